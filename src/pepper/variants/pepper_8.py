"""Pepper for eight: half a pack for every two players, and the bids and scores of Ontario.

The page of euchrefun.com was seen up to the peppers: table, cards and auction are its own. What it
leaves out is as in the game for six, which has the same text as that for four (source 001).
"""

from __future__ import annotations

from pepper import Deck, Rules, Table

from .ontario import EACH_PARTNER, ontario, ontario_options
from .option import Chosen, Option, Variant


def _pepper_8(chosen: Chosen) -> Rules:
    deck = Deck("JQKA", hand_size=8, copies=4)
    return ontario(chosen, Table.teams(8), deck, lowest=int(chosen["min"]))


PEPPER_8 = Variant(
    id="pepper-8",
    title="Pepper, for eight",
    group="Pepper",
    source="A game of euchrefun.com, with the peppers and the scores of Ontario.",
    reference="euchrefun-pepper",
    options=(
        Option(
            "min",
            "the lowest number that may be bid",
            ("3", "1"),
            says=("The lowest number is 1.",),
            reference="pepper-8 1",
        ),
        *ontario_options(EACH_PARTNER),
    ),
    build=_pepper_8,
)
