"""Settings for the tests: documented variants, house rules from a file, a match, drawn scores."""

from __future__ import annotations

from random import Random

import pepper
from pepper import Match, Rules, house
from pepper.envs import Setting, points
from tests.pages import ROOT

HOUSE_RULES: Rules = house.loads(
    (ROOT / "examples" / "house_rules.toml").read_text(encoding="utf-8")
)
FOUR_HANDS = pepper.variant("hasenpfeffer").at_most(4)
"""A match that ends soon also where everybody plays at random."""
IDS = [one.id for one in pepper.variants()]


def draw_scores(rng: Random) -> tuple[int, int]:
    """Any scores of two sides below a target of ten."""
    return rng.randrange(10), rng.randrange(10)


def shaped(match: Match) -> list[float]:
    """A tenth of a point for each trick of the hand in progress, besides the points."""
    earned = [*points(match)]
    for winner in [one.winner for one in match.hand.tricks if one.winner is not None]:
        earned[match.rules.table.side(winner)] += 0.1
    return earned


def variant(name: str, *, recall: bool = False) -> Setting:
    """One hand of a variant."""
    return Setting(pepper.variant(name), by_card=True, recall=recall)


SETTINGS = {
    "house rules": Setting(HOUSE_RULES, by_card=True),
    "fixed scores": Setting(FOUR_HANDS, scores=(8, 3), whole_match=True),
    "drawn scores": Setting(FOUR_HANDS, scores=draw_scores, whole_match=True),
    "perfect recall": variant("wolf", recall=True),
    "shaped rewards": Setting(FOUR_HANDS, whole_match=True, reward=shaped),
    "whole gifts": Setting(pepper.variant("double-hasenpfeffer-4")),
}
"""Settings by what they show, beside one hand of each variant."""
