"""Strategies for rules made of arbitrary parts, and for documented variants."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

import attrs
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

import pepper
from pepper import (
    LOW,
    NO_TRUMP,
    SUITS,
    Auction,
    BidLadder,
    Card,
    Deciding,
    Deck,
    DropOuts,
    Ending,
    Freeze,
    Irregularities,
    Negotiation,
    NoContract,
    Option,
    PassedOut,
    Penalty,
    PepperRound,
    PlainJoker,
    Precedence,
    Ranking,
    Rules,
    RulesError,
    Scorer,
    Scoring,
    StuckDealer,
    StuckHolder,
    Survivors,
    Sweep,
    Table,
    Tie,
    Tricks,
    Winning,
)
from pepper.engine.parts.errors import Path

from .bids import LEADS, STRAINS, ladders, some_strains
from .decks import MAYBE, Frame, decks, tables
from .orders import orders, sound_orders
from .phases import callings, extra_phases, may_have_kitty, ways_to_pick_up, with_part
from .scoring import PAYOUTS, SCORINGS, WITHOUT_DECLARER

Value = TypeVar("Value")

MOST_REPAIRS = 5
"""How often settings without effect are looked for: without one, another may be idle, too."""


RANKINGS = st.builds(Ranking, MAYBE, st.sampled_from(PlainJoker), later_wins=MAYBE)

PENALTIES = st.builds(
    Penalty,
    st.just("a revoke"),
    st.integers(-9, 9).filter(bool),
    st.sampled_from(Scorer),
    voids=MAYBE,
    rule=st.sampled_from(("", "Whoever can follow suit must")),
) | st.builds(Penalty, st.just("a misdeal"), voids=st.just(value=True), redeal=MAYBE)


@st.composite
def irregularities(draw: DrawFn) -> Irregularities:
    """A few penalties, and who deals after a void hand."""
    penalties = draw(st.lists(PENALTIES, max_size=2, unique_by=lambda one: one.name))
    least = 0 if all(one.redeal for one in penalties) else 1
    redeals = draw(st.none() | st.integers(least, 3))
    return Irregularities(penalties=tuple(penalties), redeals=redeals)


IRREGULARITIES = st.just(Irregularities()) | irregularities()
TRICKS = st.builds(Tricks, LEADS, st.none() | LEADS)


@st.composite
def auctions(draw: DrawFn, frame: Frame, ladder: BidLadder) -> Auction:
    """Any way of bidding."""
    names = tuple(rung.name for rung in ladder.rungs)
    names = (*names, "thirteen") if frame.loose else names[:1]
    cards = (Card("JK"),) if frame.loose else frame.deck.cards.distinct()
    laps: int | None = draw(maybe(frame.number(1, 3)))
    laps = None if frame.suited and laps == 1 else laps
    reentry = frame.suited or draw(MAYBE) or (laps == 1 and not frame.loose)
    eldest_must_bid = draw(MAYBE)
    forced = eldest_must_bid and not frame.loose
    goes_on = frame.loose or (laps != 1 and reentry)
    blind = frame.loose or any(rung.blind for rung in ladder.rungs)
    turn_up = frame.loose or frame.deck.turn_up
    jokers = frame.deck.jokers or frame.deck.little_jokers
    passes = all_passes(names, cards, goes_on=goes_on)
    limits = frame.loose or (reentry and _may_turn_up(frame, ladder, laps))
    turn_up_first = limits and draw(MAYBE)
    only_one = not frame.loose and (eldest_must_bid or turn_up_first)
    return Auction(
        laps=laps,
        passes=draw(maybe(frame.number(1, 5))),
        reentry=reentry,
        eldest_must_bid=eldest_must_bid,
        blind_first=blind and draw(MAYBE),
        partner_response=draw(MAYBE),
        all_pass=PassedOut() if forced else draw(passes),
        pepper_round=draw(maybe(pepper_rounds(names, frame.number(1, 3)))),
        turn_up_first=turn_up_first,
        joker_unseen=not (frame.loose or (turn_up_first and jokers)) or draw(MAYBE),
        turned_trumps=draw(st.sampled_from(((), SUITS[:1], SUITS))) if turn_up else (),
        rounds=1 if only_one else draw(frame.number(1, 3)),
    )


def _may_turn_up(frame: Frame, ladder: BidLadder, laps: int | None) -> bool:
    """Whether a turned-up card may limit the bids."""
    named = all(rung.strain_in_bid for rung in ladder.rungs)
    suits = all({*SUITS} <= {*ladder.strains_of(rung)} for rung in ladder.rungs)
    return frame.deck.turn_up and laps != 1 and named and suits


@lru_cache
def maybe(values: SearchStrategy[Value]) -> SearchStrategy[Value | None]:
    """One of the values, or None."""
    return st.none() | values


@lru_cache
def pepper_rounds(
    names: tuple[str, ...], lengths: SearchStrategy[int]
) -> SearchStrategy[PepperRound]:
    """Pepper rounds with one of these rungs and lengths."""
    return st.builds(PepperRound, st.sampled_from(names), lengths)


@lru_cache
def all_passes(
    names: tuple[str, ...], cards: tuple[Card, ...], *, goes_on: bool
) -> SearchStrategy[PassedOut | StuckDealer | StuckHolder | NoContract]:
    """A rule for when all pass."""
    name = st.sampled_from(names)
    return st.one_of(
        st.builds(PassedOut, redeal=MAYBE),
        st.builds(
            StuckDealer,
            name,
            MAYBE,
            MAYBE,
            st.none() | st.integers(-1, 8),
            MAYBE if goes_on else st.just(value=False),
        ),
        st.builds(StuckHolder, name, st.sampled_from(cards), MAYBE, higher=MAYBE),
        st.builds(
            NoContract,
            st.sampled_from((NO_TRUMP, LOW)),
            WITHOUT_DECLARER,
        ),
    )


@st.composite
def endings(draw: DrawFn, *, loose: bool, pepper_round: bool) -> Ending:
    """Any end of a match."""
    start = draw(st.integers(-5, 30))
    way = draw(st.integers(-loose, 15))
    target = draw(st.integers(-20, 50)) if way & 1 else None
    winning = draw(st.sampled_from(Winning)) if loose or target is not None else Winning.BY_POINTS
    may_freeze = loose or winning is not Winning.BY_POINTS
    tie = draw(st.sampled_from(tuple(Tie) if loose or pepper_round else tuple(Tie)[:3]))
    worse = -1 if target is None or target > start else 1
    back_door = start + worse * draw(st.integers(1 - loose, 20)) if way & 4 else None
    if target is None and back_door is not None and draw(MAYBE):
        back_door, worse = 2 * start - back_door, -worse  # a game of bad points
    loses = loose or back_door is not None
    lowest = 20 if loose or back_door is None else abs(back_door - start)
    return Ending(
        target=target,
        start=start,
        winning=winning,
        precedence=draw(st.sampled_from(Precedence))
        if loose or target is not None
        else Precedence.POINTS,
        tie=tie,
        freeze=draw(st.sampled_from(Freeze)) if way & 2 and may_freeze else None,
        back_door=back_door,
        survivors=draw(st.sampled_from(Survivors)) if loses else Survivors.BEST,
        joint_loss=loses and draw(MAYBE),
        gap=draw(maybe(st.integers(1 - loose, 20))),
        sweep=draw(maybe(st.sampled_from(Sweep))),
        floor=draw(maybe(st.integers(-loose, lowest).map(lambda low: start + worse * low))),
        hands=draw(st.integers(1 - loose, 6)) if way & 8 else None,
        last_hand=draw(st.integers(1 - loose, 8)) if draw(MAYBE) else None,
        timed=way & 13 == 0 or draw(MAYBE),
        test_in_tie_round=draw(MAYBE) and (loose or tie is Tie.PEPPER_ROUND),
        payout=draw(maybe(PAYOUTS)),
    )


@st.composite
def negotiations(draw: DrawFn, frame: Frame, ladder: BidLadder) -> Negotiation | DropOuts | None:
    """A negotiation between two sides, drop-outs, or neither."""
    kinds = ["none"]
    if frame.loose or all(rung.tricks for rung in ladder.rungs):
        kinds.append("drop outs")
    if frame.loose or len(frame.table.sides) == 2:
        kinds.append("talk")
    kind = draw(st.sampled_from(kinds))
    if kind == "talk":
        strains = some_strains(STRAINS if frame.loose else ladder.strains)
        asked = not frame.loose and any(rung.asks for rung in ladder.rungs)
        deciding = Deciding.FIRST if asked else draw(st.sampled_from(Deciding))
        throw_in = draw(MAYBE) or (not frame.loose and deciding is not Deciding.FIRST)
        return Negotiation(draw(MAYBE), throw_in, draw(MAYBE), draw(strains), deciding)
    if kind != "drop outs":
        return None
    most = ladder.strains[:-1]
    exempt = draw(some_strains(STRAINS if frame.loose else most)) if most else ()
    return DropOuts(exempt, draw(st.integers(-3, 3)), draw(st.none() | st.integers(-3, 9)))


@st.composite
def composed(draw: DrawFn) -> Rules:
    """Rules from arbitrary parts; raises `RulesError` where they are refused."""
    loose = not draw(st.integers(0, 4))
    table = draw(tables())
    deck = draw(decks(len(table.seats), loose=loose))
    kitty = may_have_kitty(table, deck) and draw(MAYBE)
    frame = Frame(table, deck, loose, kitty, suited=deck.turn_up and not loose and draw(MAYBE))
    ladder = draw(ladders(frame))
    auction = draw(auctions(frame, ladder))
    negotiation = draw(negotiations(frame, ladder))
    callable_ = frame.loose or not (frame.partners or isinstance(negotiation, Negotiation))
    calling = draw(callings(frame.deck, loose=loose)) if callable_ and draw(MAYBE) else None
    negotiates, calls = negotiation is not None, calling is not None
    order = draw(orders(table, ladder, loose=loose, negotiates=negotiates, calls=calls))
    picking_up = draw(ways_to_pick_up(frame))
    order = order if picking_up is None else with_part(order, picking_up)
    make = Rules if loose else _without_idle_settings
    rules = make(
        name="composed",
        table=table,
        deck=frame.deck,
        ladder=ladder,
        scoring=attrs.evolve(draw(SCORINGS), alone_times=draw(frame.number(1, 3))),
        ending=draw(endings(loose=loose, pepper_round=auction.pepper_round is not None)),
        ranking=draw(RANKINGS),
        auction=auction,
        calling=calling,
        negotiation=negotiation,
        tricks=draw(TRICKS),
        irregularities=draw(IRREGULARITIES),
        phases=(*draw(extra_phases(table, frame.deck, ladder, loose=loose)), *order),
    )
    return attrs.evolve(rules, phases=draw(sound_orders(rules))) if draw(MAYBE) else rules


def _without_idle_settings(**parts: Any) -> Rules:  # noqa: ANN401  (the parts of rules)
    """The rules of these parts, in which settings that would have no effect are at their defaults.

    Raises `RulesError` for what is wrong beyond that.
    """
    repairs = 0
    while True:
        try:
            return Rules(**parts)
        except RulesError as error:
            # From the last to the first, because an item that is taken out moves those after it.
            paths = sorted((problem.path for problem in error.problems), key=str, reverse=True)
            repairs += 1
            if repairs > MOST_REPAIRS or not all(paths):
                raise
            for path in paths:
                parts[f"{path[0]}"] = _with_default(parts[f"{path[0]}"], path[1:])


def _with_default(value: Any, path: Path) -> Any:  # noqa: ANN401  (a part, or items of one)
    """The value with the field at the path at its default, or without the item."""
    first, *rest = path
    if isinstance(first, int):
        item = (_with_default(value[first], tuple(rest)),) if rest else ()
        return (*value[:first], *item, *value[first + 1 :])
    if rest:
        return attrs.evolve(value, **{first: _with_default(getattr(value, first), tuple(rest))})
    defaults = {field.alias: field.default for field in value.__attrs_attrs__}
    return attrs.evolve(value, **{first: defaults[first]})


@st.composite
def compositions(draw: DrawFn) -> Rules | RulesError:
    """Rules from arbitrary parts, or why they are refused."""
    try:
        return draw(composed())
    except RulesError as error:
        return error


@lru_cache
def option_values(option: Option) -> SearchStrategy[str]:
    """Any value of an option."""
    values: SearchStrategy[str] = st.sampled_from(option.values)
    return values | st.sampled_from(option.numbers).map(str) if option.numbers else values


@st.composite
def documented(draw: DrawFn) -> Rules | RulesError:
    """A documented variant with any options, or why they are refused."""
    variant = draw(st.sampled_from(pepper.variants()))
    chosen = [o for o in variant.options if draw(MAYBE)]
    try:
        return variant.rules(f"{option.name}={draw(option_values(option))}" for option in chosen)
    except RulesError as error:
        return error


@st.composite
def any_rules(draw: DrawFn) -> Rules:
    """Valid rules of any kind; about twice as many compositions as variants."""
    found = draw(st.one_of(compositions(), compositions(), documented()))
    return reject() if isinstance(found, RulesError) else found


@st.composite
def bidding_rules(draw: DrawFn) -> Rules:
    """Any ladder and auction for four players; the other parts are plain."""
    frame = Frame(Table.teams(4), Deck("9TJQKA", hand_size=6), loose=False)
    ladder = draw(ladders(frame))
    return _without_idle_settings(
        name="bidding",
        table=frame.table,
        deck=frame.deck,
        ladder=ladder,
        auction=draw(auctions(frame, ladder)),
        scoring=Scoring(),
        ending=Ending(hands=4),
    )
