"""One target under atheris, which takes the arguments of libFuzzer.

    python -m tests.fuzz.guided record -max_total_time=60 FOLDER

`python -m tests.fuzz` is what people call.
"""

from __future__ import annotations

import shlex
import sys
from importlib import import_module
from random import Random

_ATHERIS = import_module("atheris")


def main(name: str, *arguments: str) -> None:
    """Fuzz the target until the time is up, or until something is found."""
    with _ATHERIS.instrument_imports(include=["pepper", "tomllib"], enable_loader_override=False):
        targets = import_module("tests.fuzz.targets")
        mutation = import_module("tests.fuzz.mutation")
        seeds = import_module("tests.fuzz.seeds")
    words = mutation.words_of(name)

    def run(data: bytes) -> None:
        targets.TARGETS[name](seeds.to_text(data))

    def mutate(data: bytes, longest: int, seed: int) -> bytes:
        chance = Random(seed)
        changed: bytes
        if chance.random() < 0.3:
            changed = _ATHERIS.Mutate(data, longest)
            return changed
        changed = seeds.to_bytes(mutation.mutated(seeds.to_text(data), words, chance))
        return changed[:longest]

    again = shlex.join([sys.executable, "-m", "tests.fuzz.guided", name])  # how it calls itself
    _ATHERIS.Setup([again, *arguments], run, custom_mutator=mutate)
    _ATHERIS.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
