"""Pepper for eight, rule by rule.

Table, cards and auction have a source of their own. What it leaves out is as in the game for six:
a comment such as 001:37 is a line of that source, `ontario-4 6` one of its settled doubts. Hands
are mostly written as who takes each trick at no trump.
"""

from __future__ import annotations

from collections import Counter

import pytest

from pepper import (
    CHANCE,
    HEARTS,
    NO_TRUMP,
    SUITS,
    Card,
    Cards,
    Deal,
    HandEnd,
    Match,
    Outcome,
    Phase,
    Rules,
    Seat,
    Side,
    UnknownVariantError,
    variant,
    variants,
)
from tests.playing import after, finished, goes_on, legal, play_tricks, refused, seen, started
from tests.reasons import all_hands, back_door, reached

EIGHT = variant("pepper-8")
STRAINS = ("C", "D", "H", "S", "NT")
BY_NAME = {str(strain): strain for strain in (*SUITS, NO_TRUMP)}
NUMBERS = ("3", "4", "5", "6", "7", "8")
PEPPERS = ("pepper", "double pepper", "triple pepper", "quadruple pepper")
CARDLESS = tuple(f"cardless {name}" for name in PEPPERS)
PASSES = ["pass"] * 7
SETS = [[rank + suit for rank in "AKAKQQJJ"] for suit in "SSHHDDCC"]
"""The deck as eight tricks, each of one suit. A side that holds both aces takes the trick."""


def bids(*names: str, strains: tuple[str, ...] = STRAINS) -> set[str]:
    return {f"bid {n}{'' if n.isdigit() else ' '}{strain}" for n in names for strain in strains}


def around(seat: int, *hands: str) -> list[str]:
    """The hands, given from the seat on clockwise, in the order of the seats."""
    full = [*hands, *[""] * (8 - len(hands))]
    return [full[(place - seat) % 8] for place in range(8)]


def laid_out(takers: str) -> Deal:
    """A deal in which everybody can follow to every trick, and the taker's side takes it.

    The aces are the taker's and those of the partner two seats further.
    """
    hands: list[list[str]] = [[] for _ in range(8)]
    for cards, taker in zip(SETS, map(int, takers), strict=True):
        for place, card in enumerate(cards):
            hands[(taker + place) % 8].append(card)
    return Deal([" ".join(hand) for hand in hands])


def play_out(match: Match, takers: str) -> Match:
    """The match after the tricks of such a deal; who sits out does not play."""
    out = match.hand.sitting_out
    for cards, taker in zip(SETS, map(int, takers), strict=True):
        assert match.turn is not None
        seats = [(match.turn + place) % 8 for place in range(8)]
        match = play_tricks(match, " ".join(cards[(s - taker) % 8] for s in seats if s not in out))
    return match


def hand(match: Match, seat: int, bid: str, takers: str) -> Match:
    """The match after a hand at no trump that the seat bids, all others passing."""
    match = match.apply(laid_out(takers))
    while match.phase is Phase.AUCTION:
        match = after(match, f"bid {bid}" if match.turn == seat else "pass")
    while match.phase is Phase.EXCHANGE:
        match = after(match, "keep")
    return play_out(match, takers)


def after_hands(*hands: tuple[int, str, str], rules: Rules = EIGHT) -> Match:
    match = Match.start(rules, deals=())
    for seat, bid, takers in hands:
        assert match.turn == CHANCE
        match = hand(match, seat, bid, takers)
    return match


def scored(match: Match, points: tuple[int, int], *, made: bool, side: int = 1) -> None:
    result = match.results[-1]
    assert (result.ending, result.made, result.declarers) == (HandEnd.PLAYED, made, (side,))
    assert result.points == points
    assert {line.side: line.points for line in result.lines} == dict(enumerate(points))


def first_trick(strain: str, trick: str) -> Match:
    """The match after a trick to which all could play, led by seat 1 after a bid of 3."""
    cards = trick.split()
    order, led = EIGHT.ranking.order(BY_NAME[strain]), Card(cards[0])
    rest = EIGHT.deck.cards - Cards(trick)
    same = [card for card in rest if order.follows(card, led)]
    other = [card for card in rest if not order.follows(card, led)]
    hands: list[str] = []
    for card in cards:
        # Who follows gets more of the suit, so that who does not has none of it.
        source = same if order.follows(Card(card), led) and same else other
        fill = [source.pop() if source else other.pop() for _ in range(7)]
        hands.append(" ".join([card, *map(str, fill)]))
    assert not same, "somebody could have followed"
    match = started(EIGHT, *around(1, *hands))
    return play_tricks(after(match, f"bid 3{strain}", *PASSES), trick)


# Hands that bring a match to the scores in their names. Side 0 is the even seats.
LONE = (0, "cardless pepper NT", "00000000")
TO_36 = (LONE, LONE)
TO_40 = (*TO_36, (2, "3NT", "24061357"))
FROZEN = (*TO_40, (1, "3NT", "13571024"))
"""Side 0 has 42, cut by one, and side 1 has 9."""


# -- Table, deck and ranking ---------------------------------------------------------------------


def test_two_teams_sit_alternately() -> None:
    assert EIGHT.table.sides == ((0, 2, 4, 6), (1, 3, 5, 7))
    assert EIGHT.table.partners(Seat(3)) == (5, 7, 1)


def test_deck_is_four_of_each() -> None:
    cards = Counter(map(str, EIGHT.deck.cards))
    assert cards == {rank + suit: 4 for rank in "JQKA" for suit in "CDHS"}


@pytest.mark.parametrize("dealer", [0, 7])
def test_eight_cards_each_and_none_left(dealer: int) -> None:
    match = Match.start(EIGHT, seed=2, dealer=Seat(dealer))
    assert [len(cards) for cards in match.hand.cards] == [8] * 8
    assert sum(match.hand.cards, Cards()) == EIGHT.deck.cards
    assert (match.scores, match.turn) == ((0, 0), (dealer + 1) % 8)


def test_deal_passes_to_the_left() -> None:
    match = after(started(EIGHT, dealer=6), *PASSES, "pass")
    assert (match.hand.dealer, match.turn) == (7, CHANCE)
    assert after_hands((1, "3NT", "13571024")).hand.dealer == 1


@pytest.mark.parametrize(
    ("strain", "trick", "best"),
    [
        ("S", "AS JC JS KS AH AD AC QS", "JS"),
        ("S", "AS JC KS QS AH AD AC JH", "JC"),
        ("H", "KH AH QH QH AS AD AC JS", "AH"),
        ("H", "QH KH QH QH AS AC KC JS", "KH"),
        ("S", "AH KH QS JH AH AD AC KC", "QS"),
        ("NT", "JS QS JC JH JD AC AH AD", "QS"),
        ("NT", "JS JS JS JC AC AH AD KD", "JS"),
        ("S", "JH QH KH JH AD AC KC JD", "KH"),  # a jack of the other colour is low
    ],
)
def test_ranking_is_that_of_ontario(strain: str, trick: str, best: str) -> None:
    match = first_trick(strain, trick)
    assert match.turn == (1 + trick.split().index(best)) % 8


def test_left_bowers_are_trumps_and_make_them_twenty() -> None:
    order = EIGHT.ranking.order(HEARTS)
    assert sum(order.is_trump(card) for card in EIGHT.deck.cards) == 20
    assert sum(order.follows(card, Card("AD")) for card in EIGHT.deck.cards) == 12
    assert sum(order.follows(card, Card("AS")) for card in EIGHT.deck.cards) == 16
    match = started(EIGHT, "", "QH", "JD AD AD KD KD AC AC KC")
    assert legal(after(match, "bid 3H", *PASSES, "play QH")) == {"play JD"}


@pytest.mark.parametrize(
    ("strain", "trick", "place"),
    [
        ("H", "AH JH JH JH JH KH KH KH", 1),
        ("H", "QH JD AH JD JD JD KH KH", 1),
        ("S", "AS AS AS AS KS KS QS QS", 0),
        ("NT", "QS KS KS KS KS JS JS JS", 1),
    ],
)
def test_first_of_four_equals_wins(strain: str, trick: str, place: int) -> None:
    assert first_trick(strain, trick).turn == 1 + place


def test_suit_is_followed_or_anything_goes() -> None:
    match = after(started(EIGHT, "", "QH", "KH AH AS AS KS KS QS QS"), "bid 3S", *PASSES, "play QH")
    assert legal(match) == {"play KH", "play AH"}
    assert refused(match, "play AS") == "revoke"
    match = after(started(EIGHT, "", "QH", "AS AS KS KS QS QS AC KD"), "bid 3S", *PASSES, "play QH")
    assert len(legal(match)) == 5


# -- The auction ---------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 3])
def test_auction_is_one_lap_from_the_dealers_left(dealer: int) -> None:
    match = started(EIGHT, dealer=dealer)
    texts = ["bid 3C", "pass", "bid 4NT", "pass", "bid 5S", "pass", "pass", "bid 6D"]
    for place, text in enumerate(texts, start=1):
        assert (match.phase, match.turn) == (Phase.AUCTION, (dealer + place) % 8)
        match = after(match, text)
    assert (match.phase, match.turn) == (Phase.PLAY, dealer)


def test_only_a_higher_number_goes_over_a_number() -> None:
    match = after(started(EIGHT), "bid 5C")
    assert legal(match) == bids("6", "7", "8", "pepper", "cardless pepper") | {"pass"}
    assert refused(match, "bid 5NT") == "insufficient bid"


@pytest.mark.parametrize("text", ["bid 2S", "bid 9S", "bid 5", "bid pepper", "bid moon S"])
def test_three_is_the_least(text: str) -> None:
    assert legal(started(EIGHT)) == bids(*NUMBERS, "pepper", "cardless pepper") | {"pass"}
    assert refused(started(EIGHT), text) == "no such bid"


def test_plain_eight_is_below_a_pepper() -> None:
    match = after(started(EIGHT), "bid 8NT")
    assert legal(match) == bids("pepper", "cardless pepper") | {"pass"}
    match = after(match, *PASSES)
    assert (match.phase, match.hand.sitting_out) == (Phase.PLAY, ())
    scored(after_hands((1, "8NT", "13571357")), (0, 8), made=True)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_peppers_keep_their_mode(count: int) -> None:
    for own, others in ((PEPPERS, CARDLESS), (CARDLESS, PEPPERS)):
        match = after(started(EIGHT), *[f"bid {name} H" for name in own[:count]])
        assert legal(match) == bids(own[count]) | {"pass"}
        assert not bids(*others) & legal(match)


def test_each_multiple_goes_over_the_one_below_only() -> None:  # 001:37
    for name in (*PEPPERS[1:], *CARDLESS[1:]):
        assert refused(after(started(EIGHT), "bid 8NT"), f"bid {name} S") == "not over that"


@pytest.mark.parametrize("ladder", [PEPPERS, CARDLESS])
def test_quadruple_ends_the_auction(ladder: tuple[str, ...]) -> None:
    match = after(started(EIGHT), *[f"bid {name} D" for name in ladder])
    assert match.phase is (Phase.EXCHANGE if ladder is PEPPERS else Phase.PLAY)
    assert match.turn == 4


def test_eight_passes_throw_the_hand_in() -> None:
    match = after(started(EIGHT, dealer=3), *PASSES)
    assert (match.phase, match.turn) == (Phase.AUCTION, 3)
    match = after(match, "pass")
    assert match.results[0].ending is HandEnd.PASSED_OUT
    goes_on(match, (0, 0))


# -- Peppers -------------------------------------------------------------------------------------

SWAP = (
    "",
    "JS JS JC JC AS QD QD QD",
    "",
    "JS JC KS KS QH QH JH JH",
    "",
    "AS AS KC KC QC QC JD JD",
    "",
    "JS JC AS KH KH QH JH JH",
)
"""Seat 1 has trumps, and so have its partners: seats 3, 5 and 7."""


def pepper(options: str = "", bid: str = "pepper") -> Match:
    """Seat 1 has bid a pepper at spades."""
    return after(started(variant(f"pepper-8{options}"), *SWAP), f"bid {bid} S", *PASSES)


@pytest.mark.parametrize("bid", ["pepper", "cardless pepper"])
def test_pepper_is_played_alone_against_four(bid: str) -> None:
    match = after(started(EIGHT), "pass", f"bid {bid} NT", *PASSES[1:])
    while match.phase is Phase.EXCHANGE:
        match = after(match, "keep")
    assert set(match.hand.sitting_out) == {4, 6, 0}
    match = finished(match)
    tricks = match.past[0].tricks
    assert [len(trick.cards) for trick in tricks] == [5] * 8
    assert tricks[0].seats == (2, 3, 5, 7, 1)


def test_one_card_with_each_of_three_partners() -> None:  # 001:55
    match = pepper()
    for _ in range(3):
        assert (match.phase, match.turn) == (Phase.EXCHANGE, 1)
        match = after(match, "give QD")
    for seat, card in ((3, "JS"), (5, "AS"), (7, "JC")):
        assert match.turn == seat
        assert legal(match) == {f"give {held}" for held in set(SWAP[seat].split())}
        assert refused(match, "keep") == "must exchange"
        match = after(match, f"give {card}")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert match.hand.cards[1] == Cards("JS JS JS JC JC JC AS AS")
    for seat, card in ((3, "JS"), (5, "AS"), (7, "JC")):
        assert match.hand.cards[seat] == Cards(SWAP[seat]) - Cards(card) + Cards("QD")
    match = finished(match)
    scored(match, (0, 12), made=True)


@pytest.mark.parametrize(
    ("said", "turns", "held"),
    [
        ("keep, keep, keep", "1 1 1", SWAP[1]),
        ("keep, give QD, keep, give AS", "1 1 1 5", "JS JS JC JC AS AS QD QD"),
        ("give QD, keep, give QD, give JS, give JC", "1 1 1 3 7", "JS JS JS JC JC JC AS QD"),
    ],
)
def test_any_of_the_partners_may_be_left_out(said: str, turns: str, held: str) -> None:
    match = pepper()
    for text, turn in zip(said.split(", "), turns.split(), strict=True):
        assert (match.phase, match.turn) == (Phase.EXCHANGE, int(turn))
        match = after(match, text)
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert match.hand.cards[1] == Cards(held)
    assert set(match.hand.sitting_out) == {3, 5, 7}


def test_exchange_is_blind_and_between_two() -> None:
    match = after(pepper(), "give QD, give QD, give JC")
    assert [gift.cards for gift in seen(match, 3).gifts] == [None] * 3
    match = after(match, "give JS, give AS, give JS")
    given = [Cards(card) for card in ("QD", "QD", "JC", "JS", "AS", "JS")]
    shown = ((1, range(6)), (3, (0, 3)), (5, (1, 4)), (7, (2, 5)), (0, ()), (6, ()), (None, ()))
    for seat, known in shown:
        cards = [gift.cards for gift in seen(match, seat).gifts]
        assert cards == [card if n in known else None for n, card in enumerate(given)]


def test_cardless_pepper_has_no_exchange() -> None:
    match = pepper(bid="cardless pepper")
    assert (match.phase, match.turn, set(match.hand.sitting_out)) == (Phase.PLAY, 1, {3, 5, 7})


@pytest.mark.parametrize("seat", [1, 4])
def test_bidder_leads_and_then_the_winner(seat: int) -> None:
    match = started(EIGHT)
    while match.phase is Phase.AUCTION:
        match = after(match, "bid 4H" if match.turn == seat else "pass")
    tricks = finished(match).past[0].tricks
    assert tricks[0].seats == tuple((seat + place) % 8 for place in range(8))
    assert [trick.seats[0] for trick in tricks[1:]] == [trick.winner for trick in tricks[:-1]]


# -- Scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(8))
@pytest.mark.parametrize("bid", [3, 5])
def test_row_number_made(bid: int, seat: int) -> None:  # 001:49
    side, takers = seat % 2, "02460" if seat % 2 == 0 else "13571"
    match = after_hands((seat, f"{bid}NT", takers + ("135" if side == 0 else "024")))
    scored(match, (3, 5) if side else (5, 3), made=True, side=side)


@pytest.mark.parametrize(
    ("bid", "takers", "points"),
    [
        (6, "13571024", (3, -6)),
        (8, "13571350", (1, -8)),
        (4, "02460246", (8, -4)),
    ],
)
def test_row_number_set(bid: int, takers: str, points: tuple[int, int]) -> None:  # 001:35, 001:49
    scored(after_hands((1, f"{bid}NT", takers)), points, made=False)


PEPPER_ROWS = [
    (prefix + name, count, each * count)
    for prefix, each in (("", 12), ("cardless ", 18))
    for count, name in enumerate(PEPPERS, 1)
]


def peppers_bid(bid: str, count: int, takers: str) -> Match:
    """Seat `count` bids that pepper over those of the seats before it."""
    prefix = "cardless " if bid.startswith("cardless") else ""
    match = Match.start(EIGHT, deals=[laid_out(takers)])
    match = after(match, *[f"bid {prefix}{name} NT" for name in PEPPERS[:count]])
    while match.phase is Phase.AUCTION:
        match = after(match, "pass")
    while match.phase is Phase.EXCHANGE:
        match = after(match, "keep")
    return play_out(match, takers)


@pytest.mark.parametrize(("bid", "count", "value"), PEPPER_ROWS)
def test_row_pepper_made(bid: str, count: int, value: int) -> None:  # 001:37
    match = peppers_bid(bid, count, str(count) * 8)
    side = count % 2
    scored(match, (0, value) if side else (value, 0), made=True, side=side)


@pytest.mark.parametrize(("bid", "count", "value"), PEPPER_ROWS)
@pytest.mark.parametrize("lost", [1, 3])
def test_row_pepper_set(bid: str, count: int, value: int, lost: int) -> None:  # 001:37
    match = peppers_bid(bid, count, str(count) * (8 - lost) + str(count + 1) * lost)
    side = count % 2
    scored(match, (lost, -value) if side else (-value, lost), made=False, side=side)


# -- The end -------------------------------------------------------------------------------------


def test_end_is_a_contract_that_brings_42() -> None:  # 001:47
    match = after_hands(*TO_40)
    goes_on(match, (40, 4))
    over = hand(match, 4, "3NT", "44413513")
    assert over.outcome == Outcome((Side(0),), *reached(42))
    assert over.scores == (43, 9)


def test_defenders_stop_at_42() -> None:  # 001:47
    match = after_hands(*FROZEN)
    goes_on(match, (42, 9))
    lines = [(line.side, line.points) for line in match.results[-1].lines]
    assert lines == [(1, 5), (0, 3), (0, -1)]
    goes_on(hand(match, 1, "6NT", "13571024"), (42, 3))
    assert hand(match, 0, "3NT", "02413571").outcome == Outcome((Side(0),), *reached(42))


def test_back_door_is_13_below_zero() -> None:  # 001:47
    match = after_hands((0, "8NT", "02460241"))
    goes_on(match, (-8, 1))
    over = hand(match, 0, "5NT", "02461357")
    assert over.outcome == Outcome((Side(1),), *back_door(-13))
    goes_on(hand(match, 0, "4NT", "02413571"), (-12, 6))


# -- Options -------------------------------------------------------------------------------------


def test_options_are_these() -> None:
    (listed,) = [kind for kind in variants() if kind.id == "pepper-8"]
    assert [(option.name, option.values) for option in listed.options] == [
        ("min", ("3", "1")),
        ("max-number", ("8", "7")),
        ("strains-rank", ("off", "on")),
        ("laps", ("1", "many")),
        ("mode-upgrade", ("off", "on")),
        ("pepper-strain", ("in-bid", "later")),
        ("must-swap", ("off", "on")),
        ("forced-dealer", ("none",)),
        ("freeze-cap", ("on", "off")),
        ("target", ("42",)),
        ("hands", ("none",)),
    ]
    assert (listed.title, listed.group) == ("Pepper, for eight", "Pepper")
    assert listed.reference == "euchrefun-pepper"


@pytest.mark.parametrize("option", ["min=2", "seating=together", "laps=2", "forced-dealer=8"])
def test_options_refuse_other_values(option: str) -> None:
    with pytest.raises(UnknownVariantError, match=option.partition("=")[0]):
        variant(f"pepper-8+{option}")


def test_option_min_one() -> None:
    match = started(variant("pepper-8+min=1"))
    assert legal(match) == bids("1", "2", *NUMBERS, "pepper", "cardless pepper") | {"pass"}
    scored(after_hands((1, "1NT", "10246024"), rules=match.rules), (7, 1), made=True)


def test_option_max_number_7() -> None:
    match = started(variant("pepper-8+max-number=7"))
    assert legal(match) == bids(*NUMBERS[:-1], "pepper", "cardless pepper") | {"pass"}


def test_option_strains_rank() -> None:
    match = after(started(variant("pepper-8+strains-rank")), "bid 4H")
    assert legal(match) & bids("3", "4") == {"bid 4S", "bid 4NT"}


def test_option_laps_many() -> None:
    match = after(started(variant("pepper-8+laps=many")), "bid 3C", *["pass"] * 6, "bid 4C")
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    match = after(match, *["pass"] * 6)
    assert match.phase is Phase.AUCTION
    assert str(after(match, "pass").hand.contract) == "4 C by seat 0"


def test_option_mode_upgrade() -> None:
    match = after(started(variant("pepper-8+mode-upgrade")), "bid pepper H")
    assert legal(match) == bids("cardless pepper", PEPPERS[1], CARDLESS[1]) | {"pass"}


def test_option_pepper_strain_later_is_named_before_the_exchange() -> None:
    match = after(started(variant("pepper-8+pepper-strain=later")), "bid pepper", *PASSES)
    assert (match.phase, match.turn) == (Phase.NAMING, 1)
    assert after(match, "name NT").phase is Phase.EXCHANGE


def test_option_must_swap_is_with_all_three() -> None:
    match = pepper("+must-swap")
    for _ in range(3):
        assert refused(match, "keep") == "must exchange"
        match = after(match, "give QD")
    assert match.turn == 3


@pytest.mark.parametrize("least", range(3, 8))
def test_option_forced_dealer(least: int) -> None:
    match = after(started(variant(f"pepper-8+forced-dealer={least}")), *PASSES)
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    assert legal(match) == bids(*NUMBERS[least - 3 :], "pepper", "cardless pepper")


def test_option_freeze_cap_off() -> None:
    match = after_hands(*FROZEN, rules=variant("pepper-8+freeze-cap=off"))
    goes_on(match, (43, 9))
    goes_on(hand(match, 1, "3NT", "13571024"), (43, 14))


def test_option_target() -> None:
    rules = variant("pepper-8+target=4")
    over = after_hands((1, "3NT", "13571024"), rules=rules)
    assert over.outcome == Outcome((Side(1),), *reached(4))
    goes_on(after_hands((1, "6NT", "13571024"), rules=variant("pepper-8+target=2")), (2, -6))


def test_option_hands() -> None:
    match = after_hands((1, "3NT", "13571024"), rules=variant("pepper-8+hands=2"))
    assert match.outcome is None
    match = hand(match, 0, "3NT", "02413571")
    assert (match.scores, match.outcome) == ((6, 10), Outcome((Side(1),), *all_hands(2)))
