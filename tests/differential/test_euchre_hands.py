"""Whole hands of the variant `euchre` by OpenSpiel: from the deal to the points.

Both say at every step who is to act and what is legal, and at the end the tricks and the points.
The order of the questions differs: OpenSpiel asks for the dealer's discard first and the maker
whether to play alone afterwards; here that is part of the call. Four rules differ as well:

- In OpenSpiel the dealer may not discard the card turned up. Here it may go; in these hands the
  dealer keeps it, and all other discards are compared.
- If the dealer's partner plays alone, OpenSpiel's dealer takes the card and discards, and then sits
  out. Here the card stays where it is. The play is the same; any discard is made there.
- Where a defender may go alone, OpenSpiel asks the defenders even if the maker has a partner. Here
  they are asked only against a lone maker; there they answer no.
- OpenSpiel's points are the difference between the sides, here each side has its own.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pepper import Bid, Match, Pass, Phase, PlayCard, Rules, Seat, variant
from pepper.engine.phases.kitty import Discard
from pepper.engine.phases.lone_defence import LONE_DEFENCE, Defend

from .lockstep import SEED, agree
from .spiel import EuchreState, card, euchre

QUICK, THOROUGH = 1_000, 25_000
"""How many hands are played with each setting."""
PASSES = 0.75
"""How often a player passes who may."""
SUITS = {"Clubs": "C", "Diamonds": "D", "Hearts": "H", "Spades": "S"}
SETTINGS = [(lone, stuck) for lone in (False, True) for stuck in (False, True)]


@pytest.mark.parametrize(("lone", "stuck"), SETTINGS)
def test_whole_hands_are_those_of_openspiel(*, lone: bool, stuck: bool) -> None:
    seen = compare(QUICK, lone=lone, stuck=stuck)
    assert {"call", "alone", "set", "dealer out", "discard"} <= {*seen}
    assert ("passed out" in seen) is not stuck
    assert ("lone defence" in seen) is lone


@pytest.mark.thorough
@pytest.mark.parametrize(("lone", "stuck"), SETTINGS)
def test_a_hundred_thousand_hands_are_those_of_openspiel(*, lone: bool, stuck: bool) -> None:
    assert len(SETTINGS) * THOROUGH >= 100_000
    compare(THOROUGH, lone=lone, stuck=stuck)


def compare(hands: int, *, lone: bool, stuck: bool) -> Counter[str]:
    """Play so many hands in both; how often what happened."""
    options = "+stick-dealer" * stuck + "+defend-alone" * lone
    rules, seen = variant(f"euchre{options}"), Counter[str]()
    rng = Random(SEED)
    for seed in range(hands):
        Hand(rules, euchre(lone_defender=lone, stick_the_dealer=stuck), seed, rng, seen).play()
    print(f"{hands} hands compared: {dict(sorted(seen.items()))}")  # noqa: T201  (pytest -rP)
    return seen


class Hand:
    """A hand in both engines."""

    def __init__(
        self, rules: Rules, state: EuchreState, seed: int, rng: Random, seen: Counter[str]
    ) -> None:
        self.dealer = Seat(rng.randrange(4))
        self.match = Match.start(rules, seed=seed, dealer=self.dealer)
        self.state, self.rng, self.seen = state, rng, seen

    def play(self) -> None:
        """The whole hand."""
        self.deal()
        while self.asked(Phase.AUCTION):
            self.call()
        contract = self.match.hand.contract
        if not self.match.past and contract is not None:
            self.discard()
            self.same("maker", contract.declarer, self.state.current_player())
            self.answer("Alone" if contract.alone else "Partner")
            self.defend()
        while self.asked(Phase.PLAY):
            self.play_card()
        self.score()

    def asked(self, phase: Phase) -> bool:
        """Whether a seat is to act in that phase, the same in both."""
        if self.match.past or self.match.phase != phase:
            return False
        self.same("turn", self.match.turn, self.state.current_player())
        return True

    def deal(self) -> None:
        """The same cards, one at a time from the dealer on; then the card turned up."""
        deal = self.match.hand.deal
        assert deal is not None
        self.state.apply_action(self.dealer)
        hands = [list(map(str, cards)) for cards in deal.hands]
        for place in range(20):
            self.answer_card(hands[(self.dealer + place) % 4].pop())
        self.answer_card(str(deal.turned))
        holders = enumerate(self.state.card_holder())
        theirs = {(seat, card(self.state, number)) for number, seat in holders if seat is not None}
        ours = {(seat, str(one)) for seat, cards in enumerate(deal.hands) for one in cards}
        self.same("hands", ours, theirs)

    def call(self) -> None:
        """A pass, or a suit; each suit may be called with the partner or alone."""
        legal = self.match.legal_actions
        bids = [action for action in legal if isinstance(action, Bid)]
        for rung in ("call", "alone"):
            ours = {str(bid.strain) for bid in bids if bid.rung == rung}
            self.same("calls", ours, {SUITS[name] for name in self.theirs() if name in SUITS})
        self.same("pass", Pass() in legal, "Pass" in self.theirs())
        if Pass() in legal and self.rng.random() < PASSES:
            self.match = self.match.apply(Pass())
            self.answer("Pass")
            return
        bid = self.rng.choice(bids)
        self.seen[bid.rung] += 1
        self.match = self.match.apply(bid)
        self.answer(next(name for name, suit in SUITS.items() if suit == str(bid.strain)))

    def discard(self) -> None:
        """The dealer's, where the card turned up is taken; always another card than that."""
        if self.state.current_phase().name != "DISCARD":
            assert self.match.phase != Phase.KITTY
            return
        if self.dealer in self.match.hand.sitting_out:
            self.seen["dealer out"] += 1
            self.answer_card(self.rng.choice(sorted(self.cards())))
            return
        assert self.asked(Phase.KITTY)
        self.seen["discard"] += 1
        legal = [action for action in self.match.legal_actions if isinstance(action, Discard)]
        ours = {str(action.cards): action for action in legal}
        self.same("discards", {*ours} - {str(self.match.hand.turned)}, self.cards())
        chosen = self.rng.choice(sorted(self.cards()))
        self.match = self.match.apply(ours[chosen])
        self.answer_card(chosen)

    def defend(self) -> None:
        """Who is asked to defend alone, in turn, and the answers."""
        while self.asked(LONE_DEFENCE):
            self.same("answers", {"Alone", "Partner"}, {*self.theirs()})
            alone = self.rng.random() < 1 / 3
            self.seen["lone defence"] += alone
            self.match = self.match.apply(Defend(alone=alone))
            self.answer("Alone" if alone else "Partner")
        while self.state.current_phase().name == "GO_ALONE":
            contract = self.match.hand.contract
            assert contract is not None
            assert not contract.alone
            self.answer("Partner")

    def play_card(self) -> None:
        """Any card that may be played."""
        legal = [act for act in self.match.legal_actions if isinstance(act, PlayCard)]
        self.same("cards", {str(act.card) for act in legal}, self.cards())
        chosen = self.rng.choice(legal)
        self.match = self.match.apply(chosen)
        self.answer_card(str(chosen.card))

    def score(self) -> None:
        """The tricks of each seat and the points, when the hand is over in both."""
        assert self.state.is_terminal()
        (result,) = self.match.results
        if result.contract is None:
            self.seen["passed out"] += 1
        else:
            winners = [trick.winner() for trick in self.state.tricks()]
            self.same("tricks", result.tricks, tuple(winners.count(seat) for seat in range(4)))
            self.seen["made" if result.made else "set"] += 1
        ours, others = result.points
        assert min(ours, others) == 0
        self.same("points", [ours - others, others - ours] * 2, self.state.returns())

    def theirs(self) -> dict[str, int]:
        """What may be done there, by its name."""
        return {self.state.action_to_string(one): one for one in self.state.legal_actions()}

    def cards(self) -> set[str]:
        """The cards that may be chosen there."""
        return {name[::-1] for name in self.theirs()}

    def answer(self, name: str) -> None:
        """Act there."""
        self.state.apply_action(self.theirs()[name])

    def answer_card(self, name: str) -> None:
        """Choose a card there."""
        self.answer(name[::-1])

    def same(self, what: str, ours: object, theirs: object) -> None:
        """Fail where the two differ."""
        agree(self.match, what, ours, theirs)
