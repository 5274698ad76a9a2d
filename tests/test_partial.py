"""A view is made from what one seat knows, and from nothing else."""

from __future__ import annotations

import random

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import pepper
from pepper import (
    Action,
    Bid,
    Card,
    Cards,
    FaceDown,
    GiveCards,
    Match,
    NameStrain,
    Pass,
    PepperError,
    Phase,
    PickUp,
    PlayCard,
    View,
    parse_action,
    view_of,
)
from pepper.bots import sensible
from pepper.partial import complete
from pepper.testing import chosen, walk

from .foreign import WITH_DISCARD, SealTricks, Tell
from .playing import SHORT

FIVE_HUNDRED = pepper.variant("five-hundred")
FOREIGN = (
    WITH_DISCARD,
    attrs.evolve(SHORT, name="sealed", auction=SealTricks()),
    attrs.evolve(
        FIVE_HUNDRED,
        name="telling",
        phases=(*FIVE_HUNDRED.phases[:-1], Tell(Card("AS")), Phase.PLAY),
    ),
    attrs.evolve(
        FIVE_HUNDRED, name="telling first", phases=(Tell(Card("AS")), *FIVE_HUNDRED.phases)
    ),
)
RULES = [variant.rules() for variant in pepper.variants()]
EUCHRE = pepper.variant("bid-euchre")
OWN = "JS AS KS 9S AH 9H"


def acts(text: str) -> list[tuple[int, Action]]:
    """Acts as ``1 bid 3, 2 pass``."""
    found = (act.split(" ", 1) for act in text.split(", ") if act)
    return [(int(seat), parse_action(action)) for seat, action in found]


def seen(view: View) -> list[tuple[int, Action]]:
    """What a view says was done and chosen, and what of a kitty the seat has seen."""
    return [
        (act.seat, act.action)
        for act in view.acts
        if (act.seat >= 0 and not act.automatic)
        or (isinstance(act.action, PickUp) and view.turned is None)
    ]


def refused(text: str, cards: str | None = OWN, seat: int | None = 0) -> str:
    with pytest.raises(PepperError) as caught:
        view_of(EUCHRE, seat, cards, acts(text))
    return str(caught.value)


class TestView:
    @given(st.sampled_from(RULES), st.randoms(use_true_random=False))
    def test_what_a_seat_knows_of_any_moment_gives_its_view(
        self, rules: pepper.Rules, rng: random.Random
    ) -> None:
        dealer = rng.choice(rules.table.seats)
        match = Match.start(rules, seed=rng.getrandbits(64), dealer=dealer)
        for _ in range(rng.randrange(60)):
            if not match.past and match.turn is not None:
                match = match.apply(chosen(match.legal_actions, rng.randrange))
        assume(not match.past)
        assert match.hand.deal is not None
        seat = rng.choice((None, *rules.table.seats))
        view = match.view(seat)
        # Whoever holds a certain card has to bid, which no act says before it is done.
        assume(not (view.acts[-1].forced and view.acts[-1].automatic))
        own = None if seat is None or view.cards is None else match.hand.deal.hands[seat]
        found = view_of(rules, seat, own, seen(view), dealer=dealer, turned=view.turned)
        assert found == view
        assert found.text() == view.text()

    @pytest.mark.parametrize("rules", RULES, ids=str)
    def test_a_whole_hand_of_each_variant_gives_its_view(self, rules: pepper.Rules) -> None:
        match, rng = Match.start(rules, seed=3), random.Random(3)
        while not match.past:
            match = match.apply(sensible(match.view(match.turn), rng))
        (hand,) = match.past
        assert hand.deal is not None
        for seat in rules.table.seats[:4]:
            view = match.view(seat, hand=1)
            cards, turned = hand.deal.hands[seat], view.turned and str(view.turned)
            found = view_of(rules, seat, cards, seen(view), turned=turned)
            assert (found.acts, found.tricks) == (view.acts, view.tricks)
            assert found.results == view.results

    @pytest.mark.parametrize("text", ["wolf", "buck", "hasenpfeffer", "double-hasenpfeffer-4"])
    def test_hands_with_gifts_and_forced_bids_give_their_views(self, text: str) -> None:
        rules = pepper.variant(text)
        for seed in range(25):
            match, rng = Match.start(rules, seed=seed), random.Random(seed)
            while not match.past:
                match = match.apply(chosen(match.legal_actions, rng.randrange))
            (hand,) = match.past
            assert hand.deal is not None
            view = match.view(seed % 4, hand=1)
            found = view_of(rules, seed % 4, hand.deal.hands[seed % 4], seen(view))
            assert (found.acts, found.results) == (view.acts, view.results)

    def test_a_problem_can_be_asked_for_what_is_legal_for_a_picture_and_for_a_hint(self) -> None:
        view = view_of(EUCHRE, 0, OWN, acts("1 pass, 2 bid 3, 3 pass, 0 pass, 2 name S, 2 play KC"))
        assert view.turn == 3
        assert not view.legal_actions
        view = view_of(EUCHRE, 0, OWN, acts("1 pass, 2 pass, 3 bid 3, 0 bid 4, 0 name S"))
        assert view.cards == Cards(OWN)
        assert set(view.legal_actions) == {PlayCard(card) for card in Cards(OWN)}
        assert sensible(view, random.Random(1)) in view.legal_actions
        assert view.text()
        assert view.svg()
        assert view.prompt == "Lead any card."

    def test_scores_number_and_dealer_are_those_of_the_match(self) -> None:
        view = view_of(EUCHRE, 0, OWN, [(3, Pass())], dealer=2, scores=(40, -6), number=9)
        assert (view.scores, view.hand_number, view.dealer) == ((40, -6), 9, 2)
        assert view.turn == 0

    def test_a_spectator_and_a_seat_that_has_not_looked_hold_no_cards(self) -> None:
        for seat in (None, 1):
            rules = pepper.variant("twelves+blind-any-time")
            view = view_of(rules, seat, None)
            assert view.cards is None
        with pytest.raises(PepperError, match="a spectator holds no cards"):
            view_of(EUCHRE, None, OWN)

    def test_the_card_turned_up_is_in_no_hand(self) -> None:
        rules = pepper.variant("euchre")
        with pytest.raises(PepperError, match="AS is dealt 2 times, and the deck has 1 of it"):
            view_of(rules, 1, "AS KS QS TS 9S", turned="AS")

    @given(st.integers(0, 10**6), st.integers(0, 10**6))
    def test_the_cards_that_are_made_up_do_not_show(self, one: int, other: int) -> None:
        hands = [Cards(OWN), None, None, None]
        done = acts("1 bid 3, 2 pass, 3 pass, 0 pass, 1 name H, 1 play KH, 2 play AC, 3 play JH")
        first, second = (complete(EUCHRE, hands, done, seed=seed) for seed in (one, other))
        assert first.view(0) == second.view(0)
        for match in (first, second):
            assert match.hand.deal is not None
            assert match.hand.deal.hands[0] == Cards(OWN)
            assert not any(card.suit is pepper.HEARTS for card in match.hand.cards[2])

    def test_a_hand_that_has_to_hold_certain_cards_gets_them(self) -> None:
        hands = [Cards("9S TS QS KS AS AH"), None, None, None]
        for seed in range(8):
            match = complete(EUCHRE, hands, acts("1 bid two"), seed=seed)
            jacks = [Cards("JS JC"), Cards("JH JD")]
            assert any(pair <= match.hand.cards[1] for pair in jacks)

    def test_a_deal_that_is_only_close_will_do_if_nothing_is_refused_in_it(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pepper.partial.told.TRIES", 0)
        match = complete(EUCHRE, [Cards(OWN), None, None, None], acts("1 pass, 2 bid 3"))
        assert [str(act.action) for act in match.acts[1:]] == ["pass", "bid 3"]

    def test_gifts_that_were_not_seen_are_made_up(self) -> None:
        done = [*acts("1 bid small pepper, 2 pass, 3 pass, 0 pass, 1 name H"), (1, FaceDown(1, ()))]
        view = view_of(EUCHRE, 0, OWN, [*done, (3, FaceDown(1, ())), *acts("1 play JH")])
        assert [gift.cards for gift in view.gifts] == [None, None]
        with pytest.raises(PepperError, match="add what it saw"):
            view_of(EUCHRE, 3, OWN, [*done, (3, GiveCards(Cards("AH")))])
        got = [*done[:-1], (1, GiveCards(Cards("TH"))), (3, GiveCards(Cards("AH")))]
        own = view_of(EUCHRE, 3, OWN, got)
        assert [gift.cards for gift in own.gifts] == [Cards("TH"), Cards("AH")]


@pytest.mark.parametrize("rules", FOREIGN, ids=lambda rules: rules.name)
class TestPhasesOfOtherPackages:
    def test_what_a_seat_knows_of_any_moment_gives_its_view(self, rules: pepper.Rules) -> None:
        for seed in range(6):
            rng = random.Random(seed)
            for match in walk(Match.start(rules, seed=seed), rng, hands=1):
                seat = rng.choice((None, *rules.table.seats))
                deal, view = match.hand.deal, match.view(seat)
                # Who holds the card that is asked for, no act says before the next one.
                asked = deal is not None and view.acts[-1].phase != match.phase
                unknown = asked or view.exposed is not None
                if deal is None or match.past or unknown or rng.random() < 0.7:
                    continue
                own = None if seat is None else deal.hands[seat]
                acts = [
                    (act.seat, act.action)
                    for act in view.acts[1:]
                    if not act.automatic or not isinstance(act.action, FaceDown)
                ]
                found = view_of(rules, seat, own, acts, dealer=match.hand.dealer)
                assert found == view

    def test_more_cards_face_down_than_can_be_are_refused(self, rules: pepper.Rules) -> None:
        with pytest.raises(PepperError, match=r"7 (cards )?face down"):
            view_of(rules, None, None, [(1, FaceDown(7, ()))])


class TestRefusals:
    @pytest.mark.parametrize(
        ("text", "cards", "said"),
        [
            ("", "JS AS KS 9S AH", "seat 0 has 5 cards, expected 6"),
            ("", "JS AS KS 9S AH 9H TH", "seat 0 has 7 cards, expected 6"),
            ("", "JS JS KS 9S AH 9H", "JS is dealt 2 times, and the deck has 1 of it"),
            ("", "JS AS KS 9S AH 2H", "2H is dealt 1 time, and the deck has 0 of it"),
            ("1 bid 7", OWN, "'bid 7'"),
            ("2 pass", OWN, "seat 1"),
            ("1 bid 4, 2 bid 3", OWN, "'bid 3'"),
            ("5 pass", OWN, "seat 5"),
            ("1 bid 4, 2 pass, 3 pass, 0 pass, 1 name S, 1 play JS", OWN, "JS is dealt 2 times"),
            (
                "1 bid 4, 2 pass, 3 pass, 0 pass, 1 name S, 1 play QC, 2 play QC",
                OWN,
                "QC is dealt 2 times",
            ),
            ("0 give JS", OWN, "seat 1"),
        ],
    )
    def test_what_cannot_have_happened_is_refused_with_the_reason(
        self, text: str, cards: str, said: str
    ) -> None:
        assert said in refused(text, cards)

    def test_a_revoke_of_ones_own_is_refused(self) -> None:
        said = refused(
            "1 bid 4, 2 pass, 3 pass, 0 pass, 1 name C, 1 play KH, 2 play TH, 3 play QH, 0 play AS"
        )
        assert "seat 0: 'play AS' is refused: A player must follow suit if able: KH was led" in said

    def test_a_revoke_of_another_seat_is_refused_although_its_hand_is_not_known(self) -> None:
        lead = (
            "1 bid 4, 2 pass, 3 pass, 0 pass, 1 name C, 1 play KH, 2 play AD, 3 play QH, 0 play AH"
        )
        assert view_of(EUCHRE, 0, OWN, acts(lead)).turn == 0
        said = refused(f"{lead}, 0 play 9H, 1 play KD, 2 play TH")
        assert "seat 2: 'play AD' is refused: A player must follow suit if able: KH was led" in said

    def test_others_cannot_all_be_void_in_a_suit_of_which_cards_are_out(self) -> None:
        lead = "1 pass, 2 pass, 3 pass, 0 bid 4, 0 name S, 0 play AH, 1 play KD, 2 play QD"
        assert view_of(EUCHRE, 0, OWN, acts(lead)).turn == 3
        assert "found no deal that fits" in refused(f"{lead}, 3 play AD")

    def test_an_act_that_no_cards_make_legal_is_refused(self) -> None:
        bids = "1 bid 4, 2 pass, 3 pass, 0 pass"
        said = refused(f"{bids}, 1 name LOW")
        assert said.startswith("seat 1: 'name LOW' is refused")
        with pytest.raises(PepperError, match="face down"):
            view_of(EUCHRE, 0, OWN, [*acts(f"{bids}, 1 name S"), (1, FaceDown(1, ()))])
        peppered = acts("1 bid small pepper, 2 pass, 3 pass, 0 pass, 1 name H")
        for giver in (1, 3):
            with pytest.raises(PepperError, match="face down"):
                view_of(EUCHRE, 0, OWN, [*peppered, (giver, FaceDown(2, ()))])

    def test_after_gifts_a_revoke_is_refused_in_the_end(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pepper.partial.told.TRIES", 40)
        gifts = [(1, FaceDown(1, ())), (3, FaceDown(1, ()))]
        bids = acts("1 bid small pepper, 2 pass, 3 pass, 0 pass, 1 name C")
        plays = acts("1 play KH, 2 play AD, 0 play AH, 0 play 9H, 1 play KD, 2 play TH")
        with pytest.raises(PepperError, match="found no deal that fits these actions"):
            view_of(EUCHRE, 0, OWN, [*bids, *gifts, *plays])

    def test_a_view_that_depends_on_unseen_cards_is_refused(self) -> None:
        rules = pepper.variant("hasenpfeffer")
        done = acts("1 pass, 2 pass, 3 pass, 0 pass")
        with pytest.raises(PepperError, match="depends on cards that the seat has not seen"):
            view_of(rules, 0, "AS KS QS 9S AH 9H", done)
        view = view_of(rules, 0, "AS KS QS 9S AH 9H", [*done, (2, NameStrain(pepper.CLUBS))])
        assert view.contract is not None
        assert view.contract.declarer == 2

    def test_a_hand_that_is_exposed_is_not_made_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pepper.partial.SEVERAL", 1)
        ladder = pepper.BidLadder((pepper.Rung("1", 1, exposed_after=1),))
        rules = attrs.evolve(SHORT, deck=pepper.Deck("KA", hand_size=2), ladder=ladder)
        said = "1 bid 1, 1 name S, 1 play AH, 2 play KH, 3 play AD, 0 play AC"
        with pytest.raises(PepperError, match="depends on cards that the seat has not seen"):
            view_of(rules, 0, "AC KC", acts(said))
        view = view_of(rules, 1, "AH KS", acts(said))
        assert view.exposed == view.cards == Cards("KS")

    def test_a_bid_that_asks_for_cards_in_ones_own_hand_is_refused_without_them(self) -> None:
        with pytest.raises(PepperError, match="bid two"):
            view_of(EUCHRE, 1, OWN, [(1, Bid("two"))])
