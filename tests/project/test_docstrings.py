"""The examples in docstrings print what they show, and every public field has a text."""

from __future__ import annotations

import ast
import inspect
import re
from doctest import DocTest, DocTestFinder, DocTestRunner
from io import StringIO
from itertools import pairwise
from textwrap import dedent

import attrs
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


def field_texts(owner: type) -> set[str]:
    """The fields that have a text: below them, where editors show it, or in the class's docstring.

    `help` shows the second kind, which parts of the rules have: a text there often covers how
    people write the value.
    """
    found = set(re.findall(r"(?m)^ +(\w+): ", owner.__doc__ or ""))
    for base in owner.__mro__:
        if attrs.has(base):
            (body,) = ast.parse(dedent(inspect.getsource(base))).body
            assert isinstance(body, ast.ClassDef)
            found |= {
                field.target.id
                for field, text in pairwise(body.body)
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
                if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
            }
    return found


def test_every_public_field_has_a_text() -> None:
    owners = {name: value(name) for module in MODULES for name in public(module)}
    texts = {
        name: (owner, field_texts(owner))
        for name, owner in owners.items()
        if inspect.isclass(owner) and attrs.has(owner)
    }
    missing = [
        f"{name}.{field.name}"
        for name, (owner, found) in texts.items()
        for field in attrs.fields(owner)
        if not field.name.startswith("_") and field.name not in found
    ]
    assert missing == []
