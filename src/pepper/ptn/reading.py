"""PTN is read: tags first, then the entries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import attrs

from pepper.data.json_text import Misfit, is_object, read_json
from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import Card, Cards, Strain
from pepper.engine.parts.errors import PepperError, RecordError, short, shown
from pepper.engine.parts.ladder import Bid, Rung
from pepper.engine.parts.phase import Action
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.seats import Seat
from pepper.engine.phases.auction import Pass
from pepper.engine.phases.naming import NameStrain
from pepper.engine.phases.play import PlayCard
from pepper.partial import complete
from pepper.variants.finding import documented

from .entry import Entry
from .notation import JOKER, SEATS, SIDES, STRAINS, SUITS, seat_after, word_of
from .options import rules_of

TAG: Final = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*+)"\]')
CALL: Final = re.compile(rf"([0-9]{{1,2}})?({'|'.join(STRAINS)})?(Alone|Call1|Call2)?")


@attrs.frozen
class Tag:
    """A tag, and the lines below it."""

    name: str
    value: str
    line: int
    """Its line, from 1."""
    data: list[tuple[int, list[str]]]
    """The words of the lines below it, with the number of each line."""

    def error(
        self, expected: str, line: int | None = None, found: str | None = None
    ) -> RecordError:
        """The error of its value, or of what was found in a line below it."""
        what = self.value if found is None else found
        return RecordError(line or self.line, 1, shown(short(what)), expected)


def read_tags(text: str) -> Iterator[Tag]:
    """The tags, each with the lines below it; lines with ``%`` are comments."""
    tag: Tag | None = None
    for number, whole in enumerate(text.split("\n"), 1):
        line = whole.strip()
        if not line or line.startswith("%"):
            continue
        found = TAG.fullmatch(line)
        if found is not None:
            if tag is not None:
                yield tag
            tag = Tag(found[1], re.sub(r"\\(.)", r"\1", found[2]), number, [])
        elif tag is None or line.startswith("["):
            raise RecordError(number, 1, shown(short(line)), 'a tag such as [Event "A problem"]')
        else:
            tag.data.append((number, line.split()))
    if tag is not None:
        yield tag


def read_entry(tags: Mapping[str, Tag], given: Rules | None) -> Entry:
    """The entry of these tags; raises `RecordError` for what it cannot be."""
    first = next(iter(tags.values()))
    if "Deal" not in tags:
        raise first.error("an entry with a Deal")
    rules = _rules(tags, first) if given is None else given
    dealer, hands = _deal(tags["Deal"])
    eldest = rules.table.left(dealer)
    calls = list(_calls(tags["Auction"], rules)) if "Auction" in tags else []
    if "Contract" in tags:
        agreed = _contract(tags, rules)
        calls = calls or _simplest(agreed[0], eldest)
        if not any(isinstance(act, NameStrain) for _, act in calls):
            calls += agreed[1:]
    plays = list(_plays(tags["Play"], calls, rules)) if "Play" in tags else []
    event = tags["Event"].value if "Event" in tags else ""
    entry = Entry(event, rules, dealer, hands, (*calls, *plays))
    try:
        complete(rules, hands, entry.acts, dealer)
    except PepperError as error:
        raise first.error(f"a hand of these rules: {error}") from None
    return entry


def _rules(tags: Mapping[str, Tag], first: Tag) -> Rules:
    tag = tags.get("Rules") or tags.get("GameOptionsJson")
    if tag is None:
        raise first.error("an entry with GameOptionsJson or Rules, or rules for the reader")
    try:
        rules = documented(tag.value) if tag.name == "Rules" else _table(tag)
    except Misfit as error:
        raise tag.error(error.expected) from None
    except PepperError as error:
        raise tag.error(f"options that are supported: {error}") from None
    if len(rules.table.seats) != len(SIDES):
        raise tag.error("rules for four seats")
    return rules


def _table(tag: Tag) -> Rules:
    options = read_json(tag.value)
    if not is_object(options):
        raise tag.error("options as a JSON object")
    return rules_of(options)


def _side(tag: Tag, text: str) -> Seat:
    if len(text) != 1 or text.upper() not in SIDES:
        raise tag.error("a seat: S, W, N or E")
    return SEATS[SIDES.index(text.upper())]


def _deal(tag: Tag) -> tuple[Seat, tuple[Cards | None, ...]]:
    """The dealer, whose hand is the first, and the hands by seat."""
    side, _, rest = tag.value.partition(":")
    dealer, texts = _side(tag, side), rest.split(" ")
    if len(texts) != len(SIDES):
        raise tag.error("four hands")
    hands = {
        seat_after(dealer, place): None if text == "-" else _hand(tag, text)
        for place, text in enumerate(texts)
    }
    return dealer, tuple([hands[seat] for seat in SEATS])


def _hand(tag: Tag, text: str) -> Cards:
    """The cards of a hand: the ranks of each suit, with points between them."""
    suits = text.upper().split(".")
    if len(suits) > len(SUITS) + 1:
        raise tag.error("the suits S.H.D.C and the jokers")
    try:
        named = zip((*map(str, SUITS), "J"), suits, strict=False)
        return Cards([_card(suit + rank) for suit, ranks in named for rank in ranks])
    except PepperError as error:
        raise tag.error(f"cards: {error}") from None


_SUIT_LETTERS: Final = "".join(map(str, SUITS))


def _card(text: str) -> Card:
    """A card, suit first."""
    if text == f"J{JOKER}":
        return Card("JK")
    # Every suit and rank is one letter here, so "JL" must not become the little joker.
    if len(text) != len("SA") or text[0] not in _SUIT_LETTERS:
        raise PepperError(f"{shown(text)} is not a card")
    return Card(text[1] + text[0])


def _words(tag: Tag) -> Iterator[tuple[int, int, str]]:
    """The words below a tag, each with its number and its line."""
    number = 0
    for line, words in tag.data:
        for word in words:
            yield number, line, word
            number += 1


def _calls(tag: Tag, rules: Rules) -> Iterator[tuple[Seat, Action]]:
    """The calls and the naming of the strain, without passes when nothing could be bid any more."""
    first, last = _side(tag, tag.value), dict[Seat, Rung]()
    standing: Bid | None = None
    for number, line, word in _words(tag):
        seat = seat_after(first, number)
        closed = standing is not None and not rules.ladder.higher(standing)
        if word == "-" or (word == "Pass" and closed):
            continue
        if word == "Pass":
            yield seat, Pass()
            continue
        rung, strain = _bid(tag, line, word, rules)
        if seat not in last or strain is None or rung.strain_in_bid:
            standing = Bid(rung.name, strain if rung.strain_in_bid else None)
            yield seat, standing
        elif last[seat] is not rung:
            raise tag.error(f"the strain of {word_of(rules, last[seat])}", line, word)
        last[seat] = rung
        if strain is not None and not rung.strain_in_bid:
            yield seat, NameStrain(strain)


def _bid(tag: Tag, line: int, word: str, rules: Rules) -> tuple[Rung, Strain | None]:
    """The rung and the strain of a word such as ``5♥``, ``5`` or ``NTAlone``."""
    found = CALL.fullmatch(word)
    level = found and (found[1] or found[3])
    if found is None or level is None or (found[1] and found[3]):
        raise tag.error("a call such as Pass, 5, 5♥, Alone or ♥Alone", line, word)
    rungs = [rung for rung in rules.ladder.rungs if word_of(rules, rung) == level]
    if not rungs:
        raise tag.error(f"a bid of these rules: {level} is not supported", line, word)
    strain = None if found[2] is None else STRAINS[found[2]]
    # In some games a bid at no trump says so, and a bid in a suit does not name it.
    named = [one for one in rungs if one.strain_in_bid and strain in rules.ladder.strains_of(one)]
    bids = named or [one for one in rungs if not one.strain_in_bid]
    if not bids:
        strains = " ".join(str(one) for rung in rungs for one in rules.ladder.strains_of(rung))
        raise tag.error(f"a bid of these rules: {level} with one of {strains}", line, word)
    return bids[0], strain


def _contract(tags: Mapping[str, Tag], rules: Rules) -> list[tuple[Seat, Action]]:
    """The bid of the contract and, if it is named apart, its strain."""
    tag = tags["Contract"]
    if "Declarer" not in tags:
        raise tag.error("a Declarer besides")
    declarer = _side(tags["Declarer"], tags["Declarer"].value)
    rung, strain = _bid(tag, tag.line, tag.value, rules)
    if strain is None:
        raise tag.error("a contract such as 5♥")
    if rung.strain_in_bid:
        return [(declarer, Bid(rung.name, strain))]
    return [(declarer, Bid(rung.name)), (declarer, NameStrain(strain))]


def _simplest(bid: tuple[Seat, Action], eldest: Seat) -> list[tuple[Seat, Action]]:
    """The simplest auction that comes to the contract: everybody else passes."""
    around = [seat_after(eldest, number) for number in range(len(SIDES))]
    return [bid if seat == bid[0] else (seat, Pass()) for seat in around]


def _plays(
    tag: Tag, calls: Sequence[tuple[Seat, Action]], rules: Rules
) -> Iterator[tuple[Seat, Action]]:
    """The cards played: a line for each trick, and a column for each seat."""
    leader = first = _side(tag, tag.value)
    order = _order(calls, rules)
    for line, words in tag.data:
        if len(words) != len(SIDES):
            raise tag.error("a card or - for each seat", line, " ".join(words))
        try:
            cards = {
                seat_after(first, place): _card(word.upper())
                for place, word in enumerate(words)
                if word != "-"
            }
        except PepperError as error:
            raise tag.error(f"cards such as SJ: {error}", line, " ".join(words)) from None
        turns = [seat_after(leader, place) for place in range(len(SIDES))]
        trick = [seat for seat in turns if seat in cards]
        yield from ((seat, PlayCard(cards[seat])) for seat in trick)
        leader = trick[order.winning([cards[seat] for seat in trick])] if trick else leader


def _order(calls: Sequence[tuple[Seat, Action]], rules: Rules) -> Order:
    """The ranking in the strain that was named or bid last."""
    strain: Strain = rules.auction.unbid_strain(None)
    for _, act in calls:
        if isinstance(act, NameStrain | Bid) and act.strain is not None:
            strain = act.strain
    return rules.ranking.order(strain)
