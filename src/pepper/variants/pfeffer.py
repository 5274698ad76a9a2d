"""Pfeffer (source 003, lines 85-109): trump and no-trump bids, hickeys, and a stake to pay."""

from __future__ import annotations

import attrs

from pepper import (
    BID,
    NO_TRUMP,
    SUITS,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Deck,
    Doubled,
    Ending,
    Lead,
    Marks,
    Payout,
    Points,
    Precedence,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    StuckDealer,
    Table,
    Tie,
    Tricks,
    Winning,
)

from .option import (
    FORCED_BID_ENDS,
    MAKERS,
    MUST_MAKE,
    Chosen,
    Option,
    Variant,
    flag,
    hands,
    number,
    target,
)

_SCORING = Scoring(
    made=TRICKS,
    set=Points(-5),
    defence=TRICKS,
    shut_out=Points(-5),
    marks=Marks("hickeys", set=1, shut_out=1),
)
_PFEFFER = ScoringChanges(made=BID, set=Points(-10), marks=Marks("hickeys", set=2, shut_out=1))


def _both(name: str, tricks: int, *, nt_forced_only: bool = False) -> list[Rung]:
    """A bid at trumps, with the suit named afterwards, and the same bid at no trump (003:92)."""
    trumps = Rung(name, tricks, strains=SUITS)
    if name == "pfeffer":
        trumps = attrs.evolve(trumps, value=12, alone=Alone.YES, scoring=_PFEFFER)
    plain = attrs.evolve(
        trumps, strains=(NO_TRUMP,), strain_in_bid=True, forced_only=nt_forced_only
    )
    return [trumps, plain]


def _pfeffer(chosen: Chosen) -> Rules:
    # No-trump bids start at five (003:92), but a stuck dealer, whose minimum is four, may declare
    # no trump (003:94). So four at no trump is for a stuck dealer only (C11).
    four = _both("4", 4, nt_forced_only=True)
    steps = [
        four if chosen["stuck-no-trump"] == "4" else four[:1],
        *(_both(name, tricks) for name, tricks in (("5", 5), ("6", 6), ("pfeffer", 6))),
    ]
    if chosen.on("no-trump-outranks"):
        steps = [[rung] for step in steps for rung in step]
    stuck = StuckDealer("4", higher=not chosen.on("forced-exact"))  # 003:94
    # Where only a contract or a set wins, one side can win by a hand, and no two can be equal.
    must_make, limit = chosen.on("must-make"), chosen.number("hands")
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.teams(4),
        deck=Deck("9TJQKA", hand_size=6),
        ladder=BidLadder(steps),
        auction=Auction(laps=1 if chosen["laps"] == "1" else None, all_pass=stuck),
        tricks=Tricks(lead=Lead.ELDEST, plain_lead=Lead.RIGHT_OF_DECLARER),  # 003:101
        scoring=_SCORING,
        ending=Ending(
            target=chosen.number("target"),
            hands=limit,
            winning=Winning.BY_CONTRACT_OR_SET if must_make else Winning.BY_POINTS,
            precedence=(
                Precedence.DECLARER
                if chosen["both-over"] == "bidder" and not must_make
                else Precedence.POINTS
            ),
            tie=Tie.PLAY_ON if must_make and limit is None else Tie.DECLARER,  # 003:109
            payout=Payout(
                game=int(chosen["game"]),
                mark=int(chosen["sets"]),
                doubled=Doubled.BILL if chosen["pay-double"] == "bill" else Doubled.GAME,
            ),
        ),
    )


PFEFFER = Variant(
    id="pfeffer",
    title="Pfeffer",
    group="Hasenpfeffer",
    source="Played in the Midwest of the United States.",
    reference="003:85-109",
    options=(
        flag(
            "no-trump-outranks",
            "whether no trump goes over trumps at one number",
            says=("At the same number, no trump goes over trumps.",),
            reference="pfeffer 1",
        ),
        Option(
            "laps",
            "how many times the bidding goes around",
            ("1", "many"),
            says=FORCED_BID_ENDS,
            reference="pfeffer 2",
        ),
        Option(
            "stuck-no-trump",
            "the least a stuck dealer may bid at no trump",
            ("4", "5"),
            says=("A stuck dealer may not bid 4 at no trump either.",),
            reference="C11",
        ),
        flag(
            "forced-exact",
            "whether a stuck dealer must bid exactly four",
            says=("A stuck dealer must bid 4, neither more nor less.",),
            reference="C29",
        ),
        Option(
            "both-over",
            "who wins if both sides reach the target",
            ("higher", "bidder"),
            says=("If both teams have enough after a hand, the bidders win, whatever the scores.",),
            reference="pfeffer 7",
        ),
        flag(
            "must-make",
            "whether a side wins only by a contract or a set",
            says=MUST_MAKE,
            reference="pfeffer 7",
        ),
        Option(
            "pay-double",
            "what a loser at 0 or below pays twice",
            ("bill", "game"),
            says=("Losers with 0 points or fewer pay double for the game, but not for hickeys.",),
            reference="C11",
        ),
        number(
            "game",
            "what the loser pays for the game",
            2,
            0,
            1000,
            says=("The price for the game is another number.",),
        ),
        number(
            "sets",
            "what the loser pays for each hickey",
            1,
            0,
            1000,
            says=("The price for a hickey is another number.",),
        ),
        target(42),
        hands(MAKERS),
    ),
    build=_pfeffer,
)
