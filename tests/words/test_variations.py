"""What a variation says in figures must be what it changes: the sentences are written by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import pepper
from pepper import LibraryRules, Option, Variant
from pepper.describe import rule_difference

WORDS = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
RANKS = {"sixes": 6, "sevens": 7, "eights": 8, "nines": 9, "tens": 10, "twice": 2}
NEEDS = {"scaled-penalties": "two-packs", "exact-pack": "hand-size=4"}
"""Another option that one needs, where it is not told."""
OTHERS = {
    # The sheet says that a score is doubled, or adds up what the variation gives as a sum.
    ("euchre", "defend-alone"): {4},
    ("dirty-clubs", "bumped-bidder-pays-twice"): {10},
    # The target and the laps are in sentences that do not change.
    ("dirty-clubs", "precedence"): {0},
    ("euchre", "stick-dealer"): {2},
    ("call-partner-euchre", "stick-dealer"): {2},
    ("buck-euchre", "no-trump"): {2},
    # The sheet has these figures for other sizes of hands only.
    ("dirty-clubs", "hand-size"): {6},
    ("dirty-clubs", "exact-pack"): {4, 6},
}
"""Figures that are right, but not in the sentences that change."""


def figures(text: str) -> set[int]:
    """The numbers of a text in figures or words, but for 1, and the ranks in the plural."""
    words = re.findall(r"[a-z]+|\d+", text.lower())
    spelled = {word: number for number, word in enumerate(WORDS)} | RANKS | {"twelve": 12}
    return {int(word) if word.isdigit() else spelled.get(word, 1) for word in words} - {1}


def changed(variant: Variant, option: Option, value: str) -> LibraryRules:
    """The rules with that value, and with what it needs to matter."""
    needs = [NEEDS[option.name]] if option.name in NEEDS else [*option.needs]
    return variant.rules([*needs, f"{option.name}={value or option.numbers[-1]}"])


def told(variant: Variant) -> Iterator[tuple[Option, str, str]]:
    """Each value of an option with its sentence; "" for any number."""
    for option in variant.options:
        for value, sentence in zip((*option.values[1:], ""), option.says, strict=False):
            yield option, value, sentence


ADVISED = [
    (variant, option, value)
    for variant in pepper.variants()
    for option in variant.options
    for value in option.values
    if option.advise(value)
]
"""Every value that comes with advice."""


@pytest.mark.parametrize(("variant", "option", "value"), ADVISED)
def test_advice_stays_when_its_option_is_chosen(
    variant: Variant, option: Option, value: str
) -> None:
    chosen = option.name if value == "on" else f"{option.name}={value}"
    (advice,) = option.advise(value)
    (offered,) = (one for one in variant.variations() if f"(`{chosen}`" in one)
    assert offered.endswith(f"`). {advice}")
    assert advice in variant.variations(f"{variant.id}+{chosen}")
    assert offered not in variant.variations(f"{variant.id}+{chosen}")


def test_a_target_of_54_is_usual_with_big_peppers_of_24() -> None:
    told = pepper.variants()
    (variant,) = (one for one in told if one.id == "bid-euchre")
    usual = "When a big pepper counts 24, the usual target is higher than 42, such as 54."
    assert usual in variant.variations("bid-euchre+big24")
    assert usual in variant.variations("bid-euchre+big24=on+target=54")
    assert usual not in variant.variations("bid-euchre+big24=off")
    assert usual not in variant.variations("bid-euchre")


def test_no_option_gives_advice_in_the_sentence_that_goes_when_it_is_chosen() -> None:
    for variant in pepper.variants():
        for option in variant.options:
            for sentence in option.says:
                assert not re.search(r"\b(usual|usually|agree on|because|our own)\b", sentence)


@pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
def test_the_figures_of_a_variation_are_in_what_it_changes(variant: Variant) -> None:
    for option, value, sentence in told(variant):
        # "such as 54" is an example, which the option has to allow.
        for example in re.findall(r"(?:such as|often) (\d+)", sentence):
            numbers = [
                one.numbers for one in variant.options if one.name in {option.name, "target"}
            ]
            assert any(int(example) in allowed for allowed in numbers)
        found = figures(re.sub(r"(such as|often) \d+", "", sentence))
        if found:
            difference = rule_difference(variant.rules(), changed(variant, option, value))
            known = OTHERS.get((re.sub(r"-\d+$", "", variant.id), option.name), set())
            assert found - known <= figures(difference.partition("\n")[2]), sentence
