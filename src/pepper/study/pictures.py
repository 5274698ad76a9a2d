"""Pictures of rows. Needs matplotlib, of the extra ``study``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any

from pepper.data.files import naming, try_output
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError

from .figures import rate
from .row import Row

# The axes of matplotlib are of any type here: pyright does not accept what its stubs leave open.


@door
def save_pictures(rows: Iterable[Row], folder: str | PathLike[str]) -> tuple[Path, ...]:
    """Draw ``made.svg`` and ``points.svg`` in the folder, which is made if need be; their paths.

    The first has how often each contract is made, with its interval; the second how often each
    player scores so many points in a hand. Raises `PepperError` without matplotlib and for no rows,
    and `OSError` for files that cannot be written, before the first row is asked for.
    """
    check_pictures(folder)
    found = list(rows)
    if not found:
        raise PepperError("there are no rows to draw")
    plotting, figures = _matplotlib()
    # With a fixed salt and without the date, equal rows give equal files.
    with plotting.rc_context({"svg.hashsalt": "pepper"}):
        for path, draw in zip(_files(folder), (_draw_made, _draw_points), strict=True):
            figure = figures.Figure(figsize=(8, 4.5), layout="constrained")
            draw(figure.add_subplot(), found)
            with naming(path):
                figure.savefig(path, metadata={"Date": None})
    return _files(folder)


def check_pictures(folder: str | PathLike[str]) -> None:
    """Make the folder, and raise the errors of `save_pictures` before there are rows."""
    _matplotlib()
    with naming(folder):
        Path(folder).mkdir(parents=True, exist_ok=True)
    for path in _files(folder):
        try_output(path)


def _files(folder: str | PathLike[str]) -> tuple[Path, ...]:
    return Path(folder, "made.svg"), Path(folder, "points.svg")


def _matplotlib() -> tuple[Any, Any]:  # (matplotlib is optional)
    try:
        return import_module("matplotlib"), import_module("matplotlib.figure")
    except ImportError:
        raise PepperError("this needs matplotlib: pip install 'pepper-cards[study]'") from None


def _draw_made(axes: Any, rows: Sequence[Row]) -> None:  # noqa: ANN401  (matplotlib is optional)
    """A point for each rung, the most frequent first, with the interval as a line."""
    rungs = [row.rung for row in rows if row.rung is not None]
    names = sorted(set(rungs), key=lambda name: (-rungs.count(name), name))
    for place, name in enumerate(names):
        found = rate(row.made for row in rows if row.rung == name)
        axes.plot([place, place], [found.low, found.high], color="C0")
        axes.plot([place], [found.value], "o", color="C0")
    axes.set_xticks(range(len(names)), [f"{name}\n{rungs.count(name)}" for name in names])
    axes.set_ylim(0, 1)
    axes.set_xlabel("contract, and how often it was played")
    axes.set_ylabel("made, with 95 % intervals")


def _draw_points(axes: Any, rows: Sequence[Row]) -> None:  # noqa: ANN401  (matplotlib is optional)
    """A line for each player: the share of its hands that brought so many points."""
    for name in dict.fromkeys(name for row in rows for name in row.players):
        points = [row.points_of(name) for row in rows if name in row.players]
        values = sorted(set(points))
        shares = [points.count(value) / len(points) for value in values]
        axes.plot(values, shares, "o-", label=name)
    axes.set_ylim(0)
    axes.set_xlabel("points in a hand")
    axes.set_ylabel("share of the hands")
    axes.legend()
