"""The exchange: cards that the declarer swaps with partners or an opponent before the play."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, TypeAlias

import attrs

from pepper.cards import Cards, Strain
from pepper.errors import Problem, check
from pepper.part import Part, Word
from pepper.ranking import Order
from pepper.seats import Seat
from pepper.table import Table

from . import WRONG_PHASE, Phase, Refusal, State


class Other(Word):
    """With whom the declarer exchanges."""

    PARTNERS = "each partner"
    LEFT = "the player on the left"


class Choice(Word):
    """Which cards may be given.

    Source: 003:69 for the highest trump, 003:141 for the best and the worst.
    """

    FREE = "of the giver's choice"
    BEST_TRUMP = "the highest trump, or any card without one"
    BEST = "the best by the rank of the strain"
    WORST = "the worst by the rank of the strain"


@attrs.frozen(repr=False)
class Exchange(Part):
    """A swap of as many cards each way; everybody chooses before anybody sees.

    Where several cards are equally high or low, the giver chooses among them. Raises `RulesError`
    for a count under 1.
    """

    count: int = 1
    """Cards each way, 1 or more."""
    other: Other = Other.PARTNERS
    """With whom the declarer exchanges."""
    gives: Choice = Choice.FREE
    """What the declarer gives."""
    gets: Choice = Choice.FREE
    """What the other gives back."""
    optional: bool = False
    """Whether the declarer may do without, with each partner in turn."""
    strains: tuple[Strain, ...] = ()
    """The strains in which there is an exchange; all of them when empty."""

    def __attrs_post_init__(self) -> None:
        if self.count < 1:
            check([Problem("exchange", f"of {self.count} cards", "exchange one or more")])

    def others(self, table: Table, declarer: Seat) -> tuple[Seat, ...]:
        """With whom the declarer exchanges, in that order."""
        partners = self.other is Other.PARTNERS
        return table.partners(declarer) if partners else (table.left(declarer),)


@attrs.frozen
class GiveCards:
    """Give these cards to the other; they change hands when everybody has chosen."""

    cards: Cards

    def __str__(self) -> str:
        return f"give {self.cards}"


@attrs.frozen
class KeepCards:
    """Do without the exchange."""

    def __str__(self) -> str:
        return "keep"


ExchangeAction: TypeAlias = GiveCards | KeepCards


@attrs.frozen
class Gift:
    """What one seat chose to give another; None where the declarer did without."""

    giver: Seat
    receiver: Seat
    cards: Cards | None
    """What changes hands; None where the giver did without."""

    @property
    def action(self) -> ExchangeAction:
        """The action that made it."""
        return KeepCards() if self.cards is None else GiveCards(self.cards)


@attrs.frozen(repr=False)
class Exchanging(State):
    """An exchange under way: first the declarer chooses for each other, then each of them."""

    phase: ClassVar = Phase.EXCHANGE
    exchange: Exchange
    order: Order
    cards: tuple[Cards, ...]
    """Before the exchange while it lasts; after it when it is over."""
    declarer: Seat
    others: tuple[Seat, ...]
    gifts: tuple[Gift, ...] = ()

    @property
    def turn(self) -> Seat | None:
        """The seat to choose."""
        pairs = self._pairs()
        return pairs[len(self.gifts)][0] if len(self.gifts) < len(pairs) else None

    @property
    def swapped(self) -> bool:
        """Whether the declarer exchanged with anybody."""
        return any(gift.cards is not None for gift in self.gifts)

    def legal(self) -> tuple[ExchangeAction, ...]:
        """What the seat to act may give."""
        seat, _ = self._pairs()[len(self.gifts)]
        promised = [gift.cards for gift in self.gifts if gift.giver == seat and gift.cards]
        held = self.cards[seat] - sum(promised, Cards())
        if seat != self.declarer:
            return tuple(map(GiveCards, self._choices(held, self.exchange.gets)))
        gifts = tuple(map(GiveCards, self._choices(held, self.exchange.gives)))
        return (*gifts, KeepCards()) if self.exchange.optional else gifts

    def apply(self, action: object) -> Exchanging | Refusal:
        """The exchange with this choice made; the last one moves all the cards."""
        if not isinstance(action, GiveCards | KeepCards):
            return Refusal(WRONG_PHASE, "Cards are being exchanged.")
        giver, receiver = self._pairs()[len(self.gifts)]
        if action not in self.legal():
            return self._refused(action, giver)
        given = action.cards if isinstance(action, GiveCards) else None
        chosen = attrs.evolve(self, gifts=(*self.gifts, Gift(giver, receiver, given)))
        return chosen if chosen.turn is not None else attrs.evolve(chosen, cards=chosen._moved())

    def _refused(self, action: ExchangeAction, giver: Seat) -> Refusal:
        if isinstance(action, KeepCards):
            return Refusal("must exchange", "The seat has to exchange.")
        choice = self.exchange.gives if giver == self.declarer else self.exchange.gets
        rule = f"The seat gives {self.exchange.count} of its own cards, {choice.value}."
        return Refusal("wrong gift", rule)

    def _pairs(self) -> list[tuple[Seat, Seat]]:
        """Giver and receiver of each choice to make, as far as they are settled."""
        offered = self.gifts[: len(self.others)]
        answers = [(gift.receiver, gift.giver) for gift in offered if gift.cards is not None]
        return [(self.declarer, other) for other in self.others] + answers

    def _choices(self, held: Cards, choice: Choice) -> tuple[Cards, ...]:
        groups = dict.fromkeys(map(Cards, combinations(held, self.exchange.count)))
        if choice is Choice.FREE:
            return tuple(groups)
        if choice is Choice.BEST_TRUMP and not any(map(self.order.is_trump, held)):
            return tuple(groups)
        sign = -1 if choice is Choice.WORST else 1
        worth = {
            group: sorted((sign * self.order.strength(card) for card in group), reverse=True)
            for group in groups
        }
        best = max(worth.values())
        return tuple(group for group in groups if worth[group] == best)

    def _moved(self) -> tuple[Cards, ...]:
        cards = list(self.cards)
        for gift in self.gifts:
            if gift.cards is not None:
                cards[gift.giver] -= gift.cards
                cards[gift.receiver] += gift.cards
        return tuple(cards)
