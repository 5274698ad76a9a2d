"""A plain-text game for several people at one keyboard; the others look away.

    uv run python examples/hot_seat.py
    uv run python examples/hot_seat.py wolf+hands=4 --seed 7

Type an action as it is listed, or shorter: "bid 5" or "5", "play JS" or "js", "pass" or "p". Type
"help" for the other commands.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import fill

import pepper
from pepper import CHANCE, Match, PepperError, Seat

HELP = """\
undo        takes the last step back
save FILE   writes a record of the match; it holds everybody's cards
load FILE   loads a match from a record
time        calls time, in a timed match
quit        ends the program"""
CLEAR = "\033[2J\033[3J\033[H"
"""Clears a terminal and its scrollback."""
MOST_LISTED = 24
RULE = "\n" + "-" * 80


def undo(match: Match, _: str) -> Match:
    """The match before the last step."""
    if not match.history:
        raise PepperError("Nothing to undo.")
    return match.history[-1]


def save(match: Match, file: str) -> Match:
    """Save a record of the match; the same match."""
    Path(file).write_text(pepper.dumps(match), encoding="utf-8")
    print(f"Saved in {file}.")
    return match


def load(_: Match, file: str) -> Match:
    """The match of the record in a file."""
    return pepper.loads(Path(file).read_text(encoding="utf-8"))


def call_time(match: Match, _: str) -> Match:
    """The match, with the hand in progress as its last."""
    return match.call_time()


def show_help(match: Match, _: str) -> Match:
    """Print the help; the same match."""
    print(HELP)
    return match


COMMANDS: dict[str, Callable[[Match, str], Match]] = {
    "undo": undo,
    "save": save,
    "load": load,
    "time": call_time,
    "help": show_help,
}


def after(match: Match, typed: str) -> Match:
    """The match after a command or an action; `OSError` or `ValueError` if it fails."""
    word, _, rest = typed.partition(" ")
    if command := COMMANDS.get(word.lower()):
        return command(match, rest.strip())
    return match.apply(match.parse(typed))


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


def play(match: Match) -> None:
    """Play the match until it is over; `EOFError` at the end of the input."""
    shown: Match | None = None
    while match.outcome is None:
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
            match = after(match, typed) if typed else match
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
        play(Match.start(pepper.variant(asked.variant), seed=asked.seed))
    except PepperError as error:
        parser.error(str(error))
    except (EOFError, KeyboardInterrupt):
        print()
    print("Goodbye.")


if __name__ == "__main__":
    main()
