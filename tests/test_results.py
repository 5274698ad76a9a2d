"""What a hand comes to where little or nothing is played, and what its phases have to say."""

from __future__ import annotations

import attrs
import pytest

from pepper import (
    DIAMONDS,
    NO_TRUMP,
    SPADES,
    Auction,
    BidLadder,
    CallCard,
    Cards,
    Contract,
    Deal,
    Deck,
    Ending,
    Facts,
    HandEnd,
    HandResult,
    Kind,
    Line,
    Marks,
    Match,
    NameStrain,
    Negotiation,
    NoContract,
    Points,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    Seat,
    Side,
    Table,
)
from pepper.engine.parts.scoring import score_hand
from pepper.engine.phases.calling import CallingCard
from pepper.engine.phases.naming import Naming

from .playing import after, started

ONE = Rung("1", 1, asks=2)
RULES = Rules(
    name="short",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=2),
    ladder=BidLadder((ONE,)),
    scoring=Scoring(marks=Marks("hickeys", set=1, shut_out=1)),
    ending=Ending(hands=2),
    negotiation=Negotiation(),
)
HANDS = ("AS KS", "AH KH", "AD KD", "AC KC")
HELD = tuple(map(Cards, HANDS))
SIDES = (Side(0), Side(1))


def result(rules: Rules, *texts: str) -> HandResult:
    """What the first hand comes to after these actions, which are all of it."""
    return after(started(rules, *HANDS), *texts).results[0]


class TestConceded:
    @pytest.mark.parametrize(
        ("said", "ending", "why", "facts", "points"),
        [
            ("throw in", HandEnd.THROWN_IN, "thrown in", Facts(), 0),
            ("ask 1, grant 1", HandEnd.GRANTED, "1 trick granted", Facts(tricks=1), 1),
            ("ask 2, grant 2", HandEnd.GRANTED, "2 tricks granted", Facts(tricks=2), 2),
        ],
    )
    def test_the_defenders_are_told_what_they_got_for_not_playing(
        self, said: str, ending: HandEnd, why: str, facts: Facts, points: int
    ) -> None:
        found = result(RULES, "bid 1, name S", said)
        assert found.ending is ending
        declarers, defenders = found.lines
        assert declarers == Line(SIDES[1], 1, Kind("conceded"), Facts(bid="1"))
        kind = Kind("granted") if points else Kind("thrown in")
        assert defenders == Line(SIDES[0], points, kind, facts)
        assert (declarers.why, defenders.why) == ("1 conceded", why)

    def test_nobody_gets_a_mark_for_taking_no_trick(self) -> None:
        assert result(RULES, "bid 1, name S, throw in").marks == (0, 0)
        assert result(RULES, "bid 1, name S, ask 1, grant 1").marks == (0, 0)


def test_nobody_gets_a_mark_where_nobody_bid() -> None:
    found = result(RULES, "pass, pass, pass, pass")
    assert found.ending is HandEnd.PASSED_OUT
    assert found.marks == (0, 0)


def test_further_lines_are_kept_and_added_to_the_points() -> None:
    found = result(RULES, "bid 1, name S, ask 2, grant 2")
    assert found.points == (2, 1)
    fine, gift = Line(SIDES[0], -5, Kind("a fine")), Line(SIDES[1], 3, Kind("a gift"))
    more = found.with_lines([fine]).with_lines([gift])
    assert more.lines == (*found.lines, fine, gift)
    assert more.points == (-3, 4)


@pytest.mark.parametrize(
    ("own", "each"), [(None, 1), (ScoringChanges(defence=Points(tricks=5)), 5)]
)
def test_a_hand_without_a_contract_may_have_a_scoring_of_its_own(
    own: ScoringChanges | None, each: int
) -> None:
    auction = Auction(all_pass=NoContract(scoring=own))
    found = result(
        attrs.evolve(RULES, auction=auction),
        "pass, pass, pass, pass",
        "play AH, play AD, play AC, play AS, play KH, play KD, play KC, play KS",
    )
    assert found.tricks == (0, 2, 0, 0)
    assert found.points == (0, 2 * each)


def test_where_nobody_bid_a_side_without_a_trick_has_none_to_miss() -> None:
    scoring = Scoring(shut_out=Points(undertricks=-1))
    lines = score_hand(scoring, None, (0, 2), (), tuple((side,) for side in SIDES))
    assert [line.points for line in lines] == [0, 2]


def test_a_multiplier_that_is_refused_comes_with_what_it_may_be() -> None:
    with pytest.raises(RulesError) as caught:
        Scoring(alone_times=0)
    assert [problem.hint for problem in caught.value.problems] == ["1 or more"]
    assert Scoring(alone_times=1).alone_times == 1


def test_a_contract_tells_its_strain_as_soon_as_it_is_named() -> None:
    contract = Contract(Seat(1), Seat(1), ONE, None)
    assert str(contract) == "1 by seat 1"
    assert str(attrs.evolve(contract, strain=SPADES)) == "1 S by seat 1"


class TestNaming:
    def test_a_single_strain_is_settled_without_a_word(self) -> None:
        settled = Naming(Seat(1), (NO_TRUMP,))
        assert (settled.strain, settled.turn) == (NO_TRUMP, None)

    def test_one_of_two_strains_is_named_once(self) -> None:
        naming = Naming(Seat(1), (SPADES, DIAMONDS))
        assert (naming.strain, naming.turn) == (None, Seat(1))
        assert naming.legal(HELD[1]) == (NameStrain(SPADES), NameStrain(DIAMONDS))
        named = naming.after(NameStrain(DIAMONDS))
        assert (named.strain, named.turn) == (DIAMONDS, None)


def test_a_card_is_called_once() -> None:
    calling = CallingCard(Seat(2), Cards("AS AS KS"))
    ace, king = map(CallCard, calling.deck.distinct())
    assert calling.legal(HELD[2]) == (ace, king)
    called = calling.after(king)
    assert (called.call, called.turn) == (king, None)


def test_the_state_of_a_phase_shows_whose_turn_it_is_and_no_card() -> None:
    naming = Naming(Seat(1), (SPADES, DIAMONDS))
    assert repr(naming) == "<Naming: turn 1>"
    assert repr(attrs.evolve(naming, named=SPADES)) == "<Naming: turn None>"


def test_a_wrong_deal_is_told_all_that_is_wrong_with_it() -> None:
    waiting = Match.start(RULES, deals=())
    wrong = Deal(("AS AS", "AH", "AD KD", "AC KC"))
    reason = waiting.why_not(wrong)
    assert reason is not None
    assert reason.kind.name == "wrong deal"
    short, twice = (
        "seat 1 has 1 card, expected 2",
        "AS is dealt 2 times (seat 0), and the deck has 1",
    )
    assert f"{short}; {twice}" in reason.rule
