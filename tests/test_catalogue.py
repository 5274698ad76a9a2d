"""What each documented variant is called, where it comes from, and which choices it leaves.

The tables are those of the first variants: the sources and defaults are those of the ledger, and
the other values are the readings that it keeps as options. The bounds of numbers are the library's
own. Of games that came later, with other sources, tests/variants has the same.
"""

from __future__ import annotations

import re
from typing import get_args

import pytest

from pepper import RulesError, UnknownVariantError, Variant, variant, variants
from pepper.variants.files import FILES, VariantId
from pepper.variants.option import Chosen, by_group
from tools.sources import cited

from .pages import ROOT

VARIANTS = """
    wolf                   000          Pepper, Bill Wolf's rules
    ontario-4              001:5-49     Ontario Pepper, for four
    ontario-6              001:51-55    Ontario Pepper, for six
    gamerules-2            002:25       Pepper to 30, for two
    gamerules-3            002:23       Pepper to 30, for three
    gamerules-4            002          Pepper to 30, for four
    pastimes-2             004:41       Pepper, Our Pastimes' rules, for two
    pastimes-3             004:39       Pepper, Our Pastimes' rules, for three
    pastimes-4             004:21-35    Pepper, Our Pastimes' rules, for four
    bid-euchre             003:20-57    Bid Euchre, single deck
    hawsy                  003:35,53    Hawsy, a Bid Euchre
    twelves                003:37       Twelves, a Bid Euchre
    progressive            003:59-78    Progressive Euchre, at one table
    pfeffer                003:85-109   Pfeffer
    midwest                003:111-131  Pepper, Midwest rules
    hasenpfeffer           003:134-138  Hasenpfeffer, with a joker
    buck                   003:141      Buck, or BuckenPeffer
    dirty-clubs-3          003:143-155  Dirty Clubs, or Buck Euchre, for three
    dirty-clubs-4          003:143-155  Dirty Clubs, or Buck Euchre, for four
    dirty-clubs-5          003:143-155  Dirty Clubs, or Buck Euchre, for five
    dirty-clubs-6          003:143-155  Dirty Clubs, or Buck Euchre, for six
    indiana-4              003:157-180  Indiana Double Deck, for four
    indiana-6              003:165      Indiana Double Deck, for six
    florida-5              003:183-201  Florida Double Deck, for five
    florida-6              003:183-201  Florida Double Deck, for six
    florida-7              003:183-201  Florida Double Deck, for seven
    florida-8              003:183-201  Florida Double Deck, for eight
    florida-9              003:183-201  Florida Double Deck, for nine
    florida-10             003:183-201  Florida Double Deck, for ten
    florida-11             003:183-201  Florida Double Deck, for eleven
    florida-12             003:183-201  Florida Double Deck, for twelve
    florida-13             003:183-201  Florida Double Deck, for 13
    double-hasenpfeffer-4  003:212-214  Double Hasenpfeffer, for four
    double-hasenpfeffer-6  003:212-214  Double Hasenpfeffer, for six
"""
"""In their order: what it is known by, the lines that describe it, and its title."""

GROUPS = """
    Pepper        wolf ontario-4 ontario-6 gamerules-2 gamerules-3 gamerules-4 pastimes-2 pastimes-3
                  pastimes-4 midwest
    Bid Euchre    bid-euchre hawsy twelves progressive indiana-4 indiana-6 florida-5 florida-6
                  florida-7 florida-8 florida-9 florida-10 florida-11 florida-12 florida-13
    Hasenpfeffer  pfeffer hasenpfeffer buck double-hasenpfeffer-4 double-hasenpfeffer-6
    Buck Euchre   dirty-clubs-3 dirty-clubs-4 dirty-clubs-5 dirty-clubs-6
"""
"""The groups in their order, with the first variants of each."""

OPTIONS = """
wolf
    laps                      1, many                       wolf 1
    reask                     off, on                       wolf 3
    talk                      on, off                       C20
    tie                       play-on, pepper-round         000:83-86
    test-in-tie-round         off, on                       wolf 9
    target                    42, 1 to 1000
ontario-4
    max-number                8, 7                          ontario-4 2
    strains-rank              off, on                       ontario-4 3
    laps                      1, many                       ontario-4 4
    mode-upgrade              off, on                       ontario-4 5
    pepper-strain             in-bid, later                 C43
    must-swap                 off, on                       ontario-4 7
    forced-dealer             none, 3 to 7                  ontario-4 8
    freeze-cap                on, off                       ontario-4 9
    target                    42, 1 to 1000
ontario-6
    seating                   alternate, together           ontario-6 1
    max-number                8, 7                          ontario-4 2
    strains-rank              off, on                       ontario-4 3
    laps                      1, many                       ontario-4 4
    mode-upgrade              off, on                       ontario-4 5
    pepper-strain             in-bid, later                 C43
    must-swap                 off, on                       ontario-4 7
    forced-dealer             none, 3 to 7                  ontario-4 8
    freeze-cap                on, off                       ontario-4 9
    target                    42, 1 to 1000
gamerules-2 gamerules-3
    reentry                   on, off                       C5
    forced-dealer             none, 1 to 7                  gamerules 2
    tie                       joint, play-on
    target                    30, 1 to 1000
gamerules-4
    reentry                   on, off                       C5
    forced-dealer             none, 1 to 5                  gamerules 2
    tie                       joint, play-on
    target                    30, 1 to 1000
pastimes-2 pastimes-3
    reentry                   on, off                       C5
    forced-dealer             none, 1 to 7                  gamerules 2
    tie                       play-on, joint
    target                    30, 1 to 1000
pastimes-4
    reentry                   on, off                       C5
    forced-dealer             none, 1 to 5                  gamerules 2
    tie                       play-on, joint
    target                    30, 1 to 1000
bid-euchre
    big24                     off, on                       003:57
    high-low                  off, on                       003:57
    timed                     off, on                       003:53
    multi-round               off, on                       003:33
    min1                      off, on                       A1
    min3                      off, on                       A1
    max-number                all, less                     A2
    pack32                    off, on                       003:18
    pack36                    off, on                       003:18
    two-packs                 off, on                       003:18
    scaled-penalties          off, on                       A12
    two-signal                on, off                       C19
    forced-dealer             none, 1 to 5                  A5
    target                    42, 1 to 1000
hawsy
    immediate-only            on, off                       C41
    cardless-double           off, on                       hawsy 3
    two-signal                on, off                       C19
    forced-dealer             none, 2 to 5                  A5
    target                    32, 1 to 1000
twelves
    blind-any-time            off, on                       C28
    lone-48                   original, caller              C8
    partner-response          on, off                       C8
    card-for-96               off, on                       twelves 5
    96-no-trump               off, on                       C44
    two-signal                on, off                       C19
    forced-dealer             none, 2 to 5                  A5
    target                    42, 1 to 1000
progressive
    hand-size                 6, 5                          C9
    low-bids-score            off, on                       progressive 2
    loner-in-suit             off, on                       003:71
    pepper-points             2, 4                          progressive 3
    defenders-score-tricks    off, on                       progressive 4
    pepper-set-points         2, 4                          progressive 5
    loner-set-points          2, 4                          progressive 5
    all-pass                  redeal, move-on               progressive 6
    target                    none, 1 to 1000
pfeffer
    no-trump-outranks         off, on                       pfeffer 1
    laps                      1, many                       pfeffer 2
    stuck-no-trump            4, 5                          C11
    forced-exact              off, on                       C29
    both-over                 higher, bidder                pfeffer 7
    must-make                 off, on                       pfeffer 7
    pay-double                bill, game                    C11
    game                      2, 0 to 1000
    sets                      1, 0 to 1000
    target                    42, 1 to 1000
midwest
    failed                    bid, nothing, six             C12
    shut-out-peppers          on, off                       midwest 2
    must-make                 off, on                       midwest 5
    laps                      1, many                       midwest 6
    forced-exact              off, on                       C29
    deciding                  one, either, both             midwest 9
    early-lead                off, on                       C39
    target                    42, 1 to 1000
hasenpfeffer
    min                       1, 3                          hasenpfeffer 2
    laps                      1, many                       hasenpfeffer 3
    forced-exact              on, off                       C29
    defenders-score-tricks    off, on                       hasenpfeffer 4
    joker-at-no-trump         sole-trump, lowest, banned    hasenpfeffer 6
    redeal-annulled           off, on                       hasenpfeffer 8
    lead                      declarer, eldest              hasenpfeffer 9
    tie                       declarer, play-on             hasenpfeffer 11
    target                    10, 1 to 1000
buck
    failed                    bid, six, nothing             buck 1
    forced-exact              on, off                       C40
    pfeffer-value             6, 6 to 24                    buck 2
    two-level                 off, on                       buck 7
    defence-slam              six, six-and-bid              buck 3
    burns                     on, off                       C14
    burn-price                none, 1 to 1000               003:141
    game                      none, 1 to 1000               003:141
    tie                       play-on, declarer             buck 10
    lead                      declarer, eldest              buck 11
    target                    25, 1 to 1000
dirty-clubs-3 dirty-clubs-4 dirty-clubs-5 dirty-clubs-6
    bump                      off, on                       003:153
    drop-out                  off, on                       003:153
    passout-no-trump          off, on                       003:155
    hand-size                 5, 4 to 7                     dirty-clubs 1
    exact-pack                off, on                       dirty-clubs 2
    laps                      1, 2                          dirty-clubs 3
    lead                      eldest, declarer              dirty-clubs 4
    bumped-bidder-pays-twice  off, on                       C15
    bump-without-contract     on, off                       dirty-clubs 7
    precedence                points, declarer              dirty-clubs 8
    no-trump                  off, on                       dirty-clubs 9
    start                     15, 1 to 100
indiana-4
    target                    50, 1 to 1000
indiana-6
    sides                     pairs, trios                  C16
    passes                    5, 3                          C16
    tie                       play-on, joint                indiana 5
    target                    50, 1 to 1000
florida-5 florida-6 florida-7 florida-8 florida-9 florida-10 florida-11 florida-12 florida-13
    own-card                  off, on, counts               florida 1; C42
    stuck                     after-passing, others-passed  C17
    forced-exact              on, off                       C29
    tie                       joint, play-on                florida 8
    no-trump                  off, on                       florida 10
    target                    none, 1 to 1000
double-hasenpfeffer-4 double-hasenpfeffer-6
    set-penalty               six, bid                      C18
    shut-out                  on, off                       double-hasenpfeffer 3
    forced-exact              off, on                       C29
    bowers                    off, on                       double-hasenpfeffer 6
    must-make                 on, off                       double-hasenpfeffer 7
    no-trump                  on, off                       double-hasenpfeffer 11
    target                    42, 1 to 1000
"""
"""Of each variant, in their order: name, values from the default on, and the reference."""


def rows(table: str) -> list[list[str]]:
    """The lines of a table, each as its cells."""
    return [re.split(" {2,}", line.strip()) for line in table.strip("\n").splitlines()]


def choices(found: Variant) -> list[list[str]]:
    """The rows of its options: name, values and, where there is one, the reference."""
    blocks = re.findall(r"^(\S.*)\n((?: +.+\n)+)", OPTIONS, re.MULTILINE)
    (own,) = (rows(block) for ids, block in blocks if found.id in ids.split())
    return own


FIRST = variants()[: len(rows(VARIANTS))]
"""The variants of the ledger."""


def test_the_first_variants_are_known_by_these_names_references_and_titles() -> None:
    assert [[each.id, each.reference, each.title] for each in FIRST] == rows(VARIANTS)


def test_later_variants_have_sources_with_names() -> None:
    for each in variants()[len(FIRST) :]:
        keys = cited(each.reference)
        assert keys
        assert not any(key.isdigit() for key in keys)


def test_each_variant_has_an_id_and_a_title_of_its_own() -> None:
    assert all(re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", each.id) for each in variants())
    assert len({each.id for each in variants()}) == len(variants())
    assert len({each.title for each in variants()}) == len(variants())


def test_the_first_variants_of_each_group() -> None:
    found = {name: [each.id for each in those] for name, those in by_group(FIRST).items()}
    (_, *told) = re.split(r"^ {4}(?=\S)", GROUPS, flags=re.MULTILINE)
    assert [*found.items()] == [
        (name, ids.split())
        for name, ids in (re.split(" {2,}", group, maxsplit=1) for group in told)
    ]


def test_groups_keep_their_order_and_hold_every_variant_once() -> None:
    found, first = by_group(variants()), by_group(FIRST)
    assert list(found)[: len(first)] == list(first)
    assert sorted(each.id for those in found.values() for each in those) == sorted(
        each.id for each in variants()
    )
    assert all(each.group == name for name, those in found.items() for each in those)
    assert len({name.casefold() for name in found}) == len(found)


def test_people_are_told_in_a_sentence_where_each_comes_from() -> None:
    for each in variants():
        assert re.fullmatch(r"[A-Z]([^.]|\.(?=[a-z]))+\.", each.source)
        assert (each.rules().title, each.rules().source) == (each.title, each.source)


@pytest.mark.parametrize("found", variants(), ids=lambda found: found.id)
def test_the_last_option_limits_the_hands_and_none_is_named_twice(found: Variant) -> None:
    assert found.options[-1].name == "hands"
    assert found.options[-1].described() == "none, 1 to 1000"
    assert len({option.name for option in found.options}) == len(found.options)


@pytest.mark.parametrize("found", FIRST, ids=lambda found: found.id)
class TestOptions:
    def test_the_variant_has_the_pinned_options(self, found: Variant) -> None:
        told = [
            [option.name, option.described(), *filter(None, [option.reference])]
            for option in found.options
        ]
        assert told == [*choices(found), ["hands", "none, 1 to 1000"]]

    def test_each_has_the_first_value_unless_told_and_may_have_any_other_in_its_bounds(
        self, found: Variant
    ) -> None:
        for option, (_, values, *_) in zip(found.options[:-1], choices(found), strict=True):
            default, *others = values.split(", ")
            assert option.default == default
            for value in others:
                least, _, most = value.partition(" to ")
                assert option.admits(least)
                if most:
                    assert option.admits(most)
                    assert not option.admits(str(int(least) - 1))
                    assert not option.admits(str(int(most) + 1))


@pytest.mark.parametrize(
    ("name", "hands"),
    [
        ("progressive", 8),
        ("florida-5", 10),
        ("florida-6", 12),
        ("florida-7", 14),
        ("florida-8", 16),
        ("florida-9", 18),
        ("florida-10", 20),
        ("florida-11", 22),
        ("florida-12", 24),
        ("florida-13", 26),
    ],
)
def test_a_game_without_a_target_says_how_many_hands_it_has(name: str, hands: int) -> None:
    (found,) = (each for each in variants() if each.id == name)
    assert found.rules().ending.hands == hands
    assert f"; {hands} if there is no target" in found.options[-1].about


@pytest.mark.parametrize(("name", "counted"), [("pfeffer", "hickeys"), ("buck", "burns")])
def test_what_is_counted_besides_points_has_one_name_after_all_bids(
    name: str, counted: str
) -> None:
    rules = variant(name)
    marks = [(rung.scoring or rules.scoring).marks for rung in rules.ladder.rungs]
    assert {each and each.name for each in marks} == {counted}


class TestNames:
    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("wolf+reask=on", "wolf+reask"),
            ("wolf+tie=pepper-round+talk=off", "wolf+talk=off+tie=pepper-round"),
            ("wolf+talk=on+target=42", "wolf"),
        ],
    )
    def test_rules_are_named_by_the_options_that_differ_in_their_order(
        self, text: str, name: str
    ) -> None:
        assert variant(text).name == name

    def test_a_wrong_name_is_answered_with_all_that_there_are(self) -> None:
        ids = ", ".join(found.id for found in variants())
        with pytest.raises(UnknownVariantError, match=re.escape(ids)):
            variant("fox")
        with pytest.raises(UnknownVariantError, match="reask, talk, tie, test-in-tie-round"):
            variant("wolf+fox")

    @pytest.mark.parametrize(
        ("text", "hint"),
        [
            ("wofl", "unknown variant 'wofl'; did you mean wolf?"),
            ("Wolf", "unknown variant 'Wolf'; did you mean wolf?"),
            ("ontario", "did you mean ontario-6 or ontario-4?"),
        ],
    )
    def test_a_name_that_is_nearly_right_is_answered_with_the_nearest(
        self, text: str, hint: str
    ) -> None:
        with pytest.raises(UnknownVariantError, match=re.escape(hint)):
            variant(text)

    def test_a_variant_is_shown_by_its_id_and_title(self) -> None:
        assert repr(variants()[0]) == "<Variant wolf: Pepper, Bill Wolf's rules>"

    def test_what_was_chosen_can_be_a_key(self) -> None:
        assert {Chosen("wolf", "Pepper", "By Wolf.", {"talk": "on"}): 1}


def test_options_that_contradict_each_other_are_named_together() -> None:
    with pytest.raises(RulesError, match="pack32 and pack36 contradict each other"):
        variant("bid-euchre+pack32+pack36")


class TestSets:
    def test_a_set_chooses_its_options_except_those_chosen_besides(self) -> None:
        assert variant("euchre+railroad+stick").name == (
            "euchre+stick-dealer+joker+partner-best=blind+defend-alone"
        )
        for text in ("euchre+railroad+partner-best=off", "euchre+partner-best=off+railroad"):
            assert variant(text).name == "euchre+joker+defend-alone"

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("euchre+british+railroad", "option 'joker' is given twice"),
            ("euchre+british=on", "unknown option 'british'"),
            ("euchre+welsh", "target, hands, stick, canadian, british, railroad"),
        ],
    )
    def test_what_a_set_cannot_choose_is_refused(self, text: str, why: str) -> None:
        with pytest.raises(UnknownVariantError, match=why):
            variant(text)

    def test_each_is_offered_until_it_is_chosen(self) -> None:
        (euchre,) = (one for one in variants() if one.id == "euchre")
        offered = (
            "Canadian loners: to order up your partner is to play alone (`canadian`:"
            " `partner-alone`)."
        )
        assert offered in euchre.variations()
        assert offered in euchre.variations("euchre+stick")
        assert not any("`partner-alone`" in one for one in euchre.variations("euchre+canadian"))

    def test_each_has_a_name_and_options_of_its_own_and_a_sentence(self) -> None:
        for game in variants():
            names = [option.name for option in game.options]
            assert not {one.name for one in game.sets} & {*names}
            for one in game.sets:
                assert game.rules([one.name]) == game.rules(one.options) != game.rules()
                assert re.fullmatch(r"[A-Z][^.]+\.", one.about)


def test_the_reference_of_an_option_leads_to_a_rule_or_a_source() -> None:
    """A line of the texts, the key of a source, or the id of a rule, perhaps without its title."""
    pages = "".join(file.read_text("utf-8") for file in (ROOT / "docs" / "rules").glob("*.toml"))
    offered = {one.reference for game in variants() for one in game.options}
    offered |= {one.reference for game in variants() for one in game.sets}
    for found in {found for reference in offered for found in reference.split("; ") if found}:
        key = re.escape(found.partition(": ")[0])
        known = re.fullmatch(r"00[013]:\d+(-\d+)?", found) or re.search(
            rf"(?<![\w-]){key}(?![\w-])", pages
        )
        assert known, found


def test_editors_know_every_id() -> None:
    assert get_args(VariantId) == tuple(FILES)
