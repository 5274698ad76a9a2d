"""Write a match of sensible players to tests/matches, to be read against the sources and kept.

    python -m tests.keep_match NAME+option=value SEED

The review of the game, tests/matches/*.md, has to name the match and say what it shows.
"""

from __future__ import annotations

import sys
from random import Random

import pepper
from pepper import Match
from pepper.bots import sensible

from .pages import ROOT


def main(text: str, seed: int) -> None:
    """Play, and write the record under the name of the rules."""
    match, rng = Match.start(pepper.variant(text), seed=seed), Random(seed)
    while match.turn is not None:
        match = match.apply(sensible(match.view(match.turn), rng))
    path = ROOT / "tests" / "matches" / f"{match.rules.name}.txt"
    path.write_text(pepper.dumps(match), encoding="ascii")
    sys.stdout.write(f"{path.name}: {len(match.past)} hands, scores {match.scores}\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
