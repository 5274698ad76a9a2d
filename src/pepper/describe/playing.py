"""Sentences on what happens between the bidding and the score."""

from __future__ import annotations

from collections.abc import Iterator

from pepper.engine.exchange import Choice, Exchange, Other
from pepper.engine.ladder import Rung
from pepper.engine.phases.calling import Calling
from pepper.engine.phases.negotiation import MOST_STOPS, Negotiation
from pepper.engine.phases.play import Lead
from pepper.engine.rules import Rules
from pepper.engine.wording import count_in_words, join_or, spell_number

from .facts import (
    contract_strains,
    drop_outs_of,
    exchange_of,
    ladder_of,
    leader_may_sit_out,
    names_strain_later,
    negotiates,
    negotiation_of,
    no_contract,
    partners,
    plains,
    strains,
    suits,
    tricks_of,
)
from .layout import PARAGRAPH
from .naming import group_rungs, join_strains, name_bids, name_bids_unless_all


def describe_contract(rules: Rules) -> Iterator[str]:
    """Who is the declarer, and in which strain."""
    ladder = ladder_of(rules)
    later = tuple(rung for rung in ladder.rungs if names_strain_later(ladder, rung))
    raises = tuple(rung for rung in ladder.rungs if rung.by_partner and not rung.raiser_plays)
    if not later:
        yield "The highest bidder becomes the declarer."
    elif len(later) == len(ladder.rungs):
        yield "The highest bidder becomes the declarer and names the strain."
    else:
        yield (
            "The highest bidder becomes the declarer and names the strain, unless the bid has "
            "settled it."
        )
    if raises:
        yield _describe_raises(name_bids(ladder, raises), names_strain=bool(later))


def _describe_raises(names: str, *, names_strain: bool) -> str:
    """Who is the declarer after bids of these names, which only a partner can make."""
    declarer = f"But after a bid of {names} the partner whose bid it went over becomes the declarer"
    strain = "; the highest bidder only names the strain" if names_strain else ""
    return f"{declarer}{strain}."


def describe_calling(rules: Rules) -> Iterator[str]:
    """How the declarer finds a partner."""
    if not isinstance(rules.calling, Calling):
        return
    yield "Then the declarer calls any card of the deck."
    yield "The first other player to play it is the declarer's partner for the hand."
    yield (
        "Whoever else holds it must play it at the first chance, unless another player has played "
        "a copy before."
    )
    if rules.calling.binds_declarer:
        yield (
            "This binds the declarer's own copy, too; if that is played first there is no partner."
        )
    else:
        yield "The declarer's own copy does not count and may be played at any time."


def describe_exchanges(rules: Rules) -> Iterator[str]:
    """What cards change hands after which bids."""
    rungs = ladder_of(rules).rungs
    for exchange, some in group_rungs(rungs, lambda rung: exchange_of(rules, rung)):
        if exchange is not None:
            yield PARAGRAPH
            yield from _describe_exchange(rules, exchange, some)


def _describe_exchange(rules: Rules, exchange: Exchange, rungs: tuple[Rung, ...]) -> Iterator[str]:
    """What is exchanged after some bids."""
    where = f" played {join_strains(exchange.strains)}" if exchange.strains else ""
    after = f"After a bid{name_bids_unless_all(ladder_of(rules), rungs)}{where}"
    with_partners = exchange.other is Other.PARTNERS
    several = with_partners and partners(rules) > 1
    other = "the partner" if with_partners and not several else exchange.other.value
    gives, gets = (
        _name_given(choice, exchange.count) for choice in (exchange.gives, exchange.gets)
    )
    if exchange.gives is exchange.gets is Choice.FREE:
        yield f"{after} the declarer swaps {gives} with {other}, each of the giver's choice."
    else:
        yield f"{after} the declarer gives {other} {gives}, and gets back {gets}."
        yield "Of cards that are equally high the giver chooses."
    who = "Everybody chooses" if several else "Both choose"
    yield f"{who} before seeing what the other gives."
    if exchange.optional and several:
        yield "The declarer may do without, with any of them."
    elif exchange.optional:
        yield "The declarer may do without."


def _name_given(choice: Choice, count: int) -> str:
    """What has to be given."""
    cards = count_in_words(count, "card")
    highest, lowest = (f"the {degree} card" for degree in ("highest", "lowest"))
    trump = "the highest trump, or any card where there is none"
    if count > 1:
        highest, lowest = (f"the {cards} that are {degree}" for degree in ("highest", "lowest"))
        trump = f"{highest}, or any where there is no trump"
    return {
        Choice.FREE: cards,
        Choice.BEST_TRUMP: trump,
        Choice.BEST: f"{highest} by the rank of the strain",
        Choice.WORST: f"{lowest} by the rank of the strain",
    }[choice]


def describe_negotiation(rules: Rules) -> Iterator[str]:
    """Whether everybody takes part, and whether the hand is played at all."""
    if drop_outs_of(rules) is not None:
        yield from _describe_dropping(rules)
    rule, ladder = negotiation_of(rules), ladder_of(rules)
    some = tuple(rung for rung in ladder.rungs if negotiates(rules, rung))
    if rule is not None and some:
        if len(some) < len(ladder.rungs):
            yield f"What follows is for a bid{name_bids_unless_all(ladder, some)} only."
        yield from _describe_talks(rules, rule, most_asked=max(rung.asks for rung in some))


def _describe_dropping(rules: Rules) -> Iterator[str]:
    yield (
        "Everybody but the declarer, from the declarer's left, then says whether to play or to "
        "drop out."
    )
    yield "Whoever drops out plays no card."
    if partners(rules):
        yield "A side of which nobody plays scores nothing."
    else:
        yield "That costs nothing and scores nothing."
    yield "If no opponent is left the declarer takes every trick without a play."
    if no_contract(rules) is not None:
        yield "Where nobody bid nobody may drop out."


def _describe_talks(rules: Rules, rule: Negotiation, *, most_asked: int) -> Iterator[str]:
    """What the defenders say and decide, and what comes of it."""
    if rule.talk:
        yield from _describe_stops()
    throw_in = ["throw it in"] if rule.throw_in else []
    ask = ["ask for tricks"] if most_asked else []
    if throw_in or ask:
        ways = join_or(["play the hand", *throw_in, *ask])
        yield f"The defender on the declarer's left decides for the side: to {ways}."
    if rule.throw_in:
        yield (
            "If the hand is thrown in the declarer's side scores the value of its bid, and the "
            "defenders score nothing."
        )
    if most_asked:
        yield from _describe_asking(rule, most_asked)
    if exempt := [strain for strain in contract_strains(rules) if strain in rule.must_play]:
        yield f"Hands {join_strains(exempt)} are an exception: they must be played, without a word."


def _describe_stops() -> Iterator[str]:
    """What defenders say of their cards."""
    yield (
        "Each defender, from the declarer's left, says how many stops they hold: cards that should "
        "take a trick from the declarer's side."
    )
    yield (
        "There are stops on (in trumps), off (in another suit) and long off (weaker ones there)."
    )
    most = spell_number(MOST_STOPS)
    yield f"Of each, none to {most} may be claimed, and it may be a bluff."


def _describe_asking(rule: Negotiation, most_asked: int) -> Iterator[str]:
    """What comes of asking for tricks."""
    yield "They may ask for as many tricks as the table of bids says, or fewer."
    yield "The declarer grants some or all of these, or none."
    yield (
        "For each that is granted the defenders score a point, the declarer's side scores the "
        "value of its bid, and nothing is played."
    )
    # Who asked for the only trick that there was to ask for cannot ask for fewer.
    if rule.reask and most_asked > 1:
        yield "If none is granted the defenders decide again, and may ask again for fewer."
    elif rule.throw_in:
        yield "If none is granted the hand is played or thrown in, as the defenders decide."
    else:
        yield "If none is granted the hand is played."


def describe_tricks(rules: Rules) -> Iterator[str]:
    """Who leads, and who takes a trick."""
    yield f"A hand has {count_in_words(rules.deck.hand_size, 'trick')}."
    yield from _describe_first_lead(rules)
    yield "Everybody plays one card to a trick, clockwise."
    yield (
        "Whoever has cards of the suit led has to play one of them; whoever has none may play any "
        "card."
    )
    if suits(strains(rules)):
        yield (
            "The highest trump takes the trick; if there is none in it, the highest card of the "
            "suit led does."
        )
    else:
        yield "The highest card of the suit led takes the trick."
    if rules.deck.copies > 1 or rules.deck.jokers > 1:
        yield "Of two equal cards the first one played is the higher."
    yield "Whoever takes a trick leads to the next."


def _describe_first_lead(rules: Rules) -> Iterator[str]:
    """Who leads to the first trick."""
    leads = _leads(rules)
    first, *others = dict.fromkeys(leads)
    if others:
        yield (
            f"At trumps {first.value} leads to the first one, and without trumps {others[0].value}."
        )
    else:
        yield f"{first.value.capitalize()} leads to the first one."
    if no_contract(rules) is not None and {*leads} != {Lead.ELDEST}:
        yield "Without a declarer it is the player on the dealer's left."
    if any(leader_may_sit_out(rules, lead) for lead in leads):
        yield "Where that player sits out it is the next one clockwise."


def _leads(rules: Rules) -> tuple[Lead, ...]:
    """Who may be the first to lead: at trumps, then without trumps, as far as there are such."""
    own, bid = tricks_of(rules), contract_strains(rules)
    plain = own.lead if own.plain_lead is None else own.plain_lead
    at_trumps = (own.lead,) if suits(bid) else ()
    return (*at_trumps, plain) if plains(bid) else at_trumps
