"""The game: which of pepper's parts it takes, and where its own two go."""

from __future__ import annotations

import attrs

from pepper import (
    BidLadder,
    Chosen,
    Deck,
    Ending,
    Option,
    Phase,
    Ranking,
    Rules,
    Rung,
    Table,
    Variant,
)

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


def _build(chosen: Chosen) -> Rules:
    rules = oh_hell(int(chosen["players"]), int(chosen["tricks"]))
    return attrs.evolve(rules, name=chosen.name, title=chosen.title, source=chosen.source)


OH_HELL = Variant(
    id="oh-hell",
    title="Oh Hell",
    group="Oh Hell",
    source="Oh Hell, with hands of one size.",
    reference="",
    options=(
        Option("players", "the number of players", ("4",), range(3, 8)),
        Option("tricks", "the number of cards of each hand", ("7",), range(1, 11)),
    ),
    build=_build,
)
"""The game, offered by name: ``pepper play oh-hell+players=3``."""
