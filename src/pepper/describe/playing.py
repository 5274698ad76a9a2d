"""What happens between the bidding and the score."""

from __future__ import annotations

from collections.abc import Iterator

from pepper.phases.exchange import Choice, Exchange, Other
from pepper.phases.negotiation import MOST_STOPS, DropOuts, Negotiation
from pepper.phases.tricks import Lead
from pepper.rules import Rules
from pepper.wording import counted, joined_or, number_named

from .facts import (
    contract_strains,
    exchange_of,
    negotiates,
    no_contract,
    partners,
    plains,
    sitting_out,
    strains,
    suits,
)
from .naming import bids, bids_of, grouped, played_in


def contract(rules: Rules) -> Iterator[str]:
    """Who is the declarer, in which strain, and with whom."""
    ladder, rungs = rules.ladder, rules.ladder.rungs
    unnamed = [rung for rung in rungs if not rung.strain_in_bid]
    unnamed = [rung for rung in unnamed if len(ladder.strains_of(rung)) > 1]
    raises = tuple(rung for rung in rungs if rung.by_partner and not rung.raiser_plays)
    names = " and names the strain" * bool(unnamed)
    free = ", unless the bid has settled it" * (0 < len(unnamed) < len(rungs))
    yield f"The highest bidder becomes the declarer{names}{free}."
    if raises:
        yield f"But after a bid of {bids(ladder, raises)} the partner whose bid it went over"
        yield f"becomes the declarer{'; the highest bidder only names the strain' * bool(unnamed)}."
    if rules.calling is None:
        return
    yield ""
    yield "Then the declarer calls any card of the deck. The first other player to play it is the"
    yield "declarer's partner for the hand. Whoever else holds it must play it at the first"
    yield "chance, unless another player has played a copy before."
    if rules.calling.binds_declarer:
        yield "This binds the declarer's own copy, too; if that is played first there is no"
        yield "partner."
    else:
        yield "The declarer's own copy does not count and may be played at any time."


def exchanges(rules: Rules) -> Iterator[str]:
    """What cards change hands after which bids."""
    for exchange, rungs in grouped(rules.ladder.rungs, lambda rung: exchange_of(rules, rung)):
        if exchange is not None:
            yield ""
            where = f" played {played_in(exchange.strains)}" if exchange.strains else ""
            yield f"After a bid{bids_of(rules.ladder, rungs)}{where} the declarer"
            yield from _exchange(exchange, partners(rules))


def _exchange(exchange: Exchange, mates: int) -> Iterator[str]:
    several = exchange.other is Other.PARTNERS and mates > 1
    other = (
        "the partner" if exchange.other is Other.PARTNERS and mates == 1 else exchange.other.value
    )
    gives, gets = (_given(choice, exchange.count) for choice in (exchange.gives, exchange.gets))
    if exchange.gives is exchange.gets is Choice.FREE:
        yield f"swaps {gives} with {other}, each of the giver's choice."
    else:
        yield f"gives {other} {gives}, and gets back {gets}."
        yield "Of cards that are equally high the giver chooses."
    who = "Everybody chooses" if several else "Both choose"
    yield f"{who} before seeing what the other gives."
    if exchange.optional:
        yield f"The declarer may do without{', with any of them' * several}."


def _given(choice: Choice, count: int) -> str:
    """What has to be given."""
    cards = counted(count, "card")
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


def negotiation(rules: Rules) -> Iterator[str]:
    """Whether everybody takes part, and whether the hand is played at all."""
    if isinstance(rules.negotiation, DropOuts):
        yield ""
        yield from _dropping(rules)
    talked = tuple(rung for rung in rules.ladder.rungs if negotiates(rules, rung))
    if isinstance(rules.negotiation, Negotiation) and talked:
        yield ""
        if len(talked) < len(rules.ladder.rungs):
            yield f"What follows is for a bid{bids_of(rules.ladder, talked)} only."
        yield from _talks(rules, rules.negotiation, max(rung.asks for rung in talked))


def _dropping(rules: Rules) -> Iterator[str]:
    seated = partners(rules)
    yield "Everybody but the declarer, from the declarer's left, then says whether to play or to"
    yield "drop out. Whoever drops out plays no card."
    if seated:
        yield "A side of which nobody plays scores nothing."
    else:
        yield "That costs nothing and scores nothing."
    yield "If no opponent is left the declarer takes every trick without a play."
    if no_contract(rules) is not None:
        yield "Where nobody bid nobody may drop out."


def _talks(rules: Rules, rule: Negotiation, asks: int) -> Iterator[str]:
    if rule.talk:
        most = number_named(MOST_STOPS)
        yield "Each defender, from the declarer's left, says how many stops they hold: cards that"
        yield "should take a trick from the declarer's side. There are stops on (in trumps), off"
        yield f"(in another suit) and long off (weaker ones there). Of each, none to {most} may be"
        yield "claimed, and it may be a bluff."
    ways = ["play the hand", *["throw it in"] * rule.throw_in, *["ask for tricks"] * bool(asks)]
    if len(ways) > 1:
        yield f"The defender on the declarer's left decides for the side: to {joined_or(ways)}."
    if rule.throw_in:
        yield "If the hand is thrown in the declarer's side scores the value of its bid, and the"
        yield "defenders score nothing."
    if asks:
        yield "They may ask for as many tricks as the table of bids says, or fewer. The declarer"
        yield "grants some or all of these, or none. For each that is granted the defenders score a"
        yield "point, the declarer's side scores the value of its bid, and nothing is played. If"
        yield f"none is granted {_refused(rule, asks)}."
    if exempt := [strain for strain in contract_strains(rules) if strain in rule.must_play]:
        yield f"Hands {played_in(exempt)} are an exception: they must be played, without a word."


def _refused(rule: Negotiation, asks: int) -> str:
    """What the defenders may do whose request was refused."""
    if rule.reask and asks > 1:
        return "the defenders decide again, and may ask again for fewer"
    play = "the hand is played"
    return f"{play} or thrown in, as the defenders decide" if rule.throw_in else play


def tricks(rules: Rules) -> Iterator[str]:
    """Who leads, and who takes a trick."""
    yield f"A hand has {counted(rules.deck.hand_size, 'trick')}."
    yield from _first_lead(rules)
    yield "Everybody plays one card to a trick, clockwise. Whoever has cards of the suit led has to"
    yield "play one of them; whoever has none may play any card."
    led = "the highest card of the suit led"
    if suits(strains(rules)):
        yield f"The highest trump takes the trick; if there is none in it, {led} does."
    else:
        yield f"{led.capitalize()} takes the trick."
    if rules.deck.copies > 1 or rules.deck.jokers > 1:
        yield "Of two equal cards the first one played is the higher."
    yield "Whoever takes a trick leads to the next."


def _first_lead(rules: Rules) -> Iterator[str]:
    bid, lead, plain = contract_strains(rules), rules.tricks.lead, rules.tricks.plain_lead
    leads = (lead,) * bool(suits(bid) or plain is None) + (plain or lead,) * bool(plains(bid))
    first, *others = dict.fromkeys(leads)
    if others:
        yield f"At trumps {first.value} leads to the first one, and without trumps"
        yield f"{others[0].value}."
    else:
        yield f"{first.value.capitalize()} leads to the first one."
    if no_contract(rules) is not None and {*leads} != {Lead.ELDEST}:
        yield "Without a declarer it is the player on the dealer's left."
    if any(_leader_out(rules, one) for one in leads):
        yield "Where that player sits out it is the next one clockwise."


def _leader_out(rules: Rules, lead: Lead) -> bool:
    """Whether the first to lead may sit out."""
    out, seats = sitting_out(rules), len(rules.table.seats)
    return bool(out) if lead is Lead.ELDEST else lead is not Lead.DECLARER and seats - 1 in out
