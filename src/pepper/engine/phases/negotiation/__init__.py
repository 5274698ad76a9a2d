"""The negotiation before the play: the hand may be given up, or players may leave it.

Two rules share this phase. In `Negotiation` two sides talk: the defenders may claim stops, throw
the hand in, or ask for tricks, which the declarer grants or refuses (000:45-59). In `DropOuts`, in
`dropping.py`, each player but the declarer may leave the hand (003:153).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING, ClassVar, Final

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import MOST_STRAINS, Cards, Plain, Strain
from pepper.engine.parts.contract import Ended, HandEnd
from pepper.engine.parts.errors import Problem
from pepper.engine.parts.kinds import NO_FACTS, Facts, Kind, Message
from pepper.engine.parts.part import Most, Part, Word
from pepper.engine.parts.phase import Act, Action, Phase, State, wrong_phase
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.scoring import Line
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.slots import NegotiationRule

from .dropping import DropOuts, Dropping, strain_problems
from .statements import (
    MOST_STOPS,
    STOPS,
    Ask,
    DropOut,
    Grant,
    NegotiationAction,
    PlayOn,
    Said,
    Talk,
    ThrowIn,
)
from .wording import kinds_of_stops, list_stops, say, say_choice, say_request

if TYPE_CHECKING:
    from pepper.engine.course.hand import Hand
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.events import Event
    from pepper.engine.sight.view import View
    from pepper.words import Words

__all__ = [
    "MOST_STOPS",
    "STOPS",
    "Ask",
    "Deciding",
    "DropOut",
    "DropOuts",
    "Dropping",
    "Grant",
    "Negotiating",
    "Negotiation",
    "NegotiationAction",
    "PlayOn",
    "Said",
    "Talk",
    "ThrowIn",
    "kinds_of_stops",
    "list_stops",
]


CONCEDED: Final = Kind("conceded", "{bid} conceded")
GRANTED: Final = Kind("granted", "{tricks} trick granted", "{tricks} tricks granted", "tricks")
THROWN_IN: Final = Kind("thrown in")
NO_TRUMPS: Final = Kind("no trumps", "Without trumps nobody can have a stop in them.")
TALK_FIRST: Final = Kind("talk first", "The defenders first claim stops, 0 to 2 of each kind.")
WRONG_GRANT: Final = Kind(
    "wrong grant", "The declarer grants from 0 to as many tricks as were asked for."
)
WRONG_REQUEST: Final = Kind("wrong request", "The defenders may ask for at most {most}.")
NO_REQUEST: Final = Kind("no request", "No tricks can be asked for.")
NOTHING_LEFT: Final = Refusal(NO_REQUEST)
WRONG_DECISION: Final = Kind(
    "wrong decision", "The defenders play on, or give up in a way that the rules allow."
)


class Deciding(Word):
    """Which defenders decide whether the hand is played.

    Source: 003:126.
    """

    FIRST = "the defender on the declarer's left decides"
    ANY = "it is played if any defender wants to play"
    ALL = "it is played if all defenders want to play"


_DECISIONS: Final[dict[Deciding, Message]] = {
    Deciding.FIRST: "play the hand, or throw it in and let the other side score {worth}",
    Deciding.ANY: "play the hand or throw it in: if all of you do, the other side scores {worth}",
    Deciding.ALL: "play the hand or throw it in: if one of you does, the other side scores {worth}",
}
"""What those say who may only play the hand or throw it in."""
_TALK = tuple(
    Talk(on, off, long_off) for on, off, long_off in product(range(MOST_STOPS + 1), repeat=3)
)
_PLAIN_TALK = tuple(talk for talk in _TALK if not talk.on)


def _find_speaker(state: Negotiating) -> Seat | None:
    if state.is_talking:
        return state.defenders[state.talked]
    if state.requested:
        return state.declarer
    voters, voted = state.voters, len(state.voted)
    if voted == len(voters) or state.granted or len(state.decisions) == 1:
        return None
    return voters[voted]


@attrs.frozen(repr=False)
class Negotiating(State):
    """A negotiation in progress; it has only the facts that the rest depends on.

    With talk each defender first claims stops; then the first defender decides for the side, or
    each says whether to play; the declarer answers each request.
    """

    phase: ClassVar[Phase] = Phase.NEGOTIATION
    negotiation: Negotiation
    most: int
    """The most tricks that the defenders may ask for now; a new request must be lower."""
    declarer: Seat
    defenders: tuple[Seat, ...]
    """Clockwise from the declarer's left."""
    trumps: bool = True
    """Whether there are trumps; without them nobody can claim a stop in them (000:49)."""
    talked: int = 0
    """How many defenders have claimed stops."""
    voted: tuple[bool, ...] = ()
    """The decisions so far: whether to play."""
    requested: int = 0
    """The number of tricks in a request that waits for an answer; 0 if there is none."""
    granted: int = 0
    """How many tricks were granted to the defenders; 0 if none."""

    speaker: Seat | None = attrs.field(
        default=attrs.Factory(_find_speaker, takes_self=True), init=False, eq=False
    )
    """The seat to speak; None when the negotiation is over."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The seat to speak; None when the negotiation is over."""
        return self.speaker

    @property
    def thrown_in(self) -> bool:
        """Whether the defenders threw the hand in."""
        enough = any if self.negotiation.deciding is Deciding.ALL else all
        whole = len(self.voted) == len(self.voters)
        return whole and enough(not plays for plays in self.voted)

    @override
    def aspect(self, own: Cards | None) -> str:
        """The same for all hands: statements need not be true."""
        return ""

    @override
    def legal(self, own: Cards | None) -> tuple[NegotiationAction, ...]:
        """The legal statements of the seat to speak."""
        if self.is_talking:
            return _TALK if self.trumps else _PLAIN_TALK
        if self.requested:
            return tuple(map(Grant, range(self.requested + 1)))
        return self.decisions

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the seat to speak may not make this statement; None if it may."""
        if not isinstance(action, NegotiationAction):
            return wrong_phase(Phase.NEGOTIATION)
        if action in self.legal(own):
            return None
        return self._refuse(action)

    def _refuse(self, action: NegotiationAction) -> Refusal:
        """Why an illegal statement is refused."""
        if self.is_talking:
            in_trumps = isinstance(action, Talk) and action.on and not self.trumps
            return Refusal(NO_TRUMPS if in_trumps else TALK_FIRST)
        if self.requested:
            return Refusal(WRONG_GRANT)
        if isinstance(action, Ask):
            return Refusal(WRONG_REQUEST, Facts(most=self.most)) if self.most else NOTHING_LEFT
        return Refusal(WRONG_DECISION)

    @override
    def after(self, face: Action) -> Negotiating:
        """The state with this statement."""
        match face:
            case Talk():
                return attrs.evolve(self, talked=self.talked + 1)
            case Ask(tricks):
                most = tricks - 1 if self.negotiation.reask else 0
                return attrs.evolve(self, requested=tricks, most=most)
            case Grant(tricks):
                return attrs.evolve(self, requested=0, granted=tricks)
            case _:
                return attrs.evolve(self, voted=(*self.voted, isinstance(face, PlayOn)))

    @override
    def events(self, acts: tuple[Act, ...], hand: Hand) -> tuple[Said, ...]:
        """The statement."""
        return Said.all_of(acts[-1:])

    @override
    def settle(self, position: Position) -> Ended | None:
        """The end of the hand if it was given up: both sides score what was agreed (000:45-59)."""
        contract, table = position.contract, position.rules.table
        if contract is None or not (self.thrown_in or self.granted):
            return None
        declarer, granted = table.side(contract.declarer), self.granted
        kind, facts = (GRANTED, Facts(tricks=granted)) if granted else (THROWN_IN, NO_FACTS)
        lines = [Line(declarer, contract.stake.value, CONCEDED, Facts(bid=contract.rung.name))]
        lines += [Line(side, granted, kind, facts) for side in table.every_side if side != declarer]
        ending = HandEnd.GRANTED if granted else HandEnd.THROWN_IN
        return Ended(ending, lines=tuple(lines), made=True)

    @property
    def voters(self) -> tuple[Seat, ...]:
        """The defenders who decide."""
        first = self.negotiation.deciding is Deciding.FIRST
        return self.defenders[:1] if first else self.defenders

    @property
    def is_talking(self) -> bool:
        """Whether the defenders still claim stops."""
        return self.negotiation.talk and self.talked < len(self.defenders)

    @property
    def decisions(self) -> tuple[NegotiationAction, ...]:
        """The choices of a defender who decides; with only one the phase is over."""
        asks = map(Ask, range(1, self.most + 1))
        give_up = (ThrowIn(),) if self.negotiation.throw_in else ()
        return (PlayOn(), *asks, *give_up)


@attrs.frozen(repr=False)
class Negotiation(Part, NegotiationRule):
    """Two sides negotiate before the play: the defenders may give up the hand.

    `Rung.asks` is the number of tricks that the defenders may ask for.

    Source: 000:45-59, 000:92; 003:126 without talk and requests.

    >>> pepper.Negotiation(talk=True)
    Negotiation(talk=True)

    Attributes:
        talk: Whether each defender first claims stops; the claim need not be
            true.
        throw_in: Whether the defenders may throw the hand in.
        reask: Whether the defenders may ask again after a refusal, for fewer
            tricks than before.
        must_play: The strains without a negotiation, in which the hand must be
            played.
        deciding: Who decides for the side. If all are asked, nobody can ask
            for tricks.
    """

    phase: ClassVar[Phase] = Phase.NEGOTIATION
    state: ClassVar[type[State]] = Negotiating
    actions: ClassVar[tuple[type[Action], ...]] = (Talk, ThrowIn, Ask, Grant, PlayOn)
    events: ClassVar[tuple[type, ...]] = (Said,)
    kinds: ClassVar[tuple[Kind, ...]] = (
        *(CONCEDED, GRANTED, THROWN_IN, NO_TRUMPS, TALK_FIRST, WRONG_GRANT),
        *(WRONG_REQUEST, NO_REQUEST, WRONG_DECISION),
    )
    task: ClassVar[Message] = "{who} is to speak before the play"

    talk: bool = False
    throw_in: bool = True
    reask: bool = False
    must_play: tuple[Strain, ...] = attrs.field(
        default=(), validator=Most(MOST_STRAINS, "negotiation", "strains")
    )
    deciding: Deciding = Deciding.FIRST

    @override
    def open(self, position: Position) -> Negotiating | None:
        """The defenders' talk or decision; skipped in strains that must be played."""
        contract = position.contract
        if contract is None or contract.strain in self.must_play:
            return None
        asks, declarer = contract.rung.asks, contract.declarer
        trumps = not isinstance(contract.strain, Plain)
        return Negotiating(self, asks, declarer, position.opponents, trumps)

    @override
    def possible(self, rules: Rules) -> Iterable[Action]:
        """The claims, requests, answers and decisions."""
        if self.talk:
            yield from _TALK
        yield PlayOn()
        asks = max(rung.asks for rung in rules.ladder.rungs)
        yield from map(Ask, range(1, asks + 1))
        yield from map(Grant, range(asks + 1 if asks else 0))
        if self.throw_in:
            yield ThrowIn()

    @override
    def longest(self, rules: Rules) -> int:
        """A claim and a decision of each seat, and each request with its answer."""
        seats = len(rules.table.seats)
        return seats * (1 + self.talk) + 2 * max(rung.asks for rung in rules.ladder.rungs)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses tables without two sides, strains of no rung, and a decision about nothing."""
        if len(rules.table.sides) != 2 or rules.calling is not None:
            what = "a negotiation needs exactly two sides"
            hint = "use a table of two sides, or remove the negotiation"
            yield Problem("negotiation", what, hint)
        yield from strain_problems(self.must_play, rules)
        if self.deciding is not Deciding.FIRST:
            path = ("negotiation", "deciding")
            if not self.throw_in:
                what = "all defenders decide, but they cannot throw the hand in"
                yield Problem("negotiation", what, "set `throw_in`, or use Deciding.FIRST", path)
            if any(rung.asks for rung in rules.ladder.rungs):
                what = "all defenders decide, but only one can ask for tricks"
                yield Problem("negotiation", what, "remove `asks`, or use Deciding.FIRST", path)

    @override
    def prompt(self, view: View, words: Words) -> str:
        """The statements to choose from."""
        legal = view.legal_actions
        if isinstance(legal[0], Talk):
            if "on" in kinds_of_stops(legal):
                return words.text(
                    "say your stops, true or not: in trumps, off (an ace or guarded king) and long "
                    "off (a queen with two more), as in 2 off or none"
                )
            return words.text(
                "say your stops, true or not: off (an ace or guarded king) and long off (a queen "
                "with two more), as in 2 off or none"
            )
        worth = 0 if view.contract is None else view.contract.stake.value
        if isinstance(legal[0], Grant):
            return words.count(
                len(legal) - 1,
                "grant them one trick and score {worth} without playing, or refuse",
                "grant them up to {number} tricks and score {worth} without playing, or refuse",
                worth=worth,
            )
        asks = [action.tricks for action in legal if isinstance(action, Ask)]
        if asks:
            return say_request(asks, worth, words, throw_in=self.throw_in)
        return words.text(_DECISIONS[self.deciding], worth=worth)

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The statement."""
        votes = self.deciding is not Deciding.FIRST
        if votes and isinstance(act.action, PlayOn):
            return words.told(act.seat, "you say yes", "{who} says yes")
        if votes and isinstance(act.action, ThrowIn):
            return words.told(act.seat, "you say no", "{who} says no")
        return say(act, words)

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The statement."""
        return say_choice(action, words)

    @override
    def tell(self, event: Event, words: Words) -> str:
        """The statement."""
        return self.sentence(event.act, words) if isinstance(event, Said) else ""
