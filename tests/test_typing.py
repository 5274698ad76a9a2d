"""What the type checkers know of the public surface, and what they refuse.

mypy and pyright read this file with the rest of the project. `assert_type` fails there when a type
is another one; and as both are told to report comments that silence nothing, each silenced line
fails there as soon as it is accepted. Run by pytest, the first half checks the values as well.
"""

from __future__ import annotations

from typing import assert_type

import attrs

from pepper import (
    CHANCE,
    HEARTS,
    NO_TRUMP,
    Action,
    Actions,
    Bid,
    BidLadder,
    Call,
    CallCard,
    Card,
    Cards,
    Contract,
    Deal,
    Deck,
    Event,
    GiveCards,
    Hand,
    HandEnd,
    HandResult,
    IllegalActionError,
    Line,
    Match,
    NameStrain,
    Option,
    Order,
    Outcome,
    Pass,
    PepperError,
    Phase,
    PlayCard,
    Problem,
    Rank,
    Reason,
    Rules,
    RulesError,
    Rung,
    Said,
    Scoring,
    Seat,
    SeenGift,
    Side,
    Strain,
    Suit,
    Table,
    Trick,
    Variant,
    View,
    dumps,
    loads,
    parse_action,
    redacted,
    variant,
    variants,
)

from .playing import finished

WOLF = variant("wolf+hands=1")


def test_variants() -> None:
    assert_type(variants(), tuple[Variant, ...])
    assert_type(variants()[0].options, tuple[Option, ...])
    assert_type(variants()[0].rules(), Rules)
    assert_type(WOLF, Rules)
    assert_type(attrs.evolve(WOLF, name="another"), Rules)
    assert isinstance(WOLF, Rules)


def test_match() -> None:
    match = Match.start(WOLF, seed=7)
    assert_type(match, Match)
    assert_type(match.rules, Rules)
    assert_type(match.seed, int | None)
    assert_type(match.turn, Seat | None)
    assert_type(match.phase, Phase)
    assert_type(match.legal_actions, Actions)
    assert_type(match.legal_actions[0], Action)
    assert_type([action for action in match.legal_actions], list[Action])  # noqa: C416
    assert_type(match.hand, Hand)
    assert_type(match.scores, tuple[int, ...])
    assert_type(match.results, tuple[HandResult, ...])
    assert_type(match.outcome, Outcome | None)
    assert_type(match.why_not(match.legal_actions[0]), Reason | None)
    assert_type(match.apply(match.legal_actions[0]), Match)
    assert_type(CHANCE, Seat)
    assert isinstance(match.legal_actions, Actions)
    assert match.turn in match.rules.table.seats


def test_the_end_of_a_match() -> None:
    match = finished(Match.start(WOLF, seed=7))
    assert match.turn is None
    assert match.outcome is not None
    assert_type(match.outcome, Outcome)
    assert_type(match.outcome.winners, tuple[Side, ...])
    assert_type(match.outcome.why, str)
    assert set(match.outcome.winners) <= {0, 1}


def test_hand() -> None:
    hand = Match.start(WOLF, seed=7).hand
    assert_type(hand.dealer, Seat)
    assert_type(hand.contract, Contract | None)
    assert_type(hand.cards, tuple[Cards, ...])
    assert_type(hand.deal, Deal | None)
    assert_type(hand.tricks, tuple[Trick, ...])
    assert_type(hand.sitting_out, tuple[Seat, ...])
    assert_type(hand.result, HandResult | None)
    assert hand.contract is not None
    assert_type(hand.contract.declarer, Seat)
    assert_type(hand.contract.rung, Rung)
    assert_type(hand.contract.strain, Strain | None)
    assert_type(hand.contract.called, Card | None)
    assert_type(hand.contract.forced, bool)
    assert hand.contract.declarer == 1


def test_results() -> None:
    result = finished(Match.start(WOLF, seed=7)).results[0]
    assert_type(result.dealer, Seat)
    assert_type(result.contract, Contract | None)
    assert_type(result.ending, HandEnd)
    assert_type(result.declarers, tuple[Side, ...])
    assert_type(result.tricks, tuple[int, ...])
    assert_type(result.points, tuple[int, ...])
    assert_type(result.lines, tuple[Line, ...])
    assert_type(result.lines[0].side, Side)
    assert_type(result.lines[0].points, int)
    assert_type(result.lines[0].why, str)
    assert isinstance(result.ending, HandEnd)


def test_view() -> None:
    match = Match.start(WOLF, seed=7)
    view = match.view(match.turn)
    assert_type(view, View)
    assert_type(match.view(None), View)
    assert_type(view.seat, Seat | None)
    assert_type(view.turn, Seat | None)
    assert_type(view.phase, Phase)
    assert_type(view.legal_actions, Actions)
    assert_type(view.dealer, Seat)
    assert_type(view.cards, Cards | None)
    assert_type(view.counts, tuple[int, ...])
    assert_type(view.calls, tuple[Call, ...])
    assert_type(view.calls[0].seat, Seat)
    assert_type(view.contract, Contract | None)
    assert_type(view.gifts, tuple[SeenGift, ...])
    assert_type(view.said, tuple[Said, ...])
    assert_type(view.sitting_out, tuple[Seat, ...])
    assert_type(view.partner, Seat | None)
    assert_type(view.trick, Trick | None)
    assert_type(view.tricks, tuple[Trick, ...])
    assert_type(view.scores, tuple[int, ...])
    assert_type(view.results, tuple[HandResult, ...])
    assert_type(view.time_called, bool)
    assert_type(view.deal, Deal | None)
    assert_type(view.outcome, Outcome | None)
    assert_type(view.receiver, Seat | None)
    assert_type(view.order, Order)
    assert_type(view.prompt, str)
    assert_type(View.blank(WOLF, None).after(match.news[0]), View)
    assert isinstance(view.cards, Cards)


def test_history_and_events() -> None:
    match = Match.start(WOLF, seed=7)
    assert_type(match.previous, Match | None)
    assert_type(match.history, tuple[Match, ...])
    assert_type(match.at(0), Match)
    assert_type(match.why_not(Pass(), Seat(1)), Reason | None)
    assert_type(match.apply(match.legal_actions[0], match.turn), Match)
    assert_type(match.news, tuple[Event, ...])
    assert_type(redacted(match.events, Seat(0)), tuple[Event, ...])
    assert match.events == match.news


def test_trick() -> None:
    match = Match.start(variant("indiana-4"), seed=7)
    while match.hand.number == 1 and not match.hand.tricks:
        match = match.apply(match.legal_actions[0])
    trick = match.hand.tricks[0]
    assert_type(trick.winner, Seat | None)
    assert_type(trick.seats, tuple[Seat, ...])
    assert_type(trick.cards, tuple[Card, ...])
    assert_type(trick.plays, tuple[tuple[Seat, Card], ...])
    assert trick.winner in trick.seats


def test_table() -> None:
    table = WOLF.table
    assert_type(table.sides, tuple[tuple[Seat, ...], ...])
    assert_type(table.seats, tuple[Seat, ...])
    assert_type(table.side(table.seats[0]), Side)
    assert_type(table.partners(table.seats[0]), tuple[Seat, ...])
    assert_type(table.left(table.seats[0]), Seat)
    assert table.left(table.seats[0]) == 1


def test_cards() -> None:
    jack = Card("JS")
    assert_type(jack, Card)
    assert_type(jack.rank, Rank)
    assert_type(jack.suit, Suit | None)
    assert_type(HEARTS.mate, Suit)
    assert_type(list(Cards("JS 9H")), list[Card])
    assert_type(Cards("JS 9H") - Cards("9H"), Cards)
    assert Cards([jack]) == Cards("JS")


def test_actions() -> None:
    action = parse_action("bid 5H")
    assert_type(action, Action)
    assert isinstance(action, Bid)
    assert_type(action.rung, str)
    assert_type(action.strain, Strain | None)
    assert_type(PlayCard(Card("JS")).card, Card)
    assert_type(GiveCards(Cards("9C")).cards, Cards)
    assert_type(NameStrain(NO_TRUMP).strain, Strain)
    assert_type(CallCard(Card("AS")).card, Card)
    assert_type(Deal(["JS", Cards("9H")]).hands, tuple[Cards, ...])


def test_texts_and_values_that_parts_take() -> None:
    deck = Deck("9TJQKA", hand_size=6)
    assert_type(deck.ranks, tuple[Rank, ...])
    assert_type(Table([(0, 2), (1, 3)]).sides, tuple[tuple[Seat, ...], ...])
    ladder = BidLadder([Rung("4", 4), [Rung("5", 5), Rung("low", 5)]])
    assert_type(ladder.steps, tuple[tuple[Rung, ...], ...])
    assert_type(Rung("4", 4).value, int)
    assert deck == Deck([Rank.NINE, Rank.TEN, *deck.ranks[2:]], 6)


def test_records() -> None:
    match = Match.start(WOLF, seed=7)
    assert_type(dumps(match), str)
    assert_type(loads(dumps(match)), Match)
    assert loads(dumps(match)) == match


def test_errors() -> None:
    def reason(error: IllegalActionError) -> Reason:
        return assert_type(error.reason, Reason)

    def problems(error: RulesError) -> tuple[Problem, ...]:
        return assert_type(error.problems, tuple[Problem, ...])

    def root(error: IllegalActionError | RulesError) -> PepperError:
        return error

    assert reason(IllegalActionError(Reason("c", None, "a", "r", "l"))).code == "c"
    assert isinstance(root(RulesError(())), ValueError)
    assert problems(RulesError(())) == ()


def mistakes_about_seats(match: Match, table: Table, seat: Seat, side: Side) -> None:
    """What takes a seat takes nothing else. Never called: it is there to be refused."""
    table.side(HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    table.side(side)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    table.side(1)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    table.left(side)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    table.partners(Rank.ACE)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    match.view(HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    match.view("0")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Match.start(match.rules, dealer=HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Line(seat, 1, "why")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Outcome((seat,), "why")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Call(side, Bid("4"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def mistakes_about_cards(match: Match, seat: Seat) -> None:
    """A suit, a rank, a strain, a card, a bid and a seat are six things."""
    Card.of(HEARTS, Rank.ACE)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Card.of(Rank.ACE, NO_TRUMP)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Bid("5", Rank.ACE)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Bid("5", seat)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Bid(5)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    NameStrain(Rank.ACE)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    NameStrain("H")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    PlayCard(Bid("4"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    PlayCard("JS")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    PlayCard(Cards("JS"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    GiveCards(Card("JS"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    CallCard(HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    match.apply(Card("JS"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    match.apply("play JS")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    match.apply(HEARTS)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def mistakes_about_parts(rules: Rules) -> None:
    """A part is not another part, and nothing that is frozen is set."""
    Match.start("wolf")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    Match.start(rules, deals=["JS"])  # type: ignore[list-item] # pyright: ignore[reportArgumentType]
    Table.teams("4")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    BidLadder(["4"])  # type: ignore[list-item] # pyright: ignore[reportArgumentType]
    Scoring(made=5)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    rules.name = "another"  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]
    Match.start(rules).scores[0] = 1  # type: ignore[index] # pyright: ignore[reportIndexIssue]
