"""A match as one seat may know it.

Theory of operation. All views are made in one place, `view_of`, from a `Sight`: the position, the
state and the trail of the hand, which are public, the cards of the seat, and the secrets that it
knows. So nothing has to be removed, and a view contains neither the match nor the cards of other
seats. `Act.secret` lists the seats that know a hidden act, `Position.looked` the seats that see
their own cards, and `Hand.exposed` has the declarer's cards if everybody sees them. Fields that
have to be computed are computed when they are first read, because most callers read only a few. A
view that was read from JSON has all fields from the start.

A seat cannot tell two matches apart exactly if its views of them are equal. `pepper.testing` relies
on this: it compares the views of matches that differ in hidden cards only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from operator import sub
from typing import TYPE_CHECKING, ClassVar

import attrs

from pepper.engine import upward
from pepper.engine.course.award import Award
from pepper.engine.course.hand import NO_ACTIONS, Hand, Secret, with_secrets
from pepper.engine.course.position import Position
from pepper.engine.course.result import HandResult
from pepper.engine.course.review import PastHand, Review
from pepper.engine.course.rules import Rules
from pepper.engine.course.tally import Sheet
from pepper.engine.parts.blank import blank
from pepper.engine.parts.cards import Card, Cards, Strain, Suit
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.ending import Outcome
from pepper.engine.parts.legal import Actions, CardGroups
from pepper.engine.parts.part import Shown
from pepper.engine.parts.phase import Act, Action, Phase, State
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.seats import CHANCE, Reached, Seat
from pepper.engine.parts.tricks import Trick
from pepper.engine.phases.auction import Call
from pepper.engine.phases.dealing import Deal, TurnUp
from pepper.engine.phases.exchange import SeenGift, next_step
from pepper.engine.phases.lone_defence import LONE_DEFENCE, receiver_of
from pepper.engine.phases.negotiation import Said
from pepper.engine.phases.nominating import NOMINATING, Nominate

if TYPE_CHECKING:
    from pepper.looks import Theme
    from pepper.words import Translations


class Sight(Shown):
    """A view that is being made, and what its fields are computed from.

    See ``engine/parts/blank.py``. Nothing in it is hidden from the seat, and it contains no `Hand`.
    """

    __slots__ = (
        # The fields of a view; those with a maker are set when they are first read.
        *("acts", "awards", "cards", "contract", "counts", "deal", "dealer", "exposed"),
        *("hand_number", "last_hand", "legal_actions", "marks", "outcome", "partner"),
        *("pepper_round", "phase", "results", "rules", "scores", "seat", "sitting_out"),
        *("time_called", "trick", "tricks", "turn"),
        *("__weakref__", "_counts", "_own", "_position", "_review", "_secrets", "_state"),
        *("_trail", "_tricks"),
    )

    seat: Seat | None
    turn: Seat | None
    trick: Trick | None
    _position: Position
    _state: State
    _own: int | None
    """The cards of the seat as `Cards.bits`; None if it does not see them."""
    _trail: tuple[Act, ...]
    _tricks: tuple[Trick, ...]
    """The complete tricks of the earlier phases."""
    _counts: tuple[int, ...]
    """How many cards each seat held when the current state, or the play, began."""
    _review: Review
    """The hand before, if that is not set."""
    _secrets: tuple[Secret, ...]
    """The hidden acts that the seat knows."""

    def _count(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        counts, trick, tricks = list(self._counts), self.trick, self._state.tricks
        gone = [one.seats for one in tricks]
        if trick is not None:
            gone.append(trick.seats[: len(trick.cards)])
        for seat in chain.from_iterable(gone):
            counts[seat] -= 1
        return tuple(counts)

    def _find_partner(self) -> Seat | None:
        """The seat that became the declarer's partner."""
        found = self._position.found
        return self._state.partner if found is None else found

    _makers: ClassVar[dict[str, Callable[[Sight], object]]] = {
        "rules": lambda self: self._position.rules,
        "dealer": lambda self: self._position.dealer,
        "pepper_round": lambda self: self._position.pepper_round,
        "contract": lambda self: self._position.contract,
        "cards": lambda self: None if self._own is None else Cards.from_bits(self._own),
        "counts": _count,
        "acts": lambda self: with_secrets(self._trail, self._secrets) + self._state.acts,
        "sitting_out": lambda self: self._position.sitting_out,
        "partner": _find_partner,
        "last_hand": lambda self: self._review.hand,
        "trick": lambda self: self._state.trick,
        "tricks": lambda self: self._tricks + self._state.tricks,
    }
    """How each field of a view is computed that `view_of` does not set."""

    if not TYPE_CHECKING:  # pragma: no branch  (or type checkers would accept any attribute)

        def __getattr__(self, name: str) -> object:
            # Python calls this for attributes that are not set yet.
            make = Sight._makers.get(name)
            if make is None:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            value = make(self)
            object.__setattr__(self, name, value)
            return value


def reached_in(view: View) -> Reached:
    """The thresholds that the seats had come to when the hand of a view began."""
    scores = view.scores
    over = view.phase == Phase.OVER and view.results
    changes = [view.results[-1].points] if over else [award.points for award in view.awards]
    for points in changes if view.rules.thresholds else ():
        scores = tuple(map(sub, scores, points))
    return view.rules.reached(scores)


@attrs.frozen(repr=False)
class View(Sight):
    """A match as one seat, or a spectator, may know it.

    Two views are equal if the seat cannot tell the matches apart. `Match.view` makes them; their
    fields are computed when they are read.
    """

    rules: Rules
    """The rules of the match."""
    seat: Seat | None
    """The seat whose view this is; None for a spectator."""
    phase: Phase
    """The current phase."""
    turn: Seat | None
    """The seat to act; `CHANCE` if a deal must be supplied; None when the match is over."""
    legal_actions: Actions
    """The legal actions of this seat; empty if it is not its turn."""
    hand_number: int
    """From 1, counting every deal of the match."""
    dealer: Seat
    """The seat that deals this hand."""
    pepper_round: bool
    """Whether the eldest bids without an auction."""
    cards: Cards | None
    """The seat's own cards; None for a spectator, and before the seat has looked at them."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    exposed: Cards | None
    """The declarer's cards while they lie face up (`Rung.exposed_after`); None while they are
    hidden."""
    acts: tuple[Act, ...]
    """The acts of this hand, in order, redacted for this seat."""
    contract: Contract | None
    """The contract, as far as it is settled; None before that."""
    sitting_out: tuple[Seat, ...]
    """The seats that do not play in this hand."""
    partner: Seat | None
    """The seat that became the declarer's partner during the hand; None if there is none."""
    trick: Trick | None
    """The trick in progress; None outside the play."""
    tricks: tuple[Trick, ...]
    """The complete tricks of this hand."""
    scores: tuple[int, ...]
    """One number for each side."""
    marks: tuple[int, ...]
    """The marks of each side so far, such as hickeys; zeros if the game counts none."""
    results: Sequence[HandResult]
    """The result of each finished hand; of the last one only in a view that is ``brief``."""
    time_called: bool
    """Whether the time of the match is up."""
    awards: tuple[Award, ...]
    """What the table awarded during this hand, in order; `scores` includes it."""
    last_hand: PastHand | None
    """The hand before this one, as the seat saw it; None if there was none in this match."""
    deal: Deal | None
    """The deal of a finished hand, if `Match.view` was called with ``reveal``; otherwise None.
    Cards that stay face down for the whole match are left out."""
    outcome: Outcome | None
    """The winners, and why they won; None while the match goes on."""

    @property
    def choice(self) -> CardGroups | None:
        """The cards that this seat may choose from now, and how many; None if it chooses none."""
        return self.legal_actions.choice

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick, of this hand or else of the one before; None if there is none.

        The trick that ends a hand is no longer in `tricks` when the next hand is open.
        """
        before = () if self.last_hand is None else self.last_hand.tricks
        return next(iter((*self.tricks[-1:], *before[-1:])), None)

    @property
    def turned(self) -> Card | None:
        """The card that was turned up in the deal, wherever it is now; None if none was."""
        cards = (act.action.card for act in self.acts[:2] if isinstance(act.action, TurnUp))
        return next(cards, None)

    @property
    def nominated(self) -> Suit | None:
        """The suit that was nominated for the joker (`NominateJoker`); None if none was."""
        acts = () if self.rules.rule(NOMINATING) is None else self.acts
        suits = (act.action.suit for act in acts if isinstance(act.action, Nominate))
        return next(filter(None, suits), None)

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of the auction, in order."""
        return Call.all_of(self.acts)

    @property
    def gifts(self) -> tuple[SeenGift, ...]:
        """The gifts of the exchange, in order."""
        return SeenGift.all_of(self.acts)

    @property
    def said(self) -> tuple[Said, ...]:
        """The statements of the negotiation, in order."""
        return Said.all_of(self.acts)

    @property
    def order(self) -> Order:
        """The ranking in the strain of the contract; without one, in that of a hand without a bid.

        It may change until the strain is settled, and until a suit is nominated for the joker.
        """
        contract, rules, nominated = self.contract, self.rules, self.nominated
        named = None if contract is None else contract.strain
        ranking = rules.ranking_of(None if contract is None else contract.rung)
        order = ranking.order(rules.auction.unbid_strain(self.turned) if named is None else named)
        return order if nominated is None else order.nominating(nominated)

    @property
    def strain(self) -> Strain | None:
        """The strain of the contract, or of a hand on which nobody bid; None before it is settled.

        If nobody bid, it is settled when the first trick begins; if no hand has a contract
        (`Rules.has_contracts`), by the deal.
        """
        if self.contract is not None:
            return self.contract.strain
        settled = self.trick is not None or bool(self.tricks) or not self.rules.has_contracts
        return self.order.strain if settled else None

    @property
    def winning(self) -> Seat | None:
        """The seat that is winning the trick in progress; None if no card is on the table."""
        if self.trick is None or not self.trick.cards:
            return None
        return self.trick.seats[self.order.winning(self.trick.cards, self.trick.led)]

    @property
    def receiver(self) -> Seat | None:
        """The seat that is given the next cards in an exchange; None if there is no such seat."""
        if self.phase == LONE_DEFENCE:
            return None if self.turn is None else receiver_of(self.acts, self.turn)
        if self.phase != Phase.EXCHANGE or self.contract is None:
            return None
        step = next_step(self.rules.table, self.contract, self.acts)
        return None if step is None or step.asks else step.to

    @property
    def prompt(self) -> str:
        """One sentence in English: what the seat may do now, or whom it waits for.

        >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
        >>> match.view(1).prompt
        'Bid 1, 2, 3, 4, 5 or 6, or pass.'
        """
        words = upward.words
        return words.Words.of(self.rules, words.Style.SPOKEN).prompt(self)

    def text(
        self,
        names: Sequence[str] | None = None,
        *,
        symbols: bool = True,
        narrow: bool = False,
        translations: Translations | None = None,
    ) -> str:
        """The table as plain text of at most 80 columns, or 40 if `narrow`, as chats need it.

        `names` has a name for each seat; `symbols` writes suits as symbols, not as letters;
        `translations` is the language, as from `pepper.words.translations`. Raises `PepperError`
        for more or fewer names than seats.
        """
        return upward.looks.text(
            self, names, symbols=symbols, narrow=narrow, translations=translations
        )

    def svg(
        self,
        names: Sequence[str] | None = None,
        *,
        width: int | None = None,
        theme: Theme | None = None,
        narrow: bool = False,
        four_colours: bool = False,
        last_card: bool = False,
        last_trick: bool = False,
        hint: Action | None = None,
        translations: Translations | None = None,
    ) -> str:
        """The table as a complete SVG document.

        `names` has a name for each seat. `hint` is a legal action to recommend: its cards are
        marked, and the panel says it. `translations` is the language. The others are fields of
        `pepper.looks.SvgStyle`; without them it follows the reader's light or dark theme. Raises
        `PepperError` for more or fewer names than seats, a hint that is not legal, or a style that
        `SvgStyle` refuses.
        """
        style = upward.looks.SvgStyle(width, theme, narrow, four_colours, last_card, last_trick)
        return upward.looks.svg(self, names, style, hint=hint, translations=translations)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        turn = "nobody" if self.turn is None else "chance" if self.turn == CHANCE else self.turn
        where = f"hand {self.hand_number}, {self.phase.value}, turn {turn}"
        return f"<View of {who}: {self.rules.name}, {where}, scores {self.scores}>"


def view_of(seat: Seat | None, hand: Hand, sheet: Sheet, *, reveal: bool) -> View:
    """The view of a seat of a match with this hand and these scores.

    `reveal` adds the deal; `Match.view` allows it only after the hand.
    """
    frame, state, is_over = hand.frame, hand.state, hand.result is not None
    position = frame.position
    new = blank(Sight)
    new.seat = seat
    new.phase = Phase.OVER if is_over else state.phase
    new.turn = turn = None if is_over else state.turn
    new.legal_actions = NO_ACTIONS if seat is None or seat != turn else hand.legal()
    new.hand_number = frame.number
    new.time_called = frame.time is not None
    new.deal = _revealed(hand) if reveal else None
    contract = position.contract
    new.exposed = None
    if contract is not None and contract.rung.exposed_after is not None:
        new.exposed = hand.exposed
    new.scores = sheet.scores
    new.marks = sheet.marks
    new.results = sheet.results
    new.awards = sheet.awards
    new.outcome = sheet.outcome
    review = sheet.review(seat)
    if type(review) is Review:
        new._review = review
    else:
        new.last_hand = review
    new._position = position
    new._state = state
    new._own = None
    if seat is not None and (seat in position.looked or frame.deal is None):
        new._own = hand.cards[seat].bits if frame.store.air else hand.bits[seat]
    new._trail = frame.trail
    new._tricks = frame.tricks
    new._counts = frame.counts
    new._secrets = frame.known_to(seat) if frame.secrets else ()
    new.__class__ = View
    view: View = new
    return view


def _revealed(hand: Hand) -> Deal | None:
    """The deal without the cards that stay face down (002:25)."""
    if hand.deal is None or not hand.rules.deck.aside_stays_down:
        return hand.deal
    return Deal(hand.deal.hands, turned=hand.deal.turned)
