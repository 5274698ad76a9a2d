"""Rules: all parts of a game, checked against each other.

Each slot of `Rules` has a protocol of `pepper.engine.parts.slots`; the library's parts and those of
other packages implement it. The order of the phases is a slot as well: a `Phase` in it stands for
the part in the slot of that phase; a part without a slot stands there itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, Final, Self, overload

import attrs
from typing_extensions import TypeIs, override

from pepper.engine import upward
from pepper.engine.parts.cards import LITTLE_JOKER, RARE, Card, Suit
from pepper.engine.parts.checked import is_tuple, missing_answers, type_problems
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.deck import Deck
from pepper.engine.parts.ending import Ending, Tie
from pepper.engine.parts.errors import (
    Path,
    PepperError,
    Problem,
    RulesError,
    check,
    is_plain,
    problem_at,
    required,
    shown,
)
from pepper.engine.parts.irregularities import Irregularities
from pepper.engine.parts.ladder import BidLadder, Rung, locate_rungs
from pepper.engine.parts.part import LONGEST_TEXT, Most, Part
from pepper.engine.parts.phase import Phase, PhaseRule
from pepper.engine.parts.points import Points
from pepper.engine.parts.ranking import Order, PlainJoker, Ranking
from pepper.engine.parts.scoring import Scoring
from pepper.engine.parts.seats import NOT_REACHED, Reached, Seat
from pepper.engine.parts.slots import (
    AuctionRule,
    CallingRule,
    EndingRule,
    LadderRule,
    NegotiationRule,
    OnSheet,
    RankingRule,
    ScoringRule,
    TricksRule,
)
from pepper.engine.parts.table import Table
from pepper.engine.parts.wording import count_in_figures, name_card
from pepper.engine.phases.auction import Auction, StuckDealer
from pepper.engine.phases.calling import Calling
from pepper.engine.phases.dealing import DealPhase
from pepper.engine.phases.declaring import Declarations
from pepper.engine.phases.negotiation import DropOuts, Negotiation
from pepper.engine.phases.play import Tricks

from .idle import idle_settings
from .library import ACTIONS, PARTS, actions_of
from .order import parts_of_slots, phase_problems
from .position import Key, Position, Scores

if TYPE_CHECKING:
    from pepper.engine.match import Match
    from pepper.engine.sight.view import View
    from pepper.engine.typed import LibraryMatch, LibraryView

LONGEST_NAME = LONGEST_TEXT
"""The maximum length of the name of rules, in characters."""

MOST_PHASES: Final = 50
"""The maximum number of phases after the deal."""

DEAL: Final = DealPhase()

USUAL_PHASES: Final = (
    Phase.AUCTION,
    Phase.NAMING,
    Phase.CALLING,
    Phase.EXCHANGE,
    Phase.NEGOTIATION,
    Phase.PLAY,
)
"""The phases after the deal, in the order of all documented variants."""


@attrs.frozen(repr=False, slots=False)
class Rules(Part):
    """A game: one frozen value made of parts.

    Raises `RulesError`, with all reasons at once, if the parts cannot be
    combined.

    >>> rules = pepper.variant("hasenpfeffer")
    >>> rules.deck
    Deck(ranks='9TJQKA', hand_size=6, jokers=1, packets=(3, 3))
    >>> rules.ending
    Ending(target=10, tie=Tie.DECLARER)

    Attributes:
        name: The name of the game, 1 to 200 printable characters; for a
            documented variant its id and the chosen options.
        table: The seats and the sides, as a `Table`.
        deck: The cards and how they are dealt, as a `Deck`.
        ladder: The possible bids, usually a `BidLadder`.
        scoring: The points for a hand, usually a `Scoring`.
        ending: When the match ends and who wins it, usually an `Ending`.
        ranking: How the cards rank, usually a `Ranking`. By default the bowers
            are the highest trumps.
        auction: How the bidding works, usually an `Auction`. By default each
            player speaks once.
        calling: How a partner is called, usually a `Calling`; None, the
            default, if partners are seated or nobody has a partner.
        negotiation: How a hand may be given up before the play, usually a
            `Negotiation` or `DropOuts`; None, the default, if every hand is
            played.
        tricks: Who leads to the first trick, usually a `Tricks`.
        phases: The phases after the deal, in order: those with a field of
            their own as `Phase`, all others as parts. A phase whose field is
            None is skipped. By default `USUAL_PHASES`.
        irregularities: The penalties for breaches of the rules, and who deals
            after a void hand, as `Irregularities`. By default none are agreed.
        title: The name of the game for people: its short name, and more of it
            after a comma. Up to 200 printable characters, empty by default.
        source: Where the game comes from, in a sentence. Up to 200 printable
            characters, empty by default.
    """

    name: str
    table: Table
    deck: Deck
    ladder: LadderRule
    scoring: ScoringRule
    ending: EndingRule
    ranking: RankingRule = Ranking()
    auction: AuctionRule = Auction()
    calling: CallingRule | None = None
    negotiation: NegotiationRule | None = None
    tricks: TricksRule = Tricks()
    phases: tuple[Phase | PhaseRule, ...] = attrs.field(
        default=USUAL_PHASES, validator=Most(MOST_PHASES, "phases", "phases")
    )
    irregularities: Irregularities = attrs.field(default=Irregularities(), kw_only=True)
    title: str = attrs.field(default="", kw_only=True)
    source: str = attrs.field(default="", kw_only=True)

    def __attrs_post_init__(self) -> None:
        check(self._missing_answers())
        check(type_problems(self, Rules))
        check(
            (
                *self._name_problems(),
                *phase_problems(self),
                *self._ladder_problems(),
                *self._part_problems(),
                *self._ranking_problems(),
                *self._ending_problems(),
            )
        )
        check(self._idle_settings())

    @cached_property
    def rungs(self) -> tuple[Rung, ...]:
        """The rungs of all contracts: those of the ladder, and then those that are declared."""
        return tuple([rung for _, rung in self.located_rungs])

    @property
    def located_rungs(self) -> Iterator[tuple[Path, Rung]]:
        """The same rungs with their paths in these rules."""
        yield from locate_rungs(self.ladder)
        for place, part in enumerate(self.phases):
            if isinstance(part, Declarations):
                for number, rung in enumerate(part.rungs):
                    yield ("phases", place, "rungs", number), rung

    @cached_property
    def sequence(self) -> tuple[PhaseRule, ...]:
        """The rules of all phases, the deal first."""
        slots = parts_of_slots(self)
        found = [slots.get(one) if isinstance(one, Phase) else one for one in self.phases]
        return (DEAL, *(rule for rule in found if rule is not None))

    def following(self, phase: Phase) -> tuple[PhaseRule, ...]:
        """The rules of the phases after this one."""
        return self._following[phase]

    @cached_property
    def _following(self) -> dict[Phase, tuple[PhaseRule, ...]]:
        return {rule.phase: self.sequence[n:] for n, rule in enumerate(self.sequence, 1)}

    def rule(self, phase: Phase) -> PhaseRule | None:
        """The rule of a phase; None if these rules lack the phase."""
        return self._by_phase.get(phase)

    @cached_property
    def _by_phase(self) -> dict[Phase, PhaseRule]:
        return {rule.phase: rule for rule in self.sequence}

    @cached_property
    def thresholds(self) -> tuple[int, ...]:
        """The scores from which a side may do more or less in a hand."""
        return tuple(sorted({score for rule in self.sequence for score in rule.thresholds(self)}))

    def reached(self, scores: tuple[int, ...]) -> Reached:
        """The seats whose side has come to a threshold, each with it."""
        if not self.thresholds:
            return NOT_REACHED
        worth, seats = self.ending.worth, self.table.seats
        at = {seat: worth(scores[self.table.side(seat)]) for seat in seats}
        pairs = [(seat, score) for score in self.thresholds for seat in seats]
        return frozenset(pair for pair in pairs if at[pair[0]] >= worth(pair[1]))

    @property
    def orders(self) -> list[Order]:
        """The order of the cards in a hand without a bid, and after each bid in each strain."""
        orders = [self.ranking.order(self.auction.unbid_strain(None))]
        for rung in self.ladder.rungs:
            ranking = self.ranking_of(rung)
            orders += [ranking.order(strain) for strain in self.ladder.strains_of(rung)]
        return orders

    def ranking_of(self, rung: Rung | None) -> RankingRule:
        """The ranking after a bid of this rung; None is a hand without a bid."""
        if rung is None or rung.plain_joker is None or not isinstance(self.ranking, Ranking):
            return self.ranking
        joker = rung.plain_joker
        if joker not in self._rankings:
            self._rankings[joker] = attrs.evolve(self.ranking, plain_joker=joker)
        return self._rankings[joker]

    @cached_property
    def _rankings(self) -> dict[PlainJoker, Ranking]:
        """The rankings made so far, because each caches its orders."""
        return {}

    def scoring_of(self, rung: Rung | None) -> ScoringRule:
        """The scoring after a bid of this rung; None is a hand without a bid."""
        if rung not in self._scorings:
            self._scorings[rung] = self._scoring_after(rung)
        return self._scorings[rung]

    @cached_property
    def _scorings(self) -> dict[Rung | None, ScoringRule]:
        """The scorings that were asked for, since each hand asks for one."""
        return {}

    def _scoring_after(self, rung: Rung | None) -> ScoringRule:
        changes = self.auction.scoring if rung is None else rung.scoring
        return self.scoring if changes is None else self.scoring.with_changes(changes)

    @cached_property
    def positions(self) -> dict[Key, Position]:
        """The positions that hands under these rules share: see ``engine/course/position.py``."""
        return {}

    @cached_property
    def dealt(self) -> dict[tuple[Seat, Card | None, bool, Reached], Position]:
        """The positions in which hands begin: see `Position.dealt`."""
        return {}

    @cached_property
    def scores(self) -> dict[tuple[Contract | None, tuple[Seat, ...]], Scores]:
        """The scores by contract and seats that sit out: see `Position.scores`."""
        return {}

    @cached_property
    def derived(self) -> dict[object, Any]:
        """What other modules have worked out: see ``engine/course/derived.py``."""
        return {}

    @cached_property
    def foreign(self) -> tuple[type, ...]:
        """The classes of parts from other packages, each once.

        Pass them as ``parts`` to read records, JSON or files of these rules.
        """
        slots = (self.ranking, self.ladder, self.ending, self.scoring, *self.sequence)
        kinds = dict.fromkeys(map(type, slots))
        return tuple(kind for kind in kinds if kind not in PARTS)

    @cached_property
    def action_types(self) -> frozenset[type]:
        """The classes of all actions: those of the library and of `foreign` parts."""
        return frozenset((*ACTIONS, *actions_of(self.foreign)))

    @cached_property
    def has_contracts(self) -> bool:
        """Whether a hand may have a contract.

        False if the auction is of another package and never makes one: its
        states do not say that they settle it (`State.settles`), and no phase
        of another package does.
        """
        # The library's phases after the auction add to a contract, but make none.
        foreign = [one for one in self.phases if not isinstance(one, Phase)]
        makers = (self.auction, *(one for one in foreign if type(one) not in PARTS))
        return any(rule.state.settles for rule in makers)

    def at_most(self, hands: int) -> Self:
        """The same rules, but a match ends after this number of hands.

        The best score then wins, and equal best scores win together. Every
        deal counts, also one that is dealt again. Raises `PepperError` for
        less than one hand, and `RulesError` for an ending of another package.

        >>> pepper.variant("hasenpfeffer").at_most(4).ending
        Ending(target=10, tie=Tie.DECLARER, last_hand=4)
        """
        if type(hands) is not int or hands < 1:
            raise PepperError(f"hands {shown(hands)} must be an integer, 1 or more")
        ending = self._own_ending()
        last = hands if ending.last_hand is None else min(hands, ending.last_hand)
        return self._ended(attrs.evolve(ending, last_hand=last), count_in_figures(last, "hand"))

    def one_hand(self) -> Self:
        """The same rules, but a match is one hand.

        The best score of the hand wins, and equal best scores win together. A
        hand on which nobody bids ends the match as well. There is no pepper
        round and no other end: no target, back door or call of time. Losers
        pay as before. Raises `RulesError` for an ending of another package,
        for an auction of another package that has a pepper round, and for
        settings about forced bids if only a pepper round forces any. Rules of
        one hand stay as they are.
        """
        own, auction = self._own_ending(), self.auction
        if auction.pepper_round is not None:
            if type(auction) is not Auction:
                what = f"{type(auction).__name__} has a pepper round"
                raise RulesError((Problem("auction", what, "use one without a pepper round"),))
            auction = attrs.evolve(auction, pepper_round=None)
        down = own.worth(1) < own.worth(0)
        ending = Ending(
            # Without them higher scores would be better.
            target=own.target if down else None,
            back_door=own.back_door if down and own.target is None else None,
            start=own.start,
            tie=Tie.JOINT,
            last_hand=1,
            payout=own.payout,
        )
        if (ending, auction) == (own, self.auction):
            return self
        return attrs.evolve(self._ended(ending, "one hand"), auction=auction)

    def _repr_markdown_(self) -> str | None:
        try:
            return str(upward.describe.rule_sheet(self))
        except PepperError:  # for a part of another package; notebooks then show the repr
            return None

    def _own_ending(self) -> Ending:
        if isinstance(self.ending, Ending):
            return self.ending
        what = f"{type(self.ending).__name__} does not support `last_hand`"
        raise RulesError((Problem("ending", what, "use `Ending`"),))

    def _ended(self, ending: Ending, how: str) -> Self:
        """The rules with this ending, and a name that says so."""
        name = f"{self.name[: LONGEST_NAME - len(how) - 2]}, {how}"
        return attrs.evolve(self, name=name, ending=ending)

    def _missing_answers(self) -> Iterator[Problem]:
        """Members of the protocols that a part of another package lacks, and what is no phase."""
        phases: object = self.phases
        own: dict[str, object] = {one.name: getattr(self, one.name) for one in attrs.fields(Rules)}
        slots: list[tuple[str, object, type]] = [
            ("ranking", self.ranking, RankingRule),
            ("ladder", self.ladder, LadderRule),
            ("auction", self.auction, AuctionRule),
            ("calling", self.calling, CallingRule),
            ("negotiation", self.negotiation, NegotiationRule),
            ("tricks", self.tricks, TricksRule),
            ("scoring", self.scoring, ScoringRule),
            ("ending", self.ending, EndingRule),
            # Types are checked after this.
            *(
                ("phases", one, PhaseRule)
                for one in (phases if is_tuple(phases) else ())
                if not isinstance(one, Phase)
            ),
        ]
        for slot, part, protocol in slots:
            kind = type(part)
            if slot == "phases" and attrs.has(kind) and not hasattr(kind, "phase"):
                field = next((name for name, one in own.items() if type(one) is kind), None)
                hint = f"set the field `{field}`" if field else "put phases there only"
                yield Problem(slot, f"{kind.__name__} is in the order, but is no phase", hint)
                continue
            if kind in PARTS or not attrs.has(kind):
                continue
            missing = [*missing_answers(kind, protocol), *missing_answers(kind, OnSheet)]
            asked = _missing_state_members(getattr(kind, "state", None))
            for name in (*missing, *(f"state.{name}" for name in asked)):
                what = f"{kind.__name__} lacks {name!r}"
                yield Problem(slot, what, f"implement it as in {protocol.__name__}")

    def _name_problems(self) -> Iterator[Problem]:
        if not (self.name and is_plain(self.name, LONGEST_NAME)):
            hint = f"1 to {LONGEST_NAME} printable characters"
            yield Problem("name", f"it is {shown(self.name)}", hint)
        for field, text in (("title", self.title), ("source", self.source)):
            if not is_plain(text, LONGEST_NAME):
                hint = f"up to {LONGEST_NAME} printable characters"
                yield Problem(field, f"it is {shown(text)}", hint)

    def _part_problems(self) -> Iterator[Problem]:
        for rule in self.sequence:
            yield from rule.problems(self)

    def _ranking_problems(self) -> Iterator[Problem]:
        """A joker that the ranking does not know, and the first card that it does not rank."""
        for path, rung in locate_rungs(self.ladder):
            if rung.plain_joker is not None and not isinstance(self.ranking, Ranking):
                own = type(self.ranking).__name__
                what = f"{own} has no `plain_joker`, but {rung.name} has one"
                yield Problem("ladder", what, "use `Ranking`", (*path, "plain_joker"))
        rare = [card for card in RARE if card in self.deck.cards]
        strains = (*self.ladder.strains, self.auction.unbid_strain(None)) if rare else ()
        orders = [self.ranking.order(strain) for strain in strains]
        for card in rare:
            if not all(order.followers[card.index] for order in orders):
                field = "little_jokers" if card is LITTLE_JOKER else "ranks"
                what = f"{type(self.ranking).__name__} does not rank {name_card(card)}"
                hint = f"name it in `Order.of`, or leave it out of `{field}`"
                yield Problem("ranking", what, hint, ("deck", field))
                break

    def _ladder_problems(self) -> Iterator[Problem]:
        size = self.deck.hand_size
        tricks = count_in_figures(size, "trick")
        for path, rung in self.located_rungs:
            if rung.tricks > size:
                what = f"{rung.name} needs {rung.tricks} tricks, but there are only {size}"
                yield problem_at((*path, "tricks"), what, "deal larger hands or remove the rung")
            if rung.exposed_after is not None and rung.exposed_after >= size:
                what = f"{rung.name} exposes cards after {rung.exposed_after} of {tricks}"
                yield problem_at((*path, "exposed_after"), what, "expose them earlier")
            if rung.asks > size:
                what = f"{rung.name} lets the defenders ask for {rung.asks} of {tricks}"
                yield Problem("ladder", what, "lower `asks`", (*path, "asks"))
            yield from self._held_problems(rung, path)
        if not self.table.most_partners:
            names = [rung.name for rung in self.ladder.rungs if rung.by_partner]
            if names:
                what = f"there is no partner to bid {', '.join(names)}"
                yield Problem("ladder", what, "use a table with partners, or remove the rung")

    def _held_problems(self, rung: Rung, path: Path) -> Iterator[Problem]:
        """Cards that a bidder must hold, and that no hand of these cards can have."""
        size = self.deck.hand_size
        for place, cards in enumerate(rung.holding):
            if not cards <= self.deck.cards:
                what = f"{rung.name} needs {cards}, which the deck does not have"
                hint = "name cards of the deck"
                yield Problem("ladder", what, hint, (*path, "holding", place))
            elif len(cards) > size:
                what = f"{rung.name} needs {len(cards)} cards in a hand of {size}"
                hint = "name fewer cards"
                yield Problem("ladder", what, hint, (*path, "holding", place))
        if rung.natural is not None:
            asked = [one for one in self.ladder.strains_of(rung) if isinstance(one, Suit)]
            if not all(rung.natural.are_held(self.deck.cards, suit) for suit in asked):
                what = f"{rung.name} needs more natural trumps than the deck has"
                hint = "lower `count`, or name fewer ranks in `without`"
                yield Problem("ladder", what, hint, (*path, "natural"))
            elif rung.natural.count > size:
                what = f"{rung.name} needs {rung.natural.count} cards in a hand of {size}"
                yield Problem("ladder", what, "lower `count`", (*path, "natural", "count"))

    def _idle_settings(self) -> Iterator[Problem]:
        if has_library_parts(self):
            yield from idle_settings(self)

    def _ending_problems(self) -> Iterator[Problem]:
        ending = self.ending
        if not isinstance(ending, Ending):
            return
        if ending.tie is Tie.PEPPER_ROUND and self.auction.pepper_round is None:
            what = "ties are broken by a pepper round, but the auction has no pepper round"
            yield Problem("ending", what, "give the auction a pepper round")
        if ending.target is not None and not any(self._gains(ending)):
            what = f"the target of {ending.target} cannot be reached"
            yield Problem("ending", what, "add a score in that direction")
        others = ending.target, ending.gap, ending.hands, ending.last_hand
        only = not ending.timed and all(end is None for end in others)
        loses = only or ending.floor is not None
        if not loses or any(self._losses(ending)):
            return
        if only:
            what = f"the back door at {ending.back_door} cannot be reached"
            yield Problem("ending", what, "add a score in that direction")
        else:
            what = f"no hand brings a score below the floor of {ending.floor}"
            yield Problem("ending", what, "remove `floor`", ("ending", "floor"))

    def _gains(self, ending: Ending) -> Iterator[bool]:
        """For each possible score of a hand: whether it brings a side nearer to the target.

        The scores of other packages' scorings are unknown here and assumed to do so.
        """
        start = ending.worth(0)
        for rung in self.rungs:
            scoring = self.scoring_of(rung)
            if isinstance(scoring, Scoring):
                ways = [scoring.made, scoring.all_tricks, scoring.all_tricks_unaided]
                if scoring.taken_off:
                    ways += [-points for points in scoring.in_defence if points is not None]
                else:
                    ways += [scoring.defence, scoring.defence_of_set]
                for gain in self._points(rung, ways, least=min(rung.tricks, 1)):
                    yield ending.worth(gain) > start
            else:
                yield True

    def _losses(self, ending: Ending) -> Iterator[bool]:
        """For each possible score of a hand: whether it takes a side away from the target.

        What parts of other packages score is assumed to do so.
        """
        rule = getattr(self.auction, "all_pass", None)
        yield isinstance(rule, StuckDealer) and bool(rule.take_set)
        yield any(type(one) not in PARTS for one in self.sequence)
        for rung in (*self.rungs, None):
            scoring = self.scoring_of(rung)
            if isinstance(scoring, Scoring):
                yield scoring.taken_off
                for loss in self._points(rung, scoring.rows, least=0):
                    yield ending.worth(loss) < ending.worth(0)
            else:
                yield True

    def _points(
        self, rung: Rung | None, ways: Iterable[Points | None], *, least: int
    ) -> Iterator[int]:
        """The values of these points after a bid, with at least this number of tricks."""
        size, needed = self.deck.hand_size, 0 if rung is None else rung.tricks
        values = {0}
        if rung is not None:
            values = {rung.value_in(strain) for strain in self.ladder.strains_of(rung)}
        # Points are linear in the undertricks, so none and the most of them will do.
        for taken, missing, value in product(range(least, size + 1), (0, needed or size), values):
            over = max(taken - needed, 0) if needed else 0
            for points in ways:
                if points is not None:
                    yield points.of(taken, value, missing, over)


def _missing_state_members(state: type | None) -> list[str]:
    """Members that the state of a phase lacks; none for parts that are not phases."""
    if state is None:
        return []
    abstract: frozenset[str] = getattr(state, "__abstractmethods__", frozenset())
    return sorted({*abstract, *([] if hasattr(state, "phase") else ["phase"])})


if TYPE_CHECKING:

    class LibraryRules(Rules):
        """Rules with the library's own parts in all slots, for type checkers."""

        ladder: BidLadder
        scoring: Scoring
        ending: Ending
        ranking: Ranking
        auction: Auction
        calling: Calling | None
        negotiation: Negotiation | DropOuts | None
        tricks: Tricks

        @override
        def scoring_of(self, rung: Rung | None) -> Scoring: ...

else:
    LibraryRules = Rules


@overload
def has_library_parts(of: Rules) -> TypeIs[LibraryRules]: ...
@overload
def has_library_parts(of: Match) -> TypeIs[LibraryMatch]: ...
@overload
def has_library_parts(of: View) -> TypeIs[LibraryView]: ...
def has_library_parts(of: Rules | Match | View) -> bool:
    """Whether all slots of rules have the library's own parts, as in every documented variant.

    Check this before you use members that the protocols of the slots do not have, such as
    `Scoring.made` and `Auction.all_pass`. Of a match or a view, the rules are checked; type
    checkers then know that every action, event and state is one of the library's:
    `LibraryAction`, `LibraryEvent` and `LibraryState`.
    """
    required(getattr(of, "rules", of), Rules, "give rules, a match or a view")
    return not (of if isinstance(of, Rules) else of.rules).foreign
