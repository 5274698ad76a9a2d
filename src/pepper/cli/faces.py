"""How cards, bids, seats and actions are written in a terminal."""

from __future__ import annotations

import attrs
from rich.text import Text

from pepper.cards import Card, Cards, Plain, Rank, Strain, Suit
from pepper.ladder import Bid
from pepper.phases.auction import AuctionAction, Look, Pass, TakeSet
from pepper.phases.negotiation import (
    Ask,
    DropOut,
    Grant,
    NegotiationAction,
    PlayOn,
    Talk,
    ThrowIn,
)
from pepper.seats import Seat

_SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_RED = {Suit.DIAMONDS, Suit.HEARTS}


@attrs.frozen
class Faces:
    """How cards look: suits as symbols, or as letters where symbols cannot be shown."""

    symbols: bool = True

    def strain(self, strain: Strain | None) -> Text:
        """A suit's symbol or letter; the name of any other strain."""
        if not isinstance(strain, Suit):
            return Text("" if strain is None else _plain(strain))
        text = _SYMBOLS[strain] if self.symbols else str(strain)
        return Text(text, "red" if strain in _RED else "")

    def card(self, card: Card) -> Text:
        """A card: its rank and its suit."""
        if card.suit is None:
            return Text("Joker", "magenta")
        return Text(rank(card)) + self.strain(card.suit)

    def cards(self, cards: Cards) -> Text:
        """Cards in a row."""
        return Text(" ").join(map(self.card, cards))

    def suit(self, cards: Cards, suit: Suit | None) -> Text:
        """The cards of one suit, or the jokers, behind the suit's symbol."""
        ranks = [rank(card) for card in cards if card.suit is suit]
        if suit is None:
            return Text(" ".join(["Joker"] * len(ranks)), "magenta")
        return self.strain(suit) + Text(" " + " ".join(ranks)) if ranks else Text()

    def named(self, rung: str, strain: Strain | None) -> Text:
        """A rung with its strain: ``5♥``, ``5 NT``, ``pepper ♥``."""
        near = strain is None or (isinstance(strain, Suit) and rung.isdigit())
        return Text(rung if near else f"{rung} ") + self.strain(strain)

    def words(self, text: str) -> str:
        """A text that anybody may have written, with escapes for what cannot be shown."""
        return text if self.symbols or text.isascii() else ascii(text)[1:-1]

    def call(self, action: AuctionAction) -> Text:
        """What was said in an auction."""
        if isinstance(action, Bid):
            return self.named(action.rung, action.strain)
        words = {Pass(): "pass", Look(): "looks", TakeSet(): "takes the set"}
        return Text(words[action], "dim")


def rank(card: Card) -> str:
    """A card's rank; the ten with two figures."""
    return "10" if card.rank is Rank.TEN else str(card.rank)


def _plain(strain: Plain) -> str:
    return "NT" if strain is Plain.NO_TRUMP else "low"


def seat_name(seat: Seat) -> str:
    """A seat by its number."""
    return f"seat {seat}"


def side_name(seats: tuple[Seat, ...]) -> str:
    """A side by the numbers of its seats."""
    numbers = "+".join(map(str, seats))
    return f"seat {numbers}" if len(seats) == 1 else f"seats {numbers}"


def said(action: NegotiationAction) -> str:
    """What was said in a negotiation, as words behind the seat."""
    if isinstance(action, Talk):
        stops = f"{action.on} in trumps, {action.off} off, {action.long_off} long off"
        return f"claims stops: {stops}"
    if isinstance(action, Ask):
        return f"asks for {_tricks(action.tricks)}"
    if isinstance(action, Grant):
        return f"grants {_tricks(action.tricks)}" if action.tricks else "grants nothing"
    words = {
        ThrowIn(): "throws the hand in",
        PlayOn(): "wants to play",
        DropOut(): "drops out",
    }
    return words[action]


def _tricks(number: int) -> str:
    return f"{number} trick" if number == 1 else f"{number} tricks"
