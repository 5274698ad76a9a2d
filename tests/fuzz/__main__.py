"""Fuzz the readers: whatever they are given, nothing but a `PepperError` comes out.

    python -m tests.fuzz                         # all targets, 20 seconds each
    python -m tests.fuzz record --seconds 3600   # one, for an hour
    python -m tests.fuzz --runs 3000             # as many inputs, the same ones every time
    python -m tests.fuzz record --replay FILE    # a finding again
    python -m tests.fuzz record --add FILE       # a finding joins the corpus
    python -m tests.fuzz record --keep           # what reached something new joins the corpus

Needs the dependency group `fuzz`, but not to replay or to add. ``docs/fuzzing.md`` tells more.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import attrs

from .seeds import ROOT, add_to_corpus, nasty, read_corpus, real, to_bytes, to_text
from .shrinking import shrunk
from .targets import TARGETS

LONGEST: Final = {
    "record": 10_000,
    "ptn": 3_000,
    "action": 400,
    "house": 3_000,
    "wire": 10_000,
}
"""Bytes of the longest input that the fuzzer makes up."""
LIMITS: Final = ("-timeout=10", "-rss_limit_mb=1024")
"""No input takes ten seconds, and no run a gigabyte."""
MOST_KEPT: Final = 2_500
"""Bytes of the longest input that joins the corpus."""
SHOWN: Final = 500
"""Characters of a finding."""


@attrs.frozen
class Asked:
    """What is asked for."""

    targets: list[str]
    seconds: int
    runs: int
    seed: int
    folder: Path
    replay: Path | None
    add: Path | None
    keep: bool


def parse_arguments() -> Asked:
    """What the command line says."""
    parser = ArgumentParser(prog="python -m tests.fuzz", description="Fuzz the readers.")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=int, default=20, help="for each target (20)")
    parser.add_argument("--runs", type=int, default=-1, help="at most, for each target (no limit)")
    parser.add_argument("--seed", type=int, default=1, help="another one tries other things (1)")
    parser.add_argument("--folder", type=Path, default=ROOT / ".fuzz", help="of all files (.fuzz)")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="give it this, nothing else")
    parser.add_argument("--add", type=Path, metavar="FILE", help="add this to its corpus")
    parser.add_argument("--keep", action="store_true", help="add to the corpus, do not fuzz")
    given = Asked(**vars(parser.parse_args()))
    if unknown := [name for name in given.targets if name not in TARGETS]:
        parser.error(f"no target {unknown[0]!r}: one of {', '.join(TARGETS)}")
    if given.add and len(given.targets) != 1:
        parser.error("--add needs the one target whose corpus the file joins")
    return attrs.evolve(given, targets=given.targets or [*TARGETS], folder=given.folder.resolve())


def guided(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The target under libFuzzer with these arguments."""
    command = [sys.executable, "-m", "tests.fuzz.guided", name, *arguments]
    # With a fixed hash seed a number of runs is the same each time.
    return subprocess.run(  # noqa: S603  (this very Python)
        command,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )


def write_starts(name: str, folder: Path) -> None:
    """Write all that fuzzing starts from, an input to a file, as libFuzzer wants it."""
    for text in (*real(name), *nasty(name), *read_corpus(name)):
        if len(data := to_bytes(text)) <= LONGEST[name]:
            (folder / sha256(data).hexdigest()[:16]).write_bytes(data)


def fuzz(name: str, given: Asked) -> bool:
    """Fuzz a target, report what came of it, and say whether all is well."""
    folder = given.folder / name
    for part in ("corpus", "findings"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as starts:
        write_starts(name, Path(starts))
        done = guided(
            name,
            *(f"-max_total_time={given.seconds}", f"-runs={given.runs}", f"-seed={given.seed}"),
            *(f"-max_len={LONGEST[name]}", *LIMITS, "-print_final_stats=1"),
            *(f"-artifact_prefix={folder / 'findings'}{os.sep}", str(folder / "corpus"), starts),
        )
    runs = re.search(r"number_of_executed_units: (\d+)", done.stderr)
    print(f"{name}: {runs[1] if runs else 'no'} runs, exit code {done.returncode}")  # noqa: T201
    if done.returncode == 0 and runs:
        return True
    report = [*done.stdout.splitlines()[-40:], *done.stderr.splitlines()[-20:]]
    for path in re.findall(r"Test unit written to (.+)", done.stderr):
        report += describe_finding(name, Path(path))
    print("\n".join(report))  # noqa: T201
    return False


def describe_finding(name: str, path: Path) -> list[str]:
    """What to say of a finding; a shorter one is written beside it where there is one."""
    text = to_text(path.read_bytes())
    if path.name.startswith("crash-"):
        text = shrunk(TARGETS[name], text)
        path = path.with_name(path.name.replace("crash-", "short-"))
        path.write_bytes(to_bytes(text))
    shown = repr(text) if len(text) <= SHOWN else f"{text[:SHOWN]!r}... ({len(text)} characters)"
    return [
        f"FOUND: {path}",
        f"  what it is: {shown}",
        f"  once more:  python -m tests.fuzz {name} --replay {path}",
    ]


def merge(name: str, given: Asked) -> bool:
    """Add to the corpus what reaches something that fuzzing does not start from."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        write_starts(name, folder)
        before = {*folder.iterdir()}
        done = guided(name, "-set_cover_merge=1", scratch, str(given.folder / name / "corpus"))
        found = [path.read_bytes() for path in folder.iterdir() if path not in before]
    add_to_corpus(name, [to_text(data) for data in found if len(data) <= MOST_KEPT])
    texts = read_corpus(name)
    size = sum(len(to_bytes(text)) for text in texts)
    print(f"{name}: {len(texts)} inputs, {size} bytes, exit code {done.returncode}")  # noqa: T201
    return done.returncode == 0


def main() -> int:
    """0 where all is well."""
    given = parse_arguments()
    if given.replay:
        for name in given.targets:
            verdict = "read" if TARGETS[name](to_text(given.replay.read_bytes())) else "refused"
            print(f"{name}: {verdict}, as it should be")  # noqa: T201
        return 0
    if given.add:
        add_to_corpus(given.targets[0], [to_text(given.add.read_bytes())])
        return 0
    each = merge if given.keep else fuzz
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(each, given.targets, [given] * len(given.targets)))
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
