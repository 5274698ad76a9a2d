"""Sentences on the auction: who speaks when, and what happens when all pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pepper.engine.course.rules import Rules
from pepper.engine.parts.cards import Strain
from pepper.engine.parts.ladder import Alone, BidLadder
from pepper.engine.parts.wording import (
    capitalize,
    count_in_figures,
    count_in_words,
    join_or,
    name_card,
    name_strain,
    spell_number,
    spell_ordinal,
)
from pepper.engine.phases.auction import (
    AllPass,
    Auction,
    PassedOut,
    PepperRound,
    StuckDealer,
    StuckHolder,
)
from pepper.engine.phases.kitty import TakeTurnUp

from .facts import (
    all_pass,
    aside,
    auction_of,
    contract_strains,
    ending_of,
    is_foreign,
    is_one_bid,
    ladder_of,
    partners,
)
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
    yield from _describe_turn_up(rules, own)
    if own.turned_trumps:
        yield _describe_turned_trumps(
            own, taken=any(isinstance(one, TakeTurnUp) for one in rules.phases)
        )
    once = is_one_bid(rules)
    raises = "raise your partner's bid" if partners(rules) and own.laps != 1 and not once else ""
    again = "bid after having passed" if own.laps != 1 and own.reentry else ""
    if rights := [*filter(None, (raises, again))]:
        yield f"You may {', and '.join(rights)}."
    if own.laps != 1 and not own.reentry:
        time = "hand" if own.rounds == 1 else "round"
        yield f"A player who has passed may not bid again in that {time}."
    if not once:
        yield from _describe_end(own, others=len(rules.table.seats) - 1)
    if own.rounds > 1:
        yield _describe_rounds(rules, own)
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
    """Says who speaks first."""
    if len(rules.table.seats) == 2:
        return "beginning with the player who did not deal"
    return "beginning on the dealer's left"


def _describe_rounds(rules: Rules, own: Auction) -> str:
    """Says that the bidding starts again if all pass."""
    all_pass = "both pass" if len(rules.table.seats) == 2 else "all pass"
    times = "a second time" if own.rounds == 2 else f"again, up to {spell_number(own.rounds)} times"
    return f"If {all_pass}, the bidding goes around {times}."


def _describe_blind_first(rules: Rules, ladder: BidLadder) -> str:
    blind = join_names(ladder, tuple(rung for rung in ladder.rungs if rung.blind))
    return (
        f"Before the bidding each player in turn, {_name_begin(rules)}, may bid {blind} without "
        "looking, or wait."
    )


def _describe_turns(rules: Rules, own: Auction) -> str:
    """Says who speaks when."""
    begin = _name_begin(rules)
    if own.pepper_round is not None:
        begin = f"from the {spell_ordinal(own.pepper_round.hands + 1)} hand on, {begin}"
    first = "" if own.laps == 1 else " on the first turn"
    must = f"; only {LEFT} may not pass{first}" if own.eldest_must_bid else ""
    if is_one_bid(rules):
        times = {None: "", 1: " once", 2: " up to twice"}
        often = times.get(own.laps, f" up to {spell_number(own.laps or 0)} times")
        turn = f"each player in turn bids or passes{often}, and the first bid ends the bidding"
    elif own.laps == 1:
        turn = "each player in turn speaks once and bids higher than the last bid, or passes"
    else:
        turn = "each player in turn bids higher than the last bid, or passes"
    return capitalize(f"{begin}, {turn}{must}.")


def _describe_turn_up(rules: Rules, own: Auction) -> Iterator[str]:
    """Says what the turned-up card allows."""
    if not own.turn_up_first:
        return
    yield (
        "In the first round only the suit of the card turned up may be bid, which *orders it up*; "
        "later only the others may."
    )
    if rules.deck.jokers:
        alone = {rung.alone is Alone.YES for rung in ladder_of(rules).rungs}
        not_alone = ", and not to play alone" if own.joker_unseen and len(alone) > 1 else ""
        unseen = " before looking at the cards" if own.joker_unseen else ""
        yield (
            f"If a joker is turned up, nobody else bids: the dealer must bid{unseen}, in any "
            f"suit{not_alone}."
        )


def _describe_turned_trumps(own: Auction, *, taken: bool) -> str:
    """Which suits are trumps without a bid; `taken` if the dealer takes the card after one."""
    suits = [name_strain(suit) for suit in own.turned_trumps]
    cards = join_or([f"a {suit.removesuffix('s')}" for suit in suits])
    names = "that suit is" if len(suits) > 1 else f"{suits[0]} are"
    stays = " The card stays where it is." if taken else ""
    trumps = f"nobody bids: {names} trumps, and nobody has a bid to make"
    return f"If {cards} is turned up, {trumps}.{stays}"


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
    offered = contract_strains(rules)
    sentence = f"If all {describe_all_pass(rule, all_dealt=not aside(rules), offered=offered)}"
    if len(rules.table.seats) == 2:
        other = "If the other player passes before there is a bid"
        sentence = sentence.replace("If all the others pass", other)
        sentence = sentence.replace("the others may", "the other player may")
        sentence = sentence.replace("If all pass", "If both pass")
        sentence = sentence.replace("the next player deals", "the deal passes")
    one = len(ladder_of(rules).steps) == 1 and not is_foreign(rules.ladder)
    if isinstance(rule, StuckDealer) and one:
        sentence = sentence.replace(f"bid at least {rule.rung}", "bid")
    if (rounds := auction_of(rules).rounds) > 1:
        last = "second" if rounds == 2 else "last"
        sentence = sentence.replace("If ", f"If in the {last} round ", 1)
    hands = ending_of(rules).hands
    if isinstance(rule, PassedOut) and rule.redeal and hands is not None:
        sentence += f"; the hand does not count as one of the {spell_number(hands)}"
    if isinstance(rule, StuckHolder) and rules.deck.cards.count(rule.card) > 1:
        sentence += "; of several holders it is the first one from the dealer's left"
    return f"{sentence}."


def describe_all_pass(
    rule: AllPass, *, all_dealt: bool = False, offered: Iterable[Strain] = ()
) -> str:
    """A clause that continues "if all" and says what happens then, without a full stop.

    `all_dealt` says that every card has a holder. `offered` are the strains of bids: if low is one
    of them, no trump is called high.
    """
    if isinstance(rule, PassedOut):
        dealer = "the same dealer deals again" if rule.redeal else "the next player deals"
        return f"pass, nobody scores and {dealer}"
    if isinstance(rule, StuckDealer):
        return _describe_stuck_dealer(rule)
    if isinstance(rule, StuckHolder):
        return _describe_stuck_holder(rule, all_dealt=all_dealt)
    strain = name_strain(rule.strain, offered)
    return f"pass, the hand is played at {strain}, and nobody has a bid to make"


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
