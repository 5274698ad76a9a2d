"""The figures of a game as a file, docs/findings/ID.json, of which the site makes a page."""

from __future__ import annotations

# ruff: noqa: ANN401  (the types of fields are any)
import json
from collections.abc import Callable, Mapping
from typing import Any, Final, get_args, get_origin

import attrs
from cattrs import Converter, UnstructureStrategy

from pepper import Variant
from pepper.study import Estimate

from .bids import Bid
from .figures import Findings, Lengths, Place
from .pair import Pair

DIGITS: Final = 6
"""Significant digits of each figure."""
NOT_KEPT: Final = 0
"""Stands for the number of values behind a figure."""


@attrs.frozen
class Kept:
    """What a file holds."""

    findings: Findings
    seed: int
    pair: Pair | None
    """None without a comparison with the bot that thinks."""
    dealt: tuple[Estimate, ...]
    """What the deals came to that are known exactly; empty for other decks."""


def dumps(kept: Kept) -> str:
    """The text of the file, with a line for each kind of figure."""
    data = {
        "seed": kept.seed,
        "pair": _data(kept.pair, Pair | None),
        "dealt": _data(kept.dealt, tuple[Estimate, ...]),
    }
    for field in attrs.fields(Findings):
        if field.name not in {"variant", "rules"}:
            data[field.name] = _data(getattr(kept.findings, field.name), field.type)
    lines = (f"{json.dumps(key)}: {json.dumps(value)}" for key, value in data.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def loads(text: str, variant: Variant) -> Kept:
    """What the file of this game holds."""
    data: dict[str, Any] = json.loads(text)
    findings: dict[str, Any] = {
        field.name: _made(data[field.name], field.type)
        for field in attrs.fields(Findings)
        if field.name in data
    }
    return Kept(
        Findings(variant=variant, rules=variant.rules(), **findings),
        data["seed"],
        _made(data["pair"], Pair | None),
        _made(data["dealt"], tuple[Estimate, ...]),
    )


# Values are lists, without the names of their fields; mappings are lists of pairs.


def _data(value: object, kind: Any) -> Any:
    return _CONVERTER.unstructure(value, unstructure_as=kind)


def _made(value: object, kind: Any) -> Any:
    return _CONVERTER.structure(value, kind)


def _numbers(found: Estimate) -> list[float]:
    return [float(f"{number:.{DIGITS}g}") for number in (found.value, found.low, found.high)]


def _estimate(numbers: list[float], _: object) -> Estimate:
    value, low, high = numbers
    return Estimate(value, low, high, NOT_KEPT)


def _is_mapping(kind: Any) -> bool:
    return get_origin(kind) is Mapping


def _pairs(kind: Any) -> Callable[[Mapping[Any, Any]], list[list[Any]]]:
    one, other = get_args(kind)
    return lambda found: [[_data(key, one), _data(value, other)] for key, value in found.items()]


def _mapping(pairs: list[tuple[Any, Any]], kind: Any) -> dict[Any, Any]:
    one, other = get_args(kind)
    return {_made(key, one): _made(value, other) for key, value in pairs}


for _kind in (Findings, Bid, Place, Lengths, Pair):
    attrs.resolve_types(_kind)
_CONVERTER: Final = Converter(unstruct_strat=UnstructureStrategy.AS_TUPLE)
_CONVERTER.register_unstructure_hook(Estimate, _numbers)
_CONVERTER.register_structure_hook(Estimate, _estimate)
_CONVERTER.register_unstructure_hook_factory(_is_mapping, _pairs)
_CONVERTER.register_structure_hook_func(_is_mapping, _mapping)
