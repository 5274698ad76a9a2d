"""Records hold tags and comments beside the match, and give both back as they were."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import Match, PepperError, Record, RecordError
from pepper.data.limits import RECORD_COMMENT, RECORD_TAG, RECORD_TAG_NAME, RECORD_TAGS

from .playing import after, started
from .test_record import FORMATS, MATCHES, SHORT, WOLF, at_random, short

NAMES = st.from_regex(f"[A-Za-z][A-Za-z0-9_]{{0,{RECORD_TAG_NAME - 1}}}", fullmatch=True)
PRINTABLE = st.characters(exclude_categories=("C", "Z"), include_characters=" ")
PLAIN = st.text(PRINTABLE)
TAGS = st.dictionaries(NAMES, PLAIN, max_size=5)
COMMENTS = st.lists(PLAIN, min_size=1, max_size=3).map("\n".join).filter(bool)


@st.composite
def records(draw: st.DrawFn) -> Record:
    match = draw(MATCHES)
    steps = st.one_of(st.integers(0, match.step), st.just(match.step))
    return Record(match, draw(TAGS), draw(st.dictionaries(steps, COMMENTS, max_size=8)))


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Record.loads(text)
    return caught.value


def commented(step: int, text: str = "so far") -> str:
    return Record(short(), comments={step: text}).dumps()


def in_json(**fields: object) -> RecordError:
    """The error of a record in JSON with these fields besides."""
    return refused(json.dumps({**json.loads(pepper.dumps(short(), "json")), **fields}))


class TestRoundTrip:
    @given(records())
    def test_a_record_comes_back_from_either_format(self, record: Record) -> None:
        for format_ in FORMATS:
            text = record.dumps(format_)
            read = Record.loads(text)
            assert read == record
            assert list(read.tags) == list(record.tags)
            assert read.dumps(format_) == text
            assert pepper.loads(text) == record.match

    @given(records())
    def test_a_record_without_notes_is_that_of_the_match(self, record: Record) -> None:
        for format_ in FORMATS:
            assert Record(record.match).dumps(format_) == pepper.dumps(record.match, format_)

    def test_a_comment_at_every_step_comes_back(self) -> None:
        match = at_random(pepper.variant("bid-euchre+timed"), 3, 90)
        comments = {step: f"{step}, {step}" for step in range(match.step + 1)}
        record = Record(match, comments=comments)
        assert any(hand.time for hand in (*match.past, match.hand))
        for format_ in FORMATS:
            assert Record.loads(record.dumps(format_)) == record

    def test_a_record_can_be_copied_pickled_and_hashed(self) -> None:
        record = Record(short(), {"Event": "x"}, {1: "y"})
        assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301  (made above)
        assert copy.deepcopy(record) == record
        assert len({record, Record(short(), {"Event": "x"}, {1: "y"}), Record(short())}) == 2
        assert record.tags == {"Event": "x"}
        assert repr(record.tags) == "{'Event': 'x'}"
        assert repr(record).endswith("with 1 tag, 1 comment>")

    def test_what_is_given_later_changes_nothing(self) -> None:
        tags = {"Event": "x"}
        record = Record(short(), tags)
        tags["Event"] = "y"
        assert record.tags["Event"] == "x"


class TestText:
    def test_tags_stand_first_and_a_comment_below_its_act(self) -> None:
        match = after(started(WOLF, *("AS QS AD QD QC TC", "JS TS AH KH TH JC")), "name S")
        comments = {0: "Cold night.", 1: "Spades,\n\n what else?"}
        text = Record(match, {"Event": 'The "Cup"', "Site": ""}, comments).dumps()
        head, _, hand = text.partition("\n\n")
        assert head.split("\n")[1:] == [
            *('tag: Event The "Cup"', "tag: Site", "rules: wolf"),
            *("dealer: 0", "comment: Cold night."),
        ]
        lines = ["naming: 1 name S", "comment: Spades,", "comment:", "comment:  what else?"]
        assert "\n".join(lines) in hand

    def test_a_line_ends_where_an_act_has_a_comment(self) -> None:
        text = commented(2)
        assert "exchange: 1 give TH\ncomment: so far\nexchange: 3 give KD\n" in text
        assert "trick 1: 1 JS\ncomment: so far\ntrick 1: 2 9S, 0 QS -> 1\n" in commented(7)
        assert "trick 1: 1 JS, 2 9S, 0 QS -> 1\ncomment: so far\ntrick 2:" in commented(9)

    def test_a_comment_on_the_call_of_time_and_on_a_deal_stands_below_it(self) -> None:
        rules = pepper.variant("bid-euchre+timed")
        match = Match.start(rules, deals=()).call_time()
        deal = pepper.Deal.from_seed(rules.deck, rules.table.seats, 1, 1)
        record = Record(match.apply(deal), comments={1: "at last", 2: "good cards"})
        text = record.dumps()
        assert "time: called after 0 acts\ncomment: at last\ntold: " in text
        assert text.endswith("\ncomment: good cards\n")
        assert Record.loads(text) == record

    @pytest.mark.parametrize("passes", [1, 2, 3])
    def test_a_comment_on_a_side_that_resigns_stands_below_that(self, passes: int) -> None:
        match = Match.start(pepper.variant("bid-euchre"), seed=7)
        for _ in range(passes):
            match = match.apply(pepper.parse_action("pass"))
        match = match.resign(1)
        record = Record(match, comments={passes: "no hope", match.step: "good game"})
        text = record.dumps()
        assert f"{passes} pass\ncomment: no hope\nresigned: 1\ncomment: good game\n" in text
        assert Record.loads(text) == Record.loads(record.dumps("json")) == record

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("auction: 1 bid 4 (automatic)\n", "auction: 1 bid 4 (automatic)\ncomment: x\n"),
            ("dealer: 0\ndeal:", "dealer: 0\ncomment: x\ndeal:"),
            ("side 1:", "comment: x\nside 1:"),
            ("trick 1:", "comment:\ntrick 1:"),
        ],
    )
    def test_a_comment_elsewhere_is_refused_where_it_stands(self, old: str, new: str) -> None:
        text = SHORT.replace(old, new, 1)
        assert text.split("\n")[refused(text).line - 1].startswith("comment:")

    @pytest.mark.parametrize(
        ("lines", "line"),
        [
            ("tag: 1st x", 2),
            ("tag:", 2),
            ("tag: Event a\ntag: Event b", 3),
            ("tag: Event a\tb", 2),
            ("tag: Event ", 2),
            ("comment: x", 2),
        ],
    )
    def test_lines_that_are_no_tags_are_refused_where_they_stand(
        self, lines: str, line: int
    ) -> None:
        error = refused(SHORT.replace("rules:", f"{lines}\nrules:", 1))
        assert error.line == line

    def test_tags_after_the_rules_are_refused(self) -> None:
        assert refused(SHORT.replace("\ndealer:", "\ntag: Event x\ndealer:", 1)).line == 2


class TestJson:
    def test_tags_and_comments_are_lists(self) -> None:
        data = json.loads(Record(short(), {"Event": "x"}, {3: "b\nc", 1: "a"}).dumps("json"))
        assert data["tags"] == [{"name": "Event", "value": "x"}]
        assert data["comments"] == [{"step": 1, "lines": ["a"]}, {"step": 3, "lines": ["b", "c"]}]

    @pytest.mark.parametrize(
        ("tags", "expected"),
        [
            ([{"name": "a b", "value": ""}], "a name of a tag"),
            ([{"name": "A", "value": "\n"}], "a value of at most"),
            ([{"name": "A", "value": "x"}] * 2, "each tag once"),
        ],
    )
    def test_tags_that_are_not_allowed_are_refused(self, tags: object, expected: str) -> None:
        assert in_json(tags=tags).expected.startswith(expected)

    @pytest.mark.parametrize(
        ("comments", "expected"),
        [
            ([{"step": -1, "lines": ["x"]}], "a step from 0 to 24"),
            ([{"step": 25, "lines": ["x"]}], "a step from 0 to 24"),
            ([{"step": 2, "lines": ["x"]}, {"step": 2, "lines": ["x"]}], "a step from 3 to 24"),
            ([{"step": 2, "lines": [""]}], "a comment of 1 to 10000 characters"),
            ([{"step": 2, "lines": list[str]()}], "a comment of 1 to 10000 characters"),
            ([{"step": 2, "lines": ["a\nb", "c"]}], "lines without line feeds"),
        ],
    )
    def test_comments_that_are_not_allowed_are_refused(
        self, comments: object, expected: str
    ) -> None:
        assert in_json(comments=comments).expected.startswith(expected)


class TestLimits:
    def test_as_many_tags_as_allowed_and_one_more(self) -> None:
        most = {f"Tag{number}": "x" for number in range(RECORD_TAGS)}
        record = Record(short(), most)
        assert Record.loads(record.dumps()) == Record.loads(record.dumps("json")) == record
        with pytest.raises(PepperError, match="101 tags: at most 100 are allowed"):
            Record(short(), {**most, "More": "x"})
        text = record.dumps().replace("rules:", "tag: More x\nrules:", 1)
        assert refused(text).line == RECORD_TAGS + 2
        data = json.loads(record.dumps("json"))
        data["tags"].append({"name": "More", "value": "x"})
        assert refused(json.dumps(data)).expected == "at most 100 items"

    @pytest.mark.parametrize("text", ["x" * RECORD_COMMENT, "\n" * RECORD_COMMENT])
    def test_a_comment_as_long_as_allowed_and_one_longer(self, text: str) -> None:
        record = Record(short(), comments={1: text})
        for format_ in FORMATS:
            assert Record.loads(record.dumps(format_)) == record
        expected = f"a comment of 1 to {RECORD_COMMENT} characters"
        with pytest.raises(PepperError, match=f"step 1: expected {expected}"):
            record.with_comment(f"{text}x", 1)
        longer = record.dumps().replace("comment:", "comment: x\ncomment:", 1)
        assert refused(longer).expected.startswith(expected)
        assert in_json(comments=[{"step": 1, "lines": f"{text}x".split("\n")}]).expected.startswith(
            expected
        )

    @pytest.mark.parametrize(
        ("most", "more"),
        [
            (("a" * RECORD_TAG_NAME, "x"), ("a" * (RECORD_TAG_NAME + 1), "x")),
            (("Event", "x" * RECORD_TAG), ("Event", "x" * (RECORD_TAG + 1))),
        ],
    )
    def test_a_tag_as_long_as_allowed_and_one_longer(
        self, most: tuple[str, str], more: tuple[str, str]
    ) -> None:
        record = Record(short(), dict([most]))
        for format_ in FORMATS:
            assert Record.loads(record.dumps(format_)) == record
        with pytest.raises(PepperError, match="at most"):
            Record(short(), dict([more]))
        assert refused(record.dumps().replace(" ".join(most), " ".join(more), 1)).line == 2
        tag = {"name": more[0], "value": more[1]}
        assert "at most" in in_json(tags=[tag]).expected

    def test_lines_of_comments_count_as_lines(self, monkeypatch: pytest.MonkeyPatch) -> None:
        text = commented(1, "a\nb\nc")
        lines = text.count("\n")
        for module in ("pepper.record", "pepper.record.text"):
            monkeypatch.setattr(f"{module}.RECORD_LINES", lines)
        assert commented(1, "a\nb\nc") == text
        with pytest.raises(PepperError, match=f"more than {lines} lines"):
            commented(1, "a\nb\nc\nd")

    @pytest.mark.parametrize("step", [0, 24])
    def test_a_comment_stands_at_the_start_or_the_end(self, step: int) -> None:
        record = Record(short(), comments={step: "x"})
        assert Record.loads(record.dumps()) == record

    @pytest.mark.parametrize("step", [-1, 25, "1", None, True])
    def test_a_comment_stands_at_a_step_of_the_match(self, step: int) -> None:
        with pytest.raises(PepperError, match="must be from 0 to 24"):
            Record(short(), comments={step: "x"})

    @pytest.mark.parametrize("text", ["", "\t", "a\rb", "\u2028", "\ud800", 7])
    def test_a_comment_is_printable(self, text: str) -> None:
        with pytest.raises(PepperError, match="step 0: expected a comment of 1 to 10000"):
            Record(short(), comments={0: text})

    @pytest.mark.parametrize(
        ("name", "value"), [("", "x"), ("9a", "x"), ("a b", "x"), ("\u00e4", "x"), (7, "x")]
    )
    def test_a_name_of_a_tag_is_a_word(self, name: str, value: str) -> None:
        with pytest.raises(PepperError, match="expected a name of a tag"):
            Record(short(), {name: value})

    @pytest.mark.parametrize("value", ["a\nb", "\x1b", 7, None])
    def test_a_value_of_a_tag_is_one_printable_line(self, value: str) -> None:
        with pytest.raises(PepperError, match="tag 'Event': expected a value"):
            Record(short(), {"Event": value})


class TestUse:
    def test_the_players_and_which_of_them_are_people(self) -> None:
        record = Record(short()).with_players(("Ida", "Ruth", "", "Karl"), people=[1])
        assert record.players == ("Ida", "Ruth", "", "Karl")
        assert record.people == (1,)
        assert (record.tags["Seat1Type"], record.tags["Seat3Type"]) == ("human", "program")
        assert "Seat2" not in record.tags
        assert "Seat0" not in record.with_players(("", "Ruth", "", "Karl")).tags
        assert Record(short()).players == ("",) * 4
        assert Record(short()).people == ()
        with pytest.raises(PepperError, match="2 names: give 4"):
            record.with_players(("Ida", "Ruth"))
        with pytest.raises(PepperError, match="seat 4"):
            record.with_players(record.players, people=[4])

    @given(records(), st.data())
    def test_a_view_at_any_step_is_that_of_the_match(
        self, record: Record, data: st.DataObject
    ) -> None:
        match = record.match
        step = data.draw(st.integers(0, match.step))
        seat = data.draw(st.sampled_from([None, *match.rules.table.seats]))
        assert record.view(seat, step) == match.at(step).view(seat)
        assert record.view(seat) == match.view(seat)
        before = record.at(step)
        assert before.match == match.at(step)
        assert before.comments == {n: text for n, text in record.comments.items() if n <= step}
        assert before.tags == record.tags

    def test_the_comment_at_a_step_is_kept_when_the_record_goes_back_to_it(self) -> None:
        record = Record(short(), comments={0: "a", 1: "b", 2: "c"})
        assert record.at(1).comments == {0: "a", 1: "b"}

    @given(records())
    def test_every_step_is_listed_with_its_comment(self, record: Record) -> None:
        listed = list(record.steps())
        assert [match.step for match, _ in listed] == list(range(record.match.step + 1))
        assert listed[-1][0] == record.match
        assert {n: text for n, (_, text) in enumerate(listed) if text} == record.comments

    def test_a_comment_can_be_set_and_removed(self) -> None:
        record = Record(short()).with_comment("last").with_comment("first", 0)
        assert record.comments == {0: "first", 24: "last"}
        assert record.with_comment("").with_comment("").comments == {0: "first"}
        with pytest.raises(PepperError, match="must be from 0 to 24"):
            record.with_comment("x", 25)
