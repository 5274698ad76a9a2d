"""The rule tables, the tests and the pages of the variants belong together."""

from __future__ import annotations

import pytest

import pepper
from pepper.describe import rule_sheet
from tools import variant_pages


def test_every_rule_has_a_test_and_every_test_a_rule_and_the_pages_say_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert variant_pages.main(["--check"]) == 0, capsys.readouterr().err


def test_every_variant_has_two_relatives_and_none_is_itself() -> None:
    for variant in pepper.variants():
        near = variant_pages.relatives(variant)
        assert len({variant.id, *(other.id for other in near)}) == 1 + variant_pages.RELATIVES


def test_a_page_for_players_holds_the_rule_sheet_and_every_variation() -> None:
    for variant in pepper.variants():
        page = variant_pages.page(variant)
        for line in rule_sheet(variant.rules()).splitlines()[1:]:
            assert f"\n{line}\n" in page
        for sentence in variant.variations():
            assert f"\n- {sentence}\n" in page


def test_a_page_for_players_names_no_test_and_no_line_of_a_source() -> None:
    for variant in pepper.variants():
        page = variant_pages.page(variant)
        assert "test_" not in page
        assert variant.reference not in page
