"""What strains add to the value of a bid, as in the schedule of 500."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import pepper
from pepper import (
    BID,
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_TRUMP,
    SPADES,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Deck,
    Ending,
    Exchange,
    Match,
    Negotiation,
    Points,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    Strain,
    StrainBonus,
    Table,
    house,
    rule_sheet,
)
from pepper.bots import at_random
from pepper.testing import walk
from pepper.words import Words, translations

ORDER: tuple[Strain, ...] = (SPADES, CLUBS, DIAMONDS, HEARTS, NO_TRUMP)
BONUS = tuple(StrainBonus(strain, 20 * place) for place, strain in enumerate(ORDER))
"""What each suit adds in the schedule that Avondale published for 500."""
SCHEDULE = {
    6: (40, 60, 80, 100, 120),
    7: (140, 160, 180, 200, 220),
    8: (240, 260, 280, 300, 320),
    9: (340, 360, 380, 400, 420),
    10: (440, 460, 480, 500, 520),
}
"""The whole of it, for each number of tricks in the order of the strains."""


def rung(tricks: int) -> Rung:
    value = 100 * tricks - 560
    return Rung(str(tricks), tricks, value, strain_in_bid=True, strain_bonus=BONUS)


FIVE_HUNDRED = Rules(
    name="five hundred without a kitty",
    table=Table.teams(4),
    deck=Deck("456789TJQKA", hand_size=10, jokers=1, removed="4C 4S"),
    ladder=BidLadder(map(rung, SCHEDULE), strain_order=tuple((strain,) for strain in ORDER)),
    auction=Auction(laps=None),
    scoring=Scoring(made=BID, set=-BID, defence=10 * TRICKS),
    ending=Ending(target=500, back_door=-500),
)


@pytest.mark.parametrize("tricks", SCHEDULE)
def test_one_list_gives_the_value_of_every_bid(tricks: int) -> None:
    assert tuple(rung(tricks).value_in(strain) for strain in ORDER) == SCHEDULE[tricks]
    assert rung(tricks).value_in(None) == SCHEDULE[tricks][0]


@pytest.mark.parametrize("strain", ORDER)
def test_a_hand_is_scored_by_the_value_in_its_strain(strain: Strain) -> None:
    match = Match.start(FIVE_HUNDRED.one_hand(), seed=3)
    for text in (f"bid 6{strain}", "pass", "pass", "pass"):
        match = match.apply(pepper.parse_action(text))
    *_, last = walk(match, Random(3))
    (result,) = last.results
    value = SCHEDULE[6][ORDER.index(strain)]
    assert result.points[1] == (value if result.made else -value)


def test_bids_of_one_number_go_over_each_other_in_the_order_of_the_strains() -> None:
    match = Match.start(FIVE_HUNDRED, seed=1).apply(pepper.parse_action("bid 7D"))
    first = [str(action) for action in match.legal_actions[:3]]
    assert first == ["bid 7H", "bid 7NT", "bid 8S"]


def test_the_defenders_who_give_up_concede_the_value_in_the_strain() -> None:
    rules = attrs.evolve(FIVE_HUNDRED, negotiation=Negotiation(talk=False), auction=Auction())
    match = Match.start(rules, seed=1)
    for text in ("bid 6H", "pass", "pass", "pass", "throw in"):
        match = match.apply(pepper.parse_action(text))
    (result, *_) = match.results
    assert max(result.points) == 100


def test_the_sheet_has_a_column_for_each_strain() -> None:
    sheet = " ".join(str(rule_sheet(FIVE_HUNDRED)).split())
    assert "| Spades | Clubs | Diamonds | Hearts | No trump |" in sheet
    assert "| 240 | 260 | 280 | 300 | 320 |" in sheet
    assert "What a bid is worth depends on the trumps, as the table says." in sheet
    assert "after a bid of 6 hearts, the bidders take seven tricks and score 100" in sheet


def told(*steps: Rung) -> str:
    """The sheet of a ladder whose strains rank."""
    order = tuple((strain,) for strain in ORDER)
    ladder = BidLadder(steps, strains=ORDER, strain_order=order)
    return " ".join(str(rule_sheet(attrs.evolve(FIVE_HUNDRED, ladder=ladder))).split())


def part(tricks: int, *strains: Strain, slam: bool = False) -> Rung:
    """The bid in some strains only."""
    bonus = tuple(one for one in BONUS if one.strain in strains)
    scoring = ScoringChanges(all_tricks=Points(250)) if slam else None
    return attrs.evolve(rung(tricks), strains=strains, strain_bonus=bonus, scoring=scoring)


MISERE = Rung("misere", 0, 500, alone=Alone.YES, strains=(NO_TRUMP,))


def test_points_that_depend_on_the_strain_are_told_by_the_worth() -> None:
    own = ScoringChanges(made=2 * BID, set=-3 * BID)
    sheet = told(rung(6), attrs.evolve(rung(7), scoring=own))
    assert "| the worth | lose the worth |" in sheet
    assert "| twice the worth | lose 3 times the worth |" in sheet


def test_a_number_that_is_divided_among_strains_has_one_row_unless_a_bid_is_between() -> None:
    eights = part(8, SPADES, slam=True), part(8, *ORDER[1:])
    sheet = told(rung(7), *eights, part(10, *ORDER[:3]), MISERE, part(10, *ORDER[3:]))
    assert "| 8 | as bid | 240 | 260 | 280 | 300 | 320 |" in sheet
    assert (
        "| 10 | as bid | 440 | 460 | 480 | - | - | "
        "| misere | none | - | - | - | - | 500 | "
        "| 10 | as bid | - | - | - | 500 | 520 |"
    ) in sheet
    assert "A bid of 7, 8 or 10 names its trumps with the bid." in sheet
    assert "A misere is always played at no trump." in sheet
    assert "always played with trumps" not in sheet


def test_a_number_whose_strains_go_the_other_way_has_two_rows() -> None:
    sheet = told(part(8, HEARTS, NO_TRUMP), part(8, *ORDER[:3]))
    assert (
        "| 8 | as bid | - | - | - | 300 | 320 | | 8 | as bid | 240 | 260 | 280 | - | - |" in sheet
    )


def test_trumps_of_one_number_do_not_seem_to_be_those_of_another() -> None:
    slams = [attrs.evolve(rung(n), scoring=ScoringChanges(all_tricks=Points(250))) for n in (6, 7)]
    sheet = told(*slams, part(8, SPADES, slam=True), part(8, *ORDER[1:]))
    assert "every trick after a bid of 6 or 7 or an 8 in spades score 250 instead" in sheet


def test_the_text_and_not_the_table_says_when_a_partner_sits_out() -> None:
    sheet = told(rung(7), MISERE)
    assert "| Bid | Tricks | Spades |" in sheet
    assert "In a misere, the partner sits out." in sheet
    swapped = attrs.evolve(MISERE, exchange=Exchange())
    assert "| Bid | Tricks | Played | Spades |" in told(rung(7), swapped)


def test_an_example_names_the_strain_where_the_bid_does_not() -> None:
    later = [attrs.evolve(rung(n), strain_in_bid=False) for n in SCHEDULE]
    rules = attrs.evolve(FIVE_HUNDRED, ladder=BidLadder(later))
    assert "after a bid of 6 played in hearts" in " ".join(str(rule_sheet(rules)).split())
    plain = [attrs.evolve(one, strains=(NO_TRUMP,), strain_bonus=BONUS[-1:]) for one in later]
    rules = attrs.evolve(FIVE_HUNDRED, ladder=BidLadder(plain, strains=(NO_TRUMP,)))
    assert "after a bid of 6 played at no trump" in " ".join(str(rule_sheet(rules)).split())


def test_a_stake_is_a_range_until_the_strain_is_known() -> None:
    words, seven = Words(), FIVE_HUNDRED.ladder.rungs[1]
    every = "7 tricks: +140 to +220 if made, -140 to -220 if set"
    assert words.stake(FIVE_HUNDRED, seven) == every
    hearts = "7 tricks: +200 if made, -200 if set"
    assert words.stake(FIVE_HUNDRED, seven, HEARTS) == hearts
    german = Words(translations=translations("de"))
    assert german.stake(FIVE_HUNDRED, seven).startswith("7 Stiche: +140 bis +220 bei Erfolg")


def test_rules_with_a_bonus_survive_records_and_house_files() -> None:
    match, rng = Match.start(FIVE_HUNDRED, seed=5), Random(5)
    for _ in range(9):
        assert match.turn is not None
        match = match.apply(at_random(match.view(match.turn), rng))
    assert pepper.loads(pepper.dumps(match)) == match
    assert house.loads(house.dumps(FIVE_HUNDRED)) == FIVE_HUNDRED


@pytest.mark.parametrize(
    ("bonus", "strains", "complaint"),
    [
        ((BONUS[1], BONUS[1]), (), "CLUBS is listed 2 times (list it once)"),
        (BONUS, (HEARTS,), "6 has a bonus in SPADES, but is not played in it"),
    ],
)
def test_a_bonus_for_no_strain_of_the_rung_is_refused(
    bonus: tuple[StrainBonus, ...], strains: tuple[Strain, ...], complaint: str
) -> None:
    with pytest.raises(RulesError) as caught:
        BidLadder([Rung("6", 6, strains=strains, strain_bonus=bonus)])
    assert complaint in str(caught.value)


def test_a_bonus_is_refused_where_the_value_scores_nothing() -> None:
    scoring = Scoring(made=TRICKS, set=-TRICKS)
    with pytest.raises(RulesError, match="has a bonus for strains, but nothing is scored"):
        attrs.evolve(FIVE_HUNDRED, scoring=scoring)
