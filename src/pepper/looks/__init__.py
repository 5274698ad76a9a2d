"""Render a view for people: as plain text, as an SVG drawing, and in sentences.

Everything here is a function of a view and the names of the seats, and shows only what is in the
view. No rule of the game is here.
"""

from __future__ import annotations

from .drawing import svg
from .options import SvgStyle, Theme
from .plain import table, text
from .sentences import hand_sentence, result_sentences, table_sentences, trick_sentences

__all__ = [
    "SvgStyle",
    "Theme",
    "hand_sentence",
    "result_sentences",
    "svg",
    "table",
    "table_sentences",
    "text",
    "trick_sentences",
]
__dir__ = __all__.copy  # completion shows public names only
