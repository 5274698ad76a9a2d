"""TOML texts: data written in a form that people can edit, and the positions of its keys.

`tomllib` reads the texts but has no positions. `find_positions` finds them, only after an error and
only in texts that `tomllib` accepted. No library does this (searched in November 2026): tomlkit
0.15.2 keeps the style of a text but no positions (its issue 55 has asked for them since 2019);
tomlkit-extras 0.2.0 of February 2025 has the lines of tables and fields, but no columns and no
items of lists, and needs four more dependencies; toml-rs 0.4.3 has the position of a syntax error
only; tree-sitter-toml 0.7.0 has all positions, but in a compiled syntax tree. Its dotted keys,
headings and lists of tables would still have to be turned into paths, which is most of the work
below.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Final

from pepper.engine.parts.errors import Path

from .json_text import is_list, is_object

NONE: Final = "none"
"""The string for None, which TOML does not have."""


def to_toml(data: Mapping[str, object]) -> Iterator[str]:
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
    """The lines of a key and its value; a list of objects has a line for each item."""
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
    return _UNPRINTABLE.sub(_escape, json.dumps(value, ensure_ascii=False))


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"  # JSON has escaped those below the space


_UNPRINTABLE: Final = re.compile("[\x7f-\x9f]")
"""The controls that TOML does not want escaped, but a terminal acts on."""
_KEY: Final = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_KEYS: Final = rf"{_KEY}(?:[ \t]*\.[ \t]*{_KEY})*"
_HEADING: Final = rf"(?P<bracket>\[\[?)[ \t]*(?P<table>{_KEYS})[ \t]*\]\]?"
_TOKEN: Final = rf"""
    (?P<space>(?:\s|\#[^\n]*)+) | (?P<keys>{_KEYS})[ \t]*= | (?P<mark>[\[\]{{}},])
    | "{{3}}(?:\\.|[^\\])*?"{{3}}(?!")"{{0,2}} | '{{3}}.*?'{{3}}(?!')'{{0,2}}
    | "(?:[^"\\]|\\.)*" | '[^']*' | [^\s,\]}}\#]+
"""
_OUTSIDE: Final = re.compile(f"{_HEADING} | {_TOKEN}", re.DOTALL | re.VERBOSE)
_INSIDE: Final = re.compile(f"(?P<table>(?!)) | {_TOKEN}", re.DOTALL | re.VERBOSE)
"""The same inside a value, where ``[3]`` is a list, not a heading."""


def find_positions(text: str) -> dict[Path, int]:
    """The offset of each key and of each item of a list in a valid text.

    The text is split into tokens, with a stack of the open tables and lists.
    """
    found: dict[Path, int] = {}
    lengths: dict[Path, int] = {}
    # The tables and lists that are open, each with its path and, for a list, the index of its item.
    stack: list[tuple[Path, int | None]] = [((), None)]
    key: Path = ()  # of the value that comes next
    at = 0
    while token := (_INSIDE if key or len(stack) > 1 else _OUTSIDE).match(text, at):
        path, index = stack[-1]
        if token["table"]:
            path = _table(_keys(token["table"]), lengths, several=token["bracket"] == "[[")
            stack = [(path, None)]
            _note(found, path, at)
        elif token["keys"]:
            key = (*path, *_keys(token["keys"]))
            _note(found, key, at)
        elif token["mark"] == ",":
            stack[-1] = (path, None if index is None else index + 1)
        elif token["mark"] and token["mark"] in "]}":
            stack.pop()
        elif not token["space"]:  # a value begins
            if index is not None:
                key = (*path, index)
                _note(found, key, at)
            if token["mark"]:
                stack.append((key, 0 if token["mark"] == "[" else None))
            key = ()
        at = token.end()
    return found


def _note(found: dict[Path, int], path: Path, at: int) -> None:
    for end in range(1, len(path) + 1):
        found.setdefault(path[:end], at)


def _keys(dotted: str) -> Path:
    """The parts of a dotted key."""
    data: object = tomllib.loads(f"{dotted} = 0")
    path: Path = ()
    while is_object(data):
        ((key, data),) = data.items()
        path = (*path, key)
    return path


def _table(keys: Path, lengths: dict[Path, int], *, several: bool) -> Path:
    """The path of a table from its heading; each ``[[...]]`` begins a new item of a list."""
    path: Path = ()
    for place, key in enumerate(keys, 1):
        path = (*path, key)
        if several and place == len(keys):
            lengths[path] = lengths.get(path, 0) + 1
        if path in lengths:
            path = (*path, lengths[path] - 1)
    return path
