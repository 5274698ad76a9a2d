"""A part of another package tells its own rules on the sheet, and the library guesses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import ClassVar, TypeVar

import attrs
import pytest
from hypothesis import given

import pepper
from pepper import (
    NOTHING,
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
    ScoringChanges,
    StuckDealer,
    rule_section,
    rule_sheet,
)
from pepper import describe as sheets
from pepper.describe import PARAGRAPH, SECTIONS, Section
from pepper.describe.dealing import describe_aim
from pepper.describe.facts import ladder_of, scoring_of
from pepper.describe.layout import ITEM
from pepper.engine.parts.part import Part
from pepper.engine.phases.auction import Bidding
from pepper.engine.phases.exchange import ExchangePhase
from tests.sampled import any_rules
from tests.test_declaring import MARCH, SOLO
from tests.test_declaring import rules as declaring

from .test_describe import FOUR, flat
from .test_rule_sheets import LONELY, LONG, MIDWEST, SHOWING

P = TypeVar("P", bound=Part)
HEADINGS = {
    "ranking": "How the cards rank",
    "ladder": "The bidding",
    "auction": "The bidding",
    "calling": "After the bidding",
    "negotiation": "After the bidding",
    "tricks": "The play",
    "scoring": "Scoring",
    "ending": "The end of the game",
}
"""Each slot of the rules with the section that its part is told in."""


@attrs.frozen
class Extended:
    """A scoring that the library tells, but for one sentence."""

    base: Scoring

    def sheet(self, rules: Rules, /) -> Iterator[str]:
        yield from rule_section(attrs.evolve(rules, scoring=self.base), "Scoring")
        yield "A side with all the aces scores 4 more."


@attrs.frozen
class Foreign:
    """A part that has nothing but a name, and in the slot of a phase that phase's states.

    As a ladder it has the strains, and as a scoring it can be changed: phases of the library, such
    as declarations, ask for these in every game.
    """

    state: ClassVar = Bidding
    strains: ClassVar = (pepper.CLUBS, pepper.NO_TRUMP)
    name: str = "foreign"

    def worth(self, score: int, /) -> int:
        return score

    def with_changes(self, _: ScoringChanges, /) -> Foreign:
        return self

    def sheet(self, rules: Rules, /) -> Iterator[str]:
        yield f"The {self.name} part tells the {len(rules.table.seats)} players what it does."
        yield "It says so twice."
        yield PARAGRAPH
        yield "And there is more."


class Silent:
    """A part that does not tell anything."""

    state: ClassVar = Bidding

    def worth(self, score: int, /) -> int:
        return score


class LaterExchange(ExchangePhase):
    """An exchange of another package in place of the library's."""

    def sheet(self, _: Rules, /) -> Iterator[str]:
        yield "Bidder and partner speak while they exchange cards."


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
    if slot == "ladder":
        assert sheet[HEADINGS[slot]][-2:] == [first, more]
    if slot == "auction":
        assert sheet[HEADINGS[slot]][:2] == [first, more]
    if slot in {"ranking", "tricks", "ending"}:
        assert sheet[HEADINGS[slot]] == [first, more]


@pytest.mark.parametrize("slot", HEADINGS)
def test_what_the_library_says_of_other_parts_stays(slot: str) -> None:
    rules = pepper.variant("wolf")
    before, after = paragraphs(rules), paragraphs(put(rules, **{slot: Foreign(slot)}))
    changed = [heading for heading in before if before[heading] != after[heading]]
    allowed = {
        # Whoever bids, and for what, is told in the first paragraph and by the bids, too.
        "ladder": [rules.title, "The deal", "After the bidding", "The play", "Scoring"],
        "auction": [rules.title],
        "calling": [rules.title, "The bidding", "Scoring"],
        "negotiation": ["The bidding"],
        "scoring": ["The bidding"],
        # The example is left out.
        "tricks": ["Scoring"],
        "ending": [rules.title, "Scoring"],
    }
    assert {*changed} <= {HEADINGS[slot], *allowed.get(slot, [])}


@pytest.mark.parametrize("name", [one.id for one in pepper.variants()])
def test_every_variant_has_a_sheet_with_every_slot_foreign(name: str) -> None:
    check_foreign(pepper.variant(name))


@given(any_rules(__name__))
def test_any_rules_have_a_sheet_with_every_slot_foreign(rules: Rules) -> None:
    check_foreign(rules)


@pytest.mark.parametrize("rung", [SOLO, MARCH], ids=lambda rung: rung.name)
def test_declarations_are_told_with_every_slot_foreign(rung: Rung) -> None:
    check_foreign(declaring(rung))


def check_foreign(rules: Rules) -> None:
    """With every slot foreign, each part tells its rule."""
    sheet = paragraphs(put(rules, **{slot: Foreign(slot) for slot in HEADINGS}))
    for slot, heading in HEADINGS.items():
        assert said(slot, rules)[0] in sheet[heading]


def test_a_subclass_of_a_part_of_the_library_is_foreign() -> None:
    sheet = paragraphs(put(MIDWEST, scoring=Doubled()))
    assert sheet["Scoring"] == ["All points count double."]


class TestExample:
    @pytest.mark.parametrize("slot", ["ladder", "calling", "tricks", "scoring", "ending"])
    def test_there_is_none_if_a_part_is_foreign_that_its_numbers_come_from(self, slot: str) -> None:
        rules = pepper.variant("florida-5")
        assert "*Example:*" in rule_sheet(rules)
        assert "*Example:*" not in rule_sheet(put(rules, **{slot: Foreign(slot)}))

    @pytest.mark.parametrize("slot", ["ranking", "auction", "negotiation"])
    def test_the_example_stays_with_other_foreign_parts(self, slot: str) -> None:
        example = paragraphs(MIDWEST)["Scoring"][-1]
        assert example.startswith("*Example:*")
        assert paragraphs(put(MIDWEST, **{slot: Foreign(slot)}))["Scoring"][-1] == example

    @pytest.mark.parametrize("rules", SHOWING, ids=lambda rules: rules.name)
    def test_a_foreign_scoring_leaves_the_example_out(self, rules: Rules) -> None:
        assert isinstance(rules.scoring, Scoring)
        told = paragraphs(put(rules, scoring=Extended(rules.scoring)))["Scoring"]
        assert told[-1] == "A side with all the aces scores 4 more."
        assert told[0] == paragraphs(rules)["Scoring"][0]
        assert not any("*Example:*" in one for one in told)

    def test_a_part_may_ask_for_it(self) -> None:
        told = rule_section(MIDWEST, "Scoring", example=True)
        (example,) = (one for one in told if "*Example:*" in one)
        assert example == paragraphs(MIDWEST)["Scoring"][-1]


@pytest.mark.parametrize("slot", HEADINGS)
def test_a_part_that_tells_nothing_is_refused_by_its_name(slot: str) -> None:
    with pytest.raises(PepperError, match="no sentences for Silent: give it a method `sheet`"):
        rule_sheet(put(LONG, **{slot: Silent()}))


class TestWhatIsNotKnown:
    def test_a_foreign_auction_may_begin_a_hand_in_another_way(self) -> None:
        rules = pepper.variant("hasenpfeffer")
        foreign = put(rules, auction=Foreign())
        assert ", who bid for the right to choose trumps." in " ".join(rule_sheet(rules).split())
        assert ", two against two. The first" in " ".join(rule_sheet(foreign).split())
        assert "pepper round" not in rule_sheet(put(pepper.variant("wolf"), auction=Foreign()))

    def test_a_foreign_ladder_may_have_more_than_one_bid(self) -> None:
        euchre = pepper.variant("euchre")
        assert "the first bid ends the bidding" in flat(euchre)
        assert "the first bid ends" not in flat(put(euchre, ladder=Foreign()))

    @pytest.mark.parametrize("slot", ["ladder", "auction"])
    def test_a_hand_without_a_bid_may_be_played_without_trumps(self, slot: str) -> None:
        suits = attrs.evolve(FOUR, ladder=BidLadder([Rung("4", 4)], strains=pepper.SUITS))
        assert "There is always a trump suit." in flat(suits)
        assert "always a trump suit" not in flat(put(suits, **{slot: Foreign()}))

    def test_a_foreign_auction_may_force_a_bid(self) -> None:
        midwest = attrs.evolve(MIDWEST, scoring=Scoring(forced_halves=True))
        assert "a stuck dealer is set" in flat(midwest)
        assert "whoever was forced to bid is set" in flat(put(midwest, auction=Foreign()))

    def test_the_cards_that_a_bid_exposes_are_told_beside_a_foreign_play(self) -> None:
        ladder = BidLadder([Rung("4", 4), Rung("open", 6, exposed_after=1)])
        told = paragraphs(put(attrs.evolve(FOUR, ladder=ladder), tricks=Foreign("play")))
        assert told["The play"] == [
            *said("play", FOUR),
            "In an open, the highest bidder lays all cards face up after the first trick.",
        ]

    def test_the_values_of_a_bid_are_told_beside_a_foreign_scoring(self) -> None:
        bonus = pepper.StrainBonus(pepper.HEARTS, 5)
        ladder = BidLadder([Rung("4", 4, strain_bonus=(bonus,))])
        sheet = flat(put(attrs.evolve(FOUR, ladder=ladder), scoring=Foreign()))
        assert "| Bid | Tricks | Clubs | Diamonds | Hearts | Spades | No trump |" in sheet
        assert "| 4 | as bid | 4 | 4 | 9 | 4 | 4 |" in sheet

    def test_a_foreign_ending_may_count_marks(self) -> None:
        sentence = "They do not affect the score"
        assert sentence in flat(LONG)
        assert sentence not in flat(put(LONG, ending=Foreign()))

    def test_a_foreign_ending_says_itself_whether_points_count_down(self) -> None:
        class Down(Foreign):
            def worth(self, score: int, /) -> int:
                return -score

        lonely = paragraphs(LONELY)["Scoring"][0]
        assert "the bidder *makes* it and takes off a point for each trick taken" in lonely
        assert paragraphs(put(LONELY, ending=Down()))["Scoring"][0] == lonely

    def test_a_foreign_calling_may_find_a_partner_without_a_card(self) -> None:
        rules = pepper.variant("florida-5")
        foreign = put(rules, calling=Foreign())
        finds = "finds a secret partner"
        assert f"{finds} by naming a card." in paragraphs(rules)[rules.title][1]
        assert "finds a partner. After" in paragraphs(foreign)[rules.title][1]
        assert "any card of the pack" not in rule_sheet(foreign)

    def test_the_aim_of_a_foreign_ending_is_not_told(self) -> None:
        (aim,) = paragraphs(put(LONG, ending=Foreign()))["long"]
        assert aim.endswith("the right to choose trumps, or high or low.")

    def test_the_strains_and_bids_of_a_foreign_ladder_are_not_told(self) -> None:
        sheet = paragraphs(put(LONG, ladder=Foreign("ladder")))
        assert sheet["long"][0].startswith("This game is for four players, two against two. The")
        assert sheet["How the cards rank"][0].startswith("Trumps rank, from the top:")
        assert not any("ends the bidding at once" in one for one in sheet["The bidding"])
        assert sheet["After the bidding"][0] == (
            "The highest bidder plays the bid. The highest bidder's team are the *bidders*, the "
            "other team the *defenders*."
        )
        assert "sits out" not in " ".join(sheet["After the bidding"])
        assert "and lose what the bid is worth." in sheet["Scoring"][0]
        assert "Example" not in rule_sheet(put(LONG, ladder=Foreign("ladder")))

    def test_which_suits_may_be_trumps_on_a_foreign_ladder_is_not_told(self) -> None:
        hearts = attrs.evolve(FOUR, ladder=BidLadder([Rung("4", 4)], strains=(pepper.HEARTS,)))
        assert "Only hearts can be trumps." in flat(hearts)
        assert "There is always a trump suit." in flat(hearts)
        foreign = flat(put(hearts, ladder=Foreign()))
        assert "can be trumps" not in foreign
        assert "always a trump suit" not in foreign

    def test_a_stuck_dealer_may_have_more_to_bid_on_a_foreign_ladder(self) -> None:
        stuck = attrs.evolve(MIDWEST, auction=Auction(all_pass=StuckDealer("5")))
        assert "must bid 5, neither more" in " ".join(rule_sheet(stuck).split())
        foreign = rule_sheet(put(stuck, ladder=Foreign()))
        assert "must bid at least 5" in " ".join(foreign.split())

    def test_the_value_of_a_bid_may_matter_to_a_foreign_scoring(self) -> None:
        ladder = BidLadder([Rung("4", 4), Rung("five", 5)])
        rules = attrs.evolve(FOUR, ladder=ladder, scoring=Scoring(set=NOTHING))
        assert "| Worth" not in rule_sheet(rules)
        assert "| Worth" in rule_sheet(put(rules, scoring=Foreign()))

    @pytest.mark.parametrize("slot", ["ladder", "negotiation", "scoring"])
    def test_both_sides_may_fall_to_the_back_door_by_foreign_points(self, slot: str) -> None:
        ending = Ending(target=42, back_door=-13, precedence=pepper.Precedence.DECLARER)
        rules = attrs.evolve(FOUR, ending=ending)
        assert "If the teams are level" not in rule_sheet(rules)
        assert "If the teams are level" in rule_sheet(put(rules, **{slot: Foreign()}))

    def test_a_foreign_scoring_may_share_points_in_another_way(self) -> None:
        rules, shared = (
            pepper.variant("florida-5"),
            "Count the tricks of bidder and partner together",
        )
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
    def test_a_foreign_scoring_tells_what_is_changed_after_some_bids(self) -> None:
        losing = ScoringChanges(set=pepper.Points(-7))
        ladder = BidLadder([Rung("4", 4), Rung("5", 5, scoring=losing)])
        rules = attrs.evolve(MIDWEST, ladder=ladder, auction=Auction())
        foreign = put(rules, scoring=Foreign("only"))
        assert "| If set" in rule_sheet(rules)
        assert "| If set" not in rule_sheet(foreign)
        assert paragraphs(foreign)["Scoring"] == said("only", rules)

    def test_a_foreign_scoring_tells_what_is_changed_in_a_hand_without_a_bid(self) -> None:
        foreign = put(LONELY, scoring=Foreign("only"))
        assert "In a hand without a bid" in paragraphs(LONELY)["Scoring"][1]
        assert paragraphs(foreign)["Scoring"] == said("only", foreign)

    def test_a_hand_without_a_bid_is_not_told_beside_a_foreign_scoring(self) -> None:
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
            (Phase.DEAL, "The deal"),
            (Phase.AUCTION, "After the bidding"),
            (Phase.NAMING, "After the bidding"),
            (Phase.CALLING, "After the bidding"),
            (Phase.EXCHANGE, "After the bidding"),
            (Phase.NEGOTIATION, "After the bidding"),
            (Phase.PLAY, "The play"),
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

    def test_what_the_library_says_after_it_begins_a_paragraph(
        self, phases: list[tuple[Phase, Foreign]]
    ) -> None:
        phases.append((Phase.NAMING, Foreign("kitty")))
        told = paragraphs(pepper.variant("florida-5"))["After the bidding"]
        assert any(one.startswith("Then the bidder names a card") for one in told)

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


def test_what_the_library_says_of_a_phase_stands_where_a_foreign_one_takes_its_place() -> None:
    phases = (Phase.AUCTION, Phase.NAMING, Phase.NEGOTIATION, LaterExchange(), Phase.PLAY)
    told = paragraphs(attrs.evolve(pepper.variant("wolf"), phases=phases))["After the bidding"]
    assert told[-2] == "Bidder and partner speak while they exchange cards."
    assert "bidder and partner exchange one card" in told[-1]


@given(any_rules(__name__))
def test_the_library_tells_whole_sentences(rules: Rules) -> None:
    aim = Section("", (sheets.Passage(describe_aim),))
    for section in (aim, *SECTIONS):
        for told in section.sentences(rules):
            if told != PARAGRAPH and not told.startswith("|"):
                item = told.startswith(ITEM)
                assert item or told[0].isupper() or told[0].isdigit() or told[0] in '"*', told
                assert told[-1] in (".;" if item else ".:"), told
