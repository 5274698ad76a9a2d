"""Cards, bids, seats and actions as coloured text for a terminal."""

from __future__ import annotations

import attrs
from rich.text import Text

from pepper.engine.parts.cards import Card, Cards, Strain, Suit
from pepper.engine.parts.kinds import Translations
from pepper.engine.parts.ladder import Bid
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.wording import name_rank
from pepper.engine.phases.auction import AuctionAction
from pepper.words import Style, Words

from .colours import JOKER, RED

_RED = {Suit.DIAMONDS, Suit.HEARTS}


@attrs.frozen
class Faces:
    """The look of cards: suits as symbols, or as letters in a terminal without them."""

    symbols: bool = True
    names: tuple[str, ...] = ()
    """A name for each seat; empty for their numbers."""
    translations: Translations | None = None
    """The language; None for English."""

    def seat(self, seat: Seat) -> str:
        """A seat by its name or its number."""
        return self.plain.seat(seat)

    def side(self, seats: tuple[Seat, ...]) -> str:
        """A side by the names or the numbers of its seats."""
        return self.plain.side(seats)

    @property
    def plain(self) -> Words:
        """The same without colours."""
        return Words(self.style, self.names, translations=self.translations)

    @property
    def style(self) -> Style:
        """How suits are written."""
        return Style.SYMBOLS if self.symbols else Style.LETTERS

    def strain(self, strain: Strain | None) -> Text:
        """A suit's symbol or letter; the name of any other strain."""
        return Text(self.plain.strain(strain), RED if strain in _RED else "")

    def card(self, card: Card) -> Text:
        """A card: its rank and its suit."""
        if card.suit is None:
            return Text(self.plain.card(card), JOKER)
        return Text.assemble(rank(card), self.strain(card.suit))

    def cards(self, cards: Cards) -> Text:
        """Cards in a row."""
        return Text(" ").join(map(self.card, cards))

    def suit(self, cards: Cards, suit: Suit | None) -> Text:
        """The cards of one suit, or the jokers, behind the suit's symbol."""
        if suit is None:
            return Text(" ").join(self.card(card) for card in cards if card.suit is None)
        ranks = [rank(card) for card in cards if card.suit is suit]
        return Text.assemble(self.strain(suit), " ", " ".join(ranks)) if ranks else Text()

    def named(self, rung: str, strain: Strain | None) -> Text:
        """A rung with its strain: ``5♥``, ``5 NT``, ``pepper ♥``."""
        near = strain is None or (isinstance(strain, Suit) and rung.isdigit())
        return Text.assemble(rung if near else f"{rung} ", self.strain(strain))

    def coloured(self, text: str) -> Text:
        """A text with the symbols of red suits in red."""
        shown = Text(text)
        shown.highlight_regex("[♦♥]", RED)
        return shown

    def printable(self, text: str) -> str:
        """An untrusted text on one line, with escapes for characters the terminal lacks."""
        return self.plain.printable(text)

    def call(self, action: AuctionAction) -> Text:
        """A call of an auction."""
        if isinstance(action, Bid):
            return self.named(action.rung, action.strain)
        return Text(self.plain.call(action))


def rank(card: Card) -> str:
    """A card's rank; the ten as ``10``."""
    return name_rank(card.rank)
