"""Double deck from Florida (source 003, lines 183-201): five players or more, and a called card."""

from __future__ import annotations

from functools import partial

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
    OwnCopy,
    Rules,
    Rung,
    Scoring,
    StuckDealer,
    Table,
    Tie,
)
from pepper.engine.parts.wording import spell_number

from .option import (
    LEVEL,
    OFF,
    ON,
    Chosen,
    Option,
    Variant,
    flag,
    for_players,
    hands_instead,
    target,
)

_RANKS = "23456789TJQKA"
# 003:191 does not say what the declarer's own copy does (C17, C42).
_OWN_COPY = {OFF: OwnCopy.IGNORED, ON: OwnCopy.BINDS, "counts": OwnCopy.COUNTS}


def _florida(players: int, chosen: Chosen) -> Rules:
    goal, limit = chosen.number("target"), chosen.number("hands")
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.singles(players),
        # Eight cards, one rank of both packs, for each player: no card is left (003:183, 003:186).
        deck=Deck(_RANKS[-players:], hand_size=8, copies=2, packets=(3, 3, 2)),
        ladder=BidLadder(
            [Rung(str(n), n) for n in range(1, 9)],
            strains=(*SUITS, NO_TRUMP) if chosen.on("no-trump") else SUITS,
        ),
        auction=Auction(
            all_pass=StuckDealer(
                "6",
                higher=not chosen.on("forced-exact"),
                after_passing=chosen["stuck"] == "after-passing",
            )
        ),
        calling=Calling(own_copy=_OWN_COPY[chosen["own-card"]]),
        scoring=Scoring(made=TRICKS, set=-BID, defence=TRICKS),
        # The match ends after two deals by each player, or at a target (003:201).
        ending=Ending(
            target=goal,
            hands=2 * players if goal is None and limit is None else limit,
            tie=Tie.JOINT if chosen["tie"] == "joint" else Tie.PLAY_ON,
        ),
    )


def _variant(players: int) -> Variant:
    usual = spell_number(2 * players)
    return Variant(
        id=f"florida-{players}",
        title=for_players("Florida Double Deck", players),
        group="Bid Euchre",
        source="Double-deck Bid Euchre as played in Florida.",
        reference="003:183-201",
        options=(
            Option(
                "own-card",
                "what the declarer's own copy of the called card does",
                tuple(_OWN_COPY),
                says=(
                    (
                        "A bidder who holds a copy of the named card must lead it to the first "
                        "trick, and has no partner."
                    ),
                    (
                        "A bidder who plays an own copy of the named card before anybody else "
                        "plays it has no partner."
                    ),
                ),
                reference="florida 1; C42",
            ),
            Option(
                "stuck",
                "when the dealer is stuck at six",
                ("after-passing", "others-passed"),
                says=("If all others pass, the dealer has no free bid and must bid 6.",),
                reference="C17",
            ),
            flag(
                "forced-exact",
                "whether a stuck dealer must bid exactly six",
                default=True,
                says=("A stuck dealer may also bid more than 6.",),
                reference="C29",
            ),
            Option(
                "tie",
                "what happens if the best scores are equal",
                ("joint", "play-on"),
                says=(LEVEL["play-on"],),
                reference="florida 8",
            ),
            flag(
                "no-trump",
                "whether no trump may be named",
                says=("The bidder may name no trump.",),
                reference="florida 10",
            ),
            target(None, says=f"Play to an agreed score, often 21, instead of {usual} hands."),
            hands_instead(2 * players),
        ),
        build=partial(_florida, players),
    )


# Six, seven or more play by the same rules, each with a rank more (003:183). Two packs have 13.
(
    FLORIDA_5,
    FLORIDA_6,
    FLORIDA_7,
    FLORIDA_8,
    FLORIDA_9,
    FLORIDA_10,
    FLORIDA_11,
    FLORIDA_12,
    FLORIDA_13,
) = map(_variant, range(5, len(_RANKS) + 1))
