"""The puzzles of the site, as the page loads them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pepper
from pepper import Card, PlayCard, parse_action
from pepper.engine.parts.wording import name_card
from tests.drawn import tree
from tools import puzzles
from tools.puzzles import GAMES, WIDTHS, Choice, Game, Shown

COUNT = 2


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the site has, with fewer puzzles."""
    made = tmp_path_factory.mktemp("puzzles")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(puzzles, "COUNT", COUNT)
        puzzles.write(made)
    return made


@pytest.fixture(scope="module")
def games(folder: Path) -> list[Game]:
    found: list[Game] = json.loads((folder / "puzzles.json").read_text("utf-8"))
    return found


def every(games: list[Game]) -> Iterator[tuple[Game, Shown]]:
    for game in games:
        for shown in game["puzzles"]:
            yield game, shown


def seat_of(shown: Shown) -> int:
    (seat,) = re.findall(r"^You are seat (\d),", shown["question"])
    return int(seat)


def card_of(choice: Choice) -> Card:
    action = parse_action(choice["action"])
    assert isinstance(action, PlayCard)
    return action.card


def test_each_game_has_its_puzzles(games: list[Game]) -> None:
    titles = {variant.id: variant.title for variant in pepper.variants()}
    assert [game["id"] for game in games] == [*GAMES]
    assert [game["title"] for game in games] == [titles[name] for name in GAMES]
    assert [len(game["puzzles"]) for game in games] == [COUNT] * len(GAMES)


def test_the_answer_alone_comes_to_the_most_points_and_the_tempting_card_does_not(
    games: list[Game],
) -> None:
    for game, shown in every(games):
        table = pepper.variant(game["id"]).table
        side = table.side(table.seat(seat_of(shown)))
        worth: list[int] = []
        for choice in shown["choices"]:
            points = [*map(int, re.findall(r"[+-]\d+", choice["points"]))]
            assert len(points) == 2
            worth.append(points[side] - points[1 - side])
        assert worth.index(max(worth)) == shown["answer"]
        assert worth.count(max(worth)) == 1
        assert shown["tempting"] != shown["answer"]
        assert shown["choices"][shown["answer"]]["points"] in shown["question"]


def test_the_tricks_after_a_card_begin_with_it_and_end_with_the_hand(games: list[Game]) -> None:
    for _, shown in every(games):
        (held,) = re.findall(
            rf"Hands: .*?seat {seat_of(shown)} (\d+) cards", " ".join(shown["described"])
        )
        for choice in shown["choices"]:
            assert len(choice["tricks"]) == int(held)
            assert re.search(rf"{choice['face']}( \(took it\))?[;.]", choice["tricks"][0])


def test_both_drawings_show_the_cards_of_the_choices(folder: Path, games: list[Game]) -> None:
    for _, shown in every(games):
        for end in WIDTHS:
            drawn = tree((folder / f"{shown['picture']}{end}.svg").read_text("utf-8"))
            own = {one.get("data-card") for one in drawn.iter() if "own" in one.get("class", "")}
            assert {str(card_of(choice)) for choice in shown["choices"]} <= own
        for choice in shown["choices"]:
            assert name_card(card_of(choice)) in choice["name"]
            assert name_card(card_of(choice)) in " ".join(shown["described"])
