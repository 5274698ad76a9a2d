"""Every language is whole: catalogues are complete, and no English is left on what people read."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final

import attrs
import pytest
from babel.messages import mofile, pofile
from babel.messages.catalog import Catalog

import pepper
from pepper import Match, Outcome, Phase, Seat, Side, View
from pepper.bots import at_random
from pepper.cli import arguments, main
from pepper.cli.play.canvas import plain
from pepper.cli.play.command import open_sitting, resume_command
from pepper.cli.play.keys import press
from pepper.cli.play.page import page
from pepper.cli.play.sitting import Sitting, sit_down
from pepper.cli.titles import title_of
from pepper.engine.course.library import EXTRA_PHASES
from pepper.engine.parts.ending import REACHED
from pepper.record import Record
from pepper.testing import walk
from pepper.words import Style, Translations, Words, labels, translations
from pepper.words.languages import compiled
from tests.conftest import EXAMPLES, some
from tests.pages import ROOT
from tests.terminal.test_play import played
from tools import catalogues

IDS = [variant.id for variant in pepper.variants()]
GERMAN: Final = translations("de")


def catalogue(language: str) -> Catalog:
    """The catalogue as it is on disk."""
    with catalogues.po_file(language).open("rb") as file:
        return pofile.read_po(file, locale=language)


def listed(texts: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts or [])


KNOWN: Final = frozenset(text for message in catalogue("de") for text in listed(message.id))


GLOSSARY: Final = {
    "tricks?": "stich",
    "trumps?": "tr[uü]mpf",
    "dealer": "geber|gib",
    "spades": "pik",
    "hearts": "herz",
    "clubs": "kreuz",
    "diamonds": "karo",
    "partners?": "partner",
    "jokers?": "joker",
    "bowers?": "bower",
    "match": "partie",
    "resign": "aufgeb|gibst.*auf",
    "not|no|cannot|nobody|nothing|none|never": "nicht|kein|nein|nie|ohne|noch|passen",
    "more": "mehr|weiter|über|höher",
    "first": "erst|vor",
    "last": "letzt",
    "highest|higher": "höchst|höher|über",
    "lowest|lower": "niedrig|tief",
    "best": "best|höchst",
    "worst": "schlecht",
}
"""Words that a translation must not lose or exchange: each with what stands for it in German."""
OTHERWISE: Final = {
    "l last trick",
    "last trick",
    "your side is more likely to make the bid together",
    "that suits your side best",
    "The exchange is not optional: the player must give cards.",
    "you are more likely to need your other cards",
    "you say no",
    "your cards are not likely to take the tricks that a bid needs",
    "{who} is to defend, alone or not",
    "{who} says no",
}
"""Messages whose German says it in other words."""


def test_german_keeps_the_words_that_matter() -> None:
    wrong = [
        (word, english, german)
        for message in catalogue("de")
        for english, german in zip(listed(message.id), listed(message.string), strict=True)
        for word, wanted in GLOSSARY.items()
        if re.search(rf"\b({word})\b", re.sub(r"{.*?}", "", english).lower())
        if not re.search(wanted, german.lower()) and english not in OTHERWISE
    ]
    assert wrong == []


class Complete:
    """German, but a message that the catalogue lacks is an error."""

    def gettext(self, message: str, /) -> str:
        assert message in KNOWN, f"no translation of {message!r}"
        return GERMAN.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        assert {msgid1, msgid2} <= KNOWN, f"no translation of {msgid1!r}"
        return GERMAN.ngettext(msgid1, msgid2, n)


def words_of(text: str) -> set[str]:
    """The words of a text, or of a message without its fields; cards are none."""
    plain = re.sub(r"\{[^}]*\}|\b[2-9TEWRJQKA][CDHS]\b", " ", text)
    return set(re.findall(r"[a-zäöüß]{2,}", plain.lower()))


def english() -> frozenset[str]:
    """The words that English messages have, and German ones and the names of bids have not."""
    german, names = set[str](), set[str]()
    for message in catalogue("de"):
        german |= {word for text in listed(message.string) for word in words_of(text)}
    for variant in pepper.variants():
        names |= {word for rung in variant.rules().ladder.rungs for word in words_of(rung.name)}
    ours = {word for text in KNOWN for word in words_of(text)}
    return frozenset(ours - german - names)


ENGLISH: Final = english()


def told(view: View, words: Words) -> Iterator[str]:
    """Everything that `Words` says of a view."""
    yield words.prompt(view)
    yield from (words.choice(view.rules, action) for action in view.legal_actions)
    yield from (words.act(view.rules, act) for act in view.acts)
    if view.contract is not None:
        yield words.contract(view.contract)
    for result in view.results:
        yield words.result(view.rules, result)
        yield from map(words.line, result.lines)
    if view.outcome is not None:
        yield words.outcome(view.rules, view.outcome)


def said(match: Match, words: Words) -> Iterator[str]:
    """Everything that a player reads of a match, with the reasons for refusals."""
    for seat in (*match.rules.table.seats[:2], None):
        yield from told(match.view(seat), words)
    yield from (words.event(match.rules, event) for event in match.news)
    for text in ("pass", "play 9C", "look", "keep", "throw in", "name H", "call AS"):
        if (reason := match.why_not(pepper.parse_action(text))) is not None:
            yield words.refusal(reason)


@pytest.mark.parametrize("name", IDS)
def test_a_hand_of_every_variant_has_no_english_in_german(name: str) -> None:
    rng = Random(name)
    start = Match.start(pepper.variant(name).one_hand(), seed=rng.randrange(99))
    *states, last = walk(start, rng)
    texts: set[str] = set()
    for match in (*some(states), last):
        for style in Style:
            words = Words(style, you=Seat(rng.randrange(2)), translations=Complete())
            texts.update(said(match, words))
    view = last.view(0, reveal=True)
    texts.add(view.text(translations=Complete()).partition("\n")[2])
    assert not {text for text in texts if ENGLISH & words_of(text) or "{" in text}


@pytest.mark.parametrize("name", IDS)
def test_what_is_drawn_has_no_english_in_german(name: str) -> None:
    rng = Random(name)
    rules = pepper.variant(name).one_hand()
    match, phases = Match.start(rules, seed=7), set[Phase]()
    while match.turn is not None:
        if match.phase not in phases:
            view, hint = match.view(match.turn), match.legal_actions[0]
            drawn = view.svg(hint=hint, translations=Complete())
            shown = re.sub("<style>.*?</style>|<[^>]*>", "\n", drawn)
            assert not ENGLISH & words_of(shown) - words_of(rules.name)
            text = view.text(translations=Complete()).partition("\n")[2]
            assert not ENGLISH & words_of(text)
        phases.add(match.phase)
        match = match.apply(at_random(match.view(match.turn), rng))


def sitting(name: str, style: Style) -> Sitting:
    """A person who reads German at the table of a new match."""
    match = Match.start(pepper.variant(name), seed=3)
    return sit_down(Record(match), file="table.pepper", style=style, translations=Complete())


@pytest.mark.parametrize("name", [*some(IDS), "bid-euchre+timed"])
def test_the_terminal_has_no_english_in_german(name: str) -> None:
    for now in some([*played(sitting(name, Style.SYMBOLS), Random(name))], EXAMPLES // 2):
        keys = plain(page(now, 80, 24)).split("\n")[-1].strip()
        assert re.fullmatch("(Enter|Leertaste) .* q (Ende|schließen)", keys), (
            "there is room for the keys"
        )
        for then in (now, *(press(now, key) for key in "hlptu?")):
            shown = plain(page(then, 100, 32)).replace("table.pepper", "")
            assert not ENGLISH & words_of(shown) - {"rules", *words_of(title_of(then.match.rules))}


def test_the_pages_of_a_table_know_every_label_that_they_name_and_none_is_left_over() -> None:
    known, folders = labels(Words()), [ROOT / "examples" / name for name in ("server", "browser")]
    kinds = {".html", ".js", ".py"}
    texts = {
        path: path.read_text("utf-8")
        for folder in folders
        for path in (*folder.glob("*.*"), *folder.glob("static/*.*"))
        if path.suffix in kinds
    }
    named = set[str]()
    for path, text in texts.items():
        if path.suffix == ".html":
            named |= set(re.findall(r'data-(?:label|spoken)="([^"]+)"', text))
        elif path.suffix == ".js":
            for call in re.findall(r"\blabel\(([^()]*)", text):
                named |= set(re.findall(r'"([^"]+)"', call))
    assert len(named) > 60
    assert sorted(named - set(known)) == []
    own = [name for name in known if name.islower() and len(name) > 2]
    quoted = {one for text in texts.values() for one in re.findall(r'"([^"\n]+)"', text)}
    phases = {rule.phase.value for game in pepper.variants() for rule in game.rules().sequence}
    phases |= {rule.phase.value for rule in EXTRA_PHASES}
    assert sorted(set(own) - quoted - phases) == []


def test_labels_are_whole_in_german_and_keep_their_fields() -> None:
    english, german = labels(Words()), labels(Words(translations=Complete()))
    assert english.keys() == german.keys()
    assert (english["seat"], german["seat"]) == ("seat {number}", "Platz {number}")
    assert (english["JS"], german["JS"]) == ("jack of spades", "Pik Bube")
    assert (english["auction"], german["auction"]) == ("auction", "Reizen")
    for name, label in english.items():
        assert re.findall(r"\{\w+\}", label) == re.findall(r"\{\w+\}", german[name]), name
    assert not ENGLISH & words_of(" ".join(german.values()))


def test_letters_stay_ascii_in_german() -> None:
    pages = [plain(page(now, 80, 24)) for now in played(sitting("wolf", Style.LETTERS), Random(1))]
    assert all(map(str.isascii, pages))
    assert "zurueck" in pages[0]
    assert Words(Style.LETTERS, translations=GERMAN).phase(Phase.CALLING) == "Kartenruf"


def test_a_printed_match_has_no_english_in_german(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = str(tmp_path / "match.pepper")
    for name in ("wolf+target=4", "dirty-clubs-4", "double-hasenpfeffer-6+hands=1", "hawsy"):
        watched = ["watch", name, "--seed", "3", "--hands", "2", "--record", record]
        for command in (watched, ["replay", record]):
            assert main([*command, "--language", "de"]) == 0
            title, *printed = capsys.readouterr().out.splitlines()
            assert title == pepper.variant(name).title  # which is the rules' own
            assert not ENGLISH & words_of("\n".join(printed)) - words_of(name)


def test_the_command_that_resumes_a_match_keeps_its_language(tmp_path: Path) -> None:
    record = str(tmp_path / "match.pepper")
    for language, kept in (("de-AT", ["--language", "de-AT"]), ("en", [])):
        asked = arguments.read(["play", "wolf", "--record", record, "--language", language])
        with open_sitting(asked, Style.SYMBOLS) as now:
            pass
        command = resume_command(now, asked).split()
        assert command == ["pepper", "play", "--resume", record, *kept]
        assert now.words.text("you") == ("du" if kept else "you")


@pytest.mark.parametrize("language", ["de", "DE", "de-AT", "de_AT", "de_DE.UTF-8", "de_DE@euro"])
def test_a_language_of_a_region_falls_back_on_the_language(language: str) -> None:
    assert translations(language).gettext("you") == "du"


@pytest.mark.parametrize("language", ["en", "xx", "", "../locale/de", "/de", "de\0", "d" * 5000])
def test_an_unknown_language_falls_back_on_english(language: str) -> None:
    found: Translations = translations(language)
    assert found.gettext("you") == "you"
    assert found.ngettext("{number} card", "{number} cards", 1) == "{number} card"


def test_a_catalogue_is_read_as_the_compiler_of_others_would() -> None:
    text = catalogues.po_file("de").read_text("utf-8")
    more = (
        ("a {fuzzy} one", "#, python-brace-format, fuzzy\n", '"unsicher"'),
        ("not translated", "", '""'),
        ('a "quoted" line\\nof two', "", '""\n"in \\"zwei\\" "\n"Teilen\\t"'),
        ("comments", "# of a translator\n#. of a programmer\n#: file.py:3\n", '"Kommentare"'),
    )
    for message, comment, translation in more:
        quoted = message.replace('"', '\\"')
        text += f'\n{comment}msgid "{quoted}"\nmsgstr {translation}\n'
    text += '\n#~ msgid "gone"\n#~ msgstr "weg"\n'
    written = BytesIO()
    mofile.write_mo(written, pofile.read_po(BytesIO(text.encode())))
    wanted, found = (
        {tuple(listed(m.id)): m.string for m in mofile.read_mo(BytesIO(file)) if m.id}
        for file in (written.getvalue(), compiled(text))
    )
    assert found == wanted
    assert len(found) == len(catalogue("de")) + 2


def test_a_fallback_is_added_to_a_copy() -> None:
    german = translations("de")
    german.add_fallback(translations("xx"))
    assert vars(german)["_fallback"] is not None
    assert vars(translations("de"))["_fallback"] is None


def test_plurals_are_those_of_the_language() -> None:
    words = Words(translations=GERMAN)
    one, several = (words.count(n, "{number} card", "{number} cards") for n in (1, 0))
    assert (one, several) == ("1 Karte", "0 Karten")


def test_you_is_declined() -> None:
    rules = pepper.variant("wolf")
    yours = Words.of(rules, names=["Ada", "Ben", "Cy", "Di"], you=1, translations=GERMAN)
    given = pepper.SeenGift(Seat(3), Seat(1), count=1, cards=pepper.Cards("9H"))
    assert yours.event(rules, given) == "Di gibt dir 9♥"
    kept, hidden = attrs.evolve(given, count=0, cards=None), attrs.evolve(given, cards=None)
    assert yours.event(rules, kept) == "Di tauscht nicht mit dir"
    assert yours.event(rules, hidden) == "Di gibt dir eine Karte verdeckt"
    assert yours.event(rules, pepper.TrickTaken(Seat(1))) == "der Stich geht an dich"
    assert yours.event(rules, pepper.PartnerFound(Seat(1))) == "du bist der Partner"
    assert yours.event(rules, pepper.HandOpened(2, Seat(1), pepper_round=False)) == (
        "Spiel 2: du gibst"
    )


@pytest.mark.parametrize(
    ("you", "winners", "said"),
    [
        (0, (0,), "du gewinnst"),
        (0, (0, 1), "du und Ben gewinnt"),
        (0, (1,), "Ben gewinnt"),
        (None, (1, 2), "Ben und Cy gewinnen"),
    ],
)
def test_verbs_agree_with_those_who_win(
    you: int | None, winners: tuple[int, ...], said: str
) -> None:
    rules = pepper.variant("florida-5")
    names = ["Ada", "Ben", "Cy", "Di", "Eva"]
    words = Words.of(rules, names=names, you=you, translations=GERMAN)
    outcome = Outcome(tuple(map(Side, winners)), REACHED, pepper.Facts(score=30))
    assert words.outcome(rules, outcome) == f"{said}: das Ziel von 30 ist erreicht"


class TestCatalogues:
    """The check that CI makes notices everything that is wrong with a catalogue."""

    @pytest.fixture(autouse=True)
    def locale(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        folder = tmp_path / "locale"
        shutil.copytree(catalogues.LOCALE, folder)
        monkeypatch.setattr(catalogues, "LOCALE", folder)

    def test_all_are_complete_and_up_to_date(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert catalogues.main(["--check"]) == 0
        assert capsys.readouterr() == ("", "")
        assert catalogues.languages() == ["de"]

    @pytest.mark.parametrize(
        ("before", "after", "problem"),
        [
            ('"du passt"', '""', "'you pass': no translation"),
            ('"{number} Stiche"', '""', "no translation"),
            ('"{who} passt"', '"{wer} passt"', "'{wer} passt' has other fields"),
            ('{points:+}, {reason}"\n\n', '{points}, {reason}"\n\n', "has other fields"),
            ('msgid "you pass"', '#, fuzzy\nmsgid "you pass"', "marked as fuzzy"),
            ('msgid "you pass"', 'msgid "you passed"', "'you pass': no translation"),
            ('msgid "you pass"', 'msgid "old"\nmsgstr "alt"\n\nmsgid "you pass"', "de.po is"),
        ],
    )
    def test_a_fault_is_found(
        self, before: str, after: str, problem: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = catalogues.po_file("de")
        text = path.read_text("utf-8")
        assert text.count(before) == 1
        path.write_text(text.replace(before, after), "utf-8")
        assert catalogues.main(["--check"]) == 1
        assert problem in capsys.readouterr().err

    def test_a_new_language_gets_every_message_to_translate(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert catalogues.main(["pl"]) == 0
        count = len(catalogue("de"))
        assert f"{count} messages, {count} not translated" in capsys.readouterr().out
        assert catalogues.po_file("pl").read_text("utf-8").count("msgstr[2]") > 10
        assert catalogues.main(["--check"]) == 1

    def test_translations_survive_an_update(self) -> None:
        path = catalogues.po_file("de")
        before = path.read_bytes()
        assert catalogues.main([]) == 0
        assert path.read_bytes() == before
