//! What a move changes on the board.

use arrayvec::ArrayVec;
use tabiya_rules::{Move, Piece, PieceKind, Position, Square};

/// One piece that moves, leaves the board, or comes onto it.
///
/// ```
/// use nnueprobe::{Change, changes};
/// use tabiya_rules::{Move, Piece, Position, Square};
///
/// let push = Move::double_push(Square::E2, Square::E4);
/// assert_eq!(
///     changes(&Position::default(), push)[..],
///     [Change {
///         piece: Piece::WhitePawn,
///         from: Some(Square::E2),
///         to: Some(Square::E4),
///     }]
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The piece.
    pub piece: Piece,
    /// Where it was; `None` if a promotion put it on the board.
    pub from: Option<Square>,
    /// Where it is now; `None` if it was captured or promoted.
    pub to: Option<Square>,
}

/// Everything one move changes: at most three pieces, in a capturing promotion.
pub type Changes = ArrayVec<Change, 3>;

/// What `mv`, a legal move in `position`, changes. The moving piece comes first.
///
/// ```
/// use nnueprobe::changes;
/// use tabiya_rules::{Move, PieceKind, Position, Square};
///
/// let position: Position = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// let promotion = Move::capture_promotion(Square::A7, Square::B8, PieceKind::Queen);
/// assert_eq!(changes(&position, promotion).len(), 3);
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
#[inline]
pub fn changes(position: &Position, mv: Move) -> Changes {
    let mut changes = Changes::new();
    let (from, to) = (mv.from(), mv.to());
    let Some(piece) = position.piece_at(from) else {
        return changes;
    };
    if let Some(side) = mv.castling_side() {
        changes.push(Change {
            piece,
            from: Some(from),
            to: Some(Square::new(side.king_destination_file(), from.rank())),
        });
        changes.push(Change {
            piece: Piece::new(piece.color(), PieceKind::Rook),
            from: Some(to),
            to: Some(Square::new(side.rook_destination_file(), from.rank())),
        });
        return changes;
    }
    let promoted = mv.promoted();
    changes.push(Change {
        piece,
        from: Some(from),
        to: if promoted.is_some() { None } else { Some(to) },
    });
    if let Some(kind) = promoted {
        changes.push(Change {
            piece: Piece::new(piece.color(), kind),
            from: None,
            to: Some(to),
        });
    }
    if mv.is_capture() {
        let victim = if mv.is_en_passant() {
            Square::new(to.file(), from.rank())
        } else {
            to
        };
        if let Some(captured) = position.piece_at(victim) {
            changes.push(Change {
                piece: captured,
                from: Some(victim),
                to: None,
            });
        }
    }
    changes
}
