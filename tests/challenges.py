"""Composed games in which the defenders do something about the contract."""

from __future__ import annotations

from typing import Final

from pepper import (
    BID,
    NOTHING,
    SUITS,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Deck,
    DefendAlone,
    Doubling,
    Ending,
    Exchange,
    Phase,
    Points,
    Redouble,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    Table,
    Winning,
)

PACK: Final = "9TJQKA"
FIVE: Final = Deck(PACK, hand_size=5, packets=(3, 2))

EUCHRE_SCORING: Final = Scoring(
    made=Points(1),
    all_tricks=Points(2),
    set=NOTHING,
    defence=NOTHING,
    defence_of_set=Points(2),
    lone_defence_times=2,
)
THREE_SCORING: Final = Scoring(
    made=Points(1),
    all_tricks=Points(3),
    set=NOTHING,
    defence=NOTHING,
    defence_of_set=Points(2),
    defenders_together=True,
)

EUCHRE: Final = Rules(
    name="euchre without a turn-up",
    table=Table.teams(4),
    deck=FIVE,
    ladder=BidLadder(
        [
            (
                Rung("call", 3),
                Rung("alone", 3, alone=Alone.YES, scoring=ScoringChanges(all_tricks=Points(4))),
            )
        ],
        strains=SUITS,
    ),
    scoring=EUCHRE_SCORING,
    ending=Ending(target=10),
    phases=(Phase.AUCTION, Phase.NAMING, DefendAlone(), Phase.PLAY),
)
"""A euchre by a defender who plays alone is worth 4 in place of 2."""

THREE: Final = Rules(
    name="euchre for three",
    table=Table.singles(3),
    deck=FIVE,
    ladder=BidLadder([Rung("call", 3)], strains=SUITS),
    scoring=THREE_SCORING,
    ending=Ending(target=10),
)
"""Two against the one who calls."""

DOUBLED: Final = Rules(
    name="bid euchre with doubling",
    table=Table.teams(4),
    deck=Deck(PACK, hand_size=6),
    ladder=BidLadder([Rung(str(tricks), tricks) for tricks in range(1, 7)]),
    scoring=Scoring(set=-BID, doubled_defence=True),
    ending=Ending(target=32),
    phases=(Phase.AUCTION, Phase.NAMING, Doubling(), Phase.PLAY),
)

HORSE: Final = Rules(
    name="horse with a card",
    table=Table.teams(4),
    deck=Deck(PACK, hand_size=6),
    ladder=BidLadder(
        [
            *(Rung(str(tricks), tricks) for tricks in range(1, 7)),
            Rung(
                "horse",
                6,
                value=12,
                alone=Alone.YES,
                strains=SUITS,
                exchange=Exchange(),
                scoring=ScoringChanges(made=BID),
            ),
        ]
    ),
    scoring=Scoring(set=-BID, defence=NOTHING, defence_of_set=TRICKS),
    ending=Ending(target=50, back_door=-25, winning=Winning.BY_CONTRACT),
    auction=Auction(laps=None),
    phases=(
        Phase.AUCTION,
        Doubling(bids=("horse",), redouble=Redouble.PARTNERS, takes_over=True),
        Phase.NAMING,
        Phase.EXCHANGE,
        Phase.PLAY,
    ),
)
"""Whoever doubles a horse plays it; then the partner of the first bidder may take it back."""

GAMES: Final = (EUCHRE, THREE, DOUBLED, HORSE)
