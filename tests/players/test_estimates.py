"""What `sensible` expects of a bid and of a strain to be named, as hints tell it."""

from __future__ import annotations

import re
from random import Random

import attrs
import pytest

import pepper
from pepper import (
    LOW,
    NO_TRUMP,
    Alone,
    Auction,
    Bid,
    BidLadder,
    Exchange,
    Look,
    Match,
    NameStrain,
    PepperError,
    Rung,
    Strain,
    Suit,
)
from pepper.bots import estimate, sensible
from pepper.cli.play.telling import give_reason
from pepper.words import Style, Words
from tests.foreign import WITHOUT_CONTRACT
from tests.playing import after, deal, started
from tests.test_no_contract import BidOne

HANDS = 25


@pytest.mark.parametrize("name", ["pfeffer", "bid-euchre", "buck"])
def test_the_strain_named_is_the_one_expected_in_the_bid(name: str) -> None:
    named = 0
    for seed in range(HANDS):
        match, rng = Match.start(pepper.variant(name), seed=seed), Random(seed)
        expected = dict[int | None, Strain]()
        while not match.past and not match.hand.tricks:
            view = match.view(match.turn)
            action = sensible(view, rng)
            if isinstance(action, Bid):
                expected[match.turn] = estimate(view, action).strain
            if isinstance(action, NameStrain) and match.turn in expected:
                assert action.strain is expected[match.turn]
                assert estimate(view, action).strain is action.strain
                named += 1
            match = match.apply(action)
    assert named > HANDS / 2


def test_a_bid_in_a_strain_is_judged_in_that_strain() -> None:
    view = Match.start(pepper.variant("indiana-4"), seed=7).view(1)
    for strain in (*Suit, NO_TRUMP):
        assert estimate(view, Bid("5", strain)).strain is strain


def test_better_cards_are_expected_to_take_more_tricks() -> None:
    rules = pepper.variant("hasenpfeffer")
    weak, strong = (
        Match.start(rules, deals=[deal(rules, "", cards)]).view(1)
        for cards in ("9C TC 9D TD 9H TS", "JK JC JS AC KC AH")
    )
    assert estimate(weak, Bid("4")).tricks < 3
    assert estimate(strong, Bid("4")).tricks > 5
    assert estimate(strong, Bid("4")).strain is Suit.CLUBS


def test_a_hint_tells_the_tricks_in_words() -> None:
    match = after(Match.start(pepper.variant("buck"), seed=7), "bid 3, pass, pass, pass")
    view = match.view(1)
    for strain, words, text in (
        (Suit.HEARTS, Words(), "tricks in hearts"),
        (LOW, Words(Style.LETTERS), "tricks at low"),
        (NO_TRUMP, Words.of(pepper.variant("buck")), "tricks at high"),
    ):
        told = give_reason(view, NameStrain(strain), words)
        assert text in told
        assert f"{estimate(view, NameStrain(strain)).tricks:.1f}" in told


@pytest.mark.parametrize(
    ("name", "bid", "whose"),
    [
        ("hasenpfeffer", Bid("4"), "your side is"),
        ("midwest", Bid("big"), "you are"),
        ("florida-5", Bid("4"), "your side is"),  # the declarer calls a partner
        ("dirty-clubs-4", Bid("3"), "you are"),
    ],
)
def test_a_hint_says_whose_tricks_are_likely(name: str, bid: Bid, whose: str) -> None:
    view = Match.start(pepper.variant(name), seed=7).view(1)
    assert estimate(view, bid).alone == (whose == "you are")
    assert give_reason(view, bid, Words()).startswith(f"{whose} likely to take about ")


def test_a_hint_says_that_a_bid_with_tricks_to_spare_is_safer() -> None:
    rules = pepper.variant("hasenpfeffer")
    view = Match.start(rules, deals=[deal(rules, "", "JC JS AC KC QC AH")]).view(1)
    tricks = estimate(view, Bid("4")).tricks
    told = {number: give_reason(view, Bid(str(number)), Words()) for number in (3, 4, 5, 6)}
    spare = {number for number, text in told.items() if text.endswith("to spare is safer")}
    assert spare == {number for number in told if tricks - number >= 1 and number < 6}
    assert 0 < len(spare) < 4


def test_a_whole_trick_is_enough_to_spare() -> None:
    heard = set[float]()
    for seed in range(160):
        view = Match.start(pepper.variant("hasenpfeffer"), seed=seed).view(1)
        told = give_reason(view, Bid("3"), Words())
        (tricks,) = map(float, re.findall(r"about (\d\.\d) tricks", told))
        assert told.endswith("a bid with tricks to spare is safer") == (tricks >= 4)
        heard.add(tricks)
    assert {3.9, 4.0, 4.1} <= heard


def test_a_hint_for_the_highest_bid_says_nothing_of_tricks_to_spare() -> None:
    view = Match.start(pepper.variant("euchre"), seed=7).view(1)
    assert view.turned is not None
    for name in ("call", "alone"):
        assert "to spare" not in give_reason(view, Bid(name, view.turned.suit), Words())


def test_where_no_hand_has_a_contract_the_strain_is_the_settled_one() -> None:
    view = Match.start(attrs.evolve(WITHOUT_CONTRACT, auction=BidOne()), seed=1).view(1)
    assert estimate(view, Bid("1")).strain is view.order.strain


def test_without_a_contract_no_strain_is_named() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
    with pytest.raises(PepperError, match="name H: there is no contract"):
        estimate(match.view(1), NameStrain(Suit.HEARTS))
    with pytest.raises(PepperError, match="quack"):
        estimate(match.view(1), Bid("quack"))


def test_no_more_tricks_are_expected_than_a_hand_has() -> None:
    match = Match.start(pepper.variant("twelves"), seed=922408, dealer=3).apply(Look())
    view = match.view(match.turn)
    assert estimate(view, Bid("12")).tricks == 6
    assert "about 6.0 tricks at no trump" in give_reason(view, Bid("12"), Words())


@pytest.mark.parametrize(
    ("hand", "better"), [("AS KS QS AH AD TD", Alone.YES), ("QS 9S QH 9H QD 9D", Alone.NO)]
)
def test_a_bid_that_may_be_played_alone_or_together_promises_the_better_of_both(
    hand: str, better: Alone
) -> None:
    promised: dict[Alone, float] = {}
    for alone in Alone:
        ladder = BidLadder([Rung("4", 4, alone=alone, exchange=Exchange(optional=True))])
        rules = attrs.evolve(pepper.variant("midwest"), ladder=ladder, auction=Auction())
        promised[alone] = estimate(started(rules, hand).view(0), Bid("4")).tricks
    assert promised[Alone.IF_EXCHANGED] == promised[better] == max(promised.values())
    assert promised[Alone.YES] != promised[Alone.NO]
