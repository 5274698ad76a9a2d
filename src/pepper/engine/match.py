"""A match: hands until somebody wins. A match is immutable; each action returns a new one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import accumulate, islice
from random import SystemRandom

import attrs

from pepper.engine import upward
from pepper.engine.course.actions import text_of
from pepper.engine.course.award import Award, Void, read_all_points, read_points, read_ruling
from pepper.engine.course.hand import Hand
from pepper.engine.course.result import HandResult
from pepper.engine.course.rules import Rules
from pepper.engine.course.source import SEEDS, Source
from pepper.engine.course.tally import (
    Sheet,
    Step,
    Tally,
    awarded,
    count_steps,
    hands_back,
    next_hand,
    open_hand,
    reopened,
    resigned,
    scored,
    standing_after,
    steps_of,
    voided,
)
from pepper.engine.parts.blank import blank
from pepper.engine.parts.deck import draw_seat
from pepper.engine.parts.door import door
from pepper.engine.parts.ending import Outcome
from pepper.engine.parts.errors import MOST_BITS, PepperError, required, shown
from pepper.engine.parts.kinds import Facts, Translations
from pepper.engine.parts.legal import Actions, CardGroups
from pepper.engine.parts.part import Shown
from pepper.engine.parts.phase import Act, Action, Phase
from pepper.engine.parts.refusals import (
    DEAL_FIRST,
    MATCH_OVER,
    OUT_OF_TURN,
    IllegalActionError,
    Reason,
)
from pepper.engine.parts.seats import CHANCE, FIRST_SEAT, Seat, Side
from pepper.engine.sight.events import Event, Story, news
from pepper.engine.sight.view import View, view_of

from .phases.dealing import Deal


class OpenMatch(Shown):
    """A `Match` that is being made: see ``engine/parts/blank.py``."""

    __slots__ = ("__weakref__", "hand", "last", "tally")


@attrs.frozen(repr=False)
class Match(OpenMatch):
    """A match at one moment. Start one with `Match.start`, continue with `apply`."""

    tally: Tally
    """The values that stay the same during a hand, apart from awards."""
    hand: Hand
    """The hand in progress, or the last one when the match is over."""
    last: Hand | None = attrs.field(default=None, eq=False)
    """The hand before the last step; None if there was no step or if it ended a hand."""

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.tally.rules

    @property
    def source(self) -> Source:
        """The source of the cards of the next hands."""
        return self.tally.source

    @property
    def past(self) -> Sequence[Hand]:
        """The finished hands."""
        return self.tally.past

    @property
    def results(self) -> Sequence[HandResult]:
        """The result of each finished hand."""
        return self.tally.results

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side, in points."""
        return self.tally.scores

    @property
    def awards(self) -> tuple[Award, ...]:
        """Awards by the table during the hand in progress, or the last one; part of `scores`."""
        return self.tally.sheet.awards

    @property
    def opening(self) -> tuple[int, ...]:
        """The scores before the first hand."""
        return self.tally.opening

    @property
    def marks(self) -> tuple[int, ...]:
        """The marks of each side so far, such as hickeys; zeros if the game counts none."""
        return self.tally.marks

    @property
    def tie_round(self) -> int:
        """The number of counted hands after which a pepper round that breaks a tie is over."""
        return self.tally.tie_round

    @property
    def outcome(self) -> Outcome | None:
        """The winners, and why they won; None while the match goes on.

        >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
        >>> match.outcome is None
        True
        >>> match.resign(0).outcome.winners
        (1,)
        """
        return self.tally.outcome

    @staticmethod
    @door
    def start(
        rules: Rules,
        *,
        seed: int | None = None,
        deals: Iterable[Deal] | None = None,
        dealer: int | None = FIRST_SEAT,
        scores: Iterable[int] | None = None,
        number: int = 1,
        history: bool = True,
    ) -> Match:
        """A match before its first action.

        The cards come from `seed`, an integer from 0 to 2**128 - 1, or from `deals`, one for each
        hand; when these run out the match waits for a `Deal`. Without either, a random seed is
        drawn. `dealer` deals the first hand; None draws a seat from the seed (002:19, 003:148).

        A match may also start from a position: `scores` are those of the sides, and `number` is
        that of the hand to be dealt. The hands before it count as played, and scored no marks.

        With `history` False the match cannot go back: `previous` is None and `history` is empty. It
        then uses slightly less memory; records still contain the finished hands.

        Raises `PepperError` for a seed or dealer out of range, for both a seed and deals, for a
        dealer to be drawn without a seed, and for a deal that does not fit the deck;
        `PositionError` for scores or a number from which no match can continue.

        >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
        >>> match
        <Match hasenpfeffer seed=7: hand 1, auction, turn 1, scores (0, 0)>
        """
        required(rules, Rules, "`pepper.variant` makes rules from a name")
        if seed is not None and deals is not None:
            raise PepperError("give a seed or deals, not both")
        if deals is None and seed is None:
            seed = SystemRandom().randrange(SEEDS)
        if seed is not None and not (type(seed) is int and 0 <= seed < SEEDS):
            raise PepperError(f"seed {seed!r}: must be an integer from 0 to 2**128 - 1")
        seats = len(rules.table.seats)
        if dealer is None:
            if seed is None:
                raise PepperError("drawing the dealer needs a seed: give a seed or a dealer")
            dealer = draw_seat(seats, seed)
        first = rules.table.seat(dealer, "dealer")
        given = tuple(deal.completed(rules.deck, seats) for deal in deals or ())
        tally = Tally.start(rules, Source(seed, given), scores, number, history=history)
        return Match(*open_hand(tally, number, first))

    @property
    def seed(self) -> int | None:
        """The seed that the cards come from; None if deals are given."""
        return self.source.seed

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self.hand.phase

    @property
    def turn(self) -> Seat | None:
        """The seat to act; `CHANCE` if a deal must be supplied; None when the match is over."""
        hand = self.hand
        return None if hand.result is not None else hand.state.turn

    @property
    def legal_actions(self) -> Actions:
        """The legal actions of the seat to act; empty when the match is over.

        Deals are not listed: if a deal must be supplied this is empty as well.

        >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
        >>> match.legal_actions
        <Actions: bid 1, bid 2, bid 3, bid 4, bid 5, bid 6, pass>
        >>> pepper.Pass() in match.legal_actions
        True
        """
        return self.hand.legal()

    @property
    def choice(self) -> CardGroups | None:
        """The cards that the seat to act may choose from, and how many; None if it chooses none.

        It describes legal actions that differ in their cards only, of which there may be thousands.
        """
        return self.legal_actions.choice

    @property
    def acts(self) -> tuple[Act, ...]:
        """All acts of the match, in order; those of the current hand are also in `Hand.acts`."""
        hands = self.past if self.outcome is not None else (*self.past, self.hand)
        return tuple([act for hand in hands for act in hand.acts])

    @property
    def first_hand(self) -> int:
        """The number of the first hand: 1, unless the match was started from a position."""
        return self.past[0].number if self.past else self.hand.number

    @property
    def previous(self) -> Match | None:
        """The match before the last step: an action, the call of time, an award and the like.

        None at the start, and in a match without history.
        """
        return next(self._earlier(), None)

    @property
    def history(self) -> tuple[Match, ...]:
        """The match before each step, from the start; the last item undoes the last step."""
        return tuple(reversed(list(self._earlier())))

    def _earlier(self) -> Iterator[Match]:
        """The match before each step, the last one first.

        No state keeps the ones before it, which would take much memory and slow down every garbage
        collection. Each hand is played again from its acts.
        """
        for tally, hand in hands_back(self.tally, self.hand):
            start = Match(*reopened(tally, hand))
            before = accumulate(steps_of(tally, hand), _make_step, initial=start)
            yield from reversed(list(before)[:-1])

    @property
    def step(self) -> int:
        """The number of steps so far: chosen actions, and what was told from outside.

        That is calls of time, awards, hands declared void, and resignations.
        """
        tally = self.tally
        return tally.steps + (0 if tally.outcome else count_steps(tally, self.hand))

    @door
    def at(self, step: int) -> Match:
        """The match after `step` steps, from 0 to `Match.step`.

        Raises `PepperError` for any other number, and for an earlier step of a match without
        history.
        """
        last = self.step
        if step == last:
            return self
        start, steps = self._back_to(step, last)
        return _retrace(start, steps[: step - start.tally.steps])

    @door
    def since(self, step: int) -> tuple[Event, ...]:
        """The events after the first `step` steps, with all hidden cards.

        Only the hands since then are played again, so it costs the same in a long match. Raises the
        same errors as `at`.
        """
        last = self.step
        if step == last:
            return ()
        start, steps = self._back_to(step, last)
        states = accumulate(steps, _make_step, initial=start)
        later = islice(states, step + 1 - start.tally.steps, None)
        return Story.of(self.rules, [event for state in later for event in state.news])

    def _back_to(self, step: int, last: int) -> tuple[Match, list[Step]]:
        """The match as the hand of a step began, and all steps since."""
        if not 0 <= step <= last:
            raise PepperError(f"step {step}: must be from 0 to {last}")
        later: list[list[Step]] = []
        for tally, hand in hands_back(self.tally, self.hand):
            later.append(steps_of(tally, hand))
            if tally.steps <= step:
                every = [one for steps in reversed(later) for one in steps]
                return Match(*reopened(tally, hand)), every
        raise PepperError(f"step {step}: the match keeps no history")

    @property
    def news(self) -> tuple[Event, ...]:
        """The events of the last step, or of the start of the match, with all hidden cards."""
        last, ended, tally = self.last, None, self.tally
        if last is None and tally.last is not None:
            last, ended = tally.last, self.past[-1]
        return news(last, ended, self.hand, tally.sheet)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events since the match began, with all hidden cards."""
        states = (*self.history, self)
        return Story.of(self.rules, [event for state in states for event in state.news])

    def view(
        self,
        seat: int | None,
        *,
        hand: int | None = None,
        reveal: bool = False,
        brief: bool = False,
    ) -> View:
        """The view of a seat; None is a spectator.

        `hand` is the number of a finished hand to show as it ended. With `reveal` the view of a
        finished hand includes its deal, without cards that stay face down
        (`Deck.aside_stays_down`). With `brief` it holds the result of the last hand only, so it
        does not grow with the hands played. Raises `PepperError` for an unknown seat or hand, and
        for `reveal` before the hand is over.

        >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
        >>> match.view(0).cards
        Cards("KS JS 9D QC JC 9C")
        >>> match.view(1).cards
        Cards("JK TS TH KD JD AC")
        >>> print(match.view(None).cards)
        None
        """
        # Without `door`, which takes a microsecond, because views are made at every decision.
        own = None if seat is None else self.tally.rules.table.seat(seat)
        if hand is None and reveal is False and brief is False:
            return view_of(own, self.hand, self.tally.sheet, reveal=False)
        required(reveal, bool, "`reveal` is True or False")
        required(brief, bool, "`brief` is True or False")
        last, sheet = self.hand, self.tally.sheet
        if hand is not None and not (type(hand) is int and hand == last.number):
            if not (type(hand) is int and self.first_hand <= hand < last.number):
                wanted = f"from {self.first_hand} to {last.number}"
                raise PepperError(f"hand {shown(hand)}: must be {wanted}")
            place = hand - self.first_hand
            last, results = self.past[place], self.results[: place + 1]
            standing = standing_after(self.opening, results)
            before = self.past[place - 1] if place else None
            sheet = Sheet(*standing, results, None, results[-1].awards, before)
        if reveal and last.result is None:
            raise PepperError(f"hand {last.number} is not over: its cards stay hidden")
        if brief:
            sheet = attrs.evolve(sheet, results=sheet.results[-1:])
        return view_of(own, last, sheet, reveal=reveal)

    @door
    def parse(self, text: str, *, translations: Translations | None = None) -> Action:
        """The legal action that a person typed: ``Bid 4``, ``4``, ``hearts``, ``J♠``, ``10 h``.

        Case and spaces do not matter, suits may be symbols, letters or words, and the end may be
        left out where the meaning is clear, as may the first word in English. With `translations`
        the words of that language are read as well. `parse_action` reads exact texts, legal or not.

        Raises `IllegalActionError` for the text of an action that is not legal, and `PepperError`,
        which lists the choices, for an ambiguous or unknown text.

        >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
        >>> match.parse("4")
        Bid(rung='4', strain=None)
        >>> match.parse("P")
        Pass()
        """
        action = upward.words.parse(text, self.legal_actions, self.rules, translations)
        if (reason := self.why_not(action)) is not None:
            raise IllegalActionError(reason, self.legal_actions)
        return action

    @door
    def why_not(self, action: Action, by: int | None = None) -> Reason | None:
        """Why the action is refused, or None if it is legal.

        `by` is the seat that asks; without it, the seat to act.

        >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
        >>> match.why_not(pepper.Pass(), by=3).kind
        Kind('out of turn')
        >>> print(match.why_not(pepper.Pass()))
        None
        """
        return self._refuse(action, by) or self.hand.why_not(action)

    def apply(self, action: Action, by: int | None = None) -> Match:
        """The match after the action; raises `IllegalActionError` if it is not legal.

        `by` is the seat that acts, to refuse a seat out of turn; without it, the seat to act.

        >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
        >>> match.apply(pepper.Bid("4")).legal_actions
        <Actions: bid 5, bid 6, pass>
        """
        tally = self.tally
        if by is not None or tally.outcome is not None:
            reason = self._refuse(action, by)
            if reason is not None:
                raise IllegalActionError(reason)
        last: Hand | None = self.hand
        hand = self.hand.apply(action)
        if hand.result is not None:
            tally, hand = next_hand(*scored(tally, hand, hand.result, self.hand))
            last = None
        new = blank(OpenMatch)
        new.tally = tally
        new.hand = hand
        new.last = last
        new.__class__ = Match
        made: Match = new
        return made

    def _refuse(self, action: Action, by: int | None) -> Reason | None:
        """Why no action is possible, or none by that seat; None if the action can be tried."""
        if by is not None and (type(by) is not int or by.bit_length() > MOST_BITS):
            raise PepperError(f"by: {shown(by)} is not a seat")
        if self.outcome is None and by in {None, self.turn}:
            return None
        who, text = None if by is None else Seat(by), text_of(action)
        if self.outcome is not None:
            return Reason(MATCH_OVER, who, text)
        if self.turn is None or self.turn == CHANCE:
            return Reason(DEAL_FIRST, who, text)
        return Reason(OUT_OF_TURN, who, text, Facts(seat=self.turn))

    def call_time(self) -> Match:
        """The match with its time up: the hand in progress is the last one (003:53).

        Returns the same match if time was called before. Raises `PepperError` if the match is over
        or is not played for time.
        """
        if self.outcome is not None or not self.rules.ending.timed:
            raise PepperError("time can be called only in a timed match that is not over")
        if self.hand.time_called:
            return self
        return Match(self.tally, self.hand.timed(), self.hand)

    def resign(self, side: int) -> Match:
        """The match after a side resigns: it is over, and the hand in progress scores nothing.

        The other side wins; of several, the one with the best score, and equal ones together. The
        caller decides who may resign for a side. Raises `IllegalActionError` if the match is over,
        and `PepperError` for an unknown side.
        """
        own = self._side(side)
        self._refuse_over(f"resign {own}")
        return Match(*resigned(self.tally, self.hand, own))

    @door
    def award(self, side: int, points: int, reason: str) -> Match:
        """The match after the table awarded points to a side, or took them from it.

        For a revoke, a bid out of turn, a wrong score: whatever the players or a referee decide.
        The points count at once in `scores`, and stand as a line with the reason in the result of
        the hand in progress. Whether the match is over is decided after the hand, as always.

        Raises `IllegalActionError` if the match is over, and `PepperError` for an unknown side,
        points that are 0 or beyond a million, a reason that is empty, longer than 200 characters
        or not printable, and after a hundred awards during a hand.

        >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
        >>> match.award(1, 2, "a revoke by seat 2").scores
        (0, 2)
        """
        own, number = self._side(side), read_points(points)
        return self.award_sides(
            [number * (one == own) for one in self.rules.table.every_side], reason
        )

    @door
    def award_sides(self, points: Iterable[int], reason: str) -> Match:
        """The match after the table awarded points to several sides at once.

        `points` has a number for each side, such as ``(-2, 2)`` to correct a score; not all are 0.
        Otherwise as `award`.

        >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
        >>> match.award_sides((-2, 2), "hand 3 was scored the wrong way round").scores
        (-2, 2)
        """
        numbers = read_all_points(points, len(self.rules.table.sides))
        text = read_ruling(reason)
        self._refuse_over(f"award {' '.join(map(str, numbers))}")
        return Match(*awarded(self.tally, self.hand, numbers, text), self.hand)

    @door
    def penalize(self, side: int, penalty: str) -> Match:
        """The match after a side broke a rule that has a penalty of this name.

        `Rules.irregularities` has the penalties. One with points is an award, one that voids the
        hand declares it void, and one with both is two steps. Raises `PepperError` for an unknown
        side or penalty, and otherwise as `award` and `void_hand` do.

        >>> import attrs
        >>> revoke = pepper.Penalty("a revoke", 2)
        >>> agreed = pepper.Irregularities(penalties=(revoke,))
        >>> rules = attrs.evolve(pepper.variant("hasenpfeffer"), irregularities=agreed)
        >>> pepper.Match.start(rules, seed=7).penalize(0, "a revoke").scores
        (0, 2)
        """
        own, known = self._side(side), self.rules.irregularities.penalties
        found = next((one for one in known if one.name == penalty), None)
        if found is None:
            names = ", ".join(repr(one.name) for one in known) or "none"
            raise PepperError(f"penalty {shown(penalty)}: the rules have {names}")
        match = self
        if found.points:
            match = match.award_sides(found.points_of(own, len(self.scores)), found.name)
        return match.void_hand(found.name) if found.voids else match

    @door
    def void_hand(self, reason: str) -> Match:
        """The match after the table declared the hand void: it scores nothing.

        The next hand is open, with the next number and the cards of that number. The same player
        deals again, as often as `Irregularities.redeals` allows, but not for the reason of a
        penalty that passes the deal (`Penalty.redeal`). The hand does not count where hands are
        counted, such as in `Ending.hands`. Awards that were made during it stay.

        Raises `IllegalActionError` if the match is over, and `PepperError` for a reason that is
        empty, longer than 200 characters or not printable.

        >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
        >>> match.void_hand("a card was dealt face up")
        <Match hasenpfeffer seed=7: hand 2, auction, turn 1, scores (0, 0)>
        """
        text = read_ruling(reason)
        self._refuse_over("void the hand")
        return Match(*voided(self.tally, self.hand, text))

    def _side(self, side: int) -> Side:
        """The side with this number; raises `PepperError` for any other."""
        table = self.rules.table
        return table.side(table.members(side)[0])

    def _refuse_over(self, what: str) -> None:
        """Raise `IllegalActionError` if the match is over; `what` was to be done."""
        if self.outcome is not None:
            raise IllegalActionError(Reason(MATCH_OVER, None, what))

    def __copy__(self) -> Match:
        return self

    def __deepcopy__(self, memo: object) -> Match:
        return self

    def __reduce__(self) -> tuple[Callable[..., Match], tuple[object, ...]]:
        """Pickles the first state and the steps since then.

        Each tally refers to the one before; pickle would recurse too deep in a long match.
        """
        if self.step == 0 or not self.tally.history:
            return Match, (self.tally, self.hand)
        start, steps = self._back_to(0, self.step)
        return _retrace, (start, tuple(steps))

    def __str__(self) -> str:
        """The table as text with all cards visible."""
        return upward.looks.table(self)

    def _repr_svg_(self) -> str:
        return upward.drawing.match_svg(self)

    def __repr__(self) -> str:
        seed = "" if self.seed is None else f" seed={self.seed}"
        return f"<Match {self.rules.name}{seed}: {self.hand.where()}, scores {self.scores}>"


def _retrace(start: Match, steps: Iterable[Step]) -> Match:
    """The match after these steps."""
    return reduce(_make_step, steps, start)


def _make_step(match: Match, step: Step) -> Match:
    """The match after the step."""
    match step:
        case None:
            return match.call_time()
        case int():
            return match.resign(step)
        case Award(points, reason):
            return match.award_sides(points, reason)
        case Void(reason):
            return match.void_hand(reason)
        case _:
            return match.apply(step)
