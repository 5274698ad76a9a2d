"""What holds under any rules, as checks of a match that say in words where it does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import attrs

from pepper.actions import Action, parse_action
from pepper.events import redacted
from pepper.hand import Hand
from pepper.invariants import broken, broken_now, unrecorded
from pepper.match import Match
from pepper.phases.auction import NoContract
from pepper.phases.tricks import PlayCard, Playing
from pepper.ranking import PlainJoker
from pepper.rules import Rules
from pepper.seats import Seat
from pepper.view import View

from .lines import chosen
from .naive import Game, NaivePlay
from .twins import Twins, twins


@attrs.frozen
class Check:
    """Something that holds for every match under any rules."""

    name: str
    """A short constant, for programs."""
    rule: str
    """What holds, in a sentence."""
    look: Callable[[Match], Iterator[str]]
    """What is wrong with a match."""

    def problems(self, match: Match) -> tuple[str, ...]:
        """What is wrong with a match, each thing once; also whatever keeps it from being seen."""
        try:
            return tuple(dict.fromkeys(self.look(match)))
        except Exception as error:  # noqa: BLE001  (whatever broken rules raise is a finding)
            return (f"looking at it raises {type(error).__name__}: {error}",)


def _sound(match: Match) -> Iterator[str]:
    yield from broken_now(match)


def _added_up(match: Match) -> Iterator[str]:
    yield from broken(match)


def _legal(match: Match) -> Iterator[str]:
    before = repr(match), hash(match)
    for action in match.legal_actions:
        yield from _tried(match, action)
    if (repr(match), hash(match)) != before:
        yield "the match has changed when actions were tried on it"


def _tried(match: Match, action: Action) -> Iterator[str]:
    """What is wrong with an action that is listed as legal."""
    try:
        if (reason := match.why_not(action, match.turn)) is not None:
            yield f"{action} is listed as legal, and refused: {reason.rule}"
        elif match.apply(action) != match.apply(action):
            yield f"{action} does not always come to the same"
        if parse_action(str(action)) != action:
            yield f"{action} is not read back from its text"
    except Exception as error:  # noqa: BLE001  (whatever broken rules raise is a finding)
        yield f"{action} is listed as legal, and raises {type(error).__name__}: {error}"


def _bounded(match: Match) -> Iterator[str]:
    """The hand ends when it is played on by chance."""
    played, rng = match, Random(0)  # noqa: S311  (a game, no secret)
    for _ in range(most_turns(match.rules)):
        if not played.legal_actions or played.hand.number > match.hand.number:
            return
        played = played.apply(chosen(played.legal_actions, rng.randrange))
    yield f"hand {match.hand.number} goes on from here without end"


def most_turns(rules: Rules) -> int:
    """More turns than any hand can take under sound rules."""
    seats, bids = len(rules.table.seats), len(rules.ladder.offers)
    bidding = (bids + 2) * (seats + 1) * (rules.auction.laps or 2)
    talk = 4 * seats + 2 * max(rung.asks for rung in rules.ladder.rungs)
    return bidding + talk + 4 + seats * rules.deck.hand_size


def _hidden(match: Match) -> Iterator[str]:
    """Matches that differ in what a seat has not seen are played on by chance, side by side."""
    deal, rules, rng = match.hand.deal, match.rules, Random(str(match.hand.deal))  # noqa: S311  (games)
    if deal is None or match.hand.past[1:]:
        return
    for seat in (None, rng.choice(rules.table.seats)):
        pair: Twins | None = twins(rules, deal, match.hand.dealer, seat, rng.randrange)
        for _ in range(most_turns(rules)):
            if pair is None or pair.told_apart() or pair.looked():
                break
            found = list(pair.differences())
            yield from found
            pair = None if found else pair.after(rng.randrange)


def _tricks(match: Match) -> Iterator[str]:
    """Compared with a second implementation."""
    play = match.hand.stage
    if not isinstance(play, Playing):
        return
    game = _game(match.hand)
    if play.tricks:
        trick = play.tricks[-1]
        winner = game.winner([(seat, str(card)) for seat, card in trick.plays])
        if winner != trick.winner:
            cards = " ".join(map(str, trick.cards))
            yield f"the trick {cards} was taken by seat {trick.winner}, and is seat {winner}'s"
    if match.phase is play.phase and match.turn is not None:
        naive = _naive(match, game, play, match.turn)
        expected = {f"play {card}" for card in naive.legal()}
        legal = {str(action) for action in match.legal_actions}
        if legal != expected:
            yield f"seat {match.turn} may {_row(legal)}, and should be free to {_row(expected)}"


def _row(texts: set[str]) -> str:
    return ", ".join(sorted(texts)) or "do nothing"


def _naive(match: Match, game: Game, play: Playing, turn: Seat) -> NaivePlay:
    return NaivePlay(
        game,
        [[str(card) for card in cards] for cards in play.cards],
        [seat for seat in match.rules.table.seats if seat not in match.hand.sitting_out],
        turn,
        [(seat, str(card)) for seat, card in play.trick.plays],
        [[(seat, str(card)) for seat, card in trick.plays] for trick in play.tricks],
    )


def _game(hand: Hand) -> Game:
    """The play as the naive implementation wants to know it."""
    rules, contract, all_pass = hand.rules, hand.contract, hand.rules.auction.all_pass
    strain = contract.strain if contract is not None else None
    if strain is None and isinstance(all_pass, NoContract):
        strain = all_pass.strain
    called = contract.called if contract is not None else None
    return Game(
        str(strain),
        bowers=rules.ranking.bowers,
        joker_is_lowest=rules.ranking.plain_joker is PlainJoker.LOWEST,
        declarer=contract.declarer if contract is not None else None,
        called=str(called) if called is not None else None,
        binds_declarer=rules.calling is not None and rules.calling.binds_declarer,
    )


def _refused(match: Match) -> Iterator[str]:
    """Nothing but what is listed may be done, by nobody but the seat to act."""
    for card in match.rules.deck.cards.distinct():
        action = PlayCard(card)
        if action not in match.legal_actions and match.why_not(action) is None:
            yield f"{action} is not listed as legal, and not refused"
    for seat in match.rules.table.seats:
        for legal in match.legal_actions[:1]:
            if seat != match.turn and match.why_not(legal, seat) is None:
                yield f"{legal} is not refused to seat {seat}, which is not to act"


def _views(match: Match) -> Iterator[str]:
    events = match.events
    for seat in (None, *match.rules.table.seats):
        view = match.view(seat)
        who = "a spectator" if seat is None else f"seat {seat}"
        if seat is not None and view.cards not in {None, match.hand.cards[seat]}:
            yield f"{who} sees other cards than its own"
        if seat is None and view.cards is not None:
            yield f"{who} sees cards"
        legal = match.legal_actions if seat is not None and seat == match.turn else ()
        if view.legal_actions != legal:
            yield f"{who} is told other actions than it may choose from"
        folded = View.blank(match.rules, seat)
        for event in redacted(events, seat):
            folded = folded.after(event)
        for field in attrs.fields(View):
            if getattr(folded, field.name) != getattr(view, field.name):
                yield f"the events do not make {who}'s view, but another {field.name}"


def _recorded(match: Match) -> Iterator[str]:
    yield from unrecorded(match)


EACH_STEP: Final = (
    Check("sound", "Every card is in one place, and somebody is to act to the end.", _sound),
    Check("tricks", "Suit is followed and tricks are taken as the ranking says.", _tricks),
)
"""Quick ones, for every moment."""
AT_LAST: Final = (
    Check("legal", "What is listed as legal may be done, and changes nothing.", _legal),
    Check("added up", "Tricks, lines, points and scores add up.", _added_up),
    Check("bounded", "Every hand comes to an end.", _bounded),
    Check("hidden", "Nobody is told what they have not seen.", _hidden),
    Check("refused", "What is not listed as legal is refused.", _refused),
    Check("views", "Everybody sees their own cards, and events make the views.", _views),
    Check("recorded", "A record brings the match back.", _recorded),
)
"""Thorough ones, for some moments of each match."""
EVERY_CHECK: Final = (*EACH_STEP, *AT_LAST)
