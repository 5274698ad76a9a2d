"""The rule sheet says what the parts say, in English that people can learn a game from."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given

from pepper import (
    BID,
    JOKER,
    NO_TRUMP,
    NOTHING,
    SUITS,
    TRICKS,
)
from pepper.describe import WIDTH, rule_sheet
from pepper.testing import any_rules

from .test_rule_sheets import LONELY, LONG, MIDWEST, STEPS


def flat(rules: Rules) -> str:
    """The sheet as one line."""
    return " ".join(rule_sheet(rules).split())


@given(any_rules())
def test_any_rules_have_a_sheet_of_english_in_80_columns(rules: Rules) -> None:
    sheet = rule_sheet(rules)
    assert sheet.isascii()
    for line in sheet.splitlines():
        assert len(line) <= WIDTH or line.startswith("|")
        assert line == line.rstrip()
    for code in ("None", "True", "False", "()", "  .", " ,", "..", "Rung", "minus -"):
        assert code not in sheet.replace(rules.name, "")


@given(any_rules())
def test_tables_are_tables(rules: Rules) -> None:
    for block in rule_sheet(rules).split("\n\n"):
        lines = block.splitlines()
        if block.startswith("|"):
            assert len({len(line) for line in lines}) == 1
            assert set(lines[1]) == {"|", "-"}
        else:
            assert not any(line.startswith("|") for line in lines)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (LONG, "the best bower (the joker), the right bower (the jack of trumps), the left bower"),
        (
            LONG,
            "strain decides, from low to high: low, clubs, diamonds, hearts and spades,",
        ),
        (LONG, "A bid of 48 needs the joker or the ace of spades and the king of spades in hand."),
        (LONG, "A bid of 3, 5, 24, 48 or 96 leaves its strain to be named after the auction."),
        (LONG, "After a bid of 24 played in low the declarer swaps one card with the player on"),
        (LONG, "the holder of the joker has to bid 4; if nobody holds it the deal is annulled"),
        (LONG, "The match does not end within a pepper round that breaks a tie."),
        (
            LONELY,
            "Three players sit in the seats 0 to 2, clockwise. Everybody plays for themselves.",
        ),
        (LONELY, "The other nine cards are put aside unseen."),
        (
            LONELY,
            "When all pass, the hand is played at no trump and everybody scores as a defender.",
        ),
        (LONELY, "| Defending side with a trick | -1 for each trick taken |"),
        (LONELY, "Each side starts at 15. A side wins with 0 or less at the end of a hand."),
        (LONELY, "A side that comes to 30 or more loses the match;"),
        (LONELY, "After 20 hands the lowest score wins."),
        (MIDWEST, "4 and four are equally high."),
        (MIDWEST, "When all others pass the dealer has to bid at least 4, or loses four points"),
        (MIDWEST, "When the time is up the hand is finished, and the highest score wins."),
    ],
)
def test_a_part_is_described_in_its_own_words(rules: Rules, sentence: str) -> None:
    assert sentence in flat(rules)


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (NOTHING, "0"),
        (TRICKS, "1 for each trick taken"),
        (-BID, "minus the value of the bid"),
        (Points(6, bid=1), "6 plus the value of the bid"),
        (Points(bid=2, undertricks=-1), "2 times the value of the bid minus 1 for each trick bid"),
        (STEPS, "1 from three tricks on, 2 from five tricks on"),
    ],
)
def test_points_are_told_in_words(points: Points, words: str) -> None:
    assert words in flat(attrs.evolve(MIDWEST, scoring=Scoring(made=points)))


def test_a_sheet_is_the_same_each_time_and_ends_its_last_line() -> None:
    assert rule_sheet(LONG) == rule_sheet(attrs.evolve(LONG))
    assert rule_sheet(LONG).endswith(".\n")


def test_rules_without_partners_to_play_with_do_not_speak_of_them() -> None:
    assert "partners" not in rule_sheet(LONELY)


def test_a_lowest_joker_is_described_even_if_it_only_wins_what_it_leads() -> None:
    lowest = attrs.evolve(LONG, ranking=Ranking(plain_joker=PlainJoker.LOWEST))
    assert "a suit of its own and wins only a trick that it leads" in flat(lowest)


def test_what_the_giver_gives_and_gets_is_told_apart() -> None:
    rung = Rung("5", 5, exchange=Exchange(gives=Choice.WORST, gets=Choice.BEST, optional=True))
    rules = attrs.evolve(MIDWEST, ladder=BidLadder([Rung("4", 4), rung]))
    assert (
        "gives each partner one card, the worst by the rank of the strain, "
        "and gets as many back, the best by the rank of the strain"
    ) in flat(rules)
    assert "The declarer may decline it, with each of them." in flat(rules)


def test_the_winning_condition_stands_beside_the_target() -> None:
    ending = Ending(target=42, winning=Winning.BY_CONTRACT, precedence=Precedence.DECLARER)
    sheet = flat(attrs.evolve(MIDWEST, ending=ending))
    assert "wins with 42 or more at the end of a hand, but only in a hand in which it" in sheet
    assert "it is the declarer's, and otherwise the one with the better score" in sheet


def test_the_joker_is_not_spoken_of_where_there_is_none() -> None:
    assert "joker" not in rule_sheet(MIDWEST)
    assert JOKER not in MIDWEST.deck.cards


def test_the_first_lead_may_differ_without_trumps() -> None:
    tricks = Tricks(Lead.ELDEST, plain_lead=Lead.RIGHT_OF_DECLARER)
    sheet = flat(attrs.evolve(MIDWEST, tricks=tricks))
    assert "At trumps the player on the dealer's left leads to the first, and without" in sheet


def test_rungs_of_one_name_are_told_apart_by_their_strains() -> None:
    trumps = Rung("5", 5, strains=SUITS, strain_in_bid=True)
    ladder = BidLadder([[trumps, Rung("5", 5, strains=(NO_TRUMP,), strain_in_bid=True)]])
    rules = attrs.evolve(MIDWEST, ladder=ladder, auction=Auction())
    assert "5 in any suit and 5 in no trump are equally high." in flat(rules)


def test_defenders_without_anything_to_decide_only_talk() -> None:
    ladder = BidLadder([Rung("4", 4)])
    talk = Negotiation(talk=True, throw_in=False)
    rules = attrs.evolve(MIDWEST, ladder=ladder, negotiation=talk)
    assert "how many stops" in flat(rules)
    assert "decides" not in flat(rules)
