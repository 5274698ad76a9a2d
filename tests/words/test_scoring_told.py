"""What a scoring is told of a hand: the contract, the strain and its order, scores and who led."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs

import pepper
from pepper import (
    HEARTS,
    BidLadder,
    Deck,
    Ending,
    Kind,
    Line,
    Match,
    Part,
    Played,
    Rules,
    Rung,
    ScoringChanges,
    ScoringRule,
    Table,
    belief,
)
from pepper.words import Words

BEHIND = Kind("behind")


@attrs.frozen(repr=False)
class Catching(Part, ScoringRule):
    """Each side scores 1, and 10 if it was behind before the hand; the side that led scores 100.

    The declarer's side scores 1000 more in hearts.
    """

    def score(self, played: Played) -> tuple[Line, ...]:
        """One line for each side."""
        sides, scores = played.table.every_side, played.scores
        points = [10 if scores[side] < max(scores) else 1 for side in sides]
        if played.leader is not None:
            assert played.leader == played.tricks[0].seats[0]
            points[played.table.side(played.leader)] += 100
        if played.contract is not None and played.strain is HEARTS:
            assert played.order == played.order.ranking.order(HEARTS)
            points[played.table.side(played.contract.declarer)] += 1000
        return tuple([Line(side, points[side], BEHIND) for side in sides])

    def with_changes(self, _: ScoringChanges) -> Catching:
        """The same after every bid."""
        return self

    def sheet(self, _: Rules) -> Iterator[str]:
        """What a player has to know."""
        yield "A side that is behind scores ten."


RULES = Rules(
    name="catching up",
    table=Table.teams(4),
    deck=Deck("QKA", hand_size=3),
    ladder=BidLadder([Rung("1", 1)]),
    scoring=Catching(),
    ending=Ending(hands=4),
)


def played(match: Match, strain: str) -> Match:
    """The match after a hand that the eldest bids and plays in that strain."""
    for text in ("bid 1", f"name {strain}"):
        match = match.apply(pepper.parse_action(text))
    hands = len(match.results)
    while len(match.results) == hands:
        match = match.apply(match.legal_actions[0])
    return match


def test_a_scoring_is_told_the_strain_who_led_and_the_scores_before_the_hand() -> None:
    match = played(Match.start(RULES, seed=1), "H")
    assert match.scores == (1, 1101)  # seat 1 declared and led
    match = played(match, "S")
    assert match.results[-1].points == (10 + 100, 1)  # seat 2 led
    assert [hand.frame.scores for hand in match.past] == [(0, 0), (1, 1101)]


def test_a_scoring_is_told_the_scores_that_a_match_starts_with_and_goes_back_to() -> None:
    match = played(Match.start(RULES, seed=1, scores=(0, 5)), "S")
    assert match.results[0].points == (10, 101)
    assert match.at(3).hand.frame.scores == (0, 5)
    assert match.at(match.step - 1).apply(match.past[0].acts[-1].action).scores == match.scores


def test_hands_in_one_position_with_other_scores_keep_their_own_points() -> None:
    level = played(Match.start(RULES, seed=1), "S")
    behind = played(Match.start(RULES, seed=1, scores=(5, 0)), "S")
    assert level.past[0].position == behind.past[0].position
    assert (level.results[0].points, behind.results[0].points) == ((1, 101), (1, 110))


def test_a_world_of_a_view_has_the_scores_of_the_view() -> None:
    match = Match.start(RULES, seed=1, scores=(5, 0))
    (world, *_) = belief.worlds(match.view(1), Random(1), 1)
    assert world.match.hand.frame.scores == match.hand.frame.scores == (5, 0)


def test_what_a_bid_is_worth_is_reckoned_at_the_start_and_without_tricks() -> None:
    words = Words.of(RULES)
    assert words.stake(RULES, Rung("1", 1), HEARTS) == "1 trick: +1001 if made, +1001 if set"
    assert words.stake(RULES, Rung("1", 1)) == "1 trick: +1 if made, +1 if set"
