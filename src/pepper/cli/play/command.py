"""`pepper play`: a match begun or gone on with."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from random import SystemRandom
from shlex import join

from pepper.cli.arguments import Arguments
from pepper.cli.sources import rules_of
from pepper.errors import PepperError
from pepper.looks.words import Style
from pepper.match import Match

from .files import default_name, restored, save
from .sitting import Sitting, seated

SEEDS = 10**6
"""From so many seeds one is drawn where none is asked for, so that it can be said again."""


def play(asked: Arguments) -> None:
    """Play until the person leaves. `PepperError` or `OSError` for anything that goes wrong."""
    if find_spec("textual") is None:
        raise PepperError("playing needs textual: pip install 'pepper-cards[cli]'")
    from .shell import Shell, can_show_symbols, is_terminal  # noqa: PLC0415  (needs textual)

    now = opened(asked, Style.SYMBOLS if can_show_symbols() else Style.LETTERS)
    if not is_terminal():
        raise PepperError("playing needs a terminal; watch does without one")
    save(now.record, now.match)
    print(f"The match is saved in {now.record} after every action. To go on with it:")
    print(f"  {again(now)}", flush=True)
    shell = Shell(now)
    shell.run()
    if shell.failure is not None:
        raise shell.failure
    if shell.return_code:
        raise PepperError(f"the table broke down; the match is saved in {now.record}")


def opened(asked: Arguments, style: Style) -> Sitting:
    """The person at the table: of a new match, or of the one that a record holds."""
    if (asked.id is None) == (asked.resume is None):
        raise PepperError("play a variant, as in 'pepper play wolf', or go on with --resume FILE")
    if asked.resume is not None:
        if asked.seed is not None or asked.record is not None:
            raise PepperError("a match that is resumed has its seed and its record already")
        return seated(restored(asked.resume), asked.seat, record=asked.resume, style=style)
    seed = SystemRandom().randrange(SEEDS) if asked.seed is None else asked.seed
    match = Match.start(rules_of(asked.id or ""), seed=seed)
    record = asked.record or default_name(match)
    if Path(record).exists():
        why = f"{record} is there already: go on with 'pepper play --resume {record}'"
        raise PepperError(f"{why}, or save elsewhere with --record FILE")
    return seated(match, asked.seat, record=record, style=style)


def again(now: Sitting) -> str:
    """The command that goes on with the match."""
    seat = ["--seat", str(now.seat)] * bool(now.seat)
    return join(["pepper", "play", "--resume", now.record, *seat])
