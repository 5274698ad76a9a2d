"""The picture of a page. Needs matplotlib, of the extra ``study``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from io import StringIO
from math import copysign, nan
from typing import Any, Final, Literal

from pepper.study import Estimate

from .figures import Findings

# As in `pepper.study.pictures`: pyright does not accept what matplotlib's stubs leave open.

Width = Literal["wide", "narrow"]
SIZES: Final[Mapping[Width, tuple[float, float]]] = {"wide": (7.5, 3), "narrow": (3.3, 5)}
"""In inches of 96 pixels: a narrow picture fits a phone, and its text stays 12 pixels high."""

INK: Final = "#010203"
"""Stands for the colour of text and axes, which follows the page."""
ON_BOTH: Final = "<style>svg{color:#222}@media (prefers-color-scheme:dark){svg{color:#ddd}}</style>"

STYLE: Final = {
    "svg.hashsalt": "pepper",  # with this and without a date, equal figures give equal files
    "svg.fonttype": "none",
    "font.sans-serif": ["DejaVu Sans"],  # one name, which stands beside each text in the file
    "font.size": 9,
    "axes.prop_cycle": "cycler('color', ['#2b7fc4', '#d9730d', '#2f9e5b', '#b659c9'])",
    "legend.framealpha": 0,
    **dict.fromkeys(
        ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color"), INK
    ),
}
NO_METADATA: Final = dict.fromkeys(("Date", "Creator", "Format", "Type"))

_NO_TURN: Final = re.compile(r' transform="rotate\(-0 [^)]*\)"')
"""Turns each text by nothing; without it and without indents a file is a fifth smaller."""


def draw(found: Findings, width: Width) -> str:
    """How often the commonest bids are made by trumps, and matches won by the lead, as SVG.

    The ground is transparent, and the ink fits a light page and a dark one.
    """
    plotting, figures = map(import_module, ("matplotlib", "matplotlib.figure"))
    bids = {name: rates for name, rates in found.trumps.items() if rates}
    with plotting.rc_context(STYLE):
        figure = figures.Figure(figsize=SIZES[width], layout="constrained")
        made, won = figure.subplots(*((1, 2) if width == "wide" else (2, 1)), sharey=True)
        for place, (name, rates) in enumerate(bids.items()):
            # A little apart, so that no interval hides another one.
            _line(made, {number + 0.06 * place: rate for number, rate in rates.items()}, name)
        made.set_xticks(sorted({number for rates in bids.values() for number in rates}))
        made.set_xlabel("trumps held")
        made.set_title("bids made")
        if bids:
            made.legend(title="bid", loc="lower right")
        _line(won, {_middle(part, found.lead_step): rate for part, rate in found.leads.items()})
        won.locator_params("x", integer=True)
        won.set_xlabel("points ahead before the hand")
        won.set_title("matches won")
        made.set_yticks([0, 0.5, 1], ["0%", "50%", "100%"])
        made.set_ylim(0, 1.03)
        text = StringIO()
        figure.savefig(text, format="svg", metadata=NO_METADATA, transparent=True)
    lines = text.getvalue().replace(INK, "currentColor").splitlines()
    drawn = "".join(f"{_NO_TURN.sub('', line.strip())}\n" for line in lines)
    return drawn.replace("<defs>", f"{ON_BOTH}\n<defs>", 1)


def _middle(part: int, step: int) -> float:
    """The lead in the middle of a part."""
    return copysign((abs(part) - 0.5) * step + 0.5, part) if part else 0


def _line(axes: Any, rates: Mapping[float, Estimate], name: str = "") -> None:  # noqa: ANN401  (matplotlib is optional)
    """The rates as a line, with their intervals as one path, which keeps the file small."""
    across = sorted(rates)
    (line,) = axes.plot(across, [rates[x].value for x in across], label=name)
    ends = [end for x in across for end in (rates[x].low, rates[x].high, nan)]
    axes.plot([x for x in across for _ in range(3)], ends, color=line.get_color())
