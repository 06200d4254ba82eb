//! Openings and how to find them.

use std::fmt;

use tabiya_rules::{PlayedLine, Position};

use crate::index::Index;
use crate::{Eco, OpeningFinder};

/// An opening: a line of the table, with its ECO code and its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Opening {
    /// The index of its line in the table.
    pub(crate) number: u16,
}

impl Opening {
    /// How many plies of a game are examined. No line of the table is longer.
    pub const PLIES: usize = 40;

    /// The ECO code.
    pub fn eco(self) -> Eco {
        Index::get().eco(self)
    }

    /// The family, then after a colon the variation, from general to specific: `Sicilian Defence: Najdorf,
    /// English Attack`. Variations without a name are called by their move, as in `Sicilian Defence: Najdorf,
    /// 6.h4`.
    pub fn name(self) -> &'static str {
        Index::get().name(self)
    }

    /// The opening whose line ends in exactly this position, however it was reached. Counters are ignored,
    /// and so is an en-passant square without a legal capture.
    ///
    /// ```
    /// use tabiya_openings::Opening;
    /// use tabiya_rules::Position;
    ///
    /// let sicilian = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2".parse()?;
    /// assert_eq!(Opening::of(&sicilian).unwrap().name(), "Sicilian Defence");
    /// assert_eq!(Opening::of(&Position::default()), None);
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    #[inline]
    pub fn of(position: &Position) -> Option<Opening> {
        Index::get().by_key(position.key())
    }

    /// The opening of a game: that of the last position with a name in the first [`PLIES`](Opening::PLIES)
    /// plies.
    pub fn of_game(game: &PlayedLine) -> Option<Opening> {
        let mut finder = OpeningFinder::default();
        let mut position = game.start().clone();
        finder.see(&position);
        for mv in game.moves().take(Opening::PLIES) {
            position.play_unchecked(mv);
            finder.see(&position);
        }
        finder.opening()
    }

    /// The opening that a code stands for: its shortest line.
    ///
    /// ```
    /// use tabiya_openings::Opening;
    ///
    /// assert_eq!(Opening::of_code("B90".parse()?).unwrap().name(), "Sicilian Defence: Najdorf");
    /// # Ok::<(), tabiya_openings::ParseEcoError>(())
    /// ```
    pub fn of_code(eco: Eco) -> Option<Opening> {
        Index::get().by_code(eco)
    }

    /// All lines of the table. Sibling lines called by the same move share a name.
    pub fn all() -> impl ExactSizeIterator<Item = Opening> {
        Index::get().all()
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco(), self.name())
    }
}

impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
