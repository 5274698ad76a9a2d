"""What a view says, and what of each act it hides, shown on hands of two cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

import attrs
import pytest

from pepper import (
    CHANCE,
    LOW,
    NO_TRUMP,
    SPADES,
    Act,
    Action,
    Auction,
    BidLadder,
    Call,
    Calling,
    Cards,
    DropOuts,
    Ending,
    Exchange,
    FaceDown,
    GiveCards,
    KeepCards,
    Match,
    Negotiation,
    NoContract,
    Pass,
    PepperError,
    Phase,
    Rules,
    Rung,
    Said,
    Seat,
    parse_action,
    wire,
)

from .playing import SHORT, SINGLES, SUITED, after, dealt, finished, seen, started

RULES = attrs.evolve(SHORT, ending=Ending(hands=2, timed=True))
SWAPPED = Rung("1", 1, exchange=Exchange())
SWAPPING = attrs.evolve(RULES, ladder=BidLadder((SWAPPED, *RULES.ladder.rungs[1:])))
TALKING = attrs.evolve(RULES, negotiation=Negotiation(talk=True))
DROPPING = attrs.evolve(RULES, negotiation=DropOuts())
CALLED = attrs.evolve(SINGLES, ending=RULES.ending, calling=Calling())
ONE_HAND = attrs.evolve(RULES, ending=Ending(hands=1))
BLIND = Rung("dark", 2, blind=True)
WITH_BLIND = attrs.evolve(RULES, ladder=BidLadder((*RULES.ladder.rungs, BLIND)))
WITHOUT_BIDS = attrs.evolve(RULES, auction=Auction(all_pass=NoContract(strain=LOW)))
SOLD = "bid 1, pass, pass, pass, name S"
PLAYED = "play AH, play AD, play AC, play AS, play KS, play KH, play KD, play KC"


def fields(item: object) -> dict[str, object]:
    names = attrs.fields_dict(type(item)) if isinstance(item, Act | Call | Said) else ()
    return {name: getattr(item, name) for name in names} or {"": item}


def differing(name: str, found: Sequence[object], wanted: Sequence[object]) -> Iterator[str]:
    """Each field of an item that differs."""
    for place, (one, other) in enumerate(zip_longest(map(fields, found), map(fields, wanted))):
        for field in {**(one or {}), **(other or {})}:
            values = [(item or {}).get(field) for item in (one, other)]
            if values[0] != values[1]:
                yield f"{name}[{place}].{field} is {values[0]!r}, and not {values[1]!r}"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (RULES, f"{SOLD}, {PLAYED}"),
        (ONE_HAND, f"{SOLD}, {PLAYED}"),
        (WITH_BLIND, "look, bid 1, look, pass, bid dark, name S"),
        (SWAPPING, f"{SOLD}, give KH, give AC, play AH"),
        (TALKING, f"{SOLD}, talk 1 on 0 off 0 long off, talk 0 on 0 off 2 long off, throw in"),
        (DROPPING, f"{SOLD}, drop out, play on, play on, play AH"),
        (CALLED, f"{SOLD}, call AD, play AH, play AD, play AC"),
        (WITHOUT_BIDS, "pass, pass, pass, pass, play AH"),
    ],
)
def test_at_each_step_a_seat_sees_every_act_as_it_may_know_it(rules: Rules, said: str) -> None:
    match = dealt(Match.start(rules, deals=()), *SUITED)
    for text in ("", *said.split(", ")):
        match = after(match, text) if text else match
        acts = match.hand.acts
        for seat in (None, *rules.table.seats):
            view = match.view(seat)
            wanted = [act.seen_by(seat) for act in acts]
            wrong = list(differing("acts", view.acts, wanted))
            wrong += differing("secret", [act.secret for act in view.acts], [None] * len(acts))
            wrong += differing("calls", view.calls, Call.all_of(acts))
            wrong += differing("said", view.said, Said.all_of(acts))
            assert not wrong, f"after {text or 'the deal'}, seat {seat}: {'; '.join(wrong)}"
    texts = [str(act.action) for act in match.acts if act.phase != Phase.DEAL and not act.automatic]
    assert texts == said.split(", ")


def actions_seen(match: Match, seat: int | None, phase: Phase) -> list[Action]:
    return [act.action for act in seen(match, seat).acts if act.phase == phase]


def test_the_deal_is_an_act_of_chance_that_nobody_sees() -> None:
    match = started(RULES, *SUITED)
    (dealing,) = match.hand.acts
    assert (dealing.seat, dealing.action, dealing.phase) == (CHANCE, match.hand.deal, Phase.DEAL)
    for seat in (None, 0, 1, 2, 3):
        assert actions_seen(match, seat, Phase.DEAL) == [FaceDown(len(RULES.deck.cards), ())]


def test_a_gift_is_known_to_its_giver_and_after_the_last_one_to_its_receiver_too() -> None:
    first, second = GiveCards(Cards("KH")), GiveCards(Cards("AC"))
    match = after(started(SWAPPING, *SUITED), SOLD, "give KH")
    hidden = FaceDown(1, (Seat(1),))
    assert [actions_seen(match, seat, Phase.EXCHANGE) for seat in (None, 0, 1, 2, 3)] == [
        [hidden],
        [hidden],
        [first],
        [hidden],
        [hidden],
    ]
    match = after(match, "give AC")
    left, right = FaceDown(1, (Seat(1), Seat(3))), FaceDown(1, (Seat(3), Seat(1)))
    assert [actions_seen(match, seat, Phase.EXCHANGE) for seat in (None, 0, 1, 2, 3)] == [
        [left, right],
        [left, right],
        [first, second],
        [left, right],
        [first, second],
    ]
    assert [gift.cards for gift in seen(match, 3).gifts] == [Cards("KH"), Cards("AC")]
    assert [gift.cards for gift in seen(match, 2).gifts] == [None, None]
    assert [gift.count for gift in seen(match, 2).gifts] == [1, 1]
    assert [act.to for act in seen(match, 2).acts if act.phase == Phase.EXCHANGE] == [3, 1]


def test_doing_without_an_exchange_is_seen_by_all() -> None:
    optional = Rung("1", 1, exchange=Exchange(optional=True))
    rules = attrs.evolve(RULES, ladder=BidLadder((optional, *RULES.ladder.rungs[1:])))
    match = after(started(rules, *SUITED), SOLD, "keep")
    for seat in (None, 0, 1, 2, 3):
        assert actions_seen(match, seat, Phase.EXCHANGE) == [KeepCards()]
        (gift,) = seen(match, seat).gifts
        assert (gift.count, gift.cards) == (0, None)


def test_an_act_is_seen_whole_by_those_who_may_know_it_and_stays_hidden_for_all_others() -> None:
    secret = FaceDown(1, (Seat(2),))
    act = Act(Seat(1), GiveCards(Cards("KH")), Phase.EXCHANGE, to=Seat(3), secret=secret)
    assert act.seen_by(Seat(2)) == attrs.evolve(act, secret=None)
    for seat in (None, Seat(0), Seat(1), Seat(3)):
        known = act.seen_by(seat)
        assert known == attrs.evolve(act, action=secret, secret=None)
        assert all(known.seen_by(other) == known for other in (None, *RULES.table.seats))
    shown = Act(Seat(1), Pass(), Phase.AUCTION)
    assert all(shown.seen_by(seat) is shown for seat in (None, *RULES.table.seats))


def test_what_lies_face_down_is_counted_and_cannot_be_done() -> None:
    hidden = FaceDown(3, (Seat(1),))
    assert str(hidden) == "3 face down"
    assert FaceDown.read("3") is None
    with pytest.raises(PepperError):
        parse_action("face down 3")
    with pytest.raises(PepperError):
        parse_action("3 face down")
    reason = started(RULES, *SUITED).why_not(hidden)
    assert reason is not None
    assert reason.kind.name == "no action"


def test_who_may_still_bid_blind_has_no_cards_until_it_looks_or_the_auction_is_over() -> None:
    def blind(match: Match) -> list[int]:
        return [seat for seat in range(4) if seen(match, seat).cards is None]

    match = started(WITH_BLIND, *SUITED)
    assert blind(match) == [0, 1, 2, 3]
    assert all(match.hand.has_looked(seat) is False for seat in RULES.table.seats)
    match = after(match, "look, bid 1, look, pass")
    assert blind(match) == [0, 3]
    assert seen(match, 1).cards == Cards("AH KH")
    assert [seen(match, seat).counts for seat in (None, 0, 1)] == [(2, 2, 2, 2)] * 3
    assert blind(after(match, "bid dark")) == []


def test_a_spectator_and_a_seat_that_has_not_looked_see_no_card_at_all() -> None:
    match = started(WITH_BLIND, *SUITED)
    assert "AS" not in wire.dumps(seen(match, None))
    assert "AS" not in wire.dumps(seen(match, 0))


def test_time_that_was_called_stays_called_in_the_hands_to_come() -> None:
    match = started(RULES, *SUITED).call_time()
    assert all(match.view(seat).time_called for seat in (None, *RULES.table.seats))
    level = after(match, "pass, pass, pass, pass")
    assert (level.hand.number, level.outcome) == (2, None)
    assert level.view(None).time_called


def test_before_the_first_deal_nothing_was_done_and_nobody_holds_a_card() -> None:
    view = Match.start(RULES, deals=()).view(Seat(0))
    assert (view.phase, view.hand_number, view.pepper_round) == (Phase.DEAL, 1, False)
    assert (view.counts, view.acts, view.calls) == ((0, 0, 0, 0), (), ())


def test_cards_rank_by_the_strain_of_the_contract_once_it_is_named() -> None:
    match = after(started(RULES, *SUITED), "bid 1, pass, pass, pass")
    assert match.view(None).order == RULES.ranking.order(NO_TRUMP)
    assert after(match, "name S").view(None).order == RULES.ranking.order(SPADES)


def test_cards_rank_by_the_strain_of_a_hand_without_a_contract_while_there_is_none() -> None:
    match = started(WITHOUT_BIDS, *SUITED)
    assert match.view(None).order == RULES.ranking.order(LOW)
    assert after(match, "pass, pass, pass, pass").view(None).order == RULES.ranking.order(LOW)


def test_the_strain_is_that_of_the_contract_once_it_is_named() -> None:
    match = after(started(RULES, *SUITED), "bid 1, pass, pass, pass")
    assert match.view(None).strain is None
    assert after(match, "name S").view(None).strain is SPADES


def test_the_strain_of_a_hand_without_a_bid_is_settled_by_the_last_pass() -> None:
    match = after(started(WITHOUT_BIDS, *SUITED), "pass, pass, pass")
    assert match.view(None).strain is None
    played = finished(after(match, "pass"))
    assert after(match, "pass").view(None).strain is LOW
    assert played.view(None, hand=1).strain is LOW
    assert played.view(None).strain is None


def test_whoever_has_the_best_card_of_the_trick_is_winning_it_and_else_nobody() -> None:
    match = started(RULES, *SUITED)
    assert match.view(None).winning is None
    match = after(match, SOLD)
    assert match.view(None).winning is None
    match = after(match, "play AH, play AD")
    assert match.view(None).winning == 1
    match = after(match, "play AC, play KS")
    assert match.view(None).winning is None


def test_in_an_exchange_it_is_seen_who_gets_the_cards() -> None:
    match = after(started(SWAPPING, *SUITED), SOLD)
    assert match.view(None).receiver == 3
    match = after(match, "give KH")
    assert match.view(None).receiver == 1
    assert after(match, "give AC").view(None).receiver is None


def test_suits_are_written_as_symbols_unless_letters_are_asked_for() -> None:
    view = seen(started(RULES, *SUITED), 0)
    assert "A♠" in view.text()
    assert "♠" not in view.text(symbols=False)


def test_a_view_says_whose_it_is_and_where_the_match_stands_but_no_card() -> None:
    match = Match.start(RULES, deals=())
    assert repr(match.view(None)) == (
        "<View of a spectator: short, hand 1, deal, turn chance, scores (0, 0)>"
    )
    assert repr(seen(dealt(match, *SUITED), 2)) == (
        "<View of seat 2: short, hand 1, auction, turn 1, scores (0, 0)>"
    )
    over = after(started(ONE_HAND, *SUITED), SOLD, PLAYED)
    assert repr(seen(over, 0)) == (
        "<View of seat 0: short, hand 1, over, turn nobody, scores (2, -1)>"
    )


def test_a_spectator_has_no_cards_and_a_seat_none_yet_when_a_hand_opens() -> None:
    opened = Match.start(RULES, deals=())
    assert seen(opened, 0).cards == Cards()
    assert seen(opened, None).cards is None
    assert seen(dealt(opened, *SUITED), None).cards is None
