"""The players know only their view, never do what is illegal, and can count tricks."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from random import Random
from statistics import NormalDist

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import (
    BID,
    CLUBS,
    DIAMONDS,
    HEARTS,
    LOW,
    NO_TRUMP,
    NOTHING,
    SPADES,
    SUITS,
    Action,
    Alone,
    Auction,
    Bid,
    BidLadder,
    Card,
    Cards,
    Deal,
    Deck,
    DropOut,
    DropOuts,
    Ending,
    Exchange,
    Grant,
    KeepCards,
    Look,
    Match,
    NameStrain,
    NoContract,
    Order,
    Pass,
    Phase,
    PlayCard,
    PlayOn,
    Points,
    Rank,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    Seat,
    Strain,
    StrainBonus,
    StuckDealer,
    Table,
    TakeSet,
    Talk,
    ThrowIn,
    Wait,
    parse_action,
)
from pepper.bots import Player, at_random, sensible
from pepper.bots.bidding import bid_margins, missing_trumps
from pepper.bots.counting import holdings, own_tricks, sure_tricks
from pepper.bots.passing import SPARE, SPREAD, prices_of
from pepper.cli.play.telling import give_reason
from pepper.solve import tricks as solved_tricks
from pepper.testing import randoms
from pepper.words import Words
from tests.foreign import Flat
from tests.playing import LONGEST_RUN, after, started
from tests.sampled import any_rules
from tests.sampled import matches as any_matches

MOST_HANDS = 150
WOLF = pepper.variant("wolf+talk=off")
INDIANA = pepper.variant("indiana-4")
BID_EUCHRE = pepper.variant("bid-euchre")
FLORIDA = pepper.variant("florida-5")
GAMERULES = pepper.variant("gamerules-4")
STRONG = (("JS JC AS", SPADES), ("JS JC AS KS", SPADES), ("AS KS AH AC AD", NO_TRUMP))
PLAIN = attrs.evolve(
    pepper.variant("wolf"),
    ladder=BidLadder([Rung(str(n), n) for n in range(3, 7)], strains=(*SUITS, NO_TRUMP, LOW)),
    auction=Auction(),
    negotiation=None,
)


def choice(match: Match) -> Action:
    """What the sensible player does."""
    assert match.turn is not None
    return sensible(match.view(match.turn), Random(0))


def played(match: Match, players: Sequence[Player], rng: Random) -> Match:
    """The match at its end, or after very many hands."""
    while match.turn is not None and len(match.past) < MOST_HANDS:
        match = match.apply(players[match.turn](match.view(match.turn), rng))
    return match


@pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
@pytest.mark.thorough
def test_a_match_of_every_variant_comes_to_an_end(variant: pepper.Variant) -> None:
    match = Match.start(variant.rules(), seed=1)
    match = played(match, [sensible] * len(match.rules.table.seats), Random(1))
    assert match.outcome is not None or match.rules.ending.timed


@pytest.mark.parametrize(
    ("name", "wins"),
    [("wolf", 5), ("buck", 5), ("gamerules-3", 5), ("dirty-clubs-4", 4), ("florida-5+hands=4", 2)],
)
def test_a_sensible_side_beats_random_ones(name: str, wins: int) -> None:
    rules, won = pepper.variant(name), 0
    own = rules.table.sides[0]
    players = [sensible if seat in own else at_random for seat in rules.table.seats]
    for seed in range(6):
        match = played(Match.start(rules, seed=seed), players, Random(seed))
        assert match.outcome is not None
        won += match.outcome.winners == (0,)
    assert won >= wins


def test_most_bids_are_made() -> None:
    match = played(Match.start(INDIANA, seed=1), [sensible] * 4, Random(0))
    made = [result.made for result in match.results]
    assert sum(made) > len(made) / 2


@given(any_rules(__name__), st.sampled_from([sensible, at_random]), st.integers(0, 2**32 - 1))
def test_any_rules_can_be_played(rules: Rules, player: Player, seed: int) -> None:
    match, rng = Match.start(rules, seed=seed), Random(seed)
    while match.turn is not None and not match.past:
        action = player(match.view(match.turn), rng)
        assert action in match.legal_actions
        match = match.apply(action)


@given(any_matches(__name__), st.sampled_from([sensible, at_random]), randoms())
def test_whatever_happened_before_the_action_is_legal(
    match: Match, player: Player, rng: Random
) -> None:
    if match.turn is not None:
        assert player(match.view(match.turn), rng) in match.legal_actions


def test_nobody_acts_out_of_turn() -> None:
    match = started(WOLF)
    for player in (sensible, at_random):
        with pytest.raises(
            pepper.PepperError, match=r"seat 3: wolf.* use the view of the seat to act"
        ):
            player(match.view(Seat(3)), Random(0))


def test_the_same_generator_makes_the_same_match_in_another_process() -> None:
    code = (
        "import pepper; from pepper.bots import sensible; from random import Random\n"
        "m, r = pepper.Match.start(pepper.variant('florida-5'), seed=5), Random(5)\n"
        "while m.turn is not None: m = m.apply(sensible(m.view(m.turn), r))\n"
        "print(m.scores)"
    )
    command = [sys.executable, "-c", code]
    found = subprocess.check_output(command, text=True, timeout=LONGEST_RUN)  # noqa: S603  (ours)
    match = played(Match.start(pepper.variant("florida-5"), seed=5), [sensible] * 5, Random(5))
    assert found.strip() == str(match.scores)


class TestAuction:
    def test_a_strong_hand_bids_and_a_weak_one_passes(self) -> None:
        match = started(PLAIN, "", "JH JD AH KH QH TH", "TS QS TD QD TC QC")
        assert choice(match) == Bid("6")
        assert choice(after(match, "bid 4")) == Pass()

    def test_all_tricks_are_bid_where_all_are_sure(self) -> None:
        midwest = pepper.variant("midwest")
        assert choice(started(midwest, "", "JS JC AS TS 9S AC")) == Bid("big")
        assert choice(started(midwest, "", "AS KS QS AH AD AC")) == Bid("big")

    def test_where_all_tricks_are_sure_the_bid_that_gains_most_is_made(self) -> None:
        assert choice(started(GAMERULES, "", "JC JS KC QC TC AD")) == Bid("big pepper")
        assert choice(started(GAMERULES, "", "JC JS KC QC TC 9D")) == Bid("1")

    def test_where_every_bid_gains_the_same_with_all_tricks_the_lowest_is_made(self) -> None:
        none = Rung("none", 0, value=50, scoring=ScoringChanges(made=BID))
        ladder = BidLadder([Rung("4", 4), Rung("5", 5), none])
        auction, hand = Auction(laps=None), "JC JS KC QC TC AD"
        by_tricks = attrs.evolve(PLAIN, auction=auction, ladder=ladder, scoring=Scoring())
        by_bid = attrs.evolve(by_tricks, scoring=Scoring(made=BID))
        assert choice(started(by_tricks, "", hand)) == Bid("4")
        assert choice(started(by_bid, "", hand)) == Bid("5")
        march = Rung("4", 4, scoring=ScoringChanges(all_tricks=Points(20)))
        with_march = attrs.evolve(by_bid, ladder=BidLadder([march, Rung("5", 5)]))
        assert choice(started(with_march, "", hand)) == Bid("4")
        unknown = attrs.evolve(by_tricks, scoring=Flat())
        assert choice(started(unknown, "", hand)) == Bid("4")
        spoken_once = attrs.evolve(by_tricks, auction=Auction(laps=1))
        assert choice(started(spoken_once, "", hand)) == Bid("5")

    def test_the_last_to_speak_bids_no_more_than_it_must(self) -> None:
        strong = "JH JD AH KH QH KS"
        assert choice(started(PLAIN, "", strong)) == Bid("5")
        assert choice(after(started(PLAIN, strong), "pass, pass, pass")) == Bid("3")

    def test_more_is_asked_of_a_hand_where_more_is_lost(self) -> None:
        def bids(loss: Points) -> Action:
            rules = attrs.evolve(PLAIN, scoring=Scoring(set=loss))
            return choice(started(rules, "", "JD KD TD 9D AS KC"))

        assert bids(NOTHING) == Bid("5")
        assert bids(Points(-12)) == Bid("4")

    def test_partners_are_the_margin_of_a_hand_whose_own_tricks_are_enough(self) -> None:
        scoring = Scoring(set=Points(-12))
        for table, expected in ((Table.teams(4), Bid("5")), (Table.singles(4), Bid("4"))):
            rules = attrs.evolve(PLAIN, scoring=scoring, table=table)
            assert choice(started(rules, "", "JH JD AH KH AS 9C")) == expected

    def test_more_is_bid_alone_where_a_partner_gives_more_cards(self) -> None:
        rules = pepper.variant("call-euchre")
        for count, least in ((1, Pass()), (2, Bid("alone"))):
            rung = Rung("alone", 8, alone=Alone.YES, exchange=Exchange(count))
            only = attrs.evolve(rules, name="alone", ladder=BidLadder([rung]))
            assert choice(started(only, "", "JS JS JC JC AS AS KS QD")) == least

    def test_a_bid_may_be_a_bluff_where_the_defenders_may_ask(self) -> None:
        def bids(asks: int) -> Action:
            ladder = BidLadder([Rung("4", 4, alone=Alone.YES, asks=asks), Rung("6", 6)])
            rules = attrs.evolve(WOLF, auction=Auction(), ladder=ladder)
            return choice(started(rules, "", "JH JD AH AS 9C 9D"))

        assert bids(asks=2) == Bid("4")
        assert bids(asks=0) == Pass()

    def test_both_jacks_of_a_colour_are_shown(self) -> None:
        pair = started(BID_EUCHRE, "", "JH JD 9H TS 9S QC")
        other = started(BID_EUCHRE, "", "JH AH 9H TS 9S QC")
        assert choice(pair) == Bid("two")
        assert choice(other) == Bid("couple")
        going_on = pepper.variant("bid-euchre+multi-round")
        assert choice(started(going_on, "", "JH JD 9H TS 9S QC")) == Bid("two")

    def test_shown_jacks_are_counted_by_the_partner(self) -> None:
        match = started(BID_EUCHRE, "", "JH JD 9H TS 9S QC", "", "AH KH TH JC KC 9C")
        shown, hidden = after(match, "bid two, bid 3"), after(match, "bid couple, bid 3")
        assert choice(shown) == Bid("4")
        assert bid_margins(shown.view(3))[Bid("4")] >= 0 > bid_margins(hidden.view(3))[Bid("4")]

    def test_shown_jacks_that_may_be_either_pair_are_not_counted(self) -> None:
        match = started(BID_EUCHRE, "", "JH JD 9H TS 9S QC", "", "AH KH TH AC KC 9C")
        shown, hidden = after(match, "bid two, bid 3"), after(match, "bid couple, bid 3")
        assert choice(shown) == choice(hidden)

    @pytest.mark.parametrize("suit", ["H", "S"])
    def test_the_partners_strain_is_backed(self, suit: str) -> None:
        either = "JH AH KH QH TH 9H JS AS KS QS TS 9S"
        match = after(started(INDIANA, "", "", "", either), f"bid 3{suit}, bid 4C")
        assert choice(match) == parse_action(f"bid 5{suit}")

    def test_who_holds_a_jack_of_each_suit_rather_waits_to_be_called(self) -> None:
        bids = "bid 4, pass, pass, pass"
        every = after(started(FLORIDA, "JH JD JC JS AH KH AS TS"), bids)
        three = after(started(FLORIDA, "JH JD JC QS AH KH AS TS"), bids)
        assert choice(every) == Pass()
        assert choice(three) == Bid("5")

    def test_a_bid_that_goes_on_starts_low(self) -> None:
        match = started(INDIANA, "", "JH JH JD JD AH AH KH KH QH AS AS KC")
        assert choice(match) == Bid("3", pepper.HEARTS)

    def test_the_partner_is_not_raised_without_a_reason(self) -> None:
        rules = attrs.evolve(PLAIN, deck=Deck("789TJQKA", hand_size=8))
        match = started(rules, "", "TS 9S TD QD TC 9C 7D 8D", "", "JH JD KH QH AS 7S 8C 7C")
        opponent = after(match, "pass, bid 4")
        partner = after(match, "bid 4, pass")
        assert choice(opponent) == Bid("5")
        assert choice(partner) == Pass()

    def test_the_partner_is_raised_with_enough_tricks_of_ones_own(self) -> None:
        match = started(PLAIN, "", "TS 9S TD QD TC 9C", "", "JH JD KH QH AS KC")
        assert choice(after(match, "bid 4, pass")) == Bid("5")

    def test_cards_are_looked_at_before_bidding(self) -> None:
        ladder = BidLadder([Rung("4", 4), Rung("96", 6, blind=True)])
        assert choice(started(attrs.evolve(PLAIN, ladder=ladder))) == Look()

    def test_nothing_is_bid_before_the_bidding_begins(self) -> None:
        assert choice(started(pepper.variant("twelves+blind-any-time"))) == Wait()

    def test_a_stuck_dealer_with_nothing_takes_the_set(self) -> None:
        stuck = Auction(all_pass=StuckDealer("5", take_set=4))
        rules = attrs.evolve(PLAIN, auction=stuck)
        weak = after(started(rules, "TS QS TD QD TC QC"), "pass, pass, pass")
        fair = after(started(rules, "JS JC AS 9D KS TC"), "pass, pass, pass")
        assert choice(weak) == TakeSet()
        assert choice(fair) == Bid("5")

    def test_of_equal_strains_that_of_the_right_bower_is_named(self) -> None:
        match = after(started(PLAIN, "", "JH AH 9H AD KD 9C"), "bid 5, pass, pass, pass")
        count = {suit: own_tricks(match.view(Seat(1)), suit) for suit in SUITS}
        assert count[DIAMONDS] > count[HEARTS]
        assert choice(match) == parse_action("name H")

    def test_a_strain_with_more_trumps_is_named_though_one_jack_counts_for_more(self) -> None:
        match = after(started(PLAIN, "", "AS 9S JH KD AC QC"), "bid 5, pass, pass, pass")
        count = {suit: own_tricks(match.view(Seat(1)), suit) for suit in SUITS}
        assert max(SUITS, key=count.__getitem__) is HEARTS
        assert choice(match) == parse_action("name D")

    def test_from_three_trumps_on_their_number_makes_no_difference(self) -> None:
        view = started(PLAIN, "JH JD AH KH 9S 9C").view(Seat(0))
        short = {strain: missing_trumps(view, strain) for strain in PLAIN.ladder.strains}
        assert short == {CLUBS: 2, DIAMONDS: 1, HEARTS: 0, SPADES: 2, NO_TRUMP: 0, LOW: 0}

    def test_the_strain_in_which_a_partner_has_shown_jacks_is_named(self) -> None:
        hands = "JH JD 9H 9S 9D QC", "", "AH KH TH AS TS JS"
        match = started(BID_EUCHRE, "", *hands)
        shown = after(match, "bid two, pass, bid 4, pass")
        hidden = after(match, "bid couple, pass, bid 4, pass")
        assert choice(shown) == parse_action("name H")
        assert choice(hidden) == parse_action("name S")

    def test_a_bid_of_any_suit_is_no_bid_at_no_trump_though_one_lies_between(self) -> None:
        rules = pepper.variant("pfeffer")
        margins = bid_margins(started(rules, "JS JC AS KS QS TS").view(Seat(1)))
        assert margins[Bid("5")] > margins[Bid("5", NO_TRUMP)]
        assert margins[Bid("5")] == margins[Bid("4")] - 1

    def test_the_best_strain_is_named(self) -> None:
        match = after(started(PLAIN, "", "JH JD AH KH 9S 9C"), "bid 5, pass, pass, pass")
        assert choice(match) == parse_action("name H")


CHEAP = Scoring(set=Points(undertricks=-1), defence=NOTHING)
"""Being set costs less than what opponents win who make their bid."""


class TestPassing:
    @pytest.mark.parametrize("scoring", [CHEAP, Scoring(), Scoring(set=Points(-20))])
    def test_an_opponent_is_overbid_if_being_set_costs_less_than_the_bid_wins(
        self, scoring: Scoring
    ) -> None:
        rules = attrs.evolve(PLAIN, scoring=scoring)
        match = after(started(rules, "", "", "AS KS 9H TH 9D TC"), "bid 4")
        assert max(bid_margins(match.view(2)).values()) < -1
        assert choice(match) == (Bid("5") if scoring == CHEAP else Pass())

    def test_neither_a_partner_nor_silence_is_overbid_without_the_tricks(self) -> None:
        suits = attrs.evolve(PLAIN.ladder, strains=SUITS)
        rules = attrs.evolve(PLAIN, ladder=suits, scoring=CHEAP)
        match = started(rules, "", "", "TS 9S 9H TD 9D TC", "KS QS JH TH 9C KC")
        assert choice(after(match, "pass")) == Pass()
        assert choice(after(match, "bid 4, pass")) == Pass()

    def test_nothing_is_bid_against_the_odds_where_a_kitty_is_picked_up(self) -> None:
        rules = pepper.variant("five-hundred")
        cards = "JK AS 6S QH JH AD QD AC JC 7C"
        assert choice(after(started(rules, "", "", cards), "bid 8S")) == Pass()

    def test_a_bid_to_take_no_trick_has_no_price(self) -> None:
        pays = ScoringChanges(made=BID, set=-BID)
        none = Rung("none", 0, value=9, scoring=pays)
        for ladder, bid in (([Rung("3", 3), none], "3"), ([none, Rung("6", 6)], "none")):
            rules = attrs.evolve(PLAIN, ladder=BidLadder(ladder), scoring=CHEAP)
            assert {one.rung for one in prices_of(rules)} == {"3", "6"} & {r.name for r in ladder}
            match = after(started(rules, "", "", "AS KS 9H TH 9D TC"), f"bid {bid}")
            assert choice(match) == Pass()

    def test_no_price_is_known_with_called_partners_or_another_scoring(self) -> None:
        assert not prices_of(FLORIDA)
        assert not prices_of(attrs.evolve(PLAIN, scoring=Flat()))

    @pytest.mark.parametrize("name", ["wolf", "gamerules-3", "dirty-clubs-5", "indiana-6"])
    def test_more_tricks_are_worth_more_and_an_opponents_bid_the_opposite(self, name: str) -> None:
        rules = pepper.variant(name)
        sides = len(rules.table.sides)
        for one, price in prices_of(rules).items():
            assert [*price.by_hope] == sorted(price.by_hope)
            hope = min(rules.ladder.rung(one).tricks + SPARE, rules.deck.hand_size)
            low, high = price.declaring(hope - 0.2), price.declaring(hope + 0.2)
            assert low <= -price.defending(pushed=False) * (sides - 1) <= high

    def test_a_bid_in_a_better_strain_is_worth_more(self) -> None:
        more = (StrainBonus(HEARTS, 2),)
        ladder = BidLadder([Rung("5", 5, strain_in_bid=True, strain_bonus=more)], strains=SUITS)
        rules = attrs.evolve(PLAIN, ladder=ladder, scoring=Scoring(made=BID, defence=NOTHING))
        prices = prices_of(rules)
        spades, hearts = prices[Bid("5", SPADES)], prices[Bid("5", HEARTS)]
        assert spades.declaring(6) < hearts.declaring(6)
        assert spades.declaring(3) > hearts.declaring(3)  # it also loses more

    def test_a_price_is_the_mean_of_what_each_number_of_tricks_pays(self) -> None:
        rules = attrs.evolve(PLAIN, scoring=Scoring(made=Points(1), set=Points(), defence=NOTHING))
        rules = attrs.evolve(rules, ladder=BidLadder([Rung("3", 3)]))
        (price,) = prices_of(rules).values()
        assert price.declaring(2.5) == pytest.approx(0.5, abs=0.001)
        spread = SPREAD * 6**0.5
        assert price.declaring(3.5) == pytest.approx(NormalDist().cdf(1 / spread), abs=0.001)
        assert price.declaring(-1) == price.declaring(0) < 0.05
        assert price.declaring(9) == price.declaring(6) > 0.95


def counted_as_sure(mine: Cards, theirs: Cards, order: Order, *, leads: bool) -> int:
    """The sure tricks of a declarer with these cards, who leads or not."""
    suits = holdings(order, mine, theirs, others=3, in_play=1)
    return sure_tricks(suits, plain=leads and not theirs.bits & order.trumps)


class TestCounting:
    @given(st.data())
    def test_a_trick_is_counted_for_each_jack_and_ace_of_trump(self, data: st.DataObject) -> None:
        rules = data.draw(st.sampled_from(pepper.variants())).rules()
        match = Match.start(rules, seed=data.draw(st.integers(0, 2**32 - 1)))
        view = attrs.evolve(match.view(Seat(0)), cards=match.hand.cards[0])
        for suit in set(SUITS) & set(rules.ladder.strains):
            order = rules.ranking.order(suit)
            high = [Card("JK"), Card.of(Rank.ACE, suit)]
            high += [Card.of(Rank.JACK, each) for each in (suit, suit.mate)]
            count = sum(order.is_trump(card) * match.hand.cards[0].count(card) for card in high)
            assert own_tricks(view, suit) >= count

    def test_a_card_counts_for_more_where_a_higher_one_may_be_in_a_dead_hand(self) -> None:
        two, three = (
            own_tricks(
                started(pepper.variant(name), "KS QS KH QH KD QD KC QC").view(Seat(0)), HEARTS
            )
            for name in ("gamerules-2", "gamerules-3")
        )
        assert two > three

    def test_jacks_and_aces_of_trump_count_though_others_hold_better_ones(self) -> None:
        view = started(PLAIN, "JD AH TS TC QC KS").view(Seat(0))
        assert own_tricks(view, HEARTS) >= 2
        assert own_tricks(view, HEARTS) > own_tricks(view, SPADES)

    @given(randoms(), st.sampled_from(STRONG))
    def test_sure_tricks_are_taken_against_everybody_else(
        self, rng: Random, strong: tuple[str, Strain]
    ) -> None:
        held, strain = Cards(strong[0]), strong[1]
        cards = list(GAMERULES.deck.cards - held)
        rng.shuffle(cards)
        mine, others = held + Cards(cards[: 6 - len(held)]), cards[6 - len(held) :]
        order = GAMERULES.ranking.order(strain)
        sure = counted_as_sure(mine, GAMERULES.deck.cards - mine, order, leads=True)
        hands = (mine, *(Cards(others[place::3]) for place in range(3)))
        match = Match.start(GAMERULES, deals=[Deal(hands)], dealer=3)
        match = after(match, "bid 5, pass, pass, pass").apply(NameStrain(strain))
        assert solved_tricks(match, camp=[0]) >= sure

    @pytest.mark.parametrize(
        ("hand", "strain", "leads", "sure"),
        [
            ("JS JC AS TS 9S AC", SPADES, False, 6),
            ("JS JC AS TS 9S KC", SPADES, True, 5),  # a king that the ace beats
            ("JS JC AS 9S AH KH", SPADES, True, 6),
            ("JS JC 9S AH AC AD", SPADES, True, 0),  # four trumps of others, two rounds
            ("JS JC TS 9S AC AD", SPADES, True, 0),  # three of them, one more than the rounds
            ("JS JC KS QS AC AD", SPADES, True, 0),  # the ace is not drawn
            ("AS KS QS AH AD AC", NO_TRUMP, True, 6),
            ("AS KS QS AH AD AC", NO_TRUMP, False, 0),
            ("AS KS QS AH AD KC", NO_TRUMP, True, 5),
            ("AS KS QS AH KH AC", HEARTS, True, 0),
            ("AS KS QS AD AC KC", HEARTS, True, 0),  # no trump at all
        ],
    )
    def test_tricks_are_sure_only_if_trumps_are_drawn_or_the_declarer_leads(
        self, hand: str, strain: Strain, *, leads: bool, sure: int
    ) -> None:
        mine, order = Cards(hand), GAMERULES.ranking.order(strain)
        assert counted_as_sure(mine, GAMERULES.deck.cards - mine, order, leads=leads) == sure

    @pytest.mark.parametrize("name", ["midwest", "buck", "pfeffer"])
    def test_without_trumps_no_trick_is_sure_where_an_opponent_leads_or_gets_cards(
        self, name: str
    ) -> None:
        """In pfeffer an opponent leads, in buck one gets some of the cards."""
        view = started(pepper.variant(name), "AS KS QS AH AD AC").view(Seat(0))
        assert (own_tricks(view, NO_TRUMP) == 6) == (name == "midwest")

    def test_an_ace_that_is_led_is_sure_though_somebody_else_has_the_other(self) -> None:
        mine = Cards("JS JS JC JC AS AS KS KS QS QS TS AH")
        theirs, order = FLORIDA.deck.cards - mine, FLORIDA.ranking.order(SPADES)
        assert Card("AH") in theirs
        assert counted_as_sure(mine, theirs, order, leads=False) == 12


class TestBeforeThePlay:
    def test_the_highest_card_that_is_missing_is_called(self) -> None:
        match = started(FLORIDA, "", "JH JH JD AH AH TS TC TD")
        match = after(match, "bid 6, pass, pass, pass, pass, name H")
        assert choice(match) == parse_action("call JD")

    def test_the_declarer_gives_the_lowest_card_and_the_partner_the_highest(self) -> None:
        match = started(WOLF, "", "JH JD AH KH 9S AC", "", "JS KS QH TD 9D 9C")
        match = after(match, "name H")
        assert choice(match) == parse_action("give 9S")
        assert choice(after(match, "give 9S")) == parse_action("give QH")

    def test_the_partner_of_a_lone_declarer_gives_the_best_card_where_it_may_be_kept(self) -> None:
        hands = "", "JH JD AH KH 9S AC", "", "JS KS QH TD 9D 9C"
        bids = "bid 6, pass, pass, pass, name H, give 9S"
        assert choice(after(started(pepper.variant("midwest"), *hands), bids)) == parse_action(
            "give QH"
        )

    def test_of_equally_low_cards_the_one_of_the_shorter_suit_is_given(self) -> None:
        match = after(started(WOLF, "", "JH JD AH 9S KS 9C"), "name H")
        assert choice(match) == parse_action("give 9C")

    def test_a_low_card_that_takes_a_trick_is_not_given(self) -> None:
        match = started(pepper.variant("midwest"), "", "AH AS KS QS TS KD")
        match = after(match, "bid 6, pass, pass, pass, name NT")
        assert choice(match) == parse_action("give KD")

    def test_a_declarer_who_needs_the_partner_keeps_the_cards(self) -> None:
        small = Rung("6", 6, alone=Alone.IF_EXCHANGED, exchange=Exchange(optional=True))
        rules = attrs.evolve(PLAIN, ladder=BidLadder([small]))
        bid = "bid 6, name H"
        weak = after(started(rules, "", "JH AH 9D TD 9S 9C"), bid)
        strong = after(started(rules, "", "JH JD AH KH QH 9C"), bid)
        assert choice(weak) == KeepCards()
        assert choice(strong) == parse_action("give 9C")

    def test_defenders_without_a_stop_throw_the_hand_in(self) -> None:
        hands = "QS KS QD KD QC KC", "JH JD AH KH AS AC", "9S TS 9D TD 9C TC", ""
        match = after(started(WOLF, *hands), "name H, give AC, give AD")
        assert match.phase is Phase.NEGOTIATION
        assert choice(match) == ThrowIn()

    def test_defenders_who_can_set_the_bid_play_on(self) -> None:
        hands = "9S TS QD TD 9C TC", "9H TH QH QS QC KD", "JH JD AH KH AS AC", ""
        match = after(started(WOLF, *hands), "name H, give KD, give AD")
        assert choice(match) == PlayOn()

    def test_a_declarer_grants_one_trick_if_not_sure_of_the_bid_and_else_none(self) -> None:
        sure = "9S TS QD TD 9C TC", "JH JD AH KH QH AC", "", "AD"
        weak = "9S TS QD TD 9C TC", "9H TH QS QC KD 9D", "", "AD"
        start = "name H, give {}, give AD, ask 2"
        for hands, gift, granted, tricks in ((sure, "AC", 0, "6.0"), (weak, "9D", 1, "1.3")):
            match = after(started(WOLF, *hands), start.format(gift))
            assert choice(match) == Grant(granted)
            why = give_reason(match.view(1), Grant(granted), Words())
            assert why == f"you are likely to take about {tricks} tricks in hearts"

    def test_talk_tells_of_trumps_and_of_nothing_there_is_not(self) -> None:
        hands = "", "9H TH QS QC KD 9D", "JH JD AH KH 9S 9C", ""
        match = after(started(pepper.variant("wolf"), *hands), "name H, give 9D, give TD")
        said = choice(match)
        assert isinstance(said, Talk)
        assert said.on == 2
        why = give_reason(match.view(match.turn), said, Words())
        assert why == "judging by the tricks that your cards are likely to take"

    @pytest.mark.parametrize(
        ("hand", "stops"),
        [
            ("JH QS QC QD TD 9C", Talk(on=1)),
            ("JD 9H QS TS QC QD", Talk(on=1)),
            ("JD QS TS QC QD 9D", Talk()),
            ("AS QC TC QD TD 9S", Talk(off=1)),
            ("KS 9S QC QD TD TC", Talk(off=1)),
            ("QC TC 9C QD TD TS", Talk(long_off=1)),
        ],
    )
    def test_a_stop_is_the_highest_card_or_a_guarded_one(self, hand: str, stops: Talk) -> None:
        hands = "", "AH KH QH TH AD KD", hand, "AC KC JS"
        match = after(started(pepper.variant("wolf"), *hands), "name H, give KD, give AC")
        assert match.turn == 2
        assert choice(match) == stops

    def test_the_stops_that_a_partner_told_are_believed(self) -> None:
        hands = "", "AH KH QH TH AD KD", "9S TS 9D TD 9C TC", "AC KC JS"
        match = after(started(pepper.variant("wolf"), *hands), "name H, give KD, give AC")
        match = after(match, "talk 0 on 0 off 0 long off")
        none = after(match, "talk 0 on 0 off 0 long off")
        some = after(match, "talk 2 on 1 off 0 long off")
        for told, tricks in ((none, "0.0"), (some, "3.0")):
            why = give_reason(told.view(2), choice(told), Words())
            assert why == f"your side is likely to take about {tricks} tricks in hearts"
        assert choice(none) == ThrowIn()
        assert choice(some) == PlayOn()

    def test_who_expects_no_trick_drops_out(self) -> None:
        rules = Rules(
            name="drop out",
            table=Table.singles(4),
            deck=Deck("9TJQKA", hand_size=6),
            ladder=BidLadder([Rung("4", 4)]),
            negotiation=DropOuts(),
            scoring=Scoring(),
            ending=Ending(target=20),
        )
        hands = "", "JH AH 9D TD 9S AS", "9C TC QC 9H TS QS", "JD KH AD AC KS QH"
        match = after(started(rules, *hands), "bid 4, name H")
        assert choice(match) == DropOut()
        assert choice(after(match, "drop out")) == PlayOn()

    def test_who_pays_for_taking_no_trick_needs_two_likely_tricks_to_stay(self) -> None:
        rules = pepper.variant("dirty-clubs-4+bump+drop-out")
        for hand, chosen in (("AC KC QC 9H TD", DropOut()), ("JD AC 9H AS 9D", PlayOn())):
            dealt = started(rules, "", "JH AH KH QH TS", hand)
            match = after(dealt, "bid 5, name H")
            assert choice(match) == chosen
            assert own_tricks(match.view(2), match.hand.order.strain) > 1

    def test_who_pays_nothing_for_taking_no_trick_stays_for_one_likely_trick(self) -> None:
        rules = pepper.variant("dirty-clubs-4+bump+drop-out")
        for loss, chosen in ((Points(-5), DropOut()), (NOTHING, PlayOn())):
            scoring, ending = Scoring(shut_out=loss), Ending(target=20)
            changed = attrs.evolve(rules, name="loss", scoring=scoring, ending=ending)
            match = started(changed, "", "JH AH KH QH TS", "AC KC QC 9H TD")
            assert choice(after(match, "bid 5, name H")) == chosen

    def test_bids_are_bold_where_others_may_leave(self) -> None:
        hand = "JH AH KC 9D AC"
        bold = started(pepper.variant("dirty-clubs-4+bump+drop-out"), "", hand)
        shy = started(pepper.variant("dirty-clubs-4+bump"), "", hand)
        assert str(choice(bold)) > str(choice(shy))


class TestPlay:
    def test_the_declarers_partner_leads_the_highest_trump_back(self) -> None:
        hands = "", "JD AH QH 9S AC TC", "TS KS QD TD 9D KC", "AS JH 9H KD QC AD"
        start = "bid 4, pass, pass, pass, name H, play 9S, play TS, play AS, play QS"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("JH"))

    def test_the_declarers_partner_leads_no_lower_trump_back(self) -> None:
        hands = "", "JH JD AH 9S AC TC", "TS KS QD TD 9D KC", "AS KH QH TH QC AD"
        start = "bid 4, pass, pass, pass, name H, play 9S, play TS, play AS, play QS"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("AD"))

    def test_the_partners_winner_is_not_trumped(self) -> None:
        hands = "9H QD TD 9D KC TC", "9S JC JH TH QC AH", "AS QH KD JD AC KH", "TS KS QS JS AD 9C"
        start = "bid 4, pass, pass, pass, name H, play 9S, play AS, play TS"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("9D"))

    def test_no_trumps_are_led_to_opponents_who_have_none(self) -> None:
        void, other = "QS QD TD 9D KC QC", "TS KS AD KD 9S AC"
        hands = void, "JH JD AH KH AS 9C", other, "QH 9H TH JS JC TC"
        start = "bid 4, pass, pass, pass, name H, play JH, play TS, play 9H, play QS"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("AS"))

    def test_trumps_are_led_while_one_opponent_may_have_any(self) -> None:
        holder, void = "9H QD TD 9D KC QC", "TS KS AD KD 9S AC"
        hands = holder, "JH JD AH KH AS 9C", void, "QH QS TH JS JC TC"
        start = "bid 4, pass, pass, pass, name H, play JH, play TS, play TH, play 9H"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("JD"))

    def test_a_low_trump_is_led_to_the_partners_right_bower(self) -> None:
        match = started(FLORIDA, "", "JH JD AH TH AS TS TC TD")
        assert choice(after(match, "bid 5, pass, pass, pass, pass, name H, call JH")) == PlayCard(
            Card("TH")
        )
        assert choice(after(match, "bid 5, pass, pass, pass, pass, name H, call JD")) == PlayCard(
            Card("JH")
        )

    def test_a_low_trump_is_led_to_a_called_card_that_is_the_highest_one_out(self) -> None:
        match = started(FLORIDA, "", "JH JH AH KH QH TS TC TD")
        match = after(match, "bid 5, pass, pass, pass, pass, name H, call JD")
        assert choice(match) == PlayCard(Card("QH"))

    def test_who_has_no_trump_left_leads_none_to_the_called_one(self) -> None:
        hands = "KC TD", "JH AS KS QS KC QC JC TC", "AC AD", "JD QC QD", "JC KD"
        match = after(started(FLORIDA, *hands), "bid 5, pass, pass, pass, pass, name H, call JD")
        match = after(match, "play TC, play AC, play QC, play JC, play KC")
        match = after(match, "play AD, play QD, play KD, play TD, play JH")
        assert match.hand.partner is None
        assert choice(match) == PlayCard(Card("AS"))

    def test_the_right_bower_is_saved_when_the_partner_takes_the_trick_with_the_left(self) -> None:
        hands = "9S QS", "JD AH KH AS AC 9C", "9H TS QD TD 9D KC", "JH QH AD KD QC TC"
        start = "bid 4, pass, pass, pass, name H, play JD, play 9H"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("QH"))

    def test_the_lowest_of_equal_winners_is_played(self) -> None:
        hands = "", "9S JC JH TH QC KC", "AS KS QD JD AC 9H", ""
        start = "bid 4, pass, pass, pass, name H, play 9S"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("KS"))

    def lead(self, hand: str, bid: str = "bid 4, pass, pass, pass, name H") -> Action:
        return choice(after(started(PLAIN, "", hand), bid))

    def test_the_declarer_draws_trumps_from_the_top(self) -> None:
        assert self.lead("JH AH QH 9H AS 9C") == PlayCard(Card("JH"))

    def test_a_lone_player_cashes_trumps_that_only_the_partner_can_beat(self) -> None:
        euchre = pepper.variant("euchre")
        hands = "TH JH QH KH 9C", "AS KS JC QS 9H", "TS TD 9D TC QC", "JS QD AC AH JD"
        held = tuple(map(Cards, hands))
        deal = Deal(held, euchre.deck.cards - sum(held, Cards()), turned=Card("9S"))
        match = after(Match.start(euchre, deals=[deal]), "bid alone S, discard 9C, play JC")
        match = after(match, "play TS, play 9S, play AS, play TD, play TH")
        action = choice(match)
        assert action == PlayCard(Card("KS"))
        assert give_reason(match.view(1), action, Words()) == "no card that is still out beats it"

    def test_the_last_trump_is_kept_while_two_losers_are_left(self) -> None:
        others = "9H KS QS JS KC QC", "TH AS QD TD JC TC", "QH AD KD 9D 9C AC"
        hands = others[0], "JH JD AH KH 9S TS", *others[1:]
        start = "bid 4, pass, pass, pass, name H, play JH, play TH, play QH, play 9H"
        match = after(started(PLAIN, *hands), f"{start}, play JD, play TC, play 9C, play JS")
        match = after(match, "play AH, play JC, play 9D, play QS")
        assert choice(match) == PlayCard(Card("9S"))
        view = match.view(1)
        why = "if it is beaten, you still have a trump to regain the lead"
        assert give_reason(view, choice(match), Words()) == why

    def test_the_last_trump_is_cashed_before_the_only_loser(self) -> None:
        others = "9H KS QS JS KC QC", "TH AS QD TD JC TC", "TS AD KD 9D 9C AC"
        hands = others[0], "JH JD AH KH QH 9S", *others[1:]
        start = "bid 4, pass, pass, pass, name H, play JH, play TH, play TS, play 9H"
        match = after(started(PLAIN, *hands), f"{start}, play JD, play TC, play 9C, play JS")
        match = after(match, "play AH, play JC, play 9D, play QS")
        assert choice(match) == PlayCard(Card("KH"))
        match = after(match, "play KH, play QD, play KD, play QC")
        assert choice(match) == PlayCard(Card("QH"))

    @pytest.mark.parametrize(
        ("table", "others", "led"),
        [
            (Table.teams(4), "KC 9S", "JH"),
            (Table.singles(4), "KC 9S", "AD"),
            (Table.teams(4), "9D 9S", "AD"),
        ],
    )
    def test_a_partnership_leads_its_best_trump_before_side_suits_with_one_loser(
        self, table: Table, others: str, led: str
    ) -> None:
        rules = attrs.evolve(PLAIN, table=table)
        hands = "", "9C AH KH QH TC KS", f"AC JH AS AD {others}", "QC JC TS QD JD KD"
        start = "bid 4, pass, pass, pass, name H, play 9C, play AC, play QC"
        match = after(started(rules, *hands), start)
        match = match.apply(match.legal_actions[0])
        assert choice(match) == PlayCard(Card(led))

    def test_a_declarer_without_the_high_trumps_cashes_aces(self) -> None:
        assert self.lead("9H TH AS KC KS 9C") == PlayCard(Card("AS"))

    def test_without_a_winner_the_lowest_card_is_led(self) -> None:
        assert self.lead("9H TH KS KC QS 9C") == PlayCard(Card("9C"))

    def test_the_partners_winner_is_left_alone(self) -> None:
        hands = "", "9H TH AS AC KS 9C", "TS QC 9D TD QD JS", "9S KC KD AH JH QS"
        match = after(started(PLAIN, *hands), "bid 4, pass, pass, pass, name H, play AS, play TS")
        assert choice(match) == PlayCard(Card("9S"))

    def test_the_last_player_takes_a_trick_as_cheaply_as_possible(self) -> None:
        hands = "AS KS 9D TD 9C TC", "9S JC 9H TH QC KC", "TS QH KD QD JD AC", "QS AH JH KH AD JS"
        start = "bid 4, pass, pass, pass, name H, play 9S, play TS, play QS"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("KS"))

    def test_a_void_player_ruffs_with_the_lowest_trump(self) -> None:
        hands = "", "9S JC JH TH QC KC", "QH KD QD JD AC 9H", "QS AH KH AD JS TS"
        start = "bid 4, pass, pass, pass, name H, play 9S"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("9H"))

    def test_who_cannot_win_plays_low(self) -> None:
        hands = "", "AS JC JH TH QC KC", "QS 9S QD JD AC 9H", ""
        start = "bid 4, pass, pass, pass, name H, play AS"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("9S"))

    def test_who_cannot_follow_does_not_throw_a_master_away(self) -> None:
        own, partner = "9D TD QC JC QS JS", "QD QH JD TS 9C TC"
        hands = partner, "AD JH AS AC KH AH", own, "KD 9H TH KS KC 9S"
        start = "bid 4, pass, pass, pass, name H, play AD, play 9D, play KD, play QD, play JH"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("JS"))

    def test_who_cannot_follow_does_not_throw_a_guard_away(self) -> None:
        own, partner = "TS 9S KD 9D JC TC", "QD JD TD 9C QC AC"
        hands = partner, "AS KS JH AH KH QH", own, "QS JS 9H TH AD KC"
        start = "bid 4, pass, pass, pass, name H, play AS, play TS, play JS, play 9C"
        match = after(started(PLAIN, *hands), f"{start}, play KS, play 9S, play QS, play TD")
        assert choice(after(match, "play JH")) == PlayCard(Card("TC"))

    def test_no_more_winners_of_a_suit_are_kept_than_others_have_cards_to_lead(self) -> None:
        own, partner = "JH KC QC JC 9D TD", "9C 9S TS JS AD KD"
        hands = partner, "AC TC AS KS QS 9H", own, "AH KH QH TH JD QD"
        start = "bid 4, pass, pass, pass, name NT, play AC, play JC, play AH, play 9C"
        match = after(started(PLAIN, *hands), f"{start}, play AS, play 9D, play QH, play 9S")
        match = after(match, "play KS, play TD, play KH, play TS, play QS")
        assert choice(match) == PlayCard(Card("QC"))

    def test_of_two_masters_the_one_whose_suit_nobody_else_has_is_thrown_away(self) -> None:
        own, partner = "AS 9S KD 9D TH 9H", "KS QD JD TD AC TC"
        hands = partner, "AD QS JH AH KH QH", own, "JS TS KC QC JC 9C"
        start = "bid 4, pass, pass, pass, name H, play AD, play 9D, play JS, play QD"
        match = after(started(PLAIN, *hands), f"{start}, play QS, play 9S, play TS, play KS")
        assert choice(after(match, "play AC, play QH")) == PlayCard(Card("AS"))

    def trumped(self, own: str, other: str, fourth: str) -> Match:
        """Seat 1 has trumped a diamond and is to lead; seat 0 plays last."""
        match = started(PLAIN, own, "9S TH JH AH JD JS", other, fourth)
        start = "bid 4, pass, pass, pass, name H, play 9S, play AS, play TS, play QS"
        return after(match, f"{start}, play QD, play KD, play TD, play TH")

    def test_a_winner_of_a_suit_that_the_last_leader_lacks_is_worth_nothing(self) -> None:
        match = self.trumped("QS TD KH QH AD KS", "AS QD 9C TC JC QC", "TS KD KC AC 9H 9D")
        match = after(match, "play JH, play 9C, play 9H, play KH")
        match = after(match, "play AH, play TC, play KC, play QH, play JD, play JC, play AC")
        assert choice(match) == PlayCard(Card("AD"))

    def test_the_best_card_of_a_suit_is_thrown_if_it_cannot_win_a_later_trick(
        self,
    ) -> None:
        hands = "AS QD 9C TC JC QC", "9S TH JH AH JD JS", "QS TD KH QH AD KS", "TS KD KC AC 9H 9D"
        start = "bid 4, pass, pass, pass, name H, play 9S, play QS, play TS, play AS"
        match = after(started(PLAIN, *hands), f"{start}, play QD, play TH, play TD, play KD")
        match = after(match, "play JH, play KH, play 9H, play 9C")
        match = after(match, "play AH, play QH, play KC, play TC, play JD")
        assert choice(match) == PlayCard(Card("AD"))

    def test_with_two_tricks_left_winners_of_any_suit_are_kept(self) -> None:
        match = self.trumped("QS TD KH AC AD KS", "AS QD 9C TC JC QC", "TS KD KC QH 9H 9D")
        match = after(match, "play JH, play 9C, play 9H, play KH, play AH, play TC, play QH")
        assert choice(match) == PlayCard(Card("KS"))

    def test_while_somebody_else_may_lead_the_last_trick_winners_are_kept(self) -> None:
        hands = "AS QD JD QC JC KC", "9S TH JH AC 9H JS", "QS TD KH 9C AD KS", "TS KD QH AH TC 9D"
        start = "bid 4, pass, pass, pass, name H, play 9S, play QS, play TS, play AS"
        match = after(started(PLAIN, *hands), f"{start}, play QD, play TH, play TD, play KD")
        match = after(match, "play JH, play KH, play QH, play JD")
        match = after(match, "play AC, play 9C, play TC, play JC, play 9H")
        assert choice(match) == PlayCard(Card("KS"))

    def before_the_last_trick(self, last: str, *others: str) -> Action:
        """What seat 0 does after seat 1 led five trumps, with two cards left."""
        lead, *rest = f"JH JD AH KH QH {last}", *others
        seats = [hand.split() for hand in (lead, *rest)]
        cards = [card for trick in zip(*seats, strict=True) for card in trick][:19]
        start = "bid 4, pass, pass, pass, name H, "
        match = started(PLAIN, rest[2], lead, rest[0], rest[1])
        return choice(after(match, start + ", ".join(f"play {card}" for card in cards)))

    def test_a_winner_of_a_suit_that_nobody_else_has_is_worth_less_than_any_card(self) -> None:
        others = "9H JC QC KC AD AS", "TD QD KD 9S TS JS"
        thrown = self.before_the_last_trick("QS", *others, "TH 9C TC 9D AC KS")
        assert thrown == PlayCard(Card("AC"))

    @pytest.mark.parametrize(
        ("last", "others", "own", "thrown"),
        [
            ("QS", ("9H JC QC KC AC KS", "TD QD 9S TS JS KD"), "TH 9C TC 9D AS AD", "AD"),
            ("QD", ("9H JC QC KC AC KD", "TS QS 9D TD JS KS"), "TH 9C TC 9S AS AD", "AS"),
        ],
    )
    def test_the_winner_of_the_suit_of_which_others_have_more_is_kept(
        self, last: str, others: tuple[str, str], own: str, thrown: str
    ) -> None:
        assert self.before_the_last_trick(last, *others, own) == PlayCard(Card(thrown))

    def test_who_has_trumps_throws_a_short_suit_away(self) -> None:
        own, partner = "9C 9D TD TS 9H TH", "AC KC AD KD QD JD"
        hands = partner, "QC AS JH AH KH QH", own, "TC JC QS KS 9S JS"
        start = "bid 4, pass, pass, pass, name H, play QC, play 9C, play TC, play AC"
        match = after(started(PLAIN, *hands), f"{start}, play KC, play QH")
        assert choice(match) == PlayCard(Card("TS"))
        why = give_reason(match.view(2), choice(match), Words())
        assert why == "you cannot win this trick, and can trump spades from now on"

    def test_of_equal_cards_one_guards_the_other(self) -> None:
        match = started(pepper.variant("ontario-4"), "", "AD", "AS KS KS JS AC AH KH QH")
        match = after(match, "bid 6NT, pass, pass, pass, play AD")
        assert choice(match) == PlayCard(Card("JS"))

    @pytest.mark.parametrize(("high", "played"), [("AS", "AS"), ("KS", "9S")])
    def test_a_partner_who_may_be_beaten_is_overtaken_by_a_master_only(
        self, high: str, played: str
    ) -> None:
        hands = "", "QS JH TH QC KC AH", "TS 9H KH KD JD AC", f"{high} 9S 9D TD JC QD"
        start = "bid 4, pass, pass, pass, name H, play QS, play TS"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card(played))

    def test_a_card_that_will_be_beaten_is_not_wasted(self) -> None:
        hands = "", "9S JC JH TH QC KC", "QS TS QD JD AC 9H", ""
        start = "bid 4, pass, pass, pass, name H, play 9S"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("TS"))

    def test_a_card_that_one_unseen_card_beats_is_played_before_others(self) -> None:
        hands = "", "9S JC JH TH QC KC", "KS TS QD JD AC 9H", ""
        start = "bid 4, pass, pass, pass, name H, play 9S"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("KS"))

    def test_an_ace_is_played_when_others_follow(self) -> None:
        hands = "", "9S JC JH TH QC KC", "AS TS QD JD AC 9H", ""
        start = "bid 4, pass, pass, pass, name H, play 9S"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("AS"))

    @pytest.mark.parametrize(("held", "played"), [("JD", "TS"), ("JC", "AS")])
    def test_the_caller_and_the_one_who_holds_the_called_card_are_partners(
        self, held: str, played: str
    ) -> None:
        hands = f"{held} AS TS AD AD AC AC QC", "JH JH AH KH QH TH QS JS", "TS", "JS", "QS"
        start = "bid 6, pass, pass, pass, pass, name H, call JD"
        match = after(started(FLORIDA, *hands), f"{start}, play QS, play TS, play JS, play QS")
        assert choice(match) == PlayCard(Card(played))

    def test_a_hand_without_a_declarer_is_played_in_its_own_order(self) -> None:
        rules = attrs.evolve(
            PLAIN,
            auction=Auction(all_pass=NoContract(LOW)),
            scoring=Scoring(shut_out=Points(-1), defence=NOTHING),
        )
        match = after(started(rules, "", "9S AS KC KH KD QD"), "pass, pass, pass, pass")
        assert choice(match) == PlayCard(Card("9S"))
