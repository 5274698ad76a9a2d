"""Puzzles: one card is right, and every other one loses something."""

from __future__ import annotations

from itertools import islice
from random import Random

import attrs
import pytest

import pepper
from pepper import (
    Auction,
    BidLadder,
    Hand,
    IllegalActionError,
    Match,
    PepperError,
    Phase,
    PlayCard,
    Rules,
    Rung,
    Seat,
)
from pepper.bots import sensible
from pepper.kernel.pause import TooLongError
from pepper.puzzles import Puzzle, puzzles
from pepper.solve import readings
from pepper.spaces import margins

VERIFIED = ["hasenpfeffer", "wolf", "bid-euchre", "euchre", "midwest", "pfeffer"]
"""Games of one pack with two sides."""
MOST_CARDS = 12
"""The most cards of a position whose every line is tried here."""


def searched(match: Match, known: dict[object, float]) -> float:
    """The margin of seat 0 in the hand if all play best: every line is tried, by the engine."""
    table, hand = match.rules.table, match.hand
    if match.past:
        return margins(table, match.results[0].points)[0]
    key = hand.cards, hand.trick, sum(trick.winner in table.sides[0] for trick in hand.tricks)
    if key not in known:
        worth = [searched(match.apply(card), known) for card in match.legal_actions]
        ours = match.turn is not None and table.side(match.turn) == table.side(table.seats[0])
        known[key] = max(worth) if ours else min(worth)
    return known[key]


def cards_left(puzzle: Puzzle) -> int:
    trick = puzzle.match.hand.trick
    return 0 if trick is None else sum(len(puzzle.match.hand.cards[seat]) for seat in trick.seats)


def some(rules: Rules, number: int, seed: int = 0) -> list[Puzzle]:
    return list(islice(puzzles(rules, seed=seed), number))


@pytest.mark.parametrize("name", VERIFIED)
def test_one_card_is_right_and_every_other_loses_something(name: str) -> None:
    """A search of every line through matches of the library finds the same points."""
    short = (one for one in puzzles(pepper.variant(name)) if cards_left(one) <= MOST_CARDS)
    for puzzle in islice(short, 2):
        match, table = puzzle.match, puzzle.match.rules.table
        known: dict[object, float] = {}
        found = {card: searched(match.apply(card), known) for card in match.legal_actions}
        assert found == {card: margins(table, each)[0] for card, each in puzzle.points.items()}
        sign = 1 if table.side(puzzle.seat) == table.side(table.seats[0]) else -1
        best = max(sign * worth for worth in found.values())
        right = [card for card, worth in found.items() if sign * worth == best]
        assert right == [puzzle.answer]


@pytest.mark.parametrize("name", VERIFIED)
def test_puzzles_are_late_have_a_choice_and_tempt(name: str) -> None:
    for puzzle in some(pepper.variant(name), 5):
        match = puzzle.match
        assert match.phase == Phase.PLAY
        assert match.turn == puzzle.seat
        assert 3 <= len(match.hand.cards[puzzle.seat]) <= 5
        assert [*puzzle.points] == [*match.legal_actions]
        assert len(puzzle.points) >= 3
        assert puzzle.tempting != puzzle.answer
        usual = sensible(match.view(puzzle.seat), Random(1))
        strength = match.hand.order.strength
        highest = max(strength(play.card) for play in puzzle.points)
        if puzzle.tempting != usual:
            assert usual == puzzle.answer
            assert strength(puzzle.tempting.card) == highest


def test_a_line_is_legal_and_brings_the_points_of_its_card() -> None:
    for puzzle in some(pepper.variant("hasenpfeffer"), 5):
        for card, points in puzzle.points.items():
            match = puzzle.match
            for seat, play in puzzle.line(card):
                assert match.turn == seat
                match = match.apply(play)
            assert match.results[0].points == points


def test_a_line_of_an_illegal_card_is_refused() -> None:
    (puzzle,) = some(pepper.variant("hasenpfeffer"), 1)
    held = puzzle.match.hand.cards[puzzle.seat]
    other = next(card for card in pepper.Cards("9S TS QS KS AS") if card not in held)
    with pytest.raises(IllegalActionError):
        puzzle.line(PlayCard(other))


def test_a_seed_gives_the_same_puzzles_and_another_one_others() -> None:
    rules = pepper.variant("bid-euchre")
    first = some(rules, 4, seed=5)
    assert some(rules, 4, seed=5) == first
    assert some(rules, 4, seed=6) != first
    assert len({puzzle.match for puzzle in first}) == 4


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_a_seed_is_in_its_range(seed: int) -> None:
    with pytest.raises(PepperError, match=r"must be an integer from 0 to 2\*\*128 - 1"):
        puzzles(pepper.variant("wolf"), seed=seed)


def test_a_partner_whom_the_play_decides_makes_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    florida = pepper.variant("florida-5")
    rules = attrs.evolve(
        florida,
        name="five cards each",
        auction=Auction(),
        deck=attrs.evolve(florida.deck, hand_size=5, packets=(5,)),
        ladder=BidLadder([Rung(str(n), n) for n in range(1, 6)], florida.ladder.strains),
    )
    found: list[int] = []

    def counted(state: Hand) -> tuple[tuple[Seat, ...], ...]:
        found.append(len(readings(state)))
        return readings(state)

    monkeypatch.setattr("pepper.puzzles.readings", counted)
    for puzzle in some(rules, 2):
        assert len(readings(puzzle.match)) <= 2
    assert max(found) > 2


def test_play_that_is_too_long_makes_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_long(*_: object) -> None:
        raise TooLongError

    monkeypatch.setattr("pepper.solve.points.card_tricks_within", too_long)
    with pytest.raises(PepperError, match="the play is too long to be solved"):
        next(puzzles(pepper.variant("euchre")))


def test_games_that_the_solver_does_not_answer_have_none() -> None:
    told = {
        "dirty-clubs-4": "no puzzle in 200 hands: the defenders score for themselves",
        "florida-9": "no puzzle in 200 hands: 9 seats play: the solver takes 8",
    }
    for name, what in told.items():
        with pytest.raises(PepperError, match=f"{name}: {what}"):
            next(puzzles(pepper.variant(name)))
