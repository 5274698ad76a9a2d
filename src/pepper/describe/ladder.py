"""Sentences on the bids: how high they are, what they say of trumps, and who may make them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Final

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import (
    CLUBS,
    NO_TRUMP,
    SPADES,
    SUITS,
    Cards,
    Plain,
    Rank,
    Strain,
    Suit,
)
from pepper.engine.parts.ladder import Alone, BidLadder, NaturalTrumps, Rung
from pepper.engine.parts.wording import (
    capitalize,
    count_in_words,
    join_and,
    join_or,
    name_cards,
    name_choice,
    name_ranks,
    name_strain,
    spell_ordinal,
)
from pepper.engine.phases.auction import StuckDealer, StuckHolder

from .bids import format_bids
from .facts import (
    all_pass,
    auction_of,
    is_one_bid,
    ladder_of,
    may_be_overcalled,
    partners,
    ranking_of,
    strain_decides,
    suits,
)
from .layout import PARAGRAPH
from .naming import (
    add_article,
    group_rungs,
    has_strain_bonus,
    is_made_two_ways,
    is_number,
    join_names,
    join_strains,
    merge_runs,
    modes,
    name_bids,
    name_reached,
    name_rung,
    name_team,
)

_BLACK: Final = (CLUBS, SPADES)


def describe_ladder(rules: Rules) -> Iterator[str]:
    """Which bids there are, how high they are, and who may make them when."""
    own, table = ladder_of(rules), format_bids(rules)
    top = "" if is_one_bid(rules) else _name_top(rules, own)
    yield PARAGRAPH
    promise = _describe_promise(rules, own, in_table=table is not None)
    if table is None:
        yield f"{promise}."
        yield from _describe_heights(own)
        if top:
            yield capitalize(f"{top} ends the bidding at once.")
    else:
        yield f"{promise}."
        if _name_all_trumps(own):
            yield f"Every bid names {name_choice(own.strains)}{_name_example(own)}."
            yield from _describe_heights(own)
        if has_strain_bonus(own) and len(own.strains) > 1:
            what = "on the trumps" if suits(own.strains) else "on how it is played"
            yield f"What a bid is worth depends {what}, as the table says."
        if not all(map(is_number, own.rungs)):
            yield "The bids:" if len(own.steps) == 1 else "The bids, from low to high:"
        yield table
        yield from _describe_missing_number(rules, own)
        if top:
            yield capitalize(f"{top} ends the bidding at once.")
    yield from _describe_trumps(own)
    if not _name_all_trumps(own):
        yield from _describe_heights(own)
    yield PARAGRAPH
    yield from _describe_level(rules, own)
    yield PARAGRAPH
    yield from _describe_chains(rules, own)
    yield from _describe_orders(rules, own)
    yield from _describe_conditions(rules, own)
    yield from _describe_raising(rules, own)


# What the bids are


def _describe_promise(rules: Rules, own: BidLadder, *, in_table: bool) -> str:
    """Says what a bid contains."""
    if partners(rules) and any(rung.alone is not Alone.YES for rung in own.rungs):
        promise, how = f"promise {'that ' if in_table else ''}your team will take", ""
    else:
        promise, how = "promise to take", " alone" if partners(rules) else ""
    if rules.calling is not None:
        how = " together with a partner"
    if in_table:
        return f"With a bid you {promise} the tricks in the table{how and f',{how}'}"
    exact = ", no more and no fewer" if all(rung.exact for rung in own.rungs) else ""
    return f"{_name_numbers(own)} that you {promise}{how}{exact}{_name_any_trumps(own)}"


def _name_numbers(own: BidLadder) -> str:
    """The bids where they are numbers of tricks and nothing else, as the start of a sentence."""
    names = list(merge_runs(rung.name for rung in own.rungs))
    first, last = own.rungs[0].name, own.rungs[-1].name
    if first == last:
        return f"The only bid is {first}, the number of tricks"
    numbers = f"from {first} to {last}" if names == [f"{first} to {last}"] else join_or(names)
    return f"A bid is a number of tricks, {numbers},"


def _name_any_trumps(own: BidLadder) -> str:
    """Which trumps every bid names, where they are numbers of tricks and nothing else."""
    if not _name_all_trumps(own):
        return ""
    return f", with {name_choice(own.strains)}{_name_example(own)}"


def _name_example(own: BidLadder) -> str:
    """A bid with its trumps, as it is spoken."""
    trumps = suits(own.strains)
    if len(trumps) < 2:
        return ""
    return f': "{own.rungs[len(own.rungs) // 3].name} {name_strain(trumps[-2])}"'


def _name_top(rules: Rules, own: BidLadder) -> str:
    """The bids over which nothing goes, as the subject of a sentence."""
    if auction_of(rules).laps == 1 and any(
        len(chain) >= len(rules.table.seats) and chain[-1] in own.steps[-1]
        for chain in _chains(own)
    ):
        return ""  # Only the last player to speak can bid it.
    # A bid that only a forced player may make keeps the bidding open for nobody.
    ordinary = [step for step in own.steps if not all(rung.forced_only for rung in step)]
    last = (ordinary or own.steps)[-1]
    if any(rung.dealer_takes for rung in last):
        return ""  # The bidding goes on until the dealer has spoken.
    bids = [bid for rung in last for bid in own.bids(rung)]
    top = {bid for bid in bids if all(one.rung.forced_only for one in own.higher(bid))}
    whole = tuple(rung for rung in last if {*own.bids(rung)} <= top)
    if whole:
        (first, *more), name = whole, whole[0].name
        # Of several bids of one name, the name alone would mean all of them.
        number = is_number(first) and not more and name_rung(own, first) == name
        return add_article(name) if number else name_bids(own, whole)
    strains = [bid.strain for bid in bids if bid in top and bid.strain is not None]
    name = add_article(last[0].name)
    where = join_strains(strains, own.strains).replace("with trumps", "in a suit")
    return f"{name} {where}" if strains else ""


def _name_all_trumps(own: BidLadder) -> bool:
    """Whether every bid names its trumps, and may name any."""
    alike = all(rung.strain_in_bid and not rung.strains for rung in own.rungs)
    return alike and len(own.strains) > 1


def _describe_missing_number(rules: Rules, own: BidLadder) -> Iterator[str]:
    """That the number of all tricks is no bid, where one would look for it."""
    size = rules.deck.hand_size
    numbers = {rung.tricks for rung in own.rungs if is_number(rung)}
    every = [rung for rung in own.rungs if rung.tricks == size]
    if size - 1 in numbers and size not in numbers and every:
        name = add_article(every[0].name)
        yield f"There is no plain bid of {size}: {name} takes its place."


# Trumps


def _describe_trumps(own: BidLadder) -> Iterator[str]:
    """Says which trumps each bid allows, and whether they are named in the bid."""
    if is_made_two_ways(own):
        yield "A bid is made either with trumps, the suit to be named later, or at no trump."
        yield from _describe_two_ways(own)
        return
    for chosen, rungs in group_rungs(own.rungs, lambda rung: frozenset(own.strains_of(rung))):
        ordered = [strain for strain in own.strains if strain in chosen]
        # The name of a bid tells its trumps where there are several of the name.
        unlabelled = tuple(rung for rung in rungs if name_rung(own, rung) == rung.name)
        if unlabelled and len(rungs) < len(own.rungs) and chosen < {*own.strains}:
            where = join_strains(ordered, own.strains)
            yield capitalize(f"{name_bids(own, unlabelled)} is always played {where}.")
    # A name that several bids share has a choice of trumps, even if one of them has none.
    several = {rung.name for rung in _choosing(own)}
    choosing = tuple(rung for rung in own.rungs if rung.name in several and not rung.blind)
    if choosing and not _name_all_trumps(own):
        what = "its trumps" if suits(own.strains) else name_choice(own.strains)
        yield capitalize(f"{name_bids(own, choosing)} names {what} with the bid.")


def _choosing(own: BidLadder) -> tuple[Rung, ...]:
    """The bids that name one of several trumps."""
    return tuple(rung for rung in own.rungs if rung.strain_in_bid and len(own.strains_of(rung)) > 1)


def _describe_two_ways(own: BidLadder) -> Iterator[str]:
    """Which of two bids of one name is higher, with trumps or at no trump."""
    names = [rung.name for rung in own.rungs]
    name = names[len(names) // 3]
    if [{rung.name for rung in step} for step in own.steps] == [{n} for n in dict.fromkeys(names)]:
        yield (
            f"Only the number counts: {name} at no trump and {name} with trumps do not go over "
            "each other."
        )
        return
    plain = [isinstance(own.strains_of(rung)[0], Plain) for rung in own.rungs]
    pairs = names[::2] == names[1::2] and plain == [False, True] * (len(names) // 2)
    if pairs and len(own.steps) == len(names):
        yield "A bid at no trump goes over the same bid with trumps."
    else:
        order = [join_and([name_rung(own, rung) for rung in step]) for step in own.steps]
        equal = ", where those of one place are equal" if len(order) < len(names) else ""
        yield f"From low to high{equal}: {'; '.join(order)}."


def _describe_heights(own: BidLadder) -> Iterator[str]:
    """Whether trumps decide which of two bids is higher."""
    named = _choosing(own)
    if simple := _name_two_groups(own):
        yield from simple
        return
    ranked = tuple(rung for rung in named if strain_decides(own, rung))
    if ranked:
        played = {strain for rung in ranked for strain in own.strains_of(rung)}
        order = [
            _name_equals([strain for strain in group if strain in played], own)
            for group in own.strain_order
            if not played.isdisjoint(group)
        ]
        which = "" if len(ranked) == len(named) else f", of {join_names(own, ranked)}"
        what = "number" if all(map(is_number, ranked)) else "name"
        low_to_high = "; ".join(order)
        trumps = "trumps decide" if suits(own.strains) else "how they are played decides"
        yield f"Of two bids of one {what}{which}, {trumps}, from low to high: {low_to_high}."
    equal = tuple(rung for rung in named if rung not in ranked)
    # Where nothing goes over such a bid at all, nobody asks how high it is.
    if any(may_be_overcalled(own, rung) for rung in equal):
        if ranked:
            yield "Other bids of one name do not go over each other, however they are played."
        else:
            yield f"Only the number counts{_name_equal_bids(own, equal)}."


def _name_two_groups(own: BidLadder) -> list[str]:
    """The sentences where only no trump is lower or higher than suits; empty otherwise."""
    named, groups = _choosing(own), [{*group} for group in own.strain_order]
    whole = named and all(is_number(one) and strain_decides(own, one) for one in named)
    if not whole or groups not in ([{NO_TRUMP}, {*SUITS}], [{*SUITS}, {NO_TRUMP}]):
        return []
    ways = ["in a suit", "at no trump"] if groups[0] == {NO_TRUMP} else ["at no trump", "in a suit"]
    example = _name_equal_bids(own, named).removeprefix(", so ")
    return [
        f"A bid {ways[0]} goes over one of the same number {ways[1]}, but not the other way round.",
        f"Otherwise only the number counts: {example}.",
    ]


def _name_equals(group: list[Strain], own: BidLadder) -> str:
    """Trumps of which none goes over another."""
    if {*group} == {*SUITS}:
        return "the suits, which are equal"
    names = join_and([name_strain(strain, own.strains) for strain in group])
    return f"{names}, which are equal" if len(group) > 1 else names


def _name_equal_bids(own: BidLadder, named: tuple[Rung, ...]) -> str:
    rung = named[len(named) // 3]
    trumps = suits(own.strains_of(rung))
    if len(trumps) < 2:
        return ", and not what is trumps" if trumps else ", and not how the hand is played"
    one, other = (name_strain(strain) for strain in (trumps[-1], trumps[-2]))
    return f", so {rung.name} {one} does not go over {rung.name} {other}"


def _describe_level(rules: Rules, own: BidLadder) -> Iterator[str]:
    """Which bids are equally high."""
    for step in _level_steps(own):
        if signal := _find_signal(rules, step):
            yield PARAGRAPH
            yield from _describe_signal(rules, own, *signal)
            yield PARAGRAPH
        else:
            names = [name_rung(own, rung) for rung in step]
            yield f"{capitalize(join_and(names))} are equally high: neither goes over the other."


def _level_steps(own: BidLadder) -> list[tuple[Rung, ...]]:
    """The steps of several bids, but for those that are told with doubles or as two ways."""
    chained = {rung for chain in _chains(own) for rung in chain} | {*modes(own).values()}
    steps = () if is_made_two_ways(own) else own.steps
    return [step for step in steps if len(step) > 1 and not chained.issuperset(step)]


# Signals


def _find_signal(rules: Rules, step: tuple[Rung, ...]) -> tuple[Rung, Rung] | None:
    """Two bids of which one shows cards and the other does not: the one that shows them first."""
    shows = [rung for rung in step if rung.holding]
    silent = [rung for rung in step if not rung.holding]
    if not partners(rules) or len(shows) != 1 or len(silent) != 1:
        return None
    return (shows[0], silent[0]) if shows[0].tricks == silent[0].tricks else None


def _describe_signal(rules: Rules, own: BidLadder, shows: Rung, silent: Rung) -> Iterator[str]:
    """Says what two bids of the same rank tell the partner."""
    yield f"There are two ways to bid {count_in_words(shows.tricks, 'trick')}."
    held = _join_holdings(shows.holding)
    yield (
        f'"{capitalize(name_rung(own, shows))}" tells your partner that you hold '
        f"{held}{_name_use(rules, shows.holding)}; nobody else may say it."
    )
    yield f'"{capitalize(add_article(name_rung(own, silent)))}" promises nothing.'
    yield "Neither goes over the other."


def _join_holdings(holding: tuple[Cards, ...]) -> str:
    """Sets of cards to choose from; "both" makes two cards one set."""
    if all(_is_pair_of_jacks(cards) for cards in holding):
        colours = ["black" if next(iter(cards)).suit in _BLACK else "red" for cards in holding]
        return f"both {' or both '.join(colours)} jacks"
    both = ["both " if len(cards) == len(cards.distinct()) == 2 else "" for cards in holding]
    return ", or ".join(
        f"{word}{name_cards(cards)}" for word, cards in zip(both, holding, strict=True)
    )


def _is_pair_of_jacks(cards: Cards) -> bool:
    """Whether they are the two jacks of one colour."""
    suited = {card.suit for card in cards if card.rank is Rank.JACK}
    first = next(iter(suited), None)
    return first is not None and len(cards) == 2 and suited == {first, first.mate}


def _name_use(rules: Rules, holding: tuple[Cards, ...]) -> str:
    """Says what the cards are good for, if that is the same for all."""
    if ranking_of(rules).bowers and all(map(_is_pair_of_jacks, holding)):
        return ", which are the bowers if a suit of that colour is trumps"
    return ""


# Who may bid what when


def _chains(own: BidLadder) -> list[tuple[Rung, ...]]:
    """Bids of which each goes over the one before and nothing else does, such as doubles."""
    follows: dict[Rung, Rung] = {}
    for rung in own.rungs:
        over = {offer.rung for bid in own.bids(rung) for offer in own.higher(bid)}
        over = {one for one in over if not one.forced_only}
        only = next(iter(over)) if len(over) == 1 else None
        plain = only is not None and not (only.by_partner or only.at_once)
        if only is not None and only.over == (rung.name,) and plain:
            follows[rung] = only
    chains: list[tuple[Rung, ...]] = []
    for first in follows:
        if first in follows.values():
            continue
        chain = [first]
        while chain[-1] in follows:
            chain.append(follows[chain[-1]])
        chains.append(tuple(chain))
    return chains


def _describe_chains(rules: Rules, own: BidLadder) -> Iterator[str]:
    """Which bids follow one another like doubles."""
    pairs, chains = modes(own), _chains(own)
    parallel = {tuple(pairs.get(rung, rung) for rung in chain) for chain in chains}
    for chain in chains:
        if chain in parallel and chain[0] in pairs.values():
            continue
        names = [add_article(name_rung(own, rung)) for rung in chain]
        word = pairs[chain[0]].name.partition(" ")[0] if chain[0] in pairs else ""
        if word:
            card = f"a card from {'the' if partners(rules) == 1 else 'each'} partner"
            yield f"{capitalize(names[0])} is bid with {card} or *{word}*, which is no higher."
        can, *links = [f"{one} only over {over}" for over, one in itertools.pairwise(names)]
        can = can.replace(" only", " can be bid only", 1)
        these = "these" if links else names[0]
        nothing = f", and nothing else goes over {these}" if links else ""
        if not links and any(rung is not chain[-1] for rung in own.steps[-1]):
            nothing = f", and nothing else goes over {these}"
        yield capitalize(f"{join_and([can, *links])}{nothing}.")
        if word:
            yield f"All are {word} if the first {chain[0].name} was, and otherwise with a card."


def _describe_orders(rules: Rules, own: BidLadder) -> Iterator[str]:
    """Which other bids only go over certain bids, and who may make them."""
    chained = {rung for chain in _chains(own) for rung in chain[1:]}
    for rung in own.rungs:
        if not rung.over or rung in chained:
            continue
        name, over = name_rung(own, rung), join_or(rung.over)
        at_once = ", as the player who speaks next" if rung.at_once else ""
        if rung.by_partner:
            who = f"Only the partner of a player who has bid {over} may bid {name}"
            yield f"{who}, and only over that bid{at_once}."
        else:
            articles = join_or(map(add_article, rung.over))
            yield capitalize(f"{add_article(name)} can be bid only over {articles}{at_once}.")
        if rung.by_partner and auction_of(rules).partner_response:
            yield (
                f"If the {over} is still the highest bid when everybody has spoken, a partner who "
                f"spoke before it gets one more turn, to bid {name} or pass."
            )


def _describe_conditions(rules: Rules, own: BidLadder) -> Iterator[str]:
    """Which bids are not open to everybody, condition by condition."""

    def rungs(condition: Callable[[Rung], bool]) -> tuple[Rung, ...]:
        return tuple(rung for rung in own.rungs if condition(rung))

    signals = (_find_signal(rules, step) for step in _level_steps(own))
    told = {signal[0] for signal in signals if signal is not None}
    for holding, some in group_rungs(rungs(lambda r: r not in told), lambda rung: rung.holding):
        if holding:
            held = _join_holdings(holding)
            yield f"Only a player who holds {held} may bid {join_names(own, some)}."
    yield from _describe_limits(rules, own)
    if some := rungs(lambda rung: rung.blind):
        blind = capitalize(f"{name_bids(own, some)} is bid blind")
        choosing = tuple(rung for rung in some if rung in _choosing(own))
        trumps = (
            f", and naming {name_choice(own.strains_of(choosing[0]))} with it" if choosing else ""
        )
        yield f"{blind}: on your turn, before you look at your cards{trumps}."
    if some := rungs(lambda rung: rung.dealer_takes):
        yield _describe_taking(own, some)
    if some := rungs(lambda rung: rung.forced_only):
        stuck = isinstance(all_pass(rules), StuckDealer) and auction_of(rules).pepper_round is None
        who = "a stuck dealer" if stuck else "a player who is forced to bid"
        yield f"Only {who} may bid {join_names(own, some)}."


def _describe_taking(own: BidLadder, some: tuple[Rung, ...]) -> str:
    """Which bids the dealer may take from another player."""
    named = any(rung.strain_in_bid and len(own.strains_of(rung)) > 1 for rung in some)
    ranked = any(strain_decides(own, rung) for rung in some)
    trumps = ", with trumps that are as high" if ranked else ", with any trumps"
    names = join_names(own, some)
    return (
        f"The dealer may take {names} from another player by bidding the same"
        f"{trumps if named else ''}."
    )


def _describe_limits(rules: Rules, own: BidLadder) -> Iterator[str]:
    """The limits on a bid by cards and turns, from which a forced player is free, and by scores."""
    for natural, some in group_rungs(own.rungs, lambda rung: rung.natural):
        if natural is not None:
            yield _describe_natural(rules, own, natural, some)
    for turns, some in group_rungs(own.rungs, lambda rung: rung.turns):
        if turns:
            yield from _describe_turns(rules, own, {*turns}, some)
    limited = any(rung.natural or rung.turns for rung in own.rungs)
    if limited and isinstance(all_pass(rules), StuckDealer | StuckHolder):
        yield "A player who is forced to bid is free from these limits."
    for score, some in group_rungs(own.rungs, lambda rung: rung.closed_at):
        if score is not None:
            who = f"{name_team(rules)} with {name_reached(rules, score)}"
            yield f"A {who} may not bid {join_names(own, some)}."


def _describe_natural(
    rules: Rules, own: BidLadder, natural: NaturalTrumps, some: tuple[Rung, ...]
) -> str:
    """Which cards of the suit bid its bidder must hold."""
    without = name_ranks(natural.without)
    if ranking_of(rules).bowers and Rank.JACK not in natural.without:
        without.append("the left bower")
    out = f", not counting {join_or(without)}," if without else ""
    every = all(isinstance(strain, Suit) for rung in some for strain in own.strains_of(rung))
    cards = count_in_words(natural.count, "card")
    return (
        f"Only a player who holds {cards} of the suit bid{out} may bid {join_names(own, some)}"
        f"{'' if every else ' in a suit'}."
    )


def _describe_turns(
    rules: Rules, own: BidLadder, turns: set[int], some: tuple[Rung, ...]
) -> Iterator[str]:
    """Who may bid these rungs in which round."""
    auction, seats, names = auction_of(rules), len(rules.table.seats), join_names(own, some)
    rounds = None if auction.laps is None else auction.laps * auction.rounds
    places = range(1, seats + 1)
    for before in range(rounds or -(-max(turns) // seats)):
        named = {place: before * seats + place in turns for place in places}
        may = [_name_place(rules, place) for place in places if named[place]]
        others = [_name_place(rules, place) for place in places if not named[place]]
        when = "" if rounds == 1 else f"in the {spell_ordinal(before + 1)} round "
        if not may:
            yield capitalize(f"{when}nobody may bid {names}.")
        elif len(may) <= len(others):
            yield capitalize(f"{when}only {join_or(may)} may bid {names}.")
        elif others:
            yield capitalize(f"{when}everybody but {join_and(others)} may bid {names}.")
    if rounds is None:
        yield f"Later nobody may bid {names}."


def _name_place(rules: Rules, place: int) -> str:
    """The player at that place, counted from the dealer's left."""
    seats = len(rules.table.seats)
    if place == seats:
        return "the dealer"
    table = rules.table
    if all(table.partners(seat) == ((seat + place) % seats,) for seat in table.seats):
        return "the dealer's partner"
    if place == 1:
        return "the player on the dealer's left"
    return f"the {spell_ordinal(place)} player from the dealer's left"


def _describe_raising(rules: Rules, own: BidLadder) -> Iterator[str]:
    """Says what raising the partner's suit means, if the bidding goes around."""
    if partners(rules) and auction_of(rules).laps != 1 and _name_all_trumps(own):
        first, raised = own.rungs[0], own.rungs[len(own.rungs) // 3]
        low, high, trumps = first.name, raised.name, suits(own.strains)
        promise = low != high and first.tricks and raised.tricks
        if promise and trumps and may_be_overcalled(own, first):
            suit = name_strain(trumps[-2 if len(trumps) > 1 else -1])
            yield PARAGRAPH
            whose = "your partner" if partners(rules) == 1 else "a partner"
            more = raised.tricks - first.tricks
            yield (
                f"A higher bid in {whose}'s suit *backs* {whose}: {high} {suit} over {low} {suit} "
                f"says that you expect to add {count_in_words(more, 'trick')}."
            )
