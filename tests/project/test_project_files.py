"""The files around the project agree with one another and with it, and the workflows are tight."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from tests.pages import ROOT

WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PAGES: Final = ("CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md")
ON_DEMAND: Final = {"benchmarks", "mutants"}
"""Sessions that no workflow runs: one needs a quiet machine, the other one hours."""
PYPROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

every_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)


def read(name: str) -> str:
    """A file of the project."""
    return (ROOT / name).read_text("utf-8")


def workflow(name: str) -> str:
    """A file of the workflows."""
    return read(f".github/workflows/{name}.yml")


def promised() -> list[str]:
    """The minor versions of Python that the package names."""
    text = "\n".join(PYPROJECT["project"]["classifiers"])
    return re.findall(r"Python :: (3\.\d+)$", text, re.MULTILINE)


def sessions() -> set[str]:
    """The functions of noxfile.py that are sessions, by the name that they are called by."""
    tree = ast.parse(read("noxfile.py"))
    return {
        node.name.rstrip("_")
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.decorator_list
    }


def without_python(session: str) -> str:
    """The session's function, of a name such as tests-3.11."""
    return session.partition("-")[0]


def listed() -> list[str]:
    """The sessions that ci.yml runs on Linux."""
    return re.findall(r"^ {10}- ([\w.-]+)$", workflow("ci"), re.MULTILINE)


class TestWorkflows:
    @every_workflow
    def test_actions_of_others_are_pinned_to_a_commit_with_its_version(self, path: Path) -> None:
        used = re.findall(r"uses: (.+)", path.read_text("utf-8"))
        pinned = re.compile(r"[\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
        assert used
        assert [use for use in used if use[:2] != "./" and not pinned.fullmatch(use)] == []

    def test_an_action_is_the_same_everywhere(self) -> None:
        text = "".join(path.read_text("utf-8") for path in WORKFLOWS)
        used = set(re.findall(r"uses: ([\w./-]+@.+)", text))
        assert len(used) == len({use.partition("@")[0] for use in used})
        assert len(set(re.findall(r"nox==\S+", text))) == 1

    @every_workflow
    def test_a_workflow_may_do_nothing_and_a_job_little(self, path: Path) -> None:
        text = path.read_text("utf-8")
        assert "\npermissions: {}\n" in text
        given = re.findall(r"^ {4,}([\w-]+): (?:read|write)\b", text, re.MULTILINE)
        assert set(given) <= {"contents", "id-token"}
        assert "contents: write" not in text
        assert "pull_request_target" not in text
        assert "secrets." not in text

    @every_workflow
    def test_no_job_keeps_the_right_to_push(self, path: Path) -> None:
        text = path.read_text("utf-8")
        assert text.count("actions/checkout@") == text.count("persist-credentials: false")

    @every_workflow
    def test_every_job_comes_to_an_end(self, path: Path) -> None:
        text = path.read_text("utf-8")
        assert text.count("runs-on:") == text.count("timeout-minutes:")

    @every_workflow
    def test_what_anybody_may_write_is_no_part_of_a_command(self, path: Path) -> None:
        text = path.read_text("utf-8")
        assert [line for line in text.splitlines() if "run:" in line and "${{" in line] == []

    def test_only_the_last_job_of_a_release_can_publish_and_it_runs_no_code_of_ours(self) -> None:
        *_, last = workflow("release").split("\n\n")
        assert last.startswith("  publish:\n")
        assert "environment: pypi" in last
        assert "attestations: true" in last
        assert "run:" not in last
        assert "checkout@" not in last
        everything = "".join(path.read_text("utf-8") for path in WORKFLOWS)
        assert everything.count("id-token: write") == last.count("id-token: write") == 1

    def test_a_release_waits_for_all_that_could_stand_against_it(self) -> None:
        text = workflow("release")
        assert "uses: ./.github/workflows/ci.yml" in text
        assert "uses: ./.github/workflows/docs.yml" in text
        assert "--session release -- --tagged" in text
        assert text.count("\n    needs: [ready, checks, site]\n") == 2
        assert "\n    needs: [build, wheels]\n" in text


class TestSessions:
    def test_workflows_run_every_session_that_is_not_for_demand(self) -> None:
        others = "".join(workflow(name) for name in ("docs", "release"))
        run = {*listed(), *re.findall(r"--session (\w+)", others)}
        assert {without_python(name) for name in run} == sessions() - ON_DEMAND

    def test_other_systems_run_sessions_that_linux_runs(self) -> None:
        included = re.findall(r"^ {12}session: (\S+)$", workflow("ci"), re.MULTILINE)
        assert included
        assert set(included) <= set(listed())

    def test_every_python_that_is_promised_is_tested_from_the_source_and_as_a_wheel(self) -> None:
        assert promised()[0] == PYPROJECT["project"]["requires-python"].removeprefix(">=")
        wanted = {f"{name}-{python}" for name, python in product(("tests", "wheel"), promised())}
        assert wanted <= set(listed())

    def test_contributing_names_every_session(self) -> None:
        rows = re.findall(r"^\| (`.+?) \|", read("CONTRIBUTING.md"), re.MULTILINE)
        named = {without_python(name) for row in rows for name in re.findall(r"`([^`]+)`", row)}
        assert sessions() <= named


class TestPages:
    @pytest.mark.parametrize("page", PAGES)
    def test_links_lead_somewhere(self, page: str) -> None:
        targets = re.findall(r"\]\(([^)]+)\)", read(page))
        assert targets
        assert [target for target in targets if not (ROOT / target).exists()] == []

    def test_files_that_are_named_are_there(self) -> None:
        text = read("CONTRIBUTING.md")
        named = re.findall(r"(?:tests|docs|tools|src|\.github)/[\w./-]*\w", text)
        assert len(named) > 10
        kept = [name for name in named if "NAME" not in name and "/ID." not in name]
        assert [name for name in kept if not (ROOT / name).exists()] == []
        scripts = re.findall(r"python -m (tools|tests)\.(\w+)", text)
        assert [name for name in scripts if not list((ROOT / name[0]).glob(f"{name[1]}*"))] == []

    def test_forms_name_pages_that_are_there(self) -> None:
        forms = (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")
        text = "".join(form.read_text("utf-8") for form in forms)
        named = re.findall(r"docs/[\w/.-]*\w|[A-Z]+\.md", text)
        assert named
        assert [name for name in named if not (ROOT / name).exists()] == []

    def test_the_npm_package_is_of_this_version(self) -> None:
        package, project = json.loads(read("examples/reducer/package.json")), PYPROJECT["project"]
        assert (package["name"], package["version"]) == (project["name"], project["version"])

    def test_npm_installs_the_same_compiler_everywhere(self) -> None:
        found = [
            json.loads(read(f"{folder}/package.json"))["devDependencies"]
            for folder in ("examples/reducer", "tests/typescript")
        ]
        assert len({one["typescript"] for one in found}) == 1

    def test_the_citation_is_of_this_version(self) -> None:
        citation = read("CITATION.cff")
        assert f"\nversion: {PYPROJECT['project']['version']}\n" in citation
        assert f"\nlicense: {PYPROJECT['project']['license']}\n" in citation
        assert f"- name: {PYPROJECT['project']['authors'][0]['name']}\n" in citation


def test_the_name_of_a_test_is_a_sentence_that_needs_no_other_one() -> None:
    refers_back = r"^ *def (test_(?:so|and|nor|but|they|still|then|likewise)_\w+)"
    alone = r"^def (test_(?:it|its|they|those)_\w+)"  # in a class, the class says what it is
    texts = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py")]
    assert len(texts) > 100
    found = [name for text in texts for name in re.findall(f"(?m){refers_back}|{alone}", text)]
    assert found == []
