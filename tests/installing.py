"""Packages that are installed for a test: a `*.dist-info` folder on the path, and modules."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import invalidate_caches
from pathlib import Path
from typing import TypeAlias

import attrs
import pytest

from pepper.cli.sources import installed_parts

EntryPoints: TypeAlias = Mapping[str, Mapping[str, str]]
"""The values of entry points by group and name."""


@attrs.frozen
class Installer:
    """Installs packages into a folder. Modules are found there too."""

    folder: Path
    patch: pytest.MonkeyPatch

    def __call__(self, package: str, offered: EntryPoints, **modules: str) -> None:
        """Install a package with these entry points, and with modules of these texts."""
        info = self.folder / f"{package.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        metadata = f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n"
        lines = [
            line
            for group, entries in offered.items()
            for line in (f"[{group}]", *(f"{name} = {value}" for name, value in entries.items()))
        ]
        (info / "METADATA").write_text(metadata, encoding="utf-8")
        (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        for name, text in modules.items():
            (self.folder / f"{name}.py").write_text(text, encoding="utf-8")
            self.patch.delitem(sys.modules, name, raising=False)
        if str(self.folder) not in sys.path:
            self.patch.setattr(sys, "path", [str(self.folder), *sys.path])
        invalidate_caches()
        installed_parts.cache_clear()
