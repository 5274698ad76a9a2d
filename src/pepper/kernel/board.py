"""The cards of a search: who holds what, and which tricks the top cards take for sure.

Players are numbered from 0 in the order in which they play, without those who sit out. `side` is 1
for the camp whose tricks are counted, and 0 for the others. Compiled arrays have no bounds, so that
`Search` has to be made with 8 players, 5 suits and 16 cards of a suit at most.
"""

from __future__ import annotations

from collections.abc import Sequence

from pepper.kernel import bits

ONE = 1
WORD = 0xFFFFFFFFFFFFFFFF
FAR = 99
"""More than any number of tricks."""


class Board:
    """The hands, and what can be said of them without a search."""

    def __init__(
        self,
        players: int,
        sides: Sequence[int],
        suits: Sequence[int],
        trumps: int,
        clones: Sequence[int],
    ) -> None:
        self.players = players
        self.kinds = len(suits)  # how many suits there are
        self.trump = -1  # the suit of trumps
        self.trumps = trumps
        self.live = 0  # all cards not yet played, those of the trick in progress included
        self.why = 0  # the cards that decided the last answer
        self.side = [0] * 8
        self.hand = [0] * 8
        self.suits = [0] * 8
        self.quick = [0] * 8
        self.after = [0] * 8  # who plays after a player
        self.clones = [0] * 64  # all copies of a card, itself included
        self.beaten = [0] * 64  # from which cards a card takes the trick, if it is played later
        self.suit_of = [0] * 64
        self.holder = [0] * 64
        for player, side in enumerate(sides):
            self.side[player] = side
            self.after[player] = (player + 1) % players
        for bit, copies in enumerate(clones):
            self.clones[bit] = copies
        for suit, cards in enumerate(suits):
            self.suits[suit] = cards
            if cards == trumps:
                self.trump = suit
            self.mark(suit, cards)

    def mark(self, suit: int, cards: int) -> None:
        """Note of which suit these cards are, and what they beat."""
        others = ~cards & WORD if suit == self.trump else 0
        while cards:
            card = bits.length(cards) - 1
            cards ^= ONE << card
            self.suit_of[card] = suit
            self.beaten[card] = (cards & ~self.clones[card]) | others

    def hold(self, player: int, cards: int) -> None:
        """Give a player these cards."""
        self.hand[player] = cards
        self.live |= cards
        while cards:
            card = bits.length(cards) - 1
            self.holder[card] = player
            cards ^= ONE << card

    def last(self, player: int) -> int:
        """Which side takes the last trick, to which everybody plays the only card."""
        best = bits.length(self.hand[player]) - 1
        winner = player
        trick = self.hand[player]
        for _ in range(self.players - 1):
            player = self.after[player]
            trick |= self.hand[player]
            card = bits.length(self.hand[player]) - 1
            if self.beaten[card] >> best & 1:
                best = card
                winner = player
        self.why = 0
        if bits.count(trick & self.suits[self.suit_of[best]]) > 1:
            self.why = ONE << best
        return self.side[winner]

    def sure(self, player: int, need: int, left: int) -> int:
        """Whether top cards give the camp `need` of the tricks left: 1, 0, or -1 for unknown.

        `player` leads. First come the top cards that the leader can play one after the other, then
        those of a partner whom the leader can reach with one of them. If neither is enough, the
        highest trumps of one hand may be: each takes a trick, whenever it is played.
        """
        mine = self.side[player]
        want = need if mine else left - need + 1
        held = self.hand[player]
        trumps = self.trumps
        got = 0
        why = 0
        spare = 0  # the quick tricks in side suits
        room = self.room(player) if trumps else FAR
        for suit in range(self.kinds):
            self.quick[suit] = 0
            cards = self.live & self.suits[suit]
            if got < want and held & cards:
                limit = want - got
                if trumps and suit != self.trump:
                    limit = min(limit, room, self.limit(player, cards))
                tops = self.tops(player, cards, limit)
                number = bits.count(tops)
                why |= tops
                got += number
                self.quick[suit] = number
                if suit != self.trump:
                    room -= number
                    spare += number
        if got >= want:
            self.why = why
            return mine
        spare = bits.count(held & ~trumps) - spare if held & trumps else FAR
        if got < left and spare > 0:
            for other in range(self.players):
                partner = other != player and self.side[other] == mine and self.hand[other]
                if partner and self.reaches(other, held, spare, got, want, why):
                    return mine
        return self.trump_tricks(need, left)

    def trump_tricks(self, need: int, left: int) -> int:
        """Whether the highest trumps of one hand decide, as for `sure`."""
        cards = self.live & self.trumps
        if cards:
            other = self.holder[bits.length(cards) - 1]
            tops = self.masters(other, cards)
            number = bits.count(tops)
            want = need if self.side[other] else left - need + 1
            if number >= want:
                while number > want:
                    tops &= tops - 1
                    number -= 1
                self.why = tops
                return self.side[other]
        return -1

    def room(self, player: int) -> int:
        """How many cards every partner of a player can play without having to ruff."""
        room = FAR
        mine = self.side[player]
        for other in range(self.players):
            if other != player and self.side[other] == mine and self.hand[other] & self.trumps:
                room = min(room, bits.count(self.hand[other] & ~self.trumps))
        return room

    def limit(self, player: int, cards: int) -> int:
        """How often a suit can be led by a player before an opponent may ruff."""
        limit = FAR
        mine = self.side[player]
        for other in range(self.players):
            if self.side[other] != mine and self.hand[other] & self.trumps:
                limit = min(limit, bits.count(self.hand[other] & cards))
        return limit

    def tops(self, player: int, cards: int, limit: int) -> int:
        """A player's top cards of a suit, at most `limit`, that nobody can beat."""
        tops = 0
        number = 0
        while cards and number < limit:
            clones = self.clones[bits.length(cards) - 1] & cards
            own = clones & self.hand[player]
            if not own:
                break
            cards &= ~clones
            while own and number < limit:
                tops |= own & ~(own - 1)
                own &= own - 1
                number += 1
            if clones & ~self.hand[player]:
                break
        return tops

    def masters(self, player: int, cards: int) -> int:
        """A player's top cards of a suit, as far down as the player has every copy."""
        tops = 0
        while cards:
            clones = self.clones[bits.length(cards) - 1] & cards
            if clones & ~self.hand[player]:
                break
            cards &= ~clones
            tops |= clones
        return tops

    def reaches(self, player: int, held: int, spare: int, got: int, want: int, why: int) -> bool:
        """Whether the top cards of a partner are enough, and the leader can lead to one of them.

        `held` is the leader's hand, and `spare` how many of its cards are no quick tricks.
        """
        entry = False
        for suit in range(self.kinds):
            cards = self.live & self.suits[suit]
            if self.quick[suit] == 0 and self.hand[player] & cards and got < want:
                limit = want - got
                if suit != self.trump:
                    limit = min(limit, spare)
                    if self.trumps:
                        limit = min(limit, self.limit(player, cards))
                tops = self.tops(player, cards, limit)
                if limit > 0 and held & cards:
                    clones = self.clones[bits.length(cards) - 1] & cards
                    if not clones & ~self.hand[player]:
                        entry = True
                number = bits.count(tops)
                got += number
                why |= tops
                if suit != self.trump:
                    spare -= number
        if entry and got >= want:
            self.why = why
            return True
        return False
