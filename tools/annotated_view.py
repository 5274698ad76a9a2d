"""Write the view on docs/annotated-view.md, with what the schema says of each key above it.

python -m tools.annotated_view
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, TypeAlias

import pepper
from pepper import Match, View, wire
from pepper.data.json_text import is_list, is_object
from pepper.schema import schema

PAGE: Final = Path(__file__).parent.parent / "docs" / "annotated-view.md"
BLOCK: Final = re.compile(r"(?<=```json\n)\{\n.*?(?=```)", re.DOTALL)
WIDTH: Final = 76
"""The most characters of a comment, so that a page shows all of it."""
SPOKEN: Final = {"`CHANCE`": "-1", "`FaceDown`": "face-down"}
"""What Python calls otherwise than the JSON."""
Node: TypeAlias = Mapping[str, Any]
"""A part of the schema, or an object of the view: JSON of any kind."""


def view() -> View:
    """A view of the second hand of a match, with a trick on the table."""
    match = Match.start(pepper.variant("hasenpfeffer"), seed=7, dealer=0)
    while not match.past:
        match = match.apply(match.legal_actions[0])
    for typed in ("pass", "bid 2", "pass", "bid 3", "spades"):
        match = match.apply(match.parse(typed))
    while not (match.hand.tricks and match.hand.trick and match.hand.trick.cards):
        match = match.apply(match.legal_actions[0])
    return match.view(match.turn)


class Annotated:
    """Lines of JSON, with a comment above each key of a class where the key comes first."""

    def __init__(self, schema: Node) -> None:
        self.definitions: Node = schema["$defs"]
        self.told: set[tuple[str, str]] = set()

    def lines(self, value: object, node: Node) -> list[str]:
        """A value that the schema describes like this."""
        found = self.resolve(value, node)
        is_new = self.is_new(value, found)
        if is_new and is_object(value):
            return ["{", *self.members(value, found), "}"]
        if is_new and is_list(value):
            return ["[", *self.items(value, found["items"]), "]"]
        return [json.dumps(value, ensure_ascii=False)]

    def is_new(self, value: object, node: Node) -> bool:
        """Whether it has keys that are to be explained, or a list of objects."""
        if is_list(value):
            return any(is_object(item) for item in value)
        if not is_object(value):
            return False
        title, properties = node.get("title", ""), node.get("properties", {})
        return any(
            ("description" in one and (title, key) not in self.told)
            or self.is_new(value[key], self.resolve(value[key], one))
            for key, one in properties.items()
            if key in value
        )

    def members(self, value: Node, node: Node) -> Iterator[str]:
        """The members of an object, each below what it is."""
        last = [*value][-1]
        for key, one in value.items():
            member, name = node["properties"][key], (node["title"], key)
            if name not in self.told:
                described = say(member.get("description", ""))
                yield from (f"  // {line}" for line in wrap(described, WIDTH))
            self.told.add(name)
            first, *others = self.lines(one, member)
            shown = [f'"{key}": {first}', *others]
            shown[-1] += "" if key == last else ","
            yield from (f"  {line}" for line in shown)

    def items(self, value: list[object], node: Node) -> Iterator[str]:
        """The first item of each kind, and how many are left out."""
        firsts = {kind(item): item for item in reversed(value)}
        shown = [item for item in value if item is firsts[kind(item)]]
        for item in shown:
            lines = self.lines(item, node)
            lines[-1] += "" if item is shown[-1] else ","
            yield from (f"  {line}" for line in lines)
        if more := len(value) - len(shown):
            yield f"  // {more} more"

    def resolve(self, value: object, node: Node) -> Node:
        """The part of the schema that describes this value."""
        if "$ref" in node:
            return self.resolve(value, self.definitions[node["$ref"].rpartition("/")[2]])
        for choice in (*node.get("allOf", []), *node.get("anyOf", [])):
            found = self.resolve(value, choice)
            if fits(value, found):
                return found
        return node


def fits(value: object, node: Node) -> bool:
    """Whether an object has the keys and the kind of this part of the schema."""
    if not is_object(value):
        return (value is None) == (node.get("type") == "null")
    properties: Node = node.get("properties", {})
    named = properties.get("kind", {}).get("const")
    return value.keys() <= properties.keys() and named in (None, value.get("kind"))


def kind(item: object) -> object:
    """What tells the items of a list apart that are shown: the kind, or that of the action."""
    if not is_object(item):
        return item
    return kind(item["action"]) if "action" in item else item.get("kind")


def say(text: str) -> str:
    """A description of the schema in plain text, as it is in JSON."""
    for name, spoken in SPOKEN.items():
        text = text.replace(name, spoken)
    return text.replace("`", "")


def annotate(view: View) -> str:
    """The view as JSON with comments; of its rules only the name."""
    data: Any = wire.to_data(view)
    data["rules"] = {"name": data["rules"]["name"]}
    described = schema()
    lines = Annotated(described).lines(data, {"$ref": "#/$defs/View"})
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    text = PAGE.read_text("utf-8")
    PAGE.write_text(BLOCK.sub(lambda _: annotate(view()), text), "utf-8")
