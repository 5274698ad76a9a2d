"""The players know only their view, never do what is illegal, and can count tricks."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import (
    LOW,
    NO_TRUMP,
    NOTHING,
    SUITS,
    Action,
    Alone,
    Auction,
    Bid,
    BidLadder,
    Card,
    Deck,
    DropOut,
    DropOuts,
    Ending,
    Exchange,
    Grant,
    KeepCards,
    Look,
    Match,
    NoContract,
    Pass,
    Phase,
    PlayCard,
    PlayOn,
    Points,
    Rules,
    Rung,
    Scoring,
    Seat,
    StuckDealer,
    Table,
    TakeSet,
    Talk,
    ThrowIn,
    View,
    parse_action,
)
from pepper.bots import at_random, sensible

from .playing import after, started
from .strategies import rules as any_rules

MOST_HANDS = 150
WOLF = pepper.variant("wolf+talk=off")
INDIANA = pepper.variant("indiana-4")
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


def played(match: Match, players: list[Callable[[View, Random], Action]], rng: Random) -> Match:
    """The match at its end, or after very many hands."""
    while match.turn is not None and len(match.past) < MOST_HANDS:
        match = match.apply(players[match.turn](match.view(match.turn), rng))
    return match


@pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
def test_a_match_of_every_variant_comes_to_an_end(variant: pepper.Variant) -> None:
    match = Match.start(variant.rules(), seed=1)
    match = played(match, [sensible] * len(match.rules.table.seats), Random(1))
    assert match.outcome is not None or match.rules.ending.timed


@pytest.mark.parametrize("name", ["wolf", "ontario-4", "indiana-4"])
def test_sensible_players_beat_random_ones(name: str) -> None:
    wins = 0
    for seed in range(10):
        match = Match.start(pepper.variant(name), seed=seed)
        match = played(match, [sensible, at_random] * 2, Random(seed))
        assert match.outcome is not None
        wins += match.outcome.winners == (0,)
    assert wins >= 9


def test_most_bids_are_made() -> None:
    match = played(Match.start(INDIANA, seed=1), [sensible] * 4, Random(0))
    made = [result.made for result in match.results]
    assert sum(made) > len(made) / 2


@given(any_rules(), st.sampled_from([sensible, at_random]), st.integers(0, 2**32 - 1))
def test_any_rules_can_be_played(
    rules: Rules, player: Callable[[View, Random], Action], seed: int
) -> None:
    match, rng = Match.start(rules, seed=seed), Random(seed)
    while match.turn is not None and not match.past:
        action = player(match.view(match.turn), rng)
        assert action in match.legal_actions
        match = match.apply(action)


def test_nobody_acts_out_of_turn() -> None:
    match = started(WOLF)
    for player in (sensible, at_random):
        with pytest.raises(IndexError):
            player(match.view(Seat(3)), Random(0))


def test_the_same_generator_makes_the_same_match_in_another_process() -> None:
    code = (
        "import pepper; from pepper.bots import sensible; from random import Random\n"
        "m, r = pepper.Match.start(pepper.variant('florida-5'), seed=5), Random(5)\n"
        "while m.turn is not None: m = m.apply(sensible(m.view(m.turn), r))\n"
        "print(m.scores)"
    )
    found = subprocess.check_output([sys.executable, "-c", code], text=True)  # noqa: S603  (ours)
    match = played(Match.start(pepper.variant("florida-5"), seed=5), [sensible] * 5, Random(5))
    assert found.strip() == str(match.scores)


class TestAuction:
    def test_a_strong_hand_bids_and_a_weak_one_passes(self) -> None:
        match = started(PLAIN, "", "JH JD AH KH QH TH", "TS QS TD QD TC QC")
        assert choice(match) == Bid("6")
        assert choice(after(match, "bid 4")) == Pass()

    def test_a_bid_that_goes_on_starts_low(self) -> None:
        match = started(INDIANA, "", "JH JH JD JD AH AH KH KH QH AS AS AC")
        assert choice(match) == Bid("3", pepper.HEARTS)

    def test_the_partner_is_not_raised_without_a_reason(self) -> None:
        match = started(PLAIN, "", "TS QS TD QD TC QC", "", "JH JD AH KH AS 9C")
        opponent = after(match, "pass, bid 4")
        partner = after(match, "bid 4, pass")
        assert choice(opponent) == Bid("5")
        assert choice(partner) == Pass()

    def test_cards_are_looked_at_before_bidding(self) -> None:
        ladder = BidLadder([Rung("4", 4), Rung("96", 6, blind=True)])
        assert choice(started(attrs.evolve(PLAIN, ladder=ladder))) == Look()

    def test_a_stuck_dealer_with_nothing_takes_the_set(self) -> None:
        stuck = Auction(all_pass=StuckDealer("5", take_set=4))
        rules = attrs.evolve(PLAIN, auction=stuck)
        weak = after(started(rules, "TS QS TD QD TC QC"), "pass, pass, pass")
        fair = after(started(rules, "JS JC AS 9D KS TC"), "pass, pass, pass")
        assert choice(weak) == TakeSet()
        assert choice(fair) == Bid("5")

    def test_the_best_strain_is_named(self) -> None:
        match = after(started(PLAIN, "", "JH JD AH KH 9S 9C"), "bid 5, pass, pass, pass")
        assert choice(match) == parse_action("name H")


class TestBeforeThePlay:
    def test_the_highest_card_that_is_missing_is_called(self) -> None:
        florida = pepper.variant("florida-5")
        match = started(florida, "", "JH JH JD AH AH TS TC TD")
        match = after(match, "bid 6, pass, pass, pass, pass, name H")
        assert choice(match) == parse_action("call JD")

    def test_the_declarer_gives_the_lowest_card_and_the_partner_the_highest(self) -> None:
        match = started(WOLF, "", "JH JD AH KH 9S AC", "", "JS KS QH TD 9D 9C")
        match = after(match, "name H")
        assert choice(match) == parse_action("give 9S")
        assert choice(after(match, "give 9S")) == parse_action("give QH")

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

    def test_a_declarer_who_is_sure_of_the_bid_grants_nothing(self) -> None:
        sure = "9S TS QD TD 9C TC", "JH JD AH KH QH AC", "", "AD"
        weak = "9S TS QD TD 9C TC", "9H TH QS QC KD 9D", "", "AD"
        start = "name H, give {}, give AD, ask 2"
        assert choice(after(started(WOLF, *sure), start.format("AC"))) == Grant(0)
        assert choice(after(started(WOLF, *weak), start.format("9D"))) == Grant(2)

    def test_talk_tells_of_trumps_and_of_nothing_there_is_not(self) -> None:
        hands = "", "9H TH QS QC KD 9D", "JH JD AH KH 9S 9C", ""
        match = after(started(pepper.variant("wolf"), *hands), "name H, give 9D, give TD")
        said = choice(match)
        assert isinstance(said, Talk)
        assert said.on == 2

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


class TestPlay:
    def lead(self, hand: str, bid: str = "bid 4, pass, pass, pass, name H") -> Action:
        return choice(after(started(PLAIN, "", hand), bid))

    def test_the_declarer_draws_trumps_from_the_top(self) -> None:
        assert self.lead("JH AH QH 9H AS 9C") == PlayCard(Card("JH"))

    def test_a_declarer_without_the_high_trumps_cashes_aces(self) -> None:
        assert self.lead("9H TH AS AC KS 9C") == PlayCard(Card("AS"))

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

    def test_a_card_that_will_be_beaten_is_not_wasted(self) -> None:
        hands = "", "9S JC JH TH QC KC", "QS TS QD JD AC 9H", ""
        start = "bid 4, pass, pass, pass, name H, play 9S"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("TS"))

    def test_an_ace_is_played_when_others_follow(self) -> None:
        hands = "", "9S JC JH TH QC KC", "AS TS QD JD AC 9H", ""
        start = "bid 4, pass, pass, pass, name H, play 9S"
        assert choice(after(started(PLAIN, *hands), start)) == PlayCard(Card("AS"))

    def test_the_caller_and_the_one_who_holds_the_called_card_are_partners(self) -> None:
        florida = pepper.variant("florida-5")
        hands = "", "JH JH AH KH QH TH TS TS", "JD AS KS AC AC QC AD AD", "QS TD TC TC JC JC KD KD"
        start = "bid 6, pass, pass, pass, pass, name H, call JD, play TS"
        secret = after(started(florida, *hands), start)
        assert choice(secret) == PlayCard(Card("KS"))
        assert choice(after(secret, "play AS")) == PlayCard(Card("QS"))

    def test_a_hand_without_a_declarer_is_played_in_its_own_order(self) -> None:
        rules = attrs.evolve(
            PLAIN,
            auction=Auction(all_pass=NoContract(LOW)),
            scoring=Scoring(shut_out=Points(-1), defence=NOTHING),
        )
        match = after(started(rules, "", "9S AS KC KH KD QD"), "pass, pass, pass, pass")
        assert choice(match) == PlayCard(Card("9S"))
