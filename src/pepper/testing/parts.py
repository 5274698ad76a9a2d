"""Strategies for rules made of arbitrary parts, and for documented variants."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

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
    Calling,
    Card,
    Cards,
    Choice,
    Deck,
    DropOuts,
    Ending,
    Exchange,
    Freeze,
    Lead,
    Match,
    Negotiation,
    NoContract,
    Option,
    Other,
    PassedOut,
    PepperRound,
    PlainJoker,
    Points,
    Precedence,
    Rank,
    Ranking,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Strain,
    StuckDealer,
    StuckHolder,
    Table,
    Tie,
    Tricks,
    Winning,
)
from pepper.engine.match import SEEDS

Value = TypeVar("Value")

RANKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)
STRAINS: tuple[Strain, ...] = (*SUITS, NO_TRUMP, LOW)
NAMES = ("1", "2", "3", "5", "12", "moon", "double moon", "pepper", "cardless pepper", "low")
MOST_CARDS = 72
"""The most cards in a deck, so that a hand is short."""

MAYBE = st.booleans()


@attrs.frozen
class Frame:
    """What the other parts have to fit. If `loose`, they may be slightly out of range."""

    table: Table
    deck: Deck
    loose: bool

    @property
    def partners(self) -> int:
        """The number of partners of each seat."""
        return len(self.table.sides[0]) - 1

    def number(self, low: int, high: int) -> SearchStrategy[int]:
        """A number in the range; if loose, also the next one on either side."""
        return st.integers(low - self.loose, max(low, high) + self.loose)


@st.composite
def tables(draw: DrawFn) -> Table:
    """2 to 13 seats, in any number of sides and any order."""
    seats = draw(st.sampled_from((4, 4, 6, 2, 3, 5, 7, 8, 9, 10, 11, 12, 13)))
    sides = draw(st.sampled_from([n for n in range(2, seats + 1) if seats % n == 0]))
    if draw(st.integers(0, 3)):
        return Table.teams(seats, sides)
    order = draw(st.permutations(range(seats)))
    return Table(order[side::sides] for side in range(sides))


@st.composite
def decks(draw: DrawFn, seats: int, *, loose: bool) -> Deck:
    """A deck with enough cards for that many seats; if loose, perhaps too few."""
    fewest = -(-seats // 12)
    ranks = draw(st.lists(st.sampled_from(RANKS), min_size=fewest, unique=True))
    copies, jokers = draw(st.integers(1, 3 + loose)), draw(st.integers(0, 3 + loose))
    copies = copies if loose or 4 * copies * len(ranks) + jokers >= seats else 3
    cards = min(MOST_CARDS, 4 * copies * len(ranks) + jokers)
    size = draw(st.integers(1 - loose, cards // seats + loose))
    return Deck(ranks, size, copies, jokers, draw(packets(size)))


@st.composite
def packets(draw: DrawFn, size: int) -> tuple[int, ...]:
    """Packets that make a hand, or none."""
    if draw(MAYBE):
        return ()
    cuts = draw(st.sets(st.integers(1, max(1, size - 1)), max_size=3))
    edges = [0, *sorted(cut for cut in cuts if cut < size), size]
    return tuple(after - before for before, after in pairwise(edges))


RANKINGS = st.builds(Ranking, MAYBE, st.sampled_from(PlainJoker))

FEW = st.integers(-2, 2)
STEPS = st.lists(st.tuples(st.integers(0, 8), st.integers(-9, 9)), max_size=3)
FORMULAS = st.builds(
    Points, st.integers(-12, 12), FEW, FEW, FEW, STEPS.map(lambda steps: tuple(sorted(steps)))
)
POINTS = st.sampled_from((NOTHING, pepper.TRICKS, pepper.BID, -pepper.BID)) | FORMULAS

SCORINGS = st.builds(
    Scoring,
    made=POINTS,
    set=POINTS,
    defence=POINTS,
    defence_of_set=st.none() | POINTS,
    shut_out=POINTS,
    all_tricks=st.none() | POINTS,
    alone_times=st.integers(1, 3),
    forced_halves=MAYBE,
)
MAYBE_SCORINGS = st.none() | SCORINGS

LEADS = st.sampled_from(Lead)
TRICKS = st.builds(Tricks, LEADS, st.none() | LEADS)


@st.composite
def exchanges(draw: DrawFn, frame: Frame, *, optional: bool) -> Exchange:
    """With partners where there are any, or with the player on the left."""
    size = frame.deck.hand_size
    most = size // frame.partners if frame.partners else 0
    partners = frame.loose or most > 0
    other = draw(st.sampled_from(Other)) if partners else Other.LEFT
    return Exchange(
        count=draw(frame.number(1, min(2, most if other is Other.PARTNERS else size))),
        other=other,
        gives=draw(st.sampled_from(Choice)),
        gets=draw(st.sampled_from(Choice)),
        optional=optional,
        strains=draw(some_strains(STRAINS)),
    )


@lru_cache
def some_strains(strains: tuple[Strain, ...]) -> SearchStrategy[tuple[Strain, ...]]:
    """No strain, or some of these."""
    return st.just(()) | st.lists(st.sampled_from(strains), unique=True).map(tuple)


def holdings(deck: Deck) -> SearchStrategy[tuple[Cards, ...]]:
    """No cards to be held, or one to three sets of cards of the deck."""
    held = st.lists(st.sampled_from(deck.cards.distinct()), min_size=1, max_size=2).map(Cards)
    return st.just(()) | st.lists(held, max_size=3).map(tuple)


@st.composite
def plain_rungs(draw: DrawFn, frame: Frame, strains: tuple[Strain, ...], name: str) -> Rung:
    """A rung that everybody may bid."""
    alone = draw(st.sampled_from(Alone))
    swaps = alone is Alone.IF_EXCHANGED or draw(MAYBE)
    optional = alone is Alone.IF_EXCHANGED or draw(MAYBE)
    return Rung(
        name,
        tricks=draw(frame.number(1, frame.deck.hand_size)),
        value=draw(st.integers(-3, 20)),
        alone=alone,
        exchange=draw(exchanges(frame, optional=optional)) if swaps else None,
        asks=draw(frame.number(frame.loose, min(2, frame.deck.hand_size))),
        strains=draw(some_strains(STRAINS if frame.loose else strains)),
        strain_in_bid=draw(MAYBE),
        scoring=draw(MAYBE_SCORINGS),
    )


@st.composite
def conditional(draw: DrawFn, frame: Frame, rung: Rung, below: tuple[str, ...]) -> Rung:
    """The rung with conditions: who may bid it, and over which bids."""
    over = draw(st.just(()) | st.lists(st.sampled_from(below), unique=True).map(tuple))
    blind = not draw(st.integers(0, 2))
    return attrs.evolve(
        rung,
        over=over,
        by_partner=draw(MAYBE) and (frame.loose or bool(over and frame.partners)),
        blind=blind,
        holding=() if blind else draw(holdings(frame.deck)),
        forced_only=not draw(st.integers(0, 3)),
    )


@st.composite
def ladders(draw: DrawFn, frame: Frame) -> BidLadder:
    """Steps of one or more rungs; the lowest rung is usually open to everybody."""
    strains = tuple(draw(st.lists(st.sampled_from(STRAINS), min_size=1, unique=True)))
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=5, unique=not frame.loose))
    rungs = [draw(plain_rungs(frame, strains, name)) for name in names]
    for place, rung in enumerate(rungs):
        if draw(MAYBE) if place or frame.loose else not draw(st.integers(0, 7)):
            rungs[place] = draw(conditional(frame, rung, tuple(names[: place + 1])))
    return BidLadder(tuple(draw(cut(rungs))), strains, draw(strain_orders(strains)))


@st.composite
def cut(draw: DrawFn, rungs: list[Rung]) -> list[list[Rung]]:
    """The rungs in steps, some of equal height."""
    steps: list[list[Rung]] = []
    for rung in rungs:
        if steps and not draw(st.integers(0, 2)):
            steps[-1].append(rung)
        else:
            steps.append([rung])
    return steps


@st.composite
def strain_orders(draw: DrawFn, strains: tuple[Strain, ...]) -> tuple[tuple[Strain, ...], ...]:
    """No order, or all strains in groups from low to high."""
    if draw(MAYBE):
        return ()
    shuffled = draw(st.permutations(strains))
    middle = draw(st.integers(0, len(shuffled)))
    return tuple(tuple(part) for part in (shuffled[:middle], shuffled[middle:]) if part)


@st.composite
def auctions(draw: DrawFn, frame: Frame, ladder: BidLadder) -> Auction:
    """Any way of bidding."""
    names = tuple(rung.name for rung in ladder.rungs)
    names = (*names, "thirteen") if frame.loose else names[:1]
    cards = (Card("JK"),) if frame.loose else frame.deck.cards.distinct()
    return Auction(
        laps=draw(maybe(frame.number(1, 3))),
        passes=draw(maybe(frame.number(1, 5))),
        reentry=draw(MAYBE),
        eldest_must_bid=draw(MAYBE),
        partner_response=draw(MAYBE),
        all_pass=draw(all_passes(names, cards)),
        pepper_round=draw(maybe(pepper_rounds(names, frame.number(1, 3)))),
    )


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
    names: tuple[str, ...], cards: tuple[Card, ...]
) -> SearchStrategy[PassedOut | StuckDealer | StuckHolder | NoContract]:
    """What may happen when all pass."""
    name = st.sampled_from(names)
    return st.one_of(
        st.builds(PassedOut, redeal=MAYBE),
        st.builds(StuckDealer, name, MAYBE, MAYBE, st.none() | st.integers(-1, 8)),
        st.builds(StuckHolder, name, st.sampled_from(cards)),
        st.builds(NoContract, st.sampled_from((NO_TRUMP, LOW))),
    )


@st.composite
def endings(draw: DrawFn, *, loose: bool, pepper_round: bool) -> Ending:
    """Any end of a match."""
    start = draw(st.integers(-5, 30))
    ways = st.integers(-loose, 15)
    way = draw(ways)
    target = draw(st.integers(-20, 50)) if way & 1 else None
    worse = -1 if target is None or target > start else 1
    return Ending(
        target=target,
        start=start,
        winning=draw(st.sampled_from(Winning)),
        precedence=draw(st.sampled_from(Precedence)),
        tie=draw(st.sampled_from(tuple(Tie) if loose or pepper_round else tuple(Tie)[:3])),
        freeze=draw(st.sampled_from(Freeze)) if way & 2 and (loose or target is not None) else None,
        back_door=start + worse * draw(st.integers(1 - loose, 20)) if way & 4 else None,
        hands=draw(st.integers(1 - loose, 6)) if way & 8 else None,
        timed=way & 9 == 0 or draw(MAYBE),
        test_in_tie_round=draw(MAYBE),
    )


@st.composite
def negotiations(draw: DrawFn, frame: Frame, ladder: BidLadder) -> Negotiation | DropOuts | None:
    """A negotiation between two sides, drop-outs, or neither."""
    kinds = (
        ("none", "drop outs", "talk")
        if frame.loose or len(frame.table.sides) == 2
        else (
            "none",
            "drop outs",
        )
    )
    kind = draw(st.sampled_from(kinds))
    if kind == "talk":
        strains = some_strains(STRAINS if frame.loose else ladder.strains)
        return Negotiation(draw(MAYBE), draw(MAYBE), draw(MAYBE), draw(strains))
    return DropOuts() if kind == "drop outs" else None


@st.composite
def composed(draw: DrawFn) -> Rules:
    """Rules from arbitrary parts; raises `RulesError` where they are refused."""
    loose = not draw(st.integers(0, 4))
    table = draw(tables())
    frame = Frame(table, draw(decks(len(table.seats), loose=loose)), loose)
    ladder = draw(ladders(frame))
    auction = draw(auctions(frame, ladder))
    negotiation = draw(negotiations(frame, ladder))
    callable_ = frame.loose or not (frame.partners or isinstance(negotiation, Negotiation))
    return Rules(
        name="composed",
        table=table,
        deck=frame.deck,
        ladder=ladder,
        scoring=attrs.evolve(draw(SCORINGS), alone_times=draw(frame.number(1, 3))),
        ending=draw(endings(loose=loose, pepper_round=auction.pepper_round is not None)),
        ranking=draw(RANKINGS),
        auction=auction,
        calling=Calling(draw(MAYBE)) if callable_ and draw(MAYBE) else None,
        negotiation=negotiation,
        tricks=draw(TRICKS),
    )


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
    return Rules(
        name="bidding",
        table=frame.table,
        deck=frame.deck,
        ladder=ladder,
        auction=draw(auctions(frame, ladder)),
        scoring=Scoring(),
        ending=Ending(hands=4),
    )


@st.composite
def bidding_starts(draw: DrawFn) -> Match:
    """A match under `bidding_rules`, before its first action."""
    try:
        found = draw(bidding_rules())
    except RulesError:
        reject()
    seed, dealer = draw(st.integers(0, SEEDS - 1)), draw(st.sampled_from(found.table.seats))
    return Match.start(found, seed=seed, dealer=dealer)
