"""A ladder and an ending of another package are played, checked and refused like the library's."""

from __future__ import annotations

import attrs
import pytest

from pepper import (
    JOKER,
    USUAL_PHASES,
    AuctionRule,
    CallingRule,
    Ending,
    EndingRule,
    LadderRule,
    Match,
    Order,
    PepperError,
    Plain,
    Rank,
    RankingRule,
    RulesError,
    ScoringRule,
    Side,
    rule_section,
)
from pepper.testing import check_rules

from .foreign import WITH_DISCARD, Flat, OneHand, Plainest
from .playing import finished

PLAIN = attrs.evolve(WITH_DISCARD, phases=USUAL_PHASES)


def test_a_ladder_is_played_and_every_check_holds() -> None:
    rules = attrs.evolve(PLAIN, ladder=Plainest(), scoring=Flat())
    check_rules(rules, matches=3)


def test_a_rung_of_a_ladder_is_refused_with_the_path_of_the_ladder() -> None:
    with pytest.raises(RulesError) as caught:
        attrs.evolve(PLAIN, ladder=Plainest(asks=9), scoring=Flat())
    (problem,) = (one for one in caught.value.problems if "ask for 9 of 2" in one.what)
    assert problem.path == ("ladder", "asks")


def test_an_ending_decides_the_match() -> None:
    rules = attrs.evolve(PLAIN, ending=OneHand())
    match = Match.start(rules, seed=1)
    over = finished(match)
    assert over.outcome is not None
    assert over.outcome.winners == (Side(1),)
    check_rules(rules, matches=3)


def test_a_target_may_be_reached_by_a_rung_with_a_scoring_of_another_package() -> None:
    ending = Ending(target=5)
    assert attrs.evolve(PLAIN, scoring=Flat(), ending=ending).ending == ending


@pytest.mark.parametrize(
    ("protocol", "members"),
    [
        (RankingRule, ["order"]),
        (AuctionRule, ["laps", "unbid_strain"]),
        (CallingRule, ["own_copy"]),
        (ScoringRule, ["score", "with_changes"]),
        (EndingRule, ["decide", "hands", "hold", "resign", "start", "target", "timed", "worth"]),
        (LadderRule, ["bids", "has_blind", "higher", "offer", "offers", "rung", "rungs"]),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_part_that_inherits_its_protocol_is_not_made_without_its_members(
    protocol: type, members: list[str]
) -> None:
    half = type("Half", (protocol,), {})
    with pytest.raises(TypeError, match="abstract") as caught:
        half()
    assert all(member in str(caught.value) for member in members)


def test_an_order_needs_every_card_in_exactly_one_suit() -> None:
    ranking = WITH_DISCARD.ranking
    with pytest.raises(PepperError, match=r"^in no suit: "):
        Order.of(ranking, Plain.NO_TRUMP, [[JOKER]], list(Rank))
    with pytest.raises(PepperError, match=r"is in two suits$"):
        Order.of(ranking, Plain.NO_TRUMP, [[JOKER], [JOKER]], list(Rank))


def test_an_unknown_section_of_a_rule_sheet_is_refused_with_those_there_are() -> None:
    with pytest.raises(PepperError, match=r"no section 'Weather'; expected one of '.*'Scoring'"):
        rule_section(PLAIN, "Weather")
