"""The hooks of hatchling: addresses on the package page, and a compiled kernel in the wheel.

The kernel is compiled where that is possible. The wheel then has ``.abi3.so`` files beside their
``.py``, which Python prefers, and the tag of the platform; one wheel serves CPython 3.11 and every
later one. Without a compiler it is the wheel of plain Python for every platform.

PEPPER_COMPILE=0 in the environment does not try; =1 fails where it cannot compile. CFLAGS and
LDFLAGS are those of setuptools.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, Final

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface
from typing_extensions import override

MODULES: Final = ("play", "board", "memory", "search")
"""The modules of `pepper.kernel` that are compiled, by the C types in their ``.pxd`` files."""
DIRECTIVES: Final = (
    "annotation_typing=False",  # the types are in the .pxd files
    "boundscheck=False",
    "wraparound=False",
    "cdivision=True",
)
STABLE: Final = (("Py_LIMITED_API", "0x030B0000"), ("CYTHON_LIMITED_API", "1"))
LINK: Final = re.compile(
    r"^```.*?^```|`[^`\n]*`|(?P<picture>!?)\[(?P<text>[^]]*)\]\((?![a-z]+:)(?P<target>[^)]+)\)",
    re.MULTILINE | re.DOTALL,
)
"""A relative link or picture in Markdown; or a piece of code, in which there is none."""


class AddressHook(MetadataHookInterface):
    """Writes the addresses of the project, with those of the links on the package page."""

    PLUGIN_NAME = "custom"

    @override
    def update(self, metadata: dict[str, Any]) -> None:
        """Change what the other hooks made of the README."""
        address = str(self.config["address"])  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]  (it has no types)
        version = f"v{metadata['version']}"

        def absolute(found: re.Match[str]) -> str:
            picture, text, target = found.group("picture", "text", "target")
            if target is None:
                return found[0]
            if not address:
                return "" if picture else text
            kind = "raw" if picture else "blob"
            return f"{picture}[{text}]({address}/{kind}/{version}/{target})"

        metadata["readme"]["text"] = LINK.sub(absolute, metadata["readme"]["text"])
        if address:
            metadata["urls"] = {
                "Documentation": f"{address}/blob/{version}/docs/index.md",
                "Changelog": f"{address}/blob/{version}/CHANGELOG.md",
                "Issues": f"{address}/issues",
                "Source": address,
            }


class CompileHook(BuildHookInterface[BuilderConfig]):
    """Adds the compiled modules to a wheel."""

    PLUGIN_NAME = "custom"
    _scratch = ""

    @override
    def dependencies(self) -> list[str]:
        """What an isolated build needs besides hatchling."""
        return [] if self._wanted() == "0" else ["cython>=3.1,<4", "setuptools>=77,<85"]

    @override
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is put together; an editable install stays as it is."""
        if self._wanted() == "0" or version == "editable":
            return
        self.app.display_info(
            "Compiling pepper.kernel takes about 30 s; PEPPER_COMPILE=0 omits it."
        )
        self._scratch = tempfile.mkdtemp(prefix="pepper-")
        try:
            files = self._compile(Path(self._scratch))
        except (Exception, SystemExit) as problem:  # setuptools raises either
            if self._wanted() == "1":
                raise
            self.app.display_warning(f"pepper.kernel stays plain Python: {problem}")
            return
        for file in files:
            build_data["force_include"][str(file)] = f"pepper/kernel/{file.name}"
        build_data["pure_python"] = False
        if _has_stable_abi():
            build_data["tag"] = f"cp311-abi3-{_platform_tag()}"
        else:
            build_data["infer_tag"] = True

    @override
    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the compiled modules, which are in the wheel now."""
        shutil.rmtree(self._scratch, ignore_errors=True)

    @staticmethod
    def _wanted() -> str:
        return os.environ.get("PEPPER_COMPILE", "auto")

    def _compile(self, folder: Path) -> list[Path]:
        """Translate the modules to C and compile them in this folder; the extension modules."""
        from setuptools import Distribution, Extension  # noqa: PLC0415  (only to compile)
        from setuptools.command.build_ext import build_ext  # noqa: PLC0415  (the same)

        gcc = [] if sys.platform == "win32" else ["-O3", "-g0"]
        # Every x86-64 processor since 2008 counts bits with one instruction.
        gcc += ["-mpopcnt"] if gcc and platform.machine() == "x86_64" else []
        extensions = [
            Extension(
                f"pepper.kernel.{name}",
                [str(self._translate(name, folder))],
                define_macros=list(STABLE) if _has_stable_abi() else [],
                py_limited_api=_has_stable_abi(),
                extra_compile_args=gcc,
            )
            for name in MODULES
        ]
        command = build_ext(Distribution({"name": "pepper-kernel", "ext_modules": extensions}))
        command.build_lib = str(folder / "lib")
        command.build_temp = str(folder / "temp")
        command.ensure_finalized()
        command.run()
        return [Path(name) for name in command.get_outputs()]

    def _translate(self, name: str, folder: Path) -> Path:
        """The C source of a module."""
        source, target = Path(self.root) / "src", folder / f"{name}.c"
        directives = [part for one in DIRECTIVES for part in ("--directive", one)]
        subprocess.run(  # noqa: S603  (ours)
            [
                *(sys.executable, "-m", "cython", "-3", *directives),
                *("--include-dir", str(source), "--module-name", f"pepper.kernel.{name}"),
                *("--output-file", str(target), str(source / "pepper" / "kernel" / f"{name}.py")),
            ],
            check=True,
        )
        return target


def _has_stable_abi() -> bool:
    """Whether one wheel can serve this Python and later ones."""
    free_threaded = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
    return sys.implementation.name == "cpython" and not free_threaded


def _platform_tag() -> str:
    """The tag of this platform alone; auditwheel and its like widen it."""
    from packaging.tags import sys_tags  # noqa: PLC0415  (hatchling depends on it)

    platforms = (tag.platform for tag in sys_tags())
    return next(name for name in platforms if "many" not in name and "musl" not in name)
