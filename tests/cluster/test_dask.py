"""A study on a local cluster gives the rows of one process, even if a worker is killed."""

from __future__ import annotations

import os
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from signal import SIGKILL

import attrs
import pytest

import pepper
from pepper import Action, View
from pepper.bots import sensible
from pepper.study import Study, run

# They have no types.
distributed, config = import_module("distributed"), import_module("dask.config")

STUDY = Study(
    rules=pepper.variant("wolf+target=12"), players={"sensible": sensible}, matches=24, seed=7
)
LATER = 200
"""The action of a worker before which it is killed."""

actions = 0
"""The actions that this process has chosen."""


def killed_once(marker: Path, view: View, rng: Random) -> Action:
    """Play sensibly; the first process to come so far is killed, and leaves its number."""
    global actions  # noqa: PLW0603  (a player is a function)
    actions += 1
    if actions == LATER:
        try:
            with marker.open("x") as file:
                file.write(str(os.getpid()))
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), SIGKILL)
    return sensible(view, rng)


@pytest.mark.filterwarnings("default")  # those of Dask are not ours
def test_a_killed_worker_changes_no_row(tmp_path: Path) -> None:
    marker = tmp_path / "killed"
    study = attrs.evolve(STUDY, players={"sensible": partial(killed_once, marker)})
    file, plain = tmp_path / "cluster.jsonl", tmp_path / "plain.jsonl"
    with (
        config.set({"distributed.comm.timeouts.connect": "30s"}),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        workers = {info["id"] for info in client.scheduler_info()["workers"].values()}
        assert len(workers) == 2
        rows = list(run(study, executor=client.get_executor(), chunk=2, file=file))
    assert int(marker.read_text()) != os.getpid()
    assert rows == list(run(STUDY, workers=1, file=plain))
    _, *cluster_rows = file.read_bytes().splitlines()  # the head names the players
    _, *plain_rows = plain.read_bytes().splitlines()
    assert cluster_rows == plain_rows
