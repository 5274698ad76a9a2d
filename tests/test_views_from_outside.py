"""A view that is read from the wire agrees with its rules and itself, or it is refused."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

import attrs
import pytest
from hypothesis import given

import pepper
from pepper import (
    CHANCE,
    Actions,
    Card,
    CardGroups,
    Cards,
    CardsAction,
    Deck,
    Discard,
    Kind,
    Kitty,
    LayAside,
    Match,
    Phase,
    PickUp,
    Rules,
    Seat,
    Side,
    View,
    wire,
)
from pepper.data.json_text import is_list, is_object
from pepper.engine.sight import view_check
from pepper.testing import randoms, walk

from .conftest import EXAMPLES
from .foreign import WITH_DISCARD
from .playing import SHORT, SUITED, after, find, finished, started
from .sampled import matches

VARIANTS = [variant.id for variant in pepper.variants()]
NUMBERS = (-2, -1, 0, 1, 2, 3, 7, 12, 13, 14, 300_000, wire.LARGEST)
TIMES = EXAMPLES
"""How many changes are tried on each view."""

T = TypeVar("T")
Place = tuple[object, str | int]
"""A list or an object, and an index or a key in it."""


def use(view: View) -> None:
    """Ask the view for everything that it tells."""
    names = [f"<{seat}\x1b>" for seat in view.rules.table.seats]
    assert view.prompt
    assert view.winning in {None, *view.rules.table.seats}
    assert view.receiver in {None, *view.rules.table.seats}
    assert len(view.calls) + len(view.gifts) + len(view.said) <= len(view.acts)
    assert view.order == view.order
    for named in (None, names):
        for text in (view.text(named), view.text(named, symbols=False), view.svg(named)):
            lines = text.replace("\N{NO-BREAK SPACE}", " ").split("\n")
            assert all(line.isprintable() for line in lines)
    assert repr(view)
    assert wire.read_view(wire.to_data(view)) == view


def views(match: Match) -> Iterator[View]:
    """What anybody may see of the match, and of its last finished hand with the deal."""
    seats = (None, *match.rules.table.seats)
    yield from map(match.view, seats)
    if match.past:
        number = match.past[-1].number
        yield from (match.view(seat, hand=number, reveal=True) for seat in seats[:2])


@given(matches(__name__))
def test_views_of_matches_are_read_and_can_be_used(match: Match) -> None:
    for view in [*views(match)][:3]:
        use(wire.read_view(wire.to_data(view), parts=match.rules.foreign))


@pytest.mark.thorough
@pytest.mark.parametrize("name", VARIANTS)
def test_views_of_every_variant_are_read(name: str) -> None:
    rng = Random(name)
    for match in walk(Match.start(pepper.variant(name), seed=7), rng, hands=2):
        view = rng.choice([*views(match)])
        assert wire.read_view(wire.to_data(view)) == view


def test_few_values_that_agree_with_rules_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_check, "MOST_KNOWN", 2)
    match = after(Match.start(pepper.variant("euchre+target=9"), seed=7), "pass", "pass", "pass")
    for seat in match.rules.table.seats:
        assert wire.read_view(wire.to_data(match.view(seat))) == match.view(seat)
    rules = wire.read_view(wire.to_data(match.view(0))).rules
    assert 0 < len(view_check.sound_values(rules)) <= 2


@attrs.frozen(repr=False)
class OwnTricks(pepper.Tricks):
    """The play, as a part of another package."""

    def sheet(self, _: Rules) -> tuple[str, ...]:
        return ("Played as ever.",)


@pytest.mark.parametrize("tricks", [pepper.Tricks(), OwnTricks()], ids=["library's", "own"])
def test_views_with_phases_of_other_packages_are_read(tricks: pepper.Tricks) -> None:
    rules = attrs.evolve(WITH_DISCARD, tricks=tricks)
    for match in walk(Match.start(rules, seed=7), Random(7)):
        for view in views(match):
            assert wire.read_view(wire.to_data(view), parts=rules.foreign) == view


def places(data: object) -> Iterator[Place]:
    """Every place in the data but for the rules."""
    if is_object(data):
        for key, item in data.items():
            if key != "rules":
                yield data, key
                yield from places(item)
    elif is_list(data):
        for index, item in enumerate(data):
            yield data, index
            yield from places(item)


def at(place: Place) -> object:
    holder, key = place
    if is_object(holder):
        return holder[str(key)]
    assert is_list(holder)
    return holder[int(key)]


def put(place: Place, value: object) -> None:
    holder, key = place
    if is_object(holder):
        holder[str(key)] = value
    elif is_list(holder):
        holder[int(key)] = value


def disturb(data: object, rng: Random) -> None:
    """Change one place of the data in a way that leaves most types as they are."""
    everywhere = list(places(data))
    place = rng.choice(everywhere)
    here = at(place)
    if type(here) is int:
        put(place, rng.choice(NUMBERS))
    elif type(here) is bool:
        put(place, not here)
    elif is_list(here) and here and rng.random() < 0.7:
        item = rng.choice(here)
        rng.choice((here.append, here.remove))(item)
        if rng.random() < 0.3:
            rng.shuffle(here)
    else:  # what stands in another place of this name, or nothing
        others = [at(other) for other in everywhere if other[1] == place[1]]
        put(place, copy.deepcopy(rng.choice([*others, None, []])))


def changed(view: View, rng: Random) -> Iterator[View]:
    """The views that are read from data that were changed in one place or two."""
    data = wire.to_data(view)
    for _ in range(TIMES):
        other = copy.deepcopy(data)
        for _ in range(rng.choice((1, 1, 2))):
            disturb(other, rng)
        try:  # anything else than a `WireError` fails the test
            yield wire.read_view(other, parts=view.rules.foreign)
        except wire.WireError:
            continue


@given(matches(__name__), randoms())
def test_what_is_read_of_a_changed_view_can_be_used(match: Match, rng: Random) -> None:
    view = rng.choice([*views(match)])
    for other in changed(view, rng):
        use(other)


@pytest.mark.thorough
@pytest.mark.parametrize("name", VARIANTS)
def test_what_is_read_of_a_changed_view_of_a_variant_can_be_used(name: str) -> None:
    rng = Random(name)
    states = list(walk(Match.start(pepper.variant(name), seed=3), rng, hands=2))
    for match in (*rng.sample(states, 3), states[-1]):
        for other in changed(rng.choice([*views(match)]), rng):
            use(other)


def walked(rules: Rules, *until: Phase, seed: int = 7, more: int = 0) -> Match:
    """The match at its first moment in one of these phases, or so many actions later."""
    states = walk(Match.start(rules, seed=seed), Random(seed), hands=20)
    return next(itertools.islice((one for one in states if one.phase in until), more, None))


def other(value: T, **changes: object) -> T:
    """The value with other fields, whatever their types."""
    kind: Callable[..., T] = type(value)
    fields = {name: getattr(value, name) for name in type(value).__annotations__}
    return kind(**fields | changes)


def acting(match: Match) -> View:
    """What the seat to act sees."""
    return match.view(match.turn)


def groups(
    match: Match,
    action: type[CardsAction] | None = None,
    cards: Cards | None = None,
    count: int | None = None,
    fewest: int | None = None,
) -> View:
    """What the seat to act sees, with changes to the groups of cards that it chooses from."""
    view = acting(match)
    some, *others = view.legal_actions.parts
    assert isinstance(some, CardGroups)
    other = CardGroups(action or some.action, cards or some.cards, count or some.count, fewest)
    return attrs.evolve(view, legal_actions=Actions([other, *others]))


WOLF = pepper.variant("wolf")
AT_ONCE = attrs.evolve(SHORT, ladder=pepper.BidLadder([pepper.Rung("1", 1, exposed_after=0)]))
EXPOSED = attrs.evolve(SHORT, ladder=pepper.BidLadder([pepper.Rung("1", 1, exposed_after=1)]))
BID = pepper.variant("bid-euchre")

KITTY = after(
    started(
        attrs.evolve(
            SHORT,
            deck=Deck("QKA", hand_size=2),
            phases=(Phase.AUCTION, Kitty(), Phase.NAMING, Phase.PLAY),
        ),
        *SUITED,
    ),
    "pass, pass, pass, bid alone",
)
PUT = KITTY.apply(KITTY.legal_actions[0])
EXCHANGE = walked(WOLF, Phase.EXCHANGE)
NAMING = walked(WOLF, Phase.NAMING)
TALKING = walked(WOLF, Phase.NEGOTIATION)
OTHER = Cards([find(EXCHANGE.rules.deck.cards - (acting(EXCHANGE).cards or Cards()))])
GIVEN = EXCHANGE.apply(EXCHANGE.legal_actions[0])
FORCED = Match.start(WOLF, seed=1, dealer=0)
STUCK = after(
    Match.start(
        attrs.evolve(
            SHORT,
            deck=Deck("KA", hand_size=2),
            auction=pepper.Auction(all_pass=pepper.StuckHolder("1", card=Card("AS"), higher=True)),
        ),
        seed=1,
    ),
    "pass, pass, pass, pass",
)
AUCTION = walked(BID, Phase.AUCTION, more=2)
PLAY = walked(WOLF, Phase.PLAY, more=6)
OVER = finished(PLAY)
WON = find(m for m in walk(Match.start(WOLF.one_hand(), seed=7), Random(7)) if m.outcome)
REST = finished(Match.start(pepper.variant("hasenpfeffer"), seed=7))
TELLING = Match.start(BID, deals=())
NOBODY = Seat(13)
LAID = started(EXPOSED, *SUITED)
NAMED = after(LAID, "bid 1")
BEFORE = after(started(AT_ONCE, *SUITED), "bid 1")
CLOSED = after(NAMED, "name NT")
OPEN = after(CLOSED, "play AH, play AD, play AC, play AS")


def over(match: Match = OVER) -> View:
    """What is seen of the first hand after it."""
    return match.view(None, hand=1, reveal=True)


def result(view: View, **changes: object) -> View:
    """The view with another last result."""
    *before, last = view.results
    return attrs.evolve(view, results=(*before, other(last, **changes)))


def act(view: View, place: int, **changes: object) -> View:
    """The view with another act."""
    acts = list(view.acts)
    acts[place] = other(acts[place], **changes)
    return attrs.evolve(view, acts=tuple(acts))


def now(view: View, **changes: object) -> View:
    """The view with another trick on the table."""
    assert view.trick is not None
    return attrs.evolve(view, trick=other(view.trick, **changes))


def trick(view: View, **changes: object) -> View:
    """The view with another first trick."""
    first, *others = view.tricks
    return attrs.evolve(view, tricks=(other(first, **changes), *others))


def agreed(view: View, **changes: object) -> View:
    """The view with another contract."""
    assert view.contract is not None
    return attrs.evolve(view, contract=other(view.contract, **changes))


def given_back(view: View) -> View:
    """The view after two more gifts, of which the last is one too many."""
    last = view.acts[-1]
    back = other(last, seat=last.to, to=last.seat)
    return attrs.evolve(view, acts=(*view.acts, back, last))


def hands_of(match: Match) -> tuple[Cards, ...]:
    """The hands that were dealt first."""
    deal = match.past[0].deal
    assert deal is not None
    return deal.hands


TRICK = PLAY.hand.tricks[0]
CONTRADICTIONS: dict[str, tuple[Callable[[], View], str]] = {
    # the moment
    "a phase that the rules lack": (
        lambda: attrs.evolve(acting(AUCTION), phase=Phase.CALLING),
        "phase",
    ),
    "no hand": (lambda: attrs.evolve(acting(PLAY), hand_number=0), "hand_number"),
    "a pepper round": (lambda: attrs.evolve(acting(AUCTION), pepper_round=True), "pepper_round"),
    "time": (lambda: attrs.evolve(acting(PLAY), time_called=True), "time_called"),
    "nobody's turn": (lambda: attrs.evolve(PLAY.view(None), turn=None), "turn"),
    "somebody's turn": (lambda: attrs.evolve(over(), turn=Seat(0)), "turn"),
    "a seat that deals": (lambda: attrs.evolve(TELLING.view(0), turn=Seat(0)), "turn"),
    "a deal during the play": (lambda: attrs.evolve(PLAY.view(None), turn=CHANCE), "turn"),
    # seats
    "a viewer": (lambda: attrs.evolve(PLAY.view(None), seat=NOBODY), "seat"),
    "a dealer": (lambda: attrs.evolve(acting(PLAY), dealer=Seat(-1)), "dealer"),
    "a partner": (lambda: attrs.evolve(acting(PLAY), partner=NOBODY), "partner"),
    "a turn": (lambda: attrs.evolve(PLAY.view(None), turn=NOBODY), "turn"),
    "out": (lambda: attrs.evolve(acting(PLAY), sitting_out=(NOBODY,)), "sitting_out[0]"),
    "out twice": (
        lambda: attrs.evolve(acting(PLAY), sitting_out=(Seat(0),) * 2),
        "sitting_out",
    ),
    "all out": (
        lambda: attrs.evolve(PLAY.view(None), sitting_out=WOLF.table.seats),
        "sitting_out",
    ),
    # the contract
    "a declarer": (lambda: agreed(acting(PLAY), declarer=NOBODY), "contract.declarer"),
    "a bidder": (lambda: agreed(acting(PLAY), bidder=NOBODY), "contract.bidder"),
    "a stake": (lambda: agreed(acting(PLAY), times=3), "contract.times"),
    "a double": (lambda: agreed(acting(PLAY), times=2), "contract.times"),
    "a lone defender at no table": (
        lambda: agreed(acting(PLAY), lone_defender=NOBODY),
        "contract.lone_defender",
    ),
    "a lone defender": (
        lambda: agreed(acting(PLAY), declarer=Seat(0), lone_defender=Seat(1)),
        "contract.lone_defender",
    ),
    "a declarer as lone defender": (
        lambda: agreed(acting(PLAY), declarer=Seat(0), lone_defender=Seat(0)),
        "contract.lone_defender",
    ),
    "a card that is not there": (
        lambda: agreed(acting(PLAY), called=Card("2C")),
        "contract.called",
    ),
    "a call": (lambda: agreed(acting(PLAY), called=Card("AC")), "contract.called"),
    "a rung": (lambda: agreed(acting(PLAY), rung=pepper.Rung("nine", 1)), "contract.rung"),
    "a strain": (lambda: agreed(acting(PLAY), strain=pepper.LOW), "contract.strain"),
    # tricks
    "tricks": (lambda: attrs.evolve(acting(PLAY), tricks=(TRICK,) * 7), "tricks"),
    "a seat in a trick": (lambda: trick(acting(PLAY), seats=(NOBODY,)), "tricks[0].seats[0]"),
    "fewer seats in a trick": (
        lambda: trick(acting(PLAY), seats=TRICK.seats[1:]),
        "tricks[0].seats",
    ),
    "a seat that is out": (
        lambda: attrs.evolve(PLAY.view(None), sitting_out=(TRICK.seats[0],)),
        "tricks[0].seats",
    ),
    "other cards in a trick": (
        lambda: trick(acting(PLAY), cards=(Card("2C"), *TRICK.cards[1:])),
        "tricks[0].cards[0]",
    ),
    "fewer cards in a trick": (
        lambda: trick(acting(PLAY), cards=TRICK.cards[1:]),
        "tricks[0].cards",
    ),
    "no winner": (lambda: trick(acting(PLAY), winner=None), "tricks[0].winner"),
    "another winner": (
        lambda: trick(acting(PLAY), winner=find(s for s in TRICK.seats if s != TRICK.winner)),
        "tricks[0].winner",
    ),
    "a seat on the table": (lambda: now(PLAY.view(None), seats=(NOBODY,)), "trick.seats[0]"),
    "all cards on the table": (lambda: now(PLAY.view(None), cards=TRICK.cards), "trick.cards"),
    "a winner before the end": (lambda: now(PLAY.view(None), winner=Seat(0)), "trick.winner"),
    "no trick": (lambda: attrs.evolve(PLAY.view(None), trick=None), "trick"),
    "a trick in the auction": (
        lambda: attrs.evolve(acting(AUCTION), trick=pepper.Trick(BID.table.seats, ())),
        "trick",
    ),
    "tricks without acts": (lambda: attrs.evolve(PLAY.view(None), acts=()), "tricks"),
    # hands
    "counts": (lambda: attrs.evolve(PLAY.view(None), counts=(1,) * 5), "counts"),
    "a count": (lambda: attrs.evolve(PLAY.view(None), counts=(0, 0, 0, 300_000)), "counts[3]"),
    "a count below none": (
        lambda: attrs.evolve(PLAY.view(None), counts=(0, -1, 0, 0)),
        "counts[1]",
    ),
    "cards before the deal": (lambda: attrs.evolve(TELLING.view(0), counts=(1,) * 4), "counts"),
    "more cards than the deck": (lambda: attrs.evolve(PLAY.view(None), counts=(6,) * 4), "counts"),
    "a played card": (
        lambda: attrs.evolve(PLAY.view(Seat(0)), cards=Cards([TRICK.cards[0]])),
        "cards",
    ),
    "a card played twice": (
        lambda: attrs.evolve(PLAY.view(None), tricks=(TRICK, TRICK), counts=(0,) * 4),
        "tricks",
    ),
    "a spectator's cards": (lambda: attrs.evolve(AUCTION.view(None), cards=Cards()), "cards"),
    "fewer cards than counted": (
        lambda: attrs.evolve(AUCTION.view(Seat(0)), cards=Cards()),
        "cards",
    ),
    # exposed cards
    "exposed cards by no rule": (lambda: attrs.evolve(PLAY.view(None), exposed=Cards()), "exposed"),
    "exposed cards too early": (
        lambda: attrs.evolve(CLOSED.view(None), exposed=Cards()),
        "exposed",
    ),
    "exposed cards before the play": (
        lambda: attrs.evolve(BEFORE.view(None), exposed=BEFORE.hand.cards[1]),
        "exposed",
    ),
    "no exposed cards": (lambda: attrs.evolve(OPEN.view(None), exposed=None), "exposed"),
    "fewer exposed cards": (lambda: attrs.evolve(OPEN.view(None), exposed=Cards()), "exposed"),
    "other exposed cards than one's own": (
        lambda: attrs.evolve(OPEN.view(1), exposed=OPEN.hand.cards[2]),
        "exposed",
    ),
    "exposed cards that were played": (
        lambda: attrs.evolve(OPEN.view(None), exposed=Cards(OPEN.hand.tricks[0].cards[:1])),
        "exposed",
    ),
    "exposed cards of one's own hand": (
        lambda: attrs.evolve(OPEN.view(0), exposed=OPEN.hand.cards[0]),
        "exposed",
    ),
    # acts
    "acts that go back": (
        lambda: attrs.evolve(acting(PLAY), acts=acting(PLAY).acts[::-1]),
        "acts[6].phase",
    ),
    "acts to come": (lambda: act(acting(AUCTION), 1, phase=Phase.PLAY), "acts[1].phase"),
    "acts of no phase": (lambda: act(acting(AUCTION), 1, phase=Phase("x")), "acts[1].phase"),
    "a dealer of cards": (lambda: act(acting(PLAY), 0, seat=Seat(0)), "acts[0].seat"),
    "chance that bids": (lambda: act(acting(AUCTION), 1, seat=CHANCE), "acts[1].seat"),
    "who acts": (lambda: act(acting(AUCTION), 1, seat=NOBODY), "acts[1].seat"),
    "to whom": (lambda: act(acting(AUCTION), 1, to=NOBODY), "acts[1].to"),
    "a secret": (
        lambda: act(acting(AUCTION), 1, secret=pepper.FaceDown(1, ())),
        "acts[1].secret",
    ),
    "a call face down": (
        lambda: act(acting(AUCTION), 1, action=pepper.FaceDown(1, ())),
        "acts[1].action",
    ),
    "cards face down": (
        lambda: act(acting(AUCTION), 0, action=pepper.FaceDown(99, ())),
        "acts[0].action.cards",
    ),
    "known to": (
        lambda: act(acting(AUCTION), 0, action=pepper.FaceDown(9, (NOBODY,))),
        "acts[0].action.known_to[0]",
    ),
    "a deal that is seen": (
        lambda: act(acting(AUCTION), 0, action=pepper.Deal(["AS"])),
        "acts[0].action",
    ),
    "an action of another phase": (
        lambda: act(acting(AUCTION), 1, action=pepper.PlayCard(Card("AS"))),
        "acts[1].action",
    ),
    "a bid": (lambda: act(acting(AUCTION), 1, action=pepper.Bid("99")), "acts[1].action"),
    # the kitty
    "a kitty picked up by choice": (lambda: act(acting(KITTY), 5, automatic=False), "acts[5]"),
    "a kitty that is discarded": (
        lambda: act(acting(KITTY), 5, action=Discard(Cards("QS"))),
        "acts[5]",
    ),
    "a kitty of another deck": (
        lambda: act(acting(KITTY), 5, action=PickUp(Cards("2S"))),
        "acts[5].action.cards",
    ),
    "a smaller kitty": (
        lambda: act(acting(KITTY), 5, action=PickUp(Cards("QS"))),
        "acts[5].action.cards",
    ),
    "a discard of another seat": (lambda: act(acting(PUT), 6, seat=Seat(1)), "acts[6]"),
    "a discard that is automatic": (lambda: act(acting(PUT), 6, automatic=True), "acts[6]"),
    "a discard that is picked up": (
        lambda: act(acting(PUT), 6, action=acting(PUT).acts[5].action),
        "acts[6]",
    ),
    "a second discard": (
        lambda: attrs.evolve(acting(PUT), acts=(*acting(PUT).acts, acting(PUT).acts[6])),
        "acts[7]",
    ),
    "a kitty nobody picked up": (
        lambda: attrs.evolve(acting(KITTY), acts=acting(KITTY).acts[:5]),
        "turn",
    ),
    "a kitty to pick up": (
        lambda: attrs.evolve(acting(KITTY), legal_actions=Actions([PickUp(Cards("AS"))])),
        "legal_actions[0]",
    ),
    "a kitty to choose from": (lambda: groups(KITTY, action=PickUp), "legal_actions[0]"),
    "a discard among cards of others": (
        lambda: groups(KITTY, cards=KITTY.rules.deck.cards),
        "legal_actions[0]",
    ),
    "a discard among cards of another deck": (
        lambda: groups(KITTY, cards=Cards("2C 2D 2H 2S 3C 3D 3H 3S")),
        "legal_actions[0].cards",
    ),
    "a discard among more cards than there are": (
        lambda: groups(KITTY, count=14),
        "legal_actions[0].count",
    ),
    "groups twice": (
        lambda: attrs.evolve(
            acting(KITTY), legal_actions=Actions(acting(KITTY).legal_actions.parts * 2)
        ),
        "legal_actions",
    ),
    "a discard of cards that the seat does not hold": (
        lambda: attrs.evolve(acting(KITTY), legal_actions=Actions([Discard(Cards("AH"))])),
        "legal_actions[0]",
    ),
    # the exchange
    "an exchange without a contract": (
        lambda: attrs.evolve(acting(EXCHANGE), contract=None),
        "contract",
    ),
    "a contract without an exchange": (
        lambda: agreed(acting(EXCHANGE), rung=find(r for r in WOLF.ladder.rungs if not r.exchange)),
        "contract",
    ),
    "another giver": (
        lambda: act(acting(GIVEN), -1, to=EXCHANGE.turn),
        f"acts[{len(EXCHANGE.hand.acts)}]",
    ),
    "a gift too many": (lambda: given_back(acting(GIVEN)), f"acts[{len(GIVEN.hand.acts) + 1}]"),
    "a larger gift": (
        lambda: act(acting(GIVEN), -1, action=pepper.GiveCards(GIVEN.rules.deck.cards)),
        f"acts[{len(EXCHANGE.hand.acts)}].action.cards",
    ),
    "another turn in the exchange": (
        lambda: attrs.evolve(GIVEN.view(None), turn=EXCHANGE.turn),
        "turn",
    ),
    "a choice of a larger gift": (
        lambda: attrs.evolve(
            acting(EXCHANGE),
            legal_actions=pepper.Actions([pepper.GiveCards(acting(EXCHANGE).cards or Cards())]),
        ),
        "legal_actions[0]",
    ),
    "no gift to choose": (
        lambda: attrs.evolve(acting(EXCHANGE), legal_actions=pepper.Actions([pepper.KeepCards()])),
        "legal_actions[0]",
    ),
    "a choice of larger gifts": (lambda: groups(EXCHANGE, count=2), "legal_actions[0]"),
    "a choice of larger gifts as well": (
        lambda: groups(EXCHANGE, count=2, fewest=1),
        "legal_actions[0]",
    ),
    "cards to lay aside": (lambda: groups(EXCHANGE, action=LayAside), "legal_actions[0]"),
    "an action of another phase to choose": (
        lambda: groups(EXCHANGE, action=Discard),
        "legal_actions[0]",
    ),
    "a choice among another's cards": (
        lambda: groups(EXCHANGE, cards=OTHER),
        "legal_actions[0]",
    ),
    "a gift of another's cards": (
        lambda: attrs.evolve(
            acting(EXCHANGE), legal_actions=pepper.Actions([pepper.GiveCards(OTHER)])
        ),
        "legal_actions[0]",
    ),
    "a gift of no cards of the deck": (
        lambda: attrs.evolve(
            acting(EXCHANGE), legal_actions=pepper.Actions([pepper.GiveCards(Cards("2C"))])
        ),
        "legal_actions[0].cards",
    ),
    # the play
    "a play that was not made": (
        lambda: attrs.evolve(PLAY.view(None), acts=PLAY.view(None).acts[:-1]),
        "acts",
    ),
    "another turn in the play": (
        lambda: attrs.evolve(PLAY.view(None), turn=PLAY.rules.table.left(PLAY.turn or Seat(0))),
        "turn",
    ),
    "a play of no card of the deck": (
        lambda: attrs.evolve(
            acting(PLAY), legal_actions=pepper.Actions([pepper.PlayCard(Card("2C"))])
        ),
        "legal_actions[0].card",
    ),
    "a strain that is not offered": (
        lambda: attrs.evolve(
            acting(NAMING), legal_actions=pepper.Actions([pepper.NameStrain(pepper.LOW)])
        ),
        "legal_actions[0]",
    ),
    "a request for more than all tricks": (
        lambda: attrs.evolve(
            acting(TALKING), legal_actions=pepper.Actions([pepper.Ask(wire.LARGEST)])
        ),
        "legal_actions[0]",
    ),
    # what is legal
    "what others may do": (
        lambda: attrs.evolve(AUCTION.view(None), legal_actions=acting(AUCTION).legal_actions),
        "legal_actions",
    ),
    "less to do": (
        lambda: attrs.evolve(
            acting(AUCTION), legal_actions=pepper.Actions(acting(AUCTION).legal_actions[:1])
        ),
        "legal_actions",
    ),
    "an answer that no hand gives": (
        lambda: attrs.evolve(STUCK.view(None), phase=Phase.NAMING, turn=Seat(0)),
        "acts",
    ),
    "another bid without a choice": (
        lambda: act(FORCED.view(None), 1, action=pepper.Bid("5")),
        "acts[1].action",
    ),
    "nothing to do": (
        lambda: attrs.evolve(acting(AUCTION), legal_actions=pepper.Actions()),
        "legal_actions",
    ),
    "a choice twice": (
        lambda: attrs.evolve(
            acting(AUCTION), legal_actions=pepper.Actions([pepper.Pass(), pepper.Pass()])
        ),
        "legal_actions",
    ),
    "a play of another's card": (
        lambda: attrs.evolve(
            acting(PLAY), legal_actions=pepper.Actions([pepper.PlayCard(TRICK.cards[0])])
        ),
        "legal_actions[0]",
    ),
    # results
    "who dealt": (lambda: result(over(), dealer=NOBODY), "results[0].dealer"),
    "what was played": (
        lambda: result(over(), contract=other(OVER.past[0].contract, bidder=NOBODY)),
        "results[0].contract.bidder",
    ),
    "who played": (lambda: result(over(), declarers=(Side(2),)), "results[0].declarers[0]"),
    "nobody played": (lambda: result(over(), declarers=()), "results[0].declarers"),
    "who took tricks": (lambda: result(over(), tricks=(1,)), "results[0].tricks"),
    "marks": (lambda: result(over(), marks=(1,)), "results[0].marks"),
    "a line": (
        lambda: result(over(), lines=(pepper.Line(Side(2), 1, Kind("x")),)),
        "results[0].lines[0].side",
    ),
    "points": (lambda: result(over(), points=(99, 0)), "results[0].points"),
    "another dealer": (
        lambda: attrs.evolve(over(), dealer=WOLF.table.left(over().dealer)),
        "results[0]",
    ),
    "scores": (lambda: attrs.evolve(acting(PLAY), scores=(0,)), "scores"),
    "marks so far": (lambda: attrs.evolve(acting(PLAY), marks=(0,)), "marks"),
    "no results": (lambda: attrs.evolve(over(), results=()), "results"),
    "results to come": (
        lambda: attrs.evolve(acting(PLAY), results=over().results, hand_number=1),
        "results",
    ),
    # the deal and the outcome
    "a deal too early": (lambda: attrs.evolve(acting(PLAY), deal=PLAY.hand.deal), "deal"),
    "another deal": (lambda: attrs.evolve(over(), deal=pepper.Deal(["AS"])), "deal"),
    "a deal without the rest": (
        lambda: attrs.evolve(over(REST), deal=pepper.Deal(hands_of(REST))),
        "deal.aside",
    ),
    "an outcome too early": (lambda: attrs.evolve(acting(PLAY), outcome=WON.outcome), "outcome"),
    "another winner of the match": (
        lambda: attrs.evolve(WON.view(None), outcome=pepper.Outcome((Side(2),), Kind("x"))),
        "outcome.winners[0]",
    ),
    "bills": (
        lambda: attrs.evolve(
            WON.view(None), outcome=pepper.Outcome((Side(0),), Kind("x"), bills=(1,))
        ),
        "outcome.bills",
    ),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_a_contradiction_is_refused_with_its_place_in(name: str) -> None:
    make, path = CONTRADICTIONS[name]
    data = wire.to_data(make())
    with pytest.raises(wire.WireError) as caught:
        wire.read_view(data)
    assert caught.value.path == path
