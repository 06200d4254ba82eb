//! Kinds of pieces, and pieces with a colour.

use core::fmt;

use crate::Color;

/// A kind of piece, without colour.
///
/// ```
/// use tabiya_rules::PieceKind;
///
/// assert_eq!(PieceKind::Knight.letter(), 'n');
/// assert_eq!(PieceKind::from_letter('Q'), Some(PieceKind::Queen));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum PieceKind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl PieceKind {
    /// Every kind, from pawn to king.
    pub const ALL: [PieceKind; 6] = [
        PieceKind::Pawn,
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
        PieceKind::King,
    ];

    /// The kinds a pawn may become.
    pub const PROMOTIONS: [PieceKind; 4] = [
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
    ];

    /// 0 for a pawn … 5 for a king.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The lower-case letter: `p`, `n`, `b`, `r`, `q` or `k`.
    pub const fn letter(self) -> char {
        match self {
            PieceKind::Pawn => 'p',
            PieceKind::Knight => 'n',
            PieceKind::Bishop => 'b',
            PieceKind::Rook => 'r',
            PieceKind::Queen => 'q',
            PieceKind::King => 'k',
        }
    }

    /// The kind a letter of either case stands for.
    pub const fn from_letter(letter: char) -> Option<PieceKind> {
        match letter.to_ascii_lowercase() {
            'p' => Some(PieceKind::Pawn),
            'n' => Some(PieceKind::Knight),
            'b' => Some(PieceKind::Bishop),
            'r' => Some(PieceKind::Rook),
            'q' => Some(PieceKind::Queen),
            'k' => Some(PieceKind::King),
            _ => None,
        }
    }

    /// The kind at `index`; everything from 5 up is a king. Written so that it compiles without a branch.
    #[inline(always)]
    const fn from_small_index(index: u8) -> PieceKind {
        match index {
            0 => PieceKind::Pawn,
            1 => PieceKind::Knight,
            2 => PieceKind::Bishop,
            3 => PieceKind::Rook,
            4 => PieceKind::Queen,
            _ => PieceKind::King,
        }
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            PieceKind::Pawn => "pawn",
            PieceKind::Knight => "knight",
            PieceKind::Bishop => "bishop",
            PieceKind::Rook => "rook",
            PieceKind::Queen => "queen",
            PieceKind::King => "king",
        })
    }
}

/// A piece with its colour.
///
/// ```
/// use tabiya_rules::{Color, Piece, PieceKind};
///
/// let piece = Piece::new(Color::Black, PieceKind::Knight);
/// assert_eq!(piece, Piece::BlackKnight);
/// assert_eq!(piece.letter(), 'n');
/// assert_eq!(Piece::from_letter('N'), Some(Piece::WhiteKnight));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Piece {
    WhitePawn,
    WhiteKnight,
    WhiteBishop,
    WhiteRook,
    WhiteQueen,
    WhiteKing,
    BlackPawn,
    BlackKnight,
    BlackBishop,
    BlackRook,
    BlackQueen,
    BlackKing,
}

impl Piece {
    /// Every piece in order of [`index`](Piece::index): White's from pawn to king, then Black's.
    pub const ALL: [Piece; 12] = [
        Piece::WhitePawn,
        Piece::WhiteKnight,
        Piece::WhiteBishop,
        Piece::WhiteRook,
        Piece::WhiteQueen,
        Piece::WhiteKing,
        Piece::BlackPawn,
        Piece::BlackKnight,
        Piece::BlackBishop,
        Piece::BlackRook,
        Piece::BlackQueen,
        Piece::BlackKing,
    ];

    /// The piece of this colour and kind.
    #[inline(always)]
    pub const fn new(color: Color, kind: PieceKind) -> Piece {
        match color as u8 * 6 + kind as u8 {
            0 => Piece::WhitePawn,
            1 => Piece::WhiteKnight,
            2 => Piece::WhiteBishop,
            3 => Piece::WhiteRook,
            4 => Piece::WhiteQueen,
            5 => Piece::WhiteKing,
            6 => Piece::BlackPawn,
            7 => Piece::BlackKnight,
            8 => Piece::BlackBishop,
            9 => Piece::BlackRook,
            10 => Piece::BlackQueen,
            _ => Piece::BlackKing,
        }
    }

    /// Whose piece it is.
    #[inline(always)]
    pub const fn color(self) -> Color {
        if (self as u8) < Piece::BlackPawn as u8 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// What kind of piece it is.
    #[inline(always)]
    pub const fn kind(self) -> PieceKind {
        let index = self as u8;
        let black = (index >= Piece::BlackPawn as u8) as u8;
        PieceKind::from_small_index(index - black * Piece::BlackPawn as u8)
    }

    /// 0 for the white pawn … 5 for the white king, 6 for the black pawn … 11 for the black king.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter FEN uses: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        match self.color() {
            Color::White => self.kind().letter().to_ascii_uppercase(),
            Color::Black => self.kind().letter(),
        }
    }

    /// The piece FEN writes with this letter.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        match PieceKind::from_letter(letter) {
            Some(kind) => Some(Piece::new(color, kind)),
            None => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color(), self.kind())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_its_color_and_kind() {
        for (index, piece) in Piece::ALL.into_iter().enumerate() {
            assert_eq!(piece.index(), index);
            assert_eq!(Piece::new(piece.color(), piece.kind()), piece);
            assert_eq!(piece.color().index() * 6 + piece.kind().index(), index);
        }
    }

    #[test]
    fn a_piece_letter_reads_back_and_case_is_the_color() {
        for piece in Piece::ALL {
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            assert_eq!(piece.letter().is_ascii_uppercase(), piece.color() == Color::White);
        }
        for letter in ['x', '1', ' ', 'ß', 'ķ'] {
            assert_eq!(Piece::from_letter(letter), None);
        }
    }

    #[test]
    fn a_kind_letter_reads_back_in_either_case() {
        for (index, kind) in PieceKind::ALL.into_iter().enumerate() {
            assert_eq!(kind.index(), index);
            assert_eq!(PieceKind::from_letter(kind.letter()), Some(kind));
            let upper = kind.letter().to_ascii_uppercase();
            assert_eq!(PieceKind::from_letter(upper), Some(kind));
        }
    }

    #[test]
    fn a_pawn_promotes_to_neither_pawn_nor_king() {
        assert!(!PieceKind::PROMOTIONS.contains(&PieceKind::Pawn));
        assert!(!PieceKind::PROMOTIONS.contains(&PieceKind::King));
    }
}
