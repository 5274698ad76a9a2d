"""The contracts that seats could get, with exact play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from pepper.engine.match import Match
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, required
from pepper.engine.parts.ladder import Bid
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.phases.auction import Pass
from pepper.engine.phases.negotiation import Negotiating, Talk
from pepper.kernel.position import PlayPosition

from .points import best_play, margin

MOST_WAYS: Final = 256
"""The most ways from a bid to the play that are tried."""


@attrs.frozen
class Prospect:
    """A contract, and what it comes to if everybody plays best and sees all cards."""

    contract: Contract
    """The contract; `pepper.Contract.declarer` is its seat."""
    tricks: int | None
    """The tricks that the declarer's camp takes; None if the hand ends before the play."""
    points: tuple[int, ...]
    """The points of each side in the hand."""


@door
def contracts(match: Match) -> tuple[Prospect, ...]:
    """Every contract that a seat could get from here on, from the best for its declarer.

    A seat gets a contract by a bid at one of its turns, before which and after which the others
    pass; whoever may not pass bids as low as possible. Where the choice of a strain, a called card
    or a double makes another contract, each is listed. In everything else that happens before the
    play, such as an exchange, the seat whose turn it is does what is best for its side, and knows
    all cards. The best contract is that with the most points for the declarer's side, less the
    average of all seats; of equal ones, that which comes first in the auction.

    Raises `PepperError` if the play has begun, if `par` has no answer for one of the contracts, and
    if there are more than 256 ways from a bid to the play: the 286 discards of Five Hundred, with
    what follows, are too many.

    >>> from pepper.solve import contracts
    >>> hands = ["JS JC AS KS AH 9D", "QS TS TH KH QH JH", "9S AD KD QD JD TD", "9H AC KC QC TC 9C"]
    >>> rules, deals = pepper.variant("gamerules-4"), [pepper.Deal(hands)]
    >>> found = contracts(pepper.Match.start(rules, deals=deals, dealer=3))
    >>> for seat in rules.table.seats:
    ...     best = next(one for one in found if one.contract.declarer == seat)
    ...     print(f"{best.contract}: {best.tricks} tricks, {best.points}")
    big pepper D by seat 0: 6 tricks, (12, 0)
    1 H by seat 1: 5 tricks, (1, 5)
    big pepper D by seat 2: 6 tricks, (12, 0)
    1 H by seat 3: 5 tricks, (1, 5)
    """
    required(match, Match, "a view does not show all cards")
    if match.outcome is not None or match.phase in {Phase.DEAL, Phase.PLAY}:
        raise PepperError(f"{match!r} is not before the play")
    ways = _Ways(match.hand.number, {})
    found = dict[Contract, Prospect]()
    for after in _bids(match):
        for one in ways.best(after).values():
            found.setdefault(one.contract, one)

    def gain(one: Prospect) -> float:
        return margin(match.rules, one.points, one.contract.declarer)

    return tuple(sorted(found.values(), key=gain, reverse=True))


def _bids(match: Match) -> Iterator[Match]:
    """The match after each call that is no pass, at each turn, and after passes alone."""
    number = match.hand.number
    while match.phase == Phase.AUCTION and match.hand.number == number:
        quiet = _quiet(match)
        yield from (match.apply(one) for one in match.legal_actions if one != quiet)
        match = match.apply(quiet)
    yield match


def _quiet(match: Match) -> Action:
    """The pass, or another call that is no bid; the lowest bid of a seat that has to bid."""
    legal = list(match.legal_actions)
    others = [one for one in legal if not isinstance(one, Bid)]
    return Pass() if Pass() in others else [*others, *legal][0]


@attrs.frozen
class _Ways:
    """The ways from a bid to the play."""

    number: int
    """The number of the hand."""
    known: dict[PlayPosition, int]
    """The tricks of the declarer's camp in the positions that were solved."""

    def best(self, match: Match, ways: int = 1) -> dict[Contract, Prospect]:
        """For each contract what it comes to, if everybody acts best from here on.

        `ways` is the number of choices so far, multiplied. A strain makes another contract, and a
        negotiation leads to the same play or to the end of the hand, so neither makes more ways.
        """
        while match.phase == Phase.AUCTION and match.hand.number == self.number:
            match = match.apply(_quiet(match))
        if match.phase == Phase.PLAY or match.hand.number != self.number or match.turn is None:
            return self._ended(match)
        legal, seat = match.legal_actions, match.turn
        if not (match.phase == Phase.NAMING or type(match.hand.state) is Negotiating):
            ways *= len(legal)
        if ways > MOST_WAYS:
            told = f"more than {MOST_WAYS} ways from a bid to the play are too many to try"
            raise PepperError(f"{match.rules.name}: {told}")
        found = dict[Contract, Prospect]()

        def worth(one: Prospect) -> float:
            return margin(match.rules, one.points, seat)

        # Stops that are claimed change nothing, so the first claim stands for all of them.
        actions = legal[:1] if isinstance(legal[0], Talk) else legal
        for action in actions:
            for contract, one in self.best(match.apply(action), ways).items():
                before = found.get(contract)
                if before is None or worth(one) > worth(before):
                    found[contract] = one
        return found

    def _ended(self, match: Match) -> dict[Contract, Prospect]:
        """The one way that has led here; nothing if nobody has a contract."""
        if match.phase == Phase.PLAY and match.hand.number == self.number:
            contract = match.hand.contract
            if contract is None:
                return {}
            tricks, points = best_play(match.hand, self.known)
            return {contract: Prospect(contract, tricks, points)}
        result = match.results[-1]
        if result.contract is None:
            return {}
        return {result.contract: Prospect(result.contract, None, result.points)}
