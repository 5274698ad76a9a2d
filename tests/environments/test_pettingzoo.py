"""The environment of PettingZoo, in PettingZoo's own tests."""

from __future__ import annotations

import warnings
from importlib import import_module

import numpy as np
import pytest

from pepper import PepperError
from pepper.envs import Setting
from pepper.envs.pettingzoo import TableEnv

from .settings import IDS, SETTINGS, variant

TESTS = import_module("pettingzoo.test")  # without types


def check_api(setting: Setting, cycles: int) -> None:
    """Run `api_test`, whose only warnings are about observations that are dictionaries."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*[Oo]bservation.*")
        TESTS.api_test(TableEnv(setting, render_mode="ansi"), num_cycles=cycles)


@pytest.mark.thorough
@pytest.mark.parametrize("name", IDS)
def test_every_variant_passes_the_test_of_the_interface(name: str) -> None:
    check_api(variant(name), 60)


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_every_setting_passes_the_tests(setting: Setting) -> None:
    check_api(setting, 100)
    TESTS.seed_test(lambda: TableEnv(setting), num_cycles=40)


def play(env: TableEnv, seed: int) -> dict[str, float]:
    """The rewards of an episode in which everybody takes the first legal action."""
    env.reset(seed=seed)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        _, reward, over, _, _ = env.last()
        rewards[agent] = reward
        env.step(None if over else int(np.flatnonzero(env.observe(agent)["action_mask"])[0]))
    return rewards


def test_the_rewards_of_a_hand_are_its_margins() -> None:
    env = TableEnv(SETTINGS["house rules"])
    for seed in range(5):
        rewards = play(env, seed)
        points = env.episode.match.results[0].points
        assert rewards["seat_0"] == rewards["seat_2"]
        assert sum(rewards.values()) == 0
        assert rewards["seat_0"] - rewards["seat_1"] == points[0] - points[1]


def test_there_is_an_episode_before_the_first_reset() -> None:
    env = TableEnv(SETTINGS["fixed scores"], render_mode="ansi")
    assert env.render() == env.episode.render()
    assert env.episode is env.episode


def test_a_match_is_won_or_lost() -> None:
    env = TableEnv(SETTINGS["fixed scores"])
    rewards = play(env, 3)
    outcome = env.episode.match.outcome
    assert outcome is not None
    assert {agent for agent, reward in rewards.items() if reward > 0} == {
        f"seat_{seat}" for side in outcome.winners for seat in (side, side + 2)
    }
    assert env.episode.match.opening == (8, 3)


def test_cards_are_picked_one_at_a_time() -> None:
    env = TableEnv(variant("five-hundred"))
    env.reset(seed=1)
    while env.episode.picked is None:
        env.step(env.episode.legal()[0])
    agent = env.agent_selection
    assert not env.observe(agent)["action_mask"].all()
    env.step(env.episode.legal()[0])
    assert env.agent_selection == agent


def test_an_illegal_action_is_refused() -> None:
    env = TableEnv(SETTINGS["house rules"])
    env.reset(seed=1)
    with pytest.raises(PepperError, match="is not legal"):
        env.step(len(env.setting.space) - 1)


def test_rendering_shows_the_table() -> None:
    env = TableEnv(SETTINGS["house rules"], render_mode="ansi")
    env.reset(seed=1)
    assert "to act      seat" in str(env.render())
    assert TableEnv(SETTINGS["house rules"]).render() is None
