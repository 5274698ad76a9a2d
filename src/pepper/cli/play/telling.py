"""Messages to a person at the table: news, and reasons for hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pepper.bots import Estimate, estimate
from pepper.bots.chances import finish_of
from pepper.bots.counting import own_tricks
from pepper.bots.knowledge import held, still_out
from pepper.bots.preparing import tricks_in_defence
from pepper.bots.settling import is_decided_by_the_score
from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import SUITS, Card, Suit
from pepper.engine.parts.ladder import Alone, Bid
from pepper.engine.parts.phase import Act, Action
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.seats import Seat
from pepper.engine.phases.auction import Call, Look, Pass, TakeSet, Wait
from pepper.engine.phases.calling import CallCard, CallNobody
from pepper.engine.phases.exchange import (
    AskFor,
    CardsLaidAside,
    CardsSwapped,
    GiveCards,
    KeepCards,
    LayAside,
    SeenGift,
)
from pepper.engine.phases.kitty import Discard, Discarded, PickedUp
from pepper.engine.phases.naming import NameStrain
from pepper.engine.phases.negotiation import (
    Ask,
    DropOut,
    Grant,
    PlayOn,
    Said,
    ThrowIn,
)
from pepper.engine.phases.play import PartnerFound, PlayCard, TrickTaken
from pepper.engine.sight.events import Awarded, ContractSettled, Event, TimeCalled
from pepper.engine.sight.view import View
from pepper.sharp import Weighed
from pepper.words import Words

from .known import known_partners
from .no_trick import why_none

WORTH_TELLING: Final = 0.05
"""The least gain that a hint tells, in points."""


def describe_events(events: Iterable[Event], own: Seat, rules: Rules, words: Words) -> str:
    """The latest events, without those that the table already shows."""
    return " ".join(text for event in events for text in _sentences(event, own, rules, words))


def _sentences(event: Event, own: Seat, rules: Rules, words: Words) -> Iterator[str]:
    """Sentences for an event. Of acts, only those of other seats get one."""
    match event:
        case CardsSwapped(gifts):
            shown: list[Event] = [gift for gift in gifts if gift.receiver == own and gift.cards]
        case SeenGift(giver, receiver, count) if giver != own and not (receiver == own and count):
            shown = [event]  # the receiver is told when the cards change hands
        case Call(_, Bid(), forced=True) | ContractSettled() | PartnerFound() | TrickTaken():
            shown = [event]
        case Act(action=NameStrain() | CallCard()):  # in the contract that follows
            shown = []
        case TimeCalled() | Awarded() | PickedUp():
            shown = [event]
        case Said(seat) | CardsLaidAside(seat) | Discarded(seat) | Act(seat) if seat != own:
            shown = [event]
        case _:  # the table shows it: a deal, a call, a card; or a panel does: the points
            shown = []
    clauses = (words.event(rules, one) for one in shown)
    yield from (words.sentence(clause) for clause in clauses if clause)


def say_doubt(view: View, action: Action, words: Words) -> str:
    """Why the person may not want a legal action; empty for most."""
    match action:
        case Bid() if view.cards is None:
            return words.text("You have not looked at your cards.")
        case CallCard(card) if card not in still_out(view):
            return words.text(
                "Nobody else has {card}: you would have no partner.", card=words.card(card)
            )
        case _:
            return ""


def say_last_trick(view: View, words: Words) -> str:
    """The winner of the last trick of the hand; empty if there is none."""
    winner = view.tricks[-1].winner if view.tricks else None
    if winner is None:
        return ""
    return words.sentence(
        words.told(winner, "you took the last trick", "{who} took the last trick")
    )


def give_figures(view: View, thoughts: Sequence[Weighed], words: Words) -> str:
    """The gain of the first action over the second; empty if they were not tried out.

    If it gained no more, also why a careful player would choose it.
    """
    best, *others = thoughts
    if not others:
        return ""
    lead = best.gain - others[0].gain
    if lead < WORTH_TELLING:
        return words.count(
            best.worlds,
            "in one possible deal, nothing gained more; {why}",
            "in {number} possible deals, nothing gained more; {why}",
            why=give_reason(view, best.action, words),
        )
    if finish_of(view) is not None:  # what counts is the chance to win the match
        return words.count(
            best.worlds,
            "in one possible deal, with this score, it was worth {points} points more than"
            " the second best, to {what}",
            "in {number} possible deals, with this score, it was worth {points} points more than"
            " the second best, to {what}",
            points=f"{lead:.1f}",
            what=words.choice(view.rules, others[0].action),
        )
    return words.count(
        best.worlds,
        "in one possible deal, it gained {points} points over the second best, to {what}",
        "in {number} possible deals, it gained {points} points over the second best, to {what}",
        points=f"{lead:.1f}",
        what=words.choice(view.rules, others[0].action),
    )


def give_reason(  # noqa: C901, PLR0911, PLR0912  (one case for each action)
    view: View, action: Action, words: Words
) -> str:
    """A short reason why a careful player would choose that action."""
    if len(view.legal_actions) == 1:
        return words.text("you have no other choice")
    contract = view.contract
    match action:
        case PlayCard() | NameStrain() | GiveCards() | LayAside() | Discard() if (
            contract and not contract.rung.tricks
        ):
            return why_none(view, contract, action, words)
        case Bid() if not view.rules.ladder.rung(action).tricks:
            return words.text("your cards are not likely to take a trick")
        case Bid() if not view.rules.has_contracts:  # what it is good for, its auction knows
            return words.text("judging by the tricks that your cards are likely to take")
        case PlayCard(card, suit):
            return _why_suit(view, suit, _why_card(view, card, words), words)
        case Bid() | Pass() if is_decided_by_the_score(view, action):
            return _why_score(view, action, words)
        case Bid() | NameStrain():
            return _why_strain(view, action, words)
        case Look() | Wait():
            return words.text("a blind bid is a gamble")
        case TakeSet():
            return words.text("any bid would most likely be set for more")
        case Pass():
            return _why_pass(view, words)
        case CallCard(card):
            return _why_call(view, card, words)
        case CallNobody():
            return words.text("your cards are likely to take every trick")
        case AskFor():
            return words.text("a better card there would help you most")
        case GiveCards() | LayAside():
            return _why_gift(view, action, words)
        case Discard() if view.strain is not None and not isinstance(view.strain, Suit):
            return words.text("it keeps likely winners and long suits")
        case Discard():
            return words.text("it keeps trumps and high cards, and leaves you short of weak suits")
        case KeepCards():
            return words.text("your side is more likely to make the bid together")
        case PlayOn() | DropOut() if DropOut() in view.legal_actions:
            return _say_expected(_expect_alone(view), words)
        case Grant():
            return _say_expected(_expect_alone(view), words)
        case PlayOn() | Ask() | ThrowIn() if contract and contract.rung.tricks:
            return _say_expected(_expect_in_defence(view), words)
        case _:  # stops, a declarer who must take no trick, and acts of phases of other packages
            return words.text("judging by the tricks that your cards are likely to take")


def _partner_bids(view: View) -> bool:
    """Whether the highest bid so far is that of a partner."""
    bidders = [call.seat for call in view.calls if isinstance(call.action, Bid)]
    return bool(bidders) and bidders[-1] in known_partners(view)


def _why_pass(view: View, words: Words) -> str:
    """A reason to pass, also with cards for a bid: one that costs much needs tricks to spare."""
    partner, ladder = _partner_bids(view), view.rules.ladder
    rungs = {bid: ladder.rung(bid) for bid in view.legal_actions if isinstance(bid, Bid)}
    hopes = {bid: estimate(view, bid) for bid, rung in rungs.items() if rung.tricks}
    spare = {bid: round(hope.tricks, 1) - rungs[bid].tricks for bid, hope in hopes.items()}
    best = max(spare, key=spare.__getitem__, default=None)
    if best is not None and spare[best] >= 0:
        why, what = _say_expected(hopes[best], words), words.choice(view.rules, best)
        why = words.text("{why}; that leaves too little margin to {what}", why=why, what=what)
        return words.text("your partner has the bid; {why}", why=why) if partner else why
    if partner:
        return words.text("your partner has the bid, and your cards are not worth a higher one")
    return words.text("your cards are not likely to take the tricks that a bid needs")


def _why_score(view: View, action: Bid | Pass, words: Words) -> str:
    """A reason for a call that would be another one if the match went on for longer."""
    why = words.text("with this score, it gives you the best chance to win the match")
    if isinstance(action, Pass):
        return why
    return f"{why}; {_say_expected(estimate(view, action), words)}"


def _expect_alone(view: View) -> Estimate:
    """The counts of `sensible` when it decides whether to stay in, or to grant tricks."""
    strain = view.order.strain
    return Estimate(strain, own_tricks(view, strain), alone=True)


def _expect_in_defence(view: View) -> Estimate:
    """The counts of `sensible` when it decides whether to play against a contract."""
    alone = not known_partners(view)
    return Estimate(view.order.strain, tricks_in_defence(view), alone=alone)


def _say_expected(expected: Estimate, words: Words) -> str:
    """The tricks that are likely in a strain, and whose they are."""
    name, tricks = words.strain_name(expected.strain), f"{expected.tricks:.1f}"
    suit = isinstance(expected.strain, Suit)
    if expected.alone:
        if suit:
            return words.text(
                "you are likely to take about {tricks} tricks in {suit}", tricks=tricks, suit=name
            )
        return words.text(
            "you are likely to take about {tricks} tricks at {strain}", tricks=tricks, strain=name
        )
    if suit:
        return words.text(
            "your side is likely to take about {tricks} tricks in {suit}", tricks=tricks, suit=name
        )
    return words.text(
        "your side is likely to take about {tricks} tricks at {strain}", tricks=tricks, strain=name
    )


def _why_strain(view: View, action: Bid | NameStrain, words: Words) -> str:
    """A reason for a bid or a strain: what the player expects, in the strain it would name."""
    expected = estimate(view, action)
    why, tricks = _say_expected(expected, words), round(expected.tricks, 1)
    if not isinstance(action, Bid):
        return why
    if _leaves_some(view, action, tricks):
        why += "; " + words.text("a bid with tricks to spare is safer")
    if not {Pass(), TakeSet()} & {*view.legal_actions}:
        return words.text("you have to bid; {why}", why=why)
    if tricks < view.rules.ladder.rung(action).tricks:
        why += "; " + words.text("the bid is worth the risk")
    return why


def _leaves_some(view: View, bid: Bid, tricks: float) -> bool:
    """Whether the bid is for less than is likely, although one for more may be made."""
    ladder = view.rules.ladder
    rungs = {ladder.rung(one).tricks for one in view.legal_actions if isinstance(one, Bid)}
    needed = ladder.rung(bid).tricks
    return tricks >= needed + 1 and max(rungs, default=0) > needed


def _why_call(view: View, card: Card, words: Words) -> str:
    """A reason to call this card: no other is higher, and perhaps one can lead to it."""
    order = view.order
    cards = {action.card for action in view.legal_actions if isinstance(action, CallCard)}
    high = {one for one in cards if order.strength(one) == order.strength(card)}
    if len(high.intersection(still_out(view))) <= 1:
        return words.text("it is the highest card that somebody else may hold")
    if any(order.follows(own, card) for own in view.cards or ()):
        return words.text("nobody else can hold a higher card, and you can lead to it")
    return words.text("nobody else can hold a higher card")


def _why_gift(view: View, action: GiveCards | LayAside, words: Words) -> str:
    """A reason to give or lay aside these cards, and to play alone where that follows from it."""
    contract = view.contract
    if contract is None or contract.declarer != view.seat:
        return words.text("that suits your side best")
    why = words.count(len(action.cards), "that card helps you least", "those cards help you least")
    if contract.rung.alone is Alone.IF_EXCHANGED:
        return words.text("you are likely to make the bid alone; {why}", why=why)
    return why


def _why_suit(view: View, suit: Suit | None, why: str, words: Words) -> str:
    """The reason for a card, and for the suit that is named with it."""
    held = Counter(card.suit for card in view.cards or ())
    if suit is None or held[suit] < max(held[one] for one in SUITS):
        return why
    name = words.strain_name(suit)
    return words.text("{why}; {suit} is your longest suit", why=why, suit=name)


def _why_card(view: View, card: Card, words: Words) -> str:
    order, trick = view.order, view.trick
    if trick is None or not trick.cards:
        return _why_lead(view, order, card, words)
    led, best = trick.led or card, trick.cards[order.winning(trick.cards, trick.led)]
    last = len(trick.cards) == len(trick.seats) - 1
    top = card if order.beats(card, best, led) else best
    beating = [one for one in still_out(view) if order.beats(one, top, led)]
    partner_wins = view.winning in known_partners(view)
    if top is card and last:
        return words.text("it takes the trick as cheaply as you can")
    legal = [action.card for action in view.legal_actions if isinstance(action, PlayCard)]
    if top is card:
        higher = any(order.beats(one, card, led) for one in legal)
        return _why_winner(
            order, card, beating, words, over_partner=partner_wins, spares_higher=higher
        )
    if partner_wins:
        return _why_behind_partner(words, safe=last or not beating)
    if not any(order.beats(one, best, led) for one in legal):
        return _why_loser(view, card, legal, words)
    return words.text("you are more likely to need your other cards")


def _why_loser(view: View, card: Card, legal: Sequence[Card], words: Words) -> str:
    """A reason for this card in a trick that none of the legal ones wins."""
    strength = view.order.strength
    if card.suit is not None and _leaves_a_void(view, card, legal):
        return words.text(
            "you cannot win this trick, and can trump {suit} from now on",
            suit=words.strain_name(card.suit),
        )
    if all(strength(one) > strength(card) for one in legal if one != card):
        return words.text("you cannot win this trick, and no card that you may play ranks lower")
    return words.count(
        0 if view.cards is None else len(view.cards) - 1,
        "you cannot win this trick, and your other card looks more useful",
        "you cannot win this trick, and your other cards look more useful",
    )


def _leaves_a_void(view: View, card: Card, legal: Sequence[Card]) -> bool:
    """Whether the card leaves the player with trumps and without a suit that others may lead."""
    order = view.order
    left = [one for one in held(view) if order.follows(one, card)]
    trumps = not order.is_trump(card) and any(map(order.is_trump, legal))
    return trumps and len(left) == 1 and any(order.follows(one, card) for one in still_out(view))


def _why_behind_partner(words: Words, *, safe: bool) -> str:
    """A reason to play below a partner's card."""
    if safe:
        return words.text("your partner takes the trick anyway")
    return words.text("your partner is winning so far")


def _why_winner(
    order: Order,
    card: Card,
    beating: Sequence[Card],
    words: Words,
    *,
    over_partner: bool,
    spares_higher: bool,
) -> str:
    """A reason for a card that wins so far, with others still to play.

    `beating` are the cards still out that would beat it.
    """
    if not beating:
        return words.text("no card that is still out beats it")
    if over_partner:
        return words.text("your partner's card may still be beaten")
    if not order.is_trump(card) and all(map(order.is_trump, beating)):
        return _say_only_trumps_beat_it(order, words)
    if len(beating) == 1:
        return words.text("only one card that is still out beats it")
    if spares_higher:
        return words.text("it beats the cards played so far, and you keep your higher ones")
    return words.text("it beats the cards played so far, and may take the trick")


def _say_only_trumps_beat_it(order: Order, words: Words) -> str:
    """That only trumps beat a card; without a trump suit these are jokers."""
    if isinstance(order.strain, Suit):
        return words.text("only a trump can beat it")
    return words.text("only a joker can beat it")


def _why_lead(view: View, order: Order, card: Card, words: Words) -> str:
    out = still_out(view).distinct()
    if _is_highest(order, card, out):
        if order.is_trump(card) or not any(map(order.is_trump, out)):
            return words.text("no card that is still out beats it")
        return _say_only_trumps_beat_it(order, words)
    if _leads_to_called(view, order, card):
        return words.text("your partner may take it with the card that you called")
    if order.is_trump(card):
        return words.text("it draws trumps")
    if any(order.is_trump(one) and _is_highest(order, one, out) for one in held(view)):
        return _say_a_trump_is_left(order, words)
    return words.text("if it is beaten, it costs you least")


def _is_highest(order: Order, card: Card, out: Iterable[Card]) -> bool:
    """Whether none of these cards is a higher one of the card's suit."""
    return not any(order.follows(one, card) and order.beats(one, card, card) for one in out)


def _say_a_trump_is_left(order: Order, words: Words) -> str:
    """That a sure trump is kept; without a trump suit it is a joker."""
    if isinstance(order.strain, Suit):
        return words.text("if it is beaten, you still have a trump to regain the lead")
    return words.text("if it is beaten, you still have a joker to regain the lead")


def _leads_to_called(view: View, order: Order, card: Card) -> bool:
    """Whether the person leads the suit of the card that they called, and nobody has shown it."""
    contract = view.contract
    if contract is None or contract.called is None or contract.declarer != view.seat:
        return False
    unknown = view.partner is None and contract.called in still_out(view)
    return unknown and order.follows(contract.called, card)
