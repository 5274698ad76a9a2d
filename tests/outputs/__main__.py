"""Write every output anew."""

from __future__ import annotations

from tests.outputs import FOLDER, outputs


def main() -> None:
    """Write the outputs, and take away old ones."""
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    found = outputs()
    del found["replay"]
    for name, text in found.items():
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
