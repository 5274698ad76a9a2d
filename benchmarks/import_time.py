"""How long `import pepper` takes, against `import chess`, as whole processes.

    uv run --group benchmarks python benchmarks/import_time.py

pepper loads most of its modules when a name is first used, so the time of the import alone says
little. The second part of the table includes a first state with its legal actions. Each measurement
starts a new interpreter, and the programs take turns. A ratio is the median of the ratios within
the rounds, and includes the start of the interpreter.
"""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

ROUNDS = 40
IMPORT_CHESS, START_CHESS = "import chess", "... chess.Board().legal_moves"
PROGRAMS = {
    "(nothing)": ("pass", IMPORT_CHESS),
    "import pepper": ("import pepper", IMPORT_CHESS),
    IMPORT_CHESS: (IMPORT_CHESS, IMPORT_CHESS),
    "... Match.start(...).legal_actions": (
        "import pepper; pepper.Match.start(pepper.variant('wolf')).legal_actions",
        START_CHESS,
    ),
    START_CHESS: ("import chess; list(chess.Board().legal_moves)", START_CHESS),
}
"""Each program, and the program that it is compared with."""


def seconds(program: str) -> float:
    """The time of one process."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-I", "-c", program], check=True)  # noqa: S603  (of the above)
    return time.perf_counter() - begun


def main() -> None:
    """Measure, and print a table."""
    for program, _ in PROGRAMS.values():  # compiled files and a warm disk
        seconds(program)
    rounds = [
        {name: seconds(program) for name, (program, _) in PROGRAMS.items()} for _ in range(ROUNDS)
    ]
    width = max(map(len, PROGRAMS))
    print(f"{'':{width}}  median ms  fastest ms  x chess")
    for name, (_, other) in PROGRAMS.items():
        times = [1000 * each[name] for each in rounds]
        ratio = median(each[name] / each[other] for each in rounds)
        print(f"{name:{width}}  {median(times):9.1f}  {min(times):10.1f}  {ratio:7.2f}")
    print()
    print(f"Medians of {ROUNDS} interleaved rounds. The bar for `import pepper` is 1.00 x chess.")


if __name__ == "__main__":
    main()
