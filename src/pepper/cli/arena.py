"""The command `arena`: its players, and the layout of its report."""

from __future__ import annotations

import os
import shlex
from collections import Counter
from collections.abc import Iterator
from shutil import which
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pepper.arena import Command, Fault, Function, Report
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.wording import count_in_figures

from .faces import Faces
from .sources import find_player, player_names

_MOST_FAULTS: Final = 10
"""The number of faults that are listed."""


def arena_player(text: str) -> Function | Command:
    """The player: the name of a function, or else a command.

    Raises `PepperError` for a function that cannot be loaded, and for an unknown program.
    """
    if (function := find_player(text)) is not None:
        return Function(text, function)
    try:
        command = tuple(shlex.split(text, posix=os.name == "posix"))
    except ValueError as error:
        raise PepperError(f"the command {shown(text)} cannot be read: {error}") from None
    if not command or which(command[0]) is None:
        known = f"neither a program nor one of the players {', '.join(player_names())}"
        raise PepperError(f"{shown(text)} is {known}")
    return Command(text, command)


def report_layout(report: Report, faces: Faces) -> RenderableType:
    """The standings, and the first faults."""
    title = f"Arena of {faces.printable(report.game)}, seed {report.seed}"
    hands = f"{report.deals} deals, {len(report.hands)} hands"
    return Group(
        Text(title, "bold"), Text(hands), Text(), _standings(report, faces), *_faults(report, faces)
    )


def _standings(report: Report, faces: Faces) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column("player", overflow="fold")
    for head in "points a hand", "rating", "forfeits":
        grid.add_column(head, justify="right", no_wrap=True)
    for found in report.standings:
        points, rating = found.points, found.rating
        grid.add_row(
            faces.printable(found.name),
            f"{points.value:+.2f} ({points.low:+.2f} to {points.high:+.2f})",
            f"{rating.value:.0f} ({rating.low:.0f} to {rating.high:.0f})",
            str(found.forfeits),
        )
    return grid


def _faults(report: Report, faces: Faces) -> Iterator[Text]:
    """The faults in words, without those of players who were already out."""
    every = [(hand, fault) for hand in report.hands for fault in hand.forfeits]
    found = [(hand, fault) for hand, fault in every if fault.fault is not Fault.OUT]
    if not every:
        return
    yield Text(
        f"\nA forfeit costs {report.penalty:g} {'point' if report.penalty == 1 else 'points'}."
    )
    for hand, fault in found[:_MOST_FAULTS]:
        name = faces.printable(report.players[fault.player])
        where = f"{name}, deal {hand.deal}, seat {fault.seat}"
        yield Text(f"{where}: {fault.fault.value}: {faces.printable(fault.reason)}")
    if len(found) > _MOST_FAULTS:
        yield Text(f"and {count_in_figures(len(found) - _MOST_FAULTS, 'fault')} more")
    out = Counter(fault.player for _, fault in every if fault.fault is Fault.OUT)
    for player in out:
        yield Text(f"{faces.printable(report.players[player])} is out after three forfeits.")
