"""Positions, moves and games."""

from __future__ import annotations

import copy
import pickle
import xml.etree.ElementTree as xml
from collections.abc import Callable

import pytest

import tabiya

CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def test_a_position_never_changes_and_can_be_a_key() -> None:
    start = tabiya.Position()
    after = start.play("e4")
    assert start == tabiya.Position() != after
    assert {start: 1, after: 2}[tabiya.Position().play("e2e4")] == 2
    assert start != "startpos"
    with pytest.raises(TypeError):
        start < after  # type: ignore[operator]


def test_board_is_another_name_for_position() -> None:
    assert tabiya.Board is tabiya.Position


def test_moves_tell_what_they_are() -> None:
    position = tabiya.Position("r3k3/1P6/8/8/8/8/8/4K2R w K - 0 1")
    castling = position.parse_move("O-O")
    assert castling.is_castling and not castling.is_capture
    assert (castling.from_square, castling.to_square) == ("e1", "g1")
    promotion = position.parse_move("bxa8=N")
    assert promotion.promotion == "n" and promotion.is_capture
    assert str(promotion) == "b7a8n" and repr(promotion) == "Move('b7a8n')"
    passing = tabiya.Position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    assert passing.en_passant == "d6"
    assert passing.parse_move("exd6").is_en_passant


def test_a_move_of_another_position_is_judged_here() -> None:
    quiet = tabiya.Position("k7/8/8/8/8/8/4R3/K7 w - - 0 1").parse_move("e2e7")
    taking = tabiya.Position("k7/4p3/8/8/8/8/4R3/K7 w - - 0 1")
    assert taking.play(quiet) == taking.play("Rxe7")
    with pytest.raises(tabiya.IllegalMoveError):
        tabiya.Position().play(quiet)


def test_everything_can_be_pickled_and_copied() -> None:
    position = tabiya.Position(CASTLING)
    move = position.parse_move("O-O-O")
    game = tabiya.Game.from_pgn('[White "Morphy"]\n\n1. e4 {best} e5 (1... c5) *')
    answer = tabiya.Engine().find_best_move(depth=2)
    error = pytest.raises(tabiya.BadFenError, tabiya.Position, "8/x w - -").value
    file_error = pytest.raises(tabiya.FileError, tabiya.open_pgn, "no such file").value
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):

        def again(value: object, protocol: int = protocol) -> object:
            return pickle.loads(pickle.dumps(value, protocol))

        assert again(position) == position
        assert again(move) is move
        assert str(again(game)) == str(game)
        assert again(answer) == answer
        for fault in (error, file_error):
            copied = again(fault)
            assert isinstance(copied, tabiya.TabiyaError)
            assert (copied.reason, copied.place) == (fault.reason, fault.place)
    for twin in (copy.copy(game), copy.deepcopy(game)):
        twin.make_move("Nf3")
        assert len(twin) == len(game) + 1


def test_outcomes_have_their_reason() -> None:
    mated = tabiya.Position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    assert mated.is_checkmate() and mated.is_check() and not mated.is_stalemate()
    assert mated.outcome() == tabiya.Outcome("black", "checkmate", "0-1")
    assert tabiya.Position().outcome() is None


def test_chess960_has_its_positions_and_castling() -> None:
    assert tabiya.Position.chess960(518) == tabiya.Position()
    position = tabiya.Position("2k5/8/8/8/8/8/8/1R1K2R1 w GB - 0 1")
    assert position.parse_move("O-O").uci() == "d1g1"


def test_pieces_are_found_by_name_and_number() -> None:
    position = tabiya.Position()
    assert position.piece_at("d8") == position.piece_at(59) == "q"
    assert position.piece_at("d4") is None


def test_boards_are_drawn() -> None:
    position = tabiya.Position()
    move = position.parse_move("e4")
    picture = position.svg(flipped=True, coordinates=False, last_move=("e2", "e4"), highlight=["e4", 0], arrows=[move])
    for text in (picture, position._repr_svg_(), tabiya.Game()._repr_svg_()):
        assert xml.fromstring(text).tag.endswith("svg")
    assert "K" in str(position)


def test_a_game_is_played_taken_back_and_written() -> None:
    game = tabiya.Game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    assert game.make_move("e4").uci() == "e2e4"
    assert game.undo() == game.redo()
    assert game.redo() is None
    assert game.start.fen() == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    game.set_tag("White", "Someone \"quoted\"")
    game.set_tag("Result", "1-0")
    again = tabiya.Game.from_pgn(game.pgn())
    assert again.tag("White") == "Someone \"quoted\""
    assert again.result == "1-0" and again.moves == game.moves
    game.set_tag("White", None)
    assert "White" not in game.tags and game.tag("White") is None


def test_comments_and_variations_stay_whatever_is_played() -> None:
    game = tabiya.Game.from_pgn("1. e4 {best by test} e5 (1... c5 {Sicilian}) *")
    game.make_move("Nf3")
    game.undo()
    game.make_move("f4")
    assert game.pgn() == "1. e4 {best by test} 1... e5 (1... c5 {Sicilian}) 2. Nf3 (2. f4) *\n"


BAD: list[tuple[Callable[[], object], type[Exception]]] = [
    (lambda: tabiya.Position(5), TypeError),  # type: ignore[arg-type]
    (lambda: tabiya.Position("\ud800"), ValueError),
    (lambda: tabiya.Position("8/8/8/8/8/8/8/8 w - - 0 1"), tabiya.BadFenError),
    (lambda: tabiya.Position.chess960(960), tabiya.BadArgumentError),
    (lambda: tabiya.Position.chess960(-1), tabiya.BadArgumentError),
    (lambda: tabiya.Position().play("Ke2"), tabiya.IllegalMoveError),
    (lambda: tabiya.Position().play(None), TypeError),  # type: ignore[arg-type]
    (lambda: tabiya.Position().play(3), TypeError),  # type: ignore[arg-type]
    (lambda: tabiya.Position().san("zz"), tabiya.BadMoveError),
    (lambda: tabiya.Position().piece_at("i9"), tabiya.BadArgumentError),
    (lambda: tabiya.Position().piece_at(64), tabiya.BadArgumentError),
    (lambda: tabiya.Position().piece_at(1.5), TypeError),  # type: ignore[arg-type]
    (lambda: tabiya.Position().perft(-1), tabiya.BadArgumentError),
    (lambda: tabiya.Position().perft(1 << 80), tabiya.BadArgumentError),
    (lambda: tabiya.Position().attackers("green", "e4"), tabiya.BadArgumentError),
    (lambda: tabiya.Position().king(3.5), TypeError),  # type: ignore[arg-type]
    (lambda: tabiya.Position().squares_of("x"), tabiya.BadArgumentError),
    (lambda: tabiya.Position().castling_rook("white", "left"), tabiya.BadArgumentError),  # type: ignore[arg-type]
    (lambda: tabiya.Position().fen(style="long"), tabiya.BadArgumentError),  # type: ignore[arg-type]
    (lambda: tabiya.Position().epd(acd="deep"), tabiya.BadArgumentError),
    (lambda: tabiya.Position.from_epd("nonsense"), tabiya.BadFenError),
    (lambda: tabiya.Position().variation_san(["e4", "e4"]), tabiya.IllegalMoveError),
    (lambda: tabiya.Position("4k3/8/8/8/8/8/8/4RK2 b - - 0 1").play_null(), tabiya.IllegalMoveError),
    (lambda: tabiya.Position().find_mate(time=-1), tabiya.BadOptionError),
    (lambda: tabiya.Position().find_mate(deep=1), TypeError),  # type: ignore[call-arg]
    (lambda: tabiya.SquareSet(1 << 64), tabiya.BadArgumentError),
    (lambda: tabiya.SquareSet("e4"), TypeError),
    (lambda: tabiya.SquareSet(["e9"]), tabiya.BadArgumentError),
    (lambda: tabiya.SquareSet.file("i"), tabiya.BadArgumentError),
    (lambda: tabiya.SquareSet.rank(0), tabiya.BadArgumentError),
    (lambda: tabiya.Setup("8/8/x"), tabiya.BadFenError),
    (lambda: tabiya.Setup().position(), tabiya.BadFenError),
    (lambda: tabiya.Setup()["e4"], KeyError),
    (lambda: setattr(tabiya.Setup(), "halfmove_clock", -1), tabiya.BadArgumentError),
    (lambda: setattr(tabiya.Setup(), "castling_rights", "xyz"), tabiya.BadArgumentError),
    (lambda: tabiya.Move("e2e9"), tabiya.BadMoveError),
    (lambda: tabiya.Move("e2e4").is_capture, tabiya.BadArgumentError),
    (lambda: tabiya.Game().set_tag("Result", "foo"), tabiya.BadArgumentError),
    (lambda: tabiya.Game().set_tag("FEN", "8/8"), tabiya.BadArgumentError),
    (lambda: tabiya.Game().root.delete(), tabiya.BadArgumentError),
    (lambda: tabiya.Game().root.add_line(["e4", "e4"]), tabiya.IllegalMoveError),
    (lambda: tabiya.Game().root.add_nag(-1), tabiya.BadArgumentError),
    (lambda: setattr(tabiya.Game().root, "clock", -1.0), tabiya.BadArgumentError),
    (lambda: setattr(tabiya.Game().root, "arrows", [("e2", "e4", "pink")]), tabiya.BadArgumentError),
    (lambda: setattr(tabiya.Game().root, "evaluation", 3), TypeError),
        (lambda: setattr(tabiya.Game().root, "arrows", [("e2", "e4")]), TypeError),
        (lambda: setattr(tabiya.Game().root, "marks", ["e4"]), TypeError),
    (lambda: tabiya.Game().go_to(tabiya.Game().root), tabiya.BadArgumentError),
    (lambda: tabiya.planes("startpos"), TypeError),
    (lambda: tabiya.Book.from_bytes(b"12345"), tabiya.BadArgumentError),
    (lambda: tabiya.Book("no such book"), OSError),
    (lambda: tabiya.Book.build([], moves_of="nobody"), tabiya.BadOptionError),  # type: ignore[arg-type]
    (lambda: tabiya.Tablebase("no such folder"), OSError),
    (lambda: tabiya.Engine().find_best_move(moves=[]), tabiya.BadOptionError),
    (lambda: tabiya.Engine().find_best_move(clock=1, moves_to_go=0), tabiya.BadOptionError),
    (lambda: tabiya.read_pgn("", threads=0), tabiya.BadOptionError),
    (lambda: tabiya.Position().svg(arrows=["e2e4x"]), TypeError),
    (lambda: tabiya.Position().svg(arrows=[5]), TypeError),  # type: ignore[list-item]
    (lambda: tabiya.Position().svg(light='"/><script>'), tabiya.BadArgumentError),
    (lambda: tabiya.Position().svg(marks=["e4"]), TypeError),  # type: ignore[list-item]
    (lambda: tabiya.Position().svg(size=-5), tabiya.BadOptionError),
    (lambda: tabiya.Position().svg(colour="red"), TypeError),  # type: ignore[call-arg]
    (lambda: tabiya.Position().svg(highlight=["e9"]), tabiya.BadArgumentError),
    (lambda: tabiya.Move(), TypeError),  # type: ignore[call-arg]
    (lambda: tabiya.Game(7), TypeError),  # type: ignore[arg-type]
    (lambda: tabiya.Game("nothing"), tabiya.BadFenError),
    (lambda: tabiya.Game().make_move("e5"), tabiya.IllegalMoveError),
    (lambda: tabiya.Game().set_tag("no tag", "x"), tabiya.BadArgumentError),
    (lambda: tabiya.Game.from_pgn(5), TypeError),  # type: ignore[arg-type]
    (lambda: tabiya.Game.from_pgn("1. e5 *"), tabiya.BadPgnError),
]


@pytest.mark.parametrize(("call", "error"), BAD)
def test_bad_input_is_an_exception(call: Callable[[], object], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value)


def test_a_game_is_not_changed_by_a_bad_move() -> None:
    game = tabiya.Game.from_pgn("1. e4 {best} *")
    before = game.pgn()
    with pytest.raises(tabiya.IllegalMoveError):
        game.make_move("e4")
    assert game.pgn() == before


def test_a_foreign_move_may_not_change_the_game_meanwhile() -> None:
    game = tabiya.Game()

    class Sly:
        def uci(self) -> str:
            game.make_move("e4")
            return "d2d4"

    with pytest.raises(tabiya.IllegalMoveError):
        game.make_move(Sly())
    assert [move.uci() for move in game.moves] == ["e2e4"]
