"""Play-outs: a hand is played to its end on integers, at random or greedily.

`Layout` tells how cards become bits. ``play.pxd`` gives the names here C types for the compiled
build; without it this is ordinary Python. Compiled arrays have no bounds, so that whoever makes a
`Play` has to keep to what `PlayPosition` and `Layout` allow: 16 seats, 64 bits, equal hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from pepper.kernel import bits

# Random numbers by multiply-with-carry. The state stays below FACTOR * 2**32, which is 62 bits, so
# that no product overflows and both builds draw the same numbers.
FACTOR = 698769069
HALF = 0xFFFFFFFF
WORD = 0xFFFFFFFFFFFFFFFF
SEATS = 16


class Play:
    """A position of play that can be played out again and again.

    `mates` are, for each of `seats`, the bits of the seats whose tricks it leaves to them; 0 for
    each of them plays at random. The leader of one of the `namers` draws one of the `choices`, the
    bits of the four suits; `named` are those of the suit named in the trick in progress. A seat
    that cannot follow suit must play one of the `forced` cards.
    """

    def __init__(
        self,
        seats: Sequence[int],
        hands: Sequence[int],
        played: Sequence[int],
        suits: Sequence[int],
        trumps: int,
        clones: Sequence[int],
        later: int,
        called: int,
        exempt: int,
        mates: Sequence[int],
        state: int,
        named: int,
        namers: int,
        choices: Sequence[int],
        forced: int,
    ) -> None:
        self.players = len(seats)
        self.tricks = bits.count(hands[seats[len(played)]])
        self.trumps = trumps
        self.later = later
        self.called = called
        self.exempt = exempt
        self.state = state
        self.namers = namers
        self.forced = forced
        self.after = [0] * 16
        self.hand = [0] * 16
        self.start = [0] * 16
        self.mates = [0] * 16
        self.taken = [0] * 16
        self.suits = [0] * 64
        self.above = [0] * 64  # the bits above all copies of a card
        self.shown = [0] * 64
        self.chosen = [0] * 64
        self.names = [-1] * 64  # the suit named in each trick
        self.choices = [0] * 4
        for number, suit in enumerate(choices):
            self.choices[number] = suit
        for place, seat in enumerate(seats):
            self.after[seat] = seats[(place + 1) % len(seats)]
            self.start[seat] = hands[seat]
            self.mates[seat] = mates[place]
        for bit, card in enumerate(clones):
            self.suits[bit] = next(suit for suit in suits if suit & card)
            self.above[bit] = WORD << bits.length(card) - 1 << 1 & WORD
            if namers & ~trumps & card:  # every card of the suit that is named beats it
                self.above[bit] = WORD
        # The trick in progress: what was led, the cards that would take it, and who has it now.
        self.seat = seats[0]
        self.place = len(played)
        self.led = 0
        self.wins = WORD
        self.winner = seats[0]
        for card in played:
            bit = bits.length(card) - 1
            if self.led == 0:
                self.led = named or self.suits[bit]
            if card & self.wins:
                self.wins = (self.led | trumps) & self.above[bit]
                self.winner = self.seat
            self.seat = self.after[self.seat]

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

    def line(self) -> list[tuple[int, int, int]]:
        """One play-out card by card: the bits of the legal cards, and that of the card played.

        The third number is the choice that was named with the card, or -1.
        """
        self.many(1)
        number = self.players * self.tricks
        line = [(0, 0, 0)] * (number - self.place)
        for turn in range(self.place, number):
            trick = turn // self.players
            name = self.names[trick] if turn == trick * self.players else -1
            now = turn - self.place
            line[now] = self.shown[now], self.chosen[now], name
        return line

    def once(self) -> None:  # noqa: C901, PLR0912, PLR0915  (a call in here would cost a third)
        """Play to the end, and count the tricks."""
        hand, after, suits, above, mates = self.hand, self.after, self.suits, self.above, self.mates
        shown, chosen = self.shown, self.chosen
        trumps, later = self.trumps, self.later
        called, exempt, state = self.called, self.exempt, self.state
        namers, choices, names = self.namers, self.choices, self.names
        forced = self.forced
        seat, place, led, wins, winner = self.seat, self.place, self.led, self.wins, self.winner
        turn = 0
        for other in range(SEATS):
            hand[other] = self.start[other]
        for trick in range(self.tricks):
            for _place in range(place, self.players):
                held = hand[seat]
                legal = held & led
                if legal == 0:
                    legal = held & forced if led and held & forced else held
                if called & legal and seat != exempt:
                    legal &= called
                # Of equal cards only the first copy counts, or they would be chosen more often. A
                # hand holds copies next to each other, and plays the first one first.
                if later:
                    legal &= ~(legal << 1 & later)
                shown[turn] = card = legal
                greedy = led and mates[seat]
                if greedy and legal & wins and not greedy >> winner & 1:
                    card = legal & wins
                elif legal & (legal - 1):
                    number = bits.count(legal)
                    state = FACTOR * (state & HALF) + (state >> 32)
                    skip = (state & HALF) * number >> 32
                    while skip:
                        card &= card - 1
                        skip -= 1
                    if greedy:
                        card = legal & suits[bits.length(card & ~(card - 1)) - 1]
                card &= ~(card - 1)
                chosen[turn] = card
                turn += 1
                hand[seat] = held ^ card
                if card & wins:
                    bit = bits.length(card) - 1
                    if led == 0:
                        led = suits[bit]
                        names[trick] = -1
                        if namers & card:
                            state = FACTOR * (state & HALF) + (state >> 32)
                            names[trick] = name = (state & HALF) >> 30
                            # Where nobody has the suit, nobody has the bit of the card either.
                            led = choices[name] or card
                    wins = (led | trumps) & above[bit]
                    winner = seat
                if called & card and seat != exempt:
                    called = 0
                seat = after[seat]
            self.taken[winner] += 1
            seat = winner
            place = 0
            led = 0
            wins = WORD
        self.state = state
