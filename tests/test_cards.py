"""Cards, strains, and sets of cards that may hold a card more than once."""

from __future__ import annotations

import random
from collections import Counter
from operator import add, sub

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pepper import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    LITTLE_JOKER,
    LOW,
    NO_TRUMP,
    SPADES,
    SUITS,
    Card,
    Cards,
    Deal,
    Deck,
    PepperError,
    Rank,
    Suit,
    parse_action,
)

PACK = [*(rank + suit for suit in "CDHS" for rank in "23456789TEWRJQKA"), "JK", "LJ"]


@st.composite
def multisets(draw: st.DrawFn) -> list[Card]:
    """Cards, none of them more than seven times."""
    texts = draw(st.lists(st.sampled_from(PACK), unique=True, max_size=12))
    return [Card(text) for text in texts for _ in range(draw(st.integers(1, 7)))]


def test_a_card_is_read_from_its_text_and_written_as_it() -> None:
    for text in PACK:
        card = Card(text)
        assert str(card) == text
        assert repr(card) == f'Card("{text}")'
        assert card.rank.value + (card.suit.value if card.suit else "") == text
        assert PACK[card.index] == text


@pytest.mark.parametrize(
    "text", ["", "J", "js", "JX", "1S", "10S", "SJ", " JS", "JS ", "JKS", "J♠"]
)
def test_no_other_text_is_a_card(text: str) -> None:
    with pytest.raises(PepperError, match="unknown card") as caught:
        Card(text)
    assert repr(text) in str(caught.value)


def test_a_card_is_made_of_a_rank_and_a_suit() -> None:
    assert Card.of(Rank.TEN, DIAMONDS) is Card("TD")
    with pytest.raises(PepperError):
        Card.of(Rank.JOKER, DIAMONDS)
    with pytest.raises(PepperError):
        Card.of(Rank.LITTLE_JOKER, DIAMONDS)


def test_the_joker_has_no_suit() -> None:
    assert Card("JK") is JOKER
    assert (JOKER.rank, JOKER.suit) == (Rank.JOKER, None)


def test_the_little_joker_is_a_card_of_its_own() -> None:
    assert Card("LJ") is LITTLE_JOKER
    assert (LITTLE_JOKER.rank, LITTLE_JOKER.suit) == (Rank.LITTLE_JOKER, None)
    cards = Cards("LJ JK LJ")
    assert [cards.count(card) for card in (JOKER, LITTLE_JOKER)] == [1, 2]
    assert str(cards) == "LJ LJ JK"


def test_spot_cards_above_the_ten_come_before_the_jack() -> None:
    cards = map(Card.parse, ("2C", "10C", "11C", "12C", "13C", "JC", "2D", "AS", "JK", "LJ"))
    assert [card.index for card in cards] == [0, 8, 9, 10, 11, 12, 16, 63, 64, 65]
    assert Cards("JK 2C").bits == 1 << 256 | 1
    assert str(Cards("TH JH RH EH WH")) == "JH RH WH EH TH"


def test_cards_sort_by_suit_and_then_by_rank_with_the_jokers_last() -> None:
    cards = [Card(text) for text in PACK]
    shuffled = random.Random(1).sample(cards, len(cards))
    assert shuffled != cards
    assert sorted(shuffled) == cards


@pytest.mark.parametrize("name", ["bit", "index", "rank", "suit", "colour"])
def test_a_card_does_not_change(name: str) -> None:
    with pytest.raises(AttributeError, match="cards are immutable"):
        setattr(Card("JS"), name, 1)
    with pytest.raises(AttributeError, match="cards are immutable"):
        delattr(Card("JS"), name)


@pytest.mark.parametrize(
    ("suit", "mate"), [(CLUBS, SPADES), (SPADES, CLUBS), (HEARTS, DIAMONDS), (DIAMONDS, HEARTS)]
)
def test_the_mate_of_a_suit_is_the_other_one_of_its_colour(suit: Suit, mate: Suit) -> None:
    assert suit.mate is mate


def test_strains_are_read_from_their_texts_and_from_no_others() -> None:
    texts = ["C", "D", "H", "S", "NT", "LOW"]
    assert [str(strain) for strain in (*SUITS, NO_TRUMP, LOW)] == texts
    for text in texts:
        assert str(parse_action(f"name {text}")) == f"name {text}"
    with pytest.raises(PepperError):
        parse_action("name X")


def test_cards_iterate_from_spades_down_and_from_high_to_low() -> None:
    cards = Cards("9C JS AH JS JK 2S AC")
    assert str(cards) == "JK JS JS 2S AH AC 9C"
    assert repr(cards) == 'Cards("JK JS JS 2S AH AC 9C")'
    assert " ".join(map(str, cards.distinct())) == "JK JS 2S AH AC 9C"


@given(multisets())
def test_cards_hold_what_they_were_made_of(held: list[Card]) -> None:
    cards = Cards(held)
    assert sorted(cards) == sorted(held)
    assert len(cards) == len(held)
    assert Cards(str(cards)) == Cards(reversed(held)) == cards
    assert hash(Cards(reversed(held))) == hash(cards)
    assert Cards.from_bits(cards.bits) == cards
    assert bool(cards) == bool(held)
    for card in map(Card, PACK):
        assert cards.count(card) == held.count(card)
        assert (card in cards) == (card in held)


@given(multisets(), multisets())
def test_cards_are_added_or_refused_where_there_are_more_than_seven(
    left: list[Card], right: list[Card]
) -> None:
    together = Counter(left) + Counter(right)
    if max(together.values(), default=0) > 7:
        with pytest.raises(PepperError, match="more than 7"):
            add(Cards(left), Cards(right))
    else:
        assert Cards(left) + Cards(right) == Cards(left + right)


@given(multisets(), multisets())
def test_cards_are_taken_away_only_where_they_are(left: list[Card], right: list[Card]) -> None:
    held, other = Counter(left), Counter(right)
    assert (Cards(right) <= Cards(left)) == (other <= held)
    if other <= held:
        assert Cards(left) - Cards(right) == Cards((held - other).elements())
    else:
        with pytest.raises(PepperError, match="not in"):
            sub(Cards(left), Cards(right))


@given(multisets())
def test_cards_hold_all_of_some_of_their_cards(held: list[Card]) -> None:
    some = Cards(held[::2])
    assert some <= Cards(held)
    assert Cards(held) - some == Cards(held[1::2])
    assert Cards() <= some


@pytest.mark.parametrize("card", ["2C", "JS", "JK"])
def test_eight_copies_of_a_card_are_refused(card: str) -> None:
    assert len(Cards(f"{card} " * 7)) == 7
    with pytest.raises(PepperError, match=f"more than 7 copies of {card}"):
        Cards(f"{card} " * 8)


@pytest.mark.parametrize("text", ["JX", "JS,9C", "js", "JS9C"])
def test_a_text_that_names_no_cards_is_refused(text: str) -> None:
    with pytest.raises(PepperError, match="unknown card"):
        Cards(text)


def test_nothing_but_a_card_is_in_cards() -> None:
    assert Card("JS") in Cards("JS")
    assert "JS" not in Cards("JS")
    assert None not in Cards("JK")


@pytest.mark.parametrize("name", ["bits", "colour"])
def test_cards_do_not_change(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Cards("JS"), name, 0)


@given(st.lists(st.sampled_from("23456789TJQKA"), min_size=1, unique=True), st.integers(1, 3))
def test_a_deck_holds_each_rank_of_each_suit_in_its_copies(ranks: list[str], copies: int) -> None:
    deck = Deck(ranks, 1, copies, jokers=2)
    expected = [rank + suit for suit in "CDHS" for rank in ranks] * copies + ["JK", "JK"]
    assert sorted(map(str, deck.cards)) == sorted(expected)
    assert deck == Deck(tuple(map(Rank, ranks)), 1, copies, 2)


def test_a_deal_takes_texts_of_cards() -> None:
    assert Deal(["AS", "KS"], "9S") == Deal([Cards("AS"), Cards("KS")], Cards("9S"))
    with pytest.raises(PepperError):
        Deal(["AS"], "9S 9")
