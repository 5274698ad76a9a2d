"""The game: which of pepper's parts it takes, and where its own two go."""

from __future__ import annotations

from pepper import BidLadder, Deck, Ending, Phase, Ranking, Rules, Rung, Table

from .bidding import ExactBids
from .scoring import ExactScore


def oh_hell(players: int = 4, tricks: int = 7) -> Rules:
    """Oh Hell for so many players, with hands of so many cards; two deals for each player.

    Raises `RulesError` where the deck has too few cards.
    """
    return Rules(
        name=f"Oh Hell for {players}, {tricks} tricks",
        title="Oh Hell",
        table=Table.singles(players),
        deck=Deck("23456789TJQKA", hand_size=tricks, turn_up=True),
        ladder=BidLadder([Rung(str(number), number) for number in range(tricks + 1)]),
        auction=ExactBids(),
        ranking=Ranking(bowers=False),
        phases=(Phase.AUCTION, Phase.PLAY),
        scoring=ExactScore(),
        ending=Ending(hands=2 * players),
    )
