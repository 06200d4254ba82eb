"""Plays random games with python-chess and prints how they stand.

    python outcomes.py SEED GAMES

Each line is `FEN|moves`: the moves in UCI, now and then followed by `:flags` for the position after
them, one letter for everything that holds:

    m checkmate    s stalemate    i insufficient material    w, b the same for White, Black
    3 threefold repetition on the board    r can be claimed, now or by a move    5 fivefold repetition
    f fifty moves on the board    F can be claimed    7 seventy-five moves
"""

import random
import sys

import chess

LONGEST_GAME = 250
# Few pieces, so that positions repeat and clocks run on.
ENDGAMES = [
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
    "4k3/8/8/8/3p4/8/4P3/3RK3 w - - 0 1",
    "4k3/8/8/8/8/8/3N4/4KB2 w - - 0 1",
    "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1",
    "4kb2/8/8/8/8/8/8/4KB2 b - - 0 1",
    "4kn2/8/8/8/8/8/7p/4KN2 b - - 0 1",
    "4kq2/8/8/8/8/8/8/4KN2 w - - 0 1",
    "4k3/8/8/8/8/8/q7/4K1R1 w - - 0 1",
    "8/2k5/p1p1p1p1/PpPpPpP1/1P1P1P2/8/3K4/8 w - - 0 1",
    "8/8/8/8/8/1k6/1p6/1K6 w - - 0 1",
    "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
    "k7/8/1K6/8/8/8/8/R7 b - - 0 1",
    "k7/P7/1K6/8/8/8/8/8 w - - 0 1",
]


def flags(board: chess.Board) -> str:
    holds = {
        "m": board.is_checkmate(),
        "s": board.is_stalemate(),
        "i": board.is_insufficient_material(),
        "w": board.has_insufficient_material(chess.WHITE),
        "b": board.has_insufficient_material(chess.BLACK),
        "3": board.is_repetition(3),
        "r": board.can_claim_threefold_repetition(),
        "5": board.is_fivefold_repetition(),
        "f": board.is_fifty_moves(),
        "F": board.can_claim_fifty_moves(),
        "7": board.is_seventyfive_moves(),
    }
    return "".join(letter for letter, held in holds.items() if held)


def start(rng: random.Random, number: int) -> chess.Board:
    if number % 8 == 0:
        return chess.Board()
    board = chess.Board(rng.choice(ENDGAMES))
    board.halfmove_clock = rng.choice([0, 0, 40, 90, 130])
    board.fullmove_number = 100
    return board


def choose(rng: random.Random, board: chess.Board, legal: list[chess.Move]) -> chess.Move:
    """Often the reverse move, so that positions repeat."""
    if len(board.move_stack) >= 2 and rng.random() < 0.6:
        last = board.move_stack[-2]
        back = chess.Move(last.to_square, last.from_square)
        if back in legal:
            return back
    return rng.choice(legal)


def main() -> None:
    seed, games = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    for number in range(games):
        board = start(rng, number)
        fen = board.fen(en_passant="legal")
        words = []
        length = LONGEST_GAME if number % 8 == 0 else 60
        while True:
            legal = list(board.legal_moves)
            over = not legal or len(board.move_stack) >= length
            if words and (over or rng.random() < 0.03):
                words[-1] += ":" + flags(board)
            if over:
                break
            move = choose(rng, board, legal)
            words.append(board.uci(move))
            board.push(move)
        print(f"{fen}|{' '.join(words)}")


if __name__ == "__main__":
    main()
