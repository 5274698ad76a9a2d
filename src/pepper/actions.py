"""All actions together, and how they are read from their text forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

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

Action: TypeAlias = (
    Deal | AuctionAction | NameStrain | CallCard | ExchangeAction | NegotiationAction | PlayCard
)
"""Anything that can be applied to a match."""

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


def _bid(words: Words) -> Bid:
    number, name, strain = words
    return Bid(number or name, parse_strain(strain) if strain else None)


def _deal(words: Words) -> Deal:
    hands, aside = words
    return Deal(hands.split(" / "), Cards(aside))


_FORMS: Final[tuple[tuple[str, Callable[[Words], Action]], ...]] = (
    (r"pass", lambda _: Pass()),
    (r"look", lambda _: Look()),
    (r"take set", lambda _: TakeSet()),
    (r"bid (?:([0-9]+)|([a-z]+(?: [a-z]+)*)(?= [A-Z]|$) ?)([A-Z]+)?", _bid),
    (r"name ([A-Z]+)", lambda words: NameStrain(parse_strain(words[0]))),
    (r"call (\S+)", lambda words: CallCard(Card(words[0]))),
    (r"give (\S+(?: \S+)*)", lambda words: GiveCards(Cards(words[0]))),
    (r"keep", lambda _: KeepCards()),
    (r"talk ([0-2]) on ([0-2]) off ([0-2]) long off", lambda words: Talk(*map(int, words))),
    (r"ask ([1-9][0-9]?)", lambda words: Ask(int(words[0]))),
    (r"grant ([0-9]|[1-9][0-9])", lambda words: Grant(int(words[0]))),
    (r"throw in", lambda _: ThrowIn()),
    (r"play on", lambda _: PlayOn()),
    (r"drop out", lambda _: DropOut()),
    (r"play (\S+)", lambda words: PlayCard(Card(words[0]))),
    (r"deal ([^+]*?)(?: \+ ([^+]+))?", _deal),
)


def parse_action(text: str) -> Action:
    """The action whose text form this is, exactly; `PepperError` if there is none."""
    if len(text) <= LONGEST:
        for action in _readings(text):
            if str(action) == text:
                return action
    shown = text if len(text) <= LONGEST else f"{text[:40]}..."
    raise PepperError(f"no action reads {shown!r}; 'bid 5H', 'pass', 'name S', 'play JS' would do")


def _readings(text: str) -> Iterator[Action]:
    for form, make in _FORMS:
        if found := re.fullmatch(form, text):
            yield make(found.groups(default=""))
