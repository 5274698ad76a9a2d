"""The rules of some games at a glance, in German.

What a bid is worth is said by `pepper.words`. The whole rules are on the English pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pepper
from pepper import Suit, Variant
from pepper.engine.parts.wording import format_table
from pepper.words import Words, translations

GAMES: Final = ("hasenpfeffer", "pfeffer", "euchre")
HEAD: Final = """\
# Kurzregeln auf Deutsch

<!-- Written by python -m tools.variant_pages from the rules of the variants. -->

Drei Spiele auf einen Blick. Die ganzen Regeln stehen auf Englisch auf der Seite jedes Spiels, die
Wörter im [Glossar](glossar.md). Auf Deutsch spielt man mit `pepper play hasenpfeffer --language de`
oder im [Browser](try.md).
"""


def page() -> str:
    """The page, in Markdown."""
    variants = {variant.id: variant for variant in pepper.variants()}
    games = ["\n".join(_game(variants[name])) for name in GAMES]
    return "\n".join([HEAD, *games])


def _game(variant: Variant) -> Iterator[str]:
    rules = variant.rules()
    words = Words.of(rules, translations=translations("de"))
    table, deck = rules.table, rules.deck
    order = rules.ranking_of(None).order(Suit.HEARTS)
    cards = sorted(deck.cards.distinct(), key=order.strength, reverse=True)
    trumps = [card for card in cards if order.is_trump(card)]
    spades = [card for card in cards if card.suit is Suit.SPADES]
    sides = " gegen ".join(words.side(side) for side in table.sides)
    yield f"## [{variant.title}](variants/{variant.id}.md)\n"
    yield f"- **Spieler:** {len(table.seats)}, {sides}"
    yield f"- **Karten:** {len(deck.cards)}, {deck.hand_size} auf der Hand"
    yield f"- **Trumpf von oben, hier Herz:** {words.cards(trumps)}"
    yield f"- **Andere Farben von oben, hier Pik:** {words.cards(spades)}"
    yield f"- **Ziel:** {rules.ending.target} Punkte\n"
    bids = [(words.rung(rung.name), words.stake(rules, rung)) for rung in rules.ladder.rungs]
    yield format_table([["Gebot", "Stiche und Punkte"], *map(list, dict.fromkeys(bids))]) + "\n"
