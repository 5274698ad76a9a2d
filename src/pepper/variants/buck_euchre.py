"""Buck Euchre: Euchre for four single players, who may drop out and count down from 25."""

from __future__ import annotations

from pepper import (
    CLUBS,
    NO_TRUMP,
    SUITS,
    TRICKS,
    Auction,
    BidLadder,
    Deck,
    DropOuts,
    Ending,
    Lead,
    NoContract,
    Phase,
    Points,
    Problem,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Table,
    TakeTurnUp,
    Tricks,
)

from .option import Chosen, Option, Variant, flag, hands, number


def _buck_euchre(chosen: Chosen) -> Rules:
    dropping, always_dirty = chosen.on("drop-out"), chosen.on("clubs-always-dirty")
    penalty = int(chosen["drop-penalty"])
    for option, set_ in (("clubs-always-dirty", always_dirty), ("drop-penalty", penalty)):
        if set_ and not dropping:
            what = f"{option} is for games in which players may drop out"
            raise RulesError((Problem("options", what, "leave one of the two out"),))
    negotiation = (
        DropOuts(must_play=(CLUBS,) if always_dirty else (), points=penalty) if dropping else None
    )
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.singles(4),
        deck=Deck("9TJQKA", hand_size=5, packets=(3, 2), turn_up=True),
        ladder=BidLadder(
            [Rung("call", 3, strain_in_bid=True)],
            strains=(*SUITS, NO_TRUMP) if chosen.on("no-trump") else SUITS,
        ),
        # A club turned up is dirty: nobody bids, nobody drops out, and nobody declares (BE-5).
        auction=Auction(laps=2, turn_up_first=True, turned_trumps=(CLUBS,), all_pass=NoContract()),
        # Players decide whether to stay after the dealer's discard (BE-13).
        phases=(
            Phase.AUCTION,
            TakeTurnUp(),
            *((Phase.NEGOTIATION,) if dropping else ()),
            Phase.PLAY,
        ),
        negotiation=negotiation,
        tricks=Tricks(lead=Lead.ELDEST if chosen["lead"] == "eldest" else Lead.DECLARER),
        # Scores count down, so tricks are subtracted and penalties added.
        scoring=Scoring(made=-TRICKS, set=Points(5), defence=-TRICKS, shut_out=Points(5)),
        ending=Ending(start=int(chosen["start"]), target=0, hands=chosen.number("hands")),
    )


BUCK_EUCHRE = Variant(
    id="buck-euchre",
    title="Buck Euchre",
    group="Buck Euchre",
    source="A relative of Euchre from Ohio, in which clubs that are turned up are *dirty*.",
    reference=(
        "pagat-buck; denexa-buck; white-knuckle-buck; euchre-com-buck; gamerules-buck; rule6-buck; "
        "buck-program; scarne-buck"
    ),
    options=(
        flag(
            "drop-out",
            "whether players may drop out of a hand",
            default=True,
            says=("Nobody may drop out of a hand.",),
            advice=(
                "When nobody drops out, scores hardly come down, so agree on a number of hands.",
            ),
            reference="BE-14",
        ),
        flag(
            "clubs-always-dirty",
            "whether nobody may drop out of a hand in clubs, though they were named",
            says=("Nobody may drop out when somebody names clubs.",),
            reference="BE-11",
        ),
        number(
            "drop-penalty",
            "what dropping out adds to a score",
            0,
            0,
            5,
            says=("A player who drops out adds a penalty, such as 1.",),
            reference="BE-24",
        ),
        flag(
            "no-trump",
            "whether no trump may be named",
            default=True,
            says=("Only suits may be named; if all pass twice, the hand is played at no trump.",),
            reference="BE-10",
        ),
        Option(
            "lead",
            "who leads to the first trick",
            ("eldest", "declarer"),
            says=("The bidder leads to the first trick.",),
            reference="BE-17",
        ),
        number(
            "start",
            "the score from which everybody counts down",
            25,
            1,
            100,
            says=("Start from another score, such as 15.",),
            reference="BE-19",
        ),
        hands("the lowest score wins, and if the lowest are equal, play another hand"),
    ),
    build=_buck_euchre,
)
