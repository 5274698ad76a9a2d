"""The interface of a phase: `Phase`, `Action`, `Act`, `Move`, `State` and `PhaseRule`.

A hand is a deal and its acts. It goes through the phases of the rules, in their order. A phase is
one file with three things:

- its *rule*, a frozen part of `Rules` that implements `PhaseRule`: when the phase opens, which
  actions it has, which rules it cannot be combined with, and its texts for people;
- its *actions*, small frozen values with a text form;
- its *state*, a `State`: whose turn it is, which actions are legal for a seat with certain cards,
  where the cards of an action go, and the outcome.

A state is public. It contains no hidden cards and no acts, only the public information that the
rest of the hand depends on. The cards of the seat to act are passed as an argument, and the next
state is computed from the part of an action that the *others* see, so nothing hidden can enter a
state. That is why hands can share states, and why a view can be made from acts alone.

Only the hand moves cards. The state says where the cards of an action go. If the phase does not
know the cards, it names the place that they are taken from, and the hand fills them in.

The engine uses these interfaces only, so phases of other packages work like the library's own. A
part that lacks a member is refused when the rules are made: see ``missing_answers``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol, Self, TypeAlias

import attrs

from .cards import Card, Cards, Suit, to_card, to_cards
from .errors import required
from .kinds import Facts, Kind, Message
from .part import Shown, Word
from .refusals import WRONG_PHASE, Refusal
from .seats import Seat

if TYPE_CHECKING:
    from pepper.engine.course.hand import Hand
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.events import Event
    from pepper.engine.sight.view import View
    from pepper.words import Words

    from .contract import Contract, Ended
    from .errors import Problem
    from .legal import Actions, CardGroups
    from .scoring import Line
    from .tricks import Trick


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


class Settled(Word):
    """The things that the phases of a hand settle one after another: see `PhaseRule.needs`."""

    DEAL = "the deal"
    """The cards can no longer be dealt again."""
    CONTRACT = "the contract"
    """The declarer and the bid, or that nobody bid."""
    STRAIN = "the strain"
    """The trumps, or that there are none. Until then no card ranks above another."""
    CARDS = "the cards in hand"
    """The cards that everybody plays with: no more are exchanged, picked up or discarded."""
    PLAYERS = "who plays"
    """That the hand is played, and by which players."""
    HAND = "the end of the hand"
    """How the hand ends. No phase comes after the one that settles this."""


class Action(Protocol):
    """Anything that can be applied to a match: a frozen value with a text form.

    ``str(action)`` begins with `word`; `read` makes an equal action from the text after it. Most
    actions inherit this from `SimpleAction`, `CardAction` or `CardsAction`.
    """

    word: ClassVar[str]
    """The word or words that its text form begins with, in lower case, such as ``bid`` or
    ``play on``. Several classes may share them."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action with this text after its `word`, or None; may raise `PepperError`."""
        ...


@attrs.frozen
class SimpleAction:
    """A base for actions without fields, such as `Pass`: their text form is their `word`."""

    word: ClassVar[str]

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action, if the rest is empty."""
        return None if rest else cls()

    def __str__(self) -> str:
        return self.word


@attrs.frozen
class CardAction:
    """A base for actions whose only field is a card, such as `CallCard`."""

    word: ClassVar[str]

    card: Card = attrs.field(converter=to_card)
    """The card."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from the text of a card."""
        return cls(Card(rest)) if rest else None

    def __str__(self) -> str:
        return f"{self.word} {self.card}"


@attrs.frozen
class CardsAction:
    """A base for actions whose only field is a group of cards, such as `GiveCards`."""

    word: ClassVar[str]

    cards: Cards = attrs.field(converter=to_cards)
    """The cards, given in any form that `Cards` takes."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from the text of one or more cards."""
        return cls(Cards(rest)) if rest else None

    def __str__(self) -> str:
        return f"{self.word} {self.cards}"


@attrs.frozen
class FaceDown:
    """An action as seen by a seat that may not see its cards."""

    word: ClassVar[str] = "face down"

    cards: int
    """How many cards are hidden."""
    known_to: tuple[Seat, ...]
    """The seats that may see them."""

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
    """The seat that acted; `CHANCE` for the deal."""
    action: Action
    """The action; `FaceDown` if the viewer may not see it."""
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

        Views are not made with it: a hand keeps acts as everybody sees them, and hidden actions
        beside them.
        """
        if self.secret is None:
            return self
        action = self.action if seat in self.secret.known_to else self.secret
        return Act(self.seat, action, self.phase, self.forced, self.automatic, self.to)


class PublicEvent:
    """A base for events that everybody sees in full."""

    __slots__ = ()

    def seen_by(self, _seat: Seat | None) -> Self:
        """The same for everybody."""
        return self


@attrs.frozen
class CardsSeen:
    """A seat looked at its cards: at those that it was dealt, or again after taking others."""

    seat: Seat
    """The seat that looks."""
    cards: Cards | None
    """The cards; None for all other seats."""

    def seen_by(self, seat: Seat | None) -> CardsSeen:
        """The cards are removed for all other seats."""
        return self if seat == self.seat else CardsSeen(self.seat, None)


def wrong_phase(phase: Phase) -> Refusal:
    """The refusal of an action of another phase."""
    required(phase, Phase, "give a phase")
    return Refusal(WRONG_PHASE, Facts(phase=phase.value))


class Spot(Word):
    """A place for cards other than the hand of a seat."""

    STOCK = "the undealt cards"
    """They lie face down."""
    TURNED = "the card turned up"
    ASIDE = "aside"
    """Out of play: a pile for each act that puts cards there."""
    AIR = "on their way"
    """Given but not handed over yet: a pile for each act. They belong to the giver until they land
    in the hand of the seat that the act concerns."""
    TABLE = "on the table"
    """Played to tricks."""


Place: TypeAlias = Seat | Spot
"""A place for cards: the hand of a seat, or a spot."""


@attrs.frozen
class Move:
    """Cards that an action moves. To show cards, move them from a place to the same place."""

    source: Place
    """Where the cards are taken from."""
    target: Place
    """Where they go."""
    cards: Cards | int
    """The cards; how many they are if they are face down."""

    @property
    def count(self) -> int:
        """How many cards are moved."""
        return self.cards if isinstance(self.cards, int) else len(self.cards)

    @property
    def known(self) -> Cards:
        """The cards; none if they are face down."""
        return Cards() if isinstance(self.cards, int) else self.cards


@attrs.frozen
class Automatic:
    """An automatic action: the seat to act has no choice."""

    action: Action
    """The action."""


@attrs.frozen
class Taking:
    """An automatic action in which the seat to act takes all cards at some places."""

    takes: type[CardsAction]
    """The class of the action; the hand makes it with the cards."""
    sources: tuple[Spot, ...] = (Spot.STOCK,)
    """The place that they are taken from."""
    shown: bool = False
    """Whether everybody sees them."""


class State(ABC):
    """The public state of a phase in progress: a frozen, hashable value.

    Every phase implements the abstract members. The defaults of the others suit a phase that moves
    no cards, lets all players look at their own, plays no tricks and scores nothing.
    """

    __slots__ = ()

    phase: ClassVar[Phase]
    """The phase."""
    settles: ClassVar[bool] = False
    """Whether the phase may settle part of the contract; a text record writes the contract after
    the last of these phases."""
    shared: ClassVar[bool] = True
    """Whether equal positions in this state are one object, which caches what follows.

    False for the play, in which hardly any state occurs twice. An unshared state keeps its own
    `acts`. All its actions are open, are chosen by a seat that has looked at its cards, and put
    cards of the seat on the table.
    """

    @property
    @abstractmethod
    def turn(self) -> Seat | None:
        """The seat to act; None when the phase is over."""

    @abstractmethod
    def legal(self, own: Cards | None, /) -> Sequence[Action | CardGroups]:
        """The legal actions of the seat to act, each by itself or as one of some groups of cards.

        `own` are its cards, None if it has not looked.
        """

    @abstractmethod
    def why_not(self, action: Action, own: Cards | None, /) -> Refusal | None:
        """Why an action of the seat to act, which holds `own`, is refused; None if it is legal."""

    @abstractmethod
    def after(self, face: Action, /) -> State:
        """The state after an action, computed from its face alone: see `face`."""

    @abstractmethod
    def settle(self, position: Position, /) -> Contract | Ended | None:
        """The outcome of the finished phase.

        The contract with what the phase adds to it, or how the hand ends; None if neither changes.
        Only a phase whose `settles` is True may return a contract.
        """

    def face(self, action: Action, /) -> Action:
        """The action as the other seats see it: the action itself, or a `FaceDown`."""
        return action

    def list_legal(self, _own: int, /) -> Actions | None:
        """The same as `legal` in an unshared state, of cards as `Cards.bits`, only faster.

        None if not overridden.
        """
        return None

    def lay(
        self, _action: Action, _hands: tuple[int, ...], /
    ) -> tuple[tuple[int, ...], State] | None:
        """The hands after a legal action of an unshared state, and the state after it.

        The hands are `Cards.bits`. None if the action is not legal, or if finding out takes longer
        than a look-up. It is never called for other states, and does the same as `why_not`, `moves`
        and `after`, only faster.
        """
        return None

    def moves(self, _action: Action, /) -> tuple[Move, ...]:
        """The moves of the cards of a legal action, or of its face: see `face`.

        The face of a hidden action decides how many cards go where, and the action only which. If
        one hidden action of a class moves its own cards, all others with the same face do so too.
        """
        return ()

    def aspect(self, _own: Cards | None, /) -> Hashable:
        """The aspect of the cards of the seat to act that the legal actions depend on.

        The legal actions are cached for each aspect. Empty if they depend on no cards. None if not
        overridden: nothing is cached.
        """
        return None

    def lacks(self, _action: Action, /) -> int:
        """Cards that no hand holds from which this action is legal, besides those that it moves.

        They are `Cards.bits` with all copies of each. A belief draws faster if they are all named,
        and it is never wrong to name fewer.
        """
        return 0

    @property
    def to(self) -> Seat | None:
        """The seat that the next action concerns, such as the receiver of cards."""
        return None

    def is_forced(self, _action: Action, /) -> bool:
        """Whether the action is a bid that the seat to act is forced to make."""
        return False

    @property
    def automatic(self) -> Automatic | Taking | None:
        """The next action if the seat to act has no choice; None if it has one."""
        return None

    @property
    def asks(self) -> Card | None:
        """A card whose holders decide what follows; None if nothing hidden decides it.

        The hand answers the question in public: see `answered`.
        """
        return None

    def answered(self, _holders: tuple[Seat, ...], /) -> State:
        """The state after the answer, which names the seats that hold the card."""
        return self

    @property
    def lands(self) -> bool:
        """Whether cards in the air land now; by default when the phase is over."""
        return self.turn is None

    def may_look(self, _seat: Seat, /) -> bool:
        """Whether the seat may look at its cards now. A seat that has looked always sees them."""
        return True

    def events(self, acts: tuple[Act, ...], _hand: Hand, /) -> Iterable[Event]:
        """The events of the last act; `acts` are the acts of the phase so far.

        `_hand` is the hand right after it. `acts` is empty when the phase opens. An event is a
        frozen value of a class that the rule lists in `PhaseRule.events`, or an act.
        """
        return acts[-1:]

    @property
    def acts(self) -> tuple[Act, ...]:
        """The acts of an unshared state; empty for all others, whose acts are in the hand."""
        return ()

    @property
    def act_count(self) -> int:
        """How many acts there are in `acts`."""
        return len(self.acts)

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

    @property
    def nominated(self) -> Suit | None:
        """The suit that was nominated for the joker in this phase; None if none was."""
        return None

    @property
    def early_lead(self) -> Card | None:
        """The card that the declarer laid down in this phase and must lead; None if none was."""
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
    """The message to the others while a seat acts: a clause about ``who``, such as
    ``{who} is to bid``."""

    @abstractmethod
    def open(self, position: Position, /) -> State | None:
        """The first state of the phase, or None to skip the phase."""

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

    def needs(self, _rules: Rules, /) -> Iterable[Settled]:
        """Everything that must be settled before the phase opens; nothing if not overridden.

        All phases that settle it come first. Rules in another order are refused.
        """
        return ()

    def settles(self, _rules: Rules, /) -> Iterable[Settled]:
        """Everything that the phase settles; nothing if not overridden.

        A phase that needs and settles the same comes after those that only settle it.
        """
        return ()

    def thresholds(self, _rules: Rules, /) -> Iterable[int]:
        """The scores from which a side may do more or less in the phase; none if not overridden.

        The phase asks `Position.reached` which seats have come to them.
        """
        return ()

    @abstractmethod
    def problems(self, rules: Rules, /) -> Iterable[Problem]:
        """Why it cannot be combined with the other parts of these rules; nothing if it can."""

    @abstractmethod
    def prompt(self, view: View, words: Words, /) -> str:
        """The choices of the seat to act, as a clause such as ``bid 4 or 5, or pass``."""

    @abstractmethod
    def sentence(self, act: Act, words: Words, /) -> str:
        """The act as a clause with its seat: ``seat 1 gives seat 2 one card``."""

    def choice(self, action: Action, _words: Words, /) -> str:
        """An action as something to choose, such as ``pass``; its text form if not overridden."""
        return str(action)

    def tell(self, _event: Event, _words: Words, /) -> str:
        """An event of the phase as a clause; empty if not overridden, or if there is no need."""
        return ""
