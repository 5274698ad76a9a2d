"""What a rung may be called, and that every bid is read back from every text that shows it."""

from __future__ import annotations

import pickle
from itertools import product

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import (
    HEARTS,
    LOW,
    NO_TRUMP,
    SUITS,
    Bid,
    BidLadder,
    Match,
    RulesError,
    Rung,
    api,
    house,
    wire,
)
from pepper.engine.parts.rung import WORDS
from pepper.engine.parts.wording import fold
from pepper.words import Style, Words, translations

STRAINS = (*SUITS, NO_TRUMP, LOW)
PEOPLE = (
    *("4", "10", "12", "moon", "double moon", "hi-lo", "low-no", "shoot-the-moon", "2 alone"),
    *("alone 6", "6-7-8", "4 5", "misère", "größter pfeffer", "pass", "name", "bid", "bid 4"),
    *("call", "the", "in", "of", "none", "high", "low", "no trump", "hearts", "q", "undo", "help"),
    *("jack", "ten", "t", "h", "x", "a card", "big-pepper 2", "all the tricks there are"),
)
"""Names that people use or that look like other things that are typed."""
NAMES = st.from_regex(WORDS, fullmatch=True).filter(lambda name: len(name) <= 40)
BASE = pepper.variant("bid-euchre")


def rules_with(*names: str, in_bid: bool) -> pepper.Rules:
    """A game whose ladder has these rungs, with or without their strains in the bids."""
    rungs = [Rung(name, 3, strain_in_bid=in_bid) for name in names]
    return attrs.evolve(BASE, name="ours", ladder=BidLadder(tuple(rungs), STRAINS))


def check_every_text(rules: pepper.Rules) -> None:
    """Every bid comes back from its text, repr, pickle, JSON, record, file, and from prompts."""
    match = Match.start(rules, seed=1)
    bids = [action for action in match.legal_actions if isinstance(action, Bid)]
    assert bids == [bid for rung in rules.ladder.rungs for bid in rules.ladder.bids(rung)]
    assert house.loads(house.dumps(rules)) == rules
    for bid in bids:
        assert pepper.parse_action(str(bid)) == bid
        assert eval(repr(bid), {**vars(api)}) == bid  # noqa: S307
        assert pickle.loads(pickle.dumps(bid)) == bid  # noqa: S301
        assert wire.read_action(wire.to_data(bid)) == bid
        for words, style in product(map(translations, ("en", "de")), Style):
            label = Words.of(rules, style, translations=words).choice(rules, bid)
            assert match.parse(label, translations=words) == bid, label
        for text in (str(bid), str(bid).upper(), str(bid).title(), f"  {bid} "):
            assert match.parse(text) == bid
    for bid in {bids[0], bids[-1]}:
        played = match.apply(bid)
        assert pepper.loads(pepper.dumps(played)) == played


@pytest.mark.parametrize("in_bid", [False, True])
@pytest.mark.parametrize("name", PEOPLE)
def test_every_bid_is_read_back_from_every_text_that_shows_it(name: str, *, in_bid: bool) -> None:
    check_every_text(rules_with(name, in_bid=in_bid))


@given(names=st.lists(NAMES, min_size=1, max_size=3), in_bid=st.booleans())
def test_of_any_names_that_a_ladder_takes_every_bid_is_read_back(
    names: list[str], *, in_bid: bool
) -> None:
    try:
        rules = rules_with(*names, in_bid=in_bid)
    except RulesError:
        return
    check_every_text(rules)


def test_without_strains_numbers_in_figures_and_in_words_are_different_names() -> None:
    check_every_text(rules_with("4", "four", "10", "ten", "4 5", "45", in_bid=False))


@pytest.mark.parametrize(
    "name",
    ["", " ", "-", "Moon", "4h", "hi_lo", "hi--lo", "hi- lo", "-lo", "hi-", " moon", "a  b", "½"],
)
def test_a_rung_name_must_be_lower_case_words_and_numbers(name: str) -> None:
    with pytest.raises(RulesError, match=r"a rung named .*lower-case words and numbers"):
        Rung(name, 3)


def test_a_range_of_numbers_is_no_name_because_files_read_it_as_several_rungs() -> None:
    for name in ("3-8", "10-2"):
        with pytest.raises(RulesError, match="a range of numbers stands for several rungs"):
            Rung(name, 3)


def test_a_name_has_at_most_forty_characters() -> None:
    assert Rung("a" * 40, 3).name
    with pytest.raises(RulesError, match="up to 40 characters"):
        Rung("a" * 41, 3)


def test_bids_that_read_alike_are_refused() -> None:
    with pytest.raises(RulesError, match="the bids 'bid 6H' and 'bid 6 hearts' read alike"):
        BidLadder((Rung("6", 6, strain_in_bid=True), Rung("6 hearts", 6)))
    with pytest.raises(RulesError, match="the bids 'bid 10C' and 'bid ten C' read alike"):
        BidLadder([Rung(name, 6, strain_in_bid=True) for name in ("10", "ten")])
    assert BidLadder((Rung("6", 6), Rung("6 hearts", 6, strains=(HEARTS,)))).offers


def test_texts_fold_alike_that_people_write_for_the_same() -> None:
    same = "Bid 10 of hearts", "bid 10♥", "BID TEN HEARTS", "bid 10 H", "bid T in heart"
    assert {fold(text) for text in same} == {"bidth"}
    assert fold("hi-lo") != fold("hilo")
