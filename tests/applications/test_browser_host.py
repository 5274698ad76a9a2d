"""The host of the table without a server (examples/browser), as its worker uses it."""

from __future__ import annotations

import json
import re

import pytest

import pepper
from examples.browser.host import Host
from pepper import Match, Record, house
from pepper.data.json_text import is_list, is_object
from tests.conftest import EXAMPLES

HOUSE = 'variant = "wolf"\n\n[ending]\ntarget = 20\n'


def read(answers: str) -> list[dict[str, object]]:
    """The messages of an answer."""
    return listed(json.loads(answers))


def listed(data: object) -> list[dict[str, object]]:
    assert is_list(data)
    return [mapping(one) for one in data]


def mapping(data: object) -> dict[str, object]:
    assert is_object(data)
    return data


def told(answers: str, kind: str) -> object:
    """What the one message of this kind holds."""
    (one,) = [answer[kind] for answer in read(answers) if kind in answer]
    return one


def flaws(answers: str) -> list[dict[str, object]]:
    return listed(told(answers, "flaws"))


def act(host: Host, version: int) -> str:
    """Act for whoever is to act, for the person as the hint says."""
    if host.bot_is_next:
        return host.play_bot()
    hint = mapping(told(host.obey('{"hint": true}'), "hint"))
    return host.obey(json.dumps({"action": hint["action"], "version": version}))


@pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
def test_a_person_plays_any_variant_with_bots(variant: pepper.Variant) -> None:
    host = Host()
    table = mapping(told(host.open_variant(variant.id, 1), "table"))
    assert [seat for seat, one in enumerate(listed(table["seats"])) if not one["bot"]] == [1]
    for version in range(2 * EXAMPLES):
        news = mapping(told(act(host, version), "news"))
        assert news["version"] == version + 1
        if any(event["kind"] == "match-over" for event in listed(news["events"])):
            return


def test_what_was_kept_is_the_match_as_it_stood() -> None:
    host, again = Host(), Host()
    host.open_variant("wolf+target=30", 2)
    for version in range(50):
        act(host, version)
    kept = mapping(told(host.keep(), "keep"))
    again.open_kept(str(kept["record"]), int(str(kept["seat"])))
    assert told(again.keep(), "keep") == kept
    undone = [told(one.obey('{"undo": true}'), "table") for one in (host, again)]
    assert mapping(undone[0])["view"] == mapping(undone[1])["view"]


def test_what_was_kept_has_the_names_the_date_and_the_program() -> None:
    host, again = Host(), Host()
    host.open_variant("wolf", 2)
    host.obey('{"name": "Ada"}')
    kept = mapping(told(host.keep(), "keep"))
    record = Record.loads(str(kept["record"]))
    assert (record.players, record.people) == (("", "", "Ada", ""), (2,))
    assert re.fullmatch(r"\d{4}\.\d\d\.\d\d", record.tags["Date"])
    assert record.tags["Program"].startswith("pepper ")
    table = mapping(told(again.open_kept(str(kept["record"]), 2), "table"))
    assert table["names"] == [None, None, "Ada", None]


def test_a_match_is_kept_until_it_is_over() -> None:
    host = Host()
    answers = host.open_house(house.dumps(pepper.variant("wolf").one_hand()), 0)
    version = 0
    while told(host.keep(), "keep"):
        answers = act(host, version)
        version += 1
    assert "outcome" in str(mapping(told(answers, "news"))["words"])


@pytest.mark.parametrize("record", ["", "pepper record 3\n", "no record"])
def test_a_broken_match_is_dropped_with_a_word(record: str) -> None:
    answers = Host().open_kept(record, 0)
    assert told(answers, "keep") is None
    assert "kept cannot be read" in str(flaws(answers)[0]["text"])


def test_a_claim_is_played_out_or_refused_in_words() -> None:
    """Nobody has to agree, because bots play all the other seats."""
    host, version, refused = Host(), 0, set[object]()
    # Of a known deal, whose play can go both ways when the person first claims.
    host.open_kept(pepper.dumps(Match.start(pepper.variant("wolf"), seed=0)), 0)
    while "news" not in read(answers := host.obey('{"claim": true}'))[0]:
        refused.add(told(answers, "why"))
        act(host, version)
        version += 1
    assert "hand-scored" in str(told(answers, "news"))
    assert any("This cannot be done during the " in str(why) for why in refused)
    assert "Another side can still take a trick." in refused


def test_house_rules_are_played_and_a_flaw_has_its_line() -> None:
    host = Host()
    (flaw,) = flaws(host.open_house(HOUSE.replace("20", '"many"'), 0))
    assert (flaw["line"], "ending.target" in str(flaw["text"])) == (4, True)
    table = mapping(told(host.open_house(HOUSE, 0), "table"))
    assert mapping(mapping(table["rules"])["ending"])["target"] == 20


def test_a_variant_is_written_as_house_rules() -> None:
    text = str(told(Host().write_house("bid-euchre+target=20"), "house"))
    assert house.loads(text).ending == pepper.variant("bid-euchre+target=20").ending


@pytest.mark.parametrize(
    ("name", "seat"),
    [("whist", 0), ("wolf", 4), ("wolf", -1), ("wolf", 10**30), ("bid-euchre+timed", 0)],
)
def test_an_order_that_cannot_be_met_opens_nothing(name: str, seat: int) -> None:
    host = Host()
    assert flaws(host.open_variant(name, seat))
    assert flaws(host.obey('{"hint": true}'))
    assert host.play_bot() == host.keep() == "[]"
    assert not host.bot_is_next


@pytest.mark.parametrize("command", ["", "{}", '{"version": 0}', '{"name": 3}', "[" * 10_000])
def test_a_command_that_cannot_be_read_changes_nothing(command: str) -> None:
    host = Host()
    host.open_variant("wolf", 0)
    assert told(host.keep(), "keep")
    (answer,) = read(host.obey(command))
    assert answer.keys() & {"refused", "flaws"}
    assert host.keep() == "[]"
