"""How keys change what a person sees and does."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from string import ascii_letters, digits
from typing import Final

import attrs

from pepper.engine.parts.errors import PepperError
from pepper.engine.parts.kinds import Message
from pepper.engine.parts.phase import Action
from pepper.words import parse

from .canvas import Target
from .pace import Speed
from .picks import Draft, Pick, Picks, make_draft
from .reviewing import open_review
from .sitting import BOOK, Panel, Sitting, at_start
from .steps import (
    act,
    alert,
    ask_to_concede,
    ask_to_leave,
    ask_to_resign,
    call_time,
    chance,
    claim_tricks,
    confirm,
    go_on,
    open_points,
    start_another,
    toggle_forced,
    undo,
)
from .telling import give_figures, give_reason, say_doubt

ARROWS: Final = ("up", "down", "left", "right")
SCREENFUL: Final = 15
"""The lines that a page key scrolls."""
NOTCH: Final = 3
"""The lines that a notch of the mouse's wheel scrolls."""


def press(now: Sitting, key: str) -> Sitting:
    """Handle a key: a character, or a name such as ``enter``."""
    return _forget(now, _handle(now, key))


def tick(now: Sitting) -> Sitting:
    """Go on without a key: another player acts, or the points of a hand open."""
    return now if now.pace is None else _go_on(now)


def _go_on(now: Sitting) -> Sitting:
    """Do what comes next, and give a hint that was asked for before the person's turn."""
    then = go_on(now)
    return give_hint(then) if then.hint_promised and not then.goes_on else then


def click(now: Sitting, target: Target) -> Sitting:
    """Handle a click as the key that does the same; it closes the line of a typed action."""
    closed = now if now.typed is None or target == "enter" else press(now, "escape")
    if isinstance(target, str):
        return press(closed, target)
    if closed.panel is not None:  # the hand is on the page of the last trick, too
        return closed
    return _forget(closed, _pick(closed, target, closed.picks.all[target]))


def _forget(now: Sitting, then: Sitting) -> Sitting:
    """The next sitting, in which a question that was not answered is asked no more."""
    if then.asked is None or then.asked is not now.asked:
        return then
    question = then.message == now.message
    return attrs.evolve(
        then,
        asked=None,
        message="" if question else then.message,
        alert=then.alert and not question,
    )


def _handle(now: Sitting, key: str) -> Sitting:
    if now.typed is not None:
        return _type(now, now.typed, key)
    if isinstance(now.asked, str) and key in {"enter", now.words.text("yes")[0]}:
        return confirm(now)
    closes = key == "q" and now.panel not in {None, Panel.SUMMARY}
    if key in _ANYWHERE and not closes:
        return _ANYWHERE[key](now)
    if now.panel is not None:
        return _press_in_panel(now, now.panel, key)
    if key in _AT_TABLE:
        return _AT_TABLE[key](now)
    picks = now.picks
    return _choose(now, picks, key) if picks.all else _wait(now, key)


def _choose(now: Sitting, picks: Picks, key: str) -> Sitting:
    """Handle a key when it is the person's turn."""
    if key in ARROWS:
        message = "" if now.alert else now.message  # what was refused is no longer marked
        return attrs.evolve(now, cursor=picks.move(now.cursor, key), message=message, alert=False)
    if key == "escape":
        return attrs.evolve(now, draft=Draft(), message="", alert=False)
    if key == "enter" and (ready := picks.ready_at(now.cursor)) is not None:
        return act(now, ready)
    keys = [pick.key for pick in picks.all]
    key = key.upper() if key.upper() in keys else key
    if key != "enter" and key not in keys:
        return _write(now, key.strip("/")) if key in _TYPED else now
    number = now.cursor if key == "enter" else keys.index(key)
    return _pick(now, number, picks.all[number])


def _pick(now: Sitting, number: int, pick: Pick) -> Sitting:
    at = attrs.evolve(now, cursor=number)
    if pick.legal and pick.draft is not None:
        return attrs.evolve(at, draft=pick.draft, message="", alert=False)
    return _decide(at, pick.action)


def _write(now: Sitting, text: str) -> Sitting:
    """Show what is typed of an action, and the action that it means as far as it goes."""
    words = now.words
    message = words.text("Type an action and press Enter: {text}_", text=words.printable(text))
    with suppress(PepperError):
        action = read_action(now, text)
        if action in now.view.legal_actions:
            meaning = words.choice(now.match.rules, action)
            message = words.text("{typed} ({meaning})", typed=message, meaning=meaning)
    return attrs.evolve(now, typed=text, message=message, alert=False)


def _type(now: Sitting, text: str, key: str) -> Sitting:
    """Handle a key in the line for typed actions."""
    closed = attrs.evolve(now, typed=None, message="")
    match key:
        case "escape":
            return closed
        case "enter":
            return read_typed(closed, text) if text.strip() else closed
        case "backspace":
            return _write(now, text[:-1])
        case "space":
            return _write(now, text + " ")
        case "/":  # no action has one: it begins again
            return _write(now, "")
        case _:
            return _write(now, text + key) if len(key) == 1 else now


def read_typed(now: Sitting, text: str) -> Sitting:
    """Do the action that was typed, or another thing that is typed only."""
    word = text.strip().lower()
    for do, name in _WORDS.items():
        if word in {name, now.words.text(name).lower()}:
            return do(now)
    try:
        action = read_action(now, text)
    except PepperError as error:
        return alert(now, now.words.printable(str(error)))
    return _decide(_go_to(now, action), action)


def read_action(now: Sitting, text: str) -> Action:
    """The action that the text means. Raises `PepperError` if it is unknown or ambiguous."""
    view, words = now.view, now.words
    return parse(text, view.legal_actions, view.rules, words.translations, style=words.style)


def _go_to(now: Sitting, action: Action) -> Sitting:
    """Move the cursor to the pick of an action, or to the last one chosen for it, if any."""
    picks = now.picks
    found = [
        number
        for number, pick in enumerate(picks.all)
        if pick.action == action or (pick.chosen and picks.ready == action)
    ]
    return attrs.evolve(now, cursor=found[-1]) if found else now


def _decide(now: Sitting, action: Action) -> Sitting:
    """Do an action; one that the person may not want only when it is picked again."""
    if action not in now.view.legal_actions:
        return _refuse(now, action)
    doubt = say_doubt(now.view, action, now.words)
    if doubt and action != now.asked:
        what = now.words.choice(now.match.rules, action)
        message = now.words.text("{doubt} Press Enter again to {what}.", doubt=doubt, what=what)
        return attrs.evolve(now, asked=action, message=message, alert=True)
    return act(now, action)


def _refuse(now: Sitting, action: Action) -> Sitting:
    refusal = now.match.why_not(action, by=now.seat)
    rule = "" if refusal is None else now.words.refusal(refusal)
    what = now.words.choice(now.match.rules, action)
    return alert(now, now.words.text("You cannot {what}. {rule}", what=what, rule=rule))


def _wait(now: Sitting, key: str) -> Sitting:
    """Handle a key when it is not the person's turn."""
    ended = now.match.outcome is not None and not now.goes_on
    if ended and key in {"space", "enter"}:
        return _open_summary(now)
    if ended and key == "n":
        return start_another(now)
    if key == "/" and now.match.outcome is None:
        return _write(now, "")
    if key != "space" or not now.goes_on:
        return now
    single = now.over or now.speed is Speed.STEP
    return _go_on(now) if single else attrs.evolve(now, hurry=True)


def _press_in_panel(now: Sitting, panel: Panel, key: str) -> Sitting:
    if key == "/" and now.match.outcome is None:
        while now.panel is not None:  # a page of the help closes to the points of a hand
            now = _close(now, now.panel)
        return _write(now, "")
    key = "pagedown" if key == "space" and panel in BOOK else key
    if key in _SCROLLED:
        return attrs.evolve(now, scroll=max(0, now.scroll + _SCROLLED[key]))
    if key in _TURNED and panel in BOOK:
        at = (BOOK.index(panel) + _TURNED[key]) % len(BOOK)
        return attrs.evolve(now, panel=BOOK[at], scroll=0)
    if (key, panel) in _IN_PANEL:
        return _IN_PANEL[key, panel](now)
    closing = {"enter", "space", "escape", "q", _OPENED.get(panel)}
    return _close(now, panel) if key in closing else now


def _close(now: Sitting, panel: Panel) -> Sitting:
    """Close the panel; from the points of a hand to the next hand, or to the summary."""
    closed = attrs.evolve(now, panel=None, scroll=0)
    if panel is Panel.SUMMARY:
        return attrs.evolve(closed, message="", alert=False)
    if panel is not Panel.POINTS and now.over and now.match.outcome is None:
        return open_points(closed)
    if panel is not Panel.POINTS or not now.over:
        return closed
    if now.match.outcome is not None:
        return _open_summary(closed)
    following = attrs.evolve(
        closed, hand=now.match.hand.number, message="", alert=False, points_shown=False
    )
    return at_start(following)


def _open_summary(now: Sitting) -> Sitting:
    return attrs.evolve(now, panel=Panel.SUMMARY, scroll=0)


def _open_help(now: Sitting) -> Sitting:
    return attrs.evolve(now, panel=Panel.HELP, scroll=0)


def _open_last_trick(now: Sitting) -> Sitting:
    if not now.view.tricks:
        return alert(now, now.words.text("No trick has been taken in this hand yet."))
    return attrs.evolve(now, panel=Panel.TRICK, scroll=0)


def give_hint(now: Sitting) -> Sitting:
    """Say what a careful player would do, and go to it."""
    if not now.picks.all:
        return _promise_a_hint(now)
    view, words = now.view, now.words
    thoughts = now.level.weigh(view, chance(now.match))
    action = thoughts[0].action
    what = words.choice(view.rules, action)
    why = give_figures(view, thoughts, words) or give_reason(view, action, words)
    message = words.text("A careful player would {what}: {why}.", what=what, why=why)
    draft = make_draft(view, action)
    hinted = attrs.evolve(now, message=message, alert=False, draft=draft, hint_promised=False)
    return _go_to(hinted, action)


def _promise_a_hint(now: Sitting) -> Sitting:
    """Give the hint on the person's next turn in this hand, if there can be one."""
    plays_on = now.goes_on and not now.over and now.seat not in now.view.sitting_out
    if not plays_on:
        return alert(now, now.words.text("Hints are available on your turn."))
    message = now.words.text("The hint will come on your turn.")
    return attrs.evolve(now, hint_promised=True, message=message, alert=False)


def _change_speed(now: Sitting, steps: int) -> Sitting:
    speed, words = now.speed.faster(steps), now.words
    says = {
        Speed.STEP: words.text("Step by step: press Space to go on."),
        Speed.SLOW: words.text("Speed: slow."),
        Speed.NORMAL: words.text("Speed: normal."),
        Speed.FAST: words.text("Speed: fast."),
    }
    return attrs.evolve(now, speed=speed, message=says[speed], alert=False)


_TYPED: Final = frozenset(digits + ascii_letters + "/")
"""The keys that begin a typed action if they pick nothing; a slash is no part of it."""
_ANYWHERE: Final[dict[str, Callable[[Sitting], Sitting]]] = {"q": ask_to_leave, "u": undo}
_AT_TABLE: Final[dict[str, Callable[[Sitting], Sitting]]] = {
    "?": _open_help,
    "h": give_hint,
    "l": _open_last_trick,
    "p": open_points,
    "t": call_time,
    "+": partial(_change_speed, steps=1),
    "-": partial(_change_speed, steps=-1),
}
_IN_PANEL: Final[dict[tuple[str, Panel], Callable[[Sitting], Sitting]]] = {
    ("l", Panel.POINTS): _open_last_trick,
    ("?", Panel.POINTS): _open_help,
    ("r", Panel.POINTS): open_review,
    ("?", Panel.SUMMARY): _open_help,
    ("r", Panel.SUMMARY): open_review,
    ("n", Panel.SUMMARY): start_another,
}
_WORDS: Final[dict[Callable[[Sitting], Sitting], Message]] = {
    claim_tricks: "claim",
    ask_to_concede: "concede",
    ask_to_resign: "resign",
    toggle_forced: "forced",
}
"""Commands without a key, which are typed."""
_OPENED: Final = {Panel.TRICK: "l", Panel.REVIEW: "r", **dict.fromkeys(BOOK, "?")}
"""The key that opens a panel, and closes it again; that of the points would miss the next hand."""
_SCROLLED: Final = {
    "up": -1,
    "down": 1,
    "wheelup": -NOTCH,
    "wheeldown": NOTCH,
    "pageup": -SCREENFUL,
    "pagedown": SCREENFUL,
}
_TURNED: Final = {"left": -1, "right": 1}
