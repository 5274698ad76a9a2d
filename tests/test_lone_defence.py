"""Lone defence: who may defend alone, who then sits out, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import attrs
import pytest

import pepper
from pepper import (
    TRICKS,
    Alone,
    BidLadder,
    Cards,
    Choice,
    Deck,
    Defend,
    DefendAlone,
    Doubling,
    DropOuts,
    Lead,
    Match,
    NoContract,
    PepperError,
    Phase,
    Points,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Seat,
    Table,
    Tricks,
    parse_action,
)
from pepper.belief import worlds
from pepper.bots import sensible
from pepper.describe import rule_sheet
from pepper.engine.phases.lone_defence import LONE_DEFENCE
from pepper.kernel import PlayOuts, PlayPosition
from pepper.perft import perft
from pepper.solve import claim, solve
from pepper.spaces import ActionSpace
from pepper.testing import check_rules
from pepper.words import Style, Words, translations

from . import naive_more, naive_rules
from .challenges import EUCHRE, EUCHRE_SCORING
from .playing import SHORT, after, finished, play_tricks, refused, said, seen, started, turns_of
from .test_perft import deals_of

HANDS = ("9D TD QD KD TC", "JS JC AH AD AC", "AS KS 9S 9H 9C", "KH QH TH JH JD")
"""Seat 2 may call spades, and seat 1 sets it alone."""
ALWAYS = attrs.evolve(
    EUCHRE,
    name="always",
    phases=(Phase.AUCTION, Phase.NAMING, DefendAlone(always=True), Phase.PLAY),
)

ELDEST_FIRST = attrs.evolve(
    EUCHRE,
    name="eldest first",
    phases=(Phase.AUCTION, Phase.NAMING, DefendAlone(eldest_first=True), Phase.PLAY),
)


def settled(rules: Rules = EUCHRE, bid: str = "alone") -> Match:
    """Seat 2 plays in spades."""
    return after(started(rules, *HANDS), f"pass, bid {bid}, name S")


class TestWhoIsAsked:
    def test_the_defenders_in_turn_from_the_declarers_left(self) -> None:
        match = settled()
        assert (match.phase, match.turn) == (LONE_DEFENCE, 3)
        assert said(match) == ["defend alone", "defend"]
        match = after(match, "defend")
        assert (match.phase, match.turn) == (LONE_DEFENCE, 1)
        match = after(match, "defend")
        assert match.phase is Phase.PLAY
        assert match.hand.sitting_out == (0,)

    def test_from_the_dealers_left_where_the_rule_says_so(self) -> None:
        match = settled(ELDEST_FIRST)
        assert (match.phase, match.turn) == (LONE_DEFENCE, 1)
        match = after(match, "defend")
        assert (match.phase, match.turn) == (LONE_DEFENCE, 3)
        assert after(match, "defend alone").hand.sitting_out == (0, 1)
        assert "each defender in turn, from the dealer's left, may" in sheet(ELDEST_FIRST)

    def test_only_one_may_defend_alone(self) -> None:
        match = after(settled(), "defend alone")
        assert match.phase is Phase.PLAY
        assert match.hand.contract is not None
        assert match.hand.contract.lone_defender == 3
        assert match.hand.sitting_out == (0, 1)
        assert turns_of(match) == [2, 3]

    def test_nobody_against_a_declarer_with_a_partner(self) -> None:
        assert settled(bid="call").phase is Phase.PLAY

    def test_always_where_the_rule_says_so(self) -> None:
        match = after(settled(ALWAYS, "call"), "defend, defend alone")
        assert match.hand.sitting_out == (3,)
        assert turns_of(match) == [2, 0, 1]

    def test_nobody_without_a_contract(self) -> None:
        rules = attrs.evolve(EUCHRE, auction=pepper.Auction(all_pass=NoContract()))
        assert after(started(rules), "pass, pass, pass, pass").phase is Phase.PLAY

    def test_nobody_whose_partner_has_left_the_hand(self) -> None:
        order = (Phase.AUCTION, Phase.NAMING, Phase.NEGOTIATION, DefendAlone(), Phase.PLAY)
        rules = attrs.evolve(EUCHRE, negotiation=DropOuts(), phases=order)
        match = after(settled(rules), "drop out, play on")
        assert match.phase is Phase.PLAY
        assert match.hand.sitting_out == (0, 3)

    def test_every_partner_of_three_sits_out(self) -> None:
        rules = attrs.evolve(
            SHORT,
            table=Table.teams(6, 2),
            scoring=Scoring(),
            phases=(Phase.AUCTION, Phase.NAMING, DefendAlone(), Phase.PLAY),
        )
        match = after(started(rules), "bid alone, name S, defend, defend alone")
        assert match.hand.sitting_out == (0, 2, 3, 5)

    def test_one_of_three_sides_loses_a_seat(self) -> None:
        rules = attrs.evolve(
            SHORT,
            table=Table.teams(6, 3),
            scoring=Scoring(lone_defence_times=3),
            phases=(Phase.AUCTION, Phase.NAMING, DefendAlone(), Phase.PLAY),
        )
        match = after(started(rules), "bid alone, name S, defend alone")
        assert match.hand.sitting_out == (4, 5)
        assert {line.side for line in finished(match).results[-1].lines} == {0, 1, 2}

    def test_only_defenders_who_are_asked_may_answer(self) -> None:
        assert refused(settled(), "pass") == "wrong phase"
        match = after(settled(), "defend alone")
        assert refused(match, "defend") == "wrong phase"


class TestPoints:
    def test_a_set_by_a_lone_defender_counts_twice(self) -> None:
        match = after(settled(), "defend, defend alone")
        match = play_tricks(match, "AS JS", "JC KS", "AH 9H", "AD 9C", "AC 9S")
        result = match.results[-1]
        assert [(line.side, line.points, line.why) for line in result.lines] == [
            (0, 0, "set on alone: 1 trick taken, 3 needed"),
            (1, 2, "set the contract: 4 tricks taken"),
            (1, 2, "defended alone: counts 2 times"),
        ]
        assert (match.scores, result.tricks) == ((0, 4), (0, 4, 1, 0))

    def test_two_defenders_score_as_ever(self) -> None:
        match = finished(after(settled(), "defend, defend"))
        assert all(line.kind.name != "defended alone" for line in match.results[-1].lines)

    def test_a_lone_defender_without_a_set_scores_nothing(self) -> None:
        match = finished(after(settled(), "defend alone"))
        assert match.results[-1].points == (1, 0)

    def test_a_double_multiplies_what_a_lone_defender_scores(self) -> None:
        order = (Phase.AUCTION, Phase.NAMING, DefendAlone(), Doubling(), Phase.PLAY)
        scoring = attrs.evolve(EUCHRE_SCORING, doubled_defence=True)
        match = settled(attrs.evolve(EUCHRE, scoring=scoring, phases=order))
        match = after(match, "defend, defend alone, double, let stand, let stand")
        match = play_tricks(match, "AS JS", "JC KS", "AH 9H", "AD 9C", "AC 9S")
        assert [line.points for line in match.results[-1].lines] == [0, 0, 2, 2, 4]

    def test_the_lone_defender_is_the_only_one_of_several_sides_with_more(self) -> None:
        order = (Phase.AUCTION, Phase.NAMING, DefendAlone(), Phase.PLAY)
        scoring = Scoring(defence=TRICKS, lone_defence_times=2, shut_out=Points(3))
        rules = attrs.evolve(SHORT, table=Table.teams(6, 3), scoring=scoring, phases=order)
        match = finished(after(started(rules), "bid alone, name S, defend, defend alone"))
        lone = [line.side for line in match.results[-1].lines if line.kind.name == "defended alone"]
        assert lone == [0]

    def test_defending_alone_counts_at_least_once(self) -> None:
        with pytest.raises(RulesError, match="a lone defender counts 0 times"):
            Scoring(lone_defence_times=0)


AUCTION, NAMING, PLAY = Phase.AUCTION, Phase.NAMING, Phase.PLAY
CALL = BidLadder([Rung("call", 3)])
LONE = BidLadder([Rung("alone", 3, alone=Alone.YES)])
REFUSED: dict[str, tuple[Callable[[], object], str, str]] = {
    "without partners": (
        lambda: attrs.evolve(ALWAYS, table=Table.singles(4), ladder=CALL),
        "a defender may play alone, but nobody has a partner",
        "use a table with partners, or remove `DefendAlone`",
    ),
    "before the strain is named": (
        lambda: attrs.evolve(EUCHRE, phases=(AUCTION, DefendAlone(), NAMING, PLAY)),
        "DefendAlone opens too early: the strain must be settled first",
        "put it after Phase.NAMING",
    ),
    "after the play": (
        lambda: attrs.evolve(EUCHRE, phases=(AUCTION, NAMING, PLAY, DefendAlone())),
        "Phase.PLAY ends the hand, so DefendAlone never opens",
        "put it after DefendAlone",
    ),
    "where no bid is played alone": (
        lambda: attrs.evolve(EUCHRE, ladder=CALL),
        "but no bid is played alone",
        "set `always`, or remove `DefendAlone`",
    ),
    "always where every bid is played alone": (
        lambda: attrs.evolve(ALWAYS, ladder=LONE),
        "`always` is set, but every bid is played alone",
        "remove `always`",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_defending_alone_is_refused(name: str) -> None:
    make, what, hint = REFUSED[name]
    with pytest.raises(RulesError) as caught:
        make()
    assert [(problem.part, problem.hint) for problem in caught.value.problems] == [("phases", hint)]
    assert what in caught.value.problems[0].what


@pytest.mark.parametrize("rules", [EUCHRE, ALWAYS], ids=str)
def test_every_invariant_holds(rules: Rules) -> None:
    check_rules(rules, matches=2)


def test_the_lone_defender_stands_in_the_record_and_in_views() -> None:
    match = after(settled(), "defend, defend alone")
    record = pepper.dumps(match)
    assert "contract: alone S by 2, alone, defended alone by 1\n" in record
    assert "lone defence: 3 defend, 1 defend alone\n" in record
    assert pepper.loads(record) == match
    assert pepper.loads(pepper.dumps(match, "json")) == match
    for seat in (None, 0, 1):
        assert seen(match, seat).sitting_out == (0, 3)


class TestOtherReaders:
    def test_the_kernel_plays_with_those_who_do_not_sit_out(self) -> None:
        position = PlayPosition.of(after(settled(), "defend, defend alone"))
        assert position.seats == (2, 1)
        assert {seat for seat, _, _ in PlayOuts(position, seed=1).line()} == {1, 2}

    def test_the_solver_counts_the_tricks_of_the_two(self) -> None:
        match = after(settled(), "defend, defend alone")
        found = solve(match)
        assert (found.turn, found.camp) == (2, (2,))
        assert found.tricks == 1

    def test_a_lone_defender_claims_and_nobody_who_sits_out(self) -> None:
        match = play_tricks(after(settled(), "defend, defend alone"), "AS JS", "JC KS")
        with pytest.raises(pepper.IllegalActionError, match="does not play in this hand"):
            claim(match, 3)
        with pytest.raises(pepper.IllegalActionError):
            claim(match, 1)
        assert claim(play_tricks(match, "AH 9H", "AD 9C"), 2).scores == (0, 4)

    def test_positions_are_counted(self) -> None:
        rules = attrs.evolve(
            EUCHRE,
            deck=Deck("KA", hand_size=1),
            ladder=BidLadder([Rung("alone", 1, alone=Alone.YES)]),
        )
        match = after(started(rules), "bid alone, name S")
        # One trick: two or three cards after one of three ways to defend.
        assert [perft(match, depth) for depth in (1, 2, 3)] == [2, 3, 3]


@pytest.mark.parametrize("alone", [True, False])
def test_actions_are_read_from_their_texts(alone: bool) -> None:  # noqa: FBT001
    action = Defend(alone=alone)
    assert parse_action(str(action)) == action
    with pytest.raises(PepperError):
        parse_action("defend together")


class TestWords:
    def test_prompts_choices_and_sentences(self) -> None:
        match, words = settled(), Words(Style.SPOKEN)
        told = "Defend alone (+4 if the bid is set by one trick) or not (+2)."
        assert seen(match, 3).prompt == told
        assert seen(match, 1).prompt == "Seat 3 is to defend, alone or not."
        assert [words.choice(EUCHRE, action) for action in match.legal_actions] == [
            "defend alone",
            "do not defend alone",
        ]
        match = after(match, "defend, defend alone")
        assert [words.act(EUCHRE, act) for act in match.hand.acts[-2:]] == [
            "seat 3 does not defend alone",
            "seat 1 defends alone",
        ]
        german = Words(Style.SPOKEN, translations=translations("de"))
        assert german.act(EUCHRE, match.hand.acts[-1]) == "Platz 1 verteidigt allein"

    def test_the_contract_says_who_defends_alone(self) -> None:
        match = after(settled(), "defend, defend alone")
        assert match.hand.contract is not None
        assert Words().contract(match.hand.contract) == (
            "alone ♠ by seat 2, defended alone by seat 1"
        )
        own = Words.of(EUCHRE, you=1).contract(match.hand.contract)
        assert own.endswith("defended alone by you")


def sheet(rules: Rules) -> str:
    """The rule sheet on one line."""
    return " ".join(rule_sheet(rules).split())


class TestSheet:
    def test_who_may_defend_alone_and_what_it_is_worth(self) -> None:
        found = sheet(EUCHRE)
        assert (
            "Against a bidder who plays alone, each defender in turn, from the bidder's left, may "
            "choose to defend alone. The defender's partner then sits out. Only one player may "
            "defend alone."
        ) in found
        assert "Defenders of whom one plays alone score twice as much." in found

    def test_the_sheet_has_a_lone_defence_against_every_contract(self) -> None:
        rules = attrs.evolve(
            ALWAYS,
            table=Table.teams(6, 2),
            deck=Deck("9TJQKA", hand_size=4),
            ladder=CALL,
            scoring=attrs.evolve(EUCHRE_SCORING, lone_defence_times=3),
        )
        found = sheet(rules)
        assert "Before the play each defender in turn" in found
        assert "The defender's partners then sit out." in found
        assert "No cards are exchanged." in found
        assert "nobody sits out" not in found
        assert "score three times as much" in found

    def test_the_first_leader_may_be_one_who_sits_out(self) -> None:
        rules = attrs.evolve(ALWAYS, ladder=CALL, tricks=Tricks(Lead.RIGHT_OF_DECLARER))
        without = attrs.evolve(
            rules,
            scoring=attrs.evolve(EUCHRE_SCORING, lone_defence_times=1),
            phases=pepper.USUAL_PHASES,
        )
        assert "sits out" in sheet(rules).partition("## The play")[2]
        assert "sits out" not in sheet(without).partition("## The play")[2]


class TestBots:
    @staticmethod
    def choice(rules: Rules, *hands: str) -> str:
        match = after(started(rules, *hands), "pass, bid alone, name S")
        assert match.turn == 3
        return str(sensible(match.view(match.turn), Random(1)))

    def test_a_defender_plays_alone_who_sets_the_contract_without_help(self) -> None:
        assert self.choice(EUCHRE, "", "", "AS KS 9S 9H 9C", "JS JC AH AD AC") == "defend alone"
        assert self.choice(EUCHRE, "", "", "AS KS 9S 9H 9C", "TH TD QD QC TC") == "defend"

    def test_nobody_defends_alone_against_a_contract_to_take_no_trick(self) -> None:
        rung = Rung(
            "alone",
            0,
            alone=Alone.YES,
            scoring=pepper.ScoringChanges(made=Points(2)),
        )
        rules = attrs.evolve(EUCHRE, ladder=BidLadder([rung]))
        assert self.choice(rules, "", "", "9S 9H 9C 9D TD", "JS JC AH AD AC") == "defend"


BEST = attrs.evolve(
    EUCHRE,
    name="railroad",
    phases=(Phase.AUCTION, Phase.NAMING, DefendAlone(gets=Choice.BEST_TRUMP), Phase.PLAY),
)
"""A defender who plays alone gets the partner's best trump."""


def getting(gets: Choice) -> Rules:
    phases = (Phase.AUCTION, Phase.NAMING, DefendAlone(gets=gets), Phase.PLAY)
    return attrs.evolve(EUCHRE, name="gets", phases=phases)


class TestTheCardOfThePartner:
    """Keller (1887): a lone defender demands the other opponent's best card."""

    @staticmethod
    def alone(rules: Rules = BEST) -> Match:
        """Seat 1 defends alone in spades; its partner is seat 3, which has no spade."""
        return after(settled(rules), "defend, defend alone")

    def test_the_partner_gives_and_the_defender_lays_a_card_aside(self) -> None:
        match = self.alone()
        assert (match.phase, match.turn, match.view(Seat(3)).receiver) == (LONE_DEFENCE, 3, 1)
        match = after(match, "give KH")
        assert (match.phase, match.turn, match.view(Seat(1)).receiver) == (LONE_DEFENCE, 1, None)
        assert match.view(Seat(1)).cards == Cards(f"{HANDS[1]} KH")
        assert "aside KH" in said(match)
        match = after(match, "aside AC")
        assert match.phase is Phase.PLAY
        assert match.hand.cards[1] == Cards("JS JC AH AD KH")
        assert match.hand.aside == Cards("AC") + started(BEST, *HANDS).hand.aside
        assert match.view(None).counts == (5, 5, 5, 4)
        assert match.hand.sitting_out == (0, 3)

    @pytest.mark.parametrize(
        ("gets", "gifts"),
        [
            (Choice.BEST_TRUMP, {"KH", "QH", "TH", "JH", "JD"}),  # it has no trump
            (Choice.BEST, {"KH"}),
            (Choice.FREE, {"KH", "QH", "TH", "JH", "JD"}),
        ],
    )
    def test_the_rule_says_which_card(self, gets: Choice, gifts: set[str]) -> None:
        match = self.alone(getting(gets))
        assert {text.removeprefix("give ") for text in said(match)} == gifts

    def test_the_best_trump_is_given(self) -> None:
        match = after(settled(), "defend alone")
        assert match.phase is Phase.PLAY
        match = after(settled(BEST), "defend alone")
        assert (match.turn, said(match)) == (1, ["give JS"])

    def test_nobody_else_sees_the_cards(self) -> None:
        match = after(self.alone(), "give KH", "aside AC")
        shown = [
            [str(act.action) for act in match.view(seat).acts if act.phase == LONE_DEFENCE][2:]
            for seat in (0, 1, 2, 3, None)
        ]
        hidden = ["1 face down"] * 2
        assert shown == [
            hidden,
            ["give KH", "aside AC"],
            hidden,
            ["give KH", "1 face down"],
            hidden,
        ]

    def test_each_partner_of_three_gives_one_card(self) -> None:
        rules = attrs.evolve(
            SHORT,
            table=Table.teams(6, 2),
            scoring=Scoring(),
            phases=(Phase.AUCTION, Phase.NAMING, DefendAlone(gets=Choice.BEST), Phase.PLAY),
        )
        match = after(started(rules), "bid alone, name S, defend alone")
        turns: list[int | None] = []
        while match.phase == LONE_DEFENCE:
            turns.append(match.turn)
            match = match.apply(match.legal_actions[-1])
        lone = match.hand.contract
        assert lone is not None
        assert turns == [*rules.table.partners(Seat(turns[-1] or 0)), lone.lone_defender]
        assert len(match.hand.cards[turns[-1] or 0]) == rules.deck.hand_size

    def test_nothing_is_given_if_nobody_defends_alone(self) -> None:
        assert after(settled(BEST), "defend, defend").phase is Phase.PLAY

    @pytest.mark.parametrize(
        ("texts", "action", "kind"),
        [
            ("defend alone", "give JC", "not the best trump"),
            ("defend alone", "defend", "not the best trump"),
            ("defend alone", "pass", "wrong phase"),
            ("defend alone, give JS", "aside AS", "not laid aside"),
            ("defend alone, give JS", "aside JS KH", "not laid aside"),
            ("defend alone, give JS", "give JS", "not laid aside"),
            ("defend", "give JS", "wrong phase"),
        ],
    )
    def test_other_cards_are_refused(self, texts: str, action: str, kind: str) -> None:
        reason = after(settled(BEST), texts).why_not(parse_action(action))
        assert reason is not None
        assert reason.kind.name == kind

    @pytest.mark.parametrize("gets", [Choice.WORST, Choice.ASKED])
    def test_no_lone_defender_gets_the_worst_card_or_asks(self, gets: Choice) -> None:
        with pytest.raises(RulesError, match="a lone defender gets"):
            getting(gets)

    def test_too_many_ways_to_lay_cards_aside_are_refused(self) -> None:
        deck = Deck("23456789TJQKA", hand_size=20, copies=5)
        order = (Phase.AUCTION, Phase.NAMING, DefendAlone(gets=Choice.BEST), Phase.PLAY)
        with pytest.raises(RulesError, match="53130 ways to lay 5 cards aside"):
            attrs.evolve(EUCHRE, table=Table.teams(12), deck=deck, phases=order)

    @pytest.mark.parametrize("gets", [Choice.BEST_TRUMP, Choice.BEST, Choice.FREE])
    def test_every_check_is_passed(self, gets: Choice) -> None:
        check_rules(getting(gets), matches=3)

    def test_hands_that_fit_hold_no_better_card_than_the_one_given(self) -> None:
        match = after(self.alone(getting(Choice.BEST)), "give KH")
        state = self.alone(getting(Choice.BEST)).hand.state
        assert Cards.from_bits(state.lacks(parse_action("give KH"))) >= Cards("AS AH JS")
        assert state.lacks(parse_action("defend")) == 0
        for world in worlds(match.view(Seat(1)), Random(1), 20):
            assert "AH" not in str(world.cards[3]).split()

    def test_without_cards_nothing_can_be_given(self) -> None:
        for gets in (Choice.BEST, Choice.FREE):
            state = self.alone(getting(gets)).hand.state
            assert state.legal(None) == ()
            assert after(self.alone(getting(gets)), "give KH").hand.state.legal(None) == ()

    def test_its_actions_have_numbers(self) -> None:
        texts = set(map(str, ActionSpace(getting(Choice.BEST))))
        assert {"give KH", "aside KH", "defend alone"} <= texts
        assert "give KH" not in set(map(str, ActionSpace(EUCHRE)))

    def test_bots_give_the_best_card_and_lay_the_worst_aside(self) -> None:
        match = self.alone(getting(Choice.FREE))
        for wanted in ("give KH", "aside KH"):
            action = sensible(match.view(match.turn), Random(1))
            assert str(action) == wanted
            match = match.apply(action)

    def test_it_is_told(self) -> None:
        match = self.alone(getting(Choice.BEST))
        assert match.view(Seat(3)).prompt == "Give your best card to seat 1."
        assert match.view(Seat(0)).prompt == "Seat 3 is to defend, alone or not."
        match = after(match, "give KH")
        assert match.view(Seat(1)).prompt == "Lay one card aside."
        words = Words(Style.SYMBOLS, you=Seat(1))
        acts = [words.act(match.rules, act) for act in match.view(Seat(1)).acts[-1:]]
        assert acts == ["seat 3 gives you K♥"]
        assert words.choice(match.rules, parse_action("aside AC")) == "lay aside A♣"
        assert [words.event(match.rules, one) for one in match.news[:2]] == [
            "seat 3 gives you K♥",
            "the cards change hands",
        ]

    @pytest.mark.parametrize(
        ("gets", "card"),
        [
            (Choice.BEST_TRUMP, "their best trump or, for want of trumps, any card"),
            (Choice.BEST, "their best card"),
            (Choice.FREE, "any card"),
        ],
    )
    def test_the_sheet_says_it(self, gets: Choice, card: str) -> None:
        assert (
            f"Before that, the partner gives the lone defender {card}, unseen by the others, and "
            "the defender lays one card face down aside."
        ) in sheet(getting(gets))
        assert "No cards are exchanged" not in sheet(getting(gets))

    def test_the_sheet_says_it_of_several_partners(self) -> None:
        order = (Phase.AUCTION, Phase.NAMING, DefendAlone(gets=Choice.BEST), Phase.PLAY)
        rules = attrs.evolve(
            EUCHRE, table=Table.teams(6), deck=Deck("9TJQKA", hand_size=4), phases=order
        )
        assert "each partner gives the lone defender their best card" in sheet(rules)
        assert "lays as many cards face down aside" in sheet(rules)

    @pytest.mark.parametrize("seed", [1, 2])
    def test_a_slow_counter_counts_the_same_lines(self, seed: int) -> None:
        base = pepper.variant("euchre+defend-alone")
        helped = DefendAlone(eldest_first=True, gets=Choice.BEST_TRUMP)
        phases = [helped if isinstance(one, DefendAlone) else one for one in base.phases]
        rules = attrs.evolve(base, name="helped", phases=tuple(phases))
        game = replace(naive_more.euchre({"defend-alone": "on"}), helps_a_lone_defender=True)
        match = Match.start(rules, seed=seed)
        other = naive_rules.dealt(game, deals_of(rules, seed), 1, 0)
        alone = next(text for text in other.choices if text.startswith("bid alone"))
        for text in (alone, "discard", "defend alone"):
            found = next(one for one in other.choices if one.startswith(text))
            match, other = after(match, found), naive_rules.after(other, found)
        assert other.choices
        assert sorted(said(match)) == sorted(other.choices)
        assert perft(match, 4) == naive_rules.count(other, 4)
