"""The score of best play with all cards open, against a search of every line of the match."""

from __future__ import annotations

from random import Random

import pytest

import pepper
from pepper import Match, PepperError, Phase, Rules, Seat
from pepper.bots import sensible
from pepper.solve import par
from pepper.spaces import margins
from pepper.testing import walk

TWO_SIDES = ["hasenpfeffer", "wolf", "euchre", "bid-euchre", "pfeffer", "twelves"]


def searched(match: Match) -> float:
    """The margin of seat 0 in the hand, if every seat plays best: every line is tried.

    There must be two sides, with seat 0 on one of them.
    """
    number, table = match.hand.number, match.rules.table

    def best(state: Match) -> float:
        if state.past and state.past[-1].number == number:
            return margins(table, state.results[-1].points)[0]
        worth = [best(state.apply(action)) for action in state.legal_actions]
        own = state.turn is not None and table.side(state.turn) == table.side(Seat(0))
        return max(worth) if own else min(worth)

    return best(match)


def ending(rules: Rules, seed: int, cards: int) -> Match | None:
    """A hand in the play with so many cards left at most, bid by `sensible`; None if unplayed."""
    match, rng = Match.start(rules, seed=seed), Random(seed)
    while match.phase != Phase.PLAY:
        match = match.apply(sensible(match.view(match.turn), rng))
        if match.past:
            return None
    for state in walk(match, rng):
        if sum(map(len, state.hand.cards)) <= cards:
            return state
    raise AssertionError("unreachable: hands are played to their ends")


@pytest.mark.parametrize("name", TWO_SIDES)
def test_par_is_what_a_search_of_every_line_finds(name: str) -> None:
    rules, compared = pepper.variant(name), 0
    for seed in range(12):
        match = ending(rules, seed, 11)
        if match is not None and match.phase == Phase.PLAY:
            compared += 1
            assert margins(rules.table, par(match))[0] == searched(match)
            assert par(match.hand) == par(match)
    assert compared > 5


def test_there_is_no_par_outside_of_the_play() -> None:
    with pytest.raises(PepperError, match="is not in the play"):
        par(Match.start(pepper.variant("hasenpfeffer"), seed=1))


def test_there_is_no_par_of_a_contract_to_take_no_trick() -> None:
    match = Match.start(pepper.variant("five-hundred"), seed=1)
    for text in ("bid open misere", "pass", "pass", "pass", "discard"):
        action = next(one for one in match.legal_actions if str(one).startswith(text))
        match = match.apply(action)
    assert match.phase == Phase.PLAY
    with pytest.raises(PepperError, match="more than the tricks of each side decides"):
        par(match)
