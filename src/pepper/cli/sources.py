"""Input of the commands: texts of files, and rules from a file or a variant's name."""

from __future__ import annotations

import sys
from datetime import datetime
from functools import cache
from random import SystemRandom
from typing import Final, TypeGuard

import attrs

from pepper import house
from pepper.bots import Player, at_random, sensible
from pepper.data.files import naming, read_file, read_text
from pepper.engine.course.rules import Rules
from pepper.engine.parts.errors import PepperError, escape, shown
from pepper.engine.parts.wording import join_or
from pepper.installed import PLAYERS, VARIANTS, describe, find, load, load_parts, offers
from pepper.record import Record
from pepper.sharp import sharp
from pepper.variants import variant
from pepper.variants.finding import installed_variant, is_documented, needs_parts
from pepper.variants.option import Variant

OWN_PLAYERS: Final[dict[str, Player]] = {"sensible": sensible, "sharp": sharp, "random": at_random}
"""The players of pepper by their names on the command line."""
MOST_DRAWN: Final = 10**6
"""Seeds that are drawn for people are below this: short enough to retype."""


def draw_seed() -> int:
    """A random seed of six digits at most."""
    return SystemRandom().randrange(MOST_DRAWN)


@cache
def installed_parts() -> tuple[type, ...]:
    """The parts that installed packages offer.

    Those that cannot be used are left out, each with a warning on standard error.
    """
    parts, errors = load_parts()
    for error in errors:
        _warn(error)
    return parts


def parts_for(text: str) -> tuple[type, ...]:
    """The installed parts, if the text of a record or a file needs any."""
    return installed_parts() if needs_parts(text) else ()


def installed_variants() -> tuple[Variant, ...]:
    """The variants that installed packages offer.

    Those that cannot be used are left out, each with a warning on standard error.
    """
    found: list[Variant] = []
    for name in dict.fromkeys(entry.name for entry in offers(VARIANTS)):
        try:
            found.append(installed_variant(name))
        except PepperError as error:
            _warn(error)
    return tuple(found)


def _warn(error: PepperError) -> None:
    print(f"pepper: warning: {escape(str(error))}", file=sys.stderr)


def read_record(text: str, file: str) -> Record:
    """The record of a text from the file; its rules may have installed parts.

    Raises `PepperError` that names the file.
    """
    try:
        return Record.loads(text, parts_for(text))
    except PepperError as error:
        raise PepperError(f"{escape(file)}: {error}") from None


def stamped(record: Record) -> Record:
    """The record with this program in its tags, and with today's date if it has none."""
    today = datetime.now().astimezone().strftime("%Y.%m.%d")
    return attrs.evolve(record, tags={"Date": today, **record.tags}).signed()


def read_input(file: str, longest: int) -> str:
    """The text in the file, or on standard input for `-`, of at most `longest` characters.

    Raises `PepperError` for other data, and `OSError` if it cannot be read.
    """
    if file != "-":
        return read_file(file, longest)
    if sys.stdin is None:
        raise PepperError("there is no standard input")
    with naming(file):
        return read_text(sys.stdin.buffer, file, longest)


def house_rules(file: str) -> tuple[Rules, Rules | None]:
    """The house rules in a file, and the rules of the variant or file that it starts from, if any.

    The files that it takes are opened; rules on standard input take none.

    Raises `PepperError` that lists everything wrong with them.
    """
    text = read_input(file, house.LONGEST)
    read = None if file == "-" else house.reader(file)
    try:
        parts = parts_for("\n".join((text, *house.bases(text, read=read))))
        rules = house.loads(text, parts=parts, read=read)
        return rules, house.starting_point(text, parts=parts, read=read)
    except house.HouseError as error:
        flaws = [f"\n  {flaw}" for flaw in error.flaws]
        if len(flaws) == 1:
            raise PepperError(f"{escape(file)}: {error}") from None
        raise PepperError(f"{escape(file)}: {len(flaws)} errors{''.join(flaws)}") from None


def rules_of(name: str) -> Rules:
    """The rules of a variant with options, or of a file if the name ends in `.toml`."""
    if name.endswith(".toml"):
        return house_rules(name)[0]
    return variant(name, parts=() if is_documented(name) else installed_parts())


def find_player(name: str) -> Player | None:
    """The player with this name: one of pepper, or one that an installed package offers.

    None if there is no such player. Raises `PepperError` for one that cannot be loaded.
    """
    if name in OWN_PLAYERS:
        return OWN_PLAYERS[name]
    entry = find(PLAYERS, name)
    if entry is None:
        return None
    found = load(entry)
    if not _is_player(found):
        raise PepperError(f"{describe(entry)} is not a function")
    return found


def _is_player(found: object) -> TypeGuard[Player]:
    return callable(found)


def player_names() -> list[str]:
    """The names of all players that `find_player` finds."""
    return [*OWN_PLAYERS, *(entry.name for entry in offers(PLAYERS))]


def players_of(text: str) -> dict[str, Player]:
    """The players with these names, which are separated by commas.

    Raises `PepperError` for an unknown player, and for one that cannot be loaded.
    """
    found: dict[str, Player] = {}
    for name in text.split(","):
        player = find_player(name)
        if player is None:
            known = join_or(player_names())
            raise PepperError(f"unknown player {shown(name)}; expected {known}")
        found[name] = player
    return found
