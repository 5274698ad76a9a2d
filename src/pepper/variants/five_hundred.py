"""Five Hundred, as in Australia: a kitty, misère, and bids by the Avondale schedule."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from pepper import (
    BID,
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_TRUMP,
    NOTHING,
    SPADES,
    Alone,
    Auction,
    BidLadder,
    Deck,
    Ending,
    Kitty,
    NoContract,
    NominateJoker,
    PassedOut,
    Phase,
    PlainJoker,
    Points,
    Precedence,
    Ranking,
    Rules,
    Rung,
    Scoring,
    ScoringChanges,
    Strain,
    StrainBonus,
    Table,
    Tie,
    Winning,
)

from .option import (
    PLAY_ON,
    Chosen,
    Option,
    OptionSet,
    Variant,
    flag,
    for_players,
    hands,
    target,
)

_STRAINS: tuple[Strain, ...] = SPADES, CLUBS, DIAMONDS, HEARTS, NO_TRUMP
"""From low to high."""
_SLAM = 250
"""The minimum score of a contract whose side takes every trick."""


def _number(number: int, strains: Iterable[Strain] = _STRAINS, *, slam: bool = False) -> Rung:
    """A number of tricks in some strains, with its row of the Avondale schedule (5H-11)."""
    return Rung(
        str(number),
        number,
        40 + 100 * (number - 6),
        strains=tuple(one for one in _STRAINS if one in strains),
        strain_in_bid=True,
        strain_bonus=tuple(
            StrainBonus(one, 20 * height)
            for height, one in enumerate(_STRAINS)
            if height and one in strains
        ),
        scoring=ScoringChanges(all_tricks=Points(_SLAM)) if slam else None,
    )


def _misere(
    name: str,
    value: int,
    alone: Alone,
    over: tuple[str, ...] = (),
    exposed_after: int | None = None,
    plain_joker: PlainJoker | None = None,
) -> Rung:
    """A bid to take no trick, alone and without trumps. Defenders score nothing (5H-31)."""
    return Rung(
        name,
        0,
        value,
        alone=alone,
        strains=(NO_TRUMP,),
        over=over,
        exposed_after=exposed_after,
        plain_joker=plain_joker,
        scoring=ScoringChanges(defence=NOTHING),
    )


def _steps(chosen: Chosen, players: int) -> Iterable[Rung]:
    """The bids from low to high. An 8 and a 10 are divided by what the strains are worth."""
    slam, by_value = chosen.on("slam"), chosen["misere-rank"] == "by-value"
    top, alone = chosen["open-misere-rank"] == "top", Alone.NO if players == 3 else Alone.YES
    over = ("7", "8") if by_value else ("7",)
    when = () if chosen["misere-when"] == "anytime" else over
    joker = _MISERE_JOKERS[chosen["misere-joker"]]
    misere = _misere("misere", 250, alone, when, plain_joker=joker)
    exposed = 0 if chosen["open-when"] == "before-lead" else 1
    open_misere = _misere("open misere", 500, alone, exposed_after=exposed, plain_joker=joker)
    closed = [misere] if chosen["misere"] != "none" else []
    wide = [open_misere] if chosen["misere"] == "both" else []
    yield from (_number(6, slam=slam), _number(7, slam=slam))
    yield from () if by_value else closed
    yield _number(8, [SPADES], slam=slam)  # worth 240, all others more than the slam's 250
    yield from closed if by_value else ()
    yield from (_number(8, _STRAINS[1:]), _number(9), _number(10, _STRAINS[:3]))
    yield from () if top else wide
    yield _number(10, _STRAINS[3:])
    yield from wide if top else ()


def _deck(chosen: Chosen, players: int) -> Deck:
    """Ten cards for each, the joker, and a few more; for six, from a pack of its own (5H-6P)."""
    deck = partial(Deck, hand_size=10, jokers=1, packets=(3, 4, 3))
    if players == 3:
        return deck("789TJQKA")
    if players == 6:
        return deck("23456789TEWRJQKA", removed="RC RS")
    pack = chosen["pack"]
    return deck(
        "456789TJQKA", removed="4C 4S" if pack == "43" else "", little_jokers=int(pack == "46")
    )


def _table(chosen: Chosen, players: int) -> Table:
    if players == 3:
        return Table.singles(3)
    return Table.teams(players, 3 if players == 6 and chosen["sides"] == "pairs" else 2)


def _auction(chosen: Chosen) -> Auction:
    all_pass = PassedOut(redeal=chosen["all-pass"] == "same-dealer")
    return Auction(
        laps=1 if chosen["bidding"] == "once" else None,
        reentry=chosen["bidding"] != "out",
        all_pass=NoContract() if chosen["all-pass"] == "no-trump" else all_pass,
    )


def _ending(chosen: Chosen, players: int) -> Ending:
    by_bid, number = chosen.on("win-by-bid"), chosen.number("hands")
    # Of three sides, one falls to the back door, and the other two may be level (5H-35).
    three = len(_table(chosen, players).sides) == 3
    level = three and (chosen.on("back-door") or not by_bid)
    level |= players != 4 and number is not None
    return Ending(
        target=chosen.number("target"),
        winning=Winning.BY_CONTRACT if by_bid else Winning.BY_POINTS,
        # Who wins by the bid alone goes first in any case.
        precedence=Precedence.POINTS if by_bid else Precedence.DECLARER,
        tie=Tie.JOINT if level else Tie.PLAY_ON,
        back_door=-500 if chosen.on("back-door") else None,
        hands=number,
    )


_MISERE_JOKERS = {"same": None, "must-play": PlainJoker.FORCED, "low": PlainJoker.LOW}
_JOKERS = {
    "named": PlainJoker.NAMED,
    "own-suit": PlainJoker.SOLE_TRUMP,
    "nominate": PlainJoker.NAMED,
}


def _five_hundred(players: int, chosen: Chosen) -> Rules:
    return Rules(
        name=chosen.name,
        title=chosen.title,
        source=chosen.source,
        table=_table(chosen, players),
        deck=_deck(chosen, players),
        ladder=BidLadder(
            tuple(_steps(chosen, players)),
            strains=_STRAINS,
            strain_order=tuple((one,) for one in _STRAINS),
        ),
        auction=_auction(chosen),
        ranking=Ranking(plain_joker=_JOKERS[chosen["joker-at-no-trump"]]),
        scoring=Scoring(
            made=BID,
            set=-BID,
            defence=NOTHING if chosen["defence"] == "nothing" else Points(tricks=10),
        ),
        ending=_ending(chosen, players),
        phases=(
            *(Phase.AUCTION, Phase.NAMING, Kitty()),
            *([NominateJoker()] if chosen["joker-at-no-trump"] == "nominate" else []),
            Phase.PLAY,
        ),
    )


_PACK = Option(
    "pack",
    "how many cards there are: with 45 the kitty has five, with 46 and a second joker six",
    ("43", "45", "46"),
    says=(
        "Add the four of clubs and the four of spades, and deal five cards to the kitty.",
        "Add the black fours and a second, lower joker, and deal six cards to the kitty.",
    ),
    reference="5H-2",
)
_SIDES = Option(
    "sides",
    "whether there are two teams of three or three pairs",
    ("trios", "pairs"),
    says=("Play in three pairs; partners sit opposite each other.",),
    reference="5H-6P: sides",
)
_UNBID = "If all pass, the hand is played at no trump without the kitty, and nobody is set."
_AGAIN = "If all pass, the same dealer deals again."


_JOKER_AND_MISERE = (
    Option(
        "misere",
        "which bids to take no trick there are",
        ("both", "closed", "none"),
        says=("There is no open misere.", "There is neither a misere nor an open misere."),
        reference="5H-12",
    ),
    Option(
        "misere-when",
        "which bids a misere goes over: a seven only, or anything lower",
        ("over-seven", "anytime"),
        says=("A misere may be bid over any lower bid, or as the first one.",),
        reference="5H-12: over a seven",
    ),
    Option(
        "misere-rank",
        "where a misere ranks: below 8 spades, or by its value above it",
        ("below-8s", "by-value"),
        says=("A misere ranks above 8 in spades and below 8 in clubs.",),
        reference="5H-12: rank",
    ),
    Option(
        "open-misere-rank",
        "where an open misere ranks: below 10 hearts, or at the top",
        ("below-10h", "top"),
        says=("An open misere is the highest bid.",),
        reference="5H-13",
    ),
    Option(
        "open-when",
        "when the cards of an open misere are laid down",
        ("after-first-trick", "before-lead"),
        says=("The cards of an open misere lie face up before the first lead.",),
        reference="5H-20",
    ),
    Option(
        "joker-at-no-trump",
        "what the joker is at no trump: its leader names a suit, it is a suit of its own, or its"
        " holder may nominate a suit before the first lead",
        ("named", "own-suit", "nominate"),
        says=(
            "At no trump the joker is a suit of its own, and its leader names no suit.",
            "Before the first lead at no trump, the joker's holder may nominate its suit.",
        ),
        reference="5H-26",
    ),
    Option(
        "misere-joker",
        "what the joker does in a misere: the same, it must be played, or it loses to any suit",
        ("same", "must-play", "low"),
        says=(
            "In a misere, a player who cannot follow suit must play the joker.",
            "In a misere the joker loses to every card of the suit led.",
        ),
        reference="5H-25",
    ),
)
"""The options about bids to take no trick, and about the joker."""
_SCORE = (
    flag(
        "slam",
        "whether all tricks score 250 at least",
        default=True,
        says=("Nothing more is scored for taking every trick.",),
        reference="5H-28",
    ),
    Option(
        "defence",
        "what defenders score",
        ("tricks", "nothing"),
        says=("Defenders score nothing.",),
        reference="5H-30",
    ),
    flag(
        "win-by-bid",
        "whether only a bid that is made wins",
        default=True,
        says=("Whoever has the target after any hand wins; bidders who made their bid go first.",),
        reference="5H-33",
    ),
    flag(
        "back-door",
        "whether minus 500 loses",
        default=True,
        says=("No score loses the game, however low.",),
        reference="5H-35",
    ),
)
"""The options about the score."""


def _options(players: int) -> Iterable[Option]:
    yield from {3: [], 4: [_PACK], 6: [_SIDES]}[players]
    yield Option(
        "bidding",
        "who may bid later: nobody who has passed, anybody, or everybody speaks only once",
        ("out", "return", "once"),
        says=(
            "A player who has passed may bid again, until all others pass in a row.",
            "Everybody speaks only once.",
        ),
        reference="5H-9",
    )
    yield Option(
        "all-pass",
        "what happens if all pass",
        ("next-dealer", "same-dealer", *(["no-trump"] if players == 3 else [])),
        says=(_AGAIN, *([_UNBID] if players == 3 else [])),
        reference="5H-16",
    )
    yield from _JOKER_AND_MISERE
    yield from _SCORE
    yield target(500)
    level = "players" if players == 3 else "teams"
    shared = f"the best score wins, and level {level} share the win"
    yield hands(PLAY_ON if players == 4 else shared)


_SETS = (
    OptionSet(
        "american",
        "American Five Hundred: the bidding goes around once.",
        ("bidding=once",),
        reference="trickster-500; oocities-500",
    ),
    OptionSet(
        "australian",
        "Australian Five Hundred: the joker may be put into a suit, and goes first in a misere.",
        ("joker-at-no-trump=nominate", "misere-joker=must-play"),
        reference="5H-25; 5H-26",
    ),
)


_REFERENCES = {
    4: "thatbiz-500; wikipedia-500; wikipedia-500-old; whatisflike-500; solid-500; oocities-500",
    3: "pickpocket-500; trickster-500; thatbiz-500; wikipedia-500-old; oocities-500",
    6: "bicycle-500-6; bib47-500; kuma-500; hanna-500; wikipedia-500-old; oocities-500",
}


def _variant(players: int) -> Variant:
    return Variant(
        id="five-hundred" if players == 4 else f"five-hundred-{players}",
        title="Five Hundred" if players == 4 else for_players("Five Hundred", players),
        group="Five Hundred",
        source="As usually played in Australia.",
        reference=_REFERENCES[players],
        options=tuple(_options(players)),
        build=partial(_five_hundred, players),
        sets=_SETS,
    )


FIVE_HUNDRED, FIVE_HUNDRED_3, FIVE_HUNDRED_6 = map(_variant, (4, 3, 6))
