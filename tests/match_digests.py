"""Write tests/match_digests.txt: digests of matches, to compare the results of every Python.

    python -m tests.match_digests          writes the file
    python -m tests.match_digests --check  prints the differences, and fails if there are any

With `--check` it takes the ids of variants, too, and looks at these alone.

Write the file again after an intended change of what a seed gives or how something is written. The
diff then shows which variants and which of their texts have changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random

import pepper
from pepper import Action, Match, Rules, Seat, house, redacted, wire
from pepper.bots import sensible

FILE = Path(__file__).with_suffix(".txt")
HANDS = 3
SEEDS = (0, 2**128 - 1)
LOOKED_AT = 23
"""One state in this many goes into the digests, and so does the last one."""


def main(arguments: list[str]) -> int:
    """Write the file, or print how it differs from what would be written."""
    check, names = "--check" in arguments, [one for one in arguments if one != "--check"]
    found = list(lines(names))
    if not check:
        FILE.write_text("".join(f"{line}\n" for line in found), encoding="utf-8")
        return 0
    kept = FILE.read_text(encoding="utf-8").splitlines()
    if names:
        kept = [line for line in kept if line.split()[0] in names]
    for line in sorted({*found} ^ {*kept}):
        sys.stderr.write(f"{'found' if line in found else 'kept '} {line}\n")
    return 0 if found == kept else 1


def lines(names: Sequence[str] = ()) -> Iterator[str]:
    """Lines for these variants; for all if none is named."""
    for variant in pepper.variants():
        if not names or variant.id in names:
            yield from lines_of(variant.id)


def lines_of(variant: str, seeds: Sequence[int] = SEEDS) -> Iterator[str]:
    """A line for the variant's rules, and one for its matches under each of these seeds."""
    rules = pepper.variant(f"{variant}+hands={HANDS}")
    yield f"{variant} rules: {digests(rules_texts(rules))}"
    for seed in seeds:
        texts = match_texts(played(rules, seed))
        simple = {"played sensibly": pepper.dumps(sensibly(rules, seed))}
        yield f"{variant} seed {seed}: {digests(texts | simple)}"


def digests(texts: Mapping[str, str]) -> str:
    """What each of the texts is, and its digest."""
    return ", ".join(f"{kind} {digest(text)}" for kind, text in texts.items())


def digest(text: str) -> str:
    """A short digest of the text."""
    return sha256(text.encode()).hexdigest()[:16]


def played(rules: Rules, seed: int) -> Match:
    """A whole match of random actions."""
    match, step = Match.start(rules, seed=seed), 0
    while match.turn is not None:
        match = match.apply(chosen(match, f"{seed} {step}"))
        step += 1
    return match


def sensibly(rules: Rules, seed: int) -> Match:
    """A whole match of sensible players."""
    match, rng = Match.start(rules, seed=seed), Random(seed)
    while match.turn is not None:
        match = match.apply(sensible(match.view(match.turn), rng))
    return match


def chosen(match: Match, words: str) -> Action:
    """One of the legal actions: first a kind of action, then one of that kind.

    The digest of the words decides, because `random` may differ between versions of Python.
    """
    number = int(digest(words), 16)
    kinds = sorted({type(action).__name__ for action in match.legal_actions})
    kind = kinds[number % len(kinds)]
    actions = [action for action in match.legal_actions if type(action).__name__ == kind]
    return actions[number // len(kinds) % len(actions)]


def rules_texts(rules: Rules) -> dict[str, str]:
    """The rules in both written forms."""
    return {"JSON": wire.dumps(rules), "TOML": house.dumps(rules)}


def match_texts(match: Match) -> dict[str, str]:
    """The match in every written form."""
    states = (*match.history[::LOOKED_AT], match)
    seats: tuple[Seat | None, ...] = (None, *match.rules.table.seats)
    views = [state.view(seat) for state in states for seat in seats]
    events = match.events
    streams = (events, redacted(events, match.hand.dealer))
    shown = [state.view(state.turn) for state in states]
    return {
        "record": pepper.dumps(match),
        "JSON record": pepper.dumps(match, "json"),
        "views": "\n".join(map(wire.dumps, views)),
        "events": "\n".join(wire.dumps(event) for stream in streams for event in stream),
        "text": "\n".join(view.text() for view in shown),
        "drawing": "\n".join(view.svg() for view in shown),
        "values": "\n".join(map(repr, (match, *shown))),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
