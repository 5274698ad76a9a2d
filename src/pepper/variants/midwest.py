"""Pepper, Midwest (source 003, lines 111-131): a trade decides whether the partner plays."""

from __future__ import annotations

from pepper import (
    BID,
    NOTHING,
    TRICKS,
    USUAL_PHASES,
    Alone,
    Auction,
    BidLadder,
    Deciding,
    Deck,
    EarlyLead,
    Ending,
    Exchange,
    Negotiation,
    Points,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    StuckDealer,
    Table,
    Winning,
)

from .option import (
    FORCED_BID_ENDS,
    MUST_MAKE,
    PLAY_ON,
    Chosen,
    Option,
    Variant,
    flag,
    hands,
    target,
)

# A declarer who does not trade a card plays with the partner (003:121, 003:124).
_TRADE = Exchange(optional=True)
# 003 does not say what a failed 4, 5 or 6 loses. 7 and 14 lose their value (003:131), and so do
# these by default (C12).
_LOSSES = {"bid": -BID, "nothing": NOTHING, "six": Points(-6)}
# 003:126 leaves the opponents nothing to say but yes and no, and not whose word counts.
_DECIDING = {"one": Deciding.FIRST, "either": Deciding.ANY, "both": Deciding.ALL}


def _midwest(chosen: Chosen) -> Rules:
    scoring = Scoring(made=BID, set=_LOSSES[chosen["failed"]], defence=TRICKS, shut_out=-BID)
    pepper = ScoringChanges(
        set=-BID, defence=BID, shut_out=None if chosen.on("shut-out-peppers") else NOTHING
    )
    early = (*USUAL_PHASES[:-2], EarlyLead(), *USUAL_PHASES[-2:])
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.teams(4),
        deck=Deck("9TJQKA", hand_size=6),
        ladder=BidLadder(
            [
                *(Rung(str(n), n, alone=Alone.IF_EXCHANGED, exchange=_TRADE) for n in (4, 5, 6)),
                Rung("small", 6, 7, alone=Alone.IF_EXCHANGED, exchange=_TRADE, scoring=pepper),
                Rung("big", 6, 14, alone=Alone.YES, scoring=pepper),
            ]
        ),
        auction=Auction(
            laps=1 if chosen["laps"] == "1" else None,
            # 003:119
            all_pass=StuckDealer("4", higher=not chosen.on("forced-exact"), take_set=4),
        ),
        negotiation=Negotiation(deciding=_DECIDING[chosen["deciding"]]),
        scoring=scoring,
        phases=early if chosen.on("early-lead") else USUAL_PHASES,
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            winning=(Winning.BY_CONTRACT_OR_SET if chosen.on("must-make") else Winning.BY_POINTS),
        ),
    )


MIDWEST = Variant(
    id="midwest",
    title="Pepper, Midwest rules",
    group="Pepper",
    source="Played in Grinnell, Iowa, around 1987.",
    reference="003:111-131",
    options=(
        Option(
            "failed",
            "what a failed 4, 5 or 6 loses",
            tuple(_LOSSES),
            says=("A 4, 5 or 6 that is set loses nothing.", "A 4, 5 or 6 that is set loses 6."),
            reference="C12",
        ),
        flag(
            "shut-out-peppers",
            "whether defenders without a trick lose points in a pepper, too",
            default=True,
            says=("Defenders without a trick lose nothing in a small or a big bid.",),
            reference="midwest 2",
        ),
        flag(
            "must-make",
            "whether a side wins only by a contract or a set",
            says=(f"{MUST_MAKE[0].removesuffix('.')}; a hand thrown in counts as made.",),
            reference="midwest 5",
        ),
        Option(
            "laps",
            "how many times the bidding goes around",
            ("1", "many"),
            says=FORCED_BID_ENDS,
            reference="midwest 6",
        ),
        flag(
            "forced-exact",
            "whether a forced dealer must bid exactly four",
            says=("A stuck dealer who bids must bid 4, neither more nor less.",),
            reference="C29",
        ),
        Option(
            "deciding",
            "which of the opponents must want to play; with either or both, each says yes or no",
            tuple(_DECIDING),
            says=(
                "Each defender says yes or no, and the hand is played if either says yes.",
                "Each defender says yes or no, and the hand is played only if both say yes.",
            ),
            reference="midwest 9",
        ),
        flag(
            "early-lead",
            "whether the bidder may lay down the first lead while the opponents decide",
            says=(
                (
                    "While the defenders decide, the bidder may lay down the card of the first "
                    "lead, which must then be led."
                ),
            ),
            reference="C39",
        ),
        target(42),
        hands(PLAY_ON),
    ),
    build=_midwest,
)
