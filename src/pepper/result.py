"""The contract, and what a finished hand came to."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from .cards import Card, Strain
from .ladder import Rung
from .part import Word
from .phases.auction import NoContract
from .rules import Rules
from .scoring import Line, Marks, Scoring, Stake, counted, score_hand, score_marks
from .seats import Seat, Side


class HandEnd(Word):
    """How a hand ended."""

    PLAYED = "played"
    UNOPPOSED = "unopposed"
    """Everybody against the declarer dropped out."""
    THROWN_IN = "thrown in"
    """The defenders gave it up."""
    GRANTED = "granted"
    """The defenders were given tricks for not playing."""
    PASSED_OUT = "passed out"
    """Nobody bid."""
    ANNULLED = "annulled"
    """Nobody bid, and the card whose holder has to was not in play."""
    SET_TAKEN = "set taken"
    """The dealer took a loss instead of a forced bid."""


@attrs.frozen
class Contract:
    """What the auction came to."""

    declarer: Seat
    """Who plays it."""
    bidder: Seat
    """Who made the winning bid and names the strain; the declarer, but for a bid that a partner
    makes for the declarer to play."""
    rung: Rung
    """The bid that won, with all that follows from it."""
    strain: Strain | None
    """None until it is named."""
    forced: bool = False
    """Whether the bidder had to bid."""
    alone: bool = False
    """Whether the declarer's partners sit out."""
    called: Card | None = None
    """The card whose holder is the partner."""

    @property
    def stake(self) -> Stake:
        """What is at stake, in plain numbers."""
        rung = self.rung
        return Stake(rung.name, rung.value, rung.tricks, self.forced, self.alone)

    def __str__(self) -> str:
        strain = "" if self.strain is None else f" {self.strain}"
        return f"{self.rung.name}{strain} by seat {self.declarer}"


@attrs.frozen
class HandResult:
    """What a finished hand came to."""

    dealer: Seat
    """Who dealt it."""
    contract: Contract | None
    """None when nobody bid."""
    ending: HandEnd
    """How it ended."""
    declarers: tuple[Side, ...]
    """The sides that stood for the contract."""
    made: bool
    """Whether there was a contract and it was made, or conceded."""
    tricks: tuple[int, ...]
    """Tricks taken by each seat."""
    points: tuple[int, ...]
    """Points for each side: what its lines add up to."""
    lines: tuple[Line, ...]
    """What each side scored and why, item by item."""
    marks: tuple[int, ...]
    """Marks for each side, such as hickeys, where the game counts any."""

    def with_lines(self, lines: Iterable[Line]) -> HandResult:
        """The same with further lines, and the points that they add up to."""
        every = (*self.lines, *lines)
        return attrs.evolve(self, lines=every, points=_points(every, len(self.points)))


def unplayed(rules: Rules, dealer: Seat, ending: HandEnd) -> HandResult:
    """Nobody bid, and nobody scores."""
    return _without_contract(rules, dealer, ending, ())


def set_taken(rules: Rules, dealer: Seat, points: int) -> HandResult:
    """The dealer lost so many points instead of bidding."""
    line = Line(rules.table.side(dealer), -points, "the dealer took the set")
    return _without_contract(rules, dealer, HandEnd.SET_TAKEN, (line,))


def conceded(rules: Rules, dealer: Seat, contract: Contract, granted: int) -> HandResult:
    """The defenders gave up, for so many tricks or for nothing."""
    declarer = rules.table.side(contract.declarer)
    lines = [Line(declarer, contract.rung.value, f"{contract.rung.name} conceded")]
    why = f"{counted(granted)} granted" if granted else "thrown in"
    lines += [Line(side, granted, why) for side in _sides(rules) if side != declarer]
    return HandResult(
        dealer,
        contract,
        HandEnd.GRANTED if granted else HandEnd.THROWN_IN,
        (declarer,),
        made=True,
        tricks=(0,) * len(rules.table.seats),
        points=_points(tuple(lines), len(rules.table.sides)),
        lines=tuple(lines),
        marks=(0,) * len(rules.table.sides),
    )


def unopposed(rules: Rules, dealer: Seat, contract: Contract, out: tuple[Seat, ...]) -> HandResult:
    """All opponents dropped out: every trick is the declarer's."""
    size = rules.deck.hand_size
    taken = tuple(size * (seat == contract.declarer) for seat in rules.table.seats)
    result = played(rules, dealer, contract, taken, out, None)
    return attrs.evolve(result, ending=HandEnd.UNOPPOSED)


def played(
    rules: Rules,
    dealer: Seat,
    contract: Contract | None,
    tricks: tuple[int, ...],
    out: tuple[Seat, ...],
    partner: Seat | None,
) -> HandResult:
    """All tricks were played; `out` sat out, `partner` was found by a called card."""
    table, sides = rules.table, _sides(rules)
    declarer = None if contract is None else contract.declarer
    declarers = tuple(table.side(seat) for seat in (declarer, partner) if seat is not None)
    dropped = [side for side in sides if set(table.sides[side]) <= set(out)]
    defenders = tuple(side for side in sides if side not in (*declarers, *dropped))
    together = contract is not None and rules.calling is not None
    taken = tuple(sum(tricks[seat] for seat in seats) for seats in table.sides)
    groups = (defenders,) if together else tuple((side,) for side in defenders)
    scoring, stake = _at_stake(rules, contract)
    lines = score_hand(scoring, stake, taken, declarers, groups)
    lines += tuple(Line(side, 0, "dropped out") for side in dropped)
    made = stake is not None and sum(taken[side] for side in declarers) >= stake.needed
    marks = scoring.marks or Marks("none")
    return HandResult(
        dealer,
        contract,
        HandEnd.PLAYED,
        declarers,
        made=made,
        tricks=tricks,
        points=_points(lines, len(sides)),
        lines=lines,
        marks=score_marks(marks, taken, declarers, groups, made=made),
    )


def _at_stake(rules: Rules, contract: Contract | None) -> tuple[Scoring, Stake | None]:
    """The scoring of the hand and what is at stake in it."""
    if contract is not None:
        return contract.rung.scoring or rules.scoring, contract.stake
    rule = rules.auction.all_pass
    own = rule.scoring if isinstance(rule, NoContract) else None
    return own or rules.scoring, None


def _without_contract(
    rules: Rules, dealer: Seat, ending: HandEnd, lines: tuple[Line, ...]
) -> HandResult:
    return HandResult(
        dealer,
        None,
        ending,
        (),
        made=False,
        tricks=(0,) * len(rules.table.seats),
        points=_points(lines, len(rules.table.sides)),
        lines=lines,
        marks=(0,) * len(rules.table.sides),
    )


def _sides(rules: Rules) -> tuple[Side, ...]:
    return tuple(map(Side, range(len(rules.table.sides))))


def _points(lines: tuple[Line, ...], sides: int) -> tuple[int, ...]:
    return tuple(sum(line.points for line in lines if line.side == side) for side in range(sides))
