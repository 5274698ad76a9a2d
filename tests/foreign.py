"""Parts of another package, as small as they can be: a phase, its action and event, a scoring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper import (
    Act,
    Action,
    AuctionRule,
    Bid,
    BidLadder,
    Card,
    CardGroups,
    Cards,
    Contract,
    Deck,
    Ending,
    FaceDown,
    GiveCards,
    Hand,
    Kind,
    Line,
    Offer,
    Outcome,
    Part,
    PepperError,
    Phase,
    PhaseRule,
    Plain,
    Played,
    Problem,
    Refusal,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    Seat,
    Side,
    Standing,
    State,
    Strain,
    Suit,
    Table,
    View,
)

if TYPE_CHECKING:
    from pepper.words import Words

DISCARD = Phase("discard")


NO_DROP: Final = Kind("no drop", "The dealer drops a card of the own hand.")
NO_SAY: Final = Kind("no say", "Everybody says none or one.")


@attrs.frozen
class DropCard:
    """Drop a card face down, known to the dealer only."""

    word: ClassVar = "drop"

    card: Card
    points: int = 20

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The card of that text."""
        return cls(Card(rest))

    def __str__(self) -> str:
        return f"drop {self.card}"


@attrs.frozen
class Dropped:
    """The dealer dropped a card."""

    seat: Seat

    def seen_by(self, _seat: Seat | None) -> Self:
        """The same for everybody."""
        return self


@attrs.frozen(repr=False)
class Discarding(State):
    """The dealer swaps a card for one that was not dealt."""

    phase: ClassVar = DISCARD
    dealer: Seat
    cards: tuple[Cards, ...]
    left: Cards
    dropped: Card | None = None
    taken: Card | None = None

    @property
    @override
    def turn(self) -> Seat | None:
        return self.dealer if self.dropped is None else None

    @property
    @override
    def aside(self) -> Cards:
        return self.left

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        if self.dropped is None or self.taken is None:
            return ()
        secret = FaceDown(1, (self.dealer,))
        taken = GiveCards(Cards([self.taken]))
        return (
            Act(self.dealer, DropCard(self.dropped), DISCARD, secret=secret),
            Act(self.dealer, taken, DISCARD, automatic=True, to=self.dealer, secret=secret),
        )

    @property
    @override
    def events(self) -> tuple[Act | Dropped, ...]:
        return (*self.acts, *(Dropped(act.seat) for act in self.acts if not act.automatic))

    @override
    def legal(self) -> tuple[DropCard, ...]:
        if self.turn is None:
            return ()
        return tuple(map(DropCard, self.cards[self.dealer].distinct()))

    @override
    def apply(self, action: Action) -> Discarding | Refusal:
        if not isinstance(action, DropCard) or action not in self.legal():
            return Refusal(NO_DROP)
        taken, *left = self.left
        cards = list(self.cards)
        cards[self.dealer] += Cards([taken])
        cards[self.dealer] -= Cards([action.card])
        aside = Cards([*left, action.card])
        return attrs.evolve(self, cards=tuple(cards), left=aside, dropped=action.card, taken=taken)

    @override
    def settle(self, hand: Hand) -> Contract | None:
        """Nothing."""
        return None


@attrs.frozen(repr=False)
class Discard(Part, PhaseRule):
    """The dealer swaps a card for one that was not dealt."""

    phase: ClassVar = DISCARD
    state: ClassVar[type[State]] = Discarding
    actions: ClassVar[tuple[type, ...]] = (DropCard,)
    events: ClassVar[tuple[type, ...]] = (Dropped,)
    kinds: ClassVar[tuple[Kind, ...]] = (NO_DROP,)
    task: ClassVar = "{who} is to drop a card"

    points: int = 1

    @override
    def open(self, hand: Hand) -> Discarding | None:
        return Discarding(hand.dealer, hand.cards, hand.aside) if hand.aside else None

    @override
    def possible(self, rules: Rules) -> Iterator[Action]:
        yield from map(DropCard, rules.deck.cards.distinct())

    @override
    def automatic(self, rules: Rules) -> Iterator[CardGroups]:
        yield CardGroups(GiveCards, rules.deck.cards, 1)

    @override
    def longest(self, rules: Rules) -> int:
        return 2

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        if self.points < 0:
            yield Problem("phases", "a drop for less than nothing", "let it be worth something")

    @override
    def prompt(self, view: View, words: Words) -> str:
        return "drop a card"

    @override
    def sentence(self, act: Act, words: Words) -> str:
        verb = "takes" if act.automatic else "drops"
        return f"{words.seat(act.seat)} {verb} {act.action}"

    def sheet(self, rules: Rules) -> Iterator[str]:
        """What a player has to know."""
        yield f"The dealer of {rules.name} drops a card for {self.points}."


@attrs.frozen
class Say:
    """Say how many tricks one will take."""

    word: ClassVar = "say"

    tricks: int

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The number of that text."""
        return cls(int(rest)) if rest.isdigit() else None

    def __str__(self) -> str:
        return f"say {self.tricks}"


@attrs.frozen(repr=False)
class Saying(State):
    """Each seat in turn says none or one."""

    phase: ClassVar = Phase.AUCTION
    choices: ClassVar[tuple[Action, ...]] = (Say(0), Say(1))
    cards: tuple[Cards, ...]
    seats: tuple[Seat, ...]
    said: tuple[Action, ...] = ()

    @property
    @override
    def turn(self) -> Seat | None:
        return self.seats[len(self.said)] if len(self.said) < len(self.seats) else None

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        return tuple(Act(self.seats[n], say, self.phase) for n, say in enumerate(self.said))

    @override
    def legal(self) -> tuple[Action, ...]:
        return () if self.turn is None else self.choices

    @override
    def apply(self, action: Action) -> Saying | Refusal:
        if action not in self.legal():
            return Refusal(NO_SAY)
        return attrs.evolve(self, said=(*self.said, action))

    @override
    def settle(self, hand: Hand) -> None:
        """Nothing: there is no contract."""


@attrs.frozen(repr=False)
class SayTricks(Part, AuctionRule):
    """An auction with an action of its own, after which nobody is the declarer."""

    phase: ClassVar = Phase.AUCTION
    state: ClassVar[type[State]] = Saying
    actions: ClassVar[tuple[type, ...]] = (Say,)
    events: ClassVar[tuple[type, ...]] = ()
    kinds: ClassVar[tuple[Kind, ...]] = (NO_SAY,)
    task: ClassVar = "{who} is to say a number"

    @property
    @override
    def laps(self) -> int:
        return 1

    @override
    def unbid_strain(self, turned: Card | None) -> Strain:
        return (turned and turned.suit) or Plain.NO_TRUMP

    @override
    def open(self, hand: Hand) -> Saying:
        table = hand.rules.table
        return Saying(hand.cards, table.clockwise(table.left(hand.dealer)))

    @override
    def possible(self, rules: Rules) -> Iterable[Action]:
        return Saying.choices

    @override
    def longest(self, rules: Rules) -> int:
        return len(rules.table.seats)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        yield from ()

    @override
    def prompt(self, view: View, words: Words) -> str:
        return "say none or one"

    @override
    def sentence(self, act: Act, words: Words) -> str:
        return f"{words.seat(act.seat)} says {str(act.action).removeprefix('say ')}"

    def sheet(self, _: Rules) -> Iterator[str]:
        """What a player has to know."""
        yield "Everybody says how many tricks they will take."


@attrs.frozen
class Flat:
    """A scoring that gives the first side the same for every hand."""

    points: int = 1

    @property
    def marks(self) -> None:
        """None are counted."""

    def with_changes(self, _: ScoringChanges) -> Flat:
        """The same after every bid."""
        return self

    def score(self, _: Played) -> tuple[Line, ...]:
        """The same for every hand."""
        return (Line(Side(0), self.points, Kind("flat")),)

    def count_marks(self, played: Played) -> tuple[int, ...]:
        """None for anybody."""
        return (0,) * len(played.table.sides)

    def sheet(self, _: Rules) -> Iterator[str]:
        """What a player has to know."""
        yield "Every hand scores the same."


@attrs.frozen
class Plainest:
    """A ladder of one bid in hearts, which may ask for tricks."""

    asks: int = 0

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """The only rung."""
        return (Rung("1", 1, asks=self.asks),)

    @property
    def strains(self) -> tuple[Strain, ...]:
        """Hearts."""
        return (Suit.HEARTS,)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The only bid."""
        (rung,) = self.rungs
        return (Offer(Bid("1"), rung, 0, 0),)

    @property
    def has_blind(self) -> bool:
        """Nothing is bid blind."""
        return False

    def strains_of(self, _: Rung) -> tuple[Strain, ...]:
        """Hearts."""
        return self.strains

    def bids(self, _: Rung) -> tuple[Bid, ...]:
        """The only bid."""
        return (Bid("1"),)

    def offer(self, bid: Bid) -> Offer | None:
        """The offer, if it is the only bid."""
        return next((offer for offer in self.offers if offer.bid == bid), None)

    def rung(self, bid: Bid) -> Rung:
        """The only rung."""
        if self.offer(bid) is None:
            raise PepperError(f"no bid {bid}")
        return self.rungs[0]

    def higher(self, standing: Bid | None) -> tuple[Offer, ...]:
        """Nothing goes over the only bid."""
        return self.offers if standing is None else ()

    def sheet(self, _: Rules) -> Iterator[str]:
        """What a player has to know."""
        yield "The only bid is one."


@attrs.frozen
class OneHand:
    """An ending after one hand, which the second side wins."""

    @property
    def start(self) -> int:
        """Nothing."""
        return 0

    @property
    def target(self) -> None:
        """No score ends the match."""

    @property
    def hands(self) -> int:
        """One."""
        return 1

    @property
    def timed(self) -> bool:
        """Time is not called."""
        return False

    def hold(self, *_: tuple[int, ...]) -> Iterator[Line]:
        """Nothing is held back."""
        yield from ()

    def worth(self, score: int) -> int:
        """More points are better."""
        return score

    def decide(self, _: Standing) -> Outcome:
        """The second side wins."""
        return Outcome((Side(1),), Kind("the second side always wins"))

    def resign(self, side: Side, *_: tuple[int, ...]) -> Outcome:
        """The second side wins, unless it resigns."""
        return Outcome((Side(int(side != 1)),), Kind("resigned"))

    def sheet(self, _: Rules) -> Iterator[str]:
        """What a player has to know."""
        yield "The second side wins after one hand."


WITH_DISCARD = Rules(
    name="discard",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=2),
    ladder=BidLadder((Rung("1", 1), Rung("2", 2))),
    scoring=Scoring(),
    ending=Ending(hands=2),
    phases=(Phase.AUCTION, Phase.NAMING, Discard(3), Phase.PLAY),
)
"""Rules with a phase that the library does not have, after the strain is named."""

WITHOUT_CONTRACT = Rules(
    name="say",
    table=Table.singles(3),
    deck=Deck("9TJQKA", hand_size=2, turn_up=True),
    ladder=BidLadder([Rung("1", 1), Rung("2", 2)]),
    scoring=Flat(),
    ending=Ending(hands=2),
    auction=SayTricks(),
    phases=(Phase.AUCTION, Phase.PLAY),
)
"""Rules with an auction that the library does not have, in which nobody becomes the declarer."""
