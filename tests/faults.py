"""Faults to be planted in the library, for `pepper.testing` to find."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from random import Random
from typing import TypeAlias

import attrs
import pytest

import pepper
from pepper import (
    USUAL_PHASES,
    Act,
    Action,
    Actions,
    Alone,
    Auction,
    Award,
    BidLadder,
    Card,
    Cards,
    CardsLaidAside,
    CardsSeen,
    Choice,
    Deal,
    Deck,
    Discarded,
    Ending,
    Event,
    Exchange,
    Hand,
    HandResult,
    Kitty,
    Line,
    Match,
    Move,
    NoContract,
    Outcome,
    Phase,
    PickedUp,
    PlayCard,
    PoorHand,
    Position,
    Rank,
    Ranking,
    Rules,
    Rung,
    Seat,
    SeenGift,
    Side,
    Spot,
    Strain,
    StuckDealer,
    Suit,
    TakeUndealt,
    Taking,
    Turns,
    View,
)
from pepper.engine import match as match_module
from pepper.engine.course import result, source, tally
from pepper.engine.course.hand import Frame, Store
from pepper.engine.course.position import Way
from pepper.engine.course.tally import Sheet
from pepper.engine.parts.cards import JOKER, LITTLE_JOKER, PACK
from pepper.engine.parts.contract import HandEnd
from pepper.engine.parts.ending import RESIGNED
from pepper.engine.parts.ranking import Order
from pepper.engine.phases import play
from pepper.engine.phases.auction import Bidding
from pepper.engine.phases.naming import Naming
from pepper.engine.phases.play import Playing, TrickFrame
from pepper.engine.phases.poor_hand import AskingPoor
from pepper.engine.sight import events
from pepper.engine.sight.view import view_of

from .challenges import EUCHRE

Planted = Callable[[pytest.MonkeyPatch], Rules]
"""Makes something faulty, and gives the rules in which it shows."""

HASENPFEFFER = pepper.variant("hasenpfeffer")
TWO_JOKERS = attrs.evolve(
    HASENPFEFFER,
    name="two jokers",
    deck=attrs.evolve(HASENPFEFFER.deck, ranks="TJQKA", jokers=2, little_jokers=2),
)
CALLING = pepper.variant("florida-5")
SWAPPING = pepper.variant("bid-euchre")
ASKING = attrs.evolve(
    SWAPPING,
    name="asking",
    ladder=BidLadder(
        [
            Rung(
                "best",
                6,
                alone=Alone.YES,
                exchange=Exchange(gets=Choice.ASKED, turns=Turns.RECEIVE_FIRST, lays_aside=True),
            )
        ]
    ),
    auction=Auction(all_pass=StuckDealer("best")),
)
SOME = attrs.evolve(
    SWAPPING,
    name="some",
    ladder=BidLadder([Rung("some", 6, alone=Alone.YES, exchange=Exchange(3, up_to=True))]),
    auction=Auction(all_pass=StuckDealer("some")),
)
JACKS = (Cards("JS JC"), Cards("JH JD"))
STUCK = attrs.evolve(
    SWAPPING,
    name="stuck",
    ladder=BidLadder([Rung("4", 4), Rung("5", 5, holding=JACKS)]),
    auction=Auction(all_pass=StuckDealer("4")),
)
FARMERS = attrs.evolve(
    SWAPPING,
    name="farmers",
    deck=Deck("9TJQKA", hand_size=5, removed="AS"),
    ladder=BidLadder([Rung("3", 3)]),
    phases=(PoorHand("9T", 3, swap=3), *USUAL_PHASES),
)
"""A hand with three nines and tens may be swapped, which most hands can be in one of four."""
NOBODY_BIDS = attrs.evolve(
    HASENPFEFFER,
    ladder=BidLadder([Rung("6", 6, holding=(Cards("JK JS JC AS KS QS"),))]),
    auction=Auction(all_pass=NoContract()),
)


ORDER = Ranking.order


def left_over_right(self: Ranking, strain: Strain) -> Order:
    """The left bower over the right one."""
    order = ORDER(self, strain)
    if not isinstance(strain, Suit):
        return order
    return swapped(order, *(Card.of(Rank.JACK, suit) for suit in (strain, strain.mate)))


def little_over_big(self: Ranking, strain: Strain) -> Order:
    """The little joker over the joker."""
    return swapped(ORDER(self, strain), JOKER, LITTLE_JOKER)


def swapped(order: Order, one: Card, other: Card) -> Order:
    """An order in which each of the two cards has the power of the other."""
    places = list(range(len(PACK)))
    places[one.index], places[other.index] = other.index, one.index
    powers = tuple(tuple(power[place] for place in places) for power in order.powers)
    return attrs.evolve(order, powers=powers)


def patched(target: object, name: str, fault: object, rules: Rules = HASENPFEFFER) -> Planted:
    """Something else in one place of the library.

    Rules remember their positions, so those in which it shows are made anew each time.
    """

    def plant(monkeypatch: pytest.MonkeyPatch) -> Rules:
        monkeypatch.setattr(target, name, fault)
        return attrs.evolve(rules)

    return plant


def a_point_more(lines: Iterable[Line], sides: int) -> tuple[int, ...]:
    every = tuple(lines)
    return tuple(1 + sum(line.points for line in every if line.side == n) for n in range(sides))


def one_card(self: Exchange, given: Sequence[int]) -> range:  # noqa: ARG001  (a method's face)
    return range(1, 2)


MOVED = Hand._with_act  # pyright: ignore[reportPrivateUsage]


def moved_and_kept(
    self: Hand, way: Way, moves: tuple[Move, ...] = (), hidden: Action | None = None
) -> Hand:
    """Cards that go from a seat stay there as well."""
    return attrs.evolve(MOVED(self, way, moves, hidden), bits=self.bits)


LANDED = Hand._land  # pyright: ignore[reportPrivateUsage]


def landed_and_kept(self: Hand) -> Hand:
    """Cards that land stay with their givers as well."""
    landed = LANDED(self)
    bits = list(landed.bits)
    for gift in self.frame.store.air:
        bits[gift.giver] += gift.cards.bits
    return attrs.evolve(landed, bits=tuple(bits))


LEGAL_CALLS = Bidding.legal


def silent_after_two_passes(self: Bidding, own: Cards | None) -> tuple[Action, ...]:
    return () if self.passes == 2 else LEGAL_CALLS(self, own)


def next_speaker_without_end(self: Bidding, last: Seat) -> Seat:
    return self.setup.table.left(last)


def seeing(change: Callable[[View, Hand], View], *, shown: bool = False) -> Callable[..., View]:
    """A `view_of` whose views are changed; with `shown` they have the deal as well."""

    def faulty(seat: Seat | None, hand: Hand, sheet: Sheet, *, reveal: bool) -> View:
        found = view_of(seat, hand, sheet, reveal=reveal or shown)
        return change(found, hand)

    return faulty


def unchanged(view: View, _: Hand) -> View:
    return view


def cards_of_the_next(view: View, hand: Hand) -> View:
    others = None if view.seat is None else hand.cards[hand.rules.table.left(view.seat)]
    return attrs.evolve(view, cards=others)


def every_act(view: View, hand: Hand) -> View:
    return attrs.evolve(view, acts=hand.acts)


def told_to_all(event: Event, _: Seat | None) -> Event:
    return event


def seen_by_all(act: Act, _: Seat | None) -> Act:
    return act


WITH_ACT = Frame.with_act
Trail: TypeAlias = tuple[Act, ...]


def remembering(trail: Callable[[Frame, Trail, Act], Trail]) -> Callable[..., Frame]:
    """A `Frame.with_act` that keeps other acts.

    ``trail`` gets the frame before, the right acts after, and the act with all that it hides.
    """

    def faulty(
        self: Frame,
        act: Act,
        position: Position,
        store: Store | None = None,
        counts: tuple[int, ...] | None = None,
        hidden: Action | None = None,
    ) -> Frame:
        after = WITH_ACT(self, act, position, store, counts, hidden)
        whole = act if hidden is None else attrs.evolve(act, action=hidden)
        return attrs.evolve(after, trail=trail(self, after.trail, whole))

    return faulty


def without_names(before: Frame, right: Trail, act: Act) -> Trail:
    """The names of strains are not kept."""
    return before.trail if act.phase == Phase.NAMING else right


def only_the_last_act(before: Frame, right: Trail, _: Act) -> Trail:
    return (*before.trail[:1], right[-1])


def with_the_whole_act(before: Frame, _: Trail, act: Act) -> Trail:
    return (*before.trail, act)


def any_card_follows(_: TrickFrame, __: Card) -> int:
    return sum(card.mask for card in PACK)


def every_card_listed(_: Playing, own: int) -> Actions:
    return Actions(map(PlayCard, Cards.from_bits(own).distinct()))


def raising(_: Naming, action: object) -> Naming:
    raise KeyError(action)


def partner_told(view: View, hand: Hand) -> View:
    """The holder of the called card, before it is played."""
    contract, seats = hand.contract, hand.rules.table.seats
    called = None if contract is None else contract.called
    holds = [one for one in seats if called is not None and called in hand.cards[one]]
    others = [one for one in holds if contract is not None and one != contract.declarer]
    return attrs.evolve(view, partner=next(iter(others), None))


def last_card_wins(_: Order, cards: Sequence[Card], __: Card | None = None) -> int:
    return len(cards) - 1


SHUFFLER = Random(1)


def dealt_by_chance(deck: Deck, seats: tuple[Seat, ...], _seed: int, _number: int) -> Deal:
    pack, size = list(deck.cards), deck.hand_size
    SHUFFLER.shuffle(pack)
    hands = [Cards(pack[n * size : (n + 1) * size]) for n in range(len(seats))]
    return Deal(hands).completed(deck, len(seats))


APPLY = Match.apply


def changing_the_match(self: Match, action: Action, by: Seat | None = None) -> Match:
    after = APPLY(self, action, by)
    wrong = attrs.evolve(self.tally, scores=(99,) * len(self.scores))
    object.__setattr__(self, "tally", wrong)
    return after


def nobody_minds(_: Match, __: Action, ___: Seat | None) -> None:
    """Whose turn it is."""


def anything(_: object) -> str:
    return "play 9C"


def looked_at_once(_: Bidding, __: Seat) -> bool:
    """Everybody sees their cards before blind bids."""
    return True


LEGAL_CARDS = Playing.list_legal


def one_card_listed(self: Playing, own: int) -> Actions:
    return Actions(LEGAL_CARDS(self, own)[:1])


def cards_of_somebody(view: View, hand: Hand) -> View:
    return attrs.evolve(view, cards=hand.cards[0 if view.seat is None else view.seat])


def silent(view: View, _: Hand) -> View:
    return attrs.evolve(view, legal_actions=Actions())


REDACTED = events.redacted


def more_where_queens_were_dealt(told: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    known = REDACTED(told, seat)
    seen = [event.cards for event in told if isinstance(event, CardsSeen)]
    queens = sum(card.rank is Rank.QUEEN for cards in seen[:1] for card in cards or ())
    return (*known, *known[:queens])


EXPOSING = attrs.evolve(
    HASENPFEFFER,
    name="exposing",
    ladder=BidLadder([Rung("3", 3, exposed_after=1), Rung("4", 4, exposed_after=1)]),
)


def exposed_with_the_contract(hand: Hand) -> Cards | None:
    """The cards lie face up one trick too early."""
    return None if hand.contract is None else hand.cards[hand.contract.declarer]


def taken_for_all_to_see(self: AskingPoor) -> Taking | None:
    """The undealt cards that are taken, known to everybody."""
    return Taking(TakeUndealt, shown=True) if self.swaps else None


PICKING_UP = attrs.evolve(
    HASENPFEFFER,
    name="picking up",
    deck=Deck("9TJQKA", hand_size=5),
    ladder=BidLadder([Rung("2", 2), Rung("3", 3)]),
    auction=Auction(),
    phases=(Phase.AUCTION, Kitty(), Phase.NAMING, Phase.PLAY),
)


def nothing_put_down(self: Store, _: Spot, __: Cards) -> Store:
    return self


def won_by_resigning(_: Ending, side: Side, *__: tuple[int, ...]) -> Outcome:
    """The side that resigns wins."""
    return Outcome((side,), RESIGNED)


WITH_AWARDS = HandResult.with_awards


def points_for_nothing(self: HandResult, awards: tuple[Award, ...]) -> HandResult:
    """A point for each side from a hand in which a side resigned."""
    found = WITH_AWARDS(self, awards)
    more = self.ending is HandEnd.RESIGNED
    return attrs.evolve(found, points=tuple(one + more for one in found.points))


def left_only(self: Position) -> tuple[Seat, ...]:
    """Partners of those who play alone play on."""
    return self.left


FAULTS: dict[str, tuple[Planted, str, str]] = {
    "another exception": (
        patched(Naming, "after", raising),
        "legal",
        "is listed as legal, and raises KeyError",
    ),
    "a kitty told to all": (
        patched(PickedUp, "seen_by", told_to_all, PICKING_UP),
        "hidden",
        "shows in the event PickedUp",
    ),
    "cards exposed too early": (
        patched(Hand, "exposed", property(exposed_with_the_contract), EXPOSING),
        "hidden",
        "shows in its view, under exposed",
    ),
    "a discard that stays in hand": (
        patched(Hand, "_with_act", moved_and_kept, PICKING_UP),
        "sound",
        "are not those of the deck (24)",
    ),
    "a discard told to all": (
        patched(Discarded, "seen_by", told_to_all, PICKING_UP),
        "hidden",
        "shows in the event Discarded",
    ),
    "cards that are not exposed": (
        patched(Hand, "exposed", None, EXPOSING),
        "views",
        "sees None face up, not",
    ),
    "undealt cards taken for all to see": (
        patched(AskingPoor, "automatic", property(taken_for_all_to_see), FARMERS),
        "hidden",
        "shows in its view, under acts",
    ),
    "a partner who does not sit out": (
        patched(Position, "sitting_out", property(left_only), EUCHRE),
        "added up",
        "plays, although seat",
    ),
    "undealt cards in a view": (
        patched(match_module, "view_of", seeing(unchanged, shown=True)),
        "hidden",
        "shows in its view, under deal",
    ),
    "the bowers swapped": (
        patched(Ranking, "order", left_over_right),
        "tricks",
        "was taken by seat",
    ),
    "the jokers swapped": (
        patched(Ranking, "order", little_over_big, TWO_JOKERS),
        "tricks",
        "was taken by seat",
    ),
    "anybody's turn": (
        patched(Match, "_refuse", nobody_minds),
        "refused",
        "which is not to act",
    ),
    "lines that do not add up": (
        patched(result, "_add_up", a_point_more),
        "added up",
        "but its lines add up to",
    ),
    "a card given and kept": (
        patched(Hand, "_land", landed_and_kept, SWAPPING),
        "sound",
        "are not those of the deck (24)",
    ),
    "an auction that locks": (
        patched(Bidding, "legal", silent_after_two_passes),
        "sound",
        "but no action is legal",
    ),
    "an auction without end": (
        patched(Bidding, "_next_speaker", next_speaker_without_end),
        "bounded",
        "goes on from here without end",
    ),
    "other cards in a view": (
        patched(match_module, "view_of", seeing(cards_of_the_next)),
        "views",
        "sees other cards than its own",
    ),
    "events told to all": (
        patched(CardsSeen, "seen_by", told_to_all),
        "hidden",
        "shows in the event CardsSeen",
    ),
    "gifts told to all": (
        patched(SeenGift, "seen_by", told_to_all, SWAPPING),
        "hidden",
        "shows in the event SeenGift",
    ),
    "cards laid aside told to all": (
        patched(CardsLaidAside, "seen_by", told_to_all, ASKING),
        "hidden",
        "shows in the event CardsLaidAside",
    ),
    "another number of cards given back": (
        patched(Exchange, "_sizes_back", one_card, SOME),
        "sound",
        "but no action is legal",
    ),
    "cards laid aside and lost": (
        patched(Store, "with_cards", nothing_put_down, ASKING),
        "sound",
        "are not those of the deck (24)",
    ),
    "acts seen by all": (
        patched(Act, "seen_by", seen_by_all),
        "views",
        "sees other acts than those that it may know",
    ),
    "every act in a view": (
        patched(match_module, "view_of", seeing(every_act), SWAPPING),
        "views",
        "sees other acts than those that it may know",
    ),
    "an act is forgotten": (
        patched(Frame, "with_act", remembering(without_names)),
        "acts",
        "acted in the phase 'naming', and no act tells it",
    ),
    "an act is replaced": (
        patched(Frame, "with_act", remembering(only_the_last_act)),
        "acts",
        "and no act tells it",
    ),
    "revokes": (
        patched(play, "_suit_led", any_card_follows),
        "tricks",
        "and should be free to play",
    ),
    "too much listed": (
        patched(Playing, "list_legal", every_card_listed),
        "legal",
        "is listed as legal, and refused",
    ),
    "the partner known": (
        patched(match_module, "view_of", seeing(partner_told), CALLING),
        "hidden",
        "under partner",
    ),
    "the last card wins": (
        patched(Order, "winning", last_card_wins),
        "tricks",
        "was taken by seat",
    ),
    "other cards for one seed": (
        patched(source, "draw_deal", dealt_by_chance),
        "recorded",
        "cannot be read back",
    ),
    "a match that changes": (
        patched(Match, "apply", changing_the_match),
        "legal",
        "the match has changed",
    ),
    "another text": (
        patched(PlayCard, "__str__", anything),
        "legal",
        "is not read back from its text",
    ),
    "too little listed": (
        patched(Playing, "list_legal", one_card_listed),
        "refused",
        "is not listed as legal, and not refused",
    ),
    "cards for spectators": (
        patched(match_module, "view_of", seeing(cards_of_somebody)),
        "views",
        "a spectator sees cards",
    ),
    "nothing to choose from": (
        patched(match_module, "view_of", seeing(silent)),
        "views",
        "is told other actions than it may choose from",
    ),
    "views that are told apart": (
        patched(View, "__repr__", object.__repr__),
        "hidden",
        "shows in the repr of its view",
    ),
    "an event for each queen": (
        patched(import_module("pepper.testing.twins"), "redacted", more_where_queens_were_dealt),
        "hidden",
        "shows in the number of events",
    ),
    "a discard among the acts of all": (
        patched(Frame, "with_act", remembering(with_the_whole_act), PICKING_UP),
        "hidden",
        "shows in its view, under acts",
    ),
    "cards shown before blind bids": (
        patched(Bidding, "may_look", looked_at_once, pepper.variant("twelves")),
        "views",
        "sees its cards, and may bid blind",
    ),
    "a trick where nobody bid": (
        patched(Order, "winning", last_card_wins, NOBODY_BIDS),
        "tricks",
        "was taken by seat",
    ),
    "a side that wins by resigning": (
        patched(Ending, "resign", won_by_resigning),
        "resigned",
        "side 0 resigns, and the sides (0,) win",
    ),
    "points for an unfinished hand": (
        patched(HandResult, "with_awards", points_for_nothing),
        "resigned",
        "but its lines add up to 0",
    ),
    "scores kept": (
        patched(tally, "add", max),
        "added up",
        "but the points add up to",
    ),
}
"""Faults, the checks that find them, and words of what they say."""
