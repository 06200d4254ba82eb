"""Work shared out by Ray: the rows are those of one machine, whoever is killed."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ray")
pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

GAMES_PER_FRAME = 4
NODES = 3000

# The cluster's program on this machine, with two workers however many cores it has.
TWO_WORKERS = (
    "import sys, ray, tabiya.cluster._driver as driver, tabiya.cluster.__main__ as main\n"
    "init = ray.init\n"
    "driver.ray.init = lambda **options: init(**{**options, 'num_cpus': 2})\n"
    "sys.exit(main.main())\n"
)

MOVES = [
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O",
    "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Bd3 d5 6. Nf3 c5 7. O-O Nc6 8. a3 Bxc3",
    "1. c4 c5 2. Nc3 Nc6 3. g3 g6 4. Bg2 Bg7 5. a3 e6 6. b4 b6 7. bxc5 bxc5 8. Rb1 Nge7",
    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3 e5 7. Nb3 Be6 8. f3 Be7",
]


def games(count: int, seed: int) -> list[str]:
    """Few moves in many bytes, so that there are several parts; one of them is bad."""
    noise = random.Random(seed)
    texts = []
    for number in range(count):
        comment = "".join(noise.choices("abcdefghijklmnopqrstuvwxyz0123456789+-*/", k=40_000))
        moves = MOVES[number % 4] if number != 7 else "1. e4 e4"
        start = f'[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 {number + seed * 100 + 2}"]\n'
        texts.append(f'[White "W{number}"]\n[Black "B"]\n{start}\n{moves} {{{comment}}} 1-0\n\n')
    return texts


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a plain file, a zstd file of several frames, and what one machine makes of them."""
    folder = tmp_path_factory.mktemp("cluster")
    (folder / "plain.pgn").write_text("".join(games(25, 1)))
    packed = games(20, 2)
    frames = ["".join(packed[at : at + GAMES_PER_FRAME]) for at in range(0, len(packed), GAMES_PER_FRAME)]
    # A game in the middle of two frames.
    text = "".join(frames)
    cuts = [0, *(len("".join(frames[: at + 1])) + 20_000 for at in range(len(frames) - 1)), len(text)]
    pieces = [text[start:end].encode() for start, end in zip(cuts[:-1], cuts[1:], strict=True)]
    (folder / "packed.pgn.zst").write_bytes(
        b"".join(pyarrow.compress(piece, codec="zstd", asbytes=True) for piece in pieces)
    )
    words = ["batch", "plain.pgn", "packed.pgn.zst", "--nodes", str(NODES), "--output", "one.parquet"]
    assert subprocess.run([sys.executable, "-m", "tabiya", *words], cwd=folder).returncode == 1
    yield folder


def words_for(output: str, more: tuple[str, ...]) -> list[str]:
    """The arguments of a run."""
    words = ["batch", "plain.pgn", "packed.pgn.zst", "--output", output, "--part-megabytes", "0.4"]
    if "--nodes" not in more:
        words += ["--nodes", str(NODES)]
    return [*words, *more]


def at_once(work: Path, code: int, output: str, *more: str) -> str:
    """What is told by a run that ends before it needs Ray."""
    words = [sys.executable, "-m", "tabiya.cluster", *words_for(output, more)]
    ran = subprocess.run(words, cwd=work, capture_output=True, text=True, timeout=300)
    assert ran.returncode == code, ran.stderr
    return ran.stderr


def start(work: Path, output: str, *more: str) -> subprocess.Popen[str]:
    """Starts the cluster on this machine, with two workers."""
    return subprocess.Popen(
        [sys.executable, "-c", TWO_WORKERS, *words_for(output, more)], cwd=work, stderr=subprocess.PIPE, text=True
    )


def check(work: Path, output: str) -> dict[str, Any]:
    """Compares the parts with what one machine has made."""
    folder = work / output
    manifest: dict[str, Any] = json.loads((folder / "manifest.json").read_text())
    names = [part["name"] for part in manifest["parts"]]
    assert sorted(path.name for path in folder.iterdir()) == sorted([*names, "manifest.json"])
    table = pyarrow.concat_tables(parquet.read_table(folder / name) for name in names)
    assert table.equals(parquet.read_table(work / "one.parquet"))
    one = json.loads((work / "one.parquet.manifest.json").read_text())
    assert manifest["settings"] == one["settings"]
    for name in ("read", "bad", "unwanted", "positions", "nodes", "unread"):
        assert manifest[name] == one[name], name
    assert not (work / f"{output}.partial").exists()
    return manifest


def wait_for(found: Callable[[], list[Any]]) -> list[Any]:
    """Waits until there is something."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        if things := found():
            return things
        time.sleep(0.02)
    raise AssertionError("nothing came")


def parts_of(work: Path, output: str) -> list[Path]:
    """The parts that are finished."""
    return sorted((work / f"{output}.partial").glob("part-*.manifest.json"))


def workers_of(driver: int) -> list[int]:
    """The processes below a driver that make a part."""
    parents, names = {}, {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(process.name)] = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            names[int(process.name)] = (process / "cmdline").read_text()
        except OSError:
            continue

    def is_below(process: int) -> bool:
        while process in parents:
            process = parents[process]
            if process == driver:
                return True
        return False

    return [process for process, name in names.items() if name.startswith("ray::make_part") and is_below(process)]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
def test_a_worker_that_is_killed_changes_nothing(work: Path) -> None:
    driver = start(work, "workers")
    for _ in range(2):
        worker = wait_for(lambda: workers_of(driver.pid))[0]
        os.kill(worker, signal.SIGKILL)
    errors = driver.communicate(timeout=300)[1]
    assert driver.returncode == 1, errors
    assert "skipped: plain.pgn" in errors and "2 bad of 45 read" in errors
    manifest = check(work, "workers")
    assert len(manifest["parts"]) >= 5


def test_a_driver_that_is_killed_goes_on_where_it_was(work: Path) -> None:
    driver = start(work, "drivers")
    finished = wait_for(lambda: parts_of(work, "drivers"))
    driver.kill()
    driver.communicate()
    before = {path: path.stat().st_mtime_ns for path in finished}

    assert "there is unfinished work; --resume goes on" in at_once(work, 2, "drivers")
    assert f"nodes is 7 and was {NODES}" in at_once(work, 2, "drivers", "--resume", "--nodes", "7")
    assert {path: path.stat().st_mtime_ns for path in finished} == before

    again = start(work, "drivers", "--resume", "--part-megabytes", "0.9")
    errors = again.communicate(timeout=300)[1]
    assert again.returncode == 1, errors
    manifest = check(work, "drivers")
    assert f"of {len(manifest['parts'])} parts" not in errors, "some were made before"

    assert "finished already" in at_once(work, 1, "drivers", "--resume")
    assert "it exists; --force replaces it" in at_once(work, 2, "drivers")


def test_what_is_not_ours_is_not_removed(work: Path) -> None:
    mine = work / "mine"
    mine.mkdir()
    (mine / "thesis.txt").write_text("years of work")
    assert "so --force does not remove it" in at_once(work, 2, "mine", "--force")
    assert (mine / "thesis.txt").exists()


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--bytes", "0-9"], "decided here"),
        (["--workers=3"], "decided here"),
        (["--resume", "--force"], "only one of them"),
        (["--cores", "0"], "must be 1 or more"),
        (["--part-megabytes", "0"], "must be a number above 0"),
        (["--perfect"], "unexpected argument '--perfect'"),
        (["missing.pgn"], "missing.pgn: "),
    ],
)
def test_what_cannot_be_is_refused(work: Path, more: list[str], message: str) -> None:
    assert message in at_once(work, 2, "never", *more)
    assert not (work / "never").exists() and not (work / "never.partial").exists()
