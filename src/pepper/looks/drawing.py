"""A view as an SVG drawing: the table with its seats and cards, and a panel with the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

import attrs

from pepper.engine.match import Match
from pepper.engine.parts.cards import Card, Suit
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.kinds import Translations
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.wording import capitalize, name_card
from pepper.engine.phases.play import PlayCard
from pepper.engine.sight.view import View
from pepper.words import Style, Words
from pepper.words.cells import shorten
from pepper.words.stakes import say_doubled

from .facts import (
    DEALER,
    LED,
    TO_ACT,
    Hands,
    bottom,
    by_suit,
    count_cards,
    count_tricks,
    exposed_hand,
    heading,
    name_seat,
    open_view,
    own_hand,
    roles,
    say_tricks,
    shown_trick,
)
from .layout import Felt, Spot, narrow, wide
from .options import SvgStyle, Theme
from .paint import inks_of, root_class, style_sheet
from .panel import panel
from .scene import Scene
from .sentences import describe
from .shapes import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Point,
    back,
    box,
    face,
    figure,
    group,
    pip,
    pixels,
    ring,
    shape,
    write,
)

_PLAIN: Final = SvgStyle()


@door
def svg(
    view: View,
    names: Sequence[str] | None = None,
    style: SvgStyle = _PLAIN,
    *,
    hint: Action | None = None,
    translations: Translations | None = None,
) -> str:
    """The view as an SVG drawing; equal views give identical text.

    The viewer sits at the bottom and the others clockwise, a spectator with seat 0 at the bottom.
    `names` are those of the seats, from seat 0; long ones are shortened. `hint` is a legal action
    to recommend, `translations` the language; None for English. Raises `PepperError` for more or
    fewer names than there are seats, and for a hint that is not legal.

    >>> from pepper.looks import svg
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> svg(match.view(0))[:4]
    '<svg'
    """
    if hint is not None and hint not in view.legal_actions:
        raise PepperError(f"hint: {shown(hint)} is not a legal action of this view")
    words = Words.of(view.rules, Style.SYMBOLS, names, translations=translations)
    laid = exposed_hand(view)
    return _draw(view, words, style, hint, {**own_hand(view), **laid}, laid)


def match_svg(match: Match, viewer: Seat | None = None, style: SvgStyle = _PLAIN) -> str:
    """The match as an SVG drawing with all hands face up, the viewer's in front."""
    view, hands = open_view(match, viewer)
    listed = {seat: cards for seat, cards in hands.items() if seat != viewer}
    return _draw(view, Words(), style, None, hands, listed)


def card_svg(card: Card, width: int | None, theme: Theme | None, *, four_colours: bool) -> str:
    """A card as an SVG drawing."""
    style = SvgStyle(width, theme, four_colours=four_colours)
    root = _root(style, name_card(card))
    face(root, card, Point(CARD_WIDTH / 2 + 1, CARD_HEIGHT / 2 + 1), inks=inks_of(style))
    return _finish(root, style, CARD_WIDTH + 2, CARD_HEIGHT + 2)


def _draw(
    view: View,
    words: Words,
    style: SvgStyle,
    hint: Action | None,
    told: Hands,
    listed: Hands,
) -> str:
    """The drawing; `told` are the hands in its description, `listed` those in its panel."""
    spoken = attrs.evolve(words, style=Style.SPOKEN)
    layout = (narrow if style.narrow else wide)(len(view.rules.table.seats))
    scene = Scene(view, words, layout, style, listed, hint)
    marks = hint is not None or style.last_card
    title = f"{words.printable(view.rules.name)}, {heading(view, words)}"
    desc = ". ".join(describe(view, spoken, told, hint)) + "."
    root = _root(style, title, desc, marks=marks)
    ground = shape(root, "rect", "ground", width=1, height=1, rx=14)
    low = _draw_table(root, scene)
    top = layout.panel.y
    height = max(low, panel(root, scene, low + 10 if top is None else top) + layout.panel.margin)
    ground.set("width", figure(layout.width))
    ground.set("height", figure(height))
    return _finish(root, style, layout.width, height)


def _root(style: SvgStyle, title: str, desc: str = "", *, marks: bool = False) -> Element:
    """The root of a drawing, with its title, description and style sheet."""
    classes = root_class(style)
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "class": classes, "role": "img"})
    SubElement(root, "title").text = title
    if desc:
        SubElement(root, "desc").text = desc
    SubElement(root, "style").text = style_sheet(style, marks=marks)
    return root


def _finish(root: Element, style: SvgStyle, width: float, height: float) -> str:
    """The text of a drawing with this natural size."""
    scale = 1 if style.width is None else style.width / width
    root.set("width", figure(width * scale))
    root.set("height", figure(height * scale))
    root.set("viewBox", f"0 0 {figure(width)} {figure(height)}")
    return tostring(root, encoding="unicode")


def _draw_table(root: Element, scene: Scene) -> float:
    """Draw the table with everything on it; returns its lower edge."""
    _draw_felt(root, scene.layout.felt)
    seats = scene.view.rules.table.clockwise(bottom(scene.view))
    spots = dict(zip(seats, scene.layout.spots, strict=True))
    _draw_contract(root, scene)
    _draw_trick(root, scene, spots)
    if scene.view.phase not in (Phase.PLAY, Phase.OVER):
        _draw_calls(root, scene, spots)
    for seat, spot in spots.items():
        _draw_seat(root, scene, seat, spot.plate)
    return _draw_own(root, scene)


def _draw_felt(root: Element, felt: Felt) -> None:
    middle, radii = felt.middle, felt.radii
    for classes, more in (("rim", felt.rim), ("felt", 0)):
        if felt.rounded is None:
            oval = {"cx": middle.x, "cy": middle.y, "rx": radii.x + more, "ry": radii.y + more}
            shape(root, "ellipse", classes, **oval)
        else:
            size = Point(2 * (radii.x + more), 2 * (radii.y + more))
            box(root, classes, middle, size, felt.rounded + more)


def _draw_cards(drawn: Element, scene: Scene, seat: Seat) -> None:
    """Draw the cards of another seat, face down or face up."""
    view, layout = scene.view, scene.layout
    laid, places = scene.hands.get(seat), layout.backs.places(view.counts[seat])
    if laid is None:
        for place, turn in places:
            back(drawn, place, turn=turn, scale=layout.back_scale)
    elif not scene.style.narrow:  # on a phone they would be too small; the panel lists them
        scale, cards = layout.back_scale, chain(*by_suit(laid, view.order))
        for (place, turn), card in zip(places, cards, strict=True):
            face(drawn, card, place, turn=turn, scale=scale, classes="exposed", inks=scene.inks)


def _draw_seat(root: Element, scene: Scene, seat: Seat, at: Point) -> None:
    """Draw a seat: its cards face down, and a plate with its name and roles before them."""
    view, layout, plate = scene.view, scene.layout, scene.layout.plate
    out = seat in view.sitting_out
    drawn = group(root, at, classes="seat out" if out else "seat")
    drawn.set("data-seat", str(seat))
    if seat != view.seat:
        _draw_cards(drawn, scene, seat)
    own = roles(view, seat)
    box(drawn, "plate turn" if TO_ACT in own else "plate edge", Point(0, 0), plate, 9)
    won = count_tricks(view, seat)
    words = scene.words
    held = count_cards(view, seat, words)
    if won is not None:
        held += f" · {say_tricks(won, words)}"
    part = words.row(words.text(role) for role in own if role not in (DEALER, LED))
    name = name_seat(view, seat, words)
    lines = ((name, 13.5, "text strong"), (held, 12, "text"), (part, layout.small, "faint"))
    low = -11 if part else -3
    for line, size, classes in lines:
        write(drawn, line, Point(0, low), size, classes, most=plate.x - 14, anchor="middle")
        low += 16
    if DEALER in own:
        corner = Point(-plate.x / 2 + 4, -plate.y / 2 + 4)
        shape(drawn, "circle", "button card-edge", cx=corner.x, cy=corner.y, r=11)
        write(
            drawn,
            words.text("D"),
            Point(corner.x, corner.y + 4.5),
            13,
            "ink strong",
            anchor="middle",
        )


def _draw_trick(root: Element, scene: Scene, spots: Mapping[Seat, Spot]) -> None:
    """Draw the cards of the trick on the table, with the winning one and the last one marked."""
    view, style = scene.view, scene.style
    trick = shown_trick(view, last=style.last_trick)
    if trick is None:
        return
    best = view.winning if trick.winner is None else trick.winner
    classes = "played" if trick is view.trick else "taken"
    for seat, card in trick.plays:
        at, scale = spots[seat].card, scene.layout.card_scale
        drawn = face(root, card, at, scale=scale, classes=classes, inks=scene.inks)
        drawn.set("data-seat", str(seat))
        if trick.named is not None and seat == trick.seats[0]:
            pip(drawn, trick.named, Point(0, 26), 0.8, scene.inks)
        if seat == best:
            ring(drawn, "won", 4)
        if style.last_card and seat == trick.plays[-1][0]:
            ring(drawn, "last", -1)


def _draw_calls(root: Element, scene: Scene, spots: Mapping[Seat, Spot]) -> None:
    """Draw the latest call of each seat."""
    layout, signs = scene.layout, scene.inks.paper
    latest = {call.seat: call for call in scene.view.calls}
    for seat, call in latest.items():
        said = shorten(scene.words.call(call.action), layout.call_cells)
        size, spot = layout.call_size, spots[seat]
        wide = min(pixels(said, size), layout.call_width)
        at = Point(spot.call.x + spot.grows * (wide / 2 + 13), spot.call.y)
        box(root, "pill card-edge", at, Point(wide + 26, 27), 13.5)
        low = Point(at.x, at.y + 5)
        write(
            root,
            said,
            low,
            size,
            "ink strong",
            most=layout.call_width,
            anchor="middle",
            signs=signs,
        )


def _draw_contract(root: Element, scene: Scene) -> None:
    view, board = scene.view, scene.layout.board
    at, trump = board.text, view.strain
    if isinstance(trump, Suit) and view.outcome is None:
        at = Point(at.x + board.beside.x, at.y + board.beside.y)
        shape(root, "circle", "paper", cx=board.disc.x, cy=board.disc.y, r=board.radius)
        pip(root, trump, board.disc, board.radius * 0.064, scene.inks)
    for place, line in enumerate(_contract_lines(view, scene.words)):
        low = Point(at.x, at.y + board.line * place)
        write(root, line, low, 16 - 3 * place, "chalk strong", most=board.most, anchor=board.anchor)


def _contract_lines(view: View, words: Words) -> tuple[str, str]:
    """The contract, or what stands in its place, in two lines."""
    contract = view.contract
    if view.outcome is not None:
        return words.winners(view.rules, view.outcome), words.text("the match is over")
    if contract is None and view.strain is not None:
        without = words.text("nobody bid") if view.rules.has_contracts else ""
        return capitalize(words.strain_name(view.strain)), without
    if contract is None:
        return capitalize(words.phase(view.phase)), ""
    rung, who = contract.rung.name, words.seat(contract.declarer)
    suit = isinstance(contract.strain, Suit)
    alone = contract.alone
    by = words.text("by {who}, alone", who=who) if alone else words.text("by {who}", who=who)
    return (
        rung if suit else words.named(rung, contract.strain),
        words.row([by, say_doubled(contract.times, words)]) if contract.times > 1 else by,
    )


def _draw_own(root: Element, scene: Scene) -> float:
    """The viewer's hand below the table, legal cards raised; returns the lower edge."""
    view, hand = scene.view, scene.layout.hand
    if view.seat is None or not view.counts[view.seat]:
        return scene.layout.bottom
    count, held = view.counts[view.seat], view.cards
    cards = [] if held is None else list(chain(*by_suit(held, view.order)))
    may = {action.card for action in view.legal_actions if isinstance(action, PlayCard)}
    marked, lines, low = list(scene.hinted), -(-count // hand.most), 0.0
    for line in range(lines):
        numbers = range(count)[count * line // lines : count * (line + 1) // lines]
        places = hand.fan(line).places(len(numbers))
        for number, (at, turn) in zip(numbers, places, strict=True):
            low = max(low, at.y + 66 * hand.scale)
            if not cards:
                back(root, at, turn=turn, scale=hand.scale)
                continue
            card = cards[number]
            still, hinted = bool(may) and card not in may, card in marked
            lies = Point(at.x, at.y + 8 * still - 10 * hinted)
            drawn = face(
                root,
                card,
                lies,
                turn=turn,
                scale=hand.scale,
                classes="own still" if still else "own",
                inks=scene.inks,
            )
            if hinted:
                marked.remove(card)  # of equal cards, only as many as the hint has
                ring(drawn, "hint", 0)
    return low
