"""Checks that hold for every match under any rules. Each describes what is wrong in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import attrs

from pepper.engine.course.actions import parse_action
from pepper.engine.course.hand import Hand
from pepper.engine.course.rules import Rules
from pepper.engine.match import Match
from pepper.engine.parts.contract import HandEnd
from pepper.engine.parts.ladder import Bid
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.parts.ranking import PlainJoker, Ranking
from pepper.engine.parts.seats import Seat
from pepper.engine.phases.early_lead import LeadEarly
from pepper.engine.phases.nominating import Nominate
from pepper.engine.phases.play import PlayCard, Tricks
from pepper.invariants import broken, broken_now, unrecorded

from .lines import chosen
from .naive import Game, NaivePlay
from .twins import Twins, laid_down, twins

PAIRS: Final = 4
"""How many pairs of matches are compared that differ in hidden cards."""


@attrs.frozen
class Check:
    """A check of a match."""

    name: str
    """A short constant, for programs."""
    rule: str
    """The rule that is checked, in a sentence."""
    look: Callable[[Match], Iterator[str]]
    """Yields what is wrong with a match."""

    def problems(self, match: Match) -> tuple[str, ...]:
        """Lists the errors of a match, each once; an exception in the check is one, too."""
        try:
            return tuple(dict.fromkeys(self.look(match)))
        except Exception as error:  # noqa: BLE001  (whatever broken rules raise is a finding)
            return (f"looking at it raises {type(error).__name__}: {error}",)


def _check_moment(match: Match) -> Iterator[str]:
    yield from broken_now(match)


def _check_sums(match: Match) -> Iterator[str]:
    yield from broken(match)


def _check_legal(match: Match) -> Iterator[str]:
    before = repr(match), hash(match)
    for action in match.legal_actions:
        yield from _check_action(match, action)
    if (repr(match), hash(match)) != before:
        yield "the match has changed when actions were tried on it"


def _check_action(match: Match, action: Action) -> Iterator[str]:
    """Lists the errors of an action that is listed as legal."""
    try:
        if (reason := match.why_not(action, match.turn)) is not None:
            yield f"{action} is listed as legal, and refused: {reason.rule}"
        elif match.apply(action) != match.apply(action):
            yield f"{action} does not always come to the same"
        if parse_action(str(action), match.rules.foreign) != action:
            yield f"{action} is not read back from its text"
    except Exception as error:  # noqa: BLE001  (whatever broken rules raise is a finding)
        yield f"{action} is listed as legal, and raises {type(error).__name__}: {error}"


def _check_end(match: Match) -> Iterator[str]:
    """The hand ends if it is continued at random."""
    played, rng = match, Random(0)  # noqa: S311  (a game, no secret)
    for _ in range(most_turns(match.rules)):
        if not played.legal_actions or played.hand.number > match.hand.number:
            return
        played = played.apply(chosen(played.legal_actions, rng.randrange))
    yield f"hand {match.hand.number} goes on from here without end"


def most_turns(rules: Rules) -> int:
    """An upper bound on the turns of a hand under sound rules."""
    return sum(rule.longest(rules) for rule in rules.sequence)


def _check_hidden(match: Match) -> Iterator[str]:
    """Continue two matches at random that differ only in cards which a seat has not seen."""
    deal, rules, rng = match.hand.deal, match.rules, Random(str(match.hand.deal))  # noqa: S311  (games)
    if deal is None or {act.phase for act in match.hand.acts} - {Phase.DEAL, match.phase}:
        return  # another phase has begun, so the twins are at different moments of the hand
    for number in range(PAIRS):
        seat = rng.choice(rules.table.seats) if number % 2 else None
        pair: Twins | None = twins(rules, deal, match.hand.dealer, seat, rng.randrange)
        for _ in range(most_turns(rules)):
            if pair is None or pair.told_apart() or pair.looked():
                break
            found = list(pair.differences())
            yield from found
            pair = None if found else pair.after(rng.randrange)


def _check_tricks(match: Match) -> Iterator[str]:
    """Compare the play with a second implementation."""
    hand = match.hand
    if type(hand.rules.tricks) is not Tricks or type(hand.rules.ranking) is not Ranking:
        return  # a rule of another package, which has no second implementation
    game = _game(hand)
    if hand.tricks:
        trick = hand.tricks[-1]
        plays = [(int(seat), str(card)) for seat, card in trick.plays]
        winner = game.winner(plays, "" if trick.named is None else str(trick.named))
        if winner != trick.winner:
            cards = " ".join(map(str, trick.cards))
            yield f"the trick {cards} was taken by seat {trick.winner}, and is seat {winner}'s"
    if match.phase == Phase.PLAY and match.turn is not None:
        naive = _naive(match, game, match.turn)
        expected = {f"play {choice}" for choice in naive.choices()}
        legal = {str(action) for action in match.legal_actions}
        if legal != expected:
            yield f"seat {match.turn} may {_join(legal)}, and should be free to {_join(expected)}"


def _join(texts: set[str]) -> str:
    return ", ".join(sorted(texts)) or "do nothing"


def _naive(match: Match, game: Game, turn: Seat) -> NaivePlay:
    hand = match.hand
    return NaivePlay(
        game,
        [[str(card) for card in cards] for cards in hand.cards],
        [seat for seat in match.rules.table.seats if seat not in hand.sitting_out],
        turn,
        [(seat, str(card)) for seat, card in hand.trick.plays] if hand.trick else [],
        [[(seat, str(card)) for seat, card in trick.plays] for trick in hand.tricks],
        named=str(hand.trick.named) if hand.trick and hand.trick.named else "",
    )


def _game(hand: Hand) -> Game:
    """The hand in the form of the naive implementation."""
    rules, contract, ranking = hand.rules, hand.contract, hand.rules.ranking
    strain = contract.strain if contract is not None else rules.auction.unbid_strain(hand.turned)
    known = ranking if isinstance(ranking, Ranking) else Ranking()
    joker = known.plain_joker
    if contract is not None and contract.rung.plain_joker is not None:
        joker = contract.rung.plain_joker
    called = contract.called if contract is not None else None
    suits = [act.action.suit for act in hand.acts if isinstance(act.action, Nominate)]
    laid = [str(act.action.card) for act in hand.acts if isinstance(act.action, LeadEarly)]
    return Game(
        str(strain),
        bowers=known.bowers,
        joker_is_lowest=joker in (PlainJoker.LOWEST, PlainJoker.LOW),
        joker_names=joker in (PlainJoker.NAMED, PlainJoker.FORCED, PlainJoker.LOW),
        later_wins=known.later_wins,
        joker_is_forced=joker is PlainJoker.FORCED,
        nominated="".join(str(suit) for suit in suits if suit),
        declarer=contract.declarer if contract is not None else None,
        early_lead="".join(laid),
        called=str(called) if called is not None else None,
        own_copy="IGNORED" if rules.calling is None else rules.calling.own_copy.name,
        must_play_called=rules.calling is None or rules.calling.must_play,
    )


def _check_refused(match: Match) -> Iterator[str]:
    """Only listed actions are accepted, and only from the seat to act."""
    for card in match.rules.deck.cards.distinct():
        action = PlayCard(card)
        if action not in match.legal_actions and match.why_not(action) is None:
            yield f"{action} is not listed as legal, and not refused"
    for seat in match.rules.table.seats:
        for legal in match.legal_actions[:1]:
            if seat != match.turn and match.why_not(legal, seat) is None:
                yield f"{legal} is not refused to seat {seat}, which is not to act"


def _check_views(match: Match) -> Iterator[str]:
    for seat in (None, *match.rules.table.seats):
        view = match.view(seat)
        who = "a spectator" if seat is None else f"seat {seat}"
        if seat is not None and view.cards not in {None, match.hand.cards[seat]}:
            yield f"{who} sees other cards than its own"
        if seat is None and view.cards is not None:
            yield f"{who} sees cards"
        bids = [bid for bid in view.legal_actions if isinstance(bid, Bid)]
        offers = [offer for bid in bids if (offer := match.rules.ladder.offer(bid))]
        if view.cards is not None and any(offer.rung.blind for offer in offers):
            yield f"{who} sees its cards, and may bid blind"
        if view.exposed != laid_down(match.hand):
            yield f"{who} sees {view.exposed} face up, not {laid_down(match.hand)}"
        legal = match.legal_actions if seat is not None and seat == match.turn else ()
        if view.legal_actions != legal:
            yield f"{who} is told other actions than it may choose from"
        if view.acts != tuple(act.seen_by(seat) for act in match.hand.acts):
            yield f"{who} sees other acts than those that it may know"


def _check_acts(match: Match) -> Iterator[str]:
    """Every action becomes an act, and acts never change afterwards."""
    before, hand = match.last, match.hand
    if before is None and match.tally.last is not None:
        before, hand = match.tally.last, match.past[-1]
    if before is None or before.turn is None:
        return
    done, known = hand.acts, before.acts
    for old, new in zip(known, done, strict=False):
        if attrs.evolve(old, secret=None) != attrs.evolve(new, secret=None):
            yield f"the act {old.action} of seat {old.seat} has become {new.action}"
    told = hand.state is before.state and hand.result is None  # time was called, or points awarded
    ended = hand.result is not None and hand.result.ending in {HandEnd.RESIGNED, HandEnd.VOID}
    acted = not told and not ended
    if acted and (len(done) <= len(known) or done[len(known)].seat != before.turn):
        yield f"seat {before.turn} acted in the phase {before.phase.value!r}, and no act tells it"


def _check_resigned(match: Match) -> Iterator[str]:
    """Any side may resign, and others win."""
    for side in match.rules.table.every_side if match.outcome is None else ():
        over = match.resign(side)
        winners = () if over.outcome is None else over.outcome.winners
        if not winners or side in winners:
            yield f"side {side} resigns, and the sides {winners} win"
        yield from set(broken(over)).difference(broken(match))


def _check_record(match: Match) -> Iterator[str]:
    yield from unrecorded(match)


EACH_STEP: Final = (
    Check("sound", "Every card is in one place, and somebody is to act to the end.", _check_moment),
    Check("acts", "What was done is among the acts, in order, and stays there.", _check_acts),
    Check("tricks", "Suit is followed and tricks are taken as the ranking says.", _check_tricks),
)
"""Quick checks, for every moment."""
AT_LAST: Final = (
    Check("legal", "What is listed as legal may be done, and changes nothing.", _check_legal),
    Check("added up", "Tricks, lines, points and scores add up.", _check_sums),
    Check("bounded", "Every hand comes to an end.", _check_end),
    Check("hidden", "Nobody is told what they have not seen.", _check_hidden),
    Check("refused", "What is not listed as legal is refused.", _check_refused),
    Check(
        "views",
        "Everybody sees their own and exposed cards, and the acts that they may know.",
        _check_views,
    ),
    Check("resigned", "Any side may resign at any time, and others win.", _check_resigned),
    Check("recorded", "A record brings the match back.", _check_record),
)
"""Thorough checks, for some moments of each match."""
EVERY_CHECK: Final = (*EACH_STEP, *AT_LAST)
