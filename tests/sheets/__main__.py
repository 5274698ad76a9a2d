"""Write every sheet anew."""

from __future__ import annotations

from pepper import variants
from tests.sheets import FOLDER, text_of


def main() -> None:
    """Write the sheet of every documented variant, and take away those of others."""
    for old in FOLDER.glob("*.md"):
        old.unlink()
    for variant in variants():
        (FOLDER / f"{variant.id}.md").write_text(text_of(variant), encoding="utf-8")


if __name__ == "__main__":
    main()
