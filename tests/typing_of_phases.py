"""What the type checkers know of phases and slots, and of all that parts answer.

Nothing here runs: mypy and pyright read it, and tests/test_typing.py sees that nothing is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_type

from pepper import (
    JOKER,
    Act,
    Action,
    Auction,
    AuctionRule,
    Bid,
    BidLadder,
    Calling,
    CallingRule,
    CardGroups,
    Cards,
    CardsAction,
    Contract,
    Deck,
    DefendAlone,
    Doubling,
    DropOuts,
    Ended,
    Ending,
    EndingRule,
    Event,
    Facts,
    Hand,
    HandEnd,
    Kind,
    Kitty,
    LadderRule,
    LibraryRules,
    Line,
    Marks,
    Negotiation,
    NegotiationRule,
    OnSheet,
    Order,
    Outcome,
    PepperRound,
    Phase,
    PhaseRule,
    Played,
    PoorHand,
    Problem,
    Rank,
    Ranking,
    RankingRule,
    Redouble,
    Refusal,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    ScoringRule,
    Seat,
    Side,
    Stake,
    Standing,
    State,
    Strain,
    Table,
    TakeTurnUp,
    Trick,
    Tricks,
    TricksRule,
    Undecided,
    View,
    wrong_phase,
)
from pepper.engine.ladder import Offer
from pepper.engine.phases.auction.bidding import Bidding
from pepper.engine.phases.calling import CallingCard
from pepper.engine.phases.doubling import AskingToDouble
from pepper.engine.phases.kitty import Discarding
from pepper.engine.phases.lone_defence import Defending
from pepper.engine.phases.negotiation import Dropping, Negotiating
from pepper.engine.phases.play import Playing
from pepper.engine.phases.poor_hand import AskingPoor
from pepper.words import Words


def of_auction(
    auction: Auction, act: Act, hand: Hand, rules: Rules, view: View, words: Words
) -> None:
    assert_type(auction.turn_up_first, bool)
    assert_type(auction.actions, tuple[type[Action], ...])
    assert_type(auction.events, tuple[type, ...])
    assert_type(auction.kinds, tuple[Kind, ...])
    assert_type(auction.open(hand), Bidding)
    assert_type(auction.phase, Phase)
    assert_type(auction.choice(act.action, words), str)
    assert_type(auction.sentence(act, words), str)
    assert_type(auction.tell(act, words), str)
    assert_type(auction.problems(rules), Iterator[Problem])
    assert_type(auction.automatic(rules), Iterable[Action | CardGroups])
    assert_type(auction.longest(rules), int)
    assert_type(auction.possible(rules), Iterable[Action])
    assert_type(auction.prompt(view, words), str)
    assert_type(auction.scoring, ScoringChanges | None)
    assert_type(auction.state, type[State])
    assert_type(auction.task, str)


def of_auction_rule(
    auction_rule: AuctionRule, act: Act, hand: Hand, rules: Rules, view: View, words: Words
) -> None:
    assert_type(auction_rule.actions, tuple[type[Action], ...])
    assert_type(auction_rule.events, tuple[type, ...])
    assert_type(auction_rule.kinds, tuple[Kind, ...])
    assert_type(auction_rule.laps, int | None)
    assert_type(auction_rule.open(hand), State | None)
    assert_type(auction_rule.pepper_round, PepperRound | None)
    assert_type(auction_rule.phase, Phase)
    assert_type(auction_rule.choice(act.action, words), str)
    assert_type(auction_rule.sentence(act, words), str)
    assert_type(auction_rule.tell(act, words), str)
    assert_type(auction_rule.problems(rules), Iterable[Problem])
    assert_type(auction_rule.automatic(rules), Iterable[Action | CardGroups])
    assert_type(auction_rule.longest(rules), int)
    assert_type(auction_rule.possible(rules), Iterable[Action | CardGroups])
    assert_type(auction_rule.prompt(view, words), str)
    assert_type(auction_rule.scoring, ScoringChanges | None)
    assert_type(auction_rule.state, type[State])
    assert_type(auction_rule.unbid_strain(None), Strain)
    assert_type(auction_rule.task, str)


def of_calling(
    calling: Calling, act: Act, hand: Hand, rules: Rules, view: View, words: Words
) -> None:
    assert_type(calling.actions, tuple[type[Action], ...])
    assert_type(calling.events, tuple[type, ...])
    assert_type(calling.kinds, tuple[Kind, ...])
    assert_type(calling.open(hand), CallingCard | None)
    assert_type(calling.phase, Phase)
    assert_type(calling.choice(act.action, words), str)
    assert_type(calling.sentence(act, words), str)
    assert_type(calling.tell(act, words), str)
    assert_type(calling.problems(rules), Iterator[Problem])
    assert_type(calling.automatic(rules), Iterable[Action | CardGroups])
    assert_type(calling.longest(rules), int)
    assert_type(calling.possible(rules), Iterable[Action])
    assert_type(calling.prompt(view, words), str)
    assert_type(calling.state, type[State])
    assert_type(calling.task, str)


def of_poor_hand(
    poor_hand: PoorHand, act: Act, hand: Hand, rules: Rules, view: View, words: Words
) -> None:
    assert_type(poor_hand.actions, tuple[type[Action], ...])
    assert_type(poor_hand.events, tuple[type, ...])
    assert_type(poor_hand.kinds, tuple[Kind, ...])
    assert_type(poor_hand.open(hand), AskingPoor | None)
    assert_type(poor_hand.phase, Phase)
    assert_type(poor_hand.choice(act.action, words), str)
    assert_type(poor_hand.sentence(act, words), str)
    assert_type(poor_hand.tell(act, words), str)
    assert_type(poor_hand.problems(rules), Iterator[Problem])
    assert_type(poor_hand.automatic(rules), Iterable[CardGroups])
    assert_type(poor_hand.longest(rules), int)
    assert_type(poor_hand.possible(rules), Iterable[Action | CardGroups])
    assert_type(poor_hand.prompt(view, words), str)
    assert_type(poor_hand.sheet(rules), Iterable[str])
    assert_type(poor_hand.state, type[State])
    assert_type(poor_hand.task, str)
    assert_type(poor_hand.ranks, tuple[Rank, ...])
    assert_type(poor_hand.least, int | None)
    assert_type(poor_hand.others, tuple[Rank, ...])
    assert_type(poor_hand.alike, bool)
    assert_type(poor_hand.swap, int)


def of_take_turn_up(
    take_turn_up: TakeTurnUp, act: Act, hand: Hand, rules: Rules, view: View, words: Words
) -> None:
    assert_type(take_turn_up.actions, tuple[type[Action], ...])
    assert_type(take_turn_up.events, tuple[type, ...])
    assert_type(take_turn_up.kinds, tuple[Kind, ...])
    assert_type(take_turn_up.open(hand), Discarding | None)
    assert_type(take_turn_up.phase, Phase)
    assert_type(take_turn_up.choice(act.action, words), str)
    assert_type(take_turn_up.sentence(act, words), str)
    assert_type(take_turn_up.tell(act, words), str)
    assert_type(take_turn_up.problems(rules), Iterator[Problem])
    assert_type(take_turn_up.automatic(rules), Iterable[CardGroups])
    assert_type(take_turn_up.longest(rules), int)
    assert_type(take_turn_up.possible(rules), Iterable[CardGroups])
    assert_type(take_turn_up.prompt(view, words), str)
    assert_type(take_turn_up.sheet(rules), Iterable[str])
    assert_type(take_turn_up.state, type[State])
    assert_type(take_turn_up.task, str)


def of_kitty(kitty: Kitty, act: Act, hand: Hand, rules: Rules, view: View, words: Words) -> None:
    assert_type(kitty.shown, bool)
    assert_type(kitty.actions, tuple[type[Action], ...])
    assert_type(kitty.events, tuple[type, ...])
    assert_type(kitty.kinds, tuple[Kind, ...])
    assert_type(kitty.open(hand), Discarding | None)
    assert_type(kitty.phase, Phase)
    assert_type(kitty.choice(act.action, words), str)
    assert_type(kitty.sentence(act, words), str)
    assert_type(kitty.tell(act, words), str)
    assert_type(kitty.problems(rules), Iterator[Problem])
    assert_type(kitty.automatic(rules), Iterable[CardGroups])
    assert_type(kitty.longest(rules), int)
    assert_type(kitty.possible(rules), Iterable[CardGroups])
    assert_type(kitty.prompt(view, words), str)
    assert_type(kitty.sheet(rules), Iterable[str])
    assert_type(kitty.state, type[State])
    assert_type(kitty.task, str)


def of_calling_rule(
    calling_rule: CallingRule, act: Act, hand: Hand, rules: Rules, view: View, words: Words
) -> None:
    assert_type(calling_rule.actions, tuple[type[Action], ...])
    assert_type(calling_rule.binds_declarer, bool)
    assert_type(calling_rule.events, tuple[type, ...])
    assert_type(calling_rule.kinds, tuple[Kind, ...])
    assert_type(calling_rule.must_play, bool)
    assert_type(calling_rule.open(hand), State | None)
    assert_type(calling_rule.phase, Phase)
    assert_type(calling_rule.choice(act.action, words), str)
    assert_type(calling_rule.sentence(act, words), str)
    assert_type(calling_rule.tell(act, words), str)
    assert_type(calling_rule.problems(rules), Iterable[Problem])
    assert_type(calling_rule.automatic(rules), Iterable[Action | CardGroups])
    assert_type(calling_rule.longest(rules), int)
    assert_type(calling_rule.possible(rules), Iterable[Action | CardGroups])
    assert_type(calling_rule.prompt(view, words), str)
    assert_type(calling_rule.state, type[State])
    assert_type(calling_rule.task, str)


def of_doubling(
    doubling: Doubling, act: Act, hand: Hand, rules: Rules, view: View, words: Words
) -> None:
    assert_type(doubling.bids, tuple[str, ...])
    assert_type(doubling.redouble, Redouble)
    assert_type(doubling.takes_over, bool)
    assert_type(doubling.actions, tuple[type[Action], ...])
    assert_type(doubling.events, tuple[type, ...])
    assert_type(doubling.kinds, tuple[Kind, ...])
    assert_type(doubling.open(hand), AskingToDouble | None)
    assert_type(doubling.phase, Phase)
    assert_type(doubling.choice(act.action, words), str)
    assert_type(doubling.sentence(act, words), str)
    assert_type(doubling.sheet(rules), Iterable[str])
    assert_type(doubling.tell(act, words), str)
    assert_type(doubling.problems(rules), Iterator[Problem])
    assert_type(doubling.automatic(rules), Iterable[Action | CardGroups])
    assert_type(doubling.longest(rules), int)
    assert_type(doubling.possible(rules), Iterable[Action])
    assert_type(doubling.prompt(view, words), str)
    assert_type(doubling.state, type[State])
    assert_type(doubling.task, str)


def of_defend_alone(
    defend_alone: DefendAlone, act: Act, hand: Hand, rules: Rules, view: View, words: Words
) -> None:
    assert_type(defend_alone.always, bool)
    assert_type(defend_alone.eldest_first, bool)
    assert_type(defend_alone.actions, tuple[type[Action], ...])
    assert_type(defend_alone.events, tuple[type, ...])
    assert_type(defend_alone.kinds, tuple[Kind, ...])
    assert_type(defend_alone.open(hand), Defending | None)
    assert_type(defend_alone.phase, Phase)
    assert_type(defend_alone.choice(act.action, words), str)
    assert_type(defend_alone.sentence(act, words), str)
    assert_type(defend_alone.sheet(rules), Iterable[str])
    assert_type(defend_alone.tell(act, words), str)
    assert_type(defend_alone.problems(rules), Iterator[Problem])
    assert_type(defend_alone.automatic(rules), Iterable[Action | CardGroups])
    assert_type(defend_alone.longest(rules), int)
    assert_type(defend_alone.possible(rules), Iterable[Action])
    assert_type(defend_alone.prompt(view, words), str)
    assert_type(defend_alone.state, type[State])
    assert_type(defend_alone.task, str)


def of_drop_outs(
    drop_outs: DropOuts, act: Act, hand: Hand, rules: Rules, view: View, words: Words
) -> None:
    assert_type(drop_outs.must_play, tuple[Strain, ...])
    assert_type(drop_outs.actions, tuple[type[Action], ...])
    assert_type(drop_outs.events, tuple[type, ...])
    assert_type(drop_outs.kinds, tuple[Kind, ...])
    assert_type(drop_outs.open(hand), Dropping | None)
    assert_type(drop_outs.phase, Phase)
    assert_type(drop_outs.choice(act.action, words), str)
    assert_type(drop_outs.sentence(act, words), str)
    assert_type(drop_outs.tell(act, words), str)
    assert_type(drop_outs.problems(rules), Iterator[Problem])
    assert_type(drop_outs.automatic(rules), Iterable[Action | CardGroups])
    assert_type(drop_outs.longest(rules), int)
    assert_type(drop_outs.possible(rules), Iterable[Action])
    assert_type(drop_outs.prompt(view, words), str)
    assert_type(drop_outs.state, type[State])
    assert_type(drop_outs.task, str)


def of_ended(ended: Ended) -> None:
    assert_type(ended.ending, HandEnd)
    assert_type(ended.lines, tuple[Line, ...] | None)
    assert_type(ended.made, bool)
    assert_type(ended.redeal, bool)
    assert_type(ended.tricks, tuple[int, ...])


def of_ending(ending: Ending, standing: Standing) -> None:
    assert_type(ending.decide(standing), Outcome | Undecided)
    assert_type(ending.hold((1,), (1,), ()), tuple[Line, ...])
    assert_type(ending.resign(Side(0), (1,), (0,)), Outcome)


def of_ending_rule(ending_rule: EndingRule, standing: Standing) -> None:
    assert_type(ending_rule.decide(standing), Outcome | Undecided)
    assert_type(ending_rule.hands, int | None)
    assert_type(ending_rule.hold((1,), (1,), ()), Iterable[Line])
    assert_type(ending_rule.resign(Side(0), (1,), (0,)), Outcome)
    assert_type(ending_rule.start, int)
    assert_type(ending_rule.target, int | None)
    assert_type(ending_rule.timed, bool)
    assert_type(ending_rule.worth(1), int)


def of_ladder_rule(ladder_rule: LadderRule, rung: Rung, bid: Bid) -> None:
    assert_type(ladder_rule.bids(rung), tuple[Bid, ...])
    assert_type(ladder_rule.has_blind, bool)
    assert_type(ladder_rule.higher(bid), tuple[Offer, ...])
    assert_type(ladder_rule.offer(bid), Offer | None)
    assert_type(ladder_rule.offers, tuple[Offer, ...])
    assert_type(ladder_rule.rung(bid), Rung)
    assert_type(ladder_rule.rungs, tuple[Rung, ...])
    assert_type(ladder_rule.strains, tuple[Strain, ...])
    assert_type(ladder_rule.strains_of(rung), tuple[Strain, ...])


def of_library_rules(library_rules: LibraryRules, phase: Phase) -> None:
    assert_type(library_rules.action_types, frozenset[type])
    assert_type(library_rules.at_most(3), LibraryRules)
    assert_type(library_rules.auction, Auction)
    assert_type(library_rules.calling, Calling | None)
    assert_type(library_rules.deck, Deck)
    assert_type(library_rules.ending, Ending)
    assert_type(library_rules.following(phase), tuple[PhaseRule, ...])
    assert_type(library_rules.foreign, tuple[type, ...])
    assert_type(library_rules.has_contracts, bool)
    assert_type(library_rules.ladder, BidLadder)
    assert_type(library_rules.name, str)
    assert_type(library_rules.title, str)
    assert_type(library_rules.source, str)
    assert_type(library_rules.negotiation, Negotiation | DropOuts | None)
    assert_type(library_rules.one_hand(), LibraryRules)
    assert_type(library_rules.phases, tuple[Phase | PhaseRule, ...])
    assert_type(library_rules.ranking, Ranking)
    assert_type(library_rules.rule(phase), PhaseRule | None)
    assert_type(library_rules.scoring_of(None), Scoring)
    assert_type(library_rules.scoring, Scoring)
    assert_type(library_rules.sequence, tuple[PhaseRule, ...])
    assert_type(library_rules.table, Table)
    assert_type(library_rules.tricks, Tricks)


def of_negotiation(
    negotiation: Negotiation, act: Act, hand: Hand, rules: Rules, view: View, words: Words
) -> None:
    assert_type(negotiation.actions, tuple[type[Action], ...])
    assert_type(negotiation.events, tuple[type, ...])
    assert_type(negotiation.kinds, tuple[Kind, ...])
    assert_type(negotiation.open(hand), Negotiating | None)
    assert_type(negotiation.phase, Phase)
    assert_type(negotiation.choice(act.action, words), str)
    assert_type(negotiation.sentence(act, words), str)
    assert_type(negotiation.tell(act, words), str)
    assert_type(negotiation.problems(rules), Iterator[Problem])
    assert_type(negotiation.automatic(rules), Iterable[Action | CardGroups])
    assert_type(negotiation.longest(rules), int)
    assert_type(negotiation.possible(rules), Iterable[Action])
    assert_type(negotiation.prompt(view, words), str)
    assert_type(negotiation.state, type[State])
    assert_type(negotiation.task, str)


def of_negotiation_rule(
    negotiation_rule: NegotiationRule, act: Act, hand: Hand, rules: Rules, view: View, words: Words
) -> None:
    assert_type(negotiation_rule.actions, tuple[type[Action], ...])
    assert_type(negotiation_rule.events, tuple[type, ...])
    assert_type(negotiation_rule.kinds, tuple[Kind, ...])
    assert_type(negotiation_rule.open(hand), State | None)
    assert_type(negotiation_rule.phase, Phase)
    assert_type(negotiation_rule.choice(act.action, words), str)
    assert_type(negotiation_rule.sentence(act, words), str)
    assert_type(negotiation_rule.tell(act, words), str)
    assert_type(negotiation_rule.problems(rules), Iterable[Problem])
    assert_type(negotiation_rule.automatic(rules), Iterable[Action | CardGroups])
    assert_type(negotiation_rule.longest(rules), int)
    assert_type(negotiation_rule.possible(rules), Iterable[Action | CardGroups])
    assert_type(negotiation_rule.prompt(view, words), str)
    assert_type(negotiation_rule.state, type[State])
    assert_type(negotiation_rule.task, str)


def of_on_sheet(on_sheet: OnSheet, rules: Rules) -> None:
    assert_type(on_sheet.sheet(rules), Iterable[str])


def of_order(strain: Strain, ranking: RankingRule) -> None:
    assert_type(Order.of(ranking, strain, [[JOKER]], [Rank.ACE]), Order)


def of_phase(phase: Phase) -> None:
    assert_type(Phase.AUCTION, Phase)
    assert_type(Phase.CALLING, Phase)
    assert_type(Phase.DEAL, Phase)
    assert_type(Phase.EXCHANGE, Phase)
    assert_type(Phase.NAMING, Phase)
    assert_type(Phase.KITTY, Phase)
    assert_type(Phase.NEGOTIATION, Phase)
    assert_type(Phase.OVER, Phase)
    assert_type(Phase.PLAY, Phase)
    assert_type(phase.value, str)


def of_phase_rule(
    phase_rule: PhaseRule, act: Act, hand: Hand, rules: Rules, view: View, words: Words
) -> None:
    assert_type(phase_rule.actions, tuple[type[Action], ...])
    assert_type(phase_rule.events, tuple[type, ...])
    assert_type(phase_rule.kinds, tuple[Kind, ...])
    assert_type(phase_rule.open(hand), State | None)
    assert_type(phase_rule.phase, Phase)
    assert_type(phase_rule.automatic(rules), Iterable[Action | CardGroups])
    assert_type(phase_rule.choice(act.action, words), str)
    assert_type(phase_rule.longest(rules), int)
    assert_type(phase_rule.possible(rules), Iterable[Action | CardGroups])
    assert_type(phase_rule.sentence(act, words), str)
    assert_type(phase_rule.tell(act, words), str)
    assert_type(phase_rule.problems(rules), Iterable[Problem])
    assert_type(phase_rule.prompt(view, words), str)
    assert_type(phase_rule.state, type[State])
    assert_type(phase_rule.task, str)


def of_groups(card_groups: CardGroups, cards_action: CardsAction) -> None:
    assert_type(card_groups.cards, Cards)
    assert_type(card_groups.count, int)
    assert_type(card_groups.fewest, int | None)
    assert_type(card_groups.kind, type[CardsAction])
    assert_type(card_groups.sizes, range)
    assert_type(cards_action.cards, Cards)
    assert_type(cards_action.read("JS"), CardsAction | None)
    assert_type(cards_action.word, str)


def of_played(played: Played) -> None:
    assert_type(played.acts, tuple[Act, ...])
    assert_type(played.declarers, tuple[Side, ...])
    assert_type(played.defenders, tuple[tuple[Side, ...], ...])
    assert_type(played.lone_defence, Side | None)
    assert_type(played.made, bool)
    assert_type(played.past, tuple[State, ...])
    assert_type(played.stake, Stake | None)
    assert_type(played.table, Table)
    assert_type(played.taken, tuple[int, ...])
    assert_type(played.tricks, tuple[Trick, ...])


def of_ranking_rule(ranking_rule: RankingRule, strain: Strain) -> None:
    assert_type(ranking_rule.order(strain), Order)


def of_refusal(refusal: Refusal) -> None:
    assert_type(wrong_phase(Phase.PLAY), Refusal)
    assert_type(refusal.kind, Kind)
    assert_type(refusal.facts, Facts)
    assert_type(refusal.rule, str)


def of_rules(rules: Rules, phase: Phase) -> None:
    assert_type(rules.action_types, frozenset[type])
    assert_type(rules.at_most(3), Rules)
    assert_type(rules.following(phase), tuple[PhaseRule, ...])
    assert_type(rules.one_hand(), Rules)
    assert_type(rules.foreign, tuple[type, ...])
    assert_type(rules.has_contracts, bool)
    assert_type(rules.phases, tuple[Phase | PhaseRule, ...])
    assert_type(rules.rule(phase), PhaseRule | None)
    assert_type(rules.scoring_of(None), ScoringRule)
    assert_type(rules.sequence, tuple[PhaseRule, ...])


def of_scoring(scoring: Scoring, changes: ScoringChanges, played: Played) -> None:
    assert_type(scoring.with_changes(changes), Scoring)
    assert_type(scoring.count_marks(played), tuple[int, ...])
    assert_type(scoring.score(played), tuple[Line, ...])


def of_scoring_rule(scoring_rule: ScoringRule, changes: ScoringChanges, played: Played) -> None:
    assert_type(scoring_rule.with_changes(changes), ScoringRule)
    assert_type(scoring_rule.count_marks(played), tuple[int, ...])
    assert_type(scoring_rule.marks, Marks | None)
    assert_type(scoring_rule.score(played), tuple[Line, ...])


def of_stake(stake: Stake) -> None:
    assert_type(stake.undertricks(1), int)
    assert_type(stake.is_made(1), bool)
    assert_type(stake.alone, bool)
    assert_type(stake.forced, bool)
    assert_type(stake.name, str)
    assert_type(stake.needed, int)
    assert_type(stake.times, int)
    assert_type(stake.unaided, bool)
    assert_type(stake.value, int)


def of_standing(standing: Standing) -> None:
    assert_type(standing.declarers, tuple[Side, ...])
    assert_type(standing.hands, int)
    assert_type(standing.in_tie_round, bool)
    assert_type(standing.made, bool)
    assert_type(standing.makers, tuple[Side, ...])
    assert_type(standing.marks, tuple[int, ...])
    assert_type(standing.number, int)
    assert_type(standing.scores, tuple[int, ...])
    assert_type(standing.time_is_up, bool)


def of_state(state: State, seat: Seat, hand: Hand, action: Action) -> None:
    assert_type(state.acts, tuple[Act, ...])
    assert_type(state.apply(action), State | Refusal)
    assert_type(state.aside, Cards | None)
    assert_type(state.cards, tuple[Cards, ...])
    assert_type(state.events, tuple[Event, ...])
    assert_type(state.has_looked(seat), bool)
    assert_type(state.legal(), tuple[Action, ...])
    assert_type(state.out, tuple[Seat, ...])
    assert_type(state.partner, Seat | None)
    assert_type(state.phase, Phase)
    assert_type(state.score(hand), tuple[Line, ...])
    assert_type(state.settle(hand), Contract | Ended | None)
    assert_type(state.settles, bool)
    assert_type(state.trick, Trick | None)
    assert_type(state.tricks, tuple[Trick, ...])
    assert_type(state.acts_seen_by(seat), tuple[Act, ...])
    assert_type(state.turn, Seat | None)


def of_tricks(tricks: Tricks, act: Act, hand: Hand, rules: Rules, view: View, words: Words) -> None:
    assert_type(tricks.actions, tuple[type[Action], ...])
    assert_type(tricks.events, tuple[type, ...])
    assert_type(tricks.kinds, tuple[Kind, ...])
    assert_type(tricks.open(hand), Playing)
    assert_type(tricks.phase, Phase)
    assert_type(tricks.choice(act.action, words), str)
    assert_type(tricks.sentence(act, words), str)
    assert_type(tricks.tell(act, words), str)
    assert_type(tricks.problems(rules), Iterator[Problem])
    assert_type(tricks.automatic(rules), Iterable[Action | CardGroups])
    assert_type(tricks.longest(rules), int)
    assert_type(tricks.possible(rules), Iterable[Action])
    assert_type(tricks.prompt(view, words), str)
    assert_type(tricks.state, type[State])
    assert_type(tricks.task, str)


def of_tricks_rule(
    tricks_rule: TricksRule, act: Act, hand: Hand, rules: Rules, view: View, words: Words
) -> None:
    assert_type(tricks_rule.actions, tuple[type[Action], ...])
    assert_type(tricks_rule.events, tuple[type, ...])
    assert_type(tricks_rule.kinds, tuple[Kind, ...])
    assert_type(tricks_rule.open(hand), State | None)
    assert_type(tricks_rule.phase, Phase)
    assert_type(tricks_rule.choice(act.action, words), str)
    assert_type(tricks_rule.sentence(act, words), str)
    assert_type(tricks_rule.tell(act, words), str)
    assert_type(tricks_rule.problems(rules), Iterable[Problem])
    assert_type(tricks_rule.automatic(rules), Iterable[Action | CardGroups])
    assert_type(tricks_rule.longest(rules), int)
    assert_type(tricks_rule.possible(rules), Iterable[Action | CardGroups])
    assert_type(tricks_rule.prompt(view, words), str)
    assert_type(tricks_rule.state, type[State])
    assert_type(tricks_rule.task, str)
