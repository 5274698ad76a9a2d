"""What the strategies of `pepper.testing` draw: all that fits, and nothing that does not.

No other test fails when a strategy draws less than it could.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from enum import Enum
from random import Random
from typing import TypeVar

import attrs
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import DataObject, SearchStrategy, data

import pepper
from pepper import (
    SUITS,
    USUAL_PHASES,
    Alone,
    BidLadder,
    Card,
    Deck,
    DefendAlone,
    Doubling,
    DropOuts,
    Match,
    Negotiation,
    NoContract,
    PassedOut,
    Points,
    PoorHand,
    RulesError,
    Rung,
    ScoringChanges,
    StuckDealer,
    StuckHolder,
    Table,
)
from pepper.engine.course.library import ACTIONS
from pepper.testing import actions, any_actions, cards, matches, randoms, seeds
from pepper.testing.bids import conditional, exchanges, ladders, plain_rungs
from pepper.testing.decks import MOST_CARDS, Frame, decks, packets, singles, tables
from pepper.testing.lines import deals
from pepper.testing.orders import orders
from pepper.testing.parts import auctions, endings, negotiations, option_values
from pepper.testing.phases import callings, poor_hands, ways_to_pick_up
from pepper.testing.scoring import MAYBE_CHANGES, SCORINGS

Drawn = TypeVar("Drawn")

FIVE_HUNDRED = pepper.variant("five-hundred")
TEAMS, SINGLES = Table.teams(4), Table.teams(4, 4)
DECK = Deck("9TJQKA", hand_size=5, turn_up=True)
LADDER = BidLadder([Rung("3", 3), Rung("moon", 5, alone=Alone.YES)], strains=SUITS)


def drawn(strategy: SearchStrategy[Drawn], number: int = 200) -> list[Drawn]:
    """Values that the strategy draws, the same each time; without those that are refused."""
    found: list[Drawn] = []

    @settings(
        max_examples=number,
        phases=[Phase.generate],
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    @given(data())
    def each(source: DataObject) -> None:
        with suppress(RulesError):
            found.append(source.draw(strategy))

    each()
    return found


def left_out(parts: Iterable[object], kind: type) -> list[str]:
    """The fields of a kind of part that take one value only, or not all of a few."""
    these = [part for part in parts if isinstance(part, kind)]
    missing: list[str] = []
    for field in attrs.fields(kind):
        values = {getattr(part, field.name) for part in these}
        some = next(iter(values), None)
        if isinstance(some, bool | Enum):
            wanted = {True, False} if isinstance(some, bool) else set(type(some))
            missing += [f"{field.name}: {value}" for value in wanted - values]
        elif len(values) < 2:
            missing.append(field.name)
    return missing


class TestDecks:
    """`decks`, `packets`, `singles` and `tables`."""

    def test_a_deck_takes_every_form_and_is_large_enough_for_its_hands(self) -> None:
        found = drawn(decks(4, loose=False))
        assert left_out(found, Deck) == []
        assert {deck.copies for deck in found} >= {1, 2, 3}
        assert {deck.jokers for deck in found} >= {0, 1, 2}
        assert {deck.little_jokers for deck in found} == {0, 1, 2, 3}
        for deck in found:
            assert 4 <= 4 * deck.hand_size <= min(MOST_CARDS, len(deck.cards) - deck.turn_up)

    def test_a_loose_deck_may_be_too_small(self) -> None:
        found = drawn(decks(4, loose=True))
        assert any(4 * deck.hand_size > len(deck.cards) for deck in found)
        assert any(4 * deck.hand_size < len(deck.cards) for deck in found)

    def test_packets_make_a_hand_of_any_number_of_parts(self) -> None:
        found = drawn(packets(6))
        assert {sum(one) for one in found} == {0, 6}
        assert {len(one) for one in found} == {0, 1, 2, 3, 4}
        assert {part for one in found for part in one} == {1, 2, 3, 4, 5, 6}

    def test_single_cards_are_up_to_three_different_ones(self) -> None:
        found = drawn(singles([*DECK.cards.distinct()], 24))
        assert {len(one) for one in found} == {0, 1, 2, 3}
        assert all(len(one) == len(one.distinct()) for one in found)
        assert {len(one) for one in drawn(singles([*DECK.cards.distinct()], 2))} == {0, 1, 2}

    def test_tables_have_any_number_of_seats_in_sides_of_any_size(self) -> None:
        found = drawn(tables(), 500)
        assert {len(table.seats) for table in found} == set(range(2, 14))
        sizes = {tuple(sorted(map(len, table.sides))) for table in found}
        assert {(2, 2), (1, 1, 1, 1), (1, 3), (2, 2, 2), (3, 3)} <= sizes
        assert all(len(table.sides) > 1 for table in found)


def orders_of(table: Table, *, loose: bool, calls: bool = False) -> list[tuple[object, ...]]:
    return drawn(orders(table, LADDER, loose=loose, negotiates=False, calls=calls))


def places(found: Iterable[tuple[object, ...]], kind: type) -> set[int]:
    """Where a kind of part stands."""
    return {order.index(part) for order in found for part in order if isinstance(part, kind)}


class TestOrders:
    """`orders`: where the phases without a slot of their own stand."""

    def test_without_partners_nobody_defends_alone(self) -> None:
        assert places(orders_of(SINGLES, loose=False), DefendAlone) == set()
        assert places(orders_of(TEAMS, loose=False), DefendAlone)

    def test_who_defends_alone_says_so_directly_before_the_play(self) -> None:
        backwards = [order[::-1] for order in orders_of(TEAMS, loose=False)]
        assert any({DefendAlone, Doubling} <= set(map(type, order)) for order in backwards)
        assert places(backwards, DefendAlone) == {1}

    def test_loose_orders_put_them_anywhere(self) -> None:
        found = orders_of(TEAMS, loose=True)
        assert places(found, DefendAlone) >= {0, 1, len(USUAL_PHASES)}
        assert places(found, Doubling) >= {0, 1, len(USUAL_PHASES) - 1}

    def test_nobody_doubles_where_a_card_is_called(self) -> None:
        assert places(orders_of(TEAMS, loose=False, calls=True), Doubling) == set()
        assert places(orders_of(TEAMS, loose=False), Doubling)

    @pytest.mark.parametrize("kind", [Doubling, DefendAlone])
    def test_team_orders_take_every_form_of_a_part(self, kind: type) -> None:
        parts = [part for order in orders_of(TEAMS, loose=True) for part in order]
        assert left_out(parts, kind) == []


def frame(table: Table = TEAMS, *, loose: bool = False) -> Frame:
    return Frame(table, DECK, loose)


class TestParts:
    """The strategies for the parts of rules."""

    def test_bids_take_every_form(self) -> None:
        found = drawn(ladders(frame()))
        assert left_out(found, BidLadder) == []
        over = drawn(conditional(frame(), Rung("moon", 5), ("3", "4")))
        suited = Rung("moon", 5, strains=SUITS, strain_in_bid=True)
        over += drawn(conditional(frame(), suited, ("3", "4")))
        rungs = [*over, *(rung for ladder in found for rung in ladder.rungs)]
        jokers = Frame(TEAMS, attrs.evolve(DECK, jokers=1), loose=False)
        rungs += drawn(plain_rungs(jokers, SUITS, "joker"))
        assert left_out(rungs, Rung) == ["without_kitty: True"]
        assert {rung.tricks for rung in rungs} == set(range(6))

    def test_bids_for_no_trick_have_points_for_being_made_and_are_not_refused(self) -> None:
        found = drawn(plain_rungs(frame(), SUITS, "low"))
        assert len(found) == 200  # none is refused
        own = [rung.scoring or ScoringChanges() for rung in found if not rung.tricks]
        assert any(changes.set for changes in own)
        assert all(changes.made for changes in own)

    def test_auctions_take_every_form(self) -> None:
        found = drawn(auctions(frame(), LADDER))
        never = ["blind_first: True", "turn_up_first: True", "joker_unseen: False"]
        assert left_out(found, pepper.Auction) == never
        assert {type(one.all_pass) for one in found} == {
            *(PassedOut, StuckDealer, StuckHolder, NoContract),
        }
        loose = drawn(auctions(frame(loose=True), LADDER), 1000)
        assert left_out(loose, pepper.Auction) == []
        ways = [one.all_pass for one in (*found, *loose)]
        for kind in (PassedOut, StuckDealer, StuckHolder, NoContract):
            assert left_out(ways, kind) == []

    def test_exchanges_take_every_form(self) -> None:
        found = drawn(exchanges(frame(), optional=False, alone=True), 400)
        never = ["gives: Choice.ASKED", "optional: True"]
        assert left_out(found, pepper.Exchange) == [*never, "one_partner: True"]
        of_six = drawn(exchanges(frame(Table.teams(6)), optional=False, alone=True), 400)
        assert left_out(of_six, pepper.Exchange) == never
        assert {one.count for one in found} == {1, 2}
        without_partners = drawn(exchanges(frame(SINGLES), optional=True, alone=True))
        assert {one.other for one in without_partners} == {pepper.Other.LEFT}

    def test_endings_and_scorings_take_every_form(self) -> None:
        found = drawn(endings(loose=False, pepper_round=True), 400)
        assert left_out(found, pepper.Ending) == []
        assert left_out(drawn(SCORINGS), pepper.Scoring) == []
        assert left_out(drawn(MAYBE_CHANGES), pepper.ScoringChanges) == []
        assert any(one.timed and one.hands is None and one.target is None for one in found)
        without = drawn(endings(loose=False, pepper_round=False))
        assert {one.tie for one in without} == {*pepper.Tie} - {pepper.Tie.PEPPER_ROUND}

    def test_there_are_negotiations_and_drop_outs_and_neither(self) -> None:
        found = drawn(negotiations(frame(), LADDER))
        assert {type(one) for one in found} == {Negotiation, DropOuts, type(None)}
        assert left_out(found, Negotiation) == []
        assert left_out(found, DropOuts) == []
        no_trick = BidLadder([Rung("misere", 0, scoring=ScoringChanges(made=Points(5)))])
        assert {type(one) for one in drawn(negotiations(frame(), no_trick))} == {
            *(Negotiation, type(None)),
        }
        alone = drawn(negotiations(frame(SINGLES), LADDER))
        assert {type(one) for one in alone} == {DropOuts, type(None)}

    def test_poor_hands_and_called_cards_take_every_form(self) -> None:
        deck = Deck("9TJQKA", hand_size=5)
        found = drawn(poor_hands(TEAMS, deck, loose=False), 400)
        assert len(found) == 400  # none is refused
        assert left_out(found, PoorHand) == []
        assert {one.swap for one in found} == {0, 4}
        assert all(not one.alike or (one.least or 0) > 1 < len(one.ranks) for one in found)
        assert all(not {*one.ranks} & {*one.others} for one in found)
        assert any(one.alike and one.least == 2 for one in found)
        small = drawn(poor_hands(TEAMS, Deck("QKA", hand_size=3), loose=False))
        assert {len(one.others) for one in small} == {0, 1}
        assert all(not one.others or len({*one.ranks, *one.others}) < 3 for one in small)
        assert left_out(drawn(callings(DECK, loose=False)), pepper.Calling) == []

    def test_only_undealt_cards_are_picked_up(self) -> None:
        plain, kitty = frame(), attrs.evolve(frame(), kitty=True)
        assert {type(one) for one in drawn(ways_to_pick_up(plain))} == {
            *(pepper.TakeTurnUp, type(None))
        }
        assert left_out(drawn(ways_to_pick_up(kitty)), pepper.Kitty) == []

    def test_an_option_takes_its_words_and_its_numbers(self) -> None:
        options = {o.name: o for v in pepper.variants() for o in v.options if v.id == "pfeffer"}
        assert set(drawn(option_values(options["laps"]))) == {"1", "many"}
        target = set(drawn(option_values(options["hands"])))
        assert "none" in target
        assert len(target & set(map(str, range(1, 1001)))) > 50


class TestLines:
    """Seeds, cards, deals, actions and matches."""

    def test_seeds_and_randoms_begin_at_0(self) -> None:
        assert 0 in drawn(seeds(), 50)
        zero = Random(0).random()
        assert zero in [rng.random() for rng in drawn(randoms(), 50)]

    def test_cards_are_those_of_the_deck_or_any(self) -> None:
        assert set(drawn(cards(DECK))) == set(DECK.cards.distinct())
        assert Card.of(pepper.Rank.TWO, pepper.Suit.CLUBS) in drawn(cards(), 600)

    def test_deals_differ(self) -> None:
        assert len({repr(one) for one in drawn(deals(FIVE_HUNDRED), 50)}) > 20

    def test_every_kind_of_action_is_drawn(self) -> None:
        assert {type(action) for action in drawn(any_actions(), 1200)} == {*ACTIONS}

    def test_an_action_of_a_match_is_legal(self) -> None:
        match = Match.start(FIVE_HUNDRED, seed=1)
        assert set(drawn(actions(match))) == set(match.legal_actions)

    def test_matches_stop_anywhere(self) -> None:
        found = drawn(matches(pepper.variant("gamerules-2")), 80)
        assert {match.phase for match in found} >= {pepper.Phase.AUCTION, pepper.Phase.PLAY}
        assert any(match.outcome is None for match in found)
        assert max(match.step for match in found) > 20
