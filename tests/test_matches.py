"""Hands of whole matches that were read line by line against the sources: each is played again."""

from __future__ import annotations

import re
from typing import Final

import attrs
import pytest

import pepper
from pepper.variants.option import Option, Variant

from .pages import MATCHES, kept_hands

NAMES: Final = sorted(path.stem for path in MATCHES.glob("*.txt"))
VARIANTS: Final = pepper.variants()
MANY: Final = {f"florida-{players}" for players in range(8, 14)}
"""The games of many players: only their numbers differ from the game of seven."""
FEW: Final = [variant for variant in VARIANTS if variant.id not in MANY]


def options_of_hands(variant: Variant) -> list[dict[str, str]]:
    """For all kept hands of the variant the options that are not at their defaults."""
    kept = [
        options for first, *options in (name.split("+") for name in NAMES) if first == variant.id
    ]
    return [dict(_named(option) for option in options) for options in kept]


def _named(option: str) -> tuple[str, str]:
    name, _, value = option.partition("=")
    return name, value or "on"


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_hand_is_played_again_to_the_same_end(name: str) -> None:
    for text in kept_hands(name):
        match = pepper.loads(text)
        assert match.past, "no whole hand"
        assert match.rules.name == name
        assert text.startswith(f"pepper record 3\nrules: {name}\n")
        assert pepper.dumps(match) == text


@pytest.mark.parametrize("variant", VARIANTS, ids=[variant.id for variant in VARIANTS])
def test_every_variant_has_a_kept_hand_without_options(variant: Variant) -> None:
    assert {} in options_of_hands(variant)


@pytest.mark.parametrize("variant", FEW, ids=lambda one: one.id)
def test_every_value_of_every_option_is_in_a_kept_hand(variant: Variant) -> None:
    kept = options_of_hands(variant)
    for option in variant.options:
        found = {options.get(option.name, option.default) for options in kept}
        assert found >= set(option.values), option.name
        assert len(found) > 1, f"no other number than the default of {option.name}"


def _without_numbers(option: Option) -> Option:
    """The option without the usual number of hands, which differs with the players."""
    hands = re.compile(r"\w+ hands")
    return attrs.evolve(option, about="", says=tuple(hands.sub("hands", s) for s in option.says))


@pytest.mark.parametrize("name", sorted(MANY))
def test_games_of_many_players_have_the_options_of_the_game_of_seven(name: str) -> None:
    seven, many = (
        [_without_numbers(option) for option in variant.options]
        for variant in VARIANTS
        if variant.id in {"florida-7", name}
    )
    assert seven == many


def test_all_kept_hands_have_a_review_that_names_their_rules() -> None:
    reviews = "\n".join(path.read_text("utf-8") for path in MATCHES.glob("*.md"))
    assert [name for name in NAMES if f"`{name}`" not in reviews] == []
