"""How far a contract has come: the tricks that both sides need and have."""

from __future__ import annotations

from collections.abc import Iterator

from pepper.engine.contract import Contract
from pepper.engine.seats import Seat
from pepper.engine.view import View
from pepper.words import Words

from .canvas import Look, Run


def contract_progress(view: View, words: Words) -> Iterator[Run]:
    """What the declarer's side and the defenders need and have, once the play has begun.

    In green if it is good for the person's side as it stands, when it is certain.
    """
    contract = view.contract
    if contract is None or (view.trick is None and not view.tricks):
        return
    side = _declarers(view, contract)
    has = sum(trick.winner in side for trick in view.tricks)
    lost = len(view.tricks) - has
    needs, tricks = contract.rung.tricks, view.rules.deck.hand_size
    good, bad = (Look.GOOD, Look.BAD) if view.seat in side else (Look.BAD, Look.GOOD)
    if contract.called is not None and view.partner is None:
        # Who takes tricks for the declarer is not known yet, and least of all to the declarer.
        yield words.text("bidder needs {needs}, has {has}", needs=needs, has=has), Look.SIDE
    elif has > 0 == needs or lost > tricks - needs:
        yield words.text("bidder cannot make it"), bad
    elif not needs:
        yield words.text("bidder must take no trick"), Look.SIDE
    elif has >= needs:
        yield words.text("bidder has made it"), good
    else:
        yield words.text("bidder needs {needs}, has {has}", needs=needs, has=has), Look.SIDE
        against = tricks - needs + 1
        yield words.text("defence needs {needs}, has {has}", needs=against, has=lost), Look.SIDE


def _declarers(view: View, contract: Contract) -> set[Seat | None]:
    """The seats that take tricks for the contract, as far as they are known."""
    return {contract.declarer, *view.rules.table.partners(contract.declarer), view.partner} - {None}
