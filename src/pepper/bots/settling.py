"""Decisions about a contract near the end of a match, where the score says what they are worth.

The rules of thumb double, drop out or give up as if the match went on for ever. Near its end, each
choice is a contract with a price, or a result, and so it has a chance to win the match, as calls
have in `finishing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import fsum
from typing import Final

import attrs

from pepper.engine.course.derived import per_rules
from pepper.engine.course.rules import Rules
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.ladder import Alone
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.parts.scoring import Scoring, Stake
from pepper.engine.parts.seats import Seat, Side
from pepper.engine.phases.declaring import DECLARING, Declarations, Declare, LetBidStand
from pepper.engine.phases.doubling import DOUBLING, Double, DoubleAgain, Doubling
from pepper.engine.phases.exchange import AskFor, KeepCards
from pepper.engine.phases.lone_defence import LONE_DEFENCE, Defend
from pepper.engine.phases.naming import NameStrain
from pepper.engine.phases.negotiation import Ask, DropOut, Grant, PlayOn, Talk, ThrowIn
from pepper.engine.sight.view import View

from .bidding import Hopes, Terms, bid, feared, name_strain, share_of_help
from .chances import Finish, finish_of
from .counting import own_tricks
from .defying import declare, defend_alone, double
from .finishing import Option, best_by_the_score, bid_by_the_score
from .knowledge import declares, mates
from .passing import Price, Result, lead_of, place_of, price_of, result_of, shared
from .preparing import ALONE, exchange, gift, negotiate, tricks_in_defence

GRANTED: Final = 1
"""The most tricks that a declarer is likely to grant."""
UNLIKELY: Final = 0.003
"""Results that are no likelier are left out."""


def settle_by_the_score(view: View) -> Action | None:
    """The choice of the rules of thumb, or near the end of a match one with a better chance."""
    chosen, finish, contract = settle(view), finish_of(view), view.contract
    if finish is None or view.seat is None or contract is None:
        return chosen
    case = _Case(view, finish, contract, view.seat)
    return best_by_the_score(view, chosen, list(_OPTIONS[view.phase](case)), finish, view.seat)


def is_decided_by_the_score(view: View, action: Action) -> bool:
    """Whether the score is why this is the choice."""
    if finish_of(view) is None:
        return False
    if view.phase == Phase.AUCTION:
        return action == bid_by_the_score(view) != bid(view, Hopes.of(view))
    return view.phase in SETTLED and action == settle_by_the_score(view) != settle(view)


def settle(view: View) -> Action | None:
    """The choice of the rules of thumb, whatever the score."""
    return _RULES[view.phase](view)


@attrs.frozen
class _Case:
    """A seat that has to decide about a contract near the end of a match."""

    view: View
    finish: Finish
    contract: Contract
    seat: Seat

    @property
    def side(self) -> Side:
        """The side of the seat."""
        return self.view.rules.table.side(self.seat)

    @property
    def attacks(self) -> bool:
        """Whether the contract is its side's."""
        return self.declarer == self.side

    @property
    def declarer(self) -> Side:
        """The side that has the contract."""
        return self.view.rules.table.side(self.contract.declarer)

    def options(
        self, action: Action, contract: Contract, hope: float | None = None
    ) -> Iterator[Option]:
        """An action that leads to a contract, if that has a price; see `option`."""
        price = price_of(self.view.rules, contract)
        if price is not None:
            yield self.option(action, contract, price, hope)

    def option(
        self, action: Action, contract: Contract, price: Price, hope: float | None
    ) -> Option:
        """An action that leads to a contract, whose declarer hopes for so many tricks.

        Without a hope, for what is likely by the bid and the seat's cards.
        """
        hope = self.hope(contract, price) if hope is None else hope
        declarer = self.view.rules.table.side(contract.declarer)
        chance = self.finish.chance(self.side, price, hope, declarer)
        points = price.declaring(hope)
        return Option(action, points if declarer == self.side else -points / price.others, chance)

    def hope(self, contract: Contract, price: Price) -> float:
        """The tricks that the declarer's side is likely to take."""
        if contract.declarer == self.seat:
            return self.own_hope(contract)
        likely = price.hope_of_other(pushed=False)
        if not price.tricks or self.attacks:
            return likely
        return self.against(likely, self.own_tricks())

    def own_hope(self, contract: Contract) -> float:
        """The tricks that the seat hopes for as the declarer, or fears if it may take none."""
        rules, rung = self.view.rules, contract.rung
        every = rules.ladder.strains_of(rung)
        strains = every if contract.strain is None else (contract.strain,)
        helped = 0 if contract.alone else share_of_help(self.view)
        terms = Terms.of(rules, rung)
        if not rung.tricks:
            return feared(self.view, terms, strains, helped)
        own = max([own_tricks(self.view, strain) for strain in strains])
        return own + terms.help(own, helped)

    def own_tricks(self) -> float:
        """The seat's own tricks in the strain of the contract, or in the worst one."""
        rules, named = self.view.rules, self.contract.strain
        strains = rules.ladder.strains_of(self.contract.rung) if named is None else (named,)
        return min([own_tricks(self.view, strain) for strain in strains])

    def against(self, likely: float, own: float) -> float:
        """The tricks of a declarer of whom so many are likely, with the seat's own tricks known."""
        size, defenders = self.view.rules.deck.hand_size, len(self.defenders())
        return max(0, min(size - own, likely + (size - likely) / max(1, defenders) - own))

    def defenders(self) -> list[Seat]:
        """The seats that play against the contract, as far as they have not dropped out."""
        table = self.view.rules.table
        dropped = [said.seat for said in self.view.said if isinstance(said.action, DropOut)]
        out = (*self.view.sitting_out, *dropped)
        seats = [seat for seat in table.seats if table.side(seat) != self.declarer]
        return [seat for seat in seats if seat not in out]

    def certain(self, action: Action, result: Result) -> Option:
        """An action with this result."""
        worth = self.view.rules.ending.worth
        points = list(map(worth, result.points))
        lead = lead_of(points, place_of(self.view.rules, self.seat, self.contract.declarer))
        return Option(action, lead, self.finish.after(self.declarer, result)[self.side])


def _name(case: _Case) -> Iterator[Option]:
    """The strains, if the value of the bid depends on them."""
    if not case.contract.rung.strain_bonus or not declares(case.view):
        return
    for action in case.view.legal_actions:
        if isinstance(action, NameStrain):
            yield from case.options(action, case.contract.in_strain(action.strain))


def _exchange(case: _Case) -> Iterator[Option]:
    """To play alone with a partner's card, or together without an exchange."""
    contract, view = case.contract, case.view
    legal = view.legal_actions
    chooses = contract.rung.alone is Alone.IF_EXCHANGED and declares(view) and KeepCards() in legal
    if not chooses or any(isinstance(one, AskFor) for one in legal.parts):
        return
    alone = attrs.evolve(contract, alone=True)
    yield from case.options(gift(view), alone, case.own_tricks() + ALONE)
    yield from case.options(KeepCards(), contract)


def _declare(case: _Case) -> Iterator[Option]:
    """Each declaration, and the contract as it was bid; a partner has no good guess."""
    rule = case.view.rules.rule(case.view.phase)
    if not isinstance(rule, Declarations) or not declares(case.view):
        return
    for rung in rule.rungs:
        if Declare(rung.name) in case.view.legal_actions:
            alone = rung.alone is Alone.YES
            raised = attrs.evolve(case.contract, rung=rung, alone=alone, forced=False)
            yield from case.options(Declare(rung.name), raised)
    yield from case.options(LetBidStand(), case.contract)


def _double(case: _Case) -> Iterator[Option]:
    """The contract as it is, and for twice as much, perhaps as the seat's own."""
    contract, rule = case.contract, case.view.rules.rule(case.view.phase)
    doubled = attrs.evolve(contract, times=2 * contract.times)
    if isinstance(rule, Doubling) and rule.takes_over:
        doubled = attrs.evolve(doubled, declarer=case.seat, bidder=case.seat, forced=False)
    for action in case.view.legal_actions:
        now = doubled if isinstance(action, Double | DoubleAgain) else contract
        yield from case.options(action, now)


def _defend(case: _Case) -> Iterator[Option]:
    """To defend alone, so that the partner's tricks are the declarer's, or together."""
    lone = attrs.evolve(case.contract, lone_defender=case.seat)
    left = case.view.rules.deck.hand_size - case.own_tricks()
    for action in case.view.legal_actions if case.contract.rung.tricks else ():
        if isinstance(action, Defend):
            alone = (lone, left) if action.alone else (case.contract, None)
            yield from case.options(action, *alone)


def _negotiate(case: _Case) -> Iterator[Option]:
    """To drop out or not; otherwise to give the hand up, to play it, or to agree on tricks."""
    legal = case.view.legal_actions
    if DropOut() in legal:
        yield from _drop(case)
        return
    price = price_of(case.view.rules, case.contract)
    if price is None or isinstance(legal[0], Talk) or not case.contract.rung.tricks:
        return
    if declares(case.view):
        likely = case.own_hope(case.contract)
    else:
        size = case.view.rules.deck.hand_size
        likely = case.against(price.hope_of_other(pushed=False), case.own_tricks())
        likely = min(likely, size - tricks_in_defence(case.view))
    played = case.option(PlayOn(), case.contract, price, likely)
    for action in legal:
        if isinstance(action, PlayOn) or action == Grant(0):
            yield attrs.evolve(played, action=action)
        elif isinstance(action, ThrowIn | Grant):
            tricks = action.tricks if isinstance(action, Grant) else 0
            yield case.certain(action, _agreed(case, tricks))
        elif isinstance(action, Ask):  # pragma: no branch  (nothing else is legal)
            given = case.certain(action, _agreed(case, min(action.tricks, GRANTED)))
            # It may be granted or not, but what decides the match is.
            points = (given.points + played.points) / 2
            yield Option(action, points, min(given.chance, played.chance))


def _agreed(case: _Case, tricks: int) -> Result:
    """The result if the declarer makes the bid, and the others are granted so many tricks."""
    others = len(case.view.rules.table.sides) - 1
    return Result((case.contract.stake.value, *[tricks] * others), made=True, tricks=())


def _drop(case: _Case) -> Iterator[Option]:
    """To stay in or to drop out, by what the declarer and the seat itself may take.

    Those who have not decided yet are taken to stay in, and to share the other tricks.
    """
    rules, contract = case.view.rules, case.contract
    price, scoring = price_of(rules, contract), rules.scoring_of(contract.rung)
    if price is None or not isinstance(scoring, Scoring) or mates(case.view):
        return
    place = place_of(rules, case.seat, contract.declarer)
    others = {place_of(rules, seat, contract.declarer) for seat in case.defenders()} - {place}
    known, key = _drops_of(rules), (scoring, contract.stake, place, tuple(sorted(others)))
    drops = known.get(key)
    if drops is None:
        drops = known[key] = _Drops(rules, *key)
    own, likely = case.own_tricks(), price.hope_of_other(pushed=False)
    against = price.shares(case.against(likely, own))
    stays = [
        (one * other, drops.staying(taken, mine))
        for mine, one in enumerate(price.shares(own))
        for taken, other in enumerate(against[: price.size - mine + 1])
        if one * other > UNLIKELY
    ]
    yield _mean(case, PlayOn(), stays)
    shares = price.shares(likely) if others else (1.0,)
    leaves = [(one, drops.leaving(taken)) for taken, one in enumerate(shares) if one > UNLIKELY]
    yield _mean(case, DropOut(), leaves)


@attrs.frozen(eq=False)  # one for each contract and those who are in the hand
class _Drops:
    """The results of a hand for a side that may drop out, each with its points above the others."""

    rules: Rules
    scoring: Scoring
    stake: Stake
    place: int
    """The place of the side in the results."""
    others: tuple[int, ...]
    """The places of the other defenders in the hand."""
    _known: dict[tuple[int, int | None], tuple[float, Result]] = attrs.field(
        factory=dict[tuple[int, int | None], tuple[float, Result]], init=False
    )

    def staying(self, taken: int, mine: int) -> tuple[float, Result]:
        """The result if the declarer and the side take so many tricks."""
        found = self._known.get((taken, mine))
        if found is None:
            rest = self.rules.deck.hand_size - taken - mine
            found = self._known[taken, mine] = self._result(taken, mine, rest, {self.place})
        return found

    def leaving(self, taken: int) -> tuple[float, Result]:
        """The result if the declarer takes so many tricks, or all without an opponent."""
        found = self._known.get((taken, None))
        if found is None:
            size = self.rules.deck.hand_size
            found = self._result(taken if self.others else size, 0, size - taken, set())
            if not self.others:  # no trick is played
                found = found[0], attrs.evolve(found[1], tricks=())
            self._known[taken, None] = found
        return found

    def _result(self, taken: int, mine: int, rest: int, plays: set[int]) -> tuple[float, Result]:
        sides, rule = len(self.rules.table.sides), self.rules.negotiation
        scored = 0 if rule is None else rule.forfeit()
        tricks = [taken if self.others or not plays else taken + rest, *[0] * (sides - 1)]
        for other, share in zip(self.others, shared(rest, len(self.others)), strict=True):
            tricks[other] = share
        tricks[self.place] = mine
        inside = {0, *plays, *self.others}
        dropped = {one: scored for one in range(sides) if one not in inside}
        result = result_of(self.scoring, self.stake, tuple(tricks), dropped=dropped)
        points = list(map(self.rules.ending.worth, result.points))
        return lead_of(points, self.place), result


@per_rules
def _drops_of(_rules: Rules) -> dict[tuple[Scoring, Stake, int, tuple[int, ...]], _Drops]:
    """The results for sides that may drop out, as far as they came up."""
    return {}


def _mean(
    case: _Case, action: Action, results: Sequence[tuple[float, tuple[float, Result]]]
) -> Option:
    """An action with these results, of which the first numbers say how likely each is."""
    total = fsum([likely for likely, _ in results])
    points = fsum([likely * lead for likely, (lead, _) in results])
    after, declarer, side = case.finish.after, case.declarer, case.side
    chance = fsum([likely * after(declarer, one)[side] for likely, (_, one) in results])
    return Option(action, points / total, chance / total)


_RULES: Final[dict[Phase, Callable[[View], Action | None]]] = {
    Phase.NAMING: name_strain,
    Phase.EXCHANGE: exchange,
    Phase.NEGOTIATION: negotiate,
    DECLARING: declare,
    DOUBLING: double,
    LONE_DEFENCE: defend_alone,
}
_OPTIONS: Final[dict[Phase, Callable[[_Case], Iterator[Option]]]] = {
    Phase.NAMING: _name,
    Phase.EXCHANGE: _exchange,
    Phase.NEGOTIATION: _negotiate,
    DECLARING: _declare,
    DOUBLING: _double,
    LONE_DEFENCE: _defend,
}
SETTLED: Final = frozenset(_OPTIONS)
"""The phases with such decisions."""
