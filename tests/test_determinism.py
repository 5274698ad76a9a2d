"""The same seed gives the same match and the same texts, on every Python and in every process.

tests/match_digests.txt says which. `python -m tests.match_digests` writes it again.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import cycle

import pytest

import pepper
from tests import match_digests
from tests.match_digests import FILE, SEEDS

from .conftest import some
from .pages import ROOT

KEPT = FILE.read_text(encoding="utf-8").splitlines()
VARIANTS = [variant.id for variant in pepper.variants()]


@pytest.mark.parametrize(("variant", "seed"), some([*zip(VARIANTS, cycle(SEEDS))], 15))
def test_matches_and_all_their_texts_are_those_of_every_other_python(
    variant: str, seed: int
) -> None:
    """Some variants under one of the seeds; the thorough tests compare all."""
    found = list(match_digests.lines_of(variant, [seed]))
    own = [line for line in KEPT if line.startswith(f"{variant} ")]
    assert found == [line for line in own if f" seed {seed}: " in line or " seed " not in line]


def test_no_digest_is_kept_of_a_variant_that_there_is_not() -> None:
    assert {line.split()[0] for line in KEPT} == {*VARIANTS}


@pytest.mark.thorough  # and every suite is a process that hashes otherwise
@pytest.mark.parametrize("hash_seed", ["0", "1", "2"])
@pytest.mark.parametrize("first", range(8))
def test_matches_do_not_depend_on_how_python_hashes(first: int, hash_seed: str) -> None:
    run = subprocess.run(  # noqa: S603  (ours)
        [sys.executable, "-m", "tests.match_digests", "--check", *VARIANTS[first::8]],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr


def test_the_matches_compared_are_whole_and_differ_by_seed() -> None:
    for variant in some(VARIANTS, 15):
        rules = pepper.variant(f"{variant}+hands={match_digests.HANDS}")
        one, other = (match_digests.played(rules, seed) for seed in SEEDS)
        assert one.outcome is not None
        assert one != other


def test_a_match_that_comes_out_otherwise_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = [line for line in KEPT if line.startswith("wolf ")]

    def changed(_: Sequence[str] = ()) -> list[str]:
        return [kept[0].replace("wolf", "fox"), *KEPT[1:]]

    monkeypatch.setattr(match_digests, "lines", changed)
    assert match_digests.main(["--check"]) == 1
    told = capsys.readouterr().err
    assert told.splitlines() == [f"found {changed()[0]}", f"kept  {kept[0]}"]
