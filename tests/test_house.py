"""House rules in a file: what may be written, how it is merged, and how flaws are named."""

from __future__ import annotations

import pickle
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import (
    BID,
    HEARTS,
    NO_TRUMP,
    Alone,
    Auction,
    DropOuts,
    Ending,
    Exchange,
    Marks,
    PepperError,
    Points,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    has_library_parts,
    house,
)
from pepper.data.converter import rules_to_data
from pepper.data.json_text import members
from pepper.data.toml_text import find_positions, to_toml
from pepper.engine.parts.errors import Path as Keys
from pepper.engine.parts.part import Part
from pepper.house import HouseError, dumps, loads

from .sampled import any_rules

DOCS = Path(__file__).parent.parent / "docs" / "house-rules.md"
EXAMPLES = re.findall(
    r"^```toml\n(.*?)^```", DOCS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)
FULL = dumps(pepper.variant("hasenpfeffer"))
SNIPPETS = (
    *("[", "]", "{", "}", "=", ".", ",", '"', "'", '"""', "\n", "#", "none", '"none"', "0x", "-"),
    *("1e999", "nan", "true", "1979-05-27 07:32:00", "99999999999", "[[ladder.steps]]", "\x00"),
    *("variant = 'wolf'", "[ladder.rungs]", "kind = 1", "\ud800", "a.a.a.", "[[[[", "é", "\r"),
)


def changed(change: str, variant: str = "wolf") -> Rules:
    """The variant with a change."""
    return loads(f'variant = "{variant}"\n{change}')


def flaws(text: str) -> list[str]:
    """What is wrong with a file, as texts."""
    with pytest.raises(HouseError) as caught:
        loads(text)
    assert str(caught.value) == "\n".join(map(str, caught.value.flaws))
    return list(map(str, caught.value.flaws))


class TestExamples:
    def test_house_rules_in_the_documentation_are_read(self) -> None:
        little = loads(EXAMPLES[1])
        assert [(rung.name, rung.tricks, rung.value) for rung in little.ladder.rungs] == [
            *(("7", 7, 140), ("8", 8, 240), ("9", 9, 340), ("10", 10, 440)),
        ]
        sundays = loads(EXAMPLES[2], read=files(club=EXAMPLES[0]))
        assert has_library_parts(sundays)
        assert (sundays.name, sundays.ending.target) == ("Club pepper on Sundays", 30)
        assert sundays.ladder == loads(EXAMPLES[0]).ladder
        thursday, church, spare, misere, agreed, kitchen = map(loads, (EXAMPLES[0], *EXAMPLES[3:]))
        assert thursday.name == "Thursday pepper"
        assert thursday.auction == Auction(laps=2)
        assert [(r.name, r.value, r.asks) for r in thursday.ladder.rungs] == [
            ("4", 4, 2),
            ("5", 5, 2),
            ("6", 6, 0),
            ("moon", 8, 0),
        ]
        assert has_library_parts(church)
        assert [[rung.name for rung in step] for step in church.ladder.steps] == [
            *(["3"], ["4"], ["5"], ["6", "six hearts"]),
            *(["pepper"], ["loner"], ["grand"]),
        ]
        *_, hearts, peppered, _, grand = church.ladder.rungs
        assert (hearts.strains, hearts.value, grand.alone) == ((HEARTS,), 6, Alone.YES)
        progressive = pepper.variant("progressive").scoring
        assert church.scoring_of(hearts) == attrs.evolve(progressive, made=Points(4))
        assert church.scoring_of(grand) == attrs.evolve(progressive, made=Points(8))
        assert church.scoring_of(peppered) == attrs.evolve(
            progressive, made=Points(2), defence_of_set=Points(4)
        )
        assert len(spare.deck.cards) == 4 * spare.deck.hand_size
        assert {r.value_in(NO_TRUMP) - r.value_in(HEARTS) for r in spare.ladder.rungs} == {2}
        assert has_library_parts(misere)
        (none,) = (rung for rung in misere.ladder.rungs if not rung.tricks)
        assert misere.scoring_of(none) == attrs.evolve(
            misere.scoring, made=Points(bid=1), defence=Points(), defence_of_set=Points(2)
        )
        assert has_library_parts(agreed)
        assert [(one.points, one.voids) for one in agreed.irregularities.penalties] == [
            *((2, False), (-1, False), (0, True)),
        ]
        assert has_library_parts(kitchen)
        assert kitchen.ending.back_door == -32
        assert [len(step) for step in kitchen.ladder.steps] == [1, 1, 1, 2, 1]

    def test_the_changed_variant_is_the_variant_in_all_else(self) -> None:
        wolf, thursday = pepper.variant("wolf+talk=off"), loads(EXAMPLES[0])
        assert thursday.scoring == wolf.scoring
        assert thursday.negotiation == wolf.negotiation
        assert thursday.ladder.rung(pepper.Bid("moon")) == attrs.evolve(
            wolf.ladder.rung(pepper.Bid("moon")), value=8
        )


class TestRoundTrips:
    @pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
    def test_every_variant_comes_back_equal(self, variant: pepper.Variant) -> None:
        assert loads(dumps(variant.rules())) == variant.rules()

    @given(any_rules(__name__))
    def test_any_rules_come_back_equal(self, rules: Rules) -> None:
        assert loads(dumps(rules)) == rules

    @given(st.text(min_size=1, max_size=200).filter(str.isprintable))
    def test_any_printable_text_comes_back_equal(self, text: str) -> None:
        scoring = Scoring(marks=Marks(text, 1))
        rules = attrs.evolve(pepper.variant("wolf"), scoring=scoring)
        assert loads(dumps(rules)).scoring.marks == scoring.marks

    @pytest.mark.parametrize("code", [*range(32), *range(0x7F, 0xA0)], ids=hex)
    def test_a_control_character_is_escaped_and_comes_back(self, code: int) -> None:
        data = {"name": f"a{chr(code)}b"}
        (line,) = to_toml(data)
        assert line.isprintable()
        assert tomllib.loads(line) == data

    def test_the_file_begins_with_a_comment_and_holds_a_line_for_each_rung(self) -> None:
        lines = dumps(pepper.variant("wolf")).splitlines()
        assert lines[0].startswith("# ")
        assert '  { name = "6", tricks = 6, alone = "yes", exchange = {} },' in lines

    def test_what_would_not_be_read_is_not_written(self) -> None:
        rules = attrs.evolve(pepper.variant("wolf"), ending=Ending(target=10**10))
        with pytest.raises(HouseError, match=r"ending\.target: found 10000000000 \(expected"):
            dumps(rules)

    def test_every_field_that_is_a_text_may_be_called_none(self) -> None:
        texts = {
            field.name
            for part in vars(pepper).values()
            if isinstance(part, type) and issubclass(part, Part) and attrs.has(part)
            for field in attrs.fields(attrs.resolve_types(part))
            if field.type is str
        }
        assert texts == {"name", "rule", "rung", "title", "source"}
        rules = changed(
            '[ladder]\nsteps = [{ name = "none", tricks = 1 }]\n[auction]\nlaps = 1\n'
            'pepper_round = { rung = "none", hands = 1 }'
        )
        assert rules.auction.pepper_round == pepper.PepperRound("none", 1)


class TestMerging:
    def test_a_variant_without_changes_is_that_variant(self) -> None:
        assert changed("", "wolf+talk=off") == pepper.variant("wolf+talk=off")

    def test_a_changed_variant_has_a_name_of_its_own(self) -> None:
        assert changed("[ending]\ntarget = 50").name == "wolf, house rules"
        ours = attrs.evolve(pepper.variant("wolf"), name="Ours", title="", source="")
        assert changed('name = "Ours"') == ours

    def test_a_changed_variant_has_a_title_of_its_own_and_no_source(self) -> None:
        rules = changed("[ending]\ntarget = 50")
        assert rules.title == "Pepper, Bill Wolf's rules, house rules"
        assert rules.source == ""
        told = changed('title = "Pepper at the Fox"\nsource = "Played at the Fox."')
        assert (told.title, told.source) == ("Pepper at the Fox", "Played at the Fox.")

    def test_a_long_name_and_a_long_title_are_cut_before_what_is_added(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pepper.house.LONGEST_NAME", 16)
        rules = changed("[ending]\ntarget = 50")
        assert (rules.name, rules.title) == ("wol, house rules", "Pep, house rules")

    def test_a_part_keeps_the_fields_that_are_not_given(self) -> None:
        rules = changed("deck.jokers = 1")
        assert rules.deck == attrs.evolve(pepper.variant("wolf").deck, jokers=1)

    def test_a_field_is_replaced_as_a_whole(self) -> None:
        rules = changed("scoring.made = { fixed = 3 }")
        assert has_library_parts(rules)
        assert rules.scoring.made == Points(3)

    def test_none_takes_a_field_or_a_part_away(self) -> None:
        rules = changed(
            'negotiation = "none"\nladder.rungs = { 4.asks = 0, 5.asks = 0 }\n'
            '[auction]\nlaps = "none"\npepper_round = "none"'
        )
        assert rules.auction == Auction(laps=None)
        assert rules.negotiation is None

    def test_a_part_of_another_kind_replaces_the_old_one(self) -> None:
        wolf = pepper.variant("wolf").negotiation
        assert isinstance(wolf, pepper.Negotiation)
        same = changed("[negotiation]\nreask = true").negotiation
        assert same == attrs.evolve(wolf, reask=True)
        other = 'ladder.rungs = { 4.asks = 0, 5.asks = 0 }\n[negotiation]\nkind = "drop-outs"'
        assert changed(other).negotiation == DropOuts()

    def test_a_part_that_the_variant_has_by_default_is_changed_from_the_default(self) -> None:
        assert changed('tricks.lead = "eldest"').tricks == pepper.Tricks(pepper.Lead.ELDEST)

    def test_steps_replace_the_ladder(self) -> None:
        steps = 'steps = [{ name = "4", tricks = 4 }, [{ name = "5", tricks = 5 }]]'
        names = [rung.name for rung in changed(f"[ladder]\n{steps}").ladder.rungs]
        assert names == ["4", "5"]

    def test_a_rung_is_changed_by_its_name_wherever_it_stands(self) -> None:
        rules = changed("ladder.rungs.pepper.value = 13", "ontario-6")
        assert has_library_parts(rules)
        ladder = rules.ladder
        before = pepper.variant("ontario-6").ladder
        assert [len(step) for step in ladder.steps] == [len(step) for step in before.steps]
        for rung, old in zip(ladder.rungs, before.rungs, strict=True):
            assert rung == (attrs.evolve(old, value=13) if rung.name == "pepper" else old)

    def test_a_rung_is_taken_out_of_its_step_and_an_empty_step_goes(self) -> None:
        gone = '"double pepper" = "none"\n"triple pepper" = "none"\n"quadruple pepper" = "none"\n'
        gone += '3 = "none"\npepper = "none"'
        rules = changed(f"[ladder.rungs]\n{gone}", "ontario-6")
        assert has_library_parts(rules)
        assert [len(step) for step in rules.ladder.steps] == [1] * 9

    def test_a_changed_rung_may_get_an_exchange_and_another_name(self) -> None:
        rungs = '[ladder.rungs."double moon"]\nname = "big moon"\nexchange = { count = 2 }'
        rung = changed(rungs).ladder.rungs[-1]
        assert (rung.name, rung.exchange) == ("big moon", Exchange(2))


def ladder(change: str, variant: str = "pfeffer") -> list[list[str]]:
    """The names on the ladder, step by step, with a change of its rungs."""
    rules = changed(f"[ladder.rungs]\n{change}", variant)
    assert has_library_parts(rules)
    return [[rung.name for rung in step] for step in rules.ladder.steps]


class TestNewRungs:
    """`pfeffer+no-trump-outranks` has two rungs of each name, on two steps."""

    APART = "pfeffer+no-trump-outranks"

    def test_a_rung_above_another_has_the_next_step_to_itself(self) -> None:
        assert ladder('seven = { above = "6", tricks = 6 }') == [
            *(["4", "4"], ["5", "5"], ["6", "6"], ["seven"], ["pfeffer", "pfeffer"]),
        ]

    def test_a_rung_below_another_has_the_step_before_to_itself(self) -> None:
        assert ladder('3 = { below = "4", tricks = 3 }')[:2] == [["3"], ["4", "4"]]

    def test_a_rung_beside_another_is_as_high(self) -> None:
        assert ladder('fiver = { beside = "5", tricks = 5 }')[1] == ["5", "5", "fiver"]

    def test_of_several_rungs_of_one_name_it_stands_beyond_all_or_beside_the_lowest(self) -> None:
        before = [["4"], ["4"], ["5"], ["5"], ["6"], ["6"], ["pfeffer"], ["pfeffer"]]
        for place, at, step in (("above", 4, ["fiver"]), ("below", 2, ["fiver"])):
            after = ladder(f'fiver = {{ {place} = "5", tricks = 5 }}', self.APART)
            assert after == [*before[:at], step, *before[at:]]
        after = ladder('fiver = { beside = "5", tricks = 5 }', self.APART)
        assert after == [*before[:2], ["5", "fiver"], *before[3:]]

    def test_rungs_are_added_one_after_another(self) -> None:
        assert ladder(
            'big = { above = "pfeffer", tricks = 6 }\nbigger = { above = "big", tricks = 6 }\n'
            'huge = { beside = "bigger", tricks = 6 }'
        )[4:] == [["big"], ["bigger", "huge"]]

    def test_a_rung_may_take_the_place_of_one_that_is_removed(self) -> None:
        assert ladder('6 = "none"\nall = { above = "5", tricks = 6 }')[1:] == [
            *(["5", "5"], ["all"], ["pfeffer", "pfeffer"]),
        ]

    def test_it_has_the_fields_that_are_given_and_defaults(self) -> None:
        rules = changed('ladder.rungs.low = { above = "5", tricks = 5, value = 7, asks = 1 }')
        assert rules.ladder.rungs[2] == Rung("low", 5, 7, asks=1)

    def test_another_key_may_stand_for_a_second_rung_of_one_name(self) -> None:
        plain = 'tricks = 6, strains = ["NT"], strain_in_bid = true'
        steps = ladder(f'plain = {{ name = "6", beside = "6", {plain} }}', "wolf")
        assert steps[2] == ["6", "6"]

    def test_rules_with_a_new_rung_come_back_equal(self) -> None:
        rules = changed('ladder.rungs.none = { above = "5", tricks = 5 }')
        assert loads(dumps(rules)) == rules
        above = changed('[ladder.rungs]\n"none" = { below = "5", tricks = 5 }\n')
        assert [rung.name for rung in above.ladder.rungs][1] == "none"


class TestRowsOfARung:
    def test_one_row_is_changed_and_the_others_stay(self) -> None:
        moon = changed("ladder.rungs.moon.scoring.made = { fixed = 9 }").ladder.rungs[3]
        assert moon.scoring == ScoringChanges(made=Points(9), defence=BID)

    def test_a_rung_without_changes_gets_some(self) -> None:
        five = changed("ladder.rungs.5.scoring = { made = { fixed = 9 } }").ladder.rungs[1]
        assert five.scoring == ScoringChanges(made=Points(9))

    def test_a_row_that_is_none_is_that_of_the_rules(self) -> None:
        rules = changed('ladder.rungs.moon.scoring.defence = "none"')
        assert rules.scoring_of(rules.ladder.rungs[3]) == rules.scoring

    def test_all_changes_may_be_taken_away(self) -> None:
        assert changed('ladder.rungs.moon.scoring = "none"').ladder.rungs[3].scoring is None

    def test_a_row_of_the_rules_is_that_of_every_rung_without_one(self) -> None:
        rules = changed("scoring.made = { fixed = 3 }")
        scorings = [rules.scoring_of(rung) for rung in rules.ladder.rungs]
        assert has_library_parts(rules)
        assert [rules.scoring_of(rung).made for rung in rules.ladder.rungs] == [Points(3)] * 5
        assert len({*scorings}) == 2


REFUSED = {
    "no toml": ("a = ", "line 1, column 5: not valid TOML: Invalid value"),
    "end": ('a = """\n', "line 2, column 1: not valid TOML: Unterminated string"),
    "twice": ("a = 1\na = 2", "line 2, column 6: not valid TOML: Cannot overwrite a value"),
    "digits": ("a = " + "9" * 4900, "not valid TOML: Exceeds the limit"),
    "nothing": ("", "there is no name, table, deck, ladder, scoring or ending"),
    "no ending": (re.sub(r"\[ending\].*\n(.+\n)*", "", FULL), "there is no ending (write all"),
    "unknown variant": (
        '\nvariant = "wolfe"',
        "line 2, column 1, variant: unknown variant 'wolfe'",
    ),
    "unknown option": ('variant = "wolf+tak=off"', "variant: wolf: unknown option 'tak'"),
    "unknown value": ('variant = "wolf+talk=2"', "option 'talk' cannot be '2'"),
    "options": ('variant = "wolf+test-in-tie-round"', "variant: test-in-tie-round says when"),
    "no text": ("variant = 3", "variant: found 3, expected a string"),
    "unknown part": (
        'variant = "wolf"\n[endings]',
        "line 2, column 1, endings: unknown key (expected",
    ),
    "unknown field": (
        'variant = "wolf"\n[ending]\n  taget = 50',
        "line 3, column 3, ending.taget: unknown key (expected one of the keys 'target', 'start'",
    ),
    "type": (
        'variant = "wolf"\nending = { target = "x", hands = 3 }',
        "line 2, column 12, ending.target: found 'x' (expected an integer)",
    ),
    "none": (
        'variant = "wolf"\n[deck]\nhand_size = "none"',
        "found 'none' (expected an integer)",
    ),
    "bool": ('variant = "wolf"\n[deck]\nhand_size = true', "found true (expected an integer)"),
    "date": ('variant = "wolf"\n[deck]\ncopies = 1979-05-27', "copies: found 1979-05-27 (expected"),
    "choice": (
        'variant = "wolf"\n[ending]\ntie = "joined"',
        "ending.tie: found 'joined' (expected one of 'play-on', 'joint',",
    ),
    "no table": ('variant = "wolf"\ndeck = 1', "deck: found 1 (expected a table with 'ranks'"),
    "no kind": (
        'variant = "pfeffer"\nnegotiation = {}',
        "line 2, column 1, negotiation: found a table (expected a table with 'kind')",
    ),
    "unknown kind": (
        'variant = "wolf"\n[negotiation]\nkind = "kitty"',
        "line 3, column 1, negotiation.kind: unknown kind 'kitty' (expected one of 'negotiation', ",
    ),
    "part": (
        'variant = "wolf"\n[deck]\ncopies = 8',
        "line 3, column 1, deck.copies: 8 copies of each card (1 to 7)",
    ),
    "rung": (
        'variant = "wolf"\nladder.steps = [\n{name = "4", tricks = 4},\n{name = "Y", tricks = 1}]',
        "line 4, column 2, ladder.steps[1].name: a rung named 'Y'",
    ),
    "item": (
        'variant = "wolf"\n[ladder]\nsteps = [\n  { name = "4", tricks = "4" },\n]',
        "line 4, column 17, ladder.steps[0].tricks: found '4' (expected an integer)",
    ),
    "rungs and steps": (
        'variant = "wolf"\n[ladder]\nsteps = []\nrungs.4.asks = 1',
        "line 4, column 1, ladder.rungs: `rungs` and `steps` are both given",
    ),
    "rungs": ('variant = "wolf"\nladder.rungs = 1', "ladder.rungs: found 1 (expected a table"),
    "no rung": (
        'variant = "wolf"\n[ladder.rungs.mon]\nvalue = 8',
        "line 2, column 1, ladder.rungs.mon: unknown rung (expected one of 4, 5, 6, moon,",
    ),
    "no other rung": (
        'variant = "wolf"\n[ladder.rungs.ten]\nabove = "mon"\ntricks = 6',
        "line 3, column 1, ladder.rungs.ten.above: unknown rung (expected one of 4, 5, 6, moon, ",
    ),
    "no place for a rung": (
        'variant = "wolf"\n[ladder.rungs]\nten = 10',
        "or a new rung with `above`, `below` or `beside`)",
    ),
    "two places for a rung": (
        'variant = "wolf"\n[ladder.rungs.ten]\nbelow = "5"\nabove = "4"\ntricks = 6',
        "line 2, column 1, ladder.rungs.ten: `above` and `below` are both given (say once",
    ),
    "a place that is no name": (
        'variant = "wolf"\n[ladder.rungs.ten]\nbeside = 5\ntricks = 6',
        "line 3, column 1, ladder.rungs.ten.beside: unknown rung",
    ),
    "a place for a rung that stands": (
        'variant = "wolf"\n[ladder.rungs.5]\nbeside = "6"',
        "line 3, column 1, ladder.rungs.5.beside: unknown key",
    ),
    "new rung's field": (
        'variant = "wolf"\n[ladder.rungs.ten]\nbelow = "5"\ntricks = "6"',
        "line 4, column 1, ladder.rungs.ten.tricks: found '6' (expected an integer)",
    ),
    "new rung's missing field": (
        'variant = "wolf"\n[ladder.rungs]\nten.below = "5"',
        "line 3, column 1, ladder.rungs.ten: found a table (expected a table with 'tricks')",
    ),
    "new rung too high": (
        'variant = "wolf"\n[ladder.rungs]\nten = { below = "5", tricks = 10 }\n6.tricks = 7',
        "line 3, column 22, ladder.rungs.ten.tricks: ten needs 10 tricks, but there are only 6",
    ),
    "rung after a new one": (
        'variant = "wolf"\n[ladder.rungs]\nten = { below = "5", tricks = 1 }\n6.tricks = 7',
        "line 4, column 1, ladder.rungs.6.tricks: 6 needs 7 tricks, but there are only 6",
    ),
    "rung's row": (
        'variant = "wolf"\n[ladder.rungs.moon.scoring]\nmade = 3\nshut_out = { tricks = 1 }',
        "line 3, column 1, ladder.rungs.moon.scoring.made: found 3 (expected a table with",
    ),
    "rung's field": (
        'variant = "wolf"\n[ladder.rungs."double moon"]\nvalue = "8"',
        "line 3, column 1, ladder.rungs.'double moon'.value: found '8' (expected an integer)",
    ),
    "rung without variant": (
        f"{FULL}\n[ladder.rungs.1]\nasks = 1",
        "ladder.rungs: unknown key",
    ),
    "rung too high": (
        'variant = "wolf"\n[ladder.rungs]\n6.tricks = 7',
        "line 3, column 1, ladder.rungs.6.tricks: 6 needs 7 tricks, but there are only 6",
    ),
    "equal rung too high": (
        'variant = "wolf"\nladder.steps = [[{name = "4", tricks = 4},\n {name = "5", tricks = 9}]]',
        "line 3, column 15, ladder.steps[0][1].tricks: 5 needs 9 tricks, but there are only 6",
    ),
    "plain rung too high": (
        'variant = "wolf"\n[ladder]\nsteps = [{name = "4", tricks = 9}]',
        "line 3, column 23, ladder.steps[0].tricks: 4 needs 9 tricks",
    ),
    "exchange": (
        'variant = "wolf"\n[table]\nsides = [[0], [1], [2]]',
        "ladder: 4, 5, 6, moon: cards are exchanged with a partner, but no player has one",
    ),
    "pepper round": (
        'variant = "wolf"\n[auction]\npepper_round = {rung = "9", hands = 1}',
        "line 3, column 1, auction.pepper_round: a player is forced to bid 9",
    ),
    "parts": ('variant = "wolf"\nname = ""', "line 2, column 1, name: it is ''"),
    "negotiation": (
        'variant = "wolf"\n[negotiation]\nmust_play = ["LOW"]',
        "line 2, column 1, negotiation: hands in LOW must be played, but no rung has that strain",
    ),
    "no place": (
        'variant = "wolf"\n[table]\nsides = [[0, 2, 4, 6], [1, 3, 5, 7]]',
        "deck: 24 cards are not enough for 8 hands of 6 (add ranks or copies,",
    ),
    "deep": ("a = " + "[" * 4000, "nested too deeply"),
    "deep enough": (
        "a = " + "[" * 99 + "]" * 99,
        "[0]: found a list of 1 (expected at most 12 levels",
    ),
    "dotted": ("a." * 2000 + "a = 1", "a.a.a: found a table (expected at most 12 levels"),
    "large": ("a = 1\nb = -0x" + "f" * 4000, "not valid TOML"),
    "larger": (
        "a = 1\nb = 0x" + "f" * 4000,
        "line 2, column 1, b: found a larger number (expected an integer",
    ),
}


class TestFlaws:
    @pytest.mark.parametrize(("text", "expected"), REFUSED.values(), ids=REFUSED)
    def test_each_is_named_with_its_place(self, text: str, expected: str) -> None:
        assert any(expected in flaw for flaw in flaws(text)), flaws(text)

    def test_all_are_named_at_once_in_the_order_of_the_file(self) -> None:
        text = """\
variant = "wolf"
[ending]
taget = 50
hands = "x"
[ladder.rungs]
moon.value = true
5 = { tricks = -1 }
mon = "none"
[scoring]
made = { tricks = "all", bids = 1 }
"""
        assert [re.sub(r" \(.*", "", flaw) for flaw in flaws(text)] == [
            "line 3, column 1, ending.taget: unknown key",
            "line 4, column 1, ending.hands: found 'x'",
            "line 6, column 1, ladder.rungs.moon.value: found true",
            "line 7, column 7, ladder.rungs.5.tricks: 5 needs -1 tricks",
            "line 8, column 1, ladder.rungs.mon: unknown rung",
            "line 10, column 10, scoring.made.tricks: found 'all'",
            "line 10, column 26, scoring.made.bids: unknown key",
        ]

    def test_problems_without_a_line_come_last(self) -> None:
        text = re.sub(r"\[ending\].*\n(.+\n)*", "[endings]\n", FULL)
        found = flaws(text)
        assert found[0].startswith("line ")
        assert "endings: unknown key" in found[0]
        assert found[-1].startswith("there is no ending")

    def test_all_contradictions_are_named_at_once(self) -> None:
        rungs = "ladder.rungs = {4.tricks = 7, 5.tricks = 8}"
        found = flaws(f'variant = "wolf"\n{rungs}')
        assert [flaw.split(":")[0] for flaw in found] == [
            "line 2, column 17, ladder.rungs.4.tricks",
            "line 2, column 31, ladder.rungs.5.tricks",
        ]
        found = flaws(f'variant = "wolf"\n{rungs}\ndeck.jokers = 8')
        assert [flaw.split(":")[0] for flaw in found] == ["line 3, column 1, deck.jokers"]

    def test_the_items_of_a_list_are_counted_as_they_stand(self) -> None:
        steps = ", ".join(f'{{name = "{n}", tricks = "{n}"}}' for n in range(1, 5))
        found = flaws(f'variant = "wolf"\n[ladder]\nsteps = [{steps}]')
        assert [flaw.split(":")[0].split(", ")[2] for flaw in found] == [
            f"ladder.steps[{n}].tricks" for n in range(4)
        ]

    def test_very_many_are_not_all_named(self) -> None:
        steps = ", ".join(f'{{name = "{n}", tricks = "{n}"}}' for n in range(1, 101))
        found = flaws(f'variant = "wolf"\n[ladder]\nsteps = [{steps}]')
        assert len(found) == 21
        assert found[-1] == "and further errors"

    def test_the_error_survives_being_sent(self) -> None:
        with pytest.raises(HouseError) as caught:
            loads("variant = 3")
        again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  (ours)
        assert (str(again), again.flaws) == (str(caught.value), caught.value.flaws)

    @given(st.sampled_from((*EXAMPLES, FULL)), st.integers(0, 2**32))
    def test_nothing_but_a_pepper_error_comes_of_a_damaged_file(self, text: str, seed: int) -> None:
        rng = Random(seed)
        for _ in range(rng.randint(1, 4)):
            at, end = rng.randrange(len(text)), rng.randrange(8)
            text = text[:at] + rng.choice((*SNIPPETS, "", text[at : at + 30])) + text[at + end :]
        readable(text)

    @given(st.text(st.sampled_from(string.printable)) | st.text())
    def test_nothing_but_a_pepper_error_comes_of_any_text(self, text: str) -> None:
        readable(text)
        readable(f'variant = "wolf"\n{text}')

    @given(st.sampled_from(pepper.variants()), st.integers(0, 2**32))
    def test_nothing_but_a_pepper_error_comes_of_other_values(
        self, variant: pepper.Variant, seed: int
    ) -> None:
        rng = Random(seed)
        values = re.findall(r"= (.*?)[,\n}]", dumps(variant.rules()))
        values += ["3", "-1", "0", "[]", "{}", '"none"', "1.5", "true", '"x"', "1000000000"]
        text = re.sub(
            r"(?<== )[^,\[{\n}]+(?=[,\n }])",
            lambda found: found[0] if rng.random() < 0.9 else rng.choice(values),
            dumps(variant.rules()),
        )
        readable(text)


BASE = 'variant = "wolf"\n'


def nested(lists: int) -> str:
    """A file with lists in lists."""
    return f"x = {'[' * lists}{']' * lists}"


def filled(characters: int) -> str:
    """A file of so many characters, most of them in comments."""
    size = characters - len(BASE)
    return BASE + ("#" * 999 + "\n") * (size // 1000) + "#" * (size % 1000)


NUMBERS = "(expected an integer from -1000000000 to 1000000000)"
LIMITS: dict[str, tuple[str, str, str]] = {
    "characters": (filled(100_000), filled(100_001), "it has 100001 characters (at most 100000)"),
    "characters of a line": (
        f"{BASE}{'#' * 5000}\n",
        f"{BASE}{'#' * 5001}\n",
        "line 2 has 5001 characters (at most 5000)",
    ),
    "items of a list": (
        f"x = [{'0,' * 200}]",
        f"x = [{'0,' * 201}]",
        "line 1, column 1, x: found a list of 201 (expected at most 200 items)",
    ),
    "keys of a table": (
        "[x]\n" + "".join(f"k{n} = 0\n" for n in range(200)),
        "[x]\n" + "".join(f"k{n} = 0\n" for n in range(201)),
        "line 1, column 1, x: found a table (expected at most 200 items)",
    ),
    # No place is looked up in a file that is nested so deeply.
    "levels": (
        nested(11),
        nested(12),
        f"x{'[0]' * 11}: found a list of 0 (expected at most 12 levels)",
    ),
    "number": (
        f"{BASE}ending.target = 1000000000",
        f"{BASE}ending.target = 1000000001",
        f"line 2, column 1, ending.target: found 1000000001 {NUMBERS}",
    ),
    "negative number": (
        f"{BASE}ending.back_door = -1000000000",
        f"{BASE}ending.back_door = -1000000001",
        f"line 2, column 1, ending.back_door: found -1000000001 {NUMBERS}",
    ),
}


class TestLimits:
    @pytest.mark.parametrize("name", LIMITS)
    def test_a_file_at_a_limit_is_read_and_one_beyond_is_refused(self, name: str) -> None:
        within, beyond, refusal = LIMITS[name]
        if within.startswith(BASE):
            loads(within)
        else:
            assert all("at most" not in flaw for flaw in flaws(within))
        assert flaws(beyond) == [refusal]

    @pytest.mark.parametrize("number", [-1_000_000_000, 1_000_000_000])
    def test_the_largest_numbers_are_written(self, number: int) -> None:
        rules = attrs.evolve(pepper.variant("wolf"), scoring=Scoring(made=Points(fixed=number)))
        assert loads(dumps(rules)) == rules
        beyond = Scoring(made=Points(fixed=number + (1 if number > 0 else -1)))
        with pytest.raises(HouseError, match=r"scoring\.made\.fixed: found -?1000000001 "):
            dumps(attrs.evolve(rules, scoring=beyond))

    def test_a_file_that_is_too_long_is_not_written(self, monkeypatch: pytest.MonkeyPatch) -> None:
        size = len(FULL)
        monkeypatch.setattr("pepper.house.LONGEST", size)
        assert dumps(pepper.variant("hasenpfeffer")) == FULL
        monkeypatch.setattr("pepper.house.LONGEST", size - 1)
        with pytest.raises(HouseError, match=rf"{size} characters \(at most {size - 1}\)"):
            dumps(pepper.variant("hasenpfeffer"))

    @pytest.mark.parametrize("value", ['"x"', "1000000001"])
    def test_twenty_flaws_are_named_and_of_more_the_first_twenty(self, value: str) -> None:
        lines = [f"k{n} = {value}\n" for n in range(21)]
        all_named = flaws(BASE + "".join(lines[:20]))
        assert [flaw.split(":")[0] for flaw in all_named] == [
            f"line {n + 2}, column 1, k{n}" for n in range(20)
        ]
        assert flaws(BASE + "".join(lines)) == [*all_named, "and further errors"]

    def test_the_texts_of_a_flaw_have_at_most_500_characters(self) -> None:
        for length in (500, 501):
            with pytest.raises(HouseError) as caught:
                loads(f"{BASE}{'k' * length} = 0")
            (flaw,) = caught.value.flaws
            assert flaw.path == ("k" * 500 if length == 500 else "k" * 497 + "...")


def readable(text: str) -> None:
    """That the text gives rules that come back equal, or else a `PepperError`."""
    try:
        rules = loads(text)
    except PepperError:
        return
    assert loads(dumps(rules)) == rules


ODD = """\
# a comment = [1
a = 1979-05-27 07:32:00 # another
"b c".'d.e' . f = "x = ] \\" # no comment"
[g.h]
i = [ # first
  1, [2, {j = '#', "k" = 07:32:00}], 'l', ]
m = \"\"\"
[n]
o = 1\\\"\"\"\"\"\"
p = '''q = 1
''''
[[r]]
s = {}
[[r]]
s = {t.u = [1,2]}
[r.v]
[[r.w]]
[[r.w]]
x = inf
"""


class TestPlaces:
    def test_of_odd_but_valid_toml_are_those_of_its_data(self) -> None:
        data, found = tomllib.loads(ODD), find_positions(ODD)
        assert set(paths(data, ())) == set(found)
        lines = {path: ODD[at:].split("\n", 1)[0] for path, at in found.items()}
        assert lines["b c", "d.e", "f"].startswith('"b c"')
        assert lines["g", "h", "i", 1, 1, "k"].startswith('"k" = 07')
        assert lines["g", "h", "p"] == "p = '''q = 1"
        assert lines["r", 1, "s", "t", "u", 1] == "2]}"
        assert lines["r", 1, "w", 1, "x"] == "x = inf"

    @given(any_rules(__name__))
    def test_of_a_file_are_those_of_its_data(self, rules: Rules) -> None:
        text = dumps(rules)
        found = find_positions(text)
        assert set(paths(tomllib.loads(text), ())) == set(found)
        assert set(rules_to_data(rules)) <= {path[0] for path in found}


def paths(data: object, path: Keys) -> list[Keys]:
    """The paths of everything in the data."""
    found = [path] if path else []
    for key, value in members(data).items():
        found += paths(value, (*path, key))
    return found


def test_a_rung_is_found_by_its_whole_name() -> None:
    text = dumps(pepper.variant("wolf")).replace('"double moon"', '"moon double"')
    with pytest.raises(HouseError) as caught:
        loads(text.replace('"moon double", tricks = 6', '"moon double", tricks = 9'))
    assert [flaw.path for flaw in caught.value.flaws] == ["ladder.steps[4].tricks"]


@attrs.frozen(repr=False)
class Around(Part):
    """A scoring of another package: the points of another scoring, several times."""

    kinds: ClassVar[tuple[pepper.Kind, ...]] = ()

    base: Scoring = Scoring()
    times: int = 1

    @property
    def by_tricks(self) -> bool:
        """Like the other one."""
        return self.base.by_tricks

    @property
    def marks(self) -> Marks | None:
        """Those of the other one."""
        return self.base.marks

    def with_changes(self, changes: ScoringChanges) -> Around:
        """The changes are those of the other one."""
        return attrs.evolve(self, base=self.base.with_changes(changes))

    def score(self, played: pepper.Played) -> tuple[pepper.Line, ...]:
        """The lines of the other one, several times."""
        return self.base.score(played) * self.times

    def count_marks(self, played: pepper.Played) -> tuple[int, ...]:
        """Those of the other one."""
        return self.base.count_marks(played)

    def sheet(self, rules: Rules) -> Iterator[str]:
        """A sentence."""
        yield f"The points of {rules.name}, several times."


def rungs_of(text: str) -> list[tuple[str, int, int]]:
    """The rungs of a file as name, tricks and value."""
    rules = loads(text)
    return [(rung.name, rung.tricks, rung.value) for rung in rules.ladder.rungs]


FREE = 'variant = "wolf"\nauction.pepper_round = "none"\n'


class TestRanges:
    def test_a_range_in_steps_is_a_rung_for_each_number_with_as_many_tricks(self) -> None:
        rules = changed(
            'ladder.steps = [{ numbers = "3-5", alone = "yes" }, { name = "moon", tricks = 6 }]'
        )
        assert has_library_parts(rules)
        rungs = [Rung(f"{n}", n, alone=Alone.YES) for n in (3, 4, 5)]
        assert [[rung.name for rung in step] for step in rules.ladder.steps] == [
            *(["3"], ["4"], ["5"], ["moon"]),
        ]
        assert list(rules.ladder.rungs) == [*rungs, Rung("moon", 6)]

    def test_tricks_and_value_may_be_given_for_all_or_for_each(self) -> None:
        steps = '{ numbers = "1-3", tricks = [4, 5, 6], value = [10, 20, 40] }'
        assert rungs_of(f"{FREE}ladder.steps = [{steps}]") == [
            *(("1", 4, 10), ("2", 5, 20), ("3", 6, 40)),
        ]
        steps = '{ numbers = "4-6", value = 2 }'
        assert rungs_of(f"{FREE}ladder.steps = [{steps}]") == [
            *(("4", 4, 2), ("5", 5, 2), ("6", 6, 2)),
        ]

    def test_a_file_of_all_parts_may_have_ranges(self) -> None:
        text = re.sub(r'  \{ name = "[2-5]".*\n', "", FULL)
        whole = re.sub(r'\{ name = "1".* \}', '{ numbers = "1-5" }', text)
        assert loads(whole).ladder == loads(FULL).ladder

    def test_a_range_changes_every_rung_of_those_names(self) -> None:
        rules = changed('ladder.rungs = { "4-6" = { asks = 1 } }', "wolf")
        assert [rung.asks for rung in rules.ladder.rungs] == [1, 1, 1, 0, 0]
        gone = rungs_of(f'{FREE}ladder.rungs = {{ "4-5" = "none" }}')
        assert [name for name, _, _ in gone] == ["6", "moon", "double moon"]

    @pytest.mark.parametrize("turned", [False, True])
    def test_what_a_rung_says_itself_counts_over_its_range(self, *, turned: bool) -> None:
        lines = ['"4-6" = { value = 3, asks = 1 }', "5 = { value = 8 }"]
        change = "\n".join(reversed(lines) if turned else lines)
        rungs = changed(f"[ladder.rungs]\n{change}").ladder.rungs
        assert [(rung.value, rung.asks) for rung in rungs[:3]] == [(3, 1), (8, 1), (3, 1)]

    def test_rungs_of_a_range_are_added_in_their_order(self) -> None:
        assert ladder('"1-3" = { below = "4" }')[:4] == [["1"], ["2"], ["3"], ["4", "4"]]
        above = '"7-9" = { above = "6", tricks = 6, value = [7, 8, 9] }'
        assert rungs_of(f"{FREE}[ladder.rungs]\n{above}")[2:6] == [
            *(("6", 6, 6), ("7", 6, 7), ("8", 6, 8), ("9", 6, 9)),
        ]

    @pytest.mark.parametrize("numbers", ['"3"', '"8-3"', "3", '"3 - 8"', '"0-200"', '"moon"'])
    def test_what_is_no_range_of_numbers_is_refused(self, numbers: str) -> None:
        step = f'{{ numbers = {numbers} }}, {{ name = "4", tricks = 4 }}'
        (flaw,) = flaws(f'variant = "wolf"\n[ladder]\nsteps = [{step}]')
        assert flaw.startswith("line 3, column 12, ladder.steps[0].numbers: found ")
        assert flaw.endswith('(expected a range such as "3-8")')

    def test_a_range_has_no_name_and_as_many_numbers_as_rungs(self) -> None:
        steps = [
            '{ numbers = "3-5", name = "x" }',
            '{ numbers = "3-5", tricks = [1, 2] }',
            '{ name = "4", tricks = 4 }',
        ]
        found = flaws(f'variant = "wolf"\n[ladder]\nsteps = [{", ".join(steps)}]')
        assert [flaw.partition(", ladder.")[2] for flaw in found] == [
            "steps[0].name: `name` and `numbers` are both given (numbers are the names of a range)",
            "steps[1].tricks: 2 numbers for 3 rungs (give one for each rung)",
        ]

    def test_errors_in_and_behind_a_range_stand_at_their_lines(self) -> None:
        steps = '[\n{ numbers = "3-5", asks = "x" },\n{ name = "m", tricks = "6" },\n]'
        found = flaws(f'variant = "wolf"\n[ladder]\nsteps = {steps}')
        assert [flaw.split(":")[0] for flaw in found] == [
            *["line 4, column 20, ladder.steps[0].asks"] * 3,
            "line 5, column 15, ladder.steps[1].tricks",
        ]

    def test_a_range_of_unknown_rungs_needs_a_place(self) -> None:
        (flaw,) = flaws('variant = "wolf"\n[ladder.rungs]\n"6-7" = { asks = 1 }')
        assert flaw.startswith("line 3, column 1, ladder.rungs.6-7: unknown rung 7 (expected one ")
        (flaw,) = flaws('variant = "wolf"\n[ladder.rungs]\n"7-6" = { asks = 1 }')
        assert flaw == (
            "line 3, column 1, ladder.rungs.7-6: no range of numbers "
            "(from a lower to a higher number, at most 200)"
        )


class TestNothingIsReset:
    """A table at any depth changes what stands in its place, and drops nothing silently."""

    def test_a_table_in_a_part_keeps_the_fields_that_are_not_given(self) -> None:
        rules = changed("auction.pepper_round = { hands = 2 }")
        assert rules.auction == attrs.evolve(
            pepper.variant("wolf").auction, pepper_round=pepper.PepperRound("4", 2)
        )

    def test_the_exchange_of_a_rung_keeps_the_fields_that_are_not_given(self) -> None:
        before = pepper.variant("midwest").ladder.rung(pepper.Bid("6")).exchange
        after = changed("ladder.rungs.6.exchange = { count = 2 }", "midwest").ladder.rungs
        assert before != Exchange()
        assert before is not None
        assert after[2].exchange == attrs.evolve(before, count=2)

    def test_a_rule_for_a_passed_out_hand_of_the_same_kind_keeps_its_fields(self) -> None:
        before = pepper.variant("double-hasenpfeffer-4").auction.all_pass
        change = 'auction.all_pass = { kind = "stuck-dealer", rung = "7" }'
        assert isinstance(before, pepper.StuckDealer)
        assert changed(change, "double-hasenpfeffer-4").auction == attrs.evolve(
            pepper.variant("double-hasenpfeffer-4").auction,
            all_pass=attrs.evolve(before, rung="7"),
        )

    def test_a_phase_in_the_list_keeps_the_fields_of_the_phase_of_its_kind(self) -> None:
        before = pepper.variant("horse")
        (doubling,) = (one for one in before.phases if isinstance(one, pepper.Doubling))
        own = '{ kind = "doubling", redouble = "declarer" }'
        names = [f'"{one.value}"' for one in before.phases if isinstance(one, pepper.Phase)]
        place = before.phases.index(doubling)
        order = ", ".join([*names[:place], own, *names[place:]])
        after = attrs.evolve(doubling, redouble=pepper.Redouble.DECLARER)
        assert doubling.takes_over
        assert changed(f"phases = [{order}]", "horse").phases[place] == after

    def test_points_are_one_value_and_replaced_as_a_whole(self) -> None:
        rules = changed("scoring.made = { fixed = 2 }", "gamerules-4")
        assert has_library_parts(rules)
        assert rules.scoring.made == Points(2)

    def test_a_scoring_around_another_one_has_to_say_what_becomes_of_it(self) -> None:
        around = 'variant = "wolf"\n[scoring]\nkind = "around"\ntimes = 2\n'
        before = pepper.variant("wolf").scoring
        kept = loads(f'{around}base = "variant"', parts=[Around])
        assert kept.scoring == Around(before, 2)
        some = loads(f"{around}base.made = {{ fixed = 3 }}", parts=[Around])
        assert some.scoring == Around(attrs.evolve(before, made=Points(3)), 2)
        with pytest.raises(HouseError) as caught:
            loads(around, parts=[Around])
        assert str(caught.value) == (
            "line 2, column 1, scoring: what becomes of the scoring before? "
            '(write base = "variant" to keep it, or a table to change it)'
        )

    def test_a_scoring_around_another_one_is_changed_like_any_part(self) -> None:
        text = dumps(attrs.evolve(pepper.variant("wolf"), scoring=Around(Scoring(made=BID), 3)))
        rules = loads(
            'base = "ours.toml"\nscoring.base.set = { fixed = 1 }',
            parts=[Around],
            read={"ours.toml": text}.__getitem__,
        )
        assert rules.scoring == Around(Scoring(made=BID, set=Points(1)), 3)


CLUB = 'variant = "wolf+talk=off"\nname = "Club pepper"\n[ending]\ntarget = 50\n'


def files(**texts: str) -> house.Read:
    """Reads these files, whose names end in `.toml`."""

    def read(name: str) -> str:
        if name.removesuffix(".toml") not in texts:
            raise FileNotFoundError(2, "No such file or directory", name)
        return texts[name.removesuffix(".toml")]

    return read


def refusal(text: str, read: house.Read | None) -> str:
    """Why a file is refused."""
    with pytest.raises(HouseError) as caught:
        loads(text, read=read)
    return str(caught.value)


class TestBases:
    def test_a_file_changes_another_file(self) -> None:
        rules = loads('base = "club.toml"\nending.hands = 9', read=files(club=CLUB))
        club = loads(CLUB)
        assert has_library_parts(club)
        assert rules == attrs.evolve(
            club,
            name="Club pepper, house rules",
            ending=attrs.evolve(club.ending, hands=9),
        )
        assert loads('base = "club.toml"', read=files(club=CLUB)) == club

    def test_a_file_may_change_a_file_that_changes_a_file(self) -> None:
        read = files(club=CLUB, ours='base = "club.toml"\ndeck.jokers = 1')
        rules = loads('base = "ours.toml"\nending.hands = 9', read=read)
        assert (rules.name, rules.deck.jokers) == ("Club pepper, house rules", 1)
        club = loads(CLUB)
        assert has_library_parts(club)
        assert rules.ending == attrs.evolve(club.ending, hands=9)

    def test_a_base_in_a_folder_is_relative_to_the_file_that_takes_it(self) -> None:
        texts = {"a/b.toml": 'base = "c/d.toml"', "a/c/d.toml": CLUB}
        assert loads('base = "a/b.toml"', read=texts.__getitem__) == loads(CLUB)

    def test_a_file_on_disk_takes_files_beside_it(self, tmp_path: Path) -> None:
        (tmp_path / "clubs").mkdir()
        (tmp_path / "clubs" / "fox.toml").write_text(CLUB, "utf-8")
        ours = tmp_path / "ours.toml"
        ours.write_text('base = "clubs/fox.toml"\nname = "Ours"', "utf-8")
        assert house.load(ours).name == "Ours"
        assert house.load(f"{ours}") == attrs.evolve(loads(CLUB), name="Ours")
        assert house.bases(ours.read_text("utf-8"), read=house.reader(ours)) == (CLUB,)
        start = house.starting_point(ours.read_text("utf-8"), read=house.reader(ours))
        assert start == loads(CLUB)

    def test_an_unknown_variant_is_no_starting_point(self) -> None:
        with pytest.raises(HouseError, match=r"^line 1, column 1, variant: unknown variant 'fox'"):
            house.starting_point('variant = "fox"')

    def test_a_reader_must_return_the_text_of_a_file(self) -> None:
        number: Any = 5
        with pytest.raises(HouseError, match="5 is of type int, not str: `read` returns the text"):
            loads('base = "club.toml"', read=lambda _: number)

    def test_a_text_opens_no_file_unless_told_how(self, tmp_path: Path) -> None:
        (tmp_path / "club.toml").write_text(CLUB, "utf-8")
        refused = (
            "line 1, column 1, base: club.toml is not opened here "
            "(use `house.load`, or pass `read`)"
        )
        for call in (loads, house.bases, house.starting_point):
            with pytest.raises(HouseError) as caught:
                call('base = "club.toml"')
            assert str(caught.value) == refused

    @pytest.mark.parametrize(
        "name",
        [
            *("/etc/club.toml", "../club.toml", "a/../../club.toml", "./club.toml", "a//b.toml"),
            *("C:club.toml", "a\\\\club.toml", "club", "club.txt", ".toml", "", "a\\tb.toml"),
        ],
    )
    def test_no_name_leads_out_of_the_folder(self, name: str) -> None:
        def read(name: str) -> str:
            pytest.fail(f"{name} was opened")

        assert "expected a file beside this one, such as 'club.toml'" in refusal(
            f'base = "{name}"', read
        )

    def test_a_base_must_be_a_file_and_stands_alone(self) -> None:
        read = files(club=CLUB)
        assert "base: found 3 (expected a file" in refusal("base = 3", read)
        both = refusal('base = "club.toml"\nvariant = "wolf"', read)
        assert both == (
            "line 1, column 1, base: `variant` and `base` are both given (start from one of them)"
        )

    def test_a_missing_base_is_refused(self) -> None:
        assert refusal('\nbase = "club.toml"', files()) == (
            "line 2, column 1, base: club.toml cannot be read: No such file or directory"
        )
        assert refusal('base = "b.toml"', files(b='base = "c.toml"')) == (
            "line 1, column 1, base: b.toml: line 1, column 1, base: "
            "c.toml cannot be read: No such file or directory"
        )

    def test_circles_are_refused(self) -> None:
        read = files(a='base = "b.toml"', b='base = "a.toml"')
        assert refusal('base = "a.toml"', read) == (
            "line 1, column 1, base: b.toml: line 1, column 1, base: "
            "the files go in a circle: a.toml takes b.toml takes a.toml"
        )

    def test_very_many_files_in_a_row_are_refused(self) -> None:
        texts = {f"a{n}": f'base = "a{n + 1}.toml"' for n in range(11)}
        assert loads('base = "a1.toml"', read=files(**texts | {"a10": CLUB})) == loads(CLUB)
        deep = refusal('base = "a0.toml"', files(**texts | {"a10": CLUB}))
        assert deep.endswith("more than 10 files take one another")

    def test_errors_in_a_base_have_its_name_and_their_lines(self) -> None:
        read = files(club=f"{CLUB}hands = 'x'\ntaget = 3", broken="a =")
        found = refusal('name = "x"\nbase = "club.toml"', read).split("\n")
        assert [line.partition(" (")[0] for line in found] == [
            "line 2, column 1, base: club.toml: line 5, column 1, ending.hands: found 'x'",
            "line 2, column 1, base: club.toml: line 6, column 1, ending.taget: unknown key",
        ]
        assert "base: broken.toml: line 1, column 4: not valid TOML" in refusal(
            'base = "broken.toml"', read
        )
