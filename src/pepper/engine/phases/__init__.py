"""The interface of a phase: `Phase`, `Action`, `Act`, `State` and `PhaseRule`.

A hand is a deal and its acts. It goes through the phases of the rules, in their order. A phase is
one file with three things:

- its *rule*, a frozen part of `Rules` that implements `PhaseRule`: when the phase opens, which
  actions it has, which rules it cannot be combined with, and its texts for people;
- its *actions*, small frozen values with a text form;
- its *state*, a `State`: whose turn it is, what is legal, what was done, and the outcome.

The engine uses these interfaces only, so phases of other packages work like the library's own. A
part that lacks a member is refused when the rules are made: see `missing_answers`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Protocol, Self

import attrs
from typing_extensions import get_protocol_members

from pepper.engine.cards import Cards
from pepper.engine.kinds import Facts, Kind, Message
from pepper.engine.part import Shown
from pepper.engine.refusals import WRONG_PHASE, Refusal
from pepper.engine.seats import Seat

if TYPE_CHECKING:
    from pepper.engine.contract import Contract, Ended
    from pepper.engine.errors import Problem
    from pepper.engine.events import Event
    from pepper.engine.hand import Hand
    from pepper.engine.rules import Rules
    from pepper.engine.scoring import Line
    from pepper.engine.tricks import Trick
    from pepper.engine.view import View
    from pepper.words import Words


@attrs.frozen(repr=False, cache_hash=True)
class Phase(Shown):
    """A phase of a hand. Other packages can add their own: ``Phase("swap")``."""

    value: str
    """Its name in records and messages: lower-case words."""

    DEAL: ClassVar[Phase]
    AUCTION: ClassVar[Phase]
    NAMING: ClassVar[Phase]
    CALLING: ClassVar[Phase]
    EXCHANGE: ClassVar[Phase]
    KITTY: ClassVar[Phase]
    NEGOTIATION: ClassVar[Phase]
    PLAY: ClassVar[Phase]
    OVER: ClassVar[Phase]

    def __repr__(self) -> str:
        own = getattr(Phase, self.value.upper(), None)
        return f"Phase.{self.value.upper()}" if own == self else f"Phase({self.value!r})"


Phase.DEAL = Phase("deal")
Phase.AUCTION = Phase("auction")
Phase.NAMING = Phase("naming")
Phase.CALLING = Phase("calling")
Phase.EXCHANGE = Phase("exchange")
Phase.KITTY = Phase("kitty")
Phase.NEGOTIATION = Phase("negotiation")
Phase.PLAY = Phase("play")
Phase.OVER = Phase("over")


class Action(Protocol):
    """Anything that can be applied to a match: a frozen value with a text form.

    ``str(action)`` begins with `word`; `read` makes an equal action from the text after it.
    """

    word: ClassVar[str]
    """The first word of its text form, in lower case. Several classes may share it."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action with this text after its first word, or None; may raise `PepperError`."""
        ...


class CardsAction(Action, Protocol):
    """An action whose only field is a group of cards, such as `GiveCards`."""

    def __init__(self, cards: Cards) -> None: ...

    @property
    def cards(self) -> Cards:
        """The cards."""
        ...


@attrs.frozen
class CardGroups:
    """All groups of so many of these cards, each as an action: ``any two of these as a gift``."""

    kind: type[CardsAction]
    """The class of the actions."""
    cards: Cards
    """The cards to choose from; a group may hold each as often as it is here."""
    count: int
    """The number of cards in a group, 1 or more."""
    fewest: int | None = None
    """The smallest number, if groups of fewer cards are possible too."""

    @property
    def sizes(self) -> range:
        """The possible numbers of cards in a group."""
        return range(self.count if self.fewest is None else self.fewest, self.count + 1)


@attrs.frozen
class FaceDown:
    """What a seat sees of an action whose cards it may not see."""

    word: ClassVar[str] = "face down"

    cards: int
    """How many cards are hidden."""
    known_to: tuple[Seat, ...]
    """Who may see them."""

    def __str__(self) -> str:
        return f"{self.cards} face down"

    @classmethod
    def read(cls, rest: str) -> Self | None:  # noqa: ARG003  (it cannot be done)
        """None: it appears in views only and cannot be applied."""
        return None


@attrs.frozen
class Act:
    """One action of a hand: who did what, and whether there was a choice."""

    seat: Seat
    """Who did it; `CHANCE` for the deal."""
    action: Action
    """What was done; `FaceDown` where the viewer may not see it."""
    phase: Phase
    """The phase in which it was done."""
    forced: bool = False
    """Whether the seat had to bid."""
    automatic: bool = False
    """Whether there was nothing to choose, so that nobody was asked."""
    to: Seat | None = None
    """The seat that it concerns, such as the receiver of cards; None for everybody."""
    secret: FaceDown | None = None
    """What the other seats see instead of the action; None if everybody may see it. Always None in
    a view, whose acts are already redacted."""

    def seen_by(self, seat: Seat | None) -> Act:
        """The act as the seat may know it; None is a spectator.

        This is the only place where an act is redacted: views, and everything made from them, take
        their acts from here.
        """
        if self.secret is None:
            return self
        action = self.action if seat in self.secret.known_to else self.secret
        return Act(self.seat, action, self.phase, self.forced, self.automatic, self.to)


@attrs.frozen
class CardsSeen:
    """A seat looked at its cards: at those that it was dealt, or again after taking others."""

    seat: Seat
    cards: Cards | None
    """The cards; None for all other seats."""

    def seen_by(self, seat: Seat | None) -> CardsSeen:
        """The cards are removed for all other seats."""
        return self if seat == self.seat else CardsSeen(self.seat, None)


def wrong_phase(phase: Phase) -> Refusal:
    """The refusal of an action of another phase."""
    return Refusal(WRONG_PHASE, Facts(phase=phase.value))


class State(ABC):
    """A phase in progress: a frozen value; `apply` returns the next one.

    Every phase implements the abstract members. The defaults of the others suit a phase that moves
    no undealt cards, hides no hand from its owner, plays no tricks and scores nothing.
    """

    __slots__ = ()

    phase: ClassVar[Phase]
    """The phase."""
    settles: ClassVar[bool] = False
    """Whether the phase may settle part of the contract; a text record writes the contract after
    the last of these phases."""
    cards: tuple[Cards, ...]
    """The hand of each seat now: a field of every state."""

    @property
    @abstractmethod
    def turn(self) -> Seat | None:
        """The seat to act; None when the phase is over."""

    @property
    @abstractmethod
    def acts(self) -> tuple[Act, ...]:
        """The acts of this phase, in order. Later states may let more seats see an act."""

    @abstractmethod
    def legal(self) -> tuple[Action, ...]:
        """The legal actions of the seat to act; empty when the phase is over."""

    @abstractmethod
    def apply(self, action: Action, /) -> Self | Refusal:
        """The state after an action of the seat to act, or why the action is refused."""

    @abstractmethod
    def settle(self, hand: Hand, /) -> Contract | Ended | None:
        """The outcome of the finished phase.

        The contract with what the phase adds to it, or how the hand ends; None if neither changes.
        Only a phase whose `settles` is True may return a contract.
        """

    def acts_seen_by(self, seat: Seat | None, /) -> tuple[Act, ...]:
        """The acts as the seat may know them; None is a spectator."""
        # A call for every act would take longer.
        return tuple([a if a.secret is None else a.seen_by(seat) for a in self.acts])

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of this phase, in order. Later states begin with the same events.

        An event is a frozen value of a class that the rule lists in `PhaseRule.events`, or an act.
        """
        return self.acts

    @property
    def aside(self) -> Cards | None:
        """The undealt or discarded cards; None if the phase does not change them."""
        return None

    def has_looked(self, _seat: Seat, /) -> bool:
        """Whether the seat sees its own cards."""
        return True

    @property
    def out(self) -> tuple[Seat, ...]:
        """The seats that left the hand in this phase."""
        return ()

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks."""
        return ()

    @property
    def trick(self) -> Trick | None:
        """The trick in progress; None outside the play."""
        return None

    @property
    def partner(self) -> Seat | None:
        """The seat that became the declarer's partner in this phase; None if there is none."""
        return None

    def score(self, _hand: Hand, /) -> tuple[Line, ...]:
        """Points scored in this phase, added to the score of the hand however it ends."""
        return ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: turn {self.turn}>"


class PhaseRule(Protocol):
    """The rule of a phase: a frozen part of `Rules`.

    If a part inherits from this class, type checkers report missing members, and Python refuses to
    make the part without them.
    """

    __slots__ = ()

    phase: ClassVar[Phase]
    """The phase."""
    state: ClassVar[type[State]]
    """The class of its states."""
    actions: ClassVar[tuple[type[Action], ...]]
    """The classes of its actions."""
    events: ClassVar[tuple[type, ...]]
    """The classes of its events, without `Act`."""
    kinds: ClassVar[tuple[Kind, ...]] = ()
    """The kinds of its refusals and of the lines that it scores."""
    task: ClassVar[Message]
    """What others are told while a seat acts: a clause about ``who``, such as
    ``{who} is to bid``."""

    @abstractmethod
    def open(self, hand: Hand, /) -> State | None:
        """The first state of the phase, or None to skip the phase.

        A state holds values taken from the hand, never the hand itself.
        """

    @abstractmethod
    def possible(self, rules: Rules, /) -> Iterable[Action | CardGroups]:
        """Every action that a seat may choose in this phase under these rules, in a fixed order.

        Whatever the cards are and whoever acts: `pepper.spaces` numbers them. It may have actions
        that never become legal, but lacks none that does.
        """

    @abstractmethod
    def longest(self, rules: Rules, /) -> int:
        """An upper bound on the acts of the phase in one hand, with automatic ones."""

    def automatic(self, _rules: Rules, /) -> Iterable[Action | CardGroups]:
        """Every action that is only ever automatic; none if not overridden."""
        return ()

    @abstractmethod
    def problems(self, rules: Rules, /) -> Iterable[Problem]:
        """Why it cannot be combined with the other parts of these rules; nothing if it can."""

    @abstractmethod
    def prompt(self, view: View, words: Words, /) -> str:
        """What the seat to act may do now: a clause such as ``bid 4 or 5, or pass``."""

    @abstractmethod
    def sentence(self, act: Act, words: Words, /) -> str:
        """The act as a clause with its seat: ``seat 1 gives seat 2 one card``."""

    def choice(self, action: Action, _words: Words, /) -> str:
        """An action as something to choose, such as ``pass``; its text form if not overridden."""
        return str(action)

    def tell(self, _event: Event, _words: Words, /) -> str:
        """An event of the phase as a clause; empty if not overridden, or if there is no need."""
        return ""


def missing_answers(kind: type, protocol: type) -> tuple[str, ...]:
    """The members of a protocol that a class lacks, sorted by name."""
    return tuple(sorted(n for n in get_protocol_members(protocol) if not hasattr(kind, n)))
