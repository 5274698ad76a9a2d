"""Settings without effect, which are refused when rules are put together (C36).

A setting that differs from its default and can change no hand and no match is taken for a mistake.
What one part alone makes idle is refused by that part; here is what depends on other parts. Rules
with parts of other packages are not checked, because such parts may use any setting.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

from pepper.engine.parts.cards import Plain, Rank, Strain, Suit
from pepper.engine.parts.ending import Precedence, Survivors, Tie, Winning
from pepper.engine.parts.errors import Path, Problem, problem_at
from pepper.engine.parts.exchange import Choice
from pepper.engine.parts.ladder import Alone, Rung, locate_rungs
from pepper.engine.parts.points import NOTHING
from pepper.engine.parts.ranking import PlainJoker
from pepper.engine.parts.scoring import Scoring, ScoringChanges
from pepper.engine.parts.tricks import Lead, OwnCopy
from pepper.engine.parts.wording import count_in_figures
from pepper.engine.phases.auction import NoContract, StuckDealer, StuckHolder
from pepper.engine.phases.calling import choices, may_call_own, may_lack_partner
from pepper.engine.phases.doubling import DOUBLING
from pepper.engine.phases.early_lead import EARLY_LEAD
from pepper.engine.phases.lone_defence import LONE_DEFENCE
from pepper.engine.phases.negotiation import DropOuts, Negotiation

if TYPE_CHECKING:
    from .rules import LibraryRules


def idle_settings(rules: LibraryRules) -> Iterator[Problem]:
    """A problem for each setting that the other parts leave without effect."""
    yield from _in_ranking(rules)
    yield from _in_tricks(rules)
    yield from _in_auction(rules)
    yield from _in_calling(rules)
    yield from _in_early_lead(rules)
    yield from _in_negotiation(rules)
    yield from _in_scoring(rules)
    yield from _in_ending(rules)
    yield from _in_thresholds(rules)
    for path, rung in rules.located_rungs:
        yield from _in_rung(rules, rung, path)
        yield from _in_exchange(rules, rung, path)
        yield from _in_changes(rules, rung, path)


def _bid_strains(rules: LibraryRules) -> set[Strain]:
    """The strains of hands with a declarer."""
    return {strain for rung in rules.ladder.rungs for strain in rules.ladder.strains_of(rung)}


def _is_trump_plain(rules: LibraryRules) -> bool:
    """Whether there is a trump without a trump suit: the joker."""
    return rules.deck.jokers > 0 and rules.ranking.plain_joker is not PlainJoker.LOWEST


def _forces(rules: LibraryRules) -> bool:
    """Whether anybody is ever forced to bid."""
    auction = rules.auction
    return auction.pepper_round is not None or isinstance(
        auction.all_pass, StuckDealer | StuckHolder
    )


def _is_negotiated(rules: LibraryRules, rung: Rung) -> bool:
    """Whether hands after a bid of the rung are ever negotiated."""
    rule = rules.negotiation
    return isinstance(rule, Negotiation) and not {*rules.ladder.strains_of(rung)} <= {
        *rule.must_play
    }


def _in_ranking(rules: LibraryRules) -> Iterator[Problem]:
    bid = _bid_strains(rules)
    plain = any(isinstance(strain, Plain) for strain in bid)
    if not rules.ranking.bowers:
        if not any(isinstance(strain, Suit) for strain in bid):
            what = "`bowers` is off, but no hand has trumps"
            yield Problem("ranking", what, "remove `bowers`", ("ranking", "bowers"))
        elif all(card.rank is not Rank.JACK for card in rules.deck.cards):
            what = "`bowers` is off, but the deck has no jacks"
            yield Problem("ranking", what, "remove `bowers`", ("ranking", "bowers"))
    if rules.ranking.later_wins and len(rules.deck.cards.distinct()) == len(rules.deck.cards):
        what = "the later of equal cards wins, but the deck has no equal cards"
        yield Problem("ranking", what, "remove `later_wins`", ("ranking", "later_wins"))
    if rules.ranking.plain_joker is not PlainJoker.SOLE_TRUMP:
        path = ("ranking", "plain_joker")
        if not rules.deck.jokers:
            what = "`plain_joker` is set, but the deck has no joker"
            yield Problem("ranking", what, "remove `plain_joker`, or add a joker", path)
        elif not plain and not isinstance(rules.auction.all_pass, NoContract):
            what = "`plain_joker` is set, but every hand has trumps"
            yield Problem("ranking", what, "remove `plain_joker`", path)


def _in_tricks(rules: LibraryRules) -> Iterator[Problem]:
    ladder = rules.ladder
    others = [rung for rung in rules.rungs if rung.lead is None]
    led = {strain for rung in others for strain in ladder.strains_of(rung)}
    if not others:
        what = "every bid has its own `lead`, so that the lead of the tricks has no effect"
        path, _ = next(locate_rungs(ladder))
        hint = "remove it from some bids, and set it in `Tricks`"
        yield Problem("ladder", what, hint, (*path, "lead"))
    elif rules.tricks.plain_lead is not None and not any(isinstance(s, Plain) for s in led):
        own = "" if len(others) == len(rules.rungs) else ", or a `lead` of its own"
        what = f"`plain_lead` is set, but every hand with a declarer has trumps{own}"
        yield Problem("tricks", what, "remove `plain_lead`", ("tricks", "plain_lead"))


def _in_auction(rules: LibraryRules) -> Iterator[Problem]:
    auction, deck, seats = rules.auction, rules.deck, len(rules.table.seats)
    if auction.passes is not None and auction.passes >= seats:
        others = count_in_figures(seats - 1, "player")
        what = f"it ends after {auction.passes} passes, but only {others} can pass a bid"
        yield Problem("auction", what, "remove `passes`", ("auction", "passes"))
    if auction.blind_first and not rules.ladder.has_blind:
        what = "everybody may bid blind first, but the ladder has no blind bid"
        yield Problem("auction", what, "remove `blind_first`", ("auction", "blind_first"))
    if auction.partner_response and not any(rung.by_partner for rung in rules.ladder.rungs):
        what = "partners may respond, but the ladder has no bid for partners"
        hint = "remove `partner_response`"
        yield Problem("auction", what, hint, ("auction", "partner_response"))
    rule = auction.all_pass
    if isinstance(rule, StuckHolder) and rule.redeal:
        undealt = len(deck.cards) - seats * deck.hand_size
        if undealt < deck.cards.count(rule.card):
            what = f"an annulled deal is dealt again, but somebody always holds {rule.card}"
            yield Problem("auction", what, "remove `redeal`", ("auction", "all_pass", "redeal"))


def _in_calling(rules: LibraryRules) -> Iterator[Problem]:
    rule, deck = rules.calling, rules.deck.cards
    if rule is None:
        return
    if {card.rank for card in deck} <= {*rule.ranks}:
        what = "`ranks` names every rank of the deck"
        yield Problem("calling", what, "remove `ranks`", ("calling", "ranks"))
    orders = [rules.ranking.order(strain) for strain in _bid_strains(rules)]
    ranked = attrs.evolve(rule, trumps=True)
    same = all(choices(rule, deck, order) == choices(ranked, deck, order) for order in orders)
    if not rule.trumps and same:
        what = "no trump may be called, but no card that may be called is ever a trump"
        yield Problem("calling", what, "remove `trumps`", ("calling", "trumps"))
    if rule.own_copy is OwnCopy.IGNORED:
        return
    path = ("calling", "own_copy")
    if not may_call_own(rule, rules):
        what = "`own_copy` is set, but the declarer never calls a card of their own hand"
        yield Problem("calling", what, "remove `own_copy`", path)
    elif rule.own_copy is OwnCopy.BINDS and not rule.must_play:
        what = "the declarer must play the called card, but `must_play` is off"
        yield Problem("calling", what, "use OwnCopy.COUNTS, or set `must_play`", path)
    elif rule.own_copy is OwnCopy.COUNTS and len(deck.distinct()) == len(deck):
        what = "the declarer's own card counts as called, but nobody else has a copy"
        yield Problem("calling", what, "remove `own_copy`, or use a deck with copies", path)


def _in_early_lead(rules: LibraryRules) -> Iterator[Problem]:
    if rules.rule(EARLY_LEAD) is None:
        return
    for path, rung in rules.located_rungs:
        strains = rules.ladder.strains_of(rung)
        if any((rung.lead or rules.tricks.lead_in(one)) is not Lead.DECLARER for one in strains):
            what = f"the declarer may lay down the lead, but does not lead after a {rung.name}"
            yield problem_at((*path, "lead"), what, "use Lead.DECLARER, or remove `EarlyLead`")


def _in_negotiation(rules: LibraryRules) -> Iterator[Problem]:
    rule = rules.negotiation
    if not isinstance(rule, Negotiation):
        return
    negotiated = [rung for rung in rules.ladder.rungs if _is_negotiated(rules, rung)]
    asks = max((rung.asks for rung in negotiated), default=0)
    if not negotiated:
        what = "every hand must be played, so that nothing is negotiated"
        path = ("negotiation", "must_play")
        yield Problem("negotiation", what, "remove a strain, or the negotiation", path)
    elif not (rule.talk or rule.throw_in or asks):
        what = "the defenders can neither talk nor give up a hand"
        hint = "remove the negotiation, or set `asks` on a rung"
        yield Problem("negotiation", what, hint, ("negotiation", "throw_in"))
    if rule.reask and asks < 2:
        what = "`reask` is set, but the defenders can never ask for two or more tricks"
        hint = "remove `reask`, or raise `asks` on a rung"
        yield Problem("negotiation", what, hint, ("negotiation", "reask"))


def _in_scoring(rules: LibraryRules) -> Iterator[Problem]:
    scoring, rungs = rules.scoring, rules.rungs
    alone = [rung for rung in rungs if rung.alone is not Alone.NO]
    if scoring.alone_times > 1 and not alone:
        what = f"a lone declarer scores {scoring.alone_times} times, but no bid is played alone"
        path = ("scoring", "alone_times")
        yield Problem("scoring", what, "remove `alone_times`", path)
    if scoring.forced_halves and not _forces(rules):
        what = "a forced declarer loses half, but nobody is forced to bid"
        path = ("scoring", "forced_halves")
        yield Problem("scoring", what, "remove `forced_halves`", path)
    if scoring.marks is not None and not _counts_marks(rules):
        what = f"nothing counts {scoring.marks.name}"
        yield Problem("scoring", what, "remove `marks`", ("scoring", "marks"))
    calling = rules.calling
    unaided = calling is not None and may_lack_partner(calling, rules)
    if scoring.all_tricks_unaided is not None and not unaided:
        what = "a declarer without a partner scores otherwise, but nobody calls one in vain"
        path = ("scoring", "all_tricks_unaided")
        yield Problem("scoring", what, "remove `all_tricks_unaided`", path)
    yield from _in_defence(rules)
    yield from _in_overtricks(rules, scoring, tuple(rungs), ("scoring",))


def _in_overtricks(
    rules: LibraryRules, rows: Scoring | ScoringChanges, rungs: tuple[Rung, ...], path: Path
) -> Iterator[Problem]:
    """Points for overtricks where nobody takes any."""
    size = rules.deck.hand_size
    free = any(0 < rung.tricks < size and not rung.exact for rung in rungs)
    exact = any(rung.exact and rung.tricks < size for rung in rungs)
    places = {
        "made": (rows.made, free),
        "all_tricks": (rows.all_tricks, free),
        "set": (rows.set, exact),
        "defence_of_set": (rows.defence_of_set, exact),
        "defence": (rows.defence, free or exact),
        "defence_of_all": (rows.defence_of_all, False),
        "shut_out": (rows.shut_out, free or exact),
    }
    for row, (points, may) in places.items():
        if points is not None and points.overtricks and not may:
            what = f"`{row}` has points for overtricks, but there are none then"
            yield problem_at((*path, row, "overtricks"), what, "remove `overtricks`")


def _in_defence(rules: LibraryRules) -> Iterator[Problem]:
    scoring = rules.scoring
    if scoring.doubled_defence and rules.rule(DOUBLING) is None:
        what = "a double counts for the defenders, but nobody can double"
        hint = "remove `doubled_defence`, or put `Doubling` in `phases`"
        yield Problem("scoring", what, hint, ("scoring", "doubled_defence"))
    if scoring.lone_defence_times > 1 and rules.rule(LONE_DEFENCE) is None:
        what = (
            f"a lone defender scores {scoring.lone_defence_times} times, but nobody defends alone"
        )
        hint = "remove `lone_defence_times`, or put `DefendAlone` in `phases`"
        yield Problem("scoring", what, hint, ("scoring", "lone_defence_times"))
    rows = [row for rung in rules.rungs for row in rules.scoring_of(rung).in_defence]
    if scoring.taken_off and all(row in {None, NOTHING} for row in rows):
        what = "the defenders' points are taken off, but they score nothing"
        yield Problem("scoring", what, "remove `taken_off`", ("scoring", "taken_off"))
    if scoring.defenders_together and (len(rules.table.sides) == 2 or rules.calling is not None):
        what = "all defenders score together, as they would anyway"
        path = ("scoring", "defenders_together")
        yield Problem("scoring", what, "remove `defenders_together`", path)


def _counts_marks(rules: LibraryRules) -> bool:
    """Whether any hand brings marks."""
    every = (rules.scoring_of(rung).marks for rung in (*rules.rungs, None))
    return any(marks is not None and (marks.set or marks.shut_out) for marks in every)


def _in_ending(rules: LibraryRules) -> Iterator[Problem]:
    ending = rules.ending
    several = len(rules.table.sides) > 2 and ending.winning is Winning.BY_CONTRACT_OR_SET
    if not (ending.winning is Winning.BY_POINTS or several or rules.calling is not None):
        # One side makes the contract, or it is set, by one side where there are two.
        if ending.precedence is not Precedence.POINTS:
            what = "`precedence` is set, but only one side can win by a hand"
            yield Problem("ending", what, "remove `precedence`", ("ending", "precedence"))
        by_score = ending.timed or ending.hands is not None or ending.back_door is not None
        if ending.tie is not Tie.PLAY_ON and not by_score:
            what = "`tie` is set, but only one side can win by a hand"
            yield Problem("ending", what, "remove `tie`", ("ending", "tie"))
    if ending.survivors is not Survivors.BEST and len(rules.table.sides) == 2:
        what = "`survivors` is set, but one other side wins in any case"
        yield Problem("ending", what, "remove `survivors`", ("ending", "survivors"))
    if ending.payout is not None and ending.payout.mark > 1 and not _counts_marks(rules):
        what = "losers pay for marks, but none are counted"
        path = ("ending", "payout", "mark")
        yield Problem("ending", what, "remove `mark`, or add `marks` to the scoring", path)


def _in_joker(rules: LibraryRules, rung: Rung, path: Path) -> Iterator[Problem]:
    """Idle settings of the joker after a bid."""
    if not rules.deck.jokers:
        what = f"{rung.name} has a `plain_joker`, but the deck has no joker"
        yield problem_at(path, what, "remove `plain_joker` from it, or add a joker")
    elif not any(isinstance(strain, Plain) for strain in rules.ladder.strains_of(rung)):
        what = f"{rung.name} has a `plain_joker`, but it is always played with trumps"
        yield problem_at(path, what, "remove `plain_joker` from it")
    elif rung.plain_joker is rules.ranking.plain_joker:
        what = f"{rung.name} has the same `plain_joker` as the ranking"
        yield problem_at(path, what, "remove `plain_joker` from it")


def _in_thresholds(rules: LibraryRules) -> Iterator[Problem]:
    """Scores that change what a side may do, but that no side comes to in a match."""
    ending, rule = rules.ending, rules.negotiation
    found: list[tuple[Path, str, int]] = [
        ((*path, "closed_at"), f"{rung.name} closes", rung.closed_at)
        for path, rung in rules.located_rungs
        if rung.closed_at is not None
    ]
    if isinstance(rule, DropOuts) and rule.stays_at is not None:
        found.append((("negotiation", "stays_at"), "players stay in", rule.stays_at))
    for path, what, score in found:
        why = ""
        if ending.worth(score) <= ending.worth(ending.start):
            why = f"every side starts at {ending.start}"
        elif ending.target is not None and ending.winning is Winning.BY_POINTS:
            beyond = ending.worth(score) >= ending.worth(ending.target)
            why = f"a side wins at {ending.target}" if beyond else ""
        if why:
            yield problem_at(path, f"{what} at {score}, but {why}", "name a score in between")


def _in_rung(rules: LibraryRules, rung: Rung, path: Path) -> Iterator[Problem]:
    name, scoring = rung.name, rules.scoring_of(rung)
    if rung.asks and not _is_negotiated(rules, rung):
        what = f"{name} lets the defenders ask for tricks, but nothing is negotiated after it"
        hint = "remove `asks`, or add a negotiation"
        yield problem_at((*path, "asks"), what, hint)
    single = not rules.table.most_partners and rules.calling is None
    if rung.alone is not Alone.NO and single and scoring.alone_times == 1:
        what = f"{name} is played alone, but nobody has a partner"
        hint = "remove `alone`, or use a table with partners"
        yield problem_at((*path, "alone"), what, hint)
    if {rung.lead} == {rules.tricks.lead_in(strain) for strain in rules.ladder.strains_of(rung)}:
        what = f"{name} has the same `lead` as the tricks"
        yield problem_at((*path, "lead"), what, "remove `lead` from it")
    if rung.plain_joker is not None:
        yield from _in_joker(rules, rung, (*path, "plain_joker"))
    if rung.forced_only and not _forces(rules):
        what = f"{name} is open only to a player who is forced to bid, but nobody ever is"
        hint = "remove the rung, or force players to bid in the auction"
        yield problem_at((*path, "forced_only"), what, hint)
    suited = any(isinstance(strain, Suit) for strain in rules.ladder.strains_of(rung))
    if rung.natural is not None and not suited:
        what = f"{name} needs natural trumps, but is not bid in a suit"
        yield problem_at((*path, "natural"), what, "remove `natural`")
    if not (rung.tricks or scoring.made.of(0, rung.value, 0)):
        what = f"{name} is made without a trick, and then scores nothing"
        hint = "give it a `value`, and `scoring` with ScoringChanges(made=BID)"
        yield problem_at((*path, "value"), what, hint)
    if rung.exact and rung.tricks == rules.deck.hand_size:
        what = f"{name} needs all tricks, so that nobody takes too many"
        yield problem_at((*path, "exact"), what, "remove `exact`")
    yield from _in_value(rules, rung, path)


def _in_value(rules: LibraryRules, rung: Rung, path: Path) -> Iterator[Problem]:
    """A value, or a bonus, by which nothing is scored."""
    name = rung.name
    if rung.value != rung.tricks and not _scores_value(rules, rung):
        what = f"{name} has a value of {rung.value}, but nothing is scored by it"
        hint = "remove `value`, or use `bid` in the scoring"
        yield problem_at((*path, "value"), what, hint)
    if rung.strain_bonus and not _scores_value(rules, rung):
        what = f"{name} has a bonus for strains, but nothing is scored by its value"
        hint = "remove `strain_bonus`, or use `bid` in the scoring"
        yield problem_at((*path, "strain_bonus"), what, hint)


def _scores_value(rules: LibraryRules, rung: Rung) -> bool:
    """Whether the value of the rung may be scored."""
    own, rule = rules.scoring_of(rung), rules.negotiation
    declarers = (own.made, own.set, own.all_tricks, own.all_tricks_unaided, own.declarer_shut_out)
    defenders = (own.defence, own.defence_of_set, own.defence_of_all, own.shut_out)
    if any(points is not None and points.bid for points in (*declarers, *defenders)):
        return True
    return (
        isinstance(rule, Negotiation)
        and _is_negotiated(rules, rung)
        and (rule.throw_in or rung.asks > 0)
    )


def _in_exchange(rules: LibraryRules, rung: Rung, path: Path) -> Iterator[Problem]:
    exchange, strains, path = rung.exchange, rules.ladder.strains_of(rung), (*path, "exchange")
    if exchange is None:
        return
    for place, strain in enumerate(exchange.strains):
        if strain not in strains:
            what = f"{rung.name} has an exchange in {strain!r}, but is not played in it"
            hint = "remove the strain, or offer it"
            yield Problem("exchange", what, hint, (*path, "strains", place))
    trumps = any(isinstance(strain, Suit) for strain in exchange.strains or strains)
    for name, choice in (("gives", exchange.gives), ("gets", exchange.gets)):
        if choice is Choice.BEST_TRUMP and not trumps and not _is_trump_plain(rules):
            what = f"{rung.name} asks for the highest trump, but never has trumps when exchanging"
            yield Problem("exchange", what, f"remove `{name}`", (*path, name))


def _move_or_remove(idle: str, used: str, *, moves: bool) -> str:
    """The hint for an idle row of a scoring: move it to the row in use, if that is free."""
    return f"use `{used}` in place of `{idle}` there" if moves else f"remove `{idle}`"


def _in_changes(rules: LibraryRules, rung: Rung, path: Path) -> Iterator[Problem]:
    changes, scoring, path = rung.scoring, rules.scoring_of(rung), (*path, "scoring")
    if changes is None:
        return
    yield from _in_overtricks(rules, changes, (rung,), path)
    if rung.tricks == rules.deck.hand_size:
        if changes.made is not None and scoring.all_tricks is not None:
            what = f"{rung.name} is made with every trick only, which `all_tricks` scores"
            hint = _move_or_remove("made", "all_tricks", moves=changes.all_tricks is None)
            yield problem_at((*path, "made"), what, hint)
        if changes.defence is not None and scoring.defence_of_set is not None:
            what = f"any trick of the defenders sets {rung.name}, which `defence_of_set` scores"
            hint = _move_or_remove(
                "defence", "defence_of_set", moves=changes.defence_of_set is None
            )
            yield problem_at((*path, "defence"), what, hint)
    if changes.alone_times is not None and changes.alone_times > 1 and rung.alone is Alone.NO:
        what = f"a lone declarer of {rung.name} scores more, but it is not played alone"
        yield problem_at((*path, "alone_times"), what, "remove `alone_times`")
    if changes.forced_halves and not _forces(rules):
        what = f"a forced declarer of {rung.name} loses half, but nobody is forced to bid"
        yield problem_at((*path, "forced_halves"), what, "remove `forced_halves`")
