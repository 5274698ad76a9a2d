"""The score of best play with all cards open, against a search of every line of the match."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import pepper
from pepper import (
    HEARTS,
    Alone,
    Auction,
    Bid,
    BidLadder,
    Contract,
    Deck,
    Exchange,
    Match,
    NameStrain,
    Negotiation,
    NoContract,
    PepperError,
    Phase,
    Rules,
    Rung,
    Seat,
)
from pepper.bots import sensible
from pepper.kernel.pause import TooLongError
from pepper.solve import contracts, par, readings, solve
from pepper.solve.points import is_counted
from pepper.spaces import margins
from pepper.testing import walk
from tests.playing import SHORT, after

TWO_SIDES = ["hasenpfeffer", "wolf", "euchre", "bid-euchre", "pfeffer", "twelves"]


def searched(match: Match) -> float:
    """The margin of seat 0 in the hand, if every seat plays best: every line is tried.

    There must be two sides, with seat 0 on one of them.
    """
    number, table = match.hand.number, match.rules.table

    def best(state: Match) -> float:
        if state.past and state.past[-1].number == number:
            return margins(table, state.results[-1].points)[0]
        worth = [best(state.apply(action)) for action in state.legal_actions]
        own = state.turn is not None and table.side(state.turn) == table.side(Seat(0))
        return max(worth) if own else min(worth)

    return best(match)


def ending(rules: Rules, seed: int, cards: int) -> Match | None:
    """A hand in the play with so many cards left at most, bid by `sensible`; None if unplayed."""
    match, rng = Match.start(rules, seed=seed), Random(seed)
    while match.phase != Phase.PLAY:
        match = match.apply(sensible(match.view(match.turn), rng))
        if match.past:
            return None
    for state in walk(match, rng):
        if sum(map(len, state.hand.cards)) <= cards:
            return state
    raise AssertionError("unreachable: hands are played to their ends")


@pytest.mark.parametrize("name", TWO_SIDES)
def test_par_is_what_a_search_of_every_line_finds(name: str) -> None:
    rules, compared = pepper.variant(name), 0
    for seed in range(12):
        match = ending(rules, seed, 11)
        if match is not None and match.phase == Phase.PLAY:
            compared += 1
            assert margins(rules.table, par(match))[0] == searched(match)
            assert par(match.hand) == par(match)
    assert compared > 5


def test_there_is_no_par_outside_of_the_play() -> None:
    with pytest.raises(PepperError, match="is not in the play"):
        par(Match.start(pepper.variant("hasenpfeffer"), seed=1))


def test_there_is_no_par_of_a_contract_to_take_no_trick() -> None:
    match = Match.start(pepper.variant("five-hundred"), seed=1)
    for text in ("bid open misere", "pass", "pass", "pass", "discard"):
        action = next(one for one in match.legal_actions if str(one).startswith(text))
        match = match.apply(action)
    assert match.phase == Phase.PLAY
    with pytest.raises(PepperError, match="more than the tricks of each side decides"):
        par(match)


SMALL = attrs.evolve(
    SHORT,
    deck=Deck("9TJQKA", hand_size=2, jokers=0),
    ladder=BidLadder(
        (Rung("1", 1), Rung("2", 2), Rung("alone", 2, alone=Alone.YES, exchange=Exchange())),
    ),
)
"""Two tricks; whoever plays alone swaps a card with the partner."""
TALKED_OVER = attrs.evolve(SMALL, negotiation=Negotiation())
"""The same where defenders may give the hand up."""


def by_hand(match: Match) -> dict[Contract, float]:
    """The margin of seat 0 for each contract after a bid: every line is tried, to the last card.

    The match is in its first hand.
    """
    table = match.rules.table
    if match.past:
        contract = match.results[0].contract
        return {} if contract is None else {contract: margins(table, match.results[0].points)[0]}
    legal = match.legal_actions
    actions = [pepper.Pass()] if match.phase == Phase.AUCTION else legal
    own = match.turn is not None and table.side(match.turn) == table.side(Seat(0))
    found: dict[Contract, float] = {}
    for action in actions:
        for contract, worth in by_hand(match.apply(action)).items():
            best = max if own else min
            found[contract] = best(worth, found.get(contract, worth))
    return found


@pytest.mark.parametrize("rules", [SMALL, TALKED_OVER])
@pytest.mark.parametrize("seed", range(3))
def test_contracts_are_what_a_search_of_every_line_finds(rules: Rules, seed: int) -> None:
    match = Match.start(rules, seed=seed)
    found = contracts(match)
    wanted: dict[Contract, float] = {}
    turn = match
    while turn.phase == Phase.AUCTION and not turn.past:
        for bid in [one for one in turn.legal_actions if one != pepper.Pass()]:
            wanted |= by_hand(turn.apply(bid))
        turn = turn.apply(pepper.Pass())
    assert {one.contract: margins(rules.table, one.points)[0] for one in found} == wanted
    assert {one.contract.declarer for one in found} == {0, 1, 2, 3}


TALKING = attrs.evolve(
    TALKED_OVER,
    negotiation=Negotiation(talk=True),
    ladder=BidLadder(
        (Rung("1", 1, asks=1), Rung("alone", 2, alone=Alone.YES, exchange=Exchange())),
        strains=(HEARTS,),
    ),
)
"""The same with claims of stops, and tricks to ask for."""


def test_claims_of_stops_and_tricks_asked_for_are_searched_too() -> None:
    match = Match.start(TALKING, seed=1)
    bid = match.apply(next(one for one in match.legal_actions if one != pepper.Pass()))
    wanted = by_hand(after(bid, "pass", "pass", "pass"))
    found = {one.contract: margins(TALKING.table, one.points)[0] for one in contracts(bid)}
    assert wanted
    assert {one: found[one] for one in wanted} == wanted


def test_the_contracts_of_a_game_with_an_exchange_in_each_strain_are_listed() -> None:
    """In midwest each strain has 36 exchanges, and in wolf 729 claims of stops besides."""
    for name in ("midwest", "wolf"):
        match = Match.start(pepper.variant(name), seed=1, scores=(20, 20), number=9)
        match = after(match, "bid 6", "pass", "pass", "pass")
        found = contracts(match)
        assert {one.contract.strain for one in found} == {*match.rules.ladder.strains}
        best = found[0]
        assert best.contract.rung.name == "6"
        assert best.points == max((one.points for one in found), key=lambda one: one[1] - one[0])


def test_contracts_stand_from_the_best_for_their_declarers() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=3)
    found, table = contracts(match), match.rules.table
    gains = [margins(table, one.points)[one.contract.declarer] for one in found]
    assert gains == sorted(gains, reverse=True)
    assert len(found) == len({one.contract for one in found}) == 4 * 5 * 6 + 5


def test_contracts_agree_with_par_and_with_best_play() -> None:
    """Each contract is bid, named and played by the solver; tricks and points are those said."""
    match = Match.start(pepper.variant("hasenpfeffer"), seed=3)
    for one in contracts(match)[::11]:
        state, contract = match, one.contract
        while state.phase != Phase.PLAY:
            bids = Bid(contract.rung.name), NameStrain(contract.strain or HEARTS)
            mine = state.turn == contract.declarer
            legal = state.legal_actions
            state = state.apply(next((b for b in bids if mine and b in legal), pepper.Pass()))
        assert par(state) == one.points
        while not state.past:
            state = state.apply(solve(state).line[0][1])
        camp = match.rules.table.sides[match.rules.table.side(contract.declarer)]
        assert sum(state.results[0].tricks[seat] for seat in camp) == one.tricks
        assert state.results[0].points == one.points


def test_whoever_may_not_pass_bids_as_low_as_possible() -> None:
    rules = attrs.evolve(SMALL, auction=Auction(eldest_must_bid=True))
    found = contracts(Match.start(rules, seed=1))
    lowest = {one.contract.declarer: one.contract.rung.name for one in reversed(found)}
    assert {*lowest} == {0, 1, 2, 3}
    names = {one.contract.rung.name for one in found if one.contract.declarer == 2}
    assert names == {"2", "alone"}  # the eldest, seat 1, has bid 1


def test_a_hand_that_ends_before_the_play_has_points_and_no_tricks() -> None:
    found = contracts(Match.start(TALKED_OVER, seed=1))
    ends = [one.points for one in found if one.tricks is None]
    assert (0, 1) in ends  # the defenders throw the hand in
    assert len(ends) < len(found)


def test_a_hand_played_without_a_contract_is_none_of_them() -> None:
    rules = attrs.evolve(SMALL, auction=Auction(all_pass=NoContract()))
    found = contracts(Match.start(rules, seed=1))
    assert {one.contract for one in found} == {
        one.contract for one in contracts(Match.start(SMALL, seed=1))
    }


def test_contracts_are_refused_where_too_much_is_left_to_choose() -> None:
    match = Match.start(pepper.variant("five-hundred"), seed=1)
    with pytest.raises(PepperError, match="more than 256 ways from a bid to the play"):
        contracts(match)


def test_contracts_are_refused_where_par_is_and_in_the_play() -> None:
    with pytest.raises(PepperError, match="the defenders score for themselves"):
        contracts(Match.start(pepper.variant("dirty-clubs-4"), seed=1))
    match = ending(pepper.variant("hasenpfeffer"), 2, 24)
    assert match is not None
    with pytest.raises(PepperError, match="is not before the play"):
        contracts(match)


def test_a_partner_who_is_called_and_not_known_yet_counts_as_if_known() -> None:
    rules, rng, found = pepper.variant("call-partner-euchre"), Random(1), 0
    for seed in range(12):
        match = Match.start(rules, seed=seed)
        while match.phase is not Phase.PLAY and not match.past:
            match = match.apply(sensible(match.view(match.turn), rng))
        if match.past or len(readings(match)) < 2:
            continue
        found += 1
        expected = par(match)
        for seat, card in solve(match).line:
            match = match.apply(card, by=seat)
        assert match.results[0].points == expected
    assert found > 1


def test_a_play_that_is_too_long_has_no_par(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_long(*_: object) -> None:
        raise TooLongError

    match, rng = Match.start(pepper.variant("hasenpfeffer"), seed=1), Random(1)
    while match.phase is not Phase.PLAY:
        match = match.apply(sensible(match.view(match.turn), rng))
    monkeypatch.setattr("pepper.solve.points.tricks_within", too_long)
    with pytest.raises(PepperError, match="the play is too long to be solved"):
        par(match)


def test_tricks_decide_no_score_before_the_play() -> None:
    assert not is_counted(Match.start(pepper.variant("hasenpfeffer"), seed=1).hand)
