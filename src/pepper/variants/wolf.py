"""Pepper by Bill Wolf (source 000): negotiation, and the declarer alone against two."""

from __future__ import annotations

from pepper import (
    BID,
    CLUBS,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Deck,
    Ending,
    Exchange,
    Negotiation,
    PepperRound,
    Problem,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    Table,
    Tie,
)

from .option import AS_EVER, MANY_LAPS, Chosen, Option, Variant, flag, hands, target

# 000:43, 000:79-81: the bid made or lost, never the tricks above it.
_SCORING = Scoring(made=BID, set=-BID, defence=TRICKS, shut_out=-BID)
_MOON = ScoringChanges(defence=BID)


def _wolf(chosen: Chosen) -> Rules:
    pepper_round = chosen["tie"] == "pepper-round"
    if chosen.on("test-in-tie-round") and not pepper_round:
        what = "test-in-tie-round says when a tie-breaking pepper round ends, but there is none"
        raise RulesError((Problem("options", what, "add tie=pepper-round"),))
    swap = Exchange()
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.teams(4),
        deck=Deck("9TJQKA", hand_size=6, packets=(3, 3)),
        ladder=BidLadder(
            (
                Rung("4", 4, alone=Alone.YES, exchange=swap, asks=2),
                Rung("5", 5, alone=Alone.YES, exchange=swap, asks=1),
                Rung("6", 6, alone=Alone.YES, exchange=swap),
                Rung("moon", 6, value=7, alone=Alone.YES, exchange=swap, scoring=_MOON),
                Rung("double moon", 6, value=14, alone=Alone.YES, scoring=_MOON),
            )
        ),
        auction=Auction(
            laps=1 if chosen["laps"] == "1" else None,
            pepper_round=PepperRound("4", hands=4),
        ),
        # 000:45: tricks may be asked for after a 4 or a 5. Clubs must be played (000:59).
        negotiation=Negotiation(
            talk=chosen.on("talk"), reask=chosen.on("reask"), must_play=(CLUBS,)
        ),
        scoring=_SCORING,
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            tie=Tie.PEPPER_ROUND if pepper_round else Tie.PLAY_ON,
            test_in_tie_round=chosen.on("test-in-tie-round"),
        ),
    )


WOLF = Variant(
    id="wolf",
    title="Pepper, Bill Wolf's rules",
    group="Pepper",
    source="As written down by Bill Wolf in 2024.",
    reference="000",
    options=(
        Option(
            "laps",
            "how many times the bidding goes around",
            ("1", "many"),
            says=MANY_LAPS,
            reference="wolf 1",
        ),
        flag(
            "reask",
            "whether defenders may ask again, for less, after a refusal",
            says=("Defenders who were refused two tricks may ask again for one.",),
            reference="wolf 3",
        ),
        flag(
            "talk",
            "whether the defenders first state their stops",
            default=True,
            says=("Defenders say nothing about their stops.",),
            reference="C20",
        ),
        Option(
            "tie",
            "what breaks a tie",
            ("play-on", "pepper-round"),
            says=("A tie is broken by another pepper round, played to its end.",),
            reference="000:83-86",
        ),
        flag(
            "test-in-tie-round",
            "whether a tie-breaking pepper round may end early",
            says=("Such a pepper round stops once the tie is broken.",),
            reference="wolf 9",
            needs=("tie=pepper-round",),
        ),
        target(42),
        hands(AS_EVER),
    ),
    build=_wolf,
)
