"""A seat's observation as one array with named parts: the protocol of OpenSpiel."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from pepper.engine.parts.seats import Seat
from pepper.spaces import Features

from .episode import Episode, Setting


class ObservationType(Protocol):
    """The required contents of an observation."""

    perfect_recall: bool


class HasEpisode(Protocol):
    """A state of a game."""

    episode: Episode


class Observer:
    """A seat's features, and the cards that it has picked."""

    def __init__(self, setting: Setting, *, recall: bool) -> None:
        self._features = Features(setting.played, recall=recall)
        self._deck = setting.rules.deck.cards.distinct()
        sizes = {field.name: field.size for field in self._features.fields}
        sizes["picked"] = len(self._deck)
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        ends = np.cumsum(list(sizes.values()))[:-1]
        self.dict = dict(zip(sizes, np.split(self.tensor, ends), strict=True))

    def _read(self, state: HasEpisode, player: int) -> tuple[int, ...]:
        episode, seat = state.episode, Seat(player)
        own = episode.picked if episode.turn == seat else None
        picked = [own.cards.count(card) if own else 0 for card in self._deck]
        return (*self._features.of(episode.match.view(seat, brief=True)), *picked)

    def set_from(self, state: HasEpisode, player: int) -> None:
        """Fill `tensor`, of which `dict` has the fields, with what the player observes."""
        self.tensor[:] = self._read(state, player)

    def string_from(self, state: HasEpisode, player: int) -> str:
        """The player's observation, as a text."""
        return " ".join(map(str, self._read(state, player)))
