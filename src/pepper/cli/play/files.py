"""The record of a sitting on the disk: always whole, however the program ends."""

from __future__ import annotations

import os
import re
from pathlib import Path

from pepper.errors import PepperError
from pepper.match import Match
from pepper.record import dumps, loads


def default_name(match: Match) -> str:
    """Where a match is saved if nobody says where: its rules and its seed make the name."""
    return re.sub(r"[^A-Za-z0-9+=-]", "_", f"{match.rules.name}-{match.seed}") + ".pepper"


def save(file: str, match: Match) -> None:
    """Write the match down; until the new record is whole, the file holds the one before.

    Raises `OSError` with the name of the file where it cannot be written.
    """
    text, path = dumps(match), Path(file).resolve()
    fresh = path.with_name(f".{path.name}.new")
    try:
        with fresh.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        fresh.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, file) from None


def restored(file: str) -> Match:
    """The match of a record; `PepperError` or `OSError` where it cannot be read."""
    data = Path(file).read_bytes()
    try:
        return loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise PepperError(f"{file}: byte {error.start} is not UTF-8") from None
    except PepperError as error:
        raise PepperError(f"{file}: {error}") from None
