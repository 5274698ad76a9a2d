"""Who may do what, a second time: all phases of a hand from the ledger's words alone.

Slow and plain on purpose: actions and cards are texts, hands are lists, and whatever is to be known
is found by walking through what was said. Only the cards dealt come from outside. Nothing here
knows about points: after a hand the next one is dealt, and a match never ends.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import combinations, product

from pepper.testing.naive import HIGH_TO_LOW, JOKER, JOKERS, NaivePlay
from pepper.testing.naive import Game as Ranks

from .naive_games import SUITS, Bid, Game
from .naive_more import game

Hands = list[list[str]]
Deals = Callable[[int, int], Hands | None]
"""What is dealt to each seat in the hand of that number by that dealer, and behind the hands the
card turned up, if one is; None where no cards are dealt."""


@dataclass(frozen=True)
class Position:
    """A hand at one moment."""

    game: Game
    deals: Deals
    number: int
    dealer: int
    hands: Hands
    phase: str = "auction"
    turn: int | None = None
    """The seat to act; None where the cards have to be dealt."""
    choices: list[str] = field(default_factory=list[str])
    """What the seat to act may do."""
    said: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """What was said in this phase."""
    stuck: bool = False
    responding: bool = False
    bid: Bid | None = None
    bidder: int = -1
    declarer: int = -1
    strain: str = ""
    called: str | None = None
    alone: bool = False
    turned: str = ""
    """The card turned up, wherever it is now; empty if none was."""
    lone_defender: int = -1
    early_lead: str = ""
    """The card that was laid down as the first lead; empty if none was."""
    nominated: str = ""
    """The suit nominated for the joker; empty if none was."""
    dropped: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    """The scores of the sides when this hand began; empty where none matters."""
    play: NaivePlay | None = None

    def left(self, seat: int, places: int = 1) -> int:
        return (seat + places) % len(self.hands)

    def around(self, first: int) -> list[int]:
        return [self.left(first, place) for place in range(len(self.hands))]

    def partners(self, seat: int) -> list[int]:
        (own,) = [side for side in self.game.sides if seat in side]
        return [other for other in self.around(seat) if other in own and other != seat]

    def active(self) -> list[int]:
        """Who plays, clockwise from the declarer."""
        out = [*self.dropped, *(self.partners(self.declarer) if self.alone else [])]
        out += self.partners(self.lone_defender) if self.lone_defender >= 0 else []
        return [seat for seat in self.around(max(self.declarer, 0)) if seat not in out]


def start(text: str, deals: Deals, number: int = 1, dealer: int = 0) -> Position:
    """The start of a hand of the game of that id and options."""
    return dealt(game(text), deals, number, dealer)


def dealt(
    rules: Game, deals: Deals, number: int, dealer: int, scores: tuple[int, ...] = ()
) -> Position:
    hands = deals(number, dealer)
    seats = sum(map(len, rules.sides))
    if hands is None:
        return Position(rules, deals, number, dealer, [[] for _ in range(seats)], phase="deal")
    position = Position(rules, deals, number, dealer, hands[:seats], scores=scores)
    if rules.turns_up:
        position = replace(position, turned=hands[seats][0])
    # With a joker turned up the dealer bids before anybody looks.
    no_looks = rules.poor is None or position.turned == JOKER
    return bidding(position) if no_looks else poor_hands(position)


def bidding(position: Position) -> Position:
    if position.number <= position.game.automatic_hands:
        eldest = position.left(position.dealer)
        return contracted(replace(position, said=[(eldest, position.game.bids[0].text)]))
    if position.turned == JOKER:
        unseen = position.game.joker_unseen
        together = [bid.text for bid in position.game.bids if bid.alone == "no" or not unseen]
        seat = position.dealer
        return replace(position, phase="auction", stuck=True, turn=seat, choices=together)
    if position.game.dirty and position.turned.endswith(position.game.dirty):
        return playing(replace(position, strain=position.game.dirty))
    return auction(position)


# Poor hands


def poor_hands(position: Position) -> Position:
    """Everybody in turn, from the dealer's left, with what a poor hand allows."""
    asked = position.around(position.left(position.dealer))
    if len(position.said) == len(asked):
        return bidding(replace(position, phase="auction", said=[]))
    seat = asked[len(position.said)]
    choices = [*what_to_show(position.game, position.hands[seat]), "keep hand"]
    return replace(position, phase="poor hand", turn=seat, choices=choices)


def what_to_show(rules: Game, hand: list[str]) -> list[str]:
    assert rules.poor is not None
    ranks, least, others, alike, swap = rules.poor
    if others and any(card[0] not in ranks + others for card in hand):
        return []
    groups = [[card for card in hand if card[0] in own] for own in (ranks if alike else [ranks])]
    poor = [group for group in groups if len(group) >= least]
    if not swap:
        return [f"misdeal {' '.join(sorted(hand, key=as_written))}"] if poor else []
    shown = [sorted(some, key=as_written) for group in poor for some in combinations(group, swap)]
    return sorted({f"swap {' '.join(cards)}" for cards in shown})


def kept_or_shown(position: Position) -> Position:
    seat, text = position.said[-1]
    if text == "keep hand":
        return poor_hands(position)
    if text.startswith("misdeal"):
        return next_hand(position, again=not position.game.misdeal_passes)
    undealt = without(
        [rank + suit for suit in SUITS for rank in position.game.ranks],
        [card for hand in (*position.hands, position.turned.split()) for card in hand],
    )
    hands = [list(hand) for hand in position.hands]
    hands[seat] = without(hands[seat], text.split()[1:]) + undealt
    return bidding(replace(position, phase="auction", hands=hands, said=[]))


def after(position: Position, text: str) -> Position:
    """The position when the seat to act has done that."""
    if text not in position.choices or position.turn is None:
        raise ValueError(f"{text} is none of {position.choices}")
    told = replace(position, said=[*position.said, (position.turn, text)])
    return STEPS[position.phase](told)


def count(position: Position, depth: int) -> int:
    """How many lines of that many actions there are; those that nobody can go on with are one."""
    if depth == 0 or not position.choices:
        return 1
    if depth == 1:
        return len(position.choices)
    return sum(lines for _, lines in divided(position, depth))


def divided(position: Position, depth: int) -> list[tuple[str, int]]:
    """How many lines begin with each action."""
    return [(text, count(after(position, text), depth - 1)) for text in position.choices]


def next_hand(position: Position, *, again: bool = False) -> Position:
    """The deal moves on to the left, or the same dealer deals again."""
    dealer = position.dealer if again else position.left(position.dealer)
    return dealt(position.game, position.deals, position.number + 1, dealer)


# The auction


def words(position: Position) -> list[tuple[int, str]]:
    return [(seat, text) for seat, text in position.said if text not in ("look", "wait")]


def bids_made(position: Position) -> list[tuple[int, Bid]]:
    bids = position.game.bids
    return [(seat, bid) for seat, text in position.said for bid in bids if bid.text == text]


def goes_over(bid: Bid, other: Bid) -> bool:
    if bid.over and other.name not in bid.over:
        return False
    return bid.height > other.height or (bid.name == other.name and bid.rank > other.rank)


def takes(position: Position, bid: Bid) -> bool:
    """Whether the dealer may take the highest bid of another player with this one."""
    bidder, standing = bids_made(position)[-1]
    same = (bid.name, bid.rank) == (standing.name, standing.rank)
    return bid.dealer_takes and same and bidder != position.dealer


def has_looked(position: Position, seat: int) -> bool:
    """Whether the seat sees its cards, which matters only where bids are made blind."""
    if all(bid.only != "blind" for bid in position.game.bids):
        return True
    return (seat, "look") in position.said


def may_bid(position: Position, seat: int) -> list[Bid]:
    """What the seat may bid, whether or not it has looked at its cards."""
    made = bids_made(position)
    if not made:
        higher = [bid for bid in position.game.bids if not bid.over]
    else:
        higher = [
            bid
            for bid in position.game.bids
            if goes_over(bid, made[-1][1]) or (seat == position.dealer and takes(position, bid))
        ]
    kinds = open_to(position, seat, made)
    second = len(words(position)) == 1
    return [
        bid
        for bid in higher
        if bid.only in kinds
        and is_named_now(position, bid)
        and not (second and bid.not_second)
        and not has_come_to(position, seat, bid.closed_at)
    ]


def has_come_to(position: Position, seat: int, score: int | None) -> bool:
    """Whether the side of the seat had so many points when the hand began."""
    (own,) = [side for side in position.game.sides if seat in side]
    known = score is not None and position.scores
    return bool(known) and position.scores[position.game.sides.index(own)] >= (score or 0)


def is_named_now(position: Position, bid: Bid) -> bool:
    """Everybody may first bid the suit of the card turned up, and once more another strain."""
    first_round = len(words(position)) < len(position.hands)
    return not position.turned or (bid.strain == position.turned[1]) == first_round


def open_to(position: Position, seat: int, made: list[tuple[int, Bid]]) -> list[str]:
    """Of those bids that some seats only may make: which are open to the seat."""
    hand, kinds = position.hands[seat], ["", "blind"]
    if made and made[-1][0] in position.partners(seat):
        kinds.append("partner")
    if made and position.said[-1] == (made[-1][0], made[-1][1].text):
        kinds.append("next")
    if ("JS" in hand and "JC" in hand) or ("JH" in hand and "JD" in hand):
        kinds.append("jacks")
    return kinds


def auction(position: Position) -> Position:
    """The auction with the seat to speak and what it may say, or what follows the auction."""
    around = position.around(position.left(position.dealer))
    waits = [seat for seat, text in position.said if text == "wait"]
    if position.game.blind_before and not words(position) and len(waits) < len(around):
        blind = [bid.text for bid in position.game.bids if bid.only == "blind"]
        return replace(position, turn=around[len(waits)], choices=[*blind, "wait"])
    seat = next_speaker(position)
    if seat is not None:
        spoken = words(position)
        rounds = 2 if position.turned else position.game.rounds
        last = not bids_made(position) and len(spoken) == rounds * len(position.hands) - 1
        return asked(replace(position, stuck=last and position.game.nobody_bids == "stuck"), seat)
    if not bids_made(position):
        return all_passed(position)
    return answered(position)


def next_speaker(position: Position) -> int | None:
    """Who speaks next; None when the auction is over."""
    spoken, made, seats = words(position), bids_made(position), len(position.hands)
    open_bids = [bid for bid in position.game.bids if bid.only != "stuck"]
    if made and not any(goes_over(bid, made[-1][1]) for bid in open_bids):
        # Until the dealer has spoken, who may take even the highest bid.
        after = position.around(position.left(spoken[-1][0]))
        ahead = after.index(position.dealer) < after.index(made[-1][0])
        out = position.game.passed_is_out and (position.dealer, "pass") in spoken
        if not any(takes(position, bid) for bid in open_bids) or out or not ahead:
            return None
    passes = 0
    while passes < len(spoken) and spoken[-1 - passes][1] == "pass":
        passes += 1
    turns = 2 * seats if position.turned else position.game.rounds * seats
    if passes >= ((position.game.passes or seats - 1) if made else turns):
        return None
    seat = position.left(spoken[-1][0] if spoken else position.dealer)
    for _ in range(position.game.rounds - 1):
        if len(spoken) >= seats and {text for _, text in spoken[:seats]} == {"pass"}:
            spoken = spoken[seats:]
    while position.game.passed_is_out and (seat, "pass") in spoken:
        seat = position.left(seat)
    if made and seat == made[-1][0]:
        return None
    times = len([one for one, _ in spoken if one == seat])
    return None if position.game.laps and times >= position.game.laps else seat


def asked(position: Position, seat: int) -> Position:
    """The seat with what it may say."""
    blind = [bid.text for bid in position.game.bids if bid.only == "blind"]
    texts = [*(bid.text for bid in may_bid(position, seat)), "pass"]
    if position.stuck:
        kinds = open_to(position, seat, [])
        lacking = [b.text for b in position.game.bids if b.only == "jacks" not in kinds]
        lacking += [b.text for b in position.game.bids if not is_named_now(position, b)]
        texts = [text for text in position.game.stuck if text not in lacking]
    elif position.game.eldest_must_bid and not words(position):
        texts.remove("pass")
    if has_looked(position, seat):
        texts = [text for text in texts if text not in blind]
    else:
        texts = [*(text for text in texts if text in blind), "look"]
    if position.stuck and len(texts) == 1 and not blind:
        return contracted(replace(position, said=[*position.said, (seat, texts[0])]))
    return replace(position, turn=seat, choices=texts)


def bid_or_passed(position: Position) -> Position:
    seat, text = position.said[-1]
    if text == "look":
        return asked(position, seat)
    if text == "take set":
        return next_hand(position)
    if position.responding:
        return contracted(position)
    if position.stuck and not position.game.stuck_is_topped:
        return answered(position)
    return auction(position)


def answered(position: Position) -> Position:
    """The partner who spoke before the bid is asked for an answer that only a partner can give."""
    spoken = words(position)
    bidder, standing = bids_made(position)[-1]
    before = spoken[: spoken.index((bidder, standing.text))]
    for seat in position.partners(bidder):
        answers = [bid.text for bid in may_bid(position, seat) if bid.only == "partner"]
        if position.game.partner_responds and answers and seat in [one for one, _ in before]:
            return replace(position, responding=True, turn=seat, choices=[*answers, "pass"])
    return contracted(position)


def all_passed(position: Position) -> Position:
    rule = position.game.nobody_bids
    if rule == "stuck later":
        return asked(replace(position, stuck=True), position.dealer)
    if rule == "joker":
        for seat in position.around(position.left(position.dealer)):
            if JOKER in position.hands[seat]:
                return asked(replace(position, stuck=True), seat)
        return next_hand(position, again=position.game.redeals_annulled)
    if rule == "no trump":
        return playing(replace(position, strain="NT"))
    return next_hand(position, again=rule == "redeal")


def contracted(position: Position) -> Position:
    """The highest bid stands; the strain is named if it was not told with the bid."""
    made = bids_made(position)
    bidder, bid = made[-1]
    raised = bid.only == "partner" and position.game.partner_plays_raised
    settled = replace(
        position,
        bid=bid,
        bidder=bidder,
        declarer=made[-2][0] if raised else bidder,
        strain=bid.strain,
        alone=bid.alone == "yes",
        said=[],
    )
    if bid.taken_over:
        return doubling(settled)
    return kitty(settled) if position.game.kitty == "before naming" else naming(settled)


def doubling(position: Position) -> Position:
    """The defenders in turn until one doubles; then the first bidder's partner."""
    (partner,), doubled = position.partners(position.bidder), list[int]()
    asked = [position.left(position.bidder), position.left(position.bidder, -1)]
    choices = ["double", "let stand"]
    for seat, text in position.said:
        asked.remove(seat)
        if text == "double":
            asked, choices = [partner], ["redouble", "let stand"]
        if text != "let stand":
            doubled.append(seat)
    if asked:
        return replace(position, phase="doubling", turn=asked[0], choices=choices)
    last = doubled[-1] if doubled else position.bidder
    return naming(replace(position, bidder=last, declarer=last, said=[]))


# Naming, calling, the kitty, the exchange


def naming(position: Position) -> Position:
    if position.strain or position.bid is None:
        if position.turned:
            return taking_the_card(position)
        return kitty(position) if position.game.kitty == "after naming" else calling(position)
    if len(position.bid.named) == 1:
        return naming(replace(position, strain=position.bid.named[0]))
    names = [f"name {strain}" for strain in position.bid.named]
    return replace(position, phase="naming", turn=position.bidder, choices=names)


def named(position: Position) -> Position:
    return naming(replace(position, strain=position.said[-1][1].split()[1], said=[]))


def taking_the_card(position: Position) -> Position:
    """The dealer, who plays, holds the card turned up as well, if it is trumps, and discards."""
    seat = position.dealer
    taken = position.turned == JOKER and position.game.joker_taken
    is_trump = taken or position.turned[1] == position.strain
    if not is_trump or seat not in position.active():
        return calling(position)
    hands = [list(hand) for hand in position.hands]
    hands[seat].append(position.turned)
    choices = [f"discard {card}" for card in hands[seat]]
    return replace(position, hands=hands, phase="kitty", turn=seat, choices=choices)


def kitty(position: Position) -> Position:
    """The bidder holds the undealt cards as well and puts as many away."""
    deck = [rank + suit for suit in SUITS for rank in position.game.ranks]
    deck = [card for card in deck if card not in position.game.removed]
    deck += position.game.jokers
    left = [card for card in deck if all(card not in hand for hand in position.hands)]
    seat, hands = position.declarer, [list(hand) for hand in position.hands]
    if position.bid is not None and position.bid.leaves_kitty:
        return after_kitty(position)
    hands[seat] += left
    groups = {" ".join(sorted(g, key=as_written)) for g in combinations(hands[seat], len(left))}
    choices = [f"discard {cards}" for cards in sorted(groups)]
    return replace(position, hands=hands, phase="kitty", turn=seat, choices=choices)


def discarded(position: Position) -> Position:
    seat, text = position.said[-1]
    hands = [list(hand) for hand in position.hands]
    hands[seat] = without(hands[seat], text.split()[1:])
    return after_kitty(replace(position, hands=hands, said=[]))


def after_kitty(position: Position) -> Position:
    return naming(position) if position.game.kitty == "before naming" else calling(position)


def calling(position: Position) -> Position:
    if not position.game.calls_a_card:
        return exchange(position)
    deck = [rank + suit for suit in SUITS for rank in position.game.ranks]
    calls = [f"call {card}" for card in deck if may_be_called(position, card)]
    if position.game.calls_nobody:
        calls.append("call nobody")
    calls = calls or [f"call {card}" for card in deck]
    return replace(position, phase="calling", turn=position.declarer, choices=calls)


def may_be_called(position: Position, card: str) -> bool:
    rules, ranks = position.game, Ranks(position.strain, bowers=position.game.bowers)
    if rules.called_ranks and card[0] not in rules.called_ranks:
        return False
    if rules.calls_no_trump and ranks.suit(card) == position.strain:
        return False
    return not (rules.calls_no_own and card in position.hands[position.declarer])


def card_called(position: Position) -> Position:
    card = position.said[-1][1].split()[1]
    return exchange(replace(position, called=None if card == "nobody" else card, said=[]))


def swap_of(position: Position) -> str:
    """What is exchanged in this hand."""
    swap = position.bid.swap if position.bid else ""
    return "" if swap == "left" and position.strain in SUITS else swap


def exchange(position: Position) -> Position:
    """Whoever has to choose a gift next, or what follows when all have chosen."""
    swap, declarer = swap_of(position), position.declarer
    in_turns = {
        "call for best": exchange_in_turns,
        "best of a suit": exchange_in_turns,
        "six back": six_back,
        "answer": answered_gift,
        "one of two": one_of_two,
    }
    if swap in in_turns:
        return in_turns[swap](position)
    others = [position.left(declarer)] if swap == "left" else position.partners(declarer)
    if not swap:
        return negotiation(position)
    offers = position.said[: len(others)]
    if len(offers) < len(others):
        given = " ".join(text.removeprefix("give") for _, text in offers if text != "keep")
        held = without(position.hands[declarer], given.split())
        gifts = gifts_of(position, held, best=swap == "left")
        if swap in ("may", "two", "each", "up to six"):
            gifts.append("keep")
        return replace(position, phase="exchange", turn=declarer, choices=gifts)
    giving = [other for other, (_, text) in zip(others, offers, strict=True) if text != "keep"]
    answers = len(position.said) - len(offers)
    if answers < len(giving):
        seat = giving[answers]
        gifts = gifts_of(position, position.hands[seat], worst=swap == "left")
        if swap == "best heart":
            gifts = best_heart(position, position.hands[seat])
        return replace(position, phase="exchange", turn=seat, choices=gifts)
    return exchanged(position, others, giving)


def exchange_in_turns(position: Position) -> Position:
    """The partner gives a card, asked for or not, and then the declarer gives or discards one."""
    said, strain = [text for _, text in position.said], position.strain
    declarer, (partner,) = position.declarer, position.partners(position.declarer)
    held, given = position.hands[declarer], position.hands[partner]
    request = swap_of(position) == "best of a suit"
    if request and not said:
        choices = [f"ask {suit}" for suit in SUITS]
        return replace(position, phase="exchange", turn=declarer, choices=choices)
    gifts = [text for text in said if not text.startswith("ask")]
    if not gifts:
        suit = said[0].split()[1] if request else strain
        best = [f"give {card}" for card in Ranks(strain).best_first(suit) if card in given]
        belongs = [text for text in best if Ranks(strain).suit(text.split()[1]) == suit]
        choices = belongs[:1] or [f"give {card}" for card in given]
        return replace(position, phase="exchange", turn=partner, choices=choices)
    card = gifts[0].split()[1]
    if len(gifts) == 1:
        verb = "give" if request else "aside"
        choices = [f"{verb} {one}" for one in [*held, card]]
        return replace(position, phase="exchange", turn=declarer, choices=choices)
    back = gifts[1].split()[-1]
    hands = [list(hand) for hand in position.hands]
    hands[declarer] = without([*held, card], [back])
    hands[partner] = without(given, [card]) + ([back] if request else [])
    return negotiation(replace(position, hands=hands, said=[]))


def six_back(position: Position) -> Position:
    """The partner gives the whole hand, and then the declarer gives six of twelve cards back."""
    declarer, (partner,) = position.declarer, position.partners(position.declarer)
    hands = [list(hand) for hand in position.hands]
    hands[declarer] += hands[partner]
    if len(position.said) < 2:
        turn = declarer if position.said else partner
        groups = combinations(sorted(hands[turn], key=as_written), 6)
        gifts = [f"give {' '.join(group)}" for group in groups]
        return replace(position, phase="exchange", turn=turn, choices=gifts)
    hands[partner] = position.said[1][1].split()[1:]
    hands[declarer] = without(hands[declarer], hands[partner])
    return negotiation(replace(position, hands=hands, said=[]))


def answered_gift(position: Position) -> Position:
    """The declarer gives a card, and then the partner gives one of seven."""
    (partner,) = position.partners(position.declarer)
    return two_gifts(position, position.declarer, partner, [text for _, text in position.said])


def one_of_two(position: Position) -> Position:
    """The first partner or the second one gives a card, and then the declarer gives one back."""
    declarer, partners = position.declarer, position.partners(position.declarer)
    said = [text for _, text in position.said]
    asks = {"": ["ask", "keep"], "keep": ["ask"]}.get(" ".join(said))
    if asks:
        return replace(position, phase="exchange", turn=declarer, choices=asks)
    partner = partners[1 if said.pop(0) == "keep" else 0]
    return two_gifts(position, partner, declarer, [text for text in said if text != "ask"])


def two_gifts(position: Position, first: int, second: int, gifts: list[str]) -> Position:
    """One seat gives the other a card, and is given one back; `gifts` are those made so far."""
    hands = [list(hand) for hand in position.hands]
    for (giver, receiver), text in zip([(first, second), (second, first)], gifts, strict=False):
        card = text.split()[1]
        hands[giver].remove(card)
        hands[receiver].append(card)
    if len(gifts) == 2:
        return negotiation(replace(position, hands=hands, said=[]))
    turn = second if gifts else first
    choices = [f"give {card}" for card in hands[turn]]
    return replace(position, phase="exchange", turn=turn, choices=choices)


def exchanged(position: Position, others: list[int], giving: list[int]) -> Position:
    """All the gifts change hands at once."""
    hands = [list(hand) for hand in position.hands]
    receivers = [*others, *[position.declarer] * len(giving)]
    for (giver, text), receiver in zip(position.said, receivers, strict=True):
        if text != "keep":
            cards = text.split()[1:]
            hands[giver] = without(hands[giver], cards)
            hands[receiver] += cards
    swapped = position.bid is not None and position.bid.alone == "swapped" and bool(giving)
    return negotiation(replace(position, hands=hands, alone=position.alone or swapped, said=[]))


def without(hand: list[str], cards: list[str]) -> list[str]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left


def gifts_of(
    position: Position, held: list[str], *, best: bool = False, worst: bool = False
) -> list[str]:
    """The gifts of as many cards as are exchanged, each once."""
    ranks = HIGH_TO_LOW[::-1] if position.strain == "LOW" else HIGH_TO_LOW
    if best or worst:
        places = [ranks.index(card[0]) for card in held]
        wanted = min(places) if best else max(places)
        held = [card for card in held if ranks.index(card[0]) == wanted]
    sizes = [2] if swap_of(position) in ("two", "must two") else [1]
    if swap_of(position) == "up to six":
        offer = position.said[0][1].split()[1:] if position.said else []
        sizes = [len(offer)] if offer else [1, 2, 3, 4, 5, 6]
    groups = [group for size in sizes for group in combinations(held, size)]
    written = {" ".join(sorted(group, key=as_written)) for group in groups}
    return [f"give {cards}" for cards in sorted(written)]


def as_written(card: str) -> tuple[int, int]:
    """The jokers, the little one first, then spades before hearts, diamonds and clubs."""
    if card in JOKERS:
        return -1, -JOKERS.index(card)
    return "SHDC".index(card[1]), HIGH_TO_LOW.index(card[0])


def best_heart(position: Position, held: list[str]) -> list[str]:
    """The highest trump, if there is one to give."""
    for card in Ranks(position.strain).best_first(position.strain):
        if card in held:
            return [f"give {card}"]
    return gifts_of(position, held)


# The negotiation


def negotiation(position: Position) -> Position:
    """Who has to say what about playing the hand at all, or the play."""
    rule = position.game.negotiation
    if not rule or position.strain == position.game.must_play:
        return lone_defence(position)
    if position.game.leads_early and not position.early_lead:
        cards = [f"lead early {card}" for card in sorted({*position.hands[position.declarer]})]
        choices, turn = [*cards, "lead later"], position.declarer
        return replace(position, phase="early lead", turn=turn, choices=choices, said=[])
    if rule == "drop out":
        return dropping(position)
    (own,) = [side for side in position.game.sides if position.declarer in side]
    defenders = [seat for seat in position.around(position.declarer) if seat not in own]
    if rule == "talk" and len(position.said) < len(defenders):
        claims = [
            f"talk {on} on {off} off {long} long off"
            for on, off, long in product((0, 1, 2), repeat=3)
            if position.strain in SUITS or on == 0
        ]
        speaker = defenders[len(position.said)]
        return replace(position, phase="negotiation", turn=speaker, choices=claims)
    if position.game.yes_needed:
        return voting(position, defenders)
    return deciding(position, defenders[0])


def led_early(position: Position) -> Position:
    card = position.said[-1][1].removeprefix("lead early ")
    early = "none" if card == "lead later" else card
    return negotiation(replace(position, early_lead=early, said=[]))


def voting(position: Position, defenders: list[int]) -> Position:
    """Each defender says whether to play, and then enough of them have said yes or not."""
    votes = [text for _, text in position.said if text in {"play on", "throw in"}]
    if len(votes) < len(defenders):
        speaker, choices = defenders[len(votes)], ["play on", "throw in"]
        return replace(position, phase="negotiation", turn=speaker, choices=choices)
    needed = 1 if position.game.yes_needed == "one" else len(defenders)
    return playing(position) if votes.count("play on") >= needed else next_hand(position)


def deciding(position: Position, defender: int) -> Position:
    """Whether the defender plays, asks or gives up, and what the declarer answers."""
    here = replace(position, phase="negotiation")
    last = position.said[-1][1] if position.said else ""
    if last.startswith("ask"):
        grants = [f"grant {n}" for n in range(int(last.split()[1]) + 1)]
        return replace(here, turn=position.declarer, choices=grants)
    if last == "play on":
        return playing(position)
    if last == "throw in" or (last.startswith("grant") and last != "grant 0"):
        return next_hand(position)
    asks = [f"ask {n}" for n in range(1, most_to_ask(position) + 1)]
    return replace(here, turn=defender, choices=["play on", *asks, "throw in"])


def most_to_ask(position: Position) -> int:
    before = [int(text.split()[1]) for _, text in position.said if text.startswith("ask")]
    if before:
        return before[-1] - 1 if position.game.asks_again else 0
    return position.bid.asks if position.bid else 0


def dropping(position: Position) -> Position:
    around, far = position.around(position.declarer)[1:], position.game.stays_at
    others = [seat for seat in around if not has_come_to(position, seat, far)]
    if len(position.said) < len(others):
        seat = others[len(position.said)]
        return replace(position, phase="negotiation", turn=seat, choices=["play on", "drop out"])
    out = tuple(seat for seat, text in position.said if text == "drop out")
    if len(out) == len(around):
        return next_hand(position)
    return playing(replace(position, dropped=out))


def lone_defence(position: Position) -> Position:
    """The defenders of a lone bidder in turn, from the dealer's left, until one plays alone."""
    around = position.around(position.left(position.dealer))
    own = [position.declarer, *position.partners(max(position.declarer, 0))]
    asked = [seat for seat in around if seat not in own]
    asks = position.game.defends_alone and position.alone
    said = [text for _, text in position.said]
    if "defend alone" in said:
        place = said.index("defend alone")
        alone = replace(position, lone_defender=asked[place])
        return helped(alone, said[place + 1 :])
    if not asks or len(said) == len(asked):
        return playing(position)
    choices, turn = ["defend alone", "defend"], asked[len(said)]
    return replace(position, phase="lone defence", turn=turn, choices=choices)


def helped(position: Position, said: list[str]) -> Position:
    """The partner's best trump for the lone defender, who then lays a card aside."""
    if not position.game.helps_a_lone_defender:
        return playing(position)
    lone, (partner,) = position.lone_defender, position.partners(position.lone_defender)
    hands = [list(hand) for hand in position.hands]
    if not said:
        choices = best_heart(position, hands[partner])
        return replace(position, phase="lone defence", turn=partner, choices=choices)
    card = said[0].split()[1]
    hands[partner].remove(card)
    hands[lone].append(card)
    if len(said) == 1:
        choices = [f"aside {one}" for one in hands[lone]]
        return replace(position, phase="lone defence", turn=lone, choices=choices)
    hands[lone].remove(said[1].split()[1])
    return playing(replace(position, hands=hands, said=[]))


# The play


def playing(position: Position) -> Position:
    """The play, before which a suit may be nominated for the joker."""
    plain, joker = position.strain not in SUITS, position.bid.joker if position.bid else ""
    if position.game.nominates and plain and (position.game.joker_names or joker):
        return nominating(replace(position, said=[]))
    return leading(position)


def nominating(position: Position) -> Position:
    """Everybody in turn, from the dealer's left, until the holder of the joker names a suit."""
    around = position.around(position.left(position.dealer))
    asked = [seat for seat in around if seat in position.active()]
    last = position.said[-1][1].removeprefix("nominate ") if position.said else "none"
    if last != "none":
        return leading(replace(position, nominated=last))
    if len(position.said) == len(asked):
        return leading(position)
    turn = asked[len(position.said)]
    suits = [f"nominate {suit}" for suit in SUITS] if JOKER in position.hands[turn] else []
    choices = [*suits, "nominate none"]
    return replace(position, phase="nominating", turn=turn, choices=choices)


def leading(position: Position) -> Position:
    """The play before the first lead."""
    leaders = {
        "declarer": position.declarer,
        "eldest": position.left(position.dealer),
        "left of declarer": position.left(position.declarer),
        "right of declarer": position.left(position.declarer, -1),
    }
    plain, own = position.strain not in SUITS, position.bid.lead if position.bid else ""
    leader = leaders[own or (plain and position.game.plain_lead) or position.game.lead]
    if position.declarer < 0:
        leader = leaders["eldest"]
    active = position.active()
    while leader not in active:
        leader = position.left(leader)
    joker = position.bid.joker if position.bid else ""
    ranks = Ranks(
        position.strain,
        bowers=position.game.bowers,
        joker_is_lowest=position.game.joker_is_lowest or joker == "low",
        joker_names=position.game.joker_names or joker in {"must-play", "low"},
        joker_is_forced=joker == "must-play",
        nominated=position.nominated,
        declarer=position.declarer if position.declarer >= 0 else None,
        called=position.called,
        own_copy=position.game.own_card.upper(),
        must_play_called=not position.game.called_is_free,
        early_lead=position.early_lead.removeprefix("none"),
    )
    hands = [list(hand) for hand in position.hands]
    play = NaivePlay(ranks, hands, active, leader)
    return to_play(replace(position, said=[]), play)


def to_play(position: Position, play: NaivePlay) -> Position:
    choices = [f"play {choice}" for choice in play.choices()]
    return replace(
        position, phase="play", turn=play.turn, choices=choices, hands=play.hands, play=play
    )


def played(position: Position) -> Position:
    old = position.play
    assert old is not None
    play = replace(
        old,
        hands=[list(hand) for hand in old.hands],
        table=list(old.table),
        tricks=list(old.tricks),
        winners=list(old.winners),
    )
    card, _, named = position.said[-1][1].removeprefix("play ").partition(" as ")
    play.play(card, named)
    if not play.table and not play.hands[play.turn]:
        return next_hand(position)
    return to_play(position, play)


STEPS: dict[str, Callable[[Position], Position]] = {
    "poor hand": kept_or_shown,
    "auction": bid_or_passed,
    "doubling": doubling,
    "naming": named,
    "kitty": discarded,
    "calling": card_called,
    "exchange": exchange,
    "negotiation": negotiation,
    "early lead": led_early,
    "lone defence": lone_defence,
    "nominating": nominating,
    "play": played,
}
