"""Plans for a view, one for each card that an unseen gift may have been.

A gift that has to be the best or the worst card says much about the hand that it came from, but
only to those who know which card it was. So each card that it may have been is a case with a plan
of its own. Cases are drawn by the number of ways to fill their hands: worlds are as likely as
without cases, but most hands drawn fit.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, product
from random import Random
from typing import Final, TypeAlias

import attrs

from pepper.engine.parts.cards import COPIES, Card, Cards
from pepper.engine.sight.view import View

from .plan import Gaps, Plan, Way, came_later
from .steps import Chosen, Move

MOST_GIFTS: Final = 2
"""The most gifts of which all cards are tried."""
Case: TypeAlias = tuple[Card, ...]
"""The card of each gift."""


@attrs.frozen(eq=False)
class Gift:
    """A single card that was given unseen."""

    chosen: Chosen
    giver: int
    since: int
    """How many steps there were when it was chosen."""
    landing: Move
    """The step with which the receiver gets it."""
    place: int
    """The index of this step in `Plan.steps`."""

    @property
    def receiver(self) -> int:
        """The seat that got it."""
        return self.landing.target

    def lacks(self, card: Card) -> int:
        """The cards that the giver did not also hold, if this was the gift: `State.lacks`."""
        alone = Cards([card])
        actions, _ = self.chosen.among(alone, alone)
        return self.chosen.state.lacks(actions[0]) if actions else 0


@attrs.frozen(eq=False)
class Cases:
    """The plans for a view, one for each case."""

    plan: Plan
    """The plan without cases."""
    gifts: list[Gift]
    cases: list[tuple[Case, Gaps]]
    """The cards that the gifts may have been, each with the gaps that remain."""
    sums: list[int]
    """The number of ways to fill the gaps of this case and of all before it."""
    plans: dict[Case, Plan] = attrs.field(factory=dict[Case, Plan], init=False)

    @property
    def view(self) -> View:
        """The view."""
        return self.plan.view

    def draw(self, rng: Random) -> Way | None:
        """A random way; None if another has to be drawn."""
        case, gaps = self.cases[bisect_right(self.sums, rng.randrange(self.sums[-1]))]
        if case not in self.plans:
            self.plans[case] = self._plan(case, gaps)
        return self.plans[case].draw(rng)

    def _plan(self, case: Case, gaps: Gaps) -> Plan:
        plan, pinned, steps = self.plan, list(self.plan.pinned), list(self.plan.steps)
        for gift, card in zip(self.gifts, case, strict=True):
            steps[gift.place] = attrs.evolve(gift.landing, cards=Cards([card]))
            if card in plan.gaps.free:
                pinned[gift.receiver] += Cards([card])
        return attrs.evolve(
            plan, gaps=gaps, filling=gaps.filling, pinned=tuple(pinned), steps=tuple(steps)
        )


def plan_of(view: View, most: int | None = None) -> Plan | Cases:
    """How worlds of a view are drawn; raises what `Plan.of` raises."""
    plan = Plan.of(view, most)
    gifts = [] if view.rules.deck.cards.bits & COPIES else _gifts(plan)
    if not 0 < len(gifts) <= MOST_GIFTS:
        return plan
    lacks = [_lacks(plan, gift, gifts) for gift in gifts]
    if not any(any(one.values()) for one in lacks):
        return plan
    cases, numbers, known = list[tuple[Case, Gaps]](), list[int](), dict[object, int]()
    for case in product(*lacks):
        lacking = [one[card] for one, card in zip(lacks, case, strict=True)]
        if gaps := _gaps(plan, gifts, case, lacking):
            shape = gaps.shape  # most cases differ only by the names of the cards
            if shape not in known:
                known[shape] = gaps.filling.count
            cases.append((case, gaps))
            numbers.append(known[shape])
    return Cases(plan, gifts, cases, list(accumulate(numbers))) if any(numbers) else plan


def _gifts(plan: Plan) -> list[Gift]:
    """The single cards that were given unseen; none if a receiver gave cards away later."""
    sent, found = dict[int, tuple[Chosen, int, int]](), list[Gift]()
    for place, step in enumerate(plan.steps):
        if not isinstance(step, Move):
            continue
        if any(step.source == gift.receiver for gift in found):
            return []
        if step.count != 1 or step.cards:
            continue
        if step.chosen is not None:
            sent[step.target] = step.chosen, step.source, place + 1
        at = step.source if step.chosen is None else step.target
        if at in sent and step.target < len(plan.played):
            found.append(Gift(*sent[at], step, place))
    return found


def _lacks(plan: Plan, gift: Gift, gifts: list[Gift]) -> dict[Card, int]:
    """The cards that a gift may have been, each with those that its giver did not also hold.

    Nothing is concluded if other cards came to the giver unseen later, or left it.
    """
    held = plan.pinned[gift.receiver] + plan.played[gift.receiver]
    barred, free = plan.gaps.barred.get(gift.receiver, 0), plan.gaps.free
    cards = (*held, *[card for card in free if not barred & card.bit])
    came = came_later(plan.steps, gift.giver, gift.since, [one.place for one in gifts])
    return {card: 0 if came is None else gift.lacks(card) & ~came.bits for card in cards}


def _gaps(plan: Plan, gifts: list[Gift], case: Case, lacking: list[int]) -> Gaps | None:
    """The gaps that remain if the gifts were these cards; None if that is impossible."""
    free, room, barred = plan.gaps.free.bits, plan.gaps.room.copy(), plan.gaps.barred.copy()
    given = dict[int, int]()
    for gift, card in zip(gifts, case, strict=True):
        given[gift.receiver] = given.get(gift.receiver, 0) | card.bit
        if free & card.bit:
            free -= card.bit
            room[gift.receiver] -= 1
    for gift, lacks in zip(gifts, lacking, strict=True):
        held = plan.pinned[gift.giver] + plan.played[gift.giver]
        if held.bits & lacks & ~given.get(gift.giver, 0):
            return None
        barred[gift.giver] = barred.get(gift.giver, 0) | lacks
    possible = min(room.values()) >= 0 and len(set(case)) == len(case)
    return Gaps(Cards.from_bits(free), room, barred) if possible else None
