"""The common base of the environments: a setting, and an immutable episode in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import Self

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.course.source import SEEDS
from pepper.engine.match import Match
from pepper.engine.parts.door import check_fields, door
from pepper.engine.parts.phase import Action
from pepper.engine.parts.seats import Seat
from pepper.spaces import ActionSpace, Features, Picked, margins

from .reward import Reward, points, wins


@attrs.frozen
class Setting:
    """The game, and the numbering of its actions.

    >>> from pepper.envs import Setting
    >>> setting = Setting(pepper.variant("hasenpfeffer"))
    >>> len(setting.space), setting.features.size
    (37, 95)
    """

    rules: Rules
    """The rules of the match."""
    whole_match: bool = attrs.field(default=False, kw_only=True)
    """Whether an episode is a match; otherwise it is one hand."""
    scores: Sequence[int] | Callable[[Random], Sequence[int]] | None = attrs.field(
        default=None, kw_only=True
    )
    """The scores of the sides at the start, or a function that draws them; None for those of the
    rules. An episode of one hand shows them to its players, and its returns leave them out."""
    by_card: bool = attrs.field(default=False, kw_only=True)
    """Whether groups of cards are picked one card at a time."""
    recall: bool = attrs.field(default=False, kw_only=True)
    """Whether observations have all acts of the hand."""
    reward: Reward | None = attrs.field(default=None, kw_only=True)
    """What each side has earned so far: `points`, `wins`, or a function of your own; None for
    points in one hand, and wins in a match."""

    def __attrs_post_init__(self) -> None:
        check_fields(self)

    @cached_property
    def played(self) -> Rules:
        """The rules of an episode."""
        return self.rules if self.whole_match else self.rules.one_hand()

    @cached_property
    def space(self) -> ActionSpace:
        """The numbers of the actions."""
        return ActionSpace(self.played, by_card=self.by_card)

    @cached_property
    def features(self) -> Features:
        """The fields of the observations."""
        return Features(self.played, recall=self.recall)

    @property
    def earned(self) -> Reward:
        """The function that says what each side has earned."""
        return self.reward or (wins if self.whole_match else points)

    @door
    def start(self, rng: Random) -> Episode:
        """An episode with cards, dealer and scores drawn from `rng`."""
        seed, seats = rng.randrange(SEEDS), len(self.rules.table.seats)
        dealer = rng.randrange(seats)
        scores = self.scores(rng) if callable(self.scores) else self.scores
        match = Match.start(self.played, seed=seed, dealer=dealer, scores=scores, history=False)
        return Episode(self, match)


@attrs.frozen
class Episode:
    """A match in a setting, with the cards picked so far."""

    setting: Setting
    """The rules, and how a match is played for learning."""
    match: Match
    """The match as it is now."""
    picked: Picked | None = None
    """The cards picked of an action that takes several; None outside such an action."""

    def __deepcopy__(self, _memo: object) -> Self:
        """The same, because it is immutable; OpenSpiel copies states at every step."""
        return self

    @property
    def turn(self) -> Seat | None:
        """The seat to act; None when the episode is over."""
        return self.match.turn

    def legal(self) -> tuple[int, ...]:
        """The legal numbers of the seat to act."""
        seat = self.turn
        if seat is None:
            return ()
        return self.setting.space.legal(self.match.view(seat, brief=True), self.picked)

    def observe(self, seat: Seat) -> tuple[int, ...]:
        """The features of what the seat sees."""
        return self.setting.features.of(self.match.view(seat, brief=True))

    def mask(self, seat: Seat) -> bytes:
        """A byte for each number: 1 if it is legal for the seat, 0 if not.

        When the episode is over, all are 1, so that no softmax over them divides by zero.
        """
        if self.turn is None:
            return bytes([1]) * len(self.setting.space)
        view = self.match.view(seat, brief=True)
        return self.setting.space.mask(view, self.picked if seat == self.turn else None)

    def take(self, number: int) -> Self:
        """The episode after this number; raises `PepperError` if it is not legal."""
        view = self.match.view(self.turn, brief=True)
        taken = self.setting.space.take(view, number, self.picked)
        if isinstance(taken, Picked):
            return attrs.evolve(self, picked=taken)
        return self.act(taken)

    def act(self, action: Action) -> Self:
        """The episode after a whole action; raises `IllegalActionError` if it is not legal."""
        return attrs.evolve(self, match=self.match.apply(action), picked=None)

    @property
    def returns(self) -> tuple[float, ...]:
        """The return of each seat so far, adding up to zero: the margins of `Setting.earned`.

        Raises `PepperError` if a function of your own does not return a number for each side.
        """
        return margins(self.setting.rules.table, self.setting.earned(self.match))

    def render(self) -> str:
        """The table as text, as spectators see it."""
        return self.match.view(None).text()
