"""Rules of thumb for doubling, declaring more, and defending alone."""

from __future__ import annotations

from typing import Final

from pepper.engine.parts.ladder import Rung
from pepper.engine.parts.phase import Action
from pepper.engine.phases.declaring import Declarations, Declare, LetBidStand
from pepper.engine.phases.doubling import Double, Doubling, LetStand
from pepper.engine.phases.lone_defence import Defend
from pepper.engine.sight.view import View

from .bidding import Terms
from .counting import own_tricks
from .knowledge import avoids
from .preparing import help_a_lone_defender

SPARE: Final = 0.5
"""Tricks to spare that a defender needs, because the declarer's cards are better than most. Without
them most of the doubled contracts were made."""


def double(view: View) -> Action | None:
    """Double with cards that set the contract without a partner, redouble with some that make it.

    To take a contract over needs cards that make it in the best strain. A contract to take no trick
    is never doubled.
    """
    contract, rule = view.contract, view.rules.rule(view.phase)
    if contract is None or avoids(view):
        return LetStand()
    if isinstance(rule, Doubling) and rule.takes_over:
        good = makes(view, contract.rung)
    elif Double() in view.legal_actions:
        good = least_tricks(view, contract.rung) >= tricks_to_set(view, contract.rung)
    else:
        good = least_tricks(view, contract.rung) >= contract.rung.tricks
    return next(one for one in view.legal_actions if isinstance(one, LetStand) != good)


def defend_alone(view: View) -> Action | None:
    """Defend alone with cards that set the contract without a partner.

    A partner gives the lone defender the best card, who lays the worst one aside.
    """
    contract, one = view.contract, view.legal_actions[0]
    if not isinstance(one, Defend):
        return help_a_lone_defender(view)
    if contract is None or avoids(view):
        return Defend()
    alone = least_tricks(view, contract.rung) >= tricks_to_set(view, contract.rung)
    return Defend(alone=alone)


def declare(view: View) -> Action | None:
    """Declare the most that the own cards take without a partner; nothing that needs no trick."""
    rule, legal = view.rules.rule(view.phase), view.legal_actions
    if not isinstance(rule, Declarations) or avoids(view):
        return LetBidStand()
    good = [
        Declare(rung.name)
        for rung in rule.rungs
        if Declare(rung.name) in legal and 0 < rung.tricks <= least_tricks(view, rung)
    ]
    return good[-1] if good else LetBidStand()


def tricks_to_set(view: View, rung: Rung) -> float:
    """How many tricks a defender should expect who sets a contract without a partner."""
    return view.rules.deck.hand_size - rung.tricks + 1 + SPARE


def least_tricks(view: View, rung: Rung) -> float:
    """The tricks that the cards may take in the strain of the contract, or in the worst one."""
    named = None if view.contract is None else view.contract.strain
    strains = view.rules.ladder.strains_of(rung) if named is None else (named,)
    return min(own_tricks(view, strain) for strain in strains)


def makes(view: View, rung: Rung) -> bool:
    """Whether the cards are worth the bid in the best strain."""
    strains = view.rules.ladder.strains_of(rung)
    own = max(own_tricks(view, strain) for strain in strains)
    return own + Terms.of(view.rules, rung).help(own, 0) >= rung.tricks
