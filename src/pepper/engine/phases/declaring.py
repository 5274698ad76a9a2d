"""Declarations: after the auction, the declarer's side may raise the contract in advance.

A declaration is a rung of its own: like a bid, it sets the tricks, their value, whether the
declarer plays alone and which cards are exchanged. So a march or a slam, a doubled stake and the
size of a trade are all declared in the same way.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import Cards
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.errors import Problem
from pepper.engine.parts.kinds import Facts, Kind, Message
from pepper.engine.parts.ladder import MOST_RUNGS, Alone, Rung
from pepper.engine.parts.part import Most, Part, Word
from pepper.engine.parts.phase import (
    Act,
    Action,
    Phase,
    PhaseRule,
    Settled,
    SimpleAction,
    State,
    wrong_phase,
)
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.rung import WORDS
from pepper.engine.parts.scoring import Scoring, Stake, score_hand
from pepper.engine.parts.seats import Seat, Side
from pepper.engine.parts.wording import (
    capitalize,
    count_in_words,
    join_or,
    name_choice,
    name_strain,
)

if TYPE_CHECKING:
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.view import View
    from pepper.words import Words

DECLARING: Final = Phase("declaring")
NOT_DECLARED: Final = Kind("not declared", "Only {bids} can be declared here.")
IDLE: Final = (
    *("strain_in_bid", "by_partner", "raiser_plays", "at_once", "blind", "holding"),
    *("natural", "turns", "dealer_takes", "forced_only"),
)
"""The conditions of a rung that only a bid in an auction can have."""


class Declarer(Word):
    """The seats that may declare."""

    DECLARER = "the declarer"
    PARTNERS = "the declarer's partners"
    SIDE = "the declarer's side"


@attrs.frozen
class Declare:
    """Declare more than was bid."""

    word: ClassVar[str] = "declare"

    rung: str
    """The name of the declaration, such as ``"march"``."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The declaration of that name; None for what cannot be a name."""
        return cls(rest) if re.fullmatch(WORDS, rest) else None

    def __str__(self) -> str:
        return f"declare {self.rung}"


@attrs.frozen
class LetBidStand(SimpleAction):
    """Declare nothing: the contract is as it was bid."""

    word: ClassVar[str] = "as bid"


@attrs.frozen(repr=False)
class Declaring(State):
    """The seats that may declare are asked in turn, until one declares."""

    phase: ClassVar[Phase] = DECLARING
    settles: ClassVar[bool] = True
    asked: tuple[Seat, ...]
    """The seats that are still to be asked, in order."""
    rungs: tuple[Rung, ...]
    """The declarations to choose from, from low to high."""
    declared: Rung | None = None
    """The declaration; None if there is none."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The next seat to answer; None when one has declared, or all have answered."""
        return self.asked[0] if self.asked else None

    @override
    def aspect(self, own: Cards | None) -> str:
        """The same for all hands: any hand may declare."""
        return ""

    @override
    def legal(self, own: Cards | None) -> tuple[Declare | LetBidStand, ...]:
        """Each declaration, or none."""
        return (*[Declare(rung.name) for rung in self.rungs], LetBidStand())

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the answer is refused; None if it is legal."""
        if not isinstance(action, Declare | LetBidStand):
            return wrong_phase(DECLARING)
        names = [rung.name for rung in self.rungs]
        if isinstance(action, LetBidStand) or action.rung in names:
            return None
        return Refusal(NOT_DECLARED, Facts(bids=" / ".join(names)))

    @override
    def after(self, face: Action) -> Declaring:
        """The state with this answer."""
        if not isinstance(face, Declare):
            return attrs.evolve(self, asked=self.asked[1:])
        (declared,) = [rung for rung in self.rungs if rung.name == face.rung]
        return attrs.evolve(self, asked=(), declared=declared)

    @override
    def settle(self, position: Position) -> Contract | None:
        """The contract with the rung that was declared, which nobody was forced to declare."""
        contract, rung = position.contract, self.declared
        if contract is None or rung is None:
            return None
        alone = rung.alone is Alone.YES
        return attrs.evolve(contract, rung=rung, alone=alone, forced=False)


@attrs.frozen(repr=False)
class Declarations(Part, PhaseRule):
    """The declarer's side may raise the contract after the auction, by a declaration.

    The rung that is declared takes the place of the rung that was bid: its tricks, value, scoring,
    exchange and all else hold from then on. The strain stays. The part stands in `Rules.phases`
    after `Phase.AUCTION`, and before the phases that a declaration changes, such as the exchange.

    A march that is announced is a house rule of Euchre and its relatives; in Five Hundred a slam is
    announced in some games.

    Attributes:
        rungs: The possible declarations, from low to high. The names are not those
            of bids. `Rung.over` names the bids over which it may be declared;
            if empty, it may be declared over any. A rung whose strains do not
            include that of the contract is not offered.
        by: Who may declare. The declarer is asked first.
    """

    phase: ClassVar[Phase] = DECLARING
    state: ClassVar[type[State]] = Declaring
    actions: ClassVar[tuple[type[Action], ...]] = (Declare, LetBidStand)
    events: ClassVar[tuple[type, ...]] = ()
    kinds: ClassVar[tuple[Kind, ...]] = (NOT_DECLARED,)
    task: ClassVar[Message] = "{who} is to declare, or to play as bid"

    rungs: tuple[Rung, ...] = attrs.field(validator=Most(MOST_RUNGS, "phases", "rungs"))
    by: Declarer = Declarer.DECLARER

    @override
    def _problems(self) -> Iterator[Problem]:
        if not self.rungs:
            yield Problem("phases", "nothing can be declared", "give rungs", ("rungs",))
        for name, times in Counter(rung.name for rung in self.rungs).items():
            if times > 1:
                what = f"{name} is declared in {times} ways"
                yield Problem("phases", what, "rename one of them", ("rungs",))
        plain = Rung("plain", 1)
        for place, rung in enumerate(self.rungs):
            for field in IDLE:
                if getattr(rung, field) != getattr(plain, field):
                    what = f"{rung.name} has `{field}`, but it is declared, not bid"
                    yield Problem("phases", what, f"remove `{field}`", ("rungs", place, field))

    @override
    def open(self, position: Position) -> Declaring | None:
        """The first question; skipped where nothing can be declared."""
        contract, rules = position.contract, position.rules
        if contract is None:
            return None
        strain, bid = contract.strain, contract.rung.name
        rungs = [
            rung
            for rung in self.rungs
            if (not rung.over or bid in rung.over)
            and (strain is None or strain in rules.ladder.strains_of(rung))
        ]
        declarer = contract.declarer
        rungs = [rung for rung in rungs if (declarer, rung.closed_at) not in position.reached]
        partners = rules.table.partners(declarer)
        may = {
            Declarer.DECLARER: (declarer,),
            Declarer.PARTNERS: partners,
            Declarer.SIDE: (declarer, *partners),
        }[self.by]
        asked = tuple([seat for seat in may if seat not in position.sitting_out])
        return Declaring(asked, tuple(rungs)) if asked and rungs else None

    @override
    def possible(self, _rules: Rules) -> Iterable[Action]:
        """Each declaration, and none."""
        return (*[Declare(rung.name) for rung in self.rungs], LetBidStand())

    @override
    def thresholds(self, _rules: Rules) -> Iterable[int]:
        """The scores at which declarations close."""
        return [rung.closed_at for rung in self.rungs if rung.closed_at is not None]

    @override
    def longest(self, rules: Rules) -> int:
        """An answer of each seat of a side."""
        return 1 + rules.table.most_partners

    @override
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        """The contract that is raised."""
        return (Settled.CONTRACT,)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses unknown bids, settings of bids only, and declarations that come too late."""
        if self.by is not Declarer.DECLARER and not rules.table.most_partners:
            what = f"{self.by.value} may declare, but nobody has a partner"
            yield Problem("phases", what, "remove `by`, or use a table with partners")
        bids = {rung.name for rung in rules.ladder.rungs}
        for rung in self.rungs:
            yield from self._rung_problems(rules, rung, bids)
        yield from self._late_problems(rules)

    def _rung_problems(self, rules: Rules, rung: Rung, bids: set[str]) -> Iterator[Problem]:
        name = rung.name
        if name in bids:
            what = f"{name} is declared, but it is the name of a bid"
            yield Problem("phases", what, "rename one of them")
        for other in rung.over:
            if other not in bids:
                what = f"{name} is declared over {other}, which is not on the ladder"
                yield Problem("phases", what, "name a rung of the ladder")
        for strain in rung.strains:
            if strain not in rules.ladder.strains:
                what = f"{name} is declared in {strain!r}, which is not offered"
                yield Problem("phases", what, "add it to the strains of the ladder")
        if rung.plain_joker is not None or rung.asks:
            what = f"{name} has a `plain_joker` or `asks`, which only bids have"
            yield Problem("phases", what, "remove it")

    def _late_problems(self, rules: Rules) -> Iterator[Problem]:
        """Declarations that change a phase that is over by then."""
        before = rules.phases[: rules.phases.index(self)]
        done = {one if isinstance(one, Phase) else one.phase for one in before}
        changes: dict[Phase, bool] = {
            Phase.EXCHANGE: any(rung.exchange is not None for rung in self.rungs),
            Phase.KITTY: any(rung.without_kitty for rung in self.rungs),
        }
        if len({rung.alone for rung in rules.rungs}) > 1:
            # The seats that sit out neither exchange, nor negotiate, nor take the card turned up.
            later = (Phase.EXCHANGE, Phase.KITTY, Phase.NEGOTIATION, Phase("lone defence"))
            changes |= {phase: True for phase in later if rules.rule(phase) is not None}
        for phase, changed in changes.items():
            if changed and phase in done:
                what = f"a declaration changes what happens in phase {phase.value!r}, which is over"
                yield Problem("phases", what, f"put `Declarations` before {phase!r}")

    @override
    def prompt(self, view: View, words: Words) -> str:
        """The declarations, each with what is at stake then, or to play as bid."""
        contract, legal = view.contract, view.legal_actions
        names = [action.rung for action in legal if isinstance(action, Declare)]
        rungs = [rung for rung in self.rungs if rung.name in names]
        if contract is None:  # in data from outside
            return words.text("declare more, or play as bid")
        told = [
            words.text(
                "{bid} ({stake})",
                bid=words.rung(rung.name),
                stake=words.stake(
                    view.rules,
                    rung,
                    contract.strain,
                    alone=rung.alone is Alone.YES,
                    forced=False,
                    times=contract.times,
                ),
            )
            for rung in rungs
        ]
        return words.text("declare {bids}, or play as bid", bids=words.either(told))

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The answer."""
        if isinstance(act.action, Declare):
            name = words.rung(act.action.rung)
            return words.told(act.seat, "you declare {bid}", "{who} declares {bid}", bid=name)
        return words.told(act.seat, "you declare nothing", "{who} declares nothing")

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The answer."""
        if isinstance(action, Declare):
            return words.text("declare {bid}", bid=words.rung(action.rung))
        return words.text("play as bid")

    def sheet(self, rules: Rules) -> Iterable[str]:
        """Who may declare, when, and each declaration with its effects and points."""
        several = len(rules.table.sides[0]) > 2
        partner = "partners" if several else "partner"
        who = {
            Declarer.DECLARER: "the highest bidder",
            Declarer.PARTNERS: f"the highest bidder's {partner}",
            Declarer.SIDE: f"the highest bidder, and then the {partner},",
        }[self.by]
        early = Phase.NAMING in rules.phases[rules.phases.index(self) :]
        when = "Right after the bidding" if early else "Before the play"
        yield f"{when} {who} may *declare* more than was bid."
        for rung in self.rungs:
            yield _describe(rules, rung)
        yield "What is declared takes the place of the bid, in scoring as well."


def _describe(rules: Rules, rung: Rung) -> str:
    """A declaration with its conditions, its effects and its points."""
    over = f" over {join_or(rung.over)}" if rung.over else ""
    only = ""
    if rung.strains and {*rung.strains} < {*rules.ladder.strains}:
        only = f" (only with {name_choice(rung.strains)})"
    needs = "no trick" if not rung.tricks else count_in_words(rung.tricks, "trick")
    if rung.tricks == rules.deck.hand_size > 1:
        needs = f"all {needs}"
    elif rung.exact:
        needs = f"exactly {needs}, no more and no fewer"
    alone = {
        Alone.NO: "",
        Alone.YES: ", played alone",
        Alone.IF_EXCHANGED: ", played alone if cards are exchanged",
    }[rung.alone]
    swap = ""
    if rung.exchange is not None:
        most = "up to " if rung.exchange.up_to else ""
        swap = f", with an exchange of {most}{count_in_words(rung.exchange.count, 'card')}"
    points = "".join((_describe_points(rules, rung), *_describe_changes(rules, rung)))
    return f"*{capitalize(rung.name)}*{over}{only} needs {needs}{alone}{swap}{points}."


def _describe_changes(rules: Rules, rung: Rung) -> Iterator[str]:
    """The other effects of a declaration, as clauses."""
    for bonus in rung.strain_bonus:
        strain = name_strain(bonus.strain, rules.ladder.strains)
        yield f"; its value is {bonus.points:+} with {strain}"
    if rung.closed_at is not None:
        up = rules.ending.worth(1) > rules.ending.worth(0)
        who = f"a side with {rung.closed_at} points or {'more' if up else 'fewer'}"
        yield f"; {who} may not declare it"
    if rung.without_kitty:
        yield "; the kitty stays face down"
    if rung.lead is not None:
        yield f"; {rung.lead.value} leads"
    if rung.exposed_after == 0:
        yield "; the declarer lays all cards face up before the first lead"
    elif rung.exposed_after is not None:
        after = count_in_words(rung.exposed_after, "trick")
        yield f"; the declarer lays all cards face up after {after}"


def _describe_points(rules: Rules, rung: Rung) -> str:
    """The points of a declaration that is just made, and of one that is set by a trick."""
    scoring = rules.scoring_of(rung)
    if not isinstance(scoring, Scoring):
        return ""
    made, _ = _score(rules, scoring, rung, rung.tricks)
    failed, defence = _score(rules, scoring, rung, rung.one_short)
    more = f", and each defending side {defence:+}" if defence else ""
    if len(rules.table.sides) == 2:
        more = more.replace("each defending side", "the defenders")
    return f"; made it scores {made:+}, and set by one trick {failed:+}{more}"


def _score(rules: Rules, scoring: Scoring, rung: Rung, taken: int) -> tuple[int, int]:
    """The points of the declaring side, and of a side that takes all other tricks."""
    alone = rung.alone is Alone.YES
    stake = Stake(rung.name, rung.value, rung.tricks, forced=False, alone=alone)
    tricks = (taken, rules.deck.hand_size - taken)
    lines = score_hand(scoring, stake, tricks, (Side(0),), ((Side(1),),))
    own, other = [sum(line.points for line in lines if line.side == side) for side in (0, 1)]
    return own, other
