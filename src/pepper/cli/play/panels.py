"""Panels that cover the table: the keys, and the points of a hand explained."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pepper.engine.course.result import HandResult
from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import JOKER, LITTLE_JOKER, Card, Rank, Suit
from pepper.engine.parts.ending import Outcome
from pepper.engine.parts.kinds import Message
from pepper.engine.parts.seats import Seat, Side
from pepper.engine.sight.view import View
from pepper.words import Style, Words
from pepper.words.cells import pad
from pepper.words.cells import width as width_of

from .canvas import Look, Run
from .cards import short_face
from .pages import page_lines
from .sitting import Panel, Sitting
from .summary import marks_of, summary_lines


def panel_lines(now: Sitting) -> tuple[Run, ...]:
    """The lines of the panel, each in its look."""
    match now.panel:
        case Panel.POINTS:
            return tuple(_points(now))
        case Panel.RULES | Panel.TRICKS | Panel.SCORES as page:
            return tuple(page_lines(now, page))
        case Panel.REVIEW:
            title, *told = now.review
            return ((title, Look.SIDE_BOLD), *((line, Look.SIDE) for line in told))
        case Panel.SUMMARY if now.match.outcome is not None:
            return tuple(summary_lines(now, now.match.outcome))
        case _:
            return tuple(_help(now))


def _help(now: Sitting) -> Iterator[Run]:
    words, rules = now.words, now.match.rules
    name = words.printable(rules.name)
    yield words.text("{rules}, seed {seed}", rules=name, seed=now.match.seed), Look.SIDE_BOLD
    yield (
        words.text("left and right: the rules, the tricks so far, the score after every hand"),
        Look.SIDE,
    )
    yield "", Look.SIDE
    typed = _typed_examples(rules)
    for line in (*_KEYS, *([_TIME] if rules.ending.timed else []), _QUIT):
        keys, _, what = words.text(line, typed=typed).partition("\t")
        yield f"{pad(keys, 15)}\t{what}", Look.SIDE
    yield "", Look.SIDE
    for line in _NOTES:
        yield words.text(line), Look.SIDE
    mark = "•" if words.style is Style.SYMBOLS else "+"
    yield words.text(_TRUMPS, mark=mark), Look.SIDE
    for card, line in _JOKERS.items():
        if card in rules.deck.cards:
            yield words.text(line, joker=short_face(card, words)), Look.SIDE
    if now.file:
        yield words.text("After every action the match is saved in"), Look.SIDE
        yield f"  {words.printable(now.file)}", Look.SIDE_BOLD


def _typed_examples(rules: Rules) -> str:
    """A bid and a card of the game as they are typed, each after its slash."""
    ladder, cards = rules.ladder, rules.deck.cards.distinct()
    bids = [bid for rung in ladder.rungs for bid in ladder.bids(rung)]
    plain = [bid for bid in bids if bid.strain is None] or bids
    suited = [bid for bid in bids if bid.strain is Suit.HEARTS] or plain
    suited = [bid for bid in suited if bid.rung.isdigit()] or suited
    card = min(cards, key=lambda one: one != Card.of(Rank.KING, Suit.HEARTS))
    texts = [str(suited[len(suited) // 2]).partition(" ")[2], str(card)]
    return ", ".join(f"/{text.lower()}" for text in texts)


_KEYS: Final[tuple[Message, ...]] = (
    "arrows, Enter\tgo to a card or a bid and pick it; a key in [ ] picks it",
    "mouse\tclick a card, a bid or a key below; the wheel scrolls",
    "Space\tskip the pauses up to your turn, or to the next message",
    "{typed}\ttype a bid, a card or any action, then press Enter",
    "/claim\tclaim all tricks left; /concede the hand; /resign the match",
    "Esc\tclose a page; clear the cards picked so far",
    "+ -\tplay faster or slower; /forced: forced cards play themselves",
    "h\ta hint: what a careful player would do, and why; H is hearts",
    "u\tundo: back to your last decision",
    "l\tthe last trick",
    "p\tthe points of the last hand; r there: where you lost some",
)
"""The help on each key, after a tab."""
_TIME: Final[Message] = "t\tcall time: this is the last hand"
_QUIT: Final[Message] = "q\tquit; the match is saved"
_NOTES: Final[tuple[Message, ...]] = (
    "Legal choices are in [ ], without a key in ( ); playable cards are raised.",
    "(D) is the dealer. A double frame marks the selected or the winning card.",
    "A card on the table has its place in the trick at the top: 1 led.",
)
_JOKERS: Final[dict[Card, Message]] = {
    JOKER: "{joker} is a joker.",
    LITTLE_JOKER: "{joker} is a little joker.",
}
_TRUMPS: Final[Message] = "R and L mark the right and the left bower, {mark} any other trump."


def _points(now: Sitting) -> Iterator[Run]:
    view, number = now.view, now.match.past[-1].number
    rules, own, words, result = view.rules, now.seat, now.words, view.results[-1]
    yield words.text("Hand {number}", number=number), Look.SIDE_BOLD
    yield _say_end(result, rules, now.words), _look_of_end(result, rules.table.side(own))
    yield "", Look.SIDE
    if any(result.tricks):
        taken = "   ".join(f"{words.seat(s)}: {result.tricks[s]}" for s in rules.table.seats)
        yield words.text("Tricks: {tricks}", tricks=taken), Look.SIDE
        yield "", Look.SIDE
    yield from _sums(result, rules, view.scores, words)
    marks = marks_of(rules)
    if marks and any(now.match.marks):
        counts = zip(_sides(rules), now.match.marks, strict=True)
        texts = [f"{words.side(rules.table.sides[side])}: {count}" for side, count in counts]
        yield f"{words.printable(marks.name)}: {'   '.join(texts)}", Look.SIDE
    if now.match.outcome is None:
        yield from _reached(view, rules, now.words)
    else:
        yield "", Look.SIDE
        yield from _outcome(now.match.outcome, rules, words, own)


def _say_end(result: HandResult, rules: Rules, words: Words) -> str:
    """The contract, and how the hand ended."""
    end = words.result(rules, result)
    if result.contract is None:
        return words.sentence(end)
    contract = words.contract(result.contract)
    return words.sentence(words.text("{contract}: {end}", contract=contract, end=end))


def _look_of_end(result: HandResult, own: Side) -> Look:
    """Good if the person's side made its contract, or set that of others."""
    if result.contract is None:
        return Look.SIDE_BOLD
    return Look.GOOD if result.made == (own in result.declarers) else Look.BAD


def _sums(result: HandResult, rules: Rules, scores: tuple[int, ...], words: Words) -> Iterator[Run]:
    """For each side the score before, its points with the reasons, and the score after."""
    names = [words.side(seats) for seats in rules.table.sides]
    width = max(map(width_of, names))
    heads = words.text("before"), words.text("hand"), words.text("after")
    wide = 1 + max(6, *map(width_of, heads))
    titles = "".join(" " * (wide - width_of(head)) + head for head in heads)
    yield " " * (width + 1) + titles, Look.SIDE_DIM
    for side, name in enumerate(names):
        gain, score = result.points[side], scores[side]
        yield (
            f"{pad(name, width)} {score - gain:>{wide}}{gain:>+{wide}}{score:>{wide}}",
            Look.SIDE_BOLD,
        )
        for line in result.lines:
            if line.side == side:
                points = f"{'':<{width + 1 + wide}}{line.points:>+{wide}}"
                yield f"{points}   {words.line(line)}", Look.SIDE


def _reached(view: View, rules: Rules, words: Words) -> Iterator[Run]:
    """That the match goes on although its last hand is over, or a side has reached the target."""
    target, worth, hands = rules.ending.target, rules.ending.worth, rules.ending.hands
    if hands is not None and sum(result.counts for result in view.results) >= hands:
        yield "", Look.SIDE
        yield words.text("The best scores are equal: another hand decides."), Look.SIDE
    if target is not None and max(map(worth, view.scores)) >= worth(target):
        yield "", Look.SIDE
        yield (
            words.text("The target of {score} is reached, but not won yet.", score=target),
            Look.SIDE,
        )


def _sides(rules: Rules) -> tuple[Side, ...]:
    return tuple(map(Side, range(len(rules.table.sides))))


def _outcome(outcome: Outcome, rules: Rules, words: Words, own: Seat) -> Iterator[Run]:
    mine = any(own in rules.table.sides[side] for side in outcome.winners)
    yield words.sentence(words.outcome(rules, outcome)), Look.GOOD if mine else Look.BAD
    for side, bill in enumerate(outcome.bills):
        if bill:
            who = words.side(rules.table.sides[side])
            yield words.text("{who}: {number} to pay", who=who, number=bill), Look.SIDE
