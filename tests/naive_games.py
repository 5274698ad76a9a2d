"""What the ledger says of the first variants about who may do what, as plain data.

Written a second time from the ledger's words, with texts for bids, strains and cards. Nothing here
comes from the library, so that a mistake there is not repeated here. Points are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

SUITS = ["C", "D", "H", "S"]
HIGH_TO_LOW = "AKQJT98765432"


@dataclass(frozen=True)
class Bid:
    """One thing that can be bid."""

    name: str
    height: int
    strain: str = ""
    """The strain that is told with the bid; else one of `named` is named after the auction."""
    rank: int = 0
    """How high the strain is among bids of one name."""
    named: tuple[str, ...] = ()
    alone: str = "no"
    """Whether the partners sit out: no, yes, or swapped: where cards are exchanged."""
    swap: str = ""
    """What is exchanged: nothing, one, may (one or none), two (or none), must two, each (with each
    partner, or none), must each, best heart, left (best for worst with the left opponent), up to
    six (or none; the bidder chooses how many), call for best (and discard), best of a suit (and
    give back), one of two (partners, who gives a card and gets one back), answer (the partner sees
    the card before giving one), six back (of twelve)."""
    taken_over: bool = False
    """Whether whoever doubles it takes it over, and again the first bidder's partner."""
    lead: str = ""
    """Who leads after it, where the game has another lead for the other bids."""
    joker: str = ""
    """What the joker does in a misere: must play (who cannot follow) or low; else as ever."""
    leaves_kitty: bool = False
    """Whether the kitty stays face down, where there is one."""
    asks: int = 0
    over: tuple[str, ...] = ()
    """The names of the only bids that it may go over; it cannot open then."""
    only: str = ""
    """Who alone may bid it: partner, next, blind, stuck, or who holds jacks of one colour."""
    dealer_takes: bool = False
    """Whether the dealer may bid it over the same bid of another player, with a strain as high."""
    closed_at: int | None = None
    """With how many points a side may no longer bid it."""
    not_second: bool = False
    """Whether the second player to speak may not bid it at once."""

    @cached_property
    def text(self) -> str:
        """How the bid is written."""
        space = " " if self.strain and not self.name.isdigit() else ""
        return f"bid {self.name}{space}{self.strain}"


@dataclass(frozen=True)
class Game:
    """All that one variant says of who may do what."""

    sides: list[list[int]]
    bids: list[Bid]
    ranks: str = "AKQJT9"
    removed: tuple[str, ...] = ()
    """The cards of these ranks that the pack does not have."""
    jokers: tuple[str, ...] = ()
    """The jokers, where they matter: for what the kitty holds."""
    joker_unseen: bool = True
    """Whether the dealer names trumps unseen, and not to play alone, if a joker is turned up."""
    joker_taken: bool = True
    turns_up: bool = False
    """Whether the next card is turned up: first only its suit is bid, then only the others."""
    bowers: bool = True
    joker_is_lowest: bool = False
    joker_names: bool = False
    leads_early: bool = False
    """Whether the declarer may lay down the first lead before the negotiation."""
    nominates: bool = False
    """Whether the holder of the joker may nominate its suit before the first lead."""
    rounds: int = 1
    """How often the bidding starts, as long as all pass."""
    laps: int = 1
    """How often everybody speaks; 0 where it goes on until the others pass."""
    passes: int = 0
    """How many passes in a row after a bid end the auction; 0: those of everybody else."""
    passed_is_out: bool = False
    eldest_must_bid: bool = False
    blind_before: bool = False
    partner_responds: bool = False
    nobody_bids: str = "move on"
    """Move on, redeal, stuck (at the dealer's last turn), stuck later (the dealer passes first),
    joker, no trump."""
    dirty: str = ""
    """The suit that is trumps at once, without a bidder, if a card of it is turned up."""
    redeals_annulled: bool = False
    stuck: list[str] = field(default_factory=list[str])
    """What somebody stuck has to choose from."""
    stuck_is_topped: bool = False
    """Whether others may bid over who was stuck."""
    automatic_hands: int = 0
    """In how many hands at first the eldest has bid the lowest bid without an auction."""
    partner_plays_raised: bool = True
    """Whether who was raised by the partner plays the hand; the raiser otherwise."""
    calls_a_card: bool = False
    own_card: str = "ignored"
    """Whether the declarer's own copy of the called card is ignored, counts or binds."""
    called_ranks: str = ""
    """The ranks that may be called; any if empty."""
    calls_no_trump: bool = False
    calls_no_own: bool = False
    calls_nobody: bool = False
    """Whether the bidder may call nobody instead."""
    called_is_free: bool = False
    """Whether whoever holds the called card may keep it."""
    misdeal_passes: bool = False
    """Whether the deal passes on after a misdeal."""
    poor: tuple[str, int, str, bool, int] | None = None
    """Ranks of which a poor hand has at least so many, the ranks of all its other cards, whether
    they are of one rank, and how many are swapped for the undealt cards; 0 for a misdeal."""
    kitty: str = ""
    """When the bidder picks up the undealt cards: nothing, before or after naming."""
    defends_alone: bool = False
    """Whether one of the two defenders may play alone against who bids alone."""
    helps_a_lone_defender: bool = False
    """Whether the partner then gives the lone defender the best trump, who discards a card."""
    negotiation: str = ""
    """Nothing, talk, decide, or drop out."""
    yes_needed: str = ""
    """Where every defender says yes or no: from one or from all; else one decides."""
    asks_again: bool = False
    stays_at: int | None = None
    """With how many points players may no longer drop out."""
    must_play: str = ""
    lead: str = "declarer"
    plain_lead: str = ""


Chosen = dict[str, str]


def teams(seats: int, sides: int = 2) -> list[list[int]]:
    return [[seat for seat in range(seats) if seat % sides == side] for side in range(sides)]


def singles(seats: int) -> list[list[int]]:
    return [[seat] for seat in range(seats)]


def on(chosen: Chosen, option: str) -> bool:
    return chosen.get(option) == "on"


def trumps(*others: str) -> tuple[str, ...]:
    return (*SUITS, *others)


def numbers(low: int, high: int, strains: tuple[str, ...]) -> list[Bid]:
    return [Bid(str(n), n, named=strains) for n in range(low, high + 1)]


def from_number(bids: list[Bid], number: str | None) -> list[str]:
    """The texts of the bids that are open to a dealer who must bid that number or more."""
    if number is None:
        return []
    return [
        bid.text
        for bid in bids
        if bid.height >= int(number)
        and not bid.over
        and bid.only in ("", "stuck", "blind", "jacks")
    ]


def forced_dealer(game: Game, chosen: Chosen) -> Game:
    """Where an option says so, the dealer has to bid when the others pass."""
    number = chosen.get("forced-dealer")
    if number in (None, "none"):
        return game
    stuck = from_number(game.bids, number)
    return replace(game, nobody_bids="stuck", stuck=stuck, stuck_is_topped=game.laps == 0)


def wolf(chosen: Chosen) -> Game:
    """Section 1."""
    named = trumps("NT")
    return Game(
        sides=teams(4),
        bids=[
            Bid("4", 4, named=named, alone="yes", swap="one", asks=2),
            Bid("5", 5, named=named, alone="yes", swap="one", asks=1),
            Bid("6", 6, named=named, alone="yes", swap="one"),
            Bid("moon", 7, named=named, alone="yes", swap="one"),
            Bid("double moon", 8, named=named, alone="yes"),
        ],
        laps=0 if chosen.get("laps") == "many" else 1,
        automatic_hands=4,
        negotiation="decide" if chosen.get("talk") == "off" else "talk",
        asks_again=on(chosen, "reask"),
        must_play="C",
    )


def ontario(seats: int, chosen: Chosen) -> Game:
    """Sections 2 and 3."""
    strains = [*SUITS, "NT"]
    ranked = on(chosen, "strains-rank")
    upgrade = on(chosen, "mode-upgrade")
    swap = ("must " if on(chosen, "must-swap") else "") + "each"
    bids: list[Bid] = []
    for n in range(3, int(chosen.get("max-number", "8")) + 1):
        bids += [Bid(str(n), n, strain) for strain in strains]
    names = ["pepper", "double pepper", "triple pepper", "quadruple pepper"]
    for place, name in enumerate(names):
        before = names[place - 1] if place else ""
        under = [before] if place else []
        cardless_under = [f"cardless {before}"] if place else []
        if place and upgrade:
            cardless_under += [before, name]
        pepper = Bid(name, 100 + 2 * place, alone="yes", swap=swap, over=(*under,))
        height = 100 + 2 * place + upgrade
        cardless = Bid(f"cardless {name}", height, alone="yes", over=(*cardless_under,))
        if chosen.get("pepper-strain") == "later":
            bids += [replace(bid, named=(*strains,)) for bid in (pepper, cardless)]
            continue
        bids += [replace(bid, strain=one) for one in strains for bid in (pepper, cardless)]
    if ranked:
        bids = [
            replace(bid, rank=strains.index(bid.strain)) if bid.name.isdigit() else bid
            for bid in bids
        ]
    sides = [[0, 1, 2], [3, 4, 5]] if chosen.get("seating") == "together" else teams(seats)
    game = Game(
        sides=sides,
        bids=bids,
        ranks="AKQJ" if seats == 4 else "AKQJT9",
        laps=0 if chosen.get("laps") == "many" else 1,
    )
    return forced_dealer(game, chosen)


def to_thirty(seats: int, small: str, chosen: Chosen) -> Game:
    """Sections 4 and 5."""
    most = 5 if seats == 4 else 7
    named = trumps("NT")
    peppers = [Bid(small, 10, named=named), Bid("big pepper", 11, named=named)]
    game = Game(
        sides=teams(4) if seats == 4 else singles(seats),
        bids=numbers(1, most, named) + peppers,
        laps=0,
        passed_is_out=chosen.get("reentry") == "off",
    )
    return forced_dealer(game, chosen)


def with_two(bids: list[Bid], chosen: Chosen) -> list[Bid]:
    """With couple and two in the place of the number 2."""
    if chosen.get("two-signal") == "off":
        return bids
    told: list[Bid] = []
    for bid in bids:
        if bid.name == "2":
            told += [replace(bid, name="couple"), replace(bid, name="two", only="jacks")]
        else:
            told.append(bid)
    return told


def bid_euchre(chosen: Chosen) -> Game:
    """Section 6."""
    ranks = "AKQJT9"
    ranks += "87" if on(chosen, "pack32") else "876" if on(chosen, "pack36") else ""
    low = 1 if on(chosen, "min1") else 3 if on(chosen, "min3") else 2
    tricks = len(ranks) * (2 if on(chosen, "two-packs") else 1)
    high = tricks - (chosen.get("max-number") == "less")
    named = trumps("NT", "LOW") if on(chosen, "high-low") else trumps("NT")
    peppers = [
        Bid("small pepper", 13, named=named, alone="yes", swap="one"),  # over twelve tricks
        Bid("big pepper", 14, named=named, alone="yes"),
    ]
    game = Game(
        sides=teams(4),
        bids=with_two(numbers(low, high, named), chosen) + peppers,
        ranks=ranks,
        laps=0 if on(chosen, "multi-round") else 1,
    )
    return forced_dealer(game, chosen)


def hawsy(chosen: Chosen) -> Game:
    """Section 7."""
    named = trumps("NT")
    one = Bid("hawsy", 12, named=named, alone="yes", swap="one")
    double = Bid(
        "double hawsy",
        24,
        named=named,
        alone="yes",
        swap="" if on(chosen, "cardless-double") else "one",
        over=("hawsy",),
        only="" if chosen.get("immediate-only") == "off" else "next",
    )
    bids = [*with_two(numbers(2, 6, named), chosen), one, double]
    return forced_dealer(Game(sides=teams(4), bids=bids), chosen)


def twelves(chosen: Chosen) -> Game:
    """Section 8."""
    named = trumps("NT")
    bids = [
        *with_two(numbers(2, 6, named), chosen),
        Bid("12", 12, named=named, alone="yes", swap="one"),
        Bid("24", 24, named=named, alone="yes"),
        Bid("48", 48, named=named, alone="yes", over=("24",), only="partner"),
    ]
    card = "one" if on(chosen, "card-for-96") else ""
    blind = named if on(chosen, "96-no-trump") else trumps()
    bids += [Bid("96", 96, strain, alone="yes", swap=card, only="blind") for strain in blind]
    game = Game(
        sides=teams(4),
        bids=bids,
        blind_before=on(chosen, "blind-any-time"),
        partner_responds=chosen.get("partner-response") != "off",
        partner_plays_raised=chosen.get("lone-48") != "caller",
    )
    return forced_dealer(game, chosen)


def progressive(chosen: Chosen) -> Game:
    """Section 9."""
    size = int(chosen.get("hand-size", "6"))
    pepper = Bid("pepper", 10, named=trumps(), alone="yes", swap="best heart")
    loners = [Bid("loner", 11, named=trumps(), alone="yes")]
    if on(chosen, "loner-in-suit"):
        loners = [Bid("loner", 11, suit, alone="yes") for suit in SUITS]
    return Game(
        sides=teams(4),
        bids=[*numbers(1, size, trumps()), pepper, *loners],
        nobody_bids="move on" if chosen.get("all-pass") == "move-on" else "redeal",
    )


def pfeffer(chosen: Chosen) -> Game:
    """Section 11."""
    outranks, exact = on(chosen, "no-trump-outranks"), on(chosen, "forced-exact")
    least = int(chosen.get("stuck-no-trump", "4"))
    bids: list[Bid] = []
    for name, height in (("4", 8), ("5", 10), ("6", 12), ("pfeffer", 14)):
        alone = "yes" if name == "pfeffer" else "no"
        bids.append(Bid(name, height, named=trumps(), alone=alone))
        if height >= 2 * least:
            only = "stuck" if name == "4" else ""
            bids.append(Bid(name, height + outranks, "NT", alone=alone, only=only))
    return Game(
        sides=teams(4),
        bids=bids,
        laps=0 if chosen.get("laps") == "many" else 1,
        nobody_bids="stuck",
        stuck=[bid.text for bid in bids if not exact or bid.name == "4"],
        lead="eldest",
        plain_lead="right of declarer",
    )


def midwest(chosen: Chosen) -> Game:
    """Section 12."""
    named = trumps("NT")
    traded = [("4", 4), ("5", 5), ("6", 6), ("small", 7)]
    bids = [Bid(name, n, named=named, alone="swapped", swap="may") for name, n in traded]
    bids.append(Bid("big", 14, named=named, alone="yes"))
    texts = ["bid 4"] if on(chosen, "forced-exact") else [bid.text for bid in bids]
    return Game(
        sides=teams(4),
        bids=bids,
        laps=0 if chosen.get("laps") == "many" else 1,
        nobody_bids="stuck",
        stuck=[*texts, "take set"],
        negotiation="decide",
        leads_early=on(chosen, "early-lead"),
        yes_needed={"either": "one", "both": "all"}.get(chosen.get("deciding", ""), ""),
    )


def hasenpfeffer(chosen: Chosen) -> Game:
    """Section 13."""
    joker = chosen.get("joker-at-no-trump")
    named = trumps() if joker == "banned" else trumps("NT")
    bids = numbers(int(chosen.get("min", "1")), 6, named)
    return Game(
        sides=teams(4),
        bids=bids,
        joker_is_lowest=joker == "lowest",
        laps=0 if chosen.get("laps") == "many" else 1,
        nobody_bids="joker",
        stuck=from_number(bids, "3") if chosen.get("forced-exact") == "off" else ["bid 3"],
        redeals_annulled=on(chosen, "redeal-annulled"),
        lead=chosen.get("lead", "declarer"),
    )


def buck(chosen: Chosen) -> Game:
    """Section 14."""
    named = trumps("NT", "LOW")
    bids = [replace(bid, swap="left") for bid in numbers(3, 6, named)]
    names = ("pfeff", "pfeffer") if on(chosen, "two-level") else ("pfeffer",)
    bids += [Bid(name, n, named=named, alone="yes") for n, name in enumerate(names, 7)]
    return Game(
        sides=teams(4),
        bids=bids,
        nobody_bids="stuck",
        stuck=from_number(bids, "4") if chosen.get("forced-exact") == "off" else ["bid 4"],
        lead=chosen.get("lead", "declarer"),
    )


def dirty_clubs(seats: int, chosen: Chosen) -> Game:
    """Section 15."""
    size = int(chosen.get("hand-size", "5"))
    named = trumps("NT") if on(chosen, "no-trump") else trumps()
    return Game(
        sides=singles(seats),
        bids=numbers(1, size, named),
        laps=int(chosen.get("laps", "1")),
        nobody_bids="no trump" if on(chosen, "passout-no-trump") else "move on",
        negotiation="drop out" if on(chosen, "drop-out") else "",
        lead=chosen.get("lead", "eldest"),
    )


def indiana(seats: int, chosen: Chosen) -> Game:
    """Section 16."""
    bids: list[Bid] = []
    for n in range(3, 48 // seats + 1):
        bids.append(Bid(str(n), n, "NT", rank=0))
        bids += [Bid(str(n), n, suit, rank=1) for suit in SUITS]
    pairs = seats == 6 and chosen.get("sides") != "trios"
    return Game(
        sides=teams(seats, 3 if pairs else 2),
        bids=bids,
        laps=0,
        passes=int(chosen.get("passes", "0")),
        eldest_must_bid=True,
    )


def florida(seats: int, chosen: Chosen) -> Game:
    """Section 17."""
    bids = numbers(1, 8, trumps("NT") if on(chosen, "no-trump") else trumps())
    return Game(
        sides=singles(seats),
        bids=bids,
        ranks=HIGH_TO_LOW[:seats],
        nobody_bids="stuck" if chosen.get("stuck") == "others-passed" else "stuck later",
        stuck=from_number(bids, "6") if chosen.get("forced-exact") == "off" else ["bid 6"],
        calls_a_card=True,
        own_card={"on": "binds", "counts": "counts"}.get(chosen.get("own-card", ""), "ignored"),
    )


def double_hasenpfeffer(seats: int, chosen: Chosen) -> Game:
    """Section 18."""
    bids = numbers(6, 48 // seats, trumps() if chosen.get("no-trump") == "off" else trumps("NT"))
    if seats == 4:
        bids = [replace(bid, alone="swapped", swap="two") for bid in bids]
    return Game(
        sides=teams(seats),
        bids=bids,
        bowers=on(chosen, "bowers"),
        nobody_bids="stuck later",
        stuck=["bid 6"] if on(chosen, "forced-exact") else [bid.text for bid in bids],
    )


GAMES: dict[str, Callable[[Chosen], Game]] = {
    "wolf": wolf,
    "ontario-4": lambda chosen: ontario(4, chosen),
    "ontario-6": lambda chosen: ontario(6, chosen),
    "gamerules-2": lambda chosen: to_thirty(2, "small pepper", chosen),
    "gamerules-3": lambda chosen: to_thirty(3, "small pepper", chosen),
    "gamerules-4": lambda chosen: to_thirty(4, "small pepper", chosen),
    "pastimes-2": lambda chosen: to_thirty(2, "little pepper", chosen),
    "pastimes-3": lambda chosen: to_thirty(3, "little pepper", chosen),
    "pastimes-4": lambda chosen: to_thirty(4, "little pepper", chosen),
    "bid-euchre": bid_euchre,
    "hawsy": hawsy,
    "twelves": twelves,
    "progressive": progressive,
    "pfeffer": pfeffer,
    "midwest": midwest,
    "hasenpfeffer": hasenpfeffer,
    "buck": buck,
    "dirty-clubs-3": lambda chosen: dirty_clubs(3, chosen),
    "dirty-clubs-4": lambda chosen: dirty_clubs(4, chosen),
    "dirty-clubs-5": lambda chosen: dirty_clubs(5, chosen),
    "dirty-clubs-6": lambda chosen: dirty_clubs(6, chosen),
    "indiana-4": lambda chosen: indiana(4, chosen),
    "indiana-6": lambda chosen: indiana(6, chosen),
    "florida-5": lambda chosen: florida(5, chosen),
    "florida-6": lambda chosen: florida(6, chosen),
    "florida-7": lambda chosen: florida(7, chosen),
    "florida-8": lambda chosen: florida(8, chosen),
    "florida-9": lambda chosen: florida(9, chosen),
    "florida-10": lambda chosen: florida(10, chosen),
    "florida-11": lambda chosen: florida(11, chosen),
    "florida-12": lambda chosen: florida(12, chosen),
    "florida-13": lambda chosen: florida(13, chosen),
    "double-hasenpfeffer-4": lambda chosen: double_hasenpfeffer(4, chosen),
    "double-hasenpfeffer-6": lambda chosen: double_hasenpfeffer(6, chosen),
}
