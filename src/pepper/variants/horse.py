"""Horse, a bid euchre whose highest bid is played alone and may be taken over by a double."""

from __future__ import annotations

from pepper import (
    BID,
    NOTHING,
    SUITS,
    TRICKS,
    USUAL_PHASES,
    Alone,
    Auction,
    BidLadder,
    Deck,
    Doubling,
    Ending,
    Exchange,
    Lead,
    Redouble,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    Table,
    Tricks,
    Turns,
    Winning,
)

from .option import AS_EVER, Chosen, Option, Variant, flag, hands, target

_LOST = -25
"""The score at which a side has lost (HO-20)."""
_AUCTION, *_LATER = USUAL_PHASES


def _horse(chosen: Chosen) -> Rules:
    numbers = [Rung(str(n), n) for n in range(1, 7)]
    # An older version of the text has the bidder take the partner's cards first (HO-11).
    swap = Exchange(6, optional=True, up_to=True)
    if chosen["exchange"] == "partner-first":
        swap = Exchange(6, turns=Turns.RECEIVE_FIRST)
    horse = Rung(
        "horse",
        6,
        12,
        alone=Alone.YES,
        lead=Lead.LEFT_OF_DECLARER if chosen["lead"] == "left-of-horse" else None,
        exchange=swap,
        strains=SUITS,
        scoring=ScoringChanges(made=BID),
    )
    *lower, six = [(rung,) for rung in numbers]
    top = [six, (horse,)] if chosen.on("horse-over-six") else [(*six, horse)]
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.teams(4),
        deck=Deck("9TJQKA", hand_size=6),
        ladder=BidLadder([*lower, *top]),
        auction=Auction(laps=None, reentry=chosen.on("reentry")),
        phases=(
            _AUCTION,
            Doubling(bids=("horse",), redouble=Redouble.PARTNERS, takes_over=True),
            *_LATER,
        ),
        tricks=Tricks(Lead.LEFT_OF_DECLARER if chosen["lead"] == "left" else Lead.DECLARER),
        scoring=Scoring(made=TRICKS, set=-BID, defence=NOTHING, defence_of_set=TRICKS),
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            winning=Winning.BY_CONTRACT,
            back_door=_LOST,
        ),
    )


HORSE = Variant(
    id="horse",
    title="Horse",
    group="Bid Euchre",
    source="As Reid Ellis wrote it down in 2018.",
    reference="ellis-horse; ellis-horse-older",
    options=(
        flag(
            "reentry",
            "whether a player who has passed may bid again",
            default=True,
            says=("Whoever has passed is out of the bidding.",),
            reference="HO-5",
        ),
        flag(
            "horse-over-six",
            "whether a horse goes over a six",
            default=True,
            says=("A horse is as high as a 6, so neither goes over the other.",),
            reference="HO-6",
        ),
        Option(
            "exchange",
            "who gives first in a horse, and how many cards",
            ("bidder-first", "partner-first"),
            says=(
                (
                    "In a horse the partner gives all six cards first, and the bidder keeps the "
                    "best six of twelve."
                ),
            ),
            reference="HO-11",
        ),
        Option(
            "lead",
            "who leads to the first trick",
            ("left-of-horse", "left", "declarer"),
            says=(
                "The player on the bidder's left leads to the first trick, whatever the bid.",
                "The highest bidder leads to the first trick, also in a horse.",
            ),
            reference="HO-13",
        ),
        target(50),
        hands(AS_EVER),
    ),
    build=_horse,
)
