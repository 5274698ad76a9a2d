"""Settings that would have no effect are refused (C36), and the same settings where they have one.

Each row has rules with the setting where it changes nothing, the path of the problem, and what is
said of it; and then rules with the same setting where it counts, which are made.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import permutations
from typing import Any, TypeVar

import attrs
import pytest

import pepper
from pepper import (
    BID,
    CLUBS,
    HEARTS,
    LOW,
    NO_TRUMP,
    NOTHING,
    SUITS,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Calling,
    Card,
    Cards,
    Choice,
    Deck,
    DefendAlone,
    Doubling,
    DropOuts,
    Ending,
    Exchange,
    Freeze,
    Lead,
    Marks,
    Negotiation,
    NoContract,
    PassedOut,
    Payout,
    PepperRound,
    Phase,
    PlainJoker,
    Points,
    Precedence,
    Ranking,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    StuckDealer,
    StuckHolder,
    Survivors,
    Table,
    Tie,
    Tricks,
    Winning,
)
from pepper.engine.parts.errors import Path

from .foreign import Flat

RULES = Rules(
    name="sound",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=6),
    ladder=BidLadder([Rung("3", 3), Rung("4", 4)]),
    scoring=Scoring(),
    ending=Ending(target=30),
)
Make = Callable[[], object]
T = TypeVar("T")
STUCK = Auction(all_pass=StuckDealer("3"))
NEGOTIATED = attrs.evolve(RULES, negotiation=Negotiation())
PLAIN = BidLadder([Rung("3", 3)], (NO_TRUMP, LOW))
SUITED = BidLadder([Rung("3", 3)], SUITS)
THREE = Table.teams(6, 3)
SETTING = Winning.BY_CONTRACT_OR_SET


def built(make: Callable[..., T], fields: dict[str, object]) -> T:
    """The part or the rules with these fields."""
    return make(**fields)


def rules(base: Rules = RULES, **changes: object) -> Make:
    """The rules with these parts."""
    fields = {field.name: getattr(base, field.name) for field in attrs.fields(Rules)}
    return partial(built, Rules, fields | changes)


def ladder(*rungs: Rung, base: Rules = RULES, **changes: object) -> Make:
    """The rules with these rungs above a 3, and other parts."""
    return rules(base, ladder=BidLadder([Rung("3", 3), *rungs]), **changes)


def four(**fields: object) -> Rung:
    """A rung of four tricks with these fields."""
    return built(Rung, {"name": "4", "tricks": 4} | fields)


def unbid(row: str, value: object) -> NoContract:
    """Hands without a declarer in which that row is scored differently."""
    return NoContract(scoring=built(ScoringChanges, {row: value}))


SWAP = Exchange(optional=True)
DECLARER = Precedence.DECLARER
RUNG: Path = ("ladder", "steps", 1, 0)

IDLE: dict[str, tuple[Make, Path, str, Make]] = {
    # Ranking and tricks
    "no bowers where no hand has trumps": (
        rules(ladder=PLAIN, ranking=Ranking(bowers=False)),
        ("ranking", "bowers"),
        "`bowers` is off, but no hand has trumps",
        rules(ranking=Ranking(bowers=False)),
    ),
    "no bowers where there are no jacks": (
        rules(deck=Deck("89TQKA", 6), ranking=Ranking(bowers=False)),
        ("ranking", "bowers"),
        "`bowers` is off, but the deck has no jacks",
        rules(deck=Deck("89TJQK", 6), ranking=Ranking(bowers=False)),
    ),
    "the joker without trumps where there is no joker": (
        rules(ranking=Ranking(plain_joker=PlainJoker.LOWEST)),
        ("ranking", "plain_joker"),
        "`plain_joker` is set, but the deck has no joker",
        rules(deck=Deck("9TJQKA", 6, jokers=1), ranking=Ranking(plain_joker=PlainJoker.LOWEST)),
    ),
    "the joker without trumps where every hand has trumps": (
        rules(
            deck=Deck("9TJQKA", 6, jokers=1),
            ladder=SUITED,
            ranking=Ranking(plain_joker=PlainJoker.LOWEST),
        ),
        ("ranking", "plain_joker"),
        "`plain_joker` is set, but every hand has trumps",
        rules(
            deck=Deck("9TJQKA", 6, jokers=1),
            ladder=SUITED,
            auction=Auction(all_pass=NoContract()),
            ranking=Ranking(plain_joker=PlainJoker.LOWEST),
        ),
    ),
    "the later of equal cards where no cards are equal": (
        rules(ranking=Ranking(later_wins=True)),
        ("ranking", "later_wins"),
        "the deck has no equal cards",
        rules(deck=Deck("9TJQKA", hand_size=6, added="9S"), ranking=Ranking(later_wins=True)),
    ),
    "the lead without trumps where every hand has trumps": (
        rules(ladder=SUITED, tricks=Tricks(plain_lead=Lead.ELDEST)),
        ("tricks", "plain_lead"),
        "`plain_lead` is set, but every hand with a declarer has trumps",
        rules(tricks=Tricks(plain_lead=Lead.ELDEST)),
    ),
    "a lead of a bid that is the same as that of the tricks": (
        ladder(four(lead=Lead.DECLARER)),
        (*RUNG, "lead"),
        "4 has the same `lead` as the tricks",
        ladder(four(lead=Lead.DECLARER), tricks=Tricks(plain_lead=Lead.ELDEST)),
    ),
    "a lead of a bid that is always made without trumps": (
        ladder(four(lead=Lead.ELDEST, strains=(NO_TRUMP,)), tricks=Tricks(plain_lead=Lead.ELDEST)),
        (*RUNG, "lead"),
        "4 has the same `lead` as the tricks",
        ladder(four(lead=Lead.ELDEST, strains=(NO_TRUMP,))),
    ),
    "a lead of every bid": (
        rules(ladder=BidLadder([Rung("3", 3, lead=Lead.ELDEST)])),
        ("ladder", "steps", 0, 0, "lead"),
        "every bid has its own `lead`",
        ladder(four(lead=Lead.ELDEST)),
    ),
    "the lead without trumps where every bid without them has its own": (
        rules(
            ladder=BidLadder(
                [
                    Rung("3", 3, strains=SUITS),
                    Rung("4", 4, strains=(NO_TRUMP,), lead=Lead.LEFT_OF_DECLARER),
                ]
            ),
            tricks=Tricks(plain_lead=Lead.ELDEST),
        ),
        ("tricks", "plain_lead"),
        "every hand with a declarer has trumps, or a `lead` of its own",
        rules(
            ladder=BidLadder([Rung("3", 3, strains=SUITS), Rung("4", 4, strains=(NO_TRUMP,))]),
            tricks=Tricks(plain_lead=Lead.ELDEST),
        ),
    ),
    # The end
    "who survives where one other side wins in any case": (
        rules(ending=Ending(back_door=-9, survivors=Survivors.ALL)),
        ("ending", "survivors"),
        "one other side wins in any case",
        rules(table=Table.singles(4), ending=Ending(back_door=-9, survivors=Survivors.ALL)),
    ),
    # The auction
    "more passes than there are players to pass": (
        rules(auction=Auction(passes=4)),
        ("auction", "passes"),
        "it ends after 4 passes, but only 3 players can pass a bid",
        rules(auction=Auction(passes=3)),
    ),
    "blind bids first where nothing is bid blind": (
        rules(auction=Auction(blind_first=True)),
        ("auction", "blind_first"),
        "everybody may bid blind first, but the ladder has no blind bid",
        ladder(four(blind=True), auction=Auction(blind_first=True)),
    ),
    "a response where nothing is for the partner": (
        rules(auction=Auction(partner_response=True)),
        ("auction", "partner_response"),
        "partners may respond, but the ladder has no bid for partners",
        ladder(four(over=("3",), by_partner=True), auction=Auction(partner_response=True)),
    ),
    "a second deal where somebody always holds the card": (
        rules(auction=Auction(all_pass=StuckHolder("3", Card("JS"), redeal=True))),
        ("auction", "all_pass", "redeal"),
        "an annulled deal is dealt again, but somebody always holds JS",
        rules(
            deck=Deck("9TJQKA", 5),
            auction=Auction(all_pass=StuckHolder("3", Card("JS"), redeal=True)),
        ),
    ),
    "a second deal where one of two copies is always dealt": (
        rules(
            deck=Deck("9TJQKA", 12, copies=2, jokers=1),
            auction=Auction(all_pass=StuckHolder("3", Card("JS"), redeal=True)),
        ),
        ("auction", "all_pass", "redeal"),
        "somebody always holds JS",
        rules(
            deck=Deck("9TJQKA", 12, copies=2, jokers=1),
            auction=Auction(all_pass=StuckHolder("3", redeal=True)),
        ),
    ),
    "re-entry where nobody has a second turn": (
        lambda: Auction(reentry=False),
        ("reentry",),
        "nobody has a second turn",
        lambda: Auction(laps=2, reentry=False),
    ),
    "what happens when all pass where the eldest must bid": (
        lambda: Auction(eldest_must_bid=True, all_pass=StuckDealer("3")),
        ("all_pass",),
        "`all_pass` is set, but the eldest must bid",
        lambda: Auction(eldest_must_bid=True, all_pass=PassedOut()),
    ),
    **{
        f"{row} of a hand without a declarer": (
            partial(unbid, row, value),
            ("scoring", row),
            "a hand on which nobody bids has no declarer",
            lambda: NoContract(scoring=ScoringChanges(defence=BID, shut_out=BID, marks=Marks("x"))),
        )
        for row, value in (
            ("made", BID),
            ("set", BID),
            ("all_tricks", BID),
            ("declarer_shut_out", BID),
            ("alone_times", 2),
            ("forced_halves", True),
            ("defence_of_set", BID),
        )
    },
    # Rungs and the ladder
    "asking without a negotiation": (
        ladder(four(asks=1)),
        (*RUNG, "asks"),
        "4 lets the defenders ask for tricks, but nothing is negotiated after it",
        ladder(four(asks=1), base=NEGOTIATED),
    ),
    "asking where players only drop out": (
        ladder(four(asks=1), negotiation=DropOuts()),
        (*RUNG, "asks"),
        "nothing is negotiated after it",
        ladder(four(asks=1), base=NEGOTIATED),
    ),
    "asking in a strain that must be played": (
        ladder(
            four(asks=1, strains=(CLUBS, HEARTS)),
            negotiation=Negotiation(must_play=(CLUBS, HEARTS)),
        ),
        (*RUNG, "asks"),
        "nothing is negotiated after it",
        ladder(four(asks=1, strains=(CLUBS, HEARTS)), negotiation=Negotiation(must_play=(CLUBS,))),
    ),
    "alone where nobody has a partner": (
        ladder(four(alone=Alone.YES), table=Table.singles(4)),
        (*RUNG, "alone"),
        "4 is played alone, but nobody has a partner",
        ladder(
            four(alone=Alone.YES, scoring=ScoringChanges(alone_times=2)), table=Table.singles(4)
        ),
    ),
    "a bid for a forced player where nobody is forced": (
        ladder(four(forced_only=True)),
        (*RUNG, "forced_only"),
        "4 is open only to a player who is forced to bid, but nobody ever is",
        ladder(four(forced_only=True), auction=STUCK),
    ),
    "a value that nothing is scored by": (
        ladder(four(value=5), scoring=Scoring(set=NOTHING)),
        (*RUNG, "value"),
        "4 has a value of 5, but nothing is scored by it",
        ladder(four(value=5, scoring=ScoringChanges(shut_out=-BID)), scoring=Scoring(set=NOTHING)),
    ),
    "a value of a hand that can only be talked of": (
        ladder(
            four(value=5),
            scoring=Scoring(set=NOTHING),
            negotiation=Negotiation(talk=True, throw_in=False),
        ),
        (*RUNG, "value"),
        "nothing is scored by it",
        ladder(four(value=5), scoring=Scoring(set=NOTHING), negotiation=Negotiation()),
    ),
    "a value of a hand that must be played": (
        ladder(
            four(value=5, strains=(CLUBS,)),
            scoring=Scoring(set=NOTHING),
            negotiation=Negotiation(must_play=(CLUBS,)),
        ),
        (*RUNG, "value"),
        "nothing is scored by it",
        ladder(
            four(value=5, asks=1),
            scoring=Scoring(set=NOTHING),
            negotiation=Negotiation(throw_in=False),
        ),
    ),
    "holding no cards": (
        lambda: four(holding=(Cards("JS"), Cards())),
        ("holding", 1),
        "4 is open to a player who holds no cards in particular",
        lambda: four(holding=(Cards("JS"),)),
    ),
    "holding more cards than a hand has": (
        ladder(four(holding=(Cards("JS JC JH JD AS AC AH"),))),
        (*RUNG, "holding", 0),
        "4 needs 7 cards in a hand of 6",
        ladder(four(holding=(Cards("JS JC JH JD AS AC"),))),
    ),
    "an order of strains where no bid names its strain": (
        lambda: BidLadder([four()], strain_order=((NO_TRUMP,), SUITS)),
        ("strain_order",),
        "`strain_order` ranks strains, but no bid is higher by its strain",
        lambda: BidLadder([four(strain_in_bid=True)], strain_order=((NO_TRUMP,), SUITS)),
    ),
    "an order of strains that are all equal": (
        lambda: BidLadder([four(strain_in_bid=True)], SUITS, strain_order=(SUITS,)),
        ("strain_order",),
        "no bid is higher by its strain",
        lambda: BidLadder([four(strain_in_bid=True)], SUITS, (SUITS[:1], SUITS[1:])),
    ),
    "a strain in which no rung is played": (
        lambda: BidLadder([four(strains=SUITS)], (*SUITS, LOW)),
        ("strains", 4),
        "LOW is offered, but no rung is played in it",
        lambda: BidLadder([four(strains=SUITS)], (*SUITS, NO_TRUMP)),
    ),
    "over a bid that is not lower": (
        lambda: BidLadder([Rung("3", 3), four(over=("3", "5")), Rung("5", 5)]),
        ("steps", 1, 0, "over", 1),
        "4 goes over 5, which is not lower",
        lambda: BidLadder([Rung("3", 3), four(over=("3",)), Rung("5", 5)]),
    ),
    "over a bid that is as high": (
        lambda: BidLadder([[four(over=("5",)), Rung("5", 5)]]),
        ("steps", 0, 0, "over", 0),
        "4 goes over 5, which is not lower",
        lambda: BidLadder([four(over=("4",), strain_in_bid=True)], SUITS, (SUITS[:1], SUITS[1:])),
    ),
    # Exchange and negotiation
    "an exchange in a strain that is not offered": (
        ladder(four(exchange=Exchange(strains=(HEARTS, LOW)))),
        (*RUNG, "exchange", "strains", 1),
        "4 has an exchange in LOW, but is not played in it",
        ladder(four(exchange=Exchange(strains=(HEARTS, NO_TRUMP)))),
    ),
    "an exchange in a strain that the rung does not have": (
        ladder(four(strains=SUITS, exchange=Exchange(strains=(NO_TRUMP, HEARTS)))),
        (*RUNG, "exchange", "strains", 0),
        "is not played in it",
        ladder(four(strains=SUITS, exchange=Exchange(strains=(HEARTS,)))),
    ),
    "the highest trump where there are no trumps": (
        ladder(four(exchange=Exchange(gets=Choice.BEST_TRUMP, strains=(NO_TRUMP,)))),
        (*RUNG, "exchange", "gets"),
        "4 asks for the highest trump, but never has trumps when exchanging",
        ladder(
            four(exchange=Exchange(gets=Choice.BEST_TRUMP, strains=(NO_TRUMP,))),
            deck=Deck("9TJQKA", 6, jokers=1),
        ),
    ),
    "the highest trump of a rung without trumps": (
        ladder(
            four(strains=(NO_TRUMP,), exchange=Exchange(gives=Choice.BEST_TRUMP)),
            deck=Deck("9TJQKA", 6, jokers=1),
            ranking=Ranking(plain_joker=PlainJoker.LOWEST),
        ),
        (*RUNG, "exchange", "gives"),
        "never has trumps when exchanging",
        ladder(four(exchange=Exchange(gives=Choice.BEST_TRUMP))),
    ),
    "a negotiation where every hand must be played": (
        rules(ladder=PLAIN, negotiation=Negotiation(must_play=(NO_TRUMP, LOW))),
        ("negotiation", "must_play"),
        "every hand must be played, so that nothing is negotiated",
        rules(ladder=PLAIN, negotiation=Negotiation(must_play=(NO_TRUMP,))),
    ),
    "a negotiation with nothing to say": (
        rules(negotiation=Negotiation(throw_in=False)),
        ("negotiation", "throw_in"),
        "the defenders can neither talk nor give up a hand",
        rules(negotiation=Negotiation(talk=True, throw_in=False)),
    ),
    "asking again for less than one": (
        ladder(four(asks=1), negotiation=Negotiation(reask=True)),
        ("negotiation", "reask"),
        "`reask` is set, but the defenders can never ask for two or more tricks",
        ladder(four(asks=2), negotiation=Negotiation(reask=True)),
    ),
    # Contracts to take no trick
    "asking for tricks that the defenders have anyway": (
        lambda: Rung("misere", 0, asks=1),
        ("asks",),
        "misere lets defenders ask for tricks, but they take all if it is made",
        lambda: four(asks=1),
    ),
    "every trick where none may be taken": (
        lambda: Rung("misere", 0, scoring=ScoringChanges(all_tricks=BID)),
        ("scoring", "all_tricks"),
        "misere is made without a trick, so that `all_tricks` is never scored",
        lambda: four(scoring=ScoringChanges(all_tricks=BID)),
    ),
    "no trick where none may be taken": (
        lambda: Rung("misere", 0, scoring=ScoringChanges(declarer_shut_out=BID)),
        ("scoring", "declarer_shut_out"),
        "misere is made without a trick, so that `declarer_shut_out` is never scored",
        lambda: four(scoring=ScoringChanges(declarer_shut_out=BID)),
    ),
    "points for tricks of a contract to take none": (
        lambda: Rung("misere", 0, scoring=ScoringChanges(made=TRICKS + 5)),
        ("scoring", "made", "tricks"),
        "misere is made without a trick, so that it has no points for tricks",
        lambda: four(scoring=ScoringChanges(made=TRICKS + 5)),
    ),
    "nothing for a contract to take no trick": (
        ladder(Rung("misere", 0, value=5)),
        (*RUNG, "value"),
        "misere is made without a trick, and then scores nothing",
        ladder(Rung("misere", 0, value=5, scoring=ScoringChanges(made=BID))),
    ),
    # Scoring
    "undertricks of a contract that is made": (
        lambda: Scoring(made=Points(undertricks=1)),
        ("made", "undertricks"),
        "a contract that is made has no undertricks",
        lambda: Scoring(set=Points(undertricks=1), shut_out=Points(undertricks=1)),
    ),
    "undertricks of a contract with every trick": (
        lambda: ScoringChanges(all_tricks=Points(undertricks=1)),
        ("all_tricks", "undertricks"),
        "a contract that is made has no undertricks",
        lambda: ScoringChanges(declarer_shut_out=Points(undertricks=1)),
    ),
    "points for tricks without a trick": (
        lambda: Scoring(shut_out=TRICKS),
        ("shut_out", "tricks"),
        "a side that took no trick cannot score by `tricks`",
        lambda: Scoring(all_tricks=TRICKS),
    ),
    "points for the tricks of a declarer without a trick": (
        lambda: ScoringChanges(declarer_shut_out=TRICKS),
        ("declarer_shut_out", "tricks"),
        "a side that took no trick cannot score by `tricks`",
        lambda: ScoringChanges(defence_of_all=TRICKS),
    ),
    "alone for more where no bid is played alone": (
        rules(scoring=Scoring(alone_times=2)),
        ("scoring", "alone_times"),
        "a lone declarer scores 2 times, but no bid is played alone",
        ladder(four(alone=Alone.IF_EXCHANGED, exchange=SWAP), scoring=Scoring(alone_times=2)),
    ),
    "a double for defenders where nobody can double": (
        rules(scoring=Scoring(doubled_defence=True)),
        ("scoring", "doubled_defence"),
        "a double counts for the defenders, but nobody can double",
        rules(
            scoring=Scoring(doubled_defence=True),
            phases=(Phase.AUCTION, Phase.NAMING, Doubling(), Phase.PLAY),
        ),
    ),
    "lone defenders for more where nobody defends alone": (
        rules(scoring=Scoring(lone_defence_times=2)),
        ("scoring", "lone_defence_times"),
        "a lone defender scores 2 times, but nobody defends alone",
        rules(
            scoring=Scoring(lone_defence_times=2),
            phases=(Phase.AUCTION, Phase.NAMING, DefendAlone(always=True), Phase.PLAY),
        ),
    ),
    "defenders together where there is one side of them": (
        rules(scoring=Scoring(defenders_together=True)),
        ("scoring", "defenders_together"),
        "all defenders score together, as they would anyway",
        rules(scoring=Scoring(defenders_together=True), table=Table.singles(4)),
    ),
    "defenders together against a called partner": (
        rules(scoring=Scoring(defenders_together=True), table=Table.singles(4), calling=Calling()),
        ("scoring", "defenders_together"),
        "all defenders score together, as they would anyway",
        rules(scoring=Scoring(defenders_together=True), table=Table.singles(4)),
    ),
    "half for a forced bid where nobody is forced": (
        rules(scoring=Scoring(forced_halves=True)),
        ("scoring", "forced_halves"),
        "a forced declarer loses half, but nobody is forced to bid",
        rules(
            scoring=Scoring(forced_halves=True),
            auction=Auction(pepper_round=PepperRound("3", hands=1)),
        ),
    ),
    "half for a forced bid of one rung where nobody is forced": (
        ladder(four(scoring=ScoringChanges(forced_halves=True))),
        (*RUNG, "scoring", "forced_halves"),
        "a forced declarer of 4 loses half, but nobody is forced to bid",
        ladder(four(scoring=ScoringChanges(forced_halves=True)), auction=STUCK),
    ),
    "alone for more after a bid that is not played alone": (
        ladder(four(scoring=ScoringChanges(alone_times=2))),
        (*RUNG, "scoring", "alone_times"),
        "a lone declarer of 4 scores more, but it is not played alone",
        ladder(four(alone=Alone.YES, scoring=ScoringChanges(alone_times=2))),
    ),
    "another score for a bid that is made with every trick only": (
        ladder(Rung("6", 6, scoring=ScoringChanges(made=BID)), scoring=Scoring(all_tricks=BID)),
        (*RUNG, "scoring", "made"),
        "6 is made with every trick only, which `all_tricks` scores",
        ladder(Rung("5", 5, scoring=ScoringChanges(made=BID)), scoring=Scoring(all_tricks=BID)),
    ),
    "another score for defenders who set such a bid by any trick": (
        ladder(
            Rung("6", 6, scoring=ScoringChanges(defence=BID)), scoring=Scoring(defence_of_set=BID)
        ),
        (*RUNG, "scoring", "defence"),
        "any trick of the defenders sets 6, which `defence_of_set` scores",
        ladder(Rung("6", 6, scoring=ScoringChanges(made=BID, defence=BID))),
    ),
    "marks that nothing counts": (
        rules(scoring=Scoring(marks=Marks("hickeys"))),
        ("scoring", "marks"),
        "nothing counts hickeys",
        ladder(
            four(scoring=ScoringChanges(marks=Marks("hickeys", set=1))),
            scoring=Scoring(marks=Marks("hickeys")),
        ),
    ),
    # The ending
    "a freeze where the winner is by points": (
        lambda: Ending(target=30, freeze=Freeze.AT_TARGET),
        ("freeze",),
        "scores freeze at the target, but whoever reaches it wins",
        lambda: Ending(target=30, winning=Winning.BY_CONTRACT, freeze=Freeze.AT_TARGET),
    ),
    "who may win at a target where there is none": (
        lambda: Ending(hands=8, winning=Winning.BY_CONTRACT),
        ("winning",),
        "`winning` is set, but there is no target",
        lambda: Ending(hands=8, target=30, winning=Winning.BY_CONTRACT),
    ),
    "who goes first at a target where there is none": (
        lambda: Ending(hands=8, precedence=DECLARER),
        ("precedence",),
        "`precedence` is set, but there is no target",
        lambda: Ending(hands=8, target=30, precedence=DECLARER),
    ),
    "an end of a tie round where there is none": (
        lambda: Ending(target=30, test_in_tie_round=True),
        ("test_in_tie_round",),
        "`test_in_tie_round` is set, but no pepper round breaks ties",
        lambda: Ending(target=30, tie=Tie.PEPPER_ROUND, test_in_tie_round=True),
    ),
    "who goes first where only one of two sides can win": (
        rules(ending=Ending(target=30, winning=SETTING, precedence=DECLARER)),
        ("ending", "precedence"),
        "`precedence` is set, but only one side can win by a hand",
        rules(
            table=THREE,
            deck=Deck("9TJQKA", 4),
            ending=Ending(target=30, winning=SETTING, precedence=DECLARER),
        ),
    ),
    "who goes first where only the declarer's side can win": (
        rules(
            table=THREE,
            deck=Deck("9TJQKA", 4),
            ending=Ending(target=30, winning=Winning.BY_CONTRACT, precedence=DECLARER),
        ),
        ("ending", "precedence"),
        "only one side can win by a hand",
        rules(
            table=Table.singles(4),
            calling=Calling(),
            ending=Ending(target=30, winning=Winning.BY_CONTRACT, precedence=DECLARER),
        ),
    ),
    "a tie where only one side can win": (
        rules(ending=Ending(target=30, winning=SETTING, tie=Tie.JOINT)),
        ("ending", "tie"),
        "`tie` is set, but only one side can win by a hand",
        rules(ending=Ending(target=30, winning=SETTING, tie=Tie.JOINT, hands=8)),
    ),
    "a tie where only one side can win, unless time is called": (
        rules(ending=Ending(target=30, winning=SETTING, tie=Tie.JOINT)),
        ("ending", "tie"),
        "only one side can win by a hand",
        rules(ending=Ending(target=30, winning=SETTING, tie=Tie.JOINT, timed=True)),
    ),
    "a tie where only one side can win, unless both fall to the back door": (
        rules(ending=Ending(target=30, winning=SETTING, tie=Tie.JOINT)),
        ("ending", "tie"),
        "only one side can win by a hand",
        rules(ending=Ending(target=30, winning=SETTING, tie=Tie.JOINT, back_door=-9)),
    ),
    "a price of marks that are not counted": (
        rules(ending=Ending(target=30, payout=Payout(mark=2))),
        ("ending", "payout", "mark"),
        "losers pay for marks, but none are counted",
        rules(
            scoring=Scoring(marks=Marks("hickeys", shut_out=1)),
            ending=Ending(target=30, payout=Payout(mark=2)),
        ),
    ),
    "what is doubled where nothing is": (
        lambda: Payout(double_at=None, doubled=pepper.Doubled.GAME),
        ("doubled",),
        "`doubled` is set, but nothing is ever doubled",
        lambda: Payout(double_at=-5, doubled=pepper.Doubled.GAME),
    ),
}


@pytest.mark.parametrize("name", IDLE)
def test_a_setting_without_effect_is_refused_with_its_field_and_what_mends_it(name: str) -> None:
    make, path, what, _ = IDLE[name]
    with pytest.raises(RulesError) as caught:
        make()
    (problem,) = caught.value.problems
    assert problem.path == path
    assert what in problem.what
    assert problem.hint


def without(value: Any, path: Path, instead: str | None = None) -> Any:  # noqa: ANN401  (a part)
    """The value with the field at the path at its default; with what it had in another field."""
    (first, *rest), inside = path, path[1:]
    if isinstance(first, int):
        items = (without(value[first], inside, instead),) if rest else ()
        return (*value[:first], *items, *value[first + 1 :])
    if rest:
        changes = {first: without(getattr(value, first), inside, instead)}
    else:
        moved = {} if instead is None else {instead: getattr(value, first)}
        defaults = {field.alias: field.default for field in value.__attrs_attrs__}
        changes = {first: defaults[first], **moved}
    return attrs.evolve(value, **changes)


REMOVE = re.compile("remove (?:`[a-z_]+`|it|the strain)(?:$|,| from it)")
USE = re.compile("use `([a-z_]+)` in place of `[a-z_]+` there")
FOLLOWED = [
    name for name, (make, *_) in IDLE.items() if isinstance(make, partial) and make.args[0] is Rules
]
"""Whole rules with an idle setting."""


def test_a_hint_that_is_followed_makes_the_rules_valid() -> None:
    followed = 0
    for name in FOLLOWED:
        make, path, *_ = IDLE[name]
        assert isinstance(make, partial)
        fields = dict(make.args[1])
        with pytest.raises(RulesError) as caught:
            make()
        (problem,) = caught.value.problems
        use = USE.match(problem.hint)
        if use or REMOVE.match(problem.hint):
            first, *rest = path
            fields[first] = without(fields[first], tuple(rest), use and use[1])
            built(Rules, fields)
            followed += 1
    assert followed >= 40


@pytest.mark.parametrize(
    ("changes", "hint"),
    [
        (ScoringChanges(made=BID), "use `all_tricks` in place of `made` there"),
        (ScoringChanges(made=BID, all_tricks=BID), "remove `made`"),
        (ScoringChanges(defence=BID), "use `defence_of_set` in place of `defence` there"),
        (ScoringChanges(defence=BID, defence_of_set=BID), "remove `defence`"),
    ],
    ids=repr,
)
def test_a_bid_of_every_trick_is_scored_where_the_hint_says(
    changes: ScoringChanges, hint: str
) -> None:
    scoring = Scoring(all_tricks=Points(8), defence_of_set=Points(2))
    moon = Rung("6", 6, 12, scoring=changes)
    with pytest.raises(RulesError) as caught:
        ladder(moon, scoring=scoring)()
    (problem,) = caught.value.problems
    assert problem.hint == hint
    use, row = USE.match(hint), str(problem.path[-1])
    mended = without(moon, ("scoring", row), use and use[1])
    ladder(mended, scoring=scoring)()


@pytest.mark.parametrize("name", IDLE)
def test_the_same_setting_is_taken_where_it_has_an_effect(name: str) -> None:
    *_, make = IDLE[name]
    assert make() == make()


def test_a_field_at_its_default_is_never_refused() -> None:
    plain = attrs.evolve(
        RULES,
        ladder=BidLadder([Rung("3", 3, strains=SUITS, asks=0, value=3)]),
        scoring=Scoring(set=NOTHING),
        ending=Ending(target=30, winning=SETTING, payout=Payout(double_at=None)),
    )
    assert attrs.evolve(plain) == plain


def test_what_contradicts_is_told_before_what_has_no_effect() -> None:
    with pytest.raises(RulesError) as caught:
        ladder(Rung("7", 7, asks=1))()
    assert [problem.path for problem in caught.value.problems] == [(*RUNG, "tricks")]


def test_parts_of_other_packages_may_use_any_setting() -> None:
    assert ladder(four(asks=1), scoring=Flat())()


def test_settings_without_effect_are_refused_whatever_the_order_of_the_phases() -> None:
    for order in permutations(pepper.USUAL_PHASES):
        with pytest.raises(RulesError) as caught:
            ladder(four(asks=1), phases=order)()
        told = str(caught.value)
        assert "nothing is negotiated" in told or "opens too early" in told
    unusual = (Phase.AUCTION, Phase.EXCHANGE, Phase.NAMING, Phase.PLAY)
    with pytest.raises(RulesError, match="`plain_joker` is set, but the deck has no joker"):
        ladder(ranking=Ranking(plain_joker=PlainJoker.LOWEST), phases=unusual)()
    with pytest.raises(RulesError, match="nothing is negotiated"):
        ladder(four(asks=1), phases=unusual)()
