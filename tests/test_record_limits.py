"""How large a record may be: what is at a limit is written and read, what is beyond it is refused.

The limits are lowered for the tests, so that small records reach them.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from typing import Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import Match, PepperError, RecordError, wire
from pepper.data import json_text
from pepper.data.json_text import has_too_many_values, members
from pepper.data.limits import (
    RECORD_ACTS,
    RECORD_HAND,
    RECORD_HANDS,
    RECORD_LINES,
    RECORD_STEPS,
    WIRE,
    too_large,
)
from pepper.record.values import FORMAT, Comment, Size, to_record

from .test_record import FORMATS, HOUSE, SHORT, WOLF, deal_of, short

Format = Literal["text", "json"]
PASSED = f"{FORMAT}\nrules: gamerules-2\nseed: 7\ndealer: 0\n"


def size_of(match: Match) -> Size:
    size = Size(RECORD_HAND * len(match.source.deals))
    for hand in (*match.past, match.hand):
        size = size.with_hand(sum(act.phase != pepper.Phase.DEAL for act in hand.acts))
    return size


def given_deals(number: int) -> Match:
    chance = random.Random(number)
    return Match.start(WOLF, deals=[deal_of(WOLF, chance) for _ in range(number)])


def counting(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many actions are applied from now on."""
    count, apply = itertools.count(), Match.apply

    def counted(match: Match, action: pepper.Action, by: int | None = None) -> Match:
        next(count)
        return apply(match, action, by)

    monkeypatch.setattr(Match, "apply", counted)
    return lambda: next(count)


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        pepper.loads(text)
    return caught.value


class TestActs:
    def test_a_hand_counts_as_five_acts_and_steps_are_pairs_of_acts(self) -> None:
        assert Size().with_hand(0) == Size(5, 0)
        assert Size().with_hand(3).with_hand(2) == Size(3 + 2 + 2 * 5, (1 + 2 + 3) + (1 + 2))
        assert (RECORD_HAND, RECORD_HANDS) == (5, RECORD_ACTS // 5)

    def test_a_size_exceeds_a_limit_by_one(self) -> None:
        assert Size(RECORD_ACTS, RECORD_STEPS).excess == ""
        assert Size(RECORD_ACTS + 1, 0).excess.startswith(f"at most {RECORD_ACTS} acts")
        assert Size(0, RECORD_STEPS + 1).excess.startswith("at most 10000000 acts")

    def test_thousands_of_ordinary_hands_are_within_the_limits(self) -> None:
        for hands, acts in ((4000, 24), (2000, 54)):  # six or twelve cards, and a short auction
            assert hands * (acts + RECORD_HAND) <= RECORD_ACTS
            assert hands * acts * (acts + 1) // 2 <= RECORD_STEPS

    @pytest.mark.parametrize("format_", FORMATS)
    @pytest.mark.parametrize("name", ["acts", "steps"])
    def test_a_limit_is_kept_and_one_more_is_neither_written_nor_read(
        self, name: str, format_: Format, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        record = pepper.dumps(short(), format=format_)
        size: int = getattr(size_of(short()), name)
        limit = f"pepper.record.values.RECORD_{name.upper()}"
        monkeypatch.setattr(limit, size)
        assert pepper.dumps(short(), format=format_) == record
        assert pepper.loads(record) == short()
        monkeypatch.setattr(limit, size - 1)
        assert f"at most {size - 1} acts" in refused(record).expected
        with pytest.raises(PepperError, match=f"too long for a record: at most {size - 1} acts"):
            pepper.dumps(short(), format=format_)

    @pytest.mark.parametrize("format_", FORMATS)
    def test_deals_to_come_count_as_hands(
        self, format_: Format, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = given_deals(5)
        record = pepper.dumps(match, format=format_)
        monkeypatch.setattr("pepper.record.values.RECORD_HANDS", 5)
        assert pepper.loads(record) == match
        monkeypatch.setattr("pepper.record.values.RECORD_HANDS", 4)
        assert refused(record).expected == "at most 4 deals"
        monkeypatch.setattr("pepper.record.values.RECORD_ACTS", 5 * RECORD_HAND - 1)
        with pytest.raises(PepperError, match="too long for a record"):
            pepper.dumps(match, format=format_)

    @pytest.mark.parametrize("key", ["hands", "to_come", "acts"])
    def test_lists_of_a_record_in_json_are_refused_unread(self, key: str) -> None:
        data = json.loads(pepper.dumps(short(), format="json"))
        holder = data["hands"][0] if key == "acts" else data
        most = RECORD_ACTS if key == "acts" else RECORD_HANDS
        holder[key] = [7] * (most + 1)
        assert refused(json.dumps(data)).expected == f"at most {most} items"
        holder[key] = [7] * most
        assert refused(json.dumps(data)).expected.startswith("an object with")


class TestBeforeTheWork:
    def test_a_hand_of_too_many_acts_is_refused_before_the_first(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        applied = counting(monkeypatch)
        for text in ("0 pass, ", "0 pass\nauction: "):
            acts = text * RECORD_ACTS
            error = refused(f"{PASSED}\nhand: 1\nauction: {acts}0 pass\n")
            assert (error.line, error.expected[:7]) == (6, "at most")
        assert applied() == 0

    def test_a_hand_that_is_not_as_written_is_refused_before_the_next(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        applied = counting(monkeypatch)
        hands = "".join(
            f"hand: {n}\nauction: {n % 2} pass, {1 - n % 2} pass\n" for n in range(1, 100)
        )
        assert refused(PASSED + hands).line == 5
        assert applied() == 2

    def test_lines_are_counted_before_they_are_read(self) -> None:
        lines = "\n" * (RECORD_LINES - SHORT.count("\n") - 1) + "to come: AS"
        assert refused(SHORT + lines).expected != f"at most {RECORD_LINES} lines"
        assert refused(SHORT + "\n" + lines).expected == f"at most {RECORD_LINES} lines"

    def test_a_record_of_too_many_lines_is_not_written(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        record = pepper.dumps(short())
        lines = record.count("\n")
        monkeypatch.setattr("pepper.record.RECORD_LINES", lines)
        assert pepper.dumps(short()) == record
        monkeypatch.setattr("pepper.record.RECORD_LINES", lines - 1)
        with pytest.raises(PepperError, match=f"the record has more than {lines - 1} lines"):
            pepper.dumps(short())

    def test_deals_are_not_read_where_there_is_a_seed(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = Match.start(WOLF, seed=1)
        record = pepper.dumps(match)
        monkeypatch.setattr("pepper.record.text._deal", None)
        assert pepper.loads(record) == match
        assert "'JS" in refused(record.replace("deal: ", "deal: JS ")).found


DATA = st.recursive(
    st.sampled_from([None, 7, "", ",", "[[", '"', '\\"{', "\\"]),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["", ",", '"', "[\\"]), inner),
)


def count(data: object) -> int:
    inside = members(data)
    return len(inside) + sum(map(count, inside.values()))


def test_a_record_has_no_more_comments_than_acts() -> None:
    comment = Comment(0, ("x",))
    kept = to_record(short(), {}, {})
    assert attrs.evolve(kept, comments=(comment,) * RECORD_ACTS).comments
    with pytest.raises(PepperError, match=f"{RECORD_ACTS} at most"):
        attrs.evolve(kept, comments=(comment,) * (RECORD_ACTS + 1))


class TestValues:
    @given(DATA, st.sampled_from([None, 1, "\t \n"]))
    def test_values_are_counted_without_parsing(
        self, data: object, indent: int | str | None
    ) -> None:
        text, size = json.dumps(data, indent=indent), count(data)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(json_text, "MOST_VALUES", size)
            assert not has_too_many_values(text)
            patch.setattr(json_text, "MOST_VALUES", size - 1)
            assert has_too_many_values(text)

    def test_a_record_of_too_many_values_is_not_written_as_json(self) -> None:
        match = short()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(json_text, "MOST_VALUES", 10)
            with pytest.raises(PepperError, match="the record has more than 500000 values"):
                pepper.dumps(match, format="json")
            assert pepper.dumps(match) == SHORT

    def test_values_of_parsed_data_are_counted_alike(self) -> None:
        data = {"a": [1, 2, [], [3]], "b": {"c": 4}}
        least = attrs.evolve(WIRE, values=count(data))
        assert list(too_large(data, least)) == []
        (misfit,) = too_large(data, attrs.evolve(least, values=count(data) - 1))
        assert misfit.expected == "at most 7 values in all"

    @pytest.mark.parametrize("text", ['"' + '\\"' * 99_999, '"', "\\", "[" * 999 + '"\\'])
    def test_text_that_is_not_json_is_looked_at_once(self, text: str) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(json_text, "MOST_VALUES", -1)
            assert has_too_many_values(text)

    def test_too_many_are_refused_unread(self, monkeypatch: pytest.MonkeyPatch) -> None:
        record = pepper.dumps(short(), format="json")
        house = pepper.dumps(Match.start(HOUSE, seed=1))
        size = count(json.loads(record))
        monkeypatch.setattr(json_text, "MOST_VALUES", size)
        assert pepper.loads(record) == short()
        monkeypatch.setattr(json_text, "MOST_VALUES", size - 1)
        assert refused(record).expected == f"at most {size - 1} values in all"
        with pytest.raises(PepperError, match="more than 500000 values"):
            pepper.dumps(short(), format="json")
        monkeypatch.setattr(json_text, "MOST_VALUES", 3)
        assert refused(house).expected == "at most 3 values in all"
        with pytest.raises(wire.WireError, match="at most 3 values in all"):
            wire.parse("[1, 2, 3, 4]")
        assert wire.parse('[1, 2, "3,4,5,[,{"]') == [1, 2, "3,4,5,[,{"]
