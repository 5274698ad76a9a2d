"""An event that is read from the wire agrees with itself, or it is refused."""

from __future__ import annotations

import copy
from random import Random

import attrs
import pytest
from hypothesis import given

import pepper
from pepper import (
    CHANCE,
    Act,
    Action,
    Actions,
    Award,
    Awarded,
    CardGroups,
    Cards,
    Contract,
    Deal,
    Discard,
    Event,
    FaceDown,
    Line,
    Match,
    Outcome,
    Pass,
    Phase,
    Rung,
    Seat,
    Side,
    redacted,
    wire,
)
from pepper.engine.course.result import HandResult
from pepper.engine.parts.cards import MOST_CARDS, MOST_COPIES
from pepper.engine.parts.cards import PACK as EVERY
from pepper.engine.parts.contract import HandEnd
from pepper.engine.parts.kinds import Kind
from pepper.engine.parts.table import MOST_SEATS
from pepper.engine.phases.auction import Call, CardsSeen
from pepper.engine.phases.dealing import Dealt
from pepper.engine.phases.exchange import CardsLaidAside, CardsSwapped, GiveCards, SeenGift
from pepper.engine.phases.kitty import Discarded, PickedUp
from pepper.engine.phases.negotiation import Said, ThrowIn
from pepper.engine.phases.play import CardPlayed, PartnerFound, TrickOpened, TrickTaken
from pepper.engine.sight.events import (
    EVENTS,
    ContractSettled,
    HandExposed,
    HandOpened,
    HandScored,
    MatchOver,
    TimeCalled,
    Turn,
)
from pepper.testing import walk

from .foreign import WITH_DISCARD, Dropped
from .sampled import matches

VARIANTS = [variant.id for variant in pepper.variants()]
LAST = Seat(MOST_SEATS - 1)
FAR = Seat(MOST_SEATS)
BEFORE = Seat(-2)
JACK = pepper.Card("JS")
RUNG = Rung("4", 4)
WHY = Kind("because")
CONTRACT = Contract(LAST, Seat(0), RUNG, None)
RESULT = HandResult(
    Seat(1),
    Contract(Seat(2), Seat(0), RUNG, None),
    HandEnd.PLAYED,
    (Side(1),),
    made=True,
    tricks=(1, 2, 3, 0),
    points=(4, -1),
    lines=(Line(Side(0), 1, WHY), Line(Side(1), -1, WHY), Line(Side(0), 3, WHY)),
    marks=(0, 0),
)
GIFT = SeenGift(Seat(0), LAST, count=1, cards=Cards("JS"))
HIDDEN = FaceDown(MOST_CARDS, (Seat(0), LAST))
GIVEN = Act(LAST, GiveCards(Cards("JS")), Phase.EXCHANGE, to=Seat(0), secret=HIDDEN)


SOME = CardGroups(Discard, Cards("AS KS QS"), 2)
PACK = pepper.variant("five-hundred-6").deck.cards
ALL_CARDS = Cards(list(EVERY) * MOST_COPIES)
MANY = "legal_actions[10]"
"""The first of some groups of two cards with which there are more than twenty thousand."""


def discards(*parts: Action | CardGroups) -> Turn:
    return Turn(LAST, Phase.KITTY, Actions(parts))


def scored(result: HandResult) -> HandScored:
    return HandScored(result, (40, 2))


SOUND: tuple[Event, ...] = (
    HandOpened(1, LAST, pepper_round=False),
    Dealt((1, 2), 0, Deal(["JS", "9C TC"])),
    Dealt((MOST_CARDS,) * MOST_SEATS, MOST_CARDS, None),
    Call(LAST, Pass()),
    CardsSeen(LAST, None),
    Said(LAST, ThrowIn()),
    CardPlayed(LAST, JACK),
    HandExposed(LAST, Cards("JS")),
    PartnerFound(LAST),
    TrickTaken(LAST),
    TrickOpened((LAST, Seat(0))),
    GIFT,
    CardsSwapped((GIFT, SeenGift(LAST, Seat(0), count=0, cards=None))),
    CardsLaidAside(LAST, 1, Cards("JS")),
    CardsLaidAside(LAST, MOST_CARDS, None),
    GIVEN,
    PickedUp(LAST, 1, Cards("JS"), shown=True),
    PickedUp(Seat(0), MOST_CARDS, None),
    Discarded(LAST, 2, Cards("JS 9C")),
    Act(CHANCE, FaceDown(0, ()), Phase.DEAL),
    ContractSettled(CONTRACT),
    ContractSettled(attrs.evolve(CONTRACT, times=4, lone_defender=Seat(1))),
    HandScored(RESULT, (40, 2)),
    scored(attrs.evolve(RESULT, contract=None, made=False, declarers=())),
    scored(attrs.evolve(RESULT, tricks=(MOST_CARDS, *(0,) * (MOST_SEATS - 1)))),
    MatchOver(Outcome((Side(1), Side(0)), WHY, bills=(0, 1))),
    MatchOver(Outcome((Side(MOST_SEATS - 1),), WHY)),
    MatchOver(Outcome((Side(MOST_SEATS - 1),), WHY, bills=(0,) * MOST_SEATS)),
    Turn(LAST, Phase.AUCTION, Actions([Pass()])),
    discards(SOME, attrs.evolve(SOME, fewest=1), CardGroups(GiveCards, ALL_CARDS, MOST_CARDS)),
    discards(*[CardGroups(Discard, PACK - Cards([one]), len(PACK) - 1) for one in PACK]),
    Turn(CHANCE, Phase.DEAL, Actions()),
    Turn(None, Phase.OVER, Actions()),
    TimeCalled(),
    Awarded(Award((2, 0, -1), "a revoke", after=3), (2, 0, -1)),
)
REFUSED: tuple[tuple[Event, str], ...] = (
    (HandOpened(0, LAST, pepper_round=False), "number"),
    (HandOpened(1, FAR, pepper_round=False), "dealer"),
    (HandOpened(1, CHANCE, pepper_round=False), "dealer"),
    (Dealt((), 0, None), "counts"),
    (Dealt((1,) * (MOST_SEATS + 1), 0, None), "counts"),
    (Dealt((1, MOST_CARDS + 1), 0, None), "counts[1]"),
    (Dealt((-1,), 0, None), "counts[0]"),
    (Dealt((1,), -1, None), "aside"),
    (Dealt((1,), MOST_CARDS + 1, None), "aside"),
    (Dealt((2, 1), 0, Deal(["JS", "9C TC"])), "counts"),
    (Dealt((1, 2), 1, Deal(["JS", "9C TC"])), "aside"),
    (Call(FAR, Pass()), "seat"),
    (CardsSeen(CHANCE, None), "seat"),
    (Said(FAR, ThrowIn()), "seat"),
    (CardPlayed(BEFORE, JACK), "seat"),
    (HandExposed(FAR, Cards()), "seat"),
    (PartnerFound(FAR), "seat"),
    (TrickTaken(FAR), "seat"),
    (TrickOpened(()), "seats"),
    (PickedUp(FAR, 1, None), "seat"),
    (PickedUp(LAST, 0, None), "count"),
    (PickedUp(LAST, MOST_CARDS + 1, None), "count"),
    (PickedUp(LAST, 2, Cards("JS")), "cards"),
    (Discarded(BEFORE, 1, None), "seat"),
    (Discarded(LAST, 0, Cards()), "count"),
    (Discarded(LAST, 1, Cards("JS 9C")), "cards"),
    (TrickOpened((Seat(1), Seat(1))), "seats"),
    (TrickOpened((Seat(1), FAR)), "seats[1]"),
    (attrs.evolve(GIFT, giver=FAR), "giver"),
    (attrs.evolve(GIFT, receiver=FAR), "receiver"),
    (attrs.evolve(GIFT, receiver=Seat(0)), "receiver"),
    (attrs.evolve(GIFT, count=2), "cards"),
    (attrs.evolve(GIFT, count=0, cards=Cards()), "cards"),
    (attrs.evolve(GIFT, count=-1, cards=None), "count"),
    (attrs.evolve(GIFT, count=MOST_CARDS + 1, cards=None), "count"),
    (CardsSwapped((GIFT, attrs.evolve(GIFT, giver=FAR))), "gifts[1].giver"),
    (CardsLaidAside(FAR, 1, None), "seat"),
    (CardsLaidAside(LAST, 0, None), "count"),
    (CardsLaidAside(LAST, MOST_CARDS + 1, None), "count"),
    (CardsLaidAside(LAST, 2, Cards("JS")), "cards"),
    (attrs.evolve(GIVEN, seat=FAR), "seat"),
    (attrs.evolve(GIVEN, seat=BEFORE), "seat"),
    (attrs.evolve(GIVEN, phase=Phase.DEAL), "seat"),
    (attrs.evolve(GIVEN, to=FAR), "to"),
    (attrs.evolve(GIVEN, action=HIDDEN), "secret"),
    (attrs.evolve(GIVEN, secret=FaceDown(MOST_CARDS + 1, ())), "secret.cards"),
    (attrs.evolve(GIVEN, action=FaceDown(-1, ()), secret=None), "action.cards"),
    (attrs.evolve(GIVEN, secret=FaceDown(1, (LAST, LAST))), "secret.known_to"),
    (attrs.evolve(GIVEN, secret=FaceDown(1, (LAST, FAR))), "secret.known_to[1]"),
    (ContractSettled(attrs.evolve(CONTRACT, declarer=FAR)), "contract.declarer"),
    (ContractSettled(attrs.evolve(CONTRACT, bidder=FAR)), "contract.bidder"),
    (ContractSettled(attrs.evolve(CONTRACT, times=3)), "contract.times"),
    (ContractSettled(attrs.evolve(CONTRACT, lone_defender=FAR)), "contract.lone_defender"),
    (ContractSettled(attrs.evolve(CONTRACT, lone_defender=LAST)), "contract.lone_defender"),
    (HandScored(RESULT, ()), "scores"),
    (HandScored(RESULT, (0,) * 5), "scores"),
    (HandScored(RESULT, (0, 0, 0)), "result.points"),
    (scored(attrs.evolve(RESULT, tricks=())), "result.tricks"),
    (scored(attrs.evolve(RESULT, tricks=(0,) * (MOST_SEATS + 1))), "result.tricks"),
    (scored(attrs.evolve(RESULT, tricks=(0, 0, 0, -1))), "result.tricks[3]"),
    (scored(attrs.evolve(RESULT, tricks=(0, 0, 0, MOST_CARDS + 1))), "result.tricks[3]"),
    (scored(attrs.evolve(RESULT, dealer=Seat(4))), "result.dealer"),
    (scored(attrs.evolve(RESULT, declarers=(Side(2),))), "result.declarers[0]"),
    (scored(attrs.evolve(RESULT, declarers=(Side(1), Side(1)))), "result.declarers"),
    (scored(attrs.evolve(RESULT, declarers=())), "result.declarers"),
    (scored(attrs.evolve(RESULT, contract=None, made=False)), "result.declarers"),
    (scored(attrs.evolve(RESULT, points=(4, 0))), "result.points"),
    (scored(attrs.evolve(RESULT, marks=())), "result.marks"),
    (scored(attrs.evolve(RESULT, lines=(Line(Side(2), 1, WHY),))), "result.lines[0].side"),
    (scored(attrs.evolve(RESULT, lines=(Line(Side(-1), 1, WHY),))), "result.lines[0].side"),
    (scored(attrs.evolve(RESULT, contract=CONTRACT)), "result.contract.declarer"),
    (scored(attrs.evolve(RESULT, contract=None, declarers=())), "result.made"),
    (MatchOver(Outcome((Side(1), Side(1)), WHY)), "outcome.winners"),
    (MatchOver(Outcome((Side(MOST_SEATS),), WHY)), "outcome.winners[0]"),
    (MatchOver(Outcome((Side(2),), WHY, bills=(0, 1))), "outcome.winners[0]"),
    (MatchOver(Outcome((Side(0),), WHY, bills=(0,) * (MOST_SEATS + 1))), "outcome.bills"),
    (Turn(FAR, Phase.PLAY, Actions()), "seat"),
    (Turn(None, Phase.PLAY, Actions()), "seat"),
    (Turn(LAST, Phase.OVER, Actions()), "seat"),
    (Turn(None, Phase.OVER, Actions([Pass()])), "legal_actions"),
    (Turn(CHANCE, Phase.DEAL, Actions([Pass()])), "legal_actions"),
    (Turn(LAST, Phase.AUCTION, Actions([Pass(), Pass()])), "legal_actions"),
    (discards(SOME, SOME), "legal_actions"),
    (discards(attrs.evolve(SOME, cards=Cards())), "legal_actions[0].cards"),
    (discards(attrs.evolve(SOME, count=0)), "legal_actions[0].count"),
    (discards(attrs.evolve(SOME, count=4)), "legal_actions[0].count"),
    (Awarded(Award((0, 2), "talk", after=3), ()), "scores"),
    (Awarded(Award((0, 2), "talk", after=3), (0, 2, 0)), "award.points"),
    (Awarded(Award((0, 0), "talk", after=3), (0, 0)), "award.points"),
    (Awarded(Award((0, 10**7), "talk", after=3), (0, 0)), "award.points[1]"),
    (Awarded(Award((0, 2), "", after=3), (0, 2)), "award.reason"),
    (Awarded(Award((0, 2), "talk", after=-1), (0, 2)), "award.after"),
    (discards(attrs.evolve(SOME, count=wire.LARGEST)), "legal_actions[0].count"),
    (discards(attrs.evolve(SOME, fewest=0)), "legal_actions[0].fewest"),
    (discards(attrs.evolve(SOME, fewest=3)), "legal_actions[0].fewest"),
    (discards(CardGroups(Discard, ALL_CARDS, MOST_CARDS // 2)), "legal_actions[0]"),
    (discards(CardGroups(Discard, ALL_CARDS, 12, 1)), "legal_actions[0]"),
    (discards(*[CardGroups(GiveCards, PACK - Cards([one]), 2) for one in PACK]), MANY),
)


@given(matches(__name__))
def test_events_of_matches_are_read(match: Match) -> None:
    for seat in (None, *match.rules.table.seats):
        for event in redacted(match.news, seat):
            data = wire.to_data(event, parts=match.rules.foreign)
            assert wire.read_event(data, parts=match.rules.foreign) == event


@pytest.mark.thorough
@pytest.mark.parametrize("name", VARIANTS)
def test_events_of_every_variant_are_read(name: str) -> None:
    for match in walk(Match.start(pepper.variant(name), seed=7), Random(name), hands=3):
        for event in match.news:
            assert wire.read_event(wire.to_data(event)) == event


def test_there_is_a_sound_event_of_each_class() -> None:
    assert {type(event) for event in SOUND} == {*EVENTS}


def test_events_of_each_class_are_checked_unless_nothing_is_in_them() -> None:
    assert {type(event) for event, _ in REFUSED} == {*EVENTS} - {TimeCalled}


def test_events_at_the_edge_are_read() -> None:
    for event in SOUND:
        assert wire.read_event(wire.to_data(event)) == event


@pytest.mark.parametrize(("event", "path"), REFUSED, ids=range(len(REFUSED)))
def test_an_event_that_contradicts_itself_is_refused(event: Event, path: str) -> None:
    data = wire.to_data(event)
    untouched = copy.deepcopy(data)
    with pytest.raises(wire.WireError) as caught:
        wire.read_event(data)
    assert caught.value.path == path
    assert data == untouched


def test_events_of_other_packages_are_left_to_them() -> None:
    event = Dropped(Seat(99))
    data = wire.to_data(event, parts=WITH_DISCARD.foreign)
    assert wire.read_event(data, parts=WITH_DISCARD.foreign) == event
