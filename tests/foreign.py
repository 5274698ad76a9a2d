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
    Move,
    Offer,
    Outcome,
    Part,
    PepperError,
    Phase,
    PhaseRule,
    Plain,
    Played,
    Position,
    Problem,
    PublicEvent,
    Refusal,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    Seat,
    Side,
    Spot,
    Standing,
    State,
    Strain,
    Suit,
    Table,
    Taking,
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

    word: ClassVar[str] = "drop"

    card: Card
    points: int = 20

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The card of that text."""
        return cls(Card(rest))

    def __str__(self) -> str:
        return f"drop {self.card}"


@attrs.frozen
class Dropped(PublicEvent):
    """The dealer dropped a card."""

    seat: Seat


@attrs.frozen(repr=False)
class Discarding(State):
    """The dealer swaps a card for the undealt one."""

    phase: ClassVar = DISCARD
    dealer: Seat
    done: int = 0

    @property
    @override
    def turn(self) -> Seat | None:
        return self.dealer if self.done < 2 else None

    @property
    @override
    def to(self) -> Seat | None:
        return self.dealer if self.done else None

    @property
    @override
    def automatic(self) -> Taking | None:
        return Taking(GiveCards) if self.done else None

    @override
    def legal(self, own: Cards | None) -> tuple[DropCard, ...]:
        return () if own is None else tuple(map(DropCard, own.distinct()))

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        return None if action in self.legal(own) else Refusal(NO_DROP)

    @override
    def face(self, action: Action) -> FaceDown:
        return FaceDown(1, ())

    @override
    def moves(self, action: Action) -> tuple[Move, ...]:
        dropped = Cards([action.card]) if isinstance(action, DropCard) else 1
        return (Move(self.dealer, Spot.ASIDE, dropped),)

    @override
    def after(self, face: Action) -> Discarding:
        return attrs.evolve(self, done=self.done + 1)

    @override
    def events(self, acts: tuple[Act, ...], hand: Hand) -> Iterator[Act | Dropped]:
        for act in acts[-1:]:
            yield act
            if not act.automatic:
                yield Dropped(act.seat)

    @override
    def settle(self, position: Position) -> Contract | None:
        """Nothing."""
        return None


@attrs.frozen(repr=False)
class Discard(Part, PhaseRule):
    """The dealer swaps a card for the undealt one."""

    phase: ClassVar = DISCARD
    state: ClassVar[type[State]] = Discarding
    actions: ClassVar[tuple[type, ...]] = (DropCard,)
    events: ClassVar[tuple[type, ...]] = (Dropped,)
    kinds: ClassVar[tuple[Kind, ...]] = (NO_DROP,)
    task: ClassVar = "{who} is to drop a card"

    points: int = 1

    @override
    def open(self, position: Position) -> Discarding | None:
        return Discarding(position.dealer)

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

    word: ClassVar[str] = "say"

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
    seats: tuple[Seat, ...]

    @property
    @override
    def turn(self) -> Seat | None:
        return self.seats[0] if self.seats else None

    @override
    def legal(self, own: Cards | None) -> tuple[Action, ...]:
        return self.choices

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        return None if action in self.choices else Refusal(NO_SAY)

    @override
    def after(self, face: Action) -> Saying:
        return Saying(self.seats[1:])

    @override
    def settle(self, position: Position) -> None:
        """Nothing: there is no contract."""


class Sealing(Saying):
    """The same, unseen by the others."""

    @override
    def face(self, action: Action) -> FaceDown:
        return FaceDown(0, ())

    @override
    def after(self, face: Action) -> Sealing:
        return Sealing(self.seats[1:])


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
    def open(self, position: Position) -> Saying:
        table = position.rules.table
        return Saying(table.clockwise(table.left(position.dealer)))

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


class SealTricks(SayTricks):
    """An auction in which nobody knows what the others say."""

    state: ClassVar[type[State]] = Sealing

    @override
    def open(self, position: Position) -> Sealing:
        return Sealing(super().open(position).seats)


TELLING = Phase("telling")


@attrs.frozen(repr=False)
class Telling(State):
    """Whether anybody holds a card is told; if so, the seat that does may say something."""

    phase: ClassVar = TELLING
    card: Card
    told: bool = False
    seats: tuple[Seat, ...] = ()

    @property
    @override
    def turn(self) -> Seat | None:
        return self.seats[0] if self.seats else None

    @property
    @override
    def asks(self) -> Card | None:
        return None if self.told else self.card

    @override
    def answered(self, holders: tuple[Seat, ...]) -> Telling:
        return Telling(self.card, told=True, seats=holders[:1])

    @override
    def legal(self, own: Cards | None) -> tuple[Action, ...]:
        return Saying.choices

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        return None if action in Saying.choices else Refusal(NO_SAY)

    @override
    def after(self, face: Action) -> Telling:
        return Telling(self.card, told=True)

    @override
    def settle(self, position: Position) -> None:
        """Nothing: there is no contract."""


@attrs.frozen(repr=False)
class Tell(Part, PhaseRule):
    """The holder of a card says something before the play."""

    phase: ClassVar = TELLING
    state: ClassVar[type[State]] = Telling
    actions: ClassVar[tuple[type, ...]] = (Say,)
    events: ClassVar[tuple[type, ...]] = ()
    kinds: ClassVar[tuple[Kind, ...]] = ()
    task: ClassVar = "{who} is to say a number"

    card: Card

    @override
    def open(self, position: Position) -> Telling:
        return Telling(self.card)

    @override
    def possible(self, rules: Rules) -> Iterable[Action]:
        return Saying.choices

    @override
    def longest(self, rules: Rules) -> int:
        return 1

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
        yield f"Whoever holds the {self.card} says something."


@attrs.frozen
class Flat:
    """A scoring that gives the first side the same for every hand."""

    points: int = 1

    @property
    def by_tricks(self) -> bool:
        """Nothing counts at all."""
        return True

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
    deck=Deck("QKA", hand_size=2, removed="QC QH QS"),
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
