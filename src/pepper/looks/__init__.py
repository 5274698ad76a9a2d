"""How a match looks to people: as plain text and as an SVG drawing. Nothing here knows more rules.

Everything is a function of a view and of the names of the seats, and shows what that view holds.
"""

from __future__ import annotations

from .drawing import svg
from .plain import table, text

__all__ = ["svg", "table", "text"]
