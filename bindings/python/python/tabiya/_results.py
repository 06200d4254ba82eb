"""What an engine tells, and how games end: plain data that can be compared, copied and pickled."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from tabiya._errors import BadArgumentError

if TYPE_CHECKING:
    from tabiya._native import Move

Color = Literal["white", "black"]


@dataclass(frozen=True, slots=True)
class Score:
    """A score as a side sees it: either centipawns or a mate.

    Scores of one side compare as it ranks them: being mated is the worst, having given mate the best. To compare those of
    different sides, look at both as ``white()`` does.

    >>> import tabiya
    >>> score = tabiya.Score(centipawns=35, mate=None, side="black")
    >>> score.white().centipawns
    -35
    >>> tabiya.Score(None, -1, "white") < tabiya.Score(-900, None, "white") < tabiya.Score(None, 4, "white")
    True
    """

    centipawns: int | None
    """Hundredths of a pawn, unless it is a mate."""
    mate: int | None
    """Mate in so many moves; negative when being mated, 0 when the mate is on the board."""
    side: Color
    """Who sees it so."""
    is_given: bool = False
    """Whether a mate on the board was given by this side; otherwise the side is mated."""

    def of(self, side: Color) -> Score:
        """The score from the point of view of a side.

        >>> import tabiya
        >>> tabiya.Score(None, 3, "white").of("black")
        Score(centipawns=None, mate=-3, side='black', is_given=False)
        """
        if side not in ("white", "black"):
            raise BadArgumentError(f"a side is 'white' or 'black', not {side!r}")
        if side == self.side:
            return self
        centipawns = None if self.centipawns is None else -self.centipawns
        is_given = self.mate == 0 and not self.is_given
        return Score(centipawns, None if self.mate is None else -self.mate, side, is_given)

    def white(self) -> Score:
        """The score from White's point of view.

        >>> import tabiya
        >>> tabiya.Score(35, None, "black").white().centipawns
        -35
        """
        return self.of("white")

    def black(self) -> Score:
        """The score from Black's point of view.

        >>> import tabiya
        >>> tabiya.Score(35, None, "black").black().centipawns
        35
        """
        return self.of("black")

    @property
    def is_mate(self) -> bool:
        """Whether a mate is in sight or on the board.

        >>> import tabiya
        >>> tabiya.Score(None, 0, "white").is_mate
        True
        """
        return self.mate is not None

    def score(self, mate_score: int | None = None) -> int | None:
        """The score as one number: centipawns, or for mates what ``mate_score`` leaves after the moves to them. Without
        it, mates are None.

        >>> import tabiya
        >>> [tabiya.Score(None, mate, "white").score(mate_score=10000) for mate in (1, -3, 0)]
        [9999, -9997, -10000]
        """
        if self.mate is None:
            return self.centipawns
        if mate_score is None:
            return None
        if self.mate > 0 or self.is_given:
            return mate_score - self.mate
        return -mate_score - self.mate

    def win_chances(self) -> float:
        """What a player may expect to score, from 0 to 1: a curve through the results of games between people, as
        Lichess uses it for centipawns. ``chances`` of an Info is the engine's own model.

        >>> import tabiya
        >>> [round(tabiya.Score(value, None, "white").win_chances(), 2) for value in (-300, 0, 100)]
        [0.25, 0.5, 0.59]
        """
        if self.mate is not None:
            return 1.0 if self.mate > 0 or self.is_given else 0.0
        # Far beyond any score that is no mate nothing changes.
        centipawns = max(-100_000, min(100_000, self.centipawns or 0))
        return 1 / (1 + math.exp(-0.00368208 * centipawns))

    def _rank(self) -> tuple[int, int]:
        """Larger is better for the side."""
        if self.mate is None:
            return (0, self.centipawns or 0)
        if self.mate > 0 or self.is_given:
            return (1, -self.mate)
        return (-1, -self.mate)

    def __lt__(self, other: Score) -> bool:
        if not isinstance(other, Score) or self.side != other.side:
            return NotImplemented
        return self._rank() < other._rank()

    def __le__(self, other: Score) -> bool:
        if not isinstance(other, Score) or self.side != other.side:
            return NotImplemented
        return self._rank() <= other._rank()

    def __gt__(self, other: Score) -> bool:
        if not isinstance(other, Score) or self.side != other.side:
            return NotImplemented
        return self._rank() > other._rank()

    def __ge__(self, other: Score) -> bool:
        if not isinstance(other, Score) or self.side != other.side:
            return NotImplemented
        return self._rank() >= other._rank()

    def __neg__(self) -> Score:
        """The same number for the other side to be glad about: what White has, Black has now."""
        turned = self.of("black" if self.side == "white" else "white")
        return replace(turned, side=self.side)

    def __str__(self) -> str:
        if self.mate is None:
            return f"{(self.centipawns or 0) / 100:+.2f}"
        return f"#{self.mate}" if self.mate else "#+0" if self.is_given else "#-0"


class Chances(NamedTuple):
    """Games won, drawn and lost out of a thousand.

    >>> import tabiya
    >>> sum(tabiya.Engine().evaluation().chances)
    1000
    """

    win: int
    draw: int
    loss: int


@dataclass(frozen=True, slots=True)
class Info:
    """A line that an analysis has found.

    >>> import tabiya
    >>> with tabiya.Engine().analyze("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", depth=2) as analysis:
    ...     info = next(analysis)
    >>> info.depth, info.bound, info.san
    (1, 'exact', ('Ra8#',))
    """

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
    proven: bool = False
    """Whether the mate was proven, with ``prove_mates``."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a search.

    >>> import tabiya
    >>> answer = tabiya.Engine().find_best_move("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", depth=3)
    >>> answer.uci, answer.score.mate, answer.lines[0].number
    ('a1a8', 1, 1)
    """

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
    score: Score | None = None
    """The score of the move to play; that of the mate or stalemate if there is no move. None for a move from the book."""


class Arrow(NamedTuple):
    """An arrow on a board; a ring if both squares are the same.

    >>> import tabiya
    >>> tabiya.Arrow("e2", "e4").color
    'green'
    """

    from_square: str
    to_square: str
    color: str = "green"


class Mark(NamedTuple):
    """A marked square on a board.

    >>> import tabiya
    >>> tabiya.Mark("e4", "red").square
    'e4'
    """

    square: str
    color: str = "green"


@dataclass(frozen=True, slots=True)
class Winnability:
    """Whether a side can give mate by some series of legal moves, the other side helping.

    >>> import tabiya
    >>> tabiya.Position("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1").winnability("white").is_winnable
    True
    """

    verdict: Literal["winnable", "unwinnable", "unknown"]
    line: tuple[Move, ...] | None
    """The moves of both sides up to mate, if it is winnable."""
    reason: str | None
    """Why it is unwinnable, such as ``"insufficient_material"`` or ``"blocked_position"``."""

    @property
    def is_winnable(self) -> bool:
        """Whether there is a mate.

        >>> import tabiya
        >>> tabiya.Position().winnability("black").is_winnable
        True
        """
        return self.verdict == "winnable"

    @property
    def is_unwinnable(self) -> bool:
        """Whether it is proven that there is no mate.

        >>> import tabiya
        >>> tabiya.Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").winnability("white").is_unwinnable
        True
        """
        return self.verdict == "unwinnable"


@dataclass(frozen=True, slots=True)
class Adjudication:
    """How a game really stood at its end.

    >>> import tabiya
    >>> tabiya.Game.from_pgn("1. f3 e5 2. g4 Qh4# 1-0").adjudicate().contradicts
    True
    """

    outcome: Outcome | None
    """How it was over, if it was: by itself, or on time."""
    white: Winnability
    """Whether White could still have given mate."""
    black: Winnability
    """Whether Black could still have given mate."""
    contradicts: bool
    """Whether the result that is written down is not the one of the rules."""


@dataclass(frozen=True, slots=True)
class MateAnswer:
    """What a search for a forced mate has come to. A mate that is there is proven: its certificate was checked by the
    rules alone.

    >>> import tabiya
    >>> tabiya.Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").find_mate().mate
    1
    """

    mate: int | None
    """The moves to mate, negative if the side to move is mated; None if no mate was found."""
    is_shortest: bool
    """Whether it is proven that there is no shorter mate."""
    none_within: int
    """There is no mate in so many moves."""
    line: tuple[Move, ...]
    """The moves of the mate."""
    nodes: int
    certificate: bytes | None
    """The proof, as ``tabiya mate --check`` reads it from a file."""


class BookMove(NamedTuple):
    """A move that a book has for a position.

    >>> import tabiya
    >>> tabiya.Book.build([tabiya.Game.from_pgn("1. e4 *")]).best("startpos")
    BookMove(move=Move('e2e4'), weight=1, learn=0)
    """

    move: Move
    weight: int
    """How often it should be chosen, compared with others."""
    learn: int
    """What programs that learn have noted."""


class RankedMove(NamedTuple):
    """A move with what tablebases know of it, for the side that plays it.

    >>> import tabiya
    >>> tabiya.Tablebase().ranked_moves("k7/8/8/8/8/8/8/K7 w - - 0 1")[0]
    RankedMove(move=Move('a1b1'), wdl=0, dtz=0, rank=0)
    """

    move: Move
    wdl: int
    """From 2 for a win to -2 for a loss; 1 and -1 are draws by the fifty-move rule only."""
    dtz: int | None
    """Half-moves until the halfmove clock begins again, counted from before the move; None without a DTZ table."""
    rank: int
    """Higher is better; moves that are equally safe have the same."""


class ProvenMate(NamedTuple):
    """A proof of a mate that was checked by the rules alone.

    >>> import tabiya
    >>> found = tabiya.Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").find_mate()
    >>> tabiya.check_mates(found.certificate)[0].moves
    1
    """

    fen: str
    attacker: Color
    """Who mates."""
    moves: int
    """In so many moves at most."""
    is_shortest: bool
    """Whether it is proven that there is no shorter mate."""


class Term(NamedTuple):
    """A part of an evaluation: centipawns for White minus those for Black.

    >>> import tabiya
    >>> tabiya.Engine().evaluation().terms[0].name
    'material'
    """

    name: str
    middlegame: int
    endgame: int


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a position is worth without any search.

    >>> import tabiya
    >>> tabiya.Engine().evaluation("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1").score.centipawns > 500
    True
    """

    score: Score
    chances: Chances
    terms: tuple[Term, ...]
    """What a player sees in the position. The score of a network is not their sum."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game has ended.

    >>> import tabiya
    >>> tabiya.Game.from_pgn("1. f3 e5 2. g4 Qh4# *").outcome().winner
    'black'
    """

    winner: Color | None
    """None for a draw."""
    reason: str
    """Such as ``"checkmate"`` or ``"fifty_moves"``."""
    score: str
    """As PGN writes it: ``"1-0"``, ``"0-1"`` or ``"1/2-1/2"``."""
