"""Each phase of the library says its acts and asks for them in words."""

from __future__ import annotations

import attrs
import pytest

import pepper
from pepper import Act, Actions, Deal, DropOut, Match, Phase, PlayOn, Rules, Seat, parse_action
from pepper.engine.phases.doubling import Double
from pepper.engine.phases.lone_defence import Defend
from pepper.words import Style, Words

WOLF = pepper.variant("wolf")
DROPPING = pepper.variant("dirty-clubs-6+bump+drop-out")
ACTS = [
    (WOLF, Phase.AUCTION, "pass", "passes"),
    (WOLF, Phase.AUCTION, "look", "looks at the cards"),
    (WOLF, Phase.AUCTION, "wait", "waits"),
    (WOLF, Phase.AUCTION, "take set", "takes the set instead of bidding"),
    (WOLF, Phase.AUCTION, "bid 4", "bids 4"),
    (WOLF, Phase.NAMING, "name S", "names S"),
    (WOLF, Phase.PLAY, "play JS", "plays JS"),
    (pepper.variant("florida-5"), Phase.CALLING, "call JS", "calls JS"),
    (WOLF, Phase.NEGOTIATION, "ask 2", "asks for 2 tricks"),
    (DROPPING, Phase.NEGOTIATION, "drop out", "drops out"),
]
"""Rules, phase, action and what its seat does."""


def sentence(rules: Rules, act: Act) -> str:
    return Words(Style.LETTERS).act(rules, act)


@pytest.mark.parametrize(("rules", "phase", "action", "does"), ACTS)
def test_an_act_is_a_sentence(rules: Rules, phase: Phase, action: str, does: str) -> None:
    act = Act(Seat(1), parse_action(action), phase)
    assert sentence(rules, act) == f"{Words(Style.LETTERS).seat(Seat(1))} {does}"


def test_a_bid_that_had_to_be_made_is_said_so() -> None:
    act = Act(Seat(1), parse_action("bid 4"), Phase.AUCTION, forced=True)
    assert sentence(WOLF, act) == "forced to bid, seat 1 bids 4"


def test_the_deal_is_asked_for_and_said_without_its_cards() -> None:
    match = Match.start(WOLF)
    rule = WOLF.rule(Phase.DEAL)
    assert rule is not None
    assert rule.prompt(match.view(0), Words()) == "hand 1 must be dealt"
    dealt = Match.start(WOLF, seed=1).acts[0]
    assert isinstance(dealt.action, Deal)
    assert rule.sentence(dealt, Words()) == "the cards are dealt"


def test_whether_to_drop_out_is_asked_in_words() -> None:
    rule = DROPPING.rule(Phase.NEGOTIATION)
    assert rule is not None
    view = attrs.evolve(Match.start(DROPPING).view(0), legal_actions=Actions((PlayOn(), DropOut())))
    assert rule.prompt(view, Words()) == "stay in the hand, or drop out of it"


def test_without_a_contract_no_prompt_says_what_is_at_stake() -> None:
    """Such a view can come only from outside."""
    for rule, action, asked in (
        (pepper.Doubling(), Double(), "double, or let the contract stand"),
        (pepper.DefendAlone(), Defend(), "defend alone or not"),
    ):
        view = attrs.evolve(Match.start(DROPPING).view(0), legal_actions=Actions((action,)))
        assert rule.prompt(view, Words()) == asked
