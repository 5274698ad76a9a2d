"""The modules that `tools.mutants` changes, and the lines of a change."""

from __future__ import annotations

import re
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = "src/pepper/"
SERVER: Final = "examples/server/"


def modules() -> list[str]:
    """The files of all modules, as seen from the root of the project."""
    package = find_spec("pepper")
    if package is None or package.origin is None:
        raise SystemExit("the package must be installed")
    folders = {PACKAGE: Path(package.origin).parent, SERVER: ROOT / SERVER}
    return sorted(
        f"{prefix}{path.relative_to(folder).as_posix()}"
        for prefix, folder in folders.items()
        for path in folder.rglob("*.py")
    )


def import_name(module: str) -> str:
    """The name by which a module is imported."""
    return (
        module.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    )


def changed_lines(revision: str) -> dict[str, set[int]]:
    """The lines of each module that differ from those of a revision."""
    command = "git", "diff", "--unified=0", "--no-prefix", revision, "--", PACKAGE, SERVER
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603  (git)
    found: dict[str, set[int]] = {}
    lines = set[int]()
    for line in told.stdout.splitlines():
        if named := re.fullmatch(r"\+\+\+ (.+\.py)", line):
            lines = found.setdefault(named[1], set())
        elif place := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, number = int(place[1]), int(place[2] or 1)
            lines |= set(range(first, first + number))
    return found
