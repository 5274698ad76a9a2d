"""Text for people: everything that happens in a match, in words.

`Words` describes cards, bids, contracts, acts, events, prompts, refusals, the lines of a score and
the outcome: with the players' names or the numbers of their seats, with suits as symbols or
letters, and with one player as "you" or nobody. Texts are English; another language comes as an
argument, from `translations` or from a catalogue of your own.
"""

from pepper.engine.parts.kinds import Translations

from .labels import labels
from .languages import translations
from .typed import parse
from .words import Style, Words

__all__ = ["Style", "Translations", "Words", "labels", "parse", "translations"]
__dir__ = __all__.copy  # completion shows public names only
