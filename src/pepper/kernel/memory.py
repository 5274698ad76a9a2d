"""What a search has found out, by suit lengths and by the high cards that mattered.

Positions with the same leader and the same suit lengths in all hands are of one *shape*. An entry
belongs to a shape, and says of each suit who holds its highest cards, as far down as they mattered:
a `word` of four bits a card from the top, and a `mask` of those that count. All positions of the
shape that agree on them have the same bounds, however their lower cards lie. The entries of a shape
are chains, in which an entry hangs below a wider one, that is one with fewer cards.

The arrays grow up to a limit. Then everything is forgotten; what is needed again is found again.
"""

from __future__ import annotations

from array import array

SUITS = 5
SLOTS = 1 << 8
ENTRIES = 1 << 8


class Memory:
    """A table of at most so many entries, rounded up to a power of two from 256."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.word = [0] * 5
        self.keep = [0] * 5
        self.forget()

    def forget(self) -> None:
        """Become empty, and small."""
        self.slots = SLOTS
        self.shapes = array("Q", bytes(8 * SLOTS))
        self.heads = array("i", bytes(4 * SLOTS))
        self.filled = 0
        self.room = ENTRIES
        self.link = array("i", bytes(4 * ENTRIES))
        self.child = array("i", bytes(4 * ENTRIES))
        self.lows = array("i", bytes(4 * ENTRIES))
        self.highs = array("i", bytes(4 * ENTRIES))
        self.words = array("Q", bytes(8 * SUITS * ENTRIES))
        self.masks = array("Q", bytes(8 * SUITS * ENTRIES))
        self.used = 1  # entry 0 is none

    def look(self, shape: int, need: int) -> int:
        """The entry that decides whether `need` tricks are taken, for the words set; or 0."""
        return self.find(self.heads[self.slot(shape)], need)

    def slot(self, shape: int) -> int:
        """Where the chain of a shape begins; the place of a shape not yet known is empty."""
        slot = shape & (self.slots - 1)
        while self.heads[slot] and self.shapes[slot] != shape:
            slot = (slot + 1) & (self.slots - 1)
        return slot

    def find(self, entry: int, need: int) -> int:
        """The first entry that decides it in a chain or below it, or 0."""
        while entry:
            at = SUITS * entry
            if not (
                (self.word[0] ^ self.words[at]) & self.masks[at]
                or (self.word[1] ^ self.words[at + 1]) & self.masks[at + 1]
                or (self.word[2] ^ self.words[at + 2]) & self.masks[at + 2]
                or (self.word[3] ^ self.words[at + 3]) & self.masks[at + 3]
                or (self.word[4] ^ self.words[at + 4]) & self.masks[at + 4]
            ):
                if self.lows[entry] >= need or self.highs[entry] < need:
                    return entry
                if self.child[entry]:
                    found = self.find(self.child[entry], need)
                    if found:
                        return found
            entry = self.link[entry]
        return 0

    def store(self, shape: int, low: int, high: int) -> None:
        """Add the bounds for the words set, as far as the masks in `keep` say."""
        if self.used == self.room:
            self.grow()
        if 2 * self.filled >= self.slots:
            self.spread()
        new = self.used
        self.used += 1
        at = SUITS * new
        for suit in range(SUITS):
            self.words[at + suit] = self.word[suit] & self.keep[suit]
            self.masks[at + suit] = self.keep[suit]
        self.child[new] = 0
        self.lows[new] = low
        self.highs[new] = high
        slot = self.slot(shape)
        if self.heads[slot] == 0:
            self.shapes[slot] = shape
            self.filled += 1
        self.heads[slot] = self.insert(self.heads[slot], new)

    def grow(self) -> None:
        """Twice the room for entries, or all of it empty where the limit is reached."""
        if self.room >= self.limit:
            self.forget()
            return
        size = self.room
        self.link = array("i", bytes(self.link) + bytes(4 * size))
        self.child = array("i", bytes(self.child) + bytes(4 * size))
        self.lows = array("i", bytes(self.lows) + bytes(4 * size))
        self.highs = array("i", bytes(self.highs) + bytes(4 * size))
        self.words = array("Q", bytes(self.words) + bytes(8 * SUITS * size))
        self.masks = array("Q", bytes(self.masks) + bytes(8 * SUITS * size))
        self.room = 2 * size

    def spread(self) -> None:
        """Twice the slots, so that at most half of them are ever filled."""
        shapes, heads, old = self.shapes, self.heads, self.slots
        self.slots = 2 * old
        self.shapes = array("Q", bytes(8 * self.slots))
        self.heads = array("i", bytes(4 * self.slots))
        for place in range(old):
            if heads[place]:
                slot = self.slot(shapes[place])
                self.shapes[slot] = shapes[place]
                self.heads[slot] = heads[place]

    def wider(self, one: int, other: int) -> bool:
        """Whether one entry holds for all positions for which the other holds."""
        one *= SUITS
        other *= SUITS
        for suit in range(SUITS):
            mask = self.masks[one + suit]
            if mask & ~self.masks[other + suit]:
                return False
            if (self.words[one + suit] ^ self.words[other + suit]) & mask:
                return False
        return True

    def insert(self, head: int, new: int) -> int:
        """Put the new entry into a chain or below one of its entries; the head of the chain."""
        entry = head
        while entry:
            if self.wider(entry, new):
                if self.wider(new, entry):
                    self.lows[entry] = max(self.lows[entry], self.lows[new])
                    self.highs[entry] = min(self.highs[entry], self.highs[new])
                    self.used -= 1  # there was an equal one, so that the new one is not needed
                else:
                    self.lows[new] = max(self.lows[entry], self.lows[new])
                    self.highs[new] = min(self.highs[entry], self.highs[new])
                    self.child[entry] = self.insert(self.child[entry], new)
                return head
            entry = self.link[entry]
        # No entry is wider. Those that are narrower move below the new one, if they say more.
        rest = 0
        entry = head
        while entry:
            after = self.link[entry]
            if self.wider(new, entry):
                more = self.lows[entry] > self.lows[new] or self.highs[entry] < self.highs[new]
                if more or self.child[entry]:
                    self.link[entry] = self.child[new]
                    self.child[new] = entry
            else:
                self.link[entry] = rest
                rest = entry
            entry = after
        self.link[new] = rest
        return new
