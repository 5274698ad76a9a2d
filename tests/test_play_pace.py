"""How the terminal game goes on: its speed, forced cards, claims, and giving up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

import pepper
from pepper import Match, Phase, Record, Seat
from pepper.bots import sensible
from pepper.cli.arguments import read
from pepper.cli.play.canvas import plain
from pepper.cli.play.command import open_sitting, resume_command
from pepper.cli.play.pace import Pace, Speed
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.shell import Shell
from pepper.cli.play.sitting import Panel, Sitting, is_forced, press, sit_down, tick
from pepper.words import Style, translations


def sitting(
    match: Match, seat: int = 0, *, speed: Speed = Speed.NORMAL, forced: bool = False
) -> Sitting:
    return sit_down(Record(match), seat, style=Style.LETTERS, speed=speed, forced=forced)


def typed(now: Sitting, text: str) -> Sitting:
    for key in (*text, "enter"):
        now = press(now, key)
    return now


def wolf() -> Match:
    """Somebody else is to act."""
    match = Match.start(pepper.variant("wolf"), seed=7)
    assert match.turn != 0
    return match


def endgame(left: int = 1, seed: int = 3) -> Match:
    """A match in its first hand, with so many cards left in each hand."""
    match = Match.start(pepper.variant("hasenpfeffer"), seed=seed)
    while match.phase != Phase.PLAY or max(map(len, match.hand.cards)) > left:
        match = match.apply(match.legal_actions[0])
    return match


class TestSpeed:
    def test_pauses_are_longer_or_shorter(self) -> None:
        seconds = [speed.seconds(Pace.SHORT) for speed in (Speed.SLOW, Speed.NORMAL, Speed.FAST)]
        assert seconds == sorted(seconds, reverse=True)
        assert len(set(seconds)) == 3
        assert len({speed.seconds(Pace.AT_ONCE) for speed in Speed}) == 1

    def test_plus_and_minus_change_it_and_say_so(self) -> None:
        now, seen = sitting(wolf(), speed=Speed.FAST), list[Speed]()
        for _ in range(4):
            now = press(now, "-")
            seen.append(now.speed)
            assert now.speed.value in now.message.lower()
        assert seen == [Speed.NORMAL, Speed.SLOW, Speed.STEP, Speed.STEP]
        assert press(now, "+").speed is Speed.SLOW

    def test_step_by_step_only_space_goes_on_and_by_one_action(self) -> None:
        now = sitting(wolf(), speed=Speed.STEP)
        assert now.pace is None
        assert tick(now) == now
        assert "Space go on" in shown_keys(now)
        assert press(now, "space").match.step == now.match.step + 1

    def test_step_by_step_the_points_wait_as_well(self) -> None:
        match = endgame()
        now = sitting(match, speed=Speed.STEP)
        while not now.over:
            own = now.match.turn == now.seat
            now = press(now, "enter" if own else "space")
        assert (now.pace, now.panel) == (None, None)
        assert press(now, "space").panel is Panel.POINTS

    def test_undo_keeps_it(self) -> None:
        match = wolf()
        now = sitting(match, match.turn or 0, speed=Speed.FAST, forced=True)
        acted = press(now, "enter")
        assert acted.match.step > match.step
        back = press(acted, "u")
        assert (back.match, back.speed, back.forced) == (match, Speed.FAST, True)

    def test_a_new_speed_counts_at_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        waits = list[float]()

        def note(_shell: Shell, delay: float, _callback: object) -> None:
            waits.append(delay)

        monkeypatch.setattr(Shell, "set_timer", note)

        async def faster() -> None:
            async with Shell(sitting(wolf(), speed=Speed.SLOW)).run_test(size=(80, 24)) as pilot:
                await pilot.press("+", "+")

        asyncio.run(faster())
        speeds = Speed.SLOW, Speed.NORMAL, Speed.FAST
        assert waits == [speed.seconds(Pace.SHORT) for speed in speeds]


def shown_keys(now: Sitting) -> str:
    """The last line of the screen."""
    return plain(page(now, *LEAST)).splitlines()[-1]


class TestForced:
    def test_a_forced_card_plays_itself_if_wanted(self) -> None:
        match = endgame()
        seat = match.turn or 0
        assert is_forced(match)
        assert sitting(match, seat).pace is None
        now = sitting(match, seat, forced=True)
        assert now.pace is not None
        assert tick(now).match == match.apply(match.legal_actions[0])

    def test_a_card_with_an_alternative_does_not(self) -> None:
        match = endgame(left=3)
        assert not is_forced(match)
        assert sitting(match, match.turn or 0, forced=True).pace is None

    def test_undo_goes_back_to_a_choice(self) -> None:
        match = endgame()
        back = press(sitting(match, match.turn or 0, forced=True), "u")
        assert back.match.turn == back.seat
        assert not is_forced(back.match)
        assert back.match.step < match.step


class TestSittingOut:
    def test_one_key_leads_to_the_end_of_the_hand(self) -> None:
        match = wolf()
        while match.phase != Phase.PLAY:
            match = match.apply(match.legal_actions[0])
        (out,) = match.view(0).sitting_out
        now = press(sitting(match, out), "space")
        while not now.over:
            assert now.pace is Pace.AT_ONCE
            now = tick(now)


class TestClaims:
    @pytest.mark.parametrize("seed", range(4))
    def test_the_last_trick_is_claimed_by_its_winner_and_conceded_by_the_others(
        self, seed: int
    ) -> None:
        match = endgame(seed=seed)
        seat, table = Seat(match.turn or 0), match.rules.table
        claimed = typed(sitting(match, seat), "/claim")
        conceded = typed(sitting(match, seat), "/concede")
        ours = last_winner(match) in table.sides[table.side(seat)]
        done, refused = (claimed, conceded) if ours else (conceded, claimed)
        assert done.over
        assert refused.alert
        assert refused.match is match

    def test_outside_of_the_play_both_are_refused(self) -> None:
        match = wolf()
        now = sitting(match, match.turn or 0)
        for word in ("/claim", "/concede"):
            then = typed(now, word)
            assert then.alert
            assert then.match is match

    def test_what_the_solver_refuses_is_said(self) -> None:
        match = Match.start(pepper.variant("florida-13"), seed=5)
        while match.phase != Phase.PLAY:
            match = match.apply(sensible(match.view(match.turn), Random(1)))
        then = typed(sitting(match, match.turn or 0), "/claim")
        assert then.alert
        assert then.message == "Claims cannot be checked in this game."

    def test_resigning_ends_the_match_and_can_be_undone(self) -> None:
        match = wolf()
        now = sitting(match, match.turn or 0)
        given_up = typed(now, "/resign")
        assert given_up.match.outcome is not None
        assert match.turn not in {
            seat
            for side in given_up.match.outcome.winners
            for seat in match.rules.table.sides[side]
        }
        assert given_up.panel is Panel.POINTS
        assert press(given_up, "u").match == match

    def test_the_words_are_those_of_the_language(self) -> None:
        match = wolf()
        german = translations("de")
        now = sit_down(Record(match), match.turn, style=Style.LETTERS, translations=german)
        assert typed(now, "/aufgeben").match.outcome is not None
        assert typed(now, "/resign").match.outcome is not None


def last_winner(match: Match) -> int | None:
    """Who takes the trick that is left, all of whose cards are forced."""
    hand = match.hand.number
    while match.outcome is None and match.hand.number == hand:
        match = match.apply(match.legal_actions[0])
    return match.past[-1].tricks[-1].winner


def test_speed_and_forced_cards_are_arguments_and_kept_by_the_command_to_resume(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = read(["play", "wolf", "--seed", "1", "--speed", "step", "--forced"])
    with open_sitting(asked, Style.LETTERS) as now:
        pass
    assert (now.speed, now.forced) == (Speed.STEP, True)
    assert resume_command(now, asked).endswith(" --speed step --forced")
    plain_arguments = read(["play", "wolf", "--seed", "1"])
    with open_sitting(plain_arguments, Style.LETTERS) as now:
        pass
    assert (now.speed, now.forced) == (Speed.NORMAL, False)
    assert resume_command(now, plain_arguments).split()[-2] == "--resume"
