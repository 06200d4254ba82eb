"""What all bindings say about boards, set-ups and scores, written down by python-chess in testdata/boards.json."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

import tabiya

FILE = Path(__file__).parents[3] / "testdata" / "boards.json"
VECTORS: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text())
COLORS = ("white", "black")


def each(name: str) -> pytest.MarkDecorator:
    assert VECTORS[name]
    return pytest.mark.parametrize("entry", VECTORS[name], ids=lambda entry: str(entry.get("fen", entry)))


def names(squares: tabiya.SquareSet) -> str:
    return " ".join(sorted(squares))


@each("boards")
def test_boards(entry: dict[str, Any]) -> None:
    position = tabiya.Position(entry["fen"])
    assert position.fen(style="shredder") == entry["shredder"]
    assert position.epd() == tabiya.Position(entry["epd"]).epd()
    assert position.side_to_move == entry["side"]
    assert position.fen(style="shredder").split()[2] == entry["castling"]
    assert (position.en_passant, position.halfmove_clock, position.fullmove_number) == (
        entry["en_passant"],
        entry["clock"],
        entry["number"],
    )
    assert position.piece_map() == entry["pieces"]
    assert sorted(position.occupied) == sorted(entry["pieces"])
    assert names(position.checkers()) == entry["checkers"]
    assert f"{position.polyglot_key:016x}" == entry["polyglot"]
    for color in COLORS:
        assert position.king(color) == entry["kings"][color]
        assert names(position.pinned(color)) == entry["pinned"][color]
        assert position.has_insufficient_material(color) == entry["insufficient"][color]
        for square in position.pinned(color):
            assert names(position.pin(color, square)) == entry["pin_lines"][square]
    for square, attackers in entry["attackers"].items():
        for color in COLORS:
            assert names(position.attackers(color, square)) == attackers[color]
            assert position.is_attacked_by(color, square) == bool(attackers[color])
    for square, attacks in entry["attacks"].items():
        assert names(position.attacks(square)) == attacks
    mirrored = position.mirror()
    assert mirrored == tabiya.Position(entry["mirror"]) and mirrored.mirror() == position


@each("boards")
def test_moves_of_boards(entry: dict[str, Any]) -> None:
    position = tabiya.Position(entry["fen"])
    found = {}
    for move in position.legal_moves():
        flags = [
            (position.is_capture(move), "x"),
            (position.gives_check(move), "+"),
            (position.is_castling(move), "c"),
            (position.is_en_passant(move), "e"),
            (move.promotion is not None, "p"),
        ]
        kind = "".join(letter for holds, letter in flags if holds) or "-"
        found[move.uci(chess960=entry["chess960"])] = f"{position.san(move)} {position.lan(move)} {kind}"
        assert position.play(move) == position.play(tabiya.Move(move.uci()))
    assert found == entry["moves"]
    captures = sorted(move.uci(chess960=entry["chess960"]) for move in position.captures())
    assert " ".join(captures) == entry["captures"]
    if entry["null"] is None:
        with pytest.raises(tabiya.IllegalMoveError):
            position.play_null()
    else:
        assert position.play_null() == tabiya.Position(entry["null"])
    assert position.variation_san(entry["line"]["uci"]) == entry["line"]["san"]


@each("boards")
def test_boards_survive_a_setup_and_a_pickle(entry: dict[str, Any]) -> None:
    position = tabiya.Position(entry["fen"])
    setup = position.to_setup()
    assert setup.is_valid() and setup.position() == position == tabiya.Setup(entry["shredder"]).position()
    assert setup.piece_map() == entry["pieces"]


def family(name: str) -> str:
    """python-chess has one name for several of our faults."""
    for start in ("castling", "en_passant"):
        if name.startswith(start):
            return start
    return "opponent_in_check" if name == "adjacent_kings" else name


@each("setups")
def test_setups_report_their_faults(entry: dict[str, Any]) -> None:
    setup = tabiya.Setup(entry["fen"])
    assert len(setup.fault_names()) == len(setup.faults())
    found = sorted({family(name) for name in setup.fault_names()})
    assert found == entry["faults"]
    if found:
        with pytest.raises(tabiya.BadFenError) as caught:
            setup.position()
        assert all(words in str(caught.value) for words in setup.faults())


def score(entry: dict[str, Any]) -> tabiya.Score:
    return tabiya.Score(entry["cp"], entry["mate"], "white", entry["given"])


@each("scores")
def test_scores_convert(entry: dict[str, Any]) -> None:
    found = score(entry)
    assert found.score(mate_score=100_000) == entry["number"]
    assert (-found).score(mate_score=100_000) == entry["reversed"]
    assert found.black().score(mate_score=100_000) == entry["reversed"]
    assert found.black().white() == found
    assert 0 <= found.win_chances() <= 1


def test_scores_are_ordered() -> None:
    scores = [score(entry) for entry in VECTORS["scores"]]
    for worse, better in itertools.combinations(scores, 2):
        assert worse < better and better > worse and worse <= better and not worse >= better
        assert worse.black() > better.black() and (-worse) > (-better)
        with pytest.raises(TypeError):
            worse.black() < better  # noqa: B015
        assert worse.win_chances() <= better.win_chances()
