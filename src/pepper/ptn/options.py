"""The options of a table, and the rules that they mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import LOW, NO_TRUMP, SUITS
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.wording import count_in_figures
from pepper.variants.trickster import table_rules


@door
def rules_of(options: Mapping[str, object]) -> Rules:
    """The rules that the options of a table mean, such as ``{"variation": 1, "numDecks": 2}``.

    Raises `PepperError` for other games than Bid Euchre, and for any option that is not known.
    """
    given = {name.lower(): value for name, value in options.items()}
    if given.pop("variation", None) != 1:
        raise PepperError("variation: only 1 (Bid Euchre) is supported")
    if given.pop("ispartnership", True) is not True:
        raise PepperError("isPartnership: only pairs are supported")
    numbers = {name: _number(given, name, *limits) for name, limits in _NUMBERS.items()}
    flags = {name: _flag(given, name) for name in _FLAGS}
    if given:
        names = ", ".join(shown(name) for name in sorted(options) if name.lower() in given)
        raise PepperError(f"options that are not supported: {names}")
    size, copies = numbers["decksize"], numbers["numdecks"]
    if size % len(SUITS):
        raise PepperError(
            f"deckSize: {count_in_figures(size, 'card')} cannot be split into four suits"
        )
    return table_rules(
        target=numbers["gameoverscore"],
        size=size,
        copies=copies,
        least=max(1, numbers["minbid"]),
        no_trump=flags["allownotrump"],
        low=flags["allownotrump"] and flags["allowlownotrump"],
        alone=not flags["noalone"],
        declarer_leads=flags["makerleadsfirst"],
    )


_NUMBERS: Final = {
    "gameoverscore": (30, 1, 1000),
    "decksize": (24, 16, 52),
    "numdecks": (1, 1, 2),
    "minbid": (1, 0, 4),
}
"""The default and the limits of each number; the names of options do not depend on case."""
_FLAGS: Final = ("allownotrump", "allowlownotrump", "noalone", "makerleadsfirst")


def _number(given: dict[str, object], name: str, default: int, least: int, most: int) -> int:
    value = given.pop(name, default)
    if type(value) is not int or not least <= value <= most:
        raise PepperError(f"{name}: must be an integer from {least} to {most}")
    return value


def _flag(given: dict[str, object], name: str) -> bool:
    value = given.pop(name, False)
    if not isinstance(value, bool):
        raise PepperError(f"{name}: must be true or false")
    return value


def options_of(rules: Rules) -> dict[str, object]:
    """The options of the table that mean exactly these rules; empty if there are none."""
    strains = rules.ladder.strains
    names = [rung.name for rung in rules.ladder.rungs]
    options: dict[str, object] = {
        "gameOverScore": rules.ending.target,
        "variation": 1,
        "deckSize": len(set(rules.deck.cards)),
        "numDecks": rules.deck.copies,
        "minBid": int(names[0]) if names[0].isdigit() else 0,
        "allowNoTrump": NO_TRUMP in strains,
        "allowLowNotrump": LOW in strains,
        "noAlone": "alone" not in names,
        "makerLeadsFirst": False,
    }
    for leads in (False, True):
        options["makerLeadsFirst"] = leads
        try:
            if rules_of(options) == rules:
                return options
        except PepperError:
            return {}
    return {}
