"""The gallery of games for players, and a page for auditors with every value of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Final

from pepper import (
    SUITS,
    Alone,
    BidLadder,
    Choice,
    Ending,
    Exchange,
    LibraryRules,
    Match,
    Negotiation,
    Other,
    OwnCopy,
    Plain,
    Points,
    Rung,
    Scoring,
    Variant,
    View,
)
from pepper.bots import sensible
from pepper.describe import describe_all_pass
from pepper.describe.facts import all_pass, aside
from pepper.describe.naming import group_rungs, join_names, merge_runs, name_rung
from pepper.describe.outcomes import may_share, may_tie, value_matters
from pepper.engine.parts.wording import (
    count_in_figures,
    count_in_words,
    format_table,
    join_and,
    join_or,
    name_choice,
    name_rank,
    name_strain,
)

_OWN_COPIES: Final = {
    OwnCopy.IGNORED: "",
    OwnCopy.COUNTS: "; the declarer's own copy counts",
    OwnCopy.BINDS: "; binds the declarer's own copy",
}

GALLERY: Final = """\
# Find a game

<!-- Written by python -m tools.variant_pages from the rules of the variants. -->

These are the documented games, with their options at the defaults. Each name links to the rules of
the game and its variations, and to a table in the browser.
"""
COMPARISON: Final = """\
# The variants side by side

<!-- Written by python -m tools.variant_pages from the rules of the variants. -->

The tables compare all variants with their default options. Where bids differ, the most common case
comes first, and the others follow by name.
"""


def players(rules: LibraryRules) -> str:
    """The sides, in a few words."""
    sides = rules.table.sides
    if len(sides[0]) > 1:
        return f"{len(sides)} sides of {len(sides[0])}"
    return "a partner is called" if rules.calling else "everybody alone"


def bidding(rules: LibraryRules) -> str:
    """When the bidding ends."""
    laps = rules.auction.laps
    if laps is not None:
        return count_in_figures(laps, "round")
    passes = rules.auction.passes
    return "until all others pass" if passes is None else f"until {passes} pass in a row"


def when_all(rules: LibraryRules) -> str:
    """What happens when nobody bids."""
    rule = all_pass(rules)
    return "cannot pass" if rule is None else describe_all_pass(rule)


def goal(ending: Ending) -> str:
    """What ends the match."""
    way = f"{ending.start} down to {ending.target}" if ending.start else f"{ending.target}"
    ends = [way] if ending.target is not None else []
    ends += [f"{ending.hands} hands"] if ending.hands is not None else []
    ends += ["time"] if ending.timed else []
    return join_and(ends)


def _seated(rules: LibraryRules) -> dict[str, str]:
    sides = [" ".join(map(str, side)) for side in rules.table.sides]
    return {
        "Players": str(len(rules.table.seats)),
        "Sides": players(rules),
        "Seats that score together": " / ".join(sides) if len(rules.table.sides[0]) > 1 else "",
    }


def _cards(rules: LibraryRules) -> dict[str, str]:
    deck = rules.deck
    return {
        "Cards": str(len(deck.cards)),
        "Ranks": " ".join(map(name_rank, deck.ranks)),
        "Copies": str(deck.copies),
        "Jokers": str(deck.jokers),
        "Little jokers": str(deck.little_jokers or ""),
        "Hand": str(deck.hand_size),
        "Dealt by": "+".join(map(str, deck.packets)) or "1",
        "Aside": str(aside(rules)),
        "Jacks": "bowers" if rules.ranking.bowers else "plain cards",
    }


def _bids(rules: LibraryRules) -> dict[str, str]:
    ladder = rules.ladder
    steps = [" = ".join(_step(rules, rung) for rung in step) for step in ladder.steps]
    return {
        "Bids, from low to high": ", ".join(merge_runs(steps)),
        "Open": by_bid(ladder, _condition),
    }


def _strains(rules: LibraryRules) -> dict[str, str]:
    ladder = rules.ladder
    return {
        "Strains": name_choice(ladder.strains),
        "Named": by_bid(ladder, _named),
        "From low to high": " < ".join(
            " = ".join(map(name_strain, group)) for group in ladder.strain_order
        ),
    }


def _auction(rules: LibraryRules) -> dict[str, str]:
    auction, more = rules.auction, list[str]()
    if auction.eldest_must_bid:
        more.append("the eldest must bid")
    if auction.pepper_round is not None:
        hands = count_in_words(auction.pepper_round.hands, "hand")
        more.append(f"in the first {hands} the eldest has bid {auction.pepper_round.rung}")
    if auction.blind_first:
        more.append("all may bid blind before it begins")
    if auction.partner_response:
        more.append("the bidder's partner is asked once more")
    if not auction.reentry:
        more.append("who has passed is out")
    return {
        "Bidding": bidding(rules),
        "When all": when_all(rules),
        "Besides": "; ".join(more),
    }


def between(rules: LibraryRules) -> dict[str, str]:
    """What happens between the auction and the play."""
    ladder, mates = rules.ladder, rules.table.most_partners
    if rules.calling is None:
        plays = by_bid(ladder, lambda rung: rung.alone.value) if mates else Alone.YES.value
    else:
        own = _OWN_COPIES[rules.calling.own_copy]
        nobody = "; or calls nobody" if rules.calling.optional else ""
        free = "" if rules.calling.must_play else ", who may keep it"
        plays = f"with the holder of the card that is called{free}{own}{nobody}"
    usual, plain = rules.tricks.lead.value, rules.tricks.plain_lead
    usual += f"; without trumps {plain.value}" if plain else ""
    return {
        "Declarer plays": plays,
        "Exchange": by_bid(ladder, lambda rung: exchanged(rung.exchange, mates)),
        "Negotiation": _negotiation(rules),
        "First lead": by_bid(ladder, lambda rung: rung.lead.value if rung.lead else usual),
    }


def _scoring(rules: LibraryRules) -> dict[str, str]:
    def told(fact: Callable[[Scoring], str]) -> str:
        return by_bid(rules.ladder, lambda rung: fact(rules.scoring_of(rung)))

    return {
        "Bid made": told(lambda s: formula(s.made)),
        "Bid set": told(lambda s: formula(s.set)),
        "Defenders": told(lambda s: formula(s.defence)),
        "Defenders without a trick": told(lambda s: formula(s.shut_out)),
        "Besides": told(lambda s: ", ".join(_more(s))),
    }


def _end(rules: LibraryRules) -> dict[str, str]:
    ending = rules.ending
    aimed = ending.target is not None
    return {
        "Ends at": goal(ending),
        "A side wins": ending.winning.value if aimed else "with the best score",
        "Where several could": ending.precedence.value if aimed and may_share(rules) else "",
        "Where they are equal": ending.tie.value if may_tie(rules) else "",
        "Besides": ", ".join(_limits(ending)),
    }


TABLES: Final[dict[str, tuple[str, Callable[[LibraryRules], dict[str, str]]]]] = {
    "Players": ("Seats are numbered from 0, clockwise.", _seated),
    "Cards": ("A hand has as many tricks as each player has cards.", _cards),
    "Bids": (
        (
            "A bid that needs as many tricks as its name says, and is worth as much, is just its "
            "number. Other bids are followed by the tricks needed and the value, as in (6/12), or "
            "by the tricks alone if the value is not used. Bids joined by = are equally high."
        ),
        _bids,
    ),
    "Strains": ("Where strains have an order, it decides between two bids of one name.", _strains),
    "Bidding": ("It begins on the dealer's left.", _auction),
    "Before the play": (
        (
            "An exchange is described by what the declarer gives and gets: any card for any, or "
            "the best for the worst."
        ),
        between,
    ),
    "Scoring": (
        (
            "`bid` is the value of the bid, `tricks` are those that the side took, `undertricks` "
            "those that it bid and did not take."
        ),
        _scoring,
    ),
    "End of the match": (
        (
            "Scores are checked after each hand. Two columns say which side wins if several "
            "could, and what happens if the best scores are equal."
        ),
        _end,
    ),
}
"""The tables by heading: a sentence, and a function that gives the cells of one variant."""


def partners(rules: LibraryRules) -> Iterator[str]:
    """Who plays with whom, for players: "2 against 2"."""
    sides = rules.table.sides
    if rules.calling is not None:
        yield "the bidder calls a partner"
    elif len(sides[0]) == 1:
        yield "everyone alone"
    else:
        yield " against ".join(str(len(side)) for side in sides)


def _pack(rules: LibraryRules) -> Iterator[str]:
    deck = rules.deck
    yield f"{len(deck.cards)} cards"
    if deck.copies > 1:
        names = {2: "a double pack", 3: "a triple pack", 4: "a fourfold pack"}
        yield names.get(deck.copies, f"{deck.copies} packs")
    if deck.jokers:
        yield count_in_words(deck.jokers, "joker")
    if deck.little_jokers:
        yield count_in_words(deck.little_jokers, "little joker")


def _bidder(rules: LibraryRules) -> Iterator[str]:
    if len(rules.table.sides[0]) == 1 and rules.calling is None:
        return
    ways = {rung.alone for rung in rules.ladder.rungs}
    yield from (told for way, told in _BIDDER.items() if way in ways)


_BIDDER: Final = {
    Alone.NO: "bidder with a partner",
    Alone.IF_EXCHANGED: "alone after an exchange",
    Alone.YES: "bidder alone",
}


def _trumps(rules: LibraryRules) -> Iterator[str]:
    strains = rules.ladder.strains
    if set(SUITS) & set(strains):
        yield "a suit"
    yield from (name_strain(strain, strains) for strain in strains if isinstance(strain, Plain))
    if not rules.ranking.bowers:
        yield "no bowers"


def _before_the_play(rules: LibraryRules) -> Iterator[str]:
    if any(rung.exchange is not None for rung in rules.ladder.rungs):
        yield "cards are exchanged"
    if isinstance(rules.negotiation, Negotiation):
        yield "defenders may give up"
    elif rules.negotiation is not None:
        yield "players may drop out"


def _goal(rules: LibraryRules) -> Iterator[str]:
    ending, aim = rules.ending, goal(rules.ending)
    yield aim if ending.target is None or ending.start else f"to {aim}"


QUESTIONS: Final[dict[str, Callable[[LibraryRules], Iterator[str]]]] = {
    "Players": lambda rules: iter([count_in_figures(len(rules.table.seats), "player")]),
    "Sides": partners,
    "Cards": _pack,
    "Bids": lambda rules: merge_runs(rung.name for rung in rules.ladder.rungs),
    "Trumps": _trumps,
    "Before the play": _before_the_play,
    "Play": _bidder,
    "Game": _goal,
}
"""The columns by which players find a game, each with the answers for the rules of one.

An answer holds no comma: docs/_static/gallery.js takes the cells apart there.
"""
COLUMNS: Final = ("Group", *QUESTIONS)
"""The columns of the table of the games after their names: the group, then the questions."""


def drawn(variants: Iterable[Variant]) -> dict[int, View]:
    """For each number of players, a view of the first variant for this number."""
    first: dict[int, Variant] = {}
    for variant in variants:
        first.setdefault(len(variant.rules().table.seats), variant)
    return {players: _amid_a_trick(first[players].rules()) for players in sorted(first)}


def _amid_a_trick(rules: LibraryRules) -> View:
    """Seat 0's view when it is about to play last to a trick, but not to the first of the hand."""
    match = Match.start(rules, seed=len(rules.table.seats))
    rng = Random(0)  # noqa: S311  (a player needs no cryptographic generator)
    seat = rules.table.seats[0]
    while match.turn is not None:
        view = match.view(match.turn)
        trick = view.trick
        if view.seat == seat and view.tricks and trick and trick.seats[-1] == seat:
            return view
        match = match.apply(sensible(view, rng))
    raise ValueError(f"seat {seat} never plays last to a trick of {rules.name}")


def pictures(views: Mapping[int, View]) -> dict[str, str]:
    """Each drawing by its path from docs/: wide, and narrow for phones."""
    return {
        f"looks/table-{players}{ending}.svg": view.svg(narrow=bool(ending)) + "\n"
        for players, view in views.items()
        for ending in ("", "-narrow")
    }


def page(variants: Iterable[Variant], views: Mapping[int, View]) -> str:
    """The page for players, in Markdown."""
    rows = [[f"[{found.title}](variants/{found.id}.md)", *answers(found)] for found in variants]
    blocks = [GALLERY.strip(), format_table([["", *COLUMNS], *rows])]
    return "\n\n".join([*blocks, "## Tables", *_shown(views)]) + "\n"


def answers(variant: Variant) -> list[str]:
    """What the table of the games says of one, for each of `COLUMNS`."""
    rules = variant.rules()
    return [variant.group, *(", ".join(answered(rules)) for answered in QUESTIONS.values())]


def _shown(views: Mapping[int, View]) -> Iterator[str]:
    yield "Each table as seat 0 sees it, about to play the last card to a trick."
    for players, view in views.items():
        yield f"<details><summary>{players} players</summary>"
        shown = f"{view.rules.name}: a table for {players}, in the middle of a trick"
        yield f"![{shown}](looks/table-{players}.svg)"
        yield "</details>"


def comparison(variants: Iterable[Variant]) -> str:
    """The page with every value of the rules, in Markdown."""
    rules = {f"[{found.id}](../variants/{found.id}.md)": found.rules() for found in variants}
    blocks = [COMPARISON.strip()]
    for heading, (sentence, told) in TABLES.items():
        rows = {link: told(one) for link, one in rules.items()}
        columns = [
            name for name in next(iter(rows.values())) if any(r[name] for r in rows.values())
        ]
        cells = [[link, *(row[name] for name in columns)] for link, row in rows.items()]
        blocks += [f"## {heading}", sentence, format_table([["Variant", *columns], *cells])]
    return "\n\n".join(blocks) + "\n"


# What the cells say


def by_bid(ladder: BidLadder, fact: Callable[[Rung], str]) -> str:
    """A fact that may differ between bids: what is true of most, then the others by name."""
    groups = dict(group_rungs(ladder.rungs, fact))
    most, *others = sorted(groups, key=lambda text: -len(groups[text]))
    texts = [f"{join_names(ladder, groups[text])}: {text}" for text in others if text]
    return "; ".join([most, *texts] if most else texts)


def _step(rules: LibraryRules, rung: Rung) -> str:
    numbers = [str(rung.tricks)]
    numbers += [str(rung.value)] if value_matters(rules, rung) else []
    plain = set(numbers) == {rung.name}
    return name_rung(rules.ladder, rung) + ("" if plain else f" ({'/'.join(numbers)})")


def _named(rung: Rung) -> str:
    return "in the bid" if rung.strain_in_bid else "after the auction"


def _condition(rung: Rung) -> str:
    conditions = {
        f"over {join_or(rung.over)}": rung.over,
        "to the bidder's partner": rung.by_partner,
        "to the next who speaks": rung.at_once,
        "to players who have not looked": rung.blind,
        f"to holders of {join_or(rung.holding)}": rung.holding,
        "to a player who is forced to bid": rung.forced_only,
    }
    return ", ".join(told for told, asked in conditions.items() if asked) or "to everybody"


_CHOSEN: Final = {
    Choice.FREE: "any",
    Choice.BEST_TRUMP: "the highest trump",
    Choice.BEST: "the best",
    Choice.WORST: "the worst",
    Choice.ASKED: "the best of a suit asked for",
}


def exchanged(swap: Exchange | None, mates: int) -> str:
    """An exchange in a few words, for a declarer with `mates` partners."""
    if swap is None:
        return "none"
    single = swap.other is Other.PARTNERS and mates == 1
    number = f"{'up to ' if swap.up_to else ''}{count_in_words(swap.count, 'card')}"
    whom = "the partner" if single else swap.other.value
    told = [f"{number} with {whom}", f"{_CHOSEN[swap.gives]} for {_CHOSEN[swap.gets]}"]
    told += [f"at {name_choice(swap.strains)} only"] if swap.strains else []
    told += ["may be declined"] if swap.optional else []
    return ", ".join(told)


def _negotiation(rules: LibraryRules) -> str:
    rule = rules.negotiation
    if not isinstance(rule, Negotiation):
        return "players may drop out" if rule else "none"
    asks = [f"{rung.asks} after {rung.name}" for rung in rules.ladder.rungs if rung.asks]
    told = ["defenders tell their stops"] if rule.talk else []
    told += ["may throw in"] if rule.throw_in else []
    told += [f"may ask for tricks ({', '.join(asks)})"] if asks else []
    told += ["may ask again"] if rule.reask else []
    told += [f"{name_choice(rule.must_play)} must be played"] if rule.must_play else []
    return ", ".join(told)


def formula(points: Points) -> str:
    """Points as a short formula."""
    units = {"bid": points.bid, "tricks": points.tricks, "undertricks": points.undertricks}
    terms = [_times(times, unit) for unit, times in units.items() if times]
    terms += [f"{points.fixed}"] if points.fixed else []
    steps = ", ".join(f"{worth} from {taken} tricks on" for taken, worth in points.steps)
    terms += [steps] if steps else []
    return " + ".join(terms).replace("+ -", "- ") or "0"


def _times(times: int, unit: str) -> str:
    return {1: unit, -1: f"-{unit}"}.get(times, f"{times} x {unit}")


def _more(scoring: Scoring) -> Iterator[str]:
    """What a scoring has besides the four columns of the table."""
    others = {
        "every trick": scoring.all_tricks,
        "every trick without a partner": scoring.all_tricks_unaided,
        "defenders of a set bid": scoring.defence_of_set,
        "defenders with every trick": scoring.defence_of_all,
        "set without a trick": scoring.declarer_shut_out,
    }
    for when, points in others.items():
        if points is not None and points != Points():
            yield f"{when} {formula(points)}"
    if scoring.alone_times > 1:
        yield f"alone x {scoring.alone_times}"
    if scoring.forced_halves:
        yield "half for a forced bid that is set"
    if (marks := scoring.marks) is not None:
        given = {"when set": marks.set, "for defenders without a trick": marks.shut_out}
        yield f"{marks.name} {join_and(f'{n} {who}' for who, n in given.items() if n)}"


def _limits(ending: Ending) -> Iterator[str]:
    if ending.freeze is not None:
        yield f"without a contract made the score stops {ending.freeze.value}"
    if ending.back_door is not None:
        yield f"{ending.back_door} or worse loses"
    if (paid := ending.payout) is not None:
        yield f"a loser pays {paid.game}, and {paid.mark} for each mark"
        if paid.double_at is not None:
            yield f"at {paid.double_at} or worse {paid.doubled.value} twice"
    if ending.test_in_tie_round:
        yield "may end within a pepper round that breaks a tie"
