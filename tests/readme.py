"""The code blocks of the README: each with its place and the output that the page shows for it."""

from __future__ import annotations

import re
from pathlib import Path

import attrs

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")

_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@attrs.frozen
class Block:
    """A fenced block: its language, what is in it, and the line of the README that it starts at."""

    language: str
    content: str
    line: int


@attrs.frozen
class Example:
    """A program of the README, and what it prints."""

    code: str
    line: int
    output: str

    def write(self, folder: Path) -> Path:
        """The program as a file whose lines are numbered as those of the README."""
        file = folder / f"readme_line_{self.line}.py"
        file.write_text("\n" * (self.line - 1) + self.code, encoding="utf-8")
        return file


def blocks() -> list[Block]:
    """Every fenced block from top to bottom."""
    return [
        Block(found[1], found[2], TEXT.count("\n", 0, found.start(2)) + 1)
        for found in _FENCED.finditer(TEXT)
    ]


def examples() -> list[Example]:
    """Every Python block, with the block of text that comes next as its output."""
    found = blocks()
    following = [*found[1:], Block("", "", 0)]
    return [
        Example(block.content, block.line, after.content if after.language == "text" else "")
        for block, after in zip(found, following, strict=True)
        if block.language == "python"
    ]
