"""Sentences on the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from pepper.engine.course.rules import Rules
from pepper.engine.parts.ending import (
    Doubled,
    Ending,
    Freeze,
    Payout,
    Precedence,
    Survivors,
    Sweep,
    Tie,
    Winning,
)
from pepper.engine.parts.wording import count_in_words, inflect, join_and, spell_number

from .facts import auction_of, concedes, ending_of, ladder_of, marks_of, partners
from .layout import PARAGRAPH
from .naming import count_points, name_score, name_team
from .outcomes import bidders_have_made, counts_up, may_share, may_tie


def describe_ending(rules: Rules) -> Iterator[str]:
    """When the game ends, who wins it and what that is worth."""
    own = ending_of(rules)
    best = "highest" if counts_up(rules) else "lowest"
    if len(rules.table.sides) == 2:
        best = "higher" if counts_up(rules) else "lower"
    if own.target is not None:
        yield from _describe_target(rules, own, own.target)
        if own.freeze is not None:
            yield from _describe_freeze(rules, own, own.target)
    yield from _describe_sudden_ends(rules, own)
    yield from _describe_losing(rules, own)
    if own.hands is not None:
        most = "at the latest " if own.target is not None else ""
        yield f"After {count_in_words(own.hands, 'hand')} {most}the {best} score wins."
    if own.timed:
        yield f"When the time is up the hand is finished, and the {best} score wins."
    if may_tie(rules):
        yield from _describe_tie(rules, own)
    yield from _describe_floor(rules, own)
    if own.last_hand is not None:
        yield (
            f"The game is over after {count_in_words(own.last_hand, 'hand')} at the latest, "
            f"counting every deal: then the {best} score wins, and equal ones share the win."
        )
    if own.payout is not None:
        yield PARAGRAPH
        yield from _describe_payout(rules, own.payout)


def _name_one(rules: Rules) -> str:
    """One of those who score, before what they do."""
    return "A team that" if partners(rules) else "A player who"


def _describe_sudden_ends(rules: Rules, own: Ending) -> Iterator[str]:
    """Says that every trick of a hand, or a lead, wins the game."""
    if own.sweep is Sweep.ANY:
        yield f"{_name_one(rules)} takes every trick of a hand wins the game at once."
    elif own.sweep is Sweep.DECLARER:
        alone = not partners(rules) and rules.calling is None
        take = "A bidder who takes" if alone else "Bidders who take"
        yield f"{take} every trick of a hand {'wins' if alone else 'win'} the game at once."
    if own.gap is not None:
        other = "the other" if len(rules.table.sides) == 2 else "every other"
        yield (
            f"{_name_one(rules)} is ahead of {other} {name_team(rules)} by "
            f"{count_points(own.gap)} or more after a hand wins."
        )


def _describe_losing(rules: Rules, own: Ending) -> Iterator[str]:
    """Says who loses the game by the score, and who then wins it."""
    if own.back_door is not None:
        fall, lower = ("falls", "lower") if counts_up(rules) else ("rises", "higher")
        # It is no door at the back if there is no other one.
        name = "" if own.target is None else ", the *back door*,"
        yield PARAGRAPH
        yield (
            f"{_name_one(rules)} {fall} to {name_score(own.back_door)}{name} or {lower}"
            f"{name[-1:]} loses the game{_name_winner(rules, own)}."
        )
        if own.joint_loss:
            several = "both" if len(rules.table.sides) == 2 else "all"
            yield f"If {several} do so in the same hand, nobody wins."
        yield PARAGRAPH


def _describe_floor(rules: Rules, own: Ending) -> Iterator[str]:
    """Says how low a score may fall."""
    if own.floor is not None:
        below = "below" if counts_up(rules) else "above"
        who = "a team that" if partners(rules) else "a player who"
        yield f"No score goes {below} {name_score(own.floor)}: {who} would lose more stays there."


def _name_winner(rules: Rules, own: Ending) -> str:
    """Says who wins when another side loses, if that is not clear."""
    if len(rules.table.sides) == 2:
        return ""
    best = own.survivors is Survivors.BEST
    return "; the best of the others wins" if best else "; all others win together"


def _describe_target(rules: Rules, own: Ending, target: int) -> Iterator[str]:
    """Says who wins by reaching the target, and which of several sides."""
    team = name_team(rules)
    there = f"{name_score(target)} or {'more' if counts_up(rules) else 'fewer points'}"
    if own.winning is Winning.BY_POINTS:
        yield f"{_name_one(rules)} has {there} after a hand wins."
    elif own.winning is Winning.BY_CONTRACT:
        yield f"{_name_one(rules)} makes a bid and then stands at {there} wins."
    else:
        other = "the other" if len(rules.table.sides) == 2 else "another"
        it, bid = ("it", "its bid") if partners(rules) else ("the player", "a bid")
        yield (
            f"A {team} with {there} wins after a hand in which {it} made {bid} or set {other} "
            f"{team}."
        )
        if own.freeze is None:
            yield (
                f"{_name_one(rules)} gets there in another way keeps the points and waits for "
                "such a hand."
            )
    if own.winning is not Winning.BY_POINTS and any(
        concedes(rules, rung) for rung in ladder_of(rules).rungs
    ):
        yield "A bid counts as made if the hand is given up."
    if not may_share(rules):
        return
    two = len(rules.table.sides) == 2
    several = "both have" if two else "several have"
    better = "higher" if counts_up(rules) else "lower"
    better = f"the {better}{'' if two else 'st'} score does".replace("erst", "est")
    # Whoever has to make a bid to win is a bidder anyway.
    makers = own.winning is Winning.BY_POINTS and own.precedence is Precedence.DECLARER
    if own.precedence is Precedence.FIRST_TRICK and own.winning is not Winning.BY_CONTRACT:
        makers, better = True, "the first of them to take a trick does"
    otherwise = "" if bidders_have_made(rules) else f"; otherwise {better}"
    if makers:
        yield f"If {several}, {_name_makers(rules, ', whatever the scores')}{otherwise}."
    else:
        yield f"If {several}, {better}."


def _describe_freeze(rules: Rules, own: Ending, goal: int) -> Iterator[str]:
    """Says where a score stops."""
    team, target = name_team(rules), name_score(goal)
    if own.freeze is Freeze.AT_TARGET:
        reach = f"bring a {team} to {target} but no further"
    else:
        reach = f"may carry a {team} to {target} or past it, but count no more once it is there"
    wins = own.winning is Winning.BY_CONTRACT_OR_SET
    never = "" if wins else ", and never win, even if the bid is set"
    yield f"Points in defence {reach}{never}."
    other = "the other" if len(rules.table.sides) == 2 else "another"
    if partners(rules):
        sets = f" or sets {other} {team}" if wins else ""
        until = f"it makes a bid{sets} and wins, or is set and falls back"
    else:
        sets = f" or set {other} {team}" if wins else ""
        until = f"they make a bid{sets} and win, or are set and fall back"
    yield f"{_name_one(rules)} has come so far stays there until {until}."


def _describe_tie(rules: Rules, own: Ending) -> Iterator[str]:
    """Says what happens if the best scores are equal."""
    two = len(rules.table.sides) == 2
    level = f"If the {name_team(rules)}s are level"
    if not two:
        best = "highest" if counts_up(rules) else "lowest"
        level = f"If several {name_team(rules)}s have the same {best} score"
        if own.precedence is not Precedence.POINTS:
            level = f"Where the score decides and several {name_team(rules)}s have the {best}"
        if own.precedence is Precedence.FIRST_TRICK and _ends_at_target(own):
            level = f"If none of them took a trick, and several {name_team(rules)}s are level"
    elif _ends_at_target(own):
        level = "If both have and are level"
    if own.tie is Tie.DECLARER:
        otherwise = "" if bidders_have_made(rules) else "; otherwise play another hand"
        yield f"{level}, {_name_makers(rules)}{otherwise}."
        return
    what = {
        Tie.PLAY_ON: "play another hand",
        Tie.JOINT: "they share the win",
        Tie.PEPPER_ROUND: f"play another pepper round: {_describe_tie_round(rules)}",
    }[own.tie]
    yield f"{level}, {what}."


def _ends_at_target(own: Ending) -> bool:
    """Whether only reaching the target wins the game."""
    return own.target is not None and own.hands is own.back_door is None and not own.timed


def _name_makers(rules: Rules, whatever: str = "") -> str:
    """That the bidders win a tie, or where several are at the target, as a clause (C21)."""
    alone = not partners(rules) and rules.calling is None
    bidders = "the bidder wins" if alone else "the bidders win"
    if bidders_have_made(rules):
        return f"{bidders}{whatever}"
    among = "" if len(rules.table.sides) == 2 else "among them and "
    return f"{bidders} if {among}the bid was made{whatever}"


def _describe_tie_round(rules: Rules) -> str:
    """Describes the pepper round that breaks a tie."""
    auction = auction_of(rules)
    # A foreign auction is taken for one without a pepper round.
    hands = "more hands" if auction.pepper_round is None else count_more(auction.pepper_round.hands)
    if ending_of(rules).test_in_tie_round:
        return f"up to {hands} without bidding, which stop as soon as the tie is broken"
    return f"{hands} without bidding, all played before the scores are compared again"


def count_more(hands: int) -> str:
    """So many hands more."""
    return f"{spell_number(hands)} more {inflect(hands, 'hand')}"


def _describe_payout(rules: Rules, payout: Payout) -> Iterator[str]:
    """Says what losers pay."""
    marks = tuple(dict.fromkeys(marks.name for marks in marks_of(rules)))
    pays_marks = bool(marks) and payout.mark != 0
    bill = [f"{payout.game} for the game"] if payout.game or not pays_marks else []
    bill += [f"{payout.mark} for each of their own {' and '.join(marks)}"] if pays_marks else []
    yield f"If you play for stakes, the losers pay {join_and(bill)}."
    if payout.double_at is not None:
        # Where nothing is paid for marks the price of the game is the whole bill.
        whole = payout.doubled is Doubled.BILL or not pays_marks
        what = "twice that" if whole else "twice the price of the game"
        fewer = "fewer" if counts_up(rules) else "more"
        yield f"They pay {what} if they ended with {count_points(payout.double_at)} or {fewer}."
