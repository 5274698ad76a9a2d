"""Write test vectors for pages of examples/server: the messages of tables of every variant.

    python -m tests.table_vectors FILE

Each line is a JSON object with the `name` of somebody who looks at a table, a `message` that he or
she is told, and sometimes the whole `table` after it, as somebody would be told it who comes then.
People name themselves, undo and play again; one line is what somebody missed.

The commands come from fixed seeds: the file is the same in each run.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import pepper
from examples.server import commands, messages
from examples.server.commands import Message, Reader, Table
from pepper import PepperError, Seat, wire
from pepper.testing import chosen

from .view_vectors import KITTY, write

COMMANDS: Final = 150
"""How many commands each table is given."""
WHOLE: Final = 0.2
"""How often the whole table is written."""
MISSED: Final = 25
"""How many versions somebody misses."""


def vectors() -> Iterator[Message]:
    """The lines of the file."""
    names = (f"{variant.id}+hands=2" for variant in pepper.variants())
    for rules in (*map(pepper.variant, names), KITTY.at_most(2)):
        rng = Random(rules.name)
        if not rules.ending.timed:
            yield from _table_lines(Table.open(rules, rng.getrandbits(64)), rng)


def _table_lines(table: Table, rng: Random) -> Iterator[Message]:
    name = table.rules.name
    here = (one := Reader(Seat(1)), Reader(None))
    for reader in here:
        yield {"name": f"{name}, {reader.seat}", "message": messages.whole(table, reader, here)}
    for _ in range(COMMANDS):
        before, table = table, _next(table, rng)
        whole = rng.random() < WHOLE
        for reader, told in messages.changes(before, table, here).items():
            for place, message in enumerate(told, 1):
                line: Message = {"name": f"{name}, {reader.seat}", "message": message}
                if whole and place == len(told):
                    line |= messages.whole(table, reader, here)
                yield line
        since = table.version - MISSED
        if whole and (missed := messages.missed(table, since, one)):
            late = f"{name}, late at {table.version}"
            old = Table(table.match.at(table.match.step - MISSED), table.seed, names=table.names)
            yield {"name": late, "message": messages.whole(old, one, here)}
            company = messages.company(table, here)
            yield {"name": late, "message": company}
            yield {"name": late, "message": missed, **messages.whole(table, one, here)}


def _next(table: Table, rng: Random) -> Table:
    """The table after the next command: an action, or now and then something else."""
    seats, turn = table.rules.table.seats, table.match.turn
    wish = rng.random()
    try:
        if turn is None:
            return commands.do(table, seats[len(table.rematch)], {"rematch": True})
        if wish < 0.02:
            return commands.do(table, rng.choice(seats), {"name": rng.choice(["Ada", "Ben", ""])})
        if wish < 0.1 or table.undo:
            return commands.do(table, seats[len(table.undo)], {"undo": True})
    except PepperError:  # nothing to undo yet
        pass
    assert turn is not None
    action = wire.to_data(chosen(table.match.legal_actions, rng.randrange))
    return commands.do(table, turn, {"action": action, "version": table.version})


if __name__ == "__main__":
    write(vectors())
