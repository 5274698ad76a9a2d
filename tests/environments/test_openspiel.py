"""The game for OpenSpiel, in OpenSpiel's own tests and for its algorithms."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

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
from pepper.envs.openspiel import HandGame

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


def load(rules: Rules, folder: Path) -> HandGame:
    """The game of rules that are in a file."""
    file = folder / "rules.toml"
    file.write_text(house.dumps(rules), encoding="utf-8-sig")  # with a byte order mark
    game: HandGame = SPIEL.load_game(f"python_pepper(rules={file})")
    return game


@pytest.mark.parametrize("name", IDS)
def test_every_variant_passes_the_random_test_with_serialisation(name: str) -> None:
    game = SPIEL.load_game(f"python_pepper(rules={name})")
    SPIEL.random_sim_test(game, num_sims=1, serialize=len(name) % 4 == 0, verbose=False)


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
