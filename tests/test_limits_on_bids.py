"""Bids that are open at some turns only, or to players with natural trumps only."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from pepper import (
    HEARTS,
    NO_TRUMP,
    SUITS,
    Auction,
    BidLadder,
    Cards,
    Match,
    NaturalTrumps,
    Rules,
    RulesError,
    Rung,
    StuckDealer,
    variant,
)
from pepper.describe import rule_sheet
from pepper.testing import check_rules

from .playing import SHORT, after, legal, refused, started

LOW_TURNS = attrs.evolve(
    SHORT, ladder=BidLadder([Rung("1", 1, turns=(1, 2)), Rung("2", 2)]), name="open low"
)
"""Only the first two players may open low."""
ROUNDS = attrs.evolve(
    LOW_TURNS,
    name="two rounds",
    auction=Auction(laps=2),
    ladder=BidLadder([Rung("1", 1, turns=(2, 4, 5, 6, 7, 8)), Rung("2", 2, turns=(1, 2, 3, 6))]),
)
ONE = NaturalTrumps()
NAMED = Rung("1", 1, strain_in_bid=True, natural=ONE)
NATURAL = attrs.evolve(
    SHORT, ladder=BidLadder([NAMED, Rung("2", 2)], strains=(*SUITS, NO_TRUMP)), name="natural"
)
HANDS = "JD AS", "JC 9C", "AH KH", "AD KD"


def ladder(*rungs: Rung) -> BidLadder:
    return BidLadder([*rungs, Rung("2", 2)])


def bids(match: Match) -> set[str]:
    return {text.removeprefix("bid ") for text in legal(match)} - {"pass"}


def text(rules: Rules) -> str:
    """The sheet on one line."""
    return " ".join(rule_sheet(rules).split())


class TestTurns:
    def test_a_rung_is_open_at_its_turns_only(self) -> None:
        match = started(LOW_TURNS)
        for own in ({"1", "2"}, {"1", "2"}, {"2"}, {"2"}):
            assert bids(match) == own
            match = after(match, "pass")
        match = after(started(LOW_TURNS), "pass, pass")
        assert refused(match, "bid 1") == "other turn"

    def test_turns_are_counted_over_all_rounds(self) -> None:
        match = started(ROUNDS)
        for own in ({"2"}, {"1", "2"}, {"2"}):
            assert bids(match) == own
            match = after(match, "pass")
        match = after(match, "bid 1")
        assert bids(match) == set()
        assert bids(after(match, "pass")) == {"2"}
        assert bids(after(match, "pass, pass")) == set()

    def test_turns_are_counted_when_the_bidding_starts_again(self) -> None:
        again = attrs.evolve(
            LOW_TURNS, auction=Auction(rounds=2), ladder=ladder(Rung("1", 1, turns=(6,)))
        )
        match = after(started(again), "pass, pass, pass, pass, pass")
        assert bids(match) == {"1", "2"}
        assert bids(after(match, "pass")) == {"2"}

    def test_no_turn_after_the_last_one_is_open_however_long_the_bidding_lasts(self) -> None:
        rungs = [Rung("1", 1, turns=(1, 9)), Rung("2", 2), Rung("3", 2), Rung("4", 2)]
        long = attrs.evolve(
            LOW_TURNS, auction=Auction(laps=None, rounds=4), ladder=BidLadder(rungs)
        )
        match = after(started(long), ", ".join(["pass"] * 8))
        assert "1" in bids(match)
        for _ in range(7):
            match = after(match, "pass")
            assert "1" not in bids(match)

    def test_a_player_who_is_forced_to_bid_may_bid_it_at_any_turn(self) -> None:
        stuck = attrs.evolve(LOW_TURNS, auction=Auction(all_pass=StuckDealer("1")))
        assert legal(after(started(stuck), "pass, pass, pass")) == {"bid 1", "bid 2"}

    @pytest.mark.parametrize(
        ("rules", "told"),
        [
            (
                LOW_TURNS,
                "Only the player on the dealer's left or the dealer's partner may bid 1.",
            ),
            (
                ROUNDS,
                (
                    "In the first round only the dealer's partner or the dealer may bid 1. In the "
                    "first round everybody but the dealer may bid 2. In the second round only the "
                    "dealer's partner may bid 2."
                ),
            ),
            (
                attrs.evolve(LOW_TURNS, auction=Auction(laps=None)),
                (
                    "In the first round only the player on the dealer's left or the dealer's "
                    "partner may bid 1. Later nobody may bid 1."
                ),
            ),
            (
                attrs.evolve(ROUNDS, ladder=ladder(Rung("1", 1, turns=(6,)))),
                (
                    "In the first round nobody may bid 1. In the second round only the dealer's "
                    "partner may bid 1."
                ),
            ),
            (
                attrs.evolve(LOW_TURNS, auction=Auction(all_pass=StuckDealer("1"))),
                "may bid 1. A player who is forced to bid is free from these limits.",
            ),
            (
                attrs.evolve(LOW_TURNS, ladder=ladder(Rung("1", 1, turns=(1, 2, 4)))),
                "Everybody but the third player from the dealer's left may bid 1.",
            ),
        ],
    )
    def test_the_sheet_says_who_may_bid_it(self, rules: Rules, told: str) -> None:
        assert told in text(rules)


class TestNaturalTrumps:
    def test_a_bidder_needs_a_card_of_the_suit_itself(self) -> None:
        match = started(NATURAL, *HANDS, dealer=3)
        assert bids(match) == {"1D", "1S", "1NT", "2"}, "the left bower is no heart"
        assert refused(match, "bid 1H") == "natural trumps"
        assert bids(after(match, "pass")) == {"1C", "1NT", "2"}

    def test_ranks_may_not_count_and_several_cards_be_needed(self) -> None:
        jackless = attrs.evolve(NAMED, natural=NaturalTrumps(without="J"))
        match = started(attrs.evolve(NATURAL, ladder=ladder(jackless)), *HANDS, dealer=3)
        assert bids(match) == {"1S", "1NT", "2"}
        both = attrs.evolve(NAMED, natural=NaturalTrumps(2))
        match = started(attrs.evolve(NATURAL, ladder=ladder(both)), *HANDS, dealer=3)
        assert bids(match) == {"1NT", "2"}
        assert bids(after(match, "pass")) == {"1C", "1NT", "2"}

    def test_a_player_who_is_forced_to_bid_needs_none(self) -> None:
        stuck = attrs.evolve(NATURAL, auction=Auction(all_pass=StuckDealer("1", higher=False)))
        match = after(started(stuck, *HANDS, dealer=0), "pass, pass, pass")
        assert bids(match) == {"1C", "1D", "1H", "1S", "1NT"}

    def test_the_others_cannot_tell_from_the_position_what_is_legal(self) -> None:
        one, other = (started(NATURAL, hand, dealer=3) for hand in ("JD AS", "9H TH"))
        assert one.hand.state == other.hand.state
        assert bids(one) != bids(other)

    def test_the_sheet_says_which_cards_count(self) -> None:
        told = "Only a player who holds one card of the suit bid, not counting the left bower, may"
        assert f"{told} bid 1 in a suit." in text(NATURAL)
        two = attrs.evolve(NAMED, natural=NaturalTrumps(2, "JQ"), strains=SUITS)
        told = "who holds two cards of the suit bid, not counting jacks or queens, may bid 1."
        assert told in text(attrs.evolve(NATURAL, ladder=ladder(two)))

    def test_its_repr_gives_it_back(self) -> None:
        for one in (ONE, NaturalTrumps(2, "J9")):
            assert eval(repr(one), {"NaturalTrumps": NaturalTrumps}) == one  # noqa: S307
        assert ONE.are_held(Cards("JH"), HEARTS)


@pytest.mark.parametrize("rules", [LOW_TURNS, ROUNDS, NATURAL], ids=lambda rules: rules.name)
def test_rules_with_limits_on_bids_pass_all_checks(rules: Rules) -> None:
    check_rules(rules, matches=3)


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: NaturalTrumps(0), "hold 0 natural trumps"),
        (lambda: NaturalTrumps(without="99"), "the ranks are '99'"),
        (lambda: Rung("1", 1, natural=ONE), "no suit is bid"),
        (lambda: attrs.evolve(NAMED, blind=True), "only with certain cards in hand"),
        (lambda: attrs.evolve(NAMED, forced_only=True), "does not bind a player forced to bid"),
        (lambda: Rung("1", 1, turns=(1,), forced_only=True), "1 has `turns`"),
        (lambda: Rung("1", 1, turns=(0, 1)), "open at the turns 0, 1"),
        (lambda: Rung("1", 1, turns=(2, 2)), "open at the turns 2, 2"),
        (
            lambda: attrs.evolve(LOW_TURNS, auction=Auction(laps=None, reentry=False)),
            "whoever has passed is skipped",
        ),
        (
            lambda: attrs.evolve(
                LOW_TURNS,
                auction=Auction(blind_first=True),
                ladder=BidLadder([*LOW_TURNS.ladder.rungs, Rung("12", 2, blind=True)]),
            ),
            "others may bid blind first",
        ),
        (
            lambda: attrs.evolve(LOW_TURNS, ladder=ladder(Rung("1", 1, turns=(5,)))),
            "open at turn 5, but there are only 4",
        ),
        (
            lambda: attrs.evolve(LOW_TURNS, ladder=ladder(Rung("1", 1, turns=(1, 2, 3, 4)))),
            "open at every turn anyway",
        ),
        (
            lambda: attrs.evolve(NATURAL, ladder=ladder(attrs.evolve(NAMED, strains=(NO_TRUMP,)))),
            "not bid in a suit",
        ),
        (
            lambda: attrs.evolve(
                NATURAL, ladder=ladder(attrs.evolve(NAMED, natural=NaturalTrumps(1, "9TJQKA")))
            ),
            "more natural trumps than the deck has",
        ),
        (
            lambda: attrs.evolve(
                NATURAL, ladder=ladder(attrs.evolve(NAMED, natural=NaturalTrumps(3)))
            ),
            "1 needs 3 cards in a hand of 2",
        ),
        (
            lambda: attrs.evolve(
                LOW_TURNS,
                auction=Auction(eldest_must_bid=True),
                ladder=BidLadder([Rung("1", 1, turns=(1, 2))]),
            ),
            "no bid is open to everybody",
        ),
    ],
)
def test_limits_without_effect_are_refused(make: Callable[[], object], complaint: str) -> None:
    with pytest.raises(RulesError, match=complaint):
        make()


def test_only_the_dealers_partner_must_order_up_alone() -> None:
    match = Match.start(variant("euchre+partner-alone"), seed=7)
    assert any(bid.startswith("call") for bid in bids(match))
    match = after(match, "pass")
    assert bids(match)
    assert all(bid.startswith("alone") for bid in bids(match))
    match = after(match, "pass")
    assert any(bid.startswith("call") for bid in bids(match))
