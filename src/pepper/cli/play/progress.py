"""How far a contract has come: the tricks that both sides need and have."""

from __future__ import annotations

from collections.abc import Iterator

from pepper.engine.parts.contract import Contract
from pepper.engine.parts.scoring import Scoring
from pepper.engine.parts.seats import Seat
from pepper.engine.sight.view import View
from pepper.words import Words

from .canvas import Look, Run


def contract_progress(view: View, words: Words) -> Iterator[Run]:
    """The tricks that the declarer's side and the defenders need and have, once the play has begun.

    In green if it is good for the person's side as it stands, when it is certain.
    """
    contract = view.contract
    if contract is None or (view.trick is None and not view.tricks):
        return
    side = _declarers(view, contract)
    has = sum(trick.winner in side for trick in view.tricks)
    lost = len(view.tricks) - has
    needs, tricks = contract.rung.tricks, view.rules.deck.hand_size
    limited = contract.rung.exact or not needs
    good, bad = (Look.GOOD, Look.BAD) if view.seat in side else (Look.BAD, Look.GOOD)
    if contract.called is not None and view.partner is None and has < needs:
        # Who takes tricks for the declarer is not known yet, and least of all to the declarer.
        yield _needs(1, needs, has, words), Look.SIDE
    elif (has > needs and limited) or lost > tricks - needs:
        yield words.count(len(side), "bidder cannot make it", "bidders cannot make it"), bad
    elif not needs and lost < tricks:
        text = words.count(len(side), "bidder may take no trick", "bidders may take no trick")
        yield text, Look.SIDE
    elif limited and has == needs and has + lost < tricks:
        text = words.count(len(side), "bidder may take no more", "bidders may take no more")
        yield text, Look.SIDE
    elif has >= needs:
        yield words.count(len(side), "bidder has made it", "bidders have made it"), good
        if not lost and has < tricks and (points := _points_of_nothing(view, contract)):
            yield (
                words.text("defence: {points} if no trick", points=f"{points:+}"),
                Look.SIDE,
            )
    else:
        yield _needs(len(side), needs, has, words), Look.SIDE
        against = words.count(
            len(view.rules.table.seats) - len(side),
            "defender needs {needs}, has {has}",
            "defenders need {needs}, have {has}",
            needs=tricks - needs + 1,
            has=lost,
        )
        yield against, Look.SIDE


def _points_of_nothing(view: View, contract: Contract) -> int:
    """The score of a defending side without a trick."""
    scoring = view.rules.scoring_of(contract.rung)
    return scoring.shut_out.of(0, contract.rung.value, 0) if isinstance(scoring, Scoring) else 0


def _needs(bidders: int, needs: int, has: int, words: Words) -> str:
    return words.count(
        bidders,
        "bidder needs {needs}, has {has}",
        "bidders need {needs}, have {has}",
        needs=needs,
        has=has,
    )


def _declarers(view: View, contract: Contract) -> set[Seat | None]:
    """The seats that take tricks for the contract, as far as they are known."""
    own = {contract.declarer, *view.rules.table.partners(contract.declarer), view.partner} - {None}
    return own.difference(view.sitting_out)
