"""The commands of the pages print what the pages show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from pepper.cli import main
from tests.pages import ROOT, Block, blocks

PAGES = (ROOT / "docs" / "first-variant.md",)
"""README and the page of the command line have tests of their own."""
OUTPUT = re.compile(r"\s*```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (\S+\.toml)\n")
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


def commands() -> Iterator[Command]:
    """Every block of one command that a block of text follows."""
    for page in PAGES:
        files: dict[str, str] = {}
        text = page.read_text(encoding="utf-8")
        for block in blocks(page):
            if block.language == "toml" and (named := FILE.match(block.content)):
                files[named[1]] = block.content
            output = OUTPUT.match(text, block.end)
            if block.language == "sh" and output is not None:
                yield Command(page, block, dict(files), output[1])


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
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, content in command.files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    (program, *arguments), *filters = map(str.split, command.block.content.split(" | "))
    assert program == "pepper"
    main(arguments)
    printed = capsys.readouterr()
    lines = (printed.out + printed.err).splitlines()
    for words in filters:
        lines = cut(lines, words)
    assert [line.rstrip() for line in lines] == command.shown.splitlines()
