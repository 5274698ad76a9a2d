"""Files on disk: limited reading, reservation for one process, checks for write access.

Every error names the file as it was given.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Generator
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path
from typing import BinaryIO, TypeAlias

from pepper.engine.parts.errors import PepperError, escape

File: TypeAlias = str | PathLike[str]


def read_file(file: File, longest: int) -> str:
    """The text in a file of at most `longest` characters; raises the same errors as `read_text`.

    Raises `OSError` with the name of the file if it cannot be read.
    """
    with naming(file), Path(file).open("rb") as stream:
        return read_text(stream, file, longest)


def read_text(stream: BinaryIO, name: File, longest: int) -> str:
    """The text of a stream in UTF-8; reads only as many bytes as `longest` characters can have.

    Raises `PepperError` with the name for a longer text, and for other data.
    """
    most = 4 * longest  # UTF-8 has at most four bytes for a character
    data, shown = stream.read(most + 1), escape(fspath(name))
    if len(data) > most:
        raise PepperError(f"{shown} is too long: at most {longest} characters are read")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PepperError(f"{shown}: byte {error.start} (line {line}) is not UTF-8") from None


def try_output(file: File) -> None:
    """Raise `OSError` with the name of the file if it cannot be written; does not change it."""
    with naming(file):
        new = not os.path.lexists(file)
        # Unbuffered, because a full device refuses even an empty write.
        with Path(file).open("ab", buffering=0) as stream:
            stream.write(b"")
        if new:
            Path(file).unlink()


def write_file(file: File, text: str) -> None:
    """Write a text to a file in UTF-8; raises `OSError` with the name of the file."""
    with naming(file):
        Path(file).write_bytes(text.encode())


@contextmanager
def naming(file: File) -> Generator[None]:
    """Give every `OSError` the name of this file."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise OSError(error.errno or errno.EIO, why, fspath(file)) from None


def resolve(file: File) -> Path:
    """The absolute path without symbolic links; `OSError` with the name of the file for a loop."""
    with naming(file):
        path = Path(os.path.realpath(file))
        if path.is_symlink():
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        return path


@contextmanager
def reserved(file: File, busy: str) -> Generator[None]:
    """Reserve a file for this process, whether it exists or not.

    Raises `PepperError` with the text `busy` if another process has reserved it, and `OSError` with
    the name of the file if it cannot be reserved.
    """
    from .locks import lock, remove  # noqa: PLC0415  (a browser has no locks)

    path = resolve(file)
    # Lock another file: saving a match replaces the file, and the new one would not be locked.
    beside = path.with_name(f".{path.name}.lock")
    with naming(file):
        held = lock(beside)
    if held is None:
        raise PepperError(busy)
    try:
        yield
    finally:
        remove(held, beside)
