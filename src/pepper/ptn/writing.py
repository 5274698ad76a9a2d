"""PTN is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from json import dumps
from typing import Final

from pepper.engine.course.hand import Hand
from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import LOW, NO_TRUMP, RARE, Card, Cards, Rank, Strain, Suit
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.ladder import Bid
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.parts.seats import Seat
from pepper.engine.parts.wording import name_card
from pepper.engine.phases.auction import Pass
from pepper.engine.phases.dealing import Deal
from pepper.engine.phases.naming import NameStrain
from pepper.variants.finding import documented

from .notation import ALONE, JOKER, SIDES, SUITS, seat_after, word_of
from .options import options_of


def write_hand(hand: Hand, deal: Deal) -> Iterator[str]:
    """The lines of a hand with its deal; raises `PepperError` for what has no words."""
    rules, dealer = hand.rules, hand.dealer
    others = [act for act in hand.acts if act.phase not in _EXPRESSIBLE]
    if others:
        raise _inexpressible(hand, f"{others[0].phase.value}: {others[0].action}")
    for card in RARE:
        if card in rules.deck.cards:
            raise _inexpressible(hand, name_card(card))
    for trick in (*hand.tricks, *([hand.trick] if hand.trick else [])):
        if trick.named is not None:
            raise _inexpressible(hand, "a suit that is named with a card")
    if hand.turned is not None:
        raise _inexpressible(hand, "a card that is turned up")
    yield f'[Event "Hand {hand.number}"]'
    if options := options_of(rules):
        yield f'[GameOptionsJson "{_escaped(dumps(options, separators=(",", ":")))}"]'
    elif _is_documented(rules):
        yield f'[Rules "{rules.name}"]'
    texts = [_text_of(deal.hands[(dealer + place) % len(SIDES)]) for place in range(len(SIDES))]
    yield f'[Deal "{SIDES[dealer]}:{" ".join(texts)}"]'
    yield from _auction(hand)
    yield from _tricks(hand)


_EXPRESSIBLE: Final = (Phase.DEAL, Phase.AUCTION, Phase.NAMING, Phase.PLAY)


def _inexpressible(hand: Hand, what: str) -> PepperError:
    return PepperError(f"hand {hand.number}: PTN cannot express {what}")


def _escaped(text: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", text)


def _text_of(cards: Cards) -> str:
    """A hand: the ranks of each suit from the highest down."""
    suits = ["".join(str(card.rank) for card in cards if card.suit is suit) for suit in SUITS]
    jokers = JOKER * sum(card.rank is Rank.JOKER for card in cards)
    return ".".join([*suits, *([jokers] if jokers else [])])


def _auction(hand: Hand) -> Iterator[str]:
    """The calls in a column for each seat, then the strain in the column of the declarer."""
    acts = [act for act in hand.acts if act.phase in {Phase.AUCTION, Phase.NAMING}]
    first = hand.rules.table.left(hand.dealer)
    words: list[str] = []
    bids: dict[Seat, str] = {}
    for act in acts:
        while (first + len(words)) % len(SIDES) != act.seat:
            words.append("-")
        if act.automatic:
            raise _inexpressible(hand, f"that {act.action} is automatic")
        words.append(_call(hand, act.action, bids.get(act.seat, "")))
        if isinstance(act.action, Bid):
            bids[act.seat] = words[-1]
    words += ["-"] * (-len(words) % len(SIDES))
    if words:
        yield f'[Auction "{SIDES[first]}"]'
    for start in range(0, len(words), len(SIDES)):
        yield " ".join(words[start : start + len(SIDES)])


def _call(hand: Hand, action: Action, bid: str) -> str:
    """The word for a call, or for the naming of a strain after that bid."""
    if isinstance(action, Pass):
        return "Pass"
    if isinstance(action, NameStrain):
        return _with_strain(hand.rules, bid, action.strain)
    rungs = hand.rules.ladder.rungs
    found = [r for r in rungs if isinstance(action, Bid) and r.name == action.rung]
    word = word_of(hand.rules, found[0]) if found else None
    if word is None:
        raise _inexpressible(hand, f"the call {action}")
    strain = action.strain if isinstance(action, Bid) else None
    return word if strain is None else _with_strain(hand.rules, word, strain)


def _with_strain(rules: Rules, word: str, strain: Strain) -> str:
    plain = "NT↑" if LOW in rules.ladder.strains else "NT"
    name = SUITS[strain] if isinstance(strain, Suit) else plain if strain is NO_TRUMP else "NT↓"
    return f"{name}{word}" if word == ALONE else f"{word}{name}"


def _tricks(hand: Hand) -> Iterator[str]:
    """The contract, and a line for each trick."""
    contract, tricks = hand.contract, list(hand.tricks)
    if hand.trick is not None and hand.trick.cards:
        tricks.append(hand.trick)
    if contract is None or contract.strain is None:
        return
    word = f"{word_of(hand.rules, contract.rung)}"  # it has one: it was bid
    yield f'[Declarer "{SIDES[contract.declarer]}"]'
    yield f'[Contract "{_with_strain(hand.rules, word, contract.strain)}"]'
    if not tricks:
        return
    first = tricks[0].seats[0]
    yield f'[Play "{SIDES[first]}"]'
    for trick in tricks:
        cards = dict(trick.plays)
        around = [seat_after(first, place) for place in range(len(SIDES))]
        yield " ".join(_name(cards[seat]) if seat in cards else "-" for seat in around)


def _name(card: Card) -> str:
    return f"J{JOKER}" if card.suit is None else f"{card.suit}{card.rank}"


def _is_documented(rules: Rules) -> bool:
    try:
        return documented(rules.name) == rules
    except PepperError:
        return False
