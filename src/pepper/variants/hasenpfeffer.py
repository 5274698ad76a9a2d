"""Hasenpfeffer with a joker (source 003, lines 134-138): its holder must bid when all pass."""

from __future__ import annotations

from pepper import (
    NO_TRUMP,
    NOTHING,
    SUITS,
    TRICKS,
    Auction,
    BidLadder,
    Deck,
    Ending,
    Lead,
    PlainJoker,
    Points,
    Ranking,
    Rules,
    Rung,
    Scoring,
    StuckHolder,
    Table,
    Tie,
    Tricks,
)

from .option import Chosen, Option, Variant, flag, hands, target


def _hasenpfeffer(chosen: Chosen) -> Rules:
    joker = chosen["joker-at-no-trump"]
    lowest = PlainJoker.LOWEST if joker == "lowest" else PlainJoker.SOLE_TRUMP
    return Rules(
        name=chosen.name,
        table=Table.teams(4),
        deck=Deck("9TJQKA", hand_size=6, jokers=1, packets=(3, 3)),
        ranking=Ranking(plain_joker=lowest),
        ladder=BidLadder(
            [Rung(str(n), n) for n in range(int(chosen["min"]), 7)],
            strains=SUITS if joker == "banned" else (*SUITS, NO_TRUMP),
        ),
        auction=Auction(
            laps=1 if chosen["laps"] == "1" else None,
            # The best bower of 003:136 can only be the joker: before trumps are named no jack is a
            # bower (hasenpfeffer 1).
            all_pass=StuckHolder("3", redeal=chosen.on("redeal-annulled")),
        ),
        tricks=Tricks(lead=Lead.ELDEST if chosen["lead"] == "eldest" else Lead.DECLARER),
        # 003:136 says what the bidder's side scores, and nothing about the other side (C13).
        scoring=Scoring(
            made=TRICKS,
            set=Points(undertricks=-1),
            defence=TRICKS if chosen.on("defenders-score-tricks") else NOTHING,
        ),
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            tie=Tie.DECLARER if chosen["tie"] == "declarer" else Tie.PLAY_ON,
        ),
    )


HASENPFEFFER = Variant(
    id="hasenpfeffer",
    title="Hasenpfeffer with a joker",
    source="003:134-138",
    options=(
        Option("min", "the lowest voluntary bid (hasenpfeffer 2)", ("1", "3")),
        Option("laps", "how many times the bidding goes around (hasenpfeffer 3)", ("1", "many")),
        flag("defenders-score-tricks", "whether defenders score their tricks (hasenpfeffer 4)"),
        Option(
            "joker-at-no-trump",
            "what the joker is at no trump, or whether no trump is banned (hasenpfeffer 6)",
            ("sole-trump", "lowest", "banned"),
        ),
        flag(
            "redeal-annulled", "whether the same dealer redeals an annulled hand (hasenpfeffer 8)"
        ),
        Option("lead", "who leads to the first trick (hasenpfeffer 9)", ("declarer", "eldest")),
        Option(
            "tie",
            "what happens if the best scores are equal (hasenpfeffer 11)",
            ("declarer", "play-on"),
        ),
        target(10),
        hands(),
    ),
    build=_hasenpfeffer,
)
