"""The documents tell the truth: their programs print what they show, their records are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pepper

from .pages import ROOT, Example, all_examples, blocks

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


CODE_USED = re.compile(r'(?:Refusal|Reason)\(\s*"([a-z ]+)"|^WRONG_PHASE = "(.+)"', re.MULTILINE)
CODE_EXPLAINED = re.compile(r"^\| `([a-z ]+)` \|", re.MULTILINE)


def test_every_code_of_a_reason_is_explained() -> None:
    page = (DOCS / "front-end.md").read_text(encoding="utf-8")
    sources = [path.read_text(encoding="utf-8") for path in Path(pepper.__path__[0]).rglob("*.py")]
    used = {"".join(code) for source in sources for code in CODE_USED.findall(source)}
    assert used == set(CODE_EXPLAINED.findall(page))
