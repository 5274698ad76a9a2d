"""The page that explains each key of a view."""

from __future__ import annotations

import json
import re
from typing import Any

from pepper import wire
from pepper.data.json_text import is_list, is_object
from tests.pages import ROOT, blocks
from tools.annotated_view import annotate, view

PAGE = ROOT / "docs" / "annotated-view.md"
(SHOWN,) = [block.content for block in blocks(PAGE) if block.language == "json"]


def contains(whole: object, part: object) -> bool:
    """Whether a value is the other one, or what is left of it without some items of lists."""
    if is_object(whole) and is_object(part):
        same = whole.keys() == part.keys()
        return same and all(contains(one, part[key]) for key, one in whole.items())
    if is_list(whole) and is_list(part) and any(map(is_object, whole)):
        rest = iter(whole)  # the items stand in their order
        return all(any(contains(item, one) for item in rest) for one in part)
    return whole == part


def test_the_page_shows_the_view_with_what_the_schema_says_now() -> None:
    assert annotate(view()) == SHOWN, "run `python -m tools.annotated_view`"


def test_without_its_comments_the_page_shows_the_json_of_the_view() -> None:
    part: Any = json.loads(re.sub(r"^ *//.*$", "", SHOWN, flags=re.MULTILINE))
    whole: Any = json.loads(wire.dumps(view()))
    assert whole["rules"].pop("name") == part["rules"].pop("name")
    assert part["rules"] == {}
    del whole["rules"], part["rules"]
    assert contains(whole, part)


def test_every_key_of_the_view_is_explained() -> None:
    lines = SHOWN.splitlines()
    keys = [number for number, line in enumerate(lines) if re.match(r'  "', line)]
    assert [lines[number].split('"')[1] for number in keys] == [*json.loads(wire.dumps(view()))]
    assert all(lines[number - 1].startswith("  // ") for number in keys)
