"""The arena: seatings, deals, margins, forfeits and ratings, with players that are functions."""

from __future__ import annotations

import io
import pickle
import re
import sys
from collections import defaultdict
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

import pepper
from pepper import Action, Cards, Match, Pass, PepperError, PlayCard, Seat, View, arena, wire
from pepper.arena import (
    Connection,
    Fault,
    Forfeit,
    ForfeitError,
    Function,
    HandDone,
    Hello,
    PlayedHand,
    Report,
    Stage,
    YourTurn,
    play,
    serve,
)
from pepper.arena.contest import seatings
from pepper.arena.report import rate
from pepper.arena.seats import _milliseconds  # pyright: ignore[reportPrivateUsage]
from pepper.bots import at_random, sensible
from pepper.cli.arena import report_layout
from pepper.cli.faces import Faces
from pepper.data.json_text import members
from pepper.schema import schema
from tests.playing import find
from tests.terminal.test_cli_layout import shown

RULES = pepper.variant("hasenpfeffer")
VIEW = Match.start(RULES, seed=7).view(1)
HELLO = Hello(1, Seat(1), RULES, 5, 1000)
READY = b'{"kind": "ready", "protocol": 1}\n'
PASS = b'{"kind": "answer", "action": {"kind": "pass"}}\n'
SENSIBLE, RANDOM = Function("sensible", sensible), Function("random", at_random)


def first(view: View, _: Random) -> Action:
    return view.legal_actions[0]


def asked() -> Connection:
    """A connection whose program has to act."""
    connection = Connection()
    connection.send(HELLO)
    connection.receive(READY)
    connection.send(YourTurn(VIEW, 1000))
    return connection


class TestConnection:
    def test_messages_are_lines_of_json(self) -> None:
        connection = Connection()
        hello = connection.send(HELLO)
        assert hello.endswith(b"\n")
        assert hello.count(b"\n") == 1
        data = members(wire.parse(hello.decode()))
        assert data["kind"] == "hello"
        assert wire.read_rules(data["rules"]) == RULES
        assert connection.receive(READY) == arena.Ready(1)
        turn = members(wire.parse(connection.send(YourTurn(VIEW, 9)).decode()))
        assert wire.read_view(turn["view"]) == VIEW
        assert connection.receive(PASS) == arena.Answer(Pass())
        (result,) = Match.start(RULES.one_hand(), seed=1).resign(0).results
        done = members(wire.parse(connection.send(HandDone(result, (Seat(3),))).decode()))
        assert done["forfeits"] == [3]
        assert connection.stage is Stage.IDLE
        definitions = schema()["$defs"]
        sent = {"Hello": data, "YourTurn": turn, "HandDone": done}
        heard = {"Ready": wire.parse(READY.decode()), "Answer": wire.parse(PASS.decode())}
        for name, message in (sent | heard).items():
            valid = Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": definitions})
            valid.validate(message)

    @given(st.lists(st.integers(0, len(PASS)), max_size=4).map(sorted))
    def test_a_line_may_come_in_any_pieces(self, cuts: list[int]) -> None:
        connection = asked()
        pieces = [PASS[a:b] for a, b in zip([0, *cuts], [*cuts, len(PASS)], strict=True)]
        found = [got for piece in pieces if piece and (got := connection.receive(piece))]
        assert found == [arena.Answer(Pass())]

    def test_a_line_of_ten_thousand_bytes_is_read_and_no_more_are_waited_for(self) -> None:
        line = PASS.rstrip().ljust(10_000) + b"\n"
        assert asked().receive(line) == arena.Answer(Pass())
        connection = asked()
        assert connection.receive(line[:-1]) is None
        with pytest.raises(ForfeitError, match="a line of at most 10000 bytes"):
            connection.receive(b" ")

    @pytest.mark.parametrize(
        ("line", "reason"),
        [
            (b"\xff\n", "expected UTF-8"),
            (b"hello\n", "found 'hello"),
            (b"[]\n", 'expected {"kind": "answer", "action": ...}'),
            (b'{"kind": "answer"}\n', 'expected {"kind": "answer", "action": ...}'),
            (b'{"kind": "reply", "action": {}}\n', 'expected {"kind": "answer", "action": ...}'),
            (b'{"kind": "answer", "action": {"kind": "fly"}}\n', "the unknown kind 'fly'"),
            (PASS + PASS, "expected a single line"),
            (b"x" * 10_001, "a line of at most 10000 bytes"),
        ],
    )
    def test_an_unreadable_answer_is_a_fault(self, line: bytes, reason: str) -> None:
        with pytest.raises(ForfeitError) as caught:
            asked().receive(line)
        assert caught.value.fault is Fault.UNREADABLE
        assert reason in caught.value.reason
        again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  (ours)
        assert str(again) == str(caught.value)

    def test_a_line_of_ten_thousand_bytes_is_read(self) -> None:
        line = PASS.strip().ljust(10_000) + b"\n"
        assert asked().receive(line) == arena.Answer(Pass())

    def test_a_program_says_that_it_is_ready_with_this_protocol(self) -> None:
        connection = Connection()
        connection.send(HELLO)
        with pytest.raises(ForfeitError, match='"protocol": 1'):
            connection.receive(b'{"kind": "ready", "protocol": 2}\n')

    def test_fields_that_the_arena_does_not_know_are_ignored(self) -> None:
        connection = Connection()
        connection.send(HELLO)
        ready = b'{"name": "bot", "kind": "ready", "protocol": 1}\n'
        assert connection.receive(ready) == arena.Ready(1)
        connection.send(YourTurn(VIEW, 1000))
        answer = b'{"kind": "answer", "action": {"kind": "pass"}, "why": {"nodes": [1]}}\n'
        assert connection.receive(answer) == arena.Answer(Pass())

    def test_an_action_has_its_own_fields_only(self) -> None:
        with pytest.raises(ForfeitError, match=r"action: .*unknown key"):
            asked().receive(b'{"kind": "answer", "action": {"kind": "pass", "why": 1}}\n')

    def test_a_program_speaks_only_when_asked(self) -> None:
        connection = asked()
        connection.receive(PASS)
        with pytest.raises(ForfeitError, match="it was not asked"):
            connection.receive(PASS)

    def test_the_arena_sends_nothing_out_of_turn(self) -> None:
        with pytest.raises(PepperError, match="YourTurn cannot be sent: the arena says hello"):
            Connection().send(YourTurn(VIEW, 1))
        with pytest.raises(PepperError, match="Hello cannot be sent: the program has to act"):
            asked().send(HELLO)


def test_serve_makes_a_program_of_a_function(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    connection = Connection()
    lines = [connection.send(HELLO).replace(b"{", b'{"later":[],', 1), b'{"kind": "news"}\n']
    connection.receive(READY)
    lines.append(connection.send(YourTurn(VIEW, 1)).replace(b"{", b'{"later":[],', 1))
    lines.append(b'{"kind": "hand-done"}\n')
    monkeypatch.setattr("sys.stdin", io.StringIO(b"".join(lines).decode()))
    serve(first)
    ready, answer = capsys.readouterr().out.splitlines()
    assert wire.parse(ready) == wire.parse(READY.decode())
    action = members(wire.parse(answer))["action"]
    assert wire.read_action(action) == VIEW.legal_actions[0]


class TestSeatings:
    def test_two_players_sit_on_both_sides(self) -> None:
        assert list(seatings(2, 2)) == [(0, 1), (1, 0)]

    def test_players_for_themselves_rotate(self) -> None:
        assert list(seatings(3, 3)) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]

    def test_more_players_than_sides_meet_in_all_groups(self) -> None:
        assert set(seatings(4, 2)) == set(permutations(range(4), 2))

    def test_all_seatings_play_the_same_deals(self) -> None:
        dealt: dict[str, defaultdict[Seat, list[Cards | None]]] = {}

        def player(name: str) -> Function:
            seen = dealt[name] = defaultdict(list)

            def choose(view: View, _: Random) -> Action:
                seat = view.seat
                if seat is not None and not any(act.seat == seat for act in view.acts):
                    seen[seat].append(view.cards)
                return view.legal_actions[0]

            return Function(name, choose)

        play(RULES, [player("a"), player("b")], deals=3, seed=1)
        assert dealt["a"].keys() == dealt["b"].keys() == set(RULES.table.seats)
        for seat in RULES.table.seats:
            assert dealt["a"][seat] == dealt["b"][seat]
            assert len({*map(str, dealt["a"][seat])}) == 3

    def test_progress_is_told_after_each_hand(self) -> None:
        told: list[int] = []
        found = play(RULES, [SENSIBLE, RANDOM], deals=2, seed=1, progress=told.append)
        assert told == [1, 2, 3, 4] == [*range(1, len(found.hands) + 1)]

    def test_a_seed_gives_the_same_hands_and_without_one_they_differ(self) -> None:
        one, again, other = (play(RULES, [SENSIBLE, RANDOM], deals=4, seed=n) for n in (1, 1, 2))
        assert one == again
        assert one.hands != other.hands
        drawn = [play(RULES, [SENSIBLE, RANDOM], deals=2) for _ in range(2)]
        assert drawn[0].seed != drawn[1].seed

    @pytest.mark.parametrize(
        ("players", "settings", "message"),
        [
            (1, {}, "1 player for 2 sides: from 2 to 16"),
            (17, {}, "17 players"),
            (2, {"deals": 1}, "deals 1 must be"),
            (2, {"seed": -1}, "seed -1 must be"),
            (2, {"seconds": 0}, "seconds 0 must be above 0, and at most a day"),
        ],
    )
    def test_impossible_contests_are_refused(
        self, players: int, settings: dict[str, Any], message: str
    ) -> None:
        with pytest.raises(PepperError, match=message):
            play(RULES, [SENSIBLE] * players, **settings)

    def test_contests_at_the_limits_are_played(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pepper.arena.contest.MOST_DEALS", 3)
        monkeypatch.setattr("pepper.arena.contest.MOST_PLAYERS", 3)
        assert play(RULES, [RANDOM] * 3, deals=3, seed=2**128 - 1, seconds=86_400).deals == 3
        beyond: list[tuple[int, dict[str, Any]]]
        beyond = [(4, {"deals": 2}), (3, {"deals": 4}), (3, {"deals": 2, "seconds": 86_401})]
        for players, settings in beyond:
            with pytest.raises(PepperError):
                play(RULES, [RANDOM] * players, **settings)


def report(*hands: PlayedHand) -> Report:
    deals = max(hand.deal for hand in hands)
    return Report("game", ("a", "b", "c")[: len(hands[0].seating)], deals, 1, hands)


def forfeit(player: int) -> Forfeit:
    return Forfeit(player, Seat(0), Fault.LATE, "the time is up")


points = st.lists(st.integers(-30, 30), min_size=3, max_size=3).map(tuple)


class TestMargins:
    def test_a_margin_is_against_the_average_of_the_others(self) -> None:
        hand = PlayedHand(1, (2, 0, 1), (6, 1, 3))
        assert report(hand).margins(hand) == {2: 4, 0: -3.5, 1: -0.5}

    @given(points, points, st.sets(st.integers(0, 2)))
    def test_margins_add_up_to_nothing_and_no_hand_is_worse_than_a_forfeit(
        self, one: tuple[int, ...], other: tuple[int, ...], losers: set[int]
    ) -> None:
        hand = PlayedHand(1, (0, 1, 2), one, tuple(map(forfeit, losers)))
        played = PlayedHand(1, (1, 2, 0), other)
        found = report(hand, played)
        for each in found.hands:
            assert sum(found.margins(each).values()) == pytest.approx(0)
        if 0 < len(losers) < 3:
            lost = {found.margins(hand)[player] for player in losers}
            assert lost == {-found.penalty}
            assert found.penalty >= 1
            everything = [m for each in found.hands for m in each.played.values()]
            assert -found.penalty <= min(everything)

    def test_if_all_forfeit_nobody_gains(self) -> None:
        hand = PlayedHand(1, (0, 1), (9, 0), (forfeit(0), forfeit(1)))
        assert report(hand).margins(hand) == {0: 0, 1: 0}

    def test_a_forfeit_costs_a_point_where_no_hand_was_worth_any(self) -> None:
        hand = PlayedHand(1, (0, 1), (0, 0), (forfeit(1),))
        assert report(hand).margins(hand) == {0: 1, 1: -1}

    def test_the_points_of_a_hand_are_counted_from_the_score_at_which_all_begin(self) -> None:
        rules = pepper.variant("dirty-clubs-3")
        assert rules.ending.start > 0
        found = play(rules, [SENSIBLE, SENSIBLE, SENSIBLE], deals=4, seed=1)
        takes = [points for hand in found.hands for points in hand.points]
        assert max(takes) > 0  # tricks count down
        assert all(-10 <= points <= 10 for points in takes)

    def test_more_is_better_where_scores_count_down(self) -> None:
        found = play(pepper.variant("dirty-clubs-3"), [SENSIBLE, RANDOM, RANDOM], deals=8, seed=1)
        assert found.standings[0].name == "sensible"


@pytest.mark.parametrize(("faults", "more"), [(10, ""), (11, "and 1 fault more")])
def test_ten_faults_are_listed_and_the_others_counted(faults: int, more: str) -> None:
    hands = [PlayedHand(n, (0, 1), (1, 0), (forfeit(1),)) for n in range(1, faults + 1)]
    lines = shown(report_layout(report(*hands), Faces())).splitlines()
    assert sum("seat 0: late: the time is up" in line for line in lines) == 10
    assert [line for line in lines if "more" in line] == [more] * bool(more)


def test_a_player_who_is_out_is_named_once_and_its_later_hands_are_no_faults() -> None:
    out = Forfeit(1, Seat(0), Fault.OUT, "3 hands were forfeited before")
    hands = [
        PlayedHand(n, (0, 1), (1, 0), (one,)) for n, one in enumerate((forfeit(1), out, out), 1)
    ]
    told = shown(report_layout(report(*hands), Faces())).splitlines()
    assert told[-2:] == [
        "b, deal 1, seat 0: late: the time is up",
        "b is out after three forfeits.",
    ]
    assert sum(line.startswith("b, deal") for line in told) == 1


def test_a_row_of_the_report_has_each_figure_between_its_lowest_and_its_highest() -> None:
    hands = [PlayedHand(n, (0, 1), (n, -3)) for n in (1, 2, 3, 4)]
    found = report(*hands)
    lines = shown(report_layout(found, Faces())).splitlines()
    for standing in found.standings:
        row = find((line for line in lines if line.startswith(f"{standing.name} ")), lines)
        numbers = [float(number) for number in re.findall(r"[+-]?[0-9.]+", row)]
        points, rating = standing.points, standing.rating
        figures = [points.value, points.low, points.high, rating.value, rating.low, rating.high, 0]
        assert numbers == pytest.approx(figures, abs=0.5)
        assert numbers[1] < numbers[0] < numbers[2]


def test_a_name_that_is_longer_than_a_line_is_whole_in_the_report() -> None:
    hands = tuple(PlayedHand(n, (0, 1), (n, 0)) for n in (1, 2))
    found = Report("game", ("a", "x" * 100), 2, 1, hands)
    told = shown(report_layout(found, Faces()))
    assert told.count("x") == 100
    assert max(map(len, told.splitlines())) <= 80


class TestForfeits:
    @staticmethod
    def revoke(view: View, _: Random) -> Action:
        """Plays a card that it does not hold."""
        plays = [a for a in view.legal_actions if isinstance(a, PlayCard)]
        deck = view.rules.deck.cards
        missing = (card for card in deck if card not in (view.cards or ()))
        return PlayCard(find(missing)) if plays else view.legal_actions[0]

    def test_an_illegal_action_forfeits_the_hand_and_the_others_play_on(self) -> None:
        found = play(RULES, [Function("bad", self.revoke), RANDOM], deals=4, seed=1)
        assert len(found.hands) == 8
        faults = [hand.forfeits for hand in found.hands if hand.forfeits]
        assert faults
        assert all(fault.player == 0 for each in faults for fault in each)
        assert faults[0][0].fault is Fault.ILLEGAL
        assert "is refused" in faults[0][0].reason
        assert found.standings[1].name == "bad"

    def test_a_function_that_ends_the_program_forfeits_as_well(self) -> None:
        def leave(_: View, __: Random) -> Action:
            sys.exit(5)

        found = play(RULES, [Function("bad", leave), RANDOM], deals=2, seed=1)
        assert found.hands[0].forfeits[0].reason == "SystemExit: 5"

    def test_after_three_forfeits_a_player_is_out_and_not_asked_again(self) -> None:
        calls: list[View] = []

        def crash(view: View, _: Random) -> Action:
            calls.append(view)
            raise KeyError("oh")

        found = play(RULES, [Function("bad", crash), RANDOM], deals=4, seed=1)
        standings = found.standings
        bad = find((standing for standing in standings if standing.name == "bad"), standings)
        assert (bad.hands, bad.forfeits) == (8, 8)
        assert bad.points.value == -found.penalty
        kinds = [{fault.fault for fault in hand.forfeits} for hand in found.hands]
        assert kinds == [{Fault.CRASHED}] * 3 + [{Fault.OUT}] * 5
        assert found.hands[0].forfeits[0].reason == "KeyError: 'oh'"
        assert len(calls) == 6  # both seats in three hands, once each


class TestRatings:
    def test_ten_deals_out_of_eleven_are_400_points(self) -> None:
        # With the drawn deal: 9.5 + 0.5 of 11.
        one, other = rate([[1.0, 0.0]] * 9 + [[0.5, 0.5]])
        assert one - other == pytest.approx(400, abs=0.1)
        assert one + other == pytest.approx(3000)

    def test_equal_players_are_average(self) -> None:
        assert rate([[1.0, 1.0, 1.0]] * 5) == pytest.approx([1500] * 3)

    def test_strengths_explain_the_wins(self) -> None:
        """Each player's expected wins are its wins, which defines the model's best fit."""
        wins = [[2.0, 1.0, 0.0]] * 6 + [[0.0, 1.0, 2.0]] * 3
        ratings = rate(wins)
        for player, won in enumerate((13.0, 10.0, 7.0)):
            others = [value for n, value in enumerate(ratings) if n != player]
            expected = [1 / (1 + 10 ** ((other - ratings[player]) / 400)) for other in others]
            assert 10 * sum(expected) == pytest.approx(won, abs=0.001)

    def test_the_interval_of_the_points_comes_from_the_deals(self) -> None:
        """Both hands of a deal are one value: the luck of the cards cancels out."""
        hands = [
            PlayedHand(deal, seating, points)
            for deal in (1, 2)
            for seating, points in (((0, 1), (9, 0)), ((1, 0), (9, 0)))
        ]
        best = report(*hands).standings[0]
        assert (best.points.low, best.points.value, best.points.high) == (0, 0, 0)
        assert best.rating.value == best.rating.low == best.rating.high == 1500
        margins = report(PlayedHand(1, (0, 1), (2, 0)), PlayedHand(2, (0, 1), (4, 0))).standings
        assert [m.points.value for m in margins] == [3, -3]
        assert margins[0].points.high - 3 == pytest.approx(1.96 * 2**0.5 / 2**0.5, abs=0.01)
        assert margins[0].name == "a"

    @pytest.mark.parametrize("seed", [1, 2, 3])
    def test_the_intervals_of_two_ratings_mirror_each_other(self, seed: int) -> None:
        hands = [PlayedHand(n, (0, 1), (n * n % 7 - 2, 0)) for n in range(1, 300)]
        a, b = Report("game", ("a", "b"), 299, seed, tuple(hands)).standings
        assert a.rating.low < a.rating.value < a.rating.high
        mirrored = 3000 - a.rating.high, 3000 - a.rating.value, 3000 - a.rating.low
        found = b.rating.low, b.rating.value, b.rating.high
        assert found == pytest.approx(mirrored, abs=0.001)

    def test_the_sensible_player_beats_the_random_one(self) -> None:
        best, worst = play(RULES, [RANDOM, SENSIBLE], deals=30, seed=1).standings
        assert best.name == "sensible"
        assert best.points.low > 0 > worst.points.high
        assert best.rating.low > 1500 > worst.rating.high
        assert best.rating.low <= best.rating.value <= best.rating.high


def test_faults_have_the_names_that_programs_read() -> None:
    assert [str(ForfeitError(fault, "why")) for fault in Fault] == [
        *("late: why", "crashed: why", "unreadable: why", "illegal: why"),
        "out after three forfeits: why",
    ]


def test_a_program_is_told_whole_milliseconds_and_none_when_its_time_is_over() -> None:
    assert [_milliseconds(seconds) for seconds in (2.5, 0.0019, 0, -1)] == [2500, 1, 0, 0]
