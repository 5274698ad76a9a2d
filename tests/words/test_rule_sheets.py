"""No two rules that play differently have the same sheet, but for its title."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum
from itertools import chain, combinations
from random import Random
from typing import TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import (
    BID,
    CLUBS,
    HEARTS,
    LOW,
    NO_TRUMP,
    NOTHING,
    SPADES,
    SUITS,
    TRICKS,
    USUAL_PHASES,
    Alone,
    Auction,
    BidLadder,
    Calling,
    Card,
    Cards,
    Choice,
    Deck,
    Declarations,
    Doubling,
    DropOuts,
    Ending,
    Exchange,
    Freeze,
    Irregularities,
    Kitty,
    Lead,
    Marks,
    Match,
    NaturalTrumps,
    Negotiation,
    NoContract,
    Other,
    Pass,
    PassedOut,
    Payout,
    Penalty,
    PepperError,
    PepperRound,
    Phase,
    PlainJoker,
    Points,
    PoorHand,
    Precedence,
    Rank,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    Seat,
    StrainBonus,
    StuckDealer,
    StuckHolder,
    Sweep,
    Table,
    Tie,
    Variant,
    Winning,
    rule_sheet,
)
from pepper.engine.parts.part import Part
from pepper.testing import chosen
from tests.challenges import DOUBLED, EUCHRE, GAMES, THREE
from tests.conftest import drawn
from tests.foreign import Discard
from tests.sampled import any_rules

LONG = Rules(
    name="long",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=6, jokers=1),
    ladder=BidLadder(
        [
            Rung("3", 3, forced_only=True),
            Rung("4", 4, strain_in_bid=True, asks=1),
            Rung("5", 5, alone=Alone.IF_EXCHANGED, exchange=Exchange(2, optional=True)),
            Rung("24", 6, alone=Alone.YES, exchange=Exchange(other=Other.LEFT, strains=(LOW,))),
            Rung("48", 6, over=("24",), by_partner=True, holding=(Cards("JK"), Cards("AS KS"))),
            Rung("96", 6, blind=True, alone=Alone.YES, scoring=ScoringChanges(alone_times=2)),
        ],
        strains=(*SUITS, NO_TRUMP, LOW),
        strain_order=((LOW,), SUITS, (NO_TRUMP,)),
    ),
    auction=Auction(all_pass=StuckHolder("4"), pepper_round=PepperRound("4", 2)),
    negotiation=Negotiation(),
    scoring=Scoring(marks=Marks("hickeys", set=1, shut_out=1)),
    ending=Ending(target=42, tie=Tie.PEPPER_ROUND, payout=Payout()),
)
LONELY = Rules(
    name="lonely",
    table=Table.singles(3),
    deck=Deck("9TJQKA", hand_size=5),
    ladder=BidLadder([Rung(str(n), n) for n in range(1, 6)], strains=SUITS),
    auction=Auction(
        laps=2, all_pass=NoContract(scoring=ScoringChanges(defence=TRICKS, shut_out=NOTHING))
    ),
    negotiation=DropOuts(),
    scoring=Scoring(made=-TRICKS, set=Points(5), defence=-TRICKS, shut_out=Points(5)),
    ending=Ending(target=0, start=15, hands=20, back_door=30),
)
SUDDEN = attrs.evolve(
    LONELY,
    name="sudden",
    ending=Ending(target=0, start=15, hands=20, gap=12, sweep=Sweep.ANY, floor=25),
)
AGREED = attrs.evolve(
    pepper.variant("hasenpfeffer"),
    name="agreed",
    phases=(Phase.AUCTION, Phase.NAMING, Declarations((Rung("march", 6),)), Phase.PLAY),
    irregularities=Irregularities(
        penalties=(Penalty("a revoke", 2, voids=True, rule="follow suit"),)
    ),
)
MIDWEST = Rules(
    name="dealer",
    table=Table.teams(6),
    deck=Deck("9TJQKA", hand_size=8, copies=2),
    ladder=BidLadder([[Rung("4", 4), Rung("quartet", 4)], Rung("5", 5, exchange=Exchange())]),
    auction=Auction(all_pass=StuckDealer("4", take_set=4)),
    scoring=Scoring(),
    ending=Ending(timed=True),
)
SOON = Rules(
    name="soon",
    table=Table.teams(4),
    deck=Deck("QKA", hand_size=2),
    ladder=BidLadder([Rung("1", 1), Rung("2", 2)], strains=(HEARTS, NO_TRUMP)),
    scoring=Scoring(set=NOTHING, all_tricks=Points(1, tricks=1)),
    ending=Ending(target=1, winning=Winning.BY_CONTRACT_OR_SET),
)
"""It is over after a hand or two, which several sides may win."""
BY_STRAIN = attrs.evolve(
    SOON,
    name="by strain",
    ladder=BidLadder([Rung("1", 1, strain_bonus=(StrainBonus(HEARTS, 5),))]),
    scoring=Scoring(made=BID),
)
LIMITED = attrs.evolve(
    SOON,
    name="limited",
    ladder=BidLadder(
        [
            Rung("1", 1, turns=(1, 2)),
            Rung("2", 2, strain_in_bid=True, natural=NaturalTrumps(without="Q")),
        ],
        strains=(HEARTS, NO_TRUMP),
    ),
)
POOR = attrs.evolve(
    SOON,
    name="poor",
    deck=Deck("9TJQKA", hand_size=5, removed="AS"),
    phases=(PoorHand("9T", 3, others="A"), *USUAL_PHASES),
)
FARMERS = attrs.evolve(
    POOR, name="farmers", phases=(PoorHand("9T", 3, alike=True, swap=3), *USUAL_PHASES)
)
WITH_KITTY = attrs.evolve(
    SOON,
    name="with a kitty",
    ladder=BidLadder([Rung("1", 1), Rung("2", 2), Rung("both", 2)], strains=(HEARTS, NO_TRUMP)),
    phases=(Phase.AUCTION, Kitty(), Phase.NAMING, Phase.PLAY),
)
Fields: TypeAlias = tuple[str, ...]
"""Names of fields, each within the one before."""
BASES = (
    *(variant.rules() for variant in pepper.variants()),
    LONG,
    LONELY,
    SUDDEN,
    AGREED,
    MIDWEST,
    *GAMES,
    attrs.evolve(MIDWEST, name="laps", auction=Auction(laps=None)),
    attrs.evolve(MIDWEST, name="redeal", auction=Auction(all_pass=PassedOut(redeal=True))),
    BY_STRAIN,
    LIMITED,
    POOR,
    FARMERS,
    WITH_KITTY,
    attrs.evolve(
        SOON,
        name="three",
        table=Table.teams(6, 3),
        ladder=BidLadder([Rung("2", 2)]),
        ending=Ending(target=1, winning=Winning.BY_CONTRACT_OR_SET, tie=Tie.DECLARER),
    ),
    attrs.evolve(
        SOON,
        name="two",
        auction=Auction(all_pass=NoContract()),
        ending=Ending(target=1, precedence=Precedence.DECLARER),
    ),
    attrs.evolve(
        SOON,
        name="asking",
        ladder=BidLadder([Rung("1", 1, asks=2), Rung("2", 2)], strains=(HEARTS, NO_TRUMP)),
        negotiation=Negotiation(throw_in=False),
    ),
)
TAKING_OVER = attrs.evolve(
    DOUBLED,
    name="taking over",
    phases=(Phase.AUCTION, Doubling(bids=("1",), takes_over=True), *USUAL_PHASES[1:]),
)
TURNED_UP = attrs.evolve(
    pepper.variant("dirty-clubs-4+bump+drop-out+passout-no-trump"),
    name="turned up",
    deck=Deck("9TJQKA", hand_size=5, turn_up=True),
    ladder=BidLadder([Rung("3", 3, strain_in_bid=True)], SUITS),
    auction=Auction(laps=2, turned_trumps=(CLUBS,), all_pass=NoContract()),
)
CALLING = attrs.evolve(
    pepper.variant("florida-5"),
    name="calling",
    calling=Calling(must_play=False, optional=True),
    scoring=Scoring(all_tricks_unaided=Points(20)),
)
STEPS = Points(steps=((3, 1), (5, 2)))
SHOWING = (
    BY_STRAIN,
    LIMITED,
    FARMERS,
    WITH_KITTY,
    LONG,
    LONELY,
    SUDDEN,
    AGREED,
    MIDWEST,
    POOR,
    DOUBLED,
    EUCHRE,
    THREE,
    TAKING_OVER,
    TURNED_UP,
    CALLING,
    *map(
        pepper.variant,
        (
            "wolf",
            "twelves",
            "florida-5",
            "pfeffer",
            "ontario-4",
            "indiana-6",
            "hawsy+immediate-only",
            "progressive",
            "gamerules-3+forced-dealer=3",
            "midwest",
            "euchre+joker",
        ),
    ),
)
"""Some of them, in which every field of every part says something."""
OTHERS: dict[str, tuple[object, ...]] = {
    "Rules.name": ("another",),
    "Rules.title": ("Another, for many",),
    "Rules.source": ("Played elsewhere.",),
    "Rules.calling": (Calling(),),
    "Calling.ranks": ((Rank.ACE,), (Rank.ACE, Rank.KING)),
    "Rules.negotiation": (None, DropOuts(), Negotiation()),
    "Rules.phases": (
        (*USUAL_PHASES[:-1], Discard(), USUAL_PHASES[-1]),
        (*USUAL_PHASES[:3], Phase.NEGOTIATION, Phase.EXCHANGE, Phase.PLAY),
        (Phase.AUCTION, Phase.CALLING, Phase.NAMING, *USUAL_PHASES[3:]),
    ),
    "DropOuts.stays_at": (1, 3),
    "DropOuts.must_play": ((CLUBS,), (CLUBS, SPADES)),
    "Declarations.rungs": ((Rung("march", 5),),),
    "Irregularities.redeals": (2,),
    "Penalty.name": ("a misdeal",),
    "Penalty.rule": ("follow suit if you can",),
    "Rung.plain_joker": tuple(PlainJoker),
    "Auction.turned_trumps": ((SPADES,), (CLUBS, SPADES)),
    "PoorHand.ranks": ((Rank.NINE,), (Rank.NINE, Rank.QUEEN)),
    "PoorHand.least": (None,),
    "PoorHand.others": ((), (Rank.KING,)),
    "PoorHand.swap": (0,),
    "Doubling.bids": (("1",), ("2", "3"), ()),
    "Table.sides": (((0, 1), (2, 3)), ((0, 3), (1, 4), (2, 5)), ((0,), (1,))),
    "Deck.ranks": ("789TJQKA", "6789TJQKA"),
    "Deck.removed": (Cards("9C"), Cards("9C 9S")),
    "Deck.added": (Cards("2C"),),
    "Deck.packets": ((5, 1), (2, 3), (4, 4), ()),
    "BidLadder.strains": (SUITS, (*SUITS, LOW)),
    "BidLadder.strain_order": ((SUITS, (NO_TRUMP,)), (SUITS,), (SUITS, (NO_TRUMP, LOW)), ()),
    "Rung.name": ("renamed",),
    "Rung.value": (1, 7),
    "Rung.lead": tuple(Lead),
    "Rung.exposed_after": (0, 1),
    "DefendAlone.gets": (None, Choice.BEST),
    "Rung.exchange": (None, Exchange(other=Other.LEFT), Exchange(3)),
    "Rung.strains": ((CLUBS, SPADES),),
    "Rung.turns": ((1,), (2, 3), (1, 2, 4)),
    "Rung.closed_at": (1, 3),
    "Rung.natural": (NaturalTrumps(),),
    "NaturalTrumps.without": ((), (Rank.KING,)),
    "Rung.over": (("4",), ("5",), ("4", "5")),
    "Rung.holding": ((Cards("AS"),), (Cards("AS"), Cards("AH AC")), ()),
    "Rung.strain_bonus": ((StrainBonus(HEARTS, 5),), ()),
    "StrainBonus.strain": (SPADES,),
    "Rung.scoring": (ScoringChanges(made=Points(7)),),
    "Auction.laps": (None, 1, 2, 3),
    "Auction.passes": (1, 2, 3),
    "Auction.all_pass": (PassedOut(), StuckDealer("4"), StuckDealer("5"), NoContract()),
    "Auction.pepper_round": (PepperRound("4", 1), None),
    "StuckDealer.rung": ("4", "5", "1"),
    "StuckDealer.take_set": (None, 3),
    "StuckHolder.rung": ("5",),
    "StuckHolder.card": (Card("QS"),),
    "NoContract.strain": (LOW,),
    "PepperRound.rung": ("4", "5"),
    "Exchange.strains": ((HEARTS,), (NO_TRUMP, LOW), ()),
    "Negotiation.must_play": ((HEARTS,), (CLUBS, NO_TRUMP), ()),
    "Tricks.plain_lead": tuple(Lead),
    "Points.steps": (((1, 1),), ((1, 2),)),
    "ScoringChanges.made": (Points(7),),
    "ScoringChanges.set": (Points(7),),
    "ScoringChanges.defence": (Points(7),),
    "ScoringChanges.defence_of_set": (Points(7),),
    "ScoringChanges.defence_of_all": (Points(7),),
    "ScoringChanges.shut_out": (Points(7),),
    "ScoringChanges.declarer_shut_out": (Points(7),),
    "ScoringChanges.all_tricks": (Points(7),),
    "ScoringChanges.alone_times": (2,),
    "ScoringChanges.forced_halves": (True,),
    "ScoringChanges.marks": (Marks("stars", set=1),),
    "Scoring.defence_of_set": (NOTHING, BID),
    "Scoring.defence_of_all": (NOTHING, BID),
    "Scoring.marks": (Marks("stars", set=1),),
    "Marks.name": ("others",),
    "NoContract.scoring": (ScoringChanges(defence=Points(9)),),
    "Ending.payout": (Payout(),),
    "Payout.double_at": (None, -5),
    "Scoring.all_tricks": (NOTHING, Points(6, bid=1)),
    "Scoring.all_tricks_unaided": (None, Points(7)),
    "Ending.target": (None, 30, -10),
    "Ending.freeze": (None, *Freeze),
    "Ending.back_door": (None, -20, 40),
    "Ending.hands": (None, 1, 8),
    "Ending.last_hand": (None, 1, 2),
}
"""What else a field may be, where its value does not say that."""


Told: TypeAlias = set[str] | frozenset[str]
"""Names of fields of which nothing more is asked."""


def others(name: str, value: object, told: Told) -> Iterator[tuple[Fields, object]]:
    """Other values of a field, each with the names of the fields within it that changed."""
    yield from (((), other) for other in OTHERS.get(name, ()))
    match value:
        case bool():
            yield (), not value
        case int():
            yield from (((), value + 1), ((), value - 1))
        case Enum():
            yield from (((), other) for other in type(value))
        case Part():
            yield from varied(value, told)
        case (StrainBonus() | Penalty() as only,):
            yield from ((names, (one,)) for names, one in varied(only, told))
        case _:
            pass


def varied(
    part: Part, told: Told = frozenset(), only: str | None = None
) -> Iterator[tuple[Fields, Part]]:
    """Every part that differs in one field, however deep, with its name below those around it.

    Those of which all names are told already are not made. `only` is the field of the part to
    change, or None for all.
    """
    make: Callable[..., Part] = type(part)
    values: dict[str, object] = {
        field.alias or field.name: getattr(part, field.name) for field in part.__attrs_attrs__
    }
    for field, value in values.items():
        if only not in {None, field}:
            continue
        name = f"{type(part).__name__}.{field}"
        inside = told if name in told else frozenset[str]()
        changes = others(name, value, inside)
        if isinstance(part, BidLadder) and field == "steps":
            changes = steps(part, inside)
        if isinstance(part, Rules) and field == "phases":
            changes = chain(changes, phases(part, inside))
        for inner, other in changes:
            if other != value and not told.issuperset((name, *inner)):
                try:
                    yield (name, *inner), make(**values | {field: other})
                except RulesError:
                    continue


def steps(ladder: BidLadder, told: Told) -> Iterator[tuple[Fields, object]]:
    """The steps of a ladder with one rung changed, and with two steps made one."""
    before = ladder.steps
    for place, step in enumerate(before):
        for names, rung in varied(step[0], told):
            # A bid that is played in one strain is the same bid, whether it is written with it.
            if names != ("Rung.strain_in_bid",) or len(ladder.strains_of(step[0])) > 1:
                yield names, (*before[:place], (rung, *step[1:]), *before[place + 1 :])
    for place in range(1, len(before)):
        yield (), (*before[: place - 1], before[place - 1] + before[place], *before[place + 1 :])


def phases(rules: Rules, told: Told) -> Iterator[tuple[Fields, object]]:
    """The order of the phases with one of its parts changed."""
    before = rules.phases
    for place, one in enumerate(before):
        for names, other in varied(one, told) if isinstance(one, Part) else ():
            yield names, (*before[:place], other, *before[place + 1 :])


def parts(part: type[Part] = Part) -> set[type[Part]]:
    """All kinds of parts of rules that the library has; tests make others."""
    own = [kind for kind in part.__subclasses__() if kind.__module__.startswith("pepper.engine.")]
    return {part}.union(*map(parts, own))


def body(rules: Rules) -> str:
    """The sheet without its title."""
    return rule_sheet(rules).partition("\n")[2]


def stand(match: Match) -> tuple[object, ...]:
    """Where a match stands, for everybody at the table by the seat, whatever the sides are."""
    table, outcome, last = match.rules.table, match.outcome, (*match.results, None)[-1]
    sides = [table.side(seat) for seat in table.seats]
    return (
        match.turn,
        match.phase,
        {str(action) for action in match.legal_actions},
        [(match.scores[side], match.marks[side]) for side in sides],
        outcome and [(side in outcome.winners, outcome.bills[side:][:1]) for side in sides],
        last and (last.ending, last.made, last.tricks),
    )


def alike(one: Rules, other: Rules, seed: int, hands: int) -> bool:
    """Whether a random match of at most so many hands goes the same way under both.

    Under every other seed the players would rather pass.
    """
    rng, dealer = Random(seed), Seat(seed % len(one.table.seats))
    ours, theirs = (Match.start(rules, seed=seed, dealer=dealer) for rules in (one, other))
    while stand(ours) == stand(theirs):
        if ours.turn is None or len(ours.past) == hands:
            return one.ending.timed == other.ending.timed
        if one.ending.timed and len(ours.past) == hands - 1 and not ours.hand.time_called:
            ours, theirs = ours.call_time(), theirs.call_time()
        action = chosen(ours.legal_actions, rng.randrange)
        if seed % 2 and Pass() in ours.legal_actions and rng.random() < 0.8:
            action = Pass()
        ours, theirs = ours.apply(action), theirs.apply(action)
    return False


def renumbered(one: Table, other: Table) -> bool:
    """Whether only the numbers of the seats differ, which are no rule."""
    seats = len(one.seats)
    sides: set[frozenset[int]] = {frozenset(side) for side in one.sides}
    turned = (
        {frozenset((seat + places) % seats for seat in side) for side in other.sides}
        for places in range(1, seats)
    )
    return one != other and sides in turned


@pytest.mark.thorough
@pytest.mark.parametrize("rules", BASES, ids=lambda rules: rules.name)
def test_no_field_of_any_part_changes_the_play_without_changing_the_sheet(rules: Rules) -> None:
    before, seeds = body(rules), range(40 if rules.deck.hand_size < 3 else 4)
    for names, other in drawn([*varied(rules)], rules.name):
        assert isinstance(other, Rules)
        if body(other) == before and names != ("Rules.name",):
            assert all(alike(rules, other, seed, hands=3) for seed in seeds), (names, other)


@given(any_rules(__name__), st.randoms(use_true_random=False))
def test_rules_with_the_same_sheet_play_alike(rules: Rules, random: Random) -> None:
    found = list(varied(rules, only=random.choice(attrs.fields(Rules)).alias))
    for names, other in random.sample(found, min(len(found), 1)):
        assert isinstance(other, Rules)
        if body(other) == body(rules) and not renumbered(rules.table, other.table):
            assert alike(rules, other, random.randrange(2**32), hands=4), names


def test_seats_with_other_numbers_are_the_same_table() -> None:
    side_by_side, the_other_way = Table(((0, 1), (2, 3))), Table(((0, 3), (1, 2)))
    assert renumbered(side_by_side, the_other_way)
    assert not renumbered(side_by_side, Table.teams(4))
    assert not renumbered(side_by_side, side_by_side)


def test_every_field_of_every_part_shows_in_the_sheets_of_some_rules() -> None:
    told: set[str] = set()
    for rules in SHOWING:
        before = rule_sheet(rules)
        for names, other in varied(rules, told):
            assert isinstance(other, Rules)
            if rule_sheet(other) != before:
                told.update(names)
    fields = ((part, attrs.fields(part)) for part in parts() if attrs.has(part))
    assert {f"{part.__name__}.{field.alias}" for part, own in fields for field in own} <= told


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("wolf", "wolf+laps=many"),
        ("wolf", "wolf+talk=off"),
        ("pfeffer", "pfeffer+stuck-no-trump=5"),
        ("midwest", "midwest+failed=six"),
        ("midwest+deciding=either", "midwest+deciding=both"),
        ("florida-5", "florida-5+hands=3"),
        ("bid-euchre", "bid-euchre+timed"),
        ("gamerules-3", "pastimes-3"),
        ("ontario-6", "ontario-6+seating=together"),
    ],
)
def test_matches_of_rules_that_play_differently_go_apart(one: str, other: str) -> None:
    rules, others = pepper.variant(one), pepper.variant(other)
    assert not all(alike(rules, others, seed, hands=8) for seed in range(20))
    assert body(rules) != body(others)


def chosen_values(variant: Variant) -> Iterator[str]:
    """One option each with another value than its default; of numbers the lowest and highest."""
    for option in variant.options:
        ends = option.numbers and (str(option.numbers[0]), str(option.numbers[-1]))
        for value in dict.fromkeys((*option.values, *ends)):
            if value != option.default:
                yield f"{option.name}={value}"


def documented() -> Iterator[Rules]:
    """Every documented variant, with one option or two; the commit draws from the pairs."""
    for variant in pepper.variants():
        values = list(chosen_values(variant))
        pairs = drawn([*combinations(values, 2)], variant.id)
        for options in ((), *combinations(values, 1), *pairs):
            with suppress(PepperError):  # two that do not go together
                yield variant.rules(options)


@pytest.mark.thorough
def test_no_two_documented_games_that_play_differently_have_the_same_sheet() -> None:
    games: dict[str, list[Rules]] = {}
    for rules in documented():
        games.setdefault(body(rules), []).append(attrs.evolve(rules, name="any"))
    assert len(games) > 800  # a commit draws so many
    for first, *others in games.values():
        for other in {*others} - {first}:
            assert all(alike(first, other, seed, hands=20) for seed in range(2)), (first, other)
