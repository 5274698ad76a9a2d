"""Irregularities: penalties for breaches of the rules, and the dealer after a void hand.

The library refuses illegal actions, so no action of a player brings a penalty. The table imposes it
from outside: see `Match.award`, `Match.penalize` and `Match.void_hand`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import attrs

from .errors import Problem
from .part import Most, Part, Printable, Word
from .seats import Side

MOST_POINTS: Final = 1_000_000
"""The most points that the table awards to a side, or takes from it."""
MOST_PENALTIES: Final = 50
"""The most penalties of a game."""


class Scorer(Word):
    """The sides whose score a penalty changes."""

    OTHERS = "each of the other sides"
    OFFENDER = "the side that broke the rule"


@attrs.frozen(repr=False)
class Penalty(Part):
    """The penalty for a breach of the rules: points, the hand, or both.

    >>> pepper.Penalty("a revoke", 2)
    Penalty(name='a revoke', points=2)

    Attributes:
        name: The breach, such as "a revoke": 1 to 200 printable characters.
            It is the reason that results give.
        points: The points that are added to a score; negative to take some.
        scorer: Whose score it is.
        voids: Whether the hand is void.
        redeal: Whether the same player deals again after a hand that is void
            for it, as often as `Irregularities.redeals` allows.
        rule: The rule in the words of the table, a sentence without a full
            stop; up to 200 printable characters.
    """

    name: str = attrs.field(validator=Printable("irregularities", least=1))
    points: int = 0
    scorer: Scorer = Scorer.OTHERS
    voids: bool = False
    redeal: bool = attrs.field(default=True, kw_only=True)
    rule: str = attrs.field(default="", validator=Printable("irregularities"))

    def _problems(self) -> Iterator[Problem]:
        for field, text in (("name", self.name), ("rule", self.rule)):
            if text != text.strip():
                what = f"{text!r} begins or ends with a blank"
                yield Problem("irregularities", what, "remove it", (field,))
        if abs(self.points) > MOST_POINTS:
            what = f"{self.name} costs {self.points} points"
            yield Problem("irregularities", what, f"at most {MOST_POINTS}", ("points",))
        if not self.points and not self.voids:
            what, hint = f"{self.name} costs nothing", "set `points` or `voids`"
            yield Problem("irregularities", what, hint)
        if not self.redeal and not self.voids:
            what = f"`redeal` is off, but {self.name} makes no hand void"
            yield Problem("irregularities", what, "set `voids`, or remove `redeal`", ("redeal",))
        if not self.points and self.scorer is not Scorer.OTHERS:
            what = f"`scorer` is set, but {self.name} costs no points"
            yield Problem("irregularities", what, "set `points`, or remove it", ("scorer",))

    def points_of(self, offender: Side, sides: int) -> tuple[int, ...]:
        """The points of each side when this one broke the rule."""
        own, other = (self.points, 0) if self.scorer is Scorer.OFFENDER else (0, self.points)
        return tuple([own if side == offender else other for side in range(sides)])


@attrs.frozen(repr=False, kw_only=True)
class Irregularities(Part):
    """The agreements on breaches of the rules and misdeals. By default there are none.

    Attributes:
        penalties: The penalties, each with a name of its own.
        redeals: How many times in a row the same player deals again after a
            void hand. After one more the deal passes to the left; None for
            never.
    """

    penalties: tuple[Penalty, ...] = attrs.field(
        default=(), validator=Most(MOST_PENALTIES, "irregularities", "penalties")
    )
    redeals: int | None = None

    def _problems(self) -> Iterator[Problem]:
        for name, count in Counter(one.name for one in self.penalties).items():
            if count > 1:
                what = f"{count} penalties are named {name!r}"
                yield Problem("irregularities", what, "give each another name", ("penalties",))
        if self.redeals is not None and self.redeals < 0:
            what = f"the same player deals {self.redeals} times"
            yield Problem("irregularities", what, "0 or more, or None", ("redeals",))
        if self.redeals == 0:
            for place, one in enumerate(self.penalties):
                if not one.redeal:
                    what = f"`redeal` is off for {one.name}, but nobody ever deals again"
                    path = ("penalties", place, "redeal")
                    yield Problem("irregularities", what, "remove it, or raise `redeals`", path)

    def allows_redeal(self, reason: str, before: int) -> bool:
        """Whether the same player deals again after a hand that is void for this reason.

        `before` is the number of void hands in a row after which that player dealt again.
        """
        if any(one.name == reason and not one.redeal for one in self.penalties):
            return False
        return self.redeals is None or before < self.redeals
