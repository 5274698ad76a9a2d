"""Five Hundred, rule by rule; 5H-5 is a rule of docs/rules/five_hundred.toml."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest

from pepper import (
    HEARTS,
    NO_TRUMP,
    SPADES,
    Bid,
    Card,
    Cards,
    HandEnd,
    Match,
    Outcome,
    Phase,
    PlayCard,
    Ranking,
    Rules,
    Seat,
    Side,
    Strain,
    Suit,
    UnknownVariantError,
    rule_sheet,
    variant,
    variants,
)
from pepper.engine.phases.nominating import NOMINATING
from tests.playing import after, dealt, finished, goes_on, legal, refused, started, won
from tests.reasons import Why, all_hands, back_door, bid_made, bid_set, defended, reached
from tests.variants.any_lead import taking

FOUR, THREE, SIX = map(variant, ("five-hundred", "five-hundred-3", "five-hundred-6"))
ALL = pytest.mark.parametrize("rules", [FOUR, THREE, SIX], ids=["four", "three", "six"])
STRAINS = ("S", "C", "D", "H", "NT")
LADDER = [f"bid {number}{strain}" for number in range(6, 11) for strain in STRAINS]
LADDER.insert(10, "bid misere")
LADDER.insert(LADDER.index("bid 10H"), "bid open misere")


def named(name: str, options: str) -> Rules:
    """The game of that name with options, each after a plus sign."""
    return variant(f"{name}{options}")


def begun(options: str = "", *, name: str = "five-hundred", dealer: int = 0) -> Match:
    """A match that waits for the cards of its first hand."""
    return Match.start(named(name, options), deals=(), dealer=Seat(dealer))


def auctioned(match: Match, seat: int, *bids: str) -> Match:
    """The match after an auction in which the seats up to this one bid these, and all then pass."""
    seats = len(match.rules.table.seats)
    said = {(seat - place) % seats: bid for place, bid in enumerate(reversed(bids))}
    while match.phase is Phase.AUCTION:
        assert match.turn is not None
        bid = said.pop(match.turn, None)
        match = after(match, f"bid {bid}" if bid else "pass")
    assert not said
    return match


def back(match: Match) -> Match:
    """The match after the kitty is laid away as it was."""
    assert match.hand.deal is not None
    return after(match, f"discard {match.hand.deal.aside}")


def bought(match: Match, seat: int, *bids: str) -> Match:
    """The match before the first lead; the seats up to this one bid these."""
    return back(auctioned(match, seat, *bids))


def strong(rules: Rules, bid: str, taken: int) -> tuple[str, str]:
    """The cards of a declarer who can take so many tricks, and those of the next seat."""
    if "misere" in bid:
        suited = (card for card in rules.deck.cards if card.suit)
        by_rank = sorted(suited, key=Ranking().order(NO_TRUMP).strength)
        own = by_rank[: 10 - taken] + by_rank[len(by_rank) - taken :]
        return " ".join(map(str, own)), ""
    strain = Bid.read(bid)
    assert strain is not None
    assert strain.strain is not None
    order = Ranking().order(strain.strain)
    long = strain.strain if isinstance(strain.strain, Suit) else SPADES
    cards = [card for card in rules.deck.cards.distinct() if card.suit is long]
    cards += [card for card in rules.deck.cards.distinct() if order.is_trump(card)]
    trumps = sorted(dict.fromkeys(cards), key=order.strength, reverse=True)
    rest = [card for card in rules.deck.cards.distinct() if card not in trumps]
    by_rank = sorted(rest, key=lambda card: (order.strength(card), str(card)))
    own = trumps[:taken] + by_rank[: 10 - taken]
    left = trumps[taken:10] + [c for c in reversed(by_rank) if c not in own]
    return " ".join(map(str, own)), " ".join(map(str, left[:10]))


def declared(match: Match, seat: int, bid: str, taken: int, *, before: Iterable[str] = ()) -> Match:
    """A hand that the seat has bought, up to the first lead; it can take so many tricks."""
    table = match.rules.table
    hands, left = [""] * len(table.seats), table.left(Seat(seat))
    hands[seat], hands[left] = strong(match.rules, bid, taken)
    # The partners have the lowest of the other cards, and take no trick that nobody leaves them.
    rest = match.rules.deck.cards - Cards(hands[seat]) - Cards(hands[left])
    low_first = sorted(rest, key=Ranking().order(NO_TRUMP).strength)
    for number, partner in enumerate(table.partners(Seat(seat))):
        hands[partner] = " ".join(map(str, low_first[10 * number : 10 * number + 10]))
    return bought(dealt(match, *hands), seat, *before, bid)


def hand(match: Match, seat: int, bid: str, taken: int, *, before: Iterable[str] = ()) -> Match:
    """A whole hand: who declares what, and how many tricks the side of the declarer takes."""
    return taking(declared(match, seat, bid, taken, before=before), taken)


def hands(match: Match, *played: tuple[int, str, int]) -> Match:
    """Several hands, one after another."""
    for seat, bid, taken in played:
        match = hand(match, seat, bid, taken)
    return match


def misere(match: Match, seat: int, taken: int) -> Match:
    """A hand at a misere over 7 hearts, with one trick or none."""
    return hand(match, seat, "misere", taken, before=["7H"])


def points(match: Match) -> tuple[int, ...]:
    """What each side scored in the last hand."""
    return match.results[-1].points


# -- Table, pack, deal ---------------------------------------------------------------------------


def test_5h_1_players() -> None:
    assert FOUR.table.sides == ((0, 2), (1, 3))
    assert THREE.table.sides == ((0,), (1,), (2,))


def test_5h_2_43_cards_with_red_fours_and_a_joker() -> None:
    red = [rank + suit for suit in "HD" for rank in "AKQJT987654"]
    black = [rank + suit for suit in "SC" for rank in "AKQJT98765"]
    assert FOUR.deck.cards == Cards(map(Card, [*red, *black, "JK"]))
    assert len(FOUR.deck.cards) == 43


def test_5h_3p_33_cards_from_the_seven_up() -> None:
    cards = [rank + suit for suit in "HDSC" for rank in "AKQJT987"]
    assert THREE.deck.cards == Cards(map(Card, [*cards, "JK"]))
    assert len(THREE.deck.cards) == 33


def test_5h_6p_players_are_two_sides_of_three_who_sit_in_turn() -> None:
    assert SIX.table.sides == ((0, 2, 4), (1, 3, 5))


def test_5h_6p_63_cards_with_spot_cards_above_the_ten() -> None:
    deck = SIX.deck.cards
    assert len(deck) == 63
    whole = [rank + suit for suit in "CDHS" for rank in "AKQJT98765432"]
    assert deck == Cards([*map(Card, whole), *Cards("EC ED EH ES WC WD WH WS RD RH JK")])


@ALL
def test_5h_3_ten_cards_each_and_three_aside(rules: Rules) -> None:
    deal = Match.start(rules, seed=3).hand.deal
    assert deal is not None
    assert [len(cards) for cards in deal.hands] == [10] * len(rules.table.seats)
    assert len(deal.aside) == 3


@ALL
def test_5h_4_packets_of_three_four_and_three(rules: Rules) -> None:
    assert rules.deck.packets == (3, 4, 3)


@ALL
def test_5h_5_the_deal_passes_to_the_left(rules: Rules) -> None:
    match = Match.start(rules, deals=(), dealer=Seat(1))
    match = hands(match, (0, "6S", 6), (0, "6S", 6))
    seats = len(rules.table.seats)
    assert [result.dealer for result in match.results] == [1, 2 % seats]


# -- The cards -----------------------------------------------------------------------------------


def ranked(strain: Strain, texts: str, led: str) -> None:
    """Each card beats the next one in a trick to which this one was led."""
    order, cards = FOUR.ranking.order(strain), [Card(text) for text in texts.split()]
    for card, lower in pairwise(cards):
        assert order.beats(card, lower, Card(led))
        assert not order.beats(lower, card, Card(led))


def test_5h_6_trumps_rank_joker_bowers_ace_to_four() -> None:
    for led in ("4H", "JD", "JK"):
        ranked(Suit("H"), "JK JH JD AH KH QH TH 9H 8H 7H 6H 5H 4H", led)
    ranked(SPADES, "JK JS JC AS KS QS TS 9S 8S 7S 6S 5S", "5S")
    order = FOUR.ranking.order(Suit("H"))
    assert order.follows(Card("JD"), Card("4H"))
    assert order.follows(Card("JK"), Card("4H"))
    assert not order.follows(Card("JD"), Card("4D"))


def test_5h_7_plain_suits_rank_ace_to_four() -> None:
    ranked(Suit("H"), "AC KC QC JC TC 9C 8C 7C 6C 5C", "5C")
    for suit in "CDHS":
        ranked(NO_TRUMP, f"A{suit} K{suit} Q{suit} J{suit} T{suit} 9{suit} 5{suit}", f"9{suit}")


def test_5h_6p_number_cards_stand_between_the_ten_and_the_jack() -> None:
    ranked(Suit("H"), "JK JH JD AH KH QH RH WH EH TH 9H 3H 2H", "2H")
    ranked(Suit("H"), "AS KS QS JS WS ES TS 2S", "2S")
    ranked(NO_TRUMP, "AD KD QD JD RD WD ED TD 2D", "2D")


@pytest.mark.parametrize(
    ("typed", "card"),
    [("13♥", "RH"), ("13h", "RH"), ("thirteen of hearts", "RH"), ("12d", "WD"), ("play 11d", "ED")],
)
def test_5h_6p_number_cards_are_typed_as_they_are_printed(typed: str, card: str) -> None:
    match = bought(started(SIX, "RH WD ED", dealer=5), 0, "6H")
    assert str(match.parse(typed)) == f"play {card}"


def test_5h_7_there_are_no_bowers_in_a_misere() -> None:
    match = started(FOUR, "JD AD 9D", "JH 8H", "9H QH", "7D KD", dealer=3)
    match = after(bought(match, 0, "open misere"), "play JD")
    assert match.turn == 1
    assert not refused_for_suit(match, "JH")


def refused_for_suit(match: Match, card: str) -> bool:
    """Whether the card may not be played because it does not follow suit."""
    return f"play {card}" not in legal(match)


# -- The bidding ---------------------------------------------------------------------------------


@ALL
def test_5h_8_the_auction_goes_around_until_all_but_one_have_passed(rules: Rules) -> None:
    match = Match.start(rules, seed=1, dealer=Seat(1))
    seats, turns, bids = len(rules.table.seats), list[int | None](), iter(LADDER)
    for _ in range(2 * seats + 1):
        turns.append(match.turn)
        match = after(match, next(bids))
    assert turns == [(2 + place) % seats for place in range(2 * seats + 1)]
    match = after(match, *["pass"] * (seats - 1))
    assert match.phase is not Phase.AUCTION
    assert match.hand.contract is not None
    assert match.hand.contract.declarer == 2


@ALL
def test_5h_9_who_has_passed_is_out(rules: Rules) -> None:
    match = after(Match.start(rules, seed=1), "pass, bid 6S, bid 6C")
    seats = len(rules.table.seats)
    match = after(match, *["pass"] * (seats - 3))
    assert match.turn == 2
    match = after(match, "bid 6D")
    assert match.turn == 3 % seats


@ALL
def test_5h_10_14_the_ladder(rules: Rules) -> None:
    assert [str(offer.bid) for offer in rules.ladder.offers] == LADDER
    match = Match.start(rules, seed=1)
    for place, bid in enumerate(LADDER[:-1]):
        if bid != "bid misere" or place == 10:
            match = after(Match.start(rules, seed=1), "bid 7S") if place == 10 else match
            match = after(Match.start(rules, seed=1) if place != 10 else match, bid)
            higher = set(LADDER[place + 1 :])
            if not bid.startswith("bid 7"):
                higher.discard("bid misere")
            assert legal(match) == {*higher, "pass"}


@ALL
def test_5h_11_values(rules: Rules) -> None:
    values = [
        rung.value_in(Bid(rung.name, strain).strain)
        for rung in rules.ladder.rungs
        if rung.tricks
        for strain in rules.ladder.strains_of(rung)
    ]
    assert values == [*range(40, 521, 20)]
    assert [(rung.name, rung.value) for rung in rules.ladder.rungs if not rung.tricks] == [
        ("misere", 250),
        ("open misere", 500),
    ]


@ALL
def test_5h_12_a_misere_goes_over_a_seven_only(rules: Rules) -> None:
    assert refused(Match.start(rules, seed=1), "bid misere") == "not over that"
    for strain in STRAINS:
        for number in (6, 8):
            match = after(Match.start(rules, seed=1), f"bid {number}{strain}")
            assert "bid misere" not in legal(match)
        assert "bid misere" in legal(after(Match.start(rules, seed=1), f"bid 7{strain}"))


@ALL
def test_5h_12_an_eight_goes_over_a_misere(rules: Rules) -> None:
    match = after(Match.start(rules, seed=1), "bid 7H, bid misere")
    assert "bid 7NT" not in legal(match)
    assert "bid 8S" in legal(match)
    assert "bid misere" not in legal(after(match, "bid 8S"))


def test_5h_12_an_eight_over_a_misere_bars_its_bidder_from_another() -> None:
    match = after(Match.start(FOUR, seed=1, dealer=Seat(3)), "bid 6S, bid 7D, bid misere, pass")
    match = after(match, "bid 8S, pass")
    assert match.turn == 2
    assert "bid misere" not in legal(match)
    match = after(match, "pass")
    assert match.hand.contract is not None
    assert (match.hand.contract.declarer, match.hand.contract.rung.name) == (0, "8")


@ALL
def test_5h_13_an_open_misere_may_open_below_ten_hearts(rules: Rules) -> None:
    match = Match.start(rules, seed=1)
    assert "bid open misere" in legal(match)
    assert "bid open misere" in legal(after(match, "bid 10D"))
    assert legal(after(match, "bid open misere")) == {"bid 10H", "bid 10NT", "pass"}
    assert "bid open misere" not in legal(after(match, "bid 10H"))


@ALL
def test_5h_15_ten_at_no_trump_ends_the_auction(rules: Rules) -> None:
    assert after(Match.start(rules, seed=1), "bid 10NT").phase is Phase.KITTY


@ALL
def test_5h_15_a_bidder_over_whom_nobody_bids_is_not_asked_again(rules: Rules) -> None:
    match = after(Match.start(rules, seed=1), *["pass"] * (len(rules.table.seats) - 1), "bid 6S")
    assert match.phase is Phase.KITTY


@ALL
def test_5h_16_all_pass_and_the_next_player_deals(rules: Rules) -> None:
    seats = len(rules.table.seats)
    match = after(Match.start(rules, seed=1, dealer=Seat(1)), *["pass"] * seats)
    assert (match.results[0].ending, match.results[0].points) == (
        HandEnd.PASSED_OUT,
        (0,) * len(rules.table.sides),
    )
    assert match.hand.dealer == 2 % seats


# -- The kitty -----------------------------------------------------------------------------------


@pytest.mark.parametrize("bids", [["6H"], ["7H", "misere"], ["open misere"]])
@ALL
def test_5h_17_the_declarer_takes_the_kitty_and_discards_three(
    rules: Rules, bids: list[str]
) -> None:
    match = auctioned(started(rules, "", "", "AS KS QS JK"), 2, *bids)
    assert (match.phase, match.turn) == (Phase.KITTY, 2)
    deal = match.hand.deal
    assert deal is not None
    assert match.view(Seat(2)).cards == deal.hands[2] + deal.aside
    for other in (0, 1, None):
        hidden = match.view(None if other is None else Seat(other))
        assert all(str(deal.aside) not in str(act.action) for act in hidden.acts)
    kept, gone = deal.hands[2] + deal.aside - Cards("JK AS KS"), "JK AS KS"
    match = after(match, f"discard {gone}")
    assert match.phase is Phase.PLAY
    assert match.view(Seat(2)).cards == kept
    assert match.hand.aside == Cards(gone)
    assert all(gone not in str(act.action) for act in match.view(Seat(0)).acts)


@ALL
def test_5h_18_the_strain_is_that_of_the_bid(rules: Rules) -> None:
    for bid, strain in (("6C", Suit("C")), ("9NT", NO_TRUMP), ("open misere", NO_TRUMP)):
        match = bought(Match.start(rules, seed=1), 2, bid)
        assert (match.phase, match.hand.order.strain) == (Phase.PLAY, strain)


def exposed(match: Match) -> Cards | None:
    """The declarer's cards, if they lie face up for seat 1."""
    return match.view(Seat(1)).exposed


# -- The play ------------------------------------------------------------------------------------


@pytest.mark.parametrize("bids", [["7H", "misere"], ["open misere"]])
def test_5h_19_the_partner_sits_out_a_misere(bids: list[str]) -> None:
    match = bought(Match.start(FOUR, seed=1), 2, *bids)
    assert match.hand.sitting_out == (0,)
    assert all(len(trick.plays) == 3 for trick in finished(match).past[0].tricks)
    assert bought(Match.start(FOUR, seed=1), 2, "10NT").hand.sitting_out == ()


def test_5h_3p_nobody_sits_out_a_misere_of_three() -> None:
    match = bought(Match.start(THREE, seed=1), 2, "open misere")
    assert match.hand.sitting_out == ()


@pytest.mark.parametrize("bids", [["7H", "misere"], ["open misere"]])
def test_5h_6p_misere_is_played_alone_against_all_opponents(bids: list[str]) -> None:
    assert bought(Match.start(SIX, seed=1), 2, *bids).hand.sitting_out == (0, 4)
    pairs = named("five-hundred-6", "+sides=pairs")
    match = bought(Match.start(pairs, seed=1), 2, *bids)
    assert match.hand.sitting_out == (5,)
    assert all(len(trick.plays) == 5 for trick in finished(match).past[0].tricks)


@ALL
def test_5h_20_the_hand_of_an_open_misere_is_shown_after_the_first_trick(rules: Rules) -> None:
    match = bought(Match.start(rules, seed=1), 2, "open misere")
    while not match.hand.tricks:
        assert exposed(match) is None
        match = match.apply(match.legal_actions[0])
    assert len(match.hand.cards[2]) == 9
    assert exposed(match) == match.hand.cards[2]
    match = match.apply(match.legal_actions[0])
    assert exposed(match) == match.hand.cards[2]
    closed = bought(Match.start(rules, seed=1), 2, "7H", "misere")
    while not closed.results:
        assert exposed(closed) is None
        closed = closed.apply(closed.legal_actions[0])


@pytest.mark.parametrize("bids", [["6H"], ["7H", "misere"], ["open misere"]])
@pytest.mark.parametrize("seat", range(3))
@ALL
def test_5h_21_the_declarer_leads(rules: Rules, seat: int, bids: list[str]) -> None:
    match = Match.start(rules, seed=1)
    if len(bids) == 2 and seat == 1:
        bids = ["open misere"]  # nobody speaks before seat 1
    match = bought(match, seat, *bids)
    assert match.turn == seat
    led = {action.card for action in match.legal_actions if isinstance(action, PlayCard)}
    assert led == {*match.hand.cards[seat]}


def test_5h_22_suit_is_followed_and_the_highest_trump_wins() -> None:
    match = started(
        FOUR, "AC 5H", "7C 8C AH", "KC JD QH", "9D AD KD QD 8D 7D 6D KH 9S 8S", dealer=3
    )
    match = after(bought(match, 0, "6H"), "play AC")
    assert refused(match, "play AH") == "revoke"
    match = after(match, "play 7C, play KC")
    assert {"play AD", "play KH"} <= legal(match)
    match = after(match, "play KH")
    assert (match.turn, match.hand.tricks[0].winner) == (3, 3)


@ALL
def test_5h_23_no_suit_is_announced_for_the_joker(rules: Rules) -> None:
    for bid in ("6NT", "open misere"):
        match = bought(started(rules, "", "", "AS KS QS JK"), 2, bid)
        assert (match.phase, match.turn) == (Phase.PLAY, 2)
        assert all(text.startswith("play ") for text in legal(match))


@ALL
@pytest.mark.parametrize("bid", ["6NT", "open misere"])
def test_option_joker_at_no_trump_nominate_puts_it_into_a_suit(rules: Rules, bid: str) -> None:
    own = named(rules.name, "+joker-at-no-trump=nominate")
    match = started(own, "", "AS KS QS JS TS 9S 8S 7S 9H JK", "AH KH QH 8D", dealer=1)
    match = bought(match, 2, bid)
    assert (match.phase, match.turn) == (NOMINATING, 2)
    assert legal(match) == {"nominate none"}
    assert refused(match, "nominate H") == "not the holder"
    while legal(match) == {"nominate none"}:
        match = after(match, "nominate none")
    assert match.turn == 1
    assert legal(match) == {f"nominate {suit}" for suit in ("C", "D", "H", "S", "none")}
    match = after(match, "nominate H")
    assert (match.phase, match.turn, match.view(None).nominated) == (Phase.PLAY, 2, HEARTS)
    match = after(match, "play AH")
    while match.turn != 1:
        match = match.apply(match.legal_actions[0])
    assert legal(match) == {"play 9H", "play JK"}
    match = finished_trick(after(match, "play JK"))
    assert match.hand.tricks[0].winner == 1


@ALL
def test_option_joker_at_no_trump_nominate_none_leaves_it_as_it_is(rules: Rules) -> None:
    own = named(rules.name, "+joker-at-no-trump=nominate")
    match = bought(started(own, "AC JK", "AD KD AH KH QH JH TH", "KC", dealer=2), 0, "6NT")
    while match.phase == NOMINATING:
        match = after(match, "nominate none")
    assert refused(match, "play JK") == "suit missing"
    assert match.view(None).nominated is None


@ALL
def test_option_joker_at_no_trump_nominate_asks_nobody_where_there_are_trumps(rules: Rules) -> None:
    own = named(rules.name, "+joker-at-no-trump=nominate")
    assert bought(started(own, "AC JK"), 0, "6H").phase is Phase.PLAY


@ALL
def test_5h_24_at_no_trump_the_joker_is_for_those_who_cannot_follow(rules: Rules) -> None:
    match = started(rules, "AC 8H", "KC JK", "AD KD QD JD TD 9D 8D 7D AH KH", dealer=2)
    match = after(bought(match, 0, "6NT"), "play AC")
    assert refused(match, "play JK") == "revoke"
    match = started(rules, "AC 8H", "AD KD QD JD TD 9D 8D 7D AH JK", "KC", dealer=2)
    match = after(bought(match, 0, "6NT"), "play AC")
    assert {"play JK", "play AD"} <= legal(match)
    match = finished_trick(after(match, "play JK"))
    assert match.hand.tricks[0].winner == 1


def finished_trick(match: Match) -> Match:
    """The match when the first trick is over."""
    while not match.hand.tricks:
        match = match.apply(match.legal_actions[0])
    return match


@ALL
def test_5h_25_nobody_has_to_play_the_joker(rules: Rules) -> None:
    match = started(rules, "AC 8H", "AD KD QD JD TD 9D 8D 7D AH JK", "KC", dealer=2)
    match = after(bought(match, 0, "open misere"), "play AC")
    assert {"play JK", "play AD"} <= legal(match)


@ALL
@pytest.mark.parametrize("bid", ["6NT", "open misere"])
def test_5h_26_the_leader_of_the_joker_names_the_suit_to_follow(rules: Rules, bid: str) -> None:
    match = started(rules, "AC JK", "AD KD AH KH QH JH TH", "KC", dealer=2)
    match = bought(match, 0, bid)
    assert refused(match, "play JK") == "suit missing"
    assert refused(match, "play AC as C") == "suit idle"
    match = after(match, "play JK as D")
    assert legal(match) == {"play AD", "play KD"}
    assert refused(match, "play AH") == "revoke of a named suit"
    assert refused(match, "play AD as D") == "suit idle"
    assert finished_trick(match).hand.tricks[0].winner == 0


@ALL
def test_5h_26_a_suit_may_be_named_of_which_the_leader_has_none(rules: Rules) -> None:
    hands = "AC KC QC JC TC 9C 8C 7C AS JK", "AD KD AH KH QH JH TH", "QS"
    match = after(bought(started(rules, *hands, dealer=2), 0, "6NT"), "play AS")
    match = finished_trick(match)
    assert match.turn == 0
    assert {f"play JK as {suit}" for suit in "CDHS"} < legal(match)


@ALL
def test_5h_26_with_trumps_the_joker_is_led_like_any_trump(rules: Rules) -> None:
    match = started(rules, "AC JK", "AD KD AH KH QH JH TH", "KC", dealer=2)
    match = after(bought(match, 0, "6H"), "play JK")
    assert {"play AH", "play JH"} <= legal(match)
    assert refused(match, "play AD") == "revoke of a trump"


@ALL
def test_option_misere_joker_must_be_played_by_who_cannot_follow(rules: Rules) -> None:
    own = named(rules.name, "+misere-joker=must-play")
    match = started(own, "AC 8H", "AD KD QD JD TD 9D 8D 7D AH JK", "KC", dealer=2)
    for bid in ("open misere", "6NT"):
        led = after(bought(match, 0, bid), "play AC")
        assert (legal(led) == {"play JK"}) == (bid == "open misere")
    forced = after(bought(match, 0, "open misere"), "play AC")
    assert refused(forced, "play AD") == "forced joker"
    assert finished_trick(after(forced, "play JK")).hand.tricks[0].winner == 1


@ALL
def test_option_misere_joker_low_loses_to_the_suit_led(rules: Rules) -> None:
    own = named(rules.name, "+misere-joker=low")
    match = started(own, "AC 8H", "AD KD QD JD TD 9D 8D 7D AH JK", "KC", dealer=2)
    played = finished_trick(after(bought(match, 0, "open misere"), "play AC, play JK"))
    assert played.hand.tricks[0].winner != 1
    assert (
        finished_trick(after(bought(match, 0, "6NT"), "play AC, play JK")).hand.tricks[0].winner
        == 1
    )
    match = started(own, "AC JK", "AD KD AH KH QH JH TH", "KC", dealer=2)
    match = bought(match, 0, "open misere")
    assert finished_trick(after(match, "play JK as H, play TH")).hand.tricks[0].winner != 0


def test_option_joker_at_no_trump_own_suit_calls_for_no_suit() -> None:
    for players in (FOUR, THREE, SIX):
        rules = named(players.name, "+joker-at-no-trump=own-suit")
        match = started(rules, "AC JK", "AD KD AH KH QH JH TH", "KC", dealer=2)
        match = after(bought(match, 0, "6NT"), "play JK")
        assert len(match.legal_actions) == 10
        assert finished_trick(match).hand.tricks[0].winner == 0
        assert "a suit of its own" in " ".join(rule_sheet(rules).split())


# -- Scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bid", "scored"), [("6S", 250), ("8S", 250), ("8H", 300)])
def test_5h_28_the_reason_for_250_is_that_all_tricks_were_taken(bid: str, scored: int) -> None:
    line, *_ = hand(begun(), 2, bid, 10).results[0].lines
    assert line.points == scored
    every = f"made {bid[0]}: all 10 tricks taken, {bid[0]} needed"
    assert line.why == (every if scored == 250 else every.replace("all ", ""))


@pytest.mark.parametrize(
    ("bid", "needed", "taken", "scored", "others"),
    [
        ("8H", 8, 9, 300, 10),
        ("7NT", 7, 6, -220, 40),
        ("6S", 6, 6, 40, 40),
        ("9H", 9, 10, 400, 0),
        ("7S", 7, 7, 140, 30),
        ("8H", 8, 5, -300, 50),
        ("10D", 10, 10, 480, 0),
        ("10H", 10, 9, -500, 10),
        ("6C", 6, 0, -60, 100),
    ],
)
def test_5h_27_29_30_bids_made_and_set(
    bid: str, needed: int, taken: int, scored: int, others: int
) -> None:
    match = hand(begun(), 2, bid, taken)
    result = match.results[0]
    assert result.points == (scored, others)
    why = bid_made if scored > 0 else bid_set
    name = bid.rstrip("SCDHNT")
    lines: dict[Side, Why] = {line.side: (line.kind, line.facts) for line in result.lines}
    assert lines[Side(0)] == why(name, taken, needed)
    if others:
        assert lines[Side(1)] == defended(10 - taken)


@pytest.mark.parametrize(
    ("bid", "scored"),
    [
        *(("6S", 250), ("6NT", 250), ("7C", 250), ("7NT", 250), ("8S", 250)),
        *(("8C", 260), ("8NT", 320), ("9S", 340), ("10S", 440)),
    ],
)
def test_5h_28_all_tricks_score_250_at_least(bid: str, scored: int) -> None:
    assert points(hand(begun(), 2, bid, 10)) == (scored, 0)
    assert points(hand(begun(name="five-hundred-3"), 2, bid, 10)) == (0, 0, scored)


def test_5h_30_each_of_two_defenders_scores_the_own_tricks() -> None:
    match = hand(begun(name="five-hundred-3"), 0, "7S", 6)
    result = match.results[0]
    assert result.points == (-140, 10 * result.tricks[1], 10 * result.tricks[2])
    assert result.tricks[1] + result.tricks[2] == 4
    result = hand(begun(name="five-hundred-3"), 0, "6S", 7).results[0]
    assert result.points == (40, 10 * result.tricks[1], 10 * result.tricks[2])


@pytest.mark.parametrize("taken", [0, 1])
def test_5h_31_miseres(taken: int) -> None:
    sign = -1 if taken else 1
    assert points(misere(begun(), 2, taken)) == (sign * 250, 0)
    assert points(hand(begun(), 1, "open misere", taken)) == (0, sign * 500)
    three = begun(name="five-hundred-3")
    assert points(misere(three, 2, taken)) == (0, 0, sign * 250)
    assert points(hand(three, 1, "open misere", taken)) == (0, sign * 500, 0)


# -- The end -------------------------------------------------------------------------------------


@ALL
def test_5h_32_all_start_at_nothing(rules: Rules) -> None:
    assert set(Match.start(rules, seed=1).scores) == {0}
    assert (rules.ending.start, rules.ending.target) == (0, 500)


def test_5h_33_a_side_wins_with_500_by_a_bid_that_it_makes() -> None:
    match = hands(begun(), (0, "8H", 8), (0, "7S", 7))
    goes_on(match, (440, 50))
    match = hand(match, 0, "6S", 9)
    goes_on(match, (480, 60))
    won(hand(match, 0, "6S", 6), 0, (520, 100))
    assert hand(match, 0, "6S", 6).outcome == Outcome((Side(0),), *reached(500))


def test_5h_33_tricks_in_defence_do_not_win() -> None:
    match = hands(begun(), (0, "8H", 8), (0, "7S", 7), (0, "6S", 9), (1, "6D", 6))
    goes_on(match, (520, 140))
    match = hand(match, 1, "6D", 5)
    goes_on(match, (570, 60))
    match = hand(match, 0, "6D", 5)
    goes_on(match, (490, 110))
    won(hand(match, 2, "6D", 6), 0, (570, 150))


def test_5h_33_tricks_in_defence_do_not_win_with_three() -> None:
    match = hands(begun(name="five-hundred-3"), (0, "9H", 9), (2, "6S", 0))
    while match.scores[0] < 500:
        match = hand(match, 2, "6S", 0)
    assert match.outcome is None


def test_5h_34_the_bidders_win_with_fewer_points() -> None:
    match = hands(begun(), (0, "8H", 8), (0, "7S", 7), (0, "6S", 9), (1, "6D", 5), (1, "6D", 5))
    goes_on(match, (580, -100))
    match = hands(match, (1, "8H", 8), (1, "8S", 8))
    goes_on(match, (620, 440))
    won(hand(match, 1, "6D", 6), 1, (660, 520))


def test_5h_35_minus_500_loses() -> None:
    match = hands(begun(), (0, "8H", 7), (0, "7D", 6))
    goes_on(match, (-480, 70))
    lost = hand(match, 0, "6S", 5)
    won(lost, 1, (-520, 120))
    assert lost.outcome == Outcome((Side(1),), *back_door(-500))
    won(hand(begun(), 0, "open misere", 1), 1, (-500, 0))


def test_5h_35_the_best_of_the_others_wins_with_three() -> None:
    match = hand(begun(name="five-hundred-3"), 1, "6S", 9)
    match = hand(match, 0, "open misere", 1)
    assert match.outcome is not None
    assert match.outcome.winners == (Side(1),)
    level = hand(begun(name="five-hundred-3"), 0, "open misere", 1)
    assert level.outcome == Outcome((Side(1), Side(2)), *back_door(-500))


def test_5h_36_scores_may_be_below_zero() -> None:
    goes_on(hand(begun(), 0, "8H", 7), (-300, 30))


@ALL
def test_5h_37_no_hand_is_too_poor_to_play(rules: Rules) -> None:
    low = "9C 8C 7C 9D 8D 7D 9H 8H 7H 9S"
    match = started(rules, "", low)
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    assert "redeal" not in legal(match)


# -- Options -------------------------------------------------------------------------------------


def test_options_are_these() -> None:
    for rules, title, source, own in (
        (FOUR, "Five Hundred", "thatbiz-500", [("pack", "43, 45, 46")]),
        (THREE, "Five Hundred, for three", "pickpocket-500", []),
        (SIX, "Five Hundred, for six", "bicycle-500-6", [("sides", "trios, pairs")]),
    ):
        (listed,) = [each for each in variants() if each.id == rules.name]
        assert (listed.title, listed.group) == (title, "Five Hundred")
        assert listed.reference.startswith(source)
        assert [(option.name, option.described()) for option in listed.options] == [
            *own,
            ("bidding", "out, return, once"),
            ("all-pass", f"next-dealer, same-dealer{', no-trump' if rules is THREE else ''}"),
            ("misere", "both, closed, none"),
            ("misere-when", "over-seven, anytime"),
            ("misere-rank", "below-8s, by-value"),
            ("open-misere-rank", "below-10h, top"),
            ("open-when", "after-first-trick, before-lead"),
            ("joker-at-no-trump", "named, own-suit, nominate"),
            ("misere-joker", "same, must-play, low"),
            ("slam", "on, off"),
            ("defence", "tricks, nothing"),
            ("win-by-bid", "on, off"),
            ("back-door", "on, off"),
            ("target", "500, 1 to 1000"),
            ("hands", "none, 1 to 1000"),
        ]
        with pytest.raises(UnknownVariantError):
            variant(f"{rules.name}+bidding=no")
        usual = rule_sheet(rules)
        for option in listed.options:
            for value in option.values[1:]:
                assert rule_sheet(variant(f"{rules.name}+{option.name}={value}")) != usual


@pytest.mark.parametrize("name", ["five-hundred", "five-hundred-3", "five-hundred-6"])
@pytest.mark.parametrize(
    ("chosen", "options"),
    [
        ("american", "bidding=once"),
        ("australian", "joker-at-no-trump=nominate+misere-joker=must-play"),
    ],
)
def test_set_of_options_by_its_name(name: str, chosen: str, options: str) -> None:
    assert variant(f"{name}+{chosen}") == variant(f"{name}+{options}")
    assert variant(f"{name}+{chosen}").name == f"{name}+{options}"


def test_option_pack_45_has_the_black_fours_and_a_kitty_of_five() -> None:
    match = Match.start(variant("five-hundred+pack=45"), seed=1)
    assert match.rules.deck.cards == FOUR.deck.cards + Cards("4C 4S")
    deal = match.hand.deal
    assert deal is not None
    assert len(deal.aside) == 5
    match = auctioned(match, 1, "6H")
    assert len(match.view(Seat(1)).cards or ()) == 15
    assert len(match.legal_actions) == 3003
    assert len(back(match).view(Seat(1)).cards or ()) == 10


def test_option_pack_46_has_a_lower_joker_and_a_kitty_of_six() -> None:
    match = Match.start(variant("five-hundred+pack=46"), seed=1)
    rules = match.rules
    assert rules.deck.cards == FOUR.deck.cards + Cards("4C 4S LJ")
    for strain, rest in ((Suit("H"), "JH JD AH"), (NO_TRUMP, "AH KH")):
        order = rules.ranking.order(strain)
        for card, lower in pairwise(map(Card, f"JK LJ {rest}".split())):
            assert order.beats(card, lower, Card("4H"))
    assert "the joker (*best bower*), the little joker, the jack" in " ".join(
        rule_sheet(rules).split()
    )
    match = auctioned(match, 1, "6H")
    assert len(match.view(Seat(1)).cards or ()) == 16
    assert len(back(match).view(Seat(1)).cards or ()) == 10


def test_option_sides_pairs_makes_three_sides_that_defend_each_for_itself() -> None:
    match = begun("+sides=pairs", name="five-hundred-6")
    assert match.rules.table.sides == ((0, 3), (1, 4), (2, 5))
    result = hand(match, 0, "7S", 6).results[0]
    tricks = [sum(result.tricks[seat] for seat in side) for side in match.rules.table.sides]
    assert result.points == (-140, 10 * tricks[1], 10 * tricks[2])
    assert sum(tricks[1:]) == 4
    level = hand(match, 0, "open misere", 1)
    assert level.outcome == Outcome((Side(1), Side(2)), *back_door(-500))


@pytest.mark.parametrize("name", ["five-hundred", "five-hundred-3", "five-hundred-6"])
class TestOptions:
    """The options that all three games have."""

    def started(self, name: str, options: str) -> Match:
        return Match.start(named(name, options), seed=1)

    def test_option_bidding_return_lets_who_has_passed_bid_again(self, name: str) -> None:
        match = after(self.started(name, "+bidding=return"), "pass, bid 6S")
        match = after(match, *["pass"] * (len(match.rules.table.seats) - 2))
        assert match.turn == 1
        match = after(match, "bid 6C")
        assert (match.phase, match.turn) == (Phase.AUCTION, 2)

    def test_option_bidding_once_gives_everybody_one_turn(self, name: str) -> None:
        match = self.started(name, "+bidding=once")
        for bid in LADDER[: len(match.rules.table.seats)]:
            match = after(match, bid)
        assert (match.phase, match.turn) == (Phase.KITTY, 0)

    def test_option_all_pass_same_dealer_deals_again(self, name: str) -> None:
        match = Match.start(named(name, "+all-pass=same-dealer"), seed=1, dealer=Seat(1))
        match = after(match, *["pass"] * len(match.rules.table.seats))
        assert match.hand.dealer == 1

    def test_option_misere_leaves_bids_out(self, name: str) -> None:
        closed, none = named(name, "+misere=closed"), named(name, "+misere=none")
        bids = [bid for bid in LADDER if bid != "bid open misere"]
        assert [str(offer.bid) for offer in closed.ladder.offers] == bids
        bids.remove("bid misere")
        assert [str(offer.bid) for offer in none.ladder.offers] == bids

    def test_option_misere_when_anytime_lets_a_misere_open(self, name: str) -> None:
        match = self.started(name, "+misere-when=anytime")
        for bid in LADDER[:10]:
            assert "bid misere" in legal(after(match, bid))
        assert "bid misere" in legal(match)
        assert "bid misere" not in legal(after(match, "bid 8S"))

    def test_option_misere_rank_by_value_is_above_eight_spades(self, name: str) -> None:
        match = self.started(name, "+misere-rank=by-value")
        assert "bid misere" in legal(after(match, "bid 7H"))
        match = after(match, "bid 8S")
        assert "bid misere" in legal(match)
        assert "bid misere" not in legal(after(match, "bid 8C"))
        assert "bid 8C" in legal(after(match, "bid misere"))
        match = self.started(name, "+misere-rank=by-value")
        assert "bid misere" not in legal(match)
        assert "bid misere" not in legal(after(match, "bid 6H"))

    def test_option_open_misere_rank_top_ends_the_bidding(self, name: str) -> None:
        match = after(self.started(name, "+open-misere-rank=top"), "bid 10NT")
        assert legal(match) == {"bid open misere", "pass"}
        assert after(match, "bid open misere").phase is Phase.KITTY

    def test_option_open_when_before_lead_shows_the_hand_at_once(self, name: str) -> None:
        match = bought(self.started(name, "+open-when=before-lead"), 2, "open misere")
        assert exposed(match) == match.hand.cards[2]

    def test_option_slam_off_scores_the_bid_for_all_tricks(self, name: str) -> None:
        for bid, value in (("6S", 40), ("7C", 160), ("8S", 240), ("8C", 260)):
            assert max(points(hand(begun("+slam=off", name=name), 2, bid, 10))) == value

    def test_option_defence_nothing_scores_nothing(self, name: str) -> None:
        scored = points(hand(begun("+defence=nothing", name=name), 0, "6S", 6))
        assert scored == (40, *[0] * (len(scored) - 1))

    def test_option_back_door_off_plays_on(self, name: str) -> None:
        match = begun("+back-door=off", name=name)
        match = hands(match, (0, "10H", 9), (0, "10H", 9))
        assert match.outcome is None
        assert match.scores[0] == -1000

    def test_option_target_is_another_score(self, name: str) -> None:
        match = hand(begun("+target=300", name=name), 0, "8H", 8)
        assert match.outcome is not None
        assert match.outcome.winners == (Side(0),)

    def test_option_hands_ends_the_match(self, name: str) -> None:
        match = hand(begun("+hands=1", name=name), 0, "6S", 7)
        assert match.outcome == Outcome((Side(0),), *all_hands(1))


def test_option_all_pass_no_trump_is_played_without_a_bid() -> None:
    match = begun("+all-pass=no-trump", name="five-hundred-3", dealer=1)
    match = after(dealt(match), "pass, pass, pass")
    assert (match.phase, match.turn) == (Phase.PLAY, 2)
    assert match.hand.order.strain is NO_TRUMP
    assert len(match.hand.aside) == 3
    result = finished(match).results[0]
    assert result.contract is None
    assert result.points == tuple(10 * taken for taken in result.tricks)
    assert sum(result.points) == 100
    low = begun("+all-pass=no-trump+target=20", name="five-hundred-3")
    assert finished(after(dealt(low), "pass, pass, pass")).outcome is None


def test_option_win_by_bid_off_lets_any_side_win() -> None:
    usual = (0, "8H", 8), (0, "7S", 7), (0, "6S", 9)
    match = hands(begun("+win-by-bid=off"), *usual)
    goes_on(match, (480, 60))
    won(hand(match, 1, "6D", 6), 0, (520, 140))
    both = hands(begun("+win-by-bid=off"), *usual, (1, "9H", 10))
    goes_on(both, (480, 460))
    won(hand(both, 1, "6D", 6), 1, (520, 540))
    both = hands(begun("+win-by-bid=off"), *usual, (1, "9D", 10))
    won(hand(both, 1, "6D", 6), 1, (520, 520))
    three = hands(begun("+win-by-bid=off", name="five-hundred-3"), (0, "9H", 9), (2, "6S", 0))
    while three.scores[0] < 500:
        assert three.outcome is None
        three = hand(three, 2, "6S", 0)
    assert three.outcome is not None
    assert three.outcome.winners == (Side(0),)
