"""Everything of a match in words: for all or for "you", with names, in a style, in a language."""

from __future__ import annotations

from functools import partial
from gettext import NullTranslations
from random import Random

import attrs
import pytest
from hypothesis import given

import pepper
from pepper import (
    BID,
    HEARTS,
    NO_TRUMP,
    SPADES,
    SUITS,
    TRICKS,
    Bid,
    BidLadder,
    Call,
    Card,
    Cards,
    CardsSwapped,
    Facts,
    HandEnd,
    HandScored,
    Kind,
    Line,
    Look,
    Match,
    MatchOver,
    NameStrain,
    Outcome,
    Pass,
    Phase,
    Points,
    Reason,
    Rung,
    Scoring,
    ScoringChanges,
    Seat,
    SeenGift,
    Side,
    StrainBonus,
    TakeSet,
    Turn,
    Wait,
    parse_action,
)
from pepper.bots import at_random, sensible
from pepper.engine.phases.auction import AuctionAction, CardsSeen
from pepper.engine.sight.events import Event
from pepper.words import Style, Words, translations
from pepper.words.cells import flow, to_ascii
from pepper.words.words import LONGEST_NAME
from tests.foreign import WITH_DISCARD, DropCard, Dropped
from tests.playing import after, find, started
from tests.sampled import matches

WOLF = pepper.variant("wolf")
NAMES = ["Ada", "Ben", "Cy", "Di"]
ACTIONS = [
    "pass",
    "look",
    "wait",
    "take set",
    "bid 4",
    "name H",
    "call JS",
    "play TH",
    "talk 1 on 0 off 2 long off",
    "talk 0 on 0 off 0 long off",
    "ask 1",
    "ask 2",
    "grant 0",
    "grant 1",
    "grant 2",
    "throw in",
    "play on",
    "drop out",
    "give 9C",
    "keep",
]


class Shouting:
    """A language with the messages in capitals, but for their fields."""

    def gettext(self, message: str) -> str:
        return "".join(
            part if place % 2 else part.upper()
            for place, part in enumerate(message.replace("}", "{").split("{"))
            for part in [f"{{{part}}}" if place % 2 else part]
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


LOUD = Shouting()


def rules_with(action: str) -> pepper.Rules:
    """Rules that have the action."""
    kind = type(parse_action(action))
    ids = ("wolf", "florida-5", "dirty-clubs-6+bump+drop-out")
    found = (pepper.variant(name) for name in ids)
    return find((r for r in found if any(kind in rule.actions for rule in r.sequence)), ids)


def act_of(action: str) -> pepper.Act:
    """What seat 1 did, in the phase of the action."""
    parsed = parse_action(action)
    rules = rules_with(action)
    phase = find(rule.phase for rule in rules.sequence if type(parsed) in rule.actions)
    return pepper.Act(Seat(1), parsed, phase, to=Seat(3))


@pytest.mark.parametrize(
    ("action", "choice", "told"),
    [
        ("grant 0", "refuse", "you refuse"),
        ("grant 1", "grant one trick", "you grant 1 trick"),
        ("grant 2", "grant 2 tricks", "you grant 2 tricks"),
        ("drop out", "drop out", "you drop out"),
    ],
)
def test_an_answer_is_offered_and_told(action: str, choice: str, told: str) -> None:
    rules = rules_with(action)
    assert Words().choice(rules, parse_action(action)) == choice
    assert Words(you=Seat(1)).act(rules, act_of(action)) == told


def test_the_bid_of_a_game_with_one_bid_is_the_call() -> None:
    assert [Words().rung(name) for name in ("call", "alone")] == ["the call", "alone"]
    rules = pepper.variant("euchre")
    offered = [str(action) for action in Match.start(rules, seed=1).legal_actions]
    assert offered == ["bid call S", "bid alone S", "pass"]
    choices = [Words().choice(rules, parse_action(action)) for action in offered]
    assert choices == ["call \N{BLACK SPADE SUIT}", "bid alone \N{BLACK SPADE SUIT}", "pass"]


@pytest.mark.parametrize("action", ACTIONS)
def test_an_act_is_said_to_its_seat_as_you_and_of_it_to_all_others(action: str) -> None:
    rules, act = rules_with(action), act_of(action)
    to_all, to_you = Words().act(rules, act), Words(you=Seat(1)).act(rules, act)
    assert to_all.startswith("seat 1 ")
    assert to_you.startswith("you ")
    named = Words.of(rules, names=[*NAMES, "Ed", "Flo"][: len(rules.table.seats)])
    assert named.act(rules, act).startswith("Ben ")


@pytest.mark.parametrize("action", ACTIONS)
def test_acts_and_choices_are_whole_messages_of_a_language(action: str) -> None:
    rules, act = rules_with(action), act_of(action)
    for you in (None, Seat(1)):
        words = Words(Style.LETTERS, you=you, translations=LOUD)
        for said in (words.act(rules, act), words.choice(rules, act.action)):
            assert said == said.upper()


@given(matches(__name__))
def test_prompts_are_whole_messages_of_a_language(match: Match) -> None:
    words = Words(Style.LETTERS, translations=LOUD)
    names = {rung.name for rung in match.rules.ladder.rungs}
    for seat in (None, *match.rules.table.seats):
        prompt = words.prompt(match.view(seat))
        for name in sorted(names, key=len, reverse=True):
            prompt = prompt.replace(name, "")
        assert prompt == prompt.upper() or not match.rules.foreign


@given(matches(__name__))
def test_every_event_is_said_or_is_for_the_next_prompt(match: Match) -> None:
    words = Words(you=Seat(0))
    for event in pepper.redacted(match.events, Seat(0)):
        clause = words.event(match.rules, event)
        unsaid = isinstance(event, Turn | CardsSeen | pepper.ContractSettled)
        if isinstance(event, CardsSwapped):
            unsaid = not any(gift.count for gift in event.gifts)
        assert clause or unsaid, event
        assert "{" not in clause


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Call(Seat(1), Bid("4"), forced=True), "forced to bid, seat 1 bids 4"),
        (SeenGift(Seat(1), Seat(3), count=0, cards=None), "seat 1 exchanges nothing with seat 3"),
        (CardsSwapped((SeenGift(Seat(1), Seat(3), 1, None),)), "the cards change hands"),
        (CardsSwapped((SeenGift(Seat(1), Seat(3), 0, None),)), ""),
        (pepper.TrickOpened((Seat(2), Seat(3))), "seat 2 leads"),
        (pepper.PartnerFound(Seat(2)), "the partner is found: seat 2"),
        (pepper.TrickTaken(Seat(2)), "the trick goes to seat 2"),
        (pepper.TimeCalled(), "time is up: this is the last hand, unless the scores are tied"),
        (pepper.HandOpened(3, Seat(2), pepper_round=False), "hand 3: seat 2 deals"),
        (pepper.HandExposed(Seat(2), Cards("JS 9C")), "seat 2 lays down J♠ 9♣"),
        (pepper.Act(Seat(1), Look(), Phase("kitty")), "seat 1: look"),
    ],
)
def test_an_event_is_a_clause(event: Event, said: str) -> None:
    assert Words().event(WOLF, event) == said


def test_results_and_outcomes_say_whose_they_are() -> None:
    match, rng = Match.start(pepper.variant("wolf+hands=1"), seed=7), Random(7)
    while match.turn is not None:
        match = match.apply(at_random(match.view(match.turn), rng))
    (result,), outcome = match.results, match.outcome
    assert outcome is not None
    assert result.contract is not None
    contract = attrs.evolve(result.contract, alone=False)
    won = attrs.evolve(result, contract=contract, made=True, declarers=(Side(1),))
    lost = attrs.evolve(won, made=False)
    alone = attrs.evolve(won, ending=HandEnd.UNOPPOSED)
    words, mine = Words(), Words(you=Seat(3))
    bid = "4"
    assert words.result(WOLF, won) == f"seats 1 & 3 made {bid}"
    assert words.result(WOLF, lost) == f"seats 1 & 3 were set on {bid}"
    assert mine.result(WOLF, lost) == f"you and seat 1 were set on {bid}"
    assert words.result(WOLF, alone) == f"seats 1 & 3 made {bid}; all others dropped out"
    lone = attrs.evolve(won, contract=attrs.evolve(contract, declarer=Seat(3), alone=True))
    assert words.result(WOLF, lone) == f"seat 3 made {bid}"
    assert mine.result(WOLF, lone) == f"you made {bid}"
    five = pepper.variant("florida-5")
    assert words.result(five, lost) == f"seat 1 was set on {bid}"
    assert Words(you=Seat(1)).result(five, lost) == f"you were set on {bid}"
    assert words.event(WOLF, HandScored(won, (0, 4))) == words.result(WOLF, won)
    tied = Outcome(
        (Side(1),), Kind("reached", "reached {score}"), Facts(score=42), by_contract=True
    )
    why = "reached 42; the tie goes to the declarer's side"
    assert words.event(WOLF, MatchOver(tied)) == f"seats 1 & 3 win: {why}"
    assert words.outcome(five, tied).startswith("seat 1 wins: ")
    assert Words(you=Seat(1)).outcome(five, tied).startswith("you win: ")
    named = Words.of(WOLF, names=NAMES, you=1)
    assert named.outcome(WOLF, tied).startswith("you and Di win: ")


@pytest.mark.parametrize(
    ("you", "language", "said"),
    [
        (None, "en", "Ada, Cy and Eve win"),
        (2, "en", "you, Ada and Eve win"),
        (2, "de", "du, Ada und Eve gewinnt"),
    ],
)
def test_winners_are_one_list_with_you_first(you: int | None, language: str, said: str) -> None:
    rules = pepper.variant("ontario-6")
    names = [*NAMES, "Eve", "Flo"]
    words = Words.of(rules, names=names, you=you, translations=translations(language))
    assert words.winners(rules, Outcome((Side(0),), Kind("reached"))) == said


def test_winners_without_names_are_grouped_by_sides() -> None:
    rules = pepper.variant("ontario-6")
    both = Outcome((Side(0), Side(1)), Kind("reached"))
    assert Words().winners(rules, both) == "seats 0 & 2 & 4 and seats 1 & 3 & 5 win"
    assert Words(you=Seat(1)).winners(rules, both) == "you, seats 0 & 2 & 4 and seats 3 & 5 win"


@pytest.mark.parametrize("ending", HandEnd)
def test_every_ending_of_a_hand_is_said(ending: HandEnd) -> None:
    result = pepper.HandResult(
        Seat(0),
        None,
        ending,
        (),
        made=False,
        tricks=(0,) * 4,
        points=(0, 0),
        lines=(),
        marks=(0, 0),
    )
    assert Words().result(WOLF, result)


def test_the_facts_of_a_sentence_are_written_in_the_style_and_with_names() -> None:
    revoke = Kind("revoke", "{card} was led")
    reason = Reason(revoke, Seat(1), "play 9C", Facts(card="TH"))
    assert Words().refusal(reason) == "10♥ was led"
    assert Words(Style.SPOKEN).refusal(reason) == "the ten of hearts was led"
    assert reason.rule == "TH was led"
    turn = Reason(Kind("out of turn", "It is the turn of {seat}."), Seat(1), "pass", Facts(seat=2))
    assert Words.of(WOLF, names=NAMES).refusal(turn) == "It is the turn of Cy."
    assert Words(you=Seat(2)).refusal(turn) == "It is the turn of seat 2."
    assert turn.rule == "It is the turn of seat 2."


def test_facts_from_outside_are_written_as_they_are_if_they_cannot_be_true() -> None:
    kind = Kind("odd", "{card} {seat}")
    line = Line(Side(0), 1, kind, Facts(card="XX", seat="x"))
    assert Words().line(line) == "XX x"
    far = Line(Side(0), 1, kind, Facts(card="JS", seat=77))
    assert Words(names=("a", "b")).line(far) == "J♠ seat 77"


def test_facts_from_outside_bring_no_control_characters_into_a_sentence() -> None:
    kind, facts = Kind("odd", "because of {word}"), Facts(word="a\x1b[31m\nb")
    said = r"because of a\x1b[31m\nb"
    assert Words().line(Line(Side(0), 1, kind, facts)) == said
    assert Words().refusal(Reason(kind, Seat(1), "pass", facts)) == said
    assert Words().outcome(WOLF, Outcome((Side(0),), kind, facts)) == f"seats 0 & 2 win: {said}"


def test_kinds_of_other_packages_bring_no_control_characters_into_a_sentence() -> None:
    outcome = Outcome((Side(0),), Kind("odd", "because\x1b[31m\n  of it"))
    assert Words().outcome(WOLF, outcome) == "seats 0 & 2 win: because [31m of it"


def test_kinds_are_messages_of_a_language_with_their_plural() -> None:
    kind = Kind("taken", "{taken} trick", "{taken} tricks", "taken")
    words = Words(translations=LOUD)
    lines = [Line(Side(0), n, kind, Facts(taken=n)) for n in (1, 2)]
    assert list(map(words.line, lines)) == ["1 TRICK", "2 TRICKS"]
    assert words.line(Line(Side(0), 1, kind)) == "? TRICKS"
    assert words.line(Line(Side(0), 1, Kind("so"))) == "SO"


def test_the_classes_of_gettext_are_translations() -> None:
    assert Words(translations=NullTranslations()).act(WOLF, act_of("pass")) == "seat 1 passes"


def test_a_sentence_that_ends_in_an_abbreviation_has_one_full_stop() -> None:
    german = Words(translations=translations("de"), names=("Otto jr.", *"BCD"))
    bid = after(Match.start(pepper.variant("five-hundred"), dealer=Seat(3), seed=7), "bid 6NT")
    (said,) = [german.act(bid.rules, act) for act in bid.hand.acts if act.seat == Seat(0)]
    assert german.sentence(said) == "Otto jr. reizt 6 o.T."
    assert Words().count(2, "{who}.", "{number}, {who}.", who="Otto jr.") == "2, Otto jr."
    assert Kind("no", "Ask {who}.").say(Facts(who="Otto jr.")) == "Ask Otto jr."
    shortened = Words().text("Ask {who}.", who="Maximilian Lon..")
    assert shortened == "Ask Maximilian Lon...", "two dots stand for what is left out"


def test_calls_in_a_row_are_short() -> None:
    words = Words()
    calls: list[AuctionAction] = [Bid("4"), pepper.Pass(), Look(), Wait(), TakeSet()]
    assert list(map(words.call, calls)) == ["4", "pass", "looks", "waits", "takes the set"]
    assert words.call_with_seat(Call(Seat(1), Bid("4"), forced=True)) == "seat 1: 4 forced"


def test_an_unknown_seat_is_refused_and_you_are_named_first() -> None:
    with pytest.raises(pepper.PepperError):
        Words.of(WOLF, you=4)
    assert Words(you=Seat(2)).side((Seat(0), Seat(2))) == "you & 0"
    assert Words().side((Seat(0), Seat(2))) == "seats 0 & 2"
    assert Words.of(WOLF, names=NAMES, you=2).side((Seat(0), Seat(2))) == "you and Ada"


def test_a_phase_that_brings_no_words_for_choices_and_events_is_said_by_its_texts() -> None:
    assert Words().choice(WITH_DISCARD, DropCard(Card("JS"))) == "drop JS"
    assert Words().event(WITH_DISCARD, Dropped(Seat(1))) == ""
    assert Words().event(WOLF, pepper.TrickOpened(())) == ""


def test_what_may_be_chosen_as_trumps_is_named() -> None:
    words = Words()
    assert words.strain_choice([pepper.HEARTS, pepper.SPADES]) == "hearts or spades"
    both: list[pepper.Strain] = [*pepper.SUITS, pepper.NO_TRUMP, pepper.LOW]
    assert words.strain_choice(both) == "a trump suit, or high or low"


def test_a_trump_suit_may_be_any_only_where_all_four_may_be_chosen() -> None:
    *three, spades = pepper.SUITS
    assert Words().strain_choice([*three, spades]) == "a trump suit"
    assert Words().strain_choice(three) == "clubs, diamonds or hearts"


def test_a_number_stands_next_to_a_suit_and_apart_from_anything_else() -> None:
    words = Words()
    assert words.named("5", pepper.HEARTS) == "5♥"
    assert words.named("5", pepper.NO_TRUMP) == "5 NT"
    assert words.named("pepper", pepper.HEARTS) == "pepper ♥"
    assert Words(Style.SPOKEN).named("5", pepper.HEARTS) == "5 hearts"


def test_a_name_of_sixteen_cells_is_whole_and_a_longer_one_ends_in_two_dots() -> None:
    for letter, cells in ("a", 1), ("王", 2):
        whole = letter * (LONGEST_NAME // cells)
        assert Words.of(WOLF, names=[whole, "", "", ""]).seat(Seat(0)) == whole
        cut = Words.of(WOLF, names=[whole + "a", "", "", ""]).seat(Seat(0))
        assert cut == letter * ((LONGEST_NAME - 2) // cells) + ".."


def test_a_player_without_a_bid_is_asked_for_the_other_calls() -> None:
    view = Match.start(WOLF).view(0)
    assert WOLF.auction.prompt(view, Words()) == ""
    passing = attrs.evolve(view, legal_actions=pepper.Actions((TakeSet(), pepper.Pass())))
    said = "take the set instead of bidding, or pass"
    assert WOLF.auction.prompt(passing, Words()) == said


@pytest.mark.parametrize("phase", [Phase.AUCTION, Phase.NEGOTIATION])
def test_an_action_of_another_phase_is_said_by_its_text(phase: Phase) -> None:
    rule, action = WOLF.rule(phase), parse_action("play JS")
    assert rule is not None
    assert rule.sentence(pepper.Act(Seat(0), action, phase), Words()) == "play JS"
    assert rule.choice(action, Words()) == "play JS"


def test_an_action_without_a_phase_in_the_rules_is_said_by_its_text() -> None:
    assert Words().choice(WOLF, parse_action("drop out")) == "drop out"
    assert Words().card(Card("JK")) == "Joker"


@pytest.mark.parametrize("variant", ["gamerules-4", "wolf", "double-hasenpfeffer-6", "florida-5"])
def test_what_a_bid_is_worth_is_what_hands_score_that_come_to_exactly_so_much(variant: str) -> None:
    rules, words, compared = pepper.variant(f"{variant}+hands=40+target=1000"), Words(), 0
    match, rng = pepper.Match.start(rules, seed=7), Random(7)
    while match.turn is not None:
        match = match.apply(sensible(match.view(match.turn), rng))
    for result in match.results:
        contract = result.contract
        taken = sum(result.tricks[seat] for s in result.declarers for seat in rules.table.sides[s])
        if contract is None or result.ending is not HandEnd.PLAYED:
            continue
        short = contract.rung.tricks - taken
        if short in {0, 1} and taken < rules.deck.hand_size:
            points = sum(line.points for line in result.lines if line.side == result.declarers[0])
            said = words.stake(rules, contract.rung, alone=contract.alone, forced=contract.forced)
            won, *_, lost = said.partition(": ")[2].split(", ")
            assert (lost if short else won).startswith(f"{points:+} if "), (said, result)
            compared += 1
    assert compared > 4


def test_what_a_bid_is_worth_is_a_range_where_the_strain_makes_a_difference() -> None:
    rung = Rung("5", 5, value=5, strain_bonus=(StrainBonus(NO_TRUMP, 2),))
    ladder = BidLadder([rung], strains=(HEARTS, NO_TRUMP))
    scoring = Scoring(made=BID, set=-BID)
    rules = attrs.evolve(pepper.variant("gamerules-4"), ladder=ladder, scoring=scoring)
    stake = partial(Words().stake, rules, rung)
    assert stake() == "5 tricks: +5 to +7 if made, -5 to -7 if set"
    assert stake(HEARTS) == "5 tricks: +5 if made, -5 if set"


def test_what_a_bid_needs_and_is_worth() -> None:
    rules = pepper.variant("double-hasenpfeffer-4")
    rung = rules.ladder.rungs[0]
    stake = partial(Words().stake, rules, rung)
    assert stake() == f"{rung.tricks} tricks: +6 if just made, +12 with all, -6 if set"
    assert stake(forced=True) == f"{rung.tricks} tricks: +6 if just made, +12 with all, -3 if set"
    assert stake(alone=True) == f"{rung.tricks} tricks: +12 if just made, +24 with all, -12 if set"
    (one, *_) = pepper.variant("gamerules-4").ladder.rungs
    assert Words().stake(pepper.variant("gamerules-4"), one).startswith("1 trick: +1 if just made")


def test_a_bid_says_how_many_tricks_are_worth_as_much_as_all() -> None:
    rules = pepper.variant("progressive")
    said = [Words().stake(rules, rules.ladder.rung(Bid(name))) for name in "456"]
    assert said == [
        "4 tricks: +1 if just made, +2 with 5 or more, +2 for the others if set",
        "5 tricks: +2 if made, +2 for the others if set",
        "6 tricks: +2 if made, +2 for the others if set",
    ]
    steps = attrs.evolve(rules, scoring=Scoring(made=Points(steps=((1, 1), (6, 2)))))
    told = "4 tricks: +1 if just made, +2 with all, "
    assert Words().stake(steps, rules.ladder.rung(Bid("4"))).startswith(told)


def test_a_bid_for_no_trick_says_whether_more_tricks_cost_more() -> None:
    rungs = [
        Rung(name, 0, value=5, scoring=ScoringChanges(made=BID, set=lost))
        for name, lost in (("misere", -TRICKS), ("open misere", -BID))
    ]
    ladder = BidLadder([*rungs, Rung("6", 6)])
    rules = attrs.evolve(pepper.variant("gamerules-4"), ladder=ladder, scoring=Scoring(made=BID))
    stakes = [Words().stake(rules, rung) for rung in rungs]
    assert stakes == [
        "no trick: +5 if made, -1 if one trick is taken",
        "no trick: +5 if made, -5 if set",
    ]


def test_no_trump_is_called_high_in_games_with_low() -> None:
    for name, said in (("buck", "high"), ("hasenpfeffer", "NT")):
        match = Match.start(pepper.variant(name), seed=7)
        match = after(match, "bid 3, pass, pass, pass, name NT")
        words, contract = Words.of(match.rules), match.hand.contract
        assert contract is not None
        assert words.strain(NO_TRUMP) == said
        assert words.contract(contract) == f"3 {said} by seat 1"
    buck = Match.start(pepper.variant("buck"), seed=7)
    naming = after(buck, "bid 3, pass, pass, pass")
    for typed in ("high", "NT", "no trump"):
        assert naming.parse(typed) == NameStrain(NO_TRUMP)


def test_a_refusal_says_that_the_bower_led_is_a_trump() -> None:
    hands = "AS QS AD QD QC TC", "JC TS AH KH TH JD", "KS 9S QH JS TD AC", "JH 9H KD 9D KC 9C"
    match = after(
        started(pepper.variant("hasenpfeffer"), *hands), "bid 4, pass, pass, pass, name S"
    )
    said = dict[str, str]()
    for led in ("JC", "TS"):
        refusal = after(match, f"play {led}").why_not(parse_action("play AC"), by=2)
        assert refusal is not None
        said[led] = Words(Style.LETTERS).refusal(refusal)
    assert said == {
        "JC": "A player must follow suit if able: JC was led, which is a trump.",
        "TS": "A player must follow suit if able: TS was led.",
    }


def test_cards_of_a_refusal_are_in_the_style() -> None:
    match = Match.start(pepper.variant("twelves"), seed=3)
    while match.legal_actions[-1] != Pass():
        match = match.apply(match.legal_actions[-1])
    refusal = match.why_not(Bid("two"))
    assert refusal is not None
    assert refusal.rule == "Only a player who holds JS JC / JH JD may bid two."
    said = [Words(style).refusal(refusal) for style in (Style.SYMBOLS, Style.LETTERS)]
    assert said == [
        "Only a player who holds J♠ J♣ or J♥ J♦ may bid two.",
        "Only a player who holds JS JC or JH JD may bid two.",
    ]
    heard = Words(Style.SPOKEN).refusal(refusal)
    assert "the jack of spades and the jack of clubs or the jack of hearts and" in heard


def test_a_forced_call_and_a_bid_without_trumps_are_told() -> None:
    rules, words = pepper.variant("euchre+stick-dealer=on"), Words(Style.SPOKEN)
    match = after(Match.start(rules, seed=1), ", ".join(["pass"] * 7))
    called = match.apply(Bid("call", pepper.CLUBS)).news[0]
    assert words.event(rules, called) == "forced to call, seat 0 calls clubs"
    rules = pepper.variant("euchre+no-trump=on")
    match = after(Match.start(rules, seed=1), "pass, pass, pass, pass")
    bid = match.apply(Bid("alone", pepper.NO_TRUMP)).news[0]
    assert words.event(rules, bid) == "seat 1 bids alone no trump"


def test_a_few_bids_of_different_heights_are_listed() -> None:
    match = Match.start(pepper.variant("five-hundred"), seed=1)
    some = pepper.Actions([Bid("6", pepper.NO_TRUMP), Bid("7", HEARTS)])
    view = attrs.evolve(match.view(1), legal_actions=some)
    assert Words(Style.SPOKEN).prompt(view) == "You have to bid 6 no trump or 7 in hearts."


def test_a_call_is_known_by_its_suit() -> None:
    rules, words = pepper.variant("euchre"), Words(Style.SPOKEN)
    match = after(Match.start(rules, seed=3), "pass, pass, pass")
    assert (
        words.prompt(match.view(0))
        == "Pick up the nine of diamonds, or bid alone in diamonds, or pass."
    )
    eldest = Match.start(rules, seed=3).view(1)
    assert words.prompt(eldest) == "Order up diamonds, or bid alone in diamonds, or pass."
    assert [words.choice(rules, action) for action in match.legal_actions] == [
        "call diamonds",
        "bid alone in diamonds",
        "pass",
    ]
    second = after(match, "pass, pass").view(2)
    others = "clubs, hearts or spades"
    assert words.prompt(second) == f"Call {others}, or bid alone in {others}, or pass."
    every = attrs.evolve(second, legal_actions=pepper.Actions(Bid("call", one) for one in SUITS))
    assert words.prompt(every) == "You have to call a trump suit."
    some = pepper.Actions([Bid("call", HEARTS), Bid("call", SPADES), Bid("alone", SPADES)])
    said = words.prompt(attrs.evolve(second, legal_actions=some))
    assert said == "You have to call hearts or spades, or bid alone in spades."
    match = match.apply(match.legal_actions[0])
    assert words.event(rules, match.news[0]) == "seat 0 calls diamonds"
    assert match.hand.contract is not None
    assert words.contract(match.hand.contract) == "diamonds by seat 0"
    while not match.past:
        match = match.apply(match.legal_actions[0])
    (result,) = match.results
    assert words.result(rules, result) == "seats 0 & 2 were set on the call"
    assert words.line(result.lines[0]) == "set on the call: 2 tricks taken, 3 needed"


def test_a_result_says_that_nobody_else_held_the_called_card() -> None:
    rules = pepper.variant("call-partner-euchre")
    told = dict[bool, str]()
    for seed in range(12):
        match, rng = Match.start(rules, seed=seed), Random(seed)
        while not match.past:
            match = match.apply(sensible(match.view(match.turn), rng))
        (result,) = match.results
        if result.contract is not None and result.contract.called is not None:
            text = Words(Style.LETTERS).result(rules, result)
            told[len(result.declarers) == 1] = text
            card = result.contract.called
            alone = f"; nobody else played {card}"
            assert text.endswith(alone) == (len(result.declarers) == 1)
    assert set(told) == {True, False}


def test_a_contract_names_its_bidder_if_another_seat_plays_it() -> None:
    match = Match.start(pepper.variant("twelves"), seed=3)
    rung = match.rules.ladder.rung(Bid("48"))
    contract = pepper.Contract(Seat(1), Seat(3), rung, HEARTS, alone=True)
    said = Words(Style.LETTERS).contract(contract)
    assert said == "48H by seat 1, bid by seat 3, alone"
    own = Words.of(match.rules, Style.LETTERS, you=3).contract(contract)
    assert own == "48H by seat 1, bid by you, alone"


def test_one_seat_alone_made_its_bid_or_was_set_on_it() -> None:
    rules = pepper.variant("gamerules-3")
    said = set[str]()
    for seed in range(8):
        match = Match.start(rules, seed=seed)
        while not match.past:
            match = match.apply(sensible(match.view(match.turn), Random(seed)))
        (result,) = match.results
        if result.contract is not None:
            does = "made" if result.made else "was set on"
            who, bid = f"seat {result.contract.declarer}", result.contract.rung.name
            assert Words().result(rules, result) == f"{who} {does} {bid}"
            said.add(does)
    assert "made" in said


@pytest.mark.parametrize(
    ("text", "ascii_text"), [("Straße", "Strasse"), ("Übung äöü", "UEbung aeoeue"), ("é", "e")]
)
def test_umlauts_are_spelt_in_ascii_as_germans_do(text: str, ascii_text: str) -> None:
    assert to_ascii(text).lower() == ascii_text.lower()


def test_what_no_letters_of_ascii_stand_for_is_written_by_its_code() -> None:
    assert to_ascii("Ann 李") == "Ann \\u674e"


def test_a_text_that_just_fits_a_line_is_not_broken() -> None:
    assert flow(["abcde"], 5) == ["abcde"]
    assert flow(["abcde", "fg hi"], 5) == ["abcde", "fg hi"]
    assert flow(["abcdef"], 5) == ["abcde", "f"]
