"""Beside python-chess: boards and moves both ways, and the program behind its engine class."""

from __future__ import annotations

import random
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import tabiya

chess = pytest.importorskip("chess")
import chess.engine  # noqa: E402

PROGRAM = str(Path(sysconfig.get_path("scripts")) / "tabiya")


def test_the_library_never_imports_it() -> None:
    program = "import sys, tabiya; tabiya.Engine(depth=1).find_best_move(); assert 'chess' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_random_games_agree_and_convert_both_ways() -> None:
    chance = random.Random(1)
    for number in range(20):
        board = chess.Board.from_chess960_pos(number * 40) if number % 2 else chess.Board()
        position = tabiya.Position.from_chess(board)
        while not board.is_game_over() and board.ply() < 80:
            moves = {move.uci(chess960=board.chess960) for move in position.legal_moves()}
            assert moves == {move.uci() for move in board.legal_moves}
            move = chance.choice(list(board.legal_moves))
            assert position.san(move) == board.san(move)
            position = position.play(move)
            board.push(move)
            assert tabiya.Position.from_chess(board) == position
            assert position.to_chess(chess.Board).fen() == board.fen()
        game = tabiya.Game.from_chess(board)
        assert game.position == position and len(game.moves) == len(board.move_stack)
        back = game.to_chess(chess.Board)
        assert back.fen() == board.fen() and len(back.move_stack) == len(board.move_stack)


def test_moves_convert_both_ways() -> None:
    position = tabiya.Position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for move in position.legal_moves():
        foreign = move.to_chess(chess.Move)
        assert isinstance(foreign, chess.Move)
        assert position.parse_move(foreign) == move
    with pytest.raises(TypeError):
        position.legal_moves()[0].to_chess(int)
    with pytest.raises(tabiya.BadMoveError):
        position.play(chess.Move.null())


def test_an_engine_takes_boards_and_moves() -> None:
    board = chess.Board()
    board.push_san("e4")
    with tabiya.Engine(depth=2) as engine:
        assert engine.find_best_move(board).best is not None
        assert [move.uci() for move in engine.game.moves] == ["e2e4"]
        engine.make_move(chess.Move.from_uci("e7e5"))


def test_the_program_speaks_uci() -> None:
    with chess.engine.SimpleEngine.popen_uci(PROGRAM, timeout=300) as engine:
        assert "Tabiya" in engine.id["name"]
        board = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
        assert engine.play(board, chess.engine.Limit(depth=4)).move == chess.Move.from_uci("a1a8")
        info = engine.analyse(board, chess.engine.Limit(nodes=2000), multipv=2)
        assert info[0]["score"].white() == chess.engine.Mate(1)


def test_the_program_knows_its_arguments() -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([PROGRAM, *arguments], input="quit\n", capture_output=True, text=True, timeout=300)

    assert run("--version").stdout == f"tabiya {tabiya.__version__}\n"
    assert run("--help").stdout.startswith("usage: tabiya")
    assert run("uci").returncode == 0
    wrong = run("perft", "5")
    assert wrong.returncode == 2 and "perft" in wrong.stderr
    module = subprocess.run([sys.executable, "-m", "tabiya", "--version"], capture_output=True, text=True)
    assert module.returncode == 0
