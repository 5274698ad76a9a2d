"""Rules: the parts together, checked against one another."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

import attrs

from .deck import Deck
from .ending import Ending, Tie
from .errors import Problem, check
from .ladder import BidLadder
from .part import Part
from .phases.auction import Auction, StuckDealer, StuckHolder, is_open
from .phases.calling import Calling
from .phases.exchange import Other
from .phases.negotiation import DropOuts, Negotiation
from .phases.tricks import Tricks
from .ranking import Ranking
from .scoring import Scoring
from .table import Table
from .typed import mistyped

MOST_CHOICES = 10_000
"""The most ways to choose the cards of an exchange."""
LONGEST_NAME = 200


@attrs.frozen(repr=False)
class Rules(Part):
    """A game: one frozen value put together from parts.

    Raises `RulesError` with every reason at once where the parts do not go together.
    """

    name: str
    """What the game is called; for a documented variant its id with the options chosen."""
    table: Table
    """Who sits where, and who scores with whom."""
    deck: Deck
    """Which cards there are and how they are dealt."""
    ladder: BidLadder
    """What may be bid."""
    scoring: Scoring
    """What a played hand is worth."""
    ending: Ending
    """When the match ends and who wins it."""
    ranking: Ranking = Ranking()
    """How the cards rank."""
    auction: Auction = Auction()
    """How the bidding goes around."""
    calling: Calling | None = None
    """How a partner is called; None where partners are seated or nobody has one."""
    negotiation: Negotiation | DropOuts | None = None
    """How a hand may be given up before the play; None where every hand is played."""
    tricks: Tricks = Tricks()
    """Who leads to the first trick."""

    def __attrs_post_init__(self) -> None:
        check(mistyped(self, Rules))
        check((*self._deal(), *self._ladder(), *self._auction(), *self._hand(), *self._end()))

    def _deal(self) -> Iterator[Problem]:
        if not self.name.isprintable() or not 1 <= len(self.name) <= LONGEST_NAME:
            hint = f"1 to {LONGEST_NAME} printable characters"
            yield Problem("name", f"it is {self.name[:LONGEST_NAME]!r}", hint)
        needed, cards = self.deck.hand_size * len(self.table.seats), len(self.deck.cards)
        if needed > cards:
            what = f"{cards} cards for {len(self.table.seats)} hands of {self.deck.hand_size}"
            yield Problem("deck", what, "add ranks or copies, or deal shorter hands")

    def _ladder(self) -> Iterator[Problem]:
        size = self.deck.hand_size
        for rung in self.ladder.rungs:
            if rung.tricks > size:
                what = f"{rung.name} needs {rung.tricks} tricks and there are {size}"
                yield Problem("ladder", what, "deal longer hands or leave the rung out")
            if rung.asks > size:
                what = f"{rung.name} lets the defenders ask for {rung.asks} of {size} tricks"
                yield Problem("ladder", what, "let them ask for fewer")
            for cards in rung.holding:
                if not cards <= self.deck.cards:
                    what = f"{rung.name} needs {cards}, which the deck does not hold"
                    yield Problem("ladder", what, "name cards of the deck")
        yield from self._exchanges()
        yield from self._partners()

    def _exchanges(self) -> Iterator[Problem]:
        for rung in self.ladder.rungs:
            if rung.exchange is None:
                continue
            partners = rung.exchange.other is Other.PARTNERS
            given = rung.exchange.count * (len(self.table.sides[0]) - 1 if partners else 1)
            choices = comb(self.deck.hand_size, rung.exchange.count)
            if given > self.deck.hand_size:
                what = f"{rung.name} gives {given} cards of {self.deck.hand_size} away"
                yield Problem("exchange", what, "exchange fewer cards")
            elif choices > MOST_CHOICES:
                what = f"{rung.name} leaves {choices} choices of {rung.exchange.count} cards"
                yield Problem("exchange", what, f"leave at most {MOST_CHOICES}")

    def _partners(self) -> Iterator[Problem]:
        if len(self.table.sides[0]) > 1:
            return
        exchanges = [(rung.name, rung.exchange) for rung in self.ladder.rungs if rung.exchange]
        if names := [name for name, swap in exchanges if swap.other is Other.PARTNERS]:
            what = f"{', '.join(names)}: swapped with a partner nobody has"
            yield Problem("exchange", what, "seat partners, or use Other.LEFT")
        if names := [rung.name for rung in self.ladder.rungs if rung.by_partner]:
            what = f"there is no partner to bid {', '.join(names)}"
            yield Problem("ladder", what, "seat partners, or leave the rung out")

    def _auction(self) -> Iterator[Problem]:
        rule, round_ = self.auction.all_pass, self.auction.pepper_round
        forced = {"auction": rule.rung} if isinstance(rule, StuckDealer | StuckHolder) else {}
        if round_ is not None:
            forced["pepper round"] = round_.rung
        for part, name in forced.items():
            rungs = [rung for rung in self.ladder.rungs if rung.name == name]
            if not rungs:
                what = f"somebody is forced to bid {name}, which is not on the ladder"
                yield Problem(part, what, "name a rung of the ladder")
            elif not any(map(is_open, rungs)):
                what = f"somebody is forced to bid {name}, which is not open to everybody"
                yield Problem(part, what, "name a rung without conditions")
        if isinstance(rule, StuckHolder) and rule.card not in self.deck.cards:
            what = f"the holder of {rule.card} has to bid, which is not in the deck"
            yield Problem("auction", what, "name a card of the deck, or add the joker")
        if self.auction.eldest_must_bid and all(rung.conditional for rung in self.ladder.rungs):
            what = "the eldest must bid, and no bid is open to everybody"
            yield Problem("auction", what, "add a rung without conditions")
        if all(rung.forced_only or rung.over for rung in self.ladder.rungs):
            yield Problem("ladder", "nobody can open the bidding", "add a rung without conditions")

    def _hand(self) -> Iterator[Problem]:
        if self.calling is not None and len(self.table.sides[0]) > 1:
            what = "a partner is called where partners are seated"
            yield Problem("calling", what, "let everybody play for themselves")
        if not isinstance(self.negotiation, Negotiation):
            return
        if len(self.table.sides) != 2 or self.calling is not None:
            what = "it takes two sides to negotiate"
            yield Problem("negotiation", what, "seat two sides, or leave the negotiation out")
        for strain in self.negotiation.must_play:
            if strain not in self.ladder.strains:
                what = f"hands in {strain!r} must be played, which is not offered"
                yield Problem("negotiation", what, "name a strain of the ladder")

    def _end(self) -> Iterator[Problem]:
        if self.ending.tie is Tie.PEPPER_ROUND and self.auction.pepper_round is None:
            what = "a pepper round breaks ties and there is none"
            yield Problem("ending", what, "give the auction a pepper round")
        if self.ending.target is not None and not any(self._gains()):
            what = f"the target of {self.ending.target} cannot be reached"
            yield Problem("ending", what, "let something score in its direction")

    def _gains(self) -> Iterator[bool]:
        """For everything that can be scored: whether it brings a side nearer to the target."""
        start = self.ending.worth(0)
        for rung in self.ladder.rungs:
            scoring = rung.scoring or self.scoring
            ways = [scoring.made, scoring.all_tricks, scoring.defence, scoring.defence_of_set]
            for taken in range(1, self.deck.hand_size + 1):
                for points in ways:
                    if points is not None:
                        gain = points.of(taken, rung.value, rung.tricks)
                        yield self.ending.worth(gain) > start
