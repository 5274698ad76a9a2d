"""Exchanges of suits, in lockstep with matches whose cards have the other suits."""

from __future__ import annotations

from random import Random

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
import pepper
from pepper import SUITS, Card, Cards, Deal, Match, PepperError, Rules
from pepper.batch import Batch, SuitExchange, suit_exchanges
from pepper.spaces import ActionSpace, Features, Picked
from tests.sampled import any_rules

IDS = [one.id for one in pepper.variants()]
HASEN = pepper.variant("hasenpfeffer")
EIGHT = {
    *("C D H S", "C H D S", "D C S H", "D S C H", "H C S D", "H S C D", "S D H C", "S H D C"),
}
"""The exchanges that keep each jack beside that of the same colour."""


def exchanges_of(rules: Rules, *, recall: bool = False) -> tuple[SuitExchange, ...]:
    """The exchanges of these rules."""
    return suit_exchanges(Features(rules, recall=recall), ActionSpace(rules, by_card=True))


def names_of(rules: Rules) -> set[str]:
    """What the suits become in each exchange, as text."""
    return {" ".join(map(str, one.suits)) for one in exchanges_of(rules)}


def exchanged(cards: Cards, one: SuitExchange) -> Cards:
    """The cards after the exchange."""
    new = dict(zip(SUITS, one.suits, strict=True))
    return Cards(
        card if card.suit is None else Card.of(card.rank, new[card.suit]) for card in cards
    )


def exchanged_deal(deal: Deal, one: SuitExchange) -> Deal:
    """The deal after the exchange."""
    turned = None if deal.turned is None else next(iter(exchanged(Cards([deal.turned]), one)))
    return Deal(
        tuple(exchanged(hand, one) for hand in deal.hands), exchanged(deal.aside, one), turned
    )


def check(rules: Rules, one: SuitExchange, rng: Random, *, recall: bool = False) -> None:
    """A random hand looks after the exchange as it does with the other cards."""
    features, space = Features(rules, recall=recall), ActionSpace(rules, by_card=True)
    match = Match.start(rules, seed=rng.randrange(9999))
    deal = match.hand.deal
    assert deal is not None
    other = Match.start(rules, deals=[exchanged_deal(deal, one)])
    picked = again = None
    while not match.results and (turn := match.turn) is not None:
        assert other.turn == turn
        view, after = match.view(turn), other.view(turn)
        row = np.array([features.of(view)], np.int32)
        assert tuple(one.observations(row)[0].tolist()) == features.of(after)
        mask = np.array([[*space.mask(view, picked)]], np.bool_)
        assert one.mask(mask)[0].tolist() == [*map(bool, space.mask(after, again))]
        number = rng.choice(space.legal(view, picked))
        taken = space.take(view, number, picked)
        answer = space.take(after, one.actions(np.array([number])).tolist()[0], again)
        if isinstance(taken, Picked):
            picked, again = taken, answer if isinstance(answer, Picked) else None
            continue
        assert not isinstance(answer, Picked)
        match, other, picked, again = match.apply(taken), other.apply(answer), None, None
    assert [result.points for result in other.results] == [
        result.points for result in match.results
    ]


@pytest.mark.parametrize("name", IDS)
def test_a_hand_with_exchanged_suits_is_the_hand_with_the_other_cards(name: str) -> None:
    rules, rng = pepper.variant(name).one_hand(), Random(IDS.index(name))
    check(rules, rng.choice(exchanges_of(rules)), rng)


def test_all_acts_of_a_hand_are_exchanged_too() -> None:
    rules = pepper.variant("bid-euchre").one_hand()
    for number, one in enumerate(exchanges_of(rules, recall=True)):
        check(rules, one, Random(number), recall=True)


@settings(max_examples=6, deadline=None)
@given(any_rules(__name__), st.integers(0, 99))
def test_suits_of_composed_rules_are_exchanged_where_nothing_tells_them_apart(
    rules: Rules, seed: int
) -> None:
    rng = Random(seed)
    check(rules, rng.choice(exchanges_of(rules)), rng)


def test_a_jack_stays_beside_that_of_the_same_colour_where_it_is_a_trump() -> None:
    assert names_of(HASEN) == EIGHT


def test_all_suits_are_alike_without_bowers() -> None:
    plain = attrs.evolve(HASEN, ranking=attrs.evolve(HASEN.ranking, bowers=False))
    assert len(exchanges_of(plain)) == 24


@pytest.mark.parametrize("name", ["wolf", "buck-euchre"])
def test_clubs_stay_clubs_where_a_rule_is_about_them(name: str) -> None:
    assert names_of(pepper.variant(name)) == {"C D H S", "C H D S"}


def test_suits_stay_as_they_are_where_some_bids_are_higher() -> None:
    assert names_of(pepper.variant("five-hundred")) == {"C D H S"}
    ranked = attrs.evolve(
        HASEN.ladder,
        steps=tuple(
            tuple(attrs.evolve(rung, strain_in_bid=True) for rung in step)
            for step in HASEN.ladder.steps
        ),
        strain_order=tuple((strain,) for strain in HASEN.ladder.strains),
    )
    assert names_of(attrs.evolve(HASEN, ladder=ranked)) == {"C D H S"}


def test_suits_stay_as_they_are_where_several_cards_are_given() -> None:
    assert names_of(pepper.variant("horse")) == {"C D H S"}


def test_suits_stay_as_they_are_with_parts_of_other_packages() -> None:
    rules = attrs.evolve(HASEN, name="honours", scoring=parlour.Honours())
    assert names_of(rules) == {"C D H S"}


def test_rows_that_are_not_those_of_the_rules_are_refused() -> None:
    batch = Batch(HASEN, 3, seed=1)
    one = suit_exchanges(batch.features, batch.space)[1]
    with pytest.raises(PepperError, match="must be rows of 95 integers"):
        one.observations(batch.observations[:, :-1])
    with pytest.raises(PepperError, match="must be rows of 37 bools"):
        one.mask(batch.mask[:, :-1])
    with pytest.raises(PepperError, match="must be rows of 37 bools"):
        one.mask(batch.mask.astype(np.int8))  # pyright: ignore[reportArgumentType]
    with pytest.raises(PepperError, match="must be integers from 0 to 36"):
        one.actions(np.array([37]))
    with pytest.raises(PepperError, match="must be integers from 0 to 36"):
        one.actions(np.array([0.5]))
    with pytest.raises(PepperError, match="are of different rules"):
        suit_exchanges(batch.features, ActionSpace(pepper.variant("wolf"), by_card=True))


def test_the_values_of_a_field_are_what_its_numbers_stand_for() -> None:
    features = Features(HASEN)
    assert features.values_of("strain") == HASEN.ladder.strains
    assert features.values_of("trick") == HASEN.deck.cards.distinct()
    assert features.values_of("seat") == ()
    with pytest.raises(PepperError, match="field 'nothing': must be one of seat, phase, turn"):
        features.values_of("nothing")
