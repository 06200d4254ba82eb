"""Waiting for an engine without blocking an event loop."""

from __future__ import annotations

import asyncio
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
        info = await _in_thread(self._analysis, self._analysis.next)
        if info is None:
            raise StopAsyncIteration
        return info


async def answer(analysis: Analysis) -> Answer:
    """The answer; called by ``await``."""
    return await _in_thread(analysis, analysis.wait)


async def _in_thread(analysis: Analysis, call: Callable[[], _T]) -> _T:
    """What a call returns that waits for the analysis, which ends if the task is cancelled."""
    waiting = asyncio.get_running_loop().run_in_executor(None, call)
    try:
        return await asyncio.shield(waiting)
    except asyncio.CancelledError:
        analysis.stop()
        # It ends within milliseconds; then the engine is free.
        await asyncio.wait([waiting])
        raise


async def enter(value: _T) -> _T:
    """What ``async with`` gives."""
    return value


async def leave(end: Callable[[], object]) -> None:
    """Ends what ``async with`` held."""
    await asyncio.get_running_loop().run_in_executor(None, end)
