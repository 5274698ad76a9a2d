"""Five-handed double deck from Florida (source 003, lines 183-201): a partner called by a card."""

from __future__ import annotations

from functools import partial

import attrs

from pepper import (
    BID,
    NO_TRUMP,
    SUITS,
    TRICKS,
    Auction,
    BidLadder,
    Calling,
    Deck,
    Ending,
    Rules,
    Rung,
    Scoring,
    StuckDealer,
    Table,
    Tie,
)

from .option import Chosen, Option, Variant, flag, hands, target

_RANKS = "23456789TJQKA"


def _florida(players: int, chosen: Chosen) -> Rules:
    goal, limit = chosen.number("target"), chosen.number("hands")
    return Rules(
        name=chosen.name,
        table=Table.singles(players),
        # Eight cards, one rank of both packs, for each player: no card is left (003:183, 003:186).
        deck=Deck(_RANKS[-players:], hand_size=8, copies=2, packets=(3, 3, 2)),
        ladder=BidLadder(
            [Rung(str(n), n) for n in range(1, 9)],
            strains=(*SUITS, NO_TRUMP) if chosen.on("no-trump") else SUITS,
        ),
        auction=Auction(
            all_pass=StuckDealer(
                "6", higher=False, after_passing=chosen["stuck"] == "after-passing"
            )
        ),
        calling=Calling(binds_declarer=chosen.on("own-card")),
        scoring=Scoring(made=TRICKS, set=-BID, defence=TRICKS),
        # The match ends after two deals by each player, or at a target (003:201).
        ending=Ending(
            target=goal,
            hands=2 * players if goal is None and limit is None else limit,
            tie=Tie.JOINT if chosen["tie"] == "joint" else Tie.PLAY_ON,
        ),
    )


def _variant(players: int) -> Variant:
    about = f"the number of hands; {2 * players} if there is no target"
    return Variant(
        id=f"florida-{players}",
        title="Florida double deck",
        source="003:183-201",
        options=(
            flag("own-card", "whether the declarer's own copy counts as called (florida 1)"),
            Option(
                "stuck", "when the dealer is stuck at six (C17)", ("after-passing", "others-passed")
            ),
            Option(
                "tie",
                "what happens if the best scores are equal (florida 8)",
                ("joint", "play-on"),
            ),
            flag("no-trump", "whether no trump may be named (florida 10)"),
            target(None),
            attrs.evolve(hands(), about=about),
        ),
        build=partial(_florida, players),
    )


FLORIDA_5, FLORIDA_6, FLORIDA_7 = map(_variant, (5, 6, 7))
