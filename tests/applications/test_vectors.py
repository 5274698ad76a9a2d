"""What the vectors for clients must mean: the match that they tell, read from their fields alone.

A client that folds the events is compared with the views beside them, and both come from one
program. Here plain loops say what happened, who may know it, and what a page says about it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Any, TypeAlias

import pytest

from tests import table_vectors, view_vectors

Json: TypeAlias = dict[str, Any]  # any data: the tests ask for what is there
SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
ACTS = {"dealt", "act", "call", "said", "seen-gift", "card-played"}
"""The events that somebody's act is told by."""
WATCHING = ["wolf, a spectator", "wolf, seat 0", "wolf, seat 1"]


def by_name(lines: Iterator[Json], game: str) -> dict[str, list[Json]]:
    """The lines of the first game, as a file would hold them, for each name."""
    found: dict[str, list[Json]] = {}
    for line in takewhile(lambda line: str(line["name"]).startswith(game), lines):
        found.setdefault(line["name"], []).append(json.loads(json.dumps(line)))
    return found


@pytest.fixture(scope="module")
def followed() -> dict[str, list[Json]]:
    """Those who follow a match of wolf."""
    return by_name(iter(map(dict, view_vectors.vectors())), "wolf,")


@pytest.fixture(scope="module")
def looked() -> dict[str, list[Json]]:
    """Those who look at a table of wolf."""
    return by_name(table_vectors.vectors(), "wolf+hands=2,")


def views(lines: list[Json]) -> Iterator[tuple[Json, Json]]:
    """Each line after the first, and the view after it."""
    view = dict(lines[0]["start"])
    for line in lines[1:]:
        view = view | line["changes"]
        yield line, view


def all_views(lines: list[Json]) -> list[Json]:
    """The views after each line."""
    return [view for _, view in views(lines)]


def told(lines: list[Json]) -> list[Json]:
    """All events of a follower."""
    return [event for line in lines[1:] for event in line["events"]]


def seat_of(name: str) -> int | None:
    found = re.search("seat ([0-9]+)", name)
    return int(found[1]) if found else None


def secrets(event: Json) -> Iterator[tuple[set[int], str | None]]:
    """The cards in an event that not everybody may know, and who may."""
    if event["kind"] == "cards-seen":
        yield {event["seat"]}, event["cards"]
    if event["kind"] == "seen-gift":  # whoever gets the card takes it up when both have given
        yield {event["giver"]}, event["cards"]
    for gift in event.get("gifts", ()):
        yield {gift["giver"], gift["receiver"]}, gift["cards"]


class TestViews:
    def test_a_spectator_and_two_seats_follow_a_match_and_each_has_one_who_comes_late(
        self, followed: dict[str, list[Json]]
    ) -> None:
        assert sorted(followed) == sorted([*WATCHING, *(f"{name}, late" for name in WATCHING)])
        for name, (first, *others) in followed.items():
            assert first["start"]["seat"] == seat_of(name)
            assert len(others) == 1 if name.endswith("late") else len(others) > 500

    @pytest.mark.parametrize("name", WATCHING)
    def test_cards_are_told_to_those_who_see_them_and_to_nobody_else(
        self, followed: dict[str, list[Json]], name: str
    ) -> None:
        for who in (name, f"{name}, late"):
            hidden = [one for event in told(followed[who]) for one in secrets(event)]
            assert len(hidden) > 10
            for knowing, cards in hidden:
                assert (cards is not None) == (seat_of(name) in knowing)

    @pytest.mark.parametrize("name", WATCHING)
    def test_a_view_has_the_acts_the_turn_the_trick_and_the_counts_that_the_events_leave(
        self, followed: dict[str, list[Json]], name: str
    ) -> None:
        hand, table, counts = 1, list[str](), [6] * 4
        acts = len(followed[name][0]["start"]["acts"])
        for line, view in views(followed[name]):
            for event in line["events"]:
                acts += event["kind"] in ACTS
                match event["kind"]:
                    case "hand-opened":
                        hand, counts, acts = event["number"], [6] * 4, 0
                    case "trick-opened":
                        table = []
                    case "card-played":
                        table.append(event["card"])
                        counts[event["seat"]] -= 1
                    case "turn":
                        assert (view["turn"], view["phase"]) == (event["seat"], event["phase"])
                        assert view["legal_actions"] == event["legal_actions"]
                        assert not event["legal_actions"] or event["seat"] == seat_of(name)
                    case _:
                        pass
            found = view["hand_number"], view["counts"], len(view["acts"])
            assert found == (hand, counts, acts)
            assert view["trick"] is None or view["trick"]["cards"] == table

    @pytest.mark.parametrize("name", WATCHING)
    def test_tricks_and_points_add_up_to_the_scores_and_to_the_winners(
        self, followed: dict[str, list[Json]], name: str
    ) -> None:
        taken, scores, winners, hands = [0] * 4, [0, 0], None, 0
        for line, view in views(followed[name]):
            for event in line["events"]:
                match event["kind"]:
                    case "trick-taken":
                        taken[event["seat"]] += 1
                    case "hand-scored":
                        result = event["result"]
                        lines = [0, 0]
                        for one in result["lines"]:
                            lines[one["side"]] += one["points"]
                        assert (result["tricks"], result["points"]) == (taken, lines)
                        assert sum(taken) in {0, 6}
                        scores = [old + new for old, new in zip(scores, lines, strict=True)]
                        assert event["scores"] == scores
                        taken, hands = [0] * 4, hands + 1
                        assert view["results"] == [result]
                    case "match-over":
                        winners = event["outcome"]["winners"]
                    case _:
                        pass
            assert view["scores"] == scores
        assert hands > 10
        assert max(scores) >= 42
        assert winners == [scores.index(max(scores))]

    def test_a_line_has_the_members_that_change_and_no_others(
        self, followed: dict[str, list[Json]]
    ) -> None:
        for first, *others in followed.values():
            view = dict(first["start"])
            for line in others:
                assert set(line) == {"name", "events", "changes"}
                assert all(view[key] != value for key, value in line["changes"].items())
                view |= line["changes"]

    @pytest.mark.parametrize("name", WATCHING)
    def test_whoever_comes_late_is_told_what_the_others_were_told_since_and_sees_the_same(
        self, followed: dict[str, list[Json]], name: str
    ) -> None:
        lines, late = followed[name], followed[f"{name}, late"]
        nothing: Json = {"results": []}
        starts: list[Json] = [lines[0]["start"], *all_views(lines)]
        brief = [view | nothing for view in starts]
        (place,) = [n for n, view in enumerate(brief) if view == late[0]["start"] | nothing]
        assert told(late) == told(lines[place:])
        (whole,) = all_views(late)
        assert whole | nothing == brief[-1]
        assert len(whole["results"]) == whole["hand_number"]


def news_of(lines: list[Json]) -> Iterator[Json]:
    """The news among the messages."""
    yield from (line["message"]["news"] for line in lines if "news" in line["message"])


def spelled(card: str) -> str:
    """A card as pages print it."""
    sign = {letter: sign for sign, letter in SUITS.items()}[card[1]]
    return f"{card[0].replace('T', '10')}{sign}"


def name_of(names: list[str | None], event: Json) -> str:
    """The seat of an event as sentences begin with it."""
    seat = int(event["seat"])
    return names[seat] or f"Seat {seat}"


class TestTables:
    @pytest.mark.parametrize("name", ["wolf+hands=2, 1", "wolf+hands=2, None"])
    def test_a_sentence_names_the_seat_and_the_card_that_was_played(
        self, looked: dict[str, list[Json]], name: str
    ) -> None:
        seat = 1 if name.endswith("1") else None
        names: list[str | None] = [None] * 4
        played = 0
        for line in looked[name]:
            message = line["message"]
            table: Json = message.get("table", message)
            if "names" in table:
                names = [None if name is None else str(name) for name in table["names"]]
            if "news" not in message:
                continue
            words = message["news"]["words"]
            for event in message["news"]["events"]:
                if event["kind"] == "card-played":
                    who = name_of(names, event)
                    does = "You play" if event["seat"] == seat else f"{who} plays"
                    assert f"{does} {spelled(event['card'])}." in words["news"]
                    played += 1
                if event["kind"] == "turn" and event["seat"] is not None:
                    who = name_of(names, event)
                    assert words["prompt"].startswith(f"{who} is to ") == (event["seat"] != seat)
                    assert len(words.get("choices", ())) == len(event["legal_actions"])
        assert played > 20

    def test_versions_go_up_by_one_also_if_all_four_undo_or_play_again(
        self, looked: dict[str, list[Json]]
    ) -> None:
        version, undone, again = 0, 0, 0
        asked: dict[str, list[int]] = {"undo": [], "rematch": []}
        for line in looked["wolf+hands=2, 1"][1:]:
            message = line["message"]
            if "table" in message:
                # The fourth seat agreed, and was told the whole table.
                assert [0, 1, 2] in (asked["undo"], asked["rematch"])
                undone, again = undone + bool(asked["undo"]), again + bool(asked["rematch"])
                version, asked = version + 1, message["table"]["asked"]
                assert message["table"]["version"] == version
                assert not any(asked.values())
            elif "news" in message:
                version += bool(message["news"]["events"])  # a new name is news without events
                assert message["news"]["version"] == version
            elif "asked" in message:
                asked = message["asked"]
                assert all(seats == [*range(len(seats))] for seats in asked.values())
            if "table" in line:
                assert line["table"]["version"] == version
        assert undone > 1
        assert again > 0

    def test_the_cards_on_the_page_are_those_of_the_seat(
        self, looked: dict[str, list[Json]]
    ) -> None:
        tables = [line["table"] for line in looked["wolf+hands=2, 1"] if "table" in line]
        assert len(tables) > 10
        for table in tables:
            cards = [one["card"] for one in table["words"]["hand"]]
            assert sorted(cards) == sorted(table["view"]["cards"].split())
            contract: Json | None = table["view"]["contract"]
            strain = "" if contract is None else str(contract["strain"])
            same = {"C": "S", "S": "C", "D": "H", "H": "D"}.get(strain)
            for one in table["words"]["hand"]:
                bower = strain in {*SUITS.values()} and one["card"] in {f"J{strain}", f"J{same}"}
                assert (one["trump"], one["bower"]) == (bower or one["card"][1] == strain, bower)

    def test_whoever_missed_25_versions_is_told_their_events_at_once(
        self, looked: dict[str, list[Json]]
    ) -> None:
        names = [name for name in looked if "late" in name]
        assert names
        for name in names:
            version = int(name.rpartition(" ")[2])
            (news,) = news_of(looked[name])
            since = [
                event
                for one in news_of(looked["wolf+hands=2, 1"])
                if version - 25 < one["version"] <= version
                for event in one["events"]
            ]
            assert (news["version"], news["events"]) == (version, since)
