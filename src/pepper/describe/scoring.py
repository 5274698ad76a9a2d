"""What a hand is worth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, product
from typing import Final

import attrs

from pepper.ladder import Alone, Rung
from pepper.rules import Rules
from pepper.scoring import NOTHING, Marks, Points, Scoring, Stake, score_hand
from pepper.seats import Side
from pepper.wording import counted, joined_and, number_named, table

from .facts import concedes, forces, no_contract, partners, scoring_of, takes_all
from .naming import bids, bids_of, grouped

LONGEST: Final = 30
"""How long a row of bids may be that comes last, before it is `any other bid`."""


@attrs.frozen
class _Outcomes:
    """What can come of hands with a declarer that are scored alike."""

    scoring: Scoring
    short: bool
    """Whether some bid is made with less than every trick."""

    def declarers(self) -> dict[str, Points]:
        """For the declarer's side, by what it does."""
        own = self.scoring
        made = own.made if self.short or own.all_tricks is None else own.all_tricks
        rows = {"make the bid": attrs.evolve(made, undertricks=0)}
        if self.short and own.all_tricks is not None:
            rows["make it with every trick"] = attrs.evolve(own.all_tricks, undertricks=0)
        rows["are set"] = own.set
        if own.declarer_shut_out != NOTHING:
            rows["are set without a trick, besides"] = attrs.evolve(own.declarer_shut_out, tricks=0)
        return rows

    def defenders(self) -> dict[str, Points]:
        """For defenders, by what they do."""
        own = self.scoring
        if own.defence_of_set is None:
            rows = {"take a trick or more": own.defence}
        else:
            rows = {"take a trick, bid made": own.defence} if self.short else {}
            rows["take a trick, bid set" if self.short else "take a trick or more"] = (
                own.defence_of_set
            )
        if own.defence_of_all is not None:
            rows["take every trick"] = own.defence_of_all
        rows["take no trick"] = attrs.evolve(own.shut_out, tricks=0)
        return rows


@attrs.frozen
class _Party:
    """Somebody who scores, as the subject of a sentence."""

    name: str
    several: bool = False

    def does(self, *deeds: str) -> str:
        """The sentence that they do all this, the deeds given with their verbs in the plural."""
        return f"{self.name} {joined_and(deeds if self.several else map(_singular, deeds))}"


def _singular(deed: str) -> str:
    verb, _, rest = deed.partition(" ")
    return f"{'is' if verb == 'are' else f'{verb}s'} {rest}"


def _parties(rules: Rules) -> tuple[_Party, _Party]:
    """Who plays the contract and who defends, as they sit or as a called card brings them."""
    two = len(rules.table.sides) == 2
    if rules.calling is not None:
        return _Party("declarer and partner", several=True), _Party("the others", several=True)
    if partners(rules):
        others = _Party("the defenders", several=True) if two else _Party("a defending side")
        return _Party("the declarer's side"), others
    return _Party("the declarer"), _Party("the defender" if two else "a defender")


def _rows(party: _Party, points: dict[str, Points]) -> list[list[str]]:
    """What somebody gets, by what they do."""
    said = [(party.does(what), points_named(worth)) for what, worth in points.items()]
    return [[f"{what[0].upper()}{what[1:]}", worth] for what, worth in said]


def value_matters(rules: Rules, rung: Rung) -> bool:
    """Whether anything is scored by the value of that bid."""
    outcomes = _Outcomes(scoring_of(rules, rung), short=not takes_all(rules, rung))
    points = [*outcomes.declarers().values(), *outcomes.defenders().values()]
    return any(one.bid for one in points) or concedes(rules, rung)


def scoring(rules: Rules) -> Iterator[str]:
    """The points of a hand, with an example of each way to score."""
    groups = list(grouped(rules.ladder.rungs, lambda rung: _points_of(rules, rung)))
    declarers, defenders = _parties(rules)
    for place, (own, rungs) in enumerate(groups):
        last = 0 < place == len(groups) - 1
        yield ""
        yield f"A hand that is played{_after(rules, rungs, last=last)} scores:"
        all_ = _Outcomes(own, short=any(not takes_all(rules, rung) for rung in rungs))
        rows = _rows(declarers, all_.declarers()) + _rows(defenders, all_.defenders())
        yield table([["Outcome", "Points"], *rows])
        yield from _example(rules, rungs)
    yield from _without_declarer(rules)
    yield ""
    if rules.calling is not None:
        yield "The declarer and the partner each get the points for the tricks of both, and each"
        yield "of the others those for the tricks of all others together."
    yield from _factors(rules)
    yield from _marks(rules)


def _factors(rules: Rules) -> Iterator[str]:
    """What is multiplied or halved."""
    for times, rungs in grouped(rules.ladder.rungs, lambda rung: _times(rules, rung)):
        if times > 1:
            much = "twice" if times == 2 else f"{number_named(times)} times"
            yield f"A declarer who plays alone{_after(rules, rungs)} makes or loses {much} as much."
    for halves, rungs in grouped(rules.ladder.rungs, lambda r: scoring_of(rules, r).forced_halves):
        if halves and forces(rules):
            yield f"A declarer who was forced to bid and is set{_after(rules, rungs)} loses only"
            yield "half as much, rounded up."


def _points_of(rules: Rules, rung: Rung) -> Scoring:
    """The scoring of a bid but for what is told apart from the table."""
    own = scoring_of(rules, rung)
    return attrs.evolve(own, alone_times=1, forced_halves=False, marks=None)


def _times(rules: Rules, rung: Rung) -> int:
    return 1 if rung.alone is Alone.NO else scoring_of(rules, rung).alone_times


def _after(rules: Rules, rungs: tuple[Rung, ...], *, last: bool = False) -> str:
    """After which bids; where the others were all told before, that may be said shorter."""
    named = bids_of(rules.ladder, rungs)
    if last and len(named) > LONGEST:
        return " after any other bid"
    return named and f" after a bid{named}"


def _marks(rules: Rules) -> Iterator[str]:
    """What is counted beside the points."""
    told: dict[str, list[str]] = {}
    for marks, rungs in grouped(rules.ladder.rungs, lambda rung: scoring_of(rules, rung).marks):
        if marks is not None and (marks.set or marks.shut_out):
            told.setdefault(marks.name, []).append(f"{_counts(marks)}{_after(rules, rungs)}")
    rule = no_contract(rules)
    marks = None if rule is None else (rule.scoring or rules.scoring).marks
    if marks is not None and marks.shut_out:
        counts = f"{_counts(attrs.evolve(marks, set=0))} where nobody bid"
        told.setdefault(marks.name, []).append(counts)
    for name, each in told.items():
        yield f"Besides points {name} are counted: {'; '.join(each)}."


def _counts(marks: Marks) -> str:
    counts = {"a side that is set": marks.set, "defenders without a trick": marks.shut_out}
    return joined_and([f"{number_named(n)} for {whom}" for whom, n in counts.items() if n])


def _without_declarer(rules: Rules) -> Iterator[str]:
    rule = no_contract(rules)
    if rule is None:
        return
    own = rule.scoring or rules.scoring
    outcomes = _Outcomes(attrs.evolve(own, defence_of_set=None), short=True).defenders()
    points = {what: attrs.evolve(p, bid=0, undertricks=0) for what, p in outcomes.items()}
    everybody = _Party("a side that" if partners(rules) else "a player who")
    yield ""
    yield "A hand without a declarer, in which nothing was bid, scores:"
    yield table([["Outcome", "Points"], *_rows(everybody, points)])


def _example(rules: Rules, rungs: tuple[Rung, ...]) -> Iterator[str]:
    """What a bid that is made and one that is set come to, as the scoring itself says."""
    size = rules.deck.hand_size
    rung = next((one for one in rungs if one.tricks >= size // 2), rungs[0])
    made = _told(rules, rung, min(rung.tricks + 1, size))
    failed = _told(rules, rung, rung.tricks - 1)
    yield f"For example, after a bid of {bids(rules.ladder, (rung,))} {made}. Or {failed}."


def _told(rules: Rules, rung: Rung, taken: int) -> str:
    """What so many tricks are worth to the declarer's side and to another."""
    alone = rung.alone is Alone.YES
    (own, theirs), other = _worth(rules, rung, taken, alone=alone), _left(rules, taken)
    declarers, defenders = _parties(rules)
    fails = ["are set"] * (taken < rung.tricks)
    first = declarers.does(_takes(taken), *fails, f"score {own}")
    return f"{first}, and {defenders.does(_takes(other), f'score {theirs}')}"


def points_between(rules: Rules, rung: Rung, taken: int) -> Iterator[tuple[int, int]]:
    """All that so many tricks may be worth to the declarer's side and to another."""
    for alone, forced in product((False, True), repeat=2):
        yield _worth(rules, rung, taken, alone=alone, forced=forced)


def _left(rules: Rules, taken: int) -> int:
    """How many tricks another side then has: all others, or one where there are several sides."""
    left = rules.deck.hand_size - taken
    return left if rules.calling is not None or len(rules.table.sides) == 2 else min(left, 1)


def _worth(
    rules: Rules, rung: Rung, taken: int, *, alone: bool = False, forced: bool = False
) -> tuple[int, int]:
    """What so many tricks are worth to the declarer's side and to another, by the scoring."""
    others = [Side(side) for side in range(1, len(rules.table.sides))]
    groups = (tuple(others),) if rules.calling is not None else tuple((side,) for side in others)
    other = _left(rules, taken)
    rest = (rules.deck.hand_size - taken - other, *[0] * len(others))
    tricks = (taken, other, *rest[: len(others) - 1])
    stake = Stake(rung.name, rung.value, rung.tricks, forced=forced, alone=alone)
    lines = score_hand(scoring_of(rules, rung), stake, tricks, (Side(0),), groups)
    own, theirs = (sum(line.points for line in lines if line.side == side) for side in (0, 1))
    return own, theirs


def _takes(tricks: int) -> str:
    return f"take {counted(tricks, 'trick') if tricks else 'no trick'}"


def points_named(points: Points) -> str:
    """How many points something is worth, in words."""
    terms = [str(points.fixed)] if points.fixed else []
    terms += [f"{points.tricks} for each trick taken"] if points.tricks else []
    terms += [_times_the_bid(points.bid)] if points.bid else []
    terms += (
        [f"{points.undertricks} for each trick bid and not taken"] if points.undertricks else []
    )
    if points.steps:
        steps = ", ".join(_steps(points))
        terms.append(f"({steps})" if terms else steps)
    first, *others = terms or ["0"]
    return " ".join([first, *(_added(term) for term in others)])


def _times_the_bid(times: int) -> str:
    often = {1: "", -1: "minus ", 2: "twice ", -2: "minus twice "}.get(times, f"{times} times ")
    return f"{often}the value of the bid"


def _added(term: str) -> str:
    """A term after others."""
    if term.startswith("minus "):
        return term
    return f"minus {term[1:]}" if term.startswith("-") else f"plus {term}"


def _steps(points: Points) -> Iterator[str]:
    """Points by the number of tricks, each for the numbers that earn them."""
    steps = Points(steps=points.steps)
    starts = sorted({max(taken, 0) for taken, _ in points.steps})
    runs = [(n, list(run)) for n, run in groupby(starts, lambda taken: steps.of(taken, 0, 0))]
    for place, (worth, run) in enumerate(runs):
        last = None if run[-1] == starts[-1] else runs[place + 1][1][0] - 1
        yield f"{worth} for {_tricks(run[0], last)}"


def _tricks(first: int, last: int | None) -> str:
    """Some numbers of tricks in a row; the last of them is None where there is no end."""
    if last is None:
        return f"{first} or more" if first else "any number of tricks"
    if last == first:
        return f"{first} trick{'s' * (first != 1)}"
    return f"{first} {'or' if last == first + 1 else 'to'} {last} tricks"
