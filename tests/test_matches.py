"""Whole matches, read line by line against the sources and kept: each is played again here."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import attrs
import pytest

import pepper
from pepper.variants.option import Option, Variant

FOLDER: Final = Path(__file__).parent / "matches"
NAMES: Final = sorted(path.stem for path in FOLDER.glob("*.txt"))
VARIANTS: Final = pepper.variants()
MANY: Final = {f"florida-{players}" for players in range(8, 14)}
"""The games of many players: only their numbers differ from the game of seven."""
OPTIONS: Final = [
    (variant, option)
    for variant in VARIANTS
    if variant.id not in MANY
    for option in variant.options
]


def options_of_matches(variant: Variant) -> list[dict[str, str]]:
    """For each match of the variant the options that are not at their defaults."""
    kept = [
        options for first, *options in (name.split("+") for name in NAMES) if first == variant.id
    ]
    return [dict(_named(option) for option in options) for options in kept]


def _named(option: str) -> tuple[str, str]:
    name, _, value = option.partition("=")
    return name, value or "on"


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_match_is_played_again_to_the_same_end(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_bytes().decode("ascii")
    match = pepper.loads(text)
    assert match.outcome is not None
    assert match.rules.name == name
    assert text.startswith(f"pepper record 3\nrules: {name}\n")
    assert pepper.dumps(match) == text


@pytest.mark.parametrize("variant", VARIANTS, ids=[variant.id for variant in VARIANTS])
def test_every_variant_has_a_kept_match_without_options(variant: Variant) -> None:
    assert {} in options_of_matches(variant)


@pytest.mark.parametrize(
    ("variant", "option"), OPTIONS, ids=[f"{variant.id}+{one.name}" for variant, one in OPTIONS]
)
def test_every_value_of_every_option_is_in_a_kept_match(variant: Variant, option: Option) -> None:
    found = {options.get(option.name, option.default) for options in options_of_matches(variant)}
    assert found >= set(option.values)
    assert len(found) > 1, "no other number than the default"


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


def test_every_kept_match_has_a_review_that_names_it() -> None:
    reviews = "\n".join(path.read_text("utf-8") for path in FOLDER.glob("*.md"))
    assert [name for name in NAMES if f"`{name}`" not in reviews] == []
