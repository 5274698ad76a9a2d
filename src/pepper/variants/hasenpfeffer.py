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

from .option import (
    ELDEST_LEADS,
    FORCED_BID_ENDS,
    MAKERS,
    Chosen,
    Option,
    Variant,
    flag,
    hands,
    target,
)


def _hasenpfeffer(chosen: Chosen) -> Rules:
    joker = chosen["joker-at-no-trump"]
    lowest = PlainJoker.LOWEST if joker == "lowest" else PlainJoker.SOLE_TRUMP
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
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
            all_pass=StuckHolder(
                "3", redeal=chosen.on("redeal-annulled"), higher=not chosen.on("forced-exact")
            ),
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
    title="Hasenpfeffer, with a joker",
    group="Hasenpfeffer",
    source="Also called Pepper.",
    reference="003:134-138",
    options=(
        Option(
            "min",
            "the lowest voluntary bid",
            ("1", "3"),
            says=("The lowest bid is 3.",),
            reference="hasenpfeffer 2",
        ),
        Option(
            "laps",
            "how many times the bidding goes around",
            ("1", "many"),
            says=FORCED_BID_ENDS,
            reference="hasenpfeffer 3",
        ),
        flag(
            "forced-exact",
            "whether the holder of the joker must bid exactly three",
            default=True,
            says=("Whoever must bid may also bid more than 3.",),
            reference="C29",
        ),
        flag(
            "defenders-score-tricks",
            "whether defenders score their tricks",
            says=(
                (
                    "Defenders score a point for each trick; if both teams then have enough, the "
                    "higher score wins and, if they are level, the bidders do."
                ),
            ),
            reference="hasenpfeffer 4",
        ),
        Option(
            "joker-at-no-trump",
            "what the joker is at no trump, or whether no trump is banned",
            ("sole-trump", "lowest", "banned"),
            says=(
                "At no trump the joker wins a trick only if it is led.",
                "There is always a trump suit.",
            ),
            reference="hasenpfeffer 6",
        ),
        flag(
            "redeal-annulled",
            "whether the same dealer redeals an annulled hand",
            says=("If all pass and nobody has the joker, the same dealer deals again.",),
            reference="hasenpfeffer 8",
        ),
        Option(
            "lead",
            "who leads to the first trick",
            ("declarer", "eldest"),
            says=ELDEST_LEADS,
            reference="hasenpfeffer 9",
        ),
        Option(
            "tie",
            "what happens if the best scores are equal",
            ("declarer", "play-on"),
            says=(
                (
                    "If the teams are level at the end, they play another hand even if the bid was "
                    "made; this can happen only if defenders score or the number of hands is "
                    "limited."
                ),
            ),
            reference="hasenpfeffer 11",
        ),
        target(10),
        hands(MAKERS),
    ),
    build=_hasenpfeffer,
)
