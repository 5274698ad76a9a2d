"""Input of the commands: texts of files, and rules from a file or a variant's name."""

from __future__ import annotations

import sys
from datetime import datetime
from functools import cache
from importlib.metadata import entry_points, version
from pathlib import Path
from typing import Final

import attrs

from pepper.bots import Player, at_random, sensible
from pepper.engine.errors import PepperError, escape, shown
from pepper.engine.rules import Rules
from pepper.engine.wording import join_or
from pepper.house import HouseError, loads, starting_point
from pepper.record import Record
from pepper.sharp import sharp
from pepper.variants import variant

PLAYERS = "pepper.players"
"""The group of entry points by which a package offers its players to the command line."""
OWN_PLAYERS: Final[dict[str, Player]] = {"sensible": sensible, "sharp": sharp, "random": at_random}
"""The players of pepper by their names on the command line."""
PARTS = "pepper.parts"
"""The group of entry points by which a package offers its parts to the command line."""


@cache
def installed_parts() -> tuple[type, ...]:
    """The parts that installed packages offer under `PARTS`.

    Only entry points of installed packages are loaded; no file of rules names code to load. Raises
    `PepperError` for a part that cannot be loaded, or is not a class.
    """
    parts: list[type] = []
    for entry in entry_points(group=PARTS):
        try:
            part: object = entry.load()
        except (ImportError, AttributeError) as error:
            raise PepperError(f"the part {entry.value} cannot be loaded: {error}") from None
        if not isinstance(part, type):
            raise PepperError(f"the part {entry.value} is not a class")
        parts.append(part)
    return tuple(parts)


def read_record(text: str, file: str) -> Record:
    """The record of a text from the file; its rules may use installed parts.

    Raises `PepperError` that names the file.
    """
    try:
        return Record.loads(text, installed_parts())
    except PepperError as error:
        raise PepperError(f"{escape(file)}: {error}") from None


def stamped(record: Record) -> Record:
    """The record with this program in its tags, and with today's date if it has none."""
    today = datetime.now().astimezone().strftime("%Y.%m.%d")
    program = f"pepper {version('pepper-cards')}"
    return attrs.evolve(record, tags={"Date": today, **record.tags, "Program": program})


def read_text(file: str) -> str:
    """The text in the file, or on standard input for `-`."""
    if file != "-":
        data = Path(file).read_bytes()
    elif sys.stdin is None:
        raise PepperError("there is no standard input")
    else:
        data = sys.stdin.buffer.read()
    return decode(data, file)


def decode(data: bytes, file: str) -> str:
    """The text of the file's data, with neither a byte order mark nor the line ends of Windows.

    Raises `PepperError` for data that are not UTF-8.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PepperError(
            f"{escape(file)}: byte {error.start} (line {line}) is not UTF-8"
        ) from None
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def house_rules(file: str) -> tuple[Rules, Rules | None]:
    """The house rules in a file, and the rules of the variant that it starts from, if any.

    Raises `PepperError` that lists everything wrong with them.
    """
    text = read_text(file)
    try:
        return loads(text, parts=installed_parts()), starting_point(text)
    except HouseError as error:
        flaws = [f"\n  {flaw}" for flaw in error.flaws]
        if len(flaws) == 1:
            raise PepperError(f"{escape(file)}: {error}") from None
        raise PepperError(f"{escape(file)}: {len(flaws)} errors{''.join(flaws)}") from None


def rules_of(name: str) -> Rules:
    """The rules of a variant with options, or of a file if the name ends in `.toml`."""
    return house_rules(name)[0] if name.endswith(".toml") else variant(name)


def find_player(name: str) -> Player | None:
    """The player with this name: one of pepper, or one that an installed package offers.

    None if there is no such player. Raises `PepperError` for one that cannot be loaded.
    """
    if name in OWN_PLAYERS:
        return OWN_PLAYERS[name]
    for entry in entry_points(group=PLAYERS):
        if entry.name == name:
            try:
                found: Player = entry.load()
            except (ImportError, AttributeError) as error:
                raise PepperError(f"the player {name} cannot be loaded: {error}") from None
            return found
    return None


def player_names() -> list[str]:
    """The names of all players that `find_player` finds."""
    return [*OWN_PLAYERS, *sorted(entry.name for entry in entry_points(group=PLAYERS))]


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
