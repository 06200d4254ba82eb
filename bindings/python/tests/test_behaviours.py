"""What python-chess does in odd cases, and we do too: repetitions, clocks, EPD, PGN as it is found, sets of squares."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest

import tabiya

chess = pytest.importorskip("chess")
import chess.pgn  # noqa: E402

STARTS = [
    chess.STARTING_FEN,
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "3k4/8/8/8/8/8/4R3/4K3 w - - 96 120",
    "3k4/8/8/8/8/8/4R3/4K3 b - - 145 120",
    "8/8/4k3/2b5/8/3K4/4N3/8 w - - 0 1",
]
# How python-chess and we call the same end.
REASONS = {"SEVENTYFIVE_MOVES": "seventyfive_moves"}


@pytest.mark.parametrize("seed", range(60))
def test_repetitions_claims_and_ends_agree(seed: int) -> None:
    chance = random.Random(seed)
    board = chess.Board(STARTS[seed % len(STARTS)])
    game = tabiya.Game(board)
    while board.outcome() is None and game.outcome() is None and len(board.move_stack) < 60:
        moves = list(board.legal_moves)
        move = chance.choice(moves)
        if len(board.move_stack) > 1 and chance.random() < 0.75:
            last = board.move_stack[-2]
            back = chess.Move(last.to_square, last.from_square)
            move = back if back in moves else move
        board.push(move)
        game.make_move(move)
        repeated = game.occurrences()
        assert board.is_repetition(repeated) and not board.is_repetition(repeated + 1)
        if board.outcome() is None:
            assert ("threefold_repetition" in game.claims()) == board.is_repetition(3)
            assert ("fifty_moves" in game.claims()) == board.is_fifty_moves()
    theirs, ours = board.outcome(), game.outcome()
    if theirs is not None:
        name = theirs.termination.name
        assert ours is not None and ours.score == theirs.result()
        both = {"seventyfive_moves", "fivefold_repetition"}
        assert ours.reason == REASONS.get(name, name.lower()) or {ours.reason, name.lower()} == both
    elif ours is not None:
        assert ours.reason == "dead_position"


def plain(operations: dict[str, Any]) -> dict[str, Any]:
    """Moves as text."""

    def value(given: Any) -> Any:
        if isinstance(given, list):
            return [move.uci() for move in given]
        return given.uci() if hasattr(given, "uci") else given

    return {name: value(given) for name, given in operations.items()}


@pytest.mark.parametrize(
    "line",
    [
        "4k3/8/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/4K2R w K - bm O-O;",
        "4k3/8/8/8/8/8/8/4K2R w K - bm O-O Rh8+; am Kf1; pm Ke2;",
        "4k3/8/8/8/8/8/8/4K2R w K - bm Kf1+;",
        "4k3/8/8/8/8/8/8/4K2R w K - hmvc 12; fmvn 33;",
        "4k3/8/8/8/8/8/8/4K2R w K - pv Kf2 Kd7 Ke3; sm Kf2; ce -35; acd 12; acn 4000000000; acs 60; dm 3; rc 2;",
        '4k3/8/8/8/8/8/8/4K2R w K - c0 "a \\"quoted\\" one; with a semicolon"; v0 "name";',
        '4k3/8/8/8/8/8/8/4K2R w K - mine "text"; number -3; fraction 1.5; D1 44;',
        'r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1 w q - - bm Rxf4; id "ERET 001 - Entlastung";',
    ],
)
def test_epd_is_read_alike(line: str) -> None:
    board, theirs = chess.Board.from_epd(line)
    position, ours = tabiya.Position.from_epd(line)
    assert position.fen() == board.fen() and plain(ours) == plain(theirs)
    written = position.epd(**ours)
    again, operations = tabiya.Position.from_epd(written)
    assert again == position and plain(operations) == plain(ours)
    assert plain(chess.Board.from_epd(written)[1]) == plain(theirs)


PGNS = {
    "byte order mark": '\ufeff[White "A"]\n\n1. e4 *',
    "parentheses in a tag": '[Event "A (B) C"]\n\n1. e4 *',
    "odd names of tags": '[B-C "a"]\n[D+E "b"]\n[F_G "c"]\n\n1. e4 *',
    "brackets in a tag": '[Black "[=0040.34h5a4]"]\n\n1. e4 *',
    "comment with an empty line": '[White "A"]\n\n{comment\n\ngoes on} 1. e4 *',
    "promotion without a sign": '[FEN "8/P3k3/8/8/8/8/8/K7 w - - 0 1"]\n\n1. a8Q *',
    "chess960 without a start": '[Variant "Chess960"]\n\n1. e4 *',
    "chess960 by its older name": '[Variant "fischerandom"]\n[FEN "4k3/8/8/8/8/8/8/RK5R w HA - 0 1"]\n\n1. O-O *',
    "start without its tag": '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *',
    "black begins": '[FEN "4k3/4p3/8/8/8/8/8/4K3 b - - 0 12"]\n\n12... e5 13. Kd2 *',
    "long notation": "1. e2-e4 e7-e5 2. Ng1-f3 *",
    "moves as engines write them": "1. e2e4 e7e5 2. g1f3 *",
    "zeros for castling": '[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. 0-0 *',
    "null moves": "1. e4 Z0 2. d4 -- *",
    "no end": '1. e4 e5\n\n[White "B"]\n\n1. d4 *',
    "variations in variations": "1. e4 (1. d4 (1. c4 c5) d5) e5 (1... c5) *",
    "glyphs": "1. e4! e5? 2. Nf3!? Nc6?! 3. Bb5!! a6?? 4. Ba4 $10 *",
    "line ends of another system": '[White "A"]\r\n\r\n1. e4\r\ne5 *\r\n',
    "an escaped line": "% nothing\n1. e4 *",
    "wrong signs of check": "1. f3+ e5# 2. g4 Qh4 *",
    "in passing": "1. e4 c5 2. e5 d5 3. exd6e.p. *",
    "clocks with fractions": "1. e4 {[%clk 0:05:00.25] [%emt 0:00:01.5]} e5 {[%eval #-3]} 2. Nf3 {[%eval -0.05,12]} *",
    "comments in a row": "1. e4 {one} {two} e5 {three} *",
    "tags alone": '[Event "A"]\n\n\n[Event "B"]\n\n1. e4 *',
}


@pytest.mark.parametrize("name", PGNS)
def test_games_are_read_alike(name: str) -> None:
    source, ours = io.StringIO(PGNS[name]), list(tabiya.read_pgn(PGNS[name]))
    theirs = []
    while game := chess.pgn.read_game(source):
        assert not game.errors
        theirs.append(game)
    assert len(theirs) == len(ours)
    for their, our in zip(theirs, ours, strict=True):
        unknown = ("?", "????.??.??", "*")
        assert {name: value for name, value in our.tags.items() if value not in unknown} == {
            name: value for name, value in their.headers.items() if value not in unknown
        }
        compare(their, our.root)


def compare(theirs: Any, ours: tabiya.GameNode) -> None:
    """All that both know of a node, and of those behind it."""
    assert ours.position.fen() == theirs.board().fen() and set(ours.nags) == theirs.nags
    assert " ".join(ours.comment.split()) == " ".join(theirs.comment.split())
    assert (ours.clock, ours.elapsed, ours.evaluation_depth) == (theirs.clock(), theirs.emt(), theirs.eval_depth())
    score = theirs.eval()
    assert ours.evaluation == (score and tabiya.Score(score.white().score(), score.white().mate(), "white"))
    assert [node.uci for node in ours.variations] == [node.move.uci() for node in theirs.variations]
    for their, our in zip(theirs.variations, ours.variations, strict=True):
        compare(their, our)


@pytest.mark.parametrize("seed", range(20))
def test_sets_of_squares_agree(seed: int) -> None:
    chance = random.Random(seed)
    first, second = (chance.getrandbits(64) & chance.getrandbits(64) for _ in range(2))
    a, b, x, y = tabiya.SquareSet(first), tabiya.SquareSet(second), chess.SquareSet(first), chess.SquareSet(second)
    assert [(a | b).mask, (a & b).mask, (a ^ b).mask, (a - b).mask, (~a).mask] == [
        int(theirs) for theirs in (x | y, x & y, x ^ y, x - y, ~x)
    ]
    assert list(a) == [chess.square_name(square) for square in x] and len(a) == len(x) and int(a) == int(x)
    assert list(reversed(a)) == [chess.square_name(square) for square in reversed(x)]
    assert (a.issubset(b), a.issuperset(a & b), a.isdisjoint(b)) == (x.issubset(y), x.issuperset(x & y), x.isdisjoint(y))
    assert a.mirror().mask == int(x.mirror()) and (a <= b, a >= a & b, a < a) == (x.issubset(y), True, False)
    few = tabiya.SquareSet(list(a)[:6])
    assert {subset.mask for subset in few.subsets()} == set(chess.SquareSet(few.mask).carry_rippler())
    for _ in range(50):
        one, other = chance.randrange(64), chance.randrange(64)
        assert tabiya.SquareSet.between(one, other).mask == int(chess.SquareSet.between(one, other))
        if one != other:
            assert tabiya.SquareSet.line(one, other).mask == int(chess.SquareSet.ray(one, other))
