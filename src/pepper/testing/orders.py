"""Strategies for the order of the phases, with those that have no slot of their own."""

from __future__ import annotations

from graphlib import TopologicalSorter

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from pepper import (
    USUAL_PHASES,
    Alone,
    BidLadder,
    Choice,
    Declarations,
    Declarer,
    DefendAlone,
    Doubling,
    EarlyLead,
    Phase,
    PhaseRule,
    Redouble,
    Rules,
    Rung,
    Table,
)
from pepper.engine.course.order import find_awaited

from .decks import MAYBE

Order = tuple[Phase | PhaseRule, ...]
FIRST = (Declarer.DECLARER,)
GETS = st.sampled_from((None, Choice.FREE, Choice.BEST_TRUMP, Choice.BEST))
"""What a lone defender gets."""
ANY = GETS | st.sampled_from(Choice)
"""What a lone defender gets, or cannot get."""


@st.composite
def orders(
    draw: DrawFn, table: Table, ladder: BidLadder, *, loose: bool, negotiates: bool, calls: bool
) -> Order:
    """The usual order, sometimes with further phases; if loose, perhaps in the wrong place."""
    order: Order = USUAL_PHASES
    if draw(MAYBE):
        return order
    several = len(table.sides[0]) > 1
    if loose or not calls:
        doubling: Doubling = draw(doublings(ladder, several=several, may_take=not negotiates))
        early = 5 if negotiates else 1
        late = 1 if doubling.takes_over else 5
        place = draw(st.integers(0, 6) if loose else st.integers(early, late))
        order = (*order[:place], doubling, *order[place:])
    ways = [rung.alone for rung in ladder.rungs]
    if loose or (several and draw(MAYBE)):
        always = draw(MAYBE) if loose else Alone.YES not in ways
        place = draw(st.integers(0, 7)) if loose else len(order) - 1
        alone = DefendAlone(always, eldest_first=draw(MAYBE), gets=draw(ANY if loose else GETS))
        order = (*order[:place], alone, *order[place:])
    if draw(MAYBE) and (loose or {*ways} in ({Alone.NO}, {Alone.YES})):
        place = draw(st.integers(0, len(order)) if loose else st.integers(1, 2))
        part: Declarations = draw(declarations(table, ladder, loose=loose))
        order = (*order[:place], part, *order[place:])
    if loose or (negotiates and not calls):
        place = draw(st.integers(0, len(order))) if loose else order.index(Phase.NEGOTIATION)
        order = (*order[:place], *draw(st.sampled_from(((), (EarlyLead(),)))), *order[place:])
    return order


@st.composite
def declarations(draw: DrawFn, table: Table, ladder: BidLadder, *, loose: bool) -> Declarations:
    """Declarations that leave the other phases as they are; if loose, perhaps of any kind."""
    bids = [rung for rung in ladder.rungs if rung.tricks]
    names = tuple(dict.fromkeys(rung.name for rung in ladder.rungs))
    over = st.lists(st.sampled_from(names), unique=True).map(tuple)
    most = max((rung.tricks for rung in bids), default=1)
    alone = st.sampled_from(Alone) if loose else st.just(ladder.rungs[0].alone)
    strains = st.just(()) | st.just(ladder.strains[:1])
    own = [
        Rung(
            name,
            draw(st.integers(1, most)),
            value=draw(st.integers(0, 20)),
            over=draw(over),
            alone=draw(alone.filter(lambda one: one is not Alone.IF_EXCHANGED)),
            strains=draw(strains),
        )
        for name in ("march", "slam")[: draw(st.integers(1, 2))]
    ]
    by: Declarer = draw(
        st.sampled_from(tuple(Declarer) if loose or len(table.sides[0]) > 1 else FIRST)
    )
    return Declarations(tuple(own), by=by)


@st.composite
def sound_orders(draw: DrawFn, rules: Rules) -> Order:
    """The phases of these rules in any order in which each finds its needs settled."""
    sorter = TopologicalSorter(find_awaited(rules))
    sorter.prepare()
    order: Order = ()
    ready: tuple[int, ...] = ()
    while sorter.is_active():
        ready = (*ready, *sorter.get_ready())
        place = draw(st.sampled_from(ready))
        ready = tuple(one for one in ready if one != place)
        sorter.done(place)
        order = (*order, rules.phases[place])
    return order


@st.composite
def doublings(draw: DrawFn, ladder: BidLadder, *, several: bool, may_take: bool) -> Doubling:
    """Any way of doubling that these bids allow."""
    names = tuple(dict.fromkeys(rung.name for rung in ladder.rungs))
    few = st.lists(st.sampled_from(names), unique=True, max_size=len(names) - 1).map(tuple)
    bids: tuple[str, ...] = draw(few)
    fixed = any(rung.strain_in_bid for rung in ladder.rungs if rung.name in (bids or names))
    ways: SearchStrategy[Redouble] = st.sampled_from(
        tuple(Redouble) if several else (Redouble.NOBODY, Redouble.SIDE)
    )
    return Doubling(
        bids=bids, redouble=draw(ways), takes_over=may_take and not fixed and draw(MAYBE)
    )
