"""The numbering of actions, whole or card by card."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import Final, TypeAlias, TypeGuard

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import Card, Cards
from pepper.engine.parts.door import check_fields, door
from pepper.engine.parts.errors import PepperError, required, shown
from pepper.engine.parts.legal import CardGroups
from pepper.engine.parts.phase import Action, CardsAction
from pepper.engine.sight.view import View

VERSION: Final = 1
"""The version of the numbering. It changes when any action of a documented variant changes its
number, so that a program that has learned numbers can refuse others."""
MOST_ACTIONS: Final = 20_000
"""The maximum number of actions of a space."""


@attrs.frozen
class PickCard:
    """An entry of a space by card: one card of a group that is given, discarded or shown."""

    kind: type[CardsAction]
    """The class of the action that the card is for."""
    card: Card
    """The card."""

    def __str__(self) -> str:
        return f"{self.kind.word} {self.card} ..."


@attrs.frozen
class StopPicking:
    """An entry of a space by card: the cards picked so far are the whole group."""

    kind: type[CardsAction]
    """The class of the action that the cards are for."""

    def __str__(self) -> str:
        return f"{self.kind.word} no more"


Entry: TypeAlias = Action | PickCard | StopPicking
"""The meaning of a number of a space; only spaces by card have others than actions."""


@attrs.frozen
class Picked:
    """The cards of an action that were picked so far; the match does not know of them."""

    kind: type[CardsAction]
    """The class of the action that the cards are for."""
    cards: Cards
    """The cards picked."""

    def __str__(self) -> str:
        return f"{self.kind.word} {self.cards} ..."


@attrs.frozen(repr=False)
class ActionSpace:
    """Every action that can occur under these rules, in a fixed order.

    The order is that of the phases, and within a phase that of `PhaseRule.possible`. Each action
    occurs once. Numbers start at 0.

    With `by_card` a group of cards is picked one card at a time, which keeps the space small: the
    hundreds of thousands of gifts of six cards become 24 entries. Cards are picked in the order of
    iteration, so each group is picked in one way. As soon as one group is left, it is complete;
    where fewer cards may be enough, `StopPicking` says so.

    Raises `PepperError` for more than `MOST_ACTIONS` actions.

    >>> from pepper.spaces import ActionSpace
    >>> space = ActionSpace(pepper.variant("hasenpfeffer"))
    >>> space
    <ActionSpace of hasenpfeffer: 37 actions>
    >>> space.index(pepper.Pass()), str(space[20])
    (6, 'play KH')
    >>> view = pepper.Match.start(space.rules, seed=7).view(1)
    >>> space.legal(view)
    (0, 1, 2, 3, 4, 5, 6)
    """

    rules: Rules
    """The rules."""
    by_card: bool = attrs.field(default=False, kw_only=True)
    """Whether groups of cards are picked one card at a time."""

    def __attrs_post_init__(self) -> None:
        required(self.rules, Rules, "`pepper.variant` makes rules from a name")
        check_fields(self)
        size = sum(map(self._count, self._possible))
        if size > MOST_ACTIONS:
            hint = "pick groups of cards with `by_card`"
            raise PepperError(
                f"{self.rules.name} has {size} actions, more than {MOST_ACTIONS}; {hint}"
            )

    @cached_property
    def _possible(self) -> tuple[Action | CardGroups, ...]:
        rules = self.rules
        return tuple(one for phase in rules.sequence for one in phase.possible(rules))

    def _count(self, one: Action | CardGroups) -> int:
        if not isinstance(one, CardGroups):
            return 1
        if self.by_card:
            return len(one.cards.distinct()) + (len(one.sizes) > 1)
        return len(one)

    @cached_property
    def actions(self) -> tuple[Entry, ...]:
        """The actions, in the order of their numbers; by card also `PickCard` and `StopPicking`."""
        return tuple(dict.fromkeys(expanded(self._possible, by_card=self.by_card)))

    @cached_property
    def _numbers(self) -> dict[Entry, int]:
        return {action: number for number, action in enumerate(self.actions)}

    @cached_property
    def _kinds(self) -> frozenset[type[CardsAction]]:
        """The classes of the actions that are picked card by card."""
        groups = (one for one in self._possible if isinstance(one, CardGroups) and self.by_card)
        return frozenset(one.action for one in groups)

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, number: int) -> Entry:
        if type(number) is not int or not 0 <= number < len(self.actions):
            raise PepperError(f"number {shown(number)} must be from 0 to {len(self.actions) - 1}")
        return self.actions[number]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.actions)

    def __contains__(self, action: object) -> bool:
        return action in self._numbers

    def __repr__(self) -> str:
        how = " by card" if self.by_card else ""
        return f"<ActionSpace{how} of {self.rules.name}: {len(self)} actions>"

    @door
    def index(self, action: Entry) -> int:
        """The number of an action; raises `PepperError` for one that the space does not have."""
        number = self._numbers.get(action)
        if number is None:
            raise PepperError(f"{action} has no number in {self!r}")
        return number

    @door
    def legal(self, view: View, picked: Picked | None = None) -> tuple[int, ...]:
        """The numbers of the legal actions of the view's seat, from low to high.

        `picked` are the cards that were picked before, by card only. Empty if it is not the turn
        of the seat. Raises `PepperError` for cards with which no legal action begins.
        """
        return tuple(sorted(self._steps(view, picked)))

    @door
    def mask(self, view: View, picked: Picked | None = None) -> bytes:
        """One byte for each action of the space, 1 if `legal` has it and 0 otherwise."""
        mask = bytearray(len(self))
        for number in self._steps(view, picked):
            mask[number] = 1
        return bytes(mask)

    @door
    def take(self, view: View, number: int, picked: Picked | None = None) -> Action | Picked:
        """The legal action with this number; `Picked` if more cards have to be picked.

        Raises `PepperError` for a number that `legal` does not have.
        """
        steps = self._steps(view, picked)
        if number not in steps:
            what = self[number]
            legal = ", ".join(map(str, sorted(steps))) or "none"
            raise PepperError(f"number {number}, {what}, is not legal; legal: {legal}")
        return steps[number]

    @door
    def steps_to(self, action: Action) -> tuple[Entry, ...]:
        """The entries that lead to an action: itself, or its cards and `StopPicking`.

        The last entries are not needed if fewer cards already determine the group.

        >>> from pepper.spaces import ActionSpace
        >>> space = ActionSpace(pepper.variant("wolf"), by_card=True)
        >>> [str(step) for step in space.steps_to(pepper.GiveCards(pepper.Cards("9C")))]
        ['give 9C ...', 'give no more']
        """
        if not is_group(action, self._kinds):
            return (action,)
        picks = [PickCard(type(action), card) for card in action.cards]
        return (*picks, StopPicking(type(action)))

    def _steps(self, view: View, picked: Picked | None) -> dict[int, Action | Picked]:
        """The result of each legal number."""
        steps: dict[int, Action | Picked] = {}
        groups: dict[PickCard, list[CardsAction]] = {}
        kind, done = (None, ()) if picked is None else (picked.kind, tuple(picked.cards))
        for action in view.legal_actions:
            if not is_group(action, self._kinds):
                if picked is None:
                    steps[self.index(action)] = action
                continue
            cards = tuple(action.cards)
            if kind is type(action) and cards == done:
                steps[self.index(StopPicking(kind))] = action
            elif kind in {None, type(action)} and cards[: len(done)] == done:
                pick = PickCard(type(action), cards[len(done)])
                groups.setdefault(pick, []).append(action)
        for pick, found in groups.items():
            more = Picked(pick.kind, Cards((*done, pick.card)))
            steps[self.index(pick)] = found[0] if len(found) == 1 else more
        if picked is not None and not steps:
            raise PepperError(f"no legal action of {view!r} begins with {picked}")
        return steps


def is_group(action: Action, kinds: Collection[type]) -> TypeGuard[CardsAction]:
    """Whether the action is a group of cards of one of these classes."""
    return type(action) in kinds


def expanded(possible: Iterable[Action | CardGroups], *, by_card: bool) -> Iterator[Entry]:
    """The actions, with those of groups one by one, or their cards."""
    for one in possible:
        if not isinstance(one, CardGroups):
            yield one
        elif by_card:
            yield from (PickCard(one.action, card) for card in one.cards.distinct())
            if len(one.sizes) > 1:
                yield StopPicking(one.action)
        else:
            yield from one
