"""Sentences on the play of the cards."""

from __future__ import annotations

from collections.abc import Iterator

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import LOW
from pepper.engine.parts.ladder import BidLadder, Rung
from pepper.engine.parts.tricks import Lead
from pepper.engine.parts.wording import capitalize, count_in_words
from pepper.engine.phases.calling import Calling

from .facts import (
    contract_strains,
    drop_outs_of,
    has_twins,
    ladder_of,
    leader_may_sit_out,
    partners,
    plains,
    plays_unbid,
    raises_of,
    ranking_of,
    strains,
    suits,
    teller,
    tricks_of,
)
from .layout import PARAGRAPH
from .naming import group_rungs, join_strains, name_bids, name_where


def describe_tricks(rules: Rules) -> Iterator[str]:
    """The lead, the winner of a trick, and the cards that are exposed."""
    foreign = teller(rules.tricks)
    if foreign is None:
        yield from _describe_play(rules)
    else:
        yield from foreign.sheet(rules)
        yield PARAGRAPH
    yield from _describe_exposed(rules)


def _describe_play(rules: Rules) -> Iterator[str]:
    yield from _describe_first_lead(rules)
    bound = isinstance(rules.calling, Calling) and rules.calling.must_play
    named = ", unless you must play the named card" if bound else ""
    yield f"You must follow suit if you can, and otherwise may play any card{named}."
    best = "best" if LOW in strains(rules) else "highest"
    led = f"the {best} card of the suit led"
    if suits(strains(rules)):
        yield f"The {best} trump takes the trick or, without a trump, {led}."
    else:
        yield capitalize(f"{led} takes the trick.")
    if has_twins(rules):
        of = "two identical cards" if rules.deck.copies == 2 else "identical cards"
        higher = "last" if ranking_of(rules).later_wins else "first"
        yield f"Of {of} the {higher} one played is higher."
    yield "The winner leads to the next."


def _describe_exposed(rules: Rules) -> Iterator[str]:
    """After which bids a declarer's cards lie face up, and from when on."""
    ladder = ladder_of(rules)
    who = "whoever plays the bid" if raises_of(ladder) else _name_leader(rules, Lead.DECLARER)
    for after, some in group_rungs(ladder.rungs, lambda rung: rung.exposed_after):
        if after is not None:
            begins = {0: "before the first lead", 1: "after the first trick"}
            when = begins.get(after, f"after {count_in_words(after, 'trick')}")
            yield capitalize(f"{name_where(ladder, some)}{who} lays all cards face up {when}.")


def _describe_first_lead(rules: Rules) -> Iterator[str]:
    """Says who leads to the first trick."""
    leads, own = _leads(rules), _own_leads(ladder_of(rules))
    first, *others = dict.fromkeys(leads)
    if others:
        played = contract_strains(rules)
        where, plain = join_strains(plains(played), played), _name_leader(rules, others[0])
        leader = _name_leader(rules, first)
        yield f"With trumps {leader} leads to the first trick; {where}, {plain}."
    else:
        who = f"{_name_leader(rules, first)}{_name_raised_leader(rules)}"
        yield f"{capitalize(who)} leads to the first trick."
    for lead, some in own:
        who = _name_leader(rules, lead)
        if lead is Lead.DECLARER and not {*some}.isdisjoint(raises_of(ladder_of(rules))):
            who = "whoever plays the bid"
        yield f"{capitalize(name_where(ladder_of(rules), some))}{who} leads to it instead."
    if plays_unbid(rules) and ({*leads} != {Lead.ELDEST} or own):
        yield f"In a hand without a bid it is {_name_leader(rules, Lead.ELDEST)}."
    if any(leader_may_sit_out(rules, lead) for lead in (*leads, *(lead for lead, _ in own))):
        dropped = "has dropped out" if drop_outs_of(rules) is not None else "sits out"
        yield f"If that player {dropped}, the next one to the left leads."
    if len(rules.table.seats) == 2:
        yield "The other player then plays a card."
    else:
        yield "The others play to the trick in turn, one card each."


def _own_leads(ladder: BidLadder) -> tuple[tuple[Lead, tuple[Rung, ...]], ...]:
    """Says who leads after bids with a lead of their own."""
    leads = group_rungs(ladder.rungs, lambda rung: rung.lead)
    return tuple((lead, some) for lead, some in leads if lead is not None)


def _name_raised_leader(rules: Rules) -> str:
    """Says who leads instead of the bidder if a partner has to play the bid."""
    raises = tuple(rung for rung in raises_of(ladder_of(rules)) if rung.lead is None)
    if not raises or {*_leads(rules)} != {Lead.DECLARER}:
        return ""
    return f", or in {name_bids(ladder_of(rules), raises)} the partner who plays it,"


def _name_leader(rules: Rules, lead: Lead) -> str:
    """Names the leader of the first trick."""
    return {
        # With partners both of a team are called bidders.
        Lead.DECLARER: "the highest bidder" if partners(rules) else "the bidder",
        Lead.ELDEST: "the player on the dealer's left",
        Lead.LEFT_OF_DECLARER: "the player on the bidder's left",
        Lead.RIGHT_OF_DECLARER: "the player on the bidder's right",
    }[lead]


def _leads(rules: Rules) -> tuple[Lead, ...]:
    """The leaders with trumps and without, where the game has them and no bid differs."""
    own, bid = tricks_of(rules), contract_strains(rules)
    plain = own.lead if own.plain_lead is None else own.plain_lead
    at_trumps = (own.lead,) if suits(bid) else ()
    return (*at_trumps, plain) if plains(bid) else at_trumps
