"""What can happen under rules, and so what a sheet has to speak of."""

from __future__ import annotations

import attrs

from pepper.cards import Plain, Strain, Suit
from pepper.ladder import Alone, BidLadder, Rung
from pepper.phases.auction import (
    AllPass,
    NoContract,
    PassedOut,
    StuckDealer,
    StuckHolder,
    is_open,
)
from pepper.phases.exchange import Exchange
from pepper.phases.negotiation import DropOuts, Negotiation
from pepper.rules import Rules
from pepper.scoring import Marks, Scoring


def partners(rules: Rules) -> int:
    """How many partners sit at the table with everybody."""
    return len(rules.table.sides[0]) - 1


def aside(rules: Rules) -> int:
    """How many cards are dealt to nobody."""
    return len(rules.deck.cards) - len(rules.table.seats) * rules.deck.hand_size


def all_pass(rules: Rules) -> AllPass | None:
    """What happens when all pass; None where the first player to speak has to bid."""
    rule = rules.auction.all_pass
    if rules.auction.eldest_must_bid:
        return None
    if isinstance(rule, StuckDealer) and not _open_above(rules.ladder, rule.rung):
        return attrs.evolve(rule, higher=False)
    return rule


def _open_above(ladder: BidLadder, name: str) -> bool:
    """Whether a forced bidder may choose anything above the rung of that name."""
    steps = [(n, rung) for n, step in enumerate(ladder.steps) for rung in step]
    lowest = min(n for n, rung in steps if rung.name == name and is_open(rung))
    return any(n > lowest for n, rung in steps if not rung.over)


def redeals(rules: Rules) -> bool:
    """Whether the same dealer may have to deal again."""
    rule = all_pass(rules)
    if isinstance(rule, StuckHolder):
        return rule.redeal and aside(rules) > 0
    return isinstance(rule, PassedOut) and rule.redeal


def no_contract(rules: Rules) -> NoContract | None:
    """The rule for hands that are played without a declarer, if there are any."""
    rule = all_pass(rules)
    return rule if isinstance(rule, NoContract) else None


def forces(rules: Rules) -> bool:
    """Whether a bid is ever forced on anybody."""
    stuck = isinstance(all_pass(rules), StuckDealer | StuckHolder)
    return stuck or rules.auction.pepper_round is not None


def contract_strains(rules: Rules) -> tuple[Strain, ...]:
    """The strains that hands with a declarer are played in."""
    ladder = rules.ladder
    return tuple(dict.fromkeys(s for rung in ladder.rungs for s in ladder.strains_of(rung)))


def strains(rules: Rules) -> tuple[Strain, ...]:
    """The strains that hands are played in."""
    rule = no_contract(rules)
    without = () if rule is None else (rule.strain,)
    return tuple(dict.fromkeys((*contract_strains(rules), *without)))


def suits(some: tuple[Strain, ...]) -> tuple[Suit, ...]:
    """Those strains that are trump suits."""
    return tuple(strain for strain in some if isinstance(strain, Suit))


def plains(some: tuple[Strain, ...]) -> tuple[Plain, ...]:
    """Those strains that are without trumps."""
    return tuple(strain for strain in some if isinstance(strain, Plain))


def scoring_of(rules: Rules, rung: Rung) -> Scoring:
    """How a hand is scored after that bid."""
    return rung.scoring or rules.scoring


def takes_all(rules: Rules, rung: Rung) -> bool:
    """Whether the bid is made with every trick only."""
    return rung.tricks == rules.deck.hand_size


def may_be_alone(rules: Rules) -> bool:
    """Whether it matters who plays alone: because partners sit out, or for the points."""
    alone = [rung for rung in rules.ladder.rungs if rung.alone is not Alone.NO]
    times = [scoring_of(rules, rung).alone_times for rung in alone]
    return bool(alone) and (partners(rules) > 0 or max(times) > 1)


def sitting_out(rules: Rules) -> frozenset[int]:
    """How many places to the left of the declarer somebody may be who sits out."""
    seats = len(rules.table.seats)
    if isinstance(rules.negotiation, DropOuts):
        return frozenset(range(1, seats))
    if all(rung.alone is Alone.NO for rung in rules.ladder.rungs):
        return frozenset()
    return frozenset(
        (partner - seat) % seats
        for seat in rules.table.seats
        for partner in rules.table.partners(seat)
    )


def exchange_of(rules: Rules, rung: Rung) -> Exchange | None:
    """What is exchanged after that bid, with the strains only where it is not in all of them."""
    exchange, played = rung.exchange, rules.ladder.strains_of(rung)
    if exchange is None or not exchange.strains:
        return exchange
    where = tuple(strain for strain in played if strain in exchange.strains)
    return attrs.evolve(exchange, strains=() if where == played else where) if where else None


def negotiates(rules: Rules, rung: Rung) -> Negotiation | None:
    """The rule by which the sides talk after that bid, if there is anything to say."""
    rule = rules.negotiation
    if not isinstance(rule, Negotiation) or not (rule.talk or rule.throw_in or rung.asks):
        return None
    must_play = {*rules.ladder.strains_of(rung)} <= {*rule.must_play}
    return None if must_play else rule


def concedes(rules: Rules, rung: Rung) -> bool:
    """Whether the value of the bid may be scored without a play."""
    rule = negotiates(rules, rung)
    return rule is not None and (rule.throw_in or rung.asks > 0)


def marks_of(rules: Rules) -> tuple[Marks, ...]:
    """Everything that is counted beside the points."""
    rule = no_contract(rules)
    own = [scoring_of(rules, rung).marks for rung in rules.ladder.rungs]
    without = None if rule is None else (rule.scoring or rules.scoring).marks
    own += [] if without is None else [attrs.evolve(without, set=0)]
    return tuple(marks for marks in own if marks is not None and (marks.set or marks.shut_out))
