"""Sentences on the auction: who speaks when, and what happens when all pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pepper.engine.ladder import BidLadder
from pepper.engine.phases.auction import (
    AllPass,
    Auction,
    PassedOut,
    PepperRound,
    StuckDealer,
    StuckHolder,
)
from pepper.engine.rules import Rules
from pepper.engine.wording import (
    capitalize,
    count_in_figures,
    count_in_words,
    join_or,
    name_card,
    name_strain,
    spell_number,
    spell_ordinal,
)

from .facts import all_pass, aside, auction_of, ending_of, ladder_of, partners
from .layout import PARAGRAPH
from .naming import add_article, join_names

LEFT: Final = "the player on the dealer's left"


def describe_auction(rules: Rules) -> Iterator[str]:
    """How the bidding goes around, and what happens when nobody bids."""
    own, ladder, rule = auction_of(rules), ladder_of(rules), all_pass(rules)
    if own.pepper_round is not None:
        yield _describe_pepper_round(own.pepper_round)
        yield PARAGRAPH
    if ladder.has_blind and own.blind_first:
        yield _describe_blind_first(rules, ladder)
    yield _describe_turns(rules, own)
    raises = "raise your partner's bid" if partners(rules) and own.laps != 1 else ""
    again = "bid after having passed" if own.laps != 1 and own.reentry else ""
    if rights := [*filter(None, (raises, again))]:
        yield f"You may {', and '.join(rights)}."
    if own.laps != 1 and not own.reentry:
        yield "A player who has passed may not bid again in that hand."
    yield from _describe_end(own, others=len(rules.table.seats) - 1)
    if rule is not None:
        yield _describe_all_pass(rules, rule)
        goes_on = isinstance(rule, StuckDealer) and rule.goes_on
        if isinstance(rule, StuckDealer | StuckHolder) and own.laps != 1 and not goes_on:
            yield "A bid that is forced in this way ends the bidding."


def _describe_pepper_round(rule: PepperRound) -> str:
    hands = "hand of a game is" if rule.hands == 1 else f"{count_in_words(rule.hands, 'hand')} are"
    return (
        f"The first {hands} the *pepper round*: nobody bids, and {LEFT} counts as "
        f"the highest bidder, with {_name_forced(rule.rung)}."
    )


def _name_forced(name: str) -> str:
    """A bid that somebody has to play."""
    return f"a bid of {name}" if name.isdigit() else add_article(name)


def _name_begin(rules: Rules) -> str:
    """Who is the first to speak."""
    if len(rules.table.seats) == 2:
        return "beginning with the player who did not deal"
    return "beginning on the dealer's left"


def _describe_blind_first(rules: Rules, ladder: BidLadder) -> str:
    blind = join_names(ladder, tuple(rung for rung in ladder.rungs if rung.blind))
    return (
        f"Before the bidding each player in turn, {_name_begin(rules)}, may bid {blind} without "
        "looking, or wait."
    )


def _describe_turns(rules: Rules, own: Auction) -> str:
    """Who speaks when."""
    begin = _name_begin(rules)
    if own.pepper_round is not None:
        begin = f"from the {spell_ordinal(own.pepper_round.hands + 1)} hand on, {begin}"
    first = "" if own.laps == 1 else " on the first turn"
    must = f"; only {LEFT} may not pass{first}" if own.eldest_must_bid else ""
    if own.laps == 1:
        turn = "each player in turn speaks once and bids higher than the last bid, or passes"
    else:
        turn = "each player in turn bids higher than the last bid, or passes"
    return capitalize(f"{begin}, {turn}{must}.")


def _describe_end(own: Auction, others: int) -> Iterator[str]:
    """When the bidding is over, if not because everybody has spoken once."""
    ends = [*_describe_laps(own), *_describe_passes(own, others)]
    if ends:
        once = "the" if own.eldest_must_bid else "once there is a bid, the"
        also = "also ends" if own.laps == 1 else "ends"
        yield capitalize(f"{once} bidding {also} when {join_or(ends)}.")


def _describe_laps(own: Auction) -> Iterator[str]:
    """After how many laps the bidding ends, as a clause; nothing for one lap or no limit."""
    if own.laps == 2:
        yield "everybody has spoken twice"
    elif own.laps is not None and own.laps > 2:
        yield f"everybody has spoken {spell_number(own.laps)} times"


def _describe_passes(own: Auction, others: int) -> Iterator[str]:
    """Which passes end the bidding, as a clause; nothing where only the end of a lap does."""
    if own.passes is not None and own.passes < others:
        yield (
            "the next player passes"
            if own.passes == 1
            else f"the next {spell_number(own.passes)} players pass"
        )
    elif own.laps == 1:
        return
    elif others == 1:
        yield "the other player passes"
    # Where who has passed may bid later, only passes one after another are the end.
    elif own.reentry:
        yield f"the other {spell_number(others)} pass one after another"
    else:
        yield f"the other {spell_number(others)} have passed"


# All pass


def _describe_all_pass(rules: Rules, rule: AllPass) -> str:
    sentence = f"If all {describe_all_pass(rule, all_dealt=not aside(rules))}"
    if len(rules.table.seats) == 2:
        other = "If the other player passes before there is a bid"
        sentence = sentence.replace("If all the others pass", other)
        sentence = sentence.replace("the others may", "the other player may")
        sentence = sentence.replace("If all pass", "If both pass")
        sentence = sentence.replace("the next player deals", "the deal passes")
    hands = ending_of(rules).hands
    if isinstance(rule, PassedOut) and rule.redeal and hands is not None:
        sentence += f"; the hand does not count as one of the {spell_number(hands)}"
    if isinstance(rule, StuckHolder) and rules.deck.cards.count(rule.card) > 1:
        sentence += "; of several holders it is the first one from the dealer's left"
    return f"{sentence}."


def describe_all_pass(rule: AllPass, *, all_dealt: bool = False) -> str:
    """What happens when all pass, as a clause that follows on "if all", without a full stop.

    Where every card is dealt to somebody, each card has a holder.
    """
    if isinstance(rule, PassedOut):
        dealer = "the same dealer deals again" if rule.redeal else "the next player deals"
        return f"pass, nobody scores and {dealer}"
    if isinstance(rule, StuckDealer):
        return _describe_stuck_dealer(rule)
    if isinstance(rule, StuckHolder):
        return _describe_stuck_holder(rule, all_dealt=all_dealt)
    return f"pass, the hand is played at {name_strain(rule.strain)}, and nobody has a bid to make"


def _describe_stuck_dealer(rule: StuckDealer) -> str:
    who = "pass, the dealer included," if rule.after_passing else "the others pass,"
    bid = f"at least {rule.rung}" if rule.higher else f"{rule.rung}, neither more nor less"
    if rule.take_set is None:
        after = ", after which the others may bid higher" if rule.goes_on else ""
        return f"{who} the dealer is *stuck* and must bid {bid}{after}"
    loss = count_in_figures(rule.take_set, "point")
    after = ", and after a bid the others may bid higher" if rule.goes_on else ""
    return (
        f"{who} the dealer is *stuck* and must either bid {bid} or lose {loss}; in the second case "
        f"the hand is not played and nobody else scores{after}"
    )


def _describe_stuck_holder(rule: StuckHolder, *, all_dealt: bool) -> str:
    bid = f"at least {rule.rung}" if rule.higher else f"{rule.rung}, neither more nor less"
    holder = f"pass, whoever has {name_card(rule.card)} must bid {bid}"
    if all_dealt:
        return holder
    dealer = "the same dealer deals again" if rule.redeal else "the next player deals"
    return f"{holder}; if nobody has it, nobody scores and {dealer}"
