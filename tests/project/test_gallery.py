"""The gallery: tables from the rules, and a match that is explained line by line."""

from __future__ import annotations

import re

import pytest

import pepper
from pepper.describe.naming import merge_runs
from tests.pages import ROOT, blocks, examples
from tools import gallery

MATCH = ROOT / "docs" / "annotated-match.md"


class TestComparison:
    def test_every_bid_of_every_variant_has_a_row(self) -> None:
        bids = gallery.comparison(pepper.variants()).partition("\n## Bids")[2].partition("\n## ")[0]
        rows = [[*map(str.strip, line.split("|"))] for line in bids.splitlines() if "/" in line]
        assert [(row[1], row[3]) for row in rows] == [
            (f"[{variant.id}](../variants/{variant.id}.md)", rung.name)
            for variant in pepper.variants()
            for rung in variant.rules().ladder.rungs
        ]

    def test_a_value_is_under_its_name_in_files_of_house_rules_and_a_default_is_left_out(
        self,
    ) -> None:
        found = gallery.settings(pepper.variant("ontario-6+target=50"))
        assert found["ending"] == [
            {"target": "50", "winning": "by-contract", "freeze": "at-target", "back_door": "-13"}
        ]
        assert "scoring" not in found
        *_, pepper_, cardless = found["bids"][:8]
        assert (pepper_["step"], cardless["step"]) == ("7", "7")
        assert pepper_["exchange"] == "(optional true)"
        assert pepper_["scoring"] == "(made (bid 1))"
        assert gallery.settings(pepper.variant("euchre"))["phases"] == [
            {"in order": "[auction, (kind take-turn-up), play]"}
        ]


def answers(name: str) -> dict[str, list[str]]:
    """What players read of a variant, or of a variant with options."""
    return {asked: [*told(pepper.variant(name))] for asked, told in gallery.QUESTIONS.items()}


class TestFinder:
    def test_every_game_has_a_row_with_its_title(self) -> None:
        page = gallery.page(pepper.variants(), {})
        rows = re.findall(r"^\| \[(.+?)\]\((.+?)\) +\| (.+?) +\|", page, re.MULTILINE)
        assert rows == [
            (one.title, f"variants/{one.id}.md", one.group) for one in pepper.variants()
        ]

    def test_every_cell_stands_in_the_column_of_its_question(self) -> None:
        for variant in pepper.variants():
            group, *cells = gallery.answers(variant)
            assert group == variant.group
            assert cells == [", ".join(told) for told in answers(variant.id).values()]
        assert len(gallery.COLUMNS) == len(gallery.QUESTIONS) + 1

    def test_no_answer_holds_the_comma_that_parts_them(self) -> None:
        for variant in pepper.variants():
            assert "," not in variant.group
            for told in answers(variant.id).values():
                assert told == ", ".join(told).split(", ") or not told

    @pytest.mark.parametrize(
        ("name", "asked", "told"),
        [
            ("florida-13", "Players", ["13 players"]),
            ("florida-13", "Sides", ["the bidder calls a partner"]),
            ("florida-13", "Play", ["bidder with a partner"]),
            ("gamerules-3", "Sides", ["everyone alone"]),
            ("gamerules-3", "Play", []),
            ("indiana-6", "Sides", ["2 against 2 against 2"]),
            ("indiana-6", "Cards", ["48 cards", "a double pack"]),
            ("hasenpfeffer", "Cards", ["25 cards", "one joker"]),
            ("bid-euchre", "Bids", ["couple", "two", "3 to 6", "small pepper", "big pepper"]),
            ("buck", "Trumps", ["a suit", "high", "low"]),
            ("double-hasenpfeffer-4", "Trumps", ["a suit", "no trump", "no bowers"]),
            ("wolf", "Before the play", ["cards are exchanged", "defenders may give up"]),
            ("wolf", "Play", ["bidder alone"]),
            ("dirty-clubs-4", "Before the play", []),
            ("ontario-4", "Play", ["bidder with a partner", "bidder alone"]),
            ("midwest", "Play", ["alone after an exchange", "bidder alone"]),
            ("dirty-clubs-4+bump+drop-out", "Before the play", ["players may drop out"]),
            ("dirty-clubs-4", "Game", ["15 down to 0"]),
            ("wolf", "Game", ["to 42"]),
            ("progressive", "Game", ["8 hands"]),
        ],
    )
    def test_an_example_has_the_answers_of_the_finder(
        self, name: str, asked: str, told: list[str]
    ) -> None:
        assert answers(name)[asked] == told


class TestPictures:
    def test_there_is_a_view_for_each_number_of_players_in_the_middle_of_a_trick(self) -> None:
        views = gallery.drawn(pepper.variants())
        assert list(views) == list(range(2, 14))
        for players, view in views.items():
            assert len(view.rules.table.seats) == players
            assert view.tricks
            assert view.trick is not None
            assert view.seat == view.turn == view.trick.seats[-1]

    def test_each_drawing_on_the_page_is_made_wide_and_narrow(self) -> None:
        views = gallery.drawn(pepper.variants()[:1])
        (shown,) = re.findall(r"\]\((.+)\.svg\)", gallery.page(pepper.variants(), views))
        wide, narrow = (gallery.pictures(views)[f"{shown}{end}.svg"] for end in ("", "-narrow"))
        assert wide == views[4].svg() + "\n"
        assert narrow == views[4].svg(narrow=True) + "\n"


@pytest.mark.parametrize(
    ("texts", "short"),
    [
        (["1", "2", "3", "moon"], ["1 to 3", "moon"]),
        (["4", "5"], ["4", "5"]),
        (["12", "24", "48"], ["12", "24", "48"]),
        (["one", "two", "3", "4", "5"], ["one", "two", "3 to 5"]),
        ([], []),
    ],
)
def test_numbers_in_a_row_are_drawn_together(texts: list[str], short: list[str]) -> None:
    assert list(merge_runs(texts)) == short


class TestMatch:
    def test_what_is_explained_line_by_line_is_one_record(self) -> None:
        outputs = [example.output for example in examples(MATCH)]
        texts = [block.content for block in blocks(MATCH) if block.language == "text"]
        shown = "".join(text for text in texts if text not in outputs)
        record = re.sub(r"^(?=hand: |outcome: )", "\n", shown, flags=re.MULTILINE)
        match = pepper.loads(record)
        assert pepper.dumps(match) == record
        assert match.outcome is not None

    def test_it_shows_every_phase_of_its_variant(self) -> None:
        page = MATCH.read_text(encoding="utf-8")
        for shown in ("auction", "naming", "exchange", "negotiation", "trick 1", "result"):
            assert f"\n{shown}: " in page
