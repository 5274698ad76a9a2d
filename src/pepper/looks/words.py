"""How cards, bids, seats, actions and results are written for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from pepper.cards import Card, Cards, Plain, Strain, Suit
from pepper.ending import Outcome
from pepper.errors import PepperError
from pepper.events import SeenGift
from pepper.ladder import Bid
from pepper.part import Word
from pepper.phases.auction import AuctionAction, Call, Look, Pass, TakeSet
from pepper.phases.negotiation import (
    Ask,
    DropOut,
    Grant,
    NegotiationAction,
    PlayOn,
    Talk,
    ThrowIn,
)
from pepper.result import Contract, HandEnd, HandResult
from pepper.seats import Seat
from pepper.table import Table
from pepper.wording import card_named, joined_and, rank_named, strain_named

from .cells import shortened, tidied

LONGEST_NAME: Final = 16
"""How many cells of a seat's name are shown."""

_SYMBOLS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_CONCEDED: Final = {
    HandEnd.THROWN_IN: "the defenders threw the hand in",
    HandEnd.GRANTED: "the defenders were granted tricks; nothing was played",
    HandEnd.PASSED_OUT: "nobody bid",
    HandEnd.ANNULLED: "nobody bid, and nobody held the card that forces a bid",
    HandEnd.SET_TAKEN: "the dealer took the set instead of bidding",
}


class Style(Word):
    """How suits are written."""

    SYMBOLS = "symbols"
    LETTERS = "letters"
    """Everything in ASCII."""
    SPOKEN = "spoken"
    """Cards by their names, to be read aloud."""


@attrs.frozen
class Words:
    """What people read: suits in a style, and a name for each seat, or its number without names."""

    style: Style = Style.SYMBOLS
    names: tuple[str, ...] = ()

    @staticmethod
    def of(table: Table, style: Style, names: Sequence[str] | None) -> Words:
        """With these names, shortened where they are long; an empty one is the seat's number.

        Raises `PepperError` unless there is a text for each seat.
        """
        if names is None:
            return Words(style)
        texts = _texts(names)
        if len(texts) != len(table.seats):
            raise PepperError(f"{len(texts)} names: give {len(table.seats)}, one for each seat")
        plain = Words(style)
        return Words(
            style,
            tuple(
                shortened(plain.shown(text)[: 4 * LONGEST_NAME], LONGEST_NAME) or plain.seat(seat)
                for seat, text in zip(table.seats, texts, strict=True)
            ),
        )

    def shown(self, text: str) -> str:
        """A text that anybody may have written, on one line."""
        tidy = tidied(text)
        if self.style is not Style.LETTERS:
            return tidy
        return tidy.encode("ascii", "backslashreplace").decode("ascii")

    def seat(self, seat: Seat) -> str:
        """A seat by its name."""
        return self.names[seat] if self.names else seat_name(seat)

    def side(self, seats: tuple[Seat, ...]) -> str:
        """A side by the names of its seats."""
        return joined_and(map(self.seat, seats)) if self.names else side_name(seats)

    def strain(self, strain: Strain | None) -> str:
        """A suit in the style; the name of any other strain."""
        if strain is None:
            return ""
        if self.style is Style.SPOKEN:
            return strain_named(strain)
        if isinstance(strain, Plain):
            return "NT" if strain is Plain.NO_TRUMP else "low"
        return _SYMBOLS[strain] if self.style is Style.SYMBOLS else str(strain)

    def card(self, card: Card) -> str:
        """A card: its rank and its suit; in letters as actions write it."""
        if self.style is Style.SPOKEN:
            return card_named(card)
        if self.style is Style.LETTERS:
            return str(card)
        return "Joker" if card.suit is None else self.rank(card) + self.strain(card.suit)

    def rank(self, card: Card) -> str:
        """A card's rank: in letters as actions write it."""
        return str(card.rank) if self.style is Style.LETTERS else rank_named(card.rank)

    def cards(self, cards: Sequence[Card] | Cards) -> str:
        """Cards in a row."""
        return (", " if self.style is Style.SPOKEN else " ").join(map(self.card, cards))

    def named(self, rung: str, strain: Strain | None) -> str:
        """A rung with its strain: ``5♥``, ``5 NT``, ``pepper ♥``."""
        near = isinstance(strain, Suit) and rung.isdigit() and self.style is not Style.SPOKEN
        return f"{rung}{'' if near else ' '}{self.strain(strain)}".rstrip()

    def call(self, action: AuctionAction) -> str:
        """What was said in an auction."""
        if isinstance(action, Bid):
            return self.named(action.rung, action.strain)
        return _CALLS[action]

    def called(self, call: Call) -> str:
        """A call with who made it."""
        return f"{self.seat(call.seat)}: {self.call(call.action)}{' forced' * call.forced}"

    def contract(self, contract: Contract) -> str:
        """What the auction came to."""
        text = (
            f"{self.named(contract.rung.name, contract.strain)} by {self.seat(contract.declarer)}"
        )
        text += f", bid by {self.seat(contract.bidder)}" * (contract.bidder != contract.declarer)
        text += ", alone" * contract.alone + ", forced" * contract.forced
        if contract.called is not None:
            text += f", with the player of {self.card(contract.called)}"
        return text

    def gift(self, gift: SeenGift) -> str:
        """What was given in an exchange."""
        giver, receiver = self.seat(gift.giver), self.seat(gift.receiver)
        if gift.kept:
            return f"{giver} does without {receiver}'s cards"
        what = "cards face down" if gift.cards is None else self.cards(gift.cards)
        return f"{giver} gives {receiver} {what}"

    def ended(self, table: Table, result: HandResult) -> str:
        """How a hand ended."""
        contract = result.contract
        if result.ending in _CONCEDED:
            return _CONCEDED[result.ending]
        if contract is None:
            return "played without a declarer"
        sides = " and ".join(self.side(table.sides[side]) for side in result.declarers)
        alone = "; all others dropped out" if result.ending is HandEnd.UNOPPOSED else ""
        return f"{contract.rung.name} {'made' if result.made else 'set'} by {sides}{alone}"

    def outcome(self, table: Table, outcome: Outcome) -> str:
        """Who won a match and why."""
        return f"{self.winners(table, outcome)}: {self.shown(outcome.why)}"

    def winners(self, table: Table, outcome: Outcome) -> str:
        """Who won a match."""
        winners = [table.sides[side] for side in outcome.winners]
        win = "wins" if sum(map(len, winners)) == 1 else "win"
        return f"{' and '.join(map(self.side, winners))} {win}"


def _texts(names: Sequence[object]) -> list[str]:
    texts = [name for name in names if isinstance(name, str)]
    if len(texts) < len(names):
        raise PepperError("the names of the seats have to be texts")
    return texts


_CALLS: Final[dict[AuctionAction, str]] = {
    Pass(): "pass",
    Look(): "looks",
    TakeSet(): "takes the set",
}


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
        return f"asks for {tricks(action.tricks)}"
    if isinstance(action, Grant):
        return f"grants {tricks(action.tricks)}" if action.tricks else "grants nothing"
    words = {
        ThrowIn(): "throws the hand in",
        PlayOn(): "wants to play",
        DropOut(): "drops out",
    }
    return words[action]


def tricks(number: int) -> str:
    """So many tricks, in figures."""
    return f"{number} trick" if number == 1 else f"{number} tricks"


def cards_counted(number: int) -> str:
    """So many cards, in figures."""
    return f"{number} card" if number == 1 else f"{number} cards"
