"""Saved matches in a folder: those that can be resumed, and finished ones to look through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from pepper.cli.sources import read_record
from pepper.data.files import read_file
from pepper.engine.parts.errors import PepperError
from pepper.record import LONGEST, Record

MOST_OPEN: Final = 100
"""The most records of unfinished matches that are replayed, each in up to some 10 milliseconds."""
MOST_OVER: Final = 8
"""The most records of finished matches that are replayed: a whole match takes longer."""


def saved_matches(folder: Path) -> Iterator[tuple[str, Record]]:
    """The matches in the records of the folder, newest first, with the names of their files.

    Of more than `MOST_OPEN` unfinished and `MOST_OVER` finished ones, the newest. Files that hold
    no match are left out, and so are unfinished matches without a seed.
    """
    files = [path for path in folder.glob("*.pepper") if path.is_file()]
    left = {False: MOST_OPEN, True: MOST_OVER}
    for path in sorted(files, key=_age):
        with suppress(PepperError, OSError):
            text = read_file(str(path), LONGEST)
            is_over = _OUTCOME.search(text) is not None
            if not left[is_over]:
                continue
            left[is_over] -= 1
            record = read_record(text, str(path))
            if record.match.outcome is not None or record.match.seed is not None:
                yield path.name, record


_OUTCOME: Final = re.compile('^ *"?outcome"?:', re.MULTILINE)
"""The line of a finished match in a record, found without a replay, which would take longer."""


def _age(path: Path) -> tuple[float, str]:
    """A sort key: the file written last comes first."""
    return -path.stat().st_mtime, path.name
