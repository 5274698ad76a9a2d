"""What people type as they would say it: "hearts are trumps", "I'll bid four!", "Herz 10".

A text and the label of an action are compared word by word in any order, without the fillers of the
language. A word that nobody knows is never left out: "don't pass" is no pass.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeAlias
from unicodedata import combining, normalize

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import LOW, NO_TRUMP, SUIT_LETTERS, SUITS
from pepper.engine.parts.kinds import Message, Translations
from pepper.engine.parts.phase import Action, CardsAction

from .words import Style, Words

Bag: TypeAlias = Counter[str]
"""Words, each with how often it stands there."""

# A translation of these four is not one of their words, but a list of its own language.
FILLERS: Final[Message] = (
    "a an and are bid bidding go going i ill im in is it lets make my of on our please"
    " say so take the then to trump trumps up want we will with"
)
"""Words that say nothing."""
NUMBERS: Final[Message] = "one two three four five six seven eight nine ten eleven twelve"
SAME: Final[Message] = (
    "no trumps=nt, notrump=nt, notrumps=nt, without trumps=nt, k=king, q=queen, j=jack,"
    " order=call, orders=call, pick=call, play alone=alone, passing=pass, passes=pass"
)
"""Words and phrases, and what stands for them in labels; `nt` is no trump."""
NEGATIONS: Final[Message] = "no not none nobody"
"""Words without which a label means something else."""

_MARKS: Final = str.maketrans({"'": None, "-": " "})
_DIGRAPHS: Final = re.compile("([aou])e")
_TOKEN: Final = re.compile(r"[0-9]+|[^\W\d_]+")


def _plain(text: str) -> str:
    """The text in small letters without accents: `koenig` and `könig` are the same."""
    letters = normalize("NFKD", text.translate(SUIT_LETTERS).casefold().translate(_MARKS))
    return _DIGRAPHS.sub(r"\1", "".join(one for one in letters if not combining(one)))


class Reader:
    """Reads texts and labels as words, in English and in the language of a table."""

    def __init__(self, rules: Rules, translations: Translations | None) -> None:
        self._rules, self._spoken = rules, [Words.of(rules, Style.SPOKEN)]
        if translations is not None:
            self._spoken.append(Words.of(rules, Style.SPOKEN, translations=translations))
        self._fillers, self._negations = set[str](), set[str]()
        self._same = dict[str, str]()
        for words in self._spoken:
            self._add(words)
        for word, other in self._same.items():
            self._same[word] = self._same.get(other, other)
        phrases = sorted(self._same, key=len, reverse=True)
        self._phrases = re.compile(rf"\b(?:{'|'.join(map(re.escape, phrases))})\b")

    def _add(self, words: Words) -> None:
        self._fillers |= {*_plain(words.text(FILLERS)).split()}
        self._negations |= {*_plain(words.text(NEGATIONS)).split()}
        for number, word in enumerate(_plain(words.text(NUMBERS)).split(), 1):
            self._same[word] = str(number)
        for pair in _plain(words.text(SAME)).split(", "):
            word, _, other = pair.partition("=")
            self._same[word] = other
        for strain in (*SUITS, NO_TRUMP, LOW):
            name = _plain(words.strain_name(strain))
            self._same |= dict.fromkeys((name, name.removesuffix("s")), str(strain).lower())

    def bag(self, text: str) -> Bag:
        """The words of a text."""
        plain = self._phrases.sub(lambda found: f" {self._same[found[0]]} ", _plain(text))
        return Counter(word for word in _TOKEN.findall(plain) if word not in self._fillers)

    def labels(self, action: Action) -> Iterable[Bag]:
        """The labels of an action, whole and without the verb, first in English.

        None for several cards: without order, a queen of hearts with a jack of spades would be a
        jack of hearts with a queen of spades.
        """
        if isinstance(action, CardsAction) and len(action.cards) > 1:
            return
        for words in self._spoken:
            label = words.choice(self._rules, action)
            yield self.bag(label)
            yield self.bag(label.partition(" ")[2] if words is self._spoken[0] else _rest(label))

    def equal(self, text: str, actions: Iterable[Action]) -> list[Action]:
        """The actions with a label that has these words and no other."""
        wanted = self.bag(text)
        return [one for one in actions if wanted and wanted in self.labels(one)]

    def within(self, text: str, actions: Iterable[Action]) -> list[Action]:
        """The actions with a label that has all these words.

        None at all if a negation is missing: "defend" is neither "defend alone" nor "not alone".
        """
        wanted = self.bag(text)
        found = [
            one for one in actions if wanted and any(wanted <= bag for bag in self.labels(one))
        ]
        denied = any(
            self._negations & (bag - wanted).keys() for one in found for bag in self.labels(one)
        )
        return [] if denied else found


def _rest(label: str) -> str:
    """A label without its verb, which stands last in German."""
    return label.rpartition(" ")[0]
