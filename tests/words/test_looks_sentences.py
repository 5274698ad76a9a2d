"""A view in sentences, to be read aloud: the table, the own cards, the tricks, the result."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree as ET

import pytest

import pepper
from pepper import Match, Rules, Seat
from pepper.looks import hand_sentence, result_sentences, table_sentences, trick_sentences
from pepper.testing import walk
from pepper.words import Style, Words, translations
from tests.conftest import some
from tests.playing import SHORT, SUITED, after, seen, started

IDS = [variant.id for variant in pepper.variants()]
SPOKEN = Words(Style.SPOKEN)


def spoken(rules: Rules, seat: int) -> Words:
    """The words that are read aloud in that seat."""
    return Words.of(rules, Style.SPOKEN, you=seat)


@pytest.mark.parametrize("name", some(IDS, 4))
def test_the_table_is_told_as_in_the_description_of_its_picture(name: str) -> None:
    for match in walk(Match.start(pepper.variant(name), seed=3), Random(name), 1):
        view = match.view(match.turn)
        described = ET.fromstring(view.svg()).find("{*}desc")  # noqa: S314  (our own)
        heading, *told = table_sentences(view, SPOKEN)
        assert heading.startswith(f"Hand {view.hand_number}, ")
        assert described is not None
        assert described.text is not None
        assert " ".join(told).lower() == described.text.lower()


class TestHand:
    def test_cards_are_told_suit_by_suit_and_trumps_first(self) -> None:
        match = started(SHORT, "JH JD", "AS KS", "TH AD", "AC KC", dealer=3)
        view = seen(after(match, "bid 1, pass, pass, pass, name H"), 0)
        told = "Cards: the jack of hearts, the jack of diamonds."
        assert hand_sentence(view, SPOKEN) == told
        view = seen(after(match, "bid 1, pass, pass, pass, name S"), 0)
        told = "Cards: the jack of hearts; the jack of diamonds."
        assert hand_sentence(view, SPOKEN) == told

    def test_cards_that_nobody_has_looked_at_lie_face_down(self) -> None:
        match = Match.start(pepper.variant("twelves"), seed=7)
        assert hand_sentence(match.view(match.turn), SPOKEN) == "Cards: face down."

    def test_there_is_no_sentence_for_no_cards(self) -> None:
        match = started(SHORT, *SUITED, dealer=3)
        assert hand_sentence(seen(match, None), SPOKEN) == ""
        done = after(match, "bid 1, pass, pass, pass, name S, play AS, play AH, play AD, play AC")
        done = after(done, "play KS, play KH, play KD, play KC")
        assert hand_sentence(done.view(0, hand=1), SPOKEN) == ""


class TestTricks:
    def test_each_trick_has_its_cards_from_the_lead_and_who_took_it(self) -> None:
        match = started(SHORT, *SUITED, dealer=3)
        match = after(match, "bid 1, pass, pass, pass, name D, play AS, play AH")
        assert trick_sentences(seen(match, 1), SPOKEN) == []
        match = after(match, "play AD, play AC, play KD")
        told = (
            "Trick 1: seat 0 led the ace of spades; you: the ace of hearts;"
            " seat 2: the ace of diamonds (took it); seat 3: the ace of clubs."
        )
        assert trick_sentences(seen(match, 1), spoken(SHORT, 1)) == [told]


class TestResult:
    def test_it_has_the_points_with_their_reasons_and_the_score(self) -> None:
        match = started(SHORT, *SUITED, dealer=3)
        match = after(match, "bid 1, pass, pass, pass, name S, play AS, play AH, play AD, play AC")
        assert result_sentences(seen(match, 1), SPOKEN) == []
        match = after(match, "play KS, play KH, play KD, play KC")
        assert result_sentences(match.view(1, hand=1), spoken(SHORT, 1)) == [
            "Result: seats 0 & 2 made 1.",
            "Points: seats 0 & 2 +2, made 1: 2 tricks taken, 1 needed.",
            "You & 3 +0, 0 tricks taken.",
            "Score: seats 0 & 2: 2; you & 3: 0.",
        ]

    def test_the_last_one_says_who_won_also_in_german(self) -> None:
        match = Match.start(pepper.variant("wolf"), seed=3).resign(0)
        words = Words.of(match.rules, you=Seat(1), translations=translations("de"))
        told = "Ausgang: du und Platz 3 gewinnt: Aufgabe (Plätze 0 & 2)."
        assert result_sentences(match.view(1), words)[-1] == told
