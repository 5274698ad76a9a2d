"""Indiana Double Deck (source 003, lines 157-180): no trump below the suits, and re-entry."""

from __future__ import annotations

from functools import partial

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
    Tie,
)

from .option import AS_EVER, LEVEL, PLAY_ON, Chosen, Option, Variant, for_players, hands, target


def _indiana(players: int, chosen: Chosen) -> Rules:
    size = 48 // players
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        # 003:165 speaks of teams of two, so six players make three pairs (C16).
        table=Table.teams(players, 3 if players == 6 and chosen["sides"] == "pairs" else 2),
        deck=Deck(
            "9TJQKA", hand_size=size, copies=2, packets=(3, 3, 3, 3) if size == 12 else (3, 3, 2)
        ),
        ladder=BidLadder(
            [Rung(str(n), n, strain_in_bid=True) for n in range(3, size + 1)],
            strain_order=((NO_TRUMP,), SUITS),  # a suit goes over no trump at one number (003:171)
        ),
        auction=Auction(laps=None, passes=_passes(players, chosen), eldest_must_bid=True),
        scoring=Scoring(made=BID, set=-BID, defence=TRICKS),
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            precedence=Precedence.DECLARER,
            tie=Tie.JOINT if players == 6 and chosen["tie"] == "joint" else Tie.PLAY_ON,
        ),
    )


def _passes(players: int, chosen: Chosen) -> int | None:
    # Three passes in a row (003:171) are those of all others at a table of four. With six players
    # three passes would cut off two others, so all five must pass (C16).
    return 3 if players == 6 and chosen["passes"] == "3" else None


INDIANA_4 = Variant(
    id="indiana-4",
    title=for_players("Indiana Double Deck", 4),
    group="Bid Euchre",
    source="Double-deck Bid Euchre, common in the Midwest of the United States.",
    reference="003:157-180",
    options=(target(50), hands(PLAY_ON)),
    build=partial(_indiana, 4),
)

INDIANA_6 = Variant(
    id="indiana-6",
    title=for_players("Indiana Double Deck", 6),
    group="Bid Euchre",
    source="Double-deck Bid Euchre, common in the Midwest of the United States.",
    reference="003:165",
    options=(
        Option(
            "sides",
            "whether there are three pairs or two teams of three",
            ("pairs", "trios"),
            says=("Play in two teams of three, who sit alternately.",),
            reference="C16",
        ),
        Option(
            "passes",
            "how many passes in a row end the auction",
            ("5", "3"),
            says=("The bidding ends when three in a row pass.",),
            reference="C16",
        ),
        Option(
            "tie",
            "what happens if the best scores are equal",
            ("play-on", "joint"),
            says=(LEVEL["joint"],),
            reference="indiana 5",
        ),
        target(50),
        hands(AS_EVER),
    ),
    build=partial(_indiana, 6),
)
