"""What is of another type than is declared is refused, and said so, before anything comes of it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from contextlib import suppress
from random import Random

import attrs
import pytest

import pepper
from pepper import (
    Bid,
    BidLadder,
    IllegalActionError,
    Match,
    Part,
    PepperError,
    Rules,
    RulesError,
    Rung,
)
from pepper.bots import sensible
from pepper.engine.parts.checked import type_problems
from pepper.engine.phases.dealing import DealPhase
from pepper.engine.phases.exchange import ExchangePhase
from pepper.engine.phases.naming import NamingPhase
from pepper.testing import check_rules

from .foreign import WITH_DISCARD, Discard

WOLF = pepper.variant("wolf")


def made(code: str) -> object:
    """What a program without types might make."""
    found: object = eval(code, {**vars(pepper), "attrs": attrs, "WOLF": WOLF})  # noqa: S307  (ours)
    return found


def done(match: Match, code: str) -> object:
    """What comes of it when such a program does that."""
    names = {**vars(pepper), "match": match}
    found: object = eval(f"match.apply({code})", names)  # noqa: S307  (ours)
    return found


CHANGES = {
    "tricks=Tricks(lead='declarer')": "tricks.lead: 'declarer' is not one of Lead.DECLARER, Lead.",
    "calling=True": "calling: True is not a CallingRule or None",
    "ranking=None": "ranking: None is not a Ranking",
    "name=7": "name: 7 is not a string",
    "table=Table([[0, True], [2, 3]])": "table.sides[0][1]: True is not an integer",
    "scoring=Scoring(forced_halves=1)": "scoring.forced_halves: 1 is not True or False",
    "scoring=Scoring(made=Points(tricks=0.5))": "scoring.made.tricks: 0.5 is not an integer",
    "scoring=Scoring(defence=Points(steps=((3, 1, 7),)))": (
        "scoring.defence.steps[0]: (3, 1, 7) is not a tuple of 2"
    ),
    "auction=Auction(all_pass=PassedOut)": (
        "is not a PassedOut, a StuckDealer, a StuckHolder or a NoContract"
    ),
    "ladder=BidLadder([Rung('4', 4, alone=True)])": (
        "ladder.steps[0][0].alone: True is not one of Alone.NO, Alone.YES, Alone.IF_EXCHANGED"
    ),
    "ladder=BidLadder([Rung('4', 4), Rung('5', 5, over='4')])": (
        "ladder.steps[1][0].over: '4' is not a tuple"
    ),
    "ladder=BidLadder([Rung('4', 4)], strains='CDHS')": "ladder.strains: 'CDHS' is not a tuple",
    "ladder=BidLadder([Rung('4', 4, exchange=Exchange(strains=('C',)))])": (
        "ladder.steps[0][0].exchange.strains[0]: 'C' is not one of CLUBS, DIAMONDS, HEARTS, "
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_rules_with_a_part_of_another_type_are_refused(change: str) -> None:
    with pytest.raises(RulesError) as raised:
        made(f"attrs.evolve(WOLF, {change})")
    (problem,) = raised.value.problems
    assert CHANGES[change] in str(problem)


def test_everything_of_another_type_is_named_at_once_with_its_path() -> None:
    with pytest.raises(RulesError) as raised:
        made("attrs.evolve(WOLF, calling=True, tricks=Tricks(1, 'eldest'))")
    assert [problem.part for problem in raised.value.problems] == [
        "calling",
        "tricks.lead",
        "tricks.plain_lead",
    ]
    assert [problem.path for problem in raised.value.problems] == [
        ("calling",),
        ("tricks", "lead"),
        ("tricks", "plain_lead"),
    ]


PARTS = {
    "BidLadder(['3', '4'])": ["steps[0][0]: '3' is not a Rung", "steps[1][0]: '4' is not a Rung"],
    "BidLadder(3)": ["ladder: the steps are 3 (give rungs: "],
    "Rung(3, tricks=3)": ["name: 3 is not a string"],
    "Auction(laps='2')": ["laps: '2' is not an integer or None"],
    "Deck('9TJQKA', '6')": ["hand_size: '6' is not an integer"],
    "Deck('9 10 J Q K A', 6)": ["deck: the ranks are '9 10 J Q K A' (give a character for each: "],
    "Deck(6, 6)": ["deck: the ranks are 6 (give a character for each: "],
    "Table(4)": ["table: the sides are 4 (give the seats of each: "],
    "Table([0, 1])": ["table: the sides are [0, 1] (give the seats of each: "],
    "Table.singles('4')": ["table: '4' seats (2 to 13)"],
    "Table.teams(4, '2')": ["table: '2' sides (2 to 13)"],
    "BidLadder([Rung('4', 4)], iter(()))": ["strains: <tuple_iterator object"],
    "Exchange('one')": ["count: 'one' is not an integer"],
    "Scoring(alone_times='2')": ["alone_times: '2' is not an integer"],
}


@pytest.mark.parametrize("code", PARTS)
def test_a_part_whose_fields_have_other_types_is_refused_when_it_is_made(code: str) -> None:
    with pytest.raises(RulesError) as raised:
        made(code)
    told = str(raised.value).split("\n")
    assert all(line.startswith(begin) for line, begin in zip(told, PARTS[code], strict=True))
    assert raised.value.__suppress_context__ or raised.value.__context__ is None


STRANGE: dict[str, Callable[[], object]] = {
    "a number": lambda: 5,
    "a huge number": lambda: 10**5000,
    "a huge negative number": lambda: -(10**5000),
    "a fraction": lambda: 0.5,
    "nothing": lambda: None,
    "a flag": lambda: True,
    "a text": lambda: "x",
    "bytes": lambda: b"x",
    "an object": object,
    "a class": lambda: Rung,
    "a function": lambda: repr,
    "a rung": lambda: Rung("4", 4),
    "a list": lambda: [[1], [2, "x"]],
    "a dict": lambda: {"a": 1},
    "a tuple": lambda: ((5, "x"), None),
    "a tuple of a list": lambda: ([1],),
    "a tuple of a huge number": lambda: (10**5000,),
    "a generator": lambda: (one for one in [1, 2]),
    "an endless iterator": itertools.count,
    "another endless iterator": lambda: itertools.repeat(Rung("4", 4)),
}
WHOLE: tuple[Part, ...] = (
    *(WOLF, WOLF.table, WOLF.deck, BidLadder([Rung("4", 4)]), Rung("4", 4)),
    *(pepper.StrainBonus(pepper.HEARTS, 2), pepper.PepperRound("4", 2), pepper.PoorHand("9T")),
    pepper.NaturalTrumps(),
    *(pepper.StuckDealer("4"), pepper.StuckHolder("4"), pepper.Marks("x"), WOLF.ending),
    *(pepper.Auction(), pepper.Calling(), pepper.DefendAlone(), pepper.Doubling()),
    pepper.EarlyLead(),
    pepper.Declarations((pepper.Rung("march", 5),)),
    *(pepper.Irregularities(redeals=1), pepper.Penalty("a revoke", 2)),
    *(pepper.DropOuts(), pepper.Exchange(), pepper.Kitty(), pepper.Negotiation()),
    *(pepper.NoContract(), pepper.PassedOut(), pepper.Payout(), pepper.Points(1)),
    *(pepper.Ranking(), pepper.Scoring(), pepper.ScoringChanges(), pepper.TakeTurnUp()),
    *(pepper.NominateJoker(), pepper.Tricks(), DealPhase(), ExchangePhase(), NamingPhase()),
)


def test_every_kind_of_part_is_given_strange_values() -> None:
    public = [kind for kind in vars(pepper).values() if isinstance(kind, type)]
    assert {type(part) for part in WHOLE} >= {kind for kind in public if issubclass(kind, Part)} - {
        Part,
        pepper.LibraryRules,
    }


@pytest.mark.parametrize("part", WHOLE, ids=lambda part: type(part).__name__)
def test_a_strange_value_is_taken_or_refused_with_a_rules_error(part: Part) -> None:
    fields = {field.alias: getattr(part, field.name) for field in attrs.fields(type(part))}
    for name in fields:
        for make in STRANGE.values():
            with suppress(RulesError):
                changed = type(part)(**(fields | {name: make()}))
                # What a part cannot tell by itself, the rules do.
                assert not isinstance(changed, Rules) or not type_problems(changed, Rules)


@pytest.mark.parametrize("part", WHOLE, ids=lambda part: type(part).__name__)
@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["huge", "negative"])
def test_a_number_that_python_does_not_print_is_refused_in_every_field(
    number: int, part: Part
) -> None:
    fields = {field.alias: getattr(part, field.name) for field in attrs.fields(type(part))}
    for name in fields:
        with pytest.raises(RulesError):
            type(part)(**(fields | {name: number}))


def test_a_list_with_such_a_number_is_refused_too() -> None:
    @attrs.frozen
    class Mine(pepper.Tricks):
        more: tuple[int, ...] = ()

    with pytest.raises(RulesError, match="more: a number has too many digits") as raised:
        Mine(more=(1, 10**5000))
    assert raised.value.problems[0].path == ("more",)


@pytest.mark.parametrize("method", ["needs", "settles"])
@pytest.mark.parametrize("found", [pepper.Settled.STRAIN, ("a strain",), 5], ids=repr)
def test_what_a_phase_says_of_the_order_is_checked(
    method: str, found: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(*_: object) -> object:
        return found

    monkeypatch.setattr(Discard, method, answer)
    with pytest.raises(RulesError) as raised:
        attrs.evolve(WITH_DISCARD, name="checked again")
    assert f"Discard.{method} gives" in str(raised.value)
    assert raised.value.problems[0].hint == "give a tuple of `Settled`"


def test_an_error_in_the_checks_of_a_part_is_not_taken_for_a_wrong_type() -> None:
    @attrs.frozen
    class Mine(pepper.Tricks):
        def _problems(self) -> tuple[pepper.Problem, ...]:
            raise TypeError("a bug")

    with pytest.raises(TypeError, match="a bug"):
        Mine()


@pytest.mark.parametrize("code", ["BID * BID", "BID * 0.5", "'2' * BID", "BID + '2'", "BID - None"])
def test_points_are_added_to_points_and_numbers_and_multiplied_by_numbers_only(code: str) -> None:
    with pytest.raises(TypeError):
        made(code)


def test_rules_and_names_of_another_type_are_refused() -> None:
    with pytest.raises(PepperError, match="'wolf' is of type str, not Rules: "):
        made("Match.start('wolf')")
    with pytest.raises(PepperError, match="3 is of type int, not str: give the id of a variant"):
        made("variant(3)")


@pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
def test_nothing_in_documented_rules_is_of_another_type(variant: pepper.Variant) -> None:
    assert type_problems(variant.rules(), Rules) == ()


def test_what_inherits_a_part_is_tested_with_its_own_fields_too() -> None:
    @attrs.frozen
    class Mine(pepper.Tricks):
        more: int = 0

    assert type_problems(Mine(more=3), pepper.Tricks) == ()
    assert [problem.path for problem in type_problems(Mine(more=True), pepper.Tricks)] == [
        ("more",)
    ]


def test_a_field_of_a_type_that_no_part_of_the_library_has_is_not_checked() -> None:
    @attrs.frozen
    class Mine(pepper.Tricks):
        more: dict[str, int] = attrs.Factory(dict[str, int])

    assert type_problems(Mine(more={"a": 1}), pepper.Tricks) == ()


ACTIONS = {
    "'name H'": "This is not an action: `parse_action` makes one from its text.",
    "None": "This is not an action: `parse_action` makes one from its text.",
    "NameStrain('H')": "This is not an action: strain: 'H' is not one of CLUBS, DIAMONDS, HEARTS, ",
    "Bid(4)": "This is not an action: rung: 4 is not a string.",
    "Talk('1', 2, 1.0)": (
        "This is not an action: on: '1' is not an integer; long_off: 1.0 is not an integer."
    ),
    "Ask(True)": "This is not an action: tricks: True is not an integer.",
}


@pytest.mark.parametrize("action", ACTIONS)
def test_what_is_no_action_is_refused_in_any_phase(action: str) -> None:
    match = Match.start(WOLF, seed=1)
    rng = Random(1)
    while match.turn is not None and not match.past:
        with pytest.raises(IllegalActionError) as raised:
            done(match, action)
        assert raised.value.reason.kind.name == "no action"
        assert raised.value.reason.rule.startswith(ACTIONS[action])
        assert raised.value.reason.action not in map(str, match.legal_actions)
        match = match.apply(sensible(match.view(match.turn), rng))


def test_a_refused_action_is_told_by_its_text_and_anything_else_by_its_repr() -> None:
    match = Match.start(WOLF, seed=1)
    for action, told in {
        "Pass()": "pass",
        "Bid(4)": repr(made("Bid(4)")),
        "'pass'": "'pass'",
    }.items():
        with pytest.raises(IllegalActionError) as raised:
            done(match, action)
        assert raised.value.reason.action == told


@pytest.mark.parametrize("seat", ["4", "-1", "True", "1.0", "'1'"])
def test_a_seat_is_a_number_of_the_table(seat: str) -> None:
    for code in (
        f"Match.start(WOLF, seed=1, dealer={seat})",
        f"Match.start(WOLF, seed=1).view({seat})",
        f"WOLF.table.seat({seat})",
        f"WOLF.table.left({seat})",
    ):
        with pytest.raises(
            PepperError, match=rf"^(seat|dealer) {seat} must be an integer from 0 to 3$"
        ):
            made(code)


def test_a_seat_of_the_table_is_given_back() -> None:
    assert [WOLF.table.seat(number) for number in range(4)] == list(WOLF.table.seats)


def test_a_bid_that_is_not_on_the_ladder_has_no_rung() -> None:
    ladder = BidLadder([Rung("4", 4), Rung("5", 5)])
    for ask in (ladder.rung, ladder.higher):
        with pytest.raises(PepperError, match=r"^bid 6 is not on the ladder$"):
            ask(Bid("6"))


@pytest.mark.parametrize("number", [14, 10**30])
def test_a_table_that_is_too_large_is_refused_before_it_is_made(number: int) -> None:
    for code in (
        f"Table.singles({number})",
        f"Table.teams({number})",
        f"Table.teams(4, {number})",
    ):
        with pytest.raises(RulesError, match=rf"^table: {number} (seats|sides) \(2 to 13\)"):
            made(code)


@pytest.mark.parametrize("matches", [0, -1])
def test_rules_are_checked_by_one_match_or_more(matches: int) -> None:
    with pytest.raises(PepperError, match=rf"^matches {matches}: one or more$"):
        check_rules(WOLF, matches=matches)


@pytest.mark.parametrize(
    ("kind", "named"),
    [(pepper.Exchange, "an Exchange"), (pepper.Rung, "a Rung"), (int, "an integer")],
)
def test_a_type_is_named_with_its_article(kind: type, named: str) -> None:
    assert [problem.what for problem in type_problems("x", kind)] == [f"'x' is not {named}"]
