"""Rules for the Pepper / Bid Euchre / Hasenpfeffer family of trick-taking card games.

The rules of a game are one frozen value, `Rules`, made of parts; `variants` lists the documented
variants. A `Match` is immutable: `Match.legal_actions` lists the legal actions, and `Match.apply`
returns the match after one of them.

The examples in docstrings run after ``import pepper``.

This module has all names of ``pepper.api``. They are loaded on first use, because loading attrs
takes longer than everything else in ``import pepper``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .variants import variant as variant
from .variants import variants as variants

if TYPE_CHECKING:
    from .api import *  # noqa: F403  (for type checkers; loaded on first use at run time)
    from .describe import rule_difference as rule_difference
    from .describe import rule_section as rule_section
    from .describe import rule_sheet as rule_sheet
    from .partial import view_of as view_of
    from .record import Record as Record
    from .record import dumps as dumps
    from .record import loads as loads
else:
    _ELSEWHERE = {
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
        "belief",
        "bots",
        "envs",
        "house",
        "invariants",
        "kernel",
        "looks",
        "perft",
        "ptn",
        "schema",
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
        public = {*import_module(__name__).__all__}
        loaded = {name for name in globals() if name in _MODULES or name.startswith("__")}
        return sorted(public | loaded)
