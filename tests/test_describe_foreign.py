"""A part of another package tells its own rules on the sheet, and the library guesses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import TypeVar

import attrs
import pytest
from hypothesis import given

import pepper
from pepper import (
    USUAL_PHASES,
    Auction,
    BidLadder,
    Ending,
    NoContract,
    PepperError,
    Phase,
    Rules,
    Rung,
    Scoring,
    StuckDealer,
    rule_sheet,
)
from pepper import describe as sheets
from pepper.describe import PARAGRAPH, SECTIONS, Section
from pepper.describe.dealing import describe_aim
from pepper.describe.facts import ladder_of, scoring_of
from pepper.engine.part import Part
from pepper.testing import any_rules

from .test_rule_sheets import LONELY, LONG, MIDWEST, SHOWING

P = TypeVar("P", bound=Part)
HEADINGS = {
    "ranking": "Rank of the cards",
    "ladder": "Bids",
    "auction": "Bidding",
    "calling": "After the bidding",
    "negotiation": "After the bidding",
    "tricks": "Play",
    "scoring": "Scoring",
    "ending": "End of the match",
}
"""Each slot of the rules with the section that its part is told in."""


@attrs.frozen
class Foreign:
    """A part that has nothing but a name."""

    name: str = "foreign"

    def sheet(self, rules: Rules, /) -> Iterator[str]:
        yield f"The {self.name} part tells the {len(rules.table.seats)} players what it does."
        yield "It says so twice."
        yield PARAGRAPH
        yield "And there is more."


class Silent:
    """A part that does not tell anything."""


class Doubled(Scoring):
    """A scoring with the fields of the library's, by which everything may count otherwise."""

    def sheet(self, _: Rules, /) -> Iterator[str]:
        yield "All points count double."


def put(part: P, **fields: object) -> P:
    """The part with other fields, whatever their types."""
    other = copy(part)
    for name, value in fields.items():
        object.__setattr__(other, name, value)
    return other


def paragraphs(rules: Rules) -> dict[str, list[str]]:
    """The paragraphs of a sheet, each as one line, by the heading that they stand under."""
    sections = rule_sheet(rules).split("\n#")
    blocks = [section.strip("# \n").split("\n\n") for section in sections]
    return {heading: [" ".join(block.split()) for block in others] for heading, *others in blocks}


def said(name: str, rules: Rules) -> list[str]:
    """What a foreign part of that name says, by paragraphs."""
    seats = len(rules.table.seats)
    first = f"The {name} part tells the {seats} players what it does. It says so twice."
    return [first, "And there is more."]


@pytest.mark.parametrize("slot", HEADINGS)
@pytest.mark.parametrize("rules", SHOWING, ids=lambda rules: rules.name)
def test_a_foreign_part_is_told_by_itself_in_its_place(rules: Rules, slot: str) -> None:
    sheet = paragraphs(put(rules, **{slot: Foreign(slot)}))
    first, more = said(slot, rules)
    places = [(name, own.index(one)) for name, own in sheet.items() for one in own if first in one]
    assert [name for name, _ in places] == [HEADINGS[slot]]
    ((_, place),) = places
    assert sheet[HEADINGS[slot]][place + 1] == more
    if slot in {"ladder", "auction", "tricks", "ending"}:
        assert sheet[HEADINGS[slot]] == [first, more]


@pytest.mark.parametrize("slot", HEADINGS)
def test_what_the_library_says_of_other_parts_stays(slot: str) -> None:
    rules = pepper.variant("wolf")
    before, after = paragraphs(rules), paragraphs(put(rules, **{slot: Foreign(slot)}))
    changed = [heading for heading in before if before[heading] != after[heading]]
    allowed = {
        # Whoever bids, and for what, is told in the first paragraph and by the bids, too.
        "ladder": ["Rank of the cards", "After the bidding", "Scoring", "Bidding"],
        "auction": [rules.name],
        "calling": [rules.name, "Players", "Scoring"],
        "negotiation": ["Bids"],
        "ending": [rules.name],
    }
    assert {*changed} <= {HEADINGS[slot], *allowed.get(slot, [])}


@given(any_rules())
def test_any_rules_have_a_sheet_with_every_slot_foreign(rules: Rules) -> None:
    sheet = paragraphs(put(rules, **{slot: Foreign(slot) for slot in HEADINGS}))
    for slot, heading in HEADINGS.items():
        assert said(slot, rules)[0] in sheet[heading]


def test_a_subclass_of_a_part_of_the_library_is_foreign() -> None:
    sheet = paragraphs(put(MIDWEST, scoring=Doubled()))
    assert sheet["Scoring"] == ["All points count double."]


@pytest.mark.parametrize("slot", HEADINGS)
def test_a_part_that_tells_nothing_is_refused_by_its_name(slot: str) -> None:
    with pytest.raises(PepperError, match="no sentences for Silent: give it a method `sheet`"):
        rule_sheet(put(LONG, **{slot: Silent()}))


class TestWhatIsNotKnown:
    def test_a_foreign_auction_may_begin_a_hand_in_another_way(self) -> None:
        aim = paragraphs(put(pepper.variant("wolf"), auction=Foreign()))["wolf"][0]
        assert "A hand begins with an auction" in aim
        assert "pepper round" not in aim

    def test_a_foreign_calling_may_find_a_partner_without_a_card(self) -> None:
        rules = put(pepper.variant("florida-5"), calling=Foreign())
        assert "a partner, found in each hand, have" in paragraphs(rules)[rules.name][0]
        assert "calls any card" not in rule_sheet(rules)

    def test_the_aim_of_a_foreign_ending_is_not_told(self) -> None:
        (aim,) = paragraphs(put(LONG, ending=Foreign()))["long"]
        assert aim.endswith("The others defend.")

    def test_the_strains_and_bids_of_a_foreign_ladder_are_not_told(self) -> None:
        sheet = paragraphs(put(LONG, ladder=Foreign("ladder")))
        assert sheet["Rank of the cards"][0].startswith("The trumps rank, from the top:")
        assert sheet["After the bidding"][0] == "The highest bidder becomes the declarer."
        assert sheet["Scoring"][0] == "A hand that is played scores:"
        assert "For example" not in rule_sheet(put(LONG, ladder=Foreign("ladder")))

    def test_a_stuck_dealer_may_have_more_to_bid_on_a_foreign_ladder(self) -> None:
        stuck = attrs.evolve(MIDWEST, auction=Auction(all_pass=StuckDealer("5")))
        assert "has to bid 5." in rule_sheet(stuck)
        assert "has to bid at least 5." in rule_sheet(put(stuck, ladder=Foreign()))

    def test_the_value_of_a_bid_may_matter_to_a_foreign_scoring(self) -> None:
        rules = pepper.variant("hasenpfeffer")
        assert "| Value |" not in rule_sheet(rules)
        assert "| Value |" in rule_sheet(put(rules, scoring=Foreign()))

    @pytest.mark.parametrize("slot", ["ladder", "negotiation", "scoring"])
    def test_both_sides_may_fall_to_the_back_door_by_foreign_points(self, slot: str) -> None:
        ending = Ending(target=42, back_door=-13, precedence=pepper.Precedence.DECLARER)
        rules = attrs.evolve(LONG, negotiation=None, auction=Auction(), ending=ending)
        assert "If the best scores are equal" not in rule_sheet(rules)
        assert "If the best scores are equal" in rule_sheet(put(rules, **{slot: Foreign()}))

    def test_a_foreign_scoring_may_share_points_in_another_way(self) -> None:
        rules, shared = pepper.variant("florida-5"), "each get the points for the tricks of both"
        assert shared in rule_sheet(rules)
        assert shared not in rule_sheet(put(rules, scoring=Foreign()))

    def test_facts_take_a_foreign_part_for_the_plainest_of_its_kind(self) -> None:
        rules = put(LONG, ladder=Foreign(), scoring=Foreign())
        (rung,) = ladder_of(rules).rungs
        assert scoring_of(rules, rung) == Scoring()

    def test_facts_do_not_trust_the_fields_of_a_subclass(self) -> None:
        rules = put(MIDWEST, scoring=Doubled(alone_times=3))
        assert {scoring_of(rules, rung) for rung in rules.ladder.rungs} == {Scoring()}


class TestScoringOfSomeBids:
    def test_a_foreign_scoring_of_one_bid_is_told_beside_those_of_the_others(self) -> None:
        fifth = put(Rung("5", 5), scoring=Foreign("fifth"))
        assert isinstance(MIDWEST.ladder, BidLadder)
        ladder = put(MIDWEST.ladder, steps=((Rung("4", 4),), (fifth,), (Rung("6", 6),)))
        scoring = paragraphs(put(MIDWEST, ladder=ladder, auction=Auction()))["Scoring"]
        assert scoring[0] == "A hand that is played after a bid of 4 or 6 scores:"
        first, more = said("fifth", MIDWEST)
        own = f"A hand that is played after a bid of 5 is scored in its own way. {first}"
        assert scoring[-2:] == [own, more]

    def test_and_the_library_tells_those_that_a_foreign_scoring_leaves(self) -> None:
        ladder = BidLadder([Rung("4", 4), Rung("5", 5, scoring=Scoring())])
        rules = attrs.evolve(MIDWEST, ladder=ladder, auction=Auction())
        scoring = paragraphs(put(rules, scoring=Foreign("other")))["Scoring"]
        assert scoring[0].startswith("A hand that is played after a bid of 4 is scored in its own")
        assert "A hand that is played after a bid of 5 scores:" in scoring

    def test_a_hand_without_a_declarer_may_have_a_foreign_scoring(self) -> None:
        own = put(NoContract(), scoring=Foreign("lonely"))
        rules = put(LONELY, auction=put(Auction(), all_pass=own))
        first, more = said("lonely", rules)
        told = f"A hand without a declarer is scored in its own way. {first}"
        assert paragraphs(rules)["Scoring"][-2:] == [told, more]

    def test_but_one_that_was_told_is_not_told_again(self) -> None:
        rules = attrs.evolve(LONELY, auction=Auction(all_pass=NoContract()))
        scoring = paragraphs(put(rules, scoring=Foreign("only")))["Scoring"]
        assert scoring == said("only", rules)


class TestPhases:
    @pytest.fixture(autouse=True)
    def phases(self, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Phase, Foreign]]:
        """The foreign phases of all rules, each with the phase of the library before it."""
        found = list[tuple[Phase, Foreign]]()

        def foreign_phases(_: Rules) -> tuple[tuple[Phase, Foreign], ...]:
            return tuple(found)

        monkeypatch.setattr(sheets, "foreign_phases", foreign_phases)
        return found

    @pytest.mark.parametrize(
        ("follows", "heading"),
        [
            (Phase.DEAL, "Cards"),
            (Phase.AUCTION, "After the bidding"),
            (Phase.NAMING, "After the bidding"),
            (Phase.CALLING, "After the bidding"),
            (Phase.EXCHANGE, "After the bidding"),
            (Phase.NEGOTIATION, "After the bidding"),
            (Phase.PLAY, "Play"),
        ],
    )
    def test_a_phase_has_paragraphs_of_its_own_in_the_section_of_the_one_before_it(
        self, phases: list[tuple[Phase, Foreign]], follows: Phase, heading: str
    ) -> None:
        before = paragraphs(LONG)
        phases.append((follows, Foreign("kitty")))
        after = paragraphs(LONG)
        place = after[heading].index(said("kitty", LONG)[0])
        assert after[heading][place : place + 2] == said("kitty", LONG)
        del after[heading][place : place + 2]
        assert after == before

    def test_phases_are_told_in_their_order(self, phases: list[tuple[Phase, Foreign]]) -> None:
        phases += [
            (Phase.AUCTION, Foreign("first")),
            (Phase.NAMING, Foreign("second")),
            (Phase.NEGOTIATION, Foreign("fourth")),
            (Phase.EXCHANGE, Foreign("third")),
        ]
        told = [
            one.split()[1] for one in paragraphs(LONG)["After the bidding"] if "It says so" in one
        ]
        assert told == ["first", "second", "third", "fourth"]
        assert paragraphs(LONG)["After the bidding"][0].startswith("The highest bidder")

    def test_no_phase_is_forgotten(self) -> None:
        places = [phase for one in SECTIONS for told in one.passages for phase in told.phases]
        assert places == [Phase.DEAL, *USUAL_PHASES]


@given(any_rules())
def test_the_library_tells_whole_sentences(rules: Rules) -> None:
    aim = Section("", (sheets.Passage(describe_aim),))
    for section in (aim, *SECTIONS):
        for told in section.sentences(rules):
            if told != PARAGRAPH and not told.startswith("|"):
                assert told[0].isupper() or told[0].isdigit(), told
                assert told[-1] in ".:", told
