"""The catalogues of messages that come with the library."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pepper.engine.parts.door import door

if TYPE_CHECKING:
    from gettext import NullTranslations

LOCALE: Final = Path(__file__).parent / "locale"
"""A folder for each language but English."""
_TAG: Final = "[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8}){0,2}"


@door
def translations(language: str) -> NullTranslations:
    """The messages in a language, named as in ``de``, ``de-AT`` or ``de_AT.UTF-8``.

    A language of a region falls back on the language, and one without a catalogue on English.
    """
    from gettext import translation  # noqa: PLC0415  (English needs no catalogue)

    tag = re.split("[.@]", language)[0]
    known = tag.replace("-", "_") if re.fullmatch(_TAG, tag) else "en"
    return translation("pepper", LOCALE, [known], fallback=True)
