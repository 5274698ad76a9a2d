"""A second implementation of the play, written from the rules in words.

Simple and slow on purpose: cards are strings, suits are letters, and lookups walk through lists. It
imports nothing from the library, so that a mistake there is not repeated here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

HIGH_TO_LOW = "AKQJRWET98765432"
MATES = {"C": "S", "S": "C", "D": "H", "H": "D"}
JOKER = "JK"
LITTLE = "LJ"
JOKERS = [JOKER, LITTLE]
"""From the best one down."""


@dataclass(frozen=True)
class Game:
    """Everything that the play of a hand depends on."""

    strain: str
    """A letter for a suit, NT or LOW."""
    bowers: bool = True
    joker_is_lowest: bool = False
    """Whether a joker wins only what a joker leads, where there are no trumps."""
    joker_names: bool = False
    """Whether the leader of a joker names a suit for it when there are no trumps."""
    joker_is_forced: bool = False
    """Whether a player who cannot follow suit must play a joker when there are no trumps."""
    later_wins: bool = False
    """Whether of equal cards the last one wins."""
    nominated: str = ""
    """The suit that was nominated for the jokers; empty if none was."""
    declarer: int | None = None
    called: str | None = None
    own_copy: str = "IGNORED"
    """Whether the declarer's own copy of the called card COUNTS, or even BINDS."""
    must_play_called: bool = True
    early_lead: str = ""
    """The card that was laid down as the first lead; empty if none was."""

    def has_trumps(self) -> bool:
        """Whether a suit is trump."""
        return self.strain in MATES

    def suit(self, card: str) -> str:
        """The suit that a card belongs to: the left bower is a trump."""
        if card in JOKERS:
            return self.strain if self.has_trumps() else self.nominated or JOKER
        if self.has_trumps() and self.bowers and card == "J" + MATES[self.strain]:
            return self.strain
        return card[1]

    def best_first(self, suit: str) -> list[str]:
        """The cards of a suit, the best one first."""
        if suit == JOKER:
            return JOKERS
        ranks = HIGH_TO_LOW[::-1] if self.strain == "LOW" else HIGH_TO_LOW
        cards = [rank + suit for rank in ranks]
        if suit == self.nominated:
            return JOKERS + cards
        if suit != self.strain:
            return cards
        if self.bowers:
            bowers = ["J" + suit, "J" + MATES[suit]]
            cards = bowers + [card for card in cards if card not in bowers]
        return JOKERS + cards

    def names(self, card: str) -> bool:
        """Whether the leader of this card names the suit that the others must follow."""
        names = self.joker_names and not self.has_trumps() and not self.nominated
        return names and card in JOKERS

    def forces_jokers(self) -> bool:
        """Whether a player who cannot follow suit must play a joker in this hand."""
        return self.joker_is_forced and not self.has_trumps() and not self.nominated

    def winner(self, trick: list[tuple[int, str]], named: str = "") -> int:
        """The winner of a trick: who was first, or last, to play the best card that counts.

        A low joker loses to any card of the suit that was named for it.
        """
        if named and self.joker_is_lowest and any(self.suit(card) == named for _, card in trick):
            trick = [(seat, card) for seat, card in trick if self.suit(card) == named]
        elif named and self.joker_is_lowest:
            trick = trick[:1]
        suits = [self.suit(card) for _, card in trick]
        counts = suits[0]
        if self.has_trumps() and self.strain in suits:
            counts = self.strain
        if not self.has_trumps() and JOKER in suits and not self.joker_is_lowest:
            counts = JOKER
        for best in self.best_first(counts):
            takers = [seat for seat, card in trick if card == best and self.suit(card) == counts]
            if takers:
                return takers[-1 if self.later_wins else 0]
        raise ValueError(f"nobody takes {trick}")


@dataclass
class NaivePlay:
    """The play of a hand; its hands are changed as cards fall."""

    game: Game
    hands: list[list[str]]
    active: list[int]
    turn: int
    """The seat to play."""
    table: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    tricks: list[list[tuple[int, str]]] = field(default_factory=list[list[tuple[int, str]]])
    winners: list[int] = field(default_factory=list[int])
    named: str = ""
    """The suit named for the joker that leads the trick; empty for any other lead."""

    def choices(self) -> list[str]:
        """The legal plays: each card, and a joker that is led with each suit to name."""
        cards = sorted(set(self.legal()))
        if self.table:
            return cards
        plain = [card for card in cards if not self.game.names(card)]
        return plain + [
            f"{card} as {suit}" for card in cards if card not in plain for suit in "CDHS"
        ]

    def legal(self) -> list[str]:
        """The cards that may be played now, each once for each copy."""
        hand = self.hands[self.turn]
        if self.game.early_lead and not self.table and not self.tricks:
            return [card for card in hand if card == self.game.early_lead]
        may = hand
        if self.table:
            led = self.named or self.game.suit(self.table[0][1])
            may = [card for card in hand if self.game.suit(card) == led]
            if not may and self.game.forces_jokers():
                may = [card for card in hand if card in JOKERS]
            may = may or hand
        if self.must_play_called() and self.game.called in may:
            return [card for card in may if card == self.game.called]
        return may

    def must_play_called(self) -> bool:
        """Whether the seat to play has to play the called card, if it holds it."""
        if self.game.called is None or not self.game.must_play_called:
            return False
        if self.turn == self.game.declarer and self.game.own_copy != "BINDS":
            return False
        return self.first_to_play_called() is None

    def first_to_play_called(self) -> int | None:
        """The seat that played the called card first, not counting copies that are ignored."""
        for trick in [*self.tricks, self.table]:
            for seat, card in trick:
                ignored = seat == self.game.declarer and self.game.own_copy == "IGNORED"
                if card == self.game.called and not ignored:
                    return seat
        return None

    def partner(self) -> int | None:
        """The seat that played the called card first, unless it is the declarer."""
        seat = self.first_to_play_called()
        return None if seat == self.game.declarer else seat

    def play(self, card: str, named: str = "") -> None:
        """Play a card. The winner of a trick leads the next one; idle seats are skipped."""
        self.named = named or self.named
        self.hands[self.turn].remove(card)
        self.table.append((self.turn, card))
        if len(self.table) < len(self.active):
            self.turn = next_active(self.turn, self.active, len(self.hands))
            return
        self.turn = self.game.winner(self.table, self.named)
        self.winners.append(self.turn)
        self.tricks.append(self.table)
        self.table, self.named = [], ""


def next_active(seat: int, active: list[int], seats: int) -> int:
    """The next seat clockwise that plays."""
    seat = (seat + 1) % seats
    while seat not in active:
        seat = (seat + 1) % seats
    return seat
