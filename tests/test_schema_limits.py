"""What the bounds in the schema must mean: a list of that many items passes, one more does not.

The schema and the readers take their bounds from the same tables, so they agree even if a table is
wrong; and a script writes the file of the schema. That is why the figures stand here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import attrs
import pytest
from jsonschema_rs import Draft202012Validator

import pepper
from pepper import RulesError
from pepper.arena import HandDone
from pepper.data.converter import from_data
from pepper.data.json_text import Misfit, members
from pepper.record import values
from pepper.schema import schema

DEFINITIONS = members(schema()["$defs"])

LENGTHS = {
    # Cards: 64 in four suits of 16 ranks and two jokers, up to seven copies of each.
    "Deck.packets": 462,
    "FaceDown.known_to": 462,
    "HandDone.forfeits": 462,
    "HandRecord.winners": 462,
    "PastHand.tricks": 462,
    "TaggedFaceDown.known_to": 462,
    "Trick.cards": 462,
    "Trick.seats": 462,
    "TrickOpened.seats": 462,
    "View.sitting_out": 462,
    "View.tricks": 462,
    # Seats and sides.
    "Deal.hands": 13,
    "HandResult.declarers": 13,
    "Outcome.winners": 13,
    "TaggedDeal.hands": 13,
    # Strains: four suits, no trump and low.
    "BidLadder.strains": 6,
    "DropOuts.must_play": 6,
    "Exchange.strains": 6,
    "Negotiation.must_play": 6,
    "Rung.strain_bonus": 6,
    "Rung.strains": 6,
    "Auction.turned_trumps": 4,
    # Other parts of rules.
    "Declarations.rungs": 200,
    "Doubling.bids": 200,
    "Rung.over": 200,
    "Points.steps": 100,
    "Irregularities.penalties": 50,
    "Rules.phases": 50,
    "Rung.turns": 100,
    "Rung.holding": 20,
    # Numbers and lines.
    "Award.points": 1000,
    "Awarded.scores": 1000,
    "Dealt.counts": 1000,
    "HandResult.lines": 1000,
    "HandResult.marks": 1000,
    "HandResult.points": 1000,
    "HandResult.tricks": 1000,
    "HandScored.scores": 1000,
    "MatchRecord.scores": 1000,
    "Outcome.bills": 1000,
    "Scored.lines": 1000,
    "Scored.marks": 1000,
    "Scored.points": 1000,
    "Scored.score": 1000,
    "Scored.tricks": 1000,
    "View.counts": 1000,
    "View.marks": 1000,
    "View.scores": 1000,
    # Records.
    "HandRecord.acts": 120_000,
    "HandRecord.awards": 100,
    "MatchRecord.comments": 120_000,
    "MatchRecord.hands": 24_000,
    "MatchRecord.to_come": 24_000,
    "MatchRecord.tags": 100,
}
"""The most items of each list that is shorter than any list on the wire."""

LONGEST = {
    *("BidLadder.steps", "BidLadder.strain_order", "CardsSwapped.gifts", "Comment.lines"),
    *("HandResult.awards", "PastHand.acts"),
    *("Reason.legal", "Table.sides", "Turn.legal_actions"),
    *("View.acts", "View.awards", "View.legal_actions", "View.results"),
}
"""The lists of up to 20,000 items; the parts of rules among them count what is in their items."""

TEXTS = {
    # Each of 16 ranks once and one more; with jokers there are 18 ranks.
    "Deck.ranks": 17,
    "Calling.ranks": 18,
    "PoorHand.others": 18,
    "NaturalTrumps.without": 18,
    "PoorHand.ranks": 18,
    "Marks.name": 200,
    "Penalty.name": 200,
    "Penalty.rule": 200,
}
"""The most characters of each text that is shorter than any text on the wire."""

MATCHING = ("", "A", "AS", "1", "AC KS", "play", "AS / KS")
"""Texts of which one matches each pattern."""

FIELDS: dict[str, object] = {
    f"{name}.{field}": part
    for name, definition in DEFINITIONS.items()
    for field, part in members(members(definition).get("properties")).items()
}
CLASSES = {
    name: part
    for one in (pepper, values)
    for name, part in (vars(one) | {"HandDone": HandDone}).items()
    if isinstance(part, type) and attrs.has(part)
}


def typed(part: object, kind: str) -> Iterator[dict[str | int, object]]:
    """The schemas of this type among a schema and its alternatives, without those of choices."""
    found = members(part)
    if found.get("type") == kind and "enum" not in found:
        yield found
    for one in members(found.get("anyOf")).values():
        yield from typed(one, kind)


def example(part: object) -> object:
    """A short value that the schema allows."""
    found = members(part)
    if "const" in found:
        return found["const"]
    if "type" not in found:
        name = str(found.get("$ref", "")).rpartition("/")[2]
        several = found.get("allOf", found.get("anyOf"))
        return example(DEFINITIONS[name] if name else members(several)[0])
    match found["type"]:
        case "object":
            fields, names = members(found["properties"]), members(found["required"]).values()
            return {name: example(fields[str(name)]) for name in names}
        case "array":
            return [example(found["items"])] * int(str(found.get("minItems", 0)))
        case "string":
            texts = members(found.get("enum")).values() or MATCHING
            pattern, least = str(found.get("pattern", "")), int(str(found.get("minLength", 0)))
            fitting = [text for text in map(str, texts) if len(text) >= least]
            (first, *_) = [text for text in fitting if re.search(pattern, text)]
            return first
        case kind:
            return {"integer": 0, "boolean": True, "null": None}[str(kind)]


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"allOf": [FIELDS[name]], "$defs": DEFINITIONS})


def valid(name: str, data: object) -> bool:
    """Whether the schema of a field allows the data."""
    return validator(name).is_valid(data)


def misfits(name: str, data: object) -> list[str]:
    """What the reader expects instead of the data in a field, if they do not fit."""
    part, _, field = name.removeprefix("Tagged").partition(".")
    whole = {**members(example(DEFINITIONS[part])), field: data}
    whole.pop("kind", None)
    try:
        from_data(whole, CLASSES[part])
    except Misfit as error:
        found = [one.expected for one in (error, *error.others) if one.place.path == (field,)]
        if isinstance(error.__cause__, RulesError):
            found += [one.hint for one in error.__cause__.problems if one.path == (field,)]
        return found
    return []


def test_every_other_list_and_text_has_the_bounds_of_the_wire() -> None:
    lists = {name for name, part in FIELDS.items() if [*typed(part, "array")]}
    assert lists == LENGTHS.keys() | LONGEST
    bounds = {"array": ("maxItems", 20_000, LENGTHS), "string": ("maxLength", 10_000, TEXTS)}
    for kind, (word, most, others) in bounds.items():
        for name, part in FIELDS.items():
            assert all(found[word] == others.get(name, most) for found in typed(part, kind)), name


@pytest.mark.parametrize("name", [*LENGTHS, *sorted(LONGEST)])
def test_a_list_of_the_length_passes_and_a_longer_one_does_not(name: str) -> None:
    (found,) = typed(FIELDS[name], "array")
    most = LENGTHS.get(name, 20_000)
    item = example(found["items"])
    assert valid(name, [item] * most)
    assert not valid(name, [item] * (most + 1))


@pytest.mark.parametrize("name", LENGTHS)
def test_the_reader_takes_no_more_items_than_the_schema(name: str) -> None:
    most = LENGTHS[name]
    assert f"at most {most} items" not in misfits(name, [object()] * most)
    assert misfits(name, [object()] * (most + 1)) == [f"at most {most} items"]


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_of_the_length_passes_and_a_longer_one_does_not(name: str) -> None:
    most = TEXTS[name]
    text = "A" * (most + 1)
    assert valid(name, text[1:])
    assert not valid(name, text)
    assert misfits(name, text)


@pytest.mark.parametrize("name", [n for n, p in FIELDS.items() if [*typed(p, "integer")]])
def test_an_integer_is_one_that_javascript_represents_exactly(name: str) -> None:
    most = 9_007_199_254_740_991
    assert valid(name, most)
    assert valid(name, -most)
    assert not valid(name, most + 1)
    assert not valid(name, -most - 1)
