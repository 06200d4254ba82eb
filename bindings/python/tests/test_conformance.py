"""The answers that all bindings give, written down in testdata/conformance.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tabiya

FILE = Path(__file__).parents[3] / "testdata" / "conformance.json"
VECTORS: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text())


def each(name: str) -> pytest.MarkDecorator:
    assert VECTORS[name]
    return pytest.mark.parametrize("entry", VECTORS[name], ids=str)


def outcome(found: tabiya.Outcome | None) -> dict[str, str | None] | None:
    return None if found is None else {"winner": found.winner, "reason": found.reason}


@each("positions")
def test_positions_have_their_moves_and_outcomes(entry: dict[str, Any]) -> None:
    position = tabiya.Position(entry["fen"])
    moves = position.legal_moves()
    assert {move.uci(chess960=entry["chess960"]): position.san(move) for move in moves} == entry["moves"]
    for uci, san in entry["moves"].items():
        assert position.parse_move(uci) == position.parse_move(san)
    assert position.side_to_move == entry["side"]
    assert position.is_check() == entry["check"]
    assert outcome(position.outcome()) == entry["outcome"]
    for depth, nodes in enumerate(entry["perft"], 1):
        assert position.perft(depth) == nodes


@each("games")
def test_games_end_as_they_should(entry: dict[str, Any]) -> None:
    game = tabiya.Game()
    for text in entry["moves"]:
        game.make_move(text)
    assert [move.uci() for move in game.moves] == entry["uci"]
    assert game.position.fen() == entry["fen"]
    assert outcome(game.outcome()) == entry["outcome"]
    assert game.claims() == entry["claims"]


@each("fens")
def test_fens_are_read_leniently(entry: dict[str, Any]) -> None:
    assert tabiya.Position(entry["text"]).fen() == entry["fen"]


@each("spellings")
def test_moves_are_read_leniently(entry: dict[str, Any]) -> None:
    assert tabiya.Position(entry["fen"]).parse_move(entry["text"]).uci() == entry["uci"]


@each("bad_fens")
def test_bad_fens_fail_with_their_kind(entry: dict[str, Any]) -> None:
    with pytest.raises(tabiya.TabiyaError) as caught:
        tabiya.Position(entry["text"])
    assert caught.value.kind == entry["kind"]


@each("bad_moves")
def test_bad_moves_fail_with_their_kind(entry: dict[str, Any]) -> None:
    with pytest.raises(tabiya.TabiyaError) as caught:
        tabiya.Position(entry["fen"]).parse_move(entry["text"])
    assert caught.value.kind == entry["kind"]


@each("pgns")
def test_games_in_pgn_are_read(entry: dict[str, Any]) -> None:
    games = list(tabiya.read_pgn(entry["text"]))
    assert len(games) == len(entry["games"])
    for game, expected in zip(games, entry["games"], strict=True):
        for name, value in expected["tags"].items():
            assert game.tag(name) == value
        assert [move.uci() for move in game.moves] == expected["moves"]
        assert game.position.fen() == expected["fen"]


@each("bad_pgns")
def test_bad_games_fail_at_their_line(entry: dict[str, Any]) -> None:
    reader = tabiya.read_pgn(entry["text"])
    lines: list[int | None] = []
    while True:
        try:
            next(reader)
            lines.append(None)
        except StopIteration:
            break
        except tabiya.BadPgnError as error:
            assert error.place is not None
            lines.append(error.place.line)
    assert lines == entry["lines"]


@each("search")
def test_searches_find_the_same_everywhere(entry: dict[str, Any]) -> None:
    engine = tabiya.Engine()
    answer = engine.find_best_move(entry["fen"], nodes=entry["nodes"])
    score = answer.lines[0].score.white() if answer.lines else None
    assert answer.uci == entry["best"]
    assert answer.nodes == entry["searched"]
    assert (score and score.centipawns) == entry["white_centipawns"]
    assert (score and score.mate) == entry["white_mate"]
