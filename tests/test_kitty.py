"""The declarer picks up the undealt cards and discards as many, which nobody else sees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs
import pytest

import pepper
from pepper import (
    BID,
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_TRUMP,
    SPADES,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Calling,
    CardGroups,
    Cards,
    Deck,
    Discard,
    Discarded,
    Ending,
    Event,
    FaceDown,
    Hand,
    Kitty,
    Match,
    NoContract,
    Phase,
    PickedUp,
    PickUp,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    Seat,
    Strain,
    StrainBonus,
    Table,
    Tie,
    View,
    house,
    solve,
    view_of,
    wire,
)
from pepper.bots import at_random
from pepper.invariants import broken, broken_now
from pepper.kernel import PlayPosition
from pepper.partial import Done
from pepper.perft import perft
from pepper.testing import Twins, check_rules, chosen, twins, walk
from pepper.testing.twins import picked_up_openly

from . import naive_games, naive_rules
from .faults import told_to_all
from .playing import after, deal, find, finished, legal, play_tricks, refused, started

ORDER: tuple[Strain, ...] = (SPADES, CLUBS, DIAMONDS, HEARTS, NO_TRUMP)
BONUS = tuple(StrainBonus(strain, 20 * place) for place, strain in enumerate(ORDER))
FIVE_HUNDRED = Rules(
    name="five hundred",
    table=Table.teams(4),
    deck=Deck("456789TJQKA", hand_size=10, jokers=1, removed="4C 4S"),
    ladder=BidLadder(
        [
            Rung(str(n), n, 100 * n - 560, strain_in_bid=True, strain_bonus=BONUS)
            for n in range(6, 11)
        ],
        strain_order=tuple((strain,) for strain in ORDER),
    ),
    auction=Auction(laps=None, reentry=False),
    scoring=Scoring(made=BID, set=-BID, defence=10 * TRICKS),
    ending=Ending(target=500, back_door=-500),
    phases=(Phase.AUCTION, Kitty(), Phase.PLAY),
)
"""500 with 43 cards, without contracts to take no trick."""
FIVE = attrs.evolve(
    FIVE_HUNDRED, name="with five", deck=Deck("456789TJQKA", hand_size=10, jokers=1)
)
"""The same with 45 cards and a kitty of five."""
NONE = ScoringChanges(made=BID, defence=pepper.NOTHING)
SMALL = Rules(
    name="small",
    table=Table.singles(3),
    deck=Deck("TQKA", hand_size=4),
    ladder=BidLadder(
        [Rung("1", 1), Rung("2", 2), Rung("dry", 2, without_kitty=True)], (HEARTS, SPADES)
    ),
    scoring=Scoring(),
    ending=Ending(hands=2, tie=Tie.JOINT),
    phases=(Phase.AUCTION, Kitty(), Phase.NAMING, Phase.PLAY),
)
"""Four cards are left of 16: the declarer picks them up before naming trumps."""
LATER = (Phase.AUCTION, Phase.NAMING, Kitty(), Phase.PLAY)
NAMED = attrs.evolve(SMALL, name="named first", phases=LATER)
SHOWN = attrs.evolve(
    SMALL, name="shown", phases=(Phase.AUCTION, Phase.NAMING, Kitty(shown=True), Phase.PLAY)
)
CALLED = attrs.evolve(
    SMALL,
    name="a called partner",
    table=Table.singles(4),
    deck=Deck("9TJQKA", hand_size=5),
    ladder=BidLadder([Rung("1", 1), Rung("2", 2)]),
    calling=Calling(),
    phases=(Phase.AUCTION, Kitty(), Phase.NAMING, Phase.CALLING, Phase.PLAY),
)
"""The kitty is taken before the naming and the calling."""
EACH = (FIVE_HUNDRED, SMALL, NAMED, SHOWN, CALLED)
HANDS = "AS KS QS TS", "AH KH QH TH", "AD KD QD TD"
KITTY = Cards("AC KC QC TC")
OTHERS = (None, 0, 2)


def bid(rules: Rules = SMALL, *hands: str) -> Match:
    """Seat 1 holds the hearts and has picked up the clubs."""
    return after(started(rules, *(hands or HANDS)), "bid 2, pass, pass")


def of_kitty(view: View | Match | Hand) -> list[pepper.Action]:
    """What was done in the phase."""
    return [act.action for act in view.acts if act.phase == Phase.KITTY]


class TestTheKitty:
    def test_it_has_two_acts_at_most(self) -> None:
        assert Kitty().longest(SMALL) == 2

    def test_the_declarer_picks_up_all_undealt_cards_by_itself(self) -> None:
        match = bid()
        assert (match.phase, match.turn) == (Phase.KITTY, 1)
        assert match.hand.cards[1] == Cards(HANDS[1]) + KITTY
        assert match.hand.aside == Cards()
        (act,) = [act for act in match.acts if act.phase == Phase.KITTY]
        assert (act.seat, act.action, act.automatic) == (1, PickUp(KITTY), True)

    def test_as_many_cards_are_discarded_and_put_aside(self) -> None:
        match = after(bid(), "discard KH QH KC TC")
        assert match.hand.cards[1] == Cards("AH TH AC QC")
        assert match.hand.aside == Cards("KH QH KC TC")
        assert (match.phase, match.turn) == (Phase.NAMING, 1)
        assert of_kitty(match) == [PickUp(KITTY), Discard(Cards("KH QH KC TC"))]

    def test_any_cards_may_be_discarded_each_group_once(self) -> None:
        match = bid()
        assert len(match.legal_actions) == len(set(match.legal_actions)) == 70
        assert {"discard AC KC QC TC", "discard AH KH QH TH", "discard AH AC"} & legal(match) == {
            "discard AC KC QC TC",
            "discard AH KH QH TH",
        }
        double = attrs.evolve(SMALL, deck=Deck("KA", hand_size=4, copies=2))
        match = bid(double, "AS AS KS KS", "AH AH KH KH", "AD AD KD KD")
        assert len(match.legal_actions) == 19  # 2 or fewer of each of four cards, four together

    @pytest.mark.parametrize(
        ("text", "kind"),
        [
            ("discard AH KH QH", "wrong discard"),
            ("discard AH KH QH TH AC", "wrong discard"),
            ("discard AS KH QH TH", "wrong discard"),
            ("pick up AC KC QC TC", "wrong phase"),
            ("play AH", "wrong phase"),
        ],
    )
    def test_another_discard_is_refused(self, text: str, kind: str) -> None:
        match = bid()
        assert refused(match, text) == kind
        assert match == bid()

    def test_where_every_card_is_is_known_after_each_act(self) -> None:
        for rules in EACH:
            states = [*walk(Match.start(rules, seed=5), Random(5), hands=1)]
            assert all(broken_now(state) == [] for state in states)
            assert broken(states[-1]) == []

    def test_the_hand_is_played_with_what_was_kept(self) -> None:
        match = after(bid(), "discard QH TH QC TC, name H")
        match = play_tricks(match, "AH AD AS", "KH KD KS", "AC QD QS", "KC TD TS")
        (result,) = match.results
        assert result.tricks == (0, 4, 0)
        assert match.past[0].aside == Cards("QH TH QC TC")

    def test_a_bid_without_the_kitty_leaves_it_face_down(self) -> None:
        match = after(started(SMALL, *HANDS), "pass, pass, bid dry")
        assert match.phase == Phase.NAMING
        assert match.hand.aside == KITTY
        assert of_kitty(match) == []

    def test_it_is_left_where_nobody_has_bid(self) -> None:
        rules = attrs.evolve(SMALL, auction=Auction(all_pass=NoContract()))
        match = after(started(rules, *HANDS), "pass, pass, pass")
        assert match.phase == Phase.PLAY
        assert match.hand.aside == KITTY

    def test_a_lone_declarer_picks_it_up_as_well(self) -> None:
        ladder = BidLadder([Rung("1", 1), Rung("alone", 3, alone=Alone.YES)])
        rules = attrs.evolve(CALLED, table=Table.teams(4), calling=None, ladder=ladder)
        rules = attrs.evolve(rules, phases=SMALL.phases)
        match = after(started(rules), "pass, bid alone")
        assert (match.turn, len(match.hand.cards[2])) == (2, 9)
        assert match.hand.sitting_out == (0,)

    def test_three_thousand_discards_are_not_listed_to_check_one(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(CardGroups, "__iter__", None)
        match = after(Match.start(FIVE, seed=3), "bid 6H, pass, pass, pass")
        assert len(match.legal_actions) == len(match.view(match.turn).legal_actions) == 3003
        some = match.legal_actions[1234]
        assert isinstance(some, Discard)
        assert match.choice == CardGroups(Discard, match.hand.cards[1], 5)
        assert match.apply(some).hand.aside == some.cards


class TestWhatIsSeen:
    def test_only_the_declarer_sees_the_kitty_and_the_discard(self) -> None:
        match = after(bid(), "discard KH QH KC TC")
        hidden = FaceDown(4, (Seat(1),))
        for seat in OTHERS:
            assert of_kitty(match.view(seat)) == [hidden, hidden]
        assert of_kitty(match.view(1)) == of_kitty(match)

    def test_a_shown_kitty_is_seen_by_all_and_the_discard_is_not(self) -> None:
        match = after(bid(SHOWN), "name H, discard KH QH KC TC")
        for seat in OTHERS:
            assert of_kitty(match.view(seat)) == [PickUp(KITTY), FaceDown(4, (Seat(1),))]
        assert of_kitty(match.view(1)) == of_kitty(match)

    def test_everybody_sees_how_many_cards_the_declarer_holds(self) -> None:
        match = bid()
        for seat in OTHERS:
            assert match.view(seat).counts == (4, 8, 4)
            assert after(match, "discard AC KC QC TC").view(seat).counts == (4, 4, 4)

    def test_events_tell_the_same(self) -> None:
        match, one = bid(), Seat(1)
        took = PickedUp(one, 4, KITTY)
        assert [event for event in match.news if isinstance(event, PickedUp)] == [took]
        assert [took.seen_by(seat) for seat in (one, Seat(0), None)] == [
            took,
            *[PickedUp(one, 4, None)] * 2,
        ]
        match = after(match, "discard AC KC QC TC")
        gone = Discarded(one, 4, KITTY)
        assert gone in match.news
        assert [gone.seen_by(seat) for seat in (one, None)] == [gone, Discarded(one, 4, None)]
        shown = PickedUp(one, 4, KITTY, shown=True)
        assert shown in after(bid(SHOWN), "name H").news
        assert shown.seen_by(None) == shown

    def test_the_checks_work_out_which_kitty_is_shown(self) -> None:
        assert picked_up_openly(after(bid(SHOWN), "name H").hand) == KITTY
        assert picked_up_openly(bid(SHOWN).hand) is None
        assert picked_up_openly(bid(SMALL).hand) is None

    def test_a_revealed_deal_has_the_kitty_as_it_was_dealt(self) -> None:
        match = finished(after(bid(), "discard KH QH KC TC"))
        for seat in (None, 0, 1, 2):
            deal_ = match.view(seat, hand=1, reveal=True).deal
            assert deal_ is not None
            assert (deal_.hands[1], deal_.aside) == (Cards(HANDS[1]), KITTY)
            assert match.view(seat, hand=1).deal is None

    @pytest.mark.parametrize("rules", [SMALL, NAMED, SHOWN, CALLED], ids=lambda rules: rules.name)
    def test_others_cannot_tell_what_was_picked_up_or_discarded(self, rules: Rules) -> None:
        kept = 0
        for pair in pairs(rules):
            acts = [of_kitty(match.past[0] if match.past else match.hand) for match in both(pair)]
            assert list(pair.differences()) == []
            assert kept % 7 or list(pair.written_apart()) == []
            kept += len(acts[0]) == 2 and acts[0] != acts[1]
        assert kept > 3

    @pytest.mark.parametrize("kind", [PickedUp, Discarded])
    def test_a_leak_is_seen(self, monkeypatch: pytest.MonkeyPatch, kind: type[Event]) -> None:
        monkeypatch.setattr(kind, "seen_by", told_to_all)
        assert any(list(pair.differences()) for pair in pairs(SMALL))


def both(pair: Twins) -> tuple[Match, Match]:
    return pair.one, pair.other


def pairs(rules: Rules) -> Iterator[Twins]:
    """Pairs of matches in which the cards unknown to a seat differ, as far as they stay alike."""
    for seed in range(24):
        rng = Random(seed)
        found = Match.start(rules, seed=seed).hand.deal
        assert found is not None
        seat = rng.choice((None, *rules.table.seats))
        pair: Twins | None = twins(rules, found, Seat(0), seat, rng.randrange)
        while pair is not None and not (pair.told_apart() or pair.looked() or pair.one.past):
            yield pair
            pair = pair.after(rng.randrange)


class TestTheRest:
    @pytest.mark.parametrize("rules", EACH, ids=lambda rules: rules.name)
    def test_every_invariant_holds(self, rules: Rules) -> None:
        check_rules(rules, matches=3)

    @pytest.mark.thorough
    @pytest.mark.parametrize("rules", EACH, ids=lambda rules: rules.name)
    def test_every_invariant_holds_in_many_matches(self, rules: Rules) -> None:
        check_rules(rules)

    @pytest.mark.thorough
    def test_every_invariant_holds_where_a_discard_has_thousands_of_ways(self) -> None:
        check_rules(FIVE, matches=2)

    @pytest.mark.parametrize("rules", EACH, ids=lambda rules: rules.name)
    def test_records_and_files_bring_matches_and_rules_back(self, rules: Rules) -> None:
        match, rng = Match.start(rules, seed=5), Random(5)
        while match.hand.number < 2 and match.turn is not None:
            match = match.apply(at_random(match.view(match.turn), rng))
            for form in ("text", "json"):
                assert pepper.loads(pepper.dumps(match, form)) == match
            for seat in (None, match.turn):
                view = match.view(seat)
                assert wire.read_view(wire.to_data(view)) == view
        assert house.loads(house.dumps(rules)) == rules
        assert wire.read_rules(wire.to_data(rules)) == rules

    def test_a_record_has_the_contract_after_the_naming_and_may_leave_out_what_was_picked_up(
        self,
    ) -> None:
        match = after(bid(), "discard KH QH KC TC, name H")
        text = pepper.dumps(match)
        kitty = "kitty: 1 pick up AC KC QC TC (automatic), 1 discard KH QH KC TC\n"
        assert kitty + "naming: 1 name H\ncontract: 2 H by 1\n" in text
        assert "contract: 2 H by 1\nkitty: " in pepper.dumps(
            after(bid(NAMED), "name H, discard KH QH KC TC")
        )
        with pytest.raises(pepper.RecordError, match="expected 'TC"):
            pepper.loads(text.replace("up AC KC QC TC", "up AC KC QC TH"))

    def test_a_file_names_the_phase_as_a_part(self) -> None:
        text = house.dumps(SHOWN)
        assert '{ kind = "kitty", shown = true }' in text
        with pytest.raises(house.HouseError, match="has no field in `Rules`"):
            house.loads(text.replace('{ kind = "kitty", shown = true }', '"kitty"'))

    def test_actions_are_read_from_their_texts_and_typed_in_any_order(self) -> None:
        assert pepper.parse_action("pick up TS 9H") == PickUp(Cards("TS 9H"))
        assert [PickUp.read(""), Discard.read("")] == [None, None]
        for text in ("pick 9H", "pick down 9H", "pick up"):
            with pytest.raises(pepper.PepperError, match="unknown action"):
                pepper.parse_action(text)
        assert bid().parse("10c kc ah kh") == Discard(Cards("AH KH KC TC"))

    @pytest.mark.parametrize(
        ("rules", "kitty"), [(SMALL, "before naming"), (NAMED, "after naming")]
    )
    def test_lines_of_play_are_counted_as_a_second_implementation_counts_them(
        self, rules: Rules, kitty: str
    ) -> None:
        named = ("S", "H")
        game = naive_games.Game(
            sides=naive_games.singles(3),
            bids=[
                naive_games.Bid("1", 1, named=named),
                naive_games.Bid("2", 2, named=named),
                naive_games.Bid("dry", 3, named=named, leaves_kitty=True),
            ],
            ranks="AKQT",
            kitty=kitty,
        )
        match = Match.start(rules, deals=[deal(rules, *HANDS)])
        hands = [[str(card) for card in Cards(hand)] for hand in HANDS]

        def deals(number: int, _: int) -> list[list[str]] | None:
            return hands if number == 1 else None

        other = naive_rules.dealt(game, deals, 1, 0)
        assert perft(match, 4) == naive_rules.count(other, 4)
        rng = Random(kitty)
        while match.turn is not None and match.hand.number == 1:
            assert perft(match, 2) == naive_rules.count(other, 2)
            assert legal(match) == set(other.choices)
            text = rng.choice(other.choices) if match.hand.contract else "bid 2"
            text = text if text in other.choices else "pass"
            match, other = after(match, text), naive_rules.after(other, text)
        assert other.number == 2

    def test_the_play_is_solved_and_counted_from_the_first_lead(self) -> None:
        match = after(bid(), "discard QH TH QC TC, name H")
        assert solve.tricks(match) == 4
        assert PlayPosition.of(match).hands == match.hand.cards
        claimed = solve.claim(match, 1)
        assert claimed.results[0].tricks == (0, 4, 0)
        with pytest.raises(pepper.PepperError):
            PlayPosition.of(bid())

    def test_a_card_that_is_called_and_discarded_finds_no_partner(self) -> None:
        match = after(started(CALLED), "bid 2")
        gone = match.legal_actions[0]
        assert isinstance(gone, Discard)
        card = find(gone.cards)
        match = after(match.apply(gone), "name C", f"call {card}")
        match = finished(match)
        assert match.past[0].partner is None


class TestPartialDeals:
    @staticmethod
    def seen(view: View) -> list[Done]:
        """What a view says was chosen, and what was picked up."""
        return [
            (act.seat, act.action)
            for act in view.acts
            if act.seat >= 0 and (not act.automatic or isinstance(act.action, PickUp))
        ]

    @pytest.mark.parametrize("rules", EACH, ids=lambda rules: rules.name)
    def test_what_a_seat_knows_of_any_moment_gives_its_view(self, rules: Rules) -> None:
        for seed in range(12):
            match, rng = Match.start(rules, seed=seed), Random(seed)
            for _ in range(rng.randrange(8, 40)):
                if not match.past:
                    match = match.apply(chosen(match.legal_actions, rng.randrange))
            if match.past:
                continue
            assert match.hand.deal is not None
            for seat in (None, *rules.table.seats):
                own = None if seat is None else match.hand.deal.hands[seat]
                view = match.view(seat)
                assert view_of(rules, seat, own, self.seen(view)) == view

    @pytest.mark.parametrize(
        ("place", "done", "why"),
        [
            (3, (1, PickUp(Cards("AC KC QC"))), "'pick up AC KC QC' has 3 cards, expected 4"),
            (3, (1, PickUp(Cards("AH KC QC TC"))), "AH is dealt 2 times"),
            (3, (2, PickUp(KITTY)), "It is the turn of seat 1"),
            (4, (1, FaceDown(3, (Seat(1),))), "seat 1 cannot discard 3 cards face down"),
            (4, (1, PickUp(KITTY)), "pick up AC KC QC TC"),
            (4, (1, Discard(Cards("AS KH QH TH"))), "must discard 4 cards from the hand"),
            (4, (2, FaceDown(4, (Seat(2),))), "It is the turn of seat 1"),
        ],
    )
    def test_impossible_acts_with_the_kitty_are_refused(
        self, place: int, done: Done, why: str
    ) -> None:
        acts: list[Done] = [*self.seen(after(bid(), "discard AC KC QC TC").view(1))]
        acts[place] = done
        with pytest.raises(pepper.PepperError) as caught:
            view_of(SMALL, 1, HANDS[1], acts)
        assert why in str(caught.value)

    def test_a_taker_who_does_not_tell_the_kitty_does_not_know_enough(self) -> None:
        acts = self.seen(bid().view(1))[:3]
        with pytest.raises(pepper.PepperError, match="cards that the seat has not seen"):
            view_of(SMALL, 1, HANDS[1], acts)
        match = play_tricks(after(bid(), "discard QH TH QC TC, name H"), "AC")
        acts = [
            (seat, FaceDown(4, (Seat(1),)) if isinstance(action, Discard) else action)
            for seat, action in self.seen(match.view(1))
            if not isinstance(action, PickUp)
        ]
        with pytest.raises(pepper.PepperError, match="cards that the seat has not seen"):
            view_of(SMALL, 1, HANDS[1], acts)

    def test_cards_that_come_to_light_in_the_play_were_in_the_kitty(self) -> None:
        match = play_tricks(after(bid(), "discard QH TH QC TC, name H"), "AH AD AS", "KC")
        view = match.view(0)
        acts = self.seen(view)
        assert view_of(SMALL, 0, HANDS[0], acts) == view
        whole = view_of(SMALL, None, None, acts)
        assert whole == match.view(None)
