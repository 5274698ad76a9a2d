"""Statements of a negotiation, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pepper.engine.parts.kinds import Message
from pepper.engine.parts.phase import Act, Action

from .statements import STOPS, Ask, DropOut, Grant, PlayOn, Talk, ThrowIn

if TYPE_CHECKING:
    from pepper.words import Words


def kinds_of_stops(legal: Sequence[Action]) -> tuple[str, ...]:
    """The kinds of stops that may be claimed: the keys of `STOPS`, without trumps not `on`."""
    on = any(isinstance(talk, Talk) and talk.on for talk in legal)
    return tuple(kind for kind in STOPS if on or kind != "on")


def list_stops(talk: Talk, words: Words) -> str:
    """The stops that are claimed, by their kinds: ``1 in trumps, 2 long off``."""
    numbers = zip((talk.on, talk.off, talk.long_off), _NUMBERED, strict=True)
    told = [words.text(message, number=number) for number, message in numbers if number]
    return words.row(told) if told else words.text("no stops")


_NUMBERED: Final[tuple[Message, ...]] = (
    "{number} in trumps",
    "{number} off",
    "{number} long off",
)


def say_request(asks: Sequence[int], worth: int, words: Words, *, throw_in: bool) -> str:
    """Whether to play or to ask for tricks, and what the declarer's side scores then."""
    tricks = words.join_or(map(str, asks))
    if not throw_in:
        return words.count(
            max(asks),
            "play the hand, or let them score {worth} and ask for one trick",
            "play the hand, or let them score {worth} and ask for {tricks} tricks",
            worth=worth,
            tricks=tricks,
        )
    return words.count(
        max(asks),
        "play the hand, or let them score {worth}: ask for one trick, or throw it in",
        "play the hand, or let them score {worth}: ask for {tricks} tricks, or throw it in",
        worth=worth,
        tricks=tricks,
    )


def say(act: Act, words: Words) -> str:  # noqa: C901, PLR0911  (one case for each action)
    """The statement as a clause."""
    seat = act.seat
    match act.action:
        case Talk(0, 0, 0):
            return words.told(seat, "you claim no stops", "{who} claims no stops")
        case Talk() as talk:
            stops = list_stops(talk, words)
            return words.told(
                seat, "you claim stops: {stops}", "{who} claims stops: {stops}", stops=stops
            )
        case Ask(tricks):
            if seat == words.you:
                return words.count(tricks, "you ask for 1 trick", "you ask for {number} tricks")
            who = words.seat(seat)
            return words.count(
                tricks, "{who} asks for 1 trick", "{who} asks for {number} tricks", who=who
            )
        case Grant(0):
            return words.told(seat, "you refuse", "{who} refuses")
        case Grant(tricks):
            if seat == words.you:
                return words.count(tricks, "you grant 1 trick", "you grant {number} tricks")
            who = words.seat(seat)
            return words.count(
                tricks, "{who} grants 1 trick", "{who} grants {number} tricks", who=who
            )
        case ThrowIn():
            return words.told(seat, "you throw the hand in", "{who} throws the hand in")
        case DropOut():
            return words.told(seat, "you drop out", "{who} drops out")
        case PlayOn():
            return words.told(seat, "you want to play", "{who} wants to play")
        case _:  # no statement: its text says what it is
            return str(act.action)


def say_choice(action: Action, words: Words) -> str:  # noqa: PLR0911  (one case for each action)
    """The statement as something to choose."""
    match action:
        case Talk(0, 0, 0):
            return words.text("claim no stops")
        case Talk() as talk:
            return words.text("claim stops: {stops}", stops=list_stops(talk, words))
        case Ask(tricks):
            return words.count(tricks, "ask for one trick", "ask for {number} tricks")
        case Grant(0):
            return words.text("refuse")
        case Grant(tricks):
            return words.count(tricks, "grant one trick", "grant {number} tricks")
        case ThrowIn():
            return words.text("throw the hand in")
        case DropOut():
            return words.text("drop out")
        case PlayOn():
            return words.text("play the hand")
        case _:
            return str(action)
