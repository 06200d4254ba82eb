"""Writes boards.json: what every binding must say about positions and set-ups. Called by `cargo xtask vectors`.

Everything comes from python-chess, which shares no code with us. README.md describes the format.
"""

import random

import chess
import chess.engine
import chess.polyglot

from common import write

# Positions with something special in them, beside those of random games.
SPECIAL = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    # En passant: usual, with a pinned pawn, that uncovers a rank, and as the only way out of check.
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 2",
    "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "4k3/4r3/8/3pP3/8/8/8/4K3 w - d6 0 1",
    # Castling that is forbidden, and castling that gives check.
    "r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/1r6/8/8/R3K2R w KQkq - 0 1",
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
    "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 12 34",
    # Promotions, with captures, check and mate.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/P1k5/K7/8/8/8/8/8 w - - 0 1",
    "6k1/P4ppp/8/8/8/8/8/K7 w - - 0 1",
    # Double check, pins in all directions, pieces that need file, rank or both in SAN.
    "4k3/8/4r3/8/8/5n2/8/4K3 w - - 0 1",
    "4k3/4r3/8/b7/8/2N5/4B3/4K2q w - - 0 1",
    "k6q/8/8/4r2b/8/2B1R3/3P2P1/q1B1KB1r w - - 0 1",
    "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1",
    "4k3/8/8/8/R6R/8/8/R3K3 w - - 0 1",
    # Discovered checks.
    "4k3/8/8/4N3/8/8/8/K3R3 w - - 0 1",
    "7k/8/8/8/3N4/8/1P6/B6K w - - 0 1",
    # Mates, stalemates, bare kings, clocks at their limits.
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "7k/8/8/8/8/8/8/K7 w - - 0 1",
    "8/8/8/5k2/8/8/4R3/4K3 w - - 99 150",
    "8/8/8/4k3/8/8/4R3/4K3 b - - 100 151",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
]

CHESS960 = [
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
    "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
    "4k3/8/8/8/8/8/8/RK5R w HA - 0 1",
    "4k1rr/8/8/8/8/8/8/R3K1RR w GAg - 0 1",
    "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1",
]

# Set-ups that cannot be, or only nearly.
SETUPS = [
    chess.STARTING_FEN,
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "8/8/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/8 b - - 0 1",
    "4k3/8/8/8/8/8/8/4KK2 w - - 0 1",
    "3kk3/8/8/8/8/8/8/3KK3 w - - 0 1",
    "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1",
    "8/8/8/3kK3/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
    "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/QQQQQQQQ/QQQQKQQQ b - - 0 1",
    "4k3/8/8/8/8/Q7/QQQQQQQQ/QQQQKQQQ b - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
    "4k2r/8/8/8/8/8/4K3/7R w Kk - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
    "4k3/8/8/8/4p3/8/8/4K3 w - e3 0 1",
    "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1",
    "4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1",
    "4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1",
    "4k3/8/8/4p3/8/8/8/4K3 w - e4 0 1",
    "7P/8/8/8/8/8/8/8 w - a6 0 1",
    "kkkkkkkk/kkkkkkkk/8/8/8/8/pppppppp/pppppppp w - - 0 1",
]


def names(squares):
    return " ".join(sorted(chess.square_name(square) for square in squares))


def flags(board, move):
    """What kind of move it is, as letters."""
    found = ""
    if board.is_capture(move):
        found += "x"
    if board.gives_check(move):
        found += "+"
    if board.is_castling(move):
        found += "c"
    if board.is_en_passant(move):
        found += "e"
    if move.promotion:
        found += "p"
    return found or "-"


def passed(board):
    """The FEN after a null move, which nobody may make in check."""
    if board.is_check():
        return None
    after = board.copy()
    after.push(chess.Move.null())
    return after.fen()


def line(board, chance):
    """A few moves, and how a book would write them."""
    at, moves = board.copy(), []
    while len(moves) < 5 and any(at.legal_moves):
        move = chance.choice(sorted(at.legal_moves, key=at.uci))
        moves.append(move)
        at.push(move)
    return {"uci": [chess.Board.uci(board, move) for move in moves], "san": board.variation_san(moves)}


def position(fen, chance, chess960=False):
    board = chess.Board(fen, chess960=chess960)
    assert board.is_valid(), fen
    # Only what the FEN tells: no en-passant square that nobody can use.
    board = chess.Board(board.fen(), chess960=chess960)
    moves = sorted(board.legal_moves, key=board.uci)
    squares = sorted(chance.sample(range(64), 6))
    men = sorted(chance.sample(sorted(board.piece_map()), min(5, len(board.piece_map()))))
    colors = {"white": chess.WHITE, "black": chess.BLACK}
    pinned = [square for color in colors.values() for square in chess.SQUARES if board.is_pinned(color, square)]
    pinned = [square for square in pinned if board.color_at(square) is not None]
    entry = {
        "fen": board.fen(),
        "chess960": chess960,
        "shredder": board.fen(shredder=True),
        "epd": board.epd(),
        "side": chess.COLOR_NAMES[board.turn],
        "castling": board.castling_shredder_fen(),
        "en_passant": chess.square_name(board.ep_square) if board.has_legal_en_passant() else None,
        "clock": board.halfmove_clock,
        "number": board.fullmove_number,
        "pieces": {chess.square_name(square): piece.symbol() for square, piece in sorted(board.piece_map().items())},
        "kings": {name: chess.square_name(board.king(color)) for name, color in colors.items()},
        "checkers": names(board.checkers()),
        "pinned": {
            name: names(square for square in pinned if board.color_at(square) == color and board.is_pinned(color, square))
            for name, color in colors.items()
        },
        "pin_lines": {
            chess.square_name(square): names(board.pin(board.color_at(square), square))
            for square in pinned
            if board.is_pinned(board.color_at(square), square)
        },
        "attackers": {
            chess.square_name(square): {name: names(board.attackers(color, square)) for name, color in colors.items()}
            for square in squares
        },
        "attacks": {chess.square_name(square): names(board.attacks(square)) for square in men},
        "moves": {board.uci(move): f"{board.san(move)} {board.lan(move)} {flags(board, move)}" for move in moves},
        "captures": " ".join(sorted(board.uci(move) for move in board.generate_legal_captures())),
        "null": passed(board),
        "mirror": board.mirror().fen(),
        "polyglot": f"{chess.polyglot.zobrist_hash(board):016x}",
        "insufficient": {name: board.has_insufficient_material(color) for name, color in colors.items()},
        "line": line(board, chance),
    }
    return entry


def wandered(chance, number, starts):
    """Positions of random games from given starts, every fifth of each."""
    fens = []
    while len(fens) < number:
        fen, chess960 = chance.choice(starts)
        board = chess.Board(fen, chess960=chess960)
        while not board.is_game_over() and len(fens) < number and board.ply() < 160:
            board.push(chance.choice(sorted(board.legal_moves, key=board.uci)))
            if board.ply() % 5 == 0:
                # Without the moves, so that python-chess knows no more than a FEN tells.
                fens.append((board.fen(), chess960))
    return fens


def placed(chance, number):
    """Positions with few men on random squares, full of checks and pins."""
    fens = []
    while len(fens) < number:
        board = chess.Board(None)
        men = "KkQqRrRrBbBbNnNnPpPp"
        wanted = ["K", "k", *chance.sample(men[2:], chance.randint(1, 9))]
        for symbol, square in zip(wanted, chance.sample(range(64), len(wanted))):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.turn = chance.random() < 0.5
        if board.is_valid():
            fens.append((board.fen(), False))
    return fens


# How python-chess names what is wrong, and how the vectors do.
FAULTS = [
    (chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING, "no_king"),
    (chess.STATUS_TOO_MANY_KINGS, "too_many_kings"),
    (chess.STATUS_TOO_MANY_WHITE_PAWNS | chess.STATUS_TOO_MANY_BLACK_PAWNS, "too_many_pawns"),
    (chess.STATUS_PAWNS_ON_BACKRANK, "pawn_on_back_rank"),
    (chess.STATUS_TOO_MANY_WHITE_PIECES | chess.STATUS_TOO_MANY_BLACK_PIECES, "too_many_pieces"),
    (chess.STATUS_BAD_CASTLING_RIGHTS, "castling"),
    (chess.STATUS_INVALID_EP_SQUARE, "en_passant"),
    (chess.STATUS_OPPOSITE_CHECK, "opponent_in_check"),
]


def setup(fen):
    board = chess.Board(fen)
    status = board.status()
    if any(len(board.pieces(chess.KING, color)) != 1 for color in chess.COLORS):
        # Which of several kings is in check is nothing to judge by.
        status &= ~chess.STATUS_OPPOSITE_CHECK
    faults = sorted(name for mask, name in FAULTS if status & mask)
    return {"fen": fen, "faults": faults}


def random_setups(chance, number):
    """Men anywhere: most cannot be."""
    fens = []
    while len(fens) < number:
        board = chess.Board(None)
        count = chance.randint(0, 12)
        men = ["K", "k"] * (chance.random() < 0.9) + chance.choices("KkQqRrBbNnPpPp", k=count)
        for symbol, square in zip(men, chance.sample(range(64), len(men))):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.turn = chance.random() < 0.5
        # Without a king, or with two, python-chess and we disagree about whose fault a right is; and it overlooks a
        # right to castle on the queen's side where there are no rooks at all.
        has_kings = all(len(board.pieces(chess.KING, color)) == 1 for color in chess.COLORS)
        rights = "".join(letter for letter in "Kk" if has_kings and chance.random() < 0.1) or "-"
        passed_square = chance.choice(["-"] * 8 + ["e3", "e6", "a6", "h3", "d4"])
        side = "w" if board.turn else "b"
        fens.append(f"{board.board_fen()} {side} {rights} {passed_square} 0 1")
    return fens


def scores():
    """Scores from the worst to the best, as numbers, and seen from the other side."""
    found = []
    for score in [
        chess.engine.Mate(-0),
        chess.engine.Mate(-1),
        chess.engine.Mate(-9),
        chess.engine.Cp(-20_000),
        chess.engine.Cp(-35),
        chess.engine.Cp(0),
        chess.engine.Cp(1),
        chess.engine.Cp(20_000),
        chess.engine.Mate(9),
        chess.engine.Mate(1),
        chess.engine.MateGiven,
    ]:
        found.append({
            "cp": score.score(),
            "mate": score.mate(),
            "given": score == chess.engine.MateGiven,
            "number": score.score(mate_score=100_000),
            "reversed": (-score).score(mate_score=100_000),
        })
    return found


def main():
    chance = random.Random(22)
    starts = [(chess.STARTING_FEN, False)] * 3 + [(fen, False) for fen in SPECIAL[1:5]]
    starts960 = [(chess.Board.from_chess960_pos(chance.randrange(960)).fen(), True) for _ in range(6)]
    fens = [(fen, False) for fen in SPECIAL] + [(fen, True) for fen in CHESS960]
    fens += wandered(chance, 180, starts) + wandered(chance, 60, starts960) + placed(chance, 140)
    write({
        "boards": [position(fen, chance, chess960) for fen, chess960 in fens],
        "setups": [setup(fen) for fen in SETUPS + random_setups(chance, 120)],
        "scores": scores(),
    })


main()
