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
    Hand,
    Kind,
    Part,
    Phase,
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
    """The bids so far, and whose turn it is to bid."""

    phase: ClassVar = Phase.AUCTION
    cards: tuple[Cards, ...]
    """The hand of each seat."""
    seats: tuple[Seat, ...]
    """In the order in which they bid, the dealer last."""
    hook: bool
    bids: tuple[Bid, ...] = ()

    @property
    @override
    def turn(self) -> Seat | None:
        """The next to bid, until everybody has."""
        return self.seats[len(self.bids)] if len(self.bids) < len(self.seats) else None

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """The bids, for everybody to see."""
        return tuple(Act(self.seats[n], bid, self.phase) for n, bid in enumerate(self.bids))

    @property
    def most(self) -> int:
        """All tricks of the hand."""
        return len(self.cards[0])

    @property
    def barred(self) -> Bid | None:
        """The bid with which the dealer would let everybody be right."""
        left = self.most - sum(int(bid.rung) for bid in self.bids)
        return Bid(str(left)) if self.hook and self.turn == self.seats[-1] and left >= 0 else None

    @override
    def legal(self) -> tuple[Bid, ...]:
        """Any number of tricks, but for the one that is barred."""
        if self.turn is None:
            return ()
        bids = [Bid(str(number)) for number in range(self.most + 1)]
        return tuple(bid for bid in bids if bid != self.barred)

    @override
    def apply(self, action: Action) -> Bidding | Refusal:
        """The state with this bid."""
        if not isinstance(action, Bid):
            return wrong_phase(self.phase)
        if action not in self.legal():
            return Refusal(ADDS_UP if action == self.barred else NO_BID, Facts(most=self.most))
        return attrs.evolve(self, bids=(*self.bids, action))

    @override
    def settle(self, hand: Hand) -> None:
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
    def open(self, hand: Hand) -> Bidding:
        """The bidding before the first bid."""
        table = hand.rules.table
        return Bidding(hand.cards, table.clockwise(table.left(hand.dealer)), self.hook)

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
