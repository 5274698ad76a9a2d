"""The table game of Progressive Euchre (source 003, lines 59-78): peppers, loners, two points."""

from __future__ import annotations

import attrs

from pepper import (
    NOTHING,
    SUITS,
    Alone,
    Auction,
    BidLadder,
    Choice,
    Deck,
    Ending,
    Exchange,
    PassedOut,
    Points,
    Rules,
    Rung,
    Scoring,
    Table,
)

from .option import Chosen, Option, Variant, flag, hands, target


def _progressive(chosen: Chosen) -> Rules:
    size = int(chosen["hand-size"])
    # 003:78: a point for 3 or 4 tricks and 2 for five, or six. Fewer tricks have no row (C9).
    steps = ((1 if chosen.on("low-bids-score") else 3, 1), (5, 2))
    scoring = Scoring(
        made=Points(steps=steps),
        set=NOTHING,
        defence=Points(steps=steps) if chosen.on("defenders-score-tricks") else NOTHING,
        defence_of_set=Points(2),
    )
    # 003:78 has no row for a pepper, which is no loner: it is scored as all tricks are (C9).
    pepper, loner = (
        attrs.evolve(
            scoring, made=Points(made), defence_of_set=Points(int(chosen[f"{name}-set-points"]))
        )
        for name, made in (("pepper", int(chosen["pepper-points"])), ("loner", 4))
    )
    goal, limit = chosen.number("target"), chosen.number("hands")
    return Rules(
        name=chosen.name,
        table=Table.teams(4),
        deck=Deck("9TJQKA", hand_size=size),
        ladder=BidLadder(
            [
                *(Rung(str(n), n) for n in range(1, size + 1)),
                Rung(
                    "pepper",
                    size,
                    alone=Alone.YES,
                    exchange=Exchange(gets=Choice.BEST_TRUMP),  # of the suit asked for (003:69)
                    scoring=pepper,
                ),
                Rung("loner", size, alone=Alone.YES, scoring=loner),
            ],
            strains=SUITS,
        ),
        auction=Auction(all_pass=PassedOut(redeal=chosen["all-pass"] == "redeal")),
        scoring=scoring,
        ending=Ending(target=goal, hands=8 if goal is None and limit is None else limit),
    )


PROGRESSIVE = Variant(
    id="progressive",
    title="Progressive Euchre, one table",
    source="003:59-78",
    options=(
        Option("hand-size", "how many cards are dealt to each (C9)", ("6", "5")),
        flag("low-bids-score", "whether a bid made with one or two tricks scores (progressive 2)"),
        Option("pepper-points", "what a made pepper counts (progressive 3)", ("2", "4")),
        flag("defenders-score-tricks", "whether defenders score their tricks (progressive 4)"),
        Option(
            "pepper-set-points", "what a failed pepper gives the others (progressive 5)", ("2", "4")
        ),
        Option(
            "loner-set-points", "what a failed loner gives the others (progressive 5)", ("2", "4")
        ),
        Option(
            "all-pass",
            "whether the same dealer deals again when all pass (progressive 6)",
            ("redeal", "move-on"),
        ),
        target(None),
        attrs.evolve(hands(), about="the number of hands; eight if there is no target"),
    ),
    build=_progressive,
)
