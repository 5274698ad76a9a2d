"""Several threads that use public modules first: ``python tests/first_uses.py MODULE ...``.

For each module, eight threads wait for one another, import it, wait again, and use it on the same
values. Every thread has to get what a single one gets afterwards. Nothing is imported before that,
so run this in a new process; pytest is not needed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from random import Random
from threading import Barrier
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pepper import Match, Rules

THREADS: Final = 8
SWITCH: Final = 1e-5
"""Seconds after which another thread goes on; Python's 0.005 hides most races."""


def rules(name: str = "bid-euchre+big24") -> Rules:
    import pepper

    return pepper.variant(name)


def played(match: Match) -> Match:
    """The match after its first hand."""
    from pepper.bots import sensible

    rng = Random(1)
    while not match.results:
        match = match.apply(sensible(match.view(match.turn), rng))
    return match


def dealt(name: str = "bid-euchre+big24") -> Match:
    import pepper

    return pepper.Match.start(rules(name).at_most(2), seed=7)


def use_pepper(match: Match) -> object:
    import pepper

    text = pepper.dumps(played(match))
    return text, pepper.loads(text), pepper.rule_sheet(match.rules), sorted(dir(pepper))


def use_arena(match: Match) -> object:
    from pepper import arena, bots

    players = [arena.Function("one", bots.sensible), arena.Function("two", bots.at_random)]
    return str(arena.play(match.rules, players, deals=2, seed=1))


def use_batch(match: Match) -> object:
    from pepper.batch import Batch

    batch = Batch(match.rules, 5, seed=1)
    for _ in range(20):
        batch.step(batch.sample())
    return batch.observations.tolist(), batch.mask.tolist()


def use_belief(match: Match) -> object:
    from pepper import belief

    return belief.worlds(match.view(0), Random(1), 3)


def use_bots(match: Match) -> object:
    return played(match).hand.acts


def use_envs(match: Match) -> object:
    from pepper.envs import Setting

    episode = Setting(match.rules, by_card=True, recall=True).start(Random(1))
    while (seat := episode.turn) is not None:
        episode = episode.take(episode.legal()[-1])
    return episode.observe(match.rules.table.seat(0)), seat, episode.returns


def use_house(match: Match) -> object:
    from pepper import house

    return house.loads(house.dumps(match.rules)), house.loads('variant = "wolf"\nname = "x"')


def use_invariants(match: Match) -> object:
    from pepper import invariants

    return invariants.broken(played(match)), invariants.unrecorded(match)


def use_kernel(match: Match) -> object:
    from pepper import CLUBS, kernel

    position = kernel.PlayPosition.deal(match.rules, CLUBS, 0, hands=match.hand.cards)
    return kernel.PlayOuts(position, seed=1).each(5)


def use_looks(match: Match) -> object:
    from pepper import looks

    view = played(match).view(0)
    return view.text(), view.svg(), looks.table(match)


def use_perft(match: Match) -> object:
    from pepper import perft

    return perft.perft(match, 3), perft.divide(match, 1)


def use_ptn(_: Match) -> object:
    from pepper import ptn

    hand = played(dealt("hasenpfeffer"))
    return ptn.loads(ptn.dumps(hand), hand.rules)[0]


def use_puzzles(match: Match) -> object:
    from pepper.puzzles import puzzles

    return next(puzzles(match.rules))


def use_review(match: Match) -> object:
    from pepper.review import review

    return review(match.apply(match.legal_actions[0]), worlds=1)


def use_schema(_: Match) -> object:
    from pepper import schema

    return schema.schema()


def use_sharp(match: Match) -> object:
    from pepper.sharp import Sharp

    return Sharp(worlds=2)(match.view(match.turn), Random(1))


def use_solve(match: Match) -> object:
    from pepper import CLUBS, kernel, solve

    return solve.solve(kernel.PlayPosition.deal(match.rules, CLUBS, 0, hands=match.hand.cards))


def use_spaces(match: Match) -> object:
    from pepper import spaces

    view, space = match.view(match.turn), spaces.ActionSpace(match.rules, by_card=True)
    features = spaces.Features(match.rules, recall=True)
    return space.legal(view), space.actions, features.named(view), spaces.points_range(match.rules)


def use_study(match: Match) -> object:
    from pepper import study
    from pepper.bots import sensible

    plan = study.Study(rules=match.rules, players={"sensible": sensible}, matches=2, seed=1)
    rows = list(study.run(plan))
    return rows, study.mean(row.points[0] for row in rows)


def use_testing(match: Match) -> object:
    from pepper import testing

    testing.check_rules(match.rules, matches=1)
    return repr(testing.compositions())


def use_tournament(_: Match) -> object:
    from pepper import tournament

    return tournament.Tournament.start(2, seed=1, games=1).play(rules("progressive")).standing


def use_series(match: Match) -> object:
    from pepper import series

    one = series.Series.start(match.rules, terms=series.Terms(matches=1))
    played = one.record(one.begin(seed=7).resign(0))
    return played.dumps(), series.Series.loads(played.dumps()).totals


def use_wire(match: Match) -> object:
    import json

    from pepper import wire

    view = match.view(0)
    text = wire.dumps(view)
    return text, wire.read_view(json.loads(text)), wire.read_rules(wire.to_data(view.rules))


def use_words(match: Match) -> object:
    from pepper import words

    seen = words.Words(translations=words.translations("de"))
    return seen.prompt(match.view(match.turn)), match.parse(str(match.legal_actions[0]))


USES: Final[dict[str, Callable[[Match], object]]] = {
    f"pepper.{name.removeprefix('use_')}" if name != "use_pepper" else "pepper": use
    for name, use in globals().items()
    if name.startswith("use_")
}
"""How each public module is used."""


def together(task: Callable[[], object]) -> list[object]:
    """What the task gives in each of the threads, which begin together."""
    barrier = Barrier(THREADS)

    def begin() -> object:
        barrier.wait()
        return task()

    with ThreadPoolExecutor(THREADS) as pool:
        return [one.result() for one in [pool.submit(begin) for _ in range(THREADS)]]


def main(modules: Sequence[str]) -> None:
    sys.setswitchinterval(SWITCH)
    for module in modules:
        together(partial(import_module, module))
        match, again = dealt(), dealt()
        found = together(partial(USES[module], match))
        alone = USES[module](again)
        for one in found:
            if one != alone:
                raise AssertionError(f"{module}: in a thread\n{one!r:.500}\nalone\n{alone!r:.500}")


if __name__ == "__main__":
    main(sys.argv[1:])
