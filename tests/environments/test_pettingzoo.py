"""The environment of PettingZoo, in PettingZoo's own tests."""

from __future__ import annotations

import warnings
from importlib import import_module

import pytest

from pepper import PepperError
from pepper.envs import Setting
from pepper.envs.pettingzoo import TableEnv, env, parallel_env, raw_env
from pepper.spaces import VERSION

from .settings import IDS, SETTINGS, variant

TESTS = import_module("pettingzoo.test")  # without types
TerminateIllegalWrapper = import_module("pettingzoo.utils.wrappers").TerminateIllegalWrapper


SPREAD = ("hasenpfeffer", "bid-euchre", "wolf", "euchre", "five-hundred-3", "pfeffer", "horse")
"""Games for two, three and four players, with gifts, kitties and calls."""


def check_api(setting: Setting, cycles: int) -> None:
    """Run the tests of the interfaces, of seeds and of states."""
    with warnings.catch_warnings():  # the only ones are about observations that are dictionaries
        warnings.filterwarnings("ignore", message=".*[Oo]bservation.*")
        for make in (raw_env, env):
            TESTS.api_test(make(setting, render_mode="ansi"), num_cycles=cycles)
        TESTS.parallel_api_test(parallel_env(setting, render_mode="ansi"), num_cycles=cycles)
    TESTS.seed_test(lambda: env(setting), num_cycles=cycles // 2)
    ending = TerminateIllegalWrapper(env(setting), illegal_reward=-1)  # the test takes any action
    TESTS.state_test(ending, parallel_env(setting), num_cycles=cycles)


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted({*IDS} - {*SPREAD}))
def test_every_variant_passes_the_tests(name: str) -> None:
    check_api(variant(name), 60)


@pytest.mark.parametrize("name", SPREAD)
def test_a_spread_of_variants_passes_the_tests(name: str) -> None:
    check_api(variant(name), 60)


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_every_setting_passes_the_tests(setting: Setting) -> None:
    check_api(setting, 100)


def play(table: TableEnv, seed: int) -> dict[str, float]:
    """The rewards of an episode in which everybody takes the first legal action."""
    table.reset(seed=seed)
    rewards: dict[str, float] = {}
    for agent in table.agent_iter():
        _, reward, over, _, _ = table.last()
        rewards[agent] = reward
        table.step(None if over else int(table.observe(agent)["action_mask"].argmax()))
    return rewards


def test_the_rewards_of_a_hand_are_its_margins() -> None:
    table = TableEnv(SETTINGS["house rules"])
    for seed in range(5):
        rewards = play(table, seed)
        points = table.episode.match.results[0].points
        assert rewards["seat_0"] == rewards["seat_2"]
        assert sum(rewards.values()) == 0
        assert rewards["seat_0"] - rewards["seat_1"] == points[0] - points[1]


def test_there_is_an_episode_before_the_first_reset() -> None:
    table = TableEnv(SETTINGS["fixed scores"], render_mode="ansi")
    assert table.render() == table.episode.render()
    assert table.episode is table.episode


def test_the_rewards_of_an_episode_add_up_to_its_returns() -> None:
    table, given = TableEnv(SETTINGS["shaped rewards"]), 0
    table.reset(seed=3)
    sums = dict.fromkeys(table.agents, 0.0)
    while table.episode.turn is not None:
        table.step(table.episode.legal()[0])
        sums = {agent: sums[agent] + reward for agent, reward in table.rewards.items()}
        given += any(table.rewards.values())
    assert [*sums.values()] == pytest.approx([*table.episode.returns])
    assert given > len(table.episode.match.results)


def test_a_match_is_won_or_lost() -> None:
    table = TableEnv(SETTINGS["fixed scores"])
    rewards = play(table, 3)
    outcome = table.episode.match.outcome
    assert outcome is not None
    assert {agent for agent, reward in rewards.items() if reward > 0} == {
        f"seat_{seat}" for side in outcome.winners for seat in (side, side + 2)
    }
    assert table.episode.match.opening == (8, 3)


def test_cards_are_picked_one_at_a_time() -> None:
    table = TableEnv(variant("five-hundred"))
    table.reset(seed=1)
    while table.episode.picked is None:
        table.step(table.episode.legal()[0])
    agent = table.agent_selection
    assert not table.observe(agent)["action_mask"].all()
    table.step(table.episode.legal()[0])
    assert table.agent_selection == agent


def test_an_illegal_action_is_refused() -> None:
    table = TableEnv(SETTINGS["house rules"])
    table.reset(seed=1)
    with pytest.raises(PepperError, match="is not legal"):
        table.step(len(table.setting.space) - 1)


def test_rendering_shows_the_table() -> None:
    table = TableEnv(SETTINGS["house rules"], render_mode="ansi")
    table.reset(seed=1)
    assert "to act      seat" in str(table.render())
    assert TableEnv(SETTINGS["house rules"]).render() is None


def test_the_metadata_belong_to_the_class() -> None:
    assert TableEnv.metadata["name"] == f"pepper_v{VERSION}"
    assert str(env(SETTINGS["house rules"])) == TableEnv.metadata["name"]


def test_a_state_is_what_all_seats_see_together() -> None:
    table = raw_env(SETTINGS["house rules"])
    table.reset(seed=3)
    features, seats = table.setting.features, table.setting.rules.table.seats
    while table.episode.turn is not None:
        match = table.episode.match
        assert [*table.state()] == [n for seat in seats for n in features.of(match.view(seat))]
        assert table.state_space.contains(table.state())
        table.step(table.episode.legal()[0])


def test_nothing_comes_before_the_reset() -> None:
    table = env(SETTINGS["house rules"])
    for use in (table.state, lambda: table.step(0), lambda: table.observe("seat_0")):
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before"):
            use()


def test_of_a_parallel_table_only_the_action_of_the_agent_to_act_counts() -> None:
    setting = SETTINGS["house rules"]
    table, twin = parallel_env(setting), raw_env(setting)
    observations, _ = table.reset(seed=5)
    twin.reset(seed=5)
    rewards: dict[str, float] = {}
    while table.agents:
        acting = [one for one, seen in observations.items() if seen["action_mask"].any()]
        assert acting == [twin.agent_selection]
        chosen = int(observations[acting[0]]["action_mask"].argmax())
        others = dict.fromkeys(table.agents, len(setting.space) - 1)
        observations, rewards, over, _, _ = table.step({**others, acting[0]: chosen})
        twin.step(chosen)
        assert {*over.values()} == {twin.episode.turn is None}
    assert rewards == dict(zip(twin.possible_agents, twin.episode.returns, strict=True))
