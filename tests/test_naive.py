"""The play of the tricks, compared card by card with a second implementation."""

from __future__ import annotations

from itertools import product
from random import Random

import attrs
import pytest

import pepper
from pepper import (
    LOW,
    NO_TRUMP,
    SUITS,
    Alone,
    Auction,
    BidLadder,
    Calling,
    Card,
    Deck,
    DropOuts,
    Ending,
    Match,
    NoContract,
    OwnCopy,
    Phase,
    Plain,
    PlainJoker,
    Ranking,
    Rules,
    Rung,
    Scoring,
    Strain,
    StuckDealer,
    Table,
    has_library_parts,
)
from pepper.testing import chosen
from pepper.testing.naive import JOKERS, MATES, Game, NaivePlay

STRAINS: tuple[Strain, ...] = (*SUITS, NO_TRUMP, LOW)
RANKS = "23456789TEWRJQKA"
PACK = [*(rank + suit for suit in MATES for rank in RANKS), *JOKERS]
VARIANTS = [variant.id for variant in pepper.variants()]
PLAYS_OF_A_VARIANT = 400
PLAYS_OF_OTHER_RULES = 3_000
THOROUGH = 8
"""How many times as many are compared by the thorough tests."""

BASE = Rules(
    name="any strain, somebody bids",
    table=Table.teams(4),
    deck=Deck(RANKS, hand_size=13, jokers=2),
    ladder=BidLadder([Rung("1", 1), Rung("2", 2, alone=Alone.YES)], STRAINS),
    auction=Auction(all_pass=StuckDealer("1")),
    scoring=Scoring(),
    ending=Ending(hands=10**6),
)


PLAIN = BidLadder([Rung("1", 1), Rung("2", 2)], STRAINS)
"""Bids for players without partners, who cannot play alone."""


def called_partner(seats: int, own_copy: OwnCopy) -> Rules:
    """Singles, a double deck, a called card."""
    return attrs.evolve(
        BASE,
        table=Table.singles(seats),
        deck=Deck(RANKS[5:] if seats < 8 else RANKS, hand_size=7, copies=2, jokers=1),
        ladder=PLAIN,
        calling=Calling(own_copy),
    )


HAND_MADE = {
    "two jokers": BASE,
    "the joker lowest": attrs.evolve(BASE, ranking=Ranking(plain_joker=PlainJoker.LOWEST)),
    "both kinds of jokers": attrs.evolve(
        BASE, deck=Deck("89TJQKA", hand_size=8, jokers=2, little_jokers=2)
    ),
    "both kinds of jokers, lowest": attrs.evolve(
        BASE,
        deck=Deck("89TJQKA", hand_size=8, jokers=2, little_jokers=2),
        ranking=Ranking(plain_joker=PlainJoker.LOWEST),
    ),
    "no bowers": attrs.evolve(BASE, ranking=Ranking(bowers=False)),
    "13 seats and three copies": attrs.evolve(
        BASE,
        table=Table.singles(13),
        deck=Deck(RANKS, hand_size=12, copies=3, jokers=3),
        ladder=PLAIN,
    ),
    "2 seats": attrs.evolve(
        BASE, table=Table.singles(2), deck=Deck(RANKS, 26, jokers=1), ladder=PLAIN
    ),
    "trios, partners sit out": attrs.evolve(
        BASE, table=Table.teams(6), deck=Deck("9TJQKA", hand_size=8, copies=2, jokers=1)
    ),
    "three against two": attrs.evolve(
        BASE, table=Table([[0, 2, 3], [1, 4]]), deck=Deck(RANKS[2:], hand_size=8, jokers=1)
    ),
    "players drop out": attrs.evolve(
        BASE,
        table=Table.singles(6),
        deck=Deck(RANKS[4:], 9, copies=2),
        ladder=PLAIN,
        negotiation=DropOuts(),
    ),
    "a called partner": called_partner(5, OwnCopy.IGNORED),
    "a called partner among 13": called_partner(13, OwnCopy.IGNORED),
    "a called card that counts for its caller": called_partner(6, OwnCopy.COUNTS),
    "a called card that binds its caller": called_partner(6, OwnCopy.BINDS),
    "a called card, and players drop out": attrs.evolve(
        called_partner(7, OwnCopy.BINDS), negotiation=DropOuts()
    ),
    "low without a contract": attrs.evolve(
        BASE,
        ladder=BidLadder([Rung("1", 1)], (LOW,)),
        auction=Auction(all_pass=NoContract(LOW)),
    ),
}


def naive_play(match: Match) -> NaivePlay:
    """The same hand for the other implementation, before its first lead."""
    hand, rules, leader = match.hand, match.rules, match.turn
    assert has_library_parts(rules)
    contract = hand.contract
    strain = contract.strain if contract else rules.auction.unbid_strain(hand.turned)
    assert leader is not None
    joker = rules.ranking.plain_joker
    if contract is not None and contract.rung.plain_joker is not None:
        joker = contract.rung.plain_joker
    game = Game(
        str(strain),
        bowers=rules.ranking.bowers,
        joker_is_lowest=joker in {PlainJoker.LOWEST, PlainJoker.LOW},
        joker_names=joker in {PlainJoker.NAMED, PlainJoker.FORCED, PlainJoker.LOW},
        joker_is_forced=joker is PlainJoker.FORCED,
        nominated=str(match.view(None).nominated or ""),
        declarer=contract.declarer if contract else None,
        called=str(contract.called) if contract and contract.called else None,
        own_copy="IGNORED" if rules.calling is None else rules.calling.own_copy.name,
        must_play_called=rules.calling is None or rules.calling.must_play,
    )
    hands = [str(cards).split() for cards in hand.cards]
    active = [int(seat) for seat in rules.table.seats if seat not in hand.sitting_out]
    return NaivePlay(game, hands, active, leader)


def compare_hand(match: Match, rng: Random) -> tuple[Match, int]:
    """Play a hand from its first lead by both implementations; how many plays were compared."""
    other, number, plays = naive_play(match), match.hand.number, 0
    hand = match.hand
    while match.phase is Phase.PLAY and match.hand.number == number:
        legal = [str(action).removeprefix("play ") for action in match.legal_actions]
        assert match.turn == other.turn
        assert sorted(legal) == sorted(other.choices())
        action = rng.choice(legal)
        match = match.apply(pepper.parse_action(f"play {action}"))
        card, _, suit = action.partition(" as ")
        other.play(card, suit)
        plays += 1
        hand = match.hand if match.hand.number == number else match.past[-1]
        assert len(hand.tricks) == len(other.winners)
        assert not hand.tricks or hand.tricks[-1].winner == other.winners[-1]
    compare_result(hand, other)
    return match, plays


def compare_result(hand: pepper.Hand, other: NaivePlay) -> None:
    """The tricks and the partner of a hand that both have played."""
    result = hand.result
    assert result is not None
    assert list(result.tricks) == [other.winners.count(seat) for seat in range(len(other.hands))]
    table = hand.rules.table
    stood = [seat for seat in (other.game.declarer, other.partner()) if seat is not None]
    assert [table.side(pepper.Seat(seat)) for seat in stood] == list(result.declarers)


def compare(rules: Rules, fewest: int, rng: Random) -> tuple[int, set[Strain | None]]:
    """Play hands until that many plays were compared; how many, and in which strains."""
    plays, strains = 0, set[Strain | None]()
    seed = 0
    match = Match.start(rules, seed=seed)
    while plays < fewest:
        if match.turn is None:
            seed += 1
            match = Match.start(rules, seed=seed)
        if match.phase is Phase.PLAY:
            strains.add(match.hand.contract.strain if match.hand.contract else None)
            match, more = compare_hand(match, rng)
            plays += more
        else:
            match = match.apply(chosen(match.legal_actions, rng.randrange))
    return plays, strains


@pytest.mark.parametrize("name", VARIANTS)
def test_both_implementations_play_a_variant_alike(name: str) -> None:
    rules = pepper.variant(name)
    plays, strains = compare(rules, PLAYS_OF_A_VARIANT, Random(name))
    assert plays >= PLAYS_OF_A_VARIANT
    assert strains <= {*rules.ladder.strains, None}


@pytest.mark.parametrize("name", HAND_MADE)
@pytest.mark.thorough
def test_both_implementations_play_hand_made_rules_alike(name: str) -> None:
    rules = HAND_MADE[name]
    plays, strains = compare(rules, PLAYS_OF_OTHER_RULES, Random(name))
    assert plays >= PLAYS_OF_OTHER_RULES
    assert strains >= set(rules.ladder.strains)
    assert has_library_parts(rules)
    assert (None in strains) == isinstance(rules.auction.all_pass, NoContract)


@pytest.mark.thorough
@pytest.mark.parametrize("name", [*VARIANTS, *HAND_MADE])
def test_both_implementations_play_hundreds_of_thousands_of_cards_alike(name: str) -> None:
    rules = HAND_MADE.get(name) or pepper.variant(name)
    fewest = THOROUGH * (PLAYS_OF_OTHER_RULES if name in HAND_MADE else PLAYS_OF_A_VARIANT)
    plays, _ = compare(rules, fewest, Random(f"thorough {name}"))
    assert plays >= fewest


def test_hundreds_of_thousands_of_plays_are_compared() -> None:
    plays = len(VARIANTS) * PLAYS_OF_A_VARIANT + len(HAND_MADE) * PLAYS_OF_OTHER_RULES
    assert THOROUGH * plays >= 500_000


@pytest.mark.parametrize("strain", STRAINS, ids=str)
@pytest.mark.parametrize("bowers", [True, False])
@pytest.mark.parametrize("joker", PlainJoker, ids=lambda joker: joker.value)
def test_both_implementations_rank_any_two_cards_alike(
    strain: Strain, joker: PlainJoker, *, bowers: bool
) -> None:
    order = Ranking(bowers, joker).order(strain)
    game = Game(str(strain), bowers, joker in {PlainJoker.LOWEST, PlainJoker.LOW})
    cards = [(text, Card(text), game.suit(text)) for text in PACK]
    for (led, card, suit), (other, second, own) in product(cards, cards):
        assert order.follows(second, card) == (suit == own)
        assert order.beats(second, card, card) == (game.winner([(0, led), (1, other)]) == 1)


@pytest.mark.parametrize("strain", STRAINS, ids=str)
def test_only_trumps_are_trumps(strain: Strain) -> None:
    order = Ranking().order(strain)
    game = Game(str(strain))
    for card in PACK:
        trump = card in JOKERS if isinstance(strain, Plain) else game.suit(card) == str(strain)
        assert order.is_trump(Card(card)) == trump


@pytest.mark.parametrize("strain", STRAINS, ids=str)
@pytest.mark.parametrize("bowers", [True, False])
def test_cards_that_are_no_trumps_stand_as_high_as_their_ranks(
    strain: Strain, *, bowers: bool
) -> None:
    order = Ranking(bowers).order(strain)
    game = Game(str(strain), bowers)
    plain = [card for card in PACK if card not in JOKERS and game.suit(card) != str(strain)]
    for one, other in product(plain, plain):
        higher = RANKS.index(one[0]) > RANKS.index(other[0])
        lower = RANKS.index(one[0]) < RANKS.index(other[0])
        expected = lower if strain is LOW else higher
        assert (order.strength(Card(one)) > order.strength(Card(other))) == expected


@pytest.mark.parametrize("strain", [NO_TRUMP, LOW], ids=str)
def test_jokers_that_are_lowest_stand_below_every_other_card(strain: Plain) -> None:
    order = Ranking(plain_joker=PlainJoker.LOWEST).order(strain)
    lowest = min(order.strength(Card(card)) for card in PACK if card not in JOKERS)
    assert all(order.strength(Card(joker)) < lowest for joker in JOKERS)
