"""Games and moments with exchanges in turns, for tests."""

from __future__ import annotations

import attrs

import pepper
from pepper import (
    LOW,
    NO_TRUMP,
    SUITS,
    Alone,
    Auction,
    BidLadder,
    Choice,
    Deck,
    Ending,
    Exchange,
    Kitty,
    Match,
    Phase,
    Rules,
    Rung,
    StuckDealer,
    Table,
    Turns,
)

from .playing import after, deal

FOUR, SIX = Table.teams(4), Table.teams(6)
HANDS = ("AS KS QH 9D 9H TH", "JS TS AH KD QC TC", "AC KC AD QS JH JD", "9S 9C QD TD KH JC")
"""Seat 0 declares, seat 2 is the partner: of trumps, if they are hearts, it has both bowers."""


def composed(name: str, *rungs: Rung, table: Table = FOUR, size: int = 6) -> Rules:
    """Bid euchre with these bids; the dealer is stuck with the lowest one."""
    return attrs.evolve(
        pepper.variant("bid-euchre"),
        name=name,
        table=table,
        deck=Deck("9TJQKA", hand_size=size),
        ladder=BidLadder(rungs, (*SUITS, NO_TRUMP, LOW)),
        auction=Auction(all_pass=StuckDealer(rungs[0].name)),
    )


def lone(exchange: Exchange, alone: Alone = Alone.YES, tricks: int = 6) -> Rung:
    return Rung("alone", tricks, alone=alone, exchange=exchange)


BEST = Exchange(gets=Choice.BEST_TRUMP, turns=Turns.RECEIVE_FIRST, lays_aside=True)
CALL_FOR_BEST = composed("call-for-best", Rung("3", 3), Rung("4", 4), Rung("5", 5), lone(BEST))
"""Call for best: a lone bidder gets the partner's best trump and lays one card aside."""
REQUEST = Exchange(gets=Choice.ASKED, turns=Turns.RECEIVE_FIRST)
BEST_OF_A_SUIT = composed("best-of-a-suit", Rung("3", 3), Rung("4", 4), Rung("5", 5), lone(REQUEST))
"""A lone bidder asks for the best card of any suit, and then gives a card back."""

ANSWER = Exchange(turns=Turns.GIVE_FIRST)
ANSWERED = composed("answered", Rung("3", 3), Rung("4", 4), Rung("5", 5), lone(ANSWER))
"""A lone bidder gives the partner a card, who looks at it and gives one back."""

ONE_OF_TWO = attrs.evolve(
    composed(
        "one-of-two",
        *(Rung("3", 3), Rung("4", 4)),
        lone(Exchange(turns=Turns.RECEIVE_FIRST, one_partner=True), tricks=4),
        table=SIX,
        size=4,
    ),
    ending=Ending(hands=4),
)
"""A lone bidder gets a card from the partner of their choice, and gives one back."""

WITH_KITTY = attrs.evolve(
    composed("kitty", Rung("3", 3), Rung("4", 4), lone(BEST, tricks=5), size=5),
    deck=Deck("TJQKA", hand_size=5, jokers=1),
    phases=(Phase.AUCTION, Kitty(), Phase.NAMING, Phase.EXCHANGE, Phase.PLAY),
)
"""A lone bidder picks up the undealt card before that."""


def exchanging(exchange: Exchange, strain: str = "H", alone: Alone = Alone.YES) -> Match:
    """Seat 0 has bid it, and trumps are named."""
    rules = composed("swap", lone(exchange, alone))
    start = Match.start(rules, deals=[deal(rules, *HANDS)], dealer=3)
    return after(start, "bid alone", f"name {strain}")


def texts(match: Match) -> list[str]:
    return [str(action) for action in match.legal_actions]


SWAP = Exchange(optional=True, turns=Turns.RECEIVE_FIRST)
ASKING = exchanging(attrs.evolve(REQUEST, optional=True))
LAYING = after(exchanging(BEST), "give JH")
