"""A drawing in every style: all of it in the picture, legible on a phone, and marked as asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, pairwise
from math import cos, radians, sin
from random import Random
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pepper
from pepper import (
    BidLadder,
    Card,
    Cards,
    Deck,
    Exchange,
    Match,
    PepperError,
    Rank,
    Rules,
    Rung,
    Suit,
    Table,
    Variant,
    View,
    house,
    parse_action,
)
from pepper.looks import SvgStyle, Theme, svg
from pepper.looks.layout import Layout, narrow, wide
from pepper.looks.shapes import CARD_HEIGHT, CARD_WIDTH, Point, pixels
from pepper.testing.lines import walk
from pepper.words.words import SYMBOLS
from tests.conftest import EXAMPLES, some
from tests.drawn import texts, tree
from tests.pages import PEPPER_8
from tests.playing import after, find, seen, started
from tests.sampled import matches

from .test_looks import NAMES, PLAIN, cards_of, classed, in_view, laid, views, written

FEWER = settings(max_examples=EXAMPLES // 2)
STYLES = st.builds(
    SvgStyle,
    width=st.none() | st.integers(1, 5000),
    theme=st.none() | st.sampled_from(Theme),
    narrow=st.booleans(),
    four_colours=st.booleans(),
    last_card=st.booleans(),
    last_trick=st.booleans(),
)
PHONE = SvgStyle(narrow=True, last_card=True, last_trick=True)
SEATS = range(2, 14)


@attrs.frozen
class Frame:
    """Where the parts of a group are on the drawing: its origin, turn in degrees and scale."""

    origin: Point = Point(0, 0)
    turn: float = 0
    scale: float = 1

    def place(self, x: float, y: float) -> Point:
        """A point of the group as a point of the drawing."""
        angle = radians(self.turn)
        across, down = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
        return Point(self.origin.x + self.scale * across, self.origin.y + self.scale * down)

    def inner(self, transform: str) -> Frame:
        """The frame of a group in this one."""
        said = dict(re.findall(r"(\w+)\(([^)]*)\)", transform))
        x, y = map(float, said.get("translate", "0 0").split())
        turn, scale = float(said.get("rotate", 0)), float(said.get("scale", 1))
        return Frame(self.place(x, y), self.turn + turn, self.scale * scale)


def framed(one: ET.Element, frame: Frame = Frame()) -> Iterator[tuple[ET.Element, Frame]]:
    """Every element that is drawn, with its frame."""
    inside = frame.inner(one.get("transform", ""))
    yield one, inside
    for child in one:
        yield from framed(child, inside)


def corners(one: ET.Element) -> list[tuple[float, float]]:
    """The corners of the box around a shape or a text, in its own frame."""

    def number(name: str) -> float:
        return float(one.get(name, 0))

    tag = one.tag.rpartition("}")[2]
    x, y, across, down = number("x"), number("y"), number("width"), number("height")
    if tag in {"circle", "ellipse"}:
        rx, ry = (number("r"),) * 2 if tag == "circle" else (number("rx"), number("ry"))
        x, y, across, down = number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry
    elif tag == "text":
        size, told = number("font-size"), "".join(one.itertext())
        across, down = number("textLength") or pixels(told, size), size
        x -= across * {"start": 0, "middle": 0.5, "end": 1}[one.get("text-anchor", "start")]
        y -= size
    elif tag != "rect":
        return []
    return [(x, y), (x + across, y), (x, y + down), (x + across, y + down)]


def outside(drawing: str) -> list[str]:
    """The shapes and texts that are not all in the picture."""
    root = tree(drawing)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    return [
        ET.tostring(one, encoding="unicode")
        for one, frame in framed(root)
        for x, y in corners(one)
        for at in [frame.place(x, y)]
        if not (-0.1 <= at.x <= width + 0.1 and -0.1 <= at.y <= height + 0.1)
    ]


def sizes(drawing: str) -> list[float]:
    """The sizes of all texts as they are drawn."""
    return [
        float(one.get("font-size", 0)) * frame.scale
        for one, frame in framed(tree(drawing))
        if one.tag.endswith("}text")
    ]


def singles(seats: int, size: int = 5) -> Rules:
    """Rules for that many players, each alone."""
    return attrs.evolve(
        PLAIN,
        table=Table.singles(seats),
        deck=Deck("23456789TJQKA", hand_size=size, copies=2),
        ladder=BidLadder([Rung("3", 3)], strains=pepper.SUITS),
    )


@FEWER
@given(matches(__name__), st.data(), STYLES)
def test_everything_is_in_the_picture(match: Match, data: st.DataObject, style: SvgStyle) -> None:
    view = data.draw(st.sampled_from(list(views(match))))
    names = ["W" * 40] * len(view.rules.table.seats)
    hint = next(iter(view.legal_actions), None)
    assert outside(svg(view, style=style)) == []
    assert outside(svg(view, names, style, hint=hint)) == []


@FEWER
@given(matches(__name__), st.data(), STYLES)
def test_no_text_on_a_phone_is_smaller_than_12_pixels(
    match: Match, data: st.DataObject, style: SvgStyle
) -> None:
    view = data.draw(st.sampled_from(list(views(match))))
    drawing = svg(view, style=attrs.evolve(style, narrow=True, width=390))
    assert tree(drawing).get("viewBox", "").split()[2] == tree(drawing).get("width") == "390"
    assert min(sizes(drawing)) >= 12


@pytest.mark.parametrize("variant", pepper.variants(), ids=lambda found: found.id)
def test_every_variant_is_legible_on_a_phone(variant: Variant) -> None:
    for match in some([*walk(Match.start(variant.rules(), seed=1), Random(1))], EXAMPLES // 3):
        for view in (match.view(None), match.view(match.turn)):
            drawing = svg(view, style=PHONE)
            assert outside(drawing) == []
            assert min(sizes(drawing)) >= 12


@pytest.mark.parametrize("size", [3, 9, 27, 50])
def test_hands_of_any_size_are_in_the_picture(size: int) -> None:
    match = Match.start(singles(2, size), seed=1)
    for style in (SvgStyle(), PHONE):
        assert outside(svg(seen(match, 0), style=style)) == []


def between(layout: Layout) -> list[tuple[str, Point, Point]]:
    """The plates of a layout with the cards above them, and its played cards: middle and size."""
    plate, scale = layout.plate, layout.card_scale
    card = Point(CARD_WIDTH * scale, CARD_HEIGHT * scale)
    return [
        *(("plate", spot.plate, plate) for spot in layout.spots),
        *(("card", spot.card, card) for spot in layout.spots),
    ]


@pytest.mark.parametrize("shape", [wide, narrow])
@pytest.mark.parametrize("seats", SEATS)
def test_no_plate_and_no_played_card_covers_another(
    seats: int, shape: Callable[[int], Layout]
) -> None:
    for (_, one, size), (_, other, room) in combinations(between(shape(seats)), 2):
        apart = abs(one.x - other.x), abs(one.y - other.y)
        assert apart[0] >= (size.x + room.x) / 2 or apart[1] >= (size.y + room.y) / 2


@pytest.mark.parametrize("seats", SEATS)
def test_the_longest_calls_on_a_phone_cover_no_plate_and_no_other_call(seats: int) -> None:
    layout = narrow(seats)
    pill, plate = Point(layout.call_width + 26, 27), layout.plate
    calls = [Point(spot.call.x + spot.grows * pill.x / 2, spot.call.y) for spot in layout.spots]
    for number, one in enumerate(calls):
        for spot in layout.spots:
            apart = abs(one.x - spot.plate.x), abs(one.y - spot.plate.y)
            assert apart[0] >= (pill.x + plate.x) / 2 or apart[1] >= (pill.y + plate.y) / 2
        for other in calls[:number]:
            assert abs(one.x - other.x) >= pill.x or abs(one.y - other.y) >= pill.y


@pytest.mark.parametrize("count", range(2, 51))
def test_cards_on_a_phone_can_be_told_apart_with_a_finger(count: int) -> None:
    hand = narrow(4).hand
    places = [at for at, _ in hand.fan(0).places(min(count, hand.most))]
    assert all(right.x - left.x >= 40 for left, right in pairwise(places))
    assert hand.row >= 40


def test_there_is_room_below_the_panel() -> None:
    drawn = tree(svg(seen(started(PLAIN), None), style=PHONE))
    (panel,) = classed(drawn, "side")
    low = float(panel.get("y", "")) + float(panel.get("height", ""))
    assert float(drawn.get("height", "")) - low >= 7


@pytest.mark.parametrize("style", [SvgStyle(), PHONE])
def test_the_longest_names_leave_room_for_the_score(style: SvgStyle) -> None:
    drawn = tree(svg(seen(started(PLAIN), 0), ["M" * 30] * 4, style))
    texts = [one for one in drawn if one.tag.endswith("}text")]
    scores = [one for one in texts if one.get("text-anchor") == "end"]
    assert len(scores) == 2
    for score in scores:
        (name,) = (one for one in texts if one is not score and one.get("y") == score.get("y"))
        assert max(x for x, _ in corners(name)) <= min(x for x, _ in corners(score))


@pytest.mark.parametrize("seats", SEATS)
def test_seats_stand_clockwise_in_two_columns_with_an_odd_one_on_top(seats: int) -> None:
    own, *others = [spot.plate for spot in narrow(seats).spots]
    columns = {place.x for place in others}
    assert len(columns) == min(seats - 1, 2 + (seats % 2 == 0))
    half = (seats - 1) // 2
    left, right = others[:half], others[len(others) - half :]
    assert [place.y for place in left] == sorted((p.y for p in left), reverse=True)
    assert [place.y for place in right] == [place.y for place in left[::-1]]
    assert all(place.x < own.x for place in left)
    assert all(place.x > own.x for place in right)
    assert all(place.y < own.y for place in others)
    if seats % 2 == 0:
        top = others[half]
        assert top.x == own.x
        assert all(place.y > top.y for place in (*left, *right, own))


@pytest.mark.parametrize("seats", SEATS)
def test_a_played_card_and_a_call_lie_nearest_to_their_own_seat(seats: int) -> None:
    for layout in (wide(seats), narrow(seats)):
        plates = [spot.plate for spot in layout.spots]
        for spot in layout.spots:
            for at in (spot.card, spot.call):
                far = [(plate.x - at.x) ** 2 + (plate.y - at.y) ** 2 for plate in plates]
                assert plates[far.index(min(far))] == spot.plate


@FEWER
@given(matches(__name__), st.data(), STYLES)
def test_no_style_shows_a_card_that_the_view_does_not_hold(
    match: Match, data: st.DataObject, style: SvgStyle
) -> None:
    view = data.draw(st.sampled_from(list(views(match))))
    drawn = tree(svg(view, style=style))
    last = () if view.trick is not None and view.trick.cards else view.tricks[-1:]
    assert cards_of(classed(drawn, "own")) == (view.cards or Cards())
    assert cards_of(classed(drawn, "played")) == Cards(view.trick.cards if view.trick else ())
    taken = [card for trick in last for card in trick.cards] if style.last_trick else []
    assert cards_of(classed(drawn, "taken")) == Cards(taken)
    assert cards_of(classed(drawn, "exposed")) == (Cards() if style.narrow else laid(view))
    shown = len(view.cards or ()) + len(laid(view))
    assert len(classed(drawn, "hidden")) == sum(view.counts) - shown
    assert set(written(view, "\n".join(texts(drawn)))) <= in_view(view)


@FEWER
@given(matches(__name__), st.data(), STYLES)
def test_equal_views_are_drawn_alike_in_the_same_style(
    match: Match, data: st.DataObject, style: SvgStyle
) -> None:
    view = data.draw(st.sampled_from(list(views(match))))
    assert svg(view, style=style) == svg(attrs.evolve(view), style=attrs.evolve(style))


def test_the_width_is_that_of_the_picture_and_the_height_follows() -> None:
    view = seen(started(PLAIN), 0)
    natural, double = tree(view.svg()), tree(view.svg(width=2096))
    assert natural.get("viewBox") == double.get("viewBox")
    assert (natural.get("width"), double.get("width")) == ("1048", "2096")
    high, low = float(double.get("height", "")), float(natural.get("height", ""))
    assert high == pytest.approx(2 * low, abs=0.2)


@pytest.mark.parametrize("fields", ["width=0", "width=-1", "width=100001", "width=390.0"])
def test_a_width_is_a_whole_number_of_pixels(fields: str) -> None:
    with pytest.raises(PepperError, match="width: "):
        eval(f"seen(started(PLAIN), 0).svg({fields})")  # noqa: S307  (what no checker would pass)
    with pytest.raises(PepperError, match="width: "):
        eval(f"Card('JS').svg({fields})")  # noqa: S307


def test_a_width_may_be_one_pixel_or_a_hundred_thousand() -> None:
    assert [SvgStyle(width).width for width in (1, 100_000)] == [1, 100_000]
    for width in (0, 100_001):
        with pytest.raises(PepperError, match="is not between 1 and 100000"):
            SvgStyle(width)


def test_a_theme_is_one_of_two() -> None:
    with pytest.raises(PepperError, match=r"theme: 'dark' is not .*Theme\.LIGHT"):
        eval("seen(started(PLAIN), 0).svg(theme='dark')")  # noqa: S307


def sheet(drawing: str) -> str:
    """The style sheet of a drawing."""
    return find(one.text or "" for one in tree(drawing).iter() if one.tag.endswith("}style"))


def colour(drawing: str, name: str) -> str:
    """The colour that is set last for a class, outside of what the reader prefers."""
    told = sheet(drawing).partition("@media")[0]
    found: list[str] = re.findall(rf"\.pepper-{name}\{{(?:fill|stroke):(#\w+)", told)
    return found[-1]


def test_a_fixed_theme_does_not_ask_what_the_reader_prefers() -> None:
    view = seen(started(PLAIN), 0)
    light, dark, asked = (view.svg(theme=theme) for theme in (Theme.LIGHT, Theme.DARK, None))
    assert "@media (prefers-color-scheme:dark)" in sheet(asked)
    assert "@media" not in sheet(light) + sheet(dark)
    for name in ("ground", "text", "edge"):
        assert colour(light, name) == colour(asked, name) != colour(dark, name)
        night = sheet(asked).partition("@media")[2]
        assert f".pepper-{name}{{" in night
        assert colour(dark, name) in night


def test_drawings_of_several_themes_leave_one_another_alone() -> None:
    view = seen(started(PLAIN), 0)
    for theme in Theme:
        drawing = view.svg(theme=theme)
        root = f".pepper-view.pepper-{theme.name.lower()}"
        assert tree(drawing).get("class") == root[1:].replace(".", " ")
        selectors = re.findall(r"([^{}]+)\{", sheet(drawing))
        assert all(selector.startswith(root) for selector in selectors)


def test_four_colours_tell_the_suits_apart_on_cards_and_in_texts() -> None:
    match = after(started(PLAIN, "AS AH AD AC"), "bid 3, pass, pass, pass, name D")
    view, inks = seen(match, 0), dict[str, str]()
    for four in (False, True):
        drawn = tree(view.svg(four_colours=four))
        for card in classed(drawn, "own"):
            (ink,) = {one.get("class", "") for one in card.iter() if one.tag.endswith("}path")}
            inks[card.get("data-card", "")[1] + "24"[four]] = ink
    assert inks["H2"] == inks["D2"] != inks["S2"] == inks["C2"]
    assert len({inks[f"{suit}4"] for suit in "SHDC"}) == 4
    told = classed(tree(view.svg(four_colours=True)), "cool")
    assert "♦" in map(suit_of, told)


def suit_of(path: ET.Element) -> str:
    """The symbol of the suit that a path draws, or an empty text."""
    drawn = path.get("d", "")
    return "".join(symbol for suit, symbol in SYMBOLS.items() if f'd="{drawn}"' in suits()[suit])


@cache
def suits() -> dict[Suit, str]:
    """A card of each suit."""
    return {suit: Card.of(Rank.ACE, suit).svg() for suit in Suit}


@FEWER
@given(matches(__name__), st.data(), STYLES)
def test_no_suit_in_a_text_depends_on_a_font(
    match: Match, data: st.DataObject, style: SvgStyle
) -> None:
    """A text with suits has its words and a shape for each suit, one after another."""
    view = data.draw(st.sampled_from(list(views(match))))
    drawn = tree(svg(view, ["♠", "a ♥♦ b", *["♣ c"] * 20][: len(view.counts)], style))
    lines = [one for one in drawn.iter() if "data-text" in one.attrib]
    assert lines
    for line in lines:
        parts = [one for one in line.iter() if one.tag.rpartition("}")[2] in {"text", "path"}]
        said = "".join(one.text or suit_of(one) for one in parts)
        assert said == "".join(line.get("data-text", "").split())
        lefts = [
            frame.place(*corners(one)[0] if corners(one) else (-10, 0)).x
            for one, frame in framed(line)
            if one in parts
        ]
        assert lefts == sorted(lefts)
    for one in drawn.iter():
        if one.tag.endswith("}text"):
            assert not set(SYMBOLS.values()) & set("".join(one.itertext()))


def test_a_text_with_suits_is_squeezed_where_it_has_no_room() -> None:
    drawn = tree(svg(seen(started(PLAIN), None), [f"{'M' * 8}♥{'M' * 7}"] * 4))
    plate = wide(4).plate.x
    (name, *_) = [one for one in drawn.iter() if one.get("data-text", "").startswith("MM")]
    before, after_it = [one for one in name if one.tag.endswith("}text")]
    ends = [
        (float(one.get("x", "")), float(one.get("textLength", ""))) for one in (before, after_it)
    ]
    (right, broad), (left, other) = ends
    assert before.get("text-anchor") == "end"
    assert left + other - (right - broad) == pytest.approx(plate - 14, abs=0.2)
    assert 5 < left - right < 15


@pytest.mark.parametrize(
    ("suit", "symbol", "two", "four"),
    [("H", "♥", ["red"], ["red"]), ("D", "♦", ["red"], ["blue"]), ("C", "♣", [], ["green"])],
)
def test_a_suit_in_a_call_has_the_colour_of_paper(
    suit: str, symbol: str, two: list[str], four: list[str]
) -> None:
    match = Match.start(pepper.variant("ontario-6"), seed=1)
    bid = find(action for action in match.legal_actions if str(action).endswith(suit))
    view = match.apply(bid).view(None)
    for four_colours, wanted in ((False, two), (True, four)):
        drawn = tree(view.svg(four_colours=four_colours))
        inks = ("red", "blue", "green")
        assert [i for i in inks for one in classed(drawn, i) if suit_of(one) == symbol] == wanted


@pytest.mark.parametrize(
    ("rules", "style", "said"),
    [
        (pepper.variant("ontario-4"), SvgStyle(), "cardless pepper ♠"),
        (pepper.variant("ontario-6"), SvgStyle(), "cardless pepper ♠"),
        (house.load(PEPPER_8), SvgStyle(), "cardless p.."),
        (pepper.variant("ontario-6"), PHONE, "cardless p.."),
    ],
)
def test_a_call_of_twenty_cells_is_whole_at_up_to_six_seats_and_is_cut_where_room_is_short(
    rules: Rules,
    style: SvgStyle,
    said: str,
) -> None:
    match = after(Match.start(rules, seed=1), "bid cardless pepper S")
    drawn = tree(svg(match.view(None), style=style))
    assert said in [text for one in classed(drawn, "ink") for text in texts(one)]


IN_PLAY = after(
    started(PLAIN, "9S 9H", "AS AH", "TS TH", "KS KH"), "bid 3, pass, pass, pass, name D, play AS"
)


LAST, STAYS = SvgStyle(last_card=True), SvgStyle(last_trick=True, last_card=True)


def ringed(view: View, ring: str, style: SvgStyle = LAST) -> Cards:
    """The cards with this ring around them."""
    drawn = tree(svg(view, style=style))
    return cards_of([one for one in drawn.iter() if one.get("data-card") and classed(one, ring)])


def test_the_card_that_was_played_last_is_marked_when_asked() -> None:
    view = seen(after(IN_PLAY, "play TS"), 0)
    assert ringed(view, "last") == Cards("TS")
    assert ringed(view, "last", SvgStyle()) == Cards()
    assert ringed(view, "won") == Cards("AS")


def test_the_last_trick_stays_until_the_next_card() -> None:
    match = after(IN_PLAY, "play TS, play KS, play 9S")
    view = seen(match, 0)
    assert not classed(tree(view.svg()), "taken")
    assert not SvgStyle().last_trick
    assert cards_of(classed(tree(view.svg(last_trick=True)), "taken")) == Cards("AS TS KS 9S")
    assert ringed(view, "won", STAYS) == Cards("AS")
    assert ringed(view, "last", STAYS) == Cards("9S")
    after_it = tree(seen(after(match, "play AH"), 0).svg(last_trick=True))
    assert not classed(after_it, "taken")
    assert cards_of(classed(after_it, "played")) == Cards("AH")


def told(drawing: str) -> str:
    """The texts of a drawing, with its description."""
    drawn = tree(drawing)
    return "\n".join([*(one.text or "" for one in drawn), *texts(drawn)])


def test_a_hint_marks_its_cards_and_is_told() -> None:
    match = IN_PLAY
    drawing = seen(match, 2).svg(NAMES, hint=parse_action("play TS"))
    hinted = [c for c in classed(tree(drawing), "own") if classed(c, "hint")]
    assert cards_of(hinted) == Cards("TS")
    assert "hint\nplay 10♠" in told(drawing)
    assert "hint: play the ten of spades" in told(drawing)
    assert "hint" not in seen(match, 2).svg(NAMES)


def test_of_two_equal_cards_a_hint_marks_one() -> None:
    rules = attrs.evolve(PLAIN, deck=Deck("9TJQKA", hand_size=5, copies=2))
    match = after(started(rules, "", "AS AS"), "bid 3, pass, pass, pass, name D")
    drawing = seen(match, 1).svg(hint=parse_action("play AS"))
    assert len([c for c in classed(tree(drawing), "own") if classed(c, "hint")]) == 1


def test_a_hint_marks_cards_to_give() -> None:
    swap = Rung("3", 3, exchange=Exchange(optional=True))
    rules = attrs.evolve(PLAIN, ladder=BidLadder([swap], strains=pepper.SUITS))
    match = after(started(rules, "", "9S"), "bid 3, name S")
    drawing = seen(match, 1).svg(NAMES, hint=parse_action("give 9S"))
    hinted = [c for c in classed(tree(drawing), "own") if classed(c, "hint")]
    assert cards_of(hinted) == Cards("9S")
    assert "hint\ngive 9♠" in told(drawing)


def test_a_hint_without_cards_is_told() -> None:
    drawing = seen(started(PLAIN), 1).svg(NAMES, hint=parse_action("bid 3"))
    assert "hint\nbid 3" in told(drawing)
    assert not classed(tree(drawing), "hint")


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_hint_has_to_be_legal(seat: int | None) -> None:
    with pytest.raises(PepperError, match=r"hint: PlayCard\(.*not a legal action"):
        seen(started(PLAIN), seat).svg(hint=parse_action("play 9S"))


@pytest.mark.parametrize("text", ["JS", "TD", "JK", "LJ"])
def test_a_card_is_drawn_by_itself(text: str) -> None:
    card = Card(text)
    drawing = card.svg()
    (face,) = [one for one in tree(drawing).iter() if one.get("data-card")]
    assert face.get("data-card") == text
    assert outside(drawing) == []
    assert tree(drawing).get("width") == "66"
    assert tree(card.svg(width=132)).get("height") == "184"
    assert "@media" not in card.svg(theme=Theme.DARK)
    title = find(one.text for one in tree(drawing).iter() if one.tag.endswith("}title"))
    assert title == {
        "JS": "the jack of spades",
        "TD": "the ten of diamonds",
        "JK": "the joker",
        "LJ": "the little joker",
    }.get(text)


def test_a_card_has_the_same_margin_on_all_sides() -> None:
    root = tree(Card("JS").svg())
    _, _, width, height = map(float, root.get("viewBox", "").split())
    places = [
        frame.place(*corner)
        for one, frame in framed(root)
        if one.tag.endswith("}rect")
        for corner in corners(one)
    ]
    across, down = [at.x for at in places], [at.y for at in places]
    margins = min(across), min(down), width - max(across), height - max(down)
    assert len(set(margins)) == 1


def test_the_little_joker_has_a_star_of_its_own() -> None:
    stars = {
        text: {one.get("d") for one in tree(Card(text).svg()).iter() if one.tag.endswith("}path")}
        for text in ("JK", "LJ")
    }
    assert [len(paths) for paths in stars.values()] == [1, 1]
    assert stars["JK"] != stars["LJ"]


def test_a_card_can_be_drawn_in_four_colours() -> None:
    assert classed(tree(Card("TD").svg(four_colours=True)), "blue")
    assert not classed(tree(Card("TD").svg()), "blue")
