"""The deal: it gives every card of the deck to a hand or puts it aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper.engine.parts.blank import blank
from pepper.engine.parts.cards import PACK, Card, Cards, to_card, to_cards
from pepper.engine.parts.deck import Deck
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, Problem, required_items
from pepper.engine.parts.kinds import Facts, Kind, Message
from pepper.engine.parts.part import Most, Part
from pepper.engine.parts.phase import (
    Act,
    Action,
    Automatic,
    CardAction,
    Phase,
    PhaseRule,
    State,
    wrong_phase,
)
from pepper.engine.parts.refusals import DEAL_FIRST, Refusal
from pepper.engine.parts.seats import CHANCE, Seat
from pepper.engine.parts.table import MOST_SEATS
from pepper.engine.parts.wording import count_in_figures, inflect

if TYPE_CHECKING:
    from pepper.engine.course.hand import Hand
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.events import Event
    from pepper.engine.sight.view import View
    from pepper.words import Words

WRONG_DEAL: Final = Kind("wrong deal", "This deal does not fit the deck: {problem}.")


def _hands(hands: Iterable[Cards | str | Iterable[Card]]) -> tuple[Cards, ...]:
    required_items(hands, "give a hand for each seat, from seat 0")
    # No more than it takes to see that there are too many.
    return tuple(map(to_cards, islice(hands, MOST_SEATS + 1)))


def _card(card: Card | str | None) -> Card | None:
    return None if card is None else to_card(card)


@attrs.frozen
class TurnUp(CardAction):
    """Turn up this card, the first of the undealt ones; automatic, as the deal names it."""

    word: ClassVar[str] = "turn up"


class OpenDeal:
    """A `Deal` that is being made: see ``engine/parts/blank.py``.

    A deal from a seed has only bits. Its cards are made when they are read, which is seldom.
    """

    __slots__ = ("__weakref__", "_bits", "aside", "hands", "turned")

    _bits: tuple[int, ...]
    """The cards of each seat, and those put aside, as `Cards.bits`."""

    if not TYPE_CHECKING:  # pragma: no branch  (or type checkers would accept any attribute)

        def __getattr__(self, name: str) -> object:
            # Python calls this for attributes that are not set yet.
            if name not in {"aside", "hands"}:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            *hands, aside = map(Cards.from_bits, self._bits)
            value = aside if name == "aside" else tuple(hands)
            object.__setattr__(self, name, value)
            return value


@attrs.frozen
class Deal(OpenDeal):
    """The cards of a hand: what each seat is dealt, from seat 0, and what is put aside.

    Each hand is `Cards`, a text or any iterable of cards. `aside` may be left out: `completed` adds
    it from the deck.
    """

    word: ClassVar[str] = "deal"

    hands: tuple[Cards, ...] = attrs.field(
        converter=_hands, validator=Most(MOST_SEATS, "deal", "hands or more")
    )
    """The cards dealt to each seat, from seat 0."""
    aside: Cards = attrs.field(default=Cards(), converter=to_cards)
    """The undealt cards."""
    turned: Card | None = attrs.field(default=None, converter=_card)
    """The undealt card that is turned up; None if none is."""

    @classmethod
    def read(cls, rest: str) -> Self:
        """The deal from its hands, separated by slashes.

        The undealt cards follow after a plus, and the one that is turned up after ``up``.
        """
        cards, _, turned = rest.partition(" up ")
        hands, _, aside = cards.partition(" + ")
        # No more than it takes to see that there are too many.
        return cls(hands.split(" / ", MOST_SEATS), Cards(aside), Card(turned) if turned else None)

    def __str__(self) -> str:
        hands = " / ".join(map(str, self.hands))
        aside = f" + {self.aside}" if self.aside else ""
        turned = "" if self.turned is None else f" up {self.turned}"
        return f"deal {hands}{aside}{turned}"

    @staticmethod
    @door
    def from_seed(deck: Deck, seats: tuple[Seat, ...], seed: int, number: int) -> Deal:
        """The deal of a hand; `number` is that of the hand, `seats` are in dealing order."""
        return draw_deal(deck, seats, seed, number)

    @property
    def bits(self) -> tuple[int, ...]:
        """The cards of each seat, and those put aside, as `Cards.bits`."""
        found: tuple[int, ...] | None = getattr(self, "_bits", None)
        if found is not None:
            return found
        return tuple([cards.bits for cards in (*self.hands, self.aside)])

    @door
    def completed(self, deck: Deck, seats: int) -> Deal:
        """The same deal with all undealt cards of the deck in `aside`.

        Raises `PepperError`, which names everything that is wrong, if the deal does not fit the
        deck: the number or size of the hands, extra cards or missing cards, and a card turned up
        that is not among the undealt ones.
        """
        if problems := self._problems(deck, seats):
            raise PepperError("; ".join(problems))
        aside = deck.cards - sum(self.hands, Cards())
        if deck.turn_up and (self.turned is None or self.turned not in aside):
            raise PepperError(f"the card turned up must be one of {aside}, not {self.turned}")
        if self.turned is not None and not deck.turn_up:
            raise PepperError(f"{self.turned} is turned up, but this deck turns up no card")
        return Deal(self.hands, aside, self.turned)

    def _problems(self, deck: Deck, seats: int) -> list[str]:
        problems: list[str] = []
        if len(self.hands) != seats:
            problems.append(f"{count_in_figures(len(self.hands), 'hand')} for {seats} seats")
        problems += [
            f"seat {seat} has {count_in_figures(len(hand), 'card')}, expected {deck.hand_size}"
            for seat, hand in enumerate(self.hands)
            if len(hand) != deck.hand_size
        ]
        pack = Counter(deck.cards)
        there = Counter(card for part in (*self.hands, self.aside) for card in part)
        for card in sorted(there - pack):
            places = {f"seat {seat}": hand for seat, hand in enumerate(self.hands)}
            where = [
                name for name, part in (places | {"aside": self.aside}).items() if card in part
            ]
            count = f"{count_in_figures(there[card], 'time')} ({', '.join(where)})"
            problems.append(f"{card} is dealt {count}, and the deck has {pack[card]} of it")
        # Without `aside` a shorter deal is completed from the deck, so nothing can be missing.
        if self.aside or there.total() == pack.total():
            problems += [f"{card} is missing" for card in pack - there]
        return problems


def draw_deal(deck: Deck, seats: tuple[Seat, ...], seed: int, number: int) -> Deal:
    """The same as `Deal.from_seed`, without checks."""
    row = deck.shuffled_bits(seed, number)
    # The bits of cards of one deck cannot overflow, so they are added without a check.
    bits = [0] * len(seats)
    for seat, hand in zip(seats, deck.split(row, len(seats)), strict=True):
        bits[seat] = sum(hand)
    turned = row[deck.hand_size * len(seats)] if deck.turn_up else 0
    new = blank(OpenDeal)
    new._bits = (*bits, deck.cards.bits - sum(bits))
    new.turned = PACK[turned.bit_length() - 1 >> 2] if turned else None
    new.__class__ = Deal
    made: Deal = new
    return made


@attrs.frozen
class Dealt:
    """The cards were dealt, face down."""

    counts: tuple[int, ...]
    """The number of cards of each seat."""
    aside: int
    """The number of undealt cards."""
    deal: Deal | None
    """The deal; None for every seat."""

    def seen_by(self, _seat: Seat | None) -> Dealt:
        """The deal is removed for everybody: nobody has seen the cards yet."""
        return Dealt(self.counts, self.aside, None)


@attrs.frozen(repr=False)
class Dealing(State):
    """The deal; the hand itself makes and checks it: see ``refuse_deal``."""

    phase: ClassVar[Phase] = Phase.DEAL
    waits: bool = False
    """Whether the cards are not dealt yet."""
    turns: Card | None = None
    """The card that is to be turned up next."""

    @property
    @override
    def turn(self) -> Seat | None:
        """`CHANCE` until the cards are dealt, and one is turned up."""
        return CHANCE if self.waits or self.turns is not None else None

    @property
    @override
    def automatic(self) -> Automatic | None:
        """Turning up the card that the deal names."""
        return None if self.turns is None else Automatic(TurnUp(self.turns))

    @override
    def legal(self, own: Cards | None) -> tuple[Deal, ...]:
        """Empty: there are far too many deals to list."""
        return ()

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal:
        """Refuses every action: nobody has a choice here."""
        return wrong_phase(Phase.DEAL)

    @override
    def after(self, face: Action) -> Dealing:
        """The deal is over."""
        return DEALT

    @override
    def may_look(self, seat: Seat) -> bool:
        """Nobody looks at their cards before all are dealt."""
        return False

    @override
    def events(self, acts: tuple[Act, ...], hand: Hand) -> Iterable[Event]:
        """The deal as an event, and the card turned up."""
        if len(acts) == 1 and hand.deal is not None:
            yield Dealt(tuple(map(len, hand.deal.hands)), len(hand.deal.aside), hand.deal)
        yield from acts[1:]

    @override
    def settle(self, position: Position) -> None:
        """None: there is no contract yet."""


WAITING: Final = Dealing(waits=True)
"""The state in which every hand begins."""
DEALT: Final = Dealing()
"""The state when the cards are dealt."""


def refuse_deal(action: Action, deck: Deck, seats: int) -> Refusal | None:
    """Why an action is not a deal of this deck to this number of seats; None if it is."""
    if not isinstance(action, Deal):
        return Refusal(DEAL_FIRST)
    try:
        action.completed(deck, seats)
    except PepperError as error:
        return Refusal(WRONG_DEAL, Facts(problem=str(error)))
    return None


@attrs.frozen(repr=False)
class DealPhase(Part, PhaseRule):
    """The deal, which begins every hand."""

    phase: ClassVar[Phase] = Phase.DEAL
    state: ClassVar[type[State]] = Dealing
    actions: ClassVar[tuple[type[Action], ...]] = (Deal, TurnUp)
    events: ClassVar[tuple[type, ...]] = (Dealt,)
    kinds: ClassVar[tuple[Kind, ...]] = (WRONG_DEAL,)
    task: ClassVar[Message] = "{who} is to deal"

    @override
    def open(self, position: Position) -> Dealing:
        """Waiting for the cards."""
        return WAITING

    @override
    def possible(self, _rules: Rules) -> Iterable[Action]:
        """None: no seat chooses a deal."""
        return ()

    @override
    def automatic(self, rules: Rules) -> Iterable[Action]:
        """The cards that may be turned up."""
        return map(TurnUp, rules.deck.cards.distinct() if rules.deck.turn_up else ())

    @override
    def longest(self, rules: Rules) -> int:
        """The deal and the card turned up."""
        return 1 + rules.deck.turn_up

    @override
    def problems(self, rules: Rules) -> Iterable[Problem]:
        """Refuses a deck with too few cards, and cards that stay down if none are put aside."""
        hands, size, cards = len(rules.table.seats), rules.deck.hand_size, len(rules.deck.cards)
        if hands * size > cards:
            have = f"{count_in_figures(cards, 'card')} {inflect(cards, 'is', 'are')}"
            what = f"{have} not enough for {hands} hands of {size}"
            yield Problem("deck", what, "add ranks or copies, or deal smaller hands")
        if hands * size == cards and rules.deck.aside_stays_down:
            what = "cards put aside stay face down, but none are put aside"
            path = ("deck", "aside_stays_down")
            yield Problem("deck", what, "remove `aside_stays_down`, or deal smaller hands", path)
        if hands * size == cards and rules.deck.turn_up:
            what, hint = "all cards are dealt: none can be turned up", "deal smaller hands"
            yield Problem("deck", what, hint, ("deck", "turn_up"))

    @override
    def prompt(self, view: View, words: Words) -> str:
        """To deal the cards."""
        return words.text("hand {number} must be dealt", number=view.hand_number)

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The card turned up; otherwise only that the cards were dealt, since they are hidden."""
        if isinstance(act.action, TurnUp):
            return words.text("{card} is turned up", card=words.card(act.action.card))
        return words.text("the cards are dealt")

    @override
    def tell(self, _event: Event, words: Words) -> str:
        """That the cards were dealt."""
        return words.text("the cards are dealt")
