"""Text for people: cards, bids, seats, actions and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from pepper.engine.cards import Card, Cards, Plain, Strain, Suit
from pepper.engine.contract import Contract, HandEnd
from pepper.engine.ending import Outcome
from pepper.engine.errors import PepperError
from pepper.engine.ladder import Bid
from pepper.engine.part import Word
from pepper.engine.phases import Act
from pepper.engine.phases.auction import AuctionAction, Call, Look, Pass, TakeSet, Wait
from pepper.engine.result import HandResult
from pepper.engine.rules import Rules
from pepper.engine.seats import Seat
from pepper.engine.table import Table
from pepper.engine.wording import inflect, join_and, name_card, name_rank, name_strain

from .cells import shorten, tidy

LONGEST_NAME: Final = 16
"""The most cells of a seat's name."""

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
    """The wording of texts: a style for suits, and names for the seats or their numbers."""

    style: Style = Style.SYMBOLS
    names: tuple[str, ...] = ()

    @staticmethod
    def of(table: Table, style: Style, names: Sequence[str] | None) -> Words:
        """With these names, long ones shortened; an empty name becomes the seat's number.

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
                shorten(plain.printable(text)[: 4 * LONGEST_NAME], LONGEST_NAME) or plain.seat(seat)
                for seat, text in zip(table.seats, texts, strict=True)
            ),
        )

    def printable(self, text: str) -> str:
        """An untrusted text on one line, without control characters; in ASCII with letters."""
        line = tidy(text)
        if self.style is not Style.LETTERS:
            return line
        return line.encode("ascii", "backslashreplace").decode("ascii")

    def seat(self, seat: Seat) -> str:
        """A seat by its name."""
        return self.names[seat] if self.names else seat_name(seat)

    def side(self, seats: tuple[Seat, ...]) -> str:
        """A side by the names of its seats."""
        return join_and(map(self.seat, seats)) if self.names else side_name(seats)

    def strain(self, strain: Strain | None) -> str:
        """A suit in the style; the name of any other strain."""
        if strain is None:
            return ""
        if self.style is Style.SPOKEN:
            return name_strain(strain)
        if isinstance(strain, Plain):
            return "NT" if strain is Plain.NO_TRUMP else "low"
        return _SYMBOLS[strain] if self.style is Style.SYMBOLS else str(strain)

    def card(self, card: Card) -> str:
        """A card: its rank and its suit; in letters as actions write it."""
        if self.style is Style.SPOKEN:
            return name_card(card)
        if self.style is Style.LETTERS:
            return str(card)
        return "Joker" if card.suit is None else self.rank(card) + self.strain(card.suit)

    def rank(self, card: Card) -> str:
        """A card's rank: in letters as actions write it."""
        return str(card.rank) if self.style is Style.LETTERS else name_rank(card.rank)

    def cards(self, cards: Sequence[Card] | Cards) -> str:
        """Cards in a row."""
        return (", " if self.style is Style.SPOKEN else " ").join(map(self.card, cards))

    def named(self, rung: str, strain: Strain | None) -> str:
        """A rung with its strain: ``5♥``, ``5 NT``, ``pepper ♥``."""
        near = isinstance(strain, Suit) and rung.isdigit() and self.style is not Style.SPOKEN
        return f"{rung}{'' if near else ' '}{self.strain(strain)}".rstrip()

    def call(self, action: AuctionAction) -> str:
        """A call of an auction."""
        if isinstance(action, Bid):
            return self.named(action.rung, action.strain)
        return _CALLS[action]

    def call_with_seat(self, call: Call) -> str:
        """A call with its seat."""
        forced = " forced" if call.forced else ""
        return f"{self.seat(call.seat)}: {self.call(call.action)}{forced}"

    def contract(self, contract: Contract) -> str:
        """The contract in a row: bid, declarer and conditions."""
        text = (
            f"{self.named(contract.rung.name, contract.strain)} by {self.seat(contract.declarer)}"
        )
        if contract.bidder != contract.declarer:
            text += f", bid by {self.seat(contract.bidder)}"
        if contract.alone:
            text += ", alone"
        if contract.forced:
            text += ", forced"
        if contract.called is not None:
            text += f", with the player of {self.card(contract.called)}"
        return text

    def sentence(self, rules: Rules, act: Act) -> str:
        """An act as a sentence in the words of its phase's rule, without the full stop."""
        rule = rules.rule(act.phase)
        phrase = str(act.action) if rule is None else rule.phrase(act, self)
        return f"{self.seat(act.seat)} {self.printable(phrase)}"

    def hand_end(self, table: Table, result: HandResult) -> str:
        """How a hand ended."""
        contract = result.contract
        if result.ending in _CONCEDED:
            return _CONCEDED[result.ending]
        if contract is None:
            return "played without a bid"
        seats = [seat for side in result.declarers for seat in table.sides[side]]
        sides = " and ".join(self.side(table.sides[side]) for side in result.declarers)
        alone = "; all others dropped out" if result.ending is HandEnd.UNOPPOSED else ""
        if result.made:
            return f"{sides} made {contract.rung.name}{alone}"
        return f"{sides} {inflect(len(seats), 'was', 'were')} set on {contract.rung.name}{alone}"

    def outcome(self, table: Table, outcome: Outcome) -> str:
        """Who won a match and why."""
        return f"{self.winners(table, outcome)}: {self.printable(outcome.why)}"

    def winners(self, table: Table, outcome: Outcome) -> str:
        """Who won a match."""
        winners = [table.sides[side] for side in outcome.winners]
        win = inflect(sum(map(len, winners)), "wins", "win")
        return f"{' and '.join(map(self.side, winners))} {win}"


def _texts(names: Sequence[object]) -> list[str]:
    texts = [name for name in names if isinstance(name, str)]
    if len(texts) < len(names):
        raise PepperError("the names of the seats have to be texts")
    return texts


_CALLS: Final[dict[AuctionAction, str]] = {
    Pass(): "pass",
    Look(): "looks",
    Wait(): "waits",
    TakeSet(): "takes the set",
}


def seat_name(seat: Seat) -> str:
    """A seat by its number."""
    return f"seat {seat}"


def side_name(seats: tuple[Seat, ...]) -> str:
    """A side by the numbers of its seats."""
    numbers = "+".join(map(str, seats))
    return f"{inflect(len(seats), 'seat')} {numbers}"
