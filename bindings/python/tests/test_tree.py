"""Games as trees."""

from __future__ import annotations

import copy
import pickle

import pytest

import tabiya

ANNOTATED = (
    '[White "Morphy"]\n\n{A classic.} 1. e4 {[%clk 0:05:00] best [%eval 0.35,20]} 1... e5 (1... c5 $1 {sharp} 2. Nf3 (2. c3 d5)\n'
    "2... d6) ({or} 1... e6 {[%cal Gd7d5,Re4e5][%csl Ye6]}) 2. Nf3 $2 -- 3. Bc4 1-0\n"
)


def sans(nodes: list[tabiya.GameNode]) -> list[str | None]:
    return [node.san for node in nodes]


def test_everything_in_a_tree_can_be_read() -> None:
    game = tabiya.Game.from_pgn(ANNOTATED)
    assert game.root.comment == "A classic." and game.root.move is None and game.root.parent is None
    e4, e5, nf3, null, bc4 = game.main_line
    assert sans(game.walk()) == ["e4", "e5", "c5", "Nf3", "c3", "d5", "d6", "e6", "Nf3", "--", "Bc4"]
    assert (e4.clock, e4.text, e4.evaluation_depth) == (300.0, "best", 20)
    assert e4.evaluation == tabiya.Score(35, None, "white")
    assert sans(e4.variations) == ["e5", "c5", "e6"]
    sicilian, french = e4.variations[1:]
    assert sicilian.nags == [1] and sicilian.comment == "sharp" and french.comment_before == "or"
    assert french.arrows == [tabiya.Arrow("d7", "d5", "green"), tabiya.Arrow("e4", "e5", "red")]
    assert french.marks == [tabiya.Mark("e6", "yellow")]
    assert null.is_null and null.move is None and null.san == "--" and null.uci == "0000"
    assert bc4.position.piece_at("c4") == "B" and bc4.ply == 5 and bc4.color == "white"
    assert [node.move_number for node in game.main_line] == [1, 1, 2, 2, 3]
    assert sans(bc4.path) == sans(game.main_line) and bc4.next is None and nf3.parent == e5
    assert sicilian.is_main_line is False and sans(sicilian.line) == ["Nf3", "d6"]
    assert repr(sicilian) == "<GameNode: 1... c5>" and repr(game.root) == "<GameNode: start>"
    assert e4 == game.root.next and hash(e4) == hash(game.main_line[0]) and e4 != e5 and e4 != "e4"


def test_what_is_read_is_written_again() -> None:
    game = tabiya.Game.from_pgn(ANNOTATED)
    again = tabiya.Game.from_pgn(game.pgn())
    assert again == game and again.pgn() == game.pgn()
    assert pickle.loads(pickle.dumps(game)) == game == copy.deepcopy(game)
    for node in [game.root, *game.walk()]:
        game.go_to(node)
        assert repr(pickle.loads(pickle.dumps(game)).cursor) == repr(node)
        assert pickle.loads(pickle.dumps(game)).moves == game.moves == copy.copy(game).moves


def test_games_are_equal_by_what_is_in_them() -> None:
    game, other = tabiya.Game.from_pgn(ANNOTATED), tabiya.Game.from_pgn(ANNOTATED)
    other.go_to_start()
    assert game == other and not game != other
    other.root.next.comment = "other"  # type: ignore[union-attr]
    assert game != other and game != "a game"
    with pytest.raises(TypeError):
        hash(game)


def test_walking_and_playing_destroy_nothing() -> None:
    game = tabiya.Game.from_pgn(ANNOTATED)
    before = game.pgn()
    game.go_to_start()
    for text in ("e4", "c5", "c3"):
        game.make_move(text)
    assert game.cursor.parent is not None and game.cursor.parent.san == "c5"
    while game.undo():
        pass
    game.go_to_end()
    assert game.pgn() == before
    game.go_to(game.main_line[1])
    game.make_move("d4")
    assert sans(game.main_line[1].variations) == ["Nf3", "d4"]
    assert game.undo_edit() and game.pgn() == before and game.redo_edit()


def test_everything_can_be_changed_and_taken_back() -> None:
    game = tabiya.Game.from_pgn("1. e4 e5 (1... c5) 2. Nf3 *")
    before = game.pgn()
    e4 = game.main_line[0]
    c5 = e4.variations[1]
    c5.comment = "sharp"
    c5.comment_before = "or"
    c5.nags = [1, 14]
    c5.clock, c5.elapsed = 61.5, 2.0
    c5.evaluation = tabiya.Score(-20, None, "black")
    c5.arrows = [tabiya.Arrow("c5", "d4", "blue")]
    c5.marks = [("d4", "red")]
    assert (c5.text, c5.nags, c5.clock, c5.elapsed) == ("sharp", [1, 14], 61.5, 2.0)
    assert c5.evaluation == tabiya.Score(20, None, "white")
    c5.promote()
    assert sans(game.main_line) == ["e4", "c5"]
    c5.demote()
    line = c5.add_line(["Nf3", "d6", "d4"])
    line[0].promote_to_main_line()
    line[-1].add_null()
    assert sans(game.main_line) == ["e4", "c5", "Nf3", "d6", "d4", "--"]
    line[-1].delete_variations()
    edits = 0
    while game.undo_edit():
        edits += 1
    assert game.pgn() == before and edits == 14
    for name in ("clock", "elapsed", "evaluation"):
        setattr(c5, name, None)
    c5.arrows, c5.marks = [], []
    assert game.pgn() == before


def test_stale_nodes_raise() -> None:
    game = tabiya.Game.from_pgn("1. e4 e5 (1... c5 2. Nf3) *")
    c5 = game.main_line[0].variations[1]
    nf3 = c5.variations[0]
    game.go_to(nf3)
    c5.delete()
    assert game.cursor == game.main_line[0] and nf3.is_deleted and "deleted" in repr(c5)
    for use in (
        lambda: nf3.san,
        lambda: nf3.position,
        lambda: nf3.variations,
        lambda: nf3.add_variation("e5"),
        lambda: game.go_to(c5),
        c5.promote,
        c5.delete,
    ):
        with pytest.raises(tabiya.BadArgumentError, match="deleted"):
            use()
    assert game.undo_edit() and nf3.san == "Nf3"


def test_the_move_that_ends_a_game_sets_its_result() -> None:
    game = tabiya.Game()
    for text in ("f3", "e5", "g4"):
        game.make_move(text)
    game.make_move("d6")
    game.undo()
    game.make_move("Qh4#")
    assert game.result == "*", "a variation says nothing about the game"
    game.cursor.promote()
    game.undo()
    game.make_move("Qh4#")
    assert game.result == "0-1" and game.tag("Result") == "0-1"
    assert game.undo_edit() and game.result == "*"


def test_bad_games_come_in_part() -> None:
    text = '[White "A"]\n\n1. e4 {first} e5 2. Ke3 Nc6 1-0\n\n[White "B"]\n\n1. d4 *\n'
    first, second = tabiya.read_pgn(text, partial=True)
    assert sans(first.main_line) == ["e4", "e5"] and first.main_line[0].comment == "first"
    assert first.errors[0].kind == "bad_pgn" and first.errors[0].place is not None and first.errors[0].place.line == 3
    assert second.errors == []
    for again in (copy.copy(first), pickle.loads(pickle.dumps(first))):
        (error,) = again.errors
        assert (error.reason, error.place, again) == (first.errors[0].reason, first.errors[0].place, first)


def test_positions_of_nodes_are_taken_where_positions_are_wanted() -> None:
    node = tabiya.Game.from_pgn("1. e4 e5 *").main_line[0]
    assert tabiya.Game(node).start == node.position
    assert tabiya.Engine(depth=1).find_best_move(node).best in node.position.legal_moves()
