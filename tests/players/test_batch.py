"""Batches in lockstep with the engine, and their own interface."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

import oh_hell
import parlour
import pepper
from pepper import Match, PepperError, Phase, Rules, RulesError
from pepper.batch import Batch, tables
from pepper.spaces import Picked
from tests.foreign import WITH_DISCARD
from tests.sampled import any_rules

IDS = [one.id for one in pepper.variants()]
HASEN = pepper.variant("hasenpfeffer")


class Game:
    """A hand of a batch that the engine plays beside it."""

    def __init__(self, batch: Batch, hand: int) -> None:
        self.batch, self.hand = batch, hand
        self.match, self.picked = batch.match(hand), None

    match: Match
    picked: Picked | None

    def compare(self) -> None:
        """The batch shows of this hand what the engine shows."""
        batch, hand = self.batch, self.hand
        view = self.match.view(self.match.turn)
        assert batch.turn[hand] == self.match.turn
        legal = batch.space.legal(view, self.picked)
        assert tuple(np.flatnonzero(batch.mask[hand]).tolist()) == legal
        assert tuple(batch.observations[hand].tolist()) == batch.features.of(view)

    def follow(self, number: int) -> None:
        """Take the action, and compare what it brings."""
        batch, hand = self.batch, self.hand
        view = self.match.view(self.match.turn)
        taken = batch.space.take(view, number, self.picked)
        points = (0,) * len(self.match.scores)
        over = False
        if isinstance(taken, Picked):
            self.picked = taken
        else:
            self.match, self.picked = self.match.apply(taken), None
            over = self.match.turn in {None, pepper.CHANCE}
            if over:
                points = self.match.results[-1].points
                self.match = batch.match(hand)
        assert batch.done[hand] == over
        assert tuple(batch.rewards[hand].tolist()) == points


def play(batch: Batch, steps: int) -> Iterator[Batch]:
    """The batch before each of so many random steps, compared with the engine each time."""
    games = [Game(batch, hand) for hand in range(len(batch))]
    for _ in range(steps):
        for game in games:
            game.compare()
        yield batch
        actions = batch.sample()
        batch.step(actions)
        for game, number in zip(games, actions.tolist(), strict=True):
            game.follow(number)


def count_asked(batch: Batch, steps: int) -> tuple[int, int]:
    """Play in lockstep; how often the engine played, and how many hands came to an end."""
    asked = done = 0
    for each in play(batch, steps):
        asked += round(each.asked * len(each))
        done += int(each.done.sum())
    return asked, done


@pytest.mark.parametrize("name", IDS)
def test_a_batch_is_played_as_by_the_engine(name: str) -> None:
    count_asked(Batch(pepper.variant(name), 4, seed=IDS.index(name)), 70)


@pytest.mark.parametrize(
    "name", ["hasenpfeffer", "euchre", "twelves", "call-partner-euchre", "double-hasenpfeffer-6"]
)
def test_the_arrays_play_alone_where_nothing_hidden_decides(name: str) -> None:
    asked, done = count_asked(Batch(pepper.variant(name), 8, seed=3), 60)
    assert asked == 0
    assert done >= 5


@settings(max_examples=12, deadline=None)
@given(any_rules(__name__), st.integers(0, 99))
def test_a_batch_of_composed_rules_is_played_as_by_the_engine(rules: Rules, seed: int) -> None:
    try:
        rules.one_hand()
    except RulesError:
        reject()  # its settings need a pepper round
    count_asked(Batch(rules, 3, seed=seed), 30)


FOREIGN = {
    "oh hell": oh_hell.oh_hell(),
    "swap": attrs.evolve(
        HASEN, name="swap", phases=(Phase.AUCTION, Phase.NAMING, parlour.Swap(), Phase.PLAY)
    ),
    "showing": attrs.evolve(
        HASEN, name="showing", phases=(Phase.AUCTION, Phase.NAMING, parlour.Showing(), Phase.PLAY)
    ),
    "open discard": WITH_DISCARD,
    "honours": attrs.evolve(HASEN, name="honours", scoring=parlour.Honours()),
}
"""Phases that the library does not know, a phase that scores, and a scoring that looks at cards."""


@pytest.mark.parametrize("name", FOREIGN)
def test_the_engine_plays_what_the_arrays_do_not_know(name: str) -> None:
    asked, _ = count_asked(Batch(FOREIGN[name], 4, seed=1), 60)
    assert asked > 0


@pytest.mark.parametrize("choice", ["farmers-all", "redeal"])
def test_hands_that_begin_with_a_question_about_cards_are_played(choice: str) -> None:
    rules = pepper.variant(f"euchre+poor-hand={choice}")
    asked, done = count_asked(Batch(rules, 8, seed=2), 40)
    assert asked
    assert done


def test_bids_that_close_at_a_score_are_open_in_a_hand_of_its_own() -> None:
    rules = pepper.variant("euchre")
    steps = tuple(
        tuple(attrs.evolve(rung, closed_at=8) for rung in step) for step in rules.ladder.steps
    )
    rules = attrs.evolve(rules, name="late", ladder=attrs.evolve(rules.ladder, steps=steps))
    count_asked(Batch(rules, 6, seed=1), 40)


def test_a_kitty_that_everybody_sees_is_played() -> None:
    usual = pepper.variant("five-hundred-3")
    kitty = pepper.Kitty(shown=True)
    phases = tuple([kitty if isinstance(one, pepper.Kitty) else one for one in usual.phases])
    rules = attrs.evolve(usual, name="shown", phases=phases)
    count_asked(Batch(rules, 6, seed=1), 60)


def test_the_holder_of_a_card_is_asked_for_when_everybody_passes() -> None:
    batch = Batch(HASEN, 8, seed=3)
    passing = batch.space.index(pepper.Pass())
    for _ in range(4):
        batch.step([passing] * len(batch))
    for hand in range(len(batch)):
        match = batch.match(hand)
        assert match.turn is not None
        assert pepper.Card("JK") in match.hand.hands[match.turn]
        Game(batch, hand).compare()
    count_asked(batch, 40)


@pytest.mark.parametrize(
    ("most", "number"), [("MOST_ROWS", 40), ("MOST_WAYS", 40), ("MOST_ORDERS", 2)]
)
def test_the_engine_plays_on_when_the_tables_are_full(
    most: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, most, number)
    for name in ("hasenpfeffer", "bid-euchre", "wolf"):
        count_asked(Batch(pepper.variant(name), 6, seed=1), 50)


def test_of_equal_cards_the_last_one_wins_where_the_rules_say_so() -> None:
    rules = attrs.evolve(
        pepper.variant("double-hasenpfeffer-4"),
        ranking=pepper.Ranking(later_wins=True),
        name="later",
    )
    _, done = count_asked(Batch(rules, 6, seed=1), 130)
    assert done


def test_all_cards_of_the_deck_are_dealt_and_every_place_gets_each() -> None:
    batch = Batch(pepper.variant("euchre"), 400, seed=5)
    deck = sorted(batch.rules.deck.cards)
    turned, first = set[pepper.Card](), set[pepper.Card]()
    for hand in range(len(batch)):
        deal = batch.match(hand).hand.deal
        assert deal is not None
        assert sorted(card for pile in (*deal.hands, deal.aside) for card in pile) == deck
        assert deal.turned is not None
        turned.add(deal.turned)
        first |= {*deal.hands[0]}
    assert turned == first == {*deck}


def test_equal_seeds_give_equal_batches() -> None:
    one, two, other = (Batch(HASEN, 20, seed=seed) for seed in (1, 1, 2))
    assert one.observations.tolist() == two.observations.tolist() != other.observations.tolist()
    for _ in range(30):
        actions = one.sample()
        assert actions.tolist() == two.sample().tolist()
        one.step(actions)
        two.step(actions)
    assert one.observations.tolist() == two.observations.tolist()
    other.reset(seed=1)
    assert other.observations.tolist() == Batch(HASEN, 20, seed=1).observations.tolist()
    other.reset()
    assert other.observations.tolist() != Batch(HASEN, 20, seed=1).observations.tolist()


@pytest.mark.parametrize("name", ["hasenpfeffer", "double-hasenpfeffer-4", "five-hundred"])
def test_only_some_hands_take_an_action_where_told(name: str) -> None:
    """The others stay as they are, and all are played as by the engine."""
    batch, rng = Batch(pepper.variant(name), 6, seed=2), np.random.default_rng(1)
    games, ended = [Game(batch, hand) for hand in range(6)], 0
    for _ in range(200):
        where, actions = rng.random(6) < 0.5, batch.sample()
        batch.step(np.where(where, actions, -1), where=where)
        for game, acts, number in zip(games, where, actions.tolist(), strict=True):
            if acts:
                game.follow(number)
            else:
                assert not batch.done[game.hand]
                assert not batch.rewards[game.hand].any()
            game.compare()
        ended += int(batch.done.sum())
    assert ended


@pytest.mark.parametrize("where", [[True], [1, 0, 0], np.array([0.0, 1.0, 1.0])])
def test_where_must_be_a_bool_for_each_hand(where: list[bool]) -> None:
    batch = Batch(HASEN, 3, seed=1)
    before = batch.observations.tolist()
    with pytest.raises(PepperError, match=r"where .* must be 3 bools"):
        batch.step([0, 0, 0], where=where)
    assert batch.observations.tolist() == before


def test_a_sample_takes_every_legal_action() -> None:
    batch = Batch(HASEN, 500, seed=1)
    seen = {*batch.sample().tolist()}
    assert seen == {*range(7)}  # of the first seat: six bids and a pass


def test_the_first_deals_may_be_given_and_the_next_seat_deals_each_hand() -> None:
    euchre = pepper.variant("euchre")
    matches = [Match.start(euchre, seed=seed) for seed in range(5)]
    deals = [one.hand.deal for one in matches if one.hand.deal is not None]
    batch = Batch(euchre, 5)
    batch.reset(deals=deals)
    assert [batch.match(hand).hand.deal for hand in range(5)] == deals
    assert [batch.match(hand).hand.dealer for hand in range(5)] == [0, 1, 2, 3, 0]
    assert count_asked(batch, 40)[1]


def test_a_refused_reset_changes_nothing() -> None:
    batch = Batch(HASEN, 3, seed=1)
    before = batch.observations.tolist()
    other = pepper.Deal(("9S", "TS", "JS", "QS"))
    deal = batch.match(0).hand.deal
    assert deal is not None
    with pytest.raises(PepperError, match="2 deals for 3 hands"):
        batch.reset(seed=4, deals=[deal, deal])
    with pytest.raises(PepperError, match="expected 6"):
        batch.reset(seed=4, deals=[other] * 3)
    with pytest.raises(PepperError, match=r"seed -1: must be an integer"):
        batch.reset(seed=-1)
    assert batch.observations.tolist() == before


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        ([0, 0], r"actions int64 of shape \(2,\): must be 3 integers"),
        ([0.0, 0.0, 0.0], r"actions float64 of shape \(3,\)"),
        ([[0, 0, 0]], r"of shape \(1, 3\)"),
        ([0, 36, 0], r"hand 1: action 36 is not legal; legal: 0 \(bid 1\), 1 \(bid 2\)"),
        ([0, 0, -1], "hand 2: action -1 is not legal"),
        ([99, 0, 0], "hand 0: action 99 is not legal"),
        ("abc", "must be 3 integers"),
    ],
)
def test_a_refused_step_changes_nothing(actions: object, told: str) -> None:
    batch = Batch(HASEN, 3, seed=1)
    before = batch.observations.tolist()
    with pytest.raises(PepperError, match=told):
        batch.step(actions)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    assert batch.observations.tolist() == before
    assert batch.match(1).acts == Batch(HASEN, 3, seed=1).match(1).acts


@pytest.mark.parametrize("size", [0, -1, 1_000_001, True, "3"])
def test_a_batch_has_a_number_of_hands(size: int) -> None:
    with pytest.raises(PepperError, match=r"size .*: must be from 1 to 1000000"):
        Batch(HASEN, size)


def test_a_batch_tells_what_it_is_and_knows_its_hands() -> None:
    batch = Batch(HASEN, 3)
    assert repr(batch) == "<Batch of 3 hands of hasenpfeffer, one hand>"
    assert len(batch) == 3
    assert batch.rules == HASEN.one_hand()
    for hand in (-1, 3, "0"):
        with pytest.raises(PepperError, match="must be from 0 to 2"):
            batch.match(hand)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def test_a_seat_that_has_not_looked_observes_no_cards() -> None:
    batch = Batch(pepper.variant("twelves"), 40, seed=1)
    place = batch.features.fields
    names = [field.name for field in place for _ in range(field.size)]
    cards = [number for number, name in enumerate(names) if name == "cards"]
    assert not batch.observations[:, cards].any()
