"""What the commands print, letter by letter and colour by colour."""

from __future__ import annotations

from .outputs import FOLDER, outputs


def test_the_commands_print_what_was_read_last() -> None:
    """`python -m tests.outputs` writes it anew; read the difference."""
    found = outputs()
    for name, text in found.items():
        assert text == (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), name
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(found)
