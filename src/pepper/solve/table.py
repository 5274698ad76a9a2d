"""The search of a position, and its answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from pepper.engine.course.hand import Hand
from pepper.engine.match import Match
from pepper.engine.parts.cards import SUITS
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.seats import Seat
from pepper.engine.phases.play import PlayCard
from pepper.kernel.layout import Layout
from pepper.kernel.position import PlayPosition
from pepper.kernel.search import Search

MOST_PLAYERS = 8
MOST_SUITS = 5
LONGEST_SUIT = 16
MOST_CARDS_WITH_LOW_JOKER = 58
ENTRIES = 1 << 20
"""The maximum number of positions that a search remembers, at about 110 bytes each."""
MOST_POSITIONS = 1 << 17
"""About how many positions are searched for the proof of a claim, or for a par."""


@attrs.frozen
class Solution:
    """The value of a position if everybody plays best."""

    turn: Seat
    """The seat to play."""
    camp: tuple[Seat, ...]
    """The seats on its side, itself included."""
    tricks: int
    """How many of the tricks that are not complete this camp takes."""
    values: dict[PlayCard, int]
    """How many it takes after each legal card, in the order of `Match.legal_actions`."""
    line: tuple[tuple[Seat, PlayCard], ...]
    """Best play to the end: at each turn, the lowest of the best cards."""


@door
def solve(state: Match | Hand | PlayPosition, *, camp: Iterable[int] | None = None) -> Solution:
    """The value of each card of the seat to play, and a line of best play.

    `camp` lists the seats of one camp; all others form the other. None takes those of the contract.
    The time grows fast with the cards: a hand of six or eight cards a seat takes milliseconds in a
    compiled build, one of twelve mostly less than a second. Ctrl-C stops it.

    Raises `PepperError` if no cards are being played, for a camp with a seat that does not play or
    with all that do, for a called card that several seats hold if there is no `camp`, and for more
    than 64 cards, 8 players, 5 suits or 16 cards of a suit.

    >>> from pepper.solve import solve
    >>> hands = ["JS JC AS KS AH 9D", "QS TS TH KH QH JH", "9S AD KD QD JD TD", "9H AC KC QC TC 9C"]
    >>> rules, deals = pepper.variant("gamerules-4"), [pepper.Deal(hands)]
    >>> match = pepper.Match.start(rules, deals=deals, dealer=3)
    >>> for text in ("bid 5", "pass", "pass", "pass", "name S"):
    ...     match = match.apply(pepper.parse_action(text))
    >>> best = solve(match)
    >>> jack, nine = map(pepper.parse_action, ("play JS", "play 9D"))
    >>> best.tricks, best.values[jack], best.values[nine]
    (6, 6, 5)
    """
    return OpenTable.of(state, camp).solve()


@door
def tricks(state: Match | Hand | PlayPosition, *, camp: Iterable[int] | None = None) -> int:
    """The number of remaining tricks that the camp of the seat to play takes; faster than `solve`.

    Raises what `solve` raises.
    """
    return OpenTable.of(state, camp).tricks()


def tricks_within(position: PlayPosition, camp: Iterable[int], most: int) -> int:
    """As `tricks`; `TooLongError` if that needs more than about ``most`` positions."""
    return OpenTable.of(position, camp, most).tricks()


def card_tricks_within(
    position: PlayPosition, camp: Iterable[int], most: int
) -> dict[PlayCard, int]:
    """As `solve`, for each card; `TooLongError` if that needs more positions."""
    return OpenTable.of(position, camp, most).values()


@door
def readings(state: Match | Hand | PlayPosition) -> tuple[tuple[Seat, ...], ...]:
    """The camps that the declarer's side may have, from the likeliest.

    One, unless a called card has not been played: then the declarer with each seat that may become
    the partner, and the declarer alone.
    """
    position = _position(state)
    partners = [
        seat
        for seat in position.seats
        if position.called in position.hands[seat] and seat not in position.camp
    ]
    camps = [tuple(sorted((*position.camp, partner))) for partner in partners]
    return (*camps, position.camp)


def _position(state: Match | Hand | PlayPosition) -> PlayPosition:
    return state if isinstance(state, PlayPosition) else PlayPosition.of(state)


def _camp(position: PlayPosition, camp: Iterable[int] | None) -> frozenset[int]:
    """The seats of one camp that play."""
    if camp is None:
        camps = readings(position)
        if len(camps) > 2:
            told = " or ".join(str(list(one)) for one in camps)
            raise PepperError(
                f"several seats hold {position.called}, and the first to play it becomes the"
                f" partner: give `camp`, {told}"
            )
        return frozenset(next(iter(camps)))
    chosen = frozenset(camp)
    if not chosen or not chosen < set(position.seats):
        raise PepperError(
            f"camp {sorted(chosen)}: must be some, but not all, of the seats that play,"
            f" {sorted(position.seats)}"
        )
    return chosen


@attrs.frozen
class OpenTable:
    """A position on the table of a search, whose players are numbered as they sit in the trick."""

    position: PlayPosition
    side: frozenset[int]
    """The seats of the camp of the seat to play."""
    search: Search

    @staticmethod
    def of(
        state: Match | Hand | PlayPosition, camp: Iterable[int] | None, most: int = 0
    ) -> OpenTable:
        """The position, ready to be searched; `most` is the limit of `Search.most`."""
        position = _position(state)
        side = _camp(position, camp)
        if position.turn not in side:
            side = frozenset(position.seats) - side
        layout, hands = position.laid()
        _check(len(position.seats), layout)
        exempt = position.seats.index(position.exempt) if position.exempt in position.seats else -1
        search = Search(
            [seat in side for seat in position.seats],
            [hands[seat] for seat in position.seats],
            layout.suits,
            layout.trumps,
            layout.clones,
            0 if position.due is None else layout.bits(position.due),
            exempt,
            ENTRIES,
            layout.namers,
            [layout.suits.index(suit) if suit else -1 for suit in layout.choices],
            layout.forced,
        )
        search.most = most
        table = OpenTable(position, side, search)
        for place, card in enumerate(position.played):
            play = PlayCard(card, None if place else position.named)
            search.play(next(move for one, move in table.moves() if one == play))
        return table

    def seat(self) -> Seat:
        """The seat to play."""
        return self.position.seats[self.search.player]

    def moves(self) -> Iterator[tuple[PlayCard, int]]:
        """The legal plays as moves of the search, from the lowest card on, copies included."""
        layout, search = self.position.layout, self.search
        for place in search.legal():
            card = layout.faces[place]
            if search.place or not layout.namers >> place & 1:
                yield PlayCard(card), place
                continue
            for choice, suit in enumerate(SUITS):
                yield PlayCard(card, suit), search.naming(place, choice)

    def tricks(self) -> int:
        """The number of the remaining tricks that the camp takes."""
        return self.search.count(self.search.left // 2)

    def after(self, move: int, guess: int) -> int:
        """The total of tricks that the camp takes after this move."""
        state, player = self.search.state(), self.search.player
        self.search.play(move)
        value = self.search.count(guess)
        self.search.back(state, player, move)
        return value

    def keeps(self, move: int, best: int) -> bool:
        """Whether the player loses nothing with this move, if the camp takes `best` in all."""
        search, state, player = self.search, self.search.state(), self.search.player
        search.play(move)
        if self.position.seats[player] in self.side:
            kept = search.takes(best - search.got)
        else:
            kept = not search.takes(best + 1 - search.got)
        search.back(state, player, move)
        return kept

    def values(self) -> dict[PlayCard, int]:
        """The camp's total number of tricks after each legal card."""
        values: dict[PlayCard, int] = {}
        best = self.search.left // 2
        for play, move in self.moves():
            if play not in values:
                values[play] = best = self.after(move, best)
        return values

    def solve(self) -> Solution:
        """All answers."""
        values = self.values()
        camp = tuple(seat for seat in sorted(self.position.seats) if seat in self.side)
        best = max(values.values())
        ordered = {play: values[play] for play in sorted(values, key=in_order)}
        return Solution(self.seat(), camp, best, ordered, tuple(self.line(best)))

    def line(self, best: int) -> Iterator[tuple[Seat, PlayCard]]:
        """Best play to the end, which gives the camp this many tricks in all."""
        while self.search.left:
            play, move = next(one for one in self.moves() if self.keeps(one[1], best))
            yield self.seat(), play
            self.search.play(move)


def in_order(play: PlayCard) -> tuple[bool, int]:
    """A sort key for the order of `Match.legal_actions`; suits are already in that order."""
    return play.suit is None, -play.card.index


def _check(players: int, layout: Layout) -> None:
    """Refuse what the search has no room for."""
    if players > MOST_PLAYERS:
        raise PepperError(f"{players} seats play: the solver takes {MOST_PLAYERS}")
    if len(layout.suits) > MOST_SUITS:
        raise PepperError(f"{len(layout.suits)} suits: the solver takes {MOST_SUITS}")
    longest = max(map(int.bit_count, layout.suits))
    if longest > LONGEST_SUIT:
        raise PepperError(f"{longest} cards of a suit: the solver takes {LONGEST_SUIT}")
    if layout.namers & ~layout.trumps and len(layout.faces) > MOST_CARDS_WITH_LOW_JOKER:
        told = f"{len(layout.faces)} cards with a joker that is low"
        raise PepperError(f"{told}: the solver takes {MOST_CARDS_WITH_LOW_JOKER}")
    if layout.trumps not in (0, *layout.suits):
        raise PepperError("only some cards of a suit are trumps: the solver takes whole suits")
