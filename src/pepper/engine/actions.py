"""Lists and checks of actions, and the parser of their text forms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from .checked import fields_fit, type_problems
from .errors import PepperError, shown
from .library import ACTIONS, actions_of
from .phases import Action
from .refusals import MOST_LISTED, list_texts

LONGEST: Final = 2000
"""The maximum length of a text that is parsed as an action, in characters."""
_BY_WORD: Final = {
    word: tuple(kind for kind in ACTIONS if kind.word == word)
    for word in {kind.word for kind in ACTIONS}
}
"""The library's actions by their first words."""


class Actions(tuple[Action, ...]):
    """The legal actions: a tuple whose repr shows their text forms."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<Actions: {list_actions(self)}>"


def list_actions(actions: Sequence[Action]) -> str:
    """The text forms of actions, separated by commas; after sixteen, how many more there are."""
    texts = [str(action) for action in actions[:MOST_LISTED]]
    return list_texts(texts, len(actions) - len(texts)) or "none"


def is_action(value: object, kinds: Collection[type]) -> bool:
    """Whether the value is of one of these classes, with fields of the types that they declare."""
    return type(value) in kinds and fields_fit(value)


def why_no_action(value: object, kinds: Collection[type]) -> str:
    """Why a value is not an action of these classes, without a full stop."""
    if type(value) not in kinds:
        return "`parse_action` makes one from its text"
    return "; ".join(map(str, type_problems(value, type(value))))


def parse_action(text: str, parts: Iterable[type] = ()) -> Action:
    """The action with exactly this text form; raises `PepperError` if there is none.

    `parts` are classes of other packages whose actions are parsed as well. Case matters: cards and
    suits are in upper case, everything else in lower case. `Match.parse` reads what people type.

    >>> pepper.parse_action("bid 4")
    Bid(rung='4', strain=None)
    >>> pepper.parse_action("give 9S")
    GiveCards(cards=Cards("9S"))
    """
    word, _, rest = text[: LONGEST + 1].partition(" ")
    kinds = (*(kind for kind in actions_of(parts) if kind.word == word), *_BY_WORD.get(word, ()))
    refusals: list[PepperError] = []
    for kind in kinds if len(text) <= LONGEST else ():
        try:
            action = kind.read(rest)
        except PepperError as error:  # another class may have the same first word
            refusals.append(error)
            continue
        if action is not None and str(action) == text:
            return action
    if refusals:
        raise refusals[0]
    raise PepperError(
        f"unknown action {shown(text)}; expected an action such as 'bid 5H', 'pass' or 'name S'"
    )
