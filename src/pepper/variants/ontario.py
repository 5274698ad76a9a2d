"""Pepper as played from Tillsonburg to Restoule (source 001): peppers, freeze, back door."""

from __future__ import annotations

from pepper import (
    BID,
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_TRUMP,
    SPADES,
    TRICKS,
    Alone,
    Auction,
    BidLadder,
    Deck,
    Ending,
    Exchange,
    Freeze,
    PassedOut,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    StuckDealer,
    Table,
    Winning,
)

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

_SCORING = Scoring(made=TRICKS, set=-BID, defence=TRICKS)
_PEPPER = ScoringChanges(made=BID)
_TIMES = ("", "double ", "triple ", "quadruple ")


def _peppers(*, optional_swap: bool, upgrade: bool, named: bool) -> list[list[Rung]]:
    """The steps above the numbers: each a pepper with a card, and one without that is as high.

    Strains rank among the numbers only: over a pepper goes a double pepper (001:37, C23).
    A double goes over a single only, and so on, and keeps its mode: with or without a card
    (001:37, C4). With `upgrade`, the pepper without a card is a step higher. With `named`, the bid
    names the strain; otherwise it is named after the auction.
    """
    steps: list[list[Rung]] = []
    for place, times in enumerate(_TIMES):
        before = _TIMES[place - 1]
        steps.append(
            [
                Rung(
                    f"{times}pepper",
                    tricks=8,
                    value=12 * (place + 1),
                    alone=Alone.YES,
                    exchange=Exchange(optional=optional_swap),
                    strain_in_bid=named,
                    strains_rank=False,
                    over=(f"{before}pepper",) if place else (),
                    scoring=_PEPPER,
                ),
                Rung(
                    f"cardless {times}pepper",
                    tricks=8,
                    value=18 * (place + 1),
                    alone=Alone.YES,
                    strain_in_bid=named,
                    strains_rank=False,
                    over=_under(before, times, upgrade=upgrade) if place else (),
                    scoring=_PEPPER,
                ),
            ]
        )
    return [[rung] for step in steps for rung in step] if upgrade else steps


def _under(before: str, times: str, *, upgrade: bool) -> tuple[str, ...]:
    """The bids that a double, triple or quadruple pepper without a card goes over."""
    cardless = f"cardless {before}pepper"
    return (cardless, f"{before}pepper", f"{times}pepper") if upgrade else (cardless,)


def _ontario(chosen: Chosen, table: Table, deck: Deck) -> Rules:
    """The game at this table with this deck."""
    numbers = range(3, int(chosen["max-number"]) + 1)
    peppers = _peppers(
        optional_swap=not chosen.on("must-swap"),
        upgrade=chosen.on("mode-upgrade"),
        named=chosen["pepper-strain"] == "in-bid",
    )
    order = ((CLUBS,), (DIAMONDS,), (HEARTS,), (SPADES,), (NO_TRUMP,))
    forced, many = chosen.number("forced-dealer"), chosen["laps"] == "many"
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=table,
        deck=deck,
        ladder=BidLadder(
            [*(Rung(str(n), n, strain_in_bid=True) for n in numbers), *peppers],
            strain_order=order if chosen.on("strains-rank") else (),
        ),
        auction=Auction(
            laps=None if many else 1,
            all_pass=PassedOut() if forced is None else StuckDealer(str(forced), goes_on=many),
        ),
        scoring=_SCORING,
        ending=Ending(
            target=chosen.number("target"),
            hands=chosen.number("hands"),
            winning=Winning.BY_CONTRACT,
            freeze=Freeze.AT_TARGET if chosen.on("freeze-cap") else Freeze.BEYOND_TARGET,
            back_door=-13,
        ),
    )


def _four(chosen: Chosen) -> Rules:
    return _ontario(chosen, Table.teams(4), Deck("JQKA", hand_size=8, copies=2))


def _six(chosen: Chosen) -> Rules:
    # Six players sit at a longer table (001:15), which does not say who sits next to whom.
    together = chosen["seating"] == "together"
    table = Table(((0, 1, 2), (3, 4, 5))) if together else Table.teams(6)
    return _ontario(chosen, table, Deck("9TJQKA", hand_size=8, copies=2))


_BIDDING = (
    Option(
        "max-number",
        "the highest number that may be bid",
        ("8", "7"),
        says=("The highest number is 7.",),
        reference="ontario-4 2",
    ),
    flag(
        "strains-rank",
        "whether strains rank at one number, C D H S NT",
        says=(
            (
                "Bids of the same number rank, from low to high, clubs, diamonds, hearts, "
                "spades, no trump."
            ),
        ),
        reference="ontario-4 3",
    ),
    Option(
        "laps",
        "how many times the bidding goes around",
        ("1", "many"),
        says=MANY_LAPS,
        reference="ontario-4 4",
    ),
    flag(
        "mode-upgrade",
        "whether a cardless pepper goes over one with a card",
        says=(
            (
                "A cardless pepper of any kind also goes over one with a card in the same row "
                "of the table or in the row above it."
            ),
        ),
        reference="ontario-4 5",
    ),
    Option(
        "pepper-strain",
        "when the strain of a pepper is named: in the bid, or after the auction",
        ("in-bid", "later"),
        says=("Trumps of a pepper are named after the bidding, before the exchange.",),
        reference="C43",
    ),
)
"""The options about the bidding that come first."""


def _options(must_swap: str) -> tuple[Option, ...]:
    """The options of all its games, with what `must-swap` does to the exchange, as a clause."""
    return (
        *_BIDDING,
        flag(
            "must-swap",
            "whether a card must be exchanged in a pepper with a card",
            says=(f"In any pepper with a card {must_swap}.",),
            reference="ontario-4 7",
        ),
        number(
            "forced-dealer",
            "the least a dealer must bid when all pass",
            None,
            3,
            7,
            says=FORCED_DEALER,
            reference="ontario-4 8",
        ),
        flag(
            "freeze-cap",
            "whether the score of a defending side stops at the target",
            default=True,
            says=(
                (
                    "A hand in which points in defence bring a team to the target counts in full, "
                    "even past it; after that they count no more."
                ),
            ),
            reference="ontario-4 9",
        ),
        target(42),
        hands(PLAY_ON),
    )


ONTARIO_4 = Variant(
    id="ontario-4",
    title="Ontario Pepper, for four",
    group="Pepper",
    source="Played in Ontario, from Tillsonburg to Restoule.",
    reference="001:5-49",
    options=_options("the exchange is compulsory"),
    build=_four,
)

ONTARIO_6 = Variant(
    id="ontario-6",
    title="Ontario Pepper, for six",
    group="Pepper",
    source="Played in Ontario, from Tillsonburg to Restoule.",
    reference="001:51-55",
    options=(
        Option(
            "seating",
            "whether opponents sit between partners",
            ("alternate", "together"),
            says=("Partners sit side by side.",),
            reference="ontario-6 1",
        ),
        *_options("the bidder must exchange a card with each partner"),
    ),
    build=_six,
)
