//! SAN and LAN on the stack.

use core::{fmt, ops::Deref};

use crate::PieceKind;

/// How pieces are written: letters or figurines.
///
/// ```
/// use tabiya_rules::{Move, PieceText, Position, Square};
///
/// let knight_out = Move::quiet(Square::G1, Square::F3);
/// let text = Position::default().to_san_with(knight_out, PieceText::Figurines);
/// assert_eq!(text.as_str(), "♘f3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PieceText {
    /// `N`, `B`, `R`, `Q`, `K`.
    #[default]
    Letters,
    /// `♘`, `♗`, `♖`, `♕`, `♔` for both sides, as books print them.
    Figurines,
}

/// A move in SAN or LAN, without a heap allocation: see
/// [`Position::to_san`](crate::Position::to_san).
///
/// ```
/// use tabiya_rules::{Move, Position, Square};
///
/// let text = Position::default().to_san(Move::quiet(Square::B1, Square::C3));
/// assert_eq!(text.as_str(), "Nc3");
/// assert!(text.ends_with("c3"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SanText {
    bytes: [u8; SanText::LONGEST],
    length: u8,
}

impl SanText {
    /// Enough bytes for `♕a1xb2#` and `e7xd8=♕#`, and some more.
    const LONGEST: usize = 15;

    pub(super) const EMPTY: SanText = SanText {
        bytes: [0; SanText::LONGEST],
        length: 0,
    };

    /// The text.
    pub fn as_str(&self) -> &str {
        // Only whole characters are ever written, so the fallback is never taken.
        core::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }

    pub(super) fn push(&mut self, text: &str) {
        let at = usize::from(self.length);
        if let Some(slot) = self.bytes.get_mut(at..at + text.len()) {
            slot.copy_from_slice(text.as_bytes());
            self.length += text.len() as u8;
        }
    }

    pub(super) fn push_letter(&mut self, letter: char) {
        self.push(letter.encode_utf8(&mut [0; 4]));
    }

    /// Appends a piece, as a letter or figurine.
    pub(super) fn push_piece(&mut self, kind: PieceKind, style: PieceText) {
        self.push_letter(match (style, kind) {
            (PieceText::Letters, kind) => kind.letter().to_ascii_uppercase(),
            (PieceText::Figurines, PieceKind::Pawn) => '♙',
            (PieceText::Figurines, PieceKind::Knight) => '♘',
            (PieceText::Figurines, PieceKind::Bishop) => '♗',
            (PieceText::Figurines, PieceKind::Rook) => '♖',
            (PieceText::Figurines, PieceKind::Queen) => '♕',
            (PieceText::Figurines, PieceKind::King) => '♔',
        });
    }
}

impl Deref for SanText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for SanText {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for SanText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for SanText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
