"""What one seat may know of a match.

All views are made in one place, `view_of`. Three functions decide what is hidden: `Act.seen_by`
says what a seat sees of an act, `State.has_looked` whether a seat sees its own cards, and
`Hand.exposed` when everybody sees those of the declarer. The legal
actions are those of the seat to act only. Everything else in a view is public.

A seat cannot tell two matches apart exactly if its views of them are equal. `pepper.testing` relies
on this: it compares the views of matches that differ in hidden cards only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import attrs

from .actions import Actions
from .cards import Card, Cards, Strain
from .contract import Contract
from .ending import Outcome
from .hand import Hand
from .part import Shown
from .phases import Act, Action, Phase
from .phases.auction import Call
from .phases.dealing import Deal, TurnUp
from .phases.exchange import SeenGift, next_step
from .phases.negotiation import Said
from .ranking import Order
from .result import HandResult
from .rules import Rules
from .seats import CHANCE, Seat
from .tricks import Trick

if TYPE_CHECKING:
    from pepper.looks import Theme
    from pepper.words import Translations


@attrs.frozen(repr=False)
class View(Shown):
    """What one seat, or a spectator, may know of a match.

    Two views are equal if the seat cannot tell the matches apart.
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
    deal: Deal | None
    """The deal of a finished hand, if `Match.view` was called with ``reveal``; otherwise None.
    Cards that stay face down for the whole match are left out."""
    outcome: Outcome | None
    """Who won and why; None while the match goes on."""

    @property
    def turned(self) -> Card | None:
        """The card that was turned up in the deal, wherever it is now; None if none was."""
        cards = (act.action.card for act in self.acts[:2] if isinstance(act.action, TurnUp))
        return next(cards, None)

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
        """What was said in the negotiation, in order."""
        return Said.all_of(self.acts)

    @property
    def order(self) -> Order:
        """The ranking in the strain of the contract; without one, in that of a hand without a bid.

        It may change until the strain is settled.
        """
        named = None if self.contract is None else self.contract.strain
        auction = self.rules.auction
        return self.rules.ranking.order(
            auction.unbid_strain(self.turned) if named is None else named
        )

    @property
    def strain(self) -> Strain | None:
        """The strain of the contract, or of a hand on which nobody bid; None before it is settled.

        Where nobody bid it is settled when the first trick begins; where no hand has a contract
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
        return self.trick.seats[self.order.winning(self.trick.cards)]

    @property
    def receiver(self) -> Seat | None:
        """In an exchange, the seat that is given the next cards; None if there is no such seat."""
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
        from pepper.words import Style, Words  # noqa: PLC0415  (needed by people only)

        return Words.of(self.rules, Style.SPOKEN).prompt(self)

    def text(
        self,
        names: Sequence[str] | None = None,
        *,
        symbols: bool = True,
        translations: Translations | None = None,
    ) -> str:
        """The table as plain text of at most 80 columns.

        `names` has a name for each seat; `symbols` writes suits as symbols, not as letters;
        `translations` is the language, as from `pepper.words.translations`. Raises `PepperError`
        for more or fewer names than seats.
        """
        from pepper.looks import text  # noqa: PLC0415  (needed by people only)

        return text(self, names, symbols=symbols, translations=translations)

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
        from pepper.looks import SvgStyle, svg  # noqa: PLC0415  (needed by people only)

        style = SvgStyle(width, theme, narrow, four_colours, last_card, last_trick)
        return svg(self, names, style, hint=hint, translations=translations)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        turn = "nobody" if self.turn is None else "chance" if self.turn == CHANCE else self.turn
        where = f"hand {self.hand_number}, {self.phase.value}, turn {turn}"
        return f"<View of {who}: {self.rules.name}, {where}, scores {self.scores}>"


def view_of(
    seat: Seat | None,
    hand: Hand,
    scores: tuple[int, ...],
    marks: tuple[int, ...],
    results: Sequence[HandResult],
    outcome: Outcome | None,
    *,
    reveal: bool,
) -> View:
    """What the seat may know of a match with this hand, these scores, marks and results.

    `reveal` adds the deal; `Match.view` allows it only after the hand.
    """
    frame, stage = hand.frame, hand.stage
    turn = hand.turn
    # Positional arguments, because this runs for every view and keywords take longer.
    return View(
        frame.rules,
        seat,
        hand.phase,
        turn,
        Actions(hand.legal()) if seat is not None and seat == turn else _NO_ACTIONS,
        frame.number,
        frame.dealer,
        frame.pepper_round,
        stage.cards[seat] if seat is not None and stage.has_looked(seat) else None,
        tuple(map(len, stage.cards)),
        hand.exposed,
        hand.acts_seen_by(seat),
        frame.contract,
        hand.sitting_out,
        hand.partner,
        stage.trick,
        hand.tricks,
        scores,
        marks,
        results,
        hand.time_called,
        _revealed(hand) if reveal else None,
        outcome,
    )


_NO_ACTIONS: Final = Actions()


def _revealed(hand: Hand) -> Deal | None:
    """The deal without the cards that stay face down (002:25)."""
    if hand.deal is None or not hand.rules.deck.aside_stays_down:
        return hand.deal
    return Deal(hand.deal.hands, turned=hand.deal.turned)
