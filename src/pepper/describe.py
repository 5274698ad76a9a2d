"""A rule sheet in English, written from the parts, so that it says what the code does."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from .cards import LOW, NO_TRUMP, Rank
from .deck import Deck
from .ending import Ending, Payout, Tie, Winning
from .ladder import Alone, BidLadder, Rung
from .phases.auction import AllPass, Auction, NoContract, PassedOut, StuckDealer, StuckHolder
from .phases.exchange import Exchange, Other
from .phases.negotiation import MOST_STOPS, DropOuts, Negotiation
from .ranking import PlainJoker
from .rules import Rules
from .scoring import NOTHING, Marks, Points, Scoring
from .table import Table
from .wording import (
    are,
    card_named,
    cards_named,
    counted,
    joined_and,
    joined_or,
    number_named,
    rank_named,
    strain_named,
    strains_named,
    table,
)

WIDTH: Final = 80

T = TypeVar("T")


def rule_sheet(rules: Rules) -> str:
    """The rules as a text of headings, sentences and tables, in Markdown, 80 columns wide."""
    sections = {
        "Players": _players(rules.table),
        "Cards": _cards(rules.deck, len(rules.table.seats)),
        "Rank of the cards": _ranking(rules),
        "Bids": _ladder(rules),
        "Bidding": _auction(rules.auction),
        "Before the play": (*_contract(rules), *_exchanges(rules), *_negotiation(rules)),
        "Play": _tricks(rules),
        "Scoring": _scoring(rules),
        "End of the match": _ending(rules.ending),
    }
    blocks = [f"# {rules.name}"]
    for heading, sentences in sections.items():
        blocks += [f"## {heading}", *_blocks(sentences)]
    return "\n\n".join(blocks) + "\n"


def _blocks(sentences: Iterable[str]) -> Iterator[str]:
    """Sentences as paragraphs, each up to the next table or empty sentence."""
    paragraph: list[str] = []
    for sentence in (*sentences, ""):
        if sentence and not sentence.startswith("|"):
            paragraph.append(sentence)
            continue
        if paragraph:
            yield textwrap.fill(" ".join(paragraph), WIDTH, break_on_hyphens=False)
            paragraph = []
        if sentence:
            yield sentence


# Players and cards


def _players(table: Table) -> Iterator[str]:
    seats, alone = len(table.seats), len(table.sides[0]) == 1
    players = f"{number_named(seats).capitalize()} players"
    yield f"{players} sit in the seats 0 to {seats - 1}, clockwise."
    if alone:
        yield "Everybody plays for themselves."
    else:
        yield f"There are {number_named(len(table.sides))} sides, which score together:"
        yield joined_and([f"seats {joined_and(side)}" for side in table.sides]) + "."
    yield "The deal passes to the left after each hand."


def _cards(deck: Deck, seats: int) -> Iterator[str]:
    ranks = " ".join(rank_named(rank) for rank in sorted(deck.ranks, key=list(Rank).index))
    copies = ("", ", each of them twice", ", each of them three times")[deck.copies - 1]
    jokers = f", and {counted(deck.jokers, 'joker')}" if deck.jokers else ""
    yield f"{len(deck.cards)} cards: {ranks} of every suit{copies}{jokers}."
    packets = f"in packets of {joined_and(deck.packets)}" if deck.packets else "one at a time"
    yield f"Each player is dealt {counted(deck.hand_size, 'card')}, {packets}."
    if aside := len(deck.cards) - seats * deck.hand_size:
        yield f"The other {counted(aside, 'card')} {are(aside)} put aside unseen."


def _ranking(rules: Rules) -> Iterator[str]:
    bowers, jokers, rule = rules.ranking.bowers, rules.deck.jokers, rules.auction.all_pass
    strains = {*rules.ladder.strains, *((rule.strain,) if isinstance(rule, NoContract) else ())}
    ranks = sorted(rules.deck.ranks, key=list(Rank).index, reverse=True)
    high, low = " ".join(map(rank_named, ranks)), " ".join(map(rank_named, reversed(ranks)))
    best = ["the best bower (the joker)"] * bool(jokers)
    if bowers:
        best += ["the right bower (the jack of trumps)"]
        best += ["the left bower (the other jack of its colour)"]
    left = [rank_named(rank) for rank in ranks if rank is not Rank.JACK or not bowers]
    yield f"Trumps, from the top: {', '.join([*best, ' '.join(left)])}."
    if bowers:
        yield "The left bower is a trump in every respect."
    yield f"Other suits: {high}."
    if NO_TRUMP in strains:
        yield f"At no trump, all suits: {high}."
    if LOW in strains:
        yield f"At low, all suits, the best first: {low}."
    if jokers or rules.ranking.plain_joker is not PlainJoker.SOLE_TRUMP:
        what = {
            PlainJoker.SOLE_TRUMP: "wins any trick that it is played to",
            PlainJoker.LOWEST: "wins only a trick that it leads",
        }[rules.ranking.plain_joker]
        yield f"Where there are no trumps the joker is a suit of its own and {what}."


# Bids and bidding


def _ladder(rules: Rules) -> Iterator[str]:
    ladder, rungs = rules.ladder, rules.ladder.rungs
    columns: dict[str, Callable[[Rung], str]] = {
        "Bid": lambda rung: _label(ladder, rung),
        "Tricks needed": lambda rung: str(rung.tricks),
        "Value": lambda rung: str(rung.value),
    }
    alone = {rung.alone for rung in rungs}
    if len(alone) > 1:
        columns["Declarer plays"] = lambda rung: rung.alone.value
    if isinstance(rules.negotiation, Negotiation) and any(rung.asks for rung in rungs):
        columns["Defenders may ask for"] = lambda rung: str(rung.asks)
    yield "From low to high:"
    yield table([list(columns), *([tell(rung) for tell in columns.values()] for rung in rungs)])
    for step in ladder.steps:
        if len(step) > 1:
            yield f"{joined_and([_label(ladder, r) for r in step])} are equally high.".capitalize()
    yield ""
    yield f"Hands may be played in {strains_named(ladder.strains, 'or')}."
    if ladder.strain_order:
        groups = [joined_and(map(strain_named, group)) for group in ladder.strain_order]
        yield f"Of two bids of one name the strain decides, from low to high: {', '.join(groups)}."
        if any(len(group) > 1 for group in ladder.strain_order):
            yield "Strains that are joined by an and are equally high."
    if len(alone) == 1 and (Alone.NO not in alone or len(rules.table.sides[0]) > 1):
        yield f"The declarer plays {rungs[0].alone.value}."
    if alone != {Alone.NO}:
        partners = "partner sits" if len(rules.table.sides[0]) <= 2 else "partners sit"
        yield f"When the declarer plays alone the {partners} out."
    yield from _conditions(ladder)


_NAMED_LATER: Final = "leaves its strain to be named after the auction"


def _conditions(ladder: BidLadder) -> Iterator[str]:
    facts: list[Callable[[Rung], str]] = [
        lambda rung: "names its strain" if rung.strain_in_bid else _NAMED_LATER,
        lambda rung: (
            f"is played in {strains_named(rung.strains, 'or')} only" if rung.strains else ""
        ),
        lambda rung: f"goes over {joined_or(rung.over)} only" if rung.over else "",
        lambda rung: (
            f"needs {joined_or(map(cards_named, rung.holding))} in hand" * bool(rung.holding)
        ),
        lambda rung: "may be made only before looking at any card" * rung.blind,
        lambda rung: "is open only to a player who is forced to bid" * rung.forced_only,
        lambda rung: "has to follow at once on the bid that it goes over" * rung.at_once,
        _raised,
    ]
    for fact in facts:
        for rule, bids in _grouped(ladder, fact):
            if rule:
                yield f"A bid{_of(bids)} {rule}."


def _raised(rung: Rung) -> str:
    if not rung.by_partner:
        return ""
    plays = "also plays" if rung.raiser_plays else "leaves it to the bidder before to play"
    return f"is open only to the bidder's partner, who names the strain and {plays} the contract"


def _auction(auction: Auction) -> Iterator[str]:
    yield "The player on the dealer's left speaks first, and the turn goes around clockwise."
    passes = f"{counted(auction.passes or 0, 'pass')} in a row"
    if auction.laps is None:
        end = f"after {passes}" if auction.passes else "when all others have passed in a row"
        yield f"Everybody bids higher or passes; a bid wins {end}."
    else:
        around = {1: "once", 2: "twice"}.get(auction.laps, f"{auction.laps} times")
        yield f"Everybody bids higher or passes; each player speaks {around}."
        if auction.passes:
            yield f"The bidding is over, too, after a bid and then {passes}."
    yield "It is over as soon as nothing higher can be bid."
    if not auction.reentry:
        yield "Who has passed may not bid any more."
    elif auction.laps != 1:
        yield "Who has passed may bid again later."
    if auction.blind_first:
        yield "Before the bidding begins everybody in turn looks at the cards or bids blind."
    if auction.eldest_must_bid:
        yield "The player on the dealer's left may not pass at first."
    if auction.partner_response:
        yield "At the end the bidder's partner, who spoke before the bid, is asked once more"
        yield "where there is a bid that is open to the partner only."
    yield f"When all {all_pass_named(auction.all_pass)}."
    if auction.pepper_round is not None:
        first = counted(auction.pepper_round.hands, "hand")
        yield f"In the first {first} (the pepper round) there is no auction: the player on the"
        yield f"dealer's left has bid {auction.pepper_round.rung}."


def all_pass_named(rule: AllPass) -> str:
    """What happens when all pass, as a sentence that follows on `when all`."""
    if isinstance(rule, PassedOut):
        again = "the same dealer deals again; the hand does not count"
        return f"pass, nobody scores and {again if rule.redeal else 'the deal moves on'}"
    if isinstance(rule, StuckDealer):
        who = "pass, the dealer included," if rule.after_passing else "others pass"
        text = f"{who} the dealer has to bid {'at least ' * rule.higher}{rule.rung}"
        if rule.take_set is None:
            return text
        return f"{text}, or loses {counted(rule.take_set, 'point')} and nothing is played"
    if isinstance(rule, StuckHolder):
        holder = f"pass, the holder of {card_named(rule.card)} has to bid {rule.rung}"
        again = ", and the same dealer deals again" if rule.redeal else ""
        return f"{holder}; if nobody holds it the deal is annulled and nobody scores{again}"
    played = f"pass, the hand is played at {strain_named(rule.strain)}"
    return f"{played} and everybody scores as a defender"


# Before the play


def _contract(rules: Rules) -> Iterator[str]:
    yield "The last bidder is the declarer."
    named = [rung for rung in rules.ladder.rungs if not rung.strain_in_bid]
    if named:
        where = "" if len(named) == len(rules.ladder.rungs) else ", where the bid did not"
        yield f"The last bidder names the strain{where}."
    raises = [r.name for r in rules.ladder.rungs if r.by_partner and not r.raiser_plays]
    if raises:
        yield f"After {joined_or(raises)} the declarer is the bidder before, the caller's partner."
    if rules.calling is None:
        return
    yield ""
    yield "Then the declarer calls any card of the deck. The first other player to play it is the"
    yield "declarer's partner for the hand. Whoever else holds it must play it at the first"
    yield "chance, unless another player has played a copy before."
    if rules.calling.binds_declarer:
        yield "This binds the declarer's own copy, too; if that is played first there is no"
        yield "partner."
    else:
        yield "The declarer's own copy does not count and may be played at any time."


def _exchanges(rules: Rules) -> Iterator[str]:
    partners = len(rules.table.sides[0]) - 1
    for exchange, bids in _grouped(rules.ladder, lambda rung: rung.exchange):
        if exchange is not None:
            yield ""
            yield from _exchange(exchange, bids, partners)
            if exchange.optional:
                each = exchange.other is Other.PARTNERS and partners > 1
                yield f"The declarer may decline it{', with each of them' * each}."


def _exchange(exchange: Exchange, bids: str, partners: int) -> Iterator[str]:
    where = f" played in {strains_named(exchange.strains, 'or')}" if exchange.strains else ""
    single = exchange.other is Other.PARTNERS and partners == 1
    other = "the partner" if single else exchange.other.value
    cards = counted(exchange.count, "card")
    yield f"After a bid{_of(bids)}{where} the declarer"
    if exchange.gives is exchange.gets:
        yield f"swaps {cards} with {other}, {exchange.gives.value}."
    else:
        yield f"gives {other} {cards}, {exchange.gives.value},"
        yield f"and gets as many back, {exchange.gets.value}."
    yield "Everybody chooses before anybody sees."


def _negotiation(rules: Rules) -> Iterator[str]:
    rule = rules.negotiation
    if isinstance(rule, Negotiation):
        yield from _talks(rule, asking=any(rung.asks for rung in rules.ladder.rungs))
    if isinstance(rule, DropOuts):
        yield ""
        yield "Everybody but the declarer, from the declarer's left, may then drop out: whoever"
        yield "does plays no card and scores nothing. If no opponent is left the declarer takes"
        yield "every trick without a play. Where nobody bid nobody may drop out."


def _talks(rule: Negotiation, *, asking: bool) -> Iterator[str]:
    yield ""
    if rule.talk:
        most = number_named(MOST_STOPS)
        yield "Each defender, from the declarer's left, then says how many stops the side holds on"
        yield "(in trumps), off (in other suits) and long off (weaker ones there), none to"
        yield f"{most} of each; it may be a bluff."
    if rule.throw_in or asking:
        yield "The defender on the declarer's left decides for the side whether the hand is played."
    if rule.throw_in:
        yield "The defenders may throw it in: the declarer's side scores the value of its bid and"
        yield "the defenders nothing."
    if asking:
        yield "They may ask for tricks, up to the number in the table. If the declarer grants"
        yield "some, no more than were asked for, the defenders score these, the declarer's side"
        yield "scores the value of its bid, and nothing is played."
    if rule.reask:
        yield "After a refusal they may ask again, for fewer."
    elif asking:
        yield "After a refusal they may not ask again."
    if rule.must_play:
        yield f"Hands in {strains_named(rule.must_play)} must be played: nobody talks or gives up."


# Play and scoring


def _tricks(rules: Rules) -> Iterator[str]:
    lead, plain = rules.tricks.lead.value, rules.tricks.plain_lead
    yield f"A hand has {counted(rules.deck.hand_size, 'trick')}."
    if plain is None:
        yield f"{lead.capitalize()} leads to the first;"
    else:
        yield f"At trumps {lead} leads to the first, and without trumps {plain.value};"
    yield "where that seat sits out, the next one clockwise."
    if isinstance(rules.auction.all_pass, NoContract):
        yield "Without a declarer the player on the dealer's left leads."
    yield "A player follows the suit led if able and plays any card otherwise. The highest trump"
    yield "takes the trick, or else the highest card of the suit led; of two equal cards the first"
    yield "one played. Who takes a trick leads to the next."


def _scoring(rules: Rules) -> Iterator[str]:
    for scoring, bids in _grouped(rules.ladder, lambda rung: rung.scoring or rules.scoring):
        yield f"A hand that is played{f' after a bid{_of(bids)}' if bids else ''} scores:"
        yield table([["Outcome", "Points"], *_outcomes(scoring)])
        if scoring.alone_times > 1:
            times = {2: "twice"}.get(scoring.alone_times, f"{scoring.alone_times} times")
            yield f"A declarer who plays alone makes or loses {times} as much."
        if scoring.forced_halves:
            yield "A declarer who was forced to bid loses only half as much, rounded up."
        if scoring.marks is not None:
            yield from _marks(scoring.marks)
    rule = rules.auction.all_pass
    if isinstance(rule, NoContract):
        yield "A hand without a declarer, in which nothing was bid, scores:"
        yield table([["Outcome", "Points"], *_defences(rule.scoring or rules.scoring)])
        if rule.scoring is not None and rule.scoring.marks is not None:
            yield from _marks(rule.scoring.marks)
    if rules.calling is not None:
        yield "The declarer and the partner each get the points for the tricks of both, and each"
        yield "of the others those for the tricks of all others together."
    elif len(rules.table.sides[0]) == 1:
        yield "Each defender scores alone."


def _outcomes(scoring: Scoring) -> list[list[str]]:
    rows = {"Bid made": scoring.made}
    if scoring.all_tricks is not None:
        rows["Bid made with every trick"] = scoring.all_tricks
    rows["Bid set"] = scoring.set
    if scoring.declarer_shut_out != NOTHING:
        rows["Besides, bid set without a trick"] = scoring.declarer_shut_out
    if scoring.defence_of_set is not None:
        rows["Defending side with a trick, bid set"] = scoring.defence_of_set
    return [*_rows(rows), *_defences(scoring)]


def _defences(scoring: Scoring) -> list[list[str]]:
    rows = {"Defending side with a trick": scoring.defence}
    if scoring.defence_of_all is not None:
        rows["Defending side with every trick"] = scoring.defence_of_all
    rows["Defending side without a trick"] = scoring.shut_out
    return _rows(rows)


def _rows(rows: dict[str, Points]) -> list[list[str]]:
    return [[outcome, points_named(points)] for outcome, points in rows.items()]


def _marks(marks: Marks) -> Iterator[str]:
    yield f"Besides points {marks.name} are counted: {marks.set} for a bid that is set, and"
    yield f"{marks.shut_out} for a defending side without a trick."


def points_named(points: Points) -> str:
    """How many points something is worth, in words."""
    units = {
        "": points.fixed,
        "for each trick taken": points.tricks,
        "times the value of the bid": points.bid,
        "for each trick bid and not taken": points.undertricks,
    }
    terms = [f"{times} {unit}".strip() for unit, times in units.items() if times]
    if points.steps:
        steps = [f"{worth} from {counted(taken, 'trick')} on" for taken, worth in points.steps]
        terms.append(", ".join(steps))
    text = " plus ".join(terms) or "0"
    for clumsy, plain in _PLAINER.items():
        text = text.replace(clumsy, plain)
    return text


_PLAINER: Final = {
    "-1 times the": "minus the",
    "1 times the": "the",
    "plus minus": "minus",
    "plus -": "minus ",
}


# The end of the match


def _ending(ending: Ending) -> Iterator[str]:
    up = ending.worth(1) > 0
    further, best = ("more", "highest") if up else ("less", "lowest")
    if ending.start:
        yield f"Each side starts at {ending.start}."
    if ending.target is not None:
        any_hand = ending.winning is Winning.BY_POINTS
        only = "" if any_hand else f", but only {ending.winning.value}"
        yield f"A side wins with {ending.target} or {further} at the end of a hand{only}."
        yield f"Where several sides could, it is {ending.precedence.value}."
    if ending.freeze is not None:
        yield "The score of a side that does not make its contract stops"
        yield f"{ending.freeze.value}, from where it may fall."
    if ending.back_door is not None:
        behind = "less" if up else "more"
        yield f"A side that comes to {ending.back_door} or {behind} loses the match; the best of"
        yield "the others wins."
    if ending.hands is not None:
        yield f"After {counted(ending.hands, 'hand')} the {best} score wins."
    if ending.timed:
        yield f"When the time is up the hand is finished, and the {best} score wins."
    yield f"Where the best scores are equal, {ending.tie.value}."
    if ending.payout is not None:
        yield from _payout(ending.payout)
    if ending.tie is Tie.PEPPER_ROUND or ending.test_in_tie_round:
        ends = "may end" if ending.test_in_tie_round else "does not end"
        yield f"The match {ends} within a pepper round that breaks a tie."


def _payout(payout: Payout) -> Iterator[str]:
    yield f"A loser pays {payout.game} for the game and {payout.mark} for each mark of its own."
    if payout.double_at is not None:
        yield f"A loser who ends at {payout.double_at}, or worse, pays {payout.doubled.value}"
        yield "twice."


def _grouped(ladder: BidLadder, fact: Callable[[Rung], T]) -> Iterator[tuple[T, str]]:
    """Each value of a fact with the bids that it is true of; no bids named where it is all."""
    groups: dict[T, list[str]] = {}
    for rung in ladder.rungs:
        groups.setdefault(fact(rung), []).append(_label(ladder, rung))
    for value, labels in groups.items():
        yield value, "" if len(groups) == 1 else joined_or(labels)


def _of(bids: str) -> str:
    return bids and f" of {bids}"


def _label(ladder: BidLadder, rung: Rung) -> str:
    """The rung's name, with its strains where another rung has the same name."""
    namesakes = [other for other in ladder.rungs if other.name == rung.name]
    if len(namesakes) == 1:
        return rung.name
    return f"{rung.name} in {strains_named(ladder.strains_of(rung), 'or')}"
