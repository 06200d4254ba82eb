"""Beside python-chess: boards and moves both ways, and the program behind its engine class."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

import tabiya

chess = pytest.importorskip("chess")
import chess.engine  # noqa: E402
import chess.pgn  # noqa: E402
import chess.polyglot  # noqa: E402
import chess.syzygy  # noqa: E402
import chess.variant  # noqa: E402

PROGRAM = str(Path(sysconfig.get_path("scripts")) / "tabiya")


def test_the_library_never_imports_it() -> None:
    program = "import sys, tabiya; tabiya.Engine(depth=1).find_best_move(); assert 'chess' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_random_games_agree_and_convert_both_ways() -> None:
    chance = random.Random(1)
    for number in range(20):
        board = chess.Board.from_chess960_pos(number * 40) if number % 2 else chess.Board()
        position = tabiya.Position.from_chess(board)
        while not board.is_game_over() and board.ply() < 80:
            moves = {move.uci(chess960=board.chess960) for move in position.legal_moves()}
            assert moves == {move.uci() for move in board.legal_moves}
            move = chance.choice(list(board.legal_moves))
            assert position.san(move) == board.san(move)
            position = position.play(move)
            board.push(move)
            assert tabiya.Position.from_chess(board) == position
            assert position.to_chess(chess.Board).fen() == board.fen()
        game = tabiya.Game.from_chess(board)
        assert game.position == position and len(game.moves) == len(board.move_stack)
        back = game.to_chess(chess.Board)
        assert back.fen() == board.fen() and len(back.move_stack) == len(board.move_stack)


def test_moves_convert_both_ways() -> None:
    position = tabiya.Position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for move in position.legal_moves():
        foreign = move.to_chess(chess.Move)
        assert isinstance(foreign, chess.Move)
        assert position.parse_move(foreign) == move
    with pytest.raises(TypeError):
        position.legal_moves()[0].to_chess(int)
    with pytest.raises(tabiya.BadMoveError):
        position.play(chess.Move.null())


def test_an_engine_takes_boards_and_moves() -> None:
    board = chess.Board()
    board.push_san("e4")
    with tabiya.Engine(depth=2) as engine:
        assert engine.find_best_move(board).best is not None
        assert [move.uci() for move in engine.game.moves] == ["e2e4"]
        engine.make_move(chess.Move.from_uci("e7e5"))


def test_the_program_speaks_uci() -> None:
    with chess.engine.SimpleEngine.popen_uci(PROGRAM, timeout=300) as engine:
        assert "Tabiya" in engine.id["name"]
        board = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
        assert engine.play(board, chess.engine.Limit(depth=4)).move == chess.Move.from_uci("a1a8")
        info = engine.analyse(board, chess.engine.Limit(nodes=2000), multipv=2)
        assert info[0]["score"].white() == chess.engine.Mate(1)


def test_the_program_is_the_whole_program() -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([PROGRAM, *arguments], input="quit\n", capture_output=True, text=True, timeout=300)

    assert run("--version").stdout == f"tabiya {tabiya.__version__}\n"
    assert "tabiya perft" in run("--help").stdout
    assert run().returncode == 0
    counted = run("perft", "3", "--json")
    assert counted.returncode == 0 and "8902" in counted.stdout
    assert '"white"' in run("winnable", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--json").stdout
    wrong = run("no-such-command")
    assert wrong.returncode == 2 and "no-such-command" in wrong.stderr
    assert run("moves", "--fen", "8/8").returncode == 2
    module = subprocess.run([sys.executable, "-m", "tabiya", "--version"], capture_output=True, text=True)
    assert module.returncode == 0


def test_program_and_module_share_the_network() -> None:
    library = Path(str(tabiya._native.__file__)).read_bytes()
    net = (Path(__file__).parents[3] / "crates" / "engine" / "net" / "tabiya.nnue").read_bytes()
    for start in range(0, len(net), len(net) // 10):
        piece = net[start : start + 1024]
        assert len(set(piece)) < 8 or library.count(piece) == 1
    assert Path(PROGRAM).stat().st_size < 10_000, "a script that calls the module"


FOREIGN = [
    "1. e4 {best by test} e5 (1... c5 $1 {sharp} 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 $2 *",
    '[White "Morphy"]\n[Result "1-0"]\n\n{A classic.} 1. e4 {[%clk 0:05:00] [%eval 0.35]} e5 2. -- Nf6 3. Bc4 1-0',
    '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[SetUp "1"]\n\n1. e4 Kd7 2. e5 (2. Kd2 {slow} Ke6) *',
    '[FEN "4k3/8/8/8/8/8/8/RK5R w HA - 0 1"]\n[SetUp "1"]\n[Variant "Chess960"]\n\n1. O-O Ke7 (1... Kd7) *',
]


@pytest.mark.parametrize("pgn", FOREIGN)
def test_games_of_python_chess_go_in_and_out(pgn: str) -> None:
    foreign = chess.pgn.read_game(io.StringIO(pgn))
    assert foreign is not None
    game = tabiya.Game.from_chess(foreign)
    assert game.tags["Result"] == foreign.headers["Result"]
    back = game.to_chess(chess.pgn.Game)
    assert isinstance(back, chess.pgn.Game)
    assert str(back) == str(foreign)
    assert tabiya.Game.from_chess(back) == game
    assert [node.uci for node in game.main_line] == [node.uci() for node in foreign.mainline()]
    ours, theirs = tabiya.Game.from_pgn(pgn).main_line, list(foreign.mainline())
    for our, their in zip(ours, theirs, strict=True):
        assert our.position == tabiya.Position(their.board().fen())
        assert our.comment == their.comment and set(our.nags) == their.nags and our.ply == their.ply() - foreign.ply()
        assert our.san == their.san() and our.clock == their.clock()
        score = their.eval()
        assert our.evaluation == (score and tabiya.Score(score.white().score(), score.white().mate(), "white"))


GAMES = json.loads((Path(__file__).parents[3] / "testdata" / "games.json").read_text())["games"]


@pytest.mark.parametrize("pgn", [entry["pgn"] for entry in GAMES], ids=lambda pgn: pgn[:60])
def test_annotated_games_go_in_and_out(pgn: str) -> None:
    foreign = chess.pgn.read_game(io.StringIO(pgn))
    assert foreign is not None and not foreign.errors
    # python-chess keeps the line breaks of comments.
    again = str(tabiya.Game.from_chess(foreign).to_chess(chess.pgn.Game))
    assert again.split() == str(foreign).split() and again.split("\n\n")[0] == str(foreign).split("\n\n")[0]
    # python-chess joins comments, and forgets how often a glyph was given; nothing else is lost.
    game = tabiya.Game.from_pgn(pgn)
    back = tabiya.Game.from_chess(game.to_chess(chess.pgn.Game))
    assert [(node.uci, set(node.nags)) for node in back.walk()] == [(node.uci, set(node.nags)) for node in game.walk()]
    assert back.result == game.result and back.tags.items() >= game.tags.items() - {("Result", game.tag("Result"))}
    assert sorted(words(back)) == sorted(words(game))


def words(game: tabiya.Game) -> list[str]:
    """Every word of every comment."""
    nodes = [game.root, *game.walk()]
    return " ".join(f"{node.comment_before} {node.comment}" for node in nodes).split()


def test_comments_before_a_move_of_the_main_line_are_not_lost() -> None:
    game = tabiya.Game.from_pgn("1. {first} e4 {second} 1... {third} e5 *")
    foreign = game.to_chess(chess.pgn.Game)
    assert foreign.comment == "first" and foreign.next().comment == "second third"


@pytest.mark.parametrize("variant", ["Antichess", "Atomic", "Crazyhouse", "Horde", "King of the Hill", "Racing Kings", "Three-check"])
def test_other_games_are_refused_by_name(variant: str) -> None:
    board = chess.variant.find_variant(variant)()
    game = chess.pgn.Game({"Variant": variant})
    for use in (
        lambda: tabiya.Position.from_chess(board),
        lambda: tabiya.Game.from_chess(board),
        lambda: tabiya.Game(board),
        lambda: tabiya.Engine().find_best_move(board, depth=1),
        lambda: tabiya.planes([board]),
        lambda: tabiya.Game.from_chess(game),
    ):
        with pytest.raises(tabiya.BadArgumentError, match=variant):
            use()


def test_pieces_colors_and_squares_are_taken() -> None:
    position = tabiya.Position()
    assert position.squares_of(chess.Piece.from_symbol("n")) == tabiya.SquareSet([chess.B8, chess.G8])
    assert position.king(chess.WHITE) == "e1" and position.king(chess.BLACK) == "e8"
    assert position.attackers(chess.WHITE, chess.F3).mask == int(chess.Board().attackers(chess.WHITE, chess.F3))


def test_boards_with_null_moves_are_taken() -> None:
    board = chess.Board()
    board.push_san("e4")
    board.push(chess.Move.null())
    board.push_san("d4")
    game = tabiya.Game.from_chess(board)
    assert [node.san for node in game.main_line] == ["e4", "--", "d4"] and game.position == tabiya.Position(board.fen())
    assert game.to_chess(chess.Board) == board


def random_boards(number: int) -> list[Any]:
    chance = random.Random(5)
    boards = []
    for seed in range(number):
        board = chess.Board.from_chess960_pos(chance.randrange(960)) if seed % 3 == 0 else chess.Board()
        for _ in range(chance.randrange(100)):
            if board.is_game_over():
                break
            board.push(chance.choice(list(board.legal_moves)))
        boards.append(board)
    return boards


@pytest.mark.parametrize("board", random_boards(120), ids=lambda board: board.fen())
def test_boards_of_random_games_agree(board: Any) -> None:
    position = tabiya.Position.from_chess(board)
    assert position.fen() == board.fen() and position.polyglot_key == chess.polyglot.zobrist_hash(board)
    assert position.fen(style="shredder") == board.fen(shredder=True)
    assert {move.uci(chess960=board.chess960) for move in position.pseudo_legal_moves()} >= {
        move.uci() for move in board.legal_moves
    }
    for name, color in (("white", True), ("black", False)):
        for square in chess.SQUARES:
            assert position.attackers(name, square).mask == board.attackers_mask(color, square)
            assert position.is_pinned(name, square) == (
                board.is_pinned(color, square) and board.color_at(square) == color
            )
    for square in chess.SQUARES:
        assert position.attacks(square).mask == board.attacks_mask(square)
    for move in board.legal_moves:
        assert position.is_zeroing(move) == board.is_zeroing(move)
        assert position.gives_check(move) == board.gives_check(move)
    best = list(board.legal_moves)[:3]
    if best:
        line = position.epd(bm=best, id="a \"b\"", acd=9)
        ours, operations = tabiya.Position.from_epd(line)
        their_board, theirs = chess.Board.from_epd(line, chess960=board.chess960)
        assert ours.epd() == position.epd() and operations["id"] == theirs["id"] and operations["acd"] == theirs["acd"]
        assert [move.uci(chess960=board.chess960) for move in operations["bm"]] == [move.uci() for move in theirs["bm"]]


def test_books_agree(tmp_path: Path) -> None:
    games = [tabiya.Game.from_chess(board) for board in random_boards(40) if not board.chess960]
    path = tmp_path / "book.bin"
    tabiya.Book.build(games, max_plies=8).write(path)
    book = tabiya.Book(path)
    with chess.polyglot.open_reader(path) as reader:
        assert len(reader) == len(book)
        for game in games:
            for node in game.main_line[:8]:
                board = node.position.to_chess(chess.Board)
                theirs = {(entry.move.uci(), entry.weight) for entry in reader.find_all(board)}
                assert {(entry.move.uci(), entry.weight) for entry in book.moves(node.position)} == theirs
                assert (book.best(node) is None) == (reader.get(board) is None)


def test_tablebases_agree() -> None:
    folder = os.environ.get("TABIYA_SYZYGY")
    if folder is None:
        pytest.skip("no tables here")
    tables = tabiya.Tablebase(folder)
    chance = random.Random(3)
    compared = 0
    with chess.syzygy.open_tablebase(folder) as theirs:
        for _ in range(20_000):
            if compared == 300:
                break
            board = chess.Board(None)
            for symbol, square in zip("Kk" + chance.choice(["Q", "R", "P", "p", "RP", "Qr"]), chance.sample(range(64), 4)):
                board.set_piece_at(square, chess.Piece.from_symbol(symbol))
            board.turn = chance.random() < 0.5
            if not board.is_valid():
                continue
            try:
                wdl, dtz = theirs.probe_wdl(board), theirs.probe_dtz(board)
            except KeyError:
                continue
            compared += 1
            assert tables.wdl(board) == wdl, board.fen()
            assert abs(tables.dtz(board) - dtz) <= 1 and (tables.dtz(board) > 0) == (dtz > 0)
            ranked = tables.ranked_moves(board)
            assert (not ranked and not any(board.legal_moves)) or ranked[0].wdl == wdl
    assert compared == 300 and tables.max_men >= 3
