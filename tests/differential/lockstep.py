"""One hand in two engines: the same cards fall in both, and both say what may fall and who wins."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol, TypeAlias

from pepper import Match, Phase, Trick, dumps, parse_action

SEED = 5


class Engine(Protocol):
    """Another engine, at the play of a hand. It knows seats and cards by the library's names."""

    @property
    def turn(self) -> int | None:
        """The seat to play; None when all tricks are played."""
        ...

    def legal(self) -> set[str]:
        """The cards that the seat to play may play."""
        ...

    def play(self, card: str) -> None:
        """Play a card to the trick."""
        ...

    def taken(self) -> tuple[int, ...]:
        """The tricks that each seat has taken, when all are played."""
        ...


Opening: TypeAlias = Callable[[Random], tuple[Match, Engine]]
"""Deals a hand, and brings it to the play in both engines."""


def compared(opening: Opening, hands: int, *, floor: int) -> list[Trick]:
    """The tricks of so many hands, in which both agree on every card; `floor` cards or more."""
    rng = Random(SEED)
    tricks = [trick for _ in range(hands) for trick in played_alike(*opening(rng), rng)]
    plays = sum(len(trick.cards) for trick in tricks)
    print(f"{plays} plays of {hands} hands compared")  # noqa: T201  (pytest -rP shows it)
    assert plays >= floor
    return tricks


def played_alike(match: Match, engine: Engine, rng: Random) -> tuple[Trick, ...]:
    """The tricks of the hand that is at its play in both, played at random."""
    while match.phase is Phase.PLAY:
        agree(match, "turn", match.turn, engine.turn)
        cards = [str(action).removeprefix("play ") for action in match.legal_actions]
        agree(match, "legal cards", set(cards), engine.legal())
        card = rng.choice(cards)
        before = match.hand.tricks
        match = match.apply(parse_action(f"play {card}"))
        engine.play(card)
        if match.phase is Phase.PLAY and match.hand.tricks != before:
            agree(match, "winner", match.hand.tricks[-1].winner, engine.turn)
    agree(match, "turn after the last trick", None, engine.turn)
    agree(match, "tricks taken", match.results[0].tricks, engine.taken())
    return match.past[0].tricks


def agree(match: Match, what: str, ours: object, theirs: object) -> None:
    """Fail where the two differ, with the record of the match."""
    if ours != theirs:
        raise AssertionError(f"{what}: {ours} here, {theirs} there\n\n{dumps(match)}")
