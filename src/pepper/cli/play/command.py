"""`pepper play`: start a match or resume one."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from random import SystemRandom
from shlex import join

from pepper.cli.arguments import Arguments
from pepper.cli.sources import rules_of, stamped
from pepper.engine.errors import PepperError, escape
from pepper.engine.match import Match
from pepper.record import Record
from pepper.words import Style, translations

from .files import default_name, load_record, reserve, save
from .levels import Level
from .pace import Speed
from .sitting import Sitting, sit_down

SEEDS = 10**6
"""The range of random seeds: short enough to retype."""


def play(asked: Arguments) -> None:
    """Play until the person leaves. Raises `PepperError` or `OSError` if anything fails."""
    if find_spec("textual") is None:
        raise PepperError("playing needs textual: pip install 'pepper-cards[cli]'")
    from .shell import Shell, can_show_symbols, is_terminal  # noqa: PLC0415  (needs textual)

    style = Style.SYMBOLS if can_show_symbols() else Style.LETTERS
    with open_sitting(asked, style) as now:
        if not is_terminal():
            raise PepperError("playing needs a terminal ('pepper watch' does not)")
        save(now.file, now.record)
        record = escape(now.file)
        print(f"The match is saved in {record} after every action. To go on with it:")
        print(f"  {escape(resume_command(now, asked))}", flush=True)
        shell = Shell(now)
        shell.run()
    if shell.failure is not None:
        raise shell.failure
    if shell.return_code:
        raise PepperError(f"the program crashed; the match is saved in {record}")


@contextmanager
def open_sitting(asked: Arguments, style: Style) -> Generator[Sitting]:
    """A sitting at a new match, or at the match of a record; until it ends its file is reserved."""
    language = translations(asked.language)
    if (asked.id is None) == (asked.resume is None):
        raise PepperError("give a variant, as in 'pepper play wolf', or --resume FILE")
    new = None
    if asked.resume is None:
        new = _start(asked)
        file = asked.record or default_name(new.match)
    elif (asked.seed, asked.record, asked.dealer, asked.names) == (None, None, None, None):
        file = asked.resume
    else:
        raise PepperError("--seed, --dealer, --names and --record cannot be used with --resume")
    with reserve(file):
        if new is not None and Path(file).exists():
            shown = escape(file)
            why = f"{shown} already exists: resume it with 'pepper play --resume {shown}'"
            raise PepperError(f"{why}, or save elsewhere with --record FILE")
        record = stamped(load_record(file)) if new is None else new
        yield sit_down(
            record,
            asked.seat,
            file=file,
            style=style,
            translations=language,
            level=Level(asked.level),
            speed=Speed(asked.speed),
            forced=asked.forced,
        )


def _start(asked: Arguments) -> Record:
    """The record of a new match."""
    seed = SystemRandom().randrange(SEEDS) if asked.seed is None else asked.seed
    match = Match.start(rules_of(asked.id or ""), seed=seed, dealer=asked.first_dealer)
    record = stamped(Record(match))
    return record if asked.names is None else record.with_players(asked.names.split(","))


def resume_command(now: Sitting, asked: Arguments) -> str:
    """The command that resumes the match."""
    language = [] if asked.language == "en" else ["--language", asked.language]
    level = [] if now.level is Level.NORMAL else ["--level", now.level.value]
    speed = [] if now.speed is Speed.NORMAL else ["--speed", now.speed.value]
    forced = ["--forced"] if now.forced else []
    return join(["pepper", "play", "--resume", now.file, *level, *speed, *forced, *language])
