//! The bare bitboards, without square map, key or counters: all that move generation needs.
//!
//! One board is one cache line. Perft walks boards; [`Position`](crate::Position) wraps one and
//! adds what games and engines need.

mod play;
mod side;

pub(crate) use play::castling_destinations;
pub(crate) use side::{Black, Side, White, for_side};

use crate::word::{Wide, Word};
use crate::{Bitboard, CastlingRights, CastlingSide, Color, PieceKind, Rank, Square, attacks};

// Indices of the piece sets. Bishops and rooks have no set of their own: sliders are needed by the lines they
// move on far more often than by kind, so queens are in both slider sets.
const PAWNS: usize = 0;
const KNIGHTS: usize = 1;
const DIAGONAL: usize = 2;
const ORTHOGONAL: usize = 3;
const KINGS: usize = 4;

// Indices among all words: after the pieces come the two colours and the state.
const COLORS: usize = 5;
const STATE: usize = 7;

/// The set of each kind of piece; a queen is in the orthogonal set as well.
const SETS: [usize; 6] = [PAWNS, KNIGHTS, DIAGONAL, ORTHOGONAL, DIAGONAL, KINGS];

/// Both back ranks, where the state marks castling rooks.
const BACK_RANKS: Bitboard = Bitboard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

/// The bitboards of one board, or of several boards ([`Word`]).
///
/// Boards packed into one belong together: the same side is to move, its king is on the same square in all of
/// them, and all come from one game, so that castling involves the same rooks.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Board<W = Bitboard> {
    pieces: [W; 5],
    colors: [W; 2],
    /// On the back ranks the rooks that may still castle, on the third or sixth rank the square
    /// of a possible en-passant capture.
    state: W,
}

impl<W: Word> Board<W> {
    /// The words in their order in memory.
    #[inline(always)]
    pub(crate) fn words(&self) -> [W; 8] {
        let ([a, b, c, d, e], [f, g]) = (self.pieces, self.colors);
        [a, b, c, d, e, f, g, self.state]
    }

    /// The board made of these words.
    #[inline(always)]
    pub(crate) fn from_words([a, b, c, d, e, f, g, state]: [W; 8]) -> Board<W> {
        Board {
            pieces: [a, b, c, d, e],
            colors: [f, g],
            state,
        }
    }

    #[inline(always)]
    pub(crate) fn pawns(&self) -> W {
        self.pieces[PAWNS]
    }

    #[inline(always)]
    pub(crate) fn knights(&self) -> W {
        self.pieces[KNIGHTS]
    }

    /// Bishops and queens.
    #[inline(always)]
    pub(crate) fn diagonal(&self) -> W {
        self.pieces[DIAGONAL]
    }

    /// Rooks and queens.
    #[inline(always)]
    pub(crate) fn orthogonal(&self) -> W {
        self.pieces[ORTHOGONAL]
    }

    #[inline(always)]
    pub(crate) fn kings(&self) -> W {
        self.pieces[KINGS]
    }

    #[inline(always)]
    pub(crate) fn of(&self, color: Color) -> W {
        self.colors[color.index()]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> W {
        self.colors[0] | self.colors[1]
    }

    /// The rooks of side `S` that may still castle.
    #[inline(always)]
    pub(crate) fn castling_rooks<S: Side>(&self) -> W {
        self.state & W::every(S::BACK_RANK)
    }

    /// Where the king of side `S` stands (on all boards alike).
    #[inline(always)]
    pub(crate) fn king_square<S: Side>(&self) -> Square {
        let king = (self.kings() & self.of(S::COLOR)).first_board();
        // A board always has both kings; taking the low bits keeps the index in bounds even if it does not.
        Square::from_low_bits(king.0.trailing_zeros() as u8)
    }
}

impl<W: Wide> Board<W> {
    /// Packs the first [`Word::BOARDS`] boards into one; there must be at least that many.
    #[inline(always)]
    pub(crate) fn side_by_side(boards: &[Board]) -> Board<W> {
        Board::from_words(W::columns(|index| boards[index].words().map(|word| word.0)))
    }
}

impl Board {
    /// No pieces, no rights.
    pub(crate) const EMPTY: Board = Board {
        pieces: [Bitboard::EMPTY; 5],
        colors: [Bitboard::EMPTY; 2],
        state: Bitboard::EMPTY,
    };

    /// Puts pieces of one kind on `squares`, or removes them again.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, color: Color, kind: PieceKind, squares: Bitboard) {
        // A queen is in both slider sets; a mask, because a branch on the kind would be mispredicted.
        const ALSO_ORTHOGONAL: [u64; 6] = [0, 0, 0, 0, !0, 0];
        self.pieces[SETS[kind.index()]] ^= squares;
        self.pieces[ORTHOGONAL] ^= squares & Bitboard(ALSO_ORTHOGONAL[kind.index()]);
        self.colors[color.index()] ^= squares;
    }

    /// The pieces of one kind, of both colours.
    #[inline]
    pub(crate) fn kind(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::Pawn => self.pawns(),
            PieceKind::Knight => self.knights(),
            PieceKind::Bishop => self.diagonal() - self.orthogonal(),
            PieceKind::Rook => self.orthogonal() - self.diagonal(),
            PieceKind::Queen => self.diagonal() & self.orthogonal(),
            PieceKind::King => self.kings(),
        }
    }

    /// Where the king of `color` stands.
    #[inline]
    pub(crate) fn king_of(&self, color: Color) -> Square {
        for_side!(color, S => self.king_square::<S>())
    }

    /// The rooks of both sides that may still castle.
    #[inline(always)]
    pub(crate) fn all_castling_rooks(&self) -> Bitboard {
        self.state & BACK_RANKS
    }

    /// The square behind a pawn that can be captured en passant by a legal move.
    #[inline(always)]
    pub(crate) fn en_passant(&self) -> Option<Square> {
        (self.state - BACK_RANKS).first()
    }

    /// Castling rooks and en-passant square, as one set.
    #[inline(always)]
    pub(crate) fn state(&self) -> Bitboard {
        self.state
    }

    #[inline(always)]
    pub(crate) fn set_state(&mut self, state: Bitboard) {
        self.state = state;
    }

    /// The rook with which `color` may still castle on `side`.
    pub(crate) fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let rank = Rank::First.relative_to(color).bitboard();
        let (rooks, king) = (self.state & rank, self.king_of(color));
        match side {
            CastlingSide::King => rooks.last().filter(|&rook| rook > king),
            CastlingSide::Queen => rooks.first().filter(|&rook| rook < king),
        }
    }

    /// The castling rights as flags.
    pub(crate) fn castling_rights(&self) -> CastlingRights {
        let mut rights = CastlingRights::NONE;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if self.castling_rook(color, side).is_some() {
                    rights.add(color, side);
                }
            }
        }
        rights
    }

    /// The pieces of both colours that attack `square`, given `occupied`.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        (attacks::pawn(Color::White, square) & self.pawns() & self.of(Color::Black))
            | (attacks::pawn(Color::Black, square) & self.pawns() & self.of(Color::White))
            | (attacks::knight(square) & self.knights())
            | (attacks::bishop(square, occupied) & self.diagonal())
            | (attacks::rook(square, occupied) & self.orthogonal())
            | (attacks::king(square) & self.kings())
    }

    /// The pawns of side `S` that may legally capture en passant on `target`.
    #[inline(never)]
    pub(crate) fn en_passant_capturers<S: Side>(&self, target: Bitboard) -> Bitboard {
        let victim = S::Opponent::forward(target);
        let king = self.king_square::<S>();
        let enemy = self.of(S::Opponent::COLOR) - victim;
        let mut legal = S::Opponent::pawn_attacks(target) & self.pawns() & self.of(S::COLOR);
        // Two pawns leave their squares at once, so neither pins nor checks tell the whole story:
        // look at the board after each capture.
        for pawn in legal {
            let occupied = (self.occupied() - victim - pawn.bitboard()) | target;
            if self.attackers(king, occupied).intersects(enemy) {
                legal.remove(pawn);
            }
        }
        legal
    }
}
