"""What notebooks show of a match, a result, rules and a card at the end of a cell."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from xml.etree import ElementTree as ET

import attrs
from hypothesis import given

import pepper
from pepper import (
    SPADES,
    Card,
    Cards,
    Event,
    HandResult,
    Kind,
    Line,
    Marks,
    Match,
    Outcome,
    Scoring,
    Seat,
    Side,
    Trick,
)
from pepper.engine.sight.events import Story
from pepper.looks.drawing import match_svg
from pepper.words import Words
from tests.drawn import tree
from tests.playing import after, finished, seen, started
from tests.sampled import matches

from .test_describe_foreign import Silent, put
from .test_drawings import outside, told
from .test_looks import PLAIN, cards_of, classed, written


def test_a_match_is_drawn_in_notebooks_with_all_hands() -> None:
    match = started(PLAIN, "9S 9H", "AS AH")
    drawing = match._repr_svg_()  # pyright: ignore[reportPrivateUsage]  (notebooks call it)
    assert outside(drawing) == []
    listed = [card for hand in match.hand.cards for card in hand]
    assert set(listed) <= set(written(seen(match, None), told(drawing)))


@given(matches(__name__))
def test_all_hands_of_a_match_lie_face_up_before_their_seats(match: Match) -> None:
    drawn = tree(match._repr_svg_())  # pyright: ignore[reportPrivateUsage]  (notebooks call it)
    held = {
        seat.get("data-seat"): cards_of([one for one in seat.iter() if one.get("data-card")])
        for seat in classed(drawn, "seat")
    }
    assert held == {str(seat): cards for seat, cards in enumerate(match.hand.cards)}


@given(matches(__name__))
def test_a_match_may_be_drawn_with_the_hand_of_a_viewer_in_front(match: Match) -> None:
    viewer = match.rules.table.seats[-1]
    drawn = tree(match_svg(match, viewer))
    assert cards_of(classed(drawn, "own")) == match.hand.cards[viewer]
    others = sum(match.hand.cards, Cards()) - match.hand.cards[viewer]
    assert cards_of(classed(drawn, "exposed")) == others


def shown_hands(events: Sequence[Event]) -> ET.Element:
    """What notebooks show of events: an element for each hand."""
    assert isinstance(events, Story)
    page = events._repr_html_()  # pyright: ignore[reportPrivateUsage]  (notebooks call it)
    return ET.fromstring(page)  # noqa: S314  (our own)


def sentences(events: Sequence[Event]) -> list[list[str]]:
    """Of each hand the heading and the sentences."""
    hands = shown_hands(events)
    return [[text for one in hand.iter() if (text := one.text)] for hand in hands]


def test_events_are_sentences_in_notebooks_below_their_hands() -> None:
    match = started(PLAIN, "9S 9H", "AS AH")
    match = finished(after(match, "bid 3, pass, pass, pass, name C"))
    first, second = sentences(match.events)
    words = Words()
    clauses = [words.event(match.rules, event) for event in match.events]
    assert first + second == [words.sentence(clause) for clause in clauses if clause]
    assert first[:3] == ["Hand 1: seat 0 deals.", "The cards are dealt.", "Seat 1 bids 3."]
    assert second == ["Hand 2: seat 1 deals."]


def test_the_last_hand_of_events_is_open_in_notebooks() -> None:
    match = finished(after(started(PLAIN), "bid 3, pass, pass, pass, name C"))
    assert [hand.get("open") for hand in shown_hands(match.events)] == [None, "open"]


def test_events_within_a_hand_are_sentences_without_a_heading() -> None:
    match = after(started(PLAIN), "bid 3, pass, pass, pass, name C")
    assert sentences(match.news) == [["Seat 1 names ♣.", "3♣ by seat 1.", "Seat 1 leads."]]
    assert sentences(match.since(match.step - 1)) == sentences(match.news)


def test_redacted_events_are_shown_in_notebooks_as_the_seat_knows_them() -> None:
    match = Match.start(pepper.variant("wolf"), seed=7)
    match = after(match, "name S, give KH")
    giver, watcher = (sentences(pepper.redacted(match.news, seat)) for seat in (Seat(1), Seat(0)))
    assert giver == [["Seat 1 gives seat 3 K♥."]]
    assert watcher == [["Seat 1 gives seat 3 one card face down."]]


@given(matches(__name__))
def test_events_that_notebooks_show_are_a_tuple_like_any_other(match: Match) -> None:
    for events in match.events, match.news, pepper.redacted(match.events, None):
        assert events == tuple(events)
        assert repr(events) == repr(tuple(events))
        copied = pickle.loads(pickle.dumps(events))  # noqa: S301  (our own)
        assert copied == events
        assert sentences(copied) == sentences(events)


def cells(result: HandResult | Outcome | Trick) -> list[tuple[str, str]]:
    """The labels and texts of the table in notebooks."""
    page = result._repr_html_()  # pyright: ignore[reportPrivateUsage]  (notebooks call it)
    rows = ET.fromstring(page).iter("tr")  # noqa: S314  (our own)
    return [(row[0].text or "", row[1].text or "") for row in rows]


def test_a_result_is_a_table_in_notebooks() -> None:
    marks = Scoring(marks=Marks("hickeys", set=1))
    match = started(attrs.evolve(PLAIN, scoring=marks), "9S")
    match = finished(after(match, "bid 3, pass, pass, pass, name C"))
    (result,) = match.results
    shown = cells(result)
    assert shown[:3] == [
        ("dealer", "seat 0"),
        ("contract", "3♣ by seat 1"),
        ("ending", "played, set"),
    ]
    assert ("ending", "played, made") in cells(attrs.evolve(result, made=True))
    taken = ", ".join(f"seat {seat}: {count}" for seat, count in enumerate(result.tricks))
    assert ("tricks", taken) in shown
    for line in result.lines:
        assert (f"side {line.side}", f"{line.points:+}, {line.why}") in shown
    assert shown[-2:] == [
        ("points", f"side 0: {result.points[0]}, side 1: {result.points[1]}"),
        ("marks", "side 0: 0, side 1: 1"),
    ]


def test_an_outcome_is_a_table_in_notebooks() -> None:
    reached = Kind("reached", "<b>reached</b> the target")
    won = Outcome((Side(1),), reached)
    assert cells(won) == [("winners", "side 1"), ("reason", "<b>reached</b> the target")]
    shared = cells(attrs.evolve(won, winners=(Side(0), Side(2)), bills=(0, 2, 0)))
    assert shared[0] == ("winners", "side 0, side 2")
    assert shared[2] == ("payments", "side 0: 0, side 1: 2, side 2: 0")
    assert cells(attrs.evolve(won, winners=()))[0] == ("winners", "none")


def test_a_trick_is_a_table_in_notebooks() -> None:
    seats = Seat(2), Seat(3), Seat(0)
    trick = Trick(seats, (Card("AS"), Card("9H")))
    played = [("seat 2", "A♠"), ("seat 3", "9♥")]
    assert cells(trick) == played
    taken = attrs.evolve(trick, winner=Seat(2), named=SPADES)
    assert cells(taken) == [*played, ("suit named", "♠"), ("taken by", "seat 2")]


def test_a_hand_that_nobody_bid_is_a_table_without_a_contract() -> None:
    match = after(started(PLAIN), "pass, pass, pass, pass")
    assert [label for label, _ in cells(match.results[0])] == [
        "dealer",
        "ending",
        "tricks",
        "points",
    ]


@given(matches(__name__))
def test_every_result_can_be_shown_in_notebooks(match: Match) -> None:
    for result in match.results:
        assert dict(cells(result))["dealer"] == f"seat {result.dealer}"


def test_what_is_written_in_a_result_cannot_break_out_of_its_table() -> None:
    line = Line(Side(0), 1, Kind("bold", "<b>bold</b> & more"))
    result = finished(after(started(PLAIN), "bid 5, name C")).results[0]
    assert cells(result.with_lines([line]))[-2] == ("side 0", "+1, <b>bold</b> & more")


def test_a_rule_sheet_is_rendered_in_notebooks() -> None:
    wolf, ontario = pepper.variant("wolf"), pepper.variant("ontario-4")
    for sheet in (pepper.rule_sheet(wolf), pepper.rule_difference(wolf, ontario)):
        rendered = sheet._repr_markdown_()  # pyright: ignore[reportPrivateUsage]  (notebooks call it)
        assert type(rendered) is str
        assert rendered == sheet


def test_rules_are_shown_as_their_sheet_in_notebooks() -> None:
    wolf = pepper.variant("wolf")
    assert wolf._repr_markdown_() == pepper.rule_sheet(wolf)  # pyright: ignore[reportPrivateUsage]  (notebooks call it)


def test_rules_that_have_no_sheet_are_shown_by_their_repr_in_notebooks() -> None:
    rules = put(PLAIN, scoring=Silent())
    assert rules._repr_markdown_() is None  # pyright: ignore[reportPrivateUsage]  (notebooks call it)


def test_a_card_is_drawn_in_notebooks() -> None:
    card = pepper.Card("JS")
    assert card._repr_svg_() == card.svg()  # pyright: ignore[reportPrivateUsage]  (notebooks call it)
