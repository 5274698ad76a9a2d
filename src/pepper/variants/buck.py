"""BuckenPeffer (source 003, line 141): high and low, and a swap with the opponent on the left."""

from __future__ import annotations

import attrs

from pepper import (
    BID,
    LOW,
    NO_TRUMP,
    NOTHING,
    SUITS,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Choice,
    Deck,
    Ending,
    Exchange,
    Lead,
    Marks,
    Other,
    Points,
    Rules,
    Rung,
    Scoring,
    StuckDealer,
    Table,
    Tie,
    Tricks,
)

from .option import Chosen, Option, Variant, flag, hands, number, target

# Everything here is in one paragraph, 003:141. A caller of high or low gives the best card for the
# worst one of the opponent on the left.
_SWAP = Exchange(other=Other.LEFT, gives=Choice.BEST, gets=Choice.WORST, strains=(NO_TRUMP, LOW))
_LOSSES = {"bid": -BID, "six": Points(-6), "nothing": NOTHING}
_SKUNKS = {"bid": NOTHING, "six": Points(6, bid=-1), "nothing": -BID}
"""Added to a failed bid of a declarer without a trick, so that the loss is always the bid."""
_SLAMS = {"six": None, "six-and-bid": Points(6, bid=1)}


def _buck(chosen: Chosen) -> Rules:
    # The text names burns, double and triple burns, and does not define them (C14).
    burns = 1 if chosen.on("burns") else 0
    scoring = Scoring(
        made=TRICKS,
        set=_LOSSES[chosen["failed"]],
        defence=TRICKS,
        defence_of_all=_SLAMS[chosen["defence-slam"]],
        shut_out=-BID,
        declarer_shut_out=_SKUNKS[chosen["failed"]],
        all_tricks=Points(6, bid=1),
        marks=Marks("burns", set=burns),
    )
    pfeffer = attrs.evolve(scoring, marks=Marks("burns", set=2 * burns))
    value = int(chosen["pfeffer-value"])
    return Rules(
        name=chosen.name,
        table=Table.teams(4),
        deck=Deck("9TJQKA", hand_size=6),
        ladder=BidLadder(
            [
                *(Rung(str(n), n, exchange=_SWAP) for n in range(3, 7)),
                Rung("pfeffer", 6, value=value, alone=Alone.YES, scoring=pfeffer),
            ],
            strains=(*SUITS, NO_TRUMP, LOW),
        ),
        # The dealer is forced to bid four, although others may bid three.
        auction=Auction(all_pass=StuckDealer("4")),
        tricks=Tricks(lead=Lead.ELDEST if chosen["lead"] == "eldest" else Lead.DECLARER),
        scoring=scoring,
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            tie=Tie.DECLARER if chosen["tie"] == "declarer" else Tie.PLAY_ON,
        ),
    )


BUCK = Variant(
    id="buck",
    title="BuckenPeffer, or Buck",
    source="003:141",
    options=(
        Option("failed", "what a failed bid loses (buck 1)", tuple(_LOSSES)),
        number("pfeffer-value", "how many points a pfeffer counts as (buck 2)", 6, 6, 24),
        Option("defence-slam", "what defenders get for all six tricks (buck 3)", tuple(_SLAMS)),
        flag("burns", "whether burns are counted, two for a pfeffer (C14)", default=True),
        Option(
            "tie", "what happens if the best scores are equal (buck 10)", ("play-on", "declarer")
        ),
        Option("lead", "who leads to the first trick (buck 11)", ("declarer", "eldest")),
        target(25),
        hands(),
    ),
    build=_buck,
)
