"""A noun agrees with the number before it: 1 card, 2 cards."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import attrs
import pytest
from babel.messages.pofile import read_po
from hypothesis import given, settings

import pepper
from pepper import (
    Cards,
    Deal,
    Deck,
    Match,
    PepperError,
    Phase,
    PoorHand,
    Record,
    Rules,
    Table,
)
from pepper.cli.play.telling import give_figures
from pepper.describe import rule_sheet
from pepper.sharp import Weighed
from pepper.tournament import Tournament
from pepper.words import Words, translations
from tests.conftest import EXAMPLES
from tests.pages import ROOT
from tests.playing import SHORT, SUITED, after, started
from tests.sampled import any_rules

SOURCE = ROOT / "src" / "pepper"
GERMAN = SOURCE / "words" / "locale" / "de.po"
FEW = settings(max_examples=EXAMPLES // 2)
NOUNS = (
    *("act", "action", "bid", "card", "character", "comment", "deal", "error", "game", "hand"),
    *("item", "joker", "name", "pack", "partner", "player", "point", "record", "result", "seat"),
    *("side", "suit", "tag", "team", "time", "trick", "turn", "world"),
)
PLURAL = rf"(?:{'|'.join(NOUNS)})s\b"
WRONG = re.compile(
    rf"\b(?:1|one|a single)\s(?:[a-z]+\s)?{PLURAL}"
    rf"|\b(?:two|three|four|five|six|seven|eight|nine|ten|[02-9]|[1-9][0-9]+)\s(?:{'|'.join(NOUNS)})\b"
)
SEVERAL = {
    *("report.hands", "flaws", "deck.cards", "cards", "deck", "self.cards", "self.played"),
    *("self.seats", "layout.suits", "self", "text", "line", "rules.table.seats", "names", "tags"),
    *("layout.faces", "numbers"),
}
"""Values that do not have a length of 1 where it stands before one of the nouns."""


MESSAGES = {
    *("{number} players, each for themselves", "{number} players"),
    *("The declarer may exchange 1 to {count} cards.", "lay up to {number} cards aside"),
    "give up to {number} cards to {who}",
    *(f"{why}: counts {{times}} times" for why in ("alone", "doubled", "redoubled")),
    "defended alone: counts {times} times",
    *(
        f"{who} likely to take about {{tricks}} tricks {where}"
        for who in ("you are", "your side is")
        for where in ("in {suit}", "at {strain}")
    ),
}
"""Messages whose number is 2 or more, or a decimal fraction."""


def counted(path: Path) -> Iterator[str]:
    """The values whose length stands before one of the nouns in a format string."""
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)) if "{len(" in source else ():
        for value, text in pairwise(node.values if isinstance(node, ast.JoinedStr) else ()):
            if isinstance(value, ast.FormattedValue) and isinstance(text, ast.Constant):
                length = re.fullmatch(r"len\((.+)\)", ast.unparse(value.value))
                if length and re.match(rf" (?:[a-z]+ )?{PLURAL}", str(text.value)):
                    yield length[1]


def test_a_length_is_counted_with_its_noun_by_a_function() -> None:
    found = {value for path in SOURCE.rglob("*.py") for value in counted(path)}
    assert found <= SEVERAL


def test_a_message_with_a_number_has_a_form_for_one() -> None:
    with GERMAN.open("rb") as file:
        found = [message.id for message in read_po(file) if isinstance(message.id, str)]
    number = re.compile(rf"\{{(?:number|count|times|tricks|taken|size|hands|cards)\}} {PLURAL}")
    assert {text for text in found if number.search(text)} <= MESSAGES


@FEW
@given(any_rules(__name__))
def test_a_sheet_has_no_noun_in_the_wrong_number(rules: Rules) -> None:
    found = WRONG.search(str(rule_sheet(rules)))
    assert found is None, found


def squeezed(rules: Rules) -> str:
    """The sheet without its line breaks."""
    return " ".join(str(rule_sheet(rules)).split())


def test_minus_one_is_one_point() -> None:
    rules = attrs.evolve(SHORT, ending=pepper.Ending(start=-1, target=5, hands=None))
    assert "starts with minus 1 point." in squeezed(rules)


REFUSED: tuple[tuple[Callable[[], object], str], ...] = (
    (lambda: Table(sides=((0,),)), "1 seat ("),
    (lambda: Match.start(SHORT, deals=[Deal([Cards("AS KS")])]), "1 hand for 4 seats"),
    (
        lambda: Match.start(SHORT, deals=[Deal([Cards("AS"), *map(Cards, SUITED[1:])])]),
        "seat 0 has 1 card, expected 2",
    ),
    (lambda: Match.start(SHORT).view(0).text(["Ada"]), "1 name: give 4, one for each seat"),
    (lambda: Record(Match.start(SHORT)).with_players(["Ada"]), "1 name: give 4"),
    (lambda: Tournament.start(2).record([(1, 0)]), "game 1: 1 result for 2 tables"),
    (
        lambda: attrs.evolve(SHORT, table=Table.singles(2), auction=pepper.Auction(passes=2)),
        "it ends after 2 passes, but only 1 player can pass a bid",
    ),
    (
        lambda: attrs.evolve(SHORT, deck=Deck("9", hand_size=1, removed="9C 9D 9H")),
        "1 card is not enough for 4 hands of 1",
    ),
)


@pytest.mark.parametrize(("make", "told"), REFUSED, ids=[told for _, told in REFUSED])
def test_an_error_about_one_thing_says_so(make: Callable[[], object], told: str) -> None:
    with pytest.raises(PepperError, match=re.escape(told)):
        make()


def test_a_swap_of_one_card_is_told_as_one() -> None:
    swap = PoorHand("9T", 2, swap=1)
    deck = Deck("9TJ", hand_size=2, removed="JS JH JD")
    rules = attrs.evolve(SHORT, deck=deck, phases=(swap, Phase.AUCTION, Phase.NAMING, Phase.PLAY))
    assert "may show one card of these and put it aside. " in " ".join(
        str(rule_sheet(rules)).split()
    )
    match = after(started(rules, "", "9S TS"), "swap 9S")
    act = match.view(None).acts[-1]
    assert Words().act(rules, act) == "seat 1 takes the undealt card"
    german = Words(translations=translations("de"))
    assert german.act(rules, act) == "Platz 1 nimmt die nicht ausgeteilte Karte"


def test_one_possible_deal_is_told_as_one() -> None:
    five, four = (Weighed(pepper.Bid(rung), 0, gain, 0, 1) for rung, gain in (("5", 2), ("4", 0)))
    view, words = Match.start(pepper.variant("hasenpfeffer"), seed=7).view(1), Words()
    told = [give_figures(view, [one, four], words) for one in (five, four)]
    assert told[0].startswith("in one possible deal, it gained ")
    assert told[1].startswith("in one possible deal, nothing gained more; ")
