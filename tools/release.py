"""Check that the project is ready for a release.

    python -m tools.release            before the tag is made
    python -m tools.release --tagged   afterwards, in the workflow that publishes

Ready means: all changes are committed, the version is neither a tag yet nor on the package index,
and the newest section of the changelog is a new one for this version.

Needs git, and uv to ask the package index. uv knows where the index is, and distinguishes a missing
version from an index that did not answer.
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
    """The project in a folder, as pyproject.toml describes it."""

    root: Path
    name: str
    version: str

    @classmethod
    def of(cls, root: Path) -> Project:
        """Read pyproject.toml in a folder."""
        table = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
        return cls(root, table["name"], table["version"])

    @property
    def tag(self) -> str:
        """The git tag of this version."""
        return f"v{self.version}"

    def git(self, *arguments: str) -> str:
        """Run git in the project's folder and return its output."""
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
    """The section of a version in the changelog."""

    version: str
    day: str
    text: str


def sections(changelog: str) -> list[Section]:
    """The sections of a changelog, newest first."""
    found = SECTION.findall(changelog)
    return [Section(version, day, text.strip()) for version, day, text in found]


def problems(project: Project, *, tagged: bool = False) -> Iterator[str]:
    """Everything that prevents a release."""
    if changed := project.git("status", "--porcelain"):
        yield "not committed:\n" + changed.rstrip()
    if not VERSION.fullmatch(project.version):
        yield f"version {project.version!r} does not look like 1.2.3 or 1.2.3rc1"
        return
    tags = project.git("tag", "--merged=HEAD", "--sort=-version:refname", "--list", "v*").split()
    yield from _tag_problems(project, tagged=tagged)
    earlier = [tag for tag in tags if tag != project.tag]
    yield from _changelog_problems(project, earlier[0] if earlier else None)
    yield from _index_problems(project)


def _tag_problems(project: Project, *, tagged: bool) -> Iterator[str]:
    exists = bool(project.git("tag", "--list", project.tag))
    if tagged and project.tag not in project.git("tag", "--points-at=HEAD").split():
        yield f"the tag {project.tag} {'is on another commit' if exists else 'does not exist'}"
    if exists and not tagged:
        yield f"the tag {project.tag} exists: this version needs another number"


def _changelog_problems(project: Project, last: str | None) -> Iterator[str]:
    newest, *_ = [*sections((project.root / CHANGELOG).read_text("utf-8")), Section("", "", "")]
    if newest.version != project.version:
        found = newest.version or "nothing"
        yield f"{CHANGELOG} starts with {found}, not with a section for {project.version}"
        return
    if not _is_day(newest.day):
        yield f"{CHANGELOG}: {project.version} needs a date like 2026-01-31, not {newest.day!r}"
    if not newest.text:
        yield f"{CHANGELOG} says nothing about {project.version}"
    if last and newest in sections(project.git("show", f"{last}:{CHANGELOG}")):
        yield f"{CHANGELOG}: the section for {project.version} is the same as in {last}"


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _index_problems(project: Project) -> Iterator[str]:
    wanted = f"{project.name}=={project.version}"
    uv = which("uv")
    if uv is None:
        yield "the package index was not checked: this needs uv on PATH"
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
        yield f"{wanted} is already published: choose another version"
    elif not NOT_THERE.search(" ".join(run.stderr.split())):
        yield (
            f"could not find out whether {wanted} is already published; check the network and the"
            f" index that uv uses, and try again:\n{run.stderr.strip()}"
        )


def main(arguments: list[str]) -> int:
    """Print everything that prevents a release, or that nothing does."""
    if unknown := set(arguments) - {"--tagged"}:
        raise SystemExit(f"unknown arguments: {' '.join(sorted(unknown))}")
    project = Project.of(ROOT)
    found = list(problems(project, tagged="--tagged" in arguments))
    for problem in found:
        print(f"Refused: {problem}", file=sys.stderr)
    if not found:
        print(f"{project.name} {project.version} can be released.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
