"""The part of endplay that is used here, typed, so that types are checked without it, too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from importlib import import_module
from typing import Protocol

import attrs

_TYPES = import_module("endplay.types")
_DDS = import_module("endplay.dds")
_SUITS = "SHDC"


class Denomination(Protocol):
    """A suit."""

    @property
    def name(self) -> str: ...


class Rank(Protocol):
    """A rank."""

    @property
    def abbr(self) -> str: ...


class Card(Protocol):
    """A card."""

    @property
    def suit(self) -> Denomination: ...
    @property
    def rank(self) -> Rank: ...


class Deal(Protocol):
    """The cards left in the hands and the trick on the table; each card played changes it."""

    @property
    def first(self) -> int: ...
    @property
    def curplayer(self) -> int: ...
    @property
    def curhand(self) -> Sized: ...
    @property
    def curtrick(self) -> Sized: ...
    def legal_moves(self) -> Sequence[Card]: ...
    def play(self, card: str, /) -> None: ...


def dealt(hands: Sequence[Sequence[str]], first: int, strain: str) -> Deal:
    """The hands of all four, clockwise, before the first of them leads."""
    texts = [".".join(_ranks(hand, suit) for suit in _SUITS) for hand in hands]
    player, denomination = _TYPES.Player(first), _TYPES.Denom.find(strain)
    deal: Deal = _TYPES.Deal("N:" + " ".join(texts), player, denomination)
    return deal


def values_of(deal: Deal, played: Iterable[str]) -> dict[str, int]:
    """How many tricks each legal card is worth after these cards, by DDS."""
    for card in played:
        deal.play(card[::-1])
    solved: Iterable[tuple[Card, int]] = _DDS.solve_board(deal)
    return {card.rank.abbr + card.suit.name[0].upper(): value for card, value in solved}


def _ranks(hand: Sequence[str], suit: str) -> str:
    return "".join(card[0] for card in hand if card[1] == suit)


@attrs.frozen
class BridgePlay:
    """A deal as `lockstep.Engine`; the suit of a card comes first there and last here."""

    deal: Deal
    winners: list[int] = attrs.field(factory=list[int])

    @property
    def turn(self) -> int | None:
        """The seat to play."""
        return self.deal.curplayer if len(self.deal.curhand) else None

    def legal(self) -> set[str]:
        """The cards that it may play."""
        return {card.rank.abbr + card.suit.name[0].upper() for card in self.deal.legal_moves()}

    def play(self, card: str) -> None:
        """Play a card, and note who has taken the trick when it was its last one."""
        self.deal.play(card[::-1])
        if not len(self.deal.curtrick):
            self.winners.append(self.deal.first)

    def taken(self) -> tuple[int, ...]:
        """The tricks that each seat has taken."""
        return tuple(self.winners.count(seat) for seat in range(4))
