//! The terms of the evaluation: what each weight in the table is for.

/// A group of weights for one idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is called in explanations.
    pub name: &'static str,
    /// Its first weight in the table.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
}

macro_rules! terms {
    ($($(#[$doc:meta])* $ident:ident: $name:literal, $len:expr;)*) => {
        /// Where each term's weights begin.
        pub(crate) mod at {
            terms!(@starts 0usize; $($(#[$doc])* $ident: $len;)*);
        }

        /// All terms, in the order of the table.
        pub const TERMS: &[Term] = &[
            $(Term { name: $name, start: at::$ident, len: $len },)*
        ];

        /// The number of weights.
        pub const WEIGHTS: usize = 0 $(+ $len)*;
    };
    (@starts $start:expr; $(#[$doc:meta])* $ident:ident: $len:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $ident: usize = $start;
        terms!(@starts $start + $len; $($rest)*);
    };
    (@starts $start:expr;) => {};
}

terms! {
    /// Pawn to queen.
    MATERIAL: "material", 5;
    /// Six kinds on 64 squares, seen from White.
    PLACEMENT: "placement", 6 * 64;
    /// Reachable squares: up to 8, 13, 14 and 27.
    KNIGHT_MOBILITY: "mobility", 9;
    BISHOP_MOBILITY: "mobility", 14;
    ROOK_MOBILITY: "mobility", 15;
    QUEEN_MOBILITY: "mobility", 28;
    BISHOP_PAIR: "bishop pair", 1;
    /// A bishop behind pawns on squares of its colour.
    BAD_BISHOP: "pieces", 1;
    /// Knight, then bishop, on a square no pawn can attack, guarded by a pawn.
    OUTPOST: "pieces", 2;
    /// Knight, then bishop, right behind a pawn.
    SHELTERED_MINOR: "pieces", 2;
    /// Half-open, then open.
    ROOK_FILE: "pieces", 2;
    ROOK_ON_SEVENTH: "pieces", 1;
    DOUBLED_PAWN: "pawns", 1;
    ISOLATED_PAWN: "pawns", 1;
    /// Cannot be guarded by pawns, on a half-open file or not.
    BACKWARD_PAWN: "pawns", 2;
    /// Side by side, by rank.
    PHALANX: "pawns", 8;
    /// Guarded by a pawn, by rank.
    GUARDED_PAWN: "pawns", 8;
    /// By rank.
    PASSED_PAWN: "passed pawns", 8;
    /// Something stands in its way, by rank.
    BLOCKED_PASSER: "passed pawns", 8;
    /// No enemy attacks its way to promotion, by rank.
    FREE_PASSER: "passed pawns", 8;
    /// By rank.
    GUARDED_PASSER: "passed pawns", 8;
    /// Steps of the own king to the square before it, for pawns beyond the middle.
    PASSER_OWN_KING: "passed pawns", 8;
    /// Steps of the enemy king.
    PASSER_ENEMY_KING: "passed pawns", 8;
    /// A rook behind it.
    PASSER_ROOK_BEHIND: "passed pawns", 1;
    /// A pawn attacks a knight, bishop, rook, queen.
    PAWN_THREAT: "threats", 4;
    /// A knight or bishop attacks a pawn, minor piece, rook, queen.
    MINOR_THREAT: "threats", 4;
    /// A rook attacks a pawn, minor piece, queen.
    ROOK_THREAT: "threats", 3;
    /// An attacked man without guard.
    HANGING: "threats", 1;
    /// A pawn can attack a piece by a safe push.
    PUSH_THREAT: "threats", 1;
    /// A safe step of the king attacks a man.
    KING_THREAT: "threats", 1;
    /// The distance from the king's file (0 to 2 away) and rank of the nearest own pawn before it; rank 0 for
    /// none.
    SHELTER: "king safety", 3 * 8;
    /// The same for the nearest enemy pawn.
    STORM: "king safety", 3 * 8;
    /// No own pawn on the king's file, none at all.
    KING_FILE: "king safety", 2;
    /// Squares in the enemy's half of the centre behind our pawns.
    SPACE: "space", 1;
    TEMPO: "tempo", 1;
}

/// Weights of the king's danger: their sum is squared, so that attackers count more together than alone.
pub(crate) mod danger {
    /// An attacker of the king's surroundings: knight, bishop, rook, queen.
    pub(crate) const ATTACKER: usize = 0;
    /// Attacks on squares around the king.
    pub(crate) const ATTACKS: usize = 4;
    /// Squares around the king that only it guards.
    pub(crate) const WEAK: usize = 5;
    /// Safe checks: knight, bishop, rook, queen.
    pub(crate) const SAFE_CHECK: usize = 6;
    /// The attacker has no queen.
    pub(crate) const NO_QUEEN: usize = 10;
    /// Own pawns and minor pieces near the king.
    pub(crate) const DEFENDER: usize = 11;
    /// Always there.
    pub(crate) const BASE: usize = 12;
}

/// The number of danger weights.
pub const DANGER_WEIGHTS: usize = 13;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_fill_the_table_without_holes() {
        let mut next = 0;
        for term in TERMS {
            assert_eq!(term.start, next, "{}", term.name);
            next += term.len;
        }
        assert_eq!(next, WEIGHTS);
    }
}
