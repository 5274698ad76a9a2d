"""The whole rule sheet of every documented variant, so that a change of one can be read.

    python -m tests.sheets

writes them anew after an intended change. The diff then shows what every sheet says now.
"""

from __future__ import annotations

from pathlib import Path

from pepper import Variant, rule_sheet

FOLDER = Path(__file__).parent


def text_of(variant: Variant) -> str:
    """The sheet as it is printed, with the variations that it offers."""
    return rule_sheet(variant.rules(), variant.variations())
