"""Many hands at once for Gymnasium, compared with the engine hand by hand."""

from __future__ import annotations

from operator import attrgetter

import attrs
import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

import pepper
from pepper import Match, PepperError, Rules
from pepper.batch import Batch
from pepper.envs import Setting, points
from pepper.envs.gymnasium import Opponents, SeatEnv, SeatVectorEnv
from pepper.spaces import Features, Picked, margins

from .settings import IDS

HASEN = pepper.variant("hasenpfeffer")
GAMES = (
    "hasenpfeffer",
    "bid-euchre",
    "wolf",
    "double-hasenpfeffer-4",
    "call-partner-euchre",
    "dirty-clubs-4",
)
MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)
MISDEALS = attrs.evolve(HASEN, phases=(pepper.PoorHand("9TJQ", least=4), *HASEN.phases))
"""Rules under which another seat can end the hand before the agent acts."""


class Hands:
    """The hands of an environment, played beside its batch by the engine."""

    def __init__(self, env: SeatVectorEnv) -> None:
        self.env = env
        self.matches = dict[int, Match]()
        self.picked = dict[int, Picked]()
        self.acted = np.zeros(env.num_envs, np.bool_)
        self.over = np.zeros(env.num_envs, np.bool_)
        self.earned = np.zeros(env.num_envs)
        self.left_out = 0

    def at(self, hand: int) -> Match:
        """A hand as a match; only its beginning is asked of the batch."""
        if hand not in self.matches:
            self.matches[hand] = self.env.batch.match(hand)
        return self.matches[hand]

    def step(self, actions: NDArray[np.int64], where: NDArray[np.bool_]) -> None:
        """Take what the batch is about to take."""
        for hand in np.flatnonzero(where).tolist():
            match = self.at(hand)
            self.acted[hand] |= match.turn == self.env.seat
            taken = self.env.batch.space.take(
                match.view(match.turn), int(actions[hand]), self.picked.pop(hand, None)
            )
            if isinstance(taken, Picked):
                self.picked[hand] = taken
                continue
            self.matches[hand] = match = match.apply(taken)
            if match.results:
                self.end(hand, match)

    def end(self, hand: int, match: Match) -> None:
        """Note the reward of a hand, or that the agent has not acted in it."""
        if self.acted[hand]:
            assert not self.over[hand]
            self.earned[hand] = margins(match.rules.table, points(match))[self.env.seat]
            self.over[hand] = True
        else:
            self.left_out += 1
        self.acted[hand] = False
        del self.matches[hand]


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> dict[Batch, Hands]:
    """The hands of batches that are looked at before each step."""
    watching = dict[Batch, Hands]()
    step = Batch.step

    def stepping(self: Batch, actions: NDArray[np.int64], *, where: NDArray[np.bool_]) -> None:
        if self in watching:
            watching[self].step(actions, where)
        step(self, actions, where=where)

    monkeypatch.setattr(Batch, "step", stepping)
    return watching


def choose(masks: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for each row."""
    chosen: NDArray[np.int64] = (rng.random(masks.shape) * masks).argmax(axis=1)
    return chosen


@pytest.mark.parametrize("mode", MODES, ids=["next step", "same step"])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("rules", [*map(pepper.variant, GAMES), MISDEALS], ids=[*GAMES, "misdeals"])
def test_every_hand_is_that_of_the_engine(
    rules: Rules, seat: int, mode: AutoresetMode, watched: dict[Batch, Hands]
) -> None:
    size, waits = 8, mode is AutoresetMode.NEXT_STEP
    env = SeatVectorEnv(rules, size, seat=seat, autoreset_mode=mode)
    hands, features = Hands(env), Features(rules.one_hand())
    observation, infos = env.reset(seed=3)
    watched[env.batch] = hands
    rng, ended, ends = np.random.default_rng(1), np.zeros(size, np.bool_), 0
    for _ in range(45):
        assert (infos["action_mask"] == env.action_masks()).all()
        assert (observation["action_mask"] == env.action_masks()).all()
        assert env.observation_space.contains(observation)  # pyright: ignore[reportUnknownMemberType]
        for hand in range(size):
            view, seen = hands.at(hand).view(seat), observation["observation"][hand]
            assert hands.at(hand).turn == seat
            if ended[hand] and waits:
                assert not seen.any()
                assert env.action_masks()[hand].all()
            else:
                legal = env.batch.space.legal(view, hands.picked.get(hand))
                assert tuple(seen) == features.of(view)
                assert tuple(np.flatnonzero(env.action_masks()[hand])) == legal
        hands.over[:], hands.earned[:] = False, 0
        before = [hands.at(hand) for hand in range(size)]
        observation, rewards, over, cut, infos = env.step(choose(env.action_masks(), rng))
        assert (over == hands.over).all()
        assert (rewards == hands.earned).all()
        assert not cut.any()
        assert not infos["illegal"].any()
        for hand in np.flatnonzero(ended & waits).tolist():
            assert hands.at(hand) == before[hand]  # its action was ignored
        ended = over.astype(np.bool_)
        ends += int(ended.sum())
    assert ends > size
    assert hands.left_out or rules is not MISDEALS
    assert [hands.at(hand) for hand in range(size) if hand not in hands.picked] == [
        env.batch.match(hand) for hand in range(size) if hand not in hands.picked
    ]


def test_the_first_hands_begin_where_the_agent_acts() -> None:
    env = SeatVectorEnv(MISDEALS, 200, opponents=lambda _, masks, __: masks.argmax(axis=1))
    env.reset(seed=1)
    assert (env.batch.turn == 0).all()


def test_opponents_are_asked_only_for_the_hands_that_wait_for_them() -> None:
    """And what they choose is played: here the last legal action, which passes in an auction."""

    def last(
        seen: NDArray[np.int32], masks: NDArray[np.bool_], rng: np.random.Generator
    ) -> NDArray[np.int64]:
        assert seen.shape == (len(masks), Features(HASEN).size)
        assert (seen[:, 0] != 2).all()  # the viewer's seat
        assert isinstance(rng, np.random.Generator)
        chosen: NDArray[np.int64] = masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
        return chosen

    env, bids = SeatVectorEnv(HASEN, 9, seat=2, opponents=last), 0
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.action_masks().argmax(axis=1))
        acts = [act for hand in range(9) for act in env.batch.match(hand).acts]
        bids += sum(act.seat == 2 and isinstance(act.action, pepper.Bid) for act in acts)
        assert not any(act.seat != 2 and isinstance(act.action, pepper.Bid) for act in acts)
    assert bids


def test_each_seat_gets_opponents_of_the_pool_for_a_hand() -> None:
    asked = list[tuple[int, tuple[int, ...]]]()
    seats = [field.name for field in Features(HASEN.one_hand()).fields].index("seat")

    def opponents(number: int) -> Opponents:
        def choose(
            rows: NDArray[np.int32], masks: NDArray[np.bool_], _rng: np.random.Generator
        ) -> NDArray[np.int64]:
            asked.extend((number, tuple(row)) for row in rows.tolist())
            return np.asarray(masks.argmax(axis=1), np.int64)

        return choose

    env = SeatVectorEnv(HASEN, 1, opponents=[opponents(1), opponents(2)])
    _, infos = env.reset(seed=1)
    found = set[tuple[int, ...]]()
    for _ in range(60):
        over, done = False, dict[int, int]()
        while not over:
            done = {row[seats]: number for number, row in asked}
            _, _, ended, _, infos = env.step(infos["action_mask"].argmax(axis=1))
            over = bool(ended[0])
            if not over:  # a hand goes on with the same opponents
                now = {row[seats]: number for number, row in asked}
                assert done.items() <= now.items()
        found.add(tuple(done[seat] for seat in sorted(done)))
        asked.clear()
    assert len({one for one in found if len(one) == 3}) == 8
    with pytest.raises(PepperError, match=r"opponents \[\]: must be a player, or a pool"):
        SeatVectorEnv(HASEN, 1, opponents=[])


def test_equal_seeds_give_equal_episodes() -> None:
    def episodes(seed: int | None) -> list[list[int]]:
        env = SeatVectorEnv(HASEN, 5, opponents=lambda _, masks, rng: choose(masks, rng))
        shown = [env.reset(seed=seed)[0]["observation"]]
        shown += [env.step(env.action_masks().argmax(axis=1))[0]["observation"] for _ in range(20)]
        return [one.ravel().tolist() for one in shown]

    assert episodes(1) == episodes(1)
    assert episodes(1) != episodes(2)
    assert episodes(None) != episodes(None)


def test_what_a_step_returns_is_not_changed_by_the_next_one() -> None:
    env = SeatVectorEnv(HASEN, 8)
    env.reset(seed=1)
    returned = env.step(env.action_masks().argmax(axis=1))
    kept = [repr(part) for part in returned]
    for _ in range(20):
        env.step(env.action_masks().argmax(axis=1))
    assert [repr(part) for part in returned] == kept


@pytest.mark.parametrize("wrong", [36, -1, 10**6])
def test_an_illegal_action_counts_as_the_first_legal_one(wrong: int) -> None:
    env, twin = (SeatVectorEnv(HASEN, 4, seat=1) for _ in range(2))
    env.reset(seed=1)
    twin.reset(seed=1)
    actions = twin.action_masks().argmax(axis=1)
    twin.step(actions)
    actions[2] = wrong
    *_, infos = env.step(actions)
    assert infos["illegal"].tolist() == [False, False, True, False]
    assert [env.batch.match(hand) for hand in range(4)] == [
        twin.batch.match(hand) for hand in range(4)
    ]


def test_rewards_are_those_of_the_environment_of_one_hand() -> None:
    """Its bots draw other cards, so this compares what all rewards of a game can be."""
    single, rewards = SeatEnv(Setting(HASEN, by_card=True), bot=pepper.bots.at_random), set[float]()
    for seed in range(300):
        single.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, _, _ = single.step(single.episode.legal()[-1])
            rewards |= {float(reward)} if over else set()
    env = SeatVectorEnv(HASEN, 300)
    env.reset(seed=1)
    found = set[float]()
    for _ in range(12):
        _, several, over_now, _, _ = env.step(choose(env.action_masks(), np.random.default_rng(1)))
        found |= set(several[over_now.astype(np.bool_)].tolist())
    assert len(rewards & found) > 5


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        ([0, 0], "actions int64 of shape .2,.: must be 3 integers"),
        ([0.5, 0, 0], "actions float64 of shape .3,.: must be 3 integers"),
        ("abc", "must be 3 integers"),
        ([None] * 3, "must be 3 integers"),
        ([[1], [1, 2], [3]], "must be 3 integers"),
    ],
)
def test_actions_must_be_an_integer_for_each_table(actions: object, told: str) -> None:
    env = SeatVectorEnv(HASEN, 3)
    env.reset(seed=1)
    before = [env.batch.match(hand) for hand in range(3)]
    with pytest.raises(PepperError, match=told):
        env.step(actions)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    assert [env.batch.match(hand) for hand in range(3)] == before
    env.step(env.action_masks().argmax(axis=1))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"seat": 9}, "seat 9 must be"),
        ({"num_envs": 0}, "size 0: must be from 1"),
        ({"rules": "hasenpfeffer"}, "`pepper.variant` makes rules"),
        ({"autoreset_mode": AutoresetMode.DISABLED}, "must be AutoresetMode.NEXT_STEP or"),
        ({"autoreset_mode": []}, "must be AutoresetMode.NEXT_STEP or"),
    ],
)
def test_bad_arguments_are_refused(given: dict[str, object], told: str) -> None:
    with pytest.raises(PepperError, match=told):
        SeatVectorEnv(**{"rules": HASEN, **given})  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def test_misuse_is_refused() -> None:
    env = SeatVectorEnv(HASEN, 3)
    for use in (env.action_masks, lambda: env.step(np.zeros(3, np.int64))):
        with pytest.raises(PepperError, match="call `reset` first"):
            use()
    with pytest.raises(PepperError, match="seed -1"):
        env.reset(seed=-1)


@pytest.mark.parametrize("choice", [0.5, -1])
def test_opponents_that_choose_no_legal_action_are_refused(choice: float) -> None:
    choices = iter([choice])

    def choose(
        _rows: NDArray[np.int32], masks: NDArray[np.bool_], _rng: np.random.Generator
    ) -> NDArray[np.int64]:
        wrong = next(choices, None)
        return masks.argmax(axis=1) if wrong is None else np.full(len(masks), wrong)

    env = SeatVectorEnv(HASEN, 8, opponents=choose)
    with pytest.raises(PepperError, match=r"actions of opponents|is not legal"):
        env.reset(seed=1)
    with pytest.raises(PepperError, match="call `reset` first"):
        env.step(np.zeros(8, np.int64))
    env.reset(seed=1)
    env.step(env.action_masks().argmax(axis=1))


@pytest.mark.parametrize("name", IDS)
def test_every_variant_is_registered(name: str) -> None:
    assert f"pepper/{name}-v{pepper.spaces.VERSION}" in gymnasium.registry


def test_registered_games_are_made_by_their_name() -> None:
    name = "pepper.envs.gymnasium:pepper/hasenpfeffer-v1"
    single = gymnasium.make(name, seat=1)
    env = gymnasium.make_vec(name, 5, seat=1, autoreset_mode=AutoresetMode.SAME_STEP)
    assert isinstance(env, SeatVectorEnv)
    assert env.num_envs == 5
    assert env.seat == 1
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    spaces = [attrgetter(f"{of}observation_space", f"{of}action_space") for of in ("single_", "")]
    assert spaces[0](env) == spaces[1](single)
    single.reset(seed=1)
    single.close()
    several = gymnasium.make_vec(name, 2, vectorization_mode="sync")
    several.reset(seed=1)
    several.close()


def test_a_registered_game_takes_options() -> None:
    env = gymnasium.make_vec("pepper/hasenpfeffer-v1", 2, rules="hasenpfeffer+min=3")
    assert isinstance(env, SeatVectorEnv)
    assert env.batch.rules == pepper.variant("hasenpfeffer+min=3").one_hand()
