"""Lines of play are counted, compared with an independent slow counter, and pinned."""

from __future__ import annotations

import csv
import hashlib
import io
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from random import Random

import attrs
import pytest
from rich.console import Console

import pepper
from pepper import (
    CLUBS,
    HEARTS,
    NO_TRUMP,
    SUITS,
    BidLadder,
    Cards,
    Deck,
    Ending,
    Lead,
    Match,
    PepperError,
    Phase,
    Ranking,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Seat,
    Table,
    Tricks,
)
from pepper.cli.perft import count_lines
from pepper.engine.phases.doubling import DOUBLING
from pepper.engine.phases.nominating import NOMINATING
from pepper.perft import divide, perft
from pepper.variants.option import Variant

from . import naive_rules
from .naive_games import GAMES
from .naive_more import MORE, WITHOUT
from .naive_rules import Deals, Hands, Position
from .pages import ROOT
from .playing import after, deal, finished, started


def deals_of(rules: Rules, seed: int) -> Deals:
    """What the seed deals, as texts."""

    def dealt(number: int, dealer: int) -> Hands:
        order = rules.table.clockwise(rules.table.left(Seat(dealer)))
        deal = pepper.Deal.from_seed(rules.deck, order, seed, number)
        turned = [] if deal.turned is None else [Cards([deal.turned])]
        return [str(cards).split() for cards in (*deal.hands, *turned)]

    return dealt


def both(text: str, seed: int) -> tuple[Match, Position]:
    """A match and the same for the slow counter."""
    rules = pepper.variant(text)
    return Match.start(rules, seed=seed), naive_rules.start(text, deals_of(rules, seed))


def first_difference(match: Match, other: Position, depth: int) -> str:
    """The first action in which the two differ, and the way to it; empty where they count alike."""
    way: list[str] = []
    while True:
        here = f"after {', '.join(way) or 'nothing'}: "
        if match.turn != other.turn:
            return f"{here}the engine asks seat {match.turn}, the slow counter seat {other.turn}"
        ours = {str(action): (action, lines) for action, lines in divide(match, depth).items()}
        theirs = dict(naive_rules.divided(other, depth))
        if missing := sorted(theirs.keys() - ours.keys()):
            return f"{here}the engine lacks {missing[0]!r}"
        if extra := sorted(ours.keys() - theirs.keys()):
            return f"{here}the engine has {extra[0]!r} and should not"
        differing = [text for text, (_, lines) in ours.items() if lines != theirs[text]]
        if not differing:
            return ""
        way.append(differing[0])
        match = match.apply(ours[differing[0]][0])
        other, depth = naive_rules.after(other, differing[0]), depth - 1


@attrs.frozen
class Row:
    """A line of the table: how many lines of play there are from a position.

    `python -m tests.pin_perft NAME` prints some for another variant.
    """

    text: str
    seed: int
    steps: int
    phase: str
    depth: int
    lines: int
    deeper: int

    @property
    def id(self) -> str:
        return f"{self.text}-seed-{self.seed}-step-{self.steps}"


def rows() -> Iterator[Row]:
    file = (ROOT / "docs" / "perft.csv").read_text(encoding="utf-8")
    for text, seed, steps, phase, *numbers in list(csv.reader(file.splitlines()))[1:]:
        depth, lines, deeper = map(int, numbers)
        yield Row(text, int(seed), int(steps), phase, depth, lines, deeper)


ROWS = list(rows())
QUICK = 250
"""How many lines are counted quickly."""
VARIANTS = list(pepper.variants())
COMPARED = [variant for variant in VARIANTS if variant.id not in WITHOUT]
"""The variants that the slow counter can play."""


def chosen_at(seed: int, step: int, texts: list[str]) -> str:
    """The action that leads to a pinned position, as the page says."""
    digest = hashlib.sha256(f"pepper perft/{seed}/{step}".encode("ascii")).digest()
    return sorted(texts)[int.from_bytes(digest[:4], "big") % len(texts)]


def stepped(match: Match, other: Position, text: str) -> tuple[Match, Position]:
    """Both after an action that both allow to the same seat, as everything that they allow."""
    legal = {str(action): action for action in match.legal_actions}
    same = match.turn == other.turn and sorted(legal) == sorted(other.choices)
    assert same, first_difference(match, other, 1)
    if match.phase == Phase.PLAY:
        assert contract_of(match) == other_contract(other)
    return match.apply(legal[text]), naive_rules.after(other, text)


Settled = tuple[tuple[int, str, str] | None, tuple[int, ...]]
"""The declarer, the bid and the strain, if there is a declarer; and who plays."""


def contract_of(match: Match) -> Settled:
    contract, out = match.hand.contract, match.hand.sitting_out
    active = tuple(seat for seat in match.rules.table.seats if seat not in out)
    if contract is None:
        return None, active
    return (contract.declarer, contract.rung.name, str(contract.strain)), active


def other_contract(other: Position) -> Settled:
    active = tuple(sorted(other.active()))
    if other.bid is None:
        return None, active
    return (other.declarer, other.bid.name, other.strain), active


def position(row: Row) -> tuple[Match, Position]:
    match, other = both(row.text, row.seed)
    for step in range(row.steps):
        match, other = stepped(match, other, chosen_at(row.seed, step, other.choices))
    return match, other


def check(row: Row, depth: int, pinned: int) -> None:
    match, other = position(row)
    lines = perft(match, depth)
    assert match.phase.value == row.phase
    assert lines == naive_rules.count(other, depth), first_difference(match, other, depth)
    assert lines == pinned


@pytest.mark.parametrize(
    "row",
    [
        *(pytest.param(row, id=row.id) for row in ROWS if row.lines <= QUICK),
        *(
            pytest.param(row, marks=pytest.mark.thorough, id=row.id)
            for row in ROWS
            if row.lines > QUICK
        ),
    ],
)
def test_the_slow_counter_and_the_file_have_the_same_number_of_lines(row: Row) -> None:
    check(row, row.depth, row.lines)


@pytest.mark.thorough
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_the_slow_counter_and_the_file_have_the_same_number_one_action_deeper(row: Row) -> None:
    check(row, row.depth + 1, row.deeper)


def phases(rules: Rules) -> set[str]:
    """The phases in which there is anything to do in some hand."""
    parts = {
        Phase.AUCTION: True,
        Phase.NAMING: any(
            not rung.strain_in_bid and len(rules.ladder.strains_of(rung)) > 1
            for rung in rules.ladder.rungs
        ),
        DOUBLING: rules.rule(DOUBLING) is not None,
        NOMINATING: rules.rule(NOMINATING) is not None,
        Phase.KITTY: rules.rule(Phase.KITTY) is not None,
        Phase.CALLING: rules.calling is not None,
        Phase.EXCHANGE: any(rung.exchange for rung in rules.ladder.rungs),
        Phase.NEGOTIATION: rules.negotiation is not None,
        Phase.PLAY: True,
    }
    return {phase.value for phase, there in parts.items() if there}


def test_the_slow_counter_plays_every_variant_or_says_why_it_does_not() -> None:
    assert sorted([*GAMES, *MORE, *WITHOUT]) == sorted(variant.id for variant in VARIANTS)
    assert all(WITHOUT.values())


@pytest.mark.parametrize("variant", COMPARED, ids=lambda variant: variant.id)
def test_every_phase_of_every_variant_is_pinned(variant: Variant) -> None:
    pinned = [row for row in ROWS if row.text == variant.id]
    assert {row.phase for row in pinned} == phases(variant.rules())
    assert sum(row.lines for row in pinned) > 1000 * len(phases(variant.rules()))


def test_lines_are_pinned_that_go_on_in_the_next_hand() -> None:
    for variant in COMPARED:
        rows = [row for row in ROWS if row.phase == "play" and row.text == variant.id]
        assert any(map(ends_in_next_hand, rows)), variant.id


def ends_in_next_hand(row: Row) -> bool:
    match, _ = position(row)
    last = match
    for _ in range(row.depth):
        last = last.apply(last.legal_actions[0])
    return last.hand.number > match.hand.number


NEEDED = {
    "drop-out": "bump",
    "bumped-bidder-pays-twice": "bump",
    "scaled-penalties": "pack36",
    "test-in-tie-round": "tie=pepper-round",
    "values": "packs=3",
}
COUNTS = ("forced-dealer", "hand-size")
"""Options that are numbers and change what may be done."""


def games_of(variant: Variant) -> Iterator[str]:
    """The variant, and with each of its options, without those that contradict the others."""
    yield variant.id
    names = [option.name for option in variant.options]
    for option in variant.options:
        other = NEEDED.get(option.name, "")
        needed = f"+{other}" if other.partition("=")[0] in names else ""
        ends = option.numbers[:: len(option.numbers) - 1] if option.name in COUNTS else ()
        for value in (*option.values[1:], *ends):
            text = f"{variant.id}{needed}+{option.name}={value}"
            with suppress(RulesError):
                pepper.variant(text)
                yield text


def walk_together(text: str, seed: int, hands: int, quiet: float = 0.5) -> None:
    """Play hands at random, so often without a bid, and compare what may be done at each step."""
    match, other = both(text, seed)
    rng = Random(f"{text} {seed}")
    while match.turn is not None and len(match.past) < hands:
        words = [word for word in ("pass", "look") if word in other.choices]
        choices = words if words and rng.random() < quiet else other.choices
        match, other = stepped(match, other, rng.choice(choices))


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("euchre", 1),
        ("euchre+no-trump+partner-best+defend-alone", 2),
        ("euchre+partner-best=blind", 2),
        ("euchre+joker+stick-dealer", 17),  # a joker is turned up first
        ("euchre+poor-hand=farmers-mixed", 1),
        ("call-partner-euchre+call=ace+stick-dealer", 1),
        ("call-partner-euchre+own-card=off", 1),
        ("buck-euchre", 1),
        ("buck-euchre+clubs-always-dirty+lead=declarer", 2),
    ],
)
def test_hands_with_a_card_turned_up_allow_the_same_actions_to_the_same_seats(
    text: str, seed: int
) -> None:
    walk_together(text, seed, 8, quiet=0.8)


@pytest.mark.parametrize("variant", COMPARED, ids=lambda variant: variant.id)
@pytest.mark.thorough
def test_whole_hands_of_every_option_allow_the_same_actions_to_the_same_seats(
    variant: Variant,
) -> None:
    for text in games_of(variant):
        round_ = pepper.variant(text).auction.pepper_round
        automatic = 0 if round_ is None else round_.hands
        walk_together(text, 1, 1 + automatic)
        walk_together(text, 2, 2 + automatic, quiet=1)


@pytest.mark.thorough
@pytest.mark.parametrize("variant", COMPARED, ids=lambda variant: variant.id)
def test_many_hands_of_options_together_allow_the_same_actions_to_the_same_seats(
    variant: Variant,
) -> None:
    rng = Random(variant.id)
    for seed in range(60):
        chosen = [text.partition("+")[2] for text in games_of(variant) if rng.random() < 0.3]
        options = {part.partition("=")[0]: part for text in chosen for part in text.split("+")}
        text = "+".join([variant.id, *filter(None, options.values())])
        with suppress(RulesError):
            pepper.variant(text)
            walk_together(text, seed, 8)


def without_bowers(rules: Rules) -> Rules:
    return attrs.evolve(rules, ranking=Ranking(bowers=False))


def suits_ranked(rules: Rules) -> Rules:
    assert isinstance(rules.ladder, BidLadder)
    ladder = attrs.evolve(rules.ladder, strain_order=((NO_TRUMP,), *((suit,) for suit in SUITS)))
    return attrs.evolve(rules, ladder=ladder)


def eldest_leads(rules: Rules) -> Rules:
    return attrs.evolve(rules, tricks=Tricks(lead=Lead.ELDEST))


def asks_again(rules: Rules) -> Rules:
    """With a second ask after a refusal."""
    return attrs.evolve(rules, negotiation=pepper.Negotiation(talk=True, reask=True))


BOWER = ("AS KS QS TS 9S AC", "AH KH QH TH 9H JH", "JD 9D TD KC QC TC", "AD KD QD JC 9C JS")


def any_suit_at_once(rules: Rules) -> Rules:
    """With every suit named before the one turned up was turned down."""
    assert isinstance(rules.auction, pepper.Auction)
    return attrs.evolve(rules, auction=attrs.evolve(rules.auction, turn_up_first=False))


PLANTED: dict[str, tuple[str, Callable[[Rules], Rules], str, int, str]] = {
    "no bowers": (
        "gamerules-4",
        without_bowers,
        "bid 3, pass, pass, pass, name H",
        3,
        "after play AH: the engine has 'play 9D' and should not",
    ),
    "suits that rank": (
        "indiana-4",
        suits_ranked,
        "",
        2,
        "after bid 3C: the engine has 'bid 3D' and should not",
    ),
    "another leader": (
        "gamerules-4",
        eldest_leads,
        "pass, bid 3, pass, pass, pass",
        3,
        "after name C: the engine asks seat 1, the slow counter seat 2",
    ),
    "any suit at once": (
        "euchre",
        any_suit_at_once,
        "",
        2,
        "after nothing: the engine has 'bid alone D' and should not",
    ),
    "a second request": (
        "wolf",
        asks_again,
        "name H, give 9H, give 9C, talk 0 on 0 off 0 long off, talk 0 on 0 off 0 long off",
        4,
        "after ask 2, grant 0: the engine has 'ask 1' and should not",
    ),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_fault_in_the_rules_is_found_and_its_action_named(fault: str) -> None:
    text, plant, way, depth, blamed = PLANTED[fault]
    rules = pepper.variant(text)
    dealt = deal(rules, *(BOWER if rules.deck.hand_size == 6 else ()))
    hands = [str(cards).split() for cards in dealt.hands]
    if rules.deck.turn_up:
        dealt = attrs.evolve(dealt, turned=max(dealt.aside))
        hands.append([str(dealt.turned)])
    match = Match.start(plant(rules), deals=[dealt])
    other = naive_rules.start(text, lambda number, _: hands if number == 1 else None)
    for action in filter(None, way.split(", ")):
        match, other = after(match, action), naive_rules.after(other, action)
    assert perft(match, depth) != naive_rules.count(other, depth)
    assert first_difference(match, other, depth) == blamed


# What counts


def test_no_action_is_one_line_and_one_action_as_many_as_are_legal() -> None:
    match = Match.start(pepper.variant("wolf"), seed=1)
    assert perft(match, 0) == 1
    assert perft(match, 1) == len(match.legal_actions)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_the_lines_of_all_actions_are_all_lines(variant: Variant) -> None:
    match = Match.start(variant.rules(), seed=1)
    counts = divide(match, 3)
    assert tuple(counts) == match.legal_actions
    assert sum(counts.values()) == perft(match, 3)
    assert counts == {action: perft(match.apply(action), 2) for action in counts}


def test_a_line_that_the_end_of_the_match_cuts_short_is_one() -> None:
    match = Match.start(pepper.variant("gamerules-4+hands=1"), seed=1)
    match = finished(after(match, "bid 3, pass, pass, pass"))
    assert match.outcome is not None
    assert [perft(match, depth) for depth in range(4)] == [1, 1, 1, 1]
    assert not divide(match, 1)
    assert [perft(match.history[-1], depth) for depth in range(4)] == [1, 1, 1, 1]


TINY = Rules(
    name="tiny",
    table=Table.singles(2),
    deck=Deck("QKA", hand_size=3),
    ladder=BidLadder([Rung("1", 1), Rung("2", 2)], (CLUBS, HEARTS)),
    scoring=Scoring(),
    ending=Ending(hands=1),
)
"""Two players with three cards each bid once, seat 1 first, until somebody bids 2; the declarer
names trumps and leads."""
AUCTIONS = {
    ("bid 2",): 1,
    ("bid 1", "bid 2"): 0,
    ("bid 1", "pass"): 1,
    ("pass", "bid 1"): 0,
    ("pass", "bid 2"): 0,
}
"""Those with a bid, and who is the declarer."""


def tricks_of_tiny(hands: Hands, leader: int, trumps: str) -> Iterator[tuple[str, ...]]:
    """Every way to play the hands of seats 0 and 1."""
    others = hands[1 - leader]
    for led in hands[leader]:
        for answer in [card for card in others if card[1] == led[1]] or others:
            higher = "QKA".index(answer[0]) > "QKA".index(led[0])
            taken = higher if answer[1] == led[1] else answer[1] == trumps
            left = [[card for card in hand if card not in {led, answer}] for hand in hands]
            for rest in tricks_of_tiny(left, 1 - leader if taken else leader, trumps):
                yield f"play {led}", f"play {answer}", *rest
    if not others:
        yield ()


def lines_of_tiny(hands: Hands) -> Iterator[tuple[str, ...]]:
    """Every line of the tiny game with these cards, written down by plain loops."""
    yield "pass", "pass"
    for (auction, declarer), trumps in product(AUCTIONS.items(), "CH"):
        for played in tricks_of_tiny(hands, declarer, trumps):
            yield *auction, f"name {trumps}", *played


@pytest.mark.parametrize(
    "hands", [("AC KC KH", "QC AH QH"), ("AC KH QD", "QC AH AD"), ("AD KD QD", "AC KC KH")]
)
def test_the_lines_of_a_tiny_game_are_those_that_plain_loops_find(hands: tuple[str, str]) -> None:
    match, lines = started(TINY, *hands), [*lines_of_tiny([hand.split() for hand in hands])]
    assert max(map(len, lines)) == 9
    for depth in range(11):
        starts = {line[:depth] for line in lines}
        assert perft(match, depth) == len(starts)
        if depth:
            firsts = Counter(start[0] for start in starts)
            assert {str(action): n for action, n in divide(match, depth).items()} == firsts


def test_a_line_goes_on_with_the_next_deal_if_there_is_one() -> None:
    rules = pepper.variant("gamerules-4")
    passes = "pass, pass, pass"
    with_seed = after(Match.start(rules, seed=1), passes)
    told = after(started(rules), passes)
    openings = len(rules.ladder.offers) + 1
    assert perft(with_seed, 2) == sum(divide(with_seed, 2).values())
    assert divide(with_seed, 2)[pepper.Pass()] == openings
    assert divide(told, 2)[pepper.Pass()] == 1
    assert divide(told, 2)[pepper.Bid("1")] == divide(with_seed, 2)[pepper.Bid("1")]


def test_equal_cards_are_one_to_play() -> None:
    rules = pepper.variant("ontario-4")
    match = after(started(rules, "", "AS AS KS KS QS QS JS JS"), "bid 8S, pass, pass, pass")
    assert perft(match, 1) == 4


@pytest.mark.parametrize("depth", [-1, 1.0, "2", None, True])
def test_a_depth_is_a_whole_number(depth: int) -> None:
    match = Match.start(pepper.variant("wolf"), seed=1)
    with pytest.raises(PepperError, match="must be an integer of 0 or more"):
        perft(match, depth)
    with pytest.raises(PepperError, match="must be an integer of 1 or more"):
        divide(match, depth)


def test_divide_takes_an_action_at_least() -> None:
    with pytest.raises(PepperError, match="depth 0 must be an integer of 1 or more"):
        divide(Match.start(pepper.variant("wolf"), seed=1), 0)


# The command


def printed(*, divided: bool, depth: int = 2, width: int = 10) -> str:
    file = io.StringIO()
    match = Match.start(pepper.variant("wolf"), seed=1)
    count_lines(Console(file=file, width=width), match, depth, divided=divided)
    return file.getvalue()


def test_the_command_prints_the_number_of_lines() -> None:
    assert printed(divided=False) == "total: 30\n"


@pytest.mark.parametrize("divided", [True, False])
def test_a_number_of_lines_is_in_one_line_however_narrow_the_terminal_is(*, divided: bool) -> None:
    assert printed(divided=divided, width=4) == printed(divided=divided, width=80)


def test_the_command_prints_the_number_of_lines_of_each_action() -> None:
    names = [f"name {strain}: 6\n" for strain in ("C", "D", "H", "S", "NT")]
    assert printed(divided=True) == "".join([*names, "total: 30\n"])
