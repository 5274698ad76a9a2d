"""BuckenPeffer (source 003, line 141): high and low, and a swap with the opponent on the left."""

from __future__ import annotations

from pepper import (
    BID,
    LOW,
    NO_TRUMP,
    NOTHING,
    SUITS,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Choice,
    Deck,
    Ending,
    Exchange,
    Lead,
    Marks,
    Other,
    Payout,
    Points,
    Problem,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    StuckDealer,
    Table,
    Tie,
    Tricks,
)

from .option import AS_EVER, Chosen, Option, Variant, flag, hands, number, target

# Everything here is in one paragraph, 003:141. A caller of high or low gives the best card for the
# worst one of the opponent on the left.
_SWAP = Exchange(other=Other.LEFT, gives=Choice.BEST, gets=Choice.WORST, strains=(NO_TRUMP, LOW))
_LOSSES = {"bid": -BID, "six": Points(-6), "nothing": NOTHING}
_SKUNKS = {"bid": NOTHING, "six": Points(6, bid=-1), "nothing": -BID}
"""Added to a failed bid of a declarer without a trick, so that the loss is always the bid."""
_SLAMS = {"six": None, "six-and-bid": Points(6, bid=1)}


def _buck(chosen: Chosen) -> Rules:
    # The text names burns, double and triple burns, and does not define them (C14).
    burns = chosen.on("burns")
    scoring = Scoring(
        made=TRICKS,
        set=_LOSSES[chosen["failed"]],
        defence=TRICKS,
        defence_of_all=_SLAMS[chosen["defence-slam"]],
        shut_out=-BID,
        declarer_shut_out=_SKUNKS[chosen["failed"]],
        all_tricks=Points(6, bid=1),
        marks=Marks("burns", set=1) if burns else None,
    )
    value = int(chosen["pfeffer-value"])
    # With one level, pfeff and pfeffer are two names of one bid (buck 7). With two, a number, a
    # pfeff and a pfeffer that fail cost a burn, a double burn and a triple burn.
    alone = [
        Rung(
            name,
            6,
            value=value * level,
            alone=Alone.YES,
            scoring=ScoringChanges(marks=Marks("burns", set=level + 1)) if burns else None,
        )
        for level, name in enumerate(
            ("pfeff", "pfeffer") if chosen.on("two-level") else ("pfeffer",), 1
        )
    ]
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.teams(4),
        deck=Deck("9TJQKA", hand_size=6),
        ladder=BidLadder(
            [
                *(Rung(str(n), n, exchange=_SWAP) for n in range(3, 7)),
                *alone,
            ],
            strains=(*SUITS, NO_TRUMP, LOW),
        ),
        # The dealer is forced to bid four, although others may bid three.
        auction=Auction(all_pass=StuckDealer("4", higher=not chosen.on("forced-exact"))),
        tricks=Tricks(lead=Lead.ELDEST if chosen["lead"] == "eldest" else Lead.DECLARER),
        scoring=scoring,
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            tie=Tie.DECLARER if chosen["tie"] == "declarer" else Tie.PLAY_ON,
            payout=_payout(chosen),
        ),
    )


def _payout(chosen: Chosen) -> Payout | None:
    """The payment of the losers: the text speaks of wagers and names no price."""
    game, burn = chosen.number("game"), chosen.number("burn-price")
    if burn is not None and not chosen.on("burns"):
        what = "burn-price is for burns, and burns are off"
        raise RulesError((Problem("options", what, "leave one of the two out"),))
    if game is None and burn is None:
        return None
    return Payout(game=game or 0, mark=burn or 0, double_at=None)


BUCK = Variant(
    id="buck",
    title="Buck, or BuckenPeffer",
    group="Hasenpfeffer",
    source="Played in Chaska, Minnesota, in the 1980s.",
    reference="003:141",
    options=(
        Option(
            "failed",
            "what a failed bid loses",
            tuple(_LOSSES),
            says=(
                (
                    "Bidders who are set lose 6 if they took a trick, and what the bid is worth if "
                    "they took none."
                ),
                (
                    "Bidders who are set lose nothing if they took a trick, and what the bid is "
                    "worth if they took none."
                ),
            ),
            reference="buck 1",
        ),
        flag(
            "forced-exact",
            "whether a forced dealer must bid exactly four",
            default=True,
            says=("A stuck dealer may also bid more than 4.",),
            reference="C40",
        ),
        number(
            "pfeffer-value",
            "how many points a pfeffer counts as",
            6,
            6,
            24,
            says=("A pfeffer is worth an agreed number above 6.",),
            reference="buck 2",
        ),
        flag(
            "two-level",
            "whether a pfeffer goes over a pfeff, and counts twice",
            says=(
                (
                    "A bid of all six tricks alone is a pfeff, and over it goes a pfeffer, which "
                    "is worth twice as much and costs three burns if set."
                ),
            ),
            reference="buck 7",
        ),
        Option(
            "defence-slam",
            "what defenders get for all six tricks",
            tuple(_SLAMS),
            says=("Defenders who take all six tricks score 6 plus what the bid is worth.",),
            reference="buck 3",
        ),
        flag(
            "burns",
            "whether burns are counted, two for a pfeffer",
            default=True,
            says=("Burns are not counted.",),
            reference="C14",
        ),
        number(
            "burn-price",
            "what the loser pays for each burn",
            None,
            1,
            1000,
            says=("The losers pay an agreed price for each of their burns.",),
            reference="003:141",
        ),
        number(
            "game",
            "what the loser pays for the game",
            None,
            1,
            1000,
            says=("The losers pay an agreed price for the game.",),
            reference="003:141",
        ),
        Option(
            "tie",
            "what happens if the best scores are equal",
            ("play-on", "declarer"),
            says=(
                (
                    "If the teams are level at the end, bidders who made their bid win; otherwise "
                    "play another hand."
                ),
            ),
            reference="buck 10",
        ),
        Option(
            "lead",
            "who leads to the first trick",
            ("declarer", "eldest"),
            says=(
                (
                    "The player on the dealer's left leads to the first trick or, if that player "
                    "sits out, the next one to the left."
                ),
            ),
            reference="buck 11",
        ),
        target(25),
        hands(AS_EVER),
    ),
    build=_buck,
)
