"""Text for people: everything of a match in words, in one place.

`Words` says a card, a bid, a contract, an act, an event, a prompt, a refusal, the lines of a score
and the outcome: with the players' names or the numbers of their seats, with suits as symbols or
letters, and to one player as "you" or about all. Texts are English; another language comes as an
argument, from `translations` or from a catalogue of your own.
"""

from pepper.engine.kinds import Translations

from .labels import labels
from .languages import translations
from .typed import parse
from .words import Style, Words

__all__ = ["Style", "Translations", "Words", "labels", "parse", "translations"]
