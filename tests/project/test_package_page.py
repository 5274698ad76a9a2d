"""The check of the package page refuses each thing that is wrong there."""

from __future__ import annotations

from email.message import Message
from pathlib import Path

import pytest

from tools.package_page import link_problems, python_problems, release_problems

HOME = "https://example.org/pepper"
WORKFLOW = "          - wheel-3.11\n          - wheel-3.12\n"


def metadata(*fields: tuple[str, str]) -> Message:
    """The metadata of a wheel with these fields."""
    found = Message()
    for name, value in fields:
        found.add_header(name, value)
    return found


def pythons(*versions: str) -> Message:
    """The metadata of a wheel for these Pythons."""
    named = (f"Programming Language :: Python :: {version}" for version in versions)
    return metadata(*(("Classifier", name) for name in named))


class TestLinks:
    @pytest.mark.parametrize("target", ["docs/index.md", "#try-it", "http://example.org/", ""])
    def test_a_link_that_leads_nowhere_there_is_refused(self, target: str, tmp_path: Path) -> None:
        (problem,) = link_problems(f'<h2 id="more"><a href="{target}">x</a>', tmp_path, [HOME])
        assert repr(target) in problem

    def test_a_relative_picture_is_refused(self, tmp_path: Path) -> None:
        assert list(link_problems('<img src="docs/table.svg">', tmp_path, [HOME]))

    @pytest.mark.parametrize("target", ["#more", "https://example.net/", f"{HOME}/issues"])
    def test_an_address_and_a_heading_of_the_page_are_allowed(
        self, target: str, tmp_path: Path
    ) -> None:
        page = f'<h2 id="more"><a href="{target}">x</a>'
        assert list(link_problems(page, tmp_path, [HOME])) == []

    @pytest.mark.parametrize("kind", ["blob", "raw"])
    def test_a_link_to_a_file_needs_the_file(self, kind: str, tmp_path: Path) -> None:
        page = f'<a href="{HOME}/{kind}/v0.1.0/speed.md#memory">x</a>'
        assert len(list(link_problems(page, tmp_path, [HOME]))) == 1
        (tmp_path / "speed.md").touch()
        assert list(link_problems(page, tmp_path, [HOME])) == []


class TestPythons:
    def test_the_pythons_that_are_tested_are_named(self) -> None:
        assert list(python_problems(pythons("3 :: Only", "3.11", "3.12"), WORKFLOW)) == []

    def test_a_missing_one_is_refused(self) -> None:
        (problem,) = python_problems(pythons("3.11"), WORKFLOW)
        assert problem == "no classifier for Python 3.12, which is tested"

    def test_one_that_is_not_tested_is_refused(self) -> None:
        (problem,) = python_problems(pythons("3.11", "3.12", "3.13"), WORKFLOW)
        assert problem == "a classifier for Python 3.13, which is not tested"


class TestRelease:
    def test_every_address_is_needed(self, tmp_path: Path) -> None:
        some = metadata(("Project-URL", f"Source, {HOME}"), ("Project-URL", f"Issues, {HOME}/x"))
        (problem,) = release_problems(some, tmp_path)
        assert problem.startswith("no address for Documentation, Changelog:")

    @pytest.mark.parametrize(
        "sentence",
        [
            "There is no release yet.",
            "It has not been released yet.",
            "After the first release, ...",
        ],
    )
    def test_a_sentence_that_was_true_before_is_refused(
        self, sentence: str, tmp_path: Path
    ) -> None:
        names = ("Documentation", "Changelog", "Issues", "Source")
        every = metadata(*(("Project-URL", f"{name}, {HOME}") for name in names))
        (tmp_path / "docs").mkdir()
        (tmp_path / "README.md").write_text("Released.\n", "utf-8")
        assert list(release_problems(every, tmp_path)) == []
        (tmp_path / "docs" / "page.md").write_text(f"# Page\n\n{sentence}\n", "utf-8")
        (problem,) = release_problems(every, tmp_path)
        assert problem == f"docs/page.md, line 3: not true after a release: {sentence}"
