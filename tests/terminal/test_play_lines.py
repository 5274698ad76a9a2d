"""`pepper play --lines`: the game in sentences, without a screen."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from random import Random

import attrs
import pytest

import pepper
from pepper import (
    HEARTS,
    Bid,
    Card,
    Cards,
    GiveCards,
    Hand,
    Match,
    NameStrain,
    Pass,
    Phase,
    PlayCard,
    Rank,
    Record,
    Suit,
    redacted,
)
from pepper.cli import main
from pepper.cli.play import command
from pepper.cli.play.files import load_record
from pepper.cli.play.lines import LONGEST, advance, answer, begin, run, say
from pepper.cli.play.progress import contract_progress
from pepper.cli.play.sitting import Sitting, sit_down
from pepper.cli.play.steps import chance
from pepper.cli.titles import title_of
from pepper.engine.phases.play import CardPlayed
from pepper.words import Style, Words, translations
from tests.pages import ROOT, blocks
from tests.playing import SHORT, after, called, find

VARIANTS = (
    *("wolf", "pfeffer", "ontario-4", "dirty-clubs-5", "five-hundred", "call-partner-euchre"),
    *("bid-euchre+timed", "twelves"),
)
ASKING = ("choices", "hand", "table", "tricks", "scores", "hint", "help", "", "nonsense", "#0")
"""What changes nothing."""
GERMAN = translations("de")
SPOKEN = Words(Style.SPOKEN)
OVER = ["The match is over.", "Type summary, another or quit."]


def seated(
    match: Match,
    seat: int | None = 0,
    *,
    german: bool = False,
    forced: bool = False,
) -> Sitting:
    """A person at the table of the match, who has read what stands there; the others may act."""
    language, record = GERMAN if german else None, Record(match)
    now = sit_down(record, seat, style=Style.SPOKEN, translations=language, forced=forced)
    return answer(now, "")


def started(text: str, seed: int = 5) -> Match:
    return Match.start(pepper.variant(text), seed=seed)


def waiting(now: Sitting) -> Sitting:
    """When the person is asked."""
    while now.goes_on:
        now = advance(now)
    return now


def replied(now: Sitting, line: str) -> list[str]:
    """What is said to a line."""
    return say(now, answer(now, line))


def heard(now: Sitting) -> str:
    """The message in one line."""
    return " ".join(now.message.split())


def played(now: Sitting, rng: Random, hands: int) -> Iterator[tuple[Sitting, Sitting, list[str]]]:
    """Hands of a person who plays as the bots do, types it in many ways, and asks in between."""
    while now.match.outcome is None and len(now.match.past) < hands:
        if now.goes_on:
            line, then = "", advance(now)
        else:
            action = now.level.player(now.view, chance(now.match))
            number = now.view.legal_actions.index(action) + 1
            texts = (str(action), f"#{number}", now.words.choice(now.match.rules, action))
            line = rng.choice(ASKING) if now.asked is None and rng.random() < 0.3 else ""
            line = line or ("" if now.asked else rng.choice(texts))
            then = answer(now, line)
            asks = line in ASKING and now.asked is None
            assert (then.match is now.match) == (asks or then.asked is not None), line
        yield now, then, say(now, then)
        now = then


def told_acts(before: Sitting, after: Sitting) -> list[str]:
    """A sentence for each act that the person may know of."""
    news = redacted(after.match.since(before.match.step), after.seat)
    words, rules = after.words, after.match.rules
    acts = [event for event in news if isinstance(event, pepper.Act)]
    return [words.sentence(words.act(rules, act)) for act in acts if not act.secret]


def known(now: Sitting, hand: Hand) -> set[Card | None]:
    """The cards of a hand that the person has held or seen."""
    own = [cards for act in hand.acts if act.seat == now.seat for cards in given(act.action)]
    played = [card for trick in hand.tricks for card in trick.cards]
    table = () if hand.trick is None else hand.trick.cards
    called = None if hand.contract is None else hand.contract.called
    laid = {*hand.cards[now.seat], *(hand.exposed or ())}
    return {*own, *played, *table, *laid, called, hand.turned}


def given(action: object) -> Cards:
    return action.cards if isinstance(action, pepper.GiveCards) else Cards()


@pytest.mark.parametrize("name", VARIANTS)
def test_everything_is_told_in_short_lines_and_nothing_that_is_hidden(name: str) -> None:
    now = seated(started(name))
    names = {SPOKEN.card(card): card for card in now.match.rules.deck.cards}
    named = re.compile("|".join(sorted(names, key=len, reverse=True)))
    for before, then, lines in played(now, Random(name), 2):
        assert lines or then.goes_on
        assert all(0 < len(line) <= LONGEST for line in lines)
        text = " ".join(lines)
        for sentence in told_acts(before, then):
            assert sentence in text
        hands = before.match.hand, then.match.hand, *then.match.past[-1:]
        seen = set[Card | None]().union(*(known(now, hand) for hand in hands))
        assert {names[found] for found in named.findall(text)} <= seen, text


def test_a_match_is_played_to_its_end_and_the_result_is_told() -> None:
    *_, (_, last, lines) = played(seated(started("wolf+hands=2")), Random(1), 9)
    assert last.match.outcome is not None
    assert lines[-2:] == OVER
    assert any(line.startswith("Outcome: ") for line in lines)
    for line in ("bid 4", "resign"):
        assert replied(last, line) == ["The match is over.", *OVER]
    assert replied(last, "concede") == ["You have no tricks to concede now.", *OVER]
    summed_up = replied(last, "summary")
    assert (
        last.words.sentence(last.words.outcome(last.match.rules, last.match.outcome)) in summed_up
    )
    results = last.match.results
    tricks = sum(sum(result.tricks) for result in results)
    assert f"{len(results)} hands, {tricks} tricks." in summed_up
    assert any(line.startswith("Score: ") for line in summed_up)
    assert (answer(last, "another").again, answer(last, "another").done) == (True, True)
    assert answer(last, "undo").match.outcome is None
    assert answer(last, "quit").done


class TestQuestions:
    def asked(self) -> Sitting:
        """A person who may bid."""
        return waiting(seated(started("pfeffer")))

    def test_what_the_others_did_comes_first_then_the_question_and_the_cards(self) -> None:
        now = self.asked()
        before = seated(started("pfeffer"))
        lines = [line for one in (before,) for line in say(one, now)]
        assert lines[:3] == ["Seat 1 passes.", "Seat 2 bids 4.", "Seat 3 passes."]
        assert lines[3].startswith("Bid 5, 5 no trump, 6, 6 no trump,")
        assert any(line.startswith("Cards: the king of hearts; ") for line in lines)
        assert say(before, advance(before)) == ["Seat 1 passes."]

    def test_a_refusal_is_one_line_and_the_question_follows_without_the_cards(self) -> None:
        refused, *asked = replied(self.asked(), "bid 4")
        assert refused.startswith("You cannot bid 4. ")
        assert asked[0].startswith("Bid 5, ")
        assert not any("Cards:" in line for line in asked)
        playing = waiting(answer(self.asked(), "pass"))
        *unread, again = replied(playing, "seven of nothing")
        assert unread[0].startswith("'seven of nothing' is not one of the choices: ")
        assert again == "Play the king of hearts, your only card that follows hearts."
        assert replied(self.asked(), "") == asked

    def test_a_number_alone_is_a_bid_and_one_of_the_list_has_its_sign(self) -> None:
        now = self.asked()
        assert answer(now, "5").match.acts[-1].action == Bid("5")
        listed = replied(now, "choices")
        assert listed[:2] == ["#1 bid 5", "#2 bid 5 no trump"]
        assert answer(now, " # 2 ").match.acts[-1].action == now.view.legal_actions[1]
        for wrong in ("#0", "#99", "#", "#2a"):
            assert answer(now, wrong).match is now.match

    def test_forced_cards_play_themselves_if_asked_for(self) -> None:
        match = after(Match.start(SHORT, seed=3, dealer=3), "bid 1, pass, pass, pass, name S")
        match = match.apply(match.legal_actions[0])
        first = waiting(seated(match, forced=True))
        assert first.match.past
        assert not waiting(seated(match)).match.past

    def test_a_blind_bid_is_made_by_an_empty_line_or_by_typing_it_again(self) -> None:
        match = started("twelves", 7)
        now = seated(match, match.turn)
        assert replied(now, "hand")[0] == "Cards: face down."
        bid = find(action for action in now.view.legal_actions if isinstance(action, Bid))
        asked = answer(now, str(bid))
        assert asked.match is now.match
        assert "You have not looked at your cards. Press Enter again" in asked.message
        for line in ("", str(bid)):
            assert answer(asked, line).match == match.apply(bid)
        for line in ("table", "nonsense"):
            other = answer(asked, line)
            assert other.asked is None
            assert answer(other, "").match is now.match


class TestCommands:
    def test_the_table_tells_who_the_called_partner_is_if_the_person_knows(self) -> None:
        match = called()
        found = after(match, "play TS, play 9S, play JS, play AC")
        assert "You are the partner." in replied(seated(match, 4), "table")
        assert not any("partner" in line for line in replied(seated(match, 1), "table"))
        assert "The partner is found: seat 4." in replied(seated(found, 0), "table")

    def test_help_names_every_command_and_each_is_known(self) -> None:
        now = waiting(seated(started("wolf")))
        told_all = replied(now, "help")
        assert "a bid, a suit or cards: whatever you are asked for" in told_all[0]
        short = next(n for n, line in enumerate(told_all) if line.startswith("h, u, l, p, q: "))
        assert " ".join(told_all[short : short + 2]) == (
            "h, u, l, p, q: short for hint, undo, tricks, scores and quit, unless it may be a suit "
            "or a card"
        )
        names = [line.partition(":")[0] for line in told_all[1:short]]
        told = "choices hand table tricks scores review rules hint undo claim concede resign forced"
        assert names == [*told.split(), "summary", "another", "help", "quit"]
        timed = waiting(seated(started("bid-euchre+timed")))
        assert "time: call time: this is the last hand" in replied(timed, "help")
        for name in (*names, "?", "points"):
            assert "is not one of the choices" not in heard(answer(now, name.upper()))

    @pytest.mark.parametrize(("language", "command"), [("en", "help"), ("de", "hilfe")])
    def test_help_shows_how_one_card_and_several_are_typed(
        self, language: str, command: str
    ) -> None:
        asked = after(started("horse"), "bid horse, let stand, let stand, name H")
        now = waiting(seated(asked, asked.turn, german=language == "de"))
        example = replied(now, command)[0].partition(":")[0]
        *_, one, several = example.split(", ")
        held = [str(card) for card in now.view.cards or ()]
        for text, count in ((one, 1), (several, 2)):
            assert text == "KH JD"[: len(text)]
            given = answer(now, " ".join(held[:count])).match.hand.acts[-1].action
            assert isinstance(given, GiveCards)
            assert len(given.cards) == count

    @pytest.mark.parametrize(
        ("key", "command"), [("h", "hint"), ("l", "tricks"), ("p", "scores"), ("u", "undo")]
    )
    def test_keys_of_the_full_screen_are_known_too(self, key: str, command: str) -> None:
        match = Match.start(pepper.variant("hasenpfeffer"), seed=5, dealer=3)
        now = waiting(seated(after(match, "pass")))
        assert answer(now, key.upper()) == answer(now, command)
        asked = answer(waiting(seated(match)), "q")
        assert (asked.done, asked.asked) == (False, "leave")
        for line in ("", "q", "yes"):
            assert answer(asked, line).done

    def test_p_is_the_points_and_not_the_beginning_of_pass(self) -> None:
        now = waiting(seated(started("pfeffer")))
        assert Pass() in now.view.legal_actions
        assert replied(now, "p") == replied(now, "scores")
        assert replied(now, "last") == replied(now, "tricks") != replied(now, "p")

    @pytest.mark.parametrize("word", ["", "y", "yes", "Y"])
    def test_what_is_asked_is_done_after_yes_too(self, word: str) -> None:
        now = waiting(seated(started("twelves")))
        bid = next(action for action in now.view.legal_actions if isinstance(action, Bid))
        asked = answer(now, str(bid))
        assert asked.match is now.match
        assert answer(asked, word).match == now.match.apply(bid)
        for refusal in ("n", "no", "NO"):
            then = answer(asked, refusal)
            assert (then.match, then.asked, then.message) == (now.match, None, "")

    def test_a_letter_that_may_also_be_a_suit_or_a_card_is_asked_about(self) -> None:
        match = Match.start(pepper.variant("hasenpfeffer"), seed=5, dealer=3)
        match = after(match, "bid 4, pass, pass, pass")
        now = waiting(seated(match))
        named = match.apply(NameStrain(HEARTS))
        asked = answer(now, "h")
        assert (asked.match, asked.message) == (match, "Type it in full: name hearts, or hint.")
        assert answer(asked, "").match is match
        assert answer(asked, "name hearts").match == named
        assert answer(asked, "hint").message.startswith("A careful player would ")
        assert answer(now, "hearts").match == named
        now = waiting(seated(named))
        assert PlayCard(Card("QC")) in now.view.legal_actions
        asked = answer(now, "q")
        assert asked.message == "Type it in full: play the queen of clubs, or quit."
        assert answer(asked, "play the queen of clubs").match == named.apply(PlayCard(Card("QC")))
        assert answer(asked, "quit").done

    def test_a_slash_before_a_command_is_no_part_of_it(self) -> None:
        now = waiting(seated(started("pfeffer")))
        assert replied(now, "/claim") == replied(now, "claim")
        assert replied(now, "/hint") == replied(now, "hint")
        asked = answer(now, "/resign")
        assert asked.asked == "resign"
        assert answer(asked, "/").match is now.match

    def test_commands_are_known_in_german_and_english(self) -> None:
        now = waiting(seated(started("wolf"), german=True))
        names = [line.partition(":")[0] for line in replied(now, "hilfe")[:-1]]
        assert "karten" in names
        for name in (*names, "hand"):
            assert "keine Aktion" not in heard(answer(now, name))
        assert replied(now, "karten")[0].startswith("Karten: ")
        assert replied(now, "Unsinn")[0].startswith("'Unsinn' ")
        assert answer(now, "ende").done

    def test_the_table_the_tricks_and_the_scores_can_be_asked_for(self) -> None:
        match = Match.start(SHORT, seed=3, dealer=3)
        now = waiting(seated(match))
        assert replied(now, "tricks")[0] == "No trick has been taken in this hand yet."
        assert replied(now, "scores")[0] == "Score: you & 2: 0, seats 1 & 3: 0."
        for _, then, _ in played(now, Random(1), 1):
            now = then
            if now.match.hand.tricks and not now.goes_on:
                assert replied(now, "tricks")[0].startswith("Trick 1: ")
        none, of_which, first, *_ = replied(now, "tricks")
        assert none == "No trick has been taken in this hand yet."
        assert of_which == "The tricks of hand 1:"
        assert first.startswith("Trick 1: ")
        hand, score, *_ = replied(now, "scores")
        points = now.match.results[0].points
        assert hand.startswith("Hand 1: ")
        assert hand.endswith(f"; you & 2 {points[0]:+}, seats 1 & 3 {points[1]:+}.")
        assert score == f"Score: you & 2: {points[0]}, seats 1 & 3: {points[1]}."
        table = replied(now, "table")
        assert table[:2] == ["Hand 2, auction.", "Dealer: you."]

    def test_of_a_hand_without_a_trick_no_tricks_are_told(self) -> None:
        match = Match.start(pepper.variant("euchre"), seed=3, dealer=3)
        while not match.past:
            match = match.apply(Pass())
        told = replied(waiting(seated(match)), "tricks")
        assert told[0] == "No trick has been taken in this hand yet."
        assert not any("of hand 1" in line for line in told)

    def test_the_rules_have_no_marks_of_markdown(self) -> None:
        lines = replied(waiting(seated(started("wolf"))), "rules")
        assert len(lines) > 20
        assert not any(line.startswith("#") for line in lines)

    def test_a_row_of_a_table_in_the_rules_is_a_list(self) -> None:
        lines = replied(waiting(seated(started("euchre"))), "rules")
        assert "call, 3, with the partner" in lines
        assert not any("|" in line or "---" in line for line in lines)

    def test_the_table_tells_the_tricks_of_each_seat_and_what_is_needed(self) -> None:
        now = waiting(seated(started("pfeffer")))
        assert not any(line.startswith("Tricks") for line in replied(now, "table"))
        now = waiting(answer(waiting(answer(now, "pass")), "king"))
        table = replied(now, "table")
        assert "Tricks: you: 0, seat 1: 0, seat 2: 1, seat 3: 0." in table
        assert "Bidders need 4, have 1." in table
        assert "Defenders need 3, have 0." in table

    def test_a_hint_undo_and_the_end_of_the_match(self) -> None:
        now = waiting(seated(started("pfeffer")))
        assert heard(answer(now, "hint")).startswith("A careful player would ")
        then = waiting(answer(now, "pass"))
        assert replied(then, "undo") == ["Undone. Choose again.", *replied(now, "table")]
        assert answer(then, "undo").match == now.match
        assert answer(now, "claim").match is now.match
        asked = answer(now, "resign")
        assert asked.match is now.match
        assert replied(now, "resign") == [asked.message, "Type no to keep playing."]
        assert asked.message == "This gives up the whole match. Press Enter to resign."
        for word in ("summary", "another"):
            assert replied(now, word)[0] == "The match is not over."
        assert answer(answer(asked, "table"), "").match is now.match
        for line in ("resign", "yes", "Yes"):
            assert answer(asked, line).match.outcome is not None
        assert answer(now, "yes").match is now.match
        lost = replied(asked, "")
        assert lost[0].startswith("Result: ")
        assert lost[-2:] == OVER

    def test_time_is_called_in_a_timed_match(self) -> None:
        now = waiting(seated(started("bid-euchre+timed")))
        assert "time is up" in replied(now, "time")[0].lower()


class TestPlay:
    def test_a_bower_is_named_when_it_is_played(self) -> None:
        seen = set[str]()
        for before, then, lines in played(seated(started("hasenpfeffer")), Random(1), 12):
            trumps = before.match.hand.order.strain
            for event in then.match.since(before.match.step):
                if isinstance(event, CardPlayed):
                    card, told = event.card, " ".join(lines)
                    right = isinstance(trumps, Suit) and card == Card.of(Rank.JACK, trumps)
                    left = isinstance(trumps, Suit) and card == Card.of(Rank.JACK, trumps.mate)
                    end = ", the right bower." if right else ", the left bower." if left else "."
                    seen.add(end)
                    assert f" {SPOKEN.card(card)}{end}" in told
        assert len(seen) == 3

    def test_a_contract_is_decided_once_and_then_the_tricks_are_told(self) -> None:
        decided, counted = False, 0
        for before, then, lines in played(seated(started("indiana-4")), Random(1), 6):
            if then.match is before.match:
                continue
            now = any(re.match("Bidders? (have|has|cannot) m", line) for line in lines)
            assert not (decided and now)
            decided = decided or now
            if len(then.match.past) > len(before.match.past):
                decided = False
            elif decided and not now and any(" goes to " in line for line in lines):
                counts = Counter(trick.winner for trick in then.match.hand.tricks)
                row = (f"{then.words.seat(s)}: {counts[s]}" for s in then.match.rules.table.seats)
                assert f"Tricks: {', '.join(row)}." in lines
                counted += 1
        assert counted > 3

    def test_what_a_defence_without_a_trick_loses_is_told_as_long_as_it_is_open(self) -> None:
        repeated = 0
        for before, then, lines in played(seated(started("bid-euchre")), Random(1), 40):
            if then.match is before.match or not any(" goes to " in line for line in lines):
                continue
            open_loss = any(line.endswith("defence: -6 if no trick.") for line in lines)
            if then.match.hand.number == before.match.hand.number and before.view.tricks:
                again = [text for text, _ in contract_progress(then.view, then.words)]
                assert open_loss == any("if no trick" in text for text in again)
                repeated += again == [t for t, _ in contract_progress(before.view, then.words)]
        assert repeated > 0

    def test_who_sits_out_is_told_before_the_first_card(self) -> None:
        told = list[str]()
        for before, then, lines in played(seated(started("wolf")), Random(1), 4):
            if (
                before.match.hand.number == then.match.hand.number
                and before.match is not then.match
            ):
                told += lines
            if before.match.phase != Phase.PLAY and then.match.phase == Phase.PLAY:
                (out,) = then.view.sitting_out
                said = "You sit out." if out == 0 else f"Seat {out} sits out."
                assert told.count(said) == 1
                told = []
        assert not told or "sits out" not in " ".join(told)

    def test_who_dropped_out_is_not_said_to_sit_out(self) -> None:
        steps = [*played(seated(started("buck-euchre")), Random(1), 8)]
        told = [line for _, _, lines in steps for line in lines]
        assert any("drops out" in line for line in told)
        assert not any("sits out" in line for line in told)


class TestWithoutABid:
    def test_what_is_trumps_is_told_once_before_the_first_card(self) -> None:
        steps = [*played(seated(started("buck-euchre")), Random(1), 20)]
        told = "\n".join(line for _, _, lines in steps for line in lines)
        past = steps[-1][1].match.past[1:]
        assert sum(hand.contract is None for hand in past) > 3
        for hand in past:
            hand_told = told.partition(f"Hand {hand.number}: ")[2]
            before_the_first_card = re.split(" plays? the ", hand_told)[0]
            assert before_the_first_card.count("Nobody bid; ") == (hand.contract is None)
        assert told.count("Nobody bid; ") == sum(hand.contract is None for hand in past)

    def test_the_table_tells_it_and_the_tricks_of_each_seat_are_told(self) -> None:
        now = waiting(seated(started("buck-euchre")))
        assert "Contract: nobody bid; clubs are trumps." in replied(now, "table")
        for _, then, lines in played(now, Random(1), 1):
            if len(then.match.hand.tricks) == 1 and any(" goes to " in line for line in lines):
                winner = then.match.hand.tricks[0].winner
                names = ("you", "seat 1", "seat 2", "seat 3")
                counts = [f"{name}: {int(seat == winner)}" for seat, name in enumerate(names)]
                assert f"Tricks: {', '.join(counts)}." in lines
                return
        pytest.fail("no trick was taken")

    def test_after_the_last_trick_and_after_a_concession_no_tricks_are_told(self) -> None:
        steps = [*played(seated(started("buck-euchre")), Random(1), 4)]
        ends = [
            lines for before, then, lines in steps if len(then.match.past) > len(before.match.past)
        ]
        assert len(ends) == 4
        assert not any(line.startswith("Tricks: ") for lines in ends for line in lines)
        now = waiting(seated(started("buck-euchre")))
        conceded = say(now, answer(answer(now, "concede"), "yes"))
        assert sum(" goes to " in line for line in conceded) == 5
        assert not any(line.startswith("Tricks: ") for line in conceded)


class TestExchange:
    def test_cards_that_the_person_gets_are_named_when_they_change_hands(self) -> None:
        for seed in range(9):
            for before, then, lines in played(seated(started("wolf", seed), 1), Random(seed), 1):
                got = {*(then.view.cards or ())} - {*(before.view.cards or ())}
                if got and before.hand == then.hand and before.match.phase == Phase.EXCHANGE:
                    assert f"You take up {SPOKEN.cards([*got])}." in lines
                    return
        pytest.fail("nobody gave the person a card")


def test_every_legal_action_can_be_typed_as_it_is_listed() -> None:
    for name in VARIANTS:
        for now, _, _ in played(seated(started(name)), Random(name), 1):
            if now.goes_on or now.asked is not None:
                continue
            legal = now.view.legal_actions
            listed = answer(now, "choices").message.split("\n")
            assert len(listed) == len(legal)
            for line, action in list(zip(listed, legal, strict=True))[:: 1 + len(legal) // 8]:
                number, _, text = line.partition(" ")
                for typed in (number, text):
                    then = answer(now, typed)
                    then = answer(then, "") if then.asked else then
                    assert then.match == now.match.apply(action), typed


class TestStreams:
    def test_the_end_of_the_input_quits_and_every_action_has_been_saved(
        self, tmp_path: Path
    ) -> None:
        file = str(tmp_path / "a.pepper")
        now = sit_down(Record(started("pfeffer")), file=file, style=Style.SPOKEN)
        stream = StringIO()
        run(now, iter(["pass\n"]), stream)
        saved = load_record(file).match
        assert saved.turn == 0
        assert saved.acts[: len(waiting(now).match.acts) + 1][-1].action == pepper.Pass()
        assert stream.getvalue().startswith(
            "Pfeffer. Type what you do, or help for the commands.\n"
        )
        assert stream.getvalue().endswith(".\n")
        again = StringIO()
        run(sit_down(load_record(file), style=Style.SPOKEN), iter(["quit"]), again)
        assert load_record(file).match == saved

    def test_accents_are_left_out_where_the_encoding_has_none(self, tmp_path: Path) -> None:
        raw = BytesIO()
        stream = TextIOWrapper(raw, encoding="ascii")
        record, file = Record(started("wolf")), str(tmp_path / "a.pepper")
        now = sit_down(record, file=file, style=Style.SPOKEN, translations=GERMAN)
        run(now, iter(()), stream)
        text = raw.getvalue().decode("ascii")
        assert "hilfe fuer die Befehle" in text
        assert "\\x" not in text

    def test_a_match_that_is_over_is_told_and_asks_for_nothing(self) -> None:
        now = seated(started("wolf").resign(0))
        lines = begin(now)
        assert lines[-2:] == OVER
        assert any(line.startswith("Outcome: ") for line in lines)


class TestCommandLine:
    def test_a_hand_is_played_through_pipes(self, tmp_path: Path) -> None:
        program = [sys.executable, "-m", "pepper", "play", "--lines"]
        typed = "choices\n" + "#1\n" * 40 + "scores\n"
        played = subprocess.run(  # noqa: S603  (our own program)
            [*program, "pfeffer+hands=1", "--seed", "5", "--record", "a.pepper"],
            input=typed.encode(),
            capture_output=True,
            cwd=tmp_path,
            timeout=300,
            check=True,
        )
        lines = played.stdout.decode().splitlines()
        assert not played.stderr
        assert lines[0] == "The match is saved after every action in a.pepper."
        assert "The match is over." in lines
        assert lines[-3].startswith("Score: ")
        assert load_record(str(tmp_path / "a.pepper")).match.outcome is not None
        assert [path.name for path in tmp_path.iterdir()] == ["a.pepper"]

    @pytest.mark.parametrize("given", [b"\xff\xfe\nquit\n", None])
    def test_it_needs_no_terminal_no_textual_and_no_readable_input(
        self,
        given: bytes | None,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(command, "find_spec", {"textual": None}.get)
        stream = None if given is None else TextIOWrapper(BytesIO(given), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", stream)
        assert main(["play", "wolf", "--seed", "5", "--lines"]) == 0
        told = capsys.readouterr()
        assert ("is not one of the choices" in told.out) == (given is not None)
        assert not told.err

    def test_the_command_to_go_on_tells_it_in_sentences_again(
        self,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "stdin", None)
        assert main(["play", "wolf", "--seed", "5", "--lines"]) == 0
        *_, command_line = capsys.readouterr().out.splitlines()
        assert command_line == "  pepper play --resume wolf-5.pepper --lines"

    def test_the_page_shows_what_is_printed(self, tmp_path: Path) -> None:
        page = ROOT / "docs" / "play.md"
        shown = find(b.content for b in blocks(page) if b.content.startswith("Pfeffer. Type"))
        expected = [line for line in shown.splitlines() if not line.startswith("> ")]
        typed = [line[2:] for line in shown.splitlines() if line.startswith("> ")]
        now = sit_down(
            Record(started("pfeffer")), file=str(tmp_path / "a.pepper"), style=Style.SPOKEN
        )
        stream = StringIO()
        run(now, iter(typed), stream)
        assert stream.getvalue().splitlines()[: len(expected)] == expected
        assert len(typed) > 2


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("euchre", "Euchre"),
        ("bid-euchre+target=54", "Bid Euchre, single deck +target=54"),
        ("wolf+talk=off+target=30", "Pepper, Bill Wolf's rules +talk=off +target=30"),
    ],
)
def test_a_table_is_headed_by_the_title_and_the_options_that_were_chosen(
    name: str, title: str
) -> None:
    rules = pepper.variant(name)
    assert title_of(rules) == title
    assert title_of(attrs.evolve(rules, title="")) == rules.name
