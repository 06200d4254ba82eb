"""Writes conformance.json: what every binding must answer. Called by `cargo xtask vectors`.

Everything about the rules comes from python-chess, which shares no code with us; the kinds of errors are fixed here;
what searches find, with the built-in network and with the small one, is read from the files given as arguments, which
the engine has written.
"""

import io
import json
import random
import sys

import chess
import chess.pgn

POSITIONS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    # En passant that uncovers a check along the rank, and one that is the only way out of check.
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    # Castling out of, through and into check.
    "r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/5r2/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/1r6/8/8/R3K2R w KQkq - 0 1",
    # Promotions, with captures and with check.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/P1k5/K7/8/8/8/8/8 w - - 0 1",
    # Double check, pins, three queens that need a whole square as origin.
    "4k3/8/4r3/8/8/5n2/8/4K3 w - - 0 1",
    "4k3/4r3/8/8/1b6/2N5/4B3/4K3 w - - 0 1",
    "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1",
    # Mates, stalemates, too little material.
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
    "R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "7k/8/8/8/8/8/8/K7 w - - 0 1",
    "7k/8/8/8/8/8/8/KB6 w - - 0 1",
    "7k/8/8/8/8/8/8/KN6 b - - 0 1",
    "6bk/8/8/8/8/8/8/K5B1 w - - 0 1",
    # The largest number of moves known.
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
]

CHESS960 = [
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
    "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/RK5R w HA - 0 1",
]

# No mate can be reached, which python-chess does not look for.
DEAD = "8/8/1k6/p1p1p1p1/P1P1P1P1/1K6/8/8 w - - 0 1"

GAMES = [
    ["f3", "e5", "g4", "Qh4"],
    ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"],
    ["Nf3", "Nf6", "Ng1", "Ng8"] * 2,
    ["Nf3", "Nf6", "Ng1", "Ng8"] * 4,
    ["e2e4", "a7a6", "e4e5", "d7d5", "exd6"],
]

FENS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - e6 3 40",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
    "startpos",
]

# Moves as people write them, with the UCI text of what they mean.
SPELLINGS = [
    (chess.STARTING_FEN, "e4", "e2e4"),
    (chess.STARTING_FEN, " Nf3! ", "g1f3"),
    (chess.STARTING_FEN, "Ng1-f3", "g1f3"),
    (chess.STARTING_FEN, "G1F3", "g1f3"),
    (chess.STARTING_FEN, "Nf3+", "g1f3"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0", "e1g1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O", "e1c1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "e1g1"),
    ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", "a8=N", "a7a8n"),
    ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", "a7a8Q", "a7a8q"),
    ("4k3/8/8/8/8/8/1P6/B1B1K3 w - - 0 1", "Bd2", "c1d2"),
]

BAD_FENS = [
    ("", "bad_fen"),
    ("hello", "bad_fen"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", "bad_fen"),
    ("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "bad_fen"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1", "bad_fen"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "bad_fen"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - many 1", "bad_fen"),
    ("8/8/8/8/8/8/8/8 w - - 0 1", "bad_fen"),
    ("4k3/8/8/8/8/8/8/4KK2 w - - 0 1", "bad_fen"),
    ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "bad_fen"),
    ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "bad_fen"),
]

BAD_MOVES = [
    (chess.STARTING_FEN, "", "bad_move"),
    (chess.STARTING_FEN, "hello", "bad_move"),
    (chess.STARTING_FEN, "e9", "bad_move"),
    (chess.STARTING_FEN, "0000", "bad_move"),
    (chess.STARTING_FEN, "e2e5", "illegal_move"),
    (chess.STARTING_FEN, "e7e5", "illegal_move"),
    (chess.STARTING_FEN, "e4e5", "illegal_move"),
    (chess.STARTING_FEN, "Nd4", "illegal_move"),
    (chess.STARTING_FEN, "O-O", "illegal_move"),
    ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", "ambiguous_move"),
    ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "illegal_move"),
    ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", "a7a8k", "bad_move"),
]

PGNS = [
    '[White "Anderssen"]\n[Black "Kieseritzky"]\n[Result "1-0"]\n\n1. e4 e5 2. f4 exf4 {accepted} (2... d5 3. exd5) '
    "3. Bc4 Qh4+ $6 4. Kf1 1-0\n",
    '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[Result "*"]\n\n1. e4 Kd7 *\n',
    '[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Result "1/2-1/2"]\n\n1. Nf3 Nf6 1/2-1/2\n',
]

# A text, and for each of its games the line of its fault, or none.
BAD_PGNS = [
    ('[Event "?"]\n\n1. e4 e5 2. Ke3 *\n', [3]),
    ("1. e4 e5 2. (Nf3 *\n", [1]),
    ('[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. e5 *\n\n[Event "c"]\n\n1. d4 *\n', [None, 7, None]),
]


def play(board, text):
    try:
        move = board.parse_san(text)
    except ValueError:
        move = board.parse_uci(text)
    board.push(move)
    return move


def outcome(board):
    found = board.outcome()
    if found is None:
        return None
    winner = None if found.winner is None else chess.COLOR_NAMES[found.winner]
    return {"winner": winner, "reason": found.termination.name.lower()}


def perft(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += perft(board, depth - 1)
        board.pop()
    return nodes


def position(fen, chess960=False):
    board = chess.Board(fen, chess960=chess960)
    assert board.is_valid(), fen
    counts = []
    # As deep as the last count times the number of moves stays small.
    while len(counts) < 3 and (not counts or 0 < counts[-1] * (counts[0] + 5) < 60_000):
        counts.append(perft(board, len(counts) + 1))
    moves = sorted(board.legal_moves, key=board.uci)
    return {
        "fen": fen,
        "chess960": chess960,
        "side": chess.COLOR_NAMES[board.turn],
        "check": board.is_check(),
        "moves": {board.uci(move): board.san(move) for move in moves},
        "outcome": outcome(board),
        "perft": counts,
    }


def wandered(seed, number):
    """Positions of random games, every seventh of each."""
    chance = random.Random(seed)
    fens = []
    while len(fens) < number:
        board = chess.Board()
        while not board.is_game_over() and len(fens) < number:
            board.push(chance.choice(list(board.legal_moves)))
            if board.ply() % 7 == 0:
                fens.append(board.fen())
    return fens


def game(moves):
    board = chess.Board()
    played = [play(board, text).uci() for text in moves]
    claims = []
    if board.outcome() is None or board.is_fivefold_repetition():
        if board.is_repetition(3):
            claims.append("threefold_repetition")
        if board.is_fifty_moves():
            claims.append("fifty_moves")
    return {"moves": moves, "uci": played, "fen": board.fen(), "outcome": outcome(board), "claims": claims}


def normal(fen):
    if fen == "startpos":
        fen = chess.STARTING_FEN
    board = chess.Board(fen)
    board.castling_rights = board.clean_castling_rights()
    return {"text": fen, "fen": board.fen()}


def pgn(text):
    games = []
    stream = io.StringIO(text)
    while (found := chess.pgn.read_game(stream)) is not None:
        given = {name: found.headers[name] for name in found.headers if f'[{name} "' in text}
        board = found.end().board()
        moves = [move.uci() for move in found.mainline_moves()]
        games.append({"tags": given, "moves": moves, "fen": board.fen()})
    return {"text": text, "games": games}


def searched(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def main():
    positions = [position(fen) for fen in POSITIONS + wandered(20, 60)]
    positions += [position(fen, chess960=True) for fen in CHESS960]
    dead = position(DEAD)
    dead["outcome"] = {"winner": None, "reason": "dead_position"}
    fens = [normal(fen) for fen in FENS]
    for fen, entry in zip(FENS, fens):
        entry["text"] = fen
    vectors = {
        "positions": [*positions, dead],
        "games": [game(moves) for moves in GAMES],
        "fens": fens,
        "spellings": [{"fen": fen, "text": text, "uci": uci} for fen, text, uci in SPELLINGS],
        "bad_fens": [{"text": text, "kind": kind} for text, kind in BAD_FENS],
        "bad_moves": [{"fen": fen, "text": text, "kind": kind} for fen, text, kind in BAD_MOVES],
        "pgns": [pgn(text) for text in PGNS],
        "bad_pgns": [{"text": text, "lines": lines} for text, lines in BAD_PGNS],
        "search": searched(sys.argv[1]),
        "search_small": searched(sys.argv[2]),
    }
    # One entry a line, so that a change shows what has changed.
    print("{")
    for index, (name, entries) in enumerate(vectors.items()):
        print(f'  "{name}": [')
        for number, entry in enumerate(entries):
            comma = "," if number + 1 < len(entries) else ""
            print("    " + json.dumps(entry) + comma)
        print("  ]" + ("," if index + 1 < len(vectors) else ""))
    print("}")


main()
