"""Reading games."""

from __future__ import annotations

import bz2
import gzip
import io
import threading
from pathlib import Path

import pytest

import tabiya

TEXT = '[White "Morphy"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n[White "Nobody"]\n\n1. e5 *\n\n[White "Ju\u00e1n"]\n\n1. d4 *\n'


def names(reader: tabiya.PgnReader) -> list[str | None]:
    return [game.tag("White") for game in reader]


def skip(error: tabiya.BadPgnError) -> None:
    assert error.place is not None and error.place.line == 8


def test_games_come_from_text_bytes_and_open_files(tmp_path: Path) -> None:
    expected = ["Morphy", "Ju\u00e1n"]
    data = TEXT.encode()
    for source in (TEXT, data, bytearray(data), memoryview(data), io.StringIO(TEXT), io.BytesIO(data)):
        assert names(tabiya.read_pgn(source, on_error=skip)) == expected
    assert names(tabiya.read_pgn(TEXT.encode("latin-1"), on_error=skip)) == expected
    plain = tmp_path / "games.pgn"
    plain.write_bytes(data)
    (tmp_path / "games.pgn.gz").write_bytes(gzip.compress(data))
    (tmp_path / "games.pgn.bz2").write_bytes(bz2.compress(data))
    for path in (plain, str(plain), tmp_path / "games.pgn.gz", tmp_path / "games.pgn.bz2"):
        with tabiya.open_pgn(path, on_error=skip) as reader:
            assert names(reader) == expected
        reader.close()
        with pytest.raises(tabiya.ClosedError):
            next(reader)
    with plain.open() as text, plain.open("rb") as binary:
        assert names(tabiya.read_pgn(text, on_error=skip)) == expected
        assert names(tabiya.read_pgn(binary, on_error=skip)) == expected


def test_reading_goes_on_behind_a_bad_game() -> None:
    reader = tabiya.read_pgn(TEXT)
    assert next(reader).result == "1-0"
    with pytest.raises(tabiya.BadPgnError) as caught:
        next(reader)
    assert caught.value.place == tabiya.Place(byte=TEXT.index("e5 *"), line=8)
    assert next(reader).tag("White") == "Ju\u00e1n"
    assert list(reader) == []


def test_what_a_handler_raises_comes_out() -> None:
    def refuse(error: tabiya.BadPgnError) -> None:
        raise error

    with pytest.raises(tabiya.BadPgnError):
        list(tabiya.read_pgn(TEXT, on_error=refuse))


@pytest.mark.parametrize("nothing", ["", b"", "\n\n", io.BytesIO()])
def test_nothing_has_no_games(nothing: str | bytes | io.BytesIO) -> None:
    assert list(tabiya.read_pgn(nothing)) == []


def test_bad_sources_are_told(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no such file"):
        tabiya.open_pgn(tmp_path / "no such file")
    with pytest.raises(TypeError):
        tabiya.open_pgn(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        tabiya.read_pgn(5)  # type: ignore[arg-type]

    class Broken:
        def read(self, size: int, /) -> bytes:
            raise RuntimeError("the disk is gone")

    with pytest.raises(tabiya.FileError, match="the disk is gone"):
        next(tabiya.read_pgn(Broken()))


def test_many_threads_share_a_reader() -> None:
    game = TEXT.split("\n\n[")[0] + "\n\n"
    reader = tabiya.read_pgn(io.StringIO(game * 300))
    counts: list[int] = []
    threads = [threading.Thread(target=lambda: counts.append(len(list(reader)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counts) == 300
