"""Pepper by gamerules.com (source 002): open bidding, thirty points, and nobody sits out."""

from __future__ import annotations

from functools import partial

from pepper import (
    BID,
    TRICKS,
    Auction,
    BidLadder,
    Deck,
    Ending,
    PassedOut,
    Points,
    Rules,
    Rung,
    Scoring,
    StuckDealer,
    Table,
    Tie,
)

from .option import Chosen, Option, Variant, flag, hands, number, target


def pepper_to_thirty(players: int, small: str, chosen: Chosen) -> Rules:
    """The game for two, three or four players. `small` names the lower of the two peppers."""
    # Two players get hands as large as three do, and the third hand is not used (002:25, 004:41).
    size = 6 if players == 4 else 8
    forced = chosen.number("forced-dealer")
    # A big pepper wins or loses its value, and not the tricks (002:54, 004:33).
    doubled = Scoring(made=BID, set=-BID, defence=TRICKS)
    return Rules(
        name=chosen.name,
        table=Table.teams(4) if players == 4 else Table.singles(players),
        deck=Deck("9TJQKA", hand_size=size),
        ladder=BidLadder(
            [
                *(Rung(str(n), n) for n in range(1, size)),
                Rung(small, size),
                Rung("big pepper", size, value=2 * size, scoring=doubled),
            ]
        ),
        auction=Auction(
            laps=None,
            reentry=chosen.on("reentry"),
            all_pass=PassedOut() if forced is None else StuckDealer(str(forced)),
        ),
        scoring=Scoring(made=TRICKS, set=Points(-size), defence=TRICKS),
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            tie=Tie.JOINT if chosen["tie"] == "joint" else Tie.PLAY_ON,
        ),
    )


def options(players: int, *ties: str) -> tuple[Option, ...]:
    """The options of the game, with the default tie rule first."""
    most = 5 if players == 4 else 7
    return (
        flag("reentry", "whether a player who passed may bid again (C5)", default=True),
        number(
            "forced-dealer",
            "the least a dealer must bid when all pass (gamerules 2)",
            None,
            1,
            most,
        ),
        Option("tie", "what happens if the best scores are equal", ties),
        target(30),
        hands(),
    )


def _gamerules(players: int) -> Variant:
    return Variant(
        id=f"gamerules-{players}",
        title="Pepper, by gamerules.com",
        source="002" if players == 4 else "002:23" if players == 3 else "002:25",
        options=options(players, "joint", "play-on"),
        build=partial(pepper_to_thirty, players, "small pepper"),
    )


GAMERULES_2, GAMERULES_3, GAMERULES_4 = map(_gamerules, (2, 3, 4))
