"""Cincinnati Euchre, a bid euchre of the Bicycle rule book: moons that go over one another."""

from __future__ import annotations

from pepper import (
    BID,
    NOTHING,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Deck,
    Ending,
    Lead,
    Points,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    StuckDealer,
    Table,
    Tie,
    Tricks,
)

from .option import AS_EVER, Chosen, Option, Variant, flag, hands, target

_MOONS = "moon", "double moon", "triple moon", "quadruple moon"


def _moons(chosen: Chosen) -> list[Rung]:
    """The bids of all tricks alone; each but the first goes over the one before it only.

    The book says of every set that the bidders lose the tricks that they bid, so a moon loses six
    (CI-15). It gives the third moon 32 points, out of step with 12, 24 and 48 (CI-13).
    """
    loss = -BID if chosen["moon-set"] == "value" else Points(-6)
    scoring = ScoringChanges(made=BID, set=loss)
    under = ((), *((name,) for name in _MOONS[:-1]))
    values = (12, 24, int(chosen["triple"]), 48)
    return [
        Rung(name, 6, value, alone=Alone.YES, over=over, scoring=scoring)
        for name, value, over in zip(_MOONS, values, under, strict=True)
    ]


def _cincinnati(chosen: Chosen) -> Rules:
    numbers = range(3, 7 if chosen.on("six") else 6)
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.teams(4),
        deck=Deck("9TJQKA", hand_size=6),
        ladder=BidLadder([*(Rung(str(n), n) for n in numbers), *_moons(chosen)]),
        auction=Auction(all_pass=StuckDealer("3", higher=not chosen.on("forced-exact"))),
        # The book refers to four-hand Euchre, where the dealer's left leads (CI-10).
        tricks=Tricks(lead=Lead.ELDEST if chosen["lead"] == "eldest" else Lead.DECLARER),
        scoring=Scoring(
            made=TRICKS,
            set=-BID,
            # The book does not say which partnership's tricks count (CI-16).
            defence=TRICKS if chosen["defence"] == "tricks" else NOTHING,
        ),
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            tie=Tie.DECLARER if chosen["tie"] == "declarer" else Tie.PLAY_ON,
        ),
    )


CINCINNATI = Variant(
    id="cincinnati",
    title="Cincinnati Euchre",
    group="Bid Euchre",
    source="As described in the Bicycle rule book.",
    reference="bicycle-cincinnati; gamerules-cincinnati; bicycle-euchre",
    options=(
        flag(
            "six",
            "whether six tricks may be bid with the partner",
            default=True,
            says=("The highest number is 5; all tricks are bid as a moon.",),
            reference="CI-5",
        ),
        flag(
            "forced-exact",
            "whether a stuck dealer must bid exactly three",
            says=("A stuck dealer must bid 3, neither more nor less.",),
            reference="CI-8",
        ),
        Option(
            "triple",
            "what a triple moon is worth",
            ("32", "36"),
            says=("A triple moon is worth 36.",),
            reference="CI-13",
        ),
        Option(
            "moon-set",
            "what a moon loses that is set: six, or its value",
            ("six", "value"),
            says=("A moon of any kind that is set loses as much as it would have scored.",),
            reference="CI-15",
        ),
        Option(
            "defence",
            "what defenders score",
            ("tricks", "nothing"),
            says=("Defenders score nothing.",),
            reference="CI-16",
        ),
        Option(
            "lead",
            "who leads to the first trick",
            ("eldest", "declarer"),
            says=("The highest bidder leads to the first trick.",),
            reference="CI-10",
        ),
        Option(
            "tie",
            "what happens if the scores are level at the end",
            ("play-on", "declarer"),
            says=(
                (
                    "If the teams are level at the end, bidders who made their bid win; otherwise "
                    "play another hand."
                ),
            ),
            reference="CI-18",
        ),
        target(32),
        hands(AS_EVER),
    ),
    build=_cincinnati,
)
