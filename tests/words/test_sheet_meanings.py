"""What the rule sheets of the documented games must mean: their sentences against the rules.

docs/variants has the texts, which are written anew after a change. A sentence that has become wrong
is written anew with the others, so these tests read it and ask the rules, or play.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random

import pytest

import pepper
from pepper import (
    LOW,
    NO_TRUMP,
    Alone,
    Bid,
    LibraryRules,
    Look,
    Match,
    Pass,
    Phase,
    Rank,
    Rung,
    Side,
    Suit,
    TakeSet,
    Tie,
    Wait,
    Winning,
    rule_sheet,
)
from pepper.describe.naming import name_rung
from pepper.engine.parts.scoring import Stake, score_hand
from pepper.engine.parts.wording import name_rank, name_strain
from pepper.testing import walk
from pepper.testing.naive import Game
from tests.playing import after

OPTIONS = (
    *("bid-euchre+high-low", "bid-euchre+timed", "buck+tie=declarer", "buck+two-level"),
    *("five-hundred+pack=46", "five-hundred+open-when=before-lead", "progressive+low-bids-score"),
    *("dirty-clubs-4+bump+drop-out+passout-no-trump", "florida-5+target=21", "gamerules-2+hands=6"),
    *("midwest+deciding=either", "midwest+deciding=both", "midwest+must-make", "euchre+joker"),
    *("ontario-4+forced-dealer=5", "hasenpfeffer+forced-exact=off", "gamerules-3+tie=play-on"),
    *("double-hasenpfeffer-4+forced-exact", "pastimes-4+target=1", "wolf+tie=pepper-round"),
)
"""Options with sentences that no game has by default."""
GAMES = tuple(map(pepper.variant, (*(one.id for one in pepper.variants()), *OPTIONS)))
WORDS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


@cache
def told(rules: LibraryRules) -> str:
    """The sheet as one line."""
    return " ".join(rule_sheet(rules).split())


def number(word: str) -> int:
    """A number as a sheet writes it: "six", "13", "minus 20"."""
    if word.startswith("minus "):
        return -number(word.removeprefix("minus "))
    return WORDS.index(word) if word in WORDS else int(word)


def numbers(rules: LibraryRules, pattern: str) -> list[int]:
    """The numbers in these places of the sheet."""
    return [number(word) for word in re.findall(pattern, told(rules))]


# The deal


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
class TestDeal:
    def test_players_and_cards_are_counted(self, rules: LibraryRules) -> None:
        sides, deck = rules.table.sides, rules.deck
        teams = [len(side) for side in sides] if len(sides) == 2 < len(rules.table.seats) else []
        assert numbers(rules, r"is for (\w+) players") == [len(rules.table.seats)]
        assert numbers(rules, r"players, (\w+) against") == teams[:1]
        assert numbers(rules, r"players, \w+ against (\w+)") == teams[1:]
        assert numbers(rules, r"Use (\w+) cards") == [len(deck.cards)]
        assert numbers(rules, r"(?:Deal|deal them all,) (\w+) to each") == [deck.hand_size]

    def test_the_cards_that_nobody_gets_are_counted(self, rules: LibraryRules) -> None:
        counted = numbers(rules, r"(?:the other|and put|third hand of) (\w+)(?: cards|,| face)")
        counted += [1] * told(rules).count("the other card aside")
        dealt = len(rules.table.seats) * rules.deck.hand_size
        assert sum(counted) == len(rules.deck.cards) - dealt

    def test_cards_rank_as_the_slow_implementation_ranks_them(self, rules: LibraryRules) -> None:
        text, bowers = told(rules).partition("## The bidding")[0], rules.ranking.bowers
        cards = {str(card) for card in rules.deck.cards}
        own = {card[0] for card in cards if len({*card} & {*"CDHS"}) == 1}
        trumps = re.findall(rf"from the top: (.+), then {ROW}", text)
        assert len(trumps) == (bowers or "JK" in cards)
        assert len(re.findall("not count in (?:its|their) own suit", text)) == bowers
        if NO_TRUMP in rules.ladder.strains and LOW not in rules.ladder.strains:
            assert "all suits at no trump, rank" in text or not trumps
        for named, others in trumps:
            jacks = ["JS"] * ("*right" in named) + ["JC"] * ("*left" in named)
            best = [one for one in ("JK", "LJ") if one in cards] + jacks
            in_order(Game("S", bowers), [*best, *(f"{rank}S" for rank in ranks(others))])
            assert {*ranks(others), *"J" * bool(jacks)} == own
            assert len(named.split(", ")) == len(best)
        (side,) = {*re.findall(rf"(?:other suits|very suit)(?:,[^.]*,)? ranks? {ROW}", text)}
        (*low,) = re.findall(rf"at low it is the other way around, {ROW}", text)
        assert len(low) == (LOW in rules.ladder.strains)
        for strain, row in [("S", side), ("NT", side), *(("LOW", row) for row in low)]:
            assert {*ranks(row)} == own
            in_order(Game(strain, bowers), [f"{rank}H" for rank in ranks(row)])


ROW = r"((?:\w+ )*\w+)[.;,]"


def ranks(row: str) -> list[str]:
    """The ranks of a row, each as one letter."""
    letters = {name_rank(rank): str(rank) for rank in Rank}
    return [letters[word] for word in row.split()]


def in_order(game: Game, cards: list[str]) -> None:
    """Each card takes a trick from the next one, whichever of the two is led."""
    for better, worse in pairwise(cards):
        for trick in ([better, worse], [worse, better]):
            assert trick[game.winner([*enumerate(trick)])] == better


# The bidding


def all_pass(rules: LibraryRules) -> Match:
    """A hand behind any pepper round, in which everybody passes who may."""
    played = 0 if rules.auction.pepper_round is None else rules.auction.pepper_round.hands
    match = Match.start(rules, seed=1, number=played + 1)
    while match.phase is Phase.AUCTION and not match.past:
        quiet = [one for one in (Pass(), Wait(), Look()) if one in match.legal_actions]
        if not quiet:
            break
        match = match.apply(quiet[0])
    return match


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
class TestBidding:
    def test_what_is_told_comes_of_it_when_all_pass(self, rules: LibraryRules) -> None:
        match, (text,) = all_pass(rules), re.findall("## The bidding(.+)## The play", told(rules))
        bids = [str(one.rung) for one in match.legal_actions if isinstance(one, Bid)]
        contract, turn = match.hand.contract, match.turn
        if contract is not None:  # there was but one bid to make
            bids, turn = [contract.rung.name], contract.declarer
        if match.past:
            (dealer,) = re.findall("nobody scores and the (same|next)", text) or ["passes"]
            before = match.past[0].dealer
            seats = "pass to the left" in told(rules) or len(rules.table.seats) == 2
            assert match.hand.dealer == (before if dealer == "same" else before + seats) % len(
                rules.table.seats
            )
        elif match.phase is not Phase.AUCTION and contract is None:
            assert "nobody has a bid to make" in text
            assert match.phase is Phase.PLAY
            assert ("nobody may drop out" in text) == (rules.negotiation is not None)
        elif rules.auction.eldest_must_bid:
            assert "only the player on the dealer's left may not pass" in text
        else:
            (least,) = re.findall(r"must (?:either )?bid(?: at least)?(?: (\w+))?", text)
            assert least in {bids[0], ""}
            assert (len({*bids}) == 1) == ("neither more nor less" in text or not least)
            assert (turn == match.hand.dealer) == ("the dealer is *stuck*" in text)
            assert (TakeSet() in match.legal_actions) == (f"or lose {least} points" in text)

    def test_who_leads_and_whether_trumps_are_named(self, rules: LibraryRules) -> None:
        ((trumps, plain),) = re.findall(LEAD, told(rules))
        text = told(rules).partition("## After the bidding")[2]
        unless = "unless" in text or "trump suit that was bid" in text
        at_no_trump = "at no trump if" in text
        named = set[int]()
        for match in walk(Match.start(rules, seed=2), Random(2), 1):
            hand, trick, contract = match.hand, match.hand.trick, match.hand.contract
            if match.phase is Phase.NAMING:
                named.add(hand.number)
                assert "highest bidder" in text
                assert " names " in text
            if trick is None or hand.tricks or contract is None or contract.rung.lead:
                continue
            suited = isinstance(contract.strain, Suit)
            assert hand.number in named or unless or len(rules.ladder.strains) == 1
            assert hand.number in named or suited or at_no_trump or "unless" in text
            leader = trumps if suited or not plain else plain
            before = hand.dealer if "dealer" in leader else contract.declarer
            first = rules.table.left(before) if "left" in leader else before
            if "right" in leader:
                first = rules.table.seats[before - 1]
            assert trick.seats[0] == first or first in hand.sitting_out


LEAD = re.compile(
    r"## The play (?:With trumps )?([^,]+?)(?:, or in [^,]+ the [^,]+,)? leads to the first trick"
    r"(?:; at [^,]+, ([^.]+))?\."
)


@pytest.mark.parametrize(("deciding", "played"), [("either", True), ("both", False)])
def test_whether_one_defender_is_enough_to_play_a_hand(deciding: str, *, played: bool) -> None:
    rules = pepper.variant(f"midwest+deciding={deciding}")
    wants = {
        True: "If any of them wants to play it is played",
        False: "If all of them want to play",
    }
    assert wants[played] in told(rules)
    match = after(Match.start(rules, seed=1), "bid 4", "pass, pass, pass", "name S")
    while match.phase is Phase.EXCHANGE:
        match = match.apply(match.legal_actions[0])
    match = after(match, "play on", "throw in")
    assert (match.phase is Phase.PLAY) is played


# The table of bids, and the points


def rows(rules: LibraryRules) -> Iterator[tuple[Rung, dict[str, str]]]:
    """The bids of the table, each with its cells by their headings."""
    lines = [line for line in rule_sheet(rules).splitlines() if line.startswith("|")]
    table = [[*map(str.strip, line.strip("|").split("|"))] for line in lines]
    rungs, ladder = rules.ladder.rungs, rules.ladder
    names = [
        {rung.name, rung.name.removeprefix("cardless "), name_rung(ladder, rung)} for rung in rungs
    ]
    for told, *cells in table[2:]:
        for name in re.split(", | or ", told):
            first, _, last = name.partition(" to ")
            found = [n for n, own in enumerate(names) if first in own]
            if last:
                found = [
                    *range(found[0], [n for n, own in enumerate(names) if last in own][-1] + 1)
                ]
            yield from ((rungs[n], dict(zip(table[0][1:], cells, strict=True))) for n in found)


def points(phrase: str, taken: int, bid: int, missing: int) -> int:
    """What a phrase comes to: "12", "lose 6", "1 for each trick", "twice the number bid"."""
    lose, phrase = phrase.startswith(("lose", "take")), phrase.partition(" without")[0]
    total, phrase = 0, re.sub(r"^(scores?|loses?|adds?|takes? off) ", "", phrase)
    phrase = re.sub(r"for (each trick|each of these tricks)( they take| taken)?", "each", phrase)
    phrase = re.sub("the number bid|what the bid is worth|the worth", "the bid", phrase)
    for term in phrase.replace("a point ", "1 ").replace("twice", "2 times").split(" plus "):
        match re.split(r" (?=for|each|times)", term):
            case ["nothing"]:
                pass
            case ["the bid"]:
                total += bid
            case [times, "times the bid"]:
                total += int(times) * bid
            case [one, "each"]:
                total += int(one) * taken
            case [one, "each short of the bid"]:
                total += int(one) * missing
            case [one]:
                total += int(one)
            case _:
                total += step(term, taken)
    return -total if lose else total


def step(phrase: str, taken: int) -> int:
    """The points of so many tricks: "1 for 3 or 4 tricks, 2 for more"."""
    beyond = 0
    for part in phrase.split(", "):
        worth, _, which = part.partition(" for ")
        ends = [int(word) for word in which.split() if word.isdigit()] or [beyond + 1, 99]
        if ends[0] <= taken <= ends[-1]:
            return int(worth)
        beyond = ends[-1]
    return 0


def scored(rules: LibraryRules, rung: Rung, taken: int) -> int:
    """What the declarer's side scores with so many tricks, if nothing is multiplied."""
    stake = Stake(rung.name, rung.value, rung.tricks, forced=False, alone=False)
    sides = range(len(rules.table.sides))
    tricks = (taken, rules.deck.hand_size - taken, *[0] * (len(sides) - 2))
    defenders = tuple((Side(side),) for side in sides[1:])
    lines = score_hand(rules.scoring_of(rung), stake, tricks, (Side(0),), defenders)
    return sum(line.points for line in lines if line.side == 0)


MAKES = re.compile(
    r"\*makes?\* (?:it|the bid) and (?:each )?(.+?)(?: or, if they take all \w+, (.+?))?\. Other"
)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
class TestPoints:
    def test_the_table_has_what_each_bid_needs_and_is_worth(self, rules: LibraryRules) -> None:
        found = [*rows(rules)]
        assert {rung for rung, _ in found} in ({*rules.ladder.rungs}, set())
        for rung, cells in found:
            tricks = cells["Tricks"].removeprefix("all ")
            assert str(rung.tricks) == {"as bid": rung.name, "none": "0"}.get(tricks, tricks)
            if tricks != cells["Tricks"]:
                assert rung.tricks == rules.deck.hand_size
            assert cells.get("Worth", "-") in {"-", "the bid", str(rung.value)}
            for strain in rules.ladder.strains_of(rung):
                worth = cells.get(name_strain(strain).capitalize(), "-")
                assert worth in {"-", str(rung.value_in(strain))}

    def test_the_table_says_who_plays_each_bid(self, rules: LibraryRules) -> None:
        for rung, cells in rows(rules):
            if played := cells.get("Played", ""):
                assert ("with the partner" in played) == (rung.alone is not Alone.YES)
                assert ("alone" in played) == (rung.alone is not Alone.NO)
                for word in re.findall(r"with (?:up to )?(a|\w+) cards?", played):
                    assert rung.exchange is not None
                    assert rung.exchange.count == (1 if word == "a" else number(word))

    def test_the_bidders_score_what_the_sheet_says(self, rules: LibraryRules) -> None:
        size, table = rules.deck.hand_size, dict(rows(rules))
        ((gain, every),) = re.findall(MAKES, told(rules))
        (loss,) = re.findall(r"Otherwise [^.]*\*set\*(?:, and each| and) (.+?)\.", told(rules))
        loss = re.sub("as much$|the number bid or, after.*", "the bid", loss)
        instead = re.findall(r"who take every trick.*? (scores? [^.]+) instead\.", told(rules))
        for rung in rules.ladder.rungs:
            cells = table.get(rung, {})
            # Points for every trick, and bids to take none, have sentences of their own.
            whole = rules.scoring_of(rung).all_tricks is not None and not every
            if whole and rung.tricks < size:
                every_trick = [points(one, size, rung.value, 0) for one in instead]
                assert scored(rules, rung, size) in every_trick
            for taken in range(size if whole else size + 1) if rung.tricks else ():
                missing = max(rung.tricks - taken, 0)
                said = {"If made": gain, "If set": loss} | cells
                made = every if every and taken == size else said["If made"]
                phrase = said["If set"] if missing else made
                low, _, high = phrase.partition(", and no")[0].partition("; cardless ")
                own = high if high and "cardless" in rung.name else low
                assert "number bid" not in own or rung.name == str(rung.value)
                assert points(own, taken, rung.value, missing) == scored(rules, rung, taken)


# The end


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
class TestEnd:
    def test_scores_and_hands_are_those_at_which_it_ends(self, rules: LibraryRules) -> None:
        ending, text = rules.ending, told(rules)
        aim = [] if ending.target is None else [ending.target]
        up = ending.worth(1) > 0
        assert numbers(rules, r"(?:to reach|first to come to) ((?:minus )?\d+)") == aim
        assert numbers(rules, r"starts with (\d+) points?") == [ending.start] * (ending.start != 0)
        door = [] if ending.back_door is None else [ending.back_door]
        assert numbers(rules, r"(?:falls|rises) to ((?:minus )?\d+), the \*back door") == door
        hands = [] if ending.hands is None else [ending.hands]
        assert numbers(rules, r"After (\w+) hands(?: at the latest)? the") == hands
        last = [] if ending.last_hand is None else [ending.last_hand]
        assert numbers(rules, r"game is over after (\w+) hands") == last
        rounds = numbers(rules, r"hands, (\w+) deals? for each player")
        assert all(each * len(rules.table.seats) == ending.hands for each in rounds)
        wins = {
            Winning.BY_POINTS: r"points? wins\.|and takes points off",
            Winning.BY_CONTRACT: r"points? by making a bid wins\.",
            Winning.BY_CONTRACT_OR_SET: r"points? wins, but only by making a bid or setting",
        }
        if aim:
            assert [*filter(lambda one: re.search(wins[one], text), wins)] == [ending.winning]
        payout = numbers(rules, r"pay (\d+) for the game"), numbers(rules, r"(\d+) for each of")
        if ending.payout is not None:
            assert payout == ([ending.payout.game], [ending.payout.mark])
        assert up or "takes points off" in text

    def test_a_tie_ends_as_it_is_told(self, rules: LibraryRules) -> None:
        told_so = re.findall(r"(?:level|same \w+ score), (.+?)[.;:]", told(rules))
        ways = {
            "play another hand": Tie.PLAY_ON,
            "they share the win": Tie.JOINT,
            "play another pepper round": Tie.PEPPER_ROUND,
        }
        for one in told_so:
            way = Tie.DECLARER if one.startswith("the bidder") else ways[one]
            assert way is rules.ending.tie
