"""Playing in the terminal, without a terminal: the state, the keys, the page and the record."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random
from typing import NoReturn

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import pepper
from pepper import USUAL_PHASES, Action, GiveCards, Match, PepperError, Phase, Record, Talk
from pepper.cli import main
from pepper.cli.arguments import read
from pepper.cli.play import command, shell
from pepper.cli.play.canvas import Canvas, Look, plain
from pepper.cli.play.cards import HEIGHT, WIDTH, tall_card
from pepper.cli.play.command import open_sitting, resume_command
from pepper.cli.play.files import default_name, load_record, save
from pepper.cli.play.keys import ARROWS, press, tick
from pepper.cli.play.pace import Pace
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.panels import panel_lines
from pepper.cli.play.picks import Draft, make_draft, picks_of
from pepper.cli.play.shell import can_show_symbols
from pepper.cli.play.sitting import Panel, Sitting, sit_down
from pepper.words import Style, Words, parse
from tests.conftest import EXAMPLES, some
from tests.playing import LONGEST_RUN, after, find
from tests.sampled import matches

IDS = [variant.id for variant in pepper.variants()]
FEW = settings(max_examples=EXAMPLES // 2)
SYMBOLS, LETTERS = Words(Style.SYMBOLS), Words(Style.LETTERS)


def sitting(text: str, *, seed: int = 7, seat: int = 0, style: Style = Style.SYMBOLS) -> Sitting:
    """A person at the table of a new match."""
    return sit_down(Record(Match.start(pepper.variant(text), seed=seed)), seat, style=style)


def shown(now: Sitting) -> str:
    """The page in the smallest terminal that will do."""
    return plain(page(now, *LEAST))


def typed(now: Sitting, *keys: str) -> Sitting:
    """After these keys."""
    for key in keys:
        now = press(now, key)
    return now


def rested(now: Sitting) -> Sitting:
    """When the table waits for the person again."""
    while now.pace is not None:
        now = tick(now)
    return now


def chosen(now: Sitting, action: Action) -> Sitting:
    """After the keys that make the action: a draft where it needs one, and the action picked."""
    now = attrs.evolve(now, draft=make_draft(now.view, action))
    picks = now.picks
    if picks.ready == action:
        return typed(now, "enter")
    number = find(
        n for n, pick in enumerate(picks.all) if pick.action == action and pick.draft is None
    )
    then = typed(attrs.evolve(now, cursor=number), "enter")
    return typed(then, "enter") if then.asked is not None else then


def played(now: Sitting, rng: Random, hands: int = 1) -> Iterator[Sitting]:
    """The sitting whenever it waits, the person choosing anything, until that many are over."""
    while True:
        now = rested(now)
        yield now
        if now.panel is None:
            now = chosen(now, rng.choice(now.view.legal_actions))
        elif len(now.match.past) < hands and now.match.outcome is None:
            now = typed(now, "space")
        else:
            return


@pytest.mark.parametrize("name", some(IDS))
def test_a_hand_of_every_variant_is_played_on_a_small_page(name: str) -> None:
    rng = Random(name)
    seat = rng.choice(pepper.variant(name).table.seats)
    states = list(played(sitting(name, seat=seat, style=Style.LETTERS), rng))
    for now in states:
        text = shown(now)
        lines = text.split("\n")
        assert len(lines) == LEAST[1]
        assert max(map(len, lines)) <= LEAST[0]
        assert text.isascii()
        assert lines[-1].strip().endswith(("q quit", "q close"))
        if now.panel is None:
            words = now.words.prompt(now.view).split()
            assert " ".join(words[:4]) in text
            buttons = [pick for row in now.picks.rows for pick in row.picks]
            assert len(now.picks.rows) > 9 or all(pick.face.rstrip() in text for pick in buttons)
    assert states[-1].panel is Panel.POINTS


@pytest.mark.parametrize("name", IDS)
def test_no_key_breaks_the_table(name: str) -> None:
    rng = Random(name)
    now = sitting(name)
    keys = ["up", "down", "left", "right", "enter", "space", "escape", "tab", *"h?lptux12a"]
    for _ in range(2 * EXAMPLES):
        before = now
        now = tick(now) if now.pace is not None else press(now, rng.choice(keys))
        shown(now)
        if now.alert and not before.alert:
            assert now.match is before.match
    assert pepper.loads(pepper.dumps(now.match)) == now.match


class TestPicks:
    @FEW
    @given(matches(__name__), st.booleans())
    def test_exactly_the_legal_actions_can_be_picked(self, match: Match, symbols: bool) -> None:  # noqa: FBT001  (drawn)
        assume(match.turn is not None)
        view = match.view(match.turn)
        words = Words(Style.SYMBOLS if symbols else Style.LETTERS)
        picks = picks_of(view, Draft(), words)
        whole = {pick.action for pick in picks.all if pick.legal and pick.draft is None}
        if all(pick.draft is None for pick in picks.all):
            assert whole == set(view.legal_actions)
        for action in view.legal_actions:
            made = picks_of(view, make_draft(view, action), words)
            offered = {pick.action for pick in made.all if pick.legal and pick.draft is None}
            assert action in offered | {made.ready}

    @FEW
    @given(matches(__name__))
    def test_keys_are_unique_and_arrows_lead_to_all_that_is_legal(self, match: Match) -> None:
        assume(match.turn is not None)
        picks = picks_of(match.view(match.turn), Draft(), SYMBOLS)
        keys = [pick.key for pick in picks.all if pick.key]
        assert len(set(keys)) == len(keys)
        assert not set(keys) & set("?hulptq")
        reached, fresh = set[int](), {0}
        while fresh:
            reached |= fresh
            fresh = {picks.move(n, key) for n in fresh for key in ARROWS} - reached
        assert reached >= {n for n, pick in enumerate(picks.all) if pick.legal}


class TestPage:
    @FEW
    @given(matches(__name__), st.integers(0, 200), st.integers(0, 60))
    def test_it_fills_any_terminal_exactly(self, match: Match, width: int, height: int) -> None:
        lines = page(sit_down(Record(match)), width, height)
        assert [sum(len(text) for text, _ in line) for line in lines] == [width] * height

    @FEW
    @given(matches(__name__), st.integers(0, 12))
    def test_all_that_lies_open_is_on_it(self, match: Match, number: int) -> None:
        seats = match.rules.table.seats
        assume(match.outcome is None)
        now = sit_down(Record(match), number % len(seats), style=Style.LETTERS)
        text = "".join(shown(now).split())
        for score in now.view.scores:
            assert str(score) in text
        if now.view.phase is Phase.PLAY and now.view.trick is not None:
            for card in now.view.trick.cards:
                assert (LETTERS.card(card) if card.suit else f"{card}*") in text

    @FEW
    @given(matches(__name__), st.integers(0, 300))
    def test_where_the_person_is_stays_in_sight(self, match: Match, number: int) -> None:
        assume(match.turn is not None)
        now = sit_down(Record(match), match.turn or 0, style=Style.LETTERS)
        picks = now.picks
        cursor = number % len(picks.all)
        text = shown(attrs.evolve(now, cursor=cursor))
        if not picks.cards:
            assert f">{picks.all[cursor].face}" in text

    def test_of_a_long_auction_the_end_is_shown(self) -> None:
        match = Match.start(pepper.variant("indiana-4"), seed=1)
        while match.phase is Phase.AUCTION:
            bids = len(match.view(None).calls) % 3 == 0
            match = match.apply(match.legal_actions[0 if bids else -1])
            last = match.view(None).calls[-1]
            who = f"seat {last.seat}" if last.seat else "you"
            assert f"{who}: {SYMBOLS.call(last.action)}" in shown(sit_down(Record(match)))

    def test_a_small_terminal_is_told_what_is_needed(self) -> None:
        text = " ".join(plain(page(sitting("wolf"), 60, 10)).split())
        assert "needs 80 columns and 24 lines; here are 60 and 10" in text

    def test_cards_that_nobody_has_looked_at_show_their_backs(self) -> None:
        now = rested(sitting("twelves", seat=1))
        assert now.view.cards is None
        assert "░░░" in shown(now)
        assert "░░░" not in shown(chosen(now, pepper.Look()))

    def test_legal_cards_stand_higher(self) -> None:
        rng = Random(3)
        for now in played(sitting("double-hasenpfeffer-4"), rng, hands=2):
            cards = now.picks.cards
            if now.view.phase is not Phase.PLAY or all(card.legal for card in cards):
                continue
            raised, level = shown(now).split("\n")[14:16]
            assert raised.count("╭") + raised.count("╔") == sum(card.legal for card in cards)
            assert level.count("╭") + level.count("╔") == sum(not card.legal for card in cards)


class TestKeys:
    def test_an_illegal_card_says_why_and_changes_nothing(self) -> None:
        refused = 0
        for now in played(sitting("double-hasenpfeffer-4"), Random(3), hands=2):
            for number, pick in enumerate(now.picks.all):
                if now.panel is None and not pick.legal:
                    after = typed(attrs.evolve(now, cursor=number), "enter")
                    reason = now.match.why_not(pick.action, by=now.seat)
                    assert reason is not None
                    assert after.match is now.match
                    assert now.words.refusal(reason) in after.message
                    assert reason.rule.split()[0] in shown(after)
                    refused += 1
        assert refused

    def test_a_card_is_played_by_its_key(self) -> None:
        now = find(n for n in played(sitting("wolf"), Random(1), 9) if n.picks.cards)
        for pick in now.picks.cards:
            after = typed(now, pick.key)
            assert (after.match is not now.match) == pick.legal

    def test_cards_to_give_are_chosen_and_dropped_again(self) -> None:
        gives = (
            n for n in played(sitting("double-hasenpfeffer-4"), Random(4), 40) if n.picks.cards
        )
        now = find(n for n in gives if n.view.phase is Phase.EXCHANGE)
        first, second, *_ = (pick.key for pick in now.picks.cards if pick.legal)
        one = typed(now, first)
        assert [pick.chosen for pick in one.picks.cards].count(True) == 1
        assert typed(one, first).draft == Draft()
        assert typed(one, second, "escape").draft == Draft()
        given_ = typed(one, second, "enter").match
        assert given_.previous == now.match

    def test_a_hint_can_be_followed_by_enter_where_it_is_one_pick(self) -> None:
        for now in played(sitting("florida-5"), Random(2), hands=2):
            if now.panel is not None:
                continue
            hinted = typed(now, "h")
            assert hinted.message.startswith("A careful player would ")
            assert hinted.match is now.match
            assert typed(hinted, "enter").match.previous == now.match

    def test_a_hint_tells_what_the_sensible_player_does_in_every_phase(self) -> None:
        phases = set[Phase]()
        for name in ("wolf", "florida-5", "double-hasenpfeffer-4"):
            for now in played(sitting(name), Random(5), hands=6):
                if now.panel is None:
                    phases.add(now.view.phase)
                    assert len(typed(now, "h").message) < 160
        assert phases == set(USUAL_PHASES)

    def test_the_last_trick_is_shown_and_put_away(self) -> None:
        now = find(n for n in played(sitting("wolf"), Random(1), 9) if n.view.tricks)
        looking = typed(now, "l")
        assert "took the last trick." in shown(looking)
        assert typed(looking, "space") == now
        assert "No trick" in typed(rested(sitting("wolf")), "l").message

    def test_help_names_every_command(self) -> None:
        text = shown(typed(rested(sitting("wolf")), "?"))
        for key in ("h  ", "u  ", "l  ", "p  ", "q  "):
            assert f"\n  {key}" in text

    @pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
    def test_help_types_a_bid_and_a_card_of_the_game(self, variant: pepper.Variant) -> None:
        now = sitting(variant.id)
        (line,) = (one for one in shown(typed(now, "?")).split("\n") if " type a bid" in one)
        bid, card = line.partition(" type a bid")[0].strip().split(", ")
        rules = now.match.rules
        bids = [bid for rung in rules.ladder.rungs for bid in rules.ladder.bids(rung)]
        assert parse(bid[1:], bids, rules) in bids
        assert pepper.Card(card[1:].upper()) in rules.deck.cards

    def test_space_hurries_the_others_to_the_end_of_the_trick(self) -> None:
        now = sitting("wolf", seat=0)
        assert now.pace is Pace.SHORT
        assert typed(now, "space").pace is Pace.AT_ONCE
        assert not rested(typed(now, "space")).hurry

    def test_time_is_called_where_it_may_be(self) -> None:
        now = rested(sitting("bid-euchre+timed=on"))
        assert "t time" in shown(now)
        called = typed(now, "t")
        assert called.match.hand.time_called
        assert ", the last hand" in shown(called)
        assert "time" not in shown(typed(rested(sitting("wolf")), "t")).split("\n")[-1]
        assert typed(called, "u").match == now.match
        ends = list(played(called, Random(2), hands=9))
        assert ends[-1].match.outcome is not None


class TestUndo:
    @pytest.mark.parametrize("name", ["wolf", "florida-5", "twelves"])
    def test_it_goes_back_to_the_decision_before(self, name: str) -> None:
        asked: list[Sitting] = []
        for now in played(sitting(name), Random(name), hands=2):
            back = typed(now, "u")
            if asked:
                assert back.match == asked[-1].match
                assert back.picks == asked[-1].picks
            else:
                assert back.alert
            if now.panel is None:
                asked.append(now)
        back = asked[-1]
        for before in reversed(asked[:-1]):
            back = typed(back, "u")
            assert back.match == before.match
        assert typed(back, "u").match is back.match

    def test_nothing_but_the_match_goes_back(self, tmp_path: Path) -> None:
        now = attrs.evolve(rested(sitting("wolf")), file=str(tmp_path / "wolf.pepper"))
        back = typed(chosen(now, now.view.legal_actions[0]), "u")
        assert back.match == now.match
        assert (back.file, back.words, back.seat) == (now.file, now.words, now.seat)

    def test_the_others_answer_as_before(self) -> None:
        now = rested(sitting("wolf"))
        action = now.view.legal_actions[0]
        then = rested(chosen(now, action))
        again = rested(chosen(typed(then, "u"), action))
        assert again.match == then.match


class TestRecord:
    def test_a_resumed_sitting_goes_on_as_if_never_left(self, tmp_path: Path) -> None:
        file = str(tmp_path / "wolf.pepper")
        rng = Random(1)
        for now in played(sitting("wolf"), rng, hands=2):
            save(file, now.record)
            back = sit_down(load_record(file))
            assert back.match == now.match
            if now.panel is None:
                assert back.picks == now.picks
                action = now.view.legal_actions[-1]
                assert rested(chosen(back, action)).match == rested(chosen(now, action)).match
        assert [path.name for path in tmp_path.iterdir()] == ["wolf.pepper"]

    def test_a_link_stays_a_link(self, tmp_path: Path) -> None:
        there, link = tmp_path / "there.pepper", tmp_path / "link.pepper"
        there.write_text("")
        link.symlink_to(there)
        match = sitting("wolf").match
        save(str(link), Record(match))
        assert link.is_symlink()
        assert load_record(str(there)).match == match

    def test_a_resumed_sitting_knows_its_seat_and_its_players(self, tmp_path: Path) -> None:
        file = str(tmp_path / "wolf.pepper")
        asked = read(["play", "wolf", "--seat", "2", "--names", "Ida,Ruth,,Otto", "--record", file])
        with open_sitting(asked, Style.SYMBOLS) as now:
            save(file, rested(now).record.with_comment("Lucky."))
        with open_sitting(read(["play", "--resume", file]), Style.SYMBOLS) as back:
            pass
        assert back.seat == now.seat == back.words.you == 2
        assert back.words.names == now.words.names == ("Ida", "Ruth", "seat 2", "Otto")
        assert back.record.tags == now.record.tags
        assert list(back.record.comments.values()) == ["Lucky."]
        assert back.record.players == ("Ida", "Ruth", "", "Otto")
        assert resume_command(back, asked) == f"pepper play --resume {file}"
        renamed = read(["play", "--resume", file, "--names", "Ida,Max,,Otto"])
        with open_sitting(renamed, Style.SYMBOLS) as other:
            assert other.record.players == ("Ida", "Max", "", "Otto")
            assert other.match == back.match
        assert re.fullmatch(r"\d{4}\.\d\d\.\d\d", now.record.tags["Date"])
        assert now.record.tags["Program"] == f"pepper {version('pepper-cards')}"

    def test_a_match_of_bots_is_resumed_in_seat_0(self) -> None:
        match = Match.start(pepper.variant("wolf"), seed=7)
        assert sit_down(Record(match).with_players([""] * 4)).seat == 0

    def test_the_date_of_a_record_stays(self, tmp_path: Path) -> None:
        file = str(tmp_path / "wolf.pepper")
        kept = Record(sitting("wolf").match, {"Date": "2001.01.01", "Program": "other", "X": ""})
        save(file, kept)
        with open_sitting(read(["play", "--resume", file]), Style.SYMBOLS) as now:
            tags = now.record.tags
        assert (tags["Date"], tags["X"]) == ("2001.01.01", "")
        assert tags["Program"].startswith("pepper ")

    def test_undoing_drops_the_comments_on_what_is_undone(self) -> None:
        now = rested(sitting("wolf"))
        step = now.match.step
        said = attrs.evolve(now, record=now.record.with_comment("so far"))
        then = chosen(said, now.view.legal_actions[-1])
        then = attrs.evolve(then, record=then.record.with_comment("too bold"))
        assert typed(then, "u").record.comments == {step: "so far"}

    @pytest.mark.parametrize("names", ["Ida,Ruth", "a,b,c,d,e"])
    def test_there_is_a_name_for_each_seat(self, names: str, tmp_path: Path) -> None:
        asked = read(["play", "wolf", "--names", names, "--record", str(tmp_path / "x")])
        with (
            pytest.raises(PepperError, match="names: give 4, one for each seat"),
            open_sitting(asked, Style.SYMBOLS),
        ):
            pass

    @pytest.mark.parametrize("text", ["wolf", "florida-5", "florida-13", "gamerules-3"])
    def test_the_table_shows_the_names_of_the_others(self, text: str) -> None:
        match = Match.start(pepper.variant(text), seed=7)
        seats = len(match.rules.table.seats)
        names = [f"Maximilian {n}" if n % 2 else f"Bo{n}" for n in range(seats)]
        for now in played(sit_down(Record(match).with_players(names), 0), Random(1)):
            lines = plain(page(now, 80, 24))
            assert max(map(len, lines.splitlines())) <= 80
            if now.panel is None and not now.picks.rows:
                assert all(f"Bo{n}" in lines for n in range(2, seats, 2))
                assert lines.count("Maxim") >= seats // 2

    def test_the_name_tells_the_match(self) -> None:
        match = Match.start(pepper.variant("wolf+hands=3"), seed=7)
        assert default_name(match) == "wolf+hands=3-7.pepper"

    def test_signs_that_a_file_may_not_have_in_its_name_are_replaced(self) -> None:
        rules = attrs.evolve(pepper.variant("wolf"), name="Ida's/game: 2")
        assert default_name(Match.start(rules, seed=7)) == "Ida_s_game__2-7.pepper"


class TestManySeats:
    @pytest.mark.parametrize("seats", range(9, 14))
    def test_all_sit_clockwise_around_the_person_at_the_bottom(self, seats: int) -> None:
        states = played(sitting(f"florida-{seats}", seat=4), Random(3))
        now = find(now for now in states if now.view.phase is Phase.PLAY)
        found = re.findall(r"seat \d+|you", table_of(now))
        order = [f"seat {seat}" for seat in (*range(5, seats), *range(4))]
        side = (seats - 2) // 2
        left, right = reversed(order[:side]), order[-side:]
        rows = [list(pair) for pair in zip(left, right, strict=True)]
        rows[0][1:1] = order[side:-side]
        rows[-1].insert(1, "you")
        assert found == [name for row in rows for name in row]

    def test_who_dealt_who_is_to_play_each_card_and_the_trick_taken_are_shown(self) -> None:
        states = played(sitting("florida-13", seat=12, style=Style.LETTERS), Random(3))
        now = find(now for now in states if now.view.tricks)
        text = table_of(now)
        trick = now.view.trick
        assert trick is not None
        assert "seat 0 (D)" in text
        assert text.count(">") == text.count(">you") == 1
        for card in trick.cards:
            assert f" {LETTERS.card(card):<4}" in text
        assert text.count("1 trick\n") + text.count("1 trick ") == 1
        now = typed(now, "l")
        winner = now.view.tricks[-1].winner
        assert winner is not None
        best = dict(now.view.tricks[-1].plays)[winner]
        assert f"*{LETTERS.card(best)}" in table_of(now)
        assert table_of(now).count("*") == 1


def table_of(now: Sitting) -> str:
    """The seats on a small page, line by line."""
    return "\n".join(line[:53] for line in shown(now).split("\n")[2:12])


class TestPoints:
    @pytest.mark.parametrize("name", ["wolf", "florida-6", "dirty-clubs-5", "buck"])
    def test_the_points_of_a_hand_are_explained_line_by_line(self, name: str) -> None:
        for now in played(sitting(name), Random(3), hands=3):
            if now.panel is not Panel.POINTS:
                continue
            tall = plain(page(now, 100, 32))
            result = now.match.results[-1]
            for line in result.lines:
                assert f"{line.points:+}   {line.why}" in tall
            for gain, score in zip(result.points, now.match.scores, strict=True):
                assert f"{score - gain:>7}{gain:>+7}{score:>7}" in tall

    def test_a_match_from_a_position_is_played_and_explained(self) -> None:
        match = Match.start(pepper.variant("wolf"), seed=7, scores=(8, 9), number=7)
        *_, now = played(sit_down(Record(match), 0), Random(3))
        assert now.panel is Panel.POINTS
        text = plain(page(now, 100, 32))
        assert "Hand 7" in text
        for gain, score in zip(now.match.results[0].points, now.match.scores, strict=True):
            assert f"{score - gain:>7}{gain:>+7}{score:>7}" in text

    def test_a_hand_on_which_nobody_bid_is_told_as_that(self) -> None:
        now = sitting("bid-euchre", seat=1)
        over = attrs.evolve(now, record=Record(after(now.match, "pass, pass, pass, pass")))
        lines = [text for text, _ in panel_lines(attrs.evolve(over, panel=Panel.POINTS))]
        assert "Nobody bid." in lines

    def test_at_the_end_it_says_who_won_and_why(self) -> None:
        states = list(played(sitting("progressive", seat=2), Random(1), hands=99))
        now = states[-1]
        outcome = now.match.outcome
        assert outcome is not None
        assert f"win: {outcome.why}." in shown(now)
        summary = typed(now, "space")
        assert summary.panel is Panel.SUMMARY
        closed = typed(summary, "space")
        assert closed.panel is None
        assert closed.pace is None
        assert "The match is over." in shown(closed)

    def test_long_explanations_are_scrolled(self) -> None:
        now = find(n for n in played(sitting("florida-7"), Random(3), hands=1) if n.panel)
        text, further = shown(now), shown(typed(now, "down"))
        assert text == further or text.split("\n")[3] == further.split("\n")[2]


class TestCommand:
    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            ((), "give either a variant, as in 'pepper play wolf', or --resume FILE;"),
            (("wolf", "--resume", "match.pepper"), "give either a variant"),
            (("wolff",), "wolf"),
            (("match.pepper",), "'pepper play --resume match.pepper' continues a match"),
            (("wolf", "--seat", "4"), "seat 4: from 0 to 3"),
            (("wolf", "--seed", "8"), "playing needs a terminal"),
            (("wolf", "--seed", "7"), "wolf-7.pepper already exists"),
            (("wolf", "--record", "match.pepper"), "match.pepper already exists"),
            (("--resume", "nothing.pepper"), "nothing.pepper: No such file"),
            (("--resume", "match.pepper"), "match.pepper: line 1"),
            (("--resume", "match.pepper", "--seed", "7"), "cannot be used with --resume"),
            (("--resume", "match.pepper", "--dealer", "0"), "--seed, --dealer and --record"),
            (("--resume", "bytes.pepper"), "bytes.pepper: byte 0 (line 1) is not UTF-8"),
        ],
    )
    def test_what_cannot_be_played_is_told(
        self,
        arguments: tuple[str, ...],
        complaint: str,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.chdir(tmp_path)
        Path("match.pepper").write_text("no record\n")
        Path("bytes.pepper").write_bytes(b"\xff")
        Path("wolf-7.pepper").write_text("")
        assert main(["play", *arguments]) == 2
        assert complaint in capsys.readouterr().err
        assert sorted(path.name for path in tmp_path.iterdir()) == [
            "bytes.pepper",
            "match.pepper",
            "wolf-7.pepper",
        ]

    def test_without_textual_one_line_says_what_to_install(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, "textual", None)
        assert main(["play", "wolf"]) == 2
        assert "pip install 'pepper-cards[cli]'" in capsys.readouterr().err

    @pytest.mark.parametrize(
        ("encoding", "symbols"), [("utf-8", True), ("UTF-8", True), ("ascii", False)]
    )
    def test_suits_are_symbols_where_the_encoding_of_the_terminal_has_them(
        self, encoding: str, monkeypatch: pytest.MonkeyPatch, *, symbols: bool
    ) -> None:
        monkeypatch.setattr(sys, "__stderr__", TextIOWrapper(BytesIO(), encoding=encoding))
        assert can_show_symbols() == symbols

    @pytest.mark.parametrize(("symbols", "style"), [(True, Style.SYMBOLS), (False, Style.LETTERS)])
    def test_suits_are_letters_where_the_terminal_has_no_symbols(
        self, style: Style, monkeypatch: pytest.MonkeyPatch, *, symbols: bool
    ) -> None:
        asked = list[Style]()

        def sit(_: object, style: Style) -> NoReturn:
            asked.append(style)
            raise PepperError

        monkeypatch.setattr(shell, "can_show_symbols", lambda: symbols)
        monkeypatch.setattr(command, "open_sitting", sit)
        assert main(["play", "wolf"]) == 2
        assert asked == [style]

    @pytest.mark.parametrize("style", Style)
    def test_suits_are_written_as_asked_for(self, style: Style, tmp_path: Path) -> None:
        asked = read(["play", "wolf", "--record", str(tmp_path / "a.pepper")])
        with open_sitting(asked, style) as now:
            assert now.words.style is style

    def test_a_seat_is_a_number(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["play", "wolf", "--seat", "north"]) == 2
        assert "'north' must be an integer" in capsys.readouterr().err

    def test_unknown_cards_are_refused(self) -> None:
        match = Match.start(pepper.variant("wolf"), deals=[])
        with pytest.raises(PepperError, match="the match has no seed"):
            sit_down(Record(match))

    def test_a_folder_that_is_not_there_is_told_by_the_name_of_the_file(
        self, tmp_path: Path
    ) -> None:
        file = str(tmp_path / "no" / "match.pepper")
        with pytest.raises(OSError, match=r"no/match.pepper"):
            save(file, sitting("wolf").record)

    def test_only_playing_loads_the_terminal_library(self) -> None:
        program = "import sys; from pepper.cli import main; main(['variants']); "
        program += "raise SystemExit('textual' in sys.modules)"
        command = [sys.executable, "-c", program]
        run = subprocess.run(  # noqa: S603  (ours)
            command, check=False, capture_output=True, timeout=LONGEST_RUN
        )
        assert run.returncode == 0


def test_talk_is_put_together_number_by_number() -> None:
    now = find(n for n in played(sitting("wolf"), Random(1), 9) if isinstance_talk(n))
    claim = attrs.evolve(now, draft=Draft((), Talk(2, 1, 0)))
    assert typed(claim, "enter").match is now.match
    said = typed(attrs.evolve(claim, cursor=len(now.picks.all) - 1), "enter")
    assert said.match.previous == now.match


def isinstance_talk(now: Sitting) -> bool:
    """Whether the person is asked for stops."""
    return any(isinstance(action, Talk) for action in now.view.legal_actions)


def test_gifts_of_several_cards_are_drafted_whole() -> None:
    for now in played(sitting("double-hasenpfeffer-4"), Random(4), 12):
        for action in now.view.legal_actions:
            if isinstance(action, GiveCards) and now.panel is None:
                assert len(make_draft(now.view, action).places) == 2


def test_whoever_may_drop_out_is_asked_to_stay_in_or_to_drop_out() -> None:
    rules = attrs.evolve(pepper.variant("indiana-4"), negotiation=pepper.DropOuts())
    match = after(Match.start(rules, seed=7), "bid 3S", "pass", "pass", "pass")
    labels = [pick.label for pick in picks_of(match.view(match.turn), Draft(), SYMBOLS).all]
    assert labels == ["stay in the hand", "drop out"]


def test_text_outside_the_page_is_cut_off() -> None:
    canvas = Canvas(4, 2)
    for row in (-1, 0, 2):
        canvas.put(row, 2, "QUEEN")
    canvas.put(1, -1, "JACK")
    assert plain(tuple(canvas.lines())).splitlines() == ["  QU", "ACK"]


@pytest.mark.parametrize("look", [Look.CARD, Look.CARD_AT])
@pytest.mark.parametrize("words", [SYMBOLS, LETTERS], ids=["symbols", "letters"])
def test_a_card_has_a_frame_all_around_and_paints_nothing_beside_it(
    words: Words, look: Look
) -> None:
    canvas = Canvas(3 * WIDTH, HEIGHT)
    tall_card(canvas, 0, WIDTH, pepper.Card("AS"), words, look)
    top, *middle, bottom = plain(tuple(canvas.lines())).splitlines()
    for line in (top, *middle, bottom):
        assert len(line.lstrip()) == WIDTH
        assert len(line) == 2 * WIDTH
        assert " " not in {line[WIDTH], line[-1]}
    assert [line[WIDTH + 1 : -1].strip() for line in middle] == ["A", words.strain(pepper.SPADES)]
    assert " " not in top.strip() + bottom.strip()
