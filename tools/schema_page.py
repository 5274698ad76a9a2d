"""The page that lists what the JSON Schema defines: docs/json-schema.md."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from pepper.data.json_text import is_list, is_object
from pepper.data.leaves import Schema
from pepper.engine.parts.wording import format_table
from pepper.schema import schema

MOST_VALUES: Final = 20
"""The most values of a choice that are listed one by one."""

HEADING: Final = """\
# The JSON Schema

Two files describe pepper's JSON for programs in other languages:
[pepper.schema.json](wire/pepper.schema.json), a JSON Schema of draft 2020-12, and
[pepper.d.ts](wire/pepper.d.ts), the same as types for TypeScript. Both are generated from the
library's classes and docstrings. [Send a game as JSON](wire.md) explains how values are written and
read, and what is refused beyond the schema; [records](record-format.md) describes the files of
matches.

The schema has a definition under `$defs` for each class, by the name of the class. To validate
events only, refer to `#/$defs/Event`; the schema as a whole accepts any of the roots below. In
Python it is `pepper.schema.schema()`. This is the definition of one action:
"""

BELOW: Final = """\
The tables list every definition once. Fields in brackets are optional. A name that begins with
`Tagged` is the same class in a place where other classes are possible, so it has a `kind`.
"""


def page() -> str:
    """The page, in Markdown."""
    found = groups()
    example = json.dumps(found["Actions"]["PlayCard"], indent=2)
    blocks = [HEADING.strip(), f"```json\n{example}\n```", BELOW.strip()]
    for heading, definitions in found.items():
        rows = [[f"`{name}`", _about(one), _form(one)] for name, one in definitions.items()]
        blocks += [f"## {heading}", format_table([["Name", "What it is", "JSON"], *rows])]
    return "\n\n".join(blocks) + "\n"


def groups() -> dict[str, dict[str, Schema]]:
    """The definitions under headings, each under the first heading that it belongs to."""
    whole = schema()
    left = {name: _object(found) for name, found in _object(whole["$defs"]).items()}
    headings = {
        "Roots": set(_references(whole["anyOf"])),
        "Choices": {name for name, found in left.items() if "enum" in found},
        "Texts and numbers": {name for name, found in left.items() if found.get("type") in _PLAIN},
        "Actions": _under(left, "Action", through=_UNION),
        "Events": _under(left, "Event", through=_UNION),
        "Parts of rules": _under(left, "Rules"),
        "Parts of records": _under(left, "MatchRecord"),
        "Parts of views and events": set(left),
    }
    return {
        heading: {name: left.pop(name) for name in tuple(left) if name in names}
        for heading, names in headings.items()
    }


_PLAIN: Final = ("string", "integer")
_UNION: Final = "anyOf"


def _under(found: dict[str, Schema], root: str, through: str = "") -> set[str]:
    """All names that a definition refers to, directly or not.

    If `through` is given, only definitions with this keyword are followed.
    """
    names = [root]
    for name in names:  # the list grows during the loop
        if not through or through in found[name]:
            names += [other for other in _references(found[name]) if other not in names]
    return set(names)


def _references(found: object) -> Iterator[str]:
    """The names of the definitions that something refers to, without repeats."""
    if is_list(found):
        yield from dict.fromkeys(name for item in found for name in _references(item))
    elif is_object(found):
        refers = found.get("$ref")
        yield from [str(refers).rpartition("/")[2]] if refers else []
        yield from _references(list(found.values()))


def _about(found: Schema) -> str:
    return str(found.get("description", "One of several.")).replace("``", "`")


def _form(found: Schema) -> str:
    """A short description of its JSON."""
    values, fields = found.get("enum"), found.get("properties")
    if is_object(fields):
        needed = found.get("required")
        told = {name: is_list(needed) and name in needed for name in fields}
        return "object: " + ", ".join(f"`{f}`" if must else f"[`{f}`]" for f, must in told.items())
    if _UNION in found:
        return "one of " + ", ".join(f"`{name}`" for name in _references(found[_UNION]))
    if is_list(values):
        if len(values) > MOST_VALUES:
            return f"one of {len(values)} texts"
        return ", ".join(f"`{value}`" for value in values)
    return {"string": "text", "integer": "number", "object": "object of numbers and texts"}[
        str(found["type"])
    ]


def _object(found: object) -> Schema:
    if not is_object(found):
        raise TypeError(f"{found!r} is no object")
    return found
