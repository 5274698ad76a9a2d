"""The levels of `pepper play`: how the others play, and what a hint says."""

from __future__ import annotations

from random import Random

import pytest

import pepper
from pepper import Match, Phase, PlayCard, Record
from pepper.bots import sensible
from pepper.cli import main
from pepper.cli.arguments import read
from pepper.cli.play.command import open_sitting, resume_command
from pepper.cli.play.keys import press, tick
from pepper.cli.play.levels import Level, careless
from pepper.cli.play.sitting import sit_down
from pepper.cli.play.telling import give_figures, give_reason
from pepper.sharp import Weighed, sharp
from pepper.words import Style, Words

PLAY = ["play", "hasenpfeffer", "--seed", "7"]


def at_the_cards() -> Match:
    """A match in which somebody other than seat 0 has a choice of cards."""
    rng, match = Random(1), Match.start(pepper.variant("hasenpfeffer"), seed=7)
    while match.phase != Phase.PLAY or len(match.legal_actions) < 3 or not match.turn:
        match = match.apply(sensible(match.view(match.turn), rng))
    return match


def test_careless_players_leave_every_third_card_to_chance() -> None:
    match = at_the_cards()
    view = match.view(match.turn)
    usual = sensible(view, Random(1))
    tries = 2000
    played = [careless(view, Random(seed)) for seed in range(tries)]
    assert set(played) == set(view.legal_actions)
    other = sum(action != usual for action in played)
    chances = 1 / 3 * (1 - 1 / len(view.legal_actions))
    assert 0.85 * chances < other / tries < 1.15 * chances
    auction = Match.start(match.rules, seed=7)
    view = auction.view(auction.turn)
    assert {careless(view, Random(seed)) for seed in range(30)} == {sensible(view, Random(1))}


@pytest.mark.parametrize("level", Level)
def test_the_others_play_at_the_level(level: Level) -> None:
    match = at_the_cards()
    now = sit_down(Record(match), seat=0, level=level)
    rng = Random(f"pepper play 7 {len(match.history)}")
    wanted = level.player(match.view(match.turn), rng)
    acted = tick(now).match.hand.acts[len(match.hand.acts)]
    assert (acted.seat, acted.action) == (match.turn, wanted)


def test_a_hint_at_the_hard_level_is_what_a_sharp_player_does_with_figures() -> None:
    match = at_the_cards()
    now = sit_down(Record(match), match.turn, style=Style.LETTERS, level=Level.HARD)
    told = press(now, "h")
    rng = Random(f"pepper play 7 {len(match.history)}")
    best, *_ = sharp.weigh(match.view(match.turn), rng)
    assert isinstance(best.action, PlayCard)
    assert f"would play {best.action.card}: in 32 possible deals, " in told.message
    assert "possible deals" not in press(sit_down(Record(match), match.turn), "h").message


def test_the_figures_of_a_hint_compare_with_the_next_best() -> None:
    view = Match.start(pepper.variant("hasenpfeffer"), seed=7).view(1)
    words = Words(style=Style.LETTERS)
    five, four = (Weighed(pepper.Bid(rung), 0, gain, 0, 9) for rung, gain in (("5", 1.5), ("4", 0)))
    assert give_figures(view, [five, four], words) == (
        "in 9 possible deals, it gained 1.5 points over the second best, to bid 4"
    )
    why = give_reason(view, four.action, words)
    told = f"in 9 possible deals, nothing gained more; {why}"
    assert give_figures(view, [four, four], words) == told
    assert give_figures(view, [five], words) == ""


def test_near_the_end_of_a_match_a_hint_compares_the_chance_to_win_it() -> None:
    view = Match.start(pepper.variant("hasenpfeffer"), seed=7, scores=(9, 8), number=3).view(1)
    five, four = (Weighed(pepper.Bid(rung), 0, gain, 0, 9) for rung, gain in (("5", 1.5), ("4", 0)))
    assert give_figures(view, [five, four], Words(style=Style.LETTERS)) == (
        "in 9 possible deals, with this score, it was worth 1.5 points more than the second best,"
        " to bid 4"
    )


def test_the_level_is_an_argument_and_kept_by_the_command_to_resume(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    asked = read([*PLAY, "--level", "hard"])
    with open_sitting(asked, Style.LETTERS) as now:
        pass
    assert now.level is Level.HARD
    assert now.words.style is Style.LETTERS
    assert sit_down(now.record).words.style is Style.SYMBOLS
    assert resume_command(now, asked).endswith(" --level hard")
    with open_sitting(read(PLAY), Style.LETTERS) as plain:
        pass
    assert plain.level is Level.NORMAL
    assert "--level" not in resume_command(plain, read(PLAY))


def test_undo_keeps_the_level() -> None:
    match = at_the_cards()
    now = sit_down(Record(match), match.turn, level=Level.HARD)
    assert press(now, "u").level is Level.HARD


def test_an_unknown_level_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*PLAY, "--level", "brutal"]) == 2
    assert "'brutal'" in capsys.readouterr().err
