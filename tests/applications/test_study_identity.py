"""The file of a study knows its players and conditions by what they are, or refuses them."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from enum import Enum
from functools import partial, wraps
from importlib.metadata import version
from pathlib import Path
from random import Random
from types import ModuleType

import attrs
import pytest

import pepper
from pepper import Action, PepperError, View
from pepper.bots import Player, at_random, sensible
from pepper.study import Condition, Holds, Study, run
from pepper.study.identity import identity

RULES = pepper.variant("hasenpfeffer").one_hand()


class Mood(Enum):
    BOLD = 1
    CAREFUL = 2


def moody(mood: object, view: View, rng: Random, *, share: float = 0.5) -> Action:
    del mood, share
    return at_random(view, rng)


@attrs.frozen
class Bot:
    mood: Mood | None = None
    weights: tuple[float, ...] = ()

    def __call__(self, view: View, rng: Random) -> Action:
        return at_random(view, rng)

    def choose(self, view: View, rng: Random) -> Action:
        return at_random(view, rng)

    @classmethod
    def of_class(cls, view: View, rng: Random) -> Action:
        return at_random(view, rng)

    @staticmethod
    def of_nobody(view: View, rng: Random) -> Action:
        return at_random(view, rng)


class Nameless:
    """Its repr is its address."""

    def __call__(self, view: View, rng: Random) -> Action:
        return at_random(view, rng)


class Array(Nameless):
    def __repr__(self) -> str:
        return "Array([1, 2, ..., 9])"


def local() -> Player:
    def player(view: View, rng: Random) -> Action:
        return at_random(view, rng)

    return player


def wrapped(player: Player) -> Player:
    @wraps(player)
    def other(view: View, rng: Random) -> Action:
        return player(view, rng)

    return other


unconditional: Condition = lambda _: True  # noqa: E731
unnamed: Player = lambda view, rng: at_random(view, rng)  # noqa: E731, PLW0108


@pytest.mark.parametrize(
    ("player", "known"),
    [
        (sensible, "pepper.bots.sensible"),
        (Bot(weights=(0.5,)), f"{__name__}.Bot: Bot(mood=None, weights=(0.5,))"),
        (Bot(weights=(1.5,)).choose, f"{__name__}.Bot: Bot(mood=None, weights=(1.5,)).choose"),
        (Bot.of_class, f"{__name__}.Bot.of_class"),
        (Bot.of_nobody, f"{__name__}.Bot.of_nobody"),
        (partial(moody, Mood.BOLD), f"{__name__}.moody({__name__}.Mood: Mood.BOLD)"),
        (partial(moody, None, share=0.1), f"{__name__}.moody(None, share=0.1)"),
        (partial(moody, sensible), f"{__name__}.moody(pepper.bots.sensible)"),
        (partial(print, sep="x", end="y"), "builtins.print(end='y', sep='x')"),
        (Holds("JS", seat=1), 'pepper.study.plan.Holds: Holds(cards=Cards("JS"), seat=1)'),
    ],
    ids=lambda one: one if isinstance(one, str) else "",  # the others have addresses
)
def test_a_player_is_known_by_its_name_and_its_values(player: object, known: str) -> None:
    assert identity(player).replace(sensible.__module__, "pepper.bots") == known


NAMELESS: dict[str, object] = {
    "a lambda": unnamed,
    "a local function": local(),
    "a wrapped function": wrapped(sensible),
    "an object": Nameless(),
    "a method of an object": Nameless().__call__,
    "a long array": Array(),
    "a partial with an object": partial(moody, Nameless()),
    "a partial with a generator": partial(moody, rng=Random(1)),
    "an object in a tuple": partial(moody, (Nameless(),)),
}


@pytest.mark.parametrize("player", NAMELESS.values(), ids=NAMELESS)
def test_what_nothing_tells_apart_is_refused_with_a_file_only(
    player: Player, tmp_path: Path
) -> None:
    file = tmp_path / "rows.jsonl"
    study = Study(rules=RULES, players={"me": player}, matches=1)
    with pytest.raises(PepperError, match="cannot be identified in a file: give a function"):
        list(run(study, file=file))
    assert not list(tmp_path.iterdir())
    condition = attrs.evolve(study, players={"me": sensible}, given=unconditional)
    with pytest.raises(PepperError, match=r"lambda.*cannot be identified in a file"):
        list(run(condition, file=file))
    assert len(list(run(condition))) == 1


def test_a_function_that_has_taken_the_name_of_another_one_is_refused() -> None:
    found = local()
    for name, value in ("__qualname__", "moody"), ("__module__", None):
        setattr(found, name, value)
        with pytest.raises(PepperError, match="cannot be identified"):
            identity(found)


def test_another_version_of_a_package_is_another_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("my_bots")
    vars(module)["bold"] = bold = wrapped(sensible)
    bold.__module__, bold.__qualname__ = "my_bots", "bold"
    monkeypatch.setitem(sys.modules, "my_bots", module)
    names = {"my_bots": ["bots", "bots"]}
    monkeypatch.setattr("pepper.study.identity.packages_distributions", lambda: names)
    monkeypatch.setattr("pepper.study.identity.version", {"bots": "1.2"}.get)
    assert identity(bold) == "my_bots.bold (bots 1.2)"
    study, file = Study(rules=RULES, players={"me": sensible}, matches=1), tmp_path / "rows.jsonl"
    list(run(study, file=file))
    assert f'"library":"{version("pepper-cards")}"' in file.read_text()
    monkeypatch.setattr("pepper.study.saved.version", {"pepper-cards": "9.9"}.get)
    with pytest.raises(PepperError, match=r"library: found '.*', expected '9.9'"):
        list(run(study, file=file))


PROGRAM = """
from pepper.bots import sensible
from pepper.study.identity import identity

def bold(view, rng):
    return sensible(view, rng)

try:
    print(identity(bold))
except ValueError as error:
    print("refused")
"""


@pytest.mark.parametrize(
    ("start", "known"),
    [(["mine.py"], "mine.bold"), (["-m", "mine"], "mine.bold"), (["-c", PROGRAM], "refused")],
    ids=["a file", "a module", "no file"],
)
def test_a_player_of_the_program_itself_is_known_by_the_name_of_its_file(
    start: list[str], known: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(textwrap.dedent(PROGRAM), encoding="utf-8")
    command = [sys.executable, *start]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True, text=True)  # noqa: S603
    assert done.stdout == f"{known}\n"
