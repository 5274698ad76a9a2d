"""Strategies for bids, the ladder that they stand on, and exchanges."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from pepper import (
    LOW,
    NO_TRUMP,
    SUITS,
    Alone,
    BidLadder,
    Cards,
    Choice,
    Deck,
    Exchange,
    Lead,
    NaturalTrumps,
    Other,
    PlainJoker,
    Points,
    Rung,
    ScoringChanges,
    Strain,
    StrainBonus,
    Turns,
)

from .decks import MAYBE, Frame
from .scoring import MAYBE_CHANGES

STRAINS: tuple[Strain, ...] = (*SUITS, NO_TRUMP, LOW)
NAMES = (
    *("1", "2", "3", "5", "12", "moon", "double moon", "pepper", "cardless pepper", "low"),
    *("hi-lo", "2 alone"),
)
LEADS = st.sampled_from(Lead)


@st.composite
def exchanges(draw: DrawFn, frame: Frame, *, optional: bool, alone: bool) -> Exchange:
    """With partners where there are any, or with the player on the left."""
    size = frame.deck.hand_size
    most = size // frame.partners if frame.partners else 0
    partners = frame.loose or most > 0
    other = draw(st.sampled_from(Other)) if partners else Other.LEFT
    lays_aside = alone and other is Other.PARTNERS and draw(MAYBE)
    gives = [Choice.FREE] if lays_aside else [one for one in Choice if one is not Choice.ASKED]
    count = draw(frame.number(1, min(2, most if other is Other.PARTNERS else size)))
    turns = draw(
        st.sampled_from([one for one in Turns if not (lays_aside and one is Turns.GIVE_FIRST)])
    )
    several = other is Other.PARTNERS and (frame.loose or frame.partners > 1)
    return Exchange(
        count=count,
        other=other,
        gives=draw(st.sampled_from(gives)),
        gets=draw(st.sampled_from(Choice)),
        optional=optional,
        strains=draw(some_strains(STRAINS)),
        turns=turns,
        lays_aside=lays_aside,
        up_to=(frame.loose or (count > 1 and turns is not Turns.RECEIVE_FIRST)) and draw(MAYBE),
        one_partner=several and draw(MAYBE),
    )


@lru_cache
def some_strains(strains: tuple[Strain, ...]) -> SearchStrategy[tuple[Strain, ...]]:
    """No strain, or some of these."""
    return st.just(()) | st.lists(st.sampled_from(strains), unique=True).map(tuple)


@lru_cache
def some_names(names: tuple[str, ...]) -> SearchStrategy[tuple[str, ...]]:
    """No name, or some of these."""
    if not names:
        return st.just(())
    return st.just(()) | st.lists(st.sampled_from(names), unique=True).map(tuple)


def holdings(deck: Deck) -> SearchStrategy[tuple[Cards, ...]]:
    """No cards to be held, or one to three sets of cards of the deck."""
    most = min(2, max(1, deck.hand_size))
    held = st.lists(st.sampled_from(deck.cards.distinct()), min_size=1, max_size=most).map(Cards)
    return st.just(()) | st.lists(held, max_size=3).map(tuple)


@st.composite
def plain_rungs(draw: DrawFn, frame: Frame, strains: tuple[Strain, ...], name: str) -> Rung:
    """A rung that everybody may bid; one in ten is to take no trick."""
    tricks = draw(frame.number(1, frame.deck.hand_size)) if draw(st.integers(0, 9)) else 0
    changes: ScoringChanges | None = draw(MAYBE_CHANGES)
    if not (tricks or frame.loose):
        made = Points(draw(st.integers(1, 12)))
        changes = attrs.evolve(
            changes or ScoringChanges(), made=made, all_tricks=None, declarer_shut_out=None
        )
    alone = draw(st.sampled_from(Alone))
    exposures = frame.number(0, min(1, frame.deck.hand_size - 1))
    lone = frame.loose or alone is not Alone.NO
    swaps = alone is Alone.IF_EXCHANGED or draw(MAYBE)
    optional = alone is Alone.IF_EXCHANGED or draw(MAYBE)
    own: tuple[Strain, ...] = ()
    if not frame.suited:
        own = draw(some_strains(STRAINS if frame.loose else strains))
    return Rung(
        name,
        tricks=tricks,
        value=draw(st.integers(-3, 20)),
        alone=alone,
        lead=None if draw(st.integers(0, 4)) else draw(LEADS),
        exposed_after=None if draw(st.integers(0, 4)) else draw(exposures),
        exchange=draw(exchanges(frame, optional=optional, alone=lone)) if swaps else None,
        plain_joker=draw(st.none() | JOKERS) if frame.deck.jokers else None,
        without_kitty=frame.kitty and not draw(st.integers(0, 3)),
        asks=draw(frame.number(frame.loose, min(2, frame.deck.hand_size) if tricks else 0)),
        strains=own,
        strain_in_bid=frame.suited or draw(MAYBE),
        strain_bonus=() if draw(st.integers(0, 3)) else draw(bonuses(own or strains)),
        strains_rank=draw(MAYBE),
        exact=tricks > 0 and not draw(st.integers(0, 4)),
        scoring=changes,
    )


NATURALS: Final = st.none() | st.builds(
    NaturalTrumps, st.integers(1, 2), st.sampled_from(("", "J", "9A"))
)
TURNS: Final = st.lists(st.integers(1, 9), min_size=1, max_size=4, unique=True).map(tuple)
JOKERS: Final = st.sampled_from(PlainJoker)


def bonuses(strains: tuple[Strain, ...]) -> SearchStrategy[tuple[StrainBonus, ...]]:
    """The bonus of some of these strains to the value of a bid."""
    some = st.lists(st.sampled_from(strains), min_size=1, unique=True)
    return some.map(lambda chosen: tuple(StrainBonus(one, 3 * len(chosen)) for one in chosen))


@st.composite
def conditional(draw: DrawFn, frame: Frame, rung: Rung, below: tuple[str, ...]) -> Rung:
    """The rung with conditions: who may bid it, and over which bids."""
    over = draw(some_names(below))
    blind = not draw(st.integers(0, 2))
    by_partner = draw(MAYBE) and (frame.loose or bool(over and frame.partners))
    forced_only = not draw(st.integers(0, 3))
    may = frame.loose or not forced_only
    suits = frame.loose or (rung.strain_in_bid and any(one in SUITS for one in rung.strains))
    return attrs.evolve(
        rung,
        over=over,
        by_partner=by_partner,
        raiser_plays=draw(MAYBE) and (frame.loose or by_partner),
        at_once=draw(MAYBE) and (frame.loose or bool(over)),
        blind=blind,
        holding=() if blind else draw(holdings(frame.deck)),
        natural=draw(NATURALS) if may and suits and not blind else None,
        turns=() if draw(st.integers(0, 3)) or not may else draw(TURNS),
        closed_at=None if draw(st.integers(0, 2)) else draw(st.integers(-3, 9)),
        dealer_takes=draw(MAYBE) and (frame.loose or not (by_partner or forced_only)),
        forced_only=forced_only,
    )


@st.composite
def ladders(draw: DrawFn, frame: Frame) -> BidLadder:
    """Steps of one or more rungs; the lowest rung is usually open to everybody."""
    strains = tuple(draw(st.lists(st.sampled_from(STRAINS), min_size=1, unique=True)))
    if frame.suited:
        strains = (*SUITS, *(strain for strain in strains if strain not in SUITS))
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=5, unique=not frame.loose))
    steps: list[list[Rung]] = []
    for name in names:
        rung = draw(plain_rungs(frame, strains, name))
        below = tuple(names) if frame.loose else tuple(one.name for step in steps for one in step)
        if draw(MAYBE) if below else not draw(st.integers(0, 7)):
            rung = draw(conditional(frame, rung, below))
        # A rung that goes over another is above it.
        if steps and not rung.over and not draw(st.integers(0, 2)):
            steps[-1].append(rung)
        else:
            steps.append([rung])
    rungs = [rung for step in steps for rung in step]
    if not frame.loose and all(rung.strains for rung in rungs):
        strains = tuple(s for s in strains if any(s in rung.strains for rung in rungs))
    order = draw(strain_orders(strains))
    decides = any(rung.strain_in_bid and _ranks(order, rung.strains or strains) for rung in rungs)
    return BidLadder(steps, strains, order if decides or frame.loose else ())


@st.composite
def strain_orders(draw: DrawFn, strains: tuple[Strain, ...]) -> tuple[tuple[Strain, ...], ...]:
    """No order, or all strains in groups from low to high."""
    if draw(MAYBE):
        return ()
    shuffled = draw(st.permutations(strains))
    middle = draw(st.integers(0, len(shuffled)))
    return tuple(tuple(part) for part in (shuffled[:middle], shuffled[middle:]) if part)


def _ranks(order: tuple[tuple[Strain, ...], ...], strains: tuple[Strain, ...]) -> bool:
    """Whether the order has some of these strains above others of them."""
    return sum(not {*strains}.isdisjoint(group) for group in order) > 1
