"""Errors: they are pickled whole, and texts that are no action say what would be one."""

from __future__ import annotations

import pickle

import pytest

import pepper
from pepper import HEARTS, IllegalActionError, Match, PlayCard, RulesError, parse_action
from pepper.engine.course.actions import LONGEST
from pepper.engine.parts.errors import MOST_WORDS, escape, shown


def test_why_an_action_was_refused_is_pickled_with_the_error() -> None:
    match = Match.start(pepper.variant("wolf"), seed=7)
    with pytest.raises(IllegalActionError) as caught:
        match.apply(PlayCard(pepper.Card("JS")))
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  (ours)
    assert isinstance(again, IllegalActionError)
    assert again.reason == caught.value.reason
    assert again.legal_actions == match.legal_actions
    assert str(again) == str(caught.value)


def test_a_refused_action_raises_an_error_with_the_legal_actions() -> None:
    match = pepper.Match.start(pepper.variant("five-hundred"), seed=7)
    for action in (pepper.Ask(3), pepper.Bid("none")):
        with pytest.raises(pepper.IllegalActionError) as caught:
            match.apply(action)
        assert caught.value.legal_actions is match.legal_actions


def test_what_is_wrong_with_rules_is_pickled_with_the_error() -> None:
    with pytest.raises(RulesError) as caught:
        pepper.Deck("9TJQKA", hand_size=0)
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  (ours)
    assert isinstance(again, RulesError)
    assert again.problems == caught.value.problems


@pytest.mark.parametrize(
    "text",
    [
        "give  9C JS",
        "9C give JS",
        "bid H5",
        "bid 5 H",
        "nothing",
        "",
        "pass ",
        "give",
        "aside",
        "discard",
    ],
)
def test_only_the_text_form_of_an_action_is_read(text: str) -> None:
    with pytest.raises(pepper.PepperError, match="unknown action"):
        parse_action(text)


@pytest.mark.parametrize("word", ["give", "aside", "discard", "swap", "misdeal", "pick up"])
def test_the_cards_of_an_action_are_read_in_any_order_and_written_in_one(word: str) -> None:
    action = parse_action(f"{word} 9C JS AH 9C")
    assert action == parse_action(f"{word} JS AH 9C 9C")
    assert str(action) == f"{word} JS AH 9C 9C"


def test_the_cards_of_a_deal_are_read_in_any_order_within_a_hand() -> None:
    deal = pepper.Deal(["JS 9C", "AS KH"], aside="TS 9H", turned="9H")
    assert parse_action("deal 9C JS / KH AS + 9H TS up 9H") == deal
    assert parse_action("deal KH AS / 9C JS + 9H TS up 9H") != deal


def test_a_text_too_long_for_an_action_is_cut_where_it_is_refused() -> None:
    with pytest.raises(pepper.PepperError) as caught:
        parse_action("give" + " JS" * LONGEST)
    assert "'give JS JS" in str(caught.value)
    assert len(str(caught.value)) < 200


def test_only_what_cannot_be_printed_is_escaped() -> None:
    assert escape("caf\u00e9 \x1b[31m\u200f\n") == "caf\u00e9 \\x1b[31m\\u200f\\n"


def test_a_message_shows_60_characters_of_a_value_and_14_items() -> None:
    assert (len(shown("x" * 58)), len(shown("x" * 59))) == (60, 60)
    assert shown("x" * 58) == repr("x" * 58)
    assert shown((1,) * 14) == repr((1,) * 14)
    assert shown((1,) * 15).endswith("1, ...)")


def test_what_cannot_be_printed_is_told_by_its_type() -> None:
    assert shown(10**5000) == "a very long int"
    assert shown([10**5000]) == "a very long list"
    false_list: object = type("list", (), {})()
    assert shown(false_list) == "a value of type list"


def test_a_refused_action_is_named_short() -> None:
    rules = pepper.variant("hasenpfeffer")
    refusal = Match.start(rules, seed=7).why_not(pepper.Bid("x" * 1000))
    assert refusal is not None
    assert len(refusal.action) == MOST_WORDS


def test_a_value_that_cannot_print_itself_is_refused_by_its_class() -> None:
    class Broken:
        def __str__(self) -> str:
            raise ValueError

        __repr__ = __str__

    match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
    with pytest.raises(IllegalActionError) as caught:
        match.apply(Broken(), by=3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert caught.value.reason.action.startswith("<Broken instance at ")


def test_an_order_tells_how_it_is_made() -> None:
    ranking = pepper.Ranking()
    assert repr(ranking.order(HEARTS)) == "Ranking().order(HEARTS)"
