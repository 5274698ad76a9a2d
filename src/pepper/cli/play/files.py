"""The record of a sitting on disk, which is complete even if the program is killed."""

from __future__ import annotations

import os
import re
from contextlib import AbstractContextManager

from pepper.cli.sources import read_record
from pepper.data.files import naming, read_file, reserved, resolve
from pepper.engine.match import Match
from pepper.engine.parts.errors import escape
from pepper.record import LONGEST, Record


def default_name(match: Match) -> str:
    """The default name of a match's record: its rules and its seed."""
    return re.sub(r"[^A-Za-z0-9+=-]", "_", f"{match.rules.name}-{match.seed}") + ".pepper"


def reserve(file: str) -> AbstractContextManager[None]:
    """Reserve a record for this process; raises the same errors as `reserved`."""
    busy = (
        f"{escape(file)} is being played by another process: quit there first, or use another"
        " file (a copy with --resume, or a new match with --record)"
    )
    return reserved(file, busy)


def save(file: str, record: Record) -> None:
    """Write the record to a file. Until the new record is complete, the file holds the old one.

    Raises `OSError` with the name of the file if it cannot be written.
    """
    text, path = record.dumps(), resolve(file)
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    with naming(file):
        try:
            with fresh.open("w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)


def load_record(file: str) -> Record:
    """The record in a file. Raises `PepperError` or `OSError` if it cannot be read."""
    return read_record(read_file(file, LONGEST), file)
