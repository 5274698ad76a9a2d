"""Write the schema of `pepper.wire`, TypeScript types made from it, and the reducer for browsers.

    python -m tools.wire_schema          writes docs/wire and examples/server/static/reduce.js
    python -m tools.wire_schema --check  writes docs/wire, and fails if the reducer is out of date

docs/wire is not in the repository: the site and the checks of TypeScript make it. All but the
schema need node and npm, which installs what tests/typescript/package.json names.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile, which
from tempfile import NamedTemporaryFile, TemporaryDirectory

from pepper.schema import schema

ROOT = Path(__file__).parent.parent
SCHEMA = ROOT / "docs" / "wire" / "pepper.schema.json"
TYPES = SCHEMA.with_name("pepper.d.ts")
REDUCER = ROOT / "examples" / "server" / "static" / "reduce.js"
PROGRAMS = ROOT / "tests" / "typescript"


def schema_text() -> str:
    """The content of the schema's file."""
    return json.dumps(schema(), indent=2) + "\n"


def types_text(programs: Path) -> str:
    """The content of the file with the types of the schema."""
    return npm(programs, "run", "--silent", "types", text=schema_text())


def reducer_text(programs: Path) -> str:
    """The content of the file with the reducer of examples/reducer for browsers."""
    source = ROOT / "examples" / "reducer" / "reduce.ts"
    npm(programs, "run", "--silent", "reducer", "--", str(source), "--outDir", str(programs))
    text = (programs / "reduce.js").read_text(encoding="utf-8")
    return f"// Made from examples/reducer/reduce.ts by `python -m tools.wire_schema`.\n\n{text}"


def npm(programs: Path, *arguments: str, text: str = "") -> str:
    """Run npm in this folder, which has a package.json, and return its output."""
    command = [which("npm") or "npm", *arguments]
    run = subprocess.run(  # noqa: S603  (arguments of this file)
        command, cwd=programs, input=text, stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    return run.stdout


def put(path: Path, text: str) -> None:
    """Write a file in one step: the site and the checks of TypeScript may make it at once."""
    path.parent.mkdir(exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, encoding="utf-8", delete=False) as file:
        file.write(text)
    Path(file.name).chmod(0o644)
    Path(file.name).replace(path)


def main(arguments: list[str]) -> int:
    """Write the files, or check that the reducer is up to date."""
    put(SCHEMA, schema_text())
    with TemporaryDirectory() as folder:
        programs = Path(folder).resolve()
        copyfile(PROGRAMS / "package.json", programs / "package.json")
        npm(programs, "install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts")
        types = types_text(programs)
        put(TYPES, types)
        text = reducer_text(programs)  # compiled with the types in their file
    wrong = list(untyped(types))
    if "--check" not in arguments:
        REDUCER.write_text(text, encoding="utf-8")
    elif REDUCER.read_text(encoding="utf-8") != text:
        wrong.append(f"{REDUCER.relative_to(ROOT)} is out of date: run python -m tools.wire_schema")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


def untyped(types: str) -> Iterator[str]:
    """What is wrong if a definition of the schema has no type."""
    for name in json.loads(schema_text())["$defs"]:
        if f"export interface {name} {{" not in types and f"export type {name} =" not in types:
            yield f"{TYPES.name} has no type {name}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
