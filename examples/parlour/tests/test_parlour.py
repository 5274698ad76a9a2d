"""The parts of this package work wherever pepper's own do."""

from __future__ import annotations

from pathlib import Path
from random import Random

import attrs
import pytest

import pepper
from parlour import (
    PARTS,
    CardShown,
    Decline,
    Honours,
    ShowCard,
    Showing,
    Stand,
    Swap,
    SwapCards,
    TakeUp,
    TensHigh,
)
from pepper import (
    HEARTS,
    SPADES,
    BidLadder,
    Card,
    Cards,
    Deal,
    Deck,
    Ending,
    FaceDown,
    Match,
    Phase,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Table,
    house,
    wire,
)
from pepper.spaces import ActionSpace, Features, longest_hand, points_range
from pepper.testing import check_rules, walk

TOML = Path(__file__).parent.parent / "parlour.toml"
PHASES = (Phase.AUCTION, Phase.NAMING, Swap(), Showing(), Phase.PLAY)
RULES = Rules(
    name="parlour",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=5),
    ladder=BidLadder([Rung("2", 2), Rung("3", 3)]),
    scoring=Honours(Scoring()),
    ending=Ending(target=21),
    ranking=TensHigh(),
    phases=PHASES,
)
DEAL = Deal(
    [
        Cards("AS TS KS QS JS"),
        Cards("AH KH QH JH TH"),
        Cards("AD TD KD QD JD"),
        Cards("AC TC KC QC 9S"),
    ],
)


def played(*actions: str) -> Match:
    """A match of that deal, dealt by seat 0, after these actions."""
    match = Match.start(RULES, deals=[DEAL.completed(RULES.deck, 4)])
    for action in actions:
        match = match.apply(pepper.parse_action(action, PARTS))
    return match


BID = ("bid 2", "pass", "pass", "pass", "name S")


def test_every_invariant_holds_under_the_rules() -> None:
    check_rules(RULES, matches=5)


@pytest.mark.parametrize("part", [Swap(), Showing()], ids=["swap", "showing"])
def test_every_invariant_holds_with_one_phase_added_to_a_documented_game(
    part: Swap | Showing,
) -> None:
    base = pepper.variant("hasenpfeffer")
    before_play = (*base.phases[:-1], part, base.phases[-1])
    check_rules(attrs.evolve(base, name="ours", phases=before_play), matches=3)


@pytest.mark.parametrize(
    ("phases", "told"),
    [
        ((Swap(), Phase.AUCTION, Phase.NAMING, Phase.PLAY), "put it after Phase.AUCTION"),
        ((Phase.AUCTION, Showing(), Phase.NAMING, Phase.PLAY), "put it after Phase.NAMING"),
        ((Phase.AUCTION, Phase.NAMING, Phase.PLAY, Swap()), "put it after Swap"),
    ],
)
def test_a_phase_out_of_place_is_refused_with_its_place(
    phases: tuple[Phase | Swap | Showing, ...], told: str
) -> None:
    with pytest.raises(RulesError, match=told):
        attrs.evolve(RULES, phases=phases)


def test_the_declarer_gets_what_was_not_dealt_for_as_many_cards() -> None:
    match = played(*BID)
    assert match.phase == Phase("swap")
    assert match.hand.cards[1] == Cards("AH KH QH JH TH")
    assert match.hand.aside == Cards("9H JC 9D 9C")
    match = match.apply(SwapCards(Cards("KH QH JH TH")))
    assert match.hand.cards[1] == Cards("AH 9H JC 9D 9C")
    assert match.hand.aside == Cards("KH QH JH TH")


def test_a_declarer_who_stands_keeps_the_hand() -> None:
    match = played(*BID, "stand")
    assert match.hand.cards[1] == Cards("AH KH QH JH TH")
    assert match.hand.aside == Cards("9H JC 9D 9C")
    for seat in (None, 0, 1):
        assert match.view(seat).acts[-1].action == Stand()


def test_only_the_declarer_sees_what_is_swapped() -> None:
    match = played(*BID, "swap KH QH JH TH")
    gave, took = [act for act in match.hand.acts if act.phase == Phase("swap")]
    assert gave.action == SwapCards(Cards("KH QH JH TH"))
    assert (took.action, took.automatic) == (TakeUp(Cards("9H JC 9D 9C")), True)
    for seat in (None, 0, 2, 3):
        seen = [act.action for act in match.view(seat).acts if act.phase == Phase("swap")]
        assert seen == [FaceDown(4, (pepper.Seat(1),))] * 2
    own = [act.action for act in match.view(1).acts if act.phase == Phase("swap")]
    assert own == [gave.action, took.action]


def test_a_view_is_made_from_what_a_seat_knows_of_a_swap() -> None:
    match = played(*BID, "swap KH QH JH TH", "decline")
    for seat in (None, *RULES.table.seats):
        view = match.view(seat)
        known = [act for act in view.acts[1:] if not act.automatic or seat == act.seat]
        own = None if seat is None else DEAL.hands[seat]
        acts = [(act.seat, act.action) for act in known]
        assert pepper.view_of(match.rules, seat, own, acts) == view


@pytest.mark.parametrize("action", ["swap KH QH TH", "swap AS KH QH TH", "pass"])
def test_a_wrong_swap_is_refused_and_changes_nothing(action: str) -> None:
    match = played(*BID)
    with pytest.raises(pepper.IllegalActionError, match=r"swaps exactly|during the swap"):
        match.apply(pepper.parse_action(action, PARTS))
    assert match == played(*BID)


def test_the_nine_of_trumps_is_shown_for_a_point_by_whoever_holds_it() -> None:
    match = played(*BID, "stand")
    assert match.turn == 1
    assert match.legal_actions == (Decline(),)
    match = match.apply(Decline()).apply(Decline())
    assert match.legal_actions == (ShowCard(Card("9S")), Decline())
    match = match.apply(ShowCard(Card("9S")))
    assert CardShown(pepper.Seat(3), Card("9S")) in match.news
    match = match.apply(Decline())
    rng = Random(1)
    while not match.results:
        match = match.apply(rng.choice(match.legal_actions))
    shown = [line for line in match.results[0].lines if line.why == "showed 9S"]
    assert [(line.side, line.points) for line in shown] == [(1, 1)]


def test_a_side_with_all_aces_in_its_tricks_scores_honours() -> None:
    match = played(*BID, "stand", *["decline"] * 4)
    leads = {1: "play AH", 2: "play AD", 3: "play AC", 0: "play AS"}
    match = match.apply(pepper.parse_action(leads[1], PARTS))
    while not match.results:
        match = match.apply(match.legal_actions[0])
    taken = {
        match.rules.table.side(trick.winner)
        for trick in match.past[0].tricks
        if trick.winner is not None and any(str(card)[0] == "A" for card in trick.cards)
    }
    honours = [line for line in match.results[0].lines if line.why == "all aces"]
    assert len(honours) == (1 if len(taken) == 1 else 0)
    assert {line.side for line in honours} <= taken


@pytest.mark.parametrize(
    "rules",
    [
        attrs.evolve(RULES, phases=(Phase.AUCTION, Phase.NAMING, Swap(), Phase.PLAY)),
        attrs.evolve(RULES, scoring=Scoring()),
    ],
    ids=["honours", "showing"],
)
def test_hands_with_equal_tricks_but_other_aces_or_cards_shown_keep_their_own_scores(
    rules: Rules,
) -> None:
    points: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
    for seed in range(40):
        rng, match = Random(seed), Match.start(rules, seed=seed)
        for action in (*BID, "stand"):
            match = match.apply(pepper.parse_action(action, PARTS))
        while not match.results:
            match = match.apply(rng.choice(match.legal_actions))
        # Rules that were just made have no scores of other hands.
        again = Match.start(attrs.evolve(rules, title="new"), seed=seed)
        for act in match.past[0].acts[1:]:
            again = again.apply(act.action)
        (result,) = match.results
        assert result.lines == again.results[0].lines
        points.setdefault(result.tricks, set()).add(result.points)
    assert any(len(found) > 1 for found in points.values())


def test_tens_stand_above_kings_and_the_jack_is_no_bower() -> None:
    order = TensHigh().order(SPADES)
    assert order.beats(Card("TH"), Card("KH"), Card("KH"))
    assert order.beats(Card("AH"), Card("TH"), Card("KH"))
    assert not order.is_trump(Card("JC"))
    assert order.beats(Card("9S"), Card("AH"), Card("AH"))
    assert repr(order) == "TensHigh().order(SPADES)"
    assert TensHigh().order(HEARTS).is_trump(Card("9H"))


def test_the_file_says_the_rules_and_they_come_back_from_every_form() -> None:
    rules = house.loads(TOML.read_text(encoding="utf-8"), parts=PARTS)
    assert rules.foreign == (TensHigh, Honours, Swap, Showing)
    assert house.loads(house.dumps(rules), parts=PARTS) == rules
    assert wire.read_rules(wire.to_data(rules), parts=PARTS) == rules
    match = Match.start(rules, seed=7)
    rng = Random(7)
    while match.turn is not None:
        assert match.view(match.turn).prompt
        match = match.apply(rng.choice(match.legal_actions))
    for form in ("text", "json"):
        assert pepper.loads(pepper.dumps(match, form), parts=PARTS) == match
    for seat in (None, 0):
        view = match.view(seat)
        assert wire.read_view(wire.to_data(view), parts=PARTS) == view


def test_readers_that_were_not_handed_the_parts_name_what_they_do_not_know() -> None:
    match = Match.start(RULES, seed=1)
    for form in ("text", "json"):
        with pytest.raises(pepper.RecordError, match=r"tens-high|swap|honours"):
            pepper.loads(pepper.dumps(match, form))
    with pytest.raises(house.HouseError, match="swap"):
        house.loads(TOML.read_text(encoding="utf-8"))


def test_the_sheet_tells_every_part_at_its_place() -> None:
    sheet = " ".join(pepper.rule_sheet(RULES).split())
    for words in (
        "rank, from the top, A 10 K Q J 9",
        "may swap 4 cards for those undealt",
        "may show the nine of trumps",
        "takes all aces in its tricks scores 4 more",
        "they *make* it and score a point for each trick they take",
    ):
        assert words in sheet
    # The numbers of a worked example would be those of another scoring.
    assert "Example" not in sheet
    assert "\n\nA side that takes all aces" in pepper.rule_sheet(RULES)


def test_texts_and_drawings_tell_what_was_done() -> None:
    match = played(*BID, "swap KH QH JH TH", "decline")
    assert "seat 1 swaps cards, face down" in match.view(0).text()
    assert "swaps 10♥" not in match.view(0).text()
    assert "seat 1 declines" in match.view(None).svg()


def test_a_game_without_undealt_cards_or_nines_is_refused_with_the_reason() -> None:
    with pytest.raises(RulesError, match="all cards are dealt"):
        attrs.evolve(RULES, deck=Deck("9TJQKA", hand_size=6))
    with pytest.raises(RulesError, match="nines"):
        attrs.evolve(RULES, deck=Deck("8TJQKA", hand_size=5))


def test_every_action_has_a_number_and_every_view_its_features() -> None:
    spaces = ActionSpace(RULES), ActionSpace(RULES, by_card=True)
    features = Features(RULES, recall=True)
    for match in walk(pepper.Match.start(RULES, seed=3), Random(3), hands=3):
        assert len(match.hand.acts) <= longest_hand(RULES)
        if match.turn is not None:
            view = match.view(match.turn)
            assert len(spaces[0].legal(view)) == len(view.legal_actions)
            assert spaces[1].legal(view)
            assert len(features.of(view)) == features.size


def test_the_points_of_a_hand_have_bounds() -> None:
    low, high = points_range(RULES)
    for match in walk(pepper.Match.start(RULES, seed=5), Random(5), hands=5):
        if match.results:
            assert all(low <= points <= high for points in match.results[-1].points)
