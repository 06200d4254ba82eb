"""What an engine tells, and how games end: plain data that can be compared, copied and pickled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from tabiya._native import Move

Color = Literal["white", "black"]


@dataclass(frozen=True, slots=True)
class Score:
    """A score as the side to move sees it: either centipawns or a mate.

    >>> import tabiya
    >>> score = tabiya.Score(centipawns=35, mate=None, side="black")
    >>> score.white().centipawns
    -35
    """

    centipawns: int | None
    """Hundredths of a pawn, unless it is a mate."""
    mate: int | None
    """Mate in so many moves; negative when being mated, 0 when mated already."""
    side: Color
    """Who sees it so."""

    def of(self, side: Color) -> Score:
        """The score from the point of view of a side."""
        if side not in ("white", "black"):
            raise ValueError(f"a side is 'white' or 'black', not {side!r}")
        if side == self.side:
            return self
        centipawns = None if self.centipawns is None else -self.centipawns
        return Score(centipawns, None if self.mate is None else -self.mate, side)

    def white(self) -> Score:
        """The score from White's point of view."""
        return self.of("white")

    def black(self) -> Score:
        """The score from Black's point of view."""
        return self.of("black")

    @property
    def is_mate(self) -> bool:
        """Whether a mate is in sight."""
        return self.mate is not None

    def __str__(self) -> str:
        if self.mate is not None:
            return f"#{self.mate}"
        return f"{(self.centipawns or 0) / 100:+.2f}"


class Chances(NamedTuple):
    """Games won, drawn and lost out of a thousand."""

    win: int
    draw: int
    loss: int


@dataclass(frozen=True, slots=True)
class Info:
    """A line that an analysis has found."""

    depth: int
    """How deep it was searched, in half-moves."""
    selective_depth: int
    """The longest line that was looked at."""
    number: int
    """Which of several lines it is, from 1."""
    score: Score
    bound: Literal["exact", "at_least", "at_most"]
    """Whether the score is exact."""
    chances: Chances
    """From the same point of view as the score."""
    nodes: int
    nodes_per_second: int
    tablebase_hits: int
    time: float
    """Seconds since the start."""
    hash_permille: int
    """How full the hash table is, in thousandths."""
    pv: tuple[Move, ...]
    """The moves."""
    uci: tuple[str, ...]
    """The moves as UCI text."""
    san: tuple[str, ...]
    """The moves in SAN."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a search."""

    best: Move | None
    """The move to play; None only if there is no legal move."""
    uci: str | None
    """Its UCI text."""
    san: str | None
    """Its SAN."""
    ponder: Move | None
    """The reply that is expected."""
    lines: tuple[Info, ...]
    """The lines that were asked for, the one to play first. Empty for a move from the book."""
    nodes: int
    time: float
    """Seconds spent."""
    from_book: bool

    @property
    def score(self) -> Score | None:
        """The score of the move to play, if it was searched."""
        return self.lines[0].score if self.lines else None


class Term(NamedTuple):
    """A part of an evaluation: centipawns for White minus those for Black."""

    name: str
    middlegame: int
    endgame: int


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a position is worth without any search."""

    score: Score
    chances: Chances
    terms: tuple[Term, ...]
    """What a player sees in the position. The score of a network is not their sum."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game has ended."""

    winner: Color | None
    """None for a draw."""
    reason: str
    """Such as ``"checkmate"`` or ``"fifty_moves"``."""
    score: str
    """As PGN writes it: ``"1-0"``, ``"0-1"`` or ``"1/2-1/2"``."""
