"""Every public function with arguments that it accepts, and nonsense to pass in their place."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Final

import attrs

import pepper
from pepper import (
    batch,
    bots,
    envs,
    kernel,
    ptn,
    puzzles,
    review,
    series,
    sharp,
    spaces,
    study,
    testing,
    tournament,
    words,
)
from pepper.looks import SvgStyle

HUGE: Final = 10**5000
"""More digits than Python prints."""


class Liar:
    """A value whose repr, length and comparisons raise errors; it takes any arguments."""

    def __init__(self, *_: object) -> None:
        pass

    def __repr__(self) -> str:
        raise RuntimeError("no repr")

    def __len__(self) -> int:
        raise RuntimeError("no length")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no comparison")

    def __hash__(self) -> int:
        raise TypeError("no hash")


def nonsense(*_: object) -> object:
    """A function that returns more than anybody wants."""
    return HUGE


def nothing(*_: object) -> None:
    """A function that returns nothing."""


def first_points(row: study.Row) -> float:
    """A value of a row."""
    return row.points[0]


def at_the_first_lead() -> pepper.Match:
    """The match in the play."""
    match = MATCH
    for text in ("bid 4", "pass", "pass", "pass", "name S"):
        match = match.apply(pepper.parse_action(text))
    return match


HOSTILE: Final[Mapping[str, Callable[[], object]]] = {
    "None": lambda: None,
    "a text": lambda: "x",
    "a long text": lambda: "x" * 10_000,
    "bytes": lambda: b"",
    "minus one": lambda: -1,
    "True": lambda: True,
    "a half": lambda: 0.5,
    "a huge integer": lambda: HUGE,
    "minus a huge integer": lambda: -HUGE,
    "nan": lambda: math.nan,
    "infinity": lambda: math.inf,
    "an object": object,
    "a liar": Liar,
    "an empty list": list,
    "an empty tuple": tuple,
    "an empty dict": dict,
    "lists": lambda: [["x"], [HUGE]],
    "tuples": lambda: ((HUGE, "x"), (None, None)),
    "a dict": lambda: {HUGE: "x", "x": HUGE},
    "a generator": lambda: (one for one in ("x", HUGE)),
    "a class": lambda: Liar,
    "a function that returns nonsense": lambda: nonsense,
    "a function that returns nothing": lambda: nothing,
}
RULES = pepper.variant("hasenpfeffer+hands=1")
SEATS = RULES.table.seats
MATCH = pepper.Match.start(RULES, seed=7)
AGREED = pepper.Irregularities(penalties=(pepper.Penalty("a revoke", 2),))
PENALIZING = pepper.Match.start(attrs.evolve(RULES, irregularities=AGREED), seed=7)
DEAL = pepper.Deal.from_seed(RULES.deck, (SEATS[1:] + SEATS[:1]), 7, 1)
PLAY = at_the_first_lead()
VIEW = PLAY.view(PLAY.turn)
RECORD = pepper.Record(MATCH)
TOURNAMENT = tournament.Tournament.start(2, seed=7)
SERIES = series.Series.start(RULES)
STUDY = study.Study(rules=RULES, players={"random": bots.at_random}, matches=1)
ROWS = list(STUDY.play(0))
SETTING = envs.Setting(RULES)
SPACE = spaces.ActionSpace(RULES)
POSITION = kernel.PlayPosition.of(PLAY)

Call = tuple[Callable[..., object], dict[str, object]]


def always(view: pepper.View, rng: Random) -> pepper.Action:
    """A player."""
    return bots.at_random(view, rng)


def calls_of_matches() -> Iterator[Call]:
    """Of a match."""
    yield (
        pepper.Match.start,
        {
            "rules": RULES,
            "seed": 7,
            "dealer": 0,
            "scores": (0, 0),
            "number": 1,
            "history": True,
        },
    )
    yield partial(pepper.Match.start, RULES), {"deals": [MATCH.hand.deal]}
    yield MATCH.at, {"step": 0}
    yield MATCH.since, {"step": 0}
    yield MATCH.view, {"seat": 0, "hand": 1, "reveal": False, "brief": True}
    yield MATCH.parse, {"text": "pass", "translations": words.translations("de")}
    yield MATCH.why_not, {"action": pepper.Pass(), "by": 1}
    yield MATCH.apply, {"action": pepper.Pass(), "by": 1}
    yield MATCH.resign, {"side": 0}
    yield MATCH.award, {"side": 0, "points": 2, "reason": "a revoke"}
    yield MATCH.award_sides, {"points": [2, 0], "reason": "a revoke"}
    yield PENALIZING.penalize, {"side": 0, "penalty": "a revoke"}
    yield MATCH.void_hand, {"reason": "a misdeal"}


def calls_of_values() -> Iterator[Call]:
    """Of cards and other values."""
    table, deck = RULES.table, RULES.deck
    yield pepper.Table.singles, {"seats": 3}
    yield pepper.Table.teams, {"seats": 4, "sides": 2}
    yield table.seat, {"number": 0, "who": "seat"}
    for method in (table.side, table.partners, table.left, table.clockwise):
        name = "first" if method == table.clockwise else "seat"
        yield method, {name: 0}
    yield deck.shuffled, {"seed": 7, "number": 1}
    yield pepper.Deal, {"hands": ["JS"], "aside": "9S TS", "turned": "9S"}
    yield pepper.Deal.from_seed, {"deck": deck, "seats": table.seats, "seed": 7, "number": 1}
    yield DEAL.completed, {"deck": deck, "seats": 4}
    yield pepper.Card, {"text": "JS"}
    yield pepper.Card.parse, {"text": "JS"}
    yield pepper.Card.of, {"rank": pepper.Rank.ACE, "suit": pepper.SPADES}
    yield pepper.Card("JS").svg, {"width": 100, "theme": None, "four_colours": True}
    yield pepper.Cards, {"cards": "JS"}
    dealt = tuple(deck.shuffled(7, 1))
    yield deck.hands, {"cards": dealt, "seats": 4}
    yield pepper.Cards("JS").count, {"card": pepper.Card("JS")}
    for kind in (pepper.GiveCards, pepper.Discard):
        yield kind, {"cards": "JS"}
    yield pepper.PlayCard, {"card": "JS"}
    yield pepper.parse_action, {"text": "pass", "parts": ()}
    yield pepper.redacted, {"events": MATCH.news, "seat": 0}
    yield pepper.variant, {"text": "wolf"}
    yield pepper.wrong_phase, {"phase": pepper.Phase.PLAY}
    yield pepper.has_library_parts, {"of": RULES}
    yield pepper.variants()[0].rules, {"options": ["talk=off"]}
    yield pepper.variants()[0].variations, {"text": ""}
    yield pepper.variants()[0].options[0].admits, {"value": "off"}
    yield pepper.variants()[0].options[0].advise, {"value": "off"}


def calls_of_views_and_records() -> Iterator[Call]:
    """Of views and records."""
    yield (
        pepper.view_of,
        {
            "rules": RULES,
            "seat": 0,
            "cards": MATCH.view(0).cards,
            "acts": [(1, pepper.Pass())],
            "dealer": 0,
            "turned": None,
            "scores": (0, 0),
            "number": 1,
        },
    )
    yield pepper.rule_sheet, {"rules": RULES, "variations": ["More."]}
    yield pepper.rule_section, {"rules": RULES, "heading": "The deal"}
    yield pepper.rule_difference, {"one": RULES, "other": RULES}
    yield VIEW.text, {"names": ["a", "b", "c", "d"], "symbols": True, "translations": None}
    yield VIEW.svg, {"names": ["a", "b", "c", "d"], "width": 300, "narrow": True}
    yield pepper.Record, {"match": MATCH, "tags": {"Seat0": "Ada"}, "comments": {0: "hm"}}
    yield pepper.Record.loads, {"text": RECORD.dumps(), "parts": ()}
    yield pepper.Record.salvage, {"text": RECORD.dumps(), "parts": ()}
    yield RECORD.dumps, {"format": "json"}
    yield RECORD.with_players, {"players": ["a", "b", "c", "d"], "people": [0]}
    yield RECORD.with_comment, {"text": "hm", "step": 0}
    yield RECORD.with_match, {"match": MATCH}
    yield RECORD.at, {"step": 0}
    yield RECORD.view, {"seat": 0, "step": 0}
    yield pepper.dumps, {"match": MATCH, "format": "text"}
    yield pepper.loads, {"text": pepper.dumps(MATCH), "parts": ()}


def calls_of_players() -> Iterator[Call]:
    """Of the arena, beliefs and players."""
    rng = Random(1)
    arena, belief = pepper.arena, pepper.belief
    players = [arena.Function("a", always), arena.Function("b", always)]
    report = arena.play(RULES, players, deals=2, seed=7)
    yield report.margins, {"hand": report.hands[0]}
    yield arena.play, {"rules": RULES, "players": players, "deals": 2, "seed": 7, "seconds": 5.0}
    yield arena.Function, {"name": "a", "choose": always}
    yield arena.Command, {"name": "a", "command": ("true",)}
    yield pepper.retrace, {"view": VIEW}
    yield belief.worlds, {"view": VIEW, "rng": rng, "count": 1, "weight": None, "pool": 2}
    yield belief.plays_like, {"player": always, "rng": rng, "slip": 0.5}
    yield belief.deals, {"rules": RULES, "rng": rng, "seat": 0, "holds": "JS"}
    yield bots.at_random, {"view": VIEW, "rng": rng}
    yield bots.sensible, {"view": VIEW, "rng": rng}
    yield bots.estimate, {"view": MATCH.view(1), "action": pepper.Bid("4")}
    episode = SETTING.start(Random(1))
    yield envs.Setting, {"rules": RULES, "whole_match": True, "by_card": True, "recall": True}
    yield envs.points, {"match": MATCH}
    yield envs.wins, {"match": MATCH}
    yield SETTING.start, {"rng": rng}
    yield episode.observe, {"seat": 0}
    yield episode.mask, {"seat": episode.turn}
    yield episode.take, {"number": episode.legal()[0]}
    yield episode.act, {"action": episode.match.legal_actions[0]}


def calls_of_house_rules_and_the_kernel() -> Iterator[Call]:
    """Of house rules, invariants, the kernel, and pictures."""
    house, english = pepper.house, words.Words()
    yield house.dumps, {"rules": RULES}
    yield house.loads, {"text": 'variant = "wolf"', "parts": (), "read": None}
    yield house.bases, {"text": 'variant = "wolf"', "read": None}
    yield house.starting_point, {"text": 'variant = "wolf"', "read": None}
    yield house.reader, {"file": "club.toml"}
    for function in (pepper.invariants.broken, pepper.invariants.broken_now):
        yield function, {"match": MATCH}
    yield pepper.invariants.unrecorded, {"match": MATCH}
    outs = kernel.PlayOuts(POSITION)
    yield kernel.PlayOuts, {"position": POSITION, "seed": 7, "greedy": True}
    yield outs.total, {"times": 1}
    yield outs.each, {"times": 1}
    yield kernel.PlayPosition.of, {"state": PLAY}
    yield (
        kernel.PlayPosition.deal,
        {
            "rules": RULES,
            "strain": pepper.SPADES,
            "declarer": 1,
            "hands": MATCH.hand.cards,
            "dealer": 0,
            "alone": False,
            "called": None,
            "rung": "4",
        },
    )
    yield POSITION.layout.suit, {"suit": pepper.SPADES}
    yield POSITION.layout.bits, {"card": pepper.Card("JS")}
    yield POSITION.layout.share, {"hands": POSITION.hands}
    yield POSITION.layout.cards_of, {"bits": 1}
    looks = pepper.looks
    yield looks.svg, {"view": VIEW, "names": None, "style": SvgStyle(), "hint": None}
    yield looks.text, {"view": VIEW, "names": None, "symbols": True, "narrow": True}
    yield looks.table, {"match": MATCH}
    yield SvgStyle, {"width": 300, "theme": None, "narrow": True}
    for sentence in (looks.hand_sentence, looks.table_sentences, looks.trick_sentences):
        yield sentence, {"view": VIEW, "words": english}
    yield looks.result_sentences, {"view": VIEW, "words": english}


def calls_of_batches() -> Iterator[Call]:
    """Of batches, and of what their rows become."""
    features, space = spaces.Features(RULES), spaces.ActionSpace(RULES, by_card=True)
    several = batch.Batch(RULES, 2, seed=1)
    yield batch.Batch, {"rules": RULES, "size": 2, "seed": 1}
    yield several.reset, {"seed": 1, "deals": [several.match(0).hand.deal] * 2}
    yield several.step, {"actions": several.sample(), "where": [True, True]}
    yield several.match, {"hand": 0}
    yield batch.OneHot, {"features": features}
    yield batch.OneHot(features).write, {"numbers": [features.of(VIEW)], "out": None}
    same = batch.suit_exchanges(features, space)[0]
    yield batch.suit_exchanges, {"features": features, "space": space}
    yield same.observations, {"rows": several.observations}
    yield same.mask, {"rows": several.mask}
    yield same.actions, {"numbers": several.sample()}


def calls_of_solving_and_numbers() -> Iterator[Call]:
    """Of perft, PTN, the solver and spaces."""
    rng, table = Random(1), RULES.table
    yield pepper.perft.perft, {"match": MATCH, "depth": 1}
    yield pepper.perft.divide, {"match": MATCH, "depth": 1}
    yield ptn.dumps, {"match": MATCH}
    yield ptn.loads, {"text": ptn.dumps(MATCH), "rules": None}
    entry = ptn.loads(ptn.dumps(MATCH))[0]
    yield entry.at, {"count": 0}
    yield entry.view, {"seat": 0}
    yield ptn.rules_of, {"options": {"variation": 1}}
    yield pepper.schema.schema, {"parts": ()}
    yield sharp.sharp, {"view": VIEW, "rng": rng}
    yield sharp.Sharp, {"seconds": 0.01}
    yield sharp.Sharp(worlds=1).weigh, {"view": VIEW, "rng": rng}
    passed = MATCH.apply(pepper.Pass())
    found = review.review(passed, worlds=1)
    yield review.review, {"match": passed, "seats": [0], "hands": [1], "worlds": 1}
    for written in (review.annotated, review.page):
        yield written, {"record": pepper.Record(passed), "found": found}
    yield review.to_data, {"found": found}
    yield found.summary, {"seat": 0, "kind": "pass"}
    for function in (pepper.solve.solve, pepper.solve.tricks):
        yield function, {"state": PLAY, "camp": [1, 3]}
    yield pepper.solve.readings, {"state": PLAY}
    yield puzzles.puzzles, {"rules": RULES, "seed": 1}
    yield next(puzzles.puzzles(RULES)).line, {"card": pepper.PlayCard(pepper.Card("9C"))}
    yield pepper.solve.par, {"state": PLAY}
    yield pepper.solve.contracts, {"match": MATCH}
    yield SPACE.index, {"action": pepper.Pass()}
    yield SPACE.steps_to, {"action": pepper.Pass()}
    yield SPACE.legal, {"view": VIEW, "picked": None}
    yield SPACE.mask, {"view": VIEW, "picked": None}
    yield SPACE.take, {"view": VIEW, "number": SPACE.legal(VIEW)[0], "picked": None}
    yield spaces.ActionSpace, {"rules": RULES, "by_card": True}
    yield spaces.Features, {"rules": RULES, "recall": True}
    features = spaces.Features(RULES)
    yield features.of, {"view": VIEW}
    yield features.named, {"view": VIEW}
    yield features.numbers_of, {"act": MATCH.apply(pepper.Pass()).acts[-1]}
    yield features.values_of, {"name": "bid"}
    yield spaces.longest_hand, {"rules": RULES, "by_card": True}
    yield spaces.points_range, {"rules": RULES}
    yield spaces.most_margin, {"rules": RULES}
    yield spaces.margins, {"table": table, "points": (1, 0)}


def calls_of_studies() -> Iterator[Call]:
    """Of studies."""
    yield (
        study.Study,
        {
            "rules": RULES,
            "players": {"random": always},
            "matches": 1,
            "seed": 1,
            "sides": ("random", "random"),
            "duplicate": False,
            "given": None,
            "scores": (0, 0),
            "dealer": 0,
            "most_hands": 3,
        },
    )
    yield study.Holds, {"cards": "JS", "seat": 0}
    yield STUDY.start, {"number": 0}
    yield STUDY.play, {"number": 0}
    yield study.by_match, {"rows": ROWS, "value": first_points}
    yield study.mean, {"values": [1.0, 2.0], "confidence": 0.9}
    yield study.rate, {"hits": [True, False], "confidence": 0.9}
    numbers = {0: 1.0, 1: 2.0}
    yield study.paired, {"first": numbers, "second": numbers, "confidence": 0.9}
    yield study.run, {"study": STUDY, "workers": 1, "executor": None, "chunk": 20}
    yield study.strength, {"rules": RULES, "row": ROWS[0]}
    yield study.to_arrow, {"rows": ROWS}


def calls_of_tests_and_tournaments() -> Iterator[Call]:
    """Of testing rules, and of tournaments."""
    rng, seat = Random(1), pepper.Seat(0)
    yield testing.chosen, {"legal": MATCH.legal_actions, "below": Random(1).randrange}
    yield testing.walk, {"match": MATCH, "rng": rng, "hands": 1}
    yield testing.match_machine, {"rules": RULES}
    yield testing.check_rules, {"rules": RULES, "matches": 1}
    yield (
        testing.twins,
        {
            "rules": RULES,
            "deal": MATCH.hand.deal,
            "dealer": seat,
            "seat": seat,
            "below": Random(1).randrange,
        },
    )
    yield tournament.Tournament.start, {"tables": 2, "seed": 7, "games": 1}
    yield TOURNAMENT.record, {"points": [(1, 0), (0, 1)], "tie_break": None}
    progressive = pepper.variant("progressive")
    yield TOURNAMENT.play, {"rules": progressive, "hands": 1, "dealer": 0, "choose": always}
    yield tournament.extra_hand, {"choose": always}
    start = series.Series.start
    yield start, {"rules": RULES, "terms": series.Terms(), "players": [*"abcd"]}
    yield SERIES.seating_of, {"number": 1}
    yield SERIES.begin, {"seed": 7, "deals": None, "dealer": 0}
    yield SERIES.record, {"match": SERIES.begin(seed=7).resign(0)}
    yield series.Series.loads, {"text": SERIES.dumps(), "parts": ()}


def calls_of_messages_and_words() -> Iterator[Call]:
    """Of JSON and of words."""
    english = words.Words()
    wire = pepper.wire
    for function in (wire.dumps, wire.to_data):
        yield function, {"value": pepper.Pass(), "parts": (), "defaults": True}
    yield wire.parse, {"text": "{}", "longest": 10}
    yield wire.read_action, {"data": wire.to_data(pepper.Pass()), "parts": ()}
    yield wire.read_event, {"data": wire.to_data(MATCH.news[0]), "parts": ()}
    yield wire.read_view, {"data": wire.to_data(VIEW), "parts": ()}
    yield wire.read_rules, {"data": wire.to_data(RULES), "parts": ()}
    reason = MATCH.why_not(pepper.PlayCard("JS"))
    assert reason is not None
    yield wire.read_reason, {"data": wire.to_data(reason), "parts": ()}
    yield words.Words.of, {"rules": RULES, "style": words.Style.LETTERS, "names": None, "you": 0}
    yield words.labels, {"words": english}
    yield words.translations, {"language": "de"}
    yield (
        words.parse,
        {
            "text": "pass",
            "legal": MATCH.legal_actions,
            "rules": RULES,
            "translations": None,
            "style": words.Style.SPOKEN,
        },
    )


CALLS: Final = [
    *calls_of_matches(),
    *calls_of_values(),
    *calls_of_views_and_records(),
    *calls_of_players(),
    *calls_of_house_rules_and_the_kernel(),
    *calls_of_solving_and_numbers(),
    *calls_of_batches(),
    *calls_of_studies(),
    *calls_of_tests_and_tournaments(),
    *calls_of_messages_and_words(),
]
"""Every public function that takes something, with arguments that it accepts."""
