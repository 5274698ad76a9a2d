"""The table game of Progressive Euchre (source 003, lines 59-78): peppers, loners, two points."""

from __future__ import annotations

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
    ScoringChanges,
    Table,
)

from .option import Chosen, Option, Variant, flag, hands_instead, target


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
        ScoringChanges(made=Points(made), defence_of_set=Points(int(chosen[f"{name}-set-points"])))
        for name, made in (("pepper", int(chosen["pepper-points"])), ("loner", 4))
    )
    goal, limit = chosen.number("target"), chosen.number("hands")
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
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
                Rung(
                    "loner",
                    size,
                    alone=Alone.YES,
                    strain_in_bid=chosen.on("loner-in-suit"),
                    scoring=loner,
                ),
            ],
            strains=SUITS,
        ),
        auction=Auction(all_pass=PassedOut(redeal=chosen["all-pass"] == "redeal")),
        scoring=scoring,
        ending=Ending(target=goal, hands=8 if goal is None and limit is None else limit),
    )


PROGRESSIVE = Variant(
    id="progressive",
    title="Progressive Euchre, at one table",
    group="Bid Euchre",
    source="The game of one table at a progressive euchre tournament.",
    reference="003:59-78",
    options=(
        Option(
            "hand-size",
            "how many cards are dealt to each",
            ("6", "5"),
            says=(
                (
                    "Five cards are dealt to each player, and four are put aside; the highest "
                    "number is 5, and a pepper or a loner needs all five tricks."
                ),
            ),
            reference="C9",
        ),
        flag(
            "low-bids-score",
            "whether a bid made with one or two tricks scores",
            says=("A bid made with one or two tricks scores 1.",),
            reference="progressive 2",
        ),
        flag(
            "loner-in-suit",
            "whether a loner names its suit, and only the lead is left",
            says=("A loner is bid with its suit.",),
            reference="003:71",
        ),
        Option(
            "pepper-points",
            "what a made pepper counts",
            ("2", "4"),
            says=("A made pepper scores 4.",),
            reference="progressive 3",
        ),
        flag(
            "defenders-score-tricks",
            "whether defenders score their tricks",
            says=(
                "If a number is made, the defenders, too, score for their tricks as bidders do.",
            ),
            reference="progressive 4",
        ),
        Option(
            "pepper-set-points",
            "what a failed pepper gives the others",
            ("2", "4"),
            says=("A pepper that is set gives the defenders 4.",),
            reference="progressive 5",
        ),
        Option(
            "loner-set-points",
            "what a failed loner gives the others",
            ("2", "4"),
            says=("A loner that is set gives the defenders 4.",),
            reference="progressive 5",
        ),
        Option(
            "all-pass",
            "whether the same dealer deals again when all pass",
            ("redeal", "move-on"),
            says=("If all pass, the next player deals, and the hand counts as one of the eight.",),
            reference="progressive 6",
        ),
        target(None, says="Play to an agreed score instead of eight hands."),
        hands_instead(8),
    ),
    build=_progressive,
)
