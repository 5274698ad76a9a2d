"""Numbers for actions: every legal action has one, whole or card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from random import Random
from typing import Final

import attrs
import pytest
from hypothesis import given

import pepper
from pepper import (
    Action,
    Alone,
    Auction,
    Bid,
    BidLadder,
    Discard,
    Exchange,
    GiveCards,
    LayAside,
    Look,
    Match,
    PepperError,
    PlayCard,
    PoorHand,
    Rules,
    Rung,
    View,
    Wait,
)
from pepper.spaces import (
    MOST_ACTIONS,
    VERSION,
    ActionSpace,
    Features,
    PickCard,
    Picked,
    StopPicking,
    longest_hand,
)
from pepper.testing import randoms, walk
from tests.foreign import WITH_DISCARD
from tests.playing import SHORT, after
from tests.sampled import any_rules

IDS = [one.id for one in pepper.variants()]
DIGEST = "aadd69e35bb148b0"
"""Of the texts of all actions of all documented variants, in order, by version."""

TWELVE = pepper.variant("double-hasenpfeffer-4")
SIX_CARDS = attrs.evolve(
    TWELVE,
    name="six cards each way",
    ladder=attrs.evolve(
        TWELVE.ladder,
        steps=(Rung("6", 6, exchange=Exchange(6)), Rung("12", 12, alone=Alone.YES)),
    ),
)
"""Rules with hopelessly many gifts: six of the 24 different cards, with two copies of each."""


@cache
def whole(name: str) -> ActionSpace:
    """The space of a variant, with whole groups of cards."""
    return ActionSpace(pepper.variant(name))


WHOLE = [name for name in IDS if name not in {"horse", "five-hundred-6"}]
"""The variants whose groups of cards are not too many, as three of 63 and up to six are."""


def views(rules: Rules, seed: int, hands: int = 1) -> Iterator[View]:
    """The views of the seats to act in a random match."""
    for match in walk(Match.start(rules, seed=seed), Random(seed), hands):
        if match.turn is not None:
            yield match.view(match.turn)


MOST_PATHS: Final = 200
"""Of more legal actions some are tried: all ways to discard six of 16 cards take ten minutes."""


def paths(space: ActionSpace, view: View, picked: Picked | None = None) -> Iterator[Action]:
    """The actions at the ends of all ways through the legal numbers."""
    for number in space.legal(view, picked):
        taken = space.take(view, number, picked)
        if isinstance(taken, Picked):
            yield from paths(space, view, taken)
        else:
            yield taken


def reached(space: ActionSpace, view: View, action: Action) -> Action | Picked:
    """Where the numbers of the cards of an action lead, in their order."""
    if not isinstance(action, Discard | GiveCards | LayAside):
        return space.take(view, space.index(action))
    taken: Action | Picked | None = None
    for card in action.cards:
        if taken is None or isinstance(taken, Picked):
            taken = space.take(view, space.index(PickCard(type(action), card)), taken)
    if isinstance(taken, Picked):
        taken = space.take(view, space.index(StopPicking(type(action))), taken)
    assert taken is not None
    return taken


def check_space(rules: Rules, seed: int) -> None:
    """Every legal action can be reached in one way by legal numbers, and the mask shows these."""
    space = ActionSpace(rules, by_card=True)
    assert [space.index(one) for one in space] == list(range(len(space)))
    for view in views(rules, seed):
        if len(view.legal_actions) <= MOST_PATHS:
            assert Counter(paths(space, view)) == Counter(view.legal_actions)
        else:
            for action in Random(seed).sample(view.legal_actions, 5):
                assert reached(space, view, action) == action
        mask = space.mask(view)
        assert len(mask) == len(space)
        assert tuple(n for n, legal in enumerate(mask) if legal) == space.legal(view)


@pytest.mark.parametrize("name", IDS)
def test_every_legal_action_of_a_variant_has_a_number(name: str) -> None:
    check_space(pepper.variant(name), 3)


def test_actions_are_reached_by_their_cards_where_there_are_too_many_to_try_all() -> None:
    check_space(pepper.variant("five-hundred+pack=46"), 3)


@given(any_rules(__name__), randoms())
def test_every_legal_action_of_composed_rules_has_a_number(rules: Rules, rng: Random) -> None:
    check_space(rules, rng.randrange(100))


@given(any_rules(__name__), randoms())
def test_no_hand_is_longer_than_its_bound(rules: Rules, rng: Random) -> None:
    for match in walk(Match.start(rules, seed=rng.randrange(100)), rng, 2):
        assert len(match.hand.acts) <= longest_hand(rules)


@pytest.mark.parametrize(("pack", "kitty"), [(43, 3), (45, 5), (46, 6)])
def test_each_card_of_a_group_makes_a_hand_longer_by_card(pack: int, kitty: int) -> None:
    """The kitty is picked up and as many cards are discarded: two groups."""
    rules = pepper.variant(f"five-hundred+pack={pack}")
    assert longest_hand(rules, by_card=True) == longest_hand(rules) + 2 * (kitty - 1)


def test_phases_of_other_packages_have_numbers() -> None:
    for seed in range(3):
        check_space(WITH_DISCARD, seed)


def test_whole_actions_are_the_legal_ones() -> None:
    space = ActionSpace(TWELVE)
    for view in views(TWELVE, 5):
        assert {space[number] for number in space.legal(view)} == {*view.legal_actions}
        assert [space.take(view, n) for n in space.legal(view)] == [
            space[n] for n in space.legal(view)
        ]


def test_the_order_of_each_version_is_pinned() -> None:
    by_card = [ActionSpace(pepper.variant(name), by_card=True) for name in IDS]
    texts = [str(one) for space in (*map(whole, WHOLE), *by_card) for one in space]
    assert (VERSION, sha256("\n".join(texts).encode()).hexdigest()[:16]) == (1, DIGEST)


def test_the_order_of_a_small_space_is_that_of_the_hand_the_ladder_and_the_deck() -> None:
    bids = [f"bid {number}" for number in range(1, 7)]
    names = ["name C", "name D", "name H", "name S", "name NT"]
    cards = ["JK", *(f"{rank}{suit}" for suit in "SHDC" for rank in "AKQJT9")]
    texts = [str(one) for one in whole("hasenpfeffer")]
    assert texts == [*bids, "pass", *names, *(f"play {card}" for card in cards)]


@pytest.mark.parametrize("name", WHOLE)
def test_actions_are_numbered_phase_by_phase_bids_upward_and_cards_as_in_the_deck(
    name: str,
) -> None:
    space = whole(name)
    rules = space.rules
    phases = [n for one in space for n, p in enumerate(rules.sequence) if type(one) in p.actions]
    assert phases == sorted(phases)
    ladder = rules.ladder
    bids = [ladder.rungs.index(ladder.rung(one)) for one in space if isinstance(one, Bid)]
    assert bids == sorted(bids)
    played = [one for one in space if isinstance(one, PlayCard)]
    cards = [one.card for one in played if one.suit is None]
    assert cards == list(rules.deck.cards.distinct())
    assert played[: len(cards)] == [PlayCard(card) for card in cards]


def test_sizes_of_spaces() -> None:
    sizes = {name: len(whole(name)) for name in WHOLE}
    assert sizes["dirty-clubs-3"] == min(sizes.values()) == 30
    assert sizes["double-hasenpfeffer-4"] == 338
    assert len(ActionSpace(TWELVE, by_card=True)) == 62


def test_a_hopeless_space_is_refused_and_small_card_by_card() -> None:
    with pytest.raises(PepperError, match=r"horse has \d+ actions"):
        whole("horse")
    with pytest.raises(PepperError, match=r"six cards each way has \d+ actions.* `by_card`"):
        ActionSpace(SIX_CARDS)
    assert len(ActionSpace(SIX_CARDS, by_card=True)) < 100


def test_a_space_has_at_most_20000_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_ACTIONS == 20_000
    size = len(ActionSpace(SHORT))
    monkeypatch.setattr("pepper.spaces.actions.MOST_ACTIONS", size)
    assert len(ActionSpace(SHORT)) == size
    monkeypatch.setattr("pepper.spaces.actions.MOST_ACTIONS", size - 1)
    with pytest.raises(PepperError, match=f"short has {size} actions, more than {size - 1};"):
        ActionSpace(SHORT)


def test_six_cards_are_picked_one_at_a_time() -> None:
    space = ActionSpace(SIX_CARDS, by_card=True)
    match = after(Match.start(SIX_CARDS, seed=1), "bid 6", "pass, pass, pass", "name S")
    view, picked, steps = match.view(1), None, 0
    while True:
        steps += 1
        taken = space.take(view, space.legal(view, picked)[0], picked)
        if not isinstance(taken, Picked):
            break
        picked = taken
    assert taken in view.legal_actions
    assert 1 < steps <= 6
    assert match.apply(taken).turn == 3


@pytest.mark.parametrize("name", ["five-hundred", "wolf", "euchre+poor-hand=farmers-all"])
def test_the_steps_to_an_action_lead_to_it(name: str) -> None:
    rules, rng = pepper.variant(name), Random(1)
    space = ActionSpace(rules, by_card=True)
    for view in views(rules, seed=2):
        action = rng.choice(view.legal_actions)
        taken: Action | Picked | None = None
        for step in space.steps_to(action):
            assert taken is None or isinstance(taken, Picked)
            taken = space.take(view, space.index(step), taken)
            if taken == action:
                break
        assert taken == action


def test_picked_cards_that_begin_no_action_are_refused() -> None:
    space = ActionSpace(SIX_CARDS, by_card=True)
    view = Match.start(SIX_CARDS, seed=1).view(1)
    picked = Picked(pepper.GiveCards, pepper.Cards("AS"))
    assert str(picked) == "give AS ..."
    with pytest.raises(PepperError, match=r"no legal action of .* begins with give AS \.\.\."):
        space.legal(view, picked)


def test_illegal_and_unknown_numbers_are_refused() -> None:
    space = ActionSpace(TWELVE)
    view = Match.start(TWELVE, seed=1).view(1)
    play = space.index(pepper.parse_action("play JS"))
    with pytest.raises(PepperError, match=rf"number {play}, play JS, is not legal; legal: 0, 1"):
        space.take(view, play)
    with pytest.raises(PepperError, match="number 338 must be from 0 to 337"):
        space.take(view, 338)
    with pytest.raises(PepperError, match="number '1' must be"):
        space["1"]  # type: ignore[index] # pyright: ignore[reportArgumentType]
    with pytest.raises(PepperError, match="talk 1 on 0 off 0 long off has no number in <Act"):
        space.index(pepper.Talk(1))
    assert pepper.Talk(1) not in space
    assert space.legal(Match.start(TWELVE, seed=1).view(None)) == ()
    with pytest.raises(PepperError, match="is not legal; legal: none"):
        space.take(Match.start(TWELVE, seed=1).view(None), 0)
    with pytest.raises(PepperError, match=r"pepper\.variant"):
        ActionSpace("wolf")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def test_spaces_of_equal_rules_are_equal() -> None:
    assert ActionSpace(TWELVE) == ActionSpace(pepper.variant("double-hasenpfeffer-4"))
    assert ActionSpace(TWELVE) != ActionSpace(TWELVE, by_card=True)
    assert repr(ActionSpace(TWELVE, by_card=True)).startswith("<ActionSpace by card of double")
    assert max(map(len, map(whole, WHOLE))) < MOST_ACTIONS


def exchanging(exchange: Exchange) -> set[str]:
    """The texts of the actions of an exchange, by card, beside bids and plays."""
    rung = Rung("alone", 1, alone=Alone.YES, exchange=exchange)
    rules = attrs.evolve(SHORT, ladder=pepper.BidLadder([rung]))
    return {str(one) for one in ActionSpace(rules, by_card=True)} & {
        *("ask", "ask S", "keep", "give AS ...", "aside AS ...")
    }


def test_exchanges_have_the_actions_that_they_allow() -> None:
    first = pepper.Turns.RECEIVE_FIRST
    assert exchanging(Exchange()) == {"give AS ..."}
    assert exchanging(Exchange(optional=True)) == {"keep", "give AS ..."}
    assert exchanging(Exchange(optional=True, turns=first)) == {"ask", "keep", "give AS ..."}
    asked = Exchange(gets=pepper.Choice.ASKED, turns=first, lays_aside=True)
    assert exchanging(asked) == {"ask S", "give AS ...", "aside AS ..."}


def extra(*phases: pepper.PhaseRule, deck: pepper.Deck = SHORT.deck) -> Rules:
    """Short rules with these phases before the auction or before the play."""
    early = [one for one in phases if isinstance(one, PoorHand)]
    late = [one for one in phases if not isinstance(one, PoorHand)]
    order: tuple[pepper.Phase | pepper.PhaseRule, ...]
    order = (*early, *pepper.USUAL_PHASES[:-1], *late, pepper.Phase.PLAY)
    return attrs.evolve(SHORT, deck=deck, phases=order)


def test_poor_hands_are_numbered_by_the_cards_that_they_may_have() -> None:
    assert "misdeal 9S 9H" in map(str, ActionSpace(extra(PoorHand("9T"))))
    assert "misdeal AS KS" not in map(str, ActionSpace(extra(PoorHand("9T"))))
    assert "misdeal AS 9S" in map(str, ActionSpace(extra(PoorHand("9T", least=1))))
    deck = pepper.Deck("9A", hand_size=2, jokers=1)
    rules = extra(PoorHand("9", least=1, swap=1), deck=deck)
    assert "swap 9S" in map(str, ActionSpace(rules))
    assert "take undealt AS" not in map(str, ActionSpace(rules))
    check_both(rules)


def check_both(rules: Rules) -> None:
    """Actions and views have numbers, with cards that are taken without a choice."""
    features = Features(rules, recall=True)
    for seed in range(6):
        check_space(rules, seed)
        assert all(len(features.of(view)) == features.size for view in views(rules, seed))


def test_a_negotiation_is_numbered_by_what_it_allows() -> None:
    ladder = pepper.BidLadder([Rung("1", 1, asks=1)])
    rules = attrs.evolve(SHORT, ladder=ladder, negotiation=pepper.Negotiation(throw_in=False))
    texts = [*map(str, ActionSpace(rules))]
    assert {"play on", "ask 1", "grant 0", "grant 1"} <= {*texts}
    assert not {"throw in", "ask 2", "grant 2", "talk 0 on 0 off 0 long off"} & {*texts}


def test_who_may_bid_blind_may_look_and_wait_only_if_that_is_possible() -> None:
    blind = attrs.evolve(SHORT, ladder=BidLadder((Rung("1", 1), Rung("2", 2, blind=True))))
    waiting = attrs.evolve(blind, auction=Auction(blind_first=True))
    for rules, expected in ((SHORT, set[Action]()), (blind, {Look()}), (waiting, {Look(), Wait()})):
        assert {
            action for action in ActionSpace(rules) if isinstance(action, Look | Wait)
        } == expected


def test_doubles_are_numbered_only_if_they_are_possible() -> None:
    doubling = extra(pepper.Doubling())
    assert {"double", "redouble", "let stand"} <= {*map(str, ActionSpace(doubling))}
    single = extra(pepper.Doubling(redouble=pepper.Redouble.NOBODY))
    assert "redouble" not in map(str, ActionSpace(single))
    assert "defend alone" in map(str, ActionSpace(extra(pepper.DefendAlone())))


def test_the_card_turned_up_is_discarded_for() -> None:
    deck = pepper.Deck("9TJQKA", hand_size=2, turn_up=True)
    rules = extra(pepper.TakeTurnUp(), deck=deck)
    assert "discard 9S" in map(str, ActionSpace(rules))
    check_both(rules)


def test_declarations_have_numbers() -> None:
    usual = pepper.variant("euchre")
    raised = pepper.Declarations(
        (pepper.Rung("raise", 3, scoring=pepper.ScoringChanges(made=pepper.Points(2))),)
    )
    rules = attrs.evolve(usual, phases=(usual.phases[0], raised, *usual.phases[1:]))
    space = ActionSpace(rules, by_card=True)
    match = Match.start(rules, seed=1)
    while match.phase != pepper.Phase("declaring"):
        match = match.apply(match.legal_actions[0])
    legal = [space[number] for number in space.legal(match.view(match.turn))]
    assert {*legal} == {pepper.Declare("raise"), pepper.LetBidStand()}
