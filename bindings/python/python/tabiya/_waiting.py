"""Waiting for an analysis without blocking an event loop."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabiya._native import Analysis
    from tabiya._results import Info


async def next_info(analysis: Analysis) -> Info:
    """The next line; called by ``async for``."""
    try:
        info = await asyncio.get_running_loop().run_in_executor(None, analysis.next)
    except asyncio.CancelledError:
        # Or the thread would wait for a line that nobody wants.
        analysis.stop()
        raise
    if info is None:
        raise StopAsyncIteration
    return info
