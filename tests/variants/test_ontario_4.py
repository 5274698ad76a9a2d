"""Pepper as played from Tillsonburg to Restoule (source 001, lines 5-49), rule by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise, product

import pytest

from pepper import (
    CHANCE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_TRUMP,
    SPADES,
    Action,
    Card,
    Cards,
    Deal,
    HandEnd,
    IllegalActionError,
    Line,
    Match,
    Outcome,
    PepperError,
    Phase,
    Rules,
    Seat,
    Side,
    Strain,
    UnknownVariantError,
    parse_action,
    variant,
    variants,
)
from tests.playing import after, finished, first, play_tricks, seen, started
from tests.reasons import all_hands, back_door, bid_made, bid_set, defended, held, reached

ONTARIO = variant("ontario-4")
STRAINS = ("C", "D", "H", "S", "NT")
NUMBERS = ("3", "4", "5", "6", "7", "8")
PEPPERS = ("pepper", "double pepper", "triple pepper", "quadruple pepper")
CARDLESS = tuple(f"cardless {name}" for name in PEPPERS)
PASSES = "pass, pass, pass"


def bids(*names: str, strains: Iterable[str] = STRAINS) -> set[str]:
    """The text forms of these bids in every strain."""
    return {
        f"bid {name}{'' if name.isdigit() else ' '}{strain}"
        for name, strain in product(names, strains)
    }


def legal(match: Match) -> set[str]:
    return {str(action) for action in match.legal_actions}


def refused(match: Match, text: str) -> str:
    """Why the action is refused; that it is, and that it changes nothing, is checked."""
    action = parse_action(text)
    assert action not in match.legal_actions
    before = repr(match), match.hand
    with pytest.raises(IllegalActionError) as caught:
        match.apply(action)
    assert (repr(match), match.hand) == before
    return caught.value.reason.kind.name


def shared(seat: int, taken: int) -> Deal:
    """A deal in which the seat, when it leads at no trump, can take so many tricks, 1 to 8.

    All others are for the seat on its left: one has the top spades and the other the top hearts.
    """
    spades, hearts = ([rank + suit for rank in "AAKKQQJJ"] for suit in "SH")
    left, long = (seat + 1) % 4, max(taken, 8 - taken)
    runs = " ".join(spades[:long] + hearts[long:])
    keeps = " ".join(hearts[:long] + spades[long:])
    hands = {seat: runs, left: keeps} if taken == long else {seat: keeps, left: runs}
    hands[(seat + 2) % 4] = "AD AD KD KD QD QD JD JD"
    hands[(seat + 3) % 4] = "AC AC KC KC QC QC JC JC"
    return Deal(hands[place] for place in range(4))


def sensible(match: Match) -> Action:
    """The highest card; but who holds the ace of hearts back follows and discards low."""
    trick = seen(match, None).trick
    follows = trick is not None and bool(trick.cards)
    holds_back = follows and parse_action("play AH") in match.legal_actions
    return match.legal_actions[-1 if holds_back else 0]


def shared_hand(match: Match, seat: int, bid: str, taken: int) -> Match:
    """The match after a hand at no trump that the seat bids, all others passing."""
    assert match.turn == CHANCE
    match = match.apply(shared(seat, taken))
    while match.phase is Phase.AUCTION:
        match = after(match, f"bid {bid}" if match.turn == seat else "pass")
    if match.phase is Phase.EXCHANGE:
        match = after(match, "keep")
    match = finished(match, sensible)
    tricks = [0, 0, 0, 0]
    tricks[seat], tricks[(seat + 1) % 4] = taken, 8 - taken
    assert match.results[-1].tricks == tuple(tricks)
    return match


def after_hands(*hands: tuple[int, str, int], rules: Rules = ONTARIO) -> Match:
    """A match after such hands: who bids, what, and how many tricks that side takes."""
    match = Match.start(rules, deals=())
    for seat, bid, taken in hands:
        match = shared_hand(match, seat, bid, taken)
    return match


def points_and_lines(match: Match) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """What the last hand came to, the lines without their sentences."""
    result = match.results[-1]
    assert result.points == tuple(
        sum(line.points for line in result.lines if line.side == side) for side in range(2)
    )
    return result.points, tuple((line.side, line.points) for line in result.lines)


# Hands that bring a match to the scores in their names; FROZEN is 42-8, reached by defending.
TO_36 = ((0, "cardless pepper NT", 8), (0, "cardless pepper NT", 8))
TO_41 = (*TO_36, (0, "3NT", 5))
TO_39_41 = (*TO_36, (0, "3NT", 3), (1, "cardless pepper NT", 8), (1, "cardless pepper NT", 8))
FROZEN = (*TO_41, (1, "5NT", 5))


# The table, the deal and the deck.


def test_two_teams_of_two_who_sit_across() -> None:  # 001:14-15
    assert ONTARIO.table.sides == ((Seat(0), Seat(2)), (Seat(1), Seat(3)))


def test_the_deck_is_two_of_each_ace_king_queen_and_jack() -> None:  # 001:9
    cards = [str(card) for card in ONTARIO.deck.cards]
    assert len(cards) == 32
    assert Counter(cards) == {rank + suit: 2 for rank, suit in product("AKQJ", "CDHS")}


@pytest.mark.parametrize("seed", range(3))
def test_eight_cards_are_dealt_to_each_player_and_none_is_left(seed: int) -> None:  # 001:13
    match = Match.start(ONTARIO, seed=seed)
    assert [len(hand) for hand in match.hand.cards] == [8, 8, 8, 8]
    assert sum(match.hand.cards, Cards()) == ONTARIO.deck.cards
    assert match.hand.deal is not None
    assert match.hand.deal.aside == Cards()


@pytest.mark.parametrize("stranger", ["9S", "TS", "JK"])
def test_nines_and_tens_are_not_in_the_deck(stranger: str) -> None:  # 001:9
    hands = [str(hand) for hand in shared(0, 8).hands]
    hands[0] = hands[0].replace("AS", stranger, 1)
    with pytest.raises(PepperError):
        Match.start(ONTARIO, deals=[Deal(hands)])


def test_the_deal_rotates_clockwise_for_every_hand() -> None:  # 001:12
    match = started(ONTARIO, dealer=2)
    for dealer in (3, 0, 1, 2):
        match = after(match, PASSES, "pass")
        assert match.hand.dealer == dealer
        match = match.apply(shared(0, 8))
        assert match.turn == (dealer + 1) % 4
    played = after_hands((1, "3NT", 4), (1, "8NT", 7), (0, "pepper NT", 8))
    assert [hand.dealer for hand in played.past] == [0, 1, 2]
    assert played.hand.dealer == 3


def test_each_team_begins_at_zero_and_seat_0_deals_unless_told() -> None:  # 001:47
    match = Match.start(ONTARIO, seed=1)
    assert (match.scores, match.hand.dealer) == ((0, 0), 0)


# The ranking of the cards.


def winner(match: Match, *cards: str) -> Seat | None:
    """Who takes the first trick with these cards."""
    return play_tricks(match, " ".join(cards)).hand.tricks[0].winner


@pytest.mark.parametrize(
    ("strain", "order", "discard"),
    [
        ("S", "JS JC AS KS QS", "QD"),  # the example of 001:19-30
        ("C", "JC JS AC KC QC", "QD"),
        ("H", "JH JD AH KH QH", "QC"),
        ("D", "JD JH AD KD QD", "QC"),
        ("S", "AH KH QH JH", "QD"),  # elsewhere the jacks are not special, 001:18
        ("H", "AC KC QC JC", "QS"),
        ("S", "AC KC QC", "QD"),  # and the left bower's suit has none, 001:41
        ("D", "AH KH QH", "QS"),
        *[("NT", f"A{s} K{s} Q{s} J{s}", "QD" if s != "D" else "QS") for s in "CDHS"],  # 001:32
    ],
)
def test_ranking_within_a_suit_and_the_first_of_two_equals(
    strain: str, order: str, discard: str
) -> None:  # 001:17-32, 43
    cards = order.split()
    match = started(ONTARIO, discard, order, order, discard)
    match = after(match, f"bid 3{strain}", PASSES)
    for led, other in product(cards, cards):
        higher = cards.index(other) < cards.index(led)
        assert winner(match, led, other, discard, discard) == (2 if higher else 1)


def test_the_first_of_two_equal_cards_wins_wherever_they_are_played() -> None:  # 001:43
    match = started(ONTARIO, "AS", "QS", "AS", "KS")
    match = after(match, "bid 3NT", PASSES)
    assert winner(match, "QS", "AS", "KS", "AS") == 2
    ruffed = started(ONTARIO, "QD", "AH", "QD", "KH")
    ruffed = after(ruffed, "bid 3D", PASSES)
    assert winner(ruffed, "AH", "QD", "KH", "QD") == 2


def test_any_trump_beats_every_other_suit_and_the_highest_trump_wins() -> None:  # 001:17, 43
    hands = ("QS JC AD AD KD KD QD QD", "AH", "QS KS AC AC KC KC QC QC", "AH")
    match = after(started(ONTARIO, *hands), "bid 3S", PASSES)
    assert winner(match, "AH", "QS", "AH", "QD") == 2
    assert winner(match, "AH", "KS", "AH", "QS") == 2
    assert winner(match, "AH", "KS", "AH", "JC") == 0


def test_who_plays_neither_the_suit_led_nor_trumps_cannot_win() -> None:  # 001:43
    hands = ("AS", "AD AD KD KD QD QD JD JD", "AC", "KC")
    for strain in ("NT", "H"):
        match = after(started(ONTARIO, *hands), f"bid 3{strain}", PASSES)
        assert winner(match, "QD", "AC", "KC", "AS") == 1


def test_no_trump_has_neither_bowers_nor_trumps() -> None:  # 001:32
    hands = ("QH", "JH", "JD AS AS KS KS QS QS JS", "JH")
    match = after(started(ONTARIO, *hands), "bid 3NT", PASSES)
    assert winner(match, "JH", "JD", "JH", "QH") == 0


# The play.


def test_the_winner_of_the_bid_leads_and_play_goes_clockwise() -> None:  # 001:41
    match = after(started(ONTARIO), "bid 3H, pass, bid 4S, pass")
    assert (match.phase, match.turn) == (Phase.PLAY, 3)
    for seat in (0, 1, 2):
        match = match.apply(match.legal_actions[0])
        assert match.turn == seat


def test_the_winner_of_a_trick_leads_the_next() -> None:  # 001:43
    match = started(ONTARIO, "QS", "JS", "AS", "KS")
    match = play_tricks(after(match, "bid 3NT", PASSES), "JS AS KS QS")
    assert match.turn == 2


def test_suit_must_be_followed_by_who_can_and_nothing_else() -> None:  # 001:41
    hands = ("AC AC KC KC QC QC AD AD", "QH", "AH QH JS KD", "KH")
    match = play_tricks(after(started(ONTARIO, *hands), "bid 3S", PASSES), "QH")
    assert set(match.hand.cards[2]) > {Card("AH"), Card("QH"), Card("JS")}
    following = {f"play {card}" for card in match.hand.cards[2] if str(card)[1] == "H"}
    assert legal(match) == following  # neither need the trick be headed nor may it be ruffed
    assert refused(match, "play JS") == "revoke"
    match = play_tricks(match, "QH KH")
    assert legal(match) == {f"play {card}" for card in match.hand.cards[0]}  # void: any card


def test_the_left_bower_follows_trumps_and_not_its_own_suit() -> None:  # 001:41
    hands = ("JC QC AD AD KD KD QD QD", "AC QS", "JC AH AH KH KH QH QH JH", "KC AS")
    match = after(started(ONTARIO, *hands), "bid 3S", PASSES)
    club = play_tricks(match, "AC")
    assert len(legal(club)) == 5  # no club in hand: each of the cards, one of them the left bower
    assert "play JC" in legal(club)
    assert legal(play_tricks(club, "QH KC")) == {"play QC"}
    assert winner(match, "AC", "JC", "KC", "QC") == 2
    trump = play_tricks(match, "QS")
    assert legal(trump) == {"play JC"}
    assert refused(trump, "play AH") == "revoke"


def test_a_led_left_bower_asks_for_trumps() -> None:  # 001:41
    hands = ("AC KS", "JC", "AC KC QS", "KC")
    match = play_tricks(after(started(ONTARIO, *hands), "bid 3S", PASSES), "JC")
    trumps = {card for card in map(str, match.hand.cards[2]) if card[1] == "S" or card == "JC"}
    assert "QS" in trumps
    assert legal(match) == {f"play {card}" for card in trumps}


def test_at_no_trump_a_jack_follows_its_own_suit() -> None:  # 001:32
    hands = ("JC", "QS AC", "JC AH AH KH KH QH QH JH", "QS")
    match = after(started(ONTARIO, *hands), "bid 3NT", PASSES)
    assert legal(play_tricks(match, "AC")) == {"play JC"}
    assert len(legal(play_tricks(match, "QS"))) == 5


# The auction.


@pytest.mark.parametrize("dealer", range(4))
def test_the_player_on_the_dealers_left_speaks_first(dealer: int) -> None:  # 001:37
    match = started(ONTARIO, dealer=dealer)
    assert (match.phase, match.turn) == (Phase.AUCTION, (dealer + 1) % 4)
    for seat in range(dealer + 2, dealer + 5):
        match = after(match, "pass")
        assert match.turn == seat % 4


def test_an_opening_is_a_number_or_a_pepper_with_its_strain_or_a_pass() -> None:  # 001:35-37
    match = started(ONTARIO)
    assert legal(match) == bids(*NUMBERS, "pepper", "cardless pepper") | {"pass"}
    assert len(match.legal_actions) == 41


@pytest.mark.parametrize("text", ["bid 2H", "bid 1NT", "bid 9S", "bid 5", "bid pepper", "bid 5LOW"])
def test_three_is_the_least_and_every_bid_has_a_strain(text: str) -> None:  # 001:35-37
    assert refused(started(ONTARIO), text) == "no such bid"


@pytest.mark.parametrize(
    ("letter", "strain"),
    [("C", CLUBS), ("D", DIAMONDS), ("H", HEARTS), ("S", SPADES), ("NT", NO_TRUMP)],
)
def test_the_bid_names_the_strain_of_the_contract(letter: str, strain: Strain) -> None:  # 001:35
    match = after(started(ONTARIO), f"pass, bid 5{letter}, pass, pass")
    contract = match.hand.contract
    assert contract is not None
    assert (contract.declarer, contract.bidder, contract.strain) == (2, 2, strain)
    assert (contract.rung.name, contract.rung.tricks, contract.rung.value) == ("5", 5, 5)
    assert (contract.forced, contract.alone, contract.called) == (False, False, None)
    assert (match.phase, match.turn) == (Phase.PLAY, 2)
    assert match.hand.sitting_out == ()


def test_a_later_bid_is_higher_or_a_pass() -> None:  # 001:37
    match = after(started(ONTARIO), "bid 4S")
    assert legal(match) == bids(*NUMBERS[2:], "pepper", "cardless pepper") | {"pass"}
    for lower in ("bid 3NT", "bid 4S", "bid 4NT", "bid 4C"):
        assert refused(match, lower) == "insufficient bid"
    assert legal(after(match, "pass, bid 7D")) == bids("8", "pepper", "cardless pepper") | {"pass"}


def test_the_highest_bid_wins_and_not_the_last_call() -> None:  # 001:37
    match = after(started(ONTARIO), "bid 3C, bid 6D, pass, pass")
    assert str(match.hand.contract) == "6 D by seat 2"


def test_a_pepper_goes_over_every_number_and_no_number_over_a_pepper() -> None:  # 001:37
    for pepper in ("pepper", "cardless pepper"):
        match = after(started(ONTARIO), "bid 8NT", f"bid {pepper} C")
        assert not bids(*NUMBERS) & legal(match)
        assert refused(match, "bid 8NT") == "insufficient bid"


# The scoring table, on a hand played card by card. Seat 1 leads at hearts with its partner,
# seat 3; they take six tricks, three each, and seat 0 the other two.

SIX_TRICKS_AT_HEARTS = (
    "AH KH KH AD QD QC JC JS",
    "JH JH AH KD QD KC JC AS",
    "JD JD KD KC QC AS KS QS",
    "QH QH AD AC AC KS QS JS",
)
PLAY_AT_HEARTS = (
    "JH JD QH KH",
    "JH JD QH KH",
    "AS KS QS JS",
    "QD KD AD QD",
    "AC JC KC QC",
    "AC QC JC KC",
    "KS AH AH AS",  # the first ace of trumps takes it
    "AD KD QS JS",
)


def hearts_hand(bid: str) -> Match:
    match = after(started(ONTARIO, *SIX_TRICKS_AT_HEARTS), f"bid {bid}", PASSES)
    return play_tricks(match, *PLAY_AT_HEARTS)


@pytest.mark.parametrize("bid", [3, 4, 5, 6])
def test_row_number_bid_made_scores_tricks_taken(bid: int) -> None:  # 001:49
    match = hearts_hand(f"{bid}H")
    (result,) = match.results
    assert [trick.winner for trick in match.past[0].tricks] == [1, 1, 1, 3, 3, 3, 0, 0]
    assert (result.dealer, result.ending, result.made) == (0, HandEnd.PLAYED, True)
    assert str(result.contract) == f"{bid} H by seat 1"
    assert result.declarers == (1,)
    assert result.tricks == (2, 3, 0, 3)
    assert result.points == match.scores == (2, 6)
    assert result.lines == (
        Line(Side(1), 6, *bid_made(bid, 6, bid)),
        Line(Side(0), 2, *defended(2)),
    )
    assert (match.outcome, match.turn, match.hand.dealer) == (None, CHANCE, 1)


@pytest.mark.parametrize("bid", [7, 8])
def test_row_number_bid_failed_costs_the_bid(bid: int) -> None:  # 001:35, 49
    match = hearts_hand(f"{bid}H")
    (result,) = match.results
    assert (result.ending, result.made, result.declarers) == (HandEnd.PLAYED, False, (1,))
    assert result.tricks == (2, 3, 0, 3)
    assert result.points == match.scores == (2, -bid)
    assert result.lines == (
        Line(Side(1), -bid, *bid_set(bid, 6, bid)),
        Line(Side(0), 2, *defended(2)),
    )


@pytest.mark.parametrize(
    ("bid", "taken", "points"),
    [
        (3, 3, (3, 5)),
        (3, 8, (8, 0)),
        (4, 6, (6, 2)),
        (5, 5, (5, 3)),
        (7, 7, (7, 1)),
        (8, 8, (8, 0)),
        (3, 2, (-3, 6)),
        (4, 1, (-4, 7)),
        (5, 4, (-5, 4)),
        (6, 5, (-6, 3)),
        (8, 7, (-8, 1)),
    ],
)
def test_rows_of_number_bids(bid: int, taken: int, points: tuple[int, int]) -> None:  # 001:35, 49
    match = after_hands((2, f"{bid}NT", taken))
    assert match.results[0].made is (taken >= bid)
    assert points_and_lines(match) == (points, ((0, points[0]), (1, points[1])))
    assert match.scores == points


def test_row_number_bid_failed_without_a_trick_costs_no_more() -> None:  # 001:35
    low, high = "QS QS JS JS QH QH JH JH", "AS AS KS KS AH AH KH KH"
    match = after(started(ONTARIO, "", low, high, ""), "bid 4NT", PASSES)
    match = finished(match, first)
    assert match.results[0].tricks == (0, 0, 8, 0)
    assert match.scores == (8, -4)


def peppers_bid(match: Match, count: int, prefix: str = "") -> Match:
    """After that many seats have topped one another's peppers, and the others have passed."""
    calls = [f"bid {prefix}{name} NT" for name in PEPPERS[:count]]
    return after(match, *calls, *["pass"] * (4 - count))


PEPPER_ROWS = [
    (prefix, count, each * count)
    for prefix, each in (("", 12), ("cardless ", 18))
    for count in (1, 2, 3, 4)
]


@pytest.mark.parametrize(("prefix", "count", "value"), PEPPER_ROWS)
def test_row_pepper_made_scores_its_value(prefix: str, count: int, value: int) -> None:  # 001:37
    declarer = count % 4
    match = Match.start(ONTARIO, deals=[shared(declarer, 8)])
    match = peppers_bid(match, count, prefix)
    contract = match.hand.contract
    assert contract is not None
    assert (contract.declarer, contract.rung.name) == (declarer, prefix + PEPPERS[count - 1])
    assert (contract.rung.tricks, contract.rung.value, contract.alone) == (8, value, True)
    assert match.phase is (Phase.PLAY if prefix else Phase.EXCHANGE)
    match = finished(match if prefix else after(match, "keep"))
    result = match.results[0]
    side = declarer % 2
    assert (result.ending, result.made, result.tricks[declarer]) == (HandEnd.PLAYED, True, 8)
    assert points_and_lines(match)[1] == ((side, value), (1 - side, 0))
    assert result.lines[1].why == "0 tricks taken"
    assert match.scores[side] == value
    assert match.scores[1 - side] == 0


@pytest.mark.parametrize(("prefix", "count", "value"), PEPPER_ROWS)
def test_row_pepper_failed_costs_its_value(prefix: str, count: int, value: int) -> None:  # 001:37
    declarer = count % 4
    match = Match.start(ONTARIO, deals=[shared(declarer, 7)])
    match = peppers_bid(match, count, prefix)
    match = finished(match if prefix else after(match, "keep"), sensible)
    result = match.results[0]
    side = declarer % 2
    assert (result.ending, result.made) == (HandEnd.PLAYED, False)
    assert result.tricks[declarer] == 7
    assert points_and_lines(match)[1] == ((side, -value), (1 - side, 1))
    assert match.scores[side] == -value
    assert match.scores[1 - side] == 1


# The peppers, card by card. Seat 1 holds seven sure tricks at spades and a queen of hearts; its
# partner, seat 3, holds the left bower that makes the eighth.

PEPPER_HANDS = (
    "AC AC AD AD JD JD JH QH",
    "JS JS JC AS AS KS KS QH",
    "QS AH AH KC KC QC QC JH",
    "JC KH KH KD KD QD QD QS",
)
WON_WITH_THE_CARD = (
    "JS QS QH",
    "JS JH JH",
    "JC QC JD",
    "JC QC JD",
    "AS KC AC",
    "AS KC AC",
    "KS AH AD",
    "KS AH AD",
)
LOST_WITHOUT = (
    "QH AH QH",
    "AH JH AS",
    "JS QS JD",
    "JS JH JD",
    "JC QC AC",
    "AS QC AC",
    "KS KC AD",
    "KS KC AD",
)


def bid_at_spades(bid: str) -> Match:
    return after(started(ONTARIO, *PEPPER_HANDS), f"bid {bid} S", PASSES)


def test_a_pepper_is_played_without_the_partner_after_a_swap() -> None:  # 001:37
    match = bid_at_spades("pepper")
    assert str(match.hand.contract) == "pepper S by seat 1"
    assert match.hand.sitting_out == (3,)
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 1)
    match = after(match, "give QH")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 3)
    match = after(match, "give JC")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert match.hand.cards[1] == Cards("JS JS JC JC AS AS KS KS")
    assert match.hand.cards[3] == Cards("QH KH KH KD KD QD QD QS")
    assert match.hand.cards[::2] == (Cards(PEPPER_HANDS[0]), Cards(PEPPER_HANDS[2]))
    match = play_tricks(match, *WON_WITH_THE_CARD)
    result = match.results[0]
    assert [trick.seats for trick in match.past[0].tricks] == [(1, 2, 0)] * 8
    assert (result.tricks, result.made) == ((0, 8, 0, 0), True)
    assert result.lines == (
        Line(Side(1), 12, *bid_made("pepper", 8, 8)),
        Line(Side(0), 0, *defended(0)),
    )
    assert match.scores == (0, 12)


def test_a_pepper_needs_all_eight_and_is_played_to_the_end() -> None:  # 001:37, 44, 49
    match = play_tricks(bid_at_spades("cardless pepper"), LOST_WITHOUT[0])
    assert (match.turn, match.scores, match.results) == (2, (0, 0), ())
    match = play_tricks(match, *LOST_WITHOUT[1:])
    result = match.results[0]
    assert (result.tricks, result.made, result.ending) == ((0, 7, 1, 0), False, HandEnd.PLAYED)
    assert points_and_lines(match) == ((1, -18), ((1, -18), (0, 1)))
    assert result.lines[0].why == "set on cardless pepper: 7 tricks taken, 8 needed"
    assert match.scores == (1, -18)


def test_a_cardless_pepper_has_no_swap() -> None:  # 001:37
    match = bid_at_spades("cardless pepper")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert refused(match, "give QH") == "wrong phase"
    assert match.hand.sitting_out == (3,)


def test_a_hand_is_scored_after_all_eight_tricks() -> None:  # 001:44
    match = after_hands(*TO_41).apply(shared(2, 8))
    match = after(match, "pass, pass, bid 3NT, pass")
    for _ in range(31):
        match = match.apply(sensible(match))
    assert (match.outcome, match.scores) == (None, (41, 3))
    assert match.apply(sensible(match)).scores == (49, 3)


# The numbered doubts of the ledger, section 2.


def test_ontario_4_1_a_made_bid_scores_the_tricks_and_not_the_bid() -> None:  # 001:49
    assert after_hands((0, "4NT", 6)).scores == (6, 2)


def test_ontario_4_2_a_plain_eight_ranks_below_pepper_and_is_worth_eight() -> None:  # 001:37
    match = after(Match.start(ONTARIO, deals=[shared(1, 8)]), "bid 8NT")
    assert legal(match) == bids("pepper", "cardless pepper") | {"pass"}
    match = after(match, PASSES)
    assert (match.phase, match.hand.sitting_out) == (Phase.PLAY, ())
    match = finished(match, sensible)
    assert [len(trick.cards) for trick in match.past[0].tricks] == [4] * 8
    assert match.scores == (0, 8)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("standing", STRAINS)
def test_ontario_4_3_strains_do_not_rank(number: str, standing: str) -> None:  # 001:37
    match = after(started(ONTARIO), f"bid {number}{standing}")
    for text in bids(number):
        assert refused(match, text) == "insufficient bid"
    for pepper in ("pepper", "cardless pepper"):
        match = after(started(ONTARIO), f"bid {pepper} {standing}")
        assert not bids(pepper) & legal(match)


def test_ontario_4_4_everybody_speaks_once() -> None:  # 001:37
    match = after(started(ONTARIO), "bid 3C, bid 4D, bid 5H")
    assert match.phase is Phase.AUCTION
    match = after(match, "bid 6S")
    assert (match.phase, match.turn) == (Phase.PLAY, 0)
    assert str(match.hand.contract) == "6 S by seat 0"


def test_ontario_4_4_four_players_reach_the_quadruple_in_one_lap() -> None:  # 001:37
    match = peppers_bid(started(ONTARIO), 4)
    assert str(match.hand.contract) == "quadruple pepper NT by seat 0"
    assert (match.phase, match.turn, match.hand.sitting_out) == (Phase.EXCHANGE, 0, (2,))


def test_ontario_4_5_the_mode_does_not_change_at_the_same_height() -> None:  # 001:37
    for one, other in (("pepper", "cardless pepper"), ("cardless pepper", "pepper")):
        match = after(started(ONTARIO), f"bid {one} H")
        for text in bids(one, other):
            assert refused(match, text) == "insufficient bid"


@pytest.mark.parametrize("count", [1, 2, 3])
def test_c4_doubles_keep_the_first_peppers_mode(count: int) -> None:  # 001:37
    for own, others in ((PEPPERS, CARDLESS), (CARDLESS, PEPPERS)):
        match = after(started(ONTARIO), *[f"bid {name} H" for name in own[:count]])
        assert legal(match) == bids(own[count]) | {"pass"}
        for text in bids(*others):
            assert refused(match, text) in {"insufficient bid", "not over that"}


@pytest.mark.parametrize("before", ["", "bid 3C", "bid 8NT"])
@pytest.mark.parametrize("name", [*PEPPERS[1:], *CARDLESS[1:]])
def test_ontario_4_6_nobody_opens_with_a_multiple(before: str, name: str) -> None:  # 001:37
    match = after(started(ONTARIO), before) if before else started(ONTARIO)
    for text in bids(name):
        assert refused(match, text) == "not over that"


def test_ontario_4_6_no_step_is_left_out() -> None:  # 001:37
    for ladder in (PEPPERS, CARDLESS):
        for count in (1, 2):
            match = after(started(ONTARIO), *[f"bid {name} S" for name in ladder[:count]])
            for name in ladder[count + 1 :]:
                assert refused(match, f"bid {name} S") == "not over that"


def test_ontario_4_6_a_partner_may_double() -> None:  # 001:37, "subsequent players"
    match = after(started(ONTARIO), "bid pepper S, pass, bid double pepper S, pass")
    assert str(match.hand.contract) == "double pepper S by seat 3"
    assert match.hand.sitting_out == (1,)


def test_ontario_4_7_the_bidder_may_do_without_the_swap_for_the_same_points() -> None:  # 001:37
    match = Match.start(ONTARIO, deals=[shared(1, 8)])
    dealt = match.hand.cards
    match = after(match, "bid pepper NT", PASSES)
    assert legal(match) == {"give AS", "give KS", "give QS", "give JS", "keep"}
    match = after(match, "keep")
    assert (match.phase, match.turn, match.hand.cards) == (Phase.PLAY, 1, dealt)
    assert finished(match).scores == (0, 12)


def test_ontario_4_7_the_partner_chooses_a_card_of_its_own_blind() -> None:  # 001:37
    match = after(bid_at_spades("pepper"), "give AS")
    assert legal(match) == {"give JC", "give KH", "give KD", "give QD", "give QS"}
    assert refused(match, "give AS") == "wrong gift"
    assert refused(match, "keep") == "must exchange"
    assert seen(match, 3).cards == Cards(PEPPER_HANDS[3])
    assert [gift.cards for gift in seen(match, 3).gifts] == [None]
    assert [gift.cards for gift in seen(match, 1).gifts] == [Cards("AS")]
    match = after(match, "give QS")
    given = [Cards("AS"), Cards("QS")]
    for seat, cards in ((1, given), (3, given), (0, [None, None]), (None, [None, None])):
        assert [gift.cards for gift in seen(match, seat).gifts] == cards
    assert match.hand.cards[1] == Cards("JS JS JC AS KS KS QH QS")


def test_ontario_4_7_only_one_card_of_the_bidders_own_is_swapped() -> None:  # 001:37
    match = bid_at_spades("pepper")
    for text in ("give JS JS", "give QS", "give AC"):
        assert refused(match, text) == "wrong gift"


@pytest.mark.parametrize("dealer", range(4))
def test_ontario_4_8_when_all_pass_the_hand_is_thrown_in(dealer: int) -> None:
    match = after(started(ONTARIO, dealer=dealer), PASSES)
    assert legal(match) == bids(*NUMBERS, "pepper", "cardless pepper") | {"pass"}
    match = after(match, "pass")
    (result,) = match.results
    assert (result.contract, result.ending, result.made) == (None, HandEnd.PASSED_OUT, False)
    assert (result.tricks, result.points, result.lines) == ((0, 0, 0, 0), (0, 0), ())
    assert match.scores == (0, 0)
    assert (match.hand.number, match.hand.dealer) == (2, (dealer + 1) % 4)


def test_ontario_4_9_a_defending_score_stops_at_exactly_42() -> None:  # 001:47, C3
    match = after_hands(*TO_41)
    assert match.scores == (41, 3)
    match = shared_hand(match, 1, "5NT", 5)
    assert match.results[-1].lines == (
        Line(Side(1), 5, *bid_made("5", 5, 5)),
        Line(Side(0), 3, *defended(3)),
        Line(Side(0), -2, *held(42)),
    )
    assert match.results[-1].points == (1, 5)
    assert match.scores == (42, 8)
    assert (match.outcome, match.turn) == (None, CHANCE)


def test_ontario_4_9_a_score_that_comes_to_42_exactly_is_not_cut() -> None:  # 001:47
    match = after_hands(*TO_36, (1, "3NT", 3), (1, "7NT", 7))
    assert (match.scores, match.outcome) == ((42, 10), None)
    assert points_and_lines(match) == ((1, 7), ((1, 7), (0, 1)))


def test_ontario_4_9_a_team_at_42_collects_no_more_points() -> None:  # 001:47
    match = after_hands(*FROZEN)
    match = shared_hand(match, 1, "4NT", 4)
    assert points_and_lines(match) == ((0, 4), ((1, 4), (0, 4), (0, -4)))
    assert (match.scores, match.outcome) == ((42, 12), None)
    match = shared_hand(match, 3, "8NT", 8)
    assert points_and_lines(match) == ((0, 8), ((1, 8), (0, 0)))


def test_c3_a_defender_is_held_when_it_sets_the_bid_too() -> None:  # 001:47
    match = after_hands(*TO_41, (1, "5NT", 4))
    assert (match.scores, match.outcome) == ((42, -2), None)


def test_c3_a_plain_eight_is_legal_below_pepper() -> None:
    order = [str(action) for action in started(ONTARIO).legal_actions]
    assert order.index("bid 7NT") < order.index("bid 8C") < order.index("bid pepper C")


@pytest.mark.parametrize(
    ("bid", "taken", "score"), [("3NT", 3, 45), ("3NT", 7, 49), ("8NT", 8, 50)]
)
def test_ontario_4_10_a_team_at_42_wins_with_any_bid_and_the_score_is_not_cut(
    bid: str, taken: int, score: int
) -> None:  # 001:47
    match = after_hands(*FROZEN, (0, bid, taken))
    assert match.scores == (score, 16 - taken)
    assert match.outcome == Outcome((Side(0),), *reached(42))


def test_ontario_4_10_a_team_at_42_wins_with_a_pepper() -> None:  # 001:47
    assert after_hands(*FROZEN, (2, "pepper NT", 8)).scores == (54, 8)
    assert after_hands(*FROZEN, (2, "cardless pepper NT", 8)).scores == (60, 8)


@pytest.mark.parametrize(
    ("bid", "score"),
    [("8NT", 34), ("pepper NT", 30), ("cardless pepper NT", 24)],
)
def test_ontario_4_11_a_lost_bid_takes_a_team_back_from_42(bid: str, score: int) -> None:
    match = after_hands(*FROZEN, (0, bid, 7))  # 001:47
    assert (match.scores, match.outcome) == ((score, 9), None)


def test_ontario_4_11_a_team_that_went_back_collects_up_to_42_again() -> None:  # 001:47
    match = after_hands(*FROZEN, (0, "3NT", 2), (1, "7NT", 7))
    assert (match.scores, match.outcome) == ((40, 21), None)
    match = shared_hand(match, 1, "3NT", 3)
    assert (match.scores, match.outcome) == ((42, 24), None)
    assert points_and_lines(match) == ((2, 3), ((1, 3), (0, 5), (0, -3)))


def test_ontario_4_11_a_team_at_42_does_not_win_by_setting_the_others() -> None:  # 001:47
    match = after_hands(*FROZEN, (1, "6NT", 3))
    assert (match.scores, match.outcome) == ((42, 2), None)
    assert points_and_lines(match) == ((0, -6), ((1, -6), (0, 5), (0, -5)))


def test_ontario_4_12_the_back_door_is_minus_13_exactly() -> None:  # 001:47
    match = after_hands((0, "8NT", 7))
    assert (match.scores, match.outcome) == ((-8, 1), None)
    match = shared_hand(match, 0, "5NT", 4)
    assert (match.scores, match.turn, match.phase) == ((-13, 5), None, Phase.OVER)
    assert match.outcome == Outcome((Side(1),), *back_door(-13))
    assert match.legal_actions == ()
    with pytest.raises(IllegalActionError):
        after(match, "pass")


def test_ontario_4_12_minus_12_plays_on() -> None:  # 001:47
    match = after_hands((0, "pepper NT", 7))
    assert (match.scores, match.outcome, match.turn) == ((-12, 1), None, CHANCE)


def test_ontario_4_12_beyond_the_back_door_loses_too() -> None:  # 001:47
    match = after_hands((0, "pepper NT", 7), (2, "3NT", 2))
    assert (match.scores, match.outcome) == ((-15, 7), Outcome((Side(1),), *back_door(-13)))
    match = after_hands((1, "cardless pepper NT", 7))
    assert (match.scores, match.outcome) == ((1, -18), Outcome((Side(0),), *back_door(-13)))


def test_ontario_4_13_back_door_and_42_in_one_hand_is_won_by_the_defenders() -> None:  # 001:47
    match = after_hands(*TO_41, (1, "cardless pepper NT", 7))
    assert match.scores == (42, -15)
    assert match.outcome == Outcome((Side(0),), *back_door(-13))


def test_ontario_4_14_with_both_at_42_only_the_bidders_win() -> None:  # 001:47
    match = after_hands(*TO_39_41)
    assert (match.scores, match.outcome) == ((39, 41), None)
    over = shared_hand(match, 2, "3NT", 3)
    assert (over.scores, over.outcome) == ((42, 42), Outcome((Side(0),), *reached(42)))
    over = shared_hand(match, 3, "3NT", 5)
    assert (over.scores, over.outcome) == ((42, 46), Outcome((Side(1),), *reached(42)))


# The end of a match.


def test_a_made_bid_that_comes_to_exactly_42_wins() -> None:  # 001:47
    match = after_hands(*TO_36, (0, "5NT", 6))
    assert (match.scores, match.turn, match.phase) == ((42, 2), None, Phase.OVER)
    assert match.outcome == Outcome((Side(0),), *reached(42))


def test_41_is_not_enough() -> None:  # 001:47
    match = after_hands(*TO_41)
    assert (match.scores, match.outcome, match.phase) == ((41, 3), None, Phase.DEAL)


def test_the_other_team_plays_for_42_as_well() -> None:  # 001:47
    lone = (1, "cardless pepper NT", 8)
    match = after_hands(lone, lone, (3, "pepper NT", 8))
    assert (match.scores, match.outcome) == ((0, 48), Outcome((Side(1),), *reached(42)))


def test_a_made_bid_below_42_does_not_win_against_a_team_at_42() -> None:  # 001:47
    match = after_hands(*FROZEN, (1, "8NT", 8))
    assert (match.scores, match.outcome) == ((42, 16), None)


def test_a_passed_out_hand_leaves_a_team_at_42_where_it_is() -> None:  # 001:47
    match = after_hands(*FROZEN).apply(shared(0, 8))
    match = after(match, PASSES, "pass")
    assert (match.scores, match.outcome) == ((42, 8), None)


# The options.

DEFAULTS = {
    "max-number": "8",
    "strains-rank": "off",
    "laps": "1",
    "mode-upgrade": "off",
    "pepper-strain": "in-bid",
    "must-swap": "off",
    "forced-dealer": "none",
    "freeze-cap": "on",
    "target": "42",
    "hands": "none",
}


def with_options(options: str) -> Rules:
    return variant(f"ontario-4+{options}")


def test_every_option_has_the_settled_default() -> None:
    (ontario,) = (found for found in variants() if found.id == "ontario-4")
    assert {option.name: option.default for option in ontario.options} == DEFAULTS
    chosen = "+".join(f"{name}={value}" for name, value in DEFAULTS.items())
    assert with_options(chosen) == ONTARIO
    assert ontario.reference.startswith("001")


@pytest.mark.parametrize(
    "option",
    [
        "max-number=9",
        "max-number=6",
        "laps=2",
        "forced-dealer=2",
        "forced-dealer=8",
        "target=0",
        "hands=0",
        "strains-rank=yes",
        "back-door=-10",
    ],
)
def test_an_option_has_no_other_values(option: str) -> None:
    with pytest.raises(UnknownVariantError):
        with_options(option)


def test_option_max_number_7_leaves_the_plain_eight_out() -> None:
    match = started(with_options("max-number=7"))
    assert legal(match) == bids(*NUMBERS[:-1], "pepper", "cardless pepper") | {"pass"}
    assert refused(match, "bid 8S") == "no such bid"
    assert legal(after(match, "bid 7NT")) == bids("pepper", "cardless pepper") | {"pass"}


def test_option_strains_rank_orders_the_strains_at_one_number() -> None:
    opened = started(with_options("strains-rank"))
    for place, strain in enumerate(STRAINS):
        match = after(opened, f"bid 4{strain}")
        higher = bids("4", strains=STRAINS[place + 1 :])
        assert legal(match) & bids("3", "4") == higher
        assert bids(*NUMBERS[2:], "pepper", "cardless pepper") <= legal(match)
        for text in bids("4", strains=STRAINS[: place + 1]):
            assert refused(match, text) == "insufficient bid"


@pytest.mark.parametrize("mode", ["", "cardless "])
@pytest.mark.parametrize("name", ["ontario-4", "ontario-6"])
def test_c23_over_a_pepper_goes_a_double_pepper_and_nothing_else_whatever_the_strains(
    name: str, mode: str
) -> None:  # 001:37
    match = started(variant(f"{name}+strains-rank+laps=many"))
    for lower, higher in pairwise(PEPPERS):
        match = after(match, f"bid {mode}{lower} C")
        assert legal(match) == bids(f"{mode}{higher}") | {"pass"}
        assert refused(match, f"bid {mode}{lower} D") in {"insufficient bid", "not over that"}


def test_c23_mode_upgrade_lets_a_cardless_pepper_over_one_with_a_card_in_any_strain() -> None:
    match = after(started(with_options("strains-rank+mode-upgrade")), "bid pepper NT")
    over_a_pepper = bids("cardless pepper", "double pepper", "cardless double pepper")
    assert legal(match) == over_a_pepper | {"pass"}
    match = after(match, "bid cardless pepper C")
    assert legal(match) == bids("cardless double pepper") | {"pass"}


def test_option_strains_rank_does_not_let_a_pepper_change_its_mode() -> None:
    """001:37: the first pepper settles whether cards are swapped (ontario-4 5, C4)."""
    for one, other in (("pepper", "cardless pepper"), ("cardless pepper", "pepper")):
        match = after(started(with_options("strains-rank")), f"bid {one} C")
        assert not bids(other) & legal(match)


def test_option_laps_many_goes_on_until_three_pass_in_a_row() -> None:
    match = after(started(with_options("laps=many")), "bid 3C, bid 4D, bid 5H, bid 6S")
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    match = after(match, "bid 7C, pass, pass")
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    match = after(match, "pass")
    assert (match.phase, match.turn) == (Phase.PLAY, 1)
    assert str(match.hand.contract) == "7 C by seat 1"


def test_option_laps_many_lets_a_pepper_come_back_and_stops_at_the_quadruple() -> None:
    match = after(started(with_options("laps=many")), "bid 8H, bid pepper S")
    match = after(match, "bid double pepper S, pass, bid triple pepper S, pass, pass, pass")
    assert str(match.hand.contract) == "triple pepper S by seat 1"
    match = after(started(with_options("laps=many")), "bid 3H")
    match = after(match, *[f"bid {name} H" for name in PEPPERS])
    assert str(match.hand.contract) == "quadruple pepper H by seat 1"
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 1)


def test_option_laps_many_is_thrown_in_after_four_passes() -> None:
    match = after(started(with_options("laps=many")), PASSES, "pass")
    assert match.results[0].ending is HandEnd.PASSED_OUT


def test_option_mode_upgrade_lets_a_cardless_pepper_over_one_with_a_card() -> None:
    match = after(started(with_options("mode-upgrade")), "bid pepper H")
    names = ("cardless pepper", "double pepper", "cardless double pepper")
    assert legal(match) == bids(*names) | {"pass"}
    match = after(match, "bid cardless pepper H")
    assert legal(match) == bids("cardless double pepper") | {"pass"}
    match = after(match, "pass, pass")
    assert str(match.hand.contract) == "cardless pepper H by seat 2"
    assert match.phase is Phase.PLAY


@pytest.mark.parametrize("count", [1, 2, 3])
def test_option_mode_upgrade_works_at_every_multiple(count: int) -> None:
    """ontario-4 5: cardless over a card at one multiplicity, or the next cardless multiple."""
    rules = with_options("mode-upgrade")
    match = after(started(rules), *[f"bid {name} H" for name in PEPPERS[:count]])
    over = bids(CARDLESS[count - 1], PEPPERS[count], CARDLESS[count])
    assert legal(match) == over | {"pass"}


@pytest.mark.parametrize("count", [1, 2, 3])
def test_option_mode_upgrade_never_leads_back_to_a_card(count: int) -> None:
    rules = with_options("mode-upgrade")  # 001:37
    match = after(started(rules), *[f"bid {name} H" for name in CARDLESS[:count]])
    assert legal(match) == bids(CARDLESS[count]) | {"pass"}


def test_c43_option_pepper_strain_later_is_named_before_the_exchange() -> None:
    match = started(with_options("pepper-strain=later"), *PEPPER_HANDS)
    assert {"bid pepper", "bid cardless pepper", "bid 8NT"} <= legal(match)
    assert refused(match, "bid pepper S") == "no such bid"
    match = after(match, "bid pepper", "pass, pass, pass")
    assert (match.phase, match.turn) == (Phase.NAMING, 1)
    match = after(match, "name S")
    assert match.phase is Phase.EXCHANGE
    assert {"give QH", "keep"} <= legal(match)


def test_c43_option_pepper_strain_later_leaves_higher_peppers_over_lower_ones() -> None:
    match = after(started(with_options("pepper-strain=later")), "bid pepper")
    assert legal(match) == {"bid double pepper", "pass"}


def test_option_must_swap_makes_the_swap_a_duty() -> None:
    match = started(with_options("must-swap"), *PEPPER_HANDS)
    match = after(match, "bid pepper S", PASSES)
    assert legal(match) == {"give JS", "give JC", "give AS", "give KS", "give QH"}
    assert refused(match, "keep") == "must exchange"
    match = after(match, "give QH, give JC")
    assert play_tricks(match, *WON_WITH_THE_CARD).scores == (0, 12)


def test_option_must_swap_leaves_a_cardless_pepper_without_one() -> None:
    match = started(with_options("must-swap"), *PEPPER_HANDS)
    assert after(match, "bid cardless pepper S", PASSES).phase is Phase.PLAY


@pytest.mark.parametrize("least", [3, 4, 5, 6, 7])
def test_option_forced_dealer_has_to_bid_when_the_others_pass(least: int) -> None:
    match = after(started(with_options(f"forced-dealer={least}")), PASSES)
    assert (match.phase, match.turn) == (Phase.AUCTION, 0)
    assert legal(match) == bids(*NUMBERS[least - 3 :], "pepper", "cardless pepper")
    assert refused(match, "pass")
    match = after(match, f"bid {least}D")
    assert (match.phase, match.turn) == (Phase.PLAY, 0)
    assert match.hand.contract is not None
    assert match.hand.contract.forced
    assert str(match.hand.contract) == f"{least} D by seat 0"


def test_option_forced_dealer_scores_as_any_bidder() -> None:
    rules = with_options("forced-dealer=3")
    for taken, scores in ((2, (-3, 6)), (4, (4, 4))):
        match = Match.start(rules, deals=[shared(0, taken)])
        match = finished(after(match, PASSES, "bid 3NT"), sensible)
        assert match.scores == scores


def test_option_forced_dealer_is_free_once_somebody_has_bid() -> None:
    match = after(started(with_options("forced-dealer=5")), "pass, bid 3S, pass")
    assert "pass" in legal(match)
    assert "bid 4C" in legal(match)
    match = after(match, "pass")
    assert match.hand.contract is not None
    assert not match.hand.contract.forced


def test_option_freeze_cap_off_counts_the_tricks_that_carry_a_defender_past_42() -> None:
    rules = with_options("freeze-cap=off")
    match = after_hands(*FROZEN, rules=rules)
    assert (match.scores, match.outcome) == ((44, 8), None)
    assert points_and_lines(match) == ((3, 5), ((1, 5), (0, 3)))
    stays = shared_hand(match, 1, "4NT", 4)
    assert (stays.scores, stays.outcome) == ((44, 12), None)
    assert points_and_lines(stays) == ((0, 4), ((1, 4), (0, 4), (0, -4)))
    assert shared_hand(match, 0, "5NT", 4).scores == (39, 12)
    won = shared_hand(match, 0, "3NT", 3)
    assert (won.scores, won.outcome) == ((47, 13), Outcome((Side(0),), *reached(42)))


def test_option_freeze_cap_off_still_holds_a_score_of_exactly_42() -> None:  # 001:47
    hands = (*TO_36, (1, "3NT", 3), (1, "7NT", 7), (1, "5NT", 5))
    match = after_hands(*hands, rules=with_options("freeze-cap=off"))
    assert (match.scores, match.outcome) == ((42, 15), None)


def test_option_freeze_cap_off_lets_the_bidders_win_against_a_better_score() -> None:  # 001:47
    match = after_hands(*TO_39_41, (0, "3NT", 3), rules=with_options("freeze-cap=off"))
    assert (match.scores, match.outcome) == ((42, 46), Outcome((Side(0),), *reached(42)))


def test_option_target_moves_the_end_and_the_freeze() -> None:
    rules = with_options("target=12")
    assert after_hands((0, "pepper NT", 8), rules=rules).outcome == Outcome(
        (Side(0),), *reached(12)
    )
    match = after_hands((0, "8NT", 8), (1, "3NT", 3), rules=rules)
    assert (match.scores, match.outcome) == ((12, 3), None)
    assert points_and_lines(match) == ((4, 3), ((1, 3), (0, 5), (0, -1)))
    assert shared_hand(match, 0, "4NT", 4).outcome == Outcome((Side(0),), *reached(12))


def test_option_hands_ends_the_match_for_the_better_score() -> None:
    rules = with_options("hands=2")
    match = after_hands((0, "4NT", 5), rules=rules)
    assert (match.scores, match.outcome) == ((5, 3), None)
    over = shared_hand(match, 1, "4NT", 7)
    assert over.scores == (6, 10)
    assert over.outcome == Outcome((Side(1),), *all_hands(2))


def test_option_hands_leaves_the_other_ends_as_they_are() -> None:
    rules = with_options("hands=3")
    match = after_hands((0, "cardless pepper NT", 7), rules=rules)
    assert match.outcome == Outcome((Side(1),), *back_door(-13))


def test_c24_option_forced_dealer_may_be_overbid_where_the_bidding_goes_on() -> None:
    match = after(started(with_options("laps=many+forced-dealer=4")), PASSES, "bid 4H")
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    assert legal(match) == bids(*NUMBERS[2:], "pepper", "cardless pepper") | {"pass"}
    kept, over = after(match, PASSES), after(match, "pass, bid 5C", PASSES)
    assert [str(found.hand.contract) for found in (kept, over)] == [
        "4 H by seat 0",
        "5 C by seat 2",
    ]
    assert [c.hand.contract and c.hand.contract.forced for c in (kept, over)] == [True, False]
    one_lap = after(started(with_options("forced-dealer=4")), PASSES, "bid 4H")
    assert one_lap.phase is Phase.PLAY
