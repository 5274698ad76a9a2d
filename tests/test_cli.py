"""The command line: what it prints, how it looks at 80 columns, and how it fails."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import attrs
import pytest
from hypothesis import given
from rich.console import Console, Group, RenderableType

import pepper
from pepper import (
    LOW,
    SUITS,
    Alone,
    Auction,
    BidLadder,
    Deck,
    DropOuts,
    Ending,
    Exchange,
    Match,
    NoContract,
    Rules,
    Rung,
    Scoring,
    StuckDealer,
    StuckHolder,
    Table,
    cli,
)
from pepper.bots import sensible
from pepper.cli import commands, main
from pepper.cli.faces import Faces
from pepper.cli.layout import closing, hand_layout, opening
from pepper.describe import rule_sheet

from .playing import after, finished, started
from .strategies import matches

WIDTH = 80
PLAIN = Rules(
    name="plain",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=5, jokers=1),
    ladder=BidLadder([Rung("3", 3), Rung("5", 5, alone=Alone.YES)], strains=SUITS),
    scoring=Scoring(),
    ending=Ending(target=20),
)


def shown(what: RenderableType, *, symbols: bool = True, width: int = WIDTH) -> str:
    """What a terminal without colours shows."""
    file = io.StringIO()
    Console(file=file, width=width, highlight=False).print(what)
    text = file.getvalue()
    assert symbols or text.isascii()
    return "\n".join(line.rstrip() for line in text.splitlines())


def layout(match: Match, *, symbols: bool = True) -> str:
    """The last finished hand, or the one in progress where none is."""
    hand = match.past[-1] if match.past else match.hand
    return shown(hand_layout(hand, match.scores, Faces(symbols=symbols)), symbols=symbols)


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints that succeeds."""
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command complains that fails."""
    assert main(arguments) == 2
    return capsys.readouterr().err


def process(
    *arguments: str, given: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """The command run as a process of its own."""
    return subprocess.run(  # noqa: S603  (ours)
        [sys.executable, "-c", "from pepper.cli import main; raise SystemExit(main())", *arguments],
        input=given,
        capture_output=True,
        check=False,
        env=os.environ | environment,
    )


class Broken(io.StringIO):
    """An output that nobody reads any more."""

    def __init__(self, descriptor: int, error: OSError) -> None:
        super().__init__()
        self.descriptor, self.error = descriptor, error

    def write(self, _: str) -> int:
        raise self.error

    def fileno(self) -> int:
        return self.descriptor


def record(tmp_path: Path, text: str | bytes) -> str:
    """The name of a file with that content."""
    file = tmp_path / "match.pepper"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(file)


class TestVariants:
    def test_every_documented_variant_is_listed(self, capsys: pytest.CaptureFixture[str]) -> None:
        lines = output(capsys, "variants").splitlines()
        for variant, line in zip(pepper.variants(), lines[1:], strict=True):
            seats, cards = len(variant.rules().table.seats), len(variant.rules().deck.cards)
            assert line.split()[0] == variant.id
            assert f" {seats} " in line
            assert f" {cards} " in line
            assert variant.source in line
            assert len(line) <= WIDTH

    def test_the_options_of_one_are_listed_with_their_values_and_defaults(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        for variant in pepper.variants():
            text = output(capsys, "variants", variant.id)
            assert text.startswith(f"{variant.id}: {variant.title}")
            for option in variant.options:
                assert any(line.split()[:1] == [option.name] for line in text.splitlines())
        assert "1 to 1000" in output(capsys, "variants", "wolf+talk=off")

    def test_an_unknown_one_is_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "no variant 'wolfe'" in complaint(capsys, "variants", "wolfe")


class TestRules:
    def test_the_sheet_is_printed_as_it_is(self, capsys: pytest.CaptureFixture[str]) -> None:
        for variant in pepper.variants():
            assert output(capsys, "rules", variant.id) == rule_sheet(variant.rules())

    def test_options_change_it(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "stops" in output(capsys, "rules", "wolf")
        assert "stops" not in output(capsys, "rules", "wolf+talk=off")

    def test_options_that_do_not_go_together_are_refused(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert "add tie=pepper-round" in complaint(capsys, "rules", "wolf+test-in-tie-round")


class TestWatch:
    def test_the_same_seed_shows_the_same_match(self, capsys: pytest.CaptureFixture[str]) -> None:
        first = output(capsys, "watch", "wolf", "--seed", "7")
        assert output(capsys, "watch", "wolf", "--seed", "7") == first
        assert output(capsys, "watch", "wolf", "--seed", "8") != first
        assert (
            process("watch", "wolf", "--seed", "7", PYTHONIOENCODING="utf8").stdout
            == first.encode()
        )

    def test_a_drawn_seed_is_told_so_that_the_match_can_be_repeated(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        first = output(capsys, "watch", "wolf+target=12")
        again = first.splitlines()[2]
        command = again.removeprefix("Again: pepper ").split()
        repeated = output(capsys, *command)
        assert repeated.splitlines() == [line for line in first.splitlines() if line != again]
        assert output(capsys, "watch", "wolf+target=12") != first

    @pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
    def test_every_variant_fits_into_80_columns(
        self, variant: pepper.Variant, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = output(capsys, "watch", variant.id, "--seed", "1", "--hands", "3")
        assert all(len(line) <= WIDTH for line in text.splitlines())
        assert text.count("\ndealer ") == text.count("\nresult ") == 3

    def test_it_stops_after_so_many_hands(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = output(capsys, "watch", "wolf", "--seed", "1", "--hands", "2")
        assert "Hand 2 " in text
        assert "Hand 3 " not in text
        assert "The match is not over." in text

    def test_the_end_tells_who_won_and_why(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = output(capsys, "watch", "indiana-4+target=5", "--seed", "1")
        *_, winners, score = text.splitlines()
        assert winners in {"Seats 0+2 win: reached 5.", "Seats 1+3 win: reached 5."}
        assert score.startswith("Score  seats 0+2: ")

    def test_a_match_for_time_is_told_when_its_time_is_up(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        timed = attrs.evolve(PLAIN, ending=Ending(timed=True))

        def variant(_: str) -> Rules:
            return timed

        monkeypatch.setattr(commands, "variant", variant)
        text = output(capsys, "watch", "timed", "--seed", "1")
        assert "time      the time was up during this hand" in text
        assert f"Hand {commands.TIME} " in text
        assert f"Hand {commands.TIME + 1} " not in text

    def test_suits_are_letters_where_there_are_no_symbols(self) -> None:
        plain = process("watch", "ontario-4", "--seed", "3", PYTHONIOENCODING="ascii")
        fancy = process("watch", "ontario-4", "--seed", "3", PYTHONIOENCODING="utf-8")
        assert plain.returncode == fancy.returncode == 0
        assert plain.stdout.isascii()
        text = fancy.stdout.decode()
        for symbol, letter in zip("♠♥♦♣─", "SHDC-", strict=True):
            text = text.replace(symbol, letter)
        assert text.encode() == plain.stdout

    @pytest.mark.parametrize("seed", ["-1", "x", "", "1_0", "٣", str(2**128), "9" * 5000])
    def test_a_bad_seed_is_named_with_its_range(
        self, seed: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = complaint(capsys, "watch", "wolf", "--seed", seed)
        assert "argument --seed: " in text
        assert "from 0 up to but not including 2**128" in text
        assert len(text) < 300

    @pytest.mark.parametrize("hands", ["0", "-3", "many", "9" * 30])
    def test_a_bad_number_of_hands_is_named_with_its_range(
        self, hands: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = complaint(capsys, "watch", "wolf", "--hands", hands)
        assert f"argument --hands: '{hands}' is not a whole number from 1" in text


class TestReplay:
    def test_a_recorded_match_looks_as_it_did(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        file = str(tmp_path / "match.pepper")
        seen = output(capsys, "watch", "ontario-4", "--seed", "7", "--record", file)
        assert output(capsys, "replay", file) == seen

    def test_standard_input_is_read_too(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        data = pepper.dumps(Match.start(pepper.variant("wolf"), seed=1)).encode()
        replayed = process("replay", "-", given=data)
        assert replayed.returncode == 0
        assert b"to come" in replayed.stdout
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert "to come" in output(capsys, "replay", "-")

    def test_an_unfinished_match_is_shown_as_far_as_it_goes(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        match, rng = Match.start(pepper.variant("wolf"), seed=1), Random(1)
        while match.turn is not None and len(match.past) < 2:
            match = match.apply(sensible(match.view(match.turn), rng))
        text = output(capsys, "replay", record(tmp_path, pepper.dumps(match)))
        assert f"to come   seat {match.turn} is to act" in text
        assert "The match is not over." in text

    @pytest.mark.parametrize(
        ("content", "words"),
        [
            ("", "line 1, column 1"),
            ("pepper record 1\nrules: nonsense\n", "line 2, column"),
            (b"pepper\n\xff", "byte 7 (line 2) is not UTF-8"),
            (b"{", "line 1, column 2"),
        ],
    )
    def test_a_bad_file_is_refused_with_the_place(
        self,
        content: str | bytes,
        words: str,
        capsys: pytest.CaptureFixture[str],
        tmp_path: Path,
    ) -> None:
        file = record(tmp_path, content)
        text = complaint(capsys, "replay", file)
        assert text.startswith(f"pepper: {file}: ")
        assert words in text

    def test_a_file_that_is_not_there_is_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = complaint(capsys, "replay", "/no/such/file")
        assert text == "pepper: /no/such/file: No such file or directory\n"

    def test_a_closed_input_is_refused(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "stdin", None)
        assert "no standard input" in complaint(capsys, "replay", "-")

    def test_a_name_is_shown_as_it_is_where_that_can_be(self) -> None:
        match = Match.start(attrs.evolve(PLAIN, name="wölf [red]"), seed=1)
        assert "wölf [red], seed 1" in shown(opening(match, Faces()))
        assert "w\\xf6lf [red], seed 1" in shown(opening(match, Faces(symbols=False)))


class TestCommandLine:
    def test_help_is_printed_when_nothing_is_asked(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = output(capsys)
        assert text == output(capsys, "--help")
        assert all(command in text for command in ("variants", "rules", "watch", "replay"))

    def test_the_version_is_that_of_the_package(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert output(capsys, "--version").startswith("pepper 0.")

    def test_what_there_is_not_is_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "invalid choice: 'play'" in complaint(capsys, "play")
        assert "required: FILE" in complaint(capsys, "replay")

    def test_without_rich_one_line_says_what_to_install(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:

        def missing(_: str) -> None:
            pass

        monkeypatch.setattr(cli, "find_spec", missing)
        text = complaint(capsys, "variants")
        assert text == "pepper: the command line needs rich: pip install 'pepper-cards[cli]'\n"
        assert output(capsys, "--version")

    def test_an_interrupt_is_not_a_traceback(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def interrupted(_: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(commands, "variant", interrupted)
        assert main(["watch", "wolf"]) == 130
        assert capsys.readouterr().err == "pepper: interrupted\n"

    @pytest.mark.parametrize("arguments", [["variants"], ["watch", "wolf"], ["--help"]])
    def test_a_reader_who_leaves_is_left_alone(self, arguments: Sequence[str]) -> None:
        read, write = os.pipe()
        os.close(read)
        code = "from pepper.cli import main; raise SystemExit(main())"
        try:
            done = subprocess.run(  # noqa: S603  (ours)
                [sys.executable, "-c", code, *arguments],
                stdout=write,
                stderr=subprocess.PIPE,
                check=False,
                env=os.environ | {"PYTHONUNBUFFERED": ""},
            )
        finally:
            os.close(write)
        assert (done.returncode, done.stderr) == (2, b"")

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
    def test_a_full_disk_is_named(self) -> None:
        code = "from pepper.cli import main; raise SystemExit(main())"
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            done = subprocess.run(  # noqa: S603  (ours)
                [sys.executable, "-c", code, "variants"],
                stdout=full,
                stderr=subprocess.PIPE,
                check=False,
            )
        assert done.returncode == 2
        assert done.stderr == b"pepper: the output cannot be written: No space left on device\n"

    @pytest.mark.parametrize("own", [True, False])
    @pytest.mark.parametrize("error", [BrokenPipeError(), OSError(28, "No space left")])
    def test_what_cannot_be_written_any_more_goes_nowhere(
        self, *, own: bool, error: OSError, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        with (tmp_path / "output").open("w", encoding="utf-8") as file:
            broken = Broken(file.fileno(), error)
            monkeypatch.setattr(sys, "stdout", broken)
            if own:
                monkeypatch.setattr(sys, "__stdout__", broken)
            assert main(["variants"]) == 2
            file.write("too late")
        assert (tmp_path / "output").read_text() == ("" if own else "too late")

    def test_no_output_at_all_is_no_error(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdout", None)
        assert main(["variants"]) == 0


class TestLayout:
    def test_a_hand_can_be_followed_from_its_cards_to_its_score(self) -> None:
        match = Match.start(pepper.variant("wolf+talk=off"), seed=7)
        rng = Random(1)
        while not match.past:
            assert match.turn is not None
            match = match.apply(sensible(match.view(match.turn), rng))
        labels = [line[:9].strip() for line in layout(match).splitlines()]
        assert [label for label in labels if label][1:] == [
            *["dealer", "cards", "auction", "contract", "exchange", "talk", "tricks"],
            *["result", "points", "score"],
        ]

    def test_cards_stand_by_suit_from_the_highest_down(self) -> None:
        match = started(PLAIN, "9S TS AS JH 9D", "AC JK KD QD JD")
        assert "seat 0  ♠ A 10 9  ♥ J" in layout(match)
        assert "seat 0  S A 10 9  H J" in layout(match, symbols=False)
        assert "♦ K Q J  ♣ A           Joker" in layout(match)
        assert "\n          aside" in layout(match)

    def test_each_time_around_is_a_line_of_the_auction(self) -> None:
        match = Match.start(pepper.variant("indiana-4"), seed=1)
        match = after(match, "bid 3C, pass, bid 4NT, pass, bid 5H, pass, pass")
        lines = layout(match).splitlines()
        start = next(place for place, line in enumerate(lines) if line.startswith("auction"))
        assert [line.split() for line in lines[start : start + 3]] == [
            ["auction", "seat", "1", "seat", "2", "seat", "3", "seat", "0"],
            ["3♣", "pass", "4", "NT", "pass"],
            ["5♥", "pass", "pass"],
        ]

    def test_a_wide_auction_is_told_call_by_call(self) -> None:
        match = Match.start(pepper.variant("ontario-4"), seed=1)
        match = after(
            match,
            "bid cardless pepper H, bid cardless double pepper D",
            "bid cardless triple pepper S, bid cardless quadruple pepper NT",
        )
        assert "seat 0  cardless quadruple pepper NT\n" in layout(match)
        assert "contract  cardless quadruple pepper NT by seat 0, alone" in layout(match)

    def test_the_card_that_was_led_and_the_one_that_won_are_marked(self) -> None:
        match = started(PLAIN, "9S", "AS", "TS", "KS")
        match = after(match, "bid 3, pass, pass, pass, name H, play AS, play TS, play KS, play 9S")
        row = next(line for line in layout(match).splitlines() if ">" in line)
        assert row.split() == ["1", "9♠", ">A♠*", "10♠", "K♠"]

    def test_who_sits_out_has_no_cards_in_the_tricks(self) -> None:
        match = finished(after(started(PLAIN), "bid 5"))
        lines = layout(match).splitlines()
        assert any("by seat 1, alone" in line for line in lines)
        assert next(line for line in lines if "taken " in line).split()[-1] == "out"

    def test_a_trick_on_the_table_is_shown_without_a_winner(self) -> None:
        match = after(started(PLAIN, "", "AS"), "bid 3, pass, pass, pass, name H, play AS")
        assert next(line for line in layout(match).splitlines() if ">" in line).split() == [
            "1",
            ">A♠",
        ]
        assert "*" not in layout(match)
        assert "to come   seat 2 is to act" in layout(match)

    def test_a_hand_before_its_deal_waits_for_it(self) -> None:
        match = Match.start(PLAIN, deals=())
        assert "to come   the deal" in layout(match)
        assert "cards" not in layout(match)

    def test_a_called_card_is_part_of_the_contract(self) -> None:
        match = started(pepper.variant("florida-5"))
        match = after(match, "bid 6, pass, pass, pass, pass, name H, call JD")
        assert "contract  6♥ by seat 1, with the player of J♦" in layout(match)
        assert "8 players" not in shown(opening(match, Faces()))
        assert "5 players, everybody alone" in shown(opening(match, Faces()))

    def test_a_forced_bid_and_a_set_taken_are_told(self) -> None:
        stuck = attrs.evolve(PLAIN, auction=Auction(all_pass=StuckDealer("3", take_set=3)))
        match = after(started(stuck), "pass, pass, pass")
        assert "contract  3♠ by seat 0, forced" in layout(after(match, "bid 3, name S"))
        text = layout(after(match, "take set"))
        assert "takes the set forced" in text
        assert "result    the dealer took the set instead of bidding" in text
        assert "points    seats 0+2  -3  the dealer took the set" in text

    def test_a_blind_bid_is_told_apart_from_looking(self) -> None:
        ladder = BidLadder([Rung("3", 3), Rung("96", 5, blind=True)], strains=SUITS)
        match = after(started(attrs.evolve(PLAIN, ladder=ladder)), "look, pass, bid 96, name S")
        lines = [line.split() for line in layout(match).splitlines()]
        assert ["looks"] in lines
        assert ["pass", "96"] in lines

    def test_a_hand_without_bids_ends_at_once(self) -> None:
        match = after(started(PLAIN), "pass, pass, pass, pass")
        assert "result    nobody bid\nscore " in layout(match)
        annulled = attrs.evolve(PLAIN, auction=Auction(all_pass=StuckHolder("3")))
        hands = "9S TS JS QS KS", "9H TH JH QH KH", "9D TD JD QD KD", "9C TC JC QC KC"
        match = after(started(annulled, *hands), "pass, pass, pass, pass")
        assert "result    nobody bid, and nobody held the card that forces a bid" in layout(match)

    def test_a_hand_without_a_declarer_is_played(self) -> None:
        rules = attrs.evolve(PLAIN, auction=Auction(all_pass=NoContract(LOW)))
        text = layout(finished(after(started(rules), "pass, pass, pass, pass")))
        assert "result    played without a declarer" in text
        assert "contract" not in text

    def test_a_partner_who_plays_anothers_bid_is_told(self) -> None:
        rungs = [Rung("3", 3), Rung("48", 5, over=("3",), by_partner=True, alone=Alone.YES)]
        match = started(attrs.evolve(PLAIN, ladder=BidLadder(rungs, strains=SUITS)))
        match = after(match, "bid 3, pass, bid 48, name S")
        assert "48♠ by seat 1, bid by seat 3, alone" in layout(match)

    def test_what_was_exchanged_and_what_was_not_is_told(self) -> None:
        rungs = [Rung("3", 3, exchange=Exchange(optional=True))]
        rules = attrs.evolve(PLAIN, ladder=BidLadder(rungs, strains=SUITS))
        match = after(started(rules, "", "9S", "", "9D"), "bid 3, name S")
        assert "exchange  seat 1 does without seat 3's cards" in layout(after(match, "keep"))
        text = layout(after(match, "give 9S, give 9D"))
        assert "exchange  seat 1 gives seat 3 9♠\n          seat 3 gives seat 1 9♦" in text

    def test_a_negotiation_is_told_in_words(self) -> None:
        match = after(started(pepper.variant("wolf"), "", "9S", "", "9D"), "name S")
        match = after(match, "give 9S, give 9D, talk 1 on 0 off 2 long off")
        match = after(match, "talk 0 on 0 off 0 long off, ask 2")
        assert "seat 2 claims stops: 1 in trumps, 0 off, 2 long off" in layout(match)
        assert "seat 2 asks for 2 tricks" in layout(match)
        granted = layout(after(match, "grant 1"))
        assert "seat 1 grants 1 trick" in granted
        assert "result    the defenders were granted tricks; nothing was played" in granted
        thrown = layout(after(match, "grant 0, throw in"))
        assert "seat 1 grants nothing\n          seat 2 throws the hand in" in thrown
        assert "result    the defenders threw the hand in" in thrown

    def test_a_declarer_whom_nobody_opposes_takes_every_trick(self) -> None:
        rules = attrs.evolve(PLAIN, negotiation=DropOuts())
        match = after(started(rules), "bid 3, pass, pass, pass, name S")
        match = after(match, "drop out, play on, drop out")
        text = layout(match)
        assert "seat 2 drops out\n          seat 3 wants to play" in text
        assert "result    3 made by seats 1+3; all others dropped out" in text

    def test_several_winners_win_together(self) -> None:
        match = Match.start(pepper.variant("florida-5"), seed=1)
        over = attrs.evolve(match, outcome=pepper.Outcome((pepper.Side(0), pepper.Side(3)), "so"))
        alone = attrs.evolve(match, outcome=pepper.Outcome((pepper.Side(3),), "so"))
        assert "Seat 0 and seat 3 win: so." in shown(closing(over, Faces()))
        assert "Seat 3 wins: so." in shown(closing(alone, Faces()))

    @given(matches())
    def test_any_match_at_any_stage_can_be_laid_out(self, match: Match) -> None:
        for faces in (Faces(), Faces(symbols=False)):
            everything = Group(
                opening(match, faces),
                hand_layout(match.hand, match.scores, faces),
                closing(match, faces),
            )
            text = shown(everything, symbols=faces.symbols)
            assert "None" not in text
            assert faces.symbols or text.isascii()
