"""What the person's decisions in the last hand cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from pepper.review import review
from pepper.review.page import worst_moments

from .sitting import Panel, Sitting

WORLDS: Final = 32
"""The most deals in which an action is tried."""
SECONDS: Final = 4
"""About how long a review may take: the table waits for it."""


def open_review(now: Sitting) -> Sitting:
    """Show what the decisions in the last finished hand cost, on a page of its own."""
    return attrs.evolve(now, panel=Panel.REVIEW, scroll=0, review=tuple(tell_review(now)))


def tell_review(now: Sitting) -> Iterator[str]:
    """The worst decisions of the person in the last finished hand, and what was better."""
    words = now.words
    if not now.match.past:
        yield words.text("No hand is over yet.")
        return
    number = now.match.past[-1].number
    found = review(now.match, seats=[now.seat], hands=[number], worlds=WORLDS, seconds=SECONDS)
    figures, moments = found.summary(), worst_moments(now.match, found, now.seat, words)
    yield words.text("Where you lost points in hand {number}:", number=number)
    if not moments:
        yield words.count(
            figures.judged,
            "Nowhere for certain: {number} decision was judged by what you could know.",
            "Nowhere for certain: {number} decisions were judged by what you could know.",
        )
    for one in moments:
        yield words.sentence(one.what)
        yield words.sentence(one.advice)
