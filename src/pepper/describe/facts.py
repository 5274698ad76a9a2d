"""Events that can occur under rules, and so must be covered by a sheet.

Facts are values; the sentences about them are in the other modules.

Any slot of the rules may hold a part of another package. A sheet knows nothing about such a part
except the sentences that it yields, so facts must not look into it. They read each slot through a
function here (`auction_of`, `scoring_of`, ...), which returns a stand-in for a foreign part: the
simplest part of the library. The sheet then leaves out what it cannot know, and the foreign part's
own sentences say it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import NoneType
from typing import Final, Protocol, TypeVar, runtime_checkable

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import RANKS, Plain, Rank, Strain, Suit
from pepper.engine.parts.ending import Ending
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.exchange import Exchange
from pepper.engine.parts.ladder import Alone, BidLadder, Rung
from pepper.engine.parts.phase import Phase
from pepper.engine.parts.ranking import Ranking
from pepper.engine.parts.scoring import Marks, Scoring
from pepper.engine.parts.tricks import Lead
from pepper.engine.phases.auction import (
    AllPass,
    Auction,
    NoContract,
    PepperRound,
    StuckDealer,
    StuckHolder,
    is_open,
)
from pepper.engine.phases.calling import Calling
from pepper.engine.phases.doubling import Doubling
from pepper.engine.phases.kitty import PickingUp
from pepper.engine.phases.lone_defence import DefendAlone
from pepper.engine.phases.negotiation import DropOuts, Negotiation
from pepper.engine.phases.play import Tricks

P = TypeVar("P")


# Parts of the library and of other packages


@runtime_checkable
class Teller(Protocol):
    """A part of another package, which tells its own rules."""

    def sheet(self, rules: Rules, /) -> Iterable[str]:
        """The part's addition to the rule sheet: whole sentences, tables and `PARAGRAPH`."""
        ...


_LIBRARY: Final = frozenset(
    {
        Ranking,
        BidLadder,
        Auction,
        Calling,
        Negotiation,
        DropOuts,
        Tricks,
        Scoring,
        Ending,
        NoneType,
    }
)


def is_foreign(part: object) -> bool:
    """Whether the part of a slot is of another package.

    A subclass of a library's part is, too: it may play in another way than its fields say.
    """
    return type(part) not in _LIBRARY


def teller(part: object) -> Teller | None:
    """The part of a slot if it tells its own rules; None where the library tells them.

    Raises `PepperError` for a foreign part without a method `sheet`.
    """
    if not is_foreign(part):
        return None
    if isinstance(part, Teller):
        return part
    name = type(part).__name__
    raise PepperError(f"the rule sheet has no sentences for {name}: give it a method `sheet`")


def foreign_phases(rules: Rules) -> Iterator[tuple[Phase, Teller]]:
    """The phases of other packages in their order, each with the library's phase it follows."""
    before = Phase.DEAL
    for one in rules.phases:
        if isinstance(one, Phase):
            before = one
        if isinstance(one, Teller):  # as `Rules` has made sure of foreign phases
            yield before, one


def _known(part: object, stand_in: P) -> P:
    """The part, or the stand-in for a foreign one."""
    return part if isinstance(part, type(stand_in)) and not is_foreign(part) else stand_in


# The strain is in the bid, so that the sheet does not say that it is named after the auction.
_LADDER: Final = BidLadder([Rung("1", 1, strain_in_bid=True)])
_AUCTION: Final = Auction()
_RANKING: Final = Ranking()
_TRICKS: Final = Tricks()
_ELDEST_LEADS: Final = Tricks(lead=Lead.ELDEST)
_SCORING: Final = Scoring()
# An ending needs some end, and this one says nothing of scores.
_ENDING: Final = Ending(timed=True)


def ladder_of(rules: Rules) -> BidLadder:
    """The bids; for a foreign ladder one bid in any suit or at no trump, with nothing special."""
    return _known(rules.ladder, _LADDER)


def auction_of(rules: Rules) -> Auction:
    """The auction; for a foreign one the default, where nobody is ever forced to bid."""
    return _known(rules.auction, _AUCTION)


def ranking_of(rules: Rules) -> Ranking:
    """How cards rank; for a foreign ranking the default."""
    return _known(rules.ranking, _RANKING)


def negotiation_of(rules: Rules) -> Negotiation | None:
    """How the sides negotiate; None where they do not, or in a foreign way."""
    part: object = rules.negotiation
    return part if isinstance(part, Negotiation) and not is_foreign(part) else None


def drop_outs_of(rules: Rules) -> DropOuts | None:
    """How players drop out; None where they do not, or in a foreign way."""
    part: object = rules.negotiation
    return part if isinstance(part, DropOuts) and not is_foreign(part) else None


def tricks_of(rules: Rules) -> Tricks:
    """The play; for a foreign one the default. Without contracts the eldest leads."""
    return _known(rules.tricks, _TRICKS) if rules.has_contracts else _ELDEST_LEADS


def scores_together(rules: Rules) -> bool:
    """Whether all who play against the declarer's side score for the tricks of all of them."""
    return rules.calling is not None or _known(rules.scoring, _SCORING).defenders_together


def doubling_of(rules: Rules) -> Doubling | None:
    """How contracts are doubled; None if they are not."""
    return next((one for one in rules.phases if isinstance(one, Doubling)), None)


def scoring_of(rules: Rules, rung: Rung) -> Scoring:
    """How a hand is scored after that bid; for a foreign scoring the default, without marks."""
    return _SCORING if is_foreign(rules.scoring) else _known(rules.scoring_of(rung), _SCORING)


def ending_of(rules: Rules) -> Ending:
    """The end of the match; for a foreign one an end when the time is up, most points winning."""
    return _known(rules.ending, _ENDING)


# Seats and cards


def partners(rules: Rules) -> int:
    """How many partners sit at the table with a player; with most, where that differs."""
    return rules.table.most_partners


def is_uneven(rules: Rules) -> bool:
    """Whether some players have more partners than others."""
    return rules.table.most_partners > rules.table.fewest_partners


def has_twins(rules: Rules) -> bool:
    """Whether there are several copies of a card."""
    return len(rules.deck.cards.distinct()) < len(rules.deck.cards)


def deck_ranks(rules: Rules) -> list[Rank]:
    """The ranks of the suits, from low to high, also those that only some suits have."""
    ranks = {card.rank for card in rules.deck.cards}
    return [rank for rank in RANKS if rank in ranks]


def aside(rules: Rules) -> int:
    """How many cards are dealt to nobody."""
    return len(rules.deck.cards) - len(rules.table.seats) * rules.deck.hand_size


# The auction


def all_pass(rules: Rules) -> AllPass | None:
    """The rule for when all pass; None if the first player to speak has to bid."""
    auction = auction_of(rules)
    rule = auction.all_pass
    if auction.eldest_must_bid:
        return None
    # Whoever is stuck may bid more by the rule, and yet have nothing more to bid.
    if not isinstance(rule, StuckDealer | StuckHolder):
        return rule
    more = rule.higher and _open_above(ladder_of(rules), rule.rung)
    return attrs.evolve(rule, higher=more)


def _open_above(ladder: BidLadder, name: str) -> bool:
    """Whether a forced bidder may choose anything as high as the rung of that name, or higher."""
    steps = [(n, rung) for n, step in enumerate(ladder.steps) for rung in step]
    # Of several rungs of one name the dealer is held to the lowest that is open to everybody. A
    # foreign ladder has no rung of the name here, and then more may be bid.
    lowest = min((n for n, rung in steps if rung.name == name and is_open(rung)), default=-1)
    return any(n >= lowest and rung.name != name and not rung.over for n, rung in steps)


def no_contract(rules: Rules) -> NoContract | None:
    """The rule for hands that are played although all have passed, if there are any."""
    rule = all_pass(rules)
    return rule if isinstance(rule, NoContract) else None


def plays_unbid(rules: Rules) -> bool:
    """Whether some hands are played without a declarer."""
    return no_contract(rules) is not None or bool(auction_of(rules).turned_trumps)


def no_contract_scoring(rules: Rules) -> Scoring:
    """How hands without a declarer are scored; for a foreign scoring the default."""
    return _SCORING if is_foreign(rules.scoring) else _known(rules.scoring_of(None), _SCORING)


def pepper_round(rules: Rules) -> PepperRound | None:
    """The hands that begin the match without an auction, if there are any."""
    return auction_of(rules).pepper_round


def forces(rules: Rules) -> bool:
    """Whether a bid is ever forced on anybody; a foreign auction may do so."""
    stuck = isinstance(all_pass(rules), StuckDealer | StuckHolder)
    return stuck or pepper_round(rules) is not None or is_foreign(rules.auction)


# Strains and bids


def contract_strains(rules: Rules) -> tuple[Strain, ...]:
    """The strains that hands with a declarer are played in."""
    ladder = ladder_of(rules)
    return tuple(dict.fromkeys(s for rung in ladder.rungs for s in ladder.strains_of(rung)))


def strains(rules: Rules) -> tuple[Strain, ...]:
    """The strains that hands are played in."""
    rule, turned = no_contract(rules), auction_of(rules).turned_trumps
    without: tuple[Strain, ...] = () if rule is None else (rule.strain,)
    return tuple(dict.fromkeys((*contract_strains(rules), *without, *turned)))


def suits(some: tuple[Strain, ...]) -> tuple[Suit, ...]:
    """Those strains that are trump suits."""
    return tuple(strain for strain in some if isinstance(strain, Suit))


def plains(some: tuple[Strain, ...]) -> tuple[Plain, ...]:
    """Those strains that are without trumps."""
    return tuple(strain for strain in some if isinstance(strain, Plain))


def may_pick_up(rules: Rules) -> bool:
    """Whether somebody picks up a kitty, or the card turned up."""
    return any(isinstance(one, PickingUp) for one in rules.phases)


def is_one_bid(rules: Rules) -> bool:
    """Whether no bid goes over another, so that the first one ends the bidding."""
    ladder = ladder_of(rules)
    over = any(offer.rung.dealer_takes or ladder.higher(offer.bid) for offer in ladder.offers)
    return not (over or is_foreign(rules.ladder))


def strain_decides(ladder: BidLadder, rung: Rung) -> bool:
    """Whether of two bids of that name one may be higher by its strain."""
    strains = ladder.strains_of(rung)
    groups = sum(not {*strains}.isdisjoint(group) for group in ladder.strain_order)
    return rung.strains_rank and groups > 1


def may_be_overcalled(ladder: BidLadder, rung: Rung) -> bool:
    """Whether anything may be bid over it by a player who is not forced to bid."""
    over = (offer.rung for bid in ladder.bids(rung) for offer in ladder.higher(bid))
    return any(not higher.forced_only for higher in over)


def names_strain_later(ladder: BidLadder, rung: Rung) -> bool:
    """Whether the strain is chosen when the auction is over."""
    return not rung.strain_in_bid and len(ladder.strains_of(rung)) > 1


def takes_all(rules: Rules, rung: Rung) -> bool:
    """Whether the bid is made with every trick only."""
    return rung.tricks == rules.deck.hand_size


# Who plays, and what is exchanged or given up


def may_be_alone(rules: Rules) -> bool:
    """Whether it matters who plays alone: because partners sit out, or for the points."""
    alone = [rung for rung in ladder_of(rules).rungs if rung.alone is not Alone.NO]
    times = [scoring_of(rules, rung).alone_times for rung in alone]
    return bool(alone) and (partners(rules) > 0 or max(times) > 1)


def raises_of(ladder: BidLadder) -> tuple[Rung, ...]:
    """The bids after which the partner whose bid was raised has to play."""
    return tuple(rung for rung in ladder.rungs if rung.by_partner and not rung.raiser_plays)


def leader_may_sit_out(rules: Rules, lead: Lead) -> bool:
    """Whether the seat that is the first to lead may be one that sits out."""
    out = _sitting_out(rules)
    # A declarer's partner never defends, but anybody else may be the partner of a lone defender.
    if defends_alone(rules):
        out |= _defending(rules)
    if lead is Lead.ELDEST:  # any seat, seen from the declarer
        return bool(out)
    places = {Lead.LEFT_OF_DECLARER: 1, Lead.RIGHT_OF_DECLARER: len(rules.table.seats) - 1}
    return places.get(lead) in out


def _sitting_out(rules: Rules) -> frozenset[int]:
    """How many places to the left of the declarer somebody may be who sits out."""
    seats = len(rules.table.seats)
    if drop_outs_of(rules) is not None:
        return frozenset(range(1, seats))
    if all(rung.alone is Alone.NO for rung in ladder_of(rules).rungs):
        return frozenset()
    return frozenset(
        (partner - seat) % seats
        for seat in rules.table.seats
        for partner in rules.table.partners(seat)
    )


def _defending(rules: Rules) -> frozenset[int]:
    """How many places to the left of the declarer somebody may be who defends."""
    seats = len(rules.table.seats)
    return frozenset(
        (other - seat) % seats
        for seat in rules.table.seats
        for other in rules.table.seats
        if rules.table.side(other) != rules.table.side(seat)
    )


def defends_alone(rules: Rules) -> bool:
    """Whether a defender may play alone."""
    return any(isinstance(one, DefendAlone) for one in rules.phases)


def helps_lone_defender(rules: Rules) -> bool:
    """Whether a defender who plays alone gets cards from the partners."""
    return any(isinstance(one, DefendAlone) and one.gets is not None for one in rules.phases)


def exchange_of(rules: Rules, rung: Rung) -> Exchange | None:
    """The exchange after that bid, with its strains unless it takes place in all of them."""
    exchange, played = rung.exchange, ladder_of(rules).strains_of(rung)
    if exchange is None or not exchange.strains:
        return exchange
    where = tuple(strain for strain in played if strain in exchange.strains)
    return attrs.evolve(exchange, strains=() if where == played else where) if where else None


def negotiates(rules: Rules, rung: Rung) -> Negotiation | None:
    """The rule by which the sides talk after that bid, if there is anything to say."""
    rule = negotiation_of(rules)
    if rule is None or not (rule.talk or rule.throw_in or rung.asks):
        return None
    must_play = {*ladder_of(rules).strains_of(rung)} <= {*rule.must_play}
    return None if must_play else rule


def concedes(rules: Rules, rung: Rung) -> bool:
    """Whether the value of the bid may be scored without a play."""
    rule = negotiates(rules, rung)
    return rule is not None and (rule.throw_in or rung.asks > 0)


# Marks


def marks_of(rules: Rules) -> tuple[Marks, ...]:
    """Everything that is counted beside the points."""
    own = [scoring_of(rules, rung).marks for rung in ladder_of(rules).rungs]
    own.append(no_contract_marks(rules))
    return tuple(marks for marks in own if marks is not None and (marks.set or marks.shut_out))


def no_contract_marks(rules: Rules) -> Marks | None:
    """The marks counted in hands without a declarer, in which nobody can be set."""
    marks = no_contract_scoring(rules).marks if plays_unbid(rules) else None
    return None if marks is None else attrs.evolve(marks, set=0)
