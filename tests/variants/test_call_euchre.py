"""Bid Euchre with calls, rule by rule.

`call-euchre 1` and the like are settled doubts, and docs/rules/call_euchre.toml has the sources. Of
three packs no source gives cards or values, so that their tests state our own settlement. Numbers
are mostly played at no trump, written as who takes each trick, and calls at spades.
"""

from __future__ import annotations

from collections import Counter

import pytest

from pepper import (
    CHANCE,
    LOW,
    NO_TRUMP,
    SUITS,
    Card,
    Cards,
    Deal,
    HandEnd,
    Match,
    Outcome,
    Phase,
    RulesError,
    Seat,
    Side,
    UnknownVariantError,
    variant,
    variants,
)
from tests.playing import (
    after,
    bid,
    dealt,
    finished,
    goes_on,
    legal,
    play_tricks,
    refused,
    seen,
    started,
    turns_of,
    won,
)
from tests.reasons import all_hands, reached

GAME = variant("call-euchre")
STRAINS = ("C", "D", "H", "S", "NT")
BY_NAME = {str(strain): strain for strain in (*SUITS, NO_TRUMP, LOW)}
NUMBERS = tuple(str(number) for number in range(1, 9))
CALLS = ("call two", "call one", "moon")
PASSES = "pass, pass, pass"
SWAPPED = {"call two": 2, "call one": 1, "moon": 0}
"""How many cards each of them exchanges."""


def bids(*names: str, strains: tuple[str, ...] = STRAINS) -> set[str]:
    return {f"bid {n}{'' if n.isdigit() else ' '}{strain}" for n in names for strain in strains}


def begun(options: str = "", dealer: int = 0) -> Match:
    return Match.start(variant(f"call-euchre{options}"), deals=(), dealer=Seat(dealer))


def around(seat: int, *hands: str) -> list[str]:
    """The hands, given from the seat on clockwise, in the order of the seats."""
    return [hands[(place - seat) % 4] for place in range(4)]


def contested(match: Match, *hands: tuple[int, str, str]) -> Match:
    """The match after hands at no trump: who bids what, and who takes each trick."""
    for seat, number, takers in hands:
        cards: list[list[str]] = [[], [], [], []]
        copies = len(takers) // 4
        suits = [suit for suit in "SHDC" for _ in range(copies)]
        for suit, taker in zip(suits, map(int, takers), strict=True):
            for place, rank in enumerate("AKQJ"):
                cards[(taker + place) % 4].append(rank + suit)
        match = match.apply(Deal([" ".join(hand) for hand in cards]))
        match = bid(match, seat, f"{number}NT")
        leader = seat
        for suit, taker in zip(suits, map(int, takers), strict=True):
            trick = ["AKQJ"[(leader + place - taker) % 4] + suit for place in range(4)]
            match, leader = play_tricks(match, " ".join(trick)), taker
    return match


def first_trick(options: str, strain: str, trick: str) -> Match:
    """The match after a trick to which everybody could play, led by seat 1 after a bid of 3."""
    rules, cards = variant(f"call-euchre{options}"), trick.split()
    order, led = rules.ranking.order(BY_NAME[strain]), Card(cards[0])
    same = [card for card in rules.deck.cards - Cards(trick) if order.follows(card, led)]
    held = [f"{led} {Cards(same[: rules.deck.hand_size - 1])}", *cards[1:]]
    return play_tricks(bid(started(rules, *around(1, *held)), 1, f"3{strain}"), trick)


def lone_hands(seat: int, swapped: int, packs: int = 2) -> list[str]:
    """All trumps but `swapped` of them for the seat, and these for the partner."""
    trumps = ["JS", "JC", "AS", "KS"] * packs
    trumps.sort(key=["JS", "JC", "AS", "KS"].index)
    kept = trumps[: len(trumps) - swapped]
    return around(
        seat,
        " ".join([*kept, *["JD"] * swapped]),
        " ".join(["AD", "KD", "AH", "KH"] * packs),
        " ".join([*["KS"] * swapped, "QD", "QD"]),
        "",
    )


def called(match: Match, seat: int, call: str, *, made: bool) -> Match:
    """The match after a hand at spades: a call that takes all, or misses as many as it swaps."""
    swapped, size = SWAPPED[call], match.rules.deck.hand_size
    missing = swapped if call != "moon" else 0 if made else 1
    match = dealt(match, *lone_hands(seat, missing, size // 4))
    match = bid(match, seat, f"{call} S")
    if swapped:
        match = after(match, "give" + " JD" * swapped)
        match = after(match, "give" + (" KS" if made else " QD") * swapped)
    return finished(match)


def scored(match: Match, points: tuple[int, int], *, made: bool, side: int) -> None:
    result = match.results[-1]
    assert (result.ending, result.made, result.declarers) == (HandEnd.PLAYED, made, (side,))
    assert result.points == points
    assert {line.side: line.points for line in result.lines} == dict(enumerate(points))


# -- Table, deck and ranking ---------------------------------------------------------------------


def test_two_teams_of_partners_face_each_other() -> None:
    assert GAME.table.sides == ((0, 2), (1, 3))


def test_deck_is_two_packs_from_jack_to_ace() -> None:
    cards = Counter(map(str, GAME.deck.cards))
    assert cards == {rank + suit: 2 for rank in "JQKA" for suit in "CDHS"}


@pytest.mark.parametrize("dealer", [0, 3])
def test_eight_cards_each_and_none_left(dealer: int) -> None:
    match = Match.start(GAME, seed=5, dealer=Seat(dealer))
    assert [len(cards) for cards in match.hand.cards] == [8] * 4
    assert sum(match.hand.cards, Cards()) == GAME.deck.cards


def test_deal_passes_to_the_left_after_every_hand() -> None:
    match = after(started(GAME, dealer=3), PASSES, "pass")
    assert (match.hand.dealer, match.turn) == (0, CHANCE)
    assert contested(match, (2, "3", "02021313")).hand.dealer == 1


@pytest.mark.parametrize(
    ("strain", "trick", "best"),
    [
        ("S", "AS JS JC KS", "JS"),
        ("S", "AS JC KS QS", "JC"),
        ("H", "AH JD KH QH", "JD"),
        ("S", "KS AS QS QH", "AS"),
        ("S", "QS KS AS QD", "AS"),
        ("S", "AH QS KH QH", "QS"),
        ("S", "JH QH KH AH", "AH"),  # the jack of the other colour is low
        ("S", "JH QH KD AD", "QH"),
        ("NT", "JS QS KS AS", "AS"),
        ("NT", "JS QS JC JH", "QS"),
        ("NT", "JS AC AH AD", "JS"),
    ],
)
def test_ranking_takes_the_trick(strain: str, trick: str, best: str) -> None:
    match = first_trick("", strain, trick)
    assert match.turn == (1 + trick.split().index(best)) % 4


@pytest.mark.parametrize(
    ("strain", "trick", "place"),
    [
        ("S", "QS JS JS KS", 1),
        ("S", "QS JC JC KS", 1),
        ("H", "AS AS KS QS", 0),
        ("NT", "QS KS KS JS", 1),
    ],
)
def test_first_of_equals_wins(strain: str, trick: str, place: int) -> None:
    assert first_trick("", strain, trick).turn == 1 + place


def test_left_bower_follows_trumps() -> None:
    match = bid(started(GAME, "", "QS", "JC AC AC KC KC AD AD KD"), 1, "3S")
    assert legal(after(match, "play QS")) == {"play JC"}
    match = bid(started(GAME, "", "QC", "JC AC AC KC KC AD AD KD"), 1, "3S")
    assert legal(after(match, "play QC")) == {"play AC", "play KC"}


def test_suit_is_followed_or_anything_goes() -> None:
    match = bid(started(GAME, "", "QH", "KH AH AS AS KS KS QS QS"), 1, "3S")
    match = after(match, "play QH")
    assert legal(match) == {"play KH", "play AH"}
    assert refused(match, "play AS") == "revoke"
    match = bid(started(GAME, "", "QH", "AS AS KS KS QS QS AC KD"), 1, "3S")
    assert len(legal(after(match, "play QH"))) == 5


# -- The auction ---------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(4))
def test_auction_is_one_lap_from_the_dealers_left(dealer: int) -> None:
    match = started(GAME, dealer=dealer)
    for place, text in enumerate(("bid 1C", "pass", "bid 4D", "bid 6H"), start=1):
        assert (match.phase, match.turn) == (Phase.AUCTION, (dealer + place) % 4)
        match = after(match, text)
    assert (match.phase, match.turn) == (Phase.PLAY, dealer)


def test_strains_are_equal_and_a_higher_number_is_needed() -> None:
    match = after(started(GAME), "bid 6C")
    assert legal(match) == bids("7", "8", *CALLS) | {"pass"}
    assert refused(match, "bid 6NT") == "insufficient bid"


@pytest.mark.parametrize("place", range(3))
def test_calls_are_above_eight_and_one_above_two(place: int) -> None:
    match = after(started(GAME), "bid 8NT")
    assert legal(match) == bids(*CALLS) | {"pass"}
    match = after(match, f"bid {CALLS[place]} NT")
    if place < 2:
        assert legal(match) == bids(*CALLS[place + 1 :]) | {"pass"}


def test_moon_ends_the_auction() -> None:
    assert after(started(GAME), "bid moon H").phase is Phase.PLAY


@pytest.mark.parametrize("text", ["bid 5", "bid call two", "bid moon", "bid 9S", "bid 0S"])
def test_every_bid_has_its_strain(text: str) -> None:
    assert refused(started(GAME), text) == "no such bid"
    assert str(bid(started(GAME), 2, "call one H").hand.contract) == "call one H by seat 2"


def test_one_is_the_least() -> None:
    assert legal(started(GAME)) == bids(*NUMBERS, *CALLS) | {"pass"}


def test_strains_are_suits_and_no_trump() -> None:
    assert [str(strain) for strain in GAME.ladder.strains] == list(STRAINS)
    assert refused(started(GAME), "bid 3LOW") == "no such bid"


def test_all_pass_throws_the_hand_in() -> None:
    match = after(started(GAME, dealer=2), PASSES)
    assert "pass" in legal(match)
    match = after(match, "pass")
    assert match.results[0].ending is HandEnd.PASSED_OUT
    goes_on(match, (0, 0))
    assert match.hand.dealer == 3


# -- Calls ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["call two", "call one"])
@pytest.mark.parametrize("seat", [0, 1])
def test_call_exchanges_as_many_cards_as_it_says(call: str, seat: int) -> None:
    count = SWAPPED[call]
    match = bid(started(GAME, *lone_hands(seat, count)), seat, f"{call} S")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, seat)
    assert refused(match, "give" + " JS" * (3 - count)) == "wrong gift"
    assert refused(match, "keep") == "must exchange"
    mine, others = match.hand.cards[seat], match.hand.cards[(seat + 2) % 4]
    assert "give" + " JS" * count in legal(match)  # any cards at all
    match = after(match, "give" + " JD" * count)
    assert match.turn == (seat + 2) % 4
    match = after(match, "give" + " KS" * count)
    out, back = Cards("JD " * count), Cards("KS " * count)
    assert match.hand.cards[seat] == mine - out + back
    assert match.hand.cards[(seat + 2) % 4] == others - back + out


@pytest.mark.parametrize("call", ["call two", "call one"])
def test_call_is_blind(call: str) -> None:
    count = SWAPPED[call]
    match = bid(started(GAME, *lone_hands(1, count)), 1, f"{call} S")
    match = after(match, "give" + " JD" * count)
    assert [gift.cards for gift in seen(match, 3).gifts] == [None]
    assert "give" + " JD" * count not in legal(match)
    match = after(match, "give" + " KS" * count)
    given = [Cards("JD " * count), Cards("KS " * count)]
    for seat in (1, 3):
        assert [gift.cards for gift in seen(match, seat).gifts] == given
    for other in (0, 2, None):
        assert [gift.cards for gift in seen(match, other).gifts] == [None, None]


@pytest.mark.parametrize("call", ["call two", "call one"])
def test_caller_plays_alone(call: str) -> None:
    count = SWAPPED[call]
    match = bid(started(GAME, *lone_hands(1, count)), 1, f"{call} S")
    match = after(match, "give" + " JD" * count, "give" + " KS" * count)
    assert match.hand.sitting_out == (3,)
    assert turns_of(match) == [1, 2, 0]


def test_moon_is_alone_without_an_exchange() -> None:
    match = bid(started(GAME), 2, "moon NT")
    assert (match.phase, match.hand.sitting_out) == (Phase.PLAY, (0,))
    assert turns_of(match) == [2, 3, 1]


@pytest.mark.parametrize("seat", range(4))
def test_lead_is_the_declarers_and_then_the_winners(seat: int) -> None:
    assert turns_of(bid(started(GAME), seat, "4H")) == [(seat + n) % 4 for n in range(4)]
    match = finished(bid(started(GAME), seat, "4H"))
    tricks = match.past[0].tricks
    assert [trick.seats[0] for trick in tricks[1:]] == [trick.winner for trick in tricks[:-1]]


# -- Scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "number", "takers", "points"),
    [
        (1, "5", "13131302", (2, 6)),
        (2, "5", "02020113", (5, 3)),
        (0, "8", "02020202", (8, 0)),
        (3, "1", "31020202", (6, 2)),
    ],
)
def test_row_number_made(seat: int, number: str, takers: str, points: tuple[int, int]) -> None:
    match = contested(begun(), (seat, number, takers))
    scored(match, points, made=True, side=seat % 2)


@pytest.mark.parametrize(
    ("seat", "number", "takers", "points"),
    [
        (1, "5", "13130202", (4, -5)),
        (2, "8", "02020201", (-8, 1)),
        (0, "1", "13131313", (-1, 8)),
    ],
)
def test_row_number_set(seat: int, number: str, takers: str, points: tuple[int, int]) -> None:
    match = contested(begun(), (seat, number, takers))
    scored(match, points, made=False, side=seat % 2)


@pytest.mark.parametrize(("call", "value"), [("call two", 12), ("call one", 18), ("moon", 24)])
@pytest.mark.parametrize("seat", [1, 2])
def test_row_call_made(call: str, value: int, seat: int) -> None:
    match = called(begun(), seat, call, made=True)
    scored(match, (0, value) if seat == 1 else (value, 0), made=True, side=seat % 2)


@pytest.mark.parametrize(
    ("call", "value", "lost"), [("call two", 12, 2), ("call one", 18, 1), ("moon", 24, 1)]
)
@pytest.mark.parametrize("seat", [1, 2])
def test_row_call_set(call: str, value: int, lost: int, seat: int) -> None:
    match = called(begun(), seat, call, made=False)
    points = (lost, -value) if seat == 1 else (-value, lost)
    scored(match, points, made=False, side=seat % 2)


# -- The end -------------------------------------------------------------------------------------

TO_48 = ((0, "moon"), (0, "moon"))
"""Two hands that bring side 0 to 48, and with the next 4 to the end."""
ALL_EVEN, ALL_ODD, LEVEL = "02020202", "13131313", "02021313"


def at_48() -> Match:
    match = begun()
    for seat, call in TO_48:
        match = called(match, seat, call, made=True)
    return match


def at_level(match: Match, dozens: int = 4) -> Match:
    """Each side has made so many calls of twelve points."""
    for _ in range(dozens):
        for seat in (0, 1):
            match = called(match, seat, "call two", made=True)
    return match


def test_end_is_at_52() -> None:
    goes_on(contested(at_48(), (0, "1", "02011313")), (51, 5))
    match = contested(at_48(), (0, "1", LEVEL))
    won(match, 0, (52, 4))
    assert match.outcome == Outcome((Side(0),), *reached(52))
    won(contested(at_48(), (1, "8", LEVEL)), 0, (52, -8))  # in defence, too


def both_over(options: str = "") -> Match:
    """Side 0 makes a bid and comes to 52, the defenders come to 54."""
    match = begun(options)
    for seat, call in (*TO_48, (1, "moon"), (1, "call one")):
        match = called(match, seat, call, made=True)
    match = contested(match, (1, "1", "13131302"))
    goes_on(match, (50, 48))
    return contested(match, (0, "1", "02131313"))


def test_both_at_52_leave_it_to_the_higher_score() -> None:
    won(both_over(), 1, (52, 54))


def test_level_at_52_play_on() -> None:
    match = contested(at_level(begun()), (0, "4", LEVEL))
    goes_on(match, (52, 52))
    won(contested(match, (1, "5", "13131020")), 1, (55, 57))


def test_scores_below_zero_do_not_end_the_match() -> None:
    match = called(called(begun(), 1, "moon", made=False), 1, "moon", made=False)
    goes_on(match, (2, -48))


# -- Three packs ---------------------------------------------------------------------------------

THREE = variant("call-euchre+packs=3")


def test_three_packs_deck() -> None:
    cards = Counter(map(str, THREE.deck.cards))
    assert cards == {rank + suit: 3 for rank in "JQKA" for suit in "CDHS"}
    match = Match.start(THREE, seed=5)
    assert [len(hand) for hand in match.hand.cards] == [12] * 4
    assert THREE.table == GAME.table


def test_three_packs_ladder() -> None:
    numbers = [str(number) for number in range(1, 13)]
    assert legal(started(THREE)) == bids(*numbers, *CALLS) | {"pass"}
    match = contested(begun("+packs=3"), (1, "7", "131313130202"))
    scored(match, (4, 8), made=True, side=1)


@pytest.mark.parametrize(
    ("call", "value", "lost"), [("call two", 18, 2), ("call one", 27, 1), ("moon", 36, 1)]
)
def test_three_packs_values(call: str, value: int, lost: int) -> None:
    scored(called(begun("+packs=3"), 1, call, made=True), (0, value), made=True, side=1)
    scored(called(begun("+packs=3"), 1, call, made=False), (lost, -value), made=False, side=1)


@pytest.mark.parametrize(("trick", "place"), [("JS JS JS QS", 0), ("KS AS AS AS", 1)])
def test_three_packs_first_of_three_wins(trick: str, place: int) -> None:
    assert first_trick("+packs=3", "S", trick).turn == 1 + place


# -- Options -------------------------------------------------------------------------------------


def test_options_are_these() -> None:
    (listed,) = [kind for kind in variants() if kind.id == "call-euchre"]
    assert [(option.name, option.values) for option in listed.options] == [
        ("packs", ("2", "3")),
        ("values", ("scaled", "plain")),
        ("min", ("1", "3", "3-in-suits")),
        ("low", ("off", "on")),
        ("call-strain", ("bid", "after")),
        ("stuck-dealer", ("off", "on")),
        ("both-over", ("higher", "bidder")),
        ("target", ("52", "none")),
        ("hands", ("none",)),
    ]
    assert (listed.group, GAME.name) == ("Bid Euchre", "call-euchre")
    assert [rung.name for rung in GAME.ladder.rungs] == [*NUMBERS, *CALLS]


@pytest.mark.parametrize("option", ["packs=1", "packs=4", "min=2", "target=0", "call-strain=never"])
def test_options_refuse_other_values(option: str) -> None:
    with pytest.raises(UnknownVariantError, match=option.partition("=")[0]):
        variant(f"call-euchre+{option}")


@pytest.mark.parametrize(
    ("options", "what"),
    [("values=plain", "add packs=3"), ("both-over=bidder+target=none", "choose one")],
)
def test_options_that_contradict_each_other(options: str, what: str) -> None:
    with pytest.raises(RulesError, match=what):
        variant(f"call-euchre+{options}")


@pytest.mark.parametrize(("call", "value"), [("call two", 12), ("call one", 18), ("moon", 24)])
def test_option_values_plain(call: str, value: int) -> None:
    match = called(begun("+packs=3+values=plain"), 1, call, made=True)
    scored(match, (0, value), made=True, side=1)


def test_option_min() -> None:
    match = started(variant("call-euchre+min=3"))
    assert legal(match) == bids(*NUMBERS[2:], *CALLS) | {"pass"}
    match = started(variant("call-euchre+min=3-in-suits"))
    assert legal(match) == bids(*NUMBERS[2:], *CALLS) - {"bid 3NT"} | {"pass"}
    match = started(variant("call-euchre+min=3-in-suits+low"))
    assert {"bid 3NT", "bid 3LOW"} & legal(match) == set()
    assert {"bid 4NT", "bid 4LOW", "bid 3C"} <= legal(match)


@pytest.mark.parametrize(
    ("trick", "place"), [("AS KS QS JS", 3), ("AS KS KS QC", 1), ("KS JC JH JD", 0)]
)
def test_option_low_the_lowest_card_wins(trick: str, place: int) -> None:
    rules = variant("call-euchre+low")
    assert legal(started(rules)) == bids(*NUMBERS, *CALLS, strains=(*STRAINS, "LOW")) | {"pass"}
    assert first_trick("+low", "LOW", trick).turn == (1 + place) % 4


def test_option_call_strain_after_the_auction() -> None:
    rules = variant("call-euchre+call-strain=after")
    match = started(rules, *lone_hands(1, 2))
    assert legal(match) == bids(*NUMBERS) | {f"bid {call}" for call in CALLS} | {"pass"}
    match = bid(match, 1, "call two")
    assert (match.phase, match.turn) == (Phase.NAMING, 1)
    assert legal(match) == {f"name {strain}" for strain in STRAINS}
    match = after(match, "name S")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 1)
    assert bid(started(rules), 1, "5H").phase is Phase.PLAY
    match = bid(started(rules), 1, "moon")
    assert after(match, "name NT").phase is Phase.PLAY


@pytest.mark.parametrize(
    ("option", "least"),
    [("", bids("1", "2")), ("+min=3", set[str]()), ("+min=3-in-suits", {"bid 3NT"})],
)
def test_option_stuck_dealer(option: str, least: set[str]) -> None:
    match = after(started(variant(f"call-euchre{option}+stuck-dealer")), PASSES)
    assert match.turn == 0
    most = bids(*NUMBERS[2:], *CALLS)
    assert legal(match) == (most - least if option else most | least)
    assert refused(match, "pass") == "forced bid"
    contract = after(match, "bid 3H").hand.contract
    assert contract is not None
    assert contract.forced


def test_option_both_over_the_bidder_wins() -> None:
    won(both_over("+both-over=bidder"), 0, (52, 54))


def test_option_target_none_is_eight_hands() -> None:
    match = begun("+target=none")
    for _ in range(7):
        match = contested(match, (0, "8", ALL_EVEN))
    goes_on(match, (56, 0))
    match = contested(match, (0, "8", ALL_EVEN))
    won(match, 0, (64, 0))
    assert match.outcome == Outcome((Side(0),), *all_hands(8))
    won(contested(begun("+target=none+hands=1"), (1, "1", ALL_ODD)), 1, (0, 8))
    won(contested(begun("+target=8"), (1, "1", ALL_ODD)), 1, (0, 8))


def test_option_hands_ends_the_match() -> None:
    match = contested(begun("+hands=2"), (1, "3", LEVEL), (0, "3", LEVEL))
    goes_on(match, (8, 8))
    won(contested(match, (0, "5", "02020113")), 0, (13, 11))
