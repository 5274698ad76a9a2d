"""Distributions with something planted or something left out are found out."""

from __future__ import annotations

import tarfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools import contents
from tools.release import Project

PYPROJECT = """\
[project]
name = "some-cards"
version = "1.2.3"
requires-python = ">=3.11"
license = "MIT"
scripts = { cards = "cards:main" }
"""
FILES = {
    ".ci/run": "",
    ".gitattributes": "",
    ".github/workflows/ci.yml": "",
    ".gitignore": "dist/\n",
    "LICENSE": "MIT\n",
    "README.md": "# Cards\n",
    "pyproject.toml": PYPROJECT,
    "src/cards/__init__.py": "def main(): ...\n",
    "src/cards/more/py.typed": "",
    "tests/test_cards.py": "",
    "tests/test_project_files.py": "",
}
METADATA = """\
Metadata-Version: 2.4
Name: some-cards
Version: 1.2.3
License-Expression: MIT
Requires-Python: >=3.11

# Cards

More.
"""
SDIST, WHEEL = "some_cards-1.2.3.tar.gz", "some_cards-1.2.3-py3-none-any.whl"
IN_SDIST = {
    f"some_cards-1.2.3/{name}": FILES.get(name, METADATA)
    for name in (
        ".gitignore",
        "LICENSE",
        "PKG-INFO",
        "README.md",
        "pyproject.toml",
        "src/cards/__init__.py",
        "src/cards/more/py.typed",
        "tests/test_cards.py",
    )
}
MADE = "some_cards-1.2.3.dist-info/"
IN_WHEEL = {
    "cards/__init__.py": FILES["src/cards/__init__.py"],
    "cards/more/py.typed": "",
    f"{MADE}METADATA": METADATA,
    f"{MADE}RECORD": "",
    f"{MADE}WHEEL": "",
    f"{MADE}entry_points.txt": "[console_scripts]\ncards = cards:main\n",
    f"{MADE}licenses/LICENSE": "MIT\n",
}

Build = Callable[[dict[str, str], dict[str, str]], list[str]]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project whose files git tracks."""
    root = tmp_path / "project"
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(text.encode())
    found = Project.of(root)
    found.git("init", "--quiet", "--initial-branch=main")
    found.git("add", "--all")
    return found


@pytest.fixture
def build(project: Project, tmp_path: Path) -> Build:
    """Packs an sdist and a wheel with these members, and says what is wrong with them."""
    folder = tmp_path / "dist"
    folder.mkdir()

    def problems(sdist: dict[str, str], wheel: dict[str, str]) -> list[str]:
        with tarfile.open(folder / SDIST, "w:gz") as archive:
            for name, text in sdist.items():
                member = tarfile.TarInfo(name)
                member.size = len(text.encode())
                archive.addfile(member, BytesIO(text.encode()))
        with ZipFile(folder / WHEEL, "w") as archive:
            for name, text in wheel.items():
                archive.writestr(name, text)
        return list(contents.problems(folder, project))

    return problems


def without(members: dict[str, str], name: str) -> dict[str, str]:
    """All members but one, which is there."""
    assert name in members
    return {other: text for other, text in members.items() if other != name}


def test_what_should_be_there_is_all_there(build: Build) -> None:
    assert build(IN_SDIST, IN_WHEEL) == []


@pytest.mark.parametrize("name", IN_SDIST)
def test_each_file_of_the_sdist_is_missed(build: Build, name: str) -> None:
    told = f"{SDIST} lacks {name.removeprefix('some_cards-1.2.3/')}"
    assert told in build(without(IN_SDIST, name), IN_WHEEL)


@pytest.mark.parametrize("name", IN_WHEEL)
def test_each_file_of_the_wheel_is_missed(build: Build, name: str) -> None:
    assert f"{WHEEL} lacks {name}" in build(IN_SDIST, without(IN_WHEEL, name))


@pytest.mark.parametrize(
    "name",
    [
        ".ci/run",
        ".github/workflows/ci.yml",
        ".some_cache/CACHEDIR.TAG",
        "tests/test_project_files.py",
        "tests/__pycache__/test_cards.pyc",
        "../notes.txt",
    ],
)
def test_what_no_sdist_should_hold_is_found(build: Build, name: str) -> None:
    problems = build(IN_SDIST | {f"some_cards-1.2.3/{name}": ""}, IN_WHEEL)
    assert problems == [f"{SDIST} holds {name}, which does not belong there"]


@pytest.mark.parametrize("name", ["tests/test_cards.py", "docs/index.md", "cards/more/x.pyc"])
def test_what_no_wheel_should_hold_is_found(build: Build, name: str) -> None:
    problems = build(IN_SDIST, IN_WHEEL | {name: ""})
    assert problems == [f"{WHEEL} holds {name}, which does not belong there"]


def test_files_of_another_state_of_the_project_are_found(build: Build) -> None:
    old = "def main(): pass\n"
    problems = build(
        IN_SDIST | {"some_cards-1.2.3/src/cards/__init__.py": old},
        IN_WHEEL | {"cards/__init__.py": old},
    )
    assert problems == [
        f"{SDIST} holds src/cards/__init__.py, which differs from the project's",
        f"{WHEEL} holds cards/__init__.py, which differs from the project's",
    ]


def test_a_file_that_git_does_not_track_belongs_nowhere(build: Build, project: Project) -> None:
    project.git("rm", "--quiet", "--cached", "src/cards/more/py.typed")
    assert build(IN_SDIST, IN_WHEEL) == [
        f"{SDIST} holds src/cards/more/py.typed, which does not belong there",
        f"{WHEEL} holds cards/more/py.typed, which does not belong there",
    ]


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("Name: some-cards", "Name: cards", "the metadata says Name: cards"),
        ("Version: 1.2.3", "Version: 1.2.4", "the metadata says Version: 1.2.4"),
        (">=3.11", ">=3.12", "the metadata says Requires-Python: >=3.12"),
        ("License-Expression: MIT\n", "", "the metadata says License-Expression: None"),
        ("# Cards", "# Other cards", "the page of the package does not start with the README"),
    ],
)
def test_metadata_of_another_project_is_found(build: Build, was: str, now: str, told: str) -> None:
    other = METADATA.replace(was, now)
    problems = build(
        IN_SDIST | {"some_cards-1.2.3/PKG-INFO": other}, IN_WHEEL | {f"{MADE}METADATA": other}
    )
    assert len(problems) == 1
    assert problems[0].startswith(told)


def test_both_distributions_have_the_same_metadata(build: Build) -> None:
    problems = build(IN_SDIST | {"some_cards-1.2.3/PKG-INFO": METADATA + "\n"}, IN_WHEEL)
    assert problems == ["the metadata of the sdist and of the wheel differ"]


def test_another_command_is_found(build: Build) -> None:
    other = "[console_scripts]\ncards = cards.cli:main\n"
    (problem,) = build(IN_SDIST, IN_WHEEL | {f"{MADE}entry_points.txt": other})
    assert problem.startswith("the entry points are")


def test_a_link_is_no_file(build: Build, project: Project, tmp_path: Path) -> None:
    build(IN_SDIST, IN_WHEEL)
    with tarfile.open(tmp_path / "dist" / SDIST, "w") as archive:
        for name, text in IN_SDIST.items():
            member = tarfile.TarInfo(name)
            member.size = len(text.encode())
            if name.endswith("LICENSE"):
                member.type, member.linkname, member.size = tarfile.SYMTYPE, "/etc/hostname", 0
            archive.addfile(member, BytesIO(text.encode()))
    problems = list(contents.problems(tmp_path / "dist", project))
    assert problems == [f"{SDIST} holds LICENSE, which differs from the project's"]


class TestCommand:
    def test_it_looks_at_one_sdist_and_one_wheel(
        self,
        build: Build,
        project: Project,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.setattr(contents, "ROOT", project.root)
        build(IN_SDIST, IN_WHEEL)
        folder = str(tmp_path / "dist")
        assert contents.main([folder]) == 0
        assert capsys.readouterr().err == ""
        (tmp_path / "dist" / "some_cards-1.2.2.tar.gz").touch()
        assert contents.main([folder]) == 1
        assert f"should hold {SDIST} and {WHEEL}" in capsys.readouterr().err

    def test_it_wants_a_folder(self) -> None:
        with pytest.raises(SystemExit, match=r"^usage: "):
            contents.main([])
