"""What differs between two games is told in the sentences that only one of their sheets has."""

from __future__ import annotations

import attrs
import pytest

import pepper
from pepper import RulesError, rule_difference
from pepper.describe.difference import describe_difference
from pepper.engine.parts.wording import format_table


def between(one: str, other: str) -> str:
    """The difference of two variants as one line."""
    return " ".join(rule_difference(pepper.variant(one), pepper.variant(other)).split())


def test_a_game_does_not_differ_from_itself() -> None:
    assert between("wolf", "wolf") == "# wolf, and wolf Both games are played alike."


def test_only_the_sentences_of_an_option_differ() -> None:
    told = between("wolf", "wolf+talk=off")
    assert told.startswith("# wolf, and wolf+talk=off ## After the bidding Only in wolf: - A")
    assert "*stop*" in told
    assert "Only in wolf+talk=off" not in told


def test_games_are_told_apart_by_their_titles_which_are_no_difference() -> None:
    told = between("bid-euchre", "hawsy")
    assert told.startswith("# Bid Euchre, single deck, and Hawsy, a Bid Euchre ## The game")
    assert "Hawsy is for" not in told


def test_of_tables_with_the_same_columns_only_the_rows_differ() -> None:
    told = between("bid-euchre", "bid-euchre+big24")
    assert told.startswith("# bid-euchre, and bid-euchre+big24 ")  # their titles are alike
    assert "| big pepper | all 6 | alone, no card | 24 | lose 24 |" in told
    assert "small pepper" not in told


@pytest.mark.parametrize("row", [0, 1, 2])
def test_any_row_of_a_table_may_be_the_one_that_differs(row: int) -> None:
    head, rows = ["Bid", "Worth"], [["3", "3"], ["4", "4"], ["5", "5"]]
    others = [[name, "9"] if n == row else [name, worth] for n, (name, worth) in enumerate(rows)]
    one, other = format_table([head, *rows]), format_table([head, *others])
    told = [piece for piece in describe_difference(("a", "b"), [one], [other]) if piece]
    only, only_other = format_table([head, rows[row]]), format_table([head, others[row]])
    assert told == ["Only in a:", only, "Only in b:", only_other]


def test_a_table_may_have_no_spaces_beside_its_bars() -> None:
    one, other = (f"|Bid|Worth|\n|-|-|\n|IX|9|\n|X|{worth}|" for worth in (10, 20))
    told = [piece for piece in describe_difference(("a", "b"), [one], [other]) if piece]
    only, only_other = (format_table([["Bid", "Worth"], ["X", worth]]) for worth in ("10", "20"))
    assert told == ["Only in a:", only, "Only in b:", only_other]


def test_tables_with_other_columns_are_told_whole() -> None:
    told = between("wolf", "gamerules-4")
    assert "| 4 to 6 | as bid | the bid |" in told
    assert "| 1 to 5 | as bid | 1 for each trick | lose 6 |" in told


@pytest.mark.parametrize(("text", "why"), [("a\n", "it is 'a"), ("a" * 201, "up to 200 printable")])
def test_what_a_game_is_called_is_short_and_printable(text: str, why: str) -> None:
    with pytest.raises(RulesError, match=f"title: .*{why}"):
        attrs.evolve(pepper.variant("wolf"), title=text)
    with pytest.raises(RulesError, match=f"source: .*{why}"):
        attrs.evolve(pepper.variant("wolf"), source=text)
