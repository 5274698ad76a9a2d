"""Locks of the operating system on files. A lock ends with its process, however that ends.

The usual library for this, filelock, leaves its files behind on Unix.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

READ_WRITE = 0o666

if sys.platform == "win32":
    import msvcrt

    def lock(path: Path) -> int | None:
        """Lock a file, which is created if necessary; None if another process has locked it."""
        held = os.open(path, os.O_RDWR | os.O_CREAT, READ_WRITE)
        try:
            msvcrt.locking(held, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            os.close(held)
            return None
        return held

    def remove(held: int, path: Path) -> None:
        """Give up the lock on the file and remove it."""
        msvcrt.locking(held, msvcrt.LK_UNLCK, 1)
        os.close(held)
        with suppress(OSError):  # Windows removes no file that another process has open by now
            path.unlink()

else:
    import fcntl

    def lock(path: Path) -> int | None:
        """Lock a file, which is created if necessary; None if another process has locked it."""
        while True:
            held = os.open(path, os.O_RDWR | os.O_CREAT, READ_WRITE)
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(held)
                return None
            if os.fstat(held).st_nlink:
                return held
            os.close(held)  # removed since it was opened: the next process would lock another file

    def remove(held: int, path: Path) -> None:
        """Give up the lock on the file and remove it."""
        with suppress(OSError):  # the folder may be gone or read-only
            path.unlink()  # first, so that nobody can lock a file that is about to be removed
        os.close(held)
