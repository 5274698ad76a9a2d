"""The play: who leads, which cards may be played, and who takes each trick.

The rules are those of the `Tricks` docstring. This is the busiest code of a match, so the legal
cards are computed on bits: a `Cards` value holds a counter for each card of the pack (how often it
is there), ``card.bit`` is one copy, and ``card.mask`` the bits of the counter. `Order.followers`
has, for each card that can be led, the masks of all cards that follow it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Final, Self

import attrs
from typing_extensions import override

from pepper.engine.parts.blank import blank
from pepper.engine.parts.cards import (
    PACK,
    SUITS,
    Card,
    Cards,
    Plain,
    Strain,
    Suit,
    indices,
    parse_strain,
    to_card,
)
from pepper.engine.parts.contract import Contract, Ended, HandEnd
from pepper.engine.parts.errors import Problem
from pepper.engine.parts.kinds import Facts, Kind, Message
from pepper.engine.parts.legal import Actions, plain
from pepper.engine.parts.part import Part
from pepper.engine.parts.phase import (
    Act,
    Action,
    Move,
    Phase,
    PublicEvent,
    Spot,
    State,
    wrong_phase,
)
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.slots import TricksRule
from pepper.engine.parts.table import Table
from pepper.engine.parts.tricks import Lead, OpenTrick, OwnCopy, Trick, card_led

if TYPE_CHECKING:
    from pepper.engine.course.hand import Hand
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.events import Event
    from pepper.engine.sight.view import View
    from pepper.words import Words

NOT_IN_HAND: Final = Kind("not in hand", "Only a card in hand can be played.")
REVOKE: Final = Kind("revoke", "A player must follow suit if able: {card} was led.")
REVOKE_OF_TRUMP: Final = Kind(
    "revoke of a trump",
    "A player must follow suit if able: {card} was led, which is a trump.",
)
"""For a bower or a joker, whose own suit is not that of the trumps."""
REVOKE_OF_NAMED: Final = Kind(
    "revoke of a named suit",
    "A player must follow suit if able: {card} was led, and {suit} was named.",
)
CALLED_CARD: Final = Kind(
    "called card", "A player who holds the called card must play it as soon as it is legal."
)
FORCED_JOKER: Final = Kind(
    "forced joker", "A player who cannot follow suit must play a joker in this contract."
)
LAID_DOWN: Final = Kind(
    "laid down", "{card} was laid down as the lead, and must be led to the first trick."
)
SUIT_MISSING: Final = Kind(
    "suit missing", "A player who leads {card} must name the suit to follow."
)
SUIT_IDLE: Final = Kind("suit idle", "No suit is named with {card} here.")


@attrs.frozen(repr=False)
class PlayCard:
    """Play this card to the trick.

    >>> pepper.parse_action("play JK as H")
    PlayCard(Card("JK"), HEARTS)
    """

    word: ClassVar[str] = "play"

    card: Card = attrs.field(converter=to_card)
    """The card to play, which the seat holds."""
    suit: Suit | None = None
    """The suit named with it, for a card whose leader names one; otherwise None."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action from the text of a card, with the suit that is named: ``JS``, ``JK as H``."""
        card, named, letter = rest.partition(" as ")
        suit = parse_strain(letter) if named else None
        return None if isinstance(suit, Plain) else cls(Card(card), suit)

    def __repr__(self) -> str:
        named = "" if self.suit is None else f", {self.suit!r}"
        return f"PlayCard({self.card!r}{named})"

    def __str__(self) -> str:
        named = "" if self.suit is None else f" as {self.suit}"
        return f"play {self.card}{named}"


_NO_SUIT: Final[Message] = "play any card: you cannot follow {suit}"
_FORCED: Final[Message] = "play {card}: you must, since you cannot follow {suit}"
_NO_JOKER: Final[Message] = "play any card: you have no joker to follow with"

MOST_LISTS: Final = 20_000
"""How many lists of plays are cached."""
LISTS: Final = dict[int, Actions]()
"""The plays of sets of cards, by `Cards.bits`, because the same sets recur."""
_SUITS: Final = dict[int, tuple["PlayCard", ...]]()
"""The plays of cards of one suit, in the same way."""
NO_PLAYS: Final = plain(())
_EVERY_CARD: Final = sum(card.mask for card in PACK)
"""As `Cards.bits`."""
_PLAYS: Final = tuple(map(PlayCard, PACK))
"""The play of each card, by `Card.index`, so that legal plays need no new objects."""
_SUIT_MASKS: Final = tuple(
    [sum([card.mask for card in PACK if card.suit is suit]) for suit in (None, *reversed(SUITS))]
)
"""All cards of each suit, as `Cards.bits`; those with the highest `Card.index` first."""


def _list_plays(bits: int) -> Actions:
    """The plays of these cards, from the highest `Card.index` down."""
    if len(LISTS) >= MOST_LISTS:
        LISTS.clear()  # other games may have filled it
    plays: tuple[PlayCard, ...] = ()
    for mask in _SUIT_MASKS:  # cards of a suit recur more often than hands
        if suit := bits & mask:
            plays += _SUITS.get(suit) or _list_suit(suit)
    found = LISTS[bits] = plain(plays)
    return found


def _list_suit(bits: int) -> tuple[PlayCard, ...]:
    """The plays of these cards of one suit, or of jokers, from the highest down."""
    if len(_SUITS) >= MOST_LISTS:
        _SUITS.clear()
    found = _SUITS[bits] = tuple([_PLAYS[index] for index in indices(bits)])
    return found


@functools.cache
def _list_named(bits: int) -> tuple[PlayCard, ...]:
    """The leads of these cards, each with every suit that can be named."""
    return tuple(PlayCard(PACK[index], suit) for index in indices(bits) for suit in SUITS)


@functools.cache
def _make_act(seat: Seat, card: Card) -> Act:
    """The act of playing this card. Every view lists them: new ones slowed play by a quarter."""
    return Act(seat, _PLAYS[card.index], Phase.PLAY)


def _make_acts(seats: Sequence[Seat], cards: Sequence[Card], named: Suit | None) -> tuple[Act, ...]:
    """The acts of a trick."""
    acts = tuple(map(_make_act, seats, cards))
    if named is None:
        return acts
    return Act(seats[0], PlayCard(cards[0], named), Phase.PLAY), *acts[1:]


@functools.cache  # as many as seats times cards
def _make_moves(seat: Seat, card: Card) -> tuple[Move, ...]:
    return (Move(seat, Spot.TABLE, Cards([card])),)


@attrs.frozen
class TrickOpened(PublicEvent):
    """A trick begins."""

    seats: tuple[Seat, ...]
    """The seats that play to it; the first leads."""


@attrs.frozen
class CardPlayed(PublicEvent):
    """A card is played."""

    seat: Seat
    """The seat that plays it."""
    card: Card
    """The card played."""
    suit: Suit | None = None
    """The suit that the leader named with it; None if none was named."""


@attrs.frozen
class PartnerFound(PublicEvent):
    """The seat has played the called card and is now the declarer's partner."""

    seat: Seat
    """The seat of the new partner."""


@attrs.frozen
class TrickTaken(PublicEvent):
    """The trick is complete, and the seat takes it."""

    seat: Seat
    """The seat that wins the trick."""


def _is_plain(setup: PlaySetup) -> bool:
    order = setup.order
    return not (setup.called or setup.early_lead or order.namers or order.forced)


@attrs.frozen
class PlaySetup:
    """Values that do not change during the play of a hand."""

    order: Order
    active: tuple[Seat, ...]
    """The seats that play, in ascending order."""
    tricks: int
    """The number of tricks."""
    declarer: Seat | None = None
    called: Card | None = None
    """The card whose first other player is the partner; None if no card is called."""
    own_copy: OwnCopy = OwnCopy.IGNORED
    """What a copy of the called card does in the declarer's own hand."""
    must_play: bool = True
    """Whether the called card must be played as soon as it is legal."""
    early_lead: Card | None = None
    """The card that must be led to the first trick; None for any."""

    def binds(self, seat: Seat) -> bool:
        """Whether the rule of the called card says when this seat must play it."""
        return seat != self.declarer or self.own_copy is OwnCopy.BINDS

    def counts(self, seat: Seat) -> bool:
        """Whether the called card counts as played once this seat has played it."""
        return seat != self.declarer or self.own_copy is not OwnCopy.IGNORED

    is_plain: bool = attrs.field(
        default=attrs.Factory(_is_plain, takes_self=True), init=False, eq=False
    )
    """Whether only the suit led decides which cards may be played, as nearly always."""

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """The seats that play, clockwise from one of them."""
        place = self.active.index(first)
        return self.active[place:] + self.active[:place]


class OpenTrickFrame:
    """A `TrickFrame` that is being made: see ``engine/parts/blank.py``."""

    __slots__ = ("__weakref__", "_acts", "found", "named", "seats", "setup", "tricks")


@attrs.frozen
class TrickFrame(OpenTrickFrame):
    """Values that stay the same while a trick is played, unless the called card falls."""

    setup: PlaySetup
    seats: tuple[Seat, ...]
    """The seats of the trick in progress, in order; empty when all tricks are played."""
    tricks: tuple[Trick, ...] = ()
    """The complete tricks."""
    found: Seat | None = None
    """The seat that first played the called card; None until then. It is the declarer if the
    declarer's own copy counts and was played first: then nobody is the partner."""
    named: Suit | None = None
    """The suit that the leader named in the trick in progress; None if none was named."""

    @property
    def acts(self) -> tuple[Act, ...]:
        """Every card of the complete tricks, as acts."""
        found: tuple[Act, ...] | None = getattr(self, "_acts", None)
        if found is None:
            made = [_make_acts(one.seats, one.cards, one.named) for one in self.tricks]
            found = tuple(chain.from_iterable(made))
            object.__setattr__(self, "_acts", found)
        return found


class OpenPlaying(State):
    """A `Playing` that is being made: see ``engine/parts/blank.py``."""

    # A value is faster to read than a property, and nothing sets it once it is made.
    __slots__ = ("__weakref__", "frame", "played", "suit", "turn")  # pyright: ignore[reportIncompatibleMethodOverride]


OpenPlaying.__abstractmethods__ = frozenset()  # nobody calls its methods


@attrs.frozen(repr=False)
class Playing(OpenPlaying):
    """The play in progress: the cards on the table, and the tricks taken."""

    # One such value is made for every card, so what changes less often is in the frame.
    phase: ClassVar[Phase] = Phase.PLAY
    shared: ClassVar[bool] = False
    frame: TrickFrame
    played: tuple[Card, ...] = ()
    """The cards of the trick in progress."""
    turn: Seat | None = None
    """The seat to play; None when all tricks are played."""
    suit: int = _EVERY_CARD
    """The cards of the suit that must be followed, as `Cards.bits`; all cards before the lead."""

    @staticmethod
    def opened(frame: TrickFrame) -> Playing:
        """The first trick of a frame, before the lead."""
        return Playing(frame, (), frame.seats[0] if frame.seats else None)

    @property
    def setup(self) -> PlaySetup:
        """The values that do not change during the play of the hand."""
        return self.frame.setup

    @property
    @override
    def acts(self) -> tuple[Act, ...]:
        """Every card played."""
        return self.frame.acts + _make_acts(self.frame.seats, self.played, self.frame.named)

    @property
    @override
    def act_count(self) -> int:
        """How many cards were played."""
        return len(self.frame.tricks) * len(self.setup.active) + len(self.played)

    @property
    @override
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks."""
        return self.frame.tricks

    @property
    @override
    def trick(self) -> Trick | None:
        """The trick in progress; None when all are played."""
        frame = self.frame
        return Trick(frame.seats, self.played, None, frame.named) if frame.seats else None

    @override
    def events(
        self, acts: tuple[Act, ...], hand: Hand
    ) -> Iterator[TrickOpened | CardPlayed | PartnerFound | TrickTaken]:
        """The card, the partner that it reveals, the winner of the trick, and the next trick."""
        if acts and isinstance(action := acts[-1].action, PlayCard):
            seat, card = acts[-1].seat, action.card
            yield CardPlayed(seat, card, action.suit)
            before = [one.action for one in acts[:-1] if one.seat == seat]
            if seat == self.partner and card is self.setup.called and action not in before:
                yield PartnerFound(seat)
        if self.played:
            return
        if acts and (winner := self.frame.tricks[-1].winner) is not None:
            yield TrickTaken(winner)
        if self.frame.seats:
            yield TrickOpened(self.frame.seats)

    @override
    def settle(self, position: Position) -> Ended:
        """The end of the hand, with the tricks taken."""
        winners = [trick.winner for trick in self.frame.tricks]
        return _ended(tuple(map(winners.count, position.rules.table.seats)))

    @property
    @override
    def partner(self) -> Seat | None:
        """The seat that became the partner by playing the called card; None if there is none."""
        found = self.frame.found
        return None if found == self.frame.setup.declarer else found

    def _playable(self, own: int) -> int:
        """The cards that the seat to act may play, of these; both as `Cards.bits`."""
        setup = self.frame.setup
        if setup.early_lead is not None and not (self.played or self.frame.tricks):
            return own & setup.early_lead.mask
        if self.played:
            own = own & self.suit or own & setup.order.forced or own
        called = setup.called
        if called is None or not setup.must_play or self.frame.found is not None:
            return own
        # The called card only, once it is legal (003:191-195).
        bound = self.turn is not None and setup.binds(self.turn)
        return own & called.mask or own if bound else own

    @override
    def legal(self, own: Cards | None) -> Actions:
        """The cards that the seat to act may play; those that name a suit come first."""
        return NO_PLAYS if own is None or self.turn is None else self.list_legal(own.bits)

    @override
    def list_legal(self, own: int) -> Actions:
        """The same as `legal`, of cards as `Cards.bits`."""
        setup = self.frame.setup
        if setup.is_plain:
            bits = own & self.suit or own
            return LISTS.get(bits) or _list_plays(bits)
        bits, namers = self._playable(own), setup.order.namers
        if namers and not self.played and bits & namers:
            named = bits & namers
            return Actions((*_list_named(named), *_list_plays(bits & ~named)))
        return LISTS.get(bits) or _list_plays(bits)

    @override
    def lay(self, action: Action, hands: tuple[int, ...]) -> tuple[tuple[int, ...], Playing] | None:
        """The hands without a card that may be played and names no suit, and the state after it."""
        turn, frame = self.turn, self.frame
        if type(action) is not PlayCard or action.suit is not None or turn is None:
            return None
        own, card, setup = hands[turn], action.card, frame.setup
        playable = own & self.suit or own if setup.is_plain else self._playable(own)
        if not playable & card.mask or (setup.order.namers & card.bit and not self.played):
            return None
        left = list(hands)
        left[turn] = own - card.bit
        return tuple(left), self._followed(card)

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the card may not be played; None if it may."""
        if not isinstance(action, PlayCard):
            return wrong_phase(Phase.PLAY)
        card, held = action.card, 0 if own is None else own.bits
        if not self._playable(held) & card.mask:
            return self._refuse(card, held)
        names = not self.played and bool(self.setup.order.namers & card.bit)
        if names is not (action.suit is None):
            return None
        return Refusal(SUIT_MISSING if names else SUIT_IDLE, Facts(card=str(card)))

    def _refuse(self, card: Card, held: int) -> Refusal:
        """Why a card that is not playable is refused."""
        if not held & card.mask:
            return Refusal(NOT_IN_HAND)
        led, order = None if self.trick is None else self.trick.led, self.setup.order
        following = 0 if led is None else held & order.followers[led.index]
        forced = held & order.forced
        if led is not None and not following and forced and not forced & card.mask:
            return Refusal(FORCED_JOKER)
        if led is None and self.setup.early_lead is not None and not self.frame.tricks:
            return Refusal(LAID_DOWN, Facts(card=str(self.setup.early_lead)))
        if led is None or not following or following & card.mask:
            return Refusal(CALLED_CARD)
        if self.frame.named is not None:
            facts = Facts(card=str(self.played[0]), suit=str(self.frame.named))
            return Refusal(REVOKE_OF_NAMED, facts)
        trump = led.suit is not order.strain and order.is_trump(led)
        return Refusal(REVOKE_OF_TRUMP if trump else REVOKE, Facts(card=str(led)))

    @override
    def moves(self, action: Action) -> tuple[Move, ...]:
        """Puts the card on the table."""
        seat = self.turn
        if seat is None or not isinstance(action, PlayCard):
            return ()
        return _make_moves(seat, action.card)

    @override
    def after(self, face: Action) -> Playing:
        """The state with the card played; the last card of a trick gives it to its winner."""
        if not isinstance(face, PlayCard):
            return self
        frame, card = self.frame, face.card
        if face.suit is None:
            return self._followed(card)
        frame = attrs.evolve(frame, named=face.suit)
        return attrs.evolve(self, frame=frame)._followed(card)

    def _followed(self, card: Card) -> Playing:
        """The state after a card of the seat to act, which is the next one to the trick."""
        frame, played = self.frame, (*self.played, card)
        seats, place = frame.seats, len(played)
        if card is frame.setup.called and frame.found is None:
            seat = seats[place - 1]
            if frame.setup.counts(seat):
                frame = attrs.evolve(frame, found=seat)
        new = blank(OpenPlaying)
        if place == len(seats):
            new.frame = frame = _taken(frame, played)
            new.played = ()
            new.turn = frame.seats[0] if frame.seats else None
            new.suit = _EVERY_CARD
        else:
            new.frame = frame
            new.played = played
            new.turn = seats[place]
            new.suit = self.suit if place > 1 else _suit_led(frame, card)
        new.__class__ = Playing
        made: Playing = new
        return made


@functools.lru_cache(maxsize=MOST_LISTS)
def _ended(tricks: tuple[int, ...]) -> Ended:
    """The end of a hand with these tricks of each seat."""
    return Ended(HandEnd.PLAYED, tricks)


def _suit_led(frame: TrickFrame, card: Card) -> int:
    """The cards of the suit that must be followed when this card is led, as `Cards.bits`."""
    led = card if frame.named is None else card_led((card,), frame.named)
    return frame.setup.order.followers[led.index]


def _taken(frame: TrickFrame, cards: tuple[Card, ...]) -> TrickFrame:
    """The frame of the next trick; the winner of the one with these cards leads to it."""
    setup, seats, named = frame.setup, frame.seats, frame.named
    led = None if named is None else card_led(cards, named)
    winner = seats[setup.order.winning(cards, led)]
    new = blank(OpenTrick)
    new.seats = seats
    new.cards = cards
    new.winner = winner
    new.named = named
    new.__class__ = Trick
    over = blank(OpenTrickFrame)
    over.setup = setup
    over.tricks = tricks = (*frame.tricks, new)
    over.seats = () if len(tricks) == setup.tricks else setup.clockwise(winner)
    over.found = frame.found
    over.named = None
    over.__class__ = TrickFrame
    made: TrickFrame = over
    return made


@attrs.frozen(repr=False)
class Tricks(Part, TricksRule):
    """Who leads to the first trick; the other rules of play are the same in all variants.

    A player must follow the suit led if able, and may otherwise play any card. The highest trump
    takes the trick; without trumps, the highest card of the suit led. A player who leads a joker
    without trumps may have to name the suit (`PlainJoker`). Of two equal cards the first one counts
    as higher. The winner of a trick leads to the next. A bid may say who leads after it
    (`Rung.lead`).

    Sources: 000:63-71; equal cards 001:43; `plain_lead` 003:101.

    Attributes:
        lead: Who leads in a trump suit; also without trumps, if `plain_lead`
            is None.
        plain_lead: Who leads at no trump and low; None for `lead`.
    """

    phase: ClassVar[Phase] = Phase.PLAY
    state: ClassVar[type[State]] = Playing
    actions: ClassVar[tuple[type[Action], ...]] = (PlayCard,)
    events: ClassVar[tuple[type, ...]] = (TrickOpened, CardPlayed, PartnerFound, TrickTaken)
    kinds: ClassVar[tuple[Kind, ...]] = (
        *(NOT_IN_HAND, REVOKE, REVOKE_OF_TRUMP, REVOKE_OF_NAMED, CALLED_CARD),
        *(FORCED_JOKER, LAID_DOWN, SUIT_MISSING, SUIT_IDLE),
    )
    task: ClassVar[Message] = "{who} is to play a card"

    lead: Lead = Lead.DECLARER
    plain_lead: Lead | None = None

    @override
    def open(self, position: Position) -> Playing:
        """The first trick, before the lead."""
        rules, contract, order = position.rules, position.contract, position.order
        out = position.sitting_out
        seats = rules.table.seats
        setup = PlaySetup(
            order,
            tuple([seat for seat in seats if seat not in out]) if out else seats,
            rules.deck.hand_size,
            None if contract is None else contract.declarer,
            None if contract is None else contract.called,
            OwnCopy.IGNORED if rules.calling is None else rules.calling.own_copy,
            rules.calling is None or rules.calling.must_play,
            position.early_lead,
        )
        around = rules.table.clockwise(self._leader(rules.table, position.dealer, contract, order))
        first = tuple([seat for seat in around if seat not in out]) if out else around
        return Playing.opened(TrickFrame(setup, first))

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
        """The leader in this strain after a bid that does not name one."""
        if self.plain_lead is not None and isinstance(strain, Plain):
            return self.plain_lead
        return self.lead

    @override
    def possible(self, rules: Rules) -> Iterable[Action]:
        """Every card of the deck, and every suit named with a card that is led."""
        yield from (_PLAYS[card.index] for card in rules.deck.cards.distinct())
        orders = rules.orders
        for card in rules.deck.cards.distinct():
            if any(order.namers & card.bit for order in orders):
                yield from _list_named(card.bit)

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
        led = None if view.trick is None else view.trick.led
        following = [card for card in held if led is not None and view.order.follows(card, led)]
        called = view.contract.called if view.contract is not None else None
        if len(held) == 1 and len(legal) == 1:
            return words.text("play your last card, {card}", card=words.card(held[0]))
        if called is not None and legal == [called] != list(dict.fromkeys(following or held)):
            return words.text(
                "play the called card, {card}: it must be played as soon as it is legal",
                card=words.card(called),
            )
        if led is None:
            return self._prompt_lead(view, words)
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
        why = _NO_SUIT if isinstance(suit, Suit) else _NO_JOKER
        if all(view.order.forced & card.bit for card in legal):
            why = _FORCED
        return words.text(why, card=words.card(legal[0]), **fields)

    def _prompt_lead(self, view: View, words: Words) -> str:
        """The card that must be led, or with which the leader names a suit, if there is one."""
        legal = [action for action in view.legal_actions if isinstance(action, PlayCard)]
        naming = [action.card for action in legal if action.suit is not None]
        if len(legal) == 1:
            card = words.card(legal[0].card)
            return words.text("lead {card}, which you have laid down", card=card)
        if not naming:
            return words.text("lead any card")
        card = words.card(naming[0])
        if {action.card for action in legal} == {*naming[:1]}:
            return words.text(
                "lead {card} and name the suit that the others must follow", card=card
            )
        return words.text(
            "lead any card; with {card}, name the suit that the others must follow", card=card
        )

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The card, and the suit named with it."""
        action = act.action
        card = words.card(action.card) if isinstance(action, PlayCard) else ""
        if isinstance(action, PlayCard) and action.suit is not None:
            return words.told(
                act.seat,
                "you play {card} as {suit}",
                "{who} plays {card} as {suit}",
                card=card,
                suit=words.strain(action.suit),
            )
        return words.told(act.seat, "you play {card}", "{who} plays {card}", card=card)

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The card, and the suit named with it."""
        card = words.card(action.card) if isinstance(action, PlayCard) else ""
        if isinstance(action, PlayCard) and action.suit is not None:
            return words.text("play {card} as {suit}", card=card, suit=words.strain(action.suit))
        return words.text("play {card}", card=card)

    @override
    def tell(self, event: Event, words: Words) -> str:
        """Who leads, plays, is the partner or takes the trick."""
        match event:
            case TrickOpened((leader, *_)):
                return words.told(leader, "you lead", "{who} leads")
            case CardPlayed(seat, card, suit):
                return self.sentence(Act(seat, PlayCard(card, suit), Phase.PLAY), words)
            case PartnerFound(seat):
                return words.told(seat, "you are the partner", "the partner is found: {who}")
            case TrickTaken(seat):
                return words.told(seat, "the trick goes to you", "the trick goes to {who}")
            case _:  # data from outside with a trick of nobody
                return ""
