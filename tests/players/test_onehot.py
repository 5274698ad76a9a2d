"""Features as rows of floats, compared with a second way to write them, without arrays."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

import pepper
from pepper import Match, PepperError, Rules
from pepper.batch import Batch, OneHot
from pepper.spaces import Features, FieldKind
from pepper.testing import randoms, walk
from tests.conftest import some
from tests.sampled import any_rules

IDS = [one.id for one in pepper.variants()]
HASEN = pepper.variant("hasenpfeffer")


def row_of(features: Features, numbers: tuple[int, ...]) -> list[float]:
    """A row, number by number."""
    left, row = iter(numbers), list[float]()
    for field in features.fields:
        for _ in range(field.size):
            number = next(left)
            if field.kind is FieldKind.CATEGORY:
                assert field.most is not None
                row += [float(number == one) for one in range(1, field.most + 1)]
            else:
                row.append(number / (field.most or 100))
    return row


def check(rules: Rules, rng: Random, *, recall: bool = False) -> None:
    """The rows of a random hand are those of the other way, and say all that the integers say."""
    features = Features(rules, recall=recall)
    hand = [*walk(Match.start(rules, seed=rng.randrange(999)), rng)]
    seen = [features.of(match.view(seat)) for match in hand for seat in rules.table.seats[:2]]
    rows = OneHot(features)
    written = rows.write(seen)
    assert written.shape == (len(seen), rows.width)
    np.testing.assert_allclose(written, [row_of(features, one) for one in seen], rtol=1e-6)
    assert len({*map(tuple, written.tolist())}) == len({*seen})


@pytest.mark.parametrize("name", some(IDS, 9))
def test_rows_of_a_variant_are_those_written_number_by_number(name: str) -> None:
    check(pepper.variant(name).one_hand(), Random(1))


@given(any_rules(__name__), randoms())
def test_rows_of_composed_rules_are_those_written_number_by_number(
    rules: Rules, rng: Random
) -> None:
    check(rules, rng, recall=rng.random() < 0.5)


@pytest.mark.parametrize("name", some(IDS, 9))
def test_the_kind_of_a_field_fits_its_numbers(name: str) -> None:
    for field in Features(pepper.variant(name), recall=True).fields:
        assert (field.kind is FieldKind.FLAGS) <= (field.most == 1), field
        assert field.kind is FieldKind.COUNT or field.most is not None, field


def test_copies_are_flags_only_where_no_card_has_two() -> None:
    for name, kind in (("hasenpfeffer", FieldKind.FLAGS), ("ontario-4", FieldKind.COUNT)):
        fields = {one.name: one.kind for one in Features(pepper.variant(name)).fields}
        assert fields["cards"] is fields["played"] is kind


def test_rows_of_a_batch_go_into_a_part_of_a_larger_array() -> None:
    batch = Batch(HASEN, 9, seed=1)
    rows = OneHot(batch.features)
    larger = np.full((9, rows.width + 2), 7, np.float32)
    for _ in range(30):
        batch.step(batch.sample())
        part = larger[:, 1:-1]
        assert rows.write(batch.observations, part) is part
        assert (larger[:, 1:-1] == rows.write(batch.observations)).all()
        assert (larger[:, [0, -1]] == 7).all()


def test_no_rows_are_written_of_none() -> None:
    rows = OneHot(Features(HASEN))
    assert rows.write(np.zeros((0, 95), np.int32)).shape == (0, rows.width)


FINE = Features(HASEN).of(Match.start(HASEN, seed=7).view(0))


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ([], r"numbers float64 of shape \(0,\): must be rows of 95 integers"),
        ([FINE[1:]], r"numbers int64 of shape \(1, 94\): must be rows of 95 integers"),
        ([FINE, FINE[1:]], "numbers: must be rows of 95 integers"),
        (np.zeros((1, 95)), "numbers float64 of shape"),
        ([FINE, (4, *FINE[1:])], "number 4 at index 0 of row 1: must be from 0 to 3"),
        ([(-1, *FINE[1:])], "number -1 at index 0 of row 0: must be from 0 to 3"),
        ([(*FINE[:-2], 2**40, 0)], "number 1099511627776 at index 93 of row 0: must be from -2147"),
        (None, "must be rows of 95 integers"),
    ],
)
def test_what_is_no_features_is_refused(numbers: list[tuple[int, ...]], told: str) -> None:
    rows = OneHot(Features(HASEN))
    out = np.full((1, rows.width), 7, np.float32)
    with pytest.raises(PepperError, match=told):
        rows.write(numbers, out)
    assert (out == 7).all()


@pytest.mark.parametrize(
    ("out", "told"),
    [
        (np.zeros((2, 432), np.float32), r"out float32 of shape \(2, 432\): must be float32 of"),
        (np.zeros((1, 431), np.float32), r"shape \(1, 431\): must be float32 of shape \(1, 432\)"),
        (np.zeros((1, 432)), r"out float64 of shape \(1, 432\): must be float32"),
    ],
)
def test_an_array_that_does_not_fit_is_refused(out: NDArray[np.float32], told: str) -> None:
    with pytest.raises(PepperError, match=told):
        OneHot(Features(HASEN)).write([FINE], out)


def test_only_features_have_rows() -> None:
    with pytest.raises(PepperError, match=r"`Batch\.features`"):
        OneHot(HASEN)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
