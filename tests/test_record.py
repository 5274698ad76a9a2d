"""Records: what is written can be read, is what it was, and nothing else is read."""

from __future__ import annotations

import json
import pickle
import random
from importlib.metadata import version
from typing import Literal

import attrs
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import pepper
from pepper.bots import sensible
from pepper.data.json_text import Misfit, Place, offset
from pepper.record import LONGEST, values
from pepper.record.text import compare
from pepper.testing import chosen

from .playing import after, deal, find, finished, play_tricks, started
from .sampled import any_rules as all_rules

FORMATS: tuple[Literal["text", "json"], ...] = ("text", "json")
WOLF = pepper.variant("wolf")
HOUSE = attrs.evolve(
    pepper.variant("hasenpfeffer"),
    name='kitchen "table" \\ \u00fc',
    negotiation=pepper.DropOuts(),
    ending=pepper.Ending(target=9, start=-5, timed=True, tie=pepper.Tie.JOINT),
)
MANY = settings(max_examples=2 * settings().max_examples)


def at_random(rules: pepper.Rules, seed: int, steps: int) -> pepper.Match:
    """A match after some random actions; its cards come from a seed, or are given or told."""
    chance = random.Random(seed)
    dealer = chance.choice(rules.table.seats)
    match = pepper.Match.start(rules, seed=seed, dealer=dealer)
    if chance.random() < 0.5:
        given = [deal_of(rules, chance) for _ in range(chance.randrange(3))]
        match = pepper.Match.start(rules, deals=given, dealer=dealer)
    for _ in range(steps):
        if rules.ending.timed and match.outcome is None and chance.random() < 0.02:
            match = match.call_time()
        if match.turn == pepper.CHANCE:
            match = match.apply(deal_of(rules, chance))
        elif match.outcome is None:
            match = match.apply(chosen(match.legal_actions, chance.randrange))
    return match


def deal_of(rules: pepper.Rules, chance: random.Random) -> pepper.Deal:
    return pepper.Deal.from_seed(rules.deck, rules.table.seats, chance.getrandbits(32), 1)


MATCHES = st.builds(at_random, all_rules(__name__), st.integers(0, 2**128 - 1), st.integers(0, 200))

SHORT = """\
pepper record 3
rules: wolf
dealer: 0

hand: 1
dealer: 0
deal: AS QS AD QD QC TC / JS TS AH KH TH JC / KS 9S QH JD TD AC / JH 9H KD 9D KC 9C
auction: 1 bid 4 (automatic)
naming: 1 name S
exchange: 1 give TH, 3 give KD
contract: 4 S by 1, alone, forced
negotiation: 2 talk 0 on 2 off 0 long off, 0 talk 1 on 0 off 0 long off, 2 play on
trick 1: 1 JS, 2 9S, 0 QS -> 1
trick 2: 1 JC, 2 KS, 0 AS -> 1
trick 3: 1 TS, 2 JD, 0 TC -> 1
trick 4: 1 AH, 2 QH, 0 QC -> 1
trick 5: 1 KH, 2 TD, 0 QD -> 1
trick 6: 1 KD, 2 AC, 0 AD -> 0
result: played, made
tricks: 1 5 0 0
side 1: +4, made (bid 4, taken 5, needed 4)
side 0: +1, defended (taken 1)
points: 1 4
score: 1 4

hand: 2
dealer: 1
"""


TRICKS = ("JS 9S QS", "JC KS AS", "TS JD TC", "AH QH QC", "KH TD QD", "KD AC AD")


def short(rules: pepper.Rules = WOLF) -> pepper.Match:
    """One hand, which seat 1 plays alone; the next one waits for its cards."""
    hands = ("AS QS AD QD QC TC", "JS TS AH KH TH JC", "KS 9S QH JD TD AC")
    talked = "talk 0 on 2 off 0 long off, talk 1 on 0 off 0 long off, play on"
    match = after(started(rules, *hands), "name S, give TH, give KD", talked)
    return play_tricks(match, *TRICKS)


def refused(text: str) -> pepper.RecordError:
    with pytest.raises(pepper.RecordError) as caught:
        pepper.loads(text)
    return caught.value


def read_or_placed(text: str) -> bool:
    """Whether the text is a record and nothing else, or refused at a place that is in it."""
    try:
        return pepper.dumps(pepper.loads(text)) == text
    except pepper.RecordError as error:
        lines = text.split("\n")
        within = 1 <= error.line <= len(lines)
        return within and 1 <= error.column <= len(lines[error.line - 1]) + 1


def changed(old: str, new: str, text: str = SHORT) -> pepper.RecordError:
    """The error of a record in which something stands for the first time that does not belong."""
    assert old in text
    return refused(text.replace(old, new, 1))


class TestRoundTrip:
    @MANY
    @given(MATCHES)
    def test_a_match_at_any_moment_comes_back_from_its_text(self, match: pepper.Match) -> None:
        assert pepper.loads(pepper.dumps(match)) == match

    @MANY
    @given(MATCHES)
    def test_a_match_at_any_moment_comes_back_from_its_json(self, match: pepper.Match) -> None:
        assert pepper.loads(pepper.dumps(match, format="json")) == match

    @pytest.mark.parametrize("variant", [variant.id for variant in pepper.variants()])
    def test_a_match_of_each_variant_comes_back_from_either_format(self, variant: str) -> None:
        match = at_random(pepper.variant(variant), 1, 150)
        for format_ in FORMATS:
            assert pepper.loads(pepper.dumps(match, format=format_)) == match

    @pytest.mark.parametrize("text", ["wolf", "wolf+talk=off+hands=3", "florida-5+target=30"])
    def test_a_documented_variant_is_written_by_its_name(self, text: str) -> None:
        match = pepper.Match.start(pepper.variant(text), seed=1)
        assert f"\nrules: {text}\n" in pepper.dumps(match)
        assert json.loads(pepper.dumps(match, format="json"))["rules"] == text

    def test_house_rules_are_written_with_all_parts(self) -> None:
        for rules in (HOUSE, attrs.evolve(HOUSE, name="wolf")):
            record = pepper.dumps(pepper.Match.start(rules, seed=1))
            assert "\nparts:\n  {\n" in record
            assert pepper.loads(record).rules == rules

    @given(st.integers(0, 2**128 - 1))
    @example(2**128 - 1)
    def test_a_loaded_match_goes_on_with_the_same_cards(self, seed: int) -> None:
        match = pepper.Match.start(WOLF, seed=seed)
        for format_ in FORMATS:
            loaded = pepper.loads(pepper.dumps(match, format=format_))
            assert finished(loaded).hand.deal == finished(match).hand.deal

    def test_few_texts_of_actions_are_remembered(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(values, "MOST_KNOWN", 3)
        match = pepper.Match.start(pepper.variant("pfeffer+target=77"), seed=7)
        for action in match.legal_actions:
            assert pepper.loads(pepper.dumps(match.apply(action))) == match.apply(action)
        assert len(values.known_actions(match.rules)) == 3

    def test_deals_to_come_are_kept(self) -> None:
        deals = [deal(WOLF, "AS"), deal(WOLF, "", "AS"), deal(WOLF, "", "", "AS")]
        match = pepper.Match.start(WOLF, deals=deals)
        assert pepper.dumps(match).count("\nto come: ") == 2
        for format_ in FORMATS:
            loaded = pepper.loads(pepper.dumps(match, format=format_))
            assert finished(finished(loaded)).hand.deal == deals[2]

    def test_a_match_that_waits_for_its_cards_comes_back_waiting(self) -> None:
        match = pepper.Match.start(WOLF, deals=())
        assert pepper.loads(pepper.dumps(match)).turn == pepper.CHANCE

    def test_a_position_is_kept(self) -> None:
        match = pepper.Match.start(WOLF, seed=7, dealer=3, scores=(-4, 40), number=6)
        assert "\ndealer: 3\nscores: -4 40\n\nhand: 6\ndealer: 3\n" in pepper.dumps(match)
        data = json.loads(pepper.dumps(match, format="json"))
        assert (data["scores"], data["hands"][0]["number"]) == ([-4, 40], 6)
        for moment in (match, finished(match)):
            for format_ in FORMATS:
                again = pepper.loads(pepper.dumps(moment, format=format_))
                assert (again, again.history) == (moment, moment.history)

    def test_a_position_in_json_without_hands_is_refused(self) -> None:
        data = json.loads(pepper.dumps(pepper.Match.start(WOLF, seed=7), format="json"))
        with pytest.raises(pepper.RecordError, match="deal"):
            pepper.loads(json.dumps({**data, "hands": []}))

    def test_time_called_before_the_cards_are_told_is_kept(self) -> None:
        match = pepper.Match.start(HOUSE, deals=()).call_time()
        for format_ in FORMATS:
            assert pepper.loads(pepper.dumps(match, format=format_)) == match

    @pytest.mark.parametrize("hands", [1, 2, 3])
    def test_time_is_told_in_the_hand_in_which_it_was_called(self, hands: int) -> None:
        ending = pepper.Ending(timed=True, hands=5)  # equal scores are played on
        rules = attrs.evolve(pepper.variant("bid-euchre"), name="timed", ending=ending)
        match = pepper.Match.start(rules, seed=1)
        while match.hand.number < 4:
            match = match.call_time() if match.hand.number == hands else match
            match = match.apply(pepper.Pass())
        assert pepper.dumps(match).count("time: called") == 1
        kept = json.loads(pepper.dumps(match, format="json"))["hands"]
        called = [hand["number"] for hand in kept if hand.get("time_called") is not None]
        assert called == [hands]


class TestText:
    def test_a_hand_is_a_block_of_labelled_lines(self) -> None:
        assert pepper.dumps(short()) == SHORT
        assert pepper.loads(SHORT) == short()

    def test_an_outcome_stands_at_the_end(self) -> None:
        text = SHORT.partition("\nhand: 2")[0].replace("wolf", "wolf+hands=1")
        match = short(pepper.variant("wolf+hands=1"))
        assert match.outcome is not None
        assert pepper.dumps(match) == f"{text}\noutcome: 1 won, all hands (hands 1)\n"

    def test_the_text_is_ascii_whatever_the_rules_are_called(self) -> None:
        assert pepper.dumps(pepper.Match.start(HOUSE, seed=1)).isascii()


class TestJson:
    @given(MATCHES)
    def test_both_formats_say_the_same(self, match: pepper.Match) -> None:
        from_json = pepper.loads(pepper.dumps(match, format="json"))
        assert pepper.dumps(from_json) == pepper.dumps(match)

    def test_the_form_of_the_json_text_does_not_matter(self) -> None:
        data = json.loads(pepper.dumps(short(), format="json"))
        again = json.dumps(dict(reversed(data.items())), separators=(",", ":"))
        assert pepper.loads(again) == short()

    def test_actions_have_seats_and_their_text_forms(self) -> None:
        hand = json.loads(pepper.dumps(short(), format="json"))["hands"][0]
        assert hand["acts"][:5] == [
            {"seat": 1, "action": "bid 4", "phase": "auction", "forced": True, "automatic": True},
            {"seat": 1, "action": "name S", "phase": "naming"},
            {"seat": 1, "action": "give TH", "phase": "exchange"},
            {"seat": 3, "action": "give KD", "phase": "exchange"},
            {"seat": 2, "action": "talk 0 on 2 off 0 long off", "phase": "negotiation"},
        ]
        assert hand["acts"][7] == {"seat": 1, "action": "play JS", "phase": "play"}
        assert len(hand["acts"]) == 7 + sum(len(trick.split()) for trick in TRICKS)
        assert hand["winners"] == [1, 1, 1, 1, 1, 0]
        assert hand["result"]["points"] == [1, 4]


PLACES: dict[str, tuple[str, str, int, int, str, str]] = {
    "another version": ("record 3", "record 2", 1, 1, "'pepper record 2'", "'pepper record 3'"),
    "a letter of another script": (
        "record",
        "r\u0435cord",
        1,
        1,
        r"'pepper r\u0435cord 3'",
        "'pep",
    ),
    "another line break": ("wolf\n", "wolf\r", 2, 1, r"'rules: wolf\rdealer: 0'", "dealer"),
    "no such label": ("naming:", "nameing:", 9, 1, "'nameing: 1 name S'", "'naming'"),
    "no such variant": ("wolf", "fox", 2, 8, "'fox'", "wolf, ontario-4"),
    "no such option": ("wolf", "wolf+x", 2, 8, "'wolf+x'", "unknown option 'x'"),
    "another name of it": ("wolf", "wolf+talk=on", 2, 8, "'wolf+talk=on'", "'wolf'"),
    "no dealer": ("dealer: 0\n", "", 2, 1, "'rules: wolf'", "'dealer: ...'"),
    "no rules": ("rules: wolf\n", "", 2, 1, "'dealer: 0'", "'rules: ...'"),
    "no such seat": (
        "dealer: 0",
        "dealer: 4",
        3,
        9,
        "'4'",
        "dealer 4 must be an integer from 0 to 3",
    ),
    "other digits": ("dealer: 0", "dealer: \u0660", 3, 9, "'\u0660'", "a number"),
    "a hand too many": ("hand: 2", "hand: 3", 26, 7, "'3'", "the deal of hand 2"),
    "a first hand that is not before the next": ("hand: 1", "hand: 2", 26, 7, "'2'", "of hand 3"),
    "no first hand": ("hand: 1", "hand: 0", 5, 7, "'0'", "a position of a match: hand 0: the"),
    "no scores": ("\nhand: 1", "scores: 1 x\n\nhand: 1", 4, 9, "'1 x'", "a score for each side"),
    "too few scores": ("\nhand: 1", "scores: 1\n\nhand: 1", 4, 9, "'1'", "must be 2 integers"),
    "scores of the rules": (
        "\nhand: 1",
        "scores: 0 0\n\nhand: 1",
        4,
        1,
        "'scores:",
        "a line break",
    ),
    "scores at the end": ("\nhand: 1", "scores: 42 0\n\nhand: 1", 4, 9, "'42 0'", "match is over"),
    "another dealer": ("\nhand: 1\ndealer: 0", "\nhand: 1\ndealer: 1", 6, 9, "'1'", "'0'"),
    "no card": ("AS QS", "1S QS", 7, 7, "'1S QS AD QD QC TC / ", "unknown card '1S'"),
    "a card twice": ("AS QS", "AS AS", 7, 7, "'AS AS ", "AS is dealt 2 times (seat 0)"),
    "no seat": ("1 name S", "name S", 9, 9, "'name S'", "a seat and its action"),
    "another seat": ("1 name S", "2 name S", 9, 9, "'2 name S'", "in hand 1 seat 1 to act: name C"),
    "no action": ("1 name S", "1 nome S", 9, 9, "'1 nome S'", "name C, name D, name H, name S"),
    "not legal": (
        "1 give TH",
        "1 give 9S",
        10,
        11,
        "'1 give 9S, 3 give KD'",
        "must give one card of the hand",
    ),
    "the second of a line": ("3 give KD", "3 give AS", 10, 22, "'3 give AS'", "give JH, give 9H"),
    "a revoke": ("2 9S", "2 QH", 13, 16, "'2 QH, 0 QS -> 1'", "play 9S (A player must follow suit"),
    "the contract": (
        "contract: 4 S by 1",
        "contract: 4 S by 3",
        11,
        18,
        "'3, alone, forced'",
        "'1, ",
    ),
    "a winner": ("-> 1", "-> 2", 13, 30, "'2'", "'1'"),
    "a result": ("played, made", "played, set", 19, 17, "'set'", "'made'"),
    "tricks": ("tricks: 1 5", "tricks: 1 4", 20, 11, "'4 0 0'", "'5 0 0'"),
    "a reason": ("taken 5", "taken 6", 21, 32, "'6, needed", "'5, needed"),
    "points": ("points: 1 4", "points: 1 40", 23, 11, "'40'", "'4'"),
    "a score": ("score: 1 4", "score: 1", 24, 8, "'1'", "'1 4'"),
    "something automatic": (" (automatic)", "", 8, 10, "'1 bid 4'", "name C"),
    "no blank line": ("\n\nhand: 2", "\nhand: 2", 25, 1, "'hand: 2'", "a line break"),
    "a blank line": ("naming", "\nnaming", 9, 1, "a line break", "'naming: 1 name S'"),
    "a space at the end": ("score: 1 4", "score: 1 4 ", 24, 10, "'4 '", "'4'"),
    "something after the end": (
        "dealer: 1\n",
        "dealer: 1\n\nscore: 1",
        28,
        1,
        "a line break",
        "end",
    ),
    "too early an end": ("\ndealer: 1\n", "", 26, 8, "the end", "'dealer: 1'"),
    "a seed besides": ("wolf\n", "wolf\nseed: 1\n", 11, 11, "'1 give TH, 3 give KD'", "give"),
    "a seed out of range": ("wolf\n", f"wolf\nseed: {2**128}\n", 3, 7, f"'{2**128}'", "2**128"),
    "time where there is none": (
        "deal:",
        "time: called after 2 acts\ndeal:",
        7,
        7,
        "'called after 2 acts'",
        "no call of time",
    ),
    "time at no moment": (
        "deal:",
        "time: called\ndeal:",
        7,
        7,
        "'called'",
        "'called after', and a number of acts",
    ),
    "time at a moment that there is not": (
        "deal:",
        "time: called after 1 act\ndeal:",
        7,
        1,
        "'time: called after 1 act'",
        "'deal: ",
    ),
    "a deal that was told and given": (
        "naming:",
        "told: AS / JS / KS / JH\nnaming:",
        9,
        7,
        "'AS / JS / KS / JH'",
        "in hand 1 seat 1 to act: name C",
    ),
    "an action too early": ("deal: ", "trick 1: 1 JS\ndeal: ", 7, 10, "'1 JS'", "name C"),
    "a deal to come and none used": (
        "hand: 2\ndealer: 1",
        "to come: JS",
        26,
        10,
        "'JS'",
        "4 hands",
    ),
}


class TestErrorsInText:
    @pytest.mark.parametrize("what", PLACES)
    def test_an_error_says_where_what_and_what_else(self, what: str) -> None:
        old, new, line, column, found, expected = PLACES[what]
        error = changed(old, new)
        assert (error.line, error.column) == (line, column)
        assert error.found.startswith(found)
        assert expected in error.expected
        assert str(error) == (
            f"line {line}, column {column}: found {error.found}, expected {error.expected}"
        )

    def test_an_action_after_the_end_of_the_match_is_refused(self) -> None:
        text = SHORT.replace("wolf", "wolf+hands=1")
        error = refused(text)
        assert (error.line, error.expected) == (26, "the end: the match is over")

    def test_a_record_that_ends_before_the_next_hand_is_refused(self) -> None:
        match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
        while not match.past:
            match = match.apply(match.legal_actions[0])
        text = pepper.dumps(match)
        error = refused(text[: text.rindex("\nhand: 2")])
        assert (error.found, error.expected) == ("the end", "a line break and 'hand: 2'")

    def test_cards_have_to_be_dealt_before_anything_is_done(self) -> None:
        error = refused(f"{SHORT}auction: 2 bid 4\n")
        assert (error.line, error.column) == (28, 10)
        assert error.expected == "the deal of hand 2"

    def test_what_is_found_is_shown_on_one_short_line(self) -> None:
        error = changed("wolf", "\x00" * 500_000)
        assert error.found == repr("\x00" * 37 + "...")
        assert len(str(error)) < 1000

    def test_an_error_can_be_pickled(self) -> None:
        error = changed("wolf", "fox")
        assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301  (our own)

    @MANY
    @given(MATCHES, st.data())
    def test_no_character_can_be_changed_unnoticed(
        self, match: pepper.Match, data: st.DataObject
    ) -> None:
        text = pepper.dumps(match)
        at = data.draw(st.integers(0, len(text) - 1))
        new = data.draw(st.sampled_from('0123456789ASJTKH ,:-+>\n{}"x') | st.characters())
        tampered = text[:at] + new + text[at + 1 :]
        assert read_or_placed(tampered)

    @MANY
    @given(st.lists(st.sampled_from(SHORT.splitlines()) | st.text(max_size=20), max_size=40))
    def test_any_lines_are_read_or_refused(self, lines: list[str]) -> None:
        text = "\n".join(["pepper record 3", *lines])
        assert read_or_placed(text)

    @given(st.text())
    def test_any_text_is_refused(self, text: str) -> None:
        refused(text)


JSON = pepper.dumps(short(), format="json")
JSON_PLACES: dict[str, tuple[str, str, str, str]] = {
    "another version": (
        '"pepper record 3"',
        '"pepper record 1"',
        '"pepper record 1"',
        "'pepper record 3'",
    ),
    "no such field": ('"dealer": 0', '"deeler": 0', "0,", "not 'deeler'"),
    "a field too many": ('"dealer": 0', '"dealer": 0, "x": 5', "5,", "not 'x'"),
    "a key twice": ('"dealer": 0', '"dealer": 0, "dealer": 0', "0,", "each key once"),
    "not a number": ('"dealer": 0', '"dealer": NaN', "NaN", "an integer"),
    "true for a number": ('"dealer": 0', '"dealer": false', "false", "an integer"),
    "a fraction": ('"dealer": 0', '"dealer": 0.0', "0.0", "an integer"),
    "too many digits": ('"dealer": 0', '"dealer": 1' + "0" * 9999, "1000", "an integer"),
    "no such seat": ('"dealer": 0', '"dealer": 4', "4", "dealer 4 must be an integer from 0 to 3"),
    "no such variant": ('"wolf"', '"fox"', '"fox"', "wolf, ontario-4"),
    "rules of another type": ('"wolf"', "7", "7", "an object with 'name'"),
    "a number for a text": ('"wolf",', '"wolf", "seed": 7,', "7", "a string"),
    "no seed": ('"wolf",', '"wolf", "seed": "+7",', '"+7"', "an integer from 0"),
    "no object": ('"result": {', '"result": [], "x": {', "[]", "an object with"),
    "a text for a list": ('"points": [', '"points": "14", "x": [', '"14"', "a list"),
    "no card": ('"play JS"', '"play js"', "{", "in hand 1 seat 1 to act: play JS"),
    "a number for an action": ('"play JS"', "7", "7", "a string"),
    "no such phase": ('"phase": "naming"', '"phase": "nameing"', '"nameing"', '"naming"'),
    "a number for a phase": ('"phase": "naming"', '"phase": 7', "7", "a string"),
    "no dealer": ('"dealer": 0,', "", "{", "an object with 'dealer'"),
    "no cards": ('"AS QS ', '"AS QX ', '"AS QX ', "cards such as"),
    "a card twice": ('"AS QS ', '"AS AS ', '{\n        "hands"', "AS is dealt 2 times"),
    "no ending": ('"played"', '"playing"', '"playing"', "'played', 'unopposed'"),
    "no strain": ('"strain": "S"', '"strain": "T"', '"T"', "'NT', 'LOW'"),
    "not legal": ('"give TH"', '"give 9S"', "{", "must give one card of the hand"),
    "a revoke": ('"play 9S"', '"play QH"', "{", "must follow suit"),
    "a winner": ('"winners": [\n        1', '"winners": [\n        2', "2", "1"),
    "no winner": ('"winners": [\n        1,', '"winners": [', "0", "1"),
    "a winner too few": (",\n        0\n      ]", "\n      ]", "[", "0 besides"),
    "another strain": ('"strain": "S"', '"strain": "NT"', '"NT"', '"S"'),
    "points": ('"points": 4', '"points": 5', "5", "4"),
    "a flag": ('"alone": true', '"alone": false', "{", "'alone': true"),
}


class TestErrorsInJson:
    @pytest.mark.parametrize("what", JSON_PLACES)
    def test_an_error_says_where_what_and_what_else(self, what: str) -> None:
        old, new, found, expected = JSON_PLACES[what]
        error = changed(old, new, JSON)
        assert expected in error.expected
        text = JSON.replace(old, new, 1)
        lines = text.split("\n")[error.line - 1 :]
        assert "\n".join(lines)[error.column - 1 :].startswith(found)

    def test_a_deal_that_was_told_is_shown_where_it_stands(self) -> None:
        match = pepper.Match.start(WOLF, deals=()).apply(deal(WOLF, "AS QS AD QD QC TC"))
        text = pepper.dumps(match, format="json").replace('"AS QS ', '"AS AS ', 1)
        error = refused(text)
        assert "AS is dealt 2 times" in error.expected
        lines = text.split("\n")[error.line - 1 :]
        assert "\n".join(lines)[error.column - 1 :].startswith('{\n        "hands"')

    @pytest.mark.parametrize("before", ["", "parts: "])
    def test_the_place_of_each_value_is_where_it_begins(self, before: str) -> None:
        text = (
            before
            + '{ "a" :\t[ 1 ,\r\n\t22 , {"b":3} , [ ] ] ,"c":{"d" : "x, ]}" } , "e":4, "e" : 5\n}'
        )
        for path, found in (
            ((), '{ "a"'),
            (("a",), "[ 1"),
            (("a", 0), "1 ,"),
            (("a", 1), "22 ,"),
            (("a", 2), '{"b'),
            (("a", 2, "b"), "3}"),
            (("a", 3), "[ ]"),
            (("c",), '{"d'),
            (("c", "d"), '"x, ]'),
            (("e",), "5\n"),  # of a repeated key, the last
            (("a", 4), "[ 1"),  # what is not there is missing in what it would be in
            (("c", "f"), '{"d'),
        ):
            assert text.count(found) == 1
            assert offset(text, Place(len(before), path)) == text.index(found)

    def test_a_flag_that_does_not_follow_is_refused(self) -> None:
        error = changed('"action": "name S"', '"action": "name S", "forced": true', JSON)
        assert error.expected == "nothing at 'forced'"

    def test_a_hand_that_is_missing_is_refused(self) -> None:
        data = json.loads(JSON)
        del data["hands"][1]
        assert refused(json.dumps(data)).expected == '{"number": 2, "dealer": 1} besides'

    @pytest.mark.parametrize(
        ("old", "new", "expected"),
        [
            ('"kind": "drop-outs"', '"kind": "drop"', "'negotiation', 'drop-outs'"),
            ('"kind": "drop-outs"', '"x": 1', "an object with 'kind'"),
            ('"ranks": "9TJQKA"', '"ranks": "9TX"', "ranks such as"),
            ('"tie": "joint"', '"tie": "x"', "'play-on', 'joint'"),
            ('"tricks": 4', '"tricks": true', "an integer"),
            ('"steps": [', '"steps": {}, "x": [', "a list"),
            ('"timed": true', '"timed": 1', "true or false"),
            ('"hand_size": 6', '"hand_size": 7', "packets of (3, 3) for hands of 7"),
            ('"kitchen', '"kitchen\t', "valid JSON: Invalid control character"),
        ],
    )
    def test_house_rules_are_refused_at_their_place(
        self, old: str, new: str, expected: str
    ) -> None:
        for format_ in FORMATS:
            error = changed(old, new, pepper.dumps(pepper.Match.start(HOUSE, seed=1), format_))
            assert expected in error.expected
            assert (error.line, error.column) >= (3, 3)

    @pytest.mark.parametrize("parts", ["", "\n  []", "\n  {"])
    def test_parts_are_an_indented_object(self, parts: str) -> None:
        record = f"pepper record 3\nparts:{parts}\ndealer: 0\n"
        assert "JSON" in refused(record).expected


MEGABYTE = 1_000_000
NONSENSE = {
    "control characters": "\x00" * MEGABYTE,
    "lone surrogates": "pepper record 3\n" + "\ud800" * MEGABYTE,
    "other spaces": SHORT.partition("naming")[0] + "\u2028" * MEGABYTE,
    "hands": SHORT.partition("hand")[0] + "hand: 1\n" * (MEGABYTE // 8),
    "actions": SHORT.replace("1 name S", "1 name S, " * (MEGABYTE // 10)),
    "one long action": SHORT.replace("name S", "name " * (MEGABYTE // 5)),
    "hands of cards": SHORT.replace("AS QS", " / " * (MEGABYTE // 3)),
    "a number": SHORT.replace("hand: 1", "hand: " + "1" * MEGABYTE),
    "options": SHORT.replace("wolf", "wolf" + "+x" * (MEGABYTE // 2)),
    "parts": "pepper record 3\nparts:\n  " + "[" * MEGABYTE + "\ndealer: 0\n",
    "objects in objects": '{"x":' * (MEGABYTE // 5),
    "lists in lists": '{"hands":' + "[" * MEGABYTE,
    "digits": '{"dealer":' + "1" * MEGABYTE + "}",
    "one key": "{" + '"x":1,' * (MEGABYTE // 6) + '"x":1}',
    "numbers": JSON.replace('"points": [', '"points": [' + "1," * (MEGABYTE // 2), 1),
    "texts": JSON.replace('"points": [', '"points": [' + '"x",' * (MEGABYTE // 4), 1),
    "a name": JSON.replace('"wolf"', '"' + "x" * MEGABYTE + '"'),
}


class TestLimits:
    @pytest.mark.thorough
    @pytest.mark.parametrize("what", NONSENSE)
    def test_a_megabyte_of_nonsense_is_refused_with_a_short_message(self, what: str) -> None:
        assert len(str(refused(NONSENSE[what]))) < 1000

    def test_a_record_that_is_too_long_is_refused_unread(self) -> None:
        error = refused("x" * (LONGEST + 1))
        assert (error.found, error.expected) == ("10000001 characters", "at most 10000000")

    def test_a_record_as_long_as_allowed_is_written_and_read_and_no_longer_one(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pepper.record.LONGEST", len(SHORT))
        assert pepper.dumps(short()) == SHORT
        assert pepper.loads(SHORT) == short()
        monkeypatch.setattr("pepper.record.LONGEST", len(SHORT) - 1)
        with pytest.raises(pepper.PepperError, match=f"{len(SHORT)} characters; at most"):
            pepper.dumps(short())
        assert refused(SHORT).expected == f"at most {len(SHORT) - 1}"

    def test_an_error_shows_40_characters_of_what_was_found(self) -> None:
        assert refused("x" * 40).found == repr("x" * 40)
        assert refused("x" * 41).found == repr("x" * 37 + "...")

    @pytest.mark.parametrize("length", [400, 401])
    def test_an_error_tells_in_400_characters_what_was_expected(
        self, length: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> None:
            raise Misfit("y" * length)

        monkeypatch.setattr("pepper.record._from_text", fail)
        wanted = "y" * 400 if length == 400 else "y" * 397 + "..."
        assert refused(SHORT).expected == wanted

    @pytest.mark.parametrize("format_", FORMATS)
    @pytest.mark.parametrize("number", [10**15, -(10**15)])
    def test_numbers_of_custom_rules_are_limited(
        self, number: int, format_: Literal["text", "json"]
    ) -> None:
        def match(number: int) -> pepper.Match:
            scoring = pepper.Scoring(made=pepper.Points(fixed=number))
            return pepper.Match.start(attrs.evolve(WOLF, scoring=scoring), seed=1)

        record = pepper.dumps(match(number), format=format_)
        assert pepper.loads(record) == match(number)
        beyond = number + 1 if number > 0 else number - 1
        wanted = "the rules have a number outside -1000000000000000 to 1000000000000000"
        assert refused(record.replace(str(number), str(beyond))).expected.endswith(wanted)
        with pytest.raises(pepper.PepperError, match=wanted):
            pepper.dumps(match(beyond), format=format_)

    def test_there_are_two_formats(self) -> None:
        with pytest.raises(pepper.PepperError, match="unknown format 'xml'"):
            pepper.dumps(short(), format="xml")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_marks_and_bills_stand_in_the_record_and_are_checked() -> None:
    match, chance = pepper.Match.start(pepper.variant("pfeffer"), seed=5), random.Random(5)
    while match.turn is not None:
        match = match.apply(sensible(match.view(match.turn), chance))
    text = pepper.dumps(match)
    assert pepper.loads(text) == match
    assert match.outcome is not None
    assert f"bills: {' '.join(map(str, match.outcome.bills))}\n" in text
    marks = find((line for line in text.splitlines() if line.startswith("marks: ")), text)
    with pytest.raises(pepper.RecordError, match=r"found .9., expected"):
        pepper.loads(text.replace(f"{marks}\n", f"{marks[:-1]}9\n", 1))


def test_lines_that_end_too_early_lack_a_line_break() -> None:
    with pytest.raises(Misfit) as caught:
        compare("phase: auction", 0, "phase: auction\n")
    assert caught.value.expected == "a line break"


class TestFullRecords:
    @pytest.mark.parametrize("format", FORMATS)
    def test_the_parts_of_a_documented_variant_are_written_on_demand(
        self,
        format: Literal["text", "json"],  # noqa: A002  (its name)
    ) -> None:
        match = at_random(pepper.variant("wolf+hands=2"), 7, 30)
        full = pepper.dumps(match, format, full=True)
        assert '"deck"' in full
        assert pepper.loads(full) == match
        assert '"deck"' not in pepper.dumps(pepper.loads(full), format)

    def test_other_rules_of_a_documented_name_are_played_as_they_were_written(self) -> None:
        full = pepper.dumps(at_random(WOLF, 7, 30), full=True)
        other = full.replace('"target": 42', '"target": 21')
        assert other != full
        assert pepper.loads(other).rules.ending.target == 21


class TestKinds:
    @pytest.mark.parametrize(
        ("old", "new", "kind"),
        [
            ("pepper record 3", "pepper record 4", "newer"),
            ("pepper record 3", "pepper record 10", "newer"),
            ("pepper record 3", "pepper record 2", "older"),
            ("pepper record 3", "pepper record x", "damaged"),
            ("rules: wolf", "tag: Program pepper 999.0.0\nrules: fox", "newer"),
            ("rules: wolf", "tag: Program pepper 0.0.1\nrules: fox", "damaged"),
            ("rules: wolf", "tag: Program other 999.0.0\nrules: fox", "damaged"),
            ("score: 1 4", "score: 1 5", "damaged"),
        ],
    )
    def test_an_error_tells_damaged_from_newer_and_older(
        self, old: str, new: str, kind: str
    ) -> None:
        assert changed(old, new).kind == kind

    @pytest.mark.parametrize(
        ("old", "new", "kind"),
        [
            ("pepper record 3", "pepper record 4", "newer"),
            ("pepper record 3", "pepper record 2", "older"),
            ("pepper 0.0.1", "pepper 999.0", "newer"),
            ("pepper 0.0.1", "pepper 0.0.2", "damaged"),
        ],
    )
    def test_json_has_the_same_kinds(self, old: str, new: str, kind: str) -> None:
        record = pepper.Record(pepper.loads(SHORT), {"Program": "pepper 0.0.1"}).dumps("json")
        wrong = record.replace(old, new).replace('"wolf"', '"fox"')
        with pytest.raises(pepper.RecordError) as caught:
            pepper.loads(wrong)
        assert caught.value.kind == kind
        assert pickle.loads(pickle.dumps(caught.value)).kind == kind  # noqa: S301  (our own)

    def test_a_record_is_signed_with_the_version_that_wrote_it(self) -> None:
        record = pepper.Record(pepper.loads(SHORT), {"Program": "other", "Event": "x"}).signed()
        assert dict(record.tags) == {"Program": f"pepper {version('pepper-cards')}", "Event": "x"}
        assert "Program" not in pepper.dumps(record.match)


def played_in(match: pepper.Match) -> list[pepper.Act]:
    """All acts but those of the dealer."""
    return [act for act in match.acts if act.phase != pepper.Phase.DEAL]


class TestSalvage:
    def test_a_record_without_a_fault_is_read_whole(self) -> None:
        assert pepper.Record.salvage(SHORT) == (pepper.Record.loads(SHORT), None)

    @MANY
    @given(MATCHES, st.data())
    def test_of_a_record_that_was_cut_off_the_steps_before_are_kept(
        self, match: pepper.Match, data: st.DataObject
    ) -> None:
        text = pepper.dumps(match)
        first = text.index("\n", text.index("\nhand: ") + 1)
        cut = text[: data.draw(st.integers(first, len(text) - 1))]
        kept = played_in(pepper.Record.salvage(cut)[0].match)
        assert kept == played_in(match)[: len(kept)]
        line = text[: text.find("\n", len(cut)) + 1]
        assert len(played_in(pepper.Record.salvage(line)[0].match)) >= len(kept)

    @pytest.mark.parametrize(
        ("old", "new", "act"),
        [
            ("2 9S, 0 QS -> 1", "2 QH, 0 QS -> 1", "play JS"),  # it has to follow suit
            ("0 QS -> 1", "0 QS -> 2", "play QS"),
            ("3 give KD", "3 give", "give TH"),
            ("1 bid 4 (automatic)", "1 bid 5 (automatic)", "bid 4"),  # it follows from the rules
            ("trick 1:", "trock 1:", "play on"),
            ("score: 1 4", "score: 1 5", "play AD"),
        ],
    )
    def test_the_actions_before_a_fault_are_kept(self, old: str, new: str, act: str) -> None:
        assert old in SHORT
        record, error = pepper.Record.salvage(SHORT.replace(old, new, 1))
        assert error is not None
        assert str(error) == str(changed(old, new))
        assert str(record.match.acts[-1].action) == act

    def test_comments_before_the_fault_are_kept(self) -> None:
        record = pepper.Record(pepper.loads(SHORT)).with_comment("Spades.", 1)
        found, _ = pepper.Record.salvage(record.dumps().replace("trick 2", "track 2"))
        assert dict(found.comments) == {1: "Spades."}

    @pytest.mark.parametrize(
        ("old", "new"),
        [("rules: wolf", "rules: fox"), ("hand: 1\n", "hand: x\n"), ("dealer: 0", "dealer: -")],
    )
    def test_a_fault_before_the_first_hand_is_raised(self, old: str, new: str) -> None:
        with pytest.raises(pepper.RecordError):
            pepper.Record.salvage(SHORT.replace(old, new, 1))

    def test_a_fault_in_json_is_raised(self) -> None:
        text = pepper.dumps(pepper.loads(SHORT), "json")
        with pytest.raises(pepper.RecordError):
            pepper.Record.salvage(text[:-2])
