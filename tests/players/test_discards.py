"""What bots discard after picking up a kitty, and how people choose and are told."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import pepper
from pepper import (
    BID,
    HEARTS,
    NO_TRUMP,
    NOTHING,
    Act,
    Action,
    BidLadder,
    Cards,
    Deck,
    Discard,
    FaceDown,
    Match,
    Phase,
    PickUp,
    Record,
    Rung,
    ScoringChanges,
    Seat,
    Table,
    rule_sheet,
)
from pepper.bots import at_random, bidding, knowledge, sensible
from pepper.cli.play.canvas import plain
from pepper.cli.play.keys import press, tick
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.picks import Draft, make_draft, picks_of
from pepper.cli.play.sitting import Sitting, sit_down
from pepper.cli.play.telling import give_reason
from pepper.words import Style, Words, labels, translations
from tests.playing import after, find, started
from tests.test_kitty import CALLED, FIVE, FIVE_HUNDRED, HANDS, NAMED, ORDER, SHOWN, SMALL, bid

from .test_bots import choice

NONE = ScoringChanges(made=BID, defence=NOTHING)
NULLO = Rung("nullo", 0, value=5, strains=(NO_TRUMP,), strain_in_bid=True, scoring=NONE)
WORDS = Words(Style.LETTERS)


def holding(cards: str, kitty: str, contract: str = "bid 6H") -> Match:
    """Seat 1 plays that contract in 500 with these cards and this kitty."""
    own, left = Cards(cards), Cards(kitty)
    others = list(FIVE_HUNDRED.deck.cards - own - left)
    hands = [Cards(others[place : place + 10]) for place in (0, 10, 20)]
    rules = attrs.evolve(
        FIVE_HUNDRED,
        ladder=BidLadder(
            [*FIVE_HUNDRED.ladder.rungs, NULLO],
            strain_order=tuple((one,) for one in ORDER),
        ),
    )
    given = pepper.Deal((hands[0], own, hands[1], hands[2]), left)
    calls = contract if contract.startswith("bid nullo") else f"{contract}, pass, pass, pass"
    return after(Match.start(rules, deals=[given]), calls)


def discarded(match: Match) -> str:
    action = choice(match)
    assert isinstance(action, Discard)
    return str(action.cards)


class TestBots:
    def test_trumps_and_sure_winners_are_kept_and_a_suit_is_got_rid_of(self) -> None:
        match = holding("JH AH KH QH 9H 5H AS KC 8C 6D", "TH 4D 7S")
        assert discarded(match) == "7S 6D 4D"

    def test_the_lowest_cards_go_where_there_is_nothing_but_trumps_and_winners(self) -> None:
        match = holding("JK JH JD AH KH QH TH 9H 8H 7H", "6H 5H AS")
        assert discarded(match).endswith("6H 5H")

    def test_at_no_trump_a_long_suit_is_kept(self) -> None:
        match = holding("AS KS QS JS TS 9S 8S AH KH 6C", "5C 5D 4D", "bid 6NT")
        assert discarded(match) == "5D 4D 5C"

    def test_before_the_naming_the_best_strain_counts(self) -> None:
        match = bid(SMALL, "AS QS TS AD", "AH KH QH KS", "KD QD TD AC")
        assert discarded(match) == "KS KC QC TC"  # hearts are trumps then
        assert choice(after(match, "discard KS KC QC TC")) == pepper.NameStrain(HEARTS)
        match = bid(SMALL, "QD QH KS TS", "AH QC TH AC", "KC TC KH KD")
        assert discarded(match) == "TH TD AC QC"  # hearts would be the least dangerous
        assert choice(after(match, "discard TH TD AC QC")) == pepper.NameStrain(pepper.SPADES)

    def test_to_take_no_trick_the_dangerous_cards_go(self) -> None:
        match = holding("AS 7S 5S 9H 7H 5H 8D 6D 4D 6C", "AC KC 5C", "bid nullo NT")
        assert discarded(match) == "AS AC KC"

    def test_to_take_no_trick_before_the_naming(self) -> None:
        rung = attrs.evolve(NULLO, strains=(), strain_in_bid=False)
        rules = attrs.evolve(SMALL, ladder=BidLadder([*SMALL.ladder.rungs, rung]))
        match = after(started(rules, *HANDS), "bid nullo")
        assert isinstance(choice(match), Discard)
        assert choice(match) in match.legal_actions

    def test_against_one_opponent_trumps_and_sure_winners_are_kept(self) -> None:
        rules = attrs.evolve(NAMED, table=Table.singles(2), deck=Deck("JQKA", hand_size=6))
        match = started(rules, "AC QC AD KD KS QS", "JH JD AH KH AS KC")
        assert discarded(after(match, "bid 2, pass, name H")) == "JS QD KC JC"

    def test_a_legal_discard_is_found_in_every_game(self) -> None:
        for rules in (SMALL, NAMED, SHOWN, CALLED, FIVE):
            match, rng = Match.start(rules.one_hand(), seed=9), Random(9)
            while match.turn is not None:
                action = sensible(match.view(match.turn), rng)
                match = match.apply(action)

    def test_it_wins_more_than_a_discard_by_chance(self) -> None:
        made = [0, 0]
        for seed in range(40):
            for place, discards in enumerate((sensible, at_random)):
                match, rng = Match.start(FIVE.one_hand(), seed=seed), Random(seed)
                while match.turn is not None:
                    choose = discards if match.phase == Phase.KITTY else sensible
                    match = match.apply(choose(match.view(match.turn), rng))
                made[place] += match.results[0].made
        assert made[0] > made[1] + 8

    def test_a_kitty_makes_a_bid_worth_more(self) -> None:
        rung, dry = SMALL.ladder.rungs[1:]
        alone = Rung("3", 3, alone=pepper.Alone.YES)
        kitty, none, lone = (bidding.Terms.of(SMALL, one) for one in (rung, dry, alone))
        assert (kitty.help(1, 0), none.help(1, 0)) == (4 * bidding.KITTY, 0)
        assert lone.help(1, 0.5) == kitty.help(1, 0) + bidding.FEWER

    def test_the_own_discard_is_not_looked_for_elsewhere(self) -> None:
        match = after(bid(NAMED), "name H, discard AC KC QC TC")
        own = match.view(1)
        held = own.cards or Cards()
        assert knowledge.unseen(own) == NAMED.deck.cards - Cards("AC KC QC TC") - held
        assert knowledge.discarded(match.view(0)) == Cards()
        match = after(started(CALLED, "9C", "AS KS QS JS TS"), "bid 2")
        best = "JC" if "JC" in str(match.hand.cards[1]) else "AH"
        match = match.apply(sensible_discard_with(match, best))
        call = choice(after(match, "name S"))
        assert isinstance(call, pepper.CallCard)
        assert str(call.card) != best


def sensible_discard_with(match: Match, card: str) -> Action:
    """A discard of that card."""
    legal = match.legal_actions
    discards = [action for action in legal if isinstance(action, Discard)]
    return find((one for one in discards if pepper.Card(card) in one.cards), legal)


class TestPeople:
    def test_what_is_to_be_done_and_was_done_is_said(self) -> None:
        match = bid()
        assert match.view(1).prompt == "Discard 4 of your cards."
        assert match.view(0).prompt == "Seat 1 is to discard."
        one = attrs.evolve(SMALL, deck=Deck("QKA", hand_size=3, added="TC", removed="QC QD QH"))
        single = after(started(one), "pass, pass, bid 2")
        assert single.view(0).prompt == "Discard one of your cards."
        match = after(match, "discard AC KC QC TC")
        acts = match.acts[-2:]
        assert [WORDS.act(SMALL, act) for act in acts] == [
            "seat 1 picks up AC KC QC TC",
            "seat 1 discards AC KC QC TC",
        ]
        own = Words(Style.LETTERS, you=Seat(1))
        assert [own.act(SMALL, act) for act in acts] == [
            "you pick up AC KC QC TC",
            "you discard AC KC QC TC",
        ]
        assert [WORDS.act(SMALL, act.seen_by(None)) for act in acts] == [
            "seat 1 picks up the kitty",
            "seat 1 discards face down",
        ]
        (told,) = [event for event in match.news if isinstance(event, pepper.Discarded)]
        assert WORDS.event(SMALL, told) == "seat 1 discards AC KC QC TC"
        assert WORDS.event(SMALL, told.seen_by(None)) == "seat 1 discards face down"
        assert WORDS.choice(SMALL, Discard(Cards("AC"))) == "discard AC"
        rule = SMALL.rule(Phase.KITTY)
        assert rule is not None
        assert rule.choice(PickUp(Cards("AC")), WORDS) == "discard "
        assert rule.tell(match.news[-1], WORDS) == ""

    def test_the_kitty_has_german_words(self) -> None:
        german = Words(Style.LETTERS, translations=translations("de"))
        match = bid()
        assert german.prompt(match.view(1)) == "Leg 4 deiner Karten ab."
        act = Act(Seat(1), FaceDown(4, (Seat(1),)), Phase.KITTY, automatic=True)
        assert german.act(SMALL, act) == "Platz 1 nimmt den Talon auf"
        assert labels(german)["kitty"] == "Talon"

    def test_the_sheet_tells_who_picks_it_up_and_when(self) -> None:
        text = " ".join(rule_sheet(SMALL).split())
        assert "and put four face down in the middle, the *kitty*." in text
        assert (
            "Before naming trumps, the bidder picks up the kitty, unseen by the others, and then "
            "discards four cards face down." in text
        )
        assert "After a bid of dry the kitty stays face down." in text
        shown = " ".join(rule_sheet(SHOWN).split())
        assert "The bidder picks up the kitty, for everybody to see, and then discards" in shown

    def test_a_person_chooses_cards_one_by_one(self) -> None:
        match = bid()
        view = match.view(1)
        picks = picks_of(view, Draft(), WORDS)
        assert len(picks.all) == len(picks.cards) == 8
        assert picks.ready is None
        draft = Draft()
        for place in (0, 1, 2, 3):
            assert picks.cards[place].legal
            assert picks.cards[place].draft == Draft((*draft.places, place))
            draft = Draft((*draft.places, place))
            picks = picks_of(view, draft, WORDS)
        assert [pick.legal for pick in picks.cards] == [True] * 4 + [False] * 4
        assert [pick.chosen for pick in picks.cards] == [True] * 4 + [False] * 4
        assert picks.ready == Discard(Cards("AH KH QH TH"))
        assert isinstance(picks.ready, Discard)
        assert make_draft(view, picks.ready) == draft
        assert picks.cards[0].draft == Draft((1, 2, 3))

    def test_one_card_is_picked_before_it_is_discarded_and_another_takes_its_place(self) -> None:
        rules = attrs.evolve(SMALL, deck=Deck("QKA", hand_size=3, added="TC", removed="QC QD QH"))
        view = after(started(rules), "pass, pass, bid 2").view(0)
        picks = picks_of(view, Draft(), WORDS)
        assert [pick.action for pick in picks.cards] == [
            Discard(Cards([card])) for card in view.cards or ()
        ]
        assert [pick.draft for pick in picks.cards] == [Draft((place,)) for place in range(4)]
        assert picks.ready is None
        again = picks_of(view, Draft((2,)), WORDS)
        assert again.ready == picks.cards[2].action
        assert [pick.chosen for pick in again.cards] == [False, False, True, False]
        drafts = [Draft((0,)), Draft((1,)), None, Draft((3,))]
        assert [pick.draft for pick in again.cards] == drafts
        assert again.cards[2].action == again.ready

    def test_the_terminal_shows_the_kitty_and_discards_by_enter(self) -> None:
        now = at_the_kitty(0)
        assert "You pick up" in now.message
        assert "kitty: " in shown(now)
        assert "Press Enter to discard the raised cards." not in shown(now)
        for key in ("1", "2", "3"):
            now = press(now, key)
        assert "Press Enter to discard the raised cards." in shown(now)
        then = press(now, "enter")
        assert then.match.phase == Phase.PLAY
        assert "discarded: " in shown(then)

    def test_others_are_told_that_it_was_picked_up(self) -> None:
        now = at_the_kitty(1)
        assert now.message.endswith(" Seat 0 picks up the kitty.")
        assert "kitty: " not in shown(now)
        now = tick(now)
        assert now.message == "Seat 0 discards face down."

    def test_a_hint_marks_the_cards_and_says_why(self) -> None:
        now = press(at_the_kitty(0), "h")
        assert len(now.draft.places) == 3
        assert "it keeps trumps and high cards" in " ".join(now.message.split())
        view = now.view
        action = sensible(view, Random(1))
        assert isinstance(action, Discard)
        assert view.svg(hint=action) != view.svg()
        nullo = holding("AS 7S 5S 9H 7H 5H 8D 6D 4D 6C", "AC KC 5C", "bid nullo NT")
        why = give_reason(nullo.view(1), choice(nullo), WORDS)
        told = "you must not take a trick, and these cards are the likeliest to take one"
        assert why == told
        level = holding("AS KS QS JS TS 9S 8S AH KH 6C", "5C 5D 4D", "bid 6NT")
        why = give_reason(level.view(1), choice(level), WORDS)
        assert why == "it keeps likely winners and long suits"

    def test_a_phase_of_that_name_of_another_package_has_a_list(self) -> None:
        view = attrs.evolve(bid().view(1), legal_actions=pepper.Actions([pepper.Pass()]))
        assert [pick.action for pick in picks_of(view, Draft(), WORDS).all] == [pepper.Pass()]
        assert sensible(view, Random(1)) == pepper.Pass()


def at_the_kitty(seat: int) -> Sitting:
    """Seat 0 has just picked up a kitty of three in 500; the person sits in that seat."""
    rules = attrs.evolve(FIVE_HUNDRED, name="five hundred")
    match = after(Match.start(rules, seed=3, dealer=3), "bid 6H, pass, pass")
    now = sit_down(Record(match), seat, style=Style.LETTERS)
    last = match.apply(pepper.Pass())
    assert last.phase == Phase.KITTY
    while now.match != last:
        now = tick(now) if now.match.turn != seat else press(now, "x")
    return now


def shown(now: Sitting) -> str:
    """The page in the smallest terminal that will do."""
    return plain(page(now, *LEAST))


@pytest.mark.parametrize("rules", [SMALL, FIVE_HUNDRED], ids=lambda rules: rules.name)
def test_pictures_show_what_was_done(rules: pepper.Rules) -> None:
    bidding_ = "bid 2" if rules is SMALL else "bid 6H, pass, pass, pass"
    match = after(
        Match.start(rules, seed=1, dealer=0), *(["pass, pass"] if rules is SMALL else []), bidding_
    )
    match = match.apply(choice(match))
    for seat in (None, *rules.table.seats):
        assert "kitty" in match.view(seat).text()
        assert "kitty" in match.view(seat).svg()
