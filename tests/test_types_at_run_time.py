"""What is of another type than is declared is refused, and said so, before anything comes of it."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import pepper
from pepper import (
    Bid,
    BidLadder,
    IllegalActionError,
    Match,
    PepperError,
    Rules,
    RulesError,
    Rung,
    Seat,
    View,
)
from pepper.bots import sensible
from pepper.testing import check_rules
from pepper.typed import fits, mistyped

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
    "tricks=Tricks(lead='declarer')": "tricks.lead: it is 'declarer' (Lead.DECLARER or ",
    "calling=True": "calling: it is True (a Calling or None)",
    "ranking=None": "ranking: it is None (a Ranking)",
    "name=7": "name: it is 7 (a text)",
    "table=Table([[0, True], [2, 3]])": "table.sides[0][1]: it is True (a whole number)",
    "scoring=Scoring(forced_halves=1)": "scoring.forced_halves: it is 1 (True or False)",
    "scoring=Scoring(made=Points(tricks=0.5))": "scoring.made.tricks: it is 0.5 (a whole number)",
    "scoring=Scoring(defence=Points(steps=((3, 1, 7),)))": (
        "scoring.defence.steps[0]: it is (3, 1, 7) (a tuple of 2)"
    ),
    "auction=Auction(all_pass=PassedOut)": (
        "(a PassedOut or a StuckDealer or a StuckHolder or a NoContract)"
    ),
    "ladder=BidLadder([Rung('4', 4, alone=True)])": (
        "ladder.steps[0][0].alone: it is True (Alone.NO or Alone.YES or Alone.IF_EXCHANGED)"
    ),
    "ladder=BidLadder([Rung('4', 4), Rung('5', 5, over='4')])": (
        "ladder.steps[1][0].over: it is '4' (a tuple)"
    ),
    "ladder=BidLadder([Rung('4', 4)], strains='CDHS')": "ladder.strains: it is 'CDHS' (a tuple)",
    "ladder=BidLadder([Rung('4', 4, exchange=Exchange(strains=('C',)))])": (
        "ladder.steps[0][0].exchange.strains[0]: it is 'C' (CLUBS or DIAMONDS or HEARTS or SPADES "
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_rules_with_a_part_of_another_type_are_refused(change: str) -> None:
    with pytest.raises(RulesError) as raised:
        made(f"attrs.evolve(WOLF, {change})")
    (problem,) = raised.value.problems
    assert CHANGES[change] in str(problem)


def test_everything_of_another_type_is_told_at_once() -> None:
    with pytest.raises(RulesError) as raised:
        made("attrs.evolve(WOLF, calling=True, tricks=Tricks(1, 'eldest'))")
    assert [problem.part for problem in raised.value.problems] == [
        "calling",
        "tricks.lead",
        "tricks.plain_lead",
    ]


@pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
def test_nothing_in_documented_rules_is_of_another_type(variant: pepper.Variant) -> None:
    assert list(mistyped(variant.rules(), Rules)) == []


def test_what_inherits_a_part_is_tested_with_its_own_fields_too() -> None:
    @attrs.frozen
    class Mine(pepper.Tricks):
        more: int = 0

    assert fits(pepper.Tricks)(Mine(more=3))
    assert not fits(pepper.Tricks)(Mine(more=True))


ACTIONS = {
    "'name H'": "It is no action; `parse_action` reads one from its text.",
    "None": "It is no action; `parse_action` reads one from its text.",
    "NameStrain('H')": "It is no action: strain: it is 'H' (CLUBS or DIAMONDS or HEARTS or ",
    "GiveCards('9S')": "It is no action: cards: it is '9S' (a Cards).",
    "PlayCard('9S')": "It is no action: card: it is '9S' (a Card).",
    "Bid(4)": "It is no action: rung: it is 4 (a text).",
    "Talk('1', 2, 1.0)": (
        "It is no action: on: it is '1' (a whole number); long_off: it is 1.0 (a whole number)."
    ),
    "Ask(True)": "It is no action: tricks: it is True (a whole number).",
}


@pytest.mark.parametrize("action", ACTIONS)
def test_what_is_no_action_is_refused_in_any_phase(action: str) -> None:
    match = Match.start(WOLF, seed=1)
    rng = Random(1)
    while match.turn is not None and not match.past:
        with pytest.raises(IllegalActionError) as raised:
            done(match, action)
        assert raised.value.reason.code == "no action"
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
        f"View.blank(WOLF, {seat})",
        f"WOLF.table.seat({seat})",
        f"WOLF.table.left({seat})",
    ):
        with pytest.raises(PepperError, match=rf"^(seat|dealer) {seat}: from 0 to 3$"):
            made(code)


def test_a_seat_of_the_table_is_given_back() -> None:
    assert [WOLF.table.seat(number) for number in range(4)] == list(WOLF.table.seats)


@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_view_learns_nothing_from_events_that_were_not_redacted(seat: int | None) -> None:
    own = None if seat is None else Seat(seat)
    match = Match.start(pepper.variant("bid-euchre"), seed=3)
    rng = Random(3)
    while len(match.past) < 2 and match.turn is not None:
        match = match.apply(sensible(match.view(match.turn), rng))
    view = View.blank(match.rules, own)
    for event in match.events:
        view = view.after(event)
    assert view == match.view(own)


def test_a_bid_that_is_not_on_the_ladder_has_no_rung() -> None:
    ladder = BidLadder([Rung("4", 4), Rung("5", 5)])
    for ask in (ladder.rung, ladder.higher):
        with pytest.raises(PepperError, match=r"^the ladder has no bid 6$"):
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
