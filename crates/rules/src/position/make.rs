//! Make and unmake.

use super::Position;
use crate::board::{Side, castling_destinations, for_side};
use crate::{Bitboard, CastlingSide, Color, Move, MoveKind, Piece, PieceKind, Square, zobrist};

/// The part of a position that a move destroys, kept for unmaking it.
///
/// ```
/// use tabiya_rules::{Move, Piece, Position, Square};
///
/// let mut position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let capture = Move::capture(Square::E4, Square::D5);
/// let undo = position.make(capture);
/// assert_eq!(undo.captured(), Some(Piece::BlackPawn));
/// position.unmake(capture, undo);
/// assert_eq!(position.to_string(), "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    state: Bitboard,
    key: u64,
    halfmove_clock: u16,
    fullmove_number: u16,
    captured: Option<Piece>,
}

impl Undo {
    /// What the move captured.
    #[inline]
    pub fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

/// The error for a move that is not legal in the position.
///
/// ```
/// use tabiya_rules::{Move, Position, Square};
///
/// let error = Position::default().play(Move::quiet(Square::E2, Square::E5)).unwrap_err();
/// assert_eq!(error.to_string(), "e2e5 is not a legal move here");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub Move);

impl core::fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} is not a legal move here", self.0)
    }
}

impl core::error::Error for IllegalMove {}

// The only code that adds, removes and moves pieces: bitboards, square map and key change together.
impl Position {
    #[inline(always)]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        self.board.toggle(piece.color(), piece.kind(), square.bitboard());
        self.map[square.index()] = Some(piece);
        self.key ^= zobrist::piece(piece, square);
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.board.toggle(piece.color(), piece.kind(), square.bitboard());
        self.map[square.index()] = None;
        self.key ^= zobrist::piece(piece, square);
    }

    /// Moves a piece to an empty square.
    #[inline(always)]
    fn relocate(&mut self, piece: Piece, from: Square, to: Square) {
        self.board
            .toggle(piece.color(), piece.kind(), from.bitboard() | to.bitboard());
        self.map[from.index()] = None;
        self.map[to.index()] = Some(piece);
        self.key ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
    }

    /// Sets castling rooks and en-passant square.
    #[inline(always)]
    pub(super) fn set_state(&mut self, castling_rooks: Bitboard, en_passant: Bitboard) {
        if self.board.state() == castling_rooks | en_passant {
            return;
        }
        for target in (self.board.state() - self.board.all_castling_rooks()) | en_passant {
            self.key ^= zobrist::en_passant(target.file());
        }
        if self.board.all_castling_rooks() != castling_rooks {
            self.key ^= zobrist::castling(self.board.castling_rights());
            self.board.set_state(castling_rooks);
            self.key ^= zobrist::castling(self.board.castling_rights());
        }
        self.board.set_state(castling_rooks | en_passant);
    }

    /// The part of the key that stands for castling rights and en passant.
    #[inline]
    pub(super) fn state_key(&self) -> u64 {
        let en_passant = self
            .board
            .en_passant()
            .map_or(0, |square| zobrist::en_passant(square.file()));
        zobrist::castling(self.board.castling_rights()) ^ en_passant
    }
}

impl Position {
    /// Plays a legal move and returns what is needed to unmake it.
    ///
    /// The move must be legal in this position, as those in [`legal_moves`](Position::legal_moves) are; test
    /// others with [`is_legal`](Position::is_legal) first, or use [`play`](Position::play).
    ///
    /// ```
    /// use tabiya_rules::{Move, Position, Square};
    ///
    /// let mut position = Position::default();
    /// let before = position.clone();
    /// let knight_out = Move::quiet(Square::G1, Square::F3);
    /// let undo = position.make(knight_out);
    /// position.unmake(knight_out, undo);
    /// assert_eq!(position, before);
    /// ```
    #[cfg_attr(not(feature = "small-tables"), inline)]
    #[cfg_attr(feature = "small-tables", inline(never))]
    pub fn make(&mut self, mv: Move) -> Undo {
        debug_assert!(self.is_legal(mv), "{mv:?} in {self:?}");
        for_side!(self.side, S => self.make_as::<S>(mv))
    }

    /// Plays a legal move without keeping an undo record; otherwise like [`make`](Position::make).
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        self.make(mv);
    }

    /// Plays a move if it is legal; otherwise nothing changes.
    ///
    /// ```
    /// use tabiya_rules::{Move, Position, Square};
    ///
    /// let mut position = Position::default();
    /// assert!(position.play(Move::quiet(Square::E1, Square::E2)).is_err());
    /// assert_eq!(position, Position::default());
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// The position after a legal move.
    #[inline]
    pub fn after(&self, mv: Move) -> Position {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    #[inline(always)]
    fn make_as<S: Side>(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from(), mv.to());
        let mut undo = self.undo();
        let Some(piece) = self.map[from.index()] else {
            return undo; // no legal move starts on an empty square
        };
        let mut rooks = self.board.all_castling_rooks() - from.bitboard() - to.bitboard();
        if piece.kind() == PieceKind::King {
            rooks -= S::BACK_RANK;
        }
        // Which right a rook stands for depends on where the king is, so update the rights before the king
        // moves.
        self.set_state(rooks, Bitboard::EMPTY);
        self.halfmove_clock = match piece.kind() {
            PieceKind::Pawn => 0,
            _ => self.halfmove_clock.saturating_add(1),
        };
        match mv.kind() {
            MoveKind::Quiet => self.relocate(piece, from, to),
            MoveKind::Capture => {
                undo.captured = self.capture(to);
                self.relocate(piece, from, to);
            }
            MoveKind::DoublePush => {
                self.relocate(piece, from, to);
                let en_passant = self.board.en_passant_left_by::<S>(to.bitboard());
                self.set_state(rooks, en_passant);
            }
            MoveKind::EnPassant => {
                undo.captured = self.capture(en_passant_victim(from, to));
                self.relocate(piece, from, to);
            }
            MoveKind::KingCastle => self.move_king_and_rook(
                S::COLOR,
                (from, to),
                castling_destinations(from, CastlingSide::King),
            ),
            MoveKind::QueenCastle => self.move_king_and_rook(
                S::COLOR,
                (from, to),
                castling_destinations(from, CastlingSide::Queen),
            ),
            _ => {
                undo.captured = self.capture(to);
                self.remove(piece, from);
                let promoted = mv.promoted().unwrap_or(PieceKind::Queen);
                self.put(Piece::new(S::COLOR, promoted), to);
            }
        }
        self.pass();
        self.assert_invariants();
        undo
    }

    /// Removes the piece on `square`.
    #[inline(always)]
    fn capture(&mut self, square: Square) -> Option<Piece> {
        let captured = self.map[square.index()];
        if let Some(piece) = captured {
            self.remove(piece, square);
            self.halfmove_clock = 0;
        }
        captured
    }

    /// Moves king and rook from the first pair of squares to the second.
    fn move_king_and_rook(&mut self, color: Color, from: (Square, Square), to: (Square, Square)) {
        let (king, rook) = (
            Piece::new(color, PieceKind::King),
            Piece::new(color, PieceKind::Rook),
        );
        // In Chess960 one may arrive where the other was: remove both first.
        self.remove(king, from.0);
        self.remove(rook, from.1);
        self.put(king, to.0);
        self.put(rook, to.1);
    }

    /// Unmakes the move that `undo` came from: every field is as it was before.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.from(), mv.to());
        self.side = !self.side;
        let color = self.side;
        match mv.kind() {
            MoveKind::KingCastle => {
                self.move_king_and_rook(color, castling_destinations(from, CastlingSide::King), (from, to))
            }
            MoveKind::QueenCastle => self.move_king_and_rook(
                color,
                castling_destinations(from, CastlingSide::Queen),
                (from, to),
            ),
            _ if mv.is_promotion() => {
                if let Some(promoted) = self.map[to.index()] {
                    self.remove(promoted, to);
                }
                self.put(Piece::new(color, PieceKind::Pawn), from);
            }
            _ => {
                if let Some(piece) = self.map[to.index()] {
                    self.relocate(piece, to, from);
                }
            }
        }
        if let Some(captured) = undo.captured {
            let square = if mv.is_en_passant() {
                en_passant_victim(from, to)
            } else {
                to
            };
            self.put(captured, square);
        }
        self.restore(undo);
        self.assert_invariants();
    }

    /// The undo record, still without a captured piece.
    #[inline(always)]
    fn undo(&self) -> Undo {
        Undo {
            state: self.board.state(),
            key: self.key,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            captured: None,
        }
    }

    #[inline(always)]
    fn restore(&mut self, undo: Undo) {
        self.board.set_state(undo.state);
        self.key = undo.key;
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
    }

    /// Passes the turn to the other side.
    #[inline(always)]
    fn pass(&mut self) {
        if self.side == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.side = !self.side;
        self.key ^= zobrist::side();
    }

    /// Null move: passes the turn to the other side, as a search does to see what it threatens. Does nothing
    /// and returns `None` if the side to move is in check.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position};
    ///
    /// let mut position = Position::default();
    /// let undo = position.make_null().expect("not in check");
    /// assert_eq!(position.side_to_move(), Color::Black);
    /// position.unmake_null(undo);
    /// assert_eq!(position, Position::default());
    /// ```
    pub fn make_null(&mut self) -> Option<Undo> {
        if self.is_check() {
            return None;
        }
        let undo = self.undo();
        self.set_state(self.board.all_castling_rooks(), Bitboard::EMPTY);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.pass();
        Some(undo)
    }

    /// The position after a null move; `None` if the side to move is in check.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let passed = Position::default().after_null().expect("not in check");
    /// assert_eq!(passed.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
    /// ```
    pub fn after_null(&self) -> Option<Position> {
        let mut position = self.clone();
        position.make_null()?;
        Some(position)
    }

    /// Unmakes a null move.
    pub fn unmake_null(&mut self, undo: Undo) {
        self.side = !self.side;
        self.restore(undo);
    }
}

/// The square of the pawn captured en passant: beside the origin of the capturing pawn.
#[inline(always)]
fn en_passant_victim(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}
