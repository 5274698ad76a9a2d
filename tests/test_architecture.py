"""The page about the house and the walls of the house say the same."""

from __future__ import annotations

import re
import tomllib

from .pages import ROOT


def test_the_rooms_of_the_page_are_those_of_the_walls() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (downhill,) = (
        contract["layers"]
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    )
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = page.split("| floor |")[1].split("\n\n")[0].splitlines()[2:]
    told = [" | ".join(re.findall(r"`(\w+)`", row.split("|")[1])) for row in rooms]
    assert told == downhill
