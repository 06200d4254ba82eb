"""`tabiya batch` compared with python-chess and an engine as a subprocess: the same positions, nodes and workers.

    python benches/peers_batch.py games.pgn --program target/release/tabiya --engine stockfish --workers 2

Needs an idle machine. Both read the games, search every position of the main lines from a cleared hash table, and write a line
for each; the time of each is wall-clock time, the runs alternate, and the ratio is that of the best ones.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

import chess
import chess.engine
import chess.pgn


def batch(program: str, games: Path, nodes: int, workers: int, folder: Path) -> float:
    """Seconds that our program takes."""
    begun = time.perf_counter()
    words = ["batch", str(games), "--output", str(folder / "ours.jsonl"), "--nodes", str(nodes), "--force"]
    subprocess.run([program, *words, "--workers", str(workers)], check=True, stderr=subprocess.DEVNULL)
    return time.perf_counter() - begun


def peer(engine: str, games: Path, nodes: int, workers: int, folder: Path) -> float:
    """Seconds that python-chess takes, with an engine for each worker."""
    begun = time.perf_counter()
    free: Queue[chess.engine.SimpleEngine] = Queue()
    for _ in range(workers):
        process = chess.engine.SimpleEngine.popen_uci(engine)
        process.configure({"Threads": 1, "Hash": 1})
        free.put(process)

    def analyse(game: chess.pgn.Game) -> list[dict[str, object]]:
        process = free.get()
        rows: list[dict[str, object]] = []
        try:
            node: chess.pgn.GameNode | None = game
            while node is not None:
                board = node.board()
                if not board.is_game_over():
                    # A new game clears the hash table.
                    info = process.analyse(board, chess.engine.Limit(nodes=nodes), game=object())
                    line = " ".join(move.uci() for move in info.get("pv", []))
                    rows.append({"fen": board.fen(), "score": str(info["score"]), "line": line})
                node = node.next()
        finally:
            free.put(process)
        return rows

    def read() -> list[chess.pgn.Game]:
        found = []
        with games.open(encoding="utf-8", errors="replace") as file:
            while (game := chess.pgn.read_game(file)) is not None:
                found.append(game)
        return found

    with (folder / "theirs.jsonl").open("w") as output, ThreadPoolExecutor(workers) as pool:
        for rows in pool.map(analyse, read()):
            output.writelines(json.dumps(row) + "\n" for row in rows)
    while not free.empty():
        free.get().quit()
    return time.perf_counter() - begun


def main() -> None:
    """Measures both by turns."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path)
    parser.add_argument("--program", default="tabiya")
    parser.add_argument("--engine", default="stockfish")
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as name:
        for _ in range(given.rounds):
            ours.append(batch(given.program, given.games, given.nodes, given.workers, Path(name)))
            theirs.append(peer(given.engine, given.games, given.nodes, given.workers, Path(name)))
            print(f"tabiya batch {ours[-1]:.2f} s, python-chess {theirs[-1]:.2f} s", flush=True)
    print(f"{min(theirs) / min(ours):.2f} times as fast")


if __name__ == "__main__":
    main()
