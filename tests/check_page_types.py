"""Check the types of the programs in README and docs with mypy and pyright, both strict.

    python -m tests.check_page_types

Needs the dependency group `lint`. Messages name the lines of the pages.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from .pages import ROOT, all_examples


def commands(folder: Path) -> Iterator[list[str]]:
    """How each checker is called for the programs in a folder."""
    files = [str(example.write(folder)) for example in all_examples()]
    if not files:
        raise SystemExit("There is no program.")
    yield ["mypy", "--strict", f"--config-file={ROOT / 'pyproject.toml'}", *files]
    settings = {
        "typeCheckingMode": "strict",
        "pythonVersion": "3.11",
        "extraPaths": [str(ROOT / "src")],
    }
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    yield ["pyright", f"--project={folder}", f"--pythonpath={sys.executable}"]


def main() -> int:
    """Run both checkers, and tell how many found something."""
    with TemporaryDirectory() as folder:
        runs = [
            subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False)  # noqa: S603
            for command in commands(Path(folder))
        ]
    return sum(run.returncode != 0 for run in runs)


if __name__ == "__main__":
    sys.exit(main())
