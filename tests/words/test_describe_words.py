"""Words that go with numbers and things in a row."""

from __future__ import annotations

import pytest

from pepper.engine.parts.wording import (
    count_in_figures,
    count_in_words,
    inflect,
    join_or,
    join_with,
    spell_ordinal,
)


@pytest.mark.parametrize(
    ("number", "words", "figures"),
    [
        (0, "no tricks", "0 tricks"),
        (1, "one trick", "1 trick"),
        (2, "two tricks", "2 tricks"),
        (12, "twelve tricks", "12 tricks"),
        (13, "13 tricks", "13 tricks"),
    ],
)
def test_a_noun_is_singular_with_one_only(number: int, words: str, figures: str) -> None:
    assert count_in_words(number, "trick") == words
    assert count_in_figures(number, "trick") == figures


def test_a_noun_that_ends_in_s_has_a_longer_plural() -> None:
    assert [inflect(number, "pass") for number in (1, 2)] == ["pass", "passes"]


def test_any_other_word_is_given_with_its_plural() -> None:
    assert [inflect(number, "is", "are") for number in (0, 1, 2)] == ["are", "is", "are"]
    assert [inflect(number, " alone", "") for number in (1, 2)] == [" alone", ""]


def test_things_in_a_row_have_commas_but_for_the_last() -> None:
    assert [join_with("abc"[:number], "and") for number in range(4)] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert join_or([1, 2]) == "1 or 2"


def test_places_are_spelled_up_to_the_eighth() -> None:
    spelled = "first second third fourth fifth sixth seventh eighth 9th 10th"
    assert [spell_ordinal(place) for place in range(1, 11)] == spelled.split()
