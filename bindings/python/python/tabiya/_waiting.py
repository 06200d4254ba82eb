"""Waiting for an engine without blocking an event loop."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import threading
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabiya._native import Analysis
    from tabiya._results import Answer, Info

_T = TypeVar("_T")


class Infos:
    """The lines of an analysis for ``async for``. The analysis ends when nobody wants them any more."""

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis
        self._lines = iter(analysis)

    def __aiter__(self) -> Infos:
        return self

    async def __anext__(self) -> Info:
        info = await _unless_cancelled(self._analysis, self._analysis.next)
        if info is None:
            raise StopAsyncIteration
        return info


async def answer(analysis: Analysis) -> Answer:
    """The answer; called by ``await``."""
    return await _unless_cancelled(analysis, analysis.wait)


async def _unless_cancelled(analysis: Analysis, call: Callable[[], _T]) -> _T:
    """What a call returns that waits for the analysis, which ends if the task is cancelled."""
    waiting = _in_thread(call, analysis.stop)
    try:
        return await asyncio.shield(waiting)
    except asyncio.CancelledError:
        analysis.stop()
        # It ends within milliseconds, however often the task is cancelled; then the engine is free.
        ended = _in_thread(analysis.wait, analysis.stop)
        while not ended.done():
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.wait([ended])
        ended.exception()
        raise


# What ends the calls of threads that wait.
_ends: dict[threading.Thread, Callable[[], object]] = {}


@atexit.register
def _end_all() -> None:
    """Loops may be left while something waits in a thread, which must not outlive the interpreter."""
    for thread, end in list(_ends.items()):
        end()
        thread.join(1.0)


def _in_thread(call: Callable[[], _T], end: Callable[[], object]) -> asyncio.Future[_T]:
    """What a call returns, on a thread of its own. The loop's own threads are few: analyses without an end would keep all
    others waiting, and those who want to look up a name too."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[_T] = loop.create_future()

    def deliver(result: _T | None, error: BaseException | None) -> None:
        if future.done():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result, error = None, None
        try:
            result = call()
        except BaseException as raised:
            error = raised
        _ends.pop(threading.current_thread(), None)
        # Nobody waits any more once the loop is closed.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(deliver, result, error)

    thread = threading.Thread(target=run, name="tabiya-waiting", daemon=True)
    _ends[thread] = end
    try:
        thread.start()
    except RuntimeError:
        del _ends[thread]
        raise
    return future


async def enter(value: _T) -> _T:
    """What ``async with`` gives."""
    return value


async def leave(end: Callable[[], object]) -> None:
    """Ends what ``async with`` held."""
    await _in_thread(end, end)
