"""`pepper.testing`: sound rules pass, and each planted fault is found, told and written down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from unittest import TestResult as Outcomes
from unittest import defaultTestLoader

import attrs
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

import pepper
from pepper import (
    NO_TRUMP,
    Actions,
    Auction,
    BidLadder,
    Match,
    PlainJoker,
    Rules,
    Rung,
    StuckDealer,
)
from pepper.cli import main
from pepper.testing import (
    Fault,
    RulesBroken,
    actions,
    any_rules,
    cards,
    check,
    check_rules,
    deals,
    match_machine,
    matches,
    records,
)
from pepper.testing.checks import EVERY_CHECK, Check
from pepper.testing.machine import MatchMachine
from pepper.testing.naive import Game
from pepper.variants.finding import documented
from tests.faults import CALLING, FAULTS, HASENPFEFFER, NOBODY_BIDS, Planted, nobody_minds
from tests.pages import ROOT
from tests.playing import find


@pytest.fixture(autouse=True)
def _rules_of_its_own() -> Iterator[None]:
    """Let no other test meet rules that have learned positions while something was faulty.

    A record that is read names a documented variant, whose rules are kept for the next reader.
    """
    documented.cache_clear()
    yield
    documented.cache_clear()


def found(planted: Planted, name: str, monkeypatch: pytest.MonkeyPatch, searched: int = 5) -> Fault:
    """The fault that the check finds in three matches, and in the shortest of so many searched.

    The library is as it was afterwards.
    """
    with monkeypatch.context() as patches:
        patches.setattr(check, "SEARCHED", searched)
        with pytest.raises(RulesBroken) as raised:
            check_rules(planted(patches), matches=3)
    assert all(str(fault) in str(raised.value) for fault in raised.value.faults)
    faults = raised.value.faults
    return find((fault for fault in faults if fault.check == name), faults)


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_and_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted, where, words = FAULTS[name]
    assert any(words in problem for problem in found(planted, where, monkeypatch).problems)


def test_the_record_of_a_fault_is_short_and_can_be_replayed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = found(*FAULTS["another exception"][:2], monkeypatch, searched=150)
    (tmp_path / "fault.txt").write_text(fault.record, encoding="utf-8")
    assert main(["replay", str(tmp_path / "fault.txt")]) == 0
    assert capsys.readouterr().out.startswith("Hasenpfeffer, with a joker\nhasenpfeffer,")
    match = pepper.loads(fault.record)
    assert match.phase is pepper.Phase.NAMING
    assert len(match.history) <= 4


def test_of_all_matches_with_a_fault_the_shortest_is_written_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def look(match: Match) -> Iterator[str]:
        if match.step >= 3:
            yield f"step {match.step}"

    late = Check("late", "no match has three steps", look)
    monkeypatch.setattr(check, "EACH_STEP", (late,))
    monkeypatch.setattr(check, "EVERY_CHECK", (late,))
    with pytest.raises(RulesBroken) as raised:
        check_rules(HASENPFEFFER, matches=1)
    (fault,) = raised.value.faults
    assert (pepper.loads(fault.record).step, fault.problems) == (3, ("step 3",))


def test_the_page_lists_every_check() -> None:
    page = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
    table = page.partition("| check | what holds |")[2].partition("\n\n")[0]
    listed = re.findall(r"^\| `(.+)` \|", table, re.MULTILINE)
    assert sorted(listed) == sorted(check.name for check in EVERY_CHECK)


def test_a_fault_is_told_where_the_search_for_a_short_match_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fault = found(*FAULTS["another exception"][:2], monkeypatch, searched=1)
    assert fault.record.startswith("pepper")


def test_a_fault_is_told_where_no_record_of_it_can_be_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unable(_: Match) -> str:
        raise KeyError("record")

    monkeypatch.setattr(check, "dumps", unable)
    fault = found(*FAULTS["another exception"][:2], monkeypatch)
    assert fault.record == "(the match cannot be saved: 'record')"


def test_sound_rules_pass() -> None:
    check_rules(HASENPFEFFER, matches=3)


@pytest.mark.thorough
@pytest.mark.parametrize("name", [variant.id for variant in pepper.variants()])
def test_every_variant_passes(name: str) -> None:
    check_rules(pepper.variant(name))


@pytest.mark.parametrize("joker", [PlainJoker.LOWEST, PlainJoker.LOW])
def test_a_joker_that_a_bid_ranks_in_its_own_way_is_checked(joker: PlainJoker) -> None:
    ladder = BidLadder([Rung("3", 3, plain_joker=joker)], strains=(NO_TRUMP,))
    forced = Auction(all_pass=StuckDealer("3"))
    check_rules(attrs.evolve(HASENPFEFFER, ladder=ladder, auction=forced), matches=1)


def test_the_second_count_knows_no_trick_of_other_cards() -> None:
    with pytest.raises(ValueError, match="nobody takes"):
        Game("S").winner([(0, "XH")])


@pytest.mark.thorough
@given(any_rules())
def test_arbitrary_rules_pass(rules: Rules) -> None:
    check_rules(rules, matches=1)


def run(rules: Rules) -> Outcomes:
    """What becomes of the machine for these rules in a test suite."""
    case, outcome = match_machine(rules).TestCase, Outcomes()
    case.settings = settings(max_examples=10, stateful_step_count=20, phases=[Phase.generate])
    defaultTestLoader.loadTestsFromTestCase(case).run(outcome)
    return outcome


def test_the_machine_finds_nothing_in_sound_rules() -> None:
    outcome = run(pepper.variant("bid-euchre+timed"))
    assert (outcome.testsRun, outcome.failures, outcome.errors) == (1, [], [])


def test_the_machine_gets_as_far_as_the_play() -> None:
    phases = set[pepper.Phase | None]()

    class Machine(MatchMachine):
        under = HASENPFEFFER

        def teardown(self) -> None:
            phases.add(self.match.phase)

    setting = settings(max_examples=30, stateful_step_count=50, phases=[Phase.generate])
    run_state_machine_as_test(Machine, settings=setting)
    assert pepper.Phase.PLAY in phases


def test_the_machine_finds_a_planted_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "_refuse", nobody_minds)
    outcome = run(attrs.evolve(HASENPFEFFER))
    (told,) = [*outcome.failures, *outcome.errors]
    assert "was done, and is not legal" in told[1] or "which is not to act" in told[1]


def test_the_machine_finds_an_action_that_is_done_but_not_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine = match_machine(HASENPFEFFER)()
    machine.start(seed=1, number=0)
    (action, *others) = machine.match.legal_actions
    monkeypatch.setattr(Match, "legal_actions", Actions(others))
    with pytest.raises(AssertionError, match=f"{action} was done, and is not legal"):
        machine.try_anything(action=action, number=None)


@given(st.data())
def test_a_deal_gives_every_card_of_the_deck_a_place(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    deal = data.draw(deals(rules))
    assert deal.completed(rules.deck, len(rules.table.seats)) == deal
    assert data.draw(cards(rules.deck)) in rules.deck.cards


@given(matches(CALLING), st.data())
def test_matches_are_under_the_rules_and_go_on_with_any_action(
    match: Match, data: st.DataObject
) -> None:
    assert match.rules == CALLING
    if match.turn is not None:
        assert match.apply(data.draw(actions(match))).previous == match


@given(st.data())
def test_a_deal_that_has_to_be_told_is_an_action(data: st.DataObject) -> None:
    match = Match.start(HASENPFEFFER, deals=())
    assert match.apply(data.draw(actions(match))).phase is pepper.Phase.AUCTION


@given(records(HASENPFEFFER))
def test_records_are_read_back(record: str) -> None:
    match = pepper.loads(record)
    assert match.rules == HASENPFEFFER
    assert record in {pepper.dumps(match), pepper.dumps(match, "json")}


def test_the_machine_goes_on_with_anything_that_is_legal() -> None:
    machine = match_machine(HASENPFEFFER)()
    machine.start(seed=1, number=0)
    before = machine.match
    machine.try_anything(action=before.legal_actions[0], number=None)
    assert machine.match.previous == before


def test_a_machine_that_never_started_ends_in_peace() -> None:
    machine = match_machine(HASENPFEFFER)()
    machine.teardown()
    assert not hasattr(machine, "match")


def test_hands_without_a_contract_are_compared_with_the_naive_play_too() -> None:
    check_rules(NOBODY_BIDS, matches=3)
