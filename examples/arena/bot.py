"""A bot in forty lines for `pepper arena`; see docs/arena.md. It needs nothing but Python."""

import json
import sys
from typing import Any

RANKS = "23456789TEWRJQKA"


def worth(view: dict[str, Any], action: dict[str, Any]) -> int:
    """How good an action looks: bid on a long suit and name it, lead high and follow low."""
    suits = [card[-1] for card in (view["cards"] or "").split()]
    longest = max("CDHS", key=suits.count)
    match action:
        case {"kind": "bid"}:
            return suits.count(longest) - 2 - int(view["legal_actions"].index(action))
        case {"kind": "name-strain"}:
            return int(action["strain"] == longest)
        case {"kind": "play-card"}:
            rank = RANKS.find(action["card"][0])
            return -rank if view["trick"]["cards"] else rank
        case _:
            return 0


def chosen(legal: dict[str, Any]) -> dict[str, Any]:
    """A legal action; of groups of cards the one of the lowest cards."""
    if legal["kind"] != "card-groups":
        return legal
    cards = sorted(legal["cards"].split(), key=lambda card: RANKS.find(card[0]))
    return {"kind": legal["action"], "cards": " ".join(cards[: legal["count"]])}


for line in sys.stdin:
    message = json.loads(line)
    if message["kind"] == "hello":
        print(json.dumps({"kind": "ready", "protocol": 1}), flush=True)
    if message["kind"] == "your-turn":
        view = message["view"]
        best = max(view["legal_actions"], key=lambda action: worth(view, action))
        print(json.dumps({"kind": "answer", "action": chosen(best)}), flush=True)
