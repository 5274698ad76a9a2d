"""Single Deck Bid Euchre (source 003, lines 20-57), and its relatives hawsy and twelves."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from pepper import (
    BID,
    LOW,
    NO_TRUMP,
    SUITS,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Cards,
    Deck,
    Ending,
    Exchange,
    PassedOut,
    Points,
    Problem,
    Rules,
    RulesError,
    Rung,
    Scoring,
    StuckDealer,
    Table,
    Tie,
    Winning,
)

from .option import Chosen, Option, Variant, flag, hands, number, target

_JACKS = (Cards("JS JC"), Cards("JH JD"))
_COUPLE = (Rung("couple", 2), Rung("two", 2, holding=_JACKS))


def _scoring(loss: int) -> Scoring:
    return Scoring(made=TRICKS, set=Points(-loss), defence=TRICKS, shut_out=Points(-loss))


def _pepper(name: str, value: int, *, card: bool, tricks: int = 6, loss: int = 6) -> Rung:
    """A bid of all tricks, played alone, with or without a card from the partner."""
    return Rung(
        name,
        tricks,
        value,
        alone=Alone.YES,
        exchange=Exchange() if card else None,
        scoring=attrs.evolve(_scoring(loss), made=BID, set=-BID),
    )


def _numbers(chosen: Chosen, low: int = 2, high: int = 6) -> list[Rung | tuple[Rung, ...]]:
    two = _COUPLE if chosen.on("two-signal") else Rung("2", 2)
    return [two if n == 2 else Rung(str(n), n) for n in range(low, high + 1)]


def _rules(chosen: Chosen, ladder: Iterable[Rung | Iterable[Rung]], ranks: str = "9TJQKA") -> Rules:
    """The game of one pack by its bids."""
    forced = chosen.number("forced-dealer")
    least = "couple" if forced == 2 and chosen.on("two-signal") else str(forced)
    return Rules(
        name=chosen.name,
        table=Table.teams(4),
        deck=Deck(ranks, hand_size=len(ranks)),
        ladder=BidLadder(ladder),
        auction=Auction(all_pass=PassedOut() if forced is None else StuckDealer(least)),
        scoring=_scoring(6),
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            winning=Winning.BY_CONTRACT_OR_SET,
        ),
    )


def _options(goal: int) -> tuple[Option, ...]:
    about = "whether two, beside a couple, shows both jacks of a colour (C19)"
    return (
        flag("two-signal", about, default=True),
        number("forced-dealer", "the least a dealer must bid when all pass (A5)", None, 1, 5),
        target(goal),
        hands(),
    )


def _refuse_together(chosen: Chosen, *options: str) -> None:
    if len(on := [option for option in options if chosen.on(option)]) > 1:
        what = f"{' and '.join(on)} contradict each other"
        raise RulesError((Problem("options", what, "choose one"),))


_PACKS = {"pack32": "789TJQKA", "pack36": "6789TJQKA"}


def _bid_euchre(chosen: Chosen) -> Rules:
    _refuse_together(chosen, *_PACKS)
    _refuse_together(chosen, "min1", "min3")
    if chosen.on("timed") and chosen["target"] != "42":
        what = "timed and target contradict each other: a match for time has no target"
        raise RulesError((Problem("options", what, "choose one"),))
    if chosen.on("scaled-penalties") and not any(map(chosen.on, _PACKS)):
        what = "scaled-penalties is for hands of more than six cards"
        raise RulesError((Problem("options", what, "add pack32 or pack36"),))
    ranks = next((pack for name, pack in _PACKS.items() if chosen.on(name)), "9TJQKA")
    size = len(ranks)
    loss, scale = (size, size / 6) if chosen.on("scaled-penalties") else (6, 1.0)
    big = 24 if chosen.on("big24") else 14
    ladder = [
        *_numbers(
            chosen,
            1 if chosen.on("min1") else 3 if chosen.on("min3") else 2,
            size if chosen["max-number"] == "all" else size - 1,
        ),
        _pepper("small pepper", round(12 * scale), card=True, tricks=size, loss=loss),
        _pepper("big pepper", round(big * scale), card=False, tricks=size, loss=loss),
    ]
    rules = attrs.evolve(_rules(chosen, ladder, ranks), scoring=_scoring(loss))
    if chosen.on("high-low"):
        strains = (*SUITS, NO_TRUMP, LOW)
        rules = attrs.evolve(rules, ladder=attrs.evolve(rules.ladder, strains=strains))
    if chosen.on("multi-round"):
        rules = attrs.evolve(rules, auction=attrs.evolve(rules.auction, laps=None))
    if chosen.on("timed"):
        ending = Ending(timed=True, hands=chosen.number("hands"), tie=Tie.JOINT)
        rules = attrs.evolve(rules, ending=ending)
    return rules


BID_EUCHRE = Variant(
    id="bid-euchre",
    title="Single Deck Bid Euchre",
    source="003:20-57",
    options=(
        flag("big24", "whether a big pepper counts 24; give a higher target, such as 54 (003:57)"),
        flag("high-low", "whether low may be named besides high, no trump (003:57)"),
        flag("timed", "whether time ends the match instead of a target (003:53)"),
        flag("multi-round", "whether the bidding goes on until all others pass (003:33)"),
        flag("min1", "whether one may be bid (A1)"),
        flag("min3", "whether three is the lowest bid (A1)"),
        Option("max-number", "the highest number: all tricks, or one less (A2)", ("all", "less")),
        flag("pack32", "whether sevens and eights are added (003:18)"),
        flag("pack36", "whether sixes to eights are added (003:18)"),
        flag("scaled-penalties", "whether penalties and peppers grow with the hands (A12)"),
        *_options(42),
    ),
    build=_bid_euchre,
)


def _hawsy(chosen: Chosen) -> Rules:
    double = attrs.evolve(
        _pepper("double hawsy", 24, card=not chosen.on("cardless-double")),
        over=("hawsy",),
        at_once=chosen.on("immediate-only"),
    )
    return _rules(chosen, [*_numbers(chosen), _pepper("hawsy", 12, card=True), double])


HAWSY = Variant(
    id="hawsy",
    title="Hawsy",
    source="003:35,53",
    options=(
        flag("immediate-only", "whether only the next player may double a hawsy (hawsy 2)"),
        flag("cardless-double", "whether a double hawsy is played without a card (hawsy 3)"),
        *_options(32),
    ),
    build=_hawsy,
)


def _twelves(chosen: Chosen) -> Rules:
    raised = attrs.evolve(
        _pepper("48", 48, card=False),
        over=("24",),
        by_partner=True,
        raiser_plays=chosen["lone-48"] == "caller",
    )
    blind = attrs.evolve(
        _pepper("96", 96, card=chosen.on("card-for-96")), blind=True, strain_in_bid=True
    )
    twelve, twenty_four = _pepper("12", 12, card=True), _pepper("24", 24, card=False)
    rules = _rules(chosen, [*_numbers(chosen), twelve, twenty_four, raised, blind])
    auction = attrs.evolve(
        rules.auction,
        partner_response=chosen.on("partner-response"),
        blind_first=chosen.on("blind-any-time"),
    )
    return attrs.evolve(rules, auction=auction)


TWELVES = Variant(
    id="twelves",
    title="Twelves: 12, 24, 48 and 96",
    source="003:37",
    options=(
        flag(
            "blind-any-time",
            "whether all bid 96 or look before the bidding begins (twelves 1)",
        ),
        Option(
            "lone-48", "who plays a 48: the 24-bidder or the caller (C8)", ("original", "caller")
        ),
        flag(
            "partner-response",
            "whether the partner may still call 48 at the end (C8)",
            default=True,
        ),
        flag("card-for-96", "whether a 96 gets a card from the partner (twelves 5)"),
        *_options(42),
    ),
    build=_twelves,
)
