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
    ScoringChanges,
    StuckDealer,
    Table,
    Tie,
)

from .option import (
    AS_EVER,
    FORCED_TO_GO_ON,
    LEVEL,
    Chosen,
    Option,
    Variant,
    flag,
    for_players,
    hands,
    number,
    target,
)


def pepper_to_thirty(players: int, small: str, chosen: Chosen) -> Rules:
    """The game for two, three or four players. `small` names the lower of the two peppers."""
    # Two players get hands as large as three do, and the third hand is not used (002:25, 004:41).
    size = 6 if players == 4 else 8
    forced, reentry = chosen.number("forced-dealer"), chosen.on("reentry")
    # A forced bid is a bid like any other: the bidding goes on until all others pass (002:38,
    # 004:25). Where nobody who passed may bid again, they all have.
    stuck = PassedOut() if forced is None else StuckDealer(str(forced), goes_on=reentry)
    # A big pepper wins or loses its value, and not the tricks (002:54, 004:33).
    doubled = ScoringChanges(made=BID, set=-BID)
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.teams(4) if players == 4 else Table.singles(players),
        # The third hand of two players stays face down to the end of the match (C34).
        deck=Deck("9TJQKA", hand_size=size, aside_stays_down=players == 2),
        ladder=BidLadder(
            [
                *(Rung(str(n), n) for n in range(1, size)),
                Rung(small, size),
                Rung("big pepper", size, value=2 * size, scoring=doubled),
            ]
        ),
        auction=Auction(laps=None, reentry=reentry, all_pass=stuck),
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
        flag(
            "reentry",
            "whether a player who passed may bid again",
            default=True,
            says=("A player who has passed may not bid again in that hand.",),
            reference="C5",
        ),
        number(
            "forced-dealer",
            "the least a dealer must bid when all pass",
            None,
            1,
            most,
            says=FORCED_TO_GO_ON,
            reference="gamerules 2",
        ),
        Option("tie", "what happens if the best scores are equal", ties, says=(LEVEL[ties[1]],)),
        target(30),
        hands(AS_EVER),
    )


def _gamerules(players: int) -> Variant:
    return Variant(
        id=f"gamerules-{players}",
        title=for_players("Pepper to 30", players),
        group="Pepper",
        source="As described by gamerules.com.",
        reference="002" if players == 4 else "002:23" if players == 3 else "002:25",
        options=options(players, "joint", "play-on"),
        build=partial(pepper_to_thirty, players, "small pepper"),
    )


GAMERULES_2, GAMERULES_3, GAMERULES_4 = map(_gamerules, (2, 3, 4))
