"""The contents and style of a drawing: the argument of everything that draws a part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from pepper.engine.parts.cards import Cards
from pepper.engine.parts.phase import Action, CardsAction
from pepper.engine.phases.play import PlayCard
from pepper.words import Words

from .facts import Hands
from .layout import Layout
from .options import SvgStyle
from .paint import Inks, inks_of

if TYPE_CHECKING:
    from pepper.engine.sight.view import View


@attrs.frozen
class Scene:
    """A view with the words, the places and the style of its drawing."""

    view: View
    words: Words
    layout: Layout
    style: SvgStyle
    hands: Hands
    """The hands that the panel lists."""
    hint: Action | None

    @property
    def inks(self) -> Inks:
        """The classes of the suits."""
        return inks_of(self.style)

    @property
    def hinted(self) -> Cards:
        """The cards of the hint; the panel alone shows a hint without cards."""
        match self.hint:
            case PlayCard(card):
                return Cards([card])
            case CardsAction(cards):
                return cards
            case _:
                return Cards()
