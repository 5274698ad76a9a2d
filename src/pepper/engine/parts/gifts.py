"""Gifts of cards between seats: the actions, which cards may be given, and who sees them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, Final, Self, TypeAlias

import attrs

from pepper.engine.parts.cards import PACK, SUITS, Card, Cards, Rank, Suit
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.exchange import Choice, Step
from pepper.engine.parts.kinds import Kind
from pepper.engine.parts.phase import Act, CardsAction, FaceDown, Phase, SimpleAction
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.table import Table


@attrs.frozen
class AskFor:
    """Ask for the best card of a suit, or only for cards; everybody hears it."""

    word: ClassVar[str] = "ask"

    suit: Suit | None = None
    """The suit; None where the rules leave the choice to the giver."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from the letter of a suit, or from nothing."""
        suits = {str(suit): suit for suit in SUITS}
        return cls(suits.get(rest)) if not rest or rest in suits else None

    def __str__(self) -> str:
        return "ask" if self.suit is None else f"ask {self.suit}"


@attrs.frozen
class GiveCards(CardsAction):
    """Give these cards."""

    word: ClassVar[str] = "give"


@attrs.frozen
class LayAside(CardsAction):
    """Lay these cards face down aside; they are out of play."""

    word: ClassVar[str] = "aside"


@attrs.frozen
class KeepCards(SimpleAction):
    """Decline the exchange."""

    word: ClassVar[str] = "keep"


GIVING: Final = (Phase.EXCHANGE, Phase("lone defence"))
"""The phases in which seats give cards to one another."""

MOST_CHOICES = 10_000
"""The maximum number of ways to choose the cards of an exchange."""


WRONG_GIFT: Final = {
    Choice.FREE: Kind(
        "wrong gift",
        "The player must give one card of the hand.",
        "The player must give {count} cards of the hand.",
        "count",
    ),
    Choice.BEST_TRUMP: Kind(
        "not the best trump",
        "The player must give the highest trump, or any card without one.",
        "The player must give the {count} highest trumps, or any cards without one.",
        "count",
    ),
    Choice.BEST: Kind(
        "not the best",
        "The player must give the best card.",
        "The player must give the {count} best cards.",
        "count",
    ),
    Choice.WORST: Kind(
        "not the worst",
        "The player must give the worst card.",
        "The player must give the {count} worst cards.",
        "count",
    ),
    Choice.ASKED: Kind(
        "not what was asked for",
        "The player must give the best card of the suit asked for, or any card without one.",
        "The player must give the {count} best cards of the suit asked for, or any without them.",
        "count",
    ),
}
"""The refusals of a gift that the choice does not allow."""
NOT_ASIDE: Final = Kind(
    "not laid aside",
    "The player must lay aside one card of the hand.",
    "The player must lay aside {count} cards of the hand.",
    "count",
)

ExchangeAction: TypeAlias = AskFor | GiveCards | LayAside | KeepCards


@attrs.frozen
class SeenGift:
    """A seat chose its gift; `CardsSwapped` follows when the cards change hands."""

    giver: Seat
    """The seat that gives."""
    receiver: Seat
    """The seat that receives."""
    count: int
    """The number of cards, which everybody sees; 0 if the giver declined the exchange."""
    cards: Cards | None
    """The cards; None for seats that do not see them, and if the giver declined."""

    @staticmethod
    def all_of(acts: Iterable[Act]) -> tuple[SeenGift, ...]:
        """The gifts among the acts of a hand, without requests and cards laid aside."""
        return tuple([SeenGift.of(act) for act in acts if is_gift(act)])

    @staticmethod
    def of(act: Act) -> SeenGift:
        """The gift of an act, with its cards if the act has them."""
        action, receiver = act.action, act.seat if act.to is None else act.to
        if isinstance(action, GiveCards):
            return SeenGift(act.seat, receiver, len(action.cards), action.cards)
        return SeenGift(act.seat, receiver, _size(act), None)

    def seen_by(self, seat: Seat | None) -> SeenGift:
        """The cards are removed for all but the giver, as before the swap."""
        return self if seat == self.giver else attrs.evolve(self, cards=None)

    def swapped_seen_by(self, seat: Seat | None) -> SeenGift:
        """The cards are removed for all but the giver and the receiver, as after the swap."""
        return self if seat == self.receiver else self.seen_by(seat)


@attrs.frozen
class CardsSwapped:
    """Cards change hands: all at once when all have chosen, or each gift as it is given."""

    gifts: tuple[SeenGift, ...]
    """The gifts, each with as much as the viewer sees of it."""

    def seen_by(self, seat: Seat | None) -> CardsSwapped:
        """The cards of gifts between other seats are removed."""
        return CardsSwapped(tuple([gift.swapped_seen_by(seat) for gift in self.gifts]))


@attrs.frozen
class CardsLaidAside:
    """The declarer laid cards face down aside."""

    seat: Seat
    """The declarer."""
    count: int
    """The number of cards, which everybody sees."""
    cards: Cards | None
    """The cards; None for all other seats."""

    @staticmethod
    def of(act: Act) -> CardsLaidAside:
        """The cards laid aside in an act, if the act has them, and how many they are."""
        action = act.action
        if isinstance(action, LayAside):
            return CardsLaidAside(act.seat, len(action.cards), action.cards)
        return CardsLaidAside(act.seat, _size(act), None)

    def seen_by(self, seat: Seat | None) -> CardsLaidAside:
        """The cards are removed for all but the declarer."""
        return self if seat == self.seat else attrs.evolve(self, cards=None)


def is_gift(act: Act) -> bool:
    """Whether cards were given, or the exchange was declined."""
    return act.phase in GIVING and act.to is not None and not isinstance(act.action, AskFor)


def _size(act: Act) -> int:
    """How many cards were given or laid aside; 0 if none were."""
    match act.action:
        case GiveCards(cards) | LayAside(cards):
            return len(cards)
        case FaceDown(count):
            return count
        case _:
            return 0


def next_step(table: Table, contract: Contract, acts: Iterable[Act]) -> Step | None:
    """The next choice of the exchange after these acts of the hand; None if there is none."""
    exchange, done = contract.rung.exchange, [act for act in acts if act.phase == Phase.EXCHANGE]
    if exchange is None:
        return None
    declined = [act.to for act in done if isinstance(act.action, KeepCards) and act.to is not None]
    others = exchange.others(table, contract.declarer)
    asked = next((act.to for act in done if isinstance(act.action, AskFor)), None)
    given = [size for act in done if (size := _size(act))]
    steps = exchange.steps(contract.declarer, others, declined, given, asked)
    return steps[len(done)] if len(done) < len(steps) else None


def offers(
    held: Cards, count: int, choice: Choice, order: Order, suit: Suit | None = None
) -> Iterator[Cards]:
    """The groups of these cards that may be given, once for each choice among equal copies.

    `suit` is the one that the declarer asks for.
    """
    cards = list(held)
    worths = _worths(cards, choice, order, suit)
    # Everything better than the last card that must be given is given for sure, and the choice
    # is among the cards that are as good as that one.
    least = sorted(worths, reverse=True)[count - 1]
    sure = [card.bit for card, own in zip(cards, worths, strict=True) if own > least]
    rest = [card.bit for card, own in zip(cards, worths, strict=True) if own == least]
    for bits in combinations(rest, count - len(sure)):
        yield Cards.from_bits(sum(sure) + sum(bits))


def _worths(cards: list[Card], choice: Choice, order: Order, suit: Suit | None) -> list[int]:
    """How soon each card must be given; cards with the same number are equally good."""
    strengths = [order.strength(card) for card in cards]
    if choice is Choice.FREE or (
        choice is Choice.BEST_TRUMP and not any(map(order.is_trump, cards))
    ):
        return [0] * len(cards)
    if choice is Choice.WORST:
        return [-strength for strength in strengths]
    if choice is Choice.ASKED:
        # No ace is a bower, so it shows which cards belong to its suit.
        ace = None if suit is None else Card.of(Rank.ACE, suit)
        fits = [ace is not None and order.follows(card, ace) for card in cards]
        return [own * fit for own, fit in zip(strengths, fits, strict=True)]
    return strengths


@lru_cache(maxsize=1_000)
def sooner(gift: Cards, choice: Choice, order: Order, suit: Suit | None) -> int:
    """The cards that must be given before one of these, as `Cards.bits` with all copies."""
    bits = 0
    for card in PACK if choice is not Choice.FREE else ():
        *given, other = _worths([*gift, card], choice, order, suit)
        bits |= card.mask if other > min(given) else 0
    return bits
