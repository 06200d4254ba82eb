//! The starting positions of standard chess, Chess960 and double Chess960.

use super::{CastlingClaims, Setup};
use crate::{Color, File, Piece, PieceKind, Rank, Square};

/// The ways to place two knights on the five files that bishops and queen leave free, in Scharnagl's order.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// The number of the standard starting position among the 960.
const STANDARD: u16 = 518;

impl Setup {
    /// The starting position of standard chess.
    ///
    /// ```
    /// use tabiya_rules::{FenStyle, Setup};
    ///
    /// let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// assert_eq!(Setup::standard().to_fen(FenStyle::Standard), start);
    /// ```
    #[must_use]
    pub fn standard() -> Self {
        Self::with_back_ranks(back_rank(STANDARD), back_rank(STANDARD))
    }

    /// The Chess960 starting position with this Scharnagl number, 0 to 959; 518 is the standard one.
    ///
    /// ```
    /// use tabiya_rules::{FenStyle, Setup};
    ///
    /// let setup = Setup::chess960(0).unwrap();
    /// let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    /// assert_eq!(setup.to_fen(FenStyle::Shredder), fen);
    /// assert_eq!(Setup::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        Self::double_chess960(number, number)
    }

    /// The double Chess960 starting position in which each side has the back rank of its own Scharnagl
    /// number.
    ///
    /// ```
    /// use tabiya_rules::{FenStyle, Setup};
    ///
    /// let setup = Setup::double_chess960(0, 959).unwrap();
    /// let fen = "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFca - 0 1";
    /// assert_eq!(setup.to_fen(FenStyle::Shredder), fen);
    /// ```
    #[must_use]
    pub fn double_chess960(white: u16, black: u16) -> Option<Self> {
        (white < 960 && black < 960).then(|| Self::with_back_ranks(back_rank(white), back_rank(black)))
    }

    fn with_back_ranks(white: [PieceKind; 8], black: [PieceKind; 8]) -> Self {
        let mut setup = Self::empty();
        for (file, (white, black)) in File::ALL.into_iter().zip(white.into_iter().zip(black)) {
            setup
                .put(Piece::new(Color::White, white), Square::new(file, Rank::First))
                .put(
                    Piece::new(Color::White, PieceKind::Pawn),
                    Square::new(file, Rank::Second),
                )
                .put(
                    Piece::new(Color::Black, PieceKind::Pawn),
                    Square::new(file, Rank::Seventh),
                )
                .put(Piece::new(Color::Black, black), Square::new(file, Rank::Eighth));
        }
        setup.castling = CastlingClaims::ALL;
        setup
    }
}

/// The pieces of back rank `number` from the a-file to the h-file; `number` is below 960.
fn back_rank(number: u16) -> [PieceKind; 8] {
    let number = usize::from(number);
    let mut rank = [None; 8];
    rank[number % 4 * 2 + 1] = Some(PieceKind::Bishop);
    rank[number / 4 % 4 * 2] = Some(PieceKind::Bishop);
    put_on_free(&mut rank, number / 16 % 6, PieceKind::Queen);
    let (left, right) = KNIGHTS[number / 96];
    // The right one first: it does not affect the free files to its left.
    put_on_free(&mut rank, right, PieceKind::Knight);
    put_on_free(&mut rank, left, PieceKind::Knight);
    // Three files are left, and the king goes between its rooks.
    put_on_free(&mut rank, 1, PieceKind::King);
    rank.map(|kind| kind.unwrap_or(PieceKind::Rook))
}

/// Puts `kind` on the `nth` free file, counted from 0 at the a-file.
fn put_on_free(rank: &mut [Option<PieceKind>; 8], nth: usize, kind: PieceKind) {
    if let Some(free) = rank.iter_mut().filter(|kind| kind.is_none()).nth(nth) {
        *free = Some(kind);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{collections::BTreeSet, string::String};

    fn letters(number: u16) -> String {
        back_rank(number)
            .map(|kind| Piece::new(Color::White, kind).letter())
            .iter()
            .collect()
    }

    #[test]
    fn published_numbers_give_their_published_ranks() {
        assert_eq!(letters(0), "BBQNNRKR");
        assert_eq!(letters(518), "RNBQKBNR");
        assert_eq!(letters(959), "RKRNNQBB");
        assert_eq!(letters(534), "RNBKQBNR");
    }

    #[test]
    fn all_960_differ_and_obey_the_rules_of_chess960() {
        let all: BTreeSet<String> = (0..960).map(letters).collect();
        assert_eq!(all.len(), 960);
        for rank in all {
            let (bishops, rooks) = (rank.find('B').unwrap(), rank.find('R').unwrap());
            let (second_bishop, second_rook) = (rank.rfind('B').unwrap(), rank.rfind('R').unwrap());
            assert_eq!((bishops + second_bishop) % 2, 1, "{rank}: bishops on one colour");
            let king = rank.find('K').unwrap();
            assert!(
                rooks < king && king < second_rook,
                "{rank}: king outside its rooks"
            );
        }
    }

    #[test]
    fn every_start_is_valid() {
        for number in 0..960 {
            let setup = Setup::double_chess960(number, 959 - number).unwrap();
            assert!(setup.faults().is_empty(), "{}", setup.faults());
        }
    }

    #[test]
    fn numbers_beyond_959_are_refused() {
        assert_eq!(Setup::chess960(960), None);
        assert_eq!(Setup::double_chess960(0, u16::MAX), None);
    }
}
