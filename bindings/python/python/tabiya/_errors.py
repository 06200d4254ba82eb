"""What can go wrong. Every error is a ValueError, with the reason in words and, for texts, the place."""

from __future__ import annotations

from typing import ClassVar, NamedTuple


class Place(NamedTuple):
    """Where in a text something is wrong.

    >>> import tabiya
    >>> try:
    ...     tabiya.Position("8/8/8/8/8/8/8/4K2x w - - 0 1")
    ... except tabiya.BadFenError as error:
    ...     print(error.place)
    Place(byte=17, line=None, field='board')
    """

    byte: int
    """How many bytes come before it."""
    line: int | None = None
    """The line, from 1, in texts of many lines."""
    field: str | None = None
    """The field of a FEN, such as ``"castling"``."""


class TabiyaError(ValueError):
    """The base of all errors of this package.

    >>> import tabiya
    >>> try:
    ...     tabiya.Position("8/8/8/8/8/8/8/4K2x w - - 0 1")
    ... except tabiya.TabiyaError as error:
    ...     print(error.kind, error.place.byte, error.place.field)
    bad_fen 17 board
    """

    kind: ClassVar[str] = "internal"
    """The name of the kind, the same in all languages."""

    def __init__(self, reason: str, place: Place | None = None) -> None:
        super().__init__(reason, place)
        self.reason = reason
        self.place = place

    def __str__(self) -> str:
        return self.reason


class BadFenError(TabiyaError):
    """A text is no FEN, or what it describes cannot stand on a board.

    >>> import tabiya
    >>> try:
    ...     tabiya.Position("8/8")
    ... except tabiya.BadFenError as error:
    ...     print(error.kind)
    bad_fen
    """

    kind = "bad_fen"


class BadMoveError(TabiyaError):
    """A text is no move in any position.

    >>> import tabiya
    >>> try:
    ...     tabiya.Position().play("hello")
    ... except tabiya.BadMoveError as error:
    ...     print(error.kind)
    bad_move
    """

    kind = "bad_move"


class AmbiguousMoveError(TabiyaError):
    """A move that more than one man can make.

    >>> import tabiya
    >>> try:
    ...     tabiya.Position("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1").play("Nd2")
    ... except tabiya.AmbiguousMoveError as error:
    ...     print(error.kind)
    ambiguous_move
    """

    kind = "ambiguous_move"


class IllegalMoveError(TabiyaError):
    """A move that the rules do not allow in the position.

    >>> import tabiya
    >>> try:
    ...     tabiya.Position().play("e5")
    ... except tabiya.IllegalMoveError as error:
    ...     print(error.kind)
    illegal_move
    """

    kind = "illegal_move"


class BadPgnError(TabiyaError):
    """A game in PGN that is broken, or whose moves are.

    >>> import tabiya
    >>> try:
    ...     tabiya.Game.from_pgn("1. e5 *")
    ... except tabiya.BadPgnError as error:
    ...     print(error.kind)
    bad_pgn
    """

    kind = "bad_pgn"


class BadOptionError(TabiyaError):
    """An option or a limit outside of its range.

    >>> import tabiya
    >>> try:
    ...     tabiya.Engine(threads=0)
    ... except tabiya.BadOptionError as error:
    ...     print(error.kind)
    bad_option
    """

    kind = "bad_option"


class BadArgumentError(TabiyaError):
    """An argument that means nothing, such as a square that is not on the board.

    >>> import tabiya
    >>> try:
    ...     tabiya.Position().piece_at("i9")
    ... except tabiya.BadArgumentError as error:
    ...     print(error.kind)
    bad_argument
    """

    kind = "bad_argument"


class NoMemoryError(TabiyaError, MemoryError):
    """There is not so much memory.

    >>> import tabiya
    >>> tabiya.NoMemoryError.kind
    'no_memory'
    """

    kind = "no_memory"


class EngineBusyError(TabiyaError):
    """The engine is searching; stop it or wait for its answer.

    >>> import tabiya
    >>> engine = tabiya.Engine()
    >>> with engine.analyze(infinite=True):
    ...     try:
    ...         engine.new_game()
    ...     except tabiya.EngineBusyError as error:
    ...         print(error.kind)
    engine_busy
    """

    kind = "engine_busy"


class ClosedError(TabiyaError):
    """The engine or the reader was closed.

    >>> import tabiya
    >>> engine = tabiya.Engine()
    >>> engine.close()
    >>> try:
    ...     engine.new_game()
    ... except tabiya.ClosedError as error:
    ...     print(error.kind)
    closed
    """

    kind = "closed"


class FileError(TabiyaError, OSError):
    """A file cannot be read.

    >>> import tabiya
    >>> try:
    ...     tabiya.Book("no such file")
    ... except tabiya.FileError as error:
    ...     print(error.kind)
    io
    """

    kind = "io"


class InternalError(TabiyaError, RuntimeError):
    """A fault of this library.

    >>> import tabiya
    >>> tabiya.InternalError.kind
    'internal'
    """

    kind = "internal"


_KINDS: dict[str, type[TabiyaError]] = {
    error.kind: error
    for error in (
        BadFenError,
        BadMoveError,
        AmbiguousMoveError,
        IllegalMoveError,
        BadPgnError,
        BadOptionError,
        BadArgumentError,
        NoMemoryError,
        EngineBusyError,
        ClosedError,
        FileError,
        InternalError,
    )
}


def make_error(kind: str, reason: str, place: tuple[int, int | None, str | None] | None) -> TabiyaError:
    """The error for a failure; called by the native part."""
    return _KINDS.get(kind, InternalError)(reason, None if place is None else Place(*place))
