"""What the commands read: files as texts, and rules from files or by their variant's name."""

from __future__ import annotations

import sys
from pathlib import Path

from pepper.errors import PepperError
from pepper.house import HouseError, loads
from pepper.rules import Rules
from pepper.variants import variant


def contents(file: str) -> str:
    """The text in the file; `-` is standard input."""
    if file != "-":
        data = Path(file).read_bytes()
    elif sys.stdin is None:
        raise PepperError("there is no standard input")
    else:
        data = sys.stdin.buffer.read()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PepperError(f"{file}: byte {error.start} (line {line}) is not UTF-8") from None


def house_rules(file: str) -> Rules:
    """The house rules in a file; `PepperError` with everything that is wrong with them."""
    try:
        return loads(contents(file))
    except HouseError as error:
        flaws = [f"\n  {flaw}" for flaw in error.flaws]
        if len(flaws) == 1:
            raise PepperError(f"{file}: {error}") from None
        raise PepperError(f"{file}: {len(flaws)} things are wrong{''.join(flaws)}") from None


def rules_of(name: str) -> Rules:
    """The rules of a variant with options, or those in a file whose name ends in `.toml`."""
    return house_rules(name) if name.endswith(".toml") else variant(name)
