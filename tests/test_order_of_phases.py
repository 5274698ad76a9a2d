"""The order of the phases (C37): none opens before what it needs is settled.

All orders of the phases of several games are tried. Each is refused with a cure that works, or its
hands go through the same phases as in the usual order, and its sheet tells it.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from random import Random
from typing import Any, Final

import attrs
import pytest
from typing_extensions import override

import pepper
from pepper import (
    BID,
    Auction,
    BidLadder,
    Calling,
    Choice,
    Deck,
    DefendAlone,
    Doubling,
    DropOuts,
    Ending,
    Exchange,
    Kitty,
    Match,
    Negotiation,
    Phase,
    PhaseRule,
    Problem,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Settled,
    Table,
    Tricks,
)
from pepper.bots import at_random
from pepper.describe import rule_sheet
from pepper.engine.phases.exchange import ExchangePhase
from pepper.engine.phases.naming import NamingPhase
from pepper.testing.orders import Order, sound_orders

from .foreign import WITH_DISCARD, Discard
from .testing.test_strategies import drawn

AUCTION, NAMING, EXCHANGE, PLAY = Phase.AUCTION, Phase.NAMING, Phase.EXCHANGE, Phase.PLAY


def in_use(rules: Rules) -> Rules:
    """The rules without the phases that never open."""
    idle = set[Phase]()
    if all(rung.exchange is None for rung in rules.ladder.rungs):
        idle.add(EXCHANGE)
    there = [one for one in rules.phases if not isinstance(one, Phase) or rules.rule(one)]
    return attrs.evolve(rules, phases=tuple(one for one in there if one not in idle))


def composed(*phases: Phase | PhaseRule, exchange: Exchange, dropping: bool = False) -> Rules:
    """A game for two partnerships in which every bid has the same exchange."""
    return Rules(
        name="composed",
        table=Table.teams(4),
        deck=Deck("9TJQKA", hand_size=5),
        ladder=BidLadder([Rung("1", 1, exchange=exchange), Rung("2", 2, exchange=exchange)]),
        scoring=Scoring(made=BID),
        ending=Ending(hands=1),
        negotiation=DropOuts() if dropping else None,
        phases=phases,
    )


GAMES: Final[dict[str, tuple[Rules, int]]] = {
    "wolf": (in_use(pepper.variant("wolf")), 3),
    "florida-5": (in_use(pepper.variant("florida-5")), 1),
    "horse": (in_use(pepper.variant("horse")), 2),
    "dirty-clubs-4": (in_use(pepper.variant("dirty-clubs-4+bump+drop-out")), 1),
    "euchre": (
        in_use(pepper.variant("euchre+poor-hand=farmers-all+partner-best=blind+defend-alone")),
        2,
    ),
    "gamerules-4": (in_use(pepper.variant("gamerules-4")), 1),
    "call-partner-euchre": (in_use(pepper.variant("call-partner-euchre")), 2),
    "free cards": (
        composed(AUCTION, NAMING, Kitty(), EXCHANGE, Doubling(), PLAY, exchange=Exchange()),
        24,
    ),
    "best cards": (
        composed(
            *(AUCTION, NAMING, EXCHANGE, Phase.NEGOTIATION),
            *(DefendAlone(always=True), PLAY),
            exchange=Exchange(gets=Choice.BEST),
            dropping=True,
        ),
        1,
    ),
}
"""Games, and how many orders of their phases are sound."""


def name_of(one: Phase | PhaseRule) -> str:
    return repr(one) if isinstance(one, Phase) else type(one).__name__


def follow(order: Order, problem: Problem) -> Order:
    """The order after what the hint says was done."""
    field, place = problem.path
    assert (problem.part, field) == ("phases", "phases")
    assert isinstance(place, int)
    names = problem.hint.removeprefix("put it after ").replace(" and ", ", ").split(", ")
    last = max(n for n, one in enumerate(order) if name_of(one) in names)
    assert place < last
    return (*order[:place], *order[place + 1 : last + 1], order[place], *order[last + 1 :])


@cache
def accepted(game: str) -> tuple[Rules, ...]:
    """The rules in every order that is not refused; the cure of each other one leads to one."""
    rules, _ = GAMES[game]
    found: dict[Order, Rules | Problem] = {}
    for order in permutations(rules.phases):
        try:
            found[order] = attrs.evolve(rules, phases=order)
        except RulesError as error:
            found[order] = error.problems[0]
    for order in found:
        cured, steps = order, 0
        while isinstance(problem := found[cured], Problem):
            cured, steps = follow(cured, problem), steps + 1
            assert steps < 20, order
    return tuple(one for one in found.values() if isinstance(one, Rules))


@pytest.mark.parametrize("game", GAMES)
def test_an_order_is_sound_or_refused_with_a_cure_that_works(game: str) -> None:
    rules, number = GAMES[game]
    sound = accepted(game)
    assert rules in sound
    assert len(sound) == number


def phases_of(rules: Rules, seed: int) -> list[Phase]:
    """The phases in which somebody acts in a hand, in order."""
    match, rng = Match.start(rules.one_hand(), seed=seed), Random(seed)
    while (seat := match.turn) is not None:
        match = match.apply(at_random(match.view(seat), rng))
    return list(dict.fromkeys(act.phase for act in match.hand.acts))


@pytest.mark.parametrize("game", GAMES)
def test_in_a_sound_order_every_phase_opens_and_at_its_place(game: str) -> None:
    for rules in accepted(game):
        names = [rule.phase for rule in rules.sequence]
        left = {*names}
        for seed in range(40):
            found = phases_of(rules, seed)
            assert found == sorted(found, key=names.index)
            left.difference_update(found)
            if not left:
                break
        assert not left


@pytest.mark.parametrize("game", ["wolf", "euchre", "free cards"])
def test_strategies_draw_every_sound_order_and_no_other(game: str) -> None:
    rules, _ = GAMES[game]
    found = drawn(sound_orders(rules), 500)
    assert {*found} == {one.phases for one in accepted(game)}


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_tells_sound_orders_apart(game: str) -> None:
    sound = accepted(game)
    assert len({str(rule_sheet(rules)) for rules in sound}) == len(sound)


def refusal(rules: Rules, *order: Phase | PhaseRule) -> list[tuple[str, str]]:
    """What is wrong with these phases, and how to correct it."""
    with pytest.raises(RulesError) as caught:
        attrs.evolve(rules, phases=order)
    found = [problem for problem in caught.value.problems if problem.part == "phases"]
    return [(problem.what, problem.hint) for problem in found]


def test_a_game_without_bidding_before_the_play_is_refused() -> None:
    lacking = "the contract, the strain and the cards in hand"
    what = f"Phase.PLAY opens too early: {lacking} must be settled first"
    assert refusal(pepper.variant("gamerules-4"), PLAY, AUCTION, NAMING, EXCHANGE) == [
        (what, "put it after Phase.AUCTION, Phase.NAMING and Phase.EXCHANGE")
    ]


@pytest.mark.parametrize(
    "exchange",
    [
        Exchange(gives=Choice.WORST),
        Exchange(gets=Choice.BEST),
        Exchange(gets=Choice.BEST_TRUMP),
        Exchange(gets=Choice.ASKED),
        Exchange(strains=(pepper.HEARTS,)),
    ],
    ids=repr,
)
def test_an_exchange_by_the_rank_of_cards_waits_for_the_strain(exchange: Exchange) -> None:
    rules = composed(AUCTION, NAMING, EXCHANGE, PLAY, exchange=exchange)
    assert refusal(rules, AUCTION, EXCHANGE, NAMING, PLAY) == [
        (
            "Phase.EXCHANGE opens too early: the strain must be settled first",
            "put it after Phase.NAMING",
        )
    ]
    bid = [Rung("1", 1, exchange=exchange, strain_in_bid=True), Rung("2", 2)]
    attrs.evolve(rules, ladder=BidLadder(bid), phases=(AUCTION, EXCHANGE, NAMING, PLAY))


SLOTS: Final[dict[str, tuple[PhaseRule, Phase]]] = {
    "auction": (Auction(), AUCTION),
    "calling": (Calling(), Phase.CALLING),
    "negotiation": (DropOuts(), Phase.NEGOTIATION),
    "negotiation of two sides": (Negotiation(), Phase.NEGOTIATION),
    "tricks": (Tricks(), PLAY),
}


@pytest.mark.parametrize("slot", SLOTS)
def test_a_part_with_a_field_of_its_own_does_not_stand_in_the_order(slot: str) -> None:
    part, phase = SLOTS[slot]
    rules, field = pepper.variant("gamerules-4"), slot.split(maxsplit=1)[0]
    order = tuple(one for one in rules.phases if one != phase)
    place = pepper.USUAL_PHASES.index(phase)
    told = refusal(rules, *order[:place], part, *order[place:])
    what = f"{type(part).__name__} is in the order as a part, but belongs in the field `{field}`"
    assert (what, f"set `{field}`, and name {phase!r} in its place") in told


@pytest.mark.parametrize("field", ["table", "deck", "ladder", "scoring", "ranking", "ending", None])
def test_a_part_that_is_no_phase_does_not_stand_in_the_order(field: str | None) -> None:
    rules = pepper.variant("gamerules-4")
    part: Any = pepper.Rung("1", 1) if field is None else getattr(rules, field)
    with pytest.raises(RulesError) as caught:
        attrs.evolve(rules, phases=(*rules.phases[:-1], part, PLAY))
    (problem,) = caught.value.problems
    assert problem.what == f"{type(part).__name__} is in the order, but is no phase"
    assert problem.hint == (
        "put phases there only" if field is None else f"set the field `{field}`"
    )


@pytest.mark.parametrize("part", [NamingPhase(), ExchangePhase()])
def test_a_phase_without_settings_is_named_in_the_order(
    part: NamingPhase | ExchangePhase,
) -> None:
    rules = pepper.variant("gamerules-4")
    order = tuple(part if one == part.phase else one for one in rules.phases)
    what = f"{type(part).__name__} is in the order as a part"
    assert refusal(rules, *order) == [(what, f"name {part.phase!r} in its place")]


@attrs.frozen(repr=False)
class Later(Discard):
    """A discard by the rank of trumps."""

    @override
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        return (Settled.STRAIN,)


@attrs.frozen(repr=False)
class Endless(Later):
    """A discard before the deal stands, and after the strain."""

    @override
    def settles(self, _rules: Rules) -> tuple[Settled, ...]:
        return (Settled.DEAL,)


@pytest.mark.parametrize(
    ("protocol", "part"),
    [
        (pepper.AuctionRule, Auction()),
        (pepper.CallingRule, Calling()),
        (pepper.NegotiationRule, Negotiation()),
        (pepper.TricksRule, Tricks()),
    ],
)
def test_a_part_for_a_field_needs_and_settles_by_default_what_that_of_the_library_does(
    protocol: type[PhaseRule], part: PhaseRule
) -> None:
    rules, _ = GAMES["wolf"]
    assert {*protocol.needs(part, rules)} == {*part.needs(rules)}
    assert {*protocol.settles(part, rules)} == {*part.settles(rules)}


class TestForeignPhase:
    """A phase of another package says what it needs and settles, or may stand anywhere."""

    def test_by_default_it_stands_anywhere_before_the_play(self) -> None:
        order = (AUCTION, NAMING, PLAY)
        for place in range(3):
            attrs.evolve(WITH_DISCARD, phases=(*order[:place], Discard(), *order[place:]))
        assert refusal(WITH_DISCARD, *order, Discard()) == [
            ("Phase.PLAY ends the hand, so Discard never opens", "put it after Discard")
        ]

    def test_what_it_needs_is_settled_before(self) -> None:
        attrs.evolve(WITH_DISCARD, phases=(AUCTION, NAMING, Later(), PLAY))
        assert refusal(WITH_DISCARD, AUCTION, Later(), NAMING, PLAY) == [
            ("Later opens too early: the strain must be settled first", "put it after Phase.NAMING")
        ]

    def test_phases_that_wait_for_one_another_are_refused_in_every_order(self) -> None:
        phases: Order = (AUCTION, NAMING, Endless())
        for order in permutations(phases):
            (told,) = refusal(WITH_DISCARD, *order, PLAY)
            what, hint = told
            assert "Phase.AUCTION needs the deal from Endless" in what
            assert "from Phase." in what.replace("from Endless", "")
            assert hint == "remove one of them"
