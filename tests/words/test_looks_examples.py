"""Whole texts and drawings, for people to see what they look like."""

from __future__ import annotations

from textwrap import dedent

import pepper
from pepper import Match, Seat, View
from pepper.looks import svg, text
from tests.pages import ROOT, examples
from tests.playing import after, finished, started

DRAWN = ROOT / "docs" / "looks" / "midwest.svg"
NAMES = ["Ada", "Ben", "Cy", "Di"]


def unrolled(indented: str) -> str:
    """A text as it stands in a test."""
    return dedent(indented).strip("\n")


def test_seven_seen_by_a_spectator() -> None:
    match = started(pepper.variant("florida-7"), "", "AS", "9S", "TS", "9H", "JD", "JH")
    match = after(match, "bid 3, pass, pass, pass, bid 4, pass, pass, name H, call JH")
    match = after(match, "play JD, play JH")
    assert text(match.view(None)) == unrolled("""
    florida-7
    hand 1, play

      seat 3                                           seat 4
      8 cards, 0 tricks                                8 cards, 0 tricks

      seat 2                                           seat 5
      8 cards, 0 tricks                       J♦       7 cards, 0 tricks
                                                       bidder, led

      seat 1                                           seat 6
      8 cards, 0 tricks                       [J♥]     7 cards, 0 tricks
                                                       partner

                                         seat 0
                                   8 cards, 0 tricks
                                     dealer, to act

    auction     seat 1: 3   seat 2: pass   seat 3: pass   seat 4: pass   seat 5: 4
                seat 6: pass   seat 0: pass
    contract    4♥ by seat 5, with the player of J♥
    trick       seat 5 led J♦   seat 6: J♥ (winning)
    score       seat 0: 0   seat 1: 0   seat 2: 0   seat 3: 0   seat 4: 0
                seat 5: 0   seat 6: 0
    to act      seat 0
    """)


def test_two_in_the_auction() -> None:
    match = Match.start(pepper.variant("gamerules-2"), seed=3)
    assert text(match.view(Seat(1)), ["Ada", "Ben"], symbols=False) == unrolled("""
    gamerules-2
    hand 1, auction

                                          Ada
                                        8 cards
                                         dealer

                                       Ben (you)
                                        8 cards
                                         to act

    cards       QS JS TS   QH   AC KC TC 9C
    score       Ada: 0   Ben: 0
    to act      Ben
    """)


def test_a_match_that_is_over_with_all_its_cards() -> None:
    match = finished(Match.start(pepper.variant("wolf+hands=1"), seed=3))
    assert str(match) == unrolled("""
    wolf+hands=1
    hand 1, the match is over

                                         seat 2
                                   0 cards, 3 tricks

      seat 1                                           seat 3
      0 cards, 3 tricks                                6 cards, 0 tricks
      bidder                                           sits out

                                         seat 0
                                   0 cards, 0 tricks
                                         dealer

    seat 3      KC   AS   AH JH   AD 9D
    seat 0 had  QC   QH 9H   KD JD TD
    seat 1 had  AC TC 9C   AS TS   QD
    seat 2 had  JC   KS QS 9S   KH TH
    seat 3 had  JS KC   AH JH   AD 9D
    auction     seat 1: 4 forced
    contract    4C by seat 1, alone, forced
    exchange    seat 1 gives seat 3 AS
                seat 3 gives seat 1 JS
    last trick  seat 1 led 9C (took it)   seat 2: TH   seat 0: TD
    out         seat 3
    result      seat 1 was set on 4
    points      seats 1 & 3 -4, set on 4: 3 tricks taken, 4 needed
                seats 0 & 2 +3, 3 tricks taken
    score       seats 0 & 2: 3   seats 1 & 3: -4
    outcome     seats 0 & 2 win: best score after 1 hand
    """)


def documented() -> View:
    """The view of the page about looks."""
    space: dict[str, object] = {}
    exec(examples(ROOT / "docs" / "looks.md")[0].code, space)  # noqa: S102
    match, second = space["match"], space["second"]
    assert isinstance(match, Match)
    assert second == 1
    return match.view(Seat(1))


def test_the_drawings_in_the_documents_are_what_is_drawn() -> None:
    assert DRAWN.read_text(encoding="utf-8") == svg(documented(), NAMES) + "\n"
    narrow = DRAWN.with_name("midwest-narrow.svg").read_text(encoding="utf-8")
    assert narrow == documented().svg(NAMES, narrow=True) + "\n"
    space: dict[str, object] = {}
    exec(examples(ROOT / "docs" / "looks.md")[-1].code, space)  # noqa: S102
    drawn = DRAWN.with_name("midwest-options.svg").read_text(encoding="utf-8")
    assert drawn == f"{space['drawing']}\n"
