"""Pepper by Bill Wolf, row by row.

A comment such as 000:41 is a line of the source, `wolf 3` a settled doubt of the variant, and C20 a
decision. In most hands seat 1 declares: seats 2 and 0 defend, and seat 3, the partner, sits out.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise

import pytest

from pepper import (
    CHANCE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_TRUMP,
    SPADES,
    Bid,
    Call,
    Card,
    Cards,
    Contract,
    HandEnd,
    Match,
    Outcome,
    PepperError,
    Phase,
    Rules,
    RulesError,
    Said,
    Seat,
    SeenGift,
    Strain,
    Talk,
    UnknownVariantError,
    parse_action,
    variant,
    variants,
)
from tests.playing import after, bid, dealt, first, legal, play_tricks, refused, seen, started

WOLF = variant("wolf")
BIDS = ("4", "5", "6", "moon", "double moon")
SILENCE = "talk 0 on 0 off 0 long off"
SILENT = f"{SILENCE}, {SILENCE}"

# Hands from the declarer's place clockwise: the declarer, the left, the partner, the right.
ALONE = ("AH KH QH JH TH 9H", "AS AD KD QD JD TD", "JS JC QS TS 9S 9C", "KS AC KC QC TC 9D")
SWAP = ("AH KH QH JH TH 9C", "AS AD KD QD JD TD", "JS JC QS TS 9S 9H", "KS AC KC QC TC 9D")
"""The same as soon as the declarer has given 9C for 9H."""

# The declarer's hearts win until the left ruffs one; from then on the defenders take everything.
UNRUFFED = ("AH TD 9D", "KH JD TC", "QH QD QC", "JH KD KC", "TH AD AC", "9H AS KS")
RUFFED = ("AH AS 9D", "KH AS TC", "QH AS QC", "JH AS KC", "TH AS AC", "9H AS KS")
CASHED = ("TD TC KH", "JD QC QH", "QD KC JH", "KD AC TH", "AD KS 9H")


def around(place: int, hands: tuple[str, ...]) -> list[str]:
    return [hands[(seat - place) % 4] for seat in range(4)]


def eldest(match: Match) -> Seat:
    return match.rules.table.left(match.hand.dealer)


def silent(match: Match) -> Match:
    """Every defender who has to state stops states none."""
    while match.legal_actions and isinstance(first(match), Talk):
        match = match.apply(first(match))
    return match


def decision(match: Match, strain: str = "S") -> Match:
    """From the naming until the defenders decide; any cards are exchanged."""
    match = after(match, f"name {strain}")
    while match.phase is Phase.EXCHANGE:
        match = match.apply(first(match))
    return silent(match)


@cache
def eight_all(text: str = "wolf") -> Match:
    """After a pepper round in which every hand was thrown in; seat 0 deals next."""
    match = Match.start(variant(text), deals=())
    for _ in range(4):
        match = after(decision(dealt(match)), "throw in")
    assert match.scores == (8, 8)
    assert match.phase is Phase.DEAL
    return match


def ordinary(*hands: str, text: str = "wolf") -> Match:
    """The fifth hand, dealt so; seat 1 speaks first."""
    return dealt(eight_all(text), *hands)


def conceded(match: Match, *hands: tuple[int, str, int]) -> Match:
    """Hands that nobody plays: which side bids what, and how many tricks it is asked for."""
    for side, rung, asked in hands:
        match = decision(bid(dealt(match), side, rung))
        match = after(match, f"ask {asked}, grant {asked}" if asked else "throw in")
        assert match.results[-1].declarers == (side,)
    return match


def contested(match: Match, rung: str, taken: int) -> Match:
    """A hand in which the eldest bids, plays and takes so many tricks."""
    seat, alone = eldest(match), rung == "double moon"
    match = bid(dealt(match, *around(seat, ALONE if alone else SWAP)), seat, rung)
    match = after(match, "name NT" if taken == 6 else "name S")
    match = silent(match if alone else after(match, "give 9C, give 9H"))
    ruffed = RUFFED[taken : taken + 1] if taken < 6 else ()
    return play_tricks(after(match, "play on"), *UNRUFFED[:taken], *ruffed, *CASHED[taken:])


def lone(strain: str, *hands: str) -> Match:
    """Seat 1 plays a double moon, with nothing exchanged, and is to lead."""
    match = after(bid(ordinary(*hands), 1, "double moon"), f"name {strain}")
    return match if strain == "C" else after(match, SILENT, "play on")


def scored(match: Match, ending: HandEnd, tricks: Iterable[int], points: tuple[int, int]) -> None:
    """The last hand came to this, with one line for each side that says why."""
    result = match.results[-1]
    assert result.ending is ending
    assert result.tricks == tuple(tricks)
    assert result.points == points
    assert sorted((line.side, line.points) for line in result.lines) == list(enumerate(points))
    assert all(line.why for line in result.lines)


# -- Table, deck, deal ---------------------------------------------------------------------------


def test_wolf_12_partners_sit_opposite() -> None:
    # 000:13
    assert WOLF.table.sides == ((0, 2), (1, 3))
    assert [WOLF.table.partners(seat) for seat in WOLF.table.seats] == [(2,), (3,), (0,), (1,)]


def test_deck_has_24_cards_and_everybody_gets_six() -> None:
    # 000:13
    names = {rank + suit for rank in "9TJQKA" for suit in "CDHS"}
    match = Match.start(WOLF, seed=7)
    assert {str(card) for card in WOLF.deck.cards} == names
    assert len(WOLF.deck.cards) == 24
    assert [len(cards) for cards in match.hand.cards] == [6] * 4
    assert sum(match.hand.cards, Cards()) == WOLF.deck.cards


def test_deck_is_dealt_in_two_packets_of_three() -> None:
    # 000:13
    cards = WOLF.deck.shuffled(seed=7, number=1)
    packets = [cards[start : start + 3] for start in range(0, 24, 3)]
    hands = [Cards((*packets[place], *packets[place + 4])) for place in range(4)]
    assert list(Match.start(WOLF, seed=7, dealer=Seat(3)).hand.cards) == hands
    assert list(Match.start(WOLF, seed=7, dealer=Seat(0)).hand.cards) == [hands[3], *hands[:3]]


def test_match_starts_at_nothing_with_any_seat_dealing() -> None:
    assert Match.start(WOLF, seed=1).hand.dealer == 0
    match = Match.start(WOLF, seed=1, dealer=Seat(2))
    assert match.hand.dealer == 2
    assert match.scores == (0, 0)
    assert match.turn == 3


def test_deal_passes_to_the_left_after_every_hand() -> None:
    # 000:35, 000:88: granted, thrown in, played, passed out
    match = conceded(Match.start(WOLF, deals=()), (1, "4", 2), (0, "4", 0), (1, "4", 0))
    match = dealt(contested(match, "4", 6))
    assert [result.dealer for result in match.results] == [0, 1, 2, 3]
    assert match.hand.dealer == 0
    match = after(match, "pass, pass, pass, pass")
    assert match.hand.dealer == 1
    assert match.phase is Phase.DEAL
    assert match.turn == CHANCE


# -- Pepper round --------------------------------------------------------------------------------


def test_pepper_round_is_the_first_four_hands_and_the_eldest_takes_pepper() -> None:
    # 000:17, 000:92
    match = Match.start(WOLF, deals=(), dealer=Seat(2))
    for declarer in (3, 0, 1, 2):
        match = dealt(match)
        assert match.hand.pepper_round
        assert match.phase is Phase.NAMING
        assert match.turn == declarer
        contract = match.hand.contract
        assert contract == Contract(
            Seat(declarer), Seat(declarer), WOLF.ladder.rungs[0], None, forced=True, alone=True
        )
        assert seen(match, None).calls == (
            Call(Seat(declarer), Bid("4"), forced=True, automatic=True),
        )
        match = after(decision(match), "throw in")
    match = dealt(match)
    assert not match.hand.pepper_round
    assert match.phase is Phase.AUCTION
    assert match.turn == 3


def test_pepper_round_leaves_nobody_a_bid() -> None:
    # 000:92
    match = started(WOLF)
    assert refused(match, "bid 5") == "wrong phase"
    assert refused(match, "pass") == "wrong phase"


@pytest.mark.parametrize("strain", ["C", "D", "H", "S", "NT"])
def test_pepper_round_may_be_played_in_any_strain(strain: str) -> None:
    # 000:92
    match = after(started(WOLF), f"name {strain}")
    assert match.hand.contract is not None
    assert str(match.hand.contract.strain) == strain


def test_pepper_round_is_negotiated_like_any_hand_but_clubs_are_played() -> None:
    # 000:92
    assert legal(decision(started(WOLF))) == {"play on", "ask 1", "ask 2", "throw in"}
    assert decision(started(WOLF), "C").phase is Phase.PLAY


@pytest.mark.parametrize("taken", range(7))
def test_pepper_round_is_scored_like_a_bid_of_four(taken: int) -> None:
    # 000:92
    first_hand = contested(Match.start(WOLF, deals=()), "4", taken)
    fifth_hand = contested(eight_all(), "4", taken)
    assert first_hand.scores == first_hand.results[0].points == fifth_hand.results[-1].points


def test_wolf_10_no_hand_of_the_pepper_round_can_be_passed_out() -> None:
    match = Match.start(WOLF, deals=())
    for _ in range(4):
        match = dealt(match)
        assert "pass" not in legal(match)
        match = after(decision(match), "throw in")
    assert all(result.ending is HandEnd.THROWN_IN for result in match.results)
    assert not dealt(match).hand.pepper_round


# -- Auction -------------------------------------------------------------------------------------


def test_ladder_names_tricks_and_values() -> None:
    # 000:21-33
    rungs = [(rung.name, rung.tricks, rung.value) for rung in WOLF.ladder.rungs]
    assert rungs == [
        ("4", 4, 4),
        ("5", 5, 5),
        ("6", 6, 6),
        ("moon", 6, 7),
        ("double moon", 6, 14),
    ]


@pytest.mark.parametrize("dealer", range(4))
def test_auction_starts_on_the_dealers_left_and_goes_clockwise(dealer: int) -> None:
    # 000:21
    match = Match.start(WOLF, deals=(), dealer=Seat(dealer))
    for _ in range(4):
        match = after(decision(dealt(match)), "throw in")
    match = dealt(match)
    for place, said in enumerate(["pass", "bid 4", "bid 5", "bid 6"], 1):
        assert match.phase is Phase.AUCTION
        assert match.turn == (dealer + place) % 4
        match = after(match, said)
    assert match.phase is Phase.NAMING
    assert match.turn == dealer


@pytest.mark.parametrize("said", range(4))
def test_auction_goes_up_or_is_passed(said: int) -> None:
    # 000:21
    match = ordinary()
    assert legal(match) == {"pass", *(f"bid {rung}" for rung in BIDS)}
    match = after(match, f"bid {BIDS[said]}")
    assert match.turn == 2
    assert legal(match) == {"pass", *(f"bid {rung}" for rung in BIDS[said + 1 :])}
    for rung in BIDS[: said + 1]:
        assert refused(match, f"bid {rung}") == "insufficient bid"


def test_auction_has_no_bid_below_four() -> None:
    # 000:21
    match = ordinary()
    for rung in ("1", "2", "3", "7", "triple moon"):
        assert refused(match, f"bid {rung}") == "no such bid"


def test_auction_is_over_when_nothing_higher_can_be_bid() -> None:
    match = after(ordinary(), "bid double moon")
    assert match.phase is Phase.NAMING
    assert match.turn == 1


@pytest.mark.parametrize("rung", BIDS)
@pytest.mark.parametrize("seat", range(4))
def test_auction_is_won_by_the_highest_bid(seat: int, rung: str) -> None:
    # 000:41
    match = bid(ordinary(), seat, rung)
    contract = match.hand.contract
    assert match.turn == seat
    assert contract is not None
    assert (contract.declarer, contract.bidder) == (seat, seat)
    assert contract.rung.name == rung
    assert contract.strain is None
    assert contract.alone
    assert not contract.forced


def test_wolf_1_c1_everybody_speaks_once() -> None:
    match = after(ordinary(), "bid 4, bid 5, pass")
    assert match.turn == 0
    match = after(match, "bid 6")
    assert match.phase is Phase.NAMING
    assert match.turn == 0
    assert [str(call.action) for call in seen(match, None).calls] == [
        "bid 4",
        "bid 5",
        "pass",
        "bid 6",
    ]


def test_all_pass_throws_the_hand_in_and_the_next_player_deals() -> None:
    # 000:35
    match = after(ordinary(), "pass, pass, pass")
    assert match.turn == 0
    assert legal(match) == {"pass", *(f"bid {rung}" for rung in BIDS)}
    match = after(match, "pass")
    assert match.hand.dealer == 1
    match = dealt(match)
    assert match.phase is Phase.AUCTION
    assert match.turn == 2


# -- Strains -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rung", BIDS)
def test_strain_is_one_of_four_suits_or_no_trump(rung: str) -> None:
    # 000:41
    match = bid(ordinary(), 1, rung)
    assert match.phase is Phase.NAMING
    assert legal(match) == {"name C", "name D", "name H", "name S", "name NT"}
    assert refused(match, "name LOW") == "strain not offered"


@pytest.mark.parametrize(
    ("text", "strain"),
    [("C", CLUBS), ("D", DIAMONDS), ("H", HEARTS), ("S", SPADES), ("NT", NO_TRUMP)],
)
def test_strain_is_named_by_the_winner_after_the_auction(text: str, strain: Strain) -> None:
    # 000:41
    match = after(ordinary(), "bid 4")
    assert refused(match, f"name {text}") == "wrong phase"
    match = after(match, "bid 5, pass, pass")
    assert match.turn == 2
    match = after(match, f"name {text}")
    assert match.hand.contract is not None
    assert match.hand.contract.strain is strain


# -- Exchange ------------------------------------------------------------------------------------


@pytest.mark.parametrize("strain", ["C", "D", "H", "S", "NT"])
@pytest.mark.parametrize("rung", ["4", "5", "6", "moon"])
def test_exchange_of_one_card_each_way_is_made_in_every_bid_but_a_double_moon(
    rung: str, strain: str
) -> None:
    # 000:41
    match = after(bid(ordinary(*around(1, SWAP)), 1, rung), f"name {strain}")
    assert match.phase is Phase.EXCHANGE
    assert match.turn == 1
    match = after(match, "give 9C")
    assert match.phase is Phase.EXCHANGE
    assert match.turn == 3
    match = after(match, "give 9H")
    assert match.phase is (Phase.PLAY if strain == "C" else Phase.NEGOTIATION)
    assert list(match.hand.cards) == [Cards(hand) for hand in around(1, ALONE)]


@pytest.mark.parametrize(("strain", "phase"), [("S", Phase.NEGOTIATION), ("C", Phase.PLAY)])
def test_exchange_is_left_out_of_a_double_moon(strain: str, phase: Phase) -> None:
    # 000:32, 000:41
    match = after(bid(ordinary(*around(1, ALONE)), 1, "double moon"), f"name {strain}")
    assert match.phase is phase
    assert list(match.hand.cards) == [Cards(hand) for hand in around(1, ALONE)]
    assert seen(match, None).gifts == ()


def test_exchange_is_a_duty_and_each_partner_chooses_freely() -> None:
    # 000:41
    match = after(started(WOLF, *around(1, SWAP)), "name S")
    assert legal(match) == {f"give {card}" for card in Cards(SWAP[0])}
    assert refused(match, "keep") == "must exchange"
    assert refused(match, "give AS") == "wrong gift"
    assert refused(match, "give AH KH") == "wrong gift"
    match = after(match, "give 9C")
    assert legal(match) == {f"give {card}" for card in Cards(SWAP[2])}
    assert refused(match, "keep") == "must exchange"


def test_exchange_is_blind() -> None:
    # 000:41
    match = after(started(WOLF, *around(1, SWAP)), "name S")
    low, high = after(match, "give 9C"), after(match, "give AH")
    assert low != high
    for seat in (0, 2, 3, None):
        assert seen(low, seat) == seen(high, seat)
    assert seen(low, 3).cards == Cards(SWAP[2])
    assert seen(low, 3).gifts == (SeenGift(Seat(1), Seat(3), count=1, cards=None),)
    low, other = after(low, "give 9H"), after(low, "give 9S")
    assert seen(low, 0) == seen(other, 0)
    assert seen(low, 1).gifts[1] == SeenGift(Seat(3), Seat(1), count=1, cards=Cards("9H"))


# -- Negotiation ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rung", BIDS)
def test_wolf_2_strain_then_exchange_then_negotiation_then_play(rung: str) -> None:
    # 000:41-45
    match = bid(ordinary(*around(1, SWAP)), 1, rung)
    assert match.phase is Phase.NAMING
    match = after(match, "name S")
    if rung != "double moon":
        assert match.phase is Phase.EXCHANGE
        assert refused(match, "throw in") == "wrong phase"
        match = after(match, "give 9C, give 9H")
    assert match.phase is Phase.NEGOTIATION
    assert refused(match, "play AH") == "wrong phase"
    match = after(match, SILENT, "play on")
    assert match.phase is Phase.PLAY
    assert refused(match, "throw in") == "wrong phase"


@pytest.mark.parametrize("strain", ["D", "H", "S", "NT"])
@pytest.mark.parametrize(
    ("rung", "asks"),
    [
        ("4", {"ask 1", "ask 2"}),
        ("5", {"ask 1"}),
        ("6", set[str]()),
        ("moon", set[str]()),
        ("double moon", set[str]()),
    ],
)
def test_negotiation_what_the_defenders_may_do(rung: str, asks: set[str], strain: str) -> None:
    # 000:45
    match = decision(bid(ordinary(), 1, rung), strain)
    assert match.phase is Phase.NEGOTIATION
    assert legal(match) == {"play on", "throw in"} | asks
    for tricks in range(len(asks) + 1, 7):
        assert refused(match, f"ask {tricks}") == ("wrong request" if asks else "no request")


@pytest.mark.parametrize("rung", BIDS)
def test_negotiation_is_not_had_at_clubs(rung: str) -> None:
    # 000:59
    match = decision(bid(ordinary(), 1, rung), "C")
    assert match.phase is Phase.PLAY
    assert match.turn == 1
    assert seen(match, None).said == ()
    for text in ("throw in", "ask 1", "play on", SILENCE):
        assert refused(match, text) == "wrong phase"


def test_negotiation_play_on_starts_the_play() -> None:
    # 000:45
    match = after(decision(bid(ordinary(), 2, "5")), "play on")
    assert match.phase is Phase.PLAY
    assert match.turn == 2


@pytest.mark.parametrize(
    ("rung", "asked", "grants"),
    [
        ("4", 1, {"grant 0", "grant 1"}),
        ("4", 2, {"grant 0", "grant 1", "grant 2"}),
        ("5", 1, {"grant 0", "grant 1"}),
    ],
)
def test_wolf_3_a_grant_is_any_number_up_to_what_was_asked(
    rung: str, asked: int, grants: set[str]
) -> None:
    # 000:45
    match = after(decision(bid(ordinary(), 1, rung)), f"ask {asked}")
    assert match.turn == 1
    assert legal(match) == grants
    assert refused(match, f"grant {asked + 1}") == "wrong grant"


def test_wolf_3_one_of_two_tricks_asked_may_be_granted() -> None:
    match = after(decision(bid(ordinary(), 1, "4")), "ask 2, grant 1")
    scored(match, HandEnd.GRANTED, (0, 0, 0, 0), (1, 4))


@pytest.mark.parametrize(("rung", "asked"), [("4", 1), ("4", 2), ("5", 1)])
def test_wolf_3_after_a_refusal_the_hand_is_thrown_in_or_played(rung: str, asked: int) -> None:
    # 000:45
    match = after(decision(bid(ordinary(), 1, rung)), f"ask {asked}, grant 0")
    assert match.phase is Phase.NEGOTIATION
    assert match.turn == 2
    assert legal(match) == {"throw in", "play on"}
    assert refused(match, "ask 1") == "no request"
    assert after(match, "play on").phase is Phase.PLAY
    scored(after(match, "throw in"), HandEnd.THROWN_IN, (0, 0, 0, 0), (0, int(rung)))


@pytest.mark.parametrize("seat", range(4))
def test_wolf_4_the_defender_on_the_bidders_left_decides(seat: int) -> None:
    match = decision(bid(ordinary(), seat, "4"))
    assert match.turn == (seat + 1) % 4
    match = after(match, "ask 2")
    assert match.turn == seat
    match = after(match, "grant 0")
    assert match.turn == (seat + 1) % 4


@pytest.mark.parametrize("rung", ["6", "moon", "double moon"])
def test_wolf_7_the_highest_bids_may_be_thrown_in_too(rung: str) -> None:
    # 000:45
    match = decision(bid(ordinary(), 1, rung))
    assert legal(match) == {"play on", "throw in"}
    match = after(match, "throw in")
    scored(match, HandEnd.THROWN_IN, (0, 0, 0, 0), (0, {"6": 6, "moon": 7}.get(rung, 14)))


# -- Table talk ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rung", BIDS)
@pytest.mark.parametrize("seat", range(4))
def test_c20_each_defender_states_stops_the_left_one_first(seat: int, rung: str) -> None:
    # 000:47-51
    left, right = (seat + 1) % 4, (seat + 3) % 4
    match = after(bid(ordinary(), seat, rung), "name NT")
    while match.phase is Phase.EXCHANGE:
        match = match.apply(first(match))
    assert match.phase is Phase.NEGOTIATION
    assert match.turn == left
    match = after(match, "talk 0 on 2 off 0 long off")
    assert match.turn == right
    match = after(match, "talk 0 on 1 off 1 long off")
    assert match.turn == left
    assert "throw in" in legal(match)
    assert seen(match, seat).said == (
        Said(Seat(left), Talk(off=2)),
        Said(Seat(right), Talk(off=1, long_off=1)),
    )


def test_c20_up_to_two_stops_of_each_kind_are_stated_before_anything_else() -> None:
    match = after(started(WOLF), "name S, give AH, give AC")
    claims = {
        f"talk {on} on {off} off {long} long off"
        for on in range(3)
        for off in range(3)
        for long in range(3)
    }
    assert legal(match) == claims
    assert legal(after(match, SILENCE)) == claims
    for text in ("throw in", "play on", "ask 1", "grant 0"):
        assert refused(match, text)
    with pytest.raises(PepperError):
        parse_action("talk 3 on 0 off 0 long off")


def test_c27_at_no_trump_nobody_claims_a_stop_in_trumps() -> None:  # 000:49
    match = after(started(WOLF), "name NT, give AH, give AC")
    claims = {f"talk 0 on {off} off {long} long off" for off in range(3) for long in range(3)}
    for _ in range(2):
        assert legal(match) == claims
        assert refused(match, "talk 1 on 0 off 0 long off") == "no trumps"
        assert seen(match, match.turn).prompt == (
            "Say your stops, true or not: off (an ace or guarded king) and long off (a queen "
            "with two more), as in 2 off or none."
        )
        match = after(match, "talk 0 on 2 off 2 long off")
    assert refused(match, "talk 0 on 0 off 0 long off") == "wrong decision"


def test_c20_a_statement_may_be_a_bluff_and_binds_nobody() -> None:
    # 000:55: neither defender holds a trump or an ace
    hands = ("9H 9D TH TD QH QD", "JS JC AS KS QS TS", "9C TC QC KC KH KD", "9S AC AH AD JH JD")
    match = after(started(WOLF, *hands), "name S, give TS, give 9S")
    match = after(match, "talk 2 on 2 off 2 long off, talk 2 on 2 off 2 long off")
    assert legal(match) == {"play on", "ask 1", "ask 2", "throw in"}


# -- Who plays, the lead, the tricks -------------------------------------------------------------


@pytest.mark.parametrize("rung", BIDS)
@pytest.mark.parametrize("seat", range(4))
def test_play_is_the_bidder_alone_against_two_and_the_bidder_leads(seat: int, rung: str) -> None:
    # 000:41, 000:63
    match = after(decision(bid(ordinary(), seat, rung)), "play on")
    players = [seat, (seat + 1) % 4, (seat + 3) % 4]
    assert seen(match, None).sitting_out == ((seat + 2) % 4,)
    turns: list[int | None] = []
    while len(match.hand.tricks) < 1:
        turns.append(match.turn)
        match = match.apply(first(match))
    assert turns == players
    assert match.turn == match.hand.tricks[0].winner
    while len(match.results) < 5:
        assert match.turn in players
        match = match.apply(first(match))
    assert [len(trick.cards) for trick in match.past[-1].tricks] == [3] * 6


def test_play_goes_on_to_the_sixth_trick_and_its_winner_leads_the_next() -> None:
    # 000:63, 000:79
    match = lone("S", *around(1, ALONE))
    leaders: list[int | None] = []
    for trick in (UNRUFFED[0], RUFFED[1], *CASHED[1:]):
        assert match.phase is Phase.PLAY
        leaders.append(match.turn)
        match = play_tricks(match, trick)
    assert leaders == [1, 1, 2, 2, 2, 2]
    assert [trick.winner for trick in match.past[-1].tricks] == [1, 2, 2, 2, 2, 0]
    assert match.results[-1].tricks == (1, 1, 4, 0)


def test_play_follows_suit() -> None:
    # 000:63
    match = lone("S", "KH 9S", "9H AC", "AH QH AD KD AS KS")
    match = after(match, "play 9H")
    assert legal(match) == {"play AH", "play QH"}
    assert refused(match, "play AS") == "revoke"
    assert refused(match, "play KH") == "not in hand"


def test_play_is_free_for_who_cannot_follow() -> None:
    # 000:63
    match = after(lone("S", "TH", "9H AC", "AD KD QD AS KS TS"), "play 9H")
    assert legal(match) == {f"play {card}" for card in Cards("AD KD QD AS KS TS")}


def test_play_need_not_go_higher() -> None:
    match = after(lone("S", "TH", "QH", "AH 9H KH AS KS TS"), "play QH")
    assert legal(match) == {"play AH", "play KH", "play 9H"}


def test_play_of_the_left_bower_follows_trumps() -> None:
    # 000:75
    match = after(lone("S", "9S", "QS", "JC AC KC AD KD QD"), "play QS")
    assert legal(match) == {"play JC"}


def test_play_of_the_left_bower_does_not_follow_its_own_suit() -> None:
    # 000:75
    match = after(lone("S", "9S", "QC", "JC AC KC AD KD QD"), "play QC")
    assert legal(match) == {"play AC", "play KC"}
    match = after(lone("S", "9S", "QC", "JC AH KH AD KD QD"), "play QC")
    assert len(legal(match)) == 6


def test_play_of_the_left_bower_leads_trumps() -> None:
    # 000:75
    match = after(lone("S", "QH", "JC", "9S AC KC AD KD QD"), "play JC")
    assert legal(match) == {"play 9S"}


@pytest.mark.parametrize(
    ("strain", "led", "left", "right", "winner"),
    [
        ("S", "QS", "JC", "JS", 0),  # the right bower over the left one
        ("S", "AS", "JC", "KS", 2),  # the left bower over the ace
        ("S", "9S", "TS", "QS", 0),
        ("C", "AC", "JS", "KC", 2),
        ("D", "AD", "JH", "JD", 0),
        ("H", "AH", "JD", "JH", 0),
        ("H", "KD", "QD", "TD", 1),
        ("D", "JC", "QC", "TC", 2),  # a jack of the other colour is a plain jack
        ("NT", "JS", "QS", "TS", 2),  # no bowers
        ("NT", "JS", "TS", "9S", 1),
        ("NT", "KC", "JC", "AC", 0),
    ],
)
def test_trick_goes_to_the_highest_card(
    strain: str, led: str, left: str, right: str, winner: int
) -> None:
    # 000:67-75
    match = play_tricks(lone(strain, right, led, left), f"{led} {left} {right}")
    assert match.hand.tricks[0].winner == winner
    assert match.turn == winner


@pytest.mark.parametrize(
    ("strain", "left", "right", "winner"),
    [
        ("S", "9S", "AD", 2),  # any trump takes it
        ("S", "9S", "TS", 0),  # and the highest of them
        ("S", "JC", "AS", 2),
        ("C", "JS", "AC", 2),
        ("S", "AD", "AC", 1),  # other suits are worth nothing
        ("NT", "AS", "AC", 1),
        ("NT", "JS", "JD", 1),
    ],
)
def test_trick_goes_to_a_trump_and_never_to_another_suit(
    strain: str, left: str, right: str, winner: int
) -> None:
    # 000:67-71: seat 1 holds all hearts
    match = play_tricks(lone(strain, right, ALONE[0], left), f"9H {left} {right}")
    assert match.hand.tricks[0].winner == winner


@pytest.mark.parametrize(
    ("strain", "suits"),
    [
        (SPADES, ("JS JC AS KS QS TS 9S", "AC KC QC TC 9C", "AH KH QH JH TH 9H")),
        (CLUBS, ("JC JS AC KC QC TC 9C", "AS KS QS TS 9S", "AD KD QD JD TD 9D")),
        (HEARTS, ("JH JD AH KH QH TH 9H", "AD KD QD TD 9D", "AS KS QS JS TS 9S")),
        (DIAMONDS, ("JD JH AD KD QD TD 9D", "AH KH QH TH 9H", "AC KC QC JC TC 9C")),
        (NO_TRUMP, ("AS KS QS JS TS 9S", "AD KD QD JD TD 9D", "AC KC QC JC TC 9C")),
    ],
)
def test_ranks_of_every_suit(strain: Strain, suits: tuple[str, ...]) -> None:
    # 000:75
    order = WOLF.ranking.order(strain)
    for suit in suits:
        cards = [Card(card) for card in suit.split()]
        for high, low in pairwise(cards):
            assert order.follows(low, high)
            assert order.beats(high, low, led=low)
            assert not order.beats(low, high, led=high)


# -- Scoring -------------------------------------------------------------------------------------


def tricks_of(taken: int) -> tuple[int, int, int, int]:
    """By seat, when seat 1 took so many."""
    return {6: (0, 6, 0, 0), 5: (0, 5, 1, 0)}.get(taken, (1, taken, 5 - taken, 0))


@pytest.mark.parametrize(
    ("rung", "taken", "points"),
    [
        ("4", 4, 4),
        ("4", 5, 4),
        ("4", 6, 4),
        ("5", 5, 5),
        ("5", 6, 5),
        ("6", 6, 6),
        ("moon", 6, 7),
        ("double moon", 6, 14),
    ],
)
def test_row_played_bid_made_gains_the_bid_value(rung: str, taken: int, points: int) -> None:
    # 000:79
    match = contested(eight_all(), rung, taken)
    result = match.results[-1]
    assert result.ending is HandEnd.PLAYED
    assert result.made
    assert result.declarers == (1,)
    assert result.tricks == tricks_of(taken)
    assert result.points[1] == points
    assert match.scores[1] == 8 + points


@pytest.mark.parametrize(
    ("rung", "taken", "points"),
    [
        *[("4", taken, -4) for taken in range(4)],
        *[("5", taken, -5) for taken in range(5)],
        *[("6", taken, -6) for taken in range(6)],
        *[("moon", taken, -7) for taken in range(6)],
        *[("double moon", taken, -14) for taken in range(6)],
    ],
)
def test_row_played_bid_failed_costs_the_bid_value(rung: str, taken: int, points: int) -> None:
    # 000:43, 000:79
    match = contested(eight_all(), rung, taken)
    result = match.results[-1]
    assert result.ending is HandEnd.PLAYED
    assert not result.made
    assert result.declarers == (1,)
    assert result.tricks == tricks_of(taken)
    assert result.points[1] == points
    assert match.scores[1] == 8 + points


@pytest.mark.parametrize("taken", range(1, 7))
@pytest.mark.parametrize("rung", ["4", "5", "6"])
def test_row_defenders_score_their_tricks_in_bids_of_4_5_and_6(rung: str, taken: int) -> None:
    # 000:43, 000:81
    made = 6 - taken >= int(rung)
    match = contested(eight_all(), rung, 6 - taken)
    points = (taken, int(rung) if made else -int(rung))
    scored(match, HandEnd.PLAYED, tricks_of(6 - taken), points)
    assert match.scores == (8 + points[0], 8 + points[1])


@pytest.mark.parametrize("taken", range(1, 7))
@pytest.mark.parametrize(("rung", "value"), [("moon", 7), ("double moon", 14)])
def test_row_defenders_score_the_flat_value_against_a_moon(
    rung: str, value: int, taken: int
) -> None:
    # 000:43, 000:81
    match = contested(eight_all(), rung, 6 - taken)
    scored(match, HandEnd.PLAYED, tricks_of(6 - taken), (value, -value))
    assert match.scores == (8 + value, 8 - value)


@pytest.mark.parametrize(
    ("rung", "value"), [("4", 4), ("5", 5), ("6", 6), ("moon", 7), ("double moon", 14)]
)
def test_row_defenders_without_a_trick_lose_the_bid_value(rung: str, value: int) -> None:
    # 000:43, 000:81
    match = contested(eight_all(), rung, 6)
    scored(match, HandEnd.PLAYED, (0, 6, 0, 0), (-value, value))
    assert match.scores == (8 - value, 8 + value)


@pytest.mark.parametrize(
    ("rung", "value"), [("4", 4), ("5", 5), ("6", 6), ("moon", 7), ("double moon", 14)]
)
def test_row_thrown_in_gives_the_bid_and_nothing_else(rung: str, value: int) -> None:
    # 000:45
    match = after(decision(bid(ordinary(), 1, rung)), "throw in")
    scored(match, HandEnd.THROWN_IN, (0, 0, 0, 0), (0, value))
    assert match.results[-1].made
    assert match.scores == (8, 8 + value)


@pytest.mark.parametrize(("rung", "granted"), [("4", 1), ("4", 2), ("5", 1)])
def test_row_granted_tricks_are_scored_beside_the_bid(rung: str, granted: int) -> None:
    # 000:45
    match = after(decision(bid(ordinary(), 1, rung)), f"ask {granted}, grant {granted}")
    scored(match, HandEnd.GRANTED, (0, 0, 0, 0), (granted, int(rung)))
    assert match.results[-1].made
    assert match.scores == (8 + granted, 8 + int(rung))


def test_row_all_passed_scores_nothing() -> None:
    # 000:35
    match = after(ordinary(), "pass, pass, pass, pass")
    result = match.results[-1]
    assert result.ending is HandEnd.PASSED_OUT
    assert result.contract is None
    assert result.declarers == ()
    assert result.tricks == (0, 0, 0, 0)
    assert result.points == (0, 0)
    assert result.lines == ()
    assert match.scores == (8, 8)


@pytest.mark.parametrize(("rung", "taken"), [("4", 5), ("4", 6), ("5", 6)])
def test_wolf_5_tricks_above_the_bid_count_nothing(rung: str, taken: int) -> None:
    # 000:79
    assert contested(eight_all(), rung, taken).results[-1].points[1] == int(rung)


@pytest.mark.parametrize("rung", ["4", "5"])
def test_wolf_6_defenders_without_a_trick_lose_the_bid_and_not_six(rung: str) -> None:
    # 000:43
    assert contested(eight_all(), rung, 6).results[-1].points == (-int(rung), int(rung))


def test_scores_go_below_nothing() -> None:
    # 000:43
    assert contested(Match.start(WOLF, deals=()), "4", 6).scores == (-4, 4)
    assert contested(Match.start(WOLF, deals=()), "4", 3).scores == (3, -4)


# -- The end of the match ------------------------------------------------------------------------


@cache
def thirty_six_all(text: str = "wolf") -> Match:
    """Six points short on both sides, after eight hands."""
    moons = ((0, "double moon", 0), (1, "double moon", 0)) * 2
    match = conceded(eight_all(text), *moons)
    assert match.scores == (36, 36)
    return match


@cache
def forty_two_all(text: str = "wolf") -> Match:
    """A tie after ten hands, in the last of which both came to 42; seat 2 deals next."""
    match = conceded(thirty_six_all(text), (0, "4", 2), (1, "4", 2))
    assert match.scores == (42, 42)
    return match


def dealt_by(match: Match, dealer: int) -> Match:
    """After hands that everybody passed, until that seat deals."""
    for _ in range((dealer - match.hand.dealer) % 4):
        match = after(dealt(match), "pass, pass, pass, pass")
    assert match.hand.dealer == dealer
    return match


def won(match: Match, side: int, scores: tuple[int, int]) -> None:
    assert match.scores == scores
    assert isinstance(match.outcome, Outcome)
    assert match.outcome.winners == (side,)
    assert match.phase is Phase.OVER
    assert match.turn is None
    assert legal(match) == set()
    assert refused(match, "pass") == "match over"


def goes_on(match: Match, scores: tuple[int, int]) -> None:
    assert match.scores == scores
    assert match.outcome is None
    assert match.phase is Phase.DEAL


def test_match_is_won_at_42() -> None:
    # 000:5, 000:83
    match = thirty_six_all()
    goes_on(conceded(match, (0, "5", 0)), (41, 36))
    won(conceded(match, (0, "6", 0)), 0, (42, 36))
    won(conceded(match, (1, "moon", 0)), 1, (36, 43))


def test_match_is_won_by_the_defenders_points_as_well() -> None:
    # 000:83
    match = conceded(thirty_six_all(), (1, "5", 0))
    won(conceded(match, (0, "4", 1)), 1, (40, 42))
    match = conceded(eight_all(), (0, "double moon", 0), (0, "double moon", 0), (0, "5", 0))
    goes_on(match, (41, 8))
    won(contested(dealt_by(match, 0), "moon", 5), 0, (48, 1))


def test_match_both_over_42_in_one_hand_the_higher_wins() -> None:
    # 000:83: once the bidders, once the defenders
    match = conceded(thirty_six_all(), (0, "4", 0), (1, "5", 0))
    goes_on(match, (40, 41))
    won(conceded(match, (0, "4", 2)), 0, (44, 43))
    moons = ((0, "double moon", 0), (1, "double moon", 0), (1, "double moon", 0))
    match = conceded(eight_all(), *moons, (0, "4", 0), (0, "6", 0), (0, "6", 0), (1, "5", 0))
    goes_on(match, (38, 41))
    won(conceded(match, (0, "4", 2)), 1, (42, 43))


def test_match_is_not_over_within_a_hand() -> None:
    # 000:79-83: four tricks are enough for 42, and two more are played
    match = dealt_by(conceded(thirty_six_all(), (1, "5", 0)), 0)
    match = bid(dealt(match, *around(1, SWAP)), 1, "4")
    match = after(match, "name NT, give 9C, give 9H", SILENT, "play on")
    match = play_tricks(match, *UNRUFFED[:5])
    assert match.outcome is None
    assert match.scores == (36, 41)
    won(play_tricks(match, UNRUFFED[5]), 1, (32, 45))


def test_match_may_end_within_the_first_pepper_round() -> None:
    # 000:83
    match = conceded(Match.start(variant("wolf+target=8"), deals=()), (1, "4", 0), (0, "4", 0))
    goes_on(match, (4, 4))
    won(conceded(match, (1, "4", 0)), 1, (4, 8))


def test_match_tied_above_42_is_a_tie_too() -> None:
    # 000:83
    moons = ((0, "double moon", 0), (1, "double moon", 0), (1, "double moon", 0))
    match = conceded(eight_all(), *moons, (0, "moon", 0), (0, "5", 0), (0, "5", 0), (1, "5", 0))
    goes_on(match, (39, 41))
    goes_on(conceded(match, (0, "4", 2)), (43, 43))


def test_match_tied_is_played_on_with_an_ordinary_hand() -> None:
    # 000:83-85
    match = forty_two_all()
    goes_on(match, (42, 42))
    match = dealt(match)
    assert match.hand.dealer == 2
    assert not match.hand.pepper_round
    assert match.phase is Phase.AUCTION
    match = after(match, "pass, pass, pass, pass")
    goes_on(match, (42, 42))
    assert dealt(match).phase is Phase.AUCTION
    won(conceded(match, (1, "4", 0)), 1, (42, 46))


@pytest.mark.parametrize("rung", BIDS)
@pytest.mark.parametrize("taken", range(7))
def test_wolf_8_every_hand_played_at_42_all_decides(rung: str, taken: int) -> None:
    # 000:85: whoever wins has more than 42
    match = contested(dealt_by(forty_two_all(), 0), rung, taken)
    points = match.results[-1].points
    scores = (42 + points[0], 42 + points[1])
    winner = 1 if points[1] > 0 else 0
    assert max(scores) > 42
    won(match, winner, scores)


@pytest.mark.parametrize(("rung", "granted"), [("4", 0), ("4", 1), ("4", 2), ("5", 1), ("6", 0)])
def test_wolf_8_every_hand_conceded_at_42_all_decides(rung: str, granted: int) -> None:
    # 000:85
    match = conceded(forty_two_all(), (0, rung, granted))
    won(match, 0, (42 + int(rung), 42 + granted))


# -- A pepper round that breaks a tie ------------------------------------------------------------


TIE_ROUND = "wolf+tie=pepper-round"


def peppered(match: Match, *taken: int) -> Match:
    """Hands of a pepper round, each with the tricks that the eldest takes."""
    for tricks in taken:
        assert match.hand.pepper_round
        match = contested(match, "4", tricks)
    return match


def test_option_tie_pepper_round_starts_one() -> None:
    # 000:86
    match = dealt(forty_two_all(TIE_ROUND))
    assert match.hand.pepper_round
    assert match.phase is Phase.NAMING
    assert match.hand.contract is not None
    assert match.hand.contract.rung.name == "4"
    assert match.hand.contract.forced


def test_wolf_9_c2_a_tie_round_is_played_out_before_the_winner_is_tested() -> None:
    match = forty_two_all(TIE_ROUND)
    match = peppered(match, 6)
    goes_on(match, (38, 46))
    match = peppered(match, 5)
    goes_on(match, (42, 47))
    match = peppered(match, 4)
    goes_on(match, (44, 51))
    won(peppered(match, 3), 1, (40, 54))


def test_wolf_9_a_tie_round_may_turn_the_match() -> None:
    match = peppered(forty_two_all(TIE_ROUND), 4)
    goes_on(match, (44, 46))
    match = peppered(match, 4, 0)
    goes_on(match, (54, 44))
    won(peppered(match, 5), 0, (58, 45))


def test_wolf_9_a_tie_round_that_ends_below_the_target_is_followed_by_ordinary_hands() -> None:
    match = peppered(forty_two_all(TIE_ROUND), 3, 3, 3, 2)
    goes_on(match, (40, 41))
    assert not match.hand.pepper_round
    assert dealt(match).phase is Phase.AUCTION
    won(conceded(match, (0, "4", 0)), 0, (44, 41))


def test_wolf_9_a_tie_round_that_ends_in_a_tie_is_followed_by_another() -> None:
    match = peppered(forty_two_all(TIE_ROUND), 4, 4, 4, 4)
    goes_on(match, (54, 54))
    match = peppered(match, 5, 4, 4)
    goes_on(match, (61, 64))
    assert match.hand.pepper_round
    won(peppered(match, 4), 1, (65, 66))


def test_wolf_9_a_tie_within_the_first_pepper_round_is_broken_by_four_hands() -> None:
    match = conceded(Match.start(variant(f"{TIE_ROUND}+target=6"), deals=()), (1, "4", 2))
    goes_on(match, (2, 4))
    match = conceded(match, (0, "4", 2))
    goes_on(match, (6, 6))
    match = peppered(match, 4, 4, 4)
    goes_on(match, (14, 16))
    won(peppered(match, 5), 0, (18, 17))


def test_wolf_11_the_deal_rotates_on_into_and_through_a_tie_round() -> None:
    match = forty_two_all(TIE_ROUND)
    assert match.results[-1].dealer == 1
    match = peppered(match, 4, 4, 4, 4)
    assert [result.dealer for result in match.results[-4:]] == [2, 3, 0, 1]
    assert [str(result.contract)[-1] for result in match.results[-4:]] == ["3", "0", "1", "2"]
    assert match.hand.dealer == 2


# -- Options -------------------------------------------------------------------------------------


def test_options_are_these_and_the_source_is_the_default() -> None:
    (wolf,) = [found for found in variants() if found.id == "wolf"]
    assert {option.name: option.default for option in wolf.options} == {
        "laps": "1",
        "reask": "off",
        "talk": "on",
        "tie": "play-on",
        "test-in-tie-round": "off",
        "target": "42",
        "hands": "none",
    }
    assert wolf.reference == "000"
    assert wolf.rules() == WOLF


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("wolf+target=42+hands=none+laps=1+talk+reask=off+tie=play-on", "wolf"),
        ("wolf+hands=8+laps=many", "wolf+laps=many+hands=8"),
        ("wolf+reask=on+talk=off", "wolf+reask+talk=off"),
        (
            "wolf+test-in-tie-round+tie=pepper-round+target=30",
            "wolf+tie=pepper-round+test-in-tie-round+target=30",
        ),
    ],
)
def test_options_name_the_rules(text: str, name: str) -> None:
    assert variant(text).name == name
    assert variant(text) == variant(name)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("wolf+laps=2", "laps"),
        ("wolf+reask=maybe", "reask"),
        ("wolf+talk=loud", "talk"),
        ("wolf+tie=joint", "tie"),
        ("wolf+test-in-tie-round=1", "test-in-tie-round"),
        ("wolf+target=0", "target"),
        ("wolf+target=none", "target"),
        ("wolf+target=-42", "target"),
        ("wolf+hands=0", "hands"),
        ("wolf+hands=many", "hands"),
        ("wolf+target=30+target=31", "target"),
        ("wolf+bowers", "bowers"),
    ],
)
def test_options_that_there_are_not_are_refused_by_name(text: str, named: str) -> None:
    with pytest.raises(UnknownVariantError, match=f"'{named}'"):
        variant(text)


@pytest.mark.parametrize(
    "text", ["wolf+test-in-tie-round", "wolf+tie=play-on+test-in-tie-round=on"]
)
def test_options_test_in_tie_round_without_a_tie_round_is_refused_by_name(text: str) -> None:
    with pytest.raises(RulesError, match="test-in-tie-round") as caught:
        variant(text)
    assert len(caught.value.problems) == 1
    assert "tie=pepper-round" in caught.value.problems[0].hint


def test_option_laps_many_the_bidding_goes_on_until_the_others_pass() -> None:
    # wolf 1
    match = after(ordinary(text="wolf+laps=many"), "bid 4, bid 5, pass, pass")
    assert match.phase is Phase.AUCTION
    assert match.turn == 1
    assert legal(match) == {"pass", "bid 6", "bid moon", "bid double moon"}
    match = after(match, "bid 6, pass")
    assert match.turn == 3
    match = after(match, "bid moon, pass, pass")
    assert match.turn == 2
    match = after(match, "pass")
    assert match.phase is Phase.NAMING
    assert match.turn == 3
    assert match.hand.contract is not None
    assert match.hand.contract.rung.name == "moon"


def test_option_laps_many_a_bid_that_nobody_tops_wins_as_before() -> None:
    match = after(ordinary(text="wolf+laps=many"), "pass, pass, bid 5, pass, pass")
    assert match.turn == 2
    match = after(match, "pass")
    assert match.phase is Phase.NAMING
    assert match.turn == 3
    match = after(ordinary(text="wolf+laps=many"), "pass, pass, pass, pass")
    assert match.results[-1].ending is HandEnd.PASSED_OUT


def test_option_reask_on_fewer_tricks_may_be_asked_after_a_refusal() -> None:
    # wolf 3
    match = decision(bid(ordinary(text="wolf+reask"), 1, "4"))
    match = after(match, "ask 2, grant 0")
    assert match.turn == 2
    assert legal(match) == {"play on", "ask 1", "throw in"}
    scored(after(match, "ask 1, grant 1"), HandEnd.GRANTED, (0, 0, 0, 0), (1, 4))
    match = after(match, "ask 1, grant 0")
    assert legal(match) == {"play on", "throw in"}
    assert after(match, "play on").phase is Phase.PLAY


def test_option_reask_on_a_grant_still_ends_the_negotiation() -> None:
    # 000:45
    match = decision(bid(ordinary(text="wolf+reask"), 1, "4"))
    scored(after(match, "ask 2, grant 1"), HandEnd.GRANTED, (0, 0, 0, 0), (1, 4))


@pytest.mark.parametrize(("rung", "asked"), [("4", 1), ("5", 1)])
def test_option_reask_on_never_asks_for_as_many_again(rung: str, asked: int) -> None:
    match = decision(bid(ordinary(text="wolf+reask"), 1, rung))
    match = after(match, f"ask {asked}, grant 0")
    assert legal(match) == {"play on", "throw in"}


@pytest.mark.parametrize(("rung", "asks"), [("4", {"ask 1", "ask 2"}), ("moon", set[str]())])
def test_option_talk_off_the_left_defender_decides_at_once(rung: str, asks: set[str]) -> None:
    # C20
    match = after(bid(ordinary(text="wolf+talk=off"), 1, rung), "name S")
    for _ in range(2):
        match = match.apply(first(match))
    assert match.phase is Phase.NEGOTIATION
    assert match.turn == 2
    assert legal(match) == {"play on", "throw in"} | asks
    assert refused(match, SILENCE) == "wrong decision"
    assert after(match, "play on").turn == 1


def test_option_test_in_tie_round_on_the_first_decided_hand_ends_it() -> None:
    # wolf 9
    match = forty_two_all(f"{TIE_ROUND}+test-in-tie-round")
    assert match.hand.pepper_round
    won(peppered(match, 4), 1, (44, 46))


def test_option_test_in_tie_round_off_is_the_default() -> None:
    assert not variant(TIE_ROUND).ending.test_in_tie_round
    assert variant(f"{TIE_ROUND}+test-in-tie-round=off") == variant(TIE_ROUND)


@pytest.mark.parametrize(("target", "over"), [(7, True), (8, True), (9, False)])
def test_option_target_is_the_score_that_wins(*, target: int, over: bool) -> None:
    match = Match.start(variant(f"wolf+target={target}"), deals=())
    match = conceded(match, (1, "4", 0), (0, "4", 0), (1, "4", 0))
    assert match.scores == (4, 8)
    assert (match.outcome is not None) is over


@pytest.mark.parametrize("target", [1, 1000])
def test_option_target_reaches_from_1_to_1000(target: int) -> None:
    assert variant(f"wolf+target={target}").ending.target == target
    with pytest.raises(UnknownVariantError):
        variant("wolf+target=1001")


def limited(hands: int, *more: str) -> Rules:
    return variant("+".join(["wolf", f"hands={hands}", *more]))


def test_option_hands_ends_the_match_after_so_many() -> None:
    match = conceded(Match.start(limited(3), deals=()), (1, "4", 0), (0, "4", 1))
    goes_on(match, (4, 5))
    won(conceded(match, (1, "4", 2)), 1, (6, 9))


def test_option_hands_counts_a_hand_that_all_passed() -> None:
    match = conceded(Match.start(limited(5), deals=()), *[(1, "4", 0), (0, "4", 0)], (1, "4", 0))
    match = conceded(match, (0, "4", 1))
    goes_on(match, (8, 9))
    won(after(dealt(match), "pass, pass, pass, pass"), 1, (8, 9))


def test_option_hands_ends_no_match_that_the_target_ended_before() -> None:
    match = conceded(Match.start(limited(3, "target=4"), deals=()), (1, "4", 0))
    won(match, 1, (0, 4))


def test_option_hands_a_tie_is_played_on() -> None:
    match = conceded(Match.start(limited(2), deals=()), (1, "4", 0), (0, "4", 0))
    goes_on(match, (4, 4))
    won(conceded(match, (1, "4", 0)), 1, (4, 8))


def test_option_hands_a_tie_is_broken_by_a_pepper_round_where_that_is_chosen() -> None:
    match = Match.start(limited(4, "tie=pepper-round"), deals=())
    match = conceded(match, *[(1, "4", 0), (0, "4", 0)] * 2)
    goes_on(match, (8, 8))
    match = peppered(match, 4, 4, 4)
    goes_on(match, (16, 18))
    won(peppered(match, 5), 0, (20, 19))
