"""A part shows itself without what it leaves at its default."""

from __future__ import annotations

import pytest

from pepper import (
    Auction,
    Calling,
    Choice,
    DropOuts,
    Ending,
    Exchange,
    Marks,
    Negotiation,
    PassedOut,
    Points,
    Ranking,
    Scoring,
    Tricks,
)
from pepper.part import Part


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        (Auction(laps=None), "Auction(laps=None)"),
        (Calling(), "Calling()"),
        (DropOuts(), "DropOuts()"),
        (Ending(hands=8), "Ending(hands=8)"),
        (Exchange(gets=Choice.WORST), "Exchange(gets=Choice.WORST)"),
        (Marks("hickeys", set=1), "Marks(name='hickeys', set=1)"),
        (Negotiation(talk=True), "Negotiation(talk=True)"),
        (PassedOut(), "PassedOut()"),
        (Points(bid=-1), "Points(bid=-1)"),
        (Ranking(), "Ranking()"),
        (Scoring(alone_times=2), "Scoring(alone_times=2)"),
        (Tricks(), "Tricks()"),
    ],
)
def test_a_part_leaves_its_defaults_out(part: Part, shown: str) -> None:
    assert repr(part) == shown
