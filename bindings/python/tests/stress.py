"""Calls everything many times and sees that nothing is left behind: stress.py [CALLS].

What is counted is exact where it can be: the blocks that Python has allocated, of which every object of ours is one, the
bytes that malloc has given out, to which all of Rust's belong, open files and threads.
"""

from __future__ import annotations

import asyncio
import copy
import ctypes
import gc
import io
import itertools
import os
import pickle
import sys
from collections.abc import Callable
from dataclasses import astuple, dataclass

import tabiya

FEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PGN = '[White "A"]\n\n1. e4 {best by test} e5 (1... c5) 2. Nf3 *\n\n[White "B"]\n\n1. e5 *\n'


def fails(error: type[Exception], call: Callable[[], object]) -> None:
    try:
        call()
    except error:
        return
    raise AssertionError(f"no {error.__name__}")


def positions() -> int:
    position = tabiya.Position(FEN)
    moves = position.legal_moves()
    for move in moves:
        after = position.play(move)
        assert position.parse_move(position.san(move)) == move
        assert len(after.legal_moves()) > 0
        move.uci()
    calls = 1 + 6 * len(moves)
    assert pickle.loads(pickle.dumps(position)) == position
    assert hash(tabiya.Position(position.fen())) == hash(position)
    position.svg(arrows=[moves[0], ("e2", "e4")])
    position.outcome()
    position.perft(1)
    squares = position.attackers("white", "e4") | position.attacks("e5") & ~position.occupied
    assert len(list(squares)) == len(squares) and tabiya.SquareSet(list(squares)) == squares
    assert pickle.loads(pickle.dumps(squares)) == squares
    for color in ("white", "black"):
        position.pinned(color), position.king(color), position.has_castling_right(color), position.pin(color, "e2")
    assert position.piece_map() == position.to_setup().piece_map() == position.mirror().mirror().piece_map()
    setup = tabiya.Setup(position)
    setup["a1"] = "K"
    del setup["h8"]
    assert setup.faults() and setup.fen() and copy.copy(setup) == setup
    fails(tabiya.BadFenError, setup.position)
    fails(KeyError, lambda: setup["h8"])
    again, operations = tabiya.Position.from_epd(position.epd(bm=moves[:2], id="x", acd=3))
    assert again == position and operations["bm"] == moves[:2]
    assert position.play_line(moves[:1]).play_null().fen() and position.variation_san(moves[:1])
    assert position.winnability("white", quick=True).is_winnable and tabiya.Move("e2e4") != moves[0]
    read, found = tabiya.Position.from_epd(position.epd(number=-3, fraction=1.5, mine="text"))
    assert read == position and list(found.values()) == [-3, 1.5, "text"]
    assert tabiya.Position(Board()) == position == tabiya.Position(tabiya.Game(position))
    assert len(list(tabiya.SquareSet(["a1", "b2", "c3"]).subsets())) == 8
    assert len(tabiya.to_columns([position, read])["key"]) == 2
    fails(tabiya.BadArgumentError, lambda: tabiya.SquareSet.rank(10**30))
    fails(TypeError, lambda: tabiya.SquareSet(iter([object()])))  # type: ignore[arg-type]
    assert position.polyglot_key and position.captures() and position.fen(style="shredder")
    fails(tabiya.BadArgumentError, lambda: position.attackers("green", "e4"))
    fails(tabiya.BadArgumentError, lambda: tabiya.Move("e2e4").is_capture)
    fails(tabiya.BadFenError, lambda: tabiya.Position("8/8/8/8"))
    fails(tabiya.IllegalMoveError, lambda: position.play("Ke5"))
    fails(tabiya.BadMoveError, lambda: position.parse_move("hello"))
    fails(TypeError, lambda: position.play(object()))  # type: ignore[arg-type]
    return calls + 60


class Board:
    """Like one of python-chess."""

    def fen(self) -> str:
        return FEN


class Sly(io.StringIO):
    """A file that asks its own reader."""

    reader: tabiya.PgnReader | None = None

    def read(self, size: int | None = -1, /) -> str:
        if self.reader is not None:
            fails(tabiya.BadArgumentError, self.reader.__next__)
        return super().read(size)


def games() -> int:
    game = tabiya.Game()
    for text in ("e4", "e5", "Nf3", "Nc6"):
        game.make_move(text)
    game.undo()
    game.redo()
    fails(tabiya.IllegalMoveError, lambda: game.make_move("Ke5"))
    game.set_tag("White", "Morphy")
    assert game.position == tabiya.Game.from_pgn(game.pgn()).position
    assert len(copy.copy(game).moves) == 4 and game.outcome() is None
    calls = 16
    for source in (PGN, PGN.encode(), io.StringIO(PGN)):
        faults: list[tabiya.BadPgnError] = []
        with tabiya.read_pgn(source, on_error=faults.append) as reader:
            read = list(reader)
        assert read[0].tag("White") == "A" and len(faults) == 1
        fails(tabiya.ClosedError, lambda: next(reader))  # noqa: B023
        calls += 8
    node = read[0].main_line[0]
    node.comment, node.nags, node.clock = "new", [1, 2], 12.5
    node.evaluation = tabiya.Score(20, None, "white")
    node.arrows, node.marks = [("e2", "e4", "red")], [("e4", "green")]
    added = node.add_variation("d5", comment="Scandinavian")
    added.add_line(["exd5", "Qxd5"])
    added.add_null()
    added.promote()
    assert [other.san for other in read[0].walk()] and added.position and added.path and added.parent == node
    added.delete()
    fails(tabiya.BadArgumentError, lambda: added.san)
    assert read[0].undo_edit() and tabiya.Game.from_pgn(read[0].pgn()) == read[0] == copy.deepcopy(read[0])
    assert len(list(tabiya.read_pgn(PGN, partial=True))) == 2 and len(list(tabiya.read_tags(PGN))) == 2
    for bad in tabiya.read_pgn(PGN, partial=True):
        bad.go_to_start()
        again = pickle.loads(pickle.dumps(bad))
        assert again == bad and len(again.errors) == len(bad.errors) and again.cursor.ply == 0
    sly = Sly(PGN)
    sly.reader = tabiya.read_pgn(sly, partial=True)
    assert len(list(sly.reader)) == 2
    sly.reader = None
    fails(tabiya.BadOptionError, lambda: tabiya.read_pgn("", threads=-1))
    book = tabiya.Book.build(read)
    assert book.best(tabiya.Position()) and book.choose("startpos") and tabiya.Book.from_bytes(book.to_bytes())
    assert tabiya.Tablebase().ranked_moves("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    fails(ValueError, lambda: tabiya.Tablebase().wdl("startpos"))
    calls += 56
    fails(tabiya.BadPgnError, lambda: list(tabiya.read_pgn(PGN)))
    fails(OSError, lambda: tabiya.open_pgn("no such file"))
    return calls + 4


async def deepest(analysis: tabiya.Analysis) -> int:
    depth = 0
    async for info in analysis:
        depth = info.depth
    return depth


async def answered(engine: tabiya.Engine) -> tabiya.Answer:
    async with engine.analyze(depth=2) as analysis:
        return await analysis


async def cancelled(engine: tabiya.Engine) -> None:
    """A task that is cancelled, and a loop that is left."""
    try:
        await asyncio.wait_for(engine.analyze(infinite=True), 0.001)
    except asyncio.TimeoutError:
        pass
    async for _ in engine.analyze(infinite=True):
        break


def searches() -> int:
    with tabiya.Engine(hash=1, nodes=100) as engine:
        engine.make_move("e4")
        assert engine.find_best_move(lines=2).best is not None
        engine.evaluation()
        with engine.analyze(infinite=True) as analysis:
            assert next(analysis).depth > 0
            fails(tabiya.EngineBusyError, engine.undo_move)
        # This one is stopped because nobody holds it.
        engine.analyze(infinite=True)
        assert asyncio.run(deepest(engine.analyze(depth=2))) == 2
        assert asyncio.run(answered(engine)).best is not None
        asyncio.run(cancelled(engine))
        for _ in engine.analyze(infinite=True):
            break
        fails(tabiya.BadOptionError, lambda: engine.find_best_move(depth=0))
    fails(tabiya.ClosedError, engine.find_best_move)
    fails(tabiya.BadOptionError, lambda: tabiya.Engine(threads=0))
    assert tabiya.Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").find_mate(nodes=1000).mate == 1
    assert len(list(tabiya.read_pgn(PGN * 3, threads=2, on_error=lambda _: None))) == 3
    return 24


@dataclass
class Held:
    """What the process has in use."""

    blocks: int
    bytes: int
    files: int
    threads: int
    resident: int


class MallocState(ctypes.Structure):
    """As mallinfo2() of glibc returns it."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")
    ]


def malloc_bytes() -> int:
    """The bytes that malloc has given out; 0 where it cannot be asked."""
    try:
        ask = ctypes.CDLL(None).mallinfo2
    except AttributeError:
        return 0
    ask.restype = MallocState
    state = ask()
    return int(state.uordblks) + int(state.hblkhd)


def held() -> Held:
    gc.collect()
    with open("/proc/self/statm", encoding="ascii") as statm:
        resident = int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return Held(
        blocks=sys.getallocatedblocks(),
        bytes=malloc_bytes(),
        files=len(os.listdir("/proc/self/fd")),
        threads=len(os.listdir("/proc/self/task")),
        resident=resident,
    )


# How much more may be in use after a part of the calls. A leak grows with every part, whereas a cache or a table of the
# interpreter grows now and then: the part with the least growth counts. Of a million calls, a part has more than 90 engines:
# an object or 300 bytes that are lost with each are above this, and so is a byte with every call.
PARTS = 4
ALLOWANCE = Held(blocks=75, bytes=20_000, files=0, threads=0, resident=250_000)
RESIDENT_IN_ALL = 4_000_000


def work(wanted: int, *, rounds_per_engine: int) -> int:
    calls = rounds = 0
    while calls < wanted:
        calls += positions() + games()
        if rounds % rounds_per_engine == 0:
            calls += searches()
        rounds += 1
    return calls


def main() -> int:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    # Moves become objects when they are first seen, modules are imported, caches fill: engines' are the slowest.
    work(wanted // 4, rounds_per_engine=4)
    states = [held()]
    calls = 0
    for _ in range(PARTS):
        calls += work(wanted // PARTS, rounds_per_engine=8)
        states.append(held())
    print(f"{calls} calls")
    print(*states, sep="\n")
    growths = [
        [now - then for then, now in zip(astuple(before), astuple(after), strict=True)]
        for before, after in itertools.pairwise(states)
    ]
    least = [min(growth) for growth in zip(*growths, strict=True)]
    grown = any(growth > allowed for growth, allowed in zip(least, astuple(ALLOWANCE), strict=True))
    return int(grown or states[-1].resident - states[0].resident > RESIDENT_IN_ALL)


if __name__ == "__main__":
    sys.exit(main())
