"""A rule sheet in English, written from the parts, so that it says what the code does.

A sheet is a list of sections, and a section is a list of passages. A function of this package
writes each passage from facts of the rules. If the passage belongs to one slot of the rules and the
slot holds a part of another package, the part's `sheet(rules)` writes it instead. A phase of
another package adds its passage after that of the library's phase that it follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import attrs

from pepper.engine.course.rules import Rules
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.phase import Phase

from .bidding import describe_all_pass, describe_auction
from .calling import describe_calling
from .dealing import describe_aim, describe_deal, describe_ranking
from .difference import describe_difference, tell_apart
from .ending import describe_ending
from .example import describe_example
from .facts import Teller, foreign_phases, teller
from .irregularities import describe_irregularities
from .ladder import describe_ladder
from .layout import ITEM, PARAGRAPH, WIDTH, Sheet, layout
from .playing import (
    describe_contract,
    describe_exchanges,
    describe_negotiation,
)
from .scoring import describe_scoring
from .tricks import describe_tricks
from .worth import Speech

__all__ = [
    "PARAGRAPH",
    "SECTIONS",
    "WIDTH",
    "Passage",
    "Section",
    "Sheet",
    "Speech",
    "Teller",
    "describe_all_pass",
    "rule_difference",
    "rule_section",
    "rule_sheet",
]


@attrs.frozen
class Passage:
    """One or more paragraphs with one author: the library or a foreign part."""

    describe: Callable[[Rules], Iterable[str]]
    """The library's text: whole sentences, tables and `PARAGRAPH`."""
    slot: Callable[[Rules], object] | None = None
    """The part that writes it if it is foreign; None if the passage is about several parts."""
    phases: tuple[Phase, ...] = ()
    """The phases that it describes. Foreign phases that follow one of these come after it."""
    of_contracts: bool = False
    """Whether it is about contracts, and left out where no hand has one."""
    runs_on: bool = False
    """Whether what the library says goes on in the paragraph before it."""
    is_example: bool = False
    """Whether it only illustrates the others; left out when another package extends a part."""

    def sentences(self, rules: Rules) -> Iterator[str]:
        """Every sentence, table and break under these rules."""
        part = None if self.slot is None else teller(self.slot(rules))
        if part is not None or not self.runs_on:
            yield PARAGRAPH
        if part is not None:
            yield from part.sheet(rules)
            yield PARAGRAPH
        elif rules.has_contracts or not self.of_contracts:
            yield from self.describe(rules)
        for follows, phase in foreign_phases(rules):
            if follows in self.phases:
                yield PARAGRAPH
                yield from phase.sheet(rules)
                yield PARAGRAPH


@attrs.frozen
class Section:
    """A heading and its passages."""

    heading: str
    passages: tuple[Passage, ...]

    def sentences(self, rules: Rules) -> Iterator[str]:
        """Every sentence, table and break under these rules, in the order of play."""
        order = [one if isinstance(one, Phase) else one.phase for one in rules.phases]

        def place(passage: Passage) -> int:
            return max((order.index(one) for one in passage.phases if one in order), default=0)

        for passage in sorted(self.passages, key=place):
            yield from passage.sentences(rules)


SECTIONS: Final = (
    Section("The deal", (Passage(describe_deal, phases=(Phase.DEAL,)),)),
    Section(
        "How the cards rank",
        (Passage(describe_ranking, slot=lambda rules: rules.ranking),),
    ),
    Section(
        "The bidding",
        (
            Passage(describe_auction, slot=lambda rules: rules.auction),
            Passage(describe_ladder, slot=lambda rules: rules.ladder, of_contracts=True),
        ),
    ),
    Section(
        "After the bidding",
        (
            Passage(
                describe_contract,
                phases=(Phase.AUCTION, Phase.NAMING),
                of_contracts=True,
            ),
            Passage(
                describe_calling,
                slot=lambda rules: rules.calling,
                phases=(Phase.CALLING,),
                of_contracts=True,
                runs_on=True,
            ),
            Passage(describe_exchanges, phases=(Phase.EXCHANGE,), of_contracts=True),
            Passage(
                describe_negotiation,
                slot=lambda rules: rules.negotiation,
                phases=(Phase.NEGOTIATION,),
                of_contracts=True,
            ),
        ),
    ),
    # The play and the scoring also have sentences about bids and marks, which stay if the part is
    # foreign. So these passages check for foreign parts themselves.
    Section("The play", (Passage(describe_tricks, phases=(Phase.PLAY,)),)),
    Section("Scoring", (Passage(describe_scoring), Passage(describe_example, is_example=True))),
    Section("The end of the game", (Passage(describe_ending, slot=lambda rules: rules.ending),)),
    Section("Irregularities", (Passage(describe_irregularities),)),
)
"""The sheet after its first paragraph."""


@door
def rule_section(rules: Rules, heading: str, *, example: bool = False) -> tuple[str, ...]:
    """The sentences of one section of the rule sheet, without its tables' layout.

    A part of another package that extends a part of the library calls it to describe the library's
    share: its sheet begins with this section of the same rules with the library's part. The last
    item is `PARAGRAPH`, so that the next sentence starts a paragraph. `example` adds the worked
    example of the scoring, whose numbers are those of the library's part alone. Raises
    `PepperError` for an unknown heading.
    """
    for section in SECTIONS:
        if section.heading == heading:
            own = [one for one in section.passages if example or not one.is_example]
            return (*attrs.evolve(section, passages=tuple(own)).sentences(rules), PARAGRAPH)
    known = ", ".join(repr(section.heading) for section in SECTIONS)
    raise PepperError(f"no section {heading!r}; expected one of {known}")


@door
def rule_sheet(rules: Rules, variations: Iterable[str] = ()) -> Sheet:
    """The rules as a text of headings, sentences and tables, in Markdown, 80 columns wide.

    It leaves out what cannot matter under these rules. Two rules with the same sheet, but for its
    title, play alike. `variations` are sentences for a list at the end, such as
    `Variant.variations`. Raises `PepperError` for a part of another package without
    `OnSheet.sheet`.
    """
    blocks = [f"# {rules.title or rules.name}", *layout([rules.source])]
    for heading, pieces in _sections(rules):
        found = [*layout(pieces)]
        blocks += [f"## {heading}", *found] if heading and found else found
    if items := [f"{ITEM}{sentence}" for sentence in variations]:
        blocks += ["## Variations", *layout(items)]
    return Sheet("\n\n".join(blocks) + "\n")


@door
def rule_difference(one: Rules, other: Rules) -> Sheet:
    """The differences between two games: the sentences found in only one of their rule sheets.

    The text is in Markdown, 80 columns wide, with the headings of the sheets. Raises `PepperError`
    as `rule_sheet` does.
    """
    names = tell_apart(one, other)
    # What the games are called is not a difference between them.
    one, other = (attrs.evolve(rules, title="") for rules in (one, other))
    blocks = [f"# {names[0]}, and {names[1]}"]
    for (heading, own), (_, others) in zip(_sections(one), _sections(other), strict=True):
        if found := [*layout(describe_difference(names, own, others))]:
            blocks += [f"## {heading or 'The game'}", *found]
    if not blocks[1:]:
        blocks.append("Both games are played alike.")
    return Sheet("\n\n".join(blocks) + "\n")


def _sections(rules: Rules) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each heading of a sheet with what stands below it; first, without one, the aim."""
    yield "", tuple(describe_aim(rules))
    for section in SECTIONS:
        yield section.heading, tuple(section.sentences(rules))
