"""A pause for compiled code, which by itself lets neither Ctrl-C nor other threads through."""

from __future__ import annotations


def pause() -> None:
    """Do nothing. This module is not compiled, so that calling it lets Python look around."""
