"""Refuse to release what is not ready.

    python -m tools.release            before the tag is made
    python -m tools.release --tagged   after it, as the workflow does that publishes

Ready means: nothing in the tree that is not committed, a version that is nowhere yet, neither as a
tag nor on the package index, and a changelog whose newest section is this version's and new.

Needs git, and uv to ask the package index: uv knows where it is and tells a version that is not
there from an index that did not answer.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from shutil import which
from typing import Final

import attrs

ROOT: Final = Path(__file__).parent.parent
CHANGELOG: Final = "CHANGELOG.md"
VERSION: Final = re.compile(r"\d+\.\d+\.\d+((a|b|rc)\d+)?")
SECTION: Final = re.compile(
    r"^## \[(.+?)\](?: - (\S+))?\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL
)
ASK: Final = ("pip", "compile", "--color=never", "--no-cache", "--no-deps", "--no-header", "-")
NOT_THERE: Final = re.compile(r"was not found in the package registry|there is no version of")


@attrs.frozen
class Project:
    """What pyproject.toml says of the project in a folder."""

    root: Path
    name: str
    version: str

    @classmethod
    def of(cls, root: Path) -> Project:
        """Read it."""
        table = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
        return cls(root, table["name"], table["version"])

    @property
    def tag(self) -> str:
        """How git calls this version."""
        return f"v{self.version}"

    def git(self, *arguments: str) -> str:
        """What git prints in the project's folder."""
        run = subprocess.run(  # noqa: S603  (arguments of these tools)
            [which("git") or "git", *arguments],
            cwd=self.root,
            check=True,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        return run.stdout


@attrs.frozen
class Section:
    """A version's part of the changelog."""

    version: str
    day: str
    text: str


def sections(changelog: str) -> list[Section]:
    """The parts of a changelog, newest first."""
    found = SECTION.findall(changelog)
    return [Section(version, day, text.strip()) for version, day, text in found]


def problems(project: Project, *, tagged: bool = False) -> Iterator[str]:
    """What stands against releasing the project as it is."""
    if changed := project.git("status", "--porcelain"):
        yield "not committed:\n" + changed.rstrip()
    if not VERSION.fullmatch(project.version):
        yield f"version {project.version!r} is not written like 1.2.3 or 1.2.3rc1"
        return
    tags = project.git("tag", "--merged=HEAD", "--sort=-version:refname", "--list", "v*").split()
    yield from _tag_problems(project, tagged=tagged)
    earlier = [tag for tag in tags if tag != project.tag]
    yield from _changelog_problems(project, earlier[0] if earlier else None)
    yield from _index_problems(project)


def _tag_problems(project: Project, *, tagged: bool) -> Iterator[str]:
    exists = bool(project.git("tag", "--list", project.tag))
    if tagged and project.tag not in project.git("tag", "--points-at=HEAD").split():
        yield f"the tag {project.tag} is {'on another commit' if exists else 'not there'}"
    if exists and not tagged:
        yield f"the tag {project.tag} exists: this version needs another number"


def _changelog_problems(project: Project, last: str | None) -> Iterator[str]:
    newest, *_ = [*sections((project.root / CHANGELOG).read_text("utf-8")), Section("", "", "")]
    if newest.version != project.version:
        told = newest.version or "nothing"
        yield f"{CHANGELOG} starts with {told}, not with a section of {project.version}"
        return
    if not _is_day(newest.day):
        yield f"{CHANGELOG}: {project.version} has no day like 2026-01-31 but {newest.day!r}"
    if not newest.text:
        yield f"{CHANGELOG} says nothing about {project.version}"
    if last and newest in sections(project.git("show", f"{last}:{CHANGELOG}")):
        yield f"{CHANGELOG} says of {project.version} what it said in {last} already"


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _index_problems(project: Project) -> Iterator[str]:
    wanted = f"{project.name}=={project.version}"
    uv = which("uv")
    if uv is None:
        yield "the package index was not asked: that needs uv on PATH"
        return
    run = subprocess.run(  # noqa: S603  (arguments of this file)
        [uv, *ASK],
        cwd=project.root,
        check=False,
        capture_output=True,
        input=wanted,
        encoding="utf-8",
    )
    if run.returncode == 0:
        yield f"{wanted} is out already: a version is published once"
    elif not NOT_THERE.search(" ".join(run.stderr.split())):
        yield (
            f"whether {wanted} is out already could not be found out; look at the network and at"
            f" the index that uv is set to, and ask again:\n{run.stderr.strip()}"
        )


def main(arguments: list[str]) -> int:
    """Print what stands against a release, or that nothing does."""
    if unknown := set(arguments) - {"--tagged"}:
        raise SystemExit(f"Not understood: {' '.join(sorted(unknown))}")
    project = Project.of(ROOT)
    found = list(problems(project, tagged="--tagged" in arguments))
    for problem in found:
        print(f"Refused: {problem}", file=sys.stderr)
    if not found:
        print(f"{project.name} {project.version} can be released.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
