"""Rules of the tables at trickstercards.com, as far as their tests say them: see `pepper.ptn`."""

from __future__ import annotations

import attrs

from pepper import (
    LOW,
    NO_TRUMP,
    SUITS,
    Alone,
    Auction,
    BidLadder,
    Deck,
    Ending,
    Lead,
    Rules,
    Rung,
    Strain,
    StuckDealer,
    Tricks,
)

from . import variant

RANKS = "23456789TJQKA"


def table_rules(
    *,
    target: int,
    size: int,
    copies: int,
    least: int,
    no_trump: bool,
    low: bool,
    alone: bool,
    declarer_leads: bool,
) -> Rules:
    """Bid Euchre for two pairs with a pack of so many cards in so many copies.

    The texts do not say how hands are scored: each counts as in the single deck game.
    """
    ranks = RANKS[-(size // len(SUITS)) :]
    most = len(ranks) * copies
    ladder = [Rung(str(number), number) for number in range(least, most + 1)]
    ladder += [Rung("alone", most, alone=Alone.YES)] if alone else []
    strains: list[Strain] = [*SUITS]
    strains += [NO_TRUMP] if no_trump else []
    strains += [LOW] if low else []
    return attrs.evolve(
        variant("bid-euchre"),
        name="trickster",
        title="Bid Euchre at Trickster's tables",
        deck=Deck(ranks, hand_size=most, copies=copies),
        ladder=BidLadder(ladder, tuple(strains)),
        auction=Auction(all_pass=StuckDealer(str(least))),
        tricks=Tricks(lead=Lead.DECLARER if declarer_leads else Lead.ELDEST),
        ending=Ending(target=target),
    )
