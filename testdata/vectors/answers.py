"""Writes answers.json: books, tablebases, who can still win, proven mates, and the scores of games that are over. Called
by `cargo xtask vectors` with the folder of the tablebases. README.md describes the format.

Books and tablebases are read by python-chess; the rest is known by other means, as the comments say.
"""

import os
import random
import struct
import sys
import tempfile

import chess
import chess.polyglot
import chess.syzygy

from common import write

# Who can still win, known from the rules: too little material, walls that nobody can break, or a mate that is there.
WINNABLE = [
    (chess.STARTING_FEN, "winnable", "winnable"),
    ("8/8/4k3/8/8/8/8/K7 w - - 0 1", "unwinnable", "unwinnable"),
    ("8/8/4k3/8/8/8/8/K6B w - - 0 1", "unwinnable", "unwinnable"),
    ("8/8/4k3/8/8/8/8/K6N b - - 0 1", "unwinnable", "unwinnable"),
    ("8/8/4k3/8/8/8/8/K6R w - - 0 1", "winnable", "unwinnable"),
    ("8/8/4k3/8/8/8/7P/K7 w - - 0 1", "winnable", "unwinnable"),
    ("8/8/4k3/8/8/8/8/K5NN w - - 0 1", "winnable", "unwinnable"),
    ("8/8/4k1n1/8/8/8/8/K5N1 w - - 0 1", "winnable", "winnable"),
    ("8/8/4k1b1/8/8/8/8/K4B2 w - - 0 1", "unwinnable", "unwinnable"),
    ("8/8/4k2b/8/8/8/8/K4B2 w - - 0 1", "winnable", "winnable"),
    ("8/8/4k2q/8/8/8/8/K4N2 w - - 0 1", "unwinnable", "winnable"),
    ("8/8/1k6/p1p1p1p1/P1P1P1P1/1K6/8/8 w - - 0 1", "unwinnable", "unwinnable"),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "unwinnable", "unwinnable"),
    ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "unwinnable", "winnable"),
]

# Forced mates that an exhaustive search with another library has proven: those of mates.epd with so many moves.
MATES = {2: 8, 3: 4}

# Games that are over: the score for White, by the rules.
ENDS = [
    ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", {"cp": None, "mate": 0, "given": False}),
    ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1", {"cp": None, "mate": 0, "given": True}),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", {"cp": 0, "mate": None, "given": False}),
    ("8/8/8/8/8/6k1/6p1/6K1 w - - 0 1", {"cp": 0, "mate": None, "given": False}),
]


def raw(board, move):
    """A move in the encoding of books, where castling takes the rook."""
    to = move.to_square
    if board.is_castling(move):
        to = chess.square(7 if board.is_kingside_castling(move) else 0, chess.square_rank(to))
    promotion = 0 if move.promotion is None else move.promotion - 1
    return to | move.from_square << 6 | promotion << 12


def book(chance, games):
    """A book of random openings, and what python-chess finds in it."""
    weights = {}
    for _ in range(games):
        board = chess.Board()
        for _ in range(8):
            move = chance.choice(sorted(board.legal_moves, key=board.uci)[:: chance.choice([3, 5])])
            weights.setdefault((chess.polyglot.zobrist_hash(board), raw(board, move)), chance.randint(0, 900))
            board.push(move)
    castling = chess.Board("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1")
    for uci, weight in [("e1g1", 7), ("e1c1", 3), ("a1b1", 0)]:
        weights[(chess.polyglot.zobrist_hash(castling), raw(castling, chess.Move.from_uci(uci)))] = weight
    entries = sorted((key, -weight, move) for (key, move), weight in weights.items())
    data = b"".join(struct.pack(">QHHI", key, move, -weight, 0) for key, weight, move in entries)
    with tempfile.NamedTemporaryFile(suffix=".bin", delete=False) as file:
        file.write(data)
    found = []
    with chess.polyglot.open_reader(file.name) as reader:
        for board in [chess.Board(), castling, *walks(chance, 30)]:
            moves = [[board.uci(entry.move), entry.weight] for entry in reader.find_all(board, minimum_weight=0)]
            moves.sort(key=lambda move: -move[1])
            found.append({"fen": board.fen(), "moves": moves})
    os.unlink(file.name)
    return {"bytes": data.hex(), "positions": found}


def walks(chance, number):
    boards = []
    for _ in range(number):
        board = chess.Board()
        for _ in range(chance.randint(1, 6)):
            board.push(chance.choice(sorted(board.legal_moves, key=board.uci)))
        board.clear_stack()
        boards.append(board)
    return boards


def by_clock(wdl, dtz, clock):
    """The result by the fifty-move rule; none where a table that is off by one could make a difference."""
    if abs(abs(dtz) + clock - 100) <= 1:
        return None
    if abs(wdl) == 2 and abs(dtz) + clock > 100:
        return wdl // 2
    return wdl


def ending(tables, board):
    wdl, dtz = tables.probe_wdl(board), tables.probe_dtz(board)
    best = []
    for move in sorted(board.legal_moves, key=board.uci):
        board.push(move)
        if board.is_checkmate() or -tables.probe_wdl(board) == wdl:
            best.append(board.uci(move))
        board.pop()
    return wdl, dtz, best


def endings(chance, folder, number):
    """Positions with up to four men. Where a table stores distances in moves, they may be off by one."""
    found = []
    with chess.syzygy.open_tablebase(folder) as tables:
        while len(found) < number:
            board = chess.Board(None)
            men = ["K", "k", *chance.sample("QqRrBbNnPpPpRrQq", chance.randint(1, 2))]
            for symbol, square in zip(men, chance.sample(range(64), len(men))):
                board.set_piece_at(square, chess.Piece.from_symbol(symbol))
            board.turn = chance.random() < 0.5
            board.halfmove_clock = chance.choice([0, 0, 0, 20, 70, 90, 99])
            if not board.is_valid() or board.is_game_over():
                continue
            wdl, dtz, best = ending(tables, board)
            entry = {"fen": board.fen(), "wdl": wdl, "dtz": dtz, "by_clock": by_clock(wdl, dtz, board.halfmove_clock)}
            if board.halfmove_clock == 0:
                entry["best"] = best
            found.append(entry)
    return found


def mates():
    wanted, found = dict(MATES), []
    with open(os.path.join(os.path.dirname(__file__), "..", "mates.epd"), encoding="utf-8") as lines:
        for line in lines:
            board, operations = chess.Board.from_epd(line.strip())
            moves = operations.get("dm")
            if wanted.get(moves, 0) > 0:
                wanted[moves] -= 1
                found.append({"fen": board.fen(), "mate": moves, "nodes": 2_000_000})
    assert not any(wanted.values())
    return found


def main():
    chance = random.Random(24)
    write({
        "books": [book(chance, 200)],
        "endings": endings(chance, sys.argv[1], 120),
        "winnable": [{"fen": fen, "white": white, "black": black} for fen, white, black in WINNABLE],
        "mates": mates(),
        "ends": [{"fen": fen, "white": white} for fen, white in ENDS],
    })


main()
