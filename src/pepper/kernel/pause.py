"""A pause for compiled code, which by itself lets neither Ctrl-C nor other threads through."""

from __future__ import annotations

from pepper.engine.parts.errors import PepperError


class TooLongError(PepperError):
    """A search has looked at as many positions as it may."""


def pause() -> None:
    """Do nothing. This module is not compiled, so that calling it lets Python look around."""
