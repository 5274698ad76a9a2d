"""Play-outs of a position."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from pepper.engine.course.source import SEEDS
from pepper.engine.parts.cards import SUITS, Cards
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.seats import Seat
from pepper.engine.phases.play import PlayCard

from .layout import split
from .pause import pause
from .play import Play
from .position import PlayPosition

CHUNK = 1000
"""Play-outs without a pause: compiled, one or two milliseconds."""
STATES = (698769069 << 32) - 2
"""How many states the random numbers of `Play` have: those two left out that never change."""


class PlayOuts:
    """Play-outs of one position: every legal card is equally likely, and copies are one card.

    A suit that has to be named is drawn from all four. With ``greedy`` only leads are drawn at
    random. A follower takes the trick from the other camp with the lowest card that can, or else
    draws a legal card and plays the lowest legal card of its suit. The camps are
    `PlayPosition.camp` and all others; without a camp each seat is alone.

    The same seed gives the same play-outs, compiled or not. Raises `PepperError` for a position
    with more than 64 cards and for a seed that is not an integer from 0 to 2**128 - 1.
    """

    @door
    def __init__(self, position: PlayPosition, *, seed: int = 0, greedy: bool = False) -> None:
        if type(seed) is not int or not 0 <= seed < SEEDS:
            raise PepperError(f"seed {shown(seed)}: must be an integer from 0 to 2**128 - 1")
        layout, hands = position.laid()
        played = len(position.played)
        on_table: list[int] = []
        for seat, card in zip(position.seats[:played], position.played, strict=True):
            bit = layout.bits(card) & hands[seat]
            on_table.append(bit & -bit)
            hands[seat] ^= bit & -bit
        self._position = position
        self._layout = layout
        self._hands = hands
        self._play = Play(
            position.seats,
            hands,
            on_table,
            layout.suits,
            layout.trumps,
            layout.clones,
            layout.later,
            0 if position.due is None else layout.bits(position.due),
            -1 if position.exempt is None else position.exempt,
            [_mates(position, seat) if greedy else 0 for seat in position.seats],
            _state(seed),
            0 if position.named is None else layout.suit(position.named) or on_table[0],
            layout.namers,
            layout.choices,
            layout.forced,
        )

    @door
    def total(self, times: int) -> tuple[int, ...]:
        """The remaining tricks that each seat takes, summed over ``number`` play-outs.

        Raises `PepperError` for a number that is not an integer of 0 or more.
        """
        taken = [0] * len(self._position.hands)
        for chunk in _chunks(times):
            more = self._play.many(chunk)
            taken = [sum(pair) for pair in zip(taken, more, strict=False)]
        return tuple(taken)

    @door
    def each(self, times: int) -> list[tuple[int, ...]]:
        """The remaining tricks that each seat takes in each of ``number`` play-outs.

        Raises `PepperError` for a number that is not an integer of 0 or more.
        """
        seats = len(self._position.hands)
        chunks = map(self._play.each, _chunks(times))
        return [tuple(taken[:seats]) for chunk in chunks for taken in chunk]

    def line(self) -> list[tuple[Seat, Cards, PlayCard]]:
        """One play-out card by card: who plays, which cards are legal, and which one is played."""
        holders = {bit: seat for seat, hand in enumerate(self._hands) for bit in split(hand)}
        faces, lay = self._layout.faces, self._layout.cards_of
        return [
            (
                Seat(holders[card]),
                lay(legal),
                PlayCard(faces[card.bit_length() - 1], None if name < 0 else SUITS[name]),
            )
            for legal, card, name in self._play.line()
        ]


def _mates(position: PlayPosition, seat: Seat) -> int:
    """The seats of a seat's camp, itself included, as bits."""
    camp = position.camp or (seat,)
    return sum(1 << other for other in position.seats if (other in camp) == (seat in camp))


def _state(seed: int) -> int:
    """The first state of the random numbers: hashed, so that near seeds give unlike numbers."""
    digest = sha256(f"pepper play-out 1/{seed}".encode()).digest()
    return int.from_bytes(digest, "big") % STATES + 1


def _chunks(times: int) -> Iterator[int]:
    """The number in parts, with a pause after each."""
    if type(times) is not int or times < 0:
        raise PepperError(f"{shown(times)} play-outs: must be an integer of 0 or more")
    while times:
        chunk = min(times, CHUNK)
        yield chunk
        times -= chunk
        pause()
