//! The corners, each seen along one edge or the other.

use crate::{Bitboard, Square};

/// What turns squares around a1 into those around another corner, mirrored in its diagonal or not.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    corner: Square,
    is_mirrored: bool,
}

impl Frame {
    pub(super) const ALL: [Frame; 8] = {
        let mut all = [Frame {
            corner: Square::A1,
            is_mirrored: false,
        }; 8];
        let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
        let mut index = 0;
        while index < 8 {
            all[index].corner = corners[index / 2];
            all[index].is_mirrored = index % 2 == 1;
            index += 1;
        }
        all
    };

    /// The corner itself.
    pub(super) fn corner(self) -> Square {
        self.corner
    }

    pub(super) fn square(self, square: Square) -> Square {
        let index = square.index();
        let index = match self.is_mirrored {
            true => index >> 3 | (index & 7) << 3,
            false => index,
        };
        Square::from_low_bits((index ^ self.corner.index()) as u8)
    }

    pub(super) fn set(self, squares: &[Square]) -> Bitboard {
        let turned = squares.iter().map(|&square| self.square(square).bitboard());
        turned.fold(Bitboard::EMPTY, |all, square| all | square)
    }
}
