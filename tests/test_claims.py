"""A claim of the rest is legal exactly where no defence can take a trick."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from hypothesis import assume, given

import pepper
from pepper import (
    Auction,
    Calling,
    Deck,
    Facts,
    IllegalActionError,
    Kind,
    Match,
    OwnCopy,
    PepperError,
    Phase,
    PlayCard,
    Reason,
    Scoring,
    Seat,
    Table,
)
from pepper.describe.facts import ranking_of
from pepper.invariants import broken, unrecorded
from pepper.solve import claim
from pepper.testing import randoms, walk

from .conftest import some
from .foreign import WITH_DISCARD
from .players.test_solve import SOLVED, called, plain, taken
from .playing import SINGLES, after, finished, started
from .sampled import starts

MOST_CARDS = 9


def side(match: Match, seat: Seat) -> tuple[Seat, ...]:
    """The seats that score with this one; that seat's own side where the play has to decide it."""
    hand, table = match.hand, match.rules.table
    assert hand.trick is not None
    own = table.sides[table.side(seat)]
    calling, scoring = match.rules.calling, match.rules.scoring
    together = isinstance(scoring, Scoring) and scoring.defenders_together
    if hand.contract is not None and together:
        declarers = table.sides[table.side(hand.contract.declarer)]
        found = own if seat in declarers else tuple({*table.seats}.difference(declarers))
    elif hand.contract is None or calling is None:
        found = own
    else:
        declarer, card = hand.contract.declarer, hand.contract.called
        free = (declarer,) if calling.own_copy is OwnCopy.IGNORED else ()
        played = [
            who
            for trick in (*hand.tricks, hand.trick)
            for who, one in trick.plays
            if one == card and who not in free
        ]
        others = [who for who in hand.trick.seats if who not in free]
        holders = [who for who in others if card is not None and card in hand.cards[who]]
        if not played and len(holders) > 1:
            found = own
        else:
            camp = {declarer, *(played or holders)[:1]}
            found = tuple(s for s in table.seats if (s in camp) == (seat in camp))
    return tuple(s for s in found if s in hand.trick.seats)


def is_certain(match: Match, camp: tuple[Seat, ...], known: dict[object, int]) -> bool:
    """Whether the camp takes all tricks left in every line of its opponents: all are tried."""
    now = taken(match, camp, match.hand.number)
    return plain(match, camp, known) == now + len(match.hand.cards[match.turn or 0])


def accepted(match: Match, seat: Seat) -> Match | None:
    """The match after the claim, or None if it is not proven."""
    try:
        return claim(match, seat)
    except IllegalActionError as error:
        if error.reason != Reason(Kind("unproven"), seat, "claim"):
            raise
        return None


def check(match: Match, seat: Seat, known: dict[object, int]) -> bool:
    """Whether the claim is accepted, which is compared with all lines of play."""
    assert match.hand.trick is not None
    camp = side(match, seat)
    over = accepted(match, seat)
    assert (over is not None) == is_certain(match, camp, known)
    if over is None:
        return False
    hand, before = over.past[len(match.past)], match.hand
    assert over.at(match.step) == match
    assert hand.acts[: len(before.acts)] == before.acts
    for act in hand.acts[len(before.acts) :]:
        assert isinstance(act.action, PlayCard)
    later = hand.tricks[len(before.tricks) :]
    assert {trick.winner for trick in later} <= {*camp}
    assert broken(over) == []
    return True


def positions(start: Match, rng: Random, cards: int) -> list[Match]:
    """The states of a hand in the play with so many cards or fewer, tricks in progress included."""
    found: list[Match] = []
    for match in walk(start, rng):
        trick = match.hand.trick
        if match.phase == Phase.PLAY and trick is not None and len(trick.seats) <= 8:
            left = sum(len(match.hand.cards[seat]) for seat in trick.seats)
            found += [match] if left <= cards else []
    return found


@pytest.mark.parametrize("name", some(SOLVED))
def test_a_claim_is_accepted_exactly_where_no_defence_takes_a_trick(name: str) -> None:
    rng, rules, answers = Random(name), pepper.variant(name), set[bool]()
    for seed in range(6):
        known: dict[object, int] = {}
        found = positions(Match.start(rules, seed=seed), rng, MOST_CARDS)
        for match in rng.sample(found, min(len(found), 2)):
            assert match.hand.trick is not None
            answers |= {check(match, seat, known) for seat in match.hand.trick.seats}
    assert answers == {False, True}


@pytest.mark.thorough
@pytest.mark.parametrize("name", SOLVED)
def test_a_claim_is_accepted_exactly_where_no_defence_takes_a_trick_of_longer_ends(
    name: str,
) -> None:
    rng, rules = Random(name), pepper.variant(name)
    for seed in range(20):
        known: dict[object, int] = {}
        for match in positions(Match.start(rules, seed=seed), rng, 12):
            assert match.hand.trick is not None
            for seat in match.hand.trick.seats:
                check(match, seat, known)


@given(start=starts(__name__), rng=randoms())
def test_a_claim_is_accepted_exactly_where_no_defence_takes_a_trick_under_any_rules(
    start: Match, rng: Random
) -> None:
    assume(not ranking_of(start.rules).later_wins)  # which the kernel refuses
    known: dict[object, int] = {}
    for match in positions(start, rng, 8)[:4]:
        assert match.hand.trick is not None
        for seat in match.hand.trick.seats:
            check(match, seat, known)


CALLING = attrs.evolve(
    SINGLES,
    deck=Deck("TJQKA", hand_size=3, copies=2),
    calling=Calling(),
    auction=Auction(eldest_must_bid=True),
)


def test_a_claim_is_accepted_where_the_only_other_seat_is_the_partner() -> None:
    rules, rng = attrs.evolve(CALLING, table=Table.singles(2)), Random(1)
    answers = set[bool]()
    for seed in range(10):
        known: dict[object, int] = {}
        for match in positions(Match.start(rules, seed=seed), rng, 6):
            answers |= {check(match, seat, known) for seat in match.rules.table.seats}
    assert answers == {False, True}


@pytest.mark.parametrize("own_copy", [OwnCopy.IGNORED, OwnCopy.BINDS])
def test_claims_are_exact_where_a_partner_is_called(own_copy: OwnCopy) -> None:
    rules, rng = attrs.evolve(CALLING, calling=Calling(own_copy)), Random(1)
    answers = set[bool]()
    for seed in range(10):
        known: dict[object, int] = {}
        for match in positions(Match.start(rules, seed=seed), rng, 9):
            answers |= {check(match, seat, known) for seat in match.rules.table.seats}
    assert answers == {False, True}


def test_declarer_and_a_partner_whom_nobody_knows_yet_claim_together() -> None:
    match = called("KH", "", "JS JS JC JC AS AS KS TH", "AH AH KH KH")
    assert [refused(match, seat).kind.name for seat in (0, 3, 4)] == ["unproven"] * 3
    over = claim(match, 1)
    assert claim(match, 2) == over
    result = over.past[0].result
    assert result is not None
    assert (result.declarers, result.tricks[1] + result.tricks[2]) == ((1, 2), 8)


def test_the_declarers_own_copy_leaves_no_doubt_who_the_partner_is() -> None:
    match = called("AH", "", "JS JS JC JC AS AS AH TH", "AH KH KH")
    result = claim(match, 1).past[0].result
    assert result is not None
    assert result.declarers == (1, 2)


def test_before_it_is_decided_who_the_partner_is_one_seat_has_to_take_everything() -> None:
    match = called("AH", "AH", "JS JS JC JC AS AS KS TH", "AH KH KH")
    assert refused(match, 1).kind == refused(match, 2).kind == Kind("unproven")
    alone = called("AH", "AH", "JS JS JC JC AS AS KS KS", "AH KH KH")
    assert claim(alone, 1).past[0].tricks[-1].winner == 1
    assert refused(alone, 2).kind == Kind("unproven")


def test_what_a_claim_comes_to_is_scored_and_recorded_like_any_play() -> None:
    match = started(pepper.variant("hasenpfeffer"), "JK JS JC AS KS QS")
    match = after(match, "pass, pass, pass, bid 6, name S")
    over = claim(match, 2)
    assert over.scores[0] == 6
    assert over.past[0].result == finished(match).past[0].result
    assert over.hand.number == 2
    assert claim(match, 0) == over
    assert unrecorded(over) == []


def refused(match: Match, seat: int) -> Reason:
    known = repr(match), hash(match)
    with pytest.raises(IllegalActionError) as error:
        claim(match, seat)
    assert (repr(match), hash(match)) == known
    return error.value.reason


def test_a_claim_that_a_defence_refutes_is_refused() -> None:
    match = started(pepper.variant("hasenpfeffer"), "JK JS JC AS KS QS")
    match = after(match, "pass, pass, pass, bid 6, name S")
    assert claim(match, 0).scores[0] == 6
    weak = started(pepper.variant("hasenpfeffer"), "JK JS JC AS KS 9H", "AH")
    weak = after(weak, "pass, pass, pass, bid 6, name S")
    reason = refused(weak, 0)
    assert reason == Reason(Kind("unproven"), Seat(0), "claim")
    assert str(reason) == "seat 0: 'claim' is refused: Another side can still take a trick."
    assert refused(weak, 1).kind == Kind("unproven")


def test_whoever_concedes_lets_the_other_side_claim() -> None:
    match = started(pepper.variant("hasenpfeffer"), "JK JS JC AS KS QS")
    match = after(match, "pass, pass, pass, bid 6, name S, play JS")
    assert match.turn == 1
    assert claim(match, 2).scores == claim(match, 0).scores == (6, 0)
    assert refused(match, 3).kind == Kind("unproven")


def test_nothing_is_claimed_outside_of_the_play() -> None:
    match = Match.start(pepper.variant("gamerules-4"), seed=1)
    assert refused(match, 1) == Reason(
        Kind("wrong phase"), Seat(1), "claim", Facts(phase="auction")
    )
    waiting = Match.start(pepper.variant("gamerules-4"), deals=())
    assert refused(waiting, 1).facts == Facts(phase="deal")
    assert refused(match.resign(0), 1) == Reason(Kind("match over"), Seat(1), "claim")


def test_a_seat_that_sits_out_claims_nothing() -> None:
    match = after(Match.start(pepper.variant("wolf"), seed=7), "name S, give KH, give QS")
    match = after(match, "talk 0 on 2 off 0 long off, talk 1 on 0 off 0 long off, play on")
    assert match.hand.sitting_out == (3,)
    reason = refused(match, 3)
    assert reason == Reason(Kind("sits out"), Seat(3), "claim", Facts(seat=3))
    assert reason.rule == "seat 3 does not play in this hand."


def test_a_claim_needs_the_whole_match() -> None:
    match = after(started(pepper.variant("hasenpfeffer")), "pass, pass, pass, bid 6, name S")
    with pytest.raises(PepperError, match="is of type View, not Match: a claim needs the whole"):
        claim(match.view(0), 0)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("seat", [-1, 4, True, "0"])
def test_an_unknown_seat_claims_nothing(seat: int) -> None:
    with pytest.raises(PepperError, match="must be an integer from 0 to 3"):
        claim(Match.start(pepper.variant("wolf"), seed=7), seat)


def test_a_proof_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.start(pepper.variant("indiana-4"), seed=125)
    match = after(match, "bid 6S, pass, pass, pass")
    assert refused(match, 0).kind == Kind("unproven")
    monkeypatch.setattr("pepper.solve.claims.MOST_POSITIONS", 1)  # the first look is after 4096
    assert refused(match, 0).kind == Kind("unproven")
    assert refused(match, 1) == Reason(Kind("too long"), Seat(1), "claim")


def test_a_long_proof_goes_on_as_far_as_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.start(pepper.variant("indiana-4"), seed=125)
    match = after(match, "bid 6S, pass, pass, pass")
    monkeypatch.setattr("pepper.kernel.search.PAUSE", 0, raising=False)  # look at each position
    assert refused(match, 0).kind == Kind("unproven")


def test_what_the_kernel_does_not_know_is_refused() -> None:
    match = Match.start(pepper.variant("florida-9"), seed=1)
    passes = ", ".join(["pass"] * 8)
    match = after(match, f"bid 6, {passes}, name S, call AH")
    with pytest.raises(PepperError, match="cards do not fit into 64 bits"):
        claim(match, 0)


def test_claims_go_with_phases_of_other_packages() -> None:
    match = after(Match.start(WITH_DISCARD, seed=1), "bid 1, pass, pass, pass, name H")
    while match.phase != Phase.PLAY:
        match = match.apply(match.legal_actions[0])
    known: dict[object, int] = {}
    for seat in match.rules.table.seats:
        check(match, seat, known)
