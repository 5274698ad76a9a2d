"""What holds for any rules at any stage; DESIGN's section on the bar names these properties."""

from __future__ import annotations

import copy
import re
from itertools import pairwise
from multiprocessing import Pipe
from random import Random
from threading import Thread
from types import FunctionType

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pepper
from pepper import (
    Action,
    Ask,
    Bid,
    BidLadder,
    CallCard,
    Card,
    Cards,
    Deal,
    Discard,
    DropOut,
    GiveCards,
    Grant,
    Hand,
    HandResult,
    IllegalActionError,
    KeepCards,
    LayAside,
    Look,
    Match,
    NameStrain,
    Pass,
    Phase,
    PickUp,
    PlayCard,
    PlayOn,
    Rules,
    RulesError,
    Seat,
    TakeSet,
    Talk,
    ThrowIn,
    Turns,
    Wait,
    parse_action,
)
from pepper.testing import compositions, documented, randoms, seeds, walk
from pepper.testing.bids import NAMES, STRAINS
from pepper.testing.lines import bidding_starts

from .conftest import EXAMPLES
from .playing import LONGEST_RUN, find
from .sampled import any_rules, matches, starts

A_CARD = re.compile(r"\b(?:[2-9TEWRJQKA][CDHS]|JK|LJ)\b")
JOKERS = Card("JK"), Card("LJ")
FULL_PACK = (*(Card(rank + suit) for suit in "CDHS" for rank in "23456789TEWRJQKA"), *JOKERS)
ACTIONS: tuple[Action, ...] = (
    *(PlayCard(card) for card in FULL_PACK),
    *(GiveCards(Cards([card])) for card in FULL_PACK[:3]),
    *(CallCard(card) for card in FULL_PACK[-3:]),
    *map(NameStrain, STRAINS),
    *(Bid(name, strain) for name in NAMES for strain in (None, *STRAINS)),
    *(
        Bid("thirteen"),
        Pass(),
        Look(),
        Wait(),
        TakeSet(),
        KeepCards(),
        ThrowIn(),
        PlayOn(),
        DropOut(),
    ),
    *(Talk(), Talk(2, 2, 2), Talk(3), Ask(1), Ask(3), Ask(0), Grant(0), Grant(9), Grant(-1)),
    *(GiveCards(Cards()), Deal(("JS",) * 4), Deal(())),
)
"""Actions of all kinds, sound and unsound."""

BIDDING = Rules(
    "bidding",
    pepper.Table.teams(4),
    pepper.Deck("9TJQKA", 6),
    pepper.BidLadder([pepper.Rung("3", 3)]),
    pepper.Scoring(),
    pepper.Ending(hands=1),
)

MORE = settings(max_examples=2 * EXAMPLES)
"""For auctions, which are short, and in which much has to come together."""


def evaluated(text: str) -> object:
    """What a repr makes where it is run as a program."""
    found: object = FunctionType(compile(text, "<repr>", "eval"), dict(vars(pepper)))()
    return found


def sent(value: object) -> object:
    """What arrives when a value is sent to another process."""
    receiver, sender = Pipe(duplex=False)
    with receiver, sender:
        thread = Thread(target=sender.send, args=(value,))
        thread.start()
        assert receiver.poll(LONGEST_RUN), "nothing arrives"
        received: object = receiver.recv()
        thread.join(LONGEST_RUN)
    return received


def cards_everywhere(match: Match) -> list[Card]:
    """All cards of the hand in progress, or of the last one, wherever they are."""
    hand, view = match.hand, match.view(None)
    assert hand.deal is not None
    cards = [card for held in (*hand.cards, hand.aside) for card in held]
    table = (*view.tricks, view.trick) if view.trick else view.tricks
    return sorted(cards + [card for trick in table for card in trick.cards])


def most_actions(rules: Rules) -> int:
    """More actions than any hand can take."""
    seats, bids = len(rules.table.seats), sum(len(rules.ladder.bids(r)) for r in rules.ladder.rungs)
    bidding = (bids + 2) * (seats + 1) * 2
    talk = 2 * seats + 2 * max(rung.asks for rung in rules.ladder.rungs) + 2
    return bidding + talk + 2 + 2 * seats + seats * rules.deck.hand_size


def finished(start: Match, rng: Random) -> tuple[Hand, HandResult]:
    """The first hand of a match when it is over, and what it came to."""
    *_, last = walk(start, rng)
    result = last.past[0].result
    assert result is not None
    return last.past[0], result


@given(compositions())
def test_parts_that_do_not_go_together_are_refused_with_reasons(found: Rules | RulesError) -> None:
    if isinstance(found, RulesError):
        assert found.problems
        for problem in found.problems:
            assert problem.part
            assert problem.what
            assert problem.hint
            assert str(problem) in str(found)


@given(documented())
def test_a_variant_is_built_with_any_options_or_refuses_them_with_reasons(
    found: Rules | RulesError,
) -> None:
    if isinstance(found, RulesError):
        assert all(problem.hint for problem in found.problems)
    else:
        assert pepper.variant(found.name) == found


@given(starts(__name__), randoms())
def test_every_hand_is_played_to_its_end_in_a_bounded_number_of_actions(
    start: Match, rng: Random
) -> None:
    for number in range(1, 4):
        if start.turn is None:
            break
        *_, start = states = list(walk(start, rng))
        assert len(states) <= most_actions(start.rules) + 1
        assert len(start.past) == number
        assert start.past[-1].phase is Phase.OVER


@given(starts(__name__), randoms())
def test_every_card_is_in_exactly_one_place_after_every_action(start: Match, rng: Random) -> None:
    deck = sorted(start.rules.deck.cards)
    for match in walk(start, rng):
        assert cards_everywhere(match) == deck


@given(starts(__name__), randoms())
def test_nobody_holds_a_card_more_or_less_than_the_tricks_leave_them(
    start: Match, rng: Random
) -> None:
    size = start.rules.deck.hand_size
    for match in walk(start, rng):
        view = match.view(None)
        played = view.trick.plays if view.trick else ()
        for seat, count in enumerate(view.counts):
            tricks = len(view.tricks) * (seat not in view.sitting_out)
            left = tricks + sum(seat == other for other, _ in played)
            assert count == size - left + gained(match, Seat(seat))


def gained(match: Match, seat: Seat) -> int:
    """How many cards more the seat has by an exchange and a kitty."""
    contract, total = match.hand.contract, 0
    exchange = None if contract is None else contract.rung.exchange
    late = exchange is not None and exchange.turns is not Turns.AT_ONCE
    for act in match.hand.acts:
        match act.action:
            case PickUp(cards):
                total += (act.seat == seat) * len(cards)
            case Discard(cards) | LayAside(cards):
                total -= (act.seat == seat) * len(cards)
            case GiveCards(cards) if late or match.phase != Phase.EXCHANGE:
                total += ((act.to == seat) - (act.seat == seat)) * len(cards)
            case _:
                pass
    return total


@given(starts(__name__), randoms())
def test_each_active_seat_plays_exactly_one_card_to_each_trick(start: Match, rng: Random) -> None:
    hand, _ = finished(start, rng)
    active = [seat for seat in start.rules.table.seats if seat not in hand.sitting_out]
    for trick in hand.tricks:
        assert sorted(trick.seats) == active
        assert len(trick.cards) == len(active)
        first = active.index(trick.seats[0])
        assert list(trick.seats) == active[first:] + active[:first]
    for before, after in pairwise(hand.tricks):
        assert after.seats[0] == before.winner


@given(starts(__name__), randoms())
def test_the_tricks_of_a_played_hand_add_up_to_a_hand_of_cards(start: Match, rng: Random) -> None:
    hand, result = finished(start, rng)
    full = hand.rules.deck.hand_size
    unplayed = result.ending not in {pepper.HandEnd.PLAYED, pepper.HandEnd.UNOPPOSED}
    assert sum(result.tricks) == (0 if unplayed else full)
    for seat in hand.rules.table.seats if hand.tricks else ():
        assert result.tricks[seat] == sum(trick.winner == seat for trick in hand.tricks)


@given(starts(__name__), randoms())
def test_points_add_up_to_their_lines_and_scores_to_points(start: Match, rng: Random) -> None:
    *_, match = walk(start, rng, hands=3)
    for side, score in enumerate(match.scores):
        own = [result.points[side] for result in match.results]
        assert score == start.scores[side] + sum(own)
    for result in match.results:
        for side, points in enumerate(result.points):
            assert points == sum(line.points for line in result.lines if line.side == side)
        assert all(line.why for line in result.lines)


@given(any_rules(__name__), seeds(), st.integers(0, 2**32))
def test_the_same_seed_and_actions_make_the_same_match(rules: Rules, seed: int, play: int) -> None:
    one, other = (Match.start(rules, seed=seed) for _ in range(2))
    for left, right in zip(walk(one, Random(play)), walk(other, Random(play)), strict=True):
        assert left == right


@given(matches(__name__))
def test_an_action_is_legal_exactly_if_it_is_listed(match: Match) -> None:
    legal = match.legal_actions
    assert len(set(legal)) == len(legal)
    assert bool(legal) == (match.turn is not None)
    for action in {*legal, *ACTIONS}:
        assert (action in legal) == (match.why_not(action) is None)
    for action in legal:
        assert isinstance(match.apply(action), Match)


@given(matches(__name__))
def test_a_refused_action_names_its_reasons_and_changes_nothing(match: Match) -> None:
    before, text = copy.deepcopy(match), repr(match)
    for action in ACTIONS:
        if action not in match.legal_actions:
            with pytest.raises(IllegalActionError) as caught:
                match.apply(action)
            reason = caught.value.reason
            assert (reason.seat, reason.action) == (match.turn, str(action))
            assert re.fullmatch(r"[A-Z0-9a-z].+\.", reason.rule)
            assert reason.kind.name
            assert bool(reason.legal) == (match.turn is not None)
            assert all(part in str(caught.value) for part in (reason.rule, *reason.legal))
            assert match.why_not(action) == reason
    assert match == before
    assert repr(match) == text


@given(starts(__name__), randoms())
def test_a_hand_that_is_over_refuses_every_action(start: Match, rng: Random) -> None:
    hand, _ = finished(start, rng)
    assert not hand.legal()
    for action in ACTIONS:
        with pytest.raises(IllegalActionError):
            hand.apply(action)


def test_when_time_is_up_and_the_scores_are_equal_the_next_hand_that_differs_decides() -> None:
    ladder = pepper.BidLadder(
        [pepper.Rung("3", 3, scoring=pepper.ScoringChanges(defence=pepper.NOTHING))]
    )
    rules = attrs.evolve(BIDDING, ladder=ladder, ending=pepper.Ending(timed=True))
    match = Match.start(rules, seed=1).call_time()
    while len(match.past) < 1:
        match = match.apply(Pass())
    assert match.scores == (0, 0)
    assert match.outcome is None
    match = match.apply(Bid("3"))
    *_, match = walk(match, Random(1))
    assert match.scores != (0, 0)
    assert match.outcome is not None


@given(starts(__name__), randoms())
def test_there_is_no_turn_exactly_if_there_is_an_outcome(start: Match, rng: Random) -> None:
    for match in walk(start, rng, hands=3):
        assert (match.turn is None) == (match.outcome is not None)
        assert (match.phase is Phase.OVER) == (match.outcome is not None)
        assert match.turn is None or match.turn in match.rules.table.seats


@given(matches(__name__))
def test_every_action_is_read_back_from_its_text(match: Match) -> None:
    deal = match.hand.deal
    assert deal is not None
    for action in (*match.legal_actions, deal):
        assert parse_action(str(action)) == action


@given(matches(__name__))
def test_a_repr_is_the_program_that_makes_the_value(match: Match) -> None:
    rules, view = match.rules, match.view(None)
    parts = [getattr(rules, field.name) for field in attrs.fields(Rules)]
    rungs = [*rules.ladder.rungs, *(rung.exchange for rung in rules.ladder.rungs)]
    actions = [*match.legal_actions[:50], match.hand.deal]
    seen = [*match.hand.cards, *view.tricks, view.trick, *view.calls, *view.said, view.contract]
    for value in (rules, *parts, *rungs, *actions, *seen, *match.results, match.outcome):
        assert evaluated(repr(value)) == value
    assert all(evaluated(repr(card)) is card for card in rules.deck.cards.distinct())


@given(matches(__name__))
def test_a_states_repr_fits_on_two_lines(match: Match) -> None:
    states = (match, match.hand, match.hand.state, match.view(Seat(0)), match.view(None))
    for state in states:
        assert len(repr(state)) <= 200 + len(match.rules.name)
        assert repr(state).count("\n") <= 1
        assert " object at 0x" not in repr(state)


@given(matches(__name__))
def test_states_are_hashable_and_cannot_be_changed(match: Match) -> None:
    view = match.view(match.turn)
    for state in (match, match.hand, match.rules, match.source, view, *match.legal_actions[:3]):
        assert hash(state) == hash(copy.deepcopy(state))
        kind = type(state)
        assert attrs.has(kind)
        for name in [field.name for field in attrs.fields(kind)] or ["text"]:
            with pytest.raises(AttributeError):
                setattr(state, name, None)
    for value in (match.legal_actions, Card("JS"), Cards("JS")):
        hash(value)
        for name in ("bits", "rank", "anything"):
            with pytest.raises(AttributeError):
                setattr(value, name, None)


@given(matches(__name__))
def test_values_come_back_equal_from_copying_and_pickling(match: Match) -> None:
    values = (match, match.rules, match.view(Seat(0)), match.legal_actions, match.hand.deal)
    for value in values:
        assert copy.copy(value) == value
        assert copy.deepcopy(value) == value
        assert sent(value) == value
    again = sent(match)
    assert isinstance(again, Match)
    assert again.legal_actions == match.legal_actions
    assert hash(again) == hash(match)


def test_there_is_one_card_for_each_text() -> None:
    for card in FULL_PACK:
        assert card is Card(str(card))
        assert card is copy.copy(card)
        assert card is copy.deepcopy(card)
        assert card is sent(card)


@given(matches(__name__))
def test_the_repr_of_a_view_shows_no_card(match: Match) -> None:
    for seat in (*match.rules.table.seats, None):
        assert not A_CARD.search(repr(match.view(seat)))


@given(matches(__name__))
def test_only_the_seat_to_act_sees_what_it_may_do(match: Match) -> None:
    for seat in (*match.rules.table.seats, None):
        expected = match.legal_actions if seat is not None and seat == match.turn else ()
        assert match.view(seat).legal_actions == expected


@pytest.mark.parametrize(
    "auction",
    [
        pepper.Auction(all_pass=pepper.StuckDealer("3")),
        pepper.Auction(pepper_round=pepper.PepperRound("3", 1)),
    ],
    ids=["stuck dealer", "pepper round"],
)
def test_who_is_forced_to_bid_may_look_first(auction: pepper.Auction) -> None:
    rungs = pepper.Rung("3", 3, strain_in_bid=True), pepper.Rung("6", 6, blind=True)
    rules = attrs.evolve(BIDDING, ladder=pepper.BidLadder(rungs), auction=auction)
    match = Match.start(rules, seed=1)
    while match.turn != (1 if auction.pepper_round else 0) or Look() in match.legal_actions:
        look = Look() in match.legal_actions
        match = match.apply(Look() if look else match.legal_actions[-1])
    assert match.turn is not None
    assert match.phase is Phase.AUCTION
    assert match.view(match.turn).cards == match.hand.cards[match.turn]


@pytest.mark.parametrize("condition", ["holding", "blind"])
def test_a_partner_who_is_asked_again_is_bound_by_the_conditions_of_the_rung(
    condition: str,
) -> None:
    holding = (Cards("JS JC JH JD"),) if condition == "holding" else ()
    raised = pepper.Rung(
        "48", 6, over=("4",), by_partner=True, holding=holding, blind=condition == "blind"
    )
    ladder = pepper.BidLadder([pepper.Rung("3", 3), pepper.Rung("4", 4), raised])
    rules = attrs.evolve(BIDDING, ladder=ladder, auction=pepper.Auction(partner_response=True))
    match, said = Match.start(rules, seed=1), ["bid 3", "pass", "bid 4", "pass"]
    while said:
        action = parse_action(said[0])
        match = match.apply(Look() if Look() in match.legal_actions else action)
        if match.view(None).calls[-1].action == action:
            said.pop(0)
    assert Bid("48") not in match.legal_actions


def test_what_may_be_bid_blind_does_not_tell_the_cards() -> None:
    try:
        blind = pepper.Rung("6", 6, blind=True, holding=(Cards("JS"),))
        ladder = pepper.BidLadder([pepper.Rung("3", 3), blind])
        rules = attrs.evolve(BIDDING, ladder=ladder)
    except RulesError:
        return
    starts = [Match.start(rules, seed=seed) for seed in range(20)]
    assert len({start.view(Seat(1)).legal_actions for start in starts}) == 1


@MORE
@given(bidding_starts(), randoms())
def test_nobody_has_to_choose_a_bid_without_being_able_to_look(start: Match, rng: Random) -> None:
    for match in walk(start, rng, hands=2):
        if match.turn is not None and match.view(match.turn).cards is None:
            assert {Look(), Wait()} & set(match.legal_actions)


@MORE
@given(bidding_starts(), randoms())
def test_every_bid_on_offer_meets_the_conditions_of_its_rung(start: Match, rng: Random) -> None:
    for match in walk(start, rng, hands=2):
        if match.phase is Phase.AUCTION:
            for bid in match.legal_actions:
                if isinstance(bid, Bid):
                    meets_conditions(match, bid)


def height(ladder: BidLadder, bid: Bid) -> tuple[int, int]:
    """How high a bid stands: its step, and its strain where strains rank."""
    step = find(
        place
        for place, rungs in enumerate(ladder.steps)
        for rung in rungs
        if bid in ladder.bids(rung)
    )
    groups = [place for place, group in enumerate(ladder.strain_order) if bid.strain in group]
    return step, groups[0] if groups and ladder.rung(bid).strains_rank else 0


def meets_conditions(match: Match, bid: Bid) -> None:
    """That the seat to act may make this bid, as its rung says."""
    ladder, calls, seat = match.rules.ladder, match.view(None).calls, match.turn
    assert seat is not None
    assert isinstance(ladder, BidLadder)
    rung = find(rung for rung in ladder.rungs if bid in ladder.bids(rung))
    bids = [(call.seat, call.action) for call in calls if isinstance(call.action, Bid)]
    standing = bids[-1] if bids else None
    if standing is not None:
        new, old = height(ladder, bid), height(ladder, standing[1])
        takes = rung.dealer_takes and seat == match.hand.dealer != standing[0]
        assert new > old or (takes and new == old and bid.rung == standing[1].rung)
    assert not rung.over or (standing is not None and standing[1].rung in rung.over)
    if rung.by_partner:
        assert standing is not None
        assert standing[0] in match.rules.table.partners(seat)
    assert not rung.holding or any(held <= match.hand.cards[seat] for held in rung.holding)
    assert rung.blind <= (match.view(seat).cards is None)
    told = match.apply(bid).view(None).calls[len(calls)]
    assert told.action == bid
    assert told.forced or not rung.forced_only
    worth, score = match.rules.ending.worth, match.scores[match.rules.table.side(seat)]
    assert rung.closed_at is None or worth(score) < worth(rung.closed_at)


@given(any_rules(__name__), seeds(), randoms())
def test_a_seat_sees_the_cards_that_it_holds_and_no_others(
    rules: Rules, seed: int, rng: Random
) -> None:
    for match in walk(Match.start(rules, seed=seed), rng):
        for seat in rules.table.seats:
            assert match.view(seat).cards in (None, match.hand.cards[seat])
        assert match.view(None).cards is None
        if match.phase is not Phase.AUCTION:
            assert match.view(Seat(0)).cards is not None
