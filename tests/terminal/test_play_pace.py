"""How the terminal game goes on: its speed, forced cards, claims, and giving up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import attrs
import pytest

import pepper
from pepper import Match, Phase, PlayCard, Record, Seat
from pepper.belief import worlds
from pepper.bots import sensible
from pepper.cli.arguments import read
from pepper.cli.play.canvas import plain
from pepper.cli.play.command import open_sitting, resume_command
from pepper.cli.play.keys import press, read_typed, tick
from pepper.cli.play.pace import Pace, Speed
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.shell import Shell
from pepper.cli.play.sitting import Panel, Sitting, is_forced, sit_down
from pepper.cli.play.steps import act, chance
from pepper.solve import claim
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


def endgame(name: str = "hasenpfeffer", *, left: int = 1, seed: int = 3) -> Match:
    """A match in its first hand, with so many cards left in each hand."""
    match = Match.start(pepper.variant(name), seed=seed)
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
        assert press(now, "+").speed is Speed.FAST
        for _ in range(4):
            now = press(now, "-")
            seen.append(now.speed)
            assert now.speed.value in now.message.lower()
        assert seen == [Speed.NORMAL, Speed.SLOW, Speed.STEP, Speed.STEP]
        assert press(now, "+").speed is Speed.SLOW

    def test_a_trick_is_seen_for_a_while_before_the_next_lead_also_in_a_match_resumed(self) -> None:
        match = endgame(left=3)
        while match.hand.trick is None or match.hand.trick.cards:
            match = match.apply(match.legal_actions[0])
        waiting = ((match.turn or 0) + 3) % 4
        paces = [sitting(one, waiting).pace for one in (match, match.apply(match.legal_actions[0]))]
        assert paces == [Pace.LONG, Pace.SHORT]

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
        paces = Pace.SHORT, Pace.LONG, Pace.LONG  # to read which speed it is now
        assert waits == [s.seconds(pace) for s, pace in zip(speeds, paces, strict=True)]


def shown_keys(now: Sitting) -> str:
    """The last line of the screen."""
    return plain(page(now, *LEAST)).splitlines()[-1]


def test_who_took_the_last_trick_is_told_to_who_plays_after_others_have_led() -> None:
    now, told = sitting(Match.start(pepper.variant("hasenpfeffer"), seed=3)), 0
    while not now.over:
        if now.goes_on:
            now = tick(now)
            continue
        tricks, trick = now.match.hand.tricks, now.match.hand.trick
        if tricks and trick is not None and trick.cards:
            winner = tricks[-1].winner
            assert winner is not None
            who = now.words.seat(winner)
            assert now.message.lower() == f"{who} took the last trick."
            told += 1
        now = act(now, now.view.legal_actions[0])
    assert told > 1


class TestForced:
    def test_a_forced_card_plays_itself_if_wanted(self) -> None:
        match = endgame()
        seat = match.turn or 0
        assert is_forced(match)
        assert sitting(match, seat).pace is None
        now = sitting(match, seat, forced=True)
        assert now.pace is not None
        played = tick(now)
        assert played.match == match.apply(match.legal_actions[0])
        assert played.message.startswith("You play ")

    def test_it_is_turned_on_and_off_by_typing_it(self) -> None:
        now = sitting(endgame(), endgame().turn or 0)
        on = read_typed(now, "forced")
        assert on.match is now.match
        assert (on.forced, on.message) == (True, "Forced cards play themselves.")
        assert on.pace is not None
        off = read_typed(on, "Forced")
        assert (off.forced, off.message) == (False, "You play forced cards, too.")
        assert off.pace is None

    def test_the_card_is_told_before_what_else_is_told_of_a_card(self) -> None:
        more = set[bool]()
        for seed in range(8):
            match = endgame(seed=seed)
            while is_forced(match):
                now, action = sitting(match, match.turn or 0, forced=True), match.legal_actions[0]
                assert isinstance(action, PlayCard)
                told = act(now, action).message
                card = f"You play {now.words.card(action.card)}."
                assert tick(now).message == (f"{card} {told}" if told else card)
                more.add(bool(told))
                match = match.apply(action)
        assert more == {False, True}

    @pytest.mark.parametrize("speed", [Speed.SLOW, Speed.NORMAL, Speed.FAST])
    def test_it_can_be_read_which_card_it_was(self, speed: Speed) -> None:
        match = endgame()
        played = tick(sitting(match, match.turn or 0, forced=True, speed=speed))
        assert played.pace is Pace.LONG
        assert speed.seconds(Pace.LONG) >= 1.2

    def test_a_card_with_an_alternative_does_not(self) -> None:
        match = endgame(left=3)
        assert not is_forced(match)
        assert sitting(match, match.turn or 0, forced=True).pace is None

    def test_undo_says_that_it_goes_back_to_another_hand(self) -> None:
        match = Match.start(pepper.variant("hasenpfeffer"), seed=3)
        while match.hand.number == 1 or match.turn != 0:
            match = match.apply(match.legal_actions[0])
        back = press(sitting(match), "u")
        assert back.match.hand.number == 1
        assert back.message == "Undone: back in hand 1. Choose again."
        assert press(back, "u").message == "Undone. Choose again."

    def test_undo_goes_back_to_a_choice(self) -> None:
        match = endgame()
        back = press(sitting(match, match.turn or 0, forced=True), "u")
        assert back.match.turn == back.seat
        assert not is_forced(back.match)
        assert back.match.step < match.step


def sitting_out() -> Sitting:
    """A person who sits out a hand that is about to be played."""
    match = wolf()
    while match.phase != Phase.PLAY:
        match = match.apply(match.legal_actions[0])
    (out,) = match.view(0).sitting_out
    return sitting(match, out)


class TestSittingOut:
    def test_one_key_leads_to_the_end_of_the_hand(self) -> None:
        now = press(sitting_out(), "space")
        while not now.over:
            assert now.pace is Pace.AT_ONCE
            now = tick(now)

    def test_who_sits_out_gets_no_hint(self) -> None:
        now = press(sitting_out(), "h")
        assert (now.alert, now.message) == (True, "Hints are available on your turn.")

    def test_who_sits_out_can_claim_nothing(self) -> None:
        now = sitting_out()
        then = typed(now, "/claim")
        assert then.match is now.match
        assert then.alert
        assert then.message == "You have no tricks to claim now."


class TestClaims:
    @pytest.mark.parametrize("seed", range(4))
    def test_the_last_trick_is_claimed_by_who_can_know_its_winner(self, seed: int) -> None:
        match = endgame(seed=seed)
        seat, table = Seat(match.turn or 0), match.rules.table
        own = table.sides[table.side(seat)]
        winners = {last_winner(w.match) in own for w in worlds(match.view(seat), Random(1), 60)}
        then = typed(sitting(match, seat), "/claim")
        if winners == {True}:
            assert then.over
            assert then.message.startswith("Your side takes the tricks left. ")
            assert press(press(then, "space"), "u").match is match
        else:
            assert then.match is match
            assert then.message.startswith("As far as you can tell, ")

    def test_the_cards_of_who_concedes_are_played_with_care(self) -> None:
        match = endgame(left=3)
        asked = typed(sitting(match, match.turn or 0), "/concede")
        assert asked.match is match
        assert press(asked, "left").message == ""
        then = press(asked, "enter")
        careful = match
        while careful.hand.number == match.hand.number:
            careful = careful.apply(sensible(careful.view(careful.turn), chance(careful)))
        assert then.over
        assert then.match == careful
        assert then.message.startswith("You concede: your cards were played for you. ")
        assert press(press(then, "space"), "u").match is match

    def test_undo_goes_back_to_a_resignation_also_before_the_first_turn(self) -> None:
        now = sitting(wolf())
        given_up = press(typed(now, "/resign"), "enter")
        assert given_up.match.outcome is not None
        assert press(given_up, "u").match is now.match

    def test_undo_goes_back_to_a_concession_and_not_into_what_followed(self) -> None:
        match = endgame(left=3)
        now = press(typed(sitting(match, match.turn or 0), "/concede"), "enter")
        while now.match.turn != now.seat or now.over:
            now = tick(now) if now.goes_on else press(now, "space")
        assert now.match.hand.number == 2
        later = act(now, now.match.legal_actions[0])
        assert press(later, "u").match == now.match
        back = press(press(later, "u"), "u")
        assert back.match is match
        earlier = press(back, "u").match
        assert earlier.turn == back.seat
        assert earlier.step < match.step

    def test_a_claim_is_no_look_at_the_cards_of_the_others(self) -> None:
        # A card that wins the last trick, although a card not seen yet could beat it.
        found = 0
        for seed in range(40):
            match = endgame(seed=seed)
            seat, table = Seat(match.turn or 0), match.rules.table
            own = table.sides[table.side(seat)]
            winners = {last_winner(w.match) in own for w in worlds(match.view(seat), Random(1), 60)}
            if last_winner(match) in own and winners == {True, False}:
                assert claim(match, seat).results
                then = typed(sitting(match, seat), "/claim")
                assert then.match is match
                found += 1
        assert found > 1

    def test_a_claim_is_refused_if_a_deal_refutes_it_only_in_a_later_trick(self) -> None:
        match, rng = Match.start(pepper.variant("euchre"), seed=56), Random(56)
        while match.step < 18:
            match = match.apply(sensible(match.view(match.turn), rng))
        seat = Seat(match.turn or 0)
        assert all(claim(w.match, seat).results for w in worlds(match.view(seat), Random(1), 60))
        then = typed(sitting(match, seat), "/claim")
        assert then.message == "As far as you can tell, others may still take a trick."
        assert then.match is match

    def test_who_plays_for_nobody_else_takes_the_tricks_alone(self) -> None:
        match, rng = Match.start(pepper.variant("dirty-clubs-3"), seed=2), Random(2)
        while match.step < 16:
            match = match.apply(sensible(match.view(match.turn), rng))
        then = typed(sitting(match, match.turn or 0), "/claim")
        assert then.over
        assert then.message.startswith("You take the tricks left. ")

    def test_who_may_have_a_called_partner_claims_for_both(self) -> None:
        claimed = 0
        for seed in range(8):
            match = endgame("call-partner-euchre", seed=seed)
            then = typed(sitting(match, match.turn or 0), "/claim")
            if then.match is not match:
                assert then.message.startswith("Your side takes the tricks left. ")
                claimed += 1
        assert claimed

    def test_the_partner_plays_on_in_a_hand_that_is_claimed(self) -> None:
        found = 0
        for seed in range(30):
            match = endgame(left=2, seed=seed)
            then = typed(sitting(match, match.turn or 0), "/claim")
            if then.match is not match:
                found += 1
                assert then.over
                assert press(press(then, "space"), "u").match is match
        assert found > 1

    def test_outside_of_the_play_both_are_refused(self) -> None:
        match = wolf()
        now = sitting(match, match.turn or 0)
        for word in ("/claim", "/concede"):
            then = typed(now, word)
            assert then.alert
            assert then.match is match

    @pytest.mark.parametrize("speed", Speed)
    def test_what_is_refused_while_others_act_can_be_read(self, speed: Speed) -> None:
        now = sitting(wolf(), speed=speed)
        for then in (typed(now, "/claim"), typed(now, "/foo")):
            assert then.alert
            waits = None if speed is Speed.STEP else Pace.LONG
            assert then.pace is attrs.evolve(then, hurry=True).pace is waits
            assert tick(then).alert == (speed is Speed.STEP)

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
        asked = typed(now, "/resign")
        assert asked.match is match
        assert "This gives up the whole match. Press Enter to resign." in asked.message
        assert asked.pace is None
        assert press(press(asked, "left"), "enter").match.outcome is None
        given_up = press(asked, "enter")
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
        for word in "/aufgeben", "/resign":
            assert press(typed(now, word), "enter").match.outcome is not None


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
