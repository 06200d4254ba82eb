"""What can go wrong. Every error is a ValueError, with the reason in words and, for texts, the place."""

from __future__ import annotations

from typing import ClassVar, NamedTuple


class Place(NamedTuple):
    """Where in a text something is wrong."""

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
    """A text is no FEN, or what it describes cannot stand on a board."""

    kind = "bad_fen"


class BadMoveError(TabiyaError):
    """A text is no move in any position."""

    kind = "bad_move"


class AmbiguousMoveError(TabiyaError):
    """A move that more than one man can make."""

    kind = "ambiguous_move"


class IllegalMoveError(TabiyaError):
    """A move that the rules do not allow in the position."""

    kind = "illegal_move"


class BadPgnError(TabiyaError):
    """A game in PGN that is broken, or whose moves are."""

    kind = "bad_pgn"


class BadOptionError(TabiyaError):
    """An option or a limit outside of its range."""

    kind = "bad_option"


class BadArgumentError(TabiyaError):
    """An argument that means nothing, such as a square that is not on the board."""

    kind = "bad_argument"


class NoMemoryError(TabiyaError, MemoryError):
    """There is not so much memory."""

    kind = "no_memory"


class EngineBusyError(TabiyaError):
    """The engine is searching; stop it or wait for its answer."""

    kind = "engine_busy"


class ClosedError(TabiyaError):
    """The engine or the reader was closed."""

    kind = "closed"


class FileError(TabiyaError, OSError):
    """A file cannot be read."""

    kind = "io"


class InternalError(TabiyaError, RuntimeError):
    """A fault of this library."""

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
