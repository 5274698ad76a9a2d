"""Screens of the terminal game with the look of every cell, so that a change can be read.

    python -m tests.screens

writes them anew after an intended change. Below each screen stand its looks, a letter for a cell:
what they are is tested by meaning elsewhere, and here that nothing changes unnoticed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from string import ascii_letters

import pepper
from pepper import Match, Phase, Record
from pepper.bots import sensible
from pepper.cli.play.canvas import Line, Look
from pepper.cli.play.keys import press
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.picker import Picker, game_entry
from pepper.cli.play.picker_page import picker_page
from pepper.cli.play.sitting import sit_down
from pepper.cli.play.steps import act
from pepper.words import Style, Words

FOLDER = Path(__file__).parent
LETTERS = dict(zip(Look, ascii_letters, strict=False))


def until(name: str, wanted: Callable[[Match], bool]) -> Match:
    """A match of sensible players at the first moment that is wanted."""
    for seed in range(7, 100):
        match, rng = Match.start(pepper.variant(name), seed=seed), Random(seed)
        while match.turn is not None and not wanted(match):
            match = match.apply(sensible(match.view(match.turn), rng))
        if wanted(match):
            return match
    raise AssertionError(f"{name}: no such moment")


def in_phase(phase: Phase, tricks: int = 0) -> Callable[[Match], bool]:
    """Whether a match is in the phase, with so many tricks taken."""
    return lambda match: match.phase == phase and len(match.hand.tricks) == tricks


SCREENS: dict[str, tuple[str, Callable[[Match], bool], str]] = {
    "bid": ("ontario-4", in_phase(Phase.AUCTION), ""),
    "hint": ("pfeffer", in_phase(Phase.AUCTION), "h"),
    "blind": ("twelves", in_phase(Phase.AUCTION), "down"),
    "suit": ("hasenpfeffer", in_phase(Phase.NAMING), "right"),
    "gift": ("double-hasenpfeffer-4", in_phase(Phase.EXCHANGE), "1"),
    "talk": ("wolf", in_phase(Phase.NEGOTIATION), ""),
    "discard": ("five-hundred", in_phase(Phase.KITTY), "1 2 3"),
    "call": ("florida-7", in_phase(Phase.CALLING), ""),
    "lead": ("hasenpfeffer", in_phase(Phase.PLAY, 2), ""),
    "follow": ("euchre", lambda match: in_phase(Phase.PLAY, 1)(match) and follows(match), "h"),
    "page": ("bid-euchre", lambda match: in_phase(Phase.PLAY, 2)(match) and follows(match), ""),
    "defence": ("dirty-clubs-5", in_phase(Phase.PLAY, 3), ""),
    "two": ("gamerules-2", in_phase(Phase.PLAY, 2), ""),
    "three": ("gamerules-3", in_phase(Phase.PLAY, 2), ""),
    "six": ("indiana-6", in_phase(Phase.PLAY, 2), ""),
    "seven": ("florida-7", in_phase(Phase.PLAY, 2), ""),
    "large": ("florida-13", in_phase(Phase.PLAY, 1), ""),
    "refused": (
        "wolf",
        lambda match: in_phase(Phase.PLAY, 1)(match) and follows(match),
        "/ 9 enter",
    ),
    "trick": ("indiana-4", in_phase(Phase.PLAY, 2), "l"),
    "help": ("buck", in_phase(Phase.AUCTION), "?"),
    "rules": ("buck", in_phase(Phase.AUCTION), "? right"),
    "tricks": ("progressive", in_phase(Phase.PLAY, 3), "? right right"),
    "scores": ("progressive", lambda match: len(match.past) == 2, "? left"),
    "points": ("midwest", lambda match: len(match.past) == 1, "p"),
    "bill": ("pfeffer", lambda match: match.outcome is not None, "space"),
    "summary": ("gamerules-2", lambda match: match.outcome is not None, "space"),
}
"""The game, the moment in it, and the keys that are pressed."""


def follows(match: Match) -> bool:
    """Whether a card is led."""
    return match.hand.trick is not None and bool(match.hand.trick.cards)


def screens() -> dict[str, str]:
    """The screens by name."""
    found = dict[str, str]()
    for name, (game, wanted, keys) in SCREENS.items():
        match = until(game, wanted)
        now = sit_down(Record(match), match.turn, style=Style.SYMBOLS)
        for key in keys.split():
            now = press(now, key)
        found[name] = text_of(page(now, *LEAST))
    last = until("hasenpfeffer", lambda match: sum(match.view(None).counts) == 1)
    over = act(sit_down(Record(last), last.turn), last.legal_actions[0])
    found["over"] = text_of(page(over, 110, 32))
    entries = tuple(map(game_entry, pepper.variants()))
    found["picker"] = text_of(picker_page(Picker(entries, Words(), cursor=3), *LEAST))
    return found


def text_of(lines: tuple[Line, ...]) -> str:
    """A screen as text, and below it the looks."""
    shown = ["".join(text for text, _ in line).rstrip() for line in lines]
    looks = ["".join(LETTERS[look] * len(text) for text, (look, _) in line) for line in lines]
    return "\n".join([*shown, "", *looks]) + "\n"
