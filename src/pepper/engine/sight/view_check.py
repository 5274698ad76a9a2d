"""Whether a view that comes from outside agrees with its rules and with itself.

`Match.view` makes views that do. If `contradictions` finds nothing in one that was read, all of its
properties and drawings work. Last of all, the hand is gone through again (`pepper.retrace`): each
act, the turn, the contract and the legal actions are those that the states of the phases say, the
library's and others. Apart from that, only what holds for all packages is checked of their parts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from itertools import chain
from typing import Final, TypeVar

from pepper.engine.course.derived import per_rules
from pepper.engine.course.library import PHASE_RULES
from pepper.engine.course.result import HandResult
from pepper.engine.course.rules import USUAL_PHASES, Rules, has_library_parts
from pepper.engine.parts.cards import Card, Cards, Suit
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.errors import Path, PepperError
from pepper.engine.parts.legal import Actions, CardGroups
from pepper.engine.parts.phase import (
    Act,
    Action,
    Automatic,
    CardsAction,
    FaceDown,
    Phase,
    State,
    Taking,
)
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.seats import CHANCE
from pepper.engine.parts.tricks import Trick
from pepper.engine.parts.wording import count_in_figures, join_or
from pepper.engine.phases.doubling import DOUBLING
from pepper.engine.phases.lone_defence import LONE_DEFENCE

from .event_check import (
    STAKES,
    Contradiction,
    at_table,
    award_contradictions,
    each_once,
    legal_contradictions,
    result_contradictions,
)
from .retrace import HandStep, Walk, hidden_choices
from .view import View, reached_in

K = TypeVar("K")
V = TypeVar("V")

MOST_KNOWN: Final = 4096
"""How many values that agree with rules are remembered, and how many ways."""
OPEN_PHASES: Final = frozenset(USUAL_PHASES) - {Phase.EXCHANGE}
"""The phases with a field of their own in which nothing is done face down."""


def contradictions(view: View) -> Iterator[Contradiction]:
    """Everything in a view that contradicts its rules or the rest of it.

    A check may assume that earlier ones passed, so use only the first result.
    """
    sound = sound_values(view.rules)
    yield from legal_contradictions(view.legal_actions)
    yield from _moment(view)
    yield from _seats(view)
    if id(view.contract) not in sound:
        yield from _note(sound, view.contract, _contract(view, view.contract, ("contract",)))
    yield from _tricks(view)
    yield from _hands(view)
    yield from _exposed(view)
    yield from _acts(view)
    yield from _legal(view)
    for place, result in enumerate(view.results):
        if id(result) not in sound:
            yield from _note(sound, result, _result(view, result, ("results", place)))
    yield from _scores(view)
    yield from _awards(view)
    yield from _last_hand(view)
    yield from _deal(view)
    yield from _outcome(view)
    yield from _course(view)


@per_rules
def sound_values(_rules: Rules) -> dict[int, object]:
    """Values that agree with the rules, by their ids: views of a match have most in common."""
    return {}


@per_rules
def _ways(_rules: Rules) -> dict[object, tuple[Walk, *tuple[object, ...]]]:
    """The way after an act by the one before it, the act, and whether the viewer had to do it.

    With the objects of the key, so that no other ones get their ids.
    """
    return {}


@per_rules
def _copies(rules: Rules) -> Counter[Card]:
    """How many copies of each card there are."""
    return Counter(rules.deck.cards)


def _note(
    sound: dict[int, object], value: object, found: Iterator[Contradiction]
) -> Iterator[Contradiction]:
    """The first contradiction between a value and the rules; a value without one is noted."""
    first = next(found, None)
    if first is None:
        _remember(sound, id(value), value)
    else:
        yield first


def _remember(known: dict[K, V], key: K, value: V) -> None:
    """Remember few values: if there are too many, none of the earlier ones."""
    if len(known) >= MOST_KNOWN:
        known.clear()
    known[key] = value


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


def _contract(view: View, contract: Contract | None, path: Path) -> Iterator[Contradiction]:
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
        if contract.rung not in rules.rungs:
            yield (*path, "rung"), "a rung of the ladder"
        if strain is not None and strain not in rules.ladder.strains_of(contract.rung):
            yield (*path, "strain"), "a strain of the rung"
        if contract.called is not None and rules.calling is None:
            yield (*path, "called"), "null: nobody is called"


def _challenge(rules: Rules, contract: Contract, path: Path) -> Iterator[Contradiction]:
    """Checks the defenders' actions against the contract."""
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
        yield ("tricks",), f"at most {count_in_figures(size, 'item')}"
    order = view.order if (tricks or now) and has_library_parts(view.rules) else None
    for place, trick in enumerate(tricks):
        path = "tricks", place
        yield from _trick(view, order, trick, path)
        if len(trick.cards) != len(trick.seats) or not trick.cards:
            yield (*path, "cards"), "a card for each of the seats"
        took = trick.seats
        if order is not None:
            took = (took[order.winning(trick.cards, trick.led)],)
        if trick.winner not in took:
            yield (*path, "winner"), f"seat {' or '.join(map(str, took))}"
    if now is not None:
        yield from _trick(view, order, now, ("trick",))
    if now is not None and len(now.cards) >= len(now.seats):
        yield ("trick", "cards"), "fewer cards than seats"
    if now is not None and now.winner is not None:
        yield ("trick", "winner"), "null before the trick is complete"
    if _is_own(view, view.phase) and (view.phase == Phase.PLAY) != (now is not None):
        yield ("trick",), "a trick during the play, and only then"


def _trick(view: View, order: Order | None, trick: Trick, path: Path) -> Iterator[Contradiction]:
    """A trick; the order is None if parts of another package know it."""
    yield from each_once(view.rules.table.seats, trick.seats, (*path, "seats"))
    active = len(view.rules.table.seats) - len(view.sitting_out)
    whole = len(trick.seats) == active and not {*trick.seats} & {*view.sitting_out}
    if not whole and _is_own(view, Phase.PLAY):
        yield (*path, "seats"), "all seats but those that sit out"
    copies = _copies(view.rules)
    for place, card in enumerate(trick.cards):
        if card not in copies:
            yield (*path, "cards", place), "a card of the deck"
    if order is not None:
        led = trick.cards[0] if trick.cards else None
        if _lacks_name(order, led, trick.named):
            yield (*path, "named"), "a suit if the card led names one, and only then"


def _lacks_name(order: Order, led: Card | None, named: Suit | None) -> bool:
    """Whether no suit is named with a card led that names one, or one with any other."""
    names = led is not None and bool(order.namers & led.bit)
    return names is (named is None)


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
    if Counter(chain(held, played)) - _copies(view.rules):
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
    """Checks the acts, phase by phase."""
    phases = {rule.phase: place for place, rule in enumerate(view.rules.sequence)}
    last, now = 0, phases.get(view.phase, len(phases))
    sound = sound_values(view.rules)
    for place, act in enumerate(view.acts):
        number = phases.get(act.phase, -1)
        if not last <= number <= now:
            what = "a phase of the rules, in their order and up to this one"
            yield ("acts", place, "phase"), what
        last = number
        if id(act) not in sound:
            yield from _note(sound, act, _act(view, act, ("acts", place)))


def _act(view: View, act: Act, path: Path) -> Iterator[Contradiction]:
    """An act of these rules, whoever could do it."""
    seats = view.rules.table.seats
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
    elif act.phase == Phase.DEAL and act is view.acts[0]:
        yield path, "cards face down"
    else:
        yield from _action(view, act.phase, action, path)
        chosen = not act.automatic and not isinstance(action, CardsAction)
        if chosen and action not in _possible(rules).get(act.phase, (action,)):
            yield path, "an action that these rules have"


def _class(view: View, phase: Phase, kind: type[Action], path: Path) -> Iterator[Contradiction]:
    """A class of actions that the phase has, or a phase of the rules if it is not the library's."""
    rule = view.rules.rule(phase)
    known = rule.actions if rule is not None and _is_own(view, phase) else view.rules.action_types
    if kind not in known:
        yield path, f"an action of the phase {phase.value!r}"


def _action(view: View, phase: Phase, action: Action, path: Path) -> Iterator[Contradiction]:
    """An action of the phase that these rules have, whoever does it."""
    yield from _class(view, phase, type(action), path)
    deck = view.rules.deck.cards
    if isinstance(action, CardsAction):
        if not action.cards <= deck:
            yield (*path, "cards"), "cards of the deck"
    elif isinstance(card := getattr(action, "card", None), Card) and card not in deck:
        yield (*path, "card"), "a card of the deck"


@per_rules
def _possible(rules: Rules) -> dict[Phase, frozenset[Action]]:
    """The possible actions in each of the library's phases, without groups of cards."""
    own = [rule for rule in rules.sequence if type(rule) in PHASE_RULES]
    every = [(rule.phase, rule.possible(rules)) for rule in own]
    return {
        phase: frozenset([part for part in parts if not isinstance(part, CardGroups)])
        for phase, parts in every
    }


def _course(view: View) -> Iterator[Contradiction]:
    """The acts can have been done in this order, and lead to the moment of the view."""
    tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
    if not view.acts:
        if tricks:
            yield ("tricks",), "none before the deal"
        return
    try:
        walk = yield from _way(view)
        _finish(walk.settle([(view.turn, view.phase)]))
    except PepperError as error:
        yield ("acts",), f"acts that the rules allow: {error}"
    else:
        if tricks != walk.tricks:
            yield ("acts",), "the cards that were played to the tricks"
        if view.phase != Phase.OVER:
            yield from _arrival(view, walk)


def _way(view: View) -> Generator[Contradiction, None, Walk]:
    """The way to the moment after the acts.

    Views of a match have most of the way in common, so the ways after each act are remembered.
    """
    known = _ways(view.rules)
    key: object = (view.dealer, view.turned, view.pepper_round, reached_in(view))
    walk, *_ = known.setdefault(key, (Walk.of(view),))
    for place, act in enumerate(view.acts[1:], 1):
        key = id(walk), id(act), act.automatic and act.seat == view.seat
        found = known.get(key)
        if found is None:
            after = walk.copy()
            _finish(after.settle([(act.seat, act.phase)]))
            yield from _next_act(view, after, act, ("acts", place))
            after.do(act)
            found = after, walk, act
            _remember(known, key, found)
        walk, *_ = found
    return walk.copy()


def _arrival(view: View, walk: Walk) -> Iterator[Contradiction]:
    """The moment after the last act."""
    state = walk.state
    if (state.turn, state.phase) != (view.turn, view.phase) or state.automatic is not None:
        yield ("turn",), "the seat that acts after the last act"
    if walk.position.contract != view.contract:
        yield ("contract",), "the one that the acts settle"
    if view.seat is not None and view.seat == view.turn and view.legal_actions:
        own = walk.own(view)
        legal = Actions(state.legal(own))
        for place, part in enumerate(view.legal_actions.parts):
            if part not in legal.parts:
                refused = None if isinstance(part, CardGroups) else state.why_not(part, own)
                why = "" if refused is None else f": {refused.rule.removesuffix('.')}"
                yield ("legal_actions", place), f"what is legal{why}"
        if len(view.legal_actions.parts) != len(legal.parts):
            yield ("legal_actions",), f"all {len(legal)} that are legal"


def _finish(steps: Iterable[HandStep]) -> None:
    """Go through steps of which nothing is asked."""
    for _ in steps:
        pass


def _next_act(view: View, walk: Walk, act: Act, path: Path) -> Iterator[Contradiction]:
    """An act that can be the next one, whatever cards the seats hold."""
    state, action = walk.state, act.action
    automatic = state.automatic
    now = state.turn, state.phase, state.to, automatic is not None
    if (act.seat, act.phase, act.to, act.automatic) != now:
        yield path, "what the next seat does"
    elif isinstance(automatic, Automatic):
        if action != automatic.action:
            yield (*path, "action"), f"{automatic.action}, since there is no choice"
    elif isinstance(automatic, Taking):
        sees = automatic.shown or act.seat == view.seat
        if not isinstance(action, automatic.takes if sees else FaceDown):
            yield path, "the cards that the seat takes"
        elif _size(action) != sum([walk.spots[spot] for spot in automatic.sources]):
            yield (*path, "action", "cards"), "as many cards as there are"
    elif isinstance(state.face(action), FaceDown):
        sizes = _hidden_sizes(state, action, view.rules.deck.cards)
        if not sizes:
            yield path, "another action"
        elif _size(action) not in sizes:
            yield (*path, "action", "cards"), f"{join_or(map(str, sizes))} cards"


def _size(action: Action) -> int:
    """How many cards an action has, whether or not they are seen."""
    cards = getattr(action, "cards", 1)
    return cards if isinstance(cards, int) else len(cards)


def _hidden_sizes(state: State, action: Action, deck: Cards) -> list[int]:
    """How many cards the hidden choices of this class may have, in some hand."""
    choices = hidden_choices(state, deck)
    fitting = [sizes for kind, sizes in choices if isinstance(action, FaceDown | kind)]
    return sorted({size for sizes in fitting for size in sizes})


def _legal(view: View) -> Iterator[Contradiction]:
    """Checks the legal actions."""
    legal, own = view.legal_actions, _is_own(view, view.phase)
    acting = view.seat is not None and view.seat == view.turn
    if legal and not acting:
        yield ("legal_actions",), "none, since it is not the turn of the seat"
    if own and acting and not legal:
        yield ("legal_actions",), "one or more, since it is the turn of the seat"
    for place, action in enumerate(legal.parts):
        path = "legal_actions", place
        if isinstance(action, CardGroups):
            yield from _groups(view, action, path)
            continue
        yield from _action(view, view.phase, action, path)


def _groups(view: View, groups: CardGroups, path: Path) -> Iterator[Contradiction]:
    """Groups of cards of the deck, or of the seat, for an action of the phase."""
    yield from _class(view, view.phase, groups.action, path)
    if not groups.cards <= view.rules.deck.cards:
        yield (*path, "cards"), "cards of the deck"


def _result(view: View, result: HandResult, path: Path) -> Iterator[Contradiction]:
    """The result of a hand."""
    table = view.rules.table
    yield from result_contradictions(result, len(table.seats), len(table.sides), path)
    yield from _contract(view, result.contract, (*path, "contract"))


def _scores(view: View) -> Iterator[Contradiction]:
    """The scores, and the hands of which there are results."""
    sides, over = len(view.rules.table.sides), view.phase == Phase.OVER
    for name, numbers in (("scores", view.scores), ("marks", view.marks)):
        if len(numbers) != sides:
            yield (name,), f"a list of {sides}"
    most = view.hand_number - (not over)
    if not over <= len(view.results) <= most:
        yield ("results",), f"the results of {int(over)} to {count_in_figures(most, 'hand')}"
    if over and view.results:
        last = view.results[-1]
        if (last.dealer, last.contract) != (view.dealer, view.contract):
            yield ("results", len(view.results) - 1), "the dealer and the contract of this hand"


def _last_hand(view: View) -> Iterator[Contradiction]:
    """Checks the previous hand item by item, and not whether its acts fit together."""
    last, sound, seats = view.last_hand, sound_values(view.rules), view.rules.table.seats
    if last is None:
        return
    if last.number != view.hand_number - 1 or last.number < 1:
        yield ("last_hand", "number"), "that of the hand before"
    yield from at_table(seats, last.dealer, ("last_hand", "dealer"))
    yield from _contract(view, last.contract, ("last_hand", "contract"))
    for place, act in enumerate(last.acts):
        if id(act) not in sound:
            yield from _note(sound, act, _act(view, act, ("last_hand", "acts", place)))
    for place, trick in enumerate(last.tricks):
        yield from _past_trick(view, trick, ("last_hand", "tricks", place))


def _past_trick(view: View, trick: Trick, path: Path) -> Iterator[Contradiction]:
    """Checks a complete trick of the previous hand."""
    yield from each_once(view.rules.table.seats, trick.seats, (*path, "seats"))
    if len(trick.cards) != len(trick.seats) or not trick.cards:
        yield (*path, "cards"), "a card for each of the seats"
    if trick.winner not in trick.seats:
        yield (*path, "winner"), "one of the seats"
    for place, card in enumerate(trick.cards):
        if card not in view.rules.deck.cards:
            yield (*path, "cards", place), "a card of the deck"


def _awards(view: View) -> Iterator[Contradiction]:
    """Checks the awards during the hand, in order."""
    after, timed = 0, False
    for place, award in enumerate(view.awards):
        path = "awards", place
        yield from award_contradictions(award, len(view.rules.table.sides), path)
        if not after <= award.after <= len(view.acts):
            yield (*path, "after"), f"a number from {after} to {len(view.acts)}"
        if award.timed < timed or award.timed > view.time_called:
            yield (*path, "timed"), "true after time was called, and only then"
        after, timed = award.after, award.timed
    if view.phase == Phase.OVER and view.results and view.results[-1].awards != view.awards:
        yield ("awards",), "those of the result of this hand"


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
    """Checks the outcome."""
    outcome, sides = view.outcome, range(len(view.rules.table.sides))
    if outcome is None:
        return
    if view.phase != Phase.OVER:
        yield ("outcome",), "null before the hand is over"
    yield from each_once(sides, outcome.winners, ("outcome", "winners"))
    if len(outcome.bills) not in {0, len(sides)}:
        yield ("outcome", "bills"), f"none, or a list of {len(sides)}"
