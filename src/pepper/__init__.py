"""Rules for the Pepper / Bid Euchre / Hasenpfeffer family of trick-taking card games.

The rules of a game are one frozen value, `Rules`, made of parts; `variants` lists the documented
variants. A `Match` is immutable: `Match.legal_actions` lists the legal actions, and `Match.apply`
returns the match after one of them.

The examples in docstrings run after ``import pepper``.

This module has all names of ``pepper.api``, and the public modules, such as ``pepper.bots``. They
are loaded on first use, because loading attrs takes longer than everything else in ``import
pepper``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .variants import variant as variant
from .variants import variants as variants

if TYPE_CHECKING:
    from . import arena as arena
    from . import batch as batch
    from . import belief as belief
    from . import bots as bots
    from . import envs as envs
    from . import house as house
    from . import invariants as invariants
    from . import kernel as kernel
    from . import looks as looks
    from . import perft as perft
    from . import ptn as ptn
    from . import puzzles as puzzles
    from . import review as review
    from . import schema as schema
    from . import series as series
    from . import sharp as sharp
    from . import solve as solve
    from . import spaces as spaces
    from . import study as study
    from . import testing as testing
    from . import tournament as tournament
    from . import wire as wire
    from . import words as words
    from .api import *  # noqa: F403  (for type checkers; loaded on first use at run time)
    from .describe import PARAGRAPH as PARAGRAPH
    from .describe import rule_difference as rule_difference
    from .describe import rule_section as rule_section
    from .describe import rule_sheet as rule_sheet
    from .partial import view_of as view_of
    from .record import Record as Record
    from .record import dumps as dumps
    from .record import loads as loads
else:
    _ELSEWHERE = {
        "PARAGRAPH": "pepper.describe",
        "Record": "pepper.record",
        "dumps": "pepper.record",
        "loads": "pepper.record",
        "rule_difference": "pepper.describe",
        "rule_section": "pepper.describe",
        "rule_sheet": "pepper.describe",
        "view_of": "pepper.partial",
    }

    _MODULES = {
        "arena",
        "batch",
        "belief",
        "bots",
        "envs",
        "house",
        "invariants",
        "kernel",
        "looks",
        "perft",
        "ptn",
        "puzzles",
        "review",
        "schema",
        "series",
        "sharp",
        "solve",
        "spaces",
        "study",
        "testing",
        "tournament",
        "wire",
        "words",
    }

    def __getattr__(name: str) -> object:
        if name in _MODULES:
            try:
                return import_module(f"pepper.{name}")
            except ImportError as error:  # so that `hasattr` and `help` work without hypothesis
                what = f"module 'pepper.{name}' cannot be imported: {error}"
                raise AttributeError(what) from error
        if name in _ELSEWHERE:
            return getattr(import_module(_ELSEWHERE[name]), name)
        if not name.startswith("_") or name == "__all__":
            names = vars(import_module("pepper.api"))
            public: list[str] = names["__all__"]
            globals().update({name: names[name] for name in public})
            globals()["__all__"] = [*_ELSEWHERE, "variant", "variants", *public]
        if name in globals():
            return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        # Without this, completion would offer the imports of this file and every loaded private
        # module.
        public = {*import_module(__name__).__all__, *_MODULES}
        return sorted(public | {name for name in globals() if name.startswith("__")})
