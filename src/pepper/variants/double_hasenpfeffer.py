"""Double Hasenpfeffer (source 003, lines 212-214): no bowers, half the loss when forced."""

from __future__ import annotations

from functools import partial

from pepper import (
    BID,
    NO_TRUMP,
    NOTHING,
    SUITS,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Deck,
    Ending,
    Exchange,
    Points,
    Ranking,
    Rules,
    Rung,
    Scoring,
    StuckDealer,
    Table,
    Winning,
)

from .option import PLAY_ON, Chosen, Option, Variant, flag, for_players, hands, target


def _double_hasenpfeffer(players: int, chosen: Chosen) -> Rules:
    size = 48 // players
    by_bid = chosen["set-penalty"] == "bid"
    alone = players == 4  # with six players nobody may play alone (003:214)
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.teams(players),
        deck=Deck("9TJQKA", hand_size=size, copies=2),
        ranking=Ranking(bowers=chosen.on("bowers")),
        ladder=BidLadder(
            [
                Rung(
                    str(n),
                    n,
                    alone=Alone.IF_EXCHANGED if alone else Alone.NO,
                    exchange=Exchange(count=2, optional=True) if alone else None,
                )
                for n in range(6, size + 1)
            ],
            strains=(*SUITS, NO_TRUMP) if chosen.on("no-trump") else SUITS,
        ),
        auction=Auction(
            all_pass=StuckDealer("6", higher=not chosen.on("forced-exact"), after_passing=True)
        ),
        # 003:214 refers to the scoring of the single deck game, 003:50.
        scoring=Scoring(
            made=TRICKS,
            set=-BID if by_bid else Points(-6),
            defence=TRICKS,
            shut_out=Points(-6) if chosen.on("shut-out") else NOTHING,
            alone_times=2 if alone else 1,
            forced_halves=True,
        ),
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            winning=Winning.BY_CONTRACT_OR_SET if chosen.on("must-make") else Winning.BY_POINTS,
        ),
    )


_OPTIONS = (
    Option(
        "set-penalty",
        "what a failed bid loses",
        ("six", "bid"),
        says=(
            (
                "A team that is set loses the number it bid instead of 6; if that is "
                "halved, it is rounded up."
            ),
        ),
        reference="C18",
    ),
    flag(
        "shut-out",
        "whether defenders without a trick lose six",
        default=True,
        says=("Defenders without a trick lose nothing.",),
        reference="double-hasenpfeffer 3",
    ),
    flag(
        "forced-exact",
        "whether a forced dealer must bid exactly six",
        says=("A stuck dealer must bid 6, neither more nor less.",),
        reference="C29",
    ),
    flag(
        "bowers",
        "whether the jacks are bowers",
        says=(
            (
                "The jacks of trumps, and below them the other jacks of the same colour, "
                "are bowers: trumps above the ace."
            ),
        ),
        reference="double-hasenpfeffer 6",
    ),
    flag(
        "must-make",
        "whether a side wins only by a contract or a set",
        default=True,
        says=(
            (
                "A team with enough points wins after any hand; if both have, the higher "
                "score does, and level teams play another hand."
            ),
        ),
        reference="double-hasenpfeffer 7",
    ),
    flag(
        "no-trump",
        "whether no trump may be named",
        default=True,
        says=("There is always a trump suit.",),
        reference="double-hasenpfeffer 11",
    ),
    target(42),
    hands(PLAY_ON),
)


def _variant(players: int) -> Variant:
    return Variant(
        id=f"double-hasenpfeffer-{players}",
        title=for_players("Double Hasenpfeffer", players),
        group="Hasenpfeffer",
        source="Also called Double Pepper; played in North America.",
        reference="003:212-214",
        options=_OPTIONS,
        build=partial(_double_hasenpfeffer, players),
    )


DOUBLE_HASENPFEFFER_4, DOUBLE_HASENPFEFFER_6 = map(_variant, (4, 6))
