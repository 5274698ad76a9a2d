"""What the page of the command line must mean: the arguments of each command, and their defaults.

The page holds what `--help` prints, and `test_reference.py` compares the two. So it would follow
any change of the help; what the options are and do without being given stands here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import GNUTranslations
from importlib import import_module
from pathlib import Path

import pytest

import pepper
from pepper import Match, PepperError, Record
from pepper.cli import main
from pepper.cli.arguments import Arguments, read
from pepper.cli.play.command import open_sitting
from pepper.cli.play.levels import Level
from pepper.cli.play.pace import Speed
from pepper.cli.sources import find_player
from pepper.study import Study
from pepper.words import Style, translations
from tests.pages import ROOT, blocks

PAGE = ROOT / "docs" / "reference" / "command-line.md"

NEEDED: dict[str, list[str]] = {
    "variants": [],
    "rules": ["wolf"],
    "check": ["house.toml"],
    "play": [],
    "watch": ["wolf"],
    "tournament": [],
    "arena": ["wolf", "random", "sensible"],
    "study": ["wolf"],
    "puzzles": ["wolf"],
    "perft": ["wolf", "--depth=3"],
    "replay": ["match.pepper"],
    "solve": ["match.pepper"],
    "review": ["match.pepper"],
    "matches": [],
    "settings": [],
}
"""What each command has to be given."""
FIELDS = {"RECORD": "file", "PLAYER": "players", "study --players": "sides"}
"""Where an argument is read to, if not to its own name."""
DEFAULTS = {
    "check --matches": "1000",
    "check --seed": "0",
    "play --seed": "random",
    "play --seat": "0, or your seat in the saved match",
    "play --level": "normal",
    "play --speed": "normal",
    "play --dealer": "0",
    "play --record": "ID-SEED.pepper",
    "play --language": "en",
    "watch --seed": "random",
    "watch --dealer": "0",
    "watch --language": "en",
    "tournament ID": "progressive",
    "tournament --tables": "5",
    "tournament --games": "10",
    "tournament --seed": "random",
    "arena --deals": "100",
    "arena --time": "10",
    "arena --seed": "random",
    "study --hands": "1000",
    "study --seed": "0",
    "study --players": "sensible",
    "study --workers": "one for each processor",
    "puzzles --seed": "random",
    "puzzles --count": "3",
    "puzzles --language": "en",
    "perft --seed": "0",
    "replay --language": "en",
    "solve --hand": "the last one",
    "solve --trick": "the end of the record, or the first lead",
    "review --worlds": "32, or as the time allows",
    "review --seconds": "as long as it needs",
    "review --seed": "0",
    "review --workers": "one for each processor",
    "matches FOLDER": "this one",
    "settings --level": "normal",
    "settings --speed": "normal",
    "settings --language": "en",
}
"""What holds for each argument that is not given, in brackets on the page."""
PLAIN = {name: text for name, text in DEFAULTS.items() if re.fullmatch(r"[0-9]+|[a-z]+", text)}
CHOICES = {
    "settings --level": ["easy", "normal", "hard"],
    "settings --speed": ["step", "slow", "normal", "fast"],
    "play --level": ["easy", "normal", "hard"],
    "play --speed": ["step", "slow", "normal", "fast"],
}
"""The values of the arguments that have a few."""
PLAYERS = ["sensible", "sharp", "random"]


def explained() -> Iterator[tuple[str, str]]:
    """Each argument on the page, such as ``play --seed``, and what is told of it."""
    for block in blocks(PAGE):
        usage = re.match(r"usage: pepper ([a-z]+)", block.content)
        if block.language != "text" or usage is None:
            continue
        told = re.split("positional arguments:|options:", block.content, maxsplit=1)[1]
        for entry in re.split(r"\n  (?=\S)", told)[1:]:
            form, *words = re.split(r"  +|\n *", entry.replace("options:", "").strip(), maxsplit=1)
            yield f"{usage[1]} {form.split()[0].strip(',')}", " ".join(" ".join(words).split())


EXPLAINED = dict(explained())


def given(command: str, *more: str) -> Arguments:
    """What is read if a command gets these arguments, and what it needs besides."""
    return read([command, *NEEDED[command], *more])


def field(argument: str) -> str:
    """The field of `Arguments` that an argument of a command is read to."""
    name = argument.split()[1]
    return FIELDS.get(argument, FIELDS.get(name, name.strip("-").replace("-", "_").lower()))


@pytest.mark.parametrize("command", NEEDED)
def test_the_page_explains_every_argument_of_a_command_and_no_other(command: str) -> None:
    told = {name: text for name, text in EXPLAINED.items() if name.split()[0] == command}
    assert all(told.values())
    del told[f"{command} -h"]
    own = vars(given(command)).keys() - {"command", "kept", "version"}
    assert sorted(map(field, told)) == sorted(own)


def test_the_page_names_every_default_and_no_other() -> None:
    brackets = {name: re.findall(r"\(([^()]+)\)", text) for name, text in EXPLAINED.items()}
    told = {name: found for name, found in brackets.items() if found}
    assert told == {name: [text] for name, text in DEFAULTS.items()}


def test_an_option_without_a_default_is_off_if_it_is_not_given() -> None:
    options = [name for name in EXPLAINED if " --" in name and name != "perft --depth"]
    others = [name for name in options if name not in DEFAULTS]
    assert len(others) > 10
    assert not any(getattr(given(name.split()[0]), field(name)) for name in others)


@pytest.mark.parametrize("argument", [name for name in PLAIN if PLAIN[name] != "random"])
def test_a_default_is_what_is_read_if_the_argument_is_not_given(argument: str) -> None:
    command, name = argument.split()
    found = getattr(given(command), field(argument))
    if command == "settings":  # nothing changes
        assert found is None
    elif found is None:  # it is the first seat, the first seed or a thousand hands, as shown below
        assert argument in {
            "play --dealer",
            "watch --dealer",
            "check --seed",
            "study --seed",
            "review --seed",
        } | {"study --hands"}
    else:
        told = [f"{name}={found}"] if name.startswith("-") else [found]
        assert str(found) == DEFAULTS[argument]
        assert getattr(given(command, *told), field(argument)) == found


@pytest.mark.parametrize("command", ["play", "watch"])
def test_the_first_dealer_is_seat_0_unless_another_is_given_or_drawn(command: str) -> None:
    told = [given(command, *more).first_dealer for more in ([], ["--dealer=2"], ["--dealer=draw"])]
    assert told == [0, 2, None]
    assert "'draw' chooses it by the seed" in EXPLAINED[f"{command} --dealer"]


@pytest.mark.parametrize("argument", CHOICES)
def test_the_page_names_the_values_of_an_option_that_has_few(
    argument: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command, name = argument.split()
    *others, last = CHOICES[argument]
    assert f": {', '.join(others)} or {last} (" in EXPLAINED[argument]
    for value in (*others, last):
        assert getattr(given(command, f"{name}={value}"), field(argument)) == value
    with pytest.raises(SystemExit):
        given(command, f"{name}=other")
    assert f"argument {name}: invalid choice: 'other'" in capsys.readouterr().err


def test_the_players_on_the_page_are_found_and_german_is_a_language() -> None:
    for name in ("arena PLAYER", "study --players"):
        assert ", ".join(PLAYERS) in EXPLAINED[name]
    assert all(find_player(name) for name in PLAYERS)
    assert "such as de" in EXPLAINED["replay --language"]
    assert isinstance(translations("de"), GNUTranslations)


def test_a_match_is_played_in_seat_0_and_saved_under_its_game_and_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with open_sitting(read(["play", "wolf", "--seed=7"]), Style.LETTERS) as now:
        assert (now.seat, now.level, now.speed) == (0, Level.NORMAL, Speed.NORMAL)
        assert (now.file, now.match.seed, now.match.hand.dealer) == ("wolf-7.pepper", 7, 0)


def test_a_saved_match_goes_on_in_the_seat_that_it_was_played_in(tmp_path: Path) -> None:
    match = Match.start(pepper.variant("wolf"), seed=7)
    saved = Record(match).with_players(["Ada", "", "Ben", ""], people=[2])
    file = tmp_path / "saved.pepper"
    file.write_text(saved.dumps(), encoding="utf-8", newline="")
    for more, seat in (([], 2), (["--seat=3"], 3)):
        with open_sitting(read(["play", "--resume", str(file), *more]), Style.LETTERS) as now:
            assert now.seat == seat


def test_a_study_is_of_a_thousand_hands_in_one_process_for_each_processor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    planned: list[Study] = []
    asked: list[int] = []

    def spawned(study: Study, _first: int, _chunk: int, workers: int) -> object:
        planned.append(study)
        asked.append(workers)
        raise PepperError("enough")

    module = import_module("pepper.study.run")
    monkeypatch.setattr(module, "cpu_count", lambda: 3)
    monkeypatch.setattr(module, "_spawn", spawned)
    assert main(["study", "hasenpfeffer"]) == 2
    assert asked == [3]
    (study,) = planned
    assert (study.matches, study.seed, study.sides) == (1000, 0, ())
    assert [name for name, _ in study.players] == ["sensible"]
    assert study.rules == pepper.variant("hasenpfeffer").one_hand()


def test_house_rules_are_checked_from_seed_0_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "house.toml"
    file.write_text('variant = "hasenpfeffer"', encoding="utf-8")
    assert main(["check", str(file), "--matches=1"]) == 0
    assert "1 match, seed 0 " in capsys.readouterr().out
