"""The worked example of a rule sheet: a bid that is made, and one that is set, in numbers."""

from __future__ import annotations

from collections.abc import Iterator

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import Strain
from pepper.engine.parts.ladder import Alone, Rung
from pepper.engine.parts.points import Points
from pepper.engine.parts.wording import count_in_words, name_strain

from .facts import (
    ending_of,
    is_foreign,
    ladder_of,
    partners,
    scores_together,
    scoring_of,
    suits,
)
from .naming import Party, is_number, join_strains, name_bids
from .outcomes import counts_up, points_for, tricks_left
from .worth import Speech


def describe_example(rules: Rules) -> Iterator[str]:
    """An example in numbers, if the library has every part that they depend on."""
    parts = (rules.ladder, rules.calling, rules.tricks, rules.scoring, rules.ending)
    if rules.has_contracts and not any(map(is_foreign, parts)):
        yield _describe_example(rules, ladder_of(rules).rungs)


def _describe_example(rules: Rules, rungs: tuple[Rung, ...]) -> str:
    """The scores of a bid that is made and of one that is set, computed by the scoring itself."""
    size = rules.deck.hand_size
    # A bid of at least half the tricks, because most hands are played for that.
    taking = [one for one in rungs if one.tricks] or rungs
    rung = next((one for one in taking if one.tricks >= size // 2), taking[0])
    strain = _example_strain(rules, rung)
    name = name_bids(ladder_of(rules), (rung,))
    if strain is not None:
        # "a bid of 4 hearts", "a call in hearts", and "a bid of 4 played in" what is named later.
        played = ladder_of(rules).strains
        where = join_strains([strain], played)
        named = name_strain(strain, played) if is_number(rung) else where
        name += f" {named if rung.strain_in_bid else f'played {where}'}"
    taken = min(rung.tricks + 1, size) if rung.tricks and not rung.exact else rung.tricks
    made = _describe_result(rules, rung, taken)
    some, few = (points_for(rules, rung, n, strain=strain)[1] for n in (taken, rung.one_short))
    same = some == few
    failed = _describe_alternative(rules, rung, rung.one_short, alike=same)
    every = ""
    if rung.tricks and taken < size and scoring_of(rules, rung).all_tricks is not None:
        every = f" {_describe_alternative(rules, rung, size)}"
    return f"*Example:* after {name}, {made} {failed}{every}"


def _example_strain(rules: Rules, rung: Rung) -> Strain | None:
    """The strain of an example, if bids name it or are worth more in some strains."""
    strains = ladder_of(rules).strains_of(rung)
    *others, _ = suits(strains) or (None,)
    if rung.strain_in_bid and others:
        return others[-1]
    return (others or strains)[-1] if rung.strain_bonus else None


def _describe_result(rules: Rules, rung: Rung, taken: int) -> str:
    """The worth of a made bid to the bidders and to the others, as a sentence."""
    bidders, others = _name_example(rules, tricks_left(rules, taken))
    one, other = _example_deeds(rules, rung, taken)
    took = bidders.inflect(f"take {count_in_words(taken, 'trick')}")
    each = "each " if rules.calling is not None else ""
    one = one if each else bidders.inflect(one)
    return (
        f"{bidders.name} {took} and {each}{one}, and {others.name} {each}{others.inflect(other)}."
    )


def _describe_alternative(rules: Rules, rung: Rung, taken: int, *, alike: bool = False) -> str:
    """The worth of this number of tricks; `alike` says that it is the same for the others."""
    bidders, others = _name_example(rules, tricks_left(rules, taken))
    one, other = _example_deeds(rules, rung, taken)
    each = "each " if rules.calling is not None else ""
    every = "all " if taken == rules.deck.hand_size else ""
    tricks = f"With {every}{count_in_words(taken, 'trick')}" if taken else "Without a trick"
    rest = "" if alike else f", and {others.name} would {each}{other}"
    return f"{tricks} {bidders.name} would {each}{one}{rest}."


def _example_deeds(rules: Rules, rung: Rung, taken: int) -> tuple[str, str]:
    """The points of this number of tricks for the bidders and the others, with plural verbs."""
    strain = _example_strain(rules, rung)
    own, theirs = points_for(rules, rung, taken, alone=rung.alone is Alone.YES, strain=strain)
    speech, start = Speech(up=counts_up(rules)), ending_of(rules).start
    if speech.up:
        return speech.deed(Points(own)), speech.deed(Points(theirs))
    deeds = [f"go from {start} to {start + n}" if n else f"stay at {start}" for n in (own, theirs)]
    return deeds[0], deeds[1]


def _name_example(rules: Rules, left: int) -> tuple[Party, Party]:
    """The bidders and the others of an example, the others with their tricks if needed."""
    tricks = f" with {count_in_words(left, 'trick')}" if left else " without a trick"
    two = len(rules.table.sides) == 2
    if rules.calling is not None:
        return Party("bidder and partner", several=True), Party("the others", several=True)
    each = scores_together(rules)
    if partners(rules):
        another = Party("each other team" if each else f"another team{tricks}")
        others = Party("the defenders", several=True) if two else another
        return Party("the bidders", several=True), others
    one = "each other player" if each else f"a player{tricks}"
    return Party("the bidder"), Party("the other player" if two else one)
