"""Many positions: in order, whatever the workers, once each, and stopped within a moment."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

import tabiya

START = tabiya.Position()
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
MATED = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1"
AFTER_ONE_MOVE = [START.play(move) for move in START.legal_moves()]


def numbered() -> Iterator[str]:
    """Positions that all differ, without an end."""
    for halfmoves in itertools.count():
        yield f"r3k2r/pppq1ppp/2n2n2/3p4/3P4/2N2N2/PPPQ1PPP/R3K2R w KQkq - {halfmoves % 90} {halfmoves // 90 + 50}"


def found(answers: tabiya.Analyses) -> list[tuple[object, ...]]:
    """All but the times."""
    return [
        (answer.uci, answer.nodes, [(line.score, line.depth, line.uci, line.chances) for line in answer.lines])
        for answer in answers
    ]


def test_answers_do_not_depend_on_workers_or_order() -> None:
    positions: list[tabiya.Position | str] = [*AFTER_ONE_MOVE, MATE_IN_ONE, MATED]
    one = found(tabiya.analyze_many(positions, nodes=400, lines=2, workers=1))
    three = found(tabiya.analyze_many(iter(positions), nodes=400, lines=2, workers=3))
    backwards = found(tabiya.analyze_many(positions[::-1], nodes=400, lines=2, workers=2))
    assert one == three == backwards[::-1]
    assert one[-2][0] == "a1a8" and one[-1][0] is None
    assert len(one[0][2]) == 2  # type: ignore[arg-type]


def test_equal_positions_are_searched_once_and_progress_is_told() -> None:
    told: list[tabiya.Progress] = []
    answers = tabiya.analyze_many(AFTER_ONE_MOVE * 3, nodes=300, workers=2, progress=told.append)
    assert len(list(answers)) == 60
    assert answers.progress == told[-1]
    assert (told[-1].taken, told[-1].given, told[-1].searched) == (60, 60, 20)
    assert told[-1].nodes == 60 * 300
    other_counter = [START.fen(), START.fen().replace("0 1", "5 9")]
    answers = tabiya.analyze_many(other_counter, depth=1)
    assert len(list(answers)) == 2 and answers.progress.searched == 2


def test_an_endless_iterable_is_taken_as_needed() -> None:
    with tabiya.analyze_many(numbered(), nodes=50, workers=1) as answers:
        first = list(itertools.islice(answers, 100))
        assert len(first) == 100 and 100 <= answers.progress.taken < 200
    assert list(answers) == []


def test_a_bad_position_is_told_after_the_answers_before() -> None:
    answers = tabiya.analyze_many([START, "no position", START], nodes=50)
    assert next(answers).best is not None
    with pytest.raises(tabiya.BadFenError) as error:
        next(answers)
    if sys.version_info >= (3, 11):
        assert error.value.__notes__ == ["position 1 of analyze_many"]
    assert list(answers) == []

    def broken() -> Iterator[tabiya.Position]:
        yield START
        raise KeyError("disk")

    answers = tabiya.analyze_many(broken(), nodes=50)
    assert next(answers).best is not None
    with pytest.raises(KeyError):
        next(answers)


@pytest.mark.parametrize("wrong", [{"nodes": 0}, {"workers": 0}, {"workers": 5000}, {"lines": 0}, {"depth": -1}])
def test_what_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(tabiya.BadOptionError):
        tabiya.analyze_many([START], **wrong)


def test_what_is_no_iterable_is_refused() -> None:
    with pytest.raises(TypeError):
        tabiya.analyze_many(5)  # type: ignore[arg-type]


def test_other_threads_run_meanwhile_and_can_stop_it() -> None:
    answers = tabiya.analyze_many(numbered(), nodes=2**40, workers=1)
    threading.Timer(0.2, answers.stop).start()
    begun = time.monotonic()
    assert list(answers) == []
    assert time.monotonic() - begun < 2


def test_only_one_takes_the_next_answer() -> None:
    def own() -> Iterator[tabiya.Position]:
        yield START
        next(answers)

    answers = tabiya.analyze_many(own(), nodes=50)
    assert next(answers).best is not None
    with pytest.raises(tabiya.EngineBusyError):
        next(answers)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_ctrl_c_is_heard_at_once() -> None:
    program = (
        "import signal, time, tabiya\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "answers = tabiya.analyze_many([tabiya.Position()], nodes=2**40, workers=1)\n"
        "print('ready', flush=True)\n"
        "try:\n    list(answers)\n"
        "except KeyboardInterrupt:\n    print(time.time(), list(answers))\n"
    )
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    sent = time.time()
    process.send_signal(signal.SIGINT)
    heard, rest = process.communicate(timeout=60)[0].split()
    # 0.2 s is what is promised; machines that run tests are busy.
    assert rest == "[]" and float(heard) - sent < 2.0
    assert process.returncode == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_child_is_told_that_the_workers_are_not_there() -> None:
    program = (
        "import os, tabiya\n"
        "answers = tabiya.analyze_many([tabiya.Position()], nodes=100, workers=1)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    try:\n        next(answers)\n"
        "    except tabiya.ClosedError:\n        os._exit(7)\n"
        "    os._exit(1)\n"
        "assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7\n"
        "assert next(answers).best is not None\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    rows = tabiya.analyze_many([MATE_IN_ONE, START, MATED], nodes=500).to_numpy()
    assert rows.shape == (3,)
    assert list(rows["best"])[0] == "a1a8" and list(rows["best"])[2] == ""
    assert rows["mate"][0] == 1 and numpy.isnan(rows["cp"][0]) and numpy.isnan(rows["mate"][1])
    assert rows["nodes"][1] == 500
    rows = tabiya.analyze_many([START, START], nodes=500, lines=3).to_numpy()
    assert rows.shape == (2, 3) and len(set(rows["best"][0])) == 3
    assert tabiya.analyze_many([], nodes=500).to_numpy().shape == (0,)


def test_arrow() -> None:
    pytest.importorskip("pyarrow")
    table = tabiya.analyze_many([MATE_IN_ONE, START], nodes=500, lines=2).to_arrow()
    assert table.num_rows == 2
    rows = table.to_pylist()
    assert rows[0]["fen"] == MATE_IN_ONE and rows[0]["best"] == "a1a8"
    assert rows[0]["mate"] == 1 and rows[0]["cp"] is None
    assert rows[1]["best2"] != rows[1]["best"] and rows[1]["line2"].startswith(rows[1]["best2"])
    assert rows[1]["win"] + rows[1]["draw"] + rows[1]["loss"] == 1000
    assert tabiya.analyze_many([]).to_arrow().num_rows == 0
