"""Exact play: how many tricks a camp takes when all hands are open and everybody plays best.

The search asks yes-or-no questions, "does the camp take `need` of the tricks left?", and closes in
on the number. It looks into its `Memory` only between tricks. Four things make it fast:

- *Equal cards are one move.* Two cards of a hand are equal if no live card of another hand lies
  between them. `Search.moves` keeps the higher one, and in `floor` the lowest that it stands for.
- *Only the ranks that mattered are remembered.* Each answer leaves in `why` cards so that it holds
  for every position of the same suit lengths in which these and all higher cards of their suits
  are held alike. A card that wins a trick over another of its suit mattered, and so did the top
  cards that decided by themselves. If all moves fail, so did the cards that mattered to any of
  them; for equal cards the lowest, if the reason lies at them or below them.
- *Top cards end the search early*: `Board.sure`.
- *Good moves come first*: by rules of thumb, and the one that refuted the last position as deep.

A called card binds its holders: they must play it as soon as it is legal, until one of them has. As
long as it binds, it matters in every position, it is part of the shape, and `Board.sure`, which
supposes that everybody may play what they like, is not asked.

The leader of a joker may have to name a suit; the move then contains the suit.

`search.pxd` and `board.pxd` give the names here C types for the compiled build.
"""

from __future__ import annotations

from collections.abc import Sequence

from pepper.kernel import bits
from pepper.kernel.board import Board
from pepper.kernel.memory import Memory
from pepper.kernel.pause import TooLongError, pause

ONE = 1
COPIED = 8
SALT = 0x9E3779B97F4A7C15
WORD = 0xFFFFFFFFFFFFFFFF
WIDTH = 40
"""The most moves at one place of one trick: 32 cards, and each suit with two jokers."""
NAME = 64
"""A move is a card, plus this times one more than the number of the suit named with it, if any."""
NOBODY = 5
"""Stands for the suit led if nobody has a card of the suit named."""
TOP = 63
"""This less the number of a suit is the bit of a card that every card of the suit beats: it stands
for a low joker with which the suit was named. Layouts with such jokers leave these bits free."""
PAUSE = (1 << 12) - 1
"""Between pauses this many positions are searched, compiled in a few milliseconds."""


class Search(Board):
    """A position of play and its answers. Build it with the trick's cards still in the hands."""

    def __init__(
        self,
        sides: Sequence[int],
        hands: Sequence[int],
        suits: Sequence[int],
        trumps: int,
        clones: Sequence[int],
        called: int,
        exempt: int,
        limit: int,
        namers: int,
        choices: Sequence[int],
        forced: int,
    ) -> None:
        super().__init__(len(sides), sides, suits, trumps, clones)
        self.memory = Memory(limit)
        self.nodes = 0
        self.most = 0  # after about so many nodes a search ends with `TooLongError`; 0 for never
        self.killer = [-1] * 264
        self.move = [0] * 2880
        self.floor = [0] * 2880
        self.namers = namers  # the cards whose leader names a suit
        self.forced = forced  # of these a player who cannot follow suit must play one
        self.low = namers & ~trumps  # these lose to every card of the suit named
        self.choices = [NOBODY] * 4  # the suits that can be named
        for number, suit in enumerate(choices):  # -1 where nobody ever had the suit
            self.choices[number] = NOBODY if suit < 0 else suit
        if self.low:
            self.suit_of[TOP - NOBODY] = NOBODY
            for number in range(self.kinds):
                cards = suits[number]
                self.suit_of[TOP - number] = NOBODY
                while cards:
                    card = bits.length(cards) - 1
                    cards ^= ONE << card
                    self.beaten[card] |= ONE << (TOP - number)
        self.score = [0] * 64
        self.seen = [0] * 170
        self.word = [0] * 170
        self.left = bits.count(hands[0])
        self.exempt = exempt
        bound = 0
        for player, cards in enumerate(hands):
            self.hold(player, cards)
            if player != exempt:
                bound |= cards & called
        # A called card that nobody is bound to play binds nobody.
        self.called = called if bound else 0
        # The trick in progress: who is to play, at which place, and what lies on the table.
        self.player = 0
        self.place = 0
        self.led = 0
        self.best = 0
        self.winner = 0
        self.trick = 0
        self.got = 0  # tricks that the camp has taken since the search was made

    def legal(self) -> list[int]:
        """The bits of the cards that the player to move may play, copies included."""
        legal = self.following(self.player, self.place, self.led)
        return [bit for bit in range(64) if legal >> bit & 1]

    def naming(self, card: int, choice: int) -> int:
        """The move that leads this card and names one of the choices."""
        return card + NAME * (self.choices[choice] + 1)

    def state(self) -> tuple[int, ...]:
        """The trick in progress, for `back`."""
        trick = (self.player, self.place, self.led, self.best, self.winner, self.trick)
        return (*trick, self.live, self.left, self.got, self.called)

    def back(self, state: tuple[int, ...], player: int, move: int) -> None:
        """Take a move back: `state` is that before `player` played it."""
        self.hand[player] |= ONE << move % NAME
        self.player, self.place, self.led, self.best, self.winner, self.trick = state[:6]
        self.live, self.left, self.got, self.called = state[6:]

    def play(self, move: int) -> None:
        """Play the card with this number to the trick in progress, or the move with a suit."""
        card = move % NAME
        player = self.player
        self.hand[player] ^= ONE << card
        self.trick |= ONE << card
        if self.place == 0:
            self.led = move // NAME - 1 if move >= NAME else self.suit_of[card]
        if self.place == 0 or self.beaten[card] >> self.best & 1:
            self.best = card
            self.winner = player
        if move >= NAME and self.low >> card & 1:
            self.best = TOP - self.led
        if self.called >> card & 1 and player != self.exempt:
            self.called = 0
        self.player = self.after[player]
        self.place += 1
        if self.place == self.players:
            self.got += self.side[self.winner]
            self.live &= ~self.trick
            self.left -= 1
            self.player = self.winner
            self.place = 0
            self.trick = 0

    def count(self, guess: int) -> int:
        """How many tricks the camp takes from the beginning on; a good guess saves time."""
        low, high = 0, self.left
        need = min(max(guess - self.got, 1), high)
        while low < high:
            if self.takes(need):
                low = need
            else:
                high = need - 1
            need = low + 1 if need <= low else high
        return self.got + low

    def takes(self, need: int) -> bool:
        """Whether the camp takes this many of the tricks that are not complete."""
        if not 0 < need <= self.left:
            return need <= 0
        if self.place == 0:
            return self.win(self.player, need, self.left) == 1
        value = self.rest(
            self.player,
            self.place,
            self.led,
            self.best,
            self.winner,
            self.trick,
            need,
            self.left,
        )
        return value == 1

    def following(self, player: int, place: int, led: int) -> int:
        """The cards that the player may play."""
        held = self.hand[player]
        cards = held
        if place > 0 and held & self.suits[led]:
            cards = held & self.suits[led]
        elif place > 0 and held & self.forced:
            cards = held & self.forced
        if self.called & cards and player != self.exempt:
            cards &= self.called
        return cards

    def moves(
        self, player: int, place: int, led: int, best: int, winner: int, left: int, base: int
    ) -> int:
        """Write the moves worth trying from `base` on, best first; how many there are."""
        suits, clones, suit_of = self.suits, self.clones, self.suit_of
        live = self.live
        foreign = live & ~self.hand[player]
        killer = self.killer[left * 8 + player]
        rest = self.following(player, place, led)
        threat = self.threat(player, place, led) if place else 0
        safe = place > 0 and self.holds(best, threat)
        number = 0
        last = -1
        last_suit = -1
        while rest:
            card = bits.length(rest) - 1
            bit = ONE << card
            rest ^= bit
            suit = suit_of[card]
            below = bit - 1
            if suit == last_suit:
                between = foreign & ((ONE << last) - 1) & ~(bit | below)
                copied = (clones[last] | clones[card]) & foreign
                if clones[last] & bit or not (between or copied):
                    self.floor[base + number - 1] = card
                    last = card
                    continue
            last = card
            last_suit = suit
            higher = foreign & suits[suit] & ~(bit | below) & ~clones[card]
            rank = bits.count(live & suits[suit] & below)
            value = 30 if killer == card else 0  # it refuted another position
            if place == 0:
                value += self.leading(player, suit, higher, foreign) - (rank * 2 if higher else 0)
            else:
                value += self.adding(player, led, best, winner, card, higher, rank, threat, safe)
            self.score[number] = value
            self.move[base + number] = card
            self.floor[base + number] = card
            number += 1
        if place == 0 and self.namers & self.hand[player]:
            number = self.name(base, number, foreign)
        self.sort(base, number)
        return number

    def name(self, base: int, count: int, foreign: int) -> int:
        """Replace each move that names a suit by one for each suit; how many moves there are then.

        Suits that nobody else has are all the same.
        """
        number = count
        for i in range(base, base + count):
            card = self.move[i]
            if self.namers >> card & 1:
                place = i
                alone = False
                for choice in range(4):
                    suit = self.choices[choice]
                    if not foreign & self.suits[suit]:
                        suit = NOBODY
                        if alone:
                            continue
                        alone = True
                    self.move[place] = card + NAME * (suit + 1)
                    self.floor[place] = self.floor[i]
                    self.score[place - base] = self.score[i - base]
                    if place != i:
                        number += 1
                    place = base + number
        return number

    def leading(self, player: int, suit: int, higher: int, foreign: int) -> int:
        """How good it seems to lead a card over which others hold the cards `higher`."""
        mine = self.side[player]
        cards = self.suits[suit]
        value = 120
        if higher:
            top = self.holder[bits.length(foreign & cards) - 1]
            value = 100 if self.side[top] == mine else 60
        elif suit == self.trump:
            value = 70
        if suit != self.trump:
            for other in range(self.players):
                held = self.hand[other]
                if other != player and not held & cards and held & self.trumps:
                    if self.side[other] != mine:
                        value -= 50 if higher else 60
                    elif higher:
                        value += 50
        return value

    def threat(self, player: int, place: int, led: int) -> int:
        """The cards that the opponents of a player may still play to the trick."""
        mine = self.side[player]
        cards = 0
        for _ in range(place + 1, self.players):
            player = self.after[player]
            if self.side[player] != mine:
                held = self.hand[player]
                follow = held & self.suits[led]
                cards |= follow or held & self.trumps
        return cards

    def holds(self, card: int, threat: int) -> bool:
        """Whether a card of the suit led, or a trump, is beaten by none of these cards."""
        suit = self.suits[self.suit_of[card]] | self.trumps
        return threat & suit & ~((ONE << card) - 1) & ~self.clones[card] == 0

    def adding(
        self,
        player: int,
        led: int,
        best: int,
        winner: int,
        card: int,
        higher: int,
        rank: int,
        threat: int,
        safe: int,
    ) -> int:
        """How good it seems to play this card to a trick of others; `rank` cards are below it.

        `safe` is whether none of the cards of `threat` beats the best one so far.
        """
        suit = self.suit_of[card]
        ours = self.side[winner] == self.side[player]
        if not self.beaten[card] >> best & 1:
            value = (70 if ours else 30) - rank * 2
            return value if suit == led else value + self.discarding(player, suit, higher)
        if self.holds(card, threat):
            value = (-40 if ours and safe else 150) - rank * 2
        else:
            value = (0 if ours else 60) + rank * 2
        return value - 20 if suit == self.trump and suit != led else value

    def discarding(self, player: int, suit: int, higher: int) -> int:
        """How good it seems to throw away a card of this suit."""
        value = bits.count(self.hand[player] & self.suits[suit]) * 4
        if suit == self.trump:
            value -= 40
        if not higher:
            value -= 40
        return value

    def sort(self, base: int, number: int) -> None:
        """Put this number of moves in order, best first."""
        move, floor, score = self.move, self.floor, self.score
        for i in range(1, number):
            value = score[i]
            card = move[base + i]
            lowest = floor[base + i]
            j = i - 1
            while j >= 0 and score[j] < value:
                score[j + 1] = score[j]
                move[base + j + 1] = move[base + j]
                floor[base + j + 1] = floor[base + j]
                j -= 1
            score[j + 1] = value
            move[base + j + 1] = card
            floor[base + j + 1] = lowest

    def rest(  # noqa: C901  (a call costs time)
        self,
        player: int,
        place: int,
        led: int,
        best: int,
        winner: int,
        trick: int,
        need: int,
        left: int,
    ) -> int:
        """Whether the camp takes `need` of the tricks left, the one in progress among them."""
        base = (left * self.players + place) * WIDTH
        number = self.moves(player, place, led, best, winner, left, base)
        mine = self.side[player]
        called = self.called
        reasons = 0
        for i in range(base, base + number):
            card = self.move[i] % NAME
            bit = ONE << card
            next_led, next_best, next_winner = led, best, winner
            if place == 0:
                next_led = self.move[i] // NAME - 1 if self.move[i] >= NAME else self.suit_of[card]
                next_best = card
                next_winner = player
                if self.low & bit:
                    next_best = TOP - next_led
            elif self.beaten[card] >> best & 1:
                next_best = card
                next_winner = player
            self.hand[player] ^= bit
            if called & bit and player != self.exempt:
                self.called = 0
            if place == self.players - 1:
                live = self.live
                self.live = live & ~(trick | bit)
                value = self.win(next_winner, need - self.side[next_winner], left - 1)
                self.live = live
                why = self.why
                if bits.count((trick | bit) & self.suits[self.suit_of[next_best]]) > 1:
                    why |= ONE << next_best
            else:
                value = self.rest(
                    self.after[player],
                    place + 1,
                    next_led,
                    next_best,
                    next_winner,
                    trick | bit,
                    need,
                    left,
                )
                why = self.why
            self.hand[player] ^= bit
            self.called = called
            if value == mine:
                self.why = why
                self.killer[left * 8 + player] = card
                return value
            if self.floor[i] != card:
                same = why & self.suits[self.suit_of[card]]
                if same and (same & ~(same - 1)) <= bit:
                    why |= ONE << self.floor[i]
            reasons |= why
        self.why = reasons
        return 1 - mine

    def win(self, player: int, need: int, left: int) -> int:  # noqa: C901  (a call costs time)
        """Whether the camp takes `need` of the tricks left, if `player` leads; 1 or 0."""
        self.why = 0
        if need <= 0:
            return 1
        if need > left:
            return 0
        self.nodes += 1
        if self.nodes & PAUSE == 0:
            pause()
            if 0 < self.most <= self.nodes:
                raise TooLongError
        odd = self.live & (self.forced | self.low)
        if left == 1 and odd == 0:
            return self.last(player)
        if self.called == 0 and odd == 0:
            value = self.sure(player, need, left)
            if value >= 0:
                return value
        memory = self.memory
        shape = self.shape(player)
        self.read(left)
        self.show(left)
        entry = memory.look(shape, need)
        if entry:
            why = 0
            for suit in range(self.kinds):
                why |= self.top(suit, memory.mask(entry, suit))
            self.why = why
            return 1 if memory.low(entry) >= need else 0
        value = self.rest(player, 0, 0, 0, 0, 0, need, left)
        self.why |= self.called & self.live
        self.show(left)
        self.keep()
        if value:
            memory.store(shape, need, left)
        else:
            memory.store(shape, 0, need - 1)
        return value

    def read(self, left: int) -> None:
        """Write down who holds the cards of each suit, for a position with so many tricks left.

        Most tricks take cards from one or two suits. What is known of the others before the trick
        still holds.
        """
        base = left * 5
        for suit in range(self.kinds):
            cards = self.live & self.suits[suit]
            before = base + 5 + suit
            if self.seen[before] == cards:
                self.word[base + suit] = self.word[before]
            else:
                self.word[base + suit] = self.holders(cards)
            self.seen[base + suit] = cards

    def show(self, left: int) -> None:
        """Show the memory what `read` wrote down."""
        for suit in range(self.kinds):
            self.memory.word[suit] = self.word[left * 5 + suit]

    def keep(self) -> None:
        """Tell the memory which cards mattered: of each suit those in `why`, and all above."""
        memory = self.memory
        full = 0
        for suit in range(5):
            cards = self.live & self.suits[suit]
            used = self.why & cards
            memory.keep[suit] = 0
            if used:
                used = self.clones[bits.length(used & ~(used - 1)) - 1] & cards
                cards &= ~((used & ~(used - 1)) - 1)
                full |= cards
                memory.keep[suit] = WORD << (64 - 4 * bits.count(cards)) & WORD
        self.why = full

    def shape(self, player: int) -> int:
        """The leader and the suit lengths of all hands, and the rank of a card that binds.

        Hashed to 64 bits, of which two shapes have the same ones about once in 10**12 searches.
        """
        shape = player
        for other in range(self.players):
            held = self.hand[other]
            lengths = 1
            for suit in range(self.kinds):
                lengths = lengths << 5 | bits.count(held & self.suits[suit])
            shape = (shape ^ lengths) * SALT & WORD
            shape ^= shape >> 29
        if self.called:
            card = bits.length(self.called & self.live) - 1
            above = self.live & self.suits[self.suit_of[card]] & ~((ONE << card) - 1)
            shape = (shape ^ (bits.count(above) + 1)) * SALT & WORD
            shape ^= shape >> 29
        return shape

    def holders(self, cards: int) -> int:
        """The holders of a suit's cards, four bits each, from the top.

        The highest of the four marks a card with a copy below it. If it marked the copy, an entry
        whose last card counts alone would also be found where that card has a copy.
        """
        word = 0
        last = -1
        shift = 60
        while cards:
            card = bits.length(cards) - 1
            cards ^= ONE << card
            if last >= 0 and self.clones[last] >> card & 1:
                word |= COPIED << (shift + 4)
            last = card
            holder = self.holder[card]
            word |= holder << shift
            shift -= 4
        return word

    def top(self, suit: int, mask: int) -> int:
        """The cards of a suit that the mask of an entry covers."""
        number = bits.count(mask) >> 2
        cards = self.live & self.suits[suit]
        rest = cards
        while number > 0:
            rest ^= ONE << (bits.length(rest) - 1)
            number -= 1
        return cards ^ rest
