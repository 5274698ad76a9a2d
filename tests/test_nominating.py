"""The holder of the joker may nominate a suit for it before the first lead without trumps."""

from __future__ import annotations

import copy
import pickle
from random import Random

import attrs
import pytest

import pepper
import tests.test_naive
from pepper import (
    BID,
    HEARTS,
    LOW,
    NO_TRUMP,
    SPADES,
    SUITS,
    Alone,
    BidLadder,
    Card,
    Deck,
    Match,
    Nominate,
    NominateJoker,
    PepperError,
    Phase,
    PlainJoker,
    Ranking,
    Record,
    Rules,
    RulesError,
    Rung,
    ScoringChanges,
    Seat,
    house,
    parse_action,
    rule_sheet,
    wire,
)
from pepper.belief import worlds
from pepper.bots import sensible
from pepper.cli.play.keys import press
from pepper.cli.play.sitting import sit_down
from pepper.engine.phases.nominating import NOMINATING
from pepper.spaces import ActionSpace, Features
from pepper.testing import check_rules
from pepper.words import Style, Words
from tests import test_named_joker as named
from tests.players import test_kernel, test_solve
from tests.playing import after, find, legal, play_tricks, refused, started

PHASES = Phase.AUCTION, Phase.NAMING, NominateJoker(), Phase.PLAY
RULES = attrs.evolve(named.RULES, name="nominated", phases=PHASES)
LITTLE = attrs.evolve(RULES, deck=named.LITTLE.deck)
HANDS = "AC KC QC JH", "AH KH QH AD", "AS KS TH JK", "TC JC QS JS"
ANY = {f"nominate {suit}" for suit in (*SUITS, "none")}


def asked(
    *answers: str, strain: str = "NT", rules: Rules = RULES, hands: tuple[str, ...] = HANDS
) -> Match:
    """A hand that seat 0 plays, after these answers; seat 2 holds the joker."""
    match = after(started(rules, *hands, dealer=3), f"bid 1, name {strain}")
    return after(match, *(f"nominate {answer}" for answer in answers))


# -- The rule --------------------------------------------------------------------------------------


@pytest.mark.parametrize("strain", ["NT", "LOW"])
def test_all_answer_in_turn_until_the_holder_of_the_joker_nominates_a_suit(strain: str) -> None:
    match = asked(strain=strain)
    for seat in (0, 1):
        assert (match.phase, match.turn, legal(match)) == (NOMINATING, seat, {"nominate none"})
        assert refused(match, "nominate H") == "not the holder"
        match = after(match, "nominate none")
    assert legal(match) == ANY
    assert refused(match, "play JK") == "wrong phase"
    for suit in SUITS:
        opened = after(match, f"nominate {suit}")
        assert (opened.phase, opened.turn, opened.view(0).nominated) == (Phase.PLAY, 0, suit)
    assert after(match, "nominate none, nominate none").phase is Phase.PLAY


def test_with_trumps_and_with_a_partner_who_sits_out_they_are_not_asked() -> None:
    assert asked(strain="H").phase is Phase.PLAY
    alone = BidLadder([Rung("1", 1, alone=Alone.YES)], RULES.ladder.strains)
    match = asked("none", "none", rules=attrs.evolve(RULES, ladder=alone))
    assert match.turn == 3


@pytest.mark.parametrize(("strain", "led"), [("NT", "AH"), ("LOW", "QH")])
def test_the_joker_follows_its_suit_and_is_its_highest_card(strain: str, led: str) -> None:
    hands = "AC KC QC JH", "AH KH QH AD", "AS KS QS JK", "TC JC TH JS"
    match = after(asked("none", "none", "H", strain=strain, hands=hands), "play JH", f"play {led}")
    assert legal(match) == {"play JK"}
    match = play_tricks(after(match, "play JK"), "TH")
    assert match.hand.tricks[0].winner == 2
    assert legal(match) == {"play AS", "play KS", "play QS"}


def test_led_it_names_no_suit_and_its_own_must_be_followed() -> None:
    hands = "JK KC QC JH", "AH KH QH AD", "AS KS QS TH", "TC JC TD JS"
    match = after(asked("H", hands=hands), "play JK")
    assert legal(match) == {"play AH", "play KH", "play QH"}
    assert refused(match, "play AD") == "revoke"


def test_a_void_player_cannot_win_with_it() -> None:
    match = after(asked("none", "none", "S"), "play AC", "play AD")
    assert legal(match) == {"play AS", "play KS", "play TH", "play JK"}
    match = after(match, "play JK", "play TC")
    assert match.hand.tricks[0].winner == 0


def test_a_little_joker_comes_with_it_below_it() -> None:
    order = LITTLE.ranking.order(NO_TRUMP).nominating(HEARTS)
    high = [Card(text) for text in ("AH", "LJ", "JK")]
    assert sorted(high, key=order.strength) == high
    assert all(order.follows(card, high[0]) for card in high)
    assert not order.follows(Card("AS"), high[1])
    assert not order.is_trump(high[2])


def test_where_none_is_nominated_its_leader_names_one() -> None:
    hands = "JK KC QC JH", "AH KH QH AD", "AS KS QS TH", "TC JC TD JS"
    match = asked("none", "none", "none", "none", hands=hands)
    assert match.view(0).nominated is None
    assert "play JK as S" in legal(match)


@pytest.mark.parametrize(
    ("base", "joker"), [*zip((RULES, LITTLE, RULES), named.NAMED, strict=True)]
)
def test_the_slow_implementation_the_kernel_and_the_solver_agree(
    base: Rules, joker: PlainJoker
) -> None:
    plain, rng = named.with_joker(base, joker), Random(base.deck.hand_size)
    assert tests.test_naive.compare(plain, 200, rng)[0] >= 200
    compared = (test_kernel.compare_hand(Match.start(plain, seed=n), rng) for n in range(6))
    assert sum(compared) > 50
    solved = 0
    for seed in range(10):
        match = Match.start(plain, seed=seed)
        while not match.past:
            if match.hand.trick and len(match.hand.cards[match.turn or 0]) == 3:
                test_solve.check(match, (Seat(0), Seat(2)))
                solved += match.view(None).nominated is not None
                break
            match = match.apply(rng.choice(match.legal_actions))
    assert solved > 3


def test_rules_with_it_keep_every_promise() -> None:
    check_rules(RULES, matches=2)


@pytest.mark.parametrize(
    ("deck", "what"),
    [
        (Deck("TJQKA", 4), "the deck has no joker"),
        (RULES.deck, "whoever leads it never names one"),
    ],
)
def test_rules_without_such_a_joker_are_refused(deck: Deck, what: str) -> None:
    with pytest.raises(RulesError, match=what):
        attrs.evolve(RULES, deck=deck, ranking=Ranking())


# -- What is known ---------------------------------------------------------------------------------


def test_a_seat_that_nominates_a_suit_holds_the_joker() -> None:
    match = asked("none", "none", "H")
    dealt = [world.match.hand.cards for world in worlds(match.view(1), Random(1), 20)]
    assert all(Card("JK") in hands[2] for hands in dealt)
    silent = asked("none", "none", "none", "none")
    dealt = [world.match.hand.cards for world in worlds(silent.view(1), Random(1), 40)]
    assert len({Card("JK") in hands[2] for hands in dealt}) == 2


def test_actions_and_features_have_numbers_for_the_suit() -> None:
    space, features = ActionSpace(RULES), Features(RULES)
    assert set(map(str, space)) >= ANY
    assert features.named(asked().view(0))["suit nominated"] == (0,)
    assert features.named(asked("none", "none", "H").view(0))["suit nominated"] == (3,)
    assert "suit nominated" not in {one.name for one in Features(named.RULES).fields}


# -- Texts and data --------------------------------------------------------------------------------


def test_a_nomination_comes_back_from_every_form() -> None:
    match = after(asked("none", "none", "S"), "play AC")
    assert pepper.loads(pepper.dumps(match)) == match
    for seat in (*range(4), None):
        view = match.view(seat)
        assert wire.read_view(wire.to_data(view)) == view
    for event in match.events:
        assert wire.read_event(wire.to_data(event)) == event
    assert house.loads(house.dumps(RULES)) == RULES
    order = match.view(0).order
    assert order != RULES.ranking.order(NO_TRUMP)
    assert pickle.loads(pickle.dumps(order)) == copy.deepcopy(order) == order  # noqa: S301
    assert repr(order).endswith(".order(NO_TRUMP).nominating(SPADES)")


def test_the_text_of_a_nomination_is_a_suit_or_none() -> None:
    assert parse_action("nominate S") == Nominate(SPADES)
    assert parse_action("nominate none") == Nominate()
    for text in ("nominate NT", "nominate", "nominate X"):
        with pytest.raises(PepperError):
            parse_action(text)


def test_people_are_told_of_the_suit() -> None:
    rules, holder = RULES, asked("none", "none")
    words = Words(Style.SPOKEN, you=Seat(2))
    ask = "Nominate the suit to which the joker belongs in this hand, or none."
    assert words.prompt(holder.view(2)) == ask
    assert words.prompt(asked().view(0)) == "Nominate none: you do not hold the joker."
    choices = [words.choice(rules, action) for action in holder.legal_actions]
    assert choices[2:] == ["nominate hearts", "nominate spades", "nominate none"]
    suit, none = (after(holder, f"nominate {one}").hand.acts[-1] for one in ("H", "none"))
    assert words.act(rules, suit) == "you nominate hearts for the joker"
    assert words.act(rules, none) == "you nominate no suit for the joker"
    assert Words().act(rules, suit) == "seat 2 nominates ♥ for the joker"
    assert Words().act(rules, none) == "seat 2 nominates no suit for the joker"


def test_the_sheet_tells_the_rule() -> None:
    sheet = " ".join(rule_sheet(RULES).split())
    assert (
        "Before the first lead of a hand without trumps, the holder of the joker may nominate a "
        "suit. The joker is then the highest card of that suit for the whole hand, and belongs to "
        "it in every way."
    ) in sheet
    assert "Both jokers are then the highest cards" in " ".join(rule_sheet(LITTLE).split())


# -- Players ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bid", "chosen"), [("none", "nominate C"), ("1", "nominate none")])
def test_a_bot_nominates_its_longest_suit_only_to_take_no_trick(bid: str, chosen: str) -> None:
    none = Rung("none", 0, value=2, scoring=ScoringChanges(made=BID))
    rules = attrs.evolve(RULES, ladder=BidLadder([Rung("1", 1), none], (NO_TRUMP, LOW)))
    match = started(rules, "TC QC JH JK", "AH KH QH AD", dealer=3)
    match = after(
        match, *(["bid 1", "pass", "pass", "pass"] if bid == "1" else [f"bid {bid}"]), "name NT"
    )
    assert str(sensible(match.view(0), Random(1))) == chosen


def test_in_the_terminal_a_suit_is_chosen_by_its_key() -> None:
    matches = (after(Match.start(RULES, seed=n), "bid 1, name NT") for n in range(99))
    match = find(match for match in matches if legal(match) == ANY)
    now = sit_down(Record(match), match.turn or 0, style=Style.LETTERS)
    picks = [pick for row in now.picks.rows for pick in row.picks]
    assert len(picks) == len(ANY)
    assert press(now, picks[2].key).match == after(match, "nominate H")
