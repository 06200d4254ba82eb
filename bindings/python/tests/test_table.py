"""The table in the docs: every name of python-chess, and what there is here instead."""

from __future__ import annotations

import asyncio
import inspect
import io
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

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

async def analysis() -> Any:
    """Only an event loop can make one."""
    return chess.engine.AnalysisResult()


# Of classes whose constructors set what no class knows.
INSTANCES: list[Any] = [
    chess.Board(),
    chess.BaseBoard(),
    chess.SquareSet(),
    chess.Board().legal_moves,
    chess.Board().pseudo_legal_moves,
    chess.pgn.Game(),
    chess.pgn.Game().add_variation(chess.Move.from_uci("e2e4")),
    chess.pgn.Game().mainline(),
    chess.pgn.Headers(),
    chess.pgn.GameBuilder(),
    chess.pgn.HeadersBuilder(),
    chess.pgn.BoardBuilder(),
    chess.pgn.SkipVisitor(),
    chess.pgn.StringExporter(),
    chess.pgn.FileExporter(io.StringIO()),
    chess.syzygy.Tablebase(),
    chess.engine.Cp(1),
    chess.engine.Mate(1),
    chess.engine.PovScore(chess.engine.Cp(1), chess.WHITE),
    chess.engine.Wdl(1, 2, 3),
    chess.engine.PovWdl(chess.engine.Wdl(1, 2, 3), chess.WHITE),
    chess.engine.PlayResult(None, None),
    chess.engine.BestMove(None, None),
    chess.svg.Arrow(chess.E2, chess.E4),
    asyncio.run(analysis()),
]


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
            fields = [*vars(value), *getattr(value, "__dataclass_fields__", ()), *getattr(value, "_fields", ())]
            yield from (f"{name}.{field}" for field in dict.fromkeys(fields) if not field.startswith("_"))


def set_by_constructors(module: ModuleType) -> Iterator[list[str]]:
    """Every attribute that instances have and their classes do not: its names, by the class and by those it comes from."""
    for instance in INSTANCES:
        classes = [kind for kind in type(instance).__mro__ if kind.__module__ == module.__name__]
        fields = [*getattr(instance, "__dict__", ()), *getattr(type(instance), "__slots__", ())]
        for field in fields:
            if classes and not field.startswith("_"):
                yield [f"{kind.__name__}.{field}" for kind in classes]


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
    attributes = list(set_by_constructors(module))
    missing += [names[0] for names in attributes if not listed.intersection(names)]
    assert missing == []
    known = {*public(module), *ranges, *(name for names in attributes for name in names)}
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
