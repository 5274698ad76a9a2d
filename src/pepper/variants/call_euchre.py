"""Bid Euchre with calls: above the numbers, all tricks alone with two, one or no cards exchanged.

The game of two packs is described by several sources; docs/rules/call_euchre.toml names them. Of
three packs they say only that they are used: the cards and the values are settled by ourselves.
"""

from __future__ import annotations

from pepper import (
    BID,
    LOW,
    NO_TRUMP,
    SUITS,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Deck,
    Ending,
    Exchange,
    PassedOut,
    Precedence,
    Problem,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    StuckDealer,
    Table,
)

from .option import PLAY_ON, Chosen, Option, Variant, flag, hands

_CALLS = (("call two", 2, 12), ("call one", 1, 18), ("moon", 0, 24))
"""The bids above the numbers, with the cards exchanged and the value for eight tricks."""
_USUAL_HANDS = 8
_SCORING = Scoring(made=TRICKS, set=-BID, defence=TRICKS)


def _numbers(chosen: Chosen, tricks: int) -> list[Rung]:
    least = 1 if chosen["min"] == "1" else 3
    numbers = [Rung(str(n), n, strain_in_bid=True) for n in range(least, tricks + 1)]
    if chosen["min"] == "3-in-suits":
        numbers[0] = Rung("3", 3, strain_in_bid=True, strains=SUITS)
    return numbers


def _calls(chosen: Chosen, tricks: int) -> list[Rung]:
    # With twelve tricks a call is worth as much a trick as with eight: 18, 27 and 36.
    paid = 8 if chosen["values"] == "plain" else tricks
    return [
        Rung(
            name,
            tricks,
            value * paid // 8,
            alone=Alone.YES,
            exchange=Exchange(count=cards) if cards else None,
            strain_in_bid=chosen["call-strain"] == "bid",
            scoring=ScoringChanges(made=BID),
        )
        for name, cards, value in _CALLS
    ]


def _call_euchre(chosen: Chosen) -> Rules:
    packs = int(chosen["packs"])
    if packs == 2 and chosen["values"] == "plain":
        what = "values=plain is for three packs"
        raise RulesError((Problem("options", what, "add packs=3"),))
    goal, limit = chosen.number("target"), chosen.number("hands")
    if goal is None and chosen["both-over"] == "bidder":
        what = "both-over and target=none contradict each other: there is no target to reach"
        raise RulesError((Problem("options", what, "choose one"),))
    tricks = 4 * packs
    numbers = _numbers(chosen, tricks)
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.teams(4),
        deck=Deck("JQKA", hand_size=tricks, copies=packs),
        ladder=BidLadder(
            [*numbers, *_calls(chosen, tricks)],
            strains=(*SUITS, NO_TRUMP, LOW) if chosen.on("low") else (*SUITS, NO_TRUMP),
        ),
        auction=Auction(
            all_pass=StuckDealer(numbers[0].name) if chosen.on("stuck-dealer") else PassedOut()
        ),
        scoring=_SCORING,
        ending=Ending(
            target=goal,
            hands=_USUAL_HANDS if goal is None and limit is None else limit,
            precedence=(
                Precedence.DECLARER if chosen["both-over"] == "bidder" else Precedence.POINTS
            ),
        ),
    )


CALL_EUCHRE = Variant(
    id="call-euchre",
    title="Bid Euchre with Calls",
    group="Bid Euchre",
    source="Bid Euchre with two packs as played in Ontario, in Florida and online.",
    reference="neuralplay-help; grin-bid-euchre; marlborough; hotg-games; card-factory",
    options=(
        Option(
            "packs",
            "how many packs of jacks to aces there are",
            ("2", "3"),
            says=(
                (
                    "Play with three packs: 48 cards, twelve each. Numbers go to 12, and the calls "
                    "need all twelve tricks and are worth 18, 27 and 36."
                ),
            ),
            advice=("The game is also known with three packs, but these figures are our own.",),
            reference="call-euchre 1",
        ),
        Option(
            "values",
            "whether the calls are worth more with three packs",
            ("scaled", "plain"),
            says=("With three packs the calls are worth 12, 18 and 24 as well.",),
            needs=("packs=3",),
            reference="call-euchre 1",
        ),
        Option(
            "min",
            "the lowest bid",
            ("1", "3", "3-in-suits"),
            says=(
                "The lowest bid is 3.",
                "The lowest bid is 3 in a suit, and 4 without a trump suit.",
            ),
            reference="call-euchre 2",
        ),
        flag(
            "low",
            "whether no trump may be played low",
            says=("You may also bid low: there are no trumps, and the lowest card wins.",),
            reference="call-euchre 3",
        ),
        Option(
            "call-strain",
            "when trumps are named for a call",
            ("bid", "after"),
            says=("A call or a moon is bid without trumps, and its winner names them afterwards.",),
            reference="call-euchre 4",
        ),
        flag(
            "stuck-dealer",
            "whether the dealer must bid when all others pass",
            says=("If all others pass, the dealer must bid.",),
            reference="call-euchre 5",
        ),
        Option(
            "both-over",
            "who wins if both sides reach the target",
            ("higher", "bidder"),
            says=(
                (
                    "If both teams have enough after a hand, bidders who made their bid win, "
                    "whatever the scores."
                ),
            ),
            reference="call-euchre 6",
        ),
        Option(
            "target",
            "the score that ends the match",
            ("52", "none"),
            range(1, 1001),
            says=(
                "Play eight hands, or another number, and not to a score; the best score wins.",
                "Play to another score.",
            ),
            reference="call-euchre 7",
        ),
        hands(PLAY_ON),
    ),
    build=_call_euchre,
)
