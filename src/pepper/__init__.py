"""Rules for the Pepper / Bid Euchre / Hasenpfeffer family of trick-taking card games.

A variant is one frozen value, `Rules`, put together from parts; `variants` lists the documented
ones. A `Match` is a value too: ask it for its `Match.legal_actions`, apply one with `Match.apply`,
get the next match.

All names of ``pepper.api`` are names of this module. They are loaded when one is first asked for,
because attrs takes longer to load than everything else that an ``import pepper`` would do.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .variants import variant as variant
from .variants import variants as variants

if TYPE_CHECKING:
    from .api import *  # noqa: F403  (for type checkers; at run time names are loaded when asked for)
    from .describe import rule_sheet as rule_sheet
    from .record import dumps as dumps
    from .record import loads as loads
else:
    _ELSEWHERE = {
        "dumps": "pepper.record",
        "loads": "pepper.record",
        "rule_sheet": "pepper.describe",
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
        public: list[str] = import_module(__name__).__all__
        return sorted({*globals(), *public})
