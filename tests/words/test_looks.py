"""What a match looks like as text and as a drawing: everything that a view holds, nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pepper
from pepper import (
    LOW,
    SUITS,
    Action,
    Alone,
    Auction,
    Bid,
    BidLadder,
    Card,
    Cards,
    Deck,
    DropOuts,
    Ending,
    Exchange,
    Kind,
    Marks,
    Match,
    NoContract,
    PepperError,
    PlainJoker,
    Ranking,
    Rules,
    Rung,
    Scoring,
    Seat,
    Table,
    View,
)
from pepper.looks import svg, table, text
from pepper.words import Words
from pepper.words.cells import width
from tests.drawn import texts
from tests.playing import Named, after, finished, seen, started
from tests.sampled import matches

FEWER = settings(max_examples=max(1, settings().max_examples // 2))
SVG = "{http://www.w3.org/2000/svg}"
WRITTEN = re.compile(r"(?<!\w)(?:1[0-3]|[2-9JQKA])[♣♦♥♠]|(?:Little )?Joker")
PLAIN = Rules(
    name="plain",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=5, jokers=1),
    ladder=BidLadder([Rung("3", 3), Rung("5", 5, alone=Alone.YES)], strains=SUITS),
    scoring=Scoring(),
    ending=Ending(target=20),
)
NAMES = ["Ada", "Ben", "Cy", "Di"]


def views(match: Match) -> Iterator[View]:
    """What everybody sees, a spectator too."""
    return (match.view(seat) for seat in (*match.rules.table.seats, None))


def in_view(view: View) -> set[Card]:
    """Every card that the view tells of."""
    known = Counter([*(view.cards or ()), *(view.exposed or ())])
    known.update(card for trick in view.tricks for card in trick.cards)
    known.update(() if view.trick is None else view.trick.cards)
    for act in view.acts:
        for value in cards_in(act.action):
            known.update([value] if isinstance(value, Card) else value)
    if view.contract is not None and view.contract.called is not None:
        known.update([view.contract.called])
    return set(known)


def cards_in(action: Action) -> list[Card | Cards]:
    """The cards that an action names."""
    values: list[object] = [getattr(action, name, None) for name in ("card", "cards")]
    return [value for value in values if isinstance(value, Card | Cards)]


def laid(view: View) -> Cards:
    """The cards of another seat that lie face up."""
    own = view.contract is not None and view.contract.declarer == view.seat
    return Cards() if own or view.exposed is None else view.exposed


def written(view: View, shown: str) -> list[Card]:
    """The cards in a text with symbols; a bid such as 3♥ is none."""
    bids = {
        (call.action.rung, call.action.strain)
        for call in view.calls
        if isinstance(call.action, Bid)
    }
    if view.contract is not None:
        bids.add((view.contract.rung.name, view.contract.strain))
    for rung, strain in bids:
        if strain is not None:  # a bid of 1 alone would be taken out of the card 12♥
            shown = re.sub(rf"(?<!\w){re.escape(Words().named(rung, strain))}", "", shown)
    return list(map(Card.parse, WRITTEN.findall(shown)))


def rows(shown: str) -> Named[str]:
    """What stands below the table beside each label, in one line."""
    found = Named[str]()
    label = ""
    for line in shown.rpartition("\n\n")[2].splitlines():
        label = line[:12].strip() or label
        found[label] = f"{found.get(label, '')} {line[12:]}".strip()
    return found


def drawn(view: View) -> ET.Element:
    """The drawing as a tree."""
    return ET.fromstring(svg(view))  # noqa: S314  (our own)


def classed(tree: ET.Element, name: str) -> list[ET.Element]:
    """The elements of a class."""
    return [one for one in tree.iter() if f"pepper-{name}" in one.get("class", "").split()]


def cards_of(elements: list[ET.Element]) -> Cards:
    """The cards that they are."""
    return Cards(Card(one.get("data-card", "")) for one in elements)


@given(matches(__name__))
def test_a_text_is_at_most_80_columns_wide(match: Match) -> None:
    for view in views(match):
        for shown in (text(view), text(view, symbols=False), table(match)):
            assert max(map(width, shown.splitlines())) <= 80
            assert "None" not in shown
        assert text(view, symbols=False).isascii()
    assert table(match).isascii()


@given(matches(__name__))
def test_a_narrow_text_has_40_columns_a_row_for_each_seat_and_the_same_rows_below(
    match: Match,
) -> None:
    for view in views(match):
        narrow, wide = text(view, narrow=True), text(view)
        assert max(map(width, narrow.splitlines())) <= 40
        _, seats, below = narrow.split("\n\n")
        begun = re.findall(r"^seat (\d+)", seats, re.MULTILINE)
        last = view.seat or 0
        around = range(last + 1, last + 1 + len(view.counts))
        assert [*map(int, begun)] == [number % len(view.counts) for number in around]
        assert sorted(seats.split()) == sorted(" ".join(wide.split("\n\n")[1:-1]).split())
        assert below.split() == wide.rpartition("\n\n")[2].split()


@given(matches(__name__))
def test_a_text_shows_every_card_of_the_viewer_and_no_card_that_is_hidden(match: Match) -> None:
    for view in views(match):
        shown = text(view)
        assert set(written(view, shown)) <= in_view(view)
        if view.cards:
            assert view.cards == Cards(
                written(Match.start(view.rules, deals=()).view(None), rows(shown)["cards"])
            )


@given(matches(__name__))
def test_whoever_may_see_everything_sees_every_hand(match: Match) -> None:
    shown = rows(table(match))
    for seat, cards in enumerate(match.hand.cards):
        if cards:
            assert Cards(map(Card.parse, shown[f"seat {seat}"].split())) == cards


@FEWER
@given(matches(__name__), st.data())
def test_a_drawing_shows_the_cards_of_the_view_and_no_others(
    match: Match, data: st.DataObject
) -> None:
    view = data.draw(st.sampled_from(list(views(match))))
    tree = drawn(view)
    on_table = () if view.trick is None else view.trick.cards
    assert cards_of(classed(tree, "own")) == (view.cards or Cards())
    assert cards_of(classed(tree, "played")) == Cards(on_table)
    assert cards_of(classed(tree, "exposed")) == laid(view)
    shown = len(view.cards or ()) + len(laid(view))
    assert len(classed(tree, "hidden")) == sum(view.counts) - shown
    assert set(written(view, "\n".join(texts(tree)))) <= in_view(view)
    faces = [one for one in tree.iter() if one.get("data-card")]
    assert len(faces) == shown + len(on_table)


@pytest.mark.parametrize("seats", range(2, 14))
def test_every_seat_has_a_place_of_its_own(seats: int) -> None:
    rules = attrs.evolve(
        PLAIN,
        table=Table.singles(seats),
        deck=Deck("23456789TJQKA", hand_size=5, copies=2),
        ladder=BidLadder([Rung("3", 3)], strains=SUITS),
    )
    view = Match.start(rules, seed=1).view(Seat(seats - 1))
    places = [one.get("transform") for one in classed(drawn(view), "seat")]
    assert len(set(places)) == len(places) == seats
    shown = text(view)
    assert all(f"seat {seat}" in shown for seat in range(seats))


def test_seats_are_clockwise_around_the_viewer() -> None:
    shown = text(seen(started(PLAIN), 1), NAMES)
    top, middle, bottom = (shown.index(name) for name in ("Di\n", "Cy", "Ben (you)"))
    assert top < middle < bottom
    assert re.search(r"^  Cy +Ada$", shown, re.MULTILINE)
    seats = classed(ET.fromstring(svg(seen(started(PLAIN), 1))), "seat")  # noqa: S314  (our own)
    assert [one.get("data-seat") for one in seats] == ["1", "2", "3", "0"]
    across = [re.findall(r"[\d.]+", one.get("transform", ""))[:2] for one in seats]
    assert across == [["390", "504"], ["82", "292"], ["390", "80"], ["698", "292"]]


def test_trumps_stand_first_with_the_bowers_in_their_order() -> None:
    match = started(PLAIN, "", "9S JD AH JH JK")
    match = after(match, "bid 3, pass, pass, pass, name H")
    assert rows(text(seen(match, 1)))["cards"] == "Joker J♥ J♦ A♥   9♠"
    held = [one.get("data-card") for one in classed(drawn(seen(match, 1)), "own")]
    assert held == ["JK", "JH", "JD", "AH", "9S"]


def test_without_trumps_the_joker_stands_where_it_ranks() -> None:
    low = attrs.evolve(
        PLAIN,
        auction=Auction(all_pass=NoContract(LOW)),
        ranking=Ranking(plain_joker=PlainJoker.LOWEST),
    )
    match = after(started(low, "", "9S AS JH JK 9D"), "pass, pass, pass, pass")
    assert rows(text(seen(match, 1)))["cards"] == "9♠ A♠   J♥   9♦   Joker"


def test_the_card_that_wins_the_trick_is_marked() -> None:
    match = after(
        started(PLAIN, "9S", "AS", "TS", "KS 9H"),
        *["bid 3, pass, pass, pass, name D, play AS, play TS"],
    )
    assert rows(text(seen(match, 0)))["trick"] == "seat 1 led A♠ (winning)   seat 2: 10♠"
    assert "[A♠]" in text(seen(match, 0))
    best = [one for one in classed(drawn(seen(match, 0)), "played") if classed(one, "won")]
    assert cards_of(best) == Cards("AS")
    match = after(match, "play KS, play 9S")
    assert "seat 1 led A♠ (took it)" in rows(text(seen(match, 0)))["last trick"]


def test_cards_that_may_not_be_played_are_marked() -> None:
    match = after(started(PLAIN, "", "AS", "TS 9H KH"), "bid 3, pass, pass, pass, name D, play AS")
    barred = [Card(one.get("data-card", "")) for one in classed(drawn(seen(match, 2)), "still")]
    held = match.hand.cards[2]
    assert Cards(barred) == Cards(
        card for card in held if pepper.PlayCard(card) not in match.legal_actions
    )
    assert barred
    assert not classed(drawn(seen(match, 0)), "still")


def test_a_hand_that_nobody_has_looked_at_is_face_down() -> None:
    blind = BidLadder([Rung("3", 3), Rung("96", 5, blind=True)], strains=SUITS)
    view = seen(started(attrs.evolve(PLAIN, ladder=blind), "", "9S"), 1)
    assert rows(text(view))["cards"] == "face down"
    assert not classed(drawn(view), "own")
    assert len(classed(drawn(view), "hidden")) == 20


def test_who_deals_who_is_to_act_and_who_sits_out_is_told() -> None:
    match = after(started(PLAIN, dealer=3), "bid 5, name H")
    shown = text(seen(match, None))
    assert "bidder, to act" in shown
    assert "dealer" in shown
    assert rows(shown)["out"] == "seat 2"
    tree = drawn(seen(match, None))
    (out,) = classed(tree, "out")
    assert out.get("data-seat") == "2"
    assert [seat.get("data-seat") for seat in classed(tree, "seat") if classed(seat, "turn")] == [
        "0"
    ]
    assert [seat.get("data-seat") for seat in classed(tree, "seat") if classed(seat, "button")] == [
        "3"
    ]


def test_who_dropped_out_is_told_apart_from_who_sits_out() -> None:
    rules = attrs.evolve(PLAIN, negotiation=DropOuts())
    match = after(started(rules), "bid 3, pass, pass, pass, name S, drop out")
    shown = text(seen(match, 0))
    assert "dropped out" in shown
    assert "sits out" not in shown
    assert rows(shown)["talk"] == "seat 2 drops out"


def test_the_last_call_of_each_seat_lies_before_it_until_the_play() -> None:
    match = after(started(PLAIN), "bid 3, pass, bid 5")
    assert len(classed(drawn(seen(match, 0)), "pill")) == 3
    match = after(match, "name S")
    assert not classed(drawn(seen(match, 0)), "pill")


def test_what_was_exchanged_is_told_to_those_who_know() -> None:
    rules = attrs.evolve(
        PLAIN,
        ladder=BidLadder([Rung("3", 3, exchange=Exchange(optional=True))], strains=SUITS),
    )
    match = after(started(rules, "", "9S", "", "9D"), "bid 3, name S, give 9S, give 9D")
    told = "seat 1 gives seat 3 9♠ seat 3 gives seat 1 9♦"
    assert rows(text(seen(match, 1)))["exchange"] == told
    hidden = "seat 1 gives seat 3 one card face down seat 3 gives seat 1 one card face down"
    assert rows(text(seen(match, 0)))["exchange"] == hidden
    assert "seat 1 gives seat 3 9S\n" in table(match)
    kept = after(started(rules), "bid 3, name S, keep")
    assert "seat 1 exchanges nothing with seat 3" in text(seen(kept, 2))


def test_a_called_card_and_whoever_played_it_are_told() -> None:
    match = started(pepper.variant("florida-5"), "", "AS", "JD")
    match = after(match, "bid 6, pass, pass, pass, pass, name H, call JD")
    assert "with the player of J♦" in text(seen(match, None))


def test_marks_and_the_end_of_the_time_are_told() -> None:
    rules = attrs.evolve(
        PLAIN, scoring=Scoring(marks=Marks("hickeys", set=1)), ending=Ending(timed=True)
    )
    match = finished(after(started(rules), "bid 5, name C"))
    assert rows(text(seen(match, 0)))["hickeys"] == "seats 1 & 3: 1"
    assert rows(text(seen(match.call_time(), 0)))["time"] == "called: this is the last hand"


def test_a_finished_hand_tells_its_result_and_what_was_dealt_when_asked() -> None:
    match = finished(after(started(PLAIN, "9S"), "bid 3, pass, pass, pass, name C"))
    view = match.view(Seat(0), hand=1, reveal=True)
    assert rows(text(view))["seat 3 had"]
    assert rows(text(view))["aside"]
    assert rows(text(view))["result"] == "seats 1 & 3 were set on 3"
    assert "had" not in text(match.view(Seat(0), hand=1))


def test_winners_and_bills_are_told_at_the_end() -> None:
    match = started(attrs.evolve(PLAIN, ending=Ending(hands=1)))
    over = finished(after(match, "bid 3, pass, pass, pass, name C"))
    assert over.outcome is not None
    assert " win: best score after 1 hand" in rows(text(seen(over, 0)))["outcome"]
    paid = pepper.Outcome((pepper.Side(1),), Kind("so"), bills=(7, 0))
    billed = attrs.evolve(over, tally=attrs.evolve(over.tally, outcome=paid))
    assert rows(text(seen(billed, 0)))["bills"] == "seats 0 & 2: 7"
    assert "seats 1 & 3 win" in "".join(drawn(seen(billed, 0)).itertext())


def test_a_hand_before_its_deal_waits_for_it() -> None:
    view = Match.start(PLAIN, deals=()).view(Seat(0))
    assert rows(text(view))["to act"] == "the deal"
    assert not classed(drawn(view), "hidden")
    assert "0 cards" in text(view)


@pytest.mark.parametrize("names", [[], ["Ada"], [*NAMES, "Ed"]])
def test_there_is_one_name_for_each_seat(names: list[str]) -> None:
    view = seen(started(PLAIN), 0)
    for look in (text, svg):
        with pytest.raises(PepperError, match="one for each seat"):
            look(view, names)


def test_a_name_is_a_text() -> None:
    numbers: list[str] = eval("[1, 2, 3, 4]")  # noqa: S307  (what no checker would let pass)
    with pytest.raises(PepperError, match="seat names must be strings"):
        text(seen(started(PLAIN), 0), numbers)
    with pytest.raises(PepperError, match="3 is of type int, not Sequence: give a name for each"):
        text(seen(started(PLAIN), 0), eval("3"))  # noqa: S307  (as above)


def test_an_empty_name_is_the_number_of_the_seat() -> None:
    assert "seat 1" in text(seen(started(PLAIN), 0), ["Ada", " \n", "Cy", "Di"])


@given(st.lists(st.text(max_size=40), min_size=4, max_size=4), st.integers(0, 3))
def test_names_may_be_anything(names: list[str], number: int) -> None:
    match = after(started(PLAIN), "bid 3, pass, pass, pass, name H")
    view = seen(match, number)
    for symbols in (True, False):
        shown = text(view, names, symbols=symbols)
        assert all(line.isprintable() for line in shown.split("\n"))
        assert max(map(width, shown.split("\n"))) <= 80
        assert symbols or shown.isascii()
        narrow = text(view, names, symbols=symbols, narrow=True)
        assert max(map(width, narrow.split("\n"))) <= 40
    tree = ET.fromstring(svg(view, names))  # noqa: S314  (our own)
    allowed = {"svg", "title", "desc", "style", "rect", "ellipse", "circle", "line"}
    allowed |= {"g", "path", "text", "tspan"}
    assert {one.tag.removeprefix(SVG) for one in tree.iter()} <= allowed


def test_names_and_rules_cannot_break_out_of_a_drawing() -> None:
    bad = "<b onload='x'>&\"]]>"
    match = started(attrs.evolve(PLAIN, name=f"</style><script>{bad}"))
    drawing = svg(seen(match, 0), [bad, "\x00\x1b[31mred", "</svg>", "a" * 500])
    assert "<script" not in drawing
    assert "<b" not in drawing
    assert drawing.count("</svg>") == 1
    assert "a" * 20 not in drawing
    assert "\x1b" not in text(seen(match, 0), [bad, "\x00\x1b[31mred", "", ""])


def test_a_drawing_stands_on_its_own_and_leaves_the_page_alone() -> None:
    tree = drawn(seen(started(PLAIN), 0))
    assert tree.get("role") == "img"
    title, desc, style = (tree.find(f"{SVG}{tag}") for tag in ("title", "desc", "style"))
    assert title is not None
    assert title.text == "plain, hand 1, auction"
    assert desc is not None
    assert "to act: seat 1" in (desc.text or "")
    assert style is not None
    sheet = (style.text or "").replace("@media (prefers-color-scheme:dark){", "")
    selectors = re.findall(r"([^{}]+)\{", sheet)
    assert all(selector.startswith(".pepper-view") for selector in selectors)
    assert not {"href", "src", "id", "onload"} & {
        name for one in tree.iter() for name in one.attrib
    }
    assert "url(" not in sheet
    assert "@import" not in sheet


def test_a_drawing_is_described_in_words() -> None:
    match = after(started(PLAIN, "", "JK AH"), "bid 3, pass, pass, pass, name H, play JK")
    desc = drawn(seen(match, 1)).find(f"{SVG}desc")
    assert desc is not None
    assert "contract: 3 hearts by seat 1" in (desc.text or "")
    assert "trick: seat 1 led the joker (winning)" in (desc.text or "")
    assert "cards: the ace of hearts" in (desc.text or "")


def test_a_view_and_a_match_look_like_this_everywhere() -> None:
    match = started(PLAIN)
    view = seen(match, 0)
    assert view.text(NAMES, symbols=False) == text(view, NAMES, symbols=False)
    assert view.svg(NAMES) == svg(view, NAMES)
    assert svg(view) == attrs.evolve(view)._repr_svg_()  # pyright: ignore[reportPrivateUsage]  (notebooks call it)
    assert str(match) == table(match)
    assert f"{view!r}" != text(view)


def test_a_negotiation_is_told_in_words() -> None:
    match = after(started(pepper.variant("wolf"), "", "9S", "", "9D"), "name S, give 9S, give 9D")
    match = after(match, "talk 1 on 0 off 2 long off, talk 0 on 0 off 0 long off, ask 2")
    talk = rows(text(seen(match, 1)))["talk"]
    assert "seat 2 claims stops: 1 in trumps, 2 long off" in talk
    assert "seat 2 asks for 2 tricks" in talk
    thrown = after(match, "grant 0, throw in").view(Seat(0), hand=1)
    assert "seat 1 refuses seat 2 throws the hand in" in rows(text(thrown))["talk"]
    assert rows(text(thrown))["result"] == "the defenders threw the hand in"
    granted = after(match, "grant 1").view(Seat(0), hand=1, reveal=True)
    assert "seat 1 grants 1 trick" in rows(text(granted))["talk"]
    assert "aside" not in rows(text(granted))


def test_a_hand_without_a_declarer_is_told() -> None:
    rules = attrs.evolve(PLAIN, auction=Auction(all_pass=NoContract(LOW)))
    passed = after(started(rules), "pass, pass, pass")
    assert "contract" not in rows(text(passed.view(None)))
    match = after(passed, "pass")
    assert rows(text(match.view(None)))["contract"] == "nobody bid; played at low"
    assert {"Low", "nobody bid"} <= {one.text for one in drawn(match.view(None)).iter()}
    assert rows(text(finished(match).view(None, hand=1)))["result"] == "played without a bid"


def test_trumps_of_a_hand_without_a_declarer_are_told() -> None:
    view = Match.start(pepper.variant("buck-euchre"), seed=5).view(None)
    assert rows(text(view))["contract"] == "nobody bid; clubs are trumps"
    assert {"Clubs", "nobody bid"} <= {one.text for one in drawn(view).iter()}
    assert len(classed(drawn(view), "paper")) == 1


@pytest.mark.parametrize(
    ("words", "cells"),
    [
        ("Ada", 3),
        ("阿达", 4),
        ("ada\u0301", 3),
        ("한국", 4),
        ("\uff21\uff44\uff41", 6),
        ("\uff71", 1),
    ],
)
def test_a_chinese_or_fullwidth_character_takes_two_cells(words: str, cells: int) -> None:
    assert width(words) == cells


def test_columns_stand_below_one_another_whatever_the_names() -> None:
    lines = text(seen(started(PLAIN), 0), ["Ada", "阿达阿达", "Cy", "Di"]).splitlines()
    first = min(place for place, line in enumerate(lines) if "阿" in line)
    names, counts = lines[first : first + 2]
    assert width(names[: names.index("Di")]) == counts.rindex("5 cards") == 51
