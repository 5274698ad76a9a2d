"""Steps that change the match or end the sitting: actions, undo, claims, giving up, leaving."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Final

import attrs

from pepper.belief import World, few_worlds, worlds
from pepper.bots import sensible
from pepper.engine.match import Match
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.phase import Action
from pepper.engine.parts.refusals import IllegalActionError
from pepper.engine.parts.seats import Seat
from pepper.engine.phases.play import CardPlayed, PlayCard
from pepper.engine.sight.events import Event, HandScored, redacted
from pepper.solve import claim

from .picks import Draft
from .sitting import Panel, Question, Sitting, at_start, is_forced
from .telling import describe_events, say_last_trick

WORLDS: Final = 200
"""The deals in which a claim is tried, besides the real one."""
FEWEST: Final = 8
"""The fewest deals in which the cards to be played are tried."""


def go_on(now: Sitting) -> Sitting:
    """Do what comes next without the person: an action of the others, or the points."""
    if now.over:
        return open_points(attrs.evolve(now, hurry=False))
    then = _continue(now, now.match.apply(_choose_action(now)))
    if now.match.turn != now.seat:
        return then
    played = [event for event in then.match.news if isinstance(event, CardPlayed)]
    told = [now.words.sentence(now.words.event(now.match.rules, event)) for event in played]
    return attrs.evolve(then, message=" ".join([*told, then.message]).strip())


def act(now: Sitting, action: Action) -> Sitting:
    """Do a legal action of the person."""
    return _continue(now, now.match.apply(action, by=now.seat))


def _continue(now: Sitting, match: Match) -> Sitting:
    """The sitting after a step of the match, with a message about its events."""
    events = _of_this_hand(redacted(match.news, now.seat))
    then = attrs.evolve(
        now,
        record=now.record.with_match(match),
        draft=Draft(),
        asked=None,
        message=describe_events(events, now.seat, match.rules, now.words),
        alert=False,
    )
    mine = match.turn == now.seat and not then.over
    watching = now.seat in then.view.sitting_out
    rests = mine or then.over or (bool(then.message) and not watching)
    promised = now.hint_promised and not then.over
    then = attrs.evolve(then, hurry=now.hurry and not rests, hint_promised=promised)
    if mine and not then.message:
        then = attrs.evolve(then, message=say_last_trick(then.view, then.words))
    return at_start(then) if mine else then


def _of_this_hand(events: Iterable[Event]) -> Iterator[Event]:
    """The events up to the end of the hand: the table still shows it, and not the next deal."""
    for event in events:
        yield event
        if isinstance(event, HandScored):
            return


def undo(now: Sitting) -> Sitting:
    """Go back to the person's previous decision, before all that others did since."""
    state = _last_decision(now)
    if state is None:
        return alert(now, now.words.text("You have nothing to undo."))
    record = now.record.with_match(state)
    back = Sitting(
        *(record, now.seat, state.hand.number, now.file, now.words),
        *(now.level, now.speed, now.forced),
        claims=tuple(claim for claim in now.claims if claim.step < state.step),
    )
    message = now.words.text("Undone. Choose again.")
    if state.hand.number != now.hand:
        number = state.hand.number
        message = now.words.text("Undone: back in hand {number}. Choose again.", number=number)
    return at_start(attrs.evolve(back, message=message))


def _last_decision(now: Sitting) -> Match | None:
    """The match before the last action, claim, concession or resignation of the person."""
    state = now.match.previous
    while state is not None and (state.turn != now.seat or (now.forced and is_forced(state))):
        state = state.previous
    for before in now.claims:
        if state is None or before.step >= state.step or before.hand.number == state.hand.number:
            state = before
    return state


def call_time(now: Sitting) -> Sitting:
    """Make this hand the last of a timed match."""
    if not now.match.rules.ending.timed:
        return alert(now, now.words.text("This is not a timed match."))
    if now.match.outcome is not None or now.match.hand.time_called:
        return alert(now, now.words.text("It is too late to call time."))
    return attrs.evolve(_continue(now, now.match.call_time()), draft=now.draft, cursor=now.cursor)


def toggle_forced(now: Sitting) -> Sitting:
    """Let forced cards play themselves from now on, or no longer."""
    words, forced = now.words, not now.forced
    on, off = words.text("Forced cards play themselves."), words.text("You play forced cards, too.")
    return attrs.evolve(now, forced=forced, message=on if forced else off, alert=False)


def claim_tricks(now: Sitting) -> Sitting:
    """Take all tricks left, if nobody can prevent it as far as the person can know."""
    words = now.words
    if not _plays(now):
        return alert(now, words.text("You have no tricks to claim now."))
    unproven = alert(now, words.text("As far as you can tell, others may still take a trick."))
    try:
        _prove(now.match, now.seat)
        ended = _play_out(now.match, now.seat)
    except IllegalActionError:  # not proven, or too long to be proven
        return unproven
    except PepperError:  # the solver does not take these rules
        return alert(now, words.text("Claims cannot be checked in this game."))
    if ended is None:
        return unproven
    rules = now.match.rules
    if rules.table.partners(now.seat) or rules.calling is not None:
        return _end_hand(now, ended, words.text("Your side takes the tricks left."))
    return _end_hand(now, ended, words.text("You take the tricks left."))


def _plays(now: Sitting) -> bool:
    """Whether the person has cards to play in this hand, once the play has begun."""
    trick = now.match.hand.trick
    return trick is not None and now.seat in trick.seats


def _prove(match: Match, seat: Seat) -> None:
    """Raise `PepperError` if a claim fails in the real deal, or in one that is tried."""
    for world in worlds(match.view(seat), chance(match), WORLDS):
        claim(world.match, seat)
    claim(match, seat)


def _play_out(match: Match, seat: Seat) -> Match | None:
    """The match after the hand, in which the side of the seat takes all tricks left.

    Whenever it is the seat's turn, one card must take them in all deals that are tried: that some
    card does so in each of them is not enough, since the person does not know which. None if there
    is no such card.
    """
    number, own = match.hand.number, {seat, *match.rules.table.partners(seat)}
    while match.outcome is None and match.hand.number == number:
        if match.turn not in own:
            match = match.apply(sensible(match.view(match.turn), chance(match)))
            continue
        good = _good_cards(match, seat)
        for world in _possible(match, seat) if match.turn == seat else ():
            others = _good_cards(world.match, seat)
            good = [card for card in good if card in others]
        if not good:
            return None
        match = match.apply(good[0])
    return match


def _possible(match: Match, seat: Seat) -> Sequence[World]:
    """All deals that are possible for the seat, or some of them if they are many."""
    view, choices = match.view(seat), len(match.legal_actions)
    number = max(FEWEST, WORLDS // choices**2)  # each card is tried in each: early it takes long
    return few_worlds(view, number) or worlds(view, chance(match), number)


def _good_cards(match: Match, seat: Seat) -> list[Action]:
    """The cards after which the side of the seat can still take all tricks left."""
    order, legal = match.hand.order, match.legal_actions  # the highest card comes first
    cards = [action for action in legal if isinstance(action, PlayCard)]
    good: list[Action] = []
    for action in sorted(cards, key=lambda one: order.strength(one.card), reverse=True):
        with suppress(IllegalActionError):
            claim(match.apply(action) if len(legal) > 1 else match, seat)
            good.append(action)
    return good


def _end_hand(now: Sitting, ended: Match, message: str) -> Sitting:
    """The sitting after the rest of a hand at once; undo takes all of it back."""
    then = _continue(now, ended)
    claims = *now.claims, now.match
    return attrs.evolve(then, claims=claims, message=f"{message} {then.message}".strip())


def ask_to_concede(now: Sitting) -> Sitting:
    """Ask whether the person gives up the rest of the hand; who asks again wants to."""
    if not _plays(now):
        return alert(now, now.words.text("You have no tricks to concede now."))
    return _ask(
        now,
        "concede",
        now.words.text(
            "Your cards will be played for you to the end of the hand. Press Enter to concede."
        ),
    )


def ask_to_resign(now: Sitting) -> Sitting:
    """Ask whether the person gives up the whole match; who asks again wants to."""
    if now.match.outcome is not None:
        return alert(now, now.words.text("The match is over."))
    return _ask(
        now, "resign", now.words.text("This gives up the whole match. Press Enter to resign.")
    )


def ask_to_leave(now: Sitting) -> Sitting:
    """Ask whether the person leaves a match that is not over; who asks again wants to."""
    if now.match.outcome is not None:
        return leave(now)
    return _ask(now, "leave", now.words.text("Press Enter or q to quit; the match is saved."))


def leave(now: Sitting) -> Sitting:
    """Leave the table."""
    return attrs.evolve(now, done=True)


def start_another(now: Sitting) -> Sitting:
    """Leave for another match."""
    return attrs.evolve(leave(now), again=True)


def _ask(now: Sitting, question: Question, message: str) -> Sitting:
    if now.asked == question:
        return confirm(now)
    return attrs.evolve(now, asked=question, message=message, alert=True)


def confirm(now: Sitting) -> Sitting:
    """Do what the person was asked to confirm."""
    match now.asked:
        case None:
            return now
        case "concede":
            return _concede(now)
        case "leave":
            return leave(now)
        case "resign":
            side = now.match.rules.table.side(now.seat)
            given_up = _continue(now, now.match.resign(side))
            return open_points(attrs.evolve(given_up, claims=(*now.claims, now.match)))
        case action:
            return act(now, action)


def _concede(now: Sitting) -> Sitting:
    """Play the rest of the hand, the person's cards as a careful player would."""
    match, number = now.match, now.match.hand.number
    while match.outcome is None and match.hand.number == number:
        match = match.apply(sensible(match.view(match.turn), chance(match)))
    return _end_hand(now, match, now.words.text("You concede: your cards were played for you."))


def _choose_action(now: Sitting) -> Action:
    """The action of another player: the same each time for the same history; or a forced card."""
    match = now.match
    if match.turn == now.seat:
        return match.legal_actions[0]
    return now.level.player(match.view(match.turn), chance(match))


def chance(match: Match) -> Random:
    """The generator for a decision: the same each time for the same history."""
    return Random(f"pepper play {match.seed} {match.step}")  # noqa: S311  (players, not secrets)


def open_points(now: Sitting) -> Sitting:
    """Open the points of the last finished hand."""
    if not now.match.past:
        return alert(now, now.words.text("No hand is over yet."))
    return attrs.evolve(now, panel=Panel.POINTS, scroll=0, points_shown=now.over)


def alert(now: Sitting, message: str) -> Sitting:
    """Show a message that something cannot be done."""
    return attrs.evolve(now, message=message, alert=True)
