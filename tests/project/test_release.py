"""A release is refused for each thing that is not ready: git, uv and a package index are real."""

from __future__ import annotations

from pathlib import Path
from shutil import which
from zipfile import ZipFile

import attrs
import pytest

from tools import release
from tools.release import Project, problems

NOBODY = "http://127.0.0.1:1/"
"""Where no package index answers."""


pytestmark = pytest.mark.thorough  # each makes a repository or two


@attrs.frozen
class Clone:
    """A small project in a git repository, and the folder that is its package index."""

    root: Path
    index: Path

    def write(self, version: str, changelog: str) -> None:
        """Write both files that a release is about."""
        project = f'[project]\nname = "some-cards"\nversion = "{version}"\n'
        (self.root / "pyproject.toml").write_text(project, "utf-8")
        (self.root / "CHANGELOG.md").write_text(f"# Changelog\n\n{changelog}", "utf-8")

    def commit(self, version: str, changelog: str) -> None:
        """Commit both files."""
        self.write(version, changelog)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message=Work")

    def git(self, *arguments: str) -> str:
        """Run git, as somebody."""
        somebody = ("-c", "user.name=Somebody", "-c", "user.email=somebody@localhost")
        signed = ("-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false")
        return Project(self.root, "", "").git(*somebody, *signed, *arguments)

    def publish(self, version: str, link: str = "") -> None:
        """Put a wheel on the index."""
        folder = self.index / "some-cards"
        folder.mkdir(exist_ok=True)
        wheel, made = f"some_cards-{version}-py3-none-any.whl", f"some_cards-{version}.dist-info"
        with ZipFile(folder / wheel, "w") as archive:
            metadata = f"Metadata-Version: 2.4\nName: some-cards\nVersion: {version}\n"
            archive.writestr(f"{made}/METADATA", metadata)
            archive.writestr(f"{made}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
            archive.writestr(f"{made}/RECORD", "")
        with (folder / "index.html").open("a", encoding="utf-8") as page:
            page.write(f'<a href="{wheel}"{link}>{wheel}</a>\n')

    def problems(self, *, tagged: bool = False) -> list[str]:
        """What stands against a release."""
        return list(problems(Project.of(self.root), tagged=tagged))


FIRST = "## [0.1.0] - 2026-01-31\n\n- All there is.\n"
SECOND = "## [0.2.0] - 2026-02-28\n\n- More.\n\n" + FIRST


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    """Version 0.1.0, ready to be released and on no index yet."""
    found = Clone(tmp_path / "clone", tmp_path / "index")
    found.root.mkdir()
    found.index.mkdir()
    for name in ("UV_INDEX", "UV_FIND_LINKS", "UV_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("UV_DEFAULT_INDEX", found.index.as_uri())
    monkeypatch.setenv("UV_HTTP_RETRIES", "0")
    found.git("init", "--quiet", "--initial-branch=main")
    found.commit("0.1.0", FIRST)
    return found


@pytest.fixture
def second(clone: Clone) -> Clone:
    """Version 0.2.0, ready to be released after 0.1.0."""
    clone.git("tag", "v0.1.0")
    clone.publish("0.1.0")
    clone.commit("0.2.0", SECOND)
    return clone


class TestReady:
    def test_a_first_release_may_go(self, clone: Clone) -> None:
        assert clone.problems() == []

    def test_a_second_release_may_go(self, second: Clone) -> None:
        assert second.problems() == []

    def test_the_program_prints_whether_a_release_may_go(
        self, clone: Clone, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(release, "ROOT", clone.root)
        assert release.main([]) == 0
        assert capsys.readouterr() == ("some-cards 0.1.0 can be released.\n", "")
        assert release.main(["--tagged"]) == 1
        assert capsys.readouterr() == ("", "Refused: the tag v0.1.0 does not exist\n")
        with pytest.raises(SystemExit, match="--force"):
            release.main(["--force"])


class TestTree:
    def test_a_changed_file_is_refused(self, clone: Clone) -> None:
        clone.write("0.1.0", FIRST + "- And more.\n")
        assert clone.problems() == ["not committed:\n M CHANGELOG.md"]

    def test_a_file_that_git_does_not_track_is_refused(self, clone: Clone) -> None:
        (clone.root / "notes.txt").touch()
        assert clone.problems() == ["not committed:\n?? notes.txt"]

    def test_all_reasons_are_given_at_once(self, second: Clone) -> None:
        second.write("0.1.0", "")
        assert [problem.split()[0] for problem in second.problems()] == [
            "not",
            "the",
            "CHANGELOG.md",
            "some-cards==0.1.0",
        ]


class TestVersion:
    @pytest.mark.parametrize("version", ["1.0", "v1.0.0", "1.0.0-rc1", "1.0.0.dev1", "1.0.0\\n"])
    def test_a_malformed_version_is_refused(self, clone: Clone, version: str) -> None:
        clone.commit(version, FIRST)
        (problem,) = clone.problems()
        assert problem.endswith("does not look like 1.2.3 or 1.2.3rc1")

    def test_a_version_with_a_tag_is_refused(self, clone: Clone) -> None:
        clone.git("tag", "v0.1.0")
        assert clone.problems() == ["the tag v0.1.0 exists: this version needs another number"]

    @pytest.mark.parametrize("link", ["", ' data-yanked="broken"'], ids=["plain", "yanked"])
    def test_a_published_version_is_refused(self, second: Clone, link: str) -> None:
        second.publish("0.2.0", link)
        assert second.problems() == [
            "some-cards==0.2.0 is already published: choose another version"
        ]

    def test_a_release_candidate_that_is_published_is_refused(self, clone: Clone) -> None:
        clone.commit("0.1.0rc1", FIRST.replace("0.1.0", "0.1.0rc1"))
        assert clone.problems() == []
        clone.publish("0.1.0rc1")
        assert len(clone.problems()) == 1

    def test_nothing_goes_out_while_the_index_does_not_answer(
        self, clone: Clone, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("UV_DEFAULT_INDEX", NOBODY)
        (problem,) = clone.problems()
        assert "check the network" in problem
        assert NOBODY in problem

    def test_nothing_is_released_while_uv_is_offline(
        self, clone: Clone, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("UV_DEFAULT_INDEX", NOBODY)
        monkeypatch.setenv("UV_OFFLINE", "1")
        (problem,) = clone.problems()
        assert "could not find out" in problem

    def test_nothing_is_released_without_uv(
        self, clone: Clone, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        programs = clone.index / "programs"
        programs.mkdir()
        (programs / "git").symlink_to(which("git") or "git")
        monkeypatch.setenv("PATH", str(programs))
        assert clone.problems() == ["the package index was not checked: this needs uv on PATH"]


class TestChangelog:
    @pytest.mark.parametrize(
        ("changelog", "told"),
        [
            ("", "nothing"),
            ("## [Unreleased]\n\n- More.\n\n" + FIRST, "Unreleased"),
            ("## [Unreleased]\n\n" + FIRST, "Unreleased"),
            (SECOND, "0.2.0"),
        ],
        ids=["empty", "unreleased", "nothing unreleased", "another version"],
    )
    def test_another_section_on_top_is_refused(
        self, clone: Clone, changelog: str, told: str
    ) -> None:
        clone.commit("0.1.0", changelog)
        assert clone.problems() == [
            f"CHANGELOG.md starts with {told}, not with a section for 0.1.0"
        ]

    @pytest.mark.parametrize("day", ["", " - soon", " - 2026-02-30", " - 20260131"])
    def test_a_section_without_a_day_is_refused(self, clone: Clone, day: str) -> None:
        clone.commit("0.1.0", FIRST.replace(" - 2026-01-31", day))
        (problem,) = clone.problems()
        assert problem.startswith("CHANGELOG.md: 0.1.0 needs a date")

    def test_a_section_that_says_nothing_is_refused(self, clone: Clone) -> None:
        clone.commit("0.1.0", "## [0.1.0] - 2026-01-31\n\n## [0.0.1] - 2026-01-01\n\n- First.\n")
        assert clone.problems() == ["CHANGELOG.md says nothing about 0.1.0"]

    def test_an_unchanged_section_is_refused(self, clone: Clone) -> None:
        clone.commit("0.1.0", SECOND)
        clone.git("tag", "v0.1.0")
        clone.commit("0.2.0", SECOND)
        assert clone.problems() == ["CHANGELOG.md: the section for 0.2.0 is the same as in v0.1.0"]

    def test_the_last_tag_is_that_of_the_highest_version(self, second: Clone) -> None:
        for version in ("0.9.0", "0.10.0"):
            second.commit(version, f"## [{version}] - 2026-03-31\n\n- News.\n\n" + SECOND)
            second.git("tag", f"v{version}")
        second.commit("0.11.0", "## [0.11.0] - 2026-04-30\n\n- News.\n\n" + SECOND)
        second.git("tag", "v0.11.0rc1")
        assert second.problems() == [
            "CHANGELOG.md: the section for 0.11.0 is the same as in v0.11.0rc1"
        ]


class TestTagged:
    def test_the_commit_of_the_tag_may_go(self, second: Clone) -> None:
        second.git("tag", "--annotate", "--message=0.2.0", "v0.2.0")
        assert second.problems(tagged=True) == []

    def test_without_the_tag_it_is_refused(self, second: Clone) -> None:
        assert second.problems(tagged=True) == ["the tag v0.2.0 does not exist"]

    def test_a_commit_other_than_that_of_the_tag_is_refused(self, second: Clone) -> None:
        second.git("tag", "v0.2.0")
        second.commit("0.2.0", SECOND)
        assert second.problems(tagged=True) == ["the tag v0.2.0 is on another commit"]
