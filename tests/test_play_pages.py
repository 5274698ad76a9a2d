"""The pages to read in the terminal game: help, rules, tricks and scores."""

from __future__ import annotations

from random import Random

import pytest

import pepper
from pepper import Match, Phase, Record
from pepper.bots import sensible
from pepper.cli.play.canvas import plain
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.sitting import BOOK, Panel, Sitting, press, sit_down
from pepper.describe import rule_sheet
from pepper.words import Style

from .conftest import some


def opened(match: Match, *keys: str) -> Sitting:
    now = sit_down(Record(match), 0, style=Style.LETTERS)
    for key in ("?", *keys):
        now = press(now, key)
    return now


def shown(now: Sitting) -> list[str]:
    """The lines between the bar and the keys."""
    return plain(page(now, *LEAST)).splitlines()[1:-1]


def in_third_hand() -> Match:
    """In the play of the third hand, after two tricks."""
    match, rng = Match.start(pepper.variant("bid-euchre"), seed=3), Random(1)
    while len(match.past) < 2 or match.phase != Phase.PLAY or len(match.hand.tricks) < 2:
        match = match.apply(sensible(match.view(match.turn), rng))
    return match


def test_arrows_turn_the_pages_round() -> None:
    match = in_third_hand()
    pages = [opened(match, *["right"] * number).panel for number in range(len(BOOK) + 1)]
    assert pages == [*BOOK, BOOK[0]]
    assert opened(match, "left").panel is BOOK[-1]
    assert "arrows pages" in plain(page(opened(match), *LEAST))
    assert opened(match, "right", "space").panel is None


def test_arrows_turn_nothing_on_the_points() -> None:
    now = press(sit_down(Record(in_third_hand()), 0), "p")
    assert press(now, "right") == now


@pytest.mark.parametrize("name", some([one.id for one in pepper.variants()]))
def test_the_rules_are_the_whole_sheet(name: str) -> None:
    rules = pepper.variant(name)
    now, read = opened(Match.start(rules, seed=1), "right"), list[str]()
    wanted = [line.lstrip("# ") for line in rule_sheet(rules).splitlines() if line.strip()]
    for _ in range(30):
        read += [line for line in shown(now) if line not in read]
        now = press(now, "pagedown")
    assert [line for line in wanted if line.rstrip() not in read] == []


def test_page_keys_scroll_by_a_screenful() -> None:
    now = opened(in_third_hand(), "right", "pagedown")
    assert now.scroll > 10
    assert press(now, "pageup").scroll == 0
    assert press(now, "right").scroll == 0


def test_each_trick_is_shown_from_its_lead_with_its_winner() -> None:
    match = in_third_hand()
    lines = shown(opened(match, "right", "right"))
    now = sit_down(Record(match), 0, style=Style.LETTERS)
    for number, trick in enumerate(match.hand.tricks, 1):
        (line,) = [one for one in lines if one.strip().startswith(f"{number}  ")]
        told = line.strip().removeprefix(f"{number}  ").split("   ")
        names = [f"{now.words.seat(seat)} {now.words.card(card)}" for seat, card in trick.plays]
        assert [one.removesuffix("*") for one in told] == names
        (winner,) = [seat for seat, one in zip(trick.seats, told, strict=True) if one[-1] == "*"]
        assert winner == trick.winner


def test_before_the_first_trick_there_is_none() -> None:
    match = Match.start(pepper.variant("wolf"), seed=7)
    assert any("No trick" in line for line in shown(opened(match, "right", "right")))
    assert any("No hand" in line for line in shown(opened(match, "left")))


def test_scores_are_those_after_each_hand() -> None:
    match = in_third_hand()
    lines = [line.split() for line in shown(opened(match, "left"))]
    totals = [0, 0]
    for number, result in enumerate(match.results, 1):
        (line,) = [one for one in lines if one[:1] == [str(number)]]
        totals = [total + gain for total, gain in zip(totals, result.points, strict=True)]
        gains = [f"({gain:+})" for gain in result.points]
        assert line[1:5] == [str(totals[0]), gains[0], str(totals[1]), gains[1]]
    assert tuple(totals) == match.scores


def test_a_match_given_scores_starts_from_them() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=1, scores=(4, 7), number=3)
    while not match.past:
        match = match.apply(match.legal_actions[0])
    gains = match.results[0].points
    (line,) = [one for one in shown(opened(match, "left")) if one.split()[:1] == ["3"]]
    assert line.split()[1] == str(4 + gains[0])


def test_help_names_the_pages() -> None:
    assert opened(in_third_hand()).panel is Panel.HELP
    assert any("Next pages" in line for line in shown(opened(in_third_hand(), *["down"] * 5)))
