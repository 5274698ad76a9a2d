"""What each decision of a played match cost, and what it was worth with all cards open.

`review` compares what a seat did with its other actions, in worlds that fit what the seat knew at
that moment and are likely after the calls of the others (`pepper.belief`); hidden cards have no
influence. In the play each world is solved with all cards open (`pepper.solve`); before it,
`pepper.bots.sensible` plays the hand to its end. A decision is a mistake if another action gains
more than twice the error of that gain.

The par of a hand does use all cards: it is what the contract was worth from the first lead.
"""

from __future__ import annotations

from .decision import Decision
from .page import page
from .run import review
from .summary import HandReview, Review, Summary
from .writing import annotated, to_data

__all__ = [
    "Decision",
    "HandReview",
    "Review",
    "Summary",
    "annotated",
    "page",
    "review",
    "to_data",
]
__dir__ = __all__.copy  # completion shows public names only
