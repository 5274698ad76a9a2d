"""That a `match` statement over everything that the library has is complete, and seen to be.

Nothing here runs: mypy and pyright read it. They report a comment that silences nothing, so each
silenced `assert_never` shows that they miss the case that the statement lacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never, assert_type

from pepper import (
    PHASES,
    Act,
    Action,
    Actions,
    Ask,
    AskFor,
    Awarded,
    Bid,
    Call,
    CallCard,
    CallMisdeal,
    CallNobody,
    CardPlayed,
    CardsLaidAside,
    CardsSeen,
    CardsSwapped,
    ContractSettled,
    Deal,
    Dealt,
    Declare,
    Defend,
    Discard,
    Discarded,
    Double,
    DoubleAgain,
    DropOut,
    FaceDown,
    GiveCards,
    Grant,
    HandExposed,
    HandOpened,
    HandScored,
    KeepCards,
    KeepHand,
    LayAside,
    LeadEarly,
    LeadLater,
    LetBidStand,
    LetStand,
    LibraryAct,
    LibraryAction,
    LibraryEvent,
    LibraryHand,
    LibraryMatch,
    LibraryRules,
    LibraryState,
    LibraryView,
    Look,
    Match,
    MatchOver,
    NameStrain,
    Nominate,
    PartnerFound,
    Pass,
    Phase,
    PickedUp,
    PickUp,
    PlayCard,
    PlayOn,
    Said,
    Seat,
    SeenGift,
    SwapPoor,
    TakeSet,
    TakeUndealt,
    Talk,
    ThrowIn,
    TimeCalled,
    TrickOpened,
    TrickTaken,
    Turn,
    TurnUp,
    View,
    Wait,
    has_library_parts,
    redacted,
)
from pepper.engine.phases.auction.bidding import Bidding
from pepper.engine.phases.calling import CallingCard
from pepper.engine.phases.dealing import Dealing
from pepper.engine.phases.declaring import Declaring
from pepper.engine.phases.doubling import AskingToDouble
from pepper.engine.phases.early_lead import LeadingEarly
from pepper.engine.phases.exchange import Exchanging
from pepper.engine.phases.kitty import Discarding
from pepper.engine.phases.lone_defence import Defending
from pepper.engine.phases.naming import Naming
from pepper.engine.phases.negotiation import Dropping, Negotiating
from pepper.engine.phases.nominating import Nominating
from pepper.engine.phases.play import Playing
from pepper.engine.phases.poor_hand import AskingPoor


def narrowed(match: Match, view: View, seat: Seat) -> None:
    assert_type(PHASES, tuple[Phase, ...])
    assert_type(match.legal_actions, Actions)
    if has_library_parts(match):
        assert_type(match, LibraryMatch)
        assert_type(match.rules, LibraryRules)
        assert_type(match.hand, LibraryHand)
        assert_type(match.hand.rules, LibraryRules)
        assert_type(match.hand.state, LibraryState)
        assert_type(match.hand.acts, tuple[LibraryAct, ...])
        assert_type(match.legal_actions[0], LibraryAction)
        assert_type(match.acts[0].action, LibraryAction | FaceDown)
        assert_type(match.past, Sequence[LibraryHand])
        assert_type(match.news, tuple[LibraryEvent, ...])
        assert_type(match.events, tuple[LibraryEvent, ...])
        assert_type(match.since(0), tuple[LibraryEvent, ...])
        assert_type(redacted(match.news, seat), tuple[LibraryEvent, ...])
        assert_type(match.apply(Pass()), LibraryMatch)
        assert_type(match.call_time(), LibraryMatch)
        assert_type(match.resign(0), LibraryMatch)
        assert_type(match.at(0), LibraryMatch)
        assert_type(match.previous, LibraryMatch | None)
        assert_type(match.history, tuple[LibraryMatch, ...])
        assert_type(match.view(0), LibraryView)
    if has_library_parts(view):
        assert_type(view, LibraryView)
        assert_type(view.rules, LibraryRules)
        assert_type(view.legal_actions[0], LibraryAction)
        assert_type(view.legal_actions[:1], tuple[LibraryAction, ...])
        assert_type([one for one in view.legal_actions], list[LibraryAction])  # noqa: C416
        assert_type(view.acts, tuple[LibraryAct, ...])


def not_narrowed(action: Action) -> None:
    match action:
        case Pass():
            pass
        case _:
            assert_never(action)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def every_action(action: LibraryAction) -> None:
    match action:
        case Deal() | TurnUp() | KeepHand() | CallMisdeal() | SwapPoor() | TakeUndealt():
            pass
        case Bid() | Pass() | Look() | Wait() | TakeSet() | Double() | DoubleAgain() | LetStand():
            pass
        case (
            NameStrain()
            | CallCard()
            | CallNobody()
            | PickUp()
            | Discard()
            | Defend()
            | Nominate()
            | Declare()
            | LeadEarly()
            | LeadLater()
            | LetBidStand()
        ):
            pass
        case AskFor() | GiveCards() | LayAside() | KeepCards():
            pass
        case Talk() | ThrowIn() | Ask() | Grant() | PlayOn() | DropOut() | PlayCard():
            pass
        case _:
            assert_never(action)


def all_actions_but_one(action: LibraryAction) -> None:
    match action:
        case Deal() | TurnUp() | KeepHand() | CallMisdeal() | SwapPoor() | TakeUndealt():
            pass
        case Bid() | Pass() | Look() | Wait() | TakeSet() | Double() | DoubleAgain() | LetStand():
            pass
        case (
            NameStrain()
            | CallCard()
            | CallNobody()
            | PickUp()
            | Discard()
            | Defend()
            | Nominate()
            | Declare()
            | LeadEarly()
            | LeadLater()
            | LetBidStand()
        ):
            pass
        case AskFor() | GiveCards() | LayAside() | KeepCards():
            pass
        case Talk() | ThrowIn() | Ask() | Grant() | PlayOn() | DropOut():
            pass
        case _:
            assert_never(action)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def every_event(event: LibraryEvent) -> None:
    match event:
        case HandOpened() | Dealt() | CardsSeen() | Call() | Said() | Act():
            pass
        case SeenGift() | CardsSwapped() | CardsLaidAside() | PickedUp() | Discarded():
            pass
        case ContractSettled() | HandExposed() | TrickOpened() | CardPlayed() | PartnerFound():
            pass
        case TrickTaken() | TimeCalled() | Awarded() | HandScored() | MatchOver() | Turn():
            pass
        case _:
            assert_never(event)


def all_events_but_one(event: LibraryEvent) -> None:
    match event:
        case HandOpened() | Dealt() | CardsSeen() | Call() | Said():
            pass
        case SeenGift() | CardsSwapped() | CardsLaidAside() | PickedUp() | Discarded():
            pass
        case ContractSettled() | HandExposed() | TrickOpened() | CardPlayed() | PartnerFound():
            pass
        case TrickTaken() | TimeCalled() | Awarded() | HandScored() | MatchOver() | Turn():
            pass
        case _:
            assert_never(event)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def every_state(state: LibraryState) -> None:
    match state:
        case Dealing() | AskingPoor() | Bidding() | AskingToDouble() | Naming() | CallingCard():
            pass
        case (
            Exchanging()
            | Discarding()
            | Negotiating()
            | Dropping()
            | Defending()
            | Nominating()
            | Declaring()
            | LeadingEarly()
            | Playing()
        ):
            pass
        case _:
            assert_never(state)


def all_states_but_one(state: LibraryState) -> None:
    match state:
        case Dealing() | AskingPoor() | Bidding() | AskingToDouble() | Naming() | CallingCard():
            pass
        case Exchanging() | Discarding() | Negotiating() | Dropping() | Playing():
            pass
        case _:
            assert_never(state)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
