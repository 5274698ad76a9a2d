"""The game for OpenSpiel, in OpenSpiel's own tests and for its algorithms."""

from __future__ import annotations

import pickle
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import numpy as np
import pytest

import pepper
from pepper import (
    BID,
    HEARTS,
    BidLadder,
    Deck,
    Ending,
    PepperError,
    Rules,
    Rung,
    Scoring,
    Table,
    house,
)
from pepper.envs.observer import Observer
from pepper.envs.openspiel import HandGame, HandState
from pepper.spaces import margins
from tests.conftest import some
from tests.installing import Installer
from tests.pages import ROOT
from tests.words.test_variations import changed

from .settings import HOUSE_RULES, IDS

SPIEL = import_module("pyspiel")
TINY = Rules(
    name="tiny",
    table=Table.singles(2),
    deck=Deck("A", hand_size=2),
    ladder=BidLadder([Rung("1", 1), Rung("2", 2)], strains=(HEARTS,)),
    scoring=Scoring(made=BID),
    ending=Ending(hands=1),
)
"""Two players with two aces each: small enough to solve."""


VALUES = [
    (variant.id, option.name, value)
    for variant in pepper.variants()
    for option in variant.options
    for value in (*option.values[1:], *([""] if option.numbers else []))
]
"""Every value of every option but the defaults; "" is one of its numbers."""
PARLOUR = ROOT / "examples" / "parlour" / "parlour.toml"


def load(rules: Rules, folder: Path) -> HandGame:
    """The game of rules that are in a file."""
    file = folder / "rules.toml"
    file.write_text(house.dumps(rules), encoding="utf-8-sig")  # with a byte order mark
    game: HandGame = SPIEL.load_game(f"python_pepper(rules={file})")
    return game


@pytest.mark.thorough
@pytest.mark.parametrize("name", IDS)
def test_every_variant_passes_the_random_test_with_serialisation(name: str) -> None:
    game = SPIEL.load_game(f"python_pepper(rules={name})")
    SPIEL.random_sim_test(game, num_sims=1, serialize=len(name) % 4 == 0, verbose=False)


@pytest.mark.thorough
@pytest.mark.parametrize(("variant", "option", "value"), some(VALUES, 60))
def test_every_value_of_an_option_passes_the_random_test_with_serialisation(
    variant: str, option: str, value: str
) -> None:
    """One in seven of them; HYPOTHESIS_PROFILE=thorough takes all."""
    (found,) = (one for one in pepper.variants() if one.id == variant)
    (chosen,) = (one for one in found.options if one.name == option)
    name = changed(found, chosen, value).name.replace("=", ":")
    game = SPIEL.load_game(f"python_pepper(rules={name})")
    SPIEL.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["gamerules-4+hands=5", "gamerules-4+hands:5"])
def test_a_game_with_options_comes_back_from_its_text_and_from_a_pickle(name: str) -> None:
    game = HandGame({"rules": name})
    assert str(game) == "python_pepper(rules=gamerules-4+hands:5)"
    state = game.new_initial_state()
    again = SPIEL.deserialize_game_and_state(SPIEL.serialize_game_and_state(game, state))[0]
    copy = pickle.loads(pickle.dumps(game))  # noqa: S301  (ours)
    for found in (SPIEL.load_game(str(game)), copy, again):
        assert found.setting == game.setting
        assert found.setting.rules == pepper.variant("gamerules-4+hands=5")


@pytest.mark.parametrize("name", ["a=b.toml", "a,b.toml", "a(b.toml"])
def test_a_file_with_a_name_that_openspiel_cannot_write_is_refused(name: str) -> None:
    with pytest.raises(
        PepperError, match=f"OpenSpiel cannot write '{name[1]}'".replace("(", "[(]")
    ):
        HandGame({"rules": name})


class TestOtherPackages:
    @pytest.fixture(autouse=True)
    def packages(self, install: Installer) -> None:
        """The examples, with their own entry points."""
        for name in ("parlour", "oh_hell"):
            text = (ROOT / "examples" / name / "pyproject.toml").read_text(encoding="utf-8")
            install(f"pepper-{name}", tomllib.loads(text)["project"]["entry-points"])

    @pytest.mark.parametrize("rules", ["oh-hell+tricks:3", str(PARLOUR)], ids=["variant", "file"])
    def test_their_variants_and_parts_pass_the_random_test(self, rules: str) -> None:
        game = SPIEL.load_game(f"python_pepper(rules={rules})")
        assert game.setting.rules.foreign
        SPIEL.random_sim_test(game, num_sims=2, serialize=True, verbose=False)

    def test_a_broken_one_is_left_out_with_a_warning(self, install: Installer) -> None:
        install("broken", {"pepper.parts": {"x": "broken:x"}}, broken="raise SystemExit")
        SPIEL.load_game("python_pepper(rules=wolf)")
        with pytest.warns(UserWarning, match=r"the part 'x' of broken 1\.0 cannot be loaded"):
            assert HandGame({"rules": "oh-hell"}).max_utility() == 17 * 3 / 4


def moments(name: str, seed: int) -> Iterator[HandState]:
    """The states of a hand in which somebody acts at random."""
    rng, state = Random(seed), HandGame({"rules": name}).new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        state.apply_action(rng.choice(state.legal_actions()))


def check_resampled(state: HandState, player: int, rng: Random) -> None:
    """The player cannot tell a resampled state from the state."""
    found = state.resample_from_infostate(player, rng.random)
    assert found.information_state_string(player) == state.information_state_string(player)
    assert found.current_player() == state.current_player()
    assert found.legal_actions(player) == state.legal_actions(player)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.thorough] if name != "five-hundred" else [])
        for name in IDS
    ],
)
def test_the_player_to_act_cannot_tell_a_resampled_state(name: str) -> None:
    """In every fifth state, and wherever cards are being picked."""
    rng = Random(name)
    for number, state in enumerate(moments(name, 1)):
        if number % 5 == 0 or state.episode.picked is not None:
            check_resampled(state, state.current_player(), rng)


def test_no_other_player_can_tell_it_while_cards_are_picked() -> None:
    rng, picking = Random(1), 0
    for state in moments("five-hundred", 3):
        if state.episode.picked is not None:
            picking += 1
            for player in range(4):
                check_resampled(state, player, rng)
    assert picking


def test_resampling_draws_other_cards() -> None:
    state = next(moments("hasenpfeffer", 1))
    rng = Random(1)
    assert len({state.resample_from_infostate(0, rng.random).dealt for _ in range(5)}) == 5


def test_before_the_deal_and_after_the_end_there_is_nothing_to_resample() -> None:
    state = HandGame().new_initial_state()
    with pytest.raises(PepperError, match="no cards are dealt"):
        state.resample_from_infostate(0, Random(1).random)


@pytest.mark.parametrize("name", ["hasenpfeffer", "five-hundred", "euchre"])
def test_openspiels_own_search_over_information_sets_plays(name: str) -> None:
    ismcts, mcts = (
        import_module(f"open_spiel.python.algorithms.{module}") for module in ("ismcts", "mcts")
    )
    state = next(one for one in moments(name, 1) if len(one.legal_actions()) > 1)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 5.0, 8, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_house_rules_from_a_file_pass_the_random_test(tmp_path: Path) -> None:
    SPIEL.random_sim_test(load(HOUSE_RULES, tmp_path), num_sims=2, serialize=True, verbose=False)


def test_cfr_solves_a_tiny_game(tmp_path: Path) -> None:
    cfr = import_module("open_spiel.python.algorithms.cfr")
    exploitability = import_module("open_spiel.python.algorithms.exploitability")
    game = load(TINY, tmp_path)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.02


def test_a_hand_is_dealt_by_the_dealer_at_the_scores_that_were_given() -> None:
    game: HandGame = SPIEL.load_game("python_pepper(rules=hasenpfeffer,dealer=2,scores=8:3)")
    state: HandState = pickle.loads(pickle.dumps(game)).new_initial_state()  # noqa: S301  (ours)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    match = state.episode.match
    assert (match.hand.dealer, match.scores, state.current_player()) == (2, (8, 3), 3)
    assert str(SPIEL.load_game(str(game))) == str(game)
    twin = state.resample_from_infostate(3, Random(1).random).episode.match
    assert (twin.hand.dealer, twin.scores) == (2, (8, 3))
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    result = state.episode.match.results[-1]
    assert state.returns() == [*margins(match.rules.table, result.points)]


@pytest.mark.parametrize(
    ("parameter", "told"),
    [
        ("dealer=4", "dealer 4 must be"),
        ("scores=8:3:1", "must be 2 integers"),
        ("scores=much", "scores 'much': must be integers, such as 8:3"),
    ],
)
def test_a_dealer_and_scores_that_cannot_be_are_refused(parameter: str, told: str) -> None:
    with pytest.raises(PepperError, match=told):
        SPIEL.load_game(f"python_pepper(rules=hasenpfeffer,{parameter})")


def test_chance_deals_each_card_as_often_as_it_is_left() -> None:
    game = HandGame({"rules": "double-hasenpfeffer-4"})
    state = game.new_initial_state()
    outcomes = dict(state.chance_outcomes())
    assert len(outcomes) == 24
    assert sum(outcomes.values()) == pytest.approx(1)
    state.apply_action(0)
    assert dict(state.chance_outcomes())[0] == pytest.approx(1 / 47)


def test_all_acts_of_the_hand_are_observed_with_perfect_recall_only() -> None:
    make = import_module("open_spiel.python.observation").make_observation
    game = SPIEL.load_game("python_pepper(rules=hasenpfeffer)")
    now, recalled = (make(game, SPIEL.IIGObservationType(perfect_recall=r)) for r in (False, True))
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    recalled.set_from(state, 0)
    assert not recalled.dict["acts by"].any()
    bidder = state.current_player()
    state.apply_action(state.legal_actions()[0])
    recalled.set_from(state, bidder)
    assert [seat for seat in recalled.dict["acts by"] if seat] == [1]  # the bidder itself
    assert "acts by" not in now.dict


def test_groups_of_cards_are_picked_one_by_one_unless_told_otherwise() -> None:
    assert SPIEL.load_game("python_pepper(rules=five-hundred)").setting.by_card
    assert not SPIEL.load_game("python_pepper(rules=five-hundred,by_card=False)").setting.by_card


def test_the_cards_that_a_player_has_picked_are_observed() -> None:
    game = SPIEL.load_game("python_pepper(rules=five-hundred)")
    state, observer = game.new_initial_state(), Observer(game.setting, recall=False)
    while state.episode.picked is None or not state.episode.picked.cards:
        state.apply_action(state.legal_actions()[0])
    observer.set_from(state, state.current_player())
    assert observer.dict["picked"].sum() == len(state.episode.picked.cards) > 0


def test_an_observation_as_a_text_has_the_numbers_of_the_tensor() -> None:
    game = HandGame({"rules": "hasenpfeffer"})
    state, observer = game.new_initial_state(), game.make_py_observer()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    observer.set_from(state, 1)
    assert [*map(float, observer.string_from(state, 1).split(" "))] == observer.tensor.tolist()


def test_observations_need_no_parameters() -> None:
    game = HandGame()
    assert isinstance(game.make_py_observer(), Observer)
    with pytest.raises(PepperError, match="for observations must be left out"):
        game.make_py_observer(None, {"any": 1})
