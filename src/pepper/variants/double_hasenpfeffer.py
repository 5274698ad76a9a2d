"""Double Hasenpfeffer (source 003, lines 212-214): no bowers, half the loss when forced."""

from __future__ import annotations

from functools import partial

from pepper import (
    BID,
    NO_TRUMP,
    NOTHING,
    SUITS,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Deck,
    Ending,
    Exchange,
    Points,
    Ranking,
    Rules,
    Rung,
    Scoring,
    StuckDealer,
    Table,
    Winning,
)

from .option import Chosen, Option, Variant, flag, hands, target


def _double_hasenpfeffer(players: int, chosen: Chosen) -> Rules:
    size = 48 // players
    by_bid = chosen["set-penalty"] == "bid"
    alone = players == 4  # with six players nobody may play alone (003:214)
    return Rules(
        name=chosen.name,
        table=Table.teams(players),
        deck=Deck("9TJQKA", hand_size=size, copies=2),
        ranking=Ranking(bowers=chosen.on("bowers")),
        ladder=BidLadder(
            [
                Rung(
                    str(n),
                    n,
                    alone=Alone.IF_EXCHANGED if alone else Alone.NO,
                    exchange=Exchange(count=2, optional=True) if alone else None,
                )
                for n in range(6, size + 1)
            ],
            strains=(*SUITS, NO_TRUMP) if chosen.on("no-trump") else SUITS,
        ),
        auction=Auction(all_pass=StuckDealer("6", after_passing=True)),
        # 003:214 refers to the scoring of the single deck game, 003:50.
        scoring=Scoring(
            made=TRICKS,
            set=-BID if by_bid else Points(-6),
            defence=TRICKS,
            shut_out=Points(-6) if chosen.on("shut-out") else NOTHING,
            alone_times=2 if alone else 1,
            forced_halves=True,
        ),
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            winning=Winning.BY_CONTRACT_OR_SET if chosen.on("must-make") else Winning.BY_POINTS,
        ),
    )


def _variant(players: int) -> Variant:
    return Variant(
        id=f"double-hasenpfeffer-{players}",
        title="Double Hasenpfeffer",
        source="003:212-214",
        options=(
            Option("set-penalty", "what a failed bid loses (C18)", ("six", "bid")),
            flag(
                "shut-out",
                "whether defenders without a trick lose six (double-hasenpfeffer 3)",
                default=True,
            ),
            flag("bowers", "whether the jacks are bowers (double-hasenpfeffer 6)"),
            flag(
                "must-make",
                "whether a side wins only by a contract or a set (double-hasenpfeffer 7)",
                default=True,
            ),
            flag(
                "no-trump", "whether no trump may be named (double-hasenpfeffer 11)", default=True
            ),
            target(42),
            hands(),
        ),
        build=partial(_double_hasenpfeffer, players),
    )


DOUBLE_HASENPFEFFER_4, DOUBLE_HASENPFEFFER_6 = map(_variant, (4, 6))
