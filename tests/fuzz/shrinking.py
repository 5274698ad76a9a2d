"""A finding with everything left out that it does not need."""

from __future__ import annotations

from traceback import walk_tb

from .targets import Target


def complaint(target: Target, text: str) -> str:
    """What is raised against the text, and where; nothing where all is well."""
    try:
        target(text)
    except Exception as error:  # noqa: BLE001  (whatever it is, it is the finding)
        *_, (frame, line) = walk_tb(error.__traceback__)
        return f"{type(error).__name__} at {frame.f_code.co_filename}:{line}"
    return ""


def shrunk(target: Target, text: str) -> str:
    """A text that the target complains of alike, from which no single character can be left out."""
    wanted, size = complaint(target, text), len(text)
    while size and wanted:
        at = 0
        while at < len(text):
            less = text[:at] + text[at + size :]
            if complaint(target, less) == wanted:
                text = less
            else:
                at += size
        size //= 2
    return text
