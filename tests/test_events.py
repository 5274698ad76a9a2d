"""Events: what happened in order, what of it a seat is told, and that it says what views say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce as fold
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from examples.reducer.reduce import reduce
from pepper import (
    Act,
    Actions,
    Call,
    Card,
    CardPlayed,
    Cards,
    CardsSeen,
    CardsSwapped,
    ContractSettled,
    Dealt,
    Discarded,
    Event,
    FaceDown,
    HandOpened,
    HandScored,
    Look,
    Match,
    MatchOver,
    PartnerFound,
    Phase,
    PickedUp,
    PoorHand,
    Said,
    Seat,
    SeenGift,
    TakeUndealt,
    ThrowIn,
    TimeCalled,
    TrickOpened,
    TrickTaken,
    Turn,
    View,
    redacted,
    wire,
)
from pepper.data.slots import SLOTS, kind_of
from pepper.engine.parts.phase import PublicEvent
from pepper.testing import randoms, walk
from tests.view_vectors import ASKING, CHALLENGED, EXPOSING, KITTY, OPTIONS

from .conftest import EXAMPLES, some
from .pages import ROOT
from .playing import after, deal, find, finished, started
from .sampled import starts


def beginning(match: Match, seat: Seat | None) -> View:
    """The view of a seat before it was told anything."""
    return attrs.evolve(
        match.view(seat),
        phase=Phase.DEAL,
        turn=None,
        legal_actions=Actions(),
        hand_number=0,
        cards=None,
        counts=(0,) * len(match.rules.table.seats),
        acts=(),
    )


@attrs.frozen
class Chatter(PublicEvent):
    """An event of another package."""

    text: str


@given(starts(__name__), randoms())
def test_the_events_that_a_seat_is_told_say_all_that_its_view_says(
    start: Match, rng: Random
) -> None:
    seats = some(start.rules.table.seats, EXAMPLES // 3)
    views = {seat: beginning(start, seat) for seat in (None, *seats)}
    for match in walk(start, rng, hands=2):
        for seat, view in views.items():
            views[seat] = told = fold(reduce, redacted(match.news, seat), view)
            assert told == match.view(seat)


@pytest.mark.parametrize("name", [variant.id for variant in pepper.variants()])
@pytest.mark.thorough
def test_all_events_of_a_match_of_any_variant_say_what_its_views_say(name: str) -> None:
    rng = Random(name)
    start = Match.start(pepper.variant(name), seed=rng.getrandbits(64))
    *_, match = walk(start, rng, hands=3)
    for seat in (None, *match.rules.table.seats):
        told = fold(reduce, redacted(match.events, seat), beginning(start, seat))
        assert told == match.view(seat)


def test_an_event_of_another_package_is_refused() -> None:
    with pytest.raises(TypeError, match="an event of another package"):
        reduce(Match.start(pepper.variant("wolf"), seed=1).view(0), Chatter("hello"))


def changes(match: Match, rng: Random, seat: Seat | None) -> Iterator[tuple[Event, list[str]]]:
    """Each event of some hands as a seat is told of it, with the fields of the view it changes."""
    view, fields = beginning(match, seat), [field.name for field in attrs.fields(View)]
    for state in walk(match, rng, hands=4):
        timed = state.rules.ending.timed and state.outcome is None
        news = [state.news, state.call_time().news] if timed else [state.news]
        news += [state.award(1, 1, "talk").news] if state.outcome is None else []
        for event in redacted([event for events in news for event in events], seat):
            before, view = view, reduce(view, event)
            yield event, [name for name in fields if getattr(before, name) != getattr(view, name)]


def test_the_page_lists_what_each_event_changes_in_a_view() -> None:
    found: dict[str, set[str]] = {}
    names = [variant.id for variant in pepper.variants()][::4]
    games = map(pepper.variant, (*names, *OPTIONS, "hasenpfeffer+hands=1"))
    for rules in (*games, EXPOSING, CHALLENGED, KITTY, ASKING):
        start, rng = Match.start(rules, seed=7), Random(rules.name)
        for seat in (None, Seat(1)):
            for event, fields in changes(start, rng, seat):
                found.setdefault(kind_of(type(event)), set()).update(fields)
    page = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| (`.*?) \|", page, re.MULTILINE)
    assert {kind: set(re.findall("`([a-z_]+)`", fields)) for kind, fields in rows} == found
    assert found.keys() == SLOTS[Event].kinds.keys()


@given(starts(__name__), randoms())
def test_events_that_come_back_from_the_wire_are_redacted_as_they_were(
    start: Match, rng: Random
) -> None:
    *_, match = walk(start, rng)
    events = match.events
    again = [wire.read_event(wire.to_data(event)) for event in events]
    for seat in (None, *match.rules.table.seats):
        assert redacted(again, seat) == redacted(events, seat)
    for seat in match.rules.table.seats:
        own = [wire.read_event(wire.to_data(event)) for event in redacted(events, seat)]
        assert redacted(own, None) == redacted(events, None)


def test_who_knows_a_secret_keeps_it_as_one_in_its_events() -> None:
    secret = FaceDown(3, (Seat(2),))
    took = Act(Seat(2), TakeUndealt(Cards("QD AC JC")), PoorHand.phase, secret=secret)
    assert redacted([took], Seat(2)) == (took,)
    for seat in (Seat(0), None):
        assert redacted(redacted([took], Seat(2)), seat) == redacted([took], seat) != (took,)


@given(starts(__name__), randoms())
def test_the_events_of_a_match_are_those_of_its_steps_and_each_step_ends_with_a_turn(
    start: Match, rng: Random
) -> None:
    states = list(walk(start, rng))
    assert states[-1].events == tuple(event for state in states for event in state.news)
    for state in states:
        *others, turn = state.news
        assert turn == Turn(state.turn, state.hand.phase, state.legal_actions)
        assert not any(isinstance(event, Turn) for event in others)


@given(starts(__name__), randoms(), st.integers(0, 12))
def test_redacting_twice_tells_no_more_and_keeps_the_order(
    start: Match, rng: Random, number: int
) -> None:
    seat = start.rules.table.seats[number % len(start.rules.table.seats)]
    *_, match = walk(start, rng)
    told = redacted(match.events, seat)
    assert redacted(told, seat) == told
    assert [type(event) for event in told] == [type(event) for event in match.events]
    assert redacted(redacted(match.events, seat), None) == redacted(match.events, None)


@given(starts(__name__), randoms())
def test_a_spectator_is_told_of_no_card_before_it_falls(start: Match, rng: Random) -> None:
    *_, match = walk(start, rng)
    for event in redacted(match.events, None):
        match event:
            case CardsSeen() | SeenGift() | Discarded():
                assert event.cards is None
            case PickedUp():
                assert event.shown == (event.cards is not None)
            case CardsSwapped():
                assert all(gift.cards is None for gift in event.gifts)
            case Dealt():
                assert event.deal is None
            case Turn():
                assert event.legal_actions == Actions()
            case _:
                pass


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_a_match_opens_with_a_deal_that_everybody_looks_at_and_the_turn_of_the_eldest() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
    opened, dealt, *looks, turn = match.news
    assert opened == HandOpened(1, Seat(0), pepper_round=False)
    assert dealt == Dealt((6, 6, 6, 6), 1, match.hand.deal)
    assert looks == [CardsSeen(Seat(n), cards) for n, cards in enumerate(match.hand.cards)]
    assert turn == Turn(Seat(1), pepper.Phase.AUCTION, match.legal_actions)


def test_who_has_not_looked_before_looks_when_the_auction_is_over() -> None:
    start = Match.start(pepper.variant("twelves"), seed=7)
    assert kinds(start.news) == ["HandOpened", "Dealt", "Turn"]
    looked = after(start, "look")
    assert looked.news[:2] == (Call(Seat(1), Look()), CardsSeen(Seat(1), looked.hand.cards[1]))
    blind = after(start, "bid 96S")
    seen = [event.seat for event in blind.news if isinstance(event, CardsSeen)]
    assert seen == list(start.rules.table.seats)


def test_the_contract_is_told_when_the_auction_is_over_and_again_when_the_strain_is_named() -> None:
    match = after(Match.start(pepper.variant("hasenpfeffer"), seed=7), "bid 3, pass, pass, pass")
    *_, settled, _ = match.news
    assert settled == ContractSettled(match.hand.contract or pytest.fail("no contract"))
    named = after(match, "name H")
    assert kinds(named.news) == ["Act", "ContractSettled", "TrickOpened", "Turn"]


def test_cards_change_hands_when_all_have_chosen() -> None:
    match = started(pepper.variant("bid-euchre"), "", "AH KH QH JH 9S 9D", "", "TH 9H KD QD JS TS")
    match = after(match, "bid small pepper, pass, pass, pass, name H, give 9S")
    chosen = SeenGift(Seat(1), Seat(3), count=1, cards=Cards("9S"))
    hidden = SeenGift(Seat(1), Seat(3), count=1, cards=None)
    assert match.news[0] == chosen
    assert [redacted(match.news, Seat(seat))[0] for seat in range(4)] == [
        hidden,
        chosen,
        hidden,
        hidden,
    ]
    match = after(match, "give TH")
    assert kinds(match.news) == ["SeenGift", "CardsSwapped", "TrickOpened", "Turn"]
    answer = SeenGift(Seat(3), Seat(1), count=1, cards=Cards("TH"))
    assert match.news[1] == CardsSwapped((chosen, answer))
    assert redacted(match.news, Seat(3))[1] == match.news[1]
    assert redacted(match.news, None)[1] == CardsSwapped(
        (hidden, SeenGift(Seat(3), Seat(1), count=1, cards=None))
    )


def test_a_partner_is_found_when_the_called_card_falls() -> None:
    match = Match.start(pepper.variant("florida-5"), seed=7)
    match = after(match, "bid 1, pass, pass, pass, pass, name H, call KD")
    while match.view(None).partner is None:
        assert not any(isinstance(event, PartnerFound) for event in match.news)
        match = match.apply(match.legal_actions[-1])
    assert [type(event) for event in finished(match).events].count(PartnerFound) == 1
    played, found, *_ = match.news
    assert isinstance(found, PartnerFound)
    assert played == CardPlayed(found.seat, Card("KD"))


def test_a_trick_is_taken_and_the_next_one_opened_by_who_took_it() -> None:
    match = after(
        Match.start(pepper.variant("hasenpfeffer"), seed=7), "bid 3, pass, pass, pass, name H"
    )
    for _ in range(4):
        match = match.apply(match.legal_actions[0])
    played, taken, opened, turn = match.news
    assert isinstance(played, CardPlayed)
    assert isinstance(taken, TrickTaken)
    assert opened == TrickOpened(match.rules.table.clockwise(taken.seat))
    assert turn == Turn(taken.seat, pepper.Phase.PLAY, match.legal_actions)


def test_a_hand_that_is_conceded_is_scored_and_the_next_one_opened() -> None:
    match = after(
        Match.start(pepper.variant("wolf"), seed=7),
        "name H, give 9D, give 9H",
        *["talk 0 on 0 off 0 long off"] * 2,
        "throw in",
    )
    said, scored, opened, *_ = match.news
    assert said == Said(Seat(2), ThrowIn())
    assert scored == HandScored(match.results[0], match.scores)
    assert opened == HandOpened(2, Seat(1), pepper_round=True)


def test_the_last_hand_is_followed_by_the_end_of_the_match_alone() -> None:
    match = finished(Match.start(pepper.variant("hasenpfeffer+hands=1"), seed=7))
    assert kinds(match.news)[-3:] == ["HandScored", "MatchOver", "Turn"]
    assert match.news[-2:] == (
        MatchOver(match.outcome or pytest.fail("it goes on")),
        Turn(None, pepper.Phase.OVER, Actions()),
    )


def test_time_is_told_when_it_is_called() -> None:
    match = Match.start(pepper.variant("bid-euchre+timed"), seed=7)
    assert match.call_time().news == (TimeCalled(), match.news[-1])
    assert not match.view(None).time_called
    assert match.call_time().view(None).time_called


def test_time_is_told_once_however_long_the_hand_goes_on() -> None:
    match = Match.start(pepper.variant("bid-euchre+timed"), seed=7).call_time()
    while match.outcome is None:
        match = match.apply(match.legal_actions[0])
        assert TimeCalled() not in match.news
    assert match.events.count(TimeCalled()) == 1


def test_a_spectator_hears_of_cards_that_are_seen_and_given_but_not_which() -> None:
    match = Match.start(pepper.variant("wolf"), seed=7)
    for word in ("name", "give", "give"):
        action = find(one for one in match.legal_actions if str(one).startswith(word))
        match = match.apply(action)
    told = redacted(match.events, None)
    for kind in (CardsSeen, SeenGift):
        found = [event.cards for event in told if isinstance(event, kind)]
        assert found
        assert set(found) == {None}
    (swapped,) = [event for event in told if isinstance(event, CardsSwapped)]
    assert {gift.cards for gift in swapped.gifts} == {None}


def test_no_event_holds_the_seed() -> None:
    match = finished(Match.start(pepper.variant("wolf"), seed=98_765_432_123_456_789))
    assert "98765432123456789" not in repr(match.events)


def test_a_hand_without_cards_waits_for_them() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), deals=())
    assert kinds(match.news) == ["HandOpened", "Turn"]
    match = match.apply(deal(match.rules))
    assert kinds(match.news) == ["Dealt", *["CardsSeen"] * 4, "Turn"]
