"""The way up: the modules above the engine that its conveniences for people call.

`View.text`, `View.svg`, `View.prompt`, `Card.svg`, `Match.parse`, `str(match)` and what notebooks
show are written in `looks`, `words` and `describe`, which import the engine. Only this file loads
them, when one of these methods is called. So a program that needs only the rules loads none of
them, and no import goes in a circle.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__all__ = ["describe", "drawing", "looks", "result", "words"]

if TYPE_CHECKING:
    from pepper import describe, looks, words
    from pepper.looks import drawing, result
else:
    _ABOVE = {
        "describe": "pepper.describe",
        "drawing": "pepper.looks.drawing",
        "looks": "pepper.looks",
        "result": "pepper.looks.result",
        "words": "pepper.words",
    }

    def __getattr__(name: str) -> object:
        if name not in _ABOVE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return import_module(_ABOVE[name])
