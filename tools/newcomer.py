"""Follow the README as a newcomer does.

Every block is used, those that install something first and the others in order; commands that need
a clone are left out. Files are written, commands and programs are run, and their output must be
what the README shows.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

from tests.pages import Block, blocks

INSTALLS = "python -m pip install"
NEEDS_A_CLONE = f"{INSTALLS} uv"


def command(block: Block, folder: Path) -> list[str]:
    """The command that runs a block. A program is written to the folder first."""
    if block.language == "sh":
        return ["bash", "-euo", "pipefail", "-c", block.content]
    program = folder / "program.py"
    program.write_text(block.content, encoding="utf-8")
    return ["python", program.name]


def follow(readme: Path, folder: Path, environment: Mapping[str, str]) -> list[str]:
    """Follow the README; everything that went differently."""
    found: list[str] = []
    text = readme.read_text(encoding="utf-8")
    every = list(pairwise([*blocks(readme), Block("", "", 0, 0)]))
    for block, following in sorted(every, key=lambda pair: INSTALLS not in pair[0].content):
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
            found.append(f"line {following.line}: the output is different")
        if done.returncode and following.language != "text":
            found.append(f"line {block.line}: the exit code is {done.returncode}")
    return found
