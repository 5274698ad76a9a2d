"""Poor hands: before the bidding, whoever holds too poor a hand may have the cards dealt again.

In the other form the player swaps poor cards for the undealt ones. At a table nobody is asked: a
player with such a hand speaks up. Here every seat is asked in turn, and one without such a hand can
only keep it, so that neither a question nor its absence reveals what a seat holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, ClassVar, Final, Self, TypeAlias

import attrs
from typing_extensions import override

from pepper.engine.cards import RANKS, Cards, Rank
from pepper.engine.contract import Ended, HandEnd
from pepper.engine.deck import read_ranks, repr_ranks
from pepper.engine.errors import Problem
from pepper.engine.kinds import Kind, Message
from pepper.engine.part import Most, Part
from pepper.engine.refusals import Refusal
from pepper.engine.seats import Seat
from pepper.engine.wording import count_in_words, join_and, join_or, name_ranks, spell_number

from . import (
    Act,
    Action,
    CardGroups,
    CardsSeen,
    FaceDown,
    Phase,
    PhaseRule,
    State,
    wrong_phase,
)

if TYPE_CHECKING:
    from pepper.engine.hand import Hand
    from pepper.engine.rules import Rules
    from pepper.engine.view import View
    from pepper.words import Words

POOR_HAND: Final = Phase("poor hand")
MOST_CHOICES = 10_000
"""The maximum number of ways to choose the cards of a swap."""
NOT_POOR: Final = Kind("not poor", "The hand is not poor enough, or other cards have to be shown.")


@attrs.frozen
class KeepHand:
    """Keep the hand, poor or not."""

    word: ClassVar = "keep"

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action, if the rest is ``hand``."""
        return cls() if rest == "hand" else None

    def __str__(self) -> str:
        return "keep hand"


@attrs.frozen
class CallMisdeal:
    """Show the whole hand, and have the same dealer deal again."""

    word: ClassVar = "misdeal"

    cards: Cards

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from the text of the hand."""
        return cls(Cards(rest)) if rest else None

    def __str__(self) -> str:
        return f"misdeal {self.cards}"


@attrs.frozen
class SwapPoor:
    """Show these cards, and swap them for the undealt ones."""

    word: ClassVar = "swap"

    cards: Cards

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from the text of the cards."""
        return cls(Cards(rest)) if rest else None

    def __str__(self) -> str:
        return f"swap {self.cards}"


@attrs.frozen
class TakeUndealt:
    """Take these undealt cards in a swap; automatic, without a choice."""

    word: ClassVar = "take"

    cards: Cards

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from ``undealt`` and the text of the cards."""
        undealt, _, cards = rest.partition(" ")
        return cls(Cards(cards)) if undealt == "undealt" else None

    def __str__(self) -> str:
        return f"take undealt {self.cards}"


PoorHandAction: TypeAlias = KeepHand | CallMisdeal | SwapPoor


@attrs.frozen(repr=False)
class AskingPoor(State):
    """The seats answer in turn, until one does not keep its hand."""

    phase: ClassVar = POOR_HAND
    rule: PoorHand
    asked: tuple[Seat, ...]
    cards: tuple[Cards, ...]
    """The hand of each seat; after a swap with the undealt cards in it."""
    left: Cards
    """The undealt cards before a swap."""
    undealt: Cards
    """Those of them that lie face down."""
    answers: tuple[PoorHandAction, ...] = ()

    @property
    @override
    def turn(self) -> Seat | None:
        """The next seat to answer."""
        over = bool(self.answers) and not isinstance(self.answers[-1], KeepHand)
        return None if over or len(self.answers) == len(self.asked) else self._seat

    @property
    def _seat(self) -> Seat:
        """The seat that answers next."""
        return self.asked[len(self.answers)]

    @property
    def _swap(self) -> tuple[Seat, Cards] | None:
        """Who swapped cards, and which of its own."""
        last = self.answers[-1] if self.answers else None
        if not isinstance(last, SwapPoor):
            return None
        return self.asked[len(self.answers) - 1], last.cards

    @property
    @override
    def aside(self) -> Cards:
        """The undealt cards; after a swap those that were swapped for them."""
        return self.left if self._swap is None else self.left - self.undealt + self._swap[1]

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """The answers, with the cards shown; the undealt cards are known to who takes them."""
        answered = zip(self.asked, self.answers, strict=False)
        acts = tuple([Act(seat, action, POOR_HAND) for seat, action in answered])
        if self._swap is None:
            return acts
        seat, _ = self._swap
        secret = FaceDown(len(self.undealt), (seat,))
        took = Act(seat, TakeUndealt(self.undealt), POOR_HAND, automatic=True, secret=secret)
        return (*acts, took)

    @property
    @override
    def events(self) -> tuple[CardsSeen | Act, ...]:
        """All look at their cards and answer; whoever swapped looks again."""
        hands, again = list(self.cards), tuple[CardsSeen, ...]()
        if self._swap is not None:
            seat, given = self._swap
            again = (CardsSeen(seat, hands[seat]),)
            hands[seat] = hands[seat] - self.undealt + given
        looked = tuple([CardsSeen(Seat(seat), cards) for seat, cards in enumerate(hands)])
        return (*looked, *self.acts, *again)

    @override
    def legal(self) -> tuple[PoorHandAction, ...]:
        """To keep the hand; with a poor one also what the rule allows."""
        if self.turn is None:
            return ()
        held = self.cards[self._seat]
        if not self.rule.swap:
            return (*[CallMisdeal(held)] * bool(poor_cards(self.rule, held)), KeepHand())
        return (*_swaps(self.rule, held), KeepHand())

    @override
    def apply(self, action: Action) -> AskingPoor | Refusal:
        """The state with this answer."""
        if not isinstance(action, PoorHandAction):
            return wrong_phase(POOR_HAND)
        if action not in self.legal():
            return Refusal(NOT_POOR)
        cards = list(self.cards)
        if isinstance(action, SwapPoor):
            cards[self._seat] = cards[self._seat] - action.cards + self.undealt
        return attrs.evolve(self, cards=tuple(cards), answers=(*self.answers, action))

    @override
    def settle(self, hand: Hand) -> Ended | None:
        """The end of the hand after a misdeal."""
        if self.answers and isinstance(self.answers[-1], CallMisdeal):
            return Ended(HandEnd.MISDEAL, lines=(), redeal=True)
        return None


def _ranks(ranks: Iterable[str | Rank]) -> tuple[Rank, ...]:
    return read_ranks(ranks, "phases")


def _others(ranks: Iterable[str | Rank]) -> tuple[Rank, ...]:
    return read_ranks(ranks, "phases", "others")


@attrs.frozen(repr=False)
class PoorHand(Part, PhaseRule):
    """A player with too poor a hand may have it dealt again, or swap cards for undealt ones.

    It stands in `Rules.phases` before `Phase.AUCTION`, and rules have one at most. Each seat
    answers in turn, from the dealer's left; the first that does not keep its hand ends the phase.
    After a misdeal the same dealer deals again. A swap is for all undealt cards that lie face down;
    nobody else sees them. If a joker is turned up, nobody is asked, because the dealer may have to
    bid before looking.

    >>> pepper.PoorHand("9T")  # nothing but nines and tens: a misdeal
    PoorHand(ranks='9T')
    >>> pepper.PoorHand("9T", 4, others="A")  # an ace, and no face card
    PoorHand(ranks='9T', least=4, others='A')
    >>> pepper.PoorHand("9T", 3, alike=True, swap=3)  # three nines or three tens: a farmer's hand
    PoorHand(ranks='9T', least=3, alike=True, swap=3)

    Raises `RulesError` for missing or repeated ranks, and for numbers out of range.

    Attributes:
        ranks: The poor ranks, as `Rank` values or as a text such as ``"9T"``.
        least: The fewest cards of these ranks in a poor hand; all cards of the
            hand if None.
        others: The ranks that all other cards of a poor hand have; any if
            empty.
        alike: Whether the cards of the poor ranks must be of one rank.
        swap: How many of them are swapped; 0 for a misdeal.
    """

    phase: ClassVar = POOR_HAND
    state: ClassVar[type[State]] = AskingPoor
    actions: ClassVar[tuple[type[Action], ...]] = (KeepHand, CallMisdeal, SwapPoor, TakeUndealt)
    events: ClassVar[tuple[type, ...]] = (CardsSeen,)
    kinds: ClassVar[tuple[Kind, ...]] = (NOT_POOR,)
    task: ClassVar[Message] = "{who} is to keep or show the hand"

    ranks: tuple[Rank, ...] = attrs.field(
        converter=_ranks, repr=repr_ranks, validator=Most(len(Rank), "phases", "ranks or more")
    )
    least: int | None = None
    others: tuple[Rank, ...] = attrs.field(
        default=(),
        converter=_others,
        repr=repr_ranks,
        validator=Most(len(Rank), "phases", "ranks or more"),
    )
    alike: bool = False
    swap: int = 0

    @override
    def _problems(self) -> Iterator[Problem]:
        for name, ranks in (("ranks", self.ranks), ("others", self.others)):
            if len({*ranks} & {*RANKS}) < len(ranks):
                what, hint = f"the ranks are {repr_ranks(ranks)}", "name each from 2 to A once"
                yield Problem("phases", what, hint, (name,))
        if not self.ranks:
            yield Problem("phases", "no rank is poor", "name one or more", ("ranks",))
        if {*self.ranks} & {*self.others}:
            what = "ranks are poor and others"
            yield Problem("phases", what, "name each in one of the two", ("others",))
        if self.least is not None and self.least < 1:
            what = f"a poor hand has {self.least} cards of the poor ranks"
            yield Problem("phases", what, "one or more, or None", ("least",))
        if self.swap < 0:
            yield Problem("phases", f"{self.swap} cards are swapped", "0 or more", ("swap",))
        if self.alike and (self.least == 1 or len(self.ranks) == 1):
            what = "`alike` is set, but the cards are of one rank anyway"
            yield Problem("phases", what, "remove `alike`", ("alike",))

    @override
    def open(self, hand: Hand) -> AskingPoor | None:
        """The first question; skipped if a joker is turned up."""
        if hand.turned is not None and hand.turned.suit is None:
            return None
        table, dealer = hand.rules.table, hand.dealer
        asked = table.clockwise(table.left(dealer))
        return AskingPoor(self, asked, hand.cards, hand.aside, _face_down(hand))

    @override
    def possible(self, rules: Rules) -> Iterable[Action | CardGroups]:
        """To keep the hand, and what a poor one allows."""
        yield KeepHand()
        deck, size = rules.deck.cards, rules.deck.hand_size
        if self.swap:
            poor = Cards(card for card in deck if card.rank in self.ranks)
            yield CardGroups(SwapPoor, poor, self.swap)
        else:
            known = {*self.ranks, *self.others}
            only = self.others or self.least in {None, size}
            shown = Cards(card for card in deck if card.rank in known) if only else deck
            yield CardGroups(CallMisdeal, shown, size)

    @override
    def automatic(self, rules: Rules) -> Iterable[CardGroups]:
        """The undealt cards that a swap takes."""
        return (CardGroups(TakeUndealt, rules.deck.cards, self.swap),) if self.swap else ()

    @override
    def longest(self, rules: Rules) -> int:
        """An answer of each seat, and the cards taken in a swap."""
        return len(rules.table.seats) + bool(self.swap)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses a place after the bidding, blind bids, and hands never or always poor."""
        phases = [rule.phase for rule in rules.sequence]
        if Phase.AUCTION in phases[: phases.index(POOR_HAND)]:
            what = "poor hands are shown after the bidding"
            yield Problem("phases", what, "put PoorHand before Phase.AUCTION")
        if rules.ladder.has_blind:
            what = "a poor hand is shown, but some bid is for players who have not looked"
            yield Problem("phases", what, "remove PoorHand, or the blind bids")
        yield from self._hand_problems(rules)
        if self.swap:
            yield from self._swap_problems(rules)

    def _hand_problems(self, rules: Rules) -> Iterator[Problem]:
        """Why no hand of the deck, or every hand, is poor."""
        deck, size = rules.deck.cards, rules.deck.hand_size
        least = size if self.least is None else self.least
        poor = [sum(card.rank is rank for card in deck) for rank in self.ranks]
        most = max(poor) if self.alike else sum(poor)
        if 0 in poor or min(most, size) < least:
            what = f"the deck has {most} cards of the poor ranks, and hands have {size} cards"
            hint = "name ranks of the deck, or lower `least`"
            yield Problem("phases", what, hint)
        fewest = max(0, size - len(deck) + sum(poor))
        if fewest >= (len(poor) * (least - 1) + 1 if self.alike else least):
            yield Problem("phases", "every hand is poor", "name fewer ranks")
        known = {*self.ranks, *self.others}
        if self.others and (least == size or all(card.rank in known for card in deck)):
            what = "every hand with the poor cards has others of the right ranks only"
            yield Problem("phases", what, "remove `others`")

    def _swap_problems(self, rules: Rules) -> Iterator[Problem]:
        """Why cards cannot be swapped."""
        undealt, size = _count_face_down(rules), rules.deck.hand_size
        if rules.deck.aside_stays_down:
            what = "cards are swapped for those put aside, which stay face down"
            yield Problem("phases", what, "remove `aside_stays_down`")
        if self.swap != undealt:
            what = f"{self.swap} cards are swapped, but {undealt} are undealt and face down"
            yield Problem("phases", what, "swap as many as are undealt")
        elif self.swap > (size if self.least is None else self.least):
            what = f"{self.swap} cards are swapped, which a poor hand may not have"
            yield Problem("phases", what, "raise `least`, or leave fewer undealt")
        elif comb(size, self.swap) > MOST_CHOICES:
            what = f"a swap of {self.swap} of {size} cards"
            yield Problem("phases", what, f"leave at most {MOST_CHOICES} choices")

    @override
    def prompt(self, view: View, words: Words) -> str:
        """To keep the hand, or what a poor one allows."""
        first = view.legal_actions[0]
        if isinstance(first, CallMisdeal):
            return words.text("show your hand and call a misdeal, or keep it")
        if isinstance(first, SwapPoor):
            return words.count(
                len(first.cards),
                "show one card and swap it for the undealt one, or keep your hand",
                "show {number} cards and swap them for the undealt ones, or keep your hand",
            )
        return words.text("keep your hand: it is not poor")

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """What was shown or taken."""
        seat = act.seat
        match act.action:
            case KeepHand():
                return words.told(seat, "you keep your hand", "{who} keeps the hand")
            case CallMisdeal(cards):
                shown = words.cards(cards)
                return words.told(
                    seat,
                    "you show {cards} and call a misdeal",
                    "{who} shows {cards} and calls a misdeal",
                    cards=shown,
                )
            case SwapPoor(cards):
                shown = words.cards(cards)
                return words.told(
                    seat,
                    "you show {cards} and put them aside",
                    "{who} shows {cards} and puts them aside",
                    cards=shown,
                )
            case TakeUndealt(cards):
                taken = words.cards(cards)
                return words.told(
                    seat,
                    "you take {cards}, which were undealt",
                    "{who} takes {cards}, which were undealt",
                    cards=taken,
                )
            case _:  # the undealt cards are face down in this view
                return words.text("{who} takes the undealt cards", who=words.seat(seat))

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The answer."""
        match action:
            case CallMisdeal():
                return words.text("call a misdeal")
            case SwapPoor(cards):
                return words.text("swap {cards}", cards=words.cards(cards))
            case _:
                return words.text("keep your hand")

    def sheet(self, rules: Rules) -> Iterable[str]:
        """Which hands are poor, and what their holders may do."""
        who = "Before the bidding each player in turn, from the dealer's left, who holds"
        if not self.swap:
            yield f"{who} {self._name_poor(rules)} may show the hand and call a misdeal."
            yield "Then the hand does not count, and the same dealer deals again."
            return
        cards = count_in_words(self.swap, "card")
        yield f"{who} {self._name_poor(rules)} may show {cards} of these and put them aside."
        them = count_in_words(self.swap, "undealt card")
        yield f"The player takes the {them} instead, which nobody else sees."
        yield "Only one player may do so in a hand."

    def _name_poor(self, rules: Rules) -> str:
        """What a poor hand has."""
        names, size = name_ranks(self.ranks), rules.deck.hand_size
        least = size if self.least is None else self.least
        much = "nothing but" if least == size else f"{spell_number(least)} or more"
        hands = [f"{much} {ranks}" for ranks in (names if self.alike else [join_and(names)])]
        others = join_and(name_ranks(self.others))
        return join_or(hands) + (f", and otherwise nothing but {others}," if others else "")


def poor_cards(rule: PoorHand, held: Cards) -> tuple[Cards, ...]:
    """The cards that make a hand poor: a group for each rank if they must be alike."""
    known = {*rule.ranks, *rule.others}
    if rule.others and any(card.rank not in known for card in held):
        return ()
    wanted = [(rank,) for rank in rule.ranks] if rule.alike else [rule.ranks]
    groups = [Cards(card for card in held if card.rank in ranks) for ranks in wanted]
    least = len(held) if rule.least is None else rule.least
    return tuple([group for group in groups if len(group) >= least])


def _swaps(rule: PoorHand, held: Cards) -> tuple[SwapPoor, ...]:
    """The possible swaps, each once; none if the hand is not poor."""
    groups = [some for own in poor_cards(rule, held) for some in combinations(own, rule.swap)]
    return tuple(map(SwapPoor, dict.fromkeys(map(Cards, groups))))


# A card that is turned up would lie face up, and not be one of these.


def _face_down(hand: Hand) -> Cards:
    """The undealt cards that a swap takes."""
    return hand.aside if hand.turned is None else hand.aside - Cards([hand.turned])


def _count_face_down(rules: Rules) -> int:
    """How many cards a swap takes."""
    dealt = len(rules.table.seats) * rules.deck.hand_size
    return len(rules.deck.cards) - dealt - rules.deck.turn_up
