"""A part shows itself without what it leaves at its default."""

from __future__ import annotations

import sys

import pytest
from hypothesis.vendor.pretty import pretty

from pepper import (
    SPADES,
    Auction,
    Calling,
    Choice,
    Deck,
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
from pepper.engine.parts.part import Part
from pepper.engine.parts.phase import State


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        (Auction(laps=None), "Auction(laps=None)"),
        (Calling(), "Calling()"),
        (Deck("9TJQKA", hand_size=6), "Deck(ranks='9TJQKA', hand_size=6)"),
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


def test_pretty_printers_show_the_same() -> None:
    assert pretty(Ranking(bowers=False)) == "Ranking(bowers=False)"


def with_own_repr(base: type[object]) -> list[type[object]]:
    """The classes below it that are shown otherwise; drafts of slotted ones are in no module."""
    return [
        kind
        for kind in base.__subclasses__()
        if getattr(sys.modules[kind.__module__], kind.__name__, None) is kind
        and "__repr__" in vars(kind)
    ]


def test_every_part_is_shown_in_the_way_of_all_parts() -> None:
    assert with_own_repr(Part) == []


def test_the_state_of_every_phase_is_shown_without_its_cards() -> None:
    assert with_own_repr(State) == []


def test_an_order_is_shown_as_the_call_that_makes_it() -> None:
    assert repr(Ranking(bowers=False).order(SPADES)) == "Ranking(bowers=False).order(SPADES)"
