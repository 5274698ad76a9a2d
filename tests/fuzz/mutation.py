"""Changes of texts that keep most of their structure, so that they get past the first check."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

import pepper
from pepper.data.json_text import is_list, is_object, members

from .seeds import ODD, real

Pieces: TypeAlias = list[str]
LEAVES: Final = (
    *("null", "true", "0", "1", "-1", "7", str(2**53), "1.0", "1e400", '""', '"none"', '"4"'),
    *('"JS"', "[]", "{}", *map(json.dumps, ODD)),
)
MOST_EDITS: Final = 4
MOST_ACTIONS: Final = 30


def words_of(target: str) -> tuple[str, ...]:
    """What texts of the target are made of, and what they are not made of."""
    found = {word for text in real(target) for word in _tokens(text)}
    return (*sorted(found), *ODD)


def mutated(text: str, words: Sequence[str], chance: Random) -> str:
    """A text like this one."""
    if text.startswith(("pepper", "{")) and chance.random() < 0.1:
        return _played_on(text, chance)
    if text.startswith("{") and chance.random() < 0.6:
        return _grafted(text, chance)
    for _ in range(chance.randint(1, MOST_EDITS)):
        split = chance.choice((_tokens, _lines))
        text = "".join(_edited(split(text), words, chance))
    return text


def _tokens(text: str) -> Pieces:
    return re.findall(r"\d+|[^\W\d]+|\s+|.", text)


def _lines(text: str) -> Pieces:
    return text.splitlines(keepends=True)


def _edited(pieces: Pieces, words: Sequence[str], chance: Random) -> Pieces:
    start = chance.randrange(len(pieces) + 1)
    end = start + min(chance.choice((0, 1, 1, 2, 8)), len(pieces) - start)
    away = chance.randrange(len(pieces) + 1)
    new: Callable[[], Pieces] = chance.choice(
        (
            list,
            lambda: [chance.choice(words)],
            lambda: [chance.choice(words)],
            lambda: pieces[away : away + chance.choice((1, 2, 8))],
            lambda: 2 * pieces[start:end],
        )
    )
    return pieces[:start] + new() + pieces[end:]


def _grafted(text: str, chance: Random) -> str:
    """The JSON with another value somewhere in it."""
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    nodes: list[object] = [data]
    for node in nodes:  # grows on the way
        nodes += members(node).values()
    holders = [node for node in nodes if members(node)]
    if holders:
        holder = chance.choice(holders)
        key = chance.choice(list(members(holder)))
        leaf: object = json.loads(chance.choice(LEAVES))
        value = chance.choice((chance.choice(nodes), leaf))
        if is_object(holder):
            holder[str(key)] = value
        elif is_list(holder):
            holder[int(key) : int(key) + chance.randrange(2)] = [value]
    try:
        return json.dumps(data)
    except ValueError:  # a value within itself
        return text


def _played_on(text: str, chance: Random) -> str:
    """The record of the match at another moment, or further on."""
    try:
        match = pepper.loads(text)
    except pepper.PepperError:
        return text
    match = match.at(chance.randrange(len(match.history) + 1))
    for _ in range(chance.randrange(MOST_ACTIONS)):
        if match.legal_actions:
            match = match.apply(chance.choice(match.legal_actions))
    return pepper.dumps(match, chance.choice(("text", "json")))
