"""Lone defence: a defender may play alone against the contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb
from typing import TYPE_CHECKING, ClassVar, Final, Self, TypeAlias

import attrs
from typing_extensions import override

from pepper.engine.parts.cards import Cards, Suit
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.errors import Problem
from pepper.engine.parts.exchange import Choice
from pepper.engine.parts.gift_wording import describe_act, describe_event, label_choice, name_gift
from pepper.engine.parts.gifts import (
    MOST_CHOICES,
    NOT_ASIDE,
    WRONG_GIFT,
    CardsLaidAside,
    CardsSwapped,
    GiveCards,
    LayAside,
    SeenGift,
    offers,
    sooner,
)
from pepper.engine.parts.kinds import Facts, Kind, Message
from pepper.engine.parts.ladder import Alone
from pepper.engine.parts.legal import CardGroups
from pepper.engine.parts.part import Part
from pepper.engine.parts.phase import (
    Act,
    Action,
    FaceDown,
    Move,
    Phase,
    PhaseRule,
    Settled,
    Spot,
    State,
    wrong_phase,
)
from pepper.engine.parts.ranking import Order
from pepper.engine.parts.refusals import Refusal
from pepper.engine.parts.seats import Seat

if TYPE_CHECKING:
    from pepper.engine.course.hand import Hand
    from pepper.engine.course.position import Position
    from pepper.engine.course.rules import Rules
    from pepper.engine.sight.events import Event
    from pepper.engine.sight.view import View
    from pepper.words import Words

LONE_DEFENCE: Final = Phase("lone defence")


@attrs.frozen
class Defend:
    """Defend against the contract, alone or not."""

    word: ClassVar[str] = "defend"

    alone: bool = False
    """Whether the partners sit out."""

    @classmethod
    def read(cls, rest: str) -> Self | None:
        """The action, if the rest is empty or ``alone``."""
        return cls(alone=bool(rest)) if rest in {"", "alone"} else None

    def __str__(self) -> str:
        return "defend alone" if self.alone else "defend"


DefenceAction: TypeAlias = Defend | GiveCards | LayAside


@attrs.frozen(repr=False)
class Defending(State):
    """The defenders are asked in turn until one defends alone, and then may get help.

    With `DefendAlone.gets` the partners of the lone defender give a card each, which is seen at
    once, and the defender lays as many cards aside.
    """

    phase: ClassVar[Phase] = LONE_DEFENCE
    settles: ClassVar[bool] = True
    asked: tuple[Seat, ...]
    """The seats that are still to be asked, in order."""
    lone: Seat | None = None
    """The seat that defends alone; None if none does."""
    gets: Choice | None = None
    """What each partner of the lone defender gives; None for nothing."""
    order: Order | None = None
    """The order of the cards; None if no card is given."""
    partners: tuple[tuple[Seat, ...], ...] = ()
    """The partners of the seats in `asked` who would give a card."""
    givers: tuple[Seat, ...] = ()
    """The partners of the lone defender who are still to give a card."""
    surplus: int = 0
    """How many cards the lone defender has to lay aside."""

    @property
    @override
    def turn(self) -> Seat | None:
        """The next seat to answer, to give a card or to lay some aside; None when it is over."""
        if self.givers:
            return self.givers[0]
        if self.surplus:
            return self.lone
        return self.asked[0] if self.asked else None

    @property
    @override
    def to(self) -> Seat | None:
        """The lone defender, if the next action is a gift."""
        return self.lone if self.givers else None

    @override
    def aspect(self, own: Cards | None) -> str | None:
        """The same for all hands, except for gifts: any hand may defend alone."""
        return None if self.givers or self.surplus else ""

    @override
    def legal(self, own: Cards | None) -> tuple[DefenceAction | CardGroups, ...]:
        """To defend alone or not; or the cards to give or to lay aside."""
        if self.givers:
            if self.gets is Choice.FREE:
                return () if own is None else (CardGroups(GiveCards, own, 1),)
            return tuple(map(GiveCards, self._gifts(own)))
        if self.surplus:
            return () if own is None else (CardGroups(LayAside, own, self.surplus),)
        return Defend(alone=True), Defend()

    @override
    def why_not(self, action: Action, own: Cards | None) -> Refusal | None:
        """Why the answer or the cards are refused; None if they are legal."""
        if not isinstance(action, DefenceAction):
            return wrong_phase(LONE_DEFENCE)
        if self.givers and self.gets is not None:
            given = isinstance(action, GiveCards) and action.cards in self._gifts(own)
            return None if given else Refusal(WRONG_GIFT[self.gets], Facts(count=1))
        if self.surplus:
            laid = action.cards if isinstance(action, LayAside) else Cards()
            fits = own is not None and len(laid) == self.surplus and laid <= own
            return None if fits else Refusal(NOT_ASIDE, Facts(count=self.surplus))
        return None if isinstance(action, Defend) else wrong_phase(LONE_DEFENCE)

    @override
    def face(self, action: Action) -> Action:
        """The action, with cards that are given or laid aside face down."""
        if isinstance(action, GiveCards | LayAside):
            return FaceDown(len(action.cards), ())
        return action

    @override
    def moves(self, action: Action) -> tuple[Move, ...]:
        """A gift is handed over at once; what is laid aside is out of play."""
        if self.lone is None or not isinstance(action, GiveCards | LayAside | FaceDown):
            return ()
        if self.givers:
            return (Move(self.givers[0], self.lone, action.cards),)
        return (Move(self.lone, Spot.ASIDE, action.cards),)

    @override
    def lacks(self, action: Action) -> int:
        """The cards that would have to be given before this one."""
        if self.gets is None or self.order is None or not isinstance(action, GiveCards):
            return 0
        return sooner(action.cards, self.gets, self.order, None)

    @override
    def after(self, face: Action) -> Defending:
        """The state with this answer, gift or cards laid aside."""
        if self.givers:
            return attrs.evolve(self, givers=self.givers[1:])
        if self.surplus:
            return attrs.evolve(self, surplus=0)
        if not (isinstance(face, Defend) and face.alone):
            return attrs.evolve(self, asked=self.asked[1:], partners=self.partners[1:])
        givers = self.partners[0] if self.partners else ()
        lone, gives = self.asked[0], len(givers)
        return attrs.evolve(self, asked=(), partners=(), lone=lone, givers=givers, surplus=gives)

    @override
    def events(self, acts: tuple[Act, ...], hand: Hand) -> Iterator[Event]:
        """The answer, the gift that changes hands, or the cards laid aside."""
        for act in acts[-1:]:
            match act.action:
                case GiveCards():
                    gift = SeenGift.of(act)
                    yield gift
                    yield CardsSwapped((gift,))
                case LayAside():
                    yield CardsLaidAside.of(act)
                case _:
                    yield act

    @override
    def settle(self, position: Position) -> Contract | None:
        """The contract with its lone defender, whose partners sit out."""
        contract = position.contract
        return None if contract is None else attrs.evolve(contract, lone_defender=self.lone)

    def _gifts(self, own: Cards | None) -> tuple[Cards, ...]:
        """The cards of which the partner may give any."""
        if own is None or self.gets is None or self.order is None:
            return ()
        return tuple(dict.fromkeys(offers(own, 1, self.gets, self.order)))


def receiver_of(acts: Iterable[Act], giver: Seat) -> Seat | None:
    """The seat that defends alone, if it is given cards by this seat next."""
    lone = [act.seat for act in acts if act.action == Defend(alone=True)]
    return lone[0] if lone and lone[0] != giver else None


@attrs.frozen(repr=False)
class DefendAlone(Part, PhaseRule):
    """Each defender in turn may choose to play alone; the partners then sit out.

    Only one may. `Scoring.lone_defence_times` multiplies what a side scores that defends alone.

    Sources: lists of options for Euchre (euchrelinks.com, "variations"; pagat.com/euchre). `gets`:
    "The Game of Euchre" by John W. Keller (1887), "Railroad Euchre", and Bicycle's rules of
    Railroad Euchre, "Calling for best".

    Attributes:
        always: Whether also against a declarer who plays with the partners;
            otherwise only against one who plays alone.
        eldest_first: Whether they are asked from the dealer's left; otherwise
            from the declarer's left.
        gets: The card that each partner gives to the lone defender, who then
            lays as many aside: any, the best trump or the best card. None for
            no card.
    """

    phase: ClassVar[Phase] = LONE_DEFENCE
    state: ClassVar[type[State]] = Defending
    actions: ClassVar[tuple[type[Action], ...]] = (Defend, GiveCards, LayAside)
    events: ClassVar[tuple[type, ...]] = (SeenGift, CardsSwapped, CardsLaidAside)
    kinds: ClassVar[tuple[Kind, ...]] = (*WRONG_GIFT.values(), NOT_ASIDE)
    task: ClassVar[Message] = "{who} is to defend, alone or not"

    always: bool = False
    eldest_first: bool = False
    gets: Choice | None = None

    @override
    def open(self, position: Position) -> Defending | None:
        """The first question, if there is any; skipped where nobody may defend alone."""
        contract, table = position.contract, position.rules.table
        if contract is None or not (contract.alone or self.always):
            return None
        # Whose partners have all left the hand plays alone in any case.
        away = position.sitting_out
        first = position.dealer if self.eldest_first else contract.declarer
        around = [one for one in table.clockwise(table.left(first)) if one in position.opponents]
        asked = [one for one in around if not {*table.partners(one)} <= {*away}]
        if self.gets is None:
            return Defending(tuple(asked))
        partners = [tuple([p for p in table.partners(one) if p not in away]) for one in asked]
        return Defending(
            tuple(asked), gets=self.gets, order=position.order, partners=tuple(partners)
        )

    @override
    def possible(self, rules: Rules) -> Iterable[Action | CardGroups]:
        """The two answers, and the cards to give and to lay aside."""
        yield from (Defend(alone=True), Defend())
        if self.gets is not None:
            yield CardGroups(GiveCards, rules.deck.cards, 1)
            for count in range(1, rules.table.most_partners + 1):
                yield CardGroups(LayAside, rules.deck.cards, count)

    @override
    def longest(self, rules: Rules) -> int:
        """An answer of each seat but the declarer's, and what a lone defender gets."""
        help_ = 0 if self.gets is None else rules.table.most_partners + 1
        return len(rules.table.seats) - 1 + help_

    @override
    def needs(self, _rules: Rules) -> tuple[Settled, ...]:
        """The contract, the strain, the cards and the players."""
        return (Settled.CONTRACT, Settled.STRAIN, Settled.CARDS, Settled.PLAYERS)

    @override
    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Refuses tables without partners, and unsuitable bids."""
        if len(rules.table.sides[0]) == 1:
            what = "a defender may play alone, but nobody has a partner"
            yield Problem("phases", what, "use a table with partners, or remove `DefendAlone`")
        alone = {rung.alone for rung in rules.rungs}
        if not self.always and alone == {Alone.NO}:
            what = "a defender may play alone against a lone declarer, but no bid is played alone"
            yield Problem("phases", what, "set `always`, or remove `DefendAlone`")
        if self.always and alone == {Alone.YES}:
            what = "`always` is set, but every bid is played alone"
            yield Problem("phases", what, "remove `always`")
        if self.gets in {Choice.WORST, Choice.ASKED}:
            what = f"a lone defender gets {self.gets.value}"
            yield Problem("phases", what, "use Choice.BEST_TRUMP, Choice.BEST or Choice.FREE")
        most = rules.table.most_partners
        choices = 0 if self.gets is None else comb(rules.deck.hand_size + most, most)
        if choices > MOST_CHOICES:
            what = f"a lone defender has {choices} ways to lay {most} cards aside"
            yield Problem("phases", what, f"leave at most {MOST_CHOICES}")

    @override
    def prompt(self, view: View, words: Words) -> str:
        """Whether to defend alone, and what is at stake; or which cards to give or lay aside."""
        contract, seat, legal = view.contract, view.seat, view.legal_actions
        match legal[0] if legal else None:
            case GiveCards():
                who = "" if view.receiver is None else words.seat_name(view.receiver)
                return name_gift(self.gets or Choice.FREE, 1, words, who)
            case LayAside(cards):
                return words.count(len(cards), "lay one card aside", "lay {number} cards aside")
            case _:
                pass
        if contract is None or seat is None:  # in data from outside
            return words.text("defend alone or not")
        left = view.rules.deck.hand_size - contract.rung.one_short
        lone, both = (
            words.defence(view.rules, contract, seat, left, alone=alone) for alone in (True, False)
        )
        return words.text(
            "defend alone ({lone} if the bid is set by one trick) or not ({both})",
            lone=lone,
            both=both,
        )

    @override
    def sentence(self, act: Act, words: Words) -> str:
        """The answer, the gift with its receiver, or the cards laid aside."""
        if not isinstance(act.action, Defend):
            return describe_act(act, words)
        if act.action == Defend(alone=True):
            return words.told(act.seat, "you defend alone", "{who} defends alone")
        return words.told(act.seat, "you do not defend alone", "{who} does not defend alone")

    @override
    def choice(self, action: Action, words: Words) -> str:
        """The answer, or the cards."""
        if not isinstance(action, Defend):
            return label_choice(action, words)
        if action == Defend(alone=True):
            return words.text("defend alone")
        return words.text("do not defend alone")

    @override
    def tell(self, event: Event, words: Words) -> str:
        """A gift with its receiver, that cards are laid aside, or that they change hands."""
        return describe_event(event, words)

    def sheet(self, rules: Rules) -> Iterable[str]:
        """Who may defend alone; the section on scoring says what that is worth."""
        several = len(rules.table.sides[0]) > 2
        when = "Before the play" if self.always else "Against a bidder who plays alone,"
        first = "dealer" if self.eldest_first else "bidder"
        partners = "partners then sit out" if several else "partner then sits out"
        yield f"{when} each defender in turn, from the {first}'s left, may choose to defend alone."
        yield f"The defender's {partners}. Only one player may defend alone."
        if self.gets is None:
            return
        trumps = any(isinstance(strain, Suit) for strain in rules.ladder.strains)
        card = {
            Choice.FREE: "any card",
            Choice.BEST_TRUMP: "their best trump or, for want of trumps, any card",
            Choice.BEST: "their best card",
        }[self.gets if trumps or self.gets is Choice.BEST else Choice.FREE]
        who, aside = ("each partner", "as many cards") if several else ("the partner", "one card")
        yield (
            f"Before that, {who} gives the lone defender {card}, unseen by the others, and the "
            f"defender lays {aside} face down aside."
        )
