"""The texts of drawings."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as ET


def tree(drawing: str) -> ET.Element:
    """A drawing as a tree."""
    return ET.fromstring(drawing)  # noqa: S314  (our own)


def texts(drawn: ET.Element) -> Iterator[str]:
    """The texts of a drawing or of a part of it; those that have suits in them whole."""
    if (whole := drawn.get("data-text")) is not None:
        yield whole
    elif drawn.tag.endswith("}text"):
        yield "".join(drawn.itertext())
    else:
        for part in drawn:
            yield from texts(part)
