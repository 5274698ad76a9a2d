"""Views from what one seat knows, in hands in which poor cards are swapped for undealt ones."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import pepper
from pepper import (
    Auction,
    Card,
    Cards,
    Deck,
    FaceDown,
    KeepHand,
    Kitty,
    Match,
    PepperError,
    Phase,
    PickUp,
    PoorHand,
    Rules,
    Seat,
    StuckHolder,
    SwapPoor,
    TakeTurnUp,
    TakeUndealt,
    View,
    parse_action,
    view_of,
)
from pepper.belief import deals
from pepper.partial import Done, complete
from pepper.testing import chosen

from .playing import after, finished, started
from .test_poor_hands import FARMERS, MIXED, PLAIN, RICH, before_bidding

POOR = "9C 9D 9H"
ALL_POOR = f"{POOR} TC TD"
HOUSE = "+partner-best+defend-alone+no-trump+stick-dealer"
KITTY = attrs.evolve(MIXED, name="a kitty", phases=(*MIXED.phases[:2], Kitty(), *MIXED.phases[2:]))
COPIES = before_bidding(
    PoorHand("9T", 4, others="JQ", swap=4),
    attrs.evolve(PLAIN, name="two packs", deck=Deck("9TJQKA", hand_size=11, copies=2)),
)
UP = attrs.evolve(PLAIN, deck=Deck("9TJQKA", hand_size=11, copies=2, turn_up=True))
TURNED_UP = attrs.evolve(
    UP,
    name="two packs and a card turned up",
    phases=(PoorHand("9T", 3, swap=3), *PLAIN.phases[:2], TakeTurnUp(), *PLAIN.phases[2:]),
)
HOLDER = attrs.evolve(
    MIXED, name="a holder", auction=Auction(all_pass=StuckHolder("3", Card("AC")))
)
GAMES: dict[str, tuple[Rules, str]] = {
    **{
        f"{kind}{options}": (pepper.variant(f"euchre+poor-hand={kind}{options}"), poor)
        for kind, poor in {
            "farmers-clean": POOR,
            "farmers-mixed": POOR,
            "farmers-all": ALL_POOR,
            "redeal": ALL_POOR,
        }.items()
        for options in ("", HOUSE)
    },
    "a swap before an auction": (FARMERS, POOR),
    "a kitty of the cards shown": (KITTY, POOR),
    "two packs": (COPIES, "9C 9D 9H 9S TC TD TH TS JC JD QS"),
    "two packs and a card turned up": (TURNED_UP, POOR),
    "a holder who must bid": (HOLDER, POOR),
}
"""Games with a swap or a misdeal, and cards with which a hand is poor."""


def seen(view: View) -> list[Done]:
    """What a view says was done, with the cards that the seat took."""
    kitty = isinstance(view.rules.rule(Phase.KITTY), Kitty)
    taken = (PickUp, TakeUndealt) if kitty else (TakeUndealt,)
    return [
        (act.seat, act.action)
        for act in view.acts
        if act.seat >= 0 and (not act.automatic or isinstance(act.action, taken))
    ]


def check(match: Match, seat: int | None) -> None:
    """The view made from what the seat knows is the one that it has."""
    hand, view = match.hand, match.view(seat)
    # Whoever holds a certain card has to bid, which no act says before it is done; and the scores
    # at the end of a match are not those before the hand.
    if (
        hand.deal is None
        or match.phase == Phase.OVER
        or (view.acts[-1].forced and view.acts[-1].automatic)
    ):
        return
    found = view_of(
        match.rules,
        seat,
        None if seat is None else hand.deal.hands[seat],
        seen(view),
        dealer=hand.dealer,
        turned=view.turned,
        scores=match.scores,
        number=hand.number,
    )
    assert found == attrs.evolve(view, results=(), last_hand=None)
    assert found.text() == view.text()


def play_and_check(name: str, seed: int, *, hands: int, often: float) -> None:
    """Play hands in which some seat swaps cards if it comes to that, and compare views."""
    (rules, poor), rng = GAMES[name], Random(f"{name} {seed}")
    dealt = [
        next(deals(rules, rng, seat=rng.choice(rules.table.seats), holds=poor))
        for _ in range(hands)
    ]
    match, swaps = Match.start(rules, deals=dealt, dealer=seed % len(rules.table.seats)), 0
    viewers = (None, *rules.table.seats)
    while match.phase not in {Phase.DEAL, Phase.OVER}:
        swap = [action for action in match.legal_actions if isinstance(action, SwapPoor)]
        if swap:
            check(match, match.turn)
        match = match.apply(
            rng.choice(swap) if swap else chosen(match.legal_actions, rng.randrange)
        )
        swaps += bool(swap)
        for seat in viewers:
            if swap or rng.random() < often:
                check(match, seat)
    rule = rules.rule(PoorHand.phase)
    assert isinstance(rule, PoorHand)
    assert swaps == (hands if rule.swap else 0)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_knows_gives_its_view_before_and_after_a_swap(name: str) -> None:
    play_and_check(name, 1, hands=2, often=0.04)


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_knows_gives_its_view_at_many_moments_of_more_matches(name: str) -> None:
    for seed in range(2, 6):
        play_and_check(name, seed, hands=3, often=0.2)


# What has to be said, and what cannot be


HELD = "9C 9D 9H KS AC"
SHOWN = SwapPoor(Cards(POOR))
TAKEN = TakeUndealt(Cards("TH TD TC"))
ALL_FIVE = before_bidding(PoorHand("9T", swap=4), attrs.evolve(PLAIN, deck=Deck("9TJQKA", 5)))


def swapped() -> Match:
    """Seat 1 has swapped three nines for three tens and bids first."""
    match = started(FARMERS, RICH[0], HELD, RICH[1], "9S TS JS QS AH").apply(SHOWN)
    assert match.hand.acts[-1].action == TAKEN
    return match


def own(acts: list[Done], held: str = HELD) -> View:
    return view_of(FARMERS, 1, held, acts)


def test_what_was_taken_has_to_be_said() -> None:
    match = swapped()
    assert own(seen(match.view(1))) == match.view(1)
    with pytest.raises(PepperError, match="add `TakeUndealt` with the cards that seat 1 took"):
        own([(1, SHOWN)])


def test_what_was_taken_need_not_be_said_where_the_play_shows_it() -> None:
    match = finished(after(swapped(), "bid 3, pass, pass, pass, name H"))
    view = match.view(1, hand=1)
    acts = [(seat, action) for seat, action in seen(view) if action != TAKEN]
    assert own(acts).acts == view.acts
    with pytest.raises(PepperError, match="add `TakeUndealt`"):
        own(acts[:-5])


def test_what_was_taken_need_not_be_said_where_the_taker_discards_for_another_card() -> None:
    rules = pepper.variant("euchre+poor-hand=farmers-mixed")
    dealt = next(deals(rules, Random(2), seat=0, holds=HELD))
    assert dealt.turned is not None
    match = after(Match.start(rules, deals=[dealt]), "keep hand, keep hand, keep hand").apply(SHOWN)
    match = after(match, f"pass, pass, pass, bid call {dealt.turned.suit}, discard AC")
    view = finished(match).view(0, hand=1)
    acts = [(seat, action) for seat, action in seen(view) if not isinstance(action, TakeUndealt)]
    found = view_of(rules, 0, HELD, acts, turned=dealt.turned)
    assert dealt.turned in [play[1] for trick in found.tricks for play in trick.plays]
    assert found.acts == view.acts


def test_other_seats_need_not_know_what_was_taken() -> None:
    match = after(swapped(), "bid 3, pass, pass, pass, name H")
    for seat, held in ((None, None), (0, RICH[0])):
        found = view_of(FARMERS, seat, held, seen(match.view(seat)))
        assert found == match.view(seat)
        assert FaceDown(3, (Seat(1),)) in [act.action for act in found.acts]


def test_a_hand_of_many_poor_cards_is_found() -> None:
    deck = Deck("23456789TJQKA", hand_size=12)
    rules = before_bidding(PoorHand("23456789", swap=4), attrs.evolve(PLAIN, deck=deck))
    for seed in range(2):
        match = complete(rules, [None] * 4, [(1, SwapPoor(Cards("2C 3C 4C 5C")))], seed=seed)
        assert match.phase == Phase.AUCTION


@pytest.mark.parametrize("seed", range(3))
def test_a_hand_is_made_up_that_was_poor_and_holds_what_was_played(seed: int) -> None:
    shown = SwapPoor(Cards(f"{POOR} TC"))
    said = "1 bid 3, 2 pass, 3 pass, 0 pass, 1 name S, 1 play AS, 2 play QS, 3 play 9S, 0 play TS"
    later = f"{said}, 1 play AH, 2 play KH, 3 play JH, 0 play TH".split(", ")
    acts: list[Done] = [(1, KeepHand()), (2, shown)]
    acts += [(int(text[0]), parse_action(text[2:])) for text in later]
    match = complete(ALL_FIVE, [None] * 4, acts, seed=seed)
    assert match.hand.deal is not None
    # No other ten is left that it can have been dealt.
    assert match.hand.deal.hands[2] == Cards(ALL_POOR)
    taken = TakeUndealt(match.hand.deal.aside)
    again = complete(ALL_FIVE, [None] * 4, [*acts[:2], (2, taken), *acts[2:]], seed=seed)
    assert again.hand.acts[3].action == taken


@pytest.mark.parametrize(
    ("acts", "held", "said"),
    [
        (
            [(1, SHOWN), (1, TakeUndealt(Cards("TH TD")))],
            HELD,
            "'take undealt TH TD' has 2 cards, expected 3",
        ),
        ([(1, SHOWN), (1, TakeUndealt(Cards("TH TD KS")))], HELD, "KS is dealt 2 times"),
        ([(1, SHOWN), (2, TAKEN)], HELD, "seat 1"),
        ([(1, TAKEN)], HELD, "seat 1"),
        ([(1, SHOWN), (1, TAKEN), (1, TAKEN)], HELD, "seat 1"),
        ([(1, SwapPoor(Cards("9C 9D")))], HELD, "not poor enough"),
        ([(1, SwapPoor(Cards("9C 9D 9S")))], HELD, "not poor enough"),
        ([(1, SwapPoor(Cards("9C 9D KS")))], HELD, "not poor enough"),
        ([(1, KeepHand()), (2, SwapPoor(Cards("9S TD TC")))], HELD, "not poor enough"),
        ([(1, FaceDown(3, ()))], HELD, "seat 1 cannot act with 3 cards face down"),
        ([(1, KeepHand()), (2, SHOWN)], HELD, "is dealt 2 times"),
        ([(1, SHOWN), (1, TAKEN), (2, SwapPoor(Cards("TH TD TC")))], HELD, "seat 1"),
    ],
)
def test_what_cannot_have_happened_is_refused(acts: list[Done], held: str, said: str) -> None:
    with pytest.raises(PepperError) as caught:
        own(acts, held)
    assert said in str(caught.value)
