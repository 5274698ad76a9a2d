"""Euchre, rule by rule; EU-5 is a rule of docs/rules/euchre.toml."""

from __future__ import annotations

import pytest

from pepper import (
    Card,
    Cards,
    Deal,
    HandEnd,
    Kind,
    Match,
    Outcome,
    Phase,
    PoorHand,
    RulesError,
    Seat,
    Side,
    UnknownVariantError,
    variant,
    variants,
)
from pepper.engine.phases.lone_defence import LONE_DEFENCE
from tests.playing import (
    after,
    deal,
    find,
    finished,
    goes_on,
    legal,
    play_tricks,
    refused,
    turns_of,
    won,
)
from tests.reasons import all_hands, reached
from tests.variants.any_lead import HIGH, LOW, TRUMPS, taking

RULES = variant("euchre")
POOR = PoorHand.phase
SUITED = "AC KC QC JC TC", "AD KD QD JD TD", "AH KH QH JH TH", "AS KS QS JS TS"
"""The hands of four seats; the nines are left, one of which is turned up."""
WATCHERS = (None, 0, 1, 2, 3)


def begun(options: str = "", *, dealer: int = 0) -> Match:
    """A match that waits for the cards of its first hand."""
    return Match.start(variant(f"euchre{options}"), deals=(), dealer=Seat(dealer))


def turned(match: Match, card: str, *hands: str) -> Match:
    """The match with the next hand dealt so, and this card turned up."""
    plain = deal(match.rules, *hands)
    full, aside = list(plain.hands), plain.aside
    up = Cards(card)
    if not up <= aside:  # a hand was filled up with it: another card takes its place there
        holder = find(seat for seat, held in enumerate(full) if up <= held)
        spare = Cards([list(aside)[-1]])
        full[holder] = full[holder] - up + spare
        aside = aside - spare + up
    return match.apply(Deal(tuple(full), aside, turned=Card(card)))


def started(card: str = "9C", *hands: str, options: str = "", dealer: int = 0) -> Match:
    """A hand with this card turned up; every seat has a suit unless hands are given."""
    return turned(begun(options, dealer=dealer), card, *(hands or SUITED))


def passes(match: Match, count: int) -> Match:
    """The match after so many passes."""
    for _ in range(count):
        match = after(match, "pass")
    return match


def declared(match: Match, seat: int, taken: int, bid: str = "call") -> Match:
    """Hearts in the second round, up to the first lead; the seat can take so many tricks.

    Its trumps are the highest, and its left has the next ones.
    """
    hands = [""] * 4
    hands[seat] = " ".join([*TRUMPS[:taken], *LOW[: 5 - taken]])
    hands[(seat + 1) % 4] = " ".join([*TRUMPS[taken:5], *HIGH[:taken]])
    match = turned(match, "QS", *hands)
    assert match.turn is not None
    return after(passes(match, 4 + (seat - match.turn) % 4), f"bid {bid} H")


def hand(match: Match, seat: int, taken: int, bid: str = "call") -> Match:
    """A whole hand: who names hearts in the second round, and the tricks of that side."""
    return taking(declared(match, seat, taken, bid), taken)


def hands(match: Match, *played: tuple[int, int] | tuple[int, int, str]) -> Match:
    """Several hands, one after another."""
    for one in played:
        match = hand(match, one[0], one[1], one[2] if len(one) > 2 else "call")
    return match


# -- Table, pack, deal ---------------------------------------------------------------------------


def test_eu_1_partners_sit_opposite() -> None:
    assert RULES.table.sides == ((0, 2), (1, 3))


def test_eu_2_24_cards_without_a_joker() -> None:
    wanted = Cards(Card(rank + suit) for rank in "9TJQKA" for suit in "CDHS")
    assert RULES.deck.cards == wanted


def test_eu_3_five_to_each_and_the_next_card_is_turned_up() -> None:
    match = Match.start(RULES, seed=5)
    dealt = match.hand.deal
    assert dealt is not None
    assert [len(cards) for cards in dealt.hands] == [5] * 4
    assert len(dealt.aside) == 4
    assert dealt.turned is RULES.deck.shuffled(5, 1)[20]
    assert RULES.deck.packets == (3, 2)
    for seat in WATCHERS:
        view = match.view(None if seat is None else Seat(seat))
        assert view.turned is dealt.turned


def test_cm1_the_deal_passes_to_the_left_whatever_happens() -> None:
    match = begun(dealer=2)
    match = hand(match, 1, 3)
    match = passes(turned(match, "9C", *SUITED), 8)
    match = hand(match, 0, 3)
    assert [result.dealer for result in match.results] == [2, 3, 0]


# -- The cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strain", "trick", "best"),
    [
        ("H", "AH JD JH KH", "JH"),
        ("H", "AH JD KH QH", "JD"),
        ("H", "9H QH AH KH", "AH"),
        ("H", "9H TH QH KH", "KH"),
        ("H", "9H TH QH JD", "JD"),
        ("H", "TD QD KD AD", "AD"),
        ("S", "9H QH TH JH", "QH"),
        ("S", "9H TH JH AH", "AH"),
        ("S", "9H TH AD JH", "JH"),
    ],
)
def test_eu_4_ranking(strain: str, trick: str, best: str) -> None:
    """Seat 1 leads."""
    first, second, third, own = trick.split()
    low = {"AD": "AD AC KC QC TC"}
    match = started("9C", own, first, second, low.get(third, third))
    match = after(passes(match, 4), f"bid call {strain}")
    assert play_tricks(match, trick).turn == (trick.split().index(best) + 1) % 4


def test_cm6_a_trick_without_trumps_goes_to_the_suit_led() -> None:
    clubs, diamonds = "AC KC QC JC TC", "AD KD QD JD TD"
    match = started("9S", diamonds, "9H", clubs, "TH")
    match = after(match, "bid call S, discard 9S")
    assert play_tricks(match, "9H AC TH AD").turn == 3


def test_cm5_suit_is_followed_and_the_left_bower_is_a_trump() -> None:
    match = started("9C", "JH", "TH", "JD AD KC QC TC", "9H 9D")
    match = after(passes(match, 4), "bid call H, play TH")
    assert refused(match, "play AD") == "revoke"
    assert legal(match) == {"play JD"}


def test_cm8_the_winner_of_a_trick_leads() -> None:
    match = started("9S", "9C", "TC", "KC", "AC")
    match = after(passes(match, 4), "bid call H")
    assert play_tricks(match, "TC KC AC 9C").turn == 3


# -- The bidding ---------------------------------------------------------------------------------


def test_eu_5_in_the_first_round_only_the_suit_turned_up_is_called() -> None:
    match = started(dealer=2)
    for seat in (3, 0, 1, 2):
        assert (match.phase, match.turn) == (Phase.AUCTION, seat)
        assert legal(match) == {"pass", "bid call C", "bid alone C"}
        assert refused(match, "bid call D") == "turned up"
        match = after(match, "pass")
    assert match.turn == 3


@pytest.mark.parametrize("before", range(8))
@pytest.mark.parametrize("bid", ["call", "alone"])
def test_eu_6_the_first_call_ends_the_auction(before: int, bid: str) -> None:
    strain = "C" if before < 4 else "D"
    match = after(passes(started(), before), f"bid {bid} {strain}")
    assert match.phase is not Phase.AUCTION
    contract = match.hand.contract
    assert contract is not None
    assert contract.declarer == (1 + before) % 4
    assert contract.alone is (bid == "alone")


@pytest.mark.parametrize("before", range(4))
def test_eu_7_the_dealer_takes_the_card_whoever_calls_and_discards(before: int) -> None:
    match = after(passes(started(), before), "bid call C")
    assert (match.phase, match.turn) == (Phase.KITTY, 0)
    assert match.hand.cards[0] == Cards("AC KC QC JC TC 9C")
    assert legal(match) == {f"discard {card}C" for card in "AKQJT9"}
    match = after(match, "discard TC")
    assert match.hand.cards[0] == Cards("AC KC QC JC 9C")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)


def test_eu_7_the_card_itself_may_be_discarded() -> None:
    match = after(started(), "bid call C, discard 9C")
    assert match.hand.cards[0] == Cards(SUITED[0])


def test_eu_8_only_the_dealer_knows_the_discard() -> None:
    match = after(started(), "bid call C, discard TC")
    for seat in WATCHERS:
        act = match.view(None if seat is None else Seat(seat)).acts[-1]
        assert str(act.action) == ("discard TC" if seat == 0 else "1 face down")


def test_eu_9_in_the_second_round_the_other_suits_are_named() -> None:
    match = passes(started(dealer=2), 4)
    for seat in (3, 0, 1, 2):
        assert match.turn == seat
        bids = {f"bid {bid} {suit}" for bid in ("call", "alone") for suit in "DHS"}
        assert legal(match) == {"pass", *bids}
        assert refused(match, "bid call C") == "turned up"
        assert refused(match, "bid call NT") == "no such bid"
        match = after(match, "pass")


def test_eu_10_nobody_takes_a_card_that_was_turned_down() -> None:
    match = after(passes(started(), 4), "bid call D")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert match.hand.cards == tuple(map(Cards, SUITED))


def test_eu_11_eight_passes_score_nothing() -> None:
    match = passes(started(), 8)
    goes_on(match, (0, 0))
    assert match.results[0].ending is HandEnd.PASSED_OUT
    assert match.tally.counted == 1


# -- Alone ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", range(8))
def test_eu_12_the_partner_of_a_lone_maker_sits_out(before: int) -> None:
    match = after(passes(started(), before), f"bid alone {'C' if before < 4 else 'D'}")
    assert match.hand.sitting_out == ((3 + before) % 4,)
    assert all(len(trick.plays) == 3 for trick in finished(match).past[0].tricks)


@pytest.mark.parametrize("before", [0, 2, 3])
def test_eu_13_a_dealer_who_plays_takes_the_card_also_of_a_lone_maker(before: int) -> None:
    match = after(passes(started(), before), "bid alone C")
    assert (match.phase, match.turn) == (Phase.KITTY, 0)


def test_eu_14_nobody_takes_the_card_if_the_dealers_partner_plays_alone() -> None:
    match = after(passes(started(), 1), "bid alone C")
    assert match.hand.sitting_out == (0,)
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert match.hand.cards == tuple(map(Cards, SUITED))
    assert match.hand.aside == Cards("9C 9D 9H 9S")


# -- The play ------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", range(4))
def test_eu_15_the_dealers_left_leads_whoever_calls(before: int) -> None:
    assert turns_of(after(passes(started(), 4 + before), "bid call D")) == [1, 2, 3, 0]


def test_eu_15_the_next_one_leads_if_that_player_sits_out() -> None:
    match = after(passes(started(), 6), "bid alone D")
    assert match.hand.sitting_out == (1,)
    assert turns_of(match) == [2, 3, 0]


# -- Scoring -------------------------------------------------------------------------------------

POINTS = [(0, 2), (0, 2), (0, 2), (1, 0), (1, 0), (2, 0)]
"""The points of makers and defenders by the makers' tricks."""


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("taken", range(6))
def test_eu_16_17_19_20_points(seat: int, taken: int) -> None:
    result = hand(begun(), seat, taken).results[0]
    points = POINTS[taken]
    assert (result.ending, result.made) == (HandEnd.PLAYED, taken >= 3)
    assert result.points == (points if seat % 2 == 0 else points[::-1])
    kinds = {line.side: line.kind for line in result.lines}
    made = "all taken" if taken == 5 else "made"
    assert kinds[Side(seat % 2)] == Kind(made if taken >= 3 else "set")


@pytest.mark.parametrize("taken", range(6))
def test_eu_16_18_19_20_points_of_a_lone_maker(taken: int) -> None:
    points = (4, 0) if taken == 5 else POINTS[taken]
    assert hand(begun(), 2, taken, "alone").results[0].points == points


# -- The end -------------------------------------------------------------------------------------


def test_eu_21_the_game_is_won_at_10() -> None:
    match = hands(begun(), (1, 5, "alone"), (1, 5, "alone"), (3, 4))
    goes_on(match, (0, 9))
    match = hand(match, 1, 3)
    won(match, 1, (0, 10))
    assert match.outcome == Outcome((Side(1),), *reached(10))


def test_eu_21_a_euchre_wins_too() -> None:
    match = hands(begun(), (1, 5, "alone"), (1, 5, "alone"), *[(0, 5)] * 4, (0, 3), (1, 3))
    goes_on(match, (9, 9))
    won(hand(match, 1, 2), 0, (11, 9))
    won(hand(match, 2, 2), 1, (9, 11))


# -- A recorded hand -----------------------------------------------------------------------------


def test_a_hand_that_others_recorded() -> None:
    """TRK: seats 0 to 3 are west, north, east and south, who deals."""
    west, north = "JS JH AD 9D AC", "KS TS KH KC TC"
    east, south = "AS TH 9H TD 9C", "QS AH QH QD JC"
    options = "+stick-dealer+poor-hand=farmers-mixed"
    match = started("9S", west, north, east, south, options=options, dealer=3)
    match = after(match, "keep hand, keep hand, swap 9H TD 9C")
    assert match.hand.cards[2] == Cards("AS TH QC JD KD")
    match = after(match, "pass, pass, pass, bid call S, discard QD")
    match = play_tricks(match, "AC TC QC 9S", "QS JS TS AS", "AD KS JD QH")
    match = play_tricks(match, "KH TH AH JH", "JC 9D KC KD")
    assert match.results[0].tricks == (1, 1, 0, 3)
    goes_on(match, (0, 1))


# -- Options -------------------------------------------------------------------------------------


def test_options_are_these() -> None:
    (listed,) = [each for each in variants() if each.id == "euchre"]
    assert (listed.title, listed.group) == ("Euchre", "Euchre")
    assert listed.reference == (
        "bicycle-umich; bicycle-euchre; ohio-euchre; pagat-euchre; rotundtapir-euchre"
    )
    poor = "none, farmers-clean, farmers-mixed, farmers-all, redeal"
    assert [(option.name, option.described()) for option in listed.options] == [
        ("stick-dealer", "off, on"),
        ("partner-alone", "off, on"),
        ("no-trump", "off, on"),
        ("pack", "24, 32"),
        ("joker", "off, on"),
        ("poor-hand", poor),
        ("partner-best", "off, on, blind"),
        ("defend-alone", "off, on"),
        ("lone-euchre", "2, 4"),
        ("super-euchre", "off, on"),
        ("target", "10, 1 to 1000"),
        ("hands", "none, 1 to 1000"),
    ]
    assert RULES.name == "euchre"


@pytest.mark.parametrize(
    "option",
    ["pack=28", "natural-trump", "lone-lead=left-of-maker", "poor-hand", "laps"],
)
def test_options_that_there_are_not_are_refused_by_name(option: str) -> None:
    with pytest.raises(UnknownVariantError, match=option.split("=", maxsplit=1)[0]):
        variant(f"euchre+{option}")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("pack=32+poor-hand=redeal", "poor-hand=redeal is for a pack of nine to ace"),
        ("joker+poor-hand=farmers-clean", "swaps three cards, but with joker four are undealt"),
        ("no-trump+joker", "no source says what a joker is without trumps"),
    ],
)
def test_options_that_contradict_each_other_are_refused(options: str, why: str) -> None:
    with pytest.raises(RulesError, match=why):
        variant(f"euchre+{options}")
    assert variant("euchre+joker+poor-hand=redeal").name == "euchre+joker+poor-hand=redeal"


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("stick", "stick-dealer"),
        ("canadian", "partner-alone"),
        ("british", "joker"),
        ("railroad", "joker+partner-best=blind+defend-alone"),
    ],
)
def test_set_of_options_by_its_name(name: str, options: str) -> None:
    assert variant(f"euchre+{name}") == variant(f"euchre+{options}")
    assert variant(f"euchre+{name}").name == f"euchre+{options}"


def test_option_stick_dealer_must_name_a_suit() -> None:
    match = passes(started(options="+stick-dealer"), 6)
    assert "pass" in legal(match)
    match = after(match, "pass")
    assert match.turn == 0
    assert legal(match) == {f"bid {bid} {suit}" for bid in ("call", "alone") for suit in "DHS"}
    assert refused(match, "pass") == refused(match, "bid call C") == "forced bid"
    match = after(match, "bid alone H")
    assert match.hand.sitting_out == (2,)


def test_option_partner_alone_orders_up_only_alone() -> None:
    match = started(options="+partner-alone")
    suit = str(match.view(None).turned)[-1]
    both = {f"bid call {suit}", f"bid alone {suit}", "pass"}
    for before, own in enumerate((both, both - {f"bid call {suit}"}, both, both)):
        assert legal(passes(match, before)) == own
    match = passes(match, 5)
    assert {f"bid call {other}" for other in "CDHS" if other != suit} <= legal(match)


def test_option_no_trump_is_named_in_the_second_round_only() -> None:
    match = started(options="+no-trump")
    assert legal(match) == {"pass", "bid call C", "bid alone C"}
    match = passes(match, 4)
    bids = {f"bid {bid} {strain}" for bid in ("call", "alone") for strain in ("D", "H", "S", "NT")}
    assert legal(match) == {"pass", *bids}
    match = play_tricks(after(match, "bid call NT"), "TD TH TS TC")
    assert match.turn == 1


def test_option_pack_of_32_has_sevens_and_eights() -> None:
    match = Match.start(variant("euchre+pack=32"), seed=5)
    wanted = Cards(Card(rank + suit) for rank in "789TJQKA" for suit in "CDHS")
    assert match.rules.deck.cards == wanted
    dealt = match.hand.deal
    assert dealt is not None
    assert len(dealt.aside) == 12
    assert dealt.turned is match.rules.deck.shuffled(5, 1)[20]


def test_option_joker_is_the_highest_trump() -> None:
    assert len(variant("euchre+joker").deck.cards) == 25
    assert len(variant("euchre+joker+pack=32").deck.cards) == 33
    match = started("9C", "9H", "JH", "JK AS KS QS TS", "JD", options="+joker")
    match = after(passes(match, 4), "bid call H, play JH")
    assert legal(match) == {"play JK"}


def test_option_joker_turned_up_is_taken_by_a_dealer_who_names_a_suit_unseen() -> None:
    match = started("JK", options="+joker", dealer=1)
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    assert legal(match) == {f"bid call {suit}" for suit in "CDHS"}
    assert refused(match, "pass") == refused(match, "bid alone H") == "forced bid"
    assert match.view(Seat(1)).cards is None
    match = after(match, "bid call H")
    assert match.view(Seat(1)).cards == Cards(SUITED[1]) + Cards("JK")
    assert (match.phase, match.turn) == (Phase.KITTY, 1)


FARMERS = {
    "farmers-clean": (("9C 9D 9H TC AD", True), ("9C 9D TC TD AD", False)),
    "farmers-mixed": (("9C 9D TC JD AD", True), ("9C TD JC QD AD", False)),
    "farmers-all": (("9C 9D 9H TC TD", True), ("9C 9D 9H TC AD", False)),
}


@pytest.mark.parametrize(
    ("kind", "held", "poor"), [(kind, *row) for kind, rows in FARMERS.items() for row in rows]
)
def test_option_poor_hand_of_a_farmer_is_swapped(kind: str, held: str, *, poor: bool) -> None:
    match = started("9S", "", held, options=f"+poor-hand={kind}")
    assert (match.phase, match.turn) == (POOR, 1)
    swaps = [action for action in legal(match) if action.startswith("swap")]
    assert bool(swaps) == poor
    if not poor:
        return
    unseen = match.hand.aside - Cards("9S")
    given = Cards(swaps[0].removeprefix("swap "))
    assert len(given) == 3
    match = after(match, swaps[0])
    assert match.phase is Phase.AUCTION
    assert match.hand.cards[1] == Cards(held) - given + unseen
    assert match.hand.aside == given + Cards("9S")


def test_option_poor_hand_clean_swaps_cards_of_one_rank() -> None:
    match = started("9S", "", "9C 9D 9H TC TD", options="+poor-hand=farmers-clean")
    assert legal(match) == {"keep hand", "swap 9H 9D 9C"}


def test_option_poor_hand_redeal() -> None:
    match = started("9S", "", "9C 9D 9H TC TD", options="+poor-hand=redeal", dealer=0)
    shown = f"misdeal {Cards('9C 9D 9H TC TD')}"
    assert legal(match) == {"keep hand", shown}
    match = after(match, shown)
    goes_on(match, (0, 0))
    assert match.hand.dealer == 0
    match = started("9S", "", "9C 9D 9H TC AD", options="+poor-hand=redeal")
    assert legal(match) == {"keep hand"}


def lone_dealer(partner: str) -> Match:
    """The dealer plays alone in clubs, has the nine of clubs in hand, and has to discard."""
    hands = ("AC KC QC TC AD", "KD QD JD TD 9D", partner, "")
    return after(passes(started("9C", *hands, options="+partner-best"), 3), "bid alone C")


def test_option_partner_best_gives_the_lone_maker_the_best_trump_before_the_lead() -> None:
    match = after(lone_dealer("JS JC AH KH QH"), "discard AD")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 2)
    assert legal(match) == {"give JC"}
    match = after(match, "give JC")
    assert match.view(0).cards == Cards("AC KC QC TC 9C JC")
    for seat in (1, 3, None):
        assert str(match.view(seat).acts[-1].action) == "1 face down"
    assert legal(match) == {f"aside {card}" for card in ("AC", "KC", "QC", "TC", "9C", "JC")}
    match = after(match, "aside 9C")
    assert match.hand.cards[0] == Cards("AC KC QC TC JC")
    assert match.hand.cards[2] == Cards("JS AH KH QH")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert match.hand.sitting_out == (2,)


def test_option_partner_best_gives_any_card_without_a_trump() -> None:
    match = after(lone_dealer("AH KH QH JH TH"), "discard AD")
    assert legal(match) == {f"give {card}" for card in ("AH", "KH", "QH", "JH", "TH")}


def test_option_partner_best_is_no_choice_of_the_maker_and_not_for_a_call_with_the_partner() -> (
    None
):
    match = after(lone_dealer("JS JC AH KH QH"), "discard AD")
    assert "keep" not in legal(match)
    assert "keep" not in legal(after(match, "give JC"))
    called = after(passes(started(options="+partner-best"), 4), "bid call D")
    assert called.phase is Phase.PLAY


def test_option_partner_best_blind_swaps_a_card_after_the_discard() -> None:
    match = after(passes(started(options="+partner-best=blind"), 3), "bid alone C")
    match = after(match, "discard TC")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 0)
    assert "keep" in legal(match)
    match = after(match, "give 9C, give AH")
    assert match.hand.cards[0] == Cards("AC KC QC JC AH")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    called = after(passes(started(options="+partner-best=blind"), 4), "bid call D")
    assert called.phase is Phase.PLAY


def test_option_partner_best_blind_of_the_dealer_comes_from_the_cards_dealt() -> None:
    match = after(passes(started(options="+partner-best=blind"), 1), "bid alone C")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 2)
    match = after(match, "give TH")
    assert legal(match) == {f"give {card}" for card in SUITED[0].split()}


def test_option_defend_alone_from_the_dealers_left_after_the_discard() -> None:
    match = after(passes(started(options="+defend-alone"), 2), "bid alone C, discard TC")
    assert (match.phase, match.turn) == (LONE_DEFENCE, 2)
    match = after(match, "defend")
    assert (match.phase, match.turn) == (LONE_DEFENCE, 0)
    match = after(match, "defend alone")
    assert match.hand.sitting_out == (1, 2)
    assert turns_of(match) == [3, 0]
    called = after(passes(started(options="+defend-alone"), 4), "bid call D")
    assert called.phase is Phase.PLAY


@pytest.mark.parametrize("taken", range(6))
@pytest.mark.parametrize("more", ["", "+lone-euchre=4"])
def test_option_defend_alone_scores_four_for_a_euchre(taken: int, more: str) -> None:
    match = declared(begun(f"+defend-alone{more}"), 1, taken, "alone")
    assert (match.phase, match.turn) == (LONE_DEFENCE, 2)
    match = taking(after(match, "defend alone"), taken)
    assert match.results[0].points == ((4, 0) if taken < 3 else (0, 4 if taken == 5 else 1))


@pytest.mark.parametrize("taken", range(6))
def test_option_lone_euchre_of_four(taken: int) -> None:
    points = [(0, 4), (0, 4), (0, 4), (1, 0), (1, 0), (4, 0)]
    assert hand(begun("+lone-euchre=4"), 2, taken, "alone").scores == points[taken]
    assert hand(begun("+lone-euchre=4"), 2, taken).scores == POINTS[taken]


@pytest.mark.parametrize("bid", ["call", "alone"])
@pytest.mark.parametrize("more", ["", "+lone-euchre=4"])
def test_option_super_euchre_of_makers_without_a_trick(bid: str, more: str) -> None:
    assert hand(begun(f"+super-euchre{more}"), 2, 0, bid).scores == (0, 4)
    fewer = 4 if more and bid == "alone" else 2
    assert hand(begun(f"+super-euchre{more}"), 2, 1, bid).scores == (0, fewer)


def test_option_super_euchre_of_a_lone_defender_counts_twice() -> None:
    match = after(declared(begun("+defend-alone+super-euchre"), 1, 0, "alone"), "defend alone")
    assert taking(match, 0).scores == (8, 0)


def test_option_target_is_another_score() -> None:
    match = hand(begun("+target=5"), 1, 5, "alone")
    goes_on(match, (0, 4))
    won(hand(match, 1, 3), 1, (0, 5))


def test_option_hands_ends_with_the_best_score_and_level_teams_play_on() -> None:
    match = hands(begun("+hands=2"), (1, 5), (0, 3))
    won(match, 1, (1, 2))
    assert match.outcome == Outcome((Side(1),), *all_hands(2))
    match = hands(begun("+hands=2"), (1, 3), (0, 3))
    goes_on(match, (1, 1))
    won(hand(match, 0, 3), 0, (2, 1))
