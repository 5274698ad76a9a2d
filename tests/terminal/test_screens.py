"""Screens of the terminal game, cell by cell."""

from __future__ import annotations

from tests.screens import FOLDER, screens


def test_the_screens_are_those_that_were_looked_at_last() -> None:
    """`python -m tests.screens` writes them anew; read the difference."""
    found = screens()
    for name, text in found.items():
        assert text == (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), name
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(found)
