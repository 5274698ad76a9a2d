"""Put bytecode in the place of the modules that the page imports when it starts.

compile.mjs runs this in Pyodide, because only the Python that wrote bytecode can read it. The other
modules stay as they are, since bytecode is larger.
"""

from __future__ import annotations

import marshal
import sys
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

UNUSED: Final = (
    *("_pyrepl/", "doctest.", "multiprocessing/", "pdb.", "pydoc.", "unittest/"),
    *(f"pepper/{name}/" for name in ("arena", "batch", "belief", "cli", "envs", "partial", "ptn")),
    *(f"pepper/{name}/" for name in ("review", "sharp", "study", "testing")),
    *(f"pepper/{name}." for name in ("invariants", "perft", "puzzles", "schema", "series")),
    "pepper/tournament.",
)
"""Modules that only developers and other processes use, or that need packages not sent here."""
HEADER: Final = MAGIC_NUMBER + bytes(12)  # no flags, and no source to compare with


def compile_archive(path: Path) -> None:
    """Compile the modules of a wheel or of the standard library that are in use here."""
    with ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            if name.startswith(UNUSED):
                continue
            module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            if name.endswith(".py") and module in sys.modules:
                # Without docstrings.
                code = compile(data, name, "exec", dont_inherit=True, optimize=2)
                archive.writestr(f"{name}c", HEADER + marshal.dumps(code))
            else:
                archive.writestr(name, data)


def main(folder: Path) -> None:
    """Compile all that the page loads from its folder."""
    wheels = list((folder / "wheels").iterdir())
    sys.path += map(str, wheels)
    host = import_module("examples.browser.host").Host()
    host.open_variant("wolf", 0)
    host.play_bot()
    host.keep()
    for path in (*wheels, folder / "pyodide" / "python_stdlib.zip"):
        compile_archive(path)


if __name__ == "__main__":
    main(Path("/folder"))
