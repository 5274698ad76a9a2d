"""Numbers from outside: the least and the most are taken, one less and one more are refused.

The figures are written out here: a test that takes them from the code agrees with any of them.
`test_bounds.py` does the same for the lengths of texts and lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

import pytest
from attrs import evolve

import pepper
from pepper import (
    Auction,
    Deck,
    Ending,
    Exchange,
    Match,
    PepperError,
    PepperRound,
    Record,
    Rung,
    Scoring,
    Table,
)
from pepper.arena import Function, play
from pepper.belief import worlds
from pepper.bots import Player, sensible
from pepper.cli.arguments import read
from pepper.kernel import PlayOuts, PlayPosition
from pepper.looks import SvgStyle
from pepper.perft import divide, perft
from pepper.sharp import Sharp
from pepper.spaces import ActionSpace
from pepper.study import Study, run
from pepper.testing import check_rules
from pepper.tournament import Tournament

from .playing import SHORT, SINGLES

SEEDS = 2**128
WOLF = pepper.variant("wolf")
MATCH = Match.start(WOLF, seed=1)
LONG = evolve(WOLF, ending=Ending(hands=10**9))
PLAY = PlayPosition.deal(SHORT, pepper.SPADES, 0, hands=Match.start(SHORT, seed=1).hand.cards)
SPACE = ActionSpace(SHORT)
STUDY = Study(rules=SHORT, players={"me": sensible}, matches=1)
ME = Function("me", sensible)


def _players(number: int) -> dict[str, Player]:
    return {str(one): sensible for one in range(number)}


def _contest(
    rules: pepper.Rules = SHORT,
    *,
    players: int = 2,
    deals: int = 2,
    seed: int = 1,
    seconds: int = 9,
) -> object:
    return play(rules, [ME] * players, deals=deals, seed=seed, seconds=seconds)


Make: TypeAlias = Callable[[int], object]
RANGES: dict[str, tuple[int, int | None, str, Make]] = {
    "seed of a match": (0, SEEDS - 1, "seed", lambda n: Match.start(WOLF, seed=n)),
    "number of a hand": (1, 10**8, "hand", lambda n: Match.start(LONG, seed=1, number=n)),
    "score": (-(10**8), 10**8, "scores", lambda n: Match.start(LONG, seed=1, scores=(0, n))),
    "first dealer": (0, 3, "dealer", lambda n: Match.start(WOLF, seed=1, dealer=n)),
    "step of a match": (0, 0, "step", MATCH.at),
    "events since a step": (0, 0, "step", MATCH.since),
    "comment": (0, 0, "comment", lambda n: Record(MATCH, comments={n: "x"}).dumps()),
    "side that resigns": (0, 1, "side", MATCH.resign),
    "seat of a view": (0, 3, "seat", MATCH.view),
    "hands at most": (1, None, "hands", WOLF.at_most),
    "seats for themselves": (2, 13, "seat", Table.singles),
    "copies of a card": (1, 7, "copies", lambda n: Deck("9TJQKA", 1, copies=n)),
    "jokers": (0, 7, "jokers", lambda n: Deck("9TJQKA", 1, jokers=n)),
    "little jokers": (0, 7, "jokers", lambda n: Deck("9TJQKA", 1, jokers=7, little_jokers=n)),
    "cards of a hand": (1, 24, "cards", lambda n: Deck("9TJQKA", n)),
    "tricks of a rung": (0, None, "tricks", lambda n: Rung("x", n)),
    "tricks asked for": (0, None, "ask for", lambda n: Rung("x", 1, asks=n)),
    "tricks till cards lie open": (0, None, "tricks", lambda n: Rung("x", 1, exposed_after=n)),
    "cards exchanged": (1, None, "exchange", Exchange),
    "laps": (1, None, "laps", lambda n: Auction(laps=n)),
    "passes": (1, None, "passes", lambda n: Auction(laps=None, passes=n)),
    "pepper round": (1, None, "round", lambda n: Auction(pepper_round=PepperRound("1", hands=n))),
    "times of playing alone": (1, None, "times", lambda n: Scoring(alone_times=n)),
    "times of defending alone": (1, None, "times", lambda n: Scoring(lone_defence_times=n)),
    "hands of a match": (1, None, "hands", lambda n: Ending(hands=n)),
    "last hand": (1, None, "last hand", lambda n: Ending(target=9, last_hand=n)),
    "width of a picture": (1, 100_000, "width", lambda n: SvgStyle(width=n)),
    "number of an action": (0, len(SPACE) - 1, "number", lambda n: SPACE[n]),
    "depth of perft": (0, None, "depth", lambda n: perft(MATCH, n)),
    "depth of divide": (1, None, "depth", lambda n: divide(MATCH, n)),
    "worlds": (0, None, "count", lambda n: worlds(MATCH.view(0), Random(1), n)),
    "worlds for a decision": (1, None, "worlds", lambda n: Sharp(worlds=n)),
    "seed of play-outs": (0, SEEDS - 1, "seed", lambda n: PlayOuts(PLAY, seed=n)),
    "play-outs": (0, None, "play-outs", lambda n: PlayOuts(PLAY).total(n)),
    "trial matches": (1, None, "matches", lambda n: check_rules(SHORT, matches=n)),
    "tables": (1, 10_000, "tables", lambda n: Tournament.start(n, seed=1)),
    "games": (1, 10_000, "games", lambda n: Tournament.start(1, seed=1, games=n)),
    "seed of a tournament": (0, SEEDS - 1, "seed", lambda n: Tournament.start(1, seed=n)),
    "matches of a study": (1, 10**9, "matches", lambda n: evolve(STUDY, matches=n)),
    "seed of a study": (0, SEEDS - 1, "seed", lambda n: evolve(STUDY, seed=n)),
    "hands of a study": (1, 10**6, "most_hands", lambda n: evolve(STUDY, most_hands=n)),
    "players of a study": (1, 2, "players", lambda n: evolve(STUDY, players=_players(n))),
    "workers": (1, None, "workers", lambda n: run(STUDY, workers=n)),
    "chunk": (1, None, "chunk", lambda n: run(STUDY, chunk=n)),
    "deals of an arena": (2, 100_000, "deals", lambda n: _contest(deals=n)),
    "seed of an arena": (0, SEEDS - 1, "seed", lambda n: _contest(seed=n)),
    "seconds of an arena": (1, 86_400, "seconds", lambda n: _contest(seconds=n)),
    "players for two sides": (2, 16, "player", lambda n: _contest(players=n)),
    "players for four sides": (4, 16, "player", lambda n: _contest(SINGLES, players=n)),
}


@pytest.fixture(autouse=True)
def no_hands_in_arenas(monkeypatch: pytest.MonkeyPatch) -> None:
    """A contest of 100,000 deals is over at once."""
    monkeypatch.setattr("pepper.arena.contest.seatings", _nothing)


def _nothing(*_: object) -> Iterator[tuple[int, ...]]:
    return iter(())


def _refusal(make: Make, number: int) -> str:
    with pytest.raises(PepperError) as caught:
        make(number)
    return str(caught.value)


@pytest.mark.parametrize("name", RANGES)
def test_a_number_is_in_its_range(name: str) -> None:
    least, most, what, make = RANGES[name]
    make(least)
    assert what in _refusal(make, least - 1)
    if most is not None:
        make(most)
        assert what in _refusal(make, most + 1)


ARGUMENTS: dict[str, tuple[str, int, int]] = {
    "play wolf --seed": ("from 0 to 2**128 - 1", 0, SEEDS - 1),
    "play wolf --seat": ("from 0 to 12", 0, 12),
    "play wolf --dealer": ("from 0 to 12, or draw", 0, 12),
    "watch wolf --seed": ("from 0 to 2**128 - 1", 0, SEEDS - 1),
    "watch wolf --dealer": ("from 0 to 12, or draw", 0, 12),
    "watch wolf --hands": ("from 1 to 999999999", 1, 999_999_999),
    "check FILE --matches": ("from 1 to 1000000", 1, 1_000_000),
    "check FILE --seed": ("from 0 to 2**128 - 1", 0, SEEDS - 1),
    "tournament --tables": ("from 1 to 999", 1, 999),
    "tournament --games": ("from 1 to 999", 1, 999),
    "tournament --seed": ("from 0 to 2**128 - 1", 0, SEEDS - 1),
    "study wolf --hands": ("from 1 to 1000000", 1, 1_000_000),
    "study wolf --matches": ("from 1 to 1000000", 1, 1_000_000),
    "study wolf --seed": ("from 0 to 2**128 - 1", 0, SEEDS - 1),
    "study wolf --workers": ("from 1 to 999", 1, 999),
    "arena wolf random --deals": ("from 2 to 100000", 2, 100_000),
    "arena wolf random --time": ("from 1 to 3600", 1, 3600),
    "arena wolf random --seed": ("from 0 to 2**128 - 1", 0, SEEDS - 1),
    "puzzles wolf --seed": ("from 0 to 2**128 - 1", 0, SEEDS - 1),
    "puzzles wolf --count": ("from 1 to 999", 1, 999),
    "perft wolf --depth": ("from 1 to 999", 1, 999),
    "perft wolf --depth 1 --seed": ("from 0 to 2**128 - 1", 0, SEEDS - 1),
    "solve FILE --hand": ("from 1 to 999999999", 1, 999_999_999),
    "solve FILE --trick": ("from 1 to 999999999", 1, 999_999_999),
    "review FILE --hand": ("from 1 to 999999999", 1, 999_999_999),
    "review FILE --worlds": ("from 1 to 999999999", 1, 999_999_999),
    "review FILE --seconds": ("from 1 to 3600", 1, 3600),
    "review FILE --seed": ("from 0 to 2**128 - 1", 0, SEEDS - 1),
    "review FILE --workers": ("from 1 to 999", 1, 999),
}


@pytest.mark.parametrize("words", ARGUMENTS)
def test_a_number_on_the_command_line_is_in_its_range(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted, least, most = ARGUMENTS[words]
    *command, name = words.split()
    for number in (least, most):
        asked = read([*command, f"{name}={number}"])
        assert getattr(asked, name.removeprefix("--")) == number
    for number in (least - 1, most + 1):
        with pytest.raises(SystemExit):
            read([*command, f"{name}={number}"])
        refusal = f"argument {name}: '{number}' must be an integer {wanted}\n"
        assert refusal in capsys.readouterr().err


def test_a_number_on_the_command_line_is_no_longer_than_a_seed_with_zeros_before_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Python takes long for very long numbers, and refuses to read them."""
    assert read(["tournament", f"--seed={'7'.zfill(49)}"]).seed == 7
    with pytest.raises(SystemExit):
        read(["tournament", f"--seed={'7'.zfill(50)}"])
    assert "must be an integer from 0 to" in capsys.readouterr().err
