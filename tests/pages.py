"""The pages that people read, and their code blocks: each with its place and its output."""

from __future__ import annotations

import re
from pathlib import Path

import attrs

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
MATCHES = ROOT / "tests" / "matches"
PEPPER_8 = ROOT / "examples" / "house_rules" / "pepper_8.toml"
"""A game for eight."""
# Other sessions make and install there: a site, some of its pages, and packages of npm with theirs.
_NOT_OURS = {"_build", "node_modules", "audit", "findings"}
_WRITTEN = (path for folder in ("docs", "examples") for path in (ROOT / folder).rglob("*.md"))
PAGES = (README, *sorted(path for path in _WRITTEN if _NOT_OURS.isdisjoint(path.parts)))

_OUTPUT = re.compile(r"\s*```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FENCED = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def kept_hands(rules: str) -> list[str]:
    """The records of the hands that are kept in tests/matches under these rules."""
    text = (MATCHES / f"{rules}.txt").read_bytes().decode("ascii")
    return re.split(r"\n(?=pepper record)", text)


@attrs.frozen
class Block:
    """A fenced block: its language, what is in it, and the line of the page that it starts at."""

    language: str
    content: str
    line: int
    end: int
    """Where in the page's text it ends."""


@attrs.frozen
class Example:
    """A program of a page, and what it prints."""

    page: Path
    code: str
    line: int
    output: str

    @property
    def name(self) -> str:
        """Where it stands."""
        return f"{self.page.relative_to(ROOT)}, line {self.line}"

    def write(self, folder: Path) -> Path:
        """The program as a file whose lines are numbered as those of the page."""
        file = folder / f"{self.page.stem.replace('-', '_')}_line_{self.line}.py"
        file.write_text("\n" * (self.line - 1) + self.code, encoding="utf-8")
        return file


def blocks(page: Path) -> list[Block]:
    """Every fenced block of a page from top to bottom."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(found[1], found[2], text.count("\n", 0, found.start(2)) + 1, found.end())
        for found in _FENCED.finditer(text)
    ]


def examples(page: Path) -> list[Example]:
    """Every Python block, with the block of text that comes right after it as its output."""
    text = page.read_text(encoding="utf-8")
    found: list[Example] = []
    for block in blocks(page):
        if block.language == "python":
            output = re.match(
                r"\s*```text\n(.*?)^```$", text[block.end :], re.MULTILINE | re.DOTALL
            )
            shown = output[1] if output else ""
            found.append(Example(page, block.content, block.line, shown))
    return found


def all_examples() -> list[Example]:
    """The programs of all pages."""
    return [example for page in PAGES for example in examples(page)]
