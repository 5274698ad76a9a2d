"""Short ways to bring a match to the point that a test is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

import attrs
import pytest

from pepper import (
    CHANCE,
    TRICKS,
    Action,
    Alone,
    BidLadder,
    Cards,
    Deal,
    Deck,
    Ending,
    IllegalActionError,
    Match,
    Phase,
    PlayCard,
    Rules,
    Rung,
    Scoring,
    Seat,
    Side,
    Table,
    View,
    parse_action,
    variant,
)

T = TypeVar("T")

LONGEST_RUN: Final = 300
"""Seconds after which a test stops a process that it waits for."""


SHORT = Rules(
    name="short",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=2),
    ladder=BidLadder((Rung("1", 1), Rung("alone", 1, alone=Alone.YES))),
    scoring=Scoring(made=TRICKS),
    ending=Ending(hands=2),
)
SINGLES = attrs.evolve(
    SHORT, table=Table.singles(4), ladder=BidLadder((Rung("1", 1), Rung("2", 2)))
)
"""The same for players without partners."""
SUITED = ("AS KS", "AH KH", "AD KD", "AC KC")
"""Rules for two hands of two tricks, and cards for one: a suit for each seat."""


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
    return Deal(tuple(full), Cards(left))


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


def find(found: Iterable[T], among: object = "") -> T:
    """The first of what a test looks for; if there is none, it fails and shows where it looked."""
    for one in found:
        return one
    pytest.fail(f"there is none{' among ' * bool(among)}{among}")


class Named(dict[str, T]):
    """Values by their names; a test that looks for another name fails and shows the names."""

    def __missing__(self, name: str) -> T:
        """Fail the test."""
        pytest.fail(f"there is no {name!r} among {', '.join(self)}")


def first(match: Match) -> Action:
    """The first legal action."""
    return match.legal_actions[0]


def last(match: Match) -> Action:
    """The last legal action."""
    return match.legal_actions[-1]


def called() -> Match:
    """A hand of five in which seat 0, the bidder, has called a card that seat 4 holds."""
    match = Match.start(variant("call-partner-euchre"), seed=3)
    passes = ", ".join(["pass"] * 4)
    return after(match, f"{passes}, bid call H, discard 8S, call AC")


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


def legal(match: Match) -> set[str]:
    """The legal actions as texts."""
    return set(map(str, match.legal_actions))


def said(match: Match) -> list[str]:
    """The legal actions as texts, in their order."""
    return [str(action) for action in match.legal_actions]


def playable(match: Match) -> Cards:
    """The cards that the seat to act may play."""
    return Cards(action.card for action in match.legal_actions if isinstance(action, PlayCard))


def refused(match: Match, text: str) -> str:
    """The code with which an action is refused; it is not listed as legal either."""
    action = parse_action(text)
    assert action not in match.legal_actions
    reason = match.why_not(action)
    assert reason is not None
    with pytest.raises(IllegalActionError) as caught:
        match.apply(action)
    assert caught.value.reason == reason
    return reason.kind.name


def dealt(match: Match, *hands: str) -> Match:
    """The match with the next hand dealt so."""
    return match.apply(deal(match.rules, *hands))


def bid(match: Match, seat: int, rung: str) -> Match:
    """The seat bids, everybody else passes."""
    while match.phase is Phase.AUCTION:
        match = after(match, f"bid {rung}" if match.turn == seat else "pass")
    return match


def played(match: Match) -> Match:
    """The hand played out in hearts: who sits on the declarer's left saves the high cards."""
    match = after(match, "name H")
    assert match.hand.contract is not None
    left = match.rules.table.left(match.hand.contract.declarer)
    return finished(match, lambda match: last(match) if match.turn == left else first(match))


def turns_of(match: Match) -> list[int | None]:
    """Who plays to the first trick."""
    turns: list[int | None] = []
    while not match.hand.tricks:
        turns.append(match.turn)
        match = match.apply(first(match))
    return turns


def winner(match: Match) -> Seat | None:
    """Who took the last complete trick of the hand."""
    return match.hand.tricks[-1].winner


def winners(match: Match) -> tuple[Side, ...]:
    """Who won the match."""
    assert match.phase is Phase.OVER
    assert match.outcome is not None
    return match.outcome.winners


def won(match: Match, side: int, scores: tuple[int, int]) -> None:
    """The match is over, and this side has won it."""
    assert winners(match) == (side,)
    assert match.scores == scores
    assert match.turn is None
    assert match.legal_actions == ()


def goes_on(match: Match, scores: tuple[int, int]) -> None:
    """Nobody has won yet; the next hand waits for its cards."""
    assert match.outcome is None
    assert match.scores == scores
    assert match.phase is Phase.DEAL
    assert match.turn == CHANCE
