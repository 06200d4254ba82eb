"""How fast the package is, beside python-chess and beside the native program.

    python speed.py [--program target/release/tabiya] [--nodes 2000000]

Each figure is the best of several runs, taken in turn, because other work on the machine disturbs all alike.
"""

from __future__ import annotations

import argparse
import io
import random
import subprocess
import time
from collections.abc import Callable

import chess
import chess.pgn

import tabiya


def best(*contestants: Callable[[], object], rounds: int) -> list[float]:
    """The shortest time of each, in seconds."""
    times = [float("inf")] * len(contestants)
    for _ in range(rounds):
        for index, run in enumerate(contestants):
            begun = time.perf_counter()
            run()
            times[index] = min(times[index], time.perf_counter() - begun)
    return times


def random_games(count: int) -> list[chess.Board]:
    chance = random.Random(1)
    games = []
    for _ in range(count):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 100:
            board.push(chance.choice(list(board.legal_moves)))
        games.append(board)
    return games


def positions_of(games: list[chess.Board]) -> list[chess.Board]:
    positions = []
    for game in games:
        board = game.root()
        for move in game.move_stack:
            positions.append(board.copy(stack=False))
            board.push(move)
    return positions


def compare(name: str, theirs: float, ours: float) -> None:
    print(f"{name:<24} python-chess {theirs * 1e3:9.2f} ms   tabiya {ours * 1e3:8.3f} ms   {theirs / ours:6.1f} times")


def native_time(program: str, nodes: int, fen: str) -> float:
    """How long the native program takes from the command to its answer."""
    commands = f"position fen {fen}\ngo nodes {nodes}\n"
    process = subprocess.Popen([program, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("setoption name Hash value 16\nisready\n")
    process.stdin.flush()
    process.stdout.readline()
    begun = time.perf_counter()
    process.stdin.write(commands)
    process.stdin.flush()
    for line in process.stdout:
        if line.startswith("bestmove"):
            break
    taken = time.perf_counter() - begun
    process.communicate("quit\n")
    return taken


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", help="the native program, to compare searches with")
    parser.add_argument("--nodes", type=int, default=2_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()

    games = random_games(40)
    boards = positions_of(games)
    positions = [tabiya.Position.from_chess(board) for board in boards]

    # Lists that are kept would measure the garbage collector, which walks all of them now and then.
    def generate_theirs() -> None:
        for board in boards:
            list(board.legal_moves)

    def generate_ours() -> None:
        for position in positions:
            position.legal_moves()

    theirs, ours = best(generate_theirs, generate_ours, rounds=arguments.rounds)
    compare(f"legal moves, {len(boards)} boards", theirs, ours)

    text = "".join(f"{chess.pgn.Game.from_board(board)}\n\n" for board in games)

    def read_theirs() -> None:
        source = io.StringIO(text)
        while chess.pgn.read_game(source):
            pass

    theirs, ours = best(read_theirs, lambda: list(tabiya.read_pgn(text)), rounds=arguments.rounds)
    compare(f"PGN, {len(games)} games", theirs, ours)

    if arguments.program:
        fen = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8"

        native, python = float("inf"), float("inf")
        for _ in range(arguments.rounds):
            native = min(native, native_time(arguments.program, arguments.nodes, fen))
            # As with the program, starting is not searching.
            with tabiya.Engine(hash=16) as engine:
                begun = time.perf_counter()
                engine.find_best_move(fen, nodes=arguments.nodes)
                python = min(python, time.perf_counter() - begun)
        print(f"search, {arguments.nodes} nodes: native {native:.3f} s, Python {python:.3f} s, {python / native:.3f} times")


if __name__ == "__main__":
    main()
