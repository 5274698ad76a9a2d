"""Doubling: who may double and redouble, who then plays, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import attrs
import pytest

import pepper
from pepper import (
    BID,
    HEARTS,
    LOW,
    SPADES,
    Alone,
    Auction,
    BidLadder,
    Calling,
    Deck,
    Double,
    DoubleAgain,
    Doubling,
    Kitty,
    LetStand,
    Match,
    Negotiation,
    NoContract,
    Pass,
    PepperError,
    Phase,
    Points,
    Redouble,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    StuckDealer,
    Table,
    parse_action,
)
from pepper.bots import sensible
from pepper.describe import rule_sheet
from pepper.engine.phases.doubling import DOUBLING
from pepper.looks import svg, text
from pepper.testing import check_rules
from pepper.words import Style, Words, translations

from .challenges import DOUBLED, HORSE
from .playing import SHORT, SUITED, after, finished, refused, said, seen, started

QUICK = attrs.evolve(
    SHORT,
    name="doubling",
    scoring=Scoring(set=-BID),
    phases=(Phase.AUCTION, Phase.NAMING, Doubling(), Phase.PLAY),
)
"""Two tricks, and a suit for each seat: whoever names the own suit takes both."""


def doubling(rule: Doubling, rules: Rules = QUICK) -> Rules:
    """The rules with another way to double, at the same place."""
    phases = tuple(rule if isinstance(one, Doubling) else one for one in rules.phases)
    return attrs.evolve(rules, phases=phases)


def settled(rules: Rules = QUICK, bid: str = "1", name: str = "H") -> Match:
    """Seat 1 plays, alone or not, in the suit of that letter."""
    match = after(started(rules, *SUITED), f"bid {bid}")
    while match.phase is Phase.AUCTION:
        match = match.apply(Pass())
    return after(match, f"name {name}") if match.phase is Phase.NAMING else match


def lines(match: Match) -> list[tuple[int, int, str]]:
    """The score of the finished hand, item by item."""
    return [(line.side, line.points, line.why) for line in match.results[-1].lines]


class TestWhoIsAsked:
    def test_the_defenders_in_turn_from_the_declarers_left(self) -> None:
        match = settled()
        assert (match.phase, match.turn) == (DOUBLING, 2)
        assert said(match) == ["double", "let stand"]
        match = after(match, "let stand")
        assert (match.phase, match.turn) == (DOUBLING, 0)
        match = after(match, "let stand")
        assert match.phase is Phase.PLAY
        assert match.hand.contract is not None
        assert match.hand.contract.times == 1

    def test_nobody_else_after_the_first_double_but_the_declarers_side(self) -> None:
        match = after(settled(), "double")
        assert (match.turn, said(match)) == (3, ["redouble", "let stand"])
        match = after(match, "let stand")
        assert match.turn == 1
        match = after(match, "let stand")
        assert match.phase is Phase.PLAY
        assert match.hand.contract is not None
        assert match.hand.contract.times == 2

    def test_redoubling_is_asked_clockwise_from_the_doubler(self) -> None:
        match = after(settled(), "let stand, double")
        assert match.turn == 1
        match = after(match, "redouble")
        assert match.phase is Phase.PLAY
        assert match.hand.contract is not None
        assert (match.hand.contract.times, match.hand.contract.declarer) == (4, 1)

    @pytest.mark.parametrize(
        ("who", "asked"),
        [
            (Redouble.NOBODY, []),
            (Redouble.DECLARER, [1]),
            (Redouble.PARTNERS, [3]),
            (Redouble.SIDE, [3, 1]),
        ],
    )
    def test_only_those_redouble_whom_the_rule_names(self, who: Redouble, asked: list[int]) -> None:
        turns = list[int | None]()
        match = after(settled(doubling(Doubling(redouble=who))), "double")
        while match.phase == DOUBLING:
            turns.append(match.turn)
            match = after(match, "let stand")
        assert turns == asked

    def test_only_after_bids_that_may_be_doubled(self) -> None:
        rules = doubling(Doubling(bids=("alone",)))
        assert settled(rules).phase is Phase.PLAY
        assert settled(rules, "alone").phase == DOUBLING

    def test_nobody_without_a_contract(self) -> None:
        rules = attrs.evolve(QUICK, auction=Auction(all_pass=NoContract(LOW)))
        match = after(started(rules, *SUITED), "pass, pass, pass, pass")
        assert match.phase is Phase.PLAY

    def test_nobody_who_has_left_the_hand(self) -> None:
        order = (*QUICK.phases[:2], Phase.NEGOTIATION, *QUICK.phases[2:])
        rules = attrs.evolve(QUICK, negotiation=pepper.DropOuts(), phases=order)
        match = after(settled(rules), "drop out, play on, play on")
        assert (match.phase, match.turn) == (DOUBLING, 0)

    def test_actions_that_do_not_fit_are_refused(self) -> None:
        match = settled()
        assert refused(match, "redouble") == "not doubled"
        assert refused(match, "pass") == "wrong phase"
        assert refused(after(match, "double"), "double") == "already doubled"
        match = after(match, "double, redouble")
        assert refused(match, "double") == "wrong phase"


class TestPoints:
    @pytest.mark.parametrize(
        ("calls", "times"), [("double, let stand, let stand", 2), ("double, redouble", 4)]
    )
    def test_a_contract_that_is_made_counts_more(self, calls: str, times: int) -> None:
        match = finished(after(settled(), calls))
        why = "doubled: counts 2 times" if times == 2 else "redoubled: counts 4 times"
        assert lines(match)[:2] == [
            (1, 2, "made 1: 2 tricks taken, 1 needed"),
            (1, 2 * (times - 1), why),
        ]
        assert match.scores == (0, 2 * times)

    def test_a_contract_that_is_set_costs_more(self) -> None:
        match = finished(after(settled(name="D"), "double, redouble"))
        assert lines(match) == [
            (1, -1, "set on 1: 0 tricks taken, 1 needed"),
            (1, -3, "redoubled: counts 4 times"),
            (0, 2, "2 tricks taken"),
        ]

    def test_the_points_of_the_defenders_are_doubled_only_by_the_rule(self) -> None:
        rules = attrs.evolve(QUICK, scoring=Scoring(set=-BID, doubled_defence=True))
        match = finished(after(settled(rules, name="D"), "double, redouble"))
        assert lines(match)[2:] == [(0, 2, "2 tricks taken"), (0, 6, "redoubled: counts 4 times")]
        assert finished(after(settled(rules, name="D"), "let stand, let stand")).scores == (2, -1)

    def test_everything_that_the_declarer_loses_is_doubled(self) -> None:
        scoring = Scoring(
            set=-BID, alone_times=3, forced_halves=True, declarer_shut_out=Points(-10)
        )
        rules = attrs.evolve(
            QUICK,
            ladder=BidLadder([Rung("alone", 1, alone=Alone.YES)]),
            scoring=scoring,
            auction=Auction(all_pass=StuckDealer("alone", after_passing=True)),
        )
        match = after(started(rules, *SUITED), "pass, pass, pass, pass, name H")
        stake = "1 trick: +6 if just made, +12 with all, -24 if set"
        assert seen(match, 1).prompt == f"Double ({stake}), or let the contract stand."
        match = finished(after(match, "double, let stand, let stand"))
        assert [line[1:] for line in lines(match) if line[0] == 0] == [
            (-1, "set on alone: 0 tricks taken, 1 needed"),
            (-2, "alone: counts 3 times"),
            (1, "half the loss of a forced bid"),
            (-10, "and no trick taken"),
            (-12, "doubled: counts 2 times"),
        ]


class TestTakingOver:
    RULES = attrs.evolve(
        QUICK,
        name="taking over",
        phases=(Phase.AUCTION, Doubling(takes_over=True), Phase.NAMING, Phase.PLAY),
    )

    def test_whoever_doubles_plays_the_bid_and_names_the_strain(self) -> None:
        match = settled(self.RULES, "alone")
        assert match.hand.sitting_out == (3,)
        match = after(match, "double, let stand, let stand")
        assert (match.phase, match.turn) == (Phase.NAMING, 2)
        assert match.hand.sitting_out == (0,)
        match = finished(after(match, "name D"))
        contract = match.results[-1].contract
        assert contract is not None
        assert (contract.declarer, contract.bidder, contract.times) == (2, 2, 2)
        assert match.scores == (4, 0)

    def test_whoever_redoubles_takes_it_back(self) -> None:
        match = after(settled(self.RULES), "double, redouble")
        assert (match.phase, match.turn) == (Phase.NAMING, 3)
        match = finished(after(match, "name C"))
        assert match.scores == (0, 8)

    def test_nobody_is_forced_to_take_over(self) -> None:
        rules = attrs.evolve(self.RULES, auction=Auction(all_pass=StuckDealer("1")))
        match = after(started(rules, *SUITED), "pass, pass, pass, bid 1")
        assert match.hand.contract is not None
        assert match.hand.contract.forced
        match = after(match, "double, redouble")
        assert match.hand.contract is not None
        assert not match.hand.contract.forced

    def test_the_loss_of_who_takes_over_is_not_halved(self) -> None:
        rules = attrs.evolve(
            self.RULES,
            scoring=Scoring(set=Points(-4), forced_halves=True),
            auction=Auction(all_pass=StuckDealer("1")),
        )
        match = after(started(rules, *SUITED), "pass, pass, pass, bid 1")
        assert "-8 if set" in seen(match, 1).prompt

    def test_a_horse_is_taken_over_twice(self) -> None:
        hands = ("JS JC AS KS QS TS", "9S 9C 9D 9H TC TD", "JH JD AH KH QH TH")
        match = after(started(HORSE, *hands), "pass, bid horse")
        assert (match.phase, match.turn) == (DOUBLING, 3)
        match = after(match, "let stand, double")
        assert (match.phase, match.turn, said(match)) == (DOUBLING, 0, ["redouble", "let stand"])
        match = after(match, "redouble, name S, give TS, give JH")
        contract = match.hand.contract
        assert contract is not None
        assert (contract.declarer, contract.times, match.hand.sitting_out) == (0, 4, (2,))
        assert (match.phase, match.turn) == (Phase.PLAY, 0)
        assert match.hand.contract is not None
        assert match.hand.contract.stake.value == 12

    def test_only_a_horse_is_doubled(self) -> None:
        match = after(started(HORSE), "pass, bid 6, pass, pass, pass")
        assert match.phase is Phase.NAMING


def placed(*order: Phase | Doubling, rules: Rules = QUICK) -> Callable[[], Rules]:
    """The rules with these phases."""
    return lambda: attrs.evolve(rules, phases=order)


AUCTION, NAMING, NEGOTIATION, PLAY = Phase.AUCTION, Phase.NAMING, Phase.NEGOTIATION, Phase.PLAY
SINGLES = attrs.evolve(QUICK, table=Table.singles(4), ladder=BidLadder([Rung("1", 1)]))
NEGOTIATED = attrs.evolve(QUICK, negotiation=Negotiation(), phases=pepper.USUAL_PHASES)
CALLED = attrs.evolve(SINGLES, calling=Calling(), phases=pepper.USUAL_PHASES)
NAMED = attrs.evolve(QUICK, ladder=BidLadder([Rung("1", 1, strain_in_bid=True)]))
REFUSED: dict[str, tuple[Callable[[], object], str, str]] = {
    "before the auction": (
        placed(Doubling(), AUCTION, NAMING, PLAY),
        "Doubling opens too early: the contract must be settled first",
        "put it after Phase.AUCTION",
    ),
    "after the play": (
        placed(AUCTION, NAMING, PLAY, Doubling()),
        "Phase.PLAY ends the hand, so Doubling never opens",
        "put it after Doubling",
    ),
    "before a negotiation": (
        placed(AUCTION, NAMING, Doubling(), NEGOTIATION, PLAY, rules=NEGOTIATED),
        "Doubling opens too early: who plays must be settled first",
        "put it after Phase.NEGOTIATION",
    ),
    "taking over a contract that is negotiated": (
        placed(AUCTION, Doubling(takes_over=True), NAMING, NEGOTIATION, PLAY, rules=NEGOTIATED),
        "Doubling needs who plays from Phase.NEGOTIATION",
        "remove one of them",
    ),
    "with a called partner": (
        placed(AUCTION, NAMING, Phase.CALLING, Doubling(), PLAY, rules=CALLED),
        "nobody knows who may double",
        "remove `Doubling` or `calling`",
    ),
    "of an unknown bid": (
        placed(AUCTION, NAMING, Doubling(bids=("horse",)), PLAY),
        "horse may be doubled, but the ladder does not have it",
        "name a rung of the ladder",
    ),
    "of every bid by name": (
        placed(AUCTION, NAMING, Doubling(bids=("alone", "1")), PLAY),
        "`bids` lists every bid",
        "remove `bids`",
    ),
    "of a bid that is listed twice": (
        lambda: Doubling(bids=("1", "1")),
        "1 is listed 2 times",
        "list it once",
    ),
    "taking over a strain that is named": (
        placed(AUCTION, NAMING, Doubling(takes_over=True), PLAY),
        "Phase.NAMING opens too early: the contract must be settled first",
        "put it after Doubling",
    ),
    "taking over cards that are exchanged": (
        placed(AUCTION, Phase.EXCHANGE, Doubling(takes_over=True), NAMING, PLAY),
        "Phase.EXCHANGE opens too early: the contract must be settled first",
        "put it after Doubling",
    ),
    "taking over a strain in the bid": (
        placed(AUCTION, Doubling(takes_over=True), PLAY, rules=NAMED),
        "the strain of 1 is in the bid",
        "remove `strain_in_bid` or `takes_over`",
    ),
    "redoubled by partners whom nobody has": (
        placed(AUCTION, NAMING, Doubling(redouble=Redouble.PARTNERS), PLAY, rules=SINGLES),
        "the declarer's partners redouble, but nobody has a partner",
        "use a table with partners, or Redouble.SIDE",
    ),
    "redoubled by the declarer only, of whose side there is nobody else": (
        placed(AUCTION, NAMING, Doubling(redouble=Redouble.DECLARER), PLAY, rules=SINGLES),
        "only the declarer redoubles, but nobody has a partner",
        "remove `redouble`",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_doubling_is_refused(name: str) -> None:
    make, what, hint = REFUSED[name]
    with pytest.raises(RulesError) as caught:
        make()
    assert [problem.hint for problem in caught.value.problems if what in problem.what] == [hint]
    assert {problem.part for problem in caught.value.problems} == {"phases"}


def test_doubling_is_not_refused_where_it_fits() -> None:
    named = BidLadder([Rung("1", 1), Rung("2", 2, strain_in_bid=True)])
    order = (AUCTION, Doubling(bids=("1",), takes_over=True), NAMING, PLAY)
    attrs.evolve(QUICK, ladder=named, phases=order)
    last = (AUCTION, NAMING, NEGOTIATION, Doubling(), PLAY)
    assert attrs.evolve(NEGOTIATED, phases=last).phases == last


@pytest.mark.parametrize("rules", [DOUBLED, HORSE, TestTakingOver.RULES], ids=str)
def test_every_invariant_holds(rules: Rules) -> None:
    check_rules(rules, matches=2)


def test_what_was_doubled_stands_in_the_record() -> None:
    match = after(settled(), "double, redouble")
    record = pepper.dumps(match)
    assert "contract: 1 H by 1, redoubled\n" in record
    assert "doubling: 2 double, 3 redouble\n" in record
    assert pepper.loads(record) == match
    assert ", doubled\n" in pepper.dumps(after(settled(), "double, let stand, let stand"))


@pytest.mark.parametrize(
    ("text", "action"),
    [("double", Double()), ("redouble", DoubleAgain()), ("let stand", LetStand())],
)
def test_actions_are_read_from_their_texts(text: str, action: pepper.Action) -> None:
    assert str(action) == text
    assert parse_action(text) == action
    for other in (f"{text} it", "let"):
        with pytest.raises(PepperError):
            parse_action(other)


class TestWords:
    @staticmethod
    def all_texts(rules: Rules, words: Words) -> list[str]:
        match, found = settled(rules), list[str]()
        for step in ("double", "redouble"):
            found.append(words.prompt(match.view(match.turn)))
            found += [words.choice(rules, action) for action in match.legal_actions]
            match = after(match, step)
        return [*found, *(words.act(rules, act) for act in match.hand.acts[-2:])]

    def test_prompts_choices_and_sentences(self) -> None:
        redouble = "Redouble (1 trick: +4 if just made, +8 with all, -4 if set)"
        assert self.all_texts(QUICK, Words(Style.SPOKEN)) == [
            "Double (1 trick: +2 if just made, +4 with all, -2 if set), or let the contract stand.",
            "double",
            "let the contract stand",
            f"{redouble}, or let the contract stand.",
            "redouble",
            "let the contract stand",
            "seat 2 doubles",
            "seat 3 redoubles",
        ]

    def test_taking_over_is_said(self) -> None:
        found = self.all_texts(TestTakingOver.RULES, Words(Style.SPOKEN))
        assert found[0] == (
            "Double and take the contract over (1 trick: +2 if just made, +4 with all, -2 if set), "
            "or let the contract stand."
        )
        assert found[3] == (
            "Redouble and take the contract over (1 trick: +4 if just made, +8 with all, -4 if "
            "set), or let the contract stand."
        )

    def test_doubles_have_german_words(self) -> None:
        words = Words(Style.SPOKEN, translations=translations("de"))
        assert self.all_texts(QUICK, words)[-2:] == ["Platz 2 sagt Kontra", "Platz 3 sagt Re"]

    def test_others_are_told_whom_they_wait_for(self) -> None:
        match = settled()
        assert seen(match, 1).prompt == "Seat 2 is to double, or to let the contract stand."

    def test_letting_it_stand_is_told(self) -> None:
        match = after(settled(), "let stand")
        last = match.hand.acts[-1]
        assert Words().act(QUICK, last) == "seat 2 lets the contract stand"
        assert Words.of(QUICK, you=2).act(QUICK, last) == "you let the contract stand"

    def test_the_contract_says_that_it_is_doubled(self) -> None:
        once = after(settled(), "double, let stand, let stand")
        twice = after(settled(), "double, redouble")
        assert once.hand.contract is not None
        assert twice.hand.contract is not None
        assert Words().contract(once.hand.contract).endswith("by seat 1, doubled")
        assert Words().contract(twice.hand.contract).endswith("by seat 1, redoubled")
        assert "redoubled" in text(seen(twice, 0))
        assert "by seat 1, doubled" in svg(seen(once, 0))
        for match, wanted in (once, "by seat 1, doubled"), (twice, "by seat 1, redoubled"):
            assert f">{wanted}</text>" in svg(seen(match, 0)), "the middle of the table has it, too"

    def test_what_is_at_stake_is_multiplied(self) -> None:
        rung = QUICK.ladder.rungs[0]
        assert (
            Words().stake(QUICK, rung, times=4)
            == "1 trick: +4 if just made, +8 with all, -4 if set"
        )


SIX = attrs.evolve(QUICK, table=Table.teams(6, 2))


def sheet(rules: Rules) -> str:
    """The rule sheet on one line."""
    return " ".join(rule_sheet(rules).split())


class TestSheet:
    def test_who_may_double_and_what_it_is_worth(self) -> None:
        found = sheet(QUICK)
        assert (
            "Before the play each defender in turn, from the highest bidder's left, may *double* "
            "the contract, until one does. Then the highest bidder or the partner may *redouble*."
        ) in found
        assert (
            "After a double the bidders win or lose twice as much, and four times as much after a "
            "redouble."
        ) in found
        assert "Doubling does not change what defenders score." in found
        assert "Doubling multiplies what defenders score in the same way." in sheet(DOUBLED)

    def test_taking_over(self) -> None:
        assert (
            "Right after the bidding each defender in turn, from the highest bidder's left, may "
            "*double* a bid of horse, until one does. Whoever doubles takes the bid over, and is "
            "the highest bidder from then on. Then the first bidder's partner may *redouble* and "
            "take the bid over in turn."
        ) in sheet(HORSE)

    @pytest.mark.parametrize(
        ("rules", "who"),
        [
            (doubling(Doubling(redouble=Redouble.DECLARER)), "the highest bidder"),
            (SINGLES, "the highest bidder"),
            (SIX, "the highest bidder or a partner"),
            (
                doubling(Doubling(redouble=Redouble.PARTNERS), SIX),
                "a partner of the highest bidder",
            ),
        ],
        ids=["declarer", "singles", "six", "partners of six"],
    )
    def test_who_may_redouble(self, rules: Rules, who: str) -> None:
        assert f"Then {who} may *redouble*." in sheet(rules)

    def test_no_redouble(self) -> None:
        found = sheet(doubling(Doubling(redouble=Redouble.NOBODY)))
        assert "redouble" not in found
        assert "After a double the bidders win or lose twice as much." in found

    def test_for_two_players(self) -> None:
        two = attrs.evolve(QUICK, table=Table.singles(2), ladder=BidLadder([Rung("1", 1)]))
        found = sheet(two)
        assert "Before the play the other player may *double* the contract." in found
        assert "After a double the bidder wins or loses twice as much" in found


class TestBots:
    @staticmethod
    def choice(rules: Rules, hands: Iterable[str], *calls: str) -> str:
        match = after(started(rules, *hands), *calls)
        assert match.phase == DOUBLING
        return str(sensible(match.view(match.turn), Random(1)))

    def test_a_defender_doubles_who_sets_the_contract_without_help(self) -> None:
        calls = "bid 5, pass, pass, pass, name S"
        strong = ("", "9S TS QS KS 9H TH", "JS JC AS AH AD AC")
        weak = ("", "9S TS QS KS 9H TH", "9D TD 9C TC QD QC")
        assert self.choice(DOUBLED, strong, calls) == "double"
        assert self.choice(DOUBLED, weak, calls) == "let stand"

    def test_the_declarer_redoubles_with_the_whole_contract_in_hand(self) -> None:
        calls = "bid 2, pass, pass, pass, name S, let stand, double"
        strong = ("", "JS JC AS KS QS AH")
        weak = ("", "9S TS 9H TH 9D TD")
        assert self.choice(DOUBLED, strong, calls) == "redouble"
        assert self.choice(DOUBLED, weak, calls) == "let stand"

    def test_exactly_the_tricks_of_the_contract_are_enough_to_redouble(self) -> None:
        calls = "bid {}, pass, pass, pass, name S, let stand, double"
        two_tricks = ("", "JS AS 9H TH 9D 9C")
        assert self.choice(DOUBLED, two_tricks, calls.format(2)) == "redouble"
        assert self.choice(DOUBLED, two_tricks, calls.format(3)) == "let stand"

    def test_a_bid_is_taken_over_by_cards_that_make_it_without_a_partner(self) -> None:
        calls = "bid 1, pass, pass, pass"
        assert self.choice(TestTakingOver.RULES, ("", "", "JD AD"), calls) == "double"
        assert self.choice(TestTakingOver.RULES, ("", "", "9D TC"), calls) == "let stand"

    def test_who_takes_a_bid_over_counts_on_the_kitty_that_comes_with_it(self) -> None:
        order = (Phase.AUCTION, Doubling(takes_over=True), Phase.NAMING)
        rules = attrs.evolve(
            TestTakingOver.RULES,
            deck=Deck("9JQKA", hand_size=4),
            ladder=BidLadder([Rung("3", 3)]),
            phases=(*order, Phase.PLAY),
        )
        with_kitty = attrs.evolve(rules, phases=(*order, Kitty(), Phase.PLAY))
        hands = ("", "", "JD AD 9C 9S")
        assert self.choice(rules, hands, "bid 3") == "let stand"
        assert self.choice(with_kitty, hands, "bid 3") == "double"

    def test_an_opponent_takes_a_horse_over_with_cards_for_it(self) -> None:
        strong, weak = ("", "", "", "JH JD AH KH QH TH"), ("", "", "", "9H TH 9D TD 9C TC")
        assert self.choice(HORSE, strong, "pass, bid horse") == "double"
        assert self.choice(HORSE, weak, "pass, bid horse") == "let stand"

    def test_a_contract_before_its_strain_is_doubled_in_the_worst_one(self) -> None:
        order = (Phase.AUCTION, Doubling(), Phase.NAMING, Phase.PLAY)
        ladder = BidLadder([Rung("5", 5)], strains=(SPADES, HEARTS))
        rules = attrs.evolve(DOUBLED, phases=order, ladder=ladder)
        good = ("", "", "JS JC JH JD AS AH")
        poor = ("", "", "JS JC AS KS QS TS")
        assert self.choice(rules, good, "bid 5") == "double"
        assert self.choice(rules, poor, "bid 5") == "let stand"

    def test_a_contract_to_take_no_trick_is_let_stand(self) -> None:
        rung = Rung("misere", 0, value=5, scoring=ScoringChanges(made=BID))
        rules = attrs.evolve(DOUBLED, ladder=BidLadder([rung]))
        hands = ("", "", "JS JC AS AH AD AC")
        assert self.choice(rules, hands, "bid misere, name S") == "let stand"
