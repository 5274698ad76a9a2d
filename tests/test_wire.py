"""The wire: what is written is read, agrees with the schema, and nothing else is read."""

from __future__ import annotations

import gc
import json
import pickle
import weakref
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import product
from random import Random
from unittest.mock import patch

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator, meta

import pepper
from pepper import Action, Actions, Event, Match, PepperError, Reason, Rules, View, wire
from pepper.data import converter
from pepper.data.json_text import is_list, is_object, members
from pepper.data.limits import LONGEST
from pepper.data.slots import SLOTS
from pepper.schema import schema
from pepper.testing import randoms, walk
from tools.wire_schema import PROGRAMS, schema_text

from .pages import ROOT, blocks
from .sampled import matches

Value = View | Event | Action | Rules | Reason
Path = tuple[str | int, ...]

WOLF = pepper.variant("wolf")
PLAIN = pepper.variant("hasenpfeffer")
ENDED = next(one.results[0] for one in walk(Match.start(WOLF, seed=7), Random(1)) if one.results)
DEFINITIONS = schema()["$defs"]
READERS: dict[str, Callable[[object], Value]] = {
    "View": wire.read_view,
    "Event": wire.read_event,
    "Action": wire.read_action,
    "Rules": wire.read_rules,
    "Reason": wire.read_reason,
}
NAMES = st.sampled_from(sorted(READERS))


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": DEFINITIONS})


VALIDATORS = {name: validator(name) for name in (*READERS, "MatchRecord")}


KINDS = {"View": View, "Event": Event, "Action": Action, "Rules": Rules, "Reason": Reason}


def converted(name: str, value: Value) -> object:
    """The value as data, made without the texts that are kept."""
    return converter.to_data(value, KINDS[name])


def survives(name: str, value: Value) -> None:
    """That the value agrees with the schema and is read as it was written."""
    data = wire.to_data(value)
    VALIDATORS[name].validate(data)
    text = wire.dumps(value)
    assert json.loads(text) == data
    again = READERS[name](wire.parse(text))
    assert again == value
    assert wire.dumps(again) == text


def values(match: Match) -> Iterator[tuple[str, Value]]:
    """All that a match may send, but for what it would send the twentieth time."""
    events = match.events[-20:]
    seats = (None, *match.rules.table.seats)
    told = [event for seat in seats for event in pepper.redacted(events, seat)]
    yield from (("Event", event) for event in dict.fromkeys((*events, *told)))
    yield "Rules", match.rules
    yield from (("Action", action) for action in match.legal_actions[:20])
    if reason := match.why_not(pepper.Ask(77)):
        yield "Reason", reason
    yield from (("View", match.view(seat)) for seat in seats)


@st.composite
def sent(draw: st.DrawFn) -> tuple[str, Value]:
    """Something that a match may send, or nothing but an action where there is nothing of it."""
    match, name = draw(matches(__name__)), draw(NAMES)
    rng = draw(randoms())
    seat = rng.choice((None, *match.rules.table.seats))
    if name == "View":
        return name, match.view(seat)
    if name == "Rules":
        return name, match.rules
    if name == "Event":
        return name, rng.choice(pepper.redacted(match.events, seat))
    reason = match.why_not(pepper.Ask(77))
    if name == "Reason" and reason is not None:
        return name, reason
    return "Action", rng.choice((*match.legal_actions, pepper.Ask(77)))


class TestWriting:
    @given(matches(__name__))
    def test_all_that_a_match_sends_is_in_the_schema_and_read_as_it_was(self, match: Match) -> None:
        for name, value in values(match):
            survives(name, value)
        VALIDATORS["MatchRecord"].validate(json.loads(pepper.dumps(match, "json")))

    @pytest.mark.parametrize("name", [variant.id for variant in pepper.variants()])
    @pytest.mark.thorough
    def test_all_that_a_variant_sends_is_in_the_schema_and_read_as_it_was(self, name: str) -> None:
        rng = Random(name)
        states = list(walk(Match.start(pepper.variant(name), seed=7), rng, hands=2))
        for match in (rng.choice(states), states[-1]):
            for kind, value in values(match):
                survives(kind, value)

    @given(matches(__name__))
    def test_the_text_of_a_value_is_that_of_its_data(self, match: Match) -> None:
        for name, value in values(match):
            data = converted(name, value)
            assert wire.to_data(value) == data
            assert wire.dumps(value) == wire.dumps(value) == json.dumps(data, separators=(",", ":"))

    def test_data_that_are_changed_do_not_change_the_next_ones(self) -> None:
        view = Match.start(WOLF, seed=7).view(0)
        before = wire.to_data(view)
        wire.to_data(view).clear()
        assert wire.to_data(view) == before

    def test_few_values_are_kept_with_their_texts(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(wire, "MOST_KEPT", 2)
        view = Match.start(WOLF, seed=7).view(0)
        results = [attrs.evolve(ENDED, dealer=seat) for seat in WOLF.table.seats]
        first = weakref.ref(results[0])
        texts = [wire.dumps(attrs.evolve(view, results=(one,))) for one in results]
        assert [json.loads(text)["results"] for text in texts] == [
            wire.to_data(attrs.evolve(view, results=(one,)))["results"] for one in results
        ]
        del results
        gc.collect()
        assert first() is None

    @pytest.mark.parametrize("hands", [50, 500])
    def test_long_views_are_written_as_well(self, hands: int) -> None:
        view = attrs.evolve(Match.start(WOLF, seed=7).view(0), results=(ENDED,) * hands)
        assert wire.dumps(view) == json.dumps(converted("View", view), separators=(",", ":"))

    @pytest.mark.parametrize(
        ("title", "scores"), [("Wölfe", (0, 0)), ("Wolf", (10**15, 0)), ("Wolf", (-(10**15), 7))]
    )
    def test_letters_and_numbers_that_are_rare_are_written_as_well(
        self, title: str, scores: tuple[int, ...]
    ) -> None:
        match = Match.start(attrs.evolve(WOLF, title=title), seed=7)
        view = attrs.evolve(match.view(0), scores=scores)
        data = converted("View", view)
        text = json.dumps(data, separators=(",", ":"))
        assert wire.dumps(view) == text
        assert wire.to_data(view) == data
        assert wire.read_view(json.loads(text)).scores == scores

    def test_a_view_beyond_the_limits_is_not_written(self) -> None:
        view = Match.start(WOLF, seed=7).view(0)
        huge = attrs.evolve(WOLF, ending=pepper.Ending(target=wire.LARGEST + 1))
        for path, one in {
            "scores[1]": attrs.evolve(view, scores=(0, wire.LARGEST + 1)),
            "rules.ending.target": attrs.evolve(view, rules=huge),
        }.items():
            with pytest.raises(wire.WireError, match="found a larger number") as caught:
                wire.dumps(one)
            assert caught.value.path == path
            with pytest.raises(wire.WireError, match="found a larger number"):
                wire.to_data(one)

    def test_a_deal_is_an_action_too(self) -> None:
        survives("Action", pepper.Deal(["JS JC", "9H TH"], pepper.Cards("JK")))

    def test_legal_actions_are_read_as_such(self) -> None:
        match = Match.start(WOLF, seed=7)
        view = match.view(match.turn)
        assert isinstance(wire.read_view(wire.to_data(view)).legal_actions, Actions)

    def test_a_view_that_was_read_prompts_and_looks_as_before(self) -> None:
        match = Match.start(WOLF, seed=7).apply(pepper.NameStrain(pepper.SPADES))
        view = match.view(match.turn)
        again = wire.read_view(wire.to_data(view))
        assert again.prompt == view.prompt == "Give one card to seat 3."
        assert (again.receiver, again.text()) == (view.receiver, view.text())

    def test_defaults_are_left_out(self) -> None:
        data = wire.to_data(WOLF)
        assert data["deck"] == {"ranks": "9TJQKA", "hand_size": 6, "packets": [3, 3]}
        assert data["ending"] == {"target": 42}
        assert "ranking" not in data

    @pytest.mark.parametrize("name", [one.id for one in pepper.variants()])
    def test_data_with_defaults_have_every_field_and_are_read_as_the_same_value(
        self, name: str
    ) -> None:
        rules = pepper.variant(name)
        data = wire.to_data(rules, defaults=True)
        assert {field.name for field in attrs.fields(Rules) if field.init} <= data.keys()
        assert wire.read_rules(data) == rules
        match = Match.start(rules, seed=7)
        view = match.view(match.turn)
        every = wire.to_data(view, defaults=True)
        assert wire.read_view(every) == view
        VALIDATORS["View"].validate(every)
        VALIDATORS["Rules"].validate(data)

    def test_a_sequence_of_values_becomes_a_list_of_what_each_becomes(self) -> None:
        match = Match.start(WOLF, seed=7)
        assert wire.to_data(match.news) == [wire.to_data(event) for event in match.news]
        assert wire.to_data([]) == []
        assert json.loads(wire.dumps(match.news)) == wire.to_data(match.news)
        with pytest.raises(wire.WireError, match="a str"):
            wire.to_data("wolf")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType, reportCallIssue]

    @pytest.mark.parametrize("name", ["wolf", "five-hundred"])
    def test_legal_actions_are_written_as_the_view_of_their_seat_lists_them(
        self, name: str
    ) -> None:
        for match in walk(Match.start(pepper.variant(name), seed=5), Random(5)):
            listed = wire.to_data(match.view(match.turn))["legal_actions"]
            assert wire.to_data(match.legal_actions) == listed

    def test_a_match_and_other_values_that_tell_too_much_are_not_written(self) -> None:
        match = Match.start(WOLF, seed=7)
        for value in (match, match.hand, match.hand.state, match.source):
            with pytest.raises(wire.WireError, match="expected a view, an event"):
                wire.to_data(value)  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]

    def test_what_could_not_be_read_is_not_written(self) -> None:
        huge = attrs.evolve(WOLF, ending=pepper.Ending(target=wire.LARGEST + 1))
        with pytest.raises(wire.WireError, match="found a larger number") as caught:
            wire.dumps(huge)
        assert caught.value.path == "ending.target"


class TestReading:
    def test_rules_that_were_read_before_are_the_same_object(self) -> None:
        data = wire.to_data(WOLF)
        again = json.loads(json.dumps(data))
        assert wire.read_rules(data) is wire.read_rules(again)

    def test_what_only_equals_data_that_were_read_before_is_refused(self) -> None:
        data = wire.to_data(attrs.evolve(WOLF, table=pepper.Table([[0, 2], [1, 3]])))
        assert wire.read_rules(data).deck.hand_size == 6
        for wrong in ([[False, 2], [True, 3]], [[0, 2], (1, 3)], [[0.0, 2], [1, 3]]):
            with pytest.raises(wire.WireError):
                wire.read_rules({**data, "table": {"sides": wrong}})

    def test_long_rules_are_read_though_they_are_not_remembered(self) -> None:
        names = ["".join(letters) for letters in product("abcdefghi", repeat=2)]
        rungs = [pepper.Rung(name * 20, 1, strains=pepper.SUITS) for name in names]
        rules = attrs.evolve(PLAIN, ladder=pepper.BidLadder(rungs), auction=pepper.Auction())
        data = wire.to_data(rules)
        assert len(json.dumps(data)) > LONGEST
        assert wire.read_rules(data) == wire.read_rules(data) == rules

    def test_a_step_of_one_rung_needs_no_list(self) -> None:
        rung: dict[str, object] = {"name": "4", "tricks": 4}
        data = wire.to_data(WOLF)
        for steps in ([rung], [[rung]]):
            rules = wire.read_rules({**data, "ladder": {"steps": steps}, "negotiation": None})
            assert rules.ladder == pepper.BidLadder([pepper.Rung("4", 4)])

    def test_parts_that_do_not_go_together_are_refused_with_their_problems(self) -> None:
        nothing: dict[str, object] = {}
        data = wire.to_data(WOLF) | {"ending": nothing}
        with pytest.raises(wire.WireError, match="the match never ends") as caught:
            wire.read_rules(data)
        assert caught.value.path == "ending"
        assert isinstance(caught.value.__cause__, pepper.RulesError)
        assert [problem.part for problem in caught.value.__cause__.problems] == ["ending"]

    def test_all_errors_are_given_at_once_and_missing_keys_last(self) -> None:
        deck: dict[str, object] = {"ranks": "9X", "packets": [3, "x"], "jokers": 9, "no": 1}
        with pytest.raises(wire.WireError) as caught:
            wire.read_rules(wire.to_data(WOLF) | {"deck": deck, "scoring": {"alone_times": 0}})
        assert [(error.path, error.found) for error in (caught.value, *caught.value.others)] == [
            ("deck.ranks", "'9X'"),
            ("deck.packets[1]", "'x'"),
            ("deck.no", "an unknown key"),
            ("deck", "an object"),
            ("scoring", "an object"),
        ]

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            (None, "found null, expected an object with 'kind'"),
            ([], "found a list of 0, expected an object with 'kind'"),
            ({"kind": "pass", "x": 1}, "x: found an unknown key, expected no keys, not 'x'"),
            ({"kind": "bid"}, "found an object, expected an object with 'rung'"),
            ({"kind": "play-card", "card": "JX"}, "card: found 'JX', expected a card such as 'JS'"),
            ({"kind": "ask", "tricks": True}, "tricks: found true, expected an integer"),
            ({"kind": "ask", "tricks": 1.0}, "tricks: found 1.0, expected an integer"),
            ({"kind": "ask", "tricks": -(10**9999)}, "tricks: found a smaller number, expected"),
            ({"kind": "give-cards", "cards": "JS  9C"}, "cards: found 'JS  9C', expected cards"),
            (
                {"kind": "give-cards", "cards": "JK JK JK JK JK JK JK JK"},
                "expected cards such as 'JS 9C'",
            ),
            (
                {"kind": "name-strain", "strain": []},
                "strain: found a list of 0, expected one of 'C',",
            ),
            ({"kind": "deal", "hands": ["JS", 7]}, "hands[1]: found 7, expected cards such as"),
        ],
    )
    def test_an_error_says_where_what_was_found_and_what_could_stand_there(
        self, data: object, message: str
    ) -> None:
        with pytest.raises(wire.WireError) as caught:
            wire.read_action(data)
        assert message in str(caught.value)

    def test_an_unknown_kind_is_refused_with_the_known_ones(self) -> None:
        with pytest.raises(wire.WireError) as caught:
            wire.read_action({"kind": "fold"})
        assert (caught.value.path, caught.value.found) == ("kind", "the unknown kind 'fold'")
        for kind in ("'bid'", "'play-card'", "'drop-out'"):
            assert kind in caught.value.expected

    def test_an_error_survives_pickling(self) -> None:
        error = wire.WireError("cards[0]", "7", "a card", (wire.WireError("on", "7", "true"),))
        again: object = pickle.loads(pickle.dumps(error))  # noqa: S301  (its own)
        assert isinstance(again, wire.WireError)
        assert (str(again), again.path) == ("cards[0]: found 7, expected a card", "cards[0]")
        assert [other.path for other in again.others] == ["on"]

    def test_an_error_is_short_whatever_was_sent(self) -> None:
        key = "x" * wire.LONGEST_STRING
        for data in ({key: {key: "y" * (wire.LONGEST_STRING + 1)}}, {"kind": "pass", key: key}):
            with pytest.raises(wire.WireError) as caught:
                wire.read_action(data)
            assert len(str(caught.value)) < 3 * wire.MOST_SHOWN

    def test_a_path_is_cut_if_it_is_longer_than_allowed(self) -> None:
        most = "x" * wire.MOST_SHOWN
        for key, path in ((most, most), (f"{most}x", f"{most[:-3]}...")):
            with pytest.raises(wire.WireError) as caught:
                wire.read_action({"kind": "pass", key: 1})
            assert caught.value.path == path


def nested(levels: int) -> list[object]:
    data: list[object] = []
    return data if levels == 1 else [nested(levels - 1)]


class TestBounds:
    @pytest.mark.parametrize(
        "data",
        [
            wire.LARGEST,
            -wire.LARGEST,
            "x" * wire.LONGEST_STRING,
            [0] * wire.MOST_ITEMS,
            {str(n): n for n in range(wire.MOST_ITEMS)},
            nested(wire.MOST_LEVELS),
            "x" * 4 + "é♠",
        ],
        ids=["number", "negative", "string", "list", "object", "levels", "not ascii"],
    )
    def test_what_is_just_in_bounds_is_read(self, data: object) -> None:
        assert wire.parse(json.dumps(data)) == data

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            (str(wire.LARGEST + 1), "found a larger number, expected an integer from"),
            (str(-wire.LARGEST - 1), "found a smaller number, expected an integer from"),
            (json.dumps("x" * (wire.LONGEST_STRING + 1)), "at most 10000 printable characters"),
            (json.dumps([0] * (wire.MOST_ITEMS + 1)), "found a list of 20001"),
            (json.dumps({str(n): 0 for n in range(wire.MOST_ITEMS + 1)}), "at most 20000 items"),
            (json.dumps(nested(wire.MOST_LEVELS + 1)), "[0][0]: found a list of 0, expected at"),
            ("[" * 100_000 + "]" * 100_000, "JSON that is not nested so deeply"),
            (
                '{"a": {"b": 1, "c": 2, "b": 1}}',
                "a.b: found a duplicate key, expected each key once",
            ),
            ('["\\ud800"]', "[0]: found '\\ud800', expected at most"),
            ('{"a\\n": 1}', "found an object, expected printable keys"),
            ("[1,", "character 3: found the end, expected valid JSON: Expecting value"),
            ("[1, x]", "character 4: found 'x]', expected valid JSON: Expecting value"),
            ("", "character 0: found the end, expected valid JSON"),
        ],
    )
    def test_what_is_beyond_them_is_refused(self, text: str, message: str) -> None:
        with pytest.raises(wire.WireError) as caught:
            wire.parse(text)
        assert message in str(caught.value)

    @pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400", "9" * 5000, "2.5"])
    def test_only_whole_numbers_are_read(self, number: str) -> None:
        with pytest.raises(wire.WireError, match=r"tricks: found .*, expected an integer"):
            wire.read_action(wire.parse(f'{{"kind": "ask", "tricks": {number}}}'))

    def test_a_text_is_no_longer_than_it_may_be(self) -> None:
        assert wire.parse("[1]", longest=3) == [1]
        with pytest.raises(wire.WireError, match="found 4 characters, expected at most 3"):
            wire.parse("[1] ", longest=3)
        with pytest.raises(wire.WireError, match="at most 10000000"):
            wire.parse(" " * (wire.LONGEST + 1))

    @pytest.mark.parametrize("data", [{1: 2}, {("a",): 1}, {"kind": {1}}, {"kind": object()}, b"x"])
    def test_what_is_no_json_at_all_is_refused(self, data: object) -> None:
        for read in READERS.values():
            with pytest.raises(wire.WireError):
                read(data)

    def test_what_holds_itself_is_refused(self) -> None:
        data: list[object] = []
        data.append(data)
        with pytest.raises(wire.WireError, match="at most 20 levels"):
            wire.read_action(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
TEXTS = st.text() | JSON.map(json.dumps)


@given(TEXTS, NAMES)
def test_no_text_does_more_than_to_be_refused(text: str, name: str) -> None:
    with pytest.raises(PepperError):
        READERS[name](wire.parse(text))


@given(sent(), st.integers(0, 10**6), st.text(max_size=3))
def test_a_cut_or_changed_text_does_no_more_than_to_be_refused(
    value: tuple[str, Value], at: int, other: str
) -> None:
    name, text = value[0], wire.dumps(value[1])
    at %= len(text)
    for changed in (text[:at], text[:at] + other + text[at + 1 :]):
        try:
            again = READERS[name](wire.parse(changed))
        except wire.WireError:
            continue
        survives(name, again)


def places(data: object, *path: str | int) -> Iterator[tuple[Path, object]]:
    """Everything that the data hold, with its path."""
    yield path, data
    for key, item in members(data).items():
        yield from places(item, *path, key)


STRANGE: tuple[object, ...] = (None, True, 7, -1, 2.5, "", "JS", "S", "bid", [], {}, [7], {"x": 7})


def mutants(data: object, rng: Random) -> Iterator[object]:
    """The data with something in a place, and with a member of an object more or less."""
    everything = list(places(data))
    path, _ = rng.choice(everything[1:])
    yield changed(data, path, rng.choice(STRANGE))
    path, here = rng.choice([place for place in everything if is_object(place[1])])
    yield changed(data, (*path, "stranger"), rng.choice(STRANGE))
    if keys := list(members(here)):
        yield changed(data, (*path, rng.choice(keys)), ...)


def found(data: object, path: Path) -> object:
    for key in path:
        data = members(data)[key]
    return data


def changed(data: object, path: Path, value: object) -> object:
    """The data with the value at the end of the path, or nothing there where it is ``...``."""
    if not path:
        return value
    key, *rest = path
    here = members(data)
    new = here | {key: changed(here.get(key), tuple(rest), value)}
    kept = {key: item for key, item in new.items() if item is not ...}
    return list(kept.values()) if is_list(data) else kept


@given(sent(), randoms())
def test_the_wire_and_the_schema_refuse_the_same_data(
    value: tuple[str, Value], rng: Random
) -> None:
    """But for views and events that contradict themselves, of which a schema knows nothing."""
    name = value[0]
    for data in mutants(wire.to_data(value[1]), rng):
        agrees = VALIDATORS[name].is_valid(data)
        with (
            patch.object(wire, "contradictions", return_value=iter(())),
            patch.object(wire, "event_contradictions", return_value=iter(())),
        ):
            refused = refusal(name, data)
        if refused is None or "values that fit together" not in refused:
            assert agrees == (refused is None)


def refusal(name: str, data: object) -> str | None:
    """What the wire says against the data, if anything."""
    try:
        READERS[name](data)
    except wire.WireError as error:
        return str(error)
    return None


BOUNDS = {"string": "maxLength", "array": "maxItems", "integer": "maximum"}


def kinds(union: str) -> list[object]:
    """The kinds of the definitions that a union names."""
    refs = [found(one, ("$ref",)) for one in members(found(DEFINITIONS, (union, "anyOf"))).values()]
    names = [str(ref).removeprefix("#/$defs/") for ref in refs]
    return [found(DEFINITIONS, (name, "properties", "kind", "const")) for name in names]


class TestSchema:
    def test_the_schema_is_valid_json_schema(self) -> None:
        assert meta.is_valid(schema())

    def test_the_schema_changes_only_on_purpose(self) -> None:
        """After an intended change, tell it in the changelog, and write the new digest here."""
        assert sha256(schema_text().encode()).hexdigest()[:16] == "473514ac0020d4eb"

    def test_the_types_are_used_as_the_page_shows(self) -> None:
        page, client = ROOT / "docs" / "wire.md", PROGRAMS / "client.ts"
        (shown,) = [block.content for block in blocks(page) if block.language == "ts"]
        _, function = shown.split("\n\n")
        assert function in client.read_text(encoding="utf-8")

    def test_every_definition_has_its_name_as_title(self) -> None:
        for name, definition in members(DEFINITIONS).items():
            assert members(definition)["title"] == name

    def test_no_object_has_unknown_fields_and_everything_is_bounded(self) -> None:
        for part in filter(is_object, dict(places(DEFINITIONS)).values()):
            if part.get("type") == "object":
                assert part["additionalProperties"] is False or part["title"] == "Facts"
            if part.get("type") in BOUNDS and "enum" not in part:
                assert BOUNDS[str(part["type"])] in part

    def test_every_action_and_every_event_has_a_kind_of_its_own(self) -> None:
        for name, union in (("Action", Action), ("Event", Event)):
            assert sorted(map(str, kinds(name))) == sorted(SLOTS[union].kinds)
            assert len(SLOTS[union].kinds) == len(SLOTS[union].classes)

    def test_fields_tell_what_they_mean_in_words_of_json(self) -> None:
        winner = found(DEFINITIONS, ("Trick", "properties", "winner", "description"))
        assert winner == "The seat that took it; null while it is not complete."
        text = found(DEFINITIONS, ("Choice", "description"))
        assert "`best`: the best by the rank of the strain." in str(text)
        assert found(DEFINITIONS, ("Ranking", "properties", "bowers", "default")) is True
