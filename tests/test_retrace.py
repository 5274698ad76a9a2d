"""The steps of a hand, made again from the acts that one seat saw."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import pepper
from pepper import (
    Alone,
    Auction,
    BidLadder,
    Card,
    Deck,
    Exchange,
    Match,
    Pass,
    PepperError,
    Phase,
    Rung,
    Scoring,
    Seat,
    Spot,
    Table,
    View,
    retrace,
    wire,
)
from pepper.engine.sight.retrace import Walk
from pepper.testing import walk

from .foreign import Tell

GAMES = ("wolf", "twelves", "horse", "five-hundred", "euchre+poor-hand=farmers-all", "ontario-4")


def counted(view: View) -> tuple[int, ...]:
    """How many cards each seat holds, by the moves; cards on their way belong to their giver."""
    counts = [view.rules.deck.hand_size] * len(view.rules.table.seats)
    air = dict[Seat, int]()
    for step in retrace(view):
        for move in step.moves:
            if move.source is Spot.AIR:
                air.clear()
            elif not isinstance(move.source, Spot):
                counts[move.source] -= move.count
                if move.target is Spot.AIR:
                    air[move.source] = move.count
            if not isinstance(move.target, Spot):
                counts[move.target] += move.count
    return tuple([count + air.get(Seat(seat), 0) for seat, count in enumerate(counts)])


@pytest.mark.parametrize("name", GAMES)
def test_the_moves_and_the_acts_of_the_steps_are_those_of_the_hand(name: str) -> None:
    rules = pepper.variant(name)
    for seed in range(3):
        for match in walk(Match.start(rules, seed=seed), Random(seed), hands=2):
            for seat in (match.turn, *rules.table.seats[:1], None):
                if match.outcome is not None or seat == pepper.CHANCE:
                    continue
                view = match.view(seat)
                steps = list(retrace(view))
                assert counted(view) == view.counts
                assert tuple([one.act for one in steps if one.act is not None]) == view.acts[1:]


def test_the_last_step_leads_to_the_state_of_the_hand() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=7).apply(Pass())
    (*_, last) = retrace(match.view(None))
    assert last.after == match.hand.state
    assert last.position.at(last.after) == match.hand.position


def test_before_the_deal_there_are_no_steps() -> None:
    match = Match.start(pepper.variant("wolf"), deals=())
    assert list(retrace(match.view(0))) == []
    assert wire.read_view(wire.to_data(match.view(0))) == match.view(0)


def test_acts_out_of_turn_are_refused() -> None:
    view = Match.start(pepper.variant("hasenpfeffer"), seed=7).apply(Pass()).view(None)
    twice = attrs.evolve(view, acts=(*view.acts, view.acts[-1]))
    with pytest.raises(PepperError, match="act 2 comes out of turn"):
        list(retrace(twice))
    with pytest.raises(PepperError, match="lead to another position"):
        list(retrace(attrs.evolve(view, turn=Seat(0))))


def test_a_turn_that_no_answer_leads_to_is_refused() -> None:
    rules = pepper.variant("five-hundred")
    telling = attrs.evolve(rules, name="telling", phases=(Tell(Card("AS")), *rules.phases))
    view = Match.start(telling, seed=1).view(None)
    assert list(retrace(view))
    with pytest.raises(PepperError, match="nobody can hold the AS"):
        list(retrace(attrs.evolve(view, phase=Phase.PLAY)))


def test_a_seat_that_has_not_looked_has_no_cards_to_choose_from() -> None:
    view = Match.start(pepper.variant("twelves"), seed=1).view(None)
    seat = view.turn
    assert seat is not None
    blind = Match.start(pepper.variant("twelves"), seed=1).view(seat)
    assert blind.cards is None
    assert Walk.of(blind).own(blind) is None
    assert wire.read_view(wire.to_data(blind)) == blind


def test_a_gift_on_its_way_cannot_be_given_again() -> None:
    lone = Rung("alone", 6, alone=Alone.YES, exchange=Exchange())
    ladder, auction = BidLadder([lone]), Auction()
    rules = attrs.evolve(
        pepper.variant("hasenpfeffer"),
        name="lone",
        table=Table.teams(6),
        deck=Deck("9TJQKA", hand_size=6, copies=2),
        ladder=ladder,
        auction=auction,
        scoring=Scoring(),
    )
    match = Match.start(rules, seed=1)
    while match.phase != Phase.EXCHANGE:
        match = match.apply(match.legal_actions[0])
    match = match.apply(match.legal_actions[0])
    view = match.view(match.turn)
    assert [act.seat for act in view.acts if act.phase == Phase.EXCHANGE] == [match.turn]
    assert wire.read_view(wire.to_data(view)) == view
    assert view.cards is not None
    assert match.choice is not None
    assert len(match.choice.cards) == len(view.cards) - 1
