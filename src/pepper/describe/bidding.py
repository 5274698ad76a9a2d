"""The bids and the auction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from pepper.ladder import Alone, BidLadder, Rung
from pepper.phases.auction import (
    AllPass,
    Auction,
    PassedOut,
    StuckDealer,
    StuckHolder,
)
from pepper.rules import Rules
from pepper.wording import (
    are,
    card_named,
    cards_named,
    counted,
    joined_and,
    joined_or,
    number_named,
    strain_named,
    table,
)

from .facts import all_pass, aside, contract_strains, may_be_alone, negotiates, partners, strains
from .naming import bids, grouped, label, played_in
from .scoring import value_matters


def ladder(rules: Rules) -> Iterator[str]:
    """Which bids there are, how high they are, and who may make them when."""
    own, rungs = rules.ladder, rules.ladder.rungs
    columns: dict[str, Callable[[Rung], str]] = {
        "Bid": lambda rung: label(own, rung),
        "Tricks needed": lambda rung: str(rung.tricks),
    }
    if any(value_matters(rules, rung) for rung in rungs):
        columns["Value"] = lambda r: str(r.value) if value_matters(rules, r) else "-"
    alone = {rung.alone for rung in rungs}
    if may_be_alone(rules) and len(alone) > 1:
        columns["Declarer plays"] = lambda rung: _manner(rules, rung.alone)
    if any(negotiates(rules, rung) and rung.asks for rung in rungs):
        columns["Defenders may ask for"] = lambda r: _asked(rules, r)
    yield "The bids, from low to high:" if len(rungs) > 1 else "There is one bid:"
    yield table([list(columns), *([tell(rung) for tell in columns.values()] for rung in rungs)])
    yield from _heights(own)
    yield ""
    yield from _strains(rules)
    if may_be_alone(rules):
        yield from _sitting_out(rules, alone)
    yield ""
    yield from _conditions(own)


def _sitting_out(rules: Rules, alone: set[Alone]) -> Iterator[str]:
    """What it means to play alone."""
    sit = "partner sits" if partners(rules) == 1 else "partners sit"
    if alone == {Alone.YES}:
        yield f"The declarer plays alone{f': the {sit} out' * (partners(rules) > 0)}."
        return
    if len(alone) == 1:
        yield "The declarer plays alone if cards are exchanged."
    if partners(rules):
        yield f"When the declarer plays alone the {sit} out."


def _asked(rules: Rules, rung: Rung) -> str:
    asks = rung.asks if negotiates(rules, rung) else 0
    return counted(asks, "trick") if asks else "-"


def _manner(rules: Rules, alone: Alone) -> str:
    """How the declarer plays."""
    return "with the partner" if alone is Alone.NO and partners(rules) == 1 else alone.value


def _heights(own: BidLadder) -> Iterator[str]:
    """Which bids do not go over each other."""
    level = [joined_and([label(own, rung) for rung in step]) for step in own.steps if len(step) > 1]
    if level:
        yield f"Equally high, so that neither goes over the other: {'; '.join(level)}."
    named = [rung for rung in own.rungs if rung.strain_in_bid and len(own.strains_of(rung)) > 1]
    several = [own.strains_of(rung) for rung in named if _ranked(own, rung)]
    ranked = {strain for strains in several for strain in strains}
    if not ranked:
        if any(_goes_on(own, rung) for rung in named):
            yield "Two bids of one name in different strains are equally high."
        return
    groups = [[s for s in group if s in ranked] for group in own.strain_order]
    order = [f"{joined_and(map(strain_named, g))}{' alike' * (len(g) > 1)}" for g in groups if g]
    yield f"Of two bids of one name the strain decides, from low to high: {', then '.join(order)}."


def _goes_on(own: BidLadder, rung: Rung) -> bool:
    """Whether anything may be bid over it."""
    over = (offer.rung for bid in own.bids(rung) for offer in own.higher(bid))
    return any(not higher.forced_only for higher in over)


def _ranked(own: BidLadder, rung: Rung) -> bool:
    """Whether the strain makes one bid of that name higher than another."""
    strains = own.strains_of(rung)
    return sum(not {*strains}.isdisjoint(group) for group in own.strain_order) > 1


def _strains(rules: Rules) -> Iterator[str]:
    """In which strains each bid is played, and whether it says so itself."""
    own = rules.ladder
    for _, rungs in grouped(own.rungs, lambda rung: frozenset(own.strains_of(rung))):
        played = played_in(own.strains_of(rungs[0]))
        told = tuple(rung for rung in rungs if label(own, rung) == rung.name)
        if len(rungs) == len(own.rungs):
            if {*contract_strains(rules)} != {*strains(rules)}:
                yield f"Bids are played {played}."
        elif told:
            yield f"A bid of {bids(own, told)} is played {played}."
    named = tuple(rung for rung in own.rungs if rung.strain_in_bid)
    if len(named) == len(own.rungs):
        yield "A bid names its strain."
    elif named:
        yield f"A bid of {bids(own, named)} names its strain. Other bids do not; theirs is named"
        yield "when the auction is over."
    elif any(len(own.strains_of(rung)) > 1 for rung in own.rungs):
        yield "A bid does not name its strain; that is done when the auction is over."


_BY_PARTNER: Final = "can be made only by the partner of the player whose bid it goes over"


def _conditions(own: BidLadder) -> Iterator[str]:
    """Which bids are not open to everybody at any time."""
    over = [(r, rungs) for r, rungs in grouped(own.rungs, lambda rung: rung.over) if r]
    pairs = [f"{bids(own, rungs)} over {joined_or(names)}" for names, rungs in over]
    if pairs:
        yield f"Some bids can only be made over certain others: {'; '.join(pairs)}."
    facts: list[Callable[[Rung], str]] = [
        lambda rung: "has to be made by the very next player, or not at all" * rung.at_once,
        lambda rung: _BY_PARTNER * rung.by_partner,
        lambda rung: f"may be made only by a player who holds {_held(rung)}" * bool(rung.holding),
        lambda rung: "is made blind, by a player who has not looked at any card" * rung.blind,
        lambda rung: "is open only to a player who is forced to bid" * rung.forced_only,
    ]
    for fact in facts:
        for rule, rungs in grouped(own.rungs, fact):
            if rule:
                yield f"A bid of {bids(own, rungs)} {rule}."


def _held(rung: Rung) -> str:
    sets = [cards_named(cards) for cards in rung.holding]
    return ", or ".join(f"both {one}" if " and " in one and "," not in one else one for one in sets)


def auction(rules: Rules) -> Iterator[str]:
    """How the bidding goes around, and what happens when nobody bids."""
    own, rule = rules.auction, all_pass(rules)
    yield "The player on the dealer's left speaks first, and the turn goes around clockwise."
    if rules.ladder.has_blind:
        yield from _looking(own)
    yield "In turn everybody bids higher than the last bid, or passes."
    if own.eldest_must_bid:
        yield "Only the first player to speak may not pass."
    yield from _around(rules)
    if own.partner_response and any(rung.by_partner for rung in rules.ladder.rungs):
        yield "When it is over, a partner of the highest bidder who spoke before that bid may still"
        yield "go over it, with a bid that only a partner can make."
    if rule is not None:
        yield f"When all {all_pass_named(rule, all_dealt=not aside(rules))}."
    if isinstance(rule, StuckHolder) and rules.deck.cards.count(rule.card) > 1:
        yield "Of several holders it is the first one from the dealer's left."
    if own.pepper_round is not None:
        hands = own.pepper_round.hands
        yield ""
        yield f"The first {counted(hands, 'hand') if hands > 1 else 'hand'} of a match"
        yield f"{are(hands)} the pepper round: there is no auction, and the player on the dealer's"
        yield f"left has to bid {own.pepper_round.rung}."


def _looking(own: Auction) -> Iterator[str]:
    if own.blind_first:
        yield "But first everybody in turn either bids blind or looks at the cards."
    else:
        yield "Nobody looks at their cards before their first turn; instead of looking one may then"
        yield "bid blind."


def _around(rules: Rules) -> Iterator[str]:
    """When the bidding is over."""
    own, others = rules.auction, len(rules.table.seats) - 1
    few = own.passes is not None and own.passes < others
    ends = ["no higher bid is left"]
    if few:
        ends.insert(0, f"a bid is followed by {counted(own.passes or 0, 'pass')} in a row")
    elif own.laps != 1:
        row = " in a row" * own.reentry
        ends.insert(0, f"all the others have passed{row}" if others > 1 else "the other passes")
    if own.laps == 1:
        yield f"Everybody speaks once, but the bidding is over as soon as {joined_or(ends)}."
        return
    if own.laps is not None:
        times = "twice" if own.laps == 2 else f"{number_named(own.laps)} times"
        ends.insert(0, f"everybody has spoken {times}")
    yield f"The bidding is over when {joined_or(ends)}."
    again = "may bid again later" if own.reentry else "may not bid any more"
    yield f"Whoever has passed {again}."


def all_pass_named(rule: AllPass, *, all_dealt: bool = False) -> str:
    """What happens when all pass, as a sentence that follows on `when all`.

    Where every card is dealt to somebody, each card has a holder.
    """
    if isinstance(rule, PassedOut):
        again = "the same dealer deals again; the hand does not count"
        return f"pass, nobody scores and {again if rule.redeal else 'the deal moves on'}"
    if isinstance(rule, StuckDealer):
        who = "pass, the dealer included," if rule.after_passing else "others pass,"
        text = f"{who} the dealer has to bid {'at least ' * rule.higher}{rule.rung}"
        if rule.take_set is None:
            return text
        return f"{text}, or loses {counted(rule.take_set, 'point')} and nothing is played"
    if isinstance(rule, StuckHolder):
        holder = f"pass, the holder of {card_named(rule.card)} has to bid {rule.rung}"
        again = ", and the same dealer deals again" if rule.redeal else ""
        annulled = f"; if nobody holds it the deal is annulled and nobody scores{again}"
        return holder if all_dealt else f"{holder}{annulled}"
    played = f"pass, the hand is played at {strain_named(rule.strain)}"
    return f"{played} and everybody scores as a defender"
