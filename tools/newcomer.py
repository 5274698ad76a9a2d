"""Do what the README says, and nothing else, with a built wheel in an empty environment.

    python -m tools.newcomer dist

Every block is taken as it stands, from top to bottom, but for the commands that need a clone: a
file is written, a command or a program is run, and what it prints has to be what the README shows.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import venv
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.pages import README, Block, blocks

NEEDS_A_CLONE = "python -m pip install uv"


def command(block: Block, folder: Path) -> list[str]:
    """The command that a block stands for; its program, if it is one, is then in the folder."""
    if block.language == "sh":
        return ["bash", "-euo", "pipefail", "-c", block.content]
    program = folder / "program.py"
    program.write_text(block.content, encoding="utf-8")
    return ["python", program.name]


def follow(readme: Path, folder: Path, environment: dict[str, str]) -> list[str]:
    """Everything that went otherwise than the README says."""
    found: list[str] = []
    text = readme.read_text(encoding="utf-8")
    every = [*blocks(readme), Block("", "", 0, 0)]
    for block, following in pairwise(every):
        if block.language == "toml":
            name = re.findall(r"`(\w+\.toml)`", text[: block.end])[-1]
            (folder / name).write_text(block.content, encoding="utf-8")
        if block.language not in {"sh", "python"} or block.content.startswith(NEEDS_A_CLONE):
            continue
        print(f"--- line {block.line}\n{block.content}", flush=True)
        done = subprocess.run(  # noqa: S603  (the README's own commands)
            command(block, folder),
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        print(done.stdout, flush=True)
        if following.language == "text" and done.stdout != following.content:
            found.append(f"line {following.line}: it printed something else")
        if done.returncode and following.language != "text":
            found.append(f"line {block.line}: it failed with exit code {done.returncode}")
    return found


def main() -> int:
    """Make the environment, follow the README in it, and tell what went wrong."""
    parser = argparse.ArgumentParser(prog="tools.newcomer", description="The README, followed.")
    parser.add_argument("dist", type=Path, help="the folder that holds the wheel")
    wheels: Path = parser.parse_args().dist
    with TemporaryDirectory() as folder:
        venv.create(Path(folder, "venv"), with_pip=True)
        environment = {
            **os.environ,
            "PATH": os.pathsep.join([str(Path(folder, "venv", "bin")), os.environ["PATH"]]),
            "PIP_FIND_LINKS": str(wheels.resolve()),
        }
        for name in ("PYTHONPATH", "VIRTUAL_ENV"):
            environment.pop(name, None)
        found = follow(README, Path(folder), environment)
    print(*found, sep="\n")
    return len(found) > 0


if __name__ == "__main__":
    sys.exit(main())
