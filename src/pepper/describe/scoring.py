"""Sentences on what a hand is worth.

Points in the table of bids are not repeated. The rest is described outcome by outcome:
first as it is after most bids, then the bids after which it is different.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.parts.ending import Freeze
from pepper.engine.parts.ladder import Rung
from pepper.engine.parts.points import BID, NOTHING, Points
from pepper.engine.parts.scoring import Marks, Scoring
from pepper.engine.parts.wording import capitalize, count_in_words, spell_number

from .bids import made_of, scored_in_table
from .factors import (
    describe_defence_factors,
    describe_factors,
    describe_together,
    name_occasion,
)
from .facts import (
    drop_outs_of,
    ending_of,
    is_foreign,
    ladder_of,
    marks_of,
    no_contract_marks,
    no_contract_scoring,
    partners,
    plays_unbid,
    scoring_of,
    takes_all,
    teller,
)
from .layout import PARAGRAPH
from .naming import (
    Party,
    group_rungs,
    is_named_by_value,
    is_number,
    name_bids,
    name_score,
    name_team,
    say_of_one,
)
from .outcomes import counts_up
from .worth import NUMBER, WORTH, Speech


def describe_scoring(rules: Rules) -> Iterator[str]:
    """The points of a hand, and the marks counted beside them."""
    foreign = teller(rules.scoring)
    if foreign is not None:
        yield from foreign.sheet(rules)
        yield PARAGRAPH
        yield from _describe_marks(rules)
        return
    if not rules.has_contracts:
        yield from _describe_unbid(rules)
        return
    rungs = ladder_of(rules).rungs
    yield from _describe_bidders(rules, rungs)
    yield from describe_factors(rules, rungs)
    yield from _describe_exceptions(rules, rungs)
    yield from describe_together(rules, _name_others(rules))
    yield from _describe_defenders(rules, rungs)
    every = group_rungs(rungs, lambda rung: scoring_of(rules, rung).defence_of_all)
    for points, some in every:
        yield from _describe_every(rules, _name_others(rules), points, name_occasion(rules, some))
    if scoring_of(rules, rungs[0]).taken_off:
        whose = "bidders" if partners(rules) or rules.calling is not None else "bidder"
        party = _name_others(rules)
        who = party.name if party.several else f"{party.name.removeprefix('each ')}s"
        yield f"Points that {who} score are taken off the score of the {whose} instead."
    yield from describe_defence_factors(rules)
    yield from _describe_freeze(rules)
    if plays_unbid(rules):
        yield PARAGRAPH
        yield from _describe_unbid(rules)
    yield PARAGRAPH
    yield from _describe_marks(rules)


def _deed(rules: Rules, points: Points, tricks: str = "for each trick they take") -> str:
    """The words for scoring these points, with the verb in the plural."""
    bid = _name_worth(rules)
    # "Ten for each trick bid, and one for each over": where the latter count, so do the former.
    over = any(scoring_of(rules, rung).made.overtricks for rung in ladder_of(rules).rungs)
    by_trick = bid == NUMBER and over
    return Speech(counts_up(rules), bid, tricks, by_trick).deed(points)


def _name_worth(rules: Rules) -> str:
    """The words for the value of a bid."""
    ladder = ladder_of(rules)
    numbers = all(is_number(rung) and is_named_by_value(rung) for rung in ladder.rungs)
    if numbers and not is_foreign(rules.ladder):
        return NUMBER
    return WORTH


# The bidders


def _describe_bidders(rules: Rules, rungs: tuple[Rung, ...]) -> Iterator[str]:
    """Says what a made bid and a set bid are worth."""
    gain, loss = _describe_gain(rules, rungs), _describe_loss(rules, rungs)
    none = tuple(rung for rung in rungs if not rung.tricks)
    exact = tuple(rung for rung in rungs if rung.exact)
    only = _are_exact(rules, rungs)
    enough, more = ("exactly as many as", "") if only else ("as many as", ", or more")
    enough_tricks = enough.replace("many", "many tricks")
    if rules.calling is not None:
        yield (
            "Count the tricks of bidder and partner together, even those taken before the partner "
            "was known; without a partner, only the bidder's."
        )
        yield (
            f"If these are {enough} the bid needs{more}, bidder and partner *make* the bid and "
            f"each {gain}."
        )
        yield f"Otherwise they are *set*, and each {say_of_one(loss)}."
    elif partners(rules):
        yield (
            f"If the bidders take {enough_tricks} their bid needs{more}, they *make* it and {gain}."
        )
        yield f"Otherwise they are *set* and {loss}."
    else:
        yield (
            f"If the bidder takes {enough_tricks} the bid needs{more}, the bidder *makes* it "
            f"and {say_of_one(gain)}."
        )
        yield f"Otherwise the bidder is *set* and {say_of_one(loss)}."
    if exact and not only:
        bids = name_bids(ladder_of(rules), exact)
        told = "is made only with exactly that number of tricks: more set it as well."
        yield capitalize(f"{bids} {told}")
    if none:
        own = [attrs.astuple(scoring_of(rules, rung), recurse=False) for rung in none]
        short = any(isinstance(row, Points) and row.undertricks for rows in own for row in rows)
        counts = ", and each counts as a trick short of the bid" if short else ""
        bids = name_bids(ladder_of(rules), none)
        yield capitalize(f"{bids} is made only without a trick: one trick sets it{counts}.")


def _are_exact(rules: Rules, rungs: tuple[Rung, ...]) -> bool:
    """Whether some of the bids are exact, and in the others nobody can take too many tricks."""
    few = all(rung.exact or not rung.tricks or takes_all(rules, rung) for rung in rungs)
    return few and any(rung.exact for rung in rungs)


def _describe_gain(rules: Rules, rungs: tuple[Rung, ...]) -> str:
    """Says what bidders score for making the bid."""
    own = {rung: scoring_of(rules, rung) for rung in rungs}
    made = [made_of(own[rung], every=takes_all(rules, rung)) for rung in rungs]
    # Where all bids are made with every trick only, nothing else is scored for a made bid.
    all_tricks = own[rungs[0]].all_tricks if not any(made) else None
    first = all_tricks or next(filter(None, made))
    tricks = "for each trick they take" if partners(rules) else "for each trick taken"
    tricks = "for each of these tricks" if rules.calling is not None else tricks
    gain = _deed(rules, first, tricks)
    if scored_in_table(rules).made:
        gain = "score as the table says"
        steps = [_first_step(points) for points in made]
        if any(rung.tricks < step for rung, step in zip(rungs, steps, strict=True)):
            gain += f", but nothing for fewer than {count_in_words(max(steps), 'trick')}"
    elif first == BID and not _are_exact(rules, rungs):
        gain += ", and no more for extra tricks"
    every = {scoring.all_tricks for rung, scoring in own.items() if rung.tricks}
    if all_tricks is None and len(every) == 1 and (whole := every.pop()) is not None:
        size = spell_number(rules.deck.hand_size)
        deed = _deed(rules, attrs.evolve(whole, undertricks=0), tricks).removeprefix("score ")
        gain += f" or, if they take all {size}, {deed}"
    return gain


def _first_step(points: Points | None) -> int:
    """Before how many tricks nothing is scored; 0 where the points do not depend on steps alone."""
    if points is None or not points.steps or points != Points(steps=points.steps):
        return 0
    return min(taken for taken, _ in points.steps)


def _describe_loss(rules: Rules, rungs: tuple[Rung, ...]) -> str:
    """Says what bidders lose when they are set."""
    table, own = scored_in_table(rules), {rung: scoring_of(rules, rung) for rung in rungs}
    if table.set:
        return "lose what it says" if table.made else "lose what the table says"
    points = own[rungs[0]].set
    others = tuple(rung for rung in rungs if not is_named_by_value(rung))
    if points == -BID and all(scoring.made == BID for scoring in own.values()):
        return "lose as much"
    if points == -BID and others and all(own[rung].made == BID for rung in others):
        names = name_bids(ladder_of(rules), others)
        return f"lose the number bid or, after {names}, as much as it would have scored"
    deed = _deed(rules, points)
    # Where tricks are taken off, one might think that those who are set do so, too.
    return f"{deed} without taking anything off" if deed.startswith("add") else deed


def _describe_exceptions(rules: Rules, rungs: tuple[Rung, ...]) -> Iterator[str]:
    """Says what bidders score for every trick after some bids, and lose without a trick."""
    who = "Bidder and partner" if rules.calling is not None else "Bidders"
    # A bid to take no trick is set by every trick, and made without one.
    rungs = tuple(rung for rung in rungs if rung.tricks)
    unaided = scoring_of(rules, rungs[0]).all_tricks_unaided if rungs else None
    if unaided is not None:
        deed = say_of_one(_deed(rules, attrs.evolve(unaided, undertricks=0)))
        yield f"A bidder without a partner who takes every trick {deed} instead."
    every = list(group_rungs(rungs, lambda rung: scoring_of(rules, rung).all_tricks))
    for points, some in every:
        if points is not None and len(every) > 1:
            where = name_occasion(rules, some)
            deed = _deed(rules, attrs.evolve(points, undertricks=0))
            yield f"{who} who take every trick{where} {deed} instead."
    for points, some in group_rungs(rungs, lambda r: scoring_of(rules, r).declarer_shut_out):
        if points != NOTHING:
            where, deed = name_occasion(rules, some), _deed(rules, attrs.evolve(points, tricks=0))
            yield f"{who} who take no trick{where} {deed} besides."


# The defenders


@attrs.frozen
class Defence:
    """Says what defenders score for each outcome."""

    made: Points | None
    """With a trick, if the bid is made; None where that cannot be."""
    set: Points
    """With a trick, if the bid is set."""
    every: Points | None
    """With every trick, where that is something of its own."""
    none: Points
    """Without a trick."""

    @staticmethod
    def of(own: Scoring, *, every: bool) -> Defence:
        """The defence against a bid that is made with every trick, or with fewer."""
        made = None if every else own.defence
        failed = own.defence if own.defence_of_set is None else own.defence_of_set
        return Defence(made, failed, own.defence_of_all, attrs.evolve(own.shut_out, tricks=0))

    def fits(self, other: Defence) -> bool:
        """Whether both are the same as far as they can be."""
        unknown = self.made is None or other.made is None
        made = self.set == other.set if unknown else self.made == other.made
        return made and attrs.evolve(self, made=None) == attrs.evolve(other, made=None)


def _describe_defenders(rules: Rules, rungs: tuple[Rung, ...]) -> Iterator[str]:
    """Says what defenders score: after most bids, then after the others."""
    groups: list[tuple[Defence, list[Rung]]] = []
    # Bids with the most outcomes come first, so that others can be told by them.
    for rung in sorted(rungs, key=lambda one: takes_all(rules, one)):
        defence = Defence.of(scoring_of(rules, rung), every=takes_all(rules, rung))
        for first, some in groups:
            if first.fits(defence):
                some.append(rung)
                break
        else:
            groups.append((defence, [rung]))
    party, ladder = _name_others(rules), ladder_of(rules)
    main, *others = groups
    gain = _describe_with_trick(rules, party, main[0])
    same = all(defence.none == main[0].none for defence, _ in others)
    none = main[0].none
    loss = party.inflect(_deed(rules, none))
    if not others:
        without = _name_without(party, main[0], loss)
        if not without and main[0].made == main[0].set != NOTHING and main[0].every is None:
            gain += ", whether the bid is made or set"
        yield capitalize(f"{gain}{without}.")
        return
    clauses = [gain]
    for defence, some in others:
        where = name_bids(ladder, tuple(rung for rung in rungs if rung in some))
        they = attrs.evolve(party, name="they") if party.several else party
        deed = _describe_with_trick(rules, they, defence, instead=" instead")
        clauses.append(f"but after {where} {deed}")
    yield capitalize(f"{', '.join(clauses)}.")
    if same:
        if any(_name_without(party, defence, loss) for defence, _ in groups):
            yield capitalize(f"{party.name} without a trick {loss}, whatever the bid.")
    else:
        for defence, some in groups:
            where = name_bids(ladder, tuple(rung for rung in rungs if rung in some))
            deed = party.inflect(_deed(rules, defence.none))
            yield capitalize(f"without a trick {party.name} {deed} after {where}.")


def _describe_freeze(rules: Rules) -> Iterator[str]:
    """That not all points in defence count, for the section on the end to say more."""
    own = ending_of(rules)
    if own.freeze is None or own.target is None:
        return
    goal, see = name_score(own.target), "(see *The end of the game*)"
    if own.freeze is Freeze.AT_TARGET:
        yield f"Points in defence never bring a {name_team(rules)} past {goal} {see}."
    else:
        yield f"Points in defence count no more once a {name_team(rules)} has {goal} {see}."


def _name_others(rules: Rules) -> Party:
    """Names the players who defend."""
    two = len(rules.table.sides) == 2
    stayed = " who stayed in" if drop_outs_of(rules) is not None else ""
    if rules.calling is not None:
        return Party(f"every other player{stayed}")
    if partners(rules):
        return Party("defenders", several=True) if two else Party("each other team")
    return Party("the other player") if two else Party(f"each other player{stayed}")


def _describe_with_trick(rules: Rules, party: Party, defence: Defence, *, instead: str = "") -> str:
    """A defender's score with a trick, as a clause."""
    taker = "they take" if party.several else "it takes"
    tricks = f"for each trick {taker}" if partners(rules) else "for each trick of their own"
    if rules.calling is not None:
        tricks = "for each trick that bidder and partner did not take"

    def deed(points: Points) -> str:
        return party.inflect(_deed(rules, points, tricks))

    made = defence.set if defence.made is None else defence.made
    if defence.set == made:
        one = ", for one trick or more" if _is_flat(made) and made != NOTHING else ""
        return f"{party.name} {deed(made)}{instead}{one}"
    if made == NOTHING and instead:
        return f"{party.name} {deed(defence.set)}{instead} if the bid is set"
    otherwise = "nothing" if made == NOTHING else deed(made)
    return f"{party.name} {deed(defence.set)} if the bid is set, and otherwise {otherwise}{instead}"


def _is_flat(points: Points) -> bool:
    """Whether the number of tricks does not matter."""
    return not points.tricks and not points.steps and not points.overtricks


def _name_without(party: Party, defence: Defence, loss: str) -> str:
    """A defender's score without a trick, as a clause; empty if that is clear."""
    made = defence.set if defence.made is None else defence.made
    flat = _is_flat(made) and _is_flat(defence.set)
    clear = defence.none == (NOTHING if flat else attrs.evolve(made, tricks=0))
    none = "if they take none" if party.several else "without one"
    return "" if clear else f", but {loss} {none}"


def _describe_every(
    rules: Rules, party: Party, points: Points | None, where: str = ""
) -> Iterator[str]:
    """The points of a side that did not bid and took every trick, if they differ."""
    if points is not None:
        deed = party.inflect(_deed(rules, points))
        yield capitalize(f"{party.name} with every trick{where} {deed} instead.")


def _describe_unbid(rules: Rules) -> Iterator[str]:
    """The points of hands without a contract."""
    own = attrs.evolve(no_contract_scoring(rules), defence_of_set=None)
    unbid = {
        name: attrs.evolve(points, bid=0, undertricks=0, overtricks=0)
        for name, points in attrs.asdict(Defence.of(own, every=False), recurse=False).items()
        if points is not None
    }
    defence = Defence(unbid["made"], unbid["set"], unbid.get("every"), unbid["none"])
    party = Party(f"each {name_team(rules)}")
    loss = party.inflect(_deed(rules, defence.none))
    gain = _describe_with_trick(rules, party, defence)
    where = "in a hand without a bid " if rules.has_contracts else ""
    yield capitalize(f"{where}{gain}{_name_without(party, defence, loss)}.")
    yield from _describe_every(rules, party, defence.every)


# What counts beside the points


def _describe_marks(rules: Rules) -> Iterator[str]:
    """Describes the marks counted beside the points, with a sentence for each name."""
    rungs, payout = ladder_of(rules).rungs, ending_of(rules).payout
    for name in dict.fromkeys(marks.name for marks in marks_of(rules)):
        own = {rung: _marks_named(scoring_of(rules, rung).marks, name) for rung in rungs}
        others = "defenders" if partners(rules) else "other players"
        sets = {rung: marks.set for rung, marks in own.items()}
        shut = {rung: marks.shut_out for rung, marks in own.items()}
        counts = [
            *_count_marks(rules, sets, "bidders who are set"),
            *_count_marks(rules, shut, f"{others} without a trick"),
        ]
        unbid = _marks_named(no_contract_marks(rules), name).shut_out
        if unbid:
            teams = f"{name_team(rules)}s"
            counts.append(f"where nobody bid, {teams} without a trick get {spell_number(unbid)}")
        yield f"Besides points, *{name}* are written down: {'; '.join(counts)}."
        paid = payout is not None and payout.mark != 0
        stakes = " and are paid for only if you play for stakes" if paid else ""
        if not is_foreign(rules.ending):
            yield f"They do not affect the score{stakes}."


def _marks_named(marks: Marks | None, name: str) -> Marks:
    """The marks if they have this name, or none."""
    return marks if marks is not None and marks.name == name else Marks(name)


def _count_marks(rules: Rules, marks: dict[Rung, int], whom: str) -> Iterator[str]:
    """How many marks somebody gets, as a clause; nothing where they get none."""
    groups = [(count, some) for count, some in group_rungs(marks, marks.__getitem__) if count]
    if not groups:
        return
    ladder = ladder_of(rules)
    first, *others = groups
    whole = 0 not in marks.values()
    where = "" if whole else f" in {name_bids(ladder, first[1])}"
    counts = [f"{spell_number(first[0])}{where}"]
    counts += [f"{spell_number(count)} in {name_bids(ladder, some)}" for count, some in others]
    yield f"{whom} get {', or '.join(counts)}"
