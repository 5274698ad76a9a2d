"""What is fuzzed, without the fuzzer: all that it starts from and all that it has found."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import house
from pepper.record.values import LARGEST
from tests.conftest import EXAMPLES
from tests.playing import finished

from . import seeds
from .__main__ import main
from .mutation import mutated, words_of
from .seeds import (
    corpus_file,
    format_corpus,
    nasty,
    parse_corpus,
    read_corpus,
    real,
    to_bytes,
    to_text,
)
from .shrinking import complaint, shrunk
from .targets import TARGETS, BrokenPromiseError, promise

MOST_KEPT = 300_000
"""Bytes of the whole corpus."""
PARTS = 8
"""A slow test reads the nasty texts in so many parts, of which a commit chooses."""

every_target = pytest.mark.parametrize("name", TARGETS)


def readers_of(text: str) -> list[str]:
    """The targets that read the text, after all of them had it: they raise what is a bug."""
    return [name for name, target in TARGETS.items() if target(text)]


class TestCorpus:
    @every_target
    def test_what_is_kept_breaks_no_reader(self, name: str) -> None:
        for text in read_corpus(name):
            readers_of(text)

    @pytest.mark.thorough
    @every_target
    @pytest.mark.parametrize("part", range(PARTS))
    def test_nasty_texts_break_no_reader_and_few_are_read(self, name: str, part: int) -> None:
        texts = [*dict.fromkeys(nasty(name))][part::PARTS]
        read = [text for text in texts if name in readers_of(text)]
        assert len(read) < len(texts) / 2

    @every_target
    def test_real_texts_are_read(self, name: str) -> None:
        assert all(map(TARGETS[name], real(name, 7)))

    def test_it_is_small_and_there_is_some_of_each_target(self) -> None:
        assert all(map(read_corpus, TARGETS))
        assert sum(corpus_file(name).stat().st_size for name in TARGETS) < MOST_KEPT

    @every_target
    def test_a_file_is_as_the_fuzzer_writes_it(self, name: str) -> None:
        assert format_corpus(read_corpus(name)) == corpus_file(name).read_text("ascii")

    def test_a_finding_is_added_to_the_corpus_of_its_target(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(seeds, "CORPUS", tmp_path)
        for name in TARGETS:
            corpus_file(name).write_text('"pass"\n')
        finding = tmp_path / "short-1"
        finding.write_bytes(b"bid \xff\n")
        monkeypatch.setattr(sys, "argv", ["fuzz", "action", "--add", str(finding)])
        assert main() == 0
        assert read_corpus("action") == ["bid \udcff\n", "pass"]
        assert read_corpus("wire") == ["pass"]

    def test_a_finding_is_added_to_one_corpus_only(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "argv", ["fuzz", "--add", "short-1"])
        with pytest.raises(SystemExit):
            main()

    @given(st.lists(st.binary()))
    def test_any_inputs_come_back_from_a_file_each_once_and_in_order(
        self, inputs: list[bytes]
    ) -> None:
        lines = format_corpus(map(to_text, inputs))
        assert lines.isascii()
        assert parse_corpus(lines) == sorted({*map(to_text, inputs)})


class TestMutation:
    @every_target
    def test_changed_texts_break_no_reader_and_some_are_read(self, name: str) -> None:
        chance, words, texts = Random(1), words_of(name), list(real(name, 14))
        others = [mutated(chance.choice(texts), words, chance) for _ in range(4 * EXAMPLES)]
        assert len({*others} - {*texts}) > len(others) / 2
        assert any(map(TARGETS[name], others))

    @given(st.binary())
    def test_any_bytes_are_a_text_and_come_back(self, data: bytes) -> None:
        assert to_bytes(to_text(data)) == data

    @given(st.text(st.characters()))
    def test_any_text_is_an_input(self, text: str) -> None:
        assert len(to_text(to_bytes(text))) >= len(text)


class TestShrinking:
    @given(st.text("ab\udc80"), st.text("ab\udc80"))
    def test_what_a_finding_does_not_need_is_left_out(self, before: str, after: str) -> None:
        def target(text: str) -> bool:
            promise("x" not in text, "no x")
            return True

        assert shrunk(target, f"{before}x{after}") == "x"
        assert complaint(target, "x").startswith(BrokenPromiseError.__name__)
        assert not complaint(target, before)


class TestFound:
    def test_flaws_of_house_rules_are_told_in_printable_characters(self) -> None:
        over = '"\\u001b[2J\\n\\u0000"'
        text = f'variant = "wolf"\n[ladder.rungs]\n5 = {{ tricks = 0, over = [{over}] }}\n'
        text += f'[auction]\nall_pass = {{ kind = "stuck-dealer", rung = {over} }}\n'
        with pytest.raises(house.HouseError) as caught:
            house.loads(text)
        assert all(str(flaw).isprintable() for flaw in caught.value.flaws)

    def test_what_a_record_should_say_is_told_in_printable_characters(self) -> None:
        rules = wolf_text().replace('"4"', '"4", "over": ["\\u001b[2J\\n\\u0000\\udc80"]', 1)
        with pytest.raises(
            pepper.RecordError, match=r"goes over \\x1b\[2J\\n\\x00\\udc80,"
        ) as caught:
            pepper.loads(rules)
        assert str(caught.value).isprintable()

    @pytest.mark.parametrize("format_", ["text", "json"])
    def test_points_of_more_digits_than_python_writes_are_refused(
        self, format_: Literal["text", "json"]
    ) -> None:
        largest = with_value(LARGEST)
        record = pepper.dumps(largest, format_)
        assert pepper.loads(record) == largest
        with pytest.raises(pepper.RecordError, match="number outside"):
            pepper.loads(record.replace(str(LARGEST), str(10 * LARGEST)))
        with pytest.raises(pepper.PepperError, match="number outside"):
            pepper.dumps(with_value(-10 * LARGEST), format_)


def with_value(value: int) -> pepper.Match:
    """A match after a hand whose only rung is worth so much."""
    rules = attrs.evolve(
        pepper.variant("wolf"),
        name="ours",
        ladder=pepper.BidLadder([pepper.Rung("4", tricks=4, value=value)]),
        scoring=pepper.Scoring(made=pepper.Points(bid=LARGEST), set=pepper.Points(bid=LARGEST)),
        auction=pepper.Auction(),
        ending=pepper.Ending(hands=2),
    )
    return finished(pepper.Match.start(rules, seed=7))


def wolf_text() -> str:
    """A record that says all parts of the rules."""
    rules = house.loads('variant = "wolf"\nname = "ours"\n')
    return pepper.dumps(pepper.Match.start(rules, seed=7), "json")
