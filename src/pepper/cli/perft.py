"""The command `perft`: print the number of lines of play, to compare it with other programs."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from pepper.engine.match import Match
from pepper.engine.parts.errors import escape
from pepper.engine.parts.phase import Action
from pepper.perft import perft

from .progress import progress


def count_lines(console: Console, match: Match, depth: int, *, divided: bool) -> None:
    """Print the number of lines; if `divided`, first the number for each action."""
    counts = dict[Action, int]()
    actions = match.legal_actions
    with progress("counting lines", len(actions)) as show:
        for done, action in enumerate(actions, 1):
            counts[action] = perft(match.apply(action), depth - 1)
            show(done)
    if divided:
        for action, lines in counts.items():
            console.print(Text(escape(f"{action}: {lines}")), soft_wrap=True)
    console.print(Text(f"total: {sum(counts.values())}"), soft_wrap=True)
