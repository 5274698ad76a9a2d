"""The rule tables, the tests and the pages of the variants belong together."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import pepper
from pepper.describe import rule_difference, rule_sheet
from tools import sources, variant_pages


@cache
def pages() -> dict[Path, str]:
    """The pages that are in the repository."""
    return variant_pages.pages()


@cache
def proven() -> tuple[variant_pages.Proven, ...]:
    """Every rule with its tests."""
    return variant_pages.proofs()[0]


def page_of(name: str) -> str:
    """The page of a variant for its players."""
    return pages()[variant_pages.PAGES / f"{name}.md"]


@cache
def audit(name: str) -> str:
    """The page of a variant for those who check its rules."""
    (variant,) = (one for one in pepper.variants() if one.id == name)
    return variant_pages.audit(variant, proven())


def test_every_rule_has_a_test_and_every_test_a_rule_and_the_pages_say_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert variant_pages.main(["--check"]) == 0, capsys.readouterr().err


def test_every_variant_has_two_relatives_and_none_is_itself() -> None:
    for variant in pepper.variants():
        near = variant_pages.relatives(variant)
        assert len({variant.id, *(other.id for other in near)}) == 1 + variant_pages.RELATIVES


def test_a_page_for_players_holds_the_rule_sheet_and_every_variation() -> None:
    for variant in pepper.variants():
        page = page_of(variant.id)
        for line in rule_sheet(variant.rules()).splitlines()[1:]:
            assert f"\n{line}\n" in page
        for sentence in variant.variations():
            assert f"\n- {sentence}\n" in page


def test_a_page_for_players_says_how_long_a_match_is() -> None:
    for variant in pepper.variants():
        has_figures = (variant_pages.FINDINGS / f"{variant.id}.json").exists()
        unsaid = variant.rules().ending.target is not None
        page = page_of(variant.id)
        assert ("A match takes about " in page) == (has_figures and unsaid)


def test_a_page_for_players_names_its_sources_but_no_test_and_no_line_of_a_source() -> None:
    for variant in pepper.variants():
        page = page_of(variant.id)
        assert "test_" not in page
        assert not re.search(r"\b\d{3}:\d", page)
        for key in sources.cited(variant.reference):
            assert f"\n- {sources.sources()[key]}\n" in page
            assert not re.search(rf"\b{key}(?!\.svg)\b", page.partition("## Sources")[2])


def test_a_page_for_those_who_check_says_what_each_source_is() -> None:
    for variant in pepper.variants():
        page = audit(variant.id)
        texts = [variant.reference]
        texts += [one.rule.source for one in proven() if variant.id in one.rule.variants]
        for key in {key for text in texts for key in sources.cited(text)}:
            assert re.search(
                rf"^\| `{key}` +\| {re.escape(str(sources.sources()[key]))} ", page, re.MULTILINE
            )


SHORT = re.compile(r"^(\d+) players, .+; (\d+) cards, (\d+) each\. Played ([^.]+)\.", re.MULTILINE)


def test_a_page_for_players_counts_players_and_cards_and_says_how_long_it_is_played() -> None:
    for variant in pepper.variants():
        rules, (found,) = variant.rules(), SHORT.findall(page_of(variant.id))
        counts = len(rules.table.seats), len(rules.deck.cards), rules.deck.hand_size
        assert tuple(map(int, found[:3])) == counts
        ending = rules.ending
        lengths = [f"to {ending.target}", f"from {ending.start} down to {ending.target}"]
        aim = (
            lengths[ending.start > 0] if ending.target is not None else f"for {ending.hands} hands"
        )
        assert found[3] == aim


def test_the_list_of_games_has_the_number_of_players_of_each() -> None:
    listed = re.findall(r"\) +\| (\d+) +\| `(.+)` +\|", pages()[variant_pages.PAGES / "index.md"])
    seats = {one.id: len(one.rules().table.seats) for one in pepper.variants()}
    assert {name: int(players) for players, name in listed} == seats


def test_the_nearest_games_differ_in_the_fewest_settings() -> None:
    for variant in pepper.variants():
        own, near = variant_pages.values(variant), variant_pages.relatives(variant)
        unlike = {one.id: len(own ^ variant_pages.values(one)) for one in pepper.variants()}
        others = unlike.keys() - {variant.id, *(one.id for one in near)}
        assert max(unlike[one.id] for one in near) <= min(unlike[name] for name in others)


def test_the_settings_of_a_game_are_those_of_its_source() -> None:
    (variant,) = (one for one in pepper.variants() if one.id == "midwest")
    assert {one for one in variant_pages.values(variant) if one[0] != "bid"} == {
        ("table.sides", "[[0, 2], [1, 3]]"),
        ("deck.ranks", "9TJQKA"),
        ("deck.hand_size", "6"),
        ("auction.all_pass", "(kind stuck-dealer, rung 4, take_set 4)"),
        ("negotiation.kind", "negotiation"),
        ("scoring.made", "(bid 1)"),
        ("scoring.shut_out", "(bid -1)"),
        ("ending.target", "42"),
    }


def test_a_page_for_those_who_check_tells_the_differences_from_the_nearest_games() -> None:
    for variant in pepper.variants():
        page = audit(variant.id)
        for other in variant_pages.relatives(variant):
            told = page.partition(f"\n## Unlike {other.title}\n")[2].partition("\n## ")[0]
            sheet = rule_difference(variant.rules(), other.rules())
            headings = re.findall(r"^## (.+)$", sheet, re.MULTILINE)
            assert re.findall(r"^### (.+)$", told, re.MULTILINE) == headings != []


def rows(page: str, heading: str) -> list[list[str]]:
    """The cells of the table below a heading."""
    lines = page.partition(f"## {heading}\n")[2].partition("\n## ")[0].split("|\n|")
    return [[*map(str.strip, line.strip("|\n").split("|"))] for line in lines[2:]]


def test_a_page_for_those_who_check_lists_all_tests_doubts_and_defaults() -> None:
    for variant in pepper.variants():
        page = audit(variant.id)
        own = [one for one in proven() if variant.id in one.rule.variants]
        for row, one in zip(rows(page, "Rules and their tests"), own, strict=True):
            more = sum(map(int, re.findall(r" and (\d+) more$", row[-1])))
            assert row[-1].count("`test_") + more == len(one.tests)
        settled = [one.rule for one in own if one.rule.option]
        doubts = [one.id for one in settled if not one.id.startswith("option")]
        assert [row[0] for row in rows(page, "Settled doubts")] == doubts
        for name, default, *_ in rows(page, "Options"):
            assert variant.rules([f"{name}={default}"]) == variant.rules()
        assert len(rows(page, "Options")) == len(variant.options)


def test_a_rule_is_of_the_option_in_its_id_unless_it_names_another(tmp_path: Path) -> None:
    row = 'source = "settled"\npart = "Deck"\ntext = "A rule."\ntest = "test_"\n'
    ids = ("option: pack", "option: pack, ranks", "option: no trump", "options", "pack")
    texts = [f'[rule."{one}"]\n{row}' for one in ids]
    texts[2] += 'option = "no-trump"\n'
    table = tmp_path / "game.toml"
    table.write_text('variants = ["game"]\n' + "".join(texts), "utf-8")
    found = [rule.option for rule in variant_pages.load(table)]
    assert found == ["pack", "pack", "no-trump", "", ""]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("003:134", ["003"]),
        ("003:35,53", ["003"]),
        ("002:34-36, 004:27, ledger", ["002", "004"]),
        ("000", ["000"]),
        ("ledger", []),
        ("settled", []),
        ("book", ["book"]),
        ("book, Bidding, passing", ["book"]),
        ("site-page, Deal; book; 003:1, ledger", ["site-page", "book", "003"]),
        ("settled; book, Play", ["book"]),
    ],
)
def test_citations_name_sources(
    text: str, keys: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    more = {key: sources.Source("Euchre") for key in ("book", "site-page")}
    known = {**sources.sources(), **more}
    monkeypatch.setattr(sources, "sources", lambda: known)
    assert list(sources.cited(text)) == keys


@pytest.mark.parametrize(
    "text", ["005:1", "003:134, books", "nowhere, Bidding", "000; nowhere", ""]
)
def test_a_citation_of_an_unknown_source_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"sources\.toml has no '(005|books|nowhere|)'$"):
        sources.cited(text)


def test_a_source_is_told_in_words() -> None:
    told = str(sources.Source("Euchre", "A. Player", "A Press", "1979", "the second edition"))
    assert told == 'A. Player, "Euchre", A Press, 1979, the second edition'
    assert str(sources.sources()["002"]) == '"Pepper", gamerules.com'


def test_a_source_that_nothing_cites_and_one_that_is_not_known_are_faults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = {key: one for key, one in sources.sources().items() if key != "000"}
    known["book"] = sources.Source("Euchre")
    monkeypatch.setattr(sources, "sources", lambda: known)
    monkeypatch.setattr(variant_pages, "sources", lambda: known)
    _, wrong = variant_pages.proofs()
    assert "no rule cites the source 'book'" in wrong
    assert "source '000': sources.toml has no '000'" in wrong
