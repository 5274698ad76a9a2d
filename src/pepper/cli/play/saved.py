"""Saved matches in a folder: those that can be resumed, and finished ones to look through."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from pepper.engine.parts.errors import PepperError
from pepper.record import Record

from .files import load_record

MOST: Final = 8
"""The most files that are read: each match is played again, which takes some milliseconds."""


def saved_matches(folder: Path) -> Iterator[tuple[str, Record]]:
    """The matches in the newest records of the folder, with the names of their files.

    Files that hold no match are left out, and so are unfinished matches without a seed.
    """
    files = [path for path in folder.glob("*.pepper") if path.is_file()]
    for path in sorted(files, key=_age)[:MOST]:
        with suppress(PepperError, OSError):
            record = load_record(str(path))
            if record.match.outcome is not None or record.match.seed is not None:
                yield path.name, record


def _age(path: Path) -> tuple[float, str]:
    """A sort key: the file written last comes first."""
    return -path.stat().st_mtime, path.name
