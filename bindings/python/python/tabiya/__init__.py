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

import os

from tabiya import _native
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
from tabiya._many import Analyses, Progress, analyze_many
from tabiya._native import (
    Analysis,
    Book,
    Engine,
    Game,
    GameNode,
    Move,
    PgnReader,
    Position,
    Setup,
    SquareSet,
    Tablebase,
    TagsReader,
    __version__,
    check_mates,
    open_pgn,
    open_tags,
    read_pgn,
    read_tags,
)
from tabiya._results import (
    Adjudication,
    Answer,
    Arrow,
    BookMove,
    Chances,
    Color,
    Evaluation,
    Info,
    Mark,
    MateAnswer,
    Outcome,
    ProvenMate,
    RankedMove,
    Score,
    Term,
    Winnability,
)
from tabiya._tables import to_arrow, to_columns, to_pandas

Board = Position

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_native._forked)

__all__ = [
    "Adjudication",
    "AmbiguousMoveError",
    "Analyses",
    "Analysis",
    "Answer",
    "Arrow",
    "BadArgumentError",
    "BadFenError",
    "BadMoveError",
    "BadOptionError",
    "BadPgnError",
    "Board",
    "Book",
    "BookMove",
    "Chances",
    "ClosedError",
    "Color",
    "Engine",
    "EngineBusyError",
    "Evaluation",
    "FileError",
    "Game",
    "GameNode",
    "IllegalMoveError",
    "Info",
    "InternalError",
    "Mark",
    "MateAnswer",
    "Move",
    "NoMemoryError",
    "Outcome",
    "PgnReader",
    "Place",
    "Position",
    "Progress",
    "ProvenMate",
    "RankedMove",
    "Score",
    "Setup",
    "SquareSet",
    "TabiyaError",
    "Tablebase",
    "TagsReader",
    "Term",
    "Winnability",
    "__version__",
    "analyze_many",
    "check_mates",
    "open_pgn",
    "open_tags",
    "pieces",
    "planes",
    "read_pgn",
    "read_tags",
    "to_arrow",
    "to_columns",
    "to_pandas",
]
