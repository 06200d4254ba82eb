"""Searches a FEN for so many nodes, as in a new game, for each line that comes in, and answers `SECONDS NODES MOVE`.

    python search.py FEN NODES

`cargo xtask bench bindings` compares it with the other languages.
"""

from __future__ import annotations

import sys
import time

import tabiya


def main() -> None:
    fen, nodes = sys.argv[1], int(sys.argv[2])
    with tabiya.Engine(hash=16) as engine:
        for _ in sys.stdin:
            engine.new_game()
            engine.set_position(fen)
            begun = time.perf_counter()
            answer = engine.find_best_move(nodes=nodes)
            seconds = time.perf_counter() - begun
            print(f"{seconds:.6f} {answer.nodes} {answer.uci}", flush=True)


if __name__ == "__main__":
    main()
