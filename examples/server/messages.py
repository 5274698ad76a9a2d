"""What is told to those who look at a table.

Nothing here knows of sockets, files or clocks, so the same messages come from a server and from a
program without one. A host gives questions of a page to `answer` and its commands to
`commands.do`; it sends `whole` to whoever comes, and `changes` after each command.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from gettext import GNUTranslations
from itertools import zip_longest
from random import Random
from typing import Final

import pepper
from pepper import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    Action,
    Bid,
    Card,
    CardGroups,
    CardsLaidAside,
    CardsSeen,
    CardsSwapped,
    Dealt,
    Discarded,
    Event,
    Facts,
    HandOpened,
    IllegalActionError,
    Kind,
    Match,
    PepperError,
    Phase,
    PickedUp,
    PlayCard,
    Rank,
    Reason,
    Rules,
    Strain,
    Suit,
    View,
    bots,
    wire,
)
from pepper.words import Words, labels, translations

from .commands import SPECTATOR, Message, Reader, Table, only

UNREADABLE, NO_HINT = (Kind(name, labels(Words())[name]) for name in ("unreadable", "no hint"))


def answer(table: Table, reader: Reader, question: object, rng: Random) -> Message | None:
    """What is told to whoever asks for a hint or for the rule sheet; None for a command."""
    seat = reader.seat
    match only(question):
        case {"sheet": True}:
            return {"sheet": _sheet(table.rules)}
        case {"hint": True}:
            if seat is None or seat != table.match.turn:
                raise IllegalActionError(
                    Reason(NO_HINT if seat is not None else SPECTATOR, seat, "")
                )
            action = bots.sensible(table.match.view(seat), rng)
            text = table.words(reader).choice(table.rules, action)
            return {"hint": {"action": wire.to_data(action), "text": text}}
        case _:
            return None


def refusal(table: Table, reader: Reader, error: PepperError) -> Message:
    """What is told to whoever wanted something that cannot be done."""
    unreadable = Reason(UNREADABLE, reader.seat, "", Facts(problem=str(error)))
    reason = error.reason if isinstance(error, IllegalActionError) else unreadable
    return {"refused": wire.to_data(reason), "why": table.words(reader).refusal(reason)}


def company(table: Table, here: Collection[Reader]) -> Message:
    """Who sits where: sent when somebody comes or goes, sits a bot down or takes a name."""
    taken = {reader.seat for reader in here}
    seats = [{"bot": seat in table.bots, "here": seat in taken} for seat in table.rules.table.seats]
    return {"seats": seats, "names": table.names}


def asked(table: Table) -> Message:
    """Who wants to undo, to play again, and to claim the rest."""
    return {
        "undo": sorted(table.undo),
        "rematch": sorted(table.rematch),
        "claim": list(table.claim),
    }


def whole(table: Table, reader: Reader, here: Collection[Reader]) -> Message:
    """All that a reader may know."""
    match, rules, seat = table.match, table.rules, reader.seat
    data = wire.to_data(match.view(seat, brief=True))
    told: Message = {
        "version": table.version,
        "seat": seat,
        "title": rules.title or rules.name,
        "rules": data.pop("rules"),
        "view": data,
        "last_trick": _last_trick(match),
        "words": dict(_in_words(table, reader, None, pepper.redacted(match.news, seat))),
        "asked": asked(table),
        **company(table, here),
        **_about(rules, reader.language),
    }
    return {"table": told}


def changes(before: Table, after: Table, here: Collection[Reader]) -> dict[Reader, list[Message]]:
    """What to tell those who were told the table before."""
    if before.version < after.start:
        return {reader: [whole(after, reader, here)] for reader in here}
    told: dict[Reader, list[Message]] = {reader: [] for reader in here}
    if (before.version, before.names) != (after.version, after.names):
        steps = after.version - before.version
        events = after.match.news if steps == 1 else after.match.since(after.match.step - steps)
        # A new name is in sentences of long ago, too.
        known = before.match if before.names == after.names else None
        written: list[tuple[Event, Message]] = []
        for reader, own in told.items():
            own.append({"news": _news(known, after, reader, events, written)})
    everybody: list[Message] = [{"asked": asked(after)}] if asked(before) != asked(after) else []
    if (before.bots, before.names) != (after.bots, after.names):
        everybody.append(company(after, here))
    refused = map(IllegalActionError, after.unproven[len(before.unproven) :])
    for error in refused:
        for reader, own in told.items():
            own.append(refusal(after, reader, error))
    return {reader: own + everybody for reader, own in told.items()}


def missed(table: Table, version: int, reader: Reader) -> Message | None:
    """What somebody missed who was told all up to a version; None where no events tell it."""
    if not table.start <= version <= table.version:
        return None
    events = table.match.since(table.match.step - (table.version - version))
    return {"news": _news(None, table, reader, events, []) | {"asked": asked(table)}}


def _news(
    known: Match | None,
    table: Table,
    reader: Reader,
    events: Iterable[Event],
    written: list[tuple[Event, Message]],
) -> Message:
    """These events, and the words that differ from those for a match that is known.

    `written` are the events that were written before: most are the same for several seats.
    """
    told = pepper.redacted(events, reader.seat)
    data = [_write(event, written) for event in told]
    return {
        "version": table.version,
        "events": data,
        "words": dict(_in_words(table, reader, known, told)),
    }


def _write(event: Event, written: list[tuple[Event, Message]]) -> Message:
    for other, data in written:
        if other is event or other == event:
            return data
    written.append((event, wire.to_data(event)))
    return written[-1][1]


def _in_words(
    table: Table, reader: Reader, known: Match | None, events: Iterable[Event]
) -> Iterator[tuple[str, object]]:
    """What the page shows as text, as far as it differs from that for a match that is known."""
    match, words, seat = table.match, table.words(reader), reader.seat
    view = match.view(seat, brief=True)
    rules, sentence, kinds = match.rules, words.sentence, set(map(type, events))
    yield "prompt", words.prompt(view)
    yield "news", [sentence(said) for event in events if (said := words.event(rules, event))]
    if known is None:
        yield "sides", list(map(words.side, rules.table.sides))
    if known is None or seat in {known.turn, match.turn}:
        yield "choices", [_choice(words, rules, one) for one in view.legal_actions.parts]
    # These events change what was told of earlier acts; all others add some.
    first = 0 if known is None or kinds & _OTHER_ACTS else len(known.hand.acts)
    if first < len(view.acts):
        yield "acts", [sentence(words.act(rules, act)) for act in view.acts[first:]]
    yield "winning", view.winning
    settled = known is None or known.hand.contract != match.hand.contract
    if settled:
        yield "contract", None if view.contract is None else words.contract(view.contract)
    if settled or view.phase is Phase.AUCTION:
        yield "standing", _standing(words, view)
    if settled or kinds & _OTHER_CARDS:
        yield "hand", _hand(view)
    if known is None or known.hand.number != view.hand_number or view.outcome is not None:
        last = view.results[-1:]
        yield "result", [sentence(words.result(rules, result)) for result in last]
        yield "lines", [words.line(line) for result in last for line in result.lines]
        outcomes = [] if view.outcome is None else [words.outcome(rules, view.outcome)]
        yield "outcome", list(map(sentence, outcomes))


_OTHER_ACTS: Final[set[type]] = {HandOpened, CardsSwapped}
"""After these events, acts that were told before are gone, or have cards that were face down."""
_OTHER_CARDS: Final[set[type]] = {
    *(Dealt, CardsSeen, CardsSwapped, CardsLaidAside, PickedUp, Discarded),
}
"""After these events there are other cards, and perhaps other suits, which lie in another order;
what is played the page takes away by itself."""


def _choice(words: Words, rules: Rules, one: Action | CardGroups) -> str:
    """A legal action as something to choose; for groups with ``{cards}`` in place of the cards."""
    if not isinstance(one, CardGroups):
        return words.choice(rules, one)
    cards, text = one[0].cards, words.choice(rules, one[0])
    return text.replace(words.cards(cards), "{cards}").replace(str(cards), "{cards}")


def _standing(words: Words, view: View) -> str | None:
    """The standing bid or the contract: what it needs, and what it is worth."""
    contract, ladder = view.contract, view.rules.ladder
    if contract is not None:
        alone, forced, times = contract.alone, contract.forced, contract.times
        rung, strain = contract.rung, contract.strain
        return words.stake(view.rules, rung, strain, alone=alone, forced=forced, times=times)
    bids = [call.action for call in view.calls if isinstance(call.action, Bid)]
    return words.stake(view.rules, ladder.rung(bids[-1]), bids[-1].strain) if bids else None


def _hand(view: View) -> list[Message]:
    """The own cards as one holds them: trumps first, then black and red suits in turn."""
    order = view.order
    cards = sorted(view.cards or (), key=order.strength, reverse=True)
    trumps = [card for card in cards if order.is_trump(card)]
    own = (act.action for act in view.acts if act.seat == view.seat)
    played = [action.card for action in own if isinstance(action, PlayCard)]  # nothing moves then
    held = {card.suit for card in (*cards, *played) if not order.is_trump(card)}
    suits = _in_turn(held, order.strain)
    plain = [card for suit in suits for card in cards if card.suit is suit and card not in trumps]
    return [
        {
            "card": str(card),
            "trump": card in trumps,
            "bower": card in trumps and _is_bower(view, card),
        }
        for card in (*trumps, *plain)
    ]


def _is_bower(view: View, card: Card) -> bool:
    """Whether a trump is above the ace: a bower, or a joker."""
    suit = view.order.strain
    if card.suit is None or not isinstance(suit, Suit):
        return card.suit is None
    ace = Card.of(Rank.ACE, suit)
    return card.rank is Rank.JACK and view.order.strength(card) > view.order.strength(ace)


_BLACK: Final = SPADES, CLUBS
_RED: Final = HEARTS, DIAMONDS


def _in_turn(held: set[Suit | None], strain: Strain) -> list[Suit | None]:
    """The suits held, black and red in turn, the colour of the trumps not first if that can be."""
    blacks = [suit for suit in _BLACK if suit in held]
    reds = [suit for suit in _RED if suit in held]
    red_first = (len(reds), strain in _BLACK) > (len(blacks), strain in _RED)
    one, other = (reds, blacks) if red_first else (blacks, reds)
    turns = [suit for pair in zip_longest(one, other) for suit in pair if suit is not None]
    return [*([None] if None in held else []), *turns]


def _last_trick(match: Match) -> Message | None:
    """The last complete trick, be it of a hand before; everybody has seen it."""
    hands = (match.hand, *reversed(match.past))
    last = next((hand.tricks[-1] for hand in hands if hand.tricks), None)
    if last is None:
        return None
    named: Message = {} if last.named is None else {"named": str(last.named)}
    return {"seats": last.seats, "cards": list(map(str, last.cards)), "winner": last.winner} | named


@lru_cache
def _sheet(rules: Rules) -> str:
    return str(pepper.rule_sheet(rules))


@lru_cache
def _about(rules: Rules, language: str) -> Message:
    """What is the same in the whole match: what each bid means."""
    words = Words(translations=translations(language))
    return {
        "meanings": {rung.name: words.stake(rules, rung) for rung in rules.ladder.rungs},
    }


# What stands on the pages


def language_of(asked: Iterable[str]) -> str:
    """The first of some languages, named as browsers do, that there is; English without one."""
    for tag in asked:
        if tag[:2].lower() == "en":
            break
        if isinstance(translations(tag), GNUTranslations):
            return tag
    return "en"


def spoken(language: str) -> dict[str, str]:
    """The labels of the pages in a language, and its name."""
    return {"language": language, **labels(Words(translations=translations(language)))}


# What can be played


def variants() -> list[Message]:
    """Every documented variant with its options, for the page that opens a table."""
    return [
        {
            "id": variant.id,
            "title": variant.title,
            "group": variant.group,
            "seats": len(variant.rules().table.seats),
            "options": [
                {
                    "name": option.name,
                    "about": option.about,
                    "values": option.values,
                    "numbers": [*option.numbers[:1], *option.numbers[-1:]],
                }
                for option in variant.options
            ],
            "sets": {one.name: one.options for one in variant.sets},
        }
        for variant in pepper.variants()
    ]
