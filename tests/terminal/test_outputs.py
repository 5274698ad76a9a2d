"""What the commands print, letter by letter and colour by colour."""

from __future__ import annotations

import re

from tests.outputs import FOLDER, outputs


def squeezed(text: str) -> str:
    """The text with one space in place of several: the versions of rich set columns apart."""
    return re.sub(" +", " ", text)


def test_the_commands_print_what_was_read_last() -> None:
    """`python -m tests.outputs` writes it anew; read the difference."""
    found = outputs()
    assert found.pop("replay").replace("\n2026.11.26\n", "\n", 1) == found["watch"]
    for name, text in found.items():
        kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
        assert squeezed(text) == squeezed(kept), name
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(found)
