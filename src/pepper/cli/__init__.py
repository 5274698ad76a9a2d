"""The command line: list the variants, print their rules, play or watch a match, replay it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec

from pepper.engine.parts.errors import PepperError, escape

from .arguments import Arguments, read
from .settings import load_settings

FAILED, INTERRUPTED, CUT_OFF = 2, 130, 141
"""The last two as a shell reports a program that a signal ended: 128 and its number."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0, 1 for a broken invariant or a forfeit, 2, 130, 141."""
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return _failed("interrupted", INTERRUPTED)
    except BrokenPipeError:
        _forget_output()
        return CUT_OFF
    except PepperError as error:
        return _failed(str(error))
    except OSError as error:
        if error.filename is not None:
            return _failed(f"{escape(str(error.filename))}: {error.strerror}")
        _forget_output()
        return _failed(f"the output cannot be written: {error.strerror}")


def _run(arguments: Sequence[str] | None) -> int:
    try:
        asked = read(arguments)
    except SystemExit as stop:  # it has said what there was to say
        code = FAILED if stop.code else 0
    else:
        code = _done(asked, arguments)
    if sys.stdout is not None:
        sys.stdout.flush()
    return code


def _done(asked: Arguments, arguments: Sequence[str] | None) -> int:
    if find_spec("rich") is None:
        return _failed("the command line needs rich: pip install 'pepper-cards[cli]'")
    from .commands import run  # noqa: PLC0415  (needs rich)

    return run(asked if asked.no_settings else read(arguments, load_settings()))


def _failed(message: str, code: int = FAILED) -> int:
    # Whatever was quoted, a terminal acts on none of it.
    lines = map(escape, f"pepper: {message}".split("\n"))
    print("\n".join(lines), file=sys.stderr)
    return code


def _forget_output() -> None:
    """Let what is still to be written go nowhere, so that nobody complains when Python ends."""
    if sys.stdout is sys.__stdout__ and sys.stdout is not None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
