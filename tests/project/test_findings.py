"""The pages of findings: their figures are those of the rows, and they claim no more than these."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import islice
from math import fsum
from pathlib import Path
from random import Random

import attrs
import pytest

import pepper
from pepper import Variant
from pepper.belief import deals
from pepper.study import Estimate, Row, rate, read_rows
from tests.playing import find
from tools.findings import figures, kept
from tools.findings.__main__ import FIGURES, Plan, write
from tools.findings.bids import LEAST, Held, made_by_cards, made_by_trumps
from tools.findings.page import page
from tools.findings.sampler import COUNTS, fits
from tools.findings.site import write_pages
from tools.findings.telling import first_seat, lead, meaning, outcomes

GAMES = ("cincinnati", "dirty-clubs-3")
"""Two sides that count up, and three that count down."""
MATCHES = 20
every_game = pytest.mark.parametrize("game", GAMES)


def variant(game: str) -> Variant:
    return find(one for one in pepper.variants() if one.id == game)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rows and the pages of a small run."""
    path = tmp_path_factory.mktemp("findings")
    plan = Plan(folder=path, matches=MATCHES, workers=1)
    write(plan, [*map(variant, GAMES)], path)
    write_pages(path)
    return path


def rows_in(folder: Path, game: str) -> list[Row]:
    return list(read_rows(folder / f"{game}.jsonl"))


@cache
def found_in(folder: Path, game: str) -> figures.Findings:
    return figures.find(variant(game), rows_in(folder, game))


def cells(text: str, first: str) -> list[str]:
    """The cells of the row of a table that begins so."""
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()]
    return find((row for row in rows if row[:1] == [first]), text)


def contract_of(row: Row) -> str:
    return f"{row.rung}, forced" if row.forced else str(row.rung)


@every_game
def test_the_figures_on_a_page_are_those_of_the_rows(folder: Path, game: str) -> None:
    rows, text = rows_in(folder, game), (folder / f"{game}.md").read_text("utf-8")
    assert f"From {MATCHES} matches of" in text
    assert f" with {len(rows)} hands, seed 0." in text
    for name, number in Counter(map(contract_of, rows)).items():
        _, hands, share, made, _ = cells(text, name)
        assert (hands, share) == (str(number), f"{number / len(rows):.1%}")
        counted = rate(row.made for row in rows if contract_of(row) == name)
        assert made == (f"{counted:.0%}" if number >= LEAST else "")
    longest = max(Counter(row.match for row in rows).values())
    assert f"the longest {longest}." in text


@every_game
def test_the_first_to_speak_sits_on_the_left_of_the_dealer(folder: Path, game: str) -> None:
    rows, found = rows_in(folder, game), found_in(folder, game)
    seats = len(found.rules.table.seats)
    for place in found.places:
        assert place.declares == rate(
            row.declarer == (row.dealer + place.number) % seats for row in rows
        )


@every_game
def test_shares_add_up_and_what_one_side_gains_the_others_lose(folder: Path, game: str) -> None:
    found = found_in(folder, game)
    seats, sides = len(found.rules.table.seats), len(found.rules.table.sides)
    assert sum(one.hands for one in found.bids) == found.hands
    assert fsum(one.share.value for one in found.bids) == pytest.approx(1)
    assert fsum(one.declares.value for one in found.places) == pytest.approx(1)
    assert fsum(one.wins.value for one in found.places) == pytest.approx(seats / sides)
    assert fsum(one.margin.value for one in found.places) == pytest.approx(0, abs=1e-9)


def test_a_side_gains_where_scores_count_down_by_fewer_points(folder: Path) -> None:
    rows, found = rows_in(folder, "dirty-clubs-3"), found_in(folder, "dirty-clubs-3")
    won = [row.points[row.declarer] for row in rows if row.declarer is not None and row.made]
    assert max(won) < 0
    assert found.declared.worth is not None
    assert found.declared.worth.value > 0


def test_the_chances_of_two_sides_at_any_score_add_up_to_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "LEAST", 5)
    found = figures.find(variant("cincinnati"), rows_in(folder, "cincinnati"))
    assert len(found.scores) > 3
    for (own, other), chance in found.scores.items():
        assert chance.value + found.scores[other, own].value == pytest.approx(1)
    for part, chance in found.leads.items():
        assert chance.value + found.leads[-part].value == pytest.approx(1)


def test_a_match_counts_once_for_each_side_and_score(folder: Path) -> None:
    found = found_in(folder, "cincinnati")
    assert found.scores[0, 0].number == found.leads[0].number == 2 * MATCHES


def test_the_same_rows_give_the_same_figures_and_a_match_that_is_cut_off_is_left_out(
    folder: Path, tmp_path: Path
) -> None:
    games = [variant("dirty-clubs-3")]
    plan = Plan(folder=folder, matches=MATCHES)
    write(plan, games, tmp_path)
    name = "dirty-clubs-3.json"
    assert (tmp_path / name).read_bytes() == (folder / name).read_bytes()
    lines = (folder / "dirty-clubs-3.jsonl").read_text("utf-8").splitlines()
    (tmp_path / "dirty-clubs-3.jsonl").write_text("\n".join(lines[:-1]) + "\n", "utf-8")
    rows = attrs.evolve(plan, folder=tmp_path, matches=MATCHES - 1).rows(games[0])
    assert {row.match for row in rows} == set(range(MATCHES - 1))


def test_every_game_has_figures_of_which_a_page_can_be_made() -> None:
    for one in pepper.variants():
        text = (FIGURES / f"{one.id}.json").read_text("utf-8")
        read = kept.loads(text, one)
        assert kept.dumps(read) == text
        assert f"From {read.findings.matches:,} matches of [{one.title}]" in page(read)


def test_a_game_says_how_often_its_commonest_contracts_were_made() -> None:
    for one in pepper.variants():
        found = kept.loads((FIGURES / f"{one.id}.json").read_text("utf-8"), one).findings
        first, *_ = outcomes(found)
        played = sorted((one for one in found.bids if one.made), key=lambda one: -one.hands)
        (commonest, *_) = (one for one in played if one.name != "set taken")
        assert commonest.made is not None
        share, made = commonest.share.value, commonest.made.value
        assert f"*{commonest.name}* in {share:.0%} (made {made:.0%})" in first
        assert first.count("made") <= 3


def test_hands_without_a_contract_and_the_dealers_who_took_the_set_are_told() -> None:
    for name, told in (
        ("wolf", "Nobody bid in 12%."),
        ("buck-euchre", "Nobody bid in 38%."),
        ("midwest", "The dealer took the set instead of a forced bid in 9%."),
    ):
        one = variant(name)
        found = kept.loads((FIGURES / f"{name}.json").read_text("utf-8"), one).findings
        assert told in [*outcomes(found)]


def test_a_seat_got_the_contract_most_often_only_where_the_intervals_lie_apart() -> None:
    one = variant("hasenpfeffer")
    found = kept.loads((FIGURES / "hasenpfeffer.json").read_text("utf-8"), one).findings
    first, *others = found.places
    told = f"The first to speak got the contract most often, in {first.declares.value:.0%}."
    assert told in [*outcomes(found)]
    level = attrs.evolve(found, places=(first, attrs.evolve(first, number=2), *others[1:]))
    assert not [sentence for sentence in outcomes(level) if "most often" in sentence]
    last = attrs.evolve(first, number=4)
    turned = attrs.evolve(found, places=(*others, last))
    assert any(sentence.startswith("The dealer, who speaks last,") for sentence in outcomes(turned))


def test_a_game_is_played_until_there_are_so_many_hands(folder: Path) -> None:
    every = rows_in(folder, "cincinnati")
    rows = Plan(folder=folder, hands=100).rows(variant("cincinnati"))
    ends = [number for number, row in enumerate(every, 1) if row.winners]
    assert len(rows) == find((number for number in ends if number >= 100), ends)


every_width = pytest.mark.parametrize("name", ["dirty-clubs-3.svg", "dirty-clubs-3-narrow.svg"])


@every_width
def test_a_picture_is_small_and_has_its_words_as_text(folder: Path, name: str) -> None:
    drawn = (folder / name).read_text("utf-8")
    assert len(drawn) < 15_000
    assert ">trumps held</text>" in drawn


@every_width
def test_a_picture_has_no_ground_and_its_ink_follows_the_page(folder: Path, name: str) -> None:
    drawn = (folder / name).read_text("utf-8")
    assert "prefers-color-scheme:dark" in drawn
    assert set(re.findall(r"fill: ([^;\"]+)", drawn)) <= {"none", "currentColor"}
    assert "currentColor" in drawn
    assert "#000" not in drawn
    assert "#fff" not in drawn


def test_a_narrow_picture_fits_a_phone(folder: Path) -> None:
    drawn = (folder / "dirty-clubs-3-narrow.svg").read_text("utf-8")
    (width,) = re.findall(r'width="([\d.]+)pt"', drawn)
    assert float(width) * 4 / 3 <= 320


def test_the_page_over_all_games_links_to_each_and_has_its_figures(folder: Path) -> None:
    text = (folder / "index.md").read_text("utf-8")
    for game in GAMES:
        found = found_in(folder, game)
        row = cells(text, f"[{found.variant.title}]({game}.md)")
        assert row[1] == str(MATCHES)
        assert row[3] == f"{found.places[0].margin:+.2f}"
        assert row[-2:] == [f"{found.declared.made:.0%}", f"{found.declared.worth:+.2f}"]
    assert "5.435%" in text


def test_with_thought_the_same_hands_are_played_and_compared(folder: Path, tmp_path: Path) -> None:
    game = variant("dirty-clubs-3")
    assert Plan(folder=tmp_path).pair(game) is None
    pair = Plan(folder=tmp_path, sharp=2, workers=1).pair(game)
    assert pair is not None
    simple, sharp = (rows_in(tmp_path, f"{game.id}.{name}") for name in ("simple", "sharp"))
    assert [row.dealt for row in simple] == [row.dealt for row in sharp]
    assert {row.players for row in sharp} == {("sharp",) * 3}
    assert pair.made.value == 50 * (sum(r.made for r in sharp) - sum(r.made for r in simple))
    assert Plan(folder=tmp_path).pair(game) == pair
    text = page(kept.Kept(found_in(folder, game.id), 0, pair, ()))
    assert f"--matches {MATCHES} --sharp 2 --seed 0" in text
    assert f"on the same deals: {pair.made:+.1f} contracts made in 100 deals" in text


def test_few_hands_make_no_rate() -> None:
    hands = [Held("two trumps", 2, 1, made=True)] * (LEAST - 1)
    hands += [Held("three trumps", 3, 0, made=number < 9) for number in range(LEAST)]
    made = rate([True] * 9 + [False] * (LEAST - 9))
    assert made_by_cards(hands) == {("three trumps", 0): made}
    assert made_by_trumps(hands) == {3: made}


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (0.2, 0.6, "Speaking first gains your side 0.40 points a hand (0.20 to 0.60)."),
        (-0.6, -0.2, "Speaking first costs your side 0.40 points a hand (0.20 to 0.60)."),
        (-0.1, 0.9, "Speaking first neither gained nor lost clearly: +0.40 (-0.10 to +0.90)"),
    ],
)
def test_a_gain_is_claimed_only_if_its_interval_leaves_out_none(
    folder: Path, low: float, high: float, said: str
) -> None:
    found = found_in(folder, "cincinnati")
    margin = Estimate((low + high) / 2, low, high, 100)
    first = attrs.evolve(found.places[0], margin=margin, wins=Estimate(0.5, 0.4, 0.6, 100))
    (sentence,) = first_seat(attrs.evolve(found, places=(first, *found.places[1:])))
    assert sentence.startswith(said)


def test_bids_and_hands_are_compared_only_if_their_intervals_lie_apart(folder: Path) -> None:
    found = found_in(folder, "cincinnati")
    apart = {2: Estimate(0.5, 0.4, 0.6, 99), 3: Estimate(0.8, 0.7, 0.9, 99)}
    near = {**apart, 2: Estimate(0.65, 0.5, 0.75, 99)}
    told = [
        " ".join(meaning(attrs.evolve(found, trumps={"3": made}, strengths={"3": {}})))
        for made in (apart, near)
    ]
    said = "With two trumps the bid *3* was made 50% (40% to 60%) of the time, with three 80%"
    assert said in told[0]
    assert "the bid *3*" not in told[1]


def test_leads_are_named_by_their_points() -> None:
    assert [lead(part, 3) for part in (-5, -2, 0, 1)] == [
        "more than 12 points behind",
        "4 to 6 points behind",
        "level",
        "1 to 3 points ahead",
    ]
    assert lead(1, 1) == "1 point ahead"


def test_deals_have_what_is_known_exactly() -> None:
    """Each of two intervals covers 99 %: one of 50 samplers that are fair would fail."""
    rules = pepper.variant("cincinnati")
    assert fits(rules)
    assert not fits(pepper.variant("hasenpfeffer"))
    drawn = [deal.hands for deal in islice(deals(rules, Random(1)), 3000)]
    for count, exact in zip(COUNTS, (0.05435, 0.00565), strict=True):
        assert count.exact == pytest.approx(exact, abs=5e-6)
        seen = count.seen(drawn)
        assert seen.low < count.exact < seen.high
