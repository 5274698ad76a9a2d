"""Euchre for five: the maker calls a card, and whoever holds it is the partner, in secret.

Call-Ace Euchre, in which only an ace is called, is an option.
"""

from __future__ import annotations

from pepper import (
    NOTHING,
    SUITS,
    Auction,
    BidLadder,
    Calling,
    Deck,
    Ending,
    Lead,
    PassedOut,
    Phase,
    Points,
    Rules,
    Rung,
    Scoring,
    StuckDealer,
    Table,
    TakeTurnUp,
    Tie,
    Tricks,
)

from .option import AS_EVER, LEVEL, Chosen, Option, Variant, flag, hands, target


def _call_partner_euchre(chosen: Chosen) -> Rules:
    ace = chosen["call"] == "ace"
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.singles(5),
        deck=Deck("89TJQKA", hand_size=5, packets=(3, 2), turn_up=True),
        ladder=BidLadder([Rung("call", 3, strain_in_bid=True)], strains=SUITS),
        auction=Auction(
            laps=2,
            turn_up_first=True,
            all_pass=StuckDealer("call") if chosen.on("stick-dealer") else PassedOut(),
        ),
        calling=Calling(
            ranks="A" if ace else (),
            trumps=ace,
            own=chosen.on("own-card"),
            must_play=False,
            optional=True,
        ),
        tricks=Tricks(lead=Lead.ELDEST),
        scoring=Scoring(
            made=Points(1),
            all_tricks=Points(int(chosen["march"])),
            all_tricks_unaided=Points(5),
            set=NOTHING,
            defence=NOTHING,
            defence_of_set=Points(2),
        ),
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            tie=Tie.JOINT if chosen["tie"] == "joint" else Tie.PLAY_ON,
        ),
        # The card is called after the dealer's discard, so that nobody can discard it on purpose.
        phases=(Phase.AUCTION, TakeTurnUp(), Phase.CALLING, Phase.PLAY),
    )


CALL_PARTNER_EUCHRE = Variant(
    id="call-partner-euchre",
    title="Call-Your-Partner Euchre",
    group="Euchre",
    source="Euchre for five players, as Brad Wilson describes it.",
    reference="wilson-call-partner; yahoo-euchre; booher-call-ace; bicycle-umich",
    options=(
        Option(
            "call",
            "which cards the maker may call",
            ("plain", "ace"),
            says=("Only an ace may be named, also that of trumps: *Call-Ace Euchre*.",),
            reference="yahoo-euchre; booher-call-ace",
        ),
        flag(
            "own-card",
            "whether the maker may call a card of the own hand",
            default=True,
            says=("The bidder may not name a card of their own hand.",),
            reference="CP-9",
        ),
        Option(
            "march",
            "what all tricks are worth to a maker and a partner",
            ("2", "3"),
            says=("Bidder and partner who take all five tricks score 3 each.",),
            reference="booher-call-ace",
        ),
        flag(
            "stick-dealer",
            "whether the dealer must name trumps if everybody passes twice",
            says=("If everybody else passes twice, the dealer must name trumps.",),
            reference="booher-call-ace",
        ),
        Option(
            "tie",
            "what happens if the best scores are equal",
            ("joint", "play-on"),
            says=(LEVEL["play-on"],),
            reference="CP-19",
        ),
        target(10),
        hands(AS_EVER),
    ),
    build=_call_partner_euchre,
)
