"""Limits on what comes from outside: each is kept at its edge, and refused one beyond.

Without a limit, what is made of `HUGE` items would take hours.
"""

from __future__ import annotations

import itertools
import json
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar, Self

import attrs
import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

import pepper
from pepper import (
    BidLadder,
    Card,
    Cards,
    Deal,
    Deck,
    Doubling,
    DropOuts,
    Exchange,
    Facts,
    Kind,
    Kitty,
    Marks,
    Match,
    Negotiation,
    Other,
    PepperError,
    Phase,
    Points,
    PoorHand,
    Rules,
    RulesError,
    Rung,
    Strain,
    Table,
    arena,
    cli,
    house,
    parse_action,
    ptn,
    wire,
)
from pepper.bots import sensible
from pepper.data.json_text import MOST_VALUES, Misfit, Place, at_path, is_object
from pepper.data.limits import (
    MOST_OF,
    RECORD_ACTS,
    RECORD_COMMENT,
    RECORD_HAND,
    RECORD_LINES,
    RECORD_STEPS,
    RECORD_TAG,
    RECORD_TAG_NAME,
    RECORD_TAGS,
    RECORD_TEXT,
    Limits,
    too_large,
)
from pepper.data.toml_text import to_toml
from pepper.engine.course import actions
from pepper.engine.course.order import LONGEST_PHASE
from pepper.engine.course.rules import MOST_PHASES
from pepper.engine.parts import rung
from pepper.engine.parts.cards import MOST_CARDS, MOST_STRAINS, SUITS
from pepper.engine.parts.errors import (
    MOST_PROBLEMS,
    MOST_WORDS,
    Problem,
    check,
    escape,
    short,
    shown,
)
from pepper.engine.parts.kinds import LONGEST_KIND
from pepper.engine.parts.ladder import MOST_HOLDINGS, MOST_RUNGS, Offer
from pepper.engine.parts.part import LONGEST_TEXT, Printable
from pepper.engine.parts.points import MOST_STEPS
from pepper.engine.parts.rung import MOST_TURNS
from pepper.engine.parts.scoring import Line
from pepper.engine.parts.table import MOST_SEATS
from pepper.engine.parts.wording import spell_number
from pepper.study import Study
from pepper.variants.finding import LONGEST

from .foreign import WITH_DISCARD, Discard
from .pages import ROOT
from .playing import SHORT

WOLF = pepper.variant("wolf")
NAMES = ["".join(pair) for pair in itertools.product("abcdefghijklmno", repeat=2)][:MOST_RUNGS]
STRAINS: tuple[Strain, ...] = (*SUITS, pepper.NO_TRUMP, pepper.LOW)
START = Place()
HUGE = 10**9
"""So many that nobody could wait for them."""

Make = Callable[[int], object]
LISTS: dict[str, tuple[int, Make]] = {
    "sides": (MOST_SEATS, lambda n: Table([seat] for seat in range(n))),
    "seats of a side": (
        MOST_SEATS - 1,
        lambda n: Table([range(n), [n]]),
    ),
    "rungs": (MOST_RUNGS, lambda n: BidLadder(Rung(name, 1) for name in _names(n))),
    "rungs of a step": (MOST_RUNGS, lambda n: BidLadder([[Rung(one, 1) for one in _names(n)]])),
    "over": (MOST_RUNGS, lambda n: Rung("x", 1, over=("y",) * n)),
    "turns": (MOST_TURNS, lambda n: Rung("x", 1, turns=tuple(range(1, n + 1)))),
    "holding": (MOST_HOLDINGS, lambda n: Rung("x", 1, holding=(Cards("JS"),) * n)),
    "strains of a rung": (MOST_STRAINS, lambda n: Rung("x", 1, strains=_strains(n))),
    "strains of a ladder": (MOST_STRAINS, lambda n: BidLadder([Rung("x", 1)], _strains(n))),
    "order of strains": (
        MOST_STRAINS,
        lambda n: BidLadder(
            [Rung("x", 1, strain_in_bid=True)], STRAINS, tuple((one,) for one in _strains(n))
        ),
    ),
    "strains of an exchange": (MOST_STRAINS, lambda n: Exchange(strains=_strains(n))),
    "must play": (MOST_STRAINS, lambda n: Negotiation(must_play=_strains(n))),
    "steps": (MOST_STEPS, lambda n: Points(steps=((1, 1),) * n)),
    "packets": (MOST_CARDS, lambda n: _largest(packets=(1,) * n)),
    "hands of a deal": (MOST_SEATS, lambda n: Deal(["JS"] * n)),
    "name of marks": (LONGEST_TEXT, lambda n: Marks("x" * n)),
    "name of rules": (LONGEST_TEXT, lambda n: attrs.evolve(WOLF, name="x" * n)),
    "title of rules": (LONGEST_TEXT, lambda n: attrs.evolve(WOLF, title="x" * n)),
    "source of rules": (LONGEST_TEXT, lambda n: attrs.evolve(WOLF, source="x" * n)),
    "name of a rung": (rung.LONGEST_NAME, lambda n: Rung("x" * n, 1)),
    "name of a player": (60, lambda n: Study(rules=WOLF, players={"x" * n: sensible}, matches=1)),
    "phases": (MOST_PHASES, lambda n: _but("50 phases are 'play'", lambda: _with_phases(n))),
    "bids that may be doubled": (MOST_RUNGS, lambda n: Doubling(bids=tuple(_names(n)))),
    "strains that must be played": (MOST_STRAINS, lambda n: DropOuts(must_play=_strains(n))),
    "name of a kind": (LONGEST_KIND, lambda n: Kind("x" * n)),
    "name of a phase": (LONGEST_PHASE, lambda n: _with_phase("x" * n)),
    "scores of a record": (
        MOST_SEATS,
        lambda n: _but(
            "one for each side", lambda: _record(f"scores: {' '.join('1' * n)}", _deal())
        ),
    ),
    "hands of a record": (
        MOST_SEATS,
        lambda n: _but("4 hands of cards", lambda: _record(deal=" / ".join(["JS"] * n))),
    ),
}


def _names(number: int) -> list[str]:
    return [*NAMES, "too many"][:number]


def _strains(number: int) -> tuple[Strain, ...]:
    return (*STRAINS, pepper.LOW)[:number]


def _largest(packets: tuple[int, ...]) -> Deck:
    """Hands of as many cards as the packets have, of all the cards there are."""
    return Deck("23456789TEWRJQKA", len(packets), 7, 7, packets, little_jokers=7)


def _but(allowed: str, make: Callable[[], object]) -> None:
    """Make a value that is refused for another reason than its size."""
    try:
        make()
    except PepperError as error:
        if allowed not in str(error):
            raise


def _with_phase(name: str) -> Rules:
    @attrs.frozen(repr=False)
    class Other(Discard):
        phase = Phase(name)

    return attrs.evolve(WITH_DISCARD, phases=(Phase.AUCTION, Phase.NAMING, Other(), Phase.PLAY))


def _with_phases(number: int) -> Rules:
    return attrs.evolve(WOLF, phases=(Phase.PLAY,) * number)


def _deal() -> str:
    deal = Match.start(WOLF, seed=1).hand.deal
    return str(deal).removeprefix("deal ")


def _record(scores: str = "", deal: str = "JS") -> Match:
    lines = ["pepper record 3", "rules: wolf", "dealer: 0", scores, "hand: 1", "dealer: 0"]
    return pepper.loads("\n".join([*filter(None, lines), f"deal: {deal}", ""]))


PAGES: dict[str, tuple[str, ...]] = {
    "docs/house-rules.md": (
        f"{house.LONGEST:,} characters, in lines of at most {house.LONGEST_LINE:,}",
        f"at most {house.MOST_ITEMS} items; numbers are",
        f"from {-house.LARGEST:,} to {house.LARGEST:,}",
        f"nested at most {spell_number(house.MOST_LEVELS)} levels deep",
    ),
    "docs/wire.md": (
        f"strings of more than {wire.LONGEST_STRING:,} characters",
        f"more than {wire.MOST_ITEMS:,} items or {MOST_VALUES:,} together",
        f"more than {wire.MOST_LEVELS} levels deep",
        f"seats, cards and tricks of more than {MOST_CARDS} items",
        f"of sides of more than {MOST_SEATS}, of numbers and lines of more than {MOST_OF[int]:,}",
    ),
    "docs/record-format.md": (
        f"{RECORD_TEXT:,} characters; as text {RECORD_LINES:,} lines",
        f"as JSON {MOST_VALUES:,} values",
        f"{RECORD_ACTS:,} acts and awards, where each hand",
        f"to come counts as {spell_number(RECORD_HAND)} more",
        f"{RECORD_TAGS} tags, each with a name of at most {RECORD_TAG_NAME} letters",
        f"a text of at most {RECORD_TAG:,} printable characters",
        f"{RECORD_COMMENT:,} characters in a comment",
        f"{RECORD_STEPS:,} steps",
        f"{MOST_SEATS} seats, {MOST_RUNGS} rungs, {MOST_RUNGS} names in `over`",
        f"{MOST_HOLDINGS} sets of cards in `holding`, {MOST_STEPS} pairs in `steps`",
        f"{MOST_PHASES} phases, each strain once",
        f"Names of rules and marks have at most {LONGEST_TEXT} characters",
        f"those of rungs, phases and kinds {LONGEST_KIND}",
        f"with its options has at most {LONGEST:,}.",
    ),
    "docs/arena.md": (
        f"Lines from a program may have at most {arena.LONGEST_LINE:,} bytes",
        f"as many players as sides, and at most {arena.MOST_PLAYERS}",
    ),
    "docs/problems.md": (
        f"a text of more than {ptn.LONGEST:,} characters or {ptn.MOST_ENTRIES} entries",
    ),
    "SECURITY.md": (
        f"{RECORD_TEXT:,} characters; {RECORD_LINES:,} lines or JSON values; {RECORD_ACTS:,} acts",
        f"{wire.LONGEST:,} characters, {MOST_VALUES:,} values, {wire.MOST_ITEMS:,} items of a list",
        f"{wire.LONGEST_STRING:,} characters of a string",
        f"{house.LONGEST:,} characters, {house.MOST_ITEMS} items of a list",
        f"a text form of an action | {actions.LONGEST:,} characters",
    ),
}


@pytest.mark.parametrize("page", PAGES)
def test_the_limits_are_those_that_the_pages_tell(page: str) -> None:
    """The figures stand on the pages: a test with the constants alone agrees with any of them."""
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    assert [told for told in PAGES[page] if told not in text] == []


def test_the_limits_that_no_page_tells_in_figures() -> None:
    assert rung.LONGEST_NAME == LONGEST_PHASE == LONGEST_KIND
    assert (MOST_PROBLEMS, MOST_WORDS, MOST_OF[Line]) == (100, 600, 1000)
    assert wire.LARGEST == 2**53 - 1


@pytest.mark.parametrize("name", LISTS)
def test_a_limit_is_kept_and_one_more_is_refused_for(name: str) -> None:
    most, make = LISTS[name]
    make(most)
    with pytest.raises(PepperError) as caught:
        make(most + 1)
    assert len(str(caught.value)) < 2 * MOST_WORDS


ENDLESS: dict[str, Callable[[], object]] = {
    "sides": lambda: Table([seat] for seat in range(HUGE)),
    "seats": lambda: Table([range(HUGE)]),
    "singles": lambda: Table.singles(HUGE),
    "teams": lambda: Table.teams(HUGE, HUGE),
    "steps": lambda: BidLadder(Rung("x", 1) for _ in range(HUGE)),
    "rungs": lambda: BidLadder([(Rung("x", 1) for _ in range(HUGE))]),
    "ranks": lambda: Deck(("A" for _ in range(HUGE)), 1),
    "hands": lambda: Deal("JS" for _ in range(HUGE)),
    "cards": lambda: Cards(Card("JS") for _ in range(HUGE)),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_no_more_is_taken_than_it_takes_to_refuse(name: str) -> None:
    with pytest.raises(PepperError) as caught:
        ENDLESS[name]()
    assert len(str(caught.value)) < MOST_WORDS


def test_a_deck_has_each_rank_once() -> None:
    assert len(Deck("23456789TJQKA", 1).ranks) == 13
    with pytest.raises(RulesError, match="name each rank"):
        Deck("23456789TJQKAA", 1)


def test_the_cards_of_a_text_are_counted_while_it_is_split() -> None:
    whole = " ".join(f"{rank}{suit}" for rank in "23456789TEWRJQKA" for suit in "CDHS") + " JK LJ"
    assert len(Cards(" ".join([whole] * 7))) == MOST_CARDS
    with pytest.raises(PepperError, match="more than 7 copies of 2C"):
        Cards(" ".join([whole] * 8))


def all_over_all(places: int = 1) -> Iterator[Rung]:
    for name in NAMES:
        others = tuple(other for other in NAMES if other != name)
        yield Rung(name, places, strain_in_bid=True, over=others)


def test_whether_rungs_are_over_the_bids_that_they_name_is_asked_without_comparing_bids(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Offer, "beats", None)
    with pytest.raises(RulesError, match="aa goes over ab, which is not lower") as caught:
        BidLadder(all_over_all(), STRAINS)
    assert len(caught.value.problems) == MOST_PROBLEMS


@st.composite
def ladders(draw: st.DrawFn) -> BidLadder:
    """Ladders of few rungs, some of which go over some of the others only."""
    names = draw(st.lists(st.sampled_from(NAMES[:6]), min_size=1, unique=True))
    overs = st.lists(st.sampled_from(NAMES[:6]), max_size=3).map(tuple)
    rungs = [
        Rung(
            name,
            1,
            over=draw(overs),
            strain_in_bid=draw(st.booleans()),
            strains_rank=draw(st.booleans()),
        )
        for name in names
    ]
    cuts = [0, *sorted(draw(st.sets(st.integers(1, len(rungs))))), len(rungs)]
    steps = [rungs[a:b] for a, b in itertools.pairwise(cuts) if rungs[a:b]]
    orders = st.sampled_from([(), ((pepper.CLUBS,), (pepper.HEARTS,))])
    try:
        return BidLadder(steps, (pepper.CLUBS, pepper.HEARTS), draw(orders))
    except RulesError:
        reject()


@given(ladders())
def test_what_goes_over_a_bid_is_higher_and_may_go_over_it(ladder: BidLadder) -> None:
    assert ladder.higher(None) == tuple(o for o in ladder.offers if not o.rung.over)
    for standing in ladder.offers:
        assert ladder.higher(standing.bid) == tuple(
            offer
            for offer in ladder.offers
            if offer.beats(standing) and offer.rung.may_go_over(standing.bid)
        )


def test_an_error_has_a_limited_number_of_problems_and_asks_for_no_more() -> None:
    asked = itertools.count()
    with pytest.raises(RulesError) as caught:
        check(Problem("deck", f"{number}", "") for number in asked)
    assert len(caught.value.problems) == MOST_PROBLEMS
    assert next(asked) == MOST_PROBLEMS


def test_an_error_on_the_way_to_a_problem_stays_itself() -> None:
    with pytest.raises(RulesError, match="it is ''"):
        check(Problem("scoring", Marks(name).name, "") for name in [""])


@given(st.text(), st.integers(1, 10**6))
def test_what_is_shown_of_a_value_is_short_and_printable(text: str, times: int) -> None:
    for value in (text * (times % 1000), [text] * (times % 100), times ** times.bit_length()):
        assert len(shown(value)) < 20 * MOST_WORDS
        assert shown(value).isprintable()
    assert short(text * 300).isprintable()
    assert len(short(text * 300)) <= MOST_WORDS
    assert escape(text).isprintable()


def test_a_text_in_a_message_has_600_characters_and_a_longer_one_is_cut_to_as_many() -> None:
    assert short("x" * 600) == "x" * 600
    assert short("x" * 601) == f"{'x' * 597}..."


def test_a_number_that_python_does_not_print_is_named() -> None:
    with pytest.raises(PepperError, match="a very long int must be an integer from 0 to 3"):
        WOLF.table.seat(10**5000)
    with pytest.raises(RulesError, match="a number has too many digits"):
        Rung("4", -(10**5000))


@pytest.mark.parametrize("text", ["a\x7fb", "\x1b[31m", "two\nlines", "\x9b31m", "\u202e", ""])
def test_a_name_that_a_terminal_would_act_on_is_refused(text: str) -> None:
    with pytest.raises(RulesError):
        Marks(text)
    with pytest.raises(PepperError, match="a kind named"):
        Kind(text)
    assert str(Facts(name=text)["name"]).isprintable()


@pytest.mark.parametrize("name", ["", "Show", "show 1", "show\x1b", "show-cards"])
def test_a_phase_that_readers_would_not_know_is_refused(name: str) -> None:
    with pytest.raises(RulesError, match="a phase named"):
        _with_phase(name)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_comes_back_from_toml_and_shows_no_controls(text: str) -> None:
    (line,) = to_toml({"x": text})
    assert tomllib.loads(line) == {"x": text}
    assert not any(0x7F <= ord(one) < 0xA0 or ord(one) < 0x20 for one in line)


def test_a_text_for_a_variant_is_limited_and_named_short() -> None:
    with pytest.raises(PepperError, match=rf"at most {LONGEST} characters"):
        pepper.variant("x" * (LONGEST + 1))
    with pytest.raises(PepperError, match=r"unknown variant 'x+\.\.\.x+'; expected"):
        pepper.variant("x" * LONGEST)
    for text in ("wolf+" + "x" * 900, "wolf+talk=" + "x" * 900):
        with pytest.raises(PepperError) as caught:
            pepper.variant(text)
        assert len(str(caught.value)) < 200


def test_a_hand_in_progress_is_the_last_of_a_record() -> None:
    text = pepper.dumps(Match.start(WOLF, seed=1))
    with pytest.raises(pepper.RecordError, match="found '1', expected in hand 1 seat 1 to act"):
        pepper.loads(text + "\nhand: 1\n")


TWO = attrs.evolve(SHORT, table=Table.singles(2), ladder=BidLadder([Rung("1", 1)]))
CHOICES: dict[str, tuple[Callable[[int, int], Rules], str]] = {
    "an exchange": (
        lambda size, count: attrs.evolve(
            TWO,
            deck=_pack(2 * size, size),
            ladder=BidLadder([Rung("1", 1, exchange=Exchange(count, Other.LEFT))]),
        ),
        "1 leaves 10011 choices of 2 cards",
    ),
    "a kitty": (
        lambda size, count: attrs.evolve(
            TWO,
            deck=_pack(2 * size - count, size - count),
            phases=(Phase.AUCTION, Kitty(), Phase.NAMING, Phase.PLAY),
        ),
        "a kitty of 2 cards leaves 10011 ways to discard",
    ),
    "a swap": (
        lambda size, count: attrs.evolve(
            TWO,
            deck=_pack(2 * size + count, size),
            phases=(PoorHand("9TJQK", count, swap=count), *TWO.phases),
        ),
        "a swap of 2 of 142 cards",
    ),
}
"""Rules for two players, one of whom chooses some cards of so many."""


def _pack(cards: int, hand_size: int) -> Deck:
    copies = 2 if cards < 100 else 7
    ranks, jokers = divmod(cards, 4 * copies)
    return Deck("23456789TEWRJQKA"[-ranks:], hand_size, copies=copies, jokers=jokers)


@pytest.mark.parametrize("name", CHOICES)
def test_ten_thousand_choices_of_cards_are_allowed_and_no_more(name: str) -> None:
    """No choice comes nearer: three cards of 40 are 9,880 choices, two of 142 are 10,011."""
    make, what = CHOICES[name]
    make(40, 3)
    with pytest.raises(RulesError) as caught:
        make(142, 2)
    (problem,) = caught.value.problems
    assert problem.what == what
    assert problem.hint.startswith("leave at most 10000")


@attrs.frozen
class Note:
    """An action of another package, with any text."""

    word: ClassVar[str] = "note"
    text: str

    @classmethod
    def read(cls, rest: str) -> Self | None:
        return cls(rest)

    def __str__(self) -> str:
        return f"note {self.text}"


class Noting:
    """A part with that action."""

    actions: ClassVar = (Note,)


def test_the_text_of_an_action_has_at_most_2000_characters() -> None:
    longest = "note ".ljust(2000, "x")
    assert str(parse_action(longest, [Noting])) == longest
    with pytest.raises(PepperError, match="unknown action 'note xx"):
        parse_action(f"{longest}x", [Noting])


def test_what_is_typed_for_an_action_has_at_most_2000_characters() -> None:
    match = Match.start(WOLF, seed=1)
    assert str(match.parse("name H".ljust(2000))) == "name H"
    with pytest.raises(PepperError, match="is not one of the choices: name C"):
        match.parse("name H".ljust(2001))


class TestReading:
    """Readers ask for the sizes before they make the items."""

    @pytest.mark.parametrize(
        ("path", "items", "most"),
        [
            (("ladder", "steps"), MOST_RUNGS + 1, MOST_RUNGS),
            (("table", "sides"), MOST_SEATS + 1, MOST_SEATS),
            (("deck", "packets"), MOST_CARDS + 1, MOST_CARDS),
            (("phases",), MOST_PHASES + 1, MOST_PHASES),
        ],
    )
    def test_a_list_of_a_part_is_refused_unread(
        self, path: tuple[str, ...], items: int, most: int
    ) -> None:
        data: dict[str, object] = json.loads(json.dumps(wire.to_data(WOLF)))
        *above, last = path
        holder = at_path(data, tuple(above))
        assert is_object(holder)
        holder[last] = [object()] * items
        with pytest.raises(wire.WireError, match="at most") as caught:
            wire.read_rules({**data})
        assert caught.value.path in {".".join(path), f"{'.'.join(path)}[0]"}
        assert most

    def test_errors_are_limited_and_the_first_ones(self, monkeypatch: pytest.MonkeyPatch) -> None:
        made = itertools.count()

        class Counted(Misfit):
            def __init__(self, expected: str, place: Place = START, found: str = "") -> None:
                next(made)
                super().__init__(expected, place, found)

        monkeypatch.setattr("pepper.data.converter.Misfit", Counted)
        data = wire.to_data(Match.start(WOLF, seed=1).view(0))
        with pytest.raises(wire.WireError) as caught:
            wire.read_view({**data, "acts": [7] * wire.MOST_ITEMS})
        errors = (caught.value, *caught.value.others)
        assert [error.path for error in errors] == [f"acts[{n}]" for n in range(MOST_PROBLEMS)]
        assert next(made) <= 2 * MOST_PROBLEMS

    def test_lists_of_seats_and_numbers_are_limited(self) -> None:
        data = wire.to_data(Match.start(WOLF, seed=1).view(0))
        for most, key in ((1000, "counts"), (MOST_CARDS, "sitting_out")):
            for items, what in ((most, "found"), (most + 1, f"at most {most} items")):
                with pytest.raises(wire.WireError, match=what) as caught:
                    wire.read_view({**data, key: [0] * items})
                assert (items > most) == ("at most" in str(caught.value))

    def test_all_values_are_limited_together(self) -> None:
        items = wire.MOST_ITEMS
        for rows, what in ((24, "an object with 'kind'"), (25, "at most 500000 values in all")):
            with pytest.raises(wire.WireError, match=what):
                wire.read_action([[0] * items] * rows)


def test_the_hands_of_a_record_are_not_split_beyond_a_full_table() -> None:
    with pytest.raises(pepper.RecordError, match="unknown card '/'"):
        _record(deal=" / ".join(["JS"] * (MOST_SEATS + 2)))


HOSTILE = "\x1b[31m\x07x\x9b"


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", HOSTILE),
        ("rules", f"{HOSTILE}.toml"),
        ("rules", f"wolf+{HOSTILE}"),
        ("rules", f"wolf+talk={HOSTILE}"),
        ("rules", "wolf", "wolf", HOSTILE),
        ("watch", "wolf", "--seed", HOSTILE),
        ("replay", HOSTILE),
        ("replay", "\udc80"),
        (HOSTILE,),
        ("play", "--resume", HOSTILE),
    ],
)
def test_the_command_line_escapes_what_it_quotes(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    said = capsys.readouterr()
    assert said.err
    assert all(line.isprintable() for line in (said.out + said.err).split("\n"))


def test_the_command_line_escapes_any_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> int:
        raise PepperError(f"{HOSTILE}\n{HOSTILE}")

    monkeypatch.setattr(cli, "_done", fail)
    assert cli.main(["variants"]) == 2
    told = "\\x1b[31m\\x07x\\x9b"
    assert capsys.readouterr().err == f"pepper: {told}\n{told}\n"


def test_the_names_of_files_are_escaped_in_what_is_said_of_their_texts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for suffix, command, text in (
        (".toml", "rules", b"\xff"),
        (".toml", "check", b"x = 1"),
        (".toml", "rules", b"variant = 7\nx = 1"),
        (".pepper", "replay", b"x"),
    ):
        file = tmp_path / f"{HOSTILE}\n{suffix}"
        file.write_bytes(text)
        assert cli.main([command, str(file)]) == 2
        said = capsys.readouterr().err
        assert "\\x1b[31m\\x07x\\x9b\\n" in said
        assert all(line.isprintable() for line in said.split("\n"))


def test_a_house_file_names_a_variant_short() -> None:
    with pytest.raises(house.HouseError) as caught:
        house.loads(f'variant = "{"x" * 4900}"')
    assert len(str(caught.value)) < house.LONGEST_WORDS


def test_nothing_is_at_a_path_that_the_data_do_not_have() -> None:
    data = {"a": [1]}
    assert at_path(data, ("a", 0)) == 1
    assert [at_path(data, path) for path in (("a", 1), ("a", "b"), ("a", 0, 0))] == [None] * 3


def test_values_are_counted_in_all() -> None:
    limits = Limits(text=1, items=3, levels=2, number=9, values=4)
    assert [*too_large([["x"], ["x"]], limits)] == []
    (error,) = too_large([["x"], ["x"], ["x"]], limits)
    assert "at most 4 values in all" in error.expected


def test_a_name_of_another_type_is_left_to_the_check_of_types() -> None:
    assert Printable("line").admits(7)
