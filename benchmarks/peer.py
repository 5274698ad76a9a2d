"""How many points a hand the player that thinks wins over OpenSpiel's searches, at plain Euchre.

    uv run --group benchmarks python benchmarks/peer.py
    uv run --group benchmarks python benchmarks/peer.py --deals 1000 --seconds 0.05

OpenSpiel has two searches that can play it without looking at hidden cards:

- `ISMCTSBot`, a search in the tree of information states, which redraws the hidden cards in every
  simulation;
- `MCTSBot`, a search with all cards open, in ten hands one after the other, each with a tenth of
  the time. The action with most visits in all of them is played.

Both let OpenSpiel's own euchre redraw the cards (`resample_from_infostate`), which keeps to
everything but voids: in its hands a seat may hold a suit that it did not follow. Both value a
position by one random play-out, explore with the constant 4, play what was visited most, and keep
nothing from one decision to the next. `sensible`, which follows rules of thumb, plays the same
deals against them for scale.

Each deal is played twice, once with each pair of seats, so good cards favour nobody; a gain is the
average of both, in points of one side less those of the other. The interval is one of 95 %. Each
decision with a choice may take 20 ms by default. What was taken is shown, because nobody stops to
the millisecond. Everything runs in one process.

The hand is `euchre+stick-dealer`, which is OpenSpiel's game by default. The two differ in two
places:

- OpenSpiel's dealer may not discard the card turned up. Here nobody does: if that is a player's
  first choice, the next one counts.
- OpenSpiel asks the maker whether to play alone only after the dealer's discard, here that is part
  of the call. So the search is asked at once, in a hand where another dealer has discarded
  anything: makers do not see it. As the dealer it discards without knowing whether the maker plays
  alone, which the others know.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.metadata import version
from itertools import product
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Protocol, TypeAlias

import attrs

import pepper
from pepper import Action, Bid, Cards, Deal, Match, Pass, Phase, PlayCard, parse_action
from pepper.bots import sensible
from pepper.engine.phases.kitty import Discard
from pepper.kernel import BACKEND
from pepper.sharp import Sharp

DEALS = 300
SECONDS = 0.02
EXPLORATION = 4.0
WORLDS = 10
"""In how many hands `MCTSBot` searches."""
SPIEL = import_module("pyspiel")  # without types
GAME = SPIEL.load_game("euchre", {"allow_lone_defender": False, "stick_the_dealer": True})
RULES = pepper.variant("euchre+stick-dealer").one_hand()
SUITS = {"Clubs": "C", "Diamonds": "D", "Hearts": "H", "Spades": "S"}
NAMES = {suit: name for name, suit in SUITS.items()}

Player: TypeAlias = Callable[[Match], Iterable[Action]]
"""What whoever is to act would do, from the first choice down."""


class SpielPhase(Protocol):
    """What comes next in OpenSpiel's euchre."""

    @property
    def name(self) -> str:
        """BIDDING, DISCARD, GO_ALONE or PLAY."""
        ...


class State(Protocol):
    """A hand in OpenSpiel, whose actions are numbers."""

    def legal_actions(self) -> list[int]:
        """The numbers of what may be done."""
        ...

    def action_to_string(self, action: int, /) -> str:
        """The name of an action; that of a card has the suit first."""
        ...

    def apply_action(self, action: int, /) -> None:
        """Do it: the hand is changed."""
        ...

    def current_player(self) -> int:
        """The seat to act."""
        ...

    def current_phase(self) -> SpielPhase:
        """What comes next."""
        ...

    def resample_from_infostate(self, seat: int, random: Callable[[], float], /) -> State:
        """A hand that the seat could be in for all it knows, but for voids."""
        ...


Search: TypeAlias = Callable[[State], int]
"""Chooses for whoever is to act."""


def information_states(seconds: float) -> Search:
    """A search in the tree of information states."""
    bot = SPIEL.ISMCTSBot(
        seed=1,
        evaluator=SPIEL.RandomRolloutEvaluator(1, 1),
        uct_c=EXPLORATION,
        max_simulations=10**6,
        final_policy_type=SPIEL.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        max_wall_clock_time=seconds,
    )
    search: Search = bot.step
    return search


def open_cards(seconds: float) -> Search:
    """A search with all cards open, in several hands."""
    bot = SPIEL.MCTSBot(
        GAME,
        SPIEL.RandomRolloutEvaluator(1, 1),
        uct_c=EXPLORATION,
        max_simulations=10**6,
        max_memory_mb=100,
        solve=True,
        seed=1,
        verbose=False,
        max_wall_clock_time=seconds / WORLDS,
    )
    rng = Random(1)

    def search(state: State) -> int:
        visits = Counter[int]()
        for _ in range(WORLDS):
            world = state.resample_from_infostate(state.current_player(), rng.random)
            for child in bot.mcts_search(world).children:
                visits[child.action] += child.explore_count
        return max(visits, key=visits.__getitem__)

    return search


@attrs.frozen
class Peer:
    """A search of OpenSpiel as a player."""

    search: Search

    def __call__(self, match: Match) -> Iterator[Action]:
        """The one action that it chooses."""
        state = mirror(match, GAME.new_initial_state())
        chosen = self.step(state)
        if match.phase != Phase.AUCTION:
            word = "discard" if match.phase == Phase.KITTY else "play"
            yield parse_action(f"{word} {chosen[::-1]}")
        elif chosen == "Pass":
            yield Pass()
        else:
            if state.current_phase().name == "DISCARD":
                own = state.current_player() == match.turn
                state.apply_action(self.search(state) if own else state.legal_actions()[0])
            rung = "alone" if self.step(state) == "Alone" else "call"
            yield parse_action(f"bid {rung} {SUITS[chosen]}")

    def step(self, state: State) -> str:
        """Let it act, and say what it did; without a choice it is not asked."""
        legal = state.legal_actions()
        action = legal[0] if len(legal) == 1 else self.search(state)
        name = state.action_to_string(action)
        state.apply_action(action)
        return name


def mirror(match: Match, state: State) -> State:
    """The same hand in OpenSpiel, from its beginning. The search looks at no hidden card of it."""
    dealer = match.hand.dealer
    for done in match.hand.acts:
        match done.action:
            case Deal(hands=hands, turned=turned):
                state.apply_action(dealer)
                cards = [list(map(str, held)) for held in hands]
                for place in range(20):
                    act(state, cards[(dealer + place) % 4].pop()[::-1])
                act(state, str(turned)[::-1])
            case Pass():
                act(state, "Pass")
            case Bid(strain=suit):
                act(state, NAMES[str(suit)])
            case Discard(cards=card):
                act(state, str(card)[::-1])
            case PlayCard(card=card):
                come_to_play(match, state)
                act(state, str(card)[::-1])
            case _:
                pass  # what follows from the rules, such as the dealer taking the card turned up
    if match.phase == Phase.PLAY:
        come_to_play(match, state)
    return state


def come_to_play(match: Match, state: State) -> None:
    """Answer what OpenSpiel asks between the call and the play, and pepper does not."""
    contract = match.hand.contract
    if state.current_phase().name == "DISCARD":  # by a dealer who sits out
        state.apply_action(state.legal_actions()[0])
    if state.current_phase().name == "GO_ALONE":
        act(state, "Alone" if contract is not None and contract.alone else "Partner")


def act(state: State, name: str) -> None:
    """Do there what has this name."""
    state.apply_action({state.action_to_string(one): one for one in state.legal_actions()}[name])


def thinking(seconds: float, rng: Random) -> Player:
    """The player that thinks."""
    player = Sharp(seconds=seconds)
    return lambda match: [one.action for one in player.weigh(match.view(match.turn), rng)]


def by_thumb(rng: Random) -> Player:
    """The player with rules of thumb."""
    return lambda match: (sensible(match.view(match.turn), rng), *match.legal_actions)


@attrs.frozen
class Timed:
    """A player, and how long it took where there was a choice."""

    player: Player
    seconds: list[float] = attrs.field(factory=list[float])

    def choose(self, match: Match) -> Action:
        """Its first choice that both engines allow."""
        begun = time.perf_counter()
        turned = Discard(Cards(str(match.hand.turned)))
        action = next(one for one in self.player(match) if one != turned)
        if len(match.legal_actions) > 1:
            self.seconds.append(time.perf_counter() - begun)
        return action


def play(deal: int, sides: tuple[Timed, Timed]) -> int:
    """The points of the first side less those of the second."""
    match = Match.start(RULES, seed=deal, dealer=deal % 4)
    while match.turn is not None:
        match = match.apply(sides[match.turn % 2].choose(match))
    own, others = match.results[0].points
    return own - others


def line(names: str, player: Player, search: Search, deals: int) -> str:
    """A row of the table."""
    one, peer = Timed(player), Timed(Peer(search))
    gains = [(play(deal, (one, peer)) - play(deal, (peer, one))) / 2 for deal in range(deals)]
    error = 1.96 * stdev(gains) / sqrt(deals)
    low, high = mean(gains) - error, mean(gains) + error
    taken = [f"{1000 * mean(who.seconds):6.1f}" for who in (one, peer)]
    return f"{names:22} {deals:5} {mean(gains):+7.2f}  {low:+.2f} to {high:+.2f} {' '.join(taken)}"


def main() -> None:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    asked = parser.parse_args()
    print(f"{1000 * asked.seconds:g} ms a decision, {BACKEND} kernel,", end=" ")
    print(f"open-spiel {version('open-spiel')}\n")
    print(f"{'':22} deals    gain  interval        ms taken by both")
    players = {"sharp": thinking(asked.seconds, Random(1)), "sensible": by_thumb(Random(1))}
    searches = {"ISMCTSBot": information_states, "MCTSBot": open_cards}
    for (name, player), (other, search) in product(players.items(), searches.items()):
        print(line(f"{name} / {other}", player, search(asked.seconds), asked.deals), flush=True)


if __name__ == "__main__":
    main()
