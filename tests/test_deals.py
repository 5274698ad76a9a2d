"""Deals: the exact shuffle, deals that are given, and what is refused.

The shuffle is done a second time here as docs/deals.md describes it, without the library.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import (
    CHANCE,
    Card,
    Cards,
    Deal,
    Deck,
    IllegalActionError,
    Match,
    PepperError,
    Phase,
    Rules,
    Seat,
    Table,
    parse_action,
)
from pepper.testing import seeds

from .playing import SHORT, deal, finished, first, last, started

WOLF = pepper.variant("wolf")
FLORIDA = pepper.variant("florida-5")
DOCUMENT = Path(__file__).parents[1] / "docs" / "deals.md"

VARIANTS = [variant.id for variant in pepper.variants()]

GOLDEN = {
    (0, 1): "AD JC JS TC AC KH QS AH TH KS 9C TD AS QH KD TS 9H JH QC 9D JD 9S QD KC",
    (0, 2): "9C QH JS KC AH QC KH JD QS JH QD 9S TC 9D JC AD KS TS 9H KD AC TH AS TD",
    (7, 1): "AS KH 9D QH QC QD QS TC TS AH JD AC KD JS JH AD 9C JC KC TD 9H TH KS 9S",
    (2**128 - 1, 1): "KC AS JC AD JH KD QD JS TC 9C TD 9D KH QC TH QH AH 9S AC JD KS QS TS 9H",
}
TWO = attrs.evolve(SHORT, ladder=pepper.BidLadder([pepper.Rung("1", 1)]))
DEFAULTS = {"hand_size": 1, "copies": 1, "jokers": 0, "little_jokers": 0}
VECTOR = re.compile(r"\| ([0-9]+) \| ([0-9]+) \| ([2-9TJQKLACDHS ]+) \|")


def row(deck: Deck, seed: int, hand: int) -> list[str]:
    """The row of cards after the shuffle, as docs/deals.md says."""
    suited = [rank + suit for suit in "CDHS" for rank in "23456789TEWRJQKA"]
    used = {str(rank) for rank in deck.ranks}
    removed, added = str(deck.removed).split(), str(deck.added).split()
    cards = [
        card
        for card in suited
        for _ in range(deck.copies * (card[0] in used) - removed.count(card) + added.count(card))
    ]
    cards += ["JK"] * deck.jokers + ["LJ"] * deck.little_jokers
    source = draws(seed, hand)
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1, source)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def draws(seed: int, hand: int) -> Iterator[int]:
    """All draws for a hand, one after the other."""
    return stream(f"pepper deal 1/{seed}/{hand}")


def stream(text: str) -> Iterator[int]:
    """The draws from the blocks of a text."""
    block = 0
    while True:
        digest = hashlib.sha256(f"{text}/{block}".encode("ascii")).hexdigest()
        for start in range(0, 64, 8):
            yield int(digest[start : start + 8], 16)
        block += 1


def below(bound: int, source: Iterator[int]) -> int:
    """A number below the bound, made of draws."""
    draw = next(source)
    while draw >= 2**32 - 2**32 % bound:
        draw = next(source)
    return draw % bound


def dealt(rules: Rules, seed: int, hand: int, dealer: int) -> list[list[str]]:
    """The hands of all seats, as docs/deals.md says."""
    seats, cards = len(rules.table.seats), row(rules.deck, seed, hand)
    hands: list[list[str]] = [[] for _ in range(seats)]
    for packet in rules.deck.packets or [1] * rules.deck.hand_size:
        for place in range(seats):
            hands[(dealer + 1 + place) % seats] += [cards.pop(0) for _ in range(packet)]
    return hands


def refusal(rules: Rules, *hands: str, aside: str = "") -> str:
    """Why a deal is refused."""
    with pytest.raises(PepperError) as caught:
        Match.start(rules, deals=[Deal(hands, Cards(aside))])
    return str(caught.value)


@pytest.mark.parametrize(("seed", "hand"), GOLDEN)
def test_a_seed_shuffles_the_deck_exactly_so(seed: int, hand: int) -> None:
    assert " ".join(map(str, WOLF.deck.shuffled(seed, hand))) == GOLDEN[seed, hand]


def test_every_vector_of_the_document_is_what_the_library_deals() -> None:
    decks = re.findall(r"`(Deck\(\"([2-9TEWRJQKA]+)\", [^`]+\))`", DOCUMENT.read_text("utf-8"))
    shuffles, _, _ = DOCUMENT.read_text("utf-8").partition("The first dealer that a seed draws")
    parts = re.split(r"`Deck\([^`]+`", shuffles)[1:]
    vectors = 0
    for (text, ranks), part in zip(decks, parts, strict=True):
        numbers = {key: int(n) for key, n in re.findall(r"(\w+)=([0-9]+)", text)}
        size, copies, jokers, little = (numbers.get(k, d) for k, d in DEFAULTS.items())
        deck = Deck(ranks, size, copies, jokers, little_jokers=little)
        for seed, hand, cards in VECTOR.findall(part):
            assert " ".join(map(str, deck.shuffled(int(seed), int(hand)))) == cards
            assert row(deck, int(seed), int(hand)) == cards.split()
            vectors += 1
    assert vectors == 10


def test_c26_every_first_dealer_of_the_document_is_the_one_that_the_library_draws() -> None:
    _, _, table = DOCUMENT.read_text("utf-8").partition("The first dealer that a seed draws")
    vectors = re.findall(r"^\| ([0-9]+) \| ([0-9 |]+) \|$", table, re.MULTILINE)
    assert len(vectors) == 5
    for seed, dealers in vectors:
        for seats, dealer in enumerate(map(int, dealers.split(" | ")), 2):
            rules = attrs.evolve(TWO, table=Table.singles(seats))
            match = Match.start(rules, seed=int(seed), dealer=None)
            assert match.hand.dealer == dealer == below(seats, stream(f"pepper dealer 1/{seed}"))
            assert match == Match.start(rules, seed=int(seed), dealer=dealer)


def test_c26_every_seat_is_drawn_to_deal_first() -> None:
    drawn = Counter(Match.start(WOLF, seed=seed, dealer=None).hand.dealer for seed in range(400))
    assert set(drawn) == set(WOLF.table.seats)
    assert min(drawn.values()) > 70


def test_a_dealer_is_drawn_from_a_seed_only() -> None:
    assert Match.start(WOLF, dealer=None).hand.dealer in WOLF.table.seats
    with pytest.raises(PepperError, match="drawing the dealer needs a seed"):
        Match.start(WOLF, deals=(), dealer=None)


def test_five_hundred_is_played_with_43_cards() -> None:
    deck = Deck("456789TJQKA", hand_size=10, jokers=1, removed="4C 4S")
    assert len(deck.cards) == 43
    assert Card("4H") in deck.cards
    assert Card("4S") not in deck.cards


def test_a_draw_that_would_not_be_fair_is_dropped() -> None:
    deck = Deck("23456789TJQKA", hand_size=12, copies=3, jokers=3)
    source = draws(815729, 1)
    bounds = range(len(deck.cards), 1, -1)
    unfair = [n for n in bounds if next(source) >= 2**32 - 2**32 % n]
    assert unfair
    assert [str(card) for card in deck.shuffled(815729, 1)] == row(deck, 815729, 1)


@given(
    st.lists(st.sampled_from("23456789TEWRJQKA"), min_size=1, unique=True),
    st.integers(1, 6),
    st.sampled_from([(0, 0), (1, 0), (7, 0), (1, 1), (2, 7)]),
    st.sampled_from(["", "first", "last"]),
    st.sampled_from(["", "2S", "AS 2D"]),
    seeds(),
    st.integers(1, 1000),
)
def test_any_deck_is_shuffled_as_the_document_says(
    ranks: list[str],
    copies: int,
    jokers: tuple[int, int],
    removed: str,
    added: str,
    seed: int,
    hand: int,
) -> None:
    singles = {"": "", "first": f"{ranks[0]}H", "last": f"{ranks[-1]}H {ranks[-1]}C"}
    big, little = jokers
    deck = Deck(ranks, 1, copies, big, removed=singles[removed], added=added, little_jokers=little)
    there = len(ranks) * 4 * copies + big + little
    assert len(deck.cards) == there - len(deck.removed) + len(deck.added)
    assert [str(card) for card in deck.shuffled(seed, hand)] == row(deck, seed, hand)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_cards_are_dealt_from_the_dealers_left_in_packets(name: str) -> None:
    rules = pepper.variant(name)
    for seed, dealer in product(range(8), rules.table.seats):
        found = Match.start(rules, seed=seed, dealer=dealer).hand.deal
        expected = [Cards(" ".join(hand)) for hand in dealt(rules, seed, 1, dealer)]
        assert found is not None
        assert list(found.hands) == expected


def test_what_is_not_dealt_is_put_aside() -> None:
    rules = pepper.Rules(
        name="short hands",
        table=FLORIDA.table,
        deck=Deck("TJQKA", hand_size=3, copies=2),
        ladder=pepper.BidLadder([pepper.Rung("1", 1)]),
        scoring=pepper.Scoring(),
        ending=pepper.Ending(hands=1),
    )
    found = Match.start(rules, seed=5).hand.deal
    assert found is not None
    assert [str(card) for card in sorted(found.aside)] == sorted(
        row(rules.deck, 5, 1)[15:], key=lambda text: ("CDHS".index(text[1]), "TJQKA".index(text[0]))
    )


@pytest.mark.parametrize("name", VARIANTS)
def test_a_deal_depends_on_the_seed_and_its_number_and_not_on_the_play(name: str) -> None:
    rules = pepper.variant(name)
    low = high = Match.start(rules, seed=99)
    for number in range(2, 5):
        low, high = finished(low, first), finished(high, last)
        if low.outcome or high.outcome:
            break
        for match in (low, high):
            expected = dealt(rules, 99, number, match.hand.dealer)
            assert list(match.hand.cards) == [Cards(" ".join(hand)) for hand in expected]


def test_a_deal_does_not_depend_on_the_global_generator_and_leaves_it_alone() -> None:
    random.seed(1)
    state = random.getstate()
    one = Match.start(WOLF, seed=3)
    Match.start(WOLF)
    assert random.getstate() == state
    random.seed(2)
    assert Match.start(WOLF, seed=3) == one


def test_deals_of_one_seed_and_of_one_number_differ() -> None:
    shuffles = [WOLF.deck.shuffled(seed, hand) for seed in range(30) for hand in range(1, 31)]
    assert len(set(shuffles)) == len(shuffles)


def test_a_fresh_seed_is_drawn_for_each_match_and_kept() -> None:
    seeds = {Match.start(WOLF).seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(seed is not None and 0 <= seed < 2**128 for seed in seeds)
    assert max(seed.bit_length() for seed in seeds if seed is not None) > 100


@pytest.mark.parametrize("seed", [-1, 2**128, 2**200])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(PepperError, match=rf"{seed}.*2\*\*128"):
        Match.start(WOLF, seed=seed)


@pytest.mark.parametrize("seed", [0, 2**128 - 1])
def test_the_first_and_the_last_seed_are_good(seed: int) -> None:
    assert Match.start(WOLF, seed=seed).seed == seed


@pytest.mark.parametrize("deals", [(), (deal(WOLF),)])
def test_a_seed_and_deals_at_once_are_refused(deals: tuple[Deal, ...]) -> None:
    with pytest.raises(PepperError, match="give a seed or deals, not both"):
        Match.start(WOLF, seed=1, deals=deals)


@pytest.mark.parametrize("dealer", [-1, 4])
def test_a_dealer_who_has_no_seat_is_refused(dealer: int) -> None:
    with pytest.raises(PepperError, match=rf"{dealer}.*0 to 3"):
        Match.start(WOLF, seed=1, dealer=Seat(dealer))


SORTED = ("9C TC JC QC KC AC", "9D TD JD QD KD AD", "9H TH JH QH KH AH", "9S TS JS QS KS AS")


def test_a_card_that_is_there_twice_is_named_with_its_places_and_what_is_missing() -> None:
    message = refusal(WOLF, "9D TC JC QC KC AC", *SORTED[1:])
    assert "9D is dealt 2 times (seat 0, seat 1)" in message
    assert "the deck has 1 of it" in message
    assert "9C is missing" in message
    assert message.count("is missing") == 1
    assert message.count("is dealt") == 1


def test_a_card_of_another_deck_is_named() -> None:
    message = refusal(WOLF, "8C TC JC QC KC AC", *SORTED[1:])
    assert "8C is dealt 1 time" in message
    assert "9C is missing" in message


def test_a_hand_that_is_too_long_or_too_short_is_named_with_its_length() -> None:
    message = refusal(WOLF, f"{SORTED[0]} 9D", SORTED[1][3:], *SORTED[2:])
    assert "seat 0 has 7 cards, expected 6" in message
    assert "seat 1 has 5 cards, expected 6" in message
    assert "seat 2" not in message


@pytest.mark.parametrize("hands", [SORTED[:3], (*SORTED, "")])
def test_too_few_or_too_many_hands_are_counted(hands: tuple[str, ...]) -> None:
    assert f"{len(hands)} hands for 4 seats" in refusal(WOLF, *hands)


def test_a_card_too_many_that_is_put_aside_is_named() -> None:
    message = refusal(WOLF, *SORTED, aside="9C")
    assert "9C is dealt 2 times (seat 0, aside)" in message


def test_a_third_copy_in_a_double_deck_is_named() -> None:
    hands = [str(hand) for hand in deal(pepper.variant("ontario-4")).hands]
    swapped = [hands[0].replace("QS", "AS", 1), *hands[1:]]
    message = refusal(pepper.variant("ontario-4"), *swapped)
    assert "AS is dealt 3 times" in message
    assert "QS is missing" in message


def test_a_match_without_deals_waits_for_them() -> None:
    match = Match.start(WOLF, deals=())
    assert (match.phase, match.turn, match.seed) == (Phase.DEAL, CHANCE, None)
    assert not match.legal_actions
    assert match.view(Seat(0)).cards == Cards()
    after = match.apply(Deal(SORTED))
    assert after.hand.cards == tuple(map(Cards, SORTED))
    assert after.turn == 1


def test_the_next_hand_waits_for_its_deal_when_deals_run_out() -> None:
    match = finished(started(WOLF))
    assert (match.phase, match.turn, match.hand.number) == (Phase.DEAL, CHANCE, 2)
    given_both = finished(Match.start(WOLF, deals=[deal(WOLF), Deal(SORTED)]))
    assert given_both == match.apply(Deal(SORTED))


def test_a_told_deal_has_to_be_one_of_the_deck() -> None:
    match = Match.start(WOLF, deals=())
    with pytest.raises(IllegalActionError, match="9C is missing") as caught:
        match.apply(Deal((SORTED[0].replace("9C", "9D"), *SORTED[1:])))
    assert caught.value.reason.seat == CHANCE


def test_nothing_but_a_deal_is_done_before_the_deal_and_no_deal_after_it() -> None:
    match = Match.start(WOLF, deals=())
    with pytest.raises(IllegalActionError):
        match.apply(parse_action("pass"))
    with pytest.raises(IllegalActionError):
        match.apply(Deal(SORTED)).apply(Deal(SORTED))


def test_a_deal_is_read_back_from_its_text_with_what_is_aside_and_without() -> None:
    for found in (Deal(SORTED), Deal(("9C", "9D"), Cards("9H 9S"))):
        assert parse_action(str(found)) == found


def test_the_longest_deal_is_read_back_from_its_text() -> None:
    deck = Deck("23456789TJQKA", hand_size=12, copies=3, jokers=3)
    cards = deck.shuffled(1, 1)
    hands = tuple(Cards(hand) for hand in deck.hands(cards, 13))
    found = Deal(hands, Cards(cards[156:]))
    assert parse_action(str(found)) == found
