"""What callers pass is checked where it comes in, and converted once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import pytest

import pepper
from pepper import Card, Cards, Deal, PepperError, PlayCard
from pepper.belief import deals
from pepper.study import Holds

RULES = pepper.variant("hasenpfeffer")
HAND = "KS JS 9D QC JC 9C"

Held = Callable[[Iterable[Card] | str], object]
HOLD_CARDS: dict[str, Held] = {
    "Cards": Cards,
    "Deal": lambda cards: Deal([cards]),
    "Deal.aside": lambda cards: Deal([], aside=cards),
    "Deck.removed": lambda cards: pepper.Deck("9TJQKA", 4, removed=cards),
    "Discard": pepper.Discard,
    "GiveCards": pepper.GiveCards,
    "LayAside": pepper.LayAside,
    "PickUp": pepper.PickUp,
    "CallMisdeal": pepper.CallMisdeal,
    "SwapPoor": pepper.SwapPoor,
    "TakeUndealt": pepper.TakeUndealt,
    "Holds": Holds,
    "deals": lambda cards: next(deals(RULES, Random(1), seat=2, holds=cards)),
    "view_of": lambda cards: pepper.view_of(RULES, 1, cards),
}
HOLD_A_CARD: dict[str, Callable[[Card | str], object]] = {
    "PlayCard": PlayCard,
    "CallCard": pepper.CallCard,
    "TurnUp": pepper.TurnUp,
    "Deal.turned": lambda card: Deal([], turned=card),
}


@pytest.mark.parametrize("make", HOLD_CARDS.values(), ids=HOLD_CARDS)
def test_cards_may_be_given_as_a_text_and_as_any_iterable(make: Held) -> None:
    cards = Cards(HAND)
    made = make(cards)
    for same in (HAND, "9C " + HAND[:-3], tuple(cards), [*cards][::-1], iter([*cards])):
        again = make(same)
        assert again == made
        assert hash(again) == hash(made)
        assert repr(again) == repr(made)


@pytest.mark.parametrize("make", HOLD_CARDS.values(), ids=HOLD_CARDS)
def test_what_is_no_cards_is_refused_where_it_is_given(make: Held) -> None:
    for given in ("5", "[5]", "['JS']", "'JS XX'", "object()", "Card", "Card('JS')"):
        with pytest.raises(PepperError, match=r"is not cards: give cards, or a text|unknown card"):
            make(eval(given))  # noqa: S307  (ours)


@pytest.mark.parametrize("make", HOLD_A_CARD.values(), ids=HOLD_A_CARD)
def test_a_card_may_be_given_as_a_text(make: Callable[[Card | str], object]) -> None:
    assert make("JS") == make(Card("JS"))
    for wrong in ("5", "Cards('JS')", "'J'", "['JS']"):
        with pytest.raises(PepperError, match="unknown card"):
            make(eval(wrong))  # noqa: S307  (ours)


@pytest.mark.parametrize("given", ["'KS QS'", "5", "None", "Deal"])
def test_a_deal_needs_a_hand_for_each_seat(given: str) -> None:
    with pytest.raises(PepperError, match="give a hand for each seat"):
        Deal(eval(given))  # noqa: S307  (ours)


@pytest.mark.parametrize("other", ["'JS'", "Card('JS')", "5", "None"])
def test_cards_are_compared_added_and_taken_away_with_cards_only(other: str) -> None:
    for code in ("{} + {}", "{} - {}", "{} <= {}", "{} >= {}"):
        with pytest.raises(TypeError, match=r"unsupported operand|not supported between"):
            eval(code.format("Cards('JS')", other))  # noqa: S307  (ours)
    for code in ("Cards('JS').count('JS')", "Cards('JS').count(Cards('JS'))"):
        with pytest.raises(PepperError, match="is not a card"):
            eval(code)  # noqa: S307  (ours)
    with pytest.raises(TypeError, match="not supported between"):
        eval("Card('JS') < 'JS'")  # noqa: S307  (ours)
