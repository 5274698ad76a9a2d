"""Sentences on the aim of the game, the players, the deal, and how the cards rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import (
    JOKER,
    LITTLE_JOKER,
    LOW,
    SUITS,
    Card,
    Cards,
    Plain,
    Rank,
    Strain,
    Suit,
)
from pepper.engine.parts.deck import Deck, NextDealer
from pepper.engine.parts.ending import Ending, Winning
from pepper.engine.parts.ladder import Alone
from pepper.engine.parts.ranking import PlainJoker
from pepper.engine.parts.wording import (
    capitalize,
    count_in_words,
    inflect,
    join_and,
    join_or,
    name_card,
    name_rank,
    name_strain,
    spell_number,
)
from pepper.engine.phases.kitty import Kitty

from .facts import (
    aside,
    contract_strains,
    deck_ranks,
    ending_of,
    is_foreign,
    is_uneven,
    ladder_of,
    partners,
    plains,
    ranking_of,
    strains,
    suits,
)
from .layout import NO_BREAK, PARAGRAPH
from .naming import count_points, group_rungs, name_bids, name_score, name_team
from .outcomes import counts_up

# The aim


def describe_aim(rules: Rules) -> Iterator[str]:
    """Says the name of the game, how many play, and who wins."""
    yield f"{_name_game(rules)} is for {_describe_company(rules)}{_describe_task(rules)}."
    # What a foreign ending aims at is said by its own sentences, at the end of the sheet.
    if not is_foreign(rules.ending):
        yield _describe_goal(rules, ending_of(rules))
        yield from _describe_start(rules, ending_of(rules))


def _name_game(rules: Rules) -> str:
    """The short name of the game: its title up to the first comma."""
    game = rules.title.partition(",")[0]
    # A game that there is for several numbers of players says in its title for how many it is.
    several = ", for " in rules.title
    return f"This form of {game}" if several else game or "This game"


def _describe_company(rules: Rules) -> str:
    """How many players there are, and who plays with whom."""
    seats, sides = len(rules.table.seats), len(rules.table.sides)
    players = count_in_words(seats, "player")
    if not partners(rules):
        return players if sides == 2 else f"{players}, each for themselves"
    sizes = [spell_number(len(side)) for side in rules.table.sides]
    if sides == 2:
        return f"{players}, {' against '.join(sizes)}"
    if is_uneven(rules):
        return f"{players}, in teams of {join_and(sizes)}"
    return f"{players}, in {count_in_words(sides, 'team')} of {sizes[0]}"


def _describe_task(rules: Rules) -> str:
    """Their actions, as a clause."""
    if is_foreign(rules.ladder) or is_foreign(rules.auction):
        return ""
    trumps = _name_right(rules)
    if rules.calling is not None:
        how = ("a secret partner by naming a card", "a partner")[is_foreign(rules.calling)]
        chooses = "chooses trumps and " if len(contract_strains(rules)) > 1 else ""
        return f"; in every hand the highest bidder {chooses}finds {how}"
    if partners(rules) and {rung.alone for rung in ladder_of(rules).rungs} == {Alone.YES}:
        both = len(rules.table.seats) == 4 and not is_uneven(rules)
        others = "both opponents" if both else "all opponents"
        return f", and in every hand the bidder plays alone against {others}"
    return f", who bid {trumps}"


def _name_right(rules: Rules) -> str:
    """Says what the highest bidder wins."""
    played = contract_strains(rules)
    if len(played) == 1:
        return "for the number of tricks that they will take"
    if not suits(played):
        return f"for the right to choose {join_or([name_strain(one, played) for one in played])}"
    height = ", or high or low" if len(plains(played)) > 1 else ", or low" if LOW in played else ""
    return f"for the right to choose trumps{height}"


def _describe_goal(rules: Rules, own: Ending) -> str:
    """Says who wins."""
    one = name_team(rules)
    if own.target is not None and not counts_up(rules):
        return (
            f"Everybody starts with {count_points(own.start)} and takes points off; the first to "
            f"come to {name_score(own.target)} wins."
        )
    if own.target is not None:
        wins = {
            Winning.BY_POINTS: "wins",
            Winning.BY_CONTRACT: "by making a bid wins",
            Winning.BY_CONTRACT_OR_SET: "wins, but only by making a bid or setting "
            f"{_name_opponents(rules)}",
        }
        return f"The first {one} to reach {count_points(own.target)} {wins[own.winning]}."
    two = len(rules.table.sides) == 2
    more = {(True, True): "more", (True, False): "the most", (False, True): "fewer"}
    best = f"the {one} with {more.get((counts_up(rules), two), 'the fewest')} points wins"
    hands = own.hands if own.hands is not None else None if own.timed else own.last_hand
    if hands is not None:
        rounds, left = divmod(hands, len(rules.table.seats))
        turns = rules.deck.next_dealer is NextDealer.LEFT
        deals = "" if left or not turns else f", {count_in_words(rounds, 'deal')} for each player,"
        return f"After {count_in_words(hands, 'hand')}{deals} {best}."
    return f"When the time is up, {best}." if own.timed else _describe_distance(rules, own)


def _describe_distance(rules: Rules, own: Ending) -> str:
    """Says who loses with a score or wins with a lead, if nothing else ends the game."""
    one = name_team(rules)
    if own.back_door is not None:
        return f"The first {one} to come to {count_points(own.back_door)} loses."
    lead = count_points(own.gap or 0)
    other = "the other" if len(rules.table.sides) == 2 else "every other"
    return f"The first {one} to be ahead of {other} {one} by {lead} wins."


def _describe_start(rules: Rules, own: Ending) -> Iterator[str]:
    """From which score everybody starts, if that is not nothing and was not told."""
    if own.start != 0 and (own.target is None or counts_up(rules)):
        yield f"Each {name_team(rules)} starts with {count_points(own.start)}."


def _name_opponents(rules: Rules) -> str:
    """Whoever bids against a team or a player."""
    two = len(rules.table.sides) == 2
    return f"the other {name_team(rules)}" if two else f"another {name_team(rules)}"


# The deal


def describe_deal(rules: Rules) -> Iterator[str]:
    """Describes the seats, the dealer, the cards, and how they are dealt."""
    if partners(rules):
        yield _describe_seating(rules)
    if is_uneven(rules):
        yield _describe_sizes(rules)
    deck = rules.deck
    after = "the deal and all turns pass to the left"
    if deck.next_dealer is not NextDealer.LEFT:
        after = f"the next hand is dealt by {deck.next_dealer.value}"
    elif len(rules.table.seats) == 2:
        after = "after that the players deal in turn"
    yield f"Draw for the first deal, or agree on it; {after}."
    if deck.next_dealer is not NextDealer.LEFT and len(rules.table.seats) > 2:
        yield "All turns pass to the left."
    cards = _name_deck(deck)
    dealt = f"{spell_number(deck.hand_size)} to each player, {_describe_packets(deck)}"
    if left := aside(rules):
        yield f"Use {len(deck.cards)} cards: {cards}."
        yield f"Deal {dealt}{_describe_aside(rules, left)}."
    else:
        yield f"Use {len(deck.cards)} cards, {cards}, and deal them all, {dealt}."
    if ladder_of(rules).has_blind:
        yield "Leave your cards face down until it is your turn to bid or the bidding is over."


def _name_deck(deck: Deck) -> str:
    """The cards of the deck: its ranks, jokers, and single cards that are removed or added."""
    ranks = _join_ranks(sorted(deck.ranks, key=list(Rank).index))
    packs = "" if deck.copies == 1 else f" from {spell_number(deck.copies)} packs"
    jokers = [(deck.jokers, "joker"), (deck.little_jokers, "little joker")]
    named = [f"a {name}" if n == 1 else count_in_words(n, name) for n, name in jokers if n]
    added = [*named, *_name_singles(deck, deck.added)]
    cards = join_and([f"the {ranks} of each suit{packs}", *added])
    without = join_and(_name_singles(deck, deck.removed))
    return f"{cards}, without {without}" if without else cards


def _name_singles(deck: Deck, cards: Cards) -> Iterator[str]:
    """Single cards: "the four of clubs", "two copies of the ace of spades"."""
    for card, count in Counter(cards).items():
        copies = f"{spell_number(count)} {inflect(count, 'copy', 'copies')} of "
        yield f"{copies if count > 1 or deck.copies > 1 else ''}{name_card(card)}"


def _describe_seating(rules: Rules) -> str:
    """Describes the seating."""
    table, seats = rules.table, len(rules.table.seats)
    sides = [table.side(seat) for seat in table.seats]
    if all(sides[n] == sides[n - seats // 2] for n in range(seats)) and partners(rules) == 1:
        return "Partners sit opposite each other."
    if len(table.sides) == 2 and all(sides[n] != sides[n - 1] for n in range(seats)):
        return "The teams sit alternately, so that everybody sits between two opponents."
    if sum(sides[n] != sides[n - 1] for n in range(seats)) == len(table.sides):
        return "Partners sit side by side."
    teams = " ".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[side] for side in sides)
    return f"Around the table, to the left, sit players of the teams {teams}."


def _describe_sizes(rules: Rules) -> str:
    """Lists the partners if teams have different sizes."""
    single = " A player without any is a team as well." if not rules.table.fewest_partners else ""
    return f"Your *partners* are all others of your own team, however many.{single}"


def _describe_packets(deck: Deck) -> str:
    """How many cards are dealt at a time."""
    first = deck.packets[0] if deck.packets else 1
    if first == 1 and len(deck.packets) in {0, deck.hand_size}:
        return "one at a time"
    if len(deck.packets) == 1:
        return "all at once"
    if deck.packets == (first,) * len(deck.packets):
        return f"{spell_number(first)} at a time"
    return f"in packets of {join_and(map(spell_number, deck.packets))}"


def _describe_aside(rules: Rules, left: int) -> str:
    """Says what happens to the other cards."""
    down = rules.deck.aside_stays_down
    if down and left == rules.deck.hand_size and len(rules.table.seats) == 2:
        return f", and a third hand of {spell_number(left)}, which stays face down and is not used"
    if any(isinstance(one, Kitty) for one in rules.phases):
        return f", and put {spell_number(left)} face down in the middle, the *kitty*"
    others = "card" if left == 1 else f"{spell_number(left)} cards"
    if rules.deck.turn_up and left == 1:
        return ", and turn the last card up"
    turned = ", but turn the top one up" if rules.deck.turn_up else ""
    unseen = "unseen for the whole game" if down else "unseen"
    return f", and put the other {others} aside {unseen}{turned}"


def _join_ranks(ranks: list[Rank]) -> str:
    """Ranks in a row, which no line breaks."""
    return NO_BREAK.join(map(name_rank, ranks))


# The ranks


def describe_ranking(rules: Rules) -> Iterator[str]:
    """Which card beats which."""
    played = strains(rules)
    trumps, plain = suits(played), plains(played)
    level = [strain for strain in plain if strain is not LOW]
    if trumps and not is_foreign(rules.ladder) and len(trumps) < len(SUITS):
        yield f"Only {join_or(map(name_strain, trumps))} can be trumps."
    if trumps and _stand_out(rules):
        yield from _describe_trumps(rules, trumps[0])
    if LOW in played:
        yield from _describe_high_and_low(rules, trumps, plain)
    elif not trumps or not _stand_out(rules):
        yield from _describe_plain_ranks(rules, trumps, level)
    else:
        also = ", and all suits at no trump," if level else ""
        yield f"The other suits{also} rank {_name_side_suit(rules, trumps[0])}."
    if trumps and not plain and not any(map(is_foreign, (rules.ladder, rules.auction))):
        yield "There is always a trump suit."
    if plain and rules.deck.jokers:
        yield from _describe_plain_joker(rules)


def _describe_trumps(rules: Rules, trumps: Suit) -> Iterator[str]:
    """How trumps rank, told by one suit."""
    yield f"Trumps rank, from the top: {_name_best_first(rules, trumps)}."
    if _has_bowers(rules):
        several = rules.deck.copies > 1
        if rules.deck.jokers and not several:
            jokers = "joker" if not rules.deck.little_jokers else "joker, the little joker"
            yield (
                f"The {jokers} and the left bower are trumps in every way, and the left bower does "
                "not count in its own suit."
            )
            return
        yield (
            "The left bowers are trumps in every way and do not count in their own suit."
            if several
            else "The left bower is a trump in every way and does not count in its own suit."
        )


def _stand_out(rules: Rules) -> bool:
    """Whether trumps have cards that other suits have not."""
    return _has_bowers(rules) or bool(rules.deck.jokers)


def _describe_plain_ranks(
    rules: Rules, trumps: tuple[Suit, ...], plain: Sequence[Plain]
) -> Iterator[str]:
    """Ranks where all suits are alike."""
    strain: Strain = trumps[0] if trumps else plain[0]
    if not trumps:
        yield "There are no trumps."
    if Rank.JACK in deck_ranks(rules):
        yield "There are no bowers."
    either = ", trumps or not," if trumps else ""
    yield f"Every suit{either} ranks {_name_side_suit(rules, strain)}."


def _describe_high_and_low(
    rules: Rules, trumps: tuple[Suit, ...], plain: tuple[Plain, ...]
) -> Iterator[str]:
    """Ranks where low is offered, and high perhaps."""
    if trumps:
        other = "The other suits rank" if _stand_out(rules) else "With trumps every suit ranks"
        yield f"{other} {_name_side_suit(rules, trumps[0])}."
    yield PARAGRAPH
    bowers = " and no bowers" if _has_bowers(rules) else ""
    names = [name_strain(strain, contract_strains(rules)) for strain in plain]
    yield f"{capitalize(' and '.join(f'at {name}' for name in names))} there are no trumps{bowers}."
    ranks = [_name_side_suit(rules, strain) for strain in plain]
    high, *low = [
        f"at {name} every suit ranks {row}" for name, row in zip(names, ranks, strict=True)
    ]
    last = f"the {ranks[-1].split(NO_BREAK)[0]} is best"
    if low:
        turned = f"at {names[-1]} it is the other way around, {ranks[-1]}, and {last}"
        yield capitalize(f"{high}; {turned}.")
    else:
        yield capitalize(f"{high}, and {last}.")


def _describe_plain_joker(rules: Rules) -> Iterator[str]:
    """How the joker works without trumps, and after some bids."""
    several = bool(rules.deck.little_jokers)
    named = [name_strain(strain, contract_strains(rules)) for strain in plains(strains(rules))]
    where = join_and([f"at {name}" for name in named])
    base = ranking_of(rules).plain_joker
    yield from _describe_joker(base, where, several=several)
    if is_foreign(rules.ladder):
        return
    ladder = ladder_of(rules)
    for joker, some in group_rungs(ladder.rungs, lambda rung: rung.plain_joker):
        if joker is not None:
            plain = all(plains(ladder.strains_of(rung)) == ladder.strains_of(rung) for rung in some)
            after = f"after {name_bids(ladder, some)}{'' if plain else ', without trumps,'}"
            if (base, joker) == (PlainJoker.NAMED, PlainJoker.FORCED):
                one = "a joker" if several else "the joker"
                yield capitalize(f"{after} a player who cannot follow suit must play {one}.")
                continue
            yield from _describe_joker(joker, after, several=several)


def _describe_joker(joker: PlainJoker, where: str, *, several: bool) -> Iterator[str]:
    """How a joker works; with two kinds, how the highest one played works."""
    if joker in {PlainJoker.SOLE_TRUMP, PlainJoker.LOWEST}:
        yield capitalize(_describe_own_suit(joker, where, several=several))
        return
    belongs = "the jokers belong" if several else "the joker belongs"
    one, wins = ("one", "the highest one wins") if several else ("it", "it wins")
    must = ", and then must" if joker is PlainJoker.FORCED else ""
    takes = "" if joker is PlainJoker.LOW else f"; {wins} the trick"
    yield capitalize(
        f"{where} {belongs} to no suit: you may play {one} only if you lead or have none of the "
        f"suit led{must}{takes}."
    )
    lead = f"If you lead {one}, name any suit, which the others must follow"
    only = f"; {one} takes that trick only if nobody can, and never takes another"
    yield f"{lead}{only if joker is PlainJoker.LOW else ''}."


def _describe_own_suit(joker: PlainJoker, where: str, *, several: bool) -> str:
    """How a joker works that is a suit of its own."""
    above = joker is PlainJoker.SOLE_TRUMP
    if several:
        wins = "wins the trick" if above else "wins only a trick that a joker leads"
        return (
            f"{where} the jokers of both kinds are a suit of their own: you may play one only if "
            "you lead or have none of the suit led, and must if one is led; the highest one "
            f"{wins}."
        )
    wins = (
        "wins the trick, and if it is led" if above else "wins only a trick that it leads, and then"
    )
    return (
        f"{where} the joker is a suit of its own: you may play it only if you lead or have none of "
        f"the suit led; it {wins} the others may play any card."
    )


def _has_bowers(rules: Rules) -> bool:
    """Whether jacks ever stand above the suits."""
    trumps = suits(strains(rules))
    return bool(trumps) and ranking_of(rules).bowers and Rank.JACK in deck_ranks(rules)


def _name_side_suit(rules: Rules, strain: Strain) -> str:
    """The ranks of a suit that is not trumps, from the best one down."""
    # The suit of the left bower has a card less, so that another one is shown.
    mates = {strain, strain.mate} if isinstance(strain, Suit) else {SUITS[0]}
    suit = next(suit for suit in SUITS if suit not in mates)
    order, led = ranking_of(rules).order(strain), Card.of(Rank.ACE, suit)
    cards = [card for card in _whole_suits(rules) if order.follows(card, led)]
    cards.sort(key=order.strength, reverse=True)
    return _join_ranks([card.rank for card in cards if card.suit is not None])


def _whole_suits(rules: Rules) -> list[Card]:
    """Each card once, as if all suits had the same ranks."""
    jokers = [joker for joker in (JOKER, LITTLE_JOKER) if joker in rules.deck.cards]
    return [*jokers, *(Card.of(rank, suit) for suit in SUITS for rank in deck_ranks(rules))]


def _name_best_first(rules: Rules, trumps: Suit) -> str:
    """The trumps from the best one down, with the bowers and the jokers by name."""
    order, ace = ranking_of(rules).order(trumps), Card.of(Rank.ACE, trumps)
    members = [card for card in _whole_suits(rules) if order.follows(card, ace)]
    members.sort(key=order.strength, reverse=True)
    special = [_name_special(rules, trumps, card) for card in members]
    others = [c.rank for c, name in zip(members, special, strict=True) if name is None]
    named = ", ".join(filter(None, special))
    ranks = _join_ranks(others)
    return f"{named}, then {ranks}" if named and ranks else named or ranks


def _name_special(rules: Rules, trumps: Suit, card: Card) -> str | None:
    """The name of a card that ranks above its suit."""
    bowers, deck = ranking_of(rules).bowers, rules.deck
    if card is JOKER:
        joker = "the joker" if deck.jokers == 1 else f"the {spell_number(deck.jokers)} jokers"
        return f"{joker} (*best bower*)" if _has_bowers(rules) else joker
    if card is LITTLE_JOKER:
        little = deck.little_jokers
        return "the little joker" if little == 1 else f"the {spell_number(little)} little jokers"
    if card.rank is not Rank.JACK or not bowers:
        return None
    number = "" if deck.copies == 1 else f"{spell_number(deck.copies)} "
    jacks = inflect(deck.copies, "jack", f"{number}jacks")
    name = inflect(deck.copies, "bower")
    if card.suit is trumps:
        return f"the {jacks} of trumps (*right {name}*)"
    other = "other jack" if deck.copies == 1 else f"other {number}jacks"
    left = f"the {other} of the same colour (*left {name}*)"
    return left if card.suit is trumps.mate else None
