//! Material signatures: `KRPvKR`.

use tabiya_rules::{Color, PieceKind, Position};

/// How many pieces of each kind the two sides have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Material([[u32; 6]; 2]);

impl Material {
    /// Parses `KRPvKR`, in either case; the kings are optional.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let why = || format!("'{text}' does not give the material of both sides: write it like KRPvKR");
        let text = text.to_ascii_uppercase();
        let (first, second) = text.split_once('V').ok_or_else(why)?;
        let mut counts = [[0; 6]; 2];
        for (counts, letters) in counts.iter_mut().zip([first, second]) {
            for letter in letters.chars() {
                let kind = PieceKind::ALL
                    .into_iter()
                    .find(|kind| kind.letter().to_ascii_uppercase() == letter)
                    .ok_or_else(why)?;
                counts[kind.index()] += 1;
            }
            let king = &mut counts[PieceKind::King.index()];
            *king = (*king).max(1);
            if *king > 1 || counts.iter().sum::<u32>() > 16 {
                return Err(why());
            }
        }
        Ok(Self(counts))
    }

    /// Whether this is the material on the board, for either colour.
    pub(super) fn is_in(self, position: &Position) -> bool {
        let [first, second] = self.0;
        let men: u32 = first.iter().chain(&second).sum();
        if position.occupied().count() != men {
            return false;
        }
        let [white, black] = Color::ALL.map(|color| {
            PieceKind::ALL.map(|kind| (position.of_kind(kind) & position.of_color(color)).count())
        });
        [white, black] == [first, second] || [black, white] == [first, second]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_found_for_either_colour() {
        let ending = Material::parse("KRPvKR").unwrap();
        assert_eq!(Material::parse("rpvr"), Ok(ending));
        let is_in = |fen| ending.is_in(&Position::from_fen(fen).unwrap());
        assert!(is_in("4k3/8/8/8/8/8/r3P3/4K2R w - - 0 1"));
        assert!(is_in("4k3/4p3/8/8/8/8/r7/4K2R w - - 0 1"));
        assert!(!is_in("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1"));
    }

    #[test]
    fn bad_material_is_refused() {
        for bad in ["", "KRP", "KKvK", "KXvK", "KvKvK", "KPPPPPPPPPPPPPPPPvK"] {
            assert!(Material::parse(bad).is_err(), "{bad}");
        }
    }
}
