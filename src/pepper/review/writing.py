"""A review as sentences, as plain data for JSON, and as comments in a record."""

from __future__ import annotations

from pepper.engine.course.rules import Rules
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError
from pepper.record import Record
from pepper.sharp import Weighed
from pepper.words import Style, Words

from .decision import Decision
from .summary import HandReview, Review, Summary


def advise(best: Weighed, rules: Rules, words: Words) -> str:
    """What would have been better than a mistake: ``better: bid 5, by 1.75 points``, and error."""
    what, points = words.choice(rules, best.action), f"{best.gain:.2f}"
    if not best.error:
        return words.text("better: {what}, by {points} points", what=what, points=points)
    return words.text(
        "better: {what}, by {points} points, give or take {error}",
        what=what,
        points=points,
        error=f"{best.error:.2f}",
    )


@door
def annotated(record: Record, found: Review) -> Record:
    """The record with a comment below each mistake, after any that is there already.

    Raises `PepperError` if a comment becomes too long, and if the review is of another match.
    """
    rules, words = record.match.rules, Words(Style.LETTERS)
    if any(one.step >= record.match.step for one in found.decisions):
        raise PepperError("the review is of another match: it has more steps than the record")
    for one in found.decisions:
        if one.better is not None:
            advice = advise(one.better, rules, words)
            old = record.comments.get(one.step + 1, "")
            record = record.with_comment(f"{old}\n{advice}".lstrip("\n"), one.step + 1)
    return record


@door
def to_data(found: Review) -> dict[str, object]:
    """The review as plain data for JSON: dictionaries, lists, texts and numbers.

    Actions are texts as `pepper.parse_action` reads them.
    """
    return {
        "players": [{"seat": seat, **_figures(found.summary(seat))} for seat in found.seats],
        "kinds": {kind: _figures(found.summary(kind=kind)) for kind in found.kinds},
        "decisions": [_decision(one) for one in found.decisions],
        "hands": [_hand(one) for one in found.hands],
    }


def _figures(found: Summary) -> dict[str, object]:
    return {
        "judged": found.judged,
        "not_judged": found.not_judged,
        "mistakes": found.mistakes,
        "accuracy": found.accuracy,
        "loss": found.loss,
        "error": found.error,
        "worst": [one.step for one in found.worst],
    }


def _decision(one: Decision) -> dict[str, object]:
    return {
        "hand": one.hand,
        "step": one.step,
        "seat": one.seat,
        "phase": one.phase.value,
        "kind": one.kind,
        "action": str(one.action),
        "better": None if one.better is None else str(one.better.action),
        "loss": one.loss,
        "error": one.error,
        "exact": one.exact,
        "why_not": one.why_not,
        "weighed": [_weighed(each) for each in one.weighed],
    }


def _weighed(one: Weighed) -> dict[str, object]:
    return {
        "action": str(one.action),
        "margin": one.margin,
        "gain": one.gain,
        "error": one.error,
        "worlds": one.worlds,
    }


def _hand(one: HandReview) -> dict[str, object]:
    return {
        "hand": one.hand,
        "points": [*one.points],
        "par": None if one.par is None else [*one.par],
        "why_not": one.why_not,
    }
