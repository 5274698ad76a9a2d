"""A rule sheet speaks only of what its game has."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

import attrs
import pytest
from hypothesis import given

import pepper
from pepper import (
    CLUBS,
    HEARTS,
    LOW,
    NO_TRUMP,
    SPADES,
    SUITS,
    Alone,
    Auction,
    BidLadder,
    Cards,
    Deciding,
    Deck,
    DefendAlone,
    Doubling,
    DropOuts,
    Ending,
    Exchange,
    Kitty,
    Negotiation,
    Other,
    PepperError,
    Points,
    Rank,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    Strain,
    StrainBonus,
    StuckDealer,
    Suit,
    Table,
    Variant,
)
from pepper.describe.facts import contract_strains, has_twins, partners, ranking_of, strains
from pepper.describe.worth import Speech
from tests.sampled import any_rules

from .test_describe import FOUR, flat
from .test_rule_sheets import MIDWEST, alike, chosen_values


def has_phase(kind: type) -> Callable[[Rules], bool]:
    return lambda rules: any(isinstance(one, kind) for one in rules.phases)


def has_suits(rules: Rules) -> bool:
    return any(isinstance(strain, Suit) for strain in strains(rules))


def has_teams(rules: Rules) -> bool:
    return partners(rules) > 0


NEEDS: dict[str, Callable[[Rules], bool]] = {
    r"cop(?:y|ies)\b|identical": has_twins,
    "joker": lambda rules: rules.deck.jokers + rules.deck.little_jokers > 0,
    r"partners?\b": lambda rules: has_teams(rules) or rules.calling is not None,
    r"teams?\b|defenders?\b|sits? out": has_teams,
    # Where a bid may be played at low, no trump is called high.
    r"at no trump": lambda rules: NO_TRUMP in strains(rules) and LOW not in contract_strains(rules),
    r"at high": lambda rules: NO_TRUMP in strains(rules) and LOW in contract_strains(rules),
    r"at low": lambda rules: LOW in strains(rules),
    r"(?<![Nn]o )trumps?\b": has_suits,
    "kitty": has_phase(Kitty),
    "stuck": lambda rules: (
        isinstance(rules.auction, Auction) and isinstance(rules.auction.all_pass, StuckDealer)
    ),
    "pepper round": lambda rules: rules.auction.pepper_round is not None,
    r"turn(?:s|ed)?(?: the (?:last|top)(?: card| one))? up": lambda rules: rules.deck.turn_up,
    "first round|having passed": lambda rules: rules.auction.laps != 1,
    r"exchanges?\b": lambda rules: any(rung.exchange for rung in rules.ladder.rungs),
    r"\*(?:re)?double\*": has_phase(Doubling),
    r"drops? out": lambda rules: isinstance(rules.negotiation, DropOuts),
    r"\*stop\*": lambda rules: (
        isinstance(rules.negotiation, Negotiation) and rules.negotiation.talk
    ),
    r"bid blind|without looking": lambda rules: rules.ladder.has_blind,
    r"plays? alone": lambda rules: (
        any(one.alone is not Alone.NO for one in rules.ladder.rungs)
        or has_phase(DefendAlone)(rules)
    ),
    "back door": lambda rules: (
        isinstance(rules.ending, Ending) and rules.ending.back_door is not None
    ),
    r"\bbid": lambda rules: rules.has_contracts,
    r"(?<!no )bowers?\b": lambda rules: (
        ranking_of(rules).bowers
        and has_suits(rules)
        and any(card.rank is Rank.JACK for card in rules.deck.cards)
    ),
}
"""Words, and in which games there may be what they speak of."""


EXPECTED = re.compile("No cards are exchanged|there are no trumps")
"""What players may expect, so that a sheet says that it is not there."""


def find_needless(rules: Rules) -> list[str]:
    """The words on the sheet for things that the game does not have, each with the words around."""
    text = EXPECTED.sub("", flat(rules).partition("## The deal")[2])
    needless = [words for words, has in NEEDS.items() if not has(rules)]
    return re.findall(f".{{0,40}}(?:{'|'.join(needless)}).{{0,40}}", text)


@pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
def test_no_documented_game_is_told_of_what_it_does_not_have(variant: Variant) -> None:
    assert not find_needless(variant.rules())


@pytest.mark.thorough
@pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
def test_no_documented_game_with_any_option_is_told_of_what_it_does_not_have(
    variant: Variant,
) -> None:
    for option in chosen_values(variant):
        with suppress(PepperError):  # one that needs another
            assert not find_needless(variant.rules([option])), option


@given(any_rules(__name__))
def test_no_rules_are_told_of_what_they_do_not_have(rules: Rules) -> None:
    assert not find_needless(rules)


@given(any_rules(__name__))
def test_a_sheet_that_speaks_of_defenders_says_who_they_are(rules: Rules) -> None:
    assert "defender" not in flat(rules).lower().partition("*defenders*")[0]


def test_the_other_teams_are_the_defenders() -> None:
    three = attrs.evolve(FOUR, table=Table.teams(6, 3), deck=Deck("9TJQKA", hand_size=4))
    assert "team are the *bidders*, the other teams the *defenders*." in flat(three)


@pytest.mark.parametrize(
    ("strains", "told"),
    [
        ((NO_TRUMP, LOW), "A K Q J 10 9; at low it is the other way around, 9 10 J Q K A,"),
        ((LOW, NO_TRUMP), "9 10 J Q K A; at high it is the other way around, A K Q J 10 9,"),
    ],
)
def test_high_and_low_are_told_in_the_order_of_the_ladder(
    strains: tuple[Strain, ...], told: str
) -> None:
    ladder = BidLadder([Rung("4", 4)], (*SUITS, *strains))
    assert f" every suit ranks {told} and the " in flat(attrs.evolve(FOUR, ladder=ladder))


@pytest.mark.parametrize(
    ("holding", "told"),
    [
        (("KD KD",), "two copies of the king of diamonds"),
        (("KD KD AS",), "the ace of spades and two copies of the king of diamonds"),
        (("KD AS", "JS"), "both the ace of spades and the king of diamonds, or the jack of spades"),
    ],
)
def test_copies_that_a_bid_needs_are_counted(holding: tuple[str, ...], told: str) -> None:
    ladder = BidLadder([Rung("4", 4), Rung("5", 5, holding=tuple(map(Cards, holding)))])
    deck = Deck("9TJQKA", hand_size=6, copies=2)
    sheet = flat(attrs.evolve(FOUR, ladder=ladder, deck=deck))
    assert f"Only a player who holds {told} may bid 5." in sheet


@pytest.mark.parametrize(
    ("table", "exchange", "cell"),
    [
        (Table.teams(4), Exchange(2), "alone, with two cards"),
        (Table.teams(6), Exchange(2), "alone, with two cards from each partner"),
        (
            Table.teams(6),
            Exchange(2, one_partner=True),
            "alone, with two cards from one partner",
        ),
    ],
)
def test_the_table_of_bids_says_how_many_cards_come_from_how_many_partners(
    table: Table, exchange: Exchange, cell: str
) -> None:
    lone = Rung("moon", 6, alone=Alone.YES, exchange=exchange)
    ladder = BidLadder([Rung("4", 4), lone])
    sheet = flat(attrs.evolve(MIDWEST, table=table, ladder=ladder, auction=Auction()))
    assert f"| {cell} |" in sheet


@pytest.mark.parametrize(
    ("alone", "cell"),
    [
        (Alone.YES, "alone, with a card in clubs or at no trump"),
        (Alone.IF_EXCHANGED, "with the partner, or alone with a card in clubs or at no trump"),
    ],
)
def test_the_table_of_bids_says_in_which_strains_a_card_comes(alone: Alone, cell: str) -> None:
    exchange = Exchange(optional=True, strains=(CLUBS, NO_TRUMP))
    ladder = BidLadder([Rung("4", 4), Rung("moon", 6, alone=alone, exchange=exchange)])
    assert f"| {cell} |" in flat(attrs.evolve(FOUR, ladder=ladder))
    every = attrs.evolve(exchange, strains=(*SUITS, NO_TRUMP))
    ladder = BidLadder([Rung("4", 4), Rung("moon", 6, alone=alone, exchange=every)])
    sheet = flat(attrs.evolve(FOUR, ladder=ladder))
    assert f"| {cell.removesuffix(' in clubs or at no trump')} |" in sheet


def test_a_bid_with_a_card_of_the_opponent_on_the_left_is_not_told_as_one_without_a_card() -> None:
    price = Exchange(other=Other.LEFT, optional=True)
    moon = Rung("moon", 6, alone=Alone.YES, exchange=Exchange())
    ladder = BidLadder([Rung("4", 4, alone=Alone.IF_EXCHANGED, exchange=price), moon])
    rules = attrs.evolve(FOUR, ladder=ladder)
    assert "| with the partner, or alone |" in flat(rules)


@pytest.mark.parametrize(
    ("strains", "told"),
    [
        ((*SUITS, NO_TRUMP), "in the trump suit that was bid, or at no trump if that was bid."),
        ((*SUITS, LOW), "in the trump suit that was bid, or at low if that was bid."),
        (
            (*SUITS, NO_TRUMP, LOW),
            "in the trump suit that was bid, or at high or at low if that was bid.",
        ),
        ((HEARTS, SPADES), "in the trump suit that was bid."),
        ((NO_TRUMP, LOW), "at high or at low, as was bid."),
    ],
)
def test_every_strain_of_a_bid_that_names_its_strain_is_told(
    strains: tuple[Strain, ...], told: str
) -> None:
    ladder = BidLadder(
        [Rung("4", 4, strain_in_bid=True), Rung("5", 5, strain_in_bid=True)], strains
    )
    assert f"The hand is played {told}" in flat(attrs.evolve(FOUR, ladder=ladder))


def test_there_are_no_stops_in_trumps_where_there_are_no_trumps() -> None:
    low = attrs.evolve(
        FOUR, ladder=BidLadder([Rung("4", 4)], strains=(LOW,)), negotiation=Negotiation(talk=True)
    )
    assert "hold: up to two *off* (in any suit) and two *long off*" in flat(low)
    assert "*on*" not in flat(low)


@pytest.mark.parametrize("deciding", Deciding)
def test_a_single_player_who_decides_on_the_hand_is_told_as_one(deciding: Deciding) -> None:
    two = attrs.evolve(
        FOUR, table=Table.singles(2), negotiation=Negotiation(talk=False, deciding=deciding)
    )
    assert (
        "The other player may give the hand up. The other player says whether to play the hand or "
        "throw it in."
    ) in flat(two)
    first = attrs.evolve(two, negotiation=Negotiation(talk=False))
    assert all(alike(two, first, seed, hands=3) for seed in (1, 2))


def test_points_for_every_trick_in_defence_are_told_of_their_bids() -> None:
    changes = ScoringChanges(defence_of_all=Points(9))
    ladder = BidLadder([Rung("4", 4), Rung("5", 5, scoring=changes)])
    rules = attrs.evolve(FOUR, ladder=ladder, scoring=Scoring(defence_of_all=Points(7)))
    assert (
        "Defenders with every trick after a bid of 4 score 7 instead. Defenders with every trick "
        "after a bid of 5 score 9 instead."
    ) in flat(rules)


def test_points_for_more_tricks_than_others_are_told_after_those_others() -> None:
    speech = Speech()
    assert speech.deed(Points(steps=((3, 1), (5, 2)))) == "score 1 for 3 or 4 tricks, 2 for more"
    assert speech.deed(Points(steps=((3, -1), (5, 2)))) == (
        "score 2 for 5 or more tricks, less 1 for 3 or 4 tricks"
    )


def test_bids_that_are_worth_more_in_a_suit_have_a_table_even_if_all_are_numbers() -> None:
    ladder = BidLadder([Rung("4", 4, strain_bonus=(StrainBonus(HEARTS, 5),))])
    assert "| 4 | as bid | 4 | 4 | 9 | 4 | 4 |" in flat(attrs.evolve(FOUR, ladder=ladder))
