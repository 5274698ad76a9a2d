"""Indiana Double Deck (source 003, lines 157-180): no trump below the suits, and re-entry."""

from __future__ import annotations

from pepper import (
    BID,
    NO_TRUMP,
    SUITS,
    TRICKS,
    Auction,
    BidLadder,
    Deck,
    Ending,
    Precedence,
    Rules,
    Rung,
    Scoring,
    Table,
)

from .option import Chosen, Variant, hands, target


def _indiana_4(chosen: Chosen) -> Rules:
    return Rules(
        name=chosen.name,
        table=Table.teams(4),
        deck=Deck("9TJQKA", hand_size=12, copies=2, packets=(3, 3, 3, 3)),
        ladder=BidLadder(
            [Rung(str(n), n, strain_in_bid=True) for n in range(3, 13)],
            strain_order=((NO_TRUMP,), SUITS),
        ),
        auction=Auction(laps=None, eldest_must_bid=True),
        scoring=Scoring(made=BID, set=-BID, defence=TRICKS),
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            precedence=Precedence.DECLARER,
        ),
    )


INDIANA_4 = Variant(
    id="indiana-4",
    title="Indiana Double Deck",
    source="003:157-180",
    options=(target(50), hands()),
    build=_indiana_4,
)
