"""What all bindings say about games, books, tablebases and ends, in testdata/games.json and testdata/answers.json."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import tabiya

FOLDER = Path(__file__).parents[3] / "testdata"
GAMES: list[dict[str, Any]] = json.loads((FOLDER / "games.json").read_text())["games"]
ANSWERS: dict[str, list[dict[str, Any]]] = json.loads((FOLDER / "answers.json").read_text())
LETTERS = {"green": "G", "red": "R", "yellow": "Y", "blue": "B"}


def each(name: str) -> pytest.MarkDecorator:
    assert ANSWERS[name]
    return pytest.mark.parametrize("entry", ANSWERS[name], ids=lambda entry: str(entry["fen"]))


def test_there_are_enough_games_with_comments_and_variations() -> None:
    def is_annotated(entry: dict[str, Any]) -> bool:
        parents = [node["parent"] for node in entry["nodes"]]
        has_comments = any("comments" in node or "before" in node for node in entry["nodes"])
        return has_comments and len(set(parents)) < len(parents)

    assert sum(map(is_annotated, GAMES)) >= 200


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry["pgn"][:60])
def test_games_are_read_and_written_without_loss(entry: dict[str, Any]) -> None:
    game = tabiya.Game.from_pgn(entry["pgn"])
    assert game.pgn() == entry["written"]
    assert tabiya.Game.from_pgn(entry["written"]) == game
    assert game.tags == dict(entry["tags"]) and game.result == entry["result"]
    chess960 = "Variant" in game.tags
    assert len(game.walk()) + 1 == len(entry["nodes"])
    found: list[tabiya.GameNode] = []
    children = [0] * len(entry["nodes"])
    for expected in entry["nodes"]:
        parent = expected["parent"]
        if parent is None:
            node = game.root
        else:
            node = found[parent].variations[children[parent]]
            children[parent] += 1
            assert node.parent == found[parent]
        found.append(node)
        assert node.position.fen() == expected["fen"]
        uci = "--" if node.is_null else node.move and node.move.uci(chess960=chess960)
        assert uci == expected["uci"]
        check_notes(node, expected)


def check_notes(node: tabiya.GameNode, expected: dict[str, Any]) -> None:
    assert node.comments == expected.get("comments", [])
    assert node.comment_before == " ".join(expected.get("before", []))
    assert node.nags == expected.get("nags", [])
    assert node.clock is None or int(node.clock) == expected["clock"]
    assert (node.clock is None) == (expected.get("clock") is None)
    score = node.evaluation
    written = expected.get("eval")
    if score is None or written is None:
        assert score is written
    elif score.mate is not None:
        assert f"#{score.mate}" == written
    else:
        assert score.centipawns == round(float(written) * 100)
    arrows = [f"{LETTERS[arrow.color]}{arrow.from_square}{arrow.to_square}" for arrow in node.arrows]
    assert ",".join(arrows) == expected.get("arrows", "")
    assert ",".join(f"{LETTERS[mark.color]}{mark.square}" for mark in node.marks) == expected.get("squares", "")


@pytest.mark.parametrize("threads", [1, 2])
def test_a_file_of_all_games_gives_each_of_them(threads: int) -> None:
    text = "".join(entry["written"] + "\n" for entry in GAMES)
    games = [tabiya.Game.from_pgn(entry["written"]) for entry in GAMES]
    assert list(tabiya.read_pgn(text, threads=threads)) == games
    assert list(tabiya.read_tags(text)) == [game.tags for game in games]


@pytest.mark.parametrize("entry", ANSWERS["books"], ids=["book"])
def test_books_have_the_moves_that_python_chess_finds(entry: dict[str, Any]) -> None:
    book = tabiya.Book.from_bytes(bytes.fromhex(entry["bytes"]))
    book.check()
    for expected in entry["positions"]:
        moves = book.moves(expected["fen"])
        assert sorted([move.move.uci(), move.weight] for move in moves) == sorted(map(list, expected["moves"]))
        assert [move.weight for move in moves] == sorted((move.weight for move in moves), reverse=True)
        chosen = book.choose(expected["fen"], seed=5)
        assert (chosen is not None) == any(weight > 0 for _, weight in expected["moves"])
        assert (expected["fen"] in book) == bool(moves)


@each("endings")
def test_tablebases_agree_with_python_chess(entry: dict[str, Any]) -> None:
    folder = os.environ.get("TABIYA_SYZYGY")
    if folder is None:
        pytest.skip("no tables here")
    tables = tabiya.Tablebase(folder)
    assert abs(tables.dtz(entry["fen"]) - entry["dtz"]) <= 1
    if entry.get("by_clock") is not None:
        assert tables.wdl(entry["fen"]) == entry["by_clock"]
    if "best" in entry:
        best = tables.best_move(entry["fen"])
        assert best is not None and best.move.uci() in entry["best"]


@each("winnable")
def test_who_can_still_win_is_told(entry: dict[str, Any]) -> None:
    position = tabiya.Position(entry["fen"])
    for color in ("white", "black"):
        full, quick = position.winnability(color), position.winnability(color, quick=True)
        assert full.verdict == entry[color] and quick.verdict in (full.verdict, "unknown")
        assert (full.reason is not None) == full.is_unwinnable
        if full.line is not None:
            end = position.play_line(full.line)
            assert full.is_winnable and end.is_checkmate() and end.side_to_move != color


@each("mates")
def test_mates_are_proven_and_the_shortest(entry: dict[str, Any]) -> None:
    found = tabiya.Position(entry["fen"]).find_mate(nodes=entry["nodes"])
    assert (found.mate, found.is_shortest) == (entry["mate"], True)
    assert found.certificate is not None
    (proven,) = tabiya.check_mates(found.certificate)
    assert proven.fen == entry["fen"] and proven.is_shortest
    for broken in (found.certificate[:-1], found.certificate[:20], b"nothing", b""):
        with pytest.raises(tabiya.TabiyaError):
            tabiya.check_mates(broken)


@each("ends")
def test_a_game_that_is_over_has_a_score(entry: dict[str, Any]) -> None:
    answer = tabiya.Engine().find_best_move(entry["fen"])
    assert answer.best is None and answer.lines == () and answer.score is not None
    white = answer.score.white()
    assert (white.centipawns, white.mate, white.is_given) == (
        entry["white"]["cp"],
        entry["white"]["mate"],
        entry["white"]["given"],
    )
    assert white.black().white() == white


def test_lines_are_sorted_and_different() -> None:
    answer = tabiya.Engine().find_best_move("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3", depth=6, lines=8)
    scores = [line.score for line in answer.lines]
    assert len({line.pv[0] for line in answer.lines}) == 8 == len(scores)
    assert scores == sorted(scores, reverse=True) and [line.number for line in answer.lines] == list(range(1, 9))


def test_reproducible_searches_are_equal_whatever_was_searched_before() -> None:
    def result(engine: tabiya.Engine) -> tuple[object, ...]:
        answer = engine.find_best_move("startpos", nodes=20_000, reproducible=True, lines=2)
        return (answer.nodes, answer.uci, [(line.depth, line.score, line.uci) for line in answer.lines])

    engine = tabiya.Engine(threads=2)
    first = result(engine)
    engine.find_best_move("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", nodes=50_000)
    assert result(engine) == first == result(tabiya.Engine())
