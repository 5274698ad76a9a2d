"""How many lines of play a match has, printed to be compared with what other programs print."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from pepper.match import Match
from pepper.perft import divide, perft


def count_lines(console: Console, match: Match, depth: int, *, divided: bool) -> None:
    """Print the number of lines, and before it, if it is wanted, that for each action."""
    if divided:
        counts = divide(match, depth)
        for action, lines in counts.items():
            console.print(Text(f"{action}: {lines}"), soft_wrap=True)
        total = sum(counts.values())
    else:
        total = perft(match, depth)
    console.print(Text(f"total: {total}"), soft_wrap=True)
