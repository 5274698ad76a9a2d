"""Nominating: where there are no trumps, the holder of the joker may name the suit it belongs to.

At a table nobody is asked: the holder speaks up, or says nothing. Here every seat is asked in turn,
and one without the joker can only nominate none, so that silence does not reveal who holds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import JOKER, SUITS, Cards, Plain, Suit, parse_strain
from pepper.engine.parts.errors import Problem
from pepper.engine.parts.kinds import Kind, Message
from pepper.engine.parts.part import Part
from pepper.engine.parts.phase import Act, Action, Phase, PhaseRule, Settled, State, wrong_phase
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.wording import inflect

if TYPE_CHECKING:
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.view import View
    from pepper.words import Words

NOMINATING: Final = Phase("nominating")
NOT_HOLDER: Final = Kind("not the holder", "Only the holder of the joker can nominate a suit.")


@attrs.frozen
class Nominate:
    """Nominate the suit to which the joker belongs in this hand, or none."""

    word: ClassVar[str] = "nominate"

    suit: Suit | None = None
    """The suit; None to nominate none."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from the letter of a suit, or from ``none``."""
        suit = None if rest == "none" else parse_strain(rest)
        return None if isinstance(suit, Plain) else cls(suit)

    def __str__(self) -> str:
        return f"nominate {'none' if self.suit is None else self.suit}"


_ANY: Final = (*map(Nominate, SUITS), Nominate())
_NONE: Final = (Nominate(),)


@attrs.frozen(repr=False)
class Nominating(State):
    """The seats answer in turn, until one nominates a suit."""

    phase: ClassVar[Phase] = NOMINATING
    asked: tuple[Seat, ...]
    """The seats that are still to answer, in order."""
    suit: Suit | None = None
    """The suit nominated; None until then."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The next seat to answer."""
        return self.asked[0] if self.asked else None

    @property
    @override
    def nominated(self) -> Suit | None:
        """The suit nominated."""
        return self.suit

    @override
    def aspect(self, own: Cards | None) -> bool:
        """Whether the seat holds the joker."""
        return own is not None and JOKER in own

    @override
    def legal(self, own: Cards | None) -> tuple[Nominate, ...]:
        """None; for the holder of the joker any suit as well."""
        return _ANY if self.aspect(own) else _NONE

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the answer is refused; None if it is legal."""
        if not isinstance(action, Nominate):
            return wrong_phase(NOMINATING)
        return None if action in self.legal(own) else Refusal(NOT_HOLDER)

    @override
    def after(self, face: Action) -> Nominating:
        """The state with this answer."""
        suit = face.suit if isinstance(face, Nominate) else None
        return Nominating(self.asked[1:] if suit is None else (), suit)

    @override
    def settle(self, position: Position) -> None:
        """Nothing: see `nominated`."""


@attrs.frozen(repr=False)
class NominateJoker(Part, PhaseRule):
    """The holder of the joker may nominate its suit, where its leader would have to name one.

    The joker is then the highest card of that suit for the rest of the hand, and follows it; a
    little joker comes with it, below it. If no suit is nominated, all stays as the ranking has it
    (`PlainJoker`). Each seat answers in turn, from the dealer's left; only the holder can nominate
    a suit. It stands in `Rules.phases` before `Phase.PLAY`.

    Source: Five Hundred as in Australia (oocities-500).
    """

    phase: ClassVar[Phase] = NOMINATING
    state: ClassVar[type[State]] = Nominating
    actions: ClassVar[tuple[type[Action], ...]] = (Nominate,)
    events: ClassVar[tuple[type, ...]] = ()
    kinds: ClassVar[tuple[Kind, ...]] = (NOT_HOLDER,)
    task: ClassVar[Message] = "{who} is to nominate a suit for the joker, or none"

    @override
    def open(self, position: Position) -> Nominating | None:
        """The first question; skipped where the leader of the joker names no suit."""
        if not position.order.namers & JOKER.bit:
            return None
        table, out = position.rules.table, position.sitting_out
        around = table.clockwise(table.left(position.dealer))
        return Nominating(tuple([seat for seat in around if seat not in out]))

    @override
    def possible(self, _rules: Rules) -> Iterable[Action]:
        """Each suit, and none."""
        return _ANY

    @override
    def longest(self, rules: Rules) -> int:
        """An answer of each seat."""
        return len(rules.table.seats)

    @override
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        """Whether there are trumps, after which bid, and who holds which cards and plays."""
        return (Settled.CONTRACT, Settled.STRAIN, Settled.CARDS, Settled.PLAYERS)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses rules in which no joker's leader ever names a suit."""
        if not rules.deck.jokers:
            what = "the holder of the joker nominates a suit, but the deck has no joker"
            yield Problem("phases", what, "remove `NominateJoker`, or add a joker")
        elif not any(order.namers & JOKER.bit for order in rules.orders):
            what = "a suit is nominated for the joker, but whoever leads it never names one"
            hint = "remove `NominateJoker`, or set `plain_joker` of the ranking or of a bid"
            yield Problem("phases", what, hint)

    @override
    def prompt(self, view: View, words: Words) -> str:
        """To nominate a suit or none; only none without the joker."""
        if len(view.legal_actions) > 1:
            return words.text("nominate the suit to which the joker belongs in this hand, or none")
        return words.text("nominate none: you do not hold the joker")

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The suit, or that there is none."""
        if isinstance(act.action, Nominate) and act.action.suit is not None:
            return words.told(
                act.seat,
                "you nominate {suit} for the joker",
                "{who} nominates {suit} for the joker",
                suit=words.strain(act.action.suit),
            )
        return words.told(
            act.seat, "you nominate no suit for the joker", "{who} nominates no suit for the joker"
        )

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The suit, or none."""
        if isinstance(action, Nominate) and action.suit is not None:
            return words.text("nominate {suit}", suit=words.strain(action.suit))
        return words.text("nominate none")

    def sheet(self, rules: Rules) -> Iterable[str]:
        """Who may nominate a suit, and what the joker is then."""
        several = rules.deck.little_jokers > 0
        yield (
            "Before the first lead of a hand without trumps, the holder of the joker may nominate a"
            " suit."
        )
        yield (
            f"{'Both jokers are' if several else 'The joker is'} then the highest"
            f" {inflect(1 + several, 'card', 'cards')} of that suit for the whole hand, and"
            f" {inflect(1 + several, 'belongs', 'belong')} to it in every way."
        )
