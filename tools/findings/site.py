"""The pages of all games, made from their figures when the site is built."""

from __future__ import annotations

from pathlib import Path

import pepper

from .kept import loads
from .overall import overall
from .page import page
from .picture import SIZES, draw


def write_pages(folder: Path) -> None:
    """Write a page and its pictures beside each file of figures, and the page over all of them."""
    games = [
        loads(file.read_text("utf-8"), variant)
        for variant in pepper.variants()
        if (file := folder / f"{variant.id}.json").exists()
    ]
    for kept in games:
        name = kept.findings.variant.id
        (folder / f"{name}.md").write_text(page(kept), "utf-8")
        for width in SIZES:
            picture = f"{name}.svg" if width == "wide" else f"{name}-narrow.svg"
            (folder / picture).write_text(draw(kept.findings, width), "utf-8")
    (folder / "index.md").write_text(overall(games), "utf-8")
