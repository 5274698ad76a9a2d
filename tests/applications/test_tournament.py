"""Progressive Euchre (source 003:59-64), statement by statement, from given results and played out.

A comment such as 003:63 is a line of the source; `progressive-tournament 3` and C10 are settled
doubts of the ledger.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby
from math import ceil
from random import Random
from typing import cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import Action, Bid, Pass, PepperError, RulesError, Seat, Side, Table, View, cli
from pepper import tournament as module
from pepper.cli.arguments import read
from pepper.tournament import (
    MOST_GAMES,
    MOST_TABLES,
    Keeps,
    Move,
    Place,
    Player,
    Points,
    Prize,
    Round,
    Seating,
    TableNumber,
    TiedGame,
    Tournament,
    coin,
    extra_hand,
)
from tests.playing import LONGEST_RUN, find

PROGRESSIVE = pepper.variant("progressive")
PLAIN_HAND = 4 + 1 + 6 * 4
"""The actions of a hand that `plain` plays: bids, a strain and cards."""


def plain(view: View, _: Random) -> Action:
    """The eldest bids one, everybody else passes, and the first legal card is played."""
    if any(isinstance(call.action, Bid) for call in view.calls) and Pass() in view.legal_actions:
        return Pass()
    return find(action for action in view.legal_actions if action != Pass())


def players(seating: Seating) -> list[int]:
    return [place.player for place in seating]


def seats(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Everybody's table and seat."""
    return {
        place.player: (table, seat)
        for table, seating in enumerate(tournament.tables, 1)
        for seat, place in enumerate(seating)
    }


def partner(tournament: Tournament, player: int) -> int:
    table, seat = seats(tournament)[player]
    return tournament.tables[table - 1][(seat + 2) % 4].player


def opponents(tournament: Tournament, player: int) -> set[int]:
    table, _ = seats(tournament)[player]
    return set(players(tournament.tables[table - 1])) - {player, partner(tournament, player)}


def tournaments(games: int = 4) -> st.SearchStrategy[Tournament]:
    """Tournaments after some games with any results."""

    def recorded(tables: int) -> st.SearchStrategy[Tournament]:
        start = st.builds(
            Tournament.start,
            st.just(tables),
            seed=st.integers(0, 99),
            games=st.just(games),
            keeps=st.sampled_from(Keeps),
        )
        pair = st.tuples(st.integers(-3, 16), st.integers(-3, 16))
        game = st.lists(pair, min_size=tables, max_size=tables)
        return st.builds(through, start, st.lists(game, max_size=games))

    return st.integers(1, 6).flatmap(recorded)


def through(tournament: Tournament, games: Sequence[Sequence[Points]]) -> Tournament:
    for points in games:
        tournament = tournament.record(points)
    return tournament


def before(tournament: Tournament, played: Round) -> Tournament:
    """The tournament as it was before that game."""
    tables = tuple(result.seating for result in played.results)
    return attrs.evolve(tournament, tables=tables, rounds=tournament.rounds[: played.number - 1])


def each_game(tournament: Tournament) -> list[tuple[Tournament, Round, Tournament]]:
    """The tournament before and after each of its games."""
    return [
        (before(tournament, played), played, attrs.evolve(tournament, tables=played.after))
        for played in tournament.rounds
    ]


# The start.


def test_four_players_sit_at_each_table() -> None:  # 003:67
    tournament = Tournament.start(3, seed=1)
    assert [players(seating) for seating in tournament.tables] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10, 11, 12],
    ]
    assert tournament.tables[2][3] == Place(Player(12), 0)
    assert (tournament.game, tournament.over, tournament.rounds) == (1, False, ())


def test_there_are_ten_games_unless_told_otherwise() -> None:  # 003:64
    tournament = through(Tournament.start(1), [[(1, 0)]] * 9)
    assert not tournament.over
    assert tournament.game == 10
    assert tournament.record([(1, 0)]).over
    assert Tournament.start(1, games=2).record([(1, 0)]).record([(0, 1)]).over


@pytest.mark.parametrize("number", [0, -1, True, 1.0, "3", 10_001])
def test_less_than_one_table_or_game_or_too_many_are_refused(number: object) -> None:
    wrong = cast("int", number)
    wanted = f"{number!r} must be an integer from 1 to 10000$"
    with pytest.raises(PepperError, match=f"^tables {wanted}"):
        Tournament.start(wrong)
    with pytest.raises(PepperError, match=f"^games {wanted}"):
        Tournament.start(1, games=wrong)


def test_the_most_tables_and_games_are_seated() -> None:
    assert len(Tournament.start(MOST_TABLES).tables) == MOST_TABLES
    assert Tournament.start(1, games=MOST_GAMES).games == MOST_GAMES


def test_a_number_that_python_does_not_print_is_refused() -> None:
    with pytest.raises(PepperError, match="tables: an integer of more than 4096 bits is too long"):
        Tournament.start(10**5000)
    with pytest.raises(PepperError, match="games: an integer of more than 4096 bits is too long"):
        Tournament.start(1, games=10**5000)
    with pytest.raises(PepperError, match="seed: an integer of more than 4096 bits is too long"):
        Tournament.start(1, seed=10**5000)


@pytest.mark.parametrize("seed", [-1, 2**128, True, 1.5])
def test_a_seed_out_of_range_is_refused(seed: object) -> None:
    with pytest.raises(PepperError, match=f"^seed {seed!r} must be an integer from 0 to 2"):
        Tournament.start(1, seed=cast("int", seed))


def test_a_fresh_seed_is_drawn() -> None:
    assert Tournament.start(1, seed=2**128 - 1).seed == 2**128 - 1
    assert Tournament.start(1, seed=0).seed == 0
    drawn = {Tournament.start(1).seed for _ in range(3)}
    assert len(drawn) == 3
    assert all(0 <= seed < 2**128 for seed in drawn)


# Movement (003:62-63).


def test_losers_at_the_head_move_to_the_tail_and_other_winners_advance() -> None:  # 003:63
    tournament = Tournament.start(4, seed=1).record([(5, 3), (2, 7), (9, 8), (0, 1)])
    assert [sorted(players(seating)) for seating in tournament.tables] == [
        [1, 3, 6, 8],  # the head's winners and those of table 2
        [5, 7, 9, 11],  # table 2's losers and the winners of table 3
        [10, 12, 14, 16],
        [2, 4, 13, 15],  # the tail's losers and those of the head
    ]


def test_with_two_tables_the_second_is_the_tail() -> None:
    tournament = Tournament.start(2, seed=1).record([(5, 3), (2, 7)])
    assert [players(seating) for seating in tournament.tables] == [[1, 6, 8, 3], [5, 2, 4, 7]]


@given(tournaments())
def test_everybody_goes_where_the_result_sends_them(tournament: Tournament) -> None:
    tables = len(tournament.tables)
    for old, played, new in each_game(tournament):
        for player, (table, seat) in seats(old).items():
            won = played.results[table - 1].winner == seat % 2
            up = table - 1 if table > 1 else 1
            down = tables if table == 1 else table
            goes = (up if won else down) if tables > 1 else 1
            assert seats(new)[player][0] == goes


@given(tournaments())
def test_partners_in_one_game_are_opponents_in_the_next(tournament: Tournament) -> None:
    for old, _, new in each_game(tournament):  # 003:63
        for player in seats(old):
            assert partner(old, player) in opponents(new, player)


@given(tournaments())
def test_one_member_of_the_pair_that_stays_changes_seat(tournament: Tournament) -> None:
    for old, played, new in each_game(tournament):  # 003:63
        several = len(played.results) > 1
        for result in played.results:
            side = result.winner if several and result.table == 1 else result.loser
            pair = result.pair(side)
            assert sum(seats(old)[player] == seats(new)[player] for player in pair) == 1


@given(tournaments())
def test_everybody_sits_at_exactly_one_table(tournament: Tournament) -> None:
    tables = tournament.tables
    everybody = [player for seating in tables for player in players(seating)]
    assert sorted(everybody) == list(range(1, 4 * len(tables) + 1))
    assert all(len(seating) == 4 for seating in tables)


@given(tournaments())
def test_the_time_at_a_table_counts_the_games_since_one_came(tournament: Tournament) -> None:
    path = [seats(old) for old, _, _ in each_game(tournament)] + [seats(tournament)]
    for seating in tournament.tables:
        for place in seating:
            visits = [where[place.player][0] for where in path]
            stay = [len(list(visit)) for _, visit in groupby(visits)][-1]
            assert place.games == stay - 1


@given(tournaments())
def test_the_moves_are_all_changes_of_seat(tournament: Tournament) -> None:
    for old, played, new in each_game(tournament):
        was, becomes = seats(old), seats(new)
        moved = [player for player in was if was[player] != becomes[player]]
        assert [move.player for move in played.moves] == moved
        for move in played.moves:
            assert (move.table, move.seat) == was[move.player]
            assert (move.to_table, move.to_seat) == becomes[move.player]


def test_a_move_says_from_where_to_where() -> None:
    played = Tournament.start(2, seed=1).record([(5, 3), (2, 7)]).rounds[0]
    assert [attrs.astuple(move) for move in played.moves] == [
        (2, 1, 1, 2, 1),
        (3, 1, 2, 1, 3),
        (4, 1, 3, 2, 2),
        (6, 2, 1, 1, 1),
        (7, 2, 2, 2, 3),
        (8, 2, 3, 1, 2),
    ]
    assert isinstance(played.moves[0], Move)


# Who of a pair keeps the seat (progressive-tournament 1, 2 and 5; C10).


def test_c10_the_one_longer_at_the_table_keeps_the_seat() -> None:
    tournament = Tournament.start(3, seed=1).record([(5, 3), (2, 7), (9, 8)])
    assert tournament.tables[1] == (
        Place(Player(5), 1),
        Place(Player(9)),
        Place(Player(11)),
        Place(Player(7), 1),
    )
    again = tournament.record([(5, 3), (7, 2), (9, 8)])  # players 9 and 7 lose and stay
    assert again.tables[1][3] == Place(Player(7), 2)
    assert again.tables[1][2] == Place(Player(9), 1)
    assert partner(again, 7) not in {9, 5, 11}


def test_c10_a_tied_game_is_settled_by_a_pluggable_tie_break() -> None:
    for side in Side(0), Side(1):
        asked: list[TiedGame] = []

        def settled(tied: TiedGame, side: Side = side, asked: list[TiedGame] = asked) -> Side:
            asked.append(tied)
            return side

        start = Tournament.start(3, seed=1)
        played = start.record([(4, 4), (5, 3), (2, 2)], tie_break=settled).rounds[0]
        assert [result.winner for result in played.results] == [side, 0, side]
        assert [result.loser for result in played.results] == [1 - side, 1, 1 - side]
        assert [result.tied for result in played.results] == [True, False, True]
        assert [(tied.tournament, tied.table, tied.points) for tied in asked] == [
            (start, 1, (4, 4)),
            (start, 3, (2, 2)),
        ]


@pytest.mark.parametrize("points", [(1, 0), (0, 1)])
def test_1_where_both_came_together_the_lower_seat_is_kept(points: Points) -> None:
    for keeps in Keeps:  # progressive-tournament 1
        tournament = Tournament.start(2, seed=1, keeps=keeps).record([points, points])
        loser = int(points[0] > points[1])
        assert tournament.tables[1][loser].player == 5 + loser
        assert tournament.tables[1][(loser + 3) % 4].player == 5 + loser + 2


def test_1_an_option_lets_the_one_keep_the_seat_who_came_later() -> None:
    start = Tournament.start(3, seed=1, keeps=Keeps.SHORTER)  # progressive-tournament 1
    tournament = start.record([(5, 3), (2, 7), (9, 8)]).record([(5, 3), (7, 2), (9, 8)])
    assert tournament.tables[1][1] == Place(Player(9), 1)
    assert tournament.tables[1][0] == Place(Player(7), 2)
    assert repr(Keeps.SHORTER) == "Keeps.SHORTER"


def test_2_the_same_rule_splits_the_winners_that_stay_at_the_head() -> None:
    tournament = Tournament.start(2, seed=1).record([(0, 1), (1, 0)])  # progressive-tournament 2
    assert tournament.tables[0] == (
        Place(Player(4), 1),
        Place(Player(2), 1),
        Place(Player(7)),
        Place(Player(5)),
    )
    again = tournament.record([(1, 0), (1, 0)])  # 4+7
    assert again.tables[0][0] == Place(Player(4), 2)
    assert again.tables[0][3] == Place(Player(7), 1)


def test_5_at_a_single_table_only_the_losers_are_split() -> None:
    tournament = Tournament.start(1, seed=1)  # progressive-tournament 5
    one = tournament.record([(0, 1)])
    assert one.tables == (tuple(Place(Player(n), 1) for n in (1, 2, 4, 3)),)
    two = tournament.record([(1, 0)])
    assert two.tables == (tuple(Place(Player(n), 1) for n in (4, 2, 3, 1)),)
    assert players(one.record([(1, 0)]).tables[0]) == [3, 2, 4, 1]


# Tied games from given results (progressive-tournament 3).


def test_3_without_a_tie_break_a_coin_is_tossed_that_follows_from_the_seed() -> None:
    def winners(seed: int) -> list[int]:
        tournament = through(Tournament.start(4, seed=seed), [[(3, 3)] * 4] * 10)
        return [result.winner for played in tournament.rounds for result in played.results]

    assert winners(7) == winners(7)
    assert winners(7) != winners(8)
    tosses = [winner for seed in range(10) for winner in winners(seed)]
    assert 150 < sum(tosses) < 250


def test_3_each_table_and_each_game_has_a_toss_of_its_own() -> None:
    start = Tournament.start(2, seed=1)
    sides = {
        coin(TiedGame(tournament, TableNumber(table), (0, 0)))
        for tournament in (start, start.record([(1, 0)] * 2))
        for table in range(1, 20)
    }
    assert sides == {0, 1}


def test_3_a_tie_break_must_give_a_side() -> None:
    def nobody(_: TiedGame) -> Side:
        return Side(2)

    start = Tournament.start(2, seed=1)
    with pytest.raises(PepperError, match=r"^game 1, table 2: the tie-break returned 2; expected"):
        start.record([(1, 0), (3, 3)], tie_break=nobody)
    assert start.record([(1, 0), (0, 1)], tie_break=nobody).game == 2


# Given results.


def test_4_the_results_of_each_table_are_taken_as_they_are_given() -> None:
    given = [(12, 0), (-6, 7), (0, 1)]  # progressive-tournament 4
    played = Tournament.start(3, seed=1).record(iter(given)).rounds[0]
    assert [result.points for result in played.results] == given
    assert [result.table for result in played.results] == [1, 2, 3]
    assert played.results[0].hands is None
    assert Tournament.start(1).record([cast("Points", [3, 4])]).rounds[0].results[0].points == (
        3,
        4,
    )


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ([], "game 1: 0 results for 2 tables"),
        ([(1, 0)], "game 1: 1 result for 2 tables"),
        ([(1, 0)] * 3, "game 1: 3 results for 2 tables"),
        ([(1, 0), (1,)], "game 1, table 2: (1,) must be two integers"),
        ([(1, 0, 0), (1, 0)], "game 1, table 1: (1, 0, 0) must be two integers"),
        ([(1, 0), (1, 0.5)], "game 1, table 2: (1, 0.5) must be two integers"),
        ([(1, True), (1, 0)], "game 1, table 1: (1, True) must be two integers"),
        ([(False, 1), (1, 0)], "game 1, table 1: (False, 1) must be two integers"),
        ([(1, 0), "10"], "game 1, table 2: '10' must be two integers"),
        ([(1, 0), 7], "game 1, table 2: 7 must be two integers, the points of seats 0 & 2"),
    ],
)
def test_wrong_results_are_refused_with_what_is_wrong(points: list[Points], words: str) -> None:
    with pytest.raises(PepperError, match=f"^{re.escape(words)}"):
        Tournament.start(2, seed=1).record(points)


def test_one_table_is_called_one_table() -> None:
    with pytest.raises(PepperError, match=r"^game 1: 2 results for 1 table$"):
        Tournament.start(1).record([(1, 0)] * 2)


def test_after_the_last_game_there_is_no_other() -> None:
    over = Tournament.start(1, games=1).record([(1, 0)])
    with pytest.raises(PepperError, match=r"^the tournament is over: 1 game played$"):
        over.record([(1, 0)])
    with pytest.raises(PepperError, match="the tournament is over"):
        over.play(PROGRESSIVE)


# Tallies and prizes.


def test_everybody_records_the_points_of_their_pair_on_an_own_tally() -> None:  # 003:62
    tournament = Tournament.start(2, seed=1).record([(5, 3), (2, 7)])
    tournament = tournament.record([(1, 4), (6, 0)])  # 1+8 v 6+3, 5+4 v 2+7
    assert tournament.tallies == {
        1: (5, 1),
        2: (3, 0),
        3: (5, 4),
        4: (3, 6),
        5: (2, 6),
        6: (7, 4),
        7: (2, 0),
        8: (7, 1),
    }
    assert tournament.standing[:3] == ((6, 11), (3, 9), (4, 9))
    assert tournament.standing[-1] == (7, 2)


@given(tournaments())
def test_tallies_add_up(tournament: Tournament) -> None:
    for game, played in enumerate(tournament.rounds):
        scored = sum(sum(result.points) for result in played.results)
        assert sum(tally[game] for tally in tournament.tallies.values()) == 2 * scored
    assert dict(tournament.standing) == {p: sum(t) for p, t in tournament.tallies.items()}
    totals = [total for _, total in tournament.standing]
    assert totals == sorted(totals, reverse=True)


def test_after_the_last_game_there_are_prizes_for_the_high_and_the_low_score() -> None:
    tournament = Tournament.start(1, games=2).record([(3, 1)])  # 003:64
    assert tournament.high is None
    assert tournament.low is None
    tournament = tournament.record([(2, 0)])  # 4+3 v 2+1
    assert tournament.high == Prize(5, (Player(3),))
    assert tournament.low == Prize(1, (Player(2),))


def test_6_who_has_the_same_points_shares_the_prize() -> None:
    tournament = Tournament.start(2, games=1).record([(3, 1), (1, 3)])
    assert tournament.high == Prize(3, (Player(1), Player(3), Player(6), Player(8)))
    assert tournament.low == Prize(1, (Player(2), Player(4), Player(5), Player(7)))


# Played out.


def played_out(tournament: Tournament) -> Tournament:
    """The tournament with all games that are left played out, quickly."""
    while not tournament.over:
        tournament = tournament.play(PROGRESSIVE, choose=plain)
    return tournament


def test_the_head_plays_eight_hands_and_everybody_deals_twice() -> None:  # 003:62
    for result in [r.results[0] for r in played_out(Tournament.start(2, seed=5, games=3)).rounds]:
        assert result.match is not None
        assert [hand.dealer for hand in result.match.past] == [0, 1, 2, 3, 0, 1, 2, 3]
        assert result.hands == 8


def test_another_number_of_hands_can_be_played() -> None:
    result = Tournament.start(1, seed=1).play(PROGRESSIVE, hands=3, choose=plain).rounds[0].results
    assert result[0].hands == 3
    with pytest.raises(RulesError, match="it ends after 0 hands"):
        Tournament.start(1, seed=1).play(PROGRESSIVE, hands=0)


def test_a_hand_that_the_same_dealer_deals_again_is_not_one_of_the_eight() -> None:
    calls: list[View] = []

    def passing(view: View, rng: Random) -> Action:
        calls.append(view)
        return Pass() if len(calls) <= 8 else plain(view, rng)

    result = Tournament.start(1, seed=1).play(PROGRESSIVE, choose=passing).rounds[0].results[0]
    assert result.match is not None
    assert [hand.dealer for hand in result.match.past] == [0, 0, 0, 1, 2, 3, 0, 1, 2, 3]
    assert result.hands == 8


def test_4_the_others_play_until_the_bell_and_finish_their_hand() -> None:
    hands: set[int] = set()  # 003:62, progressive-tournament 4
    low, high = module.PACE
    for seed in range(4):
        played = Tournament.start(5, seed=seed).play(PROGRESSIVE, choose=plain).rounds[0]
        hands |= {result.hands or 0 for result in played.results[1:]}
    assert len(hands) > 2
    assert min(hands) >= ceil(8 * low / high)
    assert max(hands) <= ceil(8 * high / low)


@pytest.mark.parametrize(("early", "expected"), [(0, 8), (1, 8), (PLAIN_HAND, 7), (-1, 9)])
def test_4_the_hand_during_which_the_bell_rings_is_the_last(
    early: int, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # All tables are equally fast, and the head rings that many actions too early.
    monkeypatch.setattr(module, "PACE", (1.0, 1.0))
    finished = module.__dict__["_play_out"]

    def shifted(*arguments: object) -> tuple[pepper.Match, float]:
        match, time = finished(*arguments)
        return match, time - early

    monkeypatch.setattr(module, "_play_out", shifted)
    results = Tournament.start(3, seed=1).play(PROGRESSIVE, choose=plain).rounds[0].results
    assert [result.hands for result in results] == [8, expected, expected]
    assert all(r.match is not None and r.match.hand.time_called for r in results[1:])


def test_each_table_scores_what_its_match_came_to() -> None:
    played = Tournament.start(3, seed=2).play(PROGRESSIVE).rounds[0]
    for result in played.results:
        assert result.match is not None
        assert result.points == result.match.scores
        assert result.match.rules.ladder == PROGRESSIVE.ladder
        if not result.tied:
            assert result.points[result.winner] > result.points[result.loser]


def test_every_table_and_every_game_has_cards_of_its_own() -> None:
    tournament = played_out(Tournament.start(2, seed=5, games=2))
    matches = [result.match for played in tournament.rounds for result in played.results]
    assert len({match.seed for match in matches if match is not None}) == 4


def test_7_each_game_begins_with_the_same_dealer_seat_0_by_default() -> None:
    for dealer in range(4):  # progressive-tournament 7
        start = Tournament.start(2, seed=1)
        played = start.play(PROGRESSIVE, dealer=Seat(dealer), choose=plain).rounds[0]
        assert [r.match.past[0].dealer for r in played.results if r.match] == [dealer] * 2
    for played in played_out(Tournament.start(2, seed=1, games=2)).rounds:
        assert [r.match.past[0].dealer for r in played.results if r.match] == [0, 0]
    with pytest.raises(PepperError, match="dealer 4"):
        Tournament.start(1).play(PROGRESSIVE, dealer=Seat(4))


def tied_game() -> tuple[Tournament, Round]:
    """A tournament whose first game, of one hand, is tied, and the round that it came to."""
    for seed in range(100):
        start = Tournament.start(1, seed=seed)
        played = start.play(PROGRESSIVE, hands=1, choose=plain).rounds[0]
        if played.results[0].tied:
            return start, played
    raise AssertionError


def test_3_a_tied_game_that_was_played_out_is_settled_by_an_extra_hand() -> None:
    dealers: list[int] = []

    def watching(view: View, rng: Random) -> Action:
        dealers.append(view.dealer)
        return plain(view, rng)

    start, played = tied_game()
    result = start.play(PROGRESSIVE, hands=1, choose=watching).rounds[0].results[0]
    assert result == played.results[0]
    assert result.points == (0, 0)  # the extra hand does not count
    assert result.hands == 1
    assert [dealer for dealer, _ in groupby(dealers)][:2] == [0, 1]  # the next dealer
    assert len(dealers) >= 2 * PLAIN_HAND


def test_3_the_extra_hand_is_won_by_whoever_scores_in_it() -> None:
    def loner(view: View, rng: Random) -> Action:
        bids = [bid for bid in view.legal_actions if isinstance(bid, Bid)]
        return bids[-1] if bids else plain(view, rng)

    start, played = tied_game()
    tied = TiedGame(start, TableNumber(1), (0, 0), played.results[0].match)
    games = [attrs.evolve(tied, tournament=attrs.evolve(start, seed=seed)) for seed in range(8)]
    # Seat 2 bids in either; it makes a bid of one nearly always, and a loner hardly ever.
    assert [extra_hand(loner)(game) for game in games].count(Side(1)) > 5
    assert [extra_hand(plain)(game) for game in games].count(Side(0)) > 5


def test_3_a_tie_break_is_told_of_the_match() -> None:
    start, played = tied_game()
    asked: list[TiedGame] = []

    def asking(tied: TiedGame) -> Side:
        asked.append(tied)
        return Side(0)

    start.play(PROGRESSIVE, hands=1, choose=plain, tie_break=asking)
    assert asked == [TiedGame(start, TableNumber(1), (0, 0), played.results[0].match)]
    assert asked[0].match is not None


def test_3_a_tie_break_of_ones_own_settles_played_games_too() -> None:
    start, _ = tied_game()
    for side in Side(0), Side(1):

        def settled(_: TiedGame, side: Side = side) -> Side:
            return side

        played = start.play(PROGRESSIVE, hands=1, choose=plain, tie_break=settled).rounds[0]
        assert played.results[0].winner == side


def test_3_an_extra_hand_needs_a_game_that_was_played_out() -> None:
    with pytest.raises(PepperError, match="an extra hand needs a game that was played with"):
        Tournament.start(1, seed=1).record([(1, 1)], tie_break=extra_hand())


@pytest.mark.parametrize("variant", ["wolf", "ontario-4", "indiana-4", "twelves"])
def test_any_rules_for_two_pairs_can_be_played(variant: str) -> None:
    rules = pepper.variant(variant)
    tournament = Tournament.start(2, seed=1, games=1).play(rules, hands=2)
    assert tournament.over
    assert tournament.rounds[0].results[0].hands == 2


@pytest.mark.parametrize("variant", ["ontario-6", "gamerules-3", "dirty-clubs-4"])
def test_rules_that_are_not_for_two_pairs_are_refused(variant: str) -> None:
    words = f"^{variant}: a tournament needs two pairs, seats 0 & 2 and 1 & 3$"
    with pytest.raises(PepperError, match=words):
        Tournament.start(1, seed=1).play(pepper.variant(variant))


def test_rules_that_count_down_are_refused() -> None:
    down = pepper.variant("dirty-clubs-4")
    rules = attrs.evolve(down, name="down", table=Table.teams(4))
    with pytest.raises(PepperError, match=r"^down: a tournament counts up"):
        Tournament.start(1, seed=1).play(rules)


# Values.


@pytest.mark.parametrize("tables", [1, 2, pytest.param(5, marks=pytest.mark.thorough)])
def test_the_same_seed_gives_the_same_tournament(tables: int) -> None:
    def whole(seed: int) -> Tournament:
        tournament = Tournament.start(tables, seed=seed, games=2)
        return tournament.play(PROGRESSIVE).play(PROGRESSIVE)

    played = whole(3)
    assert played == whole(3)
    assert played != whole(4)


def test_a_tournament_never_changes() -> None:
    start = Tournament.start(2, seed=1)
    shown, tallies = repr(start), start.tallies
    after = start.record([(1, 0), (1, 1)])
    tallies[Player(1)] = (99,)
    start.play(PROGRESSIVE, hands=1, choose=plain)
    assert start == Tournament.start(2, seed=1)
    assert repr(start) == shown
    assert start.tallies[Player(1)] == ()
    assert len({start, after, start.record([(1, 0), (1, 1)])}) == 2
    for value, name in (
        (after, "rounds"),
        (after.rounds[0], "number"),
        (after.tables[0][0], "games"),
    ):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, name, ())


def test_nothing_is_left_to_the_global_generator() -> None:
    import random  # noqa: PLC0415  (only here)

    random.seed(1)
    state = random.getstate()
    Tournament.start(2, seed=1).play(PROGRESSIVE, hands=1).record([(1, 1)] * 2)
    assert random.getstate() == state


def test_the_repr_of_a_tournament_is_one_line() -> None:
    tournament = Tournament.start(2, seed=3).record([(1, 0)] * 2)
    assert repr(tournament) == "<Tournament seed=3: 2 tables, 1 of 10 games played>"
    assert repr(Tournament.start(1, seed=3, games=1)) == (
        "<Tournament seed=3: 1 table, 0 of 1 game played>"
    )


def test_importing_pepper_does_not_load_it() -> None:
    program = "import sys, pepper; pepper.Match; print('pepper.tournament' in sys.modules)"
    command = [sys.executable, "-c", program]
    run = subprocess.run(  # noqa: S603  (ours)
        command, check=True, capture_output=True, text=True, timeout=LONGEST_RUN
    )
    assert run.stdout == "False\n"


# The command line.


@pytest.fixture
def shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., str]:
    """What `pepper tournament` prints at 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")

    def show(*arguments: str) -> str:
        assert cli.main(["tournament", *arguments]) == 0
        printed = capsys.readouterr()
        assert not printed.err
        return printed.out

    return show


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


@cache
def two_games() -> Tournament:
    return Tournament.start(3, seed=3, games=2).play(PROGRESSIVE).play(PROGRESSIVE)


def test_the_command_shows_the_games_and_the_standing(shown: Callable[..., str]) -> None:
    tournament = two_games()
    text = shown("--tables", "3", "--seed", "3", "--games", "2")
    lines = [line.rstrip() for line in text.splitlines()]
    assert lines[0] == "Tournament of progressive, seed 3"
    assert lines[1] == "3 tables, 12 players, 2 games"
    assert max(map(len, text.splitlines())) <= 80
    assert [line.split(" ─")[0] for line in lines if "─" in line] == [
        "Game 1",
        "Game 2",
        "After 2 games",
    ]
    shown_rows = rows(text)
    for played in tournament.rounds:
        for result in played.results:
            for side in Side(0), Side(1):
                pair = "+".join(map(str, result.pair(side)))
                score = f"{result.points[side]}{'*' if side == result.winner else ''}"
                assert any(pair in row and score in row for row in shown_rows)
    for player, total in tournament.standing:
        tally = list(map(str, tournament.tallies[player]))
        assert any(row[1:] == [str(player), str(total), *tally] for row in shown_rows)
    assert tournament.high is not None
    assert tournament.low is not None
    assert any(row[:3] == ["High", "score", f"{tournament.high.points}:"] for row in shown_rows)
    assert any(row[:3] == ["Low", "score", f"{tournament.low.points}:"] for row in shown_rows)


def test_the_command_shows_who_moves_where_but_not_after_the_last_game(
    shown: Callable[..., str],
) -> None:
    played = two_games().rounds[0]
    first, last = shown("--tables", "3", "--seed", "3", "--games", "2").split("Game 2")
    assert played.moves
    for move in played.moves:
        rows = first.splitlines()
        line = find((row for row in rows if f" {move.player} to seat" in row), first)
        assert f" {move.player} to seat {move.to_seat}" in line
        assert (f"to table {move.to_table}:" in line) == (move.to_table != move.table)
    stayers = set(range(1, 13)) - {move.player for move in played.moves}
    assert all(re.search(rf" {player} stays, ", first) for player in stayers)
    assert first.count(" stays") == len(stayers) == 3
    assert "seat" not in last.split("\n", 1)[1]


def test_at_a_single_table_nobody_is_sent_to_another(shown: Callable[..., str]) -> None:
    text = shown("--tables", "1", "--seed", "3", "--games", "2")
    assert "1 table, 4 players, 2 games" in text
    assert "to table" not in text
    assert "head" not in text
    assert "tail" not in text
    assert text.count(" stays, ") == 2


def test_the_head_and_the_tail_are_named(shown: Callable[..., str]) -> None:
    firsts = [row[0] for row in rows(shown("--tables", "2", "--seed", "3", "--games", "1")) if row]
    assert firsts[firsts.index("1") : firsts.index("*")] == ["1", "head", "2", "tail"]


def test_the_command_names_tables_that_needed_an_extra_hand(shown: Callable[..., str]) -> None:
    text = shown("--tables", "5", "--seed", "3", "--games", "1")
    ties = [
        r.table for r in Tournament.start(5, seed=3).play(PROGRESSIVE).rounds[0].results if r.tied
    ]
    assert len(ties) == 1
    assert f"* won, after an extra hand at table {ties[0]}\n" in text


def test_ten_games_at_five_tables_are_asked_for_unless_told_otherwise() -> None:
    asked = read(["tournament", "progressive"])
    assert (asked.tables, asked.games) == (5, 10)


@pytest.mark.thorough
def test_there_are_ten_games_at_five_tables_unless_told_otherwise(
    shown: Callable[..., str],
) -> None:
    assert "5 tables, 20 players, 10 games" in shown("--seed", "1").splitlines()[1]


@pytest.mark.thorough
def test_many_games_and_tables_fit_too(shown: Callable[..., str]) -> None:
    text = shown("--tables", "1", "--games", "40", "--seed", "1")
    assert max(map(len, text.splitlines())) <= 80


def test_a_tournament_takes_rules_with_options(shown: Callable[..., str]) -> None:
    text = shown("progressive+pepper-points=4", "--tables", "1", "--games", "1")
    assert text.startswith("Tournament of progressive+pepper-points=4, seed ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--tables", "0"], "argument --tables: '0' must be an integer from 1 to 999"),
        (["--tables", "1000"], "argument --tables: '1000' must be an integer from 1 to 999"),
        (["--games", "x"], "argument --games: 'x' must be an integer from 1 to 999"),
        (["--seed", "-1"], "argument --seed: "),
        (["wolfe"], "pepper: unknown variant 'wolfe'"),
        (["gamerules-3"], "pepper: gamerules-3: a tournament needs two pairs"),
    ],
)
def test_mistakes_are_named_on_standard_error(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["tournament", *arguments]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.thorough
def test_as_a_process_of_its_own_it_prints_the_same(
    shown: Callable[..., str],
) -> None:
    arguments = ["tournament", "--tables", "2", "--seed", "3", "--games", "1"]
    code = "from pepper.cli import main; raise SystemExit(main())"

    def process(encoding: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(  # noqa: S603  (ours)
            [sys.executable, "-c", code, *arguments],
            capture_output=True,
            check=False,
            env={"COLUMNS": "80", "PYTHONIOENCODING": encoding},
            timeout=LONGEST_RUN,
        )

    fancy, poor = process("utf-8", *arguments), process("ascii", *arguments)
    assert (fancy.returncode, fancy.stderr) == (0, b"")
    assert fancy.stdout.decode() == shown(*arguments[1:])
    assert poor.stdout.decode("ascii") == fancy.stdout.decode().replace("─", "-")
    failed = process("utf-8", "tournament", "--tables", "none")
    assert (failed.returncode, failed.stdout) == (2, b"")
    assert b"'none' must be an integer" in failed.stderr


# The documentation.
