"""The sources of the rules: docs/rules/sources.toml, and the citations of the rule tables.

A citation is the key of a source and where in it to look: ``003:134`` is a line of a text that has
lines, and ``KEY, Bidding`` what is said under a heading. Semicolons part several citations; those
of lines may be parted by commas. ``ledger`` and ``settled`` are no sources but say that none has
the rule.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import attrs

FILE: Final = Path(__file__).parent.parent / "docs" / "rules" / "sources.toml"
KEY: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LINES: Final = re.compile(r"(\d{3})(:\d+(-\d+)?(,\d+(-\d+)?)*)?")
DECIDED: Final = ("ledger", "settled")
"""What stands in place of a source where none has the rule."""


@attrs.frozen
class Source:
    """A text about a game, which others can find by what is said of it here."""

    title: str
    author: str = ""
    site: str = ""
    """The site that has it, or the publisher of a book."""
    year: str = ""
    """The year of a book or of a page that has a date."""
    about: str = ""
    """What else tells it from others."""

    def __str__(self) -> str:
        """The source in words: ``David Parlett, "Euchre", Penguin, 1979``."""
        said = (self.author, f'"{self.title}"', self.site, self.year, self.about)
        return ", ".join(filter(None, said))


@cache
def sources() -> Mapping[str, Source]:
    """Every source by its key; `ValueError` or `TypeError` for an invalid file."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))
    if wrong := [key for key in rows if not KEY.fullmatch(key) or key in DECIDED]:
        raise ValueError(f"{FILE.name}: {wrong[0]!r} cannot be the key of a source")
    return {key: Source(**row) for key, row in rows.items()}


def cited(text: str) -> tuple[str, ...]:
    """The keys that a text cites, each once; `ValueError` for one that is not in the file."""
    keys = list[str]()
    for citation in text.split("; "):
        first, *rest = citation.split(", ")
        lines = [first, *rest] if LINES.fullmatch(first) or first in DECIDED else [first]
        keys += [found[1] if (found := LINES.fullmatch(one)) else one for one in lines]
    if unknown := [key for key in keys if key not in sources() and key not in DECIDED]:
        raise ValueError(f"source {text!r}: {FILE.name} has no {unknown[0]!r}")
    return tuple(dict.fromkeys(key for key in keys if key not in DECIDED))


def named(keys: Iterable[str]) -> list[list[str]]:
    """The rows of a table of these sources: their keys, and what they are."""
    return [[f"`{key}`", str(sources()[key])] for key in keys]
