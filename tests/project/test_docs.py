"""The documents tell the truth: their programs print what they show, their records are read."""

from __future__ import annotations

import re

import pytest

import pepper
from pepper.engine.course.library import KINDS
from tests.pages import ROOT, Example, all_examples, blocks

DOCS = ROOT / "docs"


@pytest.mark.parametrize("example", all_examples(), ids=lambda example: example.name)
def test_a_program_prints_what_its_page_shows(
    example: Example, capsys: pytest.CaptureFixture[str]
) -> None:
    code = compile("\n" * (example.line - 1) + example.code, example.page.name, "exec")
    exec(code, {"__name__": "__main__"})  # noqa: S102
    assert capsys.readouterr().out == example.output


def test_the_record_that_is_explained_is_one() -> None:
    texts = [b.content for b in blocks(DOCS / "record-format.md") if b.language == "text"]
    (record,) = [text for text in texts if text.startswith("pepper")]
    assert pepper.dumps(pepper.loads(record)) == record


KIND_EXPLAINED = re.compile(r"^\| `([a-z ]+)` \|", re.MULTILINE)


def test_every_kind_of_a_reason_a_line_and_an_outcome_is_explained() -> None:
    page = (DOCS / "front-end.md").read_text(encoding="utf-8")
    explained = KIND_EXPLAINED.findall(page)
    assert sorted(explained) == sorted(kind.name for kind in KINDS)
