//! The pieces of the SVG board, drawn for this project on a grid of 100 by 100 units.
//!
//! A piece is three layers: the filled silhouette, the inner lines, and the silhouette's outline on
//! top, so that the light lines of a dark piece end cleanly at its edge.

use crate::{Color, Piece, PieceKind};
use core::fmt;

/// One piece as vector paths.
struct Shape {
    silhouette: &'static str,
    lines: &'static str,
}

/// The colours of one side's pieces.
struct Ink {
    fill: &'static str,
    outline: &'static str,
    lines: &'static str,
}

const LIGHT: Ink = Ink {
    fill: "#fbf8f1",
    outline: "#1d1a17",
    lines: "#1d1a17",
};

const DARK: Ink = Ink {
    fill: "#3a3632",
    outline: "#12100e",
    lines: "#f3eee3",
};

const PAWN: Shape = Shape {
    silhouette: "M50 17C57.5 17 63.5 23 63.5 30.5C63.5 34.8 61.4 38.6 58.2 41C62.3 41.6 65.5 43 \
                 65.5 45.2C65.5 47.4 63 48.6 59.5 49.2C60 58 64 64 69.5 69C75 74 78 79.5 78 \
                 87H22C22 79.5 25 74 30.5 69C36 64 40 58 40.5 49.2C37 48.6 34.5 47.4 34.5 \
                 45.2C34.5 43 37.7 41.6 41.8 41C38.6 38.6 36.5 34.8 36.5 30.5C36.5 23 42.5 17 50 \
                 17Z",
    lines: "M24.5 78.5H75.5",
};

const KNIGHT: Shape = Shape {
    silhouette: "M83 87H31C31 72.5 38 66.5 45 60.5C48.8 57.2 51 54 51 49.5C46.5 54 41.5 55.5 37 \
                 57C35 61 32 64.5 28 65.5C22 66.5 16.5 61 17.5 54.5C19.5 50 23.5 44 26.5 38C28.5 \
                 31.5 31.5 27 36.5 23.5L35.5 11L46 18.2C48.5 17.7 50.5 17.7 52.5 18L57.5 11.5L61 \
                 20.5C77 27 85 46 83 87Z",
    // The eye comes last: a ring so small that its own stroke fills it.
    lines: "M28.5 53.5L24 57M61 20.5C71 34.5 74.5 54 72.5 71M32 78.5H83M38.8 33.5A1.7 1.7 0 0 1 \
            42.2 33.5A1.7 1.7 0 0 1 38.8 33.5",
};

const BISHOP: Shape = Shape {
    silhouette: "M50 9C53.6 9 56.4 11.8 56.4 15.2C56.4 17.6 55.2 19.4 53.6 20.5C63 27 70.5 36.5 \
                 70.5 46C70.5 53 67.3 57.5 63.5 61.5L65.5 69C74.5 71 79.5 77 80.5 87H19.5C20.5 77 \
                 25.5 71 34.5 69L36.5 61.5C32.7 57.5 29.5 53 29.5 46C29.5 36.5 37 27 46.4 \
                 20.5C44.8 19.4 43.6 17.6 43.6 15.2C43.6 11.8 46.4 9 50 9Z",
    lines: "M36.5 61.5H63.5M34.5 69H65.5M59 30L49.5 45",
};

const ROOK: Shape = Shape {
    silhouette: "M43 18H57V25.5H66V18H77V34L68.5 42L70 66L77 73V77H81V87H19V77H23V73L30 66L31.5 \
                 42L23 34V18H34V25.5H43Z",
    lines: "M31.5 42H68.5M30 66H70M23 77H77",
};

const QUEEN: Shape = Shape {
    silhouette: "M50 11C53.3 11 56 13.7 56 17C56 19.6 54.5 21.6 52.4 22.5L60 44L69.3 26.8C67.7 \
                 25.7 66.7 23.9 66.7 21.8C66.7 18.5 69.4 15.8 72.7 15.8C76 15.8 78.7 18.5 78.7 \
                 21.8C78.7 24.8 76.6 27.2 73.8 27.7L74.5 46L83 36.6C82.3 35.7 82 34.7 82 33.5C82 \
                 30.5 84.5 28 87.5 28C90.5 28 93 30.5 93 33.5C93 36.5 90.5 39 87.5 39H86.9L76 \
                 66C77.5 69 78 71 77 74C79.5 77 80.5 81.5 80.5 87H19.5C19.5 81.5 20.5 77 23 74C22 \
                 71 22.5 69 24 66L13.1 39H12.5C9.5 39 7 36.5 7 33.5C7 30.5 9.5 28 12.5 28C15.5 28 \
                 18 30.5 18 33.5C18 34.7 17.7 35.7 17 36.6L25.5 46L26.2 27.7C23.4 27.2 21.3 24.8 \
                 21.3 21.8C21.3 18.5 24 15.8 27.3 15.8C30.6 15.8 33.3 18.5 33.3 21.8C33.3 23.9 \
                 32.3 25.7 30.7 26.8L40 44L47.6 22.5C45.5 21.6 44 19.6 44 17C44 13.7 46.7 11 50 \
                 11Z",
    lines: "M24 66C41 61.5 59 61.5 76 66M23 74C41 70 59 70 77 74",
};

const KING: Shape = Shape {
    silhouette: "M46.5 7H53.5V13H59.5V20H53.5V27C57 28.5 59.2 32 59.8 35.5C64 32.5 69 31 74 \
                 31.5C82.5 32.5 89 39 88 48C87 56 81.5 60.5 76 65.5C77.5 68.5 78 71 77 74C79.5 77 \
                 80.5 81.5 80.5 87H19.5C19.5 81.5 20.5 77 23 74C22 71 22.5 68.5 24 65.5C18.5 60.5 \
                 13 56 12 48C11 39 17.5 32.5 26 31.5C31 31 36 32.5 40.2 35.5C40.8 32 43 28.5 46.5 \
                 27V20H40.5V13H46.5Z",
    lines: "M24 65.5C41 61 59 61 76 65.5M23 74C41 70 59 70 77 74M50 61C50 49 45 41 40.2 35.5M50 \
            61C50 49 55 41 59.8 35.5",
};

fn shape(kind: PieceKind) -> &'static Shape {
    match kind {
        PieceKind::Pawn => &PAWN,
        PieceKind::Knight => &KNIGHT,
        PieceKind::Bishop => &BISHOP,
        PieceKind::Rook => &ROOK,
        PieceKind::Queen => &QUEEN,
        PieceKind::King => &KING,
    }
}

/// The id under which a piece is defined once and then used on each of its squares.
pub(super) struct Id(pub(super) Piece);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tabiya-{}-{}", self.0.color(), self.0.kind())
    }
}

/// Writes `piece` as a group that fills the square from (0, 0) to (100, 100).
pub(super) fn define(out: &mut impl fmt::Write, piece: Piece) -> fmt::Result {
    let Shape { silhouette, lines } = shape(piece.kind());
    let ink = match piece.color() {
        Color::White => &LIGHT,
        Color::Black => &DARK,
    };
    writeln!(
        out,
        "<g id=\"{}\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
         <path d=\"{silhouette}\" fill=\"{}\"/>\
         <path d=\"{lines}\" stroke=\"{}\" stroke-width=\"3.4\"/>\
         <path d=\"{silhouette}\" stroke=\"{}\" stroke-width=\"4\"/></g>",
        Id(piece),
        ink.fill,
        ink.lines,
        ink.outline
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{collections::BTreeSet, string::String};

    /// The numbers of a path.
    fn numbers(path: &str) -> impl Iterator<Item = f32> {
        let parts = path.split(|letter: char| letter.is_ascii_alphabetic() || letter == ' ');
        parts
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().unwrap())
    }

    #[test]
    fn every_piece_stays_inside_its_square() {
        for kind in PieceKind::ALL {
            let Shape { silhouette, lines } = shape(kind);
            for number in numbers(silhouette).chain(numbers(lines)) {
                // Half the outline's width on either side; 0 and 1 are flags of the eye's arcs.
                assert!((0.0..=1.0).contains(&number) || (1.7..=98.0).contains(&number));
            }
        }
    }

    #[test]
    fn silhouettes_are_closed() {
        for kind in PieceKind::ALL {
            assert!(shape(kind).silhouette.starts_with('M'));
            assert!(shape(kind).silhouette.ends_with('Z'));
        }
    }

    #[test]
    fn all_twelve_pieces_differ() {
        let mut all = BTreeSet::new();
        for piece in Piece::ALL {
            let mut text = String::new();
            define(&mut text, piece).unwrap();
            all.insert(text);
        }
        assert_eq!(all.len(), 12);
    }
}
