"""A card that is turned up: everybody sees it, and it may limit the bids."""

from __future__ import annotations

from dataclasses import replace

import attrs
import pytest

from pepper import (
    CLUBS,
    HEARTS,
    JOKER,
    LOW,
    NO_TRUMP,
    NOTHING,
    SUITS,
    TRICKS,
    USUAL_PHASES,
    Action,
    Alone,
    Auction,
    Bid,
    BidLadder,
    Card,
    Cards,
    CardsSeen,
    Deal,
    Deck,
    DropOuts,
    Ending,
    FaceDown,
    HandEnd,
    IllegalActionError,
    Match,
    NoContract,
    Pass,
    PepperError,
    Phase,
    Points,
    PoorHand,
    Record,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Seat,
    StuckDealer,
    Table,
    TakeTurnUp,
    TurnUp,
    View,
    parse_action,
    ptn,
    variant,
    view_of,
    wire,
)
from pepper.cli.play.canvas import plain
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.sitting import sit_down
from pepper.describe import rule_sheet
from pepper.engine.sight.view_check import contradictions
from pepper.kernel import PlayPosition
from pepper.perft import perft
from pepper.testing import Twins, check_rules

from . import naive_rules
from .naive_more import game
from .playing import after
from .test_perft import deals_of

RULES = Rules(
    name="ordering up",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=5, packets=(3, 2), turn_up=True),
    ladder=BidLadder(
        [
            [
                Rung("order", 3, strain_in_bid=True),
                Rung("alone", 3, strain_in_bid=True, alone=Alone.YES),
            ]
        ],
        strains=SUITS,
    ),
    auction=Auction(laps=2, turn_up_first=True),
    scoring=Scoring(made=Points(1), set=NOTHING, defence=NOTHING, defence_of_set=Points(2)),
    ending=Ending(target=10),
)
STUCK = attrs.evolve(
    RULES, auction=Auction(laps=2, turn_up_first=True, all_pass=StuckDealer("order"))
)
WITH_JOKER = attrs.evolve(RULES, deck=attrs.evolve(RULES.deck, jokers=1))
HANDS = "AC KC QC JC TC", "AD KD QD JD TD", "AH KH QH JH TH", "AS KS QS JS TS"
WATCHERS = (None, 0, 1, 2, 3)


def turned(card: str, rules: Rules = RULES) -> Match:
    """Seat 0 has dealt and turned up this card."""
    return Match.start(rules, deals=[Deal(HANDS, turned=card)])


def after_passes(match: Match, passes: int) -> Match:
    for _ in range(passes):
        match = match.apply(Pass())
    return match


def strains(match: Match) -> set[str]:
    """The strains that the seat to act may bid."""
    bids = [action for action in match.legal_actions if isinstance(action, Bid)]
    return {str(bid.strain) for bid in bids}


class TestDeal:
    def test_the_seed_turns_up_the_first_undealt_card(self) -> None:
        row = RULES.deck.shuffled(7, 1)
        deal = Match.start(RULES, seed=7).hand.deal
        assert deal is not None
        assert deal.turned is row[20]
        assert deal.aside == Cards(row[20:])
        without = attrs.evolve(RULES.deck, turn_up=False)
        seats = RULES.table.clockwise(Seat(1))
        assert deal.hands == Deal.from_seed(without, seats, 7, 1).hands

    def test_it_is_one_of_the_undealt_cards(self) -> None:
        with pytest.raises(PepperError, match="must be one of 9S 9H 9D 9C, not AC"):
            turned("AC")
        with pytest.raises(PepperError, match=r"must be one of .*, not None"):
            Match.start(RULES, deals=[Deal(HANDS)])

    def test_a_deck_without_one_turns_up_none(self) -> None:
        rules = attrs.evolve(RULES, auction=Auction(), deck=attrs.evolve(RULES.deck, turn_up=False))
        with pytest.raises(PepperError, match="9C is turned up, but this deck turns up no card"):
            turned("9C", rules)
        assert Match.start(rules, deals=[Deal(HANDS)]).hand.turned is None

    def test_the_text_names_it(self) -> None:
        deal = turned("9C").hand.deal
        assert deal is not None
        assert str(deal).endswith(" + 9S 9H 9D 9C up 9C")
        assert parse_action(str(deal)) == deal
        short = "deal AC / KC up 9C"
        assert str(parse_action(short)) == short
        assert parse_action("turn up 9C") == TurnUp(Card("9C"))
        with pytest.raises(PepperError):
            parse_action("turn 9C")

    def test_it_cannot_be_turned_up_by_a_player(self) -> None:
        with pytest.raises(IllegalActionError):
            turned("9C").apply(TurnUp(Card("9C")))

    def test_all_cards_dealt(self) -> None:
        deck = Deck("9TJQKA", hand_size=6, turn_up=True)
        with pytest.raises(RulesError, match="all cards are dealt: none can be turned up"):
            attrs.evolve(RULES, deck=deck)


class TestViews:
    def test_everybody_sees_it_and_no_other_undealt_card(self) -> None:
        match = turned("9C")
        assert match.hand.turned is Card("9C")
        for seat in WATCHERS:
            view = match.view(seat)
            assert view.turned is Card("9C")
            assert "9D" not in wire.dumps(view)
            (row,) = [line for line in view.text().splitlines() if "turned up" in line]
            assert row.split() == ["turned", "up", "9♣"]

    def test_it_is_known_for_the_whole_hand(self) -> None:
        match = after_passes(turned("9C"), 4).apply(parse_action("bid order D"))
        assert match.view(None).turned is Card("9C")

    def test_views_without_it(self) -> None:
        match = Match.start(
            attrs.evolve(RULES, auction=Auction(), deck=attrs.evolve(RULES.deck, turn_up=False)),
            seed=1,
        )
        assert match.view(0).turned is None

    def test_twins_share_it(self) -> None:
        for rules in (RULES, WITH_JOKER):
            check_rules(rules, matches=3)

    def test_the_page_of_the_terminal_names_it(self) -> None:
        assert "turned up: 9♥" in plain(
            page(sit_down(Record(Match.start(RULES, seed=7)), 1), *LEAST)
        )

    def test_a_view_from_outside(self) -> None:
        acts = [(1, Pass())]
        view = view_of(RULES, 2, HANDS[2], acts, turned="9C")
        assert view == turned("9C").apply(Pass()).view(2)
        with pytest.raises(PepperError, match="give the card turned up"):
            view_of(RULES, 2, HANDS[2], acts)
        without = attrs.evolve(
            RULES, auction=Auction(), deck=attrs.evolve(RULES.deck, turn_up=False)
        )
        with pytest.raises(PepperError, match="this deck turns up no card"):
            view_of(without, 2, HANDS[2], acts, turned="9C")


class TestViewsFromOutside:
    """What a view says of the card turned up must fit the deck."""

    def changed(self, view: View, action: Action) -> list[str]:
        acts = (view.acts[0], attrs.evolve(view.acts[1], action=action), *view.acts[2:])
        return [named for _, named in contradictions(attrs.evolve(view, acts=acts))]

    def test_a_card_that_the_deck_lacks(self) -> None:
        view = turned("9C").view(1)
        assert list(contradictions(view)) == []
        assert self.changed(view, TurnUp(Card("2C")))[0] == "a card of the deck"

    def test_a_deck_that_turns_up_none(self) -> None:
        deck = attrs.evolve(RULES.deck, turn_up=False)
        rules = attrs.evolve(RULES, auction=Auction(), deck=deck)
        view = Match.start(rules, seed=1).apply(Pass()).view(2)
        assert self.changed(view, TurnUp(Card("9C")))[0] != "a card of the deck"


class TestFirstRound:
    """Only the suit turned up may be bid in the first round, and only others in the second."""

    def test_the_first_round_bids_only_the_suit_turned_up(self) -> None:
        match = turned("9C")
        for _ in RULES.table.seats:
            assert strains(match) == {"C"}
            with pytest.raises(IllegalActionError, match="Only the suit of 9C, the card turned up"):
                match.apply(Bid("order", SUITS[1]))
            match = match.apply(Pass())

    def test_the_second_round_bids_only_the_other_suits(self) -> None:
        match = after_passes(turned("9C"), 4)
        for _ in RULES.table.seats:
            assert strains(match) == {"D", "H", "S"}
            with pytest.raises(IllegalActionError, match="and only others later"):
                match.apply(Bid("order", CLUBS))
            match = match.apply(Pass())
        (result,) = match.results
        assert result.ending is HandEnd.PASSED_OUT

    def test_a_bid_ends_the_auction(self) -> None:
        match = turned("9C").apply(Bid("order", CLUBS))
        assert match.hand.contract is not None
        assert match.turn == 1

    def test_the_dealer_is_stuck_in_the_second_round(self) -> None:
        match = after_passes(turned("9C", STUCK), 3)
        assert Pass() in match.legal_actions
        match = after_passes(match, 4)
        assert match.turn == 0
        assert Pass() not in match.legal_actions
        assert strains(match) == {"D", "H", "S"}

    def test_without_a_limit_all_suits_may_be_bid_at_once(self) -> None:
        rules = attrs.evolve(RULES, auction=Auction(laps=2))
        assert strains(turned("9C", rules)) == {"C", "D", "H", "S"}


class TestJoker:
    """If the joker is turned up, the dealer bids before looking at the cards."""

    HIDDEN = turned("JK", WITH_JOKER)

    def test_the_dealer_must_bid(self) -> None:
        assert self.HIDDEN.turn == 0
        assert strains(self.HIDDEN) == {"C", "D", "H", "S"}
        assert Pass() not in self.HIDDEN.legal_actions

    def test_nobody_plays_alone_unseen_unless_all_bids_are(self) -> None:
        rungs = {bid.rung for bid in self.HIDDEN.legal_actions if isinstance(bid, Bid)}
        assert rungs == {"order"}
        (lone,) = (rung for rung in WITH_JOKER.ladder.rungs if rung.alone is Alone.YES)
        rules = attrs.evolve(WITH_JOKER, ladder=BidLadder([lone], strains=SUITS))
        assert Bid("alone", CLUBS) in turned("JK", rules).legal_actions
        assert "in any suit, and not to play alone." in " ".join(rule_sheet(WITH_JOKER).split())
        assert "in any suit." in " ".join(rule_sheet(rules).split())

    def test_the_dealer_has_not_looked(self) -> None:
        assert self.HIDDEN.view(0).cards is None
        assert self.HIDDEN.view(1).cards == Cards(HANDS[1])
        named = self.HIDDEN.apply(Bid("order", CLUBS))
        assert named.view(0).cards == Cards(HANDS[0])

    def test_the_dealer_is_told_the_cards_after_the_bid(self) -> None:
        told = [event for event in self.HIDDEN.news if isinstance(event, CardsSeen)]
        assert [event.seat for event in told] == [1, 2, 3]
        named = self.HIDDEN.apply(Bid("order", CLUBS))
        told = [event for event in named.news if isinstance(event, CardsSeen)]
        assert [event.seat for event in told] == [0]

    def test_the_dealer_cannot_tell_hands_apart(self) -> None:
        other = Deal((HANDS[1], HANDS[0], *HANDS[2:]), turned=JOKER)
        pair = Twins(self.HIDDEN, Match.start(WITH_JOKER, deals=[other]), Seat(0))
        assert not pair.told_apart()
        assert not list(pair.differences())

    def test_another_card_turned_up(self) -> None:
        assert turned("9C", WITH_JOKER).view(0).cards is not None


class TestRefused:
    def test_without_a_card_turned_up(self) -> None:
        deck = attrs.evolve(RULES.deck, turn_up=False)
        with pytest.raises(RulesError, match="limited to the suit turned up, but no card is"):
            attrs.evolve(RULES, deck=deck)

    def test_without_strains_in_the_bids(self) -> None:
        with pytest.raises(RulesError, match="but some bids have no strain"):
            attrs.evolve(RULES, ladder=BidLadder([Rung("order", 3)]))

    def test_with_bids_that_lack_a_suit(self) -> None:
        ladder = BidLadder([Rung("order", 3, strain_in_bid=True, strains=SUITS[:3])])
        with pytest.raises(RulesError, match="some bids are not for every suit"):
            attrs.evolve(RULES, ladder=ladder)

    def test_a_joker_with_bids_for_certain_cards_only(self) -> None:
        ladder = BidLadder([Rung("order", 3, strain_in_bid=True, holding=(Cards("JC"),))])
        with pytest.raises(RulesError, match="no bid is open to everybody"):
            attrs.evolve(WITH_JOKER, ladder=ladder)
        assert attrs.evolve(RULES, ladder=ladder).ladder == ladder

    def test_with_one_round(self) -> None:
        with pytest.raises(RulesError, match="there is only one round of bidding"):
            Auction(turn_up_first=True)

    def test_with_passes_that_are_final(self) -> None:
        with pytest.raises(RulesError, match="may not bid another suit in the second"):
            Auction(laps=2, reentry=False, turn_up_first=True)


class TestSheet:
    def test_the_deal(self) -> None:
        assert "but turn the top one up" in " ".join(str(rule_sheet(RULES)).split())
        four = attrs.evolve(RULES.deck, removed=Cards("9C 9D 9H"))
        sheet = str(rule_sheet(attrs.evolve(RULES, deck=four)))
        assert "and turn the last card up" in " ".join(sheet.split())

    def test_the_auction(self) -> None:
        sheet = " ".join(str(rule_sheet(RULES)).split())
        assert "In the first round only the suit of the card turned up may be bid" in sheet
        assert "joker" not in sheet
        assert "If a joker is turned up" in " ".join(str(rule_sheet(WITH_JOKER)).split())


def test_the_texts_of_tables_cannot_say_which_card_is_turned_up() -> None:
    with pytest.raises(PepperError, match="PTN cannot express a card that is turned up"):
        ptn.dumps(turned("9C"))


def test_positions_need_no_card_turned_up() -> None:
    position = PlayPosition.deal(RULES, CLUBS, 0, hands=HANDS)
    assert position is not None


class TestJokerLeftThere:
    """The dealer looks before naming trumps, and the joker stays where it is."""

    RULES = attrs.evolve(
        WITH_JOKER,
        auction=Auction(laps=2, turn_up_first=True, joker_unseen=False),
        phases=(Phase.AUCTION, TakeTurnUp(joker=False), Phase.PLAY),
    )

    def test_the_dealer_looks_and_may_play_alone(self) -> None:
        match = turned("JK", self.RULES)
        assert (match.turn, match.phase) == (0, Phase.AUCTION)
        assert match.view(0).cards == Cards(HANDS[0])
        assert Pass() not in match.legal_actions
        names = {bid.rung for bid in match.legal_actions if isinstance(bid, Bid)}
        assert names == {rung.name for rung in self.RULES.ladder.rungs}
        assert strains(match) == {"C", "D", "H", "S"}

    def test_nobody_takes_the_joker(self) -> None:
        match = turned("JK", self.RULES).apply(parse_action("bid order D"))
        assert match.phase == Phase.PLAY
        assert match.hand.cards[0] == Cards(HANDS[0])
        assert Card("JK") in match.hand.aside

    def test_another_card_is_taken(self) -> None:
        match = turned("9C", self.RULES).apply(parse_action("bid order C"))
        assert match.phase == Phase.KITTY

    def test_any_match_is_sound(self) -> None:
        check_rules(self.RULES, matches=3)

    def test_a_second_implementation_counts_the_same_lines(self) -> None:
        usual = variant("euchre+joker")
        rules = attrs.evolve(usual, auction=self.RULES.auction, phases=self.RULES.phases)
        plain_game = replace(game("euchre+joker"), joker_unseen=False, joker_taken=False)
        jokers = 0
        for seed in range(60):
            match = Match.start(rules, seed=seed)
            if match.hand.turned != Card("JK"):
                continue
            jokers += 1
            other = naive_rules.dealt(plain_game, deals_of(rules, seed), 1, 0)
            assert perft(match, 3) == naive_rules.count(other, 3)
        assert jokers

    def test_the_sheet(self) -> None:
        sheet = " ".join(rule_sheet(self.RULES).split())
        assert "nobody else bids: the dealer must bid, in any suit. " in sheet
        assert "If a joker is turned up, it stays where it is." in sheet
        assert "or it is a joker" not in sheet

    def test_the_sheet_of_a_game_in_which_no_card_is_taken(self) -> None:
        ladder = BidLadder([Rung("call", 3, strain_in_bid=True)], (NO_TRUMP,))
        rules = attrs.evolve(self.RULES, ladder=ladder, auction=Auction(laps=2))
        sheet = " ".join(rule_sheet(rules).split())
        assert "If a joker is turned up, it stays where it is." in sheet
        assert "the dealer takes" not in sheet

    @pytest.mark.parametrize(
        "change",
        [
            {"phases": (Phase.AUCTION, TakeTurnUp(joker=False), Phase.PLAY)},
            {"auction": Auction(laps=2, turn_up_first=True, joker_unseen=False)},
        ],
    )
    def test_without_a_joker(self, change: dict[str, object]) -> None:
        with pytest.raises(RulesError, match="is off, but"):
            attrs.evolve(RULES, **change)  # type: ignore[arg-type]


class TestTrumpsTurnedUp:
    """A suit that is trumps as soon as it is turned up: nobody bids and nobody declares."""

    RULES = attrs.evolve(
        RULES,
        table=Table.singles(4),
        auction=Auction(laps=2, turn_up_first=True, turned_trumps=(CLUBS,), all_pass=NoContract()),
        ladder=BidLadder([Rung("order", 3, strain_in_bid=True)]),
        negotiation=DropOuts(),
        scoring=Scoring(made=-TRICKS, set=Points(5), defence=-TRICKS, shut_out=Points(5)),
        ending=Ending(start=25, target=0),
    )

    def test_clubs_turned_up_are_trumps_without_a_bid(self) -> None:
        match = turned("9C", self.RULES)
        assert match.phase == Phase.PLAY
        assert match.turn == 1
        assert match.hand.contract is None
        for order in (match.hand.order, match.view(2).order):
            assert order.strain is CLUBS

    def test_suits_other_than_the_clubs_turned_up_are_bid(self) -> None:
        match = turned("9D", self.RULES)
        assert match.phase == Phase.AUCTION
        passed = after_passes(match, 8)
        assert passed.phase == Phase.PLAY
        assert passed.hand.order.strain is NO_TRUMP

    def test_hands_on_which_all_pass_have_a_rule_of_their_own(self) -> None:
        auction = Auction(laps=2, turn_up_first=True, turned_trumps=(CLUBS,))
        rules = attrs.evolve(self.RULES, auction=auction)
        assert turned("9C", rules).hand.order.strain is CLUBS
        assert turned("9C", rules).phase == Phase.PLAY
        passed = after_passes(turned("9D", rules), 8)
        assert passed.results[0].ending is HandEnd.PASSED_OUT
        check_rules(rules, matches=2)
        sheet = " ".join(rule_sheet(rules).split())
        assert "If a club is turned up, nobody bids: clubs are trumps" in sheet
        assert "If all pass, nobody scores and the next player deals." in sheet
        assert "In a hand without a bid each player takes off a point" in sheet
        unlimited = attrs.evolve(rules, auction=attrs.evolve(auction, turned_trumps=()))
        assert "without a bid" not in rule_sheet(unlimited)

    def test_a_second_implementation_counts_the_same_lines(self) -> None:
        auction = Auction(laps=2, turn_up_first=True, turned_trumps=(CLUBS,))
        rules = attrs.evolve(variant("buck-euchre+drop-out=off"), auction=auction)
        passed_out = replace(game("buck-euchre+drop-out=off"), nobody_bids="move on")
        for seed in range(6):
            match = Match.start(rules, seed=seed)
            other = naive_rules.dealt(passed_out, deals_of(rules, seed), 1, 0)
            assert perft(match, 3) == naive_rules.count(other, 3)
            while match.phase == Phase.AUCTION and not match.past:
                match, other = after(match, "pass"), naive_rules.after(other, "pass")
            assert (match.turn, match.phase == Phase.PLAY) == (other.turn, other.phase == "play")

    def test_their_tricks_count_for_everybody(self) -> None:
        match = turned("9C", self.RULES)
        while not match.results:
            match = match.apply(match.legal_actions[0])
        (result,) = match.results
        assert result.contract is None
        # Seat 0 holds all the clubs, and seat 3 the left bower.
        assert match.scores == (21, 30, 30, 24)

    def test_any_match_is_sound(self) -> None:
        check_rules(self.RULES, matches=3)

    def test_the_sheet(self) -> None:
        sheet = " ".join(rule_sheet(self.RULES).split())
        assert "If a club is turned up, nobody bids: clubs are trumps" in sheet
        two = Auction(laps=2, turn_up_first=True, turned_trumps=(CLUBS, SUITS[1]))
        rules = attrs.evolve(self.RULES, auction=two)
        sheet = " ".join(rule_sheet(rules).split())
        assert "If a club or a diamond is turned up, nobody bids: that suit is trumps" in sheet

    def test_without_a_card_turned_up(self) -> None:
        deck = attrs.evolve(RULES.deck, turn_up=False)
        auction = Auction(turned_trumps=(CLUBS,))
        with pytest.raises(RulesError, match="suits are trumps if turned up, but no card is"):
            attrs.evolve(self.RULES, deck=deck, auction=auction)


class TestStrainsThatMustBePlayed:
    """Nobody may drop out in them."""

    RULES = attrs.evolve(TestTrumpsTurnedUp.RULES, negotiation=DropOuts(must_play=(CLUBS,)))

    def test_nobody_may_drop_out_of_a_strain_that_must_be_played(self) -> None:
        match = after_passes(turned("9D", self.RULES), 4)
        assert match.apply(Bid("order", CLUBS)).phase == Phase.PLAY
        assert match.apply(Bid("order", HEARTS)).phase == Phase.NEGOTIATION

    def test_the_sheet(self) -> None:
        sheet = " ".join(rule_sheet(self.RULES).split())
        assert "Nobody may drop out of a hand in clubs." in sheet

    def test_strains_of_no_bid(self) -> None:
        with pytest.raises(RulesError, match="hands in LOW must be played"):
            attrs.evolve(self.RULES, negotiation=DropOuts(must_play=(LOW,)))

    def test_not_every_strain_can_forbid_dropping_out(self) -> None:
        every = DropOuts(must_play=(*SUITS, NO_TRUMP))
        with pytest.raises(RulesError, match="nobody may ever drop out"):
            attrs.evolve(self.RULES, negotiation=every)


class TestPoorHands:
    """The card turned up takes no part in a swap, and a joker turned up rules swaps out."""

    RULES = attrs.evolve(
        WITH_JOKER,
        deck=attrs.evolve(WITH_JOKER.deck, removed=Cards("9S")),
        phases=(PoorHand("9T", 3, swap=3), *USUAL_PHASES),
    )

    HANDS = "AC KC QC JC AS", "9C 9D TC TD AD", "AH KH QH JH TH", "KS QS JS TS KD"

    def test_the_card_turned_up_stays(self) -> None:
        match = Match.start(self.RULES, deals=[Deal(self.HANDS, turned="9H")])
        swapped = match.apply(parse_action("swap 9D TC 9C"))
        assert swapped.hand.aside == Cards("9H 9C 9D TC")
        assert swapped.hand.cards[1] == Cards("TD AD QD JD JK")
        assert swapped.phase == Phase.AUCTION

    def test_a_joker_turned_up(self) -> None:
        match = Match.start(self.RULES, deals=[Deal(self.HANDS, turned="JK")])
        assert match.phase == Phase.AUCTION
        assert match.view(0).cards is None

    def test_any_match_is_sound(self) -> None:
        check_rules(self.RULES, matches=3)


class TestTakenUp:
    """If its suit is trumps, the dealer takes the card turned up and discards another."""

    PHASES = Phase.AUCTION, TakeTurnUp(), Phase.PLAY
    RULES = attrs.evolve(RULES, phases=PHASES)
    STUCK = attrs.evolve(STUCK, phases=PHASES)
    WITH_JOKER = attrs.evolve(WITH_JOKER, phases=PHASES)

    def ordered(self, text: str = "bid order C", passes: int = 0) -> Match:
        return after_passes(turned("9C", self.RULES), passes).apply(parse_action(text))

    def test_the_dealer_takes_it(self) -> None:
        match = self.ordered()
        assert match.turn == 0
        assert match.phase == Phase.KITTY
        assert match.hand.cards[0] == Cards(HANDS[0]) + Cards("9C")
        assert match.hand.aside == Cards("9D 9H 9S")
        assert len(match.legal_actions) == 6
        played = match.apply(parse_action("discard TC"))
        assert played.phase == Phase.PLAY
        assert played.hand.cards[0] == Cards("AC KC QC JC 9C")
        assert played.hand.aside == Cards("9D 9H 9S TC")

    def test_the_card_itself_may_be_discarded(self) -> None:
        match = self.ordered().apply(parse_action("discard 9C"))
        assert match.hand.cards[0] == Cards(HANDS[0])

    def test_everybody_sees_it_taken_and_nobody_the_discard(self) -> None:
        match = self.ordered().apply(parse_action("discard TC"))
        for seat in WATCHERS:
            took, discard = match.view(seat).acts[-2:]
            assert str(took.action) == "pick up 9C"
            assert str(discard.action) == ("discard TC" if seat == 0 else "1 face down")

    def test_only_one_card_is_discarded(self) -> None:
        with pytest.raises(IllegalActionError, match="must discard 1 card from the hand"):
            self.ordered().apply(parse_action("discard TC 9C"))

    def test_a_card_turned_down_stays(self) -> None:
        match = self.ordered("bid order D", passes=4)
        assert match.phase == Phase.PLAY
        assert match.hand.aside == Cards("9C 9D 9H 9S")

    def test_a_dealer_who_sits_out_takes_nothing(self) -> None:
        match = self.ordered("bid alone C", passes=1)
        assert match.hand.sitting_out == (0,)
        assert match.phase == Phase.PLAY
        assert match.hand.aside == Cards("9C 9D 9H 9S")

    def test_a_lone_dealer_takes_it(self) -> None:
        assert self.ordered("bid alone C", passes=3).phase == Phase.KITTY

    def test_a_joker_is_taken_in_any_suit(self) -> None:
        match = turned("JK", self.WITH_JOKER).apply(parse_action("bid order D"))
        assert match.turn == 0
        assert JOKER in match.hand.cards[0]

    def test_a_hand_without_a_bid(self) -> None:
        rules = attrs.evolve(TestTrumpsTurnedUp.RULES, phases=(*self.PHASES[:2], *USUAL_PHASES[4:]))
        assert turned("9C", rules).phase == Phase.PLAY

    def test_any_match_is_sound(self) -> None:
        for rules in (self.RULES, self.STUCK, self.WITH_JOKER):
            check_rules(rules, matches=3)

    def test_views_from_what_a_seat_knows(self) -> None:
        match = self.ordered().apply(parse_action("discard TC"))
        bid, secret = Bid("order", CLUBS), FaceDown(1, (Seat(0),))
        view = view_of(self.RULES, 2, HANDS[2], [(1, bid), (0, secret)], turned="9C")
        assert view == match.view(2)
        known = parse_action("discard TC")
        view = view_of(self.RULES, 0, HANDS[0], [(1, bid), (0, known)], turned="9C")
        assert view == match.view(0)

    def test_the_sheet(self) -> None:
        sheet = " ".join(rule_sheet(self.WITH_JOKER).split())
        assert "makes the suit of the card turned up trumps, or it is a joker, the dealer" in sheet
        assert "unless the dealer sits out" in sheet
        assert "joker" not in rule_sheet(self.RULES)

    def test_the_sheet_of_a_deal_without_a_kitty(self) -> None:
        sheet = " ".join(rule_sheet(self.RULES).split())
        assert "put the other four cards aside unseen, but turn the top one up" in sheet
        assert "kitty" not in sheet
        assert "stays where it is" not in sheet

    def test_the_sheet_of_trumps_without_a_bid(self) -> None:
        phases = (*self.PHASES[:2], *USUAL_PHASES[4:])
        sheet = rule_sheet(attrs.evolve(TestTrumpsTurnedUp.RULES, phases=phases))
        assert "nobody has a bid to make. The card stays where it is." in " ".join(sheet.split())

    def test_without_a_card_turned_up(self) -> None:
        rules = attrs.evolve(RULES, auction=Auction(), deck=Deck("9TJQKA", hand_size=5))
        with pytest.raises(RulesError, match="the dealer takes the card turned up, but none is"):
            attrs.evolve(rules, phases=self.PHASES)

    def test_the_card_is_taken_up_after_the_auction_only(self) -> None:
        for phases in (self.PHASES[::-1], (TakeTurnUp(), Phase.AUCTION, Phase.PLAY)):
            with pytest.raises(RulesError, match="TakeTurnUp opens too early"):
                attrs.evolve(self.RULES, phases=phases)

    def test_a_bid_without_the_kitty(self) -> None:
        ladder = BidLadder([Rung("order", 3, strain_in_bid=True, without_kitty=True)])
        with pytest.raises(RulesError, match="leaves the kitty face down, but nobody picks it up"):
            attrs.evolve(self.RULES, ladder=ladder)
