"""Limits on which card may be called: ranks, no trump, none of one's own."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import attrs
import pytest

from pepper import (
    NO_TRUMP,
    SUITS,
    Action,
    Auction,
    BidLadder,
    CallCard,
    Calling,
    Card,
    Cards,
    Deck,
    Ending,
    Match,
    PepperError,
    Phase,
    Rank,
    Rules,
    RulesError,
    Rung,
    Scoring,
    StuckDealer,
    Table,
)
from pepper.bots import sensible
from pepper.describe import rule_sheet
from pepper.partial import complete
from pepper.perft import perft
from pepper.testing import check_rules

from . import naive_rules
from .naive_games import Bid, Game
from .playing import after, legal, refused, started
from .test_perft import deals_of, first_difference, stepped

ACE = Calling(ranks="A", trumps=False, own=False)
RULES = Rules(
    name="call an ace",
    table=Table.singles(4),
    deck=Deck("9TJQKA", hand_size=5),
    ladder=BidLadder([Rung("3", 3)], SUITS),
    auction=Auction(all_pass=StuckDealer("3")),
    scoring=Scoring(),
    ending=Ending(hands=4),
    calling=ACE,
)
ANY_PLAIN = attrs.evolve(RULES, name="no trump called", calling=Calling(trumps=False))
OWN = attrs.evolve(RULES, name="none of one's own", calling=Calling(own=False))
PAIRS = attrs.evolve(
    RULES, name="a double deck", deck=Deck("JQKA", hand_size=8, copies=2), calling=ACE
)
ALL_RULES = (RULES, ANY_PLAIN, OWN, PAIRS)


def calling(rules: Rules, hand: str, left: str = "") -> Match:
    """Seat 1 has that hand and has named hearts; perhaps the next seat has a certain hand."""
    match = after(started(rules, "", hand, left), "bid 3, name H")
    assert match.phase is Phase.CALLING
    return match


def test_only_a_card_of_the_ranks_may_be_called_and_no_trump_and_none_of_ones_own() -> None:
    match = calling(RULES, "AS KS QH JH 9H")
    assert legal(match) == {"call AC", "call AD"}
    assert refused(match, "call AS") == "called own card"
    assert refused(match, "call AH") == "called trump"
    assert refused(match, "call KC") == "wrong rank"
    assert refused(match, "call 2C") == "not in the deck"


def test_each_limit_counts_by_itself() -> None:
    bowers = {"call JH", "call JD", "call AH", "call 9H"}
    plain = legal(calling(ANY_PLAIN, "AS KS QH JH 9H"))
    assert plain.isdisjoint(bowers)
    assert plain >= {"call AS", "call KS", "call AD"}
    assert len(plain) == 24 - 7
    held = {"call AS", "call KS", "call QH", "call JH", "call 9H"}
    assert legal(calling(OWN, "AS KS QH JH 9H")).isdisjoint(held)
    assert len(legal(calling(OWN, "AS KS QH JH 9H"))) == 24 - 5
    aces = attrs.evolve(RULES, calling=Calling(ranks=[Rank.ACE]))
    assert legal(calling(aces, "AS KS QH JH 9H")) == {f"call A{suit}" for suit in "CDHS"}


def test_any_card_may_be_called_if_the_limits_leave_none() -> None:
    match = calling(RULES, "AS AC AD JH 9H")
    assert len(match.legal_actions) == 24
    assert "call AS" in legal(match)
    assert "call JH" in legal(match)


def test_a_copy_of_ones_own_card_may_not_be_called_either() -> None:
    match = calling(PAIRS, "AS KS KS QH QH JH JH KC")
    assert legal(match) == {"call AC", "call AD"}


def sheet(rule: Calling, rules: Rules = RULES) -> str:
    return " ".join(str(rule_sheet(attrs.evolve(rules, calling=rule))).split())


def test_the_sheet_says_which_card_may_be_called() -> None:
    otherwise = "If there is no such card, the bidder may name any of those in use."
    copy = "The bidder's own copy makes nobody a partner"
    text = sheet(ACE)
    assert (
        "Then the bidder names an ace, but no trump and no card of which the bidder holds a copy. "
        f"{otherwise}"
    ) in text
    assert copy in text  # of a card that is called because no other can be
    text = sheet(Calling(trumps=False))
    assert "Then the bidder names a card, but no trump. The first other player" in text
    assert otherwise not in text
    text = sheet(Calling(ranks="AK", own=False))
    assert "names a king or an ace, but no card of which the bidder holds a copy. The first" in text
    assert copy not in text
    assert "If nobody plays it, the bidder has no partner." in text
    whole = attrs.evolve(RULES, deck=Deck("9TJQKA", hand_size=6))
    text = sheet(Calling(own=False), whole)
    assert "has no partner" not in text
    text = sheet(Calling(), whole)
    assert "Then the bidder names a card, any of those in use. The first" in text


@pytest.mark.parametrize(
    ("rule", "field", "what"),
    [
        (Calling(ranks="9TJQKA"), "ranks", "names every rank of the deck"),
        (Calling(ranks="K", trumps=False), "trumps", "is ever a trump"),
        (
            Calling(binds_declarer=True, own=False),
            "binds_declarer",
            "never calls a card of their own hand",
        ),
    ],
)
def test_a_limit_without_effect_is_refused(rule: Calling, field: str, what: str) -> None:
    ladder = BidLadder([Rung("3", 3)], (NO_TRUMP,) if field == "trumps" else SUITS)
    with pytest.raises(RulesError, match=what) as caught:
        attrs.evolve(RULES, calling=rule, ladder=ladder)
    assert caught.value.problems[0].path == ("calling", field)


NAMED = tuple("CDHS")
GAME = Game(
    sides=[[0], [1], [2], [3]],
    bids=[Bid("3", 1, named=NAMED)],
    nobody_bids="stuck",
    stuck=["bid 3"],
    calls_a_card=True,
)
GAMES = {
    RULES.name: replace(GAME, called_ranks="A", calls_no_trump=True, calls_no_own=True),
    ANY_PLAIN.name: replace(GAME, calls_no_trump=True),
    OWN.name: replace(GAME, calls_no_own=True),
    PAIRS.name: replace(
        GAME, ranks="AKQJ", called_ranks="A", calls_no_trump=True, calls_no_own=True
    ),
}
"""The same for the slow counter."""


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(6))
def test_the_slow_counter_allows_the_same_actions(rules: Rules, seed: int) -> None:
    match = Match.start(rules, seed=seed)
    other = naive_rules.dealt(GAMES[rules.name], deals_of(rules, seed), 1, 0)
    rng = Random(seed)
    while match.turn is not None and len(match.past) < 3:
        if match.phase is Phase.CALLING:
            lines = naive_rules.count(other, 2)
            assert perft(match, 2) == lines, first_difference(match, other, 2)
        match, other = stepped(match, other, rng.choice(other.choices))


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_every_invariant_holds(rules: Rules) -> None:
    check_rules(rules, matches=5)


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_a_bot_calls_a_card_of_somebody_else(rules: Rules) -> None:
    match = calling(rules, "AS KS QH JH KC QD JC JD" if rules is PAIRS else "AS KS QH JH 9H")
    chosen = sensible(match.view(1), Random(1))
    assert isinstance(chosen, CallCard)
    assert chosen in match.legal_actions
    assert chosen.card not in match.hand.cards[1]


CLUBS = "9C TC JC QC KC"


class TestPartialViews:
    """What others know of a declarer who may not call a card of their own hand."""

    @pytest.mark.parametrize("seed", range(20))
    def test_a_hand_is_found_in_which_the_card_may_be_called(self, seed: int) -> None:
        found = completed(after(calling(RULES, "AS KS QH JH 9H", CLUBS), "call AD"), seed)
        held = found.hand.cards[1]
        assert Card("AD") not in held or Cards("AS AC") <= held

    def test_a_declarer_who_calls_a_trump_is_found_to_hold_the_other_aces(self) -> None:
        found = completed(after(calling(RULES, "AS AC AD JH 9H"), "call AH"))
        assert Cards("AS AC AD") <= found.hand.cards[1]

    def test_a_call_that_no_hand_allows_is_refused(self) -> None:
        match = after(calling(attrs.evolve(RULES, calling=Calling(ranks="A")), "AS"), "call AD")
        wrong = [*chosen_by(match)[:-1], (1, CallCard(Card("KD")))]
        with pytest.raises(PepperError, match="call KD"):
            complete(match.rules, [None] * 4, wrong)


def chosen_by(match: Match) -> list[tuple[int, Action]]:
    """What was chosen so far, and by whom."""
    return [(act.seat, act.action) for act in match.acts[1:] if not act.automatic]


def completed(match: Match, seed: int = 1) -> Match:
    """A match in which the same was done, as far as seat 2 knows."""
    hands = [None, None, match.hand.cards[2], None]
    found = complete(match.rules, hands, chosen_by(match), seed=seed)
    assert found.view(2).contract == match.hand.contract
    return found
