"""A documented variant: its source, its options, and the function that builds its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, overload

import attrs

from pepper.engine.course.rules import LibraryRules, Rules
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import Problem, RulesError, UnknownVariantError, shown
from pepper.engine.parts.wording import join_and, spell_number

ON, OFF, NONE = "on", "off", "none"
HIGHEST_NUMBER = 1000


@attrs.frozen
class Option:
    """A choice that a variant offers."""

    name: str
    """Its name in the text that `variant` reads."""
    about: str
    """The subject of the option and, for a settled doubt, its entry in the ledger."""
    values: tuple[str, ...]
    """Its values as texts, the default first. Besides these it may have one of `numbers`."""
    numbers: range = range(0)
    """The numbers that it may have as a value, if any."""
    says: tuple[str, ...] = attrs.field(default=(), kw_only=True)
    """A sentence for each value except the default; the last is for `numbers`."""
    advice: tuple[str, ...] = attrs.field(default=(), kw_only=True)
    """Advice for players who choose these values, a sentence for each, printed after that of `says`
    and on the sheet of a game with the value."""
    needs: tuple[str, ...] = attrs.field(default=(), kw_only=True)
    """The options without which it changes nothing."""
    reference: str = attrs.field(default="", kw_only=True)
    """The lines that describe it or the entry in the ledger, for whoever checks the rules."""

    @property
    def default(self) -> str:
        """Its value unless another one is chosen."""
        return self.values[0]

    @door
    def admits(self, value: str) -> bool:
        """Whether it may have the value."""
        return value in self.values or any(value == str(number) for number in self.numbers)

    def variations(self) -> Iterator[str]:
        """Sentences on the values other than the default, each with its text."""
        needs = f", with {join_and(f'`{name}`' for name in self.needs)}" if self.needs else ""
        for value, sentence in zip((*self.values[1:], ""), self.says, strict=False):
            chosen = f"{self.name}={value}" if value not in {"", ON} else self.name
            told = f"{sentence.removesuffix('.')} (`{chosen}`{needs})."
            yield " ".join([told, *self.advise(value)])

    @door
    def advise(self, value: str) -> tuple[str, ...]:
        """The advice for players who choose the value, as a sentence; empty if there is none."""
        advice = dict(zip(self.values[1:], self.advice, strict=False))
        return (advice[value],) if value in advice else ()

    def described(self) -> str:
        """Its values as a text for people."""
        numbers = [f"{self.numbers[0]} to {self.numbers[-1]}"] if self.numbers else []
        return ", ".join([*self.values, *numbers])


MANY_LAPS: Final = (
    "The bidding goes on until all others pass in a row, and you may bid after having passed.",
)
FORCED_BID_ENDS: Final = (f"{MANY_LAPS[0].removesuffix('.')}; a forced bid ends it.",)
FORCED_DEALER: Final = ("If nobody else bids, the dealer must bid at least an agreed number.",)
FORCED_TO_GO_ON: Final = (
    "If nobody else bids, the dealer must bid at least an agreed number, and the bidding goes on.",
)
ELDEST_LEADS: Final = ("The player on the dealer's left leads to the first trick.",)
MUST_MAKE: Final = (
    "A team wins only after a hand in which it made its bid or set the other team.",
)
LEVEL: Final = {
    "play-on": "If the highest scores are equal at the end, play another hand.",
    "joint": "If the highest scores are equal at the end, those who have them share the win.",
}
"""Sentences that several variants have."""


def flag(
    name: str,
    about: str,
    *,
    default: bool = False,
    says: tuple[str, ...],
    advice: tuple[str, ...] = (),
    needs: tuple[str, ...] = (),
    reference: str,
) -> Option:
    """An option that is on or off."""
    values = (ON, OFF) if default else (OFF, ON)
    return Option(name, about, values, says=says, advice=advice, needs=needs, reference=reference)


def number(
    name: str,
    about: str,
    default: int | None,
    low: int,
    high: int,
    *,
    says: tuple[str, ...],
    reference: str = "",
) -> Option:
    """An option whose value is a number from low to high, or absent if the default is None."""
    values = (NONE if default is None else str(default),)
    return Option(name, about, values, range(low, high + 1), says=says, reference=reference)


def target(default: int | None, *, says: str = "Play to another score.") -> Option:
    """The option that sets the target of a match."""
    about = "the score that ends the match"
    return number("target", about, default, 1, HIGHEST_NUMBER, says=(says,))


PLAY_ON: Final = "the best score wins, and level teams play another hand"
AS_EVER: Final = "the best score wins, and a tie is settled as at any other end of the game"
MAKERS: Final = (
    "the best score wins, and if the teams are level, bidders who made their bid do; otherwise "
    "play another hand"
)
"""The end after the last hand, with a rule for ties that holds with all other options."""


def hands(then: str) -> Option:
    """The option that limits the number of hands, with what happens then."""
    about = "the number of hands after which the best score wins"
    says = (f"Play an agreed number of hands at most; then {then}.",)
    return number("hands", about, None, 1, HIGHEST_NUMBER, says=says)


def hands_instead(usual: int) -> Option:
    """The option that sets the number of hands of a game without a target."""
    about = f"the number of hands; {usual} if there is no target"
    says = ("Play another number of hands.",)
    return number("hands", about, None, 1, HIGHEST_NUMBER, says=says)


def for_players(title: str, players: int) -> str:
    """The title of a game that there is for several numbers of players."""
    return f"{title}, for {spell_number(players)}"


@attrs.frozen
class OptionSet:
    """Options that players know together by one name, such as ``canadian`` in Euchre."""

    name: str
    """Its name in the text that `variant` reads; no option of the variant has it."""
    about: str
    """What it is, in a sentence."""
    options: tuple[str, ...]
    """The options, each ``name=value``, or just ``name`` for one that is on."""
    reference: str = attrs.field(default="", kw_only=True)
    """Where it is described: the keys of sources, or the entry in the ledger."""

    def variation(self) -> str:
        """The sentence that offers it, with its name and its options."""
        options = join_and(f"`{option}`" for option in self.options)
        return f"{self.about.removesuffix('.')} (`{self.name}`: {options})."


@attrs.frozen
class Chosen:
    """The values chosen for the options of a variant."""

    name: str
    """The id of the variant, with the options that differ from their defaults."""
    title: str
    """The title of the variant."""
    source: str
    """The source of the game."""
    values: dict[str, str] = attrs.field(hash=False)
    """The value of each option, by its name."""

    def __getitem__(self, option: str) -> str:
        return self.values[option]

    def on(self, option: str) -> bool:
        """Whether the option is on."""
        return self.values[option] == ON

    def number(self, option: str) -> int | None:
        """The number chosen for the option, or None."""
        value = self.values[option]
        return None if value == NONE else int(value)


@attrs.frozen(repr=False)
class Variant:
    """A documented variant, or one of another package."""

    id: str
    """Its name for `variant`, such as ``"wolf"``."""
    title: str
    """Its name for people; no other variant has it."""
    group: str
    """The games it is listed with, by the name that these have in common: ``"Bid Euchre"``."""
    source: str
    """The source of the game, in a sentence."""
    reference: str
    """The document and the lines that describe it, for whoever checks the rules."""
    options: tuple[Option, ...]
    """The choices that it offers, in a fixed order."""
    build: Callable[[Chosen], Rules]
    """Builds its rules from the values chosen. `Variant.rules` calls it."""
    sets: tuple[OptionSet, ...] = attrs.field(default=(), kw_only=True)
    """Options that are known together by one name, which may be chosen like an option."""

    def __repr__(self) -> str:
        return f"<Variant {self.id}: {self.title}>"

    @overload
    def rules(self, options: Iterable[str] = ()) -> LibraryRules: ...
    @overload
    def rules(self, options: Iterable[str] = (), *, parts: Iterable[type]) -> Rules: ...
    @door
    def rules(self, options: Iterable[str] = (), *, parts: Iterable[type] = ()) -> Rules:
        """The rules with these options, each ``name=value``, or just ``name`` to turn it on.

        The name of one of its `sets` chooses the options of that set, except those that are chosen
        besides. `parts` are the classes of other packages that the rules may contain. Raises
        `UnknownVariantError` for unknown options or values, and `RulesError` for options that
        contradict each other or for other parts of another package.
        """
        chosen = {option.name: option.default for option in self.options} | self._chosen(options)
        # Records name the rules, so equal rules must have one name: options in their fixed order,
        # without those at their defaults.
        named = [
            option.name if chosen[option.name] == ON else f"{option.name}={chosen[option.name]}"
            for option in self.options
            if chosen[option.name] != option.default
        ]
        rules = self.build(Chosen("+".join([self.id, *named]), self.title, self.source, chosen))
        known = {*parts}
        if others := [kind.__name__ for kind in rules.foreign if kind not in known]:
            what = f"{self.id} has parts of another package, {join_and(others)}"
            raise RulesError((Problem("variant", what, "pass them in `parts`"),))
        return rules

    @door
    def variations(self, text: str = "") -> tuple[str, ...]:
        """The variations on offer, each in a sentence.

        `text` holds options that are chosen, as in the text for `variant`. For these only the
        advice is printed.
        """
        options = text.split("+")[1:]
        chosen = self._chosen(options)
        told = [
            option.advise(chosen[option.name]) if option.name in chosen else option.variations()
            for option in self.options
        ]
        sets = [one.variation() for one in self.sets if one.name not in options]
        return tuple([sentence for sentences in told for sentence in sentences] + sets)

    def _chosen(self, options: Iterable[str]) -> dict[str, str]:
        """The values that these options and sets choose."""
        sets = {one.name: one.options for one in self.sets}
        texts = [*options]
        together = self._values(option for text in texts for option in sets.get(text, ()))
        return together | self._values(text for text in texts if text not in sets)

    def _values(self, options: Iterable[str]) -> dict[str, str]:
        """The value that each of these options has."""
        values: dict[str, str] = {}
        for text in options:
            name, _, value = text.partition("=")
            option = self._option(name)
            value = value or ON
            if name in values:
                raise UnknownVariantError(f"{self.id}: option {name!r} is given twice")
            if not option.admits(value):
                raise UnknownVariantError(
                    f"{self.id}: option {name!r} cannot be {shown(value)};"
                    f" expected one of {option.described()}"
                )
            values[name] = value
        return values

    def _option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        names = [*(option.name for option in self.options), *(one.name for one in self.sets)]
        known = ", ".join(names)
        raise UnknownVariantError(
            f"{self.id}: unknown option {shown(name)}; expected one of {known}"
        )


def by_group(variants: Iterable[Variant]) -> dict[str, tuple[Variant, ...]]:
    """The variants of each group; the groups in the order of their first variants."""
    listed = tuple(variants)
    groups = dict.fromkeys(found.group for found in listed)
    return {name: tuple(found for found in listed if found.group == name) for name in groups}
