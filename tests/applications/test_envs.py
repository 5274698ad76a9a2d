"""What the environments share: settings and episodes, which need no other package."""

from __future__ import annotations

import inspect
from copy import deepcopy
from random import Random

import pytest

import pepper
from pepper import Match, PepperError
from pepper.envs import Episode, Setting, points, wins
from pepper.sharp import Sharp
from pepper.spaces import margins

HASEN = Setting(pepper.variant("hasenpfeffer"), recall=True)


def finished(setting: Setting, seed: int) -> Episode:
    """An episode of random actions to its end."""
    rng = Random(seed)
    episode = setting.start(rng)
    while episode.turn is not None:
        legal = episode.legal()
        assert legal == tuple(n for n, one in enumerate(episode.mask(episode.turn)) if one)
        episode = episode.take(rng.choice(legal))
    return episode


def test_an_episode_is_one_hand_and_returns_its_margins() -> None:
    episode = finished(HASEN, 3)
    (result,) = episode.match.results
    assert episode.returns == margins(HASEN.rules.table, result.points)
    assert episode.legal() == ()
    assert len(episode.observe(episode.setting.rules.table.seats[0])) == HASEN.features.size


def test_an_episode_of_a_match_returns_who_won() -> None:
    setting = Setting(pepper.variant("hasenpfeffer"), whole_match=True, scores=(9, -5))
    episode = finished(setting, 3)
    assert episode.match.opening == (9, -5)
    assert episode.match.outcome is not None
    (winner,) = episode.match.outcome.winners
    assert episode.returns == ((0.5, -0.5) if winner == 0 else (-0.5, 0.5)) * 2


def test_nothing_is_earned_before_the_hand_is_over() -> None:
    episode = HASEN.start(Random(1))
    while episode.turn is not None:
        assert episode.returns == (0.0,) * 4
        episode = episode.take(episode.legal()[0])
    assert any(episode.returns)


@pytest.mark.parametrize("name", ["dirty-clubs-4", "buck-euchre"])
def test_where_scores_count_down_points_off_the_score_are_earned(name: str) -> None:
    for seed in range(5):
        episode = finished(Setting(pepper.variant(name), by_card=True), seed)
        (result,) = episode.match.results
        earned = tuple(-one for one in result.points)
        assert points(episode.match) == earned
        assert episode.returns == margins(episode.setting.rules.table, earned)


def test_the_points_of_a_match_are_earned_hand_by_hand() -> None:
    setting = Setting(
        pepper.variant("hasenpfeffer").at_most(3), whole_match=True, scores=(3, 8), reward=points
    )
    episode = setting.start(Random(3))
    while episode.turn is not None:
        match = episode.match
        earned = [sum(one.points[side] for one in match.results) for side in range(2)]
        assert episode.returns == margins(setting.rules.table, earned)
        episode = episode.take(episode.legal()[0])
    assert len(episode.match.results) > 1


def test_a_hand_may_be_rewarded_with_a_win() -> None:
    episode = finished(Setting(pepper.variant("hasenpfeffer"), reward=wins), 3)
    assert episode.match.outcome is not None
    (winner,) = episode.match.outcome.winners
    assert episode.returns == ((0.5, -0.5) if winner == 0 else (-0.5, 0.5)) * 2


def test_a_reward_of_ones_own_is_a_number_for_each_side() -> None:
    def steps(match: Match) -> list[float]:
        return [match.step + 0.5, 0]

    episode = Setting(HASEN.rules, reward=steps).start(Random(1))
    assert episode.returns == (0.25, -0.25) * 2


@pytest.mark.parametrize("earned", [[1], [1, 2, 3], None, ["a", "b"]])
def test_a_reward_that_is_no_number_for_each_side_is_refused(earned: list[float]) -> None:
    episode = Setting(HASEN.rules, reward=lambda _: earned).start(Random(1))
    with pytest.raises(PepperError, match="points"):
        _ = episode.returns
    with pytest.raises(PepperError, match="reward"):
        Setting(HASEN.rules, reward="points")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def test_scores_are_drawn_from_the_seed() -> None:
    setting = Setting(
        pepper.variant("hasenpfeffer"), scores=lambda rng: (rng.randrange(9), rng.randrange(9))
    )
    openings = {setting.start(Random(seed)).match.opening for seed in range(20)}
    assert len(openings) > 10
    assert setting.start(Random(1)) == setting.start(Random(1))


@pytest.mark.parametrize(("kind", "first"), [(Setting, {"rules"}), (Sharp, set[str]())])
def test_all_but_the_rules_is_given_by_name(kind: type, first: set[str]) -> None:
    parameters = inspect.signature(kind).parameters
    by_name = {name for name, one in parameters.items() if one.kind is one.KEYWORD_ONLY}
    assert {*parameters} - by_name == first


def test_the_dealer_is_drawn_from_the_seed() -> None:
    dealers = {HASEN.start(Random(seed)).match.hand.dealer for seed in range(20)}
    assert dealers == {*HASEN.rules.table.seats}


def test_cards_are_picked_one_at_a_time() -> None:
    setting = Setting(pepper.variant("five-hundred"), by_card=True)
    episode = setting.start(Random(1))
    while episode.picked is None:
        episode = episode.take(episode.legal()[0])
    seat = episode.turn
    assert seat is not None
    assert sum(episode.mask(seat)) == len(episode.legal())
    others = [one for one in setting.rules.table.seats if one != seat]
    assert not any(any(episode.mask(one)) for one in others)
    assert episode.take(episode.legal()[0]).turn == seat


def test_a_card_that_was_picked_is_picked_no_more_once_its_group_is_whole() -> None:
    setting = Setting(pepper.variant("five-hundred"), by_card=True)
    episode, rng = setting.start(Random(1)), Random(1)
    steps = 0
    while episode.turn is not None:
        match, steps = episode.match, steps + (episode.picked is not None)
        episode = episode.take(rng.choice(episode.legal()))
        assert (episode.picked is None) == (episode.match is not match)
    assert steps


def test_copies_are_the_same_episode() -> None:
    episode = HASEN.start(Random(1))
    assert deepcopy(episode) is episode


def test_an_illegal_number_is_refused() -> None:
    episode = HASEN.start(Random(1))
    with pytest.raises(PepperError, match="is not legal"):
        episode.take(len(HASEN.space) - 1)


def test_rendering_shows_the_table_and_no_cards() -> None:
    episode = HASEN.start(Random(1))
    assert "6 cards" in episode.render()
    assert episode.render() == episode.match.view(None).text()


def test_the_scores_at_the_start_are_no_returns_of_a_hand() -> None:
    setting = Setting(pepper.variant("hasenpfeffer"), scores=(3, 8))
    episode = setting.start(Random(1))
    while episode.turn is not None:
        episode = episode.take(episode.legal()[0])
    points = episode.match.results[-1].points
    assert episode.match.scores == (3 + points[0], 8 + points[1])
    assert episode.returns == margins(setting.rules.table, points)


def test_every_action_counts_as_legal_in_the_mask_at_the_end() -> None:
    episode = Setting(pepper.variant("hasenpfeffer")).start(Random(1))
    while episode.turn is not None:
        episode = episode.take(episode.legal()[0])
    assert episode.legal() == ()
    for seat in episode.setting.rules.table.seats:
        assert episode.mask(seat) == bytes([1]) * len(episode.setting.space)
