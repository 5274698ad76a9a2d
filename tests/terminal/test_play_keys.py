"""Playing in the terminal: what keys do out of turn, and what is told where there is a choice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import attrs
import pytest
from textual.events import Key

import pepper
from pepper import (
    BID,
    Action,
    Alone,
    Bid,
    BidLadder,
    CallNobody,
    Card,
    Cards,
    GiveCards,
    Look,
    Match,
    Pass,
    Phase,
    PlayCard,
    Record,
    Rung,
    ScoringChanges,
    TakeSet,
    Talk,
    Wait,
)
from pepper.bots import sensible
from pepper.cli.play.canvas import plain
from pepper.cli.play.choices import say_stake
from pepper.cli.play.keys import press, tick
from pepper.cli.play.pace import Pace, Speed
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.picks import Draft, make_draft
from pepper.cli.play.shell import Shell, key_of
from pepper.cli.play.sitting import Panel, Sitting, is_forced, sit_down
from pepper.cli.play.steps import call_time
from pepper.cli.play.telling import give_reason
from pepper.engine.parts.cards import RANKS
from pepper.testing import walk
from pepper.words import Style, Words
from tests.playing import after, called, find, finished, last, started

TOO_LITTLE = "that leaves too little margin to bid"


def shown(now: Sitting) -> str:
    """The page in the smallest terminal that will do."""
    return plain(page(now, *LEAST))


def others_turn() -> Sitting:
    """A sitting where somebody else is to act."""
    match = Match.start(pepper.variant("wolf"), seed=7)
    assert match.turn != 0
    return sit_down(Record(match), style=Style.LETTERS)


def own_turn() -> Sitting:
    """A sitting where the person is to act."""
    match = Match.start(pepper.variant("wolf"), seed=7)
    return sit_down(Record(match), match.turn or 0, style=Style.LETTERS)


def over(rules: str) -> Match:
    """A match that is over."""
    match = Match.start(pepper.variant(rules), seed=7)
    while match.turn is not None:
        match = finished(match, last)
    return match


class TestOutOfTurn:
    @pytest.mark.parametrize("key", ["a", "enter", "left", "escape"])
    def test_no_key_but_space_does_anything(self, key: str) -> None:
        now = others_turn()
        assert press(now, key) == now
        assert press(now, "space") != now

    @pytest.mark.parametrize("speed", Speed)
    def test_a_hint_comes_on_the_persons_turn(self, speed: Speed) -> None:
        without = attrs.evolve(others_turn(), speed=speed)
        now = press(without, "h")
        assert (now.alert, now.message) == (False, "The hint will come on your turn.")
        assert now.pace is (None if speed is Speed.STEP else Pace.LONG)
        while now.goes_on:
            without, now = ((press(tick(one), "space")) for one in (without, now))
        assert now.message.startswith("A careful player would ")
        assert now == press(without, "h")

    def test_a_hint_is_promised_for_this_hand_only(self) -> None:
        before = match = Match.start(pepper.variant("wolf"), seed=7)
        while not match.past:
            before, match = match, match.apply(sensible(match.view(match.turn), Random(0)))
        (leader, _), *_ = match.past[-1].tricks[-1].plays
        now = press(sit_down(Record(before), leader, style=Style.LETTERS), "h")
        assert now.hint_promised
        now = tick(now)
        assert now.over
        assert not now.hint_promised

    def test_a_promised_hint_waits_for_a_choice_where_forced_cards_play_themselves(self) -> None:
        match = Match.start(pepper.variant("wolf"), seed=7)
        while not (is_forced(match) and match.turn == 0 and len(match.hand.tricks) < 4):
            match = match.apply(sensible(match.view(match.turn), Random(0)))
        before = match.previous
        assert before is not None
        now = attrs.evolve(sit_down(Record(before), style=Style.LETTERS), forced=True)
        now = tick(press(now, "h"))
        assert now.match == match
        assert now.hint_promised
        while now.goes_on and not now.over:
            now = tick(now)
        assert now.message.startswith("A careful player would ")

    def test_there_is_no_hint_once_the_match_is_over(self) -> None:
        now = press(press(sit_down(Record(over("pfeffer+hands=2"))), "space"), "space")
        now = press(now, "h")
        assert (now.alert, now.message) == (True, "Hints are available on your turn.")

    def test_the_table_does_not_go_on_while_it_waits_for_the_person(self) -> None:
        now = own_turn()
        assert now.pace is None
        assert tick(now) is now


class TestTime:
    def test_it_is_called_once_only(self) -> None:
        match = Match.start(pepper.variant("bid-euchre+timed=on"), seed=7)
        once = press(sit_down(Record(match)), "t")
        assert once.match.hand.time_called
        again = press(once, "t")
        assert again.match is once.match
        assert again.message == "It is too late to call time."

    def test_cards_that_are_chosen_already_stay_chosen(self) -> None:
        match = Match.start(pepper.variant("bid-euchre+timed=on"), seed=7)
        draft = Draft((), Talk(2, 1, 0))
        chosen = attrs.evolve(sit_down(Record(match)), draft=draft, cursor=3)
        called = call_time(chosen)
        assert called.match.hand.time_called
        assert (called.draft, called.cursor) == (draft, 3)


class TestLeaving:
    def test_q_asks_and_q_or_enter_leaves(self) -> None:
        now = own_turn()
        asked = press(now, "q")
        assert not asked.done
        assert asked.message == "Press Enter or q to quit; the match is saved."
        assert "Enter do it" in shown(asked)
        assert press(asked, "q").done
        assert press(asked, "enter").done
        stays = press(asked, "escape")
        assert (stays.done, stays.asked, stays.message) == (False, None, "")

    def test_nothing_is_asked_when_the_match_is_over(self) -> None:
        assert press(
            attrs.evolve(sit_down(Record(own_turn().match.resign(0))), panel=None), "q"
        ).done


def test_a_forced_bid_costs_half_of_it_if_that_is_the_rule() -> None:
    match = Match.start(pepper.variant("double-hasenpfeffer-4"), seed=3, dealer=0)
    for passes, said in ((3, "-6 if set"), (4, "-3 if set")):
        asked = after(match, *["pass"] * passes)
        assert said in say_stake(sit_down(Record(asked), 0), Bid("6"))


@pytest.mark.parametrize(
    ("key", "character", "taken"),
    [("space", " ", "space"), ("a", "a", "a"), ("enter", "\r", "enter")],
)
def test_a_key_is_its_character_or_its_name(key: str, character: str, taken: str) -> None:
    assert key_of(Key(key, character)) == taken


def test_up_and_down_go_from_row_to_row_of_the_bids() -> None:
    match = Match.start(pepper.variant("indiana-4"), seed=3, dealer=0)
    now, rows = sit_down(Record(match), 1), [0]
    for key in ("down", "down", "up", "right", "down"):
        now = press(now, key)
        rows.append(now.cursor)
    assert rows == [0, 5, 10, 5, 6, 11]  # five strains stand in a row


class TestTelling:
    def test_help_says_where_the_match_is_saved(self) -> None:
        match = own_turn().match
        kept = press(press(sit_down(Record(match), file="a table.txt"), "?"), "pagedown")
        assert "After every action the match is saved in" in shown(kept)
        assert "a table.txt" in shown(kept)
        unsaved = press(press(sit_down(Record(match)), "?"), "pagedown")
        assert "any other trump" in shown(unsaved)
        assert "is saved in" not in shown(unsaved)

    def test_what_is_to_pay_stands_below_the_winners(self) -> None:
        match = over("pfeffer+hands=2")
        assert match.outcome is not None
        now = sit_down(Record(match), style=Style.LETTERS)
        text = shown(attrs.evolve(now, scroll=100))
        assert now.panel is Panel.POINTS
        assert any(match.outcome.bills)
        for bill in filter(None, match.outcome.bills):
            assert f": {bill} to pay" in text

    @pytest.mark.parametrize(
        ("rules", "action", "why"),
        [
            ("twelves", Look(), "a blind bid is a gamble"),
            ("twelves+blind-any-time", Wait(), "a blind bid is a gamble"),
            (
                "call-partner-euchre+stick-dealer",
                CallNobody(),
                "your cards are likely to take every trick",
            ),
            ("midwest", TakeSet(), "any bid would most likely be set for more"),
        ],
    )
    def test_a_hint_has_a_reason_for_actions_without_cards(
        self, rules: str, action: Action, why: str
    ) -> None:
        match = Match.start(pepper.variant(rules), seed=7)
        while action not in match.legal_actions:
            match = match.apply(last(match))
        assert give_reason(match.view(match.turn), action, Words()) == why

    @pytest.mark.parametrize(
        ("rules", "told"),
        [
            ("wolf", {"that card helps you least"}),
            ("midwest", {"you are likely to make the bid alone; that card helps you least"}),
            (
                "double-hasenpfeffer-4",
                {"you are likely to make the bid alone; those cards help you least"},
            ),
        ],
    )
    def test_a_hint_to_a_declarer_says_why_to_give_these_cards(
        self, rules: str, told: set[str]
    ) -> None:
        start = Match.start(pepper.variant(rules), seed=7)
        match = find(m for m in walk(start, Random(4), 40) if m.phase == Phase.EXCHANGE)
        view = match.view(match.turn)
        assert view.contract is not None
        assert view.turn == view.contract.declarer
        gifts = [action for action in view.legal_actions if isinstance(action, GiveCards)]
        assert {give_reason(view, gift, Words()) for gift in gifts} == told
        match = match.apply(gifts[0])
        reason = give_reason(match.view(match.turn), match.legal_actions[0], Words())
        assert reason == "that suits your side best"

    def test_a_hint_to_pass_says_whether_the_partner_has_the_bid(self) -> None:
        mine = "your partner has the bid, and your cards are not worth a higher one"
        others = "your cards are not likely to take the tricks that a bid needs"
        match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
        for text, why in (("bid 3", others), ("pass", mine), ("bid 4", others)):
            match = match.apply(pepper.parse_action(text))
            assert give_reason(match.view(match.turn), Pass(), Words()) == why

    def test_a_hint_to_pass_says_so_if_the_tricks_are_likely_but_not_likely_enough(self) -> None:
        hands = "", "", "TS 9S QH TH KC QC"
        match = after(started(pepper.variant("buck"), *hands), "pass")
        assert sensible(match.view(2), Random(1)) == Pass()
        told = f"your side is likely to take about 3.4 tricks at low; {TOO_LITTLE} 3"
        assert give_reason(match.view(2), Pass(), Words()) == told

    def test_one_card_is_given_by_a_key_and_enter_which_leads_nothing(self) -> None:
        match = Match.start(pepper.variant("ontario-4"), seed=7)
        match = after(match, "bid pepper H, pass, pass, pass")
        now = sit_down(Record(match), 1)
        picked = press(now, "5")
        assert picked.match is match
        assert "Press Enter to give the raised card." in plain(page(picked, *LEAST))
        assert press(press(picked, "6"), "5").picks.ready == picked.picks.ready
        for key in ("enter", "5"):  # who picks the raised card again wants to give it, too
            given = press(picked, key).match
            assert given.hand.acts[-1].action == picked.picks.ready

    def test_a_hint_to_pass_over_a_partner_says_so_too(self) -> None:
        match = started(pepper.variant("horse"), "", "", "KS QS 9S KD JD KC")
        match = after(match, "pass, pass, pass, bid 3, pass")
        told = "your partner has the bid; your side is likely to take about 4.1 tricks in diamonds"
        assert give_reason(match.view(2), Pass(), Words()) == f"{told}; {TOO_LITTLE} 4"

    def test_a_hint_to_bid_more_than_is_likely_calls_it_a_risk(self) -> None:
        match = started(pepper.variant("horse"), "", "JS JC KC 9C AH KH")
        told = give_reason(match.view(1), Bid("horse"), Words())
        assert told.startswith("you are likely to take about 5.")
        assert told.endswith(" tricks in clubs; the bid is worth the risk")
        assert "risk" not in give_reason(match.view(1), Bid("4"), Words())

    def test_a_hint_to_pass_names_the_suit_in_which_most_tricks_are_likely(self) -> None:
        match = started(pepper.variant("ontario-4"), "AH KH QH AS JS AD KD JD")
        match = after(match, "pass, pass, bid 4NT")
        assert sensible(match.view(0), Random(1)) == Pass()
        told = f"your side is likely to take about 5.2 tricks in spades; {TOO_LITTLE} 5♠"
        assert give_reason(match.view(0), Pass(), Words()) == told

    def test_a_hint_has_a_reason_for_each_card_of_a_trick(self) -> None:
        hands = "", "AS KS TH 9H TD 9D", "KH QH JC", "QS 9S TS AD"
        match = started(pepper.variant("hasenpfeffer"), *hands)
        match = after(match, "bid 3, pass, pass, pass, name C")
        for card, why in (
            ("AS", "only a trump can beat it"),
            ("KH", "you are more likely to need your other cards"),
            ("QS", "your partner is winning so far"),
            ("JK", "it takes the trick as cheaply as you can"),
        ):
            action = pepper.parse_action(f"play {card}")
            assert give_reason(match.view(match.turn), action, Words()) == why
            match = match.apply(action)

    @pytest.mark.parametrize(
        ("played", "card", "why"),
        [
            ("play 9H", "JH", "it beats the cards played so far, and may take the trick"),
            ("play 9H", "TH", "it beats the cards played so far, and you keep your higher ones"),
            ("play AC", "JC", "only one card that is still out beats it"),
            ("play 9S", "JC", "only one card that is still out beats it"),
            ("play QS, play TS", "KS", "your partner's card may still be beaten"),
            ("play QS, play TS", "9C", "your partner is winning so far"),
            ("play JS, play TS", "9C", "your partner takes the trick anyway"),
        ],
    )
    def test_a_hint_says_whether_the_card_that_wins_may_still_be_beaten(
        self, played: str, card: str, why: str
    ) -> None:
        hands = "", "JS QS 9S 9H AC KC", "JC TS JH TH QD KD"
        match = started(pepper.variant("gamerules-4"), *hands)
        match = after(match, f"bid 5, pass, pass, pass, name S, {played}")
        action = pepper.parse_action(f"play {card}")
        assert give_reason(match.view(match.turn), action, Words()) == why

    def test_a_hint_says_so_if_the_card_that_wins_cannot_be_beaten(self) -> None:
        match = started(pepper.variant("gamerules-4"), "", "9S", "JS TS")
        match = after(match, "bid 5, pass, pass, pass, name S, play 9S")
        told = "no card that is still out beats it"
        assert give_reason(match.view(2), pepper.parse_action("play JS"), Words()) == told

    @pytest.mark.parametrize(
        ("strain", "played", "card", "why"),
        [
            ("S", "play 9H", "AH", "only a trump can beat it"),
            ("S", "", "AD", "only a trump can beat it"),
            ("NT", "", "AD", "no card that is still out beats it"),
            ("NT", "play 9H", "AH", "no card that is still out beats it"),
        ],
    )
    def test_a_hint_says_so_if_only_a_trump_can_beat_the_card(
        self, strain: str, played: str, card: str, why: str
    ) -> None:
        match = started(pepper.variant("gamerules-4"), "", "9H AD", "AH TH")
        match = after(match, f"bid 5, pass, pass, pass, name {strain}")
        match = after(match, played) if played else match
        action = pepper.parse_action(f"play {card}")
        assert give_reason(match.view(match.turn), action, Words()) == why

    @pytest.mark.parametrize(("strain", "why"), [("S", "a trump"), ("NT", "a joker")])
    @pytest.mark.parametrize(("played", "card"), [("", "AD"), ("play 9H", "AH")])
    def test_a_hint_says_that_only_the_joker_beats_a_card_at_no_trump(
        self, strain: str, why: str, played: str, card: str
    ) -> None:
        match = started(pepper.variant("hasenpfeffer"), "", "9H AD", "AH TH", "JK")
        match = after(match, f"bid 5, pass, pass, pass, name {strain}")
        match = after(match, played) if played else match
        action = pepper.parse_action(f"play {card}")
        reason = give_reason(match.view(match.turn), action, Words())
        assert reason == f"only {why} can beat it"

    def test_a_hint_to_the_holder_of_the_called_card_knows_that_the_bidder_is_the_partner(
        self,
    ) -> None:
        tricks = "play TS, play 9S, play JS, play 8C, play AS, play QH, play 8H, play TH, play 9H"
        match, action = after(called(), tricks), pepper.parse_action("play TC")
        told = "your partner takes the trick anyway"
        assert give_reason(match.view(4), action, Words()) == told

    @pytest.mark.parametrize(
        ("call", "led", "why"),
        [
            ("JD", "QH", "your partner may take it with the card that you called"),
            ("JH", "QH", "it draws trumps"),
            ("JD", "TS", "if it is beaten, you still have a trump to regain the lead"),
        ],
    )
    def test_a_hint_to_lead_to_the_called_card_says_so(self, call: str, led: str, why: str) -> None:
        hands = "", "JH JH AH KH QH TS TC TD"
        match = started(pepper.variant("florida-5"), *hands)
        match = after(match, f"bid 5, pass, pass, pass, pass, name H, call {call}")
        action = pepper.parse_action(f"play {led}")
        assert give_reason(match.view(1), action, Words()) == why

    @pytest.mark.parametrize(
        ("strain", "why"),
        [
            ("H", "if it is beaten, you still have a trump to regain the lead"),
            ("NT", "if it is beaten, you still have a joker to regain the lead"),
        ],
    )
    def test_a_hint_to_lead_a_loser_tells_of_a_sure_trump(self, strain: str, why: str) -> None:
        match = started(pepper.variant("hasenpfeffer"), "", "JK TS TD 9C TC 9D")
        match = after(match, f"bid 4, pass, pass, pass, name {strain}")
        assert give_reason(match.view(1), PlayCard(Card("9C")), Words()) == why

    def test_a_hint_to_lead_without_a_sure_trump_says_what_it_costs(self) -> None:
        match = started(pepper.variant("hasenpfeffer"), "", "9H TS TD 9C TC 9D")
        match = after(match, "bid 4, pass, pass, pass, name H")
        why = "if it is beaten, it costs you least"
        assert give_reason(match.view(1), PlayCard(Card("9C")), Words()) == why

    def test_a_hint_to_lead_says_nothing_of_the_called_card_when_the_partner_is_known(
        self,
    ) -> None:
        hands = "", "JH AH KH QH QH TS TC TD", "JD", "TH", "TH"
        match = started(pepper.variant("florida-5"), *hands)
        match = after(match, "bid 5, pass, pass, pass, pass, name H, call JD, play JH")
        for _ in range(4):
            match = match.apply(match.legal_actions[0])
        assert match.hand.partner is not None
        action = pepper.parse_action("play QH")
        assert give_reason(match.view(1), action, Words()) == "it draws trumps"

    def test_a_hint_to_the_last_player_knows_that_the_partner_takes_the_trick(self) -> None:
        match = started(pepper.variant("hasenpfeffer"), "9H JH", "TH", "AH", "KH")
        match = after(match, "bid 3, pass, pass, pass, name C, play TH, play AH, play KH")
        action = pepper.parse_action("play 9H")
        told = "your partner takes the trick anyway"
        assert give_reason(match.view(0), action, Words()) == told

    def test_a_hint_knows_that_no_trick_is_to_be_taken(self) -> None:
        rung = Rung("misere", 0, value=5, scoring=ScoringChanges(made=BID))
        rules = attrs.evolve(pepper.variant("gamerules-4"), ladder=BidLadder([rung]))
        match = Match.start(rules, seed=7)
        goal = "you must not take a trick"
        for text, why in (
            ("bid misere", "your cards are not likely to take a trick"),
            ("name NT", f"{goal}, and your cards are least likely to take one at no trump"),
        ):
            action = pepper.parse_action(text)
            told = give_reason(match.view(match.turn), action, Words())
            assert told in {why, goal}
            best = sensible(match.view(match.turn), Random(0)) == action
            assert told == (why if best or text == "bid misere" else goal)
            match = match.apply(action)

    @pytest.mark.parametrize(
        ("hand", "best", "why"),
        [
            ("9C JC 9D JD 9H JH", "NT", "are least likely to take one at no trump"),
            ("9C TC JC QC 9D TD", "D", "are least likely to take one in diamonds"),
        ],
    )
    def test_a_hint_for_no_trick_says_which_strain_is_the_safest(
        self, hand: str, best: str, why: str
    ) -> None:
        rung = Rung("misere", 0, value=5, scoring=ScoringChanges(made=BID))
        rules = attrs.evolve(pepper.variant("gamerules-4"), ladder=BidLadder([rung]))
        match = after(started(rules, "", hand), "bid misere")
        view = match.view(match.turn)
        told = {str(one): give_reason(view, one, Words()) for one in view.legal_actions}
        goal = "you must not take a trick"
        assert told.pop(f"name {best}") == f"{goal}, and your cards {why}"
        assert {*told.values()} == {goal}

    def test_a_hint_for_no_trick_says_how_many_cards_beat_one_that_must_win_so_far(self) -> None:
        rung = Rung("misere", 0, value=5, scoring=ScoringChanges(made=BID))
        rules = attrs.evolve(pepper.variant("gamerules-4"), ladder=BidLadder([rung]))
        match = started(rules, "9C AC TD AH KH QD", "9H TC QC KS AS JS", "TH", "JH QS")
        match = after(match, "bid misere", "name NT", "play 9H, play TH, play JH, play AH, play 9C")
        view = match.view(match.turn)
        told = [give_reason(view, one, Words()) for one in view.legal_actions]
        beat = "cards that are still out beat this one"
        assert told == [f"you must not take a trick, and {number} {beat}" for number in (2, 3)]

    def test_a_hint_for_no_trick_to_a_defender_says_the_goal_only_of_a_gift(self) -> None:
        rung = Rung("misere", 0, value=5, scoring=ScoringChanges(made=BID))
        rules = attrs.evolve(pepper.variant("gamerules-4"), ladder=BidLadder([rung]))
        match = after(Match.start(rules, seed=7), "bid misere", "name NT")
        told = give_reason(match.view(2), GiveCards(Cards("9C")), Words())
        assert told == "the declarer must not take a trick"

    def test_a_hint_for_no_trick_says_why_the_card_is_the_safest(self) -> None:
        rung = Rung("misere", 0, value=5, scoring=ScoringChanges(made=BID))
        rules = attrs.evolve(pepper.variant("gamerules-4"), ladder=BidLadder([rung]))
        match = started(rules, "KC 9H", "TC JC QC 9S AS KH", "AC 9D", "9C QS")
        match = after(match, "bid misere", "name NT")
        goal = "you must not take a trick, and"

        def why(match: Match, text: str) -> str:
            view = match.view(match.turn)
            return give_reason(view, pepper.parse_action(text), Words())

        assert why(match, "play TC") == f"{goal} 2 cards that are still out beat this one"
        assert why(match, "play KH") == f"{goal} one card that is still out beats this one"
        assert why(match, "play AS") == goal.removesuffix(", and")

    def test_a_hint_for_no_trick_gets_rid_of_high_cards(self) -> None:
        rung = Rung("misere", 0, value=5, scoring=ScoringChanges(made=BID))
        rules = attrs.evolve(pepper.variant("gamerules-4"), ladder=BidLadder([rung]))
        match = started(rules, "AC TH AH KH QH TD", "9C TC QC AS 9H JH", "KC 9D", "JC QS")
        match = after(match, "bid misere", "name NT", "play 9C, play KC, play JC, play AC")
        goal = "you must not take a trick, and"

        def why(match: Match, text: str) -> str:
            view = match.view(match.turn)
            return give_reason(view, pepper.parse_action(text), Words())

        hearts = after(match, "play QH")
        told = f"{goal} this is your highest card that does not win this one"
        assert why(hearts, "play JH") == told
        assert why(hearts, "play 9H") == f"{goal} another card already beats this one"
        diamonds = after(match, "play TD")
        assert why(diamonds, "play AS") == f"{goal} this gets rid of your highest card"
        assert why(diamonds, "play 9H") == f"{goal} another card already beats this one"

    def test_a_hint_for_no_trick_says_whose_card_is_winning(self) -> None:
        rung = Rung("misere", 0, value=5, scoring=ScoringChanges(made=BID))
        rules = attrs.evolve(pepper.variant("gamerules-4"), ladder=BidLadder([rung]))
        match = started(rules, "", "TC JC QC", "9C AC KC")
        match = after(match, "bid misere", "name NT", "play TC")
        goal = "the declarer must not take a trick"
        low, high = map(pepper.parse_action, ("play 9C", "play AC"))
        assert give_reason(match.view(2), low, Words()) == f"{goal}, and is winning this one"
        assert give_reason(match.view(2), high, Words()) == goal
        match = match.apply(high)
        while match.turn != 1:
            action = pepper.parse_action("play KC") if match.turn == 2 else match.legal_actions[0]
            match = match.apply(action)
        told = "you must not take a trick, and another card already beats this one"
        assert give_reason(match.view(1), pepper.parse_action("play JC"), Words()) == told

    def test_a_hint_to_a_defender_says_how_to_give_the_declarer_a_trick(self) -> None:
        rung = Rung("misere", 0, value=5, scoring=ScoringChanges(made=BID))
        rules = attrs.evolve(pepper.variant("gamerules-4"), ladder=BidLadder([rung]))
        match = started(rules, "QS KC KH TH", "9S TC", "JS JC AC 9C", "TS QC AH 9H")
        match = after(match, "bid misere", "name NT", "play 9S, play JS, play TS, play QS")
        goal = "the declarer must not take a trick"

        def why(match: Match, text: str) -> str:
            return give_reason(match.view(match.turn), pepper.parse_action(text), Words())

        told = f"{goal}, and it is hardest to play under your lowest card"
        assert (why(match, "play TH"), why(match, "play KC")) == (told, goal)
        match = after(match, "play KC, play TC")
        assert (why(match, "play AC"), why(match, "play 9C")) == (goal, goal)
        rules = attrs.evolve(rules, ladder=BidLadder([attrs.evolve(rung, alone=Alone.YES)]))
        match = started(rules, "QS KC KH TH", "9S TC", "JS JC AC 9C", "TS QC AH 9H")
        match = after(match, "bid misere", "name NT", "play 9S, play JS, play QS, play KC, play TC")
        told = f"{goal}, and will not win this one, so that your highest card does no harm"
        assert (why(match, "play AC"), why(match, "play 9C")) == (told, goal)

    def test_a_hint_for_no_trick_does_not_tell_a_partner_to_leave_the_trick(self) -> None:
        rung = Rung("misere", 0, value=5, scoring=ScoringChanges(made=BID))
        rules = attrs.evolve(pepper.variant("gamerules-4"), ladder=BidLadder([rung]))
        match = started(rules, "", "AC", "TC", "9C QC")
        match = after(match, "bid misere", "name NT", "play AC", "play TC")
        why = give_reason(match.view(3), pepper.parse_action("play 9C"), Words())
        assert why == "the declarer must not take a trick"

    @pytest.mark.parametrize(
        ("hand", "does", "tricks"),
        [("AD JD 9S TS 9H", "drop out", "1.3"), ("JC AC 9S TS 9H", "play on", "2.2")],
    )
    def test_a_hint_to_stay_in_or_to_drop_out_says_how_many_tricks_are_likely(
        self, hand: str, does: str, tricks: str
    ) -> None:
        match = started(pepper.variant("dirty-clubs-4+bump+drop-out"), "", "", hand)
        match = after(match, "bid 3", "pass", "pass", "pass", "name C")
        action = pepper.parse_action(does)
        told = f"you are likely to take about {tricks} tricks in clubs"
        assert give_reason(match.view(2), action, Words()) == told

    def test_a_hint_to_lose_a_trick_counts_the_other_cards(self) -> None:
        said = set[tuple[int, str]]()
        for seed in range(8):
            match, rng = Match.start(pepper.variant("hasenpfeffer"), seed=seed), Random(seed)
            while not match.past:
                view = match.view(match.turn)
                action = sensible(view, rng)
                if view.cards and view.trick and view.trick.cards:
                    said.add((len(view.cards), give_reason(view, action, Words())))
                match = match.apply(action)
        several = "you cannot win this trick, and your other cards look more useful"
        single = "you cannot win this trick, and your other card looks more useful"
        assert {number for number, why in said if why == single} == {2}
        assert {number for number, why in said if why == several} >= {3, 4, 5, 6}

    def test_a_hint_to_lose_a_trick_says_where_no_card_ranks_lower(self) -> None:
        match, rng, told = Match.start(pepper.variant("pfeffer"), seed=1), Random(1), 0
        while len(match.past) < 8:
            view = match.view(match.turn)
            action = sensible(view, rng)
            if isinstance(action, PlayCard) and "ranks lower" in give_reason(view, action, Words()):
                told += 1
                legal = [one.card for one in view.legal_actions if isinstance(one, PlayCard)]
                plain = [one for one in legal if not view.order.is_trump(one)]
                assert action.card in plain or not plain
                assert RANKS.index(action.card.rank) == min(
                    RANKS.index(one.rank) for one in plain or [action.card]
                )
            match = match.apply(action)
        assert told > 10

    def test_chosen_gifts_are_given_by_enter(self) -> None:
        start = Match.start(pepper.variant("double-hasenpfeffer-4"), seed=7)
        match = find(m for m in walk(start, Random(4), 40) if m.phase is Phase.EXCHANGE)
        now = sit_down(Record(match), match.turn or 0, style=Style.LETTERS)
        hint = "Press Enter to give the raised cards."
        assert hint not in " ".join(shown(now).split())
        gift = find(a for a in match.legal_actions if isinstance(a, GiveCards))
        ready = attrs.evolve(now, draft=make_draft(now.view, gift), cursor=len(now.picks.all) - 1)
        assert hint in " ".join(shown(ready).split())
        assert press(ready, "enter").match == match.apply(gift)

    def test_enter_keeps_the_cards_where_the_cursor_is_on_that(self) -> None:
        rules = pepper.variant("double-hasenpfeffer-4")
        starts = (Match.start(rules, seed=seed) for seed in range(60))
        matches = (match for start in starts for match in walk(start, Random(4), 20))
        match = find(
            match
            for match in matches
            if pepper.KeepCards() in match.legal_actions
            and isinstance(sensible(match.view(match.turn), Random(1)), GiveCards)
        )
        now = press(sit_down(Record(match), match.turn or 0, style=Style.LETTERS), "h")
        assert isinstance(now.picks.ready, GiveCards)
        assert press(now, "enter").match == match.apply(now.picks.ready)
        keep = press(now, "up")
        assert "Press Enter to give" not in " ".join(shown(keep).split())
        assert press(keep, "enter").match == match.apply(pepper.KeepCards())

    def test_a_sitting_tells_its_seat_and_its_match_but_no_card(self) -> None:
        now = own_turn()
        assert repr(now) == f"<Sitting at seat {now.seat}: {now.match!r}>"


class TestShell:
    def test_interrupting_it_leaves_the_table(self, tmp_path: Path) -> None:
        now = attrs.evolve(own_turn(), file=str(tmp_path / "table.txt"))

        async def interrupted() -> Shell:
            shell = Shell(now)
            async with shell.run_test() as pilot:
                await pilot.press("ctrl+c")
            return shell

        shell = asyncio.run(interrupted())
        assert shell.now.done
        assert shell.failure is None

    def test_the_others_play_on_by_themselves_until_it_is_the_persons_turn(
        self, tmp_path: Path
    ) -> None:
        record = tmp_path / "table.txt"
        now = attrs.evolve(others_turn(), file=str(record))

        async def hurried() -> Sitting:
            shell = Shell(now)
            async with asyncio.timeout(60), shell.run_test() as pilot:
                await pilot.press("space")
                while shell.now.pace is not None:
                    await pilot.pause(0.01)
            return shell.now

        then = asyncio.run(hurried())
        assert then.match.turn == then.seat
        assert then.match.history[len(now.match.history)] == now.match
        assert pepper.loads(record.read_text()) == then.match

    def test_a_match_that_cannot_be_saved_ends_it_with_the_reason(self, tmp_path: Path) -> None:
        now = attrs.evolve(own_turn(), file=str(tmp_path / "nowhere" / "table.txt"))

        async def acted() -> Shell:
            shell = Shell(now)
            async with shell.run_test() as pilot:
                await pilot.press("enter")
            return shell

        assert isinstance(asyncio.run(acted()).failure, FileNotFoundError)

    def test_a_key_scrolls_back_from_the_end_at_once(self) -> None:
        async def scrolled(*keys: str) -> int:
            shell = Shell(own_turn())
            async with shell.run_test() as pilot:
                await pilot.press("?", "right", *keys)
            return shell.now.scroll

        end = asyncio.run(scrolled(*["pagedown"] * 20, "up")) + 1
        assert asyncio.run(scrolled(*["pagedown"] * 30, "up")) + 1 == end > 15

    def test_a_key_that_only_opens_a_panel_leaves_the_table_as_it_was(self) -> None:
        async def helped() -> Shell:
            shell = Shell(own_turn())
            async with shell.run_test() as pilot:
                await pilot.press("?")
            return shell

        now = asyncio.run(helped()).now
        assert now.panel is Panel.HELP
        assert now == attrs.evolve(own_turn(), panel=Panel.HELP)

    def test_enter_is_ignored_for_a_moment_after_something_has_changed(
        self, tmp_path: Path
    ) -> None:
        match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
        sat = attrs.evolve(sit_down(Record(match), match.turn), file=str(tmp_path / "table.txt"))
        seconds = [5.0]

        async def acted() -> list[tuple[Phase, Panel | None]]:
            shell, seen = Shell(sat, clock=lambda: seconds[-1]), list[tuple[Phase, Panel | None]]()
            async with shell.run_test() as pilot:
                for key, later in (
                    ("6", 0.0),
                    ("enter", 0.25),
                    ("?", 0.3),
                    ("enter", 0.25),
                    ("enter", 0.3),
                    ("enter", 0.25),
                    ("enter", 0.3),
                ):
                    seconds.append(seconds[-1] + later)
                    await pilot.press(key)
                    seen.append((shell.now.match.phase, shell.now.panel))
            return seen

        naming, helped = (Phase.NAMING, None), (Phase.NAMING, Panel.HELP)
        play = (Phase.PLAY, None)
        assert asyncio.run(acted()) == [naming, naming, helped, helped, naming, naming, play]

    @pytest.mark.parametrize(("keys", "ignored"), [(("6",), 0.95), (("/", "6", "enter"), 0.25)])
    def test_enter_is_ignored_for_longer_after_a_key_that_needed_none(
        self, keys: tuple[str, ...], ignored: float, tmp_path: Path
    ) -> None:
        match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
        sat = attrs.evolve(sit_down(Record(match), match.turn), file=str(tmp_path / "table.txt"))
        seconds = [5.0]

        async def acted() -> list[Phase]:
            shell, seen = Shell(sat, clock=lambda: seconds[-1]), list[Phase]()
            async with shell.run_test() as pilot:
                await pilot.press(*keys)
                for later in (ignored, 0.1):
                    seconds.append(seconds[-1] + later)
                    await pilot.press("enter")
                    seen.append(shell.now.match.phase)
            return seen

        assert asyncio.run(acted()) == [Phase.NAMING, Phase.PLAY]

    def test_the_enter_after_q_is_not_ignored(self) -> None:
        async def left(*keys: str) -> Sitting:
            shell = Shell(own_turn(), clock=lambda: 5.0)  # no time goes by
            async with shell.run_test() as pilot:
                await pilot.press(*keys)
            return shell.now

        assert asyncio.run(left("q")).asked == "leave"
        assert asyncio.run(left("q", "enter")).done

    def test_a_window_without_room_for_the_table_takes_no_key_but_the_one_it_names(self) -> None:
        async def pressed(*keys: str) -> Shell:
            shell = Shell(own_turn())
            async with shell.run_test(size=(60, 20)) as pilot:
                await pilot.press(*keys)
            return shell

        assert asyncio.run(pressed("x", "enter", "3", "?")).now == own_turn()
        assert asyncio.run(pressed("q")).now.done

    def test_the_enter_after_a_typed_action_is_not_ignored(self, tmp_path: Path) -> None:
        match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
        sat = attrs.evolve(sit_down(Record(match), match.turn), file=str(tmp_path / "table.txt"))

        async def typed() -> Phase:
            shell = Shell(sat, clock=lambda: 5.0)
            async with shell.run_test() as pilot:
                await pilot.press("?", "escape", "/", "6", "enter")
            return shell.now.match.phase

        assert asyncio.run(typed()) == Phase.NAMING


def test_a_small_letter_names_a_suit_unless_it_is_another_key() -> None:
    match = after(Match.start(pepper.variant("hasenpfeffer"), seed=7), "bid 6")
    now = sit_down(Record(match), match.turn, style=Style.LETTERS)
    assert press(now, "s").match == press(now, "S").match == after(match, "name S")
    assert press(now, "h").match is match  # the hint


@pytest.mark.parametrize(("key", "panel"), [("l", Panel.TRICK), ("?", Panel.HELP)])
def test_from_the_points_of_a_hand_its_tricks_can_be_looked_at(key: str, panel: Panel) -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
    before = match
    while not match.past:
        before, match = match, match.apply(match.legal_actions[0])
    seat = before.turn or 0
    now = press(sit_down(Record(before), seat, style=Style.LETTERS), "1")
    now = tick(now)
    assert (now.match, now.panel) == (match, Panel.POINTS)
    looked = press(now, key)
    assert (looked.panel, looked.hand) == (panel, now.hand)
    back = press(looked, "escape")
    assert back.panel is Panel.POINTS
    assert press(now, "p").panel is Panel.POINTS
    assert press(back, "space").hand == match.hand.number


def test_the_last_line_tells_how_to_end_a_typed_action() -> None:
    now = press(own_turn(), "/")
    last = plain(page(now, *LEAST)).splitlines()[-1]
    assert last.split() == ["Enter", "do", "it", "Esc", "back"]
