"""A rule sheet in English, written from the parts, so that it says what the code does."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

from pepper.rules import Rules

from .bidding import all_pass_named, auction, ladder
from .dealing import aim, cards, players, ranking
from .ending import ending
from .playing import contract, exchanges, negotiation, tricks
from .scoring import points_named, scoring

__all__ = ["WIDTH", "all_pass_named", "points_named", "rule_sheet"]

WIDTH: Final = 80


def rule_sheet(rules: Rules) -> str:
    """The rules as a text of headings, sentences and tables, in Markdown, 80 columns wide.

    It leaves out what cannot matter under these rules. Two rules with the same sheet, but for its
    title, play alike.
    """
    sections = {
        "Players": players(rules),
        "Cards": cards(rules),
        "Rank of the cards": ranking(rules),
        "Bids": ladder(rules),
        "Bidding": auction(rules),
        "After the bidding": (*contract(rules), *exchanges(rules), *negotiation(rules)),
        "Play": tricks(rules),
        "Scoring": scoring(rules),
        "End of the match": ending(rules),
    }
    blocks = [f"# {rules.name}", *_blocks(aim(rules))]
    for heading, sentences in sections.items():
        blocks += [f"## {heading}", *_blocks(sentences)]
    return "\n\n".join(blocks) + "\n"


def _blocks(sentences: Iterable[str]) -> Iterator[str]:
    """Sentences as paragraphs, each up to the next table or empty sentence."""
    paragraph: list[str] = []
    for sentence in (*sentences, ""):
        if sentence and not sentence.startswith("|"):
            paragraph.append(sentence)
            continue
        if paragraph:
            yield textwrap.fill(" ".join(paragraph), WIDTH, break_on_hyphens=False)
            paragraph = []
        if sentence:
            yield sentence
