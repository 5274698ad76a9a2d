"""Groups of cards among the legal actions are one item of JSON, and are read strictly."""

from __future__ import annotations

import json
from random import Random
from typing import ClassVar

import attrs
import pytest
from jsonschema_rs import Draft202012Validator

import pepper
from pepper import (
    Actions,
    CardGroups,
    Cards,
    CardsAction,
    Discard,
    KeepCards,
    Match,
    Phase,
    Seat,
    Turn,
    View,
    wire,
)
from pepper.engine.parts.cards import MOST_CARDS, MOST_COPIES, PACK
from pepper.schema import schema
from pepper.testing import walk

from . import foreign

LONGEST = 3000
"""How long the legal actions are in JSON at most, in bytes, where cards are chosen."""
GROUPS: dict[str, object] = {
    "kind": "card-groups",
    "action": "discard",
    "cards": "AS KS",
    "count": 1,
}


@attrs.frozen
class Swapped(CardsAction):
    """Swap these cards."""

    word: ClassVar[str] = "swapped"


class Swapping(foreign.Discard):
    """A phase with groups of cards of an action of its own."""

    actions: ClassVar = (Swapped,)


def choosing(name: str) -> Match:
    """A match in which somebody has to choose cards."""
    for seed in range(100):
        for match in walk(Match.start(pepper.variant(name), seed=seed), Random(seed)):
            if match.choice is not None:
                return match
    raise AssertionError(name)


KITTY, EXCHANGE, SEVERAL = map(choosing, ("five-hundred", "wolf", "horse"))


def turn(*items: object) -> dict[str, object]:
    """The event of a turn with these legal actions, as data."""
    return {"kind": "turn", "seat": 1, "phase": "kitty", "legal_actions": list(items)}


def legal_text(view: View) -> str:
    return json.dumps(wire.to_data(view)["legal_actions"], separators=(",", ":"))


class TestWriting:
    def test_a_group_is_one_item(self) -> None:
        held = KITTY.hand.cards[KITTY.turn or 0]
        (item,) = json.loads(legal_text(KITTY.view(KITTY.turn)))
        assert item == GROUPS | {"cards": str(held), "count": 3}

    def test_the_smallest_number_is_written_only_if_there_are_several(self) -> None:
        item, _ = json.loads(legal_text(SEVERAL.view(SEVERAL.turn)))
        assert (item["count"], item["fewest"]) == (6, 1)
        assert "fewest" not in legal_text(EXCHANGE.view(EXCHANGE.turn))

    def test_legal_actions_are_short_in_every_game_where_cards_are_chosen(self) -> None:
        found = dict[str, int]()
        for variant in pepper.variants():
            rules = variant.rules()
            for match in walk(Match.start(rules, seed=1), Random(1)):
                if match.choice is not None:
                    text = legal_text(match.view(match.turn))
                    found[variant.id] = max(len(text), found.get(variant.id, 0))
        assert max(found.values()) < LONGEST
        assert {"five-hundred", "five-hundred-6", "euchre"} <= found.keys()

    @pytest.mark.parametrize("match", [KITTY, EXCHANGE, SEVERAL])
    def test_views_and_events_are_read_as_they_were_written(self, match: Match) -> None:
        view = match.view(match.turn)
        text = wire.dumps(view)
        again = wire.read_view(wire.parse(text))
        assert again == view
        assert again.legal_actions.parts == view.legal_actions.parts
        assert again.choice == view.choice
        assert (wire.dumps(again), again.prompt) == (text, view.prompt)
        told = match.news[-1]
        assert wire.read_event(wire.to_data(told)) == told


class TestReading:
    @pytest.mark.parametrize(
        ("change", "path", "expected"),
        [
            ({"action": "pass"}, "action", "one of 'give-cards', 'lay-aside',"),
            ({"action": "fold"}, "action", "'swap-poor', 'take-undealt', 'pick-up', 'discard'"),
            ({"action": ["discard"]}, "action", "one of 'give-cards'"),
            ({"action": "face-down"}, "action", "one of 'give-cards'"),
            ({"cards": "AS  KS"}, "cards", "cards such as 'JS 9C'"),
            ({"cards": ["AS"]}, "cards", "cards such as 'JS 9C'"),
            ({"cards": ""}, "cards", "one or more cards"),
            ({"count": True}, "count", "an integer"),
            ({"count": 0}, "count", "a number from 1 to 2"),
            ({"count": 3}, "count", "a number from 1 to 2"),
            ({"fewest": 2}, "fewest", "a number from 1 to 1, or null"),
            ({"fewest": "1"}, "fewest", "an integer"),
            ({"most": 2}, "most", "one of the keys 'action', 'cards', 'count', 'fewest'"),
        ],
    )
    def test_a_malformed_group_is_refused(
        self, change: dict[str, object], path: str, expected: str
    ) -> None:
        assert isinstance(wire.read_event(turn(GROUPS)), Turn)
        with pytest.raises(wire.WireError) as caught:
            wire.read_event(turn(GROUPS | change))
        assert caught.value.path == f"legal_actions[0].{path}"
        assert expected in caught.value.expected

    @pytest.mark.parametrize("name", ["action", "cards", "count"])
    def test_a_group_has_all_its_fields(self, name: str) -> None:
        data = {key: item for key, item in GROUPS.items() if key != name}
        with pytest.raises(wire.WireError) as caught:
            wire.read_event(turn(data))
        assert caught.value.expected == f"an object with {name!r}"

    def test_groups_stand_beside_actions_and_nowhere_else(self) -> None:
        event = wire.read_event(turn(GROUPS, {"kind": "keep-cards"}))
        assert isinstance(event, Turn)
        assert event.legal_actions == (Discard(Cards("AS")), Discard(Cards("KS")), KeepCards())
        with pytest.raises(wire.WireError, match="the unknown kind 'card-groups'"):
            wire.read_action(GROUPS)
        with pytest.raises(wire.WireError, match="expected one of 'card-groups', 'deal'"):
            wire.read_event(turn({"kind": "fold"}))

    def test_groups_without_number_are_refused_before_anything_lists_them(self) -> None:
        every = CardGroups(Discard, Cards(list(PACK) * MOST_COPIES), MOST_CARDS // 2)
        view = attrs.evolve(KITTY.view(KITTY.turn), legal_actions=Actions([every]))
        event = Turn(Seat(1), Phase.KITTY, Actions([every]))
        with pytest.raises(wire.WireError, match="at most 20000 groups in all"):
            wire.read_view(wire.to_data(view))
        with pytest.raises(wire.WireError, match="at most 20000 groups in all"):
            wire.read_event(wire.to_data(event))

    def test_groups_of_the_actions_of_a_package_need_its_parts(self) -> None:
        groups = Actions([CardGroups(Swapped, Cards("AS KS"), 1)])
        event = Turn(Seat(1), foreign.DISCARD, groups)
        data = wire.to_data(event, parts=[Swapping])
        assert wire.read_event(data, parts=[Swapping]) == event
        with pytest.raises(wire.WireError, match="phase: found 'discard', expected a phase"):
            wire.read_event(data)
        with pytest.raises(wire.WireError, match="found 'swapped', expected one of 'give-cards'"):
            wire.read_event({**data, "phase": "kitty"})
        known = schema(parts=[Swapping])
        whole = {"$ref": "#/$defs/Turn", "$defs": known["$defs"]}
        assert Draft202012Validator(whole).is_valid(data)
