"""Makes well-formed FENs, most of them of invalid positions, and prints the verdict of python-chess.

    python validity.py SEED FENS

Each line is `FEN|verdict`: `valid`; `check` if it is valid except for an impossible check; `invalid`.
"""

import random
import sys

import chess

SYMBOLS = "PNBRQKpnbrqk"
IMPOSSIBLE_CHECKS = chess.STATUS_IMPOSSIBLE_CHECK | chess.STATUS_TOO_MANY_CHECKERS


def verdict(fen: str) -> str:
    # Chess960 castling rules, which include those of standard chess.
    board = chess.Board(fen, chess960=True)
    status = board.status()
    # python-chess drops the rights of a side without a rook on its back rank on reading.
    claimed = sum(letter.isalpha() for letter in fen.split()[2])
    if chess.popcount(board.castling_rights) != claimed:
        status |= chess.STATUS_BAD_CASTLING_RIGHTS
    if status == chess.STATUS_VALID:
        return "valid"
    return "check" if not status & ~IMPOSSIBLE_CHECKS else "invalid"


def played(rng: random.Random) -> chess.Board:
    """A position of a random game."""
    board = chess.Board() if rng.random() < 0.5 else chess.Board.from_chess960_pos(rng.randrange(960))
    for _ in range(rng.randrange(80)):
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(rng.choice(legal))
    return board


def scattered(rng: random.Random) -> chess.Board:
    """Kings and a few pieces, many of which give check."""
    board = chess.Board(None)
    squares = rng.sample(range(64), rng.randrange(4, 9))
    board.set_piece_at(squares[0], chess.Piece.from_symbol("K"))
    board.set_piece_at(squares[1], chess.Piece.from_symbol("k"))
    for square in squares[2:]:
        board.set_piece_at(square, chess.Piece.from_symbol(rng.choice("QRBNPqrbnp")))
    board.turn = rng.random() < 0.5
    return board


def with_double_push(rng: random.Random, board: chess.Board) -> str:
    """Puts a pawn where a double push ends, and returns the square it has passed over."""
    file = rng.randrange(8)
    start, passed, landed = (1, 2, 3) if board.turn == chess.BLACK else (6, 5, 4)
    for rank in (start, passed):
        if board.king(chess.WHITE) != chess.square(file, rank) != board.king(chess.BLACK):
            board.remove_piece_at(chess.square(file, rank))
    board.set_piece_at(chess.square(file, landed), chess.Piece(chess.PAWN, not board.turn))
    return chess.square_name(chess.square(file, passed))


def damage(rng: random.Random, board: chess.Board) -> None:
    for _ in range(rng.choice([0, 0, 1, 1, 2, 4])):
        square = rng.randrange(64)
        if rng.random() < 0.4:
            board.remove_piece_at(square)
        else:
            board.set_piece_at(square, chess.Piece.from_symbol(rng.choice(SYMBOLS)))
    if rng.random() < 0.2:
        board.turn = not board.turn


def castling(rng: random.Random, board: chess.Board) -> str:
    choice = rng.random()
    if choice < 0.5:
        return board.castling_shredder_fen()
    if choice < 0.8:
        return "".join(letter for letter in "KQkq" if rng.random() < 0.5) or "-"
    white, black = (rng.sample("ABCDEFGH", rng.randrange(3)) for _ in range(2))
    return "".join(white + [letter.lower() for letter in black]) or "-"


def main() -> None:
    seed, wanted = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    for _ in range(wanted):
        board = played(rng) if rng.random() < 0.5 else scattered(rng)
        rights = castling(rng, board) if rng.random() < 0.5 else board.castling_shredder_fen()
        damage(rng, board)
        en_passant = "-"
        choice = rng.random()
        if choice < 0.3:
            en_passant = with_double_push(rng, board)
        elif choice < 0.4:
            en_passant = chess.square_name(rng.randrange(64))
        turn = "w" if board.turn else "b"
        fen = f"{board.board_fen()} {turn} {rights} {en_passant} {rng.randrange(120)} {rng.randrange(1, 200)}"
        print(f"{fen}|{verdict(fen)}")


if __name__ == "__main__":
    main()
