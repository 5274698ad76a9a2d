"""Write the schema of `pepper.wire`, TypeScript types made from it, and the reducer for browsers.

    python -m tools.wire_schema          writes docs/wire and examples/server/static/reduce.js
    python -m tools.wire_schema --check  fails if they are out of date

All but the schema need node and npm, which installs what tests/typescript/package.json names.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from pepper.schema import schema

ROOT = Path(__file__).parent.parent
SCHEMA = ROOT / "docs" / "wire" / "pepper.schema.json"
TYPES = SCHEMA.with_name("pepper.d.ts")
REDUCER = ROOT / "examples" / "server" / "static" / "reduce.js"
PROGRAMS = ROOT / "tests" / "typescript"


def schema_text() -> str:
    """The content of the schema's file."""
    return json.dumps(schema(), indent=2) + "\n"


def types_text(schema: str) -> str:
    """The content of the file with the types of a schema."""
    npm("install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts")
    return npm("run", "--silent", "types", text=schema)


def reducer_text() -> str:
    """The content of the file with the reducer of examples/reducer for browsers."""
    with TemporaryDirectory() as folder:
        npm("run", "--silent", "reducer", "--", "--outDir", folder)
        text = (Path(folder) / "reduce.js").read_text(encoding="utf-8")
    return f"// Made from examples/reducer/reduce.ts by `python -m tools.wire_schema`.\n\n{text}"


def npm(*arguments: str, text: str = "") -> str:
    """Run npm in the folder of package.json and return its output."""
    command = [which("npm") or "npm", *arguments]
    run = subprocess.run(  # noqa: S603  (arguments of this file)
        command, cwd=PROGRAMS, input=text, stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    return run.stdout


def main(arguments: list[str]) -> int:
    """Write the files, or check that they are up to date."""
    wanted = schema_text()
    stale: list[str] = []
    # In this order: the reducer is compiled with the types in their file.
    files = {SCHEMA: lambda: wanted, TYPES: lambda: types_text(wanted), REDUCER: reducer_text}
    for path, make in files.items():
        text = make()
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(
                f"{path.relative_to(ROOT)} is out of date: run python -m tools.wire_schema"
            )
    for line in stale:
        print(line, file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
