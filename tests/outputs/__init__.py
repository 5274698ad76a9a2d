"""What the commands print, with colours, so that a change can be read.

    python -m tests.outputs

writes it anew after an intended change. What it means is tested elsewhere, and here that nothing
changes unnoticed. `{1;31}` stands for an escape sequence: bold and red.
"""

from __future__ import annotations

import io
import os
import re
from contextlib import chdir, redirect_stderr, redirect_stdout
from datetime import datetime
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from unittest.mock import Mock, patch

from pepper.cli import main

FOLDER = Path(__file__).parent
EXAMPLES = FOLDER.parents[1] / "examples"
TERMINAL = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "80"}
NOON = datetime(2026, 11, 26, 12)  # noqa: DTZ001  (in the zone of the machine, like `now()`)
"""The moment of every record, which has its date in its tags."""
OTHERS = ("NO_COLOR", "COLORTERM", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
"""What else of the environment decides on colours."""
COMMANDS = {
    "variants": "variants",
    "options": "variants pfeffer",
    "check": "check house_rules.toml --matches 20",
    "check-broken": "check house_rules_broken.toml",
    "watch": "watch hasenpfeffer --seed 3 --record match.pepper",
    "watch-called-card": "watch florida-5 --seed 5 --hands 1",
    "watch-kitty": "watch five-hundred --seed 1 --hands 1",
    "watch-in-german": "watch wolf --seed 8 --hands 1 --language de",
    "tournament": "tournament --tables 2 --games 3 --seed 4",
    "arena": "arena twelves random sensible --deals 3 --seed 5",
    "study": "study midwest --hands 60 --workers 1 --seed 6",
    "perft": "perft wolf --depth 3 --divide",
    "puzzles": "puzzles hasenpfeffer --seed 1 --count 1",
    "replay": "replay match.pepper",
    "solve": "solve match.pepper",
    "review": "review match.pepper --hand 2 --worlds 16 --workers 1",
}
"""Each command, by the name of the file with what it prints. `replay`, `solve` and `review` read
what `watch` writes; `check` prints what `rules` does of a game, and of two. `replay` has no file:
it prints what `watch` does."""


def outputs() -> dict[str, str]:
    """What each command prints, by name."""
    clock = patch("pepper.cli.sources.datetime", Mock(now=lambda: NOON))
    with TemporaryDirectory() as folder, chdir(folder), patch.dict(os.environ, TERMINAL), clock:
        for name in OTHERS:
            os.environ.pop(name, None)
        for file in EXAMPLES.glob("*.toml"):
            copy(file, folder)
        return {name: _output(command) for name, command in COMMANDS.items()}


def _output(command: str) -> str:
    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        code = main(command.split())
    shown = re.sub("\x1b\\[\\?25l.*\x1b\\[2K", "", printed.getvalue(), flags=re.DOTALL)  # progress
    shown = re.sub("\x1b\\[([0-9;]*)m", r"{\1}", shown)
    return f"{shown}exit code {code}\n"
