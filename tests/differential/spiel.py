"""The part of OpenSpiel that is used here, typed: its module `pyspiel` tells no types itself."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Protocol

import attrs

_PYSPIEL = import_module("pyspiel")


class State(Protocol):
    """A game at one moment, whose actions are numbers; it is changed by each of them."""

    def is_terminal(self) -> bool: ...
    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def action_to_string(self, action: int, /) -> str: ...
    def apply_action(self, action: int, /) -> None: ...
    def history(self) -> list[int]: ...
    def returns(self) -> list[float]: ...


class EuchrePhase(Protocol):
    """What comes next in euchre."""

    @property
    def name(self) -> str: ...


class EuchreTrick(Protocol):
    """A trick of euchre."""

    def winner(self) -> int: ...


class EuchreState(State, Protocol):
    """Euchre tells more of itself than other games."""

    def current_phase(self) -> EuchrePhase: ...
    def dealer(self) -> int: ...
    def declarer(self) -> int: ...
    def declarer_go_alone(self) -> bool | None: ...
    def lone_defender(self) -> int: ...
    def trump_suit(self) -> int: ...
    def card_holder(self) -> list[int | None]: ...
    def tricks(self) -> list[EuchreTrick]: ...


def euchre(*, lone_defender: bool = True, stick_the_dealer: bool = True) -> EuchreState:
    """A new game, in which a defender may go alone, and a dealer must name trumps, or not."""
    parameters = {"allow_lone_defender": lone_defender, "stick_the_dealer": stick_the_dealer}
    game = _PYSPIEL.load_game("euchre", parameters)
    state: EuchreState = game.new_initial_state()
    return state


def oh_hell(players: int, ranks: int, points: int) -> State:
    """A new game with so many ranks from the two up, and so many points for each trick."""
    parameters = {"players": players, "num_cards_per_suit": ranks, "points_per_trick": points}
    state: State = _PYSPIEL.load_game("oh_hell", parameters).new_initial_state()
    return state


def act_at_random(state: State, rng: Random) -> None:
    """Let whoever is to act, or chance, do anything."""
    state.apply_action(rng.choice(state.legal_actions()))


def card(state: State, action: int) -> str:
    """The card that an action deals or plays; the suit comes first there and last here."""
    return state.action_to_string(action)[::-1]


@attrs.frozen
class SpielPlay:
    """A game that has come to its play, as `lockstep.Engine`."""

    state: State
    count: Callable[[], tuple[int, ...]]
    """The tricks that each seat has taken, when the game is over."""

    @property
    def turn(self) -> int | None:
        """The seat to play."""
        return None if self.state.is_terminal() else self.state.current_player()

    def legal(self) -> set[str]:
        """The cards that it may play."""
        return set(self._actions())

    def play(self, card: str) -> None:
        """Play a card."""
        self.state.apply_action(self._actions()[card])

    def taken(self) -> tuple[int, ...]:
        """The tricks that each seat has taken."""
        return self.count()

    def _actions(self) -> dict[str, int]:
        return {card(self.state, action): action for action in self.state.legal_actions()}
