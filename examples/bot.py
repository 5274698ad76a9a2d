"""A bot in thirty lines, and how often it wins: uv run python examples/bot.py [MATCHES]."""

import sys
from random import Random

from pepper import SUITS, Action, Bid, Match, NameStrain, PlayCard, Suit, Trick, View, variant
from pepper.bots import at_random, sensible


def mine(view: View, rng: Random) -> Action:
    """The bot: takes a view, and returns the best legal action, or one of the best at random."""
    return max(view.legal_actions, key=lambda action: (worth(view, action), rng.random()))


def worth(view: View, action: Action) -> float:
    """How good an action looks from the seat's view."""
    order, trick = view.order, view.trick or Trick((), ())
    match action:
        case Bid():  # a trick for each card of the best trump suit
            return max(trumps(view, s) for s in SUITS) + 0.5 - view.rules.ladder.rung(action).tricks
        case NameStrain(Suit() as suit):
            return trumps(view, suit)
        case PlayCard(card):  # lead high; win a trick cheaply, or else play the lowest card
            takes = all(order.beats(card, other, trick.cards[0]) for other in trick.cards)
            return 1000 * takes - order.strength(card) if trick.cards else order.strength(card)
        case _:
            return 0


def trumps(view: View, suit: Suit) -> int:
    """How many trumps the seat would hold, including bowers."""
    return sum(map(view.rules.ranking.order(suit).is_trump, view.cards or ()))


matches = int(sys.argv[1]) if len(sys.argv) > 1 else 100
for opponent in (at_random, sensible):
    wins = 0
    for seed in range(matches):
        match, rng = Match.start(variant("bid-euchre"), seed=seed), Random(seed)
        while (seat := match.turn) is not None:
            player = mine if seat % 2 == seed % 2 else opponent
            match = match.apply(player(match.view(seat), rng))
        wins += match.outcome is not None and seed % 2 in match.outcome.winners
    print(f"against {opponent.__name__}: {wins / matches:.0%} of {matches} matches won")
