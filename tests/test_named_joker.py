"""A joker whose leader names the suit that the others must follow, where there are no trumps."""

from __future__ import annotations

import re
from io import StringIO
from random import Random
from typing import Any

import attrs
import pytest
from rich.console import Console

import pepper
import tests.test_naive
from pepper import (
    BID,
    HEARTS,
    JOKER,
    LOW,
    NO_TRUMP,
    SUITS,
    TRICKS,
    Auction,
    BidLadder,
    Card,
    Cards,
    Deck,
    Ending,
    IllegalActionError,
    Match,
    PepperError,
    PlainJoker,
    PlayCard,
    Problem,
    Ranking,
    Rules,
    RulesError,
    Rung,
    Scoring,
    Seat,
    StuckDealer,
    Suit,
    Table,
    Trick,
    house,
    parse_action,
    ptn,
    rule_sheet,
    wire,
)
from pepper.belief import worlds
from pepper.bots import sensible
from pepper.bots.counting import danger_of
from pepper.bots.knowledge import suits_shown_out
from pepper.cli.faces import Faces
from pepper.cli.layout import lay_out_hand
from pepper.cli.play.canvas import plain
from pepper.cli.play.keys import press
from pepper.cli.play.page import LEAST, page
from pepper.cli.play.picks import in_hand, make_draft
from pepper.cli.play.sitting import sit_down
from pepper.cli.play.telling import give_reason
from pepper.kernel import PlayOuts, PlayPosition
from pepper.looks import table_sentences
from pepper.looks.facts import faces_of
from pepper.partial import view_of
from pepper.solve import claim, solve
from pepper.spaces import ActionSpace, Features
from pepper.testing import check_rules
from pepper.words import Style, Words, translations
from tests.players import test_kernel, test_solve
from tests.playing import after, find, legal, play_tricks, refused, started
from tests.test_little_joker import JacksPlain

RULES = Rules(
    name="named",
    table=Table.teams(4),
    deck=Deck("TJQKA", 4, jokers=1),
    ranking=Ranking(plain_joker=PlainJoker.NAMED),
    ladder=BidLadder([Rung("1", 1)], (*SUITS, NO_TRUMP, LOW)),
    auction=Auction(all_pass=StuckDealer("1")),
    scoring=Scoring(made=TRICKS, set=TRICKS, defence=TRICKS),
    ending=Ending(hands=2),
)
HANDS = "AC KC QC JK", "AH KH QH AD", "AS KS JH TH", "TC JC QS JS"
"""Of four cards each; seat 0 leads with the joker in hand."""
LITTLE = attrs.evolve(RULES, deck=Deck("QKA", 3, jokers=1, little_jokers=1))


NAMED = PlainJoker.NAMED, PlainJoker.FORCED, PlainJoker.LOW
"""What a joker can be whose leader names a suit."""


def with_joker(rules: Rules, joker: PlainJoker) -> Rules:
    """The rules at no trump and low only, with another joker after the bid."""
    ladder = BidLadder([Rung("1", 1, plain_joker=joker)], (NO_TRUMP, LOW))
    return attrs.evolve(rules, ranking=Ranking(), ladder=ladder)


def begun(strain: str = "NT", rules: Rules = RULES, hands: tuple[str, ...] = HANDS) -> Match:
    """A hand at its first lead, which is seat 0's."""
    return after(started(rules, *hands, dealer=3), f"bid 1, name {strain}")


def cards(match: Match) -> Cards:
    """What may be played, each card once."""
    return Cards({play.card for play in match.legal_actions if isinstance(play, PlayCard)})


# -- The rule --------------------------------------------------------------------------------------


@pytest.mark.parametrize("strain", ["NT", "LOW"])
def test_the_leader_names_any_suit_and_the_others_must_follow_it(strain: str) -> None:
    match = begun(strain)
    assert {f"play JK as {suit}" for suit in SUITS} <= legal(match)
    assert refused(match, "play JK") == "suit missing"
    hearts = after(match, "play JK as H")
    around = tuple(map(Seat, range(4)))
    assert hearts.hand.trick == Trick(around, (Card("JK"),), None, HEARTS)
    assert cards(hearts) == Cards("AH KH QH")
    assert refused(hearts, "play AD") == "revoke of a named suit"
    assert cards(after(match, "play JK as D")) == Cards("AD")
    assert cards(after(match, "play JK as S")) == Cards("AH KH QH AD")


def test_the_joker_takes_the_trick_that_it_leads_and_that_it_is_played_to() -> None:
    led = play_tricks(after(begun(), "play JK as H"), "AH TH TC")
    assert led.hand.tricks[0].winner == 0
    assert led.hand.tricks[0].led == Card("AH")
    hands = "AC KC QC AD", "AH KH QH JK", "AS KS JH TH", "TC JC QS JS"
    match = after(begun(hands=hands), "play AC")
    assert cards(match) == Cards("AH KH QH JK")
    assert refused(match, "play JK as H") == "suit idle"
    assert play_tricks(match, "JK AS TC").hand.tricks[0].winner == 1


def test_with_trumps_it_names_nothing() -> None:
    match = begun("H")
    assert refused(match, "play JK as H") == "suit idle"
    assert "play JK" in legal(match)


def test_the_lower_joker_loses_only_to_a_joker_that_may_be_played() -> None:
    hands = "LJ AC KC", "JK AH KH", "AS KS QS", "AD KD QD"
    match = begun(rules=LITTLE, hands=hands)
    assert cards(after(match, "play LJ as H")) == Cards("AH KH")
    void_of_it = after(match, "play LJ as S")
    assert cards(void_of_it) == Cards("JK AH KH")
    assert play_tricks(void_of_it, "JK QS AD").hand.tricks[0].winner == 1


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("play JK", "suit missing", "A player who leads JK must name the suit to follow."),
        ("play AC as C", "suit idle", "No suit is named with AC here."),
    ],
)
def test_a_refusal_says_what_is_wrong_with_the_suit(text: str, kind: str, said: str) -> None:
    reason = begun().why_not(parse_action(text))
    assert reason is not None
    assert (reason.kind.name, reason.rule) == (kind, said)
    assert "play JK as H" in reason.legal


def test_a_revoke_is_refused_with_the_suit_that_was_named() -> None:
    reason = after(begun(), "play JK as H").why_not(parse_action("play AD"))
    assert reason is not None
    assert reason.rule == "A player must follow suit if able: JK was led, and H was named."


FORCED, LOWER = (with_joker(RULES, joker) for joker in NAMED[1:])
VOID = "AC KC QC AD", "AH KH QH JK", "AS KS JH TH", "TC JC QS JS"
"""Seat 1 has none of the clubs that seat 0 leads."""


def test_a_forced_joker_must_be_played_by_who_cannot_follow() -> None:
    match = after(begun(rules=FORCED, hands=VOID), "play AC")
    assert legal(match) == {"play JK"}
    reason = match.why_not(parse_action("play AH"))
    assert reason is not None
    assert reason.rule == "A player who cannot follow suit must play a joker in this contract."
    two = after(begun(rules=with_joker(LITTLE, PlainJoker.FORCED), hands=BOTH), "play AC")
    assert legal(two) == {"play JK", "play LJ"}
    prompt = Words(Style.LETTERS).prompt(two.view(Seat(1)))
    assert prompt == "Play LJ: you must, since you cannot follow clubs."
    assert play_tricks(match, "JK AS TC").hand.tricks[0].winner == 1
    assert cards(after(begun(rules=FORCED, hands=VOID), "play AD")) == Cards("JK")


BOTH = "AC KC QC", "LJ JK AH", "AS KS QS", "AD KD QD"
"""Both jokers in a hand without clubs."""


def test_who_does_not_play_a_forced_joker_holds_none() -> None:
    match = after(begun(rules=FORCED, hands=("AC KC QC AD", "AH KH QH JH", "AS", "TC")), "play AC")
    view = after(match, "play QH").view(Seat(0))
    dealt = [world.match.hand.cards for world in worlds(view, Random(1), 30)]
    assert not any(Card("JK") in hands[1] for hands in dealt)
    assert any(Card("JK") in hands[2] + hands[3] for hands in dealt)


def test_a_low_joker_takes_only_what_it_leads_if_nobody_can_follow() -> None:
    thrown = play_tricks(after(begun(rules=LOWER, hands=VOID), "play QC"), "JK AS TC")
    assert thrown.hand.tricks[0].winner == 0
    led = after(begun(rules=LOWER), "play JK as S")
    assert play_tricks(led, "AD KS JS").hand.tricks[0].winner == 2
    hands = "JK AC KC QC", "AH KH QH AD", "AS KS JH TH", "JD TD QS JS"
    alone = after(begun(rules=LOWER, hands=hands), "play JK as C")
    assert play_tricks(alone, "AD TH JS").hand.tricks[0].winner == 0


def test_a_low_joker_names_the_suit_of_which_the_others_may_have_most() -> None:
    rung = Rung("none", 0, 5, plain_joker=PlainJoker.LOW)
    rules = attrs.evolve(
        RULES,
        ladder=BidLadder([rung], (NO_TRUMP,)),
        auction=Auction(all_pass=StuckDealer("none")),
        scoring=Scoring(made=BID, set=TRICKS, defence=TRICKS),
    )
    hands = "JK AC KC QC", "AH KH QH AD", "AS KS JH TH", "TC JC QS JS"
    view = after(started(rules, *hands, dealer=3), "bid none").view(Seat(0))
    assert danger_of(Card("JK"), Cards("AH"), view.order) == 0
    chosen = sensible(view, Random(1))
    assert isinstance(chosen, PlayCard)
    assert chosen.card is Card("JK")
    assert chosen.suit in {Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES}


def test_the_solver_has_room_for_58_cards_with_a_low_joker() -> None:
    order = Ranking(plain_joker=PlainJoker.LOW).order(NO_TRUMP)
    pack = [*Deck("T89JQKA", 7, copies=2).cards, Card("JK"), Card("JK"), Card("LJ"), Card("LJ")]
    hands = Cards(pack[::2]), Cards(pack[1::2])
    with pytest.raises(PepperError, match="60 cards with a joker that is low: the solver takes 58"):
        solve(PlayPosition(order, hands, (Seat(0), Seat(1))))


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"deck": Deck("TJQKA", 4)}, "1 has a `plain_joker`, but the deck has no joker"),
        (
            {"ladder": BidLadder([Rung("1", 1, plain_joker=PlainJoker.LOW)], SUITS)},
            "1 has a `plain_joker`, but it is always played with trumps",
        ),
        ({"ranking": Ranking(plain_joker=PlainJoker.LOW)}, "1 has the same `plain_joker` as the"),
        ({"ranking": JacksPlain()}, "JacksPlain has no `plain_joker`, but 1 has one"),
    ],
)
def test_a_joker_of_a_bid_that_changes_nothing_is_refused(
    changes: dict[str, Any], what: str
) -> None:
    with pytest.raises(RulesError, match=re.escape(what)):
        attrs.evolve(LOWER, **changes)


def test_the_sheet_tells_what_the_joker_does_after_a_bid() -> None:
    sheet = " ".join(rule_sheet(LOWER).split())
    assert (
        "After a bid of 1 the joker belongs to no suit: you may play it only if you lead or have "
        "none of the suit led. If you lead it, name any suit, which the others must follow; it "
        "takes that trick only if nobody can, and never takes another."
    ) in sheet
    named = attrs.evolve(FORCED, ranking=RULES.ranking)
    assert "After a bid of 1 a player who cannot follow suit must play the joker." in " ".join(
        rule_sheet(named).split()
    )
    rung = Rung("1", 1, plain_joker=PlainJoker.FORCED)
    with_trumps = attrs.evolve(RULES, ladder=BidLadder([rung], (*SUITS, NO_TRUMP)))
    assert "After a bid of 1, without trumps, a player who cannot" in " ".join(
        rule_sheet(with_trumps).split()
    )


# -- Other implementations -------------------------------------------------------------------------


@pytest.mark.parametrize("joker", NAMED)
@pytest.mark.parametrize("base", [RULES, LITTLE], ids=["joker", "little joker"])
def test_the_slow_implementation_and_the_kernel_play_alike(base: Rules, joker: PlainJoker) -> None:
    plain, rng = with_joker(base, joker), Random(base.deck.hand_size)
    assert tests.test_naive.compare(plain, 400, rng)[0] >= 400
    compared = (test_kernel.compare_hand(Match.start(plain, seed=n), rng) for n in range(12))
    assert sum(compared) > 100


@pytest.mark.parametrize("joker", NAMED)
@pytest.mark.parametrize("base", [RULES, LITTLE], ids=["joker", "little joker"])
def test_the_ends_of_hands_are_solved_right(base: Rules, joker: PlainJoker) -> None:
    plain, named = with_joker(base, joker), 0
    for seed in range(24):
        match, rng = Match.start(plain, seed=seed), Random(seed)
        while not match.past:
            if match.hand.trick and len(match.hand.cards[match.turn or 0]) == 3:
                led = match.hand.trick.named is not None
                if led or any("as" in str(action) for action in match.legal_actions):
                    test_solve.check(match, (Seat(0), Seat(2)))
                    named += 1
                break
            match = match.apply(rng.choice(match.legal_actions))
        if named == 5:
            return
    raise AssertionError(named)


def test_a_claim_plays_a_joker_with_a_suit() -> None:
    hands = "AC KC QC JK", "AH KH QH AD", "AS KS JH TH", "TC JC QS JS"
    match = after(begun(hands=hands), "play AC, play QH, play TH, play TC")
    over = claim(match, 0)
    plays = [act.action for act in over.past[0].acts if isinstance(act.action, PlayCard)]
    assert PlayCard(Card("JK"), Suit.CLUBS) in plays


def test_each_suit_is_drawn_as_often_by_play_outs() -> None:
    match = begun(hands=("JK AC KC QC", *HANDS[1:]))
    outs = PlayOuts(PlayPosition.of(match), seed=1)
    named = [str(outs.line()[0][2]) for _ in range(2000)]
    assert all(100 < named.count(f"play JK as {suit}") < 150 for suit in SUITS)
    position = PlayPosition.of(after(match, "play JK as D"))
    assert {str(play.card) for _, _, play in PlayOuts(position).line()[:1]} == {"AD"}


def test_a_position_without_the_suit_named_is_refused() -> None:
    position = PlayPosition.of(after(begun(), "play JK as D"))
    with pytest.raises(PepperError, match="named: None: must be a suit"):
        attrs.evolve(position, named=None)
    with pytest.raises(PepperError, match="named: HEARTS: must be a suit"):
        attrs.evolve(PlayPosition.of(begun()), named=HEARTS)


def test_rules_with_it_keep_every_promise() -> None:
    check_rules(RULES, matches=2)


# -- What is known ---------------------------------------------------------------------------------


def test_a_seat_that_does_not_follow_the_suit_named_is_void_and_its_leader_is_not() -> None:
    match = after(begun(), "play JK as S, play QH")
    view = match.view(Seat(2))
    ace = Card("AS")
    assert suits_shown_out(view, view.order)[1] & ace.bit
    assert not suits_shown_out(view, view.order)[0] & ace.bit
    dealt = [world.match.hand.cards for world in worlds(view, Random(1), 30)]
    assert not any(card.suit is Suit.SPADES for hands in dealt for card in hands[1])
    assert any(card.suit is Suit.SPADES for hands in dealt for card in hands[0])


def test_a_view_is_made_from_what_was_done() -> None:
    match = after(begun(), "play JK as S, play QH")
    acts = [(act.seat, act.action) for act in match.hand.acts[1:]]
    assert view_of(RULES, 2, HANDS[2], acts, dealer=3) == match.view(Seat(2))
    wrong = [*acts[:-2], (Seat(0), parse_action("play JK"))]
    with pytest.raises(PepperError, match="name the suit to follow"):
        view_of(RULES, 2, HANDS[2], wrong, dealer=3)


def test_actions_and_features_have_numbers_for_the_suit() -> None:
    space, features = ActionSpace(RULES), Features(RULES)
    assert [str(one) for one in space][-4:] == [f"play JK as {suit}" for suit in SUITS]
    other = ActionSpace(pepper.variant("hasenpfeffer"))
    assert not any(isinstance(one, PlayCard) and one.suit for one in other)
    assert features.named(begun().view(0))["suit named"] == (0,)
    view = after(begun(), "play JK as H").view(1)
    assert features.named(view)["suit named"] == (3,)
    assert "suit named" not in {one.name for one in Features(pepper.variant("hasenpfeffer")).fields}


# -- Texts and data --------------------------------------------------------------------------------


def test_the_text_and_repr_of_a_led_joker_make_it_again() -> None:
    play = PlayCard(Card("JK"), HEARTS)
    assert str(play) == "play JK as H"
    assert parse_action("play JK as H") == play
    names = {"PlayCard": PlayCard, "Card": Card, "HEARTS": HEARTS}
    assert eval(repr(play), names) == play  # noqa: S307  (our own)
    assert repr(PlayCard(Card("JK"))) == 'PlayCard(Card("JK"))'
    assert len({play, PlayCard(Card("JK")), PlayCard(Card("JK"), HEARTS)}) == 2
    for text in ("play JK as NT", "play JK as", "play JK as X", "play JK H"):
        with pytest.raises(PepperError):
            parse_action(text)


def test_a_joker_led_with_a_suit_comes_back_from_every_form() -> None:
    match = after(begun(), "play JK as S, play QH")
    assert pepper.loads(pepper.dumps(match)) == match
    for seat in (*range(4), None):
        view = match.view(seat)
        assert wire.read_view(wire.to_data(view)) == view
    for event in match.events:
        assert wire.read_event(wire.to_data(event)) == event
    assert house.loads(house.dumps(RULES)) == RULES


def test_a_view_from_outside_names_a_suit_if_the_card_led_does() -> None:
    led = wire.to_data(after(begun(), "play JK as S").view(Seat(1)))
    assert isinstance(led, dict)
    trick = led["trick"]
    assert isinstance(trick, dict)
    del trick["named"]
    with pytest.raises(PepperError, match=r"trick\.named: .*a suit if the card led names one"):
        wire.read_view(led)
    lead = wire.to_data(begun().view(Seat(0)))
    assert isinstance(lead, dict)
    lead["legal_actions"] = [{"kind": "play-card", "card": "JK"}]
    with pytest.raises(PepperError, match=r"legal_actions\[0\]: .* must name the suit to follow"):
        wire.read_view(lead)


def test_ptn_has_no_word_for_it() -> None:
    with pytest.raises(PepperError, match="PTN cannot express a suit that is named with a card"):
        ptn.dumps(after(begun(), "play JK as S"))


@pytest.mark.parametrize(
    "typed",
    ["JK as H", "play jk as h", "Joker as hearts", "joker as ♥", "play the joker as hearts"],
)
def test_a_joker_led_with_a_suit_is_typed_as_it_is_written(typed: str) -> None:
    assert begun().parse(typed) == PlayCard(Card("JK"), HEARTS)


def test_a_joker_typed_without_a_suit_is_refused_with_what_is_missing() -> None:
    with pytest.raises(IllegalActionError, match="name the suit to follow"):
        begun().parse("joker")
    german = begun().parse("Joker als Herz", translations=translations("de"))
    assert german == PlayCard(Card("JK"), HEARTS)


def test_people_are_told_of_the_suit() -> None:
    match = after(begun(), "play JK as H")
    view, words = match.view(Seat(1)), Words(Style.SPOKEN, you=Seat(1))
    rules = match.rules
    assert words.act(rules, match.hand.acts[-1]) == "seat 0 plays the joker as hearts"
    last = [words.event(rules, event) for event in match.events]
    assert "seat 0 plays the joker as hearts" in last
    mine = Words(you=Seat(0))
    assert mine.act(rules, match.hand.acts[-1]) == "you play Joker as ♥"
    assert words.prompt(view) == "Follow hearts."
    assert any("seat 0 led the joker as hearts" in one for one in table_sentences(view, words))
    assert "[Joker ♥]" in view.text()
    assert view.svg().count('data-card="JK"') == 1


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (HANDS, "Lead any card; with JK, name the suit that the others must follow."),
        (
            ("JK", "AH", "AS", "TC"),
            "Lead JK and name the suit that the others must follow.",
        ),
    ],
)
def test_the_leader_is_told_that_a_suit_may_be_named(hands: tuple[str, ...], said: str) -> None:
    rules = attrs.evolve(RULES, deck=attrs.evolve(RULES.deck, hand_size=len(hands[0].split())))
    assert Words(Style.LETTERS).prompt(begun(rules=rules, hands=hands).view(Seat(0))) == said


def test_the_sheet_tells_the_rule() -> None:
    sheet = " ".join(rule_sheet(RULES).split())
    assert (
        "At high and at low the joker belongs to no suit: you may play it only if you lead or have "
        "none of the suit led; it wins the trick. If you lead it, name any suit, which the others "
        "must follow."
    ) in sheet
    assert "the highest one wins the trick. If you lead one, name any suit" in " ".join(
        rule_sheet(LITTLE).split()
    )


def test_naming_a_suit_is_idle_where_every_hand_has_trumps() -> None:
    with pytest.raises(RulesError) as caught:
        attrs.evolve(RULES, ladder=BidLadder([Rung("1", 1)], SUITS))
    path = ("ranking", "plain_joker")
    what = "`plain_joker` is set, but every hand has trumps"
    assert caught.value.problems == (Problem("ranking", what, "remove `plain_joker`", path),)


# -- Players ---------------------------------------------------------------------------------------


def test_a_bot_names_the_suit_of_which_it_has_the_most() -> None:
    rules = attrs.evolve(RULES, deck=Deck("TJQKA", 2, jokers=1))
    last = begun(rules=rules, hands=("JK JC", "KC QC", "AS KS", "TC AH"))
    chosen = sensible(last.view(Seat(0)), Random(1))
    assert chosen == PlayCard(Card("JK"), Suit.CLUBS)
    words = Words()
    assert give_reason(last.view(Seat(0)), chosen, words) == (
        "no card that is still out beats it; clubs is your longest suit"
    )
    other = PlayCard(Card("JK"), HEARTS)
    assert give_reason(last.view(Seat(0)), other, words) == "no card that is still out beats it"


def test_in_the_terminal_the_joker_is_chosen_and_then_its_suit() -> None:
    match = find(match for match in map(led_by_seed, range(99)) if Card("JK") in cards(match))
    assert match.turn is not None
    now = sit_down(pepper.Record(match), match.turn, style=Style.LETTERS)
    joker = next(pick for pick in now.picks.cards if pick.label == "JK")
    assert joker.legal
    assert not now.picks.rows
    now = press(now, joker.key)
    assert [pick.label for pick in now.picks.rows[0].picks] == ["C", "D", "H", "S"]
    assert not press(now, joker.key).picks.rows
    assert press(now, "H").match == after(match, "play JK as H")


def led_by_seed(seed: int) -> Match:
    """A hand at no trump before its first lead, dealt by that seed."""
    return after(Match.start(RULES, seed=seed), "bid 1, name NT")


@pytest.mark.parametrize("size", [LEAST, (120, 40)])
@pytest.mark.parametrize("players", [4, 10])
def test_the_terminal_shows_the_suit_by_the_joker(size: tuple[int, int], players: int) -> None:
    deck = Deck("789TJQKA", 3, jokers=1)
    rules = attrs.evolve(RULES, table=Table.teams(players), deck=deck)
    matches = (after(Match.start(rules, seed=n), "bid 1, name NT") for n in range(99))
    match = find(match for match in matches if Card("JK") in cards(match))
    now = sit_down(pepper.Record(after(match, "play JK as S")), match.turn or 0)
    shown = plain(page(now, *size))
    assert ("═♠═" if players == 4 else "★♠") in shown


def test_finished_tricks_and_hands_are_listed_with_the_suit() -> None:
    match = play_tricks(after(begun(), "play JK as H"), "AH TH TC")
    assert "seat 0 led JK as H (took it)" in str(match)
    assert faces_of(match.hand.tricks[0], Words()) == ["Joker ♥", "A♥", "10♥", "10♣"]
    console = Console(width=80, file=StringIO(), record=True)
    console.print(lay_out_hand(match.hand, match.scores, Faces()))
    assert ">Joker ♥*" in console.export_text()


def test_a_play_that_names_a_suit_is_picked_by_its_card() -> None:
    view = begun().view(Seat(0))
    draft = make_draft(view, PlayCard(JOKER, HEARTS))
    assert [in_hand(view)[place] for place in draft.places] == [JOKER]
