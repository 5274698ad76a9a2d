"""What the type checkers know of the modules beside `pepper` itself.

Nothing here runs: mypy and pyright read it, and tests/test_typing.py sees that nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from gettext import NullTranslations
from random import Random
from typing import assert_type

from pepper import (
    Action,
    Bid,
    Card,
    Cards,
    CardsAction,
    Deal,
    Event,
    Match,
    Reason,
    Rules,
    Seat,
    Side,
    Strain,
    View,
    belief,
    bots,
    house,
    ptn,
    sharp,
    wire,
)
from pepper.house import Flaw, HouseError
from pepper.looks import hand_sentence, result_sentences, table_sentences, trick_sentences
from pepper.spaces import (
    ActionSpace,
    Entry,
    Features,
    Field,
    PickCard,
    Picked,
    StopPicking,
    longest_hand,
    margins,
    most_margin,
    points_range,
)
from pepper.tournament import (
    Choose,
    Keeps,
    Move,
    Place,
    Player,
    Points,
    Prize,
    Result,
    Round,
    Seating,
    TableNumber,
    TieBreak,
    TiedGame,
    Tournament,
    coin,
    extra_hand,
)
from pepper.words import Words, labels, translations


def of_flaw(flaw: Flaw) -> None:
    assert_type(flaw.path, str)
    assert_type(flaw.what, str)
    assert_type(flaw.hint, str)
    assert_type(flaw.line, int | None)
    assert_type(flaw.column, int | None)


def of_sentences(view: View, words: Words) -> None:
    assert_type(table_sentences(view, words), list[str])
    assert_type(hand_sentence(view, words), str)
    assert_type(trick_sentences(view, words), list[str])
    assert_type(result_sentences(view, words), list[str])


def of_place(place: Place) -> None:
    assert_type(place.player, Player)
    assert_type(place.games, int)


def of_result(result: Result, side: Side) -> None:
    assert_type(result.table, TableNumber)
    assert_type(result.seating, Seating)
    assert_type(result.points, Points)
    assert_type(result.winner, Side)
    assert_type(result.match, Match | None)
    assert_type(result.loser, Side)
    assert_type(result.tied, bool)
    assert_type(result.hands, int | None)
    assert_type(result.pair(side), tuple[Player, ...])


def of_tied_game(tied_game: TiedGame) -> None:
    assert_type(tied_game.tournament, Tournament)
    assert_type(tied_game.table, TableNumber)
    assert_type(tied_game.points, Points)
    assert_type(tied_game.match, Match | None)


def of_move(move: Move) -> None:
    assert_type(move.player, Player)
    assert_type(move.table, TableNumber)
    assert_type(move.seat, Seat)
    assert_type(move.to_table, TableNumber)
    assert_type(move.to_seat, Seat)


def of_round(round_: Round) -> None:
    assert_type(round_.number, int)
    assert_type(round_.results, tuple[Result, ...])
    assert_type(round_.after, tuple[Seating, ...])
    assert_type(round_.moves, tuple[Move, ...])


def of_prize(prize: Prize) -> None:
    assert_type(prize.points, int)
    assert_type(prize.players, tuple[Player, ...])


def of_tournament(
    tournament: Tournament,
    rules: Rules,
    seat: Seat,
    keeps: Keeps,
    choose: Choose,
    tie_break: TieBreak,
) -> None:
    assert_type(tournament.tables, tuple[Seating, ...])
    assert_type(tournament.seed, int)
    assert_type(tournament.games, int)
    assert_type(tournament.keeps, Keeps)
    assert_type(tournament.rounds, tuple[Round, ...])
    assert_type(Tournament.start(1, seed=1, games=1, keeps=keeps), Tournament)
    assert_type(tournament.over, bool)
    assert_type(tournament.game, int)
    assert_type(tournament.tallies, dict[Player, tuple[int, ...]])
    assert_type(tournament.standing, tuple[tuple[Player, int], ...])
    assert_type(tournament.high, Prize | None)
    assert_type(tournament.low, Prize | None)
    assert_type(tournament.record([(1, 2)], tie_break=tie_break), Tournament)
    assert_type(
        tournament.play(rules, hands=1, dealer=seat, choose=choose, tie_break=tie_break), Tournament
    )


def of_house_error(error: HouseError) -> None:
    assert_type(error.flaws, tuple[Flaw, ...])


def of_wire_error(error: wire.WireError) -> None:
    assert_type(error.path, str)
    assert_type(error.found, str)
    assert_type(error.expected, str)
    assert_type(error.others, tuple[wire.WireError, ...])


def of_tie_breaks(tied_game: TiedGame, choose: Choose) -> None:
    assert_type(coin(tied_game), Side)
    assert_type(extra_hand(choose), TieBreak)


def of_house(rules: Rules) -> None:
    assert_type(house.dumps(rules), str)
    assert_type(house.loads("text"), Rules)
    assert_type(house.starting_point("text"), Rules | None)


def of_wire(view: View, data: dict[str, object]) -> None:
    assert_type(wire.to_data(view), dict[str, object])
    assert_type(wire.dumps(view), str)
    assert_type(wire.parse("{}", longest=2), object)
    assert_type(wire.read_action(data), Action)
    assert_type(wire.read_event(data), Event)
    assert_type(wire.read_view(data), View)
    assert_type(wire.read_rules(data), Rules)
    assert_type(wire.read_reason(data), Reason)


def of_action_space(
    action_space: ActionSpace,
    view: View,
    picked: Picked,
    pick_card: PickCard,
    stop_picking: StopPicking,
) -> None:
    assert_type(stop_picking.kind, type[CardsAction])
    assert_type(action_space.actions, tuple[Entry, ...])
    assert_type(action_space.by_card, bool)
    assert_type(action_space.index(pick_card), int)
    assert_type(action_space.legal(view, picked), tuple[int, ...])
    assert_type(action_space.mask(view), bytes)
    assert_type(action_space.rules, Rules)
    assert_type(action_space.take(view, 0), Action | Picked)
    assert_type(action_space[0], Entry)
    assert_type(picked.cards, Cards)
    assert_type(picked.kind, type[CardsAction])
    assert_type(pick_card.card, Card)
    assert_type(pick_card.kind, type[CardsAction])


def of_features(features: Features, field: Field, view: View) -> None:
    assert_type(features.fields, tuple[Field, ...])
    assert_type(features.named(view), dict[str, tuple[int, ...]])
    assert_type(features.of(view), tuple[int, ...])
    assert_type(features.recall, bool)
    assert_type(features.rules, Rules)
    assert_type(features.size, int)
    assert_type(field.meaning, str)
    assert_type(field.most, int | None)
    assert_type(field.name, str)
    assert_type(field.size, int)


def of_bounds(rules: Rules) -> None:
    assert_type(longest_hand(rules, by_card=True), int)
    assert_type(margins(rules.table, (1, -1)), tuple[float, ...])
    assert_type(most_margin(rules), float)
    assert_type(points_range(rules), tuple[int, int])


def of_words(view: View) -> None:
    language = translations("de")
    assert_type(labels(Words()), dict[str, str])
    assert_type(language, NullTranslations)
    assert_type(Words.of(view.rules, translations=language), Words)
    assert_type(view.text(translations=language), str)
    assert_type(view.svg(translations=language), str)


def of_ptn(entry: ptn.Entry, match: Match, rules: Rules) -> None:
    assert_type(ptn.loads("text"), tuple[ptn.Entry, ...])
    assert_type(ptn.loads("text", rules), tuple[ptn.Entry, ...])
    assert_type(ptn.dumps(match), str)
    assert_type(ptn.rules_of({"variation": 1}), Rules)
    assert_type(entry.event, str)
    assert_type(entry.rules, Rules)
    assert_type(entry.dealer, Seat)
    assert_type(entry.hands, tuple[Cards | None, ...])
    assert_type(entry.acts, tuple[tuple[Seat, Action], ...])
    assert_type(entry.match, Match)
    assert_type(entry.at(0), ptn.Entry)
    assert_type(entry.view(0), View)


def of_bots(view: View, rng: Random, estimate: bots.Estimate) -> bots.Player:
    assert_type(bots.at_random(view, rng), Action)
    assert_type(bots.sensible(view, rng), Action)
    assert_type(bots.estimate(view, Bid("4")), bots.Estimate)
    assert_type(estimate.strain, Strain)
    assert_type(estimate.tricks, float)
    assert_type(estimate.alone, bool)
    return bots.at_random


def of_sharp(view: View, rng: Random, weighed: sharp.Weighed, player: sharp.Sharp) -> bots.Player:
    assert_type(sharp.sharp, sharp.Sharp)
    assert_type(player.worlds, int | None)
    assert_type(player.seconds, float | None)
    assert_type(player.clock, Callable[[], float])
    assert_type(player(view, rng), Action)
    assert_type(player.weigh(view, rng), tuple[sharp.Weighed, ...])
    assert_type(weighed.action, Action)
    assert_type(weighed.margin, float)
    assert_type(weighed.gain, float)
    assert_type(weighed.error, float)
    assert_type(weighed.worlds, int)
    return player


def of_belief(world: belief.World, rules: Rules, view: View, rng: Random) -> None:
    assert_type(belief.worlds(view, rng, 2), tuple[belief.World, ...])
    assert_type(belief.deals(rules, rng, seat=0, holds="JS"), Iterator[Deal])
    assert_type(belief.plays_like(bots.sensible, rng), belief.Weight)
    assert_type(world.match, Match)
    assert_type(world.cards, tuple[Cards, ...])
    assert_type(world.acts, tuple[tuple[Seat, Action], ...])
