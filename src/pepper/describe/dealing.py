"""Sentences on the aim of the game, the players, the cards and how these rank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pepper.engine.cards import DIAMONDS, JOKER, LOW, SUITS, Card, Plain, Rank, Strain, Suit
from pepper.engine.deck import Deck
from pepper.engine.ending import Ending
from pepper.engine.ranking import PlainJoker
from pepper.engine.rules import Rules
from pepper.engine.wording import (
    count_in_words,
    inflect,
    join_and,
    join_or,
    name_rank,
    name_strain,
    spell_number,
)

from .facts import (
    aside,
    ending_of,
    is_foreign,
    no_contract,
    partners,
    pepper_round,
    plains,
    ranking_of,
    redeals,
    strains,
    suits,
)
from .outcomes import counts_up

_COPIES: Final = ("", ", each of them twice", ", each of them three times")
_PLAIN_JOKER: Final = {
    PlainJoker.SOLE_TRUMP: "wins any trick that it is played to",
    PlainJoker.LOWEST: "wins only a trick that it leads",
}


def describe_aim(rules: Rules) -> Iterator[str]:
    """What the game is about."""
    tricks = count_in_words(rules.deck.hand_size, "trick")
    yield f"A trick-taking game for {_describe_company(rules)}."
    yield (
        f"{_describe_beginning(rules)} with an auction, in which a bid promises to take so many of "
        f"the {tricks}."
    )
    yield "The highest bidder becomes the declarer."
    yield (
        f"{_name_declarers(rules)} to take at least the tricks that were bid: then the bid is "
        "made, and otherwise it is set."
    )
    yield "The others defend."
    if no_contract(rules) is not None:
        yield "A hand on which nobody bids is played without a declarer."
    # What a foreign ending aims at is said by its own sentences, at the end of the sheet.
    if not is_foreign(rules.ending):
        yield f"The aim is to {_describe_goal(rules, ending_of(rules))}."


def _describe_beginning(rules: Rules) -> str:
    """Which hands begin with an auction, as the subject and verb of a sentence."""
    if is_foreign(rules.auction):
        return "A hand begins"
    if pepper_round(rules) is not None:
        return "Except in the pepper round a hand begins"
    return "Every hand begins"


def _name_declarers(rules: Rules) -> str:
    """Who has to make the bid, as the subject and verb of a sentence."""
    if is_foreign(rules.calling):
        return "The declarer and a partner, found in each hand, have"
    if rules.calling is not None:
        return "The declarer and a partner, found by calling a card, have"
    return "The declarer's side has" if partners(rules) else "The declarer has"


def _describe_company(rules: Rules) -> str:
    """How many players there are, and who plays with whom."""
    seats, sides = len(rules.table.seats), len(rules.table.sides)
    players = count_in_words(seats, "player")
    if partners(rules):
        return f"{players}, in {count_in_words(sides, 'side')} of {spell_number(seats // sides)}"
    return players if rules.calling is not None else f"{players}, each for themselves"


def _describe_goal(rules: Rules, own: Ending) -> str:
    """What everybody tries to do."""
    one = "side" if partners(rules) else "player"
    if own.target is not None and counts_up(rules):
        return f"be the first {one} to come to {own.target} points"
    if own.target is not None:
        return f"be the first {one} to come from {own.start} down to {own.target} points"
    if own.hands is not None:
        return f"have the most points after {count_in_words(own.hands, 'hand')}"
    return "have the most points when the time is up"


def describe_players(rules: Rules) -> Iterator[str]:
    """Who sits where, and with whom."""
    table = rules.table
    yield f"The seats are numbered from 0 to {len(table.seats) - 1}, clockwise."
    if partners(rules):
        *others, last = [f"seats {join_and(sorted(side))}" for side in table.sides]
        yield f"The sides are {', '.join(others)}, and {last}; partners score together."
    elif rules.calling is None:
        yield "Everybody plays and scores alone."
    else:
        yield "Everybody scores alone; partners are found anew in each hand."
    if redeals(rules):
        yield "After each hand that is not dealt again the deal passes to the left."
    else:
        yield "After each hand the deal passes to the left."


def describe_cards(rules: Rules) -> Iterator[str]:
    """Which cards there are, and how they are dealt."""
    deck = rules.deck
    ranks = " ".join(name_rank(rank) for rank in sorted(deck.ranks, key=list(Rank).index))
    jokers = f", and {count_in_words(deck.jokers, 'joker')}" if deck.jokers else ""
    yield f"{len(deck.cards)} cards: {ranks} of every suit{_COPIES[deck.copies - 1]}{jokers}."
    hand = count_in_words(deck.hand_size, "card")
    yield f"Each player is dealt {hand}, {_describe_packets(deck)}."
    if left := aside(rules):
        others = "other card" if left == 1 else f"other {count_in_words(left, 'card')}"
        yield f"The {others} {inflect(left, 'is', 'are')} put aside unseen."


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


def describe_strains(rules: Rules) -> Iterator[str]:
    """What may be trumps."""
    # The bids of a foreign ladder are played in strains that its own sentences say.
    if is_foreign(rules.ladder):
        return
    played = strains(rules)
    trumps = suits(played)
    names = join_or(map(name_strain, trumps))
    suit = "a trump suit" if len(trumps) == len(SUITS) else f"trumps, which are {names}"
    ways = [*([suit] if trumps else []), *map(name_strain, plains(played))]
    yield f"Every hand is played in a strain: {join_or(ways)}."


def describe_ranking(rules: Rules) -> Iterator[str]:
    """Which card beats which."""
    played = strains(rules)
    trumps, plain = suits(played), plains(played)
    if trumps:
        yield from _describe_trumps(rules, trumps[0])
    for strain in plain:
        yield _describe_plain(rules, strain)
    if plain and rules.deck.jokers:
        joker = _PLAIN_JOKER[ranking_of(rules).plain_joker]
        yield f"Where there are no trumps the joker is a suit of its own and {joker}."


def _describe_trumps(rules: Rules, trumps: Suit) -> Iterator[str]:
    """How cards rank in any trump suit, told by one of them."""
    yield f"The trumps rank, from the top: {_name_best_first(rules, trumps, trumps)}."
    if _has_bowers(rules):
        yield (
            "The left bower is a trump in every respect and does not belong to the suit printed on "
            "it."
        )
    # The suit of the left bower has a card less, so that another one is shown.
    plain_suit = next(suit for suit in SUITS if suit not in {trumps, trumps.mate})
    yield f"The other suits rank {_name_best_first(rules, trumps, plain_suit)}."


def _describe_plain(rules: Rules, strain: Plain) -> str:
    lacks = "are neither trumps nor bowers" if _has_bowers(rules) else "are no trumps"
    turned = ", and the lowest card is the best one" if strain is LOW else ""
    ranks = _name_best_first(rules, strain, DIAMONDS)
    return f"At {name_strain(strain)} there {lacks}{turned}: all suits rank {ranks}."


def _has_bowers(rules: Rules) -> bool:
    """Whether jacks ever stand above the suits."""
    return ranking_of(rules).bowers and Rank.JACK in rules.deck.ranks


def _name_best_first(rules: Rules, strain: Strain, suit: Suit) -> str:
    """The cards of a suit from the best one down, with the bowers and the joker by name."""
    order, ace = ranking_of(rules).order(strain), Card.of(Rank.ACE, suit)
    members = [card for card in rules.deck.cards.distinct() if order.follows(card, ace)]
    members.sort(key=order.strength, reverse=True)
    special = [_name_special(rules, strain, card) for card in members]
    others = [name_rank(c.rank) for c, name in zip(members, special, strict=True) if name is None]
    return ", ".join(filter(None, [*special, " ".join(others)]))


def _name_special(rules: Rules, strain: Strain, card: Card) -> str | None:
    """What a card is called that stands above its suit in that strain."""
    bowers = ranking_of(rules).bowers
    if card is JOKER:
        joker = inflect(rules.deck.jokers, "the joker", "the jokers")
        return f"the best bower ({joker})" if bowers else joker
    if card.rank is not Rank.JACK or not bowers or not isinstance(strain, Suit):
        return None
    if card.suit is strain:
        return "the right bower (the jack of trumps)"
    left = "the left bower (the other jack of the same colour)"
    return left if card.suit is strain.mate else None
