"""A view from what one seat knows, without the other hands: problems from books, and partial deals.

`view_of` deals the unseen cards in some way that fits everything that was done, does it again under
the rules, and takes the view of the seat. The other hands are made up and do not show in it.

A deal that fits is found by trying. Each refusal says something about a hand: a seat that did not
follow suit holds no card of it, one that bid "two" holds both jacks. `Guess` collects that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, TypeAlias

from pepper.engine.cards import Card, Cards
from pepper.engine.errors import PepperError
from pepper.engine.match import Match
from pepper.engine.phases import Action
from pepper.engine.phases.poor_hand import SwapPoor, TakeUndealt
from pepper.engine.rules import Rules
from pepper.engine.seats import FIRST_SEAT, Seat
from pepper.engine.view import View

from .guess import Known

Done: TypeAlias = tuple[int, Action]
"""What a seat did; `FaceDown` for cards that were given or discarded unseen."""

TRIES: Final = 1_000
"""How many deals are tried at most."""
SEVERAL: Final = 3
"""How many deals are compared: whoever holds a certain card may have to act next."""
MANY: Final = 25
"""How many are compared if the view shows cards that were made up, as few as one."""


def view_of(
    rules: Rules,
    seat: int | None,
    cards: Cards | str | None,
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
    cards given, laid aside or discarded that the seat has not seen; before a discard stands
    `PickUp` if it has seen the kitty, and after a swap of its own poor cards `TakeUndealt` with
    those that it took. `turned` is the card turned up, if one is. `scores` and `number` are those
    of `Match.start`.

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
        hands[own] = cards if isinstance(cards, Cards) else Cards(cards)
    start, done = None if scores is None else tuple(scores), tuple(acts)
    up = Card(turned) if isinstance(turned, str) else turned

    def made(seed: int) -> View:
        match = complete(rules, hands, done, dealer, start, number, turned=up, seed=seed)
        return match.view(own, hand=number)

    view, took = made(0), own is not None and _took_unsaid(own, done)
    shows_cards = took or view.exposed not in {None, view.cards}
    if all(made(seed) == view for seed in range(1, MANY if shows_cards else SEVERAL)):
        return view
    if took:
        what = f"seat {own} swapped cards, but what it took is not given"
        raise PepperError(f"{what}: add `TakeUndealt` with these cards after the swap")
    what = "the view depends on cards that the seat has not seen"
    raise PepperError(f"{what}: add what it saw, or what was done next")


def _took_unsaid(seat: Seat, acts: Sequence[Done]) -> bool:
    """Whether the seat swapped cards, and what it took is not among the acts."""
    own = [action for one, action in acts if one == seat]
    return any(isinstance(action, SwapPoor) for action in own) and not any(
        isinstance(action, TakeUndealt) for action in own
    )


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
    done = [(rules.table.seat(seat), action) for seat, action in acts]
    known = Known.of(rules, hands, done, turned)
    _check_hands(rules, hands, known, turned)
    rng = Random(f"pepper partial {seed}")  # noqa: S311  (no secrets)
    guess = known.guess(rng)
    furthest, reason = -1, f"not enough of {guess.short_of()}"
    for _ in range(TRIES):
        deal = guess.deal()
        if deal is None:
            if not known.by_chance:
                break
            guess = known.guess(rng)
            continue
        match = Match.start(rules, deals=[deal], dealer=dealer, scores=scores, number=number)
        for place in range(len(known.acts)):
            try:
                match = guess.do(match, place)
            except PepperError as error:
                if place > furthest:
                    furthest, reason = place, str(error)
                if not guess.learn(match, place):
                    raise
                break
        else:
            return match
        if guess.stale:
            guess = known.guess(rng)
    raise PepperError(
        f"found no deal that fits these actions; the closest attempt failed with: {reason}"
    )


def _check_hands(
    rules: Rules, hands: Sequence[Cards | None], known: Known, turned: Card | None
) -> None:
    """Raises `PepperError` for hands and undealt cards that cannot be dealt together."""
    if rules.deck.turn_up is (turned is None):
        what = "give the card turned up" if turned is None else "this deck turns up no card"
        raise PepperError(f"{what}: `turned` is {turned}")
    size, kitty, swap = rules.deck.hand_size, known.kitty, known.swap
    left = len(rules.deck.cards) - size * len(hands)
    if kitty is not None and len(kitty) != left:
        raise PepperError(f"{len(kitty)} cards are picked up, expected {left}")
    if swap is not None and swap.taken is not None and len(swap.taken) != len(swap.shown):
        raise PepperError(f"{len(swap.taken)} cards are taken, expected {len(swap.shown)}")
    up = Cards([] if turned is None else [turned])
    held = Counter((kitty or up) if swap is None else (*swap.elsewhere, *up))
    for seat, cards in enumerate(hands):
        if cards is not None and len(cards) != size:
            raise PepperError(f"seat {seat} has {len(cards)} cards, expected {size}")
        held.update(cards or ())
    for card, count in held.items():
        if count > (there := rules.deck.cards.count(card)):
            raise PepperError(f"{card} is dealt {count} times, and the deck has {there} of it")
