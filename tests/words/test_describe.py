"""The rule sheet says what the parts say, and nothing that cannot be in this very game."""

from __future__ import annotations

import re

import attrs
import pytest
from hypothesis import given

import pepper
from pepper import (
    BID,
    CLUBS,
    HEARTS,
    JOKER,
    LOW,
    NO_TRUMP,
    NOTHING,
    SPADES,
    SUITS,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Calling,
    Card,
    Cards,
    Choice,
    Deck,
    DropOuts,
    Ending,
    Exchange,
    Lead,
    Negotiation,
    NoContract,
    OwnCopy,
    PepperError,
    PlainJoker,
    Points,
    Ranking,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    StuckDealer,
    StuckHolder,
    Table,
    Tricks,
    has_library_parts,
)
from pepper.describe import PARAGRAPH, WIDTH, rule_section, rule_sheet
from pepper.describe.layout import layout
from tests.sampled import any_rules

from .test_rule_sheets import LONELY, LONG, MIDWEST

FOUR = attrs.evolve(
    LONG,
    name="four",
    ladder=BidLadder([Rung("4", 4)]),
    auction=Auction(),
    negotiation=None,
    ending=Ending(target=42),
)
"""Four players with one bid."""


def flat(rules: Rules) -> str:
    """The sheet as one line."""
    return " ".join(rule_sheet(rules).split())


def of(variant: str) -> str:
    """The sheet of a documented variant as one line."""
    return flat(pepper.variant(variant))


def with_bids(*rungs: Rung) -> str:
    """The sheet of a game with these bids as one line."""
    return flat(attrs.evolve(MIDWEST, ladder=BidLadder(rungs), auction=Auction()))


def with_auction(auction: Auction, rules: Rules = MIDWEST) -> str:
    """The sheet of a game with that auction as one line."""
    return flat(attrs.evolve(rules, auction=auction))


@given(any_rules(__name__))
def test_any_rules_have_a_sheet_of_english_in_80_columns(rules: Rules) -> None:
    sheet = rule_sheet(rules)
    assert sheet.isascii()
    for line in sheet.splitlines():
        assert len(line) <= WIDTH or line.startswith("|")
        assert line == line.rstrip()
    for code in ("None", "True", "False", "()", "  .", " ,", " .", ",,", "..", "Rung", "minus -"):
        assert code not in sheet.replace(rules.name, "")


@given(any_rules(__name__))
def test_tables_are_tables(rules: Rules) -> None:
    for block in rule_sheet(rules).split("\n\n"):
        lines = block.splitlines()
        if block.startswith("|"):
            assert len({len(line) for line in lines}) == 1
            assert set(lines[1]) == {"|", "-"}
        else:
            assert not any(line.startswith("|") for line in lines)


@pytest.mark.parametrize("variant", [variant.id for variant in pepper.variants()])
def test_the_sheets_of_documented_games_fit_on_two_pages(variant: str) -> None:
    lines = rule_sheet(pepper.variant(variant)).splitlines()
    assert len(lines) <= 2 * 66
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (LONG, "This game is for four players, two against two, who bid for the right to choose"),
        (LONG, "The first team to reach 42 points wins."),
        (LONG, "Partners sit opposite each other."),
        (LONG, "and put the other card aside unseen."),
        (
            LONG,
            "the joker (*best bower*), the jack of trumps (*right bower*), the other jack of the",
        ),
        (LONG, "at low it is the other way around, 9 10 J Q K A, and the 9 is best."),
        (
            LONG,
            (
                "Of two bids of one number, trumps decide, from low to high: low; the suits, which "
                "are equal; high."
            ),
        ),
        (LONG, "Only the partner of a player who has bid 24 may bid 48, and only over that bid."),
        (LONG, "who holds the joker, or both the ace of spades and the king of spades may bid 48."),
        (LONG, "A bid of 4 names its trumps with the bid."),
        (LONG, "Leave your cards face down until it is your turn to bid or the bidding is over."),
        (LONG, "A 96 is bid blind: on your turn, before you look at your cards."),
        (LONG, "Only a player who is forced to bid may bid 3."),
        (
            LONG,
            (
                "The highest bidder names a trump suit, or high or low, unless it was named with a "
                "bid of 4."
            ),
        ),
        (
            LONG,
            (
                "A 48 is played by the partner who bid 24; the player who bid 48 names trumps "
                "and does no more."
            ),
        ),
        (LONG, "At low, in a 24, the bidder exchanges one card with the opponent on the left,"),
        (
            LONG,
            (
                "whoever has the joker must bid 4, neither more nor less; if nobody has it, nobody "
                "scores and the next"
            ),
        ),
        (LONG, "The first two hands are the *pepper round*: nobody bids, and the player on"),
        (LONG, "From the third hand on, beginning on the dealer's left, each player in turn"),
        (
            LONG,
            (
                "*hickeys* are written down: bidders who are set get one; defenders without a "
                "trick get one."
            ),
        ),
        (
            LONG,
            (
                "play another pepper round: two more hands without bidding, all played before the "
                "scores are compared again."
            ),
        ),
        (LONELY, "This game is for three players, each for themselves, who bid for the right to"),
        (LONELY, "Everybody starts with 15 points and takes points off; the first to come to 0"),
        (LONELY, "and put the other nine cards aside unseen."),
        (
            LONELY,
            (
                "Once there is a bid, the bidding ends when everybody has spoken twice or the "
                "other two pass one after another."
            ),
        ),
        (LONELY, "If all pass, the hand is played at no trump, and nobody has a bid to make."),
        (LONELY, "A player who drops out plays no card and scores nothing. If everybody else"),
        (
            LONELY,
            (
                "Each other player who stayed in takes off a point for each trick of their own, "
                "but adds 5 without one."
            ),
        ),
        (LONELY, "In a hand without a bid each player adds a point for each trick of their own."),
        (
            LONELY,
            "A player who has 0 or fewer points after a hand wins. If several have, the lowest",
        ),
        (
            LONELY,
            "A player who rises to 30, the *back door*, or higher, loses the game; the best of",
        ),
        (LONELY, "After 20 hands at the latest the lowest score wins."),
        (MIDWEST, "The teams sit alternately, so that everybody sits between two opponents."),
        (MIDWEST, "the two jacks of trumps (*right bowers*), the other two jacks of the same"),
        (MIDWEST, "When the time is up, the team with more points wins. ##"),
        (MIDWEST, "4 and quartet are equally high: neither goes over the other."),
        (
            MIDWEST,
            (
                "must either bid at least 4 or lose 4 points; in the second case the hand is not "
                "played and nobody else scores."
            ),
        ),
        (
            MIDWEST,
            (
                "In a bid of 5, the bidder exchanges one card with each partner; all cards are "
                "chosen before anybody sees what comes."
            ),
        ),
        (MIDWEST, "When the time is up the hand is finished, and the higher score wins."),
    ],
)
def test_a_part_is_described_in_its_own_words(rules: Rules, sentence: str) -> None:
    assert sentence in flat(rules)


def test_a_sheet_is_the_same_each_time_and_ends_its_last_line() -> None:
    assert rule_sheet(LONG) == rule_sheet(attrs.evolve(LONG))
    assert rule_sheet(LONG).startswith("# long\n")
    assert rule_sheet(LONG).endswith(".\n")


class TestCards:
    @pytest.mark.parametrize(
        ("deck", "words"),
        [
            (
                Deck("456789TJQKA", hand_size=10, jokers=1, removed="4S 4C"),
                (
                    "Use 43 cards: the 4 5 6 7 8 9 10 J Q K A of each suit and a joker, without "
                    "the four of spades and the four of clubs. Deal ten"
                ),
            ),
            (
                Deck("9TJQKA", hand_size=6, copies=2, removed="9D", added="2C 2C"),
                (
                    "Use 49 cards: the 9 10 J Q K A of each suit from two packs and two copies "
                    "of the two of clubs, without one copy of the nine of diamonds."
                ),
            ),
        ],
    )
    def test_single_cards_are_named_that_are_removed_or_added(self, deck: Deck, words: str) -> None:
        rules = attrs.evolve(pepper.variant("gamerules-4"), deck=deck)
        assert words in flat(rules)

    def test_a_suit_ranks_all_that_any_suit_has(self) -> None:
        deck = Deck("9TJQKA", hand_size=6, added="2D")
        sheet = flat(attrs.evolve(pepper.variant("gamerules-4"), deck=deck))
        assert "A K Q J 10 9 2" in sheet

    @pytest.mark.parametrize(
        ("packets", "how"),
        [
            ((), "one at a time"),
            ((1,) * 6, "one at a time"),
            ((6,), "all at once"),
            ((3, 3), "three at a time"),
            ((3, 2, 1), "in packets of three, two and one"),
        ],
    )
    def test_packets(self, packets: tuple[int, ...], how: str) -> None:
        deck = attrs.evolve(LONG.deck, packets=packets)
        assert f"Deal six to each player, {how}, and" in flat(attrs.evolve(LONG, deck=deck))

    @pytest.mark.parametrize(
        ("sides", "seating"),
        [
            (((0, 2), (1, 3)), "Partners sit opposite each other."),
            (((0, 1), (2, 3)), "Partners sit side by side."),
            (((0, 2, 4), (1, 3, 5)), "The teams sit alternately, so that everybody"),
            (((0, 1, 3), (2, 4, 5)), "to the left, sit players of the teams A A B A B B."),
        ],
    )
    def test_who_sits_next_to_whom(self, sides: tuple[tuple[int, ...], ...], seating: str) -> None:
        deck = Deck("9TJQKA", hand_size=4)
        assert seating in flat(attrs.evolve(FOUR, table=Table(sides), deck=deck))

    def test_without_high_the_suits_rank_the_other_way_around_at_low_only(self) -> None:
        low = attrs.evolve(FOUR, ladder=BidLadder([Rung("4", 4)], strains=(*SUITS, LOW)))
        told = "At low there are no trumps and no bowers. At low every suit ranks 9 10 J Q K A,"
        assert f"{told} and the 9 is best." in flat(low)

    def test_the_joker_is_not_spoken_of_where_there_is_none(self) -> None:
        assert "joker" not in rule_sheet(MIDWEST)
        assert JOKER not in MIDWEST.deck.cards

    def test_a_lowest_joker_wins_only_what_it_leads(self) -> None:
        lowest = attrs.evolve(LONG, ranking=Ranking(plain_joker=PlainJoker.LOWEST))
        assert "the suit led; it wins the trick, and if it is led the others" in flat(LONG)
        assert "the suit led; it wins only a trick that it leads, and then" in flat(lowest)

    def test_the_joker_without_trumps_is_not_spoken_of_where_there_are_always_trumps(self) -> None:
        trumps = attrs.evolve(LONG, ladder=BidLadder([Rung("4", 4)], strains=SUITS))
        assert "At high and at low the joker is a suit of its own" in flat(LONG)
        assert "suit of its own" not in flat(trumps)
        assert "no trump" not in flat(trumps)

    def test_trumps_are_not_spoken_of_where_there_are_none(self) -> None:
        plain = attrs.evolve(FOUR, ladder=BidLadder([Rung("4", 4)], strains=(NO_TRUMP, LOW)))
        assert "Trumps rank" not in flat(plain)
        assert "The best card of the suit led takes the trick." in flat(plain)

    @pytest.mark.parametrize(
        "rules",
        [
            attrs.evolve(LONG, ranking=Ranking(bowers=False)),
            attrs.evolve(LONG, deck=Deck("789TQKA", hand_size=6, jokers=2)),
        ],
    )
    def test_bowers_are_not_spoken_of_where_there_are_none(self, rules: Rules) -> None:
        assert "At high and at low there are no trumps and no bowers." in flat(LONG)
        assert "left bower" not in flat(rules)
        assert "At high and at low there are no trumps. At high" in flat(rules)

    def test_where_one_looks_for_bowers_it_is_said_that_there_are_none(self) -> None:
        plain = attrs.evolve(FOUR, deck=Deck("9TJQKA", hand_size=6), ranking=Ranking(bowers=False))
        told = "There are no bowers. Every suit, trumps or not, ranks A K Q J 10 9."
        assert told in flat(plain)
        without = attrs.evolve(plain, deck=Deck("89TQKA", hand_size=6), ranking=Ranking())
        assert "bowers" not in flat(without)

    def test_identical_cards_are_spoken_of_where_there_are_any(self) -> None:
        assert "Of two identical cards the first one played is higher." in flat(MIDWEST)
        assert "Of two identical cards" not in flat(LONG)
        assert "Of identical cards the first one played is higher." in of("call-euchre+packs=3")

    def test_only_the_suits_that_may_be_trumps_are_named(self) -> None:
        black = attrs.evolve(FOUR, ladder=BidLadder([Rung("4", 4)], strains=(CLUBS, SPADES)))
        assert "Only clubs or spades can be trumps." in flat(black)
        assert "can be trumps" not in flat(FOUR)


class TestBids:
    def test_bids_that_name_one_suit_or_no_trump_need_no_example(self) -> None:
        rungs = [Rung("3", 3, strain_in_bid=True), Rung("all", 6, strain_in_bid=True)]
        ladder = BidLadder(rungs, strains=(HEARTS, NO_TRUMP))
        sheet = flat(attrs.evolve(pepper.variant("gamerules-4"), ladder=ladder))
        assert "Every bid names hearts or no trump. " in sheet

    def test_numbers_in_a_row_are_a_range(self) -> None:
        assert "| 3 to 6 | as bid | with the partner |" in of("bid-euchre")
        assert (
            "A bid is a number of tricks, from 1 to 8, that you promise to take together with a "
            "partner." in of("florida-5")
        )

    def test_two_numbers_are_no_range_and_neither_are_such_with_a_gap(self) -> None:
        own = ScoringChanges(made=Points(9))
        rungs = [Rung(n, int(n), scoring=own if n in "4 5 7" else None) for n in "34567"]
        sheet = with_bids(*rungs)
        assert "| 3 | as bid | 1 for each trick | | 4 or 5 | as bid | 9 | | 6 |" in sheet
        gap = with_bids(Rung("3", 3), Rung("4", 4), Rung("6", 6))
        assert "A bid is a number of tricks, 3, 4 or 6, that you promise your team will" in gap

    def test_a_single_bid_is_the_only_one(self) -> None:
        only = "The only bid is 4, the number of tricks that you promise"
        assert f"{only} your team will take." in flat(FOUR)
        assert "and the first bid ends the bidding" in flat(FOUR)
        assert "ends the bidding at once" not in flat(FOUR)
        alone = BidLadder([Rung("4", 4, alone=Alone.YES, strain_in_bid=True)])
        assert f'{only} to take alone, with a trump suit or no trump: "4 hearts".' in flat(
            attrs.evolve(FOUR, ladder=alone)
        )

    def test_numbers_that_only_the_last_player_can_reach_end_nothing(self) -> None:
        rungs = [Rung("4", 4), Rung("5", 5, over=("4",))]
        two = attrs.evolve(FOUR, table=Table.singles(2), ladder=BidLadder(rungs))
        told = "that you promise to take. A 5 can be bid only over a 4."
        assert f"A bid is a number of tricks, 4 or 5, {told}" in flat(two)
        assert "ends the bidding at once" not in flat(two)
        assert "A 5 ends the bidding at once." in flat(
            attrs.evolve(two, auction=Auction(laps=None))
        )

    def test_in_a_table_the_bids_are_promises_of_its_tricks(self) -> None:
        promise = "With a bid you promise {} the tricks in the table{}. The bids, from low to high:"
        assert promise.format("that your team will take", "") in of("bid-euchre")
        assert promise.format("to take", ", alone") in of("wolf")
        assert promise.format("to take", "") in of("gamerules-3")

    def test_bids_of_one_name_are_told_apart_by_their_trumps(self) -> None:
        trumps = Rung("5", 5, strains=SUITS, strain_in_bid=True)
        ladder = BidLadder(
            [Rung("4", 4), [trumps, Rung("5", 5, strains=(NO_TRUMP,), strain_in_bid=True)]]
        )
        sheet = flat(attrs.evolve(MIDWEST, ladder=ladder, auction=Auction()))
        assert "5 with trumps and 5 at no trump are equally high: neither goes over" in sheet

    def test_the_trumps_are_told_of_the_bids_that_have_not_all_of_them(self) -> None:
        sheet = of("call-euchre+min=3-in-suits")
        assert "A bid of 3 is always played with trumps." in sheet
        assert sheet.count("always played") == 1

    def test_trumps_are_not_told_of_bids_that_all_have_the_same(self) -> None:
        assert "| 4 to 6 | as bid | with the partner | 1 for each trick | lose 5 |" in of("pfeffer")
        assert "Only a stuck dealer may bid 4 at no trump." in of("pfeffer")

    def test_of_two_ways_to_make_a_bid_it_is_told_which_one_is_higher(self) -> None:
        either = "A bid is made either with trumps, the suit to be named later, or at no trump."
        level = "Only the number counts: 5 at no trump and 5 with trumps do not go over each other."
        assert f"{either} {level}" in of("pfeffer")
        four, five = (Rung(name, int(name), strains=SUITS) for name in "45")
        plain = [
            attrs.evolve(rung, strains=(NO_TRUMP,), strain_in_bid=True) for rung in (four, five)
        ]
        higher = with_bids(four, plain[0], five, plain[1])
        ends = "A bid is a number of tricks, 4 or 5, that you promise your team will take. A bid of"
        top = f"{ends} 5 at no trump ends the bidding at once."
        assert f"{top} {either} A bid at no trump goes over the same bid with trumps." in higher
        crossed = with_bids(four, plain[1], five, plain[0])
        order = "4 with trumps; 5 at no trump; 5 with trumps; 4 at no trump"
        assert f"{either} From low to high: {order}." in crossed
        level = flat(
            attrs.evolve(MIDWEST, ladder=BidLadder([[four, five], plain]), auction=Auction())
        )
        equal = "From low to high, where those of one place are equal: 4 with trumps and 5 with"
        assert f"{either} {equal} trumps; 4 at no trump and 5 at no trump." in level
        black = attrs.evolve(five, strains=(CLUBS, SPADES))
        labelled = (
            "| 4 with trumps, 4 at no trump, 5 in clubs or spades or 5 at no trump | as bid |"
        )
        assert labelled in with_bids(four, plain[0], black, plain[1])

    def test_where_no_number_stands_for_every_trick_the_bid_of_them_is_named(self) -> None:
        every = "There is no plain bid of 6: a small pepper takes its place."
        assert every in of("gamerules-4")
        assert "There is no plain bid" not in of("bid-euchre")
        pepper_bid = Rung("pepper", 8)
        assert "no plain bid of 8: a pepper takes" in with_bids(Rung("7", 7), pepper_bid)
        assert "There is no plain bid" not in with_bids(Rung("6", 6), pepper_bid)

    @pytest.mark.parametrize(
        ("variant", "words"),
        [
            (
                "hasenpfeffer",
                "## The bidding Beginning on the dealer's left, each player in turn speaks",
            ),
            ("wolf", "From the fifth hand on, beginning on the dealer's left, each player in turn"),
            ("hasenpfeffer", "if nobody has it, nobody scores and the next player deals."),
            ("hasenpfeffer+redeal-annulled", "nobody scores and the same dealer deals again."),
            ("progressive", "deals again; the hand does not count as one of the eight."),
            ("progressive+all-pass=move-on", "nobody scores and the next player deals."),
            ("gamerules-4", "the bidding ends when the other three pass one after another."),
            ("gamerules-4+reentry=off", "the bidding ends when the other three have passed."),
        ],
    )
    def test_what_is_true_of_most_rules_only_is_told_of_those(
        self, variant: str, words: str
    ) -> None:
        assert words in of(variant)

    def test_no_hand_is_dealt_again_for_a_card_that_everybody_is_dealt(self) -> None:
        rules = pepper.variant("hasenpfeffer+redeal-annulled")
        deck = Deck("9TJQKA", hand_size=6)
        stuck = StuckHolder("3", Card("JS"))
        whole = attrs.evolve(rules, deck=deck, auction=attrs.evolve(rules.auction, all_pass=stuck))
        assert "deals again" in flat(rules)
        assert "must bid 3, neither more nor less. A bid is" in flat(whole)
        assert "deals" not in flat(whole).partition("## The bidding")[2]

    def test_a_value_that_nothing_is_scored_by_is_not_told(self) -> None:
        assert "Worth" not in of("hasenpfeffer")
        odd = [Rung("4", 4, value=9), Rung("5", 5, scoring=ScoringChanges(set=Points(-6)))]
        assert "| Bid | Tricks | If set | |-----|--------|--------| | 4 | as bid | lose 9 |" in (
            with_bids(*odd)
        )
        four = Rung("4", 4, scoring=ScoringChanges(set=NOTHING))
        assert "| Bid | Tricks | If set |" in with_bids(four, odd[1])
        with pytest.raises(RulesError, match="4 has a value of 9, but nothing is scored by it"):
            with_bids(attrs.evolve(four, value=9), odd[1])

    def test_a_bid_is_worth_its_number_unless_the_table_says_otherwise(self) -> None:
        assert "| 4 to 6 | as bid | the bid |" in of("wolf")
        assert "| moon | all 6 | 7 |" in of("wolf")
        assert "| 24 | all 6 | alone, no card | 24 | lose 24 |" in of("twelves")

    def test_the_value_is_told_where_the_hand_may_be_given_up_for_it(self) -> None:
        ladder = BidLadder([Rung("4", 4), Rung("five", 5)])
        talks = attrs.evolve(FOUR, ladder=ladder, scoring=Scoring(set=NOTHING))
        assert "Worth" not in flat(talks)
        told = flat(attrs.evolve(talks, negotiation=Negotiation()))
        assert "| Bid | Tricks | Worth |" in told
        assert "| five | 5 | 5 |" in told

    def test_trumps_make_no_bid_higher_only_where_the_bidding_goes_on(self) -> None:
        alike = "Only the number counts, so 7 spades does not go over 7 hearts."
        assert alike in of("ontario-4")
        assert "Only the number counts" not in of("ontario-4+strains-rank")
        assert "Only the number counts" not in of("twelves")

    def test_the_order_of_trumps_is_told_where_bids_name_them(self) -> None:
        number = "Otherwise only the number counts: 6 spades does not go over 6 hearts."
        over = "goes over one of the same number {}, but not the other way round."
        assert f"A bid in a suit {over.format('at no trump')} {number}" in of("indiana-4")
        rules = pepper.variant("indiana-4")
        assert has_library_parts(rules)
        turned = attrs.evolve(rules.ladder, strain_order=((*SUITS,), (NO_TRUMP,)))
        told = flat(attrs.evolve(rules, ladder=turned))
        assert f"A bid at no trump {over.format('in a suit')} {number}" in told
        assert "goes over one of the same number" not in flat(FOUR)
        assert "trumps decide" not in flat(FOUR)

    def test_trumps_are_not_named_after_the_bidding_where_there_is_one_suit_only(self) -> None:
        hearts = attrs.evolve(FOUR, ladder=BidLadder([Rung("4", 4)], strains=(HEARTS,)))
        assert "name" not in flat(hearts)

    def test_two_bids_of_a_height_of_which_one_shows_cards_are_a_signal(self) -> None:
        assert (
            'There are two ways to bid two tricks. "Two" tells your partner that you hold both '
            "black or both red jacks, which are the bowers if a suit of that colour is trumps; "
            'nobody else may say it. "A couple" promises nothing. Neither goes over the other.'
        ) in of("bid-euchre")

    def test_a_signal_needs_a_partner_and_two_bids_of_as_many_tricks(self) -> None:
        shows, silent = Rung("two", 2, holding=(Cards("JS JC"),)), Rung("couple", 2)
        ladder = BidLadder([[shows, silent]])
        alone = attrs.evolve(LONELY, ladder=ladder, auction=Auction())
        assert "tells your partner" in flat(attrs.evolve(FOUR, ladder=ladder))
        assert "tells your partner" not in flat(alone)
        other = BidLadder([[shows, attrs.evolve(silent, tricks=3)]])
        assert "tells your partner" not in flat(attrs.evolve(FOUR, ladder=other))
        assert "Only a player who holds both black jacks may bid two." in flat(alone)

    def test_a_bid_that_needs_a_card_is_no_signal(self) -> None:
        rules = pepper.variant("ontario-4")
        (numbers, (first, cardless)) = rules.ladder.steps[:-4], rules.ladder.steps[-4]
        held = attrs.evolve(first, holding=(Cards("AS"),))
        steps = (*numbers, (held, cardless), *rules.ladder.steps[-3:])
        sheet = flat(attrs.evolve(rules, ladder=attrs.evolve(rules.ladder, steps=steps)))
        assert "tells your partner" not in sheet
        assert "Only a player who holds the ace of spades may bid pepper with a card." in sheet

    def test_without_bowers_jacks_are_good_for_nothing_more(self) -> None:
        rules = pepper.variant("bid-euchre")
        plain = attrs.evolve(rules, ranking=Ranking(bowers=False))
        assert "both black or both red jacks; nobody else" in flat(plain)

    def test_bids_that_follow_one_another_are_told_in_their_order(self) -> None:
        assert (
            "A double pepper can be bid only over a pepper, a triple pepper only over a double "
            "pepper and a quadruple pepper only over a triple pepper, and nothing else goes over "
            "these. All are cardless if the first pepper was, and otherwise with a card."
        ) in of("ontario-4")
        assert "A double hawsy can be bid only over a hawsy. ##" in of("hawsy+immediate-only=off")

    def test_a_bid_that_only_the_next_player_may_make_is_told_so(self) -> None:
        next_one = "can be bid only over a hawsy, as the player who speaks next."
        assert "as the player who speaks next" not in of("hawsy+immediate-only=off")
        assert next_one in of("hawsy")

    def test_who_always_plays_alone_is_told_so_at_once(self) -> None:
        assert "in every hand the bidder plays alone against both opponents." in of("wolf")
        lone = with_bids(Rung("8", 8, alone=Alone.YES))
        assert "in every hand the bidder plays alone against all opponents." in lone
        assert "chosen before seeing what comes. The partner always sits out." in of("wolf")
        assert "The bidder may then choose to play alone. In that" in of("double-hasenpfeffer-4")

    def test_nobody_is_alone_where_nobody_has_partners_unless_it_pays(self) -> None:
        ladder = BidLadder([Rung("4", 4, alone=Alone.YES), Rung("5", 5)])
        with pytest.raises(RulesError, match="4 is played alone, but nobody has a partner"):
            attrs.evolve(LONELY, ladder=ladder)
        assert "alone" not in flat(LONELY)
        twice = attrs.evolve(
            LONELY, ladder=ladder, scoring=Scoring(made=-TRICKS, set=Points(5), alone_times=2)
        )
        assert "| 4 | as bid | alone |" in flat(twice)
        assert "| 5 | as bid | together |" in flat(twice)
        needs = "A bidder who plays alone after a bid of 4 still needs only the tricks bid, but"
        assert f"{needs} wins or loses twice as much." in flat(twice)


class TestBidding:
    def test_passes_end_it_only_where_they_are_fewer_than_the_others(self) -> None:
        assert has_library_parts(LONG)
        before = LONG.auction

        def told(passes: int) -> list[str]:
            sheet = with_auction(attrs.evolve(before, passes=passes), LONG)
            return [one for one in sheet.split(". ") if "also ends when" in one]

        assert [told(passes) for passes in (1, 2, 3)] == [
            ["Once there is a bid, the bidding also ends when the next player passes"],
            ["Once there is a bid, the bidding also ends when the next two players pass"],
            [],
        ]

    @pytest.mark.parametrize(
        ("laps", "reentry", "end"),
        [
            (1, True, ""),
            (2, True, "everybody has spoken twice or the other five pass one after another"),
            (3, True, "everybody has spoken three times or the other five pass one after another"),
            (3, False, "everybody has spoken three times or the other five have passed"),
            (None, True, "the other five pass one after another"),
            (None, False, "the other five have passed"),
        ],
    )
    def test_the_bidding_goes_around_so_often(
        self, laps: int | None, end: str, *, reentry: bool
    ) -> None:
        sheet = with_auction(Auction(laps=laps, reentry=reentry))
        once = "each player in turn speaks once and bids higher than the last bid, or passes."
        around = "each player in turn bids higher than the last bid, or passes."
        assert (once in sheet, around in sheet) == (laps == 1, laps != 1)
        assert ("the bidding ends when" in sheet) is (laps != 1)
        assert not end or f"Once there is a bid, the bidding ends when {end}." in sheet

    def test_who_has_passed_has_no_turn_left_where_everybody_speaks_once(self) -> None:
        assert "passed" not in flat(LONG)
        twice = attrs.evolve(FOUR, auction=Auction(laps=2, reentry=False))
        assert "may not bid again in that hand" in flat(twice)
        again = "You may raise your partner's bid, and bid after having passed."
        assert again in of("wolf+laps=many")
        never = "You may raise your partner's bid. A player who has passed may not bid again in"
        assert never in of("gamerules-4+reentry=off")

    def test_nobody_raises_a_partner_where_there_are_none(self) -> None:
        assert "You may bid after having passed." in of("gamerules-2")

    def test_not_all_can_pass_where_the_first_has_to_bid(self) -> None:
        only = "only the player on the dealer's left may not pass"
        assert f"or passes; {only} on the first turn." in of("indiana-4")
        sheet = with_auction(Auction(eldest_must_bid=True))
        assert f"or passes; {only}." in sheet
        assert "or passes once" not in sheet
        assert ". The bidding ends when the other three pass one after another." in of("indiana-4")
        assert "If all" not in of("indiana-4")
        assert "If all" not in sheet
        with pytest.raises(RulesError, match="`all_pass` is set, but the eldest must"):
            Auction(eldest_must_bid=True, all_pass=NoContract(LOW))

    def test_a_partner_answers_only_where_there_is_a_bid_for_it(self) -> None:
        turn = (
            "If the 24 is still the highest bid when everybody has spoken, a partner who spoke "
            "before it gets one more turn, to bid 48 or pass."
        )
        assert turn in of("twelves")
        assert turn not in of("twelves+partner-response=off")
        assert "gets one more turn" not in of("twelves+partner-response=off")
        with pytest.raises(RulesError, match="the ladder has no bid for partners"):
            with_auction(Auction(partner_response=True))

    def test_the_dealer_has_to_bid_at_least_that_only_where_there_is_more(self) -> None:
        assert "must bid at least 4." in with_auction(Auction(all_pass=StuckDealer("4")))
        top = with_auction(Auction(all_pass=StuckDealer("5")))
        assert "must bid 5, neither more nor less." in top

    def test_a_forced_bid_ends_the_bidding_unless_others_may_bid_over_it(self) -> None:
        ends = "A bid that is forced in this way ends the bidding."
        assert ends in of("midwest+laps=many")
        assert ends in of("hasenpfeffer+laps=many")
        assert ends not in of("ontario-4+laps=many+forced-dealer=3")
        assert ends not in of("wolf+laps=many")
        # Where everybody speaks once nobody expects anything else.
        assert ends not in of("midwest")

    def test_the_dealer_may_have_passed_before(self) -> None:
        after = with_auction(Auction(all_pass=StuckDealer("4", after_passing=True)))
        assert "If all pass, the dealer included, the dealer is *stuck* and must bid" in after
        before = with_auction(Auction(all_pass=StuckDealer("4", after_passing=False)))
        assert "If all the others pass, the dealer is *stuck* and must bid" in before

    def test_a_card_that_is_always_dealt_has_a_holder(self) -> None:
        deck, card = Deck("9TJQKA", hand_size=6), Card("QS")
        rules = attrs.evolve(FOUR, deck=deck, auction=Auction(all_pass=StuckHolder("4", card)))
        assert "has the queen of spades must bid 4, neither more nor less. The only" in flat(rules)
        double = Deck("9TJQKA", hand_size=12, copies=2)
        first = (
            "neither more nor less; of several holders it is the first one from the dealer's left."
        )
        assert first not in flat(rules)
        assert first in flat(attrs.evolve(rules, deck=double))

    def test_nobody_looks_first_where_nothing_is_bid_blind(self) -> None:
        before = "Before the bidding each player in turn, beginning on the dealer's left, may bid"
        own = attrs.evolve(MIDWEST, ladder=BidLadder([Rung("4", 4), Rung("5", 5, blind=True)]))
        first = with_auction(Auction(blind_first=True), own)
        assert f"{before} 5 without looking, or wait." in first
        assert "Leave your cards face down until it is your turn to bid" in first
        assert before not in with_auction(Auction(), own)
        with pytest.raises(RulesError, match="the ladder has no blind bid"):
            with_auction(Auction(blind_first=True))

    def test_the_bid_that_ends_the_bidding_is_the_highest_one(self) -> None:
        assert "A double moon ends the bidding at once." in of("wolf")
        assert "An 8 in a suit ends the bidding at once." in of("indiana-6")
        trumps = Rung("4", 4, strain_in_bid=True)
        rows = BidLadder([trumps], strain_order=((NO_TRUMP,), SUITS))
        level = attrs.evolve(MIDWEST, ladder=rows, auction=Auction())
        assert "A 4 in a suit ends the bidding at once." in flat(level)

    def test_only_a_forced_bid_over_it_does_not_keep_the_bidding_open(self) -> None:
        forced = [Rung("4", 4), Rung("5", 5, forced_only=True)]
        ladder, auction = BidLadder(forced), Auction(all_pass=StuckDealer("5"))
        sheet = flat(attrs.evolve(MIDWEST, ladder=ladder, auction=auction))
        assert "A 4 ends the bidding at once." in sheet
        assert "A 5 ends" not in sheet

    def test_going_on_in_the_suit_of_the_partner_is_explained_where_it_is_possible(self) -> None:
        going = "A higher bid in your partner's suit *backs* your partner: 6 hearts over 3 hearts"
        assert f"{going} says that you expect to add three tricks." in of("indiana-4")
        assert "*backs*" not in of("ontario-4")
        several = Auction(laps=None)
        rungs = [Rung(name, int(name), strain_in_bid=True) for name in "345"]
        for number, told in ((3, True), (2, False)):
            own = attrs.evolve(MIDWEST, ladder=BidLadder(rungs[:number]), auction=several)
            assert ("*backs* a partner: 4 hearts over 3 hearts" in flat(own)) is told
            assert ("*backs*" in flat(own)) is told


class TestAfterTheBidding:
    def test_what_is_given_and_what_comes_back_are_told_apart(self) -> None:
        exchange = Exchange(gives=Choice.WORST, gets=Choice.BEST, optional=True)
        sheet = with_bids(Rung("4", 4), Rung("5", 5, exchange=exchange))
        assert (
            "In a bid of 5, the bidder may exchange one card with each partner, or leave any of "
            "them out: the bidder gives their worst card, each partner their best card; all cards "
            "are chosen before anybody sees what comes. Between equally good cards the giver "
            "chooses."
        ) in sheet

    def test_several_cards_are_given_by_their_rank(self) -> None:
        exchange = Exchange(2, gives=Choice.WORST, gets=Choice.BEST_TRUMP)
        sheet = with_bids(Rung("4", 4, exchange=exchange))
        assert (
            "the bidder gives their worst two cards, each partner their best two trumps or, for "
            "want of trumps, any two cards; all cards are chosen before anybody sees what comes."
        ) in sheet

    def test_what_the_best_card_is_without_trumps_is_told_by_name(self) -> None:
        assert "(an ace at high, a 9 at low, or the nearest to it)" in of("buck")
        exchange = Exchange(gives=Choice.BEST, gets=Choice.FREE)
        sheet = with_bids(Rung("4", 4, exchange=exchange))
        assert "the bidder gives their best card, each partner any card; all cards" in sheet

    def test_an_exchange_in_every_strain_of_the_bid_names_none(self) -> None:
        whole = Rung("4", 4, strains=(LOW,), exchange=Exchange(strains=(LOW,)))
        some = Rung("5", 5, strains=(HEARTS, LOW), exchange=Exchange(2, strains=(LOW,)))
        rules = attrs.evolve(LONG, ladder=BidLadder([whole, some], strains=(HEARTS, LOW)))
        assert "In a bid of 4, bidder and partner exchange one card" in flat(rules)
        assert "At low, in a bid of 5, bidder and partner exchange two cards" in flat(rules)
        none = attrs.evolve(some, strains=(HEARTS,))
        with pytest.raises(RulesError, match="5 has an exchange in LOW, but is not played in it"):
            attrs.evolve(LONG, ladder=BidLadder([whole, none], strains=(HEARTS, LOW)))

    def test_one_who_exchanges_with_partners_may_play_alone_by_it(self) -> None:
        alone = Rung("5", 5, alone=Alone.IF_EXCHANGED, exchange=Exchange(optional=True))
        assert "Whoever exchanges plays alone, and the partners then sit out." in with_bids(alone)
        two = [Rung("4", 4, exchange=Exchange(optional=True)), alone]
        assert "Whoever exchanges in a bid of 5 plays alone, and the partners" in with_bids(*two)

    def test_one_who_must_give_the_best_card_may_be_alone_by_it(self) -> None:
        best = Exchange(gives=Choice.BEST, optional=True)
        rung = Rung("4", 4, alone=Alone.IF_EXCHANGED, exchange=best)
        sheet = flat(attrs.evolve(FOUR, ladder=BidLadder([rung])))
        assert (
            "If the bidder wishes, bidder and partner exchange one card, chosen before seeing "
            "what comes: the bidder gives their best card, the partner any card."
        ) in sheet
        assert "Whoever exchanges plays alone, and the partner then sits out." in sheet

    def test_that_nothing_is_exchanged_is_said_where_there_are_partners(self) -> None:
        none = "No cards are exchanged, and nobody sits out."
        assert none in of("hasenpfeffer")
        assert none not in of("bid-euchre")
        assert none not in flat(LONELY)

    def test_who_sits_out_without_a_card_does_so_after_the_word_on_exchanges(self) -> None:
        assert "No cards are exchanged. In a pfeffer, the partner sits out." in of("pfeffer")
        assert "No cards are exchanged" not in of("buck")

    def test_defenders_without_anything_to_decide_only_talk(self) -> None:
        talk = attrs.evolve(FOUR, negotiation=Negotiation(talk=True, throw_in=False))
        assert "A *stop* is a card that should take a trick, alone or with others" in flat(talk)
        assert "decides" not in flat(talk)
        assert "Each defender in turn, from the bidder's left, says how many" in flat(talk)
        assert "To help them decide, each defender in turn" in of("wolf")

    def test_no_stop_in_trumps_is_spoken_of_where_there_are_always_trumps(self) -> None:
        talk = attrs.evolve(FOUR, negotiation=Negotiation(talk=True))
        trumps = attrs.evolve(talk, ladder=BidLadder([Rung("4", 4)], strains=SUITS))
        assert "two *on* (in trumps, so none at no trump)" in flat(talk)
        assert "two *on* (in trumps)" in flat(trumps)

    def test_whoever_may_ask_for_one_trick_only_cannot_ask_again_for_fewer(self) -> None:
        ask = BidLadder([Rung("4", 4, asks=1)])
        with pytest.raises(RulesError, match="`reask` is set, but the defenders can never ask"):
            attrs.evolve(FOUR, ladder=ask, negotiation=Negotiation(reask=True))
        once = flat(attrs.evolve(FOUR, ladder=ask, negotiation=Negotiation()))
        assert "ask for tricks: one after any bid. If the bidder grants it," in once
        assert "If not, the defenders play or throw it in." in once
        never = flat(attrs.evolve(FOUR, ladder=ask, negotiation=Negotiation(throw_in=False)))
        assert "If not, the hand is played." in never
        assert "If not, the defenders decide again, and may ask for fewer." in of("wolf+reask")

    def test_how_many_tricks_may_be_asked_for_is_told_bid_by_bid(self) -> None:
        assert "one or two after a bid of 4, one after a bid of 5. If the bidder grants" in of(
            "wolf"
        )
        three = BidLadder([Rung("4", 4, asks=3)])
        asked = flat(attrs.evolve(FOUR, ladder=three, negotiation=Negotiation()))
        assert "up to three after any bid. If the bidder grants one or more," in asked

    def test_hands_that_must_be_played_keep_bids_out_of_the_talk(self) -> None:
        own = BidLadder([Rung("4", 4), Rung("5", 5, strains=(HEARTS,))])
        must = attrs.evolve(FOUR, ladder=own, negotiation=Negotiation(must_play=(HEARTS,)))
        assert (
            "If hearts are trumps the hand must be played. Otherwise the defenders may give it up "
            "after a bid of 4."
        ) in flat(must)
        assert "ask for" not in flat(must)

    def test_the_player_on_the_left_decides_alone_where_nobody_has_a_partner(self) -> None:
        alone = attrs.evolve(pepper.variant("gamerules-2"), negotiation=Negotiation())
        assert (
            "The other player says whether to play the hand or throw it in. If it is thrown in, "
            "the bidder scores what the bid is worth and the other player nothing."
        ) in flat(alone)
        asks = attrs.evolve(
            alone, ladder=BidLadder([Rung("4", 4, asks=2)]), negotiation=Negotiation(talk=True)
        )
        assert "To help them decide, the other player says how many stops" in flat(asks)
        assert "The other player decides: - play the hand;" in flat(asks)
        assert "If not, the other player plays it or throws it in." in flat(asks)
        assert not re.search("defender|bidders", flat(asks).partition("## After the")[2])
        assert "The defender on the bidder's left decides for the team:" in of("wolf")

    def test_a_team_is_out_when_nobody_of_it_plays(self) -> None:
        out = attrs.evolve(MIDWEST, negotiation=DropOuts())
        assert "plays no card, and a team without players scores nothing." in flat(out)

    def test_a_called_card_of_the_bidders_own_counts_or_not(self) -> None:
        rules = pepper.variant("florida-5")
        assert "The bidder's own copy makes nobody a partner and is played like" in flat(rules)
        assert "whoever does, except the bidder, must play it as soon as" in flat(rules)
        binding = attrs.evolve(rules, calling=Calling(own_copy=OwnCopy.BINDS))
        assert "whoever does, the bidder included, must play it as soon as" in flat(binding)
        assert "If the bidder plays it first, or nobody does, there is no partner." in flat(binding)
        counts = attrs.evolve(rules, calling=Calling(own_copy=OwnCopy.COUNTS))
        assert "whoever does, except the bidder, must play it as soon as" in flat(counts)
        assert (
            "The bidder's own copy is played like any other card. If the bidder plays it first, or "
            "nobody does, there is no partner."
        ) in flat(counts)
        assert "any card, unless you must play the named card." in flat(rules)
        both = "A bidder who holds both copies has no partner."
        assert both in flat(rules)
        left = attrs.evolve(rules, deck=Deck("9TJQKA", hand_size=8, copies=2))
        assert both not in flat(left)
        assert "If nobody else plays the card, the bidder has no partner." in flat(left)

    def test_of_one_pack_the_card_to_name_needs_no_hint(self) -> None:
        rules = pepper.variant("florida-5")
        ladder = BidLadder([Rung("4", 4)])
        one = attrs.evolve(
            rules, ladder=ladder, auction=Auction(), deck=Deck("6789TJQKA", hand_size=7)
        )
        assert "any of those in use, often the best trump that the bidder does not hold" in flat(
            rules
        )
        assert "any of those in use. The first other player to play it is the" in flat(one)
        assert "After that another copy is played like any other card." in flat(rules)
        assert "After that another copy" not in flat(one)

    def test_a_bidder_whose_partner_has_to_play_it_does_nothing_more(self) -> None:
        rungs = [Rung("4", 4), Rung("5", 5, over=("4",), by_partner=True)]
        hearts = BidLadder(rungs, strains=(HEARTS,))
        sheet = flat(attrs.evolve(FOUR, ladder=hearts))
        plays = "A bid of 5 is played by the partner who bid 4; the player who bid 5"
        assert f"{plays} does no more." in sheet
        assert "names" not in sheet
        assert f"{plays} names trumps and does no more." in flat(
            attrs.evolve(FOUR, ladder=BidLadder(rungs))
        )


class TestPlay:
    def test_the_first_lead_may_differ_without_trumps(self) -> None:
        tricks = Tricks(Lead.ELDEST, plain_lead=Lead.RIGHT_OF_DECLARER)
        sheet = flat(attrs.evolve(MIDWEST, tricks=tricks))
        assert (
            "With trumps the player on the dealer's left leads to the first trick; at no trump, "
            "the player on the bidder's right."
        ) in sheet
        plain = flat(attrs.evolve(LONG, tricks=tricks))
        assert "first trick; at high or at low, the player on the bidder's right." in plain

    @pytest.mark.parametrize(
        ("variant", "may"),
        [
            ("pfeffer", True),
            ("hasenpfeffer+lead=eldest", False),
            ("buck+lead=eldest", True),
            ("dirty-clubs-3+bump+drop-out", True),
            ("wolf", False),
        ],
    )
    def test_a_leader_who_sits_out_is_spoken_of_where_there_may_be_one(
        self, variant: str, *, may: bool
    ) -> None:
        leader = r"If that player (sits|has dropped) out, the next one to the left leads\."
        assert bool(re.search(leader, of(variant))) is may

    def test_the_player_on_the_declarers_right_may_be_a_partner(self) -> None:
        ladder = BidLadder([Rung("4", 4, alone=Alone.YES)])
        rules = attrs.evolve(FOUR, ladder=ladder, tricks=Tricks(Lead.RIGHT_OF_DECLARER))
        beside = attrs.evolve(rules, table=Table(((0, 1), (2, 3))))
        assert "If that player" not in flat(rules)
        assert "If that player sits out, the next one to the left leads." in flat(beside)


def test_variations_are_offered_at_the_end_with_what_chooses_them() -> None:
    (wolf,) = (variant for variant in pepper.variants() if variant.id == "wolf")
    plain, offered = rule_sheet(wolf.rules()), rule_sheet(wolf.rules(), wolf.variations())
    assert "## Variations" not in plain
    assert offered.startswith(plain)
    (items,) = re.findall(r"\n## Variations\n\n(.*)", offered, re.DOTALL)
    assert len(re.findall(r"^- ", items, re.MULTILINE)) == len(wolf.variations())
    for option in wolf.options:
        assert f"(`{option.name}" in items.replace("\n  ", " ")


def test_sentences_run_on_until_an_item_of_a_list_begins_a_line() -> None:
    sentences = ["The dealer chooses.", "It is one of:", "- this;", "- that."]
    assert [*layout(sentences)] == ["The dealer chooses. It is one of:\n- this;\n- that."]


def test_a_section_is_told_by_its_heading() -> None:
    play = rule_section(FOUR, "The play")
    assert "The highest bidder leads to the first trick." in play
    assert play[-2:] == ("The winner leads to the next.", PARAGRAPH)
    with pytest.raises(PepperError, match="no section 'Play'; expected one of 'The deal', 'How"):
        rule_section(FOUR, "Play")


def test_a_game_with_a_title_is_headed_by_it_and_says_where_it_comes_from() -> None:
    fox = attrs.evolve(FOUR, title="Fox Pepper, for four", source="Played at the Fox.")
    assert rule_sheet(fox).startswith(
        "# Fox Pepper, for four\n\nPlayed at the Fox.\n\nThis form of Fox Pepper is for four"
    )
    one = attrs.evolve(fox, title="Fox Pepper, with a joker")
    assert "\n\nFox Pepper is for four players, two" in rule_sheet(one)
    assert rule_sheet(FOUR).startswith("# four\n\nThis game is for four players, two")


def test_two_players_are_not_called_several() -> None:
    sheet = of("gamerules-2")
    assert "Once there is a bid, the bidding ends when the other player passes." in sheet
    assert "Beginning with the player who did not deal, each player in turn bids" in sheet
    assert "If both pass, nobody scores and the deal passes." in sheet
    assert "The other player then plays a card." in sheet
    assert "If both have, the higher score does. If both have and are level, they" in sheet
    assert (
        "If the other player passes before there is a bid, the dealer is *stuck* and must bid at "
        "least 3, after which the other player may bid higher."
    ) in of("gamerules-2+forced-dealer=3")


def test_a_blind_bid_that_names_its_trumps_says_so() -> None:
    rungs = [Rung("4", 4), Rung("5", 5, blind=True, strain_in_bid=True)]
    named = "before you look at your cards, and naming a trump suit or no trump with it."
    assert named in with_bids(*rungs)


def test_a_holding_of_more_cards_is_listed() -> None:
    held = (Cards("JS JC AS"),)
    assert (
        "who holds the ace of spades, the jack of spades and the jack of clubs may bid 5."
        in with_bids(Rung("4", 4), Rung("5", 5, holding=held))
    )


def test_without_any_trumps_none_are_ranked() -> None:
    plain = attrs.evolve(FOUR, ladder=BidLadder([Rung("4", 4)], strains=(NO_TRUMP,)))
    assert "There are no trumps. There are no bowers. Every suit ranks A K Q J 10 9." in flat(
        attrs.evolve(plain, deck=Deck("9TJQKA", hand_size=6), ranking=Ranking())
    )


def test_a_double_below_the_top_keeps_others_away_from_its_bid() -> None:
    rungs = [
        Rung("3", 3),
        Rung("4", 4),
        Rung("double", 4, over=("4",)),
        Rung("big", 6, over=("3",)),
    ]
    told = flat(attrs.evolve(FOUR, ladder=BidLadder(rungs)))
    assert "A double can be bid only over a 4, and nothing else goes over a 4." in told


def test_a_bid_whose_worth_nothing_is_scored_by_has_none_in_the_table() -> None:
    scoring = Scoring(set=Points(-5), defence=BID)
    rungs = [
        Rung("4", 4),
        Rung("little", 6, scoring=ScoringChanges(defence=TRICKS)),
        Rung("moon", 6, 7),
    ]
    told = flat(attrs.evolve(FOUR, ladder=BidLadder(rungs), scoring=scoring))
    assert "| little | all 6 | - |" in told
    assert "| moon | all 6 | 7 |" in told


@pytest.mark.parametrize("table", [Table.teams(4), Table.singles(4)])
@pytest.mark.parametrize("lead", [Lead.DECLARER, Lead.LEFT_OF_DECLARER, Lead.ELDEST])
def test_a_hand_without_a_bid_is_led_by_the_eldest(table: Table, lead: Lead) -> None:
    auction = Auction(all_pass=NoContract())
    sheet = flat(attrs.evolve(FOUR, table=table, auction=auction, tricks=Tricks(lead=lead)))
    bidder = "The highest bidder" if table == Table.teams(4) else "The bidder"
    assert (f"{bidder} leads to the first trick." in sheet) == (lead is Lead.DECLARER)
    without = "In a hand without a bid it is the player on the dealer's left."
    assert (without in sheet) == (lead is not Lead.ELDEST)
