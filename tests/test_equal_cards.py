"""Of equal cards the first one wins, or the last one where the ranking says so."""

from __future__ import annotations

from random import Random

import attrs
import pytest

from pepper import (
    HEARTS,
    NO_TRUMP,
    SPADES,
    BidLadder,
    Card,
    Cards,
    Deck,
    Ending,
    Match,
    PepperError,
    PlainJoker,
    Ranking,
    Rules,
    Rung,
    Scoring,
    Strain,
    Table,
)
from pepper.describe import rule_sheet
from pepper.sharp import Sharp
from pepper.solve import solve
from pepper.testing import check_rules

from .playing import after

RULES = Rules(
    name="equal",
    table=Table.teams(4),
    deck=Deck("TQKA", hand_size=8, copies=2),
    ladder=BidLadder([Rung("4", 4)]),
    scoring=Scoring(),
    ending=Ending(hands=2),
    ranking=Ranking(later_wins=True),
)


@pytest.mark.parametrize(
    ("strain", "cards", "first", "later"),
    [
        (SPADES, "AH AH KH KH", 0, 1),
        (SPADES, "AH TS AH TS", 1, 3),
        (HEARTS, "JH JD JH AH", 0, 2),
        (NO_TRUMP, "QD AS QD AS", 0, 2),
        (NO_TRUMP, "JK AS JK AS", 0, 2),
        (NO_TRUMP, "AS JK AS KS", 1, 1),
        (HEARTS, "AS KS QS TS", 0, 0),
    ],
)
def test_of_equal_cards_the_last_one_wins_if_the_ranking_says_so(
    strain: Strain, cards: str, first: int, later: int
) -> None:
    played = [Card(text) for text in cards.split()]
    assert Ranking().order(strain).winning(played) == first
    assert Ranking(later_wins=True).order(strain).winning(played) == later


def test_a_joker_that_cannot_win_takes_the_trick_that_it_leads_alone() -> None:
    order = Ranking(plain_joker=PlainJoker.LOW, later_wins=True).order(NO_TRUMP)
    played = [Card(text) for text in ("JK", "KS", "QS", "KS")]
    assert order.winning(played, Card("AH")) == 0


def test_a_card_beats_an_equal_one_that_was_played_before() -> None:
    ace, king = Card("AH"), Card("KH")
    for ranking, beats in (Ranking(), False), (Ranking(later_wins=True), True):
        order = ranking.order(SPADES)
        assert order.beats(ace, ace, led=ace) is beats
        assert order.beats(ace, king, led=ace)
        assert not order.beats(king, ace, led=ace)
        assert not order.beats(Card("KD"), Card("QD"), led=ace)


def test_the_sheet_says_which_one_is_higher() -> None:
    assert "Of two identical cards the last one played is higher." in (
        " ".join(rule_sheet(RULES).split())
    )


def test_the_solver_refuses_it_and_sharp_plays_by_its_habits() -> None:
    match = after(Match.start(RULES, seed=3), "bid 4, name S")
    with pytest.raises(PepperError, match="the later of equal cards wins"):
        solve(match)
    assert match.turn is not None
    action = Sharp(worlds=2)(match.view(match.turn), Random(1))
    assert match.why_not(action) is None


def test_an_order_of_another_package_may_say_so_too() -> None:
    order = attrs.evolve(Ranking().order(SPADES), later_wins=True)
    assert order.winning([*Cards("AH AH")]) == 1


def test_every_invariant_holds() -> None:
    check_rules(RULES, matches=1)
