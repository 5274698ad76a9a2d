"""The bidding of Oh Hell: each player in turn says how many tricks they will take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final

import attrs
from typing_extensions import override

from pepper import (
    NO_TRUMP,
    Act,
    Action,
    AuctionRule,
    Bid,
    Card,
    Cards,
    Facts,
    Kind,
    Part,
    Phase,
    Position,
    Problem,
    Refusal,
    Rules,
    Seat,
    State,
    Strain,
    View,
    wrong_phase,
)

if TYPE_CHECKING:
    from pepper.words import Words

NO_BID: Final = Kind("no bid", "A bid is a number of tricks, from 0 to {most}.")
ADDS_UP: Final = Kind("adds up", "The bids may not add up to the {most} tricks of the hand.")


@attrs.frozen(repr=False)
class Bidding(State):
    """The seats that are still to bid, and the tricks bid so far."""

    phase: ClassVar = Phase.AUCTION
    seats: tuple[Seat, ...]
    """In the order in which they bid, the dealer last."""
    most: int
    """All tricks of the hand."""
    hook: bool
    together: int = 0
    """The sum of the bids."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The next to bid, until everybody has."""
        return self.seats[0] if self.seats else None

    @property
    def barred(self) -> Bid | None:
        """The bid with which the dealer would let everybody be right."""
        left, last = self.most - self.together, len(self.seats) == 1
        return Bid(str(left)) if self.hook and last and left >= 0 else None

    @override
    def aspect(self, own: Cards | None) -> str:
        """The same for all hands: any hand may bid any number."""
        return ""

    @override
    def legal(self, own: Cards | None) -> tuple[Bid, ...]:
        """Any number of tricks, but for the one that is barred."""
        bids = [Bid(str(number)) for number in range(self.most + 1)]
        return tuple(bid for bid in bids if bid != self.barred)

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the bid is refused; None if it is legal."""
        if not isinstance(action, Bid):
            return wrong_phase(self.phase)
        if action in self.legal(own):
            return None
        return Refusal(ADDS_UP if action == self.barred else NO_BID, Facts(most=self.most))

    @override
    def after(self, face: Action) -> Bidding:
        """The state with this bid."""
        tricks = int(face.rung) if isinstance(face, Bid) else 0
        return Bidding(self.seats[1:], self.most, self.hook, self.together + tricks)

    @override
    def settle(self, position: Position) -> None:
        """None: there is no declarer, so no contract."""


@attrs.frozen(repr=False)
class ExactBids(Part, AuctionRule):
    """Everybody bids once, from the dealer's left, and no bid has to be higher than another."""

    phase: ClassVar = Phase.AUCTION
    state: ClassVar = Bidding
    actions: ClassVar = (Bid,)
    events: ClassVar = ()
    kinds: ClassVar[tuple[Kind, ...]] = (NO_BID, ADDS_UP)
    task: ClassVar = "{who} is to bid"

    hook: bool = True
    """Whether the dealer may not bid so that the bids add up to the tricks of the hand."""

    @property
    @override
    def laps(self) -> int:
        """Everybody has one turn."""
        return 1

    @override
    def unbid_strain(self, turned: Card | None) -> Strain:
        """The suit of the card turned up is trumps; without one there are none."""
        return (turned and turned.suit) or NO_TRUMP

    @override
    def open(self, position: Position) -> Bidding:
        """The bidding before the first bid."""
        rules = position.rules
        around = rules.table.clockwise(rules.table.left(position.dealer))
        return Bidding(around, rules.deck.hand_size, self.hook)

    @override
    def possible(self, rules: Rules) -> Iterable[Action]:
        """Every number of tricks."""
        return [offer.bid for offer in rules.ladder.offers]

    @override
    def longest(self, rules: Rules) -> int:
        """A bid of each seat."""
        return len(rules.table.seats)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses a table with partners, and a ladder of other bids."""
        if rules.table.most_partners:
            yield Problem("auction", "the bids of partners", "let everybody play alone")
        names = [str(offer.bid) for offer in rules.ladder.offers]
        if names != [f"bid {number}" for number in range(rules.deck.hand_size + 1)]:
            hint = f"name the numbers from 0 to {rules.deck.hand_size}"
            yield Problem("ladder", "bids that are no number of tricks, or are missing", hint)

    @override
    def prompt(self, view: View, words: Words) -> str:
        """The numbers to choose from."""
        bids = [words.bid(bid) for bid in view.legal_actions if isinstance(bid, Bid)]
        return words.text("bid {bids}", bids=words.join_or(bids))

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """Who bids what."""
        bid = words.bid(act.action) if isinstance(act.action, Bid) else ""
        return words.told(act.seat, "you bid {bid}", "{who} bids {bid}", bid=bid)

    def sheet(self, rules: Rules) -> Iterable[str]:
        """How to bid, and what is trumps."""
        size = rules.deck.hand_size
        yield f"From the dealer's left, everybody bids once: a number of tricks, from 0 to {size}."
        if self.hook:
            yield f"The dealer, who bids last, may not make the bids add up to {size}."
        if rules.deck.turn_up:
            yield "The suit of the card turned up is trumps."
