"""What rules, cards and actions may be, tried on both sides of each bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from operator import add

import attrs
import pytest

from pepper import (
    CHANCE,
    FIRST_SEAT,
    HEARTS,
    JOKER,
    LOW,
    NO_TRUMP,
    NOTHING,
    Action,
    Actions,
    Ask,
    Auction,
    Bid,
    BidLadder,
    CallCard,
    Card,
    Cards,
    Deal,
    Deck,
    DropOut,
    Ending,
    Exchange,
    GiveCards,
    Grant,
    KeepCards,
    Look,
    NameStrain,
    Other,
    Pass,
    PepperError,
    PlayCard,
    PlayOn,
    Points,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Table,
    TakeSet,
    Talk,
    ThrowIn,
    Wait,
    parse_action,
)
from pepper.engine.parts.cards import MOST_COPIES
from pepper.engine.parts.errors import Problem, check, shown

RULES = Rules(
    name="short",
    table=Table.teams(6),
    deck=Deck("9TJQKA", hand_size=3),
    ladder=BidLadder((Rung("1", 1), Rung("2", 2))),
    scoring=Scoring(),
    ending=Ending(hands=2),
)
SINGLES = attrs.evolve(RULES, table=Table.singles(6))
SWAP = Rung("swap", 1, exchange=Exchange())
RAISE = Rung("raise", 2, over=("1",), by_partner=True)


def told(make: Callable[[], object]) -> list[tuple[str, str]]:
    """The parts that are refused, each with what is wrong with it."""
    try:
        make()
    except RulesError as error:
        return [(problem.part, problem.what) for problem in error.problems]
    return []


def with_rungs(rules: Rules, *more: Rung) -> list[tuple[str, str]]:
    rungs = (*rules.ladder.rungs, *more)
    return told(lambda: attrs.evolve(rules, ladder=BidLadder(rungs)))


def exchanging(count: int, other: Other = Other.PARTNERS) -> list[tuple[str, str]]:
    return with_rungs(RULES, Rung("swap", 1, exchange=Exchange(count, other)))


def up_to_twenty(made: Points, hand_size: int = 3) -> list[tuple[str, str]]:
    """What is wrong with a match up to 20 points when only a contract that is made scores."""
    return told(
        lambda: attrs.evolve(
            RULES,
            deck=Deck("9TJQKA", hand_size),
            ladder=BidLadder((Rung("1", 1),)),
            scoring=Scoring(made=made, defence=NOTHING),
            ending=Ending(target=20),
        )
    )


@pytest.mark.parametrize("name", ["x", "x" * 200])
def test_the_name_of_rules_has_up_to_two_hundred_characters(name: str) -> None:
    assert told(lambda: attrs.evolve(RULES, name=name)) == []


@pytest.mark.parametrize("name", ["", "x" * 201, "two\nlines"])
def test_no_other_name_will_do(name: str) -> None:
    assert told(lambda: attrs.evolve(RULES, name=name)) == [("name", f"it is {shown(name)}")]


def test_a_declarer_may_give_a_whole_hand_away_and_no_card_more() -> None:
    assert exchanging(1) == []
    assert exchanging(2) == [("exchange", "swap gives away 4 of 3 cards")]
    assert exchanging(3, Other.LEFT) == []


def test_the_player_on_the_left_is_given_cards_once_however_many_partners_there_are() -> None:
    assert exchanging(2, Other.LEFT) == []


def test_all_bids_that_need_a_partner_nobody_has_are_told_together() -> None:
    more = attrs.evolve(SWAP, name="big swap"), attrs.evolve(RAISE, name="big raise")
    assert with_rungs(SINGLES, SWAP, RAISE, *more) == [
        ("ladder", "there is no partner to bid raise, big raise"),
        ("exchange", "swap, big swap: cards are exchanged with a partner, but no player has one"),
    ]


def test_the_eldest_cannot_be_made_to_bid_where_no_bid_is_open_to_everybody() -> None:
    ladder = BidLadder((Rung("dark", 1, blind=True),))
    rules = attrs.evolve(RULES, ladder=ladder)
    eldest = Auction(eldest_must_bid=True)
    assert told(lambda: attrs.evolve(rules, auction=eldest)) == [
        ("auction", "the eldest must bid, but no bid is open to everybody")
    ]


def test_a_target_that_a_single_trick_or_point_brings_nearer_can_be_reached() -> None:
    assert up_to_twenty(Points(1)) == []
    assert up_to_twenty(Points(tricks=1), hand_size=1) == []
    assert up_to_twenty(Points(steps=((1, 1), (2, 0)))) == []


def test_a_target_that_takes_more_tricks_than_there_are_cannot_be_reached() -> None:
    assert up_to_twenty(Points(steps=((3, 1),))) == []
    assert up_to_twenty(Points(steps=((4, 1),))) == [
        ("ending", "the target of 20 cannot be reached")
    ]


@pytest.mark.parametrize("text", ["2C", "9D", "JK", "LJ"])
def test_copies_of_a_card_are_counted_as_numbers_are(text: str) -> None:
    card = Card(text)
    for mine, others in product(range(8), repeat=2):
        held, other = Cards([card] * mine), Cards([card] * others)
        assert list(held) == [card] * mine
        assert (len(held), held.count(card), card in held) == (mine, mine, mine > 0)
        assert (held <= other) == (mine <= others), (mine, others)
        if mine >= others:
            assert held - other == Cards([card] * (mine - others)), (mine, others)
        if mine + others <= MOST_COPIES:
            assert held + other == Cards([card] * (mine + others)), (mine, others)
        else:
            with pytest.raises(PepperError, match="more than 7 copies"):
                add(held, other)


def test_a_card_does_not_come_before_itself() -> None:
    assert not Card("JS") < Card("JS")


def test_a_strain_that_there_is_not_is_told_with_those_that_there_are() -> None:
    with pytest.raises(
        PepperError, match=r"^unknown strain 'X'; expected one of C, D, H, S, NT, LOW$"
    ):
        parse_action("name X")


@pytest.mark.parametrize(
    "action",
    [
        Ask(1),
        Ask(12),
        Bid("5"),
        Bid("5", HEARTS),
        Bid("double moon"),
        Bid("double moon", NO_TRUMP),
        CallCard(JOKER),
        Deal(["AS KS", "AH KH"]),
        Deal(["AS", "AH"], "9D 9C"),
        DropOut(),
        GiveCards(Cards("JS")),
        GiveCards(Cards("JS JS")),
        Grant(0),
        Grant(12),
        KeepCards(),
        Look(),
        Wait(),
        NameStrain(LOW),
        Pass(),
        PlayCard(Card("TD")),
        PlayOn(),
        TakeSet(),
        Talk(0, 1, 2),
        ThrowIn(),
    ],
    ids=str,
)
def test_every_kind_of_action_is_read_from_its_text(action: Action) -> None:
    assert parse_action(str(action)) == action


def test_up_to_sixteen_actions_are_listed_and_the_rest_are_counted() -> None:
    sixteen = Actions(Bid(str(number)) for number in range(16))
    assert repr(Actions()) == "<Actions: none>"
    assert repr(Actions(sixteen[:2])) == "<Actions: bid 0, bid 1>"
    assert repr(sixteen).endswith("bid 14, bid 15>")
    more = repr(Actions((*sixteen, Bid("16"), Bid("17"))))
    assert more == f"{repr(sixteen)[:-1]}, and 2 more>"


def test_an_action_is_read_from_two_thousand_characters_and_not_from_more() -> None:
    longest = "bid " + "x" * 1996
    assert parse_action(longest) == Bid("x" * 1996)
    with pytest.raises(PepperError, match=r"^unknown action 'bid x{23}\.\.\.x{28}'"):
        parse_action(f"{longest}x")
    with pytest.raises(PepperError, match=r"^unknown action 'x{50}'"):
        parse_action("x" * 50)


def test_seats_count_from_0_and_chance_is_minus_one_which_is_no_seat() -> None:
    assert FIRST_SEAT == RULES.table.seats[0] == 0
    assert CHANCE == -1


def test_cards_are_compared_with_cards_only() -> None:
    with pytest.raises(TypeError):
        Card("AS") < 3  # type: ignore[operator]  # noqa: B015  # pyright: ignore[reportOperatorIssue, reportUnusedExpression]


def test_a_number_that_python_does_not_print_is_a_problem_of_the_rules() -> None:
    def problems() -> Iterator[Problem]:
        yield Problem("deck", "first", "none")
        raise ValueError("too many digits")

    with pytest.raises(RulesError, match="a number has too many digits"):
        check(problems())
