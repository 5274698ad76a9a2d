"""What the type checkers know of `pepper.arena`. Nothing here runs; see typing_of_modules.py."""

from __future__ import annotations

from typing import assert_type

from pepper import Action, Rules, Seat, View, arena
from pepper import HandResult as Result
from pepper.arena import (
    Answer,
    Command,
    Connection,
    Estimate,
    Fault,
    Forfeit,
    ForfeitError,
    Function,
    HandDone,
    Hello,
    PlayedHand,
    Ready,
    Report,
    Stage,
    Standing,
    YourTurn,
)
from pepper.bots import Player


def of_contest(rules: Rules, players: list[Function | Command], choose: Player) -> None:
    assert_type(arena.play(rules, players, deals=2, seed=1, seconds=0.5), Report)
    assert_type(arena.serve(choose), None)


def of_players(function: Function, command: Command) -> None:
    assert_type(function.name, str)
    assert_type(function.choose, Player)
    assert_type(command.name, str)
    assert_type(command.command, tuple[str, ...])


def of_messages(
    hello: Hello, ready: Ready, your_turn: YourTurn, answer: Answer, done: HandDone
) -> None:
    assert_type(hello.protocol, int)
    assert_type(hello.seat, Seat)
    assert_type(hello.rules, Rules)
    assert_type(hello.seed, int)
    assert_type(hello.milliseconds, int)
    assert_type(ready.protocol, int)
    assert_type(your_turn.view, View)
    assert_type(your_turn.milliseconds, int)
    assert_type(answer.action, Action)
    assert_type(done.result, Result)
    assert_type(done.forfeits, tuple[Seat, ...])


def of_connection(connection: Connection, hello: Hello) -> None:
    assert_type(connection.parts, tuple[type, ...])
    assert_type(connection.stage, Stage)
    assert_type(connection.send(hello), bytes)
    assert_type(connection.receive(b""), Ready | Answer | None)


def of_faults(error: ForfeitError, forfeit: Forfeit) -> None:
    assert_type(error.fault, Fault)
    assert_type(error.reason, str)
    assert_type(forfeit.player, int)
    assert_type(forfeit.seat, Seat)
    assert_type(forfeit.fault, Fault)
    assert_type(forfeit.reason, str)


def of_report(report: Report, hand: PlayedHand, standing: Standing, estimate: Estimate) -> None:
    assert_type(report.game, str)
    assert_type(report.players, tuple[str, ...])
    assert_type(report.deals, int)
    assert_type(report.seed, int)
    assert_type(report.hands, tuple[PlayedHand, ...])
    assert_type(report.penalty, float)
    assert_type(report.margins(hand), dict[int, float])
    assert_type(report.standings, tuple[Standing, ...])
    assert_type(hand.deal, int)
    assert_type(hand.seating, tuple[int, ...])
    assert_type(hand.points, tuple[int, ...])
    assert_type(hand.forfeits, tuple[Forfeit, ...])
    assert_type(hand.played, dict[int, float])
    assert_type(standing.player, int)
    assert_type(standing.name, str)
    assert_type(standing.points, Estimate)
    assert_type(standing.rating, Estimate)
    assert_type(standing.hands, int)
    assert_type(standing.forfeits, int)
    assert_type(estimate.value, float)
    assert_type(estimate.low, float)
    assert_type(estimate.high, float)
