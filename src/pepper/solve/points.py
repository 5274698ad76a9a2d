"""What tricks are worth to each side."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from pepper.engine.course.hand import Hand
from pepper.engine.course.result import HandResult, conclude
from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.contract import Ended, HandEnd
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.scoring import Scoring
from pepper.engine.parts.seats import Seat
from pepper.engine.phases.play import PlayCard, Playing
from pepper.kernel.pause import TooLongError
from pepper.kernel.position import PlayPosition
from pepper.spaces import margins

from .table import MOST_POSITIONS, card_tricks_within, in_order, readings, tricks_within


@door
def par(state: Match | Hand) -> tuple[int, ...]:
    """The points of each side in the hand if all play best from here on, and see all cards.

    The tricks taken before count as they were taken. With a called partner who is not known, the
    likeliest of the `readings` counts.

    Raises `PepperError` outside of the play, where the tricks of the two camps do not make the
    score (contracts to take no trick, or an exact number; defenders who score for themselves; the
    scoring of other packages), for what `solve` refuses, and if the play is too long: that needs
    more than some 130,000 positions.

    >>> from pepper.solve import par
    >>> hands = ["JS JC AS KS AH 9D", "QS TS TH KH QH JH", "9S AD KD QD JD TD", "9H AC KC QC TC 9C"]
    >>> rules, deals = pepper.variant("gamerules-4"), [pepper.Deal(hands)]
    >>> match = pepper.Match.start(rules, deals=deals, dealer=3)
    >>> for text in ("bid 5", "pass", "pass", "pass", "name S"):
    ...     match = match.apply(pepper.parse_action(text))
    >>> par(match), par(match.apply(pepper.parse_action("play 9D")))
    ((6, 0), (5, 1))
    """
    PlayPosition.of(state)  # refuses what is not in the play
    return best_play(state.hand if isinstance(state, Match) else state, {})[1]


def best_play(hand: Hand, known: dict[PlayPosition, int]) -> tuple[int, tuple[int, ...]]:
    """The tricks that the declarer's camp takes from here on, and the points that `par` gives.

    `known` are the tricks of positions solved before, and of those to come: many bids lead to the
    same play.
    """
    _check(hand)
    position = PlayPosition.of(hand)
    camp = readings(position)[0]
    if position not in known:
        try:
            tricks = tricks_within(position, camp, MOST_POSITIONS)
        except TooLongError:
            raise PepperError("the play is too long to be solved") from None
        known[position] = tricks if position.turn in camp else position.tricks - tricks
    count = known[position]
    return count, result_after(hand, position, camp, count, position.turn).points


def points_by_card(hand: Hand) -> dict[PlayCard, tuple[int, ...]]:
    """The points of each side after each legal card, if all then play best; raises as `par`."""
    _check(hand)
    position = PlayPosition.of(hand)
    camp = readings(position)[0]
    try:
        taken = card_tricks_within(position, camp, MOST_POSITIONS)
    except TooLongError:
        raise PepperError("the play is too long to be solved") from None
    inside, left = position.turn in camp, position.tricks
    counts = {play: taken[play] if inside else left - taken[play] for play in taken}
    worth = {
        count: result_after(hand, position, camp, count, position.turn).points
        for count in {*counts.values()}
    }
    return {play: worth[counts[play]] for play in sorted(counts, key=in_order)}


def _check(hand: Hand) -> None:
    """Refuse a hand in the play whose score is not made by the tricks of the two camps."""
    if not is_counted(hand):
        raise PepperError("more than the tricks of each side decides its score")
    if any(is_one_of_several(hand, seat) for seat in hand.rules.table.seats):
        raise PepperError("the defenders score for themselves")


def margin(rules: Rules, points: Sequence[int], seat: Seat) -> float:
    """The points of the seat's side less the average of all seats, as far as points are good."""
    return rules.ending.worth(1) * margins(rules.table, points)[seat]


def result_after(
    hand: Hand, position: PlayPosition, camp: tuple[Seat, ...], count: int, seat: Seat
) -> HandResult:
    """The result if the camp takes so many of the tricks left, and others the rest.

    The seat takes all tricks of its camp: those of one side count together.
    """
    winners = [trick.winner for trick in hand.tricks]
    taken = [winners.count(each) for each in hand.rules.table.seats]
    others = [each for each in position.seats if each not in camp]
    for group, number in ((camp, count), (others, position.tricks - count)):
        taken[seat if seat in group else group[0]] += number
    if hand.partner is None and len(camp) > len(position.camp):
        found = next(each for each in camp if each not in position.camp)
        frame = hand.frame.at(attrs.evolve(hand.frame.position, found=found))
        hand = Hand(frame, hand.state, hand.bits)
    return result_with(hand, tuple(taken))


def result_with(hand: Hand, taken: tuple[int, ...]) -> HandResult:
    """The result if each seat has taken so many tricks at the end."""
    return conclude(hand, Ended(HandEnd.PLAYED, taken))


def is_one_of_several(hand: Hand, seat: Seat) -> bool:
    """Whether the seat is against the contract, and other defenders score for themselves."""
    rules, contract = hand.rules, hand.contract
    if contract is None or rules.calling is not None:
        return False
    side = rules.table.side
    own, declaring = side(seat), side(contract.declarer)
    playing = {side(each) for each in rules.table.seats if each not in hand.sitting_out}
    scoring = rules.scoring_of(contract.rung)
    alone = isinstance(scoring, Scoring) and not scoring.defenders_together
    return alone and own != declaring and bool(playing - {own, declaring})


def is_counted(hand: Hand) -> bool:
    """Whether the tricks that each camp takes make the score of a hand in the play."""
    if type(hand.state) is not Playing or hand.trick is None:
        return False
    contract = hand.contract
    scoring = hand.rules.scoring_of(None if contract is None else contract.rung)
    to_take = contract is None or (contract.rung.tricks > 0 and not contract.rung.exact)
    return isinstance(scoring, Scoring) and to_take
