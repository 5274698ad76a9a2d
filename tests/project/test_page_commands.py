"""Everything that a page shows as output is printed again, or compared with what it is taken from.

Programs are run in `test_docs`, the commands of README and of the page of the command line in
`test_readme` and `test_reference`.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from random import Random
from shutil import copy
from typing import Final

import attrs
import pytest

import pepper
from pepper import Match, Phase, Seat, wire
from pepper.arena import Answer, Connection, HandDone, Hello, Ready, YourTurn
from pepper.bots import sensible
from pepper.cli import main
from tests.outputs import FOLDER as OUTPUTS
from tests.pages import PAGES, README, ROOT, Block, blocks
from tests.screens import FOLDER as SCREENS
from tests.test_record import SHORT

DOCS: Final = ROOT / "docs"
ELSEWHERE: Final = {README, DOCS / "reference" / "command-line.md"}
"""The pages whose commands have tests of their own."""
SHOWN: Final = {"", "text", "json", "console"}
"""The languages of blocks that may be output."""
FILE: Final = re.compile(r"# (\S+\.toml)\n")
"""A block of TOML that begins with its name is a file for the commands below it."""


@attrs.frozen
class Command:
    """A command that a page shows with its output, and the files that it may read."""

    page: Path
    block: Block
    files: dict[str, str]
    shown: str

    @property
    def name(self) -> str:
        return f"{self.page.relative_to(ROOT)}, line {self.block.line}"


def followed(page: Path) -> Iterator[tuple[Block, Block | None]]:
    """Every block of a page, with the one right after it, if nothing stands between them."""
    text, found = page.read_text(encoding="utf-8"), blocks(page)
    for block, after in zip_longest(found, found[1:]):
        near = after is not None and text[block.end :].lstrip().startswith("```")
        yield block, after if near else None


def commands() -> Iterator[Command]:
    """Every block of one command that a block of output follows."""
    for page in PAGES:
        files: dict[str, str] = {}
        for block, after in followed(page):
            if block.language == "toml" and (named := FILE.match(block.content)):
                files[named[1]] = block.content
            is_shown = after is not None and after.language in SHOWN
            if page not in ELSEWHERE and block.language == "sh" and after is not None and is_shown:
                yield Command(page, block, dict(files), after.content)


def cut(lines: list[str], words: list[str]) -> list[str]:
    """The lines that `head -n` or `tail -n` leaves."""
    which, option, number = words
    assert option == "-n"
    return {"head": lines[: int(number)], "tail": lines[-int(number) :]}[which]


@pytest.mark.thorough
@pytest.mark.parametrize("command", list(commands()), ids=lambda command: command.name)
def test_a_command_prints_what_its_page_shows(
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    for name, content in command.files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    copy(ROOT / "examples" / "arena" / "bot.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    python = Path(sys.executable).parent
    monkeypatch.setenv("PATH", f"{python}{os.pathsep}{os.environ['PATH']}")
    whole, *filters = command.block.content.split(" | ")
    program, *arguments = shlex.split(whole)
    if program == "pepper":
        main(arguments)
    else:
        assert (program, *arguments[:2]) == ("uv", "run", "python")
        script, *more = arguments[2:]
        subprocess.run([sys.executable, ROOT / script, *more], check=True)  # noqa: S603  (ours)
    printed = capfd.readouterr()
    lines = (printed.out + printed.err).splitlines()
    for words in filters:
        lines = cut(lines, words.split())
    assert [line.rstrip() for line in lines] == command.shown.splitlines()


def excerpt(shown: str) -> re.Pattern[str]:
    """The pattern of a text in which `...` stands for what is left out."""
    return re.compile(r".*?".join(map(re.escape, shown.rstrip("\n").split("..."))), re.DOTALL)


def conversation(shown: str) -> None:
    rules = pepper.variant("hasenpfeffer").one_hand()
    match, connection = Match.start(rules, seed=5, dealer=0), Connection()
    lines = [f"> {connection.send(Hello(1, Seat(1), rules, 5, 10_000)).decode()}"]
    ready, passed = re.findall("^< (.*)$", shown, re.MULTILINE)
    assert connection.receive(f"{ready}\n".encode()) == Ready(1)
    lines.append(f"< {ready}\n> {connection.send(YourTurn(match.view(1), 10_000)).decode()}")
    assert connection.receive(f"{passed}\n".encode()) == Answer(pepper.Pass())
    (result,) = match.resign(0).results
    lines.append(f"< {passed}\n> {connection.send(HandDone(result)).decode()}")
    assert excerpt(shown).fullmatch("".join(lines).rstrip("\n"))


def screen(shown: str) -> None:
    kept = [path.read_text(encoding="utf-8") for path in SCREENS.glob("*.txt")]
    assert any(shown in text for text in kept)


def review(shown: str) -> None:
    kept = (OUTPUTS / "review.txt").read_text(encoding="utf-8")
    plain = re.sub(r"\{[0-9;]*\}| +$", "", kept, flags=re.MULTILINE)
    assert shown in re.sub(" +$", "", plain, flags=re.MULTILINE)


def puzzle(shown: str) -> None:
    kept = (OUTPUTS / "puzzles.txt").read_text(encoding="utf-8")
    assert shown in re.sub(r"\{[0-9;]*\}", "", kept)


def custom_rules(shown: str) -> None:
    game = pepper.variant("hasenpfeffer")
    named = "hasenpfeffer with drop-outs"
    rules = attrs.evolve(game, name=named, negotiation=pepper.DropOuts())
    assert excerpt(shown).search(pepper.dumps(Match.start(rules, seed=1)))


def hand(shown: str) -> None:
    """The record of a hand, with fewer acts, and cards of one seat only."""
    found, record = json.loads(shown), json.loads(pepper.dumps(pepper.loads(SHORT), "json"))
    whole, left_out = record["hands"][0], {"acts", "deal"}
    assert found.keys() == whole.keys()
    assert all(act in whole["acts"] for act in found["acts"])
    assert found["deal"] == {"hands": [whole["deal"]["hands"][0], "..."]}
    assert all(found[key] == whole[key] for key in found if key not in left_out)


def seen_act(shown: str) -> None:
    """It is one of the acts that seat 0 sees in a match of `midwest`."""
    assert any(json.loads(shown) in acts for acts in seen_acts())


def seen_acts() -> Iterator[list[object]]:
    for seed in range(100):
        match, rng = Match.start(pepper.variant("midwest"), seed=seed), Random(seed)
        while not match.past and not match.hand.tricks:
            match = match.apply(sensible(match.view(match.turn), rng))
            if match.phase == Phase.EXCHANGE:
                yield json.loads(wire.dumps(match.view(0)))["acts"]


def discards(shown: str) -> None:
    """It is what a declarer of `five-hundred` may do, and the text counts it."""
    match = Match.start(pepper.variant("five-hundred"), seed=3)
    while match.phase != Phase.KITTY:
        match = match.apply(match.legal_actions[0])
    assert json.loads(wire.dumps(match.view(match.turn)))["legal_actions"] == [json.loads(shown)]
    assert len(match.legal_actions) == 286


def grammar(shown: str) -> None:
    """It is no output."""
    assert shown.startswith("record   = head")


COMPARED: Final[dict[tuple[str, str], Callable[[str], None]]] = {
    ("arena.md", '> {"kind": "hello"'): conversation,
    ("play.md", " Bid Euchre, single deck"): screen,
    ("play.md", "  Seats 1 & 3 win"): screen,
    ("puzzles.md", "Puzzle 1"): puzzle,
    ("puzzles.md", "play 10♣"): puzzle,
    ("review.md", "Hasenpfeffer, with"): review,
    ("record-format.md", "record   ="): grammar,
    ("record-format.md", "parts:"): custom_rules,
    ("record-format.md", "{"): hand,
    ("wire.md", '{"kind": "card-groups"'): discards,
    ("wire.md", '{"seat": 3'): seen_act,
}
"""What is compared here, by its page and its beginning."""
TESTED: Final = {
    ("annotated-match.md", ""): "test_gallery",
    ("annotated-view.md", "{"): "test_annotated_view",
    ("play.md", "Pfeffer. Type"): "test_play_lines",
    ("record-format.md", "pepper record 3"): "test_docs",
    ("players.md", "                       matches"): "benchmarks/players.py",
}
"""What another test compares; the last one is measured for minutes."""


def alone() -> Iterator[tuple[Path, Block]]:
    """Every block of output that does not follow a program or a command."""
    for page in PAGES:
        shown = {after for block, after in followed(page) if block.language in {"python", "sh"}}
        found = (block for block in blocks(page) if block.language in SHOWN)
        yield from ((page, block) for block in found if block not in shown)


def key_of(page: Path, block: Block) -> tuple[str, str] | None:
    keys = [*COMPARED, *TESTED]
    return next((k for k in keys if k[0] == page.name and block.content.startswith(k[1])), None)


@pytest.mark.parametrize("key", COMPARED, ids=" ".join)
def test_an_excerpt_is_one_of_what_it_is_taken_from(key: tuple[str, str]) -> None:
    found = [block.content for page, block in alone() if key_of(page, block) == key]
    assert found
    for shown in found:
        COMPARED[key](shown)


def test_every_output_that_a_page_shows_is_compared_with_something() -> None:
    found = {(page.name, block.content[:60]): key_of(page, block) for page, block in alone()}
    assert not [name for name, key in found.items() if key is None]
    assert {*found.values()} == {*COMPARED, *TESTED}
