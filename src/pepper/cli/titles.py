"""The name of a game for people."""

from __future__ import annotations

from pepper.engine.course.rules import Rules


def title_of(rules: Rules) -> str:
    """The title of a game, with the options that were chosen; without a title its name."""
    if not rules.title:
        return rules.name
    options = rules.name.partition("+")[2].split("+")
    return " ".join([rules.title, *(f"+{option}" for option in options if option)])
