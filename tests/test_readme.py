"""The README tells the truth: its commands and its outputs are those that are tested."""

from __future__ import annotations

import re
from itertools import pairwise

from .pages import README, ROOT, blocks, examples

COMMANDS = (
    "python -m pip install uv && uv run --extra cli pepper watch wolf --seed 7",
    "python -m pip install uv && uv run pytest",
)


def test_every_output_belongs_to_a_program() -> None:
    languages = [block.language for block in blocks(README)]
    assert set(languages) == {"sh", "python", "text"}
    for before, after in pairwise(languages):
        assert after != "text" or before == "python"


def test_the_match_takes_twenty_lines() -> None:
    assert examples(README)[0].code.count("\n") <= 20


def test_each_command_has_a_block_of_its_own() -> None:
    shell = [block.content for block in blocks(README) if block.language == "sh"]
    assert shell == [f"{command}\n" for command in COMMANDS]


def test_links_lead_somewhere() -> None:
    text = README.read_text(encoding="utf-8")
    targets = [target for target in re.findall(r"\]\(([^)]+)\)", text) if "://" not in target]
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []
