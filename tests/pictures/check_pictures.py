"""Every kind of picture, converted by a program that is no browser, and the pixels that come out.

Needs CairoSVG, and the library cairo that it calls, which the fast suite does not: run it with
``pytest tests/pictures/check_pictures.py``.
"""

from __future__ import annotations

import io
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Final, TypeAlias
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

import pepper
from pepper import Card, Match, View
from pepper.bots import at_random
from pepper.looks import SvgStyle, Theme, svg
from pepper.looks.shapes import Point
from pepper.study import Study, run, save_pictures
from tests.drawn import tree
from tests.pages import ROOT, blocks
from tests.words.test_drawings import Frame, corners, framed, sheet

Colour: TypeAlias = tuple[int, ...]
SCALE: Final = 2
"""The pixels of a unit: enough for thin letters to have the whole colour of their ink."""
STYLES: Final = (
    SvgStyle(),
    SvgStyle(theme=Theme.DARK, four_colours=True),
    SvgStyle(narrow=True, theme=Theme.LIGHT, last_card=True, last_trick=True),
    SvgStyle(narrow=True, theme=Theme.DARK),
)
FILES: Final = sorted([*ROOT.glob("docs/*/*.svg"), *ROOT.glob("examples/*/static/*.svg")])


CONVERT: Final[Callable[..., bytes]] = import_module("cairosvg").svg2png  # it has no types


def converted(drawing: str, scale: float = 1) -> Image.Image:
    """The picture in pixels."""
    png = CONVERT(bytestring=drawing.encode(), scale=scale)
    return Image.open(io.BytesIO(png)).convert("RGBA")


def check_not_empty(picture: Image.Image) -> None:
    """It has several colours, and more than a trace of them beside the commonest."""
    found = picture.getcolors(picture.width * picture.height)
    assert found is not None
    painted = sorted(count for count, shade in found if shade != (255, 255, 255, 0))
    assert len(painted) > 3
    assert sum(painted) > picture.width * picture.height / 3
    assert sum(painted[:-1]) > picture.width * picture.height / 200


COVERED = {"pepper-own", "pepper-exposed"}
"""The classes of cards that lie over one another."""


def near(one: Colour, other: Colour) -> bool:
    return sum(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) < 40


def fills(drawing: str) -> dict[str, Colour]:
    """The colours that the style sheet sets last, by selector, for a reader without a theme."""
    rules = re.findall(
        r"\.pepper-view[\w.-]* ([^{}]+)\{fill:#(\w+)", sheet(drawing).partition("@media")[0]
    )
    return {selector: tuple(bytes.fromhex(shade)) for selector, shade in rules}


def ink(inks: Mapping[str, Colour], line: Sequence[ET.Element]) -> Colour:
    """The colour of the last of these elements, each inside of the one before it."""
    for one in reversed(line):
        for name in one.get("class", "").split():
            if f".{name}" in inks:
                return inks[f".{name}"]
    raise AssertionError(f"no colour for {ET.tostring(line[-1])!r}")


def lines(one: ET.Element, before: tuple[ET.Element, ...] = ()) -> Iterator[tuple[ET.Element, ...]]:
    """Each element with those that it is in, from the root."""
    yield (*before, one)
    for child in one:
        yield from lines(child, (*before, one))


def check(drawing: str) -> None:
    """The texts and the cards are where the drawing has them, in their colours."""
    picture, drawn = converted(drawing, SCALE), tree(drawing)
    check_not_empty(picture)
    inks = fills(drawing)
    scale = picture.width / float(drawn.get("viewBox", "").split()[2])
    frames: dict[ET.Element, Frame] = dict(framed(drawn, Frame(scale=scale)))
    for line in lines(drawn):
        one, frame = line[-1], frames[line[-1]]
        on_card = next((part for part in line if part.get("data-card")), None)
        covered = on_card is not None and not COVERED.isdisjoint(on_card.get("class", "").split())
        if one.tag.endswith("}text") and not covered:
            check_text(picture, one, frame, ink(inks, line))
        elif one.tag.endswith("}path") and not covered:
            place = frame.place(0, 0)
            hollow = on_card is not None and on_card.get("data-card") == "LJ"
            assert hollow != near(pixel(picture, place), ink(inks, line)), place
        elif one.get("data-card"):
            place = frame.place(-28, 0)  # what its neighbours leave of it
            still = "pepper-still" in one.get("class", "")
            paper = inks[".pepper-still .pepper-paper" if still else ".pepper-paper"]
            assert near(pixel(picture, place), paper), (place, paper)


def pixel(picture: Image.Image, place: Point) -> Colour:
    found = picture.getpixel((round(place.x), round(place.y)))
    assert isinstance(found, tuple)
    return tuple(map(int, found))


def check_text(picture: Image.Image, one: ET.Element, frame: Frame, wanted: Colour) -> None:
    """Somewhere in the box of the text is its ink."""
    places = [frame.place(*corner) for corner in corners(one)]
    across, down = [at.x for at in places], [at.y for at in places]
    box = picture.crop((int(min(across)), int(min(down)), int(max(across)), int(max(down))))
    found = box.getcolors(box.width * box.height)
    assert found is not None
    assert any(isinstance(c, tuple) and near(c, wanted) for _, c in found), one.text


def moments(name: str) -> Iterator[View]:
    """A view of each phase of a hand, of a trick, and of the end, by whoever is to act."""
    match, rng, seen = Match.start(pepper.variant(name), seed=7), Random(7), set[object]()
    while not match.past:
        assert match.turn is not None
        view = match.view(match.turn)
        moment = match.phase, view.trick is not None and len(view.trick.cards) == 2
        if moment not in seen:
            yield view
        seen.add(moment)
        match = match.apply(at_random(match.view(match.turn), rng))
    yield match.view(None, hand=1)


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("name", ["five-hundred", "buck-euchre", "florida-13"])
def test_a_table_has_its_cards_and_texts_in_their_colours(name: str, style: SvgStyle) -> None:
    for view in moments(name):
        hint = next(iter(view.legal_actions), None)
        check(svg(view, style=style, hint=hint))


def test_a_match_is_drawn_with_all_hands() -> None:
    check(Match.start(pepper.variant("hasenpfeffer"), seed=7)._repr_svg_())  # pyright: ignore[reportPrivateUsage]  (notebooks call it)


@pytest.mark.parametrize("theme", [None, *Theme])
@pytest.mark.parametrize("text", ["JS", "TD", "9H", "AC", "JK", "LJ"])
def test_a_card_has_its_colour_and_its_rank(text: str, theme: Theme | None) -> None:
    for four_colours in (False, True):
        check(Card(text).svg(theme=theme, four_colours=four_colours, width=132))


def test_the_width_is_that_of_the_picture() -> None:
    drawing = Match.start(pepper.variant("wolf"), seed=1).view(None).svg(width=524)
    assert converted(drawing).width == 524


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_picture_of_the_project_is_empty(file: Path) -> None:
    check_not_empty(converted(file.read_text("utf-8")))


def test_no_picture_of_a_study_is_empty(tmp_path: Path) -> None:
    rules = pepper.variant("hasenpfeffer").one_hand()
    plan = Study(rules=rules, players={"random": at_random}, matches=10, seed=7)
    for file in save_pictures(run(plan, workers=1), tmp_path):
        check_not_empty(converted(file.read_text("utf-8")))


def test_the_recipe_of_the_page_makes_a_picture(tmp_path: Path) -> None:
    (recipe,) = [
        block.content
        for block in blocks(ROOT / "docs" / "looks.md")
        if block.language == "sh" and "cairosvg" in block.content
    ]
    install, convert = recipe.splitlines()
    assert install == "python -m pip install cairosvg"
    view = Match.start(pepper.variant("midwest"), seed=5).view(None)
    (tmp_path / "table.svg").write_text(view.svg(), "utf-8")
    _, *arguments = shlex.split(convert)
    command = [sys.executable, "-m", "cairosvg", *arguments]
    subprocess.run(command, cwd=tmp_path, check=True)  # noqa: S603  (this very Python)
    with Image.open(tmp_path / "table.png") as picture:
        assert picture.width == 2096
        check_not_empty(picture.convert("RGBA"))
