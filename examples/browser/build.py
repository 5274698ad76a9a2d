"""Build the table without a server: a folder of files for any static web host.

    python -m examples.browser.build FOLDER

Needs pip, node and npm. Everything that the page loads is in the folder: Python itself, which is
the npm package named in package.json, and the wheels of pepper and of what it depends on.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from examples.server import messages

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent.parent
SERVER: Final = HERE.parent / "server"
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
TABLE: Final = "<!-- the body of table.html -->"
SERVER_ONLY: Final = (
    *("host.html", "host.js", "lost.html", "lost.js"),
    *("online.js", "socket.js", "table.html"),
)
SHARED: Final = ("commands.py", "messages.py")
"""The modules of the server that the worker uses, too."""


def build(folder: Path) -> None:
    """Write the folder, in place of one that was built before."""
    if folder.exists() and not (folder / "files.json").exists():
        sys.exit(f"{folder} is there, and was not built by this program")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HERE / "static", folder)
    for path in (SERVER / "static").iterdir():
        if path.name not in SERVER_ONLY:
            shutil.copy(path, folder)
    _copy_pyodide(folder / "pyodide")
    _build_wheels(folder / "wheels")
    _insert_table(folder / "index.html")
    with ZipFile(folder / "wheels" / "examples.zip", "w", ZIP_DEFLATED) as archive:
        for path in (HERE / "host.py", *(SERVER / name for name in SHARED)):
            archive.write(path, path.relative_to(ROOT))
    folders = (HERE / "compile.mjs", folder.resolve())
    subprocess.run(["node", *folders], check=True)  # noqa: S603, S607  (ours)
    fetched = (path for path in folder.glob("*/*") if path.suffix != ".mjs")
    sizes = {path.relative_to(folder).as_posix(): path.stat().st_size for path in fetched}
    (folder / "files.json").write_text(json.dumps(sizes), "utf-8")
    (folder / "variants.json").write_text(json.dumps(messages.variants()), "utf-8")
    catalogues = (path.name for path in (files("pepper.words") / "locale").iterdir())
    names = ("en", *(name.removesuffix(".po") for name in catalogues))
    labels = {name: messages.spoken(name) for name in names}
    (folder / "labels.json").write_text(json.dumps(labels), "utf-8")


def _insert_table(page: Path) -> None:
    """Put the page of a table, which the server sends on its own, into the page."""
    table = (SERVER / "static" / "table.html").read_text("utf-8")
    (body,) = re.findall(r"<body[^>]*>(.+)</body>", table, re.DOTALL)
    page.write_text(page.read_text("utf-8").replace(TABLE, body), "utf-8")


def _copy_pyodide(folder: Path) -> None:
    npm = shutil.which("npm") or "npm"
    quiet = ("--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts")
    subprocess.run([npm, "install", *quiet], cwd=HERE, check=True)  # noqa: S603  (ours)
    package = HERE / "node_modules" / "pyodide"
    folder.mkdir()
    for name in PYODIDE:
        shutil.copy(package / name, folder)
    # The page loads none of the packages that Pyodide knows, so it needs no list of them.
    lock = json.loads((package / "pyodide-lock.json").read_text("utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}))


def _build_wheels(folder: Path) -> None:
    """The wheels of pepper, of plain Python, and of all that it depends on."""
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check")
    plain = os.environ | {"PEPPER_COMPILE": "0"}
    command = [*pip, f"--wheel-dir={folder}", str(ROOT)]
    subprocess.run(command, env=plain, check=True)  # noqa: S603  (ours)
    if found := [path.name for path in folder.iterdir() if not path.name.endswith("-none-any.whl")]:
        sys.exit(f"not of plain Python: {', '.join(found)}")


if __name__ == "__main__":
    build(Path(sys.argv[1]))
