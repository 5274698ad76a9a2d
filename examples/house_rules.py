"""House rules from a file: print the file's errors, or its rules and a match.

    uv run python examples/house_rules.py
    uv run python examples/house_rules.py MY_RULES.toml --seed 3

Without a file it shows house_rules_broken.toml and then house_rules.toml, both beside this script.
docs/house-rules.md describes the format of such a file.
"""

import argparse
import sys
from pathlib import Path
from random import Random

from pepper import Match, PepperError, Rules, house, rule_sheet
from pepper.bots import sensible

HERE = Path(__file__).parent
FILES = [HERE / "house_rules_broken.toml", HERE / "house_rules.toml"]
SHOWN = 4
"""How many parts of the rule sheet are printed: its title and a few sections."""


def play(rules: Rules, seed: int) -> Match:
    """Play a whole match by these rules."""
    match, rng = Match.start(rules, seed=seed), Random(seed)
    while (seat := match.turn) is not None:
        match = match.apply(sensible(match.view(seat), rng))
    return match


def show_match(match: Match) -> None:
    """Print a line for each hand, and who won."""
    for number, result in enumerate(match.results, start=1):
        contract = result.contract or "no contract"
        why = "; ".join(f"side {line.side} {line.points:+} ({line.why})" for line in result.lines)
        print(f"Hand {number}, {contract}: {why or result.ending.value}")
    if match.outcome is not None:
        winners = " and ".join(f"side {side}" for side in match.outcome.winners)
        print(f"Won by {winners}, {match.outcome.why}. The scores: {match.scores}\n")


def show(path: Path, seed: int) -> bool:
    """Print the errors in the file, or its rules and a match; whether the file is valid."""
    print(f"=== {path.name}\n")
    try:
        rules = house.load(path)
    except (OSError, PepperError) as error:
        print(f"{error}\n")
        return False
    sections = rule_sheet(rules).split("\n## ")
    print("\n## ".join(sections[:SHOWN]))
    print(f"... and {len(sections) - SHOWN} sections more: pepper check shows them all.\n")
    show_match(play(rules, seed))
    return True


def main() -> int:
    """Show each file; the exit code is 1 if a file given on the command line is invalid."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, help="house rules in TOML")
    parser.add_argument("--seed", type=int, default=7, help="the seed of the match (7)")
    asked = parser.parse_args()
    good = [show(path, asked.seed) for path in asked.files or FILES]
    return 1 if asked.files and not all(good) else 0


if __name__ == "__main__":
    sys.exit(main())
