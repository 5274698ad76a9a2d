"""The game line by line, for screen readers, braille displays and pipes.

Cards are called by their names, and a line that is written stays as it is: no colours, no boxes.
`begin`, `say`, `answer` and `advance` are pure; `run` reads, writes and saves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TextIO

import attrs

from pepper.cli.titles import title_of
from pepper.describe import rule_sheet
from pepper.describe.layout import unfold
from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.kinds import Message
from pepper.engine.parts.phase import Action, Phase
from pepper.engine.phases.exchange import CardsSwapped
from pepper.engine.phases.play import CardPlayed, TrickOpened, TrickTaken
from pepper.engine.sight.events import ContractSettled, Event, HandScored, MatchOver, redacted
from pepper.engine.sight.view import View
from pepper.looks import hand_sentence, result_sentences, table_sentences, trick_sentences
from pepper.looks.facts import contract_in_play, roles
from pepper.words import Words
from pepper.words.cells import flow, to_ascii

from .cards import mark_of
from .files import save
from .keys import give_hint, read_action, read_typed
from .known import called_partner
from .pages import plain_line
from .progress import contract_progress
from .reviewing import tell_review
from .sitting import Sitting
from .steps import (
    alert,
    ask_to_concede,
    ask_to_leave,
    ask_to_resign,
    call_time,
    claim_tricks,
    confirm,
    go_on,
    leave,
    start_another,
    toggle_forced,
    undo,
)
from .summary import summary_sentences

LONGEST: Final = 79
"""The most characters of a line; a longer one is broken at a space. Most terminals have more."""


def run(now: Sitting, lines: Iterator[str], stream: TextIO) -> Sitting:
    """Play until the person quits or the lines end, which is the sitting returned.

    The match is saved after every action.
    """
    now = _at_once(now)
    told = begin(now)
    while True:
        for line in told:
            _write(line, stream)
        if now.done:
            return now
        then = advance(now) if now.goes_on else answer(now, next(lines, None))
        if then.match is not now.match:
            save(then.file, then.record)
        told, now = say(now, then), then


def _write(line: str, stream: TextIO) -> None:
    """Write a line; without accents if the encoding does not have them."""
    try:
        print(line, file=stream, flush=True)
    except UnicodeEncodeError:
        print(to_ascii(line), file=stream, flush=True)


def begin(now: Sitting) -> list[str]:
    """The table as the person finds it, and what is asked."""
    words = now.words
    name = words.printable(title_of(now.match.rules))
    welcome = words.text("{game}. Type what you do, or help for the commands.", game=name)
    return _fold([welcome, *table_sentences(now.view, words), *_ask(now)])


def say(before: Sitting, after: Sitting) -> list[str]:
    """The events between the two, and the question to the person now.

    The person's cards come after the question, unless nothing was done since they were read. After
    undo the whole table is told.
    """
    if after.match.step > before.match.step:
        return _fold([*_tell_since(before, after), *_ask(after, cards=True)])
    undone = _tell_table(after) if after.match.step < before.match.step else []
    return _fold([*after.message.split("\n"), *undone, *_ask(after)])


def answer(now: Sitting, line: str | None) -> Sitting:
    """The sitting after what the person typed; None is the end of the input."""
    asked = attrs.evolve(now, message="", alert=False)
    word = (line or "").strip().lower()
    refuses = now.asked is not None and _means(word, "no", now.words.text("no"))
    then = asked if refuses else _read(asked, line)
    # What was asked is done by the very next line, or not at all.
    then = attrs.evolve(then, asked=None) if then.asked is now.asked else then
    return _at_once(then)


def advance(now: Sitting) -> Sitting:
    """The sitting after an action of another player, or after a forced card."""
    return _at_once(go_on(now))


def _at_once(now: Sitting) -> Sitting:
    """Go on with the next hand at once: nothing that was written has to stay on a screen."""
    return attrs.evolve(now, hand=now.match.hand.number, panel=None, points_shown=True)


def _read(now: Sitting, line: str | None) -> Sitting:
    if line is None:
        return leave(now)
    text = line.strip()
    text = text.removeprefix("/") or text  # a slash alone is no answer to a question
    word = _ALIASES.get(text.lower(), text.lower())
    if not word or (now.asked is not None and _means(word, "yes", now.words.text("yes"))):
        return confirm(now)
    for do, message in _COMMANDS.items():
        if word in {_name(message), _name(now.words.text(message))}:
            return do(now)
    if word in _KEYS:
        return _press(now, text, _KEYS[word])
    if now.match.outcome is not None:
        return alert(now, now.words.text("The match is over."))
    return read_typed(now, _numbered(now, text))


def _means(word: str, *answers: str) -> bool:
    """Whether the word is one of the answers, or the beginning of one."""
    return bool(word) and any(one.startswith(word) for one in answers)


def _find_legal(now: Sitting, text: str) -> Action | None:
    """The meaning of the text among the legal choices, as ``h`` for hearts."""
    try:
        action = read_action(now, text)
    except PepperError:
        return None
    return action if action in now.view.legal_actions else None


def _press(now: Sitting, text: str, do: Callable[[Sitting], Sitting]) -> Sitting:
    """Do what a key does; if the letter may also mean an action, ask for the whole word."""
    action = _find_legal(now, text)
    if action is None:
        return ask_to_leave(now) if do is leave else do(now)
    what = now.words.choice(now.match.rules, action)
    command = _name(now.words.text(_COMMANDS[do]))
    return alert(
        now, now.words.text("Type it in full: {what}, or {command}.", what=what, command=command)
    )


def _name(message: str) -> str:
    return message.partition("\t")[0].lower()


def _numbered(now: Sitting, text: str) -> str:
    """The action that a number of the list stands for, as it is typed; any other text as it is."""
    legal, found = now.view.legal_actions, _NUMBER.fullmatch(text)
    number = int(found[1]) if found else 0
    return str(legal[number - 1]) if 0 < number <= len(legal) else text


_NUMBER: Final = re.compile(r"#\s*([0-9]{1,9})")
"""A number alone is a bid, or the rank of a card."""


def _fold(lines: list[str]) -> list[str]:
    return [part for line in lines if line.strip() for part in flow(line.split(), LONGEST, " ")]


def _ask(now: Sitting, *, cards: bool = False) -> Iterator[str]:
    """The question to the person, and the cards to answer with; nothing while others act."""
    if now.done or now.goes_on:
        return
    if isinstance(now.asked, str):  # the question is the message
        yield now.words.text("Type no to keep playing.")
        return
    yield now.words.prompt(now.view)
    if now.match.outcome is not None:
        yield now.words.text("Type summary, another or quit.")
    if cards and now.view.legal_actions:
        yield hand_sentence(now.view, now.words)


def _tell_since(before: Sitting, now: Sitting) -> Iterator[str]:
    """A sentence for everything that the person may know of what was done since."""
    events = redacted(now.match.since(before.match.step), now.seat)
    opening = max(_first_tricks(events), default=None)
    taken = [place for place, event in enumerate(events) if isinstance(event, TrickTaken)]
    for place, event in enumerate(events):
        if place == opening:
            yield from map(now.words.sentence, _open_play(now))
        yield from _tell(event, now, before.view)
        if place in taken[-1:]:  # how things stand, which the view shows as of now
            yield from _tell_progress(now, before.view)


def _open_play(now: Sitting) -> Iterator[str]:
    """The message before the first card: who sits out, and the trumps if nobody bid."""
    for seat in now.view.sitting_out:
        if "sits out" in roles(now.view, seat):  # who dropped out has said so
            yield now.words.told(seat, "you sit out", "{who} sits out")
    if now.view.contract is None:  # otherwise the contract has told it
        yield contract_in_play(now.view, now.words)


def _first_tricks(events: Iterable[Event]) -> Iterator[int]:
    """The places at which the first trick of a hand begins."""
    first = True
    for place, event in enumerate(events):
        if isinstance(event, TrickOpened) and first:
            yield place
        first = isinstance(event, HandScored) or (first and not isinstance(event, TrickTaken))


def _tell(event: Event, now: Sitting, before: View) -> Iterator[str]:
    words, rules = now.words, now.match.rules
    clauses = [words.event(rules, event)]
    match event:
        case TrickOpened() | MatchOver():  # told by the first card, and by the result of the hand
            clauses = []
        case ContractSettled() if clauses[0]:
            clauses = [f"{words.text('contract')}: {clauses[0]}"]
        case CardPlayed(card=card):
            clauses = [_name_bower(clauses[0], mark_of(before, card, words), words)]
        case CardsSwapped(gifts):
            got = [gift.cards for gift in gifts if gift.receiver == now.seat and gift.cards]
            if got:
                clauses = [words.text("you take up {cards}", cards=words.cards(c)) for c in got]
        case HandScored():
            number = now.match.past[-1].number
            yield from result_sentences(now.match.view(now.seat, hand=number), words)
            clauses = []
        case _:  # the words of the event say it all
            pass
    yield from (words.sentence(clause) for clause in clauses if clause)


def _name_bower(clause: str, mark: str, words: Words) -> str:
    """A message about a card; it says if the card is a bower, unlike its name."""
    match mark:
        case "R":
            return words.text("{card}, the right bower", card=clause)
        case "L":
            return words.text("{card}, the left bower", card=clause)
        case _:
            return clause


def _reply(now: Sitting, lines: list[str]) -> Sitting:
    return attrs.evolve(now, message="\n".join(lines))


def _choices(now: Sitting) -> Sitting:
    choices = [now.words.choice(now.match.rules, action) for action in now.view.legal_actions]
    return _reply(now, [f"#{number} {choice}" for number, choice in enumerate(choices, 1)])


def _hand(now: Sitting) -> Sitting:
    return _reply(now, [hand_sentence(now.view, now.words)])


def _table(now: Sitting) -> Sitting:
    return _reply(now, _tell_table(now))


def _tell_table(now: Sitting) -> list[str]:
    """The whole table as it stands."""
    return [*table_sentences(now.view, now.words), *_tell_partner(now), *_count_tricks(now)]


def _tell_partner(now: Sitting) -> Iterator[str]:
    """The called partner, if the person knows."""
    partner, words = called_partner(now.view), now.words
    if partner is not None:
        told = words.told(partner, "you are the partner", "the partner is found: {who}")
        yield words.sentence(told)


def _tell_progress(now: Sitting, before: View) -> Iterator[str]:
    """The tricks that the contract needs and has; nothing once the play is over.

    Without a contract, and once it is decided and has been told, the tricks of each seat.
    """
    if now.view.tricks and now.view.phase == Phase.PLAY:
        told, known = (
            [text for text, _ in contract_progress(view, now.words)] for view in (now.view, before)
        )
        settled = told == known and len(told) <= 1
        yield now.words.sentence(_say_taken(now) if settled else "; ".join(told))


def _count_tricks(now: Sitting) -> Iterator[str]:
    """The tricks of each seat, and what the contract still needs."""
    if now.view.tricks:
        yield now.words.sentence(_say_taken(now))
    yield from (now.words.sentence(text) for text, _ in contract_progress(now.view, now.words))


def _say_taken(now: Sitting) -> str:
    """The tricks of each seat."""
    view, words = now.view, now.words
    taken = Counter(trick.winner for trick in view.tricks)
    counts = words.row(f"{words.seat(s)}: {taken[s]}" for s in view.rules.table.seats)
    return words.text("Tricks: {tricks}", tricks=counts)


def _tricks(now: Sitting) -> Sitting:
    """The tricks of this hand; before its first one, those of the hand before."""
    words, told = now.words, trick_sentences(now.view, now.words)
    if not told:
        told = [words.text("No trick has been taken in this hand yet.")]
        for hand in now.match.past[-1:]:
            before = trick_sentences(now.match.view(now.seat, hand=hand.number), words)
            title = words.text("The tricks of hand {number}:", number=hand.number)
            told += [title, *before] if before else []
    return _reply(now, told)


def _scores(now: Sitting) -> Sitting:
    return _reply(now, _list_scores(now))


def _list_scores(now: Sitting) -> list[str]:
    """How each hand ended and its points, and the score."""
    match, words = now.match, now.words
    sides = [words.side(side) for side in match.rules.table.sides]
    hands = [
        words.text(
            "hand {number}: {end}; {points}",
            number=hand.number,
            end=words.result(match.rules, result),
            points=words.row(map("{} {:+}".format, sides, result.points)),
        )
        for hand, result in zip(match.past, match.results, strict=True)
    ]
    score = f"{words.text('score')}: {words.row(map('{}: {}'.format, sides, match.scores))}"
    return [*map(words.sentence, [*hands, score])]


def _summary(now: Sitting) -> Sitting:
    """The winners and the reason, and the points of every hand."""
    match, outcome, own = now.match, now.match.outcome, now.match.rules.table.side(now.seat)
    if outcome is None:
        return alert(now, now.words.text("The match is not over."))
    told = summary_sentences(match, outcome, own, now.words)
    return _reply(now, [*told, *_list_scores(now)])


def _review(now: Sitting) -> Sitting:
    return _reply(now, list(tell_review(now)))


def _another(now: Sitting) -> Sitting:
    if now.match.outcome is None:
        return alert(now, now.words.text("The match is not over."))
    return start_another(now)


def _rules(now: Sitting) -> Sitting:
    return _reply(now, list(_paragraphs(rule_sheet(now.match.rules))))


def _paragraphs(sheet: str) -> Iterator[str]:
    """The headings, paragraphs and items of a rule sheet, and each row of its tables as a list."""
    for block in sheet.split("\n\n"):
        lines = unfold(block)
        if block.startswith("|"):
            rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines]
            yield from (", ".join(cells) for cells in rows if set("".join(cells)) != {"-"})
        else:
            yield from map(plain_line, lines)


def _help(now: Sitting) -> Sitting:
    timed = now.match.rules.ending.timed
    known = [message for do, message in _COMMANDS.items() if timed or do is not call_time]
    texts = [now.words.text(message).partition("\t") for message in (_ACTIONS, *known, _SHORT)]
    return _reply(now, [f"{name}: {what}" for name, _, what in texts])


_ALIASES: Final = {
    "?": "help",
    "last": "tricks",
    **dict.fromkeys(("p", "points", "score"), "scores"),
}
_ACTIONS: Final[Message] = (
    "pass, 4, hearts, KH, KH JD\ta bid, a suit or cards: whatever you are asked for"
)
_SHORT: Final[Message] = (
    "h, u, l, p, q\tshort for hint, undo, tricks, scores and quit, "
    "unless it may be a suit or a card"
)
_COMMANDS: Final[dict[Callable[[Sitting], Sitting], Message]] = {
    _choices: "choices\tall that you may do now; type the number of one, as in #2",
    _hand: "hand\tyour cards",
    _table: "table\tthe seats, the contract, the trick and the score",
    _tricks: "tricks\tthe tricks of this hand, or of the hand before",
    _scores: "scores\tthe points of every hand",
    _review: "review\twhere you lost points in the last hand",
    _rules: "rules\tthe rules of the game",
    give_hint: "hint\twhat a careful player would do, and why",
    undo: "undo\tback to your last decision",
    claim_tricks: "claim\tclaim all tricks left",
    ask_to_concede: "concede\thave the rest of the hand played for you",
    ask_to_resign: "resign\tgive up the match",
    toggle_forced: "forced\tforced cards play themselves, or no longer",
    call_time: "time\tcall time: this is the last hand",
    _summary: "summary\tonce the match is over: who won, and your best and worst hands",
    _another: "another\tonce the match is over: play another",
    _help: "help\tthese commands",
    leave: "quit\tquit; the match is saved",
}
"""Each command with its name and what it does, after a tab."""
_KEYS: Final[dict[str, Callable[[Sitting], Sitting]]] = {
    "h": give_hint,
    "u": undo,
    "l": _tricks,
    "q": leave,
}
"""The keys of the full screen, for those who are used to them."""
