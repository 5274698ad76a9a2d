"""Whether a view that comes from outside agrees with its rules and with itself.

`Match.view` makes views that do. If `contradictions` finds nothing in one that was read, all of its
properties and drawings work. For phases and parts of other packages, only what holds for all of
them is checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import chain
from typing import Final

from .cards import Cards
from .contract import Contract
from .errors import Path, PepperError
from .event_check import STAKES, Contradiction, at_table, each_once, result_contradictions
from .exchange import Choice, Exchange, Step
from .ladder import Bid, Rung
from .library import PHASE_RULES
from .phases import Act, Action, FaceDown, Phase
from .phases.calling import CallCard
from .phases.dealing import TurnUp
from .phases.doubling import DOUBLING
from .phases.exchange import AskFor, GiveCards, KeepCards, LayAside, next_step
from .phases.kitty import Discard, PickUp
from .phases.lone_defence import LONE_DEFENCE
from .phases.naming import NameStrain
from .phases.negotiation import Ask, Grant
from .phases.play import PlayCard
from .phases.poor_hand import CallMisdeal, SwapPoor, TakeUndealt
from .result import HandResult
from .rules import USUAL_PHASES, Rules, has_library_parts
from .seats import CHANCE
from .tricks import Trick
from .view import View

OPEN_PHASES: Final = frozenset(USUAL_PHASES) - {Phase.EXCHANGE}
"""The phases with a field of their own in which nothing is done face down."""


def contradictions(view: View) -> Iterator[Contradiction]:
    """Everything in a view that contradicts its rules or the rest of it.

    A check may assume that earlier ones passed, so use only the first result.
    """
    rungs = frozenset(view.rules.ladder.rungs)
    yield from _moment(view)
    yield from _seats(view)
    yield from _contract(view, rungs, view.contract, ("contract",))
    yield from _tricks(view)
    yield from _hands(view)
    yield from _exposed(view)
    yield from _acts(view)
    yield from _gifts(view)
    yield from _kitty(view)
    yield from _plays(view)
    yield from _legal(view)
    for place, result in enumerate(view.results):
        yield from _result(view, rungs, result, ("results", place))
    yield from _scores(view)
    yield from _deal(view)
    yield from _outcome(view)


def _is_own(view: View, phase: Phase) -> bool:
    """Whether the phase is one of the library's in these rules."""
    return type(view.rules.rule(phase)) in PHASE_RULES


def _moment(view: View) -> Iterator[Contradiction]:
    """The number of the hand, the phase, and whose turn it is."""
    rules = view.rules
    if view.phase != Phase.OVER and rules.rule(view.phase) is None:
        yield ("phase",), "a phase of the rules, or 'over'"
    if view.hand_number < 1:
        yield ("hand_number",), "1 or more"
    if view.pepper_round and rules.auction.pepper_round is None:
        yield ("pepper_round",), "false: the rules have no pepper round"
    if view.time_called and not rules.ending.timed:
        yield ("time_called",), "false: the match is not played for time"
    if (view.phase == Phase.OVER) != (view.turn is None):
        yield ("turn",), "null if the hand is over, and only then"
    if (view.phase == Phase.DEAL) != (view.turn == CHANCE) and _is_own(view, view.phase):
        yield ("turn",), f"{CHANCE} before the deal, and only then"


def _seats(view: View) -> Iterator[Contradiction]:
    """Every seat that the view names is at the table."""
    seats = view.rules.table.seats
    named = {"seat": view.seat, "dealer": view.dealer, "partner": view.partner}
    for name, seat in named.items():
        yield from at_table(seats, seat, (name,))
    if view.turn != CHANCE:
        yield from at_table(seats, view.turn, ("turn",))
    yield from each_once(seats, view.sitting_out, ("sitting_out",))
    if len(view.sitting_out) == len(seats):
        yield ("sitting_out",), "not every seat"


def _contract(
    view: View, rungs: Collection[Rung], contract: Contract | None, path: Path
) -> Iterator[Contradiction]:
    """A contract of these rules."""
    if contract is None:
        return
    rules, strain = view.rules, contract.strain
    named = {
        "declarer": contract.declarer,
        "bidder": contract.bidder,
        "lone_defender": contract.lone_defender,
    }
    for name, seat in named.items():
        yield from at_table(rules.table.seats, seat, (*path, name))
    yield from _challenge(rules, contract, path)
    if contract.called is not None and contract.called not in rules.deck.cards:
        yield (*path, "called"), "a card of the deck"
    if has_library_parts(rules):
        if contract.rung not in rungs:
            yield (*path, "rung"), "a rung of the ladder"
        if strain is not None and strain not in rules.ladder.strains_of(contract.rung):
            yield (*path, "strain"), "a strain of the rung"
        if contract.called is not None and rules.calling is None:
            yield (*path, "called"), "null: nobody is called"


def _challenge(rules: Rules, contract: Contract, path: Path) -> Iterator[Contradiction]:
    """What the defenders did about the contract."""
    if contract.lone_defender in rules.table.sides[rules.table.side(contract.declarer)]:
        yield (*path, "lone_defender"), "a defender, or null"
    if contract.times not in STAKES:
        yield (*path, "times"), "1, 2 or 4"
    if has_library_parts(rules):
        if contract.times > 1 and rules.rule(DOUBLING) is None:
            yield (*path, "times"), "1: nobody can double"
        if contract.lone_defender is not None and rules.rule(LONE_DEFENCE) is None:
            yield (*path, "lone_defender"), "null: nobody can defend alone"


def _tricks(view: View) -> Iterator[Contradiction]:
    """The tricks, complete or not."""
    tricks, now, size = view.tricks, view.trick, view.rules.deck.hand_size
    if len(tricks) > size and _is_own(view, Phase.PLAY):
        yield ("tricks",), f"at most {size} items"
    for place, trick in enumerate(tricks):
        path = "tricks", place
        yield from _trick(view, trick, path)
        if len(trick.cards) != len(trick.seats) or not trick.cards:
            yield (*path, "cards"), "a card for each of the seats"
        known = has_library_parts(view.rules)
        took = (trick.seats[view.order.winning(trick.cards)],) if known else trick.seats
        if trick.winner not in took:
            yield (*path, "winner"), f"seat {' or '.join(map(str, took))}"
    if now is not None:
        yield from _trick(view, now, ("trick",))
    if now is not None and len(now.cards) >= len(now.seats):
        yield ("trick", "cards"), "fewer cards than seats"
    if now is not None and now.winner is not None:
        yield ("trick", "winner"), "null before the trick is complete"
    if _is_own(view, view.phase) and (view.phase == Phase.PLAY) != (now is not None):
        yield ("trick",), "a trick during the play, and only then"


def _trick(view: View, trick: Trick, path: Path) -> Iterator[Contradiction]:
    yield from each_once(view.rules.table.seats, trick.seats, (*path, "seats"))
    active = len(view.rules.table.seats) - len(view.sitting_out)
    whole = len(trick.seats) == active and not {*trick.seats} & {*view.sitting_out}
    if not whole and _is_own(view, Phase.PLAY):
        yield (*path, "seats"), "all seats but those that sit out"
    for place, card in enumerate(trick.cards):
        if card not in view.rules.deck.cards:
            yield (*path, "cards", place), "a card of the deck"


def _hands(view: View) -> Iterator[Contradiction]:
    """The cards that anybody holds, and those on the table."""
    seats, deck = view.rules.table.seats, view.rules.deck.cards
    if len(view.counts) != len(seats):
        yield ("counts",), f"a list of {len(seats)}"
    for place, count in enumerate(view.counts):
        if not 0 <= count <= len(deck):
            yield ("counts", place), f"a number from 0 to {len(deck)}"
    if view.phase == Phase.DEAL and any(view.counts):
        yield ("counts",), "no cards before the deal"
    tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
    played = [card for trick in tricks for card in trick.cards]
    if sum(view.counts) + len(played) > len(deck):
        yield ("counts",), f"with those played no more than {len(deck)} cards"
    held = () if view.cards is None else view.cards
    if Counter(chain(held, played)) - Counter(deck):
        yield ("cards" if held else "tricks",), "with those played no more copies than the deck has"
    if view.cards is not None:
        if view.seat is None:
            yield ("cards",), "null for a spectator"
        elif len(view.cards) != view.counts[view.seat]:
            yield ("cards",), f"as many as in `counts`, {view.counts[view.seat]}"


def _exposed(view: View) -> Iterator[Contradiction]:
    """The declarer's cards, if they lie face up."""
    contract, cards = view.contract, view.exposed
    after = None if contract is None else contract.rung.exposed_after
    begun = view.trick is not None or bool(view.tricks)
    if contract is None or after is None or not begun or len(view.tricks) < after:
        if cards is not None:
            yield ("exposed",), "null: no cards lie face up"
    elif cards is None:
        yield ("exposed",), "the declarer's cards, which lie face up"
    elif len(cards) != view.counts[contract.declarer]:
        yield ("exposed",), f"as many as in `counts`, {view.counts[contract.declarer]}"
    elif view.seat == contract.declarer:
        if view.cards not in {None, cards}:
            yield ("exposed",), "the cards of the seat"
    else:
        tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
        known = chain(cards, view.cards or (), *(trick.cards for trick in tricks))
        if Counter(known) - Counter(view.rules.deck.cards):
            yield ("exposed",), "with those known no more copies than the deck has"


def _acts(view: View) -> Iterator[Contradiction]:
    """What was done, phase by phase."""
    seats = view.rules.table.seats
    phases = {rule.phase: place for place, rule in enumerate(view.rules.sequence)}
    last, now = 0, phases.get(view.phase, len(phases))
    for place, act in enumerate(view.acts):
        path = "acts", place
        number = phases.get(act.phase, -1)
        if not last <= number <= now:
            yield (*path, "phase"), "a phase of the rules, in their order and up to this one"
        last = number
        if act.phase == Phase.DEAL and act.seat != CHANCE:
            yield (*path, "seat"), f"{CHANCE}, for the deal"
        if act.seat != CHANCE or act.phase in USUAL_PHASES:
            yield from at_table(seats, act.seat, (*path, "seat"))
        yield from at_table(seats, act.to, (*path, "to"))
        if act.secret is not None:
            yield (*path, "secret"), "null, in a view"
        yield from _done(view, act, (*path, "action"))


def _done(view: View, act: Act, path: Path) -> Iterator[Contradiction]:
    """An action of its phase, or cards face down where there may be some."""
    action, rules = act.action, view.rules
    if isinstance(action, FaceDown):
        if _is_own(view, act.phase) and act.phase in OPEN_PHASES:
            yield path, "an action that everybody sees"
        if not 0 <= action.cards <= len(rules.deck.cards):
            yield (*path, "cards"), f"a number from 0 to {len(rules.deck.cards)}"
        yield from each_once(rules.table.seats, action.known_to, (*path, "known_to"))
    elif act.phase == Phase.DEAL:
        if not isinstance(action, TurnUp) or not rules.deck.turn_up:
            yield path, "cards face down"
        elif action.card not in rules.deck.cards:
            yield (*path, "card"), "a card of the deck"
    else:
        yield from _action(view, act.phase, action, path)


def _action(view: View, phase: Phase, action: Action, path: Path) -> Iterator[Contradiction]:
    """An action of the phase that these rules have, whoever does it."""
    rules, rule = view.rules, view.rules.rule(phase)
    known = rule.actions if rule is not None and _is_own(view, phase) else rules.action_types
    if type(action) not in known:
        yield path, f"an action of the phase {phase.value!r}"
    deck, size = rules.deck.cards, rules.deck.hand_size
    match action:
        case Bid() if rules.ladder.offer(action) is None:
            yield path, "a bid of the ladder"
        case PlayCard(card) | CallCard(card) if card not in deck:
            yield (*path, "card"), "a card of the deck"
        case GiveCards(cards) | LayAside(cards) if not cards <= deck:
            yield (*path, "cards"), "cards of the deck"
        case PickUp(cards) | Discard(cards) if not cards <= deck:
            yield (*path, "cards"), "cards of the deck"
        case CallMisdeal(cards) | SwapPoor(cards) | TakeUndealt(cards) if not cards <= deck:
            yield (*path, "cards"), "cards of the deck"
        case Ask(tricks) | Grant(tricks) if not 0 <= tricks <= size:
            yield (*path, "tricks"), f"a number from 0 to {size}"
        case NameStrain(strain) if strain not in rules.ladder.strains:
            yield (*path, "strain"), "a strain of the ladder"
        case _:  # there is nothing in it, or another package knows what
            pass


def _gifts(view: View) -> Iterator[Contradiction]:
    """An exchange: everybody in turn gives what the rung asks for."""
    acts = {place: act for place, act in enumerate(view.acts) if act.phase == Phase.EXCHANGE}
    if not _is_own(view, Phase.EXCHANGE) or not (acts or view.phase == Phase.EXCHANGE):
        return
    exchange = None if view.contract is None else view.contract.rung.exchange
    if view.contract is None or exchange is None:
        yield ("contract",), "one with an exchange"
    else:
        yield from _given(view, exchange, view.contract, acts)


def _given(
    view: View, exchange: Exchange, contract: Contract, acts: dict[int, Act]
) -> Iterator[Contradiction]:
    """The choices of an exchange, by their places among the acts, and those that may come next."""
    for place, act in acts.items():
        step = next_step(view.rules.table, contract, view.acts[:place])
        if step is None or (act.seat, act.to) != (step.seat, step.to):
            yield ("acts", place), "a gift of the seat whose turn it is"
        else:
            yield from _gift(exchange, step, act.action, ("acts", place, "action"))
    if view.phase != Phase.EXCHANGE:
        return
    step = next_step(view.rules.table, contract, view.acts)
    if step is None or step.seat != view.turn:
        yield ("turn",), "the next seat to give cards"
    else:
        for place, action in enumerate(view.legal_actions):
            yield from _gift(exchange, step, action, ("legal_actions", place))
        if view.legal_actions and set(view.legal_actions) <= {KeepCards()}:
            yield ("legal_actions",), "gifts"


def _gift(exchange: Exchange, step: Step, action: Action, path: Path) -> Iterator[Contradiction]:
    """One choice, which has to be of the kind that its step asks for."""
    if isinstance(action, KeepCards):
        declares = step.asks or not exchange.asks
        if not (exchange.optional and declares):
            yield path, "cards: the exchange cannot be declined"
    elif step.asks != isinstance(action, AskFor):
        yield path, "a request" if step.asks else "cards"
    elif isinstance(action, AskFor):
        if (action.suit is not None) != (exchange.gets is Choice.ASKED):
            yield (*path, "suit"), "a suit if the rung has one asked for, and only then"
    elif isinstance(action, GiveCards | LayAside):
        if isinstance(action, LayAside) != (step.to is None):
            yield path, "cards that are given, or laid aside, as the rung says"
        if len(action.cards) not in step.sizes:
            least = "" if len(step.sizes) == 1 else f"{step.sizes[0]} to "
            yield (*path, "cards"), f"{least}{step.sizes[-1]} cards"


def _kitty(view: View) -> Iterator[Contradiction]:
    """A kitty: a seat picks it up, and then discards."""
    if not _is_own(view, Phase.KITTY):
        return
    acts = {place: act for place, act in enumerate(view.acts) if act.phase == Phase.KITTY}
    for number, (place, act) in enumerate(acts.items()):
        kind, before = (Discard, PickUp)[not number], list(acts.values())[:number]
        own = all(one.seat == act.seat for one in before) and act.automatic == (not number)
        if number > 1 or not own or not isinstance(act.action, kind | FaceDown):
            yield ("acts", place), "the kitty picked up, and then a discard of the same seat"
    if view.phase != Phase.KITTY:
        return
    if [act.seat for act in acts.values()] != [view.turn]:
        yield ("turn",), "the seat that has picked up the kitty"
    for place, action in enumerate(view.legal_actions):
        if not isinstance(action, Discard):
            yield ("legal_actions", place), "a discard"


def _plays(view: View) -> Iterator[Contradiction]:
    """The acts of the play are those of the tricks, and the next seat is to act."""
    if not _is_own(view, Phase.PLAY):
        return
    tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
    played = [(seat, PlayCard(card)) for trick in tricks for seat, card in trick.plays]
    if played != [(act.seat, act.action) for act in view.acts if act.phase == Phase.PLAY]:
        yield ("acts",), "the cards that were played to the tricks"
    now = view.trick
    if view.phase == Phase.PLAY and now is not None and view.turn != now.seats[len(now.cards)]:
        yield ("turn",), "the next seat of the trick"


def _legal(view: View) -> Iterator[Contradiction]:
    """What the seat may do now."""
    legal, own = view.legal_actions, _is_own(view, view.phase)
    acting = view.seat is not None and view.seat == view.turn
    if legal and not acting:
        yield ("legal_actions",), "none, since it is not the turn of the seat"
    if own and acting and not legal:
        yield ("legal_actions",), "one or more, since it is the turn of the seat"
    if len(set(legal)) < len(legal):
        yield ("legal_actions",), "each one once"
    for place, action in enumerate(legal):
        path = "legal_actions", place
        yield from _action(view, view.phase, action, path)
        if own and view.cards is not None:
            if isinstance(action, PlayCard) and action.card not in view.cards:
                yield (*path, "card"), "a card of the seat"
            down = action.cards if isinstance(action, GiveCards | LayAside | Discard) else Cards()
            if not down <= view.cards:
                yield (*path, "cards"), "cards of the seat"


def _result(
    view: View, rungs: Collection[Rung], result: HandResult, path: Path
) -> Iterator[Contradiction]:
    """The result of a hand."""
    table = view.rules.table
    yield from result_contradictions(result, len(table.seats), len(table.sides), path)
    yield from _contract(view, rungs, result.contract, (*path, "contract"))


def _scores(view: View) -> Iterator[Contradiction]:
    """The scores, and the hands of which there are results."""
    sides, over = len(view.rules.table.sides), view.phase == Phase.OVER
    for name, numbers in (("scores", view.scores), ("marks", view.marks)):
        if len(numbers) != sides:
            yield (name,), f"a list of {sides}"
    most = view.hand_number - (not over)
    if not over <= len(view.results) <= most:
        yield ("results",), f"the results of {int(over)} to {most} hands"
    if over and view.results:
        last = view.results[-1]
        if (last.dealer, last.contract) != (view.dealer, view.contract):
            yield ("results", len(view.results) - 1), "the dealer and the contract of this hand"


def _deal(view: View) -> Iterator[Contradiction]:
    """The deal of a finished hand."""
    deal, deck = view.deal, view.rules.deck
    if deal is None:
        return
    if view.phase != Phase.OVER:
        yield ("deal",), "null before the hand is over"
    try:
        aside = deal.completed(deck, len(view.rules.table.seats)).aside
    except PepperError as error:
        yield ("deal",), f"a deal of this deck: {error}"
    else:
        if deal.aside != (Cards() if deck.aside_stays_down else aside):
            yield ("deal", "aside"), "the undealt cards, unless they stay face down"


def _outcome(view: View) -> Iterator[Contradiction]:
    """Who has won."""
    outcome, sides = view.outcome, range(len(view.rules.table.sides))
    if outcome is None:
        return
    if view.phase != Phase.OVER:
        yield ("outcome",), "null before the hand is over"
    yield from each_once(sides, outcome.winners, ("outcome", "winners"))
    if not outcome.winners:
        yield ("outcome", "winners"), "one or more"
    if len(outcome.bills) not in {0, len(sides)}:
        yield ("outcome", "bills"), f"none, or a list of {len(sides)}"
