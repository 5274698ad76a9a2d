"""Short ways to bring a match to the point that a test is about."""

from __future__ import annotations

from collections.abc import Callable

from pepper import Action, Cards, Deal, Match, Rules, Seat, View, parse_action


def deal(rules: Rules, *hands: str) -> Deal:
    """A deal with these cards in these hands; what is left of the deck fills them up in order.

    A hand may name some of its cards only. Whatever then remains is put aside.
    """
    size, seats = rules.deck.hand_size, len(rules.table.seats)
    wanted = [Cards(hand) for hand in hands] + [Cards()] * (seats - len(hands))
    left = list(rules.deck.cards - sum(wanted, Cards()))
    full: list[Cards] = []
    for hand in wanted:
        missing = size - len(hand)
        full.append(hand + Cards(left[:missing]))
        left = left[missing:]
    return Deal(tuple(full)).completed(rules.deck, seats)


def started(rules: Rules, *hands: str, dealer: int = 0) -> Match:
    """A match whose first hand is dealt so; further hands wait for their deals."""
    return Match.start(rules, deals=[deal(rules, *hands)], dealer=Seat(dealer))


def after(match: Match, *texts: str) -> Match:
    """The match after these actions; one text may hold several, with commas between them."""
    for text in texts:
        for action in text.split(", "):
            match = match.apply(parse_action(action))
    return match


def seen(match: Match, seat: int | None) -> View:
    """What the seat sees."""
    return match.view(None if seat is None else Seat(seat))


def first(match: Match) -> Action:
    """The first legal action."""
    return match.legal_actions[0]


def last(match: Match) -> Action:
    """The last legal action."""
    return match.legal_actions[-1]


def finished(match: Match, choose: Callable[[Match], Action] = first) -> Match:
    """The match when the hand in progress is over, each action being the chosen one."""
    hands = len(match.past)
    while len(match.past) == hands:
        match = match.apply(choose(match))
    return match


def play_tricks(match: Match, *tricks: str) -> Match:
    """The match after these tricks, each written as its cards in the order of playing."""
    for trick in tricks:
        for card in trick.split():
            match = match.apply(parse_action(f"play {card}"))
    return match
