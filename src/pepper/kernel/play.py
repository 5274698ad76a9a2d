"""Play-outs: a hand is played to its end at random, on integers.

`Layout` tells how cards become bits. ``play.pxd`` gives the names here C types for the compiled
build; without it this is ordinary Python. Compiled arrays have no bounds, so that whoever makes a
`Play` has to keep to what `Position` and `Layout` allow: 16 seats, 64 bits, equal hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from pepper.kernel import bits

# Random numbers by multiply-with-carry. The state stays below FACTOR * 2**32, which is 62 bits, so
# that no product overflows and both builds draw the same numbers.
FACTOR = 698769069
HALF = 0xFFFFFFFF
SEATS = 16


class Play:
    """A position of play that can be played out again and again."""

    def __init__(
        self,
        seats: Sequence[int],
        hands: Sequence[int],
        played: Sequence[int],
        suits: Sequence[int],
        trumps: int,
        copies: Sequence[int],
        called: int,
        exempt: int,
        state: int,
    ) -> None:
        self.players = len(seats)
        self.tricks = bits.count(hands[seats[len(played)]])
        self.trumps = trumps
        self.low, self.second, self.third = copies
        self.called = called
        self.exempt = exempt
        self.state = state
        self.after = [0] * 16
        self.hand = [0] * 16
        self.start = [0] * 16
        self.taken = [0] * 16
        self.suits = [0] * 64
        self.shown = [0] * 64
        self.chosen = [0] * 64
        for place, seat in enumerate(seats):
            self.after[seat] = seats[(place + 1) % len(seats)]
            self.start[seat] = hands[seat]
        for suit in suits:
            for bit in range(64):
                if suit >> bit & 1:
                    self.suits[bit] = suit
        self.seat = seats[0]
        self.place = len(played)
        self.led = 0
        self.best = 0
        self.winner = seats[0]
        for card in played:
            if self.led == 0:
                self.led = self.suits[bits.length(card) - 1]
            worth = self.worth(card)
            if worth > self.best:
                self.best = worth
                self.winner = self.seat
            self.seat = self.after[self.seat]

    def worth(self, card: int) -> int:
        """What a card of the trick counts: the bit of its first copy; 0 if it cannot win."""
        worth = card & (self.led | self.trumps)
        if worth & self.second:
            worth >>= 1
        elif worth & self.third:
            worth >>= 2
        return worth

    def many(self, times: int) -> list[int]:
        """How many tricks each of 16 seats takes in this number of play-outs, all together."""
        for seat in range(SEATS):
            self.taken[seat] = 0
        for _ in range(times):
            self.once()
        return [self.taken[seat] for seat in range(SEATS)]

    def each(self, times: int) -> list[list[int]]:
        """How many tricks each of 16 seats takes in each of this number of play-outs."""
        return [self.many(1) for _ in range(times)]

    def line(self) -> list[tuple[int, int]]:
        """One play-out card by card: the bits of the legal cards, and that of the card played."""
        self.many(1)
        number = self.players * self.tricks - self.place
        return [(self.shown[turn], self.chosen[turn]) for turn in range(number)]

    def once(self) -> None:  # noqa: C901, PLR0912  (a call in here would cost a third)
        """Play to the end at random, and count the tricks."""
        hand, after, suits = self.hand, self.after, self.suits
        shown, chosen = self.shown, self.chosen
        trumps, low, second, third = self.trumps, self.low, self.second, self.third
        called, exempt, state = self.called, self.exempt, self.state
        seat, place, led, best, winner = self.seat, self.place, self.led, self.best, self.winner
        turn = 0
        for other in range(SEATS):
            hand[other] = self.start[other]
        for _trick in range(self.tricks):
            for _place in range(place, self.players):
                held = hand[seat]
                legal = held & led
                if legal == 0:
                    legal = held
                if called & legal and seat != exempt:
                    legal &= called
                # Of equal cards only the first copy counts, or they would be chosen more often.
                if second:
                    legal &= ~((legal & low) << 1) | low
                    if third:
                        legal &= ~((legal & low) << 2) & ~((legal & second) << 1) | low | second
                shown[turn] = card = legal
                number = bits.count(legal)
                if number > 1:
                    state = FACTOR * (state & HALF) + (state >> 32)
                    skip = (state & HALF) * number >> 32
                    while skip > 0:
                        card &= card - 1
                        skip -= 1
                    card &= ~(card - 1)
                chosen[turn] = card
                turn += 1
                hand[seat] = held ^ card
                if led == 0:
                    led = suits[bits.length(card) - 1]
                # A later copy counts as the first one, and so does not beat it.
                worth = card & (led | trumps)
                if worth & second:
                    worth >>= 1
                elif worth & third:
                    worth >>= 2
                if worth > best:
                    best = worth
                    winner = seat
                if called & card and seat != exempt:
                    called = 0
                seat = after[seat]
            self.taken[winner] += 1
            seat = winner
            place = 0
            led = 0
            best = 0
        self.state = state
