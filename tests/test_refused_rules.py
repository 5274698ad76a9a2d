"""What mends rules that are refused, in the words that people read."""

from __future__ import annotations

from collections import defaultdict

import pytest

from pepper import RulesError, variant

from .test_rules import REFUSED

HINTS = {
    "auction": {
        "allow more laps and `reentry`, or remove `goes_on`",
        "name a card of the deck, or add the joker",
        "name a rung of the ladder",
        "name a rung without conditions",
        "one or more",
        "one or more, or None",
    },
    "calling": {
        "remove `alone` or `calling`",
        "use a table without partners, or remove `calling`",
        "name each rank from 2 to A once",
        "name ranks of the deck",
        "give a character for each: 2 to 9, T for 10, E, W, R for 11 to 13, J, Q, K or A",
    },
    "deck": {
        "0 to 7",
        "1 to 7",
        "7 at most",
        "change `jokers`",
        "change `little_jokers`",
        "use `jokers` for a single kind",
        "do neither",
        "name cards of the ranks",
        "give a character for each: 2 to 9, T for 10, E, W, R for 11 to 13, J, Q, K or A",
        "add ranks or copies, or deal smaller hands",
        "deal at least one card, and no more than the deck holds",
        "remove `aside_stays_down`",
        "remove `aside_stays_down`, or deal smaller hands",
        "choose packets that add up to a hand",
        "name each rank from 2 to A once",
    },
    "ending": {
        "choose a score on the losing side of the start",
        "choose a start below or above the target",
        "give the auction a pepper round",
        "add a score in that direction",
        "one or more, or None",
        "set `target`",
        "set `target`, `back_door`, `gap`, `hands`, `last_hand` or `timed`",
        "set `back_door`, or remove `survivors`",
        "set `back_door`, or remove `joint_loss`",
        "1 or more, or None",
        "choose the start or a worse score",
        "remove one of them",
        "remove `floor`",
    },
    "exchange": {
        "choose another value",
        "remove `gives` or `lays_aside`",
        "set `alone`, or remove `lays_aside`",
        "remove `up_to`, or raise `count`",
        "use Other.PARTNERS, or remove `lays_aside`",
        "choose other `turns`, or remove `up_to`",
        "use Turns.AT_ONCE, or remove `lays_aside`",
        "exchange fewer cards",
        "exchange one or more",
        "leave at most 10000",
        "use a table with partners, or Other.LEFT",
        "use Other.PARTNERS, or remove `one_partner`",
        "remove `one_partner`",
    },
    "ladder": {
        "0 or more",
        "1 to 200",
        "a range of numbers stands for several rungs in files of house rules",
        "add a rung without conditions",
        "add it to the strains of the ladder",
        "deal larger hands or remove the rung",
        "lower-case words and numbers, joined by spaces or hyphens, up to 40 characters",
        "give it an optional exchange",
        "give it one or more",
        "lower `asks`",
        "name a rung of the ladder",
        "name cards of the deck",
        "name each strain once, or remove `strain_order`",
        "name the bids in `over`",
        "list it once",
        "remove `asks`, or add a negotiation",
        "remove `blind` or `holding`",
        "remove `without_kitty` from a rung, or the kitty from the phases",
        "remove `without_kitty`, or add `Kitty()` to the phases",
        "rename one of them",
        "use a table with partners, or remove the rung",
    },
    "negotiation": {
        "leave out the drop-outs or the rung",
        "name a strain of the ladder",
        "remove `asks`, or use Deciding.FIRST",
        "use a table of two sides, or remove the negotiation",
        "set `throw_in`, or use Deciding.FIRST",
    },
    "pepper round": {
        "name a rung of the ladder",
    },
    "phases": {
        "deal smaller hands",
        "leave at most 10000",
        "put it after Phase.AUCTION",
        "put it after Phase.NAMING",
        "put it after Kitty",
    },
    "scoring": {
        "1 or more",
    },
    "table": {
        "2 to 13",
        "make two or more sides",
        "remove it",
        "use each from 0 up once",
    },
}

OPTIONS = {
    "wolf+test-in-tie-round": "add tie=pepper-round",
    "dirty-clubs-4+drop-out": "add bump",
    "dirty-clubs-5+bumped-bidder-pays-twice": "add bump",
    "bid-euchre+pack32+pack36": "choose one",
    "bid-euchre+min1+min3": "choose one",
    "bid-euchre+timed+target=30": "choose one",
    "bid-euchre+scaled-penalties": "add pack32, pack36 or two-packs",
    "bid-euchre+forced-dealer=1": "add min1",
    "bid-euchre+min3+forced-dealer=2": "leave min3 out",
    "bid-euchre+pack36+two-packs": "choose one",
    "buck+burns=off+burn-price=2": "leave one of the two out",
    "call-euchre+values=plain": "add packs=3",
    "call-euchre+both-over=bidder+target=none": "choose one",
}


def test_each_part_that_is_refused_says_what_would_mend_it() -> None:
    told: defaultdict[str, set[str]] = defaultdict(set)
    for make, _, _ in REFUSED.values():
        with pytest.raises(RulesError) as caught:
            make()
        for problem in caught.value.problems:
            told[problem.part].add(problem.hint)
    assert told == HINTS


@pytest.mark.parametrize(("name", "hint"), OPTIONS.items())
def test_options_that_contradict_each_other_are_refused_with_what_would_mend_it(
    name: str, hint: str
) -> None:
    with pytest.raises(RulesError) as caught:
        variant(name)
    assert [(problem.part, problem.hint) for problem in caught.value.problems] == [
        ("options", hint)
    ]
