"""Strategies for cards, deals, actions, matches at any stage, and records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias, get_type_hints

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from pepper.engine.course.library import ACTIONS
from pepper.engine.course.rules import Rules
from pepper.engine.course.source import SEEDS
from pepper.engine.match import Match
from pepper.engine.parts.cards import PACK, SUITS, Card, Cards, Strain, Suit
from pepper.engine.parts.deck import Deck
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, RulesError, shown
from pepper.engine.parts.legal import Actions, CardGroups
from pepper.engine.parts.phase import Action
from pepper.engine.parts.seats import CHANCE
from pepper.engine.parts.table import MOST_SEATS
from pepper.engine.phases.dealing import Deal
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
    return st.one_of([_any_of(kind) for kind in ACTIONS])


def _any_of(kind: type[Action]) -> SearchStrategy[Action]:
    """Any actions of a class, by the types of its fields."""
    some = st.lists(cards(), max_size=3).map(Cards)
    suits, strains = st.sampled_from(SUITS), st.sampled_from(STRAINS)
    names = ("1", "5", "12", "moon", "double moon", "pepper", "thirteen")
    known: dict[object, SearchStrategy[object]] = {
        int: st.integers(-1, 14),
        str: st.sampled_from(names),
        Card: cards(),
        Card | None: st.none() | cards(),
        Cards: some,
        tuple[Cards, ...]: st.lists(some, max_size=MOST_SEATS).map(tuple),
        Suit | None: st.none() | suits,
        Strain: strains,
        Strain | None: st.none() | strains,
    }
    hints = get_type_hints(kind)
    fields = [name for name in hints if hints[name] in known]
    return st.builds(kind, **{name: known[hints[name]] for name in fields})


@st.composite
def actions(draw: DrawFn, match: Match) -> Action:
    """Any legal action, each kind with the same chance; any deal, if the match waits for one."""
    if match.turn == CHANCE:
        return draw(deals(match.rules))
    return chosen(match.legal_actions, lambda number: draw(st.integers(0, number - 1)))


def asked(below: Below) -> Below:
    """Make the function raise `PepperError` if it returns a number out of range."""

    def answer(number: int) -> int:
        found: object = below(number)
        if type(found) is int and 0 <= found < number:
            return found
        raise PepperError(f"`below` returned {shown(found)} for {number}")

    return answer


@door
def chosen(legal: Actions | Sequence[Action], below: Below) -> Action:
    """One of the actions: first a kind of action, then one of that kind."""
    kinds: dict[str, list[Action | CardGroups]] = {}
    for part in legal.parts if isinstance(legal, Actions) else legal:
        kind = part.action if isinstance(part, CardGroups) else type(part)
        kinds.setdefault(kind.__name__, []).append(part)
    if not kinds:
        raise PepperError("there is no action to choose")
    answer = asked(below)
    alike = Actions(kinds[sorted(kinds)[answer(len(kinds))]])
    return alike[answer(len(alike))]


@door
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
