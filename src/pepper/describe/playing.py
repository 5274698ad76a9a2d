"""Sentences on what happens between the bidding and the score."""

from __future__ import annotations

from collections.abc import Iterator

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import Rank
from pepper.engine.parts.exchange import Choice, Exchange, Other, Turns
from pepper.engine.parts.ladder import Alone, Rung
from pepper.engine.parts.points import Points
from pepper.engine.parts.wording import (
    capitalize,
    count_in_words,
    inflect,
    join_or,
    name_choice,
    name_rank,
    name_strain,
    spell_number,
)
from pepper.engine.phases.negotiation import MOST_STOPS, Deciding, Negotiation

from .facts import (
    contract_strains,
    defends_alone,
    drop_outs_of,
    exchange_of,
    has_twins,
    helps_lone_defender,
    is_foreign,
    ladder_of,
    may_pick_up,
    names_strain_later,
    negotiates,
    negotiation_of,
    partners,
    plains,
    plays_unbid,
    raises_of,
    suits,
)
from .layout import ITEM, PARAGRAPH
from .naming import (
    add_article,
    group_rungs,
    join_names,
    join_strains,
    name_any_bid,
    name_bids,
    name_reached,
    name_team,
    name_where,
    say_of_one,
)
from .outcomes import counts_up
from .worth import Speech

# Trumps, and a partner


def describe_contract(rules: Rules) -> Iterator[str]:
    """Says who names trumps, and who plays the bid."""
    ladder = ladder_of(rules)
    later = tuple(rung for rung in ladder.rungs if names_strain_later(ladder, rung))
    if is_foreign(rules.ladder):
        yield "The highest bidder plays the bid."
    elif later:
        chosen = {strain for rung in later for strain in ladder.strains_of(rung)}
        offered = [strain for strain in ladder.strains if strain in chosen]
        who = (
            "The highest bidder"
            if partners(rules)
            else "The highest bidder, from now on *the bidder*,"
        )
        yield f"{who} names {name_choice(offered)}{_name_exception(rules, later)}."
    elif len(contract_strains(rules)) > 1:
        yield f"The hand is played {_name_bid_strains(rules)}."
    if partners(rules):
        others = inflect(len(rules.table.sides) - 1, "the other team")
        yield f"The highest bidder's team are the *bidders*, {others} the *defenders*."


def _name_bid_strains(rules: Rules) -> str:
    """How a hand is played if every bid names the strain."""
    played = contract_strains(rules)
    plain = join_strains(plains(played), played)
    if not suits(played):
        return f"{plain}, as was bid"
    return "in the trump suit that was bid" + (f", or {plain} if that was bid" if plain else "")


def _name_exception(rules: Rules, later: tuple[Rung, ...]) -> str:
    """After which bids trumps are not named, as a clause; nothing where they always are."""
    ladder = ladder_of(rules)
    others = tuple(rung for rung in ladder.rungs if rung not in later)
    if not others:
        return ""
    where = {ladder.strains_of(rung) for rung in others}
    if len(where) == 1 and len(one := where.pop()) == 1:
        return f", unless the bid was {join_strains(one, ladder.strains)}"
    return f", unless it was named with {name_bids(ladder, others)}"


# The exchange, and who sits out


def describe_exchanges(rules: Rules) -> Iterator[str]:
    """Says which cards change hands after which bids, and who sits out."""
    rungs, ladder = ladder_of(rules).rungs, ladder_of(rules)
    lone = tuple(r for r in rungs if r.alone is Alone.YES and r not in raises_of(ladder))
    exchanged: tuple[Rung, ...] = ()
    for exchange, some in group_rungs(rungs, lambda rung: exchange_of(rules, rung)):
        if exchange is not None:
            yield PARAGRAPH
            exchanged = some
            yield from _describe_exchange(rules, exchange, some)
        if exchange is not None and exchange.other is Other.PARTNERS:
            without = partners(rules) > rules.table.fewest_partners == 0
            yield from ["A bidder without a partner exchanges no cards."] * without
    if lone and partners(rules):
        out = inflect(partners(rules), "partner sits", "partners sit")
        moved = exchanged or may_pick_up(rules) or helps_lone_defender(rules)
        if not (moved or is_foreign(rules.ladder)):
            yield "No cards are exchanged."
        where = "then " if lone == exchanged else name_where(ladder, lone)
        if len(lone) == len(rungs):
            where, out = "", out.replace(" sit", " always sit")
        yield capitalize(f"{where}the {out} out.")
    elif not exchanged and not lone and partners(rules) and not is_foreign(rules.ladder):
        none = "" if defends_alone(rules) else ", and nobody sits out"
        yield from [f"No cards are exchanged{none}."] * (not helps_lone_defender(rules))
    if raises := raises_of(ladder):
        yield _describe_raises(rules, raises)


def _describe_raises(rules: Rules, raises: tuple[Rung, ...]) -> str:
    """Says who plays after a bid that only a partner can make."""
    over = join_or(dict.fromkeys(name for rung in raises for name in rung.over))
    lone = all(rung.alone is Alone.YES for rung in raises)
    does = "sits out" if lone else "does no more"
    if not lone and any(names_strain_later(ladder_of(rules), rung) for rung in raises):
        does = "names trumps and does no more"
    bids, raised = name_bids(ladder_of(rules), raises), join_names(ladder_of(rules), raises)
    plays = f"is played{' alone' if lone else ''} by the partner who bid {over}"
    return capitalize(f"{bids} {plays}; the player who bid {raised} {does}.")


def _describe_exchange(rules: Rules, exchange: Exchange, rungs: tuple[Rung, ...]) -> Iterator[str]:
    """Describes the exchange after some bids."""
    ladder, several = ladder_of(rules), partners(rules) > 1
    where = name_where(ladder, rungs)
    if exchange.strains:
        where = f"{join_strains(exchange.strains, ladder.strains)}, {where}"
    many = several and exchange.other is Other.PARTNERS and not exchange.one_partner
    free = exchange.gives is exchange.gets is Choice.FREE
    if_exchanged = tuple(rung for rung in rungs if rung.alone is Alone.IF_EXCHANGED)
    swap = _name_swap(rules, exchange, many=many)
    if if_exchanged == rungs and free and partners(rules) and not many:
        yield capitalize(f"{where}the bidder may then choose to play alone.")
        out = inflect(partners(rules), "partner sits", "partners sit")
        yield f"In that case {swap}, and the {out} out."
        return
    wish = "if the bidder wishes, " if exchange.optional and not many else ""
    yield capitalize(f"{where}{wish}{swap}.")
    chosen = {exchange.gives, exchange.gets} - {Choice.FREE}
    if chosen and (has_twins(rules) or chosen - {Choice.BEST_TRUMP, Choice.ASKED}):
        yield "Between equally good cards the giver chooses."
    if if_exchanged:
        out = inflect(partners(rules), "the partner then sits", "the partners then sit")
        which = "" if if_exchanged == rungs else f" in {name_bids(ladder, if_exchanged)}"
        sits = f", and {out} out" if partners(rules) else ""
        yield f"Whoever exchanges{which} plays alone{sits}."


def _name_swap(rules: Rules, exchange: Exchange, *, many: bool) -> str:
    """The giver, the cards and the receiver, as a clause."""
    cards = _count_exchanged(exchange)
    other = "each partner" if many else "partner"
    if exchange.other is Other.LEFT:
        table = rules.table
        against = all(table.side(seat) != table.side(table.left(seat)) for seat in table.seats)
        other = f"the {'opponent' if against else 'player'} on the left"
    if exchange.one_partner:
        other = "that partner"
    if exchange.lays_aside or exchange.asks or exchange.turns is not Turns.AT_ONCE:
        who = "the partner" if other == "partner" else other
        return _name_in_turn(rules, exchange, who, some=many and exchange.optional)
    free = exchange.gives is exchange.gets is Choice.FREE
    may = "may exchange" if many and exchange.optional else "exchanges"
    some = ", or leave any of them out" if many and exchange.optional else ""
    who = f"the bidder {may} {cards} with {other}{some}"
    if not many and exchange.other is Other.PARTNERS:
        who = f"bidder and partner exchange {cards}{'' if exchange.count == 1 else ' each'}"
    end = "; all cards are chosen before anybody sees what comes" if many else ""
    who += "" if many else ", chosen before seeing what comes"
    who += "; the bidder says how many" if exchange.up_to else ""
    if free:
        return f"{who}{end}"
    gives = _name_given(rules, exchange, exchange.gives)
    gets = _name_given(rules, exchange, exchange.gets)
    back = other if other == "each partner" or other.startswith("the") else "the partner"
    return f"{who}: the bidder gives {gives}, {back} {gets}{end}"


def _name_in_turn(rules: Rules, exchange: Exchange, other: str, *, some: bool) -> str:
    """The order of asking, giving and laying aside, as a clause."""
    cards, most = _count_exchanged(exchange), spell_number(exchange.count)
    gets = f"{other} gives the bidder {_name_given(rules, exchange, exchange.gets)}"
    gives = f"gives {other} {_name_given(rules, exchange, exchange.gives)}"
    if exchange.lays_aside:
        each = " for each of them" if other == "each partner" else ""
        gives = f"lays {cards} face down aside{each}"
    left_out = ", or leaves any of them out" if some else ""
    asks = f"the bidder asks {other} for a suit{left_out}; "
    if exchange.gets is not Choice.ASKED:
        asks = "the bidder may leave any partner out; " if some else ""
    if exchange.one_partner:
        suit = ", and asks for a suit" if exchange.gets is Choice.ASKED else ""
        asks = f"the bidder chooses one partner{suit}; "
    if exchange.turns is Turns.RECEIVE_FIRST:
        it = "it" if exchange.count == 1 and other != "each partner" else "them"
        return f"{asks}{gets}; having seen {it}, the bidder {gives}"
    many = f"; the bidder says how many, up to {most}" if exchange.up_to else ""
    if exchange.turns is Turns.GIVE_FIRST:
        it = "it" if exchange.count == 1 else "them"
        return f"{asks}the bidder {gives}; having seen {it}, {gets}{many}"
    return f"{asks}the bidder {gives} before seeing what comes, and {gets}{many}"


def _count_exchanged(exchange: Exchange) -> str:
    """How many cards change hands each way."""
    return f"{'up to ' if exchange.up_to else ''}{count_in_words(exchange.count, 'card')}"


def _name_given(rules: Rules, exchange: Exchange, choice: Choice) -> str:
    """Names the cards that have to be given."""
    some = exchange.count == 1 or exchange.up_to
    several = "" if some else f"{spell_number(exchange.count)} "
    cards = f"{several}{inflect(exchange.count, 'card')}"
    trumps = f"{several}{inflect(exchange.count, 'trump')}"
    return {
        Choice.FREE: f"any {cards}",
        Choice.BEST_TRUMP: f"their best {trumps} or, for want of trumps, any {cards}"
        if suits(exchange.strains or contract_strains(rules))
        else f"any {cards}",
        Choice.BEST: f"their best {cards}{_name_best(rules, exchange, choice)}",
        Choice.WORST: f"their worst {cards}{_name_best(rules, exchange, choice)}",
        Choice.ASKED: f"their best {cards} of that suit or, for want of it, any {cards}",
    }[choice]


def _name_best(rules: Rules, exchange: Exchange, choice: Choice) -> str:
    """Names the best or the worst card without trumps, in brackets."""
    plain = plains(exchange.strains)
    if len(plain) != len(exchange.strains) or not plain or is_foreign(rules.ranking):
        return ""
    pick = max if choice is Choice.BEST else min
    ranked = [
        (pick(rules.deck.cards.distinct(), key=rules.ranking.order(strain).strength), strain)
        for strain in plain
    ]
    names = [
        f"{_name_card_rank(card.rank)} at {name_strain(strain, ladder_of(rules).strains)}"
        for card, strain in ranked
    ]
    return f" ({', '.join(names)}, or the nearest to it)"


def _name_card_rank(rank: Rank) -> str:
    """A card by its rank alone: "an ace", "a 9"."""
    name = name_rank(rank)
    return add_article(name if name.isdigit() else rank.name.lower())


# The talk


def describe_negotiation(rules: Rules) -> Iterator[str]:
    """Whether everybody takes part, and whether the hand is played at all."""
    if drop_outs_of(rules) is not None:
        yield from _describe_dropping(rules)
    rule, ladder = negotiation_of(rules), ladder_of(rules)
    some = tuple(rung for rung in ladder.rungs if negotiates(rules, rung))
    if rule is not None and some:
        yield from _describe_talks(rules, rule, some)


def _describe_dropping(rules: Rules) -> Iterator[str]:
    named = "once trumps are named" if suits(contract_strains(rules)) else "after the bidding"
    yield capitalize(
        f"{named}, everybody but the bidder says in turn, from the bidder's left, whether to stay "
        "in or drop out of the hand."
    )
    rule, strains = drop_outs_of(rules), contract_strains(rules)
    points = 0 if rule is None else rule.forfeit()
    deed = Speech(counts_up(rules)).deed(Points(points)) if points else "score nothing"
    score = say_of_one(deed)
    if partners(rules):
        yield f"A player who drops out plays no card, and a team without players {score}."
    else:
        yield f"A player who drops out plays no card and {score}."
    yield "If everybody else drops out, the bidder takes every trick without playing."
    if exempt := [one for one in strains if rule is not None and one in rule.must_play]:
        yield f"Nobody may drop out of a hand {join_strains(exempt, strains)}."
    if rule is not None and rule.stays_at is not None:
        yield f"A {name_team(rules)} with {name_reached(rules, rule.stays_at)} may not drop out."
    if plays_unbid(rules):
        yield "In a hand without a bid nobody may drop out."


def _describe_talks(rules: Rules, rule: Negotiation, some: tuple[Rung, ...]) -> Iterator[str]:
    """Describes the defenders' statements and decisions, and their consequences."""
    ladder = ladder_of(rules)
    asked = {asks: rungs for asks, rungs in group_rungs(some, lambda rung: rung.asks) if asks}
    exempt = tuple(s for s in contract_strains(rules) if s in rule.must_play)
    if exempt:
        names = [name_strain(suit) for suit in suits(exempt)]
        trumps = [f"if {join_or(names)} are trumps"] if names else []
        plain = [f"at {name_strain(one, ladder.strains)}" for one in plains(exempt)]
        yield capitalize(f"{join_or([*trumps, *plain])} the hand must be played.")
    where = "" if len(some) == len(ladder.rungs) else f" after {name_bids(ladder, some)}"
    others = _name_others(rules)
    first = "the defender on the bidder's left" if partners(rules) else others
    team = " for the team" if partners(rules) else ""
    begin = "otherwise " if exempt else ""
    if rule.throw_in or asked:
        give = "it" if exempt else "the hand"
        yield capitalize(f"{begin}{others} may give {give} up{where}.")
        begin = "to help them decide, "
    if rule.talk:
        yield from _describe_stops(rules, begin)
    worth = _name_worth(rules)
    if rule.deciding is not Deciding.FIRST and partners(rules):
        wants = "any of them wants" if rule.deciding is Deciding.ANY else "all of them want"
        yield "Each defender in turn, from the bidder's left, says yes or no to playing the hand."
        yield f"If {wants} to play it is played; otherwise it is thrown in."
        yield f"Then {worth} and {others} nothing."
    elif rule.throw_in and not asked:
        says = f"says,{team}," if team else "says"
        yield capitalize(f"{first} {says} whether to play the hand or throw it in.")
        yield f"If it is thrown in, {worth} and {others} nothing."
    elif asked:
        yield capitalize(f"{first} decides{team}:")
        yield PARAGRAPH
        yield f"{ITEM}play the hand;"
        if rule.throw_in:
            yield f"{ITEM}throw it in: {worth}, and {others} nothing;"
        yield f"{ITEM}{_describe_asking(rules, rule, asked)}"


def _name_others(rules: Rules) -> str:
    """Names the side that may concede a hand. Without partners it is a single player."""
    return "the defenders" if partners(rules) else "the other player"


def _name_worth(rules: Rules) -> str:
    """Says what a conceded hand scores."""
    score = "the bidders score" if partners(rules) else "the bidder scores"
    return f"{score} what the bid is worth"


def _describe_stops(rules: Rules, begin: str) -> Iterator[str]:
    """Describes what defenders say about their cards."""
    most = spell_number(MOST_STOPS)
    each = _name_others(rules)
    if partners(rules):
        each = "each defender in turn, from the bidder's left,"
    yield "A *stop* is a card that should take a trick, alone or with others to guard it."
    plain = [name_strain(one, contract_strains(rules)) for one in plains(contract_strains(rules))]
    none = f", so none at {join_or(plain)}" if plain else ""
    stops = f"up to {most} *off* (in any suit)"
    if suits(contract_strains(rules)):
        stops = f"up to {most} *on* (in trumps{none}), {most} *off* (in other suits)"
    yield capitalize(
        f"{begin}{each} says how many stops they hold: {stops} and {most} *long off* (weaker ones "
        "there, such as a queen with two more)."
    )
    yield "What they say may be a bluff."


def _describe_asking(rules: Rules, rule: Negotiation, asked: dict[int, tuple[Rung, ...]]) -> str:
    """Says what happens after asking for tricks."""
    rights = [
        f"{_name_up_to(most)} after {_name_short(rules, rungs)}" for most, rungs in asked.items()
    ]
    most_asked, others, many = max(asked), _name_others(rules), 1 + partners(rules)
    if rule.reask and most_asked > 1:
        refused = f"{others} {inflect(many, 'decides', 'decide')} again, and may ask for fewer"
    elif rule.throw_in:
        deed = inflect(many, "plays it or throws it in", "play or throw it in")
        refused = f"{others} {deed}"
    else:
        refused = "the hand is played"
    some = "one or more" if most_asked > 1 else "it"
    return (
        f"ask for tricks: {', '.join(rights)}. If the bidder grants {some}, the hand is over: "
        f"{_name_worth(rules)}, and {others} a point for each trick granted. If not, {refused}."
    )


def _name_up_to(most: int) -> str:
    return "one" if most == 1 else "one or two" if most == 2 else f"up to {spell_number(most)}"


def _name_short(rules: Rules, rungs: tuple[Rung, ...]) -> str:
    return name_any_bid(ladder_of(rules), rungs)
