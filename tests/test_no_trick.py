"""Contracts to take no trick: made without one, and set by each."""

from __future__ import annotations

import attrs
import pytest

import pepper.house
from pepper import (
    BID,
    HEARTS,
    NO_TRUMP,
    NOTHING,
    SUITS,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Card,
    Deck,
    Ending,
    Exchange,
    HandResult,
    IllegalActionError,
    Kitty,
    Marks,
    Match,
    NameStrain,
    Negotiation,
    Pass,
    Phase,
    PlayCard,
    PlayOn,
    Points,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    Side,
    Table,
    Tie,
)
from pepper.bots.counting import danger
from pepper.describe import rule_sheet
from pepper.describe.outcomes import bidders_have_made
from pepper.engine.parts.scoring import Stake, score_hand
from pepper.solve import claim
from pepper.testing import check_rules
from pepper.words import Words, translations

from .players.test_bots import choice
from .playing import after, play_tricks, started

NONE = ScoringChanges(made=BID, defence=NOTHING, defence_of_set=TRICKS)
MISERE = Rung("misere", 0, value=5, alone=Alone.YES, strains=(NO_TRUMP,), scoring=NONE)
NULLO = Rung("nullo", 0, value=8, strains=(NO_TRUMP, HEARTS), scoring=NONE)
SCORING = Scoring(set=Points(undertricks=-2), marks=Marks("hickeys", set=1))
RULES = Rules(
    name="misere",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=2),
    ladder=BidLadder([Rung("1", 1), MISERE, Rung("2", 2), NULLO]),
    scoring=SCORING,
    ending=Ending(hands=2),
)
LOSING = "KH JC", "9H TC", "AH 9C", "AD AS"
"""Seat 1 leads and plays. It takes no trick, and its partner, seat 3, none in hearts or clubs."""
WINNING = "KH JC", "AH AC", "9H 9C", "AD AS"
SIX = attrs.evolve(
    RULES,
    deck=Deck("9TJQKA", hand_size=6),
    ladder=BidLadder([Rung("3", 3), MISERE, NULLO, Rung("6", 6)]),
)
DECLARER = (Side(0),)


def lone(hands: tuple[str, ...], rules: Rules = RULES) -> Match:
    """Seat 1 is to lead to a misere without seat 3."""
    return after(started(rules, *hands), "bid misere, pass, pass, pass")


def together(hands: tuple[str, ...], rules: Rules = RULES) -> Match:
    """Seat 1 is to lead to a nullo without trumps, together with seat 3."""
    return after(started(rules, *hands), "bid nullo, name NT")


def targeted(changes: ScoringChanges) -> Rules:
    """A match to 10 in which a misere, scored so, is the only bid, and defenders get nothing."""
    ladder = BidLadder([attrs.evolve(MISERE, scoring=changes)], (NO_TRUMP,))
    scoring, ending = Scoring(defence=NOTHING), Ending(target=10)
    return attrs.evolve(RULES, ladder=ladder, scoring=scoring, ending=ending)


def result(match: Match) -> HandResult:
    """The result of the only hand, which was played to its last trick."""
    (found,) = match.results
    assert len(match.past[0].tricks) == match.rules.deck.hand_size
    return found


def why(match: Match) -> list[tuple[int, int, str]]:
    """The lines of the only hand."""
    return [(line.side, line.points, line.why) for line in result(match).lines]


class TestScore:
    def test_a_contract_to_take_no_trick_is_made_without_one(self) -> None:
        match = play_tricks(lone(LOSING), "9H AH KH", "9C JC TC")
        assert why(match) == [(1, 5, "made misere: no trick taken"), (0, 0, "2 tricks taken")]
        assert result(match).made
        assert result(match).marks == (0, 0)

    def test_one_trick_sets_it(self) -> None:
        match = play_tricks(lone(("KH 9D", *LOSING[1:])), "TC 9C 9D", "9H AH KH")
        told = "set on misere: 1 trick taken, none allowed"
        assert why(match) == [(1, -2, told), (0, 1, "1 trick taken")]
        assert not result(match).made
        assert result(match).marks == (0, 1)

    def test_each_trick_taken_is_one_too_many_and_all_are_played(self) -> None:
        match = play_tricks(lone(WINNING), "AH 9H KH", "AC 9C JC")
        told = "set on misere: 2 tricks taken, none allowed"
        assert why(match) == [(1, -4, told), (0, 0, "0 tricks taken")]

    def test_the_tricks_of_a_partner_who_plays_count(self) -> None:
        partner = "KH JC", "9H TC", "TH 9C", "AH AS"
        match = play_tricks(together(partner), "9H TH AH KH", "AS JC TC 9C")
        assert why(match)[0] == (1, -4, "set on nullo: 2 tricks taken, none allowed")

    def test_what_is_for_every_trick_or_for_none_is_not_for_these(self) -> None:
        scoring = Scoring(made=BID, all_tricks=Points(40), declarer_shut_out=Points(-50))
        stake = Stake("misere", value=5, needed=0, forced=False, alone=False)
        made, failed = (
            score_hand(scoring, stake, taken, DECLARER, ((Side(1),),)) for taken in ((0, 6), (6, 0))
        )
        assert [line.points for line in made if line.side == 0] == [5]
        assert [line.points for line in failed if line.side == 0] == [-5]

    def test_a_stake_says_what_makes_it_and_what_is_too_many(self) -> None:
        none, one = (Stake("a", value=1, needed=n, forced=False, alone=False) for n in (0, 1))
        assert [none.is_made(taken) for taken in range(3)] == [True, False, False]
        assert [none.undertricks(taken) for taken in range(3)] == [0, 1, 2]
        assert [one.is_made(taken) for taken in range(3)] == [False, True, True]

    def test_what_it_needs_and_is_worth_is_said_of_it(self) -> None:
        assert [rung.one_short for rung in RULES.ladder.rungs] == [0, 1, 1, 1]
        said = Words().stake(RULES, MISERE)
        assert said == "no trick: +5 if made, -2 if one trick is taken"
        german = Words(translations=translations("de")).stake(RULES, MISERE)
        assert german == "kein Stich: +5 bei Erfolg, -2 bei einem Stich"

    @pytest.mark.parametrize(
        "changes",
        [
            ScoringChanges(made=Points(steps=((0, 5), (1, 0)))),
            ScoringChanges(made=-BID, defence_of_set=Points(undertricks=1)),
        ],
    )
    def test_a_target_may_be_reached_by_it_alone(self, changes: ScoringChanges) -> None:
        assert targeted(changes).ending == Ending(target=10)

    def test_a_target_that_it_leads_away_from_is_refused(self) -> None:
        with pytest.raises(RulesError, match="target of 10 cannot be reached"):
            targeted(ScoringChanges(made=-BID))


def test_every_invariant_holds() -> None:
    check_rules(RULES, matches=3)


def test_a_house_file_has_such_a_rung() -> None:
    text = """
        variant = "gamerules-4"
        [ladder.rungs]
        misere = { above = "5", tricks = 0, value = 6, scoring = { made = { bid = 1 } } }
    """
    rules = pepper.house.loads(text)
    (rung,) = [rung for rung in rules.ladder.rungs if rung.name == "misere"]
    assert (rung.tricks, rung.value) == (0, 6)
    assert pepper.house.loads(pepper.house.dumps(rules)) == rules


def sheet(*rungs: Rung, scoring: Scoring = SCORING) -> str:
    """The rule sheet of a game with these bids as one line."""
    ladder = BidLadder(rungs)
    return " ".join(rule_sheet(attrs.evolve(SIX, ladder=ladder, scoring=scoring)).split())


class TestSheet:
    def test_the_table_says_none_and_what_it_scores(self) -> None:
        whole = sheet(Rung("3", 3), attrs.evolve(MISERE, strains=()))
        assert "| misere | none | alone | 5 |" in whole
        assert "| 3 | as bid | with the partner | 1 for each trick |" in whole

    def test_a_sentence_says_when_it_is_made(self) -> None:
        one = "A misere is made only without a trick: one trick sets it"
        whole = sheet(Rung("3", 3), MISERE)
        assert f"{one}, and each counts as a trick short of the bid." in whole
        assert f"{one}." in sheet(Rung("3", 3), MISERE, scoring=Scoring())
        assert "without a trick: one" not in sheet(Rung("3", 3), scoring=Scoring())
        both = sheet(Rung("3", 3), MISERE, NULLO, scoring=Scoring())
        assert "A misere or a nullo is made only without a trick: one trick sets it." in both

    def test_a_loss_for_each_trick_is_in_the_table(self) -> None:
        own = attrs.evolve(
            MISERE, scoring=attrs.evolve(NONE, set=Points(tricks=-3, undertricks=-2))
        )
        assert "| 5 | lose 5 for each trick |" in sheet(Rung("3", 3), own)

    def test_what_is_for_every_trick_or_none_is_told_of_other_bids(self) -> None:
        scoring = Scoring(all_tricks=Points(9), declarer_shut_out=Points(-7))
        whole = sheet(Rung("3", 3), MISERE, Rung("5", 5), scoring=scoring)
        assert "score as the table says or, if they take all six, 9." in whole
        assert "Bidders who take no trick after a bid of 3 or 5 lose 7 besides." in whole

    def test_the_table_has_no_points_for_tricks_that_are_not_taken(self) -> None:
        other, own = (
            Rung("3", 3, scoring=ScoringChanges(made=BID)),
            attrs.evolve(MISERE, scoring=None),
        )
        assert "| misere | none | alone | 5 |" in sheet(
            other, own, scoring=Scoring(made=TRICKS + 5)
        )

    def test_every_trick_is_told_where_only_other_bids_can_have_it(self) -> None:
        every = ScoringChanges(all_tricks=Points(9))
        assert "if they take all six, 9." in sheet(Rung("3", 3, scoring=every), MISERE)
        assert "With all six" not in sheet(MISERE, scoring=Scoring(all_tricks=Points(9)))

    def test_bidders_who_are_set_may_gain(self) -> None:
        ending = Ending(target=10, tie=Tie.DECLARER)
        for loss, made in ((Points(undertricks=-2), True), (NOTHING, False)):
            own = attrs.evolve(MISERE, scoring=attrs.evolve(NONE, set=loss))
            rules = attrs.evolve(SIX, ladder=BidLadder([own], (NO_TRUMP,)), ending=ending)
            assert bidders_have_made(rules) == made

    def test_no_step_is_too_high_for_it(self) -> None:
        steps = ScoringChanges(made=Points(steps=((4, 2),)))
        whole = sheet(Rung("5", 5, scoring=steps), MISERE)
        assert "but nothing for fewer" not in whole

    def test_the_example_is_of_another_bid_if_there_is_one(self) -> None:
        assert "*Example:* after a bid of 1, the bidders" in sheet(MISERE, Rung("1", 1))
        assert (
            "*Example:* after a misere, the bidders take no tricks and score 5, and the defenders "
            "score nothing. With one trick the bidders would lose 2, and the defenders would score "
            "5."
        ) in sheet(MISERE)

    def test_nobody_backs_a_partner_by_it(self) -> None:
        goes_around = Auction(laps=None)
        rungs = [Rung(str(n), n, strain_in_bid=True) for n in range(3, 6)]
        low = attrs.evolve(NULLO, strains=(), strain_in_bid=True)
        for backs, ladder in (
            (True, rungs),
            (False, [low, *rungs]),
            (False, [*rungs[:1], low, *rungs[1:]]),
        ):
            rules = attrs.evolve(SIX, ladder=BidLadder(ladder, SUITS), auction=goes_around)
            assert ("*backs*" in rule_sheet(rules)) == backs

    def test_a_zero_is_no_number_of_tricks_as_bid(self) -> None:
        zero = attrs.evolve(MISERE, name="0", strains=())
        assert "| 0 | none | alone |" in sheet(zero, Rung("3", 3))


class TestBots:
    LOW_HAND = "9H 9C 9D TH TC 9S"

    def bids(self, hand: str, rules: Rules = SIX) -> str:
        return str(choice(started(rules, "", hand)))

    def test_it_is_bid_with_low_cards_only(self) -> None:
        assert self.bids(self.LOW_HAND) == "bid misere"
        assert self.bids("9H 9C KD TH KC 9S") == "pass"

    def test_more_is_asked_of_a_hand_where_more_is_lost(self) -> None:
        for loss, bid in ((0, "bid misere"), (-50, "pass")):
            scoring = attrs.evolve(NONE, set=Points(loss))
            own = attrs.evolve(MISERE, scoring=scoring)
            rules = attrs.evolve(SIX, ladder=BidLadder([Rung("6", 6), own]))
            assert self.bids("9H 9C 9D TH TC JS", rules) == bid

    def test_it_is_not_bid_together_with_a_partner_whose_cards_nobody_knows(self) -> None:
        rules = attrs.evolve(SIX, ladder=BidLadder([NULLO, Rung("6", 6)]))
        assert choice(started(rules, "", self.LOW_HAND)) == Pass()

    def test_the_strain_is_the_one_with_the_least_danger(self) -> None:
        match = after(started(SIX, "", "9H TH QH 9C KS 9D"), "bid nullo, pass, pass, pass")
        assert choice(match) == NameStrain(HEARTS)
        match = after(started(SIX, "", "JH JD 9C TC 9S TS"), "bid nullo, pass, pass, pass")
        assert choice(match) == NameStrain(NO_TRUMP)

    def test_a_suit_that_nobody_else_has_is_danger(self) -> None:
        view = started(SIX, "", "9H TH JH QH KH AH").view(1)
        assert danger(view, NULLO, NO_TRUMP) == 6

    def test_the_worst_cards_are_thrown_away_for_a_kitty(self) -> None:
        cards = "9H TH 9C 9D AS KS"
        phases = (Phase.AUCTION, Phase.NAMING, Kitty(), Phase.PLAY)
        deck = attrs.evolve(SIX.deck, added="8C 8D 8H")
        rules = attrs.evolve(SIX, deck=deck, phases=phases)
        assert self.bids(cards, rules) == "bid misere"
        assert self.bids(cards, attrs.evolve(rules, phases=SIX.phases)) != "bid misere"

    def test_the_declarer_leads_low_and_ducks_high(self) -> None:
        hands = "9D TD JD QD KD AD", "9H QH KH 9C TC JC", "TH JH AH 9S TS JS", ""
        match = lone(hands, SIX)
        assert choice(match) == PlayCard(Card("9H"))
        match = after(match, "play 9H, play TH, play 9D, play TS, play TD")
        assert match.turn == 1
        assert choice(match) == PlayCard(Card("KH"))

    def test_opponents_lose_to_the_declarer_or_take_with_the_highest(self) -> None:
        hands = "9S JS KS AS 9C TC", "TS 9H TH 9D TD JD", "QS QH KH AH AC KC", ""
        match = after(lone(hands, SIX), "play TS, play QS")
        assert choice(match) == PlayCard(Card("AS"))
        hands = "9S JS QS KS 9C TC", "TS 9H TH 9D TD JD", "QD QH KH AH AC KC", ""
        match = after(lone(hands, SIX), "play TS, play KC")
        assert choice(match) == PlayCard(Card("9S"))

    def test_who_cannot_lose_and_is_not_last_plays_low(self) -> None:
        hands = "9S JS QS KS 9C TC", "9H 9D TD JD QD KD", "TH QH KH AH AC KC", ""
        assert choice(after(lone(hands, SIX), "play 9H")) == PlayCard(Card("TH"))

    def test_high_cards_are_given_away_and_low_ones_to_the_declarer(self) -> None:
        swap = attrs.evolve(MISERE, exchange=Exchange())
        rules = attrs.evolve(SIX, ladder=BidLadder([Rung("3", 3), swap]))
        hands = "", "9H 9C 9D TH TC AS", "", "AH AC AD KH KC 9S"
        match = after(started(rules, *hands), "bid misere")
        assert str(choice(match)) == "give AS"
        assert str(choice(after(match, "give AS"))) == "give 9S"

    def test_weak_defenders_play_on(self) -> None:
        rules = attrs.evolve(SIX, negotiation=Negotiation())
        hands = "", "AH AC AD AS KH KC", "9H 9C 9D 9S TS TH", ""
        assert choice(lone(hands, rules)) == PlayOn()


def test_the_defenders_claim_the_tricks_that_make_it() -> None:
    match = after(lone(LOSING), "play 9H")
    assert result(claim(match, 2)).made
    with pytest.raises(IllegalActionError):
        claim(match, 1)
