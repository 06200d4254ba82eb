//! The five results.

use std::fmt;
use std::ops::Neg;

/// The result of a position with best play, for the side to move.
///
/// Two results depend on the fifty-move rule: a cursed win is won on the board but drawn by the rule, and so is
/// a blessed loss. Results are ordered from worst to best.
///
/// ```
/// use tabiya_tablebase::Wdl;
///
/// assert_eq!(-Wdl::CursedWin, Wdl::BlessedLoss);
/// assert!(Wdl::Loss < Wdl::Draw && Wdl::Draw < Wdl::CursedWin);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(i8)]
pub enum Wdl {
    /// Lost.
    Loss = -2,
    /// Lost on the board, saved by the fifty-move rule.
    BlessedLoss = -1,
    /// Drawn.
    Draw = 0,
    /// Won on the board, but drawn by the fifty-move rule.
    CursedWin = 1,
    /// Won.
    Win = 2,
}

impl Wdl {
    /// Every result, worst first.
    pub const ALL: [Wdl; 5] = [Wdl::Loss, Wdl::BlessedLoss, Wdl::Draw, Wdl::CursedWin, Wdl::Win];

    /// From the value 0 to 4 stored in a table.
    pub(crate) fn from_stored(value: u16) -> Option<Wdl> {
        Wdl::ALL.get(usize::from(value)).copied()
    }

    /// −2 for a loss, −1 for a blessed loss, 0 for a draw, 1 for a cursed win, 2 for a win.
    pub const fn number(self) -> i32 {
        self as i32
    }

    /// Whether the fifty-move rule turns the result into a draw.
    pub const fn is_drawn_by_rule(self) -> bool {
        matches!(self, Wdl::BlessedLoss | Wdl::CursedWin)
    }
}

impl Neg for Wdl {
    type Output = Wdl;

    fn neg(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::BlessedLoss => Wdl::CursedWin,
            Wdl::Draw => Wdl::Draw,
            Wdl::CursedWin => Wdl::BlessedLoss,
            Wdl::Win => Wdl::Loss,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wdl::Loss => "loss",
            Wdl::BlessedLoss => "blessed loss",
            Wdl::Draw => "draw",
            Wdl::CursedWin => "cursed win",
            Wdl::Win => "win",
        })
    }
}
