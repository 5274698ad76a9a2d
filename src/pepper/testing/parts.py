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
    NOTHING,
    SUITS,
    Alone,
    Auction,
    BidLadder,
    Card,
    Cards,
    Choice,
    Deciding,
    Deck,
    Doubled,
    DropOuts,
    Ending,
    Exchange,
    Freeze,
    Lead,
    Marks,
    Negotiation,
    NoContract,
    Option,
    Other,
    PassedOut,
    Payout,
    PepperRound,
    PlainJoker,
    Points,
    Precedence,
    Ranking,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    Strain,
    StrainBonus,
    StuckDealer,
    StuckHolder,
    Table,
    Tie,
    Tricks,
    Turns,
    Winning,
)
from pepper.engine.errors import Path

from .decks import MAYBE, Frame, decks, tables
from .orders import orders
from .phases import callings, extra_phases, may_have_kitty, ways_to_pick_up, with_part

Value = TypeVar("Value")

STRAINS: tuple[Strain, ...] = (*SUITS, NO_TRUMP, LOW)
NAMES = ("1", "2", "3", "5", "12", "moon", "double moon", "pepper", "cardless pepper", "low")
MOST_REPAIRS = 5
"""How often settings without effect are looked for: without one, another may be idle, too."""


RANKINGS = st.builds(Ranking, MAYBE, st.sampled_from(PlainJoker))

FEW = st.integers(-2, 2)
STEPS = st.lists(st.tuples(st.integers(0, 8), st.integers(-9, 9)), max_size=3)
FORMULAS = st.builds(
    Points, st.integers(-12, 12), FEW, FEW, FEW, STEPS.map(lambda steps: tuple(sorted(steps)))
)
POINTS = st.sampled_from((NOTHING, pepper.TRICKS, pepper.BID, -pepper.BID)) | FORMULAS
FOR_MADE = POINTS.map(lambda points: attrs.evolve(points, undertricks=0))
FOR_NO_TRICK = POINTS.map(lambda points: attrs.evolve(points, tricks=0))

MARKS = st.none() | st.builds(Marks, st.just("hickeys"), st.integers(0, 2), st.integers(0, 2))

SCORINGS = st.builds(
    Scoring,
    made=FOR_MADE,
    set=POINTS,
    defence=POINTS,
    defence_of_set=st.none() | POINTS,
    defence_of_all=st.none() | POINTS,
    shut_out=FOR_NO_TRICK,
    declarer_shut_out=st.just(NOTHING) | FOR_NO_TRICK,
    all_tricks=st.none() | FOR_MADE,
    all_tricks_unaided=st.none() | FOR_MADE,
    alone_times=st.integers(1, 3),
    forced_halves=MAYBE,
    doubled_defence=MAYBE,
    lone_defence_times=st.integers(1, 3),
    defenders_together=MAYBE,
    marks=MARKS,
)
MAYBE_POINTS = st.none() | POINTS
MAYBE_CHANGES = st.none() | st.builds(
    ScoringChanges,
    made=st.none() | FOR_MADE,
    set=MAYBE_POINTS,
    defence=MAYBE_POINTS,
    defence_of_set=MAYBE_POINTS,
    defence_of_all=MAYBE_POINTS,
    shut_out=st.none() | FOR_NO_TRICK,
    declarer_shut_out=st.none() | FOR_NO_TRICK,
    all_tricks=st.none() | FOR_MADE,
    alone_times=st.none() | st.integers(1, 3),
    forced_halves=st.none() | MAYBE,
    marks=MARKS,
)
WITHOUT_DECLARER = st.none() | st.builds(
    ScoringChanges,
    defence=MAYBE_POINTS,
    defence_of_all=MAYBE_POINTS,
    shut_out=st.none() | FOR_NO_TRICK,
    marks=MARKS,
)
PAYOUTS = st.builds(
    Payout,
    game=st.integers(0, 9),
    mark=st.integers(0, 3),
    double_at=st.integers(-9, 9),
    doubled=st.sampled_from(Doubled),
) | st.builds(Payout, double_at=st.none())

LEADS = st.sampled_from(Lead)
TRICKS = st.builds(Tricks, LEADS, st.none() | LEADS)


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
    turns = draw(st.sampled_from(Turns))
    return Exchange(
        count=count,
        other=other,
        gives=draw(st.sampled_from(gives)),
        gets=draw(st.sampled_from(Choice)),
        optional=optional,
        strains=draw(some_strains(STRAINS)),
        turns=turns,
        lays_aside=lays_aside,
        up_to=(frame.loose or (count > 1 and turns is Turns.AT_ONCE)) and draw(MAYBE),
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
        changes = attrs.evolve(changes or ScoringChanges(), made=made, all_tricks=None)
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
        without_kitty=frame.kitty and not draw(st.integers(0, 3)),
        asks=draw(frame.number(frame.loose, min(2, frame.deck.hand_size) if tricks else 0)),
        strains=own,
        strain_in_bid=frame.suited or draw(MAYBE),
        strain_bonus=() if draw(st.integers(0, 3)) else draw(bonuses(own or strains)),
        strains_rank=draw(MAYBE),
        scoring=changes,
    )


def bonuses(strains: tuple[Strain, ...]) -> SearchStrategy[tuple[StrainBonus, ...]]:
    """What some of these strains add to the value of a bid."""
    some = st.lists(st.sampled_from(strains), min_size=1, unique=True)
    return some.map(lambda chosen: tuple(StrainBonus(one, 3 * len(chosen)) for one in chosen))


@st.composite
def conditional(draw: DrawFn, frame: Frame, rung: Rung, below: tuple[str, ...]) -> Rung:
    """The rung with conditions: who may bid it, and over which bids."""
    over = draw(some_names(below))
    blind = not draw(st.integers(0, 2))
    by_partner = draw(MAYBE) and (frame.loose or bool(over and frame.partners))
    return attrs.evolve(
        rung,
        over=over,
        by_partner=by_partner,
        raiser_plays=draw(MAYBE) and (frame.loose or by_partner),
        at_once=draw(MAYBE) and (frame.loose or bool(over)),
        blind=blind,
        holding=() if blind else draw(holdings(frame.deck)),
        forced_only=not draw(st.integers(0, 3)),
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
    passes = all_passes(names, cards, goes_on=goes_on, turn_up=turn_up)
    limits = frame.loose or (reentry and _may_turn_up(frame, ladder, laps))
    return Auction(
        laps=laps,
        passes=draw(maybe(frame.number(1, 5))),
        reentry=reentry,
        eldest_must_bid=eldest_must_bid,
        blind_first=blind and draw(MAYBE),
        partner_response=draw(MAYBE),
        all_pass=PassedOut() if forced else draw(passes),
        pepper_round=draw(maybe(pepper_rounds(names, frame.number(1, 3)))),
        turn_up_first=limits and draw(MAYBE),
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
    names: tuple[str, ...], cards: tuple[Card, ...], *, goes_on: bool, turn_up: bool
) -> SearchStrategy[PassedOut | StuckDealer | StuckHolder | NoContract]:
    """What may happen when all pass."""
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
            turned_up=st.just(()) if not turn_up else st.sampled_from(((), SUITS[:1], SUITS)),
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
    return Ending(
        target=target,
        start=start,
        winning=winning,
        precedence=draw(st.sampled_from(Precedence))
        if loose or target is not None
        else Precedence.POINTS,
        tie=tie,
        freeze=draw(st.sampled_from(Freeze)) if way & 2 and may_freeze else None,
        back_door=start + worse * draw(st.integers(1 - loose, 20)) if way & 4 else None,
        hands=draw(st.integers(1 - loose, 6)) if way & 8 else None,
        last_hand=draw(st.integers(1 - loose, 8)) if draw(MAYBE) else None,
        timed=way & 9 == 0 or draw(MAYBE),
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
    return DropOuts(draw(some_strains(STRAINS if frame.loose else most)) if most else ())


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
    order = order if picking_up is None else draw(with_part(order, picking_up))
    make = Rules if loose else _without_idle_settings
    return make(
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
        phases=(*draw(extra_phases(table, frame.deck, ladder, loose=loose)), *order),
    )


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
    # Only `Rung.value` has a default that follows from the rung.
    defaults = {field.name: field.default for field in value.__attrs_attrs__}
    default = value.tricks if first == "value" else defaults[first]
    return attrs.evolve(value, **{first: default})


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
