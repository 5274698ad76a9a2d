"""Rule sheets on a terminal: headings, emphasis and tables as they look, a page at a time."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from typing import Final

from rich.console import Console, Group
from rich.text import Text

from pepper.describe.layout import refill
from pepper.engine.parts.errors import escape

_MARKED: Final = re.compile(r"\*(?P<italic>[^*]+)\*|`(?P<bold>[^`]+)`")
_HEADS: Final = {"# ": "bold underline", "## ": "bold", "### ": "bold"}


def show_sheet(console: Console, sheet: str) -> None:
    """Print a sheet; for somebody at a terminal who would have to scroll, in their pager."""
    if not (console.is_terminal and sys.stdin is not None and sys.stdin.isatty()):
        print_sheet(console, sheet)
        return
    os.environ.setdefault("LESS", "FRX")  # colours; no paging of what fits; the text stays
    with console.pager(styles=True):
        print_sheet(console, sheet)


def print_sheet(console: Console, sheet: str) -> None:
    """Print a sheet: as it looks on a terminal, and otherwise as Markdown."""
    if console.is_terminal:
        rule = "─" if console.encoding.startswith("utf") else "-"
        console.print(Group(*_rendered(refill(sheet, console.width), rule)), soft_wrap=True)
        return
    for line in sheet.splitlines():
        console.print(Text(escape(line)), soft_wrap=True)


def _rendered(sheet: str, rule: str) -> Iterator[Text]:
    """The blocks of a sheet with an empty line after each but the last."""
    blocks = sheet.strip().split("\n\n")
    for number, block in enumerate(blocks, 1):
        lines = "\n".join(map(escape, block.split("\n")))
        text = _table(lines, rule) if block.startswith("|") else _passage(lines)
        yield text if number == len(blocks) else text.append("\n")


def _passage(block: str) -> Text:
    """A heading, a paragraph or a list."""
    mark, _, rest = block.partition(" ")
    style = _HEADS.get(f"{mark} ", "")
    text, end, source = Text(style=style), 0, rest if style else block
    for found in _MARKED.finditer(source):
        text.append(source[end : found.start()])
        text.append(found[1] or found[2], found.lastgroup)
        end = found.end()
    return text.append(source[end:])


def _table(block: str, rule: str) -> Text:
    """A table: its heads in bold above a line, its columns apart."""
    heads, _, *rows = (row.strip("|").replace("|", " ").strip() for row in block.split("\n"))
    text = Text().append(heads, "bold").append("\n").append(rule * max(map(len, (heads, *rows))))
    return text.append("".join(f"\n{row}" for row in rows))
