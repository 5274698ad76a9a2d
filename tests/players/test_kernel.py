"""The kernel plays by the rules of the engine: the same turns, legal cards, winners and tricks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import attrs
import pytest
from hypothesis import assume, given

import pepper
from pepper import (
    CLUBS,
    HEARTS,
    JOKER,
    LOW,
    NO_TRUMP,
    SPADES,
    SUITS,
    Calling,
    Card,
    Cards,
    Deck,
    Hand,
    Match,
    Order,
    OwnCopy,
    PepperError,
    Phase,
    PlainJoker,
    PlayCard,
    Rank,
    Ranking,
    Rules,
    Seat,
)
from pepper.describe.facts import ranking_of
from pepper.engine.phases.play import Playing
from pepper.kernel import BACKEND, Layout, PlayOuts, PlayPosition
from pepper.testing import randoms, seeds, walk
from tests.playing import SHORT, after, find, started
from tests.sampled import any_rules, starts

if TYPE_CHECKING:
    from pepper.kernel.memory import Memory

Stored: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...], int, int]
"""A shape, its words, which parts of them count, and the bounds."""

VARIANTS = [variant.id for variant in pepper.variants()]
RANKS = (Rank.JOKER, *(Rank(rank) for rank in "23456789TJQKA"))
SUITED = {suit: [Card.of(rank, suit) for rank in RANKS[1:]] for suit in SUITS}


def plays(match: Match) -> bool:
    """Whether cards are being played, and few enough for 64 bits."""
    hand = match.hand
    there = hand.trick is not None and sum(map(len, hand.cards)) + len(hand.trick.cards) <= 64
    return match.phase == Phase.PLAY and there


def greedy_cards(match: Match, camp: tuple[Seat, ...]) -> set[Card]:
    """The cards that a greedy seat may choose: one that takes the trick, or the low ones."""
    hand, seat = match.hand, match.turn
    legal = [action.card for action in match.legal_actions if isinstance(action, PlayCard)]
    if hand.trick is None or not hand.trick.plays:
        return set(legal)
    led = hand.trick.led
    assert led is not None
    power = hand.order.powers[led.index]
    winner, best = max(hand.trick.plays, key=lambda play: power[play[1].index])
    taking = [card for card in legal if power[card.index] > power[best.index]]
    if taking and (winner in camp) != (seat in camp):
        return {min(taking, key=lambda card: power[card.index])}
    suits = [[card for card in legal if hand.order.follows(card, led)] for led in legal]
    powers = hand.order.powers
    return {min(suit, key=lambda card: powers[card.index][card.index]) for suit in suits}


def compare(match: Match, seed: int, *, greedy: bool) -> int:
    """Play a hand to its end as the kernel does it; the number of cards compared."""
    position = PlayPosition.of(match)
    before = Counter(trick.winner for trick in match.hand.tricks)
    line = PlayOuts(position, seed=seed, greedy=greedy).line()
    hands = len(match.past)
    for seat, legal, play in line:
        assert match.turn == seat
        actions = [action for action in match.legal_actions if isinstance(action, PlayCard)]
        assert list(dict.fromkeys(action.card for action in actions)) == [*legal.distinct()]
        assert len(legal) == len(legal.distinct())
        assert not greedy or play.card in greedy_cards(match, position.camp)
        match = match.apply(play)
    assert len(match.past) == hands + 1
    result = match.past[-1].result
    assert result is not None
    (taken,) = PlayOuts(position, seed=seed, greedy=greedy).each(1)
    assert result.tricks == tuple(number + before[Seat(seat)] for seat, number in enumerate(taken))
    return len(line)


def compare_hand(start: Match, rng: Random) -> int:
    """Compare one hand from its first lead, and from a moment in it."""
    states = [match for match in walk(start, rng) if plays(match)]
    chosen = [states[0], rng.choice(states)] if states else []
    return sum(
        compare(match, rng.randrange(2**128), greedy=greedy)
        for match in chosen
        for greedy in (False, True)
    )


@given(start=starts(__name__), rng=randoms())
def test_any_rules_are_played_as_the_engine_plays_them(start: Match, rng: Random) -> None:
    assume(not ranking_of(start.rules).later_wins)  # which the kernel refuses
    compare_hand(start, rng)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_is_played_as_the_engine_plays_it(name: str) -> None:
    rules, rng = pepper.variant(name), Random(name)
    compared = (compare_hand(Match.start(rules, seed=seed), rng) for seed in range(6))
    assert sum(islice(filter(None, compared), 3)) > 10


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_of_equal_cards_the_first_one_wins_also_of_three(copies: int) -> None:
    deck = Deck("QKA", hand_size=3 * copies, copies=copies, jokers=copies)
    rules, rng = attrs.evolve(SHORT, deck=deck), Random(copies)
    assert sum(compare_hand(Match.start(rules, seed=seed), rng) for seed in range(30)) > 400


@pytest.mark.thorough
@pytest.mark.parametrize("name", VARIANTS)
def test_many_hands_of_every_variant_are(name: str) -> None:
    rules, rng = pepper.variant(name), Random(name)
    compared = sum(compare_hand(Match.start(rules, seed=seed), rng) for seed in range(100))
    assert compared > 1000


@given(rules=any_rules(__name__), seed=seeds())
def test_a_hand_dealt_by_itself_is_that_of_a_match(rules: Rules, seed: int) -> None:
    for match in walk(Match.start(rules, seed=seed), Random(seed)):
        hand = match.hand
        if match.phase == Phase.PLAY and hand.contract is not None and not hand.tricks:
            contract = hand.contract
            # What `PlayPosition.deal` is not told: who else sits out, who laid cards aside, and the
            # suit nominated for the joker.
            partners = rules.table.partners(contract.declarer) if contract.alone else ()
            whole = all(len(cards) == rules.deck.hand_size for cards in hand.cards)
            found = PlayPosition.of(match)
            if whole and {*hand.sitting_out} == {*partners} and found.order.nominated is None:
                assert contract.strain is not None
                position = PlayPosition.deal(
                    rules,
                    contract.strain,
                    contract.declarer,
                    hands=hand.cards,
                    dealer=hand.dealer,
                    alone=contract.alone,
                    called=contract.called,
                    rung=contract.rung.name,
                )
                assert position == found
            return


# Play-outs


FOUR = PlayPosition(
    Ranking().order(NO_TRUMP),
    (Cards("AS 9S QH JH"), Cards("QS JS AH KH"), Cards("KS TS TH 9H"), Cards("AC KC QC JC")),
    (Seat(0), Seat(1), Seat(2), Seat(3)),
)


def test_totals_are_the_sums_of_single_play_outs_and_the_seed_repeats_them() -> None:
    each = PlayOuts(FOUR, seed=5).each(2500)
    assert PlayOuts(FOUR, seed=5).total(2500) == tuple(map(sum, zip(*each, strict=True)))
    assert {sum(taken) for taken in each} == {4}
    assert PlayOuts(FOUR, seed=6).each(2500) != each
    assert PlayOuts(FOUR).total(0) == (0, 0, 0, 0)


def test_both_builds_draw_these_numbers() -> None:
    assert PlayOuts(FOUR, seed=7).total(1000) == PINNED
    assert PlayOuts(FOUR, seed=7, greedy=True).total(1000) == GREEDY


PINNED = (1000, 2497, 503, 0)
GREEDY = (1000, 2521, 479, 0)


@pytest.mark.parametrize(
    ("camp", "cards"),
    [((), "8S KS AS"), ((Seat(0), Seat(2)), "8S TS QS"), ((Seat(0),), "8S KS QS")],
)
def test_a_greedy_seat_takes_a_trick_cheaply_but_not_from_its_camp(
    camp: tuple[Seat, ...], cards: str
) -> None:
    hands = tuple(map(Cards, ("9H", "8S 9S", "TS KS", "QS AS")))
    seats = (Seat(0), Seat(1), Seat(2), Seat(3))
    position = PlayPosition(Ranking().order(NO_TRUMP), hands, seats, (Card("JS"),), camp)
    line = PlayOuts(position, greedy=True).line()
    assert [str(play.card) for _, _, play in line[:3]] == cards.split()


def test_greedy_seats_lead_and_throw_at_random() -> None:
    hands = tuple(map(Cards, ("AS AD", "TH 9C", "JH QH", "KC QC")))
    position = PlayPosition(Ranking().order(NO_TRUMP), hands, FOUR.seats)
    lines = [PlayOuts(position, seed=seed, greedy=True).line() for seed in range(50)]
    assert {str(line[0][2].card) for line in lines} == {"AS", "AD"}
    assert {str(line[1][2].card) for line in lines} == {"TH", "9C"}
    assert {str(line[2][2].card) for line in lines} == {"JH"}


def test_every_legal_card_is_equally_likely_and_copies_are_one_card() -> None:
    two = PlayPosition(
        Ranking().order(NO_TRUMP),
        (Cards("AS AS AS KS QH"), Cards("9S 9H 9D 9C TC")),
        (Seat(0), Seat(1)),
    )
    outs = PlayOuts(two, seed=1)
    leads = Counter(str(outs.line()[0][2].card) for _ in range(3000))
    assert set(leads) == {"AS", "KS", "QH"}
    assert all(900 < count < 1100 for count in leads.values())


@pytest.mark.parametrize("times", [-1, 1.0, True, "2"])
def test_a_number_of_play_outs_is_a_whole_number(times: int) -> None:
    with pytest.raises(PepperError, match="play-outs: must be an integer of 0 or more"):
        PlayOuts(FOUR).total(times)


@pytest.mark.parametrize("seed", [-1, 1.0, True, 2**128])
def test_a_seed_is_that_of_a_match(seed: int) -> None:
    with pytest.raises(PepperError, match="must be an integer from 0 to 2\\*\\*128 - 1"):
        PlayOuts(FOUR, seed=seed)


def test_python_looks_around_between_play_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pepper.kernel.playouts.pause", interrupt)
    with pytest.raises(KeyboardInterrupt):
        PlayOuts(FOUR).total(10**12)


def test_the_backend_is_that_of_the_installed_files() -> None:
    compiled = {
        name
        for name in ("play", "board", "memory", "search")
        if not str(import_module(f"pepper.kernel.{name}").__file__).endswith(".py")
    }
    assert (len(compiled), BACKEND) in {(0, "interpreted"), (4, "compiled")}


# Layouts


def layout(strain: pepper.Strain, cards: str, ranking: Ranking | None = None) -> Layout:
    """The layout of these cards."""
    return Layout((ranking or Ranking()).order(strain), Cards(cards))


def test_suits_lie_side_by_side_with_the_better_cards_higher_and_trumps_last() -> None:
    found = layout(SPADES, "AH JC JS AS AS 9S JK JK KC AC")
    assert " ".join(map(str, found.faces)) == "KC AC AH 9S AS AS JC JS JK JK"
    assert found.suits == (0b11, 0b100, 0b1111111000)
    assert found.trumps == found.suits[-1]
    assert found.later == 0b1000100000
    assert found.bits(Card("AS")) == 0b110000
    assert found.bits(Card("2S")) == 0
    assert found.cards_of(0b1000000110) == Cards("AC AH JK")


@pytest.mark.parametrize(
    ("strain", "ranking", "order", "trumps"),
    [
        (NO_TRUMP, Ranking(), "9C AC 9H AH JK", "JK"),
        (LOW, Ranking(), "AC 9C AH 9H JK", "JK"),
        (LOW, Ranking(plain_joker=PlainJoker.LOWEST), "AC 9C AH 9H JK", ""),
        (HEARTS, Ranking(bowers=False), "9C AC 9H AH JK", "9H AH JK"),
    ],
)
def test_jokers_and_low_have_their_places(
    strain: pepper.Strain, ranking: Ranking, order: str, trumps: str
) -> None:
    found = layout(strain, "9C AC 9H AH JK", ranking)
    assert " ".join(map(str, found.faces)) == order
    assert found.cards_of(found.trumps) == Cards(trumps)


def test_hands_share_the_copies_of_a_card_and_no_more_than_there_are() -> None:
    found = layout(CLUBS, "AS AS KS")
    assert found.share([Cards("AS"), Cards("AS KS")]) == [0b10, 0b101]
    with pytest.raises(PepperError, match="AS is in these hands more often than in the layout"):
        found.share([Cards("AS AS"), Cards("AS")])
    with pytest.raises(PepperError, match="QH is in these hands"):
        found.share([Cards("QH")])


def test_64_cards_have_bits_and_more_are_refused() -> None:
    whole = pepper.Deck("23456789TEWRJQKA", 16)
    assert len(Layout(Ranking().order(SPADES), whole.cards).cards) == 64
    with pytest.raises(PepperError, match="65 cards do not fit into 64 bits"):
        Layout(Ranking().order(SPADES), attrs.evolve(whole, jokers=1).cards)
    rules = pepper.variant("florida-9")
    with pytest.raises(PepperError, match="72 cards do not fit into 64 bits"):
        Layout(rules.ranking.order(SPADES), rules.deck.cards)


def foreign(suits: list[list[Card]], trumps: list[Card], ranks: tuple[Rank, ...] = RANKS) -> Order:
    """The order of a ranking of somebody else."""
    return Order.of(Ranking(), SPADES, [*suits, [JOKER]], ranks, trumps)


def test_trumps_may_be_a_part_of_a_suit() -> None:
    jacks = [Card.of(Rank.JACK, suit) for suit in SUITS]
    order = foreign(
        [[card for card in SUITED[suit] if card not in jacks] for suit in SUITS[:3]]
        + [[*(card for card in SUITED[SPADES] if card not in jacks), *jacks]],
        jacks,
    )
    found = Layout(order, Cards("AS KS JS JC AC AH"))
    assert " ".join(map(str, found.faces)) == "AC AH KS AS JC JS"
    assert found.cards_of(found.trumps) == Cards("JC JS")
    assert found.cards_of(found.suits[-1]) == Cards("KS AS JC JS")


def test_equal_cards_of_different_faces_are_refused() -> None:
    order = foreign([SUITED[CLUBS] + SUITED[SPADES], *(SUITED[s] for s in SUITS[1:3])], [])
    with pytest.raises(
        PepperError, match=r"of the cards that can win when A[CS] is led, two are equal"
    ):
        Layout(order, Cards("AC AS"))
    assert Layout(order, Cards("AC KS")).faces == (Card("KS"), Card("AC"))


def changed(order: Order, change: Callable[[list[int], list[tuple[int, ...]]], None]) -> Order:
    """The order with other tables."""
    followers, powers = list(order.followers), list(order.powers)
    change(followers, powers)
    return attrs.evolve(order, followers=tuple(followers), powers=tuple(powers))


def test_suits_that_overlap_are_refused() -> None:
    def overlap(followers: list[int], _: list[tuple[int, ...]]) -> None:
        followers[Card("AC").index] |= Card("AS").mask

    order = changed(Ranking().order(NO_TRUMP), overlap)
    with pytest.raises(
        PepperError, match="no layout as bits: the suit of AC overlaps another suit"
    ):
        Layout(order, Cards("AC KC AS"))


def test_a_suit_that_is_ranked_in_different_ways_is_refused() -> None:
    def turn(_: list[int], powers: list[tuple[int, ...]]) -> None:
        powers[Card("AC").index] = powers[Card("AC").index][::-1]

    order = changed(Ranking().order(NO_TRUMP), turn)
    with pytest.raises(PepperError, match="is ranked differently after different leads"):
        Layout(order, Cards("AC KC AS"))


# Positions


def test_a_position_mid_trick_has_the_cards_on_the_table() -> None:
    rules = pepper.variant("gamerules-4")
    match = after(started(rules), "bid 1, pass, pass, pass, name S")
    lead = match.legal_actions[0]
    assert isinstance(lead, PlayCard)
    leader = match.turn
    found = PlayPosition.of(match.apply(lead).hand)
    assert (found.played, found.seats[0], found.turn) == ((lead.card,), leader, found.seats[1])
    assert found.tricks == 6
    assert found.layout.cards == rules.deck.cards
    assert found.camp == (1, 3)


def test_only_a_match_or_a_hand_in_the_play_has_a_position() -> None:
    rules = pepper.variant("gamerules-4")
    match = started(rules)
    with pytest.raises(PepperError, match="is not in the play"):
        PlayPosition.of(match)
    match = after(match, "bid 1, pass, pass, pass, name S")
    view: object = match.view(0)
    assert not isinstance(view, Hand)
    with pytest.raises(PepperError, match="only a match or a hand shows all cards"):
        PlayPosition.of(view)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_play_in_a_way_of_somebody_else_is_refused() -> None:
    match = after(started(pepper.variant("gamerules-4")), "bid 1, pass, pass, pass, name S")

    @attrs.frozen
    class Odd(Playing):
        pass

    state = match.hand.state
    assert isinstance(state, Playing)
    odd = attrs.evolve(match.hand, state=Odd(state.frame))
    with pytest.raises(PepperError, match="the kernel does not know how its tricks are played"):
        PlayPosition.of(odd)


HANDS = (Cards("AS KS"), Cards("AH KH"), Cards("AD KD"))


@pytest.mark.parametrize(
    ("hands", "seats", "played", "told"),
    [
        (HANDS[:1], (0,), (), "1 hand: must be 2 to 13"),
        (HANDS, (0,), (), "must be two or more different ones from 0 to 2"),
        (HANDS, (0, 0), (), "must be two or more different ones"),
        (HANDS, (0, 3), (), "must be two or more different ones"),
        (HANDS, (0, 1), ("QS", "QH"), "2 cards are played by 2 seats"),
        (HANDS, (0, 1), ("QS",), "seat 0 holds 2 cards and seat 1, to play, 2: all hands must"),
        ((*HANDS[:2], Cards("AD")), (0, 1, 2), (), "seat 2 holds 1 card "),
        (
            (Cards(), Cards()),
            (0, 1),
            (),
            "seat 0 holds 0 cards and seat 0, to play, 0: all hands must",
        ),
    ],
)
def test_an_impossible_position_is_refused(
    hands: tuple[Cards, ...], seats: tuple[int, ...], played: tuple[str, ...], told: str
) -> None:
    order = Ranking().order(SPADES)
    with pytest.raises(PepperError, match=told):
        PlayPosition(order, hands, tuple(map(Seat, seats)), tuple(map(Card, played)))


def test_a_position_has_two_to_thirteen_hands() -> None:
    cards = [Cards([card]) for card in pepper.Deck("9TJQKA", 6).cards]
    for number in (2, 13):
        position = PlayPosition(Ranking().order(SPADES), tuple(cards[:number]), (Seat(0), Seat(1)))
        assert position.tricks == 1
    for number in (1, 14):
        with pytest.raises(PepperError, match=f"{number} hands?: must be 2 to 13"):
            PlayPosition(Ranking().order(SPADES), tuple(cards[:number]), (Seat(0), Seat(1)))


def test_a_hand_dealt_by_itself_fits_its_rules() -> None:
    rules = pepper.variant("wolf")
    hands = Match.start(rules, seed=1).hand.cards
    with pytest.raises(PepperError, match="declarer 4 must be an integer from 0 to 3"):
        PlayPosition.deal(rules, SPADES, 4, hands=hands)
    with pytest.raises(PepperError, match="3 hands for 4 seats"):
        PlayPosition.deal(rules, SPADES, 0, hands=hands[:3])
    with pytest.raises(PepperError, match=f"{rules.name} is not played in LOW"):
        PlayPosition.deal(rules, LOW, 0, hands=hands)


def test_a_called_card_binds_until_it_is_played() -> None:
    rules = pepper.variant("florida-5")
    hands = Match.start(rules, seed=1).hand.cards
    called = find(card for card in hands[1] if not any(card in hand for hand in hands[2:]))
    found = PlayPosition.deal(rules, SPADES, 0, hands=hands, called=called)
    assert (found.called, found.exempt, found.camp) == (called, 0, (0,))
    own = attrs.evolve(rules, calling=Calling(own_copy=OwnCopy.BINDS))
    assert PlayPosition.deal(own, SPADES, 0, hands=hands, called=called).exempt is None


def test_a_declarer_who_may_play_the_called_card_first_and_need_not_is_refused() -> None:
    rules = pepper.variant("florida-5+own-card=counts")
    hands = Match.start(rules, seed=1).hand.cards
    own = find(iter(hands[0]))
    other = find(card for card in hands[1] if card not in hands[0])
    with pytest.raises(PepperError, match=f"a declarer who may play {own} and need not"):
        PlayPosition.deal(rules, SPADES, 0, hands=hands, called=own)
    found = PlayPosition.deal(rules, SPADES, 0, hands=hands, called=other)
    assert (found.called, found.exempt) == (other, 0)


@pytest.fixture(scope="module")
def memories() -> Callable[[int], Memory]:
    """Makes a memory of Python code: nobody sees into a compiled one."""
    path = Path(str(import_module("pepper.kernel").__file__)).with_name("memory.py")
    spec = spec_from_file_location("memory_in_python", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    made: Callable[[int], Memory] = module.Memory
    return made


class TestMemory:
    """What the search keeps, against a list of everything that was stored."""

    @staticmethod
    def filled_at_random(memory: Memory, rng: Random, number: int, shapes: int) -> list[Stored]:
        """Entries of shapes whose positions all have as many tricks, for any of their cards."""
        stored: list[Stored] = []
        for _ in range(number):
            shape = rng.randrange(shapes)
            words = tuple(rng.choice((0x00, 0x12, 0x21)) for _ in range(5))
            keeps = tuple(rng.choice((0x00, 0xF0, 0xFF)) for _ in range(5))
            tricks = shape % 7
            low, high = rng.randint(0, tricks), rng.randint(tricks, 7)
            memory.word[:], memory.keep[:] = words, keeps
            memory.store(shape, low, high)
            stored.append((shape, words, keeps, low, high))
        return stored

    @pytest.mark.parametrize("shapes", [3, 40])
    def test_the_memory_answers_from_entries_that_fit(
        self, memories: Callable[[int], Memory], shapes: int
    ) -> None:
        rng, memory = Random(shapes), memories(1 << 16)
        stored = self.filled_at_random(memory, rng, 800, shapes)
        for _ in range(800):
            shape, need = rng.randrange(shapes), rng.randint(0, 8)
            words = [rng.choice((0x00, 0x12, 0x21)) for _ in range(5)]
            memory.word[:] = words
            found = memory.look(shape, need)
            fitting = [
                (low, high)
                for one, own, keeps, low, high in stored
                if one == shape
                and all(not (w ^ o) & k for w, o, k in zip(words, own, keeps, strict=True))
            ]
            assert bool(found) == any(low >= need or high < need for low, high in fitting)
            if found:
                assert memory.low(found) in {low for low, _ in fitting}
                assert (memory.low(found) >= need) == (shape % 7 >= need)

    def test_at_most_half_of_its_slots_are_filled(self, memories: Callable[[int], Memory]) -> None:
        memory = memories(1 << 16)
        self.filled_at_random(memory, Random(1), 4000, 1000)
        assert memory.filled == len(
            {shape for shape in range(1000) if memory.heads[memory.slot(shape)]}
        )
        assert memory.filled > 900
        assert 2 * memory.filled <= memory.slots

    def test_a_full_memory_is_emptied(self, memories: Callable[[int], Memory]) -> None:
        memory = memories(256)
        self.filled_at_random(memory, Random(1), 255, 10**9)
        assert memory.filled > 200
        self.filled_at_random(memory, Random(2), 20, 10**9)
        assert memory.filled <= 20
