"""Worlds fit the view that they are made from, and come with the right probabilities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from math import comb, prod, sqrt
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from parlour import ShowCard, Showing, Swap
from pepper import (
    Act,
    Action,
    Alone,
    Auction,
    Bid,
    BidLadder,
    Calling,
    Card,
    Cards,
    Choice,
    Deal,
    Deck,
    Exchange,
    FaceDown,
    Kitty,
    Match,
    Other,
    Pass,
    PepperError,
    Phase,
    PhaseRule,
    PoorHand,
    Rules,
    Rung,
    Seat,
    StuckHolder,
    Table,
    TakeTurnUp,
    Trick,
    Turns,
    View,
    belief,
)
from pepper.belief import World, deals, few_worlds, plays_like, worlds
from pepper.belief.cases import plan_of
from pepper.bots import sensible
from pepper.testing import chosen
from tests.exchanging import BEST_OF_A_SUIT, CALL_FOR_BEST, WITH_KITTY
from tests.foreign import WITH_DISCARD, OneHand, SealTricks, Tell
from tests.playing import SHORT, after, find, finished, started
from tests.sampled import any_rules

RULES = [variant.rules() for variant in pepper.variants()]
LEVEL = 3.1
"""About one of 1,000 fair samples is refused: the quantile of the normal distribution."""
NORMAL = (Phase.AUCTION, Phase.NAMING)


def tiny(deck: Deck, *rungs: Rung, alone: int = 0, **changes: Any) -> Rules:  # noqa: ANN401  (parts)
    """A game with so few cards that all deals can be listed; `alone` players without partners."""
    table = Table.singles(alone) if alone else Table.teams(4)
    return attrs.evolve(SHORT, table=table, deck=deck, ladder=BidLadder(rungs or ONE), **changes)


ONE = (Rung("1", 1), Rung("2", 2))
KINGS = Deck("KA", hand_size=2)
TWICE = Deck("A", hand_size=2, copies=2)
PAIRS = Deck("KA", hand_size=2, copies=2, removed="KC KC KD KD AC AC AD AD")
UP = Deck("KA", hand_size=2, turn_up=True)
TWO = Rung("2", 2, holding=(Cards("KS"), Cards("AD AC")))


def swap(**changes: Any) -> Rung:  # noqa: ANN401  (fields of an exchange)
    return Rung("2", 2, alone=Alone.YES, exchange=Exchange(**changes))


KITTY = (Phase.AUCTION, Phase.NAMING, Kitty(), Phase.PLAY)
GAMES = {
    "plain": tiny(KINGS),
    "copies": tiny(TWICE),
    "gift": tiny(KINGS, ONE[0], swap()),
    "gift of copies": tiny(TWICE, ONE[0], swap()),
    "best trump": tiny(KINGS, ONE[0], swap(gets=Choice.BEST_TRUMP)),
    "best and worst": tiny(TWICE, ONE[0], swap(gives=Choice.WORST, gets=Choice.BEST)),
    "suit asked for": tiny(KINGS, ONE[0], swap(gets=Choice.ASKED, turns=Turns.RECEIVE_FIRST)),
    "answered": tiny(TWICE, ONE[0], swap(turns=Turns.GIVE_FIRST)),
    "best in answer": tiny(KINGS, ONE[0], swap(gets=Choice.BEST, turns=Turns.GIVE_FIRST)),
    "laid aside": tiny(TWICE, ONE[0], swap(turns=Turns.RECEIVE_FIRST, lays_aside=True)),
    "kitty": tiny(KINGS, alone=3, phases=KITTY),
    "kitty of copies": tiny(TWICE, alone=3, phases=KITTY),
    "turned up": tiny(UP, alone=3, phases=(*NORMAL, TakeTurnUp(), Phase.PLAY)),
    "cards for a bid": tiny(KINGS, ONE[0], TWO),
    "holder of a card": tiny(KINGS, auction=Auction(all_pass=StuckHolder("1", card=Card("AS")))),
    "called card": tiny(KINGS, alone=4, calling=Calling(own=False, ranks="A")),
    "called copy": tiny(TWICE, alone=4, calling=Calling()),
    "poor hand": tiny(KINGS, alone=3, phases=(PoorHand("K", 2, swap=2), *NORMAL, Phase.PLAY)),
    "poor copies": tiny(PAIRS, alone=3, phases=(PoorHand("K", 2, swap=2), *NORMAL, Phase.PLAY)),
    "poor hand, card turned up": tiny(
        UP,
        alone=3,
        phases=(PoorHand("K", 1, swap=1), *NORMAL, TakeTurnUp(), Phase.PLAY),
    ),
    "kitty with a card turned up": tiny(UP, alone=3, phases=KITTY),
    "kitty shown": tiny(TWICE, alone=3, phases=(*KITTY[:2], Kitty(shown=True), Phase.PLAY)),
}
SHOWN = (Phase.AUCTION, Kitty(shown=True), Phase.NAMING, Phase.EXCHANGE, Phase.PLAY)
IN_TURNS = (
    *(BEST_OF_A_SUIT, CALL_FOR_BEST, WITH_KITTY),
    attrs.evolve(WITH_KITTY, name="shown", phases=SHOWN),
)
MOMENTS = dict.fromkeys(GAMES, (7,))
"""Seeds of the moments that are checked in the quick suite."""


def walked(rules: Rules, seed: int, steps: int) -> Match:
    """A match after a random walk within its first hand."""
    rng = Random(seed)
    match = Match.start(rules, seed=seed, dealer=rng.choice(rules.table.seats))
    for _ in range(steps):
        following = match.apply(chosen(match.legal_actions, rng.randrange))
        if following.past:
            break
        match = following
    return match


def hands(cards: Cards, sizes: Sequence[int]) -> Iterator[tuple[Cards, ...]]:
    """Every way to deal the cards to hands of these sizes, each once."""
    if not sizes:
        yield ()
        return
    for hand in dict.fromkeys(map(Cards, combinations(cards, sizes[0]))):
        for rest in hands(cards - hand, sizes[1:]):
            yield (hand, *rest)


def ways(held: Cards, some: Cards) -> int:
    """The ways to take some cards from others, copies counted apart."""
    return prod(comb(held.count(card), some.count(card)) for card in some.distinct())


Key = tuple[tuple[Cards, ...], Card | None, tuple[Action, ...]]


def every_world(match: Match, seat: int) -> dict[Key, float]:
    """Each world of the seat with its probability, up to a factor: by trying all deals."""
    rules, deal, view = match.rules, match.hand.deal, match.view(seat)
    assert deal is not None
    sizes = [rules.deck.hand_size] * (len(rules.table.seats) - 1)
    found: dict[Key, float] = {}
    for others in hands(rules.deck.cards - deal.hands[seat], sizes):
        dealt = (*others[:seat], deal.hands[seat], *others[seat:])
        weight = 1.0
        left = rules.deck.cards
        for hand in dealt:
            weight *= ways(left, hand)
            left -= hand
        if deal.turned is not None and deal.turned not in left:
            continue
        weight *= 1 if deal.turned is None else left.count(deal.turned)
        start = Match.start(
            rules, deals=[Deal(dealt, turned=deal.turned)], dealer=match.hand.dealer
        )
        for world, chance, hidden in histories(start, view, 0):
            if world.view(seat) == view:
                found[dealt, deal.turned, hidden] = weight * chance
    return found


def histories(
    match: Match, view: View, place: int
) -> Iterator[tuple[Match, float, tuple[Action, ...]]]:
    """Every way to do what the view says, with its probability and what was done face down."""
    done = [act for act in view.acts if act.seat >= 0 and not act.automatic]
    if place == len(done):
        yield match, 1.0, ()
        return
    act = done[place]
    if not isinstance(act.action, FaceDown):
        if match.turn == act.seat and act.action in match.legal_actions:
            yield from histories(match.apply(act.action), view, place + 1)
        return
    if match.turn != act.seat:
        return
    held, legal = match.hand.cards[act.seat], list(match.legal_actions)
    counts = [ways(held, getattr(action, "cards")) for action in legal]  # noqa: B009  (of any class)
    for action, count in zip(legal, counts, strict=True):
        for world, chance, hidden in histories(match.apply(action), view, place + 1):
            yield world, chance * count / sum(counts), (action, *hidden)


def key(world: World) -> Key:
    return world.deal.hands, world.deal.turned, world.hidden


def misfit(drawn: Counter[Key], expected: dict[Key, float]) -> float:
    """How badly the numbers fit: chi-squared in its normal form, by Wilson and Hilferty."""
    assert set(drawn) <= set(expected)
    total, scale = drawn.total(), sum(expected.values())
    squares, bins, seen, hoped = 0.0, 0, 0, 0.0
    for one in sorted(expected, key=repr):
        seen, hoped = seen + drawn[one], hoped + expected[one] / scale * total
        if hoped >= 8:
            squares, bins, seen, hoped = squares + (seen - hoped) ** 2 / hoped, bins + 1, 0, 0.0
    if bins < 2:
        return 0.0
    part = 2 / (9 * (bins - 1))
    return float(((squares / (bins - 1)) ** (1 / 3) - (1 - part)) / sqrt(part))


class TestWorlds:
    @pytest.mark.parametrize("rules", RULES, ids=str)
    def test_the_seat_has_the_same_view_of_each_world(self, rules: Rules) -> None:
        for seed, steps in enumerate((3, 20)):
            match = walked(rules, seed, steps)
            for seat in (None, Random(seed).choice(rules.table.seats)):
                view = match.view(seat)
                for world in worlds(view, Random(seed), 2):
                    assert world.match.view(seat) == view
                    assert world.match.hand.cards == world.cards
                    assert [world.acts[place][0] for place in range(len(world.acts))] == [
                        act.seat for act in match.hand.acts if act.seat >= 0 and not act.automatic
                    ]

    @pytest.mark.parametrize("rules", [*GAMES.values(), *IN_TURNS], ids=str)
    def test_the_seat_has_the_same_view_of_each_world_at_many_moments_of_games_with_all_duties(
        self, rules: Rules
    ) -> None:
        for seed in range(12):
            match = walked(rules, seed, seed)
            for seat in rules.table.seats:
                (world,) = worlds(match.view(seat), Random(seed), 1)
                assert world.match.view(seat) == match.view(seat)

    def test_a_declarer_whose_cards_are_face_up_had_others_at_the_call(self) -> None:
        rung = Rung("1", 1, exposed_after=0, exchange=Exchange(other=Other.LEFT))
        calling = Calling(trumps=False, own=False, must_play=False)
        before = (Phase.AUCTION, Phase.NAMING, Phase.CALLING, Phase.EXCHANGE)
        rules = tiny(Deck("QKA", hand_size=3), rung, alone=3, calling=calling)
        rules = attrs.evolve(rules, phases=(*before, Phase.PLAY))
        for seed in range(24):
            match = walked(rules, seed, 7 + seed % 5)
            assert match.view(0).exposed is not None or match.phase != Phase.PLAY
            for world in worlds(match.view(0), Random(seed), 2):
                assert world.match.view(0) == match.view(0)

    @pytest.mark.thorough
    @given(any_rules(__name__), st.integers(0, 2**32), st.integers(0, 60))
    def test_the_seat_has_the_same_view_of_each_world_in_any_game(
        self, rules: Rules, seed: int, steps: int
    ) -> None:
        match = walked(rules, seed, steps)
        for seat in (None, *rules.table.seats):
            view = match.view(seat)
            for world in worlds(view, Random(seed), 2):
                assert world.match.view(seat) == view

    @pytest.mark.parametrize("name", GAMES)
    def test_each_is_as_likely_as_by_a_fair_shuffle(self, name: str) -> None:
        for seed in MOMENTS[name]:
            match = walked(GAMES[name], seed, 2 + seed % 12)
            drawn = Counter(map(key, worlds(match.view(0), Random(seed), 600)))
            assert misfit(drawn, every_world(match, 0)) < LEVEL

    @pytest.mark.thorough
    @pytest.mark.parametrize("name", GAMES)
    def test_each_world_is_as_likely_as_by_a_fair_shuffle_at_any_moment(self, name: str) -> None:
        rules = GAMES[name]
        for seed in range(16):
            match = walked(rules, seed, 2 + seed % 12)
            seat = seed % 2
            drawn = Counter(map(key, worlds(match.view(seat), Random(seed), 3_000)))
            assert misfit(drawn, every_world(match, seat)) < LEVEL

    @pytest.mark.parametrize(
        ("seed", "seat"), [(5, 2), pytest.param(7, 5, marks=pytest.mark.thorough)]
    )
    def test_worlds_are_as_likely_where_copies_come_between_a_gift_and_the_cards_returned(
        self, seed: int, seat: int
    ) -> None:
        deck = Deck("A", hand_size=2, copies=6, removed="AC " * 6 + "AD " * 6)
        rung = Rung("1", 1, alone=Alone.YES, exchange=Exchange(turns=Turns.RECEIVE_FIRST))
        match = walked(attrs.evolve(tiny(deck, rung), table=Table.teams(6, 2)), seed, 7)
        hidden = [act for act in match.view(seat).acts if act.to is not None]
        assert [isinstance(act.action, FaceDown) for act in hidden] == [False, True] * 2
        drawn = Counter(map(key, worlds(match.view(seat), Random(seed), 1_200)))
        assert misfit(drawn, every_world(match, seat)) < LEVEL

    def test_worlds_are_as_likely_after_gifts_of_the_best_and_the_worst_card(self) -> None:
        choice = swap(other=Other.LEFT, gives=Choice.BEST, gets=Choice.WORST)
        rules, seen = tiny(KINGS, ONE[0], choice), 0
        for seed in range(8):
            match = walked(rules, seed, 9 + seed % 5)
            view = match.view(0)
            if any(gift.cards is None for gift in view.gifts):
                seen += match.phase == Phase.PLAY
                drawn = Counter(map(key, worlds(view, Random(seed), 600)))
                assert misfit(drawn, every_world(match, 0)) < LEVEL
        assert seen > 2

    def test_a_seat_may_get_unseen_what_it_lacked_when_it_gave_its_best_card(self) -> None:
        gift = Exchange(other=Other.LEFT, gives=Choice.BEST, gets=Choice.WORST)
        order = (Phase.AUCTION, Phase.NAMING, Phase.EXCHANGE, Kitty(), Phase.PLAY)
        rules = tiny(KINGS, ONE[0], Rung("2", 2, exchange=gift), alone=3, phases=order)
        for seed in (18, 19, 22):
            match = walked(rules, seed, 9 + seed % 5)
            assert match.phase == Phase.PLAY
            drawn = Counter(map(key, worlds(match.view(2), Random(seed), 1_000)))
            assert misfit(drawn, every_world(match, 2)) < LEVEL

    @pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
    def test_most_hands_drawn_fit_after_gifts_of_the_best_and_the_worst_card(
        self, seat: int | None
    ) -> None:
        match = Match.start(pepper.variant("buck"), seed=4, dealer=3)
        match = after(match, "bid 6", *["pass"] * 3, "name LOW")
        while match.phase != Phase.PLAY or len(match.hand.acts) < 12:
            match = match.apply(match.legal_actions[0])
        plan, rng = plan_of(match.view(seat)), Random(1)
        assert sum(plan.draw(rng) is not None for _ in range(100)) > 20

    def test_a_card_taken_before_all_eyes_may_have_been_given_unseen(self) -> None:
        phases = (*NORMAL, TakeTurnUp(), Phase.EXCHANGE, Phase.PLAY)
        rules = tiny(Deck("QKA", hand_size=2, turn_up=True), *ONE[:1], swap(), phases=phases)
        dealt = Deal(("KS KH", "AC AS", "AD QH", "QS QD"), Cards("QC KC KD AH"), Card("QC"))
        match = after(Match.start(rules, deals=[dealt], dealer=0), *["pass"] * 3, "bid 2")
        match = after(match, "name C", "discard KH", "give QC", "give AD")
        found = {world.cards[2].count(Card("QC")) for world in worlds(match.view(1), Random(1), 40)}
        assert found == {0, 1}

    @pytest.mark.parametrize("name", GAMES)
    def test_few_worlds_are_all_of_them_where_they_are_equally_likely(self, name: str) -> None:
        rules, listed = GAMES[name], 0
        for seed, seat in product(range(20), rules.table.seats[:2]):
            match = walked(rules, seed, seed % 14)
            if match.phase != Phase.PLAY:
                assert not few_worlds(match.view(seat), 1000)
                continue
            few = Counter(map(key, few_worlds(match.view(seat), 1000)))
            listed += bool(few)
            if few and listed <= 6:
                expected = every_world(match, seat)
                scale = few.total() / sum(expected.values())
                assert few == {one: pytest.approx(expected[one] * scale) for one in expected}
                assert not few_worlds(match.view(seat), 0)
        assert (listed > 0) == ("kitty" not in name)  # what is discarded is hidden

    def test_a_seat_that_shows_out_of_a_suit_may_hold_every_card_of_the_others(self) -> None:
        rules = tiny(Deck("2A", hand_size=2))
        match = started(rules, "2S AS", "AC AD", "2C 2D", "2H AH", dealer=3)
        match = after(match, "bid 1", *["pass"] * 3, "name NT", "play AS", "play AC")
        held = {card for world in few_worlds(match.view(0), 1000) for card in world.cards[1]}
        assert held == {*Cards("2C 2D AD 2H AH")}

    def test_no_more_worlds_are_listed_than_are_asked_for(self) -> None:
        match = after(Match.start(tiny(KINGS), seed=1), "bid 1", *["pass"] * 3, "name C")
        view = match.view(0)
        every = few_worlds(view, 1000)
        assert len(every) == 90  # six cards that seat 0 does not see, two to each of three seats
        assert few_worlds(view, 90) == every
        assert few_worlds(view, 89) == ()

    def test_few_worlds_are_listed_for_twelve_unseen_cards_and_no_more(self) -> None:
        rules = tiny(Deck("9TJQKA", hand_size=13, jokers=2), alone=2)
        match = after(Match.start(rules, seed=1), "bid 1", "pass", "name C")
        leader = match.turn
        assert few_worlds(match.view(1 - (leader or 0)), 1000) == ()
        match = match.apply(match.legal_actions[0])
        (world,) = few_worlds(match.view(1 - (leader or 0)), 1000)
        assert world.cards == match.hand.cards

    @pytest.mark.parametrize("higher", [False, True])
    def test_whoever_has_to_bid_by_a_card_holds_it(self, higher: bool) -> None:  # noqa: FBT001  (cases)
        stuck = StuckHolder("1", card=Card("AS"), higher=higher)
        rules = tiny(KINGS, auction=Auction(all_pass=stuck))
        hands = ("KS KH", "AH KD", "AS AD", "KC AC")
        match = after(Match.start(rules, deals=[Deal(hands)]), *["pass"] * 4)
        for world in (*worlds(match.view(0), Random(1), 10), *worlds(match.view(1), Random(1), 1)):
            assert Card("AS") in world.cards[2]
            assert world.match.view(world.view.seat) == world.view

    def test_many_players_with_many_voids_have_worlds_too(self) -> None:
        match = walked(pepper.variant("florida-8"), 3, 52)
        (world,) = worlds(match.view(0), Random(1), 1)
        assert world.match.view(0) == match.view(0)

    def test_foreign_parts_may_refuse_a_hand(self) -> None:
        phases = (*NORMAL, Showing(), Phase.PLAY)
        rules = attrs.evolve(pepper.variant("gamerules-4"), name="ours", phases=phases)
        match = shown = Match.start(rules, seed=3)
        while not match.past and not any(isinstance(a.action, ShowCard) for a in shown.hand.acts):
            shown = match = match.apply(match.legal_actions[0])
        card = find(a for a in shown.hand.acts if isinstance(a.action, ShowCard))
        for world in worlds(shown.view((card.seat + 1) % 4), Random(1), 5):
            assert world.match.view((card.seat + 1) % 4) == shown.view((card.seat + 1) % 4)

    def test_an_ending_of_another_package_judges_no_match_before_its_first_hand(self) -> None:
        view = Match.start(attrs.evolve(GAMES["plain"], ending=OneHand()), seed=1).view(0)
        (world,) = worlds(view, Random(1), 1)
        assert world.match.view(0) == view

    def test_the_match_goes_on_with_scores_results_and_marks(self) -> None:
        match = Match.start(pepper.variant("hasenpfeffer+target=40"), seed=5)
        while len(match.past) < 3 or match.phase != Phase.PLAY:
            match = match.apply(sensible(match.view(match.turn), Random(1)))
        (world,) = worlds(match.view(0), Random(1), 1)
        assert world.match.view(0) == match.view(0)
        assert world.match.view(2, hand=2).results == match.view(2, hand=2).results
        ended = finished(world.match)
        assert (ended.phase, len(ended.results)) == (Phase.DEAL, 4)
        assert repr(world).startswith("<World: ")

    def test_a_brief_view_is_enough(self) -> None:
        match = Match.start(pepper.variant("hasenpfeffer+target=40"), seed=5)
        while len(match.past) < 3:
            match = match.apply(sensible(match.view(match.turn), Random(1)))
        (world,) = worlds(match.view(0, brief=True), Random(1), 1)
        assert world.match.view(0) == match.view(0, brief=True)

    def test_marks_of_hands_that_a_brief_view_leaves_out_are_kept(self) -> None:
        match = Match.start(pepper.variant("pfeffer+target=60"), seed=5)
        while not any(match.marks) or len(match.past) < 2 or match.phase != Phase.AUCTION:
            match = match.apply(sensible(match.view(match.turn), Random(1)))
        (world,) = worlds(match.view(0, brief=True), Random(1), 1)
        assert world.match.marks == match.marks


class TestWeights:
    def test_worlds_are_chosen_by_the_weights_of_what_others_did(self) -> None:
        match = walked(GAMES["gift"], 7, 9)
        view, asked = match.view(0), set[int | None]()
        place = find(n for n, act in enumerate(view.acts) if act.seat == 1)

        def weight(view: View, action: Action) -> float:
            asked.add(view.seat)
            assert action in view.legal_actions
            first = view.seat == 1 and len(view.acts) == place
            return 4 if first and view.cards is not None and Card("AS") in view.cards else 1

        expected = {
            one: chance * (4 if Card("AS") in one[0][1] else 1)
            for one, chance in every_world(match, 0).items()
        }
        drawn = Counter[Key]()
        for seed in range(30):
            drawn.update(map(key, worlds(view, Random(seed), 4, weight=weight, pool=10)))
        assert misfit(drawn, expected) < LEVEL
        assert asked == {1, 2, 3}

    def test_a_hidden_gift_counts_as_chosen_by_its_weight_alone(self) -> None:
        match = find(
            match
            for seed in range(40)
            for match in [walked(GAMES["gift of copies"], seed, 8)]
            if match.phase == Phase.PLAY and match.view(0).gifts and match.turn != 2
            if all(gift.cards is None for gift in match.view(0).gifts)
        )
        fair = every_world(match, 0)
        for world in worlds(match.view(0), Random(1), 40):
            assert key(world) in fair
            assert 0 < world.chance <= 16

    def test_a_player_makes_its_own_actions_likelier(self) -> None:
        match = walked(GAMES["plain"], 3, 4)
        weight = plays_like(sensible, Random(1), slip=0.25)
        seen = match.hand.acts[1]
        view = Match.start(match.rules, seed=3, dealer=match.hand.dealer).view(seen.seat)
        best = sensible(view, Random(1))
        assert [weight(view, action) for action in view.legal_actions] == [
            1.0 if action == best else 0.25 for action in view.legal_actions
        ]

    def test_a_slip_is_a_probability(self) -> None:
        match = walked(GAMES["plain"], 3, 4)
        view = match.view(match.turn)
        best = sensible(view, Random(1))
        others = [action for action in view.legal_actions if action != best]
        for slip in (0, 1):
            weight = plays_like(sensible, Random(1), slip=slip)
            assert {weight(view, action) for action in others} == {slip}
        for beyond in (-0.001, 1.001):
            with pytest.raises(PepperError, match=rf"slip {beyond}: must be from 0 to 1"):
                plays_like(sensible, Random(1), slip=beyond)

    def test_some_world_must_have_a_weight(self) -> None:
        view = walked(GAMES["plain"], 3, 4).view(0)
        with pytest.raises(PepperError, match="every world has weight 0"):
            worlds(view, Random(1), 1, weight=lambda _view, _action: 0.0)
        assert worlds(view, Random(1), 0, weight=lambda _view, _action: 0.0) == ()


class TestDeals:
    def test_each_deal_with_the_cards_is_as_likely_as_in_a_shuffle(self) -> None:
        rules = GAMES["copies"]
        expected = dict[Key, float]()
        for hands_ in hands(rules.deck.cards, [2] * 4):
            if Card("AS") in hands_[1]:
                left, chance = rules.deck.cards, 1.0
                for hand in hands_:
                    chance *= ways(left, hand)
                    left -= hand
                expected[hands_, None, ()] = chance
        every = deals(rules, Random(1), seat=1, holds="AS")
        drawn = Counter[Key]((deal.hands, None, ()) for deal in islice(every, 4_000))
        assert misfit(drawn, expected) < LEVEL

    def test_a_card_is_turned_up_and_no_cards_need_no_seat(self) -> None:
        rules = GAMES["turned up"]
        deal = next(deals(rules, Random(1)))
        assert deal.turned in deal.aside
        assert deal.completed(rules.deck, 3) == deal

    @pytest.mark.parametrize(
        ("seat", "holds", "message"),
        [
            (None, "AS", "who holds AS"),
            (1, "AS AS", "cannot hold AS AS in a hand from this deck"),
            (1, "AS KS AH", "in a hand of 2 cards"),
            (4, "AS", "seat 4"),
        ],
    )
    def test_impossible_cards_are_refused_at_once(
        self, seat: int | None, holds: str, message: str
    ) -> None:
        with pytest.raises(PepperError, match=message):
            deals(GAMES["plain"], Random(1), seat=seat, holds=holds)


def test_a_joker_that_had_to_be_played_shows_that_a_suit_is_missing() -> None:
    rules, shown = pepper.variant("five-hundred+misere-joker=must-play"), 0
    for seed in range(12):
        match, rng = Match.start(rules, seed=seed), Random(seed)
        while match.hand.number == 1 and match.turn is not None:
            action = rng.choice(match.legal_actions)
            if match.phase == Phase.AUCTION:  # misere as soon as somebody has bid, and then no more
                late = match.hand.acts[-1].action in {Bid("misere"), Pass()}
                misere = Bid("misere") in match.legal_actions
                action = Bid("misere") if misere else Pass() if late else match.legal_actions[0]
            match = match.apply(action)
            view = match.view(None)
            if match.phase == Phase.PLAY and view.trick and Card("JK") in view.trick.cards[1:]:
                shown += 1
                assert all(one.match.view(None) == view for one in worlds(view, rng, 2))
    assert shown


class TestForeign:
    """Parts of other packages, of which beliefs know nothing but what their states say."""

    @pytest.mark.parametrize("phase", [Swap(), Showing()])
    def test_phases_of_a_package_that_move_cards_have_worlds(self, phase: PhaseRule) -> None:
        phases = (*NORMAL, phase, Phase.PLAY)
        rules = attrs.evolve(pepper.variant("hasenpfeffer"), name="ours", phases=phases)
        for seed in range(3):
            match, rng = Match.start(rules, seed=seed), Random(seed)
            while match.hand.number == 1 and match.turn is not None:
                for seat in (*rules.table.seats, None):
                    (world,) = worlds(match.view(seat), rng, 1)
                    assert world.match.view(seat) == match.view(seat)
                match = match.apply(rng.choice(match.legal_actions))

    def test_a_card_that_is_dropped_unseen_may_be_any(self) -> None:
        match = Match.start(WITH_DISCARD, seed=1)
        while match.phase != Phase.PLAY:
            match = match.apply(match.legal_actions[0])
        other = (match.hand.dealer + 1) % len(WITH_DISCARD.table.seats)
        found = {world.hidden for world in worlds(match.view(other), Random(1), 40)}
        assert len(found) > 1

    def test_what_is_said_unseen_may_be_anything(self) -> None:
        rules = attrs.evolve(SHORT, name="sealed", auction=SealTricks())
        match, rng = Match.start(rules, seed=1), Random(1)
        while match.phase != Phase.PLAY:
            match = match.apply(rng.choice(match.legal_actions))
        found = worlds(match.view(0), rng, 60)
        assert len({world.hidden for world in found}) == 2 ** (len(rules.table.seats) - 1)
        assert all(world.match.view(0) == match.view(0) for world in found)

    @pytest.mark.parametrize("seed", range(4))
    def test_the_answer_to_a_question_is_known(self, seed: int) -> None:
        card = Card("AS")
        rules = attrs.evolve(
            pepper.variant("five-hundred"), name="telling", phases=(*NORMAL, Tell(card), Phase.PLAY)
        )
        match, rng = Match.start(rules, seed=seed), Random(1)
        while match.phase != Phase.PLAY:
            match = match.apply(match.legal_actions[0])
        holders = [seat for seat in rules.table.seats if card in match.hand.cards[seat]]
        for world in worlds(match.view(None), rng, 5):
            assert [seat for seat in rules.table.seats if card in world.cards[seat]] == holders

    def test_worlds_that_contradict_the_rules_are_noticed(self) -> None:
        match = walked(GAMES["gift"], 7, 9)
        (world,) = worlds(match.view(0), Random(1), 1)
        other = attrs.evolve(world, deal=Deal(world.deal.hands[::-1]))
        assert belief.is_consistent(world)
        assert not belief.is_consistent(other)

    def test_worlds_that_a_part_of_a_package_refuses_are_drawn_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = Match.start(WITH_DISCARD, seed=1)
        view = match.view(0)
        assert worlds(view, Random(1), 1)

        def never(_: World) -> bool:
            return False

        monkeypatch.setattr(belief, "is_consistent", never)
        with pytest.raises(PepperError, match="found no world that fits"):
            worlds(view, Random(1), 1)


class TestRefused:
    def test_without_a_hand_in_progress_there_are_no_worlds(self) -> None:
        rules = GAMES["plain"]
        with pytest.raises(PepperError, match="no cards are dealt"):
            worlds(Match.start(rules, deals=[]).view(0), Random(1), 1)
        with pytest.raises(PepperError, match="the hand is over"):
            worlds(Match.start(rules, seed=1).resign(0).view(0), Random(1), 1)

    @pytest.mark.parametrize("count", [-1, 1.0, True])
    def test_a_count_is_a_number_of_worlds(self, count: Any) -> None:  # noqa: ANN401  (wrong ones)
        view = Match.start(GAMES["plain"], seed=1).view(0)
        with pytest.raises(PepperError, match="count"):
            worlds(view, Random(1), count)

    def test_a_view_that_contradicts_itself_is_refused(self) -> None:
        match = walked(GAMES["gift"], 7, 9)
        view = match.view(0)
        lead = find(card for card in match.rules.deck.cards if card not in match.hand.cards[0])
        with pytest.raises(PepperError, match=r"do not add up|is not in"):
            worlds(attrs.evolve(view, cards=Cards("KS")), Random(1), 1)
        with pytest.raises(PepperError, match="lead to another position"):
            worlds(attrs.evolve(view, contract=None), Random(1), 1)
        odd = Act(Seat(1), Pass(), Phase.KITTY)
        with pytest.raises(PepperError, match="act 10 comes out of turn"):
            worlds(attrs.evolve(view, acts=(*view.acts, odd)), Random(1), 1)
        with pytest.raises(PepperError, match="the view contradicts itself"):
            worlds(attrs.evolve(view, counts=(2, 2, 2, 1)), Random(1), 1)
        void = Trick((Seat(3), *view.rules.table.seats), (lead, *(Card("JK"),) * 4))
        with pytest.raises(PepperError, match="some card has no place"):
            worlds(attrs.evolve(walked(GAMES["gift"], 7, 1).view(0), tricks=(void,)), Random(1), 1)

    def test_the_number_of_tries_is_limited(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(belief, "TRIES", 0)
        with pytest.raises(PepperError, match="found no world that fits"):
            worlds(Match.start(GAMES["plain"], seed=1).view(0), Random(1), 1)
