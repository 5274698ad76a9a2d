"""BuckenPeffer, or Buck, row by row.

All of it stands in one line of the source, 003:141. C14 is a decision, and a test that is called
after `buck 3` is about a settled doubt of the variant. High is no trump.
"""

from __future__ import annotations

import attrs
import pytest

from pepper import (
    LOW,
    NO_TRUMP,
    Alone,
    Bid,
    Call,
    Cards,
    HandEnd,
    Marks,
    Match,
    Pass,
    Phase,
    Seat,
    SeenGift,
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

BUCK = variant("buck")
BIDS = ("3", "4", "5", "6", "pfeffer")
BLACK = ("AS KS QS JS TS 9S", "AC KC QC JC TC 9C")
HEARTS = ("JH", "JD", "AH", "KH", "QH", "TH", "9H")
DIAMONDS = ("AD", "KD", "QD", "TD", "9D")


def around(seat: int, *hands: str) -> list[str]:
    """The hands, the first one being the seat's and the others following clockwise."""
    hands += ("",) * (4 - len(hands))
    return [hands[(place - seat) % 4] for place in range(4)]


def shares(taken: int) -> tuple[str, ...]:
    """Hands for hearts, from the declarer clockwise: the declarer takes so many tricks.

    The left has all other red cards, and the declarer's are the lowest diamonds.
    """
    if not taken:
        return (" ".join((HEARTS[-1], *DIAMONDS)), " ".join(HEARTS[:-1]), *BLACK)
    own = (*HEARTS[:taken], *DIAMONDS[taken - 1 :])
    left = (*HEARTS[taken:], *DIAMONDS[: taken - 1])
    return (" ".join(own), " ".join(left), *BLACK)


def begun(text: str = "", *, dealer: int = 0) -> Match:
    return Match.start(variant(f"buck{text}"), deals=(), dealer=Seat(dealer))


def contested(match: Match, *hands: tuple[int, str, int]) -> Match:
    """Whole hands: who declares what and takes how many tricks."""
    for seat, rung, taken in hands:
        match = played(bid(dealt(match, *around(seat, *shares(taken))), seat, rung))
    return match


def scored(
    match: Match, tricks: tuple[int, ...], points: tuple[int, int], burns: tuple[int, int] = (0, 0)
) -> None:
    """The last hand was played and came to this, with lines that say why."""
    result = match.results[-1]
    assert result.ending is HandEnd.PLAYED
    assert result.tricks == tricks
    assert result.points == points
    assert result.marks == burns
    for side in (0, 1):
        assert sum(line.points for line in result.lines if line.side == side) == points[side]
    assert all(line.why for line in result.lines)


# -- Table, deck, deal ---------------------------------------------------------------------------


def test_teams_are_scored_of_partners_who_sit_opposite() -> None:
    # 003:141: "teams, not individuals, are scored"
    assert BUCK.table.sides == ((0, 2), (1, 3))
    assert Match.start(BUCK, seed=1).scores == (0, 0)


def test_deck_is_24_cards_and_everybody_gets_six() -> None:
    # 003:141: "all six tricks"
    names = {rank + suit for rank in "9TJQKA" for suit in "CDHS"}
    match = Match.start(BUCK, seed=3)
    assert {str(card) for card in BUCK.deck.cards} == names
    assert len(BUCK.deck.cards) == 24
    assert [len(hand) for hand in match.hand.cards] == [6] * 4


def test_deal_passes_to_the_left_after_every_hand() -> None:
    match = contested(begun(dealer=3), (1, "3", 3), (1, "3", 3))
    assert [result.dealer for result in match.results] == [3, 0]
    assert match.hand.dealer == 1


# -- Auction -------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(4))
def test_one_round_of_bids_only(dealer: int) -> None:
    match = dealt(begun(dealer=dealer))
    for place, said in enumerate(["bid 3", "bid 4", "pass", "bid 6"], 1):
        assert match.phase is Phase.AUCTION
        assert match.turn == (dealer + place) % 4
        match = after(match, said)
    assert match.phase is Phase.NAMING
    assert match.turn == dealer


def test_bids_begin_at_three_and_there_is_no_two() -> None:
    match = started(BUCK)
    assert legal(match) == {"pass", *(f"bid {rung}" for rung in BIDS)}
    for rung in ("1", "2", "two", "couple", "7"):
        assert refused(match, f"bid {rung}") == "no such bid"


@pytest.mark.parametrize("said", range(4))
def test_bids_go_up(said: int) -> None:
    match = after(started(BUCK), f"bid {BIDS[said]}")
    assert legal(match) == {"pass", *(f"bid {rung}" for rung in BIDS[said + 1 :])}
    assert refused(match, f"bid {BIDS[said]}") == "insufficient bid"


def test_buck_7_pfeffer_is_one_bid_above_all_others() -> None:
    rungs = [(rung.name, rung.tricks, rung.value, rung.alone) for rung in BUCK.ladder.rungs]
    numbers = [(str(number), number, number, Alone.NO) for number in range(3, 7)]
    assert rungs == [*numbers, ("pfeffer", 6, 6, Alone.YES)]
    match = started(BUCK)
    assert refused(match, "bid pfeff") == "no such bid"
    assert after(match, "bid pfeffer").phase is Phase.NAMING


@pytest.mark.parametrize("seat", range(4))
def test_highest_bidder_names_a_suit_high_or_low(seat: int) -> None:
    match = bid(started(BUCK), seat, "5")
    assert match.turn == seat
    suits = {"name C", "name D", "name H", "name S"}
    assert legal(match) == suits | {"name NT", "name LOW"}


def test_buck_8_high_is_the_only_no_trump() -> None:
    assert BUCK.ladder.strains[-2:] == (NO_TRUMP, LOW)
    assert len(BUCK.ladder.strains) == 6


@pytest.mark.parametrize("dealer", range(4))
def test_option_forced_exact_off_lets_the_dealer_bid_more(dealer: int) -> None:
    match = after(dealt(begun("+forced-exact=off", dealer=dealer)), "pass, pass, pass")
    assert match.phase is Phase.AUCTION
    assert match.turn == dealer
    assert legal(match) == {"bid 4", "bid 5", "bid 6", "bid pfeffer"}
    assert refused(match, "pass") == refused(match, "bid 3") == "forced bid"
    match = after(match, "bid 4")
    assert match.phase is Phase.NAMING
    assert match.hand.contract is not None
    assert match.hand.contract.forced
    assert match.hand.contract.declarer == dealer
    passes = [Call(Seat((dealer + place) % 4), Pass()) for place in (1, 2, 3)]
    forced = Call(Seat(dealer), Bid("4"), forced=True)
    assert seen(match, None).calls == (*passes, forced)


def test_dealer_is_free_where_somebody_bid() -> None:
    match = after(started(BUCK), "pass, bid 3, pass")
    assert legal(match) == {"pass", "bid 4", "bid 5", "bid 6", "bid pfeffer"}
    match = after(match, "pass")
    assert match.turn == 2
    assert match.hand.contract is not None
    assert not match.hand.contract.forced


@pytest.mark.parametrize(("taken", "points"), [(5, (5, 1)), (4, (4, 2)), (3, (-4, 3))])
def test_forced_bid_is_scored_like_any_other(taken: int, points: tuple[int, int]) -> None:
    match = dealt(begun(), *shares(taken))
    match = played(after(match, "pass, pass, pass"))
    scored(match, (taken, 6 - taken, 0, 0), points, (int(taken < 4), 0))


# -- Exchange ------------------------------------------------------------------------------------


def swapping(strain: str, *hands: str, rung: str = "4", text: str = "", seat: int = 1) -> Match:
    """The seat has named the strain; the hands are those from its place clockwise."""
    match = dealt(begun(text), *around(seat, *hands))
    return after(bid(match, seat, rung), f"name {strain}")


MIXED = "AS KH QH JH TH 9D"


@pytest.mark.parametrize("rung", BIDS[:4])
@pytest.mark.parametrize(("strain", "given", "got"), [("NT", "AS", "9C"), ("LOW", "9D", "AC")])
def test_exchange_of_the_best_card_for_the_worst_of_the_left_opponent(
    strain: str, given: str, got: str, rung: str
) -> None:
    left = "AC KC QC JC TC 9C"
    match = swapping(strain, MIXED, left, rung=rung)
    assert match.phase is Phase.EXCHANGE
    assert match.turn == 1
    assert legal(match) == {f"give {given}"}
    assert refused(match, "keep") == "must exchange"
    assert refused(match, "give KH") == refused(match, "give TH") == "not the best"
    match = after(match, f"give {given}")
    assert match.phase is Phase.EXCHANGE
    assert match.turn == 2
    assert legal(match) == {f"give {got}"}
    before = match.hand.cards
    match = after(match, f"give {got}")
    assert match.phase is Phase.PLAY
    assert match.turn == 1
    assert match.hand.cards[1] == Cards(MIXED) - Cards(given) + Cards(got)
    assert match.hand.cards[2] == Cards(left) - Cards(got) + Cards(given)
    assert (match.hand.cards[0], match.hand.cards[3]) == (before[0], before[3])


@pytest.mark.parametrize("strain", ["C", "D", "H", "S"])
@pytest.mark.parametrize("rung", BIDS)
def test_exchange_is_left_out_of_suits(rung: str, strain: str) -> None:
    match = swapping(strain, MIXED, rung=rung)
    assert match.phase is Phase.PLAY
    assert seen(match, None).gifts == ()


@pytest.mark.parametrize("strain", ["NT", "LOW"])
def test_buck_9_exchange_is_left_out_of_a_pfeffer(strain: str) -> None:
    match = swapping(strain, MIXED, rung="pfeffer")
    assert match.phase is Phase.PLAY
    assert match.hand.cards[1] == Cards(MIXED)
    assert seen(match, None).gifts == ()
    assert seen(match, None).sitting_out == (3,)


@pytest.mark.parametrize(("strain", "best", "worst"), [("NT", "A", "9"), ("LOW", "9", "A")])
def test_buck_6_each_chooses_among_equals(strain: str, best: str, worst: str) -> None:
    match = swapping(strain, "AS AH KD QD 9S 9H", "AC AD KC QC 9C 9D")
    assert legal(match) == {f"give {best}S", f"give {best}H"}
    match = after(match, f"give {best}H")
    assert legal(match) == {f"give {worst}C", f"give {worst}D"}
    match = after(match, f"give {worst}D")
    own = Cards("AS AH KD QD 9S 9H") - Cards(f"{best}H")
    assert match.hand.cards[1] == own + Cards(f"{worst}D")


@pytest.mark.parametrize(
    ("strain", "own", "best", "left", "worst"),
    [
        ("NT", "QS JS TS 9S QH JH", {"QS", "QH"}, "AC KC AD KD AH KH", {"KC", "KD", "KH"}),
        ("LOW", "KS QS JS AS TH JH", {"TH"}, "9C TC 9D TD QC JC", {"QC"}),
    ],
)
def test_buck_6_best_and_worst_are_those_that_there_are(
    strain: str, own: str, best: set[str], left: str, worst: set[str]
) -> None:
    match = swapping(strain, own, left)
    assert legal(match) == {f"give {card}" for card in best}
    match = match.apply(first(match))
    assert legal(match) == {f"give {card}" for card in worst}


def test_buck_6_jacks_are_no_bowers_in_the_exchange() -> None:
    assert legal(swapping("NT", "JS JC JH JD TS QS")) == {"give QS"}
    assert legal(swapping("LOW", "JS JC QH KD AS QS")) == {"give JS", "give JC"}


def test_buck_6_exchange_is_simultaneous() -> None:
    # The left may not give the caller's card back, nor see it before choosing.
    match = swapping("NT", "TS 9S 9H 9D 9C TH", "AC KC QC JC AD KD")
    one, two = after(match, "give TS"), after(match, "give TH")
    assert legal(one) == legal(two) == {"give JC"}
    for seat in (0, 2, 3, None):
        assert seen(one, seat) == seen(two, seat)
    one = after(one, "give JC")
    assert seen(one, 2).gifts == (
        SeenGift(Seat(1), Seat(2), count=1, cards=Cards("TS")),
        SeenGift(Seat(2), Seat(1), count=1, cards=Cards("JC")),
    )
    assert seen(one, 0).gifts[0].cards is None


# -- Ranking and play ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strain", "trick", "best"),
    [
        ("S", "AS JS JC", "JS"),  # bowers
        ("H", "AH JD KH", "JD"),
        ("S", "QS AS KS", "AS"),
        ("S", "AH 9S KH", "9S"),
        ("NT", "JC QC KC", "KC"),  # no bowers at high
        ("NT", "AD JD KD", "AD"),
        ("LOW", "AD JD QD", "JD"),  # nor at low, where the nine is best
        ("LOW", "TD AD 9D", "9D"),
        ("LOW", "KS AS QS", "QS"),
    ],
)
def test_ranking_takes_the_trick(strain: str, trick: str, best: str) -> None:
    own, left, right = trick.split()
    match = play_tricks(swapping(strain, own, left, "", right, rung="pfeffer"), trick)
    (played,) = match.hand.tricks
    assert str(dict(played.plays)[Seat(match.turn or 0)]) == best


@pytest.mark.parametrize("strain", ["NT", "LOW", "S"])
def test_play_follows_suit_or_is_free(strain: str) -> None:
    hands = ("JC", "QC KC AH 9H", "", "AD KD QD JD TD 9D")
    match = after(swapping(strain, *hands, rung="pfeffer"), "play JC")
    if strain == "S":  # the left bower is a spade
        assert not {"play QC", "play KC"} & legal(match)
    else:
        assert refused(match, "play AH") == "revoke"
        match = after(match, "play QC")
        assert legal(match) == {f"play {card}" for card in Cards(hands[3])}
        assert play_tricks(match, "9D").turn == (2 if strain == "NT" else 1)


@pytest.mark.parametrize("strain", ["S", "LOW"])
@pytest.mark.parametrize("seat", range(4))
def test_buck_11_bid_winner_leads_and_everybody_plays(seat: int, strain: str) -> None:
    match = swapping(strain, seat=seat)
    while match.phase is Phase.EXCHANGE:
        match = match.apply(first(match))
    assert match.turn == seat
    match = finished(match)
    assert [len(trick.cards) for trick in match.past[0].tricks] == [4] * 6


@pytest.mark.parametrize("seat", range(4))
def test_pfeffer_is_played_without_a_partner(seat: int) -> None:
    match = swapping("S", text="+forced-exact=off", rung="pfeffer", seat=seat)
    assert match.turn == seat
    assert seen(match, None).sitting_out == ((seat + 2) % 4,)
    match = finished(match)
    assert [len(trick.cards) for trick in match.past[0].tricks] == [3] * 6


# -- Scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rung", "taken"), [(rung, taken) for rung in range(3, 6) for taken in range(rung, 6)]
)
def test_row_made_everybody_scores_tricks(rung: int, taken: int) -> None:
    match = contested(begun(), (1, str(rung), taken))
    scored(match, (0, taken, 6 - taken, 0), (6 - taken, taken))
    assert match.results[0].made
    assert match.results[0].declarers == (1,)
    goes_on(match, (6 - taken, taken))


@pytest.mark.parametrize("rung", range(3, 7))
def test_row_all_six_scores_six_and_the_bid_and_the_skunked_lose_the_bid(rung: int) -> None:
    match = contested(begun(), (1, str(rung), 6))
    scored(match, (0, 6, 0, 0), (-rung, 6 + rung))
    goes_on(match, (-rung, 6 + rung))


@pytest.mark.parametrize(
    ("rung", "taken"), [(rung, taken) for rung in range(3, 7) for taken in range(1, rung)]
)
def test_row_failed_buck_1_c14_loses_the_bid_and_burns(rung: int, taken: int) -> None:
    match = contested(begun(), (1, str(rung), taken))
    scored(match, (0, taken, 6 - taken, 0), (6 - taken, -rung), (0, 1))
    assert not match.results[0].made
    goes_on(match, (6 - taken, -rung))


@pytest.mark.parametrize("rung", range(3, 7))
def test_row_skunked_callers_buck_3_lose_the_bid_once_and_the_others_get_six(rung: int) -> None:
    match = contested(begun(), (2, str(rung), 0))
    scored(match, (0, 0, 0, 6), (-rung, 6), (1, 0))


@pytest.mark.parametrize(
    ("taken", "points"), [(6, (-6, 12)), (5, (1, -6)), (3, (3, -6)), (1, (5, -6)), (0, (6, -6))]
)
def test_buck_2_c14_pfeffer_counts_as_six(taken: int, points: tuple[int, int]) -> None:
    match = contested(begun(), (1, "pfeffer", taken))
    scored(match, (0, taken, 6 - taken, 0), points, (0, 0 if taken == 6 else 2))


def test_tricks_of_both_partners_count_after_an_exchange() -> None:
    hands = ("9S TS JS 9H TH JH", "AC KC QC JC TC 9C", "AS KS QS AD KD QD", "AH KH QH JD TD 9D")
    match = after(swapping("LOW", *hands, rung="3"), "give 9S, give AC")
    match = play_tricks(match, "9H KC AD AH", "TH QC KD KH", "JH JC QD QH", "TS 9S AS JD")
    scored(play_tricks(match, "TC KS 9D AC", "9C QS TD JS"), (0, 3, 3, 0), (3, 3))
    hands = ("AH 9S 9D TD JD QD", "KH QH JH TH 9H 9C", "AC KC QC JC TC AD", "AS KS QS JS TS KD")
    match = after(swapping("NT", *hands, rung="4"), "give AH, give 9C")
    match = play_tricks(match, "9C KH AC TS", "AD KD 9D QH", "KC JS TD JH", "QC QS JD TH")
    scored(play_tricks(match, "JC KS QD 9H", "TC AS 9S AH"), (0, 0, 0, 6), (-4, 10))


def test_buck_4_c14_burns_are_counted_without_points() -> None:
    match = contested(begun(), (2, "3", 2), (0, "pfeffer", 5), (1, "4", 0), (0, "3", 3))
    assert match.marks == (3, 1)
    assert [result.marks for result in match.results] == [(1, 0), (2, 0), (0, 1), (0, 0)]
    assert match.scores == (-3 - 6 + 6 + 3, 4 + 1 - 4 + 3)
    marks = match.rules.scoring.marks
    assert marks is not None
    assert marks.name == "burns"


def test_buck_4_other_burns_are_made_of_the_parts() -> None:
    scoring = attrs.evolve(BUCK.scoring, marks=Marks("burns", set=3))
    match = contested(Match.start(attrs.evolve(BUCK, scoring=scoring), deals=()), (1, "5", 2))
    assert match.marks == (0, 3)


# -- The end -------------------------------------------------------------------------------------

TWENTY_ONE = ((1, "6", 6), (3, "3", 6))
TWENTY_FOURS = ((1, "3", 3), (2, "3", 3), (3, "3", 3), (0, "3", 3)) * 2


@pytest.mark.parametrize(("taken", "over"), [(3, False), (4, True), (5, True)])
def test_end_is_at_twenty_five_or_more(*, taken: int, over: bool) -> None:
    match = contested(begun(), *TWENTY_ONE, (3, "3", taken))
    scores = (-9 + 6 - taken, 21 + taken)
    if over:
        won(match, 1, scores)
    else:
        goes_on(match, scores)


def test_end_may_come_for_the_defenders_and_for_a_skunk() -> None:
    match = contested(begun(), *TWENTY_ONE)
    won(contested(match, (0, "3", 2)), 1, (-12, 25))
    won(contested(match, (0, "pfeffer", 0)), 1, (-15, 27))


def test_buck_10_higher_score_wins_where_both_are_at_the_target() -> None:
    won(contested(begun(), *TWENTY_FOURS, (2, "3", 4)), 0, (28, 26))


def test_buck_10_another_hand_is_played_where_both_are_equal() -> None:
    match = contested(begun(), *TWENTY_FOURS, (2, "3", 3))
    goes_on(match, (27, 27))
    goes_on(contested(match, (3, "3", 3)), (30, 30))
    won(contested(match, (0, "4", 3)), 1, (23, 30))


# -- Options -------------------------------------------------------------------------------------


def test_options_are_these() -> None:
    (listed,) = [kind for kind in variants() if kind.id == "buck"]
    assert [(option.name, option.values) for option in listed.options] == [
        ("failed", ("bid", "six", "nothing")),
        ("forced-exact", ("on", "off")),
        ("pfeffer-value", ("6",)),
        ("two-level", ("off", "on")),
        ("defence-slam", ("six", "six-and-bid")),
        ("burns", ("on", "off")),
        ("burn-price", ("none",)),
        ("game", ("none",)),
        ("tie", ("play-on", "declarer")),
        ("lead", ("declarer", "eldest")),
        ("target", ("25",)),
        ("hands", ("none",)),
    ]
    assert listed.reference == "003:141"
    assert BUCK.name == "buck"


@pytest.mark.parametrize(
    "option",
    ["failed=7", "pfeffer-value=5", "pfeffer-value=25", "defence-slam=bid", "tie=joint", "min=2"],
)
def test_options_that_there_are_not_are_refused_by_name(option: str) -> None:
    with pytest.raises(UnknownVariantError, match=option.split("=", maxsplit=1)[0]):
        variant(f"buck+{option}")


@pytest.mark.parametrize(
    ("failed", "rung", "taken", "loss"),
    [
        ("six", "3", 2, 6),
        ("six", "6", 5, 6),
        ("six", "pfeffer", 5, 6),
        ("nothing", "5", 4, 0),
        ("nothing", "pfeffer", 1, 0),
        # What the skunked lose is told: the bid.
        ("six", "3", 0, 3),
        ("six", "5", 0, 5),
        ("nothing", "4", 0, 4),
        ("nothing", "pfeffer", 0, 6),
    ],
)
def test_option_failed(failed: str, rung: str, taken: int, loss: int) -> None:
    match = contested(begun(f"+failed={failed}"), (1, rung, taken))
    burns = 2 if rung == "pfeffer" else 1
    scored(match, (0, taken, 6 - taken, 0), (6 - taken, -loss), (0, burns))


@pytest.mark.parametrize(("taken", "points"), [(6, (-12, 18)), (5, (1, -12)), (0, (6, -12))])
def test_option_pfeffer_value(taken: int, points: tuple[int, int]) -> None:
    match = contested(begun("+pfeffer-value=12"), (1, "pfeffer", taken))
    assert match.results[0].points == points
    assert variant("buck+pfeffer-value=24").ladder.rungs[-1].value == 24
    assert contested(begun("+pfeffer-value=12"), (1, "6", 6)).scores == (-6, 12)


@pytest.mark.parametrize(
    ("rung", "taken", "points"),
    [("3", 0, (9, -3)), ("6", 0, (12, -6)), ("pfeffer", 0, (12, -6)), ("3", 1, (5, -3))],
)
def test_option_defence_slam_six_and_bid(rung: str, taken: int, points: tuple[int, int]) -> None:
    match = contested(begun("+defence-slam=six-and-bid"), (1, rung, taken))
    assert match.results[0].points == points


@pytest.mark.parametrize("rung", ["4", "pfeffer"])
def test_option_burns_off(rung: str) -> None:
    match = contested(begun("+burns=off"), (1, rung, 3))
    assert match.marks == (0, 0)
    assert match.scores[0] == 3


@pytest.mark.parametrize(
    ("rung", "taken", "points", "burns"),
    [
        ("6", 5, (1, -6), 1),
        ("pfeff", 6, (-6, 12), 0),
        ("pfeff", 5, (1, -6), 2),
        ("pfeff", 0, (6, -6), 2),
        ("pfeffer", 6, (-12, 18), 0),
        ("pfeffer", 5, (1, -12), 3),
        ("pfeffer", 0, (6, -12), 3),
    ],
)
def test_option_two_level_doubles_and_burns_three_times(
    rung: str, taken: int, points: tuple[int, int], burns: int
) -> None:
    match = contested(begun("+two-level"), (1, rung, taken))
    scored(match, (0, taken, 6 - taken, 0), points, (0, burns))


def test_option_two_level_a_pfeffer_goes_over_a_pfeff_and_both_are_played_alone() -> None:
    match = after(started(variant("buck+two-level")), "bid 6, bid pfeff")
    assert legal(match) == {"bid pfeffer", "pass"}
    for text, declarer in (("pass, pass", 2), ("bid pfeffer", 3)):
        hand = after(match, f"{text}, name LOW").hand
        assert hand.contract is not None
        assert (hand.phase, hand.contract.alone) == (Phase.PLAY, True)
        assert hand.sitting_out == ((declarer + 2) % 4,)
    assert refused(started(BUCK), "bid pfeff") == "no such bid"


def test_option_two_level_goes_with_the_value_of_a_pfeffer() -> None:
    rungs = variant("buck+two-level+pfeffer-value=7").ladder.rungs
    assert [rung.value for rung in rungs] == [3, 4, 5, 6, 7, 14]


@pytest.mark.parametrize(
    ("options", "bill"),
    [
        ("+burn-price=3", 9),
        ("+game=10", 10),
        ("+game=10+burn-price=3", 19),
        ("+game=10+burns=off", 10),
    ],
)
def test_options_burn_price_and_game_make_the_loser_pay(options: str, bill: int) -> None:
    hands = ((1, "3", 2), (3, "pfeffer", 2), (0, "5", 4))
    match = contested(begun(f"{options}+hands=3"), *hands)
    assert match.scores == (3, -7)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.bills) == ((0,), (0, bill))
    if "burns" not in options:
        assert match.marks == (1, 3)


def test_options_burn_price_and_game_are_off_at_first() -> None:
    assert BUCK.ending.payout is None


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_option_tie_declarer(seat: int) -> None:
    match = contested(begun("+target=6+tie=declarer"), (2, "3", 3), (seat, "3", 3))
    won(match, seat % 2, (6, 6))


@pytest.mark.parametrize("seat", range(4))
def test_option_lead_eldest(seat: int) -> None:
    assert swapping("S", text="+lead=eldest", seat=seat).turn == 1
    alone = swapping("LOW", text="+forced-exact=off+lead=eldest", seat=seat, rung="pfeffer")
    assert alone.turn == (2 if seat == 3 else 1)


@pytest.mark.parametrize(("target", "over"), [(9, True), (10, True), (11, False)])
def test_option_target(*, target: int, over: bool) -> None:
    match = contested(begun(f"+target={target}"), (0, "4", 6))
    assert match.scores == (10, -4)
    assert (match.outcome is not None) is over


def test_option_hands() -> None:
    match = contested(begun("+hands=2"), (1, "3", 4))
    goes_on(match, (2, 4))
    won(contested(match, (0, "3", 2)), 1, (-1, 8))
    match = contested(match, (0, "4", 4))
    goes_on(match, (6, 6))


@pytest.mark.parametrize("dealer", range(4))
def test_c40_forced_dealer_has_bid_four_at_once(dealer: int) -> None:
    match = after(dealt(begun(dealer=dealer)), "pass, pass, pass")
    assert match.phase is Phase.NAMING
    assert seen(match, None).calls[-1] == Call(Seat(dealer), Bid("4"), forced=True, automatic=True)
    assert str(match.hand.contract) == f"4 by seat {dealer}"
