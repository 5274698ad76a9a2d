"""Everything that tells a hand tells it in the order in which it happened."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

import attrs
import pytest
from rich.console import Console

import pepper
from pepper import Act, Deck, Match, PepperError, Phase, PoorHand, Rules
from pepper.cli.faces import Faces
from pepper.cli.layout import lay_out_hand
from pepper.looks import table_sentences
from pepper.looks.chapters import Told, chapters_of
from pepper.variants import variants
from pepper.variants.option import Variant
from pepper.words import Words
from tests.drawn import texts, tree
from tests.foreign import WITH_DISCARD, WITHOUT_CONTRACT, Discard
from tests.playing import after
from tests.terminal.test_play_screen import at_table, side_of

UNTOLD = {Phase.DEAL, Phase.NAMING, Phase.CALLING, Phase.PLAY}
"""The phases whose acts are seen in the cards, the contract and the tricks."""
WORDS = Words()


def games(found: Variant) -> Iterator[Rules]:
    """A documented game, also with each value of its options that adds a phase."""
    usual = found.rules()
    yield usual
    for option in found.options:
        for value in option.values:
            with suppress(PepperError):  # some options need another one
                rules = found.rules([f"{option.name}={value}"])
                if phases(rules) != phases(usual):
                    yield rules


def phases(rules: Rules) -> tuple[Phase, ...]:
    return tuple(rule.phase for rule in rules.sequence)


def composed() -> Iterator[Rules]:
    """Rules with phases before the auction, the library's and one of another package."""
    poor, foreign = PoorHand("QK"), Discard(3)
    auction, naming, play = Phase.AUCTION, Phase.NAMING, Phase.PLAY
    for sequence in (
        (foreign, auction, naming, play),
        (poor, foreign, auction, naming, play),
        (foreign, poor, auction, naming, play),
        (poor, auction, foreign, naming, play),
    ):
        yield attrs.evolve(WITH_DISCARD, phases=sequence)
    deck = Deck("KA", hand_size=2, turn_up=True)
    yield attrs.evolve(WITHOUT_CONTRACT, deck=deck, phases=(foreign, auction, play))


def squeezed(text: str) -> str:
    """The text without spaces and line breaks, in lower case."""
    return "".join(text.split()).lower()


def watched(match: Match) -> str:
    """The hand as `pepper watch` and `pepper replay` print it."""
    file = io.StringIO()
    console = Console(file=file, width=200, highlight=False)
    console.print(lay_out_hand(match.hand, match.scores, Faces()))
    return file.getvalue()


def drawn(match: Match) -> str:
    """The texts of a drawing, in their order."""
    return "\n".join(texts(tree(match.view(None).svg())))


def spoken(match: Match) -> str:
    return " ".join(table_sentences(match.view(None), WORDS))


def printed(match: Match) -> str:
    return match.view(None).text()


TELLERS: tuple[Callable[[Match], str], ...] = (printed, spoken, drawn, watched)


def piece(act: Act, match: Match, teller: Callable[[Match], str]) -> str:
    """The words in which an act is told."""
    if not isinstance(act.action, pepper.Bid | pepper.Pass | pepper.Look | pepper.Wait):
        return WORDS.act(match.rules, act)
    if teller is watched:  # the calls stand in a table
        return "auction"
    return WORDS.call_with_seat(pepper.Call(act.seat, act.action, act.forced))


def check(match: Match, settled: int) -> None:
    """Every act is told, and none before an earlier one.

    `settled` is the number of acts after which the contract became what it is.
    """
    for teller in TELLERS:
        text, at, least = squeezed(teller(match)), 0, 0
        acts = match.hand.acts if teller is watched else match.view(None).acts
        for number, act in enumerate(acts, 1):
            if act.phase in UNTOLD:
                continue
            wanted = squeezed(piece(act, match, teller))
            at = text.find(wanted, at)
            assert at >= 0, (teller.__name__, wanted, text)
            least = at if number <= settled else least
        if match.hand.contract is not None:
            contract = squeezed(f"contract{WORDS.contract(match.hand.contract)}")
            told = text.replace("contract:", "contract").find(contract)
            assert told > least, (teller.__name__, contract, text)


def play_and_check(rules: Rules, seed: int) -> None:
    """Play a hand by chance, and check it whenever a phase begins."""
    match, rng, settled = Match.start(rules, seed=seed), Random(seed), 0
    while not match.past:
        check_now = match.phase
        then = match.apply(rng.choice(match.legal_actions))
        if then.hand.contract != match.hand.contract:
            settled = len(match.hand.acts) + 1
        match = then
        if not match.past and match.phase != check_now:
            check(match, settled)


@pytest.mark.parametrize("found", variants(), ids=lambda found: found.id)
def test_a_documented_game_is_told_in_the_order_of_its_acts(found: Variant) -> None:
    for rules in games(found):
        play_and_check(rules, 1)


@pytest.mark.parametrize("rules", tuple(composed()), ids=lambda rules: str(rules.phases))
def test_a_phase_before_the_auction_is_told_before_it(rules: Rules) -> None:
    for seed in range(4):
        play_and_check(rules, seed)


def labels(match: Match) -> list[str]:
    """The labels of what was done, in the text of the table."""
    found = [line[:12].strip() for line in match.view(None).text().splitlines()]
    told = {rule.phase.value for rule in match.rules.sequence} | {"contract", "talk", "last trick"}
    return [label for label in found if label in told]


@pytest.mark.parametrize(
    ("name", "seed", "order"),
    [
        ("wolf", 9, "auction, contract, exchange, talk, last trick"),
        ("call-partner-euchre", 1, "auction, kitty, contract, last trick"),
        ("five-hundred", 5, "auction, contract, kitty, last trick"),
        ("euchre+defend-alone=on", 9, "auction, kitty, lone defence, contract, last trick"),
        ("euchre+poor-hand=farmers-all", 8, "poor hand, auction, contract, kitty, last trick"),
        ("horse", 9, "auction, doubling, contract, exchange, last trick"),
        ("midwest", 0, "auction, exchange, contract, talk, last trick"),
    ],
)
def test_the_contract_stands_after_the_last_phase_that_may_settle_it(
    name: str, seed: int, order: str
) -> None:
    match, rng = Match.start(pepper.variant(name), seed=seed), Random(seed)
    while not match.hand.tricks:
        match = match.apply(rng.choice(match.legal_actions))
    assert ", ".join(labels(match)) == order


def test_a_phase_that_goes_on_has_not_settled_the_contract_yet() -> None:
    match, rng = Match.start(pepper.variant("horse"), seed=9), Random(9)
    while match.hand.acts[-1].phase != pepper.Doubling.phase:
        match = match.apply(rng.choice(match.legal_actions))
    assert labels(match) == ["auction", "contract", "doubling"]


def test_tricks_are_told_together() -> None:
    match = Match.start(pepper.variant("wolf"), seed=7)
    play, swap = pepper.PlayCard(pepper.Card("AS")), Phase("swap")
    acts = [Act(pepper.Seat(0), play, phase) for phase in (Phase.PLAY, swap, Phase.PLAY)]
    told = [chapter.told for chapter in chapters_of(acts, match.rules, Phase.PLAY, None)]
    assert told == [Told.CONTRACT, Told.SENTENCES, Told.TRICKS]


def test_beside_the_table_stands_what_went_on_last_of_talk_and_auction() -> None:
    match = Match.start(pepper.variant("euchre+poor-hand=farmers-all"), seed=8)
    while match.phase != Phase.AUCTION:
        assert "Auction" not in side_of(at_table(match, 0))
        match = match.apply(match.legal_actions[0])
    assert "Talk" in side_of(at_table(match, 0))
    match = after(match, "pass")
    assert "Talk" not in side_of(at_table(match, 0))
    assert "Auction" in side_of(at_table(match, 0))
