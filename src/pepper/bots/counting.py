"""Counting the tricks that a hand is likely to take."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import fsum
from typing import Final, NamedTuple

from pepper.engine.parts.cards import PACK, Card, Cards, Rank, Strain, Suit, count_bits
from pepper.engine.parts.ladder import Rung
from pepper.engine.parts.ranking import Order
from pepper.engine.sight.view import View

from .knowledge import Game, game_of, held, higher

LONG: Final = 0.9
"""The chance that a card of a long suit takes a trick after the others have run out of the suit."""
BEHIND: Final = 0.45
"""How much each higher card that somebody else may hold lowers a card's chance."""
RUFF: Final = 0.7
"""The chance, in each round of a side suit, that its winner is not trumped."""
NO_HELP: Final = 0.75
"""The same chance without trumps: that the seat still gets to lead its winner."""


_HIGH: Final = sum(
    card.mask for card in PACK if card.rank in {Rank.JACK, Rank.ACE, Rank.JOKER, Rank.LITTLE_JOKER}
)


def jacks_and_aces_of_trump(cards: Cards, order: Order) -> int:
    """One trick for each jack and ace of trumps (003:205), and for each joker that is a trump."""
    return count_bits(cards.bits & order.trumps & _HIGH)


def own_tricks(view: View, strain: Strain, mine: Cards | None = None) -> float:
    """The tricks that the seat's cards may take: counted by suit, or by high trumps if more.

    ``mine`` are the cards that it will hold, if these are not its cards now.
    """
    return _tricks_of(game_of(view.rules), strain, held(view) if mine is None else mine)


# The bidder of a hand counts it again when it names the strain, and so does who thinks ahead.
@lru_cache(maxsize=1 << 13)
def _tricks_of(game: Game, strain: Strain, mine: Cards) -> float:
    order, theirs = game.ranking.order(strain), game.deck - mine
    suits = holdings(order, mine, theirs, game.others, game.in_play)
    # Without trumps the declarer must lead.
    plain = strain in game.leads and not theirs.bits & order.trumps
    sure = sure_tricks(suits, plain=plain)
    return max(suit_by_suit(suits), jacks_and_aces_of_trump(mine, order), sure)


class Holding(NamedTuple):
    """The value of the cards of a suit to a seat that holds them."""

    is_trump: bool
    size: int
    unbeaten: int
    """How many of them nobody can beat if they are led."""
    draws_all: bool
    """Whether the unbeaten cards draw every card of the suit that the others may hold."""
    chances: tuple[float, ...]
    """The value of each card in tricks, from the highest down."""


def holdings(
    order: Order, mine: Cards, theirs: Cards, others: int, in_play: float
) -> list[Holding]:
    """The value of the cards of each suit.

    `theirs` are the cards that the seat does not hold; `in_play` is the share of them that is dealt
    to the `others`.
    """
    left, rivals, suits = mine.bits, theirs.bits, list[Holding]()
    while left:
        suit = order.followers[left.bit_length() - 1 >> 2]
        suits.append(_holding(order, left & suit, rivals & suit, others, in_play))
        left &= ~suit
    return suits


# A holding in one suit comes up again and again.
@lru_cache(maxsize=1 << 14)
def _holding(order: Order, mine: int, theirs: int, others: int, in_play: float) -> Holding:
    """The value of the cards of a suit, given as `Cards.bits`."""
    cards = sorted(Cards.from_bits(mine), key=order.strengths.__getitem__, reverse=True)
    rivals, above = count_bits(theirs), order.above
    beaten_by = [count_bits(theirs & above[card.index]) for card in cards]
    unbeaten, is_trump = beaten_by.count(0), order.is_trump(cards[0])
    risk = 1 if is_trump else RUFF if isinstance(order.strain, Suit) else NO_HELP
    rounds = 1.5 * in_play * rivals / others
    chances: list[float] = []
    for place, higher_ones in enumerate(beaten_by):
        chance = 1 - BEHIND * max(0, in_play * higher_ones - place)
        chances.append(risk ** (1 + place) * max(chance, LONG if place > rounds else 0))
    return Holding(is_trump, len(cards), unbeaten, unbeaten >= rivals, tuple(chances))


def sure_tricks(suits: Iterable[Holding], *, plain: bool) -> int:
    """The tricks of a declarer who draws all trumps and then leads the winners of other suits.

    0 if the others may keep a trump. `plain` says whether that is settled without holding any.
    """
    draws = [suit.draws_all for suit in suits if suit.is_trump] or [plain]
    if not all(draws):
        return 0
    return sum([suit.size if suit.draws_all else suit.unbeaten for suit in suits])


def suit_by_suit(suits: Iterable[Holding]) -> float:
    """The tricks that the cards may take, counted from the highest card of each suit down."""
    tricks = 0.0
    for suit in suits:
        # Not `sum`, which rounds differently from Python 3.12 on.
        for chance in suit.chances:
            tricks += chance
    return tricks


def danger(view: View, rung: Rung, strain: Strain, gone: int = 0) -> float:
    """The tricks that the seat's cards threaten to take after a bid to take none.

    The worst cards, of which `gone` says how many, do not count.
    """
    order, mine = view.rules.ranking_of(rung).order(strain), held(view)
    return _danger(order, mine, game_of(view.rules).deck - mine, gone)


@lru_cache(maxsize=1 << 10)  # most bids to take none are played in the same order
def _danger(order: Order, mine: Cards, theirs: Cards, gone: int) -> float:
    return fsum(sorted([danger_of(card, theirs, order) for card in mine], reverse=True)[gone:])


def danger_of(card: Card, theirs: Cards, order: Order) -> float:
    """The danger of a card: the share of the others of its suit that are lower, squared.

    Squared, because one of them seldom is all that falls.
    """
    if order.namers & card.bit and not order.is_trump(card):
        return 0  # every card of the named suit beats it
    rivals = count_bits(theirs.bits & order.followers[card.index])
    beaten = rivals - higher(order, card, theirs)
    return (beaten / rivals) ** 2 if rivals else 1
