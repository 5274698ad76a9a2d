"""The arguments of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Literal, NoReturn, TypeAlias

import attrs
from typing_extensions import override

from pepper.engine.parts.errors import escape, shown
from pepper.engine.parts.seats import FIRST_SEAT
from pepper.engine.parts.table import MOST_SEATS
from pepper.engine.parts.wording import join_or
from pepper.words.languages import languages

from .settings import LEVELS, SPEEDS, USUAL, Settings, is_language

_ABOUT = "Card games of the Pepper / Bid Euchre / Hasenpfeffer family."
_DEALER = "the seat that deals first (0); 'draw' chooses it by the seed"
_SEED = "the seed of the match (random)"
_GAME = "a variant with options, such as wolf+talk=off+target=30, or a TOML file of house rules"


class Arguments(argparse.Namespace):
    """The arguments that were given. Each command uses some of them."""

    command: str
    id: str | None
    other: str | None
    file: str
    folder: str
    seed: int | None
    hands: int | None
    record: str | None
    toml: bool
    matches: int
    tables: int
    games: int
    depth: int
    divide: bool
    seat: int | None
    names: str | None
    level: str
    speed: str
    forced: bool
    lines: bool
    four_colours: bool
    dealer: int | Literal["draw"] | None
    resume: str | None
    language: str
    hand: int | None
    trick: int | None
    sides: str
    duplicate: bool
    workers: int | None
    rows: str | None
    parquet: str | None
    pictures: str | None
    players: list[str]
    deals: int
    time: int
    worlds: int | None
    seconds: int | None
    count: int
    json: bool
    html: str | None
    name: str | None
    reset: bool
    no_settings: bool = True
    kept: Settings = USUAL
    """The settings that last."""

    @property
    def first_dealer(self) -> int | None:
        """The first dealer, as `Match.start` takes it: seat 0 unless given, None to be drawn."""
        return None if self.dealer == "draw" else self.dealer or FIRST_SEAT


class _Parser(argparse.ArgumentParser):
    """A parser whose errors hold nothing that a terminal acts on."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and stop."""
        super().error(escape(message))


class _Version(argparse.Action):
    """Prints the version, and whether the kernel is compiled. Asked only then: it takes loading."""

    @override
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from pepper.kernel import BACKEND  # noqa: PLC0415  (only to print it)

        print(f"pepper {version('pepper-cards')} ({BACKEND})")
        parser.exit()


def read(arguments: Sequence[str] | None, kept: Settings = USUAL) -> Arguments:
    """Read the arguments; what is not given is as kept.

    Raises `SystemExit` for errors, for help and for the version.
    """
    parser = _parser(kept)
    asked = parser.parse_args(arguments, Arguments(kept=kept))
    if not asked.command:
        parser.print_help()
        parser.exit()
    return asked


Adder: TypeAlias = Callable[..., argparse.ArgumentParser]
"""Adds a command and returns its parser."""


def _parser(kept: Settings) -> argparse.ArgumentParser:
    parser = _Parser("pepper", description=_ABOUT)
    parser.add_argument(
        "--version", action=_Version, nargs=0, help="show program's version number and exit"
    )
    parser.set_defaults(command="")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    add: Adder = commands.add_parser
    games = _variants, _rules, _check, _play, _watch, _tournament, _arena, _study
    records = _replay, _solve, _review, _list_matches
    for command in (*games, _puzzles, _perft, *records, _settings):
        command(add)
    usual = {key: value for key, value in attrs.asdict(kept).items() if key != "name"}
    commands.choices["play"].set_defaults(**usual)
    for name in ("play", "watch", "puzzles", "replay"):
        commands.choices[name].set_defaults(language=kept.language)
        no = "ignore the settings that 'pepper settings' shows"
        commands.choices[name].add_argument("--no-settings", action="store_true", help=no)
    return parser


def _variants(add: Adder) -> None:
    about = "list the documented variants, or the options of one"
    variants = add("variants", help=about, description=about)
    variants.add_argument("id", nargs="?", metavar="ID", help="the variant whose options to list")


def _rules(add: Adder) -> None:
    about = "print the rules of a game in plain English, or how two games differ"
    rules = add("rules", help=about, description=about)
    rules.add_argument("id", metavar="ID", help=_GAME)
    other = "another game: print only what differs between the two"
    rules.add_argument("other", nargs="?", metavar="OTHER", help=other)
    toml = "print them as a TOML file of house rules, for editing"
    rules.add_argument("--toml", action="store_true", help=toml)


def _check(add: Adder) -> None:
    about = "check a file of house rules and play test matches"
    check = add("check", help=about, description=about)
    check.add_argument("file", metavar="FILE", help="a TOML file; - is standard input")
    matches = "the number of matches (1000)"
    check.add_argument("--matches", type=_matches, default=1000, metavar="N", help=matches)
    check.add_argument("--seed", type=_seed, metavar="N", help="the seed of the first match (0)")
    record = "if an invariant breaks, write a record of the match to this file"
    check.add_argument("--record", metavar="FILE", help=record)


def _play(add: Adder) -> None:
    about = "play a match against simple bots"
    play = add("play", help=about, description=about)
    chosen = f"{_GAME}; without one you choose from a list"
    play.add_argument("id", nargs="?", metavar="ID", help=chosen)
    play.add_argument("--seed", type=_seed, metavar="N", help=_SEED)
    seat = "your seat (0, or your seat in the saved match)"
    play.add_argument("--seat", type=_seat, metavar="N", help=seat)
    _table(play)
    lines = "play line by line, for screen readers, braille displays and pipes"
    play.add_argument("--lines", action="store_true", help=lines)
    names = "the players' names from seat 0, such as Ida,Ruth,Karl,Otto"
    play.add_argument("--names", metavar="NAMES", help=names)
    play.add_argument("--dealer", type=_dealer, metavar="N", help=_DEALER)
    record = "save the match to this file after every action (ID-SEED.pepper)"
    play.add_argument("--record", metavar="FILE", help=record)
    play.add_argument("--resume", metavar="FILE", help="continue the match saved in this file")
    _language(play)


def _table(command: argparse.ArgumentParser) -> None:
    """The options of a table that settings keep."""
    level = "how well the others play: easy, normal or hard (normal)"
    command.add_argument("--level", choices=LEVELS, metavar="LEVEL", help=level)
    speed = "how long the pauses are: step, slow, normal or fast (normal)"
    command.add_argument("--speed", choices=SPEEDS, metavar="SPEED", help=speed)
    forced, colours = "play forced cards by themselves", "paint diamonds blue and clubs green"
    command.add_argument("--forced", action=argparse.BooleanOptionalAction, help=forced)
    command.add_argument("--four-colours", action=argparse.BooleanOptionalAction, help=colours)


def _list_matches(add: Adder) -> None:
    about = "list your finished matches, with statistics"
    matches = add("matches", help=about, description=about)
    folder = "the folder with their records (this one)"
    matches.add_argument("folder", nargs="?", default=".", metavar="FOLDER", help=folder)


def _settings(add: Adder) -> None:
    about = "show or change the settings that last from match to match"
    settings = add("settings", help=about, description=about)
    _table(settings)
    name = "your name in saved matches; '' for none"
    settings.add_argument("--name", metavar="NAME", help=name)
    _language(settings)
    usual = "first set everything back to the usual values"
    settings.add_argument("--reset", action="store_true", help=usual)


def _watch(add: Adder) -> None:
    about = "watch a match between simple bots"
    watch = add("watch", help=about, description=about)
    watch.add_argument("id", metavar="ID", help=_GAME)
    watch.add_argument("--seed", type=_seed, metavar="N", help=_SEED)
    watch.add_argument("--dealer", type=_dealer, metavar="N", help=_DEALER)
    watch.add_argument("--hands", type=_hands, metavar="N", help="stop after this many hands")
    watch.add_argument("--record", metavar="FILE", help="write a record of the match to this file")
    _language(watch)


def _tournament(add: Adder) -> None:
    about = "watch a progressive tournament, whose players change tables after each game"
    tournament = add("tournament", help=about, description=about)
    what = "a variant for two pairs, or a TOML file of house rules (progressive)"
    tournament.add_argument("id", nargs="?", default="progressive", metavar="ID", help=what)
    tables = "the number of tables (5)"
    tournament.add_argument("--tables", type=_tables, default=5, metavar="N", help=tables)
    games = "the number of games (10)"
    tournament.add_argument("--games", type=_tables, default=10, metavar="N", help=games)
    tournament.add_argument(
        "--seed", type=_seed, metavar="N", help="the seed of the tournament (random)"
    )


def _study(add: Adder) -> None:
    about = "play many hands or matches, and print rates and means with intervals"
    study = add("study", help=about, description=about)
    study.add_argument("id", metavar="ID", help=_GAME)
    size = study.add_mutually_exclusive_group()
    hands = "play this many single hands (1000)"
    size.add_argument("--hands", type=_matches, metavar="N", help=hands)
    matches = "play this many whole matches instead"
    size.add_argument("--matches", type=_matches, default=0, metavar="N", help=matches)
    study.add_argument("--seed", type=_seed, metavar="N", help="the seed of the study (0)")
    players = (
        "the players of the sides in turn: sensible, sharp, random, or installed ones (sensible)"
    )
    study.add_argument("--players", dest="sides", default="sensible", metavar="NAMES", help=players)
    duplicate = "play the same cards in every seating"
    study.add_argument("--duplicate", action="store_true", help=duplicate)
    workers = "the number of processes (one for each processor)"
    study.add_argument("--workers", type=_tables, metavar="N", help=workers)
    rows = "write a row for each hand to this file of JSON lines, and go on from it"
    study.add_argument("--rows", metavar="FILE", help=rows)
    study.add_argument("--parquet", metavar="FILE", help="write the rows to this Parquet file")
    pictures = "draw made.svg and points.svg in this folder"
    study.add_argument("--pictures", metavar="FOLDER", help=pictures)


def _arena(add: Adder) -> None:
    about = "let bots play duplicate deals in all seatings, and rate them"
    arena = add("arena", help=about, description=about)
    arena.add_argument("id", metavar="ID", help=_GAME)
    players = (
        "sensible, sharp, random, a player of an installed package, or a command such as"
        " 'node bot.mjs'"
    )
    arena.add_argument("players", nargs="+", metavar="PLAYER", help=players)
    arena.add_argument("--deals", type=_deals, default=100, metavar="N", help="deals (100)")
    time = "seconds that a command has to get ready, and for all its actions in a hand (10)"
    arena.add_argument("--time", type=_time, default=10, metavar="S", help=time)
    arena.add_argument("--seed", type=_seed, metavar="N", help="the seed of the deals (random)")


def _puzzles(add: Adder) -> None:
    about = "solve endings with all cards open, in which one card is right"
    puzzles = add("puzzles", help=about, description=about)
    puzzles.add_argument("id", metavar="ID", help=_GAME)
    puzzles.add_argument("--seed", type=_seed, metavar="N", help="the seed of the puzzles (random)")
    count = "the number of puzzles (3)"
    puzzles.add_argument("--count", type=_tables, default=3, metavar="N", help=count)
    puzzles.add_argument("--json", action="store_true", help="print JSON")
    _language(puzzles)


def _perft(add: Adder) -> None:
    about = "count the possible lines of play to a depth, to compare programs"
    perft = add("perft", help=about, description=about)
    perft.add_argument("id", metavar="ID", help=_GAME)
    perft.add_argument(
        "--seed", type=_seed, default=0, metavar="N", help="the seed of the match (0)"
    )
    perft.add_argument(
        "--depth", type=_depth, required=True, metavar="D", help="the number of actions in a line"
    )
    each = "also print the number of lines that begin with each action"
    perft.add_argument("--divide", action="store_true", help=each)


def _replay(add: Adder) -> None:
    about = "print a recorded match"
    replay = add("replay", help=about, description=about)
    replay.add_argument("file", metavar="FILE", help="a record; - is standard input")
    _language(replay)


def _solve(add: Adder) -> None:
    about = "print the exact value of a position in a record, with all cards known"
    solve = add("solve", help=about, description=about)
    solve.add_argument("file", metavar="RECORD", help="a record; - is standard input")
    hand = "the number of the hand (the last one)"
    solve.add_argument("--hand", type=_hands, metavar="N", help=hand)
    trick = "solve at the lead to this trick (the end of the record, or the first lead)"
    solve.add_argument("--trick", type=_hands, metavar="M", help=trick)


def _review(add: Adder) -> None:
    about = "say what each decision in a record cost, from what the player could know"
    review = add("review", help=about, description=about)
    review.add_argument("file", metavar="RECORD", help="a record; - is standard input")
    seat, hand = "only the decisions of this seat", "only the decisions in this hand"
    review.add_argument("--seat", type=_seat, metavar="N", help=seat)
    review.add_argument("--hand", type=_hands, metavar="N", help=hand)
    worlds = "the most deals in which a decision is tried (32, or as the time allows)"
    review.add_argument("--worlds", type=_hands, metavar="N", help=worlds)
    seconds = "about how long the review may take (as long as it needs)"
    review.add_argument("--seconds", type=_time, metavar="S", help=seconds)
    review.add_argument("--seed", type=_seed, metavar="N", help="the seed of the deals tried (0)")
    workers = "the number of processes (one for each processor)"
    review.add_argument("--workers", type=_tables, metavar="N", help=workers)
    review.add_argument("--json", action="store_true", help="print JSON")
    html = "write a page with pictures to this file"
    review.add_argument("--html", metavar="FILE", help=html)
    record = "write the record with comments on the mistakes to this file"
    review.add_argument("--record", metavar="FILE", help=record)


def _language(command: argparse.ArgumentParser) -> None:
    about = "the language of the output, such as de (en)"
    command.add_argument("--language", type=_tag, metavar="CODE", help=about)


def _tag(text: str) -> str:
    """A language that has a catalogue, or English; it may name a region as well: ``de-AT``."""
    if is_language(text):
        return text
    raise argparse.ArgumentTypeError(f"{shown(text)} must be one of {join_or(languages())}")


def _seed(text: str) -> int:
    return _number(text, 0, 2**128, "from 0 to 2**128 - 1")


def _seat(text: str) -> int:
    return _number(text, 0, MOST_SEATS, f"from 0 to {MOST_SEATS - 1}")


def _dealer(text: str) -> int | Literal["draw"]:
    last = MOST_SEATS - 1
    return "draw" if text == "draw" else _number(text, 0, MOST_SEATS, f"from 0 to {last}, or draw")


def _depth(text: str) -> int:
    return _number(text, 1, 1000, "from 1 to 999")


def _hands(text: str) -> int:
    return _number(text, 1, 10**9, "from 1 to 999999999")


def _tables(text: str) -> int:
    return _number(text, 1, 1000, "from 1 to 999")


def _deals(text: str) -> int:
    return _number(text, 2, 10**5 + 1, "from 2 to 100000")


def _time(text: str) -> int:
    return _number(text, 1, 3601, "from 1 to 3600")


def _matches(text: str) -> int:
    return _number(text, 1, 10**6 + 1, "from 1 to 1000000")


def _number(text: str, low: int, end: int, wanted: str) -> int:
    # `int` alone would take signs, spaces, underscores and the digits of other scripts.
    plain = text.isascii() and text.isdigit() and len(text) < 50
    if plain and low <= int(text) < end:
        return int(text)
    raise argparse.ArgumentTypeError(f"{shown(text)} must be an integer {wanted}")
