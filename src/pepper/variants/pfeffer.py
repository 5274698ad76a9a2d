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
    StuckDealer,
    Table,
    Tie,
    Tricks,
    Winning,
)

from .option import Chosen, Option, Variant, flag, hands, number, target

_SCORING = Scoring(
    made=TRICKS,
    set=Points(-5),
    defence=TRICKS,
    shut_out=Points(-5),
    marks=Marks("hickeys", set=1, shut_out=1),
)
_PFEFFER = attrs.evolve(
    _SCORING, made=BID, set=Points(-10), marks=Marks("hickeys", set=2, shut_out=1)
)


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
    return Rules(
        name=chosen.name,
        table=Table.teams(4),
        deck=Deck("9TJQKA", hand_size=6),
        ladder=BidLadder(steps),
        auction=Auction(laps=1 if chosen["laps"] == "1" else None, all_pass=StuckDealer("4")),
        tricks=Tricks(lead=Lead.ELDEST, plain_lead=Lead.RIGHT_OF_DECLARER),  # 003:101
        scoring=_SCORING,
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            winning=Winning.BY_CONTRACT_OR_SET if chosen.on("must-make") else Winning.BY_POINTS,
            precedence=(
                Precedence.DECLARER if chosen["both-over"] == "bidder" else Precedence.POINTS
            ),
            tie=Tie.DECLARER,  # 003:109
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
    source="003:85-109",
    options=(
        flag("no-trump-outranks", "whether no trump goes over trumps at one number (pfeffer 1)"),
        Option("laps", "how many times the bidding goes around (pfeffer 2)", ("1", "many")),
        Option("stuck-no-trump", "the least a stuck dealer may bid at no trump (C11)", ("4", "5")),
        Option(
            "both-over", "who wins if both sides reach the target (pfeffer 7)", ("higher", "bidder")
        ),
        flag("must-make", "whether a side wins only by a contract or a set (pfeffer 7)"),
        Option("pay-double", "what a loser at 0 or below pays twice (C11)", ("bill", "game")),
        number("game", "what the loser pays for the game", 2, 0, 1000),
        number("sets", "what the loser pays for each hickey", 1, 0, 1000),
        target(42),
        hands(),
    ),
    build=_pfeffer,
)
