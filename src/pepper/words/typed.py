"""Reads the text that people type, against the legal actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from pepper.engine.course.actions import LONGEST, read_action
from pepper.engine.course.library import ACTIONS, actions_of
from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import SUIT_LETTERS, Suit, in_letters
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, shown
from pepper.engine.parts.kinds import Translations
from pepper.engine.parts.ladder import Bid
from pepper.engine.parts.legal import Actions
from pepper.engine.parts.phase import Action
from pepper.engine.parts.refusals import MOST_LISTED
from pepper.engine.parts.wording import fold
from pepper.engine.phases.auction import Pass
from pepper.engine.phases.play import PlayCard

from .loose import Reader
from .words import Style, Words

_SUITS: Final = {str(suit).lower() for suit in Suit}


@door
def parse(
    text: str,
    legal: Actions | Sequence[Action],
    rules: Rules,
    translations: Translations | None = None,
    *,
    style: Style = Style.LETTERS,
) -> Action:
    """The action that a text means, in any case, with suits and ranks as symbols or words.

    In English the first word may be left out; in any language the last ones, as long as the meaning
    is clear. A suit alone is a bid in it. Words may stand in any order, with fillers, number words
    and punctuation, and umlauts may be spelt out: "hearts are trumps", "Herz 10", "Koenig Pik".
    With `translations` the words of that language are read as well as English. An action that is
    not legal is returned for its text form, in any case, and a bid or a card for any form. Raises
    `PepperError`, which lists the choices in the `style`, for an ambiguous or unknown text.
    """
    typed = " ".join(text.split()) if len(text) <= LONGEST else ""
    readings = list(dict.fromkeys(_readings(typed, legal, rules))) if typed else []
    if not typed.lower().startswith(f"{Bid.word} "):  # or any word would be an unknown bid
        readings = [one for one in readings if not _is_invented(one, rules)]
    styles = {one: Words.of(rules, one, translations=translations) for one in Style}
    words, reader = styles[Style.SYMBOLS], styles[style]
    others = [] if translations is None else list(styles.values())
    known: dict[Action, _Labels] = {}

    def labels(action: Action) -> _Labels:
        if action not in known:
            known[action] = _labels(action, rules, others)
        return known[action]

    @cache
    def loose() -> Reader:
        return Reader(rules, translations)

    said = shown(text)
    for find in _meanings(typed, legal, rules, readings, labels, loose):
        found = tuple(dict.fromkeys(find()))
        if len(found) == 1:
            return found[0]
        if found:
            choices = _list(found, rules, reader)
            raise PepperError(
                words.text("{text} may mean {actions}: which one?", text=said, actions=choices)
            )
    if not legal:
        raise PepperError(words.text("{text}: there is nothing to choose now", text=said))
    choices = _list(legal, rules, reader)
    raise PepperError(
        words.text("{text} is not one of the choices: {actions}", text=said, actions=choices)
    )


def _meanings(
    typed: str,
    legal: Actions | Sequence[Action],
    rules: Rules,
    readings: list[Action],
    labels: Callable[[Action], _Labels],
    loose: Callable[[], Reader],
) -> tuple[Callable[[], Iterable[Action]], ...]:
    """How a text may be understood, from the strictest way to the loosest."""
    wanted = fold(typed)
    # What is typed in full comes before the beginning of something, even if it is not legal: "2" is
    # a bid of two, and not the beginning of "24".
    return (
        lambda: [action for action in legal if str(action) == typed],
        lambda: [action for action in readings if action in legal],
        lambda: [action for action in legal if typed.casefold() in labels(action).shown],
        lambda: [action for action in legal if wanted in labels(action).whole],
        lambda: [action for action in legal if wanted in labels(action).short],
        lambda: [one for one in _refusable(legal, rules) if wanted in labels(one).every],
        lambda: [one for one in legal if any(_begins(form, wanted) for form in labels(one).every)],
        lambda: _bids_in(typed, legal),
        lambda: _bids_in(typed, _refusable(legal, rules)),
        lambda: readings[:1],
        lambda: loose().equal(typed, legal),
        lambda: loose().equal(typed, _refusable(legal, rules)),
        lambda: loose().within(typed, legal),
    )


def _list(actions: Sequence[Action], rules: Rules, words: Words) -> str:
    """Actions as they can be typed; after sixteen, how many more there are."""
    texts = words.row([words.choice(rules, action) for action in actions[:MOST_LISTED]])
    if len(actions) <= MOST_LISTED:
        return texts
    return words.text(
        "{actions}, and {number} more", actions=texts, number=len(actions) - MOST_LISTED
    )


def _readings(text: str, legal: Sequence[Action], rules: Rules) -> Iterator[Action]:
    """The actions with this text form in any case, whole or after the first word of a legal one."""
    plain = text.translate(SUIT_LETTERS)
    firsts = dict.fromkeys(action.word.partition(" ")[0] for action in legal)
    for whole in (plain, *(f"{first} {plain}" for first in firsts)):
        for kind in (*ACTIONS, *actions_of(rules.foreign)):
            word, rest = whole[: len(kind.word)].lower(), whole[len(kind.word) :]
            for spelt in (rest, rest.upper(), in_letters(rest.upper()), rest.lower()):
                if (action := _read(kind, word + spelt)) is not None:
                    yield action


def _is_invented(action: Action, rules: Rules) -> bool:
    """Whether it is a bid by a word that no bid of these rules has for its name."""
    names = {rung.name for rung in rules.ladder.rungs}
    return isinstance(action, Bid) and not action.rung.isdigit() and action.rung not in names


def _refusable(legal: Iterable[Action], rules: Rules) -> list[Action]:
    """All bids, or all cards, if some can be legal now: to refuse one, it has to be understood."""
    kinds, ladder = {type(action) for action in legal}, rules.ladder
    if kinds & {Bid, Pass}:
        return [bid for rung in ladder.rungs for bid in ladder.bids(rung)]
    if PlayCard not in kinds:
        return []
    return [one for one in rules.tricks.possible(rules) if isinstance(one, PlayCard)]


def _bids_in(text: str, actions: Iterable[Action]) -> list[Action]:
    """The bids in the suit, or at no trump or low, that is typed alone."""
    wanted = fold(text)
    bids = [action for action in actions if isinstance(action, Bid)]
    return [bid for bid in bids if bid.strain and fold(str(bid.strain)) == wanted]


def _read(kind: type[Action], text: str) -> Action | None:
    try:
        return read_action(kind, text)
    except PepperError:
        return None


class _Labels(NamedTuple):
    """The labels of an action in every style and language, all but `shown` as `fold` makes them."""

    shown: list[str]
    """The whole labels as they are shown, in small letters: "4" and "four" are different bids."""
    whole: list[str]
    """The whole labels, which take precedence over parts of the label of another action."""
    short: list[str]
    """The labels without the first word in English, a verb, or without the part before a colon.

    In other languages the first word may carry the meaning: "nicht allein verteidigen" does not
    mean "allein verteidigen".
    """

    @property
    def every(self) -> list[str]:
        """All of them."""
        return self.whole + self.short


def _labels(action: Action, rules: Rules, others: Sequence[Words]) -> _Labels:
    english = [str(action), *(Words.of(rules, one).choice(rules, action) for one in Style)]
    whole = [*english, *(words.choice(rules, action) for words in others)]
    short = [text.partition(" ")[2] for text in english]
    short += [text.partition(": ")[2] for text in whole]
    cut = map(fold, short)
    as_shown, folded = [text.casefold() for text in whole], [*map(fold, whole)]
    return _Labels(as_shown, folded, [text for text in cut if text])


def _begins(form: str, wanted: str) -> bool:
    """Whether the form begins so: 2 does not begin 24, nor a letter that stands for a suit."""
    cuts_number = wanted[-1:].isdigit() and form[len(wanted) : len(wanted) + 1].isdigit()
    return form.startswith(wanted) and not cuts_number and wanted not in {"", *_SUITS}
