"""The aim of the game, the players, the cards and how these rank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pepper.cards import DIAMONDS, JOKER, LOW, SUITS, Card, Rank, Strain, Suit
from pepper.deck import Deck
from pepper.ranking import PlainJoker
from pepper.rules import Rules
from pepper.wording import (
    are,
    counted,
    joined_and,
    joined_or,
    number_named,
    rank_named,
    strain_named,
)

from .facts import aside, no_contract, partners, plains, redeals, strains, suits

_COPIES: Final = ("", ", each of them twice", ", each of them three times")


def aim(rules: Rules) -> Iterator[str]:
    """What the game is about."""
    own = "The declarer's side has" if partners(rules) else "The declarer has"
    if rules.calling is not None:
        own = "The declarer and a partner, found by calling a card, have"
    begins = "Every hand begins"
    if rules.auction.pepper_round is not None:
        begins = "Except in the pepper round a hand begins"
    yield f"A trick-taking game for {_company(rules)}. {begins} with an auction, in which"
    yield f"a bid promises to take so many of the {counted(rules.deck.hand_size, 'trick')}. The"
    yield f"highest bidder becomes the declarer. {own} to take at least the tricks that were bid:"
    yield "then the bid is made, and otherwise it is set. The others defend."
    if no_contract(rules) is not None:
        yield "A hand on which nobody bids is played without a declarer."
    yield _goal(rules)


def _company(rules: Rules) -> str:
    seats, sides = len(rules.table.seats), len(rules.table.sides)
    players = f"{number_named(seats)} players"
    if partners(rules):
        return f"{players}, in {number_named(sides)} sides of {number_named(seats // sides)}"
    return players if rules.calling is not None else f"{players}, each for themselves"


def _goal(rules: Rules) -> str:
    ending, one = rules.ending, "side" if partners(rules) else "player"
    up = ending.worth(1) > 0
    if ending.target is not None:
        down = "" if up else f"from {ending.start} down "
        return f"The aim is to be the first {one} to come {down}to {ending.target} points."
    when = "when the time is up"
    if ending.hands is not None:
        when = f"after {counted(ending.hands, 'hand')}"
    return f"The aim is to have the most points {when}."


def players(rules: Rules) -> Iterator[str]:
    """Who sits where, and with whom."""
    table = rules.table
    yield f"The seats are numbered from 0 to {len(table.seats) - 1}, clockwise."
    if partners(rules):
        sides = [f"seats {joined_and(sorted(side))}" for side in table.sides]
        yield f"The sides are {', '.join(sides[:-1])}, and {sides[-1]}; partners score together."
    elif rules.calling is None:
        yield "Everybody plays and scores alone."
    else:
        yield "Everybody scores alone; partners are found anew in each hand."
    counts = " that is not dealt again" * redeals(rules)
    yield f"After each hand{counts} the deal passes to the left."


def cards(rules: Rules) -> Iterator[str]:
    """Which cards there are, and how they are dealt."""
    deck = rules.deck
    ranks = " ".join(rank_named(rank) for rank in sorted(deck.ranks, key=list(Rank).index))
    jokers = f", and {counted(deck.jokers, 'joker')}" if deck.jokers else ""
    yield f"{len(deck.cards)} cards: {ranks} of every suit{_COPIES[deck.copies - 1]}{jokers}."
    yield f"Each player is dealt {counted(deck.hand_size, 'card')}, {_packets(deck)}."
    if left := aside(rules):
        other = "other card" if left == 1 else f"other {counted(left, 'card')}"
        yield f"The {other} {are(left)} put aside unseen."


def _packets(deck: Deck) -> str:
    first = deck.packets[0] if deck.packets else 1
    if first == 1 and len(deck.packets) in {0, deck.hand_size}:
        return "one at a time"
    if len(deck.packets) == 1:
        return "all at once"
    if deck.packets == (first,) * len(deck.packets):
        return f"{number_named(first)} at a time"
    return f"in packets of {joined_and(map(number_named, deck.packets))}"


def ranking(rules: Rules) -> Iterator[str]:
    """What is trumps, and which card beats which."""
    played = strains(rules)
    trumps, plain = suits(played), plains(played)
    names = joined_or(map(strain_named, trumps))
    suit = "a trump suit" if len(trumps) == len(SUITS) else f"trumps, which are {names}"
    ways = [*[suit] * bool(trumps), *map(strain_named, plain)]
    yield f"Every hand is played in a strain: {joined_or(ways)}."
    yield ""
    if trumps:
        yield from _at_trumps(rules, trumps[0])
    for strain in plain:
        none = "are neither trumps nor bowers" if _bowers(rules) else "are no trumps"
        turned = ", and the lowest card is the best one" if strain is LOW else ""
        ranks = _best_first(rules, strain, DIAMONDS)
        yield f"At {strain_named(strain)} there {none}{turned}: all suits rank {ranks}."
    if plain and rules.deck.jokers:
        joker = {
            PlainJoker.SOLE_TRUMP: "wins any trick that it is played to",
            PlainJoker.LOWEST: "wins only a trick that it leads",
        }[rules.ranking.plain_joker]
        yield f"Where there are no trumps the joker is a suit of its own and {joker}."


def _bowers(rules: Rules) -> bool:
    """Whether jacks ever stand above the suits."""
    return rules.ranking.bowers and Rank.JACK in rules.deck.ranks


def _at_trumps(rules: Rules, trumps: Suit) -> Iterator[str]:
    yield f"The trumps rank, from the top: {_best_first(rules, trumps, trumps)}."
    others = next(suit for suit in SUITS if suit not in {trumps, trumps.mate})
    if _bowers(rules):
        yield "The left bower is a trump in every respect and does not belong to the suit printed"
        yield "on it."
    yield f"The other suits rank {_best_first(rules, trumps, others)}."


def _best_first(rules: Rules, strain: Strain, suit: Suit) -> str:
    """The cards of a suit from the best one down, with the bowers and the joker by name."""
    order, ace = rules.ranking.order(strain), Card.of(Rank.ACE, suit)
    members = [card for card in rules.deck.cards.distinct() if order.follows(card, ace)]
    members.sort(key=order.strength, reverse=True)
    named = [_special(rules, strain, card) for card in members]
    others = [rank_named(c.rank) for c, name in zip(members, named, strict=True) if name is None]
    return ", ".join([*filter(None, named), *[" ".join(others)] * bool(others)])


def _special(rules: Rules, strain: Strain, card: Card) -> str | None:
    """What a card is called that stands above its suit in that strain."""
    bowers = rules.ranking.bowers
    if card is JOKER:
        joker = "the joker" if rules.deck.jokers == 1 else "the jokers"
        return f"the best bower ({joker})" if bowers else joker
    if card.rank is not Rank.JACK or not bowers or not isinstance(strain, Suit):
        return None
    if card.suit is strain:
        return "the right bower (the jack of trumps)"
    own = "the left bower (the other jack of the same colour)"
    return own if card.suit is strain.mate else None
