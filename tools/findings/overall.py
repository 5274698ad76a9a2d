"""The page over all games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pepper.engine.parts.wording import format_table, join_and, spell_number
from pepper.variants.option import by_group

from .figures import Findings
from .kept import Kept
from .page import INTERVALS
from .sampler import COUNTS
from .telling import clear, percent, signed

FEW = 5
"""So many games are named in a sentence; more are only counted."""


def overall(every: Sequence[Kept]) -> str:
    """The page, in Markdown."""
    games = [one.findings for one in every]
    matches, hands = sum(one.matches for one in games), sum(one.hands for one in games)
    blocks = [
        "# Findings",
        (
            f"What {matches:,} matches with {hands:,} hands teach. The bot"
            " [`sensible`](../players.md#the-rules-of-thumb) played in every seat. Each game has a"
            " page with its bids, seats and scores. They were played before `sensible` asked what a"
            " pass costs: after an opponent's bid it is bolder now."
            f" {INTERVALS}"
        ),
        "```sh\npython -m tools.findings\n```",
        "## What stands out",
        "\n".join(f"- {sentence}" for sentence in standing_out(games)),
        *_tables(games),
        *_sampler(every),
    ]
    return "\n\n".join(blocks) + "\n"


def standing_out(games: Sequence[Findings]) -> Iterator[str]:
    """Sentences that compare the games."""
    yield from _first_seat(games)
    known = [(one.declared.made, one) for one in games]
    made = sorted([(rate.value, rate, one) for rate, one in known if rate], key=lambda x: x[0])
    if len(made) > 1:
        (_, low, hard), (_, high, easy) = made[0], made[-1]
        if low.high < high.low:
            yield (
                f"Contracts were made most often in {_link(easy)}, {percent(high)}, and least often"
                f" in {_link(hard)}, {percent(low)}."
            )
    losing = [one for one in games if clear(one.declared.worth) < 0]
    if losing:
        yield f"The side that played the contract lost points on average in {_named(losing)}."
    lengths = sorted(games, key=lambda one: one.lengths.middle)
    short, long = lengths[0], lengths[-1]
    if short.lengths.middle < long.lengths.middle:
        yield (
            f"The shortest matches are those of {_link(short)}, with a median of"
            f" {short.lengths.middle:g} hands, and the longest those of {_link(long)}, with"
            f" {long.lengths.middle:g}."
        )


def _first_seat(games: Sequence[Findings]) -> Iterator[str]:
    gaining = [one for one in games if clear(one.places[0].margin) > 0]
    losing = [one for one in games if clear(one.places[0].margin) < 0]
    open_ = len(games) - len(gaining) - len(losing)
    yield (
        f"Speaking first gained points in {len(gaining)} of {len(games)} games and cost points in"
        f" {len(losing)}; in {open_} the interval leaves it open. One interval in 20 is wrong by"
        " chance."
    )
    above = [one for one in games if one.places[0].wins.low > one.fair]
    if above:
        most = max(above, key=lambda one: one.places[0].wins.value / one.fair)
        wins = most.places[0].wins
        yield (
            f"To speak first in the first hand helped most to win a match of {_link(most)}:"
            f" {wins:.1%}, where an equal share is {most.fair:.1%}."
        )


def _named(games: Sequence[Findings]) -> str:
    if len(games) > FEW:
        return f"{len(games)} games"
    return f"{spell_number(len(games))} of the games: {join_and(map(_link, games))}"


def _link(one: Findings) -> str:
    return f"[{one.variant.title}]({one.variant.id}.md)"


def _tables(games: Sequence[Findings]) -> Iterator[str]:
    yield "## The games"
    yield (
        "Gains are in points a hand, compared with the other side or with the average of the other"
        " sides. A point is worth more in a short match than in a long one. The hands in a match"
        " are the median, with the middle half in brackets."
    )
    heading = ["Game", "Matches", "Hands in a match", "First to speak gains", "and wins the match"]
    heading += ["Equal share", "Contract made", "Its side gains"]
    pages = {one.variant.id: one for one in games}
    for group, variants in by_group([one.variant for one in games]).items():
        yield f"### {group}"
        yield format_table([heading, *(_row(pages[variant.id]) for variant in variants)])


def _row(one: Findings) -> list[str]:
    first, (low, high) = one.places[0], one.lengths.half
    half = f" ({low} to {high})" if low < high else ""
    return [
        _link(one),
        f"{one.matches:,}",
        f"{one.lengths.middle:g}{half}",
        signed(first.margin),
        f"{first.wins:.1%}",
        f"{one.fair:.1%}",
        percent(one.declared.made),
        signed(one.declared.worth),
    ]


def _sampler(every: Sequence[Kept]) -> Iterator[str]:
    """What the first game with such deals has to say."""
    for one in every:
        if one.dealt:
            yield "## Are the deals fair?"
            yield (
                "Some chances are known exactly. With 24 cards for four players they are compared"
                f" with the {one.findings.hands:,} deals of one of the games above, with 99 %"
                " intervals."
            )
            rows = [
                [count.about, f"{count.exact:.3%}", f"{seen:.3%}"]
                for count, seen in zip(COUNTS, one.dealt, strict=True)
            ]
            yield format_table([["What", "Exactly", "Dealt"], *rows])
            return
