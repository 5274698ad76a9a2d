"""The pages to read in the terminal game: help, rules, tricks and scores."""

from __future__ import annotations

import re
from random import Random

import attrs
import pytest

import pepper
from pepper import Ending, Match, Pass, Phase, Points, Record, Scoring, Winning
from pepper.bots import sensible
from pepper.cli.play.canvas import plain
from pepper.cli.play.keys import press
from pepper.cli.play.page import LEAST, page, stop_at_end
from pepper.cli.play.sitting import BOOK, Panel, Sitting, sit_down
from pepper.describe import rule_sheet
from pepper.words import Style, translations
from tests.conftest import some
from tests.playing import SHORT, after, find, finished


def opened(match: Match, *keys: str) -> Sitting:
    now = sit_down(Record(match), 0, style=Style.LETTERS)
    for key in ("?", *keys):
        now = press(now, key)
    return now


def shown(now: Sitting) -> list[str]:
    """The lines between the bar and the keys."""
    return plain(page(now, *LEAST)).splitlines()[1:-1]


def bar(now: Sitting) -> str:
    """The first line."""
    return plain(page(now, *LEAST)).splitlines()[0]


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
    assert "left/right pages" in plain(page(opened(match), *LEAST))
    assert opened(match, "right", "enter").panel is None


def test_the_key_that_calls_time_is_told_in_timed_matches_only() -> None:
    told = [
        "call time" in "\n".join(shown(opened(Match.start(pepper.variant(name), seed=3))))
        for name in ("bid-euchre+timed", "bid-euchre")
    ]
    assert told == [True, False]


def test_the_card_that_took_a_trick_has_a_star_whoever_led() -> None:
    match, rng = in_third_hand(), Random(1)
    while all(trick.winner == trick.seats[0] for trick in match.hand.tricks):
        match = match.apply(sensible(match.view(match.turn), rng))
    lines = shown(opened(match, "right", "right"))
    for number, trick in enumerate(match.hand.tricks, 1):
        line = find((line for line in lines if line.strip().startswith(f"{number} ")), lines)
        cards = [str(card) for seat, card in trick.plays if seat == trick.winner]
        assert re.findall(r"(\w+)\*", line) == cards


def test_before_the_first_trick_those_of_the_hand_before_are_shown() -> None:
    match, rng = in_third_hand(), Random(1)
    tricks = match.hand.tricks
    while len(match.past) < 3:
        tricks = match.hand.tricks
        match = match.apply(sensible(match.view(match.turn), rng))
    lines = "\n".join(shown(opened(match, "right", "right")))
    none, before = lines.split("The tricks of hand 3\n")
    assert "No trick has been taken in this hand yet." in none
    assert len(tricks) == 5
    for number, trick in enumerate(tricks, 1):
        cards = [str(card) for card in trick.cards]
        (line,) = re.findall(rf"^ *{number}  .*", before, re.MULTILINE)
        assert re.findall(r"[9TJQKA][CDHS]", line) == cards


def test_of_a_hand_before_without_a_trick_nothing_is_shown() -> None:
    match = Match.start(pepper.variant("euchre"), seed=3, dealer=3)
    while not match.past:
        match = match.apply(Pass())
    lines = "\n".join(shown(opened(match, "right", "right")))
    assert "No trick has been taken in this hand yet." in lines
    assert "of hand 1" not in lines


def test_arrows_turn_nothing_on_the_points() -> None:
    now = press(sit_down(Record(in_third_hand()), 0), "p")
    assert press(now, "right") == now


@pytest.mark.parametrize("name", some([one.id for one in pepper.variants()]))
def test_the_rules_are_the_whole_sheet(name: str) -> None:
    rules = pepper.variant(name)
    now, read = opened(Match.start(rules, seed=1), "right"), list[str]()
    marks = str.maketrans("|", " ", "#*")
    wanted = [line.translate(marks).strip() for line in rule_sheet(rules).splitlines() if line]
    for _ in range(30):
        read += [line.strip() for line in shown(now)]
        now = press(now, "pagedown")
    assert [line for line in wanted if line not in read] == []
    assert not [line for line in read if "|" in line or "*" in line or line.startswith("#")]


def test_page_keys_scroll_by_a_screenful() -> None:
    now = opened(in_third_hand(), "right", "pagedown")
    assert now.scroll > 10
    assert press(now, "pageup").scroll == 0
    assert press(now, "right").scroll == 0


@pytest.mark.parametrize("size", [LEAST, (100, 32), (140, 50)])
def test_a_page_scrolls_no_further_than_its_end(size: tuple[int, int]) -> None:
    now = opened(in_third_hand(), "right", *["pagedown"] * 20)
    ended = stop_at_end(now, *size)
    assert 0 < ended.scroll < now.scroll
    assert page(ended, *size) == page(now, *size)
    assert page(press(ended, "up"), *size) != page(now, *size)
    assert stop_at_end(press(ended, "up"), *size) == press(ended, "up")
    assert "more: Space" not in plain(page(ended, *size))
    assert "more: Space" in plain(page(press(ended, "up"), *size))


def test_a_short_page_does_not_scroll() -> None:
    now = opened(in_third_hand(), "left", "down", "pagedown")
    assert now.scroll
    assert not stop_at_end(now, *LEAST).scroll


def test_each_trick_is_shown_from_its_lead_with_its_winner() -> None:
    match = in_third_hand()
    lines = shown(opened(match, "right", "right"))
    now = sit_down(Record(match), 0, style=Style.LETTERS)
    for number, trick in enumerate(match.hand.tricks, 1):
        (line,) = [one for one in lines if one.strip().startswith(f"{number}  ")]
        told = re.split(" {3,}", line.strip().removeprefix(f"{number}  "))
        names = [f"{now.words.seat(seat)} {now.words.card(card)}" for seat, card in trick.plays]
        assert [one.removesuffix("*") for one in told] == names
        (winner,) = [seat for seat, one in zip(trick.seats, told, strict=True) if one[-1] == "*"]
        assert winner == trick.winner
    columns = [
        [found.start() for found in re.finditer("seat|you|partner", line)]
        for line in lines
        if re.match(" *[0-9]+  ", line)
    ]
    assert len(columns) == len(match.hand.tricks) > 1
    assert all(one == columns[0] for one in columns)


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


def test_scores_tell_why_a_hand_had_no_contract() -> None:
    match = Match.start(pepper.variant("midwest"), seed=1)
    match = after(match, "pass, pass, pass, take set")
    (line,) = [one for one in shown(opened(match, "left")) if one.split()[:1] == ["1"]]
    assert line.rstrip().endswith("the dealer took the set instead of bidding")


def test_a_match_given_scores_starts_from_them() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=1, scores=(4, 7), number=3)
    while not match.past:
        match = match.apply(match.legal_actions[0])
    gains = match.results[0].points
    (line,) = [one for one in shown(opened(match, "left")) if one.split()[:1] == ["3"]]
    assert line.split()[1] == str(4 + gains[0])


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("wolf", []),
        ("hasenpfeffer", ["JK* is a joker."]),
        ("five-hundred+pack=46", ["JK* is a joker.", "LJ* is a little joker."]),
    ],
)
def test_help_tells_the_mark_of_each_joker_of_the_pack(name: str, told: list[str]) -> None:
    now = opened(Match.start(pepper.variant(name), seed=3), *["down"] * 9)
    assert [line.strip() for line in shown(now) if "joker." in line] == told


def test_what_a_key_does_stands_beside_it_in_the_help() -> None:
    match = Match.start(pepper.variant("five-hundred"), seed=3)
    german = sit_down(Record(match), translations=translations("de"))
    lines = shown(press(german, "?"))
    keys = lines[next(n for n, line in enumerate(lines) if line.startswith("  Pfeile")) : -3]
    assert len(keys) > 5
    assert any(line.startswith(" " * 17) for line in keys), "a line goes on below what the key does"
    for line in keys:
        assert line[15:17] == "  ", line


def test_help_names_the_pages() -> None:
    assert opened(in_third_hand()).panel is Panel.HELP
    assert any("left and right: the rules" in line for line in shown(opened(in_third_hand())))


def test_a_target_that_is_reached_but_does_not_win_yet_is_told() -> None:
    rules = attrs.evolve(SHORT, ending=Ending(target=2, winning=Winning.BY_CONTRACT))
    seen = set[tuple[bool, bool]]()
    for seed in range(20):
        start = Match.start(rules, seed=seed)
        match = finished(after(start, "bid 1, pass, pass, pass, name S"))
        reached, goes_on = max(match.scores) >= 2, match.outcome is None
        text = "\n".join(shown(press(sit_down(Record(match), 0), "p")))
        told = "The target of 2 is reached, but not won yet." in text
        assert told == (reached and goes_on)
        seen.add((reached, goes_on))
    assert seen >= {(True, True), (True, False), (False, True)}


@pytest.mark.parametrize(("made", "tied"), [(Points(0), True), (Points(1), False)])
def test_a_tie_after_the_last_hand_is_told_as_the_reason_for_another(
    made: Points, *, tied: bool
) -> None:
    scoring = Scoring(made=made, set=made, defence=Points(0), defence_of_set=Points(0))
    rules = attrs.evolve(SHORT, ending=Ending(hands=1), scoring=scoring)
    match = Match.start(rules, seed=1)
    assert "hand 1 of 1" in bar(sit_down(Record(match), 0))
    match = finished(after(match, "bid 1, pass, pass, pass, name S"))
    assert (match.outcome is None) == tied
    now = sit_down(Record(match), 0)
    told = "\n".join(shown(press(now, "p")))
    assert ("The best scores are equal: another hand decides." in told) == tied
    if tied:
        assert bar(now).rstrip().endswith(" hand 2")


def test_a_hand_that_is_dealt_again_is_no_tie() -> None:
    match = Match.start(pepper.variant("progressive+hands=1"), seed=1)
    while not match.past:
        match = match.apply(pepper.Pass())
    text = "\n".join(shown(press(sit_down(Record(match), 0), "p")))
    assert "Hand 1" in text
    assert "another hand decides" not in text


def test_q_closes_the_points_of_a_hand_and_does_not_leave_the_table() -> None:
    points = press(sit_down(Record(in_third_hand()), 0), "p")
    closed = press(points, "q")
    assert closed.panel is None
    assert not closed.done
    assert press(press(closed, "q"), "q").done


def test_space_goes_down_a_page_of_the_help_and_enter_closes_it() -> None:
    rules = opened(in_third_hand(), "right")
    assert rules.panel is Panel.RULES
    assert press(rules, "space") == press(rules, "pagedown")
    assert press(rules, "space").scroll > 0
    assert "Space down" in plain(page(rules, *LEAST))
    assert press(rules, "enter").panel is None


@pytest.mark.parametrize("keys", ["", "?"])
def test_a_slash_closes_the_points_and_begins_a_typed_action(keys: str) -> None:
    match = Match.start(pepper.variant("wolf"), seed=3)
    while not match.past:
        match = match.apply(match.legal_actions[0])
    now = sit_down(Record(match), style=Style.LETTERS)
    now = attrs.evolve(now, hand=1, panel=Panel.POINTS, points_shown=True)
    for key in (*keys, *"/resign", "enter"):
        now = press(now, key)
    assert now.panel is None
    assert now.message == "This gives up the whole match. Press Enter to resign."
    assert press(now, "enter").match.outcome is not None
