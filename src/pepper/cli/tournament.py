"""How a tournament looks in a terminal: pure functions from its states to what rich can print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pepper.seats import Side
from pepper.tournament import Move, Player, Result, Round, Tournament

from .faces import Faces

_SIDES = Side(0), Side(1)


def welcome(tournament: Tournament, rules: str, faces: Faces) -> RenderableType:
    """What stands above a tournament."""
    tables, games = len(tournament.tables), tournament.games
    title = f"Tournament of {faces.words(rules)}, seed {tournament.seed}"
    sizes = _count(tables, "table"), f"{4 * tables} players", _count(games, "game")
    return Group(Text(title, "bold"), Text(", ".join(sizes)))


def round_layout(played: Round, faces: Faces, *, last: bool) -> RenderableType:
    """One game at every table, and unless it is the last one who moves where."""
    grid = _columns("table", "hands", "players", "points", "" if last else "for the next game")
    moves = {move.player: move for move in played.moves}
    tables = len(played.results)
    for result in played.results:
        for side, row in zip(_SIDES, _heads(result, tables), strict=True):
            won = side == result.winner
            pair = "+".join(map(str, result.pair(side)))
            points = Text(f"{result.points[side]}{'*' if won else ' '}")
            goes = "" if last else _goes(result, side, moves)
            grid.add_row(*row, pair, points, goes, style="bold" if won else "")
    ties = [str(result.table) for result in played.results if result.tied]
    note = f"* won, after an extra hand at {_named('table', ties)}" if ties else "* won"
    return Group(Text(), _rule(faces, f"Game {played.number}"), grid, Text(note, "dim"))


def standing_layout(tournament: Tournament, faces: Faces) -> RenderableType:
    """What stands below a tournament: everybody's tally, and the prizes."""
    grid = _columns("place", "player", "points", "tally")
    tallies, totals = tournament.tallies, [total for _, total in tournament.standing]
    for player, total in tournament.standing:
        tally = " ".join(f"{points:>2}" for points in tallies[player])
        grid.add_row(str(totals.index(total) + 1), str(player), Text(str(total), "bold"), tally)
    title = f"After {_count(len(tournament.rounds), 'game')}"
    return Group(Text(), _rule(faces, title), grid, Text(), *_prizes(tournament))


def _prizes(tournament: Tournament) -> Iterator[Text]:
    for name, prize in ("High score", tournament.high), ("Low score", tournament.low):
        if prize is not None:
            who = _named("player", list(map(str, prize.players)))
            yield Text(f"{name:<12}{prize.points}: {who}", "bold green")


def _named(thing: str, names: Sequence[str]) -> str:
    """Things by their names: ``tables 1, 3 and 4``."""
    if len(names) == 1:
        return f"{thing} {names[0]}"
    return f"{thing}s {', '.join(names[:-1])} and {names[-1]}"


def _heads(result: Result, tables: int) -> tuple[tuple[str, str], tuple[str, str]]:
    """What stands before a table's two lines: its number and what it is called, and its hands."""
    names = ["head"] * (result.table == 1) + ["tail"] * (result.table == tables)
    return (str(result.table), str(result.hands)), ("" if tables == 1 else "".join(names), "")


def _goes(result: Result, side: Side, moves: dict[Player, Move]) -> str:
    """Where a pair sits in the next game."""
    players = result.pair(side)
    going = [moves[player] for player in players if player in moves]
    seats = ", ".join(f"{move.player} to seat {move.to_seat}" for move in going)
    if going and going[0].to_table != result.table:
        return f"to table {going[0].to_table}: {seats}"
    staying = [str(player) for player in players if player not in moves]
    return ", ".join([f"{'+'.join(staying)} stays"] * bool(staying) + [seats] * bool(seats))


def _columns(*heads: str) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    numbers: Sequence[str] = ("hands", "points", "place", "player")
    for head in heads:
        grid.add_column(head, justify="right" if head in numbers else "left")
    return grid


def _rule(faces: Faces, title: str) -> Rule:
    return Rule(Text(title, "bold"), characters="─" if faces.symbols else "-", align="left")


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" + "s" * (number != 1)
