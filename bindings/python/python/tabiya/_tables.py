"""Positions and reports as tables. pyarrow and pandas are imported only when they are needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabiya._native import Position
from tabiya._results import Answer, Info, Score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pandas
    import pyarrow


def _score(score: Score | None) -> dict[str, Any]:
    """A score as White sees it, in two columns."""
    white = None if score is None else score.white()
    return {"centipawns": white and white.centipawns, "mate": white and white.mate}


def _position(position: Position) -> dict[str, Any]:
    return {
        "fen": position.fen(),
        "key": position.key,
        "side_to_move": position.side_to_move,
        "castling_rights": position.castling_rights,
        "en_passant": position.en_passant,
        "halfmove_clock": position.halfmove_clock,
        "fullmove_number": position.fullmove_number,
        "legal_moves": position.count_legal_moves(),
    }


def _info(info: Info) -> dict[str, Any]:
    return {
        "number": info.number,
        "depth": info.depth,
        "selective_depth": info.selective_depth,
        **_score(info.score),
        "bound": info.bound,
        "win": info.chances.win,
        "draw": info.chances.draw,
        "loss": info.chances.loss,
        "nodes": info.nodes,
        "time": info.time,
        "pv": " ".join(info.uci),
    }


def _answer(answer: Answer) -> dict[str, Any]:
    best = answer.lines[0] if answer.lines else None
    return {
        "best": answer.uci,
        "san": answer.san,
        **_score(answer.score),
        "depth": best and best.depth,
        "nodes": answer.nodes,
        "time": answer.time,
        "from_book": answer.from_book,
        "pv": " ".join(best.uci) if best else "",
    }


_KINDS: list[tuple[type, Callable[[Any], dict[str, Any]]]] = [
    (Position, _position),
    (Info, _info),
    (Answer, _answer),
]


# The types of all columns that are no text, so that a column looks the same whatever is in it.
_TYPES = {
    "key": "uint64",
    "nodes": "int64",
    "time": "float64",
    "from_book": "bool",
    **dict.fromkeys(["halfmove_clock", "fullmove_number", "legal_moves", "number", "depth", "selective_depth"], "int32"),
    **dict.fromkeys(["centipawns", "mate", "win", "draw", "loss"], "int32"),
}


def to_columns(rows: Iterable[Position] | Iterable[Info] | Iterable[Answer]) -> dict[str, list[Any]]:
    """Positions, lines of an analysis, or answers as columns; scores are as White sees them.

    >>> import tabiya
    >>> table = tabiya.to_columns([tabiya.Position(), tabiya.Position().play("e4")])
    >>> table["side_to_move"], table["legal_moves"]
    (['white', 'black'], [20, 20])
    """
    columns: dict[str, list[Any]] = {}
    kind: type | None = None
    for row in rows:
        for known, values in _KINDS:
            if isinstance(row, known) and kind in (None, known):
                kind = known
                break
        else:
            raise TypeError(f"expected positions, lines or answers, all of one kind, not {type(row).__name__}")
        for name, value in values(row).items():
            columns.setdefault(name, []).append(value)
    return columns


def to_arrow(rows: Iterable[Position] | Iterable[Info] | Iterable[Answer]) -> pyarrow.Table:
    """Positions, lines of an analysis, or answers as a table of Arrow, which needs pyarrow.

    >>> import tabiya
    >>> tabiya.to_arrow([tabiya.Position()]).num_rows
    1
    """
    import pyarrow

    columns = to_columns(rows)
    types = {name: pyarrow.type_for_alias(_TYPES.get(name, "string")) for name in columns}
    return pyarrow.table(columns, pyarrow.schema(types.items()))


def to_pandas(rows: Iterable[Position] | Iterable[Info] | Iterable[Answer]) -> pandas.DataFrame:
    """Positions, lines of an analysis, or answers as a DataFrame, which needs pandas.

    >>> import tabiya
    >>> int(tabiya.to_pandas([tabiya.Position()])["legal_moves"][0])
    20
    """
    import pandas

    return pandas.DataFrame(to_columns(rows))
