"""The commands of the command line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import add
from pathlib import Path
from random import Random
from shlex import join
from typing import Final, TypeAlias

import attrs
from rich.console import Console
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from pepper import house
from pepper.arena import play as play_arena
from pepper.arena.contest import seatings
from pepper.bots import sensible
from pepper.data.files import try_output, write_file
from pepper.data.toml_text import to_toml
from pepper.describe import rule_difference, rule_sheet
from pepper.engine.match import Match
from pepper.engine.parts.errors import escape
from pepper.record import LONGEST, Record
from pepper.tournament import Tournament
from pepper.variants import variants
from pepper.variants.finding import find_variant
from pepper.variants.option import by_group
from pepper.words import Words, translations

from .arena import arena_player, report_layout
from .arguments import Arguments
from .check import check
from .colours import Output
from .faces import Faces
from .layout import comments_by_hand, lay_out_closing, lay_out_hand, lay_out_opening
from .matches import show_matches
from .perft import count_lines
from .play.command import play
from .progress import progress
from .puzzles import solve_puzzles
from .review import review_record
from .settings import VARIABLE, Settings, load_settings, save_settings, settings_file
from .sheets import show_sheet
from .solve import show_solution
from .sources import draw_seed, installed_variants, read_input, read_record, rules_of, stamped
from .study import study
from .tournament import round_layout, standing_layout, welcome

NARROW: Final = 64
"""With fewer columns, a table would break most words."""
Row: TypeAlias = tuple[Text, *tuple[str | Text, ...]]
TIME = 12
"""The hand in which time is called, for a match that only time can end."""


def run(asked: Arguments) -> int:
    """Run one command and return its exit code. Errors are a `PepperError` or an `OSError`."""
    return _COMMANDS[asked.command](Output(), asked) or 0


def _variants(console: Console, asked: Arguments) -> None:
    if asked.id:
        _options(console, asked.id)
        return
    rows: list[Row] = []
    for group, those in by_group((*variants(), *installed_variants())).items():
        rows.append((Text(group, "italic"),))
        for found in those:
            rules = rules_of(found.id)
            numbers = str(len(rules.table.seats)), str(len(rules.deck.cards))
            rows.append((Text(f"  {found.id}", "bold"), found.title, *numbers))
    _show_rows(console, (_whole("id"), "title", "seats", "cards"), rows)


def _options(console: Console, text: str) -> None:
    rules_of(text)  # refuses unknown options
    found = find_variant(text)
    console.print(Text(f"{found.id}: {found.title}", "bold"))
    heads = _whole("option"), "default", "values", "what it decides"
    rows: list[Row] = [
        (Text(option.name, "bold"), option.default, option.described(), Text(option.about))
        for option in found.options
    ]
    _show_rows(console, heads, rows)
    if found.sets:
        rows = [
            (Text(one.name, "bold"), "+".join(one.options), Text(one.about)) for one in found.sets
        ]
        console.print()
        _show_rows(console, (_whole("set"), _whole("options"), "what it is"), rows)


def _show_rows(console: Console, heads: Sequence[Column | str], rows: Iterable[Row]) -> None:
    """Print the rows as a table, or in a narrow terminal one cell a line."""
    if console.width >= NARROW:
        table = Table(*heads, box=None, pad_edge=False)
        for row in rows:
            table.add_row(*row)
        console.print(table)
        return
    names = [str(head.header) if isinstance(head, Column) else head for head in heads]
    for name, *cells in rows:
        console.print(name, soft_wrap=True)
        for head, cell in zip(names[1:], cells, strict=False):
            if cell:
                console.print(Padding(Text(f"{head}: {cell}"), (0, 0, 0, 4)))


def _whole(head: str) -> Column:
    """A column whose texts are never cut or broken, because players type them again."""
    return Column(head, no_wrap=True, overflow="ignore")


def _rules(console: Console, asked: Arguments) -> None:
    name = asked.id or ""
    rules = rules_of(name)
    if asked.other is not None:
        show_sheet(console, rule_difference(rules, rules_of(asked.other)))
    elif asked.toml:
        console.print(Text(house.dumps(rules)), soft_wrap=True, end="")
    else:
        variations = () if name.endswith(".toml") else find_variant(name).variations(name)
        show_sheet(console, rule_sheet(rules, variations))


def _check(console: Console, asked: Arguments) -> int:
    return check(console, asked, _faces(console))


def _play(_console: Console, asked: Arguments) -> None:
    play(asked)


def _watch(console: Console, asked: Arguments) -> None:
    if asked.record is not None:
        try_output(asked.record)
    rules = rules_of(asked.id or "")
    seed = draw_seed() if asked.seed is None else asked.seed
    match = Match.start(rules, seed=seed, dealer=asked.first_dealer)
    faces = _faces(console, asked.language)
    console.print(lay_out_opening(match, faces))
    if asked.seed is None:
        dealer = [] if asked.dealer is None else ["--dealer", str(asked.dealer)]
        again = join(["pepper", "watch", asked.id or "", "--seed", str(seed), *dealer])
        console.print(Text(f"Again: {escape(again)}"), soft_wrap=True)
    pauses = _pauses(console, faces)
    for played in _play_out(match, asked.hands):
        next(pauses)
        match = played
        console.print(lay_out_hand(match.past[-1], match.scores, faces))
    console.print(lay_out_closing(match, faces))
    if asked.record is not None:
        record = Record(match).with_players([""] * len(rules.table.seats))
        write_file(asked.record, stamped(record).dumps())


def _play_out(match: Match, hands: int | None) -> Iterator[Match]:
    """Play the match with sensible players, and yield it after each hand."""
    rng = Random(f"pepper watch {match.seed}")  # noqa: S311  (players, not secrets)
    ending = match.rules.ending
    endless = ending.timed and ending.target is None and ending.hands is None
    while match.turn is not None and (hands is None or len(match.past) < hands):
        finished = len(match.past)
        if endless and finished >= TIME - 1 and not match.hand.time_called:
            match = match.call_time()
        match = match.apply(sensible(match.view(match.turn), rng))
        if len(match.past) > finished:
            yield match


def _tournament(console: Console, asked: Arguments) -> None:
    rules, faces = rules_of(asked.id or ""), _faces(console)
    seed = draw_seed() if asked.seed is None else asked.seed
    tournament = Tournament.start(asked.tables, seed=seed, games=asked.games)
    console.print(welcome(tournament, rules.name, faces))
    while not tournament.over:
        tournament = tournament.play(rules)
        console.print(round_layout(tournament.rounds[-1], faces, last=tournament.over))
    console.print(standing_layout(tournament, faces))


def _arena(console: Console, asked: Arguments) -> int:
    """Play the arena; the exit code is 1 if a player has forfeited a hand."""
    rules, players = rules_of(asked.id or ""), [arena_player(text) for text in asked.players]
    seed = draw_seed() if asked.seed is None else asked.seed
    hands = asked.deals * len(list(seatings(len(players), len(rules.table.sides))))
    with progress("playing hands", hands) as show:
        found = play_arena(
            rules, players, deals=asked.deals, seed=seed, seconds=asked.time, progress=show
        )
    console.print(report_layout(found, _faces(console)))
    return int(any(hand.forfeits for hand in found.hands))


def _study(console: Console, asked: Arguments) -> None:
    study(console, asked, _faces(console))


def _puzzles(console: Console, asked: Arguments) -> None:
    solve_puzzles(console, asked, _faces(console, asked.language))


def _perft(console: Console, asked: Arguments) -> None:
    start = Match.start(rules_of(asked.id or ""), seed=asked.seed)
    count_lines(console, start, asked.depth, divided=asked.divide)


def _solve(console: Console, asked: Arguments) -> None:
    match = _recorded(asked.file).match
    show_solution(console, match, _faces(console), hand=asked.hand, trick=asked.trick)


def _review(console: Console, asked: Arguments) -> None:
    review_record(console, asked, _faces(console))


def _replay(console: Console, asked: Arguments) -> None:
    record = _recorded(asked.file)
    match, faces = record.match, _faces(console, asked.language)
    if any(record.players):
        language = faces.translations
        words = Words.of(match.rules, faces.style, record.players, translations=language)
        faces = attrs.evolve(faces, names=words.names)
    comments = comments_by_hand(record, faces)
    console.print(lay_out_opening(match, faces, record.tags))
    scores, pauses = match.opening, _pauses(console, faces)
    for hand, result in zip(match.past, match.results, strict=True):
        next(pauses)
        scores = tuple(map(add, scores, result.points))
        console.print(lay_out_hand(hand, scores, faces, comments[hand.number]))
    if match.outcome is None:
        next(pauses)
        console.print(
            lay_out_hand(match.hand, scores, faces, comments[match.hand.number], match.awards)
        )
    console.print(lay_out_closing(match, faces))


def _matches(console: Console, asked: Arguments) -> None:
    show_matches(console, Path(asked.folder), _faces(console))


def _settings(console: Console, asked: Arguments) -> None:
    before = Settings() if asked.reset else load_settings()
    given = {key: getattr(asked, key) for key in attrs.asdict(before)}
    settings = before.with_values({key: value for key, value in given.items() if value is not None})
    if asked.reset or settings != before:
        save_settings(settings)
    file = settings_file()
    where = f"no file: {VARIABLE} is empty" if file is None else escape(str(file))
    console.print(Text(f"# {where}"), soft_wrap=True)
    for line in to_toml(attrs.asdict(settings)):
        console.print(Text(escape(line)), soft_wrap=True)


def _pauses(console: Console, faces: Faces) -> Iterator[None]:
    """Wait at every step but the first for the person who looks, if somebody does."""
    yield
    asking = console.is_terminal and sys.stdin is not None and sys.stdin.isatty()
    while True:
        if asking:
            try:
                prompt = faces.plain.text("Enter: next hand. a: all hands.")
                asking = console.input(f"\n{prompt} ").strip() != "a"
            except EOFError:
                asking = False
        yield


def _recorded(file: str) -> Record:
    """The record in a file."""
    return read_record(read_input(file, LONGEST), file)


def _faces(console: Console, language: str = "en") -> Faces:
    return Faces(symbols=console.encoding.startswith("utf"), translations=translations(language))


_COMMANDS: Final[dict[str, Callable[[Console, Arguments], int | None]]] = {
    "variants": _variants,
    "rules": _rules,
    "check": _check,
    "play": _play,
    "watch": _watch,
    "tournament": _tournament,
    "arena": _arena,
    "study": _study,
    "puzzles": _puzzles,
    "perft": _perft,
    "replay": _replay,
    "solve": _solve,
    "review": _review,
    "matches": _matches,
    "settings": _settings,
}
"""The function of each command; the exit code is 0 if it returns None."""
