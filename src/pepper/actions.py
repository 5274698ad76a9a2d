"""All actions together, and how they are read from their text forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias, get_args

from .cards import Card, Cards, parse_strain
from .errors import PepperError
from .ladder import Bid
from .phases.auction import AuctionAction, Look, Pass, TakeSet
from .phases.calling import CallCard
from .phases.dealing import Deal
from .phases.exchange import ExchangeAction, GiveCards, KeepCards
from .phases.naming import NameStrain
from .phases.negotiation import Ask, DropOut, Grant, NegotiationAction, PlayOn, Talk, ThrowIn
from .phases.tricks import PlayCard
from .typed import fields_fit, mistyped

Action: TypeAlias = (
    Deal | AuctionAction | NameStrain | CallCard | ExchangeAction | NegotiationAction | PlayCard
)
"""Anything that can be applied to a match."""

_KINDS: Final = frozenset(get_args(Action))
MOST_LISTED: Final = 16
LONGEST: Final = 2000

Words: TypeAlias = tuple[str, ...]


class Actions(tuple[Action, ...]):
    """The legal actions: a tuple with a repr that can be read."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<Actions: {listed(self)}>"


def listed(actions: tuple[Action, ...]) -> str:
    """The text forms of actions in a row; the first sixteen where there are more."""
    texts = [str(action) for action in actions[:MOST_LISTED]]
    if len(actions) > MOST_LISTED:
        texts.append(f"and {len(actions) - MOST_LISTED} more")
    return ", ".join(texts) or "none"


def is_action(value: object) -> bool:
    """Whether the value is an action, with fields of the types that they declare."""
    return type(value) in _KINDS and fields_fit(value)


def why_no_action(value: object) -> str:
    """What keeps a value from being an action, in a sentence."""
    if type(value) not in _KINDS:
        return "It is no action; `parse_action` reads one from its text."
    return f"It is no action: {'; '.join(map(str, mistyped(value, type(value))))}."


def _bid(words: Words) -> Bid:
    number, name, strain = words
    return Bid(number or name, parse_strain(strain) if strain else None)


def _deal(words: Words) -> Deal:
    hands, aside = words
    return Deal(hands.split(" / "), Cards(aside))


def _play(words: Words) -> PlayCard | PlayOn:
    (what,) = words
    return PlayOn() if what == "on" else PlayCard(Card(what))


_FORMS: Final[dict[str, tuple[str, Callable[[Words], Action]]]] = {
    "pass": ("", lambda _: Pass()),
    "look": ("", lambda _: Look()),
    "take": ("set", lambda _: TakeSet()),
    "bid": ("(?:([0-9]+)|([a-z]+(?: [a-z]+)*)(?= [A-Z]|$) ?)([A-Z]+)?", _bid),
    "name": ("([A-Z]+)", lambda words: NameStrain(parse_strain(words[0]))),
    "call": (r"(\S+)", lambda words: CallCard(Card(words[0]))),
    "give": (r"(\S+(?: \S+)*)", lambda words: GiveCards(Cards(words[0]))),
    "keep": ("", lambda _: KeepCards()),
    "talk": ("([0-2]) on ([0-2]) off ([0-2]) long off", lambda words: Talk(*map(int, words))),
    "ask": ("([1-9][0-9]?)", lambda words: Ask(int(words[0]))),
    "grant": ("([0-9]|[1-9][0-9])", lambda words: Grant(int(words[0]))),
    "throw": ("in", lambda _: ThrowIn()),
    "drop": ("out", lambda _: DropOut()),
    "play": (r"(\S+)", _play),
    "deal": (r"([^+]*?)(?: \+ ([^+]+))?", _deal),
}
"""For the first word of an action: the form of the words after it, and what they say."""


def parse_action(text: str) -> Action:
    """The action whose text form this is, exactly; `PepperError` if there is none."""
    first, _, rest = text.partition(" ")
    if first in _FORMS and len(text) <= LONGEST:
        form, make = _FORMS[first]
        if said := re.fullmatch(form, rest):
            action = make(said.groups(default=""))
            if str(action) == text:
                return action
    shown = text if len(text) <= LONGEST else f"{text[:40]}..."
    raise PepperError(f"no action reads {shown!r}; 'bid 5H', 'pass', 'name S', 'play JS' would do")
