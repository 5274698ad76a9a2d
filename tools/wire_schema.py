"""Write docs/wire/: the JSON Schema of `pepper.wire`, and TypeScript types made from it.

    python -m tools.wire_schema          writes both
    python -m tools.wire_schema --check  fails if they are not what would be written

The types need node and npm, which brings the programs named in tests/typescript/package.json.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from shutil import which

from pepper.schema import schema

ROOT = Path(__file__).parent.parent
SCHEMA = ROOT / "docs" / "wire" / "pepper.schema.json"
TYPES = SCHEMA.with_name("pepper.d.ts")
PROGRAMS = ROOT / "tests" / "typescript"


def schema_text() -> str:
    """The file that holds the schema."""
    return json.dumps(schema(), indent=2) + "\n"


def types_text(schema: str) -> str:
    """The file that holds the types of a schema."""
    npm("install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts")
    return npm("run", "--silent", "types", text=schema)


def npm(*arguments: str, text: str = "") -> str:
    """What npm prints, run where those programs are named."""
    command = [which("npm") or "npm", *arguments]
    run = subprocess.run(  # noqa: S603  (arguments of this file)
        command, cwd=PROGRAMS, input=text, stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    return run.stdout


def main(arguments: list[str]) -> int:
    """Write the files, or compare them with what would be written."""
    wanted = schema_text()
    stale: list[str] = []
    for path, text in ((SCHEMA, wanted), (TYPES, types_text(wanted))):
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(f"{path.relative_to(ROOT)} is not what the classes say: write it again")
    for line in stale:
        print(line, file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
