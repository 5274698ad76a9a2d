"""Who deals the next hand: the next player, the declarer, or the same dealer again."""

from __future__ import annotations

import attrs
import pytest

import pepper
from pepper import (
    NO_TRUMP,
    BidLadder,
    Ending,
    Irregularities,
    Match,
    NextDealer,
    Points,
    Rules,
    Rung,
    Scoring,
)
from pepper.describe import rule_sheet
from pepper.testing import check_rules

from .playing import SHORT, after, bid, deal, finished

SWEEP = ("AS AH", "9H 9S", "TS TH", "QS QH")
"""Both tricks for the first side."""
SCORING = Scoring(made=Points(2), set=Points(-2), defence=Points(1))


def rules(next_dealer: NextDealer) -> Rules:
    """A game for four with two cards each."""
    deck = attrs.evolve(SHORT.deck, next_dealer=next_dealer)
    ladder = BidLadder((Rung("1", 1), Rung("2", 2)), strains=(NO_TRUMP,))
    return attrs.evolve(SHORT, deck=deck, ladder=ladder, scoring=SCORING, ending=Ending(hands=5))


def started(next_dealer: NextDealer, dealer: int = 0) -> Match:
    """A match in which seat 2 takes part in taking all tricks of the first hand."""
    under = rules(next_dealer)
    return Match.start(under, deals=[deal(under, *SWEEP), deal(under)], dealer=dealer)


@pytest.mark.parametrize(
    ("next_dealer", "dealer", "bidder", "found"),
    [
        (NextDealer.LEFT, 0, 2, 1),
        (NextDealer.DECLARER, 0, 2, 2),
        (NextDealer.DECLARER, 0, 3, 3),
        (NextDealer.MAKER, 0, 2, 2),
        (NextDealer.MAKER, 0, 3, 1),
        (NextDealer.WINNER, 0, 2, 0),
        (NextDealer.WINNER, 0, 3, 0),
        (NextDealer.WINNER, 1, 2, 2),
    ],
)
def test_the_next_hand_is_dealt_by(
    next_dealer: NextDealer, dealer: int, bidder: int, found: int
) -> None:
    match = finished(bid(started(next_dealer, dealer), bidder, "2"))
    assert match.hand.dealer == found
    assert pepper.loads(pepper.dumps(match)) == match


@pytest.mark.parametrize("next_dealer", NextDealer)
def test_the_deal_moves_on_after_a_hand_without_a_bid_or_points(next_dealer: NextDealer) -> None:
    match = after(started(next_dealer), "pass, pass, pass, pass")
    assert match.hand.dealer == 1


@pytest.mark.parametrize("next_dealer", NextDealer)
def test_the_deal_passes_to_the_left_after_a_void_hand_that_is_not_dealt_again(
    next_dealer: NextDealer,
) -> None:
    agreed = attrs.evolve(rules(next_dealer), irregularities=Irregularities(redeals=0))
    match = Match.start(agreed, seed=7).award(0, 2, "a revoke by seat 1")
    match = after(match, "pass, bid 2")
    assert match.void_hand("a card was seen").hand.dealer == 1


@pytest.mark.parametrize("next_dealer", NextDealer)
def test_every_invariant_holds(next_dealer: NextDealer) -> None:
    check_rules(rules(next_dealer), matches=1)


def test_the_sheet_says_who_deals_next() -> None:
    assert (
        "Draw for the first deal, or agree on it; the next hand is dealt by the bidder who made the"
        " bid; otherwise the player on the dealer's left. All turns pass to the left."
    ) in " ".join(rule_sheet(rules(NextDealer.MAKER)).split())
