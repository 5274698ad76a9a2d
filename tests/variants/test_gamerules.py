"""Pepper by gamerules.com (source 002), row by row, for two, three and four players.

What Our Pastimes (source 004) says in other words of the same game is tested here for both; what
it says otherwise is in `test_pastimes`. A comment such as 002:36 is a line of the source,
`gamerules 3` a settled doubt, C5 a decision. Hands are mostly written as who takes each trick.
"""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

import pytest

from pepper import (
    CHANCE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_TRUMP,
    SPADES,
    Cards,
    Deal,
    HandEnd,
    Line,
    Match,
    Outcome,
    PepperError,
    Phase,
    Rules,
    Seat,
    Side,
    UnknownVariantError,
    parse_action,
    variant,
    variants,
    wire,
)
from tests.playing import after, deal, first, last, play_tricks, refused, seen, started
from tests.reasons import all_hands, bid_made, defended, reached

IDS = [f"{name}-{players}" for name in ("gamerules", "pastimes") for players in (4, 3, 2)]
LOWER = {"gamerules": "small pepper", "pastimes": "little pepper"}
STRAINS = {"C": CLUBS, "D": DIAMONDS, "H": HEARTS, "S": SPADES, "NT": NO_TRUMP}

# By the number of players: who takes each trick where seat 1 declares, and the tricks of each side.
Tricks: TypeAlias = dict[int, tuple[str, tuple[int, ...]]]
Ends: TypeAlias = dict[
    str, tuple[list[tuple[int, str, str]], tuple[int, str, str], tuple[int, ...]]
]

SOME: Tricks = {4: ("131120", (2, 4)), 3: ("11112220", (1, 4, 3)), 2: ("11111000", (3, 5))}
ALL: Tricks = {4: ("131131", (0, 6)), 3: ("11111111", (0, 8, 0)), 2: ("11111111", (0, 8))}
NONE: Tricks = {4: ("020022", (6, 0)), 3: ("20022000", (5, 0, 3)), 2: ("00000000", (8, 0))}
SIX = {4: "131131", 3: "11111102", 2: "11111100"}
FIVE = {4: "131101", 3: "11111022", 2: "11111000"}
"""So many tricks for the side of seat 1, whatever the table."""
BUT_ONE: Tricks = {4: ("131132", (1, 5)), 3: ("11111112", (0, 7, 1)), 2: ("11111110", (1, 7))}

each_game = pytest.mark.parametrize("name", IDS)


def players_of(rules: Rules) -> int:
    return len(rules.table.seats)


def size_of(rules: Rules) -> int:
    return {4: 6, 3: 8, 2: 8}[players_of(rules)]


def numbers(rules: Rules) -> list[str]:
    return [str(number) for number in range(1, size_of(rules))]


def lower_pepper(rules: Rules) -> str:
    return LOWER[rules.name.partition("-")[0]]


def ladder(rules: Rules) -> list[str]:
    return [*numbers(rules), lower_pepper(rules), "big pepper"]


def laid_out(rules: Rules, leader: int, winners: str) -> tuple[Deal, list[str]]:
    """A deal and its tricks at no trump: who leads first, and who takes each trick.

    Every trick is one card of each hand, all of one suit; but two of the tricks of four players
    are of two suits, and only the winner and one more have the suit that is led.
    """
    players, columns = players_of(rules), max(players_of(rules), 3)
    sets = [[rank + suit for rank in ranks] for suit in "SHDC" for ranks in ("AKQ", "JT9")]
    if players == 4:
        sets = [[rank + suit for rank in "AKQJ"] for suit in "SHDC"]
        sets += [["TS", "9S", "TH", "9H"], ["TD", "9D", "TC", "9C"]]
    hands: list[list[str]] = [[] for _ in range(columns)]
    tricks: list[str] = []
    for cards, winner in zip(sets, map(int, winners), strict=True):
        seats = dict.fromkeys([winner, leader, *range(columns)])
        held = dict(zip(seats, cards, strict=True))
        for seat, card in held.items():
            hands[seat].append(card)
        tricks.append(" ".join(held[(leader + place) % players] for place in range(players)))
        leader = winner
    return Deal([" ".join(hand) for hand in hands[:players]]), tricks


def hand(match: Match, seat: int, bid: str, winners: str) -> Match:
    """The match after a hand at no trump: who bids what, and who takes each trick."""
    cards, tricks = laid_out(match.rules, seat, winners)
    match = match.apply(cards)
    while match.phase is Phase.AUCTION:
        match = after(match, f"bid {bid}" if match.turn == seat else "pass")
    return play_tricks(after(match, "name NT"), *tricks)


def after_hands(rules: Rules, *hands: tuple[int, str, str]) -> Match:
    match = Match.start(rules, deals=())
    for seat, bid, winners in hands:
        assert match.turn == CHANCE
        match = hand(match, seat, bid, winners)
    return match


def legal(match: Match) -> list[str]:
    return [str(action) for action in match.legal_actions]


def bids(names: list[str]) -> list[str]:
    return [f"bid {name}" for name in names]


def won(match: Match, seat: int) -> None:
    """The auction is over and the seat names the strain."""
    assert (match.phase, match.turn) == (Phase.NAMING, seat)
    assert match.hand.contract is not None
    assert (match.hand.contract.declarer, match.hand.contract.bidder) == (seat, seat)


def scored(rules: Rules, bid: str, how: Tricks, own: int) -> None:
    """Seat 1 bids and gets `own` points; every other side gets its own tricks."""
    winners, taken = how[players_of(rules)]
    match = after_hands(rules, (1, bid, winners))
    result = match.results[0]
    expected = tuple(own if side == 1 else tricks for side, tricks in enumerate(taken))
    needed = int(bid) if bid.isdigit() else size_of(rules)
    assert (result.ending, result.dealer, result.declarers) == (HandEnd.PLAYED, 0, (1,))
    assert str(result.contract) == f"{bid} NT by seat 1"
    assert result.made is (taken[1] >= needed)
    assert result.tricks == tuple(winners.count(str(seat)) for seat in rules.table.seats)
    assert (match.scores, result.points) == (expected, expected)
    assert [(line.side, line.points) for line in result.lines] == [
        (1, own),
        *[(side, tricks) for side, tricks in enumerate(taken) if side != 1],
    ]
    assert (match.outcome, match.turn, match.hand.dealer) == (None, CHANCE, 1)


# The scoring table.

NUMBER_BIDS = [(name, bid) for name in IDS for bid in numbers(variant(name))]


def taking_some(made: bool) -> list[tuple[str, str]]:  # noqa: FBT001
    tricks = {int(name[-1]): SOME[int(name[-1])][1][1] for name in IDS}
    return [(name, bid) for name, bid in NUMBER_BIDS if (tricks[int(name[-1])] >= int(bid)) is made]


@pytest.mark.parametrize(("name", "bid"), taking_some(made=True))
def test_row_number_made_scores_the_tricks_won(name: str, bid: str) -> None:
    rules = variant(name)  # 002:52, 004:33: not what was bid
    scored(rules, bid, SOME, SOME[players_of(rules)][1][1])


@pytest.mark.parametrize(("name", "bid"), NUMBER_BIDS)
def test_row_number_made_with_every_trick_scores_them_all(name: str, bid: str) -> None:
    rules = variant(name)  # 002:52, 004:33
    scored(rules, bid, ALL, size_of(rules))


@pytest.mark.parametrize(("name", "bid"), taking_some(made=False))
def test_row_number_failed_costs_the_same_whatever_was_bid(name: str, bid: str) -> None:
    rules = variant(name)  # 002:52, 004:33, 004:39
    scored(rules, bid, SOME, -size_of(rules))


@pytest.mark.parametrize(("name", "bid"), NUMBER_BIDS)
def test_row_number_failed_without_a_trick_costs_no_more(name: str, bid: str) -> None:
    rules = variant(name)  # 002:52, 004:33
    scored(rules, bid, NONE, -size_of(rules))


@each_game
def test_row_small_pepper_made_scores_the_tricks(name: str) -> None:
    rules = variant(name)  # 002:34-36, 002:52, 004:27
    scored(rules, lower_pepper(rules), ALL, size_of(rules))


@pytest.mark.parametrize("how", [SOME, NONE, BUT_ONE])
@each_game
def test_row_small_pepper_failed(name: str, how: Tricks) -> None:
    rules = variant(name)  # 002:52, 004:33
    scored(rules, lower_pepper(rules), how, -size_of(rules))


@each_game
def test_row_big_pepper_made(name: str) -> None:
    rules = variant(name)  # 002:54, 004:27, 004:33, 004:39
    scored(rules, "big pepper", ALL, {4: 12, 3: 16, 2: 16}[players_of(rules)])


@pytest.mark.parametrize("how", [SOME, NONE, BUT_ONE])
@each_game
def test_row_big_pepper_failed(name: str, how: Tricks) -> None:
    rules = variant(name)  # 002:54, 004:33, 004:39
    scored(rules, "big pepper", how, {4: -12, 3: -16, 2: -16}[players_of(rules)])


@pytest.mark.parametrize("made", [True, False])
@pytest.mark.parametrize(
    ("name", "seat"), [(name, s) for name in IDS for s in range(int(name[-1]))]
)
def test_row_others_always_score_their_tricks(name: str, seat: int, made: bool) -> None:  # noqa: FBT001
    """002:56, 004:33: whoever bids, and whether or not the bid is made."""
    rules = variant(name)
    taken = 3 if made else 2
    left = (seat + 1) % players_of(rules)
    winners = str(seat) * taken + str(left) * (size_of(rules) - taken)
    match = after_hands(rules, (seat, "3", winners))
    expected = dict.fromkeys(range(len(rules.table.sides)), 0)
    expected[rules.table.side(Seat(left))] = size_of(rules) - taken
    expected[rules.table.side(Seat(seat))] = 3 if made else -size_of(rules)
    assert match.scores == tuple(expected.values())


@each_game
def test_lines_say_what_was_bid_and_taken(name: str) -> None:
    rules = variant(name)
    lower, size = lower_pepper(rules), size_of(rules)
    winners, taken = ALL[players_of(rules)]
    (result,) = after_hands(rules, (1, lower, winners)).results
    assert result.lines[0] == Line(Side(1), size, *bid_made(lower, size, size))
    assert result.lines[1] == Line(Side(0), 0, *defended(0))
    assert len(result.lines) == len(taken)


# Players, deck and deal.


@pytest.mark.parametrize(
    ("name", "sides"),
    [
        *[(name, ((0, 2), (1, 3))) for name in IDS if name.endswith("4")],  # 002:21, 004:12
        *[(name, ((0,), (1,), (2,))) for name in IDS if name.endswith("3")],  # 002:23
        *[(name, ((0,), (1,))) for name in IDS if name.endswith("2")],  # 002:25
    ],
)
def test_partners_sit_across_and_others_play_for_themselves(
    name: str, sides: tuple[tuple[int, ...], ...]
) -> None:
    assert variant(name).table.sides == sides


@each_game
def test_deck_has_24_cards_and_hands_have_six_or_eight(name: str) -> None:
    rules = variant(name)  # 002:17, 002:21-25, 004:15, 004:23, 004:39
    names = {rank + suit for rank in "9TJQKA" for suit in "CDHS"}
    assert {str(card) for card in rules.deck.cards} == names
    assert len(rules.deck.cards) == 24
    match = Match.start(rules, seed=5)
    assert [len(cards) for cards in match.hand.cards] == [size_of(rules)] * players_of(rules)
    assert match.hand.deal is not None
    assert len(match.hand.deal.aside) == (8 if name.endswith("2") else 0)
    assert sum(match.hand.cards, match.hand.deal.aside) == rules.deck.cards


@pytest.mark.parametrize("dealer", [0, 2])
@pytest.mark.parametrize("name", [name for name in IDS if not name.endswith("2")])
def test_cards_are_dealt_one_at_a_time_clockwise_from_the_dealers_left(
    name: str, dealer: int
) -> None:
    rules = variant(name)  # 002:21-23, 004:23
    players = players_of(rules)
    cards = rules.deck.shuffled(seed=3, number=1)
    match = Match.start(rules, seed=3, dealer=Seat(dealer))
    for place in range(players):
        assert match.hand.cards[(dealer + 1 + place) % players] == Cards(cards[place::players])


@pytest.mark.parametrize("stranger", ["8S", "2C", "JK"])
@each_game
def test_no_other_card_can_be_dealt(name: str, stranger: str) -> None:
    cards, _ = laid_out(variant(name), 0, ALL[int(name[-1])][0])
    kept = [str(card) for card in cards.hands[0]][1:]
    with pytest.raises(PepperError, match=stranger):
        Match.start(variant(name), deals=[Deal([" ".join([*kept, stranger]), *cards.hands[1:]])])


@each_game
def test_deal_passes_clockwise_after_every_hand_and_anybody_may_deal_first(name: str) -> None:
    rules = variant(name)  # 002:19, 004:23
    players = players_of(rules)
    for dealer in range(players):
        match = Match.start(rules, deals=(), dealer=Seat(dealer))
        assert (match.hand.dealer, match.scores) == (dealer, (0,) * len(rules.table.sides))
        match = hand(match, 1, "1", SOME[players][0])
        assert match.hand.dealer == (dealer + 1) % players
        match = after(match.apply(deal(rules)), *["pass"] * players)
        assert match.hand.dealer == (dealer + 2) % players
    assert Match.start(rules, deals=()).hand.dealer == 0


# Ranking and play.

RANKED = {  # The strain, cards from high to low, and what else the first two players hold.
    "trumps S": ("S", "JS JC AS KS QS TS 9S", ""),  # 002:29, 004:19
    "trumps D": ("D", "JD JH AD KD QD TD 9D", ""),
    "the other suit of the colour": ("H", "AD KD QD TD 9D", "JH JD AH KH QH TH 9H"),
    "a plain suit": ("S", "AH KH QH JH TH 9H", "AS KS QS JS TS 9S"),  # 002:29, 004:17
    "no trump": ("NT", "AC KC QC JC TC 9C", ""),  # 002:29
    "no trump, red": ("NT", "AH KH QH JH TH 9H", ""),
}


@pytest.mark.parametrize(("strain", "order", "besides"), RANKED.values(), ids=RANKED)
@each_game
def test_ranking(name: str, strain: str, order: str, besides: str) -> None:
    rules = variant(name)
    left = 2 % players_of(rules)
    for high, low in combinations(order.split(), 2):
        others = [card for card in f"{order} {besides}".split() if card not in {high, low}]
        half = len(others) // 2
        for led, second in ((low, high), (high, low)):
            hands = {1: [led, *others[:half]], left: [second, *others[half:]]}
            held = [" ".join(hands.get(seat, [])) for seat in rules.table.seats]
            match = after(started(rules, *held), *bids(["big pepper"]), f"name {strain}")
            match = play_tricks(match, f"{led} {second}")
            while not match.hand.tricks:
                match = match.apply(last(match))
            assert match.hand.tricks[0].winner == (1 if led == high else left)


TRUMPED = {
    4: ("9S JC AH AD KH KD", "TH TD TC QH QD QC", "9C QS AC KC JH JD", "KS AS 9H 9D TS JS"),
    3: ("JC AH AD KS 9D TS JS JD", "TH TD TC QH QD QC KH KD", "9C QS AC KC JH 9H AS 9S"),
}


@pytest.mark.parametrize("name", [name for name in IDS if int(name[-1]) in TRUMPED])
def test_highest_trump_wins_else_the_highest_of_the_suit_led(name: str) -> None:
    # 002:45, 004:31
    rules = variant(name)
    match = after(started(rules, *TRUMPED[players_of(rules)]), "bid big pepper")
    at_spades, plain = after(match, "name S"), after(match, "name NT")
    cases = [
        (4, at_spades, "TC 9C AS JC", 0),  # a trump, and a higher one
        (4, at_spades, "TC AC TS 9S", 3),
        (4, at_spades, "TC AC TS AH", 3),
        (4, plain, "TC 9C AS JC", 0),  # the left bower is a club
        (4, plain, "TC 9C AS JC", 0),
        (4, plain, "QC AC JS JC", 2),
        (4, plain, "TH JH 9H AH", 0),
        (3, at_spades, "TD AS AD", 2),
        (3, at_spades, "QC AC JC", 0),
        (3, plain, "TD AS JD", 0),
        (3, plain, "QC AC JC", 2),
        (3, plain, "KH JH AH", 0),
    ]
    for players, named, trick, winner in cases:
        if players == players_of(rules):
            assert play_tricks(named, trick).hand.tricks[0].winner == winner


@pytest.mark.parametrize("strain", ["S", "NT"])
@each_game
def test_suit_is_followed_by_who_can_and_the_left_bower_is_a_trump(name: str, strain: str) -> None:
    """002:43, 004:29: any card of the suit led will do; who has none plays any card."""
    rules = variant(name)
    size = size_of(rules)
    led = "TC 9S AD KD QD JD TD 9D"[: 3 * size - 1]
    follower = "AC JC KS AH KH QH JH TH"[: 3 * size - 1]
    hands = {1: led, 2 % players_of(rules): follower}
    held = [hands.get(seat, "") for seat in rules.table.seats]
    match = after(started(rules, *held), "bid big pepper", f"name {strain}")
    club, spade, diamond = (play_tricks(match, card) for card in ("TC", "9S", "AD"))
    clubs, spades = (["AC"], ["KS", "JC"]) if strain == "S" else (["AC", "JC"], ["KS"])
    assert legal(club) == [f"play {card}" for card in clubs]
    assert refused(club, "play KS") == "revoke"
    assert legal(spade) == [f"play {card}" for card in spades]
    assert legal(diamond) == [f"play {card}" for card in Cards(follower)]


@each_game
def test_winner_of_a_trick_leads_the_next_and_all_play_in_every_contract(name: str) -> None:
    """002:43-47, 004:29-31: nobody sits out, nothing is exchanged, the bidder may lead any card."""
    rules = variant(name)
    players = players_of(rules)
    for bid in ladder(rules):
        winners, _ = SOME[players]
        cards, tricks = laid_out(rules, 1, winners)
        match = after(Match.start(rules, deals=[cards]), f"bid {bid}")
        while match.phase is Phase.AUCTION:
            match = after(match, "pass")
        match = after(match, "name NT")
        assert (match.phase, match.turn, match.hand.sitting_out) == (Phase.PLAY, 1, ())
        assert legal(match) == [f"play {card}" for card in match.hand.cards[1]]
        for trick, leader, winner in zip(tricks, f"1{winners}", winners, strict=False):
            assert match.turn == int(leader)
            match = play_tricks(match, trick)
            hand_played = match.past[0] if match.past else match.hand
            assert hand_played.tricks[-1].winner == int(winner)
            assert len(hand_played.tricks[-1].cards) == players
        assert len(match.past) == 1


# The auction.


@each_game
def test_ladder(name: str) -> None:
    """002:34-36, 004:27, 004:39: there is no plain six, or eight."""
    rules = variant(name)
    size = size_of(rules)
    rungs = [(rung.name, rung.tricks) for rung in rules.ladder.rungs]
    assert rungs == [
        *[(str(number), number) for number in range(1, size)],
        (lower_pepper(rules), size),
        ("big pepper", size),
    ]
    match = started(rules)
    assert legal(match) == [*bids(ladder(rules)), "pass"]
    for text in (
        "bid 0",
        f"bid {size}",
        f"bid {size + 1}",
        "bid 2S",
        "bid big pepper S",
        "bid pepper",
    ):
        assert refused(match, text) == "no such bid"


@pytest.mark.parametrize(
    ("name", "seat"), [(name, s) for name in IDS for s in range(int(name[-1]))]
)
def test_auction_starts_on_the_dealers_left_and_goes_clockwise(name: str, seat: int) -> None:
    # 002:38, 004:25
    match = started(variant(name), dealer=seat)
    players = players_of(match.rules)
    for place in range(1, players + 1):
        assert (match.phase, match.turn) == (Phase.AUCTION, (seat + place) % players)
        match = after(match, f"bid {place}")
    assert match.turn == (seat + 1) % players


@pytest.mark.parametrize(("name", "bid"), NUMBER_BIDS)
def test_auction_goes_up_or_is_passed(name: str, bid: str) -> None:
    """002:38, 004:25; CM10: an equal bid does not go over."""
    match = after(started(variant(name)), f"bid {bid}")
    steps = ladder(match.rules)
    place = steps.index(bid)
    assert legal(match) == [*bids(steps[place + 1 :]), "pass"]
    for lower in steps[: place + 1]:
        assert refused(match, f"bid {lower}") == "insufficient bid"


@each_game
def test_only_big_pepper_goes_over_the_smaller_one(name: str) -> None:
    match = after(started(variant(name)), f"bid {lower_pepper(variant(name))}")
    assert legal(match) == ["bid big pepper", "pass"]


@pytest.mark.parametrize("strain", STRAINS)
@each_game
def test_winning_bidder_chooses_a_trump_suit_or_none_and_leads(name: str, strain: str) -> None:
    # 002:40-43, 004:25
    match = after(started(variant(name)), "pass", "bid 2", *["pass"] * (int(name[-1]) - 1))
    seat = 2 % players_of(match.rules)
    won(match, seat)
    assert legal(match) == [f"name {text}" for text in STRAINS]
    match = after(match, f"name {strain}")
    contract = match.hand.contract
    assert contract is not None
    assert (contract.declarer, contract.rung.name) == (seat, "2")
    assert (contract.strain, contract.alone, contract.forced) == (STRAINS[strain], False, False)
    assert (match.phase, match.turn) == (Phase.PLAY, seat)


# The numbered doubts.


@each_game
def test_gamerules_1_c5_auction_ends_when_all_others_pass_in_a_row(name: str) -> None:
    # 002:38, 004:25
    players = int(name[-1])
    match = after(started(variant(name)), "bid 1")
    for place in range(players - 1):
        assert (match.phase, match.turn) == (Phase.AUCTION, (2 + place) % players)
        match = after(match, "pass")
    won(match, 1)


@each_game
def test_gamerules_1_c5_a_player_who_passed_may_come_back_in(name: str) -> None:
    players = int(name[-1])
    match = after(started(variant(name)), *["pass"] * (players - 1), "bid 1")
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)  # who passed first
    assert legal(match) == [*bids(ladder(match.rules)[1:]), "pass"]
    match = after(match, "bid 2", *["pass"] * (players - 1))
    won(match, 1)


@each_game
def test_gamerules_1_c5_passes_count_from_the_last_bid(name: str) -> None:
    players = int(name[-1])
    match = after(started(variant(name)), "bid 1", *["pass"] * (players - 2), "bid 2")
    match = after(match, *["pass"] * (players - 2))
    assert match.phase is Phase.AUCTION
    won(after(match, "pass"), 0)


@each_game
def test_gamerules_1_c5_bidding_goes_around_as_often_as_it_goes_up(name: str) -> None:
    rules = variant(name)
    match = started(rules)
    for place, bid in enumerate(ladder(rules)[:-1]):
        assert match.turn == (1 + place) % players_of(rules)
        match = after(match, f"bid {bid}")
    assert match.phase is Phase.AUCTION


@pytest.mark.parametrize(
    ("name", "seat"), [(name, s) for name in IDS for s in range(int(name[-1]))]
)
def test_gamerules_2_when_all_pass_the_hand_is_thrown_in(name: str, seat: int) -> None:
    rules = variant(name)
    players = players_of(rules)
    match = after(started(rules, dealer=seat), *["pass"] * (players - 1))
    assert (match.phase, match.turn) == (Phase.AUCTION, seat)  # the last one may still bid
    assert legal(match) == [*bids(ladder(rules)), "pass"]
    match = after(match, "pass")
    (result,) = match.results
    assert (result.ending, result.contract, result.made) == (HandEnd.PASSED_OUT, None, False)
    assert (result.points, result.lines) == ((0,) * len(rules.table.sides), ())
    assert match.scores == (0,) * len(rules.table.sides)
    assert (match.hand.dealer, match.turn) == ((seat + 1) % players, CHANCE)


@pytest.mark.parametrize("name", ["gamerules-4", "pastimes-4"])
def test_gamerules_3_partners_may_raise_their_sides_bid(name: str) -> None:
    # 002:38
    match = after(started(variant(name)), "bid 2, pass")
    assert legal(match) == [*bids(["3", "4", "5", *ladder(match.rules)[5:]]), "pass"]
    match = after(match, "bid 3, pass")
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)  # and the first one again
    match = after(match, "bid 4, pass, pass")
    assert match.turn == 0
    won(after(match, "pass"), 1)


@each_game
def test_gamerules_3_nobody_raises_a_bid_of_their_own_that_all_have_passed(name: str) -> None:
    match = after(started(variant(name)), "bid 2", *["pass"] * (int(name[-1]) - 1))
    won(match, 1)
    assert refused(match, "bid 3") == "wrong phase"


@pytest.mark.parametrize("before", [0, 1, 2, 5])
@each_game
def test_gamerules_4_big_pepper_closes_the_auction_at_once(name: str, before: int) -> None:
    # 002:38
    match = after(started(variant(name)), *bids([str(n + 1) for n in range(before)]))
    seat = (1 + before) % int(name[-1])
    match = after(match, "bid big pepper")
    won(match, seat)
    assert refused(match, "pass") == "wrong phase"


@each_game
def test_gamerules_4_the_smaller_pepper_does_not_close_it(name: str) -> None:
    match = after(started(variant(name)), f"bid {lower_pepper(variant(name))}")
    assert (match.phase, match.turn) == (Phase.AUCTION, 2 % int(name[-1]))


@pytest.mark.parametrize("name", ["gamerules-4", "pastimes-4"])
def test_gamerules_5_the_partner_whose_bid_stands_names_and_leads(name: str) -> None:
    match = after(started(variant(name)), "bid 2, pass, bid 3, pass, pass, pass")
    won(match, 3)
    match = after(match, "name D")
    assert (match.phase, match.turn) == (Phase.PLAY, 3)
    assert str(match.hand.contract) == "3 D by seat 3"


@pytest.mark.parametrize("name", ["gamerules-2", "pastimes-2"])
def test_gamerules_6_third_hand_stays_face_down(name: str) -> None:
    """002:25, 004:41: nobody can tell the dead hand from the other player's."""
    rules = variant(name)
    own, other, dead = (
        " ".join(rank + suit for suit in "SHDC" for rank in ranks) for ranks in ("AT", "K9", "QJ")
    )
    one, two = (
        after(started(rules, own, hidden), "bid 2, bid 3, pass, name H") for hidden in (other, dead)
    )
    assert one.hand.cards[1] != two.hand.cards[1]
    assert seen(one, 0) == seen(two, 0)
    assert seen(one, 0).counts == (8, 8)
    assert one.hand.deal is not None
    assert one.hand.deal.aside == Cards(dead)
    assert refused(one, "play QS")  # it is not played either


@pytest.mark.parametrize("name", ["gamerules-2", "pastimes-2"])
def test_gamerules_6_c34_third_hand_is_not_revealed_after_a_hand_either(name: str) -> None:
    out = after(Match.start(variant(name), seed=5), "pass, pass")
    played = after(out, "bid 3, pass, name H")
    while len(played.past) < 2:
        played = played.apply(first(played))
    for number, hand in enumerate(played.past, 1):
        view = played.view(None, hand=number, reveal=True)
        assert hand.deal is not None
        assert len(hand.deal.aside) == 8
        assert view.deal == Deal(hand.deal.hands)
        assert "aside" not in view.text()
        assert "aside" not in wire.dumps(view).replace("aside_stays_down", "")


@each_game
def test_gamerules_7_exactly_30_wins_and_29_does_not(name: str) -> None:
    rules = variant(name)  # 002:58-61, 004:35
    match = at(rules, 29)
    assert (match.scores[1], match.outcome, match.phase) == (29, None, Phase.DEAL)
    over = hand(at(rules, 24), 1, "1", SIX[players_of(rules)])
    assert (over.scores[1], over.phase, over.turn, legal(over)) == (30, Phase.OVER, None, [])
    assert over.outcome == Outcome((Side(1),), *reached(30))
    assert over.why_not(parse_action("pass")) is not None


@pytest.mark.parametrize("made", [True, False])
@pytest.mark.parametrize("name", ["gamerules-3", "pastimes-3"])
def test_gamerules_8_every_other_player_scores_its_own_tricks(name: str, made: bool) -> None:  # noqa: FBT001
    match = after_hands(variant(name), (2, "5", "22222110" if made else "22221110"))
    assert match.scores == ((1, 2, 5) if made else (1, 3, -8))


# The end of the match.


def at(rules: Rules, score: int) -> Match:
    """A match in which the side of seat 1 has 24 points, or 29, and has bid in every hand."""
    players = players_of(rules)
    big, eight = (1, "big pepper", ALL[players][0]), (1, "1", ALL[players][0])
    five = (1, "1", FIVE[players])
    to_24 = [big, big] if players == 4 else [big, eight]
    match = after_hands(rules, *to_24, *([five] if score == 29 else []))
    assert match.scores[1] == score
    return match


@each_game
def test_scores_are_kept_over_the_hands_and_may_be_negative(name: str) -> None:
    # 002:52, 002:58, 004:33
    rules = variant(name)
    players, size = players_of(rules), size_of(rules)
    lost = (1, "big pepper", BUT_ONE[players][0])
    match = after_hands(rules, lost, lost, lost)
    assert (match.scores[1], match.outcome) == (-6 * size, None)
    assert sum(match.scores) == -6 * size + 3
    match = hand(match, 1, "1", SOME[players][0])
    assert match.scores[1] == -6 * size + SOME[players][1][1]


@each_game
def test_who_defends_may_reach_30_and_win(name: str) -> None:
    """002:61, 004:35: the bidders make their bid and lose the match."""
    rules = variant(name)
    players = players_of(rules)
    match = hand(at(rules, 29), 0, "1", {4: "000001", 3: "00000001", 2: "00000001"}[players])
    assert (match.scores[1], match.results[-1].made) == (30, True)
    assert match.outcome == Outcome((Side(1),), *reached(30))


@each_game
def test_passing_out_ends_nothing(name: str) -> None:
    rules = variant(name)
    match = after(at(rules, 29).apply(deal(rules)), *["pass"] * players_of(rules))
    assert (match.scores[1], match.outcome) == (29, None)


# Hands that bring two sides, or all, to 30 or more in one hand: those before, and the last.
EVEN: Ends = {  # equal scores, the number of them, and the other players' scores
    "4": (
        [(0, "big pepper", "020202")] * 2
        + [(0, "1", "000001")]
        + [(1, "big pepper", "131131")] * 2,
        (1, "1", "111110"),
        (30, 30),
    ),
    "3": (
        [(seat, "big pepper", str(seat) * 8) for seat in range(3)]
        + [(0, "1", "00000012"), (1, "1", "11111102"), (2, "1", "22222201"), (0, "1", "00001122")],
        (1, "1", "11110022"),
        (30, 30, 28),
    ),
    "2": (
        [(seat, bid, str(seat) * 8) for bid in ("big pepper", "1") for seat in range(2)]
        + [(0, "1", "00001111")],
        (1, "4", "11110000"),
        (32, 32),
    ),
}
AHEAD: Ends = {
    "4": (
        [(0, "5", "001111")]
        + [(0, "big pepper", "020202")] * 2
        + [(0, "1", "020202"), (0, "1", "000001")]
        + [(1, "big pepper", "131131")] * 2,
        (0, "1", "000011"),
        (33, 31),
    ),
    "3": (EVEN["3"][0], (1, "1", "11111002"), (30, 31, 27)),
    "2": (EVEN["2"][0], (1, "1", "11111000"), (31, 33)),
}


def decided(name: str, how: Ends) -> Match:
    before, final, scores = how[name.partition("+")[0][-1]]
    match = after_hands(variant(name), *before)
    assert (match.outcome, max(match.scores) < 30) == (None, True)
    match = hand(match, *final)
    assert match.scores == scores
    return match


@each_game
def test_of_two_who_reach_30_together_the_higher_wins(name: str) -> None:
    """002:61; pastimes 1."""
    match = decided(name, AHEAD)
    winner = match.scores.index(max(match.scores))
    assert match.outcome == Outcome((Side(winner),), *reached(30))


@pytest.mark.parametrize("name", ["gamerules-4", "gamerules-3", "gamerules-2"])
def test_c6_equal_scores_of_30_or_more_win_together(name: str) -> None:
    # 002:61
    match = decided(name, EVEN)
    assert (match.phase, match.turn) == (Phase.OVER, None)
    assert match.outcome == Outcome((Side(0), Side(1)), *reached(30))


def plays_on(name: str) -> None:
    """Equal scores of 30 or more are played on, until one is higher."""
    match = decided(name, EVEN)
    players = players_of(match.rules)
    assert (match.outcome, match.phase, match.turn) == (None, Phase.DEAL, CHANCE)
    level = {4: "000111", 3: "00011122", 2: "00001111"}[players]
    match = hand(match, 0, "1", level)
    assert (match.scores[0] == match.scores[1], match.outcome) == (True, None)
    match = hand(match, 0, "1", SOME[players][0].replace("1", "0").replace("3", "1"))
    assert match.outcome == Outcome((Side(0),), *reached(30))


def test_c6_three_with_equal_scores_win_together() -> None:
    # 002:61
    bigs = [(seat, "big pepper", str(seat) * 8) for seat in range(3)]
    numbers_bid = [(0, "1", "0" * 8)] * 2 + [(1, "1", "11110000"), (1, "1", "11111222")]
    before = [(0, "7", "00011122"), *bigs, *numbers_bid, (2, "1", "2" * 8)]
    match = after_hands(variant("gamerules-3"), *before)
    assert (match.scores, match.outcome) == ((28, 28, 29), None)
    match = hand(match, 0, "1", "00011122")
    assert (match.scores, match.outcome) == (
        (31, 31, 31),
        Outcome((Side(0), Side(1), Side(2)), *reached(30)),
    )


# The options.

TIES = {"gamerules": "joint", "pastimes": "play-on"}


@each_game
def test_every_option_has_the_settled_default(name: str) -> None:
    (found,) = (each for each in variants() if each.id == name)
    defaults = {
        "reentry": "on",
        "forced-dealer": "none",
        "tie": TIES[name[:-2]],
        "target": "30",
        "hands": "none",
    }
    assert {option.name: option.default for option in found.options} == defaults
    chosen = "+".join(f"{option}={value}" for option, value in defaults.items())
    assert variant(f"{name}+{chosen}") == variant(name)
    assert variant(name).name == name
    assert found.reference.startswith("002" if name.startswith("gamerules") else "004")


@pytest.mark.parametrize(
    "option",
    [
        "reentry=no",
        "forced-dealer=0",
        "forced-dealer=9",
        "tie=draw",
        "target=0",
        "hands=0",
        "laps=1",
    ],
)
@each_game
def test_an_option_has_no_other_values(name: str, option: str) -> None:
    with pytest.raises(UnknownVariantError):
        variant(f"{name}+{option}")


@each_game
def test_option_reentry_off_leaves_out_who_has_passed(name: str) -> None:
    # gamerules 1
    rules = variant(f"{name}+reentry=off")
    players = players_of(rules)
    match = after(started(rules), *["pass"] * (players - 1), "bid 1")
    won(match, 0)
    if players > 2:
        match = after(started(rules), "bid 1, pass", "bid 2", *["pass"] * (players - 3))
        match = after(match, "bid 3")
        assert (match.phase, match.turn) == (Phase.AUCTION, 3 % players)  # seat 2 is passed over
        won(after(match, "pass"), 1)


@each_game
def test_option_reentry_off_lets_bidders_go_on_and_the_last_one_speak(name: str) -> None:
    rules = variant(f"{name}+reentry=off")
    players = players_of(rules)
    match = after(started(rules), *bids(numbers(rules)[:players]))
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    match = after(match, "bid 5", *["pass"] * (players - 1))
    won(match, 1)
    out = after(started(rules), *["pass"] * players)
    assert out.results[0].ending is HandEnd.PASSED_OUT


@pytest.mark.parametrize("least", [1, 3, 5])
@each_game
def test_option_forced_dealer_has_to_bid_when_the_others_pass(name: str, least: int) -> None:
    # gamerules 2
    rules = variant(f"{name}+forced-dealer={least}")
    match = after(started(rules, dealer=1), *["pass"] * (players_of(rules) - 1))
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    assert legal(match) == bids(ladder(rules)[least - 1 :])
    assert refused(match, "pass") == "forced bid"
    match = after(match, f"bid {least}", *["pass"] * (players_of(rules) - 1))
    won(match, 1)
    assert match.hand.contract is not None
    assert match.hand.contract.forced


@each_game
def test_option_forced_dealer_scores_as_any_bidder(name: str) -> None:
    rules = variant(f"{name}+forced-dealer=3")
    winners, taken = SOME[players_of(rules)]
    for bid, own in (("3", taken[1]), (lower_pepper(rules), -size_of(rules))):
        cards, tricks = laid_out(rules, 1, winners)
        match = Match.start(rules, deals=[cards], dealer=Seat(1))
        passes = ["pass"] * (players_of(rules) - 1)
        match = after(match, *passes, f"bid {bid}", *passes, "name NT")
        assert play_tricks(match, *tricks).scores == (taken[0], own, *taken[2:])


@each_game
def test_option_forced_dealer_is_free_once_somebody_has_bid(name: str) -> None:
    rules = variant(f"{name}+forced-dealer=3")
    match = after(started(rules), "bid 1", *["pass"] * (players_of(rules) - 2))
    assert (match.turn, legal(match)) == (0, [*bids(ladder(rules)[1:]), "pass"])
    match = after(match, "pass")
    assert match.hand.contract is not None
    assert not match.hand.contract.forced


@pytest.mark.parametrize("name", ["gamerules-4", "gamerules-3", "gamerules-2"])
def test_option_tie_play_on(name: str) -> None:
    plays_on(f"{name}+tie=play-on")


@each_game
def test_option_target_moves_the_end(name: str) -> None:
    players = int(name[-1])
    match = after_hands(variant(f"{name}+target=6"), (1, "5", FIVE[players]))
    assert (match.scores[1], match.outcome) == (5, None)
    over = after_hands(variant(f"{name}+target=5"), (1, "5", FIVE[players]))
    assert over.outcome == Outcome((Side(1),), *reached(5))


@each_game
def test_option_hands_ends_the_match_for_the_best_score(name: str) -> None:
    rules = variant(f"{name}+hands=2")
    players = players_of(rules)
    match = after(started(rules), *["pass"] * players)  # a hand that is thrown in is one
    assert match.outcome is None
    match = hand(match, 1, "1", SOME[players][0])
    side = max(rules.table.sides, key=lambda seats: match.scores[rules.table.side(seats[0])])
    winner = rules.table.side(side[0])
    assert match.outcome == Outcome((winner,), *all_hands(2))
    big = hand(Match.start(rules, deals=()), 1, "big pepper", ALL[players][0])
    again = hand(big, 1, "big pepper", ALL[players][0])
    assert again.outcome is not None  # 24, or 32
    assert again.outcome.winners == (1,)


@each_game
def test_c24_option_forced_dealer_may_be_overbid_until_all_others_pass(name: str) -> None:
    rules = variant(f"{name}+forced-dealer=3")  # 002:38, 004:25
    players = players_of(rules)
    match = after(started(rules), *["pass"] * (players - 1), "bid 3")
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    assert legal(match) == [*bids(ladder(rules)[3:]), "pass"]
    kept = after(match, *["pass"] * (players - 1))
    won(kept, 0)
    over = after(match, "bid 4", *["pass"] * (players - 1))
    won(over, 1)
    again = after(match, "bid 4", *["pass"] * (players - 2), "bid 5", *["pass"] * (players - 1))
    won(again, 0)
    forced = [found.hand.contract and found.hand.contract.forced for found in (kept, over, again)]
    assert forced == [True, False, False]


@each_game
def test_c24_option_forced_dealer_is_not_overbid_by_players_who_may_not_bid_again(
    name: str,
) -> None:
    rules = variant(f"{name}+forced-dealer=3+reentry=off")
    won(after(started(rules), *["pass"] * (players_of(rules) - 1), "bid 3"), 0)


@each_game
def test_c24_option_forced_dealer_ends_the_bidding_with_the_highest_bid(name: str) -> None:
    rules = variant(f"{name}+forced-dealer=3")
    won(after(started(rules), *["pass"] * (players_of(rules) - 1), "bid big pepper"), 0)
