"""The play: who leads, which cards may be played, and who takes each trick.

The rules are those of the `Tricks` docstring. This is the busiest code of a match, so the legal
cards are computed on bits: a `Cards` value holds a counter for each card of the pack (how often it
is there), ``card.bit`` is one copy, and ``card.mask`` the bits of the counter. `Order.followers`
has, for each card that can be led, the masks of all cards that follow it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper.engine.cards import PACK, Card, Cards, Plain, Strain, Suit
from pepper.engine.contract import Contract, Ended, HandEnd
from pepper.engine.errors import Problem
from pepper.engine.kinds import Facts, Kind, Message
from pepper.engine.part import Part
from pepper.engine.ranking import Order
from pepper.engine.refusals import Refusal
from pepper.engine.seats import Seat
from pepper.engine.slots import TricksRule
from pepper.engine.table import Table
from pepper.engine.tricks import Lead, Trick

from . import Act, Action, Phase, State, wrong_phase

if TYPE_CHECKING:
    from pepper.engine.events import Event
    from pepper.engine.hand import Hand
    from pepper.engine.rules import Rules
    from pepper.engine.view import View
    from pepper.words import Words

NOT_IN_HAND: Final = Kind("not in hand", "Only a card in hand can be played.")
REVOKE: Final = Kind("revoke", "A player must follow suit if able: {card} was led.")
REVOKE_OF_TRUMP: Final = Kind(
    "revoke of a trump",
    "A player must follow suit if able: {card} was led, which is a trump.",
)
"""For a bower or a joker, whose own suit is not that of the trumps."""
CALLED_CARD: Final = Kind(
    "called card", "A player who holds the called card must play it as soon as it is legal."
)


@attrs.frozen
class PlayCard:
    """Play this card to the trick."""

    word: ClassVar = "play"

    card: Card

    @classmethod
    def read(cls, rest: str) -> Self:
        """The action from the text of a card."""
        return cls(Card(rest))

    def __str__(self) -> str:
        return f"play {self.card}"


_NO_SUIT: Final[Message] = "play any card: you cannot follow {suit}"
_NO_JOKER: Final[Message] = "play any card: you have no joker to follow with"

_PLAYS: Final = tuple(map(PlayCard, PACK))
"""The play of each card, by `Card.index`, so that legal plays need no new objects."""


@functools.cache
def _make_act(seat: Seat, card: Card) -> Act:
    """The act of playing this card. Every view lists them: new ones slowed play by a quarter."""
    return Act(seat, _PLAYS[card.index], Phase.PLAY)


@attrs.frozen
class TrickOpened:
    """A trick begins."""

    seats: tuple[Seat, ...]
    """The seats that play to it; the first leads."""

    def seen_by(self, _seat: Seat | None) -> TrickOpened:
        """The same for everybody."""
        return self


@attrs.frozen
class CardPlayed:
    """A card is played."""

    seat: Seat
    card: Card

    def seen_by(self, _seat: Seat | None) -> CardPlayed:
        """The same for everybody."""
        return self


@attrs.frozen
class PartnerFound:
    """The seat has played the called card and is now the declarer's partner."""

    seat: Seat

    def seen_by(self, _seat: Seat | None) -> PartnerFound:
        """The same for everybody."""
        return self


@attrs.frozen
class TrickTaken:
    """The trick is complete, and the seat takes it."""

    seat: Seat

    def seen_by(self, _seat: Seat | None) -> TrickTaken:
        """The same for everybody."""
        return self


@attrs.frozen
class PlaySetup:
    """What does not change during the play of a hand."""

    order: Order
    active: tuple[Seat, ...]
    """The seats that play, in ascending order."""
    tricks: int
    """The number of tricks."""
    declarer: Seat | None = None
    called: Card | None = None
    """The card whose first other player is the partner; None if no card is called."""
    binds_declarer: bool = False
    """Whether the declarer's own copy counts as the called card."""
    must_play: bool = True
    """Whether the called card must be played as soon as it is legal."""

    def is_exempt(self, seat: Seat) -> bool:
        """Whether the called card has no effect in the hand of this seat."""
        return seat == self.declarer and not self.binds_declarer

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """The seats that play, clockwise from `first`."""
        start = self.active.index(first)
        return self.active[start:] + self.active[:start]


@attrs.frozen
class TrickFrame:
    """What stays the same while a trick is played, unless the called card falls."""

    setup: PlaySetup
    seats: tuple[Seat, ...]
    """The seats of the trick in progress, in order; empty when all tricks are played."""
    tricks: tuple[Trick, ...] = ()
    """The complete tricks."""
    found: Seat | None = None
    """The seat that first played the called card; None until then. It is the declarer if the
    declarer's own copy counts and was played first: then nobody is the partner."""
    acts: tuple[Act, ...] = attrs.field(default=(), eq=False)
    """Every card of the complete tricks, as acts."""


def _followers(held: int, order: Order, led: Card) -> int:
    """The bits of the cards that follow suit; of all cards if none does."""
    return held & order.followers[led.index] or held


def _find_playable(state: Playing) -> int:
    """The bits of the legal cards of the seat to act."""
    frame, played = state.frame, state.played
    if not frame.seats:
        return 0
    setup = frame.setup
    seat = frame.seats[len(played)]
    bits = state.cards[seat].bits
    if played:
        bits = _followers(bits, setup.order, played[0])
    called = setup.called if setup.must_play else None
    if called is None or frame.found is not None or setup.is_exempt(seat):
        return bits
    # The called card only, once it is legal (003:191-195).
    return bits & called.mask or bits


@attrs.frozen(repr=False)
class Playing(State):
    """The play in progress."""

    # One such value is made for every card, so what changes less often is in the frame.
    phase: ClassVar = Phase.PLAY
    frame: TrickFrame
    cards: tuple[Cards, ...]
    """What each seat holds now."""
    played: tuple[Card, ...] = ()
    """The cards of the trick in progress."""
    playable: int = attrs.field(
        init=False, eq=False, default=attrs.Factory(_find_playable, takes_self=True)
    )
    """The legal cards of the seat to act, as `Cards.bits`; 0 when all tricks are played."""

    @property
    def setup(self) -> PlaySetup:
        """What does not change during the play of the hand."""
        return self.frame.setup

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """Every card played."""
        return self.frame.acts + tuple(map(_make_act, self.frame.seats, self.played))

    @override
    def acts_seen_by(self, _seat: Seat | None, /) -> tuple[Act, ...]:
        """The same for everybody: cards are played face up."""
        return self.acts

    @property
    @override
    def turn(self) -> Seat | None:
        """The seat to play; None when all tricks are played."""
        seats = self.frame.seats
        return seats[len(self.played)] if seats else None

    @property
    @override
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks."""
        return self.frame.tricks

    @property
    @override
    def events(self) -> tuple[TrickOpened | CardPlayed | PartnerFound | TrickTaken, ...]:
        """Every trick with its cards and its winner, and the partner when the called card falls."""
        return tuple(self._events())

    def _events(self) -> Iterator[TrickOpened | CardPlayed | PartnerFound | TrickTaken]:
        partner = self.partner
        for trick in self._all_tricks():
            yield TrickOpened(trick.seats)
            for seat, card in trick.plays:
                yield CardPlayed(seat, card)
                if seat == partner and card is self.setup.called:
                    yield PartnerFound(seat)
                    partner = None
            if trick.winner is not None:
                yield TrickTaken(trick.winner)

    def _all_tricks(self) -> tuple[Trick, ...]:
        """All tricks, the one in progress last."""
        trick = self.trick
        return self.tricks if trick is None else (*self.tricks, trick)

    @property
    @override
    def trick(self) -> Trick | None:
        """The trick in progress; None when all are played."""
        return Trick(self.frame.seats, self.played) if self.frame.seats else None

    @override
    def settle(self, hand: Hand) -> Ended:
        """The end of the hand, with the tricks taken."""
        return Ended(HandEnd.PLAYED, self.taken)

    @property
    def taken(self) -> tuple[int, ...]:
        """The number of tricks that each seat has taken, from seat 0."""
        winners = [trick.winner for trick in self.tricks]
        return tuple([winners.count(Seat(seat)) for seat in range(len(self.cards))])

    @property
    @override
    def partner(self) -> Seat | None:
        """The seat that became the partner by playing the called card; None if there is none."""
        found = self.frame.found
        return None if found == self.frame.setup.declarer else found

    @override
    def legal(self) -> tuple[PlayCard, ...]:
        """The cards that the seat to act may play."""
        bits, plays = self.playable, _PLAYS
        legal: list[PlayCard] = []
        while bits:
            index = bits.bit_length() - 1 >> 2
            legal.append(plays[index])
            bits &= (1 << 4 * index) - 1
        return tuple(legal)

    @override
    def apply(self, action: Action) -> Playing | Refusal:
        """The state with the card played; the last card of a trick gives it to its winner."""
        if not isinstance(action, PlayCard):
            return wrong_phase(Phase.PLAY)
        frame, card = self.frame, action.card
        seats, setup = frame.seats, frame.setup
        seat = seats[len(self.played)]
        if not self.playable & card.mask:
            return self._refuse(card, self.cards[seat].bits)
        cards, played = list(self.cards), (*self.played, card)
        cards[seat] = Cards.from_bits(cards[seat].bits - card.bit)
        if card is setup.called and frame.found is None and not setup.is_exempt(seat):
            frame = TrickFrame(setup, seats, frame.tricks, seat, frame.acts)
        if len(played) < len(seats):
            return Playing(frame, tuple(cards), played)
        winner = seats[setup.order.winning(played)]
        tricks = (*frame.tricks, Trick(seats, played, winner))
        acts = frame.acts + tuple(map(_make_act, seats, played))
        following = () if len(tricks) == setup.tricks else setup.clockwise(winner)
        return Playing(TrickFrame(setup, following, tricks, frame.found, acts), tuple(cards))

    def _refuse(self, card: Card, held: int) -> Refusal:
        if not held & card.mask:
            return Refusal(NOT_IN_HAND)
        following = held & self.setup.order.followers[self.played[0].index] if self.played else 0
        if not following or following & card.mask:
            return Refusal(CALLED_CARD)
        led, order = self.played[0], self.setup.order
        trump = led.suit is not order.strain and order.is_trump(led)
        return Refusal(REVOKE_OF_TRUMP if trump else REVOKE, Facts(card=str(led)))


@attrs.frozen(repr=False)
class Tricks(Part, TricksRule):
    """Who leads to the first trick; the other rules of play are the same in all variants.

    A player must follow the suit led if able, and may otherwise play any card. The highest trump
    takes the trick; without trumps, the highest card of the suit led. Of two equal cards the first
    one counts as higher. The winner of a trick leads to the next. A bid may say who leads after it
    (`Rung.lead`).

    Sources: 000:63-71; equal cards 001:43; `plain_lead` 003:101.

    Attributes:
        lead: Who leads in a trump suit; also without trumps, if `plain_lead`
            is None.
        plain_lead: Who leads at no trump and low; None for `lead`.
    """

    phase: ClassVar = Phase.PLAY
    state: ClassVar[type[State]] = Playing
    actions: ClassVar[tuple[type[Action], ...]] = (PlayCard,)
    events: ClassVar[tuple[type, ...]] = (TrickOpened, CardPlayed, PartnerFound, TrickTaken)
    kinds: ClassVar[tuple[Kind, ...]] = (NOT_IN_HAND, REVOKE, REVOKE_OF_TRUMP, CALLED_CARD)
    task: ClassVar[Message] = "{who} is to play a card"

    lead: Lead = Lead.DECLARER
    plain_lead: Lead | None = None

    @override
    def open(self, hand: Hand) -> Playing:
        """The first trick, before the lead."""
        rules, contract, order, out = hand.rules, hand.contract, hand.order, hand.sitting_out
        seats = rules.table.seats
        setup = PlaySetup(
            order,
            tuple([seat for seat in seats if seat not in out]) if out else seats,
            rules.deck.hand_size,
            None if contract is None else contract.declarer,
            None if contract is None else contract.called,
            rules.calling is not None and rules.calling.binds_declarer,
            rules.calling is None or rules.calling.must_play,
        )
        around = rules.table.clockwise(self._leader(rules.table, hand.dealer, contract, order))
        first = tuple([seat for seat in around if seat not in out]) if out else around
        return Playing(TrickFrame(setup, first), hand.stage.cards)

    def _leader(self, table: Table, dealer: Seat, contract: Contract | None, order: Order) -> Seat:
        """The seat that leads if it does not sit out."""
        if contract is None:
            return table.left(dealer)
        around = table.clockwise(contract.declarer)
        leaders = {
            Lead.DECLARER: around[0],
            Lead.ELDEST: table.left(dealer),
            Lead.LEFT_OF_DECLARER: around[1],
            Lead.RIGHT_OF_DECLARER: around[-1],
        }
        return leaders[contract.rung.lead or self.lead_in(order.strain)]

    def lead_in(self, strain: Strain) -> Lead:
        """Who leads in this strain after a bid that does not say who."""
        if self.plain_lead is not None and isinstance(strain, Plain):
            return self.plain_lead
        return self.lead

    @override
    def possible(self, rules: Rules) -> Iterable[Action]:
        """Every card of the deck."""
        return (_PLAYS[card.index] for card in rules.deck.cards.distinct())

    @override
    def longest(self, rules: Rules) -> int:
        """A card of each seat to each trick."""
        return len(rules.table.seats) * rules.deck.hand_size

    @override
    def problems(self, _rules: Rules) -> Iterator[Problem]:
        """None: it can be combined with everything."""
        yield from ()

    @override
    def prompt(self, view: View, words: Words) -> str:
        """The suit to follow, or the reason for another choice, or for having none."""
        legal = [action.card for action in view.legal_actions if isinstance(action, PlayCard)]
        held = () if view.cards is None else tuple(view.cards)
        led = view.trick.cards[0] if view.trick is not None and view.trick.cards else None
        following = [card for card in held if led is not None and view.order.follows(card, led)]
        called = view.contract.called if view.contract is not None else None
        if len(held) == 1:
            return words.text("play your last card, {card}", card=words.card(held[0]))
        if called is not None and legal == [called] != list(dict.fromkeys(following or held)):
            return words.text(
                "play the called card, {card}: it must be played as soon as it is legal",
                card=words.card(called),
            )
        if led is None:
            return words.text("lead any card")
        trump = view.order.is_trump(led)
        suit = view.order.strain if trump else led.suit
        fields = {"suit": words.strain_name(suit) if isinstance(suit, Suit) else words.card(led)}
        if len(following) == 1:
            card = words.card(following[0])
            return words.text(
                "play {card}, your only card that follows {suit}", card=card, **fields
            )
        if following:
            return words.text("follow {suit}", **fields)
        # A joker that is no trump is a suit of its own.
        return words.text(_NO_SUIT if isinstance(suit, Suit) else _NO_JOKER, **fields)

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The card."""
        card = words.card(act.action.card) if isinstance(act.action, PlayCard) else ""
        return words.told(act.seat, "you play {card}", "{who} plays {card}", card=card)

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The card."""
        card = words.card(action.card) if isinstance(action, PlayCard) else ""
        return words.text("play {card}", card=card)

    @override
    def tell(self, event: Event, words: Words) -> str:
        """Who leads, plays, is the partner or takes the trick."""
        match event:
            case TrickOpened((leader, *_)):
                return words.told(leader, "you lead", "{who} leads")
            case CardPlayed(seat, card):
                return self.sentence(_make_act(seat, card), words)
            case PartnerFound(seat):
                return words.told(seat, "you are the partner", "the partner is found: {who}")
            case TrickTaken(seat):
                return words.told(seat, "the trick goes to you", "the trick goes to {who}")
            case _:  # data from outside with a trick of nobody
                return ""
