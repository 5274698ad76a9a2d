"""The layout of a tournament in a terminal: pure functions from its states to rich's values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pepper.engine.parts.seats import Side
from pepper.engine.parts.wording import inflect, join_and
from pepper.tournament import Move, Player, Result, Round, Tournament

from .colours import GOOD
from .faces import Faces
from .layout import format_quantity

_SIDES = Side(0), Side(1)


def welcome(tournament: Tournament, rules: str, faces: Faces) -> RenderableType:
    """The heading of a tournament."""
    tables, games = len(tournament.tables), tournament.games
    title = f"Tournament of {faces.printable(rules)}, seed {tournament.seed}"
    sizes = (
        format_quantity(tables, "table"),
        f"{4 * tables} players",
        format_quantity(games, "game"),
    )
    return Group(Text(title, "bold"), Text(", ".join(sizes)))


def round_layout(played: Round, faces: Faces, *, last: bool) -> RenderableType:
    """One game at every table and, unless it is the last one, where the players move."""
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
    note = f"* won, after an extra hand at {_list('table', ties)}" if ties else "* won"
    return Group(Text(), _rule(faces, f"Game {played.number}"), grid, Text(note))


def standing_layout(tournament: Tournament, faces: Faces) -> RenderableType:
    """The end of a tournament: all tallies, and the prizes."""
    grid = _columns("place", "player", "points", "tally")
    tallies, totals = tournament.tallies, [total for _, total in tournament.standing]
    for player, total in tournament.standing:
        tally = " ".join(f"{points:>2}" for points in tallies[player])
        grid.add_row(str(totals.index(total) + 1), str(player), Text(str(total), "bold"), tally)
    title = f"After {format_quantity(len(tournament.rounds), 'game')}"
    return Group(Text(), _rule(faces, title), grid, Text(), *_prizes(tournament))


def _prizes(tournament: Tournament) -> Iterator[Text]:
    for name, prize in ("High score", tournament.high), ("Low score", tournament.low):
        if prize is not None:
            who = _list("player", list(map(str, prize.players)))
            yield Text(f"{name:<12}{prize.points}: {who}", GOOD)


def _list(thing: str, names: Sequence[str]) -> str:
    """Things with their names, such as ``tables 1, 3 and 4``."""
    return f"{inflect(len(names), thing)} {join_and(names)}"


def _heads(result: Result, tables: int) -> tuple[tuple[str, str], tuple[str, str]]:
    """The first cells of a table's two lines: its number and hands, and ``head`` or ``tail``."""
    name = ""
    if tables > 1:
        name = "head" if result.table == 1 else "tail" if result.table == tables else ""
    return (str(result.table), str(result.hands)), (name, "")


def _goes(result: Result, side: Side, moves: dict[Player, Move]) -> str:
    """The seats of a pair in the next game."""
    players = result.pair(side)
    going = [moves[player] for player in players if player in moves]
    seats = ", ".join(f"{move.player} to seat {move.to_seat}" for move in going)
    if going and going[0].to_table != result.table:
        return f"to table {going[0].to_table}: {seats}"
    staying = [str(player) for player in players if player not in moves]
    stays = f"{'+'.join(staying)} stays" if staying else ""
    return ", ".join(filter(None, [stays, seats]))


def _columns(*heads: str) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    numbers: Sequence[str] = ("hands", "points", "place", "player")
    for head in heads:
        grid.add_column(head, justify="right" if head in numbers else "left")
    return grid


def _rule(faces: Faces, title: str) -> Rule:
    return Rule(Text(title, "bold"), characters="─" if faces.symbols else "-", align="left")
