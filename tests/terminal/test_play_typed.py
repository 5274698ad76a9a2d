"""Playing in the terminal: which keys pick, typed actions, and bids made blind."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import attrs
import pytest
from hypothesis import assume, given, settings

import pepper
from pepper import (
    SUITS,
    Action,
    AskFor,
    Bid,
    CallCard,
    Cards,
    Discard,
    GiveCards,
    Look,
    Match,
    NameStrain,
    Phase,
    Record,
)
from pepper.bots import sensible
from pepper.cli.play.canvas import plain
from pepper.cli.play.keys import press
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.picks import LETTERS, Draft, picks_of
from pepper.cli.play.shell import Shell
from pepper.cli.play.sitting import Sitting, sit_down
from pepper.testing import walk
from pepper.words import Style, Words, translations
from tests.conftest import EXAMPLES, some
from tests.playing import after, find
from tests.sampled import matches

IDS = [variant.id for variant in pepper.variants()]
WORDS = Words(Style.LETTERS)


def seated(match: Match) -> Sitting:
    """Whoever is to act is the person."""
    return sit_down(Record(match), match.turn, style=Style.LETTERS)


def typed(now: Sitting, text: str, end: str = "enter") -> Sitting:
    """After these characters and a last key."""
    for key in (*text, end):
        now = press(now, "space" if key == " " else key)
    return now


def test_a_slash_in_a_typed_action_begins_it_again() -> None:
    match = Match.start(pepper.variant("wolf"), seed=7)
    now = typed(seated(match), "/9/pa", end="s")
    assert now.typed == "pas"


class TestKeys:
    @pytest.mark.parametrize("name", some(IDS, 4))
    def test_a_key_does_the_same_whatever_else_is_on_offer(self, name: str) -> None:
        found = dict[tuple[Phase, Action | int], str]()
        for match in walk(Match.start(pepper.variant(name), seed=3), Random(name), 2):
            if match.turn is None:
                return
            picks = picks_of(match.view(match.turn), Draft(), WORDS)
            buttons = [pick for row in picks.rows for pick in row.picks]
            places = {(match.phase, n): card.key for n, card in enumerate(picks.cards)}
            answers = {(match.phase, pick.action): pick.key for pick in buttons}
            for what, key in (places | answers).items():
                assert found.setdefault(what, key) == key

    @pytest.mark.parametrize("name", [*some(IDS, 4), "twelves"])
    def test_keys_count_the_cards_and_no_number_is_the_key_of_another_bid(self, name: str) -> None:
        match = Match.start(pepper.variant(name), seed=3)
        names = [rung.name for rung in match.rules.ladder.rungs]
        for state in walk(match, Random(name), 1):
            picks = picks_of(state.view(state.turn), Draft(), WORDS)
            keys = "".join(card.key for card in picks.cards)
            assert f"1234567890{LETTERS}".startswith(keys)
            assert len(keys) == min(len(picks.cards), 10 + len(LETTERS))
            for pick in picks.all:
                if isinstance(pick.action, Bid) and pick.key.isdigit():
                    assert pick.key == pick.action.rung
                    assert [one for one in names if one.startswith(pick.key)] == [pick.key]

    def test_keys_stay_where_cards_may_be_kept(self) -> None:
        for match in walk(Match.start(pepper.variant("double-hasenpfeffer-4"), seed=3), Random(4)):
            picks = picks_of(match.view(match.turn), Draft(), WORDS)
            if any(isinstance(action, GiveCards) for action in match.legal_actions):
                assert "".join(card.key for card in picks.cards) == "1234567890bc"
                assert [pick.key for row in picks.rows for pick in row.picks] in (["x"], [])
                return
        pytest.fail("nobody gave cards")

    def test_suits_are_named_by_their_letters(self) -> None:
        now = seated(after(Match.start(pepper.variant("hasenpfeffer"), seed=7), "bid 6"))
        for key, strain in (("H", "H"), ("S", "S"), ("N", "NT")):
            assert press(now, key).match == after(now.match, f"name {strain}")

    def test_bids_in_a_suit_and_cards_to_call_have_no_key(self) -> None:
        for name, kind in (("indiana-4", Bid), ("call-partner-euchre", CallCard)):
            match = Match.start(pepper.variant(name), seed=7)
            match = find(
                state
                for state in walk(match, Random(3), 9)
                if any(isinstance(action, kind) for action in state.legal_actions)
            )
            picks = picks_of(match.view(match.turn), Draft(), WORDS).all
            assert {pick.key for pick in picks if isinstance(pick.action, kind)} == {""}


class TestTyped:
    @settings(max_examples=EXAMPLES // 2)
    @given(matches(__name__))
    def test_every_legal_action_can_be_typed(self, match: Match) -> None:
        assume(match.turn is not None and match.seed is not None)
        now = seated(match)
        for action in match.legal_actions[:5]:
            then = typed(now, f"/{action}")
            if then.asked is not None:
                then = press(then, "enter")
            assert then.match == match.apply(action)

    @pytest.mark.parametrize(
        ("rules", "before", "text", "action"),
        [
            ("indiana-4", "", "5h", "bid 5H"),
            ("indiana-4", "", "10NT", "bid 10NT"),
            ("pfeffer", "", "5", "bid 5"),
            ("pfeffer", "", "5nt", "bid 5NT"),
            ("twelves", "look", "4", "bid 4"),
            ("twelves", "look", "24", "bid 24"),
            ("hasenpfeffer", "", "/p", "pass"),
            ("hasenpfeffer", "bid 6", "/hearts", "name H"),
            ("hasenpfeffer", "bid 6, name C", "9h", "play 9H"),
        ],
    )
    def test_digits_and_capitals_begin_a_typed_action_and_so_does_a_slash(
        self, rules: str, before: str, text: str, action: str
    ) -> None:
        match = Match.start(pepper.variant(rules), seed=7)
        match = after(match, before) if before else match
        now = seated(match)
        if "play" in action:  # whatever cards were dealt
            action = str(match.legal_actions[0])
            text = action.removeprefix("play ").title()
        assert typed(now, text).match == after(match, action)

    def test_it_is_shown_corrected_and_given_up(self) -> None:
        now = seated(Match.start(pepper.variant("indiana-4"), seed=7))
        assert plain(page(typed(now, "5h ♥é"), *LEAST)).isascii()
        line = typed(now, "5hq", "backspace")
        assert "Type an action and press Enter: 5h_" in plain(page(line, *LEAST))
        assert line.match is now.match
        assert press(line, "left") == line
        assert attrs.evolve(press(line, "escape"), message=now.message) == now
        assert attrs.evolve(typed(now, "/"), message=now.message) == now

    def test_what_is_no_action_or_not_legal_is_refused_and_changes_nothing(self) -> None:
        for name, before, text, why in (
            ("hasenpfeffer", "bid 6", "/quack", "'quack' is not one of the choices"),
            ("indiana-4", "bid 5H", "4s", "You cannot bid 4S"),
        ):
            match = after(Match.start(pepper.variant(name), seed=7), before)
            then = typed(seated(match), text)
            assert then.alert
            assert why in then.message
            assert then.match is match
            assert then.typed is None

    def test_while_others_are_to_act_a_slash_begins_it_and_the_table_waits(self) -> None:
        match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
        assert match.turn != 0
        now = sit_down(Record(match), 0)
        assert now.pace is not None
        line = press(now, "/")
        assert line.typed == ""
        assert line.pace is None
        assert press(line, "escape").pace is now.pace
        refused = typed(now, "/pass")
        assert refused.match is match
        assert "It is the turn of seat 1." in refused.message
        for key in ("enter", "y"):
            assert press(typed(now, "/resign"), key).match == match.resign(0)
        assert press(typed(now, "/resign"), "n").match is match

    def test_after_the_match_nothing_is_typed(self) -> None:
        match = Match.start(pepper.variant("hasenpfeffer"), seed=7).resign(0)
        now = sit_down(Record(match), 0)
        assert press(now, "/").typed is None

    def test_it_is_read_in_the_persons_language(self) -> None:
        match = after(Match.start(pepper.variant("hasenpfeffer"), seed=7), "bid 6")
        now = sit_down(Record(match), match.turn, translations=translations("de"))
        assert typed(now, "/herz").match == after(match, "name H")

    def test_the_program_can_be_left_while_the_line_is_open(self, tmp_path: Path) -> None:
        match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
        now = attrs.evolve(seated(match), file=str(tmp_path / "table.txt"))

        async def interrupted() -> Shell:
            shell = Shell(now)
            async with shell.run_test() as pilot:
                await pilot.press("slash", "q", "ctrl+c")
            return shell

        then = asyncio.run(interrupted()).now
        assert then.typed == "q"
        assert then.done


def test_the_first_letter_of_a_card_begins_to_type_it() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
    match = after(match, "bid 4, pass, pass, pass, name H")
    for card in ("AC", "KD", "JD"):
        first = press(seated(match), card[0].lower())
        assert first.typed == card[0].lower()
        then = press(press(first, card[1].lower()), "enter")
        assert then.match == after(match, f"play {card}")
    refused = typed(seated(match), "as")
    assert refused.match is match
    assert refused.message == "You cannot play AS. Only a card in hand can be played."


def test_the_action_that_a_beginning_means_is_shown_before_it_is_done() -> None:
    now = seated(Match.start(pepper.variant("hasenpfeffer"), seed=7))
    for text, meaning in ("pa", " (pass)"), ("pax", ""), ("claim", ""), ("10", ""):
        line = typed(now, f"/{text[:-1]}", text[-1])
        assert line.message == f"Type an action and press Enter: {text}_{meaning}"


class TestBlindBids:
    def blind(self) -> Sitting:
        """A person who may bid before looking."""
        now = seated(Match.start(pepper.variant("twelves"), seed=7))
        assert now.view.cards is None
        return now

    def test_one_is_made_only_when_it_is_picked_again(self) -> None:
        now = self.blind()
        bid, other, *_ = (a for a in now.view.legal_actions if isinstance(a, Bid))
        number = [pick.action for pick in now.picks.all].index(bid)
        asked = press(attrs.evolve(now, cursor=number), "enter")
        assert asked.match is now.match
        assert "You have not looked at your cards. Press Enter again to bid 96" in asked.message
        assert press(asked, "enter").match == now.match.apply(bid)
        assert press(attrs.evolve(asked, cursor=number + 1), "enter").asked == other
        for key in ("right", "escape", "h", "down"):
            once_more = press(attrs.evolve(press(asked, key), cursor=number), "enter")
            assert once_more.match is now.match
            assert once_more.asked == bid

    def test_other_bids_need_no_second_enter(self) -> None:
        looked = seated(self.blind().match.apply(Look()))
        bid = Bid("3")
        number = [pick.action for pick in looked.picks.all].index(bid)
        then = press(attrs.evolve(looked, cursor=number), "enter")
        assert then.match == looked.match.apply(bid)


def test_a_refusal_goes_when_another_pick_is_marked() -> None:
    now = seated(Match.start(pepper.variant("indiana-4"), seed=7))
    refused = typed(now, "/1h")
    assert refused.alert
    moved = press(refused, "up")
    assert (moved.message, moved.alert) == ("", False)
    told = attrs.evolve(now, message="told")
    assert press(told, "up").message == "told"


class TestCalls:
    def calling(self) -> tuple[Sitting, Discard]:
        """The dealer, who took the card turned up, discarded and now calls a partner."""
        match = Match.start(pepper.variant("call-partner-euchre"), seed=3)
        match = after(match, "pass, pass, pass, pass")
        match = match.apply(match.legal_actions[0])
        discard = Discard(Cards("8S"))
        return sit_down(Record(match.apply(discard))), discard

    def test_a_card_that_nobody_else_has_is_called_only_when_it_is_picked_again(self) -> None:
        now, discard = self.calling()
        own = [*(now.view.cards or ()), *discard.cards]
        calls = [a for a in now.view.legal_actions if isinstance(a, CallCard)]
        doubted = {call.card for call in calls if typed(now, f"/{call}").asked == call}
        assert doubted == {call.card for call in calls} & {*own}
        assert {*discard.cards} < doubted
        for call in calls:
            then, name = typed(now, f"/{call}"), now.words.card(call.card)
            if call.card not in own:
                assert then.match == now.match.apply(call)
                continue
            doubt = f"Nobody else has {name}: you would have no partner."
            assert then.message == f"{doubt} Press Enter again to call {name}."
            assert then.match is now.match
            assert doubt in plain(page(attrs.evolve(then, message="", alert=False), *LEAST))
            assert press(then, "enter").match == now.match.apply(call)

    def test_a_card_that_was_turned_down_is_doubted_and_not_marked_first(self) -> None:
        match = Match.start(pepper.variant("call-partner-euchre"), seed=3)
        turned = match.hand.turned
        assert turned is not None
        match = after(match, *["pass"] * 5)
        suit = next(one for one in SUITS if one is not turned.suit)
        now = sit_down(Record(after(match, f"bid call {suit}")), 1)
        assert now.match.phase is Phase.CALLING
        others = now.view.rules.deck.cards - (now.view.cards or Cards())
        marked = now.picks.all[now.cursor].action
        assert isinstance(marked, CallCard)
        assert marked.card in others
        assert marked.card is not turned
        assert "Nobody else has" in typed(now, f"/call {turned}").message

    def test_where_another_may_have_a_copy_nothing_is_asked(self) -> None:
        match = Match.start(pepper.variant("florida-7"), seed=1)
        while match.phase is not Phase.CALLING:
            match = match.apply(sensible(match.view(match.turn), Random(3)))
        now = sit_down(Record(match), match.turn)
        held = Counter(now.view.cards or ())
        assert {*held.values()} == {1, 2}
        for card, copies in held.items():
            assert (typed(now, f"/call {card}").asked is not None) == (copies == 2)


def test_suits_to_ask_for_have_their_letters_too() -> None:
    match = Match.start(pepper.variant("wolf"), seed=3)
    for state in walk(match, Random(4), 8):
        picks = picks_of(state.view(state.turn), Draft(), WORDS).all
        for pick in picks:
            if isinstance(pick.action, AskFor) and pick.action.suit is not None:
                assert pick.key == str(pick.action.suit)
            if isinstance(pick.action, NameStrain):
                assert pick.key == str(pick.action.strain)[0]
