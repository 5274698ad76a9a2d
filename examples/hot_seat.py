"""A plain-text game for several people at one keyboard; the others look away.

    uv run python examples/hot_seat.py
    uv run python examples/hot_seat.py wolf+hands=4 --seed 7

Type an action as it is listed, or shorter: "bid 5" or "5", "play JS" or "js", "pass" or "p". Type
"help" for the other commands.
"""

import argparse
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from textwrap import fill

import pepper
from pepper import CHANCE, Match, PepperError, Record, Seat

HELP = """\
undo        takes the last step back
resign      gives the match up for the side of the seat to act
save FILE   writes a record of the match; it holds everybody's cards
load FILE   loads a match from a record
time        calls time, in a timed match
quit        ends the program"""
CLEAR = "\033[2J\033[3J\033[H"
"""Clears a terminal and its scrollback."""
MOST_LISTED = 24
RULE = "\n" + "-" * 80


def started(match: Match) -> Record:
    """The record of a new match, all of whose seats are people's."""
    today = datetime.now().astimezone()
    record = Record(match, {"Date": f"{today:%Y.%m.%d}"}).signed()
    seats = match.rules.table.seats
    return record.with_players([""] * len(seats), people=seats)


def undo(record: Record, _: str) -> Record:
    """The record before the last step."""
    if not record.match.history:
        raise PepperError("Nothing to undo.")
    return record.at(record.match.step - 1)


def resign(record: Record, _: str) -> Record:
    """The record of the match that the side of the seat to act has given up."""
    match, seat = record.match, at_turn(record.match)
    if seat is None:
        raise PepperError("The cards have to be dealt first.")
    return record.with_match(match.resign(match.rules.table.side(seat)))


def save(record: Record, file: str) -> Record:
    """Save a record; the same record."""
    Path(file).write_text(record.dumps(), encoding="utf-8", newline="\n")
    print(f"Saved in {file}.")
    return record


def load(_: Record, file: str) -> Record:
    """The record in a file."""
    return Record.loads(Path(file).read_text(encoding="utf-8"))


def call_time(record: Record, _: str) -> Record:
    """The record of the match with the hand in progress as its last."""
    return record.with_match(record.match.call_time())


def show_help(record: Record, _: str) -> Record:
    """Print the help; the same record."""
    print(HELP)
    return record


COMMANDS: dict[str, Callable[[Record, str], Record]] = {
    "undo": undo,
    "resign": resign,
    "save": save,
    "load": load,
    "time": call_time,
    "help": show_help,
}


def after(record: Record, typed: str) -> Record:
    """The record after a command or an action; `OSError` or `ValueError` if it fails."""
    word, _, rest = typed.partition(" ")
    if command := COMMANDS.get(word.lower()):
        return command(record, rest.strip())
    return record.with_match(record.match.apply(record.match.parse(typed)))


def at_turn(match: Match) -> Seat | None:
    """The seat to act; None if cards must be dealt or the match is over."""
    return None if match.turn == CHANCE else match.turn


def hand_over(seat: Seat | None) -> None:
    """Hide the table until the next player sits down."""
    who = "The dealer" if seat is None else f"Seat {seat}"
    input(f"\n{who} is next. Everybody else look away, then press Enter. ")
    print(CLEAR if sys.stdout.isatty() else RULE)


def show(match: Match) -> None:
    """Print the table as the seat to act sees it, and its legal actions."""
    view = match.view(at_turn(match))
    actions = [str(action) for action in view.legal_actions[:MOST_LISTED]]
    more = ["..."] if len(view.legal_actions) > MOST_LISTED else []
    print(f"{view.text(symbols=False)}\n\n{view.prompt}\n{fill(', '.join(actions + more), 80)}")


def play(record: Record) -> None:
    """Play the match until it is over; `EOFError` at the end of the input."""
    shown: Match | None = None
    while (match := record.match).outcome is None:
        if match is not shown:
            if shown is not None and len(match.past) > len(shown.past):
                print(match.view(None, hand=match.past[-1].number).text(symbols=False))
            if shown is None or at_turn(shown) != at_turn(match):
                hand_over(at_turn(match))
            show(match)
            shown = match
        typed = " ".join(input("> ").split())
        if typed.lower() == "quit":
            return
        try:
            record = after(record, typed) if typed else record
        except (OSError, ValueError) as error:
            print(error)
    print(match.view(None).text(symbols=False))


def main() -> None:
    """Play the match that the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    which = "a variant, such as wolf+hands=4 (bid-euchre)"
    parser.add_argument("variant", nargs="?", default="bid-euchre", help=which)
    parser.add_argument("--seed", type=int, help="the seed of the deals (random)")
    asked = parser.parse_args()
    try:
        play(started(Match.start(pepper.variant(asked.variant), seed=asked.seed)))
    except PepperError as error:
        parser.error(str(error))
    except (EOFError, KeyboardInterrupt):
        print()
    print("Goodbye.")


if __name__ == "__main__":
    main()
