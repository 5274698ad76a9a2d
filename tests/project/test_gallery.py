"""The gallery: tables from the rules, a match that is explained line by line, and the schema."""

from __future__ import annotations

import re

import attrs
import pytest

import pepper
from pepper import (
    BID,
    CLUBS,
    HEARTS,
    LOW,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Calling,
    Cards,
    Choice,
    Deck,
    DropOuts,
    Ending,
    Exchange,
    Freeze,
    LibraryRules,
    Negotiation,
    Other,
    OwnCopy,
    Payout,
    Points,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    Table,
    Winning,
    has_library_parts,
)
from pepper.data.json_text import is_object
from pepper.describe.naming import merge_runs
from pepper.schema import schema
from tests.pages import ROOT, blocks, examples
from tools import gallery, schema_page

MATCH = ROOT / "docs" / "annotated-match.md"


def house_game() -> LibraryRules:
    """Rules that are put together here."""
    rules = Rules(
        name="a house game",
        table=Table.teams(4),
        deck=Deck("TJQKA", hand_size=4, jokers=1),
        ladder=BidLadder((Rung("1", 1), Rung("2", 2), Rung("3", 3), Rung("moon", 4, value=9))),
        scoring=Scoring(),
        ending=Ending(target=20),
    )
    assert has_library_parts(rules)
    return rules


RULES = house_game()
"""Rules that no source has, so that the tables can have come from the parts alone."""


def told(heading: str, rules: LibraryRules) -> dict[str, str]:
    """What a table of the gallery says of the rules."""
    return gallery.TABLES[heading][1](rules)


def with_moon(moon: Rung) -> LibraryRules:
    """The rules with another highest rung."""
    return attrs.evolve(RULES, ladder=BidLadder((*RULES.ladder.rungs[:3], moon)))


class TestTables:
    def test_every_variant_has_one_row_in_every_table(self) -> None:
        sections = gallery.comparison(pepper.variants()).split("\n## ")[1:]
        wanted = [variant.id for variant in pepper.variants()]
        assert len(sections) == len(gallery.TABLES)
        for section in sections:
            rows = re.findall(r"^\| \[(.+?)\]\(\.\./variants/(.+?)\.md\)", section, re.MULTILINE)
            assert rows == [(name, name) for name in wanted]

    def test_a_column_that_says_nothing_of_anybody_is_left_out(self) -> None:
        joker = [found for found in pepper.variants() if found.id == "hasenpfeffer"]
        page = gallery.comparison(joker)
        assert "Jokers" in page
        assert "From low to high" not in page


def answers(name: str) -> dict[str, list[str]]:
    """What players read of a variant, or of a variant with options."""
    return {asked: [*told(pepper.variant(name))] for asked, told in gallery.QUESTIONS.items()}


class TestFinder:
    def test_every_game_has_a_row_with_its_title(self) -> None:
        page = gallery.page(pepper.variants(), {})
        rows = re.findall(r"^\| \[(.+?)\]\((.+?)\) +\| (.+?) +\|", page, re.MULTILINE)
        assert rows == [
            (one.title, f"variants/{one.id}.md", one.group) for one in pepper.variants()
        ]

    def test_every_cell_stands_in_the_column_of_its_question(self) -> None:
        for variant in pepper.variants():
            group, *cells = gallery.answers(variant)
            assert group == variant.group
            assert cells == [", ".join(told) for told in answers(variant.id).values()]
        assert len(gallery.COLUMNS) == len(gallery.QUESTIONS) + 1

    def test_no_answer_holds_the_comma_that_parts_them(self) -> None:
        for variant in pepper.variants():
            assert "," not in variant.group
            for told in answers(variant.id).values():
                assert told == ", ".join(told).split(", ") or not told

    @pytest.mark.parametrize(
        ("name", "asked", "told"),
        [
            ("florida-13", "Players", ["13 players"]),
            ("florida-13", "Sides", ["the bidder calls a partner"]),
            ("florida-13", "Play", ["bidder with a partner"]),
            ("gamerules-3", "Sides", ["everyone alone"]),
            ("gamerules-3", "Play", []),
            ("indiana-6", "Sides", ["2 against 2 against 2"]),
            ("indiana-6", "Cards", ["48 cards", "a double pack"]),
            ("hasenpfeffer", "Cards", ["25 cards", "one joker"]),
            ("bid-euchre", "Bids", ["couple", "two", "3 to 6", "small pepper", "big pepper"]),
            ("buck", "Trumps", ["a suit", "high", "low"]),
            ("double-hasenpfeffer-4", "Trumps", ["a suit", "no trump", "no bowers"]),
            ("wolf", "Before the play", ["cards are exchanged", "defenders may give up"]),
            ("wolf", "Play", ["bidder alone"]),
            ("dirty-clubs-4", "Before the play", []),
            ("ontario-4", "Play", ["bidder with a partner", "bidder alone"]),
            ("midwest", "Play", ["alone after an exchange", "bidder alone"]),
            ("dirty-clubs-4+bump+drop-out", "Before the play", ["players may drop out"]),
            ("dirty-clubs-4", "Game", ["15 down to 0"]),
            ("wolf", "Game", ["to 42"]),
            ("progressive", "Game", ["8 hands"]),
        ],
    )
    def test_answers(self, name: str, asked: str, told: list[str]) -> None:
        assert answers(name)[asked] == told


class TestPictures:
    def test_there_is_a_view_for_each_number_of_players_in_the_middle_of_a_trick(self) -> None:
        views = gallery.drawn(pepper.variants())
        assert list(views) == list(range(2, 14))
        for players, view in views.items():
            assert len(view.rules.table.seats) == players
            assert view.tricks
            assert view.trick is not None
            assert view.seat == view.turn == view.trick.seats[-1]

    def test_each_drawing_on_the_page_is_made_wide_and_narrow(self) -> None:
        views = gallery.drawn(pepper.variants()[:1])
        (shown,) = re.findall(r"\]\((.+)\.svg\)", gallery.page(pepper.variants(), views))
        wide, narrow = (gallery.pictures(views)[f"{shown}{end}.svg"] for end in ("", "-narrow"))
        assert wide == views[4].svg() + "\n"
        assert narrow == views[4].svg(narrow=True) + "\n"


class TestCells:
    def test_players_and_cards(self) -> None:
        assert told("Players", RULES) == {
            "Players": "4",
            "Sides": "2 sides of 2",
            "Seats that score together": "0 2 / 1 3",
        }
        assert told("Cards", RULES) == {
            "Cards": "21",
            "Ranks": "10 J Q K A",
            "Copies": "1",
            "Jokers": "1",
            "Little jokers": "",
            "Hand": "4",
            "Dealt by": "1",
            "Aside": "5",
            "Jacks": "bowers",
        }

    def test_bids_tell_what_their_names_do_not(self) -> None:
        assert told("Bids", RULES)["Bids, from low to high"] == "1 to 3, moon (4/9)"

    def test_a_value_that_nothing_is_scored_by_is_not_told(self) -> None:
        moon, scoring = Rung("moon", 4), Scoring(made=TRICKS, set=Points(-5))
        flat = attrs.evolve(
            RULES, ladder=BidLadder((*RULES.ladder.rungs[:3], moon)), scoring=scoring
        )
        assert told("Bids", flat)["Bids, from low to high"] == "1 to 3, moon (4)"

    def test_what_cannot_come_to_pass_has_no_cell(self) -> None:
        eldest = attrs.evolve(RULES.auction, eldest_must_bid=True)
        assert told("Bidding", attrs.evolve(RULES, auction=eldest))["When all"] == "cannot pass"
        alone = attrs.evolve(RULES.ending, winning=Winning.BY_CONTRACT)
        cells = told("End of the match", attrs.evolve(RULES, ending=alone))
        assert (cells["Where several could"], cells["Where they are equal"]) == ("", "")
        cells = told("End of the match", RULES)
        assert cells["Where several could"] == "the one with the better score"
        assert cells["Where they are equal"] == "another hand is played"

    def test_bids_of_one_name_tell_their_strains(self) -> None:
        twins = (Rung("1", 1, strains=(CLUBS,)), Rung("1", 1, strains=(LOW,), strain_in_bid=True))
        two = Rung("2", 2, strain_in_bid=True)
        ladder = BidLadder((twins, two), strains=(CLUBS, LOW), strain_order=((LOW,), (CLUBS,)))
        rules = attrs.evolve(RULES, ladder=ladder)
        assert told("Bids", rules)["Bids, from low to high"] == "1 in clubs = 1 at low, 2"
        assert told("Strains", rules) == {
            "Strains": "clubs or low",
            "Named": "in the bid; 1 in clubs: after the auction",
            "From low to high": "low < clubs",
        }

    @pytest.mark.parametrize(
        ("moon", "cell"),
        [
            (Rung("moon", 4), "to everybody"),
            (Rung("moon", 4, over=("2", "3")), "to everybody; moon: over 2 or 3"),
            (
                Rung("moon", 4, over=("3",), by_partner=True, at_once=True),
                "to everybody; moon: over 3, to the bidder's partner, to the next who speaks",
            ),
            (Rung("moon", 4, blind=True), "to everybody; moon: to players who have not looked"),
            (
                Rung("moon", 4, holding=(Cards("JH JD"),)),
                "to everybody; moon: to holders of JH JD",
            ),
            (
                Rung("moon", 4, forced_only=True),
                "to everybody; moon: to a player who is forced to bid",
            ),
        ],
    )
    def test_who_may_make_a_bid(self, moon: Rung, cell: str) -> None:
        ladder = BidLadder((*RULES.ladder.rungs[:3], moon))
        stuck = Auction(all_pass=pepper.StuckDealer("1"))
        assert told("Bids", attrs.evolve(RULES, ladder=ladder, auction=stuck))["Open"] == cell

    def test_the_bidding(self) -> None:
        auction = Auction(
            laps=None,
            passes=2,
            reentry=False,
            eldest_must_bid=True,
            blind_first=True,
            partner_response=True,
            pepper_round=pepper.PepperRound("1", hands=2),
        )
        ladder = BidLadder(
            (
                *RULES.ladder.rungs[:3],
                Rung("moon", 4, over=("3",), by_partner=True),
                Rung("dark", 4, blind=True),
            )
        )
        cells = told("Bidding", attrs.evolve(RULES, ladder=ladder, auction=auction))
        assert cells["Bidding"] == "until 2 pass in a row"
        assert cells["Besides"].split("; ") == [
            "the eldest must bid",
            "in the first two hands the eldest has bid 1",
            "all may bid blind before it begins",
            "the bidder's partner is asked once more",
            "who has passed is out",
        ]
        assert told("Bidding", RULES)["Bidding"] == "1 round"

    @pytest.mark.parametrize(
        ("exchange", "mates", "cell"),
        [
            (None, 1, "none"),
            (Exchange(), 1, "one card with the partner, any for any"),
            (
                Exchange(2, optional=True),
                2,
                "two cards with each partner, any for any, may be declined",
            ),
            (
                Exchange(1, Other.LEFT, Choice.BEST, Choice.WORST, strains=(LOW,)),
                1,
                "one card with the player on the left, the best for the worst, at low only",
            ),
            (
                Exchange(gets=Choice.BEST_TRUMP),
                1,
                "one card with the partner, any for the highest trump",
            ),
        ],
    )
    def test_an_exchange(self, exchange: Exchange | None, mates: int, cell: str) -> None:
        assert gallery.exchanged(exchange, mates) == cell

    def test_what_stands_before_the_play(self) -> None:
        moon = Rung("moon", 4, alone=Alone.YES, exchange=Exchange(), asks=2)
        ladder = BidLadder((*RULES.ladder.rungs[:3], moon))
        talk = Negotiation(talk=True, reask=True, must_play=(HEARTS,))
        rules = attrs.evolve(RULES, ladder=ladder, negotiation=talk)
        assert told("Before the play", rules) == {
            "Declarer plays": "with the partners; moon: alone",
            "Exchange": "none; moon: one card with the partner, any for any",
            "Negotiation": "defenders tell their stops, may throw in, may ask for tricks "
            "(2 after moon), may ask again, hearts must be played",
            "First lead": "the declarer",
        }

    def test_players_who_drop_out_and_partners_who_are_called(self) -> None:
        alone = attrs.evolve(RULES, table=Table.singles(4), negotiation=DropOuts())
        cells = told("Before the play", alone)
        assert (cells["Declarer plays"], cells["Negotiation"]) == ("alone", "players may drop out")
        called = attrs.evolve(
            RULES, table=Table.singles(4), calling=Calling(own_copy=OwnCopy.BINDS)
        )
        plays = told("Before the play", called)["Declarer plays"]
        assert plays == "with the holder of the card that is called; binds the declarer's own copy"
        free = attrs.evolve(called, calling=Calling(must_play=False, optional=True))
        plays = told("Before the play", free)["Declarer plays"]
        assert plays == (
            "with the holder of the card that is called, who may keep it; or calls nobody"
        )

    @pytest.mark.parametrize(
        ("points", "text"),
        [
            (Points(), "0"),
            (-BID, "-bid"),
            (TRICKS, "tricks"),
            (Points(6, bid=1), "bid + 6"),
            (Points(-6, tricks=2), "2 x tricks - 6"),
            (Points(undertricks=-1), "-undertricks"),
            (Points(steps=((3, 1), (5, 2))), "1 from 3 tricks on, 2 from 5 tricks on"),
        ],
    )
    def test_points_are_a_short_formula(self, points: Points, text: str) -> None:
        assert gallery.formula(points) == text

    def test_scoring_is_told_by_bids_where_it_differs(self) -> None:
        own = ScoringChanges(made=BID, shut_out=Points(-3))
        cells = told("Scoring", with_moon(Rung("moon", 4, scoring=own)))
        assert cells == {
            "Bid made": "tricks; moon: bid",
            "Bid set": "-bid",
            "Defenders": "tricks",
            "Defenders without a trick": "0; moon: -3",
            "Besides": "",
        }

    def test_what_a_scoring_has_besides(self) -> None:
        scoring = Scoring(
            all_tricks=BID,
            defence_of_set=Points(2),
            defence_of_all=Points(5),
            declarer_shut_out=Points(-1),
            alone_times=3,
            forced_halves=True,
            marks=pepper.Marks("burns", set=2, shut_out=1),
        )
        ladder = BidLadder((*RULES.ladder.rungs[:3], Rung("moon", 4, alone=Alone.YES)))
        stuck = Auction(all_pass=pepper.StuckDealer("1"))
        rules = attrs.evolve(RULES, ladder=ladder, auction=stuck, scoring=scoring)
        assert told("Scoring", rules)["Besides"].split(", ") == [
            "every trick bid",
            "defenders of a set bid 2",
            "defenders with every trick 5",
            "set without a trick -1",
            "alone x 3",
            "half for a forced bid that is set",
            "burns 2 when set and 1 for defenders without a trick",
        ]

    def test_the_end(self) -> None:
        ending = Ending(
            target=20,
            winning=Winning.BY_CONTRACT,
            freeze=Freeze.AT_TARGET,
            back_door=-9,
            hands=12,
            timed=True,
            payout=Payout(),
        )
        cells = told("End of the match", attrs.evolve(RULES, ending=ending))
        assert cells["Ends at"] == "20, 12 hands and time"
        assert cells["A side wins"] == "in a hand in which it makes its contract"
        assert cells["Besides"].split(", ") == [
            "without a contract made the score stops at the target",
            "-9 or worse loses",
            "a loser pays 2",
            "and 1 for each mark",
            "at 0 or worse the whole bill twice",
        ]


@pytest.mark.parametrize(
    ("texts", "short"),
    [
        (["1", "2", "3", "moon"], ["1 to 3", "moon"]),
        (["4", "5"], ["4", "5"]),
        (["12", "24", "48"], ["12", "24", "48"]),
        (["one", "two", "3", "4", "5"], ["one", "two", "3 to 5"]),
        ([], []),
    ],
)
def test_numbers_in_a_row_are_drawn_together(texts: list[str], short: list[str]) -> None:
    assert list(merge_runs(texts)) == short


class TestMatch:
    def test_what_is_explained_line_by_line_is_one_record(self) -> None:
        outputs = [example.output for example in examples(MATCH)]
        texts = [block.content for block in blocks(MATCH) if block.language == "text"]
        shown = "".join(text for text in texts if text not in outputs)
        record = re.sub(r"^(?=hand: |outcome: )", "\n", shown, flags=re.MULTILINE)
        match = pepper.loads(record)
        assert pepper.dumps(match) == record
        assert match.outcome is not None

    def test_it_shows_every_phase_of_its_variant(self) -> None:
        page = MATCH.read_text(encoding="utf-8")
        for shown in ("auction", "naming", "exchange", "negotiation", "trick 1", "result"):
            assert f"\n{shown}: " in page


class TestSchemaPage:
    def test_every_definition_stands_in_one_group(self) -> None:
        names = [name for group in schema_page.groups().values() for name in group]
        definitions = schema()["$defs"]
        assert is_object(definitions)
        assert sorted(names) == sorted(definitions)

    def test_actions_and_events_are_those_of_the_library(self) -> None:
        groups = schema_page.groups()
        assert {"Bid", "PlayCard", "Talk", "TaggedDeal"} <= set(groups["Actions"])
        assert {"Turn", "CardPlayed", "Call", "TaggedAct"} <= set(groups["Events"])
        assert {"Deck", "Rung", "DropOuts"} <= set(groups["Parts of rules"])
        assert {"HandRecord", "Entry"} <= set(groups["Parts of records"])

    def test_a_row_tells_the_fields_and_which_may_be_left_out(self) -> None:
        rows = {
            row.split("|")[1].strip(): row for row in schema_page.page().splitlines() if "|" in row
        }
        assert "object: `kind`, `rung`, [`strain`]" in rows["`Bid`"]
        assert "`no`, `yes`, `if-exchanged`" in rows["`Alone`"]
        assert "one of 66 texts" in rows["`Card`"]
        assert rows["`Seat`"].split("|")[3].strip() == "number"
        assert "one of `Bid`, `Pass`, `Look`, `Wait`, `TakeSet`" in rows["`AuctionAction`"]
