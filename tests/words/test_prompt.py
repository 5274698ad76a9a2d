"""What a seat is told that it may do now."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given

import pepper
from pepper import CHANCE, Cards, Match, Negotiation, Seat
from pepper.words import Style, Words
from tests.playing import after, finished, seen, started
from tests.sampled import matches

SWAP = "name H, give 9D, give 9H"
TALK = "talk 0 on 0 off 0 long off"


def prompt(variant: str, *texts: str, seat: int | None = None) -> str:
    match = after(Match.start(pepper.variant(variant), seed=7), *texts)
    return match.view(match.turn if seat is None else Seat(seat)).prompt


@given(matches(__name__))
def test_everybody_gets_one_sentence_and_only_the_seat_to_act_is_addressed(match: Match) -> None:
    for seat in (None, *match.rules.table.seats):
        told = match.view(seat).prompt
        assert told[0].isupper()
        assert told.endswith(".")
        assert told.count(". ") == 0
        if match.turn not in {None, CHANCE, seat}:
            assert told.startswith(f"Seat {match.turn} is to ")


@pytest.mark.parametrize(
    ("variant", "texts", "told"),
    [
        ("hasenpfeffer", "", "Bid 1, 2, 3, 4, 5 or 6, or pass."),
        ("hasenpfeffer", "bid 5", "Bid 6, or pass."),
        ("buck+forced-exact=off", "pass, pass, pass", "You have to bid 4, 5, 6 or pfeffer."),
        ("buck", "bid 3, pass, pass, pass, name NT", "Give your best card to seat 2."),
        ("buck", "bid 3, pass, pass, pass, name NT, give AS", "Give your worst card to seat 1."),
        ("indiana-4", "bid 5D", "Bid 6 or higher, or pass."),
        ("indiana-4", "bid 6NT", "Bid 6 in a trump suit or higher, or pass."),
        ("five-hundred", "bid 6C", "Bid 6 in diamonds or higher, or pass."),
        ("indiana-4", "bid 11D", "Bid 12 in a trump suit or no trump, or pass."),
        ("pfeffer", "bid 6NT", "Bid pfeffer or pfeffer no trump, or pass."),
        ("gamerules-2", "", "Bid 1 or higher, or pass."),
        (
            "twelves",
            "",
            ("Bid 96 in a trump suit without looking at your cards, or look at your cards."),
        ),
        (
            "twelves+blind-any-time",
            "wait",
            ("Bid 96 in a trump suit without looking at your cards, or wait for your turn."),
        ),
        ("wolf", "", "Name a trump suit or no trump."),
        (
            "wolf",
            SWAP,
            (
                "Say your stops, true or not: in trumps, off (an ace or guarded king) and long off "
                "(a queen with two more), as in 2 off or none."
            ),
        ),
        (
            "wolf",
            f"{SWAP}, {TALK}, {TALK}",
            "Play the hand, or let them score 4: ask for 1 or 2 tricks, or throw it in.",
        ),
        (
            "wolf",
            f"{SWAP}, {TALK}, {TALK}, ask 2",
            "Grant them up to 2 tricks and score 4 without playing, or refuse.",
        ),
        (
            "wolf",
            f"{SWAP}, {TALK}, {TALK}, ask 1",
            "Grant them one trick and score 4 without playing, or refuse.",
        ),
        (
            "wolf",
            f"{SWAP}, {TALK}, {TALK}, ask 2, grant 0",
            "Play the hand, or throw it in and let the other side score 4.",
        ),
        (
            "wolf+reask",
            f"{SWAP}, {TALK}, {TALK}, ask 2, grant 0",
            "Play the hand, or let them score 4: ask for one trick, or throw it in.",
        ),
        (
            "florida-5",
            "bid 3, pass, pass, pass, pass, name H",
            "Call a card; the first other player to play it is your partner.",
        ),
        ("hasenpfeffer", "bid 3, pass, pass, pass, name H", "Lead any card."),
    ],
)
def test_what_may_be_done_is_said_in_a_sentence(variant: str, texts: str, told: str) -> None:
    assert prompt(variant, *[texts] * bool(texts)) == told


def test_who_may_not_throw_a_hand_in_is_not_told_so() -> None:
    rules = pepper.variant("wolf")
    assert isinstance(rules.negotiation, Negotiation)
    rules = attrs.evolve(rules, negotiation=attrs.evolve(rules.negotiation, throw_in=False))
    match = after(Match.start(rules, seed=7), f"{SWAP}, {TALK}, {TALK}")
    told = "Play the hand, or let them score 4 and ask for 1 or 2 tricks."
    assert seen(match, match.turn).prompt == told


def test_who_gets_the_cards_is_said() -> None:
    match = started(pepper.variant("ontario-6"))
    match = after(match, "bid pepper H, pass, pass, pass, pass, pass")
    told: list[str] = []
    while match.phase is pepper.Phase.EXCHANGE:
        told.append(f"{match.turn}: {seen(match, match.turn).prompt}")
        match = match.apply(match.legal_actions[0])
    assert told == [
        "1: Give one card to seat 3, or keep your own.",
        "1: Give one card to seat 5, or keep your own.",
        "3: Give one card to seat 1.",
        "5: Give one card to seat 1.",
    ]


def test_a_player_is_told_which_suit_to_follow_and_when_there_is_none() -> None:
    rules = pepper.variant("hasenpfeffer")
    match = started(rules, "AC KC QC TC 9C AH", "JD AD KD AS KS QS", "JH TD 9D TS 9S JS", "")
    match = after(match, "bid 3, pass, pass, pass, name H, play JD, play JH")
    assert seen(match, 3).prompt == "Follow hearts."
    assert seen(match, 0).prompt == "Seat 3 is to play a card."
    match = after(match, "play 9H, play AH")
    assert seen(match, 2).prompt == "Lead any card."
    match = after(match, "play JS")
    assert seen(match, 3).prompt == "Play any card: you cannot follow spades."


def test_a_player_without_a_joker_is_told_so_when_one_is_led_at_no_trump() -> None:
    match = started(pepper.variant("hasenpfeffer"), "", "JK AH", "AS KS", "QS JS")
    match = after(match, "bid 3, pass, pass, pass, name NT, play JK")
    assert seen(match, 2).prompt == "Play any card: you have no joker to follow with."


def test_a_player_is_told_why_a_card_is_forced() -> None:
    rules = pepper.variant("hasenpfeffer")
    match = started(rules, "AC KC QC TC 9C AH", "JD AD KD AS KS QS", "JH TD 9D TS 9S JS", "")
    match = after(match, "bid 3, pass, pass, pass, name H, play JD")
    view = seen(match, 2)
    assert view.prompt == "Play the jack of hearts, your only card that follows hearts."
    twice = attrs.evolve(view, cards=Cards("JH JH 9S"))
    assert twice.prompt == "Follow hearts."
    match = after(match, "play JH, play 9H, play AH")
    while len(seen(match, match.turn).cards or ()) > 1:
        match = match.apply(match.legal_actions[0])
    for _ in range(2):  # the lead, and the next card
        (card,) = seen(match, match.turn).cards or Cards()
        words = Words(Style.LETTERS)
        assert words.prompt(seen(match, match.turn)) == f"Play your last card, {card}."
        match = match.apply(match.legal_actions[0])


def test_the_holder_of_the_called_card_is_told_to_play_it() -> None:
    match = Match.start(pepper.variant("florida-5"), seed=7)
    match = after(match, "bid 3, pass, pass, pass, pass, name H")
    match = after(match, "call KD")
    told: list[str] = []
    while match.view(None).partner is None:
        told.append(seen(match, match.turn).prompt)
        match = match.apply(match.legal_actions[0])
    assert told[-1] == (
        "Play the called card, the king of diamonds: it must be played as soon as it is legal."
    )


def test_whoever_may_drop_out_is_told_what_each_choice_costs() -> None:
    for options in ("", "+bumped-bidder-pays-twice"):
        match = started(pepper.variant(f"dirty-clubs-4+bump+drop-out{options}"))
        match = after(match, "bid 2, pass, pass, pass, name S")
        told = "Stay in (+5 without a trick, -1 with one), or "
        assert seen(match, 2).prompt == told + "drop out and score nothing."
        match = after(match, "drop out")
        assert seen(match, 3).prompt == told + "drop out and score nothing."
        assert seen(after(match, "play on"), 0).prompt == told + "drop out and score nothing."
        assert seen(after(match, "drop out"), 0).prompt == told + "leave every trick to seat 1."


def test_the_points_of_dropping_out_are_said() -> None:
    rules = pepper.variant("buck-euchre+drop-penalty=1")
    match = after(Match.start(rules, seed=11), "pass, pass, pass, pass, bid call NT")
    told = "Stay in (+5 without a trick, -1 with one), or drop out (+1)"
    for seat in (2, 3):
        assert seen(match, seat).prompt == f"{told}."
        match = after(match, "drop out")
    assert seen(match, 0).prompt == f"{told} and leave every trick to seat 1."


def test_with_partners_nothing_is_said_of_what_dropping_out_costs() -> None:
    """Whoever drops out still scores with the partner, or with a partner who is not known yet."""
    told = "Stay in the hand, or drop out of it."
    rules = attrs.evolve(pepper.variant("indiana-4"), negotiation=pepper.DropOuts())
    match = after(Match.start(rules, seed=7), "bid 3S, pass, pass, pass")
    assert seen(match, match.turn).prompt == told
    rules = attrs.evolve(pepper.variant("florida-5"), negotiation=pepper.DropOuts())
    match = after(Match.start(rules, seed=7), "bid 3, pass, pass, pass, pass, name H, call KD")
    assert (match.phase, seen(match, match.turn).prompt) == (pepper.Phase.NEGOTIATION, told)


def test_waiting_for_a_deal_and_the_end_are_said() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), deals=())
    assert seen(match, 0).prompt == "Hand 1 must be dealt."
    match = finished(Match.start(pepper.variant("hasenpfeffer+hands=1"), seed=7))
    assert seen(match, 0).prompt == "The match is over."
    match = finished(Match.start(pepper.variant("hasenpfeffer"), seed=7))
    assert match.view(None, hand=1).prompt == "Hand 1 is over."
