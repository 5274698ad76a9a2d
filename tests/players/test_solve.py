"""The solver's answers are those of a plain search through all states of the library."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import attrs
import pytest
from hypothesis import assume, given

import pepper
from pepper import (
    DIAMONDS,
    NO_TRUMP,
    SPADES,
    SUITS,
    Auction,
    Calling,
    Card,
    Cards,
    Deck,
    Match,
    Order,
    OwnCopy,
    PepperError,
    Phase,
    PlayCard,
    Rank,
    Ranking,
    Seat,
    Strain,
    Table,
)
from pepper.describe.facts import ranking_of
from pepper.kernel import PlayPosition
from pepper.solve import readings, solve, tricks
from pepper.solve.table import tricks_within
from pepper.testing import randoms, walk
from tests.playing import SINGLES, after, started
from tests.sampled import starts

SOLVED = [one.id for one in pepper.variants() if len(pepper.variant(one.id).table.seats) <= 8]
"""The variants that have no more players than the solver takes."""
MOST_CARDS = 13
POSITIONS = 10_000 // len(SOLVED) + 1
"""How many positions of each variant are compared, so that all together are 10,000."""


def taken(match: Match, camp: tuple[int, ...], number: int) -> int:
    """The tricks that a camp has taken in a hand of the match."""
    if match.hand.number == number:
        return sum(trick.winner in camp for trick in match.hand.tricks)
    result = match.past[-1].result
    assert result is not None
    return sum(result.tricks[seat] for seat in camp)


def plain(match: Match, camp: tuple[int, ...], known: dict[object, int]) -> int:
    """How many tricks of the hand the camp takes in all: every line is tried.

    `known` holds what was found for other positions of the same deal.
    """
    hand = match.hand
    key = hand.number, camp, hand.cards, hand.trick, hand.partner, taken(match, camp, hand.number)
    if key not in known:
        values = [value_of(match, card, camp, known) for card in match.legal_actions]
        known[key] = max(values) if match.turn in camp else min(values)
    return known[key]


def value_of(
    match: Match, action: pepper.Action, camp: tuple[int, ...], known: dict[object, int]
) -> int:
    """How many tricks of the hand the camp takes in all after this action."""
    following, number = match.apply(action), match.hand.number
    over = following.hand.number != number or following.outcome is not None
    return taken(following, camp, number) if over else plain(following, camp, known)


def check(match: Match, camp: tuple[Seat, ...], known: dict[object, int] | None = None) -> None:
    """Compare all that the solver says of a position with the plain search."""
    known = {} if known is None else known
    found = solve(match, camp=camp)
    side = found.camp
    assert (found.turn in camp, found.turn) == (side == tuple(sorted(camp)), match.turn)
    before = taken(match, side, match.hand.number)
    wanted = {
        action: value_of(match, action, side, known) - before for action in match.legal_actions
    }
    assert [*found.values.items()] == [*wanted.items()]
    assert found.tricks == max(wanted.values()) == tricks(match, camp=camp)
    number, state = match.hand.number, match
    for seat, play in found.line:
        assert state.turn == seat
        state = state.apply(play)
    assert taken(state, side, number) - before == found.tricks


def endings(start: Match, rng: Random, cards: int) -> Iterator[tuple[Match, tuple[Seat, ...]]]:
    """Positions of a hand with so many cards or fewer, with every camp that may be meant."""
    for match in walk(start, rng):
        trick = match.hand.trick
        if match.phase == Phase.PLAY and trick is not None and len(trick.seats) <= 8:
            left = sum(len(match.hand.cards[seat]) for seat in trick.seats)
            if 2 <= left <= cards:
                drawn = tuple(map(Seat, sorted(rng.sample(trick.seats, 1))))
                camps = {*readings(match), drawn}
                yield from ((match, camp) for camp in camps if len(camp) < len(trick.seats))


@pytest.mark.parametrize("name", SOLVED)
def test_the_ends_of_hands_of_every_variant_are_solved_right(name: str) -> None:
    rng, rules = Random(name), pepper.variant(name)
    for seed in range(2):
        found = list(endings(Match.start(rules, seed=seed), rng, 9))
        for match, camp in rng.sample(found, min(len(found), 4)):
            check(match, camp)


@given(start=starts(__name__), rng=randoms())
def test_the_ends_of_hands_by_any_rules_are_solved_right(start: Match, rng: Random) -> None:
    assume(not ranking_of(start.rules).later_wins)  # which the kernel refuses
    for match, camp in list(endings(start, rng, 8))[:4]:
        check(match, camp)


@pytest.mark.thorough
@pytest.mark.parametrize("name", SOLVED)
def test_longer_ends_of_hands_of_every_variant_are(name: str) -> None:
    rng, rules = Random(name), pepper.variant(name)
    solved: set[tuple[int, int]] = set()
    for seed in range(400):
        known: dict[object, int] = {}
        for match, camp in endings(Match.start(rules, seed=seed), rng, MOST_CARDS):
            check(match, camp, known)
            solved.add((seed, len(match.acts)))
        if len(solved) >= POSITIONS:
            break
    assert len(solved) >= POSITIONS


def test_every_deal_of_eight_cards_to_two_seats_is_solved_right() -> None:
    deck = Deck("JQKA", hand_size=4, removed="JD QD KD AD JS QS KS AS")
    rules = attrs.evolve(SINGLES, table=Table.singles(2), deck=deck)
    for held in combinations(deck.cards, 4):
        match = after(started(rules, str(Cards(held))), "bid 1", "pass", "name NT")
        check(match, (Seat(0),))


def test_top_cards_take_their_tricks_without_a_search() -> None:
    others = [card for card in map(Card, pack_texts()[:-1]) if card.suit is not SPADES]
    spades = Cards(map(Card, pack_texts()[:-1])) - Cards(others)
    hands = (spades, *(Cards(others[place::3]) for place in range(3)))
    seats = (Seat(0), Seat(1), Seat(2), Seat(3))
    position = PlayPosition(Ranking().order(NO_TRUMP), hands, seats, camp=(Seat(0),))
    assert tricks_within(position, position.camp, 1) == 13


def test_the_highest_trumps_of_a_hand_take_their_tricks_without_a_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The search looks at one position for each number of tricks that it asks for."""
    monkeypatch.setattr("pepper.kernel.search.PAUSE", 0, raising=False)  # no name if compiled
    others = [card for card in map(Card, pack_texts()[:-1]) if card.suit is not SPADES]
    spades = Cards(map(Card, pack_texts()[:-1])) - Cards(others)
    hands = (*(Cards(others[place::3]) for place in range(3)), spades)
    seats = (Seat(0), Seat(1), Seat(2), Seat(3))
    order = Ranking(bowers=False).order(SPADES)
    for camp, number in ((0, 3), 13), ((0, 2), 0):
        position = PlayPosition(order, hands, seats, camp=tuple(map(Seat, camp)))
        assert tricks_within(position, position.camp, 14) == number


CALLING = attrs.evolve(
    SINGLES,
    deck=Deck("TJQKA", hand_size=3, copies=2),
    calling=Calling(),
    auction=Auction(eldest_must_bid=True),
)


@pytest.mark.parametrize("own_copy", [OwnCopy.IGNORED, OwnCopy.BINDS])
def test_a_called_card_is_played_as_soon_as_it_is_legal(own_copy: OwnCopy) -> None:
    rules, rng = attrs.evolve(CALLING, calling=Calling(own_copy)), Random(1)
    bound = 0
    for seed in range(3):
        for match, camp in endings(Match.start(rules, seed=seed), rng, 12):
            check(match, camp)
            bound += PlayPosition.of(match).called is not None
    assert bound > 5


def test_a_small_memory_and_a_short_one_change_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    position = dealt(2, "89TJQKA", copies=2)
    answer = solve(position)
    monkeypatch.setattr("pepper.solve.table.ENTRIES", 32)
    # These are no names of the compiled modules.
    monkeypatch.setattr("pepper.kernel.memory.ENTRIES", 8, raising=False)
    monkeypatch.setattr("pepper.kernel.memory.SLOTS", 2, raising=False)
    assert solve(position) == answer


def test_what_is_known_of_a_lone_card_is_not_said_of_one_with_a_copy() -> None:
    hands = ("AS KS AH KH", "QS AH QH QH", "AS JS JC JC")
    seats = (Seat(0), Seat(1), Seat(2))
    position = PlayPosition(
        Ranking().order(DIAMONDS), tuple(map(Cards, hands)), seats, camp=(Seat(2),)
    )
    found = solve(position)
    wanted = {"AS": 4, "KS": 1, "AH": 4, "KH": 3}
    assert {str(play.card): value for play, value in found.values.items()} == wanted
    assert found.line[0] == (0, PlayCard(Card("AH")))


def dealt(
    seed: int, ranks: str, *, strain: Strain = SPADES, size: int = 6, copies: int = 1
) -> PlayPosition:
    """Cards of four seats dealt at random, before seat 0 leads."""
    pack = [Card(rank + str(suit)) for suit in SUITS for rank in ranks] * copies
    Random(seed).shuffle(pack)
    hands = tuple(Cards(pack[seat * size : seat * size + size]) for seat in range(4))
    seats = (Seat(0), Seat(1), Seat(2), Seat(3))
    order = Ranking(bowers=False).order(strain)
    return PlayPosition(order, hands, seats, camp=(Seat(0), Seat(2)))


def test_python_looks_around_during_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pepper.kernel.search.pause", interrupt)
    monkeypatch.setattr("pepper.kernel.search.PAUSE", 63, raising=False)
    with pytest.raises(KeyboardInterrupt):
        solve(dealt(3, "9TJQKA", size=12, copies=2))


# Camps and readings


def called(card: str, *hands: str) -> Match:
    """Five seats with these cards of theirs, of whom seat 1 calls a card and leads."""
    match = started(pepper.variant("florida-5"), *hands)
    passes = "pass, pass, pass, pass"
    return after(match, f"bid 6, {passes}, name S, call {card}")


def test_a_called_partner_is_known_from_the_start_or_the_declarer_is_alone() -> None:
    match = called("AH", "", "", "AH AH")
    assert match.turn == 1
    assert readings(match) == ((1, 2), (1,))
    assert solve(match).camp == (1, 2)
    assert solve(match, camp=[1]).camp == (1,)


def test_of_several_holders_the_partner_has_to_be_told() -> None:
    match = called("AH", "AH", "", "AH")
    assert readings(match) == ((1, 2), (0, 1), (1,))
    told = r"give `camp`, \[1, 2\] or \[0, 1\] or \[1\]"
    with pytest.raises(PepperError, match=told):
        solve(match)
    assert solve(match, camp=[0, 1]).camp == (0, 1)


def test_a_partner_who_is_found_is_the_only_reading() -> None:
    match = called("AH", "", "AH", "AH")
    state = after(match, "play AH")
    assert readings(state) == ((1, 2), (1,))
    state = after(state, "play AH")
    assert readings(state) == ((1, 2),)


def test_a_declarer_who_holds_all_copies_is_alone() -> None:
    assert readings(called("AH", "", "AH AH")) == ((1,),)


def test_without_a_contract_the_camp_is_that_of_the_leader() -> None:
    match = Match.start(pepper.variant("dirty-clubs-4+passout-no-trump"), seed=1)
    match = after(match, "pass, pass, pass, pass")
    assert match.phase == Phase.PLAY
    assert match.hand.contract is None
    assert solve(match).camp == (match.turn,)


def test_the_tricks_of_the_other_camp_are_the_rest() -> None:
    position = dealt(1, "9TJQKA")
    own, other = tricks(position, camp=[0, 2]), tricks(position, camp=[1, 3])
    assert own == other
    assert solve(position, camp=[0, 2]) == solve(position, camp=[1, 3])


@pytest.mark.parametrize("camp", [[], [0, 1, 2, 3], [4], [0, 9]])
def test_a_camp_has_some_seats_of_the_play_and_not_all(camp: list[int]) -> None:
    with pytest.raises(PepperError, match="must be some, but not all, of the seats"):
        solve(dealt(1, "9TJQKA"), camp=camp)


# What it takes


def test_a_view_is_never_accepted() -> None:
    match = Match.start(pepper.variant("wolf"), seed=1)
    with pytest.raises(PepperError, match="only a match or a hand shows all cards"):
        solve(match.view(0))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def suits_of(*suits: str) -> Order:
    """An order in which each of these ranks is a suit by itself, and the others are one."""
    own = [[Card.of(Rank(rank), suit) for suit in SUITS] for rank in suits]
    rest = [card for card in map(Card, pack_texts()) if not any(card in suit for suit in own)]
    return Order.of(Ranking(), SPADES, [*own, rest], tuple(Rank), ())


def pack_texts() -> list[str]:
    """All cards as texts."""
    return [rank + str(suit) for suit in SUITS for rank in "23456789TJQKA"] + ["JK"]


def two(order: Order, *hands: str) -> PlayPosition:
    """Two hands, of which the first leads."""
    return PlayPosition(order, tuple(map(Cards, hands)), (Seat(0), Seat(1)), camp=(Seat(0),))


def test_eight_players_are_solved_and_more_are_refused() -> None:
    seats = tuple(map(Seat, range(9)))
    hands = tuple(map(Cards, ["AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "6S"]))
    camp = (Seat(0),)
    order = Ranking().order(NO_TRUMP)
    assert solve(PlayPosition(order, hands[:8], seats[:8], camp=camp)).tricks == 1
    with pytest.raises(PepperError, match="9 seats play: the solver takes 8"):
        solve(PlayPosition(order, hands, seats, camp=camp))


def test_five_suits_are_solved_and_more_are_refused() -> None:
    order = suits_of("2", "3", "4", "5", "6")
    assert tricks(two(order, "2S 3S", "4S 5S")) == 2
    with pytest.raises(PepperError, match="6 suits: the solver takes 5"):
        solve(two(order, "2S 3S 4S", "5S 6S 7S"))


def test_more_than_sixteen_cards_of_a_suit_are_refused() -> None:
    order = Ranking(bowers=False).order(NO_TRUMP)
    high, low = "AS AS KS KS QS QS JS JS AH", "TS TS 9S 9S 8S 8S 7S 7S 6S"
    with pytest.raises(PepperError, match="17 cards of a suit: the solver takes 16"):
        solve(two(order, high, low))


def test_sixteen_cards_of_a_suit_are_solved() -> None:
    order = Ranking(bowers=False).order(NO_TRUMP)
    high, low = "AS AS KS KS QS QS JS JS", "TS TS 9S 9S 8S 8S 7S 7S"
    assert tricks(two(order, high, low)) == 8
    assert solve(two(order, low, high)).tricks == 0


def test_trumps_that_are_a_part_of_a_suit_are_refused() -> None:
    suits = [[Card(rank + str(suit)) for rank in "23456789TJQKA"] for suit in SUITS]
    order = Order.of(
        Ranking(), SPADES, [*suits, [Card("JK")]], (Rank.JOKER, *list(Rank)[:-1]), [Card("AS")]
    )
    with pytest.raises(PepperError, match="only some cards of a suit are trumps"):
        solve(two(order, "AS KS", "QS QH"))


def test_a_solution_has_the_seats_the_values_and_a_line_of_the_weakest_cards() -> None:
    zero, one = Seat(0), Seat(1)
    found = solve(two(Ranking().order(NO_TRUMP), "AS QS", "KS JS"))
    assert (found.turn, found.camp, found.tricks) == (zero, (zero,), 1)
    assert found.values == {PlayCard(Card("AS")): 1, PlayCard(Card("QS")): 1}
    line = (zero, "QS"), (one, "KS"), (one, "JS"), (zero, "AS")
    assert found.line == tuple((seat, PlayCard(Card(card))) for seat, card in line)
