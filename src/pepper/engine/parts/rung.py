"""A rung of the ladder, with all that it says about the hand, and a bid of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, Self

import attrs

from .cards import MOST_STRAINS, RANKS, Cards, Rank, Strain, Suit, parse_strain
from .deck import read_ranks, repr_ranks
from .errors import Problem, shown
from .exchange import Exchange
from .part import Most, Part, Word
from .ranking import PlainJoker
from .scoring import ScoringChanges
from .tricks import Lead

LONGEST_NAME = 40
LETTERS: Final = "a-zß-öø-ÿ"
"""Small letters of names, also with accents, as a class of a regular expression."""
WORDS: Final = f"(?:[{LETTERS}]+|[0-9]+)(?:[ -](?:[{LETTERS}]+|[0-9]+))*"
"""Words and numbers with a space or a hyphen between them, as a regular expression.

They have no capital letters, so that the strain stands out in the text of a bid. A digit never
touches a letter, so that no name looks like a number with its strain: ``4h``.
"""
MOST_RUNGS = 200
MOST_HOLDINGS = 20
"""The most sets of cards of which a bidder must hold one."""
MOST_TURNS = 100
"""The most turns to which a bid is limited."""
STRAINS: Final = Most(MOST_STRAINS, "ladder", "strains")
RANGE: Final = re.compile("([0-9]+)-([0-9]+)")
"""A range of numbers, which is no name: files of house rules read it as several rungs."""


class Alone(Word):
    """Whether the declarer plays without the partners."""

    NO = "with the partners"
    YES = "alone"
    IF_EXCHANGED = "alone if cards are exchanged"


@attrs.frozen(repr=False)
class StrainBonus(Part):
    """Points that a strain adds to the value of a bid, as in the schedule of 500.

    One list of them may serve all rungs of a ladder.

    >>> from pepper import CLUBS, HEARTS, SPADES, Rung, StrainBonus
    >>> more = StrainBonus(CLUBS, 20), StrainBonus(HEARTS, 60)
    >>> rung = Rung("7", 7, value=140, strain_bonus=more)
    >>> rung.value_in(SPADES), rung.value_in(HEARTS)
    (140, 200)

    Attributes:
        strain: The strain.
        points: What it adds; negative for a deduction.
    """

    strain: Strain
    points: int


def _ranks(ranks: Iterable[str | Rank]) -> tuple[Rank, ...]:
    return read_ranks(ranks, "ladder")


@attrs.frozen(repr=False)
class NaturalTrumps(Part):
    """Cards of the suit bid that a bidder must hold: the left bower and jokers are not of it.

    Bids without a suit need none.

    Source: house rules of Euchre, such as docstoc-euchre.

    >>> from pepper import HEARTS, NO_TRUMP, Cards, NaturalTrumps
    >>> one = NaturalTrumps(without="J")
    >>> [one.are_held(Cards(hand), HEARTS) for hand in ("JH JD AC", "9H JS AC")]
    [False, True]
    >>> one.are_held(Cards("JH"), NO_TRUMP)
    True

    Attributes:
        count: How many of them, 1 or more.
        without: The ranks that do not count, as `Rank` values or as a text
            such as ``"J"``.
    """

    count: int = 1
    without: tuple[Rank, ...] = attrs.field(
        default=(),
        converter=_ranks,
        repr=repr_ranks,
        validator=Most(len(Rank), "ladder", "ranks or more"),
    )

    def _problems(self) -> Iterator[Problem]:
        if self.count < 1:
            what = f"a bidder must hold {self.count} natural trumps"
            yield Problem("ladder", what, "1 or more, or None for the whole", ("count",))
        if len({*self.without} & {*RANKS}) < len(self.without):
            what = f"the ranks are {repr_ranks(self.without)}"
            yield Problem("ladder", what, "name each rank from 2 to A once", ("without",))

    def are_held(self, own: Cards, strain: Strain | None) -> bool:
        """Whether a bidder with these cards holds enough of them; True without a suit."""
        if not isinstance(strain, Suit):
            return True
        held = [card for card in own if card.suit is strain and card.rank not in self.without]
        return len(held) >= self.count


@attrs.frozen(repr=False, cache_hash=True)
class Rung(Part):
    """A kind of bid, with everything that the rest of the hand needs to know about it.

    Raises `RulesError` for a name that a bid cannot have.

    Sources: `asks` 000:45; `strain_in_bid` 001:35; `strains_rank` and `over` 001:37, 003:35;
    `at_once` 003:35; `by_partner`, `raiser_plays` and `blind` 003:37; `holding` 003:41;
    `forced_only` 003:94; `turns` miet-euchre; `dealer_takes` three programs of Bid Euchre;
    `closed_at` two leagues of online Euchre (users.igl.net); `alone` by an exchange 003:121,
    003:214; `lead` the rules of Horse (github.com/rae/Horse).

    Attributes:
        name: Lower-case words and numbers, joined by spaces or hyphens:
            ``"4"``, ``"hi-lo"``, ``"2 alone"``, ``"misère"``. Not a range of
            numbers, such as ``"3-8"``.
        tricks: The tricks that the declarer's side must take; 0 if it must
            take none.
        value: The value of the bid in points. The default is the number of
            tricks.
        exact: Whether the declarer's side must take exactly that number of
            tricks, so that one more sets it as well.
        strain_bonus: What some strains add to the value.
        alone: Whether the declarer plays without the partners.
        lead: Who leads to the first trick; None for what `Tricks` says.
        exposed_after: After how many tricks the declarer's cards lie face up,
            0 for before the first lead; None if they never do.
        exchange: The exchange of cards before the play, or None.
        plain_joker: How the joker works in a hand without trumps after this bid;
            None for the setting of `Ranking`.
        without_kitty: Whether the undealt cards stay face down after this bid
            in a game where declarers pick them up (`Kitty`).
        asks: How many tricks the defenders may ask for instead of playing.
        strains: The strains in which it may be played; if empty, all those of
            the ladder.
        strain_in_bid: Whether the strain is part of the bid. Otherwise it is
            named after the auction.
        strains_rank: Whether a bid of it goes over another one of it if its
            strain is higher in the order of the ladder, where that has one.
        over: The names of the only bids that it goes over. If empty, it goes
            over any lower bid, and may open the auction.
        by_partner: Whether only the standing bidder's partner may bid it. The
            partner then names the strain, and the first bidder plays the
            contract.
        raiser_plays: Whether a partner who makes such a bid plays the contract
            as well.
        at_once: Whether only the next player to speak may bid it, directly
            after a bid that it goes over.
        blind: Whether it may be bid only by players who have not looked at
            their cards.
        holding: Sets of cards. The bidder must hold one of them; if empty, any
            cards will do.
        natural: Cards of the suit bid that the bidder must hold, unless forced
            to bid; None if any cards will do.
        turns: The turns at which it may be bid, unless forced: the numbers of
            the calls from the dealer's left. With four players those of the
            eldest are 1, 5, 9, and the dealer's 4, 8, 12. If empty, at any.
        closed_at: The score at which a side may no longer bid it, here or
            better; None if it is open at any score.
        dealer_takes: Whether the dealer may bid it over the same bid of another
            player, in any strain that is as high.
        forced_only: Whether only a seat that is forced to bid may choose it.
        scoring: What is scored differently after this bid; None for the
            scoring of the rules.
    """

    name: str
    tricks: int
    # As given: a default computed from other fields would be out of date after `attrs.evolve`.
    _value: int | None = attrs.field(default=None, alias="value")
    # Keyword only from here on: a field that is added must not shift the arguments of callers.
    exact: bool = attrs.field(default=False, kw_only=True)
    strain_bonus: tuple[StrainBonus, ...] = attrs.field(default=(), kw_only=True, validator=STRAINS)
    alone: Alone = attrs.field(default=Alone.NO, kw_only=True)
    lead: Lead | None = attrs.field(default=None, kw_only=True)
    exposed_after: int | None = attrs.field(default=None, kw_only=True)
    exchange: Exchange | None = attrs.field(default=None, kw_only=True)
    plain_joker: PlainJoker | None = attrs.field(default=None, kw_only=True)
    without_kitty: bool = attrs.field(default=False, kw_only=True)
    asks: int = attrs.field(default=0, kw_only=True)
    strains: tuple[Strain, ...] = attrs.field(default=(), kw_only=True, validator=STRAINS)
    strain_in_bid: bool = attrs.field(default=False, kw_only=True)
    strains_rank: bool = attrs.field(default=True, kw_only=True)
    over: tuple[str, ...] = attrs.field(
        default=(), kw_only=True, validator=Most(MOST_RUNGS, "ladder", "bids to go over")
    )
    by_partner: bool = attrs.field(default=False, kw_only=True)
    raiser_plays: bool = attrs.field(default=False, kw_only=True)
    at_once: bool = attrs.field(default=False, kw_only=True)
    blind: bool = attrs.field(default=False, kw_only=True)
    holding: tuple[Cards, ...] = attrs.field(
        default=(), kw_only=True, validator=Most(MOST_HOLDINGS, "ladder", "sets of cards")
    )
    natural: NaturalTrumps | None = attrs.field(default=None, kw_only=True)
    turns: tuple[int, ...] = attrs.field(
        default=(), kw_only=True, validator=Most(MOST_TURNS, "ladder", "turns")
    )
    closed_at: int | None = attrs.field(default=None, kw_only=True)
    dealer_takes: bool = attrs.field(default=False, kw_only=True)
    forced_only: bool = attrs.field(default=False, kw_only=True)
    scoring: ScoringChanges | None = attrs.field(default=None, kw_only=True)

    def _problems(self) -> Iterator[Problem]:
        if not _NAME.fullmatch(self.name) or len(self.name) > LONGEST_NAME:
            hint = (
                f"lower-case words and numbers, joined by spaces or hyphens, up to {LONGEST_NAME}"
            )
            what = f"a rung named {shown(self.name)}"
            yield Problem("ladder", what, f"{hint} characters", ("name",))
        elif RANGE.fullmatch(self.name):
            hint = "a range of numbers stands for several rungs in files of house rules"
            yield Problem("ladder", f"a rung named {shown(self.name)}", hint, ("name",))
        yield from self._number_problems()
        if self.alone is Alone.IF_EXCHANGED and not (self.exchange and self.exchange.optional):
            what = f"{self.name} is alone only if cards are exchanged, but has no optional exchange"
            yield Problem("ladder", what, "give it an optional exchange", ("alone",))
        if self.blind and (self.holding or self.natural):
            field = "holding" if self.holding else "natural"
            what = f"{self.name} is bid blind, and only with certain cards in hand"
            yield Problem("ladder", what, f"remove `blind` or `{field}`", ("blind",))
        yield from self._limit_problems()
        for place, cards in enumerate(self.holding):
            if not cards:
                what = f"{self.name} is open to a player who holds no cards in particular"
                hint = "name cards, or remove `holding`"
                yield Problem("ladder", what, hint, ("holding", place))
        yield from list_repeated(self.strains)
        yield from list_repeated([bonus.strain for bonus in self.strain_bonus], "strain_bonus")
        if (self.by_partner or self.at_once) and not self.over:
            what = f"{self.name} has `by_partner` or `at_once`, but `over` names no bid"
            yield Problem("ladder", what, "name the bids in `over`", ("over",))
        if self.raiser_plays and not self.by_partner:
            what = f"{self.name} is played by the partner who bids it, but anybody may bid it"
            hint = "set `by_partner`, or remove `raiser_plays`"
            yield Problem("ladder", what, hint, ("raiser_plays",))
        if self.dealer_takes and (self.by_partner or self.forced_only):
            field = "by_partner" if self.by_partner else "forced_only"
            what = f"{self.name} has `dealer_takes`, but `{field}` opens it to others only"
            yield Problem("ladder", what, f"remove `dealer_takes` or `{field}`", ("dealer_takes",))

    def _limit_problems(self) -> Iterator[Problem]:
        """Limits that do not bind a player who is forced to bid."""
        if self.natural and not self.strain_in_bid:
            what = f"{self.name} needs cards of the suit bid, but no suit is bid"
            yield Problem("ladder", what, "set `strain_in_bid`, or remove `natural`", ("natural",))
        if self.forced_only and (self.turns or self.natural):
            field = "turns" if self.turns else "natural"
            what = f"{self.name} has `{field}`, which does not bind a player forced to bid"
            yield Problem("ladder", what, f"remove `forced_only` or `{field}`", (field,))
        if self.turns and (min(self.turns) < 1 or len({*self.turns}) < len(self.turns)):
            what = f"{self.name} is open at the turns {', '.join(map(str, self.turns))}"
            yield Problem("ladder", what, "name each from 1 once", ("turns",))

    def _number_problems(self) -> Iterator[Problem]:
        if self.tricks < 0:
            what = f"{self.name} needs {self.tricks} tricks"
            yield Problem("ladder", what, "0 or more", ("tricks",))
        if self.asks < 0:
            what = f"{self.name} lets defenders ask for {self.asks}"
            yield Problem("ladder", what, "0 or more", ("asks",))
        if self.exposed_after is not None and self.exposed_after < 0:
            what = f"{self.name} exposes cards after {self.exposed_after} tricks"
            yield Problem("ladder", what, "0 or more, or None", ("exposed_after",))
        if not self.tricks:
            yield from self._problems_without_tricks()

    def _problems_without_tricks(self) -> Iterator[Problem]:
        """Settings that have no effect on a contract to take no trick."""
        if self.exact:
            what = f"{self.name} needs no trick, so that one trick sets it in any case"
            yield Problem("ladder", what, "remove `exact`", ("exact",))
        if self.asks > 0:
            what = f"{self.name} lets defenders ask for tricks, but they take all if it is made"
            yield Problem("ladder", what, "remove `asks`", ("asks",))
        changes = self.scoring or ScoringChanges()
        for row in ("all_tricks", "declarer_shut_out"):
            if getattr(changes, row) is not None:
                what = f"{self.name} is made without a trick, so that `{row}` is never scored"
                yield Problem("ladder", what, f"remove `{row}`", ("scoring", row))
        if changes.made is not None and changes.made.tricks:
            what = f"{self.name} is made without a trick, so that it has no points for tricks"
            yield Problem("ladder", what, "remove `tricks`", ("scoring", "made", "tricks"))

    @property
    def value(self) -> int:
        """The value of the bid in points; the number of tricks if none was given."""
        return self.tricks if self._value is None else self._value

    def value_in(self, strain: Strain | None) -> int:
        """The value of the bid in a strain; without a bonus for None."""
        return self.value + sum(one.points for one in self.strain_bonus if one.strain == strain)

    @property
    def one_short(self) -> int:
        """The tricks of a side that just fails: one too few, or one where it must take none."""
        return self.tricks - 1 if self.tricks else 1

    @property
    def conditional(self) -> bool:
        """Whether a seat may be unable to bid it although it is higher than the standing bid."""
        conditions = (
            self.over,
            self.by_partner,
            self.at_once,
            self.blind,
            self.holding,
            self.natural,
            self.turns,
            self.closed_at is not None,
            self.forced_only,
        )
        return any(conditions)

    def may_go_over(self, standing: Bid | None) -> bool:
        """Whether `over` allows it after the standing bid, or as the first bid for None."""
        return not self.over or (standing is not None and standing.rung in self.over)


def list_repeated(strains: Iterable[Strain], field: str = "strains") -> Iterator[Problem]:
    """A problem for each strain that is listed more than once."""
    for strain, times in Counter(strains).items():
        if times > 1:
            what = f"{strain!r} is listed {times} times"
            yield Problem("ladder", what, "list it once", (field,))


@attrs.frozen(cache_hash=True)
class Bid:
    """A bid: the name of a rung, with a strain where the strain is part of the bid."""

    word: ClassVar[str] = "bid"

    rung: str
    """The name of its rung, such as ``"4"``, ``"double moon"`` or ``"hi-lo"``."""
    strain: Strain | None = None
    """The strain; None if it is named after the auction."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The bid of that rung, and strain: ``4``, ``5H``, ``double moon``, ``pepper NT``."""
        found = _BID.fullmatch(rest)
        if found is None:
            return None
        number, name, strain = found.groups(default="")
        return cls(number or name, parse_strain(strain) if strain else None)

    def __str__(self) -> str:
        if self.strain is None:
            return f"bid {self.rung}"
        space = "" if self.rung.isdigit() else " "
        return f"bid {self.rung}{space}{self.strain}"


_NAME: Final = re.compile(WORDS)
_BID: Final = re.compile(f"(?:([0-9]+)|({WORDS})(?= [A-Z]|$) ?)([A-Z]+)?")
