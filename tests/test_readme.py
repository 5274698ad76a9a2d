"""The README tells the truth: its programs run as they stand and print what it shows."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from .readme import ROOT, TEXT, Example, blocks, examples

COMMANDS = (
    "python -m pip install uv && uv run --extra cli pepper watch wolf --seed 7",
    "python -m pip install uv && uv run pytest",
)


@pytest.mark.parametrize("example", examples(), ids=lambda example: f"line {example.line}")
def test_a_program_prints_what_the_readme_shows(
    example: Example, capsys: pytest.CaptureFixture[str]
) -> None:
    code = compile("\n" * (example.line - 1) + example.code, "README.md", "exec")
    exec(code, {"__name__": "__main__"})  # noqa: S102
    assert capsys.readouterr().out == example.output


def test_every_output_belongs_to_a_program() -> None:
    languages = [block.language for block in blocks()]
    assert set(languages) == {"sh", "python", "text"}
    for before, after in pairwise(languages):
        assert after != "text" or before == "python"


def test_the_match_takes_twenty_lines() -> None:
    assert examples()[0].code.count("\n") <= 20


def test_each_command_has_a_block_of_its_own() -> None:
    shell = [block.content for block in blocks() if block.language == "sh"]
    assert shell == [f"{command}\n" for command in COMMANDS]


def test_links_lead_somewhere() -> None:
    targets = [target for target in re.findall(r"\]\(([^)]+)\)", TEXT) if "://" not in target]
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []
