"""A view in sentences, to be read aloud or line by line."""

from __future__ import annotations

from pepper.engine.parts.door import door
from pepper.engine.parts.phase import Action
from pepper.engine.sight.view import View
from pepper.words import Words

from .facts import (
    Hands,
    Row,
    count_cards,
    exposed_hand,
    hand_rows,
    heading,
    hint_rows,
    own_hand,
    result_rows,
    rows,
    taken_trick,
)


def describe(view: View, words: Words, hands: Hands, hint: Action | None = None) -> list[str]:
    """Everything in the view, in clauses; `hands` are those to list."""
    held = words.row(
        words.text("{who} {cards}", who=words.seat(seat), cards=count_cards(view, seat, words))
        for seat in view.rules.table.seats
    )
    told = (*rows(view, words, hands), *hint_rows(view, words, hint))
    dealer = words.text("Dealer: {who}", who=words.seat(view.dealer))
    return [dealer, words.text("hands: {hands}", hands=held), *map(_join, told)]


@door
def table_sentences(view: View, words: Words) -> list[str]:
    """Everything in the view, one sentence for each fact: what `text` shows, to be read aloud.

    `words` has the names, the reader's seat and the language; with `pepper.words.Style.SPOKEN`
    cards are called by their names.

    >>> from pepper.looks import table_sentences
    >>> from pepper.words import Style, Words
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> words = Words.of(match.rules, Style.SPOKEN, you=1)
    >>> table_sentences(match.view(1), words)[:2]
    ['Hand 1, auction.', 'Dealer: seat 0.']
    """
    hands = {**own_hand(view), **exposed_hand(view)}
    return [*map(words.sentence, [heading(view, words), *describe(view, words, hands)])]


@door
def hand_sentence(view: View, words: Words) -> str:
    """The viewer's own cards suit by suit, trumps first; empty if there are none.

    >>> from pepper.looks import hand_sentence
    >>> from pepper.words import Style, Words
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> hand_sentence(match.view(1), Words(Style.SPOKEN))[:55]
    'Cards: the joker; the ten of spades; the ten of hearts;'
    """
    found = hand_rows(view, words, own_hand(view))
    return "".join(words.sentence(_join(row)) for row in found)


@door
def trick_sentences(view: View, words: Words) -> list[str]:
    """A sentence for each trick of the hand that was taken: its cards from the lead, and by whom.

    >>> from pepper.looks import trick_sentences
    >>> from pepper.words import Words
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> trick_sentences(match.view(1), Words())
    []
    """
    return [
        words.sentence(
            words.text(
                "trick {number}: {cards}", number=number, cards="; ".join(taken_trick(trick, words))
            )
        )
        for number, trick in enumerate(view.tricks, 1)
    ]


@door
def result_sentences(view: View, words: Words) -> list[str]:
    """How the hand of the view ended, each line of its points, the score, and who won the match.

    Empty while the hand goes on. `Match.view` shows a finished hand with ``hand=``.

    >>> from pepper.looks import result_sentences
    >>> from pepper.words import Words
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> result_sentences(match.resign(0).view(1), Words())[0]
    'Result: the hand was not finished.'
    """
    return [words.sentence(_join(row)) for row in result_rows(view, words)]


def _join(row: Row) -> str:
    """A row as a clause; a row without a label goes on with what the one before it lists."""
    return f"{row.label}: {'; '.join(row.pieces)}" if row.label else row.pieces[0]
