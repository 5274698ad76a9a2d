"""What phases answer, acts and their order: rules that any phase has to keep, shown on one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar, Protocol

import attrs
import pytest

import pepper
from pepper import (
    CHANCE,
    USUAL_PHASES,
    Act,
    Bid,
    BidLadder,
    Calling,
    Card,
    Cards,
    Exchange,
    Hand,
    Match,
    NameStrain,
    Negotiation,
    PepperError,
    Phase,
    PhaseRule,
    PlayCard,
    PlayOn,
    PoorHand,
    Problem,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringRule,
    Seat,
    State,
    Table,
    Talk,
    Tricks,
    has_library_parts,
    parse_action,
)
from pepper.engine.course.library import ACTIONS, PHASE_RULES
from pepper.engine.parts.checked import missing_answers
from pepper.testing import check_rules
from pepper.variants.option import Variant

from .foreign import DISCARD, WITH_DISCARD, Discard, Discarding, DropCard, Flat
from .playing import SHORT, SINGLES, SUITED, after, finished, started

SOLD = "bid 1, pass, pass, pass, name S"


def built(make: Callable[..., Rules], fields: dict[str, object]) -> Rules:
    return make(**fields)


def problems(**changes: object) -> list[tuple[str, str]]:
    """What is wrong with the rules with these changes, whatever their types."""
    fields = {field.name: getattr(SHORT, field.name) for field in attrs.fields(Rules)}
    with pytest.raises(RulesError) as caught:
        built(Rules, fields | changes)
    return [(problem.part, problem.what) for problem in caught.value.problems]


class TestPhase:
    OWN = (Phase.DEAL, *USUAL_PHASES, Phase.KITTY, Phase.OVER)

    @pytest.mark.parametrize("phase", [*OWN, Phase("swap"), Phase("two words")], ids=repr)
    def test_it_is_known_by_its_name_wherever_it_was_made(self, phase: Phase) -> None:
        again: object = eval(repr(phase), {"Phase": Phase})  # noqa: S307  (our own)
        assert again == phase == Phase(phase.value)
        assert hash(again) == hash(phase)

    def test_phases_of_the_library_are_shown_as_members(self) -> None:
        assert [repr(phase) for phase in (Phase.DEAL, Phase("play"))] == [
            "Phase.DEAL",
            "Phase.PLAY",
        ]
        assert repr(Phase("swap")) == "Phase('swap')"

    @pytest.mark.parametrize("name", ["value", "mro", "__doc__"])
    def test_a_name_that_stands_for_something_else_in_the_class_is_shown_as_text(
        self, name: str
    ) -> None:
        assert repr(Phase(name)) == f"Phase({name!r})"


class Asked(Protocol):
    def second(self) -> int: ...

    @property
    def first(self) -> int: ...


def test_answers_that_are_missing_are_named_in_order() -> None:
    assert missing_answers(object, Asked) == ("first", "second")
    assert missing_answers(attrs.make_class("Half", [], class_body={"second": 1}), Asked) == (
        "first",
    )
    # The fields of a class without slots are not among its attributes.
    assert missing_answers(attrs.make_class("Whole", ["first", "second"], slots=False), Asked) == ()
    assert missing_answers(Scoring, ScoringRule) == ()
    assert all(missing_answers(rule, PhaseRule) == () for rule in PHASE_RULES)


@attrs.frozen
class Mute:
    """A scoring that answers half of what is asked."""

    marks: None = None

    def score(self, _: object) -> tuple[()]:
        return ()


Unfinished: type[State] = type(
    "Unfinished", (State,), {"legal": Discarding.legal, "__module__": __name__}
)
"""A state that leaves questions open."""


@attrs.frozen(repr=False)
class WithUnfinished(Discard):
    state: ClassVar = Unfinished


class TestForgottenAnswers:
    def test_each_is_named_with_its_slot(self) -> None:
        assert problems(scoring=Mute()) == [
            ("scoring", "Mute lacks 'by_tricks'"),
            ("scoring", "Mute lacks 'count_marks'"),
            ("scoring", "Mute lacks 'with_changes'"),
            ("scoring", "Mute lacks 'sheet'"),
        ]

    def test_answers_that_the_state_of_a_phase_lacks_are_named(self) -> None:
        assert problems(phases=(*USUAL_PHASES, WithUnfinished())) == [
            ("phases", f"WithUnfinished lacks 'state.{name}'")
            for name in ("after", "phase", "settle", "turn", "why_not")
        ]

    def test_a_part_that_is_no_attrs_value_is_refused(self) -> None:
        assert problems(scoring=7) == [("scoring", "7 is not a ScoringRule")]

    def test_a_part_that_answers_everything_is_taken(self) -> None:
        assert attrs.evolve(SHORT, scoring=Flat()).foreign == (Flat,)


@attrs.frozen(repr=False)
class Elsewhere(Tricks):
    """The library's tricks under the name of another phase."""

    phase: ClassVar = DISCARD

    def sheet(self, _: Rules) -> tuple[str, ...]:
        return ("Tricks are played.",)


@attrs.frozen(repr=False)
class SecondDeal(Discard):
    phase: ClassVar = Phase.DEAL


class TestOrder:
    def test_a_name_stands_for_a_phase_with_a_field_only(self) -> None:
        for phase in (Phase("swap"), Phase.KITTY):
            assert problems(phases=(*USUAL_PHASES, phase)) == [
                ("phases", f"{phase!r} has no field in `Rules`")
            ]

    @pytest.mark.parametrize(
        ("phases", "twice"),
        [
            ((*USUAL_PHASES, Phase.PLAY), "play"),
            ((*USUAL_PHASES, Discard(), Discard(2)), "discard"),
            ((PoorHand("9"), PoorHand("T"), *USUAL_PHASES), "poor hand"),
        ],
    )
    def test_each_phase_is_there_once(
        self, phases: tuple[Phase | PhaseRule, ...], twice: str
    ) -> None:
        what = f"2 phases are {twice!r}, but a hand has each phase only once"
        assert problems(phases=phases) == [("phases", what)]

    def test_the_deal_is_not_named(self) -> None:
        what = "the order has 'deal', which is part of every hand"
        assert problems(phases=(*USUAL_PHASES, SecondDeal())) == [("phases", what)]

    def test_a_part_stands_in_the_slot_of_its_own_phase(self) -> None:
        assert problems(tricks=Elsewhere()) == [
            ("phases", "the field for phase 'play' holds a part for 'discard'")
        ]

    @pytest.mark.parametrize(
        ("phase", "changes"),
        [
            (Phase.CALLING, {"table": Table.singles(4), "calling": Calling()}),
            (Phase.NEGOTIATION, {"negotiation": Negotiation()}),
        ],
    )
    def test_a_part_whose_phase_is_left_out_is_refused(
        self, phase: Phase, changes: dict[str, object]
    ) -> None:
        phases = tuple(one for one in USUAL_PHASES if one != phase)
        what = f"there is a part for {phase!r}, but the order lacks the phase"
        assert problems(phases=phases, **changes) == [("phases", what)]

    def test_a_phase_whose_slot_is_empty_is_left_out(self) -> None:
        names = [rule.phase for rule in SHORT.sequence]
        assert names == [Phase.DEAL, Phase.AUCTION, Phase.NAMING, Phase.EXCHANGE, Phase.PLAY]
        assert SHORT.rule(Phase.CALLING) is None
        assert SHORT.rule(Phase.PLAY) is SHORT.tricks
        assert [rule.phase for rule in SHORT.following(Phase.NAMING)] == names[3:]
        assert SHORT.following(Phase.PLAY) == ()

    def test_what_a_phase_cannot_go_together_with_is_asked_of_itself(self) -> None:
        phases = (*USUAL_PHASES[:-1], Discard(-1), Phase.PLAY)
        assert problems(phases=phases) == [("phases", "a drop for less than nothing")]

    @pytest.mark.parametrize(
        ("phase", "changes", "what"),
        [
            (Phase.PLAY, {}, "no phase plays the tricks"),
            (Phase.NAMING, {}, "no phase names the strain of bids without one"),
            (
                Phase.EXCHANGE,
                {"ladder": BidLadder((Rung("1", 1, exchange=Exchange()),))},
                "rungs have exchanges, but no phase carries them out",
            ),
            (Phase.AUCTION, {}, "nobody bids"),
        ],
    )
    def test_what_the_bids_need_has_a_phase(
        self, phase: Phase, changes: dict[str, object], what: str
    ) -> None:
        phases = tuple(one for one in USUAL_PHASES if one != phase)
        assert problems(phases=phases, **changes) == [("phases", what)]

    def test_a_hand_that_no_phase_ends_fails_with_a_reason(self) -> None:
        rules = attrs.evolve(WITH_DISCARD, phases=(Phase.AUCTION, Phase.NAMING, Discard()))
        match = after(started(rules, *SUITED), SOLD)
        with pytest.raises(
            PepperError, match="no phase ended the hand: 'discard' is over and no phase follows it"
        ):
            match.apply(DropCard(Card("KS")))


class TestForeignPhase:
    def test_it_comes_at_its_place_and_its_acts_with_all_others(self) -> None:
        match = after(started(WITH_DISCARD, *SUITED), SOLD)
        assert match.phase == DISCARD
        assert match.turn == match.hand.dealer == 0
        assert isinstance(match.hand.state, Discarding)
        match = match.apply(DropCard(Card("KS")))
        assert match.phase == Phase.PLAY
        assert [act.phase for act in match.hand.acts] == [
            Phase.DEAL,
            *[Phase.AUCTION] * 4,
            Phase.NAMING,
            *[DISCARD] * 2,
        ]
        assert [act.automatic for act in match.hand.acts[-2:]] == [False, True]
        assert len(match.hand.cards[0] - Cards("AS")) == 1

    def test_every_invariant_holds_with_it(self) -> None:
        check_rules(WITH_DISCARD, matches=3)

    def test_its_parts_are_named_as_foreign_and_its_actions_are_known(self) -> None:
        assert WITH_DISCARD.foreign == (Discard,)
        assert not has_library_parts(WITH_DISCARD)
        assert has_library_parts(SHORT)
        assert WITH_DISCARD.action_types == {*ACTIONS, DropCard}
        assert SHORT.action_types == {*ACTIONS}
        reason = started(SHORT, *SUITED).why_not(DropCard(Card("KS")))
        assert reason is not None
        assert reason.kind.name == "no action"

    def test_records_of_every_moment_bring_it_back(self) -> None:
        rng, match = Random(1), Match.start(WITH_DISCARD, seed=1)
        while match.turn is not None:
            for form in ("text", "json"):
                assert pepper.loads(pepper.dumps(match, form), [Discard]) == match
            match = match.apply(rng.choice(match.legal_actions))
        assert "\ndiscard: " in pepper.dumps(match)
        with pytest.raises(pepper.RecordError):
            pepper.loads(pepper.dumps(match))

    def test_a_documented_variant_with_it_is_no_documented_variant(self) -> None:
        def build(_: object) -> Rules:
            return WITH_DISCARD

        variant = Variant("ours", "Ours", "Pepper", "From nowhere.", "nowhere", (), build)
        with pytest.raises(PepperError, match="ours has parts of another package, Discard"):
            variant.rules()


@attrs.frozen(repr=False)
class SameTricks(Tricks):
    """A rule of tricks that names the library's actions itself."""

    actions: ClassVar = (PlayCard,)


class TestActions:
    def test_actions_of_parts_are_read_when_the_parts_are_given(self) -> None:
        assert parse_action("drop 9S", [Discard]) == DropCard(Card("9S"))
        assert parse_action("bid 5", [Discard]) == Bid("5")
        with pytest.raises(PepperError, match="unknown action 'drop 9S'"):
            parse_action("drop 9S")
        with pytest.raises(PepperError, match="unknown card '9X'"):
            parse_action("drop 9X", [Discard])

    def test_a_word_is_read_by_every_class_that_shares_it(self) -> None:
        assert parse_action("play on", [SameTricks]) == PlayOn()
        assert parse_action("play 9S", [SameTricks]) == PlayCard(Card("9S"))

    @pytest.mark.parametrize("text", ["give ", "give", "talk 3 on 0 off 0 long off", "keep it"])
    def test_texts_of_no_action_are_refused(self, text: str) -> None:
        with pytest.raises(PepperError):
            parse_action(text)

    def test_a_talk_of_two_stops_of_each_kind_is_one(self) -> None:
        assert parse_action("talk 2 on 2 off 2 long off") == Talk(2, 2, 2)


class TestHand:
    def test_it_opens_with_the_phase_of_the_deal(self) -> None:
        start = Match.start(SHORT, deals=()).hand
        assert SHORT.sequence[0].open(start.position) == start.state

    def test_its_acts_are_those_of_its_phases_in_order(self) -> None:
        hand = after(started(SHORT, *SUITED), SOLD, "play AH, play AD").hand
        assert hand.acts[0].seat == CHANCE
        assert hand.acts[-3:] == (
            Act(Seat(1), NameStrain(pepper.SPADES), Phase.NAMING),
            Act(Seat(1), PlayCard(Card("AH")), Phase.PLAY),
            Act(Seat(2), PlayCard(Card("AD")), Phase.PLAY),
        )

    def test_what_was_not_dealt_lies_aside_until_a_phase_changes_it(self) -> None:
        start = started(WITH_DISCARD, *SUITED)
        assert start.hand.deal is not None
        assert start.hand.aside == start.hand.deal.aside
        assert Match.start(SHORT, deals=()).hand.aside == Cards()
        dropped = after(start, SOLD).apply(DropCard(Card("KS")))
        assert Card("KS") in dropped.hand.aside
        assert len(dropped.hand.aside) == len(start.hand.aside)
        assert finished(dropped).past[0].aside == dropped.hand.aside

    def test_opponents_are_those_who_play_against_the_declarers_side_from_its_left(self) -> None:
        def against(rules: Rules, *texts: str) -> tuple[Seat, ...]:
            hand: Hand = after(started(rules, *SUITED), *texts).hand
            return hand.opponents

        assert against(SHORT) == ()
        assert against(SHORT, SOLD) == (2, 0)
        assert against(SHORT, "pass, bid 1, pass, pass, name S") == (3, 1)
        assert against(SINGLES, SOLD) == (2, 3, 0)
        dropping = attrs.evolve(SHORT, negotiation=pepper.DropOuts())
        assert against(dropping, SOLD, "drop out, play on, play on") == (0,)

    def test_a_match_has_the_acts_of_all_its_hands(self) -> None:
        match = finished(after(started(SHORT, *SUITED), SOLD))
        assert match.acts == (*match.past[0].acts, *match.hand.acts)
        match = finished(match.apply(pepper.Deal(SUITED).completed(SHORT.deck, 4)))
        assert match.outcome is not None
        assert match.acts == (*match.past[0].acts, *match.past[1].acts)


def test_a_problem_has_a_path_and_a_hint() -> None:
    with pytest.raises(RulesError) as caught:
        attrs.evolve(SHORT, phases=(*USUAL_PHASES, Phase.PLAY))
    (problem,) = caught.value.problems
    assert isinstance(problem, Problem)
    assert problem.hint == "keep one of them"
