"""What people type, read against the legal actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from pepper.engine.actions import LONGEST
from pepper.engine.cards import FIGURES, SUIT_LETTERS, Rank, Suit, in_letters
from pepper.engine.errors import PepperError, shown
from pepper.engine.kinds import Translations
from pepper.engine.ladder import Bid
from pepper.engine.library import ACTIONS, actions_of
from pepper.engine.phases import Action
from pepper.engine.phases.auction import Pass
from pepper.engine.phases.play import PlayCard
from pepper.engine.refusals import MOST_LISTED
from pepper.engine.rules import Rules

from .words import Style, Words

_NAMES: Final = {
    **{suit.name.lower(): str(suit).lower() for suit in Suit},
    **{suit.name.lower().removesuffix("s"): str(suit).lower() for suit in Suit},
    **{rank.name.lower(): str(rank).lower() for rank in Rank},
    **{figures: letter.lower() for figures, letter in FIGURES.items()},
    "high": "nt",  # what no trump is called where low is offered, too (C33)
    "trumps": "on",  # as rule sheets call stops in trumps
    "none": "no",
    "the": "",
    "of": "",
    "in": "",
}
"""Words in place of which the texts of actions have a letter, or nothing."""
_SUITS: Final = {str(suit).lower() for suit in Suit}
_WORD: Final = re.compile(r"[a-z]+|[0-9]+|[^a-z0-9\s]")


def parse(
    text: str,
    legal: Sequence[Action],
    rules: Rules,
    translations: Translations | None = None,
    *,
    style: Style = Style.LETTERS,
) -> Action:
    """The action that a text means, in any case, with suits and ranks as symbols or words.

    The first word may be left out, and the last ones as long as the meaning is clear; a suit alone
    is a bid in it. With `translations` the words of that language are read as well. An action that
    is not legal is returned for its text form, in any case, and a bid or a card for any form.
    Raises `PepperError`, which lists the choices in the `style`, for an ambiguous or unknown text.
    """
    typed = " ".join(text.split()) if len(text) <= LONGEST else ""
    readings = list(dict.fromkeys(_readings(typed, legal, rules))) if typed else []
    if not typed.lower().startswith(f"{Bid.word} "):  # or any word would be an unknown bid
        readings = [one for one in readings if not _is_invented(one, rules)]
    styles = {one: Words.of(rules, one, translations=translations) for one in Style}
    words, reader = list(styles.values()), styles[style]
    said = shown(text)
    # What is typed in full comes before the beginning of something, even if it is not legal: "2" is
    # a bid of two, and not the beginning of "24".
    meanings: tuple[Callable[[], Iterable[Action]], ...] = (
        lambda: [action for action in legal if str(action) == typed],
        lambda: [action for action in readings if action in legal],
        lambda: _find(typed, legal, rules, words, str.__eq__),
        lambda: _find(typed, _refusable(legal, rules), rules, words, str.__eq__),
        lambda: _find(typed, legal, rules, words, _begins),
        lambda: _bids_in(typed, legal),
        lambda: _bids_in(typed, _refusable(legal, rules)),
        lambda: readings[:1],
    )
    for find in meanings:
        found = tuple(dict.fromkeys(find()))
        if len(found) == 1:
            return found[0]
        if found:
            choices = _list(found, rules, reader)
            raise PepperError(
                words[0].text("{text} may mean {actions}: which one?", text=said, actions=choices)
            )
    if not legal:
        raise PepperError(words[0].text("{text}: there is nothing to choose now", text=said))
    choices = _list(legal, rules, reader)
    raise PepperError(
        words[0].text("{text} is not one of the choices: {actions}", text=said, actions=choices)
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
    for whole in (plain, *dict.fromkeys(f"{action.word} {plain}" for action in legal)):
        word, _, rest = whole.partition(" ")
        for kind in (*ACTIONS, *actions_of(rules.foreign)):
            if kind.word == word.lower():
                for spelt in (rest, rest.upper(), in_letters(rest.upper()), rest.lower()):
                    if (action := _read(kind, spelt)) is not None:
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
    return [PlayCard(card) for card in rules.deck.cards.distinct()] if PlayCard in kinds else []


def _bids_in(text: str, actions: Iterable[Action]) -> list[Action]:
    """The bids in the suit, or at no trump or low, that is typed alone."""
    wanted = _plain(text)
    bids = [action for action in actions if isinstance(action, Bid)]
    return [bid for bid in bids if bid.strain and _plain(str(bid.strain)) == wanted]


def _read(kind: type[Action], rest: str) -> Action | None:
    try:
        return kind.read(rest)
    except PepperError:
        return None


def _find(
    text: str,
    legal: Iterable[Action],
    rules: Rules,
    words: Sequence[Words],
    fits: Callable[[str, str], bool],
) -> Iterator[Action]:
    """The legal actions that are printed in a form that the text fits, or is the start of."""
    wanted = _plain(text)
    for action in legal if wanted else ():
        printed = [str(action), *(one.choice(rules, action) for one in words)]
        printed += [text.partition(mark)[2] for text in printed for mark in (" ", ": ")]
        if any(fits(_plain(form), wanted) for form in printed):
            yield action


def _begins(form: str, wanted: str) -> bool:
    """Whether the form begins so: 2 does not begin 24, nor a letter that stands for a suit."""
    cuts_number = wanted[-1].isdigit() and form[len(wanted) : len(wanted) + 1].isdigit()
    return form.startswith(wanted) and not cuts_number and wanted not in _SUITS


def _plain(text: str) -> str:
    """The text in small letters without spaces, with letters for suits and ranks."""
    words: list[str] = _WORD.findall(text.translate(SUIT_LETTERS).lower().replace(",", ""))
    return "".join(_NAMES.get(word, word) for word in words).replace("notrump", "nt")
