"""The examples in the docstrings of public names print what they show."""

from __future__ import annotations

from doctest import DocTest, DocTestFinder, DocTestRunner
from io import StringIO

import pytest

import pepper

from .test_reference import MODULES, public, value


def written() -> list[DocTest]:
    """The docstrings with examples, of public names and of their members."""
    names = sorted({name for module in MODULES for name in public(module)})
    tests = [
        test
        for name in names
        for test in DocTestFinder().find(value(name), name, module=False, globs={"pepper": pepper})
    ]
    return [test for test in tests if test.examples]


@pytest.mark.parametrize("test", written(), ids=lambda test: test.name)
def test_the_example_of_a_docstring_prints_what_it_shows(test: DocTest) -> None:
    told = StringIO()
    failed, tried = DocTestRunner(verbose=False).run(test, out=told.write)
    assert tried
    assert not failed, told.getvalue()


def test_what_everybody_uses_has_an_example() -> None:
    names = {test.name.removeprefix("pepper.") for test in written()}
    assert names >= {
        *("Match.start", "Match.legal_actions", "Match.apply", "Match.view", "Match.parse"),
        *("Match.outcome", "Rules", "Deck", "Ranking", "BidLadder", "Auction", "Negotiation"),
        *("Scoring", "Ending", "Card.parse", "variant", "variants", "dumps", "loads", "Record"),
        *("view_of", "words.Words", "looks.svg", "looks.text", "solve.solve"),
    }
