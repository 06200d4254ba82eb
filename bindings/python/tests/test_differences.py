"""Where we differ from python-chess on purpose: each sentence of that section of the docs."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path

import pytest

import tabiya

chess = pytest.importorskip("chess")
import chess.engine  # noqa: E402
import chess.pgn  # noqa: E402
import chess.syzygy  # noqa: E402

DOCS = (Path(__file__).parents[3] / "docs" / "python.md").read_text(encoding="utf-8")


def test_every_difference_in_the_docs_has_its_test() -> None:
    section = DOCS.split("\n## Where it differs from python-chess\n")[1].split("\n## ")[0]
    listed = re.findall(r"^- ", section, re.MULTILINE)
    tests = [name for name in globals() if name.startswith("test_differs_")]
    assert len(listed) == len(tests)


def test_differs_positions_are_possible() -> None:
    with pytest.raises(tabiya.BadFenError):
        tabiya.Position(chess.Board(None))
    assert chess.Board(None).status() != chess.STATUS_VALID and not tabiya.Setup().is_valid()
    board = chess.Board("4k3/8/8/8/8/8/8/4K2R w KQkq e6 0 1")
    assert board.castling_rights != board.clean_castling_rights() and board.ep_square == chess.E6
    position = tabiya.Position(board)
    assert position.castling_rights == "K" and position.en_passant is None


def test_differs_en_passant_only_if_legal() -> None:
    board = chess.Board()
    board.push_san("e4")
    assert board.ep_square == chess.E3 and board.fen().split()[3] == "-"
    position = tabiya.Position().play("e4")
    assert position.en_passant is None and position.fen() == board.fen()


def test_differs_dead_positions_and_flags() -> None:
    blocked = "8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/8 w - - 0 1"
    assert chess.Board(blocked).outcome() is None
    outcome = tabiya.Position(blocked).outcome()
    assert outcome is not None and outcome.winner is None
    # Black's rook pawn stands still: White may have the men, but can never give mate.
    game = tabiya.Game(blocked)
    assert game.outcome_on_time("white").winner is None
    assert not chess.Board(blocked).has_insufficient_material(chess.BLACK)
    assert tabiya.Game().outcome_on_time("white").winner == "black"


def test_differs_claims_end_nothing() -> None:
    board, game = chess.Board(), tabiya.Game()
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        board.push_san(text)
        game.make_move(text)
    assert board.outcome(claim_draw=True) is not None and board.outcome() is None
    assert game.claims() == ["threefold_repetition"] and game.outcome() is None and game.result == "*"
    board.pop()
    game.undo()
    assert board.can_claim_threefold_repetition() and game.claims() == []


@pytest.mark.parametrize(
    ("fen", "text", "uci"),
    [
        ("startpos", "e2-e4", "e2e4"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "0-0", "e1g1"),
        ("startpos", "Ng1f3", "g1f3"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "e5d6"),
    ],
)
def test_differs_moves_are_read_forgivingly(fen: str, text: str, uci: str) -> None:
    position = tabiya.Position(fen)
    assert position.parse_move(text).uci() == uci
    with pytest.raises(tabiya.AmbiguousMoveError):
        tabiya.Position("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1").parse_move("Nd2")
    for sloppy in ("2d4", "xb4", "-h3"):
        assert chess.Board().parse_san(sloppy)
        with pytest.raises(tabiya.BadMoveError):
            tabiya.Position().parse_move(sloppy)


def test_differs_moves_of_text_do_not_know_what_they_take() -> None:
    position = tabiya.Position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    with pytest.raises(tabiya.BadArgumentError):
        tabiya.Move("e4d5").is_capture  # noqa: B018
    assert position.is_capture(tabiya.Move("e4d5")) and position.parse_move("e4d5").is_capture


def test_differs_castling_is_written_by_the_position() -> None:
    told = chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1", chess960=True)
    assert told.uci(told.parse_san("O-O")) == "e1h1"
    position = tabiya.Position(told)
    assert position.parse_move("O-O").uci() == "e1g1" == position.parse_move("e1h1").uci()
    assert position.parse_move("O-O").to_square == "g1"
    assert tabiya.Position("4k3/8/8/8/8/8/8/RK5R w HA - 0 1").parse_move("O-O").uci() == "b1h1"


def test_differs_null_moves_are_no_moves() -> None:
    with pytest.raises(tabiya.TabiyaError):
        tabiya.Move("0000")
    with pytest.raises(tabiya.IllegalMoveError):
        tabiya.Position("4k3/8/8/8/8/8/8/4RK2 b - - 0 1").play_null()
    passed = chess.Board()
    passed.push(chess.Move.null())
    assert tabiya.Position().play_null() == tabiya.Position(passed)


def test_differs_comments_stay_where_they_are() -> None:
    text = "1. e4 {one} {two\nlines} ({before} 1. d4 {after} {again}) {between} 1... e5 *"
    game = tabiya.Game.from_pgn(text)
    e4, d4 = game.root.variations
    assert e4.comments == ["one", "two lines", "between"] and d4.comment_before == "before"
    assert d4.comments == ["after", "again"] and tabiya.Game.from_pgn(game.pgn()) == game
    assert "{between}" in game.pgn().split(")")[1]
    theirs = chess.pgn.read_game(io.StringIO(text))
    assert theirs.variations[0].comment == "one two\nlines between"
    to_the_end = "1. e4 ; kept\n1... e5 *"
    assert tabiya.Game.from_pgn(to_the_end).main_line[0].text == "kept"
    assert chess.pgn.read_game(io.StringIO(to_the_end)).next().comment == ""


def test_differs_bad_games_raise() -> None:
    for text in ("1. e4 e5 2. Ke3 *", '[Variant "Antichess"]\n\n1. e3 *'):
        assert chess.pgn.read_game(io.StringIO(text)) is not None
        with pytest.raises(tabiya.BadPgnError):
            tabiya.Game.from_pgn(text)
        (game,) = tabiya.read_pgn(text, partial=True)
        assert len(game.errors) == 1


def test_differs_results_stand_behind_the_moves() -> None:
    text = '[Result "1-0"]\n\n1. e4 0-1'
    game = tabiya.Game.from_pgn(text)
    assert game.result == "0-1" and game.tag("Result") == "1-0" and tabiya.Game.from_pgn(game.pgn()) == game
    assert chess.pgn.read_game(io.StringIO(text)).headers["Result"] == "1-0"


def test_differs_operations_of_epd() -> None:
    line = "4k3/8/8/8/8/8/8/4K3 w - - resign; D1 44; mine Kd2;"
    _, ours = tabiya.Position.from_epd(line)
    _, theirs = chess.Board.from_epd(line)
    assert ours == {"resign": True, "D1": 44, "mine": "Kd2"}
    assert theirs == {"resign": None, "D1": 44, "mine": chess.Move.from_uci("e1d2")}


def test_differs_scores_know_their_side() -> None:
    score = tabiya.Score(None, 3, "white")
    assert str(score) == "#3" and str(chess.engine.Mate(3)) == "#+3"
    assert score.black() == tabiya.Score(None, -3, "black")


def test_differs_tablebases_count_the_clock() -> None:
    folder = os.environ.get("TABIYA_SYZYGY")
    if folder is None:
        pytest.skip("no tables here")
    won = "8/8/8/8/3k4/8/8/KQ6 w - - {} 90"
    tables = tabiya.Tablebase(folder)
    with chess.syzygy.open_tablebase(folder) as theirs:
        assert theirs.probe_wdl(chess.Board(won.format(95))) == 2
    assert tables.wdl(won.format(0)) == 2 and tables.wdl(won.format(95)) == 1
