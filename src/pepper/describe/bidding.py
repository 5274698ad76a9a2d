"""Sentences on the bids and the auction."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pepper.engine.ladder import Alone, BidLadder, Rung
from pepper.engine.phases.auction import (
    AllPass,
    Auction,
    PassedOut,
    PepperRound,
    StuckDealer,
    StuckHolder,
)
from pepper.engine.rules import Rules
from pepper.engine.wording import (
    count_in_words,
    format_table,
    inflect,
    join_and,
    join_or,
    name_card,
    name_cards,
    name_strain,
    spell_number,
)

from .facts import (
    all_pass,
    aside,
    auction_of,
    contract_strains,
    ladder_of,
    may_ask,
    may_be_alone,
    may_be_overcalled,
    names_strain_later,
    partners,
    strain_decides,
    strains,
)
from .layout import PARAGRAPH
from .naming import group_rungs, join_strains, name_bids, name_rung
from .outcomes import value_matters


def describe_ladder(rules: Rules) -> Iterator[str]:
    """Which bids there are, how high they are, and who may make them when."""
    own = ladder_of(rules)
    yield "The bids, from low to high:" if len(own.rungs) > 1 else "There is one bid:"
    yield _format_bids(rules, own)
    yield from _describe_heights(own)
    yield PARAGRAPH
    yield from _describe_strains(rules, own)
    if may_be_alone(rules):
        yield from _describe_playing_alone(rules, own)
    yield PARAGRAPH
    yield from _describe_orders(own)
    yield from _describe_conditions(own)


def _format_bids(rules: Rules, own: BidLadder) -> str:
    """The bids, with a column for each fact in which they differ."""
    columns: dict[str, Callable[[Rung], str]] = {
        "Bid": lambda rung: name_rung(own, rung),
        "Tricks needed": lambda rung: str(rung.tricks),
    }
    if any(value_matters(rules, rung) for rung in own.rungs):
        columns["Value"] = lambda r: str(r.value) if value_matters(rules, r) else "-"
    if may_be_alone(rules) and len({rung.alone for rung in own.rungs}) > 1:
        columns["Declarer plays"] = lambda rung: _name_manner(rules, rung.alone)
    if any(may_ask(rules, rung) for rung in own.rungs):
        columns["Defenders may ask for"] = lambda rung: _count_asked(may_ask(rules, rung))
    rows = [[write(rung) for write in columns.values()] for rung in own.rungs]
    return format_table([list(columns), *rows])


def _count_asked(tricks: int) -> str:
    return count_in_words(tricks, "trick") if tricks else "-"


def _name_manner(rules: Rules, alone: Alone) -> str:
    """With whom the declarer plays, or alone."""
    return "with the partner" if alone is Alone.NO and partners(rules) == 1 else alone.value


def _describe_playing_alone(rules: Rules, own: BidLadder) -> Iterator[str]:
    """When the declarer plays alone, if the table of bids does not say it, and who sits out."""
    alone, seated = {rung.alone for rung in own.rungs}, partners(rules)
    out = f"the {inflect(seated, 'partner sits', 'partners sit')} out"
    if alone == {Alone.YES}:
        yield f"The declarer plays alone: {out}." if seated else "The declarer plays alone."
        return
    if len(alone) == 1:
        yield "The declarer plays alone if cards are exchanged."
    if seated:
        yield f"When the declarer plays alone {out}."


def _describe_heights(own: BidLadder) -> Iterator[str]:
    """Which bids do not go over each other."""
    level = [
        join_and([name_rung(own, rung) for rung in step]) for step in own.steps if len(step) > 1
    ]
    if level:
        yield f"Equally high, so that neither goes over the other: {'; '.join(level)}."
    # Only bids that name one of several strains can differ in nothing but the strain.
    named = [rung for rung in own.rungs if rung.strain_in_bid and len(own.strains_of(rung)) > 1]
    decided = [own.strains_of(rung) for rung in named if strain_decides(own, rung)]
    ranked = {strain for strains in decided for strain in strains}
    if ranked:
        groups = [[strain for strain in group if strain in ranked] for group in own.strain_order]
        order = [
            f"{join_and(map(name_strain, group))}{inflect(len(group), '', ' alike')}"
            for group in groups
            if group
        ]
        low_to_high = ", then ".join(order)
        yield f"Of two bids of one name the strain decides, from low to high: {low_to_high}."
    # Where nothing goes over such a bid at all, nobody asks how high it is.
    elif any(may_be_overcalled(own, rung) for rung in named):
        yield "Two bids of one name in different strains are equally high."


def _describe_strains(rules: Rules, own: BidLadder) -> Iterator[str]:
    """In which strains each bid is played, and whether it says so itself."""
    for _, rungs in group_rungs(own.rungs, lambda rung: frozenset(own.strains_of(rung))):
        where = join_strains(own.strains_of(rungs[0]))
        # A bid whose label tells its strains needs no sentence for them.
        unlabelled = tuple(rung for rung in rungs if name_rung(own, rung) == rung.name)
        if len(rungs) == len(own.rungs):
            # The strains of all bids were told with the rank of the cards, if they are all that
            # hands are played in.
            if {*contract_strains(rules)} != {*strains(rules)}:
                yield f"Bids are played {where}."
        elif unlabelled:
            yield f"A bid of {name_bids(own, unlabelled)} is played {where}."
    named = tuple(rung for rung in own.rungs if rung.strain_in_bid)
    if len(named) == len(own.rungs):
        yield "A bid names its strain."
    elif named:
        yield f"A bid of {name_bids(own, named)} names its strain."
        yield "Other bids do not; theirs is named when the auction is over."
    elif any(names_strain_later(own, rung) for rung in own.rungs):
        yield "A bid does not name its strain; that is done when the auction is over."


def _describe_orders(own: BidLadder) -> Iterator[str]:
    """Which bids only go over certain others."""
    over = [(r, rungs) for r, rungs in group_rungs(own.rungs, lambda rung: rung.over) if r]
    pairs = [f"{name_bids(own, rungs)} over {join_or(names)}" for names, rungs in over]
    if pairs:
        yield f"Some bids can only be made over certain others: {'; '.join(pairs)}."


def _describe_conditions(own: BidLadder) -> Iterator[str]:
    """Which bids are not open to everybody at any time, condition by condition."""

    def rungs(condition: Callable[[Rung], bool]) -> tuple[Rung, ...]:
        return tuple(rung for rung in own.rungs if condition(rung))

    if some := rungs(lambda rung: rung.at_once):
        player = "the very next player, or not at all"
        yield f"A bid of {name_bids(own, some)} has to be made by {player}."
    if some := rungs(lambda rung: rung.by_partner):
        partner = "the partner of the player whose bid it goes over"
        yield f"A bid of {name_bids(own, some)} can be made only by {partner}."
    for holding, some in group_rungs(own.rungs, lambda rung: rung.holding):
        if holding:
            held = _join_sets([name_cards(cards) for cards in holding])
            yield f"A bid of {name_bids(own, some)} may be made only by a player who holds {held}."
    if some := rungs(lambda rung: rung.blind):
        player = "a player who has not looked at any card"
        yield f"A bid of {name_bids(own, some)} is made blind, by {player}."
    if some := rungs(lambda rung: rung.forced_only):
        yield f"A bid of {name_bids(own, some)} is open only to a player who is forced to bid."


def _join_sets(names: list[str]) -> str:
    """Sets of cards to choose from; "both" makes two cards one set."""
    return ", or ".join(f"both {n}" if " and " in n and "," not in n else n for n in names)


def describe_auction(rules: Rules) -> Iterator[str]:
    """How the bidding goes around, and what happens when nobody bids."""
    own, rule = auction_of(rules), all_pass(rules)
    yield "The player on the dealer's left speaks first, and the turn goes around clockwise."
    if ladder_of(rules).has_blind:
        yield _describe_looking(own)
    yield "In turn everybody bids higher than the last bid, or passes."
    if own.eldest_must_bid:
        yield "Only the first player to speak may not pass."
    yield from _describe_turns(own, others=len(rules.table.seats) - 1)
    if own.partner_response and any(rung.by_partner for rung in ladder_of(rules).rungs):
        yield (
            "When it is over, a partner of the highest bidder who spoke before that bid may still "
            "go over it, with a bid that only a partner can make."
        )
    if rule is not None:
        yield f"When all {describe_all_pass(rule, all_dealt=not aside(rules))}."
    if isinstance(rule, StuckHolder) and rules.deck.cards.count(rule.card) > 1:
        yield "Of several holders it is the first one from the dealer's left."
    if own.pepper_round is not None:
        yield PARAGRAPH
        yield _describe_pepper_round(own.pepper_round)


def _describe_pepper_round(rule: PepperRound) -> str:
    hands = "hand" if rule.hands == 1 else count_in_words(rule.hands, "hand")
    return (
        f"The first {hands} of a match {inflect(rule.hands, 'is', 'are')} the pepper round: there "
        f"is no auction, and the player on the dealer's left has to bid {rule.rung}."
    )


def _describe_looking(own: Auction) -> str:
    """When cards are looked at where a bid may be made blind."""
    if own.blind_first:
        return "But first everybody in turn either bids blind or looks at the cards."
    return (
        "Nobody looks at their cards before their first turn; instead of looking one may then bid "
        "blind."
    )


def _describe_turns(own: Auction, *, others: int) -> Iterator[str]:
    """When the bidding is over."""
    ends = join_or([*_describe_laps(own), *_describe_passes(own, others), "no higher bid is left"])
    if own.laps == 1:
        yield f"Everybody speaks once, but the bidding is over as soon as {ends}."
        return
    yield f"The bidding is over when {ends}."
    if own.reentry:
        yield "Whoever has passed may bid again later."
    else:
        yield "Whoever has passed may not bid any more."


def _describe_laps(own: Auction) -> Iterator[str]:
    """After how many laps the bidding ends, as a clause; nothing for one lap or no limit."""
    if own.laps == 2:
        yield "everybody has spoken twice"
    elif own.laps is not None and own.laps > 2:
        yield f"everybody has spoken {spell_number(own.laps)} times"


def _describe_passes(own: Auction, others: int) -> Iterator[str]:
    """Which passes end the bidding, as a clause; nothing where only the end of a lap does."""
    if own.passes is not None and own.passes < others:
        yield f"a bid is followed by {count_in_words(own.passes, 'pass')} in a row"
    elif own.laps == 1:
        return
    elif others == 1:
        yield "the other passes"
    # Where who has passed may bid later, only passes one after another are the end.
    elif own.reentry:
        yield "all the others have passed in a row"
    else:
        yield "all the others have passed"


def describe_all_pass(rule: AllPass, *, all_dealt: bool = False) -> str:
    """What happens when all pass, as a clause that follows on "when all", without a full stop.

    Where every card is dealt to somebody, each card has a holder.
    """
    if isinstance(rule, PassedOut):
        if rule.redeal:
            return "pass, nobody scores and the same dealer deals again; the hand does not count"
        return "pass, nobody scores and the deal moves on"
    if isinstance(rule, StuckDealer):
        return _describe_stuck_dealer(rule)
    if isinstance(rule, StuckHolder):
        return _describe_stuck_holder(rule, all_dealt=all_dealt)
    strain = name_strain(rule.strain)
    return f"pass, the hand is played at {strain} and everybody scores as a defender"


def _describe_stuck_dealer(rule: StuckDealer) -> str:
    who = "pass, the dealer included," if rule.after_passing else "others pass,"
    bid = f"at least {rule.rung}" if rule.higher else rule.rung
    if rule.take_set is None:
        return f"{who} the dealer has to bid {bid}"
    loss = count_in_words(rule.take_set, "point")
    return f"{who} the dealer has to bid {bid}, or loses {loss} and nothing is played"


def _describe_stuck_holder(rule: StuckHolder, *, all_dealt: bool) -> str:
    holder = f"pass, the holder of {name_card(rule.card)} has to bid {rule.rung}"
    if all_dealt:
        return holder
    annulled = "if nobody holds it the deal is annulled and nobody scores"
    again = ", and the same dealer deals again" if rule.redeal else ""
    return f"{holder}; {annulled}{again}"
