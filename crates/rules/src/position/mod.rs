//! Positions: everything the rules need to know, except the game that led to it.

mod checks;
mod convert;
mod exchange;
mod fen;
mod invariants;
mod legality;
mod make;

pub use convert::ParsePositionError;
pub use exchange::EXCHANGE_VALUES;
pub use make::{IllegalMove, Undo};

use core::hash::{Hash, Hasher};

use crate::board::{Board, for_side};
use crate::movegen::{Count, LegalityMasks, ListSink, MoveClass, Wanted, generate};
use crate::{Bitboard, CastlingRights, CastlingSide, Color, MoveList, Piece, PieceKind, Square};

/// A legal chess position: pieces, side to move, castling rights, en passant and counters.
///
/// It is built from a [`Setup`](crate::Setup) or a FEN, both of which are validated, and changed only by
/// moves, so some things always hold: one king per side, no pawns on the first or last rank, the side that
/// has just moved not in check.
///
/// Positions can be hashed. The counters take part in comparisons: to compare positions regardless of them,
/// use [`key`](Position::key).
///
/// The en-passant square is kept only if an en-passant capture is legal; so equal positions compare equal and
/// have the same [`key`](Position::key), whatever path led to them.
///
/// ```
/// use tabiya_rules::{Color, Position, Square};
///
/// let mut position = Position::default();
/// let moves = position.legal_moves();
/// assert_eq!(moves.len(), 20);
/// position.play_unchecked(moves[0]);
/// assert_eq!(position.side_to_move(), Color::Black);
/// assert!(!position.is_check());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: Board,
    map: [Option<Piece>; 64],
    key: u64,
    halfmove_clock: u16,
    fullmove_number: u16,
    side: Color,
}

const _: () = assert!(size_of::<Position>() <= 200);

impl Hash for Position {
    /// The key covers everything but the counters.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, self.halfmove_clock, self.fullmove_number).hash(state);
    }
}

impl Position {
    /// The piece on `square`.
    #[inline(always)]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.map[square.index()]
    }

    /// The piece on each square, from a1 to h8.
    #[inline]
    pub fn squares(&self) -> &[Option<Piece>; 64] {
        &self.map
    }

    /// All occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The pieces of one colour.
    #[inline(always)]
    pub fn of_color(&self, color: Color) -> Bitboard {
        self.board.of(color)
    }

    /// The pieces of one kind, of both colours.
    #[inline(always)]
    pub fn of_kind(&self, kind: PieceKind) -> Bitboard {
        self.board.kind(kind)
    }

    /// The pieces of one kind and colour.
    ///
    /// ```
    /// use tabiya_rules::{Piece, Position};
    ///
    /// assert_eq!(Position::default().of_piece(Piece::BlackPawn).count(), 8);
    /// ```
    #[inline(always)]
    pub fn of_piece(&self, piece: Piece) -> Bitboard {
        self.board.kind(piece.kind()) & self.board.of(piece.color())
    }

    /// The square of the king of `color`.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        self.board.king_of(color)
    }

    /// The side to move.
    #[inline(always)]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// The remaining castling rights.
    #[inline]
    pub fn castling_rights(&self) -> CastlingRights {
        self.board.castling_rights()
    }

    /// The rook with which `color` may still castle on `side`; in Chess960 it can be anywhere on the back
    /// rank.
    #[inline]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        self.board.castling_rook(color, side)
    }

    /// The en-passant square, if a legal move captures there.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.board.en_passant()
    }

    /// The fifty-move counter: plies since the last capture or pawn move.
    #[inline(always)]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The move number: 1 at the start, incremented after each move of Black.
    #[inline(always)]
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The Zobrist key: the same for the same pieces, side to move, castling rights and en-passant square, on
    /// every machine and in every run. The counters are not part of it.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// All legal moves.
    ///
    /// ```
    /// use tabiya_rules::{Move, Position, Square};
    ///
    /// let moves = Position::default().legal_moves();
    /// assert!(moves.contains(&Move::double_push(Square::E2, Square::E4)));
    /// ```
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        self.moves(MoveClass::All)
    }

    /// The legal moves of one class.
    #[inline]
    pub fn moves(&self, class: MoveClass) -> MoveList {
        let mut list = MoveList::new();
        self.generate(class, &mut list);
        list
    }

    /// Appends the legal moves of one class to `list`, for staged generation: captures first, and quiets only
    /// if they are still needed.
    ///
    /// ```
    /// use tabiya_rules::{MoveClass, MoveList, Position};
    ///
    /// let position = Position::default();
    /// let mut list = MoveList::new();
    /// position.generate(MoveClass::Captures, &mut list);
    /// assert!(list.is_empty());
    /// position.generate(MoveClass::NonCaptures, &mut list);
    /// assert_eq!(list.len(), 20);
    /// ```
    pub fn generate(&self, class: MoveClass, list: &mut MoveList) {
        if cfg!(feature = "small-tables") {
            // One copy of the generator, which asks what is wanted as it goes.
            return match class {
                MoveClass::Evasions if !self.is_check() => {}
                _ => self.list(class.wanted(), list),
            };
        }
        match class {
            MoveClass::All => self.list(Wanted::ALL, list),
            MoveClass::Captures => self.list(Wanted::CAPTURES, list),
            MoveClass::NonCaptures => self.list(Wanted::NON_CAPTURES, list),
            MoveClass::Tactical => self.list(Wanted::TACTICAL, list),
            MoveClass::Quiets => self.list(Wanted::QUIETS, list),
            MoveClass::Evasions if self.is_check() => self.list(Wanted::ALL, list),
            MoveClass::Evasions => {}
        }
    }

    #[inline(always)]
    fn list(&self, wanted: Wanted, list: &mut MoveList) {
        let mut sink = ListSink::new(list, self.board.of(!self.side));
        for_side!(self.side, S => {
            let masks = LegalityMasks::of::<S>(&self.board);
            generate::<S, _>(&self.board, &masks, wanted, &mut sink);
        });
    }

    /// All pseudo-legal moves: those that follow the way pieces move, whether or not they leave the king in
    /// check. [`is_legal`](Position::is_legal) tells which of them are legal.
    ///
    /// En-passant captures are always fully tested, so those listed here are legal.
    pub fn pseudo_legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let mut sink = ListSink::new(&mut list, self.board.of(!self.side));
        for_side!(self.side, S => {
            generate::<S, _>(&self.board, &LegalityMasks::PSEUDO_LEGAL, Wanted::ALL, &mut sink);
        });
        list
    }

    /// The number of legal moves, without listing them.
    ///
    /// ```
    /// assert_eq!(tabiya_rules::Position::default().count_legal_moves(), 20);
    /// ```
    pub fn count_legal_moves(&self) -> usize {
        let mut count = Count::default();
        for_side!(self.side, S => {
            let masks = LegalityMasks::of::<S>(&self.board);
            generate::<S, _>(&self.board, &masks, Wanted::ALL, &mut count);
        });
        count.0 as usize
    }

    /// The bare bitboards.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }
}
