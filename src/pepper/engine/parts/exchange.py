"""The exchange of a rung: with whom, in which order, how many cards, and which of them.

The phase itself is in `pepper.engine.phases.exchange`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import attrs

from .cards import MOST_STRAINS, Strain
from .errors import Problem
from .part import Most, Part, Word
from .seats import Seat
from .table import Table


class Other(Word):
    """With whom the declarer exchanges."""

    PARTNERS = "each partner"
    LEFT = "the player on the left"


class Choice(Word):
    """Which cards may be given.

    Source: 003:69 for the highest trump, 003:141 for the best and the worst.
    """

    FREE = "of the giver's choice"
    BEST_TRUMP = "the highest trump, or any card without one"
    BEST = "the best by the rank of the strain"
    WORST = "the worst by the rank of the strain"
    ASKED = "the best of the suit that the declarer asks for, or any card without one"


class Turns(Word):
    """The player who gives first.

    Source: 000:41 for choosing at once. To receive first is in Horse, a bid euchre whose lone
    bidder takes the partner's cards and returns others (gist.github.com/rae/065c784cfa18a9fd9442).
    To give first is in Double Deck Euchre as HammerWalt's events play it.
    """

    AT_ONCE = "all choose before anybody sees a card"
    GIVE_FIRST = "the declarer gives first, and the other sees the cards before giving"
    RECEIVE_FIRST = "the other gives first, and the declarer sees the cards before giving"


@attrs.frozen
class Step:
    """A choice in an exchange: whose it is, and whom it concerns."""

    seat: Seat
    """The seat to choose."""
    to: Seat | None
    """The receiver, or the seat that is asked; None if the cards are laid aside."""
    asks: bool = False
    """Whether the seat asks for cards."""
    sizes: range = range(0)
    """The numbers of cards that the seat may give, if known; none if it asks."""
    choice: Choice = Choice.FREE
    """Which cards the seat may give."""


@attrs.frozen(repr=False)
class Exchange(Part):
    """A swap of the same number of cards each way, by default at once (000:41).

    If several cards are equally high or low, the giver chooses among them. Raises `RulesError` for
    a count under 1, for a declarer who gives what was asked for, for cards laid aside that are not
    of the declarer's choice, leave an opponent short of cards or would be given first, and for a
    declarer who chooses how many cards to exchange after the other has given them.

    Source of `up_to` with `optional`: the rules of Horse (github.com/rae/Horse).

    Attributes:
        count: Cards each way, 1 or more.
        other: With whom the declarer exchanges.
        gives: What the declarer gives.
        gets: What the other gives.
        optional: Whether the declarer may decline the exchange, with each
            partner separately.
        strains: The strains that have an exchange; empty for all.
        turns: Who gives first.
        lays_aside: Whether the declarer lays cards face down aside, and gives
            none. Then the partners are short of cards, so the bid has to be
            played alone.
        up_to: Whether the declarer may exchange fewer cards, with each partner
            separately; `count` is then the most. The other gives as many.
        one_partner: Whether the declarer exchanges with one partner only. The
            declarer says with which before any cards are given.
    """

    count: int = 1
    other: Other = Other.PARTNERS
    gives: Choice = Choice.FREE
    gets: Choice = Choice.FREE
    optional: bool = False
    strains: tuple[Strain, ...] = attrs.field(
        default=(), validator=Most(MOST_STRAINS, "exchange", "strains")
    )
    turns: Turns = Turns.AT_ONCE
    lays_aside: bool = False
    up_to: bool = False
    one_partner: bool = False

    def _problems(self) -> Iterator[Problem]:
        if self.count < 1:
            yield Problem("exchange", f"of {self.count} cards", "exchange one or more")
        if self.gives is Choice.ASKED:
            what = "the declarer gives a suit that nobody asks for"
            yield Problem("exchange", what, "choose another value", ("gives",))
        elif self.lays_aside and self.gives is not Choice.FREE:
            what = "`gives` is set, but the declarer lays cards aside"
            yield Problem("exchange", what, "remove `gives` or `lays_aside`", ("gives",))
        if self.lays_aside and self.other is Other.LEFT:
            what = "the player on the left gives a card and gets none, but has to play"
            hint = "use Other.PARTNERS, or remove `lays_aside`"
            yield Problem("exchange", what, hint, ("lays_aside",))
        if self.lays_aside and self.turns is Turns.GIVE_FIRST:
            what = "the declarer gives first, but lays cards aside"
            hint = "use Turns.AT_ONCE, or remove `lays_aside`"
            yield Problem("exchange", what, hint, ("turns",))
        if self.one_partner and self.other is Other.LEFT:
            what = "the declarer chooses a partner, but exchanges with the player on the left"
            hint = "use Other.PARTNERS, or remove `one_partner`"
            yield Problem("exchange", what, hint, ("one_partner",))
        if self.up_to and self.count == 1:
            what = "`up_to` is set, but one card is the fewest that can be exchanged"
            yield Problem("exchange", what, "remove `up_to`, or raise `count`", ("up_to",))
        if self.up_to and self.turns is Turns.RECEIVE_FIRST:
            what = "the other gives first, before the declarer has chosen how many cards"
            hint = "choose other `turns`, or remove `up_to`"
            yield Problem("exchange", what, hint, ("up_to",))

    @property
    def sizes(self) -> range:
        """How many cards the declarer may give."""
        return range(1 if self.up_to else self.count, self.count + 1)

    def _sizes_back(self, given: Sequence[int]) -> range:
        """How many cards the other may give for the declarer's gift, if that is made."""
        # If the declarer chooses how many, the gifts of the declarer are the first ones.
        return range(given[0], given[0] + 1) if self.up_to and given else self.sizes

    @property
    def depends_on_strain(self) -> bool:
        """Whether the strain decides which cards may be given, or whether any are."""
        return bool(self.strains) or {self.gives, self.gets} != {Choice.FREE}

    @property
    def asks(self) -> bool:
        """Whether the declarer speaks first: to ask for a suit or a partner, or to decline."""
        decides = self.turns is Turns.RECEIVE_FIRST or self.lays_aside
        return self.one_partner or self.gets is Choice.ASKED or (self.optional and decides)

    def steps(
        self,
        declarer: Seat,
        others: tuple[Seat, ...],
        declined: Collection[Seat],
        given: Sequence[int] = (),
        asked: Seat | None = None,
    ) -> tuple[Step, ...]:
        """The choices in their order.

        `declined` are those who were declined so far, `given` the sizes of the gifts so far, and
        `asked` is the first seat that was asked for cards.
        """
        if self.one_partner and asked is not None:
            others = others[: others.index(asked) + 1]
        swapping = [other for other in others if other not in declined]
        if self.one_partner:  # as long as nobody is asked, with the last one
            swapping = swapping[-1:]
        asks = [Step(declarer, other, asks=True) for other in others if self.asks]
        # If nobody is asked first, a declarer who declines does so in place of a gift.
        givers = swapping if asks else others
        gives = [
            Step(
                declarer,
                None if self.lays_aside else other,
                sizes=self.sizes,
                choice=self.gives,
            )
            for other in givers
        ]
        gets = [
            Step(
                other,
                declarer,
                sizes=self._sizes_back(given[place : place + 1]),
                choice=self.gets,
            )
            for place, other in enumerate(swapping)
        ]
        late = self.turns is Turns.RECEIVE_FIRST
        return (*asks, *gets, *gives) if late else (*asks, *gives, *gets)

    def others(self, table: Table, declarer: Seat) -> tuple[Seat, ...]:
        """The seats with which the declarer exchanges, in order."""
        partners = self.other is Other.PARTNERS
        return table.partners(declarer) if partners else (table.left(declarer),)
