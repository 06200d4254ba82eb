"""Many positions, analysed by several workers. numpy and pyarrow are imported only when they are needed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from tabiya import _native

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import numpy
    import pyarrow
    from numpy.typing import NDArray

    from tabiya._native import Position, _PositionLike
    from tabiya._results import Answer

# Seconds between two calls of a progress function.
_PAUSE = 0.1

# Rows of a batch of an Arrow table.
_BATCH = 10_000


class Progress(NamedTuple):
    """How far ``analyze_many`` is.

    >>> import tabiya
    >>> tabiya.analyze_many([]).progress
    Progress(taken=0, given=0, searched=0, nodes=0)
    """

    taken: int
    """Positions taken from the iterable; some are searched ahead."""
    given: int
    """Answers given."""
    searched: int
    """Positions that were searched, because no equal one was remembered."""
    nodes: int
    """Nodes of the answers given."""


class Analyses(Iterator["Answer"]):
    """The answers for many positions, in their order; ``analyze_many`` starts it.

    It is stopped at the end of a ``with`` statement, by ``stop()`` from any thread, by Ctrl-C, and when nobody holds it
    any more.

    >>> import tabiya
    >>> with tabiya.analyze_many(["startpos"], nodes=100) as answers:
    ...     len(list(answers))
    1
    """

    def __init__(
        self, native: _native._Analyses, lines: int, progress: Callable[[Progress], object] | None
    ) -> None:
        self._native = native
        self._lines = lines
        self._tell = progress
        self._told = time.monotonic()
        self._progress = Progress(0, 0, 0, 0)

    def __iter__(self) -> Analyses:
        return self

    def __next__(self) -> Answer:
        return self._next()[1]

    def _next(self) -> tuple[Position, Answer]:
        pair = self._native.next()
        if self._tell is not None and (pair is None or time.monotonic() - self._told >= _PAUSE):
            self._told = time.monotonic()
            self._tell(self.progress)
            if pair is None:
                self._tell = None
        if pair is None:
            raise StopIteration
        return pair

    @property
    def progress(self) -> Progress:
        """How far it is.

        >>> import tabiya
        >>> tabiya.analyze_many([]).progress.taken
        0
        """
        numbers = self._native.progress()
        if numbers is not None:
            self._progress = Progress(*numbers)
        return self._progress

    def stop(self) -> None:
        """Ends it, from any thread: no more answers come.

        >>> import tabiya
        >>> answers = tabiya.analyze_many(["startpos"] * 3)
        >>> answers.stop()
        >>> list(answers)
        []
        """
        self._native.stop()

    def __enter__(self) -> Analyses:
        return self

    def __exit__(self, *exception: object) -> None:
        self.stop()

    def _pairs(self) -> Iterator[tuple[Position, Answer]]:
        while True:
            try:
                yield self._next()
            except StopIteration:
                return

    def to_numpy(self) -> NDArray[numpy.void]:
        """The remaining answers as a structured array, of the shape (positions,), or (positions, lines) if several
        lines were asked for.

        The fields are ``best`` (UCI text, empty without a legal move), ``cp`` and ``mate`` (of the side to move; the one
        that does not apply is NaN), ``win``, ``draw``, ``loss``, ``depth`` and ``nodes``.

        >>> import tabiya
        >>> rows = tabiya.analyze_many(["6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"], nodes=1000).to_numpy()
        >>> str(rows["best"][0]), float(rows["mate"][0])
        ('a1a8', 1.0)
        """
        import numpy

        kinds = [("best", "U5"), ("cp", "f4"), ("mate", "f4")]
        kinds += [(name, "u2") for name in ("win", "draw", "loss")] + [("depth", "u2"), ("nodes", "u8")]
        nothing = ("", numpy.nan, numpy.nan, 0, 0, 0, 0, 0)

        def record(answer: Answer, number: int) -> tuple[Any, ...]:
            if number >= len(answer.lines):
                return (*nothing[:-1], answer.nodes)
            line = answer.lines[number]
            cp = numpy.nan if line.score.centipawns is None else line.score.centipawns
            mate = numpy.nan if line.score.mate is None else line.score.mate
            best = line.uci[0] if line.uci else ""
            return (best, cp, mate, *line.chances, line.depth, answer.nodes)

        records = [record(answer, number) for answer in self for number in range(self._lines)]
        rows = numpy.array(records, dtype=kinds)
        return rows if self._lines == 1 else rows.reshape(-1, self._lines)

    def to_arrow(self) -> pyarrow.Table:
        """The remaining answers as an Arrow table, with the names that ``tabiya batch`` uses: ``fen``, ``best``, ``cp``,
        ``mate``, ``line``, ``win``, ``draw``, ``loss``, ``depth``, ``nodes``, and for each further line ``best2``,
        ``cp2``, ``mate2``, ``line2`` and so on. What does not apply is null.

        >>> import tabiya
        >>> tabiya.analyze_many(["startpos"], nodes=100).to_arrow().num_rows
        1
        """
        import pyarrow

        schema = pyarrow.schema(
            [("fen", pyarrow.string()), *_found(pyarrow, "")]
            + [(name, pyarrow.int32()) for name in ("win", "draw", "loss", "depth")]
            + [("nodes", pyarrow.int64())]
            + [field for number in range(2, self._lines + 1) for field in _found(pyarrow, str(number))]
        )
        batches = []
        rows = []
        for position, answer in self._pairs():
            rows.append(_row(position, answer))
            if len(rows) == _BATCH:
                batches.append(pyarrow.RecordBatch.from_pylist(rows, schema))
                rows = []
        batches.append(pyarrow.RecordBatch.from_pylist(rows, schema))
        return pyarrow.Table.from_batches(batches, schema)


def _found(pyarrow: Any, number: str) -> list[tuple[str, Any]]:
    """The columns of a line."""
    text, whole = pyarrow.string(), pyarrow.int32()
    return [(f"best{number}", text), (f"cp{number}", whole), (f"mate{number}", whole), (f"line{number}", text)]


def _row(position: Position, answer: Answer) -> dict[str, object]:
    row: dict[str, object] = {"fen": position.fen(), "nodes": answer.nodes}
    for number, line in enumerate(answer.lines, 1):
        ending = "" if number == 1 else str(number)
        row[f"best{ending}"] = line.uci[0] if line.uci else None
        row[f"cp{ending}"] = line.score.centipawns
        row[f"mate{ending}"] = line.score.mate
        row[f"line{ending}"] = " ".join(line.uci)
    if answer.lines:
        first = answer.lines[0]
        row.update(first.chances._asdict(), depth=first.depth)
    return row


def analyze_many(
    positions: Iterable[_PositionLike],
    *,
    nodes: int | None = None,
    depth: int | None = None,
    lines: int = 1,
    workers: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Analyses:
    """Analyses many positions: any iterable of positions, FENs, games or boards of python-chess.

    The answers come in order, to be iterated over, or as ``to_numpy()`` or ``to_arrow()``. Each position gets so many
    ``nodes`` (10,000 unless told) or is searched to a ``depth``, from a clean start: apart from the times they depend on
    nothing but the position and the limits, neither on ``workers`` (one for each core unless told) nor on the other
    positions. Equal positions, counters included, are searched once; moves played before do not count.

    Positions are taken as they are needed, some ahead of the answers, so that the iterable may be endless. If it raises an
    exception or yields what is no position, that is raised after the answers for all positions before. ``progress`` is
    called at most ten times a second, and at the end.

    >>> import tabiya
    >>> start = tabiya.Position()
    >>> answers = tabiya.analyze_many((start.play(move) for move in start.legal_moves()), nodes=500, workers=2)
    >>> len([answer.score for answer in answers])
    20
    >>> answers.progress.searched
    20
    """
    native = _native._Analyses(positions, nodes=nodes, depth=depth, lines=lines, workers=workers)
    return Analyses(native, lines, progress)
