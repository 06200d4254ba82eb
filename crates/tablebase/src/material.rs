//! Material signatures, as in the names of tables.

use std::fmt;

use tabiya_rules::{Color, Piece, PieceKind, Position};

/// The most men a table has.
pub(crate) const MAX_MEN: usize = 7;

/// The order of the letters in a table's name.
const KINDS: [PieceKind; 6] = [
    PieceKind::King,
    PieceKind::Queen,
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Knight,
    PieceKind::Pawn,
];

/// The material of both sides, as in `KRPvKR`.
///
/// ```
/// use tabiya_rules::Position;
/// use tabiya_tablebase::Material;
///
/// let position: Position = "4k3/8/8/8/8/8/4P3/4K2R b - - 0 1".parse()?;
/// let material = Material::of(&position);
/// assert_eq!(material.to_string(), "KRPvK");
/// assert_eq!(material.men(), 4);
/// assert_eq!(material.flipped().to_string(), "KvKRP");
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    /// Four bits for the number of men of each kind: White's in the low half, Black's in the high half.
    counts: u64,
}

impl Material {
    /// The material of a position.
    #[inline]
    pub fn of(position: &Position) -> Material {
        let white = position.of_color(Color::White);
        let black = position.of_color(Color::Black);
        let mut counts = 0;
        for kind in PieceKind::ALL {
            let men = position.of_kind(kind);
            counts |= u64::from((men & white).count()) << shift(Color::White, kind);
            counts |= u64::from((men & black).count()) << shift(Color::Black, kind);
        }
        Material { counts }
    }

    /// The material in a table's name: `KRPvKR`, White's first. `None` if it is not such a name, does not have one king
    /// per side, or has more men than any table.
    pub(crate) fn from_name(name: &str) -> Option<Material> {
        let (white, black) = name.split_once('v')?;
        if white.len() + black.len() > MAX_MEN {
            return None;
        }
        let mut counts = 0;
        for (color, letters) in [(Color::White, white), (Color::Black, black)] {
            for letter in letters.chars() {
                let kind = KINDS
                    .into_iter()
                    .find(|kind| kind.letter().to_ascii_uppercase() == letter)?;
                counts += 1 << shift(color, kind);
            }
        }
        let material = Material { counts };
        let one_king = |color| material.count(Piece::new(color, PieceKind::King)) == 1;
        (one_king(Color::White) && one_king(Color::Black)).then_some(material)
    }

    /// How many men there are of one kind and colour.
    #[inline]
    pub fn count(self, piece: Piece) -> usize {
        (self.counts >> shift(piece.color(), piece.kind()) & 15) as usize
    }

    /// How many men there are, including the kings.
    pub fn men(self) -> usize {
        Piece::ALL.into_iter().map(|piece| self.count(piece)).sum()
    }

    /// The same with the colours swapped.
    #[must_use]
    pub fn flipped(self) -> Material {
        Material {
            counts: self.counts.rotate_right(32),
        }
    }

    /// Whether both sides have the same material.
    pub fn is_symmetric(self) -> bool {
        self == self.flipped()
    }

    /// Whether there are pawns.
    pub(crate) fn has_pawns(self) -> bool {
        self.count(Piece::WhitePawn) + self.count(Piece::BlackPawn) > 0
    }

    /// The leading pawns: those of the side with fewer of them, but at least one; White's if equal.
    pub(crate) fn leading_pawns(self) -> Option<Piece> {
        match (self.count(Piece::WhitePawn), self.count(Piece::BlackPawn)) {
            (0, 0) => None,
            (0, _) => Some(Piece::BlackPawn),
            (_, 0) => Some(Piece::WhitePawn),
            (white, black) if white <= black => Some(Piece::WhitePawn),
            _ => Some(Piece::BlackPawn),
        }
    }

    /// Whether a man other than the kings is the only one of its kind and colour.
    pub(crate) fn has_lone_man(self) -> bool {
        let others = Piece::ALL
            .into_iter()
            .filter(|piece| piece.kind() != PieceKind::King);
        others.into_iter().any(|piece| self.count(piece) == 1)
    }

    /// The key of a table, unique for each material.
    pub(crate) fn key(self) -> u64 {
        self.counts
    }
}

const fn shift(color: Color, kind: PieceKind) -> usize {
    color.index() * 32 + kind.index() * 4
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            if color == Color::Black {
                f.write_str("v")?;
            }
            for kind in KINDS {
                for _ in 0..self.count(Piece::new(color, kind)) {
                    write!(f, "{}", kind.letter().to_ascii_uppercase())?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for name in ["KQvK", "KRPvKR", "KBNvKPP", "KvK", "KPPPPPvK", "KvKQ"] {
            assert_eq!(Material::from_name(name).unwrap().to_string(), name);
        }
    }

    #[test]
    fn invalid_names_are_rejected() {
        for name in [
            "",
            "v",
            "KQK",
            "KQvKv",
            "QvK",
            "KKvK",
            "KXvK",
            "KQQQQvKQQ",
            "kqvk",
            "KQvKé",
        ] {
            assert_eq!(Material::from_name(name), None, "{name}");
        }
    }

    #[test]
    fn the_side_with_fewer_pawns_leads() {
        let leader = |name| Material::from_name(name).unwrap().leading_pawns();
        assert_eq!(leader("KQvK"), None);
        assert_eq!(leader("KPvK"), Some(Piece::WhitePawn));
        assert_eq!(leader("KQvKP"), Some(Piece::BlackPawn));
        assert_eq!(leader("KPPvKP"), Some(Piece::BlackPawn));
        assert_eq!(leader("KPvKP"), Some(Piece::WhitePawn));
    }
}
