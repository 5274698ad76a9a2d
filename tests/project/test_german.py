"""The rules of some games at a glance, in German."""

from __future__ import annotations

import pepper
from tests.pages import ROOT
from tools import german

PAGE = (ROOT / "docs" / "kurzregeln.md").read_text("utf-8")


def section(title: str) -> str:
    return PAGE.partition(f"## [{title}]")[2].partition("\n## ")[0]


def test_every_bid_of_each_game_has_a_row_with_its_worth_in_german() -> None:
    titles = {variant.id: variant.title for variant in pepper.variants()}
    for name in german.GAMES:
        rows = [line for line in section(titles[name]).splitlines() if line.startswith("| ")]
        rungs = {rung.name for rung in pepper.variant(name).ladder.rungs}
        assert len(rows) == 1 + len(rungs)
        assert all("Stich" in row for row in rows)


def test_the_cards_of_trumps_and_of_another_suit_are_ranked_as_in_the_game() -> None:
    hasenpfeffer, euchre = section("Hasenpfeffer, with a joker"), section("Euchre")
    assert "hier Herz:** Joker J♥ J♦ A♥ K♥ Q♥ 10♥ 9♥\n" in hasenpfeffer
    assert "hier Herz:** J♥ J♦ A♥ K♥ Q♥ 10♥ 9♥\n" in euchre
    assert "hier Pik:** A♠ K♠ Q♠ J♠ 10♠ 9♠\n" in euchre


def test_the_players_and_the_target_are_those_of_the_game() -> None:
    assert "**Spieler:** 4, Plätze 0 & 2 gegen Plätze 1 & 3\n" in section("Pfeffer")
    assert "**Karten:** 24, 6 auf der Hand\n" in section("Pfeffer")
    assert "**Ziel:** 42 Punkte\n" in section("Pfeffer")
