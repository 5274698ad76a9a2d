"""Hands at hearts in which a side takes as many tricks as a test asks for, whoever leads first."""

from __future__ import annotations

from itertools import count
from random import Random

from pepper import Match, Phase
from tests.playing import after, dealt, find, finished

TRUMPS = ("JH", "JD", "AH", "KH", "QH", "TH")
LOW = ("9C", "TC", "JC", "QC", "KC", "9S")
HIGH = ("AC", "KC", "QC", "JC", "TC", "9C")


def bought(match: Match, seat: int, *rungs: str) -> Match:
    """The match with hands dealt as they are, and the last bid that of the seat.

    Earlier bids are those of the seats before it, which speak in that order.
    """
    seats = len(match.rules.table.seats)
    said = {(seat - place) % seats: rung for place, rung in enumerate(reversed(rungs))}
    while match.phase is Phase.AUCTION:
        assert match.turn is not None
        rung = said.pop(match.turn, None)
        match = after(match, f"bid {rung}" if rung else "pass")
    assert not said
    return after(match, "name H")


def declared(match: Match, seat: int, taken: int, *rungs: str) -> Match:
    """A hand that the seat has bought, up to the first lead; it can take so many tricks.

    Its trumps are the highest, and its left has the next ones.
    """
    seats, size = len(match.rules.table.seats), match.rules.deck.hand_size
    hands = [""] * seats
    hands[seat] = " ".join([*TRUMPS[:taken], *LOW[: size - taken]])
    hands[(seat + 1) % seats] = " ".join([*TRUMPS[taken:size], *HIGH[:taken]])
    return bought(dealt(match, *hands), seat, *rungs)


def taking(match: Match, taken: int) -> Match:
    """The match after a hand in which the declarer's side takes so many tricks."""
    contract = match.hand.contract
    assert contract is not None
    own = match.rules.table.sides[match.rules.table.side(contract.declarer)]
    ways = (_at_random(match, Random(seed)) for seed in count())
    return find(
        over for over in ways if sum(over.results[-1].tricks[mine] for mine in own) == taken
    )


def _at_random(match: Match, rng: Random) -> Match:
    return finished(match, lambda match: rng.choice(match.legal_actions))


def hand(match: Match, seat: int, rung: str, taken: int) -> Match:
    """A whole hand: who declares what, and how many tricks the side of the declarer takes."""
    return taking(declared(match, seat, taken, rung), taken)


def hands(match: Match, *played: tuple[int, str, int]) -> Match:
    """Several hands, one after another."""
    for one in played:
        match = hand(match, *one)
    return match
