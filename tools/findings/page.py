"""The page of one game."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version

from pepper.engine.parts.wording import capitalize, count_in_words, format_table, spell_ordinal
from pepper.study import Estimate

from .bids import Bid
from .figures import PARTS, Findings
from .kept import Kept
from .pair import Pair
from .telling import (
    behind,
    cards,
    compare_bids,
    contracts,
    first_seat,
    forced,
    lead,
    meaning,
    percent,
    signed,
)

INTERVALS = (
    "In brackets: 95 % intervals. They cover the luck of the deal: other players may do better or"
    " worse. Figures of fewer than 30 hands or matches are left out."
)


def page(kept: Kept) -> str:
    """The page, in Markdown."""
    found, pair = kept.findings, kept.pair
    blocks = [
        *_source(found, pair, kept.seed),
        *_meaning(found),
        *_bids(found),
        *_strengths(found),
        *_places(found),
        *_lengths(found),
        *_winning(found),
        *(_pair(pair) if pair else ()),
    ]
    return "\n\n".join(blocks) + "\n"


def _source(found: Findings, pair: Pair | None, seed: int) -> Iterator[str]:
    own = found.variant
    yield f"# {own.title}: findings"
    yield (
        f"From {found.matches:,} matches of [{own.title}](../variants/{own.id}.md) with"
        f" {found.hands:,} hands, seed {seed}. The bot"
        f" [`sensible`](../players.md#the-rules-of-thumb) of pepper {version('pepper-cards')}"
        f" played in every seat. {INTERVALS}"
    )
    sharp = f" --sharp {pair.deals}" if pair else ""
    options = f"{own.id} --matches {found.matches}{sharp} --seed {seed}"
    yield f"```sh\npython -m tools.findings {options}\n```"


def _meaning(found: Findings) -> Iterator[str]:
    yield "## What this means at the table"
    called = " A called partner is one of the others." if found.rules.calling else ""
    yield f"Gains and losses are in points a hand, compared with {_margin(found)}.{called}"
    yield "\n".join(f"- {sentence}" for sentence in meaning(found))
    yield (
        f"![{found.variant.title}: how often the commonest bids were made, by the trumps held, and"
        f" how often matches were won, by the lead before a hand]({found.variant.id}.svg)"
    )


def _rest(sentences: Iterator[str]) -> Iterator[str]:
    """What a topic has to say besides the sentence at the top of the page."""
    if rest := list(sentences)[1:]:
        yield " ".join(rest)


def _margin(found: Findings) -> str:
    """With whom a side is compared."""
    others = "side" if found.partners else "player"
    return f"the other {others}" if found.two_sides else f"the average of the other {others}s"


def _bids(found: Findings) -> Iterator[str]:
    yield "## Bids"
    who = "its side" if found.partners else "the bidder"
    yield (
        "How often each bid became the contract, how often it was made, and what it was worth: by"
        f" how many points {who} did better in the hand than {_margin(found)}. Whoever bids"
        " high has good cards, so this does not say that a higher bid is better with the same ones."
    )
    heading = ["Contract", "Hands", "Of all hands", "Made", "Worth"]
    total = ["*all contracts*", *_numbers(found.declared)]
    yield format_table([heading, *([_name(one), *_numbers(one)] for one in found.bids), total])
    played = {one.name for one in found.bids}
    ladder = dict.fromkeys(rung.name for rung in found.rules.ladder.rungs)
    if never := [name for name in ladder if name not in played]:
        yield f"Never the contract: {', '.join(never)}."
    for topic in (contracts, compare_bids, forced):
        yield from _rest(topic(found))


def _name(one: Bid) -> str:
    return f"{one.name}, forced" if one.forced else one.name


def _numbers(one: Bid) -> list[str]:
    return [f"{one.hands:,}", f"{one.share.value:.1%}", percent(one.made), signed(one.worth)]


def _strengths(found: Findings) -> Iterator[str]:
    tables = {name: cells for name, cells in found.strengths.items() if cells}
    if not tables:
        return
    yield "## How strong a hand"
    yield (
        "How often the commonest bids were made, by the trumps and side winners that the bidder was"
        " dealt. Bowers and jokers count as trumps. A side winner is a card outside trumps that no"
        " card of its suit beats: an ace, or at low the lowest card. Forced bids are left out."
    )
    for name, cells in tables.items():
        columns = sorted({winners for _, winners in cells})
        titles = [capitalize(count_in_words(number, "side winner")) for number in columns]
        rows = [
            [capitalize(kind), *(percent(cells.get((kind, number))) for number in columns)]
            for kind in dict.fromkeys(kind for kind, _ in cells)
        ]
        yield format_table([[f"Bid of {name}", *titles], *rows])
    yield from _rest(cards(found))


def _places(found: Findings) -> Iterator[str]:
    yield "## Seat by seat"
    own = "its side" if found.partners else "it"
    yield (
        "The seats in the order in which they speak: how often each got the contract and made it,"
        f" by how many points a hand {own} did better than {_margin(found)}, and the share of the"
        " matches won from that place in the first hand."
    )
    heading = ["Speaks", "Got the contract", "Made it", "Gain", "Won the match"]
    last = found.places[-1].number
    rows = [
        [
            "last, the dealer" if one.number == last else spell_ordinal(one.number),
            percent(one.declares),
            percent(one.made),
            signed(one.margin),
            f"{one.wins:.1%}",
        ]
        for one in found.places
    ]
    yield format_table([heading, *rows])
    yield from _rest(first_seat(found))


def _lengths(found: Findings) -> Iterator[str]:
    yield "## Hands in a match"
    length = found.lengths
    (low, high), middle = length.half, f"{length.middle:g}"
    if low == length.longest:
        yield f"Every match took {middle} hands."
        return
    if low == high:
        yield f"Most matches took {middle} hands, and the longest {length.longest}."
        return
    yield (
        f"The median match took {middle} hands, the middle half {low} to {high}, and the longest"
        f" {length.longest}."
    )


def _winning(found: Findings) -> Iterator[str]:
    if not found.leads:
        return
    yield "## The chance to win"
    who = "side" if found.partners else "player"
    if found.scores:
        yield (
            f"How often a {who} won the match, by its score before a hand (rows) and the other's"
            " (columns). A match counts once in a cell. ± is the longer half of the interval."
        )
        parts = sorted({part for pair in found.scores for part in pair})
        titles = [_part(part, found.score_step) for part in parts]
        rows = [
            [title, *(_short(found.scores.get((own, other))) for other in parts)]
            for own, title in zip(parts, titles, strict=True)
        ]
        yield format_table([["", *titles], *rows])
    else:
        yield f"How often a {who} won the match, by its lead over the best other before a hand."
        rows = [
            [capitalize(lead(part, found.lead_step)), percent(found.leads[part])]
            for part in sorted(found.leads, reverse=True)
        ]
        yield format_table([["Before the hand", "Won the match"], *rows])
    yield from _rest(behind(found))


def _part(part: int, step: int) -> str:
    """A part of the scores in words."""
    if part < 0:
        return "below 0"
    low = part * step
    if part == PARTS - 1:
        return f"{low} or more"
    return f"{low} to {low + step - 1}" if step > 1 else f"{low}"


def _short(found: Estimate | None) -> str:
    """A rate and how far its interval reaches at most, to fit into a wide table."""
    if found is None:
        return ""
    reach = max(found.high - found.value, found.value - found.low)
    return f"{found.value:.0%} ± {100 * reach:.0f}"


def _pair(pair: Pair) -> Iterator[str]:
    yield "## With a bot that thinks"
    yield (
        f"The same {pair.deals:,} single hands, played in every seat by `sensible` and by"
        " [`Sharp(worlds=8)`](../players.md#the-bot-that-thinks)."
    )
    names = dict.fromkeys(_name(one) for one in (*pair.simple, *pair.sharp))
    known = [{_name(one): one for one in those} for those in (pair.simple, pair.sharp)]
    heading = ["Contract", "`sensible`", "Made", "Worth", "`Sharp`", "Made", "Worth"]
    rows = [[name, *_beside(known[0].get(name)), *_beside(known[1].get(name))] for name in names]
    yield format_table([heading, *rows])
    yield (
        f"`Sharp` less `sensible`, on the same deals: {pair.made:+.1f} contracts made in 100 deals,"
        f" and {signed(pair.worth)} points a deal for the side with the contract."
    )


def _beside(one: Bid | None) -> list[str]:
    return ["0", "", ""] if one is None else [str(one.hands), percent(one.made), signed(one.worth)]
