"""Who may do what in games with sources of their own, as plain data.

As in naive_games.py, each game is written a second time from the words of its sources, and nothing
comes from the library.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .naive_games import (
    GAMES,
    SUITS,
    Bid,
    Chosen,
    Game,
    forced_dealer,
    from_number,
    numbers,
    on,
    singles,
    teams,
    trumps,
)


def cincinnati(chosen: Chosen) -> Game:
    """The Bicycle rule book."""
    named = trumps("NT")
    bids = numbers(3, 5 if chosen.get("six") == "off" else 6, named)
    for height, times in enumerate(("", "double ", "triple ", "quadruple "), 7):
        over = (bids[-1].name,) if times else ()
        bids.append(Bid(f"{times}moon", height, named=named, alone="yes", over=over))
    return Game(
        sides=teams(4),
        bids=bids,
        nobody_bids="stuck",
        stuck=["bid 3"] if on(chosen, "forced-exact") else from_number(bids, "3"),
        lead=chosen.get("lead", "eldest"),
    )


def auction_euchre(seats: int, chosen: Chosen) -> Game:
    """Foster's chapter, and his Euchre."""
    game = Game(
        sides=teams(seats),
        bids=numbers(int(chosen.get("min", "1")), 5, trumps()),
        ranks="AKQJT9" if chosen.get("pack") == "24" else "AKQJT987",
        lead="eldest",
    )
    return forced_dealer(game, chosen)


def call_euchre(chosen: Chosen) -> Game:
    """Numbers up to the size of the hand, and above them three bids alone."""
    most = 4 * int(chosen.get("packs", "2"))
    strains = [*SUITS, "NT"] + (["LOW"] if on(chosen, "low") else [])
    least = chosen.get("min", "1")
    bids = [
        Bid(str(n), n, strain)
        for n in range(1 if least == "1" else 3, most + 1)
        for strain in (SUITS if n == 3 and least == "3-in-suits" else strains)
    ]
    for place, (name, swap) in enumerate(
        [("call two", "must two"), ("call one", "one"), ("moon", "")], start=100
    ):
        if chosen.get("call-strain") == "after":
            bids.append(Bid(name, place, named=(*strains,), alone="yes", swap=swap))
        else:
            bids += [Bid(name, place, strain, alone="yes", swap=swap) for strain in strains]
    stuck = on(chosen, "stuck-dealer")
    return Game(
        sides=teams(4),
        bids=bids,
        ranks="AKQJ",
        nobody_bids="stuck" if stuck else "move on",
        stuck=from_number(bids, "1") if stuck else [],
    )


def five_hundred(players: int, chosen: Chosen) -> Game:
    """The Australian game."""
    lone = "no" if players == 3 else "yes"
    over: tuple[str, ...] = ("7", "8") if chosen.get("misere-rank") == "by-value" else ("7",)
    over = () if chosen.get("misere-when") == "anytime" else over
    order = [f"{number}{strain}" for number in range(6, 11) for strain in STRAINS]
    if chosen.get("misere") != "none":
        place = 11 if chosen.get("misere-rank") == "by-value" else 10
        order.insert(place, "misere")
    if chosen.get("misere", "both") == "both":
        top = chosen.get("open-misere-rank") == "top"
        order.insert(len(order) if top else order.index("10H"), "open misere")
    bids: list[Bid] = []
    for height, text in enumerate(order):
        if text.endswith("misere"):
            under = over if text == "misere" else ()
            joker = chosen.get("misere-joker", "")
            bids.append(Bid(text, height, named=("NT",), alone=lone, over=under, joker=joker))
        else:
            number = text.rstrip("SCDHNT")
            bids.append(Bid(number, height, text.removeprefix(number)))
    ranks = {3: "AKQJT987", 4: "AKQJT987654", 6: "AKQJRWET98765432"}
    small = ("4C", "4S") if chosen.get("pack", "43") == "43" else ()
    tables = {3: singles(3), 4: teams(4), 6: teams(6, 3 if chosen.get("sides") == "pairs" else 2)}
    nobody = {"same-dealer": "redeal", "no-trump": "no trump"}
    bidding = chosen.get("bidding", "out")
    return Game(
        sides=tables[players],
        bids=bids,
        ranks=ranks[players],
        removed={4: small, 6: ("RC", "RS")}.get(players, ()),
        joker_names=chosen.get("joker-at-no-trump") != "own-suit",
        nominates=chosen.get("joker-at-no-trump") == "nominate",
        jokers=("JK", "LJ") if chosen.get("pack") == "46" else ("JK",),
        laps=1 if bidding == "once" else 0,
        passed_is_out=bidding == "out",
        nobody_bids=nobody.get(chosen.get("all-pass", ""), "move on"),
        kitty="after naming",
    )


STRAINS = ["S", "C", "D", "H", "NT"]


def horse(chosen: Chosen) -> Game:
    """Reid Ellis's rules."""
    named, leads = trumps("NT"), {"left-of-horse": "left of declarer"}
    top = Bid(
        "horse",
        6 if chosen.get("horse-over-six") == "off" else 7,
        named=trumps(),
        alone="yes",
        swap="six back" if chosen.get("exchange") == "partner-first" else "up to six",
        taken_over=True,
        lead=leads.get(chosen.get("lead", "left-of-horse"), ""),
    )
    return Game(
        sides=teams(4),
        bids=[*numbers(1, 6, named), top],
        laps=0,
        passed_is_out=chosen.get("reentry") == "off",
        lead="left of declarer" if chosen.get("lead") == "left" else "declarer",
    )


def euchre(chosen: Chosen) -> Game:
    """Bicycle's rule book, with the options of other pages."""
    strains = trumps("NT") if on(chosen, "no-trump") else trumps()
    swap = {"on": "call for best", "blind": "may"}.get(chosen.get("partner-best", ""), "")
    apart = on(chosen, "partner-alone")
    bids = [Bid("call", 3, strain, not_second=apart) for strain in strains]
    bids += [Bid("alone", 3, strain, alone="yes", swap=swap) for strain in strains]
    return Game(
        sides=teams(4),
        bids=bids,
        ranks="AKQJT987" if chosen.get("pack") == "32" else "AKQJT9",
        turns_up=True,
        laps=2,
        nobody_bids="stuck" if on(chosen, "stick-dealer") else "move on",
        stuck=[bid.text for bid in bids],
        poor={
            "farmers-clean": ("9T", 3, "", True, 3),
            "farmers-mixed": ("9T", 3, "", False, 3),
            "farmers-all": ("9T", 5, "", False, 3),
            "redeal": ("9T", 5, "", False, 0),
        }.get(chosen.get("poor-hand", "none")),
        defends_alone=on(chosen, "defend-alone"),
        lead="eldest",
    )


def call_partner_euchre(chosen: Chosen) -> Game:
    """Brad Wilson's page, which refers to Euchre for making trumps."""
    ace = chosen.get("call") == "ace"
    bids = [Bid("call", 3, strain) for strain in trumps()]
    return Game(
        sides=singles(5),
        bids=bids,
        ranks="AKQJT98",
        turns_up=True,
        laps=2,
        nobody_bids="stuck" if on(chosen, "stick-dealer") else "move on",
        stuck=[bid.text for bid in bids],
        calls_a_card=True,
        called_ranks="A" if ace else "",
        calls_no_trump=not ace,
        calls_no_own=chosen.get("own-card") == "off",
        calls_nobody=True,
        called_is_free=True,
        lead="eldest",
    )


def buck_euchre(chosen: Chosen) -> Game:
    """Pagat's page and others: a club turned up is dirty."""
    strains = trumps() if chosen.get("no-trump") == "off" else trumps("NT")
    return Game(
        sides=singles(4),
        bids=[Bid("call", 3, strain) for strain in strains],
        turns_up=True,
        laps=2,
        nobody_bids="no trump",
        dirty="C",
        negotiation="" if chosen.get("drop-out") == "off" else "drop out",
        must_play="C" if on(chosen, "clubs-always-dirty") else "",
        lead=chosen.get("lead", "eldest"),
    )


MORE: dict[str, Callable[[Chosen], Game]] = {
    "cincinnati": cincinnati,
    "auction-euchre": lambda chosen: auction_euchre(4, chosen),
    "auction-euchre-6": lambda chosen: auction_euchre(6, chosen),
    "call-euchre": call_euchre,
    "five-hundred": partial(five_hundred, 4),
    "five-hundred-3": partial(five_hundred, 3),
    "five-hundred-6": partial(five_hundred, 6),
    "horse": horse,
    "euchre": euchre,
    "call-partner-euchre": call_partner_euchre,
    "buck-euchre": buck_euchre,
}
"""The later games by their ids."""

WITHOUT: dict[str, str] = {}
"""The games that naive_rules.py cannot play, each with what it lacks. Positions of these are not
pinned, and their auctions are not compared with a second implementation."""


def game(text: str) -> Game:
    """The game of that id and options, written as ``wolf+talk=off+reask``."""
    name, *options = text.split("+")
    chosen: Chosen = {}
    for option in options:
        key, _, value = option.partition("=")
        chosen[key] = value or "on"
    return (GAMES | MORE)[name](chosen)
