"""Studies: what is played, the rows, where they are made, and the file to go on from."""

from __future__ import annotations

import json
import os
import pickle
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import accumulate, count, islice
from operator import add
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import attrs
import pytest

import pepper
from pepper import Action, Cards, Ending, Match, PepperError, View
from pepper.bots import at_random, sensible
from pepper.study import Holds, Study, read_rows, run
from pepper.study.run import play_pickled
from tests.playing import SHORT, find

ONE_HAND = pepper.variant("hasenpfeffer").one_hand()
BOTH = {"sensible": sensible, "random": at_random}
STUDY = Study(rules=ONE_HAND, players={"random": at_random}, matches=45, seed=7)
DUPLICATE = Study(rules=ONE_HAND, players=BOTH, matches=10, seed=7, duplicate=True)
ROWS = list(run(STUDY, workers=1))


def study(**changes: Any) -> Study:  # noqa: ANN401  (right or wrong)
    """The study with changes."""
    return attrs.evolve(STUDY, **changes)


def nothing(match: Match) -> bool:
    """A condition that never holds."""
    return match.turn is None


def dying(view: View, rng: Random) -> Action:
    """A player that takes its process with it."""
    del view, rng
    os._exit(1)


def failing(view: View, rng: Random) -> Action:
    """A player that passes whether it may or not."""
    del view, rng
    return pepper.Pass()


class TestRows:
    def test_a_row_says_what_the_match_says(self) -> None:
        whole = attrs.evolve(STUDY, rules=pepper.variant("wolf+target=8"), matches=3)
        for number in range(3):
            rows, match = list(whole.play(number)), whole.start(number)
            rng = Random(f"{match.seed}/0")
            while match.turn is not None:
                match = match.apply(at_random(match.view(match.turn), rng))
            assert [row.hand for row in rows] == [hand.number for hand in match.past]
            for row, hand, result in zip(rows, match.past, match.results, strict=True):
                assert hand.deal is not None
                assert tuple(map(Cards, row.dealt)) == hand.deal.hands
                assert (row.dealer, row.ending) == (result.dealer, result.ending.value)
                told = row.made, row.tricks, row.points
                assert told == (result.made, result.tricks, result.points)
                contract = result.contract
                assert (contract is None) is (row.declarer is None) is (row.holding is None)
                if contract is not None:
                    bid = contract.declarer, contract.rung.name, contract.forced, contract.alone
                    assert (row.declarer, row.rung, row.forced, row.alone) == bid
                    assert row.strain == (contract.strain and str(contract.strain))
                    assert (row.times, row.holding) == (1, row.dealt[contract.declarer])
            assert match.outcome is not None
            assert [row.winners for row in rows] == [
                *[()] * (len(rows) - 1),
                match.outcome.winners,
            ]
            before = accumulate(
                (row.points for row in rows),
                lambda scores, points: tuple(map(add, scores, points)),
                initial=match.opening,
            )
            assert [row.scores for row in rows] == list(before)[:-1]

    def test_a_hand_without_a_bid_has_neither_declarer_nor_holding(self) -> None:
        row = attrs.evolve(ROWS[0], declarer=None, rung=None, strain=None)
        assert row.holding is None

    def test_a_hand_that_was_not_dealt_has_no_holding(self) -> None:
        row = attrs.evolve(find(row for row in ROWS if row.declarer is not None), dealt=())
        assert row.holding is None

    def test_the_points_of_a_player_are_the_average_of_its_sides(self) -> None:
        row = attrs.evolve(ROWS[0], players=("a", "b", "a"), points=(4, 1, 1))
        assert [row.points_of(name) for name in "abc"] == [2.5, 1, 0]


class TestStudies:
    def test_studies_with_one_seed_play_the_same_deals_whoever_plays(self) -> None:
        other = attrs.evolve(STUDY, players={"sensible": sensible}, matches=9)
        assert [row.dealt for row in run(other)] == [row.dealt for row in ROWS[:9]]
        assert len({row.dealt for row in ROWS}) == STUDY.matches
        assert attrs.evolve(STUDY, seed=8).start(0).seed != STUDY.start(0).seed

    def test_a_match_is_stopped_after_300_hands_unless_another_number_is_given(self) -> None:
        endless = attrs.evolve(SHORT, ending=Ending(hands=10**6))
        rows = [*study(rules=endless, players={"me": at_random}, matches=1).play(0)]
        assert [row.hand for row in rows] == [*range(1, 301)]
        assert {row.winners for row in rows} == {()}

    def test_a_duplicate_plays_each_deal_in_every_seating(self) -> None:
        rows = list(run(DUPLICATE))
        seatings = ("sensible", "random"), ("random", "sensible")
        for match in range(DUPLICATE.matches):
            pair = rows[2 * match : 2 * match + 2]
            assert [(row.match, row.seating) for row in pair] == [(match, 0), (match, 1)]
            assert tuple(row.players for row in pair) == seatings == DUPLICATE.seatings
            assert pair[0].dealt == pair[1].dealt

    def test_each_side_is_played_by_its_player(self) -> None:
        asked = set[tuple[str, int | None]]()

        def named(name: str, view: View, rng: Random) -> Action:
            asked.add((name, view.seat))
            return at_random(view, rng)

        players = {name: partial(named, name) for name in "ab"}
        list(run(study(players=players, matches=2)))
        assert asked == {("a", 0), ("b", 1), ("a", 2), ("b", 3)}
        asked.clear()
        list(run(study(players=players, matches=2, sides=["b", "a"])))
        assert asked == {("b", 0), ("a", 1), ("b", 2), ("a", 3)}

    def test_seatings_are_all_different_orders_the_given_one_first(self) -> None:
        three = pepper.variant("dirty-clubs-3").one_hand()
        duplicate = study(rules=three, players=BOTH, sides=["random", "sensible", "random"])
        assert attrs.evolve(duplicate, duplicate=True).seatings == (
            ("random", "sensible", "random"),
            ("random", "random", "sensible"),
            ("sensible", "random", "random"),
        )

    def test_a_match_starts_with_the_scores_and_the_dealer_of_the_study(self) -> None:
        rules = pepper.variant("hasenpfeffer+target=10")
        start = study(rules=rules, scores=(3, 4), dealer=2).start(0)
        assert (start.scores, start.hand.dealer) == ((3, 4), 2)
        dealers = {study(dealer=None).start(number).hand.dealer for number in range(20)}
        assert dealers == {0, 1, 2, 3}

    def test_a_match_without_end_is_stopped(self) -> None:
        rows = list(run(study(rules=pepper.variant("hasenpfeffer"), matches=1, most_hands=2)))
        assert [row.hand for row in rows] == [1, 2]
        assert [row.winners for row in rows] == [(), ()]

    def test_time_is_called_in_a_match_that_only_time_can_end(self) -> None:
        rows = list(run(study(rules=pepper.variant("bid-euchre+timed"), matches=1)))
        assert len(rows) == 12
        assert rows[-1].winners


class TestConditions:
    def test_deals_are_drawn_until_the_condition_holds(self) -> None:
        asked = list[bool]()

        def given(match: Match) -> bool:
            asked.append(Holds("JS JC", seat=1)(match))
            return asked[-1]

        for number in range(5):
            asked.clear()
            for row in study(given=given).play(number):
                assert {"JS", "JC"} <= {*row.dealt[1].split()}
                assert asked == [False] * (row.draws - 1) + [True]

    def test_the_sampler_agrees_with_exact_counts(self) -> None:
        # Both bowers of a named suit in six of 24 cards: C(22, 4) / C(24, 6). Four nines in one of
        # four hands: 4 C(20, 2) / C(24, 6).
        plain = study(rules=pepper.variant("gamerules-4").one_hand())
        deals = [plain.start(number) for number in range(2500)]
        assert {len(match.hand.cards[0]) for match in deals} == {6}
        bowers = [Holds("JS JC", seat)(match) for match in deals for seat in range(4)]
        assert sum(bowers) / len(bowers) == pytest.approx(0.05435, abs=3 * 0.0023)
        nines = [Holds("9C 9D 9H 9S")(match) for match in deals]
        assert sum(nines) / len(nines) == pytest.approx(0.00565, abs=3 * 0.0015)

    def test_a_condition_that_never_holds_is_an_error(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pepper.study.plan.MOST_DRAWS", 20)
        asked = count(1)

        def at_last(_: Match) -> bool:
            return next(asked) == 20

        assert {row.draws for row in study(given=at_last).play(3)} == {20}
        never = study(given=nothing)
        with pytest.raises(PepperError, match="match 3: none of 20 deals meets the condition"):
            never.start(3)

    def test_a_million_deals_are_drawn_and_no_more(self, monkeypatch: pytest.MonkeyPatch) -> None:
        match = STUDY.start(0)

        def open_same(_study: Study, _number: int, _draw: int) -> Match:
            return match

        def at_last(_match: Match) -> bool:
            return next(asked) == 10**6

        monkeypatch.setattr(Study, "_open", open_same)
        asked = count(1)
        assert study(given=at_last).start(0) is match
        with pytest.raises(PepperError, match="none of 1000000 deals meets the condition"):
            study(given=nothing).start(0)


SHUT_OUT: list[tuple[dict[str, object], str]] = [
    ({"matches": 0}, "matches 0 must be an integer from 1 to"),
    ({"seed": -1}, r"seed -1 must be an integer from 0 to 2\*\*128 - 1"),
    ({"most_hands": True}, "most_hands True must be an integer"),
    ({"players": {}}, "0 players: there must be from 1 to 2, one a side"),
    ({"players": dict.fromkeys("abc", sensible)}, "3 players"),
    ({"players": {"": sensible}}, "the name '' of a player must be printable"),
    ({"players": (("a", sensible), ("a", at_random))}, "the name 'a' of a player"),
    ({"players": {"a\n": sensible}}, "must be printable"),
    ({"sides": ("random",)}, "name a player for each of 2 sides"),
    ({"sides": ("random", "me")}, "unknown player 'me'; expected random"),
    ({"duplicate": True}, "`duplicate` needs two players"),
    ({"dealer": 4}, "4"),
    ({"scores": (1,)}, "score"),
    ({"rules": "wolf"}, "Rules"),
]


class TestRefusals:
    @pytest.mark.parametrize(("changes", "message"), SHUT_OUT, ids=lambda value: str(value)[:40])
    def test_a_study_that_cannot_be_played(self, changes: dict[str, object], message: str) -> None:
        with pytest.raises(PepperError, match=message):
            study(**changes)

    def test_a_duplicate_has_at_most_120_seatings(self) -> None:
        names = {f"{number}": sensible for number in range(5)}
        most = study(rules=pepper.variant("dirty-clubs-5"), players=names, duplicate=True)
        assert len(most.seatings) == 120
        sides = ("sensible",) * 4 + ("random",) * 5  # 126 orders
        with pytest.raises(PepperError, match="more than 120 seatings"):
            study(rules=pepper.variant("florida-9"), players=BOTH, sides=sides, duplicate=True)

    def test_ways_to_run_that_there_are_not(self) -> None:
        with pytest.raises(PepperError, match="chunk 0 must be"):
            run(STUDY, chunk=0)
        with pytest.raises(PepperError, match="workers 0 must be"):
            run(STUDY, workers=0)
        with pytest.raises(PepperError, match="workers or an executor"):
            run(STUDY, workers=1, executor=ThreadPoolExecutor(1))

    def test_a_study_that_other_processes_cannot_import(self) -> None:
        def local(match: Match) -> bool:
            return match.turn is not None

        there = study(given=local)
        assert list(run(there, workers=1)) == ROWS
        with pytest.raises(PepperError, match="use functions of a module, or workers=1"):
            run(there)

    def test_an_illegal_action_of_a_player(self) -> None:
        with pytest.raises(PepperError, match="seat"):
            list(run(study(players={"failing": failing}, matches=3)))


class TestWhereRowsAreMade:
    def test_rows_are_equal_to_the_byte_wherever_they_are_made(self) -> None:
        with ThreadPoolExecutor(2) as executor:
            threads = list(run(STUDY, executor=executor, chunk=1))
            assert executor.submit(len, "open").result() == 4
        assert pickle.dumps(threads) == pickle.dumps(list(run(STUDY, workers=1, chunk=1)))
        assert threads == ROWS == list(run(STUDY, workers=2))

    def test_there_may_be_more_workers_than_tasks(self) -> None:
        assert list(run(study(matches=25), workers=3)) == ROWS[:25]

    def test_a_process_unpickles_a_study_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        read, loads = list[bytes](), pickle.loads

        def counted(data: bytes) -> object:
            read.append(data)
            return loads(data)

        monkeypatch.setattr(pickle, "loads", counted)
        sent = pickle.dumps(STUDY)
        rows = [row for part in (range(5), range(5, 45)) for row in play_pickled(sent, part)]
        assert rows == ROWS
        assert read == [sent]

    def test_tasks_are_cancelled_when_nobody_wants_their_rows(self) -> None:
        asked, closed = list[Match](), Event()

        def given(match: Match) -> bool:
            asked.append(match)
            return len(asked) < 5 or closed.wait(60)

        with ThreadPoolExecutor(1) as executor:
            rows = run(study(given=given, matches=10**6), executor=executor, chunk=1)
            assert list(islice(rows, 3)) == ROWS[:3]
            del rows
            closed.set()
        assert len(asked) <= 5

    def test_a_process_that_ends_is_told(self) -> None:
        with pytest.raises(PepperError, match="a process of the study ended"):
            list(run(study(players={"dying": dying}), workers=2))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of the duplicate."""
    path = tmp_path / "study.jsonl"
    assert len(list(run(DUPLICATE, file=path))) == 20
    return path


class TestFiles:
    def test_a_study_goes_on_wherever_its_file_was_cut_off(self, file: Path) -> None:
        whole = file.read_bytes()
        rows = list(run(DUPLICATE))
        ends = list(accumulate(map(len, whole.splitlines(keepends=True))))
        for end in (0, 5, ends[0], ends[0] + 9, ends[3], ends[4] + 9, ends[-1]):
            file.write_bytes(whole[:end])
            assert list(run(DUPLICATE, file=file)) == rows, end
            assert file.read_bytes() == whole, end

    def test_the_file_of_a_shorter_study_is_continued_and_that_of_a_longer_one_left(
        self, file: Path
    ) -> None:
        whole, rows = file.read_bytes(), list(run(DUPLICATE))
        assert list(run(attrs.evolve(DUPLICATE, matches=4), file=file)) == rows[:8]
        assert file.read_bytes() == whole
        assert len(list(run(attrs.evolve(DUPLICATE, matches=12), file=file))) == 24
        assert file.read_bytes()[: len(whole)] == whole

    def test_one_study_at_a_time_writes_a_file(self, file: Path) -> None:
        whole, longer = file.read_bytes(), attrs.evolve(DUPLICATE, matches=12)
        first = run(longer, file=file)
        next(first)
        with pytest.raises(PepperError, match=r"study\.jsonl is being written by another study"):
            list(run(longer, file=file))
        with pytest.raises(PepperError, match="being written"):
            list(run(STUDY, file=file))
        assert file.read_bytes()[: len(whole) // 2] == whole[: len(whole) // 2]
        assert len(list(first)) == 23
        assert list(read_rows(file)) == list(run(longer, file=file))
        assert [path.name for path in file.parent.iterdir()] == ["study.jsonl"]

    def test_a_line_that_is_too_long_is_not_read_to_its_end(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        longest = len(file.read_bytes().partition(b"\n")[0]) + 1
        monkeypatch.setattr("pepper.study.saved.LONGEST_LINE", longest)
        assert len(list(read_rows(file))) == 20
        with file.open("a") as stream:
            stream.write("x" * (longest + 1))
        with pytest.raises(PepperError, match=f"line 22: more than {longest} bytes"):
            list(read_rows(file))
        monkeypatch.setattr("pepper.study.saved.LONGEST_LINE", longest - 1)
        for reading in read_rows(file), run(DUPLICATE, file=file):
            with pytest.raises(PepperError, match="line 1: more than"):
                list(reading)

    def test_the_rows_of_a_file_are_read_without_the_study(self, file: Path) -> None:
        assert list(read_rows(file)) == list(run(DUPLICATE))
        file.write_bytes(file.read_bytes()[:-1])
        assert list(read_rows(file)) == list(run(DUPLICATE))[:-1]

    def test_the_file_of_another_study_is_refused_and_left(self, file: Path) -> None:
        whole = file.read_bytes()
        other = attrs.evolve(DUPLICATE, seed=8, given=Holds("JS"), scores=(0, 0))
        told = "another study: seed: found 7, expected 8; given: found None, expected 'pepper.study"
        with pytest.raises(PepperError, match=f"{told}.*; scores.*; and 1 more$"):
            list(run(other, file=file))
        assert file.read_bytes() == whole

    @pytest.mark.parametrize(
        ("changes", "differ"),
        [
            ({"rules": pepper.variant("hasenpfeffer")}, "rules.name"),
            ({"players": {"sensible": sensible, "x": at_random}}, "players.x: found None, exp"),
            ({"players": {"sensible": sensible, "random": sensible}}, "players.random: found 'p"),
            ({"sides": ("random", "sensible")}, r"sides\[0\]: found 'sensible', expected 'random'"),
            ({"duplicate": False}, "duplicate: found True, expected False"),
            ({"given": Holds("JS")}, "given: "),
            ({"dealer": 1}, "dealer: "),
            ({"most_hands": 3}, "most_hands: "),
        ],
        ids=lambda value: str(value)[:20],
    )
    def test_everything_that_decides_the_rows_makes_another_study(
        self, file: Path, changes: dict[str, Any], differ: str
    ) -> None:
        with pytest.raises(PepperError, match=f"another study: {differ}"):
            list(run(attrs.evolve(DUPLICATE, **changes), file=file))

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("[1]\n", "is not the file of a study"),
            ('{"study": 2}\n', "is not the file of a study, version 1"),
            ("\xff", "line 1: expected JSON"),
        ],
    )
    def test_a_file_of_something_else_is_refused_and_left(
        self, tmp_path: Path, text: str, message: str
    ) -> None:
        path = tmp_path / "notes.txt"
        path.write_text(text, "latin-1")
        with pytest.raises(PepperError, match=message):
            list(read_rows(path))
        with pytest.raises(PepperError):
            list(run(DUPLICATE, file=path))
        assert path.read_text("latin-1") == text

    def test_rows_that_cannot_be_read_are_named(self, file: Path) -> None:
        header, first, *_ = file.read_text().splitlines()
        row = json.loads(first)
        for changes, message in (
            ({"hand": "one"}, "line 2, hand: expected an integer"),
            ({"dealt": [1]}, r"line 2, dealt\[0\]: expected a string"),
            ({"luck": 1}, "line 2, luck: expected one of the keys"),
            ({"match": 1}, "line 2: match 1 does not follow match -1"),
        ):
            file.write_text(f"{header}\n{json.dumps(row | changes)}\n")
            with pytest.raises(PepperError, match=message):
                list(read_rows(file))
        file.write_text(f"{header}\n7\n")
        with pytest.raises(PepperError, match="line 2, the row: expected an object"):
            list(read_rows(file))
