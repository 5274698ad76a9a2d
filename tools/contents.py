"""Check that the sdist and the wheel in a folder hold the right files, and nothing else.

    python -m tools.contents FOLDER

The wheel holds the package as git tracks it, and its metadata. The sdist holds every file that git
tracks, enough to build the wheel, run the tests and build the site. Left out are the files that
only a clone needs: files and folders at the top whose names start with a dot, and the test that
reads them. All files must be identical to those in the project.
"""

from __future__ import annotations

import re
import sys
import tarfile
import tomllib
from collections.abc import Iterator, Mapping
from configparser import ConfigParser
from email import message_from_bytes
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from .release import ROOT, Project

CLONE_ONLY: Final = re.compile(r"\.(?!gitignore$)|tests/test_project_files\.py$")
"""What the sdist leaves out, as in pyproject.toml; hatch always includes .gitignore."""
PACKAGES: Final = "src/"
METADATA: Final = ("METADATA", "RECORD", "WHEEL", "entry_points.txt")


def tracked(project: Project) -> dict[str, bytes | None]:
    """The files that git tracks, as they are now; None for a deleted file."""
    names = project.git("ls-files", "-z").split("\0")[:-1]
    paths = {name: project.root / name for name in names}
    return {name: path.read_bytes() if path.exists() else None for name, path in paths.items()}


def in_sdist(path: Path) -> dict[str, bytes]:
    """The members of an sdist by their names below its one folder."""
    top = path.name.removesuffix(".tar.gz") + "/"
    with tarfile.open(path) as archive:
        return {member.name.removeprefix(top): _content(archive, member) for member in archive}


def _content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    stream = archive.extractfile(member) if member.isfile() else None
    return stream.read() if stream else b"a link, a folder or the like"


def in_wheel(path: Path) -> dict[str, bytes]:
    """The members of a wheel."""
    with ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def problems(folder: Path, project: Project) -> Iterator[str]:
    """What is wrong with the distributions of the project in a folder."""
    stem = f"{re.sub('[-_.]+', '_', project.name).lower()}-{project.version}"
    sdist, wheel = folder / f"{stem}.tar.gz", folder / f"{stem}-py3-none-any.whl"
    names = {path.name for path in folder.iterdir() if path.name != ".gitignore"}  # uv build's
    if names != {sdist.name, wheel.name}:
        yield f"{folder} should hold {sdist.name} and {wheel.name}, and holds {sorted(names)}"
        return
    files, made = tracked(project), f"{stem}.dist-info/"
    sources, packed = in_sdist(sdist), in_wheel(wheel)
    wanted = {name: text for name, text in files.items() if not CLONE_ONLY.match(name)}
    yield from differences(sdist.name, sources, wanted, {"PKG-INFO"})
    wanted = {
        name.removeprefix(PACKAGES): text
        for name, text in files.items()
        if name.startswith(PACKAGES) and not name.endswith(".pxd")
    }
    wanted[f"{made}licenses/LICENSE"] = files.get("LICENSE")
    yield from differences(wheel.name, packed, wanted, {made + name for name in METADATA})
    yield from metadata_problems(packed.get(f"{made}METADATA", b""), project)
    if packed.get(f"{made}METADATA") != sources.get("PKG-INFO"):
        yield "the metadata of the sdist and of the wheel differ"
    yield from _script_problems(packed.get(f"{made}entry_points.txt", b"").decode(), project)


def differences(
    archive: str,
    found: Mapping[str, bytes],
    wanted: Mapping[str, bytes | None],
    made: set[str],
) -> Iterator[str]:
    """How an archive differs from the `wanted` files and those `made` by the build."""
    for name in sorted((wanted.keys() | made) - found.keys()):
        yield f"{archive} lacks {name}"
    for name in sorted(found.keys() - wanted.keys() - made):
        yield f"{archive} holds {name}, which does not belong there"
    for name in sorted(found.keys() & wanted.keys()):
        if found[name] != wanted[name]:
            yield f"{archive} holds {name}, which differs from the project's"


def metadata_problems(metadata: bytes, project: Project) -> Iterator[str]:
    """How the metadata differs from pyproject.toml and the README."""
    message = message_from_bytes(metadata)
    said = _pyproject(project)
    fields = {
        "Name": project.name,
        "Version": project.version,
        "Requires-Python": said.get("requires-python"),
        "License-Expression": said.get("license"),
    }
    for field, value in fields.items():
        if message[field] != value:
            yield f"the metadata says {field}: {message[field]}, and pyproject.toml says {value}"
    readme = (project.root / "README.md").read_bytes()
    if not metadata.partition(b"\n\n")[2].startswith(readme):
        yield "the page of the package does not start with the README"


def _script_problems(entry_points: str, project: Project) -> Iterator[str]:
    parser = ConfigParser()
    parser.read_string(entry_points)
    found = {name: dict(parser[name]) for name in parser.sections()}
    if found != {"console_scripts": _pyproject(project).get("scripts")}:
        yield f"the entry points are {found}, and pyproject.toml has others"


def _pyproject(project: Project) -> dict[str, object]:
    text = (project.root / "pyproject.toml").read_text("utf-8")
    table: dict[str, object] = tomllib.loads(text)["project"]
    return table


def main(arguments: list[str]) -> int:
    """Print what is wrong with the distributions in the folder, if anything is."""
    if len(arguments) != 1:
        raise SystemExit("usage: python -m tools.contents FOLDER")
    found = list(problems(Path(arguments[0]), Project.of(ROOT)))
    for problem in found:
        print(problem, file=sys.stderr)
    if not found:
        print("The sdist and the wheel hold what they should, and nothing else.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
