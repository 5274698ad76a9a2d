"""What people type is read against the legal actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import (
    CLUBS,
    HEARTS,
    Action,
    Bid,
    Card,
    Cards,
    Defend,
    IllegalActionError,
    Match,
    Pass,
    PepperError,
    Phase,
    PlayCard,
    Rules,
    Talk,
    parse_action,
)
from pepper.engine.parts.cards import PACK
from pepper.words import Style, Translations, Words, parse, translations
from tests.conftest import some
from tests.playing import after, started
from tests.sampled import matches

BIDDING = Match.start(pepper.variant("bid-euchre"), seed=7)
PLAYED = pepper.variant("hasenpfeffer")


def at_play() -> Match:
    """Seat 1 leads hearts with these cards."""
    hands = ("9S QS AD QD QC TC", "JS TS AH KH TH JC", "KS AS QH JD TD AC", "JH 9H KD 9D KC 9C")
    return after(started(PLAYED, *hands), "bid 4, pass, pass, pass, name S")


@given(matches(__name__))
def test_every_legal_action_is_read_from_its_text_and_from_its_words(match: Match) -> None:
    for action in islice(match.legal_actions, 40):
        assert match.parse(str(action)) == action
        for style in Style:
            said = Words(style).choice(match.rules, action)
            assert match.parse(said) == action
            assert match.parse(f"  {said.upper()} ") == action


@given(matches(__name__), st.text(max_size=12))
def test_any_other_text_is_refused_or_read_as_a_legal_action(match: Match, text: str) -> None:
    with suppress(PepperError):
        assert match.why_not(match.parse(text)) is None


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("Bid 4", "bid 4"),
        (" PASS ", "pass"),
        ("pass", "pass"),
        ("p", "pass"),
        ("4", "bid 4"),
        ("bid   4", "bid 4"),
        ("four", "bid 4"),
    ],
)
def test_a_call_is_read_in_any_case_with_or_without_its_verb(typed: str, action: str) -> None:
    assert BIDDING.parse(typed) == parse_action(action)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("bid 4 H", "bid 4H"),
        ("4h", "bid 4H"),
        ("4 ♥", "bid 4H"),
        ("4 in hearts", "bid 4H"),
        ("the 4 of hearts", "bid 4H"),
        ("5 no trump", "bid 5NT"),
        ("5nt", "bid 5NT"),
        ("BID 5 NT", "bid 5NT"),
    ],
)
def test_a_bid_is_read_with_its_suit(typed: str, action: str) -> None:
    match = Match.start(pepper.variant("indiana-4"), seed=7)
    assert match.parse(typed) == parse_action(action)


@pytest.mark.parametrize("typed", ["hearts", "name h", "Heart", "h", "♥", "NAME ♥"])
def test_a_strain_is_read_by_its_name_its_letter_and_its_symbol(typed: str) -> None:
    match = after(BIDDING, "bid 4, pass, pass, pass")
    assert match.parse(typed) == parse_action("name H")


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("play js", "play JS"),
        ("J♠", "play JS"),
        ("J♠\ufe0e", "play JS"),
        ("jack of spades", "play JS"),
        ("play the jack of spades", "play JS"),
        ("10H", "play TH"),
        ("10 ♥", "play TH"),
        ("ten of hearts", "play TH"),
        ("jc", "play JC"),
    ],
)
def test_a_card_is_read_as_it_is_printed_and_typed(typed: str, action: str) -> None:
    assert at_play().parse(typed) == parse_action(action)


def test_a_text_that_may_mean_several_actions_is_answered_with_them() -> None:
    with pytest.raises(PepperError, match="'j' may mean play JS, play JC: which one"):
        at_play().parse("j")
    match = Match.start(pepper.variant("indiana-4"), seed=7)
    with pytest.raises(
        PepperError, match="'4' may mean bid 4 NT, bid 4C, bid 4D, bid 4H, bid 4S: which"
    ):
        match.parse("4")


def test_the_beginning_of_a_number_is_not_that_number() -> None:
    match = Match.start(pepper.variant("twelves"), seed=3)
    while "bid 24" not in map(str, match.legal_actions):
        match = match.apply(match.legal_actions[-1])
    for typed in ("2", "two", "Two"):
        bid = parse(typed, match.legal_actions, match.rules)
        assert bid == Bid("two")
        assert bid not in match.legal_actions
    for typed in ("1", "9"):
        assert parse(typed, match.legal_actions, match.rules) not in match.legal_actions
    assert match.parse("24") == Bid("24")


def test_a_suit_alone_is_a_bid_in_it_where_that_is_clear() -> None:
    match = Match.start(pepper.variant("call-partner-euchre"), seed=3)
    assert set(match.legal_actions) == {Bid("call", HEARTS), Pass()}
    for typed in ("h", "♥", "hearts"):
        assert match.parse(typed) == Bid("call", HEARTS)
    for typed in ("c", "clubs"):  # refused for what it means
        assert parse(typed, match.legal_actions, match.rules) == Bid("call", CLUBS)
    match = Match.start(pepper.variant("indiana-4"), seed=7)
    with pytest.raises(PepperError, match="'hearts' may mean bid 3H, bid 4H"):
        match.parse("hearts")


def test_stops_are_claimed_in_the_words_of_the_rules() -> None:
    match = Match.start(pepper.variant("wolf"), seed=3)
    rng = Random(1)
    while not any(isinstance(action, Talk) for action in match.legal_actions):
        match = match.apply(rng.choice(match.legal_actions))
    for typed, talk in (
        ("2 on", Talk(on=2)),
        ("2 in trumps", Talk(on=2)),
        ("1 on, 1 off", Talk(on=1, off=1)),
        ("2 off", Talk(off=2)),
        ("1 long off", Talk(long_off=1)),
        ("none", Talk()),
        ("no stops", Talk()),
    ):
        assert match.parse(typed) == talk


def test_choices_are_listed_in_the_style_of_the_reader() -> None:
    match = at_play()
    for style, cards in (
        (Style.LETTERS, "play JS, "),
        (Style.SYMBOLS, "play J♠, "),
        (Style.SPOKEN, "play the jack of spades, "),
    ):
        with pytest.raises(PepperError, match=f"'xyzzy' is not one of the choices: {cards}"):
            parse("xyzzy", match.legal_actions, match.rules, style=style)


@pytest.mark.parametrize("typed", ["", " ", "♥♥♥", "4 play", "x" * 5000])
def test_nonsense_is_answered_with_what_is_legal(typed: str) -> None:
    legal = "bid couple, bid 3, bid 4, bid 5, bid 6, bid small pepper, bid big pepper, pass"
    with pytest.raises(PepperError, match=f"(Legal|choices): {legal}"):
        BIDDING.parse(typed)
    with pytest.raises(PepperError, match="is not one of the choices: play JS, "):
        at_play().parse(typed)


def test_a_word_is_an_unknown_bid_only_after_the_word_bid_and_a_number_always() -> None:
    match = Match.start(pepper.variant("hasenpfeffer"), seed=7)
    for typed in ("order up", "x", "bids"):
        with pytest.raises(PepperError, match="is not one of the choices: bid 1, "):
            parse(typed, match.legal_actions, match.rules)
    for typed, rung in ("bid order", "order"), ("9", "9"):
        assert parse(typed, match.legal_actions, match.rules) == Bid(rung)


def test_sixteen_choices_are_listed_and_more_are_counted() -> None:
    cards = [PlayCard(card) for card in PLAYED.deck.cards.distinct()]
    for number, end in ((16, f", {cards[15]}"), (17, f", {cards[15]}, and 1 more")):
        with pytest.raises(PepperError) as caught:
            parse("xyzzy", cards[:number], PLAYED)
        assert str(caught.value).endswith(end)


def test_an_action_that_is_not_legal_is_answered_with_the_rule() -> None:
    match = after(at_play(), "play AH")
    for text in ("Play ks", "ks", "the king of spades", "K♠"):
        with pytest.raises(IllegalActionError, match="must follow suit") as caught:
            match.parse(text)
        assert caught.value.reason.action == "play KS"
    over = after(Match.start(pepper.variant("wolf+hands=1"), seed=7))
    rng = Random(7)
    while over.turn is not None:
        over = over.apply(rng.choice(over.legal_actions))
    with pytest.raises(IllegalActionError, match="The match is over"):
        over.parse("pass")
    with pytest.raises(PepperError, match="there is nothing to choose now"):
        over.parse("xyzzy")


def test_a_deal_is_read_while_one_is_awaited() -> None:
    match = Match.start(PLAYED, deals=())
    hands = Match.start(PLAYED, seed=7).hand.deal
    assert match.parse(str(hands).lower()) == hands


def test_a_view_is_enough_to_read_what_its_player_types() -> None:
    view = BIDDING.view(BIDDING.turn)
    assert parse("4", view.legal_actions, view.rules) == parse_action("bid 4")


def test_another_language_is_read_besides_english() -> None:
    class German:
        """Two words of another language."""

        def gettext(self, message: str) -> str:
            return {"pass": "passen", "bid {bid}": "{bid} bieten"}.get(message, message)

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return msgid1 if n == 1 else msgid2

    assert BIDDING.parse("Passen", translations=German()) == parse_action("pass")
    assert BIDDING.parse("4 bieten", translations=German()) == parse_action("bid 4")


LANGUAGES = (None, translations("de"))


def decisions(rules: Rules, seed: int) -> Iterator[Match]:
    """Each moment of a hand at which somebody chooses."""
    match, rng = Match.start(rules, seed=seed), Random(seed)
    while match.turn is not None and match.hand.number == 1:
        yield match
        match = match.apply(rng.choice(match.legal_actions))


def misread(match: Match, actions: Iterable[Action]) -> Iterator[str]:
    """The labels of these actions that are read as something else."""
    for action, language, style in product(actions, LANGUAGES, Style):
        label = Words.of(match.rules, style, translations=language).choice(match.rules, action)
        try:
            found = str(match.parse(label, translations=language))
        except PepperError as error:
            found = str(error)
        if found != str(action):
            yield f"{label} of {action} is read as {found}"


def misread_once_a_phase(rules: Rules, seed: int, most: int) -> Iterator[str]:
    """Those at the first decision of each phase of a hand."""
    phases = set[pepper.Phase]()
    for match in decisions(rules, seed):
        if match.phase not in phases:
            phases.add(match.phase)
            choices = match.legal_actions  # each is read among the labels of all of them
            yield from misread(match, some(choices, most if len(choices) < 200 else 1))


@pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
def test_every_label_of_an_action_is_read_as_that_action_in_every_language(
    variant: pepper.Variant,
) -> None:
    assert not [*misread_once_a_phase(variant.rules(), seed=3, most=2)]


@pytest.mark.thorough
@pytest.mark.parametrize("variant", pepper.variants(), ids=lambda variant: variant.id)
def test_every_label_of_every_decision_is_read_as_its_action(variant: pepper.Variant) -> None:
    for match in decisions(variant.rules(), seed=5):
        assert not [*misread(match, some(match.legal_actions, 60))]
    options = [
        f"{option.name}={value}"
        for option in variant.options
        for value in (*option.values[1:], *map(str, option.numbers[-1:]))
    ]
    for seed, option in enumerate(options):
        with suppress(pepper.RulesError):  # values that need another option
            assert not [*misread_once_a_phase(variant.rules([option]), seed, most=6)]


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_label_comes_before_the_end_of_another_one(
    style: Style, language: Translations | None
) -> None:
    rules = pepper.variant("ontario-4")
    words = Words.of(rules, style, translations=language)
    legal = [Bid("cardless pepper", HEARTS), Bid("pepper", HEARTS)]
    for action in legal:
        assert parse(words.choice(rules, action), legal, rules, language) == action
    gifts = [pepper.GiveCards(Cards(cards)) for cards in ("KD JD", "JD")]
    for gift in gifts:
        assert parse(words.choice(PLAYED, gift), gifts, PLAYED, language) == gift


def test_a_whole_label_in_another_language_comes_before_the_end_of_an_english_one() -> None:
    class Odd:
        """A language in which a pass is called what a bid is called without its first word."""

        def gettext(self, message: str) -> str:
            return {"pass": "pepper in hearts"}.get(message, message)

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return msgid1 if n == 1 else msgid2

    rules, bid, passing = pepper.variant("ontario-4"), Bid("pepper", HEARTS), pepper.Pass()
    assert parse("Pepper in hearts", [bid, passing], rules) == bid
    assert parse("Pepper in hearts", [bid, passing], rules, Odd()) == passing


def test_only_in_english_may_the_first_word_be_left_out() -> None:
    rules, german = pepper.variant("euchre+defend-alone"), translations("de")
    alone, together = Defend(alone=True), Defend(alone=False)
    assert Words.of(rules, translations=german).choice(rules, together).startswith("nicht allein ")
    for typed in ("allein", "allein verteidigen", "alone", "defend alone"):
        assert parse(typed, [together, alone], rules, german) == alone
    for typed in ("nicht allein", "do not defend", "not defend alone"):
        assert parse(typed, [together, alone], rules, german) == together
    with pytest.raises(PepperError, match="ist keine der Möglichkeiten"):
        parse("verteidigen", [together, alone], rules, german)


def test_english_is_read_besides_another_language() -> None:
    rules, german = pepper.variant("wolf"), translations("de")
    legal = [Talk(off=1), Talk(off=2)]
    for typed in ("claim stops: 2 off", "2 off", "Stopper ansagen: 2 in Nebenfarben", "2 in Neb"):
        assert parse(typed, legal, rules, german) == Talk(off=2)


@pytest.mark.parametrize("typed", ["the", "of the", ","])
def test_a_text_without_a_meaning_is_no_beginning(typed: str) -> None:
    with pytest.raises(PepperError, match="is not one of the choices"):
        at_play().parse(typed)


def test_what_is_wrong_with_a_text_is_said_in_the_language() -> None:
    german = translations("de")
    with pytest.raises(
        PepperError, match=r"^'was\?' ist keine der Möglichkeiten: couple reizen, 3 reizen"
    ):
        BIDDING.parse("was?", translations=german)
    for text, said in (("4", "kann mehreres heißen: 4 o.T. reizen"), ("was?", "und 34 weitere$")):
        with pytest.raises(PepperError, match=said):
            Match.start(pepper.variant("indiana-4"), seed=7).parse(text, translations=german)


def test_a_card_is_read_from_every_text_that_is_printed() -> None:
    for card, style in product(PACK, (Style.SYMBOLS, Style.LETTERS)):
        said = Words(style).card(card)
        for text in (said, said.lower(), f" {said} ", said.replace("♦", "♦\ufe0e")):
            assert Card.parse(text) is card


@pytest.mark.parametrize("text", ["", "1♦", "10", "♦", "JJS", "1010S", "joker of spades"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(PepperError, match="unknown card"):
        Card.parse(text)


def test_cards_may_be_typed_in_any_order() -> None:
    for seed in range(30):
        match = Match.start(pepper.variant("double-hasenpfeffer-4"), seed=seed)
        while match.turn is not None and match.hand.number == 1:
            gifts = [a for a in match.legal_actions if isinstance(a, pepper.GiveCards)]
            if gifts and len(gifts[0].cards.distinct()) > 1:
                first, second = gifts[0].cards
                assert match.parse(f"give {second} {first}") == gifts[0]
                assert match.parse(f"{second} {first}".lower()) == gifts[0]
                assert Cards([first, second]) == gifts[0].cards
                return
            match = match.apply(match.legal_actions[0])
    pytest.fail("no gift of two cards")


def said(match: Match, text: str, language: str | None = None) -> str:
    """The text form of what somebody means who types this."""
    own = None if language is None else translations(language)
    found = parse(text, match.legal_actions, match.rules, own)
    return str(found)


EUCHRE = Match.start(pepper.variant("euchre"), seed=3)
SUITED = Match.start(pepper.variant("indiana-4"), seed=7)
NAMING = after(BIDDING, "bid 4, pass, pass, pass")
AS_SAID: list[tuple[Match, str | None, str, str]] = [
    (BIDDING, None, "pass", "Pass!; I pass; pass please; passing"),
    (BIDDING, None, "bid 4", "I'll bid four!; four.; make it 4; i say 4, please"),
    (BIDDING, "de", "pass", "passe; Ich passe!; weiter; pass bitte"),
    (BIDDING, "de", "bid 5", "fünf; fuenf!; funf; ich reize fünf"),
    (NAMING, None, "name H", "hearts are trumps; Hearts!; make it hearts; hearts, please"),
    (NAMING, None, "name NT", "no trumps; no-trump please; i want no trump; without trumps"),
    (NAMING, "de", "name H", "Herz ist Trumpf; herz bitte; ich sage Herz an"),
    (NAMING, "de", "name NT", "ohne; ohne Trümpfe!; ohne truempfe bitte"),
    (SUITED, None, "bid 4H", "hearts 4; 4 hearts!; four of hearts please; i'll go 4 in hearts"),
    (SUITED, "de", "bid 4H", "Herz vier; vier Herz; vier in Herz!; ♥ 4"),
    (EUCHRE, None, "bid call D", "order it up; Order up!; pick it up; order up diamonds"),
    (EUCHRE, None, "bid alone D", "alone; i'll go alone; alone please"),
    (EUCHRE, "de", "bid alone D", "allein; ich spiele allein!"),
    (at_play(), None, "play TH", "hearts 10; the 10 of hearts!; ♥ 10; I play the ten of hearts"),
    (at_play(), None, "play KH", "king, hearts; heart king; k of hearts"),
    (at_play(), "de", "play TH", "Herz 10; 10 Herz; Herz zehn!"),
    (at_play(), "de", "play KH", "König Herz; koenig herz; konig herz; den Herz König bitte"),
    (at_play(), "de", "play JC", "Kreuz Bauer; treff b; Bube Kreuz"),
]


@pytest.mark.parametrize(
    ("match", "language", "action", "text"),
    [(match, *more, text) for match, *more, texts in AS_SAID for text in texts.split("; ")],
)
def test_people_type_as_they_speak(
    match: Match, language: str | None, action: str, text: str
) -> None:
    assert said(match, text, language) == action
    assert said(match, text.upper(), language) == action


@pytest.mark.parametrize("text", ["don't pass", "no pass", "nopass", "4 or 5", "please", "I", "!"])
def test_no_word_is_left_out_that_is_not_known(text: str) -> None:
    with pytest.raises(PepperError, match="is not one of the choices"):
        said(BIDDING, text)


def test_german_is_read_at_a_german_table_only() -> None:
    with pytest.raises(PepperError, match="'vier' is not one of the choices"):
        said(BIDDING, "vier")


def test_what_is_said_of_an_illegal_card_is_understood_to_be_refused() -> None:
    match = at_play()
    card = parse("the ace, of clubs!", match.legal_actions, match.rules)
    assert card == PlayCard(Card("AC"))
    assert card not in match.legal_actions


def test_where_several_fit_what_is_said_they_are_listed() -> None:
    second = after(EUCHRE, "pass, pass, pass, pass")
    with pytest.raises(PepperError, match="may mean call C, call H, call S: which one"):
        said(second, "order it up")


def test_several_cards_are_never_put_together_from_words_in_any_order() -> None:
    match = Match.start(pepper.variant("five-hundred"), seed=1)
    while match.phase != Phase.KITTY:
        match = match.apply(match.legal_actions[0])
    text = str(match.legal_actions[0])
    assert said(match, text) == text
    with pytest.raises(PepperError, match="is not one of the choices"):
        said(match, f"please {text}")
