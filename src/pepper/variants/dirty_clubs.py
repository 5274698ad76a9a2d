"""Dirty clubs, or buck euchre (source 003, lines 143-155): down from fifteen, everybody alone."""

from __future__ import annotations

from functools import partial

from pepper import (
    NO_TRUMP,
    NOTHING,
    SUITS,
    TRICKS,
    Auction,
    BidLadder,
    Deck,
    DropOuts,
    Ending,
    Lead,
    NoContract,
    PassedOut,
    Points,
    Precedence,
    Problem,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    Table,
    Tie,
    Tricks,
)
from pepper.engine.parts.wording import capitalize

from .option import Chosen, Option, Variant, flag, for_players, hands, number

_RANKS = "23456789TJQKA"
_SMALLEST = "the pack is the smallest that can be dealt, even if no card is left over."
_EXACT_PACK: dict[int, tuple[str, ...]] = {
    3: (),  # five ranks are dealt at least, and leave cards over
    4: (capitalize(_SMALLEST),),
    5: (f"With four cards each {_SMALLEST}",),
    6: (f"With four or six cards each {_SMALLEST}",),
}
"""The effect of `exact-pack` for this number of players."""


def _dirty_clubs(players: int, chosen: Chosen) -> Rules:
    for option in ("drop-out", "bumped-bidder-pays-twice"):
        if chosen.on(option) and not chosen.on("bump"):
            what = f"{option} is for games in which players without a trick are bumped"
            raise RulesError((Problem("options", what, "add bump"),))
    # Scores count down, so tricks are subtracted and penalties added (003:151, 003:153).
    bump = Points(5) if chosen.on("bump") else NOTHING
    scoring = Scoring(
        made=-TRICKS,
        set=Points(5),
        defence=-TRICKS,
        shut_out=bump,
        declarer_shut_out=bump if chosen.on("bumped-bidder-pays-twice") else NOTHING,
    )
    unbumped = None if chosen.on("bump-without-contract") else ScoringChanges(shut_out=NOTHING)
    size = int(chosen["hand-size"])
    # Ranks in a suit: enough for all hands and, unless `exact-pack` is on, for an undealt card
    # (C15), and never less than the five from 10 to ace (003:148).
    suit = players * size // 4 + (not chosen.on("exact-pack") or players * size % 4 > 0)
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.singles(players),
        deck=Deck(_RANKS[-max(suit, 5) :], hand_size=size),
        ladder=BidLadder(
            [Rung(str(n), n) for n in range(1, size + 1)],
            strains=(*SUITS, NO_TRUMP) if chosen.on("no-trump") else SUITS,
        ),
        auction=Auction(
            laps=int(chosen["laps"]),
            all_pass=(
                NoContract(NO_TRUMP, scoring=unbumped)
                if chosen.on("passout-no-trump")
                else PassedOut()
            ),
        ),
        negotiation=DropOuts() if chosen.on("drop-out") else None,
        tricks=Tricks(lead=Lead.ELDEST if chosen["lead"] == "eldest" else Lead.DECLARER),
        scoring=scoring,
        ending=Ending(
            start=int(chosen["start"]),
            target=0,
            hands=chosen.number("hands"),
            precedence=(
                Precedence.DECLARER if chosen["precedence"] == "declarer" else Precedence.POINTS
            ),
            tie=Tie.JOINT,
        ),
    )


_WITHOUT_TRICKS = (
    flag(
        "bump",
        "whether a player without a trick is penalized",
        says=(
            (
                "A player without a trick is *bumped* and adds 5; a bidder who is set adds "
                "no more than 5."
            ),
        ),
        reference="003:153",
    ),
    flag(
        "drop-out",
        "whether players may drop out of a hand",
        says=(
            (
                "Once trumps are named, each player but the bidder, in turn from the "
                "bidder's left, may drop out of the hand, and then neither takes tricks "
                "nor is bumped; a bidder left alone takes every trick; if "
                "the player on the dealer's left has dropped out, the next one to the left "
                "leads."
            ),
        ),
        reference="003:153",
        needs=("bump",),
    ),
    flag(
        "passout-no-trump",
        "whether a hand without a bid is played",
        says=(
            (
                "If nobody bids, the hand is played at no trump: nobody may drop out, and "
                "everybody takes off a point for each trick of their own."
            ),
        ),
        reference="003:155",
    ),
)
"""The options about players without a trick, and about hands without a bid."""
_BIDDING_AND_SCORE = (
    Option(
        "laps",
        "how many times the bidding goes around",
        ("1", "2"),
        says=(
            (
                "If somebody bids, the bidding may go around a second time, and you may "
                "bid after having passed; it ends sooner when all others pass in a row "
                "after the last bid."
            ),
        ),
        reference="dirty-clubs 3",
    ),
    Option(
        "lead",
        "who leads to the first trick",
        ("eldest", "declarer"),
        says=("The bidder leads to the first trick.",),
        reference="dirty-clubs 4",
    ),
    flag(
        "bumped-bidder-pays-twice",
        "whether a bumped bidder pays for the bump and for the failed bid",
        says=("The bidder without a trick adds 10: 5 for the set and 5 for the bump.",),
        reference="C15",
        needs=("bump",),
    ),
    flag(
        "bump-without-contract",
        "whether bumps count in a hand that nobody bid",
        default=True,
        says=("Nobody is bumped in a hand without a bid.",),
        reference="dirty-clubs 7",
        needs=("bump", "passout-no-trump"),
    ),
    Option(
        "precedence",
        "who wins if several reach the target",
        ("points", "declarer"),
        says=("If several players come to 0 in one hand, the bidder wins if among them.",),
        reference="dirty-clubs 8",
    ),
    flag(
        "no-trump",
        "whether no trump may be named",
        says=("The bidder may name no trump.",),
        reference="dirty-clubs 9",
    ),
    number(
        "start",
        "the score from which everybody counts down",
        15,
        1,
        100,
        says=("Start from another score.",),
    ),
    hands("the lowest score wins, and equal ones share the win"),
)
"""The options about the bidding, the lead and the score."""


def _pack(players: int) -> tuple[Option, ...]:
    """The options about the pack."""
    return (
        number(
            "hand-size",
            "how many cards are dealt to each",
            5,
            4,
            7,
            says=(
                (
                    "Deal four, six or seven cards to each player, from the smallest pack, "
                    "with the 10 to the ace of each suit at least, that leaves a card over; "
                    "the highest bid is as many tricks."
                ),
            ),
            reference="dirty-clubs 1",
        ),
        flag(
            "exact-pack",
            "whether all cards may be dealt",
            says=_EXACT_PACK[players],
            needs=("hand-size",) if players > 4 else (),
            reference="dirty-clubs 2",
        ),
    )


def _variant(players: int) -> Variant:
    return Variant(
        id=f"dirty-clubs-{players}",
        title=for_players("Dirty Clubs, or Buck Euchre", players),
        group="Buck Euchre",
        source="A relative of Euchre and Oh Hell for three to six players.",
        reference="003:143-155",
        options=(*_WITHOUT_TRICKS, *_pack(players), *_BIDDING_AND_SCORE),
        build=partial(_dirty_clubs, players),
    )


DIRTY_CLUBS_3, DIRTY_CLUBS_4, DIRTY_CLUBS_5, DIRTY_CLUBS_6 = map(_variant, (3, 4, 5, 6))
