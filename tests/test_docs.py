"""The documents tell the truth: their programs run and their records are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pepper

DOCS = Path(__file__).parent.parent / "docs"


def fenced(name: str, language: str) -> list[str]:
    """The fenced blocks of a document in that language."""
    text = (DOCS / name).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("program", fenced("record-format.md", "python"))
def test_the_programs_about_records_run(program: str) -> None:
    exec(compile(program, "record-format.md", "exec"), {})  # noqa: S102


def test_the_record_that_is_explained_is_one() -> None:
    (record,) = [text for text in fenced("record-format.md", "text") if text.startswith("pepper")]
    assert pepper.dumps(pepper.loads(record)) == record
