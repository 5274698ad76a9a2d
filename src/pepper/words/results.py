"""How a hand ended, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pepper.engine.course.result import HandResult
from pepper.engine.course.rules import Rules
from pepper.engine.parts.contract import Contract, HandEnd
from pepper.engine.parts.kinds import Message
from pepper.engine.parts.seats import Seat

if TYPE_CHECKING:
    from .words import Words

_WITHOUT_PLAY: Final[dict[HandEnd, Message]] = {
    HandEnd.THROWN_IN: "the defenders threw the hand in",
    HandEnd.GRANTED: "the defenders asked for tricks and got them; the hand was not played",
    HandEnd.PASSED_OUT: "nobody bid",
    HandEnd.ANNULLED: "nobody bid, and nobody held the card that forces a bid",
    HandEnd.SET_TAKEN: "the dealer took the set instead of bidding",
    HandEnd.MISDEAL: "a misdeal was called",
    HandEnd.RESIGNED: "the hand was not finished",
}


def say_result(rules: Rules, result: HandResult, words: Words) -> str:
    """How a hand ended, as a clause."""
    if result.ending is HandEnd.VOID:
        return words.text("void: {reason}", reason=words.printable(result.reason))
    if result.ending is HandEnd.MISDEAL and result.redealt:
        return words.text("a misdeal was called; the same dealer deals again")
    if result.ending in _WITHOUT_PLAY:
        return words.text(_WITHOUT_PLAY[result.ending])
    contract = result.contract
    if contract is None:
        return words.text("played without a bid") if rules.has_contracts else words.text("played")
    end = _say_end_of_contract(rules, result, contract, words)
    if contract.called is None or len(result.declarers) > 1:
        return end
    card = words.card(contract.called)
    return words.text("{end}; nobody else played {card}", end=end, card=card)


def _say_end_of_contract(rules: Rules, result: HandResult, contract: Contract, words: Words) -> str:
    sides: list[tuple[Seat, ...]] = [rules.table.members(side) for side in result.declarers]
    if contract.alone:  # partners who sit out score, but they did not play
        sides = [(contract.declarer,)]
    if result.ending is HandEnd.UNOPPOSED:
        return words.they(
            sides,
            "you made {bid}; all others dropped out",
            "{who} made {bid}; all others dropped out",
            "{who} made {bid}; all others dropped out",
            "you and {who} made {bid}; all others dropped out",
            "you, {who} made {bid}; all others dropped out",
            bid=words.rung(contract.rung.name),
        )
    if result.made:
        return words.they(
            sides,
            "you made {bid}",
            "{who} made {bid}",
            "{who} made {bid}",
            "you and {who} made {bid}",
            "you, {who} made {bid}",
            bid=words.rung(contract.rung.name),
        )
    return words.they(
        sides,
        "you were set on {bid}",
        "{who} was set on {bid}",
        "{who} were set on {bid}",
        "you and {who} were set on {bid}",
        "you, {who} were set on {bid}",
        bid=words.rung(contract.rung.name),
    )
