"""Texts of a table on a screen besides the game: labels, questions, and its own refusals."""

from __future__ import annotations

from typing import Final

from pepper.engine.course.library import EXTRA_PHASES
from pepper.engine.parts.cards import PACK, SUITS
from pepper.engine.parts.door import door
from pepper.engine.parts.kinds import Message
from pepper.engine.parts.phase import Phase

from .words import Style, Words

_LABELS: Final[dict[str, Message]] = {
    # At the table
    "rules": "Rules",
    "settings": "Settings",
    "last trick": "Last trick",
    "table": "Table",
    "seats": "Seats",
    "notes": "Notes",
    "dock": "Your part",
    "questions": "Questions",
    "choices": "Choices",
    "cards": "Your cards",
    "log": "What happened",
    "ask hint": "Hint",
    "ask undo": "Undo",
    "ask claim": "Claim the rest",
    "continue": "Continue",
    "close": "Close",
    "name": "Your name",
    "colours": "A colour for each suit",
    "let bot play": "Let a bot play for me",
    "play myself": "Play myself",
    "resign": "Resign",
    "sure to resign": "Resign: are you sure?",
    "watch": "Link for spectators",
    "lost": "Connection lost. Trying again …",
    "full": "This table is full. Trying again …",
    "wrong": "This link opens no table.",
    "you": "you",
    "seat": "seat {number}",
    "hand": "hand {number}",
    "hand of": "hand {number} of {hands}",
    "goal": "to {score}",
    "watching": "You are watching",
    "no contract": "No contract yet",
    "led": "led",
    "took it": "took it",
    "winning": "winning",
    "dealer": "dealer",
    "bidder": "bidder",
    "partner": "partner",
    "sits out": "sits out",
    "bot": "bot",
    "away": "away",
    "to act": "to act",
    "held": "Cards: {number}",
    "taken": "Tricks: {tricks}",
    "points": "Points: {number}",
    "scores": "Scores",
    "won": "won",
    "points of hand": "Points of hand {number}",
    "agreed": "Agreed: {who}",
    "undo": "Take back the last action?",
    "rematch": "Play again?",
    "claim": "{who}: all remaining tricks are mine. Agree?",
    "agree": "Agree",
    "refuse": "Refuse",
    "leave it": "Leave it",
    "not now": "Not now",
    "ask rematch": "Rematch",
    "advice": "Hint: {text}",
    "hint": "hint",
    "trump": "trump",
    "bower": "bower",
    "joker": "Joker",
    "little joker": "Little Joker",
    "choose": "Choose from your cards",
    "not looked": "You have not looked at your cards.",
    # What only a table refuses
    "spectator": "Spectators only watch.",
    "unreadable": "This message cannot be read: {problem}.",
    "stale": "The table has moved on since.",
    "nothing to undo": "No player has done anything yet.",
    "not over": "The match is not over.",
    "no hint": "It is not your turn.",
    # Where a table is opened
    "open a table": "Open a table",
    "game": "Game",
    "house rules": "House rules",
    "who plays": "Who plays?",
    "open": "Open the table",
    "links": "Links",
    "players": "{number} players",
    "person": "a person",
    "a bot": "a bot",
    "is open": "The table is open: {title}",
    "take a seat": "Take a seat, and send each of the others their own link. Whoever has a seat's "
    "link sees its cards.",
    "for now": "{seat}, played by a bot for now",
    "spectators": "Spectators",
    "copy": "Copy",
    "copy link": "Copy the link: {what}",
    "copied": "Copied",
    # Where Python runs in the page
    "play here": "Play in the browser",
    "no server": "You play against bots. Everything runs in this page, without a server or an "
    "account.",
    "options": "Options",
    "last match": "Your last match",
    "go on": "Go on",
    "own rules": "House rules of your own",
    "file": "A TOML file, which is played instead",
    "write": "Start from the game chosen above",
    "your seat": "Your seat",
    "start": "Play",
    "loading": "Loading Python …",
    "loaded": "Loaded",
    "starting": "Starting Python …",
    "no start": "Python cannot start, so nothing can be played here: {why}.",
    "stopped": "The table has stopped: {why}. Load the page again to go on.",
    "another game": "Choose another game",
    "unreadable match": "The match that was kept cannot be read.",
    "pyodide": "Python in the browser is Pyodide, under the Mozilla Public License 2.0.",
}
_FIELDS: Final = ("number", "hands", "score", "tricks", "who", "text", "problem", "title", "seat")
_OPEN: Final = {name: f"{{{name}}}" for name in (*_FIELDS, "what", "why")}


@door
def labels(words: Words) -> dict[str, str]:
    """The labels of a table on a screen by name, with their fields in braces.

    Cards, suits and phases have the texts of actions and views as their names: ``JS``, ``S``,
    ``auction``.
    """
    spoken = Words(Style.SPOKEN, translations=words.translations)
    return {
        **{name: words.text(message, **_OPEN) for name, message in _LABELS.items()},
        **{str(card): spoken.card(card).removeprefix("the ") for card in PACK},
        **{str(suit): spoken.strain_name(suit) for suit in SUITS},
        **{phase.value: words.phase(phase) for phase in _PHASES},
    }


_PHASES: Final = (
    *(Phase.AUCTION, Phase.NAMING, Phase.CALLING),
    *(Phase.EXCHANGE, Phase.NEGOTIATION),
    *dict.fromkeys(rule.phase for rule in EXTRA_PHASES),
)
