"""The screen of the game in the terminal: the seats, the auction, the contract and the stakes."""

from __future__ import annotations

import asyncio
import re
from itertools import chain
from random import Random

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from rich.color import ColorType
from rich.color_triplet import ColorTriplet
from rich.style import Style as Colours

import pepper
from pepper import (
    CallNobody,
    Exchange,
    GiveCards,
    Match,
    Phase,
    Record,
    Rung,
    ScoringChanges,
    Seat,
    View,
    house,
    redacted,
)
from pepper.bots import sensible
from pepper.cli.play.canvas import Canvas, Look, plain, wrap
from pepper.cli.play.cards import mark_of
from pepper.cli.play.choices import say_stake
from pepper.cli.play.keys import press
from pepper.cli.play.page import LEAST, SIDE, page, paint_keys
from pepper.cli.play.palette import palette
from pepper.cli.play.panels import panel_lines
from pepper.cli.play.picks import Pick, in_hand
from pepper.cli.play.progress import contract_progress
from pepper.cli.play.seats import part_in_contract, relation
from pepper.cli.play.shell import Board, Shell
from pepper.cli.play.sitting import Panel, Sitting, at_start
from pepper.cli.play.steps import act
from pepper.cli.play.telling import describe_events
from pepper.words import Style, Words, translations
from pepper.words.cells import width
from tests.conftest import EXAMPLES
from tests.exchanging import exchanging
from tests.foreign import WITH_DISCARD
from tests.pages import PEPPER_8
from tests.playing import SHORT, SUITED, after, called, find, play_tricks, started
from tests.sampled import matches
from tests.test_what_is_seen import SOLD, SWAPPING

FEW = settings(max_examples=EXAMPLES // 2)
WORDS = Words()


def at_table(
    match: Match, seat: int | None = None, cursor: int = 0, panel: Panel | None = None
) -> Sitting:
    """A person in that seat, or in that of the player to act."""
    own = Seat(match.turn or 0 if seat is None else seat)
    words = Words.of(match.rules, you=own)
    return Sitting(Record(match), own, match.hand.number, words=words, cursor=cursor, panel=panel)


def lines_of(now: Sitting) -> list[str]:
    """The page in the smallest terminal that will do."""
    return plain(page(now, *LEAST)).split("\n")


def table_of(now: Sitting) -> str:
    """The table on that page, without the column beside it."""
    return "\n".join(line[:53] for line in lines_of(now)[1:14])


def side_of(now: Sitting) -> str:
    """The column beside the table."""
    return "\n".join(line[53:].strip() for line in lines_of(now)[1:14])


def start(name: str, *texts: str, seed: int = 7) -> Match:
    """A match after these actions."""
    return after(Match.start(pepper.variant(name), seed=seed), *texts)


def test_a_page_is_at_most_100_columns_wide_and_32_lines_high_in_the_middle() -> None:
    now = at_table(start("wolf"))
    full = plain(page(now, 100, 32)).split("\n")
    middle = plain(page(now, 104, 36)).split("\n")
    assert len(full) == 32
    assert all((full[0], full[31]))
    assert max(map(len, full)) in {99, 100}  # `plain` leaves out the blanks at the ends of lines
    assert middle == ["", "", *(f"  {line}".rstrip() for line in full), "", ""]


def test_four_scores_have_a_line_each_and_five_are_two_in_a_line() -> None:
    for name, each in (("dirty-clubs-4", [1, 1, 1, 1]), ("dirty-clubs-5", [2, 2, 1])):
        head, *scores = side_of(at_table(start(name))).split("\n")
        assert head.split() == ["Score", "to", "0"]
        assert [line.count("15") for line in scores if line] == each


def test_a_name_of_ten_letters_stands_whole_beside_a_call_and_a_longer_one_is_cut() -> None:
    match = start("hasenpfeffer", "bid 3, pass, pass")
    for name, shown in (("Abcdefghij", "Abcdefghij: 3"), ("Abcdefghijk", "Abcdefgh..: 3")):
        now = at_table(match, 0)
        words = Words.of(match.rules, names=["Ida", name, "Ruth", "Karl"], you=Seat(0))
        assert shown in side_of(attrs.evolve(now, words=words))


class TestSeats:
    @FEW
    @given(matches(__name__))
    def test_all_seats_the_dealer_and_who_is_to_act_are_always_in_sight(self, match: Match) -> None:
        assume(match.turn is not None)
        for seat in match.rules.table.seats:
            text = table_of(at_table(match, seat))
            names = re.findall(r"seat \d+|you", text)
            expected = [Words(you=seat).seat(one) for one in match.rules.table.seats]
            assert sorted(names) == sorted(expected)
            assert text.count("(D)") == 1
            assert len(re.findall(r"▸(?:seat|you)", text)) == 1

    def test_the_last_call_of_each_seat_is_whole(self) -> None:
        match = start("ontario-4", "bid cardless pepper S")
        assert "cardless pepper ♠" in table_of(at_table(match, 2))
        waiting = table_of(at_table(match, 3))
        assert "cardless pepper" in waiting
        assert "♠" in waiting

    def test_partners_and_opponents_are_those_of_the_person(self) -> None:
        view = start("hasenpfeffer", "bid 3, pass, pass, pass, name S").view(0)
        assert relations(view) == ["", "opponent", "partner", "opponent"]
        parts = [part_in_contract(view, seat, WORDS) for seat in view.rules.table.seats]
        assert parts == ["", "bidder", "", ""]

    def test_the_bidder_is_marked_as_that_below_the_name_and_the_tricks(self) -> None:
        match = start("hasenpfeffer", "bid 3, pass, pass, pass, name S")
        for seat, column in ((0, slice(18)), (2, slice(34, 53))):
            lines = [line[column].strip() for line in table_of(at_table(match, seat)).split("\n")]
            place = lines.index("▸seat 1")
            assert lines[place + 1 : place + 4] == ["opponent", "0 tricks", "bidder"]

    def test_a_partner_found_in_play_is_named_to_each_by_whose_it_is(self) -> None:
        match = start("florida-7", "bid 1", *["pass"] * 6, "name C")
        while match.view(None).partner is None:
            assert set(relations(match.view(0))) == {""}
            match = match.apply(match.legal_actions[0])
        declarer, found = 1, match.view(None).partner
        assert found is not None
        other = find(seat for seat in (0, 2, 3) if seat != found)
        assert relations(match.view(declarer))[found] == "partner"
        assert set(relations(match.view(found))) == {"", "partner", "opponent"}
        assert relations(match.view(other))[found] == "opponent"
        shown = {
            seat: part_in_contract(match.view(seat), found, WORDS)
            for seat in (declarer, found, other)
        }
        assert shown == {declarer: "", found: "", other: "their partner"}

    def test_the_bidder_is_a_partner_to_whoever_holds_the_called_card(self) -> None:
        match = called()
        assert relations(match.view(4)) == ["partner", *["opponent"] * 3, ""]
        assert set(relations(match.view(0)) + relations(match.view(1))) == {""}

    def test_a_card_of_which_there_are_two_makes_nobody_a_partner_before_it_is_played(self) -> None:
        hands = "", "JH JH JD AH AH TS TC TD", "JD"
        bids = "bid 6, pass, pass, pass, pass, name H, call JD"
        match = after(started(pepper.variant("florida-5"), *hands), bids)
        assert pepper.Card("JD") in match.hand.cards[2]
        assert set(relations(match.view(2))) == {""}

    def test_who_led_and_who_is_winning_is_seen_during_the_trick(self) -> None:
        match = play_tricks(led(), "QS")
        text = table_of(at_table(match, 3))
        assert text.count("═1═") == 1
        assert "╭─2─╮" not in text
        text = table_of(at_table(match.apply(pepper.parse_action("play KS")), 3))
        assert "╭─1─╮" in text
        assert "╔═2═╗" in text


def relations(view: View) -> list[str]:
    """What each seat is to that of the view."""
    return [relation(view, seat, WORDS) for seat in view.rules.table.seats]


def led() -> Match:
    """A hand of hasenpfeffer at 3 in clubs, in which seat 1 has the lead."""
    hands = "", "AS QS TH 9H TD 9D", "KS QH JC", "9S TS AD"
    match = started(pepper.variant("hasenpfeffer"), *hands)
    return after(match, "bid 3, pass, pass, pass, name C")


class TestAuction:
    def test_calls_say_whose_they_are(self) -> None:
        side = side_of(at_table(start("hasenpfeffer", "bid 3, pass, bid 4"), 1))
        assert "Auction\nyou: 3\nseat 2: pass\nseat 3: 4" in side

    def test_a_title_tells_that_older_calls_are_left_out(self) -> None:
        match = start("indiana-4")
        left_out = False
        while match.phase is Phase.AUCTION and not left_out:
            calls = match.view(0).calls
            side = side_of(at_table(match, 0))
            said = [f"{Words(you=Seat(0)).seat(c.seat)}: {WORDS.call(c.action)}" for c in calls]
            shown = [text for text in said if text in side]
            left_out = "Auction (latest)" in side
            assert left_out or shown == said
            match = match.apply(match.legal_actions[0])
        assert left_out


class TestStake:
    @FEW
    @given(matches(__name__), st.integers(0, 300))
    def test_a_bid_or_strain_to_pick_says_what_it_needs_and_is_worth(
        self, match: Match, number: int
    ) -> None:
        assume(match.phase in {Phase.AUCTION, Phase.NAMING})
        picks = at_table(match).picks.all
        now = at_table(match, cursor=number % len(picks))
        action = picks[now.cursor].action
        text = say_stake(now, action)
        assert bool(text) == isinstance(action, pepper.Bid | pepper.NameStrain)
        told = {text, say_stake(now, action, brief=True)}
        if not picks[now.cursor].legal:
            refusal = match.why_not(action)
            assert refusal is not None
            told = {now.words.refusal(refusal)}
        line = lines_of(now)[14].strip()
        begins = line.removesuffix("..")  # a sentence that is too long is cut
        assert line in told or (begins != line and any(one.startswith(begins) for one in told))

    def test_it_is_that_of_the_bid_in_its_strain_alone_or_forced(self) -> None:
        now = at_table(start("hasenpfeffer"))
        assert say_stake(now, pepper.Bid("3")) == "3: " + WORDS.stake(
            now.match.rules, now.match.rules.ladder.rung(pepper.Bid("3"))
        )
        forced = at_table(start("pfeffer", "pass, pass, pass"))
        rules = forced.match.rules
        stake = WORDS.stake(rules, rules.ladder.rung(pepper.Bid("4")), forced=True)
        assert say_stake(forced, pepper.Bid("4")) == f"4: {stake}"
        alone = at_table(start("euchre"))
        assert say_stake(alone, pepper.Bid("alone", pepper.HEARTS)) == (
            "alone ♥: 3 tricks: +1 if just made, +4 with all, +2 for the others if set"
        )

    def test_no_partner_says_what_all_tricks_are_worth_then(self) -> None:
        match = start("call-partner-euchre")
        match = match.apply(find(act for act in match.legal_actions if isinstance(act, pepper.Bid)))
        while CallNobody() not in match.legal_actions:
            match = match.apply(match.legal_actions[0])
        now = at_table(match)
        stake = "3 tricks: +1 if just made, +5 with all, +2 for the others if set"
        assert say_stake(now, CallNobody()) == f"No partner: {stake}"
        nobody = find(n for n, p in enumerate(now.picks.all) if p.action == CallNobody())
        line = lines_of(attrs.evolve(now, cursor=nobody))[14].strip()
        assert line == f"No partner: {stake}"

    @pytest.mark.parametrize("language", ["en", "de"])
    @pytest.mark.parametrize("name", ["ontario-4", "five-hundred", "indiana-4"])
    def test_the_whole_line_is_seen_without_the_bid_if_that_is_too_long(
        self, name: str, language: str
    ) -> None:
        now = attrs.evolve(at_table(start(name)), words=Words(translations=translations(language)))
        whole = list[bool]()
        for number, pick in enumerate(now.picks.all):
            if not pick.legal:
                continue
            line = lines_of(attrs.evolve(now, cursor=number))[14]
            stakes = [say_stake(now, pick.action, brief=brief) for brief in (False, True)]
            assert line.strip() in stakes
            whole.append(line.strip() == stakes[0])
        assert any(whole)
        assert all(whole) == (name != "ontario-4" or language == "en")

    def test_a_bid_that_is_not_legal_says_why_instead(self) -> None:
        now = at_table(start("hasenpfeffer", "bid 4"))
        labels = [pick.label for pick in now.picks.all]
        shown = {name: lines_of(attrs.evolve(now, cursor=labels.index(name)))[14] for name in "35"}
        assert shown["3"].strip() == "A bid must be higher than the one before."
        assert shown["5"].strip().startswith("5: 5 tricks: ")

    def test_why_a_bid_is_not_legal_is_an_alert_only_if_it_is_tried(self) -> None:
        now = at_table(start("hasenpfeffer", "bid 4"))
        number = find(n for n, pick in enumerate(now.picks.all) if not pick.legal)
        marked = attrs.evolve(now, cursor=number)
        tried = press(marked, "enter")
        assert tried.match is now.match
        for shown, is_alert in ((marked, False), (tried, True)):
            runs = chain.from_iterable(page(shown, *LEAST))
            looks = {look for text, (look, _) in runs if "A bid must be higher" in text}
            assert len(looks) == 1
            assert (Look.ALERT in looks) == is_alert

    def test_up_and_down_lead_to_what_is_legal(self) -> None:
        now = at_start(at_table(start("ontario-4", "bid 5D")))
        for key in ("up", "down"):
            seen, at = set[int](), now.cursor
            while at not in seen:
                seen.add(at)
                at = now.picks.move(at, key)
                assert now.picks.all[at].legal

    def test_parts_of_other_packages_are_not_asked(self) -> None:
        assert not say_stake(at_table(Match.start(WITH_DISCARD, seed=7)), pepper.Bid("1"))


THREE = attrs.evolve(
    SHORT,
    deck=attrs.evolve(SHORT.deck, hand_size=3),
    ladder=pepper.BidLadder(
        [
            Rung("misere", 0, value=1, scoring=ScoringChanges(made=pepper.BID)),
            Rung("2", 2),
            Rung("3", 3),
        ]
    ),
)
HANDS = "AH KH QH", "AS KS 9H", "9C TC QC", "9D TD QD"
"""With the lead at no trump, seat 1 takes two tricks, or seat 0 takes them all."""


def test_bids_of_one_number_stand_in_one_row_of_the_grid() -> None:
    rows = at_table(start("pfeffer", "pass, pass, pass")).picks.rows
    assert [(row.title, [pick.label for pick in row.picks]) for row in rows] == [
        ("4", ["suit", "NT"]),
        ("5", ["suit", "NT"]),
        ("6", ["suit", "NT"]),
        ("pfeffer", ["suit", "NT"]),
        ("", ["pass"]),
    ]


def test_both_partners_are_told_that_an_exchange_means_playing_alone() -> None:
    match = start("double-hasenpfeffer-4", "bid 12")
    while match.phase is not Phase.EXCHANGE:
        match = match.apply(match.legal_actions[-1])
    declarer = match.turn
    asked = lines_of(at_table(match, declarer))[20]
    (partner,) = match.rules.table.partners(Seat(declarer or 0))
    task = f"Give 2 cards to seat {partner} and play alone"
    assert asked.strip() == f"{task}, or keep your own and play together."
    given = next(one for one in match.legal_actions if isinstance(one, GiveCards))
    match = match.apply(given)
    asked = lines_of(at_table(match, match.turn))[20]
    assert asked.endswith(f"Give 2 cards to seat {declarer}; seat {declarer} plays alone.")


class TestOrder:
    @pytest.mark.parametrize("name", ["hasenpfeffer", "wolf", "indiana-4", "five-hundred"])
    def test_cards_keep_their_order_while_they_are_played(self, name: str) -> None:
        match = Match.start(pepper.variant(name), seed=7)
        while match.phase is not Phase.PLAY:
            match = match.apply(sensible(match.view(match.turn), Random(7)))
        seats = match.rules.table.seats
        before = {seat: in_hand(match.view(seat)) for seat in seats}
        while not match.past:
            match = match.apply(match.legal_actions[-1])
            for seat in () if match.past else seats:
                left = iter(before[seat])
                assert all(card in left for card in in_hand(match.view(seat)))  # in this order


class TestProgress:
    @pytest.mark.parametrize(
        ("bid", "tricks", "said"),
        [
            ("2", (), ["bidders need 2, have 0", "defenders need 2, have 0"]),
            ("2", ("AS 9C 9D QH",), ["bidders need 2, have 1", "defenders need 2, have 0"]),
            ("2", ("AS 9C 9D QH", "KS TC TD KH"), ["bidders have made it"]),
            ("2", ("9H 9C 9D AH",), ["bidders need 2, have 0", "defenders need 2, have 1"]),
            ("2", ("9H 9C 9D AH", "KH KS TC TD"), ["bidders cannot make it"]),
            ("misere", ("9H 9C 9D AH",), ["bidders may take no trick"]),
            ("misere", ("AS 9C 9D QH",), ["bidders cannot make it"]),
        ],
    )
    def test_both_sides_are_told_what_is_needed_and_what_is_certain(
        self, bid: str, tricks: tuple[str, ...], said: list[str]
    ) -> None:
        match = after(started(THREE, *HANDS), f"bid {bid}, pass, pass, pass, name NT")
        match = play_tricks(match, *tricks)
        for seat, (good, bad) in enumerate([(Look.BAD, Look.GOOD), (Look.GOOD, Look.BAD)] * 2):
            runs = list(contract_progress(match.view(seat), WORDS))
            assert [text for text, _ in runs] == said
            certain = {"bidders have made it": good, "bidders cannot make it": bad}
            assert [look for _, look in runs] == [certain.get(text, Look.SIDE) for text in said]
            assert "\n".join(said) in side_of(at_table(match, seat))

    def test_a_contract_to_take_no_trick_is_made_after_the_last_one(self) -> None:
        match = after(started(THREE, *HANDS), "bid misere, pass, pass, pass, name NT")
        match = play_tricks(match, "9H 9C 9D AH", "KH KS TC TD", "QH AS QC QD")
        runs = contract_progress(match.view(0, hand=1), WORDS)
        assert [text for text, _ in runs] == ["bidders have made it"]

    @pytest.mark.parametrize(
        ("tricks", "said"),
        [
            (("AS 9C 9D QH",), ["bidders may take no more"]),
            (("AS 9C 9D QH", "KS TC TD KH"), ["bidders cannot make it"]),
        ],
    )
    def test_bidders_with_an_exact_number_of_tricks_may_take_no_more(
        self, tricks: tuple[str, ...], said: list[str]
    ) -> None:
        rules = attrs.evolve(THREE, ladder=pepper.BidLadder([Rung("1", 1, exact=True)]))
        match = play_tricks(after(started(rules, *HANDS), "bid 1, name NT"), *tricks)
        assert [text for text, _ in contract_progress(match.view(0), WORDS)] == said

    @pytest.mark.parametrize(
        ("tricks", "said"),
        [
            (("AS 9C 9D QH",), ["defence: -5 if no trick"]),
            (("AS 9C 9D QH", "9H TC TD KH"), []),
        ],
    )
    def test_what_a_side_without_a_trick_loses_is_told_when_the_contract_is_made(
        self, tricks: tuple[str, ...], said: list[str]
    ) -> None:
        scoring = attrs.evolve(pepper.Scoring(), shut_out=pepper.Points(-5))
        rules = attrs.evolve(THREE, ladder=pepper.BidLadder([Rung("1", 1)]), scoring=scoring)
        match = after(started(rules, *HANDS), "bid 1, name NT")
        match = play_tricks(match, *tricks)
        made, *rest = (text for text, _ in contract_progress(match.view(0), WORDS))
        assert made == "bidders have made it"
        assert rest == said
        assert "\n".join([made, *said]) in side_of(at_table(match, 0))
        if not said:
            return
        ended = play_tricks(match, "KS TC TD KH", "9H QC QD AH")
        runs = contract_progress(ended.view(0, hand=1), WORDS)
        assert [text for text, _ in runs] == [made]  # all is scored

    @pytest.mark.parametrize("language", ["en", "de"])
    @pytest.mark.parametrize("rung", ["1", "2", "3"])
    def test_the_progress_of_a_contract_fits_beside_the_table(
        self, rung: str, language: str
    ) -> None:
        scoring = attrs.evolve(pepper.Scoring(), shut_out=pepper.Points(-99))
        ladder = pepper.BidLadder([Rung("1", 1), Rung("2", 2), Rung("3", 3)])
        match = after(
            started(attrs.evolve(THREE, ladder=ladder, scoring=scoring), *HANDS),
            f"bid {rung}, pass, pass, pass, name NT" if rung != "3" else "bid 3, name NT",
        )
        words = Words.of(match.rules, you=Seat(0), translations=translations(language))
        for trick in ("AS 9C 9D QH", "9H TC TD KH"):
            match = play_tricks(match, trick)
            for text, _ in contract_progress(match.view(0), words):
                assert width(text) <= SIDE - 2, text

    def test_nothing_is_certain_while_the_partner_is_not_found(self) -> None:
        match = start("florida-7", "bid 8", "name C")
        match = match.apply(match.legal_actions[0])
        views = list[View]()
        while match.view(None).partner is None:
            views.append(match.view(0))
            match = match.apply(match.legal_actions[0])
        for view in views:
            has = sum(trick.winner == 1 for trick in view.tricks)
            said = [text for text, _ in contract_progress(view, WORDS)]
            assert said == [f"bidder needs 8, has {has}"] * (view.phase is Phase.PLAY)

    def test_a_bidder_who_needs_no_partner_has_made_it(self) -> None:
        seen = list[tuple[int, str]]()
        for seed in range(20):
            match, rng = Match.start(pepper.variant("call-partner-euchre"), seed=seed), Random(seed)
            while not match.past:
                view = match.view(None)
                contract = view.contract
                if view.tricks and contract and contract.called and view.partner is None:
                    has = sum(trick.winner == contract.declarer for trick in view.tricks)
                    ((said, _),) = contract_progress(view, WORDS)
                    seen.append((has, said))
                match = match.apply(sensible(match.view(match.turn), rng))
        assert {has for has, _ in seen} >= {1, 2, 3}
        for has, said in seen:
            assert said == ("bidder has made it" if has >= 3 else f"bidder needs 3, has {has}")

    def test_it_begins_with_the_play(self) -> None:
        match = start("hasenpfeffer", "bid 3, pass, pass, pass")
        assert not list(contract_progress(match.view(0), WORDS))


def test_every_seat_of_eight_stands_in_a_place_of_its_own() -> None:
    match = Match.start(house.load(PEPPER_8), seed=3)
    shown = plain(page(Sitting(Record(match), Seat(0), 1), 110, 40))
    assert all(f"seat {seat}" in shown for seat in range(1, 8))


class TestCells:
    WIDE = ("伊田", "ルース王", "Ann\u0301e", "王小明王小明")

    def test_wide_names_leave_every_line_as_wide_as_the_screen(self) -> None:
        match = Match.start(pepper.variant("bid-euchre"), seed=7)
        shown = set[str]()
        while not match.past:
            words = Words.of(match.rules, names=self.WIDE, you=0)
            match = match.apply(match.legal_actions[0])
            now = attrs.evolve(at_table(match, 0), words=words)
            lines = page(now, *LEAST)
            if match.past:
                lines += page(attrs.evolve(now, panel=Panel.POINTS), *LEAST)
            assert {sum(width(text) for text, _ in line) for line in lines} == {80}
            shown |= {one for one in self.WIDE if one in plain(lines)}
        assert shown == set(self.WIDE[1:])

    def test_half_of_a_wide_character_is_never_left(self) -> None:
        canvas = Canvas(5, 1)
        for column in range(5):
            canvas.put(0, 0, "王王")
            canvas.put(0, column, "x")
            assert sum(width(text) for text, _ in find(canvas.lines())) == 5
        canvas.put(0, 0, "王")
        canvas.put(0, 1, "小")
        assert plain(tuple(canvas.lines())) == " 小 x"

    def test_an_accent_stays_on_its_letter(self) -> None:
        canvas = Canvas(4, 1)
        canvas.put(0, 0, "e\u0301a")
        assert plain(tuple(canvas.lines())) == "e\u0301a"

    def test_lines_keep_the_indentation_of_their_text(self) -> None:
        assert wrap("  one two three", 9) == ["  one two", "  three"]
        assert wrap("", 9) == []

    @pytest.mark.parametrize("language", ["en", "de"])
    def test_no_key_is_cut_where_time_may_be_called(self, language: str) -> None:
        match = start("bid-euchre+timed=on")
        words = Words(translations=translations(language), you=Seat(1))
        last = lines_of(attrs.evolve(at_table(match), words=words))[-1]
        assert len(re.findall(r"(?<!\S)(?:Enter|[hulpt?q]) \S+", last)) == 8

    @pytest.mark.parametrize("room", [1, 2, 3, 4])
    def test_keys_are_as_far_apart_as_there_is_room_and_at_most_three_cells(
        self, room: int
    ) -> None:
        offered = {key: f"{key} does it" for key in "abcd"}
        canvas = Canvas(len((" " * room).join(offered.values())), 1)
        paint_keys(canvas, offered)
        gap = " " * min(room, 3)
        assert plain(tuple(canvas.lines())).strip() == gap.join(offered.values())


class TestTrumps:
    def test_trumps_and_bowers_are_marked_once_trumps_are_named(self) -> None:
        hands = "JS TS JC JD", "AS KS", "QS"
        match = started(pepper.variant("hasenpfeffer"), *hands, "")
        match = after(match, "bid 3, pass, pass, pass")
        marks = {"JS": "R", "JC": "L", "JD": "", "TS": "•", "JK": "•", "AS": "•", "9H": ""}
        assert {mark_of(match.view(0), pepper.Card(card), WORDS) for card in marks} == {""}
        named = match.apply(pepper.parse_action("name S"))
        view = named.view(0)
        assert {card: mark_of(view, pepper.Card(card), WORDS) for card in marks} == marks
        assert mark_of(view, pepper.Card("TS"), Words(Style.LETTERS)) == "+"
        plain_hand = match.apply(pepper.parse_action("name NT")).view(0)
        assert {mark_of(plain_hand, pepper.Card(card), WORDS) for card in marks} == {""}
        text = "\n".join(lines_of(at_table(named, 0)))
        assert all(face in text for face in ("│J R│", "│J L│", "│10•│", "│J  │"))
        assert "╚═•═╝" in table_of(at_table(named.apply(pepper.parse_action("play KS")), 0))

    def test_without_bowers_the_jack_is_a_trump_like_others(self) -> None:
        rules = attrs.evolve(SHORT, ranking=pepper.Ranking(bowers=False))
        match = after(started(rules, *SUITED), "bid 1, pass, pass, pass, name S")
        jacks = [mark_of(match.view(0), pepper.Card(card), WORDS) for card in ("JS", "JC")]
        assert jacks == ["•", ""]


class TestResults:
    def test_the_end_of_a_hand_is_good_or_bad_for_the_person(self) -> None:
        made = "AS 9C 9D QH", "KS TC TD KH", "9H QC QD AH"
        short = "9H QC QD AH", "KH KS TC TD", "QH AS 9C 9D"
        for tricks, looks in ((made, [Look.BAD, Look.GOOD]), (short, [Look.GOOD, Look.BAD])):
            match = after(started(THREE, *HANDS), "bid 2, pass, pass, pass, name NT")
            match = play_tricks(match, *tricks)
            assert [look_of_end(match, seat) for seat in range(4)] == looks * 2
        nobody = start("bid-euchre", *["pass"] * 4)
        assert look_of_end(nobody, 0) is Look.SIDE_BOLD

    def test_marks_have_the_name_that_the_bid_gives_them(self) -> None:
        burns = ScoringChanges(marks=pepper.Marks("burns", set=1))
        rungs = Rung("1", 1), Rung("2", 2, scoring=burns)
        match = started(attrs.evolve(THREE, ladder=pepper.BidLadder(rungs)), *HANDS)
        match = after(match, "bid 2, name NT")
        match = play_tricks(match, "9H QC QD AH", "KH KS TC TD", "QH AS 9C 9D")
        lines = [text for text, _ in panel_lines(at_table(match, 0, panel=Panel.POINTS))]
        assert "burns: you & 2: 0   seats 1 & 3: 1" in lines

    def test_tricks_of_all_defenders_are_not_said_of_one(self) -> None:
        match = start("florida-5", "bid 8", "name C")
        while not match.past:
            match = match.apply(match.legal_actions[0])
        result, view = match.results[0], at_table(match, 0, panel=Panel.POINTS)
        defenders = [seat for seat in range(5) if seat not in result.declarers]
        together = sum(result.tricks[seat] for seat in defenders)
        assert len(defenders) == 3
        assert together != result.tricks[defenders[0]]
        said = [text for text, _ in panel_lines(view) if "by the defenders together" in text]
        assert [text.split("   ")[-1] for text in said] == [
            f"{together} tricks taken by the defenders together"
        ] * 3


def look_of_end(match: Match, seat: int) -> Look:
    """The look of the line that says how the first hand ended."""
    return panel_lines(at_table(match, seat, panel=Panel.POINTS))[1][1]


STANDARD = ColorType.STANDARD
TYPES = {"truecolor": ColorType.TRUECOLOR, "256": ColorType.EIGHT_BIT}


class TestColours:
    @pytest.mark.parametrize("system", ["truecolor", "256", "standard", "windows"])
    def test_every_text_can_be_read_on_its_ground(self, system: str) -> None:
        for (look, suit), style in palette(system).items():
            assert style.color is not None
            assert style.bgcolor is not None
            assert {style.color.type, style.bgcolor.type} == {TYPES.get(system, STANDARD)}
            pair = [luminance(colour.get_truecolor()) for colour in (style.color, style.bgcolor)]
            least = 3 if "DIM" in look.name or suit is not None else 4.5
            assert (max(pair) + 0.05) / (min(pair) + 0.05) > least, look

    def test_the_card_at_the_cursor_is_painted_as_such(self) -> None:
        match = after(started(THREE, *HANDS), "bid 2, pass, pass, pass, name NT")
        now = at_table(match)
        for cursor, pick in enumerate(now.picks.cards):
            runs = [run for line in page(attrs.evolve(now, cursor=cursor), *LEAST) for run in line]
            marked = "".join(text for text, (look, _) in runs if look is Look.CARD_AT)
            assert pick.label[:-1] in marked
        waits = [run for line in page(at_table(match, 3), *LEAST) for run in line]
        assert match.turn != 3
        assert Look.CARD_AT not in {look for _, (look, _) in waits}

    def test_areas_that_meet_differ_and_a_terminal_without_colours_gets_none(self) -> None:
        for system in ("truecolor", "256", "standard"):
            found = {look: style for (look, suit), style in palette(system).items() if not suit}
            grounds = [found[look].bgcolor for look in (Look.FELT, Look.SIDE, Look.BAR, Look.CARD)]
            assert len(set(grounds)) == 4
            assert found[Look.CARD].bgcolor != found[Look.CARD_AT].bgcolor
        for style in palette(None).values():
            assert style.color is None
            assert style.bgcolor is None

    @pytest.mark.parametrize(
        ("environment", "first"),
        [
            ({"TERM": "xterm", "COLORTERM": "truecolor"}, "truecolor"),
            ({"TERM": "xterm-256color"}, "256"),
            ({"TERM": "linux"}, "standard"),
            ({"TERM": "xterm-256color", "NO_COLOR": "1"}, None),
        ],
    )
    def test_the_terminal_chooses_the_palette(
        self, environment: dict[str, str], first: str | None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in ("TERM", "COLORTERM", "NO_COLOR"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)

        async def painted() -> Colours | None:
            shell = Shell(at_table(start("wolf")))
            async with shell.run_test(size=LEAST) as pilot:
                await pilot.pause()
                segment, *_ = shell.query_one(Board).render_line(0)
                return segment.style

        assert asyncio.run(painted()) == palette(first)[Look.FELT, None]


def luminance(colour: ColorTriplet) -> float:
    """The relative luminance of a colour, by the formula of WCAG 2."""
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class TestWords:
    def test_the_number_of_the_trick_is_that_of_the_card_that_is_asked_for(self) -> None:
        match = after(started(THREE, *HANDS), "bid 2, pass, pass, pass, name NT")
        assert "trick 1 of 3" in lines_of(at_table(match, match.turn or 0))[0]
        assert "trick" not in lines_of(at_table(match, (match.turn or 0) + 1))[0]
        match = play_tricks(match, "AS 9C 9D QH")
        assert "trick 2 of 3" in lines_of(at_table(match, 1))[0]
        assert "trick 1 of 3" in lines_of(at_table(match, 2))[0]

    def test_the_page_of_the_last_trick_has_the_number_of_that_trick(self) -> None:
        match = after(started(THREE, *HANDS), "bid 2, pass, pass, pass, name NT")
        now = at_table(play_tricks(match, "AS 9C 9D QH"), 1)
        assert "trick 2 of 3" in lines_of(now)[0]
        assert "trick 1 of 3" in lines_of(press(now, "l"))[0]

    def test_the_page_of_the_last_trick_says_once_who_took_it(self) -> None:
        match = after(started(THREE, *HANDS), "bid 2, pass, pass, pass, name NT")
        now = at_table(play_tricks(match, "AS 9C 9D QH"), 2)
        told = attrs.evolve(now, message="Seat 1 took the last trick.")
        assert "\n".join(lines_of(press(told, "l"))).count("took the last trick") == 1

    def test_a_prompt_of_two_lines_has_room_beside_a_message_of_two(self) -> None:
        now = at_table(start("twelves+96-no-trump"))
        prompt = lines_of(now)[20:22]
        assert len(now.words.prompt(now.view)) > 78
        hinted = lines_of(attrs.evolve(now, message="long " * 20))
        assert hinted[19:21] == prompt
        assert [line.split() for line in hinted[21:23]] == [["long"] * 15, ["long"] * 5]

    def test_what_is_cut_ends_in_dots(self) -> None:
        match = start("double-hasenpfeffer-4", "bid 12")
        while match.phase is not Phase.EXCHANGE:
            match = match.apply(match.legal_actions[-1])
        now, names = at_table(match), ["a long long name"] * 4
        now = attrs.evolve(now, words=Words.of(match.rules, names=names, you=now.seat))
        assert len(now.words.prompt(now.view)) > 78
        assert ".." not in "".join(lines_of(now)[20:23])
        for message, ends in ("long " * 20, ["..", "ng", "ng"]), ("long " * 60, ["..", "ng", ".."]):
            hinted = attrs.evolve(now, message=message)
            assert [line.strip()[-2:] for line in lines_of(hinted)[20:23]] == ends

    def test_where_a_card_plays_itself_nothing_is_asked(self) -> None:
        match = after(started(THREE, *HANDS), "bid 2, pass, pass, pass, name NT")
        match = play_tricks(match, "AS 9C 9D QH", "KS TC TD KH")
        now = at_table(match, 1)
        assert "Enter pick" in lines_of(now)[-1]
        forced = lines_of(attrs.evolve(now, forced=True))[-1]
        assert "Enter pick" not in forced
        assert "Space go on" in forced


def test_a_pick_without_a_key_has_round_brackets() -> None:
    rows = at_table(start("pfeffer", "pass, pass, pass")).picks.rows
    assert [[pick.face for pick in row.picks] for row in rows][-3:-1] == [
        ["(suit)", "(NT)"],
        ["[f] suit", "(NT)"],
    ]


def test_a_hint_says_that_the_stuck_dealer_has_to_bid() -> None:
    now = at_table(start("pfeffer", "pass, pass, pass"))
    assert "you have to bid; your side is likely to take about" in press(now, "h").message
    free = at_table(start("pfeffer"))
    assert "you have to bid" not in press(free, "h").message


class TestBids:
    def test_the_lowest_bids_are_seen_while_the_cursor_is_on_pass(self) -> None:
        now = at_table(start("ontario-4"))
        shown = "\n".join(lines_of(attrs.evolve(now, cursor=len(now.picks.all) - 1)))
        rows = [line[:20].strip() for line in shown.splitlines()]
        assert "3" in rows
        assert not any(row.startswith("cardless quadruple") for row in rows)
        assert "pass" in shown

    def test_arrows_lead_to_rows_with_something_legal(self) -> None:
        now = at_table(start("pfeffer", "bid 6"))
        last = len(now.picks.all) - 1
        assert str(now.picks.all[last].action) == "pass"
        up = now.picks.move(last, "up")
        while now.picks.move(up, "up") != up:
            assert any(p.legal for p in row_of(now, up))
            up = now.picks.move(up, "up")
        assert any(pick.legal for pick in row_of(now, up))
        assert not any(pick.legal for row in now.picks.rows[:2] for pick in row.picks)
        assert up >= sum(len(row.picks) for row in now.picks.rows[:2])


def row_of(now: Sitting, number: int) -> tuple[Pick, ...]:
    """The row of the grid with a pick."""
    pick, rows = now.picks.all[number], now.picks.rows
    return find((row.picks for row in rows if pick in row.picks), rows)


def test_who_gave_cards_to_whom_stands_beside_the_table() -> None:
    """Who does not see the cards is told their number, which is public."""
    ways = [*("gave seat 3 K♥", "seat 1 gave K♥", "gave seat 1 A♣", "seat 3 gave A♣")]
    ways += "seat 1 gave 1 card", "seat 3 gave 1 card"
    match = after(started(SWAPPING, *SUITED), SOLD, "give KH", "give AC")
    pages = [plain(page(at_table(match, seat), *LEAST)) for seat in (1, 3, 0)]
    told = [{line for line in ways if line in one} for one in pages]
    assert told == [{ways[0], ways[3]}, {ways[1], ways[2]}, {*ways[4:]}]


def _news(match: Match, seat: int) -> str:
    return describe_events(redacted(match.news, Seat(seat)), Seat(seat), match.rules, WORDS)


def test_how_many_cards_change_hands_is_news_to_all_but_the_two() -> None:
    given = after(started(SWAPPING, *SUITED), SOLD, "give KH")
    news = [_news(given, s) for s in (0, 1, 2, 3)]
    told = "Seat 1 gives seat 3 one card face down."
    assert news == [told, "", told, ""]  # seat 3 hears of its card when it has chosen its own
    kept = after(exchanging(Exchange(1, optional=True)), "keep")
    news = [_news(kept, s) for s in (0, 1, 2)]
    assert [bool(text) for text in news] == [False, True, True]


def test_who_kept_the_cards_stands_beside_the_table() -> None:
    match = after(exchanging(Exchange(1, optional=True)), "keep")
    own, other = (plain(page(at_table(match, seat), *LEAST)) for seat in (0, 2))
    assert "you kept your cards" in own
    assert "seat 0 gave no cards" in other


def test_the_next_deal_is_not_told_while_the_finished_hand_is_seen() -> None:
    match, now = start("euchre"), at_table(start("euchre"))
    while not now.over:
        action = sensible(match.view(match.turn), Random(1))
        match, now = match.apply(action), act(at_table(match), action)
    assert now.over
    assert "The trick goes to" in now.message
    assert "turned up" not in now.message


def taken_up() -> Match:
    """The dealer of euchre has taken the card turned up."""
    match = start("euchre")
    assert match.hand.turned is not None
    return after(match, f"bid alone {match.hand.turned.suit}")


def test_a_card_turned_up_and_taken_is_no_kitty() -> None:
    match = taken_up()
    while match.phase is not Phase.PLAY:
        match = match.apply(match.legal_actions[0])
    shown = side_of(at_table(match))
    assert "turned up" in shown
    assert "kitty" not in shown


def test_only_the_dealer_sees_which_card_is_discarded() -> None:
    match = taken_up()
    while not isinstance(match.legal_actions[0], pepper.Discard):
        match = match.apply(match.legal_actions[0])
    discard, dealer = match.legal_actions[0], match.turn
    assert isinstance(discard, pepper.Discard)
    then = match.apply(discard)
    cards = WORDS.cards(discard.cards)
    assert [f"discarded: {cards}" in side_of(at_table(then, seat)) for seat in range(4)] == [
        seat == dealer for seat in range(4)
    ]


def test_a_bid_named_alone_does_not_say_so_twice() -> None:
    contract = taken_up().hand.contract
    assert contract is not None
    assert contract.alone
    assert WORDS.contract(contract).count("alone") == 1


def test_the_key_line_names_what_enter_does_while_resigning_is_asked() -> None:
    asked = at_table(start("wolf"))
    for key in ("/", *"resign", "enter"):
        asked = press(asked, key)
    line = lines_of(asked)[-1]
    assert "Enter do it" in line
    assert "Enter pick" not in line
    assert press(asked, "escape").asked is None


@pytest.mark.parametrize("key", ["?", "l"])
def test_q_closes_a_page_and_leaves_the_table(key: str) -> None:
    match = after(started(THREE, *HANDS), "bid 2, pass, pass, pass, name NT")
    opened = press(at_table(play_tricks(match, "AS 9C 9D QH")), key)
    assert opened.panel is not None
    assert "q close" in lines_of(opened)[-1]
    closed = press(opened, "q")
    assert (closed.panel, closed.done) == (None, False)
    assert press(press(closed, "q"), "q").done


@pytest.mark.parametrize(
    ("bids", "shown"),
    [("pass", "up"), ("bid call ", "up"), ("pass, pass, pass, pass", "down")],
)
def test_a_card_that_was_turned_down_is_not_called_turned_up(bids: str, shown: str) -> None:
    match = Match.start(pepper.variant("euchre"), seed=3)
    turned = match.view(0).turned
    assert turned is not None
    match = after(match, bids.replace("call ", f"call {turned.suit}"))
    told = "\n".join(lines_of(at_table(match)))
    assert f"turned {shown}: " in told
    if shown == "down":
        other = next(one for one in match.legal_actions if isinstance(one, pepper.Bid))
        assert f"turned {shown}: " in "\n".join(lines_of(at_table(match.apply(other))))
