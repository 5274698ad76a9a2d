"""Positions that hands share: what is in them, and what they remember."""

from __future__ import annotations

import gc
import pickle
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain
from operator import attrgetter
from random import Random
from unittest.mock import Mock

import attrs
import pytest

import pepper
from pepper import (
    Cards,
    FaceDown,
    GiveCards,
    Match,
    Move,
    Phase,
    Position,
    Rules,
    Rung,
    Taking,
    Talk,
    View,
    parse_action,
)
from pepper.engine.course import position as positions
from pepper.engine.course import result
from pepper.engine.course.position import Way
from pepper.engine.parts.contract import Ended
from pepper.engine.phases import play
from pepper.engine.phases.exchange import Exchanging
from pepper.engine.sight.view import reached_in
from pepper.testing.twins import twins

from .foreign import WITH_DISCARD
from .playing import after

VARIANTS = [variant.id for variant in pepper.variants()]
KIN = ["euchre+poor-hand=farmers-all", "wolf+all-pass=redeal", "euchre+defend-alone=yes"]


def rules_of(name: str) -> Rules:
    try:
        return pepper.variant(name)
    except pepper.PepperError:
        return pepper.variant(name.partition("+")[0])


def at_random(match: Match, rng: Random) -> Match:
    """The match after a random action; every other time a bid or a gift, if there is one."""
    legal = match.legal_actions
    bids = [one for one in legal[:100] if isinstance(one, pepper.Bid | GiveCards)]
    return match.apply(rng.choice(bids) if bids and rng.random() < 0.5 else rng.choice(legal))


def made_again(view: View) -> Position:
    """The position of a view, from its acts alone and from whose turn it is."""
    rules, acts = view.rules, list(view.acts[1:])
    position = Position.dealt(
        rules,
        view.dealer,
        view.turned,
        pepper_round=view.pepper_round,
        reached=reached_in(view),
    )
    while True:
        state = position.state
        if state.asks is not None:
            holder = acts[0].seat if acts else view.turn
            position = position.at(state.answered(() if holder is None else (holder,)))
        elif state.turn is None:
            following = position.following
            if isinstance(following, Ended):
                return position
            position = following
        elif not acts or not state.shared:
            return position
        else:
            action, automatic = acts.pop(0).action, state.automatic
            if isinstance(action, FaceDown):
                face: pepper.Action = FaceDown(action.cards, ())
            elif isinstance(automatic, Taking) and not automatic.shown:
                face = FaceDown(len(getattr(action, "cards", ())), ())
            else:
                face = action if automatic is not None else state.face(action)
            position = position.after(face)


@pytest.mark.parametrize("name", [*VARIANTS, *KIN])
def test_every_viewer_can_make_the_position_again_from_the_acts(name: str) -> None:
    rules, rng = rules_of(name), Random(name)
    for seed in range(2):
        match = Match.start(rules, seed=seed)
        while match.turn is not None and match.hand.number < 3:
            shared = match.hand.state.shared
            for seat in (*rules.table.seats, None) if shared else (None,):
                assert made_again(match.view(seat)) is match.hand.frame.position
            match = at_random(match, rng)


@pytest.mark.parametrize("name", VARIANTS)
def test_matches_that_a_seat_cannot_tell_apart_share_one_position(name: str) -> None:
    rules, rng = rules_of(name), Random(name)
    deal = Match.start(rules, seed=3).hand.deal
    assert deal is not None
    pair = twins(rules, deal, rules.table.seats[0], None, rng.randrange)
    while not pair.one.past and pair.one.hand.state.shared and not pair.told_apart():
        assert pair.one.hand.position is pair.other.hand.position
        if (following := pair.after(rng.randrange)) is None:
            break
        pair = following


def test_what_was_said_is_no_part_of_a_position() -> None:
    given = after(Match.start(pepper.variant("wolf"), seed=7), "name H", "give 9D")
    start = given.apply(given.legal_actions[0])
    assert start.phase == Phase.NEGOTIATION
    some, none = start.apply(Talk(2, 1, 0)), start.apply(Talk())
    assert some.hand.position is none.hand.position
    assert some.acts != none.acts


def test_the_position_of_another_rules_value_is_another_object() -> None:
    one, other = Rules.at_most(WITH_DISCARD, 1), Rules.at_most(WITH_DISCARD, 1)
    here, there = (Match.start(rules, seed=1).hand.position for rules in (one, other))
    assert here == there
    assert here is not there
    assert hash(here) == hash(there)


def played(rules: Rules, seed: int) -> Match:
    match, rng = Match.start(rules, seed=seed), Random(seed)
    while match.turn is not None and match.hand.number < 4:
        match = at_random(match, rng)
    return match


def fresh(name: str) -> Rules:
    """Rules that have learned nothing yet."""
    return attrs.evolve(pepper.variant(name))


@pytest.mark.parametrize("name", ["bid-euchre", "twelves", "horse", "florida-5"])
def test_whether_anything_is_remembered_changes_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    learned = [played(fresh(name), seed) for seed in range(4)]
    monkeypatch.setattr(positions, "MOST_KNOWN", 0)
    monkeypatch.setattr(positions, "MOST_ASPECTS", 0)
    monkeypatch.setattr(play, "MOST_LISTS", 0)
    monkeypatch.setattr(play, "LISTS", {})
    monkeypatch.setattr(play, "_SUITS", {})
    monkeypatch.setattr(result, "MOST_SCORES", 0)
    for seed, match in enumerate(learned):
        forgetful = played(fresh(name), seed)
        assert forgetful == match
        assert not forgetful.rules.positions
        assert hash(forgetful) == hash(match)


def test_no_more_positions_are_kept_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "MOST_KNOWN", 20)
    rules = fresh("bid-euchre")
    for seed in range(10):
        played(rules, seed)
    assert len(rules.positions) == 20


def test_positions_past_the_limit_go_with_their_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "MOST_KNOWN", 20)
    rules = fresh("gamerules-4")
    for seed in range(20):
        played(rules, seed)
    gc.collect()
    found = [one for one in gc.get_objects() if isinstance(one, Position) and one.rules is rules]
    # The positions that are kept, and those in which the next phases open.
    assert 20 <= len(found) <= 20 * len(rules.sequence)


def test_no_more_faces_are_kept_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "MOST_ASPECTS", 3)
    rules = attrs.evolve(
        fresh("hasenpfeffer"),
        name="open kitty",
        deck=pepper.Deck("9TJQKA", hand_size=5),
        ladder=pepper.BidLadder([Rung("2", 2), Rung("3", 3)]),
        auction=pepper.Auction(),
        phases=(Phase.AUCTION, pepper.Kitty(shown=True), Phase.NAMING, Phase.PLAY),
    )
    for seed in range(20):
        played(rules, seed)
    kept = [len(one) for one in map(attrgetter("_after"), rules.positions.values())]
    assert max(kept) == 3


def hidden_ways(rules: Rules) -> list[list[Way]]:
    """The ways of hidden actions that each position remembers."""
    return [[*vars(position)["_hiding"].values()] for position in rules.positions.values()]


def test_hidden_actions_are_remembered_without_their_cards() -> None:
    rules = fresh("horse")
    for seed in range(20):
        played(rules, seed)
    ways = [*chain.from_iterable(hidden_ways(rules))]
    assert len(ways) > 20
    for way in ways:
        giver, receiver = way.act.seat, way.act.to
        assert way.move is not None
        assert receiver is not None
        assert way.act.action == FaceDown(way.move.count, (giver,))
        assert way.landed.action == FaceDown(way.move.count, (giver, receiver))
        assert way.move.cards == way.move.count


def test_no_more_hidden_actions_are_kept_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "MOST_ASPECTS", 2)
    rules = fresh("horse")
    for seed in range(20):
        played(rules, seed)
    assert max(map(len, hidden_ways(rules))) == 2


MOVES = Exchanging.moves


def moved_one_by_one(self: Exchanging, action: pepper.Action) -> tuple[Move, ...]:
    """The cards of a gift, each in a move of its own."""
    (move,) = MOVES(self, action) or (None,)
    if move is None or isinstance(move.cards, int):
        return () if move is None else (move,)
    return tuple([Move(move.source, move.target, Cards([card])) for card in move.cards])


def test_a_hidden_action_that_moves_cards_one_by_one_is_asked_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = [played(fresh("horse"), seed) for seed in range(20)]
    monkeypatch.setattr(Exchanging, "moves", moved_one_by_one)
    rules = fresh("horse")
    assert [played(rules, seed) for seed in range(20)] == usual
    moves = [way.move for way in chain.from_iterable(hidden_ways(rules))]
    assert {move.count for move in moves if move} == {1}  # nothing else is remembered


def test_a_result_is_scored_once_whoever_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, score = fresh("hasenpfeffer"), Mock(wraps=vars(result)["_score"])
    monkeypatch.setattr(result, "_score", score)
    deal = Match.start(rules, seed=1).hand.deal
    assert deal is not None
    found: list[object] = []
    for dealer in rules.table.seats:
        match = Match.start(rules, dealer=dealer, deals=[deal])
        while match.phase is Phase.AUCTION:
            match = after(match, "bid 1" if match.turn == 2 else "pass")
        while match.hand.number == 1:
            match = match.apply(match.legal_actions[0])
        found.append(attrs.evolve(match.results[0], dealer=rules.table.seats[0]))
    assert found == found[:1] * 4
    assert score.call_count == 1


def test_hands_of_other_rules_are_not_equal() -> None:
    one, other = (
        Match.start(pepper.variant(name), seed=1).hand for name in ("euchre", "euchre+target=11")
    )
    assert one != other
    assert one.position != other.position
    assert one == attrs.evolve(one)


def test_a_pickle_of_a_position_leaves_out_what_it_remembers() -> None:
    match = Match.start(fresh("hasenpfeffer"), seed=1)
    before = match.hand.position
    small = len(pickle.dumps(before))
    for seed in range(20):
        played(match.rules, seed)
    assert len(pickle.dumps(before)) == small
    again: object = pickle.loads(pickle.dumps(before))  # noqa: S301  (our own)
    assert again == before


def test_several_threads_may_fill_one_memory() -> None:
    rules = fresh("bid-euchre")
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(partial(played, rules), range(12)))
    assert found == [played(fresh("bid-euchre"), seed) for seed in range(12)]


def test_a_bid_that_has_to_come_at_once_may_be_made_after_looking() -> None:
    # Whoever still has to look makes the bid directly after the one that it goes over.
    ladder = pepper.BidLadder(
        [Rung("4", 4), Rung("dark", 6, blind=True), Rung("now", 5, over=("4",), at_once=True)]
    )
    rules = attrs.evolve(pepper.variant("gamerules-4"), name="at once", ladder=ladder)
    match = after(Match.start(rules, seed=1), "look", "bid 4", "look")
    assert parse_action("bid now") in match.legal_actions
    assert parse_action("bid now") not in after(match, "pass", "look").legal_actions


def test_a_view_has_no_other_attributes_and_none_can_be_set() -> None:
    view = Match.start(pepper.variant("hasenpfeffer"), seed=1).view(0)
    with pytest.raises(AttributeError, match="'View' object has no attribute 'hand'"):
        attrgetter("hand")(view)
    with pytest.raises(AttributeError):
        view.cards = None  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_a_hand_tells_acts_as_its_views_do() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=1)
    for seat in (None, *match.rules.table.seats):
        assert match.hand.acts_seen_by(seat) == match.view(seat).acts


def test_the_repr_of_a_position_names_rules_and_phase() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=1)
    assert repr(match.hand.position).startswith("<Position of hasenpfeffer: auction, ")
