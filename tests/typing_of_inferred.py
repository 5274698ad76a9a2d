"""What the type checkers infer: overloads, generics, the narrower types of the library's own rules.

Nothing here runs: mypy and pyright read it. Declared types are pinned in test_typing.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from random import Random
from typing import assert_type

import pepper
from pepper import (
    BID,
    CHANCE,
    FIRST_SEAT,
    JOKER,
    LITTLE_JOKER,
    NOTHING,
    SUITS,
    TRICKS,
    Action,
    Actions,
    Ask,
    Auction,
    BidLadder,
    Calling,
    Card,
    CardGroups,
    CardPlayed,
    CardsAction,
    Chosen,
    Deal,
    Deck,
    DropOuts,
    Ending,
    Event,
    Facts,
    IllegalActionError,
    LibraryRules,
    Match,
    Move,
    Negotiation,
    PepperError,
    Points,
    PositionError,
    Problem,
    Ranking,
    Reason,
    Record,
    RecordError,
    Rules,
    RulesError,
    Scoring,
    Seat,
    Spot,
    Suit,
    Tricks,
    UnknownVariantError,
    Variant,
    View,
    bots,
    has_library_parts,
    sharp,
    variant,
    variants,
    wire,
)
from pepper import HandResult as Result
from pepper.arena import Fault, ForfeitError, HandDone
from pepper.bots import sensible
from pepper.house import Flaw, HouseError
from pepper.spaces import ActionSpace, Entry, Features, PickCard, StopPicking
from pepper.study import Condition, Holds, Study
from pepper.words import translations


def of_action(action: Action) -> None:
    assert_type(action.read("text"), Action | None)


def of_ask() -> None:
    assert_type(Ask.read("text"), Ask | None)


def of_card_played(card_played: CardPlayed, seat: Seat) -> None:
    assert_type(card_played.seen_by(seat), CardPlayed)


def of_deal() -> None:
    assert_type(Deal.read("text"), Deal)


def of_event(event: Event, seat: Seat) -> None:
    assert_type(event.seen_by(seat), Event)


def of_messages(done: HandDone) -> None:
    assert_type(done.result, Result)


def of_faults(error: ForfeitError) -> None:
    assert_type(error.fault, Fault)
    assert_type(error.reason, str)


def of_facts(facts: Facts) -> None:
    assert_type(facts["taken"], int | str)


def of_actions(actions: Actions) -> None:
    assert_type(actions[0], Action)
    assert_type(list(actions), list[Action])


def of_illegal_action_error(error: IllegalActionError) -> None:
    assert_type(error.reason, Reason)
    assert_type(error.legal_actions, Sequence[Action])


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


def of_functions(match: Match) -> None:
    assert_type(Record(match, {"Event": "x"}, {0: "x"}), Record)
    assert_type(variant("wolf"), LibraryRules)
    assert_type(variants(), tuple[Variant, ...])


def of_constants() -> None:
    assert_type(CHANCE, Seat)
    assert_type(FIRST_SEAT, Seat)
    assert_type(list(SUITS), list[Suit])
    assert_type(JOKER, Card)
    assert_type(LITTLE_JOKER, Card)
    assert_type(NOTHING, Points)
    assert_type(BID, Points)
    assert_type(TRICKS, Points)


def of_house_error(error: HouseError) -> None:
    assert_type(error.flaws, tuple[Flaw, ...])


def of_wire_error(error: wire.WireError) -> None:
    assert_type(error.path, str)
    assert_type(error.found, str)
    assert_type(error.expected, str)
    assert_type(error.others, tuple[wire.WireError, ...])


def of_wire(view: View) -> None:
    assert_type(wire.to_data(view), dict[str, object])
    assert_type(wire.to_data([view]), list[dict[str, object]])


def of_action_space(action_space: ActionSpace) -> None:
    assert_type(action_space[0], Entry)


def of_words() -> None:
    language = translations("de")
    assert_type(language, NullTranslations)


def of_bots() -> bots.Player:
    return bots.at_random


def of_sharp(view: View, rng: Random, player: sharp.Sharp) -> bots.Player:
    assert_type(sharp.sharp, sharp.Sharp)
    assert_type(player(view, rng), Action)
    return player


def of_modules_loaded_on_first_use(match: Match) -> None:
    assert_type(pepper.study.Holds("JS")(match), bool)


def of_library_rules(library_rules: LibraryRules) -> None:
    assert_type(library_rules.at_most(3), LibraryRules)
    assert_type(library_rules.auction, Auction)
    assert_type(library_rules.calling, Calling | None)
    assert_type(library_rules.ending, Ending)
    assert_type(library_rules.ladder, BidLadder)
    assert_type(library_rules.negotiation, Negotiation | DropOuts | None)
    assert_type(library_rules.one_hand(), LibraryRules)
    assert_type(library_rules.ranking, Ranking)
    assert_type(library_rules.scoring_of(None), Scoring)
    assert_type(library_rules.scoring, Scoring)
    assert_type(library_rules.tricks, Tricks)


def of_groups(card_groups: CardGroups, cards_action: CardsAction) -> None:
    assert_type(card_groups[0], CardsAction)
    assert_type(cards_action.read("JS"), CardsAction | None)


def of_rules(rules: Rules) -> None:
    assert_type(rules.at_most(3), Rules)
    assert_type(rules.one_hand(), Rules)


def of_move(move: Move) -> None:
    assert_type(move.source, Seat | Spot)
    assert_type(move.target, Seat | Spot)


def of_others(features: Features) -> None:
    assert_type(features.acts, tuple[Action | PickCard | StopPicking, ...])


def of_library_parts(rules: Rules) -> None:
    if has_library_parts(rules):
        assert_type(rules, LibraryRules)


def of_deck(deck: Deck) -> None:
    assert_type(deck.split([1], 1), tuple[tuple[int, ...], ...])


def of_variant(variant: Variant) -> None:
    assert_type(variant.rules(["text"]), LibraryRules)


def of_chosen(chosen: Chosen) -> None:
    assert_type(chosen["text"], str)


def of_problem(problem: Problem) -> None:
    assert_type(problem.path, tuple[str | int, ...])


def of_study(rules: Rules, given: Condition, match: Match) -> None:
    assert_type(Study(rules=rules, players={"me": sensible}, matches=9, sides=["me"]), Study)
    assert_type(given(match), bool)


def of_holds(holds: Holds, match: Match) -> None:
    assert_type(Holds("JS"), Holds)
    assert_type(holds(match), bool)
