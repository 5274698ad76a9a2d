"""Sentences on what a hand is worth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import attrs

from pepper.engine.ladder import Alone, Rung
from pepper.engine.phases.auction import NoContract
from pepper.engine.rules import Rules
from pepper.engine.scoring import Marks, Points, Scoring
from pepper.engine.wording import (
    count_in_figures,
    count_in_words,
    format_table,
    inflect,
    join_and,
    spell_number,
)

from .facts import (
    Teller,
    forces,
    is_foreign,
    ladder_of,
    no_contract,
    no_contract_marks,
    no_contract_scoring,
    partners,
    scoring_of,
    teller,
)
from .layout import PARAGRAPH
from .naming import group_rungs, name_bids, name_bids_unless_all
from .outcomes import (
    Outcomes,
    outcomes_of,
    points_by_outcome,
    points_for,
    times_alone,
    tricks_left,
)

LONGEST: Final = 30
"""How long a row of bids may be that comes last, before it is `any other bid`."""
_TIMES: Final = {1: "", -1: "minus ", 2: "twice ", -2: "minus twice "}


@attrs.frozen
class Party:
    """Somebody who scores, as the subject of a sentence."""

    name: str
    several: bool = False

    def describe(self, *deeds: str) -> str:
        """The sentence that they do all this, the deeds given with their verbs in the plural."""
        return f"{self.name} {join_and(deeds if self.several else map(_inflect_deed, deeds))}"


def _inflect_deed(deed: str) -> str:
    """What one of them does, from what several do."""
    verb, _, rest = deed.partition(" ")
    return f"is {rest}" if verb == "are" else f"{verb}s {rest}"


def _name_parties(rules: Rules) -> tuple[Party, Party]:
    """Who plays the contract and who defends, as they sit or as a called card brings them."""
    two = len(rules.table.sides) == 2
    if rules.calling is not None:
        return Party("declarer and partner", several=True), Party("the others", several=True)
    if partners(rules):
        others = Party("the defenders", several=True) if two else Party("a defending side")
        return Party("the declarer's side"), others
    return Party("the declarer"), Party("the defender" if two else "a defender")


def describe_scoring(rules: Rules) -> Iterator[str]:
    """The points of a hand, with an example of each way to score."""
    yield from _describe_played_hands(rules)
    rule = no_contract(rules)
    if rule is not None:
        yield PARAGRAPH
        yield from _describe_unbid(rules, rule)
    yield PARAGRAPH
    # Who shares points with whom is the library's to say only where its own scoring shares them.
    scorings = [rung.scoring or rules.scoring for rung in ladder_of(rules).rungs]
    if rules.calling is not None and not all(map(is_foreign, scorings)):
        yield (
            "The declarer and the partner each get the points for the tricks of both, and each of "
            "the others those for the tricks of all others together."
        )
    yield from _describe_factors(rules)
    yield from _describe_marks(rules)


def _describe_played_hands(rules: Rules) -> Iterator[str]:
    """The points of hands with a declarer, for each scoring that some bids have in common."""
    groups = list(group_rungs(ladder_of(rules).rungs, lambda rung: _find_scorer(rules, rung)))
    for place, (own, rungs) in enumerate(groups):
        yield PARAGRAPH
        # Where all other bids were told before, a long row of names may be cut short.
        after = _name_occasion(rules, rungs, last=0 < place == len(groups) - 1)
        foreign = teller(own)
        if foreign is None:
            yield f"A hand that is played{after} scores:"
            yield _format_outcomes(rules, rungs)
            # For an example a bid must be known by its name.
            if not is_foreign(rules.ladder):
                yield _describe_example(rules, rungs)
        else:
            if after:
                yield f"A hand that is played{after} is scored in its own way."
            yield from foreign.sheet(rules)


def _find_scorer(rules: Rules, rung: Rung) -> Scoring | Teller:
    """What tells the points after that bid; bids for which it is equal are told together."""
    return teller(rung.scoring or rules.scoring) or points_by_outcome(rules, rung)


def _name_occasion(rules: Rules, rungs: tuple[Rung, ...], *, last: bool = False) -> str:
    """After which bids; nothing where it is after all of them."""
    named = name_bids_unless_all(ladder_of(rules), rungs)
    if not named:
        return ""
    return " after any other bid" if last and len(named) > LONGEST else f" after a bid{named}"


def _format_outcomes(rules: Rules, rungs: tuple[Rung, ...]) -> str:
    """The points of both parties after these bids, by what they do."""
    outcomes, (declarers, defenders) = outcomes_of(rules, *rungs), _name_parties(rules)
    rows = [
        *_format_rows(declarers, outcomes.declarers()),
        *_format_rows(defenders, outcomes.defenders()),
    ]
    return format_table([["Outcome", "Points"], *rows])


def _format_rows(party: Party, points: dict[str, Points]) -> list[list[str]]:
    """What somebody gets, by what they do."""
    rows = [(party.describe(what), describe_points(worth)) for what, worth in points.items()]
    return [[f"{what[0].upper()}{what[1:]}", worth] for what, worth in rows]


def _describe_unbid(rules: Rules, rule: NoContract) -> Iterator[str]:
    """The points of hands on which nobody bid."""
    foreign = teller(rule.scoring or rules.scoring)
    if foreign is None:
        yield "A hand without a declarer, in which nothing was bid, scores:"
        everybody = Party("a side that" if partners(rules) else "a player who")
        outcomes = Outcomes(no_contract_scoring(rules, rule), short=True)
        yield format_table(
            [["Outcome", "Points"], *_format_rows(everybody, outcomes.without_declarer())]
        )
    # A scoring that hands with a declarer have, too, has told its sentences already.
    elif foreign not in [_find_scorer(rules, rung) for rung in ladder_of(rules).rungs]:
        yield "A hand without a declarer is scored in its own way."
        yield from foreign.sheet(rules)


def _describe_example(rules: Rules, rungs: tuple[Rung, ...]) -> str:
    """What a bid that is made and one that is set come to, as the scoring itself says."""
    size = rules.deck.hand_size
    # A bid of at least half the tricks: that is what most hands are played for.
    rung = next((one for one in rungs if one.tricks >= size // 2), rungs[0])
    made = _describe_result(rules, rung, min(rung.tricks + 1, size))
    failed = _describe_result(rules, rung, rung.tricks - 1)
    return (
        f"For example, after a bid of {name_bids(ladder_of(rules), (rung,))} {made}. Or {failed}."
    )


def _describe_result(rules: Rules, rung: Rung, taken: int) -> str:
    """What so many tricks are worth to the declarer's side and to another, as a clause."""
    declarers, defenders = _name_parties(rules)
    own, theirs = points_for(rules, rung, taken, alone=rung.alone is Alone.YES)
    fails = ["are set"] if taken < rung.tricks else []
    one = declarers.describe(_describe_taking(taken), *fails, f"score {own}")
    left = tricks_left(rules, taken)
    return f"{one}, and {defenders.describe(_describe_taking(left), f'score {theirs}')}"


def _describe_taking(tricks: int) -> str:
    return f"take {count_in_words(tricks, 'trick')}" if tricks else "take no trick"


def _describe_factors(rules: Rules) -> Iterator[str]:
    """What is multiplied or halved."""
    rungs = ladder_of(rules).rungs
    for times, some in group_rungs(rungs, lambda rung: times_alone(rules, rung)):
        if times > 1:
            much = "twice" if times == 2 else f"{spell_number(times)} times"
            after = _name_occasion(rules, some)
            yield f"A declarer who plays alone{after} makes or loses {much} as much."
    for halves, some in group_rungs(rungs, lambda rung: scoring_of(rules, rung).forced_halves):
        if halves and forces(rules):
            after = _name_occasion(rules, some)
            yield (
                f"A declarer who was forced to bid and is set{after} loses only half as much, "
                "rounded up."
            )


def _describe_marks(rules: Rules) -> Iterator[str]:
    """What is counted beside the points: a sentence for each name of marks."""
    counts: dict[str, list[str]] = {}
    rungs = ladder_of(rules).rungs
    for marks, some in group_rungs(rungs, lambda rung: scoring_of(rules, rung).marks):
        if marks is not None and (marks.set or marks.shut_out):
            counts.setdefault(marks.name, []).append(
                f"{_count_marks(marks)}{_name_occasion(rules, some)}"
            )
    marks = no_contract_marks(rules)
    if marks is not None and marks.shut_out:
        counts.setdefault(marks.name, []).append(f"{_count_marks(marks)} where nobody bid")
    for name, each in counts.items():
        yield f"Besides points {name} are counted: {'; '.join(each)}."


def _count_marks(marks: Marks) -> str:
    """How many marks there are for what."""
    counts = {"a side that is set": marks.set, "defenders without a trick": marks.shut_out}
    return join_and([f"{spell_number(n)} for {whom}" for whom, n in counts.items() if n])


def describe_points(points: Points) -> str:
    """How many points something is worth, as a sum in words: "6 plus the value of the bid"."""
    terms = [str(points.fixed)] if points.fixed else []
    terms += [f"{points.tricks} for each trick taken"] if points.tricks else []
    terms += [_name_times_the_bid(points.bid)] if points.bid else []
    if points.undertricks:
        terms.append(f"{points.undertricks} for each trick bid and not taken")
    if points.steps:
        steps = ", ".join(_describe_steps(points))
        terms.append(f"({steps})" if terms else steps)
    first, *others = terms or ["0"]
    return " ".join([first, *(_add_term(term) for term in others)])


def _name_times_the_bid(times: int) -> str:
    return f"{_TIMES.get(times, f'{times} times ')}the value of the bid"


def _add_term(term: str) -> str:
    """A term of a sum after others, with its sign as a word."""
    if term.startswith("minus "):
        return term
    return f"minus {term[1:]}" if term.startswith("-") else f"plus {term}"


def _describe_steps(points: Points) -> Iterator[str]:
    """Points by the number of tricks, each for the numbers that earn them."""
    steps = Points(steps=points.steps)
    # Steps may stand in any order, and neighbours may be worth the same.
    starts = sorted({max(taken, 0) for taken, _ in points.steps})
    runs = [(n, list(run)) for n, run in groupby(starts, lambda taken: steps.of(taken, 0, 0))]
    for place, (worth, run) in enumerate(runs):
        last = None if run[-1] == starts[-1] else runs[place + 1][1][0] - 1
        yield f"{worth} for {_name_numbers_of_tricks(run[0], last)}"


def _name_numbers_of_tricks(first: int, last: int | None) -> str:
    """Some numbers of tricks in a row; the last of them is None where there is no end."""
    if last is None:
        return f"{first} or more" if first else "any number of tricks"
    if last == first:
        return count_in_figures(first, "trick")
    return f"{first} {inflect(last - first, 'or', 'to')} {last} tricks"
