"""The bases of actions and events, as the classes of the library and of others use them."""

from __future__ import annotations

import pickle
from typing import ClassVar

import attrs
import pytest

import pepper
from pepper import (
    Action,
    Card,
    CardAction,
    Cards,
    CardsAction,
    PepperError,
    PublicEvent,
    Seat,
    SimpleAction,
    api,
    parse_action,
)
from pepper.engine.course.library import ACTIONS
from pepper.engine.sight.events import EVENTS

SIMPLE = [kind for kind in ACTIONS if issubclass(kind, SimpleAction)]
OF_A_CARD = [kind for kind in ACTIONS if issubclass(kind, CardAction)]
OF_CARDS = [kind for kind in ACTIONS if issubclass(kind, CardsAction)]
ONE_OF_EACH: list[Action] = [
    *(kind() for kind in SIMPLE),
    *(kind(Card("JS")) for kind in OF_A_CARD),
    *(kind(Cards("JS 9C")) for kind in OF_CARDS),
]


@attrs.frozen
class PeekAt(CardsAction):
    """An action of another package."""

    word: ClassVar[str] = "peek at"


class Peeking:
    """A part with that action."""

    actions: ClassVar = (PeekAt,)


def test_most_actions_of_the_library_inherit_their_text_forms() -> None:
    assert (len(SIMPLE), len(OF_A_CARD), len(OF_CARDS)) == (15, 3, 7)


@pytest.mark.parametrize("action", ONE_OF_EACH, ids=str)
def test_an_action_is_read_from_its_text_its_repr_and_its_pickle(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert eval(repr(action), {**vars(api)}) == action  # noqa: S307
    assert pickle.loads(pickle.dumps(action)) == action  # noqa: S301


@pytest.mark.parametrize("action", ONE_OF_EACH, ids=str)
def test_an_action_is_not_read_from_part_of_its_text_or_from_more(action: Action) -> None:
    text, word = str(action), action.word
    fields = text.removeprefix(word)
    for wrong in (word[:-1] + fields, f"{word}x{fields}", f"{text} x", f"{word}{fields}x"):
        with pytest.raises(PepperError):
            parse_action(wrong)
    if fields:
        assert type(action).read("") is None


def test_an_action_of_another_package_may_begin_with_several_words() -> None:
    action = PeekAt(Cards("JS 9C"))
    assert str(action) == "peek at JS 9C"
    assert parse_action("peek at 9C JS", parts=[Peeking]) == action
    with pytest.raises(PepperError, match="unknown action 'peek 9C'"):
        parse_action("peek 9C", parts=[Peeking])


def test_actions_with_cards_take_them_as_text() -> None:
    assert PeekAt("JS 9C").cards == Cards("JS 9C")
    assert [kind("JS").card for kind in OF_A_CARD] == [Card("JS")] * len(OF_A_CARD)


def test_everybody_sees_a_public_event_in_full() -> None:
    public = [kind for kind in EVENTS if issubclass(kind, PublicEvent)]
    assert len(public) == 13
    event = pepper.TrickTaken(Seat(1))
    assert [event.seen_by(seat) for seat in (Seat(0), Seat(1), None)] == [event] * 3
