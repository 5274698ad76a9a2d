"""Euchre for four: a card is turned up, and whoever takes its suit gives it to the dealer.

Some houses play rules that are not here: the dealer's partner takes the card turned up; trumps need
a card of the suit in hand; and the player on the left of a lone maker leads.
"""

from __future__ import annotations

from collections.abc import Iterator

from pepper import (
    NO_TRUMP,
    NOTHING,
    SUITS,
    Alone,
    Auction,
    BidLadder,
    Choice,
    Deck,
    DefendAlone,
    Ending,
    Exchange,
    Lead,
    PassedOut,
    Phase,
    PhaseRule,
    Points,
    PoorHand,
    Problem,
    Rules,
    RulesError,
    Rung,
    Scoring,
    ScoringChanges,
    StuckDealer,
    Table,
    TakeTurnUp,
    Tricks,
    Turns,
)

from .option import (
    OFF,
    ON,
    PLAY_ON,
    Chosen,
    Option,
    OptionSet,
    Variant,
    flag,
    hands,
    target,
)

_TWO, _FOUR = Points(2), Points(4)
_POOR = {
    "farmers-clean": PoorHand("9T", 3, alike=True, swap=3),
    "farmers-mixed": PoorHand("9T", 3, swap=3),
    "farmers-all": PoorHand("9T", swap=3),
    "redeal": PoorHand("9T"),
}


_EXCHANGES = {
    ON: Exchange(gets=Choice.BEST_TRUMP, turns=Turns.RECEIVE_FIRST, lays_aside=True),
    "blind": Exchange(optional=True),
}


def _phases(chosen: Chosen) -> tuple[Phase | PhaseRule, ...]:
    """The phases of a hand with those that the options add."""
    poor = _POOR.get(chosen["poor-hand"])
    return (
        *([] if poor is None else [poor]),
        *(Phase.AUCTION, TakeTurnUp()),
        *([Phase.EXCHANGE] if chosen["partner-best"] != OFF else []),
        *([DefendAlone(eldest_first=True)] if chosen.on("defend-alone") else []),
        Phase.PLAY,
    )


def _alone(chosen: Chosen) -> Rung:
    """The call to play alone."""
    return Rung(
        "alone",
        3,
        alone=Alone.YES,
        strain_in_bid=True,
        exchange=_EXCHANGES.get(chosen["partner-best"]),
        scoring=ScoringChanges(
            all_tricks=_FOUR, defence_of_set=_FOUR if chosen["lone-euchre"] == "4" else None
        ),
    )


def _scoring(chosen: Chosen) -> Scoring:
    # Four for the euchre of a lone defender: with lone-euchre=4 that is no more than others get.
    doubles = chosen.on("defend-alone") and chosen["lone-euchre"] == "2"
    return Scoring(
        made=Points(1),
        all_tricks=_TWO,
        set=NOTHING,
        defence=NOTHING,
        defence_of_set=_TWO,
        defence_of_all=_FOUR if chosen.on("super-euchre") else None,
        lone_defence_times=2 if doubles else 1,
    )


def _problems(chosen: Chosen) -> Iterator[Problem]:
    """Options that contradict each other."""
    poor = chosen["poor-hand"]
    if poor != "none" and chosen["pack"] == "32":
        what = f"poor-hand={poor} is for a pack of nine to ace"
        yield Problem("options", what, "leave pack=32 or poor-hand out")
    if chosen.on("joker") and chosen.on("no-trump"):
        what = "no-trump and joker: no source says what a joker is without trumps"
        yield Problem("options", what, "choose one")
    if poor.startswith("farmers") and chosen.on("joker"):
        what = f"poor-hand={poor} swaps three cards, but with joker four are undealt"
        yield Problem("options", what, "leave joker out, or choose poor-hand=redeal")


def _euchre(chosen: Chosen) -> Rules:
    problems = tuple(_problems(chosen))
    if problems:
        raise RulesError(problems)
    # The second turn of the first round is the dealer's partner's.
    turns = (1, 3, 4, 5, 6, 7, 8) if chosen.on("partner-alone") else ()
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=Table.teams(4),
        deck=Deck(
            "9TJQKA" if chosen["pack"] == "24" else "789TJQKA",
            hand_size=5,
            jokers=1 if chosen.on("joker") else 0,
            packets=(3, 2),
            turn_up=True,
        ),
        ladder=BidLadder(
            [[Rung("call", 3, strain_in_bid=True, turns=turns), _alone(chosen)]],
            strains=(*SUITS, NO_TRUMP) if chosen.on("no-trump") else SUITS,
        ),
        auction=Auction(
            laps=2,
            turn_up_first=True,
            all_pass=StuckDealer("call") if chosen.on("stick-dealer") else PassedOut(),
        ),
        tricks=Tricks(lead=Lead.ELDEST),
        scoring=_scoring(chosen),
        ending=Ending(target=chosen.number("target"), hands=chosen.number("hands")),
        phases=_phases(chosen),
    )


EUCHRE = Variant(
    id="euchre",
    title="Euchre",
    group="Euchre",
    source="As described in the Bicycle rule book and by many others.",
    reference="bicycle-umich; bicycle-euchre; ohio-euchre; pagat-euchre; rotundtapir-euchre",
    options=(
        flag(
            "stick-dealer",
            "whether the dealer must name trumps if everybody passes twice",
            says=("If everybody else passes twice, the dealer must name trumps.",),
            reference="EU-11",
        ),
        flag(
            "partner-alone",
            "whether the dealer's partner may order up only to play alone",
            says=("A dealer's partner who orders up must play alone.",),
            reference="EU-6",
        ),
        flag(
            "no-trump",
            "whether no trump may be named in the second round",
            says=("In the second round no trump may be named as well.",),
            reference="EU-9",
        ),
        Option(
            "pack",
            "how many cards are used, besides a joker",
            ("24", "32"),
            says=("Play with 32 cards, from the sevens up.",),
            reference="EU-2",
        ),
        flag(
            "joker",
            "whether a joker is the best trump",
            says=(
                (
                    "A joker is added, the highest trump; if it is turned up, the dealer names "
                    "trumps before looking and takes it."
                ),
            ),
            reference="EU-4",
        ),
        Option(
            "poor-hand",
            "what a player with a poor hand may do before the bidding",
            ("none", *_POOR),
            says=(
                "Three nines or three tens may be swapped for the three unseen cards.",
                "Any three nines and tens may be swapped for the three unseen cards.",
                (
                    "From a hand of nines and tens only, three cards may be swapped for the three "
                    "unseen ones."
                ),
                "A hand of nines and tens only may be shown, and the same dealer deals again.",
            ),
            reference="EU-3",
        ),
        Option(
            "partner-best",
            "whether a lone maker gets a card from the partner: the best trump, or one unseen",
            (OFF, ON, "blind"),
            says=(
                (
                    "A lone maker gets the partner's best trump, unseen by the others, and then "
                    "discards a card."
                ),
                "A lone maker may give the partner a card and get one back, both face down.",
            ),
            reference="EU-12",
        ),
        flag(
            "defend-alone",
            "whether a defender may play alone against a lone maker",
            says=("Against a lone maker a defender may play alone, and then a euchre counts 4.",),
            reference="EU-12",
        ),
        Option(
            "lone-euchre",
            "what the euchre of a lone maker is worth",
            ("2", "4"),
            says=("The defenders get 4 for the euchre of a lone maker.",),
            reference="EU-19",
        ),
        flag(
            "super-euchre",
            "whether makers without a trick lose more",
            says=("Defenders who take all tricks get 4.",),
            reference="EU-19",
        ),
        target(10),
        hands(PLAY_ON),
    ),
    build=_euchre,
    sets=(
        OptionSet(
            "stick",
            "Stick the dealer: no hand is passed out.",
            ("stick-dealer",),
            reference="euchre-links",
        ),
        OptionSet(
            "canadian",
            "Canadian loners: to order up your partner is to play alone.",
            ("partner-alone",),
            reference="miet-euchre",
        ),
        OptionSet(
            "british",
            "British Euchre: there is a joker, the Benny.",
            ("joker",),
            reference="british-euchre",
        ),
        OptionSet(
            "railroad",
            "Railroad Euchre: there is a joker, and playing alone is easier for either side.",
            ("joker", "partner-best=blind", "defend-alone"),
            reference="bicycle-railroad",
        ),
    ),
)
