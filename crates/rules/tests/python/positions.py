"""Plays random games with python-chess and prints every position of them.

    python positions.py SEED POSITIONS

Each line is `variant|FEN|moves|state`: the variant is `standard` or `chess960`; the FEN has an en-passant
square only if the capture is legal and names castling rooks by their files in Chess960; the moves are all
legal ones in UCI, sorted; the state is `check`, `checkmate`, `stalemate` or `-`.
"""

import random
import sys

import chess

LONGEST_GAME = 150


def state(board: chess.Board, moves: list[str]) -> str:
    check = board.is_check()
    if moves:
        return "check" if check else "-"
    return "checkmate" if check else "stalemate"


def game(rng: random.Random, number: int):
    """The lines of one game; every other game is Chess960."""
    chess960 = number % 2 == 1
    if chess960:
        board = chess.Board.from_chess960_pos(rng.randrange(960))
    else:
        board = chess.Board()
    variant = "chess960" if chess960 else "standard"
    for _ in range(LONGEST_GAME):
        legal = list(board.legal_moves)
        moves = sorted(board.uci(move, chess960=chess960) for move in legal)
        # Shredder-FEN is unambiguous about which rook may castle.
        fen = board.fen(shredder=chess960, en_passant="legal")
        yield f"{variant}|{fen}|{' '.join(moves)}|{state(board, moves)}"
        if not legal:
            return
        board.push(rng.choice(legal))


def main() -> None:
    seed, wanted = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    printed = 0
    number = seed
    while printed < wanted:
        for line in game(rng, number):
            print(line)
            printed += 1
        number += 1


if __name__ == "__main__":
    main()
