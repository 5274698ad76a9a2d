"""Rules of thumb for the auction, for naming trumps and for calling a partner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Final

import attrs

from pepper.engine.course.derived import per_rules
from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import SUITS, Card, Cards, Rank, Strain, Suit, count_bits
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.exchange import Other
from pepper.engine.parts.ladder import Alone, Bid, Rung
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.parts.ranking import Ranking
from pepper.engine.parts.scoring import Scoring
from pepper.engine.phases.auction import Look, Pass, TakeSet, Wait
from pepper.engine.phases.calling import CallCard, CallNobody
from pepper.engine.phases.kitty import Kitty, TakeTurnUp
from pepper.engine.phases.naming import NameStrain
from pepper.engine.phases.negotiation import DropOuts
from pepper.engine.sight.view import View

from .counting import danger, jacks_and_aces_of_trump, own_tricks
from .knowledge import avoids, by_class, game_of, held, higher, mates, turned_up, unseen
from .passing import bid_to_beat, prices_of

DANGER: Final = 0.8
"""The tricks that a hand may threaten to take if it bids to take none, caution included."""
FEWER: Final = 0.4
"""Extra tricks that a lone declarer expects, because fewer players take part."""
SWAP: Final = 0.5
"""Extra tricks that a declarer expects from each card of a partner."""
MOST_HELP: Final = 5
"""With more cards of a partner than this, a declarer expects no more extra tricks."""
MOST_LIKELY: Final = 0.6
"""The largest share of the tricks beyond its own that an estimate credits a declarer with.

In 2,000 deals lone bidders of a horse, who exchange up to six cards, took 5.3 of six tricks.
"""
KITTY: Final = 0.4
"""Extra tricks that a declarer expects from each card of a kitty."""
WORST: Final = 0.7
"""The bad cards that a declarer gets rid of for each card of a kitty."""
CAUTION: Final = 0.8
"""Tricks to spare that a bid needs if it can lose much and win nearly nothing."""
TURNED_UP, TURNED_UP_BOWER = 0.7, 1.2
"""The cost of a card turned up to the dealer's opponents, in tricks; half of it helps a partner."""
NEARLY: Final = 0.7
"""How many tricks the count may be short if only all of them make a bid worth more."""
WARY: Final = 0.25
"""Tricks to spare that a call needs where a suit can also be turned down."""
SHY: Final = 1
"""Tricks to spare that a bid needs if it overbids a partner on whom it counts, or if being called
is better."""
WARNED: Final = 0.1
"""How many tricks fewer a seat expects, for each opponent, when one of them has bid.

The opponents' cards are better than most then. Without it, `sensible` lost 0.1 points a hand
against three to five opponents.
"""
HOPELESS: Final = -1
"""A seat that is forced to bid takes the set if it is short of more tricks than this."""
BACKING, RIGHT_BOWER = 0.5, 0.1
"""The bonus of a partner's strain and of the right bower, in tricks, to compare strains."""
ENOUGH: Final = 3
"""The trumps from which on their number makes no difference when strains are compared."""
TRUMPLESS: Final = 1
"""How many tricks fewer a hand without a trump takes than its cards are worth."""
SHORT: Final = 0.5
"""The loss for each trump fewer, in tricks."""


def bid(view: View, hand: Hopes) -> Action | None:
    """The bid that the cards are worth, or a pass."""
    others = by_class(view)
    action = others.get(Look) or others.get(Wait)
    if action is not None:
        return action
    margins = _margins(view, hand)
    good = [one for one in margins if one[1] >= 0]
    if not good:
        return better_than_passing(view, hand) or pass_or_the_least_evil(others, margins)
    # Where nobody can bid later, or the seat can bid again, the lowest good bid is enough, unless
    # all tricks are sure and a higher one gains more.
    low = view.rules.auction.laps is None or speaks_last(view)
    edge = good[0][0] if low else good[-1][0]
    sure = [one for one, _ in good if is_sure_of_all(view, hand, one)] if low else []
    if sure:
        edge = max(sure, key=lambda one: worth_with_all(view.rules, one))
    level = [one for one in good if one[0].rung == edge.rung]
    best, _ = max(level, key=lambda one: one[1] + hand.leaning(one[0].strain))
    return tells_of_both_jacks(view, [one for one, _ in good], best) or best


@attrs.frozen
class Terms:
    """The needs of a bid and the others' share in it, whatever the strain."""

    rung: Rung
    tricks: int
    """The tricks of the rung; 0 if none may be taken."""
    strains: tuple[Strain, ...]
    """The strains in which it may be played."""
    hand_size: int
    picked_up: float
    """The tricks that the cards of a kitty add."""
    for_all: int
    """All tricks if only these make it better than a bid with the partner; 0 otherwise."""
    may_turn_down: bool
    """Whether the dealer takes a card that may also be turned down."""
    caution: float
    """Tricks to spare that it needs because failing costs much."""
    gone: int
    """How many of the worst cards the declarer gets rid of for those of a kitty."""

    @staticmethod
    def of(rules: Rules, rung: Rung, strain: Strain | None = None) -> Terms:
        """The terms of a bid."""
        rungs = rules.ladder.rungs if rung.alone is Alone.YES else ()
        for_all = any(is_better_with_all(rules, rung, one) for one in rungs)
        return Terms(
            rung,
            rung.tricks,
            rules.ladder.strains_of(rung) if strain is None else (strain,),
            rules.deck.hand_size,
            KITTY * _count_picked_up(rules, rung),
            rules.deck.hand_size * for_all,
            isinstance(rules.rule(Phase.KITTY), TakeTurnUp),
            caution(rules, rung),
            round(WORST * _count_picked_up(rules, rung)),
        )

    def tricks_wanted(self, own: float) -> float:
        """The tricks that it is for.

        A little more than the bid needs where a card may be turned down, unless the seat's own
        tricks are enough.
        """
        if self.for_all:
            return self.for_all - NEARLY
        return self.tricks + WARY * (self.may_turn_down and own < self.tricks)

    def help(self, own: float, helped: float) -> float:
        """The tricks that partners, or the cards of others, add to the declarer's own.

        `helped` is the share of the remaining tricks that the partners take.
        """
        together = self.picked_up + (self.hand_size - own - self.picked_up) * helped
        if self.rung.alone is Alone.NO:
            return together
        exchange = self.rung.exchange
        swaps = exchange is not None and (exchange.other is Other.LEFT or helped > 0)
        cards = min(exchange.count, MOST_HELP) if exchange is not None and swaps else 0
        alone = self.picked_up + FEWER * (helped > 0) + SWAP * cards
        return alone if self.rung.alone is Alone.YES else max(alone, together)


@per_rules
def terms_of(rules: Rules) -> dict[Bid, Terms]:
    """The terms of every bid."""
    offers = rules.ladder.offers
    return {offer.bid: Terms.of(rules, offer.rung, offer.bid.strain) for offer in offers}


def bid_margins(view: View) -> dict[Bid, float]:
    """For each legal bid, how many tricks the seat expects to have to spare."""
    return dict(_margins(view, Hopes.of(view)))


def _margins(view: View, hand: Hopes) -> list[tuple[Bid, float]]:
    rules, helped, every = view.rules, share_of_help(view), terms_of(view.rules)
    overbids, waits = partner_has_the_bid(view, hand), rather_be_called(view)
    # Where no hand has a contract, the strain is settled before anybody bids.
    settled = () if rules.has_contracts else (view.order.strain,)
    turned = turned_up(view)
    found = list[tuple[Bid, float]]()
    for one in view.legal_actions:
        if isinstance(one, Bid):
            terms = every[one]
            strains = settled or terms.strains
            if not terms.tricks:
                shy = SHY * (overbids or waits)
                found.append((one, margin_for_none(view, terms, strains, helped) - shy))
                continue
            strain = hand.best(strains)
            own = hand.tricks(strain)
            enough = own >= terms.tricks
            hoped = own + terms.help(own, helped)
            if not enough and turned is not None:
                hoped += help_of_turn_up(view, terms.rung, strain)
            # If its own tricks are enough, what its partners take is to spare.
            spared = enough and helped > 0
            spare = 0 if spared else terms.caution * min(1, terms.hand_size - own)
            shy = SHY * (waits or (overbids and not enough))
            found.append((one, hoped - terms.tricks_wanted(own) - shy - spare))
    return found


def better_than_passing(view: View, hand: Hopes) -> Bid | None:
    """The bid over an opponent's that is worth most, if it is worth more than a pass.

    It may be more likely to fail than not: then failing costs less than what the opponent would
    win.
    """
    prices = prices_of(view.rules)
    standing = bid_to_beat(view, prices)
    # Where a kitty is picked up, such bids lost 3 points a hand in 500.
    if standing is None or isinstance(view.rules.rule(Phase.KITTY), Kitty):
        return None
    if standing.bidder in mates(view):
        return None
    helped, every = share_of_help(view), terms_of(view.rules)
    warned = warning(view)
    worths = dict[Bid, float]()
    for one in view.legal_actions:
        if isinstance(one, Bid) and one in prices:
            own = hand.tricks(hand.best(every[one].strains))
            worths[one] = prices[one].declaring(own + every[one].help(own, helped) - warned)
    best = max(worths, key=worths.__getitem__, default=None)
    passing = standing.price.defending(pushed=standing.pushed)
    return best if best is not None and worths[best] > passing else None


def warning(view: View) -> float:
    """How many tricks fewer the seat expects because an opponent's bid stands."""
    standing, allies = bid_to_beat(view, prices_of(view.rules)), mates(view)
    if standing is None or standing.bidder in allies:
        return 0
    return WARNED * (len(view.rules.table.seats) - 1 - len(allies))


def is_better_with_all(rules: Rules, rung: Rung, other: Rung) -> bool:
    """Whether a lone bid is worth more than the other with all tricks, and as much with fewer."""
    if other.alone is Alone.YES or rung.tricks != other.tricks:
        return False
    alone, both = rules.scoring_of(rung), rules.scoring_of(other)
    if not isinstance(alone, Scoring) or not isinstance(both, Scoring):
        return False  # as with `caution`
    return alone.made == both.made and alone.all_tricks not in {None, both.all_tricks}


def is_sure_of_all(view: View, hand: Hopes, one: Bid) -> bool:
    """Whether the cards of the seat are enough for every trick."""
    terms = terms_of(view.rules)[one]
    return hand.tricks(hand.best(terms.strains)) >= terms.hand_size


def worth_with_all(rules: Rules, one: Bid) -> int:
    """The gain of a bid with every trick; 0 if another package's scoring decides it."""
    rung = rules.ladder.rung(one)
    scoring = rules.scoring_of(rung)
    if not isinstance(scoring, Scoring):
        return 0
    points = scoring.made if scoring.all_tricks is None else scoring.all_tricks
    return rules.ending.worth(points.of(rules.deck.hand_size, rung.value, 0))


def takes_turn_up(view: View, strain: Strain) -> bool:
    """Whether the dealer takes the card turned up if this strain is bid."""
    turned = turned_up(view)
    taken = turned is not None and turned.suit is strain
    return taken and isinstance(view.rules.rule(Phase.KITTY), TakeTurnUp)


def takes_it_up(view: View, strain: Strain) -> bool:
    """Whether the seat itself takes the card turned up if this strain is bid."""
    return view.seat == view.dealer and takes_turn_up(view, strain)


@attrs.frozen
class Hopes:
    """The tricks that a seat expects in each strain, from its cards and its partners' bids."""

    view: View
    bids: tuple[Bid, ...]
    """The bids of its partners."""
    shown: Cards | None
    """The cards that a partner's bid has shown, if it can only mean one holding."""
    _known: dict[Strain, tuple[float, float]] = attrs.field(
        factory=dict[Strain, tuple[float, float]], init=False
    )
    """The tricks in each strain, and what else it is worth."""
    _best: dict[tuple[Strain, ...], Strain] = attrs.field(
        factory=dict[tuple[Strain, ...], Strain], init=False
    )

    @staticmethod
    def of(view: View) -> Hopes:
        """The hopes of the view's seat."""
        partners = mates(view)
        calls = [act for act in view.acts if act.seat in partners] if partners else ()
        bids = tuple([act.action for act in calls if isinstance(act.action, Bid)])
        others = game_of(view.rules).deck - held(view) if bids else held(view)
        ladder = view.rules.ladder
        shown = [cards for one in bids for cards in ladder.rung(one).holding if cards <= others]
        return Hopes(view, bids, shown[0] if len(shown) == 1 else None)

    def tricks(self, strain: Strain) -> float:
        """The tricks of the seat's cards, and of the jacks that a partner's bid has shown.

        Fewer without a single trump.
        """
        return (self._known.get(strain) or self._look(strain))[0]

    def leaning(self, strain: Strain | None) -> float:
        """The value of a strain besides its tricks."""
        return 0 if strain is None else (self._known.get(strain) or self._look(strain))[1]

    def best(self, strains: tuple[Strain, ...]) -> Strain:
        """The strain that the seat would name: of the most tricks, with what else it is worth."""
        if len(strains) == 1:
            return strains[0]
        found = self._best.get(strains)
        if found is None:
            found = max(strains, key=lambda one: self.tricks(one) + self.leaning(one))
            self._best[strains] = found
        return found

    def _look(self, strain: Strain) -> tuple[float, float]:
        tricks, view = tricks_with_turn_up(self.view, strain), self.view
        missing = missing_trumps(view, strain)
        if self.shown is not None:
            tricks += jacks_and_aces_of_trump(self.shown, view.rules.ranking.order(strain))
        if missing == ENOUGH and not takes_it_up(view, strain):
            tricks -= TRUMPLESS
        right_bower = RIGHT_BOWER if has_the_right_bower(view, strain) else 0
        backing = BACKING if any(one.strain is strain for one in self.bids) else 0
        known = self._known[strain] = tricks, right_bower + backing - SHORT * missing
        return known


def tricks_with_turn_up(view: View, strain: Strain) -> float:
    """The tricks of the seat's cards; a dealer who takes the card turned up counts it too."""
    turned = turned_up(view)
    if turned is None or not takes_it_up(view, strain):
        return own_tricks(view, strain)
    six = held(view) + Cards([turned])
    return max(own_tricks(view, strain, six - Cards([card])) for card in six)


def help_of_turn_up(view: View, rung: Rung, strain: Strain) -> float:
    """The gain if a partner takes the card turned up, or the cost if an opponent does."""
    turned = turned_up(view)
    if turned is None or view.seat == view.dealer or not takes_turn_up(view, strain):
        return 0
    worth = TURNED_UP_BOWER if turned.rank is Rank.JACK else TURNED_UP
    if view.dealer not in mates(view):
        return -worth
    return 0 if rung.alone is Alone.YES else worth / 2


def margin_for_none(view: View, terms: Terms, strains: Iterable[Strain], helped: float) -> float:
    """How many tricks the seat can still afford to fear if the bid is to take none."""
    return DANGER - feared(view, terms, strains, helped) - terms.caution


def feared(view: View, terms: Terms, strains: Iterable[Strain], helped: float) -> float:
    """The tricks that the seat and its partners may have to take after a bid to take none."""
    partners = 0 if terms.rung.alone is Alone.YES else terms.hand_size * helped
    return min([danger(view, terms.rung, strain, terms.gone) for strain in strains]) + partners


def pass_or_the_least_evil(
    others: Mapping[type[Action], Action], margins: Sequence[tuple[Bid, float]]
) -> Action:
    """Without a good bid: pass, or make the least bad bid if one is forced."""
    if (no_bid := others.get(Pass)) is not None:
        return no_bid
    best, margin = max(margins, key=itemgetter(1))
    take_set = others.get(TakeSet) if margin < HOPELESS else None
    return take_set or best


def share_of_help(view: View) -> float:
    """The share of the remaining tricks that the seat's partners take."""
    helpers = 1 if view.rules.calling is not None else len(mates(view))
    return helpers / (len(view.rules.table.seats) - 1)


def _count_picked_up(rules: Rules, rung: Rung) -> int:
    """How many cards of a kitty the declarer picks up."""
    if rung.without_kitty or not isinstance(rules.rule(Phase.KITTY), Kitty):
        return 0
    return len(rules.deck.cards) - rules.deck.hand_size * len(rules.table.seats)


def caution(rules: Rules, rung: Rung) -> float:
    """Tricks to spare that a bid needs: more if failing costs more than making it wins."""
    if may_bluff(rung) or isinstance(rules.negotiation, DropOuts):
        return 0  # who could set the bid may be gone
    scoring, value = rules.scoring_of(rung), rung.value
    if not isinstance(scoring, Scoring):
        return 0  # what another package's scoring gives is not known beforehand
    won = rules.ending.worth(scoring.made.of(rung.tricks, value, 0))
    lost = -rules.ending.worth(scoring.set.of(rung.one_short, value, 1))
    return CAUTION * lost / (lost + won) if won > 0 and lost > 0 else 0


def may_bluff(rung: Rung) -> bool:
    """Whether the defenders may ask for tricks, and so concede the bid without play."""
    return rung.asks > 0


def speaks_last(view: View) -> bool:
    """Whether nobody may bid after the seat, so that it need not bid high."""
    return view.rules.auction.laps == 1 and view.seat == view.dealer


def partner_has_the_bid(view: View, hand: Hopes) -> bool:
    """Whether the standing bid is a partner's."""
    if not hand.bids:
        return False
    bidders = [act.seat for act in view.acts if isinstance(act.action, Bid)]
    return bidders[-1] in mates(view)


def missing_trumps(view: View, strain: Strain | None) -> int:
    """How many trumps the seat is short of enough, if the strain has any."""
    if not isinstance(strain, Suit):
        return 0
    trumps = count_bits(held(view).bits & view.rules.ranking.order(strain).trumps)
    return max(0, ENOUGH - trumps)


def has_the_right_bower(view: View, strain: Strain | None) -> bool:
    """Whether the seat holds the right bower of this strain."""
    ranking = view.rules.ranking
    if not isinstance(strain, Suit) or not (isinstance(ranking, Ranking) and ranking.bowers):
        return False
    return Card.of(Rank.JACK, strain) in held(view)


def rather_be_called(view: View) -> bool:
    """Whether the seat holds a jack of each suit and the declarer will call a card.

    Source: 003:206.
    """
    if view.rules.calling is None:
        return False
    return all(Card.of(Rank.JACK, suit) in held(view) for suit in SUITS)


def tells_of_both_jacks(view: View, bids: Iterable[Bid], chosen: Bid) -> Bid | None:
    """A bid as high as the chosen one that shows what the bidder holds, if there is one."""
    every = terms_of(view.rules)
    telling = [one for one in bids if every[one].rung.holding]
    heights = {offer.bid: offer.step for offer in view.rules.ladder.offers} if telling else {}
    return next((one for one in telling if heights[one] == heights[chosen]), None)


def name_strain(view: View) -> Action | None:
    """The strain that takes the most tricks; of equal ones, that of a right bower (003:208).

    To take no trick, the strain that threatens to take the fewest.
    """
    strains = [name.strain for name in view.legal_actions if isinstance(name, NameStrain)]
    contract = view.contract
    if contract is not None and avoids(view):
        return NameStrain(min(strains, key=lambda strain: danger(view, contract.rung, strain)))
    return NameStrain(best_strain(view, strains))


def best_strain(view: View, strains: Iterable[Strain]) -> Strain:
    """The strain that the seat would name."""
    return Hopes.of(view).best(tuple(strains))


@attrs.frozen
class Estimate:
    """The expectation of the bidder of a strain."""

    strain: Strain
    """The strain that it would name."""
    tricks: float
    """The tricks that it is likely to take, with its partners if they play."""
    alone: bool
    """Whether only its own tricks count, because it plays alone or has no partner."""


@door
def estimate(view: View, action: Bid | NameStrain) -> Estimate:
    """The expectation of `sensible` for a bid or a strain to be named.

    The bid and the strain named after it have the same estimate as long as the cards and the bids
    of the partners are the same. Raises `PepperError` for the name of a bid that is not in the
    ladder, and for a strain to be named without a contract.

    >>> from pepper.bots import estimate
    >>> view = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7).view(1)
    >>> estimate(view, pepper.Bid("4")).strain
    DIAMONDS
    """
    rules, contract = view.rules, view.contract
    if isinstance(action, Bid):
        rung = rules.ladder.rung(action)
        strains = rules.ladder.strains_of(rung) if action.strain is None else (action.strain,)
        if not rules.has_contracts:
            strains = (view.order.strain,)
    elif contract is None:
        raise PepperError(f"{action}: there is no contract to name a strain for")
    else:
        rung, strains = contract.rung, (action.strain,)
    hand = Hopes.of(view)
    strain = hand.best(strains)
    own, helped = hand.tricks(strain), share_of_help(view)
    missing = max(0, rules.deck.hand_size - own)
    added = min(Terms.of(rules, rung).help(own, helped), MOST_LIKELY * missing)
    # A bid ignores the card turned up if the seat's own tricks are enough; an estimate may not.
    hoped = own + added + help_of_turn_up(view, rung, strain)
    tricks = min(hoped, rules.deck.hand_size)
    return Estimate(strain, tricks, alone=rung.alone is Alone.YES or not helped)


def call_a_card(view: View) -> Action | None:
    """The highest card that somebody else holds (003:207); nobody with all tricks in hand.

    Of equal ones, that of the suit in which the seat has the fewest cards, but one to lead.
    """
    order, mine, others = view.order, held(view), unseen(view)
    best = max(mine, key=order.strength, default=None)
    sure = best is not None and not higher(order, best, others)
    enough = view.rules.deck.hand_size - NEARLY
    nobody = by_class(view).get(CallNobody)
    if nobody is not None and sure and own_tricks(view, order.strain) >= enough:
        return nobody
    found = [one for one in view.legal_actions if isinstance(one, CallCard)]
    calls = [call.card for call in found if call.card in others]

    def worth(card: Card) -> tuple[int, bool, int]:
        length = sum(order.follows(own, card) for own in mine)
        return order.strength(card), length > 0, -length

    return CallCard(max(calls, key=worth)) if calls else None
