"""What became of the bids of a game, by themselves and by the cards of the declarer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Final, TypeAlias, TypeVar

import attrs

from pepper import LOW, NO_TRUMP, LibraryRules, Side
from pepper.engine.parts.contract import HandEnd
from pepper.engine.parts.wording import count_in_words, name_strain
from pepper.study import Estimate, Row, mean, rate, strength

LEAST: Final = 30
"""A figure of fewer hands, or of fewer matches, is left out."""
COMMONEST: Final = 3
"""How many bids have their own tables and lines."""

K = TypeVar("K", bound=Hashable)
Cells: TypeAlias = Mapping[tuple[str, int], Estimate]
"""How often a bid is made, by the trumps in words and the number of side winners."""


@attrs.frozen
class Bid:
    """What became of a bid that was the contract, or of hands that had none."""

    name: str
    forced: bool
    share: Estimate
    """In how many of all hands it was the contract."""
    hands: int
    made: Estimate | None
    """None if nobody played for it, or in too few hands."""
    worth: Estimate | None
    """The margin of the side that played for it, or that took the set."""


@attrs.frozen
class Held:
    """What the declarer was dealt, and whether the bid was made."""

    kind: str
    """The trumps in words: "four trumps", "no trump", "low"."""
    trumps: int | None
    """None without a trump suit."""
    winners: int
    """The side winners."""
    made: bool


def side_of(rules: LibraryRules, row: Row) -> Side | None:
    """The side that played for the contract; the dealer's where it took the set instead."""
    seat = row.dealer if row.ending == HandEnd.SET_TAKEN.value else row.declarer
    return None if seat is None else rules.table.side(rules.table.seat(seat))


def margin(rules: LibraryRules, row: Row, side: Side) -> float:
    """How much better the side did in the hand than the average of the others."""
    # Where scores count down, fewer points are better.
    better = rules.ending.worth(1) - rules.ending.worth(0)
    others = [points for other, points in enumerate(row.points) if other != side]
    return better * (row.points[side] - fmean(others))


def worth(rules: LibraryRules, row: Row) -> float:
    """The margin of the side that played for the contract; 0 if there was none."""
    side = side_of(rules, row)
    return 0 if side is None else margin(rules, row, side)


def bids(rules: LibraryRules, rows: Sequence[Row]) -> Iterator[Bid]:
    """Each bid that was the contract, free and then forced; then hands without a contract."""
    kinds = defaultdict[tuple[str | None, bool], list[Row]](list)
    for row in rows:
        kinds[row.rung, row.forced].append(row)
    for name in dict.fromkeys(rung.name for rung in rules.ladder.rungs):
        for forced in (False, True):
            if found := kinds[name, forced]:
                yield bid(rules, name, found, len(rows), forced=forced)
    without = [row for row in rows if row.rung is None]
    for ending in sorted({row.ending for row in without}):
        found = [row for row in without if row.ending == ending]
        forced = ending == HandEnd.SET_TAKEN.value
        yield bid(rules, ending, found, len(rows), forced=forced)


def bid(
    rules: LibraryRules, name: str, rows: Sequence[Row], hands: int, *, forced: bool = False
) -> Bid:
    """The figures of these rows, out of so many hands."""
    played = [row for row in rows if side_of(rules, row) is not None]
    enough = len(played) >= LEAST
    return Bid(
        name=name,
        forced=forced,
        share=rate([True] * len(rows) + [False] * (hands - len(rows))),
        hands=len(rows),
        made=rate(row.made for row in played) if enough else None,
        worth=mean(worth(rules, row) for row in played) if enough else None,
    )


def held(rules: LibraryRules, rows: Iterable[Row]) -> dict[str, list[Held]]:
    """The hands with each of the commonest bids, forced bids left out."""
    hands = defaultdict[str, list[Held]](list)
    plain = {str(one): name_strain(one, rules.ladder.strains) for one in (NO_TRUMP, LOW)}
    for row in rows:
        found = None if row.forced else strength(rules, row)
        if found is None or row.rung is None or row.strain is None:
            continue
        kind = plain.get(row.strain)
        trumps = found.trumps if kind is None else None
        words = kind or count_in_words(found.trumps, "trump")
        hands[row.rung].append(Held(words, trumps, found.winners, row.made))
    commonest = sorted(hands, key=lambda name: -len(hands[name]))[:COMMONEST]
    ladder = dict.fromkeys(rung.name for rung in rules.ladder.rungs)
    return {name: hands[name] for name in ladder if name in commonest}


def made_by_cards(hands: Iterable[Held]) -> Cells:
    """How often bids are made, by trumps and side winners; few trumps come first."""
    ranked = sorted(hands, key=lambda one: (one.trumps is None, one.trumps or 0, one.kind))
    return _made_by(((one.kind, one.winners), one.made) for one in ranked)


def made_by_trumps(hands: Iterable[Held]) -> dict[int, Estimate]:
    """How often bids with a trump suit are made, by the number of trumps."""
    return _made_by((one.trumps, one.made) for one in hands if one.trumps is not None)


def _made_by(hands: Iterable[tuple[K, bool]]) -> dict[K, Estimate]:
    """The rate for each key that enough hands have."""
    groups = defaultdict[K, list[bool]](list)
    for key, made in hands:
        groups[key].append(made)
    return {key: rate(group) for key, group in groups.items() if len(group) >= LEAST}
