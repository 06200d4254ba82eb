"""How fast the package is, beside python-chess.

    python speed.py [--rounds 5]

Each figure is the best of several runs, taken in turn, because other work on the machine disturbs all alike.
"""

from __future__ import annotations

import argparse
import io
import random
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


def main() -> None:
    parser = argparse.ArgumentParser()
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

    fens = [board.fen() for board in boards]

    def parse_theirs() -> None:
        for fen in fens:
            chess.Board(fen)

    def parse_ours() -> None:
        for fen in fens:
            tabiya.Position(fen)

    theirs, ours = best(parse_theirs, parse_ours, rounds=arguments.rounds)
    compare(f"FEN, {len(fens)} read", theirs, ours)

    def write_theirs() -> None:
        for board in boards:
            board.fen()

    def write_ours() -> None:
        for position in positions:
            position.fen()

    theirs, ours = best(write_theirs, write_ours, rounds=arguments.rounds)
    compare(f"FEN, {len(fens)} written", theirs, ours)

    text = "".join(f"{chess.pgn.Game.from_board(board)}\n\n" for board in games)

    def read_theirs() -> None:
        source = io.StringIO(text)
        while chess.pgn.read_game(source):
            pass

    theirs, ours = best(read_theirs, lambda: list(tabiya.read_pgn(text)), rounds=arguments.rounds)
    compare(f"PGN, {len(games)} games", theirs, ours)


if __name__ == "__main__":
    main()
