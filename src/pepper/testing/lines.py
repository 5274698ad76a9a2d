"""Strategies for cards, deals, actions, matches at any stage, and records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from pepper.engine.cards import JOKER, PACK, SUITS, Card, Cards
from pepper.engine.deck import Deck
from pepper.engine.errors import RulesError
from pepper.engine.ladder import Bid
from pepper.engine.match import Match
from pepper.engine.phases import Action
from pepper.engine.phases.auction import Look, Pass, TakeSet, Wait
from pepper.engine.phases.calling import CallCard, CallNobody
from pepper.engine.phases.dealing import Deal
from pepper.engine.phases.exchange import AskFor, GiveCards, KeepCards, LayAside
from pepper.engine.phases.kitty import Discard, PickUp
from pepper.engine.phases.naming import NameStrain
from pepper.engine.phases.negotiation import Ask, DropOut, Grant, PlayOn, Talk, ThrowIn
from pepper.engine.phases.play import PlayCard
from pepper.engine.phases.poor_hand import CallMisdeal, KeepHand, SwapPoor
from pepper.engine.rules import Rules
from pepper.engine.seats import CHANCE
from pepper.engine.source import SEEDS
from pepper.record import dumps

from .bids import STRAINS
from .parts import any_rules, bidding_rules

Below: TypeAlias = Callable[[int], int]
"""Chooses a number from 0 to below the given one."""
MOST_STEPS = 80
"""The maximum number of steps of a match that are drawn."""


def seeds() -> SearchStrategy[int]:
    """Any seed of a match."""
    return st.integers(0, SEEDS - 1)


def randoms() -> SearchStrategy[Random]:
    """A generator of random choices, seeded by the example."""
    return st.integers(0, 2**32 - 1).map(Random)


def cards(deck: Deck | None = None) -> SearchStrategy[Card]:
    """Any card of a deck; any card at all without one."""
    return st.sampled_from(PACK if deck is None else deck.cards.distinct())


@st.composite
def deals(draw: DrawFn, rules: Rules) -> Deal:
    """Any deal under the rules."""
    shuffled = draw(st.permutations(tuple(rules.deck.cards)))
    size, seats = rules.deck.hand_size, len(rules.table.seats)
    hands = [Cards(shuffled[seat * size : (seat + 1) * size]) for seat in range(seats)]
    aside = shuffled[seats * size :]
    turned = draw(st.sampled_from(aside)) if rules.deck.turn_up else None
    return Deal(hands, Cards(aside), turned)


def any_actions() -> SearchStrategy[Action]:
    """Actions of all kinds, legal or not under any given rules."""
    some = st.lists(cards(), max_size=3).map(Cards)
    number = st.integers(-1, 14)
    strains = st.sampled_from(STRAINS)
    names = st.sampled_from(("1", "5", "12", "moon", "double moon", "pepper", "thirteen"))
    return st.one_of(
        st.builds(PlayCard, cards()),
        st.sampled_from((Pass(), Look(), Wait(), TakeSet(), KeepCards())),
        st.sampled_from((ThrowIn(), PlayOn(), DropOut(), CallNobody())),
        st.builds(Bid, names, st.none() | strains),
        st.builds(NameStrain, strains),
        st.builds(CallCard, cards()),
        st.builds(GiveCards, some),
        st.builds(LayAside, some),
        st.builds(AskFor, st.none() | st.sampled_from(SUITS)),
        st.just(KeepHand()),
        st.builds(CallMisdeal, some),
        st.builds(SwapPoor, some),
        st.builds(PickUp, some),
        st.builds(Discard, some),
        st.builds(Talk, number, number, number),
        st.builds(Ask, number),
        st.builds(Grant, number),
        st.just(Deal((Cards([JOKER]),) * 4)),
    )


@st.composite
def actions(draw: DrawFn, match: Match) -> Action:
    """Any legal action, each kind with the same chance; any deal, if the match waits for one."""
    if match.turn == CHANCE:
        return draw(deals(match.rules))
    return chosen(match.legal_actions, lambda number: draw(st.integers(0, number - 1)))


def chosen(legal: Sequence[Action], below: Below) -> Action:
    """One of the actions: first a kind of action, then one of that kind."""
    kinds = sorted({type(action).__name__ for action in legal})
    kind = kinds[below(len(kinds))]
    alike = [action for action in legal if type(action).__name__ == kind]
    return alike[below(len(alike))]


def walk(match: Match, rng: Random, hands: int = 1) -> Iterator[Match]:
    """The match, and the match after each random action until that many hands are over."""
    last = len(match.past) + hands
    yield match
    while match.turn is not None and len(match.past) < last:
        match = match.apply(chosen(match.legal_actions, rng.randrange))
        yield match


@st.composite
def starts(draw: DrawFn, rules: Rules | None = None) -> Match:
    """A match before its first action: under the rules, or under any."""
    chosen_rules = draw(any_rules()) if rules is None else rules
    dealer = draw(st.sampled_from(chosen_rules.table.seats))
    return Match.start(chosen_rules, seed=draw(seeds()), dealer=dealer)


@st.composite
def matches(draw: DrawFn, rules: Rules | None = None) -> Match:
    """A match at any stage of its first hands, perhaps resigned: under the rules, or under any."""
    match = draw(starts(rules))
    for _ in range(draw(st.integers(0, MOST_STEPS))):
        if match.turn is None:
            break
        match = match.apply(draw(actions(match)))
    if match.outcome is None and draw(st.integers(0, 9)) == 9:
        match = match.resign(draw(st.sampled_from(match.rules.table.every_side)))
    return match


def records(rules: Rules | None = None) -> SearchStrategy[str]:
    """Records of matches at any stage, in both formats."""
    return st.builds(dumps, matches(rules), st.sampled_from(("text", "json")))


@st.composite
def bidding_starts(draw: DrawFn) -> Match:
    """A match under `bidding_rules`, before its first action."""
    try:
        found = draw(bidding_rules())
    except RulesError:
        reject()
    seed, dealer = draw(seeds()), draw(st.sampled_from(found.table.seats))
    return Match.start(found, seed=seed, dealer=dealer)
