"""Several matches as one contest: when it ends, what matches are worth, who sits where."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import Ending, Match, PepperError, Rules, RulesError, Seat
from pepper.bots import sensible
from pepper.series import LONGEST, MOST_MATCHES, Counting, Seating, Series, Short, Terms

NAMES = ("Ann", "Bob", "Cem", "Dee")
EUCHRE = pepper.variant("euchre+target=5")
RUBBER = Terms(short=(Short(0, 2),), bonus=2)
"""A rubber of Euchre, by "The Laws of Euchre" of Leeds and Dwight (1888)."""
ROUNDS = Terms(matches=3, all_played=True, counting=Counting.SCORES, seating=Seating.ROTATED)


@cache
def ended(rules: Rules, scores: tuple[int, ...], winner: int, dealer: int = 0) -> Match:
    """A match that begins with these scores, and that the other side resigns at once."""
    match = Match.start(rules, seed=1, scores=scores, dealer=dealer)
    return match.resign(1 - winner)


def won(series: Series, winner: int, loser_has: int = 0) -> Series:
    """The series after a match that a side wins, in which the losers have so many points.

    The match begins at nought, and the table awards the points.
    """
    match = series.begin(seed=1)
    points = [0, 0]
    points[1 - winner] = loser_has - match.scores[1 - winner]
    if any(points):
        match = match.award_sides(points, "the points of the losers")
    return series.record(match.resign(1 - winner))


def rubber(terms: Terms = RUBBER) -> Series:
    return Series.start(EUCHRE, terms=terms, players=NAMES)


class TestBestOfThree:
    def test_the_first_side_to_win_two_wins_the_series(self) -> None:
        series = won(won(rubber(Terms()), 0), 0)
        assert series.over
        assert series.winners == ("Ann", "Cem")
        assert series.wins == {"Ann": 2, "Bob": 0, "Cem": 2, "Dee": 0}

    def test_the_third_match_decides_if_each_side_has_won_one(self) -> None:
        series = won(won(rubber(Terms()), 0), 1)
        assert not series.over
        assert series.winners == ()
        assert won(series, 1).winners == ("Bob", "Dee")

    def test_all_are_played_where_the_terms_say_so(self) -> None:
        series = won(won(rubber(Terms(all_played=True)), 0), 0)
        assert not series.over
        assert won(series, 1).over

    def test_a_series_that_is_over_takes_no_further_match(self) -> None:
        series = won(won(rubber(), 0), 0)
        with pytest.raises(PepperError, match="the series is over: 2 of 3 matches played"):
            series.begin()
        with pytest.raises(PepperError, match="the series is over"):
            series.record(series.matches[0])

    def test_level_players_win_an_even_number_of_matches_together(self) -> None:
        series = won(won(rubber(Terms(matches=2)), 0), 1)
        assert series.over
        assert series.winners == NAMES

    def test_nobody_wins_if_no_match_was_won(self) -> None:
        ending = Ending(back_door=-1, joint_loss=True)
        rules = attrs.evolve(pepper.variant("hasenpfeffer"), name="lost", ending=ending)
        series = Series.start(rules, terms=Terms(matches=1))
        match, rng = series.begin(seed=1).award_sides([-99, -99], "lost"), Random(1)
        while match.turn is not None:
            match = match.apply(rng.choice(match.legal_actions))
        series = series.record(match)
        assert series.over
        assert series.winners == ()
        assert {*series.totals.values()} == {0}


class TestWorth:
    def test_a_rubber_of_two_double_games_and_the_bonus(self) -> None:
        series = won(won(rubber(), 0), 0)
        assert [points["Ann"] for points in series.points] == [2, 2]
        assert series.totals == {"Ann": 6, "Bob": 0, "Cem": 6, "Dee": 0}

    def test_one_point_of_the_losers_makes_a_game_single(self) -> None:
        series = won(rubber(), 1, loser_has=1)
        assert series.totals == {"Ann": 0, "Bob": 1, "Cem": 0, "Dee": 1}

    def test_the_losers_of_a_rubber_keep_what_they_have_won(self) -> None:
        series = won(won(won(rubber(), 0), 1, 3), 1, 3)
        assert series.totals == {"Ann": 2, "Bob": 4, "Cem": 2, "Dee": 4}

    @pytest.mark.parametrize(("points", "worth"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
    def test_the_first_entry_that_fits_counts(self, points: int, worth: int) -> None:
        """Single, double and treble games, as in English Euchre."""
        terms = Terms(short=(Short(0, 3), Short(2, 2)))
        assert won(rubber(terms), 0, points).totals["Ann"] == worth

    def test_points_that_count_down_are_counted_from_the_start(self) -> None:
        rules = pepper.variant("dirty-clubs-3")
        assert rules.ending.target is not None
        assert rules.ending.target < rules.ending.start
        terms = Terms(matches=1, short=(Short(0, 2),))
        series = Series.start(rules, terms=terms)
        start = rules.ending.start
        ahead = Match.start(rules, seed=1, scores=[start, start, start]).award(1, -1, "a point")
        assert max(series.record(ahead.resign(2)).totals.values()) == 2
        behind = Match.start(rules, seed=1).award(2, -1, "a point").award(1, -2, "two points")
        assert max(series.record(behind.resign(2)).totals.values()) == 1


class TestCarriedOver:
    TERMS = Terms(matches=5, carries=True)

    def test_points_beyond_the_target_count_in_the_next_match(self) -> None:
        series = rubber(self.TERMS)
        match = series.begin(seed=3)
        match = match.award(0, 7, "seven points")
        match = match.resign(1)
        series = series.record(match)
        assert series.opening == (2, 0)
        assert series.begin(seed=1).scores == (2, 0)

    def test_the_losers_begin_at_the_start_and_so_do_winners_at_the_target(self) -> None:
        series = rubber(self.TERMS)
        match = series.begin(seed=3).award(0, 5, "five").award(1, 4, "four").resign(1)
        assert series.record(match).opening == (0, 0)

    def test_below_the_target_nothing_is_carried_over(self) -> None:
        assert won(rubber(self.TERMS), 0).opening == (0, 0)

    def test_nothing_is_carried_over_unless_the_terms_say_so(self) -> None:
        series = rubber()
        match = series.begin(seed=3).award(0, 7, "seven points").resign(1)
        assert series.record(match).opening == (0, 0)

    def test_a_match_with_other_scores_is_refused(self) -> None:
        with pytest.raises(PepperError, match=r"began with \(1, 0\), and not with \(0, 0\)"):
            rubber(self.TERMS).record(ended(EUCHRE, (1, 0), 0))

    def test_points_that_count_down_are_carried_below_the_start(self) -> None:
        rules = pepper.variant("dirty-clubs-3")
        start = rules.ending.start
        series = Series.start(rules, terms=self.TERMS)
        match = series.begin(seed=1).award(0, -start - 2, "below").resign(1).at(0)
        over = match.award(0, -start - 2, "below").resign(1)
        outcome = over.outcome
        assert outcome is not None
        assert outcome.winners == (0,)
        assert series.record(over).opening == (start - 2, start, start)

    def test_games_of_a_rubber_need_a_target(self) -> None:
        rules = attrs.evolve(EUCHRE, name="eight hands", ending=Ending(hands=8))
        with pytest.raises(PepperError, match="the rules have no target"):
            Series.start(rules, terms=self.TERMS)


class TestRounds:
    def test_after_three_rounds_everybody_has_been_everybodys_partner(self) -> None:
        series = rubber(ROUNDS)
        pairs = [
            {frozenset((s[0], s[2])), frozenset((s[1], s[3]))}
            for s in map(series.seating_of, (1, 2, 3))
        ]
        assert len(frozenset[frozenset[str]]().union(*pairs)) == 6
        assert series.seating_of(4) == series.seating_of(1) == NAMES
        assert series.seating_of(2) == ("Ann", "Dee", "Bob", "Cem")

    def test_each_player_adds_up_the_scores_of_the_sides(self) -> None:
        series = rubber(ROUNDS)
        for scores in ((5, 1), (2, 6), (4, 3)):
            match = series.begin(seed=1).award_sides(scores, "the scores")
            series = series.record(match.resign(1))
        assert series.points == (
            {"Ann": 5, "Bob": 1, "Cem": 5, "Dee": 1},
            {"Ann": 2, "Dee": 6, "Bob": 2, "Cem": 6},
            {"Ann": 4, "Cem": 3, "Dee": 4, "Bob": 3},
        )
        assert series.totals == {"Ann": 11, "Bob": 6, "Cem": 14, "Dee": 11}
        assert series.winners == ("Cem",)

    def test_pairs_of_a_round_need_partners(self) -> None:
        with pytest.raises(PepperError, match="nobody has a partner"):
            Series.start(pepper.variant("dirty-clubs-3"), terms=ROUNDS)

    def test_matches_are_numbered_from_1(self) -> None:
        with pytest.raises(PepperError, match="match 0: matches are numbered from 1"):
            rubber().seating_of(0)

    @given(st.integers(1, 60))
    def test_nobody_loses_a_seat(self, number: int) -> None:
        series = Series.start(pepper.variant("ontario-6"), terms=ROUNDS)
        assert sorted(series.seating_of(number)) == sorted(series.players)
        assert series.seating_of(number)[0] == series.players[0]


class TestDealer:
    def test_seat_0_deals_first_and_then_the_deal_goes_on(self) -> None:
        series = rubber()
        assert series.begin(seed=1).hand.dealer == 0
        series = won(series, 0)
        assert series.begin(seed=1).hand.dealer == 1
        assert series.begin(seed=1, dealer=3).hand.dealer == 3

    def test_the_cards_may_be_given(self) -> None:
        deal = rubber().begin(seed=1).hand.deal
        assert deal is not None
        assert rubber().begin(deals=[deal]).hand.deal == deal


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (lambda: Terms(matches=0), "matches: the number of matches is 0"),
        (lambda: Terms(matches=MOST_MATCHES + 1), "matches: the number of matches is 101"),
        (lambda: Terms(worth=0), "worth: a match is worth 0"),
        (lambda: Terms(bonus=-1), "bonus: the series is worth -1"),
        (lambda: Short(0, 0), "short: such a match is worth 0"),
        (lambda: Short(10**7, 1), "short: 10000000 points"),
        (lambda: Terms(short=(Short(2, 2), Short(0, 3))), "short: the points are [2, 0]"),
        (lambda: Terms(short=(Short(2, 2), Short(2, 3))), "short: the points are [2, 2]"),
        (lambda: attrs.evolve(ROUNDS, worth=2), "worth: `worth` is set, but the scores"),
        (lambda: attrs.evolve(ROUNDS, short=(Short(0, 2),)), "short: `short` is set, but"),
        (lambda: Terms(counting=Counting.SCORES), "counting: the scores of all matches count"),
        (lambda: Terms(seating=Seating.ROTATED), "seating: partners change"),
        (lambda: attrs.evolve(ROUNDS, carries=True), "carries: points are carried over"),
    ],
)
def test_terms_that_contradict_themselves_are_refused(
    make: Callable[[], object], what: str
) -> None:
    with pytest.raises(RulesError) as caught:
        make()
    assert str(caught.value).startswith(what)


@pytest.mark.parametrize(
    ("players", "what"),
    [
        (["Ann"], "1 name for 4 seats"),
        (["Ann", "Bob", "Cem", ""], "players: '' must have 1 to 200 printable characters"),
        (["Ann", "Bob", "Cem", "a\nb"], "must have 1 to 200 printable"),
        (["Ann", "Bob", "Cem", "Ann"], "give each player another name"),
    ],
)
def test_players_have_names_of_their_own(players: list[str], what: str) -> None:
    with pytest.raises(PepperError, match=what):
        Series.start(EUCHRE, players=players)


def test_players_without_names_are_numbered() -> None:
    assert Series.start(EUCHRE).players == ("Player 1", "Player 2", "Player 3", "Player 4")


class TestRefusedMatches:
    def test_one_that_is_not_over(self) -> None:
        with pytest.raises(PepperError, match="match 1 is not over"):
            rubber().record(rubber().begin(seed=1))

    def test_one_with_other_rules(self) -> None:
        other = ended(pepper.variant("euchre"), (0, 0), 0)
        with pytest.raises(PepperError, match="match 1 has other rules than the series"):
            rubber().record(other)


class TestRecord:
    def test_a_series_that_bots_played_comes_back(self) -> None:
        series, rng = rubber(attrs.evolve(RUBBER, carries=True)), Random(1)
        while not series.over:
            match = series.begin(seed=series.number)
            while match.turn is not None:
                match = match.apply(sensible(match.view(match.turn), rng))
            series = series.record(match)
            assert Series.loads(series.dumps()) == series
        assert sum(series.wins.values()) in {4, 6}

    def test_its_records_name_the_players_in_their_seats(self) -> None:
        series = rubber(ROUNDS)
        for _ in range(2):
            series = won(series, 0)
        first, second = json.loads(series.dumps())["matches"]
        assert pepper.Record.loads(first).players == NAMES
        assert pepper.Record.loads(second).players == ("Ann", "Dee", "Bob", "Cem")

    @pytest.mark.parametrize(
        ("changes", "what"),
        [
            ({"series": 2}, "series: found 2, expected 1"),
            ({"series": True}, "series: found True, expected 1"),
            ({"more": 1}, "no series: expected the keys"),
            ({"terms": {"matches": 0}}, "terms"),
            ({"terms": {"matches": "3"}}, r"terms\.matches: expected"),
            ({"players": "Ann"}, "players: expected a list of texts"),
            ({"players": [1, 2, 3, 4]}, "players: expected a list of texts"),
            ({"players": ["Ann"]}, "1 name for 4 seats"),
            ({"rules": "euchre"}, "expected"),
            ({"matches": ["x"]}, r"matches\[0\]: line 1"),
            ({"matches": None}, "matches: expected a list of texts"),
        ],
    )
    def test_what_is_wrong_is_refused(self, changes: dict[str, object], what: str) -> None:
        data = json.loads(won(rubber(), 0).dumps())
        with pytest.raises(PepperError, match=what):
            Series.loads(json.dumps({**data, **changes}))

    @pytest.mark.parametrize("text", ["", "[]", "{", "null"])
    def test_other_texts_are_no_series(self, text: str) -> None:
        with pytest.raises(PepperError, match="the text is no series"):
            Series.loads(text)

    def test_a_text_that_is_too_long_is_refused(self) -> None:
        with pytest.raises(PepperError, match="a series has at most"):
            Series.loads(" " * (LONGEST + 1))

    def test_a_series_that_is_too_long_is_not_written(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pepper.series.LONGEST", 100)
        with pytest.raises(PepperError, match="at most 100 are allowed"):
            rubber().dumps()

    def test_a_match_after_the_end_is_refused(self) -> None:
        data = json.loads(won(won(rubber(), 0), 0).dumps())
        data["matches"].append(data["matches"][0])
        with pytest.raises(PepperError, match=r"matches\[2\]: the series is over"):
            Series.loads(json.dumps(data))


SHEETS = {
    Terms(): ["Best of three games: the first side to win two wins the series."],
    RUBBER: [
        "Best of three games: the first side to win two wins the series.",
        "Winning a game scores one point.",
        "It scores two if the losers have not scored.",
        "The winners of the series score two points more.",
    ],
    Terms(matches=1, worth=3, carries=True): [
        "One game is played.",
        "Winning a game scores three points.",
        "Points that the winners of a game have beyond the target count in the next one.",
    ],
    Terms(short=(Short(2, 2),)): [
        "Best of three games: the first side to win two wins the series.",
        "Winning a game scores one point.",
        "It scores two if no loser has more than two points.",
    ],
    ROUNDS: [
        "Three games are played.",
        (
            "After each game all players but the first move one seat to the left, so that partners "
            "change."
        ),
        "Each player adds up the scores of the player's side in all games.",
    ],
}


@pytest.mark.parametrize("terms", SHEETS, ids=repr)
def test_the_sheet_says_it(terms: Terms) -> None:
    assert list(terms.sheet()) == SHEETS[terms]


def test_the_repr_of_a_series_is_short() -> None:
    assert repr(rubber()) == "<Series euchre+target=5: 0 of 3 matches played>"
    assert repr(won(won(rubber(), 0), 0)) == "<Series euchre+target=5: 2 of 3 matches played, over>"
    assert repr(RUBBER) == "Terms(short=(Short(points=0, worth=2),), bonus=2)"


def test_a_series_is_not_changed_by_a_match() -> None:
    series = rubber()
    won(series, 0)
    assert series.matches == ()
    assert series.number == 1
    assert series.seating == NAMES


def test_a_seat_of_the_winners_deals_again_only_by_its_turn() -> None:
    assert won(rubber(), 0).begin(seed=1).hand.dealer == Seat(1)
