"""The environment of Gymnasium, in Gymnasium's own test."""

from __future__ import annotations

import warnings
from random import Random

import attrs
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import pepper
from pepper import Action, Match, PepperError, View, bots
from pepper.envs import Setting
from pepper.envs.arrays import observation_space
from pepper.envs.gymnasium import SeatEnv

from .settings import IDS, SETTINGS, variant


def check(setting: Setting) -> None:
    """Run `check_env` without its advice on names and scales."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(setting, seat=1, render_mode="ansi"), skip_render_check=True)


@pytest.mark.thorough
@pytest.mark.parametrize("name", IDS)
def test_every_variant_passes_the_test_of_the_interface(name: str) -> None:
    check(variant(name))


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_every_setting_passes_the_test_of_the_interface(setting: Setting) -> None:
    check(setting)


def test_numbers_of_the_observation_are_bounded_where_the_features_are() -> None:
    setting = variant("pfeffer")
    numbers = observation_space(setting)["observation"]
    fields = setting.features.fields
    most = [field.most for field in fields for _ in range(field.size)]
    highest = np.array([np.iinfo(np.int32).max if one is None else one for one in most], np.int32)
    assert numbers.contains(highest)
    highest[most.index(1)] = 2
    assert not numbers.contains(highest)


def test_only_the_seat_of_the_agent_is_asked() -> None:
    env, rng = SeatEnv(SETTINGS["fixed scores"], seat=2, bot=bots.at_random), Random(1)
    for seed in range(3):
        observation, _ = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert env.episode.turn == 2
            legal = np.flatnonzero(observation["action_mask"])
            assert tuple(legal) == env.episode.legal()
            observation, earned, over, truncated, info = env.step(int(rng.choice(legal)))
            reward = float(earned)
            assert not truncated
            assert info == {"illegal": False}
        assert reward == env.episode.returns[2]


def test_each_seat_gets_a_bot_of_the_pool_for_an_episode() -> None:
    asked = list[tuple[int, int]]()

    def bot(number: int) -> bots.Player:
        def choose(view: View, rng: Random) -> Action:
            assert view.seat is not None
            asked.append((view.seat, number))
            return bots.at_random(view, rng)

        return choose

    env, found = SeatEnv(SETTINGS["fixed scores"], bot=[bot(1), bot(2)]), set[tuple[int, ...]]()
    for seed in range(30):
        asked.clear()
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            observation, _, over, _, _ = env.step(int(observation["action_mask"].argmax()))
        assert len({seat for seat, _ in asked}) == len({*asked})  # a seat's bot stays the same
        found.add(tuple(number for _, number in sorted({*asked})))
    assert len(found) == 8  # two bots for each of three seats
    with pytest.raises(PepperError, match=r"bot \[\]: must be a player, or a pool"):
        SeatEnv(SETTINGS["fixed scores"], bot=[])


def test_rewards_come_as_the_agent_earns_them() -> None:
    env, given = SeatEnv(SETTINGS["shaped rewards"], seat=1, bot=bots.at_random), 0
    env.reset(seed=3)
    total, over = env.episode.returns[1], False
    while not over:
        _, reward, over, _, _ = env.step(env.episode.legal()[0])
        total += float(reward)
        given += reward != 0
    assert total == pytest.approx(env.episode.returns[1])
    assert given > len(env.episode.match.results)


def test_an_illegal_action_counts_as_the_first_legal_one() -> None:
    env, twin = SeatEnv(SETTINGS["house rules"]), SeatEnv(SETTINGS["house rules"])
    env.reset(seed=1)
    twin.reset(seed=1)
    *_, info = env.step(len(env.setting.space) - 1)
    assert info == {"illegal": True}
    twin.step(twin.episode.legal()[0])
    assert env.episode.match == twin.episode.match


def test_masks_are_those_of_the_observation_and_full_at_the_end() -> None:
    env = SeatEnv(SETTINGS["house rules"])
    observation, _ = env.reset(seed=1)
    over = False
    while not over:
        assert not env.action_masks().all()
        assert env.action_masks().tolist() == observation["action_mask"].astype(bool).tolist()
        observation, _, over, _, _ = env.step(int(env.action_masks().argmax()))
    assert env.action_masks().all()
    assert observation["action_mask"].all()


def test_hands_that_end_before_the_agent_acts_are_left_out() -> None:
    """A misdeal that another seat calls ends the hand."""
    base = pepper.variant("hasenpfeffer")
    rules = attrs.evolve(base, phases=(pepper.PoorHand("9TJ", least=5), *base.phases))
    env = SeatEnv(Setting(rules, by_card=True), seat=0, bot=lambda view, _: view.legal_actions[0])
    ended = [seed for seed in range(100) if _ends_early(env, Random(seed))]
    assert ended
    for seed in ended[:3]:
        env.reset(seed=seed)
        assert env.episode.turn == 0


def _ends_early(env: SeatEnv, rng: Random) -> bool:
    """Whether the bots end the first hand before the agent acts."""
    episode = env.setting.start(rng)
    while episode.turn not in {None, 0}:
        episode = episode.act(episode.match.legal_actions[0])
    return episode.turn is None


def test_misuse_is_refused() -> None:
    env = SeatEnv(SETTINGS["house rules"])
    with pytest.raises(PepperError, match="call `reset` first"):
        env.step(0)
    env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, _ = env.step(0)
    with pytest.raises(PepperError, match="action 0: the episode is over, call `reset`"):
        env.step(0)
    with pytest.raises(PepperError, match="seat 9 must be"):
        SeatEnv(SETTINGS["house rules"], seat=9)


def test_rendering_shows_the_table() -> None:
    env = SeatEnv(SETTINGS["house rules"], render_mode="ansi")
    env.reset(seed=1)
    assert "to act      seat 0" in str(env.render())
    assert SeatEnv(SETTINGS["house rules"]).render() is None
    assert isinstance(env.episode.match, Match)
