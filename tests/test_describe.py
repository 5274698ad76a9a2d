"""The rule sheet says what the parts say, and every setting of every part shows in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import TypeAlias

import attrs
import pytest
from hypothesis import given

import pepper
from pepper import (
    BID,
    CLUBS,
    HEARTS,
    JOKER,
    LOW,
    NO_TRUMP,
    NOTHING,
    SPADES,
    SUITS,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Calling,
    Card,
    Cards,
    Choice,
    Deck,
    DropOuts,
    Ending,
    Exchange,
    Freeze,
    Lead,
    Marks,
    Negotiation,
    NoContract,
    Other,
    PassedOut,
    Payout,
    PepperRound,
    PlainJoker,
    Points,
    Precedence,
    Ranking,
    Rules,
    RulesError,
    Rung,
    Scoring,
    StuckDealer,
    StuckHolder,
    Table,
    Tie,
    Tricks,
    Winning,
)
from pepper.describe import WIDTH, rule_sheet
from pepper.part import Part
from pepper.testing import any_rules

LONG = Rules(
    name="long",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=6, jokers=1),
    ladder=BidLadder(
        [
            Rung("3", 3, forced_only=True),
            Rung("4", 4, strains=SUITS, strain_in_bid=True, asks=1),
            Rung("5", 5, alone=Alone.IF_EXCHANGED, exchange=Exchange(2, optional=True)),
            Rung("24", 6, alone=Alone.YES, exchange=Exchange(other=Other.LEFT, strains=(LOW,))),
            Rung("48", 6, over=("24",), by_partner=True, holding=(Cards("JK"), Cards("AS KS"))),
            Rung("96", 6, blind=True, scoring=Scoring(alone_times=2)),
        ],
        strains=(*SUITS, NO_TRUMP, LOW),
        strain_order=((LOW,), SUITS, (NO_TRUMP,)),
    ),
    auction=Auction(all_pass=StuckHolder("4"), pepper_round=PepperRound("4", 2)),
    negotiation=Negotiation(),
    scoring=Scoring(marks=Marks("hickeys", set=1, shut_out=1)),
    ending=Ending(target=42, tie=Tie.PEPPER_ROUND, payout=Payout()),
)
LONELY = Rules(
    name="lonely",
    table=Table.singles(3),
    deck=Deck("9TJQKA", hand_size=5),
    ladder=BidLadder([Rung(str(n), n) for n in range(1, 6)], strains=SUITS),
    auction=Auction(laps=2, all_pass=NoContract(scoring=Scoring(made=TRICKS))),
    negotiation=DropOuts(),
    scoring=Scoring(made=-TRICKS, set=Points(5), defence=-TRICKS, shut_out=Points(5)),
    ending=Ending(target=0, start=15, hands=20, back_door=30),
)
MIDWEST = Rules(
    name="dealer",
    table=Table.teams(6),
    deck=Deck("9TJQKA", hand_size=8, copies=2),
    ladder=BidLadder([[Rung("4", 4), Rung("four", 4)], Rung("5", 5, exchange=Exchange())]),
    auction=Auction(all_pass=StuckDealer("4", take_set=4)),
    scoring=Scoring(),
    ending=Ending(timed=True),
)
Fields: TypeAlias = tuple[str, ...]
"""Names of fields, each within the one before."""
BASES = (
    *(variant.rules() for variant in pepper.variants()),
    LONG,
    LONELY,
    MIDWEST,
    attrs.evolve(MIDWEST, name="laps", auction=Auction(laps=None)),
    attrs.evolve(MIDWEST, name="redeal", auction=Auction(all_pass=PassedOut(redeal=True))),
)
STEPS = Points(steps=((3, 1), (5, 2)))
OTHERS: dict[str, tuple[object, ...]] = {
    "Rules.name": ("another",),
    "Rules.calling": (Calling(),),
    "Rules.negotiation": (None, DropOuts(), Negotiation()),
    "Table.sides": (((0, 1), (2, 3)), ((0, 3), (1, 4), (2, 5)), ((0,), (1,))),
    "Deck.ranks": ("789TJQKA", "6789TJQKA"),
    "Deck.packets": ((5, 1), (2, 3), (4, 4), ()),
    "BidLadder.strains": (SUITS, (*SUITS, LOW)),
    "BidLadder.strain_order": ((SUITS, (NO_TRUMP,)), (SUITS,), (SUITS, (NO_TRUMP, LOW)), ()),
    "Rung.name": ("renamed",),
    "Rung.exchange": (None, Exchange(other=Other.LEFT), Exchange(3)),
    "Rung.strains": ((CLUBS, SPADES),),
    "Rung.over": (("4",), ("5",), ("4", "5")),
    "Rung.holding": ((Cards("AS"),), (Cards("AS"), Cards("AH AC")), ()),
    "Rung.scoring": (Scoring(made=Points(7)),),
    "Auction.laps": (None, 1, 2, 3),
    "Auction.passes": (1, 2, 3),
    "Auction.all_pass": (PassedOut(), StuckDealer("4"), StuckDealer("5"), NoContract()),
    "Auction.pepper_round": (PepperRound("4", 1), None),
    "StuckDealer.rung": ("4", "5", "1"),
    "StuckDealer.take_set": (None, 3),
    "StuckHolder.rung": ("5",),
    "StuckHolder.card": (Card("QS"),),
    "NoContract.strain": (LOW,),
    "PepperRound.rung": ("4", "5"),
    "Exchange.strains": ((HEARTS,), (NO_TRUMP, LOW), ()),
    "Negotiation.must_play": ((HEARTS,), (CLUBS, NO_TRUMP), ()),
    "Tricks.plain_lead": tuple(Lead),
    "Points.steps": (((1, 1),), ((1, 2),)),
    "Scoring.defence_of_set": (NOTHING, BID),
    "Scoring.defence_of_all": (NOTHING, BID),
    "Scoring.marks": (Marks("stars", set=1),),
    "Marks.name": ("others",),
    "NoContract.scoring": (Scoring(defence=Points(9)),),
    "Ending.payout": (Payout(),),
    "Payout.double_at": (None, -5),
    "Scoring.all_tricks": (NOTHING, Points(6, bid=1)),
    "Ending.target": (None, 30, -10),
    "Ending.freeze": (None, *Freeze),
    "Ending.back_door": (None, -20, 40),
    "Ending.hands": (None, 1, 8),
}
"""What else a field may be, where its value does not say that."""


def others(name: str, value: object) -> Iterator[tuple[Fields, object]]:
    """Other values of a field, each with the names of the fields within it that changed."""
    yield from (((), other) for other in OTHERS.get(name, ()))
    match value:
        case bool():
            yield (), not value
        case int():
            yield from (((), value + 1), ((), value - 1))
        case Enum():
            yield from (((), other) for other in type(value))
        case Part():
            yield from varied(value)
        case _:
            pass


def varied(part: Part) -> Iterator[tuple[Fields, Part]]:
    """Every part that differs in one field, however deep, with its name below those around it."""
    make: Callable[..., Part] = type(part)
    values: dict[str, object] = {
        field.name: getattr(part, field.name) for field in part.__attrs_attrs__
    }
    for field, value in values.items():
        name = f"{type(part).__name__}.{field}"
        changes = others(name, value)
        if isinstance(part, BidLadder) and field == "steps":
            changes = steps(part)
        for inner, other in changes:
            if other != value:
                try:
                    yield (name, *inner), make(**values | {field: other})
                except RulesError:
                    continue


def steps(ladder: BidLadder) -> Iterator[tuple[Fields, object]]:
    """The steps of a ladder with one rung changed, and with two steps made one."""
    before = ladder.steps
    for place, step in enumerate(before):
        for names, rung in varied(step[0]):
            yield names, (*before[:place], (rung, *step[1:]), *before[place + 1 :])
    yield (), (before[0] + before[1], *before[2:])


DECLARERS = {
    f"Scoring.{field.name}"
    for field in attrs.fields(Scoring)
    if field.name not in {"defence", "defence_of_all", "shut_out", "marks"}
}
"""What is scored of a declarer only, which a hand without one does not have."""


def idle(names: Fields, rules: Rules) -> bool:
    """Whether the field means nothing in these rules."""
    if names[-1] == "Rung.asks":
        return not isinstance(rules.negotiation, Negotiation)
    if names[:2] == ("Rules.auction", "Auction.all_pass") and DECLARERS.intersection(names):
        return True
    return names[-1] in {"Ending.winning", "Ending.precedence"} and rules.ending.target is None


def parts(part: type[Part] = Part) -> set[type[Part]]:
    """All kinds of parts that the library has; tests make others."""
    own = [kind for kind in part.__subclasses__() if kind.__module__.startswith("pepper.")]
    return {part}.union(*map(parts, own))


def flat(rules: Rules) -> str:
    """The sheet as one line."""
    return " ".join(rule_sheet(rules).split())


@pytest.mark.parametrize("rules", BASES, ids=lambda rules: rules.name)
def test_no_field_changes_without_changing_the_sheet(rules: Rules) -> None:
    before = rule_sheet(rules)
    for names, other in varied(rules):
        assert isinstance(other, Rules)
        assert rule_sheet(other) != before or idle(names, rules), (names, other)


def test_that_was_tried_for_every_field_of_every_part() -> None:
    tried = {name for rules in BASES for names, _ in varied(rules) for name in names}
    for part in parts():
        names = [field.name for field in attrs.fields(part)] if attrs.has(part) else []
        assert {f"{part.__name__}.{name}" for name in names} <= tried


@given(any_rules())
def test_any_rules_have_a_sheet_of_english_in_80_columns(rules: Rules) -> None:
    sheet = rule_sheet(rules)
    assert sheet.isascii()
    for line in sheet.splitlines():
        assert len(line) <= WIDTH or line.startswith("|")
        assert line == line.rstrip()
    for code in ("None", "True", "False", "()", "  .", " ,", "..", "Rung", "minus -"):
        assert code not in sheet.replace(rules.name, "")


@given(any_rules())
def test_tables_are_tables(rules: Rules) -> None:
    for block in rule_sheet(rules).split("\n\n"):
        lines = block.splitlines()
        if block.startswith("|"):
            assert len({len(line) for line in lines}) == 1
            assert set(lines[1]) == {"|", "-"}
        else:
            assert not any(line.startswith("|") for line in lines)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (LONG, "the best bower (the joker), the right bower (the jack of trumps), the left bower"),
        (
            LONG,
            "strain decides, from low to high: low, clubs, diamonds, hearts and spades,",
        ),
        (LONG, "A bid of 48 needs the joker or the ace of spades and the king of spades in hand."),
        (LONG, "A bid of 3, 5, 24, 48 or 96 leaves its strain to be named after the auction."),
        (LONG, "After a bid of 24 played in low the declarer swaps one card with the player on"),
        (LONG, "the holder of the joker has to bid 4; if nobody holds it the deal is annulled"),
        (LONG, "The match does not end within a pepper round that breaks a tie."),
        (
            LONELY,
            "Three players sit in the seats 0 to 2, clockwise. Everybody plays for themselves.",
        ),
        (LONELY, "The other nine cards are put aside unseen."),
        (
            LONELY,
            "When all pass, the hand is played at no trump and everybody scores as a defender.",
        ),
        (LONELY, "| Defending side with a trick | -1 for each trick taken |"),
        (LONELY, "Each side starts at 15. A side wins with 0 or less at the end of a hand."),
        (LONELY, "A side that comes to 30 or more loses the match;"),
        (LONELY, "After 20 hands the lowest score wins."),
        (MIDWEST, "4 and four are equally high."),
        (MIDWEST, "When all others pass the dealer has to bid at least 4, or loses four points"),
        (MIDWEST, "When the time is up the hand is finished, and the highest score wins."),
    ],
)
def test_a_part_is_described_in_its_own_words(rules: Rules, sentence: str) -> None:
    assert sentence in flat(rules)


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (NOTHING, "0"),
        (TRICKS, "1 for each trick taken"),
        (-BID, "minus the value of the bid"),
        (Points(6, bid=1), "6 plus the value of the bid"),
        (Points(bid=2, undertricks=-1), "2 times the value of the bid minus 1 for each trick bid"),
        (STEPS, "1 from three tricks on, 2 from five tricks on"),
    ],
)
def test_points_are_told_in_words(points: Points, words: str) -> None:
    assert words in flat(attrs.evolve(MIDWEST, scoring=Scoring(made=points)))


def test_a_sheet_is_the_same_each_time_and_ends_its_last_line() -> None:
    assert rule_sheet(LONG) == rule_sheet(attrs.evolve(LONG))
    assert rule_sheet(LONG).endswith(".\n")


def test_rules_without_partners_to_play_with_do_not_speak_of_them() -> None:
    assert "partners" not in rule_sheet(LONELY)


def test_a_lowest_joker_is_described_even_if_it_only_wins_what_it_leads() -> None:
    lowest = attrs.evolve(LONG, ranking=Ranking(plain_joker=PlainJoker.LOWEST))
    assert "a suit of its own and wins only a trick that it leads" in flat(lowest)


def test_what_the_giver_gives_and_gets_is_told_apart() -> None:
    rung = Rung("5", 5, exchange=Exchange(gives=Choice.WORST, gets=Choice.BEST, optional=True))
    rules = attrs.evolve(MIDWEST, ladder=BidLadder([Rung("4", 4), rung]))
    assert (
        "gives each partner one card, the worst by the rank of the strain, "
        "and gets as many back, the best by the rank of the strain"
    ) in flat(rules)
    assert "The declarer may decline it, with each of them." in flat(rules)


def test_the_winning_condition_stands_beside_the_target() -> None:
    ending = Ending(target=42, winning=Winning.BY_CONTRACT, precedence=Precedence.DECLARER)
    sheet = flat(attrs.evolve(MIDWEST, ending=ending))
    assert "wins with 42 or more at the end of a hand, but only in a hand in which it" in sheet
    assert "it is the declarer's, and otherwise the one with the better score" in sheet


def test_the_joker_is_not_spoken_of_where_there_is_none() -> None:
    assert "joker" not in rule_sheet(MIDWEST)
    assert JOKER not in MIDWEST.deck.cards


def test_the_first_lead_may_differ_without_trumps() -> None:
    tricks = Tricks(Lead.ELDEST, plain_lead=Lead.RIGHT_OF_DECLARER)
    sheet = flat(attrs.evolve(MIDWEST, tricks=tricks))
    assert "At trumps the player on the dealer's left leads to the first, and without" in sheet


def test_rungs_of_one_name_are_told_apart_by_their_strains() -> None:
    trumps = Rung("5", 5, strains=SUITS, strain_in_bid=True)
    ladder = BidLadder([[trumps, Rung("5", 5, strains=(NO_TRUMP,), strain_in_bid=True)]])
    rules = attrs.evolve(MIDWEST, ladder=ladder, auction=Auction())
    assert "5 in any suit and 5 in no trump are equally high." in flat(rules)


def test_defenders_without_anything_to_decide_only_talk() -> None:
    ladder = BidLadder([Rung("4", 4)])
    talk = Negotiation(talk=True, throw_in=False)
    rules = attrs.evolve(MIDWEST, ladder=ladder, negotiation=talk)
    assert "how many stops" in flat(rules)
    assert "decides" not in flat(rules)
