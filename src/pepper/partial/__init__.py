"""A view from what one seat knows, without the other hands: problems from books, and partial deals.

`view_of` deals the unseen cards in some way that fits everything that was done, does it again under
the rules, and takes the view of the seat. The other hands are made up and do not show in it.
`pepper.partial.told` finds such a deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, TypeAlias

from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.cards import Card, Cards, to_card, to_cards
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.phase import Action
from pepper.engine.parts.seats import FIRST_SEAT
from pepper.engine.parts.wording import count_in_figures
from pepper.engine.sight.view import View

from .told import Told

Done: TypeAlias = tuple[int, Action]
"""A seat and its action; `FaceDown` for cards that were given or discarded unseen."""

SEVERAL: Final = 3
"""How many deals are compared: whoever holds a certain card may have to act next."""
MANY: Final = 25
"""How many are compared if the view shows cards that were made up, as few as one."""


@door
def view_of(
    rules: Rules,
    seat: int | None,
    cards: Cards | str | Iterable[Card] | None,
    acts: Iterable[Done] = (),
    *,
    dealer: int = FIRST_SEAT,
    turned: Card | str | None = None,
    scores: Iterable[int] | None = None,
    number: int = 1,
) -> View:
    """The view of a seat that knows its own cards and these acts.

    `cards` are all cards it was dealt, including those played since; None if it has not looked,
    and for a spectator. `acts` are all acts that somebody chose, in order, with `FaceDown` for
    cards given, laid aside or discarded that the seat has not seen. What a seat takes without a
    choice, with `PickUp` or `TakeUndealt`, is among them if the seat has seen it. `turned` is the
    card turned up, if one is. `scores` and `number` are those of `Match.start`.

    Raises `PepperError` with the reason for an impossible position: cards that are not in the deck,
    an act that is not legal, such as a revoke, or a view that would depend on unseen cards; also
    if no deal is found that fits, which may happen after exchanges of several cards.

    >>> rules = pepper.variant("hasenpfeffer")
    >>> acts = [(1, pepper.Pass()), (2, pepper.Bid("3")), (3, pepper.Pass())]
    >>> view = pepper.view_of(rules, 0, "KS JS 9D QC JC 9C", acts)
    >>> view.turn, view.legal_actions
    (0, <Actions: bid 4, bid 5, bid 6, pass>)
    """
    own = None if seat is None else rules.table.seat(seat)
    if own is None and cards is not None:
        raise PepperError("a spectator holds no cards")
    hands: list[Cards | None] = [None] * len(rules.table.seats)
    if own is not None and cards is not None:
        hands[own] = to_cards(cards)
    start, up = (
        None if scores is None else tuple(scores),
        None if turned is None else to_card(turned),
    )
    told = _told(rules, hands, tuple(acts), dealer, start, number, up)

    def made(seed: int) -> View:
        return told.match(seed).view(own, hand=number)

    view, taken = made(0), [] if own is None else [*told.taken_unseen(own)]
    shows_cards = taken or view.exposed not in {None, view.cards}
    if all(made(seed) == view for seed in range(1, MANY if shows_cards else SEVERAL)):
        return view
    add = "what it saw, or what was done next"
    if taken:
        add = f"`{taken[0].__name__}` with the cards that seat {own} took"
    raise PepperError(f"the view depends on cards that the seat has not seen: add {add}")


def complete(
    rules: Rules,
    hands: Sequence[Cards | None],
    acts: Sequence[Done],
    dealer: int = FIRST_SEAT,
    scores: tuple[int, ...] | None = None,
    number: int = 1,
    *,
    turned: Card | None = None,
    seed: int = 1,
) -> Match:
    """A match in which these acts were done, with these hands, and the others made up.

    Another seed makes up others. Raises the same errors as `view_of`.
    """
    return _told(rules, hands, acts, dealer, scores, number, turned).match(seed)


def _told(
    rules: Rules,
    hands: Sequence[Cards | None],
    acts: Sequence[Done],
    dealer: int,
    scores: tuple[int, ...] | None,
    number: int,
    turned: Card | None,
) -> Told:
    """What is told; `PepperError` for hands that cannot be dealt."""
    if rules.deck.turn_up is (turned is None):
        what = "give the card turned up" if turned is None else "this deck turns up no card"
        raise PepperError(f"{what}: `turned` is {turned}")
    size = rules.deck.hand_size
    for seat, cards in enumerate(hands):
        if cards is not None and len(cards) != size:
            own = count_in_figures(len(cards), "card")
            raise PepperError(f"seat {seat} has {own}, expected {size}")
    start = partial(Match.start, rules, dealer=dealer, scores=scores, number=number)
    done = tuple([(rules.table.seat(seat), action) for seat, action in acts])
    return Told.of(rules, start, tuple(hands), turned, done)
