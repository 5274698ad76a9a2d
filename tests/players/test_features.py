"""Views as integers, and what bounds a hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import oh_hell
import parlour
import pepper
from pepper import (
    BID,
    CHANCE,
    FIRST_SEAT,
    USUAL_PHASES,
    Act,
    Alone,
    BidLadder,
    Doubling,
    Exchange,
    FaceDown,
    GiveCards,
    Match,
    Pass,
    PepperError,
    Phase,
    Rules,
    Rung,
    Scoring,
    Seat,
    Table,
    View,
    has_library_parts,
    house,
)
from pepper.engine.parts.phase import CardsAction
from pepper.spaces import (
    ActionSpace,
    Features,
    Field,
    FieldKind,
    PickCard,
    StopPicking,
    margins,
    most_margin,
    points_range,
)
from pepper.spaces.actions import is_group
from pepper.testing import randoms, walk
from tests.conftest import some
from tests.foreign import WITH_DISCARD, Flat
from tests.pages import ROOT
from tests.playing import SHORT, after, find, play_tricks, started
from tests.sampled import any_rules

IDS = [one.id for one in pepper.variants()]
HASEN = pepper.variant("hasenpfeffer")


def neighbours(rules: Rules, seed: int) -> Iterator[Match]:
    """A random hand, and what the first legal actions at each point of it lead to."""
    for match in walk(Match.start(rules, seed=seed), Random(seed)):
        yield match
        yield from map(match.apply, match.legal_actions[:2])


def check_features(rules: Rules, seeds: range) -> None:
    """With recall, views that differ have different features, within the bounds of their fields."""
    features = Features(rules, recall=True)
    seen: dict[tuple[int, ...], View] = {}
    for seed in seeds:
        for match in neighbours(rules, seed):
            for seat in rules.table.seats[:2]:
                view = match.view(seat)
                numbers = features.of(view)
                assert seen.setdefault(numbers, view) == view
                check_bounds(features, numbers)


def check_bounds(features: Features, numbers: tuple[int, ...]) -> None:
    """The numbers are as many as the fields say, and no higher."""
    left = list(numbers)
    for field in features.fields:
        own, left = left[: field.size], left[field.size :]
        assert len(own) == field.size
        assert field.most is None or all(0 <= number <= field.most for number in own), field
    assert left == []


@pytest.mark.parametrize("name", some(IDS, 9))
def test_two_views_of_a_variant_that_differ_have_different_features(name: str) -> None:
    check_features(pepper.variant(name).one_hand(), range(1))


@given(any_rules(__name__), st.integers(0, 99))
def test_two_views_of_composed_rules_that_differ_have_different_features(
    rules: Rules, seed: int
) -> None:
    if has_library_parts(rules):
        check_features(rules.at_most(1), range(seed, seed + 1))


def test_phases_of_other_packages_have_features() -> None:
    check_features(WITH_DISCARD, range(3))


def test_without_recall_the_features_are_those_of_the_trick_in_progress() -> None:
    features, recall = Features(HASEN), Features(HASEN, recall=True)
    names = [field.name for field in features.fields]
    assert [field.name for field in recall.fields] == [*names, "acts by", "acts"]
    assert features.size == sum(field.size for field in features.fields) < recall.size
    view = Match.start(HASEN, seed=7).view(0)
    assert recall.of(view)[: features.size] == features.of(view)


SWAP = Rung("1", 1, exchange=Exchange(optional=True))
THREE = attrs.evolve(
    SHORT,
    deck=attrs.evolve(SHORT.deck, hand_size=3),
    ladder=BidLadder([SWAP, Rung("2", 2), Rung("3", 3)]),
).at_most(1)
HANDS = ("AS KS QS", "AH KH QH", "AD KD QD", "AC KC QC")
ONE, TWO = "bid 1, pass, pass, pass, name NT", "bid 2, pass, pass, pass, name NT"
ACES, KINGS, QUEENS = "AS AH AD AC", "KS KH KD KC", "QS QH QD QC"
History: TypeAlias = tuple[tuple[str, ...], str, tuple[str, ...]]
"""The hands, what is done before the play, and the tricks."""
FORGOTTEN: dict[str, tuple[History, History]] = {
    "how high an earlier bid was": (
        (HANDS, "bid 1, pass, bid 3, name NT", ("AD AC AS AH",)),
        (HANDS, "bid 2, pass, bid 3, name NT", ("AD AC AS AH",)),
    ),
    "who made an earlier bid": (
        (HANDS, "bid 1, pass, bid 3, name NT", ("AD AC AS AH",)),
        (HANDS, "pass, bid 1, bid 3, name NT", ("AD AC AS AH",)),
    ),
    "the order of earlier tricks": (
        (HANDS, TWO, (ACES, KINGS, QUEENS)),
        (HANDS, TWO, (KINGS, ACES, QUEENS)),
    ),
    "who played a card of an earlier trick": (
        (HANDS, TWO, (ACES, KINGS)),
        (("AS KS QS", "AD KH QH", "AH KD QD", "AC KC QC"), TWO, ("AS AD AH AC", KINGS)),
    ),
    "which cards were given": (
        (HANDS, f"{ONE}, keep", (ACES,)),
        (("AD KS QS", "AH KH QH", "AS KD QD", "AC KC QC"), f"{ONE}, give AD, give AS", (ACES,)),
    ),
}


@pytest.mark.parametrize("forgotten", FORGOTTEN)
def test_only_recall_tells_what_led_to_the_trick_in_progress(forgotten: str) -> None:
    one, other = (
        play_tricks(after(started(THREE, *hands, dealer=3), before), *tricks).view(0)
        for hands, before, tricks in FORGOTTEN[forgotten]
    )
    assert Features(THREE).of(one) == Features(THREE).of(other)
    assert Features(THREE, recall=True).of(one) != Features(THREE, recall=True).of(other)


@pytest.mark.parametrize("name", IDS)
def test_with_recall_the_features_of_a_variant_tell_every_act_of_the_hand(name: str) -> None:
    check_acts(pepper.variant(name).one_hand(), 1)


def test_with_recall_the_features_tell_the_acts_of_other_packages() -> None:
    phases = (Phase.AUCTION, Phase.NAMING, parlour.Swap(), parlour.Showing(), Phase.PLAY)
    deck = attrs.evolve(SHORT.deck, hand_size=5)
    swapping = attrs.evolve(SHORT, deck=deck, phases=phases)
    for rules in (WITH_DISCARD, swapping):
        check_acts(rules.one_hand(), 2)


def check_acts(rules: Rules, seed: int) -> None:
    """The acts that each seat sees of a random hand can be read from its features."""
    features, space = Features(rules, recall=True), ActionSpace(rules, by_card=True)
    assert features.acts[: len(space)] == space.actions
    groups = {entry.kind for entry in features.acts if isinstance(entry, PickCard)}
    *_, last = walk(Match.start(rules, seed=seed), Random(seed))
    for seat in rules.table.seats:
        view = last.view(seat)
        assert [*told(features, view)] == [*seen(view, groups)]


def seen(view: View, groups: set[type[CardsAction]]) -> Iterator[tuple[Seat, object]]:
    """The acts of a view but the deal: actions, cards of groups, None for hidden cards."""
    for act in view.acts[1:]:
        match act.action:
            case FaceDown(cards=count):
                yield from [(act.seat, None)] * count
            case action if is_group(action, groups):
                yield from ((act.seat, card) for card in action.cards)
            case action:
                yield act.seat, action


def told(features: Features, view: View) -> Iterator[tuple[Seat, object]]:
    """The same, read from the features of the view."""
    named, seats = features.named(view), len(view.counts)
    for place, number in zip(named["acts by"], named["acts"], strict=True):
        if number:
            by = CHANCE if place > seats else Seat((named["seat"][0] + place - 1) % seats)
            act = None if number > len(features.acts) else features.acts[number - 1]
            if not isinstance(act, StopPicking):
                yield by, act.card if isinstance(act, PickCard) else act


def test_features_are_as_many_in_the_longest_hand_that_is_possible() -> None:
    """Six players, who bid at the last moment and exchange as many cards as they may."""
    rung = Rung("1", 1, exchange=Exchange(2, up_to=True))
    rules = attrs.evolve(
        SHORT,
        table=Table.teams(6),
        deck=pepper.Deck("9TJQKA", hand_size=4),
        ladder=BidLadder([rung]),
        auction=pepper.Auction(laps=1),
    ).one_hand()
    match = after(Match.start(rules, seed=1), "pass, pass, pass, pass, pass, bid 1")
    while match.turn is not None:
        match = match.apply(match.legal_actions[-1])
    check_bounds(features := Features(rules, recall=True), features.of(match.view(0)))
    gifts = [act.action for act in match.hand.acts if isinstance(act.action, GiveCards)]
    assert [len(gift.cards) for gift in gifts] == [2] * 4


def test_the_numbers_of_a_view() -> None:
    match = after(Match.start(HASEN, seed=7), "bid 4, pass, pass, pass", "name S", "play JK")
    features = Features(HASEN, recall=True)
    named = features.named(match.view(2))
    assert named["seat"] == (2,)
    assert named["phase"] == (len(HASEN.sequence) - 1,)
    assert named["dealer"] == (3,)
    assert named["turn"] == (1,)
    assert named["declarer"] == named["bidder"] == named["bid by"] == named["leader"] == (4,)
    assert named["bid"] == named["rung"] == (4,)
    assert named["counts"] == (6, 6, 6, 5)
    assert named["trick"] == (0, 0, 0, 1)
    assert sum(named["cards"]) == 6
    assert named["acts by"][:6] == (4, 1, 2, 3, 4, 4)
    assert named["acts"][6:] == (0,) * (len(named["acts"]) - 6)
    assert len({*named["acts"][1:4]}) == 1
    assert sum(map(len, named.values())) == features.size


def test_of_a_gift_on_its_way_others_know_only_that_it_was_chosen() -> None:
    alone = Rung("2", 2, alone=Alone.YES, exchange=Exchange())
    rules = attrs.evolve(SHORT, ladder=BidLadder([Rung("1", 1), alone]))
    match = started(rules, "AS KS", "AH KH", "AD KD", "AC KC", dealer=3)
    match = after(match, "bid 2, name S")
    giver, features = match.turn, Features(rules, recall=True)
    assert giver is not None
    match = match.apply(match.legal_actions[0])
    hidden = find(field for field in features.fields if field.name == "acts").most
    for seat in rules.table.seats:
        named = features.named(match.view(seat))
        assert (named["last"][(giver - seat) % 4] == hidden) == (seat != giver)
        assert (hidden in named["acts"]) == (seat != giver)


def test_tricks_and_scores_are_told_from_the_viewer_on() -> None:
    match, features = Match.start(HASEN, seed=7, scores=(3, 8)), Features(HASEN)
    while len(match.hand.tricks) < 3:
        match = match.apply(match.legal_actions[0])
    winners = [trick.winner for trick in match.hand.tricks]
    taken = [winners.count(seat) for seat in HASEN.table.seats]
    assert len({*taken}) > 1
    for seat in HASEN.table.seats:
        named = features.named(match.view(seat))
        assert named["taken"] == (*taken[seat:], *taken[:seat])
        assert named["scores"] == ((8, 3) if seat % 2 else (3, 8))


def test_the_same_position_from_another_seat_has_the_same_features() -> None:
    """All but the viewer's own number: features are relative to the viewer."""
    first = Match.start(SHORT, deals=[], dealer=0)
    second = Match.start(SHORT, deals=[], dealer=1)
    hands = ("AS KS", "AH KH", "AD KD", "AC KC")
    there = first.apply(pepper.Deal(hands)), second.apply(pepper.Deal((hands[3], *hands[:3])))
    features = Features(SHORT)
    assert features.of(there[0].view(2))[1:] == features.of(there[1].view(3))[1:]


def test_chance_and_nobody_have_numbers_of_their_own() -> None:
    features = Features(SHORT)
    waiting = Match.start(SHORT, deals=[])
    assert features.named(waiting.view(0))["turn"] == (5,)
    assert features.named(waiting.resign(0).view(0))["turn"] == (0,)


def test_views_without_features_are_refused() -> None:
    features, match = Features(HASEN), Match.start(HASEN, seed=7)
    with pytest.raises(PepperError, match="a spectator's view has no features"):
        features.of(match.view(None))
    with pytest.raises(PepperError, match="is not under the rules hasenpfeffer"):
        features.named(Match.start(SHORT, seed=7).view(0))
    with pytest.raises(PepperError, match=r"Match\.view"):
        features.of(match)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    with pytest.raises(PepperError, match=r"pepper\.variant"):
        Features("wolf")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    odd = Act(FIRST_SEAT, pepper.CallCard(pepper.Card("JS")), Phase.AUCTION)
    view = attrs.evolve(match.view(0), acts=(odd,))
    with pytest.raises(PepperError, match="call JS is not a possible action of phase 'auction'"):
        Features(HASEN, recall=True).of(view)
    endless = attrs.evolve(match.view(0), acts=(Act(FIRST_SEAT, Pass(), Phase.AUCTION),) * 32)
    with pytest.raises(PepperError, match="32 acts are more than a hand's 31"):
        Features(HASEN, recall=True).of(endless)


def test_equal_rules_have_equal_features() -> None:
    features = Features(HASEN)
    assert features == Features(pepper.variant("hasenpfeffer"))
    view = Match.start(pepper.variant("hasenpfeffer"), seed=7).view(0)
    assert len(features.of(view)) == features.size
    assert features.fields[0] == Field(
        "seat", 1, FieldKind.CATEGORY, "the viewer's number at the table", 3
    )
    assert repr(Features(HASEN, recall=True)).startswith("<Features with recall of hasenpfeffer")


@pytest.mark.parametrize("name", some(IDS, 9))
def test_no_hand_of_a_variant_scores_more_or_less_than_its_bounds(name: str) -> None:
    check_points(pepper.variant(name).one_hand(), 2)


@given(any_rules(__name__), randoms())
def test_no_hand_of_composed_rules_scores_more_or_less_than_its_bounds(
    rules: Rules, rng: Random
) -> None:
    if has_library_parts(rules):
        check_points(rules.at_most(1), rng.randrange(100))


def check_points(rules: Rules, seed: int) -> None:
    """The points and margins of random hands are within the bounds."""
    (low, high), most = points_range(rules), most_margin(rules)
    assert low <= 0 <= high
    for number in range(seed, seed + 4):
        *_, last = walk(Match.start(rules, seed=number), Random(number))
        points = last.results[0].points
        assert all(low <= one <= high for one in points)
        assert all(abs(one) <= most for one in margins(rules.table, points))


def test_bounds_of_points_are_reached() -> None:
    assert points_range(pepper.variant("hasenpfeffer")) == (-6, 6)
    assert points_range(pepper.variant("wolf")) == (-14, 14)
    assert points_range(pepper.variant("florida-5+stuck=others-passed"))[0] <= -5
    flat = attrs.evolve(SHORT, scoring=Scoring(made=BID))
    assert points_range(flat) == (-1, 2)
    doubled = attrs.evolve(
        flat,
        ladder=BidLadder([Rung("1", 1), Rung("2", 2)]),
        phases=(*flat.phases[:-1], Doubling(), Phase.PLAY),
    )
    assert points_range(doubled) == (-8, 8)


def test_points_without_play_count_for_the_bounds() -> None:
    stuck = pepper.Auction(all_pass=pepper.StuckDealer("1", take_set=9))
    assert points_range(attrs.evolve(SHORT, auction=stuck))[0] == -9
    none = pepper.Points(fixed=-1)
    worthless = Scoring(made=none, set=none, defence=none)
    asking = attrs.evolve(
        SHORT,
        ladder=BidLadder([Rung("1", 1, value=1, asks=2)]),
        scoring=worthless,
        negotiation=pepper.Negotiation(),
    )
    assert points_range(asking) == (-1, 2)


def test_the_bounds_hold_with_the_partners_and_alone() -> None:
    either = Rung("2", 2, alone=Alone.IF_EXCHANGED, exchange=Exchange(optional=True))
    shut_out = pepper.Points(fixed=9)
    scoring = Scoring(set=pepper.Points(fixed=-2), alone_times=2, declarer_shut_out=shut_out)
    rules = attrs.evolve(SHORT, ladder=BidLadder([either]), scoring=scoring)
    assert points_range(rules) == (2 * -2, -2 + 9)


@attrs.frozen
class Bounded(Flat):
    """That scoring with its bounds."""

    least: int = 0

    def points_range(self, _: Rules) -> tuple[int, int]:
        return self.least, self.points


def test_a_scoring_of_another_package_is_asked_for_its_bounds() -> None:
    with pytest.raises(PepperError) as caught:
        points_range(attrs.evolve(SHORT, scoring=Flat()))
    assert str(caught.value) == (
        "the points of short are not known: Flat may score any number"
        " (give it a method `points_range`, as in `pepper.spaces.Bounded`)"
    )
    assert points_range(attrs.evolve(SHORT, scoring=Bounded(5))) == (0, 5)
    with pytest.raises(PepperError, match="from 2 to 5: the range must include 0"):
        points_range(attrs.evolve(SHORT, scoring=Bounded(5, least=2)))


def test_phases_of_other_packages_add_to_the_bounds_if_they_score() -> None:
    phases = (*SHORT.phases[:-1], parlour.Showing(points=3), Phase.PLAY)
    low, high = points_range(SHORT)
    assert points_range(attrs.evolve(SHORT, phases=phases)) == (low, high + 3)
    assert points_range(WITH_DISCARD) == points_range(
        attrs.evolve(WITH_DISCARD, phases=USUAL_PHASES)
    )


def test_foreign_parts_keep_the_range_of_points() -> None:
    assert points_range(attrs.evolve(SHORT, ranking=parlour.TensHigh())) == points_range(SHORT)
    assert points_range(oh_hell.oh_hell(3, 5)) == (0, 15)


def test_points_of_house_rules_with_other_parts_stay_within_their_bounds() -> None:
    text = (ROOT / "examples" / "parlour" / "parlour.toml").read_text(encoding="utf-8")
    check_points(house.loads(text, parts=parlour.PARTS).one_hand(), 1)


@given(st.lists(st.integers(-100, 100), min_size=3, max_size=3))
def test_margins_add_up_to_zero(points: list[int]) -> None:
    table = Table([[0, 3], [1], [2, 4, 5]])
    found = margins(table, points)
    assert sum(found) == pytest.approx(0)
    assert found[0] == found[3]
    assert found[0] - found[1] == pytest.approx(points[0] - points[1])


def test_margins_need_the_points_of_each_side() -> None:
    with pytest.raises(PepperError, match=r"points \(1, 2, 3\) must be 2, one number for each"):
        margins(Table.teams(4), (1, 2, 3))
