"""The auction: who speaks when, what may be bid, and what happens when everybody passes.

The standing bid is the last bid, the next speaker is the next seat clockwise that may still speak,
and the end depends on the number of passes or laps. A state has these numbers instead of the calls.
It also has the seat to act, whether that seat is *forced* to bid, and its *offers* if its choice is
limited. A partner who is asked again after the last lap has offers as well (003:37).

If a bid is open only to a player with certain cards (`Rung.holding`), the check uses the hand of
the seat to act, so a refusal tells that seat nothing new. Which seat is asked, and whether any is,
depends on public facts only, with one exception in the rules themselves: the holder of a card is
forced to bid (003:136), which reveals who holds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import NO_TRUMP, SUITS, Card, Plain, Strain, Suit
from pepper.engine.parts.errors import Path, Problem
from pepper.engine.parts.kinds import Kind, Message
from pepper.engine.parts.ladder import CALL, Bid, locate_rungs
from pepper.engine.parts.part import Most, Part
from pepper.engine.parts.phase import Act, Action, CardsSeen, Phase, PhaseRule, Settled, State
from pepper.engine.parts.scoring import ScoringChanges

from .bidding import KINDS, Bidding, StandingBid
from .parts import (
    AllPass,
    AuctionAction,
    Call,
    Look,
    NoContract,
    Pass,
    PassedOut,
    PepperRound,
    StuckDealer,
    StuckHolder,
    TakeSet,
    Wait,
    is_open,
)

if TYPE_CHECKING:
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.parts.slots import LadderRule
    from pepper.engine.sight.events import Event
    from pepper.engine.sight.view import View
    from pepper.words import Words

__all__ = [
    "AllPass",
    "Auction",
    "AuctionAction",
    "Bidding",
    "Call",
    "CardsSeen",
    "Look",
    "NoContract",
    "Pass",
    "PassedOut",
    "PepperRound",
    "StandingBid",
    "StuckDealer",
    "StuckHolder",
    "TakeSet",
    "Wait",
    "is_open",
]


@attrs.frozen(repr=False)
class Auction(Part, PhaseRule):
    """How the bidding works; it starts on the dealer's left.

    It ends as soon as no higher bid is possible. Raises `RulesError` for numbers out of range.

    Sources: `passes` and `eldest_must_bid` 003:171; `reentry` 003:171, 004:25; `blind_first` and
    `partner_response` 003:37. `rounds` is a house rule of Bid Euchre: a second chance before the
    dealer is stuck.

    >>> pepper.Auction(laps=None, all_pass=pepper.StuckDealer("3"))
    Auction(laps=None, all_pass=StuckDealer(rung='3'))

    Attributes:
        laps: How many turns everybody has, 1 or more; None to go on until all
            others pass.
        passes: The number of consecutive passes that ends the bidding; None
            for all other seats.
        reentry: Whether a player who has passed may bid later.
        eldest_must_bid: Whether the player on the dealer's left may not pass
            at the first turn.
        blind_first: Whether each player in turn may bid blind before the
            bidding begins. A player who waits may still bid blind at the first
            turn. Otherwise the first turn is the only time.
        partner_response: Whether a partner who spoke before the bidder may, at
            the end, still make a bid that is open only to the partner.
        all_pass: What happens when everybody passes.
        pepper_round: The hands without an auction at the start of a match;
            None if there are none.
        turn_up_first: Whether only the suit of the turned-up card may be bid
            in the first round, and only other strains in later ones. If a
            joker is turned up, the dealer bids in any strain.
        joker_unseen: Whether the dealer bids before looking if a joker is
            turned up, and not to play alone.
        turned_trumps: Suits that are trumps at once if a card of them is turned
            up: then nobody bids, and the hand is played without a declarer.
        rounds: How many times the bidding may start, 1 or more: if all pass, it
            starts again. `laps` and `reentry` apply to each round by itself.
    """

    phase: ClassVar[Phase] = Phase.AUCTION
    state: ClassVar[type[State]] = Bidding
    actions: ClassVar[tuple[type[Action], ...]] = (Bid, Pass, Look, Wait, TakeSet)
    events: ClassVar[tuple[type, ...]] = (Call, CardsSeen)
    kinds: ClassVar[tuple[Kind, ...]] = KINDS
    task: ClassVar[Message] = "{who} is to bid"

    laps: int | None = 1
    passes: int | None = None
    reentry: bool = True
    eldest_must_bid: bool = False
    blind_first: bool = False
    partner_response: bool = False
    all_pass: AllPass = PassedOut()
    pepper_round: PepperRound | None = None
    turn_up_first: bool = False
    joker_unseen: bool = True
    turned_trumps: tuple[Suit, ...] = attrs.field(
        default=(), validator=Most(len(SUITS), "auction", "suits")
    )
    rounds: int = 1

    def unbid_strain(self, turned: Card | None) -> Strain:
        """The strain of a hand on which nobody bids; `turned` is the card turned up."""
        rule = self.all_pass
        plain = rule.strain if isinstance(rule, NoContract) else NO_TRUMP
        return self.trumps_turned(turned) or plain

    def trumps_turned(self, turned: Card | None) -> Suit | None:
        """The suit that is trumps at once if this card is turned up; None if bids decide."""
        suit = None if turned is None else turned.suit
        return suit if suit in self.turned_trumps else None

    @property
    def scoring(self) -> ScoringChanges | None:
        """What is scored differently when nobody bids; None for the scoring of the rules."""
        return self.all_pass.scoring if isinstance(self.all_pass, NoContract) else None

    @override
    def open(self, position: Position) -> Bidding:
        """The auction before the first call; in a pepper round the eldest is forced to bid."""
        return Bidding.opened(
            self,
            position.rules.ladder,
            position.rules.table,
            position.dealer,
            pepper_round=position.pepper_round,
            turned=position.turned,
            looked=position.looked,
            reached=position.reached,
        )

    @override
    def possible(self, rules: Rules) -> Iterable[Action]:
        """The calls, from low bids to high ones."""
        yield from (offer.bid for offer in rules.ladder.offers)
        yield Pass()
        if rules.ladder.has_blind:
            yield Look()
        if rules.ladder.has_blind and self.blind_first:
            yield Wait()
        if isinstance(self.all_pass, StuckDealer) and self.all_pass.take_set is not None:
            yield TakeSet()

    @override
    def thresholds(self, rules: Rules) -> Iterable[int]:
        """The scores at which rungs close."""
        return [rung.closed_at for rung in rules.ladder.rungs if rung.closed_at is not None]

    @override
    def longest(self, rules: Rules) -> int:
        """The calls if every height is bid, and taken if it may be, and all others pass between."""
        seats, table = len(rules.table.seats), rules.table
        offers = rules.ladder.offers
        heights = len({(offer.step, offer.strain_height) for offer in offers})
        taken = [offer for offer in offers if offer.rung.dealer_takes]
        heights += len({(offer.rung.name, offer.strain_height) for offer in taken})
        turns = seats * (2 + heights) if self.reentry else 2 * seats + heights
        if self.laps is not None:
            turns = min(turns, seats * self.laps)
        turns += seats * (self.rounds - 1)
        early = 2 * seats if rules.ladder.has_blind else 0
        asked = table.most_partners * (heights + 1) if self.partner_response else 0
        return early + turns + 1 + asked  # with a bid that is forced after all have passed

    @override
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        """The deal."""
        return (Settled.DEAL,)

    @override
    def settles(self, _rules: Rules) -> tuple[Settled, ...]:
        """The contract, and the strain of bids that name it and of hands without a bid."""
        return (Settled.CONTRACT, Settled.STRAIN)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses rungs and cards that these rules do not have."""
        rungs, rule = rules.ladder.rungs, self.all_pass
        forced: list[tuple[str, str, Path]] = []
        if isinstance(rule, StuckDealer | StuckHolder):
            forced.append(("auction", rule.rung, ("auction", "all_pass")))
        if self.pepper_round is not None:
            forced.append(("pepper round", self.pepper_round.rung, ("auction", "pepper_round")))
        for part, name, path in forced:
            named = [rung for rung in rungs if rung.name == name]
            if not named:
                what = f"a player is forced to bid {name}, which is not on the ladder"
                yield Problem(part, what, "name a rung of the ladder", path)
            elif not any(is_open(rung) and rung.closed_at is None for rung in named):
                what = f"a player is forced to bid {name}, which is not open to everybody"
                yield Problem(part, what, "name a rung without conditions", path)
        if isinstance(rule, StuckHolder) and rule.card not in rules.deck.cards:
            what = f"the holder of {rule.card} must bid, but the deck does not have it"
            yield Problem("auction", what, "name a card of the deck, or add the joker")
        if self.eldest_must_bid and all(rung.conditional for rung in rungs):
            what = "the eldest must bid, but no bid is open to everybody"
            yield Problem("auction", what, "add a rung without conditions")
        if all(rung.forced_only or rung.over for rung in rungs):
            yield Problem("ladder", "nobody can open the bidding", "add a rung without conditions")
        yield from _turn_up_problems(self, rules)
        yield from self._turn_problems(rules)

    def _turn_problems(self, rules: Rules) -> Iterator[Problem]:
        """Why rungs cannot be limited to some turns."""
        named = {turn for rung in rules.ladder.rungs for turn in rung.turns}
        if named and not self.reentry:
            what = "`turns` are counted, but whoever has passed is skipped"
            yield Problem(
                "auction", what, "set `reentry`, or remove `turns`", ("auction", "reentry")
            )
        if named and self.blind_first:
            what = "`turns` are counted from the eldest, but others may bid blind first"
            hint = "remove `blind_first` or `turns`"
            yield Problem("auction", what, hint, ("auction", "blind_first"))
        last = None if self.laps is None else len(rules.table.seats) * self.laps * self.rounds
        for path, rung in locate_rungs(rules.ladder):
            if last is not None and rung.turns and max(rung.turns) > last:
                what = f"{rung.name} is open at turn {max(rung.turns)}, but there are only {last}"
                yield Problem("ladder", what, "name fewer turns", (*path, "turns"))
            elif len(rung.turns) == last:
                what = f"{rung.name} is open at every turn anyway"
                yield Problem("ladder", what, "remove `turns`", (*path, "turns"))

    @override
    def prompt(self, view: View, words: Words) -> str:
        """The bids and the other calls to choose from."""
        legal = view.legal_actions
        bids = [action for action in legal if isinstance(action, Bid)]
        calls = [bid for bid in bids if bid.rung == CALL]
        others = [words.text(said) for action, said in _INSTEAD.items() if action in legal]
        may_pass = Pass() in legal
        must = not (others or may_pass)
        bidding = [self._prompt_call(view, calls, words, must=must)] if calls else []
        if said := _say_bids([bid for bid in bids if bid not in calls], view.rules.ladder, words):
            if Look() in legal or Wait() in legal:
                bid = words.text("bid {bids} without looking at your cards", bids=said)
            elif must and not calls:
                bid = words.text("you have to bid {bids}", bids=said)
            else:
                bid = words.text("bid {bids}", bids=said)
            bidding.append(bid)
        choice = words.either([*bidding, *others])
        return words.text("{calls}, or pass", calls=choice) if choice and may_pass else choice

    def _prompt_call(self, view: View, calls: list[Bid], words: Words, *, must: bool) -> str:
        """The suits to call; while only that of the card turned up may be, what players say."""
        said = _say_bids(calls, view.rules.ladder, words)
        if must:
            return words.text("you have to call {bids}", bids=said)
        turned, suits = view.turned, {bid.strain for bid in calls}
        if not self.turn_up_first or turned is None or suits != {turned.suit}:
            return words.text("call {bids}", bids=said)
        if view.seat == view.dealer:
            return words.text("pick up {card}", card=words.card(turned))
        return words.text("order up {bids}", bids=said)

    @override
    def sentence(self, act: Act, words: Words) -> str:  # noqa: PLR0911  (one case for each call)
        """The call."""
        seat = act.seat
        match act.action:
            case Bid() as bid:
                said = words.bid(bid)
                if bid.rung == CALL:
                    return _tell_call(act, said, words)
                if act.forced:
                    return words.told(
                        seat,
                        "forced to bid, you bid {bid}",
                        "forced to bid, {who} bids {bid}",
                        bid=said,
                    )
                return words.told(seat, "you bid {bid}", "{who} bids {bid}", bid=said)
            case Look():
                return words.told(seat, "you look at your cards", "{who} looks at the cards")
            case Wait():
                return words.told(seat, "you wait", "{who} waits")
            case TakeSet():
                return words.told(
                    seat,
                    "you take the set instead of bidding",
                    "{who} takes the set instead of bidding",
                )
            case Pass():
                return words.told(seat, "you pass", "{who} passes")
            case _:  # no call: its text says what it is
                return str(act.action)

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The call."""
        match action:
            case Bid(rung):
                message: Message = "call {bid}" if rung == CALL else "bid {bid}"
                return words.text(message, bid=words.bid(action))
            case Look():
                return words.text("look at the cards")
            case Wait():
                return words.text("wait")
            case TakeSet():
                return words.text("take the set")
            case Pass():
                return words.text("pass")
            case _:
                return str(action)

    @override
    def tell(self, event: Event, words: Words) -> str:
        """A call; nothing for the cards that a player sees."""
        return self.sentence(event.act, words) if isinstance(event, Call) else ""

    def _problems(self) -> Iterator[Problem]:
        if self.laps is not None and self.laps < 1:
            yield Problem("auction", f"{self.laps} laps", "one or more, or None")
        if self.passes is not None and self.passes < 1:
            yield Problem("auction", f"it ends after {self.passes} passes", "one or more")
        goes_on = isinstance(self.all_pass, StuckDealer) and self.all_pass.goes_on
        if goes_on and (self.laps == 1 or not self.reentry):
            what = "`goes_on` is set, but nobody has a turn after a forced bid"
            yield Problem("auction", what, "allow more laps and `reentry`, or remove `goes_on`")
        if self.pepper_round is not None and self.pepper_round.hands < 1:
            yield Problem("auction", "a pepper round of no hands", "one or more, or None")
        if self.laps == 1 and not self.reentry:
            what = "a player who has passed may not bid later, but nobody has a second turn"
            hint = "allow more laps, or remove `reentry`"
            yield Problem("auction", what, hint, ("reentry",))
        if self.eldest_must_bid and self.all_pass != PassedOut():
            what = "`all_pass` is set, but the eldest must bid"
            hint = "remove `all_pass` or `eldest_must_bid`"
            yield Problem("auction", what, hint, ("all_pass",))
        yield from self._round_problems()
        if self.turn_up_first and self.laps == 1:
            what = "there is only one round of bidding, so that no other suit is ever bid"
            yield Problem("auction", what, "set `laps` to 2 or None", ("turn_up_first",))
        if self.turn_up_first and not self.reentry:
            what = "whoever passes in the first round may not bid another suit in the second"
            yield Problem("auction", what, "remove `reentry`", ("turn_up_first",))

    def _round_problems(self) -> Iterator[Problem]:
        path = ("rounds",)
        if self.rounds < 1:
            yield Problem("auction", f"{self.rounds} rounds", "one or more", path)
        if self.rounds > 1 and self.eldest_must_bid:
            what = "`rounds` is set, but the eldest must bid, so that no round is passed out"
            yield Problem("auction", what, "remove `rounds` or `eldest_must_bid`", path)
        if self.rounds > 1 and self.turn_up_first:
            what = "`rounds` is set, but a card turned up makes a second round anyway"
            yield Problem("auction", what, "remove `rounds` or `turn_up_first`", path)


def _turn_up_problems(auction: Auction, rules: Rules) -> Iterator[Problem]:
    """Why a card that is turned up cannot limit the bids or make trumps."""
    path = ("auction", "turn_up_first")
    if auction.turned_trumps and not rules.deck.turn_up:
        what, hint = "suits are trumps if turned up, but no card is", "set `Deck.turn_up`"
        yield Problem("auction", what, hint, ("auction", "turned_trumps"))
    jokers = rules.deck.jokers or rules.deck.little_jokers
    if not auction.joker_unseen and not (auction.turn_up_first and jokers):
        what = "`joker_unseen` is off, but nobody bids for a joker that is turned up"
        hint = "remove it, or set `turn_up_first` and add a joker"
        yield Problem("auction", what, hint, ("auction", "joker_unseen"))
    if not auction.turn_up_first:
        return
    if not rules.deck.turn_up:
        what = "bids are limited to the suit turned up, but no card is"
        yield Problem("auction", what, "set `Deck.turn_up`", path)
    if not all(rung.strain_in_bid for rung in rules.ladder.rungs):
        what = "bids are limited to the suit turned up, but some bids have no strain"
        yield Problem("auction", what, "set `strain_in_bid` on every rung", path)
    if not all({*SUITS} <= {*rules.ladder.strains_of(rung)} for rung in rules.ladder.rungs):
        what = "any suit may be turned up, but some bids are not for every suit"
        yield Problem("auction", what, "add all suits to `strains` of every rung", path)
    if jokers and all(rung.conditional for rung in rules.ladder.rungs):
        what = "the dealer must bid if a joker is turned up, but no bid is open to everybody"
        yield Problem("auction", what, "add a rung without conditions", path)


FEW: Final = 6
"""The maximum number of bids that a prompt lists one by one."""


def _say_bids(bids: list[Bid], ladder: LadderRule, words: Words) -> str:
    """The bids in words: rungs and strains apart if every rung has the same strains."""
    rungs = list(dict.fromkeys(bid.rung for bid in bids))
    strains = list(dict.fromkeys(bid.strain for bid in bids))
    named = [strain for strain in strains if strain is not None]
    if not bids:
        return ""
    if len(bids) == len(rungs) * len(named) and len(rungs) <= FEW:
        choice = words.strain_choice(named)
        titled = [rung for rung in rungs if rung != CALL]
        said = [choice] if CALL in rungs else []
        if titled:
            fields = {"bids": words.join_or(titled), "strains": choice}
            said.append(words.text("{bids} in {strains}", **fields))
        return words.either(said)
    if len(bids) <= FEW:
        return words.join_or([_say_bid(bid, words) for bid in bids])
    first = [bid.strain for bid in bids if bid.rung == rungs[0]]
    if len(first) == len(strains):
        return words.text("{bid} or higher", bid=rungs[0])
    heights = {offer.bid: offer.strain_height for offer in ladder.offers}
    level = [one for one in first if one and heights[Bid(rungs[0], one)] == heights[bids[0]]]
    lowest = _say_bid(bids[0], words)
    if len(level) > 1:
        lowest = words.text(
            "{bids} in {strains}", bids=rungs[0], strains=words.strain_choice(level)
        )
    return words.text("{bid} or higher", bid=lowest)


def _tell_call(act: Act, said: str, words: Words) -> str:
    """That somebody calls a suit."""
    if act.forced:
        return words.told(
            act.seat,
            "forced to call, you call {bid}",
            "forced to call, {who} calls {bid}",
            bid=said,
        )
    return words.told(act.seat, "you call {bid}", "{who} calls {bid}", bid=said)


def _say_bid(bid: Bid, words: Words) -> str:
    """A bid of a titled rung; calls of suits are always said together."""
    if bid.strain is None:
        return bid.rung
    name = words.strain_name(bid.strain)
    if isinstance(bid.strain, Plain):
        return f"{bid.rung} {name}"
    return words.text("{bid} in {strain}", bid=bid.rung, strain=name)


_INSTEAD: Final[dict[Action, Message]] = {
    Look(): "look at your cards",
    Wait(): "wait for your turn",
    TakeSet(): "take the set instead of bidding",
}
"""What a prompt says of the calls that it names between the bids and the pass, in this order."""
