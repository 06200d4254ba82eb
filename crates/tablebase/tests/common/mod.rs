//! Real tables and random positions for tests.
//!
//! `cargo xtask test` downloads the three- and four-man tables and sets `TABIYA_SYZYGY` to their folder; without it, the
//! tests that need them report that they are skipped.
#![allow(dead_code, reason = "each test binary uses its part")]

#[path = "../../../../testdata/helpers.rs"]
mod helpers;

use std::path::PathBuf;

use tabiya_rules::{Color, File, Piece, PieceKind, Position, Rank, Setup, Square};
use tabiya_tablebase::Tablebases;

#[allow(unused_imports, reason = "each test binary uses its part")]
pub(crate) use helpers::{Dice, python, variable};

/// The folder with real tables.
pub(crate) fn folder() -> Option<PathBuf> {
    variable("TABIYA_SYZYGY").map(PathBuf::from)
}

/// The real tables.
pub(crate) fn tables() -> Option<Tablebases> {
    let mut tables = Tablebases::new();
    let files = tables.add_folder(folder()?).expect("cannot list TABIYA_SYZYGY");
    assert_eq!((files, tables.max_men()), (70, 4));
    Some(tables)
}

/// How many positions to compare: `TABIYA_POSITIONS`, if set.
pub(crate) fn positions_wanted(usual: usize) -> usize {
    match std::env::var("TABIYA_POSITIONS") {
        Ok(text) => text.parse().expect("TABIYA_POSITIONS is not a number"),
        Err(_) => usual,
    }
}

impl Dice {
    fn square(&mut self) -> Square {
        Square::ALL[self.below(64)]
    }

    fn color(&mut self) -> Color {
        Color::ALL[self.below(2)]
    }
}

/// Random three- and four-man positions, a tenth of them with an en passant square.
pub(crate) struct RandomPositions(pub(crate) Dice);

impl Iterator for RandomPositions {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        loop {
            let mut setup = Setup::empty();
            setup.side_to_move = self.0.color();
            if self.0.below(10) == 0 {
                self.en_passant(&mut setup);
            } else {
                self.men(&mut setup);
            }
            for color in Color::ALL {
                let free = self.free_square(&setup);
                setup.put(Piece::new(color, PieceKind::King), free);
            }
            if let Ok(position) = Position::try_from(setup) {
                return Some(position);
            }
        }
    }
}

impl RandomPositions {
    fn free_square(&mut self, setup: &Setup) -> Square {
        loop {
            let square = self.0.square();
            if setup.piece_at(square).is_none() && Some(square) != setup.en_passant {
                return square;
            }
        }
    }

    fn men(&mut self, setup: &mut Setup) {
        for _ in 0..1 + self.0.below(2) {
            let kind = PieceKind::ALL[self.0.below(5)];
            let square = self.free_square(setup);
            setup.put(Piece::new(self.0.color(), kind), square);
        }
    }

    /// A pawn next to an enemy pawn that has just moved two squares.
    fn en_passant(&mut self, setup: &mut Setup) {
        let side = setup.side_to_move;
        let file = self.0.below(8);
        let beside = if file == 0 || (file < 7 && self.0.below(2) == 0) {
            file + 1
        } else {
            file - 1
        };
        let [file, beside] = [file, beside].map(|file| File::ALL[file]);
        let pawn = |color| Piece::new(color, PieceKind::Pawn);
        setup.put(pawn(!side), Square::new(file, Rank::Fifth.relative_to(side)));
        setup.put(pawn(side), Square::new(beside, Rank::Fifth.relative_to(side)));
        setup.en_passant = Some(Square::new(file, Rank::Sixth.relative_to(side)));
    }
}
