"""What other packages offer by entry points, and that a broken one hinders nothing else."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import pepper
from oh_hell import OH_HELL, PARTS, ExactBids
from pepper import Match, PepperError, Record, RulesError, UnknownVariantError, house
from pepper.cli import main
from pepper.cli.sources import find_player, installed_parts, installed_variants, player_names

from .installing import Installer
from .pages import ROOT
from .playing import LONGEST_RUN

BREAKING = {
    "syntax": ("x = =\n", "SyntaxError: invalid syntax (breaking.py, line 1)"),
    "error": ("raise RuntimeError('not today')\n", "RuntimeError: not today"),
    "exit": ("raise SystemExit('bye')\n", "SystemExit: bye"),
    "missing": ("import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module'"),
    "nothing": ("", "AttributeError: module 'breaking' has no attribute 'thing'"),
}
"""The text of a module that cannot be loaded, and what is said of it."""
BROKEN = {
    "pepper.parts": {"thing": "breaking:thing"},
    "pepper.players": {"thing": "breaking:thing"},
    "pepper.variants": {"thing": "breaking:thing"},
}
ATTIC = """
import attrs, pepper
def build(chosen):
    rules = pepper.variant("wolf+target=" + chosen["target"])
    return attrs.evolve(rules, name=chosen.name, title=chosen.title, source=chosen.source)
target = pepper.Option("target", "the target", ("20",), range(5, 50))
ATTIC = pepper.Variant("attic", "Attic", "Attic", "", "", (target,), build)
WOLF = attrs.evolve(ATTIC, id="wolf")
"""


@pytest.fixture
def oh_hell(install: Installer) -> None:
    """The package of examples/oh_hell, with its own entry points."""
    text = (ROOT / "examples" / "oh_hell" / "pyproject.toml").read_text(encoding="utf-8")
    install("pepper-oh-hell", tomllib.loads(text)["project"]["entry-points"])


def raised(text: str) -> str:
    """What `pepper.variant` says of a text."""
    with pytest.raises(PepperError) as caught:
        pepper.variant(text)
    return str(caught.value)


class TestBroken:
    @pytest.mark.parametrize(("module", "why"), BREAKING.values(), ids=BREAKING)
    def test_whatever_is_named_is_refused_with_its_package_and_the_reason(
        self, install: Installer, capsys: pytest.CaptureFixture[str], module: str, why: str
    ) -> None:
        install("broken-package", BROKEN, breaking=module)
        for what, load in (
            ("player", lambda: find_player("thing")),
            ("variant", lambda: pepper.variant("thing")),
        ):
            with pytest.raises(PepperError) as caught:
                load()
            told = f"the {what} 'thing' of broken-package 1.0 cannot be loaded: {why}"
            assert str(caught.value) == told
        assert (installed_parts(), installed_variants()) == ((), ())
        warned = capsys.readouterr().err.splitlines()
        assert warned == [
            f"pepper: warning: the {what} 'thing' of broken-package 1.0 cannot be loaded: {why}"
            for what in ("part", "variant")
        ]

    def test_commands_that_do_not_need_it_work_as_without_it(
        self,
        install: Installer,
        capsys: pytest.CaptureFixture[str],
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        install("broken-package", BROKEN, breaking="raise SystemExit")
        monkeypatch.setattr(sys, "stdin", None)
        file, rules = tmp_path / "euchre.pepper", tmp_path / "house.toml"
        match = Match.start(pepper.variant("euchre"), seed=1)
        while match.hand.trick is None:
            match = match.apply(match.legal_actions[0])
        rules.write_text('variant = "euchre"\nending.target = 3\n', encoding="utf-8")
        for form in ("text", "json"):
            file.write_text(Record(match).dumps(form), encoding="utf-8")
            for command in (
                ["replay", str(file)],
                ["solve", str(file)],
                ["check", str(rules), "--matches", "1"],
                ["play", "--lines", "--resume", str(file)],
                ["watch", "euchre", "--seed", "1", "--hands", "1"],
                ["study", "euchre", "--hands", "1", "--workers", "1"],
                ["arena", "euchre", "sensible", "random", "--deals", "2"],
            ):
                assert main(command) == 0, command
                assert capsys.readouterr().err == ""

    @pytest.mark.usefixtures("oh_hell")
    def test_the_parts_of_other_packages_are_still_found(
        self, install: Installer, capsys: pytest.CaptureFixture[str]
    ) -> None:
        install("broken-package", BROKEN, breaking="raise SystemExit")
        assert main(["rules", str(ROOT / "examples" / "oh_hell" / "oh_hell.toml")]) == 0
        said = capsys.readouterr()
        assert "The suit of the card turned up is trumps." in " ".join(said.out.split())
        assert said.err == (
            "pepper: warning: the part 'thing' of broken-package 1.0 cannot be loaded:"
            " SystemExit: \n"
        )

    @pytest.mark.usefixtures("oh_hell")
    def test_what_is_no_part_or_takes_the_kind_of_another_is_left_out_with_a_warning(
        self, install: Installer, capsys: pytest.CaptureFixture[str]
    ) -> None:
        module = (
            "import oh_hell\n"
            "def function(): ...\n"
            "class ExactBids(oh_hell.ExactBids): ...\n"
            "class Nothing: ...\n"
        )
        names = {name: f"other_parts:{name}" for name in ("function", "ExactBids", "Nothing")}
        install("other-parts", {"pepper.parts": names}, other_parts=module)
        found = installed_parts()
        assert [part.__name__ for part in found] == ["ExactBids", "ExactScore"]
        said = capsys.readouterr().err
        assert "the part 'function' of other-parts 1.0 is not a class" in said
        assert "the part 'Nothing' of other-parts 1.0 cannot be used: Nothing is not a part" in said
        assert "ExactBids: another class already has the kind 'exact-bids'" in said

    def test_a_player_that_cannot_be_called_is_refused(self, install: Installer) -> None:
        install("idle", {"pepper.players": {"idle": "idle:idle"}}, idle="idle = 7")
        assert player_names()[-1] == "idle"
        with pytest.raises(PepperError, match=r"the player 'idle' of idle 1\.0 is not a function"):
            find_player("idle")

    def test_of_two_players_of_one_name_neither_is_taken(self, install: Installer) -> None:
        for package in ("one", "two"):
            install(package, {"pepper.players": {"same": "pepper.bots:at_random"}})
        with pytest.raises(PepperError) as caught:
            find_player("same")
        assert str(caught.value) == (
            "the player 'same' of one 1.0 and the player 'same' of two 1.0 have the same name:"
            " uninstall all packages but one"
        )


class TestVariants:
    @pytest.fixture(autouse=True)
    def attic(self, install: Installer) -> None:
        """A package with a game of the library's own parts."""
        install("pepper-attic", {"pepper.variants": {"attic": "attic:ATTIC"}}, attic=ATTIC)

    def test_a_game_of_a_package_is_found_by_its_id_and_takes_options(self) -> None:
        rules = pepper.variant("attic+target=30")
        assert (rules.name, rules.title, rules.ending.target) == ("attic+target=30", "Attic", 30)
        with pytest.raises(UnknownVariantError, match="attic: unknown option 'x'"):
            pepper.variant("attic+x")

    def test_the_documented_variants_stay_what_they_are(self) -> None:
        assert "attic" not in {found.id for found in pepper.variants()}

    def test_the_names_of_installed_games_are_suggested(self) -> None:
        assert raised("attik") == "unknown variant 'attik'; did you mean attic?"
        assert raised("qqq").endswith(", horse, attic, or a variant of an installed package")

    def test_its_records_need_no_package(self, monkeypatch: pytest.MonkeyPatch) -> None:
        text = pepper.dumps(Match.start(pepper.variant("attic"), seed=1))
        monkeypatch.setattr("pepper.installed.entry_points", None)
        assert pepper.loads(text).rules.name == "attic"

    def test_a_record_never_looks_for_a_package(self) -> None:
        text = pepper.dumps(Match.start(pepper.variant("wolf"), seed=1))
        with pytest.raises(PepperError, match="unknown variant 'attic'"):
            pepper.loads(text.replace("rules: wolf", "rules: attic"))

    def test_house_rules_may_start_from_it(self) -> None:
        rules = house.loads('variant = "attic+target=30"\nauction.laps = 2\n')
        assert rules.name == "attic+target=30, house rules"

    def test_every_command_takes_it(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        file = tmp_path / "attic.toml"
        file.write_text('variant = "attic"\n', encoding="utf-8")
        for command, told in (
            (["variants"], "\n  attic  "),
            (["variants", "attic"], "target"),
            (["rules", "attic+target=30"], "# Attic"),
            (["watch", "attic", "--seed", "1", "--hands", "1"], "attic"),
            (["check", str(file), "--matches", "1"], "attic: the rules are valid."),
        ):
            assert main(command) == 0
            said = capsys.readouterr()
            assert told in said.out
            assert said.err == ""

    @pytest.mark.parametrize(
        ("name", "value", "why"),
        [
            ("loft", "attic:ATTIC", "has the id 'attic': give both the same name"),
            ("loft", "attic:build", "is of type function, not `pepper.Variant`"),
            ("loft", "attic:nothing", "cannot be loaded: AttributeError: module 'attic'"),
        ],
        ids=["id", "type", "attribute"],
    )
    def test_an_entry_that_is_no_variant_of_its_name_is_refused(
        self,
        install: Installer,
        capsys: pytest.CaptureFixture[str],
        name: str,
        value: str,
        why: str,
    ) -> None:
        install("pepper-loft", {"pepper.variants": {name: value}})
        assert raised(name).startswith(f"the variant 'loft' of pepper-loft 1.0 {why}")
        assert [found.id for found in installed_variants()] == ["attic"]
        assert why in capsys.readouterr().err

    def test_the_id_of_a_documented_variant_cannot_be_taken(
        self, install: Installer, capsys: pytest.CaptureFixture[str]
    ) -> None:
        install("pepper-wolf", {"pepper.variants": {"wolf": "attic:WOLF"}})
        assert pepper.variant("wolf").title == "Pepper, Bill Wolf's rules"
        assert [found.id for found in installed_variants()] == ["attic"]
        why = "the variant 'wolf' of pepper-wolf 1.0 has the id of a documented variant"
        assert why in capsys.readouterr().err

    def test_two_packages_with_one_id_are_both_named(
        self, install: Installer, capsys: pytest.CaptureFixture[str]
    ) -> None:
        install("pepper-loft", {"pepper.variants": {"attic": "attic:ATTIC"}})
        both = "the variant 'attic' of pepper-attic 1.0 and the variant 'attic' of pepper-loft 1.0"
        assert raised("attic").startswith(f"{both} have the same name")
        assert installed_variants() == ()
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.usefixtures("oh_hell")
class TestVariantsWithParts:
    def test_the_parts_of_the_package_are_passed_like_those_of_any_text(self) -> None:
        rules = pepper.variant("oh-hell+players=3", parts=PARTS)
        assert rules == OH_HELL.rules(["players=3"], parts=PARTS)
        assert (len(rules.table.seats), type(rules.auction)) == (3, ExactBids)
        with pytest.raises(RulesError) as caught:
            pepper.variant("oh-hell")
        assert str(caught.value) == (
            "variant: oh-hell has parts of another package, ExactScore and ExactBids"
            " (pass them in `parts`)"
        )

    def test_house_rules_may_start_from_it(self) -> None:
        text = 'variant = "oh-hell"\nauction.hook = false\n'
        rules = house.loads(text, parts=PARTS)
        assert isinstance(rules.auction, ExactBids)
        assert not rules.auction.hook
        assert house.starting_point(text, parts=PARTS) == OH_HELL.rules(parts=PARTS)
        with pytest.raises(house.HouseError, match="line 1, column 1, variant: oh-hell has parts"):
            house.loads(text)

    def test_the_commands_find_its_parts(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        file, record = tmp_path / "house.toml", str(tmp_path / "a.pepper")
        file.write_text('variant = "oh-hell"\nauction.hook = false\n', encoding="utf-8")
        for command in (
            ["variants", "oh-hell"],
            ["rules", "oh-hell+tricks=5"],
            ["rules", "oh-hell", str(file)],
            ["watch", "oh-hell+players=3", "--seed", "1", "--hands", "1", "--record", record],
            ["replay", record],
            ["check", str(file), "--matches", "1"],
        ):
            assert main(command) == 0, command
            assert capsys.readouterr().err == ""


def test_the_metadata_of_packages_are_not_read_for_a_documented_variant() -> None:
    program = (
        "import sys, pepper; pepper.variant('wolf'); print('importlib.metadata' in sys.modules)"
    )
    run = subprocess.run(  # noqa: S603  (ours)
        [sys.executable, "-I", "-c", program],
        check=True,
        capture_output=True,
        text=True,
        timeout=LONGEST_RUN,
    )
    assert run.stdout == "False\n"
