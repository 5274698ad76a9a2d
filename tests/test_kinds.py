"""Kinds and facts: what is compared, recorded and sent, and the sentences made from it."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from random import Random
from string import Formatter

import attrs
import pytest

import pepper
from pepper import Facts, Kind, Line, Match, Outcome, PepperError, Reason, Seat, Side, wire
from pepper.bots import at_random
from pepper.data.converter import from_data, to_data
from pepper.data.json_text import Misfit
from pepper.engine.course.library import KINDS, kinds_of

from .foreign import Discard

TAKEN = Kind("taken", "{taken} trick", "{taken} tricks", "taken")


def fields(sentence: str) -> set[str]:
    """The names of facts in a sentence."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_a_sentence_is_made_from_the_facts_in_singular_and_plural() -> None:
    assert [TAKEN.say(Facts(taken=n)) for n in (0, 1, 2)] == ["0 tricks", "1 trick", "2 tricks"]
    assert Kind("thrown in").say(Facts()) == "thrown in"
    line = Line(Side(0), 3, TAKEN, Facts(taken=3))
    assert line.why == "3 tricks"


def test_a_fact_that_data_left_out_does_not_hinder_the_sentence() -> None:
    assert TAKEN.say(Facts()) == "? tricks"


def test_a_sentence_may_be_worded_anew_without_making_another_kind() -> None:
    other = Kind("taken", "{taken} won", "{taken} won", "taken")
    assert other == TAKEN
    assert hash(other) == hash(TAKEN)
    assert Line(Side(0), 3, other, Facts(taken=3)) == Line(Side(0), 3, TAKEN, Facts(taken=3))
    assert Kind("other") != TAKEN


def test_facts_are_a_mapping_that_is_compared_hashed_and_shown_by_what_is_in_it() -> None:
    facts = Facts(taken=3, bid="4")
    assert facts == Facts(bid="4", taken=3)
    assert facts != Facts(bid="4")
    assert facts != {"taken": 3, "bid": "4"}
    assert hash(facts) == hash(Facts(bid="4", taken=3))
    assert (len(facts), [*facts], facts["taken"]) == (2, ["taken", "bid"], 3)
    assert repr(facts) == "Facts(taken=3, bid='4')"
    assert pickle.loads(pickle.dumps(facts)) == facts  # noqa: S301  (our own)


def test_long_and_unprintable_facts_are_cut_and_escaped() -> None:
    facts = Facts(problem="\x1b" + "x" * 1000)
    assert str(facts["problem"]).startswith(r"\x1bxxx")
    assert len(str(facts["problem"])) == 600


@pytest.mark.parametrize("name", ["", "Set", "set on", "set 4", "set\n", "x" * 41])
def test_a_kind_is_named_in_words_of_lower_case(name: str) -> None:
    if name == "set on":
        assert repr(Kind(name)) == "Kind('set on')"
    else:
        with pytest.raises(PepperError, match="a kind named"):
            Kind(name)


def test_every_kind_has_its_name_alone_and_sentences_of_the_same_facts() -> None:
    assert max(Counter(kind.name for kind in KINDS).values()) == 1
    for kind in KINDS:
        if kind.several is not None:
            assert fields(kind.sentence) | {kind.count} == fields(kind.several) | {kind.count}
            assert kind.count


def test_every_line_and_outcome_of_a_match_has_a_kind_of_the_library_and_its_facts() -> None:
    known = {kind.name: kind for kind in KINDS}
    for variant in pepper.variants():
        match, rng = Match.start(pepper.variant(variant.id), seed=3), Random(3)
        while match.turn is not None and match.hand.number < 6:
            match = match.apply(at_random(match.view(match.turn), rng))
        reasons: list[Line | Outcome] = [n for result in match.results for n in result.lines]
        reasons += [match.outcome] if match.outcome else []
        for reason in reasons:
            kind = known[reason.kind.name]
            assert kind.sentence == reason.kind.sentence
            assert fields(kind.sentence) | {*filter(None, [kind.count])} == {*reason.facts}
            assert "{" not in reason.why


class TestJson:
    def test_a_line_is_sent_without_its_sentence_which_the_reader_makes(self) -> None:
        line = Line(Side(1), -4, Kind("set"), Facts(bid="4", taken=3, needed=4))
        data = to_data(line)
        facts = {"bid": "4", "taken": 3, "needed": 4}
        assert data == {"side": 1, "points": -4, "kind": "set", "facts": facts}
        read = from_data(data, Line)
        assert read == line
        assert read.why == "set on 4: 3 tricks taken, 4 needed"

    def test_the_sentences_of_other_packages_come_with_their_parts(self) -> None:
        (kind,) = kinds_of([Discard])
        data = {"side": 0, "points": 1, "kind": kind.name}
        assert from_data(data, Line, [Discard]).why == kind.sentence
        assert from_data(data, Line).why == kind.name == "no drop"

    @pytest.mark.parametrize(
        ("data", "path"),
        [
            ({"kind": "Set"}, "kind"),
            ({"kind": 3}, "kind"),
            ({"facts": []}, "facts"),
            ({"facts": {"taken": True}}, "facts.taken"),
            ({"facts": {"taken": 1.5}}, "facts.taken"),
            ({"facts": {"Taken": 1}}, "facts"),
        ],
    )
    def test_what_is_no_kind_and_no_facts_is_refused(
        self, data: dict[str, object], path: str
    ) -> None:
        whole = {"side": 0, "points": 1, "kind": "set"} | data
        with pytest.raises(Misfit) as caught:
            from_data(whole, Line)
        assert ".".join(map(str, caught.value.place.path)) == path

    def test_a_reason_comes_back(self) -> None:
        match = Match.start(pepper.variant("wolf+talk"), seed=7)
        reason = match.why_not(pepper.Pass(), by=Seat(0))
        assert reason is not None
        assert wire.read_reason(wire.to_data(reason)) == reason


def test_a_reason_lists_some_legal_actions_and_counts_the_others() -> None:
    reason = Reason(Kind("no"), Seat(1), "pass", legal=("bid 4", "bid 5"))
    assert re.search("Legal: bid 4, bid 5.$", str(reason))
    assert re.search("Legal: bid 4, bid 5, and 3 more.$", str(attrs.evolve(reason, more=3)))
