"""Values that are made without their constructors are like all others."""

from __future__ import annotations

import pickle
import weakref
from collections.abc import Iterator
from random import Random
from typing import TypeVar

import attrs
import pytest

import pepper
from pepper import Actions, Cards, Match, PlayCard
from pepper.engine.parts.phase import CardsAction
from pepper.engine.phases.dealing import DEALT
from pepper.engine.phases.play import Playing

T = TypeVar("T")

GAMES = ("bid-euchre", "wolf", "five-hundred", "call-partner-euchre", "horse")


def copied(value: T) -> T:
    """The value from a pickle."""
    copy: T = pickle.loads(pickle.dumps(value))  # noqa: S301  (made here)
    return copy


def states(game: str, seed: int) -> Iterator[Match]:
    """The states of two hands, and of what follows."""
    match, rng = Match.start(pepper.variant(game), seed=seed), Random(seed)
    while match.turn is not None and match.hand.number < 3:
        yield match
        match = match.apply(rng.choice(match.legal_actions))
    yield match


def parts(match: Match) -> Iterator[attrs.AttrsInstance]:
    """The values of a match that are made without their constructors."""
    hand = match.hand
    yield match
    yield match.tally
    yield hand
    yield hand.frame
    yield from hand.hands
    yield from hand.tricks
    yield from match.results
    if hand.deal is not None:
        yield hand.deal
    if isinstance(hand.state, Playing):
        yield from (hand.state, hand.state.frame)
    yield from [one for one in match.legal_actions[:2] if isinstance(one, CardsAction)]
    yield match.view(match.turn)


@pytest.mark.parametrize("game", GAMES)
def test_a_value_is_equal_to_one_from_the_constructor_and_as_frozen(game: str) -> None:
    for match in states(game, 3):
        for value in parts(match):
            kind = type(value)
            fields = [field for field in attrs.fields(kind) if field.init]
            names = {field.alias: getattr(value, field.name) for field in fields}
            made = Cards(value) if isinstance(value, Cards) else kind(**names)
            assert (value, repr(value), hash(value)) == (made, repr(made), hash(made))
            assert weakref.ref(value)() is value
            for field in fields:
                with pytest.raises(AttributeError):
                    setattr(value, field.name, names[field.alias])
        view = match.view(match.turn)
        assert copied(view) == view


@pytest.mark.parametrize("game", GAMES)
def test_a_laid_card_is_refused_moved_and_followed_as_the_state_says(game: str) -> None:
    for match in states(game, 4):
        state, seat = match.hand.state, match.turn
        if not isinstance(state, Playing) or seat is None:
            continue
        bits, own = match.hand.bits, match.hand.hands[seat]
        for card in match.rules.deck.cards.distinct():
            action = PlayCard(card)
            laid = state.lay(action, bits)
            if state.why_not(action, own) is not None:
                assert laid is None
            else:
                (move,) = state.moves(action)
                assert isinstance(move.cards, Cards)
                assert laid is not None
                assert laid[0][seat] == (own - move.cards).bits
                assert [*laid[0][:seat], *laid[0][seat + 1 :]] == [
                    held for other, held in enumerate(bits) if other != seat
                ]
                assert laid[1] == state.after(action)
        assert state.list_legal(own.bits) == state.legal(own)
        assert state.lay(pepper.Pass(), bits) is None


def test_a_state_lays_nothing_that_takes_longer_than_a_look_up() -> None:
    assert DEALT.lay(pepper.Pass(), ()) is None
    assert DEALT.list_legal(0) is None


def test_a_position_is_equal_to_no_other_value() -> None:
    assert Match.start(pepper.variant("wolf"), seed=1).hand.position != Actions()


def test_a_hand_that_is_over_refuses_every_action() -> None:
    match = Match.start(pepper.variant("five-hundred"), seed=1)
    while not match.past:
        match = match.apply(pepper.Pass())
    with pytest.raises(pepper.IllegalActionError, match="over"):
        match.past[0].apply(pepper.Pass())
