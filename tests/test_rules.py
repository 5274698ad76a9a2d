"""Parts and rules that are refused, each for its reason, and with all reasons at once."""

from __future__ import annotations

from collections.abc import Callable

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
    Alone,
    Auction,
    BidLadder,
    Calling,
    Cards,
    Choice,
    Deciding,
    Deck,
    DropOuts,
    Ending,
    Exchange,
    Freeze,
    Kitty,
    LadderRule,
    Negotiation,
    Other,
    PepperError,
    PepperRound,
    Phase,
    Points,
    Rank,
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
    Turns,
)

from .foreign import Flat

RULES = Rules(
    name="sound",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=6),
    ladder=BidLadder([Rung("3", 3), Rung("4", 4)]),
    scoring=Scoring(),
    ending=Ending(target=30),
)
SINGLES = attrs.evolve(RULES, table=Table.singles(4))

Make = Callable[[], object]


FIVE = Deck("9TJQKA", hand_size=5)
DOWN = Rung("both", 4, without_kitty=True)


def with_kitty(
    *phases: Phase | Kitty, deck: Deck = RULES.deck, ladder: LadderRule = RULES.ladder
) -> Make:
    """The rules with a kitty, by default before the naming."""
    usual = (Phase.AUCTION, Kitty(), Phase.NAMING, Phase.PLAY)
    return lambda: attrs.evolve(RULES, phases=phases or usual, deck=deck, ladder=ladder)


def with_rung(rung: Rung, rules: Rules = RULES) -> Make:
    """The rules with one more rung on the ladder."""
    rungs = Rung("3", 3), Rung("4", 4), rung
    return lambda: attrs.evolve(rules, ladder=BidLadder(rungs))


REFUSED: dict[str, tuple[Make, str, str]] = {
    # The deck
    "a rank twice": (lambda: Deck("9TJQKA9", 6), "deck", "'9TJQKA9'"),
    "no ranks": (lambda: Deck("", 1, jokers=3), "deck", "ranks"),
    "the joker as a rank": (lambda: Deck(["9", "JK"], 1), "deck", "ranks"),
    "no such rank": (lambda: Deck("9X", 1), "deck", "'9X'"),
    "no copies": (lambda: Deck("9TJQKA", 6, copies=0), "deck", "0 copies"),
    "eight copies": (lambda: Deck("9TJQKA", 6, copies=8), "deck", "8 copies"),
    "minus one joker": (lambda: Deck("9TJQKA", 6, jokers=-1), "deck", "-1 jokers"),
    "eight jokers": (lambda: Deck("9TJQKA", 6, jokers=8), "deck", "8 jokers"),
    "a joker removed": (lambda: Deck("9TJQKA", 6, jokers=1, removed="JK"), "deck", "a joker is"),
    "a joker added": (lambda: Deck("9TJQKA", 6, added="JK"), "deck", "a joker is added"),
    "the little joker as a rank": (lambda: Deck(["9", "LJ"], 1), "deck", "ranks"),
    "minus one little joker": (
        lambda: Deck("9TJQKA", 6, jokers=1, little_jokers=-1),
        "deck",
        "-1 little jokers",
    ),
    "eight little jokers": (
        lambda: Deck("9TJQKA", 6, jokers=1, little_jokers=8),
        "deck",
        "8 little jokers",
    ),
    "a little joker without a joker": (
        lambda: Deck("9TJQKA", 6, little_jokers=1),
        "deck",
        "there is a little joker, but no joker",
    ),
    "a little joker removed": (
        lambda: Deck("9TJQKA", 6, jokers=1, little_jokers=1, removed="LJ"),
        "deck",
        "a little joker is removed",
    ),
    "a little joker added": (
        lambda: Deck("9TJQKA", 6, jokers=1, added="LJ"),
        "deck",
        "a little joker is added",
    ),
    "a card of another rank removed": (
        lambda: Deck("9TJQKA", 6, removed="8C"),
        "deck",
        "8C is removed more often than the ranks have it",
    ),
    "a card removed twice": (
        lambda: Deck("9TJQKA", 6, copies=2, removed="9C 9C 9C"),
        "deck",
        "9C is removed more often than the ranks have it",
    ),
    "an eighth copy added": (
        lambda: Deck("9TJQKA", 6, copies=6, added="9C 9C"),
        "deck",
        "8 copies of 9C",
    ),
    "a card removed and added": (
        lambda: Deck("9TJQKA", 6, removed="9C", added="9C"),
        "deck",
        "9C is removed and added",
    ),
    "more cards dealt than there are without those removed": (
        lambda: Deck("9", 4, removed="9C"),
        "deck",
        "hands of 4",
    ),
    "empty hands": (lambda: Deck("9TJQKA", 0), "deck", "hands of 0"),
    "no cards that could stay down": (
        lambda: attrs.evolve(RULES, deck=Deck("9TJQKA", 6, aside_stays_down=True)),
        "deck",
        "none are put aside",
    ),
    "packets too small": (lambda: Deck("9TJQKA", 6, packets=(3, 2)), "deck", "(3, 2)"),
    "an empty packet": (lambda: Deck("9TJQKA", 6, packets=(6, 0)), "deck", "(6, 0)"),
    "too few cards": (
        lambda: attrs.evolve(RULES, deck=Deck("9TJQKA", hand_size=7)),
        "deck",
        "24 cards are not enough for 4 hands of 7",
    ),
    # The table
    "a seat twice": (lambda: Table([[0, 1], [1, 2]]), "table", "[0, 1, 1, 2]"),
    "a seat left out": (lambda: Table([[0], [2]]), "table", "[0, 2]"),
    "nobody": (lambda: Table([]), "table", "0 seats"),
    "one seat": (lambda: Table([[0]]), "table", "1 seat"),
    "14 seats": (lambda: Table.singles(14), "table", "14 seats"),
    "a side of nobody": (lambda: Table([[0, 1], []]), "table", "a side without a seat"),
    "one side": (lambda: Table([[0, 1]]), "table", "one side"),
    # Rungs and the ladder
    "a rung without a name": (lambda: Rung("", 1), "ladder", "''"),
    "a rung named in capitals": (lambda: Rung("Moon", 6), "ladder", "'Moon'"),
    "a rung named with two spaces": (lambda: Rung("big  pepper", 6), "ladder", "'big  pepper'"),
    "a rung named over two lines": (lambda: Rung("moon\n", 6), "ladder", "moon"),
    "a rung named too long to be read": (lambda: Rung("a" * 500, 6), "ladder", "aaa"),
    "a rung named as a range": (lambda: Rung("3-8", 6), "ladder", "'3-8'"),
    "a rung of fewer tricks than none": (lambda: Rung("0", -1), "ladder", "0 needs -1 tricks"),
    "asking for less than nothing": (lambda: Rung("4", 4, asks=-1), "ladder", "-1"),
    "alone if exchanged, without an exchange": (
        lambda: Rung("4", 4, alone=Alone.IF_EXCHANGED),
        "ladder",
        "is alone only if cards are exchanged",
    ),
    "alone if exchanged, with an exchange that has to be made": (
        lambda: Rung("4", 4, alone=Alone.IF_EXCHANGED, exchange=Exchange()),
        "ladder",
        "is alone only if cards are exchanged",
    ),
    "for the partner, over nothing": (
        lambda: Rung("4", 4, by_partner=True),
        "ladder",
        "4 has `by_partner` or `at_once`, but `over` names no bid",
    ),
    "blind, but by the cards held": (
        lambda: Rung("4", 4, blind=True, holding=(Cards("JS"),)),
        "ladder",
        "4",
    ),
    "no rungs": (lambda: BidLadder([]), "ladder", "no rungs"),
    "no strains": (lambda: BidLadder([Rung("3", 3)], ()), "ladder", "no strain"),
    "a strain twice": (lambda: BidLadder([Rung("3", 3)], (HEARTS, HEARTS)), "ladder", "HEARTS"),
    "a strain of a rung twice": (
        lambda: Rung("5", 5, strains=(HEARTS, HEARTS)),
        "ladder",
        "HEARTS",
    ),
    "two rungs alike": (lambda: BidLadder([Rung("3", 3), Rung("3", 4)]), "ladder", "'bid 3'"),
    "two rungs alike in one strain": (
        lambda: BidLadder(
            [
                Rung("3", 3, strain_in_bid=True, strains=(CLUBS, HEARTS)),
                Rung("3", 4, strain_in_bid=True, strains=(CLUBS,)),
            ]
        ),
        "ladder",
        "'bid 3C'",
    ),
    "over a rung that is not there": (
        with_rung(Rung("5", 5, over=("moon",))),
        "ladder",
        "5 goes over moon",
    ),
    "in a strain that is not offered": (
        with_rung(Rung("5", 5, strains=(LOW,))),
        "ladder",
        "5 is played in LOW",
    ),
    "an order without all strains": (
        lambda: BidLadder([Rung("3", 3)], strain_order=(SUITS,)),
        "ladder",
        "order of strains",
    ),
    "an order with a strain twice": (
        lambda: BidLadder([Rung("3", 3)], strain_order=((NO_TRUMP,), SUITS, (CLUBS,))),
        "ladder",
        "order of strains",
    ),
    "more tricks than there are": (
        with_rung(Rung("5", 7)),
        "ladder",
        "5 needs 7 tricks, but there are only 6",
    ),
    "asking for more than there are": (with_rung(Rung("5", 5, asks=7)), "ladder", "7 of 6"),
    "holding cards that are not there": (
        with_rung(Rung("5", 5, holding=(Cards("JK"),))),
        "ladder",
        "5 needs JK",
    ),
    "for a partner nobody has": (
        with_rung(Rung("5", 5, over=("4",), by_partner=True), SINGLES),
        "ladder",
        "5",
    ),
    "nobody can open": (
        lambda: attrs.evolve(
            RULES, ladder=BidLadder([Rung("3", 3, forced_only=True), Rung("4", 4, over=("3",))])
        ),
        "ladder",
        "nobody can open",
    ),
    # The exchange
    "an exchange of nothing": (lambda: Exchange(0), "exchange", "0 cards"),
    "an exchange of up to one card": (
        lambda: Exchange(1, up_to=True),
        "exchange",
        "one card is the fewest",
    ),
    "a number of cards that is chosen after they are given": (
        lambda: Exchange(2, turns=Turns.RECEIVE_FIRST, up_to=True),
        "exchange",
        "before the declarer has chosen how many cards",
    ),
    "cards laid aside that are given first": (
        lambda: Exchange(turns=Turns.GIVE_FIRST, lays_aside=True),
        "exchange",
        "the declarer gives first, but lays cards aside",
    ),
    "an exchange of more than a hand": (
        with_rung(Rung("5", 5, exchange=Exchange(7, Other.LEFT))),
        "exchange",
        "7 ",
    ),
    "a hand given away among partners": (
        lambda: Rules(
            name="trios",
            table=Table.teams(6),
            deck=Deck("9TJQKA", hand_size=3),
            ladder=BidLadder([Rung("3", 3, exchange=Exchange(2))]),
            scoring=Scoring(),
            ending=Ending(hands=1),
        ),
        "exchange",
        "4 ",
    ),
    "an exchange with more choices than can be listed": (
        lambda: Rules(
            name="wide",
            table=Table.singles(2),
            deck=Deck("23456789TJQKA", hand_size=26),
            ladder=BidLadder([Rung("3", 3, exchange=Exchange(13, Other.LEFT))]),
            scoring=Scoring(),
            ending=Ending(hands=1),
        ),
        "exchange",
        "13",
    ),
    "a choice too many after cards have come": (
        lambda: attrs.evolve(
            RULES,
            deck=Deck("23456789TJQKA", hand_size=13),
            ladder=BidLadder([Rung("3", 3, exchange=Exchange(6, turns=Turns.RECEIVE_FIRST))]),
        ),
        "exchange",
        "3 leaves 27132 choices of 6 cards",
    ),
    "a choice too many among the cards that came": (
        lambda: attrs.evolve(
            RULES,
            deck=Deck("23456789TJQKA", hand_size=13),
            ladder=BidLadder([Rung("3", 3, exchange=Exchange(6, turns=Turns.GIVE_FIRST))]),
        ),
        "exchange",
        "3 leaves 27132 choices of 6 cards",
    ),
    "a declarer who gives what was asked for": (
        lambda: Exchange(gives=Choice.ASKED),
        "exchange",
        "the declarer gives a suit that nobody asks for",
    ),
    "the best cards laid aside": (
        lambda: Exchange(gives=Choice.BEST, lays_aside=True),
        "exchange",
        "`gives` is set, but the declarer lays cards aside",
    ),
    "a partner chosen for an exchange with an opponent": (
        lambda: Exchange(other=Other.LEFT, one_partner=True),
        "exchange",
        "the declarer chooses a partner, but exchanges with the player on the left",
    ),
    "a partner chosen among one": (
        with_rung(Rung("5", 5, exchange=Exchange(one_partner=True))),
        "exchange",
        "5 lets the declarer choose a partner, but nobody has several",
    ),
    "an opponent who is left short of cards": (
        lambda: Exchange(other=Other.LEFT, lays_aside=True),
        "exchange",
        "but has to play",
    ),
    "a partner who is left short of cards": (
        with_rung(Rung("5", 5, exchange=Exchange(lays_aside=True))),
        "exchange",
        "5 leaves partners short of cards who have to play",
    ),
    "a kitty picked up with cards laid aside": (
        lambda: attrs.evolve(
            RULES,
            deck=attrs.evolve(RULES.deck, hand_size=5),
            ladder=BidLadder(
                [
                    Rung("3", 3),
                    Rung("5", 5, alone=Alone.YES, exchange=Exchange(lays_aside=True)),
                ]
            ),
            phases=(Phase.AUCTION, Phase.NAMING, Phase.EXCHANGE, Kitty(), Phase.PLAY),
        ),
        "phases",
        "Phase.EXCHANGE opens too early: the cards in hand must be settled first",
    ),
    "an exchange with a partner nobody has": (
        with_rung(Rung("5", 5, exchange=Exchange()), SINGLES),
        "exchange",
        "cards are exchanged with a partner, but no player has one",
    ),
    # The auction
    "no laps": (lambda: Auction(laps=0), "auction", "0 laps"),
    "an end after no passes": (lambda: Auction(passes=0), "auction", "0 passes"),
    "a bidding that goes on after its only lap": (
        lambda: Auction(all_pass=StuckDealer("4", goes_on=True)),
        "auction",
        "nobody has a turn after a forced bid",
    ),
    "a bidding that goes on among players who are all out": (
        lambda: Auction(laps=None, reentry=False, all_pass=StuckDealer("4", goes_on=True)),
        "auction",
        "nobody has a turn after a forced bid",
    ),
    "a pepper round of no hands": (
        lambda: Auction(pepper_round=PepperRound("4", 0)),
        "auction",
        "no hands",
    ),
    "a dealer stuck with no rung": (
        lambda: attrs.evolve(RULES, auction=Auction(all_pass=StuckDealer("6"))),
        "auction",
        "6, which is not on the ladder",
    ),
    "a holder stuck with no rung": (
        lambda: attrs.evolve(
            RULES, auction=Auction(all_pass=StuckHolder("6")), deck=Deck("9TJQKA", 6, jokers=1)
        ),
        "auction",
        "6, which is not on the ladder",
    ),
    "a pepper round of no rung": (
        lambda: attrs.evolve(RULES, auction=Auction(pepper_round=PepperRound("6", 1))),
        "pepper round",
        "6, which is not on the ladder",
    ),
    "a dealer stuck with a rung that not everybody may bid": (
        lambda: attrs.evolve(
            RULES,
            ladder=BidLadder([Rung("3", 3), Rung("5", 5, blind=True)]),
            auction=Auction(all_pass=StuckDealer("5")),
        ),
        "auction",
        "5, which is not open to everybody",
    ),
    "the holder of a card that is not there": (
        lambda: attrs.evolve(RULES, auction=Auction(all_pass=StuckHolder("3"))),
        "auction",
        "JK",
    ),
    # Calling and negotiating
    "a called partner among partners": (
        lambda: attrs.evolve(RULES, calling=Calling()),
        "calling",
        "the table has fixed partners",
    ),
    "called cards of a rank twice": (lambda: Calling(ranks="AA"), "calling", "'AA'"),
    "called jokers": (lambda: Calling(ranks=[Rank.JOKER]), "calling", "'JK'"),
    "called cards of no rank": (lambda: Calling(ranks="1"), "calling", "the ranks are '1'"),
    "called cards of ranks that are not there": (
        lambda: attrs.evolve(SINGLES, calling=Calling(ranks="A2")),
        "calling",
        "the deck has no cards of the ranks '2'",
    ),
    "no trump called before trumps are named": (
        lambda: attrs.evolve(
            SINGLES,
            calling=Calling(trumps=False),
            phases=(Phase.AUCTION, Phase.CALLING, Phase.NAMING, Phase.PLAY),
        ),
        "phases",
        "Phase.CALLING opens too early: the strain must be settled first",
    ),
    "a called partner of a lone declarer": (
        with_rung(Rung("5", 5, alone=Alone.YES), attrs.evolve(SINGLES, calling=Calling())),
        "calling",
        "5 may be played alone, but a lone declarer calls nobody",
    ),
    "a called partner of a declarer who may be alone": (
        with_rung(
            Rung(
                "5",
                5,
                alone=Alone.IF_EXCHANGED,
                exchange=Exchange(other=Other.LEFT, optional=True),
            ),
            attrs.evolve(SINGLES, calling=Calling()),
        ),
        "calling",
        "5 may be played alone",
    ),
    "a negotiation of four sides": (
        lambda: attrs.evolve(SINGLES, negotiation=Negotiation()),
        "negotiation",
        "two sides",
    ),
    "a negotiation with a called partner": (
        lambda: attrs.evolve(
            RULES, table=Table.singles(2), negotiation=Negotiation(), calling=Calling()
        ),
        "negotiation",
        "two sides",
    ),
    "playing out a strain that is not offered": (
        lambda: attrs.evolve(RULES, negotiation=Negotiation(must_play=(LOW,))),
        "negotiation",
        "LOW",
    ),
    "all decide about a hand that cannot be thrown in": (
        lambda: attrs.evolve(RULES, negotiation=Negotiation(throw_in=False, deciding=Deciding.ANY)),
        "negotiation",
        "cannot throw the hand in",
    ),
    "all decide where one may ask for tricks": (
        with_rung(
            Rung("5", 5, asks=1),
            attrs.evolve(RULES, negotiation=Negotiation(deciding=Deciding.ALL)),
        ),
        "negotiation",
        "only one can ask for tricks",
    ),
    "drop-outs from a contract to take no trick": (
        with_rung(
            Rung("misere", 0, value=5, scoring=ScoringChanges(made=BID)),
            attrs.evolve(RULES, negotiation=DropOuts()),
        ),
        "negotiation",
        "without opponents the declarer takes all",
    ),
    # The kitty
    "a kitty where all cards are dealt": (with_kitty(), "phases", "no kitty"),
    "too large a kitty": (
        with_kitty(deck=Deck("6789TJQKA", hand_size=5)),
        "phases",
        "a kitty of 16 cards leaves 20349 ways to discard",
    ),
    "a kitty that stays face down": (
        with_kitty(deck=Deck("9TJQKA", hand_size=5, aside_stays_down=True)),
        "deck",
        "the declarer takes them",
    ),
    "a kitty before the auction": (
        with_kitty(Kitty(), Phase.AUCTION, Phase.NAMING, Phase.PLAY, deck=FIVE),
        "phases",
        "Kitty opens too early: the contract must be settled first",
    ),
    "a kitty after the play": (
        with_kitty(Phase.AUCTION, Phase.NAMING, Phase.PLAY, Kitty(), deck=FIVE),
        "phases",
        "Phase.PLAY opens too early: the cards in hand must be settled first",
    ),
    "a kitty that nobody picks up": (
        with_kitty(deck=FIVE, ladder=BidLadder([DOWN])),
        "ladder",
        "every bid leaves the kitty face down",
    ),
    "a kitty left where there is none": (
        lambda: attrs.evolve(RULES, deck=FIVE, ladder=BidLadder([Rung("3", 3), DOWN])),
        "ladder",
        "both leaves the kitty face down, but nobody ever picks it up",
    ),
    "a setting without effect beside a kitty": (
        with_kitty(deck=FIVE, ladder=BidLadder([Rung("3", 3, asks=1)])),
        "ladder",
        "nothing is negotiated after it",
    ),
    # Scoring and the end
    "alone counts nothing": (lambda: Scoring(alone_times=0), "scoring", "0 times"),
    "no end": (Ending, "ending", "never ends"),
    "a target at the start": (lambda: Ending(target=0), "ending", "target of 0"),
    "an end after no hands": (lambda: Ending(hands=0), "ending", "0 hands"),
    "a freeze without a target": (
        lambda: Ending(hands=1, freeze=Freeze.AT_TARGET),
        "ending",
        "freeze",
    ),
    "a back door at the start": (
        lambda: Ending(target=30, back_door=0),
        "ending",
        "back door at 0",
    ),
    "a back door beyond the start of a countdown": (
        lambda: Ending(target=0, start=15, back_door=15),
        "ending",
        "back door at 15",
    ),
    "survivors of no back door": (
        lambda: Ending(target=30, survivors=Survivors.ALL),
        "ending",
        "`survivors` is set, but there is no back door",
    ),
    "a joint loss without a back door": (
        lambda: Ending(target=30, joint_loss=True),
        "ending",
        "all sides may lose together, but there is no back door",
    ),
    "a lead of nothing": (lambda: Ending(gap=0), "ending", "a lead of 0 ends the match"),
    "a floor above the start": (
        lambda: Ending(target=30, floor=1),
        "ending",
        "everybody starts at 0, which is worse than the floor of 1",
    ),
    "a floor above the back door": (
        lambda: Ending(target=30, back_door=-10, floor=-9),
        "ending",
        "nobody reaches the back door at -10, because of the floor at -9",
    ),
    "a back door that nothing leads to": (
        lambda: attrs.evolve(RULES, scoring=Scoring(set=NOTHING), ending=Ending(back_door=-9)),
        "ending",
        "back door at -9 cannot be reached",
    ),
    "a floor that nothing leads to": (
        lambda: attrs.evolve(RULES, scoring=Scoring(set=NOTHING), ending=Ending(gap=9, floor=0)),
        "ending",
        "no hand brings a score below the floor of 0",
    ),
    "ties broken by no pepper round": (
        lambda: attrs.evolve(RULES, ending=Ending(target=30, tie=Tie.PEPPER_ROUND)),
        "ending",
        "pepper round",
    ),
    "a target that nothing leads to": (
        lambda: attrs.evolve(RULES, ending=Ending(target=-30)),
        "ending",
        "target of -30 cannot be reached",
    ),
    "a target that is nearer only by points taken off": (
        lambda: attrs.evolve(
            RULES, scoring=Scoring(made=NOTHING, defence=Points(1), taken_off=True)
        ),
        "ending",
        "target of 30 cannot be reached",
    ),
    "a target with nothing to score": (
        lambda: attrs.evolve(RULES, scoring=Scoring(made=NOTHING, defence=Points(-1))),
        "ending",
        "target of 30 cannot be reached",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_rules_that_cannot_be_played_are_refused_for(name: str) -> None:
    make, part, what = REFUSED[name]
    with pytest.raises(RulesError) as caught:
        make()
    problems = caught.value.problems
    assert any(problem.part == part and what in problem.what for problem in problems), problems
    assert all(problem.hint for problem in problems)
    assert all(str(problem) in str(caught.value) for problem in problems)


def test_a_target_may_be_reached_by_what_defenders_lose() -> None:
    scoring = Scoring(made=NOTHING, shut_out=Points(-1), taken_off=True)
    assert attrs.evolve(RULES, scoring=scoring).scoring == scoring


def test_a_floor_is_accepted_if_a_foreign_scoring_may_bring_scores_below_it() -> None:
    rules = attrs.evolve(RULES, scoring=Flat(), ending=Ending(gap=9, floor=0))
    assert rules.ending == Ending(gap=9, floor=0)


def test_all_reasons_of_a_part_are_given_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        Deck("99", 0, copies=8, jokers=-1, packets=(1,))
    assert len(caught.value.problems) == 5
    assert {problem.part for problem in caught.value.problems} == {"deck"}
    assert len(str(caught.value).splitlines()) == 5


def test_all_reasons_why_parts_do_not_go_together_are_given_at_once() -> None:
    ladder = BidLadder([Rung("7", 7, exchange=Exchange(), holding=(Cards("JK"),))])
    with pytest.raises(RulesError) as caught:
        attrs.evolve(
            SINGLES,
            deck=Deck("9TJQKA", hand_size=7),
            ladder=ladder,
            auction=Auction(all_pass=StuckDealer("6"), pepper_round=PepperRound("5", 1)),
            negotiation=Negotiation(must_play=(LOW,)),
            ending=Ending(target=-5),
        )
    parts = [problem.part for problem in caught.value.problems]
    assert set(parts) == {
        "deck",
        "ladder",
        "exchange",
        "auction",
        "pepper round",
        "negotiation",
        "ending",
    }
    assert parts.count("negotiation") == 2


@pytest.mark.parametrize(
    "part", [RULES, SINGLES, pepper.variant("wolf"), pepper.variant("florida-5")]
)
def test_sound_rules_are_made(part: Rules) -> None:
    assert attrs.evolve(part) == part


def test_a_rung_is_worth_its_tricks_unless_it_says_otherwise() -> None:
    assert Rung("5", 5).value == 5
    assert Rung("moon", 6, value=7).value == 7


def test_two_bids_may_share_a_name_if_one_of_them_names_a_strain() -> None:
    ladder = BidLadder([Rung("3", 3), Rung("3", 3, strain_in_bid=True, strains=(HEARTS,))])
    assert [str(bid) for each in ladder.rungs for bid in ladder.bids(each)] == ["bid 3", "bid 3H"]


def test_an_error_about_rules_is_an_error_of_pepper_and_a_value_error() -> None:
    with pytest.raises(PepperError):
        Table([])
    with pytest.raises(ValueError, match="0 seats"):
        Table([])


def test_a_list_where_a_tuple_belongs_is_refused() -> None:
    packets: object = [3, 3]
    deck = Deck("9TJQKA", 6)
    object.__setattr__(deck, "packets", packets)
    with pytest.raises(RulesError, match=r"^deck\.packets: \[3, 3\] is not a tuple$"):
        attrs.evolve(pepper.variant("wolf"), deck=deck)


def test_a_table_knows_of_no_seats_but_its_own() -> None:
    table = pepper.Table.teams(4)
    for ask in (table.side, table.partners, table.left, table.clockwise):
        with pytest.raises(pepper.PepperError, match=r"^seat 4 must be an integer from 0 to 3$"):
            ask(pepper.Seat(4))
