"""Double Hasenpfeffer for four and for six, row by row.

A comment such as 003:214 is a line of the source, and C18 a decision; a test that is called after
`double hasenpfeffer 3` is about a settled doubt of the variant.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from pepper import (
    Bid,
    Call,
    Cards,
    HandEnd,
    Match,
    Pass,
    Phase,
    Seat,
    SeenGift,
    UnknownVariantError,
    parse_action,
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
    last,
    legal,
    play_tricks,
    refused,
    seen,
    won,
)

PLAYERS = (4, 6)
BOTH = pytest.mark.parametrize("players", PLAYERS)
HEARTS = tuple(rank + "H" for rank in "AAKKQQJJTT99")
DIAMONDS = tuple(rank + "D" for rank in "AAKKQQJJTT99")


def around(seat: int, players: int, *hands: str) -> list[str]:
    """The hands, the first one being the seat's and the others following clockwise."""
    hands += ("",) * (players - len(hands))
    return [hands[(place - seat) % players] for place in range(players)]


def shares(taken: int, players: int) -> tuple[str, str]:
    """Hands of the declarer, who takes so many tricks at no trump, and of the left.

    Of the best hearts and diamonds the declarer holds the highest hearts and the lowest diamonds.
    """
    size = 48 // players
    hearts, diamonds = HEARTS[:size], DIAMONDS[:size]
    if not taken:
        return " ".join((hearts[-1], *diamonds[1:])), " ".join((diamonds[0], *hearts[:-1]))
    own, left = (*hearts[:taken], *diamonds[taken:]), (*hearts[taken:], *diamonds[:taken])
    return " ".join(own), " ".join(left)


def begun(players: int = 4, text: str = "", *, dealer: int = 0) -> Match:
    return Match.start(
        variant(f"double-hasenpfeffer-{players}{text}"), deals=(), dealer=Seat(dealer)
    )


def forced(match: Match, rung: str = "6") -> Match:
    """Everybody passes, and then the dealer bids."""
    return after(match, *["pass"] * len(match.scores) * len(match.rules.table.sides[0])).apply(
        Bid(rung)
    )


def choice(match: Match) -> str:
    """What to play: the left follows high, leads and discards low; all others play the first."""
    assert match.hand.contract is not None
    if match.turn != match.rules.table.left(match.hand.contract.declarer):
        return str(first(match))
    table = seen(match, match.turn).trick
    led = str(table.cards[0])[-1] if table is not None and table.cards else ""
    follows = bool(led) and str(first(match)).endswith(led)
    return str(first(match) if follows else last(match))


def played(match: Match, *swap: str) -> Match:
    """The hand played out without trumps, after the exchange if there is one to be made."""
    match = after(match, "name NT", *swap)
    return finished(match, lambda match: parse_action(choice(match)))


def contested(match: Match, *hands: tuple[int, int, int]) -> Match:
    """Whole hands, nobody playing alone: who declares how many and takes how many tricks."""
    players = len(match.hand.cards)
    keep = ("keep",) if players == 4 else ()
    for seat, rung, taken in hands:
        match = dealt(match, *around(seat, players, *shares(taken, players)))
        match = played(bid(match, seat, str(rung)), *keep)
    return match


def alone(match: Match, seat: int, rung: int, taken: int, *, stuck: bool = False) -> Match:
    """A hand of four that the seat plays alone, and takes so many tricks."""
    own, left = shares(taken, 4)
    wanted = own.split()[-2:]
    hands = (f"{' '.join(own.split()[:-2])} 9S 9C", left, " ".join(wanted))
    match = dealt(match, *around(seat, 4, *hands))
    match = forced(match, str(rung)) if stuck else bid(match, seat, str(rung))
    return played(match, "give 9S 9C", f"give {Cards(' '.join(wanted))}")


def scored(match: Match, tricks: dict[int, int], points: tuple[int, int]) -> None:
    """The last hand was played and came to this, with lines that say why."""
    result = match.results[-1]
    assert result.ending is HandEnd.PLAYED
    assert result.tricks == tuple(
        tricks.get(seat, 0) for seat in range(len(match.rules.table.seats))
    )
    assert result.points == points
    assert result.marks == (0, 0)
    for side in (0, 1):
        assert sum(line.points for line in result.lines if line.side == side) == points[side]
    assert all(line.why for line in result.lines)


# -- Table, deck, deal ---------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "sides"), [(4, ((0, 2), (1, 3))), (6, ((0, 2, 4), (1, 3, 5)))])
def test_four_or_six_players_in_two_teams(players: int, sides: tuple[tuple[int, ...]]) -> None:
    # 003:214
    assert begun(players).rules.table.sides == sides


@BOTH
def test_deck_is_the_pinochle_pack_and_all_cards_are_dealt(players: int) -> None:
    # 003:214
    match = Match.start(begun(players).rules, seed=2)
    pack = Cards([card for card in match.rules.deck.cards.distinct() for _ in range(2)])
    assert {str(card) for card in pack} == {rank + suit for rank in "9TJQKA" for suit in "CDHS"}
    assert match.rules.deck.cards == pack
    assert len(pack) == 48
    assert [len(hand) for hand in match.hand.cards] == [48 // players] * players
    assert sum(match.hand.cards, Cards()) == pack


@BOTH
def test_deal_passes_to_the_left_after_every_hand(players: int) -> None:
    match = contested(begun(players, dealer=players - 1), (1, 6, 6), (1, 6, 6))
    assert [result.dealer for result in match.results] == [players - 1, 0]
    assert match.hand.dealer == 1


# -- Auction -------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(6))
@BOTH
def test_bidding_goes_around_only_once(players: int, dealer: int) -> None:
    # 003:214
    dealer %= players
    match = dealt(begun(players, dealer=dealer))
    for place in range(1, players + 1):
        assert match.phase is Phase.AUCTION
        assert match.turn == (dealer + place) % players
        match = after(match, {1: "bid 6", 2: "bid 7"}.get(place, "pass"))
    assert match.phase is Phase.NAMING
    assert match.turn == (dealer + 2) % players


@BOTH
def test_double_hasenpfeffer_8_and_12_bids_are_six_and_more_tricks_and_no_pepper(
    players: int,
) -> None:
    # 003:214
    match = dealt(begun(players))
    numbers = range(6, 48 // players + 1)
    rungs = [(rung.name, rung.tricks, rung.value) for rung in match.rules.ladder.rungs]
    assert rungs == [(str(number), number, number) for number in numbers]
    assert legal(match) == {"pass", *(f"bid {number}" for number in numbers)}
    for rung in ("3", "5", "13", "pepper", "little pepper", "small pepper", "big pepper"):
        assert refused(match, f"bid {rung}") == "no such bid"


@pytest.mark.parametrize(("players", "said"), [(4, 6), (4, 9), (4, 11), (6, 6), (6, 7)])
def test_bids_go_up(players: int, said: int) -> None:
    match = after(dealt(begun(players)), f"bid {said}")
    higher = range(said + 1, 48 // players + 1)
    assert legal(match) == {"pass", *(f"bid {number}" for number in higher)}
    assert refused(match, f"bid {said}") == "insufficient bid"


@pytest.mark.parametrize(("players", "top"), [(4, 12), (6, 8)])
def test_bid_of_all_tricks_ends_the_auction(players: int, top: int) -> None:
    match = after(dealt(begun(players)), f"bid {top}")
    assert match.phase is Phase.NAMING
    assert match.turn == 1


@pytest.mark.parametrize("dealer", range(6))
@BOTH
def test_double_hasenpfeffer_2_dealer_names_trump_at_six_or_more_when_all_pass(
    players: int, dealer: int
) -> None:
    # 003:214: the dealer passes too before being forced
    dealer %= players
    match = after(dealt(begun(players, dealer=dealer)), *["pass"] * (players - 1))
    assert match.turn == dealer
    assert "pass" in legal(match)
    voluntary = after(match, "bid 6")
    assert voluntary.hand.contract is not None
    assert not voluntary.hand.contract.forced
    match = after(match, "pass")
    assert match.phase is Phase.AUCTION
    assert match.turn == dealer
    assert legal(match) == {f"bid {number}" for number in range(6, 48 // players + 1)}
    assert refused(match, "pass") == "forced bid"
    match = after(match, "bid 7")
    assert match.phase is Phase.NAMING
    assert match.turn == dealer
    assert match.hand.contract is not None
    assert match.hand.contract.forced
    assert match.hand.contract.rung.tricks == 7
    seats = [Seat((dealer + place) % players) for place in range(1, players + 1)]
    passes = [Call(seat, Pass()) for seat in seats]
    assert seen(match, None).calls == (*passes, Call(Seat(dealer), Bid("7"), forced=True))


@BOTH
def test_double_hasenpfeffer_11_a_suit_or_no_trump_is_named_after_the_auction(players: int) -> None:
    match = bid(dealt(begun(players)), 2, "6")
    assert match.turn == 2
    assert legal(match) == {"name C", "name D", "name H", "name S", "name NT"}
    assert refused(match, "name LOW") == "strain not offered"
    match = forced(dealt(begun(players)))
    assert legal(match) == {"name C", "name D", "name H", "name S", "name NT"}


# -- Playing alone -------------------------------------------------------------------------------

OWN = "AS KS QS JS TS AH KH QH JH TH 9C 9D"
MATE = "9S 9S 9H 9H AC AC AD AD KC KC KD KD"


def named(strain: str = "S", *, seat: int = 1, rung: str = "6") -> Match:
    """The seat, which holds `OWN`, has named the strain; its partner holds `MATE`."""
    match = dealt(begun(), *around(seat, 4, OWN, "", MATE))
    return after(bid(match, seat, rung), f"name {strain}")


@pytest.mark.parametrize("rung", ["6", "9", "12"])
@pytest.mark.parametrize("strain", ["C", "D", "H", "S", "NT"])
def test_double_hasenpfeffer_4_two_cards_each_way_may_be_exchanged(rung: str, strain: str) -> None:
    # 003:214
    match = named(strain, rung=rung)
    assert match.phase is Phase.EXCHANGE
    assert match.turn == 1
    pairs = {f"give {Cards(pair)}" for pair in combinations(Cards(OWN), 2)}
    assert legal(match) == pairs | {"keep"}
    assert refused(match, "give 9C") == refused(match, "give 9C 9C") == "wrong gift"
    match = after(match, "give 9D 9C")
    assert match.phase is Phase.EXCHANGE
    assert match.turn == 3
    assert legal(match) == {f"give {Cards(pair)}" for pair in combinations(Cards(MATE), 2)}
    assert refused(match, "keep") == "must exchange"
    match = after(match, "give AC AC")
    assert match.phase is Phase.PLAY
    assert match.hand.cards[1] == Cards(OWN) - Cards("9C 9D") + Cards("AC AC")
    assert match.hand.cards[3] == Cards(MATE) - Cards("AC AC") + Cards("9C 9D")


def test_double_hasenpfeffer_4_exchange_is_blind() -> None:
    match = named()
    one, two = after(match, "give 9D 9C"), after(match, "give AS KS")
    for seat in (0, 2, 3, None):
        assert seen(one, seat) == seen(two, seat)
    assert seen(one, 3).gifts == (SeenGift(Seat(1), Seat(3), count=2, cards=None),)
    one = after(one, "give AD AD")
    assert seen(one, 1).gifts[1].cards == Cards("AD AD")
    assert seen(one, 0).gifts[1].cards is None


@pytest.mark.parametrize("seat", range(4))
def test_double_hasenpfeffer_4_who_exchanges_plays_alone(seat: int) -> None:
    # 003:214: "then play solo against the opposing team"
    match = after(named(seat=seat), "give 9D 9C, give AC AC")
    assert match.hand.contract is not None
    assert match.hand.contract.alone
    assert seen(match, None).sitting_out == ((seat + 2) % 4,)
    match = finished(match)
    assert [len(trick.cards) for trick in match.past[0].tricks] == [3] * 12


@pytest.mark.parametrize("seat", range(4))
def test_double_hasenpfeffer_4_who_does_not_plays_with_the_partner(seat: int) -> None:
    match = after(named(seat=seat), "keep")
    assert match.phase is Phase.PLAY
    assert match.hand.contract is not None
    assert not match.hand.contract.alone
    assert match.hand.cards[seat] == Cards(OWN)
    assert seen(match, None).sitting_out == ()
    match = finished(match)
    assert [len(trick.cards) for trick in match.past[0].tricks] == [4] * 12


@pytest.mark.parametrize("rung", ["6", "8"])
@pytest.mark.parametrize("seat", range(6))
def test_double_hasenpfeffer_10_six_players_never_play_alone(seat: int, rung: str) -> None:
    # 003:214: "in a 4-player game"
    match = after(bid(dealt(begun(6)), seat, rung), "name S")
    assert match.phase is Phase.PLAY
    assert seen(match, None).sitting_out == ()
    match = finished(match)
    assert [len(trick.cards) for trick in match.past[0].tricks] == [6] * 8


# -- Ranking and play ----------------------------------------------------------------------------


def to_play(strain: str, *hands: str, text: str = "", seat: int = 1, players: int = 4) -> Match:
    """The seat is to lead, with its partner; the hands are those from its place clockwise."""
    match = dealt(begun(players, text), *around(seat, players, *hands))
    match = after(bid(match, seat, "6"), f"name {strain}")
    return after(match, "keep") if players == 4 else match


@pytest.mark.parametrize(
    ("strain", "trick", "place"),
    [
        ("S", "JS QS KS AS", 3),  # A K Q J 10 9 among trumps, too
        ("S", "JS QS KS 9S", 2),
        ("S", "JS QS TS 9S", 1),
        ("S", "JS TS 9S 9S", 0),
        ("S", "9S TS 9S TS", 1),
        ("NT", "JC QC KC AC", 3),
        ("C", "QS AS KS AS", 1),
        ("S", "AS AS KS QS", 0),  # the first of two equal cards
        ("NT", "KC AC AC KC", 1),
    ],
)
@BOTH
def test_double_hasenpfeffer_9_the_first_of_two_equal_cards_takes_the_trick(
    players: int, strain: str, trick: str, place: int
) -> None:
    # 003:214
    rest = ("9D 9D TD TD 9H 9H TH TH", "JD JD QD QD JH JH QH QH")[: players - 4]
    match = to_play(strain, *trick.split(), *rest, players=players)
    match = play_tricks(match, trick)
    while not match.hand.tricks:
        match = match.apply(first(match))
    assert match.turn == match.hand.tricks[0].winner == (1 + place) % players


def test_double_hasenpfeffer_6_jacks_are_no_bowers() -> None:
    # 003:214
    other = "JC AC AC KC KC AH AH KH KH AD AD KD"
    match = after(to_play("S", "9S", other), "play 9S")
    assert len(legal(match)) == len(set(other.split()))
    match = after(to_play("S", "9C", other), "play 9C")
    assert legal(match) == {"play JC", "play AC", "play KC"}


def test_play_follows_suit_and_trumps_beat_other_suits() -> None:
    void = "AH AH KH KH QH QH AD AD KD KD 9S 9S"
    match = after(to_play("S", "AC", "KC 9C AS", void, "TC"), "play AC")
    assert refused(match, "play AS") == "revoke"
    match = after(match, "play 9C")
    assert legal(match) == {f"play {card}" for card in set(void.split())}
    assert after(match, "play 9S, play TC").turn == 3
    assert after(match, "play AH, play TC").turn == 1


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seat", range(4))
def test_double_hasenpfeffer_9_bid_winner_leads(seat: int, players: int) -> None:
    assert to_play("S", seat=seat, players=players).turn == seat
    assert to_play("NT", seat=seat, players=players).turn == seat


# -- Scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "rung", "taken"),
    [(4, 6, 6), (4, 6, 9), (4, 7, 11), (4, 9, 9), (4, 11, 11), (6, 6, 6), (6, 6, 7), (6, 7, 7)],
)
def test_row_made_both_sides_score_their_tricks(players: int, rung: int, taken: int) -> None:
    # 003:50
    rest = 48 // players - taken
    match = contested(begun(players), (1, rung, taken))
    scored(match, {1: taken, 2: rest}, (rest, taken))
    assert match.results[0].made
    assert match.results[0].declarers == (1,)
    goes_on(match, (rest, taken))


@pytest.mark.parametrize(
    ("players", "rung", "taken"), [(4, 6, 12), (4, 10, 12), (4, 12, 12), (6, 6, 8), (6, 8, 8)]
)
def test_row_made_double_hasenpfeffer_3_defenders_without_a_trick_lose_six(
    players: int, rung: int, taken: int
) -> None:
    # 003:50
    match = contested(begun(players), (1, rung, taken))
    scored(match, {1: taken}, (-6, taken))


@pytest.mark.parametrize(
    ("players", "rung", "taken"),
    [(4, 6, 5), (4, 6, 0), (4, 9, 8), (4, 12, 11), (6, 6, 5), (6, 6, 0), (6, 8, 7)],
)
def test_row_failed_double_hasenpfeffer_1_c18_loses_a_flat_six(
    players: int, rung: int, taken: int
) -> None:
    # 003:50
    rest = 48 // players - taken
    match = contested(begun(players), (1, rung, taken))
    scored(match, {1: taken, 2: rest}, (rest, -6))
    assert not match.results[0].made
    goes_on(match, (rest, -6))


def stuck(players: int, rung: int, taken: int, text: str = "") -> Match:
    """The dealer, seat 0, is forced to bid and takes so many tricks with the partners."""
    match = dealt(begun(players, text), *shares(taken, players))
    keep = ("keep",) if players == 4 else ()
    return played(forced(match, str(rung)), *keep)


@pytest.mark.parametrize(
    ("players", "rung", "taken"), [(4, 6, 5), (4, 6, 0), (4, 9, 8), (6, 6, 2), (6, 8, 7)]
)
def test_row_forced_dealer_failed_c18_loses_half(players: int, rung: int, taken: int) -> None:
    # 003:214
    rest = 48 // players - taken
    scored(stuck(players, rung, taken), {0: taken, 1: rest}, (-3, rest))


@pytest.mark.parametrize(("players", "rung", "taken"), [(4, 6, 7), (4, 8, 8), (6, 6, 6)])
def test_row_forced_dealer_made_scores_like_any(players: int, rung: int, taken: int) -> None:
    # 003:214: half only "if not made"
    rest = 48 // players - taken
    scored(stuck(players, rung, taken), {0: taken, 1: rest}, (taken, rest))


@BOTH
def test_dealer_who_bids_freely_loses_all(players: int) -> None:
    match = contested(begun(players), (0, 6, 5))
    assert match.results[0].points[0] == -6


@pytest.mark.parametrize(("rung", "taken"), [(6, 6), (6, 8), (9, 11)])
def test_row_alone_made_double_hasenpfeffer_4_scores_double(rung: int, taken: int) -> None:
    # 003:214: the tricks bid are enough
    match = alone(begun(), 1, rung, taken)
    scored(match, {1: taken, 2: 12 - taken}, (12 - taken, 2 * taken))


def test_row_alone_made_double_hasenpfeffer_3_defenders_never_lose_double() -> None:
    scored(alone(begun(), 1, 6, 12), {1: 12}, (-6, 24))


@pytest.mark.parametrize(("rung", "taken"), [(6, 5), (6, 0), (10, 9)])
def test_row_alone_failed_loses_double(rung: int, taken: int) -> None:
    # 003:214
    match = alone(begun(), 1, rung, taken)
    scored(match, {1: taken, 2: 12 - taken}, (12 - taken, -12))


@pytest.mark.parametrize(("rung", "taken", "points"), [(6, 5, -6), (9, 0, -6), (7, 8, 16)])
def test_double_hasenpfeffer_5_forced_and_alone_is_doubled_and_then_halved(
    rung: int, taken: int, points: int
) -> None:
    match = alone(begun(), 0, rung, taken, stuck=True)
    scored(match, {0: taken, 1: 12 - taken}, (points, 12 - taken))


# -- The end -------------------------------------------------------------------------------------


def test_double_hasenpfeffer_7_end_is_at_42_by_a_contract() -> None:
    # 003:53
    match = alone(begun(), 1, 6, 11)
    match = alone(match, 1, 6, 6)
    goes_on(match, (7, 34))
    goes_on(contested(match, (1, 7, 7)), (12, 41))
    won(contested(match, (1, 6, 8)), 1, (11, 42))
    won(contested(match, (1, 6, 9)), 1, (10, 43))


@BOTH
def test_double_hasenpfeffer_7_defence_wins_only_by_a_set(players: int) -> None:
    # 003:53
    size = 48 // players
    match = contested(begun(players), *[(2, 6, 0)] * (40 // size), *[(2, 6, 6)] * 3)
    own, other = {4: (0, 54), 6: (-12, 46)}[players]
    goes_on(match, (own, other))
    won(contested(match, (2, 6, 5)), 1, (own - 6, other + size - 5))
    won(contested(match, (1, 6, 6)), 1, (own + size - 6, other + 6))


def test_double_hasenpfeffer_7_contract_comes_first_where_both_are_at_42() -> None:
    match = contested(begun(), *[(0, 6, 6)] * 6)
    goes_on(match, (36, 36))
    won(contested(match, (1, 6, 6)), 1, (42, 42))


def test_double_hasenpfeffer_7_side_that_is_set_at_42_has_not_won() -> None:
    match = contested(begun(), *[(0, 6, 6)] * 5, (0, 7, 11))
    goes_on(match, (41, 31))
    goes_on(contested(match, (0, 6, 4)), (35, 39))
    match = contested(begun(), *[(2, 6, 0)] * 3, *[(2, 6, 6)] * 3, (1, 12, 11))
    goes_on(match, (1, 48))


# -- Options -------------------------------------------------------------------------------------


@BOTH
def test_options_are_these(players: int) -> None:
    name = f"double-hasenpfeffer-{players}"
    (listed,) = [kind for kind in variants() if kind.id == name]
    assert [(option.name, option.values) for option in listed.options] == [
        ("set-penalty", ("six", "bid")),
        ("shut-out", ("on", "off")),
        ("forced-exact", ("off", "on")),
        ("bowers", ("off", "on")),
        ("must-make", ("on", "off")),
        ("no-trump", ("on", "off")),
        ("target", ("42",)),
        ("hands", ("none",)),
    ]
    assert listed.reference == "003:212-214"
    assert variant(name).name == name


@pytest.mark.parametrize("option", ["set-penalty=tricks", "bowers=2", "alone", "target=0"])
@BOTH
def test_options_that_there_are_not_are_refused_by_name(players: int, option: str) -> None:
    with pytest.raises(UnknownVariantError, match=option.split("=", maxsplit=1)[0]):
        variant(f"double-hasenpfeffer-{players}+{option}")


BY_BID = "+set-penalty=bid"


@pytest.mark.parametrize(("players", "rung", "taken"), [(4, 6, 5), (4, 11, 3), (6, 8, 7)])
def test_option_set_penalty_bid(players: int, rung: int, taken: int) -> None:
    # double hasenpfeffer 1, C18
    match = contested(begun(players, BY_BID), (1, rung, taken))
    assert match.results[0].points == (48 // players - taken, -rung)


@pytest.mark.parametrize(
    ("players", "rung", "loss"), [(4, 6, 3), (4, 7, 4), (4, 11, 6), (6, 7, 4), (6, 8, 4)]
)
def test_option_set_penalty_bid_forced_dealer_loses_half_rounded_up(
    players: int, rung: int, loss: int
) -> None:
    # 003:214
    assert stuck(players, rung, 5, BY_BID).results[0].points[0] == -loss


@pytest.mark.parametrize("rung", [6, 7, 11])
def test_option_set_penalty_bid_alone_and_forced(rung: int) -> None:
    # double hasenpfeffer 5
    assert alone(begun(text=BY_BID), 0, rung, 5, stuck=True).results[0].points == (-rung, 7)
    assert alone(begun(text=BY_BID), 0, rung, 5).results[0].points == (-2 * rung, 7)


@BOTH
def test_option_shut_out_off(players: int) -> None:
    size = 48 // players
    match = contested(begun(players, "+shut-out=off"), (1, 6, size))
    scored(match, {1: size}, (0, size))


def test_option_bowers() -> None:
    text = "+bowers"
    cases = {"AS JC JS JS": 3, "AS JC JC KS": 2, "JS JS JC AS": 1, "JC JS AS KS": 2}
    for trick, winner in cases.items():
        match = play_tricks(to_play("S", *trick.split(), text=text), trick)
        assert match.hand.tricks[0].winner == winner
    match = after(to_play("S", "9S", "JC AC AC KC KC AH AH KH KH AD AD KD", text=text), "play 9S")
    assert legal(match) == {"play JC"}
    match = play_tricks(to_play("NT", "JC", "TC", "9C", "QC", text=text), "JC TC 9C QC")
    assert match.hand.tricks[0].winner == 0


def test_option_must_make_off_the_higher_score_wins() -> None:
    text = "+must-make=off+target=12"
    match = contested(begun(text=text), (0, 6, 6))
    won(contested(match, (0, 6, 7)), 0, (13, 11))
    goes_on(contested(match, (0, 6, 6)), (12, 12))
    match = contested(begun(text=text), (0, 8, 8), (0, 7, 7))
    won(match, 0, (15, 9))
    match = contested(begun(text=text), (1, 9, 8))
    goes_on(match, (4, -6))
    match = contested(match, (0, 6, 5), (0, 6, 7))
    goes_on(match, (5, 6))
    won(contested(match, (0, 6, 6)), 1, (11, 12))


@BOTH
def test_option_no_trump_off_leaves_the_suits(players: int) -> None:
    match = bid(dealt(begun(players, "+no-trump=off")), 1, "6")
    assert legal(match) == {"name C", "name D", "name H", "name S"}
    assert refused(match, "name NT") == "strain not offered"


@pytest.mark.parametrize(("target", "over"), [(7, True), (8, True), (9, False)])
@BOTH
def test_option_target(*, players: int, target: int, over: bool) -> None:
    match = contested(begun(players, f"+target={target}"), (1, 6, 8))
    assert match.scores[1] == 8
    assert (match.outcome is not None) is over


@BOTH
def test_option_hands(players: int) -> None:
    match = contested(begun(players, "+hands=2"), (0, 6, 6))
    goes_on(match, (6, 48 // players - 6))
    won(contested(match, (0, 6, 5)), 1, (0, 2 * (48 // players) - 11))


@BOTH
def test_c29_option_forced_exact_makes_the_dealers_bid_a_six_at_once(players: int) -> None:
    match = after(dealt(begun(players, "+forced-exact")), *["pass"] * players)
    assert match.phase is Phase.NAMING
    assert seen(match, None).calls[-1] == Call(Seat(0), Bid("6"), forced=True, automatic=True)
    assert match.hand.contract is not None
    assert match.hand.contract.forced
