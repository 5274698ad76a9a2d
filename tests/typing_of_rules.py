"""What the type checkers know of the parts of the rules.

Nothing here runs: mypy and pyright read it, and tests/test_typing.py sees that nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_type

from pepper import (
    Alone,
    Auction,
    AuctionRule,
    Bid,
    BidLadder,
    Calling,
    CallingRule,
    Card,
    Cards,
    Choice,
    Deciding,
    Deck,
    Doubled,
    Ending,
    EndingRule,
    Exchange,
    Freeze,
    Kind,
    LadderRule,
    Lead,
    LibraryRules,
    Marks,
    Negotiation,
    NegotiationRule,
    NoContract,
    Offer,
    Option,
    Order,
    Other,
    PassedOut,
    Payout,
    PepperRound,
    Plain,
    PlainJoker,
    Points,
    Precedence,
    Problem,
    Rank,
    Ranking,
    RankingRule,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    ScoringRule,
    Seat,
    Side,
    Strain,
    StrainBonus,
    StuckDealer,
    StuckHolder,
    Suit,
    Table,
    Tie,
    Tricks,
    TricksRule,
    Turns,
    Variant,
    Winning,
    has_library_parts,
)
from pepper.engine.exchange import Step
from pepper.engine.phases.auction import AllPass
from pepper.looks import Theme
from pepper.variants.option import Chosen


def of_rules(rules: Rules) -> None:
    assert_type(rules.name, str)
    assert_type(rules.title, str)
    assert_type(rules.source, str)
    assert_type(rules.table, Table)
    assert_type(rules.deck, Deck)
    assert_type(rules.ladder, LadderRule)
    assert_type(rules.scoring, ScoringRule)
    assert_type(rules.ending, EndingRule)
    assert_type(rules.ranking, RankingRule)
    assert_type(rules.auction, AuctionRule)
    assert_type(rules.calling, CallingRule | None)
    assert_type(rules.negotiation, NegotiationRule | None)
    assert_type(rules.tricks, TricksRule)
    assert_type(has_library_parts(rules), bool)
    if has_library_parts(rules):
        assert_type(rules, LibraryRules)


def of_table(table: Table, seat: Seat) -> None:
    assert_type(table.sides, tuple[tuple[Seat, ...], ...])
    assert_type(table.every_side, tuple[Side, ...])
    assert_type(Table.singles(1), Table)
    assert_type(Table.teams(1, 1), Table)
    assert_type(table.side(seat), Side)
    assert_type(table.partners(seat), tuple[Seat, ...])
    assert_type(table.left(seat), Seat)
    assert_type(table.seat(2), Seat)
    assert_type(table.clockwise(seat), tuple[Seat, ...])
    assert_type(table.seats, tuple[Seat, ...])
    assert_type(table.most_partners, int)
    assert_type(table.fewest_partners, int)


def of_deck(deck: Deck, card: Card) -> None:
    assert_type(deck.ranks, tuple[Rank, ...])
    assert_type(deck.hand_size, int)
    assert_type(deck.copies, int)
    assert_type(deck.jokers, int)
    assert_type(deck.turn_up, bool)
    assert_type(deck.little_jokers, int)
    assert_type(deck.removed, Cards)
    assert_type(deck.added, Cards)
    assert_type(deck.packets, tuple[int, ...])
    assert_type(deck.aside_stays_down, bool)
    assert_type(deck.shuffled(1, 1), tuple[Card, ...])
    assert_type(deck.hands((card,), 1), tuple[tuple[Card, ...], ...])
    assert_type(deck.cards, Cards)


def of_ranking(ranking: Ranking, strain: Strain) -> None:
    assert_type(ranking.bowers, bool)
    assert_type(ranking.plain_joker, PlainJoker)
    assert_type(ranking.order(strain), Order)


def of_order(order: Order, card: Card) -> None:
    assert_type(order.ranking, RankingRule)
    assert_type(order.strain, Strain)
    assert_type(order.followers, tuple[int, ...])
    assert_type(order.powers, tuple[tuple[int, ...], ...])
    assert_type(order.follows(card, card), bool)
    assert_type(order.beats(card, card, card), bool)
    assert_type(order.winning([card]), int)
    assert_type(order.strength(card), int)
    assert_type(order.is_trump(card), bool)


def of_bid_ladder(ladder: BidLadder, rung: Rung, bid: Bid) -> None:
    assert_type(ladder.steps, tuple[tuple[Rung, ...], ...])
    assert_type(ladder.strains, tuple[Strain, ...])
    assert_type(ladder.strain_order, tuple[tuple[Strain, ...], ...])
    assert_type(ladder.strains_of(rung), tuple[Strain, ...])
    assert_type(ladder.bids(rung), tuple[Bid, ...])
    assert_type(ladder.offer(bid), Offer | None)
    assert_type(ladder.rung(bid), Rung)
    assert_type(ladder.higher(bid), tuple[Offer, ...])
    assert_type(ladder.has_blind, bool)
    assert_type(ladder.offers, tuple[Offer, ...])
    assert_type(ladder.rungs, tuple[Rung, ...])


def of_offer(offer: Offer) -> None:
    assert_type(offer.bid, Bid)
    assert_type(offer.rung, Rung)
    assert_type(offer.step, int)
    assert_type(offer.strain_height, int)
    assert_type(offer.beats(offer), bool)


def of_strain_bonus(bonus: StrainBonus) -> None:
    assert_type(bonus.strain, Strain)
    assert_type(bonus.points, int)


def of_rung(rung: Rung, bid: Bid) -> None:
    assert_type(rung.name, str)
    assert_type(rung.tricks, int)
    assert_type(rung.one_short, int)
    assert_type(rung.lead, Lead | None)
    assert_type(rung.exposed_after, int | None)
    assert_type(rung.value, int)
    assert_type(rung.strain_bonus, tuple[StrainBonus, ...])
    assert_type(rung.value_in(None), int)
    assert_type(rung.alone, Alone)
    assert_type(rung.exchange, Exchange | None)
    assert_type(rung.without_kitty, bool)
    assert_type(rung.asks, int)
    assert_type(rung.strains, tuple[Strain, ...])
    assert_type(rung.strain_in_bid, bool)
    assert_type(rung.strains_rank, bool)
    assert_type(rung.over, tuple[str, ...])
    assert_type(rung.by_partner, bool)
    assert_type(rung.raiser_plays, bool)
    assert_type(rung.at_once, bool)
    assert_type(rung.blind, bool)
    assert_type(rung.holding, tuple[Cards, ...])
    assert_type(rung.forced_only, bool)
    assert_type(rung.scoring, ScoringChanges | None)
    assert_type(rung.may_go_over(bid), bool)
    assert_type(rung.conditional, bool)


def of_auction(auction: Auction) -> None:
    assert_type(auction.laps, int | None)
    assert_type(auction.passes, int | None)
    assert_type(auction.reentry, bool)
    assert_type(auction.eldest_must_bid, bool)
    assert_type(auction.blind_first, bool)
    assert_type(auction.partner_response, bool)
    assert_type(auction.all_pass, AllPass)
    assert_type(auction.pepper_round, PepperRound | None)
    assert_type(auction.unbid_strain(None), Strain)


def of_pepper_round(pepper_round: PepperRound) -> None:
    assert_type(pepper_round.rung, str)
    assert_type(pepper_round.hands, int)


def of_passed_out(passed_out: PassedOut) -> None:
    assert_type(passed_out.redeal, bool)


def of_stuck_dealer(stuck_dealer: StuckDealer) -> None:
    assert_type(stuck_dealer.rung, str)
    assert_type(stuck_dealer.higher, bool)
    assert_type(stuck_dealer.after_passing, bool)
    assert_type(stuck_dealer.take_set, int | None)
    assert_type(stuck_dealer.goes_on, bool)


def of_stuck_holder(stuck_holder: StuckHolder) -> None:
    assert_type(stuck_holder.rung, str)
    assert_type(stuck_holder.card, Card)
    assert_type(stuck_holder.redeal, bool)
    assert_type(stuck_holder.higher, bool)


def of_no_contract(no_contract: NoContract) -> None:
    assert_type(no_contract.strain, Plain)
    assert_type(no_contract.turned_up, tuple[Suit, ...])
    assert_type(no_contract.strain_of(None), Strain)
    assert_type(no_contract.scoring, ScoringChanges | None)


def of_exchange(exchange: Exchange, table: Table, seat: Seat) -> None:
    assert_type(exchange.count, int)
    assert_type(exchange.other, Other)
    assert_type(exchange.gives, Choice)
    assert_type(exchange.gets, Choice)
    assert_type(exchange.optional, bool)
    assert_type(exchange.strains, tuple[Strain, ...])
    assert_type(exchange.turns, Turns)
    assert_type(exchange.lays_aside, bool)
    assert_type(exchange.up_to, bool)
    assert_type(exchange.sizes, range)
    assert_type(exchange.asks, bool)
    assert_type(exchange.steps(seat, (seat,), (), (1,)), tuple[Step, ...])
    assert_type(exchange.others(table, seat), tuple[Seat, ...])


def of_negotiation(negotiation: Negotiation) -> None:
    assert_type(negotiation.talk, bool)
    assert_type(negotiation.throw_in, bool)
    assert_type(negotiation.reask, bool)
    assert_type(negotiation.must_play, tuple[Strain, ...])
    assert_type(negotiation.deciding, Deciding)


def of_calling(calling: Calling) -> None:
    assert_type(calling.binds_declarer, bool)
    assert_type(calling.must_play, bool)
    assert_type(calling.optional, bool)
    assert_type(calling.ranks, tuple[Rank, ...])
    assert_type(calling.trumps, bool)
    assert_type(calling.own, bool)


def of_tricks(tricks: Tricks, strain: Strain) -> None:
    assert_type(tricks.lead, Lead)
    assert_type(tricks.plain_lead, Lead | None)
    assert_type(tricks.lead_in(strain), Lead)


def of_scoring(scoring: Scoring) -> None:
    assert_type(scoring.kinds, tuple[Kind, ...])
    assert_type(scoring.made, Points)
    assert_type(scoring.set, Points)
    assert_type(scoring.defence, Points)
    assert_type(scoring.defence_of_set, Points | None)
    assert_type(scoring.defence_of_all, Points | None)
    assert_type(scoring.shut_out, Points)
    assert_type(scoring.declarer_shut_out, Points)
    assert_type(scoring.all_tricks, Points | None)
    assert_type(scoring.all_tricks_unaided, Points | None)
    assert_type(scoring.alone_times, int)
    assert_type(scoring.forced_halves, bool)
    assert_type(scoring.doubled_defence, bool)
    assert_type(scoring.lone_defence_times, int)
    assert_type(scoring.defenders_together, bool)
    assert_type(scoring.marks, Marks | None)


def of_points(points: Points) -> None:
    assert_type(points.fixed, int)
    assert_type(points.tricks, int)
    assert_type(points.bid, int)
    assert_type(points.undertricks, int)
    assert_type(points.steps, tuple[tuple[int, int], ...])
    assert_type(points.of(1, 1, 1), int)


def of_scoring_changes(scoring_changes: ScoringChanges) -> None:
    assert_type(scoring_changes.made, Points | None)
    assert_type(scoring_changes.set, Points | None)
    assert_type(scoring_changes.defence, Points | None)
    assert_type(scoring_changes.defence_of_set, Points | None)
    assert_type(scoring_changes.defence_of_all, Points | None)
    assert_type(scoring_changes.shut_out, Points | None)
    assert_type(scoring_changes.declarer_shut_out, Points | None)
    assert_type(scoring_changes.all_tricks, Points | None)
    assert_type(scoring_changes.alone_times, int | None)
    assert_type(scoring_changes.forced_halves, bool | None)
    assert_type(scoring_changes.marks, Marks | None)


def of_marks(marks: Marks) -> None:
    assert_type(marks.name, str)
    assert_type(marks.set, int)
    assert_type(marks.shut_out, int)


def of_ending(ending: Ending) -> None:
    assert_type(ending.kinds, tuple[Kind, ...])
    assert_type(ending.target, int | None)
    assert_type(ending.start, int)
    assert_type(ending.winning, Winning)
    assert_type(ending.precedence, Precedence)
    assert_type(ending.tie, Tie)
    assert_type(ending.freeze, Freeze | None)
    assert_type(ending.back_door, int | None)
    assert_type(ending.hands, int | None)
    assert_type(ending.is_over_after(3), bool)
    assert_type(ending.last_hand, int | None)
    assert_type(ending.timed, bool)
    assert_type(ending.test_in_tie_round, bool)
    assert_type(ending.payout, Payout | None)
    assert_type(ending.worth(1), int)


def of_payout(payout: Payout) -> None:
    assert_type(payout.game, int)
    assert_type(payout.mark, int)
    assert_type(payout.double_at, int | None)
    assert_type(payout.doubled, Doubled)


def of_variant(variant: Variant) -> None:
    assert_type(variant.id, str)
    assert_type(variant.title, str)
    assert_type(variant.source, str)
    assert_type(variant.group, str)
    assert_type(variant.reference, str)
    assert_type(variant.options, tuple[Option, ...])
    assert_type(variant.build, Callable[[Chosen], Rules])
    assert_type(variant.rules(["text"]), LibraryRules)
    assert_type(variant.variations("text"), tuple[str, ...])


def of_option(option: Option) -> None:
    assert_type(option.name, str)
    assert_type(option.about, str)
    assert_type(option.values, tuple[str, ...])
    assert_type(option.numbers, range)
    assert_type(option.default, str)
    assert_type(option.admits("text"), bool)
    assert_type(option.described(), str)
    assert_type(option.says, tuple[str, ...])
    assert_type(option.needs, tuple[str, ...])
    assert_type(option.reference, str)
    assert_type(option.variations(), Iterator[str])


def of_card(card: Card, rank: Rank, suit: Suit) -> None:
    assert_type(Card.of(rank, suit), Card)
    assert_type(Card.parse("10♦"), Card)
    assert_type(card.bit, int)
    assert_type(card.mask, int)
    assert_type(card.index, int)
    assert_type(card.rank, Rank)
    assert_type(card.suit, Suit | None)
    assert_type(card.svg(width=64, theme=Theme.LIGHT, four_colours=True), str)


def of_cards(cards: Cards, card: Card) -> None:
    assert_type(cards.bits, int)
    assert_type(Cards.from_bits(1), Cards)
    assert_type(cards.count(card), int)
    assert_type(cards.distinct(), tuple[Card, ...])


def of_problem(problem: Problem) -> None:
    assert_type(problem.part, str)
    assert_type(problem.what, str)
    assert_type(problem.hint, str)
    assert_type(problem.path, tuple[str | int, ...])
