"""What a match looks like in a terminal, stage by stage."""

from __future__ import annotations

import io
import re
from functools import partial
from itertools import product
from random import Random

import attrs
import pytest
from hypothesis import given
from rich.console import Console, Group, RenderableType
from rich.style import Style

import pepper
from pepper import (
    LOW,
    SUITS,
    Alone,
    Auction,
    BidLadder,
    Deck,
    DropOuts,
    Ending,
    Exchange,
    Kind,
    Match,
    NoContract,
    Rules,
    Rung,
    Scoring,
    Side,
    StuckDealer,
    StuckHolder,
    Table,
)
from pepper.bots import sensible
from pepper.cli.colours import RED
from pepper.cli.faces import Faces
from pepper.cli.layout import lay_out_closing, lay_out_hand, lay_out_opening
from pepper.cli.tournament import round_layout, standing_layout
from pepper.tournament import TiedGame, Tournament
from tests.playing import after, find, finished, started
from tests.sampled import matches

WIDTH = 80
PLAIN = Rules(
    name="plain",
    table=Table.teams(4),
    deck=Deck("9TJQKA", hand_size=5, jokers=1),
    ladder=BidLadder([Rung("3", 3), Rung("5", 5, alone=Alone.YES)], strains=SUITS),
    scoring=Scoring(),
    ending=Ending(target=20),
)


def shown(what: RenderableType, *, symbols: bool = True, width: int = WIDTH) -> str:
    """What a terminal without colours shows."""
    file = io.StringIO()
    Console(file=file, width=width, highlight=False).print(what)
    text = file.getvalue()
    assert symbols or text.isascii()
    return "\n".join(line.rstrip() for line in text.splitlines())


def styled(what: RenderableType, style: str) -> list[str]:
    """The texts that a terminal with colours shows in this style."""
    wanted, console = Style.parse(style), Console(file=io.StringIO(), width=WIDTH, highlight=False)
    parts = ((part.text, part.style) for part in console.render(what))
    return [text for text, found in parts if found is not None and found + wanted == found]


def layout(match: Match, *, symbols: bool = True) -> str:
    """The last finished hand, or the one in progress where none is."""
    hand = match.past[-1] if match.past else match.hand
    return shown(lay_out_hand(hand, match.scores, Faces(symbols=symbols)), symbols=symbols)


def row_with(text: str, match: Match) -> str:
    """The first line of the layout that holds the text."""
    whole = layout(match)
    return find((line for line in whole.splitlines() if text in line), whole)


def test_a_name_is_shown_as_it_is_where_that_can_be() -> None:
    match = Match.start(attrs.evolve(PLAIN, name="wölf [red]"), seed=1)
    assert "wölf [red], seed 1" in shown(lay_out_opening(match, Faces()))
    assert "w\\xf6lf [red], seed 1" in shown(lay_out_opening(match, Faces(symbols=False)))


def test_a_hand_can_be_followed_from_its_cards_to_its_score() -> None:
    match = Match.start(pepper.variant("wolf+talk=off"), seed=7)
    rng = Random(1)
    while not match.past:
        assert match.turn is not None
        match = match.apply(sensible(match.view(match.turn), rng))
    labels = [line[:9].strip() for line in layout(match).splitlines()]
    assert [label for label in labels if label][1:] == [
        *["dealer", "cards", "auction", "contract", "exchange", "talk", "tricks"],
        *["result", "points", "score"],
    ]


def test_the_card_turned_up_stands_below_the_cards() -> None:
    match = Match.start(pepper.variant("buck-euchre"), seed=1)
    assert "\nturned up 10♠\n" in layout(match)


def test_the_rest_of_a_line_that_does_not_fit_is_no_line_of_its_own() -> None:
    match = finished(Match.start(pepper.variant("hasenpfeffer"), seed=7))
    hand = lay_out_hand(match.past[0], match.scores, Faces())
    wide, narrow = (shown(hand, width=width).splitlines()[2:] for width in (WIDTH, 50))
    assert len(narrow) > len(wide)
    assert max(map(len, narrow)) <= 50
    again = "\n".join(narrow).replace("\n" + " " * 12, " ")
    # Blanks in a row of cards are there for its columns.
    assert list(map(str.split, again.splitlines())) == list(map(str.split, wide))


def test_cards_stand_by_suit_from_the_highest_down() -> None:
    match = started(PLAIN, "9S TS AS JH 9D", "AC JK KD QD JD")
    assert "seat 0  ♠ A 10 9  ♥ J" in layout(match)
    assert "seat 0  S A 10 9  H J" in layout(match, symbols=False)
    assert "♦ K Q J  ♣ A           Joker" in layout(match)
    assert "\n          aside" in layout(match)


def test_hearts_and_diamonds_are_red_wherever_they_stand() -> None:
    swap = Rung("3", 3, exchange=Exchange(optional=True))
    rules = attrs.evolve(PLAIN, ladder=BidLadder([swap], strains=SUITS))
    match = after(started(rules, "", "9S", "", "9D"), "bid 3, name H, give 9S, give 9D")
    red = "".join(styled(lay_out_hand(match.hand, match.scores, Faces()), RED))
    assert "contract  3♥" in layout(match)
    assert "seat 3 gives seat 1 9♦" in layout(match)
    assert [red.count(suit) for suit in "♥♦♠♣"] == [*map(layout(match).count, "♥♦"), 0, 0]


def test_each_time_around_is_a_line_of_the_auction() -> None:
    match = Match.start(pepper.variant("indiana-4"), seed=1)
    match = after(match, "bid 3C, pass, bid 4NT, pass, bid 5H, pass, pass")
    lines = layout(match).splitlines()
    start = find((n for n, line in enumerate(lines) if line.startswith("auction")), lines)
    assert [line.split() for line in lines[start : start + 3]] == [
        ["auction", "seat", "1", "seat", "2", "seat", "3", "seat", "0"],
        ["3♣", "pass", "4", "NT", "pass"],
        ["5♥", "pass", "pass"],
    ]


def test_a_wide_auction_is_told_call_by_call() -> None:
    match = Match.start(pepper.variant("ontario-4"), seed=1)
    match = after(
        match,
        "bid cardless pepper H, bid cardless double pepper D",
        "bid cardless triple pepper S, bid cardless quadruple pepper NT",
    )
    assert "seat 0  cardless quadruple pepper NT\n" in layout(match)
    assert "contract  cardless quadruple pepper NT by seat 0, alone" in layout(match)


def test_the_card_that_was_led_and_the_one_that_won_are_marked() -> None:
    match = started(PLAIN, "9S", "AS", "TS", "KS")
    match = after(match, "bid 3, pass, pass, pass, name H, play AS, play TS, play KS, play 9S")
    assert row_with(">", match).split() == ["1", "9♠", ">A♠*", "10♠", "K♠"]


def test_who_sits_out_has_no_cards_in_the_tricks() -> None:
    match = finished(after(started(PLAIN), "bid 5"))
    assert "by seat 1, alone" in layout(match)
    assert row_with("taken ", match).split()[-1] == "out"


def test_tricks_of_many_seats_are_lines_of_one_column_for_each_seat() -> None:
    rules = attrs.evolve(
        PLAIN,
        table=Table([seat] for seat in range(11)),
        deck=Deck("9TJQKA", hand_size=1),
        ladder=BidLadder((Rung("1", 1),)),
    )
    match = Match.start(rules, seed=1)
    text = layout(finished(after(match, "bid 1")))
    assert max(map(len, text.splitlines())) <= 80
    assert re.search(r"taken( +[01]){11}", text)


def test_a_trick_on_the_table_is_shown_without_a_winner() -> None:
    match = after(started(PLAIN, "", "AS"), "bid 3, pass, pass, pass, name H, play AS")
    assert row_with(">", match).split() == [
        "1",
        ">A♠",
    ]
    assert "*" not in layout(match)
    assert "to come   seat 2 is to act" in layout(match)


def test_a_hand_before_its_deal_waits_for_it() -> None:
    match = Match.start(PLAIN, deals=())
    assert "to come   the deal" in layout(match)
    assert "cards" not in layout(match)


def test_a_called_card_is_part_of_the_contract() -> None:
    match = started(pepper.variant("florida-5"))
    match = after(match, "bid 6, pass, pass, pass, pass, name H, call JD")
    assert "contract  6♥ by seat 1, with the player of J♦" in layout(match)
    assert "8 players" not in shown(lay_out_opening(match, Faces()))
    assert "5 players, each for themselves" in shown(lay_out_opening(match, Faces()))


def test_a_forced_bid_and_a_set_taken_are_told() -> None:
    stuck = attrs.evolve(PLAIN, auction=Auction(all_pass=StuckDealer("3", take_set=3)))
    match = after(started(stuck), "pass, pass, pass")
    assert "contract  3♠ by seat 0, forced" in layout(after(match, "bid 3, name S"))
    text = layout(after(match, "take set"))
    assert "takes the set forced" in text
    assert "result    the dealer took the set instead of bidding" in text
    assert "points    seats 0 & 2  -3  the dealer took the set" in text


def test_a_blind_bid_is_told_apart_from_looking() -> None:
    ladder = BidLadder([Rung("3", 3), Rung("96", 5, blind=True)], strains=SUITS)
    match = after(started(attrs.evolve(PLAIN, ladder=ladder)), "look, pass, bid 96, name S")
    lines = [line.split() for line in layout(match).splitlines()]
    assert ["looks"] in lines
    assert ["pass", "96"] in lines


def test_a_hand_without_bids_ends_at_once() -> None:
    match = after(started(PLAIN), "pass, pass, pass, pass")
    assert "result    nobody bid\nscore " in layout(match)
    annulled = attrs.evolve(PLAIN, auction=Auction(all_pass=StuckHolder("3")))
    hands = "9S TS JS QS KS", "9H TH JH QH KH", "9D TD JD QD KD", "9C TC JC QC KC"
    match = after(started(annulled, *hands), "pass, pass, pass, pass")
    assert "result    nobody bid, and nobody held the card that forces a bid" in layout(match)


def test_a_hand_without_a_declarer_is_played() -> None:
    rules = attrs.evolve(PLAIN, auction=Auction(all_pass=NoContract(LOW)))
    text = layout(finished(after(started(rules), "pass, pass, pass, pass")))
    assert "result    played without a bid\n" in text
    assert "contract  nobody bid; played at low\n" in text
    dirty = finished(Match.start(pepper.variant("buck-euchre"), seed=5))
    assert "contract  nobody bid; clubs are trumps\n" in layout(dirty)


def test_a_partner_who_plays_anothers_bid_is_told() -> None:
    rungs = [Rung("3", 3), Rung("48", 5, over=("3",), by_partner=True, alone=Alone.YES)]
    match = started(attrs.evolve(PLAIN, ladder=BidLadder(rungs, strains=SUITS)))
    match = after(match, "bid 3, pass, bid 48, name S")
    assert "48♠ by seat 1, bid by seat 3, alone" in layout(match)


def test_what_was_exchanged_and_what_was_not_is_told() -> None:
    rungs = [Rung("3", 3, exchange=Exchange(optional=True))]
    rules = attrs.evolve(PLAIN, ladder=BidLadder(rungs, strains=SUITS))
    match = after(started(rules, "", "9S", "", "9D"), "bid 3, name S")
    assert "exchange  seat 1 exchanges nothing with seat 3" in layout(after(match, "keep"))
    text = layout(after(match, "give 9S, give 9D"))
    assert "exchange  seat 1 gives seat 3 9♠\n          seat 3 gives seat 1 9♦" in text


def test_a_negotiation_is_told_in_words() -> None:
    match = after(started(pepper.variant("wolf"), "", "9S", "", "9D"), "name S")
    match = after(match, "give 9S, give 9D, talk 1 on 0 off 2 long off")
    match = after(match, "talk 0 on 0 off 0 long off, ask 2")
    assert "seat 2 claims stops: 1 in trumps, 2 long off" in layout(match)
    assert "seat 2 asks for 2 tricks" in layout(match)
    granted = layout(after(match, "grant 1"))
    assert "seat 1 grants 1 trick" in granted
    assert (
        "result    the defenders asked for tricks and got them; the hand was not played" in granted
    )
    thrown = layout(after(match, "grant 0, throw in"))
    assert "seat 1 refuses\n          seat 2 throws the hand in" in thrown
    assert "result    the defenders threw the hand in" in thrown


def test_a_declarer_whom_nobody_opposes_takes_every_trick() -> None:
    rules = attrs.evolve(PLAIN, negotiation=DropOuts())
    match = after(started(rules), "bid 3, pass, pass, pass, name S")
    match = after(match, "drop out, play on, drop out")
    text = layout(match)
    assert "seat 2 drops out\n          seat 3 stays in" in text
    assert "result    seats 1 & 3 made 3; all others dropped out" in text


def test_several_winners_win_together() -> None:
    match = Match.start(pepper.variant("florida-5"), seed=1)
    both = pepper.Outcome((pepper.Side(0), pepper.Side(3)), Kind("so"))
    one = pepper.Outcome((pepper.Side(3),), Kind("so"))
    over = attrs.evolve(match, tally=attrs.evolve(match.tally, outcome=both))
    alone = attrs.evolve(match, tally=attrs.evolve(match.tally, outcome=one))
    assert "Seat 0 and seat 3 win: so." in shown(lay_out_closing(over, Faces()))
    assert "Seat 3 wins: so." in shown(lay_out_closing(alone, Faces()))


def test_a_coloured_bid_reads_as_one_without_colours() -> None:
    strains = (None, *SUITS, LOW)
    for faces in (Faces(), Faces(symbols=False)):
        for rung, strain in product(("5", "pepper"), strains):
            assert faces.named(rung, strain).plain == faces.plain.named(rung, strain)


@pytest.mark.parametrize(("variant", "rows"), [("dirty-clubs-4", [4]), ("florida-5", [4, 1])])
def test_four_scores_stand_in_a_line(variant: str, rows: list[int]) -> None:
    match = Match.start(pepper.variant(variant), seed=1)
    lines = shown(lay_out_closing(match, Faces())).splitlines()
    start = find((n for n, line in enumerate(lines) if line.startswith("Score")), lines)
    assert [line.count("seat ") for line in lines[start:]] == rows


def test_the_numbers_of_the_scores_stand_out() -> None:
    match = finished(after(started(PLAIN), "bid 5, name H"))
    assert len(set(match.scores)) == 2
    bold = styled(lay_out_closing(match, Faces()), "bold")
    assert bold[-2:] == list(map(str, match.scores))


def test_what_is_to_pay_is_told_of_those_who_pay() -> None:
    match = Match.start(pepper.variant("florida-5"), seed=1)
    outcome = pepper.Outcome((pepper.Side(0),), Kind("so"), bills=(0, 7, 0, 1, 0))
    over = attrs.evolve(match, tally=attrs.evolve(match.tally, outcome=outcome))
    *_, one, other = shown(lay_out_closing(over, Faces())).splitlines()
    assert (one, other) == ("Seat 1 pays 7.", "Seat 3 pays 1.")
    assert shown(lay_out_closing(over, Faces())).count(" pays ") == 2


@given(matches(__name__))
def test_any_match_at_any_stage_can_be_laid_out(match: Match) -> None:
    for faces in (Faces(), Faces(symbols=False)):
        everything = Group(
            lay_out_opening(match, faces),
            lay_out_hand(match.hand, match.scores, faces),
            lay_out_closing(match, faces),
        )
        text = shown(everything, symbols=faces.symbols)
        assert "None" not in text
        assert faces.symbols or text.isascii()


def test_before_the_last_game_the_standing_tells_no_prizes() -> None:
    begun = Tournament.start(1, games=2).record([(3, 1)])
    assert "High score" not in shown(standing_layout(begun, Faces()))
    assert "High score" in shown(standing_layout(begun.record([(2, 0)]), Faces()))


def test_places_count_from_1_and_equal_totals_share_one() -> None:
    played = Tournament.start(1, games=1).record([(3, 8)])
    rows = [line.split() for line in shown(standing_layout(played, Faces())).splitlines()]
    assert [row[:3] for row in rows if len(row) == 4 and row[0].isdigit()] == [
        ["1", "2", "8"],
        ["1", "4", "8"],
        ["3", "1", "3"],
        ["3", "3", "3"],
    ]


def test_the_numbers_of_a_standing_end_below_one_another() -> None:
    played = Tournament.start(3, games=1).record([(3, 8), (10, 4), (12, 0)])
    lines = shown(standing_layout(played, Faces())).splitlines()
    rows = [row for line in lines if (row := re.match(r" *(\d+) +(\d+) +(\d+) ", line))]
    assert len(rows) == 12
    assert [len({row.end(column) for row in rows}) for column in (1, 2, 3)] == [1, 1, 1]


def test_a_game_without_ties_is_told_without_extra_hands() -> None:
    played = Tournament.start(1, games=1).record([(3, 8)]).rounds[0]
    assert shown(round_layout(played, Faces(), last=True)).splitlines()[-1] == "* won"


def test_of_a_tied_game_the_winner_alone_has_a_star() -> None:
    for winner, stars in ((0, ["4*", "4"]), (1, ["4", "4*"])):
        start = Tournament.start(1, games=1)
        played = start.record([(4, 4)], tie_break=partial(_decided, winner)).rounds[0]
        rows = [
            line.split() for line in shown(round_layout(played, Faces(), last=True)).splitlines()
        ]
        assert [row[-1] for row in rows if "+" in "".join(row)] == stars


def _decided(winner: int, _: TiedGame) -> Side:
    return Side(winner)


def test_the_tallies_of_forty_games_fit() -> None:
    tournament = Tournament.start(1, games=40)
    while not tournament.over:
        tournament = tournament.record([(12, 11)])
    assert max(map(len, shown(standing_layout(tournament, Faces())).splitlines())) <= WIDTH


def test_hearts_and_diamonds_are_red_and_the_other_suits_are_not() -> None:
    styles = {suit: str(Faces().strain(suit).style) for suit in pepper.SUITS}
    red = {suit for suit, style in styles.items() if style == RED}
    assert red == {pepper.HEARTS, pepper.DIAMONDS}
