"""Games that clubs, programs and families describe, as files, and what contracts are worth."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from pepper import (
    CLUBS,
    HEARTS,
    NO_TRUMP,
    Alone,
    Bid,
    Deal,
    Declare,
    GiveCards,
    HandEnd,
    KeepHand,
    LetBidStand,
    Match,
    NameStrain,
    Pass,
    Phase,
    Rules,
    Rung,
    has_library_parts,
    house,
    parse_action,
)
from pepper.engine.parts.scoring import Stake, score_hand
from pepper.engine.parts.seats import Side
from pepper.invariants import broken

from .playing import finished

FOLDER = Path(__file__).parent.parent / "examples" / "house_rules"
FILES = sorted(path for path in FOLDER.glob("*.toml") if path.stem != "worth")
Row: TypeAlias = tuple[str, list[int], list[int]]
WORTH: dict[str, list[Row]] = tomllib.loads((FOLDER / "worth.toml").read_text("utf-8"))
ROWS = [(name, row) for name, rows in WORTH.items() for row in rows]
LONGEST = 40
"""The maximum length of a file, in lines."""


def points_of(rules: Rules, rung: Rung, taken: list[int]) -> list[int]:
    """The points of each side, the bidder's side first, after these tricks."""
    assert has_library_parts(rules)
    alone = rung.alone is Alone.YES
    stake = Stake(rung.name, rung.value, rung.tricks, forced=False, alone=alone)
    others = [Side(side) for side in range(1, len(taken))]
    scoring = rules.scoring_of(rung)
    # Where a partner is called, all others score as one.
    together = rules.calling is not None or scoring.defenders_together
    groups = (tuple(others),) if together else tuple((side,) for side in others)
    lines = score_hand(scoring, stake, tuple(taken), (Side(0),), groups)
    return [sum(line.points for line in lines if line.side == side) for side in range(len(taken))]


def positions(rules: Rules, hands: int) -> Iterator[Match]:
    """Matches after each of so many hands, played at random."""
    seed = 0
    while hands > 0:
        match, rng = Match.start(rules, seed=seed), Random(seed)
        while match.turn is not None and hands > 0:
            before = len(match.past)
            match = match.apply(rng.choice(match.legal_actions))
            if len(match.past) > before:
                hands -= 1
                yield match
        seed += 1


@pytest.mark.parametrize("hands", [10, pytest.param(50, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_plays_hands_at_random_without_a_broken_invariant(file: Path, hands: int) -> None:
    for match in positions(house.load(file), hands):
        assert broken(match) == []


@pytest.mark.parametrize(("name", "row"), ROWS, ids=[f"{n}-{r[0]}-{r[1]}" for n, r in ROWS])
def test_each_contract_is_worth_what_its_description_says(name: str, row: Row) -> None:
    bid, taken, points = row
    rules = house.load(FOLDER / f"{name}.toml")
    (rung,) = (rung for rung in rules.rungs if rung.name == bid)
    assert points_of(rules, rung, taken) == points
    assert sum(taken) == rules.deck.hand_size


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_names_its_source_and_is_short(file: Path) -> None:
    text = file.read_text("utf-8")
    assert text.startswith("# Source: ")
    assert len(text.splitlines()) <= LONGEST
    assert house.load(file).source
    assert file.stem in WORTH


def names_of_bids(match: Match) -> set[str]:
    """The names of the bids open to the player whose turn it is."""
    return {action.rung for action in match.legal_actions if isinstance(action, Bid)}


@pytest.mark.parametrize(
    ("name", "bid"),
    [
        ("questuart_double_deck", "moon"),
        ("questuart_double_deck", "loner"),
        ("cameronjefferey_put_down", "put two down"),
        ("cameronjefferey_put_down", "shoot the moon"),
        ("yuta_bid_euchre", "4"),
    ],
)
def test_only_the_dealer_takes_a_bid_of_the_same_height(name: str, bid: str) -> None:
    match = Match.start(house.load(FOLDER / f"{name}.toml"), seed=1, dealer=3)
    bids = (one for one in match.legal_actions if isinstance(one, Bid) and one.rung == bid)
    match = match.apply(next(bids))
    for _ in range(2):
        assert bid not in names_of_bids(match)
        match = match.apply(Pass())
    assert match.turn == 3
    assert bid in names_of_bids(match)


def test_a_club_turned_up_in_buck_euchre_with_numbers_is_trumps_but_a_passed_out_hand_is_over() -> (
    None
):
    rules = house.load(FOLDER / "doenjon_buck_euchre.toml")
    hands = "AS KS QS JS TS", "AH KH QH JH TH", "AD KD QD JD TD", "AC KC QC JC TC"
    match = Match.start(rules, deals=[Deal(hands, turned="9C")])
    assert (match.phase, match.turn, match.hand.contract) == (Phase.PLAY, 1, None)
    match = Match.start(rules, deals=[Deal(hands, turned="9D")])
    for _ in range(4):
        assert names_of_bids(match) == {"2", "3", "4", "5"}
        match = match.apply(Pass())
    assert match.results[0].ending is HandEnd.PASSED_OUT


def test_a_dealers_partner_at_the_tavern_may_not_order_up_alone() -> None:
    rules = house.load(FOLDER / "tavern_euchre.toml")
    match = Match.start(rules, seed=1, dealer=3)
    while not names_of_bids(match):
        match = match.apply(KeepHand())
    offered: list[set[str]] = []
    for _ in range(8):
        offered.append(names_of_bids(match))
        match = match.apply(Pass())
    assert offered == [{"call"} if turn == 1 else {"call", "alone"} for turn in range(8)]


def test_at_the_ranch_nobody_goes_alone_with_8_or_9_points() -> None:
    rules = house.load(FOLDER / "euchre_ranch.toml")
    for scores, offered in (((7, 9), {"call", "alone"}), ((8, 7), {"call"})):
        match = Match.start(rules, seed=1, scores=scores)
        for _ in range(7):
            match = match.apply(Pass())
        assert match.turn == match.hand.dealer
        assert names_of_bids(match) == offered


def offers(file: str) -> list[set[str]]:
    """What the players may bid, from the dealer's left on, if everybody passes."""
    match, found = Match.start(house.load(FOLDER / file), seed=1), list[set[str]]()
    while len(found) < 8 and not match.past:
        found.append(names_of_bids(match))
        match = match.apply(Pass()) if Pass() in match.legal_actions else finished(match)
    return found


def test_once_the_card_is_turned_down_there_are_loners_only() -> None:
    both, alone = {"call", "alone"}, {"alone"}
    assert offers("loners_after_turning_down.toml") == [both] * 4 + [alone] * 4


def test_the_dealer_keeps_the_partner_and_the_others_play_alone() -> None:
    assert offers("dealer_in_company.toml") == ([{"alone"}] * 3 + [{"call"}]) * 2


def test_only_the_dealers_partner_calls() -> None:
    both, none = {"call", "alone"}, set[str]()
    assert offers("dealers_partner_calls.toml") == [none, both, none, none] * 2


def test_a_pepper_no_of_the_score_keeper_is_as_high_as_a_pepper_and_has_no_trumps() -> None:
    rules = house.load(FOLDER / "pepper_score_keeper.toml")
    match = Match.start(rules, seed=1).apply(Bid("pepper"))
    assert "pepper no" not in names_of_bids(match)
    plain = [rung.name for rung in rules.rungs if NO_TRUMP in rules.ladder.strains_of(rung)]
    assert plain == ["pepper no"]


def test_fewer_cards_from_the_partner_outbid_more_in_eight_hands_of_bid_euchre() -> None:
    match = Match.start(house.load(FOLDER / "grin_bid_euchre.toml"), seed=1)
    match = match.apply(Bid("alone for two", CLUBS))
    assert names_of_bids(match) == {"alone for one", "shoot the moon"}


def test_a_double_nullo_is_bid_over_the_partners_nullo_and_played_by_both() -> None:
    rules = house.load(FOLDER / "five_hundred_double_nullo.toml")
    match = Match.start(rules, seed=1, dealer=3).apply(Bid("nullo"))
    assert "double nullo" not in names_of_bids(match)
    for text in ("pass", "bid double nullo", "pass"):
        match = match.apply(parse_action(text))
    # The partner who raised picks up the kitty; both play.
    assert (match.phase, match.turn) == (Phase.KITTY, 2)
    match = match.apply(match.legal_actions[0])
    assert (match.phase, match.turn) == (Phase.PLAY, 2)
    assert match.hand.sitting_out == ()


def test_a_bar_nullo_is_played_alone_and_without_the_kitty() -> None:
    rules = house.load(FOLDER / "five_hundred_double_nullo.toml")
    match = Match.start(rules, seed=1, dealer=3)
    for text in ("bid bar nullo", "pass", "pass", "pass"):
        match = match.apply(parse_action(text))
    assert (match.phase, match.hand.sitting_out) == (Phase.PLAY, (2,))


def test_a_hussy_that_is_not_declared_big_swaps_one_to_four_cards() -> None:
    rules = house.load(FOLDER / "double_bid_hussy.toml")
    match = Match.start(rules, seed=1).apply(Bid("hussy")).apply(NameStrain(HEARTS))
    swap, big = match.apply(LetBidStand()), match.apply(Declare("big hussy"))
    given = {len(one.cards) for one in swap.legal_actions if isinstance(one, GiveCards)}
    assert given == {1, 2, 3, 4}
    assert big.phase is Phase.PLAY


def test_in_kellers_railroad_euchre_a_lone_defender_gets_the_best_card_of_the_partner() -> None:
    rules = house.load(FOLDER / "keller_railroad.toml")
    hands = "AS KS QS TS 9S", "AH KH QH JH TH", "8S 7S AD KD QD", "AC KC QC JC TC"
    match = Match.start(rules, deals=[Deal(hands, turned="JS")], dealer=3)
    for text in ("bid alone S", "discard TC", "give 8S", "aside 9S", "defend alone"):
        match = match.apply(parse_action(text))
    assert match.turn == 3
    assert [str(action) for action in match.legal_actions] == ["give JS"]
    match = match.apply(parse_action("give JS")).apply(parse_action("aside TH"))
    assert match.phase is Phase.PLAY
    assert match.hand.sitting_out == (2, 3)


def test_by_the_older_schedule_the_bid_that_is_worth_more_goes_over_more_tricks() -> None:
    rules = house.load(FOLDER / "five_hundred_older_schedule.toml")
    match = Match.start(rules, seed=1).apply(parse_action("bid 9C"))
    legal = {str(action) for action in match.legal_actions}
    assert {"bid 8S", "bid 8H"} <= legal
    assert not {"bid 7H", "bid 9C", "bid 7S"} & legal
    worths = {offer.bid: offer.rung.value_in(offer.bid.strain) for offer in rules.ladder.offers}
    assert (worths[Bid("9", CLUBS)], worths[Bid("8", HEARTS)]) == (160, 240)
    nine = next(offer.rung for offer in rules.ladder.offers if offer.bid == Bid("9", CLUBS))
    assert points_of(rules, nine, [9, 1, 0]) == [160, 10, 0]
    assert points_of(rules, nine, [10, 0, 0]) == [250, 0, 0]
    assert points_of(rules, nine, [8, 1, 1]) == [-160, 10, 10]


@pytest.mark.parametrize(("scores", "winner"), [((0, 490, 495), 1), ((260, 490, 495), 0)])
def test_of_two_opponents_at_500_the_first_to_take_a_trick_wins(
    scores: tuple[int, ...], winner: int
) -> None:
    rules = house.load(FOLDER / "alec_vaughn_five_hundred.toml")
    bidders, first = "JK JS JC AS KS QS TS 9S 8H 7H", "AH AD KD QD JD TD 9D 7D AC KC"
    second = "KH QH TH 9H 8D QC TC 9C 8C 7C"
    deal = Deal((bidders, first, second), aside="JH 8S 7S")
    match = Match.start(rules, deals=[deal], dealer=2, scores=scores)
    texts = ["bid 8S", "pass", "pass", "discard JH 8S 7S", "play 7H", "play AH", "play 9H"]
    texts += ["play AD", "play 8D", "play 9S", "play 8H", "play 7D", "play KH"]
    for text in texts:
        match = match.apply(parse_action(text))
    while match.turn is not None:
        match = match.apply(match.legal_actions[0])
    assert match.scores == (scores[0] + 240, 500, 505)
    assert match.outcome is not None
    assert match.outcome.winners == (winner,)


def test_eight_diamonds_of_alec_vaughn_are_worth_280_and_all_tricks_at_least_250() -> None:
    rules = house.load(FOLDER / "alec_vaughn_five_hundred.toml")
    worths = {str(one.bid): one.rung.value_in(one.bid.strain) for one in rules.ladder.offers}
    assert (worths["bid 8D"], worths["bid 8S"]) == (280, 240)
    eight = next(one.rung for one in rules.ladder.offers if str(one.bid) == "bid 8S")
    assert points_of(rules, eight, [9, 1, 0]) == [240, 10, 0]
    assert points_of(rules, eight, [10, 0, 0]) == [250, 0, 0]
    assert points_of(rules, eight, [7, 2, 1]) == [-240, 20, 10]
