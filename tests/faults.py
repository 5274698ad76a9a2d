"""Faults to be planted in the library, for `pepper.testing` to find."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from random import Random

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
    BidLadder,
    Card,
    Cards,
    CardsLaidAside,
    CardsSeen,
    Choice,
    Deal,
    Deck,
    DefendAlone,
    Discarded,
    Ending,
    Event,
    Exchange,
    Gift,
    Hand,
    HandResult,
    Kitty,
    Line,
    Match,
    NoContract,
    Offer,
    Outcome,
    Pass,
    Phase,
    PickedUp,
    PlayCard,
    PoorHand,
    Rank,
    Ranking,
    Refusal,
    Rules,
    Rung,
    Seat,
    SeenGift,
    Side,
    Strain,
    StuckDealer,
    Suit,
    TakeSet,
    Turns,
    View,
)
from pepper.engine import events, result, tally
from pepper.engine import match as match_module
from pepper.engine.cards import JOKER, LITTLE_JOKER, PACK
from pepper.engine.ending import RESIGNED
from pepper.engine.hand import Frame
from pepper.engine.phases import play
from pepper.engine.phases.auction import Bidding, Call, bidding
from pepper.engine.phases.auction.bidding import AuctionSetup
from pepper.engine.phases.doubling import AskingToDouble
from pepper.engine.phases.exchange import Exchanging
from pepper.engine.phases.kitty import Discarding
from pepper.engine.phases.lone_defence import Defending
from pepper.engine.phases.naming import Naming
from pepper.engine.phases.play import Playing
from pepper.engine.phases.poor_hand import AskingPoor, poor_cards
from pepper.engine.ranking import Order
from pepper.engine.view import view_of

from .challenges import DOUBLED, EUCHRE

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
RAISING = attrs.evolve(
    SWAPPING,
    name="raising",
    ladder=BidLadder(
        [
            Rung("4", 4),
            Rung("5", 5),
            Rung("raise", 6, over=("4", "5"), by_partner=True, holding=JACKS),
        ]
    ),
    auction=Auction(partner_response=True),
)
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
POOR_ACTS = AskingPoor.acts.__get__
POOR_OPEN = PoorHand.open


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
    """Something else in one place of the library."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> Rules:
        monkeypatch.setattr(target, name, fault)
        return rules

    return plant


def a_point_more(lines: Iterable[Line], sides: int) -> tuple[int, ...]:
    every = tuple(lines)
    return tuple(1 + sum(line.points for line in every if line.side == n) for n in range(sides))


def one_card(self: Exchange, given: Sequence[int]) -> range:  # noqa: ARG001  (a method's face)
    return range(1, 2)


def given_and_kept(self: Exchanging, gifts: tuple[Gift, ...]) -> tuple[Cards, ...]:
    moved = list(self.cards)
    for gift in gifts:
        if gift.cards is not None:
            moved[gift.receiver] += gift.cards
    return tuple(moved)


LEGAL_CALLS = Bidding.legal


def silent_after_two_passes(self: Bidding) -> tuple[Action, ...]:
    two_passes = [call.action for call in self.calls] == [Pass(), Pass()]
    return () if two_passes else LEGAL_CALLS(self)


def next_speaker_without_end(setup: AuctionSetup, calls: tuple[Call, ...], *_: object) -> Seat:
    return setup.table.left(calls[-1].seat)


def revealing(
    seat: Seat | None,
    hand: Hand,
    scores: tuple[int, ...],
    marks: tuple[int, ...],
    results: Sequence[HandResult],
    outcome: Outcome | None,
    **_: bool,
) -> View:
    return view_of(seat, hand, scores, marks, results, outcome, reveal=True)


def cards_of_the_next(
    seat: Seat | None,
    hand: Hand,
    scores: tuple[int, ...],
    marks: tuple[int, ...],
    results: Sequence[HandResult],
    outcome: Outcome | None,
    **options: bool,
) -> View:
    found = view_of(seat, hand, scores, marks, results, outcome, **options)
    others = None if seat is None else hand.cards[hand.rules.table.left(seat)]
    return attrs.evolve(found, cards=others)


def every_act(
    seat: Seat | None,
    hand: Hand,
    scores: tuple[int, ...],
    marks: tuple[int, ...],
    results: Sequence[HandResult],
    outcome: Outcome | None,
    **options: bool,
) -> View:
    found = view_of(seat, hand, scores, marks, results, outcome, **options)
    return attrs.evolve(found, acts=hand.acts)


def told_to_all(event: Event, _: Seat | None) -> Event:
    return event


def seen_by_all(act: Act, _: Seat | None) -> Act:
    return act


def nothing_done(_: Naming) -> tuple[Act, ...]:
    return ()


def last_call_only(self: Bidding) -> tuple[Act, ...]:
    return tuple([call.act for call in self.calls])[-1:]


def events_turned_round(self: Playing) -> tuple[Event, ...]:
    return tuple(reversed(tuple(self._events())))  # pyright: ignore[reportPrivateUsage]


def any_card_follows(held: int, *_: object) -> int:
    return held


def every_card_listed(self: Playing) -> tuple[PlayCard, ...]:
    held = self.cards[self.frame.seats[len(self.played)]]
    return tuple(map(PlayCard, held.distinct()))


def raising(_: Naming, action: object) -> Naming:
    raise KeyError(action)


def holder_of_the_called_card(self: Playing) -> Seat | None:
    called, seats = self.setup.called, range(len(self.cards))
    holds = [Seat(seat) for seat in seats if called is not None and called in self.cards[seat]]
    return next((seat for seat in holds if seat != self.setup.declarer), None)


def last_card_wins(_: Order, cards: Sequence[Card]) -> int:
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


ASK_PARTNER = Bidding._ask_partner  # pyright: ignore[reportPrivateUsage]
FORCE = Bidding._force  # pyright: ignore[reportPrivateUsage]
HOLDS = Bidding._holds  # pyright: ignore[reportPrivateUsage]


def ask_partner_with_a_raise(self: Bidding) -> Bidding:
    """A partner who cannot raise is passed over, which tells everybody."""
    asked = ASK_PARTNER(self)
    return self if asked.options == (Pass(),) else asked


def force_without_asking(
    self: Bidding, seat: Seat, offers: Sequence[Offer], instead: Sequence[TakeSet] = ()
) -> Bidding:
    """A seat whose cards leave no choice is not asked, which tells everybody."""
    return FORCE(self, seat, [offer for offer in offers if HOLDS(self, seat, offer.rung)], instead)


LEGAL_CARDS = Playing.legal


def one_card_listed(self: Playing) -> tuple[PlayCard, ...]:
    return LEGAL_CARDS(self)[:1]


def cards_of_somebody(
    seat: Seat | None,
    hand: Hand,
    scores: tuple[int, ...],
    marks: tuple[int, ...],
    results: Sequence[HandResult],
    outcome: Outcome | None,
    **options: bool,
) -> View:
    found = view_of(seat, hand, scores, marks, results, outcome, **options)
    return attrs.evolve(found, cards=hand.cards[0 if seat is None else seat])


def silent(
    seat: Seat | None,
    hand: Hand,
    scores: tuple[int, ...],
    marks: tuple[int, ...],
    results: Sequence[HandResult],
    outcome: Outcome | None,
    **options: bool,
) -> View:
    found = view_of(seat, hand, scores, marks, results, outcome, **options)
    return attrs.evolve(found, legal_actions=Actions())


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


def taken_for_all_to_see(self: AskingPoor) -> tuple[Act, ...]:
    """The undealt cards that are taken, known to everybody."""
    return tuple(attrs.evolve(act, secret=None) for act in POOR_ACTS(self))


def only_poor_hands_asked(self: PoorHand, hand: Hand) -> AskingPoor | None:
    """A question to those only who have anything to choose."""
    state = POOR_OPEN(self, hand)
    if state is None:
        return None
    poor = [seat for seat in state.asked if poor_cards(self, hand.cards[seat])]
    return attrs.evolve(state, asked=(*poor, state.asked[-1]))


PICKING_UP = attrs.evolve(
    HASENPFEFFER,
    name="picking up",
    deck=Deck("9TJQKA", hand_size=5),
    ladder=BidLadder([Rung("2", 2), Rung("3", 3)]),
    auction=Auction(),
    phases=(Phase.AUCTION, Kitty(), Phase.NAMING, Phase.PLAY),
)

DISCARD = Discarding.apply


def discarded_and_kept(self: Discarding, action: Action) -> Discarding | Refusal:
    """The cards are put aside, and stay in the hand."""
    after = DISCARD(self, action)
    return attrs.evolve(after, cards=self.cards) if isinstance(after, Discarding) else after


def kitty_still_aside(self: Discarding) -> Cards:
    """The kitty lies aside as well after it was picked up."""
    return self.discarded or self.taken


def open_acts(self: Discarding) -> tuple[Act, ...]:
    """What was picked up and discarded, without secrets."""
    return tuple(event.act for event in self.events)


def won_by_resigning(_: Ending, side: Side, *__: tuple[int, ...]) -> Outcome:
    """The side that resigns wins."""
    return Outcome((side,), RESIGNED)


def points_for_nothing(hand: Hand) -> HandResult:
    """A point for each side from a hand that is not finished."""
    found = result.unfinished(hand)
    return attrs.evolve(found, points=tuple(one + 1 for one in found.points))


OPEN_DEFENCE = DefendAlone.open


def asked_with_the_right_bower(self: DefendAlone, hand: Hand) -> Defending | None:
    """Only a defender with the right bower is asked, which tells everybody."""
    state, trump = OPEN_DEFENCE(self, hand), hand.order.strain
    if state is None or not isinstance(trump, Suit):
        return state
    bower = Card.of(Rank.JACK, trump)
    asked = tuple(seat for seat in state.defenders if bower in hand.cards[seat])
    return attrs.evolve(state, defenders=asked) if asked else None


def nobody_heard(_: AskingToDouble) -> tuple[Act, ...]:
    return ()


def left_only(self: Frame) -> tuple[Seat, ...]:
    """Partners of those who play alone play on."""
    return self.left


QUICK: dict[str, tuple[Planted, str, str]] = {
    "another exception": (
        patched(Naming, "apply", raising),
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
}
"""Faults, the checks that find them, and words of what they say."""

SLOW: dict[str, tuple[Planted, str, str]] = {
    "a discard that stays in hand": (
        patched(Discarding, "apply", discarded_and_kept, PICKING_UP),
        "sound",
        "cards in the hand are not the 24 of the deck",
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
        patched(AskingPoor, "acts", property(taken_for_all_to_see), FARMERS),
        "hidden",
        "shows in its view, under acts",
    ),
    "a question to poor hands only": (
        patched(PoorHand, "open", only_poor_hands_asked, FARMERS),
        "hidden",
        "shows in its view, under turn",
    ),
    "undealt cards in two places": (
        patched(AskingPoor, "aside", property(lambda self: self.left), FARMERS),
        "sound",
        "are not the 23 of the deck",
    ),
    "a partner asked only with the cards of a raise": (
        patched(Bidding, "_ask_partner", ask_partner_with_a_raise, RAISING),
        "hidden",
        "shows in its view, under turn",
    ),
    "a defender asked only with the right bower": (
        patched(DefendAlone, "open", asked_with_the_right_bower, EUCHRE),
        "hidden",
        "shows in its view, under",
    ),
    "a double that nobody hears": (
        patched(AskingToDouble, "acts", property(nobody_heard), DOUBLED),
        "acts",
        "acted in the phase 'doubling', and no act tells it",
    ),
    "a partner who does not sit out": (
        patched(Frame, "out", property(left_only), EUCHRE),
        "added up",
        "plays, although seat",
    ),
    "undealt cards in a view": (
        patched(match_module, "view_of", revealing),
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
        patched(Exchanging, "_swap_cards", given_and_kept, SWAPPING),
        "sound",
        "cards in the hand are not the 24 of the deck",
    ),
    "an auction that locks": (
        patched(Bidding, "legal", silent_after_two_passes),
        "sound",
        "but no action is legal",
    ),
    "an auction without end": (
        patched(bidding, "next_speaker", next_speaker_without_end),
        "bounded",
        "goes on from here without end",
    ),
    "other cards in a view": (
        patched(match_module, "view_of", cards_of_the_next),
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
        patched(Exchanging, "aside", None, ASKING),
        "sound",
        "cards in the hand are not the 24 of the deck",
    ),
    "acts seen by all": (
        patched(Act, "seen_by", seen_by_all),
        "hidden",
        "under acts",
    ),
    "every act in a view": (
        patched(match_module, "view_of", every_act, SWAPPING),
        "views",
        "sees other acts than those that it may know",
    ),
    "an act is forgotten": (
        patched(Naming, "acts", property(nothing_done)),
        "acts",
        "acted in the phase 'naming', and no act tells it",
    ),
    "an act is replaced": (
        patched(Bidding, "acts", property(last_call_only)),
        "acts",
        "and no act tells it",
    ),
    "events out of order": (
        patched(Playing, "events", property(events_turned_round)),
        "acts",
        "events of the phase 'play' have changed afterwards",
    ),
    "revokes": (
        patched(play, "_followers", any_card_follows),
        "tricks",
        "and should be free to play",
    ),
    "too much listed": (
        patched(Playing, "legal", every_card_listed),
        "legal",
        "is listed as legal, and refused",
    ),
    "the partner known": (
        patched(Playing, "partner", property(holder_of_the_called_card), CALLING),
        "hidden",
        "under partner",
    ),
    "the last card wins": (
        patched(Order, "winning", last_card_wins),
        "tricks",
        "was taken by seat",
    ),
    "other cards for one seed": (
        patched(Deal, "from_seed", staticmethod(dealt_by_chance)),
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
        patched(Playing, "legal", one_card_listed),
        "refused",
        "is not listed as legal, and not refused",
    ),
    "cards for spectators": (
        patched(match_module, "view_of", cards_of_somebody),
        "views",
        "a spectator sees cards",
    ),
    "nothing to choose from": (
        patched(match_module, "view_of", silent),
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
    "a dealer asked only with the cards of a choice": (
        patched(Bidding, "_force", force_without_asking, STUCK),
        "hidden",
        "shows in its view, under acts",
    ),
    "a kitty that stays aside": (
        patched(Discarding, "aside", property(kitty_still_aside), PICKING_UP),
        "sound",
        "cards in the hand are not the 24 of the deck",
    ),
    "a kitty and a discard among the acts of all": (
        patched(Discarding, "acts", property(open_acts), PICKING_UP),
        "hidden",
        "shows in its view, under acts",
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
        patched(tally, "unfinished", points_for_nothing),
        "resigned",
        "but its lines add up to 0",
    ),
    "scores kept": (
        patched(tally, "add", max),
        "added up",
        "but the points add up to",
    ),
}
