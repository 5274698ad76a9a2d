"""`pepper play`: start a match or resume one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from shlex import join

from pepper.cli.arguments import Arguments
from pepper.cli.settings import save_settings
from pepper.cli.sources import draw_seed, rules_of, stamped
from pepper.engine.match import Match
from pepper.engine.parts.errors import PepperError, escape
from pepper.engine.parts.seats import FIRST_SEAT
from pepper.record import Record
from pepper.variants import variants
from pepper.variants.option import by_group
from pepper.words import Style, Words, translations

from .files import default_name, load_record, reserve, save
from .levels import Level
from .lines import run
from .pace import Speed
from .picker import Picker, game_entry, names_of, saved_entry
from .saved import saved_matches
from .sitting import Sitting, sit_down


def play(asked: Arguments) -> None:
    """Play until the person leaves. Raises `PepperError` or `OSError` if anything fails."""
    if asked.lines:
        _play_matches(open_sitting(asked, Style.SPOKEN), _play_lines, asked)
        return
    if find_spec("textual") is None:
        raise PepperError("playing needs textual: pip install 'pepper-cards[cli]'")
    from .shell import can_show_symbols, is_terminal  # noqa: PLC0415  (needs textual)

    style = Style.SYMBOLS if can_show_symbols() else Style.LETTERS
    if asked.id is None and asked.resume is None and is_terminal() and not _choose(asked, style):
        return
    screen = partial(_play_on_screen, four_colours=asked.four_colours)
    _play_matches(open_sitting(asked, style), screen, asked)


def _choose(asked: Arguments, style: Style) -> bool:
    """Let the person choose what to play, and enter it in `asked`; False if they leave."""
    from .picker_shell import PickerShell  # noqa: PLC0415  (needs textual)

    words = Words(style, translations=translations(asked.language))
    games = [game_entry(variant) for those in by_group(variants()).values() for variant in those]
    found = [*saved_matches(Path())] if _is_plain(asked) else []
    going = [saved_entry(*one, words) for one in found if one[1].match.outcome is None]
    over = [saved_entry(*one, words) for one in found if one[1].match.outcome is not None]
    own = asked.kept.name
    picker = Picker((*going, *games, *over), words, asks_name=asked.names is None, own_name=own)
    shell = PickerShell(picker)
    shell.run()
    if shell.return_code:
        raise PepperError("the program crashed before a game was chosen")
    picked = shell.now.picked
    if picked is None:
        return False
    if picked.is_saved:
        asked.resume = picked.name
        return True
    asked.id = picked.name
    if shell.now.name is not None:
        keep(asked, name=shell.now.name.strip())
    return True


def keep(asked: Arguments, **changes: str | bool) -> None:
    """Keep settings that the person has changed, for the next match."""
    kept = asked.kept.with_values(changes)
    if kept == asked.kept:
        return
    asked.kept = kept
    if not asked.no_settings:
        try:
            save_settings(kept)
        except OSError as error:
            why = f"{escape(str(error.filename))}: {error.strerror}"
            print(f"pepper: warning: the settings are not kept: {why}", file=sys.stderr)


def _play_matches(
    opened: AbstractContextManager[Sitting],
    play_one: Callable[[Sitting], Sitting],
    asked: Arguments,
) -> None:
    """Play one match after the other until the person leaves."""
    while True:
        with opened as now:
            last = play_one(now)
        if last.speed is not now.speed:
            keep(asked, speed=last.speed.value)
        if last.forced is not now.forced:
            keep(asked, forced=last.forced)
        if not last.again:
            _say_how_to_go_on(last, asked)
            return
        opened = open_another(last)


def _play_on_screen(now: Sitting, *, four_colours: bool) -> Sitting:
    """Play until the person leaves, which is the sitting returned."""
    from .shell import Shell, is_terminal  # noqa: PLC0415  (needs textual)

    if not is_terminal():
        raise PepperError(
            "playing needs a terminal as standard input and standard error "
            "('pepper play --lines' and 'pepper watch' do not)"
        )
    _save_first(now)
    shell = Shell(now, four_colours=four_colours)
    shell.run()
    if shell.failure is not None:
        raise shell.failure
    if shell.return_code:
        raise PepperError(f"the program crashed; the match is saved in {escape(now.file)}")
    return shell.now


@contextmanager
def open_another(last: Sitting) -> Generator[Sitting]:
    """A sitting at another match by the same rules, in a new file beside that of the last match.

    The deal goes on to the left. Level, speed and names stay.
    """
    match, path = _start_another(last)
    record = stamped(Record(match)).with_players(last.record.players)
    file = str(path)
    with _reserve_new(file):
        yield sit_down(
            record,
            last.seat,
            file=file,
            style=last.words.style,
            translations=last.words.translations,
            level=last.level,
            speed=last.speed,
            forced=last.forced,
        )


def _start_another(last: Sitting) -> tuple[Match, Path]:
    """Another match, and the file that it is to be saved in, which does not exist yet."""
    rules, dealer = last.match.rules, last.match.hand.dealer
    while True:
        match = Match.start(rules, seed=draw_seed(), dealer=rules.table.left(dealer))
        path = Path(last.file).with_name(default_name(match))
        if not path.exists():
            return match, path


def _play_lines(now: Sitting) -> Sitting:
    """Play on standard input and output, without a terminal, until the person leaves."""
    _save_first(now)
    return run(now, _read_lines(), sys.stdout)


def _read_lines() -> Iterator[str]:
    """The lines of standard input; what cannot be decoded is replaced, and refused as typed."""
    if sys.stdin is not None:
        for line in sys.stdin.buffer:
            yield line.decode(sys.stdin.encoding, "replace")


def _save_first(now: Sitting) -> None:
    """Save the match as it is, and say where."""
    save(now.file, now.record)
    text = now.words.text("The match is saved after every action in {file}.", file=escape(now.file))
    print(text, flush=True)


def _say_how_to_go_on(now: Sitting, asked: Arguments) -> None:
    """Say how to go on with the match, if it is not over."""
    if now.match.outcome is None:
        print(
            f"{now.words.text('To go on with it later:')}\n  {escape(resume_command(now, asked))}"
        )


@contextmanager
def open_sitting(asked: Arguments, style: Style) -> Generator[Sitting]:
    """A sitting at a new match, or at the match of a record; until it ends its file is reserved."""
    language = translations(asked.language)
    if (asked.id is None) == (asked.resume is None):
        raise PepperError(
            "give either a variant, as in 'pepper play wolf', or --resume FILE; "
            "'pepper variants' lists the variants"
        )
    new = None
    if asked.resume is None:
        new = _start(asked)
        file = asked.record or default_name(new.match)
    elif _is_plain(asked):
        file = asked.resume
    else:
        raise PepperError("--seed, --dealer and --record cannot be used with --resume")
    with reserve(file) if new is None else _reserve_new(file):
        record = stamped(load_record(file)) if new is None else new
        names = asked.names
        if names is None and new is not None:
            own = FIRST_SEAT if asked.seat is None else asked.seat
            names = names_of(asked.kept.name, own, new.match.rules.table.seats)
        if names is not None:
            record = record.with_players(names.split(","))
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


def _is_plain(asked: Arguments) -> bool:
    """Whether nothing is asked for that a saved match has already."""
    return (asked.seed, asked.record, asked.dealer) == (None, None, None)


@contextmanager
def _reserve_new(file: str) -> Generator[None]:
    """Reserve a file that does not exist yet, and otherwise say what to do."""
    with reserve(file):
        if Path(file).exists():
            shown = escape(file)
            why = f"{shown} already exists: resume it with 'pepper play --resume {shown}'"
            raise PepperError(f"{why}, or save elsewhere with --record FILE")
        yield


def _start(asked: Arguments) -> Record:
    """The record of a new match."""
    if asked.id is not None and Path(asked.id).is_file() and not asked.id.endswith(".toml"):
        name = escape(asked.id)
        raise PepperError(f"{name} is no variant; 'pepper play --resume {name}' continues a match")
    seed = draw_seed() if asked.seed is None else asked.seed
    match = Match.start(rules_of(asked.id or ""), seed=seed, dealer=asked.first_dealer)
    return stamped(Record(match))


def resume_command(now: Sitting, asked: Arguments) -> str:
    """The command that resumes the match."""
    kept = asked.kept
    options: list[str] = []
    options += [] if now.level.value == kept.level else ["--level", now.level.value]
    options += [] if now.speed.value == kept.speed else ["--speed", now.speed.value]
    options += [] if now.forced == kept.forced else [_flag("forced", on=now.forced)]
    options += ["--lines"] if asked.lines else []
    colours = asked.four_colours
    options += [] if colours == kept.four_colours else [_flag("four-colours", on=colours)]
    options += [] if asked.language == kept.language else ["--language", asked.language]
    options += ["--no-settings"] if asked.no_settings else []
    return join(["pepper", "play", "--resume", now.file, *options])


def _flag(name: str, *, on: bool) -> str:
    return f"--{name}" if on else f"--no-{name}"
