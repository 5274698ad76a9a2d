"""Names on a rule sheet: of bids, in its table and in sentences, and of those who play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import SUITS, Plain, Strain, Suit
from pepper.engine.parts.ladder import BidLadder, Rung
from pepper.engine.parts.wording import inflect, join_or, name_strain

from .facts import names_strain_later, partners

T = TypeVar("T")

SHORTEST_RUN: Final = 3
"""From how many numbers on a row of them is written as "3 to 6"."""


def group_rungs(
    rungs: Iterable[Rung], fact: Callable[[Rung], T]
) -> Iterator[tuple[T, tuple[Rung, ...]]]:
    """Each value of a fact with the rungs that have it, in the order of the rungs."""
    groups: dict[T, list[Rung]] = {}
    for rung in rungs:
        groups.setdefault(fact(rung), []).append(rung)
    for value, members in groups.items():
        yield value, tuple(members)


# Trumps


def join_strains(strains: Iterable[Strain], offered: Iterable[Strain]) -> str:
    """How a hand is played: "with trumps or at no trump", "in hearts", "at high"."""
    chosen = tuple(strains)
    suits = [name_strain(strain) for strain in SUITS if strain in chosen]
    trumps = "with trumps" if len(suits) == len(SUITS) else f"in {join_or(suits)}"
    plain = [name_strain(one, offered) for one in chosen if isinstance(one, Plain)]
    return join_or([*([trumps] if suits else []), *(f"at {name}" for name in plain)])


# Bids


def is_number(rung: Rung) -> bool:
    """Whether the bid is named by the tricks that it promises."""
    return rung.tricks > 0 and rung.name == str(rung.tricks)


def is_named_by_value(rung: Rung) -> bool:
    """Whether the bid is worth its name in points, whatever is trumps."""
    return rung.name == str(rung.value) and not rung.strain_bonus


def has_strain_bonus(ladder: BidLadder) -> bool:
    """Whether what a bid is worth depends on the strain."""
    return any(rung.strain_bonus for rung in ladder.rungs)


def is_made_two_ways(own: BidLadder) -> bool:
    """Whether every bid may be made with trumps, to be named later, or at no trump."""

    def is_of(rung: Rung, kind: type[Strain]) -> bool:
        return all(isinstance(strain, kind) for strain in own.strains_of(rung))

    trumps = {r.name for r in own.rungs if is_of(r, Suit) and names_strain_later(own, r)}
    plain = {r.name for r in own.rungs if is_of(r, Plain) and len(own.strains_of(r)) == 1}
    alike = len({own.strains_of(rung) for rung in own.rungs}) == 2
    return alike and trumps == plain and len(own.rungs) == 2 * len(trumps)


_ADJECTIVES: Final = frozenset({"big", "little", "small"})


def add_article(name: str) -> str:
    """The name of a bid as a noun: "a moon", "an 8", "a big bid"."""
    if name in _ADJECTIVES:
        return f"a {name} bid"
    return f"an {name}" if name[0] in "aeiou8" or name in {"11", "18"} else f"a {name}"


def name_rung(ladder: BidLadder, rung: Rung) -> str:
    """The name of a bid, with its trumps where another one has the same name."""
    namesakes = [other for other in ladder.rungs if other.name == rung.name]
    if len(namesakes) == 1:
        return rung.name
    return f"{rung.name} {join_strains(ladder.strains_of(rung), ladder.strains)}"


def join_names(ladder: BidLadder, rungs: tuple[Rung, ...]) -> str:
    """The names of some bids, with numbers as ranges: "couple, two or 3 to 6"."""
    return join_or([name for _, name in _merge_names(ladder, rungs)])


def name_bids(ladder: BidLadder, rungs: tuple[Rung, ...]) -> str:
    """Some bids as nouns: "a bid of 3 to 6, a small pepper or a big pepper".

    Three or more that are all of those with one last word are "any" of it: "any pepper".
    """
    names = list(_merge_names(ladder, rungs))
    plain = [name for promises, name in names if promises]
    others = [name for promises, name in names if not promises]
    if not all(bare := [_is_bare(name) for name in plain]) and any(bare):
        # Trumps after the last of several numbers would seem to be those of all.
        others = [name for name in plain if not _is_bare(name)] + others
        plain = list(filter(_is_bare, plain))
    numbers = [f"a bid of {join_or(plain)}"] if plain else []
    return join_or([*numbers, *_name_kind(ladder, others)])


def _is_bare(name: str) -> bool:
    """Whether the name is a number, or numbers in a row, in any trumps."""
    return name.replace(" to ", "").isdigit()


def name_where(ladder: BidLadder, rungs: tuple[Rung, ...]) -> str:
    """In which hands something happens, before a clause: "in a moon, ", "except in a moon, "."""
    others = tuple(rung for rung in ladder.rungs if rung not in rungs)
    if not others:
        return ""
    if len(others) < len(rungs) and len(others) < SHORTEST_RUN:
        return f"except in {name_bids(ladder, others)}, "
    return f"in {name_bids(ladder, rungs)}, "


def name_any_bid(ladder: BidLadder, rungs: tuple[Rung, ...]) -> str:
    """Some bids as nouns; "any bid" where they are all of the ladder."""
    return "any bid" if len(rungs) == len(ladder.rungs) else name_bids(ladder, rungs)


def modes(ladder: BidLadder) -> dict[Rung, Rung]:
    """Pairs of equally high bids that differ by a card from the partner.

    Such as a pepper and a cardless pepper: the first is named as the second, less its first word.
    """
    return {
        one: other
        for step in ladder.steps
        for one in step
        for other in step
        if other.name.partition(" ")[2] == one.name and one.exchange and not other.exchange
    }


def _merge_names(ladder: BidLadder, rungs: tuple[Rung, ...]) -> Iterator[tuple[bool, str]]:
    """The names of the bids, numbers in a row as one, each with whether it is of such numbers."""
    names: dict[str, dict[str, bool]] = {}
    pairs = modes(ladder)
    both = {other for one, other in pairs.items() if {one, other} <= {*rungs}}
    for rung in rungs:
        if rung in both:
            continue
        whole = all(other in rungs for other in ladder.rungs if other.name == rung.name)
        where = "" if whole else f" {join_strains(ladder.strains_of(rung), ladder.strains)}"
        if rung in pairs and pairs[rung] not in both:
            where += " with a card"
        names.setdefault(where, {})[rung.name] = is_number(rung)
    for where, some in names.items():
        for promises in (True, False):
            for name in merge_runs(n for n, number in some.items() if number is promises):
                yield promises, f"{name}{where}"


def _name_kind(ladder: BidLadder, names: list[str]) -> list[str]:
    """Named bids with their articles, or "any" of the kind that they all are of."""
    if numbers := [name for name in names if name.isdigit()]:
        others = [name for name in names if not name.isdigit()]
        return [add_article(join_or(numbers)), *_name_kind(ladder, others)]
    if len(names) < SHORTEST_RUN:
        return [add_article(name) for name in names]
    name, card, _ = names[0].partition(" with a card")
    first, last = name.split()[0], name.split()[-1]
    alike = [rung.name for rung in ladder.rungs if rung.name.split()[-1] == last]
    kinds = {
        f"any {last}{card}": {f"{one}{card}" for one in alike if one.split()[0] != "cardless"},
        f"any {first} {last}": {one for one in alike if one.split()[0] == first},
    }
    same = [kind for kind, some in kinds.items() if some == {*names}]
    return same[:1] or [add_article(one) for one in names]


def merge_runs(names: Iterable[str]) -> Iterator[str]:
    """The names, each once, with every run of numbers as one text: "3 to 6"."""
    run: list[str] = []
    for name in (*dict.fromkeys(names), ""):
        if run and name != _after(run[-1]):
            yield from [f"{run[0]} to {run[-1]}"] if len(run) >= SHORTEST_RUN else run
            run = []
        run.append(name)


def _after(name: str) -> str | None:
    """The next number, where the name is one."""
    return str(int(name) + 1) if name.isdigit() and str(int(name)) == name else None


# Who plays and who defends


@attrs.frozen
class Party:
    """Somebody who scores, as the subject of a sentence."""

    name: str
    several: bool = False

    def inflect(self, deed: str) -> str:
        """Puts the verb of several players into this party's number."""
        return deed if self.several else say_of_one(deed)


def say_of_one(deed: str) -> str:
    """Turns the verb of several players into that of one."""
    verb, _, rest = deed.partition(" ")
    return f"goes {rest}" if verb == "go" else f"{verb}s {rest}"


def name_score(score: int) -> str:
    """A score, which may be below zero: "42", "minus 13"."""
    return f"minus {-score}" if score < 0 else str(score)


def count_points(score: int) -> str:
    """A score with its noun: "42 points", "minus 13 points", "minus 1 point"."""
    return f"{name_score(score)} {inflect(abs(score), 'point')}"


def name_reached(rules: Rules, score: int) -> str:
    """A score, and all better ones: "8 points or more", "5 points or fewer"."""
    up = rules.ending.worth(1) > rules.ending.worth(0)
    return f"{count_points(score)} or {'more' if up else 'fewer'}"


def name_team(rules: Rules) -> str:
    """The name of a side."""
    return "team" if partners(rules) else "player"
