"""Types of matches under rules with the library's own parts, for type checkers.

`has_library_parts` narrows rules, a match or a view to these types. The unions list every class
that can then occur, so that a `match` statement over one can end in `assert_never`: type checkers
report each class for which it has no case. At run time `LibraryMatch` is `Match`, and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pepper.engine.course.hand import Hand
from pepper.engine.parts.ladder import Bid
from pepper.engine.parts.phase import Act, CardsSeen, FaceDown
from pepper.engine.sight.events import (
    Awarded,
    ContractSettled,
    HandExposed,
    HandOpened,
    HandScored,
    MatchOver,
    TimeCalled,
    Turn,
)
from pepper.engine.sight.view import View

from .match import Match
from .phases.auction import Call, Look, Pass, TakeSet, Wait
from .phases.auction.bidding import Bidding
from .phases.calling import CallCard, CallingCard, CallNobody
from .phases.dealing import Deal, Dealing, Dealt, TurnUp
from .phases.declaring import Declare, Declaring, LetBidStand
from .phases.doubling import AskingToDouble, Double, DoubleAgain, LetStand
from .phases.early_lead import LeadEarly, LeadingEarly, LeadLater
from .phases.exchange import (
    AskFor,
    CardsLaidAside,
    CardsSwapped,
    Exchanging,
    GiveCards,
    KeepCards,
    LayAside,
    SeenGift,
)
from .phases.kitty import Discard, Discarded, Discarding, PickedUp, PickUp
from .phases.lone_defence import Defend, Defending
from .phases.naming import NameStrain, Naming
from .phases.negotiation import (
    Ask,
    DropOut,
    Dropping,
    Grant,
    Negotiating,
    PlayOn,
    Said,
    Talk,
    ThrowIn,
)
from .phases.nominating import Nominate, Nominating
from .phases.play import CardPlayed, PartnerFound, PlayCard, Playing, TrickOpened, TrickTaken
from .phases.poor_hand import AskingPoor, CallMisdeal, KeepHand, SwapPoor, TakeUndealt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import overload

    from typing_extensions import override

    from pepper.engine.course.rules import LibraryRules
    from pepper.engine.parts.legal import Actions
    from pepper.engine.parts.phase import Action
    from pepper.engine.parts.seats import Seat

LibraryAction: TypeAlias = (
    Deal
    | TurnUp
    | Bid
    | Pass
    | Look
    | Wait
    | TakeSet
    | NameStrain
    | CallCard
    | CallNobody
    | GiveCards
    | KeepCards
    | AskFor
    | LayAside
    | Talk
    | ThrowIn
    | Ask
    | Grant
    | PlayOn
    | DropOut
    | PlayCard
    | KeepHand
    | CallMisdeal
    | SwapPoor
    | TakeUndealt
    | Double
    | DoubleAgain
    | LetStand
    | PickUp
    | Discard
    | Defend
    | Nominate
    | Declare
    | LetBidStand
    | LeadEarly
    | LeadLater
)
"""Any action of the library's phases."""
LibraryState: TypeAlias = (
    Dealing
    | Bidding
    | Naming
    | CallingCard
    | Exchanging
    | Negotiating
    | Dropping
    | Playing
    | AskingPoor
    | AskingToDouble
    | Discarding
    | Defending
    | Nominating
    | Declaring
    | LeadingEarly
)
"""The state of any of the library's phases."""

if TYPE_CHECKING:

    class LibraryAct(Act):
        """An act of the library's phases, for type checkers."""

        action: LibraryAction | FaceDown

        @override
        def seen_by(self, seat: Seat | None) -> LibraryAct: ...

    class LibraryHand(Hand):
        """A hand under rules with the library's own parts, for type checkers."""

        state: LibraryState

        @property
        @override
        def rules(self) -> LibraryRules: ...
        @property
        @override
        def acts(self) -> tuple[LibraryAct, ...]: ...

    class LibraryActions(Actions):
        """Legal actions of the library's phases, for type checkers."""

        @override
        def __iter__(self) -> Iterator[LibraryAction]: ...
        @overload
        def __getitem__(self, place: int) -> LibraryAction: ...
        @overload
        def __getitem__(self, place: slice) -> tuple[LibraryAction, ...]: ...
        @override
        def __getitem__(self, place: int | slice) -> LibraryAction | tuple[LibraryAction, ...]: ...

    class LibraryView(View):
        """A view under rules with the library's own parts, for type checkers."""

        rules: LibraryRules
        legal_actions: LibraryActions
        acts: tuple[LibraryAct, ...]

    class LibraryMatch(Match):
        """A match under rules with the library's own parts, for type checkers."""

        hand: LibraryHand

        @property
        @override
        def rules(self) -> LibraryRules: ...
        @property
        @override
        def legal_actions(self) -> LibraryActions: ...
        @property
        @override
        def acts(self) -> tuple[LibraryAct, ...]: ...
        @property
        @override
        def past(self) -> Sequence[LibraryHand]: ...
        @property
        @override
        def news(self) -> tuple[LibraryEvent, ...]: ...
        @property
        @override
        def events(self) -> tuple[LibraryEvent, ...]: ...
        @property
        @override
        def previous(self) -> LibraryMatch | None: ...
        @property
        @override
        def history(self) -> tuple[LibraryMatch, ...]: ...
        @override
        def since(self, step: int) -> tuple[LibraryEvent, ...]: ...
        @override
        def at(self, step: int) -> LibraryMatch: ...
        @override
        def view(
            self,
            seat: int | None,
            *,
            hand: int | None = None,
            reveal: bool = False,
            brief: bool = False,
        ) -> LibraryView: ...
        @override
        def apply(self, action: Action, by: int | None = None) -> LibraryMatch: ...
        @override
        def call_time(self) -> LibraryMatch: ...
        @override
        def resign(self, side: int) -> LibraryMatch: ...
        @override
        def award(self, side: int, points: int, reason: str) -> LibraryMatch: ...
        @override
        def award_sides(self, points: Iterable[int], reason: str) -> LibraryMatch: ...
        @override
        def penalize(self, side: int, penalty: str) -> LibraryMatch: ...
        @override
        def void_hand(self, reason: str) -> LibraryMatch: ...

else:
    LibraryAct, LibraryHand, LibraryView, LibraryMatch = Act, Hand, View, Match

LibraryEvent: TypeAlias = (
    HandOpened
    | Dealt
    | CardsSeen
    | Call
    | SeenGift
    | CardsSwapped
    | CardsLaidAside
    | Said
    | TrickOpened
    | CardPlayed
    | PartnerFound
    | TrickTaken
    | PickedUp
    | Discarded
    | LibraryAct
    | ContractSettled
    | HandExposed
    | TimeCalled
    | Awarded
    | HandScored
    | MatchOver
    | Turn
)
"""Any event of a match whose rules have the library's own parts."""
