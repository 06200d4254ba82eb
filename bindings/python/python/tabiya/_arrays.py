"""Positions as numpy arrays. numpy is imported only when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabiya import _native

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy
    from numpy.typing import NDArray

    from tabiya._native import _PositionLike


def planes(positions: Iterable[_PositionLike]) -> NDArray[numpy.uint8]:
    """Positions as planes of zeros and ones, of the shape (positions, 18, 8, 8).

    The planes are white pawns, knights, bishops, rooks, queens and king, the same for Black, castling of White on
    the king's side and on the queen's side, of Black likewise, the en-passant square, and ones if White is to
    move. Within a plane, rank 1 comes first, and within a rank file a.

    >>> import tabiya
    >>> tabiya.planes([tabiya.Position(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]).shape
    (2, 18, 8, 8)
    """
    import numpy

    return numpy.frombuffer(_native._planes(positions), dtype=numpy.uint8).reshape(-1, 18, 8, 8)


def pieces(positions: Iterable[_PositionLike]) -> NDArray[numpy.int8]:
    """What stands on the squares, of the shape (positions, 8, 8).

    0 is nothing, 1 to 6 are a white pawn, knight, bishop, rook, queen and king, and negative numbers are black ones.
    Rank 1 comes first, and within a rank file a.

    >>> import tabiya
    >>> int(tabiya.pieces([tabiya.Position()])[0, 7, 4])
    -6
    """
    import numpy

    return numpy.frombuffer(_native._pieces(positions), dtype=numpy.int8).reshape(-1, 8, 8)
