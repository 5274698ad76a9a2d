"""Legal actions: groups of cards that are described and not listed."""

from __future__ import annotations

import copy
import pickle
from itertools import combinations
from random import Random

import attrs
import hypothesis.strategies as st
import pytest
from hypothesis import given

import pepper
from pepper import Action, Actions, CardGroups, Cards, Discard, GiveCards, Match, Pass, Phase
from pepper.engine.parts import legal

PACKS = [pepper.variant(name).deck.cards for name in ("five-hundred", "indiana-4")]


@st.composite
def groups(draw: st.DrawFn) -> CardGroups:
    """Groups of cards of a single pack, or of a double one."""
    cards = Cards(Random(draw(st.integers())).sample(list(draw(st.sampled_from(PACKS))), 7))
    count = draw(st.integers(1, 7))
    fewest = draw(st.none() | st.integers(0, count))
    return CardGroups(Discard, cards, count, fewest)


def listed(some: CardGroups) -> tuple[Discard, ...]:
    """The actions, made by listing every group."""
    bits = [card.bit for card in some.cards]
    found = [sum(group) for size in some.sizes for group in combinations(bits, size)]
    return tuple([Discard(Cards.from_bits(one)) for one in dict.fromkeys(found)])


@given(groups())
def test_groups_are_the_sequence_of_all_their_actions(some: CardGroups) -> None:
    every = listed(some)
    assert (tuple(some), len(some)) == (every, len(every))
    assert list(some.numbers) == [
        sum(len(one.cards) == size for one in every) for size in some.sizes
    ]
    assert tuple([some[place] for place in range(len(every))]) == every
    assert some[-1] == every[-1]
    assert all(one in some for one in every)


@given(groups(), groups())
def test_a_group_is_among_those_that_are_listed_only(some: CardGroups, others: CardGroups) -> None:
    every = listed(some)
    assert all((one in some) == (one in every) for one in listed(others))
    assert not any(GiveCards(one.cards) in some for one in every)
    assert Pass() not in Actions([some])


def test_there_is_no_action_past_the_last_one() -> None:
    some = CardGroups(Discard, Cards("AS KS QS"), 2)
    with pytest.raises(IndexError):
        some[3]
    with pytest.raises(IndexError):
        Actions([Pass(), some])[4]


@given(groups())
def test_actions_with_groups_are_equal_to_the_tuple_of_all(some: CardGroups) -> None:
    every: tuple[Action, ...] = (Pass(), *listed(some), Pass())
    actions = Actions([Pass(), some, Pass()])
    assert tuple(actions) == every
    assert actions == every
    assert every == actions
    assert actions == Actions(every)
    assert actions != Actions(every[1:])
    assert hash(actions) == hash(every)
    assert [actions[place] for place in range(-len(every), len(every))] == [*every, *every]
    assert actions[1:3] == every[1:3]
    assert all(one in actions for one in every)
    assert GiveCards(some.cards) not in actions
    assert actions.choice == some
    assert Actions(every).choice is None
    assert actions.classes == Actions(every).classes == {Pass, Discard}


@given(groups())
def test_copies_and_pickles_of_actions_are_equal(some: CardGroups) -> None:
    for actions in (Actions([some]), Actions([Pass()])):
        for again in (copy.deepcopy(actions), pickle.loads(pickle.dumps(actions))):  # noqa: S301  (ours)
            assert (again, again.parts, repr(again)) == (actions, actions.parts, repr(actions))


def test_actions_do_not_change() -> None:
    for actions in (Actions([Pass()]), Actions([CardGroups(Discard, Cards("AS KS"), 1)])):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            actions.parts = ()  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_a_match_and_a_view_say_from_which_cards_so_many_are_chosen() -> None:
    match = Match.start(pepper.variant("five-hundred"), seed=3)
    assert match.choice is None
    while match.phase != Phase.KITTY:
        match = match.apply(match.legal_actions[0])
    held = match.hand.cards[match.turn or 0]
    assert match.choice == match.view(match.turn).choice == CardGroups(Discard, held, 3)
    assert len(match.legal_actions) == 286
    assert match.legal_actions[285] == Discard(Cards(list(held)[-3:]))
    others = [seat for seat in match.rules.table.seats if seat != match.turn]
    assert [match.view(seat).choice for seat in others] == [None] * len(others)


def test_nearly_all_of_many_cards_are_listed_as_fast_as_few() -> None:
    double = pepper.variant("indiana-4").deck.cards
    nearly, few = (CardGroups(Discard, double, count) for count in (len(double) - 2, 2))
    assert len(list(nearly)) == len(nearly) == len(few) == 300


@given(groups())
def test_many_groups_are_made_one_by_one_in_the_same_order(some: CardGroups) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(legal, "MOST_LISTED_AT_ONCE", 0)
        assert tuple(some) == listed(some)
