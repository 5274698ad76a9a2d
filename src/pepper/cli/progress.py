"""The progress of a command, on standard error if that is a terminal."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress


@contextmanager
def progress(what: str, total: int) -> Generator[Callable[[int], None]]:
    """Show a bar until the work is done; call the function with the number done so far."""
    console = Console(stderr=True)
    if not console.is_terminal:  # even a disabled bar ends with an empty line before rich 14
        yield lambda _: None
        return
    with Progress(
        console=console,
        transient=True,
        redirect_stdout=False,  # players may print to standard output
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)
