"""Positions as numpy arrays."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tabiya

numpy = pytest.importorskip("numpy")


def test_planes_and_pieces_have_their_shape() -> None:
    position = tabiya.Position("r3k2r/8/8/8/4Pp2/8/8/R3K2R b Kq e3 0 1")
    planes = position.planes()
    assert planes.shape == (18, 8, 8) and planes.dtype == numpy.uint8
    assert planes[0, 3, 4] == 1 and planes[:12].sum() == 8
    assert [int(plane.sum()) for plane in planes[12:]] == [64, 0, 0, 64, 1, 0]
    pieces = position.pieces()
    assert pieces.shape == (8, 8) and pieces.dtype == numpy.int8
    assert pieces[0, 4] == 6 and pieces[7, 0] == -4 and pieces[3, 5] == -1


def test_many_positions_make_one_array() -> None:
    start = tabiya.Position()
    many: list[tabiya.Position | str] = [start, start.play("e4"), start.fen()]
    batch = tabiya.planes(many)
    assert batch.shape == (3, 18, 8, 8)
    assert (batch[0] == batch[2]).all() and (batch[0] == start.planes()).all()
    batch[0] = 0
    assert tabiya.pieces(iter(many)).shape == (3, 8, 8)
    assert tabiya.planes([]).shape == (0, 18, 8, 8)
    with pytest.raises(TypeError):
        tabiya.planes([5])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        tabiya.planes(5)  # type: ignore[arg-type]


def test_numpy_is_not_needed_otherwise() -> None:
    program = "import sys, tabiya; tabiya.Position().svg(); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)
