"""What the fuzzer starts from: real texts, nasty ones, and the corpus that is kept.

Code makes the real and the nasty texts, so that they follow every change of the formats. The corpus
holds what fuzzing has found besides: a file for each target, with one input on each line, as a JSON
string. Such a file is ASCII, so that git shows each input as a line and no checkout changes a byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

import pepper
from pepper import house, ptn, wire
from pepper.bots import sensible

HERE: Final = Path(__file__).parent
CORPUS: Final = HERE / "corpus"
ROOT: Final = HERE.parent.parent
ERRORS: Final = "surrogateescape"
"""Any bytes are some text, and are those bytes again: what is no UTF-8 becomes lone surrogates."""


def to_text(data: bytes) -> str:
    """The text of an input."""
    return data.decode(errors=ERRORS)


def to_bytes(text: str) -> bytes:
    """The input of a text; there is none for some surrogates, which become question marks."""
    return re.sub("[\ud800-\udc7f\udd00-\udfff]", "?", text).encode(errors=ERRORS)


def corpus_file(target: str) -> Path:
    """The file with the corpus of a target."""
    return CORPUS / f"{target}.jsonl"


def read_corpus(target: str) -> list[str]:
    """The corpus of a target."""
    return parse_corpus(corpus_file(target).read_text("ascii"))


def add_to_corpus(target: str, texts: Iterable[str]) -> None:
    """Add texts to the corpus of a target."""
    lines = format_corpus([*read_corpus(target), *texts])
    corpus_file(target).write_text(lines, "ascii", newline="\n")


def parse_corpus(lines: str) -> list[str]:
    """The texts that a file of the corpus holds."""
    return [json.loads(line) for line in lines.splitlines()]


def format_corpus(texts: Iterable[str]) -> str:
    """The file of these texts: each of them once, in order, so that similar ones are neighbours."""
    return "".join(f"{json.dumps(text)}\n" for text in sorted({*texts}))


REST: Final = ("ask 2", "grant 1", "grant 0", "throw in", "drop out", "take set", "bid double moon")
"""Actions that nobody does in the matches below."""


def matches(rules: pepper.Rules, seed: int) -> Iterator[pepper.Match]:
    """A match wherever it first offers another kind of action, and as its first hand is over."""
    match = pepper.Match.start(rules, seed=seed)
    chance, seen = Random(seed), set[type[pepper.Action]]()
    while match.turn is not None and not match.past:
        kinds = set(map(type, match.legal_actions))
        if kinds - seen:
            yield match
        seen |= kinds
        match = match.apply(sensible(match.view(match.turn), chance))
    yield match


def real(target: str, several: int = 1) -> Iterator[str]:
    """Texts that are read, of every variant whose number is divided by `several`."""
    for number, variant in enumerate(pepper.variants()[::several]):
        rules = variant.rules()
        if target == "house":
            yield house.dumps(rules)
            yield f'variant = "{variant.id}"\n'
            continue
        if target == "ptn" and len(rules.table.seats) != 4:
            continue
        for match in matches(rules, number):
            yield from _of(match, target)
    if target == "action":
        yield from REST
    if target == "wire":
        yield from (wire.dumps(pepper.parse_action(text)) for text in REST)
    if target == "house":
        yield from (path.read_text("utf-8") for path in sorted(ROOT.glob("examples/*_rules.toml")))


def _of(match: pepper.Match, target: str) -> Iterator[str]:
    if target == "record":
        yield pepper.dumps(match)
        yield pepper.dumps(match, "json")
        noted = pepper.Record(match, {"Event": "Cup"}, {0: "Cold.", match.step: "So\n\nfar."})
        yield noted.dumps()
        yield noted.dumps("json")
    elif target == "ptn":
        with suppress(pepper.PepperError):  # it has no words for gifts and the like
            yield ptn.dumps(match)
    elif target == "action":
        yield from map(str, {type(action): action for action in match.legal_actions}.values())
        yield str(match.hand.deal)
    else:
        seat = None if match.turn is None else match.turn
        view = match.view(seat)
        news = pepper.redacted(match.news, seat)
        values: Iterable[wire.Wired] = (view, *news, *match.legal_actions[:3], match.rules)
        yield from map(wire.dumps, values)
        if reason := match.why_not(pepper.Ask(9)):
            yield wire.dumps(reason)


ODD: Final = (
    *("\x00", "\x07", "\x1b[31m", "\x7f", "\x85", "\u2028", "\u200b", "\u202e", "\ufeff"),
    *("\u0663", "\uff15", "\u00b2", "\u2660", "\u2665\ufe0f", "\U0001f0ab", "\uff2a", "\u0130"),
    *("\ud800", "\udcff", "e\u0301", "\t", "\r", "\u00a0", "none", '"none"', "null", "{}", "[]"),
    *("NaN", "-Infinity", "1e999", "1E-999", "-0", "00", "1.0", "1_0", "0x1F", "0b1", "+1", "nan"),
    *(str(2**53), str(-(2**63)), str(2**128), "9" * 99, "99999999999999999999-01-01", "24:60:60"),
    *('"\\ud800"', '"\\u0000"', "\\", '"', '"""', "'''", "`", "#", "//", "/*", "[[", "]]", "="),
)
"""What stands in no text, or not there."""
_SWAPS: Final = (
    *(("\n", other) for other in ("\r\n", "\r", "\u2028", "\x0b", "\n\n", "")),
    *((" ", other) for other in ("\u00a0", "\t", "  ", "\n", "")),
    *(("S", "\u2660"), ("H", "\u2665"), ("J", "\uff2a"), ("T", "10"), ("K", "\u212a")),
    *((",", ",,"), (":", "\uff1a"), ('"', "\u201d"), ('"', "'"), ("}", "]"), ("a", "\u0430")),
)
_NOUGHTS: Final = ("\u0660", "\u06f0", "\u0966", "\uff10", "\U0001d7d8")
"""Noughts of other scripts, whose further digits follow."""
_DIGITS: Final = 5_000
"""More than Python reads as a number."""
_LARGE: Final = 100_000


def nasty(target: str) -> Iterator[str]:
    """Texts that no reader should stumble over; a few of them are read."""
    yield from hostile()
    texts = sorted(real(target), key=len)
    yield from _interrupted(texts[0])
    yield from _interrupted(texts[-1])
    kinds = {_kind(text): text for text in reversed(texts)}
    for text in kinds.values():
        yield from _spoilt(text)


def _kind(text: str) -> str:
    """What the text begins with: the word of an action, the kind of an object."""
    found = re.match(r"\W*(kind\W*)?\w+", text)
    return found[0] if found else ""


def hostile() -> Iterator[str]:
    """Texts that are hardly like any that is read."""
    yield from ("", *ODD)
    for begun in ("[", '{"a":', "{a=", "a=[", "a={a=", "a.", "[a.", "(", '"', "bid ", "deal "):
        yield begun * 900  # about as deep as Python calls
        yield begun * _LARGE
    for deep in (*range(100, 900, 20), *range(900, 1000)):  # somewhere there Python stops
        yield "[" * deep + "]" * deep
        yield '{"a":' * deep + "0" + "}" * deep
        yield f"a = {'[' * deep}{']' * deep}"
    yield f"[{'9' * _LARGE}]"
    yield f"a = {'9' * _LARGE}"
    yield f"a = 0.{'9' * _LARGE}e{'9' * _LARGE}"
    yield "\n" * _LARGE
    yield f"{' ' * _LARGE}pass"


def _interrupted(text: str) -> Iterator[str]:
    """A text with something before it, in it or after it that does not belong."""
    middle = len(text) // 2
    for odd in (*ODD, "x" * _LARGE):
        yield odd + text
        yield text + odd
        yield text[:middle] + odd + text[middle:]


def _spoilt(text: str) -> Iterator[str]:
    """A text in which something is replaced by what does not belong."""
    for nought in map(ord, _NOUGHTS):
        yield text.translate({ord("0") + digit: nought + digit for digit in range(10)})
    for old, new in _SWAPS:
        yield text.replace(old, new)
        yield text.replace(old, new, 1)
    numbers = {found[1]: found for found in re.finditer(r"([a-z_]+\W*)([0-9]+)", text)}
    for found in numbers.values():
        for odd in ("", "-1", "1e999", "NaN", "0" * 99, "9" * _DIGITS, "[" * 900 + "]" * 900):
            yield text[: found.start(2)] + odd + text[found.end() :]
    for found in re.finditer(r'"\w+": ?', text):  # each key twice
        yield text[: found.start()] + f"{found[0]}0, " + text[found.start() :]
