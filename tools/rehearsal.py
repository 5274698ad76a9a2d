"""Rehearse a release on this machine: build, publish to a folder, install, upgrade, uninstall.

    python -m tools.rehearsal

An older version is built from the same source and published first. Each installer gets it, and
saves a match. Then this version is published: the installers upgrade to it, it reads the match, the
README is followed in an empty environment, and nothing is left after it is uninstalled. Nothing but
the folder is asked for packages, so what pepper depends on is complete.

Needs git, uv and pipx, and the package index of this machine to fill the folder. The kernel is
compiled if PEPPER_COMPILE is not 0.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

import attrs

from tools.newcomer import follow
from tools.release import ROOT, Project

OLDER: Final = "0.0.1"
ADDRESS: Final = "https://example.org/pepper"
"""Where the repository of the older version is said to be, so that its links are checked, too."""
PACKAGE: Final = "pepper-cards"
WANTED: Final = f"{PACKAGE}[cli]"
SETTINGS: Final = re.compile(r"(PIP|PIPX|UV)_|PYTHON|VIRTUAL_ENV")
"""Names of settings that must not reach an installer: some name other packages, or places."""


@attrs.frozen
class Installer:
    """What somebody types to get, upgrade and remove the command line, and where it is then."""

    name: str
    install: tuple[str, ...]
    upgrade: tuple[str, ...]
    uninstall: tuple[str, ...]
    folder: str
    """Where the command is."""
    before: tuple[str, ...] = ()
    """What makes the environment, if the installer does not."""


PIP: Final = ("pip/bin/python", "-m", "pip")
INSTALLERS: Final = (
    Installer(
        "pip",
        (*PIP, "install", WANTED),
        (*PIP, "install", "--upgrade", WANTED),
        (*PIP, "uninstall", "--yes", PACKAGE),
        "pip/bin",
        (sys.executable, "-m", "venv", "pip"),
    ),
    Installer(
        "uv pip",
        ("uv", "pip", "install", "--python=uv", WANTED),
        ("uv", "pip", "install", "--python=uv", "--upgrade", WANTED),
        ("uv", "pip", "uninstall", "--python=uv", PACKAGE),
        "uv/bin",
        ("uv", "venv", f"--python={sys.executable}", "uv"),
    ),
    Installer(
        "uv tool",
        ("uv", "tool", "install", WANTED),
        ("uv", "tool", "upgrade", PACKAGE),
        ("uv", "tool", "uninstall", PACKAGE),
        "tool",
    ),
    Installer(
        "pipx",
        ("pipx", "install", WANTED),
        ("pipx", "upgrade", PACKAGE),
        ("pipx", "uninstall", PACKAGE),
        "pipx/bin",
    ),
)


@attrs.frozen
class Stage:
    """The folder of a rehearsal, which is where its commands run."""

    folder: Path
    environment: Mapping[str, str]

    @classmethod
    def in_folder(cls, folder: Path) -> Stage:
        """A stage whose installers know only the index in the folder."""
        kept = {name: value for name, value in os.environ.items() if not SETTINGS.match(name)}
        index = (folder / "index").as_uri()
        settings = {
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_INDEX_URL": index,
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PIP_NO_CACHE_DIR": "1",
            "PIP_NO_COMPILE": "1",  # what is run once is compiled by Python
            "PIPX_HOME": str(folder / "pipx"),
            "PIPX_BIN_DIR": str(folder / "pipx" / "bin"),
            "PIPX_MAN_DIR": str(folder / "pipx" / "man"),
            "PIPX_DEFAULT_PYTHON": sys.executable,
            "UV_CACHE_DIR": str(folder / "cache"),
            "UV_DEFAULT_INDEX": index,
            "UV_NO_CONFIG": "1",
            "UV_PYTHON": sys.executable,
            "UV_PYTHON_DOWNLOADS": "never",
            "UV_TOOL_BIN_DIR": str(folder / "tool"),
            "UV_TOOL_DIR": str(folder / "tools"),
        }
        return cls(folder, kept | settings)

    def run(self, *command: str, fails: bool = False) -> str:
        """Run a command in the folder, and return its output; `SystemExit` if it fails."""
        began = perf_counter()
        done = subprocess.run(  # noqa: S603  (commands of this file)
            command,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        print(f"{perf_counter() - began:5.1f} s  {' '.join(command)}", flush=True)
        if bool(done.returncode) is not fails:
            raise SystemExit(
                f"{done.stdout}{done.stderr}\nRefused: the exit code is {done.returncode}"
            )
        return done.stdout

    def publish(self, files: Iterable[Path]) -> None:
        """Put files on the index."""
        for file in files:
            name = re.sub(r"[-_.]+", "-", re.split(r"-\d", file.name)[0]).lower()
            folder = self.folder / "index" / name
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, folder)
            with (folder / "index.html").open("a", encoding="utf-8") as page:
                page.write(f'<a href="{file.name}">{file.name}</a>\n')


def build(source: Path, folder: Path, *arguments: str, compiled: bool = False) -> list[Path]:
    """Build from the source with the tools of this machine; the files."""
    print("--- uv build", *arguments, source, flush=True)
    setting = {} if compiled else {"PEPPER_COMPILE": "0"}
    command = "uv", "build", "--quiet", f"--out-dir={folder}", *arguments, str(source)
    subprocess.run(command, env={**os.environ, **setting}, check=True)  # noqa: S603  (the same)
    return sorted(folder.glob("*.whl")) + sorted(folder.glob("*.tar.gz"))


def copy_older(project: Project, folder: Path) -> None:
    """Copy the source of an older version, which has an address."""
    for name in project.git("ls-files", "-z").split("\0")[:-1]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(project.root / name, folder / name)
    file = folder / "pyproject.toml"
    text = re.sub(r'(?m)^version = ".*"', f'version = "{OLDER}"', file.read_text("utf-8"))
    file.write_text(re.sub(r'(?m)^address = ".*"', f'address = "{ADDRESS}"', text), "utf-8")


def rehearse(stage: Stage, project: Project) -> None:
    """Play the whole release through; `SystemExit` where something is wrong."""
    copy_older(project, stage.folder / "older")
    older = build(stage.folder / "older", stage.folder / "older-dist", "--wheel")
    page = "-m", "tools.package_page", str(older[0])
    subprocess.run([sys.executable, *page], cwd=project.root, check=True)  # noqa: S603  (the same)
    wanted = f"{older[0]}[cli]"
    fetch = (
        "-m",
        "pip",
        "download",
        "--quiet",
        "--only-binary=:all:",
        f"--dest={stage.folder}/wheels",
    )
    subprocess.run([sys.executable, *fetch, wanted, "pip"], check=True)  # noqa: S603  (the same)
    stage.publish(sorted((stage.folder / "wheels").iterdir()))

    shown = {installer: install_older(stage, installer) for installer in INSTALLERS}
    dist = stage.folder / "dist"
    build(project.root, dist)
    if os.environ.get("PEPPER_COMPILE") != "0":
        build(project.root, dist, "--wheel", compiled=True)
    stage.publish(sorted(dist.glob("pepper_cards-*")))
    for installer, before in shown.items():
        upgrade(stage, installer, before, project.version)
    once = stage.run("uvx", "--from", WANTED, "pepper", "--version")
    check_version(once, project.version)
    follow_readme(stage, project.root / "README.md")


def install_older(stage: Stage, installer: Installer) -> str:
    """Install the older version, and save a match; how it shows it."""
    if installer.before:
        stage.run(*installer.before)
    stage.run(*installer.install)
    pepper = f"{installer.folder}/pepper"
    check_version(stage.run(pepper, "--version"), OLDER)
    stage.run(
        pepper, "watch", "hasenpfeffer", "--seed=7", "--hands=1", f"--record={installer.name}.txt"
    )
    return stage.run(pepper, "replay", f"{installer.name}.txt")


def upgrade(stage: Stage, installer: Installer, before: str, version: str) -> None:
    """Upgrade to this version, read the match that was saved, and uninstall."""
    stage.run(*installer.upgrade)
    pepper = f"{installer.folder}/pepper"
    check_version(stage.run(pepper, "--version"), version)
    if stage.run(pepper, "replay", f"{installer.name}.txt") != before:
        raise SystemExit("Refused: the upgraded version shows the saved match differently")
    stage.run(*installer.uninstall)
    if left := [str(path) for path in stage.folder.glob(f"{installer.folder}/pepper*")]:
        raise SystemExit(f"Refused: {installer.name} has left {left}")


def check_version(shown: str, version: str) -> None:
    """Refuse another version than this one."""
    if not shown.startswith(f"pepper {version} "):
        raise SystemExit(f"Refused: expected version {version}, not {shown}")


def follow_readme(stage: Stage, readme: Path) -> None:
    """Import the library alone in an empty environment, and then follow the README there."""
    venv.create(stage.folder / "newcomer", with_pip=True)
    python = "newcomer/bin/python"
    stage.run(python, "-m", "pip", "install", PACKAGE)
    stage.run(python, "-I", "-c", "import pepper; pepper.variants()")
    stage.run("newcomer/bin/pepper", "variants", fails=True)  # it needs an extra, and says so
    path = os.pathsep.join([str(stage.folder / "newcomer" / "bin"), stage.environment["PATH"]])
    page = stage.folder / "page"
    page.mkdir()
    if found := follow(readme, page, {**stage.environment, "PATH": path}):
        raise SystemExit("\n".join(["Refused: the README differs", *found]))


def main() -> None:
    """Rehearse in a scratch folder, and print how long it took."""
    began = perf_counter()
    with TemporaryDirectory(prefix="pepper-") as folder:
        rehearse(Stage.in_folder(Path(folder)), Project.of(ROOT))
    print(f"The rehearsal took {perf_counter() - began:.0f} s.")


if __name__ == "__main__":
    main()
