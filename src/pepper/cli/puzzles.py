"""The command `puzzles`: endings in which one card is right, to be solved in a terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from shlex import join
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from pepper.engine.parts.errors import PepperError, escape
from pepper.engine.phases.play import PlayCard
from pepper.kernel import PlayPosition
from pepper.looks import table
from pepper.puzzles import Puzzle, puzzles
from pepper.record import dumps
from pepper.words import parse
from pepper.words.cells import flow

from .arguments import Arguments
from .colours import BAD, GOOD
from .faces import Faces
from .progress import progress
from .solve import lay_out_line
from .sources import draw_seed, rules_of

STOP: Final = "q"
LONGEST: Final = 79
"""The most characters of a line of a question."""


def solve_puzzles(console: Console, asked: Arguments, faces: Faces) -> None:
    """Find puzzles and ask for their cards; without a terminal, print them with their solutions."""
    rules = rules_of(asked.id or "")
    seed = draw_seed() if asked.seed is None else asked.seed
    found: list[Puzzle] = []
    with progress("looking for puzzles", asked.count) as show:
        for puzzle in islice(puzzles(rules, seed=seed), asked.count):
            found.append(puzzle)
            show(len(found))
    if asked.json:
        data = {"rules": rules.name, "seed": seed, "puzzles": [_data(one) for one in found]}
        console.file.write(json.dumps(data, indent=2) + "\n")
        return
    if asked.seed is None:
        count = ["--count", str(asked.count)]
        again = join(["pepper", "puzzles", asked.id or "", "--seed", str(seed), *count])
        console.print(Text(f"Again: {escape(again)}"), soft_wrap=True)
    if console.is_terminal and sys.stdin is not None and sys.stdin.isatty():
        _ask_all(console, found, faces)
        return
    for number, puzzle in enumerate(found, 1):
        console.print(_picture(puzzle, number, faces))
    for number, puzzle in enumerate(found, 1):
        title = faces.plain.text("Solution {number}", number=number)
        console.print(_rule(title, faces), _solution(puzzle, puzzle.tempting, faces))


def _ask_all(console: Console, found: Sequence[Puzzle], faces: Faces) -> None:
    """Ask for the card of each puzzle until the person stops, and say how many were right."""
    words, right, done = faces.plain, 0, 0
    for number, puzzle in enumerate(found, 1):
        console.print(_picture(puzzle, number, faces))
        try:
            card = _ask(console, puzzle, faces)
        except EOFError:
            break
        done += 1
        if card == puzzle.answer:
            right += 1
            console.print(Text(words.text("Right."), GOOD))
        elif card is not None:
            console.print(Text(words.text("Wrong."), BAD))
        wrong = puzzle.tempting if card is None or card == puzzle.answer else card
        console.print(_solution(puzzle, wrong, faces))
    console.print(Text(f"\n{words.text('{right} of {number} right', right=right, number=done)}"))


def _ask(console: Console, puzzle: Puzzle, faces: Faces) -> PlayCard | None:
    """The card that the person types; None for the answer. Raises `EOFError` if they stop."""
    words, match = faces.plain, puzzle.match
    prompt = words.text("Which card? Enter: the answer. q: stop.")
    while text := console.input(Text(f"{prompt} ")).strip():
        if text.lower() == STOP:
            raise EOFError
        try:
            legal = match.legal_actions
            action = parse(text, legal, match.rules, words.translations, style=words.style)
        except PepperError as error:
            console.print(Text(words.printable(str(error))))
            continue
        if isinstance(action, PlayCard) and action in puzzle.points:
            return action
        reason = match.why_not(action)
        console.print(Text("" if reason is None else words.refusal(reason)))
    return None


def _picture(puzzle: Puzzle, number: int, faces: Faces) -> RenderableType:
    """The table with all cards, and the question."""
    words, match = faces.plain, puzzle.match
    title = words.text("Puzzle {number}", number=number)
    drawn = table(match, symbols=faces.symbols, translations=faces.translations)
    question = words.text(
        "All cards are open, and {who} is to play. Only one card comes to this: {points}.",
        who=words.seat(puzzle.seat),
        points=_points(puzzle, puzzle.answer, faces),
    )
    lines = map(Text, flow(question.split(), LONGEST, " "))
    return Group(_rule(title, faces), faces.coloured(drawn), Text(), *lines)


def _points(puzzle: Puzzle, play: PlayCard, faces: Faces) -> str:
    words, sides = faces.plain, puzzle.match.rules.table.sides
    return words.row(map("{} {:+}".format, map(words.side, sides), puzzle.points[play]))


def _solution(puzzle: Puzzle, wrong: PlayCard, faces: Faces) -> RenderableType:
    """What the right card and a wrong one come to, with best play after them."""
    return Group(*_line(puzzle, puzzle.answer, faces), *_line(puzzle, wrong, faces))


def _line(puzzle: Puzzle, play: PlayCard, faces: Faces) -> Iterator[Text]:
    what = faces.plain.choice(puzzle.match.rules, play)
    yield faces.coloured(f"{what}: {_points(puzzle, play, faces)}")
    yield from lay_out_line(PlayPosition.of(puzzle.match), puzzle.line(play), faces)


def _rule(title: str, faces: Faces) -> Rule:
    return Rule(Text(title, "bold"), characters="─" if faces.symbols else "-", align="left")


def _data(puzzle: Puzzle) -> dict[str, object]:
    """A puzzle as plain data; actions are texts as `pepper.parse_action` reads them."""
    return {
        "record": dumps(puzzle.match),
        "seat": puzzle.seat,
        "points": {str(play): [*points] for play, points in puzzle.points.items()},
        "answer": str(puzzle.answer),
        "tempting": str(puzzle.tempting),
        "line": [str(play) for _, play in puzzle.line(puzzle.answer)],
        "refutation": [str(play) for _, play in puzzle.line(puzzle.tempting)],
    }
