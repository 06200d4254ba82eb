"""Engines in event loops, and loops that are left."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time

import pytest

import tabiya

MATE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"


def test_answers_can_be_awaited() -> None:
    async def main() -> None:
        async with tabiya.Engine() as engine:
            answer = await engine.analyze(MATE, depth=4)
            assert answer.san == "Ra8#" and answer.score == tabiya.Score(None, 1, "white")
            async with engine.analyze(infinite=True) as analysis:
                async for info in analysis:
                    assert info.depth > 0
                    break
            assert analysis.is_over
            answers = await asyncio.gather(*(tabiya.Engine().analyze(MATE, depth=3) for _ in range(3)))
            assert [answer.san for answer in answers] == ["Ra8#"] * 3
        assert engine.is_closed

    asyncio.run(main())


def test_the_loop_stays_free() -> None:
    async def main() -> None:
        engine = tabiya.Engine()
        search = asyncio.ensure_future(_answer(engine))
        ticks = 0
        while not search.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert ticks > 3 and search.result().best is not None

    asyncio.run(main())


async def _answer(engine: tabiya.Engine) -> tabiya.Answer:
    return await engine.analyze(time=0.3)


@pytest.mark.parametrize("how", ["await", "for"])
def test_cancelled_tasks_stop_their_search(how: str) -> None:
    async def search(engine: tabiya.Engine) -> None:
        analysis = engine.analyze(infinite=True)
        if how == "await":
            await analysis
        async for _ in analysis:
            pass

    async def main() -> None:
        engine = tabiya.Engine()
        task = asyncio.create_task(search(engine))
        await asyncio.sleep(0.1)
        begun = time.perf_counter()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert time.perf_counter() - begun < 2 and not engine.is_searching
        assert engine.find_best_move(depth=1).best is not None

    asyncio.run(main())


def test_a_task_that_is_cancelled_twice_leaves_a_free_engine() -> None:
    async def main() -> None:
        engine = tabiya.Engine(hash=1)
        for pause in (0.05, 0.0):
            task = asyncio.create_task(_forever(engine))
            await asyncio.sleep(pause)
            for _ in range(3):
                task.cancel()
                await asyncio.sleep(0)
            with pytest.raises(asyncio.CancelledError):
                await task
            assert not engine.is_searching

    asyncio.run(main())


def test_timeouts_stop_a_search() -> None:
    async def main() -> None:
        engine = tabiya.Engine()
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(_forever(engine), 0.1)
        assert engine.find_best_move(depth=1).best is not None

    asyncio.run(main())


async def _forever(engine: tabiya.Engine) -> tabiya.Answer:
    return await engine.analyze(infinite=True)


def test_leaving_a_loop_frees_the_engine() -> None:
    engine = tabiya.Engine()
    analysis = engine.analyze(infinite=True)
    for info in analysis:
        if info.depth >= 2:
            break
    assert analysis.is_over and engine.find_best_move(depth=1).best is not None
    assert analysis.wait().best is not None

    async def main() -> None:
        analysis = engine.analyze(infinite=True)
        async for info in analysis:
            if info.depth >= 2:
                break
        assert analysis.is_over and engine.find_best_move(depth=1).best is not None

    asyncio.run(main())


def test_an_exception_in_a_loop_frees_the_engine() -> None:
    engine = tabiya.Engine()
    with pytest.raises(RuntimeError):
        for _ in engine.analyze(infinite=True):
            raise RuntimeError
    assert engine.find_best_move(depth=1).best is not None


def test_analyses_without_end_keep_nobody_waiting() -> None:
    async def main() -> None:
        # More than the threads that an event loop has by itself.
        engines = [tabiya.Engine(hash=1) for _ in range(40)]
        endless = [asyncio.create_task(_forever(engine)) for engine in engines]
        await asyncio.sleep(0)
        answer = await asyncio.wait_for(tabiya.Engine().analyze(MATE, depth=2), 30)
        assert answer.san == "Ra8#"
        await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(None, int), 30)
        for task in endless:
            task.cancel()
        _, pending = await asyncio.wait(endless, timeout=30)
        assert not pending and not any(engine.is_searching for engine in engines)

    asyncio.run(main())


def test_a_program_ends_though_its_loop_was_left() -> None:
    program = """
import asyncio, tabiya

async def forever():
    await tabiya.Engine().analyze(infinite=True)

loop = asyncio.new_event_loop()
task = loop.create_task(forever())
loop.run_until_complete(asyncio.sleep(0.1))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "panic" not in done.stderr, done.stderr
