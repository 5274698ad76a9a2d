"""Run a study: here, in several processes, or on an executor of the caller's."""

from __future__ import annotations

import pickle
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache, partial
from multiprocessing import get_context
from os import PathLike, cpu_count
from typing import Final, TypeAlias

from pepper.engine.parts.door import door
from pepper.engine.parts.errors import PepperError, shown

from .plan import Study
from .row import Row
from .saved import saved

CHUNK: Final = 20
AHEAD: Final = 64
"""The most tasks that are waiting or running: what is finished too early takes memory."""

Task: TypeAlias = Callable[[range], list[Row]]
"""Plays the matches with these numbers, in another process."""


@door
def run(
    study: Study,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    chunk: int = CHUNK,
    file: str | PathLike[str] | None = None,
) -> Iterator[Row]:
    """Play a study, and yield a row for each hand, in the order of the matches.

    The rows depend on nothing but the study. They are made by so many processes of this machine
    (None for one on each processor, 1 for this process alone), or by the `executor`, which stays
    open. A task is `chunk` matches; a study of one chunk runs in this process.

    Other processes import players and conditions by name, so these must be functions of a module,
    and a program must start the study below ``if __name__ == "__main__":``.

    With a `file`, rows are also written there as lines of JSON. Rows that are already in the file,
    except those of the last match, are read and yielded, and the study continues from there. Only
    one study at a time can write a file.

    Raises `PepperError` for numbers out of range, for both workers and an executor, and for a study
    that cannot be sent to other processes. The iterator raises the errors of players, `PepperError`
    for a file of another study, for a file that is being written, and for players or a condition
    that `file` cannot identify, and `OSError` for a file that cannot be read or written.
    """
    for name, number in ("chunk", chunk), ("workers", 1 if workers is None else workers):
        if type(number) is not int or number < 1:
            raise PepperError(f"{name} {shown(number)} must be an integer from 1 up")
    if executor is not None and workers is not None:
        raise PepperError("give workers or an executor, not both")

    def play(first: int) -> Iterator[list[Row]]:
        if executor is not None:
            return _spread(executor, partial(play_matches, study), _parts(study, first, chunk))
        tasks = -(-(study.matches - first) // chunk)
        count = min(workers or cpu_count() or 1, tasks)
        return _spawn(study, first, chunk, count) if count > 1 else _here(study, first, chunk)

    if executor is None and workers != 1 and study.matches > chunk:
        _check_sending(study)
    found = play(0) if file is None else saved(study, file, play)
    return (row for rows in found for row in rows)


def play_matches(study: Study, numbers: range) -> list[Row]:
    """The rows of these matches. Other processes call it by its name."""
    return [row for number in numbers for row in study.play(number)]


def play_pickled(study: bytes, numbers: range) -> list[Row]:
    """The same of a pickled study. Processes of this machine call it, and unpickle it once."""
    return play_matches(_unpickled(study), numbers)


@lru_cache(maxsize=1)
def _unpickled(study: bytes) -> Study:
    found: Study = pickle.loads(study)  # noqa: S301  (pickled by `_spawn`)
    return found


def _parts(study: Study, first: int, chunk: int) -> Iterator[range]:
    for start in range(first, study.matches, chunk):
        yield range(start, min(start + chunk, study.matches))


def _here(study: Study, first: int, chunk: int) -> Iterator[list[Row]]:
    return (play_matches(study, numbers) for numbers in _parts(study, first, chunk))


def _spread(executor: Executor, task: Task, parts: Iterator[range]) -> Iterator[list[Row]]:
    pending = deque[Future[list[Row]]]()
    try:
        for numbers in parts:
            pending.append(executor.submit(task, numbers))
            if len(pending) == AHEAD:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    finally:
        for future in pending:
            future.cancel()


def _spawn(study: Study, first: int, chunk: int, workers: int) -> Iterator[list[Row]]:
    # Workers ignore Ctrl+C, which the terminal sends to them as well: this process ends them.
    ignoring = signal.signal, (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(workers, get_context("spawn"), *ignoring) as executor:
        # Pickled once, because a task may take no more than a few milliseconds.
        task = partial(play_pickled, pickle.dumps(study))
        try:
            yield from _spread(executor, task, _parts(study, first, chunk))
        except BrokenProcessPool as error:
            raise PepperError(f"a process of the study ended: {error}") from error


def _check_sending(study: Study) -> None:
    try:
        pickle.dumps(study)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        hint = "use functions of a module, or workers=1"
        raise PepperError(
            f"the study cannot be sent to other processes ({hint}): {error}"
        ) from None
