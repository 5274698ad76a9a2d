"""Write the puzzles of the site: their drawings, and a list of all as JSON.

    python -m tools.puzzles FOLDER

The site is built with them; docs/_static/puzzles.js asks for the cards. A puzzle has a sentence for
each trick after each legal card, so that the page needs no rules.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Final, TypedDict

import pepper
from pepper import PlayCard, Variant
from pepper.looks import SvgStyle, trick_sentences
from pepper.looks.drawing import match_svg
from pepper.looks.facts import by_suit, open_view
from pepper.looks.sentences import describe
from pepper.puzzles import Puzzle, puzzles
from pepper.words import Style, Words

GAMES: Final = ("hasenpfeffer", "bid-euchre", "euchre", "midwest", "five-hundred", "wolf")
COUNT: Final = 5
"""The puzzles of each game."""
SEED: Final = 1
WIDTHS: Final = {"": SvgStyle(), "-narrow": SvgStyle(narrow=True)}
"""The ends of the names of the drawings of a puzzle."""


class Choice(TypedDict):
    """A legal card of a puzzle."""

    action: str
    """As `pepper.parse_action` reads it."""
    face: str
    """The card with the symbol of its suit."""
    name: str
    """What a screen reader says of it."""
    points: str
    """The points of each side in the hand, if all then play best."""
    tricks: list[str]
    """A sentence for each trick then."""


class Shown(TypedDict):
    """A puzzle."""

    picture: str
    """The name of the drawings, without what `WIDTHS` adds, and without `.svg`."""
    described: list[str]
    """All that the drawings show, in sentences."""
    question: str
    choices: list[Choice]
    answer: int
    """The index of the right card."""
    tempting: int
    """The index of the natural choice that is wrong."""


class Game(TypedDict):
    """A game with its puzzles."""

    id: str
    title: str
    puzzles: list[Shown]


def write(folder: Path) -> None:
    """Write the drawings of all puzzles, and `puzzles.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    variants = {variant.id: variant for variant in pepper.variants()}
    games = [_game(variants[name], folder) for name in GAMES]
    (folder / "puzzles.json").write_text(json.dumps(games, ensure_ascii=False), "utf-8")


def _game(variant: Variant, folder: Path) -> Game:
    found = enumerate(islice(puzzles(variant.rules(), seed=SEED), COUNT), 1)
    shown = [_puzzle(puzzle, folder, f"{variant.id}-{number}") for number, puzzle in found]
    return {"id": variant.id, "title": variant.title, "puzzles": shown}


def _puzzle(puzzle: Puzzle, folder: Path, name: str) -> Shown:
    """The puzzle, whose drawings it writes."""
    for end, style in WIDTHS.items():
        drawing = match_svg(puzzle.match, puzzle.seat, style)
        (folder / f"{name}{end}.svg").write_text(drawing, "utf-8")
    view, hands = open_view(puzzle.match, puzzle.seat)
    spoken = Words(Style.SPOKEN)
    hand = puzzle.match.hand
    held = [*chain(*by_suit(hand.cards[puzzle.seat], hand.order))]  # from left to right
    order = sorted(puzzle.points, key=lambda play: held.index(play.card))
    words = Words.of(puzzle.match.rules)
    return {
        "picture": name,
        "described": [*map(spoken.sentence, describe(view, spoken, hands))],
        "question": (
            f"You are {words.seat(puzzle.seat)}, in front, and all cards are open. Only one card"
            f" comes to this: {_points(puzzle, puzzle.answer)}."
        ),
        "choices": [_choice(puzzle, play) for play in order],
        "answer": order.index(puzzle.answer),
        "tempting": order.index(puzzle.tempting),
    }


def _choice(puzzle: Puzzle, play: PlayCard) -> Choice:
    rules, symbols, spoken = puzzle.match.rules, Words(), Words(Style.SPOKEN)
    named = "" if play.suit is None else f" as {symbols.strain(play.suit)}"
    return {
        "action": str(play),
        "face": symbols.card(play.card) + named,
        "name": spoken.choice(rules, play),
        "points": _points(puzzle, play),
        "tricks": [*_tricks(puzzle, play)],
    }


def _points(puzzle: Puzzle, play: PlayCard) -> str:
    words, sides = Words(), puzzle.match.rules.table.sides
    return words.row(map("{} {:+}".format, map(words.side, sides), puzzle.points[play]))


def _tricks(puzzle: Puzzle, play: PlayCard) -> Iterator[str]:
    """A sentence for each trick from the one on the table."""
    match = puzzle.match
    for _, card in puzzle.line(play):
        match = match.apply(card)
    view = match.view(None, hand=puzzle.match.hand.number)
    return islice(trick_sentences(view, Words()), len(puzzle.match.hand.tricks), None)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
