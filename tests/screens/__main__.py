"""Write every screen anew."""

from __future__ import annotations

from tests.screens import FOLDER, screens


def main() -> None:
    """Write the screens, and take away old ones."""
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, text in screens().items():
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
