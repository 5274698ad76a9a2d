"""Pepper, Midwest (source 003, lines 111-131): a trade decides whether the partner plays."""

from __future__ import annotations

import attrs

from pepper import (
    BID,
    NOTHING,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Deck,
    Ending,
    Exchange,
    Negotiation,
    Points,
    Rules,
    Rung,
    Scoring,
    StuckDealer,
    Table,
    Winning,
)

from .option import Chosen, Option, Variant, flag, hands, target

# A declarer who does not trade a card plays with the partner (003:121, 003:124).
_TRADE = Exchange(optional=True)
# 003 does not say what a failed 4, 5 or 6 loses. 7 and 14 lose their value (003:131), and so do
# these by default (C12).
_LOSSES = {"bid": -BID, "nothing": NOTHING, "six": Points(-6)}


def _midwest(chosen: Chosen) -> Rules:
    scoring = Scoring(made=BID, set=_LOSSES[chosen["failed"]], defence=TRICKS, shut_out=-BID)
    pepper = attrs.evolve(
        scoring,
        set=-BID,
        defence=BID,
        shut_out=-BID if chosen.on("shut-out-peppers") else NOTHING,
    )
    return Rules(
        name=chosen.name,
        table=Table.teams(4),
        deck=Deck("9TJQKA", hand_size=6),
        ladder=BidLadder(
            [
                *(Rung(str(n), n, alone=Alone.IF_EXCHANGED, exchange=_TRADE) for n in (4, 5, 6)),
                Rung("small", 6, 7, alone=Alone.IF_EXCHANGED, exchange=_TRADE, scoring=pepper),
                Rung("big", 6, 14, alone=Alone.YES, scoring=pepper),
            ]
        ),
        auction=Auction(
            laps=1 if chosen["laps"] == "1" else None,
            all_pass=StuckDealer("4", take_set=4),  # 003:119
        ),
        negotiation=Negotiation(),
        scoring=scoring,
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            winning=(Winning.BY_CONTRACT_OR_SET if chosen.on("must-make") else Winning.BY_POINTS),
        ),
    )


MIDWEST = Variant(
    id="midwest",
    title="Pepper, Midwest",
    source="003:111-131",
    options=(
        Option("failed", "what a failed 4, 5 or 6 loses (C12)", tuple(_LOSSES)),
        flag(
            "shut-out-peppers",
            "whether defenders without a trick lose points in a pepper, too (midwest 2)",
            default=True,
        ),
        flag("must-make", "whether a side wins only by a contract or a set (midwest 5)"),
        Option("laps", "how many times the bidding goes around (midwest 6)", ("1", "many")),
        target(42),
        hands(),
    ),
    build=_midwest,
)
