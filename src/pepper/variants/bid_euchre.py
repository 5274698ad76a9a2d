"""Single Deck Bid Euchre (source 003, lines 20-57), and its relatives hawsy and twelves."""

from __future__ import annotations

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
    ScoringChanges,
    StuckDealer,
    Table,
    Tie,
    Winning,
)
from pepper.engine.parts.wording import spell_number

from .option import (
    FORCED_DEALER,
    MANY_LAPS,
    PLAY_ON,
    Chosen,
    Option,
    Variant,
    flag,
    hands,
    number,
    target,
)

# "Two" shows both jacks of a colour and is as high as "a couple", so it cannot follow it (003:41).
_JACKS = (Cards("JS JC"), Cards("JH JD"))
_COUPLE = (Rung("couple", 2), Rung("two", 2, holding=_JACKS))


def _scoring(loss: int) -> Scoring:
    # 003:50: a failed contract loses six points, whatever was bid, and so do defenders without a
    # trick.
    return Scoring(made=TRICKS, set=Points(-loss), defence=TRICKS, shut_out=Points(-loss))


def _pepper(name: str, value: int, *, card: bool, tricks: int = 6) -> Rung:
    """A bid of all tricks, played alone, with or without a card from the partner.

    The paragraph of 003 that defined it is lost; 003:37 and 003:69 say as much (A4).
    """
    return Rung(
        name,
        tricks,
        value,
        alone=Alone.YES,
        exchange=Exchange() if card else None,
        scoring=ScoringChanges(made=BID, set=-BID),
    )


def _numbers(chosen: Chosen, low: int = 2, high: int = 6) -> list[Rung | tuple[Rung, ...]]:
    two = _COUPLE if chosen.on("two-signal") else Rung("2", 2)
    return [two if n == 2 else Rung(str(n), n) for n in range(low, high + 1)]


def _rules(
    chosen: Chosen, ladder: BidLadder, auction: Auction, ranks: str = "9TJQKA", copies: int = 1
) -> Rules:
    """The single deck game with these bids, or with more cards, and none left over."""
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.teams(4),
        deck=Deck(ranks, hand_size=len(ranks) * copies, copies=copies),
        ladder=ladder,
        auction=auction,
        scoring=_scoring(6),
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            winning=Winning.BY_CONTRACT_OR_SET,  # 003:53
        ),
    )


def _auction(chosen: Chosen, *, many: bool = False) -> Auction:
    """One lap or many, and what happens when all pass."""
    forced = chosen.number("forced-dealer")
    # A two is as high as a couple, so it is open to a dealer who is forced to bid two (C25).
    least = "couple" if forced == 2 and chosen.on("two-signal") else str(forced)
    stuck = PassedOut() if forced is None else StuckDealer(least, goes_on=many)
    return Auction(laps=None if many else 1, all_pass=stuck)


def _options(goal: int, lowest: int = 2) -> tuple[Option, ...]:
    about = "whether a bid of two, as high as a couple, shows both jacks of a colour"
    return (
        flag(
            "two-signal",
            about,
            default=True,
            says=("There is one bid of two tricks, and no signal.",),
            reference="C19",
        ),
        number(
            "forced-dealer",
            "the least a dealer must bid when all pass",
            None,
            lowest,
            5,
            says=FORCED_DEALER,
            reference="A5",
        ),
        target(goal),
        hands(PLAY_ON),
    )


def _refuse_together(chosen: Chosen, *options: str) -> None:
    if len(on := [option for option in options if chosen.on(option)]) > 1:
        what = f"{' and '.join(on)} contradict each other"
        raise RulesError((Problem("options", what, "choose one"),))


_PACKS = {"pack32": "789TJQKA", "pack36": "6789TJQKA", "two-packs": "9TJQKA"}


def _bid_euchre(chosen: Chosen) -> Rules:
    _refuse_together(chosen, *_PACKS)
    _refuse_together(chosen, "min1", "min3")
    # 003:53: the time limit takes the place of a target.
    if chosen.on("timed") and chosen["target"] != "42":
        what = "timed and target contradict each other: a timed match has no target"
        raise RulesError((Problem("options", what, "choose one"),))
    if chosen.on("scaled-penalties") and not any(map(chosen.on, _PACKS)):
        what = "scaled-penalties is for hands of more than six cards"
        raise RulesError((Problem("options", what, "add pack32, pack36 or two-packs"),))
    lowest = 1 if chosen.on("min1") else 3 if chosen.on("min3") else 2  # 003:31, A1
    forced = chosen.number("forced-dealer")
    if forced is not None and forced < lowest:
        what = f"forced-dealer={forced} is below the lowest bid, which is {lowest}"
        hint = "add min1" if forced == 1 and lowest == 2 else "leave min3 out"
        raise RulesError((Problem("options", what, hint),))
    ranks = next((pack for name, pack in _PACKS.items() if chosen.on(name)), "9TJQKA")
    copies = 2 if chosen.on("two-packs") else 1
    size = len(ranks) * copies  # no card is undealt (003:18): to each one of every rank and pack
    # At six cards 12 is 2 x 6, 14 is 2 x (6 + 1) and 24 is 4 x 6; all grow with the hands (C31).
    loss = size if chosen.on("scaled-penalties") else 6
    small, big = 2 * loss, 4 * loss if chosen.on("big24") else 2 * (loss + 1)
    ladder = [
        *_numbers(
            chosen,
            lowest,
            size if chosen["max-number"] == "all" else size - 1,
        ),
        _pepper("small pepper", small, card=True, tricks=size),
        _pepper("big pepper", big, card=False, tricks=size),
    ]
    strains = (*SUITS, NO_TRUMP, LOW) if chosen.on("high-low") else (*SUITS, NO_TRUMP)
    auction = _auction(chosen, many=chosen.on("multi-round"))
    rules = _rules(chosen, BidLadder(ladder, strains), auction, ranks, copies)
    rules = attrs.evolve(rules, scoring=_scoring(loss))
    if chosen.on("timed"):
        ending = Ending(timed=True, hands=chosen.number("hands"), tie=Tie.JOINT)
        rules = attrs.evolve(rules, ending=ending)
    return rules


def _raised(size: int) -> str:
    """The effect of larger hands on the bids, as a clause."""
    tricks = spell_number(size)
    return f"the numbers go up to {size}, and a pepper needs all {tricks} tricks"


BID_EUCHRE = Variant(
    id="bid-euchre",
    title="Bid Euchre, single deck",
    group="Bid Euchre",
    source="Played in North America; also known as Pepper.",
    reference="003:20-57",
    options=(
        flag(
            "big24",
            "whether a big pepper counts 24; choose a higher target, such as 54",
            says=("A big pepper wins or loses 24.",),
            advice=(
                "When a big pepper counts 24, the usual target is higher than 42, such as 54.",
            ),
            reference="003:57",
        ),
        flag(
            "high-low",
            "whether low may be named as well as high, or no trump",
            says=(
                (
                    "Low may be named, too: there are no trumps and no bowers, and the lowest card "
                    "is best; no trump is then called high."
                ),
            ),
            reference="003:57",
        ),
        flag(
            "timed",
            "whether time ends the match instead of a target",
            says=(
                (
                    "The game is played for an agreed time instead of to 42; then the hand is "
                    "finished, the best score wins however it was reached, and level teams share "
                    "the win."
                ),
            ),
            reference="003:53",
        ),
        flag(
            "multi-round",
            "whether the bidding goes on until all others pass",
            says=MANY_LAPS,
            reference="003:33",
        ),
        flag("min1", "whether one may be bid", says=("The lowest bid is 1.",), reference="A1"),
        flag(
            "min3",
            "whether three is the lowest bid",
            says=("The lowest bid is 3.",),
            reference="A1",
        ),
        Option(
            "max-number",
            "the highest number: all tricks, or one less",
            ("all", "less"),
            says=("There is no plain bid of all tricks.",),
            reference="A2",
        ),
        flag(
            "pack32",
            "whether sevens and eights are added",
            says=(f"Sevens and eights are added, each player is dealt eight cards, {_raised(8)}.",),
            reference="003:18",
        ),
        flag(
            "pack36",
            "whether sixes to eights are added",
            says=(f"Sixes to eights are added, each player is dealt nine cards, {_raised(9)}.",),
            reference="003:18",
        ),
        flag(
            "two-packs",
            "whether there are two cards of each",
            says=(
                (
                    f"Two packs are used, each player is dealt twelve cards, {_raised(12)}; of two "
                    "identical cards the first one played is higher."
                ),
            ),
            reference="003:18",
        ),
        flag(
            "scaled-penalties",
            "whether penalties and peppers grow with the hand size",
            says=(
                (
                    "With more than six cards each, a number that is set and defenders without a "
                    "trick lose as many points as there are tricks; a small pepper is worth twice "
                    "that, and a big one 2 more or, with `big24`, four times that."
                ),
            ),
            reference="A12",
        ),
        *_options(42, lowest=1),
    ),
    build=_bid_euchre,
)


def _hawsy(chosen: Chosen) -> Rules:
    # 003:35: hawsy is the small pepper, there is no big one, and only a hawsy can be doubled.
    double = attrs.evolve(
        _pepper("double hawsy", 24, card=not chosen.on("cardless-double")),
        over=("hawsy",),
        at_once=chosen.on("immediate-only"),
    )
    ladder = BidLadder([*_numbers(chosen), _pepper("hawsy", 12, card=True), double])
    return _rules(chosen, ladder, _auction(chosen))


HAWSY = Variant(
    id="hawsy",
    title="Hawsy, a Bid Euchre",
    group="Bid Euchre",
    source="Played in North America; the name is short for Hasenpfeffer.",
    reference="003:35,53",
    options=(
        flag(
            "immediate-only",
            "whether only the next player may double a hawsy",
            default=True,
            says=("Any player who speaks after a hawsy may double it.",),
            reference="C41",
        ),
        flag(
            "cardless-double",
            "whether a double hawsy is played without a card",
            says=("A double hawsy is played without a card from the partner.",),
            reference="hawsy 3",
        ),
        *_options(32),
    ),
    build=_hawsy,
)


def _twelves(chosen: Chosen) -> Rules:
    # 003:37: only the partner of the player who bid 24 can call 48, and then names the trumps.
    # A 96 is bid with its trumps, before looking at the cards.
    raised = attrs.evolve(
        _pepper("48", 48, card=False),
        over=("24",),
        by_partner=True,
        raiser_plays=chosen["lone-48"] == "caller",
    )
    # The trumps of a 96 are a suit (C44).
    blind = attrs.evolve(
        _pepper("96", 96, card=chosen.on("card-for-96")),
        blind=True,
        strain_in_bid=True,
        strains=() if chosen.on("96-no-trump") else SUITS,
    )
    twelve, twenty_four = _pepper("12", 12, card=True), _pepper("24", 24, card=False)
    auction = attrs.evolve(
        _auction(chosen),
        partner_response=chosen.on("partner-response"),
        blind_first=chosen.on("blind-any-time"),
    )
    ladder = BidLadder([*_numbers(chosen), twelve, twenty_four, raised, blind])
    return _rules(chosen, ladder, auction)


TWELVES = Variant(
    id="twelves",
    title="Twelves, a Bid Euchre",
    group="Bid Euchre",
    source="Played in North America; named for its bids of 12, 24, 48 and 96.",
    reference="003:37",
    options=(
        flag(
            "blind-any-time",
            "whether everybody in turn may bid 96 before the bidding begins, too",
            says=("Before the bidding each player in turn may bid 96 without looking, or wait.",),
            reference="C28",
        ),
        Option(
            "lone-48",
            "who plays a 48: the player who bid 24 or the caller",
            ("original", "caller"),
            says=("The player who bids 48 plays it, and the partner who bid 24 sits out.",),
            reference="C8",
        ),
        flag(
            "partner-response",
            "whether the partner may still call 48 at the end of the bidding",
            default=True,
            says=("A partner who spoke before the 24 gets no further turn to bid 48.",),
            reference="C8",
        ),
        flag(
            "card-for-96",
            "whether the declarer of a 96 exchanges a card",
            says=("In a 96, too, bidder and partner exchange one card.",),
            reference="twelves 5",
        ),
        flag(
            "96-no-trump",
            "whether a 96 may be bid at no trump",
            says=("A 96 may also be bid at no trump.",),
            reference="C44",
        ),
        *_options(42),
    ),
    build=_twelves,
)
