"""One hand as a game of OpenSpiel: ``pyspiel.load_game("python_pepper(rules=wolf)")``.

Importing this module registers the game. Its parameters are

- ``rules``: a variant with its options, or a file of house rules whose name ends in ``.toml``;
- ``by_card``: whether groups of cards are picked one card at a time, by default True;
- ``dealer``: the seat that deals, by default 0;
- ``scores``: the scores of the sides before the hand, such as ``8:3``, by default those of the
  rules. Players see them; returns leave them out.

OpenSpiel's texts for games cannot have ``=`` in a parameter, so options are written with a colon:
``python_pepper(rules=gamerules-4+hands:5)``. Variants and parts of installed packages are found.

Chance deals one card at a time, so that every deal has its probability. Returns
are the margins of the points (`pepper.spaces.margins`), negated where scores count down.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Final
from warnings import warn

from pepper.belief import worlds
from pepper.data.files import read_file
from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.cards import Card, Cards
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.phase import Action
from pepper.engine.parts.seats import CHANCE, Seat
from pepper.engine.phases.dealing import Deal
from pepper.house import LONGEST, loads
from pepper.installed import load_parts
from pepper.spaces import PickCard, longest_hand, most_margin
from pepper.variants import variant
from pepper.variants.finding import is_documented, needs_parts

from .episode import Episode, Setting
from .observer import ObservationType, Observer

__all__ = ["HandGame", "HandState"]

spiel = import_module("pyspiel")  # without types

SUFFIX: Final = ".toml"

GAME_TYPE = spiel.GameType(
    short_name="python_pepper",
    long_name="Pepper",
    dynamics=spiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=spiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=spiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=spiel.GameType.Utility.ZERO_SUM,
    reward_model=spiel.GameType.RewardModel.TERMINAL,
    max_num_players=13,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={
        "rules": "hasenpfeffer",
        "by_card": True,
        "dealer": 0,
        "scores": "",
    },
)


class HandGame(spiel.Game):  # type: ignore[misc, name-defined]  # theirs has no types
    """One hand of any rules whose points have bounds.

    Raises `PepperError` for parameters that the rules do not allow.
    """

    def __init__(self, params: dict[str, str | bool | int] | None = None) -> None:
        given = dict(params or {})
        name = str(given.get("rules", "hasenpfeffer"))
        by_card = bool(given.get("by_card", True))
        rules = _rules(name)
        if "rules" in given and not name.endswith(SUFFIX):
            given["rules"] = name.replace("=", ":")  # so that the game can be written as a text
        dealer, scores = int(given.get("dealer", 0)), _scores(str(given.get("scores", "")))
        self.setting = Setting(rules, by_card=by_card)
        self.start = Match.start(
            self.setting.played, deals=(), dealer=dealer, scores=scores, history=False
        )
        self.deck = rules.deck.cards.distinct()
        most = most_margin(rules)
        info = spiel.GameInfo(
            num_distinct_actions=len(self.setting.space),
            max_chance_outcomes=len(self.deck),
            num_players=len(rules.table.seats),
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=longest_hand(rules, by_card=by_card),
        )
        super().__init__(GAME_TYPE, info, given)  # pyright: ignore[reportUnknownMemberType]

    def __reduce__(self) -> tuple[type[HandGame], tuple[dict[str, str | bool | int]]]:
        """Pickles the parameters: OpenSpiel restores no attributes of a game in Python."""
        return HandGame, (self.get_parameters(),)

    def new_initial_state(self) -> HandState:
        """The state before the deal."""
        return HandState(self)

    def make_py_observer(
        self, iig_obs_type: ObservationType | None = None, params: object = None
    ) -> Observer:
        """A seat's observation; with all acts of the hand for perfect recall."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        if params:
            raise PepperError(f"parameters {params} for observations must be left out")
        return Observer(self.setting, recall=recall)


class HandState(spiel.State):  # type: ignore[misc, name-defined]  # theirs has no types
    """A hand at one moment."""

    def __init__(self, game: HandGame) -> None:
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType]
        self.episode = Episode(game.setting, game.start)
        self.dealt: tuple[Card, ...] = ()
        self.deck = game.deck

    def current_player(self) -> int:
        """The seat to act, chance or the end."""
        turn = self.episode.turn
        if turn is None:
            return int(spiel.PlayerId.TERMINAL)
        return int(spiel.PlayerId.CHANCE) if turn == CHANCE else int(turn)

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.episode.turn is None

    def returns(self) -> list[float]:
        """The margins of the seats; zeros before the end."""
        return list(self.episode.returns)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each card that may be dealt next, with its probability."""
        left = self.episode.setting.rules.deck.cards - Cards(self.dealt)
        there = [(number, left.count(card)) for number, card in enumerate(self.deck)]
        return [(number, copies / len(left)) for number, copies in there if copies]

    def _legal_actions(self, _player: int) -> list[int]:
        return list(self.episode.legal())

    def _apply_action(self, action: int) -> None:
        if self.episode.turn != CHANCE:
            self.episode = self.episode.take(action)
            return
        self.dealt = (*self.dealt, self.deck[action])
        deck, seats = self.episode.setting.rules.deck, len(self.episode.setting.rules.table.seats)
        size, up = deck.hand_size, seats * deck.hand_size
        if len(self.dealt) == up + deck.turn_up:
            hands = [Cards(self.dealt[first : first + size]) for first in range(0, up, size)]
            self.episode = self.episode.act(Deal(hands, turned=(*self.dealt, None)[up]))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> HandState:
        """A state that the player cannot tell from this one, drawn by `pepper.belief.worlds`.

        `sampler` draws a number from 0 to 1. Cards that another seat has picked so far are put
        back, since the player does not see them. Raises what `worlds` raises, so `PepperError`
        before the cards are dealt and when the hand is over.
        """
        episode, seat = self.episode, Seat(player)
        rng = Random(sampler())  # noqa: S311  (cards for learning)
        (world,) = worlds(episode.match.view(seat), rng, 1)
        state: HandState = self.get_game().new_initial_state()
        turned = () if world.deal.turned is None else (world.deal.turned,)
        for card in (*(card for hand in world.deal.hands for card in hand), *turned):
            state.apply_action(self.deck.index(card))
        for _, action in world.acts:
            state.do(action)
        picked = episode.picked
        if picked is not None and episode.turn == seat:
            for card in picked.cards:
                state.apply_action(episode.setting.space.index(PickCard(picked.kind, card)))
        return state

    def do(self, action: Action) -> None:
        """Apply a whole action, whose cards may have to be picked one by one."""
        space = self.episode.setting.space
        steps = iter(space.steps_to(action))
        self.apply_action(space.index(next(steps)))
        while self.episode.picked is not None:
            self.apply_action(space.index(next(steps)))

    def _action_to_string(self, player: int, action: int) -> str:
        chance = player == int(spiel.PlayerId.CHANCE)
        return f"deal {self.deck[action]}" if chance else str(self.episode.setting.space[action])

    def __str__(self) -> str:
        dealt = " ".join(map(str, self.dealt))
        acts = ", ".join(f"{act.seat}: {act.action}" for act in self.episode.match.acts[1:])
        return f"{dealt} | {acts} | {self.episode.picked or ''}"


def _rules(name: str) -> Rules:
    """The rules of a variant or of a file, with installed parts if they need any.

    Raises `PepperError` for a file with a name that OpenSpiel could not read again.
    """
    if not name.endswith(SUFFIX):
        text = name.replace(":", "=")
        return variant(text, parts=() if is_documented(text) else _parts())
    if found := [one for one in "=,()" if one in name]:
        raise PepperError(f"{name}: OpenSpiel cannot write {found[0]!r} in the name of a file")
    text = read_file(name, LONGEST)
    return loads(text, parts=_parts() if needs_parts(text) else ())


def _scores(text: str) -> tuple[int, ...] | None:
    """The scores of the sides from a text, such as ``8:3``; None if it is empty.

    Raises `PepperError` for anything but integers.
    """
    try:
        return tuple(map(int, text.split(":"))) if text else None
    except ValueError as error:
        raise PepperError(f"scores {text!r}: must be integers, such as 8:3") from error


def _parts() -> tuple[type, ...]:
    parts, errors = load_parts()
    for error in errors:
        warn(str(error), stacklevel=2)
    return parts


spiel.register_game(GAME_TYPE, HandGame)
