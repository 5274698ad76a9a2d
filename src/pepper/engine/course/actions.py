"""Lists and checks of actions, and the parser of their text forms."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from pepper.engine.parts.checked import fields_fit, type_problems
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.phase import Action

from .library import ACTIONS, actions_of

LONGEST: Final = 2000
"""The maximum length of a text that is parsed as an action, in characters."""


def is_action(value: object, kinds: Collection[type]) -> bool:
    """Whether the value is of one of these classes, with fields of the types that they declare."""
    return type(value) in kinds and fields_fit(value)


def text_of(value: object) -> str:
    """The text form of an action, for messages."""
    try:
        return str(value)
    except Exception:  # noqa: BLE001  (it is not an action, or one of another package)
        return shown(value)


def why_no_action(value: object, kinds: Collection[type]) -> str:
    """Why a value is not an action of these classes, without a full stop."""
    if type(value) not in kinds:
        return "`parse_action` makes one from its text"
    return "; ".join(map(str, type_problems(value, type(value))))


@door
def parse_action(text: str, parts: Iterable[type] = ()) -> Action:
    """The action with this text form; raises `PepperError` if there is none.

    `parts` are classes of other packages whose actions are parsed as well. Cards may stand in any
    order; ``str(action)`` sorts them. Case matters: cards and suits are in upper case, everything
    else in lower case. `Match.parse` reads what people type.

    >>> pepper.parse_action("bid 4")
    Bid(rung='4', strain=None)
    >>> pepper.parse_action("give 9S")
    GiveCards(cards=Cards("9S"))
    """
    refusals: list[PepperError] = []
    kinds = (*actions_of(parts), *ACTIONS) if len(text) <= LONGEST else ()
    for kind in (one for one in kinds if text.startswith(one.word)):
        try:
            action = read_action(kind, text)
        except PepperError as error:  # another class may begin with the same word
            refusals.append(error)
            continue
        if action is not None and _same_words(str(action), text):
            return action
    if refusals:
        raise refusals[0]
    raise PepperError(
        f"unknown action {shown(text)}; expected an action such as 'bid 5H', 'pass' or 'name S'"
    )


def read_action(kind: type[Action], text: str) -> Action | None:
    """The action of this class with this text; None if it begins with other words."""
    word, rest = text[: len(kind.word)], text[len(kind.word) :]
    return kind.read(rest[1:]) if word == kind.word and rest[:1] in {"", " "} else None


def _same_words(one: str, other: str) -> bool:
    """Whether the texts have the same words, in any order."""
    return one == other or sorted(one.split(" ")) == sorted(other.split(" "))
