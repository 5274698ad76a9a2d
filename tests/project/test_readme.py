"""The README tells the truth: its commands and its outputs are those that are tested."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from pepper.cli import main
from tests.pages import README, ROOT, blocks, examples

FROM_A_CLONE = (
    "python -m pip install uv && uv run --no-dev --extra cli pepper watch hasenpfeffer --seed 7",
    "python -m pip install uv && uv run pytest",
)


def contents(language: str) -> list[str]:
    return [block.content for block in blocks(README) if block.language == language]


def test_every_output_belongs_to_a_program_or_a_command() -> None:
    languages = [block.language for block in blocks(README)]
    assert set(languages) == {"sh", "python", "text", "toml"}
    for before, after in pairwise(languages):
        assert after != "text" or before in {"python", "sh"}


def test_the_match_takes_twenty_lines() -> None:
    assert examples(README)[0].code.count("\n") <= 20


def test_each_command_from_a_clone_has_a_block_of_its_own() -> None:
    shell = [block for block in contents("sh") if "install uv" in block]
    assert shell == [f"{command}\n" for command in FROM_A_CLONE]


def test_the_house_rule_that_fails_is_explained_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (rules,) = contents("toml")
    Path("thursday.toml").write_text(rules, encoding="utf-8")
    assert "pepper check thursday.toml\n" in contents("sh")
    assert main(["check", "thursday.toml"]) == 2
    assert capsys.readouterr().err in contents("text")


def test_the_house_rule_holds_when_it_is_mended_as_advised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (rules,) = contents("toml")
    mended = rules.replace("hand_size = 7", "hand_size = 6").replace('"3"', '"4"')
    Path("thursday.toml").write_text(mended, encoding="utf-8")
    assert main(["check", "thursday.toml", "--matches", "1"]) == 0
    assert "\n# Thursday pepper\n" in capsys.readouterr().out


def test_links_lead_somewhere() -> None:
    text = README.read_text(encoding="utf-8")
    targets = [target for target in re.findall(r"\]\(([^)]+)\)", text) if "://" not in target]
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []
