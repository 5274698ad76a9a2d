"""Hasenpfeffer with a joker, row by row.

A comment such as 003:136 is a line of the source, and C13 a decision; a test that is called after
`hasenpfeffer 3` is about a settled doubt of the variant.
"""

from __future__ import annotations

import pytest

from pepper import (
    NO_TRUMP,
    Bid,
    Call,
    Cards,
    Contract,
    HandEnd,
    Match,
    Pass,
    Phase,
    Seat,
    UnknownVariantError,
    variant,
    variants,
)
from tests.playing import (
    after,
    bid,
    dealt,
    finished,
    first,
    goes_on,
    legal,
    play_tricks,
    played,
    refused,
    seen,
    started,
    won,
)

HASENPFEFFER = variant("hasenpfeffer")
NUMBERS = ("1", "2", "3", "4", "5", "6")
PASSES = "pass, pass, pass, pass"
BLACK = ("AS KS QS JS TS 9S", "AC KC QC JC TC 9C")
HEARTS = ("JH", "JD", "AH", "KH", "QH", "TH", "9H")
"""Hearts as trumps without the joker, from the highest down."""
JOKER_HEARTS = ("JK", *HEARTS[:-1])
DIAMONDS = ("AD", "KD", "QD", "TD", "9D")


def around(seat: int, *hands: str) -> list[str]:
    """The hands, the first one being the seat's and the others following clockwise."""
    return [hands[(place - seat) % len(hands)] for place in range(4)]


def shares(taken: int, trumps: tuple[str, ...] = HEARTS) -> tuple[str, ...]:
    """Hands for hearts, from the declarer clockwise: the declarer takes so many tricks.

    The left has all other red cards, and the declarer's are the lowest diamonds.
    """
    if not taken:
        return (" ".join((trumps[-1], *DIAMONDS)), " ".join(trumps[:-1]), *BLACK)
    own = (*trumps[:taken], *DIAMONDS[taken - 1 :])
    left = (*trumps[taken:], *DIAMONDS[: taken - 1])
    return (" ".join(own), " ".join(left), *BLACK)


def contested(match: Match, *hands: tuple[int, str, int]) -> Match:
    """Whole hands: who declares what and takes how many tricks."""
    for seat, rung, taken in hands:
        match = played(bid(dealt(match, *around(seat, *shares(taken))), seat, rung))
    return match


def begun(text: str = "", *, dealer: int = 0) -> Match:
    return Match.start(variant(f"hasenpfeffer{text}"), deals=(), dealer=Seat(dealer))


def scored(match: Match, tricks: tuple[int, ...], points: tuple[int, int]) -> None:
    """The last hand was played and came to this, with a line for each side that says why."""
    result = match.results[-1]
    assert result.ending is HandEnd.PLAYED
    assert result.tricks == tricks
    assert result.points == points
    assert sorted((line.side, line.points) for line in result.lines) == list(enumerate(points))
    assert all(line.why for line in result.lines)
    assert match.marks == (0, 0)


# -- Table, deck, deal ---------------------------------------------------------------------------


def test_four_play_as_partners_who_sit_opposite() -> None:
    # 003:134
    assert HASENPFEFFER.table.sides == ((0, 2), (1, 3))


def test_deck_is_24_cards_and_a_joker() -> None:
    # 003:134
    names = {rank + suit for rank in "9TJQKA" for suit in "CDHS"} | {"JK"}
    assert {str(card) for card in HASENPFEFFER.deck.cards} == names
    assert len(HASENPFEFFER.deck.cards) == 25


def test_deal_is_six_cards_in_batches_of_three_and_one_aside() -> None:
    # 003:136
    cards = HASENPFEFFER.deck.shuffled(seed=5, number=1)
    batches = [cards[start : start + 3] for start in range(0, 24, 3)]
    hands = [Cards((*batches[place], *batches[place + 4])) for place in range(4)]
    match = Match.start(HASENPFEFFER, seed=5, dealer=Seat(3))
    assert list(match.hand.cards) == hands
    assert match.hand.deal is not None
    assert match.hand.deal.aside == Cards(cards[24:])


def test_card_aside_is_never_played() -> None:
    # 003:136
    match = contested(begun(), (1, "3", 3))
    assert match.past[0].deal is not None
    assert match.past[0].deal.aside == Cards("JK")
    assert all(len(hand) == 0 for hand in match.past[0].cards)
    faces = sum((Cards(trick.cards) for trick in match.past[0].tricks), Cards())
    assert faces == HASENPFEFFER.deck.cards - Cards("JK")


def test_deal_passes_to_the_left_after_every_hand() -> None:
    match = contested(begun(dealer=2), (1, "1", 1), (1, "1", 1))
    assert [result.dealer for result in match.results] == [2, 3]
    assert match.hand.dealer == 0


# -- Auction -------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(4))
def test_hasenpfeffer_3_one_lap_from_the_dealers_left(dealer: int) -> None:
    match = dealt(begun(dealer=dealer))
    for place, said in enumerate(["bid 1", "bid 2", "pass", "bid 4"], 1):
        assert match.phase is Phase.AUCTION
        assert match.turn == (dealer + place) % 4
        match = after(match, said)
    assert match.phase is Phase.NAMING
    assert match.turn == dealer


def test_hasenpfeffer_2_bids_are_one_to_six_tricks() -> None:
    # 003:136
    match = started(HASENPFEFFER)
    assert [(rung.name, rung.tricks, rung.value) for rung in match.rules.ladder.rungs] == [
        (number, int(number), int(number)) for number in NUMBERS
    ]
    assert legal(match) == {"pass", *(f"bid {number}" for number in NUMBERS)}
    assert refused(match, "bid 7") == refused(match, "bid pepper") == "no such bid"


@pytest.mark.parametrize("said", range(5))
def test_bids_go_up(said: int) -> None:
    match = after(started(HASENPFEFFER), f"bid {NUMBERS[said]}")
    assert legal(match) == {"pass", *(f"bid {number}" for number in NUMBERS[said + 1 :])}
    assert refused(match, f"bid {NUMBERS[said]}") == "insufficient bid"


def test_bid_of_six_ends_the_auction() -> None:
    match = after(started(HASENPFEFFER), "bid 6")
    assert match.phase is Phase.NAMING
    assert match.turn == 1


@pytest.mark.parametrize("strain", ["C", "D", "H", "S", "NT"])
@pytest.mark.parametrize("seat", range(4))
def test_highest_bidder_announces_a_suit_or_no_trump_before_play(seat: int, strain: str) -> None:
    # 003:136
    match = bid(started(HASENPFEFFER), seat, "2")
    assert match.phase is Phase.NAMING
    assert match.turn == seat
    assert legal(match) == {"name C", "name D", "name H", "name S", "name NT"}
    assert refused(match, "name LOW") == "strain not offered"
    match = after(match, f"name {strain}")
    assert match.phase is Phase.PLAY
    assert match.hand.contract is not None
    assert str(match.hand.contract) == f"2 {strain} by seat {seat}"
    assert not match.hand.contract.forced


# -- Nobody bids ---------------------------------------------------------------------------------


@pytest.mark.parametrize("holder", range(4))
@pytest.mark.parametrize("dealer", range(4))
def test_hasenpfeffer_1_holder_of_the_joker_is_the_one_who_must_bid(
    holder: int, dealer: int
) -> None:
    # 003:136: the best bower is the joker, whatever jacks the others hold
    match = dealt(begun(dealer=dealer), *around(holder, "JK", "JS", "JC", "JH JD"))
    match = after(match, PASSES)
    assert match.phase is Phase.NAMING
    assert match.turn == holder
    seat, rung = Seat(holder), HASENPFEFFER.ladder.rungs[2]
    assert match.hand.contract == Contract(seat, seat, rung, None, forced=True)


def test_hasenpfeffer_10_forced_bid_is_exactly_three() -> None:
    # 003:136: nothing is asked, and nothing else can be bid
    match = after(started(HASENPFEFFER, "9C", "9D", "JK"), PASSES)
    calls = [*(Call(Seat(seat), Pass()) for seat in (1, 2, 3, 0))]
    forced = Call(Seat(2), Bid("3"), forced=True, automatic=True)
    assert seen(match, None).calls == (*calls, forced)
    assert refused(match, "bid 4") == "wrong phase"
    assert refused(match, "pass") == "wrong phase"
    assert legal(match) == {"name C", "name D", "name H", "name S", "name NT"}
    match = after(match, "name NT")
    assert match.turn == 2
    assert match.hand.contract is not None
    assert match.hand.contract.strain is NO_TRUMP


def test_holder_of_the_joker_is_free_while_somebody_bids() -> None:
    # 003:136
    match = after(started(HASENPFEFFER, "9C", "JK", "9D"), "pass, bid 1, pass, pass")
    assert match.phase is Phase.NAMING
    assert match.turn == 2


ASIDE = ("AS KS QS JS TS 9S", "AH KH QH JH TH 9H", "AD KD QD JD TD 9D", "AC KC QC JC TC 9C")


def test_row_annulled_nobody_scores() -> None:
    # 003:136
    match = after(dealt(begun(), *ASIDE), PASSES)
    result = match.results[-1]
    assert result.ending is HandEnd.ANNULLED
    assert result.contract is None
    assert result.declarers == ()
    assert not result.made
    assert result.tricks == (0, 0, 0, 0)
    assert result.points == (0, 0)
    assert result.lines == ()
    goes_on(match, (0, 0))


def test_annulled_only_where_nobody_bids() -> None:
    match = after(dealt(begun(), *ASIDE), "pass, pass, pass, bid 1")
    assert match.phase is Phase.NAMING
    assert match.turn == 0


def test_hasenpfeffer_8_deal_moves_on_after_an_annulled_hand() -> None:
    match = after(dealt(begun(dealer=1), *ASIDE), PASSES)
    assert match.hand.dealer == 2
    assert match.hand.number == 2


# -- Ranking and play ----------------------------------------------------------------------------


def to_play(strain: str, *hands: str, text: str = "", seat: int = 1) -> Match:
    """The seat has bid three and is to lead; the hands are those from its place clockwise."""
    match = dealt(begun(text), *around(seat, *hands, *[""] * (4 - len(hands))))
    return after(bid(match, seat, "3"), f"name {strain}")


@pytest.mark.parametrize(
    ("strain", "trick", "best"),
    [
        ("S", "AS JS JK JC", "JK"),  # the joker over the right bower
        ("H", "JK JH JD AH", "JK"),
        ("S", "AS JS JC KS", "JS"),  # the right bower over the left one
        ("C", "AC KC JS 9C", "JS"),  # the left bower over the ace
        ("D", "JH AD KD QD", "JH"),
        ("S", "QS AS KS TS", "AS"),
        ("S", "QS TS KS 9S", "KS"),
        ("S", "TS 9S QS AS", "AS"),
        ("S", "AH 9S KH QH", "9S"),  # any trump over any other card
        ("S", "AH JK KH JS", "JK"),
        ("S", "JH QH KH TH", "KH"),  # a jack of the other colour is none of the bowers
        ("NT", "AS JS KS QS", "AS"),  # no bowers without trumps
        ("NT", "JC TC 9C QC", "QC"),
    ],
)
def test_ranking_takes_the_trick(strain: str, trick: str, best: str) -> None:
    match = play_tricks(to_play(strain, *trick.split()), trick)
    (played,) = match.hand.tricks
    assert str(dict(played.plays)[Seat(match.turn or 0)]) == best


def test_ranking_cards_of_a_suit_that_was_not_led_do_not_win() -> None:
    match = to_play("S", "9H", "AD KD QD JD TD 9D", "AC KC QC JC TC 9C", "TH")
    assert play_tricks(match, "9H AD AC TH").turn == 0


def test_hasenpfeffer_7_joker_follows_a_trump_lead() -> None:
    match = after(to_play("S", "9S", "JK AH KH QH AD KD"), "play 9S")
    assert legal(match) == {"play JK"}
    assert refused(match, "play AH") == "revoke"


def test_hasenpfeffer_7_joker_led_calls_for_trumps() -> None:
    match = after(to_play("S", "JK", "9S JC AH KH AD KD"), "play JK")
    assert legal(match) == {"play 9S", "play JC"}


def test_hasenpfeffer_7_joker_does_not_follow_another_suit() -> None:
    match = after(to_play("S", "9H", "JK AH AC KC AD KD"), "play 9H")
    assert legal(match) == {"play AH"}


def test_hasenpfeffer_6_c13_joker_led_at_no_trump_lets_others_play_anything_and_wins() -> None:
    match = after(to_play("NT", "JK", "AS AH", "KS KH", "QS QH"), "play JK")
    for seat in (2, 3, 0):
        assert legal(match) == {f"play {card}" for card in match.hand.cards[seat]}
        match = match.apply(first(match))
    assert match.hand.tricks[0].winner == 1


def test_hasenpfeffer_6_c13_joker_may_not_be_played_at_no_trump_by_who_can_follow() -> None:
    match = after(to_play("NT", "9H", "JK AH KH AS AC AD"), "play 9H")
    assert legal(match) == {"play AH", "play KH"}
    assert refused(match, "play JK") == "revoke"


def test_hasenpfeffer_6_c13_joker_wins_at_no_trump_for_who_is_void() -> None:
    match = after(to_play("NT", "KH", "JK KS QS AS AC AD", "9H", "AH"), "play KH")
    assert legal(match) == {f"play {card}" for card in Cards("JK KS QS AS AC AD")}
    match = after(match, "play JK, play 9H, play AH")
    assert match.hand.tricks[0].winner == 2
    assert match.turn == 2


def test_play_follows_suit_or_is_free() -> None:
    match = after(to_play("S", "9H", "AH KH", "AS KS QS TS KC QC"), "play 9H")
    assert legal(match) == {"play AH", "play KH"}
    match = after(match, "play KH")
    assert "play KS" in legal(match)
    assert refused(to_play("S", "9H", "AH"), "play AH") == "not in hand"


def test_play_of_the_left_bower_is_a_trump() -> None:
    assert legal(after(to_play("S", "9S", "JC AC KC AD KD QD"), "play 9S")) == {"play JC"}
    match = after(to_play("S", "9C", "JC AC KC AD KD QD"), "play 9C")
    assert legal(match) == {"play AC", "play KC"}


@pytest.mark.parametrize("seat", range(4))
def test_hasenpfeffer_9_bid_winner_leads_and_everybody_plays(seat: int) -> None:
    match = to_play("S", seat=seat)
    assert match.turn == seat
    assert seen(match, None).sitting_out == ()
    match = finished(match)
    assert [len(trick.cards) for trick in match.past[0].tricks] == [4] * 6
    assert match.past[0].tricks[0].seats[0] == seat
    winners = [trick.winner for trick in match.past[0].tricks]
    assert [trick.seats[0] for trick in match.past[0].tricks[1:]] == winners[:-1]


# -- Scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rung", "taken"), [(rung, taken) for rung in range(1, 7) for taken in range(rung, 7)]
)
def test_row_made_scores_a_point_for_each_trick(rung: int, taken: int) -> None:
    # 003:136
    match = contested(begun(), (1, str(rung), taken))
    scored(match, (0, taken, 6 - taken, 0), (0, taken))
    assert match.results[0].made
    assert match.results[0].declarers == (1,)
    goes_on(match, (0, taken))


@pytest.mark.parametrize(
    ("rung", "taken"), [(rung, taken) for rung in range(1, 7) for taken in range(rung)]
)
def test_row_failed_hasenpfeffer_5_loses_a_point_for_each_undertrick(rung: int, taken: int) -> None:
    # 003:136
    match = contested(begun(), (2, str(rung), taken))
    scored(match, (0, 0, taken, 6 - taken), (taken - rung, 0))
    assert not match.results[0].made
    assert match.results[0].declarers == (0,)
    goes_on(match, (taken - rung, 0))


@pytest.mark.parametrize(("rung", "taken"), [("3", 4), ("3", 2), ("6", 0), ("1", 1)])
def test_hasenpfeffer_4_c13_defenders_score_nothing(rung: str, taken: int) -> None:
    match = contested(begun(), (0, rung, taken))
    assert match.results[0].points[1] == 0


def test_tricks_of_both_partners_count() -> None:
    # 003:136: "the bidder's side"
    hands = ("AS KS QS 9H TH JH", "9S TS JS QH KH AH", "AC KC QC JC TC 9C")
    match = dealt(begun(), *around(1, hands[0], hands[2], hands[1], "AD KD QD JD TD 9D"))
    match = after(bid(match, 1, "6"), "name NT")
    tricks = ("AS AC 9S AD", "KS KC TS KD", "QS QC JS QD", "9H JC QH JD")
    match = play_tricks(match, *tricks, "KH TD TH TC", "AH 9D JH 9C")
    scored(match, (0, 3, 0, 3), (0, 6))


@pytest.mark.parametrize(("taken", "points"), [(1, -2), (2, -1), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_forced_bid_is_scored_like_any_bid_of_three(taken: int, points: int) -> None:
    # 003:136
    match = dealt(begun(), *around(3, *shares(taken, JOKER_HEARTS)))
    match = played(after(match, PASSES))
    scored(match, (6 - taken, 0, 0, taken), (0, points))
    assert match.results[0].contract is not None
    assert match.results[0].contract.forced


# -- The end -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("taken", "over"), [(3, False), (4, True), (5, True)])
def test_end_is_at_ten_points(*, taken: int, over: bool) -> None:
    # 003:136
    match = contested(begun(), (1, "3", 6), (3, "3", taken))
    if over:
        won(match, 1, (0, 6 + taken))
    else:
        goes_on(match, (0, 6 + taken))


def test_end_may_come_after_scores_below_nothing() -> None:
    match = contested(begun(), (0, "6", 0), (1, "5", 6), (2, "1", 4))
    goes_on(match, (-2, 6))
    won(contested(match, (1, "4", 4)), 1, (-2, 10))


def test_hasenpfeffer_11_both_cannot_come_to_ten_at_once() -> None:
    match = contested(begun(), (0, "6", 6), (1, "6", 6), (0, "3", 3), (1, "3", 3))
    goes_on(match, (9, 9))
    won(contested(match, (0, "1", 1)), 0, (10, 9))
    goes_on(contested(match, (0, "3", 1)), (7, 9))


# -- Options -------------------------------------------------------------------------------------


def test_options_are_these() -> None:
    (listed,) = [kind for kind in variants() if kind.id == "hasenpfeffer"]
    assert [(option.name, option.values) for option in listed.options] == [
        ("min", ("1", "3")),
        ("laps", ("1", "many")),
        ("forced-exact", ("on", "off")),
        ("defenders-score-tricks", ("off", "on")),
        ("joker-at-no-trump", ("sole-trump", "lowest", "banned")),
        ("redeal-annulled", ("off", "on")),
        ("lead", ("declarer", "eldest")),
        ("tie", ("declarer", "play-on")),
        ("target", ("10",)),
        ("hands", ("none",)),
    ]
    assert listed.reference == "003:134-138"
    assert HASENPFEFFER.name == "hasenpfeffer"


@pytest.mark.parametrize(
    "option", ["min=2", "laps=2", "joker-at-no-trump=high", "lead=right", "tie=joint", "target=0"]
)
def test_options_that_there_are_not_are_refused_by_name(option: str) -> None:
    with pytest.raises(UnknownVariantError, match=option.split("=", maxsplit=1)[0]):
        variant(f"hasenpfeffer+{option}")


def test_option_min_three() -> None:
    match = started(variant("hasenpfeffer+min=3"), "JK")
    assert legal(match) == {"pass", *(f"bid {number}" for number in NUMBERS[2:])}
    assert refused(match, "bid 2") == "no such bid"
    match = after(match, PASSES)
    assert match.turn == 0
    assert match.hand.contract is not None
    assert match.hand.contract.rung.tricks == 3


def test_option_laps_many_the_bidding_goes_on_until_three_pass() -> None:
    match = after(started(variant("hasenpfeffer+laps=many"), "JK"), "pass, bid 1, bid 2, pass")
    assert match.turn == 1
    match = after(match, "bid 3, pass, pass")
    assert match.phase is Phase.AUCTION
    match = after(match, "pass")
    assert match.phase is Phase.NAMING
    assert match.turn == 1
    assert after(started(variant("hasenpfeffer+laps=many"), "JK"), PASSES).turn == 0


@pytest.mark.parametrize(("taken", "points"), [(6, 6), (4, 4), (3, -1), (0, -4)])
def test_option_defenders_score_tricks(taken: int, points: int) -> None:
    match = contested(begun("+defenders-score-tricks"), (1, "4", taken))
    scored(match, (0, taken, 6 - taken, 0), (6 - taken, points))


def test_option_joker_at_no_trump_lowest_wins_only_what_it_leads() -> None:
    lowest = "+joker-at-no-trump=lowest"
    match = to_play("NT", "KH", "JK KS QS AS AC AD", "9H", "QH", text=lowest)
    assert "play JK" in legal(after(match, "play KH"))
    match = play_tricks(match, "KH JK 9H QH")
    assert match.hand.tricks[0].winner == 1
    match = play_tricks(to_play("NT", "JK", "9H", "AH", "KH", text=lowest), "JK 9H AH KH")
    assert match.hand.tricks[0].winner == 1
    match = after(to_play("NT", "9H", "JK AH", text=lowest), "play 9H")
    assert refused(match, "play JK") == "revoke"
    match = play_tricks(to_play("S", "AS", "JS", "JK", "JC", text=lowest), "AS JS JK JC")
    assert match.hand.tricks[0].winner == 3


def test_option_joker_at_no_trump_banned_leaves_the_suits() -> None:
    match = bid(started(variant("hasenpfeffer+joker-at-no-trump=banned")), 2, "5")
    assert legal(match) == {"name C", "name D", "name H", "name S"}
    assert refused(match, "name NT") == "strain not offered"


def test_option_redeal_annulled_the_same_dealer_deals_and_the_hand_does_not_count() -> None:
    match = after(dealt(begun("+redeal-annulled+hands=1", dealer=1), *ASIDE), PASSES)
    goes_on(match, (0, 0))
    assert match.hand.dealer == 1
    assert match.results[0].ending is HandEnd.ANNULLED
    won(contested(match, (0, "1", 1)), 0, (1, 0))


@pytest.mark.parametrize("seat", range(4))
def test_option_lead_eldest(seat: int) -> None:
    assert to_play("S", text="+lead=eldest", seat=seat).turn == 1
    assert to_play("NT", text="+lead=eldest", seat=seat).turn == 1


EVEN = "+defenders-score-tricks+target=5"


@pytest.mark.parametrize("seat", range(4))
def test_option_tie_hasenpfeffer_11_the_bidder_is_first_where_both_are_equal(seat: int) -> None:
    match = contested(begun(EVEN), (0, "3", 3), (seat, "3", 3))
    won(match, seat % 2, (6, 6))


def test_option_tie_higher_score_wins_where_both_are_at_the_target() -> None:
    match = contested(begun(EVEN), (1, "3", 3), (0, "2", 2))
    won(match, 1, (5, 7))


def test_option_tie_c21_a_bidder_who_was_just_set_is_not_first() -> None:
    match = contested(begun("+hands=2"), (1, "2", 2), (1, "3", 1))
    goes_on(match, (0, 0))
    won(contested(match, (1, "1", 1)), 1, (0, 1))


def test_option_tie_play_on() -> None:
    match = contested(begun(f"{EVEN}+tie=play-on"), (0, "3", 3), (0, "3", 3))
    goes_on(match, (6, 6))
    won(contested(match, (0, "2", 2)), 1, (8, 10))


@pytest.mark.parametrize(("target", "over"), [(5, True), (6, True), (7, False)])
def test_option_target(*, target: int, over: bool) -> None:
    match = contested(begun(f"+target={target}"), (1, "3", 6))
    assert match.scores == (0, 6)
    assert (match.outcome is not None) is over


def test_option_hands_counts_annulled_ones() -> None:
    match = contested(begun("+hands=2"), (1, "1", 2))
    goes_on(match, (0, 2))
    won(after(dealt(match, *ASIDE), PASSES), 1, (0, 2))


def test_c29_option_forced_exact_off_lets_the_holder_of_the_joker_bid_three_or_more() -> None:
    rules = variant("hasenpfeffer+forced-exact=off")
    match = after(started(rules, "9C", "9D", "JK"), PASSES)
    assert (match.phase, match.turn) == (Phase.AUCTION, 2)
    assert legal(match) == {"bid 3", "bid 4", "bid 5", "bid 6"}
    assert refused(match, "pass") == refused(match, "bid 2") == "forced bid"
    match = after(match, "bid 5")
    seat, rung = Seat(2), rules.ladder.rungs[4]
    assert match.hand.contract == Contract(seat, seat, rung, None, forced=True)
    nobody = started(rules, *("9C 9D 9H 9S TC TD", "TH TS JC JD JH JS"), *NO_JOKER)
    assert after(nobody, PASSES).results[0].ending is HandEnd.ANNULLED
    assert [str(call.action) for call in seen(match, None).calls[-1:]] == ["bid 5"]


NO_JOKER = ("QC QD QH QS KC KD", "KH KS AC AD AH AS")
