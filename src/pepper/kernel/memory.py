"""Results of a search, by suit lengths and by the high cards that mattered.

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
# The parts of an entry, which lie together: to look at an entry is to wait for its place in memory.
LINK = 0  # the next entry of the chain
CHILD = 1  # the first entry below
LOW = 2  # the camp takes at least so many tricks
HIGH = 3  # and at most so many
WORDS = 4  # for each suit a word and its mask
SIZE = WORDS + 2 * SUITS


class Memory:
    """A table of at most this many entries, rounded up to a power of two, 256 or more.

    An entry is known by the place of its first part; 0 is none.
    """

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
        self.room = SIZE * ENTRIES
        self.cells = array("Q", bytes(8 * self.room))
        self.used = SIZE

    def look(self, shape: int, need: int) -> int:
        """The entry that decides whether `need` tricks are taken, for the words set; or 0."""
        return self.find(self.heads[self.slot(shape)], need)

    def low(self, entry: int) -> int:
        """How many tricks the camp takes at least."""
        return self.cells[entry + LOW]

    def mask(self, entry: int, suit: int) -> int:
        """Which part of the suit's word counts."""
        return self.cells[entry + WORDS + 2 * suit + 1]

    def slot(self, shape: int) -> int:
        """The index at which the chain of a shape begins; for an unknown shape it is empty."""
        slot = shape & (self.slots - 1)
        while self.heads[slot] and self.shapes[slot] != shape:
            slot = (slot + 1) & (self.slots - 1)
        return slot

    def find(self, entry: int, need: int) -> int:
        """The first entry that decides it in a chain or below it, or 0."""
        word = self.word
        while entry:
            if not (
                (word[0] ^ self.cells[entry + 4]) & self.cells[entry + 5]
                or (word[1] ^ self.cells[entry + 6]) & self.cells[entry + 7]
                or (word[2] ^ self.cells[entry + 8]) & self.cells[entry + 9]
                or (word[3] ^ self.cells[entry + 10]) & self.cells[entry + 11]
                or (word[4] ^ self.cells[entry + 12]) & self.cells[entry + 13]
            ):
                if self.cells[entry + LOW] >= need or self.cells[entry + HIGH] < need:
                    return entry
                if self.cells[entry + CHILD]:
                    found = self.find(self.cells[entry + CHILD], need)
                    if found:
                        return found
            entry = self.cells[entry + LINK]
        return 0

    def store(self, shape: int, low: int, high: int) -> None:
        """Add the bounds for the words set, as far as the masks in `keep` say."""
        if self.used == self.room:
            self.grow()
        if 2 * self.filled >= self.slots:
            self.spread()
        new = self.used
        self.used += SIZE
        self.cells[new + CHILD] = 0
        self.cells[new + LOW] = low
        self.cells[new + HIGH] = high
        for suit in range(SUITS):
            at = new + WORDS + 2 * suit
            self.cells[at] = self.word[suit] & self.keep[suit]
            self.cells[at + 1] = self.keep[suit]
        slot = self.slot(shape)
        if self.heads[slot] == 0:
            self.shapes[slot] = shape
            self.filled += 1
        self.heads[slot] = self.insert(self.heads[slot], new)

    def grow(self) -> None:
        """Twice the room for entries, or all of it empty where the limit is reached."""
        if self.room >= SIZE * self.limit:
            self.forget()
            return
        self.cells = array("Q", bytes(self.cells) + bytes(8 * self.room))
        self.room *= 2

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
        for at in range(WORDS, SIZE, 2):
            mask = self.cells[one + at + 1]
            if (
                mask & ~self.cells[other + at + 1]
                or (self.cells[one + at] ^ self.cells[other + at]) & mask
            ):
                return False
        return True

    def insert(self, head: int, new: int) -> int:
        """Put the new entry into a chain or below one of its entries; the head of the chain."""
        entry = head
        while entry:
            if self.wider(entry, new):
                low = max(self.cells[entry + LOW], self.cells[new + LOW])
                high = min(self.cells[entry + HIGH], self.cells[new + HIGH])
                if self.wider(new, entry):
                    self.cells[entry + LOW] = low
                    self.cells[entry + HIGH] = high
                    self.used -= SIZE  # there was an equal one: the new one is not needed
                else:
                    self.cells[new + LOW] = low
                    self.cells[new + HIGH] = high
                    self.cells[entry + CHILD] = self.insert(self.cells[entry + CHILD], new)
                return head
            entry = self.cells[entry + LINK]
        # No entry is wider. Those that are narrower move below the new one, if they say more.
        rest = 0
        entry = head
        while entry:
            after = self.cells[entry + LINK]
            if self.wider(new, entry):
                more = self.cells[entry + LOW] > self.cells[new + LOW]
                more |= self.cells[entry + HIGH] < self.cells[new + HIGH]
                if more or self.cells[entry + CHILD]:
                    self.cells[entry + LINK] = self.cells[new + CHILD]
                    self.cells[new + CHILD] = entry
            else:
                self.cells[entry + LINK] = rest
                rest = entry
            entry = after
        self.cells[new + LINK] = rest
        return new
