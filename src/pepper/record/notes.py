"""Notes that people add to a match in a record: tags, and comments at its steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

from pepper.data.limits import RECORD_COMMENT, RECORD_TAG, RECORD_TAG_NAME, RECORD_TAGS
from pepper.engine.parts.errors import PepperError, required, shown

K = TypeVar("K", int, str)

_NAME: Final = re.compile(rf"[A-Za-z][A-Za-z0-9_]{{0,{RECORD_TAG_NAME - 1}}}")


class Notes(Mapping[K, str]):
    """Texts by name or by step: a mapping that does not change."""

    __slots__ = ("_texts",)

    def __init__(self, texts: Mapping[K, str] | None = None) -> None:
        given: object = {} if texts is None else texts
        required(given, Mapping, "give texts by name, or by step")
        self._texts: dict[K, str] = {} if texts is None else dict(texts)

    def __getitem__(self, key: K) -> str:
        return self._texts[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __hash__(self) -> int:
        return hash(frozenset(self._texts.items()))

    def __repr__(self) -> str:
        return repr(self._texts)


def tag_problem(name: object, value: object) -> str:
    """The requirement that a tag breaks; empty if it is valid."""
    if not isinstance(name, str) or _NAME.fullmatch(name) is None:
        what = "letters, digits and underscores, the first a letter"
        return f"a name of a tag: at most {RECORD_TAG_NAME} {what}"
    if not isinstance(value, str) or len(value) > RECORD_TAG or not value.isprintable():
        return f"a value of at most {RECORD_TAG} printable characters"
    return ""


def comment_problem(text: object) -> str:
    """The requirement that a comment breaks; empty if it is valid."""
    fits = isinstance(text, str) and 0 < len(text) <= RECORD_COMMENT
    if fits and str(text).replace("\n", "").isprintable():
        return ""
    return f"a comment of 1 to {RECORD_COMMENT} characters, printable apart from line feeds"


def check_tags(tags: Mapping[str, str]) -> None:
    """Raises `PepperError` for tags that no record can hold."""
    if len(tags) > RECORD_TAGS:
        raise PepperError(f"{len(tags)} tags: at most {RECORD_TAGS} are allowed")
    for name, value in tags.items():
        if problem := tag_problem(name, value):
            raise PepperError(f"tag {shown(name)}: expected {problem}")


def check_comments(comments: Mapping[int, str], last: int) -> None:
    """Raises `PepperError` for comments that no record of so many steps can hold."""
    for step, text in comments.items():
        if type(step) is not int or not 0 <= step <= last:
            raise PepperError(f"a comment at step {shown(step)}: must be from 0 to {last}")
        if problem := comment_problem(text):
            raise PepperError(f"step {step}: expected {problem}")
