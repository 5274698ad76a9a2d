"""TOML texts: plain data written so that people can change it, and where its parts stand."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from .json_text import is_list, is_object

Path: TypeAlias = tuple[str | int, ...]
"""The keys and indices that lead to a value."""

NONE: Final = "none"
"""What stands for None, which TOML does not have."""


def written(data: Mapping[str, object]) -> Iterator[str]:
    """The lines of a text: plain values first, then a table for each object."""
    for key, value in data.items():
        if not is_object(value):
            yield f"{key} = {_inline(value)}"
    for key, value in data.items():
        if is_object(value):
            yield ""
            yield f"[{key}]"
            for name, item in value.items():
                yield from _pair(name, item)


def _pair(key: str, value: object) -> Iterator[str]:
    """A key with its value; a line for each item of a list of objects."""
    if is_list(value) and any(map(is_object, value)):
        yield f"{key} = ["
        yield from (f"  {_inline(item)}," for item in value)
        yield "]"
    else:
        yield f"{key} = {_inline(value)}"


def _inline(value: object) -> str:
    if value is None:
        return f'"{NONE}"'
    if is_object(value):
        pairs = ", ".join(f"{key} = {_inline(item)}" for key, item in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if is_list(value):
        return f"[{', '.join(map(_inline, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


_SPACE: Final = re.compile(r"(?:\s|#[^\n]*)*")
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+|\x22(?:[^\x22\\\n]|\\.)*\x22|'[^'\n]*'")
_DOT: Final = re.compile(r"[ \t]*(\.?)[ \t]*")
_SCALAR: Final = re.compile(
    r"""
    \x22{3} (?:\\.|[^\\])*? \x22{3} (?!\x22) \x22{0,2} | '{3} .*? '{3} (?!') '{0,2}
    | \x22 (?:[^\x22\\]|\\.)* \x22 | ' [^']* '
    | \d{4}-\d\d-\d\d[ ]\d\d:[^\s,\]}\#]+ | [^\s,\]}\#]+
    """,
    re.DOTALL | re.VERBOSE,
)


def places(text: str) -> dict[Path, int]:
    """Where in a valid text each key stands, and each item of a list."""
    found: dict[Path, int] = {}
    lengths: dict[Path, int] = {}
    table: Path = ()
    at = _past_space(text, 0)
    while at < len(text):
        if text[at] == "[":
            several = text.startswith("[[", at)
            keys, end = _keys(text, at + 1 + several)
            table = _header(keys, lengths, several=several)
            _note(found, table, at)
            at = end + 1 + several
        else:
            at = _statement(text, at, table, found)
        at = _past_space(text, at)
    return found


def _header(keys: Path, lengths: dict[Path, int], *, several: bool) -> Path:
    """The path of a table from its heading; each ``[[...]]`` begins a new item of a list."""
    path: Path = ()
    for place, key in enumerate(keys, 1):
        path = (*path, key)
        if several and place == len(keys):
            lengths[path] = lengths.get(path, 0) + 1
        if path in lengths:
            path = (*path, lengths[path] - 1)
    return path


def _statement(text: str, at: int, table: Path, found: dict[Path, int]) -> int:
    """Where a key with its value ends, after noting where both are."""
    keys, end = _keys(text, at)
    path = (*table, *keys)
    _note(found, path, at)
    return _value(text, _past_space(text, end + 1), path, found)


def _value(text: str, at: int, path: Path, found: dict[Path, int]) -> int:
    close = {"[": "]", "{": "}"}.get(text[at])
    if close is None:
        scalar = _SCALAR.match(text, at)
        return at + 1 if scalar is None else scalar.end()
    index, at = 0, _past_space(text, at + 1)
    while text[at] != close:
        if close == "]":
            _note(found, (*path, index), at)
            at = _value(text, at, (*path, index), found)
        else:
            at = _statement(text, at, path, found)
        at = _past_space(text, at)
        at = _past_space(text, at + 1) if text[at] == "," else at
        index += 1
    return at + 1


def _note(found: dict[Path, int], path: Path, at: int) -> None:
    for end in range(1, len(path) + 1):
        found.setdefault(path[:end], at)


def _keys(text: str, at: int) -> tuple[Path, int]:
    """The parts of a dotted key, and where it ends."""
    keys: list[str] = []
    more = True
    at = _past_space(text, at)
    while more and (part := _KEY.match(text, at)):
        keys += tomllib.loads(f"key = {part[0]}").values() if part[0][0] in "\"'" else [part[0]]
        dot = _DOT.match(text, part.end())
        more = dot is not None and bool(dot[1])
        at = part.end() if dot is None else dot.end()
    return tuple(keys), at


def _past_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return at if found is None else found.end()
