"""The picks on the screen: bids, cards and answers, legal or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise, permutations, repeat
from string import digits
from typing import Final

import attrs

from pepper.engine.course.library import ACTIONS
from pepper.engine.parts.cards import SUITS, Card, Cards, Strain, Suit
from pepper.engine.parts.ladder import Bid
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.parts.wording import name_rank
from pepper.engine.phases.auction import Look, Pass, TakeSet, Wait
from pepper.engine.phases.calling import CallCard, CallNobody
from pepper.engine.phases.declaring import LetBidStand
from pepper.engine.phases.doubling import LetStand
from pepper.engine.phases.early_lead import LeadLater
from pepper.engine.phases.exchange import AskFor, GiveCards, KeepCards, LayAside
from pepper.engine.phases.kitty import Discard
from pepper.engine.phases.lone_defence import Defend
from pepper.engine.phases.naming import NameStrain
from pepper.engine.phases.negotiation import (
    MOST_STOPS,
    STOPS,
    Ask,
    Grant,
    PlayOn,
    Talk,
    kinds_of_stops,
)
from pepper.engine.phases.nominating import Nominate
from pepper.engine.phases.play import PlayCard
from pepper.engine.phases.poor_hand import KeepHand
from pepper.engine.sight.view import View
from pepper.words import Words

DECLINING: Final[tuple[Action, ...]] = (
    Pass(),
    KeepCards(),
    KeepHand(),
    LetStand(),
    LetBidStand(),
    LeadLater(),
    Defend(),
    Nominate(),
    PlayOn(),
    Grant(0),
)
"""Actions that commit the seat to nothing."""
OWN_KEYS: Final[dict[Action, str]] = {
    Look(): "o",
    Wait(): "w",
    TakeSet(): "s",
    **dict.fromkeys(DECLINING, "x"),
}
"""The keys of answers that are not always on offer."""
LETTERS: Final = "bcdefgimnrvyz"
"""The keys of other answers, in order: no command, and no rank of a card."""
PLACES: Final = f"1234567890{LETTERS}"
"""The keys of the cards in the hand. They count its places, although in long hands some digits are
ranks, too: a card of that rank is typed after a slash, like a ten."""
WIDTH: Final = 47
"""The greatest width of a row of picks."""


@attrs.frozen
class Draft:
    """An action under construction: places of cards in the hand, or stops."""

    places: tuple[int, ...] = ()
    talk: Talk = Talk()


@attrs.frozen
class Pick:
    """Something to pick, with the key that picks it."""

    label: str
    action: Action
    legal: bool
    draft: Draft | None = None
    """The new draft, if picking this does not yet complete an action."""
    chosen: bool = False
    key: str = ""

    @property
    def face(self) -> str:
        """Its text: in brackets if it is legal, round ones without a key; with a star if chosen."""
        inside = self.key or self.label
        left, right = ("[]" if self.key else "()") if self.legal else "  "
        marked = f"{left}{inside}{right}"
        label = "" if inside == self.label else f" {self.label}"
        return marked + label + ("*" if self.chosen else "")


@attrs.frozen
class Row:
    """Picks in a row, with an optional title before them."""

    picks: tuple[Pick, ...]
    title: str = ""


@attrs.frozen
class Picks:
    """Everything that can be picked now: rows of buttons, and cards of the hand."""

    rows: tuple[Row, ...] = ()
    cards: tuple[Pick, ...] = ()
    ready: Action | None = None
    """The action of a draft that is complete."""

    @property
    def all(self) -> tuple[Pick, ...]:
        """Every pick, from the top; the index is the pick's number."""
        return (*chain.from_iterable(row.picks for row in self.rows), *self.cards)

    def ready_at(self, number: int) -> Action | None:
        """The action that is complete, unless this pick is an answer instead of it."""
        return self.ready if number >= len(self.all) - len(self.cards) else None

    def strain(self, number: int) -> Strain | None:
        """The strain that the pick bids or names, if any."""
        pick = self.all[number] if number < len(self.all) else None
        action = None if pick is None else pick.action
        return action.strain if isinstance(action, Bid | NameStrain) else None

    def move(self, number: int, key: str) -> int:
        """The number of the pick that an arrow key leads to; the same number at the border.

        Up and down lead to what is legal; left and right also to what is not, and why.
        """
        lines = [len(row.picks) for row in self.rows]
        if self.cards:
            lines.append(len(self.cards))
        starts = [sum(lines[:line]) for line in range(len(lines))]
        line = max((n for n, start in enumerate(starts) if start <= number), default=0)
        column = number - starts[line] + {"left": -1, "right": 1}.get(key, 0)
        there = self._next_line(starts, line, key)
        row = range(starts[there], starts[there] + lines[there])
        reachable = [place for place in row if there == line or self.all[place].legal]
        return min(reachable, key=lambda place: abs(place - starts[there] - column))

    def _next_line(self, starts: Sequence[int], line: int, key: str) -> int:
        """The next line with something legal above or below; the same if there is none."""
        ends = [*starts[1:], len(self.all)]
        legal = [
            n
            for n, (start, end) in enumerate(zip(starts, ends, strict=True))
            if any(p.legal for p in self.all[start:end])
        ]
        if key == "up":
            return max((n for n in legal if n < line), default=line)
        if key == "down":
            return min((n for n in legal if n > line), default=line)
        return line


def in_hand(view: View, strain: Strain | None = None) -> tuple[Card, ...]:
    """The seat's cards in the order on the screen: trumps first, then by suit, high to low.

    Red and black suits take turns, in an order that does not change while the cards are played.
    `strain` is one that the person thinks of naming.
    """
    if view.cards is None:
        return ()
    named = view.strain if strain is None else strain
    held, trumps = tuple(view.cards), set[Card]()
    had = {*held, *_played(view)}
    if named is not None:
        order = view.rules.ranking.order(named)
        held = tuple(sorted(held, key=order.strength, reverse=True))
        trumps = set(filter(order.is_trump, had))
    first = [named] if trumps and isinstance(named, Suit) else []
    suits = [suit for suit in _TURNS if any(card.suit is suit for card in had - trumps)]
    turns = (None, *min(permutations(suits), key=lambda turn: _clashes([*first, *turn])))
    rest = sorted((c for c in held if c not in trumps), key=lambda card: turns.index(card.suit))
    return (*(card for card in held if card in trumps), *rest)


def _played(view: View) -> Iterator[Card]:
    """The cards that the seat has played in this hand."""
    for trick in (*view.tricks, *([view.trick] if view.trick else [])):
        yield from (card for seat, card in trick.plays if seat == view.seat)


_TURNS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The suits, black and red in turn."""


def _clashes(suits: Sequence[Suit]) -> int:
    """How many neighbours have the same colour."""
    return sum(one.mate is other for one, other in pairwise(suits))


def picks_of(view: View, draft: Draft, words: Words) -> Picks:
    """The picks of the seat now; none when it is not its turn."""
    if not view.legal_actions:
        return Picks()
    match view.phase if view.legal_actions.classes <= {*ACTIONS} else None:
        case Phase.AUCTION:
            found = Picks(tuple(_auction(view, words)))
        case Phase.NAMING:
            found = Picks((Row(tuple(_strains(view, words))),))
        case Phase.CALLING:
            found = Picks(tuple(_deck(view, words)))
        case Phase.EXCHANGE:
            found = _exchange(view, draft, words)
        case Phase.KITTY if isinstance(first := view.legal_actions[0], Discard):
            found = _discard(view, len(first.cards), draft, words)
        case Phase.PLAY:
            found = _play(view, draft, words)
        case Phase.NEGOTIATION if isinstance(view.legal_actions[0], Talk):
            kinds = kinds_of_stops(view.legal_actions)
            found = Picks(tuple(_stops(draft.talk, kinds, words)))
        case _:  # answers, and phases or actions of another package: the legal actions as a list
            choices = [(words.choice(view.rules, a), a) for a in view.legal_actions]
            found = Picks((Row(tuple(_pick(view, label, a) for label, a in choices)),))
    return _assign_keys(view, found)


def _pick(view: View, label: str, action: Action) -> Pick:
    return Pick(label, action, action in view.legal_actions)


def _play(view: View, draft: Draft, words: Words) -> Picks:
    """The cards of the hand, and the suits that may be named with the chosen card."""
    rows, cards = list[Row](), list[Pick]()
    for place, card in enumerate(in_hand(view)):
        named = [
            PlayCard(card, suit) for suit in SUITS if PlayCard(card, suit) in view.legal_actions
        ]
        if not named:
            cards.append(_pick(view, words.card(card), PlayCard(card)))
            continue
        chosen = draft.places == (place,)
        draft_of = Draft() if chosen else Draft((place,))
        cards.append(Pick(words.card(card), named[0], legal=True, draft=draft_of, chosen=chosen))
        if chosen:
            suits = [(words.strain(play.suit), play) for play in named if play.suit]
            row = tuple(_pick(view, label, play) for label, play in suits)
            rows.append(Row(row, words.text("as")))
    return Picks(tuple(rows), tuple(cards))


def _auction(view: View, words: Words) -> Iterator[Row]:
    ladder, legal = view.rules.ladder, view.legal_actions
    unseen = view.cards is None
    named_later = {rung.name for rung in ladder.rungs if not rung.strain_in_bid}
    mixed = any(rung.strain_in_bid and rung.name in named_later for rung in ladder.rungs)
    rows: list[tuple[str, list[Pick]]] = []
    for rung in ladder.rungs:
        bids = ladder.bids(rung)
        if not (set(bids) & set(legal)) and (rung.forced_only or rung.blind != unseen):
            continue
        title = rung.name if rung.strain_in_bid or mixed else ""
        suit = words.text("suit") if mixed else rung.name  # to be named later
        labels = [words.strain(bid.strain) or suit for bid in bids]
        if not rows or rows[-1][0] != title:
            rows.append((title, []))
        rows[-1][1].extend(map(partial(_pick, view), labels, bids))
    yield from (Row(tuple(cells), title) for title, cells in rows)
    others = (Look(), Wait(), Pass(), TakeSet())
    # Passing is always on the screen, to be refused with its rule; the others only if legal. An
    # auction of another package may have no pass.
    always = {Pass()} if Pass in view.rules.auction.actions else set[Action]()
    shown = [(words.choice(view.rules, a), a) for a in others if a in {*always, *legal}]
    yield Row(tuple(_pick(view, label, a) for label, a in shown))


def _pack(rows: Iterable[Row]) -> Iterator[Row]:
    """Break rows that are too wide, and drop empty ones."""
    for row in rows:
        fitting: list[Pick] = []
        for pick in row.picks:
            if fitting and len(row.title) + sum(map(_width, (*fitting, pick))) > WIDTH:
                yield Row(tuple(fitting), row.title)
                fitting = []
            fitting.append(pick)
        if fitting:
            yield Row(tuple(fitting), row.title)


def _width(pick: Pick) -> int:
    return len(pick.face) + 1 + bool(pick.key)


def _strains(view: View, words: Words) -> Iterator[Pick]:
    for strain in view.rules.ladder.strains:
        name = words.strain_name(strain)
        label = f"{words.strain(strain)} {name}" if isinstance(strain, Suit) else name
        yield _pick(view, label, NameStrain(strain))


def _deck(view: View, words: Words) -> Iterator[Row]:
    deck = view.rules.deck.cards.distinct()
    for suit in (*reversed(SUITS), None):
        cards = [card for card in deck if card.suit is suit]
        picks = (_pick(view, name_rank(card.rank), CallCard(card)) for card in cards)
        yield Row(tuple(picks), words.strain(suit))
    if CallNobody() in view.legal_actions:
        yield Row((_pick(view, words.text("nobody"), CallNobody()),))


def _exchange(view: View, draft: Draft, words: Words) -> Picks:
    held, legal = in_hand(view), view.legal_actions
    gifts = view.choice or [gift for gift in legal if isinstance(gift, GiveCards | LayAside)]
    others = [action for action in legal if isinstance(action, AskFor | KeepCards)]
    row = Row(tuple(_pick(view, words.choice(view.rules, one), one) for one in others))
    if not gifts:
        return Picks((row,))
    count, kind = len(gifts[-1].cards), type(gifts[0])  # smaller gifts come first

    def may(cards: Cards) -> bool:
        if view.choice is not None:
            return len(cards) <= count
        return any(cards <= gift.cards for gift in gifts)

    cards = tuple(_choose_cards(held, count, kind, may, draft, words))
    gift = kind(Cards(held[place] for place in draft.places))
    ready = gift if gift in gifts else None
    return Picks((row,) if others else (), cards, ready)


def _discard(view: View, count: int, draft: Draft, words: Words) -> Picks:
    held = in_hand(view)
    cards = _choose_cards(held, count, Discard, lambda cards: len(cards) <= count, draft, words)
    complete = len(draft.places) == count
    chosen = Discard(Cards(held[place] for place in draft.places))
    return Picks((), tuple(cards), chosen if complete else None)


def _choose_cards(
    held: Sequence[Card],
    count: int,
    make: Callable[[Cards], Action],
    may: Callable[[Cards], bool],
    draft: Draft,
    words: Words,
) -> Iterator[Pick]:
    """The cards of the hand, of which at most `count` are chosen, one by one.

    Of a single card, picking another one replaces it, and picking it again gives it. The first pick
    does not give it: an Enter meant to confirm it would then lead a card to the next trick.
    """
    for place, card in enumerate(held):
        chosen, others = place in draft.places, draft.places if count > 1 else ()
        if chosen and count == 1:
            yield Pick(words.card(card), make(Cards([card])), legal=True, chosen=True)
            continue
        places = tuple(p for p in draft.places if p != place) if chosen else (*others, place)
        cards = Cards(held[p] for p in places)
        yield Pick(words.card(card), make(cards), chosen or may(cards), Draft(places), chosen)


def _stops(talk: Talk, kinds: Iterable[str], words: Words) -> Iterator[Row]:
    """A row for each kind of stops, and a row to confirm."""
    claim = {"on": talk.on, "off": talk.off, "long_off": talk.long_off}
    for kind in kinds:
        numbers = range(MOST_STOPS + 1)
        changes = [(n, Talk(**(claim | {kind: n}))) for n in numbers]
        cells = [
            Pick(str(n), changed, legal=True, draft=Draft((), changed), chosen=n == claim[kind])
            for n, changed in changes
        ]
        yield Row(tuple(cells), words.text(STOPS[kind]))
    yield Row((Pick(words.text("say so"), talk, legal=True),))


def _assign_keys(view: View, picks: Picks) -> Picks:
    """Give each pick its key, which is the same whatever else is on offer.

    Bids in a suit and cards to call have none: they are typed, as in ``5H``. Nor have numbers where
    some bids go on after the first digit, as in ``12`` or ``5NT``.
    """
    keys: dict[Action, str] = dict(OWN_KEYS)
    numbers = [rung for rung in view.rules.ladder.rungs if rung.name.isdigit()]
    digit_bids = not any(len(rung.name) > 1 or rung.strain_in_bid for rung in numbers)
    left = list(LETTERS)
    for rung in view.rules.ladder.rungs:
        if left and not rung.strain_in_bid and not rung.name.isdigit():
            letter = next((one for one in rung.name.lower() if one in left), left[0])
            left.remove(letter)
            keys[Bid(rung.name)] = letter
    spare = iter(LETTERS)

    def key(action: Action) -> str:
        match action:
            case NameStrain(strain) | AskFor(Suit() as strain) | PlayCard(_, Suit() as strain):
                return str(strain)[0]
            case Ask(tricks) | Grant(tricks) if tricks < len(digits):
                return str(tricks)
            case Bid(name, None) if name.isdigit():
                return name if digit_bids else ""
            case Bid() | CallCard():
                return keys.get(action, "")
            case _:
                return keys[action] if action in keys else next(spare, "")

    rows = [
        attrs.evolve(row, picks=tuple(attrs.evolve(p, key=key(p.action)) for p in row.picks))
        for row in picks.rows
    ]
    places = chain(PLACES, repeat(""))
    cards = [attrs.evolve(p, key=key) for p, key in zip(picks.cards, places, strict=False)]
    return attrs.evolve(picks, rows=tuple(_pack(rows)), cards=tuple(cards))


def make_draft(view: View, action: Action) -> Draft:
    """The draft that makes an action of several picks; otherwise an empty one."""
    if isinstance(action, Talk):
        return Draft((), action)
    if isinstance(action, PlayCard) and action.suit is not None:
        return Draft((in_hand(view).index(action.card),))
    if not isinstance(action, GiveCards | LayAside | Discard):
        return Draft()
    left, places = action.cards, list[int]()
    for place, card in enumerate(in_hand(view)):
        if card in left:
            left -= Cards([card])
            places.append(place)
    return Draft(tuple(places))
