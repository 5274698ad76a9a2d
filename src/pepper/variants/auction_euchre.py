"""Auction Euchre for four or six, as Foster describes it in his Complete Hoyle.

Other books have another game under this name, for five to seven players with a widow. Foster only
mentions what became of it, and it is not here.
"""

from __future__ import annotations

from functools import partial

from pepper import (
    BID,
    NOTHING,
    SUITS,
    Auction,
    BidLadder,
    Deck,
    Ending,
    Lead,
    PassedOut,
    Problem,
    Rules,
    RulesError,
    Rung,
    Scoring,
    StuckDealer,
    Table,
    Tricks,
)

from .option import (
    FORCED_DEALER,
    PLAY_ON,
    Chosen,
    Option,
    Variant,
    flag,
    for_players,
    hands,
    number,
    target,
)


def _auction_euchre(players: int, chosen: Chosen) -> Rules:
    lowest, forced = int(chosen["min"]), chosen.number("forced-dealer")
    if forced is not None and forced < lowest:
        what = f"forced-dealer={forced} is below the lowest bid, which is {lowest}"
        raise RulesError((Problem("options", what, "raise it, or leave min out"),))
    small = players == 4 and chosen["pack"] == "24"
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.teams(players),
        deck=Deck(
            "9TJQKA" if small else "789TJQKA", hand_size=5, jokers=1 if chosen.on("joker") else 0
        ),
        ladder=BidLadder([Rung(str(n), n) for n in range(lowest, 6)], strains=SUITS),
        auction=Auction(all_pass=PassedOut() if forced is None else StuckDealer(str(forced))),
        tricks=Tricks(lead=Lead.ELDEST),
        # What was bid is won by the bidders or, if they fail, by the others.
        scoring=Scoring(made=BID, set=NOTHING, defence=NOTHING, defence_of_set=BID),
        ending=Ending(target=chosen.number("target"), hands=chosen.number("hands")),
    )


def _options(players: int) -> tuple[Option, ...]:
    pack = Option(
        "pack",
        "how many cards are used, besides a joker",
        ("32", "24"),
        says=("Sevens and eights are left out.",),
        reference="AE-2",
    )
    return (
        *([pack] if players == 4 else []),
        flag(
            "joker",
            "whether a joker is the best trump",
            says=("A joker is added, and it is the highest trump, above the right bower.",),
            reference="AE-3",
        ),
        Option(
            "min",
            "the lowest bid",
            ("1", "3"),
            says=("The lowest bid is 3.",),
            reference="AE-6",
        ),
        number(
            "forced-dealer",
            "the least a dealer must bid when all pass",
            None,
            1,
            5,
            says=FORCED_DEALER,
            reference="AE-9",
        ),
        target(15),
        hands(PLAY_ON),
    )


def _variant(players: int) -> Variant:
    return Variant(
        id="auction-euchre" if players == 4 else f"auction-euchre-{players}",
        title=for_players("Auction Euchre", players),
        group="Bid Euchre",
        source="As described in Foster's Complete Hoyle.",
        reference="foster-auction-euchre; foster-euchre"
        + ("; reference-six-handed" if players == 6 else ""),
        options=_options(players),
        build=partial(_auction_euchre, players),
    )


AUCTION_EUCHRE, AUCTION_EUCHRE_6 = map(_variant, (4, 6))
