"""The wording of texts: cards, bids and seats in a style, and the sentences made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import attrs

from pepper.engine.course.award import Award
from pepper.engine.course.result import HandResult, award_lines
from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import JOKER, LOW, NO_TRUMP, SUITS, Card, Cards, Plain, Strain, Suit
from pepper.engine.parts.contract import Contract
from pepper.engine.parts.door import door
from pepper.engine.parts.ending import Outcome
from pepper.engine.parts.errors import PepperError, required, shown
from pepper.engine.parts.kinds import Fact, Facts, Kind, Message, Translations, fill
from pepper.engine.parts.ladder import CALL, Alone, Bid, Rung
from pepper.engine.parts.part import Word
from pepper.engine.parts.phase import Act, Action, Phase
from pepper.engine.parts.refusals import Reason
from pepper.engine.parts.scoring import Line
from pepper.engine.parts.seats import CHANCE, Seat
from pepper.engine.parts.wording import (
    capitalize,
    count_in_figures,
    name_card,
    name_rank,
    name_strain,
)
from pepper.engine.phases.auction import AuctionAction, Call, Look, Pass, TakeSet, Wait
from pepper.engine.sight.events import (
    Awarded,
    ContractSettled,
    Event,
    HandExposed,
    HandOpened,
    HandScored,
    MatchOver,
    TimeCalled,
)
from pepper.engine.sight.view import View

from .cells import shorten, tidy, to_ascii
from .results import say_result
from .stakes import contract_parts, points_in_defence, say_stake

LONGEST_NAME: Final = 16
"""The maximum number of cells of a seat's name."""

SYMBOLS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}

_CALLS: Final[dict[Action, Message]] = {
    Pass(): "pass",
    Look(): "looks",
    Wait(): "waits",
    TakeSet(): "takes the set",
}
"""How a row of calls has those that are no bids."""


class Style(Word):
    """How suits are written."""

    SYMBOLS = "symbols"
    LETTERS = "letters"
    """Everything in ASCII."""
    SPOKEN = "spoken"
    """Cards by their names, to be read aloud."""


@attrs.frozen
class Words:
    """Makes all texts for one reader.

    Clauses such as ``seat 1 bids 4`` begin in lower case and have no full stop; `sentence` makes a
    sentence of one. Prompts and refusals are whole sentences.

    >>> from pepper.words import Words
    >>> match = pepper.Match.start(pepper.variant("hasenpfeffer"), seed=7)
    >>> words = Words.of(match.rules, names=["Ada", "Ben", "Cy", "Di"], you=1)
    >>> words.seat(0), words.seat(1)
    ('Ada', 'you')
    >>> words.cards(match.view(1).cards)
    'Joker 10♠ 10♥ K♦ J♦ A♣'
    """

    style: Style = Style.SYMBOLS
    """How suits are written."""
    names: tuple[str, ...] = ()
    """A name for each seat; empty for their numbers. `of` checks and shortens names."""
    you: Seat | None = None
    """The seat that is called "you"; None for nobody."""
    translations: Translations | None = attrs.field(default=None, repr=False)
    """Another language, as from `pepper.words.translations`; None for English."""
    strains: tuple[Strain, ...] = attrs.field(default=(), repr=False)
    """The strains of the game: with low among them, no trump is called high (C33)."""

    @staticmethod
    @door
    def of(
        rules: Rules,
        style: Style = Style.SYMBOLS,
        names: Sequence[str] | None = None,
        *,
        you: int | None = None,
        translations: Translations | None = None,
    ) -> Words:
        """Words with these names: long ones are shortened, empty ones become the seat's number.

        Raises `PepperError` unless there is a text for each seat, and for an unknown seat.
        """
        table = rules.table
        seat = None if you is None else table.seat(you)
        plain = Words(style, (), seat, translations, rules.ladder.strains)
        if names is None:
            return plain
        texts = _texts(names)
        if len(texts) != len(table.seats):
            given = count_in_figures(len(texts), "name")
            raise PepperError(f"{given}: give {len(table.seats)}, one for each seat")
        shown = tuple(
            shorten(plain.printable(text)[: 4 * LONGEST_NAME], LONGEST_NAME)
            or plain.text("seat {number}", number=seat)
            for seat, text in zip(table.seats, texts, strict=True)
        )
        return attrs.evolve(plain, names=shown)

    # Sentences are whole messages with named fields, so that a language can order them as it
    # likes. `tools.catalogues` reads them where these four methods are called with literals.

    def text(self, message: Message, /, **fields: object) -> str:
        """A message in the language, with its fields filled in."""
        return fill(self._look_up(message), fields)

    def count(self, number: int, one: Message, several: Message, /, **fields: object) -> str:
        """The message that goes with a number, which is the field ``number``."""
        if self.translations is None:
            found = one if number == 1 else several
        else:
            found = self.translations.ngettext(one, several, number)
        return fill(self._spell(found), {"number": number, **fields})

    def told(self, seat: Seat, you: Message, other: Message, /, **fields: object) -> str:
        """An action of a seat: the first message to that seat, the second about ``who``."""
        if seat == self.you:
            return self.text(you, **fields)
        return self.text(other, who=self.seat(seat), **fields)

    def they(
        self,
        seats: Sequence[Sequence[Seat]],
        you: Message,
        one: Message,
        several: Message,
        with_one: Message,
        with_several: Message,
        /,
        **fields: object,
    ) -> str:
        """An action of sides: about you, about ``who`` (one seat or more), or both."""
        sides = [[seat for seat in side if seat != self.you] for side in seats]
        others = [tuple(side) for side in sides if side]
        if not others:
            return self.text(you, **fields)
        # Names make one list, in which you are the first; numbers are grouped by sides.
        named = [(seat,) for side in others for seat in side] if self.names else others
        who, number = self.join_and(map(self.side, named)), sum(map(len, others))
        if number < sum(map(len, seats)):
            return self.count(len(named), with_one, with_several, who=who, **fields)
        return self.count(number, one, several, who=who, **fields)

    def sentence(self, clause: str) -> str:
        """The clause with a capital letter and a full stop."""
        return self.text("{sentence}.", sentence=capitalize(clause))

    def _look_up(self, message: str) -> str:
        found = message if self.translations is None else self.translations.gettext(message)
        return self._spell(found)

    def _spell(self, message: str) -> str:
        return to_ascii(message) if self.style is Style.LETTERS else message

    def printable(self, text: str) -> str:
        """An untrusted text on one line, without control characters; in ASCII with letters."""
        line = tidy(text)
        if self.style is not Style.LETTERS:
            return line
        return line.encode("ascii", "backslashreplace").decode("ascii")

    def join_and(self, items: Iterable[str]) -> str:
        """The items with commas, and "and" before the last."""
        *first, last = items
        return self.text("{first} and {last}", first=self.row(first), last=last) if first else last

    def join_or(self, items: Iterable[str]) -> str:
        """The items with commas, and "or" before the last."""
        *first, last = items
        return self.text("{first} or {last}", first=self.row(first), last=last) if first else last

    def either(self, clauses: Sequence[str]) -> str:
        """Clauses to choose from: ``bid 4 or 5, or pass``."""
        said = ""
        for clause in clauses:
            said = self.text("{first}, or {last}", first=said, last=clause) if said else clause
        return said

    def row(self, items: Iterable[str]) -> str:
        """The items with commas."""
        return self.text(", ").join(items)

    def phase(self, phase: Phase) -> str:
        """The name of a phase."""
        return self._look_up(phase.value)

    def seat(self, seat: Seat) -> str:
        """A seat by its name, or as "you", for lists; sentences about "you" are for `told`."""
        return self.text("you") if seat == self.you else self.seat_name(seat)

    def seat_name(self, seat: Seat) -> str:
        """A seat by its name, whoever reads it. Raises `PepperError` for one without a name."""
        if not self.names:
            return self.text("seat {number}", number=seat)
        if not 0 <= seat < len(self.names):
            seats = count_in_figures(len(self.names), "seat")
            raise PepperError(f"seat {shown(seat)}: there are names for {seats}")
        return self.names[seat]

    def side(self, seats: tuple[Seat, ...]) -> str:
        """A side by the names of its seats, "you" first."""
        own = [seat for seat in seats if seat == self.you]
        others = [seat for seat in seats if seat != self.you]
        if self.names:
            return self.join_and(map(self.seat, (*own, *others)))
        numbers = " & ".join([*map(self.seat, own), *map(shown, others)])
        if own:
            return numbers
        return self.count(len(seats), "seat {numbers}", "seats {numbers}", numbers=numbers)

    def strain(self, strain: Strain | None) -> str:
        """A suit in the style; the name of any other strain."""
        if strain is None:
            return ""
        if self.style is Style.SPOKEN:
            return self.strain_name(strain)
        if isinstance(strain, Plain):
            short = strain is NO_TRUMP and LOW not in self.strains
            return self.text("NT") if short else self.strain_name(strain)
        return SYMBOLS[strain] if self.style is Style.SYMBOLS else str(strain)

    def strain_name(self, strain: Strain) -> str:
        """The name of a strain: "hearts"; "high" for no trump in a game with low (C33)."""
        return self._look_up(name_strain(strain, self.strains))

    def strain_choice(self, strains: Iterable[Strain]) -> str:
        """The strains to choose from: "a trump suit or no trump"."""
        chosen = tuple(strains)
        suits = [strain for strain in SUITS if strain in chosen]
        names = [self.text("a trump suit")]
        if len(suits) < len(SUITS):
            names = [self.strain_name(one) for one in suits]
        offered = (*chosen, *self.strains)
        plain = [self._look_up(name_strain(p, offered)) for p in (NO_TRUMP, LOW) if p in chosen]
        if len(plain) > 1 and names:
            first, last = self.join_or(names), self.join_or(plain)
            return self.text("{first}, or {last}", first=first, last=last)
        return self.join_or([*names, *plain])

    def card(self, card: Card) -> str:
        """A card: its rank and its suit; in letters as actions write it."""
        if self.style is Style.SPOKEN:
            return self._look_up(name_card(card))
        if self.style is Style.LETTERS:
            return str(card)
        if card.suit is None:
            return self.text("Joker") if card is JOKER else self.text("Little Joker")
        return self.rank(card) + self.strain(card.suit)

    def rank(self, card: Card) -> str:
        """A card's rank: in letters as actions write it."""
        return str(card.rank) if self.style is Style.LETTERS else name_rank(card.rank)

    def cards(self, cards: Sequence[Card] | Cards) -> str:
        """Cards in a row."""
        return (", " if self.style is Style.SPOKEN else " ").join(map(self.card, cards))

    def rung(self, name: str) -> str:
        """A rung without its strain: ``5``, ``pepper``, ``the call``."""
        return self.text("the call") if name == CALL else name

    def named(self, rung: str, strain: Strain | None) -> str:
        """A rung with its strain: ``5♥``, ``5 NT``, ``pepper ♥``; a call is its strain alone.

        To be read aloud, ``5 hearts`` and ``pepper in hearts``.
        """
        if rung == CALL and strain is not None:
            return self.strain(strain)
        if self.style is Style.SPOKEN and isinstance(strain, Suit) and not rung.isdigit():
            return self.text("{bid} in {strain}", bid=rung, strain=self.strain_name(strain))
        near = isinstance(strain, Suit) and rung.isdigit() and self.style is not Style.SPOKEN
        return f"{rung}{'' if near else ' '}{self.strain(strain)}".rstrip()

    def bid(self, bid: Bid) -> str:
        """A bid: ``5♥``."""
        return self.named(bid.rung, bid.strain)

    def call(self, action: AuctionAction) -> str:
        """A call of an auction in a row of calls: ``5♥``, ``pass``."""
        return self.bid(action) if isinstance(action, Bid) else self.text(_CALLS[action])

    def call_with_seat(self, call: Call) -> str:
        """A call with its seat: ``seat 1: pass``."""
        who, said = self.seat(call.seat), self.call(call.action)
        if call.forced:
            return self.text("{who}: {call} forced", who=who, call=said)
        return self.text("{who}: {call}", who=who, call=said)

    def contract(self, contract: Contract) -> str:
        """The contract in a row: bid, declarer and conditions."""
        return self.row(contract_parts(contract, self))

    def without_bid(self, strain: Strain) -> str:
        """The strain of a hand that nobody bid: ``nobody bid; clubs are trumps``."""
        if isinstance(strain, Suit):
            return self.text("nobody bid; {suit} are trumps", suit=self.strain_name(strain))
        return self.text("nobody bid; played at {strain}", strain=self.strain_name(strain))

    def prompt(self, view: View) -> str:
        """One sentence: what the seat of the view may do now, or whom it waits for."""
        if view.outcome is not None:
            return self.text("The match is over.")
        rule = view.rules.rule(view.phase)
        if view.turn is None or rule is None:
            return self.text("Hand {number} is over.", number=view.hand_number)
        if view.turn != CHANCE and not view.legal_actions:
            waiting = self.text(rule.task, who=self.seat_name(view.turn))
            return self.sentence(self.printable(waiting))
        return self.sentence(self.printable(rule.prompt(view, self)))

    def choice(self, rules: Rules, action: Action) -> str:
        """A legal action as something to choose: ``bid 4``, ``look at your cards``."""
        rule = next((rule for rule in rules.sequence if type(action) in rule.actions), None)
        return self.printable(str(action) if rule is None else rule.choice(action, self))

    def act(self, rules: Rules, act: Act) -> str:
        """An act as a clause in the words of its phase: ``seat 1 bids 4``."""
        rule = rules.rule(act.phase)
        if rule is None:
            return self.printable(f"{self.seat(act.seat)}: {act.action}")
        return self.printable(rule.sentence(act, self))

    def event(self, rules: Rules, event: Event) -> str:  # noqa: PLR0911  (one case for each event)
        """An event as a clause; empty for one that prompts and results say, such as `Turn`."""
        match event:
            case Act():
                return self.act(rules, event)
            case HandOpened(number, dealer):
                return self.told(
                    dealer,
                    "hand {number}: you deal",
                    "hand {number}: {who} deals",
                    number=number,
                )
            case ContractSettled(contract):
                return "" if contract.strain is None else self.contract(contract)
            case HandExposed(seat, cards):
                return self.told(
                    seat,
                    "you lay down {cards}",
                    "{who} lays down {cards}",
                    cards=self.cards(cards),
                )
            case TimeCalled():
                return self.text("time is up: this is the last hand, unless the scores are tied")
            case Awarded(award):
                return self.award(rules, award)
            case HandScored(result):
                return self.result(rules, result)
            case MatchOver(outcome):
                return self.outcome(rules, outcome)
            case _:  # an event of a phase, or a turn
                told = (r.tell(event, self) for r in rules.sequence if type(event) in r.events)
                return self.printable(next(told, ""))

    def reason(self, kind: Kind, facts: Mapping[str, Fact]) -> str:
        """The sentence of a kind for these facts, with cards, seats and suits in the style."""
        shown = {name: self._fact(name, fact) for name, fact in facts.items()}
        return self.printable(self._spell(kind.say(shown, self.translations)))

    def line(self, line: Line) -> str:
        """Why a side gets the points of a line."""
        return self.reason(line.kind, line.facts)

    def award(self, rules: Rules, award: Award) -> str:
        """An award and its reason: ``seats 0 & 2: +2, ruling: talk``."""
        lines = award_lines([award])
        return self.row(self.scored(rules, line) for line in lines)

    def scored(self, rules: Rules, line: Line) -> str:
        """A line of a score: the side, its points, and the reason."""
        return self.text(
            "{who} {points:+}, {reason}",
            who=self.side(rules.table.members(line.side)),
            points=line.points,
            reason=self.line(line),
        )

    def refusal(self, reason: Reason) -> str:
        """The rule that a refused action breaks, in a sentence."""
        return self.reason(reason.kind, reason.facts)

    def result(self, rules: Rules, result: HandResult) -> str:
        """How a hand ended."""
        return say_result(rules, result, self)

    def outcome(self, rules: Rules, outcome: Outcome) -> str:
        """The winners of a match, and why they won."""
        facts, side = outcome.facts, outcome.facts.get("side")
        if isinstance(side, int) and side in rules.table.every_side:
            facts = Facts(**{**facts, "side": self.side(rules.table.members(side))})
        who, why = self.winners(rules, outcome), self.reason(outcome.kind, facts)
        if outcome.by_contract:
            return self.text(
                "{who}: {reason}; the tie goes to the declarer's side", who=who, reason=why
            )
        return self.text("{who}: {reason}", who=who, reason=why)

    def stake(
        self,
        rules: Rules,
        rung: Rung,
        strain: Strain | None = None,
        *,
        alone: bool | None = None,
        forced: bool = False,
        times: int = 1,
        unaided: bool = False,
    ) -> str:
        """The tricks and points of a bid: ``5 tricks: +5 if just made, +8 with all, -5 if set``.

        The points are those for exactly so many tricks; for a bid to take none, those without a
        trick and with one. The words say whether more or fewer tricks make a difference. Without a
        `strain` the points are a range if the strain makes a difference. `alone` is whether it is
        played without the partners; None if the rung says so. `times` is 2 if it is doubled, 4 if
        redoubled. `unaided` is whether the declarer could call a partner and has none.
        """
        lone = rung.alone is Alone.YES if alone is None else alone
        seat = rules.table.sides[0][0]
        contract = Contract(seat, seat, rung, strain, forced, lone, times=times)
        return say_stake(rules, contract, self, unaided=unaided)

    def defence(
        self, rules: Rules, contract: Contract, seat: Seat, tricks: int, *, alone: bool = False
    ) -> str:
        """The points of a defender's side for so many tricks: ``+2``.

        The declarer's side takes all other tricks. `alone` is whether the seat defends alone.
        """
        return f"{points_in_defence(rules, contract, seat, tricks, alone=alone):+}"

    def winners(self, rules: Rules, outcome: Outcome) -> str:
        """The winners of a match."""
        if not outcome.winners:
            return self.text("nobody wins")
        winners = [rules.table.members(side) for side in outcome.winners]
        return self.they(
            winners,
            "you win",
            "{who} wins",
            "{who} win",
            "you and {who} win",
            "you, {who} win",
        )

    def _fact(self, name: str, fact: Fact) -> Fact:
        say = _FACTS.get(name)
        if say is None:
            return fact
        try:
            return say(self, fact)
        except (ValueError, IndexError):  # data from outside need not be true
            return fact


def _texts(names: Sequence[object]) -> list[str]:
    required(names, Sequence, "give a name for each seat")
    texts = [name for name in names if isinstance(name, str)]
    if len(texts) < len(names):
        raise PepperError("seat names must be strings")
    return texts


def _card_set(cards: Sequence[Card], words: Words) -> str:
    """Cards that somebody must hold together."""
    if words.style is Style.SPOKEN:
        return words.join_and(map(words.card, cards))
    return words.cards(cards)


_FACTS: Final[Mapping[str, Callable[[Words, Fact], str]]] = {
    "card": lambda words, fact: words.card(Card(str(fact))),
    "cards": lambda words, fact: words.join_or(
        _card_set([Card(text) for text in group.split()], words) for group in str(fact).split(" / ")
    ),
    "bid": lambda words, fact: words.rung(str(fact)),
    "phase": lambda words, fact: words.phase(Phase(str(fact))),
    "seat": lambda words, fact: words.seat_name(Seat(int(fact))),
}
"""The facts that are written in a style, by their names."""
