"""The engine: limits, threads, interruption, misuse."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import tabiya

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"


@pytest.fixture
def engine() -> tabiya.Engine:
    return tabiya.Engine(depth=4, threads=1)


def test_an_engine_plays_a_game(engine: tabiya.Engine) -> None:
    for _ in range(3):
        best = engine.find_best_move().best
        assert best is not None
        assert engine.make_move(best) == best
    assert len(engine.game.moves) == 3
    assert engine.undo_move() is not None
    assert engine.position == engine.game.position
    engine.new_game()
    assert engine.undo_move() is None
    assert repr(engine) == "<Engine>"


def test_an_answer_has_its_lines(engine: tabiya.Engine) -> None:
    answer = engine.find_best_move(MATE_IN_ONE, lines=3)
    assert (answer.uci, answer.san, str(answer.score)) == ("a1a8", "Ra8#", "#1")
    assert [line.number for line in answer.lines] == [1, 2, 3]
    first = answer.lines[0]
    assert first.pv[0] == answer.best and first.uci == ("a1a8",) and first.san == ("Ra8#",)
    assert sum(first.chances) == 1000 and first.bound == "exact"
    assert answer.score is not None
    assert answer.score.black().mate == -1 and answer.score.white() == answer.score


def test_without_a_legal_move_there_is_none(engine: tabiya.Engine) -> None:
    answer = engine.find_best_move("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert answer.best is None and answer.uci is None


def test_only_some_moves_may_be_searched(engine: tabiya.Engine) -> None:
    move = tabiya.Position().parse_move("a3")
    assert engine.find_best_move(moves=[move, "h2h3"]).uci in ("a2a3", "h2h3")


def test_evaluations_say_what_they_are_made_of(engine: tabiya.Engine) -> None:
    evaluation = engine.evaluation("4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1")
    assert evaluation.score.side == "black"
    assert (evaluation.score.white().centipawns or 0) > 500
    assert evaluation.chances.loss > 900
    assert any(term.middlegame > 500 for term in evaluation.terms)


def test_castling_is_written_as_asked() -> None:
    castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    for chess960, text in ((False, "e1g1"), (True, "e1h1")):
        assert tabiya.Engine(chess960=chess960).find_best_move(castling, depth=1, moves=["O-O"]).uci == text


def test_repetitions_of_a_game_count(engine: tabiya.Engine) -> None:
    game = tabiya.Game()
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"]:
        game.make_move(text)
    engine.set_position(game)
    assert len(engine.game.moves) == 4


def test_an_analysis_streams_its_lines(engine: tabiya.Engine) -> None:
    infos = list(engine.analyze(depth=6))
    assert infos[-1].depth == 6 and infos[-1].nodes > 0 and infos[-1].time > 0
    analysis = engine.analyze(depth=3)
    assert analysis.wait().best is not None
    assert analysis.is_over and analysis.wait() == analysis.wait()
    assert list(analysis) == []


def test_an_analysis_ends_with_its_block_and_with_its_object(engine: tabiya.Engine) -> None:
    with engine.analyze(infinite=True) as analysis:
        assert engine.is_searching and repr(engine) == "<Engine: searching>"
        assert analysis.next(timeout=30) is not None
    assert analysis.is_over and not engine.is_searching
    for info in engine.analyze(infinite=True):
        if info.depth >= 2:
            break
    gc.collect()
    assert not engine.is_searching
    assert engine.find_best_move(depth=1).best is not None


def test_waiting_has_an_end(engine: tabiya.Engine) -> None:
    with engine.analyze(MATE_IN_ONE, infinite=True) as analysis:
        begun = time.monotonic()
        while analysis.next(timeout=0.2) is not None:
            pass
        assert time.monotonic() - begun < 60
        for timeout in (-1.0, float("nan")):
            with pytest.raises(tabiya.BadArgumentError):
                analysis.next(timeout=timeout)


def test_an_analysis_is_an_async_iterator(engine: tabiya.Engine) -> None:
    async def deepest() -> int:
        depth = 0
        async for info in engine.analyze(depth=5):
            depth = info.depth
        return depth

    assert asyncio.run(deepest()) == 5


def test_a_cancelled_task_ends_its_analysis(engine: tabiya.Engine) -> None:
    async def watch(analysis: tabiya.Analysis) -> None:
        async for _ in analysis:
            pass

    async def cancel() -> None:
        task = asyncio.create_task(watch(engine.analyze(MATE_IN_ONE, infinite=True)))
        await asyncio.sleep(0.3)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancel())
    gc.collect()
    assert not engine.is_searching


def test_other_threads_stop_look_and_close(engine: tabiya.Engine) -> None:
    answers: list[tabiya.Answer] = []
    thread = threading.Thread(target=lambda: answers.append(engine.find_best_move(infinite=True)))
    thread.start()
    while not engine.is_searching:
        time.sleep(0.001)
    assert engine.position == tabiya.Position()
    busy: list[Callable[[], object]] = [
        lambda: engine.make_move("e4"),
        lambda: engine.find_best_move(),
        lambda: engine.evaluation(),
        lambda: engine.set_hash(1),
    ]
    for call in busy:
        with pytest.raises(tabiya.EngineBusyError):
            call()
    engine.stop()
    thread.join()
    assert answers[0].best is not None
    thread = threading.Thread(target=lambda: answers.append(engine.find_best_move(infinite=True)))
    thread.start()
    while not engine.is_searching:
        time.sleep(0.001)
    engine.close()
    thread.join()
    assert engine.is_closed


def test_engines_search_side_by_side() -> None:
    def search() -> None:
        with tabiya.Engine(threads=2, hash=1) as engine:
            for _ in range(5):
                answers.append(engine.find_best_move(nodes=2000))

    answers: list[tabiya.Answer] = []
    threads = [threading.Thread(target=search) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 20


def test_python_goes_on_during_a_search(engine: tabiya.Engine) -> None:
    # The time is there for the case that Python does not go on, and nobody ends the search.
    thread = threading.Thread(target=lambda: engine.find_best_move(time=30))
    thread.start()
    count = 0
    while thread.is_alive() and count < 1000:
        count += engine.is_searching
    engine.stop()
    thread.join()
    assert count == 1000


def test_a_closed_engine_says_so(engine: tabiya.Engine) -> None:
    with engine:
        pass
    engine.close()
    calls: list[Callable[[], object]] = [
        lambda: engine.position,
        lambda: engine.game,
        lambda: engine.make_move("e4"),
        lambda: engine.find_best_move(),
        lambda: engine.analyze(),
        lambda: engine.evaluation(),
        lambda: engine.set_position(MATE_IN_ONE),
        lambda: engine.new_game(),
        lambda: engine.set_threads(1),
        lambda: engine.set_level(elo=1500),
    ]
    for call in calls:
        with pytest.raises(tabiya.ClosedError):
            call()
    engine.stop()
    assert repr(engine) == "<Engine: closed>"


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"threads": 0}, tabiya.BadOptionError),
        ({"threads": 10**30}, tabiya.BadOptionError),
        ({"threads": -1}, tabiya.BadOptionError),
        ({"threads": "two"}, TypeError),
        ({"threads": True}, TypeError),
        ({"hash": 0}, tabiya.BadOptionError),
        ({"hash": 10**12}, MemoryError),
        ({"depth": 0}, tabiya.BadOptionError),
        ({"nodes": 0}, tabiya.BadOptionError),
        ({"elo": 1}, tabiya.BadOptionError),
        ({"level": 21}, tabiya.BadOptionError),
        ({"elo": 2000, "level": 3}, tabiya.BadOptionError),
        ({"time": -1}, tabiya.BadOptionError),
        ({"time": float("inf")}, tabiya.BadOptionError),
        ({"time": "soon"}, TypeError),
        ({"book": "no such file"}, tabiya.TabiyaError),
        ({"eval_file": "no such file"}, tabiya.TabiyaError),
        ({"tablebases": 5}, TypeError),
        ({"chess960": "yes"}, TypeError),
        ({"hsah": 16}, TypeError),
    ],
    ids=str,
)
def test_bad_options_are_told(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        tabiya.Engine(**options)
    assert str(caught.value)


@pytest.mark.parametrize(
    ("limits", "error"),
    [
        ({"depth": 0}, tabiya.BadOptionError),
        ({"depth": 10**30}, tabiya.BadOptionError),
        ({"depth": 1.5}, TypeError),
        ({"nodes": 0}, tabiya.BadOptionError),
        ({"nodes": -5}, tabiya.BadOptionError),
        ({"lines": 0}, tabiya.BadOptionError),
        ({"mate": 0}, tabiya.BadOptionError),
        ({"time": float("nan")}, tabiya.BadOptionError),
        ({"time": 10**400}, tabiya.BadOptionError),
        ({"increment": 1}, tabiya.BadOptionError),
        ({"infinite": True, "depth": 3}, tabiya.BadOptionError),
        ({"moves": ["e5"]}, tabiya.IllegalMoveError),
        ({"moves": 5}, TypeError),
        ({"position": 5}, TypeError),
        ({"position": "nothing"}, tabiya.BadFenError),
        ({"dpeth": 5}, TypeError),
    ],
    ids=str,
)
def test_bad_limits_are_told_and_the_engine_goes_on(
    engine: tabiya.Engine, limits: dict[str, Any], error: type[Exception]
) -> None:
    for search in (engine.find_best_move, engine.analyze):
        with pytest.raises(error) as caught:
            search(**limits)
        assert str(caught.value)
    assert engine.find_best_move(depth=1).best is not None


def test_huge_limits_are_limits(engine: tabiya.Engine) -> None:
    answer = engine.find_best_move(MATE_IN_ONE, depth=2**32 - 1, nodes=2**64 - 1, time=0.1, lines=500)
    assert answer.uci == "a1a8"
    assert engine.find_best_move(time=0).best is not None
    assert engine.find_best_move(clock=0.01, increment=0, moves_to_go=1).best is not None


def test_levels_can_be_changed(engine: tabiya.Engine) -> None:
    engine.set_level(elo=1500)
    engine.set_level(level=3)
    engine.set_level()
    engine.set_threads(2)
    engine.set_hash(1)
    bad: list[Callable[[], object]] = [
        lambda: engine.set_level(elo=1),
        lambda: engine.set_threads(0),
        lambda: engine.set_hash(0),
    ]
    for call in bad:
        with pytest.raises(tabiya.BadOptionError):
            call()


# Interrupted once it is under way, however busy the machine is, and so is what follows measured in CPU time.
INTERRUPTED = """
import signal, threading, time
import tabiya

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may have told it to be ignored
engine = tabiya.Engine()
main = threading.main_thread().ident
begun = time.process_time()
sent = None

def interrupt():
    global sent
    while not engine.is_searching and time.process_time() - begun < 0.2:
        time.sleep(0.01)
    time.sleep(0.2)
    sent = time.process_time()
    signal.pthread_kill(main, signal.SIGINT)

try:
    threading.Thread(target=interrupt).start()
    {call}
except KeyboardInterrupt:
    assert time.process_time() - sent < 5
    assert engine.find_best_move(depth=2).best is not None
    print("interrupted")
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent another way there")
@pytest.mark.parametrize(
    "call",
    [
        "engine.find_best_move(infinite=True)",
        "engine.analyze(infinite=True).wait()",
        "for _ in engine.analyze('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', infinite=True): pass",
        "tabiya.Position().perft(12)",
        "tabiya.Position().perft(2**32 - 1)",
    ],
)
def test_ctrl_c_ends_what_takes_long(call: str) -> None:
    program = INTERRUPTED.format(call=call)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.returncode) == ("interrupted\n", 0), done.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals are sent another way there")
def test_the_handler_of_ctrl_c_is_asked_for(engine: tabiya.Engine) -> None:
    class Alarm(Exception):
        pass

    def ring(*_: object) -> None:
        raise Alarm

    def ring_when_it_searches() -> None:
        while not engine.is_searching:
            time.sleep(0.001)
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGALRM)

    before = signal.signal(signal.SIGALRM, ring)
    thread = threading.Thread(target=ring_when_it_searches)
    try:
        with pytest.raises(Alarm):
            thread.start()
            engine.find_best_move(infinite=True)
    finally:
        thread.join()
        signal.signal(signal.SIGALRM, before)
    assert not engine.is_searching
