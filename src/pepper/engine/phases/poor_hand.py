"""Poor hands: before the bidding, whoever holds too poor a hand may have the cards dealt again.

In the other form the player swaps poor cards for the undealt ones. At a table nobody is asked: a
player with such a hand speaks up. Here every seat is asked in turn, and one without such a hand can
only keep it, so that neither a question nor its absence reveals what a seat holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import RANKS, Cards, Rank
from pepper.engine.parts.contract import Ended, HandEnd
from pepper.engine.parts.deck import read_ranks, repr_ranks
from pepper.engine.parts.errors import Problem
from pepper.engine.parts.kinds import Kind, Message
from pepper.engine.parts.legal import Actions, CardGroups
from pepper.engine.parts.part import Most, Part
from pepper.engine.parts.phase import (
    Act,
    Action,
    CardsAction,
    CardsSeen,
    Move,
    Phase,
    PhaseRule,
    Settled,
    SimpleAction,
    Spot,
    State,
    Taking,
    wrong_phase,
)
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.wording import (
    count_in_figures,
    count_in_words,
    inflect,
    join_and,
    join_or,
    name_ranks,
    spell_number,
)

if TYPE_CHECKING:
    from pepper.engine.course.hand import Hand
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.view import View
    from pepper.words import Words

POOR_HAND: Final = Phase("poor hand")
MOST_CHOICES = 10_000
"""The maximum number of ways to choose the cards of a swap."""
NOT_POOR: Final = Kind("not poor", "The hand is not poor enough, or other cards have to be shown.")


@attrs.frozen
class KeepHand(SimpleAction):
    """Keep the hand, poor or not."""

    word: ClassVar[str] = "keep hand"


@attrs.frozen
class CallMisdeal(CardsAction):
    """Show the whole hand, and have the cards dealt again."""

    word: ClassVar[str] = "misdeal"


@attrs.frozen
class SwapPoor(CardsAction):
    """Show these cards, and swap them for the undealt ones."""

    word: ClassVar[str] = "swap"


@attrs.frozen
class TakeUndealt(CardsAction):
    """Take these undealt cards in a swap; automatic, without a choice."""

    word: ClassVar[str] = "take undealt"


PoorHandAction: TypeAlias = KeepHand | CallMisdeal | SwapPoor


@attrs.frozen(repr=False)
class AskingPoor(State):
    """The seats answer in turn, until one does not keep its hand."""

    phase: ClassVar[Phase] = POOR_HAND
    rule: PoorHand
    asked: tuple[Seat, ...]
    """The seats that are still to answer, in order."""
    swaps: bool = False
    """Whether the first of them has put cards aside, and takes the undealt ones now."""
    misdeal: bool = False
    """Whether a misdeal was called."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The next seat to answer."""
        return self.asked[0] if self.asked else None

    @property
    @override
    def automatic(self) -> Taking | None:
        """Taking the undealt cards in a swap."""
        return Taking(TakeUndealt) if self.swaps else None

    @override
    def legal(self, own: Cards | None) -> tuple[PoorHandAction | CardGroups, ...]:
        """To keep the hand; with a poor one also what the rule allows."""
        if own is None:
            return ()
        poor, swap = poor_cards(self.rule, own), self.rule.swap
        if swap:
            return (*[CardGroups(SwapPoor, cards, swap) for cards in poor], KeepHand())
        return (*[CallMisdeal(own)] * bool(poor), KeepHand())

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the answer is refused; None if it is legal."""
        if not isinstance(action, PoorHandAction):
            return wrong_phase(POOR_HAND)
        fits = isinstance(action, KeepHand) or action in Actions(self.legal(own))
        return None if fits else Refusal(NOT_POOR)

    @override
    def moves(self, action: Action) -> tuple[Move, ...]:
        """Puts the cards of a swap aside; those of a misdeal are shown."""
        seat = self.asked[0]
        if isinstance(action, SwapPoor):
            return (Move(seat, Spot.ASIDE, action.cards),)
        return (Move(seat, seat, action.cards),) if isinstance(action, CallMisdeal) else ()

    @override
    def after(self, face: Action) -> AskingPoor:
        """The state with this answer, or with the undealt cards taken."""
        match face:
            case KeepHand():
                return AskingPoor(self.rule, self.asked[1:])
            case SwapPoor():
                return AskingPoor(self.rule, self.asked[:1], swaps=True)
            case _:
                return AskingPoor(self.rule, (), misdeal=isinstance(face, CallMisdeal))

    @override
    def events(self, acts: tuple[Act, ...], hand: Hand) -> Iterator[CardsSeen | Act]:
        """The answer, and that the seat sees its new cards after a swap."""
        for act in acts[-1:]:
            yield act
            if act.automatic:
                yield CardsSeen(act.seat, hand.cards[act.seat])

    @override
    def settle(self, position: Position) -> Ended | None:
        """The end of the hand after a misdeal."""
        redeal = self.rule.redeal
        return Ended(HandEnd.MISDEAL, lines=(), redeal=redeal) if self.misdeal else None


def _ranks(ranks: Iterable[str | Rank]) -> tuple[Rank, ...]:
    return read_ranks(ranks, "phases")


def _others(ranks: Iterable[str | Rank]) -> tuple[Rank, ...]:
    return read_ranks(ranks, "phases", "others")


@attrs.frozen(repr=False)
class PoorHand(Part, PhaseRule):
    """A player with too poor a hand may have it dealt again, or swap cards for undealt ones.

    It stands in `Rules.phases` before `Phase.AUCTION`, and rules have one at most. Each seat
    answers in turn, from the dealer's left; the first that does not keep its hand ends the phase.
    After a misdeal the cards are dealt again. A swap is for all undealt cards that lie face down;
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
        redeal: Whether the same dealer deals again after a misdeal and the
            hand does not count; otherwise the deal passes on.
    """

    phase: ClassVar[Phase] = POOR_HAND
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
    redeal: bool = attrs.field(default=True, kw_only=True)

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
        if self.swap and not self.redeal:
            what = "`redeal` is off, but cards are swapped, and nobody deals again"
            yield Problem("phases", what, "remove `redeal`", ("redeal",))

    @override
    def open(self, position: Position) -> AskingPoor | None:
        """The first question; skipped if a joker is turned up."""
        if position.turned is not None and position.turned.suit is None:
            return None
        table = position.rules.table
        return AskingPoor(self, table.clockwise(table.left(position.dealer)))

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
    def settles(self, _rules: Rules) -> tuple[Settled, ...]:
        """The deal: the cards are not dealt again."""
        return (Settled.DEAL,)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses blind bids, and ranks that make every hand poor, or none."""
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
            own, held = count_in_figures(most, "card"), count_in_figures(size, "card")
            what = f"the deck has {own} of the poor ranks, and hands have {held}"
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
        swapped = f"{count_in_figures(self.swap, 'card')} {inflect(self.swap, 'is', 'are')} swapped"
        if self.swap != undealt:
            own = inflect(undealt, "is", "are")
            what = f"{swapped}, but {undealt} {own} undealt and face down"
            yield Problem("phases", what, "swap as many as are undealt")
        elif self.swap > (size if self.least is None else self.least):
            what = f"{swapped}, which a poor hand may not have"
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
                return words.told(
                    seat,
                    "you show {cards} and call a misdeal",
                    "{who} shows {cards} and calls a misdeal",
                    cards=words.cards(cards),
                )
            case SwapPoor(cards):
                return words.told(
                    seat,
                    "you show and put aside {cards}",
                    "{who} shows and puts aside {cards}",
                    cards=words.cards(cards),
                )
            case TakeUndealt(cards):
                return words.told(
                    seat,
                    "you take {cards} from the undealt cards",
                    "{who} takes {cards} from the undealt cards",
                    cards=words.cards(cards),
                )
            case _:  # the undealt cards are face down in this view
                return words.count(
                    self.swap,
                    "{who} takes the undealt card",
                    "{who} takes the undealt cards",
                    who=words.seat(seat),
                )

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
            if self.redeal:
                yield "Then the hand does not count, and the same dealer deals again."
            else:
                yield "Then nobody scores, and the next player deals."
            return
        cards, it = count_in_words(self.swap, "card"), inflect(self.swap, "it", "them")
        yield f"{who} {self._name_poor(rules)} may show {cards} of these and put {it} aside."
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


def _count_face_down(rules: Rules) -> int:
    """How many undealt cards a swap takes: a card that is turned up lies face up."""
    dealt = len(rules.table.seats) * rules.deck.hand_size
    return len(rules.deck.cards) - dealt - rules.deck.turn_up
