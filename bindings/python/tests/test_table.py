"""The table in the docs: every name of python-chess, and what there is here instead."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import tabiya

chess = pytest.importorskip("chess")
import chess.engine  # noqa: E402
import chess.pgn  # noqa: E402
import chess.polyglot  # noqa: E402
import chess.svg  # noqa: E402
import chess.syzygy  # noqa: E402

DOCS = (Path(__file__).parents[3] / "docs" / "python.md").read_text(encoding="utf-8")
MODULES = [chess, chess.pgn, chess.polyglot, chess.syzygy, chess.engine, chess.svg]

# Set in constructors: no class knows them.
ATTRIBUTES = {
    "chess": "Board.turn Board.castling_rights Board.ep_square Board.halfmove_clock Board.fullmove_number Board.promoted "
    "Board.chess960 Board.move_stack BaseBoard.occupied BaseBoard.occupied_co BaseBoard.pawns BaseBoard.knights "
    "BaseBoard.bishops BaseBoard.rooks BaseBoard.queens BaseBoard.kings SquareSet.mask",
    "chess.pgn": "GameNode.parent GameNode.move GameNode.variations GameNode.comment GameNode.starting_comment "
    "GameNode.nags Game.headers Game.errors",
    "chess.engine": "PlayResult.move PlayResult.ponder PlayResult.info PlayResult.draw_offered PlayResult.resigned "
    "PovScore.relative PovScore.turn Cp.cp Mate.moves BestMove.move BestMove.ponder AnalysisResult.multipv PovWdl.relative PovWdl.turn",
    "chess.svg": "Arrow.tail Arrow.head Arrow.color",
}


def rows(module: str) -> list[tuple[list[str], str]]:
    """The names and the answers of a module's table."""
    section = DOCS.split(f"\n### `{module}`\n")[1].split("\n##")[0]
    found = re.findall(r"^\| (.+?) \| (.+) \|$", section, re.MULTILINE)[1:]
    return [(re.findall(r"`([^`]+)`", names), answer) for names, answer in found if not names.startswith("---")]


def public(module: ModuleType) -> Iterator[str]:
    """Every name of a module, and those of the classes in it."""
    for name, value in vars(module).items():
        owner = getattr(value, "__module__", module.__name__)
        if name.startswith("_") or inspect.ismodule(value) or owner != module.__name__:
            continue
        yield name
        if inspect.isclass(value):
            fields = [name for name in vars(value) if not name.startswith("_")]
            fields += list(getattr(value, "__dataclass_fields__", ())) + list(getattr(value, "_fields", ()))
            yield from (f"{name}.{field}" for field in dict.fromkeys(fields) if not field.startswith("_"))
    yield from ATTRIBUTES.get(module.__name__, "").split()


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_name_of_python_chess_is_in_the_table(module: ModuleType) -> None:
    listed = {name for names, _ in rows(module.__name__) for name in names}
    ranges = [name for name in listed if name.endswith("_")]
    squares = set(chess.SQUARE_NAMES) if {"A1", "H8"} <= listed else set()
    missing = [
        name
        for name in public(module)
        if name not in listed and name.lower() not in squares and not any(name.startswith(start) for start in ranges)
    ]
    assert missing == []
    known = set(public(module)) | set(ranges)
    assert [name for name in listed if name not in known] == []


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_answer_of_the_table_exists(module: ModuleType) -> None:
    for names, answer in rows(module.__name__):
        ours = re.findall(r"`((?:[A-Z]\w+|[a-z]+_\w+)(?:\.\w+)?)", answer)
        assert ours or "no, because" in answer or "`" in answer, names
        for name in ours:
            first, _, member = name.partition(".")
            if first in ("startpos", "str", "list") or not hasattr(tabiya, first):
                assert first in ("moves_to_go", "comment_before", "from_square", "to_square"), name
                continue
            fields = getattr(getattr(tabiya, first), "__dataclass_fields__", {})
            assert not member or hasattr(getattr(tabiya, first), member) or member in fields, name


def test_the_deliberate_differences_are_as_described() -> None:
    assert "## Where it differs from python-chess" in DOCS
    # Each of these is a sentence there.
    board = chess.Board("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1")
    assert board.castling_rights != board.clean_castling_rights()
    assert tabiya.Position(board.fen()).castling_rights == "K"
    with pytest.raises(tabiya.BadFenError):
        tabiya.Position(chess.Board(None).fen())
    blocked = "8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/8 w - - 0 1"
    assert chess.Board(blocked).outcome() is None and tabiya.Position(blocked).outcome() is not None
    assert chess.Board().parse_san("Nf3") and tabiya.Position().parse_move("g1-f3").uci() == "g1f3"
