"""Chess: rules, PGN and the Tabiya engine with its network, in-process.

>>> import tabiya
>>> position = tabiya.Position()
>>> move = position.parse_move("e4")
>>> move in position.legal_moves()
True
>>> position.play(move).side_to_move
'black'

An engine holds a game and finds moves in it:

>>> with tabiya.Engine(depth=6, threads=1) as engine:
...     for text in ["e4", "e5", "Bc4", "Nc6", "Qf3", "d6"]:
...         move = engine.make_move(text)
...     engine.find_best_move().san
'Qxf7#'
"""

from tabiya._arrays import pieces, planes
from tabiya._errors import (
    AmbiguousMoveError,
    BadArgumentError,
    BadFenError,
    BadMoveError,
    BadOptionError,
    BadPgnError,
    ClosedError,
    EngineBusyError,
    FileError,
    IllegalMoveError,
    InternalError,
    NoMemoryError,
    Place,
    TabiyaError,
)
from tabiya._native import Analysis, Engine, Game, Move, PgnReader, Position, __version__, open_pgn, read_pgn
from tabiya._results import Answer, Chances, Color, Evaluation, Info, Outcome, Score, Term

Board = Position

__all__ = [
    "AmbiguousMoveError",
    "Analysis",
    "Answer",
    "BadArgumentError",
    "BadFenError",
    "BadMoveError",
    "BadOptionError",
    "BadPgnError",
    "Board",
    "Chances",
    "ClosedError",
    "Color",
    "Engine",
    "EngineBusyError",
    "Evaluation",
    "FileError",
    "Game",
    "IllegalMoveError",
    "Info",
    "InternalError",
    "Move",
    "NoMemoryError",
    "Outcome",
    "PgnReader",
    "Place",
    "Position",
    "Score",
    "TabiyaError",
    "Term",
    "__version__",
    "open_pgn",
    "pieces",
    "planes",
    "read_pgn",
]
