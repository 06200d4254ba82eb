"""Plays random games with python-chess and prints how it writes and reads their moves.

    python san.py SEED MOVES

Each line is `variant|FEN|moves|long|texts`. The moves are all legal ones as `uci san`, separated by commas;
the long ones are a few as `uci lan`; the texts are more or less damaged moves with what they mean, as
`text uci` or `text illegal` or `text ambiguous`.
"""

import random
import sys

import chess

LONGEST_GAME = 150
# Many pieces of one kind, so that moves need disambiguation.
CROWD = "nnqqkqnn/8/rr1p1prr/8/8/RR1P1PRR/8/NNQQKQNN w - - 0 1"
# Pawns about to promote.
PAWNS = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"


def start(rng: random.Random, number: int) -> tuple[str, chess.Board]:
    kind = number % 4
    if kind == 1:
        return "chess960", chess.Board.from_chess960_pos(rng.randrange(960))
    if kind == 2:
        return "standard", chess.Board(CROWD)
    if kind == 3 and rng.random() < 0.5:
        return "standard", chess.Board(PAWNS)
    return "standard", chess.Board()


def damaged(rng: random.Random, san: str) -> str:
    """A text that may mean the same move, another one, several or none."""
    if san.startswith("O"):
        return san.rstrip("+#").replace("O", rng.choice("O0"))
    piece = san[0] if san[0].isupper() else ""
    body = san[len(piece):].rstrip("+#")
    promotion = ""
    if "=" in body:
        body, promotion = body.split("=")
        promotion = rng.choice(["", "=", "="]) + rng.choice([promotion, "N", "q"])
    target = body[-2:]
    hint = body[:-2].rstrip("x")
    choice = rng.randrange(5)
    if choice == 0:
        target = rng.choice("abcdefgh") + rng.choice("12345678")
    elif choice == 1 and piece:
        hint = rng.choice(["", rng.choice("abcdefgh"), rng.choice("12345678")])
    elif choice == 2 and piece:
        piece = rng.choice("NBRQK")
    elif choice == 3 and piece:
        hint = ""
    if not piece:
        # A lower-case b before another file is a bishop for us, never for python-chess.
        near = [chr(ord(target[0]) + step) for step in (-1, 1)]
        hint = rng.choice(["", rng.choice([file for file in near if file in "abcdefgh"])])
    cross = rng.choice(["", "", "x", "-"]) if piece or hint else ""
    return piece + hint + cross + target + promotion + rng.choice(["", "", "+", "#"])


def meaning(board: chess.Board, text: str) -> str:
    try:
        return board.uci(board.parse_san(text))
    except chess.AmbiguousMoveError:
        return "ambiguous"
    except chess.IllegalMoveError:
        return "illegal"


def main() -> None:
    seed, wanted = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    number = seed
    printed = 0
    while printed < wanted:
        variant, board = start(rng, number)
        number += 1
        for _ in range(LONGEST_GAME):
            legal = list(board.legal_moves)
            if not legal:
                break
            sans = [board.san(move) for move in legal]
            moves = ",".join(f"{board.uci(move)} {san}" for move, san in zip(legal, sans))
            some = rng.sample(legal, min(2, len(legal)))
            long = ",".join(f"{board.uci(move)} {board.lan(move)}" for move in some)
            texts = [damaged(rng, rng.choice(sans)) for _ in range(8)]
            meanings = ",".join(f"{text} {meaning(board, text)}" for text in texts)
            fen = board.fen(shredder=variant == "chess960", en_passant="legal")
            print(f"{variant}|{fen}|{moves}|{long}|{meanings}")
            printed += len(legal)
            board.push(rng.choice(legal))


if __name__ == "__main__":
    main()
