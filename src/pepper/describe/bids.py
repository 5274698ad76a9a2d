"""The table of bids: families of bids as rows, and a column for each fact in which they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import Strain
from pepper.engine.parts.exchange import Exchange, Other
from pepper.engine.parts.ladder import Alone, Rung
from pepper.engine.parts.points import Points
from pepper.engine.parts.scoring import Scoring
from pepper.engine.parts.wording import (
    capitalize,
    count_in_words,
    format_table,
    join_or,
    name_strain,
)

from .facts import exchange_of, is_foreign, ladder_of, may_be_alone, partners, scoring_of, takes_all
from .naming import (
    has_strain_bonus,
    is_made_two_ways,
    is_named_by_value,
    is_number,
    join_strains,
    merge_runs,
    modes,
    name_rung,
)
from .outcomes import counts_up, value_matters
from .worth import Speech

Cell = Callable[[Rung], str]
NOTHING_SAID: Final = "-"
"""A cell about which there is nothing to say."""


@attrs.frozen
class Scored:
    """For which outcomes the bids differ, so that a table has to say it."""

    made: bool = False
    set: bool = False
    worth: bool = False


def made_of(scoring: Scoring, *, every: bool) -> Points | None:
    """The score for a made bid; None if the sheet gives it with the points for every trick."""
    if every and scoring.all_tricks is not None:
        return None
    return attrs.evolve(scoring.made, undertricks=0)  # a made bid has none


def scored_in_table(rules: Rules) -> Scored:
    """The points in the table of bids."""
    rungs = ladder_of(rules).rungs
    if is_foreign(rules.scoring):
        hidden = [rung for rung in rungs if not is_named_by_value(rung)]
        return Scored(worth=any(value_matters(rules, rung) for rung in hidden))
    own = {rung: scoring_of(rules, rung) for rung in rungs}
    made = {rung: made_of(own[rung], every=takes_all(rules, rung)) for rung in rungs}
    differ_made = len({*made.values()} - {None}) > 1
    differ_set = len({scoring.set for scoring in own.values()}) > 1
    # A value that depends on the strain has columns of its own.
    fixed = [rung for rung in rungs if not rung.strain_bonus]
    made_shown = {rung for rung in fixed if differ_made and (one := made[rung]) and one.bid}
    named = {rung for rung in rungs if is_named_by_value(rung)} | made_shown
    # What a set bid loses is in the table, too, if nothing else tells what the bid is worth.
    show_set = differ_set or (
        differ_made and any(own[rung].set.bid and rung not in named for rung in rungs)
    )
    shown = named | {rung for rung in fixed if show_set and own[rung].set.bid}
    worth = any(value_matters(rules, rung) and rung not in shown for rung in rungs)
    return Scored(differ_made, show_set, worth)


def format_bids(rules: Rules) -> str | None:
    """The bids as a table; None if they are all numbers that differ in nothing else."""
    ladder, pairs = ladder_of(rules), modes(ladder_of(rules))
    columns = _columns(rules)
    cells = {
        rung: tuple(_join_modes(rung, pairs, one) for one in columns.values())
        for rung in ladder.rungs
    }
    rows: list[tuple[list[str], tuple[str, ...]]] = []
    for rung in ladder.rungs:
        if rung in pairs.values():
            continue
        alike = {cells[one] for one in ladder.rungs if one.name == rung.name}
        plain = len(alike) == 1 and is_made_two_ways(ladder)
        # Where strains have columns, these tell in which strains the bid may be played.
        name = rung.name if plain or has_strain_bonus(ladder) else name_rung(ladder, rung)
        if rows and rows[-1][1] == cells[rung]:
            rows[-1][0].append(name)
        elif rows and rows[-1][0] == [name] and _complete(rows[-1][1], cells[rung]):
            rows[-1] = ([name], tuple(map(_either, rows[-1][1], cells[rung])))
        else:
            rows.append(([name], cells[rung]))
    labelled = any(not name.isdigit() for names, _ in rows for name in names)
    by_strain = has_strain_bonus(ladder) and scored_in_table(rules).worth
    if len(rows) == 1 and all(map(is_number, ladder.rungs)) and not labelled and not by_strain:
        return None
    body = [[join_or(merge_runs(names)), *_name_alone(names, row)] for names, row in rows]
    return format_table([["Bid", *columns], *body])


def _complete(above: tuple[str, ...], below: tuple[str, ...]) -> bool:
    """Whether two bids of one name, the lower one above, fit in one row: each in its columns."""
    told = [place for place, cell in enumerate(above) if cell not in {NOTHING_SAID, below[place]}]
    more = [place for place, cell in enumerate(below) if cell not in {NOTHING_SAID, above[place]}]
    return max(told, default=0) < min(more, default=0)


def _either(cell: str, other: str) -> str:
    """Words for one of two bids, or for both."""
    return other if cell == NOTHING_SAID else cell


def _name_alone(names: list[str], cells: tuple[str, ...]) -> Iterator[str]:
    """The cells of a row, with the number itself in place of "the bid" where there is only one."""
    for cell in cells:
        only = len(names) == 1 and names[0].isdigit()
        yield cell.replace("the bid", names[0]) if only else cell


def _join_modes(rung: Rung, pairs: dict[Rung, Rung], cell: Cell) -> str:
    """A cell for a bid, and for the one of its step that is played without a card."""
    if rung not in pairs or cell(rung) == cell(pairs[rung]):
        return cell(rung)
    word = pairs[rung].name.partition(" ")[0]
    return f"{cell(rung)}; {word} {cell(pairs[rung]).removeprefix('lose ')}"


def _columns(rules: Rules) -> dict[str, Cell]:
    """The columns after the names, each with what it says of a bid."""
    scored = scored_in_table(rules)
    columns: dict[str, Cell] = {"Tricks": lambda rung: _name_tricks(rules, rung)}
    if _plays_differ(rules):
        columns["Played"] = lambda rung: _name_manner(rules, rung)
    if scored.worth:
        columns |= _worth_columns(rules)
    if scored.made:
        columns["If made"] = lambda rung: _name_points(rules, rung, _best_of(rules, rung))
    if scored.set:
        columns["If set"] = lambda rung: _name_points(rules, rung, _loss_of(rules, rung))
    return columns


def _plays_differ(rules: Rules) -> bool:
    """Whether it matters for some bids only with whom they are played."""
    ladder = ladder_of(rules)
    rungs = ladder.rungs
    if has_strain_bonus(ladder) and not any(rung.exchange for rung in rungs):
        return (
            False  # The table is wide enough, and the text says in which bids a partner sits out.
        )
    manners = {_name_manner(rules, rung) for rung in rungs}
    # Where all bids are played alone, the exchange tells what differs.
    lone = {rung.alone for rung in rungs} == {Alone.YES}
    return may_be_alone(rules) and len(manners) > 1 and not lone


def _name_tricks(rules: Rules, rung: Rung) -> str:
    if rung.exact:
        return "exactly as bid" if is_number(rung) else f"exactly {rung.tricks}"
    if is_number(rung):
        return "as bid"
    return f"all {rung.tricks}" if takes_all(rules, rung) else str(rung.tricks or "none")


def _name_manner(rules: Rules, rung: Rung) -> str:
    """With whom the bid is played, and with whose cards."""
    others = "the partner" if partners(rules) == 1 else "the partners"
    exchange, pairs = exchange_of(rules, rung), modes(ladder_of(rules))
    if rung.alone is Alone.NO:
        return f"with {others}" if partners(rules) else "together"
    exchanges = [_from_partner(exchange_of(rules, one)) for one in ladder_of(rules).rungs]
    # Of bids with and without a card, in pairs, the names say which is which.
    if not any(exchanges) or rung in pairs or rung in pairs.values():
        return "alone"
    if exchange is None or not _from_partner(exchange):
        return f"with {others}, or alone" if rung.alone is Alone.IF_EXCHANGED else "alone, no card"
    count = "a card" if exchange.count == 1 else count_in_words(exchange.count, "card")
    which = "one" if exchange.one_partner else "each"
    giver = f" from {which} partner" if partners(rules) > 1 else ""
    cards = f"with {'up to ' if exchange.up_to else ''}{count}{giver}"
    if exchange.strains:
        cards += f" {join_strains(exchange.strains, ladder_of(rules).strains)}"
    return (
        f"with {others}, or alone {cards}"
        if rung.alone is Alone.IF_EXCHANGED
        else f"alone, {cards}"
    )


def _from_partner(exchange: Exchange | None) -> bool:
    """Whether a bid is played with a card from the partner."""
    return exchange is not None and exchange.other is Other.PARTNERS


def _best_of(rules: Rules, rung: Rung) -> Points:
    """The score for making the bid."""
    own = scoring_of(rules, rung)
    made = made_of(own, every=takes_all(rules, rung)) or own.all_tricks or own.made
    if not rung.tricks:
        return Points(made.of(0, 0, 0), bid=made.bid)
    return attrs.evolve(made, undertricks=0)


def _loss_of(rules: Rules, rung: Rung) -> Points:
    """The score when the bid is set."""
    own = scoring_of(rules, rung).set
    if not rung.tricks:  # every trick taken is one too many
        return attrs.evolve(own, tricks=own.tricks + own.undertricks, undertricks=0)
    return own


def _worth_columns(rules: Rules) -> dict[str, Cell]:
    """A column for what a bid is worth, or one for each strain if that makes a difference."""
    ladder = ladder_of(rules)
    if not has_strain_bonus(ladder):
        return {"Worth": lambda rung: _name_worth(rules, rung)}
    ranked = [strain for group in ladder.strain_order for strain in group]
    return {
        capitalize(name_strain(strain, ladder.strains)): partial(_name_worth_in, rules, strain)
        for strain in ranked or ladder.strains
    }


def _name_worth_in(rules: Rules, strain: Strain, rung: Rung) -> str:
    played = strain in ladder_of(rules).strains_of(rung)
    return str(rung.value_in(strain)) if played and value_matters(rules, rung) else NOTHING_SAID


def _name_worth(rules: Rules, rung: Rung) -> str:
    if not value_matters(rules, rung):
        return NOTHING_SAID
    return "the bid" if is_named_by_value(rung) else str(rung.value)


def _name_points(rules: Rules, rung: Rung, points: Points) -> str:
    bid = "the worth" if rung.strain_bonus else "the bid"
    speech = Speech(up=counts_up(rules), bid=bid, tricks="for each trick")
    if rung.strain_bonus:
        return speech.cell(points)
    if takes_all(rules, rung) and not is_number(rung) and points == scoring_of(rules, rung).made:
        # A made bid has every trick, so that the points are known.
        points = Points(points.of(rung.tricks, rung.value, rung.tricks))
    if not is_named_by_value(rung):
        points = attrs.evolve(points, fixed=points.fixed + points.bid * rung.value, bid=0)
    return speech.cell(points)
