"""The catalogues of messages that come with the library, in the format that translators edit."""

from __future__ import annotations

import re
from copy import copy
from functools import cache
from io import BytesIO
from itertools import accumulate
from json import loads
from pathlib import Path
from struct import pack
from typing import TYPE_CHECKING, Final

from pepper.engine.parts.door import door

if TYPE_CHECKING:
    from gettext import NullTranslations

LOCALE: Final = Path(__file__).parent / "locale"
"""A file for each language but English."""
_TAG: Final = "[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8}){0,2}"
_FIELD: Final = re.compile(r'^(msg\w+)\S* ((?:".*"\n)+)', re.MULTILINE)
_FUZZY: Final = re.compile("^#,.*fuzzy", re.MULTILINE)


def languages() -> list[str]:
    """The languages that the library can speak, as codes: English, and those with a catalogue."""
    return sorted(["en", *[file.stem for file in LOCALE.glob("*.po")]])


@door
def translations(language: str) -> NullTranslations:
    """The messages in a language, named as in ``de``, ``de-AT`` or ``de_AT.UTF-8``.

    A language of a region falls back on the language, and one without a catalogue on English.
    """
    from gettext import NullTranslations  # noqa: PLC0415  (English needs no catalogue)

    tag = re.split("[.@]", language)[0].replace("-", "_")
    if re.fullmatch(_TAG, tag):
        for name in (tag, tag.split("_")[0].lower()):
            if (LOCALE / f"{name}.po").exists():
                return copy(_catalogue(name))  # to which the caller may add a fallback
    return NullTranslations()


@cache
def _catalogue(name: str) -> NullTranslations:
    from gettext import GNUTranslations  # noqa: PLC0415  (the same)

    text = (LOCALE / f"{name}.po").read_text("utf-8")
    return GNUTranslations(BytesIO(compiled(text)))


def compiled(po: str) -> bytes:
    """A catalogue in the binary format that `gettext` reads.

    Messages that are not translated, or whose translation is marked as fuzzy, are left out. The
    strings of both formats are explained in the manual of GNU gettext, "PO Files" and "MO Files".
    """
    found: dict[bytes, bytes] = {}
    for entry in po.split("\n\n"):
        parts: dict[str, list[str]] = {"msgid": [], "msgid_plural": [], "msgstr": []}
        for name, strings in _FIELD.findall(f"{entry}\n"):
            parts[name].append(loads(strings.replace('"\n"', "")))
        if parts["msgstr"] and all(parts["msgstr"]) and not _FUZZY.search(entry):
            message = "\0".join([*parts["msgid"], *parts["msgid_plural"]])
            found[message.encode()] = "\0".join(parts["msgstr"]).encode()
    texts = [*sorted(found), *(found[message] for message in sorted(found))]
    start = 28 + 8 * len(texts)  # the header, and a length and a place for each text
    places = accumulate((len(text) + 1 for text in texts[:-1]), initial=start)
    header = pack("<7I", 0x950412DE, 0, len(found), 28, 28 + 4 * len(texts), 0, 0)
    table = (pack("<2I", len(text), place) for text, place in zip(texts, places, strict=True))
    return b"".join([header, *table, *(text + b"\0" for text in texts)])
