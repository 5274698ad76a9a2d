"""Rules of the auction that no documented variant comes to, shown on auctions of their own."""

from __future__ import annotations

import attrs
import pytest

from pepper import (
    CLUBS,
    DIAMONDS,
    NO_TRUMP,
    SUITS,
    Auction,
    Bid,
    BidLadder,
    Cards,
    Facts,
    Kind,
    Look,
    NoContract,
    Pass,
    PepperRound,
    Rung,
    Seat,
    StuckDealer,
    Table,
    parse_action,
)
from pepper.engine.parts.refusals import Refusal
from pepper.engine.phases.auction import AuctionAction, Bidding, TakeSet

FOUR, FIVE = Rung("4", 4), Rung("5", 5)
RAISE = Rung("raise", 5, over=("4",), by_partner=True)
BIG = Rung("big", 6, over=("4", "5"))
BLIND = Rung("dark", 6, blind=True)
HELD = Rung("kings", 6, holding=(Cards("KS KH"), Cards("KD KC")))
HANDS = tuple(map(Cards, ("AS KS", "AH KH", "AD KD", "AC KC", "QS JS", "QH JH")))


def opened(auction: Auction, *rungs: Rung | tuple[Rung, ...]) -> Bidding:
    return Bidding.opened(auction, BidLadder(rungs), Table.teams(4), Seat(0), pepper_round=False)


def own(state: Bidding) -> Cards | None:
    """The cards of the seat to act, if it may look at them."""
    return None if state.turn is None or not state.may_look(state.turn) else HANDS[state.turn]


def legal(state: Bidding) -> tuple[AuctionAction, ...]:
    return () if state.turn is None else state.legal(own(state))


def settled(state: Bidding) -> Bidding:
    """The state after forced bids without a choice."""
    automatic = state.automatic
    if automatic is None:
        return state
    return settled(state.after(automatic.action))


def after(state: Bidding, *texts: str) -> Bidding:
    for text in texts:
        action = parse_action(text)
        assert state.why_not(action, own(state)) is None, text
        state = settled(state.after(action))
    return state


def refused(state: Bidding, text: str) -> Refusal:
    refusal = state.why_not(parse_action(text), own(state))
    assert refusal is not None
    return refusal


def test_an_auction_may_end_after_a_single_pass() -> None:
    state = after(opened(Auction(laps=None, passes=1), FOUR, FIVE), "bid 4", "pass")
    assert state.turn is None
    assert state.declarer == 1


@pytest.mark.parametrize("passes", [None, 3])
def test_a_bid_wins_when_as_many_others_have_passed(passes: int | None) -> None:
    state = after(opened(Auction(laps=None, passes=passes), FOUR, FIVE), "pass", "bid 4")
    state = after(state, "pass", "pass")
    assert state.turn == 1
    assert after(state, "pass").turn is None


def test_without_a_bid_it_takes_a_pass_of_everybody() -> None:
    state = after(opened(Auction(laps=None, passes=2), FOUR, FIVE), "pass", "pass", "pass")
    assert state.turn == 0
    assert after(state, "pass").turn is None


def test_a_hand_that_nobody_bid_on_is_played_as_the_rule_says_and_else_at_no_trump() -> None:
    assert Auction().unbid_strain(None) is NO_TRUMP
    assert Auction(all_pass=NoContract()).unbid_strain(None) is NO_TRUMP


def test_whoever_may_not_go_over_a_bid_is_told_over_which_ones() -> None:
    rule = refused(opened(Auction(), FOUR, FIVE, BIG), "bid big").rule
    assert rule == "big can only be bid over 4 / 5."


@pytest.mark.parametrize(
    ("text", "bids"), [("3", "4 / suited"), ("4H", "4"), ("suited", "suited C / suited D")]
)
def test_whoever_makes_an_unknown_bid_is_told_the_bids_like_it_or_all(text: str, bids: str) -> None:
    suited = Rung("suited", 5, strains=(CLUBS, DIAMONDS), strain_in_bid=True)
    rule = refused(opened(Auction(), FOUR, suited), f"bid {text}").rule
    assert rule == f"There is no such bid, only {bids}."


def test_whoever_lacks_the_cards_is_told_which_ones() -> None:
    rule = refused(opened(Auction(), FOUR, HELD), "bid kings").rule
    assert rule == "Only a player who holds KS KH / KD KC may bid kings."


def test_a_card_is_no_call() -> None:
    refusal = refused(opened(Auction(), FOUR), "play JS")
    assert refusal == Refusal(Kind("wrong phase"), Facts(phase="auction"))


class TestBlind:
    STATE = opened(Auction(), FOUR, BLIND)

    def test_before_looking_only_blind_bids_may_be_made(self) -> None:
        assert legal(self.STATE) == (Bid("dark"), Look())
        assert refused(self.STATE, "bid 4").kind.name == "blind"

    def test_after_looking_no_blind_bid_may_be_made(self) -> None:
        looked = after(self.STATE, "look")
        assert legal(looked) == (Bid("4"), Pass())
        assert refused(looked, "bid dark").kind.name == "blind"
        assert refused(looked, "look").kind.name == "seen"


class TestBlindBeforeTheBidding:
    STATE = opened(Auction(blind_first=True), FOUR, BLIND, Rung("top", 6))

    def test_a_blind_bid_that_is_not_the_highest_begins_the_bidding(self) -> None:
        state = after(self.STATE, "wait", "bid dark")
        assert (state.turn, legal(state)) == (3, (Look(),))
        assert legal(after(state, "look")) == (Bid("top"), Pass())
        state = after(state, *["look", "pass"] * 2)
        assert state.turn == 1
        assert after(state, "look", "pass").turn is None

    def test_without_blind_bids_the_bidding_begins_at_once(self) -> None:
        assert legal(opened(Auction(blind_first=True), FOUR)) == (Bid("4"), Pass())

    def test_who_is_forced_by_a_pepper_round_does_not_wait(self) -> None:
        auction = Auction(blind_first=True, pepper_round=PepperRound("4", 1))
        ladder = BidLadder([FOUR, attrs.evolve(FIVE, name="4", strain_in_bid=True), BLIND])
        state = Bidding.opened(auction, ladder, Table.teams(4), Seat(0), pepper_round=True)
        assert legal(state) == (Look(),)
        assert refused(state, "wait").kind.name == "forced bid"


class TestPartner:
    def test_a_partner_who_has_spoken_is_asked_again_only_where_that_is_the_rule(self) -> None:
        not_asking = opened(Auction(), FOUR, RAISE)
        assert after(not_asking, "pass", "pass", "bid 4", "pass").turn is None
        asking = opened(Auction(partner_response=True), FOUR, FIVE, RAISE)
        asked = after(asking, "pass", "pass", "bid 4", "pass")
        assert asked.turn == 1
        assert legal(asked) == (Bid("raise"), Pass())

    def test_a_partner_is_asked_once(self) -> None:
        asking = opened(Auction(partner_response=True), FOUR, RAISE)
        asked = after(asking, "pass", "pass", "bid 4", "pass")
        assert after(asked, "pass").turn is None
        assert after(asked, "bid raise").turn is None

    def test_a_partner_is_asked_after_a_forced_bid_too(self) -> None:
        auction = Auction(partner_response=True, all_pass=StuckDealer("4"))
        stuck = after(opened(auction, FOUR, FIVE, RAISE), "pass", "pass", "pass")
        asked = after(stuck, "bid 4")
        assert (asked.turn, legal(asked)) == (2, (Bid("raise"), Pass()))

    @pytest.mark.parametrize(("raiser_plays", "declarer"), [(False, 3), (True, 1)])
    def test_a_raised_bid_is_played_by_the_partner_or_by_the_raiser(
        self, *, raiser_plays: bool, declarer: int
    ) -> None:
        raising = attrs.evolve(RAISE, raiser_plays=raiser_plays)
        asking = opened(Auction(partner_response=True), FOUR, raising)
        raised = after(asking, "pass", "pass", "bid 4", "pass", "bid raise")
        assert raised.declarer == declarer

    @pytest.mark.parametrize(("cards", "left"), [("AH", 2), ("AS", 1)])
    def test_a_partner_is_asked_whatever_its_cards_and_can_only_pass_without_those_it_needs(
        self, cards: str, left: int
    ) -> None:
        raising = attrs.evolve(RAISE, holding=(Cards(cards),))
        asking = opened(Auction(partner_response=True), FOUR, raising)
        asked = after(asking, "pass", "pass", "bid 4", "pass")
        assert (asked.turn, legal(asked)) == (1, (Bid("raise"), Pass())[-left:])
        assert after(asked, "pass").turn is None

    def test_every_partner_who_spoke_before_the_bid_is_asked_until_one_raises_it(self) -> None:
        state = Bidding.opened(
            Auction(partner_response=True),
            BidLadder((FOUR, RAISE)),
            Table.teams(6),
            Seat(0),
            pepper_round=False,
        )
        asked = after(state, "pass", "pass", "pass", "pass", "bid 4", "pass")
        assert asked.turn == 1
        assert after(asked, "bid raise").turn is None
        other = after(asked, "pass")
        assert (other.turn, legal(other)) == (3, (Bid("raise"), Pass()))
        assert after(other, "pass").turn is None

    def test_a_partner_is_not_asked_where_nobody_bid(self) -> None:
        asking = opened(Auction(partner_response=True), FOUR, RAISE)
        assert after(asking, "pass", "pass", "pass", "pass").turn is None


class TestStuckDealer:
    def test_bids_of_that_height_and_higher_ones_are_on_offer_but_no_lower_ones(self) -> None:
        level = Rung("short four", 4)
        state = opened(Auction(all_pass=StuckDealer("4")), Rung("3", 3), (level, FOUR), FIVE)
        stuck = after(state, "pass", "pass", "pass")
        assert legal(stuck) == (Bid("short four"), Bid("4"), Bid("5"))

    def test_a_dealer_who_may_not_bid_higher_makes_that_bid_and_no_other_of_its_height(
        self,
    ) -> None:
        exact = Auction(all_pass=StuckDealer("4", higher=False))
        stuck = after(opened(exact, (Rung("short four", 4), FOUR), FIVE), "pass", "pass", "pass")
        assert stuck.turn is None
        assert stuck.declarer == 0
        assert stuck.best is not None
        assert stuck.best.bid == Bid("4")

    def test_bids_that_go_over_another_or_ask_for_other_cards_are_not_on_offer(self) -> None:
        with_strains = attrs.evolve(FIVE, strain_in_bid=True)
        state = opened(Auction(all_pass=StuckDealer("4")), FOUR, with_strains, BIG, HELD)
        stuck = after(state, "pass", "pass", "pass")
        named = [Bid("5", strain) for strain in (*SUITS, NO_TRUMP)]
        assert legal(stuck) == (Bid("4"), *named)

    def test_a_dealer_who_holds_the_cards_that_a_higher_bid_asks_for_may_make_it(self) -> None:
        ace = Rung("ace", 6, holding=(Cards("AS"),))
        state = opened(Auction(all_pass=StuckDealer("4")), FOUR, FIVE, ace)
        stuck = after(state, "pass", "pass", "pass")
        assert legal(stuck) == (Bid("4"), Bid("5"), Bid("ace"))
        only = opened(Auction(all_pass=StuckDealer("4", higher=False)), FOUR, FIVE, ace)
        assert after(only, "pass", "pass", "pass").turn is None

    def test_a_dealer_who_may_bid_one_thing_or_take_the_set_is_asked(self) -> None:
        rule = StuckDealer("4", higher=False, take_set=4)
        stuck = after(opened(Auction(all_pass=rule), FOUR, FIVE), "pass", "pass", "pass")
        assert legal(stuck) == (Bid("4"), TakeSet())

    @pytest.mark.parametrize("cards", ["AS", "AH"])
    def test_whether_the_dealer_is_asked_does_not_tell_who_holds_them(self, cards: str) -> None:
        ace = Rung("ace", 6, holding=(Cards(cards),))
        stuck = after(opened(Auction(all_pass=StuckDealer("4")), FOUR, ace), *["pass"] * 3)
        assert stuck.turn == 0
        assert legal(stuck) == (Bid("4"), *[Bid("ace")] * (cards == "AS"))

    def test_where_the_bidding_goes_on_a_bid_without_a_choice_may_be_overbid_as_well(self) -> None:
        rule = StuckDealer("4", higher=False, after_passing=True, goes_on=True)
        stuck = after(opened(Auction(laps=None, all_pass=rule), FOUR, FIVE), *["pass"] * 4)
        assert (stuck.turn, legal(stuck)) == (1, (Bid("5"), Pass()))
        assert stuck.best is not None
        assert stuck.best.forced

    def test_where_the_bidding_goes_on_it_is_over_with_a_set_that_is_taken(self) -> None:
        rule = StuckDealer("4", take_set=4, goes_on=True)
        stuck = after(opened(Auction(laps=None, all_pass=rule), FOUR, FIVE), *["pass"] * 3)
        assert after(stuck, "take set").turn is None

    def test_a_partner_who_has_spoken_since_the_forced_bid_is_not_asked_again(self) -> None:
        rule = StuckDealer("4", goes_on=True)
        auction = Auction(laps=None, partner_response=True, all_pass=rule)
        stuck = after(opened(auction, FOUR, FIVE, RAISE), *["pass"] * 3, "bid 4", "pass")
        assert (stuck.turn, legal(stuck)) == (2, (Bid("5"), Bid("raise"), Pass()))
        assert after(stuck, "pass", "pass").turn is None

    @pytest.mark.parametrize("bid", ["bid 4C", "bid 4D"])
    def test_the_bid_of_a_pepper_round_is_never_overbid(self, bid: str) -> None:
        rule = StuckDealer("5", goes_on=True)
        auction = Auction(laps=None, all_pass=rule, pepper_round=PepperRound("4", 1))
        ladder = BidLadder([attrs.evolve(FOUR, strain_in_bid=True), FIVE])
        state = Bidding.opened(auction, ladder, Table.teams(4), Seat(0), pepper_round=True)
        assert after(state, bid).turn is None

    def test_a_blind_bid_stays_open_to_a_dealer_who_has_not_looked(self) -> None:
        state = opened(Auction(all_pass=StuckDealer("4")), FOUR, BLIND)
        stuck = after(state, *["look", "pass"] * 3)
        assert legal(stuck) == (Bid("dark"), Look())
        assert legal(after(stuck, "look")) == (Bid("4"),)
