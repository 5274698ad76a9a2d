"""The record of a sitting on disk, which is complete even if the program is killed."""

from __future__ import annotations

import os
import re
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from pepper.cli.sources import decode, read_record
from pepper.engine.errors import PepperError, escape
from pepper.engine.match import Match
from pepper.record import Record

from .locks import lock, remove


def default_name(match: Match) -> str:
    """The default name of a match's record: its rules and its seed."""
    return re.sub(r"[^A-Za-z0-9+=-]", "_", f"{match.rules.name}-{match.seed}") + ".pepper"


@contextmanager
def reserve(file: str) -> Generator[None]:
    """Reserve a record for this process, whether the file exists or not.

    Raises `PepperError` if another process has reserved it, and `OSError` with the name of the file
    if it cannot be reserved.
    """
    path = Path(file).resolve()
    # Not the record itself: saving puts another file in its place, which would not be locked.
    beside = path.with_name(f".{path.name}.lock")
    try:
        held = lock(beside)
    except OSError as error:
        raise OSError(error.errno, error.strerror, file) from None
    if held is None:
        raise PepperError(
            f"{escape(file)} is being played by another process: quit there first, or use another"
            " file (a copy with --resume, or a new match with --record)"
        )
    try:
        yield
    finally:
        remove(held, beside)


def save(file: str, record: Record) -> None:
    """Write the record to a file. Until the new record is complete, the file holds the old one.

    Raises `OSError` with the name of the file if it cannot be written.
    """
    text, path = record.dumps(), Path(file).resolve()
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        try:
            with fresh.open("w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, file) from None


def load_record(file: str) -> Record:
    """The record in a file. Raises `PepperError` or `OSError` if it cannot be read."""
    return read_record(decode(Path(file).read_bytes(), file), file)
