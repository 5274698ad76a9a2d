"""The rule sheet says what the parts say, and nothing that cannot be in this very game."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given

import pepper
from pepper import (
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
    PlainJoker,
    Points,
    Ranking,
    Rules,
    Rung,
    Scoring,
    StuckDealer,
    StuckHolder,
    Table,
    Tricks,
    has_library_parts,
)
from pepper.describe import WIDTH, rule_sheet
from pepper.testing import any_rules

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


@given(any_rules())
def test_any_rules_have_a_sheet_of_english_in_80_columns(rules: Rules) -> None:
    sheet = rule_sheet(rules)
    assert sheet.isascii()
    for line in sheet.splitlines():
        assert len(line) <= WIDTH or line.startswith("|")
        assert line == line.rstrip()
    for code in ("None", "True", "False", "()", "  .", " ,", " .", ",,", "..", "Rung", "minus -"):
        assert code not in sheet.replace(rules.name, "")


@given(any_rules())
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
        (LONG, "A trick-taking game for four players, in two sides of two."),
        (LONG, "The aim is to be the first side to come to 42 points."),
        (LONG, "The sides are seats 0 and 2, and seats 1 and 3; partners score together."),
        (LONG, "The other card is put aside unseen."),
        (LONG, "the best bower (the joker), the right bower (the jack of trumps), the left bower"),
        (LONG, "At low there are neither trumps nor bowers, and the lowest card is the best one"),
        (LONG, "Two bids of one name in different strains are equally high."),
        (LONG, "Some bids can only be made over certain others: 48 over 24."),
        (LONG, "who holds the joker, or both the ace of spades and the king of spades."),
        (LONG, "A bid of 4 names its strain. Other bids do not; theirs is named when the auction"),
        (LONG, "A bid of 96 is made blind, by a player who has not looked at any card."),
        (LONG, "A bid of 3 is open only to a player who is forced to bid."),
        (LONG, "But after a bid of 48 the partner whose bid it went over becomes the declarer;"),
        (LONG, "After a bid of 24 played at low the declarer swaps one card with the player on"),
        (LONG, "the holder of the joker has to bid 4; if nobody holds it the deal is annulled"),
        (LONG, "The first two hands of a match are the pepper round: there is no auction, and"),
        (LONG, "hickeys are counted: one for a side that is set and one for defenders without a"),
        (LONG, "The match does not end before that pepper round is over."),
        (LONELY, "A trick-taking game for three players, each for themselves."),
        (LONELY, "The aim is to be the first player to come from 15 down to 0 points."),
        (LONELY, "A hand on which nobody bids is played without a declarer."),
        (LONELY, "Everybody plays and scores alone."),
        (LONELY, "The other nine cards are put aside unseen."),
        (
            LONELY,
            "when everybody has spoken twice, all the others have passed in a row or no higher",
        ),
        (
            LONELY,
            "When all pass, the hand is played at no trump and everybody scores as a defender.",
        ),
        (LONELY, "Whoever drops out plays no card. That costs nothing and scores nothing."),
        (LONELY, "| A defender takes a trick or more | -1 for each trick taken |"),
        (LONELY, "| A player who takes a trick or more | 1 for each trick taken |"),
        (LONELY, "Everybody starts with 15 points. A player wins with 0 or less at the end of a"),
        (LONELY, "A player who comes to 30 or more loses the match, and the best of the others"),
        (LONELY, "After 20 hands the lowest score wins."),
        (MIDWEST, "The aim is to have the most points when the time is up."),
        (MIDWEST, "Equally high, so that neither goes over the other: 4 and four."),
        (MIDWEST, "When all others pass, the dealer has to bid at least 4, or loses four points"),
        (MIDWEST, "After a bid of 5 the declarer swaps one card with each partner,"),
        (MIDWEST, "When the time is up the hand is finished, and the highest score wins."),
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
        assert f"Each player is dealt six cards, {how}." in flat(attrs.evolve(LONG, deck=deck))

    def test_the_joker_is_not_spoken_of_where_there_is_none(self) -> None:
        assert "joker" not in rule_sheet(MIDWEST)
        assert JOKER not in MIDWEST.deck.cards

    def test_a_lowest_joker_wins_only_what_it_leads(self) -> None:
        lowest = attrs.evolve(LONG, ranking=Ranking(plain_joker=PlainJoker.LOWEST))
        assert "a suit of its own and wins only a trick that it leads" in flat(lowest)

    def test_the_joker_without_trumps_is_not_spoken_of_where_there_are_always_trumps(self) -> None:
        trumps = attrs.evolve(LONG, ladder=BidLadder([Rung("4", 4)], strains=SUITS))
        assert "Where there are no trumps" in flat(LONG)
        assert "no trump" not in flat(trumps)

    def test_trumps_are_not_spoken_of_where_there_are_none(self) -> None:
        plain = attrs.evolve(FOUR, ladder=BidLadder([Rung("4", 4)], strains=(NO_TRUMP, LOW)))
        assert "trumps rank" not in flat(plain)
        assert "The highest card of the suit led takes the trick." in flat(plain)

    @pytest.mark.parametrize(
        "rules",
        [
            attrs.evolve(LONG, ranking=Ranking(bowers=False)),
            attrs.evolve(LONG, deck=Deck("789TQKA", hand_size=6, jokers=2)),
        ],
    )
    def test_bowers_are_not_spoken_of_where_there_are_none(self, rules: Rules) -> None:
        assert "left bower" not in flat(rules)
        assert "At no trump there are no trumps: all suits rank" in flat(rules)

    def test_equal_cards_are_spoken_of_where_there_are_any(self) -> None:
        assert "Of two equal cards" in flat(MIDWEST)
        assert "Of two equal cards" not in flat(LONG)

    def test_only_the_suits_that_may_be_trumps_are_named(self) -> None:
        black = attrs.evolve(FOUR, ladder=BidLadder([Rung("4", 4)], strains=(CLUBS, SPADES)))
        assert "in a strain: trumps, which are clubs or spades." in flat(black)


class TestBids:
    def test_numbers_in_a_row_are_a_range(self) -> None:
        assert "after a bid of couple, two or 3 to 6 scores" in of("bid-euchre")
        assert "after a bid of 3 to 8 scores" in of("ontario-4")

    def test_two_numbers_are_no_range_and_neither_are_such_with_a_gap(self) -> None:
        own = Scoring(made=Points(9))
        rungs = [Rung(n, int(n), scoring=own if n in "4 5 7" else None) for n in "34567"]
        assert "after a bid of 4, 5 or 7 scores" in with_bids(*rungs)
        assert "after a bid of 3 or 6 scores" in with_bids(*rungs)

    def test_the_last_of_several_long_rows_is_any_other_bid(self) -> None:
        assert "after any other bid scores" in of("ontario-4")
        assert "after any other bid" not in of("wolf")

    def test_bids_of_one_name_are_told_apart_by_their_strains(self) -> None:
        trumps = Rung("5", 5, strains=SUITS, strain_in_bid=True)
        ladder = BidLadder([[trumps, Rung("5", 5, strains=(NO_TRUMP,), strain_in_bid=True)]])
        sheet = flat(attrs.evolve(MIDWEST, ladder=ladder, auction=Auction()))
        assert "neither goes over the other: 5 in any suit and 5 at no trump." in sheet

    def test_but_not_where_it_is_the_same_for_all_of_them(self) -> None:
        assert "A hand that is played after a bid of 4 to 6 scores:" in of("pfeffer")
        assert "A bid of 4 to 6 or pfeffer at no trump names its strain." in of("pfeffer")

    @pytest.mark.parametrize(
        ("variant", "words"),
        [
            ("hasenpfeffer", "Every hand begins with an auction"),
            ("wolf", "Except in the pepper round a hand begins with an auction"),
            ("hasenpfeffer", "After each hand the deal passes to the left."),
            ("hasenpfeffer+redeal-annulled", "After each hand that is not dealt again the deal"),
            ("progressive", "After each hand that is not dealt again the deal passes to the left."),
            ("progressive+all-pass=move-on", "After each hand the deal passes to the left."),
            ("gamerules-4", "over when all the others have passed in a row or no higher"),
            ("gamerules-4+reentry=off", "over when all the others have passed or no higher"),
        ],
    )
    def test_what_is_true_of_most_rules_only_is_told_of_those(
        self, variant: str, words: str
    ) -> None:
        assert words in of(variant)

    def test_no_hand_is_dealt_again_for_a_card_that_everybody_is_dealt(self) -> None:
        rules = pepper.variant("hasenpfeffer+redeal-annulled")
        deck = Deck("9TJQKA", hand_size=6)
        stuck = StuckHolder("3", Card("JS"), redeal=True)
        whole = attrs.evolve(rules, deck=deck, auction=attrs.evolve(rules.auction, all_pass=stuck))
        assert "After each hand the deal passes to the left." in flat(whole)

    def test_a_value_that_nothing_is_scored_by_is_not_told(self) -> None:
        assert "Value" not in of("hasenpfeffer")
        assert "| couple | 2 | - | with the partner |" in of("twelves")
        assert "| 12 | 6 | 12 | alone |" in of("twelves")

    def test_the_value_is_told_where_the_hand_may_be_given_up_for_it(self) -> None:
        talks = attrs.evolve(FOUR, scoring=Scoring(set=NOTHING))
        assert "Value" not in flat(talks)
        assert "Value" in flat(attrs.evolve(talks, negotiation=Negotiation()))

    def test_strains_are_equally_high_only_where_the_bidding_goes_on(self) -> None:
        alike = "Two bids of one name in different strains are equally high."
        assert alike in of("ontario-4")
        assert alike not in of("ontario-4+strains-rank")
        assert alike not in of("twelves")

    def test_the_order_of_strains_is_told_where_bids_name_them(self) -> None:
        order = "no trump, then clubs, diamonds, hearts and spades alike."
        assert f"the strain decides, from low to high: {order}" in of("indiana-4")
        assert has_library_parts(FOUR)
        idle = attrs.evolve(FOUR.ladder, strain_order=((NO_TRUMP,), SUITS))
        assert "the strain decides" not in flat(attrs.evolve(FOUR, ladder=idle))

    def test_the_strain_is_not_named_after_the_auction_where_there_is_one_only(self) -> None:
        hearts = attrs.evolve(FOUR, ladder=BidLadder([Rung("4", 4)], strains=(HEARTS,)))
        assert "name" not in flat(hearts)

    def test_who_always_plays_alone_is_told_so_at_once(self) -> None:
        assert "The declarer plays alone: the partner sits out." in of("wolf")
        assert "The declarer plays alone if cards are exchanged." in of("double-hasenpfeffer-4")

    def test_nobody_is_alone_where_nobody_has_partners_unless_it_pays(self) -> None:
        alone = attrs.evolve(LONELY, ladder=BidLadder([Rung("4", 4, alone=Alone.YES)]))
        twice = attrs.evolve(alone, scoring=Scoring(made=-TRICKS, alone_times=2))
        assert "The declarer plays alone" not in flat(alone)
        assert "The declarer plays alone." in flat(twice)
        assert "A declarer who plays alone makes or loses twice as much." in flat(twice)


class TestBidding:
    def test_passes_end_it_only_where_they_are_fewer_than_the_others(self) -> None:
        assert has_library_parts(LONG)
        before = LONG.auction

        def told(passes: int) -> bool:
            auction = attrs.evolve(before, passes=passes)
            return "is followed by" in flat(attrs.evolve(LONG, auction=auction))

        assert [told(passes) for passes in (1, 2, 3, 4)] == [True, True, False, False]

    def test_who_has_passed_has_no_turn_left_where_everybody_speaks_once(self) -> None:
        assert "Whoever has passed" not in flat(LONG)
        assert "Whoever has passed may bid again later." in of("wolf+laps=many")
        assert "Whoever has passed may not bid any more." in of("gamerules-4+reentry=off")

    def test_not_all_can_pass_where_the_first_has_to_bid(self) -> None:
        assert "Only the first player to speak may not pass." in of("indiana-4")
        assert "When all" not in of("indiana-4")
        stuck = Auction(eldest_must_bid=True, all_pass=NoContract(LOW))
        assert "low" not in flat(attrs.evolve(MIDWEST, auction=stuck)).replace("from low", "")

    def test_a_partner_answers_only_where_there_is_a_bid_for_it(self) -> None:
        answer = attrs.evolve(MIDWEST, auction=Auction(partner_response=True))
        assert "a bid that only a partner can make" in of("twelves")
        assert "a bid that only a partner can make" not in flat(answer)

    def test_the_dealer_has_to_bid_at_least_that_only_where_there_is_more(self) -> None:
        top = attrs.evolve(MIDWEST, auction=Auction(all_pass=StuckDealer("5")))
        assert "the dealer has to bid 5." in flat(top)

    def test_a_card_that_is_always_dealt_has_a_holder(self) -> None:
        deck, card = Deck("9TJQKA", hand_size=6), Card("QS")
        rules = attrs.evolve(FOUR, deck=deck, auction=Auction(all_pass=StuckHolder("4", card)))
        assert "the holder of the queen of spades has to bid 4. ##" in flat(rules)
        double = Deck("9TJQKA", hand_size=12, copies=2)
        assert "Of several holders it is the first" in flat(attrs.evolve(rules, deck=double))

    def test_nobody_looks_first_where_nothing_is_bid_blind(self) -> None:
        assert "either bids blind or looks" in of("twelves+blind-any-time")
        idle = attrs.evolve(MIDWEST, auction=Auction(blind_first=True))
        assert "blind" not in flat(idle)


class TestAfterTheBidding:
    def test_what_is_given_and_what_comes_back_are_told_apart(self) -> None:
        exchange = Exchange(gives=Choice.WORST, gets=Choice.BEST, optional=True)
        sheet = with_bids(Rung("4", 4), Rung("5", 5, exchange=exchange))
        assert (
            "After a bid of 5 the declarer gives each partner the lowest card by the rank of the "
            "strain, and gets back the highest card by the rank of the strain."
        ) in sheet
        assert "The declarer may do without, with any of them." in sheet

    def test_several_cards_are_given_by_their_rank(self) -> None:
        exchange = Exchange(2, gives=Choice.WORST, gets=Choice.BEST_TRUMP)
        sheet = with_bids(Rung("4", 4, exchange=exchange))
        assert "the two cards that are lowest by the rank" in sheet
        assert "the two cards that are highest, or any where there is no trump" in sheet

    def test_an_exchange_in_every_strain_of_the_bid_names_none(self) -> None:
        whole = Rung("4", 4, strains=(LOW,), exchange=Exchange(strains=(LOW, NO_TRUMP)))
        none = Rung("5", 5, strains=(HEARTS,), exchange=Exchange(strains=(LOW, NO_TRUMP)))
        rules = attrs.evolve(LONG, ladder=BidLadder([whole, none], strains=(HEARTS, NO_TRUMP, LOW)))
        assert "After a bid of 4 the declarer swaps one card" in flat(rules)
        assert "After a bid of 5 the declarer" not in flat(rules)

    def test_defenders_without_anything_to_decide_only_talk(self) -> None:
        talk = attrs.evolve(FOUR, negotiation=Negotiation(talk=True, throw_in=False))
        assert "how many stops" in flat(talk)
        assert "decides" not in flat(talk)

    def test_whoever_may_ask_for_one_trick_only_cannot_ask_again_for_fewer(self) -> None:
        ask = attrs.evolve(FOUR, ladder=BidLadder([Rung("4", 4, asks=1)]))
        again = flat(attrs.evolve(ask, negotiation=Negotiation(reask=True)))
        assert "If none is granted the hand is played or thrown in, as the" in again
        never = flat(attrs.evolve(ask, negotiation=Negotiation(throw_in=False)))
        assert "If none is granted the hand is played." in never
        assert "may ask again for fewer." in of("wolf+reask")

    def test_strains_that_must_be_played_keep_bids_out_of_the_talk(self) -> None:
        own = BidLadder([Rung("4", 4), Rung("5", 5, strains=(HEARTS,), asks=2)])
        must = attrs.evolve(FOUR, ladder=own, negotiation=Negotiation(must_play=(HEARTS,)))
        assert "What follows is for a bid of 4 only." in flat(must)
        assert "Hands in hearts are an exception: they must be played" in flat(must)
        assert "Defenders may ask for" not in flat(must)

    def test_a_side_is_out_when_nobody_of_it_plays(self) -> None:
        out = attrs.evolve(MIDWEST, negotiation=DropOuts())
        assert "A side of which nobody plays scores nothing." in flat(out)

    def test_a_called_card_of_the_declarers_own_counts_or_not(self) -> None:
        rules = pepper.variant("florida-5")
        assert "The declarer's own copy does not count" in flat(rules)
        binding = attrs.evolve(rules, calling=Calling(binds_declarer=True))
        assert "if that is played first there is no partner." in flat(binding)


class TestPlay:
    def test_the_first_lead_may_differ_without_trumps(self) -> None:
        tricks = Tricks(Lead.ELDEST, plain_lead=Lead.RIGHT_OF_DECLARER)
        sheet = flat(attrs.evolve(MIDWEST, tricks=tricks))
        assert "At trumps the player on the dealer's left leads to the first one, and" in sheet

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
        assert ("Where that player sits out" in of(variant)) is may

    def test_the_player_on_the_declarers_right_may_be_a_partner(self) -> None:
        ladder = BidLadder([Rung("4", 4, alone=Alone.YES)])
        rules = attrs.evolve(FOUR, ladder=ladder, tricks=Tricks(Lead.RIGHT_OF_DECLARER))
        beside = attrs.evolve(rules, table=Table(((0, 1), (2, 3))))
        assert "Where that player sits out" not in flat(rules)
        assert "Where that player sits out" in flat(beside)


def test_two_players_are_not_called_several() -> None:
    sheet = of("gamerules-2")
    assert "The bidding is over when the other passes or no higher bid is left." in sheet
    assert "| The defender takes no trick | 0 |" in sheet
    assert "If both could" in sheet


def test_a_holding_of_more_cards_is_listed() -> None:
    held = (Cards("JS JC AS"),)
    assert "who holds the ace of spades, the jack of spades and the jack of clubs." in with_bids(
        Rung("4", 4), Rung("5", 5, holding=held)
    )
