"""PTN: texts of Trickster's tables are read as hands, and hands come back from their texts."""

from __future__ import annotations

import json
import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepper
from pepper import (
    HEARTS,
    LOW,
    NO_TRUMP,
    Bid,
    Cards,
    Match,
    NameStrain,
    Pass,
    PepperError,
    RecordError,
    ptn,
)
from pepper.bots import sensible
from pepper.testing import chosen

OPTIONS: dict[str, object] = {"gameOverScore": 30, "variation": 1}
DECLARER = pepper.variant("bid-euchre")
FOURS = [v.rules() for v in pepper.variants() if len(v.rules().table.seats) == 4]
EXCHANGED = pepper.Phase.EXCHANGE, pepper.Phase.PLAY
SYMBOLS = zip("♠♥♦♣", (pepper.SPADES, HEARTS, pepper.DIAMONDS, pepper.CLUBS), strict=True)
RANDOM = st.randoms(use_true_random=False)


def entry(*lines: str, deal: str = "N:- .AKQJ9.A. - -", **options: object) -> str:
    """An entry for a table with these options."""
    given = json.dumps(OPTIONS | options).replace('"', '\\"')
    head = f'[Event "A problem"]\n[GameOptionsJson "{given}"]\n[Deal "{deal}"]\n'
    return head + "".join(f"{line}\n" for line in lines)


def read(text: str, rules: pepper.Rules | None = None) -> ptn.Entry:
    (found,) = ptn.loads(text, rules)
    return found


def refused(text: str, rules: pepper.Rules | None = None) -> RecordError:
    with pytest.raises(RecordError) as caught:
        ptn.loads(text, rules)
    return caught.value


def played(rules: pepper.Rules, rng: random.Random, steps: int = 200) -> Match:
    """A first hand, or part of it, played at random."""
    match = Match.start(rules, seed=rng.getrandbits(64), dealer=rng.randrange(4))
    for _ in range(steps):
        if not match.past and match.turn is not None:
            match = match.apply(chosen(match.legal_actions, rng.randrange))
    return match


class TestReading:
    def test_seats_are_those_of_the_compass_from_the_south(self) -> None:
        found = read(entry('[Auction "E"]', "5 Pass Pass Pass", "5♥ - - -"))
        assert (found.event, found.dealer) == ("A problem", 2)
        assert found.hands == (None, None, None, Cards("AH KH QH JH 9H AD"))
        assert found.acts[0] == (3, Bid("5"))
        assert found.acts[1:4] == ((0, Pass()), (1, Pass()), (2, Pass()))
        assert found.acts[4:] == ((3, NameStrain(HEARTS)),)
        assert found.view(3).turn == 3
        assert found.at(0).view(3).calls == ()
        assert found.match.view(3) == found.view(3)

    @pytest.mark.parametrize(
        ("calls", "strain", "rung"),
        [
            ("Alone Pass Pass Pass\n♥Alone - - -", HEARTS, "alone"),
            ("Alone - - -\nHAlone - - -", HEARTS, "alone"),
            ("6 Pass Pass Pass\n6NT - - -", NO_TRUMP, "6"),
            ("6 Pass Pass Pass\n6NT↑ - - -", NO_TRUMP, "6"),
            ("6 Pass Pass Pass\n6NT↓ - - -", LOW, "6"),
            ("5 Pass\nPass Pass\n5H", HEARTS, "5"),
            *((f"5 Pass Pass Pass\n5{symbol} - - -", suit, "5") for symbol, suit in SYMBOLS),
        ],
    )
    def test_calls_are_numbers_alone_and_strains(
        self, calls: str, strain: pepper.Strain, rung: str
    ) -> None:
        text = entry('[Auction "E"]', calls, allowNoTrump=True, allowLowNotrump=True)
        contract = read(text).view(3).contract
        assert contract is not None
        assert (contract.strain, contract.rung.name) == (strain, rung)

    def test_a_contract_without_an_auction_is_bid_while_all_others_pass(self) -> None:
        text = entry('[Declarer "S"]', '[Contract "3♥"]', '[Play "E"]', "HA - - -")
        found = read(text)
        assert found.acts[:3] == ((3, Pass()), (0, Bid("3")), (1, Pass()))
        assert found.acts[4] == (0, NameStrain(HEARTS))
        view = found.view(3)
        assert view.trick is not None
        assert [str(card) for card in view.trick.cards] == ["AH"]
        auction = entry('[Auction "E"]', "Pass 3 Pass Pass", '[Declarer "S"]', '[Contract "3♥"]')
        assert read(auction).acts == found.acts[:-1]

    def test_the_winner_leads_and_columns_stay(self) -> None:
        deal = "E:J9.AK.Q.A KT.Q.AJ.9 QA.J9.KT. .T.9.KQJT"
        lines = ('[Declarer "E"]', '[Contract "4♠"]', '[Play "S"]', "SK SQ CJ S9", "- - CQ -")
        assert "It is the turn of seat 3" in refused(entry(*lines, deal=deal), DECLARER).expected
        found = read(entry(*lines, deal=deal))
        view = found.view(3)
        assert [trick.winner for trick in view.tricks] == [2]
        assert found.acts[-1] == (2, pepper.PlayCard(pepper.Card("QC")))

    def test_text_around_the_entries_does_not_matter(self) -> None:
        text = entry('[Auction "E"]', "5 Pass Pass Pass")
        odd = "\ufeff% a comment\n\n" + text.replace("\n", "\r\n") + '[Whatever "x"]\nabc\n'
        assert read(odd) == read(text)
        assert len(ptn.loads(f"{text}\n{text}")) == 2
        assert ptn.loads("") == ()

    def test_a_joker_is_the_fifth_suit(self) -> None:
        rules = pepper.variant("hasenpfeffer")
        found = read('[Deal "S:A.A.A.AK.H - - -"]\n[Auction "W"]\n3 - - -', rules)
        assert found.hands[0] == Cards("JK AS AH AD AC KC")
        assert found.event == ""

    @pytest.mark.parametrize("hand", ["A.A.A.AK.L", "A.A.A.AK.HL"])
    def test_a_little_joker_has_no_letter(self, hand: str) -> None:
        with pytest.raises(PepperError, match="'JL' is not a card"):
            read(f'[Deal "S:{hand} - - -"]', pepper.variant("hasenpfeffer"))

    @pytest.mark.parametrize("card", ["JL", "KJ", "LJ"])
    def test_a_play_is_a_suit_and_a_rank(self, card: str) -> None:
        text = '[Auction "W"]\n3 - - -\n- - - 3♥\n[Play "W"]\n'
        with pytest.raises(PepperError, match=f"'{card}' is not a card"):
            read(f'[Deal "S:- - - -"]\n{text}{card} - - -', pepper.variant("hasenpfeffer"))

    def test_the_view_of_a_whole_hand_is_not_that_of_the_next(self) -> None:
        rng, match = random.Random(1), Match.start(pepper.variant("gamerules-4"), seed=7)
        while not match.past and match.turn is not None:
            match = match.apply(sensible(match.view(match.turn), rng))
        (found, *_) = ptn.loads(ptn.dumps(match), match.rules)
        assert found.view(0).hand_number == 1

    def test_the_hand_of_a_seat_is_needed_for_its_view(self) -> None:
        found = read(entry())
        with pytest.raises(PepperError, match="the hand of seat 0 is not known"):
            found.view(0)
        with pytest.raises(PepperError, match="seat 4"):
            found.view(4)
        for count in (-1, 1):
            with pytest.raises(PepperError, match="the entry has 0"):
                found.at(count)

    def test_a_problem_gives_a_hint_at_each_decision(self) -> None:
        found = read(entry('[Auction "E"]', "5 Pass Pass Pass", "5♥ - - -"))
        for count, (seat, _) in enumerate(found.acts):
            if found.hands[seat] is not None:
                view = found.at(count).view(seat)
                assert sensible(view, random.Random(1)) in view.legal_actions
        assert found.at(len(found.acts)) == found


class TestRules:
    def test_options_are_rules(self) -> None:
        rules = ptn.rules_of(OPTIONS | {"deckSize": 16, "numDecks": 2, "minBid": 3})
        assert (rules.deck.hand_size, len(rules.deck.cards)) == (8, 32)
        assert [rung.name for rung in rules.ladder.rungs] == [*"345678", "alone"]
        assert rules.ending.target == 30
        assert rules.ladder.strains == pepper.SUITS
        assert rules == ptn.rules_of(
            {name.upper(): n for name, n in OPTIONS.items()}
            | {"DECKSIZE": 16, "numdecks": 2, "minbid": 3}
        )

    @pytest.mark.parametrize(
        ("name", "least", "most"),
        [("gameOverScore", 1, 1000), ("deckSize", 16, 52), ("numDecks", 1, 2), ("minBid", 0, 4)],
    )
    def test_a_number_is_read_from_its_least_to_its_most(
        self, name: str, least: int, most: int
    ) -> None:
        for number in (least, most):
            assert ptn.rules_of(OPTIONS | {name: number}).table == pepper.Table.teams(4)
        for number in (least - 1, most + 1):
            with pytest.raises(PepperError, match=f"an integer from {least} to {most}$"):
                ptn.rules_of(OPTIONS | {name: number})

    def test_who_leads_and_whether_one_plays_alone_are_options(self) -> None:
        rules = ptn.rules_of(OPTIONS | {"makerLeadsFirst": True, "noAlone": True})
        assert isinstance(rules.tricks, pepper.Tricks)
        assert rules.tricks.lead is pepper.Lead.DECLARER
        assert rules.ladder.rungs[-1].name == "6"
        plain = ptn.rules_of(OPTIONS).tricks
        assert isinstance(plain, pepper.Tricks)
        assert plain.lead is pepper.Lead.ELDEST

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            ({}, "variation: only 1"),
            ({"variation": 0}, "variation: only 1"),
            ({"variation": 1, "callForBest": True}, "not supported: 'callForBest'"),
            ({"variation": 1, "isPartnership": False}, "isPartnership"),
            ({"variation": 1, "numDecks": 3}, "numdecks: must be an integer from 1 to 2"),
            ({"variation": 1, "numDecks": True}, "numdecks"),
            ({"variation": 1, "deckSize": 18}, "18 cards cannot be split into four suits"),
            ({"variation": 1, "allowNoTrump": 1}, "allownotrump: must be true or false"),
        ],
    )
    def test_options_that_no_rules_have_are_refused(
        self, options: dict[str, object], said: str
    ) -> None:
        with pytest.raises(PepperError, match=said):
            ptn.rules_of(options)


class TestRefusals:
    @pytest.mark.parametrize(
        ("lines", "line"),
        [
            (('[Auction "E"]', "Call1 Pass Pass Pass"), 5),
            (('[Auction "E"]', "5", "5♥Alone"), 6),
            (('[Auction "E"]', "7 Pass Pass Pass"), 5),
            (('[Auction "E"]', "♥ Pass Pass Pass"), 5),
            (('[Auction "E"]', "5 Pass Pass Pass", "4♥ - - -"), 6),
            (('[Auction "Q"]', "5"), 4),
            (('[Auction "E"]', "Pass Pass Pass Pass"), 1),
            (('[Auction "E"]', "5 4"), 1),
            (('[Contract "5♥"]',), 4),
            (('[Declarer "S"]', '[Contract "5"]'), 5),
            (('[Declarer "S"]', '[Contract "5♥"]', '[Play "E"]', "HA"), 7),
            (('[Declarer "S"]', '[Contract "5♥"]', '[Play "E"]', "HA H10 - -"), 7),
            (('[Declarer "S"]', '[Contract "5♥"]', '[Play "E"]', "HA XX - -"), 7),
            (('[Declarer "S"]', '[Contract "5♥"]', '[Play "S"]', "HA - - -"), 1),
            (('[Deal "N:- - - -"]',), 4),
            (("[Broken",), 4),
        ],
    )
    def test_what_cannot_be_read_is_refused_with_its_line(
        self, lines: tuple[str, ...], line: int
    ) -> None:
        assert refused(entry(*lines)).line == line

    def test_a_trick_that_cannot_be_read_is_shown(self) -> None:
        lines = '[Declarer "S"]', '[Contract "5♥"]', '[Play "E"]', "HA XX - -"
        assert refused(entry(*lines)).found == "'HA XX - -'"

    @pytest.mark.parametrize(
        "deal",
        [
            "N:- -",
            "X:- - - -",
            "N:A.A - - -",
            "N:A.A.A.AKQ.. - - -",
            "N:Z.A.A.AKQ - - -",
            "N:AA.A.A.AK - - -",
        ],
    )
    def test_deals_that_are_none_are_refused(self, deal: str) -> None:
        assert refused(entry(deal=deal)).line in {1, 3}

    @pytest.mark.parametrize("options", ["", "[]", "{", '{\\"variation\\":2}'])
    def test_options_that_are_none_are_refused(self, options: str) -> None:
        text = f'[Event "x"]\n[GameOptionsJson "{options}"]\n[Deal "N:- - - -"]'
        assert refused(text).line == 2

    def test_rules_are_needed_and_have_four_seats(self) -> None:
        assert refused('[Event "x"]\n[Deal "N:- - - -"]').line == 1
        assert refused('[Event "x"]').expected == "an entry with a Deal"
        assert refused('[Rules "wolf-9"]\n[Deal "N:- - - -"]').line == 1
        assert refused('[Rules "florida-5"]\n[Deal "N:- - - -"]').expected == "rules for four seats"
        with pytest.raises(PepperError, match="four seats only"):
            ptn.loads(entry(), pepper.variant("florida-5"))
        no_tag = refused("no tag")
        assert (no_tag.line, no_tag.column, no_tag.found) == (1, 1, "'no tag'")

    def test_a_bid_without_its_strain_or_in_another_is_refused_with_its_strains(self) -> None:
        rules = pepper.variant("call-euchre+min=3-in-suits")
        for word, strains in {"4": "C D H S NT", "3NT": "C D H S"}.items():
            found = refused(f'[Deal "S:- - - -"]\n[Auction "W"]\n{word} Pass', rules)
            assert found.found == repr(word)
            assert found.expected == f"a bid of these rules: {word[0]} with one of {strains}"

    def test_texts_and_entries_have_limits(self) -> None:
        most = entry() * ptn.MOST_ENTRIES
        assert len(ptn.loads(most)) == ptn.MOST_ENTRIES
        assert refused(most + entry()).expected == "at most 200 entries"
        blank = "\n" * ptn.LONGEST
        assert ptn.loads(blank) == ()
        assert refused(f"{blank}\n").expected == "at most 1000000"


class TestWriting:
    def test_a_bid_with_its_strain_is_told_from_a_bid_that_names_it_later(self) -> None:
        match = pepper.Match.start(pepper.variant("pfeffer"), seed=7)
        for text in ("5NT", "5"):
            (found,) = ptn.loads(ptn.dumps(match.apply(pepper.parse_action(f"bid {text}"))))
            assert [str(action) for _, action in found.acts] == [f"bid {text}"]

    def test_a_pass_is_read_as_long_as_a_higher_bid_is_possible(self) -> None:
        """In Indiana the suits go over no trump, also at the highest number."""
        match = pepper.Match.start(pepper.variant("indiana-4"), seed=7)
        for text in ("bid 12NT", "pass", "pass"):
            match = match.apply(pepper.parse_action(text))
        (found,) = ptn.loads(ptn.dumps(match))
        assert [str(action) for _, action in found.acts] == ["bid 12NT", "pass", "pass"]

    @given(st.sampled_from(FOURS), RANDOM, st.integers(0, 40))
    def test_a_hand_that_can_be_expressed_comes_back(
        self, rules: pepper.Rules, rng: random.Random, steps: int
    ) -> None:
        match = played(rules, rng, steps)
        try:
            text = ptn.dumps(match)
        except PepperError as error:
            if "PTN cannot express" in str(error):
                return
            raise
        hand = (*match.past, match.hand)[0]
        found = ptn.loads(text, rules)[0]
        assert hand.deal is not None
        assert found.hands == hand.deal.hands
        again = (*found.match.past, found.match.hand)[0]
        assert (again.acts[1:], again.contract, again.tricks) == (
            *(hand.acts[1:], hand.contract, hand.tricks),
        )

    @given(RANDOM)
    def test_hands_of_a_table_name_its_options(self, rng: random.Random) -> None:
        flags = ("allowLowNotrump", "noAlone", "makerLeadsFirst")
        flagged: dict[str, object] = {name: rng.random() < 0.5 for name in flags}
        sizes = {"deckSize": rng.choice([16, 24, 36]), "numDecks": rng.choice([1, 2])}
        rules = ptn.rules_of(OPTIONS | flagged | sizes | {"allowNoTrump": True})
        match = played(rules, rng)
        found = ptn.loads(ptn.dumps(match))[0]
        assert found.rules == rules
        assert found.match.past[0].acts[1:] == match.past[0].acts[1:]
        assert found.match.results == match.results

    def test_several_hands_are_several_entries(self) -> None:
        rules, rng = pepper.variant("gamerules-4"), random.Random(2)
        match = Match.start(rules, seed=7)
        while len(match.past) < 3:
            match = match.apply(sensible(match.view(match.turn), rng))
        text = ptn.dumps(match)
        entries = ptn.loads(text)
        assert [one.event for one in entries] == [f"Hand {n}" for n in range(1, 5)]
        assert [one.rules for one in entries] == [rules] * 4
        for one, hand in zip(entries, match.past, strict=False):
            assert one.match.past[0].tricks == hand.tricks
            assert one.dealer == hand.dealer

    def test_what_a_text_looks_like(self) -> None:
        rules = ptn.rules_of(OPTIONS | {"allowNoTrump": True})
        hands = ("JS AS KS 9S AH 9H", "TH QH KH JH 9D TD", "QS TS AD KD QD JD", "AC KC QC JC TC 9C")
        match = Match.start(rules, deals=[pepper.Deal(hands)], dealer=1)
        for text in ("pass", "bid 2", "bid 4", "pass", "name S", "play QS", "play JC", "play 9S"):
            match = match.apply(pepper.parse_action(text))
        options, *lines = ptn.dumps(match).split("\n")[1:]
        assert options.startswith('[GameOptionsJson "{\\"gameOverScore\\":30,')
        assert lines == [
            '[Deal "W:.KQJT.T9. QT..AKQJ. ...AKQJT9 AKJ9.A9.."]',
            '[Auction "N"]',
            "Pass 2 4 Pass",
            "- - 4♠ -",
            '[Declarer "S"]',
            '[Contract "4♠"]',
            '[Play "N"]',
            "SQ CJ S9 -",
            "",
        ]

    @pytest.mark.parametrize(
        ("text", "acts", "said"),
        [
            ("wolf", "name S, give 9D", "cannot express exchange: give 9D"),
            ("bid-euchre", "bid small pepper", "the call bid small pepper"),
            ("bid-euchre", "bid couple", "the call bid couple"),
            ("wolf", "", "that bid 4 is automatic"),
        ],
    )
    def test_what_has_no_words_is_refused(self, text: str, acts: str, said: str) -> None:
        match = Match.start(pepper.variant(text), seed=7)
        for act in filter(None, acts.split(", ")):
            match = match.apply(pepper.parse_action(act))
        with pytest.raises(PepperError, match=f"hand 1: .*{said}"):
            ptn.dumps(match)

    def test_a_contract_without_plays_and_rules_without_a_name_are_written(self) -> None:
        rules = attrs.evolve(pepper.variant("gamerules-4"), name="ours")
        match = Match.start(rules, seed=7)
        texts = [ptn.dumps(match)]
        for act in ("bid 3", "pass", "pass", "pass", "name S"):
            match = match.apply(pepper.parse_action(act))
            texts.append(ptn.dumps(match))
        assert "[Rules" not in texts[-1]
        assert "[GameOptionsJson" not in texts[-1]
        assert texts[-1].endswith('[Declarer "W"]\n[Contract "3♠"]\n')
        for count, text in enumerate(texts):
            assert len(read(text, rules).acts) == count

    def test_a_bid_with_an_exchange_has_no_word(self) -> None:
        ladder = pepper.BidLadder([pepper.Rung("3", 3, exchange=pepper.Exchange(1))])
        rules = attrs.evolve(
            pepper.variant("gamerules-4"),
            ladder=ladder,
            phases=(pepper.Phase.AUCTION, pepper.Phase.NAMING, *EXCHANGED),
        )
        match = Match.start(rules, seed=7).apply(Bid("3"))
        with pytest.raises(PepperError, match="the call bid 3"):
            ptn.dumps(match)

    def test_a_joker_that_is_played_is_the_fifth_suit(self) -> None:
        match = played(pepper.variant("hasenpfeffer"), random.Random(1))
        plays = ptn.dumps(match).split("[Play")[1].split("\n\n")[0]
        assert "JH" in plays.split()

    def test_ptn_is_for_four_seats_only(self) -> None:
        with pytest.raises(PepperError, match="four seats only"):
            ptn.dumps(Match.start(pepper.variant("florida-5"), seed=1))

    def test_a_hand_before_its_deal_is_left_out(self) -> None:
        assert ptn.loads(ptn.dumps(Match.start(pepper.variant("wolf"), deals=()))) == ()
