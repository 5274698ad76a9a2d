"""The sheets of the documented variants, word for word, and the words that no player needs."""

from __future__ import annotations

import re

import pytest

from pepper import Variant, rule_sheet, variants
from tests.pages import ROOT

PAGES = ROOT / "docs" / "variants"

OURS = re.compile(
    r"\b(seats?|strains?|rungs?|declarers?|ladders?|auctions?|match(es)?|contracts?)\b"
    r"|\([A-Z]+\d+\)"  # a decision
    r"|\b\d{3}:\d+",  # a document and a line
    re.IGNORECASE,
)
"""Words of programs, and references, which say nothing to people at a table."""


def text_of(variant: Variant) -> str:
    """The sheet as it is printed, with the variations that it offers."""
    return rule_sheet(variant.rules(), variant.variations())


@pytest.mark.parametrize("variant", variants(), ids=lambda variant: variant.id)
def test_a_sheet_is_the_one_that_was_read_last(variant: Variant) -> None:
    """`python -m tools.variant_pages` writes the page anew; read the difference."""
    page = (PAGES / f"{variant.id}.md").read_text(encoding="utf-8")
    heading, _, sheet = rule_sheet(variant.rules()).partition("\n\n")
    assert page.startswith(f"# {variant.title}\n")
    assert heading == f"# {variant.title}"
    assert f"\n{sheet}\n## Variations\n" in page


def test_no_page_is_kept_of_a_variant_that_there_is_not() -> None:
    names = {path.stem for path in PAGES.glob("*.md")}
    assert names == {"index", *(variant.id for variant in variants())}


@pytest.mark.parametrize("variant", variants(), ids=lambda variant: variant.id)
def test_a_sheet_speaks_to_players_and_not_to_programmers(variant: Variant) -> None:
    # The texts that choose a variation are the program's own, and the name of the game is not.
    name, _, _ = variant.title.partition(",")
    words = re.sub("`[^`]*`", "", text_of(variant)).replace(name, "")
    assert [found[0] for found in OURS.finditer(words)] == []
