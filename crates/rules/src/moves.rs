//! A move in sixteen bits.
#![allow(unsafe_code)]

use core::fmt;
use core::num::NonZeroU16;
use core::ops::Deref;

use crate::{CastlingSide, PieceKind, Square};

/// What a move does besides going from one square to another.
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
    /// Nothing more.
    Quiet = 0,
    /// A pawn's first step of two squares.
    DoublePush = 1,
    /// Castling towards the h-file.
    KingCastle = 2,
    /// Castling towards the a-file.
    QueenCastle = 3,
    /// Takes what stands on the target square.
    Capture = 4,
    /// A pawn takes a pawn that has just passed by.
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
    /// Every kind, by value.
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

/// A move: from where, to where, and of what kind, in 16 bits.
///
/// Bits 0–5 are the square it leaves, bits 6–11 the square it reaches, bits 12–15 the
/// [`MoveKind`]. A move knows nothing of the position it is played in.
///
/// **Castling is the king taking its own rook**: [`to`](Move::to) is the square the rook stands
/// on, in ordinary chess too. That is the one form that says everything in Chess960; the text for
/// either convention comes from [`to_uci`](Move::to_uci).
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
    /// Puts a move together. The squares of a real move differ; the one combination that would be
    /// the number 0, a quiet a1–a1, becomes a double push a1–a1, which is just as illegal.
    #[inline(always)]
    pub(crate) const fn from_parts(from: Square, to: Square, kind: MoveKind) -> Move {
        match NonZeroU16::new(from as u16 | (to as u16) << 6 | (kind as u16) << 12) {
            Some(bits) => Move(bits),
            None => Move::from_parts(from, to, MoveKind::DoublePush),
        }
    }

    /// A move that is none of the special kinds.
    ///
    /// The squares of a move differ. If they are equal, the result is a move that is legal nowhere.
    #[inline]
    pub const fn quiet(from: Square, to: Square) -> Move {
        Move::from_parts(from, to, MoveKind::Quiet)
    }

    /// A pawn's first step of two squares.
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

    /// A promotion without capture. A pawn cannot become a pawn or a king: asked for these it
    /// becomes a queen.
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

    /// A promotion with capture. A pawn cannot become a pawn or a king: asked for these it becomes
    /// a queen.
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

    /// Castling of the king on `king` with the rook on `rook`.
    #[inline]
    pub const fn castle(king: Square, rook: Square, side: CastlingSide) -> Move {
        let kind = match side {
            CastlingSide::King => MoveKind::KingCastle,
            CastlingSide::Queen => MoveKind::QueenCastle,
        };
        Move::from_parts(king, rook, kind)
    }

    /// The move these 16 bits encode, if they encode one: 0 is no move, and the kinds 6 and 7 do
    /// not exist.
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

    /// The square the move leaves.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.bits() as u8)
    }

    /// The square the move reaches; for castling, the square of the rook.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.bits() >> 6) as u8)
    }

    /// What the move does besides.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        // SAFETY: the enum is `repr(u8)` and has a variant for each value below 16 but 6 and 7.
        // Every move comes from `from_parts`, which stores a variant, or from `from_bits`, which
        // refuses these two.
        unsafe { core::mem::transmute::<u8, MoveKind>((self.bits() >> 12) as u8) }
    }

    /// Whether a piece is taken, en passant and capture promotions included.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.bits() & CAPTURE_BIT != 0
    }

    /// Whether a pawn becomes another piece.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.bits() & PROMOTION_BIT != 0
    }

    /// Whether nothing is taken and nothing promoted. Castling and double pushes are quiet.
    #[inline(always)]
    pub const fn is_quiet(self) -> bool {
        self.bits() & (CAPTURE_BIT | PROMOTION_BIT) == 0
    }

    /// Whether the move is castling.
    #[inline(always)]
    pub const fn is_castling(self) -> bool {
        self.bits() >> 13 == 1
    }

    /// Whether a pawn takes en passant.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        self.bits() >> 12 == MoveKind::EnPassant as u16
    }

    /// Whether a pawn takes its first step of two squares.
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

    /// The move as UCI writes it, with castling in the convention asked for.
    ///
    /// ```
    /// use tabiya_rules::{CastlingText, Move, Square};
    ///
    /// let text = Move::quiet(Square::G1, Square::F3).to_uci(CastlingText::Standard);
    /// assert_eq!(text.as_str(), "g1f3");
    /// ```
    pub const fn to_uci(self, castling: CastlingText) -> UciText {
        let from = self.from();
        let to = match (castling, self.castling_side()) {
            (CastlingText::Standard, Some(side)) => Square::new(side.king_destination_file(), from.rank()),
            _ => self.to(),
        };
        let (last, length) = match self.promoted() {
            Some(kind) => (kind.letter() as u8, 5),
            None => (0, 4),
        };
        UciText {
            bytes: [
                from.file().letter() as u8,
                from.rank().digit() as u8,
                to.file().letter() as u8,
                to.rank().digit() as u8,
                last,
            ],
            length,
        }
    }
}

impl fmt::Display for Move {
    /// As UCI writes it in standard chess, castling as the king's own path: `e1g1`. Where Chess960 is
    /// meant, [`to_uci`](Move::to_uci) takes the convention.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_uci(CastlingText::Standard).fmt(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self} {:?})", self.kind())
    }
}

/// How UCI text writes castling.
///
/// ```
/// use tabiya_rules::{CastlingSide, CastlingText, Move, Square};
///
/// let castle = Move::castle(Square::E8, Square::A8, CastlingSide::Queen);
/// assert_eq!(castle.to_uci(CastlingText::Standard).as_str(), "e8c8");
/// assert_eq!(castle.to_uci(CastlingText::Chess960).as_str(), "e8a8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastlingText {
    /// The king's own path, `e1g1`: the custom in ordinary chess.
    Standard,
    /// The king takes its rook, `e1h1`: needed in Chess960, where the king may already stand on
    /// its target or pass through its rook.
    Chess960,
}

/// A move as UCI text, four or five letters without a heap allocation: see [`Move::to_uci`].
///
/// ```
/// use tabiya_rules::{CastlingText, Move, Square};
///
/// let text = Move::capture(Square::E4, Square::D5).to_uci(CastlingText::Standard);
/// assert!(text.starts_with("e4"));
/// assert_eq!(text.to_string(), "e4d5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct UciText {
    bytes: [u8; 5],
    length: u8,
}

impl UciText {
    /// The text.
    pub fn as_str(&self) -> &str {
        // Only ASCII letters and digits are ever written, so the fallback is never taken.
        core::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }
}

impl Deref for UciText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for UciText {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for UciText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for UciText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use alloc::format;

    use super::*;

    #[test]
    fn every_16_bit_value_is_a_whole_move_or_none() {
        let mut moves = 0;
        for bits in 0..=u16::MAX {
            let kind = (bits >> 12) as u8;
            let Some(mv) = Move::from_bits(bits) else {
                assert!(bits == 0 || kind == 6 || kind == 7);
                continue;
            };
            moves += 1;
            assert_eq!(mv.bits(), bits);
            assert_eq!(mv.kind() as u8, kind);
            assert_eq!(Move::from_parts(mv.from(), mv.to(), mv.kind()), mv);
        }
        assert_eq!(moves, 14 * 4096 - 1);
    }

    #[test]
    fn each_constructor_makes_its_own_kind() {
        use MoveKind::*;
        let (from, to) = (Square::B7, Square::C8);
        let [knight, bishop, rook, queen] = PieceKind::PROMOTIONS;
        let cases = [
            (Move::quiet(from, to), Quiet),
            (Move::double_push(from, to), DoublePush),
            (Move::castle(from, to, CastlingSide::King), KingCastle),
            (Move::castle(from, to, CastlingSide::Queen), QueenCastle),
            (Move::capture(from, to), Capture),
            (Move::en_passant(from, to), EnPassant),
            (Move::promotion(from, to, knight), PromoteKnight),
            (Move::promotion(from, to, bishop), PromoteBishop),
            (Move::promotion(from, to, rook), PromoteRook),
            (Move::promotion(from, to, queen), PromoteQueen),
            (Move::capture_promotion(from, to, knight), CapturePromoteKnight),
            (Move::capture_promotion(from, to, bishop), CapturePromoteBishop),
            (Move::capture_promotion(from, to, rook), CapturePromoteRook),
            (Move::capture_promotion(from, to, queen), CapturePromoteQueen),
        ];
        for ((mv, kind), expected) in cases.into_iter().zip(MoveKind::ALL) {
            assert_eq!(kind, expected);
            assert_eq!(mv.kind(), kind);
            assert_eq!((mv.from(), mv.to()), (from, to));
        }
    }

    #[test]
    fn each_property_follows_from_the_kind() {
        use MoveKind::*;
        for kind in MoveKind::ALL {
            let mv = Move::from_parts(Square::E7, Square::D8, kind);
            let value = kind as u8;
            assert_eq!(mv.is_capture(), value & 4 != 0);
            assert_eq!(mv.is_promotion(), value & 8 != 0);
            assert_eq!(mv.is_quiet(), !mv.is_capture() && !mv.is_promotion());
            assert_eq!(mv.is_castling(), matches!(kind, KingCastle | QueenCastle));
            assert_eq!(mv.is_castling(), mv.castling_side().is_some());
            assert_eq!(mv.is_en_passant(), kind == EnPassant);
            assert_eq!(mv.is_double_push(), kind == DoublePush);
            assert_eq!(mv.promoted().is_some(), mv.is_promotion());
            if let Some(piece) = mv.promoted() {
                let again = if mv.is_capture() {
                    Move::capture_promotion(mv.from(), mv.to(), piece)
                } else {
                    Move::promotion(mv.from(), mv.to(), piece)
                };
                assert_eq!(again, mv);
            }
        }
    }

    #[test]
    fn a_move_that_stays_on_a1_is_still_a_move_value() {
        let stay = Move::quiet(Square::A1, Square::A1);
        assert_ne!(stay.bits(), 0);
        assert_eq!((stay.from(), stay.to()), (Square::A1, Square::A1));
    }

    #[test]
    fn uci_text_names_both_squares_and_the_promoted_piece() {
        let standard = |mv: Move| mv.to_uci(CastlingText::Standard);
        assert_eq!(&*standard(Move::quiet(Square::A1, Square::H8)), "a1h8");
        let promotion = Move::capture_promotion(Square::A2, Square::B1, PieceKind::Queen);
        assert_eq!(&*standard(promotion), "a2b1q");
        assert_eq!(format!("{:>6}|", standard(promotion)), " a2b1q|");
    }

    #[test]
    fn castling_text_follows_the_convention_asked_for() {
        let cases = [
            (Square::E1, Square::H1, CastlingSide::King, "e1g1", "e1h1"),
            (Square::E8, Square::A8, CastlingSide::Queen, "e8c8", "e8a8"),
            (Square::B1, Square::A1, CastlingSide::Queen, "b1c1", "b1a1"),
            (Square::G8, Square::H8, CastlingSide::King, "g8g8", "g8h8"),
        ];
        for (king, rook, side, standard, chess960) in cases {
            let mv = Move::castle(king, rook, side);
            assert_eq!(&*mv.to_uci(CastlingText::Standard), standard);
            assert_eq!(&*mv.to_uci(CastlingText::Chess960), chess960);
            assert_eq!(mv.castling_side(), Some(side));
        }
    }

    #[test]
    fn a_move_shows_its_text_and_for_debugging_its_kind() {
        let mv = Move::double_push(Square::E2, Square::E4);
        assert_eq!(format!("{mv:?}"), "Move(e2e4 DoublePush)");
        assert_eq!(format!("{mv:>6}|"), "  e2e4|");
    }
}
