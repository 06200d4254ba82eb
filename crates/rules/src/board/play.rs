//! Making moves on the bare board, specialised by side and, once inlined, by kind of piece.
//!
//! Perft copies a board and plays on the copy. The engine's make and unmake, which also keep the
//! square map and the key, are in `position::make`.

use core::array::from_fn;

use super::{BACK_RANKS, Board, COLORS, ORTHOGONAL, SETS, STATE, Side};
use crate::word::{Widest, Word};
use crate::{Bitboard, CastlingSide, Color, PieceKind, Rank, Square};

/// The words of one board, in registers as wide as the machine has. A move treats every word alike, so it
/// takes few instructions.
type Row = [Widest; 8 / Widest::BOARDS];

#[inline(always)]
fn row(words: &[Bitboard; 8]) -> Row {
    from_fn(|i| Widest::from_array(from_fn(|lane| words[i * Widest::BOARDS + lane].0)))
}

/// A board with one piece lifted off it.
pub(crate) struct Lifted {
    words: Row,
    put: Row,
}

impl Lifted {
    /// The second half of a move: the piece arrives and captures whatever is there.
    #[inline(always)]
    pub(crate) fn put(&self, to: Bitboard) -> Board {
        let to = Widest::every(to);
        let row: Row = from_fn(|i| (self.words[i] - to) | (to & self.put[i]));
        let words = row.map(Widest::to_array);
        Board::from_words(from_fn(|i| {
            Bitboard(words[i / Widest::BOARDS][i % Widest::BOARDS])
        }))
    }
}

/// What moving a piece does to each word of a board.
struct Step {
    /// What is kept: no en-passant square, and after a king move no castling rights. A rook that moves or is
    /// captured loses its right as well, because its square is cleared in the state as in every other set.
    kept: [Bitboard; 8],
    /// Full for the sets that contain the piece on its new square.
    put: [Bitboard; 8],
}

static STEPS: [[Step; 6]; 2] = [steps(Color::White), steps(Color::Black)];

const fn steps(color: Color) -> [Step; 6] {
    let mut steps = [const {
        Step {
            kept: [Bitboard::FULL; 8],
            put: [Bitboard::EMPTY; 8],
        }
    }; 6];
    let mut index = 0;
    while index < 6 {
        let step = &mut steps[index];
        let kind = PieceKind::ALL[index];
        step.kept[STATE] = BACK_RANKS;
        if matches!(kind, PieceKind::King) {
            step.kept[STATE].0 &= !Rank::First.relative_to(color).bitboard().0;
        }
        step.put[SETS[index]] = Bitboard::FULL;
        if matches!(kind, PieceKind::Queen) {
            step.put[ORTHOGONAL] = Bitboard::FULL;
        }
        step.put[COLORS + color.index()] = Bitboard::FULL;
        index += 1;
    }
    steps
}

impl Board {
    /// Moves a piece from one square to another and captures whatever is there.
    #[inline(always)]
    pub(crate) fn step<S: Side>(&mut self, kind: PieceKind, from: Bitboard, to: Bitboard) {
        *self = self.lift::<S>(kind, from).put(to);
    }

    /// The first half of a move: the piece leaves its square. One lifted piece can be put on many squares.
    #[inline(always)]
    pub(crate) fn lift<S: Side>(&self, kind: PieceKind, from: Bitboard) -> Lifted {
        let step = &STEPS[S::COLOR.index()][kind.index()];
        let (words, kept, put) = (row(&self.words()), row(&step.kept), row(&step.put));
        Lifted {
            words: from_fn(|i| (words[i] & kept[i]) - Widest::every(from)),
            put,
        }
    }

    /// Double push, which may leave an en-passant square behind.
    #[inline(always)]
    pub(crate) fn double_push<S: Side>(&mut self, from: Bitboard, to: Bitboard) {
        self.toggle(S::COLOR, PieceKind::Pawn, from | to);
        self.state = (self.state & BACK_RANKS) | self.en_passant_left_by::<S>(to);
    }

    /// The square behind a pawn of side `S` that has just made a double push to `to`, if some pawn of the
    /// other side can legally capture it en passant.
    #[inline(always)]
    pub(crate) fn en_passant_left_by<S: Side>(&self, to: Bitboard) -> Bitboard {
        let enemy_pawns = self.pawns() & self.of(S::Opponent::COLOR);
        let target = S::Opponent::forward(to);
        if (to.east() | to.west()).intersects(enemy_pawns)
            && !self.en_passant_capturers::<S::Opponent>(target).is_empty()
        {
            target
        } else {
            Bitboard::EMPTY
        }
    }

    /// A pawn reaches the last rank and becomes `promoted`.
    #[inline(always)]
    pub(crate) fn promote<S: Side>(&mut self, promoted: PieceKind, from: Bitboard, to: Bitboard) {
        self.step::<S>(PieceKind::Pawn, from, to);
        self.toggle(S::COLOR, PieceKind::Pawn, to);
        self.toggle(S::COLOR, promoted, to);
    }

    /// En passant: a pawn captures the pawn that has just passed it.
    #[inline(always)]
    pub(crate) fn capture_en_passant<S: Side>(&mut self, from: Bitboard, to: Bitboard) {
        let victim = S::Opponent::forward(to);
        self.toggle(S::Opponent::COLOR, PieceKind::Pawn, victim);
        self.step::<S>(PieceKind::Pawn, from, to);
    }

    /// Castling.
    #[inline(always)]
    pub(crate) fn castle<S: Side>(&mut self, king: Square, rook: Square, side: CastlingSide) {
        let (king_to, rook_to) = castling_destinations(king, side);
        // In Chess960 king and rook may swap squares, so lift both before putting both.
        self.toggle(S::COLOR, PieceKind::King, king.bitboard() ^ king_to.bitboard());
        self.toggle(S::COLOR, PieceKind::Rook, rook.bitboard() ^ rook_to.bitboard());
        self.state = (self.state & BACK_RANKS) - S::BACK_RANK;
    }
}

/// Where king and rook end up when the king on `king` castles.
#[inline(always)]
pub(crate) fn castling_destinations(king: Square, side: CastlingSide) -> (Square, Square) {
    let rank = king.rank();
    (
        Square::new(side.king_destination_file(), rank),
        Square::new(side.rook_destination_file(), rank),
    )
}
