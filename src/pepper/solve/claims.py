"""Claims: the rest of a hand is proved and played out."""

from __future__ import annotations

from pepper.engine.course.hand import Hand
from pepper.engine.match import Match
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import required
from pepper.engine.parts.kinds import NO_FACTS, Facts, Kind
from pepper.engine.parts.refusals import (
    MATCH_OVER,
    SITS_OUT,
    TOO_LONG,
    UNPROVEN,
    WRONG_PHASE,
    IllegalActionError,
    Reason,
)
from pepper.engine.parts.scoring import Scoring
from pepper.engine.parts.seats import Seat
from pepper.kernel.pause import TooLongError
from pepper.kernel.position import PlayPosition

from .table import MOST_POSITIONS, OpenTable, readings


@door
def claim(match: Match, seat: int) -> Match:
    """The match after the hand, in which the side of the seat has taken all of the tricks left.

    A claim is legal if its side takes them against every defence, everybody knowing all cards. The
    rest of the hand is then played out card by card, so that it is scored and recorded like any
    other. A trick in progress counts as one of those left. The side is that of the score: with a
    called partner, known or not, the declarer and the partner, or all others; if who becomes the
    partner still depends on the play, the seat alone has to take everything.

    Ask the other players before you call this: even a refusal reveals something about their cards.
    To concede the rest, claim for the other side.
    A contract to take no trick is claimed by the defenders: they have to take every trick left
    against every play.

    Raises `IllegalActionError` for a claim that is not proven, outside of the play, or for a seat
    that sits out, and if the proof needs more than some 130,000 positions, which happens before the
    first tricks of long hands only; `PepperError` for an unknown seat and for what `solve` refuses.
    """
    required(match, Match, "a claim needs the whole match")
    who, hand = match.rules.table.seat(seat), match.hand
    if match.outcome is not None:
        raise _refused(MATCH_OVER, who)
    if hand.trick is None:
        raise _refused(WRONG_PHASE, who, Facts(phase=match.phase.value))
    if who not in hand.trick.seats:
        raise _refused(SITS_OUT, who, Facts(seat=who))
    position = PlayPosition.of(hand)
    camp = _claimants(hand, position, who)
    if set(camp) == set(position.seats):  # there is nobody else to take a trick
        while match.hand.number == hand.number and match.outcome is None:
            match = match.apply(match.legal_actions[0])
        return match
    table = OpenTable.of(position, camp, MOST_POSITIONS)
    best = position.tricks if position.turn in camp else 0
    try:
        if not table.search.takes(best) or table.search.takes(best + 1):
            raise _refused(UNPROVEN, who)
        line = list(table.line(best))
    except TooLongError:
        raise _refused(TOO_LONG, who) from None
    for _, play in line:
        match = match.apply(play)
    return match


def _refused(kind: Kind, seat: Seat, facts: Facts = NO_FACTS) -> IllegalActionError:
    return IllegalActionError(Reason(kind, seat, "claim", facts))


def _claimants(hand: Hand, position: PlayPosition, seat: Seat) -> tuple[Seat, ...]:
    """The seats in the play whose tricks count together with those of the seat."""
    table = hand.rules.table
    own = tuple(one for one in position.seats if one in table.sides[table.side(seat)])
    if hand.contract is not None and _defend_together(hand):
        declarers = table.sides[table.side(hand.contract.declarer)]
        return own if seat in declarers else tuple({*position.seats}.difference(declarers))
    if hand.contract is None or hand.rules.calling is None:
        return own
    hands = position.hands
    bound = [s for s in position.seats if s != position.exempt and position.called in hands[s]]
    if len(bound) > 1:  # whose copy falls first becomes the partner, or nobody if the declarer's
        return own
    declarers = readings(position)[0]
    return declarers if seat in declarers else tuple(set(position.seats).difference(declarers))


def _defend_together(hand: Hand) -> bool:
    """Whether the tricks of all defenders count together although they are several sides."""
    return isinstance(hand.rules.scoring, Scoring) and hand.rules.scoring.defenders_together
