"""What the type checkers know of matches, all that happens in them and the functions of `pepper`.

Nothing here runs: mypy and pyright read it, and tests/test_typing.py sees that nothing is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_type

from pepper import (
    BID,
    CHANCE,
    FIRST_SEAT,
    JOKER,
    LITTLE_JOKER,
    NOTHING,
    SUITS,
    TRICKS,
    Act,
    Action,
    Actions,
    Ask,
    AskFor,
    Bid,
    Call,
    CallCard,
    Card,
    CardPlayed,
    Cards,
    CardsLaidAside,
    CardsSeen,
    CardsSwapped,
    Contract,
    ContractSettled,
    Deal,
    Dealt,
    Deck,
    Event,
    Facts,
    Gift,
    GiveCards,
    Grant,
    Hand,
    HandEnd,
    HandExposed,
    HandOpened,
    HandResult,
    HandScored,
    IllegalActionError,
    Kind,
    LayAside,
    LibraryRules,
    Line,
    Match,
    MatchOver,
    NameStrain,
    Order,
    Outcome,
    PartnerFound,
    PepperError,
    Phase,
    PlayCard,
    Points,
    PositionError,
    Problem,
    Reason,
    Record,
    RecordError,
    Rules,
    RulesError,
    Rung,
    Said,
    Seat,
    SeenGift,
    Side,
    Strain,
    Suit,
    Talk,
    Trick,
    TrickOpened,
    TrickTaken,
    Turn,
    UnknownVariantError,
    Variant,
    View,
    dumps,
    loads,
    parse_action,
    redacted,
    rule_difference,
    rule_section,
    rule_sheet,
    variant,
    variants,
    view_of,
)
from pepper.describe import Sheet
from pepper.engine.hand import Frame
from pepper.engine.phases import State
from pepper.engine.phases.auction import AuctionAction
from pepper.engine.phases.negotiation import NegotiationAction
from pepper.engine.scoring import Stake
from pepper.engine.source import Source
from pepper.engine.tally import Tally
from pepper.looks import Theme


def of_match(match: Match, rules: Rules, deal: Deal, seat: Seat, action: Action) -> None:
    assert_type(match.rules, Rules)
    assert_type(match.tally, Tally)
    assert_type(match.last, Hand | None)
    assert_type(match.source, Source)
    assert_type(match.past, Sequence[Hand])
    assert_type(match.hand, Hand)
    assert_type(match.scores, tuple[int, ...])
    assert_type(match.outcome, Outcome | None)
    assert_type(match.opening, tuple[int, ...])
    assert_type(match.first_hand, int)
    assert_type(match.tie_round, int)
    assert_type(match.previous, Match | None)
    assert_type(Match.start(rules, seed=1, deals=[deal], dealer=seat), Match)
    assert_type(Match.start(rules, dealer=None, scores=[3, 4], number=7), Match)
    assert_type(match.seed, int | None)
    assert_type(match.parse("pass"), Action)
    assert_type(match.phase, Phase)
    assert_type(match.turn, Seat | None)
    assert_type(match.legal_actions, Actions)
    assert_type(match.results, Sequence[HandResult])
    assert_type(match.marks, tuple[int, ...])
    assert_type(match.history, tuple[Match, ...])
    assert_type(match.at(1), Match)
    assert_type(match.step, int)
    assert_type(match.since(1), tuple[Event, ...])
    assert_type(match.news, tuple[Event, ...])
    assert_type(match.events, tuple[Event, ...])
    assert_type(match.view(seat, hand=1, reveal=True, brief=True), View)
    assert_type(match.why_not(action, seat), Reason | None)
    assert_type(match.apply(action, seat), Match)
    assert_type(match.call_time(), Match)
    assert_type(match.resign(0), Match)


def of_hand(hand: Hand, rules: Rules, seat: Seat, action: Action) -> None:
    assert_type(hand.exposed, Cards | None)
    assert_type(hand.turned, Card | None)
    assert_type(hand.rules, Rules)
    assert_type(hand.number, int)
    assert_type(hand.dealer, Seat)
    assert_type(hand.frame, Frame)
    assert_type(hand.timed(), Hand)
    assert_type(hand.acts_seen_by(seat), tuple[Act, ...])
    assert_type(hand.pepper_round, bool)
    assert_type(hand.stage, State)
    assert_type(hand.past, tuple[State, ...])
    assert_type(hand.contract, Contract | None)
    assert_type(hand.result, HandResult | None)
    assert_type(hand.time, int | None)
    assert_type(hand.time_called, bool)
    assert_type(hand.resigned, Side | None)
    assert_type(hand.told, bool)
    assert_type(Hand.opened(rules, 1, seat, pepper_round=True, time_called=True), Hand)
    assert_type(hand.phase, Phase)
    assert_type(hand.turn, Seat | None)
    assert_type(hand.where(), str)
    assert_type(hand.cards, tuple[Cards, ...])
    assert_type(hand.stages, tuple[State, ...])
    assert_type(hand.deal, Deal | None)
    assert_type(hand.tricks, tuple[Trick, ...])
    assert_type(hand.sitting_out, tuple[Seat, ...])
    assert_type(hand.legal(), tuple[Action, ...])
    assert_type(hand.why_not(action), Reason | None)
    assert_type(hand.apply(action), Hand)


def of_hand_result(hand_result: HandResult, line: Line) -> None:
    assert_type(hand_result.dealer, Seat)
    assert_type(hand_result.contract, Contract | None)
    assert_type(hand_result.ending, HandEnd)
    assert_type(hand_result.declarers, tuple[Side, ...])
    assert_type(hand_result.made, bool)
    assert_type(hand_result.tricks, tuple[int, ...])
    assert_type(hand_result.points, tuple[int, ...])
    assert_type(hand_result.lines, tuple[Line, ...])
    assert_type(hand_result.marks, tuple[int, ...])
    assert_type(hand_result.with_lines([line]), HandResult)


def of_line(line: Line) -> None:
    assert_type(line.side, Side)
    assert_type(line.points, int)
    assert_type(line.kind, Kind)
    assert_type(line.facts, Facts)
    assert_type(line.why, str)


def of_outcome(outcome: Outcome) -> None:
    assert_type(outcome.winners, tuple[Side, ...])
    assert_type(outcome.kind, Kind)
    assert_type(outcome.facts, Facts)
    assert_type(outcome.by_contract, bool)
    assert_type(outcome.why, str)
    assert_type(outcome.bills, tuple[int, ...])


def of_contract(contract: Contract) -> None:
    assert_type(contract.declarer, Seat)
    assert_type(contract.bidder, Seat)
    assert_type(contract.rung, Rung)
    assert_type(contract.strain, Strain | None)
    assert_type(contract.forced, bool)
    assert_type(contract.alone, bool)
    assert_type(contract.called, Card | None)
    assert_type(contract.times, int)
    assert_type(contract.lone_defender, Seat | None)
    assert_type(contract.stake, Stake)
    assert_type(contract.in_strain(None), Contract)


def of_trick(trick: Trick) -> None:
    assert_type(trick.seats, tuple[Seat, ...])
    assert_type(trick.cards, tuple[Card, ...])
    assert_type(trick.winner, Seat | None)
    assert_type(trick.plays, tuple[tuple[Seat, Card], ...])


def of_view(view: View) -> None:
    assert_type(view.rules, Rules)
    assert_type(view.seat, Seat | None)
    assert_type(view.phase, Phase)
    assert_type(view.turn, Seat | None)
    assert_type(view.legal_actions, Actions)
    assert_type(view.hand_number, int)
    assert_type(view.dealer, Seat)
    assert_type(view.pepper_round, bool)
    assert_type(view.cards, Cards | None)
    assert_type(view.counts, tuple[int, ...])
    assert_type(view.exposed, Cards | None)
    assert_type(view.calls, tuple[Call, ...])
    assert_type(view.turned, Card | None)
    assert_type(view.contract, Contract | None)
    assert_type(view.gifts, tuple[SeenGift, ...])
    assert_type(view.said, tuple[Said, ...])
    assert_type(view.sitting_out, tuple[Seat, ...])
    assert_type(view.partner, Seat | None)
    assert_type(view.trick, Trick | None)
    assert_type(view.tricks, tuple[Trick, ...])
    assert_type(view.scores, tuple[int, ...])
    assert_type(view.marks, tuple[int, ...])
    assert_type(view.results, Sequence[HandResult])
    assert_type(view.time_called, bool)
    assert_type(view.deal, Deal | None)
    assert_type(view.outcome, Outcome | None)
    assert_type(view.order, Order)
    assert_type(view.strain, Strain | None)
    assert_type(view.winning, Seat | None)
    assert_type(view.receiver, Seat | None)
    assert_type(view.prompt, str)
    assert_type(view.text(["text"], symbols=True), str)
    assert_type(view.svg(["text"]), str)
    assert_type(view.svg(width=390, theme=Theme.DARK, narrow=True, hint=view.legal_actions[0]), str)
    assert_type(view.svg(four_colours=True, last_card=True, last_trick=True), str)


def of_deal(deal: Deal, deck: Deck, seat: Seat) -> None:
    assert_type(deal.hands, tuple[Cards, ...])
    assert_type(deal.aside, Cards)
    assert_type(Deal.from_seed(deck, (seat,), 1, 1), Deal)
    assert_type(deal.completed(deck, 1), Deal)


def of_gift(gift: Gift) -> None:
    assert_type(gift.giver, Seat)
    assert_type(gift.receiver, Seat)
    assert_type(gift.cards, Cards | None)


def of_cards_laid_aside(cards_laid_aside: CardsLaidAside) -> None:
    assert_type(cards_laid_aside.seat, Seat)
    assert_type(cards_laid_aside.count, int)
    assert_type(cards_laid_aside.cards, Cards | None)


def of_lay_aside(lay_aside: LayAside) -> None:
    assert_type(lay_aside.cards, Cards)


def of_ask_for(ask_for: AskFor) -> None:
    assert_type(ask_for.suit, Suit | None)


def of_seen_gift(seen_gift: SeenGift) -> None:
    assert_type(seen_gift.giver, Seat)
    assert_type(seen_gift.receiver, Seat)
    assert_type(seen_gift.count, int)
    assert_type(seen_gift.cards, Cards | None)


def of_call(call: Call) -> None:
    assert_type(call.seat, Seat)
    assert_type(call.action, AuctionAction)
    assert_type(call.forced, bool)
    assert_type(call.automatic, bool)


def of_said(said: Said) -> None:
    assert_type(said.seat, Seat)
    assert_type(said.action, NegotiationAction)


def of_ask(ask: Ask) -> None:
    assert_type(ask.tricks, int)


def of_bid(bid: Bid) -> None:
    assert_type(bid.rung, str)
    assert_type(bid.strain, Strain | None)


def of_call_card(call_card: CallCard) -> None:
    assert_type(call_card.card, Card)


def of_card_played(card_played: CardPlayed) -> None:
    assert_type(card_played.seat, Seat)
    assert_type(card_played.card, Card)


def of_cards_seen(cards_seen: CardsSeen) -> None:
    assert_type(cards_seen.seat, Seat)
    assert_type(cards_seen.cards, Cards | None)


def of_cards_swapped(cards_swapped: CardsSwapped) -> None:
    assert_type(cards_swapped.gifts, tuple[SeenGift, ...])


def of_contract_settled(contract_settled: ContractSettled) -> None:
    assert_type(contract_settled.contract, Contract)


def of_dealt(dealt: Dealt) -> None:
    assert_type(dealt.counts, tuple[int, ...])
    assert_type(dealt.aside, int)
    assert_type(dealt.deal, Deal | None)


def of_hand_exposed(hand_exposed: HandExposed) -> None:
    assert_type(hand_exposed.seat, Seat)
    assert_type(hand_exposed.cards, Cards)


def of_give_cards(give_cards: GiveCards) -> None:
    assert_type(give_cards.cards, Cards)


def of_grant(grant: Grant) -> None:
    assert_type(grant.tricks, int)


def of_hand_opened(hand_opened: HandOpened) -> None:
    assert_type(hand_opened.number, int)
    assert_type(hand_opened.dealer, Seat)
    assert_type(hand_opened.pepper_round, bool)


def of_hand_scored(hand_scored: HandScored) -> None:
    assert_type(hand_scored.result, HandResult)
    assert_type(hand_scored.scores, tuple[int, ...])


def of_match_over(match_over: MatchOver) -> None:
    assert_type(match_over.outcome, Outcome)


def of_name_strain(name_strain: NameStrain) -> None:
    assert_type(name_strain.strain, Strain)


def of_partner_found(partner_found: PartnerFound) -> None:
    assert_type(partner_found.seat, Seat)


def of_play_card(play_card: PlayCard) -> None:
    assert_type(play_card.card, Card)


def of_reason(reason: Reason) -> None:
    assert_type(reason.kind, Kind)
    assert_type(reason.facts, Facts)
    assert_type(reason.seat, Seat | None)
    assert_type(reason.action, str)
    assert_type(reason.rule, str)
    assert_type(reason.legal, tuple[str, ...])
    assert_type(reason.more, int)


def of_kind(kind: Kind) -> None:
    assert_type(kind.name, str)
    assert_type(kind.sentence, str)
    assert_type(kind.several, str | None)
    assert_type(kind.count, str)
    assert_type(kind.say({"taken": 1}), str)


def of_facts(facts: Facts) -> None:
    assert_type(facts["taken"], int | str)


def of_talk(talk: Talk) -> None:
    assert_type(talk.on, int)
    assert_type(talk.off, int)
    assert_type(talk.long_off, int)


def of_trick_opened(trick_opened: TrickOpened) -> None:
    assert_type(trick_opened.seats, tuple[Seat, ...])


def of_trick_taken(trick_taken: TrickTaken) -> None:
    assert_type(trick_taken.seat, Seat)


def of_turn(turn: Turn) -> None:
    assert_type(turn.seat, Seat | None)
    assert_type(turn.phase, Phase)
    assert_type(turn.legal_actions, Actions)


def of_actions(actions: Actions) -> None:
    assert_type(actions[0], Action)
    assert_type([action for action in actions], list[Action])  # noqa: C416  (what iteration gives)


def of_illegal_action_error(error: IllegalActionError) -> None:
    assert_type(error.reason, Reason)


def of_rules_error(error: RulesError) -> None:
    assert_type(error.problems, tuple[Problem, ...])


def of_record_error(error: RecordError) -> None:
    assert_type(error.line, int)
    assert_type(error.column, int)
    assert_type(error.found, str)
    assert_type(error.expected, str)


def of_errors(
    illegal: IllegalActionError,
    rules: RulesError,
    record: RecordError,
    unknown: UnknownVariantError,
    position: PositionError,
) -> tuple[PepperError, ...]:
    return illegal, rules, record, unknown, position


def of_functions(match: Match, rules: Rules, events: list[Event], seat: Seat) -> None:
    assert_type(dumps(match), str)
    assert_type(dumps(match, "json"), str)
    assert_type(loads("text"), Match)
    assert_type(Record(match, {"Event": "x"}, {0: "x"}), Record)
    assert_type(parse_action("pass"), Action)
    assert_type(redacted(events, seat), tuple[Event, ...])
    assert_type(redacted(events, None), tuple[Event, ...])
    assert_type(rule_sheet(rules), Sheet)
    assert_type(rule_sheet(rules, ["text"]), Sheet)
    assert_type(rule_difference(rules, rules), Sheet)
    assert_type(variant("wolf"), LibraryRules)
    assert_type(rule_section(rules, "text"), tuple[str, ...])
    assert_type(variants(), tuple[Variant, ...])


def of_records(record: Record, match: Match) -> None:
    assert_type(Record.loads("text"), Record)
    assert_type(record.dumps(), str)
    assert_type(record.dumps("json"), str)
    assert_type(record.match, Match)
    assert_type(record.tags, Mapping[str, str])
    assert_type(record.comments, Mapping[int, str])
    assert_type(record.players, tuple[str, ...])
    assert_type(record.people, tuple[Seat, ...])
    assert_type(record.with_players(["a", "b", "c", "d"], people=[0]), Record)
    assert_type(record.with_comment("x"), Record)
    assert_type(record.with_comment("x", 0), Record)
    assert_type(record.with_match(match), Record)
    assert_type(record.at(0), Record)
    assert_type(record.view(0), View)
    assert_type(record.view(None, 0), View)
    assert_type(record.steps(), Iterator[tuple[Match, str]])


def of_partial_deals(rules: Rules, acts: list[tuple[int, Action]], cards: Cards) -> None:
    assert_type(view_of(rules, 0, cards, acts), View)
    assert_type(view_of(rules, None, None, [], dealer=1, scores=(0, 0), number=2), View)


def of_constants() -> None:
    assert_type(CHANCE, Seat)
    assert_type(FIRST_SEAT, Seat)
    assert_type(list(SUITS), list[Suit])
    assert_type(JOKER, Card)
    assert_type(LITTLE_JOKER, Card)
    assert_type(NOTHING, Points)
    assert_type(BID, Points)
    assert_type(TRICKS, Points)


def of_suit(suit: Suit) -> None:
    assert_type(suit.mate, Suit)
