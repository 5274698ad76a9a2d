"""Write hands of a match of sensible players to tests/matches, to be read against the sources.

    python -m tests.keep_match NAME+option=value SEED HAND ...

Keep the hands that show something. The review of the game, tests/matches/*.md, has to name the
rules and say what each hand shows.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from random import Random

import pepper
from pepper import Match
from pepper.bots import sensible

from .pages import MATCHES


def hands(match: Match, rng: Random, numbers: Sequence[int]) -> Iterator[Match]:
    """The hands of these numbers, each as a match that starts with it."""
    kept: Match | None = None
    while match.turn is not None:
        hand = match.hand
        if kept is None and hand.number in numbers and hand.deal is not None:
            kept = Match.start(
                match.rules,
                deals=[hand.deal],
                dealer=hand.dealer,
                scores=match.scores,
                number=hand.number,
            )
        action = sensible(match.view(match.turn), rng)
        match = match.apply(action)
        if kept is not None:
            kept = kept.apply(action)
            if kept.past:
                yield kept
                kept = None


def main(text: str, seed: int, numbers: Sequence[int]) -> None:
    """Play, and write the records under the name of the rules."""
    match = Match.start(pepper.variant(text), seed=seed)
    kept = [pepper.dumps(hand) for hand in hands(match, Random(seed), numbers)]
    path = MATCHES / f"{match.rules.name}.txt"
    path.write_text("\n".join(kept), encoding="ascii")
    sys.stdout.write(f"{path.name}: {len(kept)} hands\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), [int(number) for number in sys.argv[3:]])
