"""The command `perft`: print the number of lines of play, to compare it with other programs."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from pepper.engine.match import Match
from pepper.engine.parts.errors import escape
from pepper.perft import divide, perft


def count_lines(console: Console, match: Match, depth: int, *, divided: bool) -> None:
    """Print the number of lines; if `divided`, first the number for each action."""
    if divided:
        counts = divide(match, depth)
        for action, lines in counts.items():
            console.print(Text(escape(f"{action}: {lines}")), soft_wrap=True)
        total = sum(counts.values())
    else:
        total = perft(match, depth)
    console.print(Text(f"total: {total}"), soft_wrap=True)
