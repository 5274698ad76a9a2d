"""Rows as columns: Arrow tables and Parquet files. Needs pyarrow, of the extra ``study``."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import Protocol

from pepper.data.files import naming, try_output
from pepper.engine.parts.checked import fields_of
from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError

from .row import Row


class ArrowTable(Protocol):
    """Anything with Arrow's PyCapsule interface: pyarrow, pandas, polars and DuckDB read it."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as a stream of batches in Arrow's C interface."""
        ...


@door
def to_arrow(rows: Iterable[Row]) -> ArrowTable:
    """The rows as a table of pyarrow, with a column for each field of `Row`.

    Numbers are 64-bit integers, tuples are lists. Raises `PepperError` without pyarrow.
    """
    arrow, found = _pyarrow(), list(rows)
    text, whole = arrow.string(), arrow.int64()
    kinds: dict[object, object] = {
        bool: arrow.bool_(),
        int: whole,
        int | None: whole,
        str: text,
        str | None: text,
        tuple[int, ...]: arrow.list_(whole),
        tuple[str, ...]: arrow.list_(text),
    }
    fields = fields_of(Row)
    schema = arrow.schema([(name, kinds[field.type]) for name, field in fields.items()])
    columns = {name: [getattr(row, name) for row in found] for name in fields}
    table: ArrowTable = arrow.table(columns, schema=schema)
    return table


@door
def write_parquet(rows: Iterable[Row], file: str | PathLike[str]) -> None:
    """Write the rows to a Parquet file, with the columns of `to_arrow`.

    Raises `PepperError` without pyarrow, and `OSError` for a file that cannot be written, before
    the first row is asked for.
    """
    check_parquet(file)
    table = to_arrow(rows)
    with naming(file), Path(file).open("wb") as stream:
        import_module("pyarrow.parquet").write_table(table, stream)


def check_parquet(file: str | PathLike[str]) -> None:
    """Raise the errors of `write_parquet` before there are rows."""
    _pyarrow()
    try_output(file)


def _pyarrow() -> ModuleType:
    # pyarrow has no types. As a module it has attributes of any type, which stay in this file.
    try:
        return import_module("pyarrow")
    except ImportError:
        raise PepperError("this needs pyarrow: pip install 'pepper-cards[study]'") from None
