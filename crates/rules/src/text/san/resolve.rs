//! Resolving SAN to the one legal move it means, without generating moves: only the few candidate pieces are
//! examined.

use super::diagnose::diagnose;
use super::{San, SanAction, SanError, SanMoveError, SanStyle};
use crate::{Bitboard, CastlingSide, Color, File, Move, Piece, PieceKind, Position, Rank, Square, attacks};

impl San {
    /// The legal move that this describes. Check marks and `x` are ignored; redundant disambiguation is
    /// allowed.
    ///
    /// ```
    /// use tabiya_rules::{Move, Position, San, Square};
    ///
    /// let position = Position::default();
    /// assert_eq!(San::parse("Nf3")?.resolve(&position), Ok(Move::quiet(Square::G1, Square::F3)));
    /// assert_eq!(San::parse("Ng1xf3+")?.resolve(&position), Ok(Move::quiet(Square::G1, Square::F3)));
    /// # Ok::<(), tabiya_rules::SanSyntaxError>(())
    /// ```
    #[inline]
    pub fn resolve(self, position: &Position) -> Result<Move, SanMoveError> {
        match find(self.action, position) {
            Some(mv) => Ok(mv),
            None => Err(diagnose(self.action, position)),
        }
    }
}

impl Position {
    /// Reads a move in SAN. [`SanStyle::Strict`] accepts exactly what [`to_san`](Position::to_san) writes,
    /// [`SanStyle::Forgiving`] anything that can only mean one legal move.
    ///
    /// ```
    /// use tabiya_rules::{Move, Position, SanStyle, Square};
    ///
    /// let position = Position::default();
    /// let push = Move::double_push(Square::E2, Square::E4);
    /// assert_eq!(position.parse_san("e4", SanStyle::Strict), Ok(push));
    /// assert_eq!(position.parse_san("e2-e4!", SanStyle::Forgiving), Ok(push));
    ///
    /// let error = position.parse_san("Bb5", SanStyle::Forgiving).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the white bishop on f1 cannot go to b5: the piece on e2 is in the way"
    /// );
    /// ```
    pub fn parse_san(&self, text: impl AsRef<[u8]>, style: SanStyle) -> Result<Move, SanError> {
        let text = text.as_ref();
        match style {
            SanStyle::Forgiving => Ok(San::parse_forgiving(text)?.resolve(self)?),
            SanStyle::Strict => {
                let mv = San::parse(text)?.resolve(self)?;
                let written = self.to_san(mv);
                if written.as_bytes() == text {
                    Ok(mv)
                } else {
                    Err(SanError::Spelling(written))
                }
            }
        }
    }
}

/// The legal move, if there is exactly one.
#[inline]
pub(super) fn find(action: SanAction, position: &Position) -> Option<Move> {
    match action {
        SanAction::Castle(side) => castling(position, side),
        SanAction::Move {
            piece: PieceKind::Pawn,
            from_file,
            from_rank,
            to,
            promotion,
            ..
        } => match (from_file, from_rank) {
            (Some(file), Some(rank)) => from_square(position, Square::new(file, rank), to, promotion),
            (_, Some(_)) => None,
            (file, None) => pawn_move(position, file, to, promotion),
        },
        SanAction::Move {
            promotion: Some(_), ..
        } => None,
        SanAction::Move {
            piece,
            from_file,
            from_rank,
            to,
            ..
        } => {
            let hints = hinted(from_file, from_rank);
            if piece == PieceKind::King {
                return king_move(position, hints, to);
            }
            let side = position.side_to_move();
            let mut candidates =
                origins(position, piece, to) & hints & position.of_piece(Piece::new(side, piece));
            let mut found = None;
            while let Some(from) = candidates.pop() {
                if leaves_king_safe(position, from, to) {
                    if found.is_some() {
                        return None;
                    }
                    found = Some(from);
                }
            }
            plain_move(position, found?, to)
        }
    }
}

/// The squares that match the disambiguation.
#[inline(always)]
pub(super) fn hinted(file: Option<File>, rank: Option<Rank>) -> Bitboard {
    file.map_or(Bitboard::FULL, File::bitboard) & rank.map_or(Bitboard::FULL, Rank::bitboard)
}

/// The squares from which a piece other than a pawn reaches `to`.
#[inline(always)]
pub(super) fn origins(position: &Position, kind: PieceKind, to: Square) -> Bitboard {
    let occupied = position.occupied();
    match kind {
        PieceKind::Pawn => Bitboard::EMPTY,
        PieceKind::Knight => attacks::knight(to),
        PieceKind::Bishop => attacks::bishop(to, occupied),
        PieceKind::Rook => attacks::rook(to, occupied),
        PieceKind::Queen => attacks::queen(to, occupied),
        PieceKind::King => attacks::king(to),
    }
}

/// Whether the king is safe after a piece other than the king moves from `from` to `to`, capturing whatever
/// is there.
#[inline(always)]
pub(super) fn leaves_king_safe(position: &Position, from: Square, to: Square) -> bool {
    let side = position.side_to_move();
    let board = position.board();
    let king = position.king(side);
    let occupied = (position.occupied() - from.bitboard()) | to.bitboard();
    // Looking outwards from the king finds pins and checks alike.
    let checkers = (attacks::bishop(king, occupied) & board.diagonal())
        | (attacks::rook(king, occupied) & board.orthogonal())
        | (attacks::knight(king) & board.knights())
        | (attacks::pawn(side, king) & board.pawns());
    (checkers & (position.of_color(!side) - to.bitboard())).is_empty()
}

/// A move to `to` that neither castles nor promotes, unless a piece of the same side is there.
#[inline(always)]
fn plain_move(position: &Position, from: Square, to: Square) -> Option<Move> {
    let side = position.side_to_move();
    if position.of_color(side).contains(to) {
        None
    } else if position.of_color(!side).contains(to) {
        Some(Move::capture(from, to))
    } else {
        Some(Move::quiet(from, to))
    }
}

fn king_move(position: &Position, hints: Bitboard, to: Square) -> Option<Move> {
    let king = position.king(position.side_to_move());
    if !hints.contains(king) {
        return None;
    }
    // `Ke1-g1`: castling given by the king's squares. The target alone is not enough.
    if hints == king.bitboard()
        && let Some(side) = position.implied_castling(to)
    {
        return castling(position, side);
    }
    if attacks::king(king).contains(to) {
        plain_move(position, king, to).filter(|&mv| position.keeps_king_safe(mv))
    } else {
        None
    }
}

fn castling(position: &Position, side: CastlingSide) -> Option<Move> {
    let color = position.side_to_move();
    let rook = position.castling_rook(color, side)?;
    let mv = Move::castle(position.king(color), rook, side);
    position.is_legal(mv).then_some(mv)
}

/// The move of whatever piece is on `from`.
fn from_square(position: &Position, from: Square, to: Square, promotion: Option<PieceKind>) -> Option<Move> {
    let kind = position.piece_at(from)?.kind();
    if kind == PieceKind::Pawn {
        return pawn_move(position, Some(from.file()), to, promotion).filter(|mv| mv.from() == from);
    }
    let action = SanAction::Move {
        piece: kind,
        from_file: Some(from.file()),
        from_rank: Some(from.rank()),
        to,
        capture: false,
        promotion,
    };
    find(action, position)
}

/// The square `steps` ranks behind `square` from the point of view of `color`, if it is on the board.
#[inline(always)]
fn behind(square: Square, color: Color, steps: i8) -> Option<Square> {
    let distance = match color {
        Color::White => -8 * steps,
        Color::Black => 8 * steps,
    };
    Square::from_index((square as i8).wrapping_add(distance).cast_unsigned())
}

#[inline(always)]
fn pawn_move(
    position: &Position,
    file: Option<File>,
    to: Square,
    promotion: Option<PieceKind>,
) -> Option<Move> {
    let side = position.side_to_move();
    let pawns = position.of_piece(Piece::new(side, PieceKind::Pawn));
    let last_rank = to.rank() == Rank::Eighth.relative_to(side);
    if last_rank != promotion.is_some() {
        return None;
    }
    let one = behind(to, side, 1)?;
    let mv = match file {
        Some(file) if file != to.file() => {
            let from = Square::new(file, one.rank());
            if !(pawns & attacks::pawn(!side, to)).contains(from) {
                return None;
            }
            if !position.of_color(!side).contains(to) {
                let mv = Move::en_passant(from, to);
                return position.is_legal(mv).then_some(mv);
            }
            match promotion {
                None => Move::capture(from, to),
                Some(kind) => Move::capture_promotion(from, to, kind),
            }
        }
        _ => {
            let occupied = position.occupied();
            if occupied.contains(to) {
                return None;
            }
            match promotion {
                _ if !occupied.contains(one) => {
                    let two = behind(to, side, 2)?;
                    if !pawns.contains(two) || to.rank() != Rank::Fourth.relative_to(side) {
                        return None;
                    }
                    Move::double_push(two, to)
                }
                _ if !pawns.contains(one) => return None,
                None => Move::quiet(one, to),
                Some(kind) => Move::promotion(one, to, kind),
            }
        }
    };
    leaves_king_safe(position, mv.from(), to).then_some(mv)
}
