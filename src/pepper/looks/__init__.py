"""Render a view for people, as plain text and as an SVG drawing.

Everything here is a function of a view and the names of the seats, and shows only what is in the
view. No rule of the game is here.
"""

from __future__ import annotations

from .drawing import svg
from .options import SvgStyle, Theme
from .plain import table, text

__all__ = ["SvgStyle", "Theme", "svg", "table", "text"]
