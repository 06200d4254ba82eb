//! Moves in sixteen bits.
#![allow(unsafe_code)]

#[cfg(test)]
mod tests;
mod uci_text;

pub use uci_text::{CastlingText, UciText};

use core::fmt;
use core::num::NonZeroU16;

use crate::{CastlingSide, PieceKind, Square};

/// The kind of a move: quiet, capture, castling, promotion and so on.
///
/// The value is what a [`Move`] stores: bit 2 is set for captures, bit 3 for promotions.
///
/// ```
/// use tabiya_rules::{Move, MoveKind, Square};
///
/// assert_eq!(Move::en_passant(Square::E5, Square::D6).kind(), MoveKind::EnPassant);
/// assert_eq!(MoveKind::CapturePromoteQueen as u8, 0b1111);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// None of the other kinds.
    Quiet = 0,
    /// A pawn's double push.
    DoublePush = 1,
    /// Castling towards the h-file.
    KingCastle = 2,
    /// Castling towards the a-file.
    QueenCastle = 3,
    /// Captures the piece on the target square.
    Capture = 4,
    /// A pawn captures a pawn that has just passed it.
    EnPassant = 5,
    /// A pawn becomes a knight.
    PromoteKnight = 8,
    /// A pawn becomes a bishop.
    PromoteBishop = 9,
    /// A pawn becomes a rook.
    PromoteRook = 10,
    /// A pawn becomes a queen.
    PromoteQueen = 11,
    /// A pawn captures and becomes a knight.
    CapturePromoteKnight = 12,
    /// A pawn captures and becomes a bishop.
    CapturePromoteBishop = 13,
    /// A pawn captures and becomes a rook.
    CapturePromoteRook = 14,
    /// A pawn captures and becomes a queen.
    CapturePromoteQueen = 15,
}

impl MoveKind {
    /// Every kind, in order of value.
    pub const ALL: [MoveKind; 14] = [
        MoveKind::Quiet,
        MoveKind::DoublePush,
        MoveKind::KingCastle,
        MoveKind::QueenCastle,
        MoveKind::Capture,
        MoveKind::EnPassant,
        MoveKind::PromoteKnight,
        MoveKind::PromoteBishop,
        MoveKind::PromoteRook,
        MoveKind::PromoteQueen,
        MoveKind::CapturePromoteKnight,
        MoveKind::CapturePromoteBishop,
        MoveKind::CapturePromoteRook,
        MoveKind::CapturePromoteQueen,
    ];
}

/// A move: origin, target and kind, in 16 bits.
///
/// Bits 0–5 are the origin, bits 6–11 the target, bits 12–15 the [`MoveKind`]. A move knows nothing about the
/// position it is played in.
///
/// **Castling is the king taking its own rook**: [`to`](Move::to) is the rook's square, in standard chess
/// too. That is the only form that is unambiguous in Chess960; for text in either convention, use
/// [`to_uci`](Move::to_uci).
///
/// ```
/// use tabiya_rules::{CastlingSide, CastlingText, Move, Square};
///
/// let castle = Move::castle(Square::E1, Square::H1, CastlingSide::King);
/// assert_eq!(castle.to(), Square::H1);
/// assert_eq!(castle.to_uci(CastlingText::Standard).as_str(), "e1g1");
/// assert_eq!(castle.to_uci(CastlingText::Chess960).as_str(), "e1h1");
///
/// let capture = Move::capture(Square::D4, Square::E5);
/// assert!(capture.is_capture() && !capture.is_quiet());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

const CAPTURE_BIT: u16 = 4 << 12;
const PROMOTION_BIT: u16 = 8 << 12;

impl Move {
    /// Encodes a move. Origin and target of a real move differ; the one combination that would be encoded as
    /// 0, a quiet a1–a1, becomes a double push a1–a1, which is just as illegal.
    #[inline(always)]
    pub(crate) const fn from_parts(from: Square, to: Square, kind: MoveKind) -> Move {
        match NonZeroU16::new(from as u16 | (to as u16) << 6 | (kind as u16) << 12) {
            Some(bits) => Move(bits),
            None => Move::from_parts(from, to, MoveKind::DoublePush),
        }
    }

    /// A quiet move that is neither a double push nor castling.
    ///
    /// Origin and target of a move differ. If they are equal, the result is a move that is legal in no
    /// position.
    #[inline]
    pub const fn quiet(from: Square, to: Square) -> Move {
        Move::from_parts(from, to, MoveKind::Quiet)
    }

    /// A pawn's double push.
    #[inline]
    pub const fn double_push(from: Square, to: Square) -> Move {
        Move::from_parts(from, to, MoveKind::DoublePush)
    }

    /// A capture on the target square that does not promote.
    #[inline]
    pub const fn capture(from: Square, to: Square) -> Move {
        Move::from_parts(from, to, MoveKind::Capture)
    }

    /// An en-passant capture; `to` is the empty square behind the captured pawn.
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move::from_parts(from, to, MoveKind::EnPassant)
    }

    /// A promotion without capture. A pawn cannot become a pawn or a king: these give a queen.
    ///
    /// ```
    /// use tabiya_rules::{CastlingText, Move, PieceKind, Square};
    ///
    /// let promotion = Move::promotion(Square::E7, Square::E8, PieceKind::Knight);
    /// assert_eq!(promotion.promoted(), Some(PieceKind::Knight));
    /// assert_eq!(promotion.to_uci(CastlingText::Standard).as_str(), "e7e8n");
    /// ```
    #[inline]
    pub const fn promotion(from: Square, to: Square, kind: PieceKind) -> Move {
        let kind = match kind {
            PieceKind::Knight => MoveKind::PromoteKnight,
            PieceKind::Bishop => MoveKind::PromoteBishop,
            PieceKind::Rook => MoveKind::PromoteRook,
            PieceKind::Queen | PieceKind::Pawn | PieceKind::King => MoveKind::PromoteQueen,
        };
        Move::from_parts(from, to, kind)
    }

    /// A promotion with capture. A pawn cannot become a pawn or a king: these give a queen.
    #[inline]
    pub const fn capture_promotion(from: Square, to: Square, kind: PieceKind) -> Move {
        let kind = match kind {
            PieceKind::Knight => MoveKind::CapturePromoteKnight,
            PieceKind::Bishop => MoveKind::CapturePromoteBishop,
            PieceKind::Rook => MoveKind::CapturePromoteRook,
            PieceKind::Queen | PieceKind::Pawn | PieceKind::King => MoveKind::CapturePromoteQueen,
        };
        Move::from_parts(from, to, kind)
    }

    /// Castling: the king on `king` with the rook on `rook`.
    #[inline]
    pub const fn castle(king: Square, rook: Square, side: CastlingSide) -> Move {
        let kind = match side {
            CastlingSide::King => MoveKind::KingCastle,
            CastlingSide::Queen => MoveKind::QueenCastle,
        };
        Move::from_parts(king, rook, kind)
    }

    /// The move that these 16 bits encode, if any: 0 is no move, and the kinds 6 and 7 do not exist.
    ///
    /// ```
    /// use tabiya_rules::{Move, Square};
    ///
    /// let push = Move::double_push(Square::E2, Square::E4);
    /// assert_eq!(Move::from_bits(push.bits()), Some(push));
    /// assert_eq!(Move::from_bits(0), None);
    /// ```
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        if bits >> 13 == 3 {
            return None;
        }
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }

    /// The 16 bits, never 0.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The origin of the move.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.bits() as u8)
    }

    /// The target of the move; for castling, the square of the rook.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.bits() >> 6) as u8)
    }

    /// The kind of move.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        // SAFETY: the enum is `repr(u8)` and has a variant for each value below 16 but 6 and 7.
        // Every move comes from `from_parts`, which stores a variant, or from `from_bits`, which
        // refuses these two.
        unsafe { core::mem::transmute::<u8, MoveKind>((self.bits() >> 12) as u8) }
    }

    /// Whether the move captures, including en passant and promotions with capture.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.bits() & CAPTURE_BIT != 0
    }

    /// Whether the move promotes a pawn.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.bits() & PROMOTION_BIT != 0
    }

    /// Whether the move neither captures nor promotes. Castling and double pushes are quiet.
    #[inline(always)]
    pub const fn is_quiet(self) -> bool {
        self.bits() & (CAPTURE_BIT | PROMOTION_BIT) == 0
    }

    /// Whether the move is castling.
    #[inline(always)]
    pub const fn is_castling(self) -> bool {
        self.bits() >> 13 == 1
    }

    /// Whether the move captures en passant.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        self.bits() >> 12 == MoveKind::EnPassant as u16
    }

    /// Whether the move is a double push.
    #[inline(always)]
    pub const fn is_double_push(self) -> bool {
        self.bits() >> 12 == MoveKind::DoublePush as u16
    }

    /// What the pawn becomes, if the move promotes.
    #[inline]
    pub const fn promoted(self) -> Option<PieceKind> {
        if !self.is_promotion() {
            return None;
        }
        Some(match self.bits() >> 12 & 3 {
            0 => PieceKind::Knight,
            1 => PieceKind::Bishop,
            2 => PieceKind::Rook,
            _ => PieceKind::Queen,
        })
    }

    /// The side the king castles to, if it does.
    #[inline]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.kind() {
            MoveKind::KingCastle => Some(CastlingSide::King),
            MoveKind::QueenCastle => Some(CastlingSide::Queen),
            _ => None,
        }
    }

    /// The square where the moving piece ends up: [`to`](Move::to), except for castling, where it is the king's
    /// destination.
    ///
    /// ```
    /// use tabiya_rules::{CastlingSide, Move, Square};
    ///
    /// let castle = Move::castle(Square::E1, Square::H1, CastlingSide::King);
    /// assert_eq!((castle.to(), castle.destination()), (Square::H1, Square::G1));
    /// ```
    pub const fn destination(self) -> Square {
        match self.castling_side() {
            Some(side) => Square::new(side.king_destination_file(), self.from().rank()),
            None => self.to(),
        }
    }
}

impl fmt::Display for Move {
    /// The move in UCI notation as in standard chess, castling as the king's own path: `e1g1`. For Chess960,
    /// [`to_uci`](Move::to_uci) takes the convention.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_uci(CastlingText::Standard).fmt(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self} {:?})", self.kind())
    }
}
